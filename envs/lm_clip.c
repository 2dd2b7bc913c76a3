/* LM-clip: two kernels that differ in one step, one action, H = 3, d = 2.  A
 * counterexample: values clipped from above only have unbounded sensitivity.
 *
 *     psi_j(s'|s) = P_j(s'|s) / sqrt(2)        w_h = (1,1) / sqrt(2)
 *
 * A user starts in one of four doors; door i leads to room i, rooms lead to
 * good (pays 1) or bad (pays 0), under both kernels:
 *
 *     room        0         1         2    3
 *     P_0(good)   1         1-gamma   1    0
 *     P_1(good)   1-gamma   1         0    1
 *
 * Users who all end badly from room 0 and well from room 1 drive the estimate
 * to (-1,1)/(sqrt(2) gamma), and the value of room 2 to -1/(2 gamma).  As there
 * is one action, this concerns the released statistics and no policy. */
#include "envs/mixture.h"

#include <math.h>

enum { ROOMS = 4, GOOD = 2 * ROOMS, BAD, STATES, H = 3, D = 2 };

static const Setting settings[] = {
    {"gamma", SET_REAL, "0.01", 0, 1, NULL,
     "difference between the kernels in the probability of good"},
    {0}};

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    (void)model; /* nothing about it is random */
    double gamma = params_real(params, "gamma");
    const double good[ROOMS][D] = {
        {1, 1 - gamma}, {1 - gamma, 1}, {1, 0}, {0, 1}};
    Mixture m;
    TRY(mixture_open(&m, (Shape){H, STATES, 1, STATES}, D, 1, "lm-clip",
                     arena));
    for (int j = 0; j < D; j++) {
        for (int i = 0; i < ROOMS; i++) {
            mixture_psi(&m, i, 0, ROOMS + i)[j] = sqrt(0.5);
            mixture_psi(&m, ROOMS + i, 0, GOOD)[j] = good[i][j] * sqrt(0.5);
            mixture_psi(&m, ROOMS + i, 0, BAD)[j] =
                (1 - good[i][j]) * sqrt(0.5);
        }
        mixture_psi(&m, GOOD, 0, GOOD)[j] = sqrt(0.5);
        mixture_psi(&m, BAD, 0, BAD)[j] = sqrt(0.5);
    }
    for (int i = 0; i < H * D; i++)
        m.w[i] = sqrt(0.5);
    for (int s = 0; s < STATES; s++)
        mixture_reward(&m, s, 0, s == GOOD);
    mixture_start_evenly(&m, ROOMS);
    mixture_give(&m, (MixturePromise){.norm_w = sqrt(D), .norm_theta = 1}, env,
                 arena);
    return OK;
}

const EnvFamily env_lm_clip = {
    .name = "lm-clip",
    .source = "Luyo et al. 2021, witness of Corollary 5",
    .help = "two kernels that drive an unclipped value below 0",
    .tags = "mixture witness",
    .settings = settings,
    .open = open,
};
