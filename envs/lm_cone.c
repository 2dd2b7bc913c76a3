/* LM-cone: one unit feature vector u_s for each state, with <u_s, w> = 1, as
 * far apart as the bounds of Zhou 2022, Assumption 1, allow.
 *
 *     psi(s'|s,a) = P(s'|s,a) u_s, |u_s| = 1        <u_s, w> = 1, |w| <= d
 *
 * so that phi_v(s,a) = (P v)(s,a) u_s, with norm 1 at v = 1.
 *
 *     angle       S=2, d=2: u at -15 and 105 degrees, w = (1,1) sqrt(2):
 *                 <u,u'> = -1/2, the largest joint shift of matrix and vector
 *     orthogonal  S=d: u_s = e_s, w = (1,..,1)
 *     opposed     S=2: u = e_1/d +- sqrt(1-1/d^2) e_2, w = d e_1:
 *                 <u,u'> = 2/d^2 - 1
 *
 * P(.|s,a): half goes to s+a mod S, half anywhere.  Reward features are phi =
 * u_s with theta = mean w; for opposed they have the largest angle, phi = (x,
 * +-sqrt(1-x^2)) with x = mean/sqrt(2) and theta = (sqrt(2), 0).  Every action
 * pays the same, which suits audits but no learning curve. */
#include "envs/mixture.h"

#include <math.h>

static const Setting settings[] = {
    {"features", SET_CHOICE, "angle", 0, 0, "angle|orthogonal|opposed",
     "feature vectors of the states: at 120 degrees, orthogonal or opposed"},
    {"d", SET_INT, "2", 2, 64, NULL, "features; angle needs 2"},
    {"A", SET_INT, "2", 1, 100, NULL, "actions"},
    {"H", SET_INT, "3", 1, 1000, NULL, "steps of an episode"},
    {"mean", SET_REAL, "0.5", 0, 0.7, NULL, "mean of every reward"},
    {"rewards", SET_CHOICE, "bernoulli", 0, 0, "fixed|bernoulli",
     "fixed and known, or drawn with a mean unknown"},
    {0}};

enum { ANGLE, ORTHOGONAL, OPPOSED };

static void direction(int kind, int d, int s, double *u)
{
    double turn = acos(-1) / 12; /* 15 degrees */
    double sign = s == 0 ? 1 : -1;
    if (kind == ORTHOGONAL) {
        u[s] = 1;
        return;
    }
    u[0] = kind == ANGLE ? cos(s == 0 ? -turn : 7 * turn) : 1.0 / d;
    u[1] = kind == ANGLE ? sin(s == 0 ? -turn : 7 * turn)
                         : sign * sqrt(1 - u[0] * u[0]);
}

/* coordinate i of w, so that <u_s, w> = 1; the second ones of opposed cancel */
static double weight(int kind, int d, int i)
{
    if (kind == OPPOSED)
        return i == 0 ? d : 0;
    return kind == ANGLE ? sqrt(2) : 1;
}

static double chance(int S, int s, int a, int next)
{
    return 0.5 / S + (next == (s + a) % S ? 0.5 : 0);
}

static void fill_state(const Mixture *m, int kind, double mean, int s)
{
    int S = m->d.S;
    for (int a = 0; a < m->d.A; a++) {
        double *phi = mixture_phi(m, s, a), x = mean / sqrt(2);
        for (int next = 0; next < S; next++) {
            double *psi = mixture_psi(m, s, a, next);
            double p = chance(S, s, a, next);
            direction(kind, m->d_psi, s, psi);
            for (int i = 0; i < m->d_psi; i++)
                psi[i] *= p;
        }
        direction(kind, m->d_phi, s, phi);
        if (kind == OPPOSED) {
            phi[0] = x;
            phi[1] = (s == 0 ? 1 : -1) * sqrt(1 - x * x);
        }
    }
}

static void fill_parameters(const Mixture *m, int kind, double mean)
{
    for (int h = 0; h < m->d.H; h++) {
        for (int i = 0; i < m->d_psi; i++)
            m->w[h * m->d_psi + i] = weight(kind, m->d_psi, i);
        for (int i = 0; i < m->d_phi; i++)
            m->theta[h * m->d_phi + i] = kind == OPPOSED
                                             ? (i == 0 ? sqrt(2) : 0)
                                             : mean * weight(kind, m->d_phi, i);
    }
}

/* Writes p and mean without the rounding of products, so that all actions tie
 * exactly. */
static void give_exactly(Shape d, double mean, Env *env, Arena *arena)
{
    int cells = shape_cells(d);
    double *p = arena_array(arena, double, ((size_t)cells * (size_t)d.S));
    double *means = arena_array(arena, double, cells);
    for (int c = 0; c < cells; c++) {
        means[c] = mean;
        for (int next = 0; next < d.S; next++)
            p[(size_t)c * (size_t)d.S + (size_t)next] =
                chance(d.S, c / d.A % d.S, c % d.A, next);
    }
    env->p = p;
    env->mean = means;
    if (env->task.reward != NULL)
        env->task.reward = means;
}

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    (void)model; /* nothing about it is random */
    int kind = params_choice(params, "features"), d = params_int(params, "d");
    int S = kind == ORTHOGONAL ? d : 2;
    double mean = params_real(params, "mean");
    Shape dim = {params_int(params, "H"), S, params_int(params, "A"), S};
    Mixture m;
    if (kind == ANGLE && d != 2)
        return FAIL(BAD_INPUT, "lm-cone: d=%d, features=angle has d=2", d);
    TRY(mixture_open(&m, dim, d, S, "lm-cone", arena));
    for (int s = 0; s < S; s++)
        fill_state(&m, kind, mean, s);
    fill_parameters(&m, kind, mean);
    mixture_start_evenly(&m, S);
    mixture_give(&m,
                 (MixturePromise){.norm_w = kind == ORTHOGONAL ? sqrt(d) : d,
                                  .norm_theta = sqrt(S),
                                  .law = params_choice(params, "rewards") == 0
                                             ? REWARD_FIXED
                                             : REWARD_BERNOULLI},
                 env, arena);
    give_exactly(dim, mean, env, arena);
    return OK;
}

const EnvFamily env_lm_cone = {
    .name = "lm-cone",
    .source = "Zhou 2022, witnesses of Assumption 1",
    .help = "features of states as far apart as Assumption 1 allows",
    .tags = "mixture witness",
    .settings = settings,
    .open = open,
};
