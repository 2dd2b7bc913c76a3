/* The estimator of Pavlovic et al. 2025 by the paper's own lists: eqs. (4) and
 * (6) with T_r x T_r matrices, inverses taken on the range. */
#ifndef TESTS_LISTS_H
#define TESTS_LISTS_H
#include "suite/base/arena.h"
#include "suite/base/dot.h"
#include "tests/check.h"

#include <lapacke.h>

typedef struct {
    int points, dim, t; /* t: points in a list */
    const double *phi;
    double tau;
    double *root;    /* [t][t] (K_SR K_RS + tau K_SS)^(-1/2) */
    double *visible; /* [t][t] V of eq. (6) */
    int *S;
    Arena *arena;
} Lists;

static inline double *square_room(const Lists *l)
{
    size_t t = (size_t)l->t;
    return arena_array(l->arena, double, t *t);
}

/* a^exponent on its range, by eigenvalues above 1e-11 of the largest */
static inline double *power(const Lists *l, const double *a, double exponent)
{
    int t = l->t;
    double *v = square_room(l), *out = square_room(l);
    double *value = arena_array(l->arena, double, t);
    for (int i = 0; i < t * t; i++)
        v[i] = a[i];
    CHECK(LAPACKE_dsyev(LAPACK_ROW_MAJOR, 'V', 'L', t, v, t, value) == 0);
    for (int k = 0; k < t; k++) {
        if (!(value[k] > 1e-11 * value[t - 1]))
            continue;
        double x = pow(value[k], exponent);
        for (int i = 0; i < t; i++)
            for (int j = 0; j < t; j++)
                out[i * t + j] += v[i * t + k] * x * v[j * t + k];
    }
    return out;
}

/* a b, or a b' */
static inline double *times(const Lists *l, const double *a, const double *b,
                            bool transposed)
{
    int t = l->t;
    double *out = square_room(l);
    for (int i = 0; i < t; i++)
        for (int k = 0; k < t; k++)
            for (int j = 0; j < t; j++)
                out[i * t + j] +=
                    a[i * t + k] * b[transposed ? j * t + k : k * t + j];
    return out;
}

static inline double kernel(const Lists *s, int v, int w)
{
    double sum = 0;
    for (int i = 0; i < s->dim; i++)
        sum += s->phi[v * s->dim + i] * s->phi[w * s->dim + i];
    return sum;
}

static inline double *gram(const Lists *l, const int *v, const int *w)
{
    int t = l->t;
    double *out = square_room(l);
    for (int i = 0; i < t; i++)
        for (int j = 0; j < t; j++)
            out[i * t + j] = kernel(l, v[i], w[j]);
    return out;
}

static inline int *expand(const Lists *l, const double *count)
{
    int *list = arena_array(l->arena, int, l->t), n = 0;
    for (int w = 0; w < l->points; w++)
        for (double i = 0; i < count[w]; i++)
            list[n++] = w;
    CHECK(n == l->t);
    return list;
}

/* fills root, visible and S from counts */
static inline void lists_fill(Lists *l, const double *S, const double *R)
{
    l->S = expand(l, S);
    const int *list_R = expand(l, R);
    double *SS = gram(l, l->S, l->S), *SR = gram(l, l->S, list_R);
    double *inner = times(l, SR, SR, true);
    for (int i = 0; i < l->t * l->t; i++)
        inner[i] += l->tau * SS[i];
    l->root = power(l, inner, -0.5);
    double *left = times(l, power(l, SS, -1), SR, false); /* K_SS^-1 K_SR */
    double *middle = times(l, gram(l, list_R, l->S), left, false);
    for (int i = 0; i < l->t; i++)
        middle[i * l->t + i] += l->tau;
    l->visible =
        times(l, times(l, left, power(l, middle, -1), false), left, true);
}

/* A_r k_S(w) */
static inline double *turned(const Lists *l, int w)
{
    double *out = arena_array(l->arena, double, l->t);
    for (int i = 0; i < l->t; i++)
        for (int j = 0; j < l->t; j++)
            out[i] += l->root[i * l->t + j] * kernel(l, l->S[j], w);
    return out;
}

/* tau sigma~^2 = k - k_S' V k_S */
static inline double sig2_of(const Lists *l, int w)
{
    double sum = kernel(l, w, w);
    for (int i = 0; i < l->t; i++)
        for (int j = 0; j < l->t; j++)
            sum -= kernel(l, l->S[i], w) * l->visible[i * l->t + j] *
                   kernel(l, l->S[j], w);
    return sum / l->tau;
}
#endif
