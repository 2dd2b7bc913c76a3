/* Against constants worked out by hand and by separate programs: p = 0.05, C_w
 * = sqrt(d) unless said.  Three to six digits were kept where one percent or
 * less is asked, two elsewhere. */
#include "algorithms/core/luyo2021_scales.h"

#include "tests/check.h"

/* what exact accounting admits at delta = 1e-6 */
static const double G_1 = 0.23670, G_TENTH = 0.02754;
/* the tables searched K on a grid of ratio 1.047 and kept two digits */
static const double SEARCHED = 0.1;

static Luyo2021Inputs at(double d, double H, double K, double eps)
{
    return (Luyo2021Inputs){K, H, d, eps, 1e-6, 0.05, sqrt(d)};
}

#define NONE LUYO2021_NONE
#define JDP  LUYO2021_JDP
#define LDP  LUYO2021_LDP

/* ---- Algorithm 1 ---- */

typedef struct {
    Luyo2021Privacy privacy;
    double g; /* 0: published */
} Variant;

static Luyo2021Mixture mixture(const Luyo2021Inputs *x, Variant v)
{
    return v.g == 0 ? luyo2021_mixture(x, v.privacy)
                    : luyo2021_mixture_calibrated(x, v.privacy, v.g);
}

/* visits of a direction until the bonus is below H/2 */
static double visits(const Luyo2021Inputs *x, const Luyo2021Mixture *m)
{
    return (4 * m->beta * m->beta - m->lambda - 2 * m->upsilon) / (x->H * x->H);
}

static double regret_bound(const Luyo2021Inputs *x, const Luyo2021Mixture *m)
{
    return 2 * m->beta * x->H * sqrt(2 * x->d * x->K * log1p(x->K / x->d)) +
           x->H * sqrt(2 * x->H * x->K * log(3 / x->p));
}

/* the smallest K with a bound below K H, with d visits() <= K */
static double first_useful(Luyo2021Inputs x, Variant v)
{
    for (x.K = 10; x.K < 1e40; x.K *= 1.01) {
        Luyo2021Mixture m = mixture(&x, v);
        if (regret_bound(&x, &m) < x.K * x.H)
            return x.K;
    }
    return INFINITY;
}

static double first_learning(Luyo2021Inputs x, Variant v)
{
    for (x.K = 10; x.K < 1e40; x.K *= 1.01) {
        Luyo2021Mixture m = mixture(&x, v);
        if (x.d * visits(&x, &m) <= x.K)
            return x.K;
    }
    return INFINITY;
}

typedef struct {
    double d, H, eps;
    Variant variant;
    double sigma, upsilon, beta, half, useful, learns;
} Row;

static void scale_table(void)
{
    // clang-format off
    static const Row rows[] = {
        {2, 3, 1, {NONE, 0}, 0, 0, 40.8, 737, 3.2e5, 1.3e3},
        {2, 3, 1, {JDP, 0}, 2.37e5, 4.9e7, 5.1e4, 1.1e9, 4.2e12, 5.3e9},
        {2, 3, 1, {JDP, 1}, 481, 2.6e4, 790, 2.7e5, 3.0e8, 5.5e5},
        {2, 3, 1, {LDP, 0}, 617, 2.8e7, 3.8e4, 6.4e8, 5.3e18, 4.8e12},
        {2, 3, 1, {LDP, 1}, 108, 1.3e6, 5.5e3, 1.3e7, 4.6e14, 9.1e8},
        {4, 3, 1, {NONE, 0}, 0, 0, 52.1, 1.2e3, 1.2e6, 4.2e3},
        {4, 3, 1, {JDP, 0}, 2.37e5, 5.1e7, 6.5e4, 1.8e9, 1.5e13, 1.8e10},
        {4, 3, 0.1, {JDP, 0}, 2.37e6, 5.1e8, 2.0e5, 1.8e10, 1.8e14, 2.2e11},
        {4, 3, 1, {JDP, 1}, 481, 2.8e4, 1.1e3, 5.5e5, 1.4e9, 2.5e6},
        {4, 3, 0.1, {JDP, 1}, 4.1e3, 2.4e5, 3.3e3, 4.7e6, 1.5e10, 2.5e7},
        {4, 3, 1, {LDP, 0}, 617, 2.9e7, 4.9e4, 1.1e9, 6.3e19, 5.5e13},
        {4, 3, 1, {LDP, 1}, 108, 1.4e6, 7.9e3, 2.7e7, 8.7e15, 1.6e10},
        {4, 5, 1, {JDP, 0}, 8.7e5, 1.9e8, 1.25e5, 2.5e9, 6.3e13, 2.5e10},
        {4, 5, 1, {JDP, 1}, 1.9e3, 1.1e5, 2.2e3, 7.9e5, 6.6e9, 3.6e6},
        {4, 5, 1, {LDP, 0}, 2.9e3, 1.4e8, 1.07e5, 1.8e9, 1.8e21, 1.7e14},
        {8, 5, 1, {NONE, 0}, 0, 0, 115, 2.1e3, 1.4e7, 1.5e4},
        {8, 5, 1, {JDP, 0}, 8.7e5, 2.1e8, 1.65e5, 4.4e9, 2.3e14, 9.6e10},
        {8, 5, 1, {JDP, 1}, 1.9e3, 1.25e5, 3.3e3, 1.7e6, 3.0e10, 1.8e7}};
    // clang-format on
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Row r = rows[i];
        if (r.variant.g != 0) /* the safe version: all H-1 steps at norm H */
            r.variant.g = (r.eps < 1 ? G_TENTH : G_1) *
                          sqrt((r.H - 2 + pow(r.H, -4)) / (r.H - 1));
        Luyo2021Inputs x = at(r.d, r.H, 1e6, r.eps);
        Luyo2021Mixture m = mixture(&x, r.variant);
        CHECK_NEAR(m.matrix, r.sigma, 0.05);
        CHECK_NEAR(m.upsilon, r.upsilon, 0.05);
        CHECK_NEAR(m.beta, r.beta, 0.05);
        CHECK_NEAR(visits(&x, &m), r.half, 0.05);
        CHECK_NEAR(first_useful(x, r.variant), r.useful, SEARCHED);
        CHECK_NEAR(first_learning(x, r.variant), r.learns, SEARCHED);
    }
}

