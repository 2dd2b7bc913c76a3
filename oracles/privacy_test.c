#include "oracles/privacy_parts.h"
#include "tests/check.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_integration.h>
#include <time.h>

static const double FINE = 1e-12;

static double log_of(const Loss *loss, long double eps)
{
    Level at = loss_delta(loss, eps);
    CHECK(at.low <= at.value && at.value <= at.high && at.high <= 0);
    return (double)at.value;
}

static double delta(Loss loss, double eps)
{
    return exp(log_of(&loss, eps));
}

/* --- the table of reference values, 50 digits, other people's code --- */

typedef struct {
    char kind[80], with[200], source[300];
    long double eps, delta;
} Row;

static long double number(const Row *row, const char *key)
{
    const char *at = strstr(row->with, key);
    CHECK(at != NULL);
    return at == NULL ? 1 : strtold(at + strlen(key), NULL);
}

static bool begins(const Row *row, const char *kind)
{
    return strncmp(row->kind, kind, strlen(kind)) == 0;
}

static Loss gauss_of(const Row *row)
{
    if (begins(row, "goe"))
        return loss_gauss((strstr(row->with, "sqrt2") ? sqrtl(2) : 1) /
                          number(row, "sigma="));
    if (begins(row, "binary_tree")) {
        int nodes = tree_nodes((uint64_t)number(row, "T="));
        CHECK_NEAR(nodes, number(row, "nodes="), 0);
        return loss_gauss(sqrtl(nodes) / number(row, "sigma_node="));
    }
    long double k = begins(row, "gaussian_comp") ? number(row, "k=") : 1;
    return loss_gauss(number(row, "sens=") * sqrtl(k) / number(row, "sigma="));
}

static Loss discrete_of(const Row *row)
{
    bool many = strstr(row->with, "k=") != NULL;
    uint64_t k = many ? (uint64_t)number(row, "k=") : 1;
    long double eps0 = number(row, "eps0=");
    return begins(row, "laplace") ? loss_laplace(eps0, k)
                                  : loss_response(eps0, k);
}

static void check_delta(const Row *row, Loss loss)
{
    Level at = loss_delta(&loss, row->eps);
    long double off = at.value - logl(row->delta);
    if (strstr(row->source, "upper bound") != NULL) {
        CHECK(off <= 0 && off > -2e-4L);
        return;
    }
    CHECK(fabsl(off) < 1e-13L);
    CHECK(at.high >= logl(row->delta) - 1e-18L);
    CHECK(at.low <= logl(row->delta) + 1e-18L && at.high - at.low < 1e-12L);
}

static void check_calibration(const Row *row)
{
    Level sigma = calibrate_gauss(row->eps, logl(row->delta));
    long double want = number(row, "sigma_min=");
    CHECK_NEAR(sigma.value, want, 1e-13);
    CHECK(sigma.low <= want && want <= sigma.high);
}

static void check_classical(const Row *row)
{
    long double sigma = classical_gauss(row->eps, logl(row->delta), 1.25L);
    CHECK_NEAR(sigma, number(row, "sigma="), 1e-13);
    CHECK_NEAR(delta(loss_gauss(1 / sigma), (double)row->eps),
               number(row, "exact_delta_of_that_sigma="), FINE);
}

static void check_zcdp(const Row *row)
{
    long double mu = number(row, "mu="), log_delta = logl(row->delta);
    Loss classic = loss_zcdp(mu * mu / 2, false);
    Loss best = loss_zcdp(mu * mu / 2, true), gauss = loss_gauss(mu);
    Level at = loss_epsilon(&classic, log_delta);
    CHECK_NEAR(at.value, row->eps, FINE);
    long double tight = loss_epsilon(&best, log_delta).value;
    long double exact = loss_epsilon(&gauss, log_delta).value;
    CHECK(tight < at.value && exact < tight && at.low <= exact);
}

static void check_row(const Row *row)
{
    if (begins(row, "gaussian") || begins(row, "binary_tree") ||
        begins(row, "goe"))
        check_delta(row, gauss_of(row));
    else if (begins(row, "laplace") || begins(row, "pure_dp"))
        check_delta(row, discrete_of(row));
    else if (begins(row, "analytic"))
        check_calibration(row);
    else if (begins(row, "classical"))
        check_classical(row);
    else if (begins(row, "zcdp"))
        check_zcdp(row);
    else if (begins(row, "optimal")) {
        Loss loss = discrete_of(row);
        Level at = loss_epsilon(&loss, logl(row->delta));
        CHECK_NEAR(at.value, row->eps, FINE);
        CHECK(at.low <= row->eps && row->eps <= at.high);
    } else
        CHECK_TEXT(row->kind, "a kind that is known");
}

