/* With which probability a statement of Luyo et al. 2021 may fail in a run: the
 * parts of the run's failure probability p that its proofs spend.  They are
 * thresholds of claims that follow runs; alpha plays no part. */
#ifndef SUITE_PAPERS_LUYO2021_COVERAGE_H
#define SUITE_PAPERS_LUYO2021_COVERAGE_H
#include "suite/claim/study.h"

double luyo_all_of_p(const Job *, double alpha);        /* p */
double luyo_two_thirds_of_p(const Job *, double alpha); /* 2p/3 */
double luyo_third_of_p(const Job *, double alpha);      /* p/3 */
double luyo_sixth_of_p(const Job *, double alpha);      /* p/6 */
#endif
