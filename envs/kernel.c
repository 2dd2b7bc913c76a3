#include "envs/kernel.h"
#include "suite/base/mat.h"

#include <math.h>
#include <string.h>

static const double POINTS_MAX = 4096;

Status kernel_open(Kernel *k, const Params *params, const char *family, int dim,
                   Arena *arena)
{
    int C = params_int(params, "C"), A = params_int(params, "A");
    if ((double)C * A > POINTS_MAX)
        return FAIL(BAD_INPUT, "%s: C A = %g points, at most %g", family,
                    (double)C * A, POINTS_MAX);
    *k = (Kernel){.C = C, .A = A, .dim = dim, .B = params_real(params, "B")};
    k->phi = arena_array(arena, double, (size_t)(C * A) * (size_t)dim);
    k->theta = arena_array(arena, double, dim);
    return OK;
}

/* --- stationary kernels --------------------------------------------------- */

double kernel_gauss(double r, double nu)
{
    (void)nu;
    return exp(-r * r / 2);
}

/* nu t - x (cosh t - 1) */
static double log_wave(double nu, double x, double t)
{
    double s = sinh(t / 2);
    return nu * t - 2 * x * s * s;
}

/* log of K_nu(x) exp(x) = log of the integral over t >= 0 of exp(-x (cosh t -
 * 1)) cosh(nu t), by the trapezoidal rule, whose error falls faster than any
 * exponential */
static double log_bessel_scaled(double nu, double x)
{
    const double step = 1.0 / 32, top = asinh(nu / x);
    double peak = log_wave(nu, x, top), sum = exp(-peak) / 2;
    for (int i = 1;; i++) {
        double t = i * step, log_term = log_wave(nu, x, t) - peak;
        sum += exp(log_term) * (1 + exp(-2 * nu * t)) / 2;
        if (t > top && log_term < -45)
            break;
    }
    return peak + log(sum * step);
}

static double matern_any(double x, double nu)
{
    if (!(x > 1e-300))
        return 1;
    double log_front = (1 - nu) * log(2) - lgamma(nu) + nu * log(x) - x;
    return fmin(1, exp(log_front + log_bessel_scaled(nu, x)));
}

double kernel_matern(double r, double nu)
{
    double x = sqrt(2 * nu) * r;
    if (nu == 0.5)
        return exp(-x);
    if (nu == 1.5)
        return (1 + x) * exp(-x);
    if (nu == 2.5)
        return (1 + x + x * x / 3) * exp(-x);
    return matern_any(x, nu);
}

/* --- features of a grid --------------------------------------------------- */

/* k by how far apart two points are, [C][A] */
static const double *distances(const Kernel *k, double length, KernelOf *of,
                               double nu, Arena *arena)
{
    double *table = arena_array(arena, double, k->C * k->A);
    double x = k->C > 1 ? 1.0 / (k->C - 1) : 0;
    double y = k->A > 1 ? 1.0 / (k->A - 1) : 0;
    for (int c = 0; c < k->C; c++)
        for (int a = 0; a < k->A; a++)
            table[c * k->A + a] = of(hypot(c * x, a * y) / length, nu);
    return table;
}

static void fill_lower(const Kernel *k, const double *table, Mat gram)
{
    for (int i = 0; i < gram.rows; i++)
        for (int j = 0; j <= i; j++) {
            int c = i / k->A - j / k->A, a = i % k->A - j % k->A;
            MAT(gram, i, j) = table[c * k->A + (a < 0 ? -a : a)];
        }
}

/* rows of the factor, in the points' own order */
static void take_factor(Kernel *k, Mat factor, const int *order)
{
    for (int i = 0; i < factor.rows; i++) {
        double *phi = k->phi + (size_t)order[i] * (size_t)k->dim;
        for (int j = 0; j < k->dim; j++)
            phi[j] = j <= i ? MAT(factor, i, j) : 0;
    }
}

Status kernel_grid(Kernel *k, const Params *params, const char *family,
                   KernelOf *of, double nu, Arena *arena)
{
    TRY(kernel_open(k, params, family, 0, arena));
    int n = k->C * k->A;
    size_t entries = (size_t)n * (size_t)n;
    Mat gram = {arena_array(arena, double, entries), n, n, n};
    int *order = arena_array(arena, int, n);
    double *work = arena_array(arena, double, 2 * n);
    fill_lower(k, distances(k, params_real(params, "length"), of, nu, arena),
               gram);
    k->dim =
        mat_cholesky_pivoted(gram, params_real(params, "cut"), order, work);
    k->phi = arena_array(arena, double, (size_t)n *(size_t)k->dim);
    k->theta = arena_array(arena, double, k->dim);
    take_factor(k, gram, order);
    return OK;
}

/* --- functions ------------------------------------------------------------ */

