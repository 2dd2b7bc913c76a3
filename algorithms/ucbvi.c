/* UCBVI: Azar, Osband & Munos 2017, Algorithms 1 and 2, with bonus_1
 * (Hoeffding) or bonus_2 (Bernstein), constants as printed there.
 *
 *   paper    Q = min(last Q, H, r + P^ V + bonus), Q = H where N = 0; both
 *            bonuses; L = log(5 S A T/beta)
 *   derived  counts of each step by itself, as the learners have that it is
 *            compared with; the paper's task is the same at every step and its
 *            counts are pooled.  Rewards are unknown, while the paper knows
 *            them, so the bonus has sqrt(2 L/N) more for their means. */
#include "algorithms/algorithm.h"
#include "algorithms/core/baseline_scales.h"
#include "algorithms/core/counts.h"
#include "algorithms/core/schedule.h"
#include "algorithms/core/sweep.h"

#include <math.h>

static const Setting settings[] = {
    {"bonus", SET_CHOICE, "bernstein", 0, 0, "hoeffding|bernstein",
     "the paper's bonus_1 or bonus_2"},
    {"beta", SET_REAL, "0.1", 1e-12, 0.999, NULL, "failure probability"},
    {"gap", SET_CHOICE, "yes", 0, 0, "yes|no",
     "the last term of bonus_2, in the visits of the next state"},
    {"clip", SET_CHOICE, "yes", 0, 0, "yes|no",
     "no: Q is not cut at H and at the last Q (a fault)"},
    TIE_SETTING,
    {0}};

typedef struct {
    Shape dim;
    BaselineTask x;
    double scale;
    double *per_root, per_visit; /* [H] the bonus's terms without V are
                                    per_root sqrt(1/N) + per_visit/N */
    double gap_times, gap_top; /* ucbvi_gap is the smaller of times/N and top */
    double gap_from;           /* ucbvi_gap is top for every N below this */
    bool gaps;                 /* bonus_2 has the term */
    bool gaps_counted;         /* some gap may be smaller than top */
    ReplanSchedule replan;
    Sweep sweep;
    Channel channel[COUNT_CHANNELS];
    double *visits; /* [h][s][a] */
    int *visited;   /* cells to read now, with room for four more */
    Watch watch[3];
} Self;

/* The last step has no successor, hence no gap. */
static bool has_gaps(const Self *self, int h)
{
    return self->gaps && h < self->dim.H - 1;
}

/* bonus_2 at a cell is 14 HL/(3N) + sqrt(1/N) (sqrt(8L) sqrt(Var)
 *                                              + sqrt 8 sqrt(gap)).
 * At first every gap is top, so that its term is a multiple of sqrt(1/N). */
static void open_bonus(Self *self, bool bernstein)
{
    const BaselineTask *x = &self->x;
    double L = ucbvi_log(x), H = x->H;
    double per_root = sqrt(2 * L) + (bernstein ? 0 : 7 * H * L);
    self->per_visit = bernstein ? 14 * H * L / 3 : 0;
    self->gap_top = H * H;
    self->gap_times = 1e4 * H * H * H * x->S * x->S * x->A * L * L;
    self->gap_from = (1 - 1e-12) * (self->gap_times / self->gap_top);
    for (int h = 0; h < self->dim.H; h++)
        self->per_root[h] =
            per_root + (has_gaps(self, h) ? sqrt(8 * self->gap_top) : 0);
    self->sweep.per_deviation = bernstein ? sqrt(8 * L) : 0;
}

/* From now on the gap is averaged over the cell's successors, because some gap
 * may be smaller than top. */
static void count_gaps(Self *self)
{
    Sweep *w = &self->sweep;
    self->gaps_counted = true;
    w->per_gap = sqrt(8.0);
    for (int h = 0; h < self->dim.H - 1; h++) {
        self->per_root[h] = self->per_root[self->dim.H - 1];
        for (int s = 0; s < self->dim.S; s++)
            sweep_gap(w, h + 1, s, self->gap_top);
    }
}

static void open_sweep(Self *self, const Params *own, Arena *arena)
{
    Sweep *w = &self->sweep;
    Shape d = self->dim;
    bool bernstein = params_choice(own, "bonus") == 1;
    sweep_open(w, d, arena);
    w->falling = true;
    w->cut = params_choice(own, "clip") == 0;
    w->tie = (Tie)params_choice(own, "tie");
    self->gaps = bernstein && params_choice(own, "gap") == 0;
    self->per_root = arena_array(arena, double, d.H);
    open_bonus(self, bernstein);
}

