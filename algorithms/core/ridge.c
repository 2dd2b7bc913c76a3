#include "algorithms/core/ridge.h"
#include "algorithms/core/quad.h"
#include "suite/base/dot.h"
#include "suite/base/mat.h"
#include "suite/base/small.h"

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
    r->block = arena_array(arena, double, ((size_t)n * (size_t)d));
    r->block_room = n;
}

/* --- up to d = 16 --------------------------------------------------------- */

INLINE long double dot(ptrdiff_t n, const long double *x, const long double *y,
                       ptrdiff_t stride)
{
    long double sum = 0;
    foreach (k, 0, n)
        sum += x[k] * y[k * stride];
    return sum;
}

/* Computes L, y = L^-1 u and L^-1 row by row, then w = L'^-1 y.  Where the
 * compiler knows d it unrolls all loops, so that independent rows overlap. */
INLINE bool fit_rows(ptrdiff_t d, Ridge *r, const long double *gram,
                     long double base)
{
    long double *l = r->wide, *inverse = r->wide_root, *y = r->target;
    foreach (i, 0, d) {
        const long double *from = gram + i * (i + 1) / 2;
        long double *row = l + i * d;
        foreach (j, 0, i)
            row[j] = (from[j] - dot(j, row, l + j * d, 1)) / l[j * d + j];
        long double pivot = from[i] + base - dot(i, row, row, 1);
        if (!(pivot > 0)) /* a NaN fails, too */
            return false;
        row[i] = sqrtl(pivot);
        y[i] = (y[i] - dot(i, row, y, 1)) / row[i];
        foreach (j, 0, i)
            inverse[i * d + j] =
                -dot(i - j, row + j, inverse + j * d + j, d) / row[i];
        inverse[i * d + i] = 1 / row[i];
    }
    foreach (done, 0, d) {
        ptrdiff_t i = d - 1 - done;
        y[i] /= l[i * d + i];
        foreach (j, 0, i)
            y[j] -= l[i * d + j] * y[i];
    }
    foreach (i, 0, d) {
        r->w[i] = (double)y[i];
        foreach (j, 0, i + 1) {
            r->factor[i * d + j] = (double)l[i * d + j];
            r->root[i * d + j] = (double)inverse[i * d + j];
        }
    }
    return true;
}

static bool is_diagonal(int d, const long double *gram)
{
    for (int i = 1, at = 1; i < d; i++, at++)
        for (int end = at + i; at < end; at++)
            if (gram[at] != 0)
                return false;
    return true;
}

/* The same bits as fit_rows, a tabular regression's, without its sums of
 * zeros. */
static bool fit_diagonal(Ridge *r, const long double *gram, long double base)
{
    ptrdiff_t d = r->d;
    for (ptrdiff_t i = 0; i < d; i++) {
        long double pivot = gram[i * (i + 1) / 2 + i] + base;
        if (!(pivot > 0))
            return false;
        long double root = sqrtl(pivot);
        for (ptrdiff_t j = 0; j < i; j++) {
            r->factor[i * d + j] = 0;
            r->root[i * d + j] = -0.0;
        }
        r->factor[i * d + i] = (double)root;
        r->root[i * d + i] = (double)(1 / root);
        r->w[i] = (double)(r->target[i] / root / root);
    }
    return true;
}

static bool fit_wide(Ridge *r, const long double *gram, long double base)
{
    r->diagonal = r->d > 8 && is_diagonal(r->d, gram);
    if (r->diagonal)
        return fit_diagonal(r, gram, base);
#define KNOWN(n)                                                               \
    case n:                                                                    \
        return fit_rows(n, r, gram, base);
    switch (r->d) {
        SMALL_SIZES(KNOWN)
    default:
        return fit_rows(r->d, r, gram, base);
    }
#undef KNOWN
}

/* --- beyond d = 16 -------------------------------------------------------- */

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

/* Bound on |w's error| in the norm of Lambda by backward error analysis: Lambda
 * and u are exact to d^2 and d units of rounding of their largest entries, and
 * the norm of Lambda^-1/2 is at most |L^-1|.  Beyond d = 16 it is an estimate
 * that takes the diagonal for L^-1. */
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

/* What follows one more vector starts at the factor as it is stored; its
 * squares add up to the trace of Lambda. */
static void begin_drift(Ridge *r)
{
    r->least = frobenius_of_inverse(r);
    r->top = 0;
    for (int i = 0; i < r->d; i++)
        for (int j = 0; j <= i; j++)
            r->top += r->factor[i * r->d + j] * r->factor[i * r->d + j];
    r->drift = 2 * DBL_EPSILON * r->least * sqrt(r->top);
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
    r->fresh = true;
}

