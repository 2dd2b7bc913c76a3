#include "suite/papers/ngo2022/tools.h"
#include "algorithms/core/ngo2022_scales.h"
#include "oracles/privacy.h"
#include "oracles/tails.h"
#include "suite/base/sample.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* largest over k of what the worst V within e of one function makes of a path,
 * against its bound; Lt = lambda + sum phi^2, the worst that E2 allows */
static double ball_ratio(const Line *x, int signs, double size, double log_one)
{
    double inner = 0, outer = 0, squares = 0, largest = 0;
    for (int i = 0; i < STEPS; i++) {
        double k = i + 1;
        inner += signs >> i & 1 ? x->length[i] : -x->length[i];
        outer += x->length[i];
        squares += x->length[i] * x->length[i];
        double most = size * ((1 - x->e) * fabs(inner) + 2 * x->e * outer);
        double bound = 4 * (log1p(squares / x->lambda) / 2 + log_one) +
                       8 * k * k * x->e * x->e / x->lambda;
        largest = fmax(largest, most * most / (x->lambda + squares) / bound);
    }
    return largest;
}

void ngo_around_one(Probe *p, const Line *x, double at)
{
    static const double levels[] = {0.5, 0.1, 0.01};
    double sure = 0;
    for (int path = 0; path < PATHS; path++)
        sure =
            fmax(sure, ball_ratio(x, path, p->size, (STEPS + 1e-9) * log(2)));
    probe_ratio(p, sure, 1, "instance e delta", at, x->e, 0.0);
    for (int i = 0; i < 3; i++) {
        int bad = 0;
        for (int path = 0; path < PATHS; path++)
            bad += ball_ratio(x, path, p->size, -log(levels[i])) > 1;
        probe_ratio(p, (double)bad / PATHS, levels[i], "instance e delta", at,
                    x->e, levels[i]);
    }
}

int ngo_dimension(Probe *p)
{
    return 1 + (int)ngo_between(p, 0, DIM_MATRIX);
}

Ordered ngo_ordered(Probe *p)
{
    Ordered x = {.d = ngo_dimension(p)};
    double g[DIM_MATRIX], scale = ngo_scale(p, 2);
    x.a = ngo_matrix(p, x.d);
    x.b = ngo_matrix(p, x.d);
    ngo_shift(x.b, scale);
    for (int i = 0; i < x.d; i++) {
        ngo_unit(p, x.d, g);
        ngo_add(x.b, scale * ngo_scale(p, 2), g);
    }
    ngo_sum(x.a, x.b);
    x.extra = (int)ngo_between(p, 0, x.d + 1);
    for (int i = 0; i < x.extra; i++) {
        ngo_unit(p, x.d, g);
        ngo_add(x.a, scale * ngo_scale(p, 2), g);
    }
    return x;
}

static void simplex_point(Probe *p, int n, double *x)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] = pow(sample_exponential(&p->rng), 3) + 1e-9;
    for (int i = 0; i < n; i++)
        x[i] /= sum;
}

/* features in the simplex, or (corners) one axis each: tabular */
static Model mixture(Probe *p, bool corners)
{
    Model m = {.d =
                   corners ? PAIRS : 2 + (int)ngo_between(p, 0, DIM_MODEL - 1)};
    for (int c = 0; c < PAIRS; c++) {
        simplex_point(p, m.d, m.phi[c]);
        for (int j = 0; j < m.d && corners; j++)
            m.phi[c][j] = j == c;
    }
    for (int j = 0; j < m.d; j++) {
        double law[NGO_S];
        simplex_point(p, NGO_S, law);
        for (int s = 0; s < NGO_S; s++)
            m.mu[s][j] = law[s];
        m.theta[j] = ngo_between(p, 0, 1);
    }
    return m;
}

