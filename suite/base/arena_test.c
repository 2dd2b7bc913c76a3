#include "suite/base/arena.h"

#include "tests/check.h"

static int is_zero(const char *p, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        if (p[i] != 0)
            return 0;
    return 1;
}

static void check_pieces(Arena *arena)
{
    char *last = NULL;
    size_t size = 0;
    for (size_t bytes = 0; bytes < 300; bytes += 7) {
        char *piece = arena_take(arena, bytes, 1);
        CHECK((uintptr_t)piece % 64 == 0);
        CHECK(last == NULL || piece >= last + size);
        CHECK(is_zero(piece, bytes));
        memset(piece, 0x5a, bytes);
        last = piece;
        size = bytes;
    }
    double *x = arena_array(arena, double, 10);
    CHECK((uintptr_t)x % 64 == 0 && !(x[9] > 0 || x[9] < 0));
}

static void check_marks(Arena *arena)
{
    int *kept = arena_array(arena, int, 3);
    kept[2] = 42;
    size_t mark = arena_mark(arena);
    char *one = arena_array(arena, char, 1000);
    memset(one, 1, 1000);
    size_t inner = arena_mark(arena);
    memset(arena_array(arena, char, 50), 1, 50);
    arena_reset(arena, inner);
    CHECK(arena_mark(arena) == inner && one[999] == 1);
    arena_reset(arena, mark);
    CHECK(arena_mark(arena) == mark && kept[2] == 42);
    char *again = arena_array(arena, char, 2000);
    CHECK(again == one && is_zero(again, 2000));
    arena_reset(arena, arena_mark(arena)); /* nothing taken since */
    CHECK(is_zero(again, 2000));
}

static void check_text(Arena *arena)
{
    char *text = arena_text(arena, "%s=%d", "H", 8);
    char *other = arena_text(arena, "%s", "");
    CHECK_TEXT(text, "H=8");
    CHECK_TEXT(other, "");
}

/* reserved, not touched: a large piece costs only the pages it uses */
static void check_large(Arena *arena)
{
    size_t bytes = (size_t)3 << 30;
    char *large = arena_take(arena, bytes, 1);
    large[0] = large[bytes - 1] = 1;
    char *after = arena_take(arena, 1, 1);
    CHECK(after >= large + bytes);
    CHECK(large[0] == 1 && large[bytes - 1] == 1 && *after == 0);
}

int main(void)
{
    Arena arena;
    if (arena_open(&arena) != OK)
        return 1;
    check_pieces(&arena);
    check_marks(&arena);
    check_text(&arena);
    check_large(&arena);
    arena_close(&arena);
    CHECK(arena.base == NULL && arena.size == 0);
    arena_close(&arena); /* twice is harmless */
    return check_done("arena");
}
