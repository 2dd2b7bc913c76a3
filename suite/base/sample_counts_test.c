/* Binomial and multinomial draws against their exact laws by a second route:
 * lgammal's pmf, Poisson's and the normal limit, splitting by order statistics,
 * all outcomes of a small multinomial. */
#include "suite/base/sample.h"
#include "tests/law.h"

#include <gsl/gsl_randist.h>

/* ---- binomial ---- */

static double pmf_binomial(uint64_t k, uint64_t n, double p)
{
    long double N = (long double)n, K = (long double)k, P = (long double)p;
    return (double)expl(lgammal(N + 1) - lgammal(K + 1) - lgammal(N - K + 1) +
                        K * logl(P) + (N - K) * log1pl(-P));
}

static double pmf_poisson(uint64_t k, uint64_t n, double p)
{
    return gsl_ran_poisson_pdf((unsigned)k, (double)n * p);
}

static void cells_lattice(Cells *cells, uint64_t n, double p,
                          double (*pmf)(uint64_t, uint64_t, double))
{
    double mean = (double)n * p, reach = 9 * sqrt(mean * (1 - p)) + 30;
    uint64_t k = (uint64_t)fmax(0, mean - reach);
    uint64_t last = (uint64_t)fmin((double)n, mean + reach);
    double share = 0, left = 1;
    for (; k < last && left > 1.0 / CELLS; k++) {
        share += pmf(k, n, p);
        if (share < 1.0 / CELLS)
            continue;
        cells_add(cells, (double)k, share);
        left -= share;
        share = 0;
    }
    if (left * DRAWS > 5) {
        cells_add(cells, 1e300, left);
    } else { /* a rest too small to stand alone */
        cells->edge[cells->n - 1] = 1e300;
        cells->share[cells->n - 1] += left;
    }
}

static void cells_normal(Cells *cells)
{
    for (int i = 1; i <= CELLS; i++)
        cells_add(cells,
                  i < CELLS ? gsl_cdf_ugaussian_Pinv((double)i / CELLS) : 1e300,
                  1.0 / CELLS);
}

static double standardised(uint64_t k, uint64_t n, double p)
{
    long double N = (long double)n, P = (long double)p;
    return (double)(((long double)k - N * P) / sqrtl(N * P * (1 - P)));
}

/* the law itself up to n = 1e7; from there Poisson's, exact up to p, or the
 * normal law, whose error at a mean above 1e6 no sample here can see */
static int normal_limit(uint64_t n, double p)
{
    return n > 10000000 && (double)n * p > 1e6;
}

static Cells binomial_cells(uint64_t n, double p)
{
    Cells cells = {0};
    if (normal_limit(n, p))
        cells_normal(&cells);
    else
        cells_lattice(&cells, n, p, n > 10000000 ? pmf_poisson : pmf_binomial);
    return cells;
}

static void binomial_check(uint64_t n, double p)
{
    double shift = SHIFT * sqrt(p * (1 - p) / (double)n);
    double other = fmin(p - shift, nextafter(p, 0));
    Cells cells = binomial_cells(n, p), control = binomial_cells(n, other);
    char name[64];
    snprintf(name, sizeof name, "binomial %g %g", (double)n, p);
    Rng rng = stream(name);
    int normal_scale = normal_limit(n, p);
    for (int i = sample_size(DRAWS); i > 0; i--) {
        uint64_t k = sample_binomial(&rng, n, p);
        double x = (double)k;
        cells_count(&cells, normal_scale ? standardised(k, n, p) : x);
        cells_count(&control, normal_scale ? standardised(k, n, other) : x);
    }
    judge(name, cells_p_value(&cells), cells_p_value(&control));
}

