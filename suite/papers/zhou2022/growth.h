/* Orders of growth.  O(.) means one absolute constant: probes compare by that
 * constant where a proof yields one, else by exponents, each along its own axis
 * and far out, to within 0.02 for logarithms. */
#ifndef SUITE_PAPERS_ZHOU2022_GROWTH_H
#define SUITE_PAPERS_ZHOU2022_GROWTH_H
#include "suite/claim/probe.h"
#include "suite/papers/zhou2022/constants.h"

typedef double ZhouCurve(const ZhouPoint *);
typedef enum {
    ZHOU_ALONG_D,
    ZHOU_ALONG_H,      /* at fixed K */
    ZHOU_ALONG_H_ONLY, /* at fixed T */
    ZHOU_ALONG_K,
    ZHOU_ALONG_EPS,     /* 1/eps */
    ZHOU_ALONG_DELTA,   /* log(1/delta) */
    ZHOU_ALONG_ALPHA,   /* log(1/alpha) */
    ZHOU_ALONG_ACTIONS, /* log(A) */
    ZHOU_AXES
} ZhouAxis;

/* where single exponents are read: every size large, the logarithms small
 * beside it */
extern const ZhouPoint zhou_far_out;
/* Draws d, H and 1/eps from their ranges and K from 1e60 to 1e90; delta, alpha
 * and A are kept so moderate that their 64th power is a number. */
ZhouPoint zhou_distant(Rng *);
/* Returns the exponent of f from x to x moved along the axis. */
double zhou_exponent(ZhouCurve, const ZhouPoint *, ZhouAxis);
/* Checks |exponent - claimed| <= 0.02, as two inequalities. */
void zhou_is_exponent(Probe *, ZhouCurve, const ZhouPoint *, ZhouAxis,
                      double claimed);
/* Checks at drawn points that f grows no faster than g along every axis. */
void zhou_no_faster(Probe *, ZhouCurve f, ZhouCurve g, double largest_eps);
/* Checks Remarks 4.2 and 5.2: a theorem fed with no privacy, JDP and LDP gives
 * K^(1/2), K^(1/2), K^(3/4). */
void zhou_recipe(Probe *, ZhouCurve without, ZhouCurve with);
#endif
