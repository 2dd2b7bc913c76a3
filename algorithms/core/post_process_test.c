/* Qiao & Wang 2023, eq. (4): the closed form against a bisection on t that
 * asks one thing only: do boxes and sums meet?  And the minimiser against the
 * statement itself. */
#include "algorithms/core/post_process.h"
#include "suite/base/rng.h"
#include "tests/check.h"

enum { MOST = 12 };
static const double TOLERANCE = 1e-13; /* of the largest number given */

typedef struct {
    int n;
    double cell[MOST], total, quarter;
} Case;

static double scale_of(const Case *c)
{
    double scale = fmax(fabs(c->total), c->quarter);
    for (int i = 0; i < c->n; i++)
        scale = fmax(scale, fabs(c->cell[i]));
    return scale;
}

/* --- the second route ---------------------------------------------------- */

/* is there an x >= 0 within t of the cells whose sum is within quarter? */
static bool reaches(const Case *c, long double t)
{
    long double least = 0, most = 0, total = (long double)c->total;
    for (int i = 0; i < c->n; i++) {
        long double high = (long double)c->cell[i] + t;
        if (high < 0)
            return false;
        least += fmaxl(0, (long double)c->cell[i] - t);
        most += high;
    }
    long double quarter = (long double)c->quarter;
    return least <= total + quarter && most >= total - quarter;
}

/* the least t, by bisection; -1 when no t does */
static double bisect(const Case *c)
{
    long double low = 0, high = 4 * (long double)scale_of(c) + 1;
    if (!reaches(c, high))
        return -1;
    if (reaches(c, 0))
        return 0;
    for (int i = 0; i < 200; i++) {
        long double middle = (low + high) / 2;
        if (reaches(c, middle))
            high = middle;
        else
            low = middle;
    }
    return (double)high;
}

/* --- one case, in every respect ------------------------------------------ */

/* by how much x breaks a bound of (4) at that distance; 0 when it holds */
static double violation(const Case *c, const double *x, double distance)
{
    long double sum = 0;
    double worst = 0;
    for (int i = 0; i < c->n; i++) {
        sum += (long double)x[i];
        worst = fmax(worst, -x[i]);
        worst = fmax(worst, fabs(x[i] - c->cell[i]) - distance);
    }
    long double off = fabsl(sum - (long double)c->total);
    return fmax(worst, (double)(off - (long double)c->quarter));
}

static bool same(const double *a, const double *b, int n)
{
    return memcmp(a, b, (size_t)n * sizeof *a) == 0;
}

static bool solves(const Case *c)
{
    double scratch[MOST], x[MOST], again[MOST], distance = -2, slack;
    Case kept = *c;
    bool feasible = post_process_distance(c->n, c->cell, c->total, c->quarter,
                                          scratch, &distance);
    double want = bisect(c);
    for (int i = 0; i < c->n; i++)
        scratch[i] = again[i] = (double)NAN; /* what it held does not matter */
    bool solved = post_process(c->n, c->cell, c->total, c->quarter, scratch, x);
    post_process(c->n, c->cell, c->total, c->quarter, scratch, again);
    if (feasible != (want >= 0) || solved != feasible ||
        !same(x, again, c->n) || !same(c->cell, kept.cell, c->n))
        return false;
    slack = TOLERANCE * scale_of(c);
    if (feasible)
        return fabs(distance - want) <= slack && violation(c, x, want) <= slack;
    for (int i = 0; i < c->n; i++)
        if (x[i] < 0 || x[i] > 0)
            return false;
    return distance <= -2 && distance >= -2; /* left as it was */
}

static void show(const Case *c)
{
    double scratch[MOST], x[MOST], distance = -1;
    (void)post_process_distance(c->n, c->cell, c->total, c->quarter, scratch,
                                &distance);
    post_process(c->n, c->cell, c->total, c->quarter, scratch, x);
    fprintf(stderr, "total %.17g, quarter %.17g: t %.17g, want %.17g\n",
            c->total, c->quarter, distance, bisect(c));
    for (int i = 0; i < c->n; i++)
        fprintf(stderr, "    cell %.17g x %.17g\n", c->cell[i], x[i]);
}

static bool good_case(const Case *c)
{
    bool good = solves(c);
    if (!good)
        show(c);
    return good;
}