/* phi = e_0/c + sqrt(1 - 1/c^2) v, |v| <= 1: holds v and -v; c = |mu(S)| */
static Model antipodal(Probe *p)
{
    Model m = {.d = 3 + (int)ngo_between(p, 0, DIM_MODEL - 2)};
    double c = sqrt(m.d), rest = sqrt(1 - 1 / (c * c));
    double g[NGO_S][DIM_MODEL] = {{0}}, mean[DIM_MODEL] = {0}, largest = 0;
    int n = m.d - 1;
    for (int i = 0; i < PAIRS; i++) {
        ngo_unit(p, n, m.phi[i] + 1);
        for (int j = 1; j < m.d; j++)
            m.phi[i][j] =
                rest * (i % 2 ? -m.phi[i - 1][j] / rest : m.phi[i][j]);
        m.phi[i][0] = 1 / c;
    }
    for (int s = 0; s < NGO_S; s++) {
        ngo_unit(p, n, g[s]);
        for (int j = 0; j < n; j++)
            mean[j] += g[s][j] / NGO_S;
    }
    for (int s = 0; s < NGO_S; s++) {
        double size = 0;
        for (int j = 0; j < n; j++) {
            g[s][j] -= mean[j];
            size += g[s][j] * g[s][j];
        }
        largest = fmax(largest, sqrt(size));
    }
    for (int s = 0; s < NGO_S; s++) {
        m.mu[s][0] = c / NGO_S;
        for (int j = 0; j < n; j++)
            m.mu[s][j + 1] = g[s][j] / (largest * NGO_S * rest);
    }
    ngo_unit(p, n, m.theta + 1);
    for (int j = 1; j < m.d; j++)
        m.theta[j] /= 2 * rest;
    m.theta[0] = c / 2;
    return m;
}

Model ngo_draw(Probe *p, uint64_t n)
{
    return n % 3 == 2 ? antipodal(p) : mixture(p, n % 3 == 1);
}

double ngo_dot(int d, const double *x, const double *y)
{
    double sum = 0;
    for (int i = 0; i < d; i++)
        sum += x[i] * y[i];
    return sum;
}

void ngo_evaluate(Probe *p, const Model *m, Values *x)
{
    double V[NGO_S] = {0};
    for (int h = NGO_H - 1; h >= 0; h--) {
        for (int j = 0; j < m->d; j++) {
            x->w[h][j] = m->theta[j];
            for (int s = 0; s < NGO_S; s++)
                x->w[h][j] += V[s] * m->mu[s][j];
        }
        for (int c = 0; c < PAIRS; c++) {
            x->q[h][c] = ngo_dot(m->d, m->phi[c], m->theta);
            for (int s = 0; s < NGO_S; s++)
                x->q[h][c] += ngo_dot(m->d, m->phi[c], m->mu[s]) * V[s];
        }
        for (int s = 0; s < NGO_S; s++)
            V[s] = x->q[h][s * NGO_A + (int)ngo_between(p, 0, NGO_A)];
    }
}

void ngo_convert(Probe *p, double factor)
{
    for (double rho = 1e-6; rho < 2000; rho *= 1.5)
        for (int i = 0; i < DELTAS; i++) {
            double eps = rho + factor * sqrt(rho * log(1 / deltas[i]));
            double mu = rho / (p->noise * p->noise);
            probe_ratio(p, ngo_delta(eps, mu), deltas[i], "rho delta", rho,
                        deltas[i]);
        }
}

void ngo_random_law(Probe *p, int n, double *law)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += law[i] = sample_exponential(&p->rng) + 1e-3;
    for (int i = 0; i < n; i++)
        law[i] /= sum;
}

double ngo_gaussian_renyi(double shift, double alpha)
{
    double sum = 1, step = 0.05, peak = alpha * shift; /* 1: at the peak */
    double top =
        -alpha * pow(peak - shift, 2) / 2 - (1 - alpha) * peak * peak / 2;
    for (int i = -240; i <= 240; i++) {
        double x = peak + step * i;
        double here = -alpha * pow(x - shift, 2) / 2 - (1 - alpha) * x * x / 2;
        sum += i == 0 ? 0 : exp(here - top);
    }
    return (log(sum * step / sqrt(2 * acos(-1))) + top) / (alpha - 1);
}

double ngo_slope(double x0, double y0, double x1, double y1)
{
    return log(y1 / y0) / log(x1 / x0);
}

double ngo_useful_from(double (*relative)(double K, double scale), double scale)
{
    double low = log(10), high = log(1e30);
    for (int i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        if (relative(exp(middle), scale) > 1)
            low = middle;
        else
            high = middle;
    }
    return exp(high);
}

