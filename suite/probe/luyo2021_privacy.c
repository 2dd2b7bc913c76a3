/* Luyo et al. 2021: exact Gaussian accounting of what is released.
 *
 * All shifts of one user, in units of the noise, are one vector; g is its
 * longest length.  Nodes and prefixes are in bijection, so accounting by nodes
 * is exact, and g^2 adds over nodes, steps and statistics.  A ratio is g used
 * over g admissible: noise needed over noise used. */
#include "suite/probe/luyo2021.h"

#include <math.h>
#include <string.h>

#define WALK(x)                                                                \
    Luyo2021Inputs x;                                                          \
    for (int i_ = 0; luyo2021_grid(i_, &(x)); i_++)
#define AT(x) "H d K eps delta", (x).H, (x).d, (x).K, (x).eps, (x).delta

/* Two users' steps under clipped values, features of norm H at cosine c, equal
 * targets: g^2 of one node in units of H^4/s^2.  GOE: (1-c^2) + 2(1-c), at
 * most 4; (Z+Z')/2 or d^2 free entries: 2(1-c^2) + 2(1-c), at most 9/2 (also
 * for N(0,s^2) everywhere, rotated). */
static double node(const char *reading)
{
    double most = 0, both = strcmp(reading, "goe") == 0 ? 1 : 2;
    for (int i = 0; i <= 4000; i++) {
        double c = -1 + i / 2000.0;
        most = fmax(most, both * (1 - c * c) + 2 * (1 - c));
    }
    return most;
}

static double admissible(const Luyo2021Inputs *x)
{
    /* the grid is a product: neighbours ask for the same pair */
    static double eps = -1, delta = -1, g;
    if (x->eps != eps || x->delta != delta)
        g = luyo2021_admissible(x->eps, x->delta);
    eps = x->eps;
    delta = x->delta;
    return g;
}

/* one privacy pair for all d, H, K, p, C_w that matter */
static bool repeats(const Luyo2021Inputs *x)
{
    return x->p != 0.05 || x->norm_w != 0 || x->d == 64;
}

/* Cor. 5, billboard, K_0 nodes, all H steps counted */
void luyo2021_cor5_jdp(Probe *p)
{
    double worst = node("goe");
    WALK(x)
    {
        if (repeats(&x))
            continue;
        double s = p->noise * luyo2021_mixture(&x, LUYO2021_JDP).matrix;
        double K0 = luyo2021_levels(x.K) + p->levels;
        double g = p->sensitivity * x.H * x.H * sqrt(K0 * x.H * worst) / s;
        probe_ratio(p, g, admissible(&x), AT(x));
    }
}

/* Cor. 6, one message for every (Lambda, w) of the server, values clipped */
void luyo2021_cor6_ldp(Probe *p)
{
    double worst = node(p->reading);
    WALK(x)
    {
        if (repeats(&x))
            continue;
        double s = p->noise * luyo2021_mixture(&x, LUYO2021_LDP).matrix;
        double g = p->sensitivity * x.H * x.H * sqrt(x.H * worst) / s;
        probe_ratio(p, g, admissible(&x), AT(x));
    }
}

static double plus_g(const Luyo2021Inputs *x, const Luyo2021Plus *m,
                     double worst, double nodes, double steps)
{
    double first = x->d / m->noise[0];
    double second = pow(x->H, 4) / m->noise[1];
    return sqrt(worst * nodes * steps * (first * first + second * second));
}

/* Cor. 10: both families of a node at their worst */
void luyo2021_cor10_jdp(Probe *p)
{
    double worst = node("goe");
    WALK(x)
    {
        if (repeats(&x))
            continue;
        Luyo2021Plus m = luyo2021_plus(&x, LUYO2021_JDP);
        double K0 = luyo2021_levels(x.K) + p->levels;
        double g = plus_g(&x, &m, worst, K0, x.H) * p->sensitivity / p->noise;
        probe_ratio(p, g, admissible(&x), AT(x));
    }
}

void luyo2021_cor11_ldp(Probe *p)
{
    double worst = node(p->reading);
    WALK(x)
    {
        if (repeats(&x))
            continue;
        Luyo2021Plus m = luyo2021_plus(&x, LUYO2021_LDP);
        double g = plus_g(&x, &m, worst, 1, x.H) * p->sensitivity / p->noise;
        probe_ratio(p, g, admissible(&x), AT(x));
    }
}

/* Thm. 8: a user of the first batch is in all R = N_K - 1 targets (norm H+1)
 * and in floor(log2 R) + 1 nodes of (Z+Z')/2 */
static double linear_g(const Luyo2021Inputs *x, const Luyo2021Linear *l)
{
    double R = l->policies - 1, most = 0;
    if (R < 1)
        return 0;
    double matrix = 2 * luyo2021_chain(R) / (l->matrix * l->matrix);
    double target = 2 * R * pow((x->H + 1) / l->vector, 2);
    for (int i = 0; i <= 4000; i++) {
        double c = -1 + i / 2000.0;
        most = fmax(most, matrix * (1 - c * c) + target * (1 - c));
    }
    return sqrt(x->H * most);
}

