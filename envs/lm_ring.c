/* LM-ring: known moves on a ring, d = S.  Action a goes a steps forward.
 *
 *     psi(s'|s,a) = e_s 1[s' = (s+a) mod S]        w_h = (1,..,1)
 *
 * phi_v(s,a) = e_s v(s+a): users who start apart and act alike have orthogonal
 * features at every step, the worst pair within the model.  r(s,a) = 0.5 +
 * 0.4 s/S - 0.1 a/A; with S=4 and A=2 that is 0.5 + 0.1 s - 0.05 a. */
#include "envs/mixture.h"

#include <math.h>

static const Setting settings[] = {
    {"S", SET_INT, "4", 1, 100, NULL, "states, and number of features"},
    {"A", SET_INT, "2", 1, 100, NULL, "actions"},
    {"H", SET_INT, "4", 1, 1000, NULL, "steps of an episode"},
    {0}};

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    (void)model; /* nothing about it is random */
    int S = params_int(params, "S"), A = params_int(params, "A");
    Shape d = {params_int(params, "H"), S, A, S};
    Mixture m;
    TRY(mixture_open(&m, d, S, 1, "lm-ring", arena));
    for (int s = 0; s < S; s++)
        for (int a = 0; a < A; a++) {
            mixture_psi(&m, s, a, (s + a) % S)[s] = 1;
            mixture_reward(&m, s, a, 0.5 + 0.4 * s / S - 0.1 * a / A);
        }
    for (int i = 0; i < d.H * S; i++)
        m.w[i] = 1;
    mixture_start_evenly(&m, S);
    mixture_give(&m, (MixturePromise){.norm_w = sqrt(S), .norm_theta = 1}, env,
                 arena);
    return OK;
}

const EnvFamily env_lm_ring = {
    .name = "lm-ring",
    .source = "Luyo et al. 2021, witness of Assumption 2",
    .help = "a ring whose users have orthogonal features",
    .tags = "mixture witness",
    .settings = settings,
    .open = open,
};
