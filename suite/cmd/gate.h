/* What the commands of the regression gate share. */
#ifndef SUITE_CMD_GATE_H
#define SUITE_CMD_GATE_H
#include "suite/run/baseline.h"

#define DEFAULT_BASELINE "results/baseline.csv"
/* every mode, in memory */
VerifyRequest gate_request(Profile, uint64_t seed, int workers);
/* Writes the lines of the claims selected anew into the baseline at path, with
 * the reason. */
MUST_CHECK Status gate_accept(const char *path, const VerifyRequest *,
                              uint64_t seeds, const char *because, Arena *);
#endif
