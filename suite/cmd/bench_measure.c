#include "suite/cmd/bench_measure.h"
#include "suite/base/clock.h"

#include <math.h>

static double seconds_of(Bench *b, const Timed *part, long n)
{
    double start = clock_now();
    bench_run(b, part, n);
    return clock_now() - start;
}

/* how many calls fill a round */
static long calibrate(Bench *b, const Timed *part, double round)
{
    long n = 1;
    while (seconds_of(b, part, n) < round / 4 && n < 1L << 40)
        n *= 2;
    return n;
}

Times bench_measure(Bench *b, const BenchRow *row, double seconds, int rounds)
{
    const Timed *part = &row->part, *reference = &row->reference;
    long n = calibrate(b, part, seconds);
    long m = calibrate(b, reference, seconds);
    Times best = {(double)INFINITY, (double)INFINITY};
    for (int r = 0; r < rounds; r++) {
        best.part = fmin(best.part, seconds_of(b, part, n) / (double)n * 1e9);
        best.reference =
            fmin(best.reference, seconds_of(b, reference, m) / (double)m * 1e9);
    }
    best.part *= bench_calls(b, part);
    best.reference *= bench_calls(b, reference);
    return best;
}
