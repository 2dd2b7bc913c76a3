/* Zhou 2022, proof of Theorem 6.4: how far one user moves a P-sum.
 *
 * Neighbours replace a user (Definitions 2.1, 2.2).  A counter's item is f f'
 * or a f; f = |f| u with u on the unit sphere, |f| at most the bound of
 * Assumption 1, a in [0, most].  Suprema by closed form and by random search
 * with ascent, which must not exceed them. */
#include "algorithms/core/zhou2022_scales.h"
#include "suite/probe/zhou2022.h"

#include <math.h>
#include <string.h>

typedef struct {
    int d;
    double f[ZHOU_D], e[ZHOU_D]; /* within the unit ball */
    double a, b;                 /* in [0,1] */
} Pair;

typedef double Measure(const Pair *, const double *weight);

/* |ff' - ee'|_F^2 */
static double matrix_square(const Pair *x)
{
    double ff = zhou2022_dot(x->d, x->f, x->f);
    double ee = zhou2022_dot(x->d, x->e, x->e);
    double fe = zhou2022_dot(x->d, x->f, x->e);
    return ff * ff + ee * ee - 2 * fe * fe;
}

/* |af - be|^2 */
static double vector_square(const Pair *x)
{
    double sum = 0;
    for (int i = 0; i < x->d; i++)
        sum += pow(x->a * x->f[i] - x->b * x->e[i], 2);
    return sum;
}

static double both(const Pair *x, const double *weight)
{
    return (weight[0] > 0 ? weight[0] * matrix_square(x) : 0) +
           (weight[1] > 0 ? weight[1] * vector_square(x) : 0);
}

static void into_ball(int d, double *v)
{
    double norm = sqrt(zhou2022_dot(d, v, v));
    for (int i = 0; i < d && norm > 1; i++)
        v[i] /= norm;
}

static void nudge(Rng *rng, Pair *x, double by)
{
    for (int i = 0; i < x->d; i++) {
        x->f[i] += by * (2 * rng_uniform(rng) - 1);
        x->e[i] += by * (2 * rng_uniform(rng) - 1);
    }
    into_ball(x->d, x->f);
    into_ball(x->d, x->e);
    x->a = fmin(1, fmax(0, x->a + by * (2 * rng_uniform(rng) - 1)));
    x->b = fmin(1, fmax(0, x->b + by * (2 * rng_uniform(rng) - 1)));
}

/* ascent by random steps of shrinking length from a random pair */
static double climb(Rng *rng, int d, const double *weight)
{
    Pair best = {.d = d, .a = rng_uniform(rng), .b = rng_uniform(rng)};
    zhou2022_direction(rng, d, best.f);
    zhou2022_direction(rng, d, best.e);
    double value = both(&best, weight);
    for (double by = 0.5; by > 1e-3; by *= 0.97) {
        Pair next = best;
        nudge(rng, &next, by);
        double there = both(&next, weight);
        if (there <= value)
            continue;
        value = there;
        best = next;
    }
    return value;
}

static double highest(Rng *rng, int d, const double *weight, uint64_t tries)
{
    double most = 0;
    for (uint64_t i = 0; i < tries; i++)
        most = fmax(most, climb(rng, d, weight));
    return most;
}

/* two unit features at this angle, full targets */
static Pair at_angle(double angle)
{
    Pair x = {
        .d = 2, .f = {1, 0}, .e = {cos(angle), sin(angle)}, .a = 1, .b = 1};
    return x;
}

static const double PI = 3.14159265358979323846;
static const double MATRIX[2] = {1, 0}, VECTOR[2] = {0, 1};

/* the true suprema: sqrt(2) and 2, in one dimension 1 and 2 (opposite signs) */
void zhou2022_shift_repaired(Probe *p)
{
    for (int d = 1; d <= 8; d++) {
        double matrix = highest(&p->rng, d, MATRIX, p->instances / 8);
        double vector = highest(&p->rng, d, VECTOR, p->instances / 8);
        double square = p->sensitivity * p->sensitivity;
        probe_ratio(p, square * matrix, d == 1 ? 1 : 2, "d", (double)d);
        probe_ratio(p, square * vector, 4, "d", (double)d);
    }
    Pair matrix = at_angle(PI / 2), vector = at_angle(PI);
    double square = p->sensitivity * p->sensitivity;
    probe_ratio(p, square * both(&matrix, MATRIX), 2, "angle", PI / 2);
    probe_ratio(p, square * both(&vector, VECTOR), 4, "angle", PI);
}

/* --- matrix and vector together --------------------------------------------
 */

/* The sum depends on five numbers: both lengths, the cosine and both targets.
 * In the targets it is convex, so they are 0 or 1. */
static double by_grid(const double *w)
{
    enum { LENGTHS = 4, COSINES = 200 };
    double most = 0;
    for (int at = 0; at < 4 * (LENGTHS + 1) * (LENGTHS + 1); at++) {
        double a = at & 1, b = at >> 1 & 1;
        int one = at / 4 / (LENGTHS + 1), other = at / 4 % (LENGTHS + 1);
        double f = (double)one / LENGTHS, e = (double)other / LENGTHS;
        for (int i = 0; i <= COSINES; i++) {
            double fe = f * e * (2.0 * i / COSINES - 1);
            double matrix = pow(f, 4) + pow(e, 4) - 2 * fe * fe;
            double vector = a * a * f * f + b * b * e * e - 2 * a * b * fe;
            most = fmax(most, w[0] * matrix + w[1] * vector);
        }
    }
    return most;
}

/* what the learners' scales are made from, both ways round: nothing on a grid
 * or found by ascent is above it, and the grid comes within 1e-4 */
void zhou2022_pair_sup(Probe *p)
{
    double square = p->sensitivity * p->sensitivity;
    for (uint64_t i = 0; i < p->instances / 100; i++) {
        double w[2] = {1, zhou2022_between(&p->rng, 1e-3, 1e3)};
        int d = 2 + (int)(i % 5);
        double claimed = zhou2022_pair(w[0], w[1]), found = by_grid(w);
        probe_ratio(p, square * found, claimed, "d w2", (double)d, w[1]);
        probe_ratio(p, square * climb(&p->rng, d, w), claimed, "d w2",
                    (double)d, w[1]);
        probe_ratio(p, (1 - 1e-4) * claimed, square * found, "d w2", (double)d,
                    w[1]);
    }
}
