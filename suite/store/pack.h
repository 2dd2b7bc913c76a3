/* The rows of a job as two runs of bytes and a layout.
 *
 * Jobs with equal settings mostly store the same names, steps and episode
 * counts, so these are kept once; a job's own are its values, 8 bytes each.
 * Both runs are big-endian, so that SQL can read them without this program
 * (suite/store/views.sql).
 *
 *     Packed packed;
 *     TRY(pack_open(&packed, &rows));
 *     .. packed.value, packed.layout ..
 *     pack_close(&packed);                                                   */
#ifndef SUITE_STORE_PACK_H
#define SUITE_STORE_PACK_H
#include "suite/base/rows.h"
#include "suite/base/status.h"

typedef struct {
    char name[ROWS_NAME];
    int step;
    int k_place; /* among the episode counts; -1: it has none */
} LayoutItem;

typedef struct {
    int64_t id; /* of the names, steps and places; 0: of no row */
    LayoutItem *item;
    int n, room;
} Layout;

typedef struct {
    Layout layout;
    int64_t grid; /* id of the episode counts; 0: there are none */
    unsigned char *value, *k;
    int n, counts;
    void *memory;
} Packed;

/* In order of name and step.  Minus zero becomes zero.  WORLD when memory is
 * short, a value is NaN, or two rows have the same name and step. */
MUST_CHECK Status pack_open(Packed *, const Rows *);
void pack_close(Packed *);

/* Adds the packed rows; false, and nothing added, when the bytes do not fit the
 * layout, a value is NaN, or the rows have no room. */
typedef struct {
    const unsigned char *value, *k;
    int bytes, k_bytes;
} PackedBytes;
bool pack_read(const Layout *, const PackedBytes *, Rows *);
#endif
