/* Linear-simplex: one fixed linear MDP with features on the simplex, d = 4,
 * S = 5, A = 3, uniform start.  Steps h count from 1, coordinates j from 0:
 *
 *     phi(s,a)_j  = 0.7 for j = (s+a) mod 4, else 0.1
 *     mu_h(s')_j  = 0.6 for s' = (j+h) mod 5, else 0.1
 *     theta_h,j   = j/3
 *
 * Nothing about it is random but its users. */
#include "envs/linear.h"

enum { D = 4, S = 5, A = 3 };

static const Setting settings[] = {
    {"H", SET_INT, "3", 1, 1000, NULL, "steps of an episode"},
    LINEAR_REWARDS,
    {0}};

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    (void)model;
    Linear l;
    Shape dim = {params_int(params, "H"), S, A, S};
    TRY(linear_open(&l, dim, D, "linear-simplex", arena));
    for (int i = 0; i < S * A * D; i++) {
        int s = i / (A * D), a = i / D % A, j = i % D;
        linear_phi(&l, s, a)[j] = j == (s + a) % D ? 0.7 : 0.1;
    }
    for (int i = 0; i < dim.H * S * D; i++) {
        int h = i / (S * D), next = i / D % S, j = i % D;
        linear_mu(&l, h, next)[j] = next == (j + h + 1) % S ? 0.6 : 0.1;
        linear_theta(&l, h)[j] = j / 3.0;
    }
    linear_start_evenly(&l, S);
    linear_give(&l, (LinearPromise){2, 2, linear_law(params)}, env, arena);
    return OK;
}

const EnvFamily env_linear_simplex = {
    .name = "linear-simplex",
    .source = "four laws on a ring of five states",
    .help = "a fixed linear MDP with features on the simplex",
    .tags = "linear",
    .settings = settings,
    .open = open,
};
