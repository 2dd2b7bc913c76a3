/* A random linear mixture: d base kernels with rows uniform on the simplex,
 * mixed by weights q_h uniform on the simplex, another for every step.
 *
 *     psi_i(s'|s,a) = P_i(s'|s,a) / sqrt(d)        w_h = sqrt(d) q_h
 *
 * For v in [0,1]^S every coordinate of sum_s' psi v is in [0, 1/sqrt(d)]: its
 * norm is at most 1, with equality at v = 1.  |w_h| <= sqrt(d).
 * Rewards are linear as well: phi(s,a) uniform on the simplex, theta_h uniform
 * on [0,1]^d, so that |phi| <= 1 and |theta_h| <= sqrt(d). */
#include "envs/mixture.h"
#include "suite/base/sample.h"

#include <math.h>

static const Setting settings[] = {
    {"S", SET_INT, "5", 1, 500, NULL, "states"},
    {"A", SET_INT, "3", 1, 500, NULL, "actions"},
    {"H", SET_INT, "3", 1, 1000, NULL, "steps of an episode"},
    {"d", SET_INT, "4", 1, 64, NULL, "base kernels, and reward features"},
    {"rewards", SET_CHOICE, "fixed", 0, 0, "fixed|bernoulli",
     "fixed and known, or drawn with a mean unknown"},
    {"instance", SET_COUNT, "0", 0, EPISODES_MAX, NULL,
     "which of the random instances of a seed"},
    {0}};

static void draw_features(const Mixture *m, Rng *model, double *law)
{
    Shape d = m->d;
    for (int c = 0; c < d.S * d.A; c++) {
        double *psi = mixture_psi(m, c / d.A, c % d.A, 0);
        for (int i = 0; i < m->d_psi; i++) {
            sample_law(model, d.S, law);
            for (int next = 0; next < d.S; next++)
                psi[next * m->d_psi + i] = law[next] / sqrt(m->d_psi);
        }
        sample_law(model, m->d_phi, mixture_phi(m, c / d.A, c % d.A));
    }
}

static void draw_parameters(const Mixture *m, Rng *model)
{
    for (int h = 0; h < m->d.H; h++) {
        double *w = m->w + (ptrdiff_t)h * m->d_psi;
        sample_law(model, m->d_psi, w);
        for (int i = 0; i < m->d_psi; i++)
            w[i] *= sqrt(m->d_psi);
        for (int i = 0; i < m->d_phi; i++)
            m->theta[h * m->d_phi + i] = rng_uniform(model);
    }
}

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    int S = params_int(params, "S"), d = params_int(params, "d");
    Shape dim = {params_int(params, "H"), S, params_int(params, "A"), S};
    Mixture m;
    TRY(mixture_open(&m, dim, d, d, "mixture-random", arena));
    rng_seek(model, RNG_MODEL, params_count(params, "instance"), 0);
    draw_features(&m, model, arena_array(arena, double, S));
    draw_parameters(&m, model);
    sample_law(model, S, m.start);
    mixture_give(&m,
                 (MixturePromise){.norm_w = sqrt(d),
                                  .norm_theta = sqrt(d),
                                  .law = params_choice(params, "rewards") == 0
                                             ? REWARD_FIXED
                                             : REWARD_BERNOULLI},
                 env, arena);
    return OK;
}

const EnvFamily env_mixture_random = {
    .name = "mixture-random",
    .source = "Luyo et al. 2021, Assumption 2",
    .help = "d random kernels mixed by hidden weights",
    .tags = "mixture",
    .settings = settings,
    .open = open,
};
