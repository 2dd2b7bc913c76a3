/* Draws against their exact law: chi-square over cells, two samples from two
 * routes.  A test's false-alarm level is LEVEL; each has a control, a defect of
 * a few per cent of a standard deviation, that it must see at the same
 * level. */
#ifndef TESTS_LAW_H
#define TESTS_LAW_H
#include "suite/base/rng.h"
#include "tests/check.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_math.h>

#define LEVEL  1e-6
#define DEFECT 1.02 /* the error of scale that every test must see */
#define SHIFT  0.03 /* the error of mean, in standard deviations */
enum { CELLS = 32, MAX_CELLS = 128, DRAWS = 500000 };

static void judge(const char *name, double p, double control)
{
    if (!(p > LEVEL && control < LEVEL))
        fprintf(stderr, "%s: p = %g, control's p = %g\n", name, p, control);
    CHECK(p > LEVEL);
    CHECK(control < LEVEL);
}

/* the sizes give the controls their power: CHECK_MULT can only raise them */
static int sample_size(int n)
{
    int asked = check_repeat(n);
    return asked > n ? asked : n;
}

static Rng stream(const char *name)
{
    Rng rng = rng_open(check_seed(), name);
    rng_seek(&rng, RNG_STUDY, 0, 0);
    return rng;
}

/* ---- chi-square over cells ---- */

typedef struct {
    int n;
    double edge[MAX_CELLS]; /* cell i is (edge[i-1], edge[i]] */
    double share[MAX_CELLS];
    double count[MAX_CELLS];
} Cells;

static void cells_count(Cells *cells, double x)
{
    int low = 0, high = cells->n - 1; /* the last edge is infinite */
    while (low < high) {
        int mid = (low + high) / 2;
        if (x <= cells->edge[mid])
            high = mid;
        else
            low = mid + 1;
    }
    cells->count[low]++;
}

static double cells_p_value(const Cells *cells)
{
    double total = 0, square = 0;
    for (int i = 0; i < cells->n; i++)
        total += cells->count[i];
    for (int i = 0; i < cells->n; i++) {
        double expected = total * cells->share[i];
        double off = cells->count[i] - expected;
        square += off * off / expected;
    }
    return gsl_cdf_chisq_Q(square, cells->n - 1);
}

static void cells_add(Cells *cells, double edge, double share)
{
    cells->edge[cells->n] = edge;
    cells->share[cells->n++] = share;
}

/* ---- two samples ---- */

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double variance(const double *x, int n)
{
    double sum = 0, square = 0;
    for (int i = 0; i < n; i++)
        sum += x[i];
    for (int i = 0; i < n; i++)
        square += (x[i] - sum / n) * (x[i] - sum / n);
    return square / n;
}

/* the lesser of Kolmogorov and Smirnov's p and that of the variances' ratio
 * (both samples nearly normal); sorts them */
static double two_sample_p_value(double *a, int n, double *b, int m)
{
    double gap = 0, per = 1.0 / n + 1.0 / m;
    double z = log(variance(a, n) / variance(b, m)) / sqrt(2 * per);
    qsort(a, (size_t)n, sizeof *a, ascending);
    qsort(b, (size_t)m, sizeof *b, ascending);
    for (int i = 0, j = 0; i < n && j < m;) {
        if (a[i] < b[j])
            i++;
        else
            j++;
        gap = fmax(gap, fabs((double)i / n - (double)j / m));
    }
    return fmin(2 * exp(-2 * gap * gap / per), erfc(fabs(z) / M_SQRT2));
}

/* two routes' draws, as they are and with a defect in the first; the second,
 * slow, gives a fifth of them */
static inline void judge_pair(const char *name, double (*fast)(Rng *),
                              double (*slow)(Rng *), int m)
{
    int n = 5 * m;
    double *a = malloc((size_t)n * sizeof *a);
    double *b = malloc((size_t)m * sizeof *b);
    CHECK(a && b);
    Rng rng = stream(name);
    for (int i = 0; i < n; i++)
        a[i] = fast(&rng);
    for (int i = 0; i < m; i++)
        b[i] = slow(&rng);
    double p = two_sample_p_value(a, n, b, m);
    for (int i = 0; i < n; i++)
        a[i] *= DEFECT;
    judge(name, p, two_sample_p_value(a, n, b, m));
    free(a);
    free(b);
}
#endif
