/* Zhou 2022, proof of Theorem 6.4: how far one user moves a P-sum.
 *
 * Neighbours replace a user (Definitions 2.1, 2.2).  A counter's item is f f'
 * or a f; f = |f| u with u on the unit sphere, |f| at most the bound of
 * Assumption 1, a in [0, most].  Suprema by closed form and by random search
 * with ascent, which must not exceed them. */
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

/* --- the printed sensitivities ---------------------------------------------
 */

/* All items a feature |f| <= bound and a target <= most can make: the unit pair
 * times scale.  Printed: one term's norm, `printed`. */
static void against(Probe *p, const double *weight, double scale,
                    double printed, int d, double H)
{
    double square = highest(&p->rng, d, weight, 5);
    Pair far = at_angle(weight[0] > 0 ? PI / 2 : PI);
    if (d >= 2)
        square = fmax(square, both(&far, weight));
    probe_ratio(p, p->sensitivity * scale * sqrt(square), printed, "d H",
                (double)d, H);
}

/* Delta_{p,1} = d1 H^2 from |phi| <= sqrt(d1) H */
void zhou2022_shift_p1(Probe *p)
{
    for (int d = 1; d <= 8; d *= 2)
        for (double H = 1; H <= 64; H *= 2)
            against(p, MATRIX, d * H * H, d * H * H, d, H);
}

/* Delta_{p,2} = sqrt(d1) H^2, V in [0,H] */
void zhou2022_shift_p2(Probe *p)
{
    for (int d = 1; d <= 8; d *= 2)
        for (double H = 1; H <= 64; H *= 2)
            against(p, VECTOR, sqrt(d) * H * H, sqrt(d) * H * H, d, H);
}

/* Delta_{r,1} = 1 from |varphi| <= 1 */
void zhou2022_shift_r1(Probe *p)
{
    for (int d = 1; d <= 8; d *= 2)
        against(p, MATRIX, 1, 1, d, 2);
}

/* Delta_{r,2} = 1, r in [0,1] */
void zhou2022_shift_r2(Probe *p)
{
    for (int d = 1; d <= 8; d *= 2)
        against(p, VECTOR, 1, 1, d, 2);
}

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

/* --- what the algorithm can reach: V_{h+1} <= H - h ------------------------
 */

/* The first step whose features may differ is 1, or 2 with a fixed start; at a
 * fixed start's step 1 the target alone differs.  H up to `most` with a private
 * start, `most_fixed` with a fixed one. */
static void reach(Probe *p, const double *weight, double most,
                  double most_fixed)
{
    bool fixed = strcmp(p->reading, "fixed") == 0;
    double last = fixed ? most_fixed : most;
    for (double H = 2; H <= last; H++) {
        Pair far = at_angle(weight[0] > 0 ? PI / 2 : PI);
        Pair one = at_angle(0);
        one.b = 0;
        for (double h = 1; h < H; h++) {
            const Pair *pair = fixed && h < 2 ? &one : &far;
            double scale = pow((H - h) / H, 2);
            probe_ratio(p, p->sensitivity * scale * sqrt(both(pair, weight)), 1,
                        "H h", H, h);
        }
    }
    double beyond = (last + 1 - (fixed ? 2 : 1)) / (last + 1);
    probe_note(p, "next_H", beyond * beyond * (weight[0] > 0 ? sqrt(2) : 2));
}

void zhou2022_reach_p1(Probe *p)
{
    reach(p, MATRIX, 6, 12);
}

void zhou2022_reach_p2(Probe *p)
{
    reach(p, VECTOR, 3, 6);
}

/* --- matrix and vector together --------------------------------------------
 */

/* 2 w1 (1 - c^2) + 2 w2 (1 - c), c the features' cosine, at its best c */
static double pair_sup(const double *w)
{
    double c = w[0] > 0 ? fmax(-1, -w[1] / (2 * w[0])) : -1;
    return 2 * w[0] * (1 - c * c) + 2 * w[1] * (1 - c);
}

void zhou2022_pair_sup(Probe *p)
{
    double square = p->sensitivity * p->sensitivity;
    for (uint64_t i = 0; i < p->instances / 4; i++) {
        double w[2] = {1, zhou2022_between(&p->rng, 1e-3, 1e3)};
        int d = 2 + (int)(i % 5);
        double c = fmax(-1, -w[1] / 2);
        Pair far = at_angle(acos(c));
        double found = fmax(climb(&p->rng, d, w), both(&far, w));
        probe_ratio(p, square * found, pair_sup(w), "d w2", (double)d, w[1]);
    }
}

/* Both items of one user's step H: phi phi' (its trace) and phi V_{H+1}, with
 * random psi and V_{H+1} = value everywhere. */
static void last_items(Rng *rng, double value, double *matrix, double *vector)
{
    enum { S = 5 };
    double phi = 0;
    for (int s = 0; s < S; s++)
        phi += (2 * rng_uniform(rng) - 1) * value;
    *matrix = phi * phi;
    *vector = phi * value;
}

/* V_{H+1} = 0 makes phi_H = 0, so whoever the user is the two transition
 * counters of step H get zeros.  1 + |shift| against 1; bend: V_{H+1}. */
void zhou2022_last_step(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        double matrix[2], vector[2];
        for (int user = 0; user < 2; user++)
            last_items(&p->rng, p->bend, &matrix[user], &vector[user]);
        double shift =
            fabs(matrix[0] - matrix[1]) + fabs(vector[0] - vector[1]);
        probe_ratio(p, 1 + shift, 1, "instance", (double)i);
    }
}
