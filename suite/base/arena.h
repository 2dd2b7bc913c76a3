/* Memory of a job: pieces are taken while the job opens and never in its loops,
 * and all are released at once at the end.  The address range is reserved up
 * front and touched on demand, so no size is needed in advance and a piece
 * never moves.  Pieces are zeroed and 64-byte aligned.
 *
 *     Arena arena;
 *     TRY(arena_open(&arena));
 *     double *v = arena_array(&arena, double, n);
 *     size_t mark = arena_mark(&arena); ... arena_reset(&arena, mark);
 *     arena_close(&arena);
 *
 * Taking more than the range holds ends the process.  This is a bug, because
 * the ranges of the settings refuse jobs that large. */
#ifndef SUITE_BASE_ARENA_H
#define SUITE_BASE_ARENA_H
#include "suite/base/status.h"
#include <stddef.h>

typedef struct {
    char *base;
    size_t used, size;
} Arena;

MUST_CHECK Status arena_open(Arena *);
void arena_close(Arena *);
void *arena_take(Arena *, size_t count, size_t size);
char *arena_text(Arena *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
size_t arena_mark(const Arena *);
/* releases everything taken since the mark; pieces taken later are
 * zeroed too */
void arena_reset(Arena *, size_t mark);

#define arena_array(arena, type, count)                                        \
    ((type *)arena_take((arena), (size_t)(count), sizeof(type)))
#endif
