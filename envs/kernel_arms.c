/* Orthonormal arms that contexts share: phi(c,x) = e_((x+c) mod arms), a linear
 * bandit of which every context sees another order.
 *
 * Arm 0 pays gap more than every other, the means adding up to 0 over the arms,
 * so |f| = gap sqrt(1 - 1/arms).  With A = 1 a user's contribution is that of
 * her context's own arm. */
#include "envs/kernel.h"

static const Setting settings[] = {
    KERNEL_SIZES,
    {"arms", SET_INT, "0", 0, 4096, NULL,
     "how many arms; 0: the larger of C and A"},
    {"gap", SET_REAL, "0.5", 0, 2, NULL, "how much less every other arm pays"},
    KERNEL_REWARDS,
    {0}};

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    (void)model; /* nothing about it is random */
    int C = params_int(params, "C"), A = params_int(params, "A");
    int arms = params_int(params, "arms");
    double gap = params_real(params, "gap");
    Kernel k;
    arms = arms > 0 ? arms : C > A ? C : A;
    TRY(kernel_open(&k, params, "kernel-arms", arms, arena));
    double norm = gap * (1 - 1.0 / arms);
    if (norm * gap > k.B * k.B)
        return FAIL(BAD_INPUT, "kernel-arms: gap=%g makes |f| larger than B=%g",
                    gap, k.B);
    for (int w = 0; w < C * A; w++)
        k.phi[(size_t)w * (size_t)arms + (size_t)((w / A + w % A) % arms)] = 1;
    for (int j = 0; j < arms; j++)
        k.theta[j] = gap * ((j == 0 ? 1 : 0) - 1.0 / arms);
    return kernel_give(&k, params, "kernel-arms", NULL, env, arena);
}

const EnvFamily env_kernel_arms = {
    .name = "kernel-arms",
    .source = "Pavlovic et al. 2025, after Theorem 4.1",
    .help = "orthonormal arms that all contexts share",
    .tags = "kernel",
    .settings = settings,
    .open = open,
};
