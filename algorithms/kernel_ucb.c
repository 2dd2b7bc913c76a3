/* IGP-UCB: Chowdhury & Gopalan 2017, Algorithm 1, in contexts: play the action
 * that maximises mu(w) + beta_t sigma(w), with
 *
 *     beta_t = B + R sqrt(2 (gain + 1 + ln(1/p))),  lambda = 1 + 2/T
 *
 * and rewards R-sub-Gaussian, R = B.  The gain is the realised one, 1/2 ln
 * det(I + K_t / lambda), which their Theorem 1 allows in the place of its
 * maximum.  Not private.
 *
 * mu and the covariance C(w,w') of all points are kept: n rewards of mean y at
 * one point turn C into C - C_w C_w' / (lambda/n + C(w,w)). */
#include "algorithms/algorithm.h"
#include "algorithms/core/greedy.h"
#include "algorithms/core/schedule.h"

#include <math.h>
#include <string.h>

enum { POINTS_MOST = 256, VISITS = 0, REWARDS = 1, WATCHES = 4 };
/* Covariances shrink to 1/T, and are differences of numbers near 1: beyond 1e12
 * rounding would be a share of 1e-4 of them, and soon all. */
static const double EPISODES_MOST = 1e6, LAZY_MOST = 1e12;

static const Setting settings[] = {
    {"p", SET_REAL, "0.01", 1e-12, 0.999, NULL, "failure probability"},
    TIE_SETTING,
    {0}};

typedef struct {
    Shape dim;
    int points;
    double B, lambda, log_p, bonus, gain, radius;
    Tie tie;
    ReplanSchedule replan;
    double *covariance; /* [points][points] */
    double *mean, *index, *best, *seen[2], *column;
    Channel channel[2];
    Watch watch[WATCHES];
} Self;

static Status check(const Task *task, const AlgorithmInput *in)
{
    Shape d = task->dim;
    if (task->phi == NULL || d.H != 1)
        return FAIL(BAD_INPUT, "kernel-ucb: needs one step, and features of "
                               "contexts and actions");
    if (d.S * d.A > POINTS_MOST)
        return FAIL(BAD_INPUT, "kernel-ucb: %d points, at most %d", d.S * d.A,
                    POINTS_MOST);
    if (in->lazy == 0 && (double)task->episodes > EPISODES_MOST)
        return FAIL(BAD_INPUT,
                    "kernel-ucb: looks every episode: at most %g, or lazy",
                    EPISODES_MOST);
    if ((double)task->episodes > LAZY_MOST)
        return FAIL(BAD_INPUT,
                    "kernel-ucb: its covariances are too small to be computed "
                    "beyond %g episodes",
                    LAZY_MOST);
    return OK;
}

static void open_covariance(Self *self, const Task *task)
{
    int n = self->points, m = task->d_phi;
    for (int v = 0; v < n; v++)
        for (int w = 0; w < n; w++) {
            double sum = 0;
            for (int i = 0; i < m; i++)
                sum += task->phi[v * m + i] * task->phi[w * m + i];
            self->covariance[v * n + w] = sum;
        }
}

static void open_arrays(Self *self, Arena *arena)
{
    size_t n = (size_t)self->points;
    static const double none[POINTS_MOST];
    self->covariance = arena_array(arena, double, n *n);
    self->mean = arena_array(arena, double, n);
    self->index = arena_array(arena, double, n);
    self->best = arena_array(arena, double, self->dim.S);
    self->column = arena_array(arena, double, n);
    for (int c = 0; c < 2; c++) {
        self->seen[c] = arena_array(arena, double, n);
        self->channel[c] = (Channel){.name = c == VISITS ? "visits" : "rewards",
                                     .when = SUM_LOCAL,
                                     .law = NOISE_NONE,
                                     .size = self->points,
                                     .scale = none};
    }
}

static Status open(void *memory, const Task *task, const AlgorithmInput *in,
                   Arena *arena)
{
    Self *self = memory;
    TRY(check(task, in));
    *self = (Self){.dim = task->dim,
                   .points = task->dim.S * task->dim.A,
                   .B = task->reward_bound,
                   .lambda = 1 + 2 / (double)task->episodes,
                   .log_p = -log(params_real(in->own, "p")),
                   .bonus = in->scale_bonus,
                   .tie = (Tie)params_choice(in->own, "tie"),
                   .replan = schedule_open(in)};
    open_arrays(self, arena);
    open_covariance(self, task);
    const Watch watch[WATCHES] = {{"mu", self->mean, self->points},
                                  {"q", self->index, self->points},
                                  {"radius", &self->radius, 1},
                                  {"gain", &self->gain, 1}};
    memcpy(self->watch, watch, sizeof watch);
    return OK;
}

static int channels(const void *memory, const Channel **channel)
{
    *channel = ((const Self *)memory)->channel;
    return 2;
}

static void stat(const void *memory, int channel, const Block *block,
                 Contribution *moved)
{
    (void)memory;
    for (int i = 0; i < block->cells; i++) {
        int w = block->cell[i];
        contribute(moved, w,
                   channel == VISITS ? (long double)block->at[w]
                                     : (long double)block->reward[w]);
    }
}

/* n rewards of this mean were seen at w */
static void update(Self *self, int w, double n, double mean)
{
    int N = self->points;
    memcpy(self->column, self->covariance + (ptrdiff_t)w * N,
           (size_t)N * sizeof *self->column);
    double spread = self->lambda / n + self->column[w];
    double step = (mean - self->mean[w]) / spread;
    self->gain += log1p(n * self->column[w] / self->lambda) / 2;
    for (int v = 0; v < N; v++) {
        double share = self->column[v] / spread;
        double *row = self->covariance + (ptrdiff_t)v * N;
        self->mean[v] += self->column[v] * step;
        for (int u = 0; u < N; u++)
            row[u] -= share * self->column[u];
    }
}

static void learn(Self *self, Billboard *billboard)
{
    const double *visits = billboard_rounded(billboard, VISITS);
    const double *rewards = billboard_rounded(billboard, REWARDS);
    for (int w = 0; w < self->points; w++) {
        double n = visits[w] - self->seen[VISITS][w];
        if (n > 0)
            update(self, w, n, (rewards[w] - self->seen[REWARDS][w]) / n);
    }
    memcpy(self->seen[VISITS], visits, (size_t)self->points * sizeof *visits);
    memcpy(self->seen[REWARDS], rewards,
           (size_t)self->points * sizeof *rewards);
}

static bool plan(void *memory, uint64_t k, Billboard *billboard, Policy *policy)
{
    Self *self = memory;
    int N = self->points;
    (void)k;
    learn(self, billboard);
    self->radius =
        self->bonus *
        (self->B + self->B * sqrt(2 * (self->gain + 1 + self->log_p)));
    for (int w = 0; w < N; w++) {
        double variance = fmax(0, self->covariance[(ptrdiff_t)w * N + w]);
        self->index[w] = self->mean[w] + self->radius * sqrt(variance);
    }
    schedule_add_counts(&self->replan, self->seen[VISITS], policy);
    return greedy_step(0, self->index, self->tie, self->best, policy);
}

static uint64_t next(void *memory, uint64_t k)
{
    return schedule_next(&((Self *)memory)->replan, k);
}

static int watch(const void *memory, const Watch **out)
{
    *out = ((const Self *)memory)->watch;
    return WATCHES;
}

const Algorithm alg_kernel_ucb = {
    .name = "kernel-ucb",
    .source = "Chowdhury & Gopalan 2017, IGP-UCB",
    .help = "upper confidence bounds of a Gaussian process",
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
