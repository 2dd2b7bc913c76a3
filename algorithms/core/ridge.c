#include "algorithms/core/ridge.h"
#include "suite/base/mat.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

enum { WIDE_MAX = 16 };

void ridge_open(Ridge *r, int d, int n, Arena *arena)
{
    size_t square = (size_t)d * (size_t)d;
    *r = (Ridge){.d = d};
    r->w = arena_array(arena, double, d);
    r->factor = arena_array(arena, double, square);
    r->target = arena_array(arena, long double, d);
    if (d <= WIDE_MAX) {
        r->root = arena_array(arena, double, square);
        r->wide = arena_array(arena, long double, square);
        r->wide_root = arena_array(arena, long double, square);
        return;
    }
    if (cholesky_fits(d))
        cholesky_open(&r->cholesky, d, arena);
    r->block = arena_array(arena, double, (size_t)n *(size_t)d);
    r->block_room = n;
}

/* --- up to d = 16 --------------------------------------------------------- */

/* the inverse of a lower triangle, a column at a time */
static void invert_lower(int d, const long double *l, long double *out)
{
    for (int j = 0; j < d; j++) {
        out[j * d + j] = 1 / l[j * d + j];
        for (int i = j + 1; i < d; i++) {
            long double sum = 0;
            for (int k = j; k < i; k++)
                sum += l[i * d + k] * out[k * d + j];
            out[i * d + j] = -sum / l[i * d + i];
        }
    }
}

static void round_triangle(int d, const long double *from, double *to)
{
    for (int i = 0; i < d; i++)
        for (int j = 0; j <= i; j++)
            to[i * d + j] = (double)from[i * d + j];
}

static bool fit_wide(Ridge *r, const long double *gram, long double base)
{
    int d = r->d;
    for (int i = 0, at = 0; i < d; i++) {
        for (int j = 0; j <= i; j++)
            r->wide[i * d + j] = gram[at++];
        r->wide[i * d + i] += base;
    }
    if (!ml_cholesky(d, r->wide, NULL))
        return false;
    ml_solve_cholesky(d, r->wide, r->target);
    invert_lower(d, r->wide, r->wide_root);
    round_triangle(d, r->wide, r->factor);
    round_triangle(d, r->wide_root, r->root);
    for (int i = 0; i < d; i++)
        r->w[i] = (double)r->target[i];
    return true;
}

/* --- beyond --------------------------------------------------------------- */

static bool fit_large(Ridge *r, const long double *gram, long double base)
{
    int d = r->d;
    if (r->cholesky.d == d)
        return cholesky_solve(&r->cholesky, gram, (double)base, r->target, r->w,
                              r->factor);
    for (int i = 0; i < d; i++) {
        const long double *from = gram + packed_size(i);
        double *row = r->factor + (size_t)i * (size_t)d;
        for (int j = 0; j <= i; j++)
            row[j] = (double)from[j];
        row[i] += (double)base;
        r->w[i] = (double)r->target[i];
    }
    if (!mat_cholesky((Mat){r->factor, d, d, d}, NULL))
        return false;
    mat_solve_cholesky((MatC){r->factor, d, d, d}, r->w);
    return true;
}

/* --- both ----------------------------------------------------------------- */

static double frobenius_of_inverse(const Ridge *r)
{
    int d = r->d;
    double sum = 0;
    for (int i = 0; i < d && r->root == NULL; i++)
        sum += 1 / (r->factor[i * d + i] * r->factor[i * d + i]);
    for (int i = 0; i < d && r->root != NULL; i++)
        for (int j = 0; j <= i; j++)
            sum += r->root[i * d + j] * r->root[i * d + j];
    return sqrt(sum);
}

static double larger(double x, double y)
{
    return y > x ? y : x;
}

/* Backward error: Lambda and u are known to d^2 and d units of rounding of
 * their largest entries, and Lambda^-1/2 is at most |L^-1|.  Beyond d = 16 the
 * diagonal stands for L^-1: an estimate. */
static double rounding(const Ridge *r, const long double *target, double top)
{
    double unit = r->root != NULL ? (double)LDBL_EPSILON : DBL_EPSILON;
    double w = 0, u = 0, d = r->d;
    for (int i = 0; i < r->d; i++) {
        w += r->w[i] * r->w[i];
        u = larger(u, fabs((double)target[i]));
    }
    return unit * d * (d * top * sqrt(w) + u) * frobenius_of_inverse(r);
}

static double largest_diagonal(int d, const long double *gram)
{
    double top = 0;
    for (int i = 0; i < d; i++)
        top = larger(top, fabs((double)gram[packed_size(i) + i]));
    return top;
}

void ridge_fit(Ridge *r, const long double *gram, long double base,
               const long double *target)
{
    memcpy(r->target, target, (size_t)r->d * sizeof *target);
    r->definite =
        r->root != NULL ? fit_wide(r, gram, base) : fit_large(r, gram, base);
    if (!r->definite) {
        memset(r->w, 0, (size_t)r->d * sizeof *r->w);
        r->error = (double)INFINITY;
        return;
    }
    r->error = rounding(r, target, largest_diagonal(r->d, gram) + (double)base);
}

static double width_of(int d, const double *root, const double *x)
{
    double square = 0;
    for (int i = 0; i < d; i++) {
        double y = 0;
        for (int j = 0; j <= i; j++)
            y += root[i * d + j] * x[j];
        square += y * y;
    }
    return sqrt(square);
}

static void measure_large(const Ridge *r, int n, const double *x, double *width)
{
    assert(n <= r->block_room);
    int d = r->d;
    memcpy(r->block, x, (size_t)(n * d) * sizeof *x);
    mat_solve_lower_rows((MatC){r->factor, d, d, d}, (Mat){r->block, n, d, d});
    for (int i = 0; i < n; i++) {
        double square = 0;
        for (int j = 0; j < d; j++)
            square += r->block[i * d + j] * r->block[i * d + j];
        width[i] = sqrt(square);
    }
}

void ridge_measure(const Ridge *r, int n, const double *x, double *mean,
                   double *width)
{
    int d = r->d;
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int j = 0; j < d; j++)
            sum += x[i * d + j] * r->w[j];
        mean[i] = sum;
        width[i] = !r->definite ? (double)INFINITY
                   : r->root != NULL
                       ? width_of(d, r->root, x + (size_t)i * (size_t)d)
                       : 0;
    }
    if (r->definite && r->root == NULL)
        measure_large(r, n, x, width);
}
