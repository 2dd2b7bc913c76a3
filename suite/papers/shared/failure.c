#include "suite/papers/shared/failure.h"
#include "suite/judge/theorem.h"

#define FAILURE(name, share)                                                   \
    double name(const Job *job, double alpha)                                  \
    {                                                                          \
        (void)alpha;                                                           \
        return (share)*rate_failure(job);                                      \
    }

FAILURE(failure_twelfth, 1.0 / 12)
FAILURE(failure_sixth, 1.0 / 6)
FAILURE(failure_third, 1.0 / 3)
FAILURE(failure_two_thirds, 2.0 / 3)
FAILURE(failure_once, 1)
FAILURE(failure_thrice, 3)
FAILURE(failure_four_times, 4)
