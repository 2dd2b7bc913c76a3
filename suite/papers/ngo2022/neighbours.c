#include "suite/papers/ngo2022/neighbours.h"
#include "suite/base/sample.h"
#include "suite/papers/shared/draws.h"
#include "suite/papers/shared/linear.h"

#include <math.h>
#include <string.h>

static void into_ball(int d, double *x, double radius)
{
    double sum = 0;
    for (int i = 0; i < d; i++)
        sum += x[i] * x[i];
    double scale = sum > radius * radius ? radius / sqrt(sum) : 1;
    for (int i = 0; i < d; i++)
        x[i] *= scale;
}

void ngo_make_feasible(NgoPair *x)
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

double ngo_target_move(const NgoPair *x)
{
    double sum = 0;
    for (int i = 0; i < x->d; i++)
        sum += pow(x->a * x->phi[i] - x->b * x->psi[i], 2);
    return sqrt(sum);
}

NgoPair ngo_random_pair(Probe *p, int d, double H, double spread)
{
    NgoPair x = {.d = d, .H = H, .spread = spread};
    for (int i = 0; i < d; i++) {
        x.phi[i] = sample_normal(&p->rng);
        x.psi[i] = sample_normal(&p->rng);
    }
    x.a = draw_between(&p->rng, 0, H + 1);
    x.b = draw_between(&p->rng, 0, H + 1);
    ngo_make_feasible(&x);
    return x;
}

double ngo_climb(Probe *p, NgoPair x, double (*move)(const NgoPair *))
{
    double best = move(&x);
    for (int i = 0; i < 60 * x.d; i++) {
        NgoPair y = x;
        double step = sample_normal(&p->rng);
        int at = (int)draw_between(&p->rng, 0, 2 * x.d + 2);
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

NgoGramMove ngo_gram_move(Probe *p, const NgoPair *x)
{
    size_t mark = arena_mark(p->arena);
    Mat D = matrix_zero(p->arena, x->d, x->d);
    matrix_add_outer(D, 1, x->phi);
    matrix_add_outer(D, -1, x->psi);
    NgoGramMove g = {.op = ngo_operator_norm(p, D)};
    for (int i = 0; i < x->d; i++)
        for (int j = 0; j < x->d; j++) {
            double square = MAT(D, i, j) * MAT(D, i, j);
            g.frobenius += square;
            g.triangle += j <= i ? square : 0;
        }
    g.frobenius = sqrt(g.frobenius);
    g.triangle = sqrt(g.triangle);
    arena_reset(p->arena, mark);
    return g;
}

NgoPair ngo_random_features(Probe *p, uint64_t n)
{
    int d = 1 + (int)draw_between(&p->rng, 0, NGO_FEATURE_DIM);
    NgoPair x = ngo_random_pair(p, d, 1, 0);
    if (n % 2 == 0 && d > 1) { /* orthogonal unit vectors, on the axes */
        memset(x.phi, 0, sizeof x.phi);
        memset(x.psi, 0, sizeof x.psi);
        x.phi[0] = x.psi[d - 1] = 1;
    }
    return x;
}

void ngo_probe_gram(Probe *p, bool triangle)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        NgoPair x = ngo_random_features(p, n);
        NgoGramMove g = ngo_gram_move(p, &x);
        double norm = triangle ? g.triangle : g.op;
        probe_ratio(p, p->sensitivity * norm, 2, "instance d", (double)n,
                    (double)x.d);
    }
}
