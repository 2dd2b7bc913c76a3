/* DP-UCBVI: Qiao & Wang 2023, Algorithm 1, with the central privatizer of
 * section 5.1, the local one of 5.2, or none.
 *
 * Where the paper leaves a choice:
 *   bonus   eqs. (31), (32), (66), (81) agree on the four terms and on 1000^2
 *           for all three pieces under the minimum (Corollary C.10 squared)
 *   step H  N_{H+1} does not exist and V_{H+1} = 0 is exact: no gap there
 *   k = 1   post-processing of an empty prefix: Q = H everywhere, as line 2
 *           asks
 *   none    the paper's privatizer without noise, E = 1 (section 4.3 of its
 *           proofs needs E bounded below); none-as=bernstein: E = 0, Q = H
 *           while a cell is unvisited, and the empirical Bernstein term
 *           7 H iota/(3 N) in place of the private one
 *   E       published up to O(.) only: see core/qiao2023_scales.h
 *
 * Gaussian noise is the remark of section 5.3, at the calibrated scale in
 * either mode: the paper prints no constant for it. */
#include "algorithms/algorithm.h"
#include "algorithms/core/consistent.h"
#include "algorithms/core/counts.h"
#include "algorithms/core/gauss_budget.h"
#include "algorithms/core/qiao2023_scales.h"
#include "algorithms/core/schedule.h"
#include "algorithms/core/sweep.h"
#include "algorithms/core/weights.h"

#include <math.h>
#include <string.h>

enum { WATCHES = 11 };

static const Setting settings[] = {
    {"noise", SET_CHOICE, "laplace", 0, 0, "laplace|gauss",
     "law of the privatizer's noise"},
    {"eps-reading", SET_CHOICE, "node", 0, 0, "node|total",
     "eps' = eps/(3 H log K) is the budget of one tree node, or of a counter"},
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
     "hoeffding: H^2 in place of variance and squared gap"},
    {"g-last", SET_CHOICE, "zero", 0, 0, "zero|H2",
     "the squared gap at step H"},
    {"clip", SET_CHOICE, "yes", 0, 0, "yes|no",
     "no: Q is not cut at H and at the last Q (a fault)"},
    {"raw", SET_INT, "0", 0, 1000000, NULL,
     "the first so many coordinates of each channel get no noise (a fault)"},
    TIE_SETTING,
    {0}};

