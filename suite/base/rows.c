#include "suite/base/rows.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

void rows_open(Rows *rows, Arena *arena)
{
    *rows = (Rows){arena_array(arena, Row, ROWS_ROOM), 0, ROWS_ROOM};
}

void rows_put_at(Rows *rows, const char *name, int step, uint64_t k,
                 double value)
{
    assert(rows->n < rows->room && strlen(name) < ROWS_NAME);
    Row *row = &rows->row[rows->n++];
    snprintf(row->name, sizeof row->name, "%s", name);
    row->step = step;
    row->k = k;
    row->value = value;
}

void rows_put(Rows *rows, const char *name, double value)
{
    rows_put_at(rows, name, 0, 0, value);
}

const Row *rows_find(const Rows *rows, const char *name, int step)
{
    for (int i = 0; i < rows->n; i++)
        if (rows->row[i].step == step && strcmp(rows->row[i].name, name) == 0)
            return &rows->row[i];
    return NULL;
}

double rows_value(const Rows *rows, const char *name)
{
    const Row *row = rows_find(rows, name, 0);
    return row == NULL ? (double)NAN : row->value;
}

bool rows_is_count(const Row *row)
{
    return row->value >= 0 && row->value <= (double)row->k &&
           row->value < 0x1p63;
}
