/* The reason why a database cannot be opened or written.  SQLite loses
 * it, because it tries a second time, for reading only, and reports
 * that attempt. */
#ifndef SUITE_STORE_PLACE_H
#define SUITE_STORE_PLACE_H
#include <stddef.h>

/* Writes ": Permission denied" for the file, ": folder x: Read-only file
 * system" for its folder (SQLite writes there too), or "" if neither explains
 * it. */
void place_trouble(const char *path, char *out, size_t size);
#endif