static void mixture_scales(void)
{
    static const struct {
        double H, K, eps, delta, sigma;
    } known[] = {{3, 1e4, 0.99, 1e-6, 2.00e5}, {3, 1e6, 0.99, 1e-6, 2.39e5},
                 {5, 1e6, 0.5, 1e-6, 1.74e6},  {5, 1e6, 0.1, 1e-6, 8.72e6},
                 {3, 1e6, 0.99, 0.1, 4.46e4},  {4, 1e9, 0.99, 1e-6, 6.11e5},
                 {4, 1e10, 0.99, 1e-6, 6.51e5}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        Luyo2021Inputs x = at(4, known[i].H, known[i].K, known[i].eps);
        x.delta = known[i].delta;
        CHECK_NEAR(luyo2021_mixture(&x, LUYO2021_JDP).matrix, known[i].sigma,
                   0.003);
    }
    /* sigma_B needed over used, all H steps and K_0 nodes counted */
    Luyo2021Inputs x = at(4, 3, 1e6, 1);
    double used = luyo2021_mixture(&x, LUYO2021_LDP).matrix;
    double needed = 9 * sqrt(4.5 * 3) / G_1;
    CHECK_NEAR(used / needed, 4.41, 0.002);
    x.eps = 0.99;
    used = luyo2021_mixture(&x, LUYO2021_JDP).matrix;
    needed = 9 * 2 * sqrt(21.0 * 3) / 0.23451;
    CHECK_NEAR(used / needed, 392, 0.002);
    /* the fork's radii */
    x = at(2, 4, 1e9, 0.99);
    CHECK_NEAR(luyo2021_mixture(&x, LUYO2021_JDP).beta, 1.03e5, 0.005);
    x = at(2, 4, 3e10, 0.99);
    CHECK_NEAR(luyo2021_mixture(&x, LUYO2021_JDP).beta, 1.17e5, 0.005);
}

/* where values fall below zero: K = 2^(m+1), d = 2, H = 3, eps = 0.99 */
static void truncation_scales(void)
{
    static const struct {
        double m, delta, sigma, upsilon, beta;
    } known[] = {{48, 0.1, 7.195e4, 4.343e7, 4.776e4},
                 {52, 0.1, 7.506e4, 5.014e7, 5.131e4},
                 {50, 1e-6, 3.842e5, 2.442e8, 1.132e5},
                 {54, 1e-6, 3.994e5, 2.800e8, 1.212e5}};
    for (int i = 0; i < 4; i++) {
        Luyo2021Inputs x = at(2, 3, exp2(known[i].m + 1), 0.99);
        x.delta = known[i].delta;
        Luyo2021Mixture m = luyo2021_mixture(&x, LUYO2021_JDP);
        CHECK_NEAR(m.matrix, known[i].sigma, 3e-4);
        CHECK_NEAR(m.upsilon, known[i].upsilon, 3e-4);
        CHECK_NEAR(m.beta, known[i].beta, 6e-4);
    }
    Luyo2021Inputs x = at(2, 3, 1e6, 0.99);
    CHECK_NEAR(luyo2021_mixture(&x, LUYO2021_LDP).matrix, 622.9, 2e-4);
    CHECK_NEAR(luyo2021_plus(&x, LUYO2021_LDP).noise[1], 11448, 1e-4);
    x.K = exp2(49);
    Luyo2021Plus q = luyo2021_plus(&x, LUYO2021_JDP);
    CHECK_NEAR(q.noise[0], 1.77e5, 0.005);
    CHECK_NEAR(q.noise[1], 7.18e6, 0.005);
    CHECK_NEAR(q.upsilon[0], 1.10e8, 0.005);
    CHECK_NEAR(luyo2021_plus_radii(&x, &q, exp2(48) + 1).hat, 7.7e4, 0.01);
}

