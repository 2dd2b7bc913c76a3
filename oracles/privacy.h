/* Exact privacy accounting: the delta(eps) of a mechanism's worst pair and its
 * inverse, with bounds.
 *
 *     Loss loss = loss_laplace(0.5L, 16);
 *     Level at = loss_delta(&loss, 1);           16 Laplace releases at eps = 1
 *     Level eps = loss_epsilon(&loss, logl(1e-6L));
 *
 * A mechanism is its worst pair (P,Q), and the pair is the law of its loss
 * L = log dP/dQ under P: delta(eps) = E_P (1 - e^(eps-L))_+, at any real eps.
 * Every pair here is symmetric (exchanging P and Q mirrors the releases and
 * leaves the law of the loss), so both directions have the same delta.
 *
 * Deltas are natural logarithms: e^-1400000 is an answer.
 *
 * What low <= value <= high rests on:
 *
 *   Gaussian        one integral of a positive function, no cancellation;
 *                   the bounds are its rounding, 1e-14 relative
 *   randomised response   a finite sum of positive terms; the same
 *   Laplace, k-fold one contour integral by the trapezoidal rule, after the
 *                   terms with few continuous coordinates are summed exactly.
 *                   Its three errors are bounded by formulas: aliasing by
 *                   Markov's inequality, truncation by the integrand's
 *                   majorant, rounding by the sum of the terms' moduli
 *   Laplace, several shifts   the same, with the terms of no or one continuous
 *                   coordinate summed exactly: to 2e-10 while the lattice of
 *                   all sums of shifts has at most 4e6 points, otherwise as
 *                   precise as a million points of the integrand allow (about
 *                   1e-5); low and high contain this error
 *   zCDP            low is the Gaussian of that rho, which is one such
 *                   mechanism; value and high are the conversion
 *
 * Roundings are bounded by formulas, not by interval arithmetic, so libm is
 * trusted to a few units in the last place. */
#ifndef ORACLES_PRIVACY_H
#define ORACLES_PRIVACY_H
#include <stdbool.h>
#include <stdint.h>

typedef enum {
    LOSS_GAUSS,    /* N(0,1) against N(g,1) */
    LOSS_LAPLACE,  /* products of Laplace(1) against Laplace(1) + eps_i */
    LOSS_RESPONSE, /* k coins of odds e^eps: the worst k-fold eps-DP */
    LOSS_ZCDP,     /* rho-zCDP: Bun & Steinke's conversion */
    LOSS_ZCDP_BEST /* rho-zCDP: the conversion with the best Renyi order */
} LossKind;

enum { LOSS_PARTS = 16 };

typedef struct {
    long double eps; /* of one release: shift over scale */
    uint64_t times;
} LossPart;

typedef struct {
    LossKind kind;
    long double g; /* the Gaussian's, or sqrt(2 rho) */
    int parts;     /* Laplace and randomised response: entries of part */
    LossPart part[LOSS_PARTS];
} Loss;

typedef struct {
    long double value, low, high;
} Level;

/* g^2 is the sum over all noise variables of (shift / standard deviation)^2.
 * Ranges: 1e-9 <= g <= 1e5, 1e-9 <= eps <= 100, 1 <= times <= 1e9,
 * 1e-18 <= rho <= 5e9. */
Loss loss_gauss(long double g);
Loss loss_laplace(long double eps, uint64_t times);
Loss loss_response(long double eps, uint64_t times);
Loss loss_zcdp(long double rho, bool best);
/* Adds a shift; an eps that a part has already adds to its times.  false, with
 * nothing added, when there are LOSS_PARTS different shifts already. */
bool loss_add(Loss *, long double eps, uint64_t times);

/* log delta at eps, |eps| <= 1e9; -infinity where delta is 0, NaN only if
 * memory runs out.  Time: Gaussian 0.05 ms; at k = 10^4 randomised response 0.1
 * ms and Laplace with one shift mostly a few ms, at most 0.2 s; Laplace with
 * several shifts some 0.1 s, or seconds where the bounds are wide. */
Level loss_delta(const Loss *, long double eps);
/* The least eps >= 0 with log delta(eps) <= log_delta <= 0, to 1e-12 relative
 * unless the bounds on delta are wider. */
Level loss_epsilon(const Loss *, long double log_delta);
/* P(L > t), not its logarithm, |t| <= 1e8: for a Gaussian in closed form, for
 * the others by difference quotients of delta, which bound it because delta is
 * convex in e^eps.  high - low is about 1e-6 or, if the loss has an atom at t,
 * the atom's weight. */
Level loss_beyond(const Loss *, long double t);

/* --- the g of a Gaussian --- */

/* how a matrix gets its Gaussian noise, all with a scale s */
typedef enum {
    NOISE_GOE,     /* symmetric, off-diagonal N(0,s^2), diagonal N(0,2s^2) */
    NOISE_SYM1,    /* symmetric, every entry N(0,s^2) */
    NOISE_AVERAGE, /* (Z+Z')/2, Z iid N(0,s^2) */
    NOISE_FULL     /* Z itself */
} MatrixNoise;

/* the g of a symmetric shift D, d by d */
long double matrix_gauss(MatrixNoise, const double *D, int d, long double s);
/* the largest g over D = f f', |f| <= 1, or over D = f f' - e e' */
long double matrix_gauss_add(MatrixNoise, long double s);
long double matrix_gauss_replace(MatrixNoise, int d, long double s);

/* floor(log2 leaves) + 1, the number of nodes that contain the first leaf;
 * leaves > 0 */
int tree_nodes(uint64_t leaves);

/* --- the least noise --- */

/* The least standard deviation (Balle & Wang 2018) for total sensitivity 1, or
 * the least Laplace scale for sensitivity 1 in each of `times` releases, with
 * delta(eps) <= e^log_delta; eps >= 0, log_delta < 0.  low and high enclose it.
 * Never below 2e-5 (Gauss) or 0.02 (Laplace), even if less would do; infinite
 * above 5e8. */
Level calibrate_gauss(long double eps, long double log_delta);
Level calibrate_laplace(long double eps, long double log_delta, uint64_t times);
/* sqrt(2 log(c/delta)) / eps: c = 1.25 is Dwork & Roth 2014, theorem A.1 (eps
 * < 1), c = 2 the reviewed papers' */
long double classical_gauss(long double eps, long double log_delta,
                            long double c);
#endif