static void test_reference(void)
{
    FILE *file = fopen("tests/data/privacy_reference.csv", "r");
    char line[800], eps[100], of[100];
    int rows = 0;
    CHECK(file != NULL);
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        Row row;
        if (sscanf(line, "%79[^,],%199[^,],%99[^,],%99[^,],%299[^\n]", row.kind,
                   row.with, eps, of, row.source) != 5 ||
            strcmp(row.kind, "mechanism") == 0)
            continue;
        row.eps = strtold(eps, NULL);
        row.delta = strtold(of, NULL);
        check_row(&row);
        rows++;
    }
    if (file != NULL)
        fclose(file);
    CHECK(rows >= 106);
}

/* --- extremes, from sums and integrals of 120 digits --- */

static void test_extremes(void)
{
    static const struct {
        long double g, eps, log_delta;
    } gauss[] = {{1e-8L, 0, -19.33961927715703821809L},
                 {1e-8L, 1e-7L, -73.97380273007472141159L},
                 {1e-8L, 1, -5000000000000055.680981L},
                 {1e-5L, 1e-4L, -67.065997501104850307L},
                 {0.001L, 0.05L, -1265.626938272343269037L},
                 {0.3L, 40, -8880.808922194961123964L},
                 {1, 0.001L, -0.9607223404861411625148L},
                 {1, 1e6L, -499999500028.6749596491L},
                 {3, 0.1L, -0.1513039598313855536242L},
                 {30, 400, -0.05265944066062928881502L},
                 {30, 900, -116.5388071271498279964L},
                 {1000, 499000, -0.1730417080413658300724L},
                 {1e4L, 1e6L, 0},
                 {1e4L, 50100000, -53.23229446020698406423L}};
    for (int i = 0; i < 14; i++) {
        Loss loss = loss_gauss(gauss[i].g);
        Level at = loss_delta(&loss, gauss[i].eps);
        CHECK(fabsl(at.value - gauss[i].log_delta) <= at.value - at.low);
        CHECK(at.value - at.low <= 1e-13L + 1e-17L * fabsl(at.value));
    }
    static const struct {
        long double eps0;
        uint64_t k;
        long double eps, log_delta;
    } laplace[] = {{0.0001L, 3, 0.0002L, -11.2897569148018155406L},
                   {0.01L, 17, 0.01L, -4.444003227676726750545L},
                   {0.01L, 40, 0.3999L, -36.93527776889776949937L},
                   {0.3L, 25, 0, -0.6401703704141463871056L},
                   {0.3L, 60, 17.9L, -42.7046377048219789952L},
                   {1, 18, 9, -1.739707727171882568029L},
                   {2.5L, 30, 20, -0.001230737503521731228296L},
                   {2.5L, 30, 74.9999L, -30.00405588833220620789L},
                   {7, 20, 100, -0.01686479351371815866438L},
                   {0.05L, 60, 2.2L, -22.9118274668944469798L}};
    for (int i = 0; i < 10; i++) {
        Loss loss = loss_laplace(laplace[i].eps0, laplace[i].k);
        Level at = loss_delta(&loss, laplace[i].eps);
        long double want = laplace[i].log_delta;
        CHECK(at.low <= want + 1e-18L && want - 1e-18L <= at.high);
        CHECK(at.high - at.low < 1e-12L);
    }
}

/* --- second route: the hockey-stick integral itself --- */

typedef struct {
    double shift, eps;
    bool laplace;
} Pair;

static double hockey_stick(double x, void *of)
{
    const Pair *p = of;
    if (p->laplace)
        return fmax(0, exp(-fabs(x - p->shift)) - exp(p->eps - fabs(x))) / 2;
    double y = x - p->shift;
    return fmax(0, exp(-y * y / 2) - exp(p->eps - x * x / 2)) /
           sqrt(2 * acos(-1));
}

