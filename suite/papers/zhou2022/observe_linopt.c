/* Zhou 2022, Algorithms 1 and 2 along a run: noise within Assumption 2, both
 * ellipsoids of every step, optimism, equations (3) and (7), the step of
 * section 7.1, elliptical potentials, the explicit regret bound.
 *
 * psi is longer by sqrt(d1) than the environment's, its parameter shorter.  The
 * good event is that of the printed radii, whatever a fault makes of them. */
#include "algorithms/core/linopt.h"
#include "suite/observe/on_good.h"
#include "suite/observe/regression_truth.h"
#include "suite/simulation/observer.h"

#include <math.h>
#include <string.h>

enum { P, R, SIDES };
enum { RADIUS, LEAST, MOST, NU };

typedef struct {
    Shape dim;
    int d[SIDES];
    double H, K, alpha, scale, random;
    const double *q, *v, *estimate[SIDES], *factor[SIDES], *radius[SIDES];
    const double *rounding, *bounds;
    RegressionTruth *sums[SIDES]; /* [H] */
    double *x[SIDES];             /* [h][s][a][d] of this look; [s][a][d] */
    double *width[SIDES];         /* [h][s][a] of this look */
    double *potential[SIDES], *linear[SIDES]; /* [H] sums of min(1, x^2), x */
    bool single, greedy;
    double confidence[SIDES], noise[SIDES], vector[SIDES], nu;
    OnGood optimism;
    double sign, bonus, step, naive;
    double low, bonus_trivial; /* the least Q over its cap, the least bonuses
                                  over what the cap leaves for -iota */
    double step_trivial; /* the least of step (c)'s right side over what the
                            cap leaves for its left */
    double told;        /* the least beta |x| over all that <theta, x> can be */
    bool ever_good;     /* some look was within both ellipsoids */
    long double third;  /* T_3 */
    long double *ahead; /* [H+1][S] V - V^pi */
} Linear;

static Status find(Linear *self, const Learner *l)
{
    static const char *const names[][3] = {
        {"estimate", "factor", "radius"},
        {"reward estimate", "reward factor", "reward radius"}};
    int H = self->dim.H;
    TRY(observer_watch(l, "q", shape_cells(self->dim), &self->q));
    TRY(observer_watch(l, "v", (H + 1) * self->dim.S, &self->v));
    TRY(observer_watch(l, "rounding", 2 * H, &self->rounding));
    TRY(observer_watch(l, "bounds", 2 * LINOPT_BOUNDS * H, &self->bounds));
    for (int i = P; i < SIDES; i++) {
        int d = self->d[i];
        TRY(observer_watch(l, names[i][0], H * d, &self->estimate[i]));
        TRY(observer_watch(l, names[i][1], H * d * d, &self->factor[i]));
        TRY(observer_watch(l, names[i][2], H, &self->radius[i]));
    }
    return OK;
}

static void open_side(Linear *self, int i, const double *truth, Arena *arena)
{
    int H = self->dim.H, cells = shape_cells(self->dim);
    self->sums[i] = arena_array(arena, RegressionTruth, H);
    self->x[i] = arena_array(arena, double, cells * self->d[i]);
    self->width[i] = arena_array(arena, double, cells);
    self->potential[i] = arena_array(arena, double, H);
    self->linear[i] = arena_array(arena, double, H);
    for (int h = 0; h < H; h++)
        truth_open(&self->sums[i][h], self->d[i],
                   &truth[row_offset(h, self->d[i])], arena);
}

static Status open(void *memory, const Sight *sight, Arena *arena)
{
    Linear *self = memory;
    const Env *env = sight->env;
    if (env->w == NULL || env->theta == NULL)
        return FAIL(BAD_INPUT, "observe=linopt needs a linear mixture with "
                               "reward features");
    if (setting_find(sight->learner->algo->settings, "alpha") == NULL)
        return FAIL(BAD_INPUT,
                    "observe=linopt needs an algorithm with an alpha");
    *self =
        (Linear){.dim = env->task.dim,
                 .d = {env->task.d_psi, env->task.d_phi},
                 .H = env->task.dim.H,
                 .K = (double)env->task.episodes,
                 .alpha = params_real(sight->input->own, "alpha"),
                 .scale = sight->input->scale_bonus,
                 .greedy = strcmp(sight->learner->algo->name, "linopt-vi") == 0,
                 .single = true,
                 .low = (double)INFINITY,
                 .bonus_trivial = (double)INFINITY,
                 .step_trivial = (double)INFINITY,
                 .told = (double)INFINITY,
                 .optimism = on_good_open()};
    int n = self->dim.H * self->d[P];
    double *shorter = arena_array(arena, double, n);
    for (int i = 0; i < n; i++)
        shorter[i] = env->w[i] / sqrt(self->d[P]);
    open_side(self, P, shorter, arena);
    open_side(self, R, env->theta, arena);
    self->ahead =
        arena_array(arena, long double, (self->dim.H + 1) * self->dim.S);
    self->random = observer_random_loss(sight, arena);
    return find(self, sight->learner);
}

