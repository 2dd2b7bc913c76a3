/* Norm-gap: a linear MDP that keeps Assumption 1 of Ngo et al. 2022 as printed,
 * norms of mu_h(S) and theta_h at most d, and not with sqrt(d):
 *
 *     phi(s,a) = (a/d, 1/d, 0, ..)     theta = d e_0     mu(s') = (d/S) e_1
 *
 * a is 0 or 1: the reward is a, and the next state is uniform.  The weights of
 * the policy a = 1 have norm d sqrt(1 + (H-1)^2), more than 2 H sqrt(d). */
#include "envs/linear.h"

static const Setting settings[] = {
    {"d", SET_INT, "16", 2, 500, NULL, "features"},
    {"S", SET_INT, "2", 1, 500, NULL, "states"},
    {"H", SET_INT, "10", 1, 1000, NULL, "steps of an episode"},
    LINEAR_REWARDS,
    {0}};

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    (void)model; /* nothing about it is random */
    int d = params_int(params, "d"), S = params_int(params, "S");
    Linear l;
    Shape dim = {params_int(params, "H"), S, 2, S};
    TRY(linear_open(&l, dim, d, "norm-gap", arena));
    for (int i = 0; i < 2 * S; i++) {
        linear_phi(&l, i / 2, i % 2)[0] = (double)(i % 2) / d;
        linear_phi(&l, i / 2, i % 2)[1] = 1.0 / d;
    }
    for (int i = 0; i < dim.H * S; i++) {
        linear_mu(&l, i / S, i % S)[1] = (double)d / S;
        linear_theta(&l, i / S)[0] = d;
    }
    linear_start_evenly(&l, S);
    linear_give(&l, (LinearPromise){d, d, linear_law(params)}, env, arena);
    return OK;
}

const EnvFamily env_norm_gap = {
    .name = "norm-gap",
    .source = "Ngo et al. 2022, witness of Lemma 19",
    .help = "parameters of norm d, where sqrt(d) is used",
    .tags = "linear witness",
    .settings = settings,
    .open = open,
};
