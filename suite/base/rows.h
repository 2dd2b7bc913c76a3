/* Rows: the observations of a job, as (name, step, k, value).
 *
 * step numbers the values of one name; k is the exact episode count that a row
 * belongs to, or 0 if it belongs to none.  The room is reserved address space,
 * so adding a row never allocates and never fails. */
#ifndef SUITE_BASE_ROWS_H
#define SUITE_BASE_ROWS_H
#include "suite/base/arena.h"
#include <stdbool.h>
#include <stdint.h>

enum { ROWS_NAME = 28, ROWS_ROOM = 1 << 18 };

typedef struct {
    char name[ROWS_NAME];
    int step;
    uint64_t k;
    double value;
} Row;

typedef struct {
    Row *row;
    int n, room;
} Rows;

void rows_open(Rows *, Arena *);
void rows_put(Rows *, const char *name, double value); /* step 0, no k */
void rows_put_at(Rows *, const char *name, int step, uint64_t k, double value);
/* the first row of that name at that step, NULL if absent */
const Row *rows_find(const Rows *, const char *name, int step);
/* the value of that name at step 0; NaN when absent, which no check accepts */
double rows_value(const Rows *, const char *name);
/* true if the value can be a number of events among k: from 0 to k,
 * below 2^63 */
bool rows_is_count(const Row *);
#endif
