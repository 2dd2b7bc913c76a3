/* Internal to oracles/privacy*.c: log delta at eps >= 0 for each law of the
 * loss, as a natural logarithm.  gap > 0 is the largest loss minus eps. */
#ifndef ORACLES_PRIVACY_PARTS_H
#define ORACLES_PRIVACY_PARTS_H
#include "oracles/privacy.h"

long double gauss_log_delta(long double g, long double eps);
long double response_log_delta(long double eps0, long double k,
                               long double gap);
long double zcdp_log_delta(long double rho, long double eps);
long double zcdp_best_log_delta(long double rho, long double eps);

/* --- Laplace --- */

/* value NaN when memory ran out */
Level laplace_log_delta(const Loss *, long double gap);

/* The part of E (1 - e^(eps-L))_+ on the event that exactly n <= SPLINE_MAX of
 * k coordinates lie between the two centres. */
enum { SPLINE_MAX = 16 };
long double spline_log_part(long double eps0, long double k, int n,
                            long double gap);
/* log of the probability of that event */
long double spline_log_weight(long double eps0, long double k, int n);
/* v_n(y) of privacy_discrete.c, as a share of its limit */
long double spline_share(int n, long double eps0, long double y);
/* log of (k choose i) p^i (1-p)^(k-i), p = 1/(1+e^odds) */
long double log_binomial(long double k, long double i, long double odds);
/* log of (k choose n) */
long double log_choose(long double k, int n);

/* Several shifts: that part for n = 0 and n = 1 together, all
 * coordinates counted, and its probability.  Needs mixed_fits; false
 * when memory ran out. */
bool mixed_fits(const Loss *);
bool mixed_part(const Loss *, long double gap, long double *log_sum,
                long double *chance);

/* The part with at least `from` coordinates between the centres (any `from` for
 * one shift, 0 or 2 for several), by a contour integral.  If that takes too
 * many points: false, or when `anyway` it stops early with a larger error. */
typedef struct {
    long double log_scale; /* value and error are times e^log_scale */
    long double value, error;
    bool complement; /* value is the part's probability minus its delta */
} Contour;
bool contour_part(const Loss *, int from, long double gap, bool anyway,
                  Contour *);

/* the root of a decreasing f between low and high, f(low) >= 0 >= f(high) */
typedef long double (*Falling)(long double x, const void *of);
long double find_root(Falling, const void *of, long double low,
                      long double high);
#endif
