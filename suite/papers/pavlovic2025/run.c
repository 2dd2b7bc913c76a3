#include "suite/papers/pavlovic2025/run.h"
#include "algorithms/core/pavlovic2025_scales.h"
#include "suite/base/sample.h"
#include "suite/papers/pavlovic2025/gaussian.h"
#include "suite/papers/shared/gaussian.h"

#include <math.h>

static void sample_uniformly(PavlovicRun *x)
{
    for (int c = 0; c < x->s.N; c += x->actions) {
        int left = 0;
        for (int w = c; w < c + x->actions; w++)
            left += x->active[w];
        for (int w = c; w < c + x->actions; w++)
            x->s.rho[w] = x->active[w] ? x->kappa[c / x->actions] / left : 0;
    }
}

PavlovicRun pavlovic_open_run(Probe *p, uint64_t i)
{
    PavlovicRun x = {.s = pavlovic_lattice(p->arena, &p->rng)};
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
    x.task = (PavlovicTask){T, x.s.N, 2, x.s.tau, share * log(T), delta, 0.01};
    x.changed = (int)(pavlovic_epochs(T) * rng_uniform(&p->rng));
    return x;
}

static double apart(const PavlovicSketch *k, int w, double y, int v, double z)
{
    double sum = 0;
    for (int j = 0; j < k->rank; j++)
        sum += pow(y * MAT(k->a, w, j) - z * MAT(k->a, v, j), 2);
    return sum;
}

typedef struct {
    int point;
    double reward;
} User;

/* Fills the two users with rewards +-B whose messages are the farthest apart;
 * returns the square of their distance. */
static double farthest(const PavlovicRun *x, const PavlovicSketch *k,
                       User pair[2])
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

/* Adds y a(w) of so many random users, who are in both data sets, to h. */
static void statistics(Probe *p, const PavlovicRun *x, const PavlovicSketch *k,
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

/* Keeps the actions within a random width of the best one of their context. */
static void eliminate(Probe *p, PavlovicRun *x, const PavlovicSketch *k,
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

static double noise_of(const Probe *p, const PavlovicRun *x,
                       const PavlovicSketch *k)
{
    const PavlovicTask *t = &x->task;
    if (!x->calibrated)
        return p->noise * pavlovic_sigma0(t) * k->sigma_max;
    double G = 1 / gaussian_least_noise(t->eps, t->delta_dp);
    return p->noise * pavlovic2025_calibrated_sigma0(t->B, k->sens, G);
}

static void epoch(Probe *p, PavlovicRun *x, double users, PavlovicLosses *out)
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

PavlovicLosses pavlovic_run(Probe *p, PavlovicRun *x)
{
    PavlovicLosses out = {0};
    double users = pavlovic_first_epoch(x->task.T), end = users;
    for (; end <= x->task.T && out.epochs < PAVLOVIC_EPOCHS; end += users *= 2)
        epoch(p, x, users, &out);
    return out;
}

double pavlovic_together(const PavlovicLosses *out)
{
    double square = 0;
    for (int r = 0; r < out->epochs; r++)
        square += out->square[r];
    return sqrt(square);
}
