/* What an estimate leaves possible.  NaN ends: the input says nothing, and
 * every comparison with them fails. */
#ifndef SUITE_STAT_INTERVAL_H
#define SUITE_STAT_INTERVAL_H

typedef struct {
    double lower, upper;
} Interval;
#endif
