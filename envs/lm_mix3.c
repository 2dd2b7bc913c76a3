/* mix3: three states, two kernels, the second with the actions swapped.
 *
 *     B_1(.|s,0) = (.1,.8,.1)     B_1(.|s,1) = (.1,.1,.8)
 *     psi_i = B_i / sqrt(2)       w = sqrt(2) (0.2, 0.8)
 *     p(.|s,0) = (.1,.24,.66)     p(.|s,1) = (.1,.66,.24)
 *
 * Rewards: phi(0) = (1,1)/sqrt(2), phi(1) = (0,1), phi(2) = (1,0), theta =
 * (0.2, 0.6), so that the means are 0.5657, 0.6, 0.2 and action 1 is best
 * everywhere.  From state 0: V*_1 = 1.0663 at H=2, 1.5668 at H=3. */
#include "envs/mixture.h"

#include <math.h>
#include <string.h>

enum { STATES = 3, ACTIONS = 2, D = 2 };

static const Setting settings[] = {
    {"H", SET_INT, "3", 1, 1000, NULL, "steps of an episode"},
    {"rewards", SET_CHOICE, "bernoulli", 0, 0, "fixed|bernoulli",
     "fixed and known, or drawn with a mean unknown"},
    {0}};

static void fill(const Mixture *m)
{
    static const double base[ACTIONS][STATES] = {{.1, .8, .1}, {.1, .1, .8}};
    static const double weight[D] = {0.2, 0.8}, theta[D] = {0.2, 0.6};
    const double phi[STATES][D] = {{sqrt(0.5), sqrt(0.5)}, {0, 1}, {1, 0}};
    for (int s = 0; s < STATES; s++)
        for (int a = 0; a < ACTIONS; a++) {
            memcpy(mixture_phi(m, s, a), phi[s], sizeof phi[s]);
            for (int next = 0; next < STATES; next++) {
                double *psi = mixture_psi(m, s, a, next);
                psi[0] = base[a][next] / sqrt(2);
                psi[1] = base[1 - a][next] / sqrt(2);
            }
        }
    for (int i = 0; i < m->d.H * D; i++) {
        m->w[i] = sqrt(2) * weight[i % D];
        m->theta[i] = theta[i % D];
    }
    m->start[0] = 1;
}

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    (void)model; /* nothing about it is random */
    Shape d = {params_int(params, "H"), STATES, ACTIONS, STATES};
    Mixture m;
    TRY(mixture_open(&m, d, D, D, "lm-mix3", arena));
    fill(&m);
    mixture_give(&m,
                 (MixturePromise){.norm_w = sqrt(D),
                                  .norm_theta = sqrt(D),
                                  .law = params_choice(params, "rewards") == 0
                                             ? REWARD_FIXED
                                             : REWARD_BERNOULLI},
                 env, arena);
    return OK;
}

const EnvFamily env_lm_mix3 = {
    .name = "lm-mix3",
    .source = "Zhou 2022, learning witness of Assumption 1",
    .help = "three states, two kernels mixed by hidden weights",
    .tags = "mixture witness",
    .settings = settings,
    .open = open,
};
