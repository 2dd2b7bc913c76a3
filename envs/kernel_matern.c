/* Matern: with x = sqrt(2 nu) |w - w'| / length,
 *
 *     k(w,w') = 2^(1-nu) / Gamma(nu) x^nu K_nu(x). */
#include "envs/kernel.h"

static const Setting settings[] = {
    KERNEL_SIZES,   {"nu", SET_REAL, "1.5", 0.05, 50, NULL, "smoothness"},
    KERNEL_GRID,    KERNEL_FUNCTION,
    KERNEL_REWARDS, {0}};

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    (void)model; /* nothing about it is random */
    Kernel k;
    TRY(kernel_grid(&k, params, "kernel-matern", kernel_matern,
                    params_real(params, "nu"), arena));
    kernel_ridge(&k, params_real(params, "share"));
    return kernel_give(&k, params, "kernel-matern", NULL, env, arena);
}

const EnvFamily env_kernel_matern = {
    .name = "kernel-matern",
    .source = "Pavlovic et al. 2025, Sec. 2.1",
    .help = "a kernel bandit on a grid, Matern kernel",
    .tags = "kernel",
    .settings = settings,
    .open = open,
};
