#include "oracles/kernel.h"

#include <cblas.h>
#include <lapacke.h>
#include <math.h>
#include <string.h>

static double *room(Arena *arena, int rows, int cols)
{
    return arena_array(arena, double, (size_t)rows *(size_t)cols);
}

static const double *row_of(const KernelSpace *s, int w)
{
    return s->phi + (size_t)w * (size_t)s->dim;
}

static double inner(int n, const double *x, const double *y)
{
    return cblas_ddot(n, x, 1, y, 1);
}

/* out = a b, or a b', all square */
static void product(int n, const double *a, const double *b, bool transposed,
                    double *out)
{
    cblas_dgemm(CblasRowMajor, CblasNoTrans,
                transposed ? CblasTrans : CblasNoTrans, n, n, n, 1, a, n, b, n,
                0, out, n);
}

/* --- lists ---------------------------------------------------------------- */

/* the rows of the points, each as often as it counts */
static double *list_rows(const KernelSpace *s, const double *count, int t,
                         Arena *arena)
{
    double *out = room(arena, t, s->dim), *at = out;
    for (int w = 0; w < s->points; w++)
        for (double i = 0; i < count[w]; i++, at += s->dim)
            memcpy(at, row_of(s, w), (size_t)s->dim * sizeof *at);
    return out;
}

static double *gram(int t, int dim, const double *a, const double *b,
                    Arena *arena)
{
    double *out = room(arena, t, t);
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, t, t, dim, 1, a, dim,
                b, dim, 0, out, t);
    return out;
}

/* v diag(value^exponent) v' over eigenvalues above 1e-11 of the largest; a is
 * overwritten */
static bool power(int t, double *a, double exponent, double *out, Arena *arena)
{
    double *value = room(arena, t, 1), *scaled = room(arena, t, t);
    if (LAPACKE_dsyevd(LAPACK_ROW_MAJOR, 'V', 'L', t, a, t, value) != 0)
        return false;
    for (int j = 0; j < t; j++) {
        double x =
            value[j] > 1e-11 * value[t - 1] ? pow(value[j], exponent) : 0;
        for (int i = 0; i < t; i++)
            scaled[i * t + j] = a[i * t + j] * x;
    }
    product(t, scaled, a, true, out);
    return true;
}

/* tau sigma~^2 = k - k_S' V k_S with V = M' (tau + N M)^+ M', M = K_SS^+ K_SR
 * and N = K_RS */
static bool list_widths(const KernelSpace *s, int t, const double *S,
                        double *SS, const double *SR, KernelLists *out,
                        Arena *arena)
{
    double *inverse = room(arena, t, t), *M = room(arena, t, t);
    double *middle = room(arena, t, t), *V = room(arena, t, t);
    double *k = room(arena, t, 1), *seen = room(arena, t, 1);
    if (!power(t, SS, -1, inverse, arena))
        return false;
    product(t, inverse, SR, false, M);
    cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, t, t, t, 1, SR, t, M,
                t, 0, middle, t);
    for (int i = 0; i < t; i++)
        middle[i * t + i] += s->tau;
    if (!power(t, middle, -1, inverse, arena))
        return false;
    product(t, M, inverse, false, middle);
    product(t, middle, M, true, V);
    for (int w = 0; w < s->points; w++) {
        const double *phi = row_of(s, w);
        for (int i = 0; i < t; i++)
            k[i] = inner(s->dim, S + (size_t)i * (size_t)s->dim, phi);
        cblas_dgemv(CblasRowMajor, CblasNoTrans, t, t, 1, V, t, k, 1, 0, seen,
                    1);
        out->sig2[w] = (inner(s->dim, phi, phi) - inner(t, k, seen)) / s->tau;
    }
    return true;
}

static void turn(const KernelSpace *s, int t, const double *S,
                 const double *root, KernelLists *out, Arena *arena)
{
    double *k = room(arena, t, 1);
    for (int w = 0; w < s->points; w++) {
        for (int i = 0; i < t; i++)
            k[i] = inner(s->dim, S + (size_t)i * (size_t)s->dim, row_of(s, w));
        cblas_dgemv(CblasRowMajor, CblasNoTrans, t, t, 1, root, t, k, 1, 0,
                    out->turned + (size_t)w * (size_t)t, 1);
    }
}

static int total(const KernelSpace *s, const double *count)
{
    double sum = 0;
    for (int w = 0; w < s->points; w++)
        sum += count[w];
    return sum <= KERNEL_LISTS ? (int)sum : 0;
}