typedef struct {
    Shape dim;
    Qiao2023Task x;
    Qiao2023Scales scales;
    Qiao2023Bonus bonus;
    Qiao2023Gap gap_parts;
    double iota, error;
    double third; /* numerator of the bonus' third term, over N~ or 3 N~ */
    bool noisy, bernstein_third, hoeffding;
    ReplanSchedule replan;
    Channel channel[COUNT_CHANNELS];
    Sweep sweep; /* reward, p, fixed, root, gap, q and v below are its arrays */
    /* of every cell, after post-processing */
    double *visits, *reward, *p; /* N~, r~, P~ */
    double *reward_sum;          /* R~ */
    double *state_visits;        /* [H+1][S] N~_h(s) */
    double *fixed, *root;        /* the bonus's parts that do not depend on V */
    double *gap;                 /* [H+1][S] */
    double *q, *v;               /* [h][s][a], [H+1][S] */
    Consistent consistent;
    double infeasible, error_seen;
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

static void open_channels(Self *self, const AlgorithmInput *in, uint64_t K,
                          Arena *arena)
{
    NoiseLaw law =
        params_choice(in->own, "noise") == 1 ? NOISE_GAUSS : NOISE_LAPLACE;
    CountsHow how = {
        .local = (in->privacy & (PRIVACY_LDP | PRIVACY_PURE_LDP)) != 0,
        .law = self->noisy ? law : NOISE_NONE,
        .scale = self->scales.scale,
        .users = K,
        .raw = params_int(in->own, "raw"),
    };
    counts_channels(self->dim, &how, self->channel, arena);
}

static void open_bonus(Self *self)
{
    const Qiao2023Bonus *b = &self->bonus;
    double H = self->x.H, iota = self->iota;
    self->third = self->bernstein_third ? b->all * 7 * H * iota
                                        : b->private_term * 20 * H * self->x.S *
                                              self->error * iota;
    self->gap_parts = qiao2023_gap_parts(&self->x, b, self->error);
}

/* the bonus of line 7 in the sweep's form: 2 sqrt(variance) + 4 sqrt(gap), both
 * times root = sqrt(iota/N) */
static void open_sweep(Self *self, const Params *own, Arena *arena)
{
    Sweep *w = &self->sweep;
    Shape d = self->dim;
    sweep_open(w, d, arena);
    w->raw = arena_array(arena, double, shape_cells(d));
    w->per_deviation = 2;
    w->per_gap = 4;
    if (self->hoeffding)
        w->deviation = d.H;
    w->falling = true;
    w->cut = params_choice(own, "clip") == 0;
    w->tie = (Tie)params_choice(own, "tie");
    for (int s = 0; s < d.S && params_choice(own, "g-last") == 1; s++)
        sweep_gap(w, d.H, s, (double)d.H * d.H);
    self->reward = w->reward;
    self->p = w->p;
    self->fixed = w->fixed;
    self->root = w->root;
    self->gap = w->gap;
    self->q = w->q;
    self->v = w->v;
}

static void open_arrays(Self *self, Arena *arena)
{
    Shape d = self->dim;
    size_t cells = (size_t)shape_cells(d),
           states = (size_t)(d.H + 1) * (size_t)d.S;
    self->visits = arena_array(arena, double, cells);
    self->reward_sum = arena_array(arena, double, cells);
    self->state_visits = arena_array(arena, double, states);
    self->consistent = (Consistent){.S = d.S, .error = self->error};
    self->consistent.scratch = arena_array(arena, double, d.N);
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
        {"raw", self->sweep.raw, cells},
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
        .x = tabular_task(task, in),
        .bonus = {in->scale_bonus, params_real(own, "c0"),
                  params_real(own, "private-term")},
        .noisy = in->privacy != PRIVACY_NONE,
        .hoeffding = params_choice(own, "bonus") == 1,
        .replan = schedule_open(in),
    };
    self->bernstein_third = !self->noisy && params_choice(own, "none-as") == 1;
    self->x.K = fmax(2, self->x.K); /* log 1 = 0 would mean no noise */
    self->iota = qiao2023_iota(&self->x);
    TRY(choose_scales(self, in));
    self->error = self->scales.error * params_real(own, "error-scale");
    self->error_seen = self->error;
    open_bonus(self);
    open_channels(self, in, task->episodes, arena);
    open_sweep(self, own, arena);
    open_arrays(self, arena);
    open_watch(self);
    return OK;
}

static int channels(const void *memory, const Channel **channel)
{
    *channel = ((const Self *)memory)->channel;
    return COUNT_CHANNELS;
}

static void stat(const void *memory, int channel, const Block *block,
                 Contribution *moved)
{
    (void)memory;
    counts_stat(channel, block, moved);
}

/* --- reading the counts --------------------------------------------------- */

/* Writes fixed and root of the bonus fixed + root (2 sqrt(variance)
 * + 4 sqrt(gap)) at n cells from c on; without visits fixed is INFINITY, which
 * means Q = H. */
static void weigh(Self *self, int c, int n)
{
    Weights x = {self->bonus.all, self->iota, self->third,
                 self->bernstein_third ? 3 : 1};
    weigh_cells(&x, n, self->visits + c, self->root + c, self->fixed + c);
}

static void read_rewards(Self *self, int c, int n, const CountsNews *news)
{
    memcpy(self->reward_sum + c, news->rewards + c,
           (size_t)n * sizeof *self->reward_sum);
    mean_cells(n, news->rewards + c, self->visits + c, self->reward + c);
}

