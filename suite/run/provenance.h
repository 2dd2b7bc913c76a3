/* Where results come from: source, compiler, libraries, arithmetic. */
#ifndef SUITE_RUN_PROVENANCE_H
#define SUITE_RUN_PROVENANCE_H
#include "suite/store/store.h"

/* Restarts the program once with one BLAS thread and a fixed BLAS core type, so
 * that the bits do not depend on the machine's load or on what OpenBLAS finds;
 * returns when that is so. */
void provenance_pin(char **argv);
void provenance_fill(RunRow *, uint64_t seed);
const char *provenance_source(void);
#endif
