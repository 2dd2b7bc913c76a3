/* Time that passes, for limits, progress and what a command reports. */
#ifndef SUITE_BASE_CLOCK_H
#define SUITE_BASE_CLOCK_H

/* seconds since a moment that stays the same while the machine runs */
double clock_now(void);
#endif
