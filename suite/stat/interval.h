/* A confidence interval.  Its ends are NaN when the input allows no statement,
 * so that every comparison with them fails. */
#ifndef SUITE_STAT_INTERVAL_H
#define SUITE_STAT_INTERVAL_H

typedef struct {
    double lower, upper;
} Interval;
#endif
