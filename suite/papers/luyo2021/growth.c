#include "suite/papers/luyo2021/growth.h"

#include <math.h>

static long double ten_to(double t)
{
    return powl(10, (long double)t);
}

static LuyoScale place(const double a[5], double t, double bend)
{
    return (LuyoScale){.d = ten_to(t * a[0]),
                       .H = ten_to(t * a[1]),
                       .K = ten_to(t * a[2]),
                       .eps = ten_to(-t * a[3]),
                       .C = ten_to(t * a[4]),
                       .bend = bend};
}

double luyo_exponent(LuyoBound *bound, const LuyoPowers *a, double t,
                     double bend)
{
    static const double weight[] = {1, -2, 1};
    const double along[] = {a->d, a->H, a->K, a->eps, a->C};
    long double sum = 0;
    for (int i = 0; i < 3; i++) {
        LuyoScale x = place(along, t * (1 << i), bend);
        sum += (long double)weight[i] * log10l(bound(&x));
    }
    return (double)sum / t;
}

double luyo_random_power(Rng *rng, double low)
{
    return low + (1 - low) * rng_uniform(rng);
}

/* the exponent of the largest term in direction a */
static double growth(const LuyoPowers *terms, int n, const double a[5])
{
    double most = -(double)INFINITY;
    for (int i = 0; i < n; i++)
        most = fmax(most, a[0] * terms[i].d + a[1] * terms[i].H +
                              a[2] * terms[i].K - a[3] * terms[i].eps +
                              a[4] * terms[i].C);
    return most;
}

/* Direction i: one variable alone, then random ones; if long_runs, K grows
 * fastest. */
static void towards(Probe *p, uint64_t i, bool long_runs, double a[5])
{
    for (int v = 0; v < 5; v++)
        a[v] = i < 5 ? (double)(v == (int)i)
                     : fmax(0, 1.3 * rng_uniform(&p->rng) - 0.3);
    double u = rng_uniform(&p->rng);
    for (int v = 0; v < 5 && long_runs; v++)
        a[v] = v == 2 ? 1 : a[v] * u * u;
}

void luyo_order(Probe *p, LuyoBound *bound, const LuyoPowers *terms, int n,
                const LuyoPowers *trivial)
{
    static const double near = 150, far = 300;
    static const double feigned = 0.02; /* six powers of a logarithm: 0.012 */
    for (uint64_t i = 0; i < p->instances / 2 + 5; i++) {
        double a[5];
        towards(p, i, trivial != NULL, a);
        double most = growth(terms, n, a);
        if (trivial != NULL && most + 0.05 > growth(trivial, 1, a))
            continue;
        LuyoScale from = place(a, near, p->bend);
        LuyoScale to = place(a, far, p->bend);
        double slope =
            (double)(log10l(bound(&to)) - log10l(bound(&from))) / (far - near);
        probe_ratio(p, slope, most + feigned, "d H K eps C", a[0], a[1], a[2],
                    -a[3], a[4]);
    }
}