/* C over Ups, (sqrt(d) + 2 sqrt(L)) / (4 sqrt(d) + 2 L), at d = 4: L = log of
 * 6 K H/p is 19.70161, of 24 K H/p 21.08790 */
static void vector_bounds(void)
{
    Luyo2021Inputs x = at(4, 3, 1e6, 1);
    for (int what = JDP; what <= LDP; what++) {
        Luyo2021Mixture m = luyo2021_mixture(&x, (Luyo2021Privacy)what);
        Luyo2021Plus q = luyo2021_plus(&x, (Luyo2021Privacy)what);
        CHECK_NEAR(m.c / m.upsilon, 10.877300 / 47.403229, 1e-6);
        CHECK_NEAR(q.c[0] / q.upsilon[0], 11.184315 / 50.175818, 1e-6);
        CHECK_NEAR(q.c[1] / q.upsilon[1], 11.184315 / 50.175818, 1e-6);
    }
}

/* ---- Algorithms 3 and 1, calibrated and pure ---- */

static void calibrated_scales(void)
{
    Luyo2021Inputs x = at(4, 3, 1e6, 1);
    Luyo2021Mixture m = luyo2021_mixture_calibrated(&x, LUYO2021_JDP, G_1);
    CHECK_NEAR(m.matrix, 342.2, 5e-4);
    m = luyo2021_mixture_calibrated(&x, LUYO2021_LDP, G_1);
    CHECK_NEAR(m.matrix * sqrt(20), 342.2, 5e-4);
    /* one node of two families, (H=3, d=4): used over needed 588 and 6.37 */
    double unit = luyo2021_plus(&x, LUYO2021_JDP).noise[0] / 4;
    CHECK_NEAR(unit / (sqrt(8 * 21 * 3) / G_1), 587.8, 0.01);
    unit = luyo2021_plus(&x, LUYO2021_LDP).noise[0] / 4;
    CHECK_NEAR(unit / (sqrt(9 * 3) / G_1), 6.37, 0.002);
    unit = luyo2021_plus_calibrated(&x, LUYO2021_JDP, G_1).noise[0] / 4;
    CHECK_NEAR(unit * G_1, 2 * sqrt(2 * 20 * 2), 1e-12);
    x.H = 1;
    CHECK(luyo2021_mixture_calibrated(&x, LUYO2021_JDP, G_1).matrix == 0);
    CHECK(luyo2021_mixture(&x, LUYO2021_NONE).upsilon == 0);
    /* the reconstruction of C.4 and the L1-correct scale: d = 4, H = 4, loss
     * over eps of the worst pair 1.087 at the former */
    x = at(4, 4, 1e6, 1);
    m = luyo2021_mixture_pure(&x, LUYO2021_JDP);
    CHECK_NEAR(m.matrix, 4 * 64 * 21, 1e-12);
    m = luyo2021_mixture_pure_calibrated(&x, LUYO2021_JDP);
    CHECK_NEAR(m.matrix, 2 * sqrt(2) * 4 * 16 * 20 * 3, 1e-12);
    CHECK_NEAR(m.vector, 4 * sqrt(4) * 16 * 20 * 3, 1e-12);
}

/* ---- Algorithm 2 ---- */

static double linear_visits(const Luyo2021Inputs *x, const Luyo2021Linear *l)
{
    return 4 * l->beta * l->beta / (x->H * x->H) - l->lambda - l->c_k -
           l->upsilon;
}

/* published: eq. (22) */
static double linear_bound(const Luyo2021Inputs *x, const Luyo2021Linear *l)
{
    double few = x->d * x->H * ceil(x->K / l->batches) *
                 log1p(x->K / (x->d * l->lambda)) / (2 * log(4) - 2);
    return 2 * sqrt(2 * x->K * pow(x->H, 3) * log(3 / x->p)) + x->H * few +
           8 * l->beta * x->H *
               sqrt(2 * x->d * x->K * log1p(x->K / (l->lambda + l->c_k)));
}

static Luyo2021Linear linear(const Luyo2021Inputs *x, Variant v)
{
    return v.g == 0 ? luyo2021_linear(x, v.privacy)
                    : luyo2021_linear_calibrated(x, v.g);
}

