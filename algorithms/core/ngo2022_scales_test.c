/* The reference constants of the paper's parameter table (p = 0.05, delta =
 * 1e-6, natural logs), to their printed digits. */
#include "algorithms/core/ngo2022_scales.h"
#include "tests/check.h"

typedef struct {
    double K, lambda, updates, target, lambda_y, norm, log_chi, beta;
} Row;

/* eps = 1, d = 4, H = 3 */
static const Row published[] = {
    {1e4, 2.08e3, 13.7, 206, 1.18e3, 26.9, 63.6, 3.33e4},
    {1e6, 3.80e3, 72.7, 474, 7.20e3, 197, 84.0, 5.15e4},
    {1e8, 5.98e3, 144.4, 668, 1.59e4, 1.55e3, 104.5, 7.19e4},
    {1e9, 7.23e3, 180.9, 748, 2.09e4, 4.46e3, 114.7, 8.28e4},
    {1e12, 1.17e4, 292.2, 950, 3.80e4, 1.11e5, 145.6, 1.18e5},
    {1e14, 1.52e4, 367.4, 1.07e3, 5.10e4, 9.73e5, 166.2, 1.44e5},
    {1e16, 1.92e4, 443.1, 1.17e3, 6.52e4, 8.66e6, 186.8, 1.71e5},
};
static const double PRINTED = 5e-3; /* three digits */

static void test_table(void)
{
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        const Row *r = &published[i];
        Ngo2022Input in = {r->K,
                           4,
                           3,
                           1,
                           1e-6,
                           0.05,
                           NGO2022_TREE_B,
                           NGO2022_TARGET_LINE11,
                           false,
                           false};
        Ngo2022Scales s = ngo2022_published(&in);
        CHECK_NEAR(s.lambda, r->lambda, PRINTED);
        CHECK_NEAR(s.updates, r->updates, PRINTED);
        CHECK_NEAR(s.target, r->target, PRINTED);
        CHECK_NEAR(s.lambda_y, r->lambda_y, PRINTED);
        CHECK_NEAR(s.norm, r->norm, PRINTED);
        CHECK_NEAR(s.log_chi, r->log_chi, PRINTED);
        CHECK_NEAR(s.beta, r->beta, PRINTED);
    }
}

static void test_budget(void)
{
    CHECK_NEAR(ngo2022_rho(1, 1e-6), 0.0174689048, 1e-8);
    for (double eps = 0.01; eps < 200; eps *= 3)
        for (double delta = 1e-12; delta < 0.5; delta *= 30) {
            double rho = ngo2022_rho(eps, delta);
            CHECK_NEAR(rho + 2 * sqrt(rho * log(1 / delta)), eps, 1e-12);
        }
}

/* the rows of lambda and N_max at K = 1e9, 1e10 */
static void test_witness_scales(void)
{
    static const struct {
        double K;
        int H, d;
        double lambda, updates;
    } row[] = {{1e9, 3, 4, 7234, 180.9},   {1e9, 5, 4, 7347, 301.1},
               {1e9, 10, 4, 7501, 601.0},  {1e9, 10, 8, 8009, 1114.4},
               {1e9, 20, 4, 7655, 1199.6}, {1e10, 10, 8, 9466, 1360.9},
               {1e10, 20, 8, 9637, 2717.6}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        Ngo2022Input in = {.episodes = row[i].K,
                           .d = row[i].d,
                           .horizon = row[i].H,
                           .epsilon = 1,
                           .delta = 1e-6,
                           .failure = 0.05};
        Ngo2022Scales s = ngo2022_published(&in);
        CHECK_NEAR(s.lambda, row[i].lambda, 1e-4);
        CHECK_NEAR(s.updates, row[i].updates, 3e-4);
    }
}

