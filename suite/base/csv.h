/* Small tables of numbers and names that are committed: a head, then lines of
 * fields parted by commas, which no field contains. */
#ifndef SUITE_BASE_CSV_H
#define SUITE_BASE_CSV_H
#include "suite/base/arena.h"
#include "suite/base/status.h"
#include <stdbool.h>
#include <stdint.h>

/* Puts lines (each ended) into the file at path: a line whose first `keys`
 * fields are those of a new one goes, all others stay.  A file that does not
 * exist is made; one with another head is not touched.  The file is replaced as
 * a whole. */
MUST_CHECK Status csv_merge(const char *path, const char *head, int keys,
                            const char *lines, Arena *);

/* The lines of a file whose first line is head, the head left out; *found is
 * false when it does not exist or is empty.  One with another head is bad
 * input. */
typedef struct {
    char **line;
    int n;
} CsvLines;
MUST_CHECK Status csv_read(const char *path, const char *head, CsvLines *,
                           bool *found, Arena *);
/* the i-th field, cut to size; "" past the last */
void csv_field(const char *line, int i, char *out, size_t size);
/* the same as a number; NaN where there is none */
double csv_number(const char *line, int i);
/* the same as a count; false where there is none: digits alone, below 2^64 */
bool csv_count(const char *line, int i, uint64_t *out);
#endif