/* from where the densities cross, P above Q beyond it */
static double by_quadrature(Pair p)
{
    double from = p.laplace ? (p.eps + p.shift) / 2
                            : (p.eps + p.shift * p.shift / 2) / p.shift;
    double sum = 0, error, end[] = {from, fmax(from, p.shift), p.shift + 60};
    gsl_integration_workspace *w = gsl_integration_workspace_alloc(1000);
    gsl_function f = {hockey_stick, &p};
    for (int i = 0; i < 2; i++) {
        double part = 0;
        if (end[i] < end[i + 1])
            gsl_integration_qag(&f, end[i], end[i + 1], 0, 1e-12, 1000,
                                GSL_INTEG_GAUSS61, w, &part, &error);
        sum += part;
    }
    gsl_integration_workspace_free(w);
    return sum;
}

static void test_quadrature(void)
{
    static const double shift[] = {0.05, 0.4, 1, 2.5};
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 5; j++) {
            double part = 0.23 * j, g = shift[i], eps = part * g;
            double far = g * (3 * part + g / 2);
            CHECK_NEAR(delta(loss_laplace(g, 1), eps),
                       by_quadrature((Pair){g, eps, true}), 1e-11);
            CHECK_NEAR(delta(loss_laplace(g, 1), eps), -expm1((eps - g) / 2),
                       1e-13);
            CHECK_NEAR(delta(loss_gauss(g), far),
                       by_quadrature((Pair){g, far, false}), 1e-9);
        }
}

/* --- matrices: the variables one by one, and a plane of them --- */

static const double DEVIATION[4][2] = {/* diagonal, off: over s */
                                       {1.4142135623730951, 1},
                                       {1, 1},
                                       {1, 0.7071067811865476},
                                       {1, 1}};

static double by_variables(MatrixNoise noise, const double *D, int d, double s)
{
    double sum = 0;
    for (int i = 0; i < d; i++)
        for (int j = 0; j < d; j++) {
            double sd = s * DEVIATION[noise][i != j];
            if (i <= j || noise == NOISE_FULL)
                sum += D[i * d + j] * D[i * d + j] / (sd * sd);
        }
    return sqrt(sum);
}

/* D = [[x,y],[y,0]]: midpoints over the plane of its two noises */
static double by_plane(const double sd[2], double x, double y, double eps)
{
    enum { N = 1200 };
    double sum = 0, wide = 8, step = 2 * wide / N;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double a = step * (i + 0.5) - wide, b = step * (j + 0.5) - wide;
            double u = a + x / sd[0], v = b + y / sd[1];
            double p = exp(-(a * a + b * b) / 2);
            double q = exp(-(u * u + v * v) / 2);
            sum += fmax(0, p - exp(eps) * q);
        }
    return sum * step * step / (2 * acos(-1));
}

static void fill_pair(double *D, int d, double angle, double other)
{
    double f[3] = {cos(angle), sin(angle), 0};
    double e[3] = {cos(other) * 0.6, sin(other) * 0.6, 0.8};
    if (d == 2)
        e[0] = cos(other), e[1] = sin(other);
    for (int i = 0; i < d; i++)
        for (int j = 0; j < d; j++)
            D[i * d + j] = f[i] * f[j] - e[i] * e[j];
}

static void test_matrices(void)
{
    for (int noise = NOISE_GOE; noise <= NOISE_FULL; noise++) {
        MatrixNoise kind = (MatrixNoise)noise;
        double D[9], most = 0, s = 0.7;
        for (int d = 2; d <= 3; d++)
            for (int i = 0; i < 48; i++)
                for (int j = 0; j < 48; j++) {
                    fill_pair(D, d, acos(-1) * i / 24, acos(-1) * j / 24);
                    double g = (double)matrix_gauss(kind, D, d, s);
                    CHECK_NEAR(g, by_variables(kind, D, d, s), 1e-14);
                    most = fmax(most, g);
                }
        CHECK_NEAR(most, matrix_gauss_replace(kind, 3, s), 1e-12);
        double one[] = {1, 0, 0, 0}, shift[] = {0.5, -0.8, -0.8, 0};
        CHECK_NEAR(matrix_gauss(kind, one, 2, s), matrix_gauss_add(kind, s),
                   1e-15);
        CHECK(matrix_gauss_replace(kind, 1, s) == matrix_gauss_add(kind, s));
        if (kind == NOISE_FULL)
            continue;
        double g = (double)matrix_gauss(kind, shift, 2, 1);
        CHECK_NEAR(delta(loss_gauss(g), 0.3),
                   by_plane(DEVIATION[noise], 0.5, -0.8, 0.3), 1e-5);
    }
}

