/* Antipodal: a linear MDP whose features come in pairs that are as far apart
 * as linear MDPs allow.  With c the norm of mu_h(S):
 *
 *     phi(s,a)  = e_0/c + sqrt(1-1/c^2) v(a),  v(a) = 0, +-e_1, .., +-e_(d-1)
 *     mu_h(s')  = nu (c e_0 + sign(s') q_h / sqrt(1-1/c^2)),  nu = 1/S
 *     theta_h   = (c/2) e_0 + u_h / (2 sqrt(1-1/c^2))
 *
 * q_h and u_h are random unit vectors, half of the S states have each sign.  So
 * p_h(s'|s,a) = nu (1 + sign(s') <v, q_h>) and r_h(s,a) = (1 + <v, u_h>)/2.
 * Every feature is a unit vector but the null feature e_0/c. */
#include "envs/linear.h"
#include "suite/base/sample.h"

#include <math.h>

static const Setting settings[] = {
    {"d", SET_INT, "4", 2, 64, NULL, "features"},
    {"S", SET_INT, "2", 2, 500, NULL, "states, an even number"},
    {"H", SET_INT, "3", 1, 1000, NULL, "steps of an episode"},
    {"norm", SET_CHOICE, "root", 0, 0, "root|full",
     "c = sqrt(d) (Luyo et al., Jin et al.) or d (Ngo et al., as printed)"},
    LINEAR_REWARDS,
    {"instance", SET_COUNT, "0", 0, EPISODES_MAX, NULL,
     "which of the random instances of a seed"},
    {0}};

typedef struct {
    int d, S;
    double c, rest; /* rest: sqrt(1 - 1/c^2) */
} Sphere;

static void fill_features(const Sphere *x, const Linear *l)
{
    for (int i = 0; i < x->S * l->dim.A; i++) {
        int a = i % l->dim.A;
        double *phi = l->phi + (ptrdiff_t)i * x->d;
        phi[0] = 1 / x->c;
        if (a > 0)
            phi[1 + (a - 1) / 2] = a % 2 ? x->rest : -x->rest;
    }
}

/* a random unit vector in coordinates 1..d-1, times size, added */
static void add_unit(const Sphere *x, double size, Rng *model, double *out)
{
    double square = 0;
    for (int i = 1; i < x->d; i++) {
        out[i] = sample_normal(model);
        square += out[i] * out[i];
    }
    for (int i = 1; i < x->d; i++)
        out[i] *= size / sqrt(square);
}

static void draw_step(const Sphere *x, const Linear *l, int h, Rng *model)
{
    double *first = linear_mu(l, h, 0), *theta = linear_theta(l, h);
    add_unit(x, 1 / (x->rest * x->S), model, first);
    first[0] = x->c / x->S;
    for (int t = 1; t < x->S; t++)
        for (int i = 0; i < x->d; i++)
            linear_mu(l, h, t)[i] = i > 0 && t % 2 ? -first[i] : first[i];
    add_unit(x, 1 / (2 * x->rest), model, theta);
    theta[0] = x->c / 2;
}

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    Sphere x = {.d = params_int(params, "d"), .S = params_int(params, "S")};
    Linear l;
    if (x.S % 2 != 0)
        return FAIL(BAD_INPUT, "antipodal: S=%d, it must be even", x.S);
    x.c = params_choice(params, "norm") == 0 ? sqrt(x.d) : x.d;
    x.rest = sqrt(1 - 1 / (x.c * x.c));
    Shape dim = {params_int(params, "H"), x.S, 2 * x.d - 1, x.S};
    TRY(linear_open(&l, dim, x.d, "antipodal", arena));
    rng_seek(model, RNG_MODEL, params_count(params, "instance"), 0);
    fill_features(&x, &l);
    for (int h = 0; h < dim.H; h++)
        draw_step(&x, &l, h, model);
    linear_start_evenly(&l, x.S);
    linear_give(&l, (LinearPromise){x.c, x.c, linear_law(params)}, env, arena);
    return OK;
}

const EnvFamily env_antipodal = {
    .name = "antipodal",
    .source = "Ngo et al. 2022, Assumption 1",
    .help = "features in pairs that are as far apart as a linear MDP allows",
    .tags = "linear",
    .settings = settings,
    .open = open,
};
