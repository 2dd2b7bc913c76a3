#include "suite/papers/shared/tail_bounds.h"

#include <math.h>

static double dimension(const Job *job)
{
    return params_int(&job->params, "d");
}

double symmetric_norm_bound(const Job *job, double a)
{
    return 4 * sqrt(dimension(job)) + 2 * log(1 / a);
}

double symmetric_norm_bound_sharp(const Job *job, double a)
{
    return 2 * sqrt(dimension(job)) + 2 * sqrt(log(2 / a));
}

double chi_square_bound(const Job *job, double a)
{
    double d = dimension(job), L = log(1 / a);
    return d + 2 * sqrt(d * L) + 2 * L;
}

double chi_square_deficit_bound(const Job *job, double a)
{
    return 2 * sqrt(dimension(job) * log(1 / a));
}

double gauss_norm_bound(const Job *job, double a)
{
    return sqrt(dimension(job)) + 2 * sqrt(log(1 / a));
}

double laplace_norm_bound(const Job *job, double a)
{
    double d = dimension(job);
    return sqrt(d) * log(d / a);
}
