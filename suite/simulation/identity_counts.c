/* Qiao & Wang 2023, section 5.1.1: the closed form against the linear
 * program. */
#include "algorithms/core/post_process.h"
#include "oracles/program.h"
#include "suite/base/sample.h"
#include "suite/simulation/identity.h"

#include <math.h>

typedef struct {
    int n;
    double *cell, *x, *scratch, total, quarter;
} Counts;

/* True counts plus noise within or far beyond E/4; every fifth instance has
 * ties and exact zeros, every seventh a total that contradicts its cells. */
static Counts draw(const IdentityCase *c, Rng *rng)
{
    int n = c->d;
    Counts x = {.n = n,
                .cell = arena_array(c->arena, double, n),
                .x = arena_array(c->arena, double, n),
                .scratch = arena_array(c->arena, double, n)};
    double e = pow(10, 4 * rng_uniform(rng)), sum = 0;
    double noise = pow(10, 2 * rng_uniform(rng) - 1);
    for (int i = 0; i < n; i++) {
        double count = floor(pow(10, 5 * rng_uniform(rng)) - 1);
        bool tied = c->instance % 5 == 4 && i % 2 == 1;
        x.cell[i] =
            tied ? x.cell[i - 1] : count + noise * e * (rng_uniform(rng) - 0.5);
        sum += count;
    }
    x.quarter = e / 4;
    x.total = sum + noise * e * (rng_uniform(rng) - 0.5);
    if (c->instance % 7 == 6)
        x.total = -x.quarter + 4 * x.quarter * rng_uniform(rng);
    return x;
}

/* errors count relative to the largest input */
static double scale_of(const Counts *x)
{
    double scale = fmax(x->quarter, fabs(x->total));
    for (int i = 0; i < x->n; i++)
        scale = fmax(scale, fabs(x->cell[i]));
    return scale;
}

/* Remark 5.3: (4) is a linear program; the closed form has its optimum. */
double identity_post_process(const IdentityCase *c, Rng *rng)
{
    Counts x = draw(c, rng);
    bool feasible = false;
    double program = 0, closed = 0;
    if (program_post_process(x.n, x.cell, x.total, x.quarter, &feasible,
                             &program) != OK)
        return (double)NAN;
    bool solved = post_process_distance(
        x.n, x.cell, x.total, x.quarter * (1 + c->bend), x.scratch, &closed);
    if (solved != feasible)
        return INFINITY;
    return feasible ? fabs(closed - program) / scale_of(&x) : 0;
}

/* The minimiser that the algorithm uses is feasible and attains the optimum. */
double identity_post_process_feasible(const IdentityCase *c, Rng *rng)
{
    Counts x = draw(c, rng);
    double distance = 0, reached = 0, below = 0, sum = 0;
    if (!post_process_distance(x.n, x.cell, x.total, x.quarter, x.scratch,
                               &distance))
        return 0;
    post_process(x.n, x.cell, x.total, x.quarter * (1 + c->bend), x.scratch,
                 x.x);
    for (int i = 0; i < x.n; i++) {
        reached = fmax(reached, fabs(x.x[i] - x.cell[i]));
        below = fmax(below, -x.x[i]);
        sum += x.x[i];
    }
    double off = fabs(sum - x.total) - x.quarter;
    return fmax(fmax(reached - distance, below), off) / scale_of(&x);
}
