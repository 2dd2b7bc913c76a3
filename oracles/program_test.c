#include "oracles/program.h"
#include "tests/check.h"
#include "tests/coin.h"

static double between(double low, double high)
{
    return low + (high - low) * coin();
}

typedef struct {
    int n;
    double cell[40], total, quarter;
} Case;

/* --- second route: the smallest t whose boxes [max(0,c-t), c+t] are not empty
 * and can be summed to within quarter of total --- */

static bool reachable(const Case *c, long double t)
{
    long double low = 0, high = 0;
    for (int i = 0; i < c->n; i++) {
        long double cell = (long double)c->cell[i];
        if (cell + t < 0)
            return false;
        low += fmaxl(0, cell - t);
        high += cell + t;
    }
    return low <= (long double)c->total + (long double)c->quarter &&
           high >= (long double)c->total - (long double)c->quarter;
}

static double largest(const Case *c)
{
    double scale = fmax(fabs(c->total), c->quarter);
    for (int i = 0; i < c->n; i++)
        scale = fmax(scale, fabs(c->cell[i]));
    return scale;
}

/* Growing t only helps, and at 2 scale every box holds 0 and total. */
static double bisect(const Case *c)
{
    long double low = 0, high = 2 * (long double)largest(c);
    if (reachable(c, 0))
        return 0;
    for (int i = 0; i < 100; i++) {
        long double middle = (low + high) / 2;
        if (reachable(c, middle))
            high = middle;
        else
            low = middle;
    }
    return (double)high;
}

static double worst; /* disagreement over the largest number given */

static void compare(const Case *c)
{
    bool feasible = false;
    double distance = -1;
    CHECK(program_post_process(c->n, c->cell, c->total, c->quarter, &feasible,
                               &distance) == OK);
    CHECK(feasible == (c->total + c->quarter >= 0));
    if (!feasible) {
        CHECK(distance == -1);
        return;
    }
    double scale = fmax(largest(c), 1e-300);
    double off = fabs(distance - bisect(c)) / scale;
    CHECK(off <= 1e-12);
    worst = fmax(worst, off);
}

static void test_random(void)
{
    for (int repeat = 0; repeat < check_repeat(2000); repeat++) {
        Case c = {.n = 1 + (int)(8 * coin())};
        double size = pow(10, between(-9, 18)), sum = 0;
        for (int i = 0; i < c.n; i++) {
            c.cell[i] = size * between(-0.4, 1);
            if (coin() < 0.2)
                c.cell[i] = coin() < 0.5 ? 0 : size * between(-1, 0);
            sum += c.cell[i];
        }
        c.total = coin() < 0.7 ? sum + size * between(-0.3, 0.3)
                               : size * between(-2, 6);
        c.quarter = coin() < 0.2 ? 0 : size * between(0, 0.5);
        compare(&c);
    }
}

/* Bounds that meet: empty slack, equal cells, nothing to do, noise at small
 * counts, everything negative. */
static void test_adversarial(void)
{
    static const Case cases[] = {
        {1, {0}, 0, 0},
        {1, {5}, 5, 0},
        {1, {-5}, 0, 0},
        {1, {-5}, -1, 1},
        {1, {-5}, -1, 0.999},
        {1, {7}, -2, 1.5},
        {2, {3, 3}, 6, 0},
        {2, {1e15, 1}, 1e15, 1},
        {2, {-1, 1}, 0, 0},
        {3, {1, 1, 1}, 2, 1},
        {3, {1, 1, 1}, 2, 0.25},
        {3, {-2, -2, -2}, 0, 0},
        {3, {-2, -1, 4}, 10, 0.5},
        {4, {0, 0, 0, 0}, 0, 0},
        {4, {0, 0, 0, 0}, 100, 1},
        {4, {1, 2, 3, 4}, 0, 0},
        {8, {1, 1, 1, 1, 1, 1, 1, 1}, 8, 0},
        {8, {9, -9, 9, -9, 9, -9, 9, -9}, -3, 3},
        {8, {9, -9, 9, -9, 9, -9, 9, -9}, 0, 2},
        {8, {1e-9, 1, 1e9, 0, 0, -1e-9, -1, -1e9}, 1e9, 1},
        {2, {1e-300, 1e-300}, 0, 0},
        {2, {1e300, -1e300}, 1e300, 1e299},
        {2, {1, 1}, -1, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        compare(&cases[i]);
}

static void test_many_cells(void)
{
    for (int repeat = 0; repeat < check_repeat(40); repeat++) {
        Case c = {.n = 40, .total = between(-5, 60), .quarter = 4};
        c.quarter = fmax(c.quarter, 1 - c.total);
        for (int i = 0; i < c.n; i++)
            c.cell[i] = floor(between(-4, 6));
        compare(&c);
    }
}

/* --- third route: whole numbers in two cells have an optimum, and an x that
 * attains it, in halves --- */

static double on_grid(const Case *c)
{
    double best = HUGE_VAL;
    for (int i = 0; i < 41 * 41; i++) {
        int halves = i / 41;
        double x = halves / 2.0, y = i % 41 / 2.0;
        if (fabs(x + y - c->total) <= c->quarter)
            best = fmin(best, fmax(fabs(x - c->cell[0]), fabs(y - c->cell[1])));
    }
    return best;
}

static void test_grid(void)
{
    for (int repeat = 0; repeat < check_repeat(300); repeat++) {
        Case c = {.n = 2,
                  .cell = {floor(between(-5, 6)), floor(between(-5, 6))},
                  .total = floor(between(-4, 12)),
                  .quarter = floor(between(0, 3))};
        bool feasible = true;
        double distance = HUGE_VAL;
        CHECK(program_post_process(2, c.cell, c.total, c.quarter, &feasible,
                                   &distance) == OK);
        CHECK(feasible == isfinite(on_grid(&c)));
        CHECK(!feasible || fabs(distance - on_grid(&c)) <= 1e-12);
    }
}

static void test_input(void)
{
    double cell[] = {1, nan("")}, distance;
    bool feasible;
    CHECK(program_post_process(0, cell, 1, 1, &feasible, &distance) ==
          BAD_INPUT);
    CHECK(program_post_process(1, cell, 1, -1, &feasible, &distance) ==
          BAD_INPUT);
    CHECK(program_post_process(2, cell, 1, 1, &feasible, &distance) ==
          BAD_INPUT);
    CHECK(program_post_process(1, cell, HUGE_VAL, 1, &feasible, &distance) ==
          BAD_INPUT);
    status_clear();
}

int main(void)
{
    coin_state = check_seed();
    test_random();
    test_adversarial();
    test_many_cells();
    test_grid();
    test_input();
    printf("program_test: routes differ by %.2g of the data\n", worst);
    return check_done("program");
}
