/* How much rounding does to the regressions of LSVI-UCB and its private
 * variants, in the arithmetic they use and in double.
 *
 * Users of linear-simplex who never come to one of the four directions: Lambda
 * is about K in three of them and the ridge in the fourth, where an estimate is
 * a difference of numbers that are K times as large.  Each learner is opened as
 * a user would open it, and its own radius and least ridge are read off it.
 * The exact estimate is computed from the same users with 113 bits.  Its error
 * |w - w*| in the norm of Lambda is the largest error of <phi, w> over |phi| in
 * the norm of Lambda^-1, which the radius multiplies as well. */
#include "algorithms/core/ridge.h"
#include "suite/base/mat.h"
#include "suite/papers/check.h"
#include "suite/simulation/learner.h"

#include <math.h>
#include <string.h>

enum { D = 4, PAIRS = 15, PACKED = 10, UNVISITED = 3 };
__extension__ typedef __float128 Exact;

typedef struct {
    const char *algorithm, *setting, *value; /* NULL: none is set */
    Privacy privacy;
    bool calibrated;
} Learns;

/* without noise: the first JIN of them have a ridge of at most 1 to 1e18 */
enum { JIN = 4, PLAIN = 5, NOISY = 6 };
static const Learns plain[PLAIN] = {
    {"lsvi-ucb", NULL, NULL, PRIVACY_NONE, false},
    {"lsvi-ucb", NULL, NULL, PRIVACY_NONE, true},
    {"lsvi-batched", "base", "jin", PRIVACY_NONE, false},
    {"lsvi-switching", "base", "jin", PRIVACY_NONE, false},
    {"lsvi-batched", NULL, NULL, PRIVACY_NONE, false}};

static const Learns noisy[NOISY] = {
    {"lsvi-batched", NULL, NULL, PRIVACY_JDP, false},
    {"lsvi-batched", NULL, NULL, PRIVACY_JDP, true},
    {"lsvi-batched", NULL, NULL, PRIVACY_PURE_JDP, false},
    {"lsvi-batched", NULL, NULL, PRIVACY_PURE_JDP, true},
    {"lsvi-switching", NULL, NULL, PRIVACY_JDP, false},
    {"lsvi-switching", NULL, NULL, PRIVACY_JDP, true}};

/* a learner's ridge that is left when noise is as large as its bound, and its
 * radius at the first step */
typedef struct {
    double ridge, radius;
} Scale;

static Status open_task(Probe *p, double K, Env *env)
{
    const EnvFamily *family;
    Params params;
    TRY(env_family_find("linear-simplex", &family));
    params_open(&params, family->settings);
    TRY(env_open(env, family, &params, &p->rng, p->arena));
    env->task.episodes = (uint64_t)K;
    return OK;
}

static Status read_scale(Probe *p, const Learns *m, const Env *env, Scale *x)
{
    Params own;
    Learner l;
    const Algorithm *algo;
    TRY(algorithm_find(m->algorithm, &algo));
    params_open(&own, algo->settings);
    if (m->setting != NULL)
        TRY(params_set(&own, m->setting, m->value));
    AlgorithmInput in = {.privacy = m->privacy,
                         .epsilon = 1,
                         .delta = m->privacy == PRIVACY_JDP ? 1e-6 : 0,
                         .calibrated = m->calibrated,
                         .scale_bonus = 1,
                         .own = &own};
    TRY(learner_open(&l, algo, &env->task, &in, (NoisePlace){1, "precision"},
                     p->arena));
    x->ridge = p->ridge * learner_shows(&l, "lambda", 1)[0];
    x->radius = learner_shows(&l, "radius", env->task.dim.H)[0];
    return OK;
}

/* --- the users ------------------------------------------------------------ */

typedef struct {
    double phi[PAIRS][D];
    double users[PAIRS], paid[PAIRS]; /* whole numbers; the mean of each */
} Users;

