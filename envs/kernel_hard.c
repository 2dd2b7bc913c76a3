/* In every context c action (c+1) mod A is better than all others by one gap.
 *
 * f = gap (e + U u): e marks the best points, U the contexts, and offsets u
 * make the norm f' K^-1 f least, u = -(U' K^-1 U)^-1 U' K^-1 e.  The norm is
 * proportional to the gap, which it bounds: at B = 1 the largest gap of 4 x 4
 * orthonormal points is sqrt(A / (C )) = 0.577. */
#include "envs/kernel.h"
#include "suite/base/mat.h"

#include <math.h>

static const Setting settings[] = {
    KERNEL_SIZES,
    {"kernel", SET_CHOICE, "orthonormal", 0, 0, "orthonormal|matern",
     "the kernel: the identity, or Matern on a grid"},
    {"nu", SET_REAL, "1.5", 0.05, 50, NULL, "its smoothness"},
    KERNEL_GRID,
    {"gap", SET_REAL, "0.1", 0, 2, NULL,
     "how much less every other action pays"},
    KERNEL_REWARDS,
    {0}};

static int best_of(const Kernel *k, int c)
{
    return c * k->A + (c + 1) % k->A;
}

static Status open_kernel(Kernel *k, const Params *params, Arena *arena)
{
    if (params_choice(params, "kernel") == 1)
        return kernel_grid(k, params, "kernel-hard", kernel_matern,
                           params_real(params, "nu"), arena);
    int n = params_int(params, "C") * params_int(params, "A");
    TRY(kernel_open(k, params, "kernel-hard", n, arena));
    for (int w = 0; w < n; w++)
        k->phi[(size_t)w * (size_t)n + (size_t)w] = 1;
    return OK;
}

/* rows of x: the contexts' marks, then e, each by l^-1 */
static Mat marks(const Kernel *k, MatC l, Arena *arena)
{
    int n = k->C * k->A;
    size_t entries = (size_t)(k->C + 1) * (size_t)n;
    Mat x = {arena_array(arena, double, entries), k->C + 1, n, n};
    for (int w = 0; w < n; w++)
        MAT(x, w / k->A, w) = 1;
    for (int c = 0; c < k->C; c++)
        MAT(x, k->C, best_of(k, c)) = 1;
    mat_solve_lower_rows(l, x);
    return x;
}

/* u: the projection of -e on the marks, in the norm of K^-1 */
static bool offsets(const Kernel *k, MatC l, double *u, Arena *arena)
{
    Mat x = marks(k, l, arena);
    int C = k->C;
    Mat inner = {arena_array(arena, double, (C + 1) * (C + 1)), C + 1, C + 1,
                 C + 1};
    mat_multiply_transposed(inner, mat_view(x), mat_view(x));
    for (int c = 0; c < C; c++)
        u[c] = -MAT(inner, C, c);
    Mat block = {inner.p, C, C, inner.ld};
    if (!mat_cholesky(block, NULL))
        return false;
    mat_solve_cholesky(mat_view(block), u);
    return true;
}

static Status find_offsets(const Kernel *k, double *u, Arena *arena)
{
    int n = k->C * k->A;
    size_t entries = (size_t)n * (size_t)n;
    Mat gram = {arena_array(arena, double, entries), n, n, n};
    MatC phi = {k->phi, n, k->dim, k->dim};
    mat_multiply_transposed(gram, phi, phi);
    if (k->dim < n || !mat_cholesky(gram, NULL) ||
        !offsets(k, mat_view(gram), u, arena))
        return FAIL(BAD_INPUT,
                    "kernel-hard: %d features for %d points, whose kernel has "
                    "no inverse",
                    k->dim, n);
    return OK;
}

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    (void)model; /* nothing about it is random */
    Kernel k;
    TRY(open_kernel(&k, params, arena));
    int n = k.C * k.A;
    double gap = params_real(params, "gap");
    double *u = arena_array(arena, double, k.C);
    double *f = arena_array(arena, double, n);
    TRY(find_offsets(&k, u, arena));
    for (int w = 0; w < n; w++)
        f[w] = gap * (u[w / k.A] + (w == best_of(&k, w / k.A) ? 1 : 0));
    TRY(kernel_solve(&k, f, "kernel-hard", arena));
    return kernel_give(&k, params, "kernel-hard", f, env, arena);
}

const EnvFamily env_kernel_hard = {
    .name = "kernel-hard",
    .source = "Pavlovic et al. 2025, Theorem 4.1",
    .help = "a kernel bandit with one gap, in every context, of the least norm",
    .tags = "kernel",
    .settings = settings,
    .open = open,
};