/* --- second route for Laplace: convolution on a grid ---
 *
 * Masses of sqrt(dP dQ) at losses i w.  Cells of width 2w; putting each at its
 * middle merges outcomes (a smaller delta), splitting it between its ends
 * with P and Q kept is merged back (a larger one). */

enum { GRID = 1 << 14 };

typedef struct {
    int half; /* losses -half .. half */
    double mass[2 * GRID + 1];
} Law;

static void one_law(Law *law, int half, double w, bool above)
{
    double eps0 = half * w, density = exp(-eps0 / 2) / 4;
    law->half = half;
    for (int i = 0; i <= 2 * half; i++)
        law->mass[i] = i % 2 == 1 ? 4 * density * sinh(w / 2) : 0;
    if (above)
        for (int i = 0; i <= 2 * half; i++)
            law->mass[i] = i % 2 == 1 ? 0
                           : i == 0 || i == 2 * half
                               ? 2 * density * tanh(w / 2)
                               : 4 * density * tanh(w / 2);
    law->mass[0] += exp(-eps0 / 2) / 2;
    law->mass[2 * (size_t)half] += exp(-eps0 / 2) / 2;
}

static void convolve(Law *a, const Law *b)
{
    static double sum[2 * GRID + 1];
    size_t size = 2 * (size_t)(a->half + b->half) + 1;
    CHECK(a->half + b->half <= GRID);
    memset(sum, 0, sizeof sum);
    for (int j = 0; j <= 2 * b->half; j++)
        for (int i = 0; b->mass[j] > 0 && i <= 2 * a->half; i++)
            sum[i + j] += a->mass[i] * b->mass[j];
    memcpy(a->mass, sum, size * sizeof *sum);
    a->half += b->half;
}

static double grid_delta(const Law *law, double w, double eps)
{
    double sum = 0;
    for (int i = 2 * law->half; i >= 0; i--) {
        double loss = (i - law->half) * w;
        if (loss > eps)
            sum += law->mass[i] * (exp(loss / 2) - exp(eps - loss / 2));
    }
    return sum;
}

/* half[i] cells' halves of each part; between the two grids? */
static double check_between(const int *half, const int *times, int parts,
                            double w, double eps)
{
    static Law all, one;
    double at[2];
    Loss loss = {.kind = LOSS_LAPLACE};
    for (int side = 0; side < 2; side++) {
        all = (Law){.half = 0, .mass = {1}};
        for (int i = 0; i < parts; i++)
            for (int k = 0; k < times[i]; k++) {
                one_law(&one, half[i], w, side == 1);
                convolve(&all, &one);
            }
        at[side] = grid_delta(&all, w, eps);
    }
    for (int i = 0; i < parts; i++)
        CHECK(loss_add(&loss, half[i] * (long double)w, (uint64_t)times[i]));
    double value = delta(loss, eps);
    CHECK(at[0] <= value * (1 + 1e-12) && value <= at[1] * (1 + 1e-12));
    return at[1] / at[0] - 1;
}

static void test_grid(void)
{
    double worst = 0;
    static const int k[] = {1, 2, 5, 11, 20, 40};
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 4; j++) {
            double w = 0.002 * (i + 1), eps = 0.3 * j * 100 * w * k[i];
            int half = 100;
            worst = fmax(worst, check_between(&half, &k[i], 1, w, eps));
        }
    static const int halves[] = {100, 150, 40}, times[] = {7, 4, 12};
    for (int j = 0; j < 5; j++)
        worst = fmax(worst, check_between(halves, times, 3, 0.002, 0.7 * j));
    worst = fmax(worst, check_between(halves, times, 2, 0.02, 3.3));
    printf("privacy_test: grids at most %.2g apart\n", worst);
    CHECK(worst < 3e-3);
}

/* --- the same delta by different splits --- */

