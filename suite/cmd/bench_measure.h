/* How long a part takes, beside its reference. */
#ifndef SUITE_CMD_BENCH_MEASURE_H
#define SUITE_CMD_BENCH_MEASURE_H
#include "suite/cmd/bench_parts.h"

/* the table of parts, as bench writes it and check --speed reads it */
#define BENCH_HEAD "part,ns,ratio,reference,reference ns,low,high,repetitions"
enum { BENCH_PART, BENCH_LOW = 5, BENCH_HIGH, BENCH_REPEAT };
enum { BENCH_ROWS_MAX = 200 };

typedef struct {
    double part, reference; /* nanoseconds a call */
} Times;

/* The fastest of `rounds` rounds of each, every round about `seconds` long;
 * part and reference take turns, so that both meet the same machine. */
Times bench_measure(Bench *, const BenchRow *, double seconds, int rounds);
#endif
