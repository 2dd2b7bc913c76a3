#include "suite/papers/shared/bonus_sums.h"

#include <math.h>

bool bonus_local(const RateAt *x)
{
    return (x->privacy & (PRIVACY_LDP | PRIVACY_PURE_LDP)) != 0;
}

double bonus_roots(const RateAt *x)
{
    return x->H * x->S * x->A + 2 * x->H * sqrt(x->S * x->A * x->K);
}

double bonus_turns(const RateAt *x)
{
    return x->H * x->S * x->A * (2 + log(x->K));
}

/* --- what bonuses cost, by their terms ------------------------------------ */
double bonus_total(RateCost c)
{
    return c.main + c.noise + c.rest;
}
