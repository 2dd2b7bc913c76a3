/* check --speed: has a part become slower, as a ratio to its reference? */
#ifndef SUITE_CMD_CHECK_SPEED_H
#define SUITE_CMD_CHECK_SPEED_H
#include "suite/cmd/cmd.h"

#define DEFAULT_BENCH "results/bench.csv"
/* A part has become slower when its ratio is above the table's range by this
 * factor, each time that it is measured. */
#define SPEED_ROOM 1.15

typedef struct {
    const char *part;
    double low, high; /* the table's range */
    double is;        /* the least ratio measured */
    double factor;    /* of that over high */
} Slower;

typedef struct {
    Slower *slower; /* the worst first */
    int n;
    int parts;    /* compared */
    int missing;  /* parts of this program that the table has not */
    int times;    /* each was measured at most this many times */
    double alarm; /* the chance of any `slower` where nothing has changed */
} SpeedResult;
MUST_CHECK Status check_speed(const char *table, Arena *, SpeedResult *);
void speed_print(const SpeedResult *, bool json);
#endif
