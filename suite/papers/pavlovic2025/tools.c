#include "suite/papers/pavlovic2025/tools.h"
#include "algorithms/core/pavlovic2025_scales.h"
#include "oracles/privacy.h"
#include "suite/base/sample.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <string.h>

double pavlovic_upper_tail(double z) /* P(N(0,1) > z) */
{
    return erfc(z / sqrt(2)) / 2;
}

Spectrum pavlovic_walsh_spectrum(double N, double b, double T, double tau)
{
    double sum = 0;
    Spectrum s = {0, 0};
    for (double j = N; j >= 1; j--)
        sum += pow(j, -b);
    for (double j = N; j >= 1; j--) {
        double x = T / tau * pow(j, -b) / sum;
        s.gain += log1p(x) / 2;
        s.dimension += x / (1 + x);
    }
    return s;
}

double pavlovic_lemma65(double x) /* x = C_0 L */
{
    return 2 * sqrt(x) + 4.0 / 3 * x;
}

double *pavlovic_weighted(Probe *p, const PavlovicInstance *x, const double *y)
{
    double *h = arena_array(p->arena, double, x->space.m);
    for (int i = 0; i < x->t; i++)
        for (int j = 0; j < x->space.m; j++)
            h[j] += y[i] * MAT(x->space.phi, x->W[i], j);
    return h;
}

double pavlovic_inner_identity(int n, const double *x, const double *y)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

Mat pavlovic_shifted(Probe *p, Mat A, double shift, double exponent)
{
    Mat out = pavlovic_mat(p->arena, A.rows, A.rows);
    Mat in = pavlovic_mat(p->arena, A.rows, A.rows);
    for (int i = 0; i < A.rows * A.rows; i++)
        in.p[i] = A.p[i];
    for (int i = 0; i < A.rows; i++)
        MAT(in, i, i) += shift;
    pavlovic_power(p->arena, out, mat_view(in), exponent);
    return out;
}

Mat pavlovic_sandwich(Probe *p, Mat outer, Mat inside)
{
    Mat half = pavlovic_mat(p->arena, outer.rows, outer.rows);
    Mat out = pavlovic_mat(p->arena, outer.rows, outer.rows);
    mat_multiply(half, mat_view(outer), mat_view(inside));
    mat_multiply(out, mat_view(half), mat_view(outer));
    return out;
}

void pavlovic_add(Mat a, const double *v, double weight)
{
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.rows; j++)
            MAT(a, i, j) += weight * v[i] * v[j];
}

double pavlovic_published(const Probe *p, double T, double eps, double delta)
{
    Pavlovic2025Task x = {T, 16, 3, 1, eps, delta, 0.01};
    return p->noise * pavlovic2025_published(&x).sigma0 / (2 * x.B);
}

double pavlovic_spent(double s, double eps)
{
    const long double root = sqrtl(2);
    long double g = 1 / (long double)s, at = eps / g;
    long double over = erfcl((at - g / 2) / root);
    long double back = expl(eps) * erfcl((at + g / 2) / root);
    return (double)fmaxl(0, (over - back) / 2);
}

double pavlovic_least(double eps, double delta)
{
    double low = -30, high = 60;
    for (int i = 0; i < 80; i++) {
        double middle = (low + high) / 2;
        bool enough = pavlovic_spent(exp(middle), eps) <= delta;
        *(enough ? &high : &low) = middle;
    }
    return exp(high);
}

double pavlovic_needed(double eps, double delta)
{
    return (double)calibrate_gauss(eps, logl((long double)delta)).value;
}

void pavlovic_domain(Probe *p, PAVLOVIC_At *at, double from, double most)
{
    for (double T = from; T <= 1e18; T *= T < 100 ? 5 : 1e4)
        for (double share = 1e-4; share <= most * 1.0001; share *= 10)
            for (double delta = 0.5; delta >= 1e-12; delta *= 1e-3)
                at(p, T, share * log(T), delta);
}