static void into_ball(int d, double *x, double radius)
{
    double sum = 0;
    for (int i = 0; i < d; i++)
        sum += x[i] * x[i];
    double scale = sum > radius * radius ? radius / sqrt(sum) : 1;
    for (int i = 0; i < d; i++)
        x[i] *= scale;
}

void ngo_make_feasible(Pair *x)
{
    double top = x->H + 1;
    x->a = fmin(fmax(x->a, 0), top);
    x->b = fmin(fmax(x->b, 0), top);
    if (x->spread <= 0) {
        into_ball(x->d, x->phi, 1);
        into_ball(x->d, x->psi, 1);
        return;
    }
    double rest = sqrt(1 - 1 / (x->spread * x->spread));
    x->phi[0] = x->psi[0] = 1 / x->spread;
    into_ball(x->d - 1, x->phi + 1, rest);
    into_ball(x->d - 1, x->psi + 1, rest);
}

double ngo_target_move(const Pair *x)
{
    double sum = 0;
    for (int i = 0; i < x->d; i++)
        sum += pow(x->a * x->phi[i] - x->b * x->psi[i], 2);
    return sqrt(sum);
}

Pair ngo_random_pair(Probe *p, int d, double H, double spread)
{
    Pair x = {.d = d, .H = H, .spread = spread};
    for (int i = 0; i < d; i++) {
        x.phi[i] = sample_normal(&p->rng);
        x.psi[i] = sample_normal(&p->rng);
    }
    x.a = ngo_between(p, 0, H + 1);
    x.b = ngo_between(p, 0, H + 1);
    ngo_make_feasible(&x);
    return x;
}

double ngo_climb(Probe *p, Pair x, double (*move)(const Pair *))
{
    double best = move(&x);
    for (int i = 0; i < CLIMB * x.d; i++) {
        Pair y = x;
        double step = sample_normal(&p->rng);
        int at = (int)ngo_between(p, 0, 2 * x.d + 2);
        if (at < x.d)
            y.phi[at] += step;
        else if (at < 2 * x.d)
            y.psi[at - x.d] += step;
        else if (at == 2 * x.d)
            y.a += step * (x.H + 1);
        else
            y.b += step * (x.H + 1);
        ngo_make_feasible(&y);
        double value = move(&y);
        if (value >= best) {
            best = value;
            x = y;
        }
    }
    return best;
}

GramMove ngo_gram_move(Probe *p, const Pair *x)
{
    size_t mark = arena_mark(p->arena);
    Mat D = ngo_matrix(p, x->d);
    ngo_add(D, 1, x->phi);
    ngo_add(D, -1, x->psi);
    GramMove g = {.op = ngo_norm(p, D)};
    for (int i = 0; i < x->d; i++)
        for (int j = 0; j < x->d; j++) {
            double square = MAT(D, i, j) * MAT(D, i, j);
            g.frobenius += square;
            g.iid += j <= i ? square : 0;
        }
    g.frobenius = sqrt(g.frobenius);
    g.iid = sqrt(g.iid);
    arena_reset(p->arena, mark);
    return g;
}

Pair ngo_features(Probe *p, uint64_t n)
{
    int d = 1 + (int)ngo_between(p, 0, DIM_MAX);
    Pair x = ngo_random_pair(p, d, 1, 0);
    if (n % 2 == 0 && d > 1) { /* orthogonal unit vectors, on the axes */
        memset(x.phi, 0, sizeof x.phi);
        memset(x.psi, 0, sizeof x.psi);
        x.phi[0] = x.psi[d - 1] = 1;
    }
    return x;
}

/* V_2 at a state whose actions all have b = -1, n users, half b = e with reward
 * 1 and half b = -e with reward 0; gram noise m, target noise y */
static double blown_value(const NgoText *t, double n, double e,
                          const double m[3], const double y[2])
{
    double a = n / 2 + 2 * t->lambda + m[0], b = m[1];
    double c = n * e * e / 2 + 2 * t->lambda + m[2];
    double y0 = n / (2 * sqrt(2)) + y[0], y1 = n * e / (2 * sqrt(2)) + y[1];
    double det = a * c - b * b;
    double w0 = (c * y0 - b * y1) / det, w1 = (a * y1 - b * y0) / det;
    double form = (c + 2 * b + a) / (2 * det); /* (1,-1)/sqrt(2) */
    return (w0 - w1) / sqrt(2) + t->beta * sqrt(form);
}

