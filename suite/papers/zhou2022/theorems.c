/* Zhou 2022: Theorems 4.1, 5.1 and 6.5, Remark 6.9: the growth of the regret and
 * the explicit bounds of the proofs. */
#include "algorithms/core/zhou2022_scales.h"
#include "suite/judge/theorem.h"

#include <math.h>

static bool local(const RateAt *x)
{
    return (x->privacy & (PRIVACY_LDP | PRIVACY_PURE_LDP)) != 0;
}

static Zhou2022Task zhou(const RateAt *x)
{
    return (Zhou2022Task){.d1 = x->d1,
                          .d2 = x->d2,
                          .H = x->H,
                          .K = x->K,
                          .eps = x->eps,
                          .delta = x->delta,
                          .alpha = x->failure};
}

/* Zhou 2022, Theorems 4.1 and 5.1 as their proofs have them */
static double bound_linopt(const RateAt *x, double actions)
{
    Zhou2022Task task = zhou(x);
    Zhou2022Scales s = x->privacy == PRIVACY_NONE ? zhou2022_plain(&task, 1)
                       : local(x)                 ? zhou2022_local(&task)
                                                  : zhou2022_published(&task);
    if (x->calibrated && x->privacy == PRIVACY_JDP)
        return zhou2022_regret_calibrated(&task, ZHOU2022_START_PRIVATE,
                                          x->budget);
    if (x->calibrated && x->privacy == PRIVACY_LDP)
        s = zhou2022_calibrated_local(&task, 1, x->budget);
    return zhou2022_regret(&task, &s, actions);
}

static double bound_vi(const RateAt *x)
{
    return bound_linopt(x, 0);
}

static double bound_po(const RateAt *x)
{
    return bound_linopt(x, x->A);
}

/* of the regression for values, as printed */
static double radius_linopt(const RateAt *x)
{
    Zhou2022Task task = zhou(x);
    Zhou2022Scales s = x->privacy == PRIVACY_NONE ? zhou2022_plain(&task, 1)
                       : local(x)                 ? zhou2022_local(&task)
                                                  : zhou2022_published(&task);
    return x->calibrated ? (double)NAN : s.p.beta;
}

enum {
    NONE = PRIVACY_NONE,
    JDP = PRIVACY_JDP,
    LDP = PRIVACY_LDP,
    BOTH = JDP | LDP
};
#define VI(privacies, variable, power, where)                                  \
    {                                                                          \
        .algorithm = "linopt-vi", .privacy = (privacies), .in = (variable),    \
        .exponent = (power), .source = "Zhou 2022, " where, .bound = bound_vi, \
        .radius = radius_linopt                                                \
    }
#define PO(privacies, variable, power, where)                                  \
    {                                                                          \
        .algorithm = "linopt-po", .privacy = (privacies), .in = (variable),    \
        .exponent = (power), .source = "Zhou 2022, " where, .bound = bound_po  \
    }

/* "states" and "directions" are settings of the environment mixture-hard:
 * states that decide, and actions at one d. */
const Theorem zhou2022_theorems[] = {
    VI(NONE | JDP, "K", 0.5, "Theorems 4.1, 6.5"),
    VI(LDP, "K", 0.75, "Remark 6.9"),
    VI(BOTH, "epsilon", -0.5, "Theorem 6.5"),
    VI(NONE, "d", 1, "Theorem 4.1"),
    VI(BOTH, "d", 1.75, "Theorem 6.5"),
    VI(NONE, "H", 2, "Theorem 4.1"),
    VI(JDP, "H", 2.5, "Theorem 6.5"),
    VI(NONE | BOTH, "states", 0, "abstract"),
    VI(NONE | BOTH, "directions", 0, "abstract"),
    PO(NONE | JDP, "K", 0.5, "Theorems 5.1, 6.5"),
    PO(LDP, "K", 0.75, "Remark 6.9"),
    PO(BOTH, "epsilon", -0.5, "Theorem 6.5"),
    PO(NONE | BOTH, "states", 0, "abstract"),
    PO(NONE | BOTH, "directions", 0, "abstract"),
    {0}};