/* prefix standard deviation against log(K) / sqrt(2 rho), base 2 */
static void test_readings(void)
{
    static const Ngo2022Tree tree[] = {NGO2022_TREE_A, NGO2022_TREE_C,
                                       NGO2022_TREE_T, NGO2022_TREE_B,
                                       NGO2022_TREE_N, NGO2022_TREE_N2};
    for (int H = 1; H <= 20; H++) {
        double want[] = {1,           sqrt(2 * H),
                         2 * sqrt(H), 2 * sqrt(2 * H),
                         sqrt(10),    sqrt(10 * 2 * H)};
        for (int i = 0; i < 6; i++) {
            Ngo2022Input in = {1024, 4,    H,       1,
                               1e-6, 0.05, tree[i], NGO2022_TARGET_LINE11,
                               true, true};
            Ngo2022Scales s = ngo2022_published(&in);
            double prefix = s.node * sqrt(s.levels);
            CHECK_NEAR(prefix / (10 / sqrt(2 * s.rho)), want[i], 1e-12);
        }
    }
}

/* needed against used on line 11 */
static void test_targets(void)
{
    static const double H[] = {1, 2, 3, 5, 10, 20};
    static const double ratio[] = {1.63, 1.73, 1.89, 2.19, 2.84, 3.83};
    for (int i = 0; i < 6; i++) {
        Ngo2022Input in = {1e6,   4,    (int)H[i],      1,
                           1e-6,  0.05, NGO2022_TREE_B, NGO2022_TARGET_LINE11,
                           false, false};
        double used = ngo2022_published(&in).target;
        in.target = NGO2022_TARGET_NEED;
        CHECK_NEAR(ngo2022_published(&in).target / used, ratio[i], PRINTED);
        in.target = NGO2022_TARGET_TEXT;
        CHECK_NEAR(ngo2022_published(&in).target / used, sqrt(4.5) * H[i],
                   1e-12);
        in.target = NGO2022_TARGET_LAMBDA;
        double n = ngo2022_published(&in).updates;
        CHECK_NEAR(ngo2022_published(&in).target / used, H[i] * sqrt(1.5 * n),
                   1e-12);
    }
}

/* G^2 = 2 mu, mu_star = 0.0280144819 at (1, 1e-6) and 0.351004 at (4, 1e-6) */
static void test_calibrated(void)
{
    Ngo2022Budget b = {
        .shift = sqrt(2 * 0.0280144819), .share = 0.5, .spread = sqrt(2)};
    Ngo2022Input in = {.episodes = 1e6,
                       .d = 4,
                       .horizon = 3,
                       .epsilon = 1,
                       .delta = 1e-6,
                       .failure = 0.05};
    Ngo2022Scales s = ngo2022_calibrated(&in, &b);
    CHECK_NEAR(s.node, 46.28, 2e-4);
    CHECK_NEAR(s.lambda, 2665, 3e-4);
    CHECK(s.updates == 68);
    CHECK_NEAR(s.target, 260.7, 5e-4);
    CHECK_NEAR(s.beta, 1238, 5e-4);
    b.shift = sqrt(2 * 0.351004);
    in = (Ngo2022Input){.episodes = 1e9,
                        .d = 8,
                        .horizon = 5,
                        .epsilon = 4,
                        .delta = 1e-6,
                        .failure = 0.05};
    s = ngo2022_calibrated(&in, &b);
    CHECK_NEAR(s.node, 20.67, 3e-4);
    CHECK_NEAR(s.lambda, 1820, 3e-4);
    CHECK(s.updates == 603);
    CHECK_NEAR(s.target, 434.7, 2e-4);
    CHECK_NEAR(s.beta, 2699, 2e-4);
    b.spectral = true;
    s = ngo2022_calibrated(&in, &b);
    CHECK(s.updates == 1031);
    CHECK_NEAR(s.target, 568.4, 2e-4);
    CHECK_NEAR(s.beta, 2725, 2e-4);
}

/* ---- the table of scales: where a bound or a bonus begins to say something,
 * delta = 1e-6, p = 0.05, K in two digits ---- */

typedef struct {
    bool calibrated;
    double eps;
    int d, H;
    double
        K[4]; /* bound below KH; bonus, data spread evenly, below H, 1, 0.1 */
} Useful;

