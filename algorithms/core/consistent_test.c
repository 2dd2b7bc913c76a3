/* Four cells at once against one after the other, bit for bit; post_process
 * itself has a test of its own. */
#include "algorithms/core/consistent.h"
#include "algorithms/core/post_process.h"
#include "suite/base/fill.h"
#include "suite/base/rng.h"
#include "tests/check.h"

#include <stddef.h>

enum { FOUR = 4, ROOM = 64 };

typedef struct {
    int S;
    double error;
    double transitions[ROOM], visits[ROOM];
} Counts;

static int below(Rng *rng, int n)
{
    return (int)(rng_word(rng) % (uint64_t)n);
}

/* whole numbers tie, and stop together; noise is of every size */
static void make(Counts *is, Rng *rng, int S, int cells)
{
    static const double size[] = {0.01, 1, 30, 1e9};
    bool whole = below(rng, 3) == 0;
    double noise = size[below(rng, 4)], shift = size[below(rng, 4)];
    is->S = S;
    is->error = size[below(rng, 4)];
    for (int c = 0; c < cells; c++) {
        double sum = 0;
        for (int s = 0; s < S; s++) {
            double count = below(rng, 3) == 0 ? 0 : below(rng, 20);
            double x = count + noise * (2 * rng_uniform(rng) - 1);
            is->transitions[c * S + s] = whole ? nearbyint(x) : x;
            sum += count;
        }
        double x = sum + shift * (2 * rng_uniform(rng) - 1);
        is->visits[c] = whole ? nearbyint(x) : x;
    }
}

static bool same(const double *a, const double *b, int n)
{
    return memcmp(a, b, (size_t)n * sizeof *a) == 0;
}

typedef struct {
    double p[ROOM], n[ROOM];
} Laws;

static void try_four(const Counts *is)
{
    int S = is->S, infeasible = 0;
    double scratch[ROOM];
    Consistent one = {S, is->error, scratch};
    Laws want = {{0}, {0}}, got = want;
    for (int c = 0; c < FOUR; c++)
        if (!consistent_cell(&one, is->transitions + (ptrdiff_t)c * S,
                             is->visits[c], want.p + (ptrdiff_t)c * S,
                             &want.n[c]))
            infeasible |= 1 << c;
    for (int wide = 0; wide <= (fill_wide() ? 1 : 0); wide++) {
        int bits = consistent_four[wide](S, is->error, is->transitions,
                                         is->visits, got.p, got.n);
        CHECK(bits == infeasible);
        CHECK(same(got.n, want.n, FOUR) && same(got.p, want.p, FOUR * S));
    }
}

/* section 5.1.1 in its own words */
static void try_one(const Counts *is)
{
    int S = is->S;
    double x[ROOM], p[ROOM], scratch[ROOM], n, sum = 0;
    Consistent one = {S, is->error, scratch};
    bool good = post_process(S, is->transitions, is->visits[0], is->error / 4,
                             scratch, x);
    CHECK(consistent_cell(&one, is->transitions, is->visits[0], p, &n) == good);
    for (int s = 0; s < S; s++)
        sum += x[s];
    CHECK_NEAR(n, sum + is->error / 2, 1e-14);
    for (int s = 0; s < S; s++)
        CHECK_NEAR(p[s], (x[s] + is->error / (2 * S)) / n, 1e-14);
}

/* any number of cells, of few states or many */
static void try_many(const Counts *is, int cells)
{
    int S = is->S, infeasible = 0;
    double scratch[ROOM];
    Consistent one = {S, is->error, scratch};
    Laws want = {{0}, {0}}, got = want;
    for (int c = 0; c < cells; c++)
        infeasible += !consistent_cell(&one, is->transitions + (ptrdiff_t)c * S,
                                       is->visits[c], want.p + (ptrdiff_t)c * S,
                                       &want.n[c]);
    CHECK(consistent_cells(&one, cells, is->transitions, is->visits, got.p,
                           got.n) == infeasible);
    CHECK(same(got.n, want.n, cells) && same(got.p, want.p, cells * S));
}

int main(void)
{
    Rng rng = rng_open(check_seed(), "consistent");
    Counts is;
    for (int i = 0; i < check_repeat(20000); i++) {
        make(&is, &rng, 1 + below(&rng, CONSISTENT_WIDEST), FOUR);
        try_four(&is);
        if (i % 8 == 0)
            try_one(&is);
    }
    for (int i = 0; i < check_repeat(500); i++) {
        int S = 1 + below(&rng, 12), cells = 1 + below(&rng, ROOM / S);
        make(&is, &rng, S, cells);
        try_many(&is, cells);
    }
    return check_done("consistent");
}
