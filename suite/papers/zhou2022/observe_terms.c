/* Zhou 2022, section 8: the regret of policy optimisation in three terms,
 * taken apart along a run (Cai et al. 2020, Lemma 4.2):
 *
 *   (i)    sum_k sum_h E_pi*[<Q_h^k(s_h,.), pi*_h - pi_h^k>]   the mirror step
 *   (ii)   sum_k sum_h D_1 + D_2                               a martingale
 *   (iii)  sum_k sum_h E_pi*[iota_h^k] - iota_h^k(s_h^k,a_h^k) the bonuses
 *
 * iota = r + P V^k - Q^k.  The three sum to the regret whatever Q, pi and the
 * trajectories are.  This identity is checked against the regret that the run
 * counts by gaps.  Each term has a bound of its own, at the paper's step size
 * and radii.
 *
 * Every number is read from the algorithm (Q, V, its radii and Lambda) or from
 * the environment; expectations under pi* go backwards over all states. */
#include "algorithms/core/linopt.h"
#include "suite/observe/regression_truth.h"
#include "suite/simulation/observer.h"

#include <math.h>
#include <string.h>

enum { P, R, SIDES };
enum { LEAST = 1 }; /* of the algorithm's bounds: lambda_min */

typedef struct {
    Shape dim;
    int d[SIDES];
    double H, K, scale;
    const double *q, *v, *factor[SIDES], *radius[SIDES], *rounding, *bounds;
    const double *alpha;
    const Policy *best;  /* the oracle's, complete when a fault forgets gaps */
    long double *value;  /* [H+1][S] of the policy played, by values */
    long double *mirror; /* [H+1][S] (i) of an episode from there */
    long double *ahead;  /* [H+1][S] the first half of (iii) from there */
    double *iota;        /* [H][S][A] */
    double *x;           /* [S][A][d1] */
    double *bonus;       /* [H][S][A] G_p + G_r */
    long double sum[3];  /* the terms so far */
    long double offered; /* 2 (G_p + G_r) along, each at most H - h + 1 */
} Terms;

static Status find(Terms *self, const Learner *l)
{
    static const char *const names[SIDES][2] = {
        {"factor", "radius"}, {"reward factor", "reward radius"}};
    int H = self->dim.H;
    TRY(observer_watch(l, "q", shape_cells(self->dim), &self->q));
    TRY(observer_watch(l, "v", (H + 1) * self->dim.S, &self->v));
    TRY(observer_watch(l, "alpha", 1, &self->alpha));
    TRY(observer_watch(l, "rounding", SIDES * H, &self->rounding));
    TRY(observer_watch(l, "bounds", SIDES * LINOPT_BOUNDS * H, &self->bounds));
    for (int i = P; i < SIDES; i++) {
        int d = self->d[i];
        TRY(observer_watch(l, names[i][0], H * d * d, &self->factor[i]));
        TRY(observer_watch(l, names[i][1], H, &self->radius[i]));
    }
    return OK;
}

static Status open(void *memory, const Sight *sight, Arena *arena)
{
    Terms *self = memory;
    const Task *task = &sight->env->task;
    Shape dim = task->dim;
    if (task->psi == NULL || task->phi == NULL)
        return FAIL(BAD_INPUT, "observe=terms needs a linear mixture with "
                               "reward features");
    *self = (Terms){.dim = dim,
                    .d = {task->d_psi, task->d_phi},
                    .H = dim.H,
                    .K = (double)task->episodes,
                    .scale = sight->input->scale_bonus};
    int states = (dim.H + 1) * dim.S, cells = shape_cells(dim);
    self->best = sight->optimal;
    self->value = arena_array(arena, long double, states);
    self->mirror = arena_array(arena, long double, states);
    self->ahead = arena_array(arena, long double, states);
    self->iota = arena_array(arena, double, cells);
    self->bonus = arena_array(arena, double, cells);
    self->x = arena_array(arena, double, (dim.S * dim.A * task->d_psi));
    return find(self, sight->learner);
}

