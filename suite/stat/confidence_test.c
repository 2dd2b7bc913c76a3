/* The incomplete beta function and what rests on it, against binomial sums that
 * know no gamma function: ratios of neighbours, from the mode outwards. */
#include "suite/base/rng.h"
#include "suite/stat/confidence.h"
#include "tests/check.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_sf_gamma.h>
#include <stdbool.h>
#include <time.h>

static const long double NOTHING = 1e-30L; /* of a sum: where it may stop */

/* P(X >= k) and P(X < k) of a binomial, each to full digits */
typedef struct {
    long double from, below;
} Tails;

/* One side of the mode; odds are those of the step.  Stops when a term is
 * nothing beside both of the sums that later terms belong to. */
static void walk(uint64_t k, uint64_t n, uint64_t mode, long double odds,
                 bool up, Tails *t)
{
    long double weight = 1;
    for (uint64_t j = mode; up ? j < n : j > 0;) {
        weight *= up ? (long double)(n - j) / (long double)(j + 1) * odds
                     : (long double)j / (long double)(n - j + 1) / odds;
        j = up ? j + 1 : j - 1;
        long double *sum = j >= k ? &t->from : &t->below;
        *sum += weight;
        bool last_sum = up ? j >= k : j < k;
        if (weight <= 0 || (last_sum && weight < NOTHING * *sum))
            break;
    }
}

static Tails tails(uint64_t k, uint64_t n, long double p)
{
    uint64_t mode = (uint64_t)((long double)n * p);
    long double odds = p / (1 - p);
    Tails t = {0, 0};
    *(mode >= k ? &t.from : &t.below) = 1;
    walk(k, n, mode, odds, true, &t);
    walk(k, n, mode, odds, false, &t);
    long double total = t.from + t.below;
    return (Tails){t.from / total, t.below / total};
}

static bool close_to(long double got, long double want, long double relative)
{
    bool good = fabsl(got - want) <= relative * fabsl(want);
    if (!good)
        fprintf(stderr, "got %.20Lg, want %.20Lg\n", got, want);
    return good;
}

static bool beta_fits(uint64_t k, uint64_t n, long double p, long double tol)
{
    long double a = (long double)k, b = (long double)(n - k) + 1;
    Tails t = tails(k, n, p);
    bool small = t.from < 0.9L; /* else the other side has the digits */
    return small ? close_to(beta_regularised(p, a, b), t.from, tol)
                 : close_to(beta_regularised(1 - p, b, a), t.below, tol);
}

static void check_beta_exactly(void)
{
    static const uint64_t n[] = {1, 2, 3, 7, 30, 99, 500, 2000};
    static const double p[] = {1e-9, 1e-3, 0.02, 0.3, 0.5, 0.77, 0.999};
    for (size_t i = 0; i < sizeof n / sizeof *n; i++)
        for (size_t j = 0; j < sizeof p / sizeof *p; j++)
            for (uint64_t k = 1; k <= n[i]; k += 1 + n[i] / 40) {
                CHECK(beta_fits(k, n[i], (long double)p[j], 1e-13L));
                CHECK(beta_fits(n[i], n[i], (long double)p[j], 1e-13L));
            }
}

/* at n = 1e9 and beyond: in the middle, at both ends, 9 deviations out */
static void check_beta_at_scale(void)
{
    static const double n[] = {1e6, 1e9, 1e12}, p[] = {1e-9, 1e-4, 0.3, 0.5};
    static const double z[] = {-9, -1, 0, 0.3, 4, 9};
    for (size_t i = 0; i < 2; i++)
        for (size_t j = 0; j < 4; j++)
            for (size_t l = 0; l < 6; l++) {
                double mean = n[i] * p[j];
                double k = floor(mean + z[l] * sqrt(mean * (1 - p[j])));
                if (k >= 1)
                    CHECK(beta_fits((uint64_t)k, (uint64_t)n[i],
                                    (long double)p[j], 1e-11L));
            }
    CHECK(beta_fits(7, (uint64_t)n[2], 5e-12L, 1e-11L));
    CHECK(beta_fits(1, (uint64_t)n[2], 1e-20L, 1e-11L));
}