double pavlovic_tau_gain(double m, double T)
{
    return m * log1p(T / m) / 2; /* m orthonormal points, tau = 1 */
}

double pavlovic_bound_at(const Pavlovic2025Task *x, double gain, bool local)
{
    Pavlovic2025Scales s = pavlovic2025_published(x);
    double log_t = log(x->T);
    return sqrt(x->T) *
               (4 * x->B + 135.0 / 26 * log_t * s.beta * sqrt(2 * gain)) +
           135.0 / 13 * log_t * s.beta1 * gain * (local ? sqrt(x->T) : 1);
}

double pavlovic_bound(const Pavlovic2025Task *x, bool local)
{
    return pavlovic_bound_at(x, pavlovic_tau_gain(x->N, x->T), local);
}

static void sample_uniformly(Capri *x)
{
    for (int c = 0; c < x->s.N; c += x->actions) {
        int left = 0;
        for (int w = c; w < c + x->actions; w++)
            left += x->active[w];
        for (int w = c; w < c + x->actions; w++)
            x->s.rho[w] = x->active[w] ? x->kappa[c / x->actions] / left : 0;
    }
}

Capri pavlovic_capri(Probe *p, uint64_t i)
{
    Capri x = {.s = pavlovic_lattice(p->arena, &p->rng)};
    double sum = 0, T = floor(3 * pow(133, rng_uniform(&p->rng)));
    x.actions = x.s.N < 3 ? 1 : 1 + (int)(3 * rng_uniform(&p->rng));
    x.s.N -= x.s.N % x.actions;
    x.s.phi.rows = x.s.N;
    x.kappa = arena_array(p->arena, double, x.s.N);
    x.active = arena_array(p->arena, bool, x.s.N);
    for (int c = 0; c < x.s.N / x.actions; c++)
        sum += x.kappa[c] = 0.05 + rng_uniform(&p->rng);
    for (int w = 0; w < x.s.N; w++) {
        x.kappa[w] /= sum;
        x.active[w] = true;
    }
    T = i % 4 == 0 ? 3 : T;
    double share = i % 2 == 0 ? 1 : pow(10, -2 * rng_uniform(&p->rng));
    double delta = pow(10, -1 - 9 * rng_uniform(&p->rng));
    x.task =
        (Pavlovic2025Task){T, x.s.N, 2, x.s.tau, share * log(T), delta, 0.01};
    x.changed = (int)(pavlovic2025_epochs(T) * rng_uniform(&p->rng));
    return x;
}

static double apart(const PavlovicSketch *k, int w, double y, int v, double z)
{
    double sum = 0;
    for (int j = 0; j < k->rank; j++)
        sum += pow(y * MAT(k->a, w, j) - z * MAT(k->a, v, j), 2);
    return sum;
}

/* the two users whose messages are the farthest apart, rewards at +-B */
static double farthest(const Capri *x, const PavlovicSketch *k, User pair[2])
{
    double most = -1, B = x->task.B;
    for (int w = 0; w < x->s.N; w++)
        for (int v = 0; v < x->s.N; v++)
            for (int sign = -1; sign <= 1; sign += 2) {
                double far = apart(k, w, B, v, sign * B);
                if (!x->active[w] || !x->active[v] || far <= most)
                    continue;
                most = far;
                pair[0] = (User){w, B};
                pair[1] = (User){v, sign * B};
            }
    return most;
}

/* h = sum over users of y a(w): all but one are the same in both */
static void statistics(Probe *p, const Capri *x, const PavlovicSketch *k,
                       double users, double *h)
{
    double *W = arena_array(p->arena, double, x->s.N);
    pavlovic_draw(&x->s, &p->rng, users, W);
    for (int w = 0; w < x->s.N; w++) {
        double n = W[w], up = rng_uniform(&p->rng);
        double ups = (double)sample_binomial(&p->rng, (uint64_t)n, up);
        for (int j = 0; j < k->rank; j++)
            h[j] += x->task.B * (2 * ups - n) * MAT(k->a, w, j);
    }
}

