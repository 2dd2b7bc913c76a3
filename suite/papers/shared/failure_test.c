#include "suite/papers/shared/failure.h"
#include "tests/check.h"

static void check_shares(const char *text, double given)
{
    Job job;
    CHECK(job_open(&job, &study_run, 1, text) == OK);
    CHECK_NEAR(failure_twelfth(&job, 1e-6) * 12, given, 1e-15);
    CHECK_NEAR(failure_sixth(&job, 1e-6) * 6, given, 1e-15);
    CHECK_NEAR(failure_third(&job, 1e-6) * 3, given, 1e-15);
    CHECK_NEAR(failure_two_thirds(&job, 0.5) * 1.5, given, 1e-15);
    CHECK_NEAR(failure_once(&job, 0.5), given, 1e-15);
    CHECK_NEAR(failure_thrice(&job, 0.5) / 3, given, 1e-15);
    CHECK_NEAR(failure_four_times(&job, 0.5) / 4, given, 1e-15);
}

/* each paper's algorithm has its own letter */
int main(void)
{
    check_shares("algorithm=ucrl-vtr env=mixture-random p=0.06", 0.06);
    check_shares("algorithm=linopt-vi env=mixture-random alpha=0.3", 0.3);
    check_shares("algorithm=dp-ucbvi env=riverswim beta=0.9", 0.9);
    return check_done("failure");
}
