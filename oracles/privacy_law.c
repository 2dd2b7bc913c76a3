/* The law of the loss from its delta.
 *
 * In u = e^t,  D(u) = delta(t) = E_P (1 - u e^-L)_+ = P(L > t) - u Q(L > t)
 * is convex with the derivative -Q(L > t).  So a difference quotient on either
 * side bounds Q(L > t), and P(L > t) = D + u Q(L > t). */
#include "oracles/privacy_parts.h"

#include <math.h>
#include <stddef.h>

static Level gauss_beyond(long double g, long double t)
{
    long double p = erfcl((t / g - g / 2) / sqrtl(2)) / 2;
    return (Level){p, p * (1 - 1e-12L), fminl(1, p * (1 + 1e-12L))};
}

static Level plain_delta(const Loss *loss, long double t)
{
    Level at = loss_delta(loss, t);
    return (Level){expl(at.value), expl(at.low), expl(at.high)};
}

/* step of the difference quotient, small against the spread of the loss */
static long double step_of(const Loss *loss)
{
    long double square = 0;
    for (int i = 0; i < loss->parts; i++) {
        LossPart part = loss->part[i];
        square += (long double)part.times * part.eps * fminl(1, part.eps);
    }
    return 1e-6L * fminl(1, sqrtl(square));
}

Level loss_beyond(const Loss *loss, long double t)
{
    if (loss->kind == LOSS_GAUSS)
        return gauss_beyond(loss->g, t);
    long double h = step_of(loss), up = expm1l(h), down = -expm1l(-h);
    Level here = plain_delta(loss, t);
    Level before = plain_delta(loss, t - h), after = plain_delta(loss, t + h);
    Level p = {here.value + (before.value - after.value) / (up + down),
               here.low + (here.low - after.high) / up,
               here.high + (before.high - here.low) / down};
    return (Level){fmaxl(0, fminl(1, p.value)), fmaxl(0, p.low),
                   fminl(1, p.high)};
}
