#include "suite/base/rows.h"

#include "tests/check.h"

static void check_find(Arena *arena)
{
    Rows rows;
    rows_open(&rows, arena);
    CHECK(rows.n == 0 && rows.room == ROWS_ROOM);
    CHECK(rows_find(&rows, "regret", 0) == NULL);
    CHECK(isnan(rows_value(&rows, "regret")));
    rows_put_at(&rows, "regret", 3, UINT64_MAX, -0.25);
    CHECK(isnan(rows_value(&rows, "regret"))); /* no step 0 yet */
    rows_put(&rows, "regret", 7);
    rows_put(&rows, "regret", 8);
    CHECK(rows.n == 3);
    CHECK_NEAR(rows_value(&rows, "regret"), 7, 0); /* the first one */
    const Row *row = rows_find(&rows, "regret", 3);
    CHECK(row != NULL && row->k == UINT64_MAX && row->step == 3);
    CHECK_NEAR(row->value, -0.25, 0);
    CHECK_TEXT(row->name, "regret");
    CHECK(rows_find(&rows, "regre", 0) == NULL);
    CHECK(rows_find(&rows, "regrets", 0) == NULL);
    CHECK(rows_find(&rows, "regret", -3) == NULL);
    CHECK(rows.row[1].k == 0 && rows.row[1].step == 0);
}

static void check_values(Arena *arena)
{
    Rows rows;
    rows_open(&rows, arena);
    rows_put(&rows, "inf", INFINITY);
    rows_put(&rows, "nan", (double)NAN);
    rows_put(&rows, "tiny", 4.9e-324);
    rows_put_at(&rows, "below", INT32_MIN, 1, -1);
    CHECK(isinf(rows_value(&rows, "inf")));
    CHECK(isnan(rows_value(&rows, "nan")));
    CHECK(rows_find(&rows, "nan", 0) != NULL);
    CHECK(rows_value(&rows, "tiny") > 0);
    CHECK(rows_find(&rows, "below", INT32_MIN) != NULL);
}

static void check_counts(void)
{
    static const struct {
        double value;
        uint64_t k;
        bool is;
    } of[] = {{0, 0, true},
              {3, 3, true},
              {4, 3, false},
              {-1, 3, false},
              {(double)NAN, 3, false},
              {0x1p62, UINT64_MAX, true},
              {0x1p63, UINT64_MAX, false},
              {(double)INFINITY, UINT64_MAX, false}};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        const Row row = {"x", 0, of[i].k, of[i].value};
        CHECK(rows_is_count(&row) == of[i].is);
    }
}

static void check_names(Arena *arena)
{
    Rows rows;
    rows_open(&rows, arena);
    char longest[ROWS_NAME];
    memset(longest, 'x', ROWS_NAME - 1);
    longest[ROWS_NAME - 1] = '\0';
    rows_put(&rows, longest, 1);
    rows_put(&rows, "", 2);
    CHECK_TEXT(rows.row[0].name, longest);
    CHECK_NEAR(rows_value(&rows, longest), 1, 0);
    CHECK_NEAR(rows_value(&rows, ""), 2, 0);
}

/* every place is there, and no row moves */
static void check_room(Arena *arena)
{
    Rows rows;
    rows_open(&rows, arena);
    const Row *first = rows.row;
    for (int i = 0; i < ROWS_ROOM; i++)
        rows_put_at(&rows, "r", i, (uint64_t)i + 1, i);
    CHECK(rows.n == ROWS_ROOM && rows.row == first);
    const Row *last = rows_find(&rows, "r", ROWS_ROOM - 1);
    CHECK(last == first + ROWS_ROOM - 1);
    CHECK(last != NULL && last->k == ROWS_ROOM);
}

int main(void)
{
    Arena arena;
    CHECK(arena_open(&arena) == OK);
    check_find(&arena);
    check_values(&arena);
    check_counts();
    check_names(&arena);
    check_room(&arena);
    arena_close(&arena);
    return check_done("rows");
}
