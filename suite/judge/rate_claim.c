/* Claims about rates: an envelope's fit as a finding, with every point as
 * evidence for the report's plots. */
#include "oracles/lower_bound.h"
#include "suite/judge/rate.h"
#include "suite/simulation/envelope.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void put_points(const RateFit *f, Finding *out)
{
    for (int i = 0; i < f->n + f->leads; i++) {
        const RatePoint *p = &f->point[i];
        finding_put(out, "x", i, p->x);
        finding_put(out, "regret", i, p->regret);
        finding_put(out, "regret_lo", i, p->lo);
        finding_put(out, "regret_hi", i, p->hi);
        finding_put(out, "gap", i, p->gap);
        finding_put(out, "bound", i, p->bound);
        finding_put(out, "slope", i, p->slope);
        finding_put(out, "range", i, p->range);
        finding_put(out, "trivial", i, p->trivial);
        finding_put(out, "used", i, p->used);
        finding_put(out, "share", i, p->share);
        finding_put(out, "size", i, p->size);
    }
}

static void put_fit(const RateFit *f, Finding *out)
{
    finding_put(out, "exponent", 0, f->exponent);
    finding_put(out, "exponent_lo", 0, f->lo);
    finding_put(out, "exponent_hi", 0, f->hi);
    finding_put(out, "margin", 0, f->margin);
    finding_put(out, "allowed", 0, f->allowed);
    finding_put(out, "without_logs", 0, f->without_logs);
    finding_put(out, "theorem", 0,
                f->law == NULL ? (double)NAN : f->law->exponent);
    finding_put(out, "points_used", 0, f->used);
    finding_put(out, "exponent_all", 0, f->exponent_all);
    finding_put(out, "k_star", 0, f->k_star);
    finding_put(out, "x_star", 0, f->x_star);
    finding_put(out, "growth", 0, f->growth);
    finding_put(out, "rules_from", 0, f->rules_from);
    finding_put(out, "share_of_bound", 0, f->largest_share);
}

static uint64_t runs_of(const Evidence *e)
{
    double runs = 0;
    for (int i = 0; i < e->replicates; i++)
        runs += rows_value(&e->rows[i], "runs");
    return runs > 0 && runs < 0x1p63 ? (uint64_t)runs : 0;
}

static void find(const Evidence *e, const Theorem *law, Finding *out,
                 Arena *arena)
{
    RateFit f;
    const RateRule rule = {e->alpha, e->claim->tolerance, e->threshold_scale,
                           law};
    rate_fit(e->job, e->rows, e->replicates, &rule, &f, arena);
    out->verdict = f.verdict;
    out->statistic = f.exponent;
    out->bound = f.allowed;
    out->slack = 1 / f.largest_share;
    out->samples = runs_of(e);
    put_points(&f, out);
    put_fit(&f, out);
    finding_say(out, "%s", f.why);
    if (f.verdict == VIOLATED) {
        out->witness_replicate = f.witness;
        snprintf(out->witness, sizeof out->witness, "x=%.6g gap=%.6g",
                 f.point[f.witness].x, f.point[f.witness].gap);
    }
}

static void judge_by(const Evidence *e, const Theorem *law, Finding *out)
{
    Arena arena;
    if (arena_open(&arena) != OK) {
        out->verdict = UNDECIDED;
        finding_say(out, "no memory to judge with");
        return;
    }
    find(e, law, out, &arena);
    arena_close(&arena);
}

void judge_rate(const Evidence *e, Finding *out)
{
    judge_by(e, NULL, out);
}

void judge_rate_noise(const Evidence *e, Finding *out)
{
    const Theorem *law = theorem_of_noise(e->job);
    if (law != NULL) {
        judge_by(e, law, out);
        return;
    }
    out->verdict = UNDECIDED;
    finding_say(out, "no theorem says what the noise alone costs here");
}

/* --- looking less often --------------------------------------------------- */

/* the fit of every other job, from `first` on */
static void fit_half(const Evidence *e, int first, RateFit *f, Arena *arena)
{
    const RateRule rule = {e->alpha, e->claim->tolerance, e->threshold_scale,
                           NULL};
    int n = e->replicates / 2;
    Rows *rows = arena_array(arena, Rows, n);
    for (int i = 0; i < n; i++)
        rows[i] = e->rows[2 * i + first];
    rate_fit(e->job, rows, n, &rule, f, arena);
}

/* how far apart the largest regrets are, at most, as a factor */
static double levels_apart(const RateFit *a, const RateFit *b)
{
    double most = 1;
    for (int i = 0; i < a->n; i++)
        most =
            fmax(most, exp(fabs(log(a->point[i].regret / b->point[i].regret))));
    return most;
}

