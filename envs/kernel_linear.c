/* A linear kernel: k(w,w') = (1 + <w,w'>) / 3 on points of the unit square, of
 * rank 3. */
#include "envs/kernel.h"

#include <math.h>

static const Setting settings[] = {
    KERNEL_SIZES, KERNEL_FUNCTION, KERNEL_REWARDS, {0}};

static double share_of(int i, int n)
{
    return n > 1 ? (double)i / (n - 1) : 0;
}

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    (void)model; /* nothing about it is random */
    Kernel k;
    TRY(kernel_open(&k, params, "kernel-linear", 3, arena));
    for (int w = 0; w < k.C * k.A; w++) {
        k.phi[3 * w] = sqrt(1.0 / 3);
        k.phi[3 * w + 1] = sqrt(1.0 / 3) * share_of(w / k.A, k.C);
        k.phi[3 * w + 2] = sqrt(1.0 / 3) * share_of(w % k.A, k.A);
    }
    kernel_ridge(&k, params_real(params, "share"));
    return kernel_give(&k, params, "kernel-linear", NULL, env, arena);
}

const EnvFamily env_kernel_linear = {
    .name = "kernel-linear",
    .source = "Pavlovic et al. 2025, Sec. 2.1",
    .help = "a kernel bandit on a grid, linear kernel with a constant",
    .tags = "kernel",
    .settings = settings,
    .open = open,
};
