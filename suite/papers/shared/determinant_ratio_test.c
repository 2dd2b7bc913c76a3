#include "suite/papers/shared/determinant_ratio.h"
#include "tests/check.h"

/* the worst ratio of n pairs, one side off by the relative amount bend */
static double worst(int d, uint64_t n, double bend, double *odd)
{
    Rows rows = {0};
    Probe p = {.rng = rng_open(check_seed(), "determinant"),
               .instances = n,
               .bend = bend,
               .ratio = {.value = -INFINITY},
               .rows = &rows};
    rng_seek(&p.rng, RNG_STUDY, (uint64_t)d, 0);
    determinant_ratios(&p, d);
    CHECK(!p.failed && p.points == n && p.ratio.at[0] == d);
    if (odd != NULL)
        *odd = p.ratio.at[1];
    return p.ratio.value;
}

/* the first pair is one of equality, so nothing larger is allowed and nothing
 * smaller is the worst */
static void check_equality(void)
{
    for (int d = 1; d <= 16; d++) {
        CHECK_NEAR(worst(d, 1, 0, NULL), 1, 1e-13);
        CHECK_NEAR(worst(d, 500, 0, NULL), 1, 1e-12);
        CHECK_NEAR(worst(d, 500, 0.001, NULL), 1.001, 1e-12);
    }
}

int main(void)
{
    check_equality();
    return check_done("determinant_ratio");
}
