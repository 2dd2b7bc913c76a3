#include "suite/papers/luyo2021/coverage.h"

static double part_of_p(const Job *job, double part)
{
    return part * params_real(&job->algo_params, "p");
}

double luyo_all_of_p(const Job *job, double alpha)
{
    (void)alpha;
    return part_of_p(job, 1);
}

double luyo_two_thirds_of_p(const Job *job, double alpha)
{
    (void)alpha;
    return part_of_p(job, 2.0 / 3);
}

double luyo_third_of_p(const Job *job, double alpha)
{
    (void)alpha;
    return part_of_p(job, 1.0 / 3);
}

double luyo_sixth_of_p(const Job *job, double alpha)
{
    (void)alpha;
    return part_of_p(job, 1.0 / 6);
}
