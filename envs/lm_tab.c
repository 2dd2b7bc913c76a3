/* LM-tab: the tabular model as a linear mixture, d = S^2 A.
 *
 *     psi(s'|s,a) = e_(s,a,s') / sqrt(S)        w_h = sqrt(S) p_h
 *
 * |phi_v| = |v| / sqrt(S) <= 1, |w_h| <= S sqrt(A).  Rewards: phi = e_(s,a),
 * |theta_h| <= sqrt(S A).  Kernels uniform on the simplex, means uniform.
 *
 * features=loose also divides psi by sqrt(S A); then sqrt(d) psi is
 * e_(s,a,s'), the tabular model in the scale of Zhou 2022, far within
 * that paper's bounds. */
#include "envs/mixture.h"
#include "suite/base/sample.h"

#include <math.h>

static const Setting settings[] = {
    {"S", SET_INT, "3", 1, 20, NULL, "states"},
    {"A", SET_INT, "2", 1, 20, NULL, "actions"},
    {"H", SET_INT, "3", 1, 1000, NULL, "steps of an episode"},
    {"features", SET_CHOICE, "tight", 0, 0, "tight|loose",
     "features of the largest norm, or shorter by sqrt(S A)"},
    {"rewards", SET_CHOICE, "fixed", 0, 0, "fixed|bernoulli",
     "fixed and known, or drawn with a mean unknown"},
    {"instance", SET_COUNT, "0", 0, EPISODES_MAX, NULL,
     "which of the random instances of a seed"},
    {0}};

static void fill(const Mixture *m, double length, Rng *model)
{
    Shape d = m->d;
    int pairs = d.S * d.A;
    for (int c = 0; c < pairs; c++) {
        for (int next = 0; next < d.S; next++)
            mixture_psi(m, c / d.A, c % d.A, next)[c * d.S + next] = length;
        mixture_phi(m, c / d.A, c % d.A)[c] = 1;
    }
    for (int i = 0; i < d.H * pairs; i++) {
        sample_law(model, d.S, m->w + (ptrdiff_t)i * d.S);
        m->theta[i] = rng_uniform(model);
    }
    for (int i = 0; i < d.H * m->d_psi; i++)
        m->w[i] /= length;
}

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    int S = params_int(params, "S"), A = params_int(params, "A");
    bool tight = params_choice(params, "features") == 0;
    double length = 1 / sqrt(S) / (tight ? 1 : sqrt(S * A));
    Shape d = {params_int(params, "H"), S, A, S};
    Mixture m;
    TRY(mixture_open(&m, d, S * S * A, S * A, "lm-tab", arena));
    rng_seek(model, RNG_MODEL, params_count(params, "instance"), 0);
    fill(&m, length, model);
    sample_law(model, S, m.start);
    mixture_give(&m,
                 (MixturePromise){.norm_w = sqrt(S * A) / length,
                                  .norm_theta = sqrt(S * A),
                                  .law = params_choice(params, "rewards") == 0
                                             ? REWARD_FIXED
                                             : REWARD_BERNOULLI},
                 env, arena);
    return OK;
}

const EnvFamily env_lm_tab = {
    .name = "lm-tab",
    .source = "Luyo et al. 2021; Zhou 2022, Assumption 1",
    .help = "the tabular model as a linear mixture",
    .tags = "mixture witness",
    .settings = settings,
    .open = open,
};
