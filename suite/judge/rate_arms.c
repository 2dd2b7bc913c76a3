/* The level of an envelope, with no fitted constant: on axis actions an index
 * learner's largest regret is radius sqrt(K) u(d-1) (see theorem.c), with the
 * algorithm's own confidence radius.  This is why the growth in d is measured
 * against the family's effective size rather than d. */
#include "suite/judge/rate.h"
#include "suite/judge/rate_peak.h"
#include "suite/simulation/envelope.h"
#include "suite/stat/certainty.h"
#include "suite/stat/confidence.h"
#include "suite/stat/regress.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* log of the largest mean regret, and its jackknife's standard error */
static double read_peak(const Rows *rows, double *error, int *seeds,
                        Arena *arena)
{
    Peak peak;
    peak_read(rows, &peak, arena);
    double y = peak_log(&peak, &peak_everybody, NULL), sum = 0, squares = 0;
    int n = *seeds = peak.seeds;
    for (int left = 0; left < n; left++) {
        double off = peak_log(&peak, &(PeakSample){NULL, n, left}, NULL) - y;
        sum += off;
        squares += off * off;
    }
    *error = sqrt(fmax(0, squares - sum * sum / n) * (n - 1) / n);
    return y;
}

typedef struct {
    double apart; /* log of regret over the computed level */
    double error;
    int seeds;
} Level;

static Status read_level(const Evidence *e, int i, Level *out, Arena *arena)
{
    RateAt at;
    size_t mark = arena_mark(arena);
    double x = rows_value(&e->rows[i], "x"), d;
    TRY(rate_at(e->job, x, &at, arena));
    d = at.d1;
    double radius = rate_radius(theorem_of(e->job), &at);
    double arms = rate_arms(d - 1);
    out->apart = read_peak(&e->rows[i], &out->error, &out->seeds, arena) -
                 log(radius * sqrt(at.K * arms));
    arena_reset(arena, mark);
    return OK;
}

static double reach(const Level *level, double miss)
{
    return level->error * student_quantile(1 - miss / 2, level->seeds - 1);
}

/* the worse of the two verdicts, in the order holds, undecided, violated */
static Verdict worse(Verdict a, Verdict b)
{
    if (a == VIOLATED || b == VIOLATED)
        return VIOLATED;
    return a == HOLDS ? b : a;
}

static Verdict weigh(const Level *level, double most, double alpha)
{
    double apart = fabs(level->apart);
    if (level->seeds < 2 || isnan(apart))
        return UNDECIDED;
    if (apart - reach(level, alpha) > most)
        return VIOLATED;
    return apart + reach(level, DOUBT) <= most ? HOLDS : UNDECIDED;
}

static Status find(const Evidence *e, Ruling *out, Arena *arena)
{
    double factor = 1 + e->claim->tolerance * e->threshold_scale, worst = 0;
    out->verdict = e->replicates > 0 ? HOLDS : UNDECIDED;
    for (int i = 0; i < e->replicates; i++) {
        Level level;
        TRY(read_level(e, i, &level, arena));
        Verdict v = weigh(&level, log(factor), e->alpha / e->replicates);
        if (v == VIOLATED && out->verdict != VIOLATED) {
            out->witness_replicate = i;
            snprintf(out->witness, sizeof out->witness, "x=%.6g",
                     rows_value(&e->rows[i], "x"));
        }
        out->verdict = worse(out->verdict, v);
        if (!(fabs(level.apart) <= fabs(worst)))
            worst = level.apart;
        ruling_put(out, "over_computed", i, exp(level.apart));
        out->samples += (uint64_t)level.seeds;
    }
    out->statistic = exp(worst);
    out->bound = factor;
    out->slack = factor / exp(fabs(worst));
    ruling_say(out,
               "the largest regret is %.4g times radius sqrt(K) u(d-1), at "
               "the worst of %d points; allowed is a factor %.3g",
               exp(worst), e->replicates, factor);
    return OK;
}

void judge_rate_arms(const Evidence *e, Ruling *out)
{
    Arena arena;
    Status status = arena_open(&arena);
    if (status == OK) {
        status = find(e, out, &arena);
        arena_close(&arena);
    }
    if (status != OK) {
        out->verdict = UNDECIDED;
        ruling_say(out, "%s", status_message());
    }
}