bool kernel_lists(const KernelSpace *s, const double *S, const double *R,
                  KernelLists *out, Arena *arena)
{
    int t = total(s, S);
    if (t < 1 || total(s, R) != t)
        return false;
    *out =
        (KernelLists){t, room(arena, s->points, t), room(arena, s->points, 1)};
    size_t mark = arena_mark(arena);
    double *of_S = list_rows(s, S, t, arena), *of_R = list_rows(s, R, t, arena);
    double *SS = gram(t, s->dim, of_S, of_S, arena);
    double *SR = gram(t, s->dim, of_S, of_R, arena);
    double *both = room(arena, t, t), *root = room(arena, t, t);
    product(t, SR, SR, true, both);
    for (int i = 0; i < t * t; i++)
        both[i] += s->tau * SS[i];
    bool good = power(t, both, -0.5, root, arena);
    turn(s, t, of_S, root, out, arena);
    good = good && list_widths(s, t, of_S, SS, SR, out, arena);
    arena_reset(arena, mark);
    return good;
}

void kernel_lists_means(const KernelSpace *s, const KernelLists *l,
                        const double *Y, double *mean, Arena *arena)
{
    size_t mark = arena_mark(arena), t = (size_t)l->t;
    double *g = room(arena, l->t, 1);
    for (int w = 0; w < s->points; w++)
        cblas_daxpy(l->t, Y[w], l->turned + (size_t)w * t, 1, g, 1);
    for (int w = 0; w < s->points; w++)
        mean[w] = inner(l->t, l->turned + (size_t)w * t, g);
    arena_reset(arena, mark);
}

/* --- dual ----------------------------------------------------------------- */

bool kernel_smoother(const KernelSpace *s, const double *R, double *out,
                     Arena *arena)
{
    int n = s->points;
    size_t mark = arena_mark(arena);
    double *K = gram(n, s->dim, s->phi, s->phi, arena), *A = room(arena, n, n);
    double *inverse = room(arena, n, n);
    lapack_int *pivot = arena_array(arena, lapack_int, n);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            A[i * n + j] = R[i] * K[i * n + j];
        A[i * n + i] += s->tau;
        inverse[i * n + i] = 1;
    }
    bool good =
        LAPACKE_dgesv(LAPACK_ROW_MAJOR, n, n, A, n, pivot, inverse, n) == 0;
    product(n, K, inverse, false, out);
    arena_reset(arena, mark);
    return good;
}

bool kernel_dual(const KernelSpace *s, const double *R, const double *Y,
                 double *mean, double *sig2, Arena *arena)
{
    int n = s->points;
    size_t mark = arena_mark(arena);
    double *whole = room(arena, n, n);
    bool good = kernel_smoother(s, R, whole, arena);
    for (int w = 0; w < n; w++) {
        mean[w] = inner(n, whole + (size_t)w * (size_t)n, Y);
        sig2[w] = whole[w * n + w];
    }
    arena_reset(arena, mark);
    return good;
}

/* --- designs -------------------------------------------------------------- */

/* The factor of Z, lower by rows; lever [points]: phi' Z^-1 phi.  NaN where it
 * has no factor. */
static double levers(const KernelSpace *s, const double *mass, double *lever,
                     Arena *arena)
{
    size_t mark = arena_mark(arena), d = (size_t)s->dim;
    double *Z = room(arena, s->dim, s->dim),
           *x = room(arena, s->points, s->dim);
    double gain = -s->dim * log(s->tau) / 2;
    for (int w = 0; w < s->points; w++)
        for (size_t i = 0; i < d; i++)
            x[(size_t)w * d + i] = sqrt(mass[w]) * row_of(s, w)[i];
    cblas_dsyrk(CblasRowMajor, CblasLower, CblasTrans, s->dim, s->points, 1, x,
                s->dim, 0, Z, s->dim);
    for (size_t i = 0; i < d; i++)
        Z[i * d + i] += s->tau;
    if (LAPACKE_dpotrf(LAPACK_ROW_MAJOR, 'L', s->dim, Z, s->dim) != 0)
        gain = (double)NAN;
    for (size_t i = 0; i < d; i++)
        gain += log(Z[i * d + i]);
    memcpy(x, s->phi, (size_t)s->points * d * sizeof *x);
    cblas_dtrsm(CblasRowMajor, CblasRight, CblasLower, CblasTrans, CblasNonUnit,
                s->points, s->dim, 1, Z, s->dim, x, s->dim);
    for (int w = 0; w < s->points; w++)
        lever[w] = inner(s->dim, x + (size_t)w * d, x + (size_t)w * d);
    arena_reset(arena, mark);
    return gain;
}

