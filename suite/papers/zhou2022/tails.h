/* Exact tail probabilities for the probes of Zhou 2022. */
#ifndef SUITE_PAPERS_ZHOU2022_TAILS_H
#define SUITE_PAPERS_ZHOU2022_TAILS_H
#include "suite/claim/probe.h"

/* Returns log P(|v| > t), v ~ N(0, I_n); -infinity where it underflows. */
double zhou_log_vector_tail(int n, double t);
/* Checks P(sum > factor sqrt(2 T log(1/alpha))) <= alpha for per T variables of
 * conditional range 2, T = 1 to 4096: fair +-1 coins, and such coins stopped
 * when their sum first reaches the bound, which is worse.  Ratios are of roots
 * of log-probabilities, that is of deviations. */
void zhou_coins(Probe *, double per, double factor);
#endif
