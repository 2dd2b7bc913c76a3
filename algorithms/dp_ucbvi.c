/* DP-UCBVI: Qiao & Wang 2023, Algorithm 1, with the central privatizer of
 * section 5.1, the local one of 5.2, or none.
 *
 * Where the paper leaves a choice:
 *   bonus   eqs. (31), (32), (66), (81) agree on the four terms and on 1000^2
 *           for all three pieces under the minimum (Corollary C.10 squared)
 *   step H  N_{H+1} does not exist and V_{H+1} = 0 is exact: no gap there
 *   k = 1   post-processing of an empty prefix: Q = H everywhere, as line 2
 * asks none    the paper's privatizer without noise, E = 1 (section 4.3 of its
 *           proofs needs E bounded below); none-as=bernstein: E = 0, Q = H
 * while a cell is unvisited, and the empirical Bernstein term 7 H iota/(3 N) in
 * place of the private one E       published up to O(.) only: see
 * core/qiao2023_scales.h Gaussian noise is the remark of section 5.3, at the
 * calibrated scale in either mode: the paper prints no constant for it. */
#include "algorithms/algorithm.h"
#include "algorithms/core/gauss_budget.h"
#include "algorithms/core/greedy.h"
#include "algorithms/core/looks.h"
#include "algorithms/core/post_process.h"
#include "algorithms/core/qiao2023_scales.h"

#include <math.h>
#include <string.h>

enum { VISITS, TRANSITIONS, REWARDS, CHANNELS };
enum { WATCHES = 10 };

static const Setting settings[] = {
    {"noise", SET_CHOICE, "laplace", 0, 0, "laplace|gauss",
     "law of the privatizer's noise"},
    {"eps-reading", SET_CHOICE, "node", 0, 0, "node|total",
     "eps' = eps/(3 H log K): of a tree's node, or of a whole counter"},
    {"log", SET_CHOICE, "2", 0, 0, "2|e|up",
     "base of log K in eps'; up: base 2, rounded up"},
    {"beta", SET_REAL, "0.1", 1e-12, 0.999, NULL, "failure probability"},
    {"c0", SET_REAL, "1000", 0, 1e6, NULL, "constant of the gap's bound"},
    {"private-term", SET_REAL, "1", 0, 1e6, NULL,
     "multiple of the bonus 20 H S E iota / N"},
    {"error-scale", SET_REAL, "1", 0, 1e6, NULL, "multiple of E"},
    {"none-as", SET_CHOICE, "e1", 0, 0, "e1|bernstein",
     "without privacy: E = 1, or E = 0 with the empirical Bernstein term"},
    {"bonus", SET_CHOICE, "bernstein", 0, 0, "bernstein|hoeffding",
     "hoeffding: variance and gap are H^2"},
    {"g-last", SET_CHOICE, "zero", 0, 0, "zero|H2",
     "the squared gap at step H"},
    {"clip", SET_CHOICE, "yes", 0, 0, "yes|no",
     "no: without the minimum with H and the last Q (a fault)"},
    TIE_SETTING,
    {0}};

typedef struct {
    Shape dim;
    Qiao2023Task x;
    Qiao2023Scales scales;
    Qiao2023Bonus bonus;
    double iota, error;
    bool noisy, bernstein_third, hoeffding, clip, last_gap;
    Looks looks;
    Tie tie;
    Channel channel[CHANNELS];
    /* of every cell, as released and made consistent */
    double *visits, *reward, *p; /* N~, r~, P~ */
    double *reward_sum;          /* R~ */
    double *state_visits;        /* [H+1][S] N~_h(s) */
    double *fixed, *root;        /* of the bonus: what needs no V */
    bool *dirty;                 /* [cells] since the last plan */
    double *gap;                 /* [H+1][S] */
    bool *gap_moved;             /* [H+1] */
    double *q, *v;               /* [h][s][a], [H+1][S] */
    double *cell, *scratch;      /* [N] for post-processing */
    double infeasible, error_seen;
    bool planned;
    Watch watch[WATCHES];
} Self;

/* --- opening -------------------------------------------------------------- */

