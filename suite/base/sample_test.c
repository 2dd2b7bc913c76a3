/* Samplers of continuous laws against their exact law by a second route: GSL's
 * distribution functions, characteristic functions, direct sums; and every draw
 * depends on its place alone. */
#include "suite/base/sample.h"
#include "suite/base/sample_tables.h"
#include "tests/law.h"

/* ---- continuous laws ---- */

typedef struct Law Law;
struct Law {
    const char *name;
    double (*draw)(Rng *, const Law *);
    double (*cdf)(const Law *, double x);
    double a, b, mean;
    uint64_t n;
};

static double quantile(const Law *law, double p)
{
    double low = -1e25, high = 1e25, mid = 0;
    while (low < mid && mid < high) {
        if (law->cdf(law, mid) < p)
            low = mid;
        else
            high = mid;
        mid = low + (high - low) / 2;
    }
    return mid;
}

static void law_check(const Law *law)
{
    Cells cells = {0};
    for (int i = 1; i <= CELLS; i++)
        cells_add(&cells, i < CELLS ? quantile(law, (double)i / CELLS) : 1e300,
                  1.0 / CELLS);
    Cells control = cells;
    Rng rng = stream(law->name);
    for (int i = sample_size(DRAWS); i > 0; i--) {
        double x = law->draw(&rng, law);
        cells_count(&cells, x);
        cells_count(&control, law->mean + DEFECT * (x - law->mean));
    }
    judge(law->name, cells_p_value(&cells), cells_p_value(&control));
}

static double normal(Rng *rng, const Law *law)
{
    (void)law;
    return sample_normal(rng);
}
static double exponential(Rng *rng, const Law *law)
{
    (void)law;
    return sample_exponential(rng);
}
static double laplace(Rng *rng, const Law *law)
{
    return sample_laplace(rng, law->b);
}
static double gamma_draw(Rng *rng, const Law *law)
{
    return sample_gamma(rng, law->a);
}
static double gamma_standard(Rng *rng, const Law *law)
{
    return (sample_gamma(rng, law->a) - law->a) / sqrt(law->a);
}
static double beta_draw(Rng *rng, const Law *law)
{
    return sample_beta(rng, law->a, law->b);
}
static double beta_standard(Rng *rng, const Law *law)
{
    double a = law->a, b = law->b, s = a + b;
    double spread = sqrt(a / s * (b / s) / (s + 1));
    return (sample_beta(rng, a, b) - a / s) / spread;
}
static double normal_sum(Rng *rng, const Law *law)
{
    return sample_normal_sum(rng, law->n, law->b);
}
static double laplace_sum(Rng *rng, const Law *law)
{
    return sample_laplace_sum(rng, law->n, law->b);
}

static double cdf_normal_sum(const Law *law, double x)
{
    return gsl_cdf_gaussian_P(x, law->b * sqrt((double)law->n));
}
static double cdf_standard(const Law *law, double x)
{
    (void)law;
    return gsl_cdf_ugaussian_P(x);
}
static double cdf_exponential(const Law *law, double x)
{
    return gsl_cdf_exponential_P(x, law->b);
}
static double cdf_gamma(const Law *law, double x)
{
    return x > 0 ? gsl_cdf_gamma_P(x, law->a, 1) : 0;
}
static double cdf_beta(const Law *law, double x)
{
    return gsl_cdf_beta_P(x, law->a, law->b);
}

/* n = 1, 2, 3: the convolutions of exp(-|x|)/2, integrated by hand */
static double cdf_laplace_sum(const Law *law, double x)
{
    double y = fabs(x) / law->b;
    double factor = law->n == 3   ? (8 + y * (5 + y)) / 16
                    : law->n == 2 ? (2 + y) / 4
                                  : 0.5;
    double beyond = factor * exp(-y);
    return x > 0 ? 1 - beyond : beyond;
}

/* any n, by inversion of the characteristic function (1 + b^2 t^2)^-n:
 * the midpoint sum is exact up to the mass beyond pi/step (Davies 1973) */
static double cdf_inversion(const Law *law, double x)
{
    double n = (double)law->n, y = x / law->b, step = 0.2 / sqrt(n);
    if (fabs(y) > 10 * sqrt(n))
        return x > 0;
    double sum = 0, phi = 1;
    for (double t = step / 2; phi > 1e-17; t += step) {
        phi = exp(-n * log1p(t * t));
        sum += sin(t * y) / t * phi;
    }
    return 0.5 + sum * step / M_PI;
}