static void find_lazy(const Evidence *e, Finding *out, Arena *arena)
{
    RateFit f[2];
    for (int i = 0; i < 2; i++)
        fit_half(e, i, &f[i], arena);
    double apart = fabs(f[0].exponent - f[1].exponent);
    double margin = hypot(f[0].margin, f[1].margin);
    double tolerance = e->claim->tolerance * e->threshold_scale;
    bool fits = f[0].sound && f[1].sound && f[0].used >= 3 && f[1].used >= 3;
    out->verdict = fits && apart + margin <= tolerance ? HOLDS : UNDECIDED;
    out->statistic = apart + margin;
    out->bound = tolerance;
    out->slack = tolerance / (apart + margin);
    out->samples = runs_of(e);
    finding_put(out, "exponent", 0, f[0].exponent);
    finding_put(out, "exponent", 1, f[1].exponent);
    finding_put(out, "margin", 0, margin);
    finding_put(out, "levels_apart", 0, levels_apart(&f[0], &f[1]));
    finding_say(out,
                "exponents %.3f and %.3f, %.3f +- %.3f apart, over %d and %d "
                "points; the largest regrets differ by a factor %.3g at most",
                f[0].exponent, f[1].exponent, apart, margin, f[0].used,
                f[1].used, levels_apart(&f[0], &f[1]));
}

void judge_rate_lazy(const Evidence *e, Finding *out)
{
    Arena arena;
    if (arena_open(&arena) != OK) {
        out->verdict = UNDECIDED;
        finding_say(out, "no memory to judge with");
        return;
    }
    find_lazy(e, out, &arena);
    arena_close(&arena);
}

/* --- nobody is better than that ------------------------------------------- */

typedef struct {
    double least;  /* mean regret over the exact bound, the smallest */
    double spread; /* its standard error */
    double x, gap;
    int replicate;
    bool sound; /* every mean is a number */
} Floor;

static double value_at(const Rows *rows, const char *name, int step)
{
    const Row *row = rows_find(rows, name, step);
    return row == NULL ? (double)NAN : row->value;
}

/* mean regret at a gap, and its standard error */
static double mean_at(const Rows *rows, int gap, double *error)
{
    double seeds = rows_value(rows, "seeds"), sum = 0, square = 0;
    *error = (double)NAN;
    if (!(seeds >= 1 && seeds <= ENVELOPE_SEEDS))
        return (double)NAN;
    for (int r = 0; r < seeds; r++) {
        double x = value_at(rows, "regret", gap * ENVELOPE_SEEDS + r);
        sum += x / seeds;
        square += x * x / seeds;
    }
    if (seeds > 1)
        *error = sqrt(fmax(0, square - sum * sum) / (seeds - 1));
    return sum;
}

static void read_floor(const Evidence *e, int at, Floor *worst)
{
    const Rows *rows = &e->rows[at];
    double K = rows_value(rows, "episodes");
    Shape d = {params_int(&e->job->env_params, "H"),
               params_int(&e->job->env_params, "S"),
               params_int(&e->job->env_params, "A"), 0};
    for (int i = 0; i < ENVELOPE_GAPS; i++) {
        double gap = value_at(rows, "gap", i), error;
        double mean = mean_at(rows, i, &error);
        if (!(K >= 1 && K < 0x1p63 && gap >= 0 && gap <= 0.5) || isnan(mean)) {
            worst->sound = false;
            continue;
        }
        double least =
            lower_bound_hard(d, (uint64_t)K, gap) * e->threshold_scale;
        if (!(least > 0) || mean / least >= worst->least)
            continue;
        worst->least = mean / least;
        worst->spread = error / least;
        worst->x = K;
        worst->gap = gap;
        worst->replicate = at;
    }
}

/* The bound is for the mean over where the good arm is and over users.  A mean
 * within four errors of it or below leaves it undecided: sampling, which does
 * not refute a theorem. */
void judge_rate_floor(const Evidence *e, Finding *out)
{
    Floor worst = {.least = (double)INFINITY, .sound = true};
    for (int i = 0; i < e->replicates - envelope_leads(e->job); i++)
        read_floor(e, i, &worst);
    bool any = worst.sound && isfinite(worst.least);
    out->statistic = worst.least;
    out->bound = 1;
    out->slack = worst.least;
    out->samples = runs_of(e);
    out->verdict =
        any && worst.least - 4 * worst.spread >= 1 ? HOLDS : UNDECIDED;
    finding_put(out, "least_ratio", 0, worst.least);
    if (!worst.sound) {
        finding_say(out, "rows of gaps or regret are missing, or no numbers");
        return;
    }
    finding_say(out,
                "mean regret is at least %.4g +- %.2g times the exact lower "
                "bound, least at K = %.3g, gap %.3g",
                worst.least, worst.spread, worst.x, worst.gap);
}
