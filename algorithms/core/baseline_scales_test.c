/* Against numbers worked out by hand, at a beta that makes logarithms whole. */
#include "algorithms/core/baseline_scales.h"
#include "tests/check.h"

/* H = 2, S = 3, A = 2, so SA = 6, and log(m S A T/beta) = L */
static BaselineTask task(double K, double m, double L)
{
    double T = 2 * K;
    return (BaselineTask){2, 3, 2, K, m * 6 * T * exp(-L), 1};
}

/* L = 10.  bonus_1 at N = 49: 7 2 10/7 = 20.  The gap's top is H^2 = 4 until
 * N = 10^4 8 9 2 100/4 = 3.6e7; at 1.44e8 it is 1.  bonus_2 at N = 20,
 * variance 1, gap 4: sqrt(80/20) + 280/60 + sqrt(32/20)
 *                    = 2 + 4.6666667 + 1.2649111 = 7.9315777.
 * Rewards at N = 20: sqrt(20/20) = 1. */
static void test_ucbvi(void)
{
    BaselineTask x = task(100, 5, 10);
    CHECK_NEAR(ucbvi_log(&x), 10, 1e-14);
    CHECK_NEAR(ucbvi_bonus_1(&x, 49), 20, 1e-14);
    CHECK(ucbvi_gap(&x, 3.59e7) == 4 && ucbvi_gap(&x, 3.61e7) < 4);
    CHECK_NEAR(ucbvi_gap(&x, 1.44e8), 1, 1e-13);
    CHECK_NEAR(ucbvi_bonus_2(&x, 20, 1, 4), 7.9315777, 1e-8);
    CHECK_NEAR(ucbvi_bonus_reward(&x, 20), 1, 1e-14);
    CHECK(ucbvi_bonus_1(&x, 0) == 2 && ucbvi_bonus_2(&x, 0, 1, 4) == 2);
    CHECK(ucbvi_gap(&x, 0) == 4 && ucbvi_bonus_reward(&x, 0) == 2);
}

/* K = 1024, so log2 K = ceil(log2 K) = 10, eps = 1; log(6SAT/beta) = 12.
 * Tree: 3 2 10 = 60, m = 10 < 12: E1 = 60 12 sqrt 8 = 2036.4675,
 *       E2 = 60 (12 + log 3) sqrt 8 = 60 13.0986123 2.8284271 = 2222.9082.
 * Reports: 6, m = 1023: E1 = 6 sqrt(8 1023 12) = 6 313.3815566 = 1880.2893. */
static void test_noise(void)
{
    BaselineTask x = task(1024, 6, 12);
    BaselineNoise tree = baseline_noise(&x, BASELINE_CENTRAL);
    BaselineNoise local = baseline_noise(&x, BASELINE_LOCAL);
    CHECK_NEAR(tree.scale, 60, 1e-14);
    CHECK_NEAR(tree.count, 2036.4675, 1e-7);
    CHECK_NEAR(tree.next, 2222.9082, 1e-7);
    CHECK_NEAR(local.scale, 6, 1e-14);
    CHECK_NEAR(local.count, 1880.2893, 1e-7);
    CHECK_NEAR(local.next / local.count, sqrt(13.0986123 / 12), 1e-8);
    for (int model = 0; model < 2; model++) { /* twice the noise */
        BaselineNoise e = baseline_noise(&x, (BaselineModel)model);
        BaselineNoise c = baseline_noise_calibrated(&x, (BaselineModel)model);
        CHECK_NEAR(c.scale, 2 * e.scale, 1e-14);
        CHECK_NEAR(c.count, 2 * e.count, 1e-14);
        CHECK_NEAR(c.next, 2 * e.next, 1e-14);
    }
    x.K = 1000; /* log2 is 9.965784, its ceiling 10 */
    x.eps = 0.5;
    CHECK_NEAR(baseline_noise(&x, BASELINE_CENTRAL).scale, 119.5894, 1e-6);
    CHECK(baseline_noise_calibrated(&x, BASELINE_CENTRAL).scale == 240);
}

/* sup over l of l t + m log(1 - l^2), by search: P(|sum of m| > t) is at most
 * 2 exp of minus that */
static double exponent(double m, double t)
{
    double best = 0;
    for (int i = 1; i < 200000; i++) {
        double l = i / 200000.0;
        best = fmax(best, l * t + m * log1p(-l * l));
    }
    return best;
}

/* the union over SAT counters of N and of R and S SAT of N' is beta */
static void test_tails(void)
{
    for (double K = 2; K < 1e6; K *= 9) {
        BaselineTask x = {5, 4, 3, K, 0.1, 2};
        double T = 5 * K, sat = 4 * 3 * T, fails = 0;
        for (int model = 0; model < 2; model++) {
            BaselineNoise e = baseline_noise(&x, (BaselineModel)model);
            double m = model == 0 ? ceil(log2(K)) : fmax(1, K - 1);
            double count = exp(-exponent(m, e.count / e.scale));
            double next = exp(-exponent(m, e.next / e.scale));
            fails = 2 * sat * (2 * count + 4 * next);
            CHECK(fails > 0 && fails <= 0.1);
        }
    }
}

