/* Small tables of numbers and names in files: a head line, then lines of fields
 * separated by commas, which no field contains. */
#ifndef SUITE_BASE_CSV_H
#define SUITE_BASE_CSV_H
#include "suite/base/arena.h"
#include "suite/base/status.h"
#include <stdbool.h>
#include <stdint.h>

/* Puts lines, each with its line end, into the file at path: they replace the
 * lines with the same first `keys` fields, all others stay.  Creates the file
 * if there is none.  BAD_INPUT, and no change, if its head is another.  The
 * file is replaced as a whole. */
MUST_CHECK Status csv_merge(const char *path, const char *head, int keys,
                            const char *lines, Arena *);

/* Reads the lines of a file after its head.  *found is false when the file does
 * not exist or is empty.  BAD_INPUT if its head is another. */
typedef struct {
    char **line;
    int n;
} CsvLines;
MUST_CHECK Status csv_read(const char *path, const char *head, CsvLines *,
                           bool *found, Arena *);
/* The same of any file, with its first line. */
MUST_CHECK Status csv_lines(const char *path, CsvLines *, bool *found, Arena *);
/* the i-th field, cut to size; "" past the last */
void csv_field(const char *line, int i, char *out, size_t size);
/* the i-th field as a number; NaN if it is none */
double csv_number(const char *line, int i);
/* the i-th field as a count; false unless it is digits alone, below 2^64 */
bool csv_count(const char *line, int i, uint64_t *out);
#endif
