#include "suite/papers/luyo2021/tools.h"
#include "algorithms/core/luyo2021_scales.h"
#include "oracles/privacy.h"
#include "oracles/tails.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"

#include <math.h>
#include <string.h>

double luyo_gauss(double sensitivity, Budget b)
{
    return sensitivity * sqrt(2 * log(2 / b.delta)) / b.eps;
}

Budget luyo_advanced(Budget b, double k)
{
    return (Budget){b.eps / sqrt(8 * k * log(2 / b.delta)), b.delta / (2 * k)};
}

Budget luyo_simple(Budget b, double k)
{
    return (Budget){b.eps / k, b.delta / k};
}

Luyo2021Inputs luyo_inputs(const Witness *w)
{
    return (Luyo2021Inputs){ldexp(1, w->m + 1), 3,    w->d,     w->eps,
                            w->delta,           0.05, w->norm_w};
}

double luyo_admissible_in_share(const Luyo2021Inputs *x)
{
    double q = pow(MISSED / TIMES, 1.0 / DRAWS);
    return luyo_admissible(x->eps, x->delta / q);
}

/* a += weight f f' on the plane of e+, e- */
static void add_users(Mat a, double weight, double plus, double minus)
{
    MAT(a, 0, 0) += weight * plus * plus;
    MAT(a, 1, 1) += weight * minus * minus;
    MAT(a, 1, 0) += weight * plus * minus;
    MAT(a, 0, 1) += weight * plus * minus;
}

/* Q~ at x3 (side +1) and x4 (side -1) under one draw of the node noise; false:
 * the released matrix is not positive definite */
static bool draw_values(Rng *rng, const Witness *w, const Release *r,
                        double value[2])
{
    double room[D_MAX * D_MAX], u[D_MAX], n = ldexp(1, w->m);
    int d = w->d;
    Mat a = {room, d, d, d};
    for (int i = 0; i < d; i++) {
        u[i] = r->noise * sample_normal(rng);
        for (int j = 0; j <= i; j++)
            MAT(a, i, j) = MAT(a, j, i) =
                r->noise * sample_normal(rng) * (i == j ? sqrt(2) : 1) +
                (i == j ? r->ridge : 0);
    }
    double plus = 1 - w->gam / 2, minus = w->gam / 2;
    add_users(a, n / 2 * w->first, plus, minus);
    add_users(a, n / 2 * w->second, plus, -minus);
    u[0] += n / 2 * w->second * plus;
    u[1] -= n / 2 * w->second * minus;
    if (!mat_cholesky(a, NULL))
        return false;
    mat_solve_cholesky(mat_view(a), u);
    for (int side = 0; side < 2; side++) {
        double f[D_MAX] = {0.5, side == 0 ? 0.5 : -0.5}, bonus = 0;
        double mean = f[0] * u[0] + f[1] * u[1];
        mat_solve_lower(mat_view(a), f);
        for (int i = 0; i < d; i++)
            bonus += f[i] * f[i];
        value[side] = fmin(r->H, mean + r->beta * sqrt(bonus));
    }
    return true;
}

double luyo_least_shift(Probe *p, const Witness *w, const Release *r,
                        double power)
{
    double least = INFINITY;
    for (int i = 0; i < DRAWS; i++) {
        double v[2];
        if (!draw_values(&p->rng, w, r, v))
            return 0;
        double moved = pow(fabs(v[0]), power) - pow(fabs(v[1]), power);
        least = fmin(least, fabs(moved));
    }
    return least;
}

Release luyo_mixture_release(const Probe *p, const Luyo2021Mixture *m)
{
    return (Release){p->noise * m->matrix, m->lambda + m->shift, m->beta, 3};
}

void luyo_feature(Rng *rng, int kind, int d, int k, double *x)
{
    double norm = 0;
    for (int i = 0; i < d; i++) {
        x[i] = kind == 0   ? (double)(i == 0)
               : kind == 1 ? (double)(i == k % d)
                           : sample_normal(rng);
        norm += x[i] * x[i];
    }
    for (int i = 0; i < d; i++)
        x[i] /= sqrt(norm);
}