static void draw_users(Probe *p, const Env *env, Users *x)
{
    double sum = 0, share[PAIRS];
    int A = env->task.dim.A;
    memcpy(x->phi, env->task.phi, sizeof x->phi);
    for (int c = 0; c < PAIRS; c++) {
        bool played = (c / A + c % A) % D != UNVISITED;
        share[c] = played ? rng_uniform(&p->rng) : 0;
        x->paid[c] = env->task.dim.H * rng_uniform(&p->rng);
        sum += share[c];
    }
    for (int c = 0; c < PAIRS; c++)
        x->users[c] = floor((double)env->task.episodes * share[c] / sum);
}

/* |w - w*| in the norm of Lambda, w* by elimination with 113 bits; INFINITY
 * where there is no w */
static double error_of(const Users *x, double ridge, const double *w)
{
    Exact a[D][D + 1] = {{0}}, full[D][D], sum = 0;
    for (int c = 0; c < PAIRS; c++)
        for (int i = 0; i < D; i++) {
            Exact n = (Exact)x->users[c] * (Exact)x->phi[c][i];
            for (int j = 0; j < D; j++)
                a[i][j] += n * (Exact)x->phi[c][j];
            a[i][D] += n * (Exact)x->paid[c];
        }
    for (int i = 0; i < D; i++) {
        a[i][i] += (Exact)ridge;
        memcpy(full[i], a[i], sizeof full[i]);
    }
    for (int i = 0; i < D; i++) /* positive definite: no pivots are needed */
        for (int r = 0; r < D; r++) {
            Exact times = r == i ? 0 : a[r][i] / a[i][i];
            for (int j = i; j <= D; j++)
                a[r][j] -= times * a[i][j];
        }
    for (int i = 0; i < D; i++)
        for (int j = 0; j < D; j++)
            sum += full[i][j] * ((Exact)w[i] - a[i][D] / a[i][i]) *
                   ((Exact)w[j] - a[j][D] / a[j][j]);
    return isnan(w[0]) ? (double)INFINITY : sqrt((double)sum);
}

/* as the learners do it: sums in long double, core/ridge.h */
static void solve_long(Probe *p, const Users *x, double ridge, double *w)
{
    long double gram[PACKED] = {0}, target[D] = {0};
    Ridge r;
    for (int c = 0; c < PAIRS; c++)
        for (int i = 0, at = 0; i < D; i++) {
            long double n =
                (long double)x->users[c] * (long double)x->phi[c][i];
            target[i] += n * (long double)x->paid[c];
            for (int j = 0; j <= i; j++)
                gram[at++] += n * (long double)x->phi[c][j];
        }
    ridge_open(&r, D, 1, p->arena);
    ridge_fit(&r, gram, (long double)ridge, target);
    for (int i = 0; i < D; i++)
        w[i] = r.definite ? r.w[i] : (double)NAN;
}

static void solve_double(Probe *p, const Users *x, double ridge, double *w)
{
    (void)p;
    double a[D * D] = {0};
    memset(w, 0, D * sizeof *w);
    for (int c = 0; c < PAIRS; c++)
        for (int i = 0; i < D; i++) {
            double n = x->users[c] * x->phi[c][i];
            w[i] += n * x->paid[c];
            for (int j = 0; j < D; j++)
                a[i * D + j] += n * x->phi[c][j];
        }
    for (int i = 0; i < D; i++)
        a[i * D + i] += ridge;
    if (mat_cholesky((Mat){a, D, D, D}, NULL))
        mat_solve_cholesky((MatC){a, D, D, D}, w);
    else
        w[0] = (double)NAN;
}

/* --- the claims ----------------------------------------------------------- */

typedef void Solver(Probe *, const Users *, double ridge, double *w);