Blow ngo_blow(double K)
{
    static const double none[3] = {0, 0, 0};
    Blow x = {.t = ngo_text(2, 2, K, 1, 1e-6, 0.05, 1), .V = INFINITY};
    for (double e = 1e-6; e < 1; e *= 1.01) {
        double V = blown_value(&x.t, K / 4, e, none, none);
        if (V >= x.V)
            continue;
        x.V = V;
        x.e = e;
    }
    return x;
}

/* log determinants that the witness's users leave after n of them: step 2 as
 * above, one direction at step 1 */
static void growth(const Blow *x, double n, double out[2])
{
    double twice = 2 * x->t.lambda;
    out[0] = log1p(n / twice);
    out[1] = log1p(n / 2 / twice) + log1p(n * x->e * x->e / 2 / twice);
}

/* Is there an update in [K/4, K/2], with line 8's cap counted as the box
 * indents it, which allows the fewest? */
static bool updates_in_time(const Blow *x)
{
    double last[2] = {0, 0}, now[2], done = 0, late = 0;
    for (double n = 1; n <= x->t.K / 2; n *= 1.001) {
        growth(x, n, now);
        if (now[0] < last[0] + log(2) && now[1] < last[1] + log(2))
            continue;
        memcpy(last, now, sizeof last);
        done++;
        late += n >= x->t.K / 4;
    }
    return late > 0 && done < (x->t.updates - 1) / x->t.H;
}

/* the least negative V over draws of the real noise (nodes of variance
 * 4 H log(K) / rho, line 11) at an update anywhere in [K/4, K/2] */
static double mildest(Probe *p, const Blow *x)
{
    const NgoText *t = &x->t;
    double worst = -INFINITY, node = sqrt(4 * t->H * log(t->K) / t->rho);
    for (uint64_t i = 0; i < p->instances / 10; i++) {
        double n = floor(ngo_between(p, t->K / 4, t->K / 2));
        double prefix = node * sqrt((double)__builtin_popcountll((uint64_t)n)),
               m[3], y[2];
        for (int j = 0; j < 3; j++)
            m[j] = prefix * sample_normal(&p->rng);
        for (int j = 0; j < 2; j++)
            y[j] = t->line11 * sample_normal(&p->rng);
        worst = fmax(worst, blown_value(t, n, x->e, m, y));
    }
    return worst;
}

double ngo_blown_shift(Probe *p, const Blow *x)
{
    if (!updates_in_time(x))
        return 0; /* no such release: nothing shown */
    return p->sensitivity * (x->t.H + 1 - mildest(p, x));
}

Reading ngo_reading_of(const Probe *p)
{
    const char *r = p->reading;
    return (Reading){.tree = r[0],
                     .wide = r[1] == '2',
                     .goe = strstr(r, "goe") != NULL,
                     .binary = strstr(r, "log2") != NULL};
}

double ngo_logarithm(const Reading *r, double K)
{
    return r->binary ? log2(K) : log(K);
}

double ngo_node_variance(const Reading *r, double H, double K, double m)
{
    double L = ngo_logarithm(r, K);
    switch (r->tree) {
    case 'A':
        return L / 2;
    case 'C':
        return H * L;
    case 'T':
        return 2 * H * m;
    case 'N':
        return r->wide ? H * L * L : L * L / 2;
    default:
        return 4 * H * L;
    }
}

double ngo_metric(const Reading *r)
{
    MatrixNoise law = r->goe ? NOISE_GOE : NOISE_SYM1;
    long double g = matrix_gauss_replace(law, 2, 1);
    return (double)(g * g);
}

double ngo_lambda(const Reading *r, double d, double H, double K, double fail)
{
    return ngo_logarithm(r, K) * (6 * sqrt(d + 1) + 2 * log(3 * K * H / fail)) /
           sqrt(2);
}

double ngo_dimension_ledger(const Job *job)
{
    return params_int(&job->params, "d");
}