static long double by_split(const Loss *loss, int from, long double gap)
{
    Contour c = {0};
    long double sum = 0, chance = 0, k = (long double)loss->part[0].times;
    for (int n = 0; n < from; n++) {
        sum += expl(spline_log_part(loss->part[0].eps, k, n, gap));
        chance += expl(spline_log_weight(loss->part[0].eps, k, n));
    }
    contour_part(loss, from, gap, true, &c);
    long double part = c.value * expl(c.log_scale);
    return c.complement ? sum + (1 - chance) - part : sum + part;
}

static void test_splits(void)
{
    static const long double eps0[] = {0.003L, 0.1L, 0.7L, 4};
    for (int i = 0; i < 4; i++)
        for (uint64_t k = 20; k < 3000; k *= 5)
            for (int part = 1; part < 10; part += 4) {
                Loss loss = loss_laplace(eps0[i], k);
                long double top = eps0[i] * (long double)k;
                long double eps = top * part / 20;
                if (part > 1)
                    eps = fminl(eps, top * top / (long double)k +
                                         part * top / sqrtl((long double)k));
                long double want = by_split(&loss, 16, top - eps);
                CHECK_NEAR(log_of(&loss, eps), logl(want), 1e-10);
                CHECK_NEAR(logl(by_split(&loss, 10, top - eps)), logl(want),
                           1e-8);
            }
}

/* several shifts that are nearly one shift */
static void test_several(void)
{
    static const long double eps0[] = {0.01L, 0.1L, 1};
    for (int i = 0; i < 3; i++) {
        Loss one = loss_laplace(eps0[i], 30), two = loss_laplace(eps0[i], 18);
        CHECK(loss_add(&two, eps0[i] * (1 + 1e-13L), 12) && two.parts == 2);
        long double eps = 4 * eps0[i] + 15 * eps0[i] * eps0[i];
        Level a = loss_delta(&one, eps), b = loss_delta(&two, eps);
        CHECK(b.low <= a.high && a.low <= b.high + 1e-11L);
        CHECK(b.high - b.low < 1e-8L);
        CHECK(loss_add(&one, eps0[i], 5) && one.parts == 1);
        CHECK(one.part[0].times == 35);
    }
    Loss many = loss_laplace(1, 1);
    for (int i = 2; i <= LOSS_PARTS; i++)
        CHECK(loss_add(&many, i / 100.0L, 1));
    CHECK(!loss_add(&many, 2, 1));
}

/* --- randomised response by every outcome --- */

static double by_outcomes(double eps0, int k, double eps)
{
    double sum = 0, yes = 1 / (1 + exp(-eps0));
    for (int outcome = 0; outcome < 1 << k; outcome++) {
        double p = 1, q = 1;
        for (int i = 0; i < k; i++) {
            bool first = outcome >> i & 1;
            p *= first ? yes : 1 - yes;
            q *= first ? 1 - yes : yes;
        }
        sum += fmax(0, p - exp(eps) * q);
    }
    return sum;
}

static void test_response(void)
{
    for (int k = 1; k <= 12; k++)
        for (int j = 0; j < 16; j++) {
            double eps0 = 0.05 * k, eps = (0.123 * j - 0.9) * k * eps0;
            CHECK_NEAR(delta(loss_response(eps0, (uint64_t)k), eps),
                       by_outcomes(eps0, k, eps), 1e-11);
        }
}

/* --- what must hold between them --- */

static void check_curve(Loss loss, double top)
{
    double before = 0;
    bool conversion = loss.kind >= LOSS_ZCDP; /* no curve of one pair */
    for (int i = conversion ? 0 : -20; i < 20; i++) {
        double now = log_of(&loss, top * i / 20);
        CHECK(now <= before + 1e-12);
        before = now;
        if (i < 1 || now > -1e-3)
            continue;
        Level eps = loss_epsilon(&loss, now);
        CHECK(eps.low <= eps.value && eps.value <= eps.high);
        CHECK_NEAR(eps.value, top * i / 20, 1e-10);
    }
}

static void test_curves(void)
{
    check_curve(loss_gauss(0.3L), 3);
    check_curve(loss_gauss(3), 30);
    check_curve(loss_laplace(0.2L, 10), 2);
    check_curve(loss_laplace(0.2L, 100), 20);
    check_curve(loss_laplace(3, 1000), 3000);
    check_curve(loss_response(0.2L, 100), 20);
    check_curve(loss_zcdp(0.1L, false), 4);
    check_curve(loss_zcdp(0.1L, true), 4);
}