/* I_x(a,1) = x^a, I_x(1,b) = 1 - (1-x)^b, I_1/2(a,a) = 1/2, and GSL */
static void check_beta_identities(void)
{
    Rng rng = rng_open(check_seed(), "beta");
    for (int i = 0; i < check_repeat(2000); i++) {
        long double x = (long double)rng_uniform(&rng);
        long double a = (long double)exp(8 * rng_uniform(&rng));
        long double b = (long double)exp(8 * rng_uniform(&rng));
        long double below = beta_regularised(x, a, b);
        long double above = beta_regularised(1 - x, b, a);
        CHECK(fabsl(below + above - 1) < 1e-15L);
        CHECK(beta_regularised(x * 1.01L, a, b) >= below);
        CHECK(beta_regularised(x, a * 1.01L, b) <= below);
        CHECK(close_to(beta_regularised(x, a, 1), powl(x, a), 1e-14L));
        CHECK(close_to(beta_regularised(x, 1, b), -expm1l(b * log1pl(-x)),
                       1e-14L));
        CHECK(close_to(beta_regularised(0.5L, a, a), 0.5L, 1e-15L));
        gsl_sf_result gsl;
        int code = gsl_sf_beta_inc_e((double)a, (double)b, (double)x, &gsl);
        CHECK(code != GSL_SUCCESS || fabs((double)below - gsl.val) < 1e-9);
    }
    CHECK(beta_regularised(0, 2, 3) <= 0 && beta_regularised(-1, 2, 3) <= 0);
    CHECK(beta_regularised(1, 2, 3) >= 1 && beta_regularised(2, 2, 3) >= 1);
}

/* x, moved by two units in the last place towards `to` */
static long double beside(double x, double to)
{
    return (long double)nextafter(nextafter(x, to), to);
}

/* Between the neighbours of each bound the tail passes alpha. */
static bool bounds_fit(uint64_t k, uint64_t n, double alpha, long double tol)
{
    double lower = binomial_lower(k, n, alpha);
    double upper = binomial_upper(k, n, alpha);
    long double less = (long double)alpha * (1 - tol);
    long double more = (long double)alpha * (1 + tol);
    bool good = lower >= 0 && upper <= 1 && lower < upper;
    if (k > 0)
        good = good && tails(k, n, beside(lower, 0)).from <= more &&
               tails(k, n, beside(lower, 1)).from >= less;
    if (k < n)
        good = good && tails(k + 1, n, beside(upper, 0)).below >= less &&
               tails(k + 1, n, beside(upper, 1)).below <= more;
    if (!good)
        fprintf(stderr, "k=%llu n=%llu alpha=%g: %.17g to %.17g\n",
                (unsigned long long)k, (unsigned long long)n, alpha, lower,
                upper);
    return good;
}

static const double alphas[] = {0.5, 0.05, 1e-3, 1e-9, 3e-15};
enum { ALPHAS = sizeof alphas / sizeof *alphas };

static void check_bounds_exactly(void)
{
    static const uint64_t n[] = {1, 2, 5, 30, 400, 2000};
    for (size_t i = 0; i < sizeof n / sizeof *n; i++)
        for (int j = 0; j < ALPHAS; j++)
            for (uint64_t k = 0; k <= n[i]; k += 1 + n[i] / 25) {
                CHECK(bounds_fit(k, n[i], alphas[j], 1e-12L));
                CHECK(bounds_fit(n[i] - k, n[i], alphas[j], 1e-12L));
            }
}

static void check_bounds_at_scale(void)
{
    const uint64_t n = 1000000000;
    static const uint64_t k[] = {0,      1,         3,         49,       100,
                                 400000, 123456789, 500000000, 999999900};
    for (size_t i = 0; i < sizeof k / sizeof *k; i++)
        CHECK(bounds_fit(k[i], n, 1e-6, 1e-11L));
    CHECK(bounds_fit(n - 1, n, 1e-6, 1e-11L));
    CHECK(bounds_fit(n, n, 1e-6, 1e-11L));
}

