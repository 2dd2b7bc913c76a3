#include "suite/judge/cost.h"
#include "suite/simulation/cost.h"
#include "suite/simulation/envelope.h"
#include "suite/stat/certainty.h"
#include "suite/stat/confidence.h"
#include "suite/stat/regress.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* As in rate.c: the leading term dominates when the slope is this near to its
 * exponent. */
static const double LEADS = 0.12;
/* the relative error of a cost whose worst gap lies between two of the lattice
 * */
static const double LATTICE_ERROR = 0.02;
/* Share of the largest possible regret at the family's largest gap; beyond it
 * regret saturates, and the cost says nothing about privacy. */
static const double LINEAR = 0.1;

/* --- the table of runs ---------------------------------------------------- */

typedef struct {
    int points, gaps, replicates;
    double *none, *private; /* [replicate][gap], [replicate][point][gap] */
    bool sound;             /* all of them are numbers */
    const Params *params;
} Table;

static double none_at(const Table *t, int r, int g)
{
    return t->none[r * t->gaps + g];
}

static double private_at(const Table *t, int r, int e, int g)
{
    return t->private[(r * t->points + e) * t->gaps + g];
}

static double difference(const Table *t, int r, int e, int g)
{
    return private_at(t, r, e, g) - none_at(t, r, g);
}

static void read_row(Table *t, int r, const Row *row)
{
    int e = row->step / COST_GAPS, g = row->step % COST_GAPS;
    if (row->step < 0)
        return;
    if (strcmp(row->name, "none") == 0 && row->step < t->gaps)
        t->none[r * t->gaps + row->step] = row->value;
    if (strcmp(row->name, "private") == 0 && e < t->points && g < t->gaps)
        t->private[(r * t->points + e) * t->gaps + g] = row->value;
}

/* cells without a row are NaN */
static double *open_cells(Arena *arena, int n)
{
    double *cell = arena_array(arena, double, n);
    for (int i = 0; i < n; i++)
        cell[i] = (double)NAN;
    return cell;
}

static bool all_numbers(const double *x, int n)
{
    for (int i = 0; i < n; i++)
        if (isnan(x[i]))
            return false;
    return true;
}

static void read_table(const Job *job, const Rows *rows, int n, Table *t,
                       Arena *arena)
{
    *t = (Table){.points = params_int(&job->params, "points"),
                 .gaps = params_int(&job->params, "gaps"),
                 .replicates = n,
                 .params = &job->params};
    int cells = n * t->gaps;
    t->none = open_cells(arena, cells);
    t->private = open_cells(arena, cells * t->points);
    for (int r = 0; r < n; r++)
        for (int i = 0; i < rows[r].n; i++)
            read_row(t, r, &rows[r].row[i]);
    t->sound = all_numbers(t->none, cells) &&
               all_numbers(t->private, cells * t->points);
}

/* --- the largest mean difference ------------------------------------------ */

/* over all replicates but one; left = -1: all */
static double mean_cost(const Table *t, int e, int g, int left)
{
    double sum = 0;
    for (int r = 0; r < t->replicates; r++)
        sum += r == left ? 0 : difference(t, r, e, g);
    return sum / (t->replicates - (left >= 0));
}

static int worst_gap(const Table *t, int e, int left)
{
    int worst = 0;
    for (int g = 1; g < t->gaps; g++)
        if (mean_cost(t, e, g, left) > mean_cost(t, e, worst, left))
            worst = g;
    return worst;
}

/* The logarithm of the largest cost: the top of the parabola through the worst
 * gap and its neighbours; the worst gap's own cost at an edge of the lattice or
 * when a neighbour's cost is not positive. */
static double log_cost(const Table *t, int e, int left)
{
    int g = worst_gap(t, e, left);
    double y = log(mean_cost(t, e, g, left));
    if (g == 0 || g == t->gaps - 1)
        return y;
    double below = log(mean_cost(t, e, g + 1, left)),
           above = log(mean_cost(t, e, g - 1, left));
    double bend = below - 2 * y + above, lean = (below - above) / 2;
    return bend < 0 ? y - lean * lean / (2 * bend) : y;
}

static double spread(const Table *t, int e, int g)
{
    double mean = mean_cost(t, e, g, -1), square = 0;
    for (int r = 0; r < t->replicates; r++) {
        double off = difference(t, r, e, g) - mean;
        square += off * off;
    }
    return sqrt(square / (t->replicates - 1));
}

