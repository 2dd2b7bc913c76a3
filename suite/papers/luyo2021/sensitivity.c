#include "suite/papers/luyo2021/sensitivity.h"
#include "suite/base/sample.h"

#include <math.h>
#include <string.h>

LuyoShift luyo_shift(const LuyoPair *p)
{
    LuyoShift s = {0};
    for (int i = 0; i < p->a.d; i++) {
        double v = p->a.x[i] * p->a.y - p->b.x[i] * p->b.y;
        s.vector2 += v * v;
        for (int j = 0; j < p->a.d; j++) {
            double e = p->a.x[i] * p->a.x[j] - p->b.x[i] * p->b.x[j];
            s.frobenius2 += e * e;
            s.diagonal2 += i == j ? e * e : 0;
            s.entries += fabs(e);
        }
    }
    return s;
}

void luyo_into_ball(LuyoStep *s)
{
    double norm = 0;
    for (int i = 0; i < s->d; i++)
        norm += s->x[i] * s->x[i];
    norm = sqrt(norm);
    for (int i = 0; i < s->d && norm > 1; i++)
        s->x[i] /= norm;
    s->y = fmin(1, fmax(0, s->y));
}

/* Sets s to a random neighbour of from. */
static void move(LuyoStep *s, const LuyoStep *from, Rng *rng, double by)
{
    *s = *from;
    for (int i = 0; i < s->d; i++)
        s->x[i] += by * sample_normal(rng);
    s->y += by * sample_normal(rng);
    luyo_into_ball(s);
}

LuyoPair luyo_random_pair(Rng *rng, int d, double by)
{
    LuyoPair at = {.a = {.d = d}, .b = {.d = d}};
    move(&at.a, &at.a, rng, by);
    move(&at.b, &at.b, rng, by);
    return at;
}

void luyo_put_on_axes(LuyoPair *at, int cosine)
{
    memset(at->a.x, 0, sizeof at->a.x);
    memset(at->b.x, 0, sizeof at->b.x);
    at->a.x[0] = 1;
    at->b.x[cosine == 0] = cosine == 0 ? 1 : cosine;
}

/* One climb from a random pair. */
static double climb(Rng *rng, LuyoMetric *metric, int d)
{
    LuyoPair at = luyo_random_pair(rng, d, 1);
    LuyoShift s = luyo_shift(&at);
    double value = metric(&s), by = 1;
    for (int i = 0; i < 1500; i++) {
        LuyoPair next;
        move(&next.a, &at.a, rng, by);
        move(&next.b, &at.b, rng, by);
        s = luyo_shift(&next);
        bool better = metric(&s) > value;
        by = better ? fmin(1, 1.5 * by) : fmax(1e-9, 0.97 * by);
        if (!better)
            continue;
        value = metric(&s);
        at = next;
    }
    return value;
}

double luyo_search(Probe *p, LuyoMetric *metric, int d)
{
    double best = 0;
    for (int start = 0; start < 8; start++)
        best = fmax(best, climb(&p->rng, metric, d));
    return best;
}

void luyo_probe_pair(Probe *p, LuyoPair at)
{
    double d = at.a.d;
    for (int users = 2; users > 0; users--) {
        LuyoShift s = luyo_shift(&at);
        probe_ratio(p, sqrt(s.frobenius2) * p->sensitivity, users, "d", d);
        probe_ratio(p, sqrt(s.vector2) * p->sensitivity, users, "d", d);
        at.b = (LuyoStep){.d = at.a.d};
    }
}

/* Draws H up to 100 and V, of which 0.4 or more is at H. */
static void draw_values(Rng *rng, bool full, LuyoCell *x)
{
    x->H = floor(pow(10, 2 * rng_uniform(rng)));
    for (int s = 0; s < LUYO_STATES; s++)
        x->V[s] =
            full || rng_uniform(rng) < 0.4 ? x->H : x->H * rng_uniform(rng);
}

LuyoCell luyo_random_cell(Rng *rng, int d, bool full)
{
    LuyoCell x = {.d = d};
    double mean = 0, square = 0, sum = 0;
    draw_values(rng, full, &x);
    for (int j = 0; j < d; j++) {
        double law[LUYO_STATES], mass = 0, q = sample_exponential(rng);
        for (int s = 0; s < LUYO_STATES; s++)
            mass += law[s] = sample_exponential(rng);
        for (int s = 0; s < LUYO_STATES; s++) {
            x.first[j] += law[s] / mass * x.V[s] / sqrt(d);
            x.second[j] += law[s] / mass * x.V[s] * x.V[s] / sqrt(d);
        }
        mean += q * sqrt(d) * x.first[j];
        square += q * sqrt(d) * x.second[j];
        sum += q;
    }
    x.variance = square / sum - pow(mean / sum, 2);
    return x;
}
