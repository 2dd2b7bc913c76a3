/* Luyo et al. 2021, Algorithm 1 along a run: noise within its bounds (C.2,
 * C.3), the self-normalised sum and the confidence sets (C.1.1), optimism, the
 * elliptical potential and the regret (C.1.2).
 *
 * The good event is that of the printed radius, also when a fault scales the
 * radius that the algorithm uses. */
#include "suite/papers/luyo2021/observe_vtr.h"
#include "suite/observe/on_good.h"
#include "suite/observe/regression_truth.h"
#include "suite/papers/shared/dyadic.h"
#include "suite/simulation/observer.h"

#include <math.h>

typedef struct {
    VtrRun run;
    const double *estimate, *factor, *radius, *rounding, *upsilon, *c;
    double noise_bound[2];    /* Upsilon, C */
    RegressionTruth *sums;    /* [steps] */
    RegressionTruth *bounded; /* [steps], of episodes until V left [0,H] */
    bool *inside;             /* [steps] has V stayed in [0,H] so far? */
    double *x;                /* [h][s][a][d] of this look */
    double *potential;        /* [steps] sum of min(1, |X|^2) */
    bool single;              /* every block was one episode */
    OnGood optimism;
    double confidence, self_normalised, low, high, vector, naive;
} Vtr;

static Status find(Vtr *self, const Learner *l)
{
    int n = self->run.steps, d = self->run.d;
    TRY(observer_watch(l, "estimate", n * d, &self->estimate));
    TRY(observer_watch(l, "factor", n * d * d, &self->factor));
    TRY(observer_watch(l, "radius", 1, &self->radius));
    TRY(observer_watch(l, "rounding", n, &self->rounding));
    TRY(observer_watch(l, "upsilon", 1, &self->upsilon));
    return observer_watch(l, "noise bound", 1, &self->c);
}

/* Sets the bounds on the noise: Upsilon and C at p/(6KH) as printed in C.2 and
 * C.3, and for other noise (the least, Laplace, none) those that the algorithm
 * uses. */
static void find_noise_bound(Vtr *self, const AlgorithmInput *in)
{
    double H = self->run.H, K = self->run.K, eps = in->epsilon,
           delta = in->delta;
    double K0 = dyadic_ceil(K) + 1, L = log(6 * K * H / self->run.p), sum;
    bool local = in->privacy == PRIVACY_LDP;
    self->noise_bound[0] = *self->upsilon;
    self->noise_bound[1] = *self->c;
    if (in->calibrated || (in->privacy != PRIVACY_JDP && !local))
        return;
    if (local)
        sum = 4 * pow(H, 3) / eps * sqrt(2 * log(4 * H / delta)) * sqrt(K);
    else
        sum = 32 * H * H / eps *
              sqrt(2 * H * K0 * log(8 * H / delta) * log(4 / delta) *
                   log(16 * H * K0 / delta)) *
              sqrt(K0);
    vtr_noise_bound(&self->run, sum, L, self->noise_bound);
}

static Status can_observe(const Sight *sight, const char *observer)
{
    if (sight->env->w == NULL)
        return FAIL(BAD_INPUT, "observe=%s needs a linear mixture", observer);
    if (setting_find(sight->learner->algo->settings, "p") == NULL)
        return FAIL(BAD_INPUT, "observe=%s needs an algorithm with a p",
                    observer);
    return OK;
}

Status vtr_run_open(VtrRun *run, const Sight *sight, const char *observer,
                    Arena *arena)
{
    const Task *task = &sight->env->task;
    TRY(can_observe(sight, observer));
    *run = (VtrRun){.dim = task->dim,
                    .d = task->d_psi,
                    .steps = task->dim.H - 1,
                    .H = task->dim.H,
                    .K = (double)task->episodes,
                    .p = params_real(sight->input->own, "p"),
                    .scale = sight->input->scale_bonus,
                    .random = observer_random_loss(sight, arena)};
    int states = (task->dim.H + 1) * task->dim.S;
    TRY(observer_watch(sight->learner, "q", shape_cells(task->dim), &run->q));
    return observer_watch(sight->learner, "v", states, &run->v);
}

void vtr_noise_bound(const VtrRun *run, double sum, double L, double bound[2])
{
    bound[0] = sum * (4 * sqrt(run->d) + 2 * L);
    bound[1] = sum * (sqrt(run->d) + 2 * sqrt(L));
}