void luyo2021_thm8_jdp(Probe *p)
{
    WALK(x)
    {
        if (repeats(&x))
            continue;
        Luyo2021Linear l = luyo2021_linear(&x, LUYO2021_JDP);
        double g = linear_g(&x, &l) * p->sensitivity / p->noise;
        probe_ratio(p, g, admissible(&x), AT(x));
    }
}

/* ---- calibrated: delta is met exactly ---- */

static void meets(Probe *p, const Luyo2021Inputs *x, double g)
{
    double log_delta =
        luyo2021_log_delta(x->eps, g * p->sensitivity / p->noise);
    probe_equal(p, exp(log_delta - log(x->delta)), 1, AT(*x));
}

/* Steps 1..H-2 at norm H, step H-1 at norm 1 (V~_H = r_H <= 1), none at H. */
void luyo2021_cor5_calibrated(Probe *p)
{
    double worst = node("goe");
    WALK(x)
    {
        if (repeats(&x) || x.H < 2)
            continue;
        Luyo2021Mixture m =
            luyo2021_mixture_calibrated(&x, LUYO2021_JDP, admissible(&x));
        double steps = pow(x.H, 4) * (x.H - 2) + 1;
        double nodes = luyo2021_chain(x.K) + p->levels;
        meets(p, &x, sqrt(worst * nodes * steps) / m.matrix);
    }
}

void luyo2021_cor6_calibrated(Probe *p)
{
    double worst = node("goe");
    WALK(x)
    {
        if (repeats(&x) || x.H < 2)
            continue;
        Luyo2021Mixture m =
            luyo2021_mixture_calibrated(&x, LUYO2021_LDP, admissible(&x));
        double steps = pow(x.H, 4) * (x.H - 2) + 1;
        meets(p, &x, sqrt(worst * steps) / m.matrix);
    }
}

void luyo2021_thm8_calibrated(Probe *p)
{
    WALK(x)
    {
        if (repeats(&x))
            continue;
        Luyo2021Linear l = luyo2021_linear_calibrated(&x, admissible(&x));
        if (l.policies > 1)
            meets(p, &x, linear_g(&x, &l));
    }
}

void luyo2021_cor10_calibrated(Probe *p)
{
    double worst = node("goe");
    WALK(x)
    {
        if (repeats(&x) || x.H < 2)
            continue;
        double g = admissible(&x), nodes = luyo2021_chain(x.K) + p->levels;
        Luyo2021Plus m = luyo2021_plus_calibrated(&x, LUYO2021_JDP, g);
        meets(p, &x, plus_g(&x, &m, worst, nodes, x.H - 1));
        m = luyo2021_plus_calibrated(&x, LUYO2021_LDP, g);
        meets(p, &x, plus_g(&x, &m, worst, 1, x.H - 1));
    }
}

/* ---- pure privacy: the loss of entrywise Laplace noise is |shift|_1 / b ----
 *
 * (Z+Z')/2: an entry off the diagonal is the mean of two Laplace variables,
 * whose log density has slope 2/b at most; twice half the entries, so |D|_1 / b
 * again. */

/* no pair has more than sqrt(2) d in the matrix and 2 sqrt(d) in the vector,
 * in units of H^2 */
void luyo2021_pure_calibrated(Probe *p)
{
    WALK(x)
    {
        if (repeats(&x) || x.H < 2)
            continue;
        for (int local = 0; local < 2; local++) {
            Luyo2021Mixture m = luyo2021_mixture_pure_calibrated(
                &x, local ? LUYO2021_LDP : LUYO2021_JDP);
            double nodes = local ? 1 : luyo2021_chain(x.K) + p->levels;
            double moved =
                x.H * x.H * p->sensitivity *
                (sqrt(2) * x.d / m.matrix + 2 * sqrt(x.d) / m.vector);
            probe_ratio(p, nodes * (x.H - 1) * moved / p->noise, x.eps, AT(x));
        }
    }
}

/* |D|_1 and |v|_1 of features flat on the two halves of d coordinates, targets
 * alike, entry by entry; in units of H^2 */
static void flat_halves(int d, double *matrix, double *vector)
{
    double each = sqrt(2.0 / d);
    *matrix = *vector = 0;
    for (int i = 0; i < d; i++) {
        double x = i < d / 2 ? each : 0, X = each - x;
        *vector += fabs(x - X);
        for (int j = 0; j < d; j++) {
            double y = j < d / 2 ? each : 0, Y = each - y;
            *matrix += fabs(x * y - X * Y);
        }
    }
}

/* C.4 gives sigma an order without d.  A pair of the model: those features at
 * each of H - 2 steps (and 1/H^2 of that at step H-1).  Against a scale
 * generous GENEROUS-fold over sensitivity 2H^2 and budget eps/(2H). */