/* --- many cases ------------------------------------------------------------
 */

static double any_size(Rng *rng, double decades)
{
    return pow(10, decades * rng_uniform(rng));
}

/* counts and a total, each with noise; cells may be negative */
static Case draw(Rng *rng, int i)
{
    Case c = {.n = 1 + (int)(rng_uniform(rng) * MOST)};
    double noise = any_size(rng, 6) / 10, sum = 0;
    c.quarter = i % 5 == 0 ? 0 : any_size(rng, 5) / 10;
    for (int j = 0; j < c.n; j++) {
        double count = floor(any_size(rng, 6) - 1);
        c.cell[j] = count + noise * (rng_uniform(rng) - 0.5);
        sum += count;
    }
    c.total = sum + noise * (rng_uniform(rng) - 0.5);
    if (i % 7 == 1) /* a total that contradicts its cells */
        c.total *= 10 * rng_uniform(rng);
    if (i % 7 == 2)
        c.total = c.quarter * (3 * rng_uniform(rng) - 2);
    return c;
}

static void bend(Rng *rng, int i, Case *c)
{
    if (i % 6 == 1) /* ties */
        for (int j = 1; j < c->n; j++)
            c->cell[j] = rng_uniform(rng) < 0.5 ? c->cell[j - 1] : c->cell[j];
    if (i % 6 == 2) /* zeros */
        for (int j = 0; j < c->n; j++)
            c->cell[j] = rng_uniform(rng) < 0.5 ? 0 : c->cell[j];
    if (i % 6 == 3) /* all below zero */
        for (int j = 0; j < c->n; j++)
            c->cell[j] = -fabs(c->cell[j]);
    if (i % 6 == 4) /* whole numbers of huge size */
        for (int j = 0; j < c->n; j++)
            c->cell[j] = floor(c->cell[j] * 1e12);
    if (i % 6 == 4)
        c->total = floor(c->total * 1e12);
}

static void check_many(void)
{
    Rng rng = rng_open(check_seed(), "post_process_test");
    int bad = 0;
    for (int i = 0; i < check_repeat(20000) && bad < 3; i++) {
        rng_seek(&rng, RNG_STUDY, (uint64_t)i, 0);
        Case c = draw(&rng, i);
        bend(&rng, i / 7, &c);
        bad += !good_case(&c);
    }
    CHECK(bad == 0);
}

static void check_known(void)
{
    static const struct {
        Case given;
        double want; /* -1: infeasible */
    } known[] = {
        /* nothing to do: the interval's inside, its ends */
        {{3, {1, 2, 3}, 6, 1}, 0},
        {{3, {1, 2, 3}, 7, 1}, 0},
        {{3, {1, 2, 3}, 5, 1}, 0},
        {{3, {0, 0, 0}, 0, 0}, 0},
        {{3, {0, 0, 0}, 2, 2}, 0},
        /* one cell */
        {{1, {5}, 3, 1}, 1},
        {{1, {3}, 5, 1}, 1},
        {{1, {-3}, 0, 0}, 3},
        {{1, {-3}, 2, 1}, 4},
        {{1, {-3}, -2, 1}, -1},
        {{1, {5}, -2, 2}, 5},
        /* lowered: all by as much, or only those that have it */
        {{3, {4, 4, 4}, 6, 3}, 1},
        {{3, {10, 1, 1}, 6, 0}, 4},
        {{3, {10, 1, 1}, 0, 0}, 10},
        {{2, {10, -1}, 4, 1}, 5},
        {{2, {10, -7}, 4, 1}, 7},
        /* raised: those below zero have no less to give */
        {{3, {1, 2, 3}, 10, 1}, 1},
        {{3, {-6, 1, 1}, 3, 0}, 6},
        {{3, {-6, 1, 1}, 17, 0}, 7},
        {{2, {0, 0}, 10, 0}, 5},
        /* exact sums that leave no room */
        {{2, {3, 3}, 6, 0}, 0},
        {{2, {3, 3}, 7, 0}, 0.5},
        {{4, {1e18, 1e18, 0, 0}, 2e18, 0}, 0},
        {{4, {1e18, 1e18, 0, 0}, 1e18, 0}, 5e17},
        /* the border of what is feasible */
        {{2, {3, 4}, -2, 2}, 4},
        {{2, {3, 4}, -2.5, 2}, -1},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const Case *c = &known[i].given;
        double scratch[MOST], distance = -1;
        bool feasible = post_process_distance(c->n, c->cell, c->total,
                                              c->quarter, scratch, &distance);
        CHECK(feasible == (known[i].want >= 0));
        CHECK_NEAR(distance + 1, known[i].want + 1, 1e-15);
        CHECK(good_case(c));
    }
}

