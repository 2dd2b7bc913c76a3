#include "oracles/tails.h"
#include "tests/check.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_integration.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>

static const double QUARTER = 1.57079632679489661923; /* pi/2 */

static double tail(TailLaw law, int d, double t)
{
    double p = -1;
    CHECK(tail_exact(law, d, t, &p));
    CHECK(p >= 0 && p <= 1);
    return p;
}

/* --- second route for chi-square: finite and power series --- */

/* Johnson, Kotz & Balakrishnan 1994, 18.3: a Poisson sum for even d, the same
 * from half-integers on top of erfc for odd d. */
static long double upper_long(int d, double t)
{
    long double x = (long double)t / 2, sum = 0, term = expl(-x);
    if (d % 2 == 1) {
        sum = erfcl(sqrtl(x));
        term *= 2 * sqrtl(x / acosl(-1));
    }
    for (int twice = d % 2; twice < d; twice += 2) {
        sum += term;
        term *= x / ((long double)twice / 2 + 1);
    }
    return sum;
}

/* e^-x x^a / Gamma(a+1) sum x^k / (a+1)...(a+k) */
static long double lower_long(int d, double t)
{
    long double a = (long double)d / 2, x = (long double)t / 2, sum = 0;
    long double term = expl(a * logl(x) - x - lgammal(a + 1));
    for (int k = 1; term > 1e-22L * sum; k++) {
        sum += term;
        term *= x / (a + (long double)k);
    }
    return sum;
}

static double upper_series(int d, double t)
{
    return (double)upper_long(d, t);
}

static double lower_series(int d, double t)
{
    return (double)lower_long(d, t);
}

static double apart(double got, double want)
{
    return fabs(got / want - 1);
}

static void test_chi_square(void)
{
    static const int sizes[] = {1, 2, 3, 4, 5, 9, 16, 33, 64, 201, 1000};
    double upper = 0, lower = 0;
    for (int i = 0; i < 11; i++)
        for (int k = 0; k < 97; k++) {
            int d = sizes[i];
            double t = 0.01 * pow(1.13, k); /* to 1245 */
            double q = upper_series(d, t), p = lower_series(d, t);
            if (q > 1e-290) {
                upper = fmax(upper, apart(tail(TAIL_CHI_SQUARE, d, t), q));
                double norm = tail(TAIL_GAUSS_NORM, d, sqrt(t));
                upper = fmax(upper, apart(norm, q) / (1 + t / 64));
            }
            if (p > 1e-290 && t < d) /* d - t is exact or nearly so */
                lower =
                    fmax(lower, apart(tail(TAIL_CHI_SQUARE_DEFICIT, d, d - t),
                                      lower_series(d, d - (d - t))));
        }
    printf("tails_test: chi-square differs by %.2g, deficit by %.2g\n", upper,
           lower);
    CHECK(upper < 1e-12 && lower < 1e-12);
}

/* --- quadrature of our own: Gauss-Legendre on given panels --- */

enum { NODES = 16 };

typedef double (*Plane)(double x, double y, double t);

typedef struct {
    const double *edge;
    int panels;
} Grid;

static gsl_integration_glfixed_table *legendre;

static double over_line(Plane f, double x, Grid g, double t)
{
    double sum = 0;
    for (int i = 0; i < g.panels; i++)
        for (size_t k = 0; k < NODES; k++) {
            double y, weight;
            gsl_integration_glfixed_point(g.edge[i], g.edge[i + 1], k, &y,
                                          &weight, legendre);
            sum += weight * f(x, y, t);
        }
    return sum;
}

static double over_plane(Plane f, Grid g, Grid inner, double t)
{
    double sum = 0;
    for (int i = 0; i < g.panels; i++)
        for (size_t k = 0; k < NODES; k++) {
            double x, weight;
            gsl_integration_glfixed_point(g.edge[i], g.edge[i + 1], k, &x,
                                          &weight, legendre);
            sum += weight * over_line(f, x, inner, t);
        }
    return sum;
}

/* [0, pi/2] in panels that shrink towards both ends */
enum { GRADED = 12 };

static Grid graded(double edge[2 * GRADED + 1])
{
    for (int i = 0; i <= GRADED; i++) {
        edge[GRADED - i] = i == GRADED ? 0 : ldexp(QUARTER / 2, -i);
        edge[GRADED + i] = QUARTER - edge[GRADED - i];
    }
    return (Grid){edge, 2 * GRADED};
}

/* --- second route for the Laplace norm: polar coordinates ---
 *
 * In the octant the density is e^-(x+y+z) = e^(-r s) with s the sum of the
 * direction's coordinates; int_t^inf r^(d-1) e^(-rs) dr is elementary. */