void luyo2021_pure_free_of_d(Probe *p)
{
    static const double GENEROUS = 100;
    double least = 0, d, H, matrix, vector;
    LUYO2021_SWEEP(d, 2, 2, 10)
    {
        flat_halves((int)d, &matrix, &vector);
        LUYO2021_SWEEP(H, 3, 2, 5)
        {
            double steps = H - 2 + 1 / (H * H), eps = 0.5;
            double b = p->noise * GENEROUS * 2 * H * H * (2 * H / eps);
            double loss = steps * (matrix + vector) * H * H / b;
            bool over = loss * GENEROUS > eps;
            least = over && least == 0 ? d : least;
            probe_ratio(p, loss * p->sensitivity, eps, "d H", d, H);
        }
    }
    probe_note(p, "least_d", least);
}

/* |phi - phi'|_1 of two unit features m/d +- z: m = (1, .., 1) has <phi, m> = 1
 * in every feature, z is flat, of both signs alike, |z|^2 = 1 - 1/d */
static double opposite(int d)
{
    double norm = 0, inner = 0, moved = 0, z = sqrt((1 - 1.0 / d) / d);
    for (int i = 0; i < d; i++) {
        double a = 1.0 / d + (i % 2 == 0 ? z : -z), b = 2.0 / d - a;
        norm += a * a;
        inner += a;
        moved += fabs(a - b);
    }
    bool features = fabs(norm - 1) < 1e-9 && fabs(inner - 1) < 1e-9;
    return features ? moved : (double)NAN;
}

/* E.3 gives sigma_u the order H^2 B / eps: those features, targets H+1 at H-1
 * steps and 1 at the last, in all R releases */
void luyo2021_e3_free_of_d(Probe *p)
{
    static const double GENEROUS = 100;
    double d;
    LUYO2021_SWEEP(d, 4, 10, 7)
    {
        Luyo2021Inputs x = {1e18, 5, d, 0.5, 0, 0.05, sqrt(d)};
        Luyo2021Linear l = luyo2021_linear_pure(&x);
        double b = p->noise * GENEROUS * 8 * x.H * x.H * l.batches / x.eps;
        double each = ((x.H - 1) * (x.H + 1) + 1) * opposite((int)d);
        double loss = (l.policies - 1) * each / b;
        probe_ratio(p, loss * p->sensitivity, x.eps, "d K H", d, x.K, x.H);
    }
}

/* C.4: "the advanced composition theorem (available for DP, but not for LDP)".
 * A user's randomiser is a mechanism on a database of one record.  Were simple
 * composition over its 2H outputs the best, no smaller sigma would do than the
 * exact one at (eps/(2H), delta/(2H)); the exact joint law needs less. */
void luyo2021_no_advanced_ldp(Probe *p)
{
    double H, eps;
    LUYO2021_SWEEP(H, 4, 4, 4)
    LUYO2021_SWEEP(eps, 0.1, 2, 4)
    {
        double delta = 1e-6, n = 2 * H;
        double apart = 1 / luyo2021_admissible(eps / n, delta / n);
        double joint = sqrt(n) / luyo2021_admissible(eps, delta);
        probe_ratio(p, apart, joint * p->noise, "H eps", H, eps);
    }
}

/* ---- E.2.1, adaptivity: shifts that depend on what was released ---- */

/* delta(eps) of N(s,1) against N(0,1) at any real eps */
static double one_shift(double eps, double s)
{
    if (s < 1e-9)
        return fmax(0, -expm1(eps));
    double up = erfc(-(s / 2 - eps / s) / sqrt(2)) / 2;
    double down = erfc((s / 2 + eps / s) / sqrt(2)) / 2;
    return up - (down > 0 ? exp(eps + log(down)) : 0);
}

/* a first release shifted by s, a second by most * f(first), 0 <= f <= 1 */
static double two_shifts(double eps, double s, double most, double tilt,
                         double at)
{
    enum { N = 2000 };
    double sum = 0, from = -9, step = (2 * -from + s) / N;
    for (int i = 0; i <= N; i++) {
        double y = from + i * step;
        double f = tilt == 0 ? 1 : (1 + tanh(tilt * (y - at))) / 2;
        double weight = i == 0 || i == N ? 1 : i % 2 == 1 ? 4 : 2;
        double density = exp(-(y - s) * (y - s) / 2) / sqrt(2 * acos(-1));
        double spent = s * y - s * s / 2;
        sum += weight * density * one_shift(eps - spent, most * f);
    }
    return sum * step / 3;
}

/* The order of the proof (all batches at H, then at H-1, ..) is not causal; in
 * the causal one, batch by batch, g^2 still adds when each shift is bounded
 * whatever was released before. */
void luyo2021_adaptive(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 4; i++) {
        double eps = 0.1 + 0.9 * rng_uniform(&p->rng);
        double s = 0.2 + 1.5 * rng_uniform(&p->rng);
        double most = 0.2 + 1.5 * rng_uniform(&p->rng);
        double tilt = i % 4 == 0 ? 0 : 4 * (rng_uniform(&p->rng) - 0.5);
        double at = 3 * (rng_uniform(&p->rng) - 0.5);
        double delta = two_shifts(eps, s, most * p->sensitivity, tilt, at);
        double sum = luyo2021_log_delta(eps, sqrt(s * s + most * most));
        probe_ratio(p, delta, exp(sum), "eps first second tilt", eps, s, most,
                    tilt);
    }
}
