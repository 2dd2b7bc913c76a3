#include "algorithms/core/weights.h"
#include "algorithms/core/quad.h"

INLINE void weigh_four(const Weights *x, const Quad *N, double *to_root,
                       double *to_fixed)
{
    Quad weight = EACH(x->iota), fixed = EACH(x->third), zero = EACH(0);
    Quad none = EACH((double)INFINITY);
    Bits unknown = ~(Bits)(*N > zero);
    weight /= *N;
    root(&weight);
    weight *= EACH(x->all);
    fixed /= EACH(x->times) * *N;
    fixed += weight * EACH(sqrt(2.0));
    replace(&weight, &unknown, &zero);
    replace(&fixed, &unknown, &none);
    store(to_root, &weight);
    store(to_fixed, &fixed);
}

static void weigh_one(const Weights *x, double N, double *to_root,
                      double *to_fixed)
{
    *to_root = 0;
    *to_fixed = (double)INFINITY;
    if (!(N > 0))
        return;
    double weight = x->all * sqrt(x->iota / N);
    *to_root = weight;
    *to_fixed = weight * sqrt(2.0) + x->third / (x->times * N);
}

INLINE void weigh(const Weights *x, ptrdiff_t n, const double *N,
                  double *to_root, double *to_fixed)
{
    ptrdiff_t i = 0;
    Quad four;
    for (; i + LANES <= n; i += LANES) {
        load(&four, N + i);
        weigh_four(x, &four, to_root + i, to_fixed + i);
    }
    for (; i < n; i++)
        weigh_one(x, N[i], to_root + i, to_fixed + i);
}

INLINE void means(ptrdiff_t n, const double *sum, const double *N, double *mean)
{
    ptrdiff_t i = 0;
    Quad four, by, zero = EACH(0), one = EACH(1);
    for (; i + LANES <= n; i += LANES) {
        load(&four, sum + i);
        load(&by, N + i);
        four /= by;
        Bits low = ~(Bits)(four > zero), high = (Bits)(four >= one);
        replace(&four, &low, &zero);
        replace(&four, &high, &one);
        store(mean + i, &four);
    }
    for (; i < n; i++) {
        double m = sum[i] / N[i];
        mean[i] = m > 0 ? m < 1 ? m : 1 : 0;
    }
}

static void weigh_narrow(const Weights *x, ptrdiff_t n, const double *N,
                         double *to_root, double *to_fixed)
{
    weigh(x, n, N, to_root, to_fixed);
}

WIDE static void weigh_wide(const Weights *x, ptrdiff_t n, const double *N,
                            double *to_root, double *to_fixed)
{
    weigh(x, n, N, to_root, to_fixed);
}

static void means_narrow(ptrdiff_t n, const double *sum, const double *N,
                         double *mean)
{
    means(n, sum, N, mean);
}

WIDE static void means_wide(ptrdiff_t n, const double *sum, const double *N,
                            double *mean)
{
    means(n, sum, N, mean);
}

WeighCells *const weigh_cells_ways[2] = {weigh_narrow, weigh_wide};
MeanCells *const mean_cells_ways[2] = {means_narrow, means_wide};

void weigh_cells(const Weights *x, ptrdiff_t n, const double *N, double *root,
                 double *fixed)
{
    weigh_cells_ways[quad_wide()](x, n, N, root, fixed);
}

void mean_cells(ptrdiff_t n, const double *sum, const double *N, double *mean)
{
    mean_cells_ways[quad_wide()](n, sum, N, mean);
}