static double polar2(double unused, double theta, double t)
{
    double s = sin(theta) + cos(theta);
    (void)unused;
    return exp(-t * s) * (t / s + 1 / (s * s));
}

static double polar3(double phi, double theta, double t)
{
    double s = sin(phi) * (cos(theta) + sin(theta)) + cos(phi);
    return sin(phi) * exp(-t * s) *
           (t * t / s + 2 * t / (s * s) + 2 / (s * s * s));
}

static void test_laplace_norm(void)
{
    static const double at[] = {1e-6, 0.01, 0.3, 1, 3, 10, 40, 200};
    double edge[2 * GRADED + 1], worst2 = 0, worst3 = 0;
    Grid g = graded(edge);
    for (int i = 0; i < 8; i++) {
        double t = at[i];
        CHECK_NEAR(tail(TAIL_LAPLACE_NORM, 1, t), exp(-t), 1e-15);
        worst2 = fmax(worst2, apart(tail(TAIL_LAPLACE_NORM, 2, t),
                                    over_line(polar2, 0, g, t)));
        worst3 = fmax(worst3, apart(tail(TAIL_LAPLACE_NORM, 3, t),
                                    over_plane(polar3, g, g, t)));
    }
    printf("tails_test: Laplace norm differs by %.2g (d=2), %.2g (d=3)\n",
           worst2, worst3);
    CHECK(worst2 < 1e-11 && worst3 < 1e-11);
}

/* --- second route for the operator norm at d = 2: determinants ---
 *
 * |A| < t iff t-A and t+A are positive definite: |a| < t, |c| < t and b^2 <
 * min((t-a)(t-c), (t+a)(t+c)), the first of which is the smaller for a+c > 0.
 * With t-a = rho cos^2 alpha and t-c = rho sin^2 alpha that half is 0 < rho <
 * 2t, and the integrand is smooth. */

static double diagonal; /* variance of a and c */

static double indefinite(double rho, double alpha, double t)
{
    double ca = cos(alpha), sa = sin(alpha);
    double a = t - rho * ca * ca, c = t - rho * sa * sa;
    double density =
        exp(-(a * a + c * c) / (2 * diagonal)) / (4 * QUARTER * diagonal);
    return density * 2 * rho * ca * sa * erfc(rho * ca * sa / sqrt(2));
}

static double operator_norm(double t)
{
    enum { PANELS = 24 };
    double rho[PANELS + 1], alpha[PANELS + 1];
    for (int i = 0; i <= PANELS; i++) {
        rho[i] = 2 * t * i / PANELS;
        alpha[i] = QUARTER * i / PANELS;
    }
    double q = erfc(t / sqrt(2 * diagonal)); /* P(|a| >= t) */
    return q * (2 - q) + 2 * over_plane(indefinite, (Grid){rho, PANELS},
                                        (Grid){alpha, PANELS}, t);
}

static void test_operator_norm(void)
{
    static const double at[] = {1e-6, 0.05, 0.5, 1, 2, 3, 5, 8, 12, 20};
    double sym1 = 0, goe = 0;
    for (int i = 0; i < 10; i++) {
        double t = at[i];
        diagonal = 1;
        sym1 = fmax(sym1, apart(tail(TAIL_SYM1, 2, t), operator_norm(t)));
        diagonal = 2;
        goe = fmax(goe, apart(tail(TAIL_GOE, 2, t), operator_norm(t)));
        CHECK_NEAR(tail(TAIL_SYM1, 1, t), upper_series(1, t * t), 1e-13);
        CHECK_NEAR(tail(TAIL_GOE, 1, t), upper_series(1, t * t / 2), 1e-13);
    }
    printf("tails_test: norm differs by %.2g (SYM1), %.2g (GOE)\n", sym1, goe);
    CHECK(sym1 < 1e-11 && goe < 1e-11);
}

/* --- Monte Carlo: against a wrong formula, not for digits --- */

static double draw_norm(gsl_rng *rng, int d, bool laplace)
{
    double square = 0;
    for (int i = 0; i < d; i++) {
        double x = laplace ? gsl_ran_laplace(rng, 1) : gsl_ran_ugaussian(rng);
        square += x * x;
    }
    return sqrt(square);
}

static double draw_sum(gsl_rng *rng, int d, bool laplace)
{
    double sum = 0;
    for (int i = 0; i < d; i++)
        sum += laplace ? gsl_ran_laplace(rng, 1) : gsl_ran_ugaussian(rng);
    return sum;
}

static double draw_matrix(gsl_rng *rng, int d, double sd)
{
    double a = sd * gsl_ran_ugaussian(rng);
    if (d == 1)
        return fabs(a);
    double c = sd * gsl_ran_ugaussian(rng), b = gsl_ran_ugaussian(rng);
    double trace = a + c, det = a * c - b * b;
    double root = sqrt(fmax(0, trace * trace - 4 * det));
    return (fabs(trace) + root) / 2; /* roots of x^2 - trace x + det */
}

