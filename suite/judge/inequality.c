/* Inequalities, identities, equalities and laws. */
#include "suite/judge/judge.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The worst row of that name over the replicates; NaN counts as worst and
 * stands for a missing row. */
static double worst_row(const Evidence *e, const char *name, int *replicate)
{
    double worst = e->replicates > 0 ? -(double)INFINITY : (double)NAN;
    *replicate = 0;
    for (int r = 0; r < e->replicates; r++) {
        double value = rows_value(&e->rows[r], name);
        if (value <= worst)
            continue;
        worst = value;
        *replicate = r;
        if (isnan(value))
            break;
    }
    return worst;
}

static uint64_t total(const Evidence *e, const char *name)
{
    uint64_t sum = 0;
    for (int r = 0; r < e->replicates; r++) {
        double n = rows_value(&e->rows[r], name);
        sum += n > 0 && n < 1e18 ? (uint64_t)n : 0;
    }
    return sum;
}

/* Writes the point that rows "at.H", "at.d" name: "H=5 d=2". */
static size_t name_point(const Rows *rows, char *out, size_t size)
{
    size_t n = 0;
    out[0] = '\0';
    for (int i = 0; i < rows->n && n < size; i++)
        if (strncmp(rows->row[i].name, "at.", 3) == 0)
            n += (size_t)snprintf(out + n, size - n, "%s%s=%.9g",
                                  n > 0 ? " " : "", rows->row[i].name + 3,
                                  rows->row[i].value);
    return n;
}

static void name_witness(const Evidence *e, Ruling *f, int replicate)
{
    const Rows *rows = &e->rows[replicate];
    f->witness_replicate = replicate;
    if (name_point(rows, f->witness, sizeof f->witness) > 0)
        return;
    snprintf(f->witness, sizeof f->witness, "replicate=%d", replicate);
}

/* Copies a probe's other rows (probe_note) to the evidence. */
static void put_notes(const Evidence *e, Ruling *f)
{
    if (e->replicates < 1)
        return;
    const Rows *rows = &e->rows[0];
    for (int i = 0; i < rows->n; i++) {
        const char *name = rows->row[i].name;
        if (e->claim->probe != NULL && strcmp(name, e->claim->left) != 0 &&
            strcmp(name, "instances") != 0)
            ruling_put(f, name, rows->row[i].step, rows->row[i].value);
    }
    f->radius_slack = rows_value(rows, "least_radius_slack");
    f->radius_p = rows_value(rows, "at_probability");
}

static void say_worst(const Evidence *e, Ruling *f, const char *what)
{
    char point[240] = "";
    if (e->replicates > 0)
        name_point(&e->rows[0], point, sizeof point);
    ruling_say(f, "%s %.6g of at most %.6g%s%s, %llu instances", what,
               f->statistic, f->bound, point[0] != '\0' ? " at " : "", point,
               (unsigned long long)f->samples);
}

static void within(const Evidence *e, Ruling *f, double limit)
{
    int replicate;
    double worst = worst_row(e, e->claim->left, &replicate);
    limit *= e->threshold_scale;
    f->samples = total(e, "instances");
    f->statistic = worst;
    f->bound = limit;
    f->slack = isnan(worst) ? worst
               : worst > 0  ? limit / worst
                            : (double)INFINITY;
    f->verdict = isnan(worst) ? UNDECIDED : worst <= limit ? HOLDS : VIOLATED;
    if (f->verdict == HOLDS)
        f->slack = fmax(f->slack, 1);
    ruling_put(f, e->claim->left, 0, worst);
    ruling_put(f, "limit", 0, limit);
    put_notes(e, f);
    if (f->verdict == VIOLATED)
        name_witness(e, f, replicate);
}

void judge_at_most(const Evidence *e, Ruling *f)
{
    within(e, f, 1 + e->claim->tolerance);
    say_worst(e, f, "largest ratio");
}

void judge_useful(const Evidence *e, Ruling *f)
{
    within(e, f, 1);
    if (f->verdict == VIOLATED)
        f->verdict = VACUOUS;
    f->witness[0] = '\0';
    say_worst(e, f, "bound against what is trivial");
}

void judge_identity(const Evidence *e, Ruling *f)
{
    within(e, f, e->claim->tolerance);
    say_worst(e, f, "largest error");
}

/* The scale of a comparison: |right|, or the row "scale" where that is larger.
 * */
static double scale_of(const Rows *rows, double right)
{
    const Row *own = rows_find(rows, "scale", 0);
    if (own == NULL)
        return fabs(right);
    return isnan(own->value) ? own->value : fmax(fabs(right), own->value);
}

/* |a - b| / scale; 0 for equal sides, also at scale 0 */
static double difference(double a, double b, double scale)
{
    double off = fabs(a - b);
    if (isnan(scale))
        return scale;
    return scale > 0 ? off / scale : off > 0 ? (double)INFINITY : off;
}

void judge_equal(const Evidence *e, Ruling *f)
{
    double worst = e->replicates > 0 ? -1 : (double)NAN;
    double left = NAN, right = NAN;
    int at = 0;
    for (int r = 0; r < e->replicates; r++) {
        const Rows *rows = &e->rows[r];
        double a = rows_value(rows, e->claim->left);
        double b =
            e->claim->right == NULL ? 0 : rows_value(rows, e->claim->right);
        double error = difference(a, b, scale_of(rows, b));
        if (error <= worst)
            continue;
        worst = error;
        left = a;
        right = b;
        at = r;
        if (isnan(error))
            break;
    }
    f->samples = total(e, "episodes");
    f->statistic = worst;
    f->bound = e->claim->tolerance * e->threshold_scale;
    f->slack = isnan(worst) ? worst
               : worst > 0  ? f->bound / worst
                            : (double)INFINITY;
    f->verdict = isnan(worst)        ? UNDECIDED
                 : worst <= f->bound ? HOLDS
                                     : VIOLATED;
    ruling_put(f, "left", 0, left);
    ruling_put(f, "right", 0, right);
    ruling_say(f, "%.12g against %.12g, relative difference %.3g", left, right,
               worst);
    if (f->verdict == VIOLATED)
        name_witness(e, f, at);
}

/* Bonferroni over all p-values named left: violated when the smallest, times
 * their number, is below alpha. */
void judge_law(const Evidence *e, Ruling *f)
{
    double least = INFINITY;
    int tests = 0, missing = 0, at = 0, step = 0;
    for (int r = 0; r < e->replicates; r++)
        for (int i = 0; i < e->rows[r].n; i++) {
            const Row *row = &e->rows[r].row[i];
            if (strcmp(row->name, e->claim->left) != 0)
                continue;
            tests++;
            missing += !(row->value >= 0);
            if (!(row->value >= 0 && row->value < least))
                continue;
            least = row->value;
            at = r;
            step = row->step;
        }
    double p = least * tests / e->threshold_scale;
    f->samples = total(e, "instances");
    f->statistic = p < 1 ? p : 1;
    f->bound = e->alpha;
    f->slack = f->statistic / e->alpha;
    f->verdict = p < e->alpha                ? VIOLATED
                 : tests == 0 || missing > 0 ? UNDECIDED
                                             : HOLDS;
    ruling_put(f, "tests", 0, tests);
    ruling_put(f, "least_p", 0, least);
    ruling_say(f, "%d tests, smallest p %.3g (at %d), corrected %.3g", tests,
               least, step, f->statistic);
    if (f->verdict == VIOLATED)
        snprintf(f->witness, sizeof f->witness, "replicate=%d step=%d", at,
                 step);
    f->witness_replicate = at;
}
