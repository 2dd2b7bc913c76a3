/* Against constants computed apart, in Python, to three or four figures; and
 * against a second route to the Chernoff exponent. */
#include "algorithms/core/qiao2023_scales.h"
#include "tests/check.h"

static Qiao2023Task task(double H, double S, double A, double eps)
{
    return (Qiao2023Task){H, S, A, 5e4, 0.1, eps};
}

static void test_errors(void)
{
    Qiao2023Task x = task(20, 6, 2, 1), y = task(5, 4, 2, 1);
    Qiao2023Scales s =
        qiao2023_published(&x, QIAO2023_CENTRAL, QIAO2023_NODE, QIAO2023_LOG2);
    CHECK(s.terms == 16);
    CHECK_NEAR(s.scale, 936.6, 1e-4);
    CHECK_NEAR(qiao2023_union(&x), 22.474, 1e-4);
    CHECK_NEAR(qiao2023_laplace_sum(16, qiao2023_union(&x)), 47.45, 1e-3);
    CHECK_NEAR(s.error, 1.778e5, 1e-3);
    s = qiao2023_published(&x, QIAO2023_LOCAL, QIAO2023_NODE, QIAO2023_LOG2);
    CHECK(s.scale == 60 && s.terms == 49999);
    CHECK_NEAR(s.error, 5.089e5, 1e-3);
    double L = qiao2023_union(&x);
    CHECK_NEAR(4 * 936.6 * qiao2023_laplace_sum_chan(16, L), 2.381e5, 1e-3);
    CHECK_NEAR(4 * 60 * qiao2023_laplace_sum_chan(49999, L), 7.196e5, 1e-3);
    CHECK_NEAR(qiao2023_calibrated(&x, QIAO2023_CENTRAL).error, 3.644e5, 1e-3);
    CHECK_NEAR(qiao2023_calibrated(&x, QIAO2023_LOCAL).error, 1.018e6, 1e-3);
    s = qiao2023_published(&y, QIAO2023_CENTRAL, QIAO2023_NODE, QIAO2023_LOG2);
    CHECK_NEAR(s.error, 4.17e4, 2e-3);
    CHECK_NEAR(qiao2023_calibrated(&y, QIAO2023_CENTRAL).error, 8.55e4, 2e-3);
    CHECK_NEAR(qiao2023_calibrated(&y, QIAO2023_LOCAL).error, 2.42e5, 3e-3);
}

/* (eps, 1e-6): mu* is half the squared budget */
static void test_gauss(void)
{
    static const struct {
        double H, S, eps, mu, central, local, central_error, local_error;
    } rows[] = {
        {20, 6, 0.1, 3.794e-4, 1591, 397.7, 1.60e5, 2.23e6},
        {20, 6, 1, 0.028014, 185.1, 46.28, 1.859e4, 2.598e5},
        {20, 6, 10, 1.7078, 23.71, 5.927, 2381, 3.33e4},
        {5, 4, 1, 0.028014, 92.56, 23.14, 8803, 1.23e5},
    };
    for (int i = 0; i < 4; i++) {
        Qiao2023Task x = task(rows[i].H, rows[i].S, 2, rows[i].eps);
        double budget = sqrt(2 * rows[i].mu);
        Qiao2023Scales c = qiao2023_gauss(&x, QIAO2023_CENTRAL, budget);
        Qiao2023Scales l = qiao2023_gauss(&x, QIAO2023_LOCAL, budget);
        CHECK_NEAR(c.scale, rows[i].central, 5e-4);
        CHECK_NEAR(l.scale, rows[i].local, 5e-4);
        CHECK_NEAR(c.error, rows[i].central_error, 3e-3);
        CHECK_NEAR(l.error, rows[i].local_error, 4e-3);
    }
}

typedef enum { NO_NOISE, CENTRAL, LOCAL, GAUSS_CENTRAL, GAUSS_LOCAL } Who;

static double error_of(const Qiao2023Task *x, Who who)
{
    double budget = sqrt(2 * 0.0280140);
    switch (who) {
    case NO_NOISE:
        return 1;
    case CENTRAL:
    case LOCAL:
        return qiao2023_published(
                   x, who == LOCAL ? QIAO2023_LOCAL : QIAO2023_CENTRAL,
                   QIAO2023_NODE, QIAO2023_LOG2)
            .error;
    default:
        return qiao2023_gauss(
                   x, who == GAUSS_LOCAL ? QIAO2023_LOCAL : QIAO2023_CENTRAL,
                   budget)
            .error;
    }
}

static double saturated(const Qiao2023Task *x, double error)
{
    double gap = x->H > 1 ? x->H * x->H : 0;
    return qiao2023_bonus(x, &qiao2023_bonus_published, error, x->K,
                          x->H * x->H / 4, gap) -
           x->H;
}

static double uncapped(const Qiao2023Task *x, double error)
{
    return qiao2023_gap(x, &qiao2023_bonus_published, error, x->K) -
           x->H * x->H * (1 - 1e-12);
}