/* --- at a look ------------------------------------------------------------ */

static const double *bounds_of(const Linear *self, int i, int h)
{
    return &self->bounds[row_offset(2 * h + i, LINOPT_BOUNDS)];
}

/* a channel: four a step, the rewards' two at the last */
static int channel_of(const Linear *self, int i, int h)
{
    return 4 * h + (h == self->dim.H - 1 ? 0 : 2 * i);
}

/* proof of Theorem 6.5: Sg I <= Z <= 3 Sg I, |z| and |z| in Z^-1 */
static void look_at_noise(Linear *self, const Sight *sight, int i, int h)
{
    const double *b = bounds_of(self, i, h),
                 *factor =
                     self->factor[i] + (size_t)(h * self->d[i] * self->d[i]);
    const RegressionTruth *s = &self->sums[i][h];
    double ends[2];
    if (b[RADIUS] == 0)
        return;
    if (isinf(self->rounding[2 * h + i])) {
        keep_worst(&self->noise[i], 2);
        return;
    }
    const long double *shown =
        billboard_shown(sight->learner->billboard, channel_of(self, i, h) + 1);
    truth_excess(s, factor, ends);
    keep_worst(&self->noise[i], ends[0] > 0 ? b[LEAST] / ends[0] : 2);
    keep_worst(&self->noise[i], ends[1] / b[MOST]);
    keep_worst(&self->vector[i],
               truth_vector_noise(s, shown) / (b[NU] * sqrt(b[RADIUS])));
    keep_worst(&self->nu, truth_vector_noise_in(s, factor, shown) / b[NU]);
}

static bool look_at_ellipsoid(Linear *self, int i, int h)
{
    size_t d = (size_t)self->d[i], at = (size_t)h * d;
    const double *factor = self->factor[i] + at * d;
    double ratio = ellipsoid_ratio(self->d[i], factor, self->estimate[i] + at,
                                   self->sums[i][h].truth, self->radius[i][h],
                                   self->rounding[2 * h + i]);
    int pairs = self->dim.S * self->dim.A;
    double range = i == P ? self->H - h - 1 : 1; /* of PV, of r */
    for (int c = h * pairs; c < (h + 1) * pairs; c++) {
        double width = isinf(self->rounding[2 * h + i])
                           ? (double)INFINITY
                           : ellipsoid_width(self->d[i], factor,
                                             self->x[i] + (size_t)c * d);
        self->width[i][c] = width;
        self->told =
            fmin(self->told, observe_ratio(self->radius[i][h], self->scale) *
                                 width / range);
    }
    keep_worst(&self->confidence[i], ratio);
    return ratio * self->scale <= 1;
}

static bool look_at_side(Linear *self, const Sight *sight, int i, int h)
{
    bool good = look_at_ellipsoid(self, i, h);
    look_at_noise(self, sight, i, h);
    if (sight->input->privacy == PRIVACY_NONE)
        keep_worst(
            &self->naive,
            truth_naive_error(&self->sums[i][h], bounds_of(self, i, h)[LEAST],
                              &self->estimate[i][row_offset(h, self->d[i])]));
    return good;
}

static void features(Linear *self, const Task *task, int h)
{
    int pairs = self->dim.S * self->dim.A;
    size_t n = (size_t)pairs * (size_t)self->d[R];
    value_features(task, sqrt(self->d[P]), &self->v[after_offset(self->dim, h)],
                   self->x[P] + row_offset(h * pairs, self->d[P]));
    memcpy(self->x[R] + (size_t)h * n, task->phi, n * sizeof *task->phi);
}

/* Step (c): -iota against its right side, and that against the most that -iota
 * can be when Q is at its cap.  A right side above that bounds nothing. */
static void look_at_step(Linear *self, double surplus, double room,
                         double right)
{
    double rounding = 1e-9 * self->H;
    self->ever_good = true;
    keep_worst(&self->step, (surplus - rounding) / right);
    if (room > rounding)
        self->step_trivial = fmin(self->step_trivial, right / room);
}

