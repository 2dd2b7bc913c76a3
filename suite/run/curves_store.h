/* The learners of stored jobs and their mean regret along the episodes, as
 * rows: what a question about regret needs without unpacking any job. */
#ifndef SUITE_RUN_CURVES_STORE_H
#define SUITE_RUN_CURVES_STORE_H
#include "suite/run/jobs.h"

/* Fills the tables curve and curve_point for all jobs of studies run and
 * compare in the list, which have run.  A mean is over the replicates that are
 * done. */
MUST_CHECK Status curves_store(const JobList *);
#endif