static Status choose_scales(Self *self, const AlgorithmInput *in)
{
    const Params *own = in->own;
    bool local = (in->privacy & (PRIVACY_LDP | PRIVACY_PURE_LDP)) != 0;
    bool pure = (in->privacy & (PRIVACY_PURE_JDP | PRIVACY_PURE_LDP)) != 0;
    Qiao2023Privatizer who = local ? QIAO2023_LOCAL : QIAO2023_CENTRAL;
    if (in->privacy == PRIVACY_NONE) {
        self->scales = (Qiao2023Scales){0, 0, self->bernstein_third ? 0 : 1};
    } else if (params_choice(own, "noise") == 1) {
        if (pure || in->delta <= 0)
            return FAIL(BAD_INPUT, "noise=gauss is (eps, delta)-DP only: "
                                   "privacy jdp or ldp, delta above 0");
        self->scales =
            qiao2023_gauss(&self->x, who, gauss_budget(in->epsilon, in->delta));
    } else if (in->calibrated) {
        self->scales = qiao2023_calibrated(&self->x, who);
    } else {
        self->scales = qiao2023_published(
            &self->x, who, (Qiao2023Reading)params_choice(own, "eps-reading"),
            (Qiao2023Log)params_choice(own, "log"));
    }
    return OK;
}

static double *scale_array(Arena *arena, int size, double scale)
{
    double *out = arena_array(arena, double, size);
    for (int i = 0; i < size; i++)
        out[i] = scale;
    return out;
}

/* nobody reads after the last user: a tree ends with the one before */
static void open_channels(Self *self, const AlgorithmInput *in, uint64_t K,
                          Arena *arena)
{
    static const char *const names[] = {"visits", "transitions", "rewards"};
    bool local = (in->privacy & (PRIVACY_LDP | PRIVACY_PURE_LDP)) != 0;
    NoiseLaw law =
        params_choice(in->own, "noise") == 1 ? NOISE_GAUSS : NOISE_LAPLACE;
    int cells = shape_cells(self->dim);
    for (int c = 0; c < CHANNELS; c++) {
        int size = c == TRANSITIONS ? cells * self->dim.N : cells;
        self->channel[c] = (Channel){
            .name = names[c],
            .when = local ? SUM_LOCAL : SUM_TREE,
            .law = self->noisy ? law : NOISE_NONE,
            .size = size,
            .scale = scale_array(arena, size, self->scales.scale),
            .leaves = K > 1 ? K - 1 : 1,
        };
    }
}

static void open_arrays(Self *self, Arena *arena)
{
    Shape d = self->dim;
    size_t cells = (size_t)shape_cells(d),
           states = (size_t)(d.H + 1) * (size_t)d.S;
    self->visits = arena_array(arena, double, cells);
    self->reward = arena_array(arena, double, cells);
    self->reward_sum = arena_array(arena, double, cells);
    self->p = arena_array(arena, double, cells *(size_t)d.N);
    self->state_visits = arena_array(arena, double, states);
    self->fixed = arena_array(arena, double, cells);
    self->root = arena_array(arena, double, cells);
    self->dirty = arena_array(arena, bool, cells);
    self->gap = arena_array(arena, double, states);
    self->gap_moved = arena_array(arena, bool, d.H + 1);
    self->q = arena_array(arena, double, cells);
    self->v = arena_array(arena, double, states);
    self->cell = arena_array(arena, double, d.N);
    self->scratch = arena_array(arena, double, d.N);
    for (size_t c = 0; c < cells; c++) {
        self->q[c] = d.H;
        self->dirty[c] = true;
    }
}

static void open_watch(Self *self)
{
    Shape d = self->dim;
    int cells = shape_cells(d), states = (d.H + 1) * d.S;
    const Watch watch[WATCHES] = {
        {"q", self->q, cells},
        {"v", self->v, states},
        {"visits", self->visits, cells},
        {"transition law", self->p, cells * d.N},
        {"reward mean", self->reward, cells},
        {"reward sum", self->reward_sum, cells},
        {"error", &self->error_seen, 1},
        {"infeasible", &self->infeasible, 1},
        {"beta", &self->x.beta, 1},
        {"state visits", self->state_visits, states},
    };
    memcpy(self->watch, watch, sizeof watch);
}

