#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, MAP_NORESERVE */
#include "suite/base/arena.h"
#include "suite/base/status.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED
#endif

#if defined(SANITIZED)
#include <sanitizer/asan_interface.h>
#define POISON(p, n)   ASAN_POISON_MEMORY_REGION((p), (n))
#define UNPOISON(p, n) ASAN_UNPOISON_MEMORY_REGION((p), (n))
enum { GAP = 64 }; /* overruns of a piece hit poison, not its neighbour */
#else
#define POISON(p, n)   ((void)(p), (void)(n))
#define UNPOISON(p, n) ((void)(p), (void)(n))
enum { GAP = 0 };
#endif

static const size_t RANGE = (size_t)8 << 30;

Status arena_open(Arena *arena)
{
    void *base = mmap(NULL, RANGE, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (base == MAP_FAILED)
        return FAIL(WORLD, "cannot reserve %zu GiB of address space",
                    RANGE >> 30);
    *arena = (Arena){.base = base, .size = RANGE};
    return OK;
}

void arena_close(Arena *arena)
{
    if (arena->base != NULL) {
        UNPOISON(arena->base, arena->used);
        munmap(arena->base, arena->size);
    }
    *arena = (Arena){0};
}

void *arena_take(Arena *arena, size_t count, size_t size)
{
    size_t left = arena->size - arena->used;
    if (left < 64 + GAP || (size != 0 && count > (left - 64 - GAP) / size)) {
        status_no_memory(); /* does not return */
    }
    char *piece = arena->base + arena->used;
    size_t bytes = count * size;
    arena->used += (bytes + 63) / 64 * 64 + GAP;
    UNPOISON(piece, bytes);
    POISON(arena->base + arena->used - GAP, GAP);
    return piece;
}

char *arena_text(Arena *arena, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    char *text = arena_take(arena, (size_t)length + 1, 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

size_t arena_mark(const Arena *arena)
{
    return arena->used;
}

void arena_reset(Arena *arena, size_t mark)
{
    size_t bytes = arena->used - mark;
    UNPOISON(arena->base + mark, bytes);
    memset(arena->base + mark, 0, bytes);
    arena->used = mark;
}