/* --- the theorem ---------------------------------------------------------- */

typedef struct {
    const Theorem *law; /* NULL: no theorem is known of this */
    RateAt at;          /* at one epsilon */
} Law;

/* Opens an envelope's job that grows in epsilon, by which theorems are found.
 * */
static Status open_theorem(const Job *job, Law *t, Arena *arena)
{
    static const char *const same[] = {"privacy", "delta", "mode", "episodes"};
    char text[200];
    Job asked;
    *t = (Law){0};
    snprintf(text, sizeof text, "env=%s algorithm=%s in=epsilon",
             job->env->name, job->algo->name);
    TRY(job_open(&asked, &study_envelope, job->seed, text));
    asked.env_params = job->env_params;
    asked.algo_params = job->algo_params;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        TRY(params_set(&asked.params, same[i],
                       params_text(&job->params, same[i])));
    t->law = theorem_of(&asked);
    return rate_at(&asked, 1, &t->at, arena);
}

static double bound_of(const Law *t, double epsilon, Privacy privacy)
{
    RateAt at = t->at;
    rate_set_epsilon(&at, epsilon);
    at.privacy = privacy;
    return t->law == NULL ? (double)NAN : t->law->bound(&at);
}

static double term_of(const Law *t, double epsilon)
{
    return bound_of(t, epsilon, t->at.privacy) -
           bound_of(t, epsilon, PRIVACY_NONE);
}

static double k_star(const Law *t, double epsilon)
{
    RateAt at = t->at;
    rate_set_epsilon(&at, epsilon);
    return rate_k_star(t->law, &at);
}

/* --- points --------------------------------------------------------------- */

static bool leads(const CostPoint *p, const Law *t)
{
    return t->law == NULL || fabs(p->term_slope + t->law->exponent) <= LEADS;
}

static double losable(const Rows *rows, int gap)
{
    const Row *row = rows_find(rows, "losable", gap);
    return row == NULL ? (double)NAN : row->value;
}

static void read_point(const Table *t, const Rows *rows, const Law *th, int e,
                       CostPoint *p)
{
    int n = t->replicates, g = worst_gap(t, e, -1);
    double mean = mean_cost(t, e, g, -1), eps = cost_epsilon(t->params, e);
    double sd = spread(t, e, g), half = mean_half_width(sd, n, 0.95);
    *p = (CostPoint){.epsilon = eps,
                     .gap = cost_gap(t->params, g),
                     .cost = mean > 0 ? exp(log_cost(t, e, -1)) : mean,
                     .bound = bound_of(th, eps, th->at.privacy),
                     .term = term_of(th, eps)};
    p->lo = p->cost - half;
    p->hi = p->cost + half;
    p->trivial = th->at.K * losable(rows, 0);
    p->on_edge = g == t->gaps - 1 || (g == 0 && p->cost > LINEAR * p->trivial);
    for (int r = 0; r < n; r++) {
        p->none += none_at(t, r, g) / n;
        p->private += private_at(t, r, e, g) / n;
    }
    p->term_slope = log(term_of(th, eps / 3) / term_of(th, eps * 3)) / log(9.0);
    p->sure = mean - mean_half_width(sd, n, 1 - 2 * DOUBT) > 0;
    p->used = p->sure && !p->on_edge && leads(p, th);
}

/* --- the fit -------------------------------------------------------------- */

static double slope_of(const CostFit *f, const double *y, const double *weight)
{
    double x[COST_POINTS] = {0}, z[COST_POINTS] = {0}, w[COST_POINTS] = {0};
    int n = 0;
    for (int e = 0; e < f->n; e++)
        if (f->point[e].used) {
            x[n] = -log(f->point[e].epsilon);
            z[n] = y[e];
            w[n++] = weight[e];
        }
    return regress_line(n, x, z, w).slope;
}

/* The weights of the fit: inverse variances of log cost; 0: not used. */
static void weigh(const Table *t, const CostFit *f, double *weight)
{
    for (int e = 0; e < f->n; e++) {
        if (!f->point[e].used)
            continue;
        double sd = spread(t, e, worst_gap(t, e, -1));
        double relative = sd / sqrt(t->replicates) / f->point[e].cost;
        weight[e] = 1 / (relative * relative + LATTICE_ERROR * LATTICE_ERROR);
    }
}

