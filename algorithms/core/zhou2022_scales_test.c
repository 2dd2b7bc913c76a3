/* Zhou 2022: the constants against numbers worked out by hand, apart from this
 * code (printed to 9 or 6 digits, the points of vacuity to 2). */
#include "algorithms/core/zhou2022_scales.h"
#include "tests/check.h"

enum { SIGMA1, SIGMA2, SIGMA_R, SG_P, SG_R, NU_P, NU_R, BETA_P, BETA_R, ALL };

static void compare(const Zhou2022Scales *s, const double *want, double digits)
{
    double got[ALL] = {s->p.sigma[0], s->p.sigma[1], s->r.sigma[0],
                       s->p.radius,   s->r.radius,   s->p.nu,
                       s->r.nu,       s->p.beta,     s->r.beta};
    for (int i = 0; i < ALL; i++)
        CHECK_NEAR(got[i], want[i], digits);
    CHECK(s->r.sigma[0] == s->r.sigma[1]);
}

static Zhou2022Task task(double d, double H, double K)
{
    return (Zhou2022Task){d, d, H, K, 1, 1e-6, 0.05};
}

static void published(void)
{
    static const double small[ALL] = {3900.03145, 2757.73868, 216.668414,
                                      196046.266, 10891.4592, 125.986304,
                                      41.9954348, 1214.86602, 299.068259};
    static const double large[ALL] = {9866.38586, 4933.19293, 274.066274,
                                      779529.499, 21653.5972, 173.364609,
                                      57.7882031, 3236.70063, 569.152071};
    Zhou2022Task x = task(2, 3, 1024), y = task(4, 3, 65536);
    Zhou2022Scales s = zhou2022_published(&x), t = zhou2022_published(&y);
    compare(&s, small, 1e-8);
    compare(&t, large, 1e-8);
}

/* mu* = 0.0280145 is the loss that (1, 1e-6) admits; budget^2 = 2 mu* */
static const double MU1 = 0.0280145, MU10 = 1.7078, MU100 = 52.235;

static void calibrated(void)
{
    static const double first[ALL] = {506.961, 358.476, 63.3702,
                                      16141.6, 2017.70, 57.0737,
                                      28.5369, 371.220, 140.035};
    static const double second[ALL] = {126.740, 89.6190, 63.3702,
                                       4035.40, 2017.70, 28.5369,
                                       28.5369, 185.610, 140.035};
    static const double last[ALL] = {0, 0,       63.3702, 0,      2017.70,
                                     0, 28.5369, 0,       140.035};
    const double *const want[] = {first, second, last};
    Zhou2022Task x = task(2, 3, 1024);
    double budget = sqrt(2 * MU1);
    for (int h = 1; h <= 3; h++) {
        Zhou2022Scales s =
            zhou2022_calibrated(&x, h, ZHOU2022_START_PRIVATE, budget);
        compare(&s, want[h - 1], 5e-6);
    }
    Zhou2022Scales s = zhou2022_calibrated(&x, 1, ZHOU2022_START_FIXED, budget);
    CHECK_NEAR(s.r.sigma[0], 52.5968, 5e-6);
    CHECK_NEAR(s.p.sigma[0], 420.775, 5e-6);
    CHECK_NEAR(s.p.beta, 338.471, 5e-6);
    CHECK_NEAR(s.r.beta, 127.715, 5e-6);
}

/* first K with bound <= KH, on a fine geometric grid */
static double useful_from(Zhou2022Task x, int which, double mu)
{
    for (double K = 2; K < 1e20; K *= 1.002) {
        x.K = K;
        Zhou2022Scales s =
            which == 2 ? zhou2022_local(&x) : zhou2022_published(&x);
        double bound =
            which == 1 ? zhou2022_regret_calibrated(&x, ZHOU2022_START_PRIVATE,
                                                    sqrt(2 * mu))
                       : zhou2022_regret(&x, &s, 0);
        if (bound <= K * x.H)
            return K;
    }
    return (double)INFINITY;
}

