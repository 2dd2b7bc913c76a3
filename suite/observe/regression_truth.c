#include "suite/observe/regression_truth.h"
#include "suite/base/mat.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { WIDTH_MAX = 64 };

void truth_open(RegressionTruth *s, int d, const double *truth, Arena *arena)
{
    int n = d * d;
    assert(d <= WIDTH_MAX);
    *s = (RegressionTruth){.d = d, .truth = truth};
    s->gram = arena_array(arena, long double, n);
    s->square = arena_array(arena, long double, n);
    s->target = arena_array(arena, long double, d);
    s->noise = arena_array(arena, long double, d);
    s->vector = arena_array(arena, long double, d);
    s->dense = arena_array(arena, double, n);
    s->value = arena_array(arena, double, d);
}

static long double dot(int d, const double *x, const double *w)
{
    long double sum = 0;
    for (int i = 0; i < d; i++)
        sum += (long double)x[i] * (long double)w[i];
    return sum;
}

void truth_add(RegressionTruth *s, long double n, long double y,
               const double *x)
{
    int d = s->d;
    long double off = y - n * dot(d, x, s->truth);
    for (int i = 0; i < d; i++) {
        long double xi = (long double)x[i];
        for (int j = 0; j < d; j++)
            s->gram[i * d + j] += n * xi * (long double)x[j];
        s->target[i] += y * xi;
        s->noise[i] += off * xi;
    }
}

/* square = ridge I + gram */
static void ridged(const RegressionTruth *s, double ridge)
{
    int d = s->d;
    memcpy(s->square, s->gram, (size_t)(d * d) * sizeof *s->gram);
    for (int i = 0; i < d; i++)
        s->square[i * d + i] += (long double)ridge;
}

static long double norm(int d, const long double *x)
{
    long double sum = 0;
    for (int i = 0; i < d; i++)
        sum += x[i] * x[i];
    return sqrtl(sum);
}

/* |x| in the inverse of square, which becomes its factor; x is overwritten */
static double norm_in(const RegressionTruth *s, long double *x)
{
    if (!ml_cholesky(s->d, s->square, NULL))
        return (double)INFINITY;
    ml_solve_lower(s->d, s->square, x);
    return (double)norm(s->d, x);
}

double truth_self_normalised(const RegressionTruth *s, double ridge)
{
    ridged(s, ridge);
    memcpy(s->vector, s->noise, (size_t)s->d * sizeof *s->noise);
    return norm_in(s, s->vector);
}

/* square = L L' - gram */
static void excess(const RegressionTruth *s, const double *factor)
{
    int d = s->d;
    for (int i = 0; i < d; i++)
        for (int j = 0; j <= i; j++) {
            long double sum = -s->gram[i * d + j];
            for (int k = 0; k <= j; k++)
                sum += (long double)factor[i * d + k] *
                       (long double)factor[j * d + k];
            s->square[i * d + j] = s->square[j * d + i] = sum;
        }
}

void truth_excess(const RegressionTruth *s, const double *factor, double out[2])
{
    int d = s->d;
    excess(s, factor);
    for (int i = 0; i < d * d; i++)
        s->dense[i] = (double)s->square[i];
    mat_symmetric_eigenvalues((Mat){s->dense, d, d, d}, s->value);
    out[0] = s->value[0];
    out[1] = s->value[d - 1];
}

double truth_log_det(const RegressionTruth *s, double ridge)
{
    ridged(s, ridge);
    if (!ml_cholesky(s->d, s->square, NULL))
        return (double)NAN;
    return (double)ml_log_det(s->d, s->square) - s->d * log(ridge);
}

static void vector_noise(const RegressionTruth *s, const long double *shown)
{
    for (int i = 0; i < s->d; i++)
        s->vector[i] = shown[i] - s->target[i];
}

double truth_vector_noise(const RegressionTruth *s, const long double *shown)
{
    vector_noise(s, shown);
    return (double)norm(s->d, s->vector);
}

double truth_vector_noise_in(const RegressionTruth *s, const double *factor,
                             const long double *shown)
{
    excess(s, factor);
    vector_noise(s, shown);
    return norm_in(s, s->vector);
}

/* square x = vector, by elimination without pivots: it is positive definite */
static void eliminate(const RegressionTruth *s)
{
    int d = s->d;
    long double *a = s->square, *x = s->vector;
    for (int k = 0; k < d; k++)
        for (int i = k + 1; i < d; i++) {
            long double by = a[i * d + k] / a[k * d + k];
            for (int j = k; j < d; j++)
                a[i * d + j] -= by * a[k * d + j];
            x[i] -= by * x[k];
        }
    for (int i = d - 1; i >= 0; i--) {
        for (int j = i + 1; j < d; j++)
            x[i] -= a[i * d + j] * x[j];
        x[i] /= a[i * d + i];
    }
}

double truth_naive_error(const RegressionTruth *s, double ridge,
                         const double *estimate)
{
    double off = 0, top = 0;
    ridged(s, ridge);
    memcpy(s->vector, s->target, (size_t)s->d * sizeof *s->target);
    eliminate(s);
    for (int i = 0; i < s->d; i++) {
        off = fmax(off, fabs((double)s->vector[i] - estimate[i]));
        top = fmax(top, fabs((double)s->vector[i]));
    }
    return top > 0 ? off / top : off;
}

double ellipsoid_distance(int d, const double *factor, const double *estimate,
                          const double *truth)
{
    double square = 0;
    for (int j = 0; j < d; j++) { /* (L' x)_j */
        double sum = 0;
        for (int i = j; i < d; i++)
            sum += factor[i * d + j] * (estimate[i] - truth[i]);
        square += sum * sum;
    }
    return sqrt(square);
}

double ellipsoid_ratio(int d, const double *factor, const double *estimate,
                       const double *truth, double radius, double rounding)
{
    if (isinf(rounding))
        return 2;
    if (!(radius > 0) || rounding > 0.01 * radius)
        return (double)NAN;
    return ellipsoid_distance(d, factor, estimate, truth) / radius;
}

double ellipsoid_width(int d, const double *factor, const double *x)
{
    double y[WIDTH_MAX] = {0}, square = 0;
    assert(d <= WIDTH_MAX);
    for (int i = 0; i < d; i++) { /* L y = x */
        double sum = x[i];
        for (int j = 0; j < i; j++)
            sum -= factor[i * d + j] * y[j];
        y[i] = sum / factor[i * d + i];
        square += y[i] * y[i];
    }
    return sqrt(square);
}

void value_features(const Task *task, double times, const double *v, double *x)
{
    int S = task->dim.S, d = task->d_psi, pairs = S * task->dim.A;
    for (int pair = 0; pair < pairs; pair++) {
        const double *psi = task->psi + (size_t)pair * (size_t)S * (size_t)d;
        for (int i = 0; i < d; i++) {
            long double sum = 0;
            for (int s = 0; s < S; s++)
                sum += (long double)psi[s * d + i] * (long double)v[s];
            x[pair * d + i] = times * (double)sum;
        }
    }
}
