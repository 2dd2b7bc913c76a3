/* The runs that a tilt saves: tilted runs tell how many plain ones are needed,
 * and where plain ones can be made they say the same. */
#include "suite/cmd/bench_saving.h"
#include "tests/check.h"

static Saving *open_with(const char *mechanism, Arena *arena)
{
    Saving *s = arena_array(arena, Saving, 1);
    CHECK(saving_open(s, mechanism, arena) == OK);
    return s;
}

/* calibrated: the mean of the values is the claimed delta */
static void check_mean(const char *mechanism, double delta, Arena *arena)
{
    enum { RUNS = 100000 };
    Saving *s = open_with(mechanism, arena);
    double tilted = saving_needed(s, true);
    /* their relative deviation, by what saving_needed says of 5 % */
    double off = 0.05 / 1.96 * sqrt(tilted / RUNS);
    CHECK(fabs(saving_runs(s, RUNS, true) / RUNS / delta - 1) < 5 * off);
    CHECK(tilted >= 1 && tilted < 0.01 * saving_needed(s, false));
}

static void check_plain(Arena *arena)
{
    const char *easy = "mechanism=tree-gaussian leaves=64 delta=0.05 "
                       "mode=calibrated";
    Saving *s = open_with(easy, arena), *plain = open_with(easy, arena);
    CHECK(s->theta > 0);
    plain->theta = 0;
    double foretold = saving_needed(s, false);
    double found = saving_needed(plain, false);
    CHECK(fabs(foretold / found - 1) < 0.05);
    CHECK(fabs(found / saving_needed(plain, true) - 1) < 1e-9);
    CHECK(saving_needed(s, true) < 0.9 * found);
}

int main(void)
{
    Arena arena;
    if (arena_open(&arena) != OK)
        return 1;
    check_mean("mechanism=tree-gaussian leaves=64 delta=1e-6 mode=calibrated",
               1e-6, &arena);
    check_mean("mechanism=tree-laplace leaves=8 delta=1e-4 mode=calibrated",
               1e-4, &arena);
    check_plain(&arena);
    arena_close(&arena);
    return check_done("bench_saving");
}
