/* Why a database cannot be opened or written, where SQLite cannot say: it tries
 * a second time, only to read, and keeps the reason of that. */
#ifndef SUITE_STORE_PLACE_H
#define SUITE_STORE_PLACE_H
#include <stddef.h>

/* ": Permission denied" of the file, ": folder x: Read-only file system" of
 * the folder it stands in (SQLite writes beside it), or "" */
void place_trouble(const char *path, char *out, size_t size);
#endif