/* --- one more vector ------------------------------------------------------- */

/* With p = L^-1 x the factor of Lambda + x x' is L M, where M M' = I + p p' and
 * t_i = 1 + p_0^2 + .. + p_i^2:
 *
 *     (M^-1)_ij = -p_i p_j / sqrt(t_(i-1) t_i), j < i    sqrt(t_(i-1)/t_i), i
 *     M_ij      =  p_i p_j / sqrt(t_(j-1) t_j), j < i    sqrt(t_j/t_(j-1)), j
 *
 * so rows of L^-1 and of L need running sums alone.  Rounding: |M^-1| <= 1, so
 * what `drift` bounds does not grow by itself; p adds 2 |p| times its error,
 * at most d units of |L^-1| |x|, and a row of M^-1 L^-1 at most 2 d + 8 units
 * of |L^-1| (1 + |p|), which |L| turns into units of the identity, twice.  x
 * and Lambda are known to a unit of long double of Lambda's largest entry. */
typedef struct {
    double p[WIDE_MAX];
    double by[WIDE_MAX];    /* p_i/t_(i-1) */
    double scale[WIDE_MAX]; /* (M^-1)_ii */
    double length;          /* |p| */
} Step;

/* <x, y>, four products at a time */
INLINE double dot_fours(ptrdiff_t n, const double *x, const double *y)
{
    Quad sum = EACH(0), a, b;
    double rest = 0;
    ptrdiff_t j = 0;
    for (; j + LANES <= n; j += LANES) {
        load(&a, x + j);
        load(&b, y + j);
        sum += a * b;
    }
    for (; j < n; j++)
        rest += x[j] * y[j];
    return (sum[0] + sum[1]) + (sum[2] + sum[3]) + rest;
}

INLINE void find_step(ptrdiff_t d, const double *root, const double *x,
                      Step *step)
{
    double t[WIDE_MAX + 1];
    t[0] = 1;
    for (ptrdiff_t i = 0; i < d; i++) {
        double y = dot_fours(d, root + i * d, x);
        step->p[i] = y;
        t[i + 1] = t[i] + y * y;
    }
    for (ptrdiff_t i = 0; i < d; i++) {
        step->by[i] = step->p[i] / t[i];
        step->scale[i] = sqrt(t[i] / t[i + 1]);
    }
    step->length = sqrt(t[d] - 1);
}

/* M^-1 L^-1; behind a row's last entry stand zeros and stay */
INLINE void grow_root(ptrdiff_t d, double *root, const Step *step)
{
    double sum[WIDE_MAX] = {0};
    for (ptrdiff_t i = 0; i < d; i++) {
        double *row = root + i * d;
        double p = step->p[i], by = step->by[i], scale = step->scale[i];
        ptrdiff_t j = 0;
        for (; j + LANES <= d; j += LANES) {
            Quad old, all, new;
            load(&old, row + j);
            load(&all, sum + j);
            new = EACH(scale) * (old - EACH(by) * all);
            all += EACH(p) * old;
            store(row + j, &new);
            store(sum + j, &all);
        }
        for (; j <= i; j++) {
            double old = row[j];
            row[j] = scale * (old - by * sum[j]);
            sum[j] += p * old;
        }
    }
}

/* L M, from the last column to the first, all rows at a time */
INLINE void grow_factor(ptrdiff_t d, double *factor, const Step *step)
{
    double sum[WIDE_MAX] = {0};
    for (ptrdiff_t j = d - 1; j >= 0; j--) {
        double p = step->p[j], scale = step->scale[j], times = 1 / scale;
        double by = step->by[j] * scale;
        for (ptrdiff_t i = j; i < d; i++) {
            double old = factor[i * d + j];
            factor[i * d + j] = times * old + by * sum[i];
            sum[i] += p * old;
        }
    }
}

/* w = L'^-1 y, y = L^-1 u; returns |y| */
INLINE double solve_again(ptrdiff_t d, Ridge *r, const double *u)
{
    double square = 0;
    memset(r->w, 0, (size_t)d * sizeof *r->w);
    for (ptrdiff_t i = 0; i < d; i++) {
        const double *row = r->root + i * d;
        double y = dot_fours(d, row, u);
        ptrdiff_t j = 0;
        for (; j + LANES <= d; j += LANES) {
            Quad a, sum;
            load(&a, row + j);
            load(&sum, r->w + j);
            sum += a * EACH(y);
            store(r->w + j, &sum);
        }
        for (; j < d; j++)
            r->w[j] += row[j] * y;
        square += y * y;
    }
    return sqrt(square);
}

