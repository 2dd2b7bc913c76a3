/* Squared exponential: k(w,w') = exp(-|w - w'|^2 / (2 length^2)). */
#include "envs/kernel.h"

static const Setting settings[] = {
    KERNEL_SIZES, KERNEL_GRID, KERNEL_FUNCTION, KERNEL_REWARDS, {0}};

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    (void)model; /* nothing about it is random */
    Kernel k;
    TRY(kernel_grid(&k, params, "kernel-se", kernel_gauss, 0, arena));
    kernel_ridge(&k, params_real(params, "share"));
    return kernel_give(&k, params, "kernel-se", NULL, env, arena);
}

const EnvFamily env_kernel_se = {
    .name = "kernel-se",
    .source = "Pavlovic et al. 2025, Sec. 2.1",
    .help = "a kernel bandit on a grid, squared exponential kernel",
    .tags = "kernel",
    .settings = settings,
    .open = open,
};
