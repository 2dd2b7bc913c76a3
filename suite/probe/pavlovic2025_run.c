/* Pavlovic et al. 2025: CAPRI run on two data sets that differ in one user.
 *
 * Epochs, S and R, the estimator and its noise are Algorithm 1's; eq. (7)'s
 * width is any, because what follows a release is post-processing, and at the
 * printed one nothing would be eliminated.  Given the past releases an epoch
 * releases N(h, sigma0^2 I) under one data set and N(h', sigma0^2 I) under the
 * other, so the run's privacy loss is that of one Gaussian whose squared shift
 * is the sum over epochs of |h - h'|^2 / sigma0^2. */
#include "algorithms/core/pavlovic2025_scales.h"
#include "suite/base/sample.h"
#include "suite/probe/pavlovic2025_kernels.h"

#include <math.h>

enum { EPOCHS = 16 };

typedef struct {
    PavlovicSpace s; /* rho: of the present epoch */
    int actions;     /* w = context * actions + action */
    double *kappa;
    bool *active; /* N */
    Pavlovic2025Task task;
    bool calibrated;
    int changed; /* the epoch of the user who differs */
} Capri;

/* what an epoch releases, by its squared shift in units of the noise */
typedef struct {
    int epochs;
    double square[EPOCHS]; /* of the two runs' releases */
    double message;        /* the most that two users' messages are apart */
} Losses;

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

/* T from 3 on; the worst budget, eps = log T, every second time */
static Capri capri(Probe *p, uint64_t i)
{
    Capri x = {.s = pavlovic2025_lattice(p->arena, &p->rng)};
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

typedef struct {
    int point;
    double reward;
} User;

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
    pavlovic2025_draw(&x->s, &p->rng, users, W);
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
    double G = 1 / pavlovic2025_needed(t->eps, t->delta_dp);
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
    pavlovic2025_draw(&x->s, &p->rng, users, S);
    pavlovic2025_draw(&x->s, &p->rng, users, R);
    PavlovicSketch k = pavlovic2025_sketch(p->arena, &x->s, S, R);
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

static Losses run(Probe *p, Capri *x)
{
    Losses out = {0};
    double users = pavlovic2025_first_epoch(x->task.T), end = users;
    for (; end <= x->task.T && out.epochs < EPOCHS; end += users *= 2)
        epoch(p, x, users, &out);
    return out;
}

static void spends(Probe *p, const Capri *x, double shift, double share)
{
    double eps = share * x->task.eps, delta = share * x->task.delta_dp;
    probe_ratio(p, pavlovic2025_least(eps, delta) * shift, 1,
                "T eps delta tau N", x->task.T, eps, delta, x->s.tau,
                x->s.N + 0.0);
}

static void each_run(Probe *p,
                     void (*one)(Probe *, const Capri *, const Losses *))
{
    for (uint64_t i = 0; i < p->instances / 10; i++) {
        size_t mark = arena_mark(p->arena);
        Capri x = capri(p, i);
        Losses out = run(p, &x);
        one(p, &x, &out);
        arena_reset(p->arena, mark);
    }
}

/* Theorem 6.7 under JDP: all releases together */
static double together(const Losses *out)
{
    double square = 0;
    for (int r = 0; r < out->epochs; r++)
        square += out->square[r];
    return sqrt(square);
}

static void whole(Probe *p, const Capri *x, const Losses *out)
{
    spends(p, x, together(out), 1);
}
void pavlovic2025_run_joint(Probe *p)
{
    each_run(p, whole);
}

/* under LDP: any one message of the run */
static void message(Probe *p, const Capri *x, const Losses *out)
{
    spends(p, x, out->message, 1);
}
void pavlovic2025_run_local(Probe *p)
{
    each_run(p, message);
}

/* Claim 6.8: the first i releases at (i eps/ln T, i delta/ln T) */
static void first_ones(Probe *p, const Capri *x, const Losses *out)
{
    double square = 0;
    for (int i = 1; i <= out->epochs; i++) {
        square += out->square[i - 1];
        spends(p, x, sqrt(square), i / log(x->task.T));
    }
}
void pavlovic2025_claim68(Probe *p)
{
    each_run(p, first_ones);
}

/* the least noise: all releases together spend the budget, and no less */
void pavlovic2025_run_calibrated(Probe *p)
{
    for (int i = 0; i < 5; i++) {
        size_t mark = arena_mark(p->arena);
        Capri x = capri(p, 1);
        x.calibrated = true;
        Losses out = run(p, &x);
        probe_equal(p, pavlovic2025_spent(1 / together(&out), x.task.eps),
                    x.task.delta_dp, "T eps delta tau", x.task.T, x.task.eps,
                    x.task.delta_dp, x.s.tau);
        arena_reset(p->arena, mark);
    }
}