/* --- at a look ------------------------------------------------------------ */

/* E[f(s')] after the cell */
static double expect(const Env *env, int c, const double *f)
{
    const double *p = env->p + row_offset(c, env->task.dim.S);
    double sum = 0;
    for (int s = 0; s < env->task.dim.S; s++)
        sum += p[s] * f[s];
    return sum;
}

static long double expect_long(const Env *env, int c, const long double *f)
{
    const double *p = env->p + row_offset(c, env->task.dim.S);
    long double sum = 0;
    for (int s = 0; s < env->task.dim.S; s++)
        sum += (long double)p[s] * f[s];
    return sum;
}

/* from state s at step h on: what the policy's distance from pi* costs, and
 * what pi* meets of iota */
static void go_back(Terms *self, const Sight *sight, int h, int s)
{
    long double mirror = 0, ahead = 0;
    size_t next = after_offset(self->dim, h);
    for (int a = 0; a < self->dim.A; a++) {
        int c = cell_index(self->dim, h, s, a);
        long double best = self->best->prob[c];
        mirror += (best - sight->policy->prob[c]) * self->q[c];
        if (best == 0)
            continue;
        mirror += best * expect_long(sight->env, c, self->mirror + next);
        ahead += best * ((long double)self->iota[c] +
                         expect_long(sight->env, c, self->ahead + next));
    }
    self->mirror[state_index(self->dim, h, s)] = mirror;
    self->ahead[state_index(self->dim, h, s)] = ahead;
}

static double width_of(const Terms *self, int i, int h, const double *x)
{
    size_t d = (size_t)self->d[i];
    if (isinf(self->rounding[SIDES * h + i])) /* Lambda is singular */
        return (double)INFINITY;
    return ellipsoid_width(self->d[i], self->factor[i] + (size_t)h * d * d, x);
}

/* G_p + G_r at the paper's radii, whatever multiple of them is played */
static void look_at_bonuses(Terms *self, const Task *task, int h)
{
    int pairs = self->dim.S * self->dim.A;
    value_features(task, sqrt(self->d[P]), &self->v[after_offset(self->dim, h)],
                   self->x);
    for (int i = 0; i < pairs; i++) {
        double sum =
            self->radius[R][h] *
            width_of(self, R, h, task->phi + row_offset(i, self->d[R]));
        if (h < self->dim.H - 1)
            sum += self->radius[P][h] *
                   width_of(self, P, h, self->x + row_offset(i, self->d[P]));
        self->bonus[h * pairs + i] = self->scale > 0 ? sum / self->scale : 0;
    }
}

static void look(void *memory, const Sight *sight)
{
    Terms *self = memory;
    const Env *env = sight->env;
    int pairs = self->dim.S * self->dim.A;
    policy_values(env, sight->policy, self->value);
    for (int h = self->dim.H - 1; h >= 0; h--) {
        const double *v = &self->v[after_offset(self->dim, h)];
        for (int c = h * pairs; c < (h + 1) * pairs; c++)
            self->iota[c] = env->mean[c] + expect(env, c, v) - self->q[c];
        for (int s = 0; s < self->dim.S; s++)
            go_back(self, sight, h, s);
        look_at_bonuses(self, &env->task, h);
    }
}

/* --- what is drawn -------------------------------------------------------- */

/* V^k - V^pi */
static long double surplus(const Terms *self, int h, int s)
{
    int at = state_index(self->dim, h, s);
    return (long double)self->v[at] - self->value[at];
}