/* Delete-one jackknife: a replicate is left out of every point at once. */
static void jackknife(const Table *t, CostFit *f, const double *weight)
{
    double y[COST_POINTS] = {0}, sum = 0, squares = 0;
    int n = t->replicates;
    for (int left = 0; left < n; left++) {
        for (int e = 0; e < f->n; e++)
            y[e] = f->point[e].used ? log_cost(t, e, left) : 0;
        double off = slope_of(f, y, weight) - f->exponent;
        sum += off;
        squares += off * off;
    }
    f->error = sqrt(fmax(0, squares - sum * sum / n) * (n - 1) / n);
    f->margin = f->error * student_quantile(1 - 5e-4, n - 1);
}

static void fit(const Table *t, CostFit *f)
{
    double y[COST_POINTS] = {0}, z[COST_POINTS] = {0};
    double weight[COST_POINTS] = {0};
    for (int e = 0; e < f->n; e++) {
        f->used += f->point[e].used;
        y[e] = log(f->point[e].cost);
        z[e] = log(f->point[e].term);
    }
    weigh(t, f, weight);
    f->exponent = slope_of(f, y, weight);
    f->theorem = f->law == NULL ? (double)NAN : -f->law->exponent;
    f->own = slope_of(f, z, weight);
    f->allowed = fmax(f->theorem, f->own);
    jackknife(t, f, weight);
}

/* --- the verdict ---------------------------------------------------------- */

/* the replicate with the largest regret, and how many exceed the bound */
static int most_regret(const Table *t, int e, int g, double bound,
                       uint64_t *beyond)
{
    int most = 0;
    *beyond = 0;
    for (int r = 0; r < t->replicates; r++) {
        *beyond += private_at(t, r, e, g) > bound;
        if (private_at(t, r, e, g) > private_at(t, most, e, g))
            most = r;
    }
    return most;
}

/* Every (epsilon, gap) is one test at its share of alpha: is the bound exceeded
 * more often than the theorem may fail? */
static void count_beyond(const Table *t, CostFit *f, const Job *job,
                         double alpha)
{
    double share = alpha / (t->points * t->gaps), allowed = rate_failure(job);
    for (int i = 0; i < t->points * t->gaps; i++) {
        int e = i / t->gaps, g = i % t->gaps;
        uint64_t beyond;
        double bound = f->point[e].bound;
        int most = most_regret(t, e, g, bound, &beyond);
        f->largest_share =
            fmax(f->largest_share, private_at(t, most, e, g) / bound);
        if (binomial_lower(beyond, (uint64_t)t->replicates, share) <= allowed ||
            f->refuted)
            continue;
        f->refuted = true;
        f->witness = e;
        f->witness_gap = g;
        f->witness_replicate = most;
    }
}

static bool says_nothing(const CostFit *f)
{
    for (int e = 0; e < f->n; e++)
        if (!(f->point[e].bound >= f->point[e].trivial))
            return false;
    return true;
}

static void say(CostFit *f, Verdict verdict, const char *words)
{
    f->verdict = verdict;
    snprintf(f->why, sizeof f->why,
             "cost of privacy grows as (1/eps)^(%.3f +- %.3f), theorem %.3g, "
             "its private term %.3f, over %d of %d points, regret at most "
             "%.2g of the bound: %s",
             f->exponent, f->margin, f->theorem, f->own, f->used, f->n,
             f->largest_share, words);
}

static void decide(CostFit *f, double tolerance)
{
    if (f->refuted) {
        say(f, VIOLATED, "regret exceeds the explicit bound");
        return;
    }
    if (!f->sound) {
        f->verdict = UNDECIDED;
        snprintf(f->why, sizeof f->why,
                 "rows of regret, or of what can be lost, are missing or no "
                 "numbers");
        return;
    }
    if (f->used < 3 || f->law == NULL) {
        f->verdict = f->law != NULL && says_nothing(f) ? VACUOUS : UNDECIDED;
        snprintf(f->why, sizeof f->why,
                 "only %d of %d points are usable (cost well below the largest "
                 "possible regret), a slope needs 3; at the largest eps the "
                 "bound is below that regret from K* = %.3g on",
                 f->used, f->n, f->k_star);
        return;
    }
    double over = f->exponent - f->allowed;
    if (over + f->margin <= tolerance)
        say(f, HOLDS, over >= -0.1 ? "tight" : "grows slower");
    else
        say(f, UNDECIDED,
            over - f->margin > tolerance
                ? "grows faster than its bound, and stays below it"
                : "too few replicates to tell");
}

