/* LM-fork: one choice at the first step, between a bad and a good state, both
 * absorbing.  d = 2, all moves are deterministic.
 *
 *     psi(s'|fork,a) = e_a 1[s' = bad if a = 0, good if a = 1]
 *     psi(s'|bad,.) = e_0 1[s' = bad]   psi(s'|good,.) = e_1 1[s' = good]
 *     w_h = (1,1)
 *
 * A step in the bad state pays `bad`, in the good one 1, the fork 0: V*_1 =
 * H-1, and the wrong choice costs (H-1)(1-bad).  Here the explicit regret bound
 * can be checked with every Q at its cap.  With starts=ends users begin in the
 * good or the bad state, and have orthogonal features at every step. */
#include "envs/mixture.h"

#include <math.h>

enum { FORK, BAD, GOOD, STATES, ACTIONS = 2, D = 2 };

static const Setting settings[] = {
    {"H", SET_INT, "4", 2, 1000, NULL, "steps of an episode"},
    {"bad", SET_REAL, "0.5", 0, 1, NULL, "what a step in the bad state pays"},
    {"starts", SET_CHOICE, "fork", 0, 0, "fork|ends",
     "users start at the fork, or in the good or the bad state"},
    {0}};

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    (void)model; /* nothing about it is random */
    Shape d = {params_int(params, "H"), STATES, ACTIONS, STATES};
    Mixture m;
    TRY(mixture_open(&m, d, D, 1, "lm-fork", arena));
    for (int a = 0; a < ACTIONS; a++) {
        mixture_psi(&m, FORK, a, a == 0 ? BAD : GOOD)[a] = 1;
        mixture_psi(&m, BAD, a, BAD)[0] = 1;
        mixture_psi(&m, GOOD, a, GOOD)[1] = 1;
        mixture_reward(&m, FORK, a, 0);
        mixture_reward(&m, BAD, a, params_real(params, "bad"));
        mixture_reward(&m, GOOD, a, 1);
    }
    for (int i = 0; i < d.H * D; i++)
        m.w[i] = 1;
    if (params_choice(params, "starts") == 0)
        m.start[FORK] = 1;
    else
        m.start[BAD] = m.start[GOOD] = 0.5;
    mixture_give(&m, (MixturePromise){.norm_w = sqrt(D), .norm_theta = 1}, env,
                 arena);
    return OK;
}

const EnvFamily env_lm_fork = {
    .name = "lm-fork",
    .source = "Luyo et al. 2021, witness of appendix C.1",
    .help = "one choice at the first step decides the episode",
    .tags = "mixture witness",
    .settings = settings,
    .open = open,
};
