/* The objects of this program and which of them need which: a table that
 * suite/run/code_map.sh makes when everything else has been compiled. */
#ifndef SUITE_RUN_CODE_MAP_H
#define SUITE_RUN_CODE_MAP_H

/* an object of this program; the table ends with name NULL */
typedef struct {
    const char *name; /* "suite/judge/tail" */
    const char *hash; /* of its code and data, 16 hex digits */
    const int *needs; /* places in the table; ends with -1 */
} CodeObject;
extern const CodeObject code_objects[];

/* what a list points to: of an algorithm, an environment, a section; the table
 * ends with address NULL */
typedef struct {
    const void *address;
    int object;
} CodeEntry;
extern const CodeEntry code_entries[];
#endif