static void test_order(void)
{
    for (int j = 0; j < 10; j++) {
        double eps = 0.05 * pow(1.7, j);
        double one = delta(loss_laplace(0.1L, 80), eps);
        CHECK(one < delta(loss_response(0.1L, 80), eps));
        CHECK(one < delta(loss_laplace(0.1L, 81), eps));
        CHECK(one < delta(loss_laplace(0.101L, 80), eps));
        CHECK(one <= delta(loss_zcdp(80 * 0.005L, true), eps));
        CHECK(delta(loss_zcdp(0.4L, true), eps) <=
              delta(loss_zcdp(0.4L, false), eps));
        CHECK(delta(loss_gauss(sqrtl(0.8L)), eps) <=
              delta(loss_zcdp(0.4L, true), eps));
    }
}

/* the central limit: k eps0^2 = g^2 */
static void test_limit(void)
{
    double before = 1;
    for (uint64_t k = 100; k <= 1000000; k *= 10) {
        double want = log_of(&(Loss){.kind = LOSS_GAUSS, .g = 1}, 1.5L);
        Loss loss = loss_laplace(1 / sqrtl((long double)k), k);
        double off = fabs(log_of(&loss, 1.5L) - want);
        CHECK(off < before / 2.5 && off < 2 / sqrt((double)k));
        before = off;
    }
    CHECK(before < 1e-3);
}

static void test_calibration(void)
{
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 6; j++) {
            double eps = 0.01 + 0.45 * i;
            long double log_delta = -powl(3, j);
            Level sd = calibrate_gauss(eps, log_delta);
            CHECK_NEAR(
                log_of(&(Loss){.kind = LOSS_GAUSS, .g = 1 / sd.value}, eps),
                log_delta, 1e-11);
            CHECK(sd.low <= sd.value && sd.value <= sd.high);
        }
    for (uint64_t k = 1; k < 5000; k = k * 5 + 3) {
        Level scale = calibrate_laplace(1, logl(1e-6L), k);
        Loss high = loss_laplace(1 / scale.high, k);
        CHECK(scale.low <= scale.value && scale.value <= scale.high);
        CHECK(loss_delta(&high, 1).high <= logl(1e-6L));
        CHECK_NEAR(scale.high, scale.low, 1e-10);
        CHECK_NEAR(loss_delta(&high, 1).value, logl(1e-6L), 1e-7);
    }
    for (int i = 0; i < 5; i++) { /* the classics are safe */
        double eps = 0.1 + 0.2 * i;
        long double least = calibrate_gauss(eps, logl(1e-5L)).value;
        long double classic = classical_gauss(eps, logl(1e-5L), 1.25L);
        CHECK(least < classic);
        CHECK(classic < classical_gauss(eps, logl(1e-5L), 2));
    }
}

static void test_edges(void)
{
    Loss laplace = loss_laplace(0.5L, 4), response = loss_response(0.5L, 4);
    CHECK(isinf(log_of(&laplace, 2)) && isinf(log_of(&response, 2.5L)));
    CHECK(loss_epsilon(&laplace, -1e-9L).value == 0);
    CHECK(loss_epsilon(&response, 0).value == 0);
    CHECK_NEAR(loss_epsilon(&laplace, -60).value, 2, 1e-10);
    CHECK_NEAR(delta(laplace, -2), 1 - exp(-2), 1e-14);
    CHECK(tree_nodes(1) == 1 && tree_nodes(7) == 3 && tree_nodes(8) == 4);
    CHECK(tree_nodes(UINT64_MAX) == 64);
    CHECK(calibrate_gauss(1, -1e-30L).value < 1);
    CHECK(isinf(calibrate_gauss(0, -100).value));
}

/* --- the law of the loss --- */

static void check_beyond(Loss loss, double t, double exact, double wide)
{
    Level p = loss_beyond(&loss, t);
    CHECK((double)p.low <= exact * (1 + 1e-12) + 1e-13);
    CHECK((double)p.high >= exact * (1 - 1e-12) - 1e-13);
    CHECK(p.low <= p.value && p.value <= p.high);
    CHECK((double)(p.high - p.low) <= wide);
}