Luyo2021Privacy luyo_privacy_of(const Probe *p)
{
    return strcmp(p->reading, "ldp") == 0 ? LUYO2021_LDP : LUYO2021_JDP;
}

/* node or user noises that a prefix may sum; popcount(k) for a tree */
static double terms(const Luyo2021Inputs *x, Luyo2021Privacy what)
{
    return what == LUYO2021_LDP ? x->K : floor(log2(x->K + 1));
}

double luyo_noise_of(const Luyo2021Inputs *x, const Luyo2021Mixture *m,
                     const Probe *p)
{
    return p->noise * m->matrix * sqrt(terms(x, luyo_privacy_of(p)));
}

bool luyo_repeats(const Luyo2021Inputs *x)
{
    return x->eps != 0.5 || x->delta != 1e-6 || x->norm_w != 0;
}

void luyo_prefix_eigenvalues(Probe *p)
{
    WALK(x)
    {
        if (luyo_repeats(&x))
            continue;
        Luyo2021Mixture m = luyo2021_mixture(&x, luyo_privacy_of(p));
        double a = x.p / (6 * x.K * x.H);
        double sharp =
            luyo_noise_of(&x, &m, p) * (2 * sqrt(x.d) + 2 * sqrt(log(2 / a)));
        probe_ratio(p, sharp, m.upsilon, LUYO_AT_MIXTURE(x));
    }
}

double luyo_norm_beyond(double d, double t)
{
    double beyond = NAN;
    return tail_exact(TAIL_GAUSS_NORM, (int)d, t, &beyond) ? beyond
                                                           : (double)NAN;
}

void luyo_prefix_norm(Probe *p)
{
    WALK(x)
    {
        if (luyo_repeats(&x))
            continue;
        Luyo2021Mixture m = luyo2021_mixture(&x, luyo_privacy_of(p));
        double beyond = luyo_norm_beyond(x.d, m.c / luyo_noise_of(&x, &m, p));
        probe_ratio(p, beyond, x.p / (6 * x.K * x.H), LUYO_AT_MIXTURE(x));
    }
}

double luyo_hoeffding(const Luyo2021Inputs *x)
{
    return sqrt(2 * x->H * x->H *
                (log(3 * x->H / x->p) + x->d / 2 * log1p(x->K * x->H)));
}

double luyo_derived(const Luyo2021Inputs *x, double beta)
{
    return 2 * beta * x->H * sqrt(2 * x->d * x->K * log1p(x->K / x->d)) +
           x->H * sqrt(2 * x->H * x->K * log(3 / x->p));
}

void luyo_useful(Probe *p, Share *share)
{
    static const double COUNTABLE = 1.8e19;
    double least = INFINITY, star = 0;
    double K;
    LUYO2021_SWEEP(K, 2, 1.05, 1800)
    {
        double now = share(p, K);
        if (K <= COUNTABLE)
            least = fmin(least, now);
        if (now < 1 && star == 0)
            star = K;
    }
    probe_ratio(p, least, 1, "K", COUNTABLE);
    probe_note(p, "k_star", star);
}

double luyo_mixture_share(const Probe *p, double K, Luyo2021Privacy what)
{
    Luyo2021Inputs x = {K, 3, 4, 0.99, 1e-6, 0.05, 2};
    double upsilon = p->noise * luyo2021_mixture(&x, what).upsilon;
    double beta =
        3 * (x.norm_w + 1) * sqrt(x.H * x.H + upsilon) + luyo_hoeffding(&x);
    return luyo_derived(&x, beta) / (K * x.H);
}

double luyo_node(const char *reading)
{
    double most = 0, both = strcmp(reading, "goe") == 0 ? 1 : 2;
    for (int i = 0; i <= 4000; i++) {
        double c = -1 + i / 2000.0;
        most = fmax(most, both * (1 - c * c) + 2 * (1 - c));
    }
    return most;
}