static void binomial_law(void)
{
    static const struct {
        uint64_t n;
        double p;
    } cases[] = {
        {1, 0.3},
        {2, 0.5},
        {3, 0.9},
        {7, 0.25},
        {20, 0.499},
        {20, 0.5},
        {21, 0.5},
        {40, 0.7},
        {1000, 0.00999},
        {1000, 0.01001},
        {1023, 0.005},
        {1024, 0.005},
        {100000, 1e-4},
        {1000000, 9.99e-6},
        {1000000, 0.3},
        {1000000, 0.97},
        {UINT64_C(1) << 42, 0.3},
        {UINT64_C(1) << 42, 1e-8},
        {UINT64_C(9007199254740993), 0.3},
        {UINT64_C(9007199254740993), 1e-15},
        {UINT64_C(10000000000000000000), 1e-19},
        {UINT64_C(10000000000000000000), 9.99e-19},
        {UINT64_C(10000000000000000000), 1.001e-18},
        {UINT64_C(10000000000000000000), 0.5},
        {UINT64_C(1) << 62, 0.3},
        {UINT64_MAX, 0.5},
        {UINT64_MAX, 1e-3},
        {UINT64_MAX, 1e-19},
        {UINT64_MAX, 1e-12},
        {UINT64_MAX, 1 - 1e-12},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        binomial_check(cases[i].n, cases[i].p);
}

static void binomial_ends(void)
{
    static const uint64_t n[] = {0, 1, 2, 1000, UINT64_MAX};
    Rng rng = stream("ends");
    for (size_t i = 0; i < sizeof n / sizeof *n; i++) {
        CHECK(sample_binomial(&rng, n[i], 0) == 0);
        CHECK(sample_binomial(&rng, n[i], 1) == n[i]);
        CHECK(sample_binomial(&rng, n[i], 1e-300) == 0);
    }
    int above = 0;
    for (int i = sample_size(100000); i > 0; i--)
        above += sample_binomial(&rng, 21, 0.5) > 21;
    CHECK(above == 0);
}

/* from loggamma with 90 digits (mpmath); the mode is floor((n+1)p) */
static void binomial_log_ratio(void)
{
    // clang-format off
    static const struct {
        uint64_t n;
        double p;
        uint64_t mode;
        int64_t step;
        double log_ratio;
    } known[] = {
        {UINT64_C(20), 0x1p-1, 10, -10, -12.126791314602454},
        {UINT64_C(20), 0x1p-1, 10, 7, -5.0880077732139133},
        {UINT64_C(34), 0x1.3333333333333p-2, 10, -10, -10.218706967137808},
        {UINT64_C(34), 0x1.3333333333333p-2, 10, 24, -39.026834220302732},
        {UINT64_C(101), 0x1.999999999999ap-4, 10, -9, -6.1964426597358241},
        {UINT64_C(101), 0x1.999999999999ap-4, 10, 25, -22.831119831854145},
        {UINT64_C(1000), 0x1p-2, 250, -60, -10.096801767126047},
        {UINT64_C(1000), 0x1p-2, 250, 1, -0.003992021269537453},
        {UINT64_C(1000000), 0x1.3333333333333p-2, 300000,
         -1500, -5.360825810847161},
        {UINT64_C(1000000), 0x1.3333333333333p-2, 300000,
         2500, -14.859821785054927},
        {UINT64_C(1000000), 0x1.4f8b588e368f1p-17, 10, -10, -7.921493357222445},
        {UINT64_C(1000000), 0x1.4f8b588e368f1p-17, 10, 30, -26.139109360488199},
        {UINT64_C(9007199254740993), 0x1.3333333333333p-2,
         UINT64_C(2702159776422298),
         -100000000, -2.6433881513556506},
        {UINT64_C(9007199254740993), 0x1.3333333333333p-2,
         UINT64_C(2702159776422298),
         200000000, -10.57355250870521},
        {UINT64_C(4611686018427387904), 0x1.3333333333333p-2,
         UINT64_C(1383505805528216320),
         INT64_C(5000000000), -12.907168712213036},
        {UINT64_C(4611686018427387904), 0x1.3333333333333p-2,
         UINT64_C(1383505805528216320),
         -1, -3.0977204928157269e-19},
        {UINT64_C(10000000000000000000), 0x1p-1, UINT64_C(5000000000000000000),
         INT64_C(9000000000), -16.2},
        {UINT64_C(10000000000000000000), 0x1.2725dd1d243acp-60, 10,
         -10, -7.9214383568649423},
        {UINT64_C(10000000000000000000), 0x1.2725dd1d243acp-60, 10,
         17, -10.309179473032038},
        {UINT64_C(10000000000000000000), 0x1.19799812dea11p-40, 9999999,
         12345, -7.6162007047653303},
        {UINT64_MAX, 0x1p-1, UINT64_C(9223372036854775808),
         INT64_C(-20000000000), -43.368086897251773},
        {UINT64_MAX, 0x1p-1, UINT64_C(9223372036854775808),
         INT64_C(6000000000), -3.9031278215983373},
        {UINT64_MAX, 0x1.ffffff543388fp-2, UINT64_C(9223371852387335168),
         INT64_C(-6000000000), -3.9031278202972963},
        {UINT64_MAX, 0x1.999999999999ap-4, UINT64_C(1844674407370955264),
         INT64_C(3000000000), -2.7105054308111579},
        {UINT64_MAX, 0x1.0624dd2f1a9fcp-10, UINT64_C(18446744073709552),
         1000000000, -27.132186035979624},
        {UINT64_MAX, 0x1p-40, 16777216, -20000, -11.925072330129158},
    };
    // clang-format on
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        double got = sample_binomial_log_ratio(known[i].n, known[i].p,
                                               known[i].mode, known[i].step);
        CHECK(fabs(got - known[i].log_ratio) < 1e-12);
    }
}

