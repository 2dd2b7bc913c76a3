/* One arena a job: pieces are taken while the job opens, none in its loops,
 * all go at once at the end.  The address range is reserved up front and
 * touched on demand, so nobody has to know a size in advance and a taken
 * piece never moves.  Pieces are zeroed and 64-byte aligned.
 *
 *     Arena arena;
 *     TRY(arena_open(&arena));
 *     double *v = arena_array(&arena, double, n);
 *     size_t mark = arena_mark(&arena); ... arena_reset(&arena, mark);
 *     arena_close(&arena);
 *
 * Taking more than the range holds ends the process: a job that large is
 * refused by the range of its settings, so it is a bug, not an input. */
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
void arena_reset(Arena *, size_t mark); /* what is taken again is zeroed */

#define arena_array(arena, type, count)                                        \
    ((type *)arena_take((arena), (size_t)(count), sizeof(type)))
#endif
