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

/* Which seeds a mean is of: all, resampled ones, or all but a group. */
typedef struct {
    const double *u;  /* uniform numbers that resample them, or NULL */
    int groups, left; /* seeds r with r mod groups = left do not count */
} PeakSample;
extern const PeakSample peak_everybody;

void peak_read(const Rows *, Peak *, Arena *);
/* log of the largest mean regret, NaN where one of the means is none; *worst,
 * unless NULL, is its place */
double peak_log(const Peak *, const PeakSample *, int *worst);
#endif
