/* Sums on the lattice of a k-fold loss, and zCDP.
 *
 * One Laplace release, shift eps0 over scale 1: with X the noise under P,
 *
 *     L = eps0 - 2 min(max(X,0), eps0).
 *
 * With probability 1/2 L is eps0, with e^-eps0/2 it is -eps0, else X lies
 * between the centres.  Take k of them, h = 2 eps0, gap = k eps0 - eps: when
 * n lie between and i of the others are at -eps0, L - eps = y - sum of n
 * variables in (0,h), where y = gap - i h, and
 *
 *     E (1 - e^(eps-L))_+ = (weights) v_n(y),
 *     v_n(y) = int over [0,h]^n of e^(-sum u/2) (1 - e^(sum u - y))_+ du
 *            = e^(-y/2) V_n(y),
 *     V_n(y) = int over [0,h]^n of 2 sinh((y - sum u)/2)_+ du
 *            = sum_j (-1)^j (n choose j) W_n((y - j h)_+),
 *
 * W_n(y) = sum_m y^(n+1+2m) / ((n+1+2m)! 4^m) the n-fold integral of 2
 * sinh(y/2).  For y <= n h/2 the alternating sum loses at most two digits at n
 * = 16; beyond, sum u and n h - sum u have the same law, so V_n(y) = V_n(n h -
 * y) + (int of 2 sinh).  Randomised response is n = 0 (Kairouz, Oh &
 * Viswanath 2015, theorem 3.3). */
#include "oracles/privacy_parts.h"

#include <math.h>

static const long double LOG_TWO = 0.693147180559945309417232121458L;
static const long double LOG_ROOT_TWO_PI = 0.918938533204672741780329736406L;
static const long double NEGLIGIBLE = 1e-23L;

/* --- binomial probabilities: Loader 2000, by deviances --- */

/* log n! less Stirling's formula */
static long double stirling_error(long double n)
{
    if (n < 30)
        return lgammal(n + 1) - (n + 0.5L) * logl(n) + n - LOG_ROOT_TWO_PI;
    long double r = 1 / (n * n);
    return (1 / 12.0L -
            r * (1 / 360.0L -
                 r * (1 / 1260.0L -
                      r * (1 / 1680.0L -
                           r * (1 / 1188.0L - r * (691 / 360360.0L)))))) /
           n;
}

/* x log(x/m) + m - x */
static long double deviance(long double x, long double m)
{
    long double v = (x - m) / (x + m);
    if (fabsl(v) > 0.1L)
        return x * logl(x / m) + m - x;
    long double sum = (x - m) * v, power = 2 * x * v;
    for (int j = 3; j < 42; j += 2) {
        power *= v * v;
        sum += power / j;
    }
    return sum;
}

long double log_binomial(long double k, long double i, long double odds)
{
    long double p = 1 / (1 + expl(odds)), q = 1 / (1 + expl(-odds));
    if (i <= 0)
        return -k * log1pl(expl(-odds));
    if (i >= k)
        return -k * (odds + log1pl(expl(-odds)));
    long double j = k - i;
    return stirling_error(k) - stirling_error(i) - stirling_error(j) -
           deviance(i, k * p) - deviance(j, k * q) - LOG_ROOT_TWO_PI -
           logl(i * (j / k)) / 2;
}

long double log_choose(long double k, int n)
{
    long double sum = 0;
    for (int i = 0; i < n; i++)
        sum += logl((k - i) / (i + 1));
    return sum;
}

/* --- splines --- */

typedef struct {
    int n;
    long double eps0, k, gap;
    long double log_mass; /* n log of int_0^h e^(-u/2) du */
} Walk;

static long double log_mass(long double eps0, int n)
{
    return n * logl(-2 * expm1l(-eps0));
}

static long double sinh_integral(int n, long double y) /* W_n */
{
    long double term = 1, sum = 0;
    for (int m = 1; m <= n + 1; m++)
        term *= y / m;
    for (long double m = n + 2; term > sum * 1e-21L; m += 2) {
        sum += term;
        term *= y * y / (4 * m * (m + 1));
    }
    return sum;
}