static void continuous_laws(void)
{
    static const Law laws[] = {
        {"normal", normal, cdf_standard, 0, 0, 0, 0},
        {"exponential", exponential, cdf_exponential, 0, 1, 1, 0},
        {"laplace", laplace, cdf_laplace_sum, 0, 2.5, 0, 1},
        {"gamma 0.02", gamma_draw, cdf_gamma, 0.02, 0, 0.02, 0},
        {"gamma 0.5", gamma_draw, cdf_gamma, 0.5, 0, 0.5, 0},
        {"gamma 1", gamma_draw, cdf_gamma, 1, 0, 1, 0},
        {"gamma 2.5", gamma_draw, cdf_gamma, 2.5, 0, 2.5, 0},
        {"gamma 1e3", gamma_draw, cdf_gamma, 1e3, 0, 1e3, 0},
        {"gamma 1e9", gamma_standard, cdf_standard, 1e9, 1, 0, 0},
        {"gamma 1e17", gamma_standard, cdf_standard, 1e17, 1, 0, 0},
        {"gamma 2^64", gamma_standard, cdf_standard, 0x1p64, 1, 0, 0},
        {"beta .02 1.5", beta_draw, cdf_beta, 0.02, 1.5, 0.02 / 1.52, 0},
        {"beta .3 .4", beta_draw, cdf_beta, 0.3, 0.4, 0.3 / 0.7, 0},
        {"beta 1 1", beta_draw, cdf_beta, 1, 1, 0.5, 0},
        {"beta 2 7", beta_draw, cdf_beta, 2, 7, 2.0 / 9, 0},
        {"beta 1e3 2e3", beta_draw, cdf_beta, 1e3, 2e3, 1.0 / 3, 0},
        {"beta 2^62 2^61", beta_standard, cdf_standard, 0x1p62, 0x1p61, 0, 0},
        {"normal sum 7", normal_sum, cdf_normal_sum, 0, 0.3, 0, 7},
        {"normal sum 2^64-1", normal_sum, cdf_normal_sum, 0, 2, 0, UINT64_MAX},
        {"laplace sum 1", laplace_sum, cdf_laplace_sum, 0, 2, 0, 1},
        {"laplace sum 2", laplace_sum, cdf_laplace_sum, 0, 0.5, 0, 2},
        {"laplace sum 3", laplace_sum, cdf_laplace_sum, 0, 1, 0, 3},
        {"laplace sum 10", laplace_sum, cdf_inversion, 0, 1, 0, 10},
        {"laplace sum 1000", laplace_sum, cdf_inversion, 0, 3, 0, 1000},
    };
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++)
        law_check(&laws[i]);
    Rng rng = stream("empty sums");
    CHECK(sample_normal_sum(&rng, 0, 1) == 0);
    CHECK(sample_laplace_sum(&rng, 0, 1) == 0);
}

/* ---- the ziggurat's own risks: its table, its edges, its tail ---- */

static void ziggurat_table(void)
{
    const double *x = normal_edge;
    double height = exp(-0.5 * x[1] * x[1]);
    double area = x[1] * height + sqrt(M_PI / 2) * erfc(x[1] / M_SQRT2);
    CHECK_NEAR(x[0] * height, area, 1e-15);
    for (int i = 1; i < NORMAL_LAYERS; i++) {
        double rise = exp(-0.5 * x[i + 1] * x[i + 1]) - exp(-0.5 * x[i] * x[i]);
        CHECK_NEAR(x[i] * rise, area, 1e-13);
    }
    CHECK(x[NORMAL_LAYERS] == 0);
}

/* cells at every fourth layer's edge and far into both tails */
static void ziggurat_law(void)
{
    static const double tail[] = {5, 4.5, 4.2, 3.9, 3.7, 3.55};
    enum { TAIL = sizeof tail / sizeof *tail };
    Cells cells = {0};
    double edge[2 * (TAIL + NORMAL_LAYERS / 4)], before = 0;
    int half = 0;
    for (int i = 0; i < TAIL; i++)
        edge[half++] = -tail[i];
    for (int i = 1; i < NORMAL_LAYERS; i += 4)
        edge[half++] = -normal_edge[i];
    for (int i = 0; i < half; i++)
        edge[half + i] = -edge[half - 1 - i];
    for (int i = 0; i < 2 * half; i++) {
        double p = gsl_cdf_ugaussian_P(edge[i]);
        cells_add(&cells, edge[i], p - before);
        before = p;
    }
    cells_add(&cells, 1e300, 1 - before);
    Cells control = cells;
    Rng rng = stream("ziggurat");
    for (int i = sample_size(8000000); i > 0; i--) {
        double x = sample_normal(&rng);
        cells_count(&cells, x);
        cells_count(&control, fabs(x) > normal_edge[1] ? DEFECT * x : x);
    }
    judge("ziggurat", cells_p_value(&cells), cells_p_value(&control));
}

static double tail_quantile(double beyond, double p)
{
    double q = gsl_cdf_ugaussian_Q(normal_edge[1]) * (1 - p);
    return fmax(beyond, gsl_cdf_ugaussian_Qinv(q));
}

/* Beyond the last edge alone, in cells of equal probability: only draws whose
 * first word chooses the outermost layer can lie there. */