static Status open(void *memory, const Task *task, const AlgorithmInput *in,
                   Arena *arena)
{
    Self *self = memory;
    const Params *own = in->own;
    Shape d = task->dim;
    if (d.N != d.S)
        return FAIL(BAD_INPUT, "dp-ucbvi needs an environment with states");
    *self = (Self){
        .dim = d,
        .x = {.H = d.H,
              .S = d.S,
              .A = d.A,
              .K = (double)task->episodes,
              .beta = params_real(own, "beta"),
              .eps = in->epsilon},
        .bonus = {in->scale_bonus, params_real(own, "c0"),
                  params_real(own, "private-term")},
        .noisy = in->privacy != PRIVACY_NONE,
        .hoeffding = params_choice(own, "bonus") == 1,
        .clip = params_choice(own, "clip") == 0,
        .last_gap = params_choice(own, "g-last") == 1,
        .looks = looks_open(in),
        .tie = (Tie)params_choice(own, "tie"),
    };
    self->bernstein_third = !self->noisy && params_choice(own, "none-as") == 1;
    self->x.K = fmax(2, self->x.K); /* log 1 = 0 would mean no noise */
    self->iota = qiao2023_iota(&self->x);
    TRY(choose_scales(self, in));
    self->error = self->scales.error * params_real(own, "error-scale");
    self->error_seen = self->error;
    open_channels(self, in, task->episodes, arena);
    open_arrays(self, arena);
    open_watch(self);
    return OK;
}

static int channels(const void *memory, const Channel **channel)
{
    *channel = ((const Self *)memory)->channel;
    return CHANNELS;
}

/* --- what users contribute ------------------------------------------------ */

static void transitions_of(const Block *block, Contribution *moved)
{
    int N = block->dim.N;
    for (int i = 0; i < block->cells; i++)
        for (int row = block->cell[i] * N, s = 0; s < N; s++)
            if (block->visit[row + s] > 0)
                contribute(moved, row + s, (long double)block->visit[row + s]);
}

static void stat(const void *memory, int channel, const Block *block,
                 Contribution *moved)
{
    (void)memory;
    if (channel == TRANSITIONS) {
        transitions_of(block, moved);
        return;
    }
    for (int i = 0; i < block->cells; i++) {
        int c = block->cell[i];
        contribute(moved, c,
                   channel == VISITS ? (long double)block->at[c]
                                     : (long double)block->reward[c]);
    }
}

/* --- reading the counts --------------------------------------------------- */

/* the bonus at a cell is fixed + root (2 sqrt(variance) + 4 sqrt(gap)) */
static void weigh(Self *self, int c)
{
    const Qiao2023Bonus *b = &self->bonus;
    double H = self->x.H, N = self->visits[c], iota = self->iota;
    self->root[c] = b->all * sqrt(iota / N);
    self->fixed[c] =
        b->all * sqrt(2 * iota / N) +
        (self->bernstein_third
             ? b->all * 7 * H * iota / (3 * N)
             : b->private_term * 20 * H * self->x.S * self->error * iota / N);
}

/* Section 5.1.1: N~(s') = x + E/(2S) and N~ = sum x + E/2 */
static void make_consistent(Self *self, int c, const long double *transitions,
                            double visits, double rewards)
{
    int S = self->dim.S;
    double *p = self->p + (size_t)c * (size_t)S, sum = 0;
    for (int s = 0; s < S; s++)
        self->cell[s] = (double)transitions[c * S + s];
    if (!post_process(S, self->cell, visits, self->error / 4, self->scratch, p))
        self->infeasible++;
    for (int s = 0; s < S; s++) {
        p[s] += self->error / (2 * S);
        sum += p[s];
    }
    self->visits[c] = sum;
    for (int s = 0; s < S; s++)
        p[s] /= sum;
    self->reward_sum[c] = rewards;
    self->reward[c] = fmin(1, fmax(0, rewards / sum));
}

static void read_cell(Self *self, int c, const long double *const *shown)
{
    double visits = (double)shown[VISITS][c];
    self->dirty[c] = true;
    if (self->error == 0 && visits <= 0)
        self->visits[c] = 0; /* Q = H */
    else
        make_consistent(self, c, shown[TRANSITIONS], visits,
                        (double)shown[REWARDS][c]);
    if (self->visits[c] > 0)
        weigh(self, c);
}

static void read_gap(Self *self, int h, int s)
{
    Shape d = self->dim;
    double N = 0, *gap = &self->gap[h * d.S + s];
    for (int a = 0; a < d.A; a++)
        N += self->visits[cell_index(d, h, s, a)];
    self->state_visits[h * d.S + s] = N;
    double now = self->hoeffding || !(N > 0)
                     ? self->x.H * self->x.H
                     : qiao2023_gap(&self->x, &self->bonus, self->error, N);
    self->gap_moved[h] = self->gap_moved[h] || now != *gap;
    *gap = now;
}

static void read_all(Self *self, const long double *const *shown)
{
    for (int c = 0; c < shape_cells(self->dim); c++)
        read_cell(self, c, shown);
    for (int h = 1; h < self->dim.H; h++)
        for (int s = 0; s < self->dim.S; s++)
            read_gap(self, h, s);
}