bool kernel_design(const KernelSpace *s, double T, const double *rho,
                   KernelDesign *out, Arena *arena)
{
    size_t mark = arena_mark(arena);
    double *mass = room(arena, s->points, 1),
           *lever = room(arena, s->points, 1);
    for (int w = 0; w < s->points; w++)
        mass[w] = T * rho[w];
    *out = (KernelDesign){.gain = levers(s, mass, lever, arena)};
    for (int w = 0; w < s->points; w++) {
        out->dimension += mass[w] * lever[w];
        out->c0 = fmax(out->c0, rho[w] > 0 ? lever[w] : 0);
    }
    arena_reset(arena, mark);
    return !isnan(out->gain);
}

/* psi_j(w) = v_j(w) / sqrt(rho(w)), v_j the unit eigenvectors of sqrt(rho(v)
 * rho(w)) k(v,w) */
bool kernel_flatness(const KernelSpace *s, const double *rho, double *F,
                     Arena *arena)
{
    int n = s->points;
    size_t mark = arena_mark(arena);
    double *K = gram(n, s->dim, s->phi, s->phi, arena);
    double *value = room(arena, n, 1);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            K[i * n + j] *= sqrt(rho[i]) * sqrt(rho[j]);
    bool good = LAPACKE_dsyevd(LAPACK_ROW_MAJOR, 'V', 'L', n, K, n, value) == 0;
    *F = 0;
    for (int w = 0; w < n && good; w++)
        for (int j = 0; j < n && rho[w] > 0; j++)
            if (value[j] > 1e-10 * value[n - 1])
                *F = fmax(*F, fabs(K[w * n + j]) / sqrt(rho[w]));
    arena_reset(arena, mark);
    return good;
}

/* p <- p lever / mean of it; returns T/2 (max - mean) before */
static double climb(const KernelSpace *s, double T, double *mass,
                    const double *lever)
{
    double mean = 0, most = 0, sum = 0;
    for (int w = 0; w < s->points; w++) {
        mean += mass[w] / T * lever[w];
        most = fmax(most, lever[w]);
    }
    for (int w = 0; w < s->points; w++)
        sum += mass[w] *= lever[w] / mean;
    for (int w = 0; w < s->points; w++)
        mass[w] *= T / sum;
    return T / 2 * (most - mean);
}

/* T points: each gets the whole part of its mass, the largest rests one more */
static void round_masses(const KernelSpace *s, double T, const double *mass,
                         double *whole)
{
    double left = T;
    for (int w = 0; w < s->points; w++)
        left -= whole[w] = floor(mass[w]);
    for (; left >= 1; left--) {
        int best = 0;
        for (int w = 1; w < s->points; w++)
            if (mass[w] - whole[w] > mass[best] - whole[best])
                best = w;
        whole[best]++;
    }
}

/* T times the point that adds most; Z^-1 by Sherman and Morrison in the
 * points' own covariance c(v,w) = tau phi' Z^-1 phi */
static double greedy(const KernelSpace *s, double T, Arena *arena)
{
    int n = s->points;
    size_t mark = arena_mark(arena);
    double *c = gram(n, s->dim, s->phi, s->phi, arena), gain = 0;
    double *column = room(arena, n, 1);
    for (double i = 0; i < T; i++) {
        int best = 0;
        for (int w = 1; w < n; w++)
            if (c[w * n + w] > c[best * n + best])
                best = w;
        double own = c[best * n + best];
        gain += log1p(own / s->tau) / 2;
        memcpy(column, c + (size_t)best * (size_t)n, (size_t)n * sizeof *c);
        cblas_dger(CblasRowMajor, n, n, -1 / (s->tau + own), column, 1, column,
                   1, c, n);
    }
    arena_reset(arena, mark);
    return gain;
}

bool kernel_gain(const KernelSpace *s, double T, double relative, int steps,
                 KernelGain *out, Arena *arena)
{
    size_t mark = arena_mark(arena);
    double *mass = room(arena, s->points, 1),
           *lever = room(arena, s->points, 1);
    double *whole = room(arena, s->points, 1);
    *out = (KernelGain){.high = INFINITY};
    if (T <= 1e4)
        out->low = greedy(s, T, arena);
    for (int w = 0; w < s->points; w++)
        mass[w] = T / s->points;
    while (out->steps < steps && out->high > out->low * (1 + relative)) {
        double gain = levers(s, mass, lever, arena);
        if (out->steps % 8 == 0) {
            double *other = room(arena, s->points, 1);
            round_masses(s, T, mass, whole);
            out->low = fmax(out->low, levers(s, whole, other, arena));
        }
        out->high = fmin(out->high, gain + climb(s, T, mass, lever));
        out->steps++;
    }
    arena_reset(arena, mark);
    return isfinite(out->high) && out->high <= out->low * (1 + relative);
}
