/* Luyo et al. 2021, Algorithm 3 along a run: noise, the three ellipsoids,
 * optimism, and both sides of Lemmas 16 and 17.
 *
 * Lemmas 16 and 17 assume the good event: w in the printed confidence sets, the
 * martingales of E_1 and the variances of E_2 within their bounds.  Off it
 * their rows are 0 and their bounds infinite, so that they count as vacuous. */
#include "suite/observe/on_good.h"
#include "suite/observe/regression_truth.h"
#include "suite/papers/luyo2021/observe_vtr.h"
#include "suite/papers/shared/dyadic.h"
#include "suite/simulation/observer.h"

#include <math.h>

enum { HAT, TILDE };

typedef struct {
    VtrRun run;
    const double *estimate[2], *factor[2], *radius[2], *check;
    const double *weight, *rounding, *upsilon, *c;
    double noise_bound[2][2]; /* Upsilon, C of each family */
    RegressionTruth *sums[2]; /* [steps] */
    double *x[2];             /* [h][s][a][d] of V and V^2 */
    double *square;           /* [S] */
    long double *ahead;       /* [H+1][S] V^ - V^pi of this look */
    long double *later;       /* [S] V^pi of the next step */
    OnGood optimism;
    double low, high, vector, confidence, checked, squared;
    bool good; /* the printed ellipsoids so far */
    /* sums over episodes and steps */
    long double bounds, surplus, planned, variance;
    long double *martingale; /* [H] of step h */
} Plus;

static Status find(Plus *self, const Learner *l)
{
    int n = self->run.steps, d = self->run.d;
    TRY(observer_watch(l, "estimate", n * d, &self->estimate[HAT]));
    TRY(observer_watch(l, "factor", n * d * d, &self->factor[HAT]));
    TRY(observer_watch(l, "radius", 1, &self->radius[HAT]));
    TRY(observer_watch(l, "square estimate", n * d, &self->estimate[TILDE]));
    TRY(observer_watch(l, "square factor", n * d * d, &self->factor[TILDE]));
    TRY(observer_watch(l, "square radius", 1, &self->radius[TILDE]));
    TRY(observer_watch(l, "check radius", 1, &self->check));
    TRY(observer_watch(l, "weight", shape_cells(self->run.dim), &self->weight));
    TRY(observer_watch(l, "rounding", 2 * n, &self->rounding));
    TRY(observer_watch(l, "upsilon", 2, &self->upsilon));
    return observer_watch(l, "noise bound", 2, &self->c);
}

/* Sets the bounds on the noise: Upsilon and C at p/(24KH) as printed in D.3 and
 * D.4, and for other noise (the least, none) those that the algorithm uses. */
static void find_noise_bound(Plus *self, const AlgorithmInput *in)
{
    double H = self->run.H, K = self->run.K, delta = in->delta;
    double K0 = dyadic_ceil(K) + 1, L = log(24 * K * H / self->run.p), unit;
    const double size[] = {self->run.d, pow(H, 4)};
    bool local = in->privacy == PRIVACY_LDP;
    if (local)
        unit = 8 * H / in->epsilon * sqrt(2 * log(8 * H / delta)) * sqrt(K);
    else
        unit = 64 / in->epsilon *
               sqrt(2 * H * K0 * log(16 * H / delta) * log(8 / delta) *
                    log(32 * H * K0 / delta)) *
               sqrt(K0);
    bool printed = !in->calibrated && (local || in->privacy == PRIVACY_JDP);
    for (int i = HAT; i <= TILDE; i++) {
        self->noise_bound[i][0] = self->upsilon[i];
        self->noise_bound[i][1] = self->c[i];
        if (printed)
            vtr_noise_bound(&self->run, unit * size[i], L,
                            self->noise_bound[i]);
    }
}

static void open_shadows(Plus *self, const Env *env, Arena *arena)
{
    for (int i = HAT; i <= TILDE; i++) {
        self->sums[i] = arena_array(arena, RegressionTruth, self->run.steps);
        self->x[i] = arena_array(arena, double,
                                 shape_cells(self->run.dim) * self->run.d);
        for (int h = 0; h < self->run.steps; h++)
            truth_open(&self->sums[i][h], self->run.d,
                       env->w + (size_t)h * (size_t)self->run.d, arena);
    }
}

static Status open(void *memory, const Sight *sight, Arena *arena)
{
    Plus *self = memory;
    const Env *env = sight->env;
    *self = (Plus){.good = true, .optimism = on_good_open()};
    TRY(vtr_run_open(&self->run, sight, "vtr_plus", arena));
    open_shadows(self, env, arena);
    self->square = arena_array(arena, double, self->run.dim.S);
    self->ahead = arena_array(arena, long double,
                              (self->run.dim.H + 1) * self->run.dim.S);
    self->later = arena_array(arena, long double, self->run.dim.S);
    self->martingale = arena_array(arena, long double, self->run.dim.H);
    TRY(find(self, sight->learner));
    find_noise_bound(self, sight->input);
    return OK;
}

