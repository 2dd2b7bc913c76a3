/* The Walsh kernel on Z_2^q, C A = 2^q: with characters chi_j(w) =
 * (-1)^popcount(j & w) and lambda_j = (j+1)^-decay over their sum,
 *
 *     k(w,w') = sum_j lambda_j chi_j(w) chi_j(w'),   k(w,w) = 1.
 *
 * Under uniform rho the characters are its eigenfunctions, so F = 1. */
#include "envs/kernel.h"

#include <math.h>

static const Setting settings[] = {
    KERNEL_SIZES,
    {"decay", SET_REAL, "2", 1e-3, 100, NULL, "exponent of the eigenvalues"},
    KERNEL_FUNCTION,
    KERNEL_REWARDS,
    {0}};

static void fill(const Kernel *k, double decay)
{
    int n = k->dim;
    double sum = 0;
    for (int j = 0; j < n; j++)
        sum += pow(j + 1, -decay);
    for (int j = 0; j < n; j++) {
        double root = sqrt(pow(j + 1, -decay) / sum);
        for (int w = 0; w < n; w++) {
            bool odd = __builtin_popcount((unsigned)(j & w)) % 2 == 1;
            k->phi[(size_t)w * (size_t)n + (size_t)j] = odd ? -root : root;
        }
    }
}

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    (void)model; /* nothing about it is random */
    int n = params_int(params, "C") * params_int(params, "A");
    Kernel k;
    if ((n & (n - 1)) != 0)
        return FAIL(BAD_INPUT, "kernel-walsh: C A = %d is no power of two", n);
    TRY(kernel_open(&k, params, "kernel-walsh", n, arena));
    fill(&k, params_real(params, "decay"));
    kernel_ridge(&k, params_real(params, "share"));
    return kernel_give(&k, params, "kernel-walsh", NULL, env, arena);
}

const EnvFamily env_kernel_walsh = {
    .name = "kernel-walsh",
    .source = "Pavlovic et al. 2025, Assumption 2.3 with F = 1",
    .help = "a kernel bandit on Z_2^q whose eigenvalues fall as a power",
    .tags = "kernel",
    .settings = settings,
    .open = open,
};