static double loss(double eps)
{
    return eps > 10 ? MU100 : eps > 1 ? MU10 : MU1;
}

static void vacuity(void)
{
    static const double row[][5] = {
        {2, 1, 1, 6.8e7, 2.3e6},   {2, 1, 10, 5.8e6, 2.5e5},
        {2, 1, 100, 5.4e5, 4.5e4}, {2, 2, 1, 7.7e8, 1.5e7},
        {2, 2, 100, 6.1e6, 2.9e5}, {2, 3, 1, 3.1e9, 4.5e7},
        {2, 3, 10, 2.8e8, 5.2e6},  {2, 3, 100, 2.5e7, 8.6e5},
        {2, 5, 1, 1.8e10, 1.9e8},  {4, 1, 1, 5.3e8, 1.1e7},
        {4, 3, 1, 2.4e10, 3.4e8},  {4, 3, 10, 2.1e9, 3.8e7},
        {4, 3, 100, 1.9e8, 6.4e6}, {4, 5, 1, 1.3e11, 1.5e9},
        {8, 3, 1, 2.0e11, 2.8e9},  {8, 5, 1, 1.1e12, 1.4e10},
        {8, 5, 100, 9.3e9, 2.6e8}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        Zhou2022Task x = task(row[i][0], row[i][1], 2);
        x.eps = row[i][2];
        CHECK_NEAR(useful_from(x, 0, 0), row[i][3], 0.05);
        CHECK_NEAR(useful_from(x, 1, loss(x.eps)), row[i][4], 0.05);
    }
    static const double local[][3] = {
        {2, 1, 8.4e12}, {2, 2, 9.0e14}, {2, 3, 1.3e16}, {4, 3, 6.3e17}};
    for (size_t i = 0; i < sizeof local / sizeof *local; i++)
        CHECK_NEAR(useful_from(task(local[i][0], local[i][1], 2), 2, 0),
                   local[i][2], 0.05);
}

static void trees(void)
{
    for (int K = 2; K <= 5000; K++) {
        int levels = 0;
        while (1 << levels < K)
            levels++;
        int prefix = 0;
        while (2 << prefix <= K)
            prefix++;
        CHECK(zhou2022_levels(K) == levels);
        CHECK(zhou2022_prefix(K) == prefix);
    }
    CHECK(zhou2022_levels(0x1p60) == 60 && zhou2022_levels(1e18) == 60);
}

static void shapes(void)
{
    CHECK_NEAR(zhou2022_shifts(3, ZHOU2022_START_PRIVATE), 22.5, 1e-15);
    CHECK_NEAR(zhou2022_shifts(3, ZHOU2022_START_FIXED), 15.5, 1e-15);
    CHECK(zhou2022_shifts(1, ZHOU2022_START_FIXED) == 1);
    CHECK(zhou2022_pair(0, 1) == 4 && zhou2022_pair(1, 0) == 2);
    Zhou2022Task x = task(3, 4, 1000);
    Zhou2022Scales plain = zhou2022_plain(&x, 1);
    Zhou2022Scales wide = zhou2022_conservative(&x);
    Zhou2022Scales narrow = zhou2022_published(&x);
    CHECK(plain.p.nu == 0 && plain.p.lambda_max == 1);
    CHECK_NEAR(wide.p.sigma[1], 2 * narrow.p.sigma[1], 1e-14);
    CHECK_NEAR(wide.r.sigma[0], sqrt(2) * narrow.r.sigma[0], 1e-14);
    CHECK_NEAR(zhou2022_step_size(4, 1000, 8), sqrt(2 * log(8) / 1000) / 4,
               1e-14);
    Zhou2022Scales local = zhou2022_calibrated_local(&x, 4, 1);
    CHECK_NEAR(local.r.sigma[0], sqrt(4.5 * 7), 1e-14);
}

int main(void)
{
    published();
    calibrated();
    vacuity();
    trees();
    shapes();
    return check_done("zhou2022_scales");
}