static Status open(void *memory, const Sight *sight, Arena *arena)
{
    Vtr *self = memory;
    const Env *env = sight->env;
    *self = (Vtr){.single = true, .optimism = on_good_open()};
    TRY(vtr_run_open(&self->run, sight, "vtr", arena));
    self->sums = arena_array(arena, RegressionTruth, self->run.steps);
    self->bounded = arena_array(arena, RegressionTruth, self->run.steps);
    self->inside = arena_array(arena, bool, self->run.steps);
    self->potential = arena_array(arena, double, self->run.steps);
    self->x =
        arena_array(arena, double, shape_cells(self->run.dim) * self->run.d);
    for (int h = 0; h < self->run.steps; h++) {
        const double *truth = env->w + (size_t)h * (size_t)self->run.d;
        truth_open(&self->sums[h], self->run.d, truth, arena);
        truth_open(&self->bounded[h], self->run.d, truth, arena);
        self->inside[h] = true;
    }
    TRY(find(self, sight->learner));
    find_noise_bound(self, sight->input);
    return OK;
}

/* C.2: the eigenvalues of B over [Ups, 3 Ups] and |g| over C.  Does nothing
 * before noise is released; counts 2 when rounding hides the least
 * eigenvalue. */
static void look_at_noise(Vtr *self, const Sight *sight, int h)
{
    const double *factor =
        self->factor + (size_t)(h * self->run.d * self->run.d);
    Billboard *board = sight->learner->billboard;
    double lambda = self->run.H * self->run.H, upsilon = self->noise_bound[0],
           ends[2];
    if (upsilon == 0 || billboard_items(board, 2 * h) == 0)
        return;
    if (isinf(self->rounding[h])) {
        keep_worst(&self->low, 2);
        return;
    }
    truth_excess(&self->sums[h], factor, ends);
    double least = ends[0] - lambda, most = ends[1] - lambda;
    keep_worst(&self->low, least > 0 ? upsilon / least : 2);
    keep_worst(&self->high, most / (3 * upsilon));
    keep_worst(
        &self->vector,
        truth_vector_noise(&self->sums[h], billboard_shown(board, 2 * h + 1)) /
            self->noise_bound[1]);
}

/* Keeps |w - w~| over the radius of a step.  True when w is in the printed
 * confidence set. */
static bool look_at_ellipsoid(Vtr *self, int h)
{
    size_t d = (size_t)self->run.d, at = (size_t)h * d;
    double ratio =
        ellipsoid_ratio(self->run.d, self->factor + at * d, self->estimate + at,
                        self->sums[h].truth, *self->radius, self->rounding[h]);
    keep_worst(&self->confidence, ratio);
    return ratio * self->run.scale <= 1;
}

static void look(void *memory, const Sight *sight)
{
    Vtr *self = memory;
    int pairs = self->run.dim.S * self->run.dim.A;
    bool good = true;
    for (int h = 0; h < self->run.steps; h++) {
        value_features(&sight->env->task, 1,
                       &self->run.v[after_offset(self->run.dim, h)],
                       self->x + (size_t)(h * pairs * self->run.d));
        good &= look_at_ellipsoid(self, h);
        look_at_noise(self, sight, h);
        if (sight->input->privacy == PRIVACY_NONE)
            keep_worst(
                &self->naive,
                truth_naive_error(&self->sums[h], self->run.H * self->run.H,
                                  &self->estimate[row_offset(h, self->run.d)]));
    }
    if (good)
        on_good_look(&self->optimism, self->run.q, sight->env, sight->optimum);
}

/* Is V of step h+1 in [0,H], and has it always been?  The self-normalised bound
 * of C.1.1 needs targets in [0,H], and this indicator depends on the past
 * alone. */
static bool stays_inside(Vtr *self, int h)
{
    const double *v = &self->run.v[after_offset(self->run.dim, h)];
    for (int s = 0; s < self->run.dim.S; s++)
        if (v[s] < 0 || v[s] > self->run.H)
            self->inside[h] = false;
    return self->inside[h];
}

/* Sum of V over the successors that a block reached from a cell. */
static long double target(const Block *b, int cell, const double *v)
{
    long double sum = 0;
    for (int s = 0; s < b->dim.S; s++)
        sum += (long double)b->visit[cell * b->dim.S + s] * (long double)v[s];
    return sum;
}