/* D.3: the eigenvalues of D over [Ups, 3 Ups] and |f|, |g| over C; lambda = 1.
 * Does nothing before noise is released; counts 2 when rounding hides the least
 * eigenvalue. */
static void look_at_noise(Plus *self, const Sight *sight, int i, int h)
{
    const double *factor =
        self->factor[i] + (size_t)(h * self->run.d * self->run.d);
    Billboard *board = sight->learner->billboard;
    int channel = 4 * h + 2 * i;
    double upsilon = self->noise_bound[i][0], ends[2];
    if (upsilon == 0 || billboard_items(board, channel) == 0)
        return;
    if (isinf(self->rounding[2 * h + i])) {
        keep_worst(&self->low, 2);
        return;
    }
    truth_excess(&self->sums[i][h], factor, ends);
    keep_worst(&self->low, ends[0] > 1 ? upsilon / (ends[0] - 1) : 2);
    keep_worst(&self->high, (ends[1] - 1) / (3 * upsilon));
    keep_worst(&self->vector,
               truth_vector_noise(&self->sums[i][h],
                                  billboard_shown(board, channel + 1)) /
                   self->noise_bound[i][1]);
}

/* |w - estimate| over a radius, in the matrix of a moment */
static double ratio(const Plus *self, int i, int h, double radius)
{
    size_t d = (size_t)self->run.d, at = (size_t)h * d;
    return ellipsoid_ratio(self->run.d, self->factor[i] + at * d,
                           self->estimate[i] + at, self->sums[i][h].truth,
                           radius, self->rounding[2 * h + i]);
}

/* Keeps the three ratios of a step.  True when w is in the printed confidence
 * sets hat and tilde. */
static bool look_at_ellipsoids(Plus *self, int h)
{
    double hat = ratio(self, HAT, h, *self->radius[HAT]);
    double tilde = ratio(self, TILDE, h, *self->radius[TILDE]);
    keep_worst(&self->confidence, hat);
    keep_worst(&self->checked, ratio(self, HAT, h, *self->check));
    keep_worst(&self->squared, tilde);
    return hat * self->run.scale <= 1 && tilde <= 1;
}

/* Writes the features of V and V^2 at step h. */
static void measure(Plus *self, const Task *task, int h)
{
    const double *v = &self->run.v[after_offset(self->run.dim, h)];
    size_t at =
        (size_t)cell_index(self->run.dim, h, 0, 0) * (size_t)self->run.d;
    for (int s = 0; s < self->run.dim.S; s++)
        self->square[s] = v[s] * v[s];
    value_features(task, 1, v, self->x[HAT] + at);
    value_features(task, 1, self->square, self->x[TILDE] + at);
}

static void look(void *memory, const Sight *sight)
{
    Plus *self = memory;
    bool good = true;
    for (int h = 0; h < self->run.steps; h++) {
        measure(self, &sight->env->task, h);
        good &= look_at_ellipsoids(self, h);
        for (int i = HAT; i <= TILDE; i++)
            look_at_noise(self, sight, i, h);
    }
    self->good &= good;
    if (good)
        on_good_look(&self->optimism, self->run.q, sight->env, sight->optimum);
    for (int i = 0; i < (self->run.dim.H + 1) * self->run.dim.S; i++)
        self->ahead[i] =
            (long double)self->run.v[i] - sight->optimum->v[i] + sight->loss[i];
}

/* Writes the mean and variance of f at the successor of a cell. */
static void moments(const Env *env, int cell, const long double *f,
                    long double *mean, long double *variance)
{
    const double *p = env->p + (size_t)cell * (size_t)env->task.dim.S;
    long double m = 0, square = 0;
    for (int s = 0; s < env->task.dim.S; s++)
        m += (long double)p[s] * f[s];
    for (int s = 0; s < env->task.dim.S; s++)
        square += (long double)p[s] * (f[s] - m) * (f[s] - m);
    *mean = m;
    *variance = square;
}

/* Adds a cell's visits to the sums of Lemmas 14, 16 and 17. */
static void take_lemmas(Plus *self, const Sight *sight, const Block *b, int c)
{
    int S = self->run.dim.S, h = cell_step(self->run.dim, c);
    const long double *ahead = &self->ahead[after_offset(self->run.dim, h)];
    long double n = (long double)b->at[c], mean, unused, variance, seen = 0;
    long double *later = self->later;
    moments(sight->env, c, ahead, &mean, &unused);
    for (int s = 0; s < S; s++) {
        later[s] =
            sight->optimum->v[(h + 1) * S + s] - sight->loss[(h + 1) * S + s];
        seen += (long double)b->visit[c * S + s] * ahead[s];
    }
    moments(sight->env, c, later, &unused, &variance);
    self->planned += n * mean;
    self->variance += n * variance;
    self->martingale[h] += n * mean - seen;
    self->bounds +=
        h < self->run.steps
            ? n / (long double)self->weight[c]
            : n * (long double)(self->run.H * self->run.H / self->run.d);
}