static Status open(void *memory, const Task *task, const AlgorithmInput *in,
                   Arena *arena)
{
    Self *self = memory;
    const Params *own = in->own;
    Shape d = task->dim;
    if (d.N != d.S)
        return FAIL(BAD_INPUT, "ucbvi needs an environment with states");
    *self = (Self){
        .dim = d,
        .x = tabular_task(task, in),
        .scale = in->scale_bonus,
        .replan = schedule_open(in),
    };
    self->visits = arena_array(arena, double, shape_cells(d));
    self->visited = arena_array(arena, int, shape_cells(d));
    CountsHow how = {.law = NOISE_NONE, .users = task->episodes};
    counts_channels(d, &how, self->channel, arena);
    open_sweep(self, own, arena);
    self->watch[0] = (Watch){"q", self->sweep.q, shape_cells(d)};
    self->watch[1] = (Watch){"v", self->sweep.v, (d.H + 1) * d.S};
    self->watch[2] = (Watch){"visits", self->visits, shape_cells(d)};
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

/* P^ of a cell; only successors that were observed are written, the others stay
 * 0 */
static void read_law(Self *self, int c, double N, const CountsNews *news)
{
    Sweep *w = &self->sweep;
    ptrdiff_t row = (ptrdiff_t)c * self->dim.N;
    for (int i = 0; i < w->ways[c]; i++) {
        ptrdiff_t to = row + w->way[row + i];
        w->p[to] = news->transitions[to] / N;
    }
}

/* Reads four cells, each with a visit; the same cell may be named twice. */
static void read_four(Self *self, const int c[COUNTS_FOUR],
                      const CountsNews *news)
{
    Sweep *w = &self->sweep;
    CountsFour x;
    bool few = w->wide.on; /* few successors: the whole row of p at once */
    counts_shares(news, self->dim, c, self->per_visit, few ? w->p : NULL, &x);
#pragma GCC unroll 4
    for (int i = 0; i < COUNTS_FOUR; i++) {
        self->visits[c[i]] = x.N[i];
        w->reward[c[i]] = x.reward[i];
        w->root[c[i]] = self->scale * x.inverse_root[i];
        w->fixed[c[i]] =
            self->scale *
            (self->per_root[w->step[c[i]]] * x.inverse_root[i] + x.times[i]);
        if (!few)
            read_law(self, c[i], x.N[i], news);
        sweep_wake(w, c[i]);
    }
}

/* Reads n cells by fours; the last four are completed by repeating a cell. */
static void read_visited(Self *self, const int *cell, int n,
                         const CountsNews *news)
{
    int rest[COUNTS_FOUR], whole = n / COUNTS_FOUR * COUNTS_FOUR;
    for (int i = 0; i < whole; i += COUNTS_FOUR)
        read_four(self, cell + i, news);
    for (int i = 0; i < COUNTS_FOUR && whole < n; i++)
        rest[i] = cell[whole + i < n ? whole + i : n - 1];
    if (whole < n)
        read_four(self, rest, news);
}

/* Reads the cells whose counts changed, or all of them, but only those with a
 * visit: the others keep Q = H. */
static void read_cells(Self *self, const CountsNews *news)
{
    if (news->n >= 0) {
        read_visited(self, news->cell, news->n, news);
        return;
    }
    int n = 0, *cell = self->visited;
    for (int c = 0; c < shape_cells(self->dim); c++)
        if (news->visits[c] > 0)
            cell[n++] = c;
    read_visited(self, cell, n, news);
}

/* the gap of a state in bonus_2, from its visits over all actions */
static void read_gap(Self *self, int c)
{
    Shape d = self->dim;
    const Sweep *w = &self->sweep;
    int h = w->step[c], s = w->state[c], row = cell_index(d, h, s, 0);
    double N = 0;
    for (int a = 0; a < d.A; a++)
        N += self->visits[row + a];
    if (h == 0 || !(N > 0))
        return;
    double gap = self->gap_times / N;
    sweep_gap(&self->sweep, h, s, gap < self->gap_top ? gap : self->gap_top);
}

/* enters a successor that is observed for the first time into the sweep's
 * lists */
static void meet(Self *self, int to, const CountsNews *news)
{
    Sweep *w = &self->sweep;
    if (w->p[to] != 0 || news->transitions[to] == 0)
        return;
    w->p[to] = 1; /* anything but 0; read_law writes the estimate later */
    sweep_touch(w, to / self->dim.N);
}

/* Reads all news at episode k; a cell then has fewer than k visits. */
static void read_counts(Self *self, uint64_t k, Billboard *billboard)
{
    CountsNews news;
    counts_read(&news, billboard);
    bool from_now =
        self->gaps && !self->gaps_counted && (double)k >= self->gap_from;
    if (from_now)
        count_gaps(self);
    if (from_now || news.n < 0 || news.moves < 0)
        news.n = news.moves = -1; /* read all cells */
    int cells = shape_cells(self->dim), n = news.n < 0 ? cells : news.n;
    int moves = news.n < 0 ? cells * self->dim.N : news.moves;
    bool lists = !self->sweep.wide.on; /* the sweep keeps successor lists */
    for (int i = 0; lists && i < moves; i++)
        meet(self, news.n < 0 ? i : news.transition[i], &news);
    read_cells(self, &news);
    for (int i = 0; i < n && self->gaps_counted; i++)
        read_gap(self, news.n < 0 ? i : news.cell[i]);
}

static bool plan(void *memory, uint64_t k, Billboard *billboard, Policy *policy)
{
    Self *self = memory;
    read_counts(self, k, billboard);
    bool changed = sweep_run(&self->sweep, policy);
    schedule_add_counts(&self->replan, self->visits, policy);
    return changed;
}

static uint64_t next(void *memory, uint64_t k)
{
    return schedule_next(&((Self *)memory)->replan, k);
}

static int watch(const void *memory, const Watch **out)
{
    const Self *self = memory;
    *out = self->watch;
    return (int)(sizeof self->watch / sizeof *self->watch);
}

const Algorithm alg_ucbvi = {
    .name = "ucbvi",
    .source = "Azar, Osband & Munos 2017, Algorithms 1 and 2",
    .help = "optimistic value iteration on counts, without privacy",
    .privacy = PRIVACY_NONE,
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