/* Adds a cell's visits to the regressions and to the potential. */
static void take(Vtr *self, const Block *b, int cell, int h)
{
    size_t d = (size_t)self->run.d;
    const double *x = self->x + (size_t)cell * d;
    long double n = (long double)b->at[cell];
    long double y =
        target(b, cell, &self->run.v[after_offset(self->run.dim, h)]);
    double width =
        ellipsoid_width(self->run.d, self->factor + (size_t)h * d * d, x);
    self->potential[h] +=
        isinf(self->rounding[h]) ? (double)n : fmin(1, width * width);
    truth_add(&self->sums[h], n, y, x);
    if (self->inside[h])
        truth_add(&self->bounded[h], n, y, x);
}

static double self_normalised_radius(const Vtr *self)
{
    double logs = log(3 * self->run.H / self->run.p) +
                  self->run.d / 2.0 * log1p(self->run.K * self->run.H);
    return sqrt(2 * self->run.H * self->run.H * logs);
}

static void drawn(void *memory, const Sight *sight, const Block *b)
{
    Vtr *self = memory;
    (void)sight;
    self->single &= b->n == 1;
    for (int h = 0; h < self->run.steps; h++)
        stays_inside(self, h);
    for (int i = 0; i < b->cells; i++) {
        int h = cell_step(self->run.dim, b->cell[i]);
        if (h < self->run.steps)
            take(self, b, b->cell[i], h);
    }
    for (int h = 0; h < self->run.steps; h++)
        keep_worst(&self->self_normalised,
                   truth_self_normalised(&self->bounded[h],
                                         self->run.H * self->run.H) /
                       self_normalised_radius(self));
}

/* The regret against C.1.2: the bound that its proof gives ("bound"), the
 * display with beta_K and the logarithm outside the radical ("printed"), and
 * with both inside ("radical_over_regret", inverted). */
static void put_regret(const Vtr *self, double regret, Rows *rows)
{
    double H = self->run.H, K = self->run.K, d = self->run.d;
    double beta = observe_ratio(*self->radius, self->run.scale);
    double azuma = H * sqrt(2 * H * K * log(3 / self->run.p));
    double bound = 2 * beta * H * sqrt(2 * d * K * log1p(K / d)) + azuma;
    double root = 4 * sqrt(H * H * d * K * beta * log1p(H * K)) + azuma;
    double printed = 4 * sqrt(H * H * d * K) * beta * log1p(H * K) + azuma;
    observe_put(rows, "percent_of_random",
                observe_ratio(100 * regret, K * self->run.random));
    observe_put(rows, "bound", bound);
    observe_put(rows, "regret_over_bound", regret / bound);
    observe_put(rows, "regret_over_printed", regret / printed);
    observe_put(rows, "radical_over_regret", observe_ratio(root, regret));
    observe_put(rows, "bound_over_trivial", bound / (K * H));
}

static void put(const void *memory, const Sight *sight, Rows *rows)
{
    const Vtr *self = memory;
    double most = 0;
    for (int h = 0; h < self->run.steps; h++)
        most = fmax(most, self->potential[h]);
    observe_put(rows, "confidence", self->confidence);
    observe_put(rows, "optimism",
                within(self->confidence, self->run.scale,
                       on_good_ratio(&self->optimism)));
    observe_put(rows, "optimism_trivial",
                on_good_over_trivial(&self->optimism));
    observe_put(rows, "self_normalised", self->self_normalised);
    observe_put(rows, "noise_low", self->low);
    observe_put(rows, "noise_high", self->high);
    observe_put(rows, "noise", worse_of(self->low, self->high));
    observe_put(rows, "noise_vector", self->vector);
    if (self->single)
        observe_put(rows, "potential",
                    most /
                        (2 * self->run.d * log1p(self->run.K / self->run.d)));
    if (sight->input->privacy == PRIVACY_NONE)
        observe_put(rows, "naive", self->naive);
    put_regret(self, (double)sight->regret, rows);
}

const Observer observe_vtr = {
    .name = "vtr",
    .self_size = sizeof(Vtr),
    .open = open,
    .look = look,
    .drawn = drawn,
    .put = put,
};
