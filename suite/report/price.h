/* What privacy costs at one glance: for every algorithm and privacy model, at
 * each epsilon, the episode from which it learns and its regret over that
 * without privacy on the same users. */
#ifndef SUITE_REPORT_PRICE_H
#define SUITE_REPORT_PRICE_H
#include "suite/report/report.h"

/* The table; nothing where no comparison across epsilon was run. */
MUST_CHECK Status price_put(const Report *, Document *);
#endif
