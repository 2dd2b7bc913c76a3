#include "suite/judge/rate.h"
#include "suite/base/rng.h"
#include "suite/stat/regress.h"
#include "suite/study/envelope.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const range_names[] = {"linear", "transition", "asymptotic"};

enum { RESAMPLES = 400 };
/* The bound's slope this near to its leading exponent: its leading term rules.
 * A logarithm at K = 1e15 adds about 1/35 to a slope. */
static const double LEADS = 0.12;

/* --- the largest mean over gaps ------------------------------------------- */

typedef struct {
    int seeds;
    double log_gap[ENVELOPE_GAPS];
    double (*regret)[ENVELOPE_SEEDS];
} Peak;

static void read_peak(const Rows *rows, Peak *p, Arena *arena)
{
    p->regret = arena_take(arena, ENVELOPE_GAPS, sizeof *p->regret);
    p->seeds = (int)rows_value(rows, "seeds");
    for (int n = 0; n < rows->n; n++) {
        const Row *row = &rows->row[n];
        if (strcmp(row->name, "gap") == 0)
            p->log_gap[row->step] = log(row->value);
        if (strcmp(row->name, "regret") == 0)
            p->regret[row->step / ENVELOPE_SEEDS][row->step % ENVELOPE_SEEDS] =
                row->value;
    }
}

static double mean_at(const Peak *p, int i, const double *u)
{
    double sum = 0;
    for (int r = 0; r < p->seeds; r++)
        sum += p->regret[i][u == NULL ? r : (int)(u[r] * p->seeds)];
    return sum / p->seeds;
}

/* least squares y = a + b x + c x^2 around the middle; its top, when it has
 * one within the gaps */
static bool parabola_top(const double *x, const double *y, double *top)
{
    double m = x[ENVELOPE_GAPS / 2], s[5] = {0}, t[3] = {0};
    for (int i = 0; i < ENVELOPE_GAPS; i++) {
        double z = x[i] - m, power = 1;
        for (int k = 0; k < 5; k++, power *= z) {
            s[k] += power;
            if (k < 3)
                t[k] += power * y[i];
        }
    }
    double d = s[0] * (s[2] * s[4] - s[3] * s[3]) -
               s[1] * (s[1] * s[4] - s[2] * s[3]) +
               s[2] * (s[1] * s[3] - s[2] * s[2]);
    double a = (t[0] * (s[2] * s[4] - s[3] * s[3]) -
                s[1] * (t[1] * s[4] - s[3] * t[2]) +
                s[2] * (t[1] * s[3] - s[2] * t[2])) /
               d;
    double b = (s[0] * (t[1] * s[4] - s[3] * t[2]) -
                t[0] * (s[1] * s[4] - s[2] * s[3]) +
                s[2] * (s[1] * t[2] - t[1] * s[2])) /
               d;
    double c = (s[0] * (s[2] * t[2] - t[1] * s[3]) -
                s[1] * (s[1] * t[2] - t[1] * s[2]) +
                t[0] * (s[1] * s[3] - s[2] * s[2])) /
               d;
    double at = m - b / (2 * c);
    *top = a - b * b / (4 * c);
    return c < 0 && at >= x[0] && at <= x[ENVELOPE_GAPS - 1];
}

/* log of the largest mean regret; u: uniform numbers that resample the seeds */
static double log_peak(const Peak *p, const double *u, int *worst)
{
    double y[ENVELOPE_GAPS], top;
    int best = 0;
    for (int i = 0; i < ENVELOPE_GAPS; i++) {
        y[i] = log(mean_at(p, i, u));
        best = y[i] > y[best] ? i : best;
    }
    if (worst != NULL)
        *worst = best;
    return parabola_top(p->log_gap, y, &top) ? top : y[best];
}

/* --- points --------------------------------------------------------------- */

static bool edge(const Rows *rows, const Peak *p, int worst)
{
    double gap = exp(p->log_gap[worst]);
    return gap >= rows_value(rows, "gap_top") * 0.999;
}

static double bound_at(const Job *job, const RateLaw *law, double x,
                       Arena *arena)
{
    RateAt at;
    size_t mark = arena_mark(arena);
    double out = law != NULL && rate_at(job, x, &at, arena) == OK
                     ? law->bound(&at)
                     : (double)NAN;
    arena_reset(arena, mark);
    return out;
}

/* d log bound / d log x, over a decade: a tree's depth grows in steps; small
 * whole numbers move by one */
static double bound_slope(const Job *job, const RateLaw *law, double x,
                          Arena *arena)
{
    bool whole = x == round(x) && x < 1000;
    double low = whole ? x - 1 : x / 3, high = whole ? x + 1 : x * 3;
    if (!(low > 0))
        low = x;
    double y[2] = {bound_at(job, law, low, arena),
                   bound_at(job, law, high, arena)};
    return log(y[1] / y[0]) / log(high / low);
}

static RateRange range_of(const RatePoint *p, const RateLaw *law)
{
    if (p->on_edge)
        return RANGE_LINEAR;
    return law != NULL && fabs(p->bound_slope - law->exponent) > LEADS
               ? RANGE_TRANSITION
               : RANGE_ASYMPTOTIC;
}

static void read_point(const Job *job, const RateLaw *law, const Rows *rows,
                       const Peak *peak, RatePoint *p, Arena *arena)
{
    int worst;
    *p = (RatePoint){.x = rows_value(rows, "x"),
                     .episodes = rows_value(rows, "episodes")};
    p->regret = exp(log_peak(peak, NULL, &worst));
    p->gap = exp(peak->log_gap[worst]);
    p->on_edge = edge(rows, peak, worst);
    p->bound = bound_at(job, law, p->x, arena);
    p->bound_slope = bound_slope(job, law, p->x, arena);
    p->range = range_of(p, law);
}