static double length(int d, const double *x)
{
    double sum = 0;
    for (int i = 0; i < d; i++)
        sum += x[i] * x[i];
    return sqrt(sum);
}

/* what the rounding of a row, of p, of x and of the matrix itself adds */
static double added_drift(const Ridge *r, const double *x, double p)
{
    double d = r->d, size = length(r->d, x), most = 0;
    double fine = (double)LDBL_EPSILON;
    for (int i = 0; i < r->d; i++)
        most = larger(most, fabs(x[i]));
    double rows = (2 * d + 8) * r->least * (1 + p) * sqrt(r->top);
    double off = 2 * sqrt(d) * fine * r->top / most;
    return 2 * DBL_EPSILON * (rows + (d + 1) * p * r->least * size) +
           2 * p * r->least * off + d * fine * r->least * r->least * r->top;
}

static double grown_error(const Ridge *r, double y, double u)
{
    double unit = r->d * DBL_EPSILON;
    return 1.1 * ((r->drift + unit * r->least * sqrt(r->top)) * y +
                  2 * unit * r->least * u);
}

INLINE bool grow(ptrdiff_t d, Ridge *r, const double *x,
                 const long double *target, double allowed)
{
    Step step;
    double u[WIDE_MAX], size = length(r->d, x);
    find_step(d, r->root, x, &step);
    r->top += size * size;
    r->drift += added_drift(r, x, step.length);
    if (!(r->drift < 0.01))
        return false;
    grow_root(d, r->root, &step);
    for (ptrdiff_t i = 0; i < d; i++)
        u[i] = (double)target[i];
    r->error = grown_error(r, solve_again(d, r, u), length(r->d, u));
    if (!(r->error <= allowed))
        return false;
    grow_factor(d, r->factor, &step);
    return true;
}

WIDE static bool grow_wide(Ridge *r, const double *x, const long double *target,
                           double allowed)
{
    return r->d == 12 ? grow(12, r, x, target, allowed)
                      : grow(r->d, r, x, target, allowed);
}

bool ridge_grow(Ridge *r, const double *x, const long double *target,
                double allowed)
{
    if (r->root == NULL || !r->definite || r->diagonal)
        return false;
    if (r->fresh)
        begin_drift(r);
    r->fresh = false;
    return quad_wide() ? grow_wide(r, x, target, allowed)
                       : grow(r->d, r, x, target, allowed);
}

/* --- widths --------------------------------------------------------------- */

static double width_of(int d, const double *root, const double *x)
{
    double square = 0;
    for (int i = 0; i < d; i++) {
        double y = dot_product(i + 1, root + (ptrdiff_t)i * d, x);
        square += y * y;
    }
    return sqrt(square);
}

/* ridge_measure for four vectors at once */
WIDE static void measure_four(const Ridge *r, const double *x, double *mean,
                              double *width)
{
    ptrdiff_t d = r->d;
    Quad across[WIDE_MAX], sum = EACH(0), square = EACH(0);
    for (ptrdiff_t j = 0; j < d; j++) {
        across[j] = (Quad){x[j], x[d + j], x[2 * d + j], x[3 * d + j]};
        sum += across[j] * EACH(r->w[j]);
    }
    for (ptrdiff_t i = 0; i < d; i++) {
        const double *row = r->root + i * d;
        Quad y = EACH(0);
        for (ptrdiff_t j = 0; j <= i; j++)
            y += across[j] * EACH(row[j]);
        square += y * y;
    }
    store(mean, &sum);
    foreach (v, 0, LANES)
        width[v] = sqrt(square[v]);
}

static void measure_small(const Ridge *r, int n, const double *x, double *mean,
                          double *width)
{
    ptrdiff_t d = r->d, i = 0;
    for (; i + LANES <= n && quad_wide(); i += LANES)
        measure_four(r, x + i * d, mean + i, width + i);
    for (; i < n; i++) {
        mean[i] = dot_product(r->d, r->w, x + i * d);
        width[i] = width_of(r->d, r->root, x + i * d);
    }
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
    if (r->definite && r->root != NULL) {
        measure_small(r, n, x, mean, width);
        return;
    }
    for (int i = 0; i < n; i++) {
        mean[i] = dot_product(r->d, r->w, x + (ptrdiff_t)i * r->d);
        width[i] = (double)INFINITY;
    }
    if (r->definite)
        measure_large(r, n, x, width);
}
