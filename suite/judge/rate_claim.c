/* The judges of growth rates: an envelope's fit as a ruling, with every point
 * as evidence for the report's plots. */
#include "oracles/lower_bound.h"
#include "suite/judge/rate.h"
#include "suite/simulation/envelope.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define POINT_FIELD(name) EVIDENCE_FIELD(RatePointEvidence, name)
const EvidenceField rate_point_evidence[] = {
    RATE_POINT_EVIDENCE(POINT_FIELD){0}};
#define FIT_FIELD(name) EVIDENCE_FIELD(RateFitEvidence, name)
const EvidenceField rate_fit_evidence[] = {RATE_FIT_EVIDENCE(FIT_FIELD){0}};

static void put_points(const RateFit *f, Ruling *out)
{
    for (int i = 0; i < f->n + f->leads; i++) {
        const RatePoint *p = &f->point[i];
        const RatePointEvidence seen = {.x = p->x,
                                        .regret = p->regret,
                                        .regret_lo = p->lo,
                                        .regret_hi = p->hi,
                                        .gap = p->gap,
                                        .bound = p->bound,
                                        .slope = p->slope,
                                        .range = p->range,
                                        .trivial = p->trivial,
                                        .used = p->used,
                                        .share = p->share,
                                        .size = p->size};
        evidence_put(out, rate_point_evidence, i, &seen);
    }
}

static void put_fit(const RateFit *f, Ruling *out)
{
    double theorem = f->law == NULL ? (double)NAN : f->law->exponent;
    const RateFitEvidence seen = {.exponent = f->exponent,
                                  .exponent_lo = f->lo,
                                  .exponent_hi = f->hi,
                                  .margin = f->margin,
                                  .allowed = f->allowed,
                                  .without_logs = f->without_logs,
                                  .theorem = theorem,
                                  .points_used = f->used,
                                  .exponent_all = f->exponent_all,
                                  .k_star = f->k_star,
                                  .x_star = f->x_star,
                                  .growth = f->growth,
                                  .rules_from = f->rules_from,
                                  .share_of_bound = f->largest_share};
    evidence_put(out, rate_fit_evidence, 0, &seen);
}

static uint64_t runs_of(const Evidence *e)
{
    double runs = 0;
    for (int i = 0; i < e->replicates; i++)
        runs += rows_value(&e->rows[i], "runs");
    return runs > 0 && runs < 0x1p63 ? (uint64_t)runs : 0;
}

static void find(const Evidence *e, const Theorem *law, Ruling *out,
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
    ruling_say(out, "%s", f.why);
    if (f.verdict == VIOLATED) {
        out->witness_replicate = f.witness;
        snprintf(out->witness, sizeof out->witness, "x=%.6g gap=%.6g",
                 f.point[f.witness].x, f.point[f.witness].gap);
    }
}

static void judge_by(const Evidence *e, const Theorem *law, Ruling *out)
{
    Arena arena;
    if (arena_open(&arena) != OK) {
        out->verdict = UNDECIDED;
        ruling_say(out, "no memory to judge with");
        return;
    }
    find(e, law, out, &arena);
    arena_close(&arena);
}

void judge_rate(const Evidence *e, Ruling *out)
{
    judge_by(e, NULL, out);
}

void judge_rate_noise(const Evidence *e, Ruling *out)
{
    const Theorem *law = theorem_of_noise(e->job);
    if (law != NULL) {
        judge_by(e, law, out);
        return;
    }
    out->verdict = UNDECIDED;
    ruling_say(out, "no theorem says what the noise alone costs here");
}

/* --- replanning less often ------------------------------------------------ */

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

/* the largest factor between the two envelopes' regrets at one x */
static double levels_apart(const RateFit *a, const RateFit *b)
{
    double most = 1;
    for (int i = 0; i < a->n; i++)
        most =
            fmax(most, exp(fabs(log(a->point[i].regret / b->point[i].regret))));
    return most;
}

static void find_lazy(const Evidence *e, Ruling *out, Arena *arena)
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
    ruling_put(out, "exponent", 0, f[0].exponent);
    ruling_put(out, "exponent", 1, f[1].exponent);
    ruling_put(out, "margin", 0, margin);
    ruling_put(out, "levels_apart", 0, levels_apart(&f[0], &f[1]));
    ruling_say(out,
               "exponents %.3f and %.3f, %.3f +- %.3f apart, over %d and %d "
               "points; the largest regrets differ by a factor %.3g at most",
               f[0].exponent, f[1].exponent, apart, margin, f[0].used,
               f[1].used, levels_apart(&f[0], &f[1]));
}

void judge_rate_lazy(const Evidence *e, Ruling *out)
{
    Arena arena;
    if (arena_open(&arena) != OK) {
        out->verdict = UNDECIDED;
        ruling_say(out, "no memory to judge with");
        return;
    }
    find_lazy(e, out, &arena);
    arena_close(&arena);
}

/* --- the exact lower bound ------------------------------------------------ */

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

/* The bound is on the mean over users and over the position of the good arm.  A
 * mean below it, or within four standard errors, is undecided: a sample mean
 * does not refute a theorem. */
void judge_rate_floor(const Evidence *e, Ruling *out)
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
    ruling_put(out, "least_ratio", 0, worst.least);
    if (!worst.sound) {
        ruling_say(out, "rows of gaps or regret are missing, or no numbers");
        return;
    }
    ruling_say(out,
               "mean regret is at least %.4g +- %.2g times the exact lower "
               "bound, least at K = %.3g, gap %.3g",
               worst.least, worst.spread, worst.x, worst.gap);
}