static void local_slopes(RateFit *f)
{
    for (int i = 0; i < f->n; i++) {
        int a = i > 0 ? i - 1 : i, b = i < f->n - 1 ? i + 1 : i;
        f->point[i].slope = log(f->point[b].regret / f->point[a].regret) /
                            log(f->point[b].x / f->point[a].x);
    }
}

/* --- the fit -------------------------------------------------------------- */

/* which points count: the asymptotic ones, or, when there are not three, all
 * that are not on an edge */
static int choose(const RateFit *f, bool *use)
{
    int n = 0;
    for (int i = 0; i < f->n; i++)
        n += use[i] = f->point[i].range == RANGE_ASYMPTOTIC;
    if (n >= 3)
        return n;
    n = 0;
    for (int i = 0; i < f->n; i++)
        n += use[i] = !f->point[i].on_edge;
    return n;
}

static double slope_of(const RateFit *f, const bool *use, const double *y)
{
    double x[200], z[200];
    int n = 0;
    for (int i = 0; i < f->n; i++)
        if (use[i]) {
            x[n] = log(f->point[i].x);
            z[n++] = y[i];
        }
    return regress_line(n, x, z, NULL).slope;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void quantiles(double *x, int n, double *lo, double *hi)
{
    qsort(x, (size_t)n, sizeof *x, ascending);
    *lo = x[(int)(0.025 * n)];
    *hi = x[(int)(0.975 * n)];
}

/* One resampling of the seeds for all points at once: they share users. */
static void bootstrap(RateFit *f, const Peak *peak, const bool *use,
                      uint64_t seed, Arena *arena)
{
    Rng rng = rng_open(seed, "rate bootstrap");
    double *slope = arena_array(arena, double, RESAMPLES);
    double *at = arena_array(arena, double, RESAMPLES * f->n);
    double u[ENVELOPE_SEEDS], y[200];
    rng_seek(&rng, RNG_STUDY, 0, 0);
    for (int b = 0; b < RESAMPLES; b++) {
        for (int r = 0; r < ENVELOPE_SEEDS; r++)
            u[r] = rng_uniform(&rng);
        for (int i = 0; i < f->n; i++) {
            y[i] = log_peak(&peak[i], u, NULL);
            at[i * RESAMPLES + b] = exp(y[i]);
        }
        slope[b] = slope_of(f, use, y);
    }
    for (int i = 0; i < f->n; i++)
        quantiles(at + i * RESAMPLES, RESAMPLES, &f->point[i].lo,
                  &f->point[i].hi);
    quantiles(slope, RESAMPLES, &f->lo, &f->hi);
}

/* the least K with bound < K H, by bisection in its logarithm */
static double k_star(const Job *job, const RateLaw *law, double x, Arena *arena)
{
    RateAt at;
    size_t mark = arena_mark(arena);
    double low = 0, high = log(1e60);
    if (law == NULL || rate_at(job, x, &at, arena) != OK)
        return (double)NAN;
    arena_reset(arena, mark);
    for (int i = 0; i < 200; i++) {
        double middle = (low + high) / 2;
        at.K = exp(middle);
        *(law->bound(&at) < at.K * at.H ? &high : &low) = middle;
    }
    return exp(high);
}

/* --- the verdict ---------------------------------------------------------- */

static void decide(RateFit *f)
{
    const double tolerance = 0.02; /* what a tree's depth, a whole number,
                                      and the search for the gap may add */
    if (f->used < 3 || isnan(f->exponent)) {
        f->verdict = f->law == NULL ? UNDECIDED : VACUOUS;
        snprintf(f->why, sizeof f->why,
                 "%d points are off the family's edge: not yet a slope; the "
                 "bound is below K H from K = %.3g on",
                 f->used, f->k_star);
        return;
    }
    if (f->law == NULL) {
        f->verdict = UNDECIDED;
        snprintf(f->why, sizeof f->why,
                 "exponent %.3f in %.3f..%.3f, no "
                 "theorem to compare with",
                 f->exponent, f->lo, f->hi);
        return;
    }
    bool above = f->lo > f->allowed + tolerance;
    bool tight = f->hi >= f->allowed - 0.1;
    f->verdict = above ? VIOLATED : HOLDS;
    snprintf(f->why, sizeof f->why,
             "exponent %.3f in %.3f..%.3f, theorem %.3g, with its logarithms "
             "%.3f over %d points: %s",
             f->exponent, f->lo, f->hi, f->law->exponent, f->allowed, f->used,
             above   ? "grows faster"
             : tight ? "tight"
                     : "grows slower");
}

void rate_fit(const Job *job, const Rows *rows, int n, double alpha, RateFit *f,
              Arena *arena)
{
    (void)alpha;
    double y[200], z[200];
    bool use[200];
    *f = (RateFit){.n = n, .law = rate_law(job)};
    Peak *peak = arena_array(arena, Peak, n);
    f->point = arena_array(arena, RatePoint, n);
    for (int i = 0; i < n; i++) {
        read_peak(&rows[i], &peak[i], arena);
        read_point(job, f->law, &rows[i], &peak[i], &f->point[i], arena);
        y[i] = log(f->point[i].regret);
        z[i] = log(f->point[i].bound);
    }
    local_slopes(f);
    f->used = choose(f, use);
    f->exponent = slope_of(f, use, y);
    f->allowed = f->law == NULL ? (double)NAN : slope_of(f, use, z);
    f->without_logs = f->law == NULL
                          ? (double)NAN
                          : f->exponent - (f->allowed - f->law->exponent);
    f->k_star = k_star(job, f->law, f->point[n - 1].x, arena);
    bootstrap(f, peak, use, job->seed, arena);
    decide(f);
}