double luyo_admissible_privacy(const Luyo2021Inputs *x)
{
    /* the grid is a product: neighbours ask for the same pair */
    static double eps = -1, delta = -1, g;
    if (x->eps != eps || x->delta != delta)
        g = luyo_admissible(x->eps, x->delta);
    eps = x->eps;
    delta = x->delta;
    return g;
}

bool luyo_repeats_privacy(const Luyo2021Inputs *x)
{
    return x->p != 0.05 || x->norm_w != 0 || x->d == 64;
}

void luyo_meets(Probe *p, const Luyo2021Inputs *x, double g)
{
    double log_delta = luyo_log_delta(x->eps, g * p->sensitivity / p->noise);
    probe_equal(p, exp(log_delta - log(x->delta)), 1, LUYO_AT(*x));
}

Real luyo_levels_rate(Real n)
{
    return ceill(log2l(n) + 1);
}

/* sqrt, but for a fault */
static Real root(LUYO_At x, Real square)
{
    return powl(square, (1 + (Real)x->bend) / 2);
}

/* sum of K features' norms, by the elliptical potential */
static Real potential(LUYO_At x, Real ridge)
{
    return root(x, 2 * x->d * x->K * log1pl(x->K / ridge));
}

Real luyo_thm7(LUYO_At x, Real beta)
{
    return 2 * beta * x->H * potential(x, x->d) +
           x->H * sqrtl(2 * x->H * x->K * logl(3 / LUYO_P));
}

Real luyo_radius(LUYO_At x, Real upsilon)
{
    return 3 * x->C * sqrtl(x->H * x->H + upsilon) +
           sqrtl(2 * x->H * x->H *
                 (logl(3 * x->H / LUYO_P) + x->d / 2 * log1pl(x->K * x->H)));
}

static Real spread(LUYO_At x, Real sigma, Real terms)
{
    return sigma * sqrtl(terms) *
           (4 * sqrtl(x->d) + 2 * logl(6 * x->K * x->H / LUYO_P));
}

Real luyo_cor5_sigma(LUYO_At x)
{
    Real H = x->H, K0 = luyo_levels_rate(x->K);
    return 32 * H * H / x->eps *
           sqrtl(2 * H * K0 * logl(8 * H / DELTA) * logl(4 / DELTA) *
                 logl(16 * H * K0 / DELTA));
}

Real luyo_cor5(LUYO_At x)
{
    return luyo_thm7(x, luyo_radius(x, spread(x, luyo_cor5_sigma(x),
                                              luyo_levels_rate(x->K))));
}

Real luyo_cor6(LUYO_At x)
{
    Real sigma = 4 * powl(x->H, 3) / x->eps * sqrtl(2 * logl(4 * x->H / DELTA));
    return luyo_thm7(x, luyo_radius(x, spread(x, sigma, x->K)));
}

void luyo_close_linear(LUYO_At x, Linear *l)
{
    Real d = x->d, H = x->H, ridge = d + l->c_k;
    Real weight = fmaxl(1, 2 * H * sqrtl(d * x->K / ridge) + l->c / ridge);
    Real chi = 24 * 24 * 18 * x->K * x->K * d * weight * H / LUYO_P;
    l->beta = 24 * H * root(x, d * ridge) * logl(chi);
}

Linear luyo_linear(LUYO_At x, Real B, Real share)
{
    Real d = x->d, H = x->H, B0 = luyo_levels_rate(B),
         L = logl(6 * x->K * H / LUYO_P);
    Real lg = logl(32 * H * B0 * B / DELTA);
    Linear l = {.B = B};
    l.upsilon = 128 / x->eps * sqrtl(B * H * B0) * lg * lg * B0 *
                (4 * sqrtl(d) + 2 * L);
    l.c = 128 / x->eps * H * sqrtl(H * B) * lg * lg * (sqrtl(d) + 2 * sqrtl(L));
    l.c_k = share * l.upsilon;
    luyo_close_linear(x, &l);
    return l;
}

Real luyo_batches(LUYO_At x)
{
    return ceill(powl(x->K * x->eps, 0.4L * (1 + (Real)x->bend)) /
                 (powl(x->d, 0.6L) * powl(x->H, 0.2L)));
}

