#include "suite/report/tables.h"
#include "suite/base/csv.h"

/* seeds times cases, so that sums over a whole table stay exact */
#define MOST UINT64_C(1000000000000)

static bool counts(const char *line, ErrorsRow *row)
{
    return csv_count(line, ERRORS_CASES, &row->cases) &&
           csv_count(line, ERRORS_SEED, &row->seed) &&
           csv_count(line, ERRORS_SEEDS, &row->seeds) &&
           csv_count(line, ERRORS_GOOD, &row->good) &&
           csv_count(line, ERRORS_ODD, &row->odd);
}

static bool agrees(const ErrorsRow *row)
{
    return row->cases > 0 && row->seeds <= MOST / row->cases &&
           row->seeds <= UINT64_MAX - row->seed && row->good <= row->seeds &&
           row->odd <= row->seeds * row->cases;
}

Status errors_row(const char *path, const char *line, ErrorsRow *row)
{
    if (!counts(line, row) || !agrees(row))
        return FAIL(BAD_INPUT, "%s: no counts of seeds: %s", path, line);
    return OK;
}