/* E1 = 4, E2 = 5.  log(4SAT/beta) = 8 makes L = 4.  At N~ = 96, D = 100:
 * VI: 3 4/10 + (12 + 2 (15 + 8))/100 = 1.2 + 0.58
 * PO: L'^2 = 12 (8 + log 1.5) = 12 8.4054651 = 100.8655813, L' = 10.0431858,
 *     0.4 + 2 1.00431858 + 0.58 = 2.98863716
 * its step at K = 100: sqrt(2 0.69314718/100)/2 = 0.05887050 */
static void test_private_ucb(void)
{
    BaselineTask x = task(100, 4, 8);
    BaselineNoise e = {1, 4, 5};
    CHECK(private_ucb_divisor(&e, 96) == 100);
    CHECK(private_ucb_divisor(&e, -50) == 1);
    CHECK_NEAR(private_ucb_vi_bonus(&x, &e, 96), 1.78, 1e-14);
    CHECK_NEAR(private_ucb_po_bonus(&x, &e, 96), 2.98863716, 1e-8);
    CHECK_NEAR(private_ucb_vi_bonus(&x, &e, -50), 12 + 58, 1e-14);
    CHECK_NEAR(private_ucb_po_step(&x), 0.0588705, 1e-7);
}

/* log(T/beta) = 7.5, E = 5.  At N~ = 20: 3 sqrt(15/15)
 * + (1 + 6)(3/4 + 2/16) = 3 + 6.125; below 10 it is H = 2 */
static void test_pucb(void)
{
    BaselineTask x = {2, 3, 2, 100, 200 * exp(-7.5), 1};
    BaselineNoise e = {1, 4, 5};
    CHECK_NEAR(pucb_bonus(&x, &e, 20), 9.125, 1e-14);
    CHECK(pucb_bonus(&x, &e, 9.99) == 2 && pucb_bonus(&x, &e, -3) == 2);
    CHECK(pucb_bonus(&x, &e, 10) > 2 && pucb_bonus(&x, &e, 0) == 2);
}

/* counts without sampling error, noise at the ends of what is allowed: what
 * is left of the bonus covers the estimate's error, with nothing to spare */
static void test_moved(void)
{
    BaselineTask x = {2, 3, 2, 100, 0.1, 1};
    BaselineNoise e = {1, 4, 5};
    double closest = 0;
    for (int corner = 0; corner < 32; corner++)
        for (double N = 0; N < 1000; N = 2 * N + 1)
            for (int r = 0; r <= 1; r++) { /* V = H r, P = 1/3 */
                double sign = corner & 1 ? 1 : -1, sum = 0;
                double D = private_ucb_divisor(&e, N + 4 * sign);
                for (int s = 0; s < 3; s++)
                    sum += N / 3 + (corner >> (s + 2) & 1 ? 5 : -5);
                double reward = r * N + (corner & 2 ? 4 : -4);
                double off = reward / D + 2 * r * sum / D - r - 2 * r;
                double slack = (3 * 4 + 2 * (3 * 5 + 2 * 4)) / D;
                CHECK(fabs(off) <= slack * (1 + 1e-12));
                closest = fmax(closest, fabs(off) / slack);
                double b = private_ucb_vi_bonus(&x, &e, N + 4 * sign);
                double L = sqrt(2 * log(4 * 6 * 200 / 0.1));
                CHECK_NEAR(b - 3 * L / sqrt(D), slack, 1e-9);
            }
    CHECK(closest > 1 - 1e-12);
}

/* S = 4, A = 2, H = 4, T = 100, eps = 1/2: first terms sqrt(16 2 64 100),
 * sqrt(4 2 64 100), sqrt(4 2 16 100); privacy 16 2 64 2 = 4096 and
 * 16 2 sqrt(1024 100) 2 = 20480 */
static void test_table(void)
{
    BaselineTask x = {4, 4, 2, 25, 0.1, 0.5};
    static const double first[] = {452.5483, 452.5483, 452.5483, 226.2742,
                                   113.1371};
    int rows = 0;
    for (const Table1Row *row = table1; row->name != NULL; row++, rows++) {
        CHECK(rows < 5 && (row->central || row->local));
        CHECK_NEAR(table1_first(row, &x), first[rows], 1e-6);
        CHECK(row->bernstein == (rows == 4));
    }
    CHECK(rows == 5);
    CHECK_NEAR(table1_privacy(&x, BASELINE_CENTRAL), 4096, 1e-14);
    CHECK_NEAR(table1_privacy(&x, BASELINE_LOCAL), 20480, 1e-14);
}

int main(void)
{
    test_ucbvi();
    test_noise();
    test_tails();
    test_private_ucb();
    test_pucb();
    test_moved();
    test_table();
    return check_done("baseline_scales");
}