/* what a draw is accepted or refused by, without the log ratio: the bound of
 * Kachitvichyanukul and Schmeiser 1988, step 5.2, touched at step -1 */
static void binomial_squeeze(void)
{
    Rng rng = stream("squeeze");
    double worst = 0, narrow = 0;
    for (int i = sample_size(1000000); i > 0; i--) {
        uint64_t n = (uint64_t)exp(log(20) + log(1e14) * rng_uniform(&rng));
        double p = 0.5 * exp(-fmin(30 * rng_uniform(&rng),
                                   rng_uniform(&rng) * log((double)n / 20)));
        double npq = (double)n * p * (1 - p), z = rng_uniform(&rng);
        double k = floor(1 + z * z * fmin(npq / 2 - 1, 12 * sqrt(npq)));
        uint64_t mode = (uint64_t)(((long double)n + 1) * (long double)p);
        if (k >= npq / 2 - 1 || k > (double)mode)
            continue;
        double side = rng_uniform(&rng) < 0.5 ? k : -k;
        double ratio = sample_binomial_log_ratio(n, p, mode, (int64_t)side);
        double room = k / npq * ((k * (k / 3 + 0.625) + 1.0 / 6) / npq + 0.5);
        double off = fabs(ratio + k * k / (2 * npq));
        worst = fmax(worst, off / room);
        narrow += off > 0.9 * room;
    }
    CHECK(worst <= 1 + 1e-6);
    CHECK(narrow > 0); /* a bound a tenth closer would be broken */
}

/* where the law is flat over 16 neighbours the low bits are fair, as they are
 * not in a count that has lost its last one */
static void binomial_low_bits(const char *name, uint64_t n, double p)
{
    Cells cells = {0};
    for (int i = 0; i < 16; i++)
        cells_add(&cells, i, 1.0 / 16);
    Cells control = cells;
    Rng rng = stream(name);
    for (int i = sample_size(DRAWS); i > 0; i--) {
        uint64_t k = sample_binomial(&rng, n, p);
        cells_count(&cells, (double)(k & 15));
        cells_count(&control, (double)(k & 14));
    }
    judge(name, cells_p_value(&cells), cells_p_value(&control));
}

/* Splitting (Relles 1972; Ahrens & Dieter 1974): of n uniforms the m-th
 * smallest is Beta(m, n+1-m); if it lies below p, m of them do, and the n-m
 * above it are uniform on what remains; if not, only the m-1 below it count. */