/* of k coins of odds e^eps */
static double coins_beyond(double eps, int k, double t)
{
    double sum = 0, p = 1 / (1 + exp(-eps));
    for (int i = 0; i <= k; i++) {
        double choose = exp(lgamma(k + 1) - lgamma(i + 1) - lgamma(k - i + 1));
        if ((2 * i - k) * eps > t)
            sum += choose * pow(p, i) * pow(1 - p, k - i);
    }
    return sum;
}

/* one Laplace: x < (a - t)/2; two: by quadrature over the first's loss */
static double laplace_beyond(double a, double t)
{
    if (t >= a)
        return 0;
    return t < -a ? 1 : 1 - exp(-(a - t) / 2) / 2;
}

static double two_beyond(double a, double b, double t)
{
    enum { CELLS = 20000 };
    double sum =
        laplace_beyond(b, t - a) / 2 + laplace_beyond(b, t + a) * exp(-a) / 2;
    for (int i = 0; i < CELLS; i++) {
        double x = a * (i + 0.5) / CELLS;
        sum += a / CELLS * exp(-x) / 2 * laplace_beyond(b, t - a + 2 * x);
    }
    return sum;
}

static void test_law(void)
{
    check_beyond(loss_gauss(0.5L), 0.125, 0.5, 1e-11);
    check_beyond(loss_gauss(2), 4, 0.15865525393145705, 1e-11);
    for (int i = -11; i <= 11; i++) {
        double t = 0.1 * i + 0.013;
        check_beyond(loss_laplace(1, 1), t, laplace_beyond(1, t), 2e-6);
        check_beyond(loss_laplace(0.01L, 1), t / 100,
                     laplace_beyond(0.01, t / 100), 1e-4);
        check_beyond(loss_response(0.3L, 4), t, coins_beyond(0.3, 4, t), 3e-6);
        CHECK_NEAR(
            (double)loss_beyond(
                &(Loss){.kind = LOSS_LAPLACE, .parts = 1, .part = {{0.7L, 2}}},
                t)
                .value,
            two_beyond(0.7, 0.7, t), 1e-4);
    }
    Loss several = loss_laplace(0.7L, 1);
    CHECK(loss_add(&several, 0.4L, 1));
    CHECK_NEAR((double)loss_beyond(&several, 0.21).value,
               two_beyond(0.7, 0.4, 0.21), 1e-3);
    Level atom = loss_beyond(
        &(Loss){.kind = LOSS_LAPLACE, .parts = 1, .part = {{0.5L, 1}}}, 0.5L);
    CHECK(atom.low <= 0 && (double)atom.high >= 0.5);
}

/* --- speed: seconds of the slowest of some --- */

static double seconds(Loss loss, long double eps)
{
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    Level at = loss_delta(&loss, eps);
    clock_gettime(CLOCK_MONOTONIC, &to);
    CHECK(!isnan(at.value));
    return (double)(to.tv_sec - from.tv_sec) +
           1e-9 * (double)(to.tv_nsec - from.tv_nsec);
}

static void test_speed(void)
{
    double gauss = 0, response = 0, laplace = 0;
    for (int i = -8; i < 4; i++)
        gauss = fmax(gauss, seconds(loss_gauss(powl(10, i)), powl(10, i)));
    for (int i = 0; i < 11; i++)
        for (int z = 0; z < 8; z++) {
            double eps0 = 1e-4 * pow(3, i);
            double mean = eps0 - 1 + exp(-eps0);
            double eps = 1e4 * mean + z * fmin(eps0, 1.5) * 100;
            response = fmax(response, seconds(loss_response(eps0, 10000), eps));
            laplace = fmax(laplace, seconds(loss_laplace(eps0, 10000), eps));
        }
    printf("privacy_test: Gauss %.2g ms, response %.2g ms, Laplace %.2g ms "
           "at k=10000\n",
           1e3 * gauss, 1e3 * response, 1e3 * laplace);
    CHECK(laplace < 20); /* sanitised, on a busy machine */
}

int main(void)
{
    gsl_set_error_handler_off();
    test_reference();
    test_extremes();
    test_quadrature();
    test_matrices();
    test_grid();
    test_splits();
    test_several();
    test_response();
    test_curves();
    test_order();
    test_limit();
    test_calibration();
    test_edges();
    test_law();
    test_speed();
    return check_done("privacy");
}
