#include "suite/papers/pavlovic2025/epoch.h"
#include "suite/base/sample.h"

#include <math.h>

/* Fills f = B sum theta_j phi_j with |theta| = 1 and theta_0 = 0. */
static void function(Probe *p, PavlovicEpoch *x)
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

/* Draws two-point rewards y in {-B, B}, summed per point. */
static void rewards(Probe *p, PavlovicEpoch *x)
{
    for (int w = 0; w < x->s.N; w++) {
        double up = (1 + x->f[w] / x->B) / 2, n = x->W[w];
        double ups = (double)sample_binomial(&p->rng, (uint64_t)n, up);
        x->Y[w] = x->B * (2 * ups - n);
    }
}

PavlovicEpoch pavlovic_epoch(Probe *p, int bits, double b, double tau, double T)
{
    PavlovicEpoch x = {
        .s = pavlovic_walsh(p->arena, bits, b, tau), .T = T, .B = 1};
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
    x.by_R = pavlovic_sketch(p->arena, &x.s, x.S, x.R);
    x.by_W = pavlovic_sketch(p->arena, &x.s, x.S, x.W);
    return x;
}

void pavlovic_over_epochs(Probe *p, void (*one)(Probe *, const PavlovicEpoch *))
{
    int runs = 1 + (int)(p->instances / 100);
    for (double T = 100; T <= 1e10; T *= 100)
        for (int i = 0; i < runs; i++) {
            size_t mark = arena_mark(p->arena);
            PavlovicEpoch x = pavlovic_epoch(p, 5, 2, 1, T);
            one(p, &x);
            arena_reset(p->arena, mark);
        }
}

double *pavlovic_summed(Probe *p, const PavlovicEpoch *x,
                        const PavlovicSketch *k)
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

double *pavlovic_noisy_sum(Probe *p, const PavlovicEpoch *x, double sigma0)
{
    const PavlovicSketch *k = &x->by_R;
    double *g = arena_array(p->arena, double, k->rank);
    for (int w = 0; w < x->s.N; w++)
        for (int j = 0; j < k->rank; j++)
            g[j] += x->Y[w] * MAT(k->a, w, j);
    for (int j = 0; j < k->rank; j++)
        g[j] += p->noise * sigma0 * sample_normal(&p->rng);
    return g;
}

double pavlovic_largest_error(Probe *p, const PavlovicEpoch *x, double sigma0)
{
    double *g = pavlovic_noisy_sum(p, x, sigma0), most = 0;
    for (int w = 0; w < x->s.N; w++)
        most = fmax(most, fabs(x->f[w] - pavlovic_along(&x->by_R, w, g)));
    return most;
}

PavlovicTask pavlovic_task_of(const PavlovicEpoch *x, double eps)
{
    return (PavlovicTask){x->T, x->s.N, x->B, x->s.tau, eps, 1e-6, 0.01};
}