static uint64_t binomial_by_splitting(Rng *rng, uint64_t n, double p)
{
    uint64_t found = 0;
    while (n > 16) {
        uint64_t m = n / 2 + 1;
        double x = sample_beta(rng, (double)m, (double)(n + 1 - m));
        if (x <= p) {
            found += m;
            n -= m;
            p = (p - x) / (1 - x);
        } else {
            n = m - 1;
            p /= x;
        }
    }
    for (; n > 0; n--)
        found += rng_uniform(rng) < p;
    return found;
}

static double by_rejection(Rng *rng)
{
    uint64_t n = UINT64_C(1) << 62;
    return standardised(sample_binomial(rng, n, 0.3), n, 0.3);
}
static double by_splitting(Rng *rng)
{
    uint64_t n = UINT64_C(1) << 62;
    return standardised(binomial_by_splitting(rng, n, 0.3), n, 0.3);
}

/* ---- multinomial ---- */

enum { MAX_CATEGORIES = 100 };

/* the joint law of a small n: an outcome's code is its counts but the last as
 * digits in base n+1 */
static uint64_t code_of(int n, int categories, const uint64_t *count)
{
    uint64_t code = 0;
    for (int i = categories - 2; i >= 0; i--)
        code = code * ((uint64_t)n + 1) + count[i];
    return code;
}

/* 0 for a code whose counts exceed n */
static double share_of(uint64_t code, int n, int categories, const double *p)
{
    int last = categories - 1, left = n;
    double log_pmf = lgamma(n + 1.0), total = 0;
    for (int i = 0; i < last; i++, code /= (uint64_t)n + 1) {
        int count = (int)(code % ((uint64_t)n + 1));
        left -= count;
        total += p[i];
        log_pmf += count * log(p[i]) - lgamma(count + 1.0);
    }
    if (left < 0)
        return 0;
    log_pmf += left * log(p[last]) - lgamma(left + 1.0);
    return exp(log_pmf - n * log(total + p[last]));
}

enum { MOST_CODES = 512 };

static double joint_p_value(const double seen[MOST_CODES], int draws, int n,
                            int categories, const double *p)
{
    double square = 0;
    int outcomes = 0;
    for (uint64_t code = 0; code < MOST_CODES; code++) {
        double expected = draws * share_of(code, n, categories, p);
        if (expected > 0 && (double)code < pow(n + 1.0, categories - 1)) {
            square += pow(seen[code] - expected, 2) / expected;
            outcomes++;
        }
    }
    return gsl_cdf_chisq_Q(square, outcomes - 1);
}

static void multinomial_joint(int n, int categories)
{
    static const double p[] = {0.2, 0.35, 0.15, 0.3};
    static const double other[] = {0.205, 0.345, 0.155, 0.295};
    double seen[MOST_CODES] = {0};
    uint64_t count[4];
    char name[64];
    snprintf(name, sizeof name, "multinomial %d, %d", n, categories);
    Rng rng = stream(name);
    int draws = sample_size(DRAWS);
    for (int d = 0; d < draws; d++) {
        sample_multinomial(&rng, (uint64_t)n, categories, p, count);
        seen[code_of(n, categories, count)]++;
    }
    judge(name, joint_p_value(seen, draws, n, categories, p),
          joint_p_value(seen, draws, n, categories, other));
}

/* the largest |z| among the means and covariances of seven counts */
static double multinomial_worst_z(uint64_t n, double scale)
{
    enum { C = 7 };
    static const double p[C] = {3, 0, 1, 8, 0.5, 2, 1.5}; /* total 16 */
    double sum[C] = {0}, product[C][C] = {{0}}, off[C], worst = 0;
    uint64_t count[C];
    int draws = sample_size(100000);
    Rng rng = stream("covariance");
    for (int d = 0; d < draws; d++) {
        sample_multinomial(&rng, n, C, p, count);
        for (int i = 0; i < C; i++) {
            off[i] = scale * ((double)count[i] - (double)n * p[i] / 16);
            sum[i] += off[i];
            for (int j = 0; j <= i; j++)
                product[i][j] += off[i] * off[j];
        }
    }
    for (int i = 0; i < C; i++) {
        double own = (double)n * p[i] / 16 * (1 - p[i] / 16);
        if (own > 0)
            worst = fmax(worst, fabs(sum[i]) / sqrt(draws * own));
        for (int j = 0; j <= i; j++) {
            double its = (double)n * p[j] / 16 * (1 - p[j] / 16);
            double want = i == j ? own : -(double)n * p[i] * p[j] / 256;
            double spread = sqrt((own * its + want * want) * draws);
            if (spread > 0)
                worst =
                    fmax(worst, fabs(product[i][j] - draws * want) / spread);
        }
    }
    return worst;
}