/* n users in a cell, and where they went: D_1, D_2 and -iota */
static void take(Terms *self, const Env *env, const Block *b, int c)
{
    int S = self->dim.S, h = cell_step(self->dim, c);
    long double n = (long double)b->at[c], mean = 0, seen = 0;
    const uint64_t *visit = b->visit + row_offset(c, S);
    for (int s = 0; s < S; s++) {
        long double next = surplus(self, h + 1, s);
        mean += (long double)env->p[row_offset(c, S) + (size_t)s] * next;
        seen += (long double)visit[s] * next;
    }
    long double mine = mean - (long double)self->iota[c]; /* Q^k - Q^pi */
    int state = c / self->dim.A % S;
    self->sum[1] += n * (surplus(self, h, state) - mine);
    self->sum[1] += n * mean - seen;
    self->sum[2] -= n * (long double)self->iota[c];
    self->offered += n * (long double)fmin(self->H - h, 2 * self->bonus[c]);
}

static void drawn(void *memory, const Sight *sight, const Block *b)
{
    Terms *self = memory;
    for (int s = 0; s < self->dim.S; s++) {
        self->sum[0] += (long double)b->start[s] * self->mirror[s];
        self->sum[2] += (long double)b->start[s] * self->ahead[s];
    }
    for (int i = 0; i < b->cells; i++)
        take(self, sight->env, b, b->cell[i]);
}

/* --- at the end ----------------------------------------------------------- */

/* sqrt(2 K d log(1 + K feature / lmin)) of a step: Cauchy-Schwarz and the
 * elliptical potential */
static double potential(const Terms *self, int i, int h)
{
    double d = self->d[i], feature = i == P ? self->H * self->H : 1 / d;
    double least = self->bounds[LINOPT_BOUNDS * (SIDES * h + i) + LEAST];
    return sqrt(2 * self->K * d * log1p(self->K * feature / least));
}

/* T_1 + T_2 of Theorem 4.1, step by step */
static double bonus_bound(const Terms *self)
{
    double sum = 0;
    for (int h = 0; h < self->dim.H; h++) {
        double beta = self->radius[R][h] / self->scale;
        sum += 2 * self->H * beta * potential(self, R, h);
        if (h < self->dim.H - 1)
            sum += 2 * self->radius[P][h] / self->scale * potential(self, P, h);
    }
    return sum;
}

/* the statements against the proof's bounds, and these against what can be
 * lost at all, T = K H */
static void put_bounds(const Terms *self, Rows *rows)
{
    double H = self->H, T = self->K * H;
    double mirror = sqrt(2 * H * H * H * T * log(self->dim.A));
    double martingale = 4 * H * sqrt(2 * T * log(1 / *self->alpha));
    observe_put(rows, "mirror_bound", mirror);
    observe_put(rows, "mirror_over_bound",
                observe_ratio((double)self->sum[0], mirror));
    observe_put(rows, "mirror_bound_over_trivial", mirror / T);
    observe_put(rows, "martingale_over_bound",
                (double)self->sum[1] / martingale);
    if (self->scale == 0) /* the algorithm does not show the paper's radii */
        return;
    double bonuses = bonus_bound(self), offered = (double)self->offered;
    observe_put(rows, "bonus_over_offered",
                observe_ratio((double)self->sum[2], offered));
    observe_put(rows, "offered_over_trivial", offered / T);
    observe_put(rows, "bonus_over_bound", (double)self->sum[2] / bonuses);
    observe_put(rows, "bonus_bound_over_trivial", bonuses / T);
}

static void put(const void *memory, const Sight *sight, Rows *rows)
{
    const Terms *self = memory;
    long double sum = self->sum[0] + self->sum[1] + self->sum[2];
    observe_put(rows, "term_mirror", (double)self->sum[0]);
    observe_put(rows, "term_martingale", (double)self->sum[1]);
    observe_put(rows, "term_bonus", (double)self->sum[2]);
    observe_put(rows, "terms", (double)sum);
    observe_put(rows, "scale", self->K * self->H);
    observe_put(rows, "terms_error",
                (double)fabsl(sum - sight->regret) / (self->K * self->H));
    put_bounds(self, rows);
}

const Observer observe_terms = {
    .name = "terms",
    .self_size = sizeof(Terms),
    .open = open,
    .look = look,
    .drawn = drawn,
    .put = put,
};