/* which minimiser: lowered ones by t down to zero at most, raised ones as
 * level as the distance allows, equals stay equals, order stays order */
static void check_canonical(void)
{
    double scratch[4], x[4];
    const double low[] = {10, 1, 1, -2}, want_low[] = {6, 0, 0, 0};
    CHECK(post_process(4, low, 6, 0, scratch, x));
    for (int i = 0; i < 4; i++)
        CHECK(fabs(x[i] - want_low[i]) < 1e-14);
    const double up[] = {1, 1, 4, -3}, want_up[] = {3, 3, 6, 0};
    CHECK(post_process(4, up, 12, 0, scratch, x));
    for (int i = 0; i < 4; i++)
        CHECK(fabs(x[i] - want_up[i]) < 1e-14);
    const double whole[] = {2, 3, -1, 0}, want_whole[] = {2, 3, 0, 0};
    CHECK(post_process(4, whole, 5, 0.5, scratch, x));
    for (int i = 0; i < 4; i++)
        CHECK(fabs(x[i] - want_whole[i]) <= 0);
    const double none[] = {2, 3, -1, 0};
    CHECK(!post_process(4, none, -5, 0.5, scratch, x));
    for (int i = 0; i < 4; i++)
        CHECK(fabs(x[i]) <= 0);
}

static void reverse(Case *c)
{
    for (int i = 0; i < c->n / 2; i++) {
        double kept = c->cell[i];
        c->cell[i] = c->cell[c->n - 1 - i];
        c->cell[c->n - 1 - i] = kept;
    }
}

/* the order of the cells is only a name; so is the unit */
static void check_metamorphic(void)
{
    Rng rng = rng_open(check_seed(), "post_process_test order");
    double scratch[MOST], x[MOST], y[MOST];
    bool good = true;
    for (int i = 0; i < 3000; i++) {
        rng_seek(&rng, RNG_STUDY, (uint64_t)i, 0);
        Case c = draw(&rng, i), back = c;
        double slack = 1e-12 * scale_of(&c);
        reverse(&back);
        post_process(c.n, c.cell, c.total, c.quarter, scratch, x);
        post_process(c.n, back.cell, c.total, c.quarter, scratch, y);
        for (int j = 0; j < c.n; j++)
            good &= fabs(x[j] - y[c.n - 1 - j]) <= slack;
        for (int j = 0; j < c.n; j++)
            for (int k = 0; k < c.n; k++)
                good &= c.cell[j] > c.cell[k] || x[j] <= x[k] + slack;
        for (int j = 0; j < c.n; j++)
            back.cell[j] = 1024 * c.cell[j];
        post_process(c.n, back.cell, 1024 * c.total, 1024 * c.quarter, scratch,
                     y);
        for (int j = 0; j < c.n; j++)
            good &= fabs(1024 * x[j] - y[j]) <= 1024 * slack;
    }
    CHECK(good);
}

/* the check itself: a bent solution must not pass */
static void check_teeth(void)
{
    Case c = {3, {10, 1, 1}, 6, 1};
    double scratch[MOST], x[MOST];
    CHECK(post_process(3, c.cell, 6, 1, scratch, x));
    CHECK(violation(&c, x, 3) < 1e-14);
    CHECK(violation(&c, x, 2.99) > 0.009);
    x[0] += 0.5;
    CHECK(violation(&c, x, 3) > 0.4);
    x[0] -= 0.5;
    x[1] = -0.25;
    CHECK(violation(&c, x, 3) > 0.2);
    c.quarter *= 1.01;
    CHECK(fabs(bisect(&c) - 2.99) < 1e-12);
}

int main(void)
{
    check_known();
    check_canonical();
    check_many();
    check_metamorphic();
    check_teeth();
    return check_done("post_process");
}
