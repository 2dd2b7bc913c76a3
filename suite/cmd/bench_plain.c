#include "suite/cmd/bench_plain.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { H = PLAIN_H, S = PLAIN_S, A = PLAIN_A };

void plain_open(Plain *x, const Env *env, double best, bool bernstein,
                double scale)
{
    Shape d = env->task.dim;
    assert(d.H == H && d.S == S && d.A == A && d.N == S);
    *x = (Plain){.bernstein = bernstein,
                 .scale = scale,
                 .L = log(5.0 * S * A * H * 1e12 / 0.1),
                 .word = UINT64_C(88172645463325252),
                 .best = best};
    while (env->start[x->start] < 1)
        x->start++;
    memcpy(x->p, env->p, sizeof x->p);
    memcpy(x->mean, env->mean, sizeof x->mean);
    for (int h = 0; h < H; h++)
        for (int s = 0; s < S; s++)
            for (int a = 0; a < A; a++)
                x->q[h][s][a] = H;
}

/* Azar, Osband & Munos' bonuses, the gap behind a step at its most */
static inline double bonus(const Plain *x, double N, double variance,
                           double gap, bool bernstein)
{
    double known = sqrt(2 * x->L / N);
    if (!bernstein)
        return x->scale * (7 * H * x->L / sqrt(N) + known);
    return x->scale * (sqrt(8 * x->L * fmax(0, variance) / N) +
                       sqrt(8 * gap / N) + 14 * H * x->L / (3 * N) + known);
}

static inline double q_of(const Plain *x, int h, int s, int a, bool bernstein)
{
    double N = x->visits[h][s][a], mean = 0, square = 0;
    if (!(N > 0))
        return H;
    for (int t = 0; t < S; t++) {
        double share = x->to[h][s][a][t] / N, v = x->v[h + 1][t];
        mean += share * v;
        if (bernstein)
            square += share * v * v;
    }
    double q =
        x->reward[h][s][a] / N + mean +
        bonus(x, N, square - mean * mean, h < H - 1 ? H * H : 0, bernstein);
    q = q < H ? q : H;
    return q < x->q[h][s][a] ? q : x->q[h][s][a];
}

static inline void plan_state(Plain *x, int h, int s, bool bernstein)
{
    x->v[h][s] = -1;
    for (int a = 0; a < A; a++) {
        double q = q_of(x, h, s, a, bernstein);
        x->q[h][s][a] = q;
        if (q > x->v[h][s]) {
            x->v[h][s] = q;
            x->action[h][s] = a;
        }
    }
}

static void plan(Plain *x)
{
    for (int h = H - 1; h >= 0; h--)
        for (int s = 0; s < S; s++) {
            if (x->bernstein)
                plan_state(x, h, s, true);
            else
                plan_state(x, h, s, false);
        }
}

static double evaluate(Plain *x)
{
    for (int h = H - 1; h >= 0; h--)
        for (int s = 0; s < S; s++) {
            int a = x->action[h][s];
            double value = x->mean[s][a];
            for (int t = 0; t < S; t++)
                value += x->p[s][a][t] * x->value[h + 1][t];
            x->value[h][s] = value;
        }
    return x->value[0][x->start];
}

static double draw(Plain *x)
{
    x->word ^= x->word << 13;
    x->word ^= x->word >> 7;
    x->word ^= x->word << 17;
    return (double)(x->word >> 11) * 0x1p-53;
}

static void walk(Plain *x)
{
    for (int h = 0, s = x->start, t; h < H; h++, s = t) {
        int a = x->action[h][s];
        double left = draw(x) - x->p[s][a][0];
        for (t = 0; t < S - 1 && left >= 0; t++)
            left -= x->p[s][a][t + 1];
        x->visits[h][s][a]++;
        x->reward[h][s][a] += x->mean[s][a];
        x->to[h][s][a][t]++;
    }
}

double plain_learn(Plain *x, long n)
{
    for (long i = 0; i < n; i++) {
        plan(x);
        x->lost += x->best - evaluate(x);
        walk(x);
    }
    return x->lost;
}