static double useful(const Qiao2023Task *x, double error)
{
    return qiao2023_regret(x, error) - x->K * x->H;
}

/* the K from which the difference is negative */
static double crossing(Qiao2023Task x, Who who,
                       double (*above)(const Qiao2023Task *, double))
{
    double low = log(2), high = log(1e40);
    for (int i = 0; i < 200; i++) {
        x.K = exp((low + high) / 2);
        if (above(&x, error_of(&x, who)) > 0)
            low = log(x.K);
        else
            high = log(x.K);
    }
    return exp(high);
}

/* two figures are printed, so 5 % is the rounding */
static void test_vacuity(void)
{
    static const struct {
        double H, S, eps;
        Who who;
        double bonus, error, cap, regret; /* 0: not given */
    } rows[] = {
        {1, 2, 1, NO_NOISE, 8.1e2, 1, 3.4e9, 3.4e9},
        {1, 2, 1, CENTRAL, 1.5e7, 1.6e4, 3.6e11, 4.0e11},
        {1, 2, 10, CENTRAL, 9.8e5, 1.2e3, 2.7e10, 3.9e10},
        {1, 2, 1, LOCAL, 2.8e10, 2.2e7, 1.3e19, 1.3e19},
        {3, 2, 1, NO_NOISE, 1.5e3, 1, 1.3e10, 1.3e10},
        {3, 2, 1, CENTRAL, 6.3e7, 5.8e4, 5.1e12, 5.4e12},
        {3, 4, 1, NO_NOISE, 2.6e3, 1, 2.8e10, 2.9e10},
        {3, 4, 1, CENTRAL, 1.5e8, 6.5e4, 2.6e13, 2.7e13},
        {3, 4, 1, LOCAL, 1.8e12, 5.9e8, 4.3e22, 4.3e22},
        {5, 4, 1, NO_NOISE, 2.7e3, 1, 5.1e10, 5.3e10},
        {5, 4, 1, CENTRAL, 2.8e8, 1.2e5, 8.6e13, 8.8e13},
        {5, 4, 10, CENTRAL, 2.0e7, 9.0e3, 6.5e12, 7.2e12},
        {20, 6, 1, NO_NOISE, 4.3e3, 1, 4.1e11, 5.0e11},
        {20, 6, 1, CENTRAL, 2.5e9, 5.9e5, 5.4e15, 5.5e15},
        {20, 6, 10, CENTRAL, 1.9e8, 4.7e4, 4.3e14, 4.4e14},
        {20, 6, 1, LOCAL, 3.4e14, 5.9e10, 1.2e27, 1.2e27},
        {3, 4, 1, GAUSS_CENTRAL, 2.7e7, 1.2e4, 0, 4.1e12},
        {5, 4, 1, GAUSS_CENTRAL, 3.8e7, 1.7e4, 0, 1.0e13},
        {20, 6, 1, GAUSS_CENTRAL, 1.5e8, 3.8e4, 0, 2.8e14},
        {3, 4, 1, GAUSS_LOCAL, 3.5e12, 1.1e9, 0, 8.6e22},
        {5, 4, 1, GAUSS_LOCAL, 6.5e12, 2.0e9, 0, 4.9e23},
        {20, 6, 1, GAUSS_LOCAL, 8.6e13, 1.5e10, 0, 3.1e26},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Qiao2023Task x = task(rows[i].H, rows[i].S, 2, rows[i].eps);
        double K = crossing(x, rows[i].who, saturated);
        CHECK_NEAR(K, rows[i].bonus, 0.05);
        x.K = K;
        CHECK_NEAR(error_of(&x, rows[i].who), rows[i].error, 0.05);
        if (rows[i].cap > 0)
            CHECK_NEAR(crossing(x, rows[i].who, uncapped), rows[i].cap, 0.05);
        CHECK_NEAR(crossing(x, rows[i].who, useful), rows[i].regret, 0.05);
    }
}

/* the exponent by search over l instead of in closed form */
static void test_exponent(void)
{
    for (double m = 1; m < 1e18; m *= 37)
        for (double L = 2; L < 300; L *= 3) {
            double t = qiao2023_laplace_sum(m, L), best = 0;
            double low = log(fmin(t / m, 0.5)) - 3, high = log(1 - 1e-12);
            for (int i = 0; i <= 200000; i++) {
                double l = exp(low + (high - low) * i / 200000);
                best = fmax(best, t * l + m * log1p(-l * l));
            }
            CHECK_NEAR(best, L, 1e-7);
        }
}

static void test_levels(void)
{
    for (unsigned long K = 2; K < 5000; K++) {
        int m = 0;
        while ((1UL << m) < K)
            m++;
        CHECK(qiao2023_levels((double)K) == m);
    }
}

int main(void)
{
    test_errors();
    test_gauss();
    test_vacuity();
    test_exponent();
    test_levels();
    return check_done("qiao2023_scales");
}