static void add_user(const PavlovicSketch *k, User u, double *h)
{
    for (int j = 0; j < k->rank; j++)
        h[j] += u.reward * MAT(k->a, u.point, j);
}

/* keeps in every context what is within a random width of its best */
static void eliminate(Probe *p, Capri *x, const PavlovicSketch *k,
                      const double *g)
{
    double *mu = arena_array(p->arena, double, x->s.N), widest = 0;
    for (int w = 0; w < x->s.N; w++) {
        for (int j = 0; j < k->rank; j++)
            mu[w] += MAT(k->a, w, j) * g[j];
        widest = fmax(widest, fabs(mu[w]));
    }
    double width = 2 * widest * rng_uniform(&p->rng);
    for (int c = 0; c < x->s.N; c += x->actions) {
        double best = -INFINITY;
        for (int w = c; w < c + x->actions; w++)
            best = x->active[w] ? fmax(best, mu[w]) : best;
        for (int w = c; w < c + x->actions; w++)
            x->active[w] = x->active[w] && mu[w] >= best - width;
    }
}

static double noise_of(const Probe *p, const Capri *x, const PavlovicSketch *k)
{
    const Pavlovic2025Task *t = &x->task;
    if (!x->calibrated)
        return p->noise * pavlovic2025_published(t).sigma0 * k->sigma_max;
    double G = 1 / pavlovic_needed(t->eps, t->delta_dp);
    return p->noise * pavlovic2025_calibrated_sigma0(t->B, k->sens, G);
}

static void epoch(Probe *p, Capri *x, double users, Losses *out)
{
    int N = x->s.N;
    User pair[2] = {{0, 0}, {0, 0}};
    double *S = arena_array(p->arena, double, N);
    double *R = arena_array(p->arena, double, N);
    double *h[2], square = 0;
    sample_uniformly(x);
    pavlovic_draw(&x->s, &p->rng, users, S);
    pavlovic_draw(&x->s, &p->rng, users, R);
    PavlovicSketch k = pavlovic_sketch(p->arena, &x->s, S, R);
    double sigma0 = noise_of(p, x, &k);
    double far = farthest(x, &k, pair) / (sigma0 * sigma0);
    h[0] = arena_array(p->arena, double, k.rank);
    h[1] = arena_array(p->arena, double, k.rank);
    statistics(p, x, &k, users - 1, h[0]);
    for (int j = 0; j < k.rank; j++)
        h[1][j] = h[0][j];
    for (int i = 0; i < 2; i++)
        add_user(&k, pair[out->epochs == x->changed ? i : 0], h[i]);
    for (int j = 0; j < k.rank; j++) {
        square += pow((h[0][j] - h[1][j]) / sigma0, 2);
        h[0][j] += sigma0 * sample_normal(&p->rng);
    }
    eliminate(p, x, &k, h[0]);
    out->message = fmax(out->message, sqrt(far));
    out->square[out->epochs++] = square;
}

Losses pavlovic_run(Probe *p, Capri *x)
{
    Losses out = {0};
    double users = pavlovic2025_first_epoch(x->task.T), end = users;
    for (; end <= x->task.T && out.epochs < EPOCHS; end += users *= 2)
        epoch(p, x, users, &out);
    return out;
}

double pavlovic_together(const Losses *out)
{
    double square = 0;
    for (int r = 0; r < out->epochs; r++)
        square += out->square[r];
    return sqrt(square);
}

/* f = B sum theta_j phi_j, |theta| = 1, theta_0 = 0 */
static void function(Probe *p, Epoch *x)
{
    double *theta = arena_array(p->arena, double, x->s.m), sum = 0;
    for (int j = 1; j < x->s.m; j++) {
        theta[j] = pow(j + 1, -0.6) * (rng_uniform(&p->rng) < 0.5 ? -1 : 1);
        sum += theta[j] * theta[j];
    }
    for (int w = 0; w < x->s.N; w++)
        for (int j = 1; j < x->s.m; j++)
            x->f[w] += x->B * theta[j] / sqrt(sum) * MAT(x->s.phi, w, j);
}

