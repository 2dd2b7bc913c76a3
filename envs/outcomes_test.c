/* A word draws the same outcome from the table and from the law itself, and
 * each outcome has the share of words that its probability says. */
#include "envs/outcomes.h"
#include "suite/base/rng.h"
#include "tests/check.h"

#include <stdbool.h>

static void random_law(Rng *rng, int n, double *law)
{
    double sum = 0;
    int sure = (int)(rng_uniform(rng) * n);
    for (int i = 0; i < n; i++)
        sum += law[i] = i != sure && rng_uniform(rng) < 0.4
                            ? 0
                            : exp(20 * (rng_uniform(rng) - 1));
    for (int i = 0; i < n; i++)
        law[i] /= sum;
}

static bool same_at(const Outcomes *all, const double *law, int n, int row,
                    uint64_t word)
{
    int there = outcome_of(all, row, word);
    law += (ptrdiff_t)row * n;
    return there == outcome_of_law(law, n, word) && there >= 0 && there < n &&
           law[there] > 0;
}

/* about every threshold, at both ends and anywhere */
static bool rows_agree(const Outcomes *all, const double *law, int rows, int n,
                       Rng *rng)
{
    bool good = true;
    for (int r = 0; r < rows; r++) {
        good &= same_at(all, law, n, r, 0);
        good &= same_at(all, law, n, r, UINT64_MAX);
        for (int i = 0; i < all->width - 1; i++) {
            uint64_t edge = outcomes_upto(all, r)[i];
            good &= same_at(all, law, n, r, edge);
            good &= same_at(all, law, n, r, edge - 1);
            good &= same_at(all, law, n, r, edge + 1);
            good &= same_at(all, law, n, r, rng_word(rng));
        }
    }
    return good;
}

/* words between thresholds against the law: a few 2^-64 off at most */
static double worst_share(const Outcomes *all, const double *law, int n, int r)
{
    long double sum = 0, worst = 0;
    uint64_t before = 0;
    for (int i = 0; i < n; i++)
        sum += (long double)law[r * n + i];
    const uint64_t *upto = outcomes_upto(all, r);
    const int *met = outcomes_met(all, r);
    for (int i = 0; i < all->width; i++) {
        long double share = (long double)law[r * n + met[i]] / sum;
        uint64_t end = i < all->width - 1 ? upto[i] : UINT64_MAX;
        long double words = (long double)(end - before) * 0x1p-64L;
        if (i > 0 && met[i] == met[i - 1])
            break;
        worst = fmaxl(worst, fabsl(words - share));
        before = end;
    }
    return (double)worst;
}

static void check_size(int n, Arena *arena)
{
    enum { ROWS = 50 };
    size_t mark = arena_mark(arena);
    double *law = arena_array(arena, double, (ROWS * n));
    Rng rng = rng_open(check_seed(), "outcomes");
    rng_seek(&rng, RNG_STUDY, (uint64_t)n, 0);
    for (int r = 0; r < ROWS; r++)
        random_law(&rng, n, law + (ptrdiff_t)r * n);
    const Outcomes *all = outcomes_open(law, ROWS, n, ROWS, arena);
    CHECK(all != NULL && all->of == law && all->width <= n);
    CHECK(rows_agree(all, law, ROWS, n, &rng));
    double worst = 0;
    for (int r = 0; r < ROWS; r++)
        worst = fmax(worst, worst_share(all, law, n, r));
    CHECK(worst < 0x1p-61);
    arena_reset(arena, mark);
}

/* laid out once where the same rows come again, and only there */
static void check_again(Arena *arena)
{
    enum { STEPS = 4, CELLS = 6, ROWS = STEPS * CELLS, N = 5 };
    double law[ROWS * N];
    Rng rng = rng_open(check_seed(), "outcomes again");
    rng_seek(&rng, RNG_STUDY, 0, 0);
    for (int r = 0; r < CELLS; r++)
        random_law(&rng, N, law + (ptrdiff_t)r * N);
    for (int i = CELLS * N; i < ROWS * N; i++)
        law[i] = law[i - CELLS * N];
    const Outcomes *all = outcomes_open(law, ROWS, N, CELLS, arena);
    CHECK(all->again == CELLS);
    bool good = true;
    for (int i = 0; i < 100 * ROWS; i++) {
        int r = i % ROWS;
        uint64_t word = rng_word(&rng);
        good &= outcome_of(all, r - r / CELLS * all->again, word) ==
                outcome_of_law(law + (ptrdiff_t)r * N, N, word);
    }
    CHECK(good);
    random_law(&rng, N, law + (ptrdiff_t)(ROWS - 1) * N);
    all = outcomes_open(law, ROWS, N, CELLS, arena);
    CHECK(all->again == 0 && rows_agree(all, law, ROWS, N, &rng));
}

static void check_fair(Arena *arena)
{
    const double law[] = {0.5, 0.5};
    Rng rng = rng_open(check_seed(), "outcomes fair");
    const Outcomes *all = outcomes_open(law, 1, 2, 1, arena);
    CHECK(rows_agree(all, law, 1, 2, &rng));
    const uint64_t half = UINT64_C(1) << 63;
    CHECK(outcome_of_law(law, 2, half - 1) == 0);
    CHECK(outcome_of_law(law, 2, half) == 1);
    CHECK(outcome_of_two(law, half - 1) == 0 && outcome_of_two(law, half) == 1);
    for (int i = 0; i < 1000; i++) {
        double odd[2] = {rng_uniform(&rng), rng_uniform(&rng)};
        const double *two = i % 2 == 0 ? law : odd;
        uint64_t word = rng_word(&rng);
        CHECK(outcome_of_two(two, word) == outcome_of_law(two, 2, word));
    }
}

static void check_limit(Arena *arena)
{
    enum { MANY = 4000001 };
    double *law = arena_array(arena, double, MANY);
    for (int i = 0; i < MANY; i++)
        law[i] = 1;
    CHECK(outcomes_open(law, MANY, 1, MANY, arena) == NULL);
    CHECK(outcomes_open(law, MANY - 1, 1, MANY - 1, arena) != NULL);
}

int main(void)
{
    Arena arena;
    if (arena_open(&arena) != OK)
        return 1;
    for (int n = 1; n <= 70; n++)
        check_size(n, &arena);
    check_again(&arena);
    check_fair(&arena);
    check_limit(&arena);
    arena_close(&arena);
    return check_done("outcomes");
}