static double draw(gsl_rng *rng, TailLaw law, int d)
{
    double norm, z;
    switch (law) {
    case TAIL_CHI_SQUARE:
    case TAIL_CHI_SQUARE_DEFICIT:
        norm = draw_norm(rng, d, false);
        return law == TAIL_CHI_SQUARE ? norm * norm : d - norm * norm;
    case TAIL_GAUSS_NORM:
        return draw_norm(rng, d, false);
    case TAIL_LAPLACE_NORM:
        return draw_norm(rng, d, true);
    case TAIL_SYM1:
        return draw_matrix(rng, d, 1);
    case TAIL_GOE:
        return draw_matrix(rng, d, sqrt(2));
    case TAIL_LAPLACE_MIRROR:
        return fabs(gsl_ran_laplace(rng, 1));
    case TAIL_LAPLACE_AVERAGE:
        z = gsl_ran_laplace(rng, 1);
        return fabs(z + z) / 2;
    case TAIL_GAUSS_AVERAGE:
        return draw_matrix(rng, d, sqrt(2)) / sqrt(2);
    case TAIL_LAPLACE_SUM:
    case TAIL_GAUSS_SUM:
        return fabs(draw_sum(rng, d, law == TAIL_LAPLACE_SUM));
    }
    return -1;
}

static void compare_draws(gsl_rng *rng, TailLaw law, int d)
{
    static const double at[] = {-2, 0.3, 1, 1.7, 2.5, 4, 6};
    enum { POINTS = 7 };
    int above[POINTS] = {0}, n = check_repeat(400000);
    for (int i = 0; i < n; i++) {
        double x = draw(rng, law, d);
        for (int k = 0; k < POINTS; k++)
            above[k] += x >= at[k];
    }
    for (int k = 0; k < POINTS; k++) {
        double p = tail(law, d, at[k]);
        double sd = sqrt(p * (1 - p) / n);
        CHECK(fabs((double)above[k] / n - p) <= 5 * sd + 1.0 / n);
    }
}

static void test_draws(void)
{
    static const struct {
        TailLaw law;
        int d;
    } rows[] = {{TAIL_CHI_SQUARE, 3},
                {TAIL_CHI_SQUARE_DEFICIT, 5},
                {TAIL_GAUSS_NORM, 4},
                {TAIL_LAPLACE_NORM, 1},
                {TAIL_LAPLACE_NORM, 2},
                {TAIL_LAPLACE_NORM, 3},
                {TAIL_SYM1, 1},
                {TAIL_SYM1, 2},
                {TAIL_GOE, 1},
                {TAIL_GOE, 2},
                {TAIL_LAPLACE_MIRROR, 1},
                {TAIL_LAPLACE_AVERAGE, 1},
                {TAIL_GAUSS_AVERAGE, 2},
                {TAIL_LAPLACE_SUM, 3},
                {TAIL_GAUSS_SUM, 3}};
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(rng, (unsigned long)check_seed());
    for (int i = 0; i < 15; i++)
        compare_draws(rng, rows[i].law, rows[i].d);
    gsl_rng_free(rng);
}

/* --- log10, where p underflows --- */

static double log10_tail(TailLaw law, int d, double t)
{
    double log10_p = 7;
    CHECK(tail_exact_log10(law, d, t, &log10_p));
    CHECK(log10_p <= 0);
    return log10_p;
}

static void test_log10_agrees(void)
{
    for (int law = TAIL_CHI_SQUARE; law <= TAIL_GAUSS_SUM; law++)
        for (int k = 0; k < 12; k++) {
            double t = 0.05 * pow(1.6, k), p = tail((TailLaw)law, 1, t);
            if (p > 0)
                CHECK_NEAR(log10_tail((TailLaw)law, 1, t), log10(p), 1e-12);
        }
}

static void test_log10_chi_square(void)
{
    static const int sizes[] = {1, 2, 3, 8, 33, 1000};
    static const double at[] = {1400, 3000, 8000, 15000}; /* GSL ends at 1400 */
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 4; k++) {
            double want = (double)log10l(upper_long(sizes[i], at[k]));
            double root = sqrt(at[k]);
            CHECK_NEAR(log10_tail(TAIL_CHI_SQUARE, sizes[i], at[k]), want,
                       1e-14);
            CHECK_NEAR(log10_tail(TAIL_GAUSS_NORM, sizes[i], root), want,
                       1e-14);
        }
    CHECK_NEAR(log10_tail(TAIL_CHI_SQUARE_DEFICIT, 1000, 999),
               log10l(lower_long(1000, 1)), 1e-15);
    CHECK_NEAR(log10_tail(TAIL_CHI_SQUARE_DEFICIT, 600, 597),
               log10l(lower_long(600, 3)), 1e-15);
}