Real luyo_eq22(LUYO_At x, const Linear *l, Real few)
{
    Real d = x->d, H = x->H, K = x->K;
    return 2 * sqrtl(2 * K * H * H * H * logl(3 / LUYO_P)) + H * few +
           8 * l->beta * H * potential(x, d + l->c_k);
}

Real luyo_few(LUYO_At x, Real B)
{
    return x->d * x->H * ceill(x->K / B) * log1pl(x->K / (x->d * x->d)) /
           (2 * logl(4) - 2);
}

Real luyo_thm8(LUYO_At x)
{
    Linear l = luyo_linear(x, luyo_batches(x), x->d);
    return luyo_eq22(x, &l, luyo_few(x, l.B));
}

Real luyo_thm9(LUYO_At x, Real hat, Real tilde, Real check)
{
    Real d = x->d, H = x->H, T = x->K * H, L = logl(6 * H / LUYO_P);
    Real log_k = log1pl(x->K), log_4 = log1pl(x->K * powl(H, 4) / d);
    Real a = 4 * H * hat * sqrtl(2 * d * H * H * H * log_k);
    Real total = T * powl(H, 1 + (Real)x->bend); /* of variances, Lemma 14 */
    Real b = H * H * T / d + 3 * (total + H * H * H * L) +
             8 * H * H * H * sqrtl(2 * T * L) +
             2 * tilde * sqrtl(T) * sqrtl(2 * d * H * log_4) +
             7 * check * H * H * sqrtl(T) * sqrtl(2 * d * H * log_k);
    Real variances = 9 * (a * a + b) / 4;
    return 2 * hat * sqrtl(variances) * root(x, 2 * H * d * log_k) +
           4 * H * sqrtl(2 * T * L);
}

Real luyo_plus_within(LUYO_At x, Real first, Real second, Real shorter)
{
    Real d = x->d, H2 = x->H * x->H, L = logl(24 * x->K * x->K * x->H / LUYO_P);
    Real log_k = log1pl(x->K), log_4 = log1pl(x->K * H2 * H2 / d);
    Real noise = 3 * x->C * sqrtl(1 + first);
    Real hat = noise + 8 * sqrtl(d * log_k * L) + 4 * sqrtl(d) * L;
    Real check = noise + 8 * d * sqrtl(log_k * L) + 4 * sqrtl(d) * L;
    Real tilde = 3 * x->C * sqrtl(1 + second) +
                 8 * sqrtl(d * H2 * H2 * log_4 * L) + 4 * H2 * L;
    return luyo_thm9(x, hat / shorter, tilde / shorter, check / shorter);
}

double luyo_above(Rng *rng, double low)
{
    return low + (1 - low) * rng_uniform(rng);
}

Shift luyo_shift_of(const Pair *p)
{
    Shift s = {0};
    for (int i = 0; i < p->a.d; i++) {
        double v = p->a.x[i] * p->a.y - p->b.x[i] * p->b.y;
        s.vector2 += v * v;
        s.vector1 += fabs(v);
        for (int j = 0; j < p->a.d; j++) {
            double e = p->a.x[i] * p->a.x[j] - p->b.x[i] * p->b.x[j];
            s.frobenius2 += e * e;
            s.diagonal2 += i == j ? e * e : 0;
            s.entries += fabs(e);
        }
    }
    return s;
}

void luyo_into_ball(Step *s)
{
    double norm = 0;
    for (int i = 0; i < s->d; i++)
        norm += s->x[i] * s->x[i];
    norm = sqrt(norm);
    for (int i = 0; i < s->d && norm > 1; i++)
        s->x[i] /= norm;
    s->y = fmin(1, fmax(0, s->y));
}

void luyo_move(Step *s, const Step *from, Rng *rng, double by)
{
    *s = *from;
    for (int i = 0; i < s->d; i++)
        s->x[i] += by * sample_normal(rng);
    s->y += by * sample_normal(rng);
    luyo_into_ball(s);
}

