/* Balle & Wang 2018, theorem 8: with a = eps/g - g/2 and b = a + g
 *
 *     delta = Q(a) - e^eps Q(b) = f(a) (M(a) - M(b)),
 *
 * f the normal density, Q its upper tail, M = Q/f Mills' ratio: e^eps f(b) is
 * f(a).  As M(x) = int_0^inf e^(-xt - t^2/2) dt,
 *
 *     M(a) - M(b) = int_0^inf (1 - e^-gt) e^(-at - t^2/2) dt,
 *
 * positive throughout, so it serves wherever the difference would cancel. */
#include "oracles/privacy_parts.h"

#include <assert.h>
#include <math.h>

static const long double LOG_ROOT_TWO_PI = 0.918938533204672741780329736406L;
static const long double ROOT2 = 1.41421356237309504880168872421L;

/* Laplace's continued fraction 1/(x + 1/(x + 2/(x + ...))), from the back */
static long double mills_far(long double x)
{
    long double tail = x;
    for (int n = 80; n > 0; n--)
        tail = x + n / tail;
    return 1 / tail;
}

static long double mills(long double x)
{
    if (x > 10)
        return mills_far(x);
    return expl(x * x / 2 + LOG_ROOT_TWO_PI) * erfcl(x / ROOT2) / 2;
}

/* The integral by t = L e^(u - e^-u), L the width of e^(-at - t^2/2), and the
 * trapezoidal rule (Takahasi & Mori 1974): both ends decay doubly
 * exponentially. */
static long double mills_difference(long double a, long double g)
{
    const long double step = 1 / 24.0L;
    long double width = 2 / (a + sqrtl(a * a + 4)), sum = 0;
    for (int i = -100; i <= 120; i++) {
        long double back = expl(-i * step), t = expl(i * step - back) * width;
        sum += -expm1l(-g * t) * expl(-t * (a + t / 2)) * t * (1 + back);
    }
    return sum * step;
}

long double gauss_log_delta(long double g, long double eps)
{
    long double a = eps / g - g / 2, b = a + g;
    if (a < -1) /* then b > 1: a delta of at least 0.6 */
        return log1pl(-erfcl(-a / ROOT2) / 2 -
                      expl(-a * a / 2 - LOG_ROOT_TWO_PI) * mills(b));
    bool cancels = g * 2 < 4 * (a + sqrtl(a * a + 4));
    long double ratio = cancels ? mills_difference(a, g) : mills(a) - mills(b);
    return logl(ratio) - a * a / 2 - LOG_ROOT_TWO_PI;
}

/* --- shifts --- */

long double matrix_gauss(MatrixNoise noise, const double *D, int d,
                         long double s)
{
    long double all = 0, diagonal = 0;
    for (int i = 0; i < d; i++)
        for (int j = 0; j < d; j++) {
            long double square = (long double)D[i * d + j] * D[i * d + j];
            all += square;
            diagonal += i == j ? square : 0;
        }
    switch (noise) {
    case NOISE_GOE: /* sum_i D_ii^2/2s^2 + sum_i<j D_ij^2/s^2 */
        return sqrtl(all / 2) / s;
    case NOISE_SYM1:
        return sqrtl((all + diagonal) / 2) / s;
    default: /* (Z+Z')/2 is GOE(s/sqrt 2); Z has every entry once */
        return sqrtl(all) / s;
    }
}

/* |ff'|_F = 1, and |diag ff'| = 1 at a unit vector of the basis */
long double matrix_gauss_add(MatrixNoise noise, long double s)
{
    return noise == NOISE_GOE ? 1 / (ROOT2 * s) : 1 / s;
}

/* |ff' - ee'|_F^2 = |f|^4 + |e|^4 - 2 (f.e)^2, 2 at orthogonal unit vectors;
 * two of the basis also have the largest diagonal.  On a line e = 0 is the
 * farthest from f. */
long double matrix_gauss_replace(MatrixNoise noise, int d, long double s)
{
    return matrix_gauss_add(noise, s) * (d == 1 ? 1 : ROOT2);
}

int tree_nodes(uint64_t leaves)
{
    assert(leaves > 0);
    int nodes = 0;
    for (; leaves > 0; leaves /= 2)
        nodes++;
    return nodes;
}

long double classical_gauss(long double eps, long double log_delta,
                            long double c)
{
    return sqrtl(2 * (logl(c) - log_delta)) / eps;
}
