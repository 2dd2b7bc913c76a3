/* Qiao and Wang 2023 along a run: what every replan shows against the truth,
 * and the rows.  The learner's numbers are read (its watch), never its
 * formulas: constants are written here a second time, from the paper. */
#include "suite/papers/qiao2023/observe.h"

#include <math.h>
#include <stdio.h>

static const char *const names[QIAO_RATIOS] = {
    "asm31",    "lemC3", "lemC4", "lemC5",  "lemC6",  "lemC8",      "lemC9",
    "lemC9_hs", "tilde", "defC1", "corC10", "lemC11", "lemC11_raw", "thm41"};

void qiao_worst(QiaoWorst *worst, uint64_t k, double ratio, double trivial)
{
    if (isnan(ratio) || ratio > worst->ratio) {
        worst->ratio = ratio;
        worst->at = k;
    }
    if (trivial <= 1 && worst->useful == 0)
        worst->useful = k;
    worst->trivial = fmin(worst->trivial, trivial);
}

void qiao_note(Qiao *self, QiaoRatio what, uint64_t k, double ratio,
               double trivial)
{
    qiao_worst(&self->worst[what], k, ratio, trivial);
}

double qiao_over(double left, double right, double rounding)
{
    if (right > rounding)
        return left / right;
    return left <= right + rounding ? 0 : (double)INFINITY;
}

double qiao_bound(const Qiao *self, double root)
{
    return 1000 * (root + self->Z + self->W);
}

/* --- opening -------------------------------------------------------------- */

static Status open_watches(Qiao *self, const Learner *learner)
{
    Shape d = self->dim;
    int cells = shape_cells(d), states = (d.H + 1) * d.S;
    TRY(observer_watch(learner, "q", cells, &self->q));
    TRY(observer_watch(learner, "v", states, &self->v));
    TRY(observer_watch(learner, "raw", cells, &self->raw));
    TRY(observer_watch(learner, "visits", cells, &self->visits));
    TRY(observer_watch(learner, "transition law", cells * d.S, &self->p));
    TRY(observer_watch(learner, "reward sum", cells, &self->rewards));
    TRY(observer_watch(learner, "error", 1, &self->error));
    return observer_watch(learner, "beta", 1, &self->beta);
}

static void open_constants(Qiao *self, const Task *task)
{
    self->H = self->dim.H;
    self->S = self->dim.S;
    self->A = self->dim.A;
    self->K = (double)task->episodes;
    self->E = *self->error;
    double HSA = self->H * self->S * self->A;
    self->iota = log(30 * HSA * self->K * self->H / *self->beta);
    double i2 = self->iota * self->iota, H2S2A = self->H * self->S * HSA;
    self->Z = H2S2A * self->E * i2;
    self->W = H2S2A * self->H * i2;
    self->typical = (uint64_t)ceil(fmin(250 * H2S2A * i2, 1.8e19));
}

static void open_arrays(Qiao *self, Arena *arena)
{
    int H = self->dim.H, S = self->dim.S, cells = shape_cells(self->dim);
    self->n = arena_array(arena, long double, cells);
    self->flow = arena_array(arena, long double, ((ptrdiff_t)cells * S));
    self->reward = arena_array(arena, long double, cells);
    self->state = arena_array(arena, long double, (H * S));
    self->last = arena_array(arena, double, cells);
    self->vpi = arena_array(arena, double, cells);
    self->vst = arena_array(arena, double, cells);
    self->vti = arena_array(arena, double, cells);
    self->frozen = arena_array(arena, double, cells);
    self->root = arena_array(arena, double, cells);
    self->inverse = arena_array(arena, double, cells);
    self->over = arena_array(arena, double, (H * S));
    self->vpi_of = arena_array(arena, double, (H + 1) * S);
    self->vst_of = arena_array(arena, double, (H + 1) * S);
    self->d = arena_array(arena, long double, H);
    self->u = arena_array(arena, long double, H);
    self->tilde_hs = arena_array(arena, long double, (H * S));
    self->regret_hs = arena_array(arena, long double, (H * S));
    for (int c = 0; c < cells; c++)
        self->last[c] = H; /* Q^0 */
}

static Status qiao_open(void *memory, const Sight *sight, Arena *arena)
{
    Qiao *self = memory;
    double most = 1e300;
    *self = (Qiao){.dim = sight->env->task.dim,
                   .most = INFINITY,
                   .good = most,
                   .margin = most,
                   .margin_raw = most,
                   .rise = -most};
    if (sight->counter_bits > 0)
        self->most = ldexpl(1, sight->counter_bits);
    TRY(open_watches(self, sight->learner));
    open_constants(self, &sight->env->task);
    open_arrays(self, arena);
    for (int i = 0; i < (self->dim.H + 1) * self->dim.S; i++)
        self->vst_of[i] = (double)sight->optimum->v[i];
    for (int i = 0; i < QIAO_RATIOS; i++)
        self->worst[i] = (QiaoWorst){.trivial = most};
    return OK;
}

/* --- a look --------------------------------------------------------------- */