static void linear_table(void)
{
    static const struct {
        double d, H;
        Variant variant;
        double B, matrix, vector, c_k, beta, half, useful, learns;
    } rows[] = {
        {2, 1, {NONE, 0}, 166, 0, 0, 0, 2.3e3, 2.1e7, 8.7e10, 6.6e7},
        {2,
         1,
         {JDP, 0},
         166,
         3.0e6,
         1.0e6,
         2.3e9,
         6.6e7,
         1.8e16,
         4.8e26,
         3.5e22},
        {2, 1, {JDP, 1}, 252, 24, 379, 1.6e3, 314, 3.9e5, 7.6e8, 7.9e5},
        {4, 3, {NONE, 0}, 88, 0, 0, 0, 1.5e4, 9.6e7, 1.1e13, 6.9e8},
        {4,
         3,
         {JDP, 0},
         88,
         3.7e6,
         3.9e6,
         5.6e9,
         4.5e8,
         9.2e16,
         3.3e29,
         1.1e24},
        {4, 3, {JDP, 1}, 202, 41, 1.2e3, 1.8e3, 1.4e3, 8.2e5, 5.0e10, 4.0e6},
        {4, 5, {JDP, 1}, 183, 53, 2.2e3, 2.4e3, 2.3e3, 8.5e5, 1.8e11, 4.0e6},
        {8,
         5,
         {JDP, 0},
         53,
         3.4e6,
         6.4e6,
         9.8e9,
         1.5e9,
         3.4e17,
         2.9e31,
         2.0e25},
        {8, 5, {JDP, 1}, 183, 53, 2.2e3, 2.7e3, 3.8e3, 2.3e6, 1.1e12, 2.5e7}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Luyo2021Inputs x = at(rows[i].d, rows[i].H, 1e6, 1);
        Variant v = rows[i].variant;
        if (v.g != 0) /* the safe version, each statistic at its own worst */
            v.g = G_1 * 5 / (4 * sqrt(2));
        Luyo2021Linear l = linear(&x, v);
        CHECK(l.batches == rows[i].B);
        CHECK_NEAR(l.matrix, rows[i].matrix, 0.05);
        CHECK_NEAR(l.vector, rows[i].vector, 0.05);
        CHECK_NEAR(l.c_k, rows[i].c_k, 0.05);
        CHECK_NEAR(l.beta, rows[i].beta, 0.05);
        CHECK_NEAR(linear_visits(&x, &l), rows[i].half, 0.06);
        double useful = 0, learns = 0;
        for (x.K = 10; x.K < 1e40 && (useful == 0 || learns == 0);
             x.K *= 1.01) {
            l = linear(&x, v);
            if (useful == 0 && linear_bound(&x, &l) < x.K * x.H)
                useful = x.K;
            if (learns == 0 && x.d * linear_visits(&x, &l) <= x.K)
                learns = x.K;
        }
        CHECK_NEAR(useful, rows[i].useful, SEARCHED);
        CHECK_NEAR(learns, rows[i].learns, SEARCHED);
    }
}

static void linear_schedule(void)
{
    Luyo2021Inputs x = at(4, 3, 1000, 1);
    Luyo2021Linear l = luyo2021_linear(&x, LUYO2021_JDP);
    CHECK(l.length == ceil(1000 / l.batches));
    CHECK(l.policies == ceil(1000 / l.length) && l.policies <= l.batches);
    x.K = 1e4;
    l = luyo2021_linear(&x, LUYO2021_JDP);
    CHECK(l.batches == 14);
    x.K = 1;
    l = luyo2021_linear_calibrated(&x, G_1);
    CHECK(l.policies == 1 && l.matrix == 0 && l.vector == 0 && l.c_k == 0);
    l = luyo2021_linear_pure(&x);
    CHECK(l.batches == 1 && l.matrix == 4 * 3 && l.vector == 8 * 9);
}

/* K_0 = ceil(log2(K) + 1) where log2 in double cannot tell K from 2^j */
static void counts_nodes_exactly(void)
{
    for (int j = 1; j < 53; j++) {
        double K = ldexp(1, j);
        Luyo2021Inputs at_power = at(4, 3, K, 1), above = at(4, 3, K + 1, 1),
                       twice = at(4, 3, 2 * K, 1);
        double matrix = luyo2021_mixture(&above, LUYO2021_JDP).matrix;
        CHECK(matrix > luyo2021_mixture(&at_power, LUYO2021_JDP).matrix);
        CHECK_NEAR(matrix, luyo2021_mixture(&twice, LUYO2021_JDP).matrix, 0);
    }
}

int main(void)
{
    scale_table();
    mixture_scales();
    truncation_scales();
    vector_bounds();
    calibrated_scales();
    linear_table();
    linear_schedule();
    counts_nodes_exactly();
    return check_done("luyo2021_scales");
}