static void read_some(Self *self, const long double *const *shown,
                      const int *at, int n)
{
    Shape d = self->dim;
    for (int i = 0; i < n; i++)
        read_cell(self, at[i], shown);
    for (int i = 0; i < n; i++) {
        int row = at[i] / d.A;
        if (row >= d.S)
            read_gap(self, row / d.S, row % d.S);
    }
}

static void read_counts(Self *self, Billboard *billboard)
{
    const long double *shown[CHANNELS];
    const int *at;
    for (int c = 0; c < CHANNELS; c++)
        shown[c] = billboard_shown(billboard, c);
    memset(self->gap_moved, 0, (size_t)self->dim.H * sizeof(bool));
    int n = billboard_changed(billboard, VISITS, &at);
    if (n < 0)
        read_all(self, shown);
    else
        read_some(self, shown, at, n);
}

/* --- planning ------------------------------------------------------------- */

/* lines 6-9 at one cell; V and the gap are those of the next step */
static double backup(const Self *self, int c, const double *v,
                     const double *gap)
{
    int S = self->dim.S;
    const double *p = self->p + (size_t)c * (size_t)S;
    double mean = 0, square = 0, g = 0, H2 = self->x.H * self->x.H;
    for (int s = 0; s < S; s++) {
        mean += p[s] * v[s];
        square += p[s] * v[s] * v[s];
        g += p[s] * gap[s];
    }
    double variance = self->hoeffding ? H2 : fmax(0, square - mean * mean);
    return self->reward[c] + mean + self->fixed[c] +
           self->root[c] * (2 * sqrt(variance) + 4 * sqrt(g));
}

static double cap(const Self *self, int c, double q)
{
    return self->clip ? fmin(fmin(self->q[c], self->x.H), q) : q;
}

/* Recomputes step h where something behind it moved; did an action value
 * change? */
static bool sweep_step(Self *self, int h, bool next_moved, Policy *policy,
                       bool *changed)
{
    Shape d = self->dim;
    const double *v = self->v + (h + 1) * d.S, *gap = self->gap + (h + 1) * d.S;
    int from = cell_index(d, h, 0, 0), to = cell_index(d, h + 1, 0, 0);
    bool moved = false, all = next_moved || self->gap_moved[h + 1];
    for (int c = from; c < to; c++) {
        if (!all && !self->dirty[c])
            continue;
        self->dirty[c] = false;
        double q = self->visits[c] > 0 ? cap(self, c, backup(self, c, v, gap))
                                       : self->x.H;
        moved = moved || q != self->q[c];
        self->q[c] = q;
    }
    if (!moved && self->planned)
        return false;
    *changed |=
        greedy_step(h, self->q + from, self->tie, self->v + h * d.S, policy);
    return true;
}

/* a user adds one visit to each cell she meets */
static void widen(Self *self, const Policy *policy)
{
    looks_begin(&self->looks);
    for (int c = 0; c < shape_cells(self->dim); c++)
        looks_widen(&self->looks, c, policy->prob[c] > 0,
                    1 / fmax(1, self->visits[c]));
}

static bool plan(void *memory, uint64_t k, Billboard *billboard, Policy *policy)
{
    (void)k;
    Self *self = memory;
    bool changed = false, moved = false;
    read_counts(self, billboard);
    if (self->last_gap)
        for (int s = 0; s < self->dim.S; s++)
            self->gap[self->dim.H * self->dim.S + s] = self->x.H * self->x.H;
    for (int h = self->dim.H - 1; h >= 0; h--)
        moved = sweep_step(self, h, moved, policy, &changed);
    self->planned = true;
    if (self->looks.by_information)
        widen(self, policy);
    return changed;
}

static uint64_t next(void *memory, uint64_t k)
{
    return looks_next(&((Self *)memory)->looks, k);
}

static int watch(const void *memory, const Watch **out)
{
    *out = ((const Self *)memory)->watch;
    return WATCHES;
}

const Algorithm alg_dp_ucbvi = {
    .name = "dp-ucbvi",
    .source = "Qiao & Wang 2023, Algorithm 1",
    .help = "optimistic value iteration with Bernstein bonuses on private "
            "counts",
    .privacy = PRIVACY_NONE | PRIVACY_JDP | PRIVACY_LDP | PRIVACY_PURE_JDP |
               PRIVACY_PURE_LDP,
    .learns = true,
    .settings = settings,
    .self_size = sizeof(Self),
    .open = open,
    .channels = channels,
    .plan = plan,
    .next = next,
    .stat = stat,
    .watch = watch,
};