/* Assumption 3.1 at a cell; good is the room that is left, below 0: none */
static void check_counts(Qiao *self, uint64_t k, int c)
{
    int S = self->dim.S;
    double E = self->E, more = self->visits[c] - (double)self->n[c];
    double off = fabs(self->rewards[c] - (double)self->reward[c]);
    double least = (double)INFINITY;
    for (int s = 0; s < S; s++) {
        int i = c * S + s;
        double seen = self->p[i] * self->visits[c];
        off = fmax(off, fabs(seen - (double)self->flow[i]));
        least = fmin(least, seen);
    }
    double good = fmin(fmin(E - off, least), fmin(more, E - more));
    double worst = fmax(off, fabs(more)) / E;
    if (more < 0 || !(least > 0))
        worst = fmax(worst, 1 + fmax(-more, -least) / E);
    self->good = fmin(self->good, good);
    qiao_note(self, QIAO_ASM31, k, worst, 0);
}

/* Lemma C.11.  H and Q~ of the look before hide failures of what the proof
 * (81) shows, so that is looked at as well. */
static void check_optimism(Qiao *self, const Sight *sight, int c)
{
    double best = (double)sight->optimum->q[c], rounding = 1e-12 * self->H;
    double q = self->q[c], raw = self->raw[c];
    self->margin = fmin(self->margin, q - best);
    self->margin_raw = fmin(self->margin_raw, raw - best);
    self->rise = fmax(self->rise, q - self->last[c]);
    self->last[c] = q;
    qiao_note(self, QIAO_C11, sight->k, best / (q + rounding), raw / self->H);
    qiao_note(self, QIAO_C11_RAW, sight->k, best / (raw + rounding),
              raw / self->H);
}

/* Corollary C.10 at all (h,s) that were visited */
static void check_values(Qiao *self, const Sight *sight)
{
    int states = self->dim.H * self->dim.S;
    double H3SA = self->H * self->H * self->H * self->S * self->A;
    for (int i = 0; i < states; i++) {
        double N = (double)self->state[i];
        if (N < 1)
            continue;
        double bound = qiao_bound(self, self->iota * sqrt(H3SA * N)) / N;
        double above = self->v[i] - (double)sight->optimum->v[i];
        qiao_note(self, QIAO_C10, sight->k, above / bound, bound / self->H);
    }
}

static void qiao_look(void *memory, const Sight *sight)
{
    Qiao *self = memory;
    int cells = shape_cells(self->dim), below = 0;
    for (int c = 0; c < cells; c++) {
        check_counts(self, sight->k, c);
        check_optimism(self, sight, c);
        below += self->raw[c] < self->H;
    }
    self->active = fmax(self->active, (double)below / cells);
    check_values(self, sight);
    qiao_weigh(self, sight);
}

static void qiao_drawn(void *memory, const Sight *sight, const Block *block)
{
    qiao_block(memory, sight, block);
}

/* no block is typical in part */
static uint64_t qiao_stop(const void *memory, uint64_t k)
{
    const Qiao *self = memory;
    return k < self->typical ? self->typical - 1 : UINT64_MAX;
}

/* --- rows ----------------------------------------------------------------- */

/* Appendix C assumes Assumption 3.1: where it failed, its lemmas on sums say
 * nothing.  The theorems' probability includes that. */
static bool applies(const Qiao *self, QiaoRatio what)
{
    return self->good >= 0 || what < QIAO_C3 || what > QIAO_C8;
}

void qiao_put_worst(const QiaoWorst *worst, const char *name, bool applies,
                    Rows *rows)
{
    char trivial[ROWS_NAME];
    rows_put_at(rows, name, 0, worst->at, applies ? worst->ratio : 0);
    snprintf(trivial, sizeof trivial, "%s_trivial", name);
    rows_put_at(rows, trivial, 0, worst->useful, worst->trivial);
}

static void qiao_put(const void *memory, const Sight *sight, Rows *rows)
{
    const Qiao *self = memory;
    (void)sight;
    for (int i = 0; i < QIAO_RATIOS; i++)
        qiao_put_worst(&self->worst[i], names[i], applies(self, (QiaoRatio)i),
                       rows);
    rows_put(rows, "good", self->good);
    rows_put(rows, "optimism_margin", self->margin);
    rows_put(rows, "optimism_raw", self->margin_raw);
    rows_put(rows, "active", self->active);
    rows_put(rows, "rise", self->rise);
    rows_put(rows, "first_visits", (double)self->first_visits);
    rows_put(rows, "regret_tilde", (double)self->tilde);
    /* (2) as printed, without its constant */
    double HSA = self->H * self->S * self->A, T = self->H * self->K;
    double printed = sqrt(HSA * self->H * T) + self->Z / self->iota;
    rows_put(rows, "thm41_printed",
             (double)self->regret / (printed * self->iota * self->iota));
}

const Observer observe_qiao2023 = {
    .name = "qiao2023",
    .self_size = sizeof(Qiao),
    .open = qiao_open,
    .look = qiao_look,
    .drawn = qiao_drawn,
    .put = qiao_put,
    .stop = qiao_stop,
};