/* computed with 40 digits from sums of the tail (mpmath) */
static void check_bounds_known(void)
{
    static const struct {
        uint64_t k, n;
        double alpha, lower, upper;
    } known[] = {
        {1, 2, 0.05, 0.02532056551910361074, 0.97467943448089638926},
        {17, 40, 1e-9, 0.07396274724330824501, 0.84750034010573259763},
        {1000000, 2000000, 0.3, 0.49981434645031642381, 0.50018565354968357619},
        {1, 1000000000, 1e-3, 1.0005003335830330205e-12,
         9.2334134384403303276e-9},
        {3, 1000000000, 1e-9, 1.8179466018433098252e-12,
         2.9153806182501308888e-8},
        {100, 1000000000, 1e-3, 7.1921398468765907955e-8,
         1.3492431670519446264e-7},
        {400000, 1000000000, 1e-12, 3.9556802659722185754e-4,
         4.044652748965449126e-4},
        {123456789, 1000000000, 1e-7, 0.12340270850195030837,
         0.12351088332144592907},
        {500000000, 1000000000, 1e-6, 0.49992484126293788829,
         0.50007515873706211171},
        {999999998, 1000000000, 1e-3, 0.9999999887711278094,
         0.99999999995459798221},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        uint64_t k = known[i].k, n = known[i].n;
        double alpha = known[i].alpha;
        CHECK_NEAR(binomial_lower(k, n, alpha), known[i].lower, 1e-15);
        CHECK_NEAR(binomial_upper(k, n, alpha), known[i].upper, 1e-15);
    }
}

static void check_bounds_closed(void)
{
    static const uint64_t n[] = {1, 10, 1000, 1000000000};
    for (size_t i = 0; i < sizeof n / sizeof *n; i++)
        for (int j = 0; j < ALPHAS; j++) {
            double root = log(alphas[j]) / (double)n[i];
            CHECK(binomial_lower(0, n[i], alphas[j]) <= 0);
            CHECK(binomial_upper(n[i], n[i], alphas[j]) >= 1);
            CHECK_NEAR(binomial_upper(0, n[i], alphas[j]), -expm1(root), 1e-15);
            CHECK_NEAR(binomial_lower(n[i], n[i], alphas[j]), exp(root), 1e-15);
        }
    CHECK(binomial_lower(0, 0, 0.1) <= 0 && binomial_upper(0, 0, 0.1) >= 1);
}

static void check_bounds_monotone(void)
{
    Rng rng = rng_open(check_seed(), "bounds");
    for (int i = 0; i < check_repeat(500); i++) {
        uint64_t n = 2 + rng_word(&rng) % 100000, k = rng_word(&rng) % n;
        double alpha = pow(10, -8 * rng_uniform(&rng));
        double lower = binomial_lower(k, n, alpha);
        double upper = binomial_upper(k, n, alpha);
        CHECK(binomial_lower(k + 1, n, alpha) > lower);
        CHECK(binomial_upper(k + 1, n, alpha) > upper);
        CHECK(binomial_upper(k, n + 1, alpha) < upper);
        CHECK(binomial_upper(k, n, alpha / 2) > upper);
        CHECK(k == 0 || binomial_lower(k, n + 1, alpha) < lower);
        CHECK(k == 0 || binomial_lower(k, n, alpha / 2) < lower);
        CHECK_NEAR(binomial_lower(n - k, n, alpha), 1 - upper, 1e-11);
    }
}

/* the chance, over the 31 outcomes, that p is outside its one-sided bound */
static void check_coverage(double p, double alpha)
{
    enum { N = 30 };
    long double miss_lower = 0, miss_upper = 0;
    for (uint64_t k = 0; k <= N; k++) {
        long double mass = (k == N ? 0 : -tails(k + 1, N, (long double)p).from);
        mass += k == 0 ? 1 : tails(k, N, (long double)p).from;
        miss_lower += binomial_lower(k, N, alpha) > p ? mass : 0;
        miss_upper += binomial_upper(k, N, alpha) < p ? mass : 0;
    }
    CHECK(miss_lower <= (long double)alpha * (1 + 1e-9L));
    CHECK(miss_upper <= (long double)alpha * (1 + 1e-9L));
}