/* the mean of |w - w*| over draws of users */
static double mean_error(Probe *p, Solver *solver, const Env *env, double ridge)
{
    enum { DRAWS = 100 };
    Users users;
    double w[D], sum = 0;
    for (int i = 0; i < DRAWS; i++) {
        draw_users(p, env, &users);
        solver(p, &users, ridge, w);
        sum += error_of(&users, ridge, w) / DRAWS;
    }
    return sum;
}

/* a hundredth of the radius against the error, or the other way round */
static void compare(Probe *p, const Learns *modes, int n, Solver *solver,
                    double K, bool fails)
{
    for (int i = 0; i < n; i++) {
        Env env;
        Scale x;
        size_t mark = arena_mark(p->arena);
        if (open_task(p, K, &env) != OK ||
            read_scale(p, &modes[i], &env, &x) != OK) {
            probe_ratio(p, (double)NAN, 1, "K mode", K, (double)i);
            return;
        }
        double error = mean_error(p, solver, &env, x.ridge);
        double allowed = 0.01 * x.radius;
        if (fails)
            probe_ratio(p, allowed, error, "K mode", K, (double)i);
        else
            probe_ratio(p, error, allowed, "K mode", K, (double)i);
        arena_reset(p->arena, mark);
    }
}

static void long_double(Probe *p)
{
    for (double K = 1e12; K < 2e19; K *= 10) {
        compare(p, plain, PLAIN, solve_long, K, false);
        compare(p, noisy, NOISY, solve_long, K, false);
    }
}

static const Claim c_long_double = {
    .id = "assay.precision.long",
    .place = "algorithms/core/ridge.h",
    .statement = "in long double rounding moves a regression of LSVI-UCB, "
                 "batched or switching, private or not, by less than 1 % of "
                 "its radius when a direction was never visited, to K = 1e19",
    .tags = "linear precision",
    .whose = OF_SUITE,
    .kind = KIND_BOUND,
    PROBED(long_double),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "the error is about K/sqrt(ridge) units of 2^-64; exact "
               "estimates by elimination with 113 bits",
    .fault = "ridge-scale=1e-6",
};

static void double_private(Probe *p)
{
    for (double K = 1e12; K < 2e19; K *= 10)
        compare(p, noisy, NOISY, solve_double, K, false);
}

static const Claim c_double_private = {
    .id = "assay.precision.private",
    .place = "algorithms/core/ridge.h",
    .statement = "in double rounding would move a private regression of "
                 "LSVI-UCB by less than 1 % of its radius, to K = 1e19",
    .tags = "linear precision",
    .whose = OF_SUITE,
    .kind = KIND_BOUND,
    PROBED(double_private),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "what keeps a noisy Gram matrix positive definite is a ridge of "
               "1e4 and more, and the radius grows with its root",
    .fault = "ridge-scale=1e-6",
};

/* A ridge of 1 and less fails first; that of batched LSVI-UCB as printed is d,
 * and its radius 400 times as large. */
static void double_plain(Probe *p)
{
    compare(p, plain, JIN, solve_double, 1e17, true);
    compare(p, plain, PLAIN, solve_double, 1e18, true);
    compare(p, plain, PLAIN, solve_double, 1e19, true);
}

static const Claim c_double_plain = {
    .id = "assay.precision.plain",
    .place = "algorithms/core/ridge.h",
    .statement = "without noise double is not enough: from K = 1e17, or 1e18 "
                 "for batched LSVI-UCB as printed, rounding moves a regression "
                 "by more than 1 % of its radius, or leaves no positive "
                 "definite matrix",
    .tags = "linear precision",
    .whose = OF_SUITE,
    .kind = KIND_BOUND,
    PROBED(double_plain),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "a ridge of 1 beside sums of 1e17 is lost in 53 bits",
    .fault = "ridge-scale=1e4",
};

const Section self_precision = {
    .title = "Precision of regressions",
    .list = (const Claim *const[]){&c_long_double, &c_double_private,
                                   &c_double_plain, NULL},
};