static const Useful useful[] = {
    {false, 1, 4, 3, {1.3e15, 3.5e9, 4.1e10, 6.6e12}},
    {false, 1, 4, 5, {1.3e16, 1.1e10, 4.0e11, 6.3e13}},
    {false, 1, 8, 3, {6.5e15, 1.8e10, 2.1e11, 3.2e13}},
    {false, 1, 8, 5, {6.2e16, 5.7e10, 2.0e12, 3.0e14}},
    {false, 10, 4, 3, {1.2e14, 3.2e8, 3.8e9, 6.3e11}},
    {false, 10, 8, 5, {5.9e15, 5.3e9, 1.9e11, 2.9e13}},
    {false, 100, 4, 3, {1.7e13, 4.6e7, 5.6e8, 9.5e10}},
    {false, 100, 8, 5, {8.6e14, 7.7e8, 2.8e10, 4.4e12}},
    {true, 1, 4, 3, {2.0e9, 6.5e5, 7.3e6, 1.0e9}},
    {true, 1, 4, 5, {8.2e9, 8.4e5, 2.9e7, 3.9e9}},
    {true, 1, 8, 3, {1.1e10, 3.6e6, 4.0e7, 5.3e9}},
    {true, 1, 8, 5, {4.5e10, 4.7e6, 1.5e8, 2.0e10}},
    {true, 10, 4, 3, {3.4e8, 1.0e5, 1.2e6, 1.7e8}},
    {true, 10, 8, 5, {7.9e9, 7.9e5, 2.6e7, 3.4e9}},
    {true, 100, 4, 3, {1.1e8, 3.4e4, 3.7e5, 5.3e7}},
    {true, 100, 8, 5, {2.7e9, 2.6e5, 8.4e6, 1.1e9}},
};

/* G with delta(eps) = 1e-6 for N(0,1) against N(G,1) */
static double admissible(double eps)
{
    long double low = 0, high = 40, e = (long double)eps;
    for (int i = 0; i < 200; i++) {
        long double G = (low + high) / 2, root = sqrtl(2);
        long double gain = erfcl((e / G - G / 2) / root) / 2;
        long double loss = erfcl((e / G + G / 2) / root) / 2;
        if (gain - expl(e) * loss < 1e-6L)
            low = G;
        else
            high = G;
    }
    return (double)low;
}

/* the bonus against limit, or the regret bound against KH if limit is 0 */
static double relative(const Useful *u, double limit, double K)
{
    Ngo2022Input in = {.episodes = K,
                       .d = u->d,
                       .horizon = u->H,
                       .epsilon = u->eps,
                       .delta = 1e-6,
                       .failure = 0.05};
    Ngo2022Budget b = {.shift = u->calibrated ? admissible(u->eps) : 0,
                       .share = 0.5,
                       .spread = sqrt(2)};
    Ngo2022Scales s =
        u->calibrated ? ngo2022_calibrated(&in, &b) : ngo2022_published(&in);
    double H = u->H, d = u->d;
    if (limit > 0)
        return s.beta / sqrt(K / d + 2 * s.lambda) / limit;
    double chance = u->calibrated ? log(4 / 0.05) : s.log_chi;
    double sum = u->calibrated ? 2 * sqrt(2) * s.beta * H *
                                     sqrt(2 * d * K * log1p(K / (s.lambda * d)))
                               : 6 * s.beta * H * sqrt(2 * d * K * s.log_chi);
    return (sqrt(2 * K * H * H * H * chance) + sum) / (K * H);
}

static void test_useful(void)
{
    for (size_t i = 0; i < sizeof useful / sizeof *useful; i++)
        for (int which = 0; which < 4; which++) {
            const double limit[] = {0, useful[i].H, 1, 0.1};
            double low = log(100), high = log(1e20);
            for (int j = 0; j < 60; j++) {
                double middle = (low + high) / 2;
                if (relative(&useful[i], limit[which], exp(middle)) > 1)
                    low = middle;
                else
                    high = middle;
            }
            CHECK_NEAR(exp(high), useful[i].K[which], 0.05);
        }
}

int main(void)
{
    test_table();
    test_budget();
    test_witness_scales();
    test_readings();
    test_targets();
    test_calibrated();
    test_useful();
    return check_done("scales of Ngo et al. 2022");
}