/* v_n / e^log_mass at 0 < y <= n eps0 */
static long double spline_near(const Walk *w, long double y)
{
    long double sum = 0, choose = 1;
    for (int j = 0; j <= w->n && y - 2 * j * w->eps0 > 0; j++) {
        sum += choose * sinh_integral(w->n, y - 2 * j * w->eps0);
        choose *= -(long double)(w->n - j) / (j + 1);
    }
    return sum * expl(-y / 2 - w->log_mass);
}

static long double spline(const Walk *w, long double y)
{
    long double middle = w->n * w->eps0, u = y - middle;
    if (u < 0)
        return spline_near(w, y);
    long double mirror = middle - u;
    return -expm1l(-u) + (mirror > 0 ? expl(-u) * spline_near(w, mirror) : 0);
}

long double spline_share(int n, long double eps0, long double y)
{
    Walk w = {n, eps0, 0, 0, log_mass(eps0, n)};
    return spline(&w, y);
}

/* --- the sum over i, outwards from its largest weight --- */

static long double walk_term(const Walk *w, long double i)
{
    return spline(w, w->gap - 2 * i * w->eps0);
}

/* Sum of weight(i)/weight(start) v(y_i) from start in steps of dir.  The
 * products are logarithmically concave, so they have one peak, and once they
 * fall, they fall at least geometrically. */
static long double walk_side(const Walk *w, long double start, long double last,
                             int dir)
{
    long double n = w->k - w->n, odds = expl(-w->eps0), weight = 1;
    long double sum = 0, before = 0;
    for (long double i = start; dir > 0 ? i <= last : i >= last; i += dir) {
        long double term = weight * walk_term(w, i);
        sum += term;
        if (term < before && term * before < NEGLIGIBLE * sum * (before - term))
            break;
        before = term;
        weight *= dir > 0 ? (n - i) / (i + 1) * odds : i / ((n - i + 1) * odds);
    }
    return sum;
}

/* log of sum_i (binomial probability of i among k-n) v_n(gap - i h)/mass */
static long double walk_log_sum(const Walk *w)
{
    long double n = w->k - w->n;
    long double most = ceill(w->gap / (2 * w->eps0)) - 1;
    most = fminl(n, fmaxl(0, most));
    long double start = fminl(most, floorl((n + 1) / (1 + expl(w->eps0))));
    long double sum = walk_side(w, start, most, 1);
    if (start > 0) {
        Walk down = *w;
        sum += walk_side(&down, start, 0, -1) - walk_term(w, start);
    }
    return logl(sum) + log_binomial(n, start, w->eps0);
}

long double spline_log_weight(long double eps0, long double k, int n)
{
    long double atoms = (k - n) * log1pl(expm1l(-eps0) / 2);
    return log_choose(k, n) + log_mass(eps0, n) - 2 * n * LOG_TWO + atoms;
}

long double spline_log_part(long double eps0, long double k, int n,
                            long double gap)
{
    Walk w = {n, eps0, k, gap, log_mass(eps0, n)};
    return walk_log_sum(&w) + spline_log_weight(eps0, k, n);
}

long double response_log_delta(long double eps0, long double k, long double gap)
{
    Walk w = {0, eps0, k, gap, 0};
    return walk_log_sum(&w);
}

/* --- concentrated privacy --- */

/* Bun & Steinke 2016, proposition 1.3 */
long double zcdp_log_delta(long double rho, long double eps)
{
    long double over = eps - rho;
    return over > 0 ? -over * over / (4 * rho) : 0;
}

typedef struct {
    long double rho, eps;
} Order;

/* less the derivative by a = alpha - 1, which falls in log a */
static long double order_slope(long double log_a, const void *of)
{
    const Order *o = of;
    long double a = expl(log_a);
    return o->eps + log1pl(1 / a) - (2 * a + 1) * o->rho;
}

/* Canonne, Kamath & Steinke 2020, corollary 13: the infimum over alpha > 1 of
 * e^((alpha-1)(alpha rho - eps)) (1 - 1/alpha)^alpha / (alpha - 1). */
long double zcdp_best_log_delta(long double rho, long double eps)
{
    if (eps < rho - 50)
        return 0; /* within e^-50 */
    Order o = {rho, eps};
    long double a = expl(find_root(order_slope, &o, -60, 80));
    long double log_delta =
        a * ((a + 1) * rho - eps) - a * log1pl(1 / a) - log1pl(a);
    return fminl(0, log_delta);
}