/* Adds a cell's visits to the regressions. */
static void take_sums(Plus *self, const Block *b, int c)
{
    int S = self->run.dim.S, h = cell_step(self->run.dim, c);
    const double *v = &self->run.v[after_offset(self->run.dim, h)];
    long double y[2] = {0}, n = (long double)b->at[c];
    long double weight[2] = {(long double)self->weight[c], 1};
    for (int s = 0; s < S; s++) {
        long double value = (long double)v[s];
        y[HAT] += (long double)b->visit[c * S + s] * value;
        y[TILDE] += (long double)b->visit[c * S + s] * value * value;
    }
    for (int i = HAT; i <= TILDE; i++)
        truth_add(&self->sums[i][h], weight[i] * n, weight[i] * y[i],
                  self->x[i] + (size_t)c * (size_t)self->run.d);
}

static void drawn(void *memory, const Sight *sight, const Block *b)
{
    Plus *self = memory;
    for (int s = 0; s < self->run.dim.S; s++)
        self->surplus += (long double)b->start[s] * self->ahead[s];
    for (int i = 0; i < b->cells; i++) {
        take_lemmas(self, sight, b, b->cell[i]);
        if (cell_step(self->run.dim, b->cell[i]) < self->run.steps)
            take_sums(self, b, b->cell[i]);
    }
}

/* The worst ratio of the three confidence sets. */
static double ellipsoids(const Plus *self)
{
    return worse_of(self->confidence, worse_of(self->checked, self->squared));
}

/* Did the good event happen: the confidence sets, E_1 for every first step h',
 * and E_2? */
static bool events(const Plus *self)
{
    double H = self->run.H, L = log(6 * H / self->run.p);
    double most = 4 * H * sqrt(2 * self->run.K * H * L);
    long double sum = 0;
    for (int h = self->run.dim.H - 1; h >= 0; h--) {
        sum += self->martingale[h];
        if ((double)sum > most)
            return false;
    }
    return self->good &&
           (double)self->variance <=
               3 * (H * self->run.K * H + H * H * H * log(6 / self->run.p));
}

static void put_lemmas(const Plus *self, double regret, Rows *rows)
{
    double H = self->run.H, K = self->run.K, T = K * H, d = self->run.d;
    double sums = (double)self->bounds, L = log(6 * H / self->run.p);
    double hat = observe_ratio(*self->radius[HAT], self->run.scale);
    double most16 = 2 * hat * sqrt(sums) * sqrt(2 * H * d * log1p(K)) +
                    4 * H * sqrt(2 * T * L);
    double most17 =
        H * H * T / d + 3 * (H * T + H * H * H * log(6 / self->run.p)) +
        2 * H * (double)self->planned +
        2 * *self->radius[TILDE] * sqrt(T) *
            sqrt(2 * d * H * log1p(K * pow(H, 4) / d)) +
        7 * *self->check * H * H * sqrt(T) * sqrt(2 * d * H * log1p(K));
    bool good = events(self);
    double none = within(ellipsoids(self), self->run.scale, 0);
    double says = good ? 1 : (double)INFINITY;
    observe_put(rows, "percent_of_random",
                observe_ratio(100 * regret, K * self->run.random));
    observe_put(rows, "good_event", good);
    observe_put(rows, "lemma16", good ? (double)self->surplus / most16 : none);
    observe_put(rows, "lemma16_planned",
                good ? (double)self->planned / (H * most16) : none);
    observe_put(rows, "lemma16_over_trivial", says * most16 / T);
    observe_put(rows, "lemma17", good ? sums / most17 : none);
    observe_put(rows, "lemma17_over_trivial", says * most17 / (3 * H * H * T));
    observe_put(rows, "regret_over_bound", regret / most16);
}

static void put(const void *memory, const Sight *sight, Rows *rows)
{
    const Plus *self = memory;
    observe_put(rows, "confidence", self->confidence);
    observe_put(rows, "check", self->checked);
    observe_put(rows, "tilde", self->squared);
    observe_put(rows, "ellipsoids", ellipsoids(self));
    observe_put(rows, "optimism",
                within(ellipsoids(self), self->run.scale,
                       on_good_ratio(&self->optimism)));
    observe_put(rows, "optimism_trivial",
                on_good_over_trivial(&self->optimism));
    observe_put(rows, "noise", worse_of(self->low, self->high));
    observe_put(rows, "noise_vector", self->vector);
    put_lemmas(self, (double)sight->regret, rows);
}

const Observer observe_vtr_plus = {
    .name = "vtr_plus",
    .self_size = sizeof(Plus),
    .open = open,
    .look = look,
    .drawn = drawn,
    .put = put,
};
