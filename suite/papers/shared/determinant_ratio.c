#include "suite/papers/shared/determinant_ratio.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/papers/shared/draws.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { D_MAX = 16 };

/* a += scale g g' for a vector g of normals, which is left in g */
static void add_rank_one(int d, long double *a, Rng *rng, double scale,
                         long double *g)
{
    for (int i = 0; i < d; i++)
        g[i] = (long double)sample_normal(rng);
    for (int i = 0; i < d; i++)
        for (int j = 0; j < d; j++)
            a[i * d + j] += (long double)scale * g[i] * g[j];
}

static long double quadratic(int d, const long double *a, const long double *v)
{
    long double sum = 0;
    for (int i = 0; i < d; i++)
        for (int j = 0; j < d; j++)
            sum += v[i] * a[i * d + j] * v[j];
    return sum;
}

/* Returns log det a of a positive definite matrix, whose factor is left in
 * a. */
static long double log_det(int d, long double *a)
{
    bool positive = ml_cholesky(d, a, NULL);
    assert(positive);
    (void)positive;
    return ml_log_det(d, a);
}

typedef struct {
    long double a[D_MAX * D_MAX], b[D_MAX * D_MAX], v[D_MAX];
    long double log_ratio; /* log det a / det b */
} Pair;

static void draw(Rng *rng, int d, bool equality, Pair *x)
{
    long double factor[D_MAX * D_MAX], g[D_MAX];
    *x = (Pair){0};
    for (int i = 0; i < 2 * d; i++)
        add_rank_one(d, x->b, rng, draw_log_uniform(rng, 1), g);
    memcpy(x->a, x->b, sizeof x->a);
    int ranks = equality ? 1 : 1 + (int)(rng_uniform(rng) * d);
    for (int i = 0; i < ranks; i++)
        add_rank_one(d, x->a, rng, draw_log_uniform(rng, 4), g);
    for (int i = 0; i < d; i++)
        x->v[i] = equality ? g[i] : (long double)sample_normal(rng);
    memcpy(factor, x->b, sizeof factor);
    x->log_ratio = -log_det(d, factor);
    if (equality)
        ml_solve_cholesky(d, factor, x->v);
    memcpy(factor, x->a, sizeof factor);
    x->log_ratio += log_det(d, factor);
}

void determinant_ratios(Probe *p, int d)
{
    assert(d <= D_MAX);
    for (uint64_t i = 0; i < p->instances; i++) {
        Pair x;
        draw(&p->rng, d, i % 2 == 0, &x);
        long double in_a = quadratic(d, x.a, x.v);
        long double in_b = quadratic(d, x.b, x.v);
        probe_ratio(p, (double)sqrtl(in_a / in_b) * (1 + p->bend),
                    (double)expl(x.log_ratio / 2), "d instance", (double)d,
                    (double)i);
    }
}