static void check_coverages(void)
{
    for (int i = 1; i < 200; i++) {
        check_coverage(i / 200.0, 0.1);
        check_coverage(i / 200.0, 1e-3);
    }
}

static void check_speed(void)
{
    const uint64_t n = 1000000000;
    static const double share[] = {1e-8, 1e-3, 0.5, 0.999};
    for (int i = 0; i < 4; i++) {
        clock_t start = clock();
        binomial_upper((uint64_t)(share[i] * (double)n), n, 1e-6);
        CHECK((double)(clock() - start) / CLOCKS_PER_SEC < 0.2);
    }
}

static void check_tables(void)
{
    CHECK_NEAR(chi_square_p(3.841458820694124, 1), 0.05, 1e-12);
    CHECK_NEAR(chi_square_p(18.307038053275146, 10), 0.05, 1e-12);
    CHECK_NEAR(chi_square_p(135.80672317102676, 100), 0.01, 1e-10);
    CHECK_NEAR(chi_square_p(100, 2), exp(-50), 1e-12);
    CHECK_NEAR(chi_square_p(0, 5), 1, 0);
    CHECK_NEAR(normal_p(0), 1, 0);
    CHECK_NEAR(normal_p(1.959963984540054), 0.05, 1e-13);
    CHECK_NEAR(normal_p(-2.5758293035489004), 0.01, 1e-13);
    CHECK_NEAR(normal_p(10), 1.5239706048321052e-23, 1e-12);
    CHECK(isnan(normal_p((double)NAN)));
    CHECK(mean_of_sum(3, 2) == 1.5 && isnan(mean_of_sum(0, 0)));
    CHECK_NEAR(mean_half_width(1, 2, 0.95), 12.706204736174698 / sqrt(2),
               1e-10);
    CHECK_NEAR(mean_half_width(3, 10, 0.95), 3 * 2.2621571627409915 / sqrt(10),
               1e-10);
    CHECK_NEAR(mean_half_width(0.5, 30, 0.99),
               0.5 * 2.756385903670335 / sqrt(30), 1e-10);
    CHECK_NEAR(mean_half_width(1, 1000001, 0.95), 1.959966362e-3, 1e-6);
}

/* by the sum of a short law's terms */
static void quantiles_are_the_least(void)
{
    static const double levels[] = {1e-6, 0.01, 0.5, 0.975, 0.9999};
    for (double p = 0.05; p < 1; p += 0.15)
        for (int l = 0; l < 5; l++) {
            double sum = 0;
            uint64_t k = 0;
            while ((sum += gsl_ran_binomial_pdf((unsigned)k, p, 30)) <
                   levels[l])
                k++;
            CHECK(binomial_quantile(30, p, levels[l]) == k);
        }
    CHECK(binomial_quantile(30, 0, 0.5) == 0);
    CHECK(binomial_quantile(30, 1, 0.5) == 30);
    CHECK(binomial_quantile(1000000, 0.5, 0.5) == 500000);
}

/* Clopper-Pearson's 95 % intervals as tables print them */
static void check_interval(void)
{
    Interval all = binomial_interval(100, 100, 0.05);
    CHECK_NEAR(all.lower, 0.96378333, 1e-7);
    CHECK(all.upper == 1);
    Interval none = binomial_interval(0, 1000, 0.05);
    CHECK(none.lower == 0);
    CHECK_NEAR(none.upper, 0.00368208390, 1e-8);
    Interval half = binomial_interval(50, 100, 0.05);
    CHECK_NEAR(half.lower, 0.39832113, 1e-7);
    CHECK_NEAR(half.upper, 0.60167887, 1e-7);
}

int main(void)
{
    gsl_set_error_handler_off();
    check_beta_exactly();
    check_beta_at_scale();
    check_beta_identities();
    check_bounds_exactly();
    check_bounds_at_scale();
    check_bounds_known();
    check_bounds_closed();
    check_bounds_monotone();
    check_coverages();
    check_speed();
    check_tables();
    quantiles_are_the_least();
    check_interval();
    return check_done("confidence");
}