/* two-point rewards y in {-B, B}, summed per point */
static void rewards(Probe *p, Epoch *x)
{
    for (int w = 0; w < x->s.N; w++) {
        double up = (1 + x->f[w] / x->B) / 2, n = x->W[w];
        double ups = (double)sample_binomial(&p->rng, (uint64_t)n, up);
        x->Y[w] = x->B * (2 * ups - n);
    }
}

Epoch pavlovic_epoch(Probe *p, int bits, double b, double tau, double T)
{
    Epoch x = {.s = pavlovic_walsh(p->arena, bits, b, tau), .T = T, .B = 1};
    double **all[] = {&x.S, &x.R, &x.W, &x.f, &x.Y};
    for (int i = 0; i < 5; i++)
        *all[i] = arena_array(p->arena, double, x.s.N);
    pavlovic_draw(&x.s, &p->rng, T, x.S);
    pavlovic_draw(&x.s, &p->rng, T, x.R);
    pavlovic_draw(&x.s, &p->rng, T, x.W);
    function(p, &x);
    rewards(p, &x);
    x.C0 = pavlovic_c0(p->arena, &x.s, T);
    x.dev_S = pavlovic_deviation(p->arena, &x.s, T, x.S);
    x.dev_R = pavlovic_deviation(p->arena, &x.s, T, x.R);
    x.dev_W = pavlovic_deviation(p->arena, &x.s, T, x.W);
    x.by_R = pavlovic_sketch(p->arena, &x.s, x.S, x.R);
    x.by_W = pavlovic_sketch(p->arena, &x.s, x.S, x.W);
    return x;
}

double *pavlovic_summed(Probe *p, const Epoch *x, const PavlovicSketch *k)
{
    double *g = arena_array(p->arena, double, k->rank);
    for (int w = 0; w < x->s.N; w++) {
        double mean = x->f[w] * x->W[w];
        double Y = mean + p->noise * (x->Y[w] - mean);
        for (int j = 0; j < k->rank; j++)
            g[j] += Y * MAT(k->a, w, j);
    }
    return g;
}

double pavlovic_along(const PavlovicSketch *k, int w, const double *g)
{
    double sum = 0;
    for (int j = 0; j < k->rank; j++)
        sum += MAT(k->a, w, j) * g[j];
    return sum;
}

void pavlovic_sweep(Probe *p, void (*one)(Probe *, const Epoch *))
{
    int runs = 1 + (int)(p->instances / 100);
    for (double T = 100; T <= 1e10; T *= 100)
        for (int i = 0; i < runs; i++) {
            size_t mark = arena_mark(p->arena);
            Epoch x = pavlovic_epoch(p, 5, 2, 1, T);
            one(p, &x);
            arena_reset(p->arena, mark);
        }
}

double pavlovic_largest_error(Probe *p, const Epoch *x, double sigma0)
{
    double *g = arena_array(p->arena, double, x->by_R.rank), most = 0;
    const PavlovicSketch *k = &x->by_R;
    for (int w = 0; w < x->s.N; w++)
        for (int j = 0; j < k->rank; j++)
            g[j] += x->Y[w] * MAT(k->a, w, j);
    for (int j = 0; j < k->rank; j++)
        g[j] += p->noise * sigma0 * sample_normal(&p->rng);
    for (int w = 0; w < x->s.N; w++)
        most = fmax(most, fabs(x->f[w] - pavlovic_along(k, w, g)));
    return most;
}

Pavlovic2025Task pavlovic_task_of(const Epoch *x, double eps)
{
    return (Pavlovic2025Task){x->T, x->s.N, x->B, x->s.tau, eps, 1e-6, 0.01};
}
