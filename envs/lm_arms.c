/* LM-arms: a bandit with H = 1, phi(a) = e_a and Bernoulli means 0.3, except
 * 0.3 + gap for the last arm.  In this linear model only rewards are learned
 * (psi = 1, w = 1), and rates in K and epsilon show at the smallest K. */
#include "envs/mixture.h"

#include <math.h>

static const Setting settings[] = {
    {"A", SET_INT, "2", 2, 1000, NULL, "arms, and number of reward features"},
    {"gap", SET_REAL, "0.1", 0, 0.7, NULL, "the best arm's advantage"},
    {"rewards", SET_CHOICE, "bernoulli", 0, 0, "fixed|bernoulli",
     "fixed and known, or drawn with a mean unknown"},
    {0}};

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    (void)model; /* nothing about it is random */
    int A = params_int(params, "A");
    double gap = params_real(params, "gap");
    Mixture m;
    TRY(mixture_open(&m, (Shape){1, 1, A, 1}, 1, A, "lm-arms", arena));
    for (int a = 0; a < A; a++) {
        *mixture_psi(&m, 0, a, 0) = 1;
        mixture_phi(&m, 0, a)[a] = 1;
        m.theta[a] = 0.3 + (a == A - 1 ? gap : 0);
    }
    m.w[0] = m.start[0] = 1;
    mixture_give(&m,
                 (MixturePromise){.norm_w = 1,
                                  .norm_theta = sqrt(A),
                                  .law = params_choice(params, "rewards") == 0
                                             ? REWARD_FIXED
                                             : REWARD_BERNOULLI},
                 env, arena);
    return OK;
}

const EnvFamily env_lm_arms = {
    .name = "lm-arms",
    .source = "Zhou 2022, section 6 at H = 1",
    .help = "a bandit as a linear model; the gap is a setting",
    .tags = "mixture witness",
    .settings = settings,
    .open = open,
};