/* the polar routes at e^t P, and the peak of the angle's density at pi/2 */
static void test_log10_norms(void)
{
    const double log10_e = 0.43429448190325182765;
    double edge[2 * GRADED + 1], t = 690, far = 3000;
    Grid g = graded(edge);
    double want = log10(over_line(polar2, 0, g, t));
    CHECK_NEAR(log10_tail(TAIL_LAPLACE_NORM, 2, t), want, 1e-14);
    CHECK_NEAR(log10_tail(TAIL_LAPLACE_NORM, 2, far), log10(2) - far * log10_e,
               1e-6);
    CHECK_NEAR(log10_tail(TAIL_LAPLACE_NORM, 3, far), log10(3) - far * log10_e,
               1e-6);
    double peak = 2 * sqrt(6) / far / sqrt(2 * QUARTER);
    CHECK_NEAR(log10_tail(TAIL_SYM1, 2, far),
               log10(peak) - far * far / 3 * log10_e, 1e-12);
    CHECK_NEAR(log10_tail(TAIL_SYM1, 2, 1e13), -1e26 / 3 * log10_e, 1e-15);
    CHECK_NEAR(log10_tail(TAIL_LAPLACE_NORM, 3, 1e13), -1e13 * log10_e, 1e-12);
    CHECK(log10_tail(TAIL_GOE, 7, HUGE_VAL) == -HUGE_VAL);
    CHECK(log10_tail(TAIL_GOE, 7, 1e200) == -HUGE_VAL);
}

/* --- edges --- */

static void test_edges(void)
{
    double p = 7;
    CHECK(!tail_exact(TAIL_LAPLACE_NORM, 4, 1, &p));
    CHECK(!tail_exact(TAIL_SYM1, 3, 1, &p) && !tail_exact(TAIL_GOE, 65, 1, &p));
    CHECK(!tail_exact(TAIL_LAPLACE_MIRROR, 2, 1, &p));
    CHECK(!tail_exact(TAIL_LAPLACE_AVERAGE, 2, 1, &p));
    CHECK(!tail_exact(TAIL_CHI_SQUARE, 0, 1, &p));
    CHECK(!tail_exact(TAIL_CHI_SQUARE, 1, nan(""), &p));
    CHECK(p == 7);
    for (int law = TAIL_CHI_SQUARE; law <= TAIL_GAUSS_SUM; law++) {
        CHECK(tail((TailLaw)law, 1, -HUGE_VAL) == 1);
        CHECK(tail((TailLaw)law, 1, HUGE_VAL) == 0);
        CHECK(tail((TailLaw)law, 1, 1e6) == 0);
    }
    CHECK(tail(TAIL_CHI_SQUARE_DEFICIT, 9, 9) == 0);
    CHECK(tail(TAIL_LAPLACE_NORM, 3, 1e4) == 0 && tail(TAIL_SYM1, 2, 99) == 0);
    CHECK_NEAR(tail(TAIL_LAPLACE_NORM, 3, 1e-310), 1, 1e-15);
    CHECK_NEAR(tail(TAIL_SYM1, 2, 1e-310), 1, 1e-15);
    CHECK(tail(TAIL_LAPLACE_NORM, 3, 0) == 1 && tail(TAIL_GOE, 2, 0) == 1);
}

static void check_decreasing(TailLaw law, int d)
{
    double before = 1;
    for (int k = 0; k < 167; k++) {
        double p = tail(law, d, 0.01 * pow(1.07, k)); /* to 756 */
        CHECK(p < before || p == 0);
        before = p;
    }
}

static void test_decreasing(void)
{
    check_decreasing(TAIL_CHI_SQUARE, 6);
    check_decreasing(TAIL_CHI_SQUARE_DEFICIT, 6);
    check_decreasing(TAIL_GAUSS_NORM, 3);
    check_decreasing(TAIL_LAPLACE_NORM, 2);
    check_decreasing(TAIL_LAPLACE_NORM, 3);
    check_decreasing(TAIL_SYM1, 2);
    check_decreasing(TAIL_GOE, 2);
    check_decreasing(TAIL_GAUSS_AVERAGE, 2);
    check_decreasing(TAIL_LAPLACE_SUM, 4);
    check_decreasing(TAIL_GAUSS_SUM, 4);
}

int main(void)
{
    gsl_set_error_handler_off();
    legendre = gsl_integration_glfixed_table_alloc(NODES);
    test_chi_square();
    test_laplace_norm();
    test_operator_norm();
    test_draws();
    test_edges();
    test_decreasing();
    test_log10_agrees();
    test_log10_chi_square();
    test_log10_norms();
    gsl_integration_glfixed_table_free(legendre);
    return check_done("tails");
}