/* Equations (3) and (7): 2 (G_p + G_r) >= -iota >= 0.  The first half bounds
 * nothing where the bonuses are above what the cap leaves, the second nothing
 * where Q is at its cap. */
static void look_at_iota(Linear *self, double surplus, double room, double q,
                         double bonuses)
{
    double rounding = 1e-9 * self->H;
    if (surplus < -rounding)
        self->sign = 2;
    keep_worst(&self->bonus, (surplus - rounding) / bonuses);
    self->low = fmin(self->low, q);
    if (room > rounding)
        self->bonus_trivial = fmin(self->bonus_trivial, bonuses / room);
}

static double iota_trivial(const Linear *self)
{
    return self->low < 1 - 1e-9 ? fmax(self->low, self->bonus_trivial) : 2;
}

/* on the good event: Q, V, and -iota = Q - r - PV against the bonuses */
static void look_at_values(Linear *self, const Sight *sight, int c)
{
    const Env *env = sight->env;
    int S = self->dim.S, h = cell_step(self->dim, c);
    const double *v = &self->v[after_offset(self->dim, h)];
    double plan = env->mean[c], cap = self->H - h;
    for (int s = 0; s < S; s++)
        plan += env->p[(size_t)c * (size_t)S + (size_t)s] * v[s];
    double surplus = self->q[c] - plan;
    double p = h < self->dim.H - 1 ? self->width[P][c] : 0;
    double r = self->width[R][c];
    double bp = observe_ratio(self->radius[P][h], self->scale);
    double br = observe_ratio(self->radius[R][h], self->scale);
    if (self->greedy) /* rewards are learnt, too */
        on_good_cell(&self->optimism, self->q[c], (double)sight->optimum->q[c],
                     cap);
    look_at_iota(self, surplus, cap - plan, self->q[c] / cap,
                 2 * (bp * p + br * r));
    look_at_step(self, surplus, cap - plan,
                 2 * bp * fmin(1, p) + 2 * self->H * br * fmin(1, r));
}

static void look(void *memory, const Sight *sight)
{
    Linear *self = memory;
    bool good = true;
    for (int h = 0; h < self->dim.H; h++) {
        features(self, &sight->env->task, h);
        if (h < self->dim.H - 1)
            good &= look_at_side(self, sight, P, h);
        good &= look_at_side(self, sight, R, h);
    }
    for (int c = 0; good && c < shape_cells(self->dim); c++)
        look_at_values(self, sight, c);
    for (int i = 0; i < (self->dim.H + 1) * self->dim.S; i++)
        self->ahead[i] =
            (long double)self->v[i] - sight->optimum->v[i] + sight->loss[i];
}

/* --- what is drawn -------------------------------------------------------- */

static void take(Linear *self, int i, int c, long double n, long double y)
{
    int h = cell_step(self->dim, c);
    double width = fmin(1, self->width[i][c]);
    self->potential[i][h] += (double)n * width * width;
    self->linear[i][h] += (double)n * width;
    truth_add(&self->sums[i][h], n, y,
              self->x[i] + (size_t)c * (size_t)self->d[i]);
}

static void drawn(void *memory, const Sight *sight, const Block *b)
{
    Linear *self = memory;
    int S = self->dim.S;
    self->single &= b->n == 1;
    for (int i = 0; i < b->cells; i++) {
        int c = b->cell[i], h = cell_step(self->dim, c);
        long double n = (long double)b->at[c], y = 0;
        for (int s = 0; s < S; s++) {
            size_t at = (size_t)c * (size_t)S + (size_t)s;
            long double seen = (long double)b->visit[at];
            y += seen * (long double)self->v[(h + 1) * S + s];
            self->third += (n * (long double)sight->env->p[at] - seen) *
                           self->ahead[(h + 1) * S + s];
        }
        if (h < self->dim.H - 1)
            take(self, P, c, n, y);
        take(self, R, c, n, (long double)b->reward[c]);
    }
}

/* --- at the end ----------------------------------------------------------- */

/* log(1 + K feature / lmin) d of Lemma 3.1 */
static double log_det_bound(const Linear *self, int i, int h)
{
    double d = self->d[i], least = bounds_of(self, i, h)[LEAST];
    double feature = i == P ? self->H * self->H : 1 / d;
    return d * log1p(self->K * feature / least);
}

typedef struct {
    double worst, least; /* of a sum over its bound; of the bound over K, what
                            the sum is at most */
} Bounded;

