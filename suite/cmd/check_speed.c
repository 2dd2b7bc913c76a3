#include "suite/cmd/check_speed.h"
#include "suite/base/csv.h"
#include "suite/base/json.h"
#include "suite/base/text.h"
#include "suite/cmd/bench_measure.h"
#include "suite/run/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* a round of a part that is only compared */
#define SECONDS 0.01
enum { ROUNDS = 5 };

static const char *line_of(const CsvLines *table, const char *part)
{
    char name[80];
    for (int i = 0; i < table->n; i++) {
        csv_field(table->line[i], BENCH_PART, name, sizeof name);
        if (strcmp(name, part) == 0)
            return table->line[i];
    }
    return NULL;
}

/* Measures the part until it is as fast as the table says, `times` times at
 * most.  Fills what to say of it; false: it is not slower. */
static bool slower(Bench *b, const BenchRow *row, int times, Slower *out)
{
    out->is = (double)INFINITY;
    for (int i = 0; i < times; i++) {
        Times t = bench_measure(b, row, SECONDS, ROUNDS);
        out->is = fmin(out->is, t.part / t.reference);
        if (out->is <= out->high * SPEED_ROOM)
            return false;
    }
    out->factor = out->is / out->high;
    return true;
}

static Status read_row(const char *path, const char *line, Slower *out,
                       uint64_t *repeats)
{
    out->low = csv_number(line, BENCH_LOW);
    out->high = csv_number(line, BENCH_HIGH);
    if (!(out->low > 0) || !(out->high >= out->low) || isinf(out->high) ||
        !csv_count(line, BENCH_REPEAT, repeats) || *repeats == 0)
        return FAIL(BAD_INPUT, "%s: the line of '%s' is damaged", path,
                    out->part);
    return OK;
}

static int worst_first(const void *a, const void *b)
{
    const Slower *x = a, *y = b;
    return x->factor > y->factor ? -1 : x->factor < y->factor;
}

/* the fewest repetitions of a part in the table, and how many parts it has */
static Status read_table(const char *path, const CsvLines *table,
                         SpeedResult *out, uint64_t *repeats)
{
    *repeats = UINT64_MAX;
    for (const BenchRow *row = bench_rows; row->name != NULL; row++) {
        Slower one = {.part = row->name};
        uint64_t n;
        const char *line = line_of(table, row->name);
        out->missing += line == NULL;
        if (line == NULL)
            continue;
        TRY(read_row(path, line, &one, &n));
        out->slower[out->parts++] = one;
        *repeats = n < *repeats ? n : *repeats;
    }
    return OK;
}

static const BenchRow *row_named(const char *name)
{
    const BenchRow *row = bench_rows;
    while (strcmp(row->name, name) != 0)
        row++;
    return row;
}

static Status compare(SpeedResult *out, Arena *arena)
{
    Bench b;
    TRY(bench_open(&b, arena));
    for (int i = 0; i < out->parts; i++) {
        Slower one = out->slower[i];
        if (slower(&b, row_named(one.part), out->times, &one))
            out->slower[out->n++] = one;
    }
    bench_close(&b);
    return OK;
}

Status check_speed(const char *path, Arena *arena, SpeedResult *out)
{
    CsvLines table;
    bool found;
    uint64_t repeats;
    TRY(csv_read(path, BENCH_HEAD, &table, &found, arena));
    if (!found)
        return FAIL(BAD_INPUT,
                    "%s: there is no table of speeds; assay bench --repeat 20 "
                    "--out %s writes one",
                    path, path);
    *out = (SpeedResult){.slower = arena_array(arena, Slower, BENCH_ROWS_MAX)};
    TRY(read_table(path, &table, out, &repeats));
    if (out->parts == 0)
        return FAIL(BAD_INPUT, "%s: it has no part of this program", path);
    out->times = check_seeds(out->parts, repeats, &out->alarm);
    if (out->times == 0)
        return FAIL(BAD_INPUT,
                    "%s: too few repetitions of a part; assay bench --repeat "
                    "20 --out %s",
                    path, path);
    TRY(compare(out, arena));
    qsort(out->slower, (size_t)out->n, sizeof *out->slower, worst_first);
    return OK;
}

void speed_print(const SpeedResult *out, bool json)
{
    for (int i = 0; i < out->n; i++) {
        const Slower *s = &out->slower[i];
        if (!json) {
            printf("slower     %s\n           was %.4g to %.4g of its "
                   "reference, now %.4g: %.2f times\n"
                   "           ./assay bench '%s'\n",
                   s->part, s->low, s->high, s->is, s->factor, s->part);
            continue;
        }
        Json j = json_open(stdout);
        json_text(&j, "part", s->part);
        json_text(&j, "change", "speed");
        json_real(&j, "low", s->low);
        json_real(&j, "high", s->high);
        json_real(&j, "is", s->is);
        json_real(&j, "factor", s->factor);
        json_close(&j);
    }
    if (!json)
        printf("%d part%s compared, %d slower by more than %.0f %%%s\n",
               out->parts, text_plural((uint64_t)out->parts), out->n,
               100 * (SPEED_ROOM - 1),
               out->missing > 0 ? "; parts without a line are left out" : "");
}
