/* One point of an envelope: the largest mean regret over its gaps, read from a
 * parabola in the logarithm of the gap. */
#ifndef SUITE_JUDGE_RATE_PEAK_H
#define SUITE_JUDGE_RATE_PEAK_H
#include "suite/base/rows.h"
#include "suite/simulation/envelope.h"

typedef struct {
    int seeds;
    double log_gap[ENVELOPE_GAPS];
    double (*regret)[ENVELOPE_SEEDS];
} Peak;

/* The seeds that a mean is taken over: all, a resample, or all but a group. */
typedef struct {
    const double *u;  /* uniform numbers that resample them, or NULL */
    int groups, left; /* seeds r with r mod groups = left do not count */
} PeakSample;
extern const PeakSample peak_everybody;

void peak_read(const Rows *, Peak *, Arena *);
/* The logarithm of the largest mean regret, NaN when a mean is NaN; *worst,
 * unless NULL, becomes the place of its gap. */
double peak_log(const Peak *, const PeakSample *, int *worst);
#endif