static void make_consistent(Self *self, int c, const CountsNews *news)
{
    ptrdiff_t row = (ptrdiff_t)c * self->dim.S;
    self->infeasible +=
        !consistent_cell(&self->consistent, news->transitions + row,
                         news->visits[c], self->p + row, &self->visits[c]);
    read_rewards(self, c, 1, news);
}

/* Takes counts as they are: without noise and with E = 0 they are consistent.
 */
static void take_exact(Self *self, int c, const CountsNews *news)
{
    double visits = news->visits[c];
    counts_law(news, self->dim, c, visits,
               self->p + (size_t)c * (size_t)self->dim.S);
    self->visits[c] = visits;
    self->reward_sum[c] = news->rewards[c];
    self->reward[c] = self->reward_sum[c] / visits;
}

static void read_cell(Self *self, int c, const CountsNews *news)
{
    if (self->error > 0 || (self->noisy && news->visits[c] > 0))
        make_consistent(self, c, news);
    else if (news->visits[c] > 0)
        take_exact(self, c, news);
    else
        self->visits[c] = 0;
    weigh(self, c, 1);
    sweep_renew(&self->sweep, c);
}

/* read_cell for all cells at once; needs E > 0, which gives every cell private
 * visits above 0 */
static void read_cells(Self *self, const CountsNews *news)
{
    int cells = shape_cells(self->dim);
    self->infeasible +=
        consistent_cells(&self->consistent, cells, news->transitions,
                         news->visits, self->p, self->visits);
    read_rewards(self, 0, cells, news);
    weigh(self, 0, cells);
    for (int c = 0; c < cells; c++)
        sweep_renew(&self->sweep, c);
}

static void read_gap(Self *self, int h, int s)
{
    Shape d = self->dim;
    double N = 0;
    for (int a = 0; a < d.A; a++)
        N += self->visits[cell_index(d, h, s, a)];
    self->state_visits[h * d.S + s] = N;
    double gap = self->hoeffding || !(N > 0)
                     ? self->x.H * self->x.H
                     : qiao2023_gap_at(&self->gap_parts, N);
    sweep_gap(&self->sweep, h, s, gap);
}

static void read_all(Self *self, const CountsNews *news)
{
    for (int c = 0; c < shape_cells(self->dim) && !(self->error > 0); c++)
        read_cell(self, c, news);
    if (self->error > 0)
        read_cells(self, news);
    for (int h = 1; h < self->dim.H; h++)
        for (int s = 0; s < self->dim.S; s++)
            read_gap(self, h, s);
}

static void read_some(Self *self, const CountsNews *news)
{
    const Sweep *w = &self->sweep;
    for (int i = 0; i < news->n; i++)
        read_cell(self, news->cell[i], news);
    for (int i = 0; i < news->n; i++) {
        int c = news->cell[i];
        if (w->step[c] > 0)
            read_gap(self, w->step[c], w->state[c]);
    }
}

static bool plan(void *memory, uint64_t k, Billboard *billboard, Policy *policy)
{
    (void)k;
    Self *self = memory;
    CountsNews news;
    counts_read(&news, billboard);
    if (news.n < 0)
        read_all(self, &news);
    else
        read_some(self, &news);
    bool changed = sweep_run(&self->sweep, policy);
    schedule_add_counts(&self->replan, self->visits, policy);
    return changed;
}

static uint64_t next(void *memory, uint64_t k)
{
    return schedule_next(&((Self *)memory)->replan, k);
}

/* Two trajectories share no cell at worst: in each of H steps two visits, two
 * transitions and two rewards of at most 1 each move by at most 1, on every
 * level of the tree. */
static double moves(const void *memory, double *size)
{
    const Self *self = memory;
    const Channel *is = &self->channel[0];
    double levels = is->when == SUM_TREE ? tree_depth(is->leaves) : 1;
    double units = 6 * self->x.H * levels, scale = self->scales.scale;
    bool gauss = is->law == NOISE_GAUSS;
    *size = gauss ? sqrt(units) / scale : 1 / scale;
    if (is->scale[0] == 0) /* raw */
        *size = INFINITY;
    return gauss ? 1 : units;
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
    .moves = moves,
    .watch = watch,
};
