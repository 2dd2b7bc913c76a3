/* Luyo et al. 2021: Gaussian accounting, the grid of inputs, growth orders. */
#include "oracles/privacy.h"
#include "suite/papers/luyo2021/tools.h"

#include <math.h>

double luyo_log_delta(double eps, double g)
{
    Loss loss = loss_gauss((long double)g);
    return (double)loss_delta(&loss, (long double)eps).value;
}

double luyo_admissible(double eps, double delta)
{
    long double log_delta = logl((long double)delta);
    return (double)(1 / calibrate_gauss((long double)eps, log_delta).value);
}

static double pick(const double *of, int n, int *i)
{
    int at = *i % n;
    *i /= n;
    return of[at];
}
#define PICK(of, i) pick((of), (int)(sizeof(of) / sizeof *(of)), (i))

bool luyo_grid(int i, Luyo2021Inputs *x)
{
    static const double d[] = {1, 2, 4, 8, 64, 1024};
    static const double H[] = {1, 2, 3, 5, 10, 64};
    static const double K[] = {1, 2, 60, 1000, 1e6, 1e12, 1e18};
    static const double eps[] = {0.01, 0.1, 0.5, 0.99};
    static const double delta[] = {1e-12, 1e-6, 0.1, 0.9};
    static const double p[] = {1e-12, 0.05, 0.99};
    static const double share[] = {0, 1, 30}; /* of sqrt(d) */
    x->d = PICK(d, &i);
    x->H = PICK(H, &i);
    x->K = PICK(K, &i);
    x->eps = PICK(eps, &i);
    x->delta = PICK(delta, &i);
    x->p = PICK(p, &i);
    x->norm_w = sqrt(x->d) * PICK(share, &i);
    return i == 0;
}

double luyo_chain(double n)
{
    return floor(log2(n)) + 1;
}

double luyo_levels(double n)
{
    return ceil(log2(n) + 1);
}

static long double ten_to(double t)
{
    return powl(10, (long double)t);
}

static Luyo2021Scale place(const double a[5], double t, double bend)
{
    return (Luyo2021Scale){.d = ten_to(t * a[0]),
                           .H = ten_to(t * a[1]),
                           .K = ten_to(t * a[2]),
                           .eps = ten_to(-t * a[3]),
                           .C = ten_to(t * a[4]),
                           .bend = bend};
}

double luyo_exponent(Luyo2021Bound *bound, const Luyo2021Powers *a, double t,
                     double bend)
{
    static const double weight[] = {1, -2, 1};
    const double along[] = {a->d, a->H, a->K, a->eps, a->C};
    long double sum = 0;
    for (int i = 0; i < 3; i++) {
        Luyo2021Scale x = place(along, t * (1 << i), bend);
        sum += (long double)weight[i] * log10l(bound(&x));
    }
    return (double)sum / t;
}

static double growth(const Luyo2021Powers *terms, int n, const double a[5])
{
    double most = -INFINITY;
    for (int i = 0; i < n; i++)
        most = fmax(most, a[0] * terms[i].d + a[1] * terms[i].H +
                              a[2] * terms[i].K - a[3] * terms[i].eps +
                              a[4] * terms[i].C);
    return most;
}

static void towards(Probe *p, uint64_t i, bool long_runs, double a[5])
{
    for (int v = 0; v < 5; v++)
        a[v] = i < 5 ? (double)(v == (int)i)
                     : fmax(0, 1.3 * rng_uniform(&p->rng) - 0.3);
    double u = rng_uniform(&p->rng);
    for (int v = 0; v < 5 && long_runs; v++)
        a[v] = v == 2 ? 1 : a[v] * u * u;
}

void luyo_order(Probe *p, Luyo2021Bound *bound, const Luyo2021Powers *terms,
                int n, const Luyo2021Powers *trivial)
{
    static const double near = 150, far = 300;
    static const double feigned = 0.02; /* six powers of a logarithm: 0.012 */
    for (uint64_t i = 0; i < p->instances / 2 + 5; i++) {
        double a[5];
        towards(p, i, trivial != NULL, a);
        double most = growth(terms, n, a);
        if (trivial != NULL && most + 0.05 > growth(trivial, 1, a))
            continue;
        Luyo2021Scale from = place(a, near, p->bend);
        Luyo2021Scale to = place(a, far, p->bend);
        double slope =
            (double)(log10l(bound(&to)) - log10l(bound(&from))) / (far - near);
        probe_ratio(p, slope, most + feigned, "d H K eps C", a[0], a[1], a[2],
                    -a[3], a[4]);
    }
}