void cost_fit(const Job *job, const Rows *rows, int n, const RateRule *rule,
              CostFit *f, Arena *arena)
{
    Table t;
    Law theorem;
    *f = (CostFit){.verdict = UNDECIDED};
    if (n < 2 || open_theorem(job, &theorem, arena) != OK) {
        snprintf(f->why, sizeof f->why, "%s",
                 n < 2 ? "one replicate has no error" : status_message());
        return;
    }
    read_table(job, rows, n, &t, arena);
    f->n = t.points;
    f->law = theorem.law;
    f->point = arena_array(arena, CostPoint, f->n);
    for (int e = 0; e < f->n; e++) {
        read_point(&t, &rows[0], &theorem, e, &f->point[e]);
        f->point[e].bound *= rule->bound_scale;
    }
    f->sound = t.sound && !isnan(losable(&rows[0], 0));
    f->k_star = k_star(&theorem, f->point[f->n - 1].epsilon);
    fit(&t, f);
    count_beyond(&t, f, job, rule->alpha);
    decide(f, rule->tolerance);
}

/* --- as a claim ----------------------------------------------------------- */

#define POINT_FIELD(name) EVIDENCE_FIELD(CostPointEvidence, name)
const EvidenceField cost_point_evidence[] = {
    COST_POINT_EVIDENCE(POINT_FIELD){0}};
#define FIT_FIELD(name) EVIDENCE_FIELD(CostFitEvidence, name)
const EvidenceField cost_fit_evidence[] = {COST_FIT_EVIDENCE(FIT_FIELD){0}};

static void put_points(const CostFit *f, Ruling *out)
{
    for (int e = 0; e < f->n; e++) {
        const CostPoint *p = &f->point[e];
        const CostPointEvidence seen = {.epsilon = p->epsilon,
                                        .cost = p->cost,
                                        .cost_lo = p->lo,
                                        .cost_hi = p->hi,
                                        .gap = p->gap,
                                        .none = p->none,
                                        .private = p->private,
                                        .term = p->term,
                                        .trivial = p->trivial,
                                        .used = p->used};
        evidence_put(out, cost_point_evidence, e, &seen);
    }
}

static void put_fit(const CostFit *f, Ruling *out)
{
    const CostFitEvidence seen = {.exponent = f->exponent,
                                  .margin = f->margin,
                                  .theorem = f->theorem,
                                  .allowed = f->allowed,
                                  .term_slope = f->own,
                                  .share_of_bound = f->largest_share,
                                  .points_used = f->used,
                                  .k_star = f->k_star};
    evidence_put(out, cost_fit_evidence, 0, &seen);
}

static void find(const Evidence *e, Ruling *out, Arena *arena)
{
    CostFit f;
    const RateRule rule = {e->alpha, e->claim->tolerance, e->threshold_scale,
                           NULL};
    cost_fit(e->job, e->rows, e->replicates, &rule, &f, arena);
    out->verdict = f.verdict;
    ruling_say(out, "%s", f.why);
    if (f.n == 0) /* no points */
        return;
    out->statistic = f.exponent;
    out->bound = f.allowed;
    out->slack = 1 / f.largest_share;
    out->samples = (uint64_t)e->replicates;
    put_points(&f, out);
    put_fit(&f, out);
    if (f.verdict != VIOLATED)
        return;
    out->witness_replicate = f.witness_replicate;
    snprintf(out->witness, sizeof out->witness, "epsilon=%.6g gap=%.6g",
             f.point[f.witness].epsilon,
             cost_gap(&e->job->params, f.witness_gap));
}

void judge_cost(const Evidence *e, Ruling *out)
{
    Arena arena;
    if (arena_open(&arena) != OK) {
        out->verdict = UNDECIDED;
        ruling_say(out, "no memory to judge with");
        return;
    }
    find(e, out, &arena);
    arena_close(&arena);
}
