/* The answer to a query as a table, as CSV or as JSON. */
#ifndef SUITE_CMD_SQL_PRINT_H
#define SUITE_CMD_SQL_PRINT_H
#include "suite/base/arena.h"
#include "suite/store/store.h"

typedef enum { SQL_TABLE, SQL_CSV, SQL_JSON } SqlFormat;

/* Prints all rows.  A table has columns at most 80 wide together, by breaking
 * long texts; where the columns are too many for that, each row is a block of
 * "name  value" lines.  CSV is RFC 4180's with all digits; JSON is an object a
 * row, whole numbers beyond 2^53 as text, and a summary. */
MUST_CHECK Status sql_print(Query *, SqlFormat, Arena *);
#endif