static void ziggurat_tail(void)
{
    enum { TAIL_CELLS = 24 };
    Cells cells = {0};
    for (int i = 1; i <= TAIL_CELLS; i++)
        cells_add(&cells,
                  i < TAIL_CELLS
                      ? tail_quantile(normal_edge[1], (double)i / TAIL_CELLS)
                      : 1e300,
                  1.0 / TAIL_CELLS);
    Cells control = cells;
    Rng rng = stream("ziggurat tail");
    for (int n = sample_size(40000); n > 0;) {
        Rng at = rng;
        if ((rng_word(&rng) & (NORMAL_LAYERS - 1)) != 0)
            continue;
        double x = fabs(sample_normal(&at));
        if (x <= normal_edge[1])
            continue;
        cells_count(&cells, x);
        cells_count(&control, normal_edge[1] + 1.05 * (x - normal_edge[1]));
        n--;
    }
    judge("ziggurat tail", cells_p_value(&cells), cells_p_value(&control));
}

/* ---- Laplace noise as audits draw it ---- */

typedef struct {
    double scale, shift, theta;
} Tilted;

/* the log density, up to a constant, of x under the tilt: it is linear between
 * the kinks -|shift| and 0, for a shift above 0 */
static double tilted_log_density(const Tilted *is, double x)
{
    double loss = (fabs(x + is->shift) - fabs(x)) / is->scale;
    return -fabs(x) / is->scale + is->theta * loss;
}

/* its integral from a to b, between which there is no kink */
static double tilted_piece(const Tilted *is, double a, double b)
{
    double low = tilted_log_density(is, a), high = tilted_log_density(is, b);
    double rise = high - low, width = b - a;
    return fabs(rise) < 1e-9 ? width * exp(low)
                             : width * exp(low) * expm1(rise) / rise;
}

static double tilted_mass(const Tilted *is, double a, double b)
{
    double kink[4] = {a, fmin(fmax(-is->shift, a), b), fmin(fmax(0, a), b), b};
    double sum = 0;
    for (int i = 0; i < 3; i++)
        if (kink[i + 1] > kink[i])
            sum += tilted_piece(is, kink[i], kink[i + 1]);
    return sum;
}

static double tilted_cdf(const Law *law, double x)
{
    const Tilted is = {law->b, fabs(law->mean), law->a};
    double far = 60 * is.scale + is.shift;
    double sign = law->mean < 0 ? -1 : 1;
    double whole = tilted_mass(&is, -far, far);
    x = fmax(-far, fmin(far, x));
    double below = tilted_mass(&is, -far, sign * x) / whole;
    return sign > 0 ? below : 1 - below;
}

static double tilted(Rng *rng, const Law *law)
{
    return sample_laplace_tilted(rng, law->b, law->mean, law->a);
}

/* a is theta, mean the shift; at theta 0 this is the law of the sampler that
 * releases, whatever the shift */
static void tilted_laws(void)
{
    static const Law laws[] = {
        {"tilted 0, 1", tilted, tilted_cdf, 0, 1, 1, 0},
        {"tilted 0, -3", tilted, tilted_cdf, 0, 2, -3, 0},
        {"tilted 0, small", tilted, cdf_laplace_sum, 0, 2, 1e-3, 1},
        {"tilted 0, laplace", tilted, cdf_laplace_sum, 0, 1, 1, 1},
        {"tilted 1, 1", tilted, tilted_cdf, 1, 1, 1, 0},
        {"tilted 0.3, -2", tilted, tilted_cdf, 0.3, 3, -2, 0},
        {"tilted 5, 0.2", tilted, tilted_cdf, 5, 1, 0.2, 0},
        {"tilted 2, 8", tilted, tilted_cdf, 2, 1, 8, 0},
    };
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++)
        law_check(&laws[i]);
}

/* ---- sums ---- */

static double sum_at_once(Rng *rng)
{
    return sample_laplace_sum(rng, 1000, 1);
}
static double sum_one_by_one(Rng *rng)
{
    double sum = 0;
    for (int i = 0; i < 1000; i++)
        sum += sample_laplace(rng, 1);
    return sum;
}

/* ---- a draw depends on its place alone ---- */

static double digest(Rng *rng)
{
    static const double p[] = {1, 2, 0, 3};
    uint64_t count[4];
    sample_multinomial(rng, 1000, 4, p, count);
    double sum = (double)count[0] + 3 * (double)count[1];
    sum += sample_normal(rng) + sample_exponential(rng);
    sum += sample_laplace(rng, 2) + sample_gamma(rng, 0.4);
    sum += sample_beta(rng, 2, 0.3) + (double)sample_binomial(rng, 77, 0.4);
    return sum + sample_normal_sum(rng, 9, 1) + sample_laplace_sum(rng, 9, 1);
}

static void places(void)
{
    Rng rng = rng_open(check_seed(), "places");
    for (uint64_t when = 0; when < 100; when++) {
        rng_seek(&rng, RNG_NOISE, when, 1);
        double first = digest(&rng), next = digest(&rng);
        rng_seek(&rng, RNG_NOISE, when, 1);
        CHECK(digest(&rng) == first);
        CHECK(next != first);
    }
}

int main(void)
{
    places();
    continuous_laws();
    ziggurat_table();
    ziggurat_law();
    ziggurat_tail();
    tilted_laws();
    judge_pair("direct sums", sum_at_once, sum_one_by_one, 80000);
    return check_done("sample");
}