static const double *feature(const Kernel *k, int c, int a)
{
    return k->phi + (size_t)(c * k->A + a) * (size_t)k->dim;
}

static double length_of(int n, const double *x)
{
    long double sum = 0;
    for (int i = 0; i < n; i++)
        sum += (long double)x[i] * (long double)x[i];
    return (double)sqrtl(sum);
}

void kernel_ridge(const Kernel *k, double share)
{
    for (int c = 0; c < k->C; c++) {
        const double *phi = feature(k, c, k->A - 1 - c % k->A);
        for (int i = 0; i < k->dim; i++)
            k->theta[i] += phi[i];
    }
    double length = length_of(k->dim, k->theta);
    for (int i = 0; i < k->dim; i++)
        k->theta[i] *= share * k->B / length;
}

static double value_at(const Kernel *k, int w)
{
    long double sum = 0;
    const double *phi = k->phi + (size_t)w * (size_t)k->dim;
    for (int i = 0; i < k->dim; i++)
        sum += (long double)phi[i] * (long double)k->theta[i];
    return (double)sum;
}

/* theta += Phi' (Phi Phi')^-1 (f - Phi theta), K = Phi Phi' = l l' */
static void correct(const Kernel *k, const double *f, MatC l, double *off)
{
    for (int w = 0; w < l.rows; w++)
        off[w] = f[w] - value_at(k, w);
    mat_solve_cholesky(l, off);
    for (int w = 0; w < l.rows; w++)
        for (int i = 0; i < k->dim; i++)
            k->theta[i] +=
                off[w] * k->phi[(size_t)w * (size_t)k->dim + (size_t)i];
}

Status kernel_solve(const Kernel *k, const double *f, const char *family,
                    Arena *arena)
{
    int n = k->C * k->A;
    size_t entries = (size_t)n * (size_t)n;
    MatC phi = {k->phi, n, k->dim, k->dim};
    Mat gram = {arena_array(arena, double, entries), n, n, n};
    double *off = arena_array(arena, double, n), worst = 0;
    mat_multiply_transposed(gram, phi, phi);
    if (!mat_cholesky(gram, NULL))
        return FAIL(BAD_INPUT, "%s: %d points have features of rank below %d",
                    family, n, n);
    for (int i = 0; i < 4; i++)
        correct(k, f, mat_view(gram), off);
    for (int w = 0; w < n; w++)
        worst = fmax(worst, fabs(f[w] - value_at(k, w)));
    double length = length_of(k->dim, k->theta);
    if (!(worst <= 1e-13 * fmax(1, k->B)))
        return FAIL(BAD_INPUT, "%s: features reach the means to %.1e only",
                    family, worst);
    if (!(length <= k->B))
        return FAIL(BAD_INPUT, "%s: this gap makes |f| = %.6g, at most B = %g",
                    family, length, k->B);
    return OK;
}

/* --- the environment ------------------------------------------------------ */

static Status fill_kappa(const Kernel *k, const Params *params,
                         const char *family, double *start)
{
    int law = params_choice(params, "kappa"), C = k->C;
    if (law == 2 && C == 1)
        return FAIL(BAD_INPUT, "%s: kappa=missing needs two contexts", family);
    for (int c = 0; c < C; c++)
        start[c] = law == 1    ? 2.0 * (c + 1) / C / (C + 1)
                   : law == 0  ? 1.0 / C
                   : c < C - 1 ? 1.0 / (C - 1)
                               : 0;
    return OK;
}

static Status fill_rewards(const Kernel *k, const Params *params,
                           const char *family, Env *env)
{
    double spread = params_real(params, "spread") * k->B;
    bool fair = params_choice(params, "rewards") == 1;
    env->law = fair ? REWARD_FAIR : REWARD_SIGN;
    env->spread = fair ? spread : 0;
    for (int w = 0; fair && w < k->C * k->A; w++)
        if (fabs(env->mean[w]) + spread > k->B)
            return FAIL(BAD_INPUT,
                        "%s: f = %.6g and a spread of %.6g pass B = %g", family,
                        env->mean[w], spread, k->B);
    return OK;
}

Status kernel_give(const Kernel *k, const Params *params, const char *family,
                   const double *f, Env *env, Arena *arena)
{
    EnvArrays x;
    TRY(env_arrays(env, (Shape){1, k->C, k->A, 1}, family, &x, arena));
    for (int w = 0; w < k->C * k->A; w++) {
        x.p[w] = 1;
        x.mean[w] = f != NULL ? f[w] : value_at(k, w);
    }
    TRY(fill_kappa(k, params, family, x.start));
    TRY(fill_rewards(k, params, family, env));
    env->theta = k->theta;
    env->task.phi = k->phi;
    env->task.d_phi = k->dim;
    env->task.start = env->start;
    env->task.norm_theta = env->task.reward_bound = k->B;
    return OK;
}
