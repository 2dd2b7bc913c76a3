/* Against constants found apart, and against the best learner there is: the
 * Bayes policy by enumeration of everything that can happen. */
#include "oracles/lower_bound.h"
#include "tests/check.h"

/* For many rounds: c (1 - 1/n - c) sqrt(nR) at gap = c sqrt(n/R), at best
 * (1 - 1/n)^2/4.  E.g. n = 4, c = .37: .37 (.75 - .37) = .1406. */
static void test_constants(void)
{
    static const struct {
        double n, c, least;
    } rows[] = {{4, 0.37, 0.1406}, {10, 0.45, 0.2025}, {100, 0.49, 0.245}};
    const double R = 1e14;
    for (int i = 0; i < 3; i++) {
        double n = rows[i].n, root = sqrt(n * R);
        double gap = rows[i].c * sqrt(n / R);
        CHECK_NEAR(lower_bound(n, R, gap) / root, rows[i].least, 1e-6);
        double best = lower_bound_gap(n, R), limit = 1 - 1 / n;
        CHECK_NEAR(best * sqrt(R / n), limit / 2, 1e-4);
        CHECK_NEAR(lower_bound(n, R, best) / root, limit * limit / 4, 1e-7);
    }
}

/* n = 2, R = 8, gap = 1/4: 1/4 (8 - 4 - 4 sqrt(4 log(4/3)))
 *                        = 1 - 2 sqrt(0.28768207) < 0;
 * gap = 1/8: (4 - 8 sqrt(log(16/15)))/8, log(16/15) = 0.0645385211,
 *            root 0.2540443, 0.5 - 0.2540443 = 0.2459557 */
static void test_by_hand(void)
{
    CHECK(lower_bound(2, 8, 0.25) == 0);
    CHECK_NEAR(lower_bound(2, 8, 0.125), 0.2459557, 1e-6);
    CHECK(lower_bound(2, 8, 0) == 0 && lower_bound(2, 8, 0.5) == 0);
    CHECK(lower_bound(1, 1e6, 0.1) == 0 && lower_bound(3, 0, 0.1) == 0);
}

/* weight[i] is proportional to the chance that arm i is the good one; the most
 * that can be expected above 1/2 a round, in units of the gap */
static double gain(int left, int n, const double *weight, double gap)
{
    double sum = 0, best = 0, next[4];
    if (left == 0)
        return 0;
    for (int i = 0; i < n; i++)
        sum += next[i] = weight[i];
    for (int i = 0; i < n; i++) {
        double luck = weight[i] / sum, up = 0.5 + gap * luck;
        next[i] = weight[i] * (1 + 2 * gap);
        double value = luck + up * gain(left - 1, n, next, gap);
        next[i] = weight[i] * (1 - 2 * gap);
        value += (1 - up) * gain(left - 1, n, next, gap);
        next[i] = weight[i];
        best = fmax(best, value);
    }
    return best;
}

static double least_regret(int n, int R, double gap)
{
    static const double equal[4] = {1, 1, 1, 1};
    return gap * (R - gain(R, n, equal, gap));
}

static void test_bayes(void)
{
    double closest = INFINITY;
    int said = 0;
    for (int n = 2; n <= 4; n++)
        for (int R = 1; R <= 7; R++)
            for (double gap = 1e-4; gap < 0.5; gap *= 1.7) {
                double least = least_regret(n, R, gap);
                double bound = lower_bound_so_far(n, R, gap);
                CHECK(bound >= lower_bound(n, R, gap));
                CHECK(bound <= least * (1 + 1e-12));
                said += bound > 0;
                if (bound > 0)
                    closest = fmin(closest, least / bound);
            }
    /* nothing can be learned at gap 0: gap R (1 - 1/n) is both */
    CHECK(said > 200 && closest < 1.001);
    printf("lower_bound_test: Bayes is %.5f of the bound at least\n", closest);
}

static void test_so_far(void)
{
    for (double gap = 0.01; gap < 0.5; gap *= 1.3) {
        double last = 0, most = 0;
        for (int R = 0; R < 20000; R = R + 1 + R / 50) {
            double now = lower_bound_so_far(5, R, gap);
            most = fmax(most, lower_bound(5, R, gap));
            CHECK(now >= last && now >= most);
            last = now;
        }
        for (int R = 0; R < 20000; R++)
            most = fmax(most, lower_bound(5, R, gap));
        CHECK_NEAR(last, most, 1e-12); /* its peak is before 20000 */
    }
    CHECK(lower_bound_so_far(5, 100, 0) == 0);
    CHECK(lower_bound_so_far(5, 100, 0.5) == 0);
}

static void test_gap(void)
{
    for (double n = 2; n < 50; n += 5)
        for (double R = 1; R < 1e6; R *= 10) {
            double best = lower_bound(n, R, lower_bound_gap(n, R));
            CHECK(best > 0);
            for (double gap = 1e-4; gap < 0.5; gap *= 1.05)
                CHECK(lower_bound(n, R, gap) <= best * (1 + 1e-12));
        }
}

/* S = 5, H = 7, A = 4: 3 contexts, 9 arms, 3 paid steps; of 1001 episodes two
 * contexts get 334 and one 333 */
static void test_hard(void)
{
    Shape d = {7, 5, 4, 5};
    double more = lower_bound_so_far(9, 334, 0.05);
    double less = lower_bound_so_far(9, 333, 0.05);
    CHECK(more > less && less > 0);
    CHECK_NEAR(lower_bound_hard(d, 1001, 0.05), 3 * (2 * more + less), 1e-14);
    CHECK_NEAR(lower_bound_hard(d, 999, 0.05), 9 * less, 1e-14);
    CHECK(lower_bound_hard(d, 2, 0.05) > 0 && lower_bound_hard(d, 9, 0) == 0);
    Shape least = {3, 3, 2, 3}; /* one arm: nothing to find */
    CHECK(lower_bound_hard(least, 1000, 0.05) == 0);
    CHECK(isfinite(lower_bound_hard(d, UINT64_MAX, 0.05)));
}

int main(void)
{
    test_constants();
    test_by_hand();
    test_bayes();
    test_so_far();
    test_gap();
    test_hard();
    return check_done("lower_bound");
}
