/* Does a bound with all its constants and logarithms grow as its printed order
 * says?
 *
 *     LUYO_ORDER(p, bound, {0.75, 2.25, 0.5, -0.5, 1}, {1, 2, 0.5, 0, 0});
 *
 * compares it with C d^(3/4) H^(9/4) K^(1/2) eps^(-1/2) + d H^2 K^(1/2). */
#ifndef SUITE_PAPERS_LUYO2021_GROWTH_H
#define SUITE_PAPERS_LUYO2021_GROWTH_H
#include "suite/claim/probe.h"

/* where a bound is evaluated */
typedef struct {
    long double d, H, K, eps;
    long double C; /* C_w + 1, or a radius */
    double bend;   /* a fault's, of an exponent in a bound */
} LuyoScale;

typedef long double LuyoBound(const LuyoScale *);

/* exponents of a monomial */
typedef struct {
    double d, H, K, eps, C;
} LuyoPowers;

/* Measures the exponent of 10^t in a bound along d = 10^(t a.d), ..,
 * eps = 10^(-t a.eps), from t, 2t and 4t.
 *
 * log10 of the bound is alpha t, constants and powers of logarithms, q log10(t
 * + b) each.  Its second difference over t, 2t, 4t is alpha t + q log10(1 + tb
 * / (2t + b)^2), where b = log(c) / (a log 10) for a logarithm of c 10^(at);
 * over t that errs by less than 0.0512 |q| / t, by 0.11 |q| b / t^2 where b is
 * small. */
double luyo_exponent(LuyoBound *, const LuyoPowers *a, double t, double bend);

/* Bounds that error: six powers with b = 100 at t = 450, two with b = 70 at
 * t = 200. */
#define LUYO_EXPONENT_ERROR 3e-4

/* A random exponent in [low, 1]. */
double luyo_random_power(Rng *, double low);

/* Reports the growth of a bound along each variable alone and in random
 * directions, between 10^150 and 10^300, over the growth of the largest of n
 * printed terms (plus what a power of a logarithm can feign there).  If
 * trivial is not NULL, only directions count in which the printed terms stay
 * below that one, K H, which no regret exceeds. */
void luyo_order(Probe *, LuyoBound *, const LuyoPowers *terms, int n,
                const LuyoPowers *trivial);

#define LUYO_TERMS(...)                                                        \
    (const LuyoPowers[]){__VA_ARGS__},                                         \
        (int)(sizeof((const LuyoPowers[]){__VA_ARGS__}) / sizeof(LuyoPowers))
#define LUYO_ORDER(p, bound, ...)                                              \
    luyo_order(p, bound, LUYO_TERMS(__VA_ARGS__), NULL)
#define LUYO_ORDER_BELOW_KH(p, bound, ...)                                     \
    luyo_order(p, bound, LUYO_TERMS(__VA_ARGS__),                              \
               &(const LuyoPowers){0, 1, 1, 0, 0})
#endif