static void hold(Bounded *x, double sum, double bound, double K)
{
    keep_worst(&x->worst, observe_ratio(sum, bound));
    x->least = fmin(x->least, bound / K);
}

/* sum of min(1, |x|^2) against the determinant; T_1, T_2 against theirs */
static void put_potentials(const Linear *self, Rows *rows)
{
    static const char *const names[][2] = {{"sum_p", "sum_p_trivial"},
                                           {"sum_r", "sum_r_trivial"}};
    Bounded elliptic = {0, (double)INFINITY};
    for (int i = P; i < SIDES; i++) {
        Bounded linear = {0, (double)INFINITY};
        for (int h = 0; h < self->dim.H - (i == P); h++) {
            double least = bounds_of(self, i, h)[LEAST];
            double log_det = truth_log_det(&self->sums[i][h], least);
            double root = sqrt(2 * self->K * log_det_bound(self, i, h));
            hold(&elliptic, self->potential[i][h], 2 * log_det, self->K);
            hold(&linear, self->linear[i][h], root, self->K);
        }
        observe_put(rows, names[i][0], linear.worst);
        observe_put(rows, names[i][1], linear.least);
    }
    observe_put(rows, "elliptic", elliptic.worst);
    observe_put(rows, "elliptic_trivial", elliptic.least);
}

/* the proofs' explicit bounds, at the mode's scales */
static double explicit_bound(const Linear *self, const Sight *sight)
{
    const AlgorithmInput *in = sight->input;
    double actions = self->greedy ? 0 : self->dim.A, H = self->H, K = self->K;
    Zhou2022Task x = {self->d[P],  self->d[R], H,          fmax(2, K),
                      in->epsilon, in->delta,  self->alpha};
    Zhou2022Scales s = in->privacy == PRIVACY_LDP ? zhou2022_local(&x)
                                                  : zhou2022_published(&x);
    if (in->privacy == PRIVACY_NONE)
        s = zhou2022_plain(&x, params_real(in->own, "lambda"));
    return zhou2022_regret(&x, &s, actions);
}

/* What is claimed on the good event alone has no row when no replan was on it.
 */
static void put_good(const Linear *self, double joint, Rows *rows)
{
    double seen = self->ever_good ? joint : (double)NAN;
    observe_put(rows, "optimism",
                within(seen, self->scale, on_good_ratio(&self->optimism)));
    observe_put(rows, "optimism_trivial",
                on_good_over_trivial(&self->optimism));
    observe_put(rows, "iota",
                within(seen, self->scale, worse_of(self->sign, self->bonus)));
    observe_put(rows, "iota_trivial",
                within(seen, self->scale, iota_trivial(self)));
    observe_put(rows, "perstep", within(seen, self->scale, self->step));
    observe_put(rows, "perstep_trivial",
                within(seen, self->scale, self->step_trivial));
}

static void put(const void *memory, const Sight *sight, Rows *rows)
{
    const Linear *self = memory;
    double H = self->H, K = self->K;
    double bound = explicit_bound(self, sight);
    observe_put(rows, "percent_of_random",
                observe_ratio(100 * (double)sight->regret, K * self->random));
    observe_put(rows, "confidence_p", self->confidence[P]);
    observe_put(rows, "confidence_r", self->confidence[R]);
    double joint = worse_of(self->confidence[P], self->confidence[R]);
    observe_put(rows, "ellipsoids", joint);
    observe_put(rows, "ellipsoids_trivial",
                self->scale > 0 ? self->told : (double)INFINITY);
    observe_put(rows, "noise", worse_of(self->noise[P], self->noise[R]));
    observe_put(rows, "noise_vector",
                worse_of(self->vector[P], self->vector[R]));
    observe_put(rows, "noise_nu", self->nu);
    put_good(self, joint, rows);
    observe_put(rows, "martingale",
                (double)self->third /
                    (H * sqrt(2 * K * H * log(1 / self->alpha))));
    if (sight->input->privacy == PRIVACY_NONE)
        observe_put(rows, "naive", self->naive);
    if (self->single)
        put_potentials(self, rows);
    if (sight->input->calibrated)
        return;
    observe_put(rows, "bound", bound);
    observe_put(rows, "regret_over_bound", (double)sight->regret / bound);
    observe_put(rows, "bound_over_trivial", bound / (K * H));
}

const Observer observe_linopt = {
    .name = "linopt",
    .self_size = sizeof(Linear),
    .open = open,
    .look = look,
    .drawn = drawn,
    .put = put,
};
