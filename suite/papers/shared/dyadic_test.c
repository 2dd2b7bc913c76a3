#include "suite/papers/shared/dyadic.h"
#include "tests/check.h"

/* where floating-point logarithms round: one beside a power of two */
static void beside_powers(void)
{
    for (int m = 1; m < 53; m++) {
        double K = ldexp(1, m);
        CHECK(dyadic_floor(K) == m && dyadic_ceil(K) == m);
        CHECK(dyadic_floor(K - 1) == m - 1);
        CHECK(dyadic_ceil(K + 1) == m + 1);
        CHECK(dyadic_ceil(K - 1) == (m > 1 ? m : 0));
    }
}

static void by_counting(void)
{
    for (int K = 1; K < 5000; K++) {
        int floor = 0, ceil = 0;
        while (2 << floor <= K)
            floor++;
        while (1 << ceil < K)
            ceil++;
        CHECK(dyadic_floor(K) == floor && dyadic_ceil(K) == ceil);
    }
}

static void between_whole_numbers(void)
{
    CHECK(dyadic_floor(1) == 0 && dyadic_ceil(1) == 0);
    CHECK(dyadic_floor(1.5) == 0 && dyadic_ceil(1.5) == 1);
    CHECK(dyadic_floor(1e60) == 199 && dyadic_ceil(1e60) == 200);
}

int main(void)
{
    beside_powers();
    by_counting();
    between_whole_numbers();
    return check_done("dyadic");
}
