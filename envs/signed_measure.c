/* Signed: mu_h(S) is short and sum mu_h(s') v(s') is not, d = 3, S = A = 2:
 *
 *     phi(s,a) = (1/sqrt2, +-apart/(2C), s/2)      theta = (0, 0, 2)
 *     mu(0) = (1/sqrt2, -C, 0)                    mu(1) = (1/sqrt2, C, 0)
 *
 * |mu(S)| = sqrt2, but values 0 and 1 have weights of length C, which a ridge
 * shrinks to nothing while the feature's second coordinate is of size 1/C.
 * Action 1 comes to state 1, which pays 1, with probability (1+apart)/2. */
#include "envs/linear.h"

#include <math.h>

static const Setting settings[] = {
    {"C", SET_REAL, "100", 1, 1e6, NULL, "the length that is hidden"},
    {"apart", SET_REAL, "1", 0, 1, NULL, "how much the actions differ"},
    {"H", SET_INT, "3", 1, 1000, NULL, "steps of an episode"},
    LINEAR_REWARDS,
    {0}};

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    (void)model; /* nothing about it is random */
    double C = params_real(params, "C");
    double z = params_real(params, "apart") / (2 * C);
    Linear l;
    Shape dim = {params_int(params, "H"), 2, 2, 2};
    TRY(linear_open(&l, dim, 3, "signed", arena));
    for (int i = 0; i < 4; i++) {
        double *phi = linear_phi(&l, i / 2, i % 2);
        phi[0] = sqrt(0.5);
        phi[1] = i % 2 ? z : -z;
        phi[2] = i / 2 * 0.5;
    }
    for (int h = 0; h < dim.H; h++) {
        for (int t = 0; t < 2; t++) {
            linear_mu(&l, h, t)[0] = sqrt(0.5);
            linear_mu(&l, h, t)[1] = t ? C : -C;
        }
        linear_theta(&l, h)[2] = 2;
    }
    linear_start_evenly(&l, 2);
    linear_give(&l, (LinearPromise){hypot(1, C), 2, linear_law(params)}, env,
                arena);
    return OK;
}

const EnvFamily env_signed_measure = {
    .name = "signed",
    .source = "Ngo et al. 2022, witness of Assumption 1",
    .help = "a short mu(S) with long weights",
    .tags = "linear witness",
    .settings = settings,
    .open = open,
};