/* 27 statistics at |z| < 5.6: below LEVEL together */
static void multinomial_moments(void)
{
    static const uint64_t n[] = {1000, 1000000, UINT64_C(1) << 50};
    for (size_t i = 0; i < sizeof n / sizeof *n; i++) {
        CHECK(multinomial_worst_z(n[i], 1) < 5.6);
        CHECK(multinomial_worst_z(n[i], DEFECT) > 5.6);
    }
}

/* any n, categories and zeros: nothing lost, nothing where p is 0, and powers
 * of two as common factors of p change nothing */
static void multinomial_conserves(void)
{
    Rng rng = stream("conserves");
    double p[MAX_CATEGORIES], tiny[MAX_CATEGORIES];
    uint64_t count[MAX_CATEGORIES], again[MAX_CATEGORIES];
    int lost = 0, ghosts = 0, moved = 0;
    for (int d = sample_size(20000); d > 0; d--) {
        int categories = 1 + (int)(rng_word(&rng) % MAX_CATEGORIES);
        uint64_t n = rng_word(&rng) >> rng_word(&rng) % 64, left;
        n = d % 16 == 0 ? UINT64_MAX : d % 16 == 1 ? (uint64_t)d / 16 % 3 : n;
        for (int i = 0; i < categories; i++) {
            p[i] = rng_word(&rng) % 3 ? exp(-9 * sample_exponential(&rng)) : 0;
            tiny[i] = p[i] * 0x1p-800;
        }
        int sure = (int)(rng_word(&rng) % (uint64_t)categories);
        p[sure] = 1;
        tiny[sure] = 0x1p-800;
        Rng same = rng;
        sample_multinomial(&same, n, categories, tiny, again);
        sample_multinomial(&rng, n, categories, p, count);
        left = n;
        for (int i = 0; i < categories; i++) {
            lost += count[i] > left;
            left -= count[i];
            ghosts += p[i] == 0 && count[i] > 0;
            moved += count[i] != again[i];
        }
        lost += left != 0;
    }
    CHECK(lost == 0);
    CHECK(ghosts == 0);
    CHECK(moved == 0);
}

/* a category of 1e-19 beside 1 keeps its law: nothing found by subtraction */
static void multinomial_rare(int place)
{
    double p[3] = {1, 1, 1}, rare = 1e-19;
    uint64_t count[3], n = UINT64_C(10000000000000000000);
    p[place] = 2 * rare;
    Cells cells = binomial_cells(n, rare);
    Cells control = binomial_cells(n, rare * (1 + SHIFT));
    Rng rng = stream("rare category");
    for (int d = sample_size(DRAWS); d > 0; d--) {
        sample_multinomial(&rng, n, 3, p, count);
        cells_count(&cells, (double)count[place]);
        cells_count(&control, (double)count[place]);
    }
    judge("rare category", cells_p_value(&cells), cells_p_value(&control));
}

int main(void)
{
    binomial_ends();
    binomial_log_ratio();
    binomial_squeeze();
    binomial_law();
    binomial_low_bits("low bits, n = 2^42", UINT64_C(1) << 42, 0.5);
    binomial_low_bits("low bits, n = 2^62", UINT64_C(1) << 62, 0.3);
    binomial_low_bits("low bits, n = 2^64-1", UINT64_MAX, 0.5);
    judge_pair("splitting", by_rejection, by_splitting, 80000);
    for (int n = 1; n <= 6; n++)
        multinomial_joint(n, 3 + n % 2);
    multinomial_joint(5, 2);
    multinomial_moments();
    multinomial_conserves();
    for (int place = 0; place < 3; place++)
        multinomial_rare(place);
    return check_done("sample counts");
}
