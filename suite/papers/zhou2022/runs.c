#include "suite/papers/zhou2022/runs.h"

/* times the failure probability alpha of the run */
static double share(const Job *job, double times)
{
    return times * params_real(&job->algo_params, "alpha");
}

double zhou_once(const Job *job, double alpha)
{
    (void)alpha;
    return share(job, 1);
}

double zhou_thrice(const Job *job, double alpha)
{
    (void)alpha;
    return share(job, 3);
}

double zhou_four_times(const Job *job, double alpha)
{
    (void)alpha;
    return share(job, 4);
}

const Cases zhou_vi_below_cap_calibrated = {
    "algorithm=linopt-vi observe=linopt alpha=0.1 replicates=66 "
    "mode=calibrated",
    (const char *const[]){"env=lm-mix3 privacy=jdp episodes=1e12 lazy=0.1",
                          "env=mixture-random rewards=bernoulli privacy=jdp "
                          "episodes=1e12 lazy=0.1",
                          NULL}};