double luyo_search(Probe *p, Metric *metric, int d)
{
    double best = 0;
    for (int start = 0; start < 8; start++) {
        Pair at = {.a = {.d = d}, .b = {.d = d}};
        luyo_move(&at.a, &at.a, &p->rng, 1);
        luyo_move(&at.b, &at.b, &p->rng, 1);
        Shift s = luyo_shift_of(&at);
        double value = metric(&s), by = 1;
        for (int i = 0; i < 1500; i++) {
            Pair next;
            luyo_move(&next.a, &at.a, &p->rng, by);
            luyo_move(&next.b, &at.b, &p->rng, by);
            s = luyo_shift_of(&next);
            bool better = metric(&s) > value;
            by = better ? fmin(1, 1.5 * by) : fmax(1e-9, 0.97 * by);
            if (!better)
                continue;
            value = metric(&s);
            at = next;
        }
        best = fmax(best, value);
    }
    return best;
}

void luyo_two_users(Probe *p, Pair at)
{
    double d = at.a.d;
    for (int users = 2; users > 0; users--) {
        Shift s = luyo_shift_of(&at);
        probe_ratio(p, sqrt(s.frobenius2) * p->sensitivity, users, "d", d);
        probe_ratio(p, sqrt(s.vector2) * p->sensitivity, users, "d", d);
        at.b = (Step){.d = at.a.d};
    }
}

static void draw_values_sensitivity(Rng *rng, bool full, Cell *x)
{
    x->H = floor(pow(10, 2 * rng_uniform(rng)));
    for (int s = 0; s < STATES; s++)
        x->V[s] =
            full || rng_uniform(rng) < 0.4 ? x->H : x->H * rng_uniform(rng);
}

Cell luyo_draw_cell(Rng *rng, int d, bool full)
{
    Cell x = {.d = d};
    double mean = 0, square = 0, sum = 0;
    draw_values_sensitivity(rng, full, &x);
    for (int j = 0; j < d; j++) {
        double law[STATES], mass = 0, q = sample_exponential(rng);
        for (int s = 0; s < STATES; s++)
            mass += law[s] = sample_exponential(rng);
        for (int s = 0; s < STATES; s++) {
            x.first[j] += law[s] / mass * x.V[s] / sqrt(d);
            x.second[j] += law[s] / mass * x.V[s] * x.V[s] / sqrt(d);
        }
        mean += q * sqrt(d) * x.first[j];
        square += q * sqrt(d) * x.second[j];
        sum += q;
    }
    x.variance = square / sum - pow(mean / sum, 2);
    return x;
}

double luyo_delta_of(int n, const double *a, const double *b, double eps)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += fmax(0, a[i] - exp(eps) * b[i]);
    return sum;
}

void luyo_law(Rng *rng, int n, double *x)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] = pow(sample_exponential(rng), 2);
    for (int i = 0; i < n; i++)
        x[i] /= sum;
}

void luyo_pair(Rng *rng, uint64_t i, double *a, double *b)
{
    luyo_law(rng, LUYO_N, a);
    luyo_law(rng, LUYO_N, b);
    if (i % 3 != 0)
        return;
    double reveal = pow(10, -4 * rng_uniform(rng));
    for (int j = 0; j < LUYO_N; j++)
        a[j] = b[j] = j < 2 ? 0 : (1 - reveal) / (LUYO_N - 2);
    a[0] = b[1] = reveal;
}

double luyo_share(const Job *job, double part)
{
    return part * params_real(&job->algo_params, "p");
}

double luyo_two_thirds(const Job *job, double alpha)
{
    (void)alpha;
    return luyo_share(job, 2.0 / 3);
}

double luyo_sixth(const Job *job, double alpha)
{
    (void)alpha;
    return luyo_share(job, 1.0 / 6);
}

const Cases luyo_runs_cor6_ldp = {
    "",
    (const char *const[]){"reading=goe", "reading=proj", "reading=sym1", NULL}};

const Cases luyo_runs_cor5_union = {
    "", (const char *const[]){"reading=jdp", "reading=ldp", NULL}};
