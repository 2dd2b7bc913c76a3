#include "oracles/privacy_parts.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

/* relative error of a sum of positive terms, ten times what rounding
 * explains */
static const long double ROUNDING = 1e-15L;

Loss loss_gauss(long double g)
{
    assert(g >= 1e-9L && g <= 1e5L);
    return (Loss){.kind = LOSS_GAUSS, .g = g};
}

Loss loss_zcdp(long double rho, bool best)
{
    assert(rho >= 1e-18L && rho <= 5e9L);
    return (Loss){.kind = best ? LOSS_ZCDP_BEST : LOSS_ZCDP,
                  .g = sqrtl(2 * rho)};
}

bool loss_add(Loss *loss, long double eps, uint64_t times)
{
    assert(eps >= 1e-9L && eps <= 100);
    assert(times >= 1 && times <= 1000000000);
    for (int i = 0; i < loss->parts; i++)
        if (loss->part[i].eps == eps) {
            loss->part[i].times += times;
            return true;
        }
    if (loss->parts == LOSS_PARTS)
        return false;
    loss->part[loss->parts++] = (LossPart){eps, times};
    return true;
}

Loss loss_laplace(long double eps, uint64_t times)
{
    Loss loss = {.kind = LOSS_LAPLACE};
    bool fits = loss_add(&loss, eps, times);
    assert(fits);
    (void)fits;
    return loss;
}

Loss loss_response(long double eps, uint64_t times)
{
    Loss loss = loss_laplace(eps, times);
    loss.kind = LOSS_RESPONSE;
    return loss;
}

static Level closed(long double log_delta, long double slip)
{
    long double wide = ROUNDING + slip;
    return (Level){log_delta, log_delta - wide, fminl(0, log_delta + wide)};
}

/* Bounds for the Gaussian: a = eps/g - g/2 is off by half a unit of either
 * term, and the slope of log delta in a is about -a where that matters. */
static Level gauss(long double g, long double eps)
{
    long double slip = (eps / g + g) * 0x1p-63L;
    return closed(gauss_log_delta(g, eps),
                  slip * (fmaxl(0, eps / g - g / 2) + 2));
}

static long double largest(const Loss *loss)
{
    long double sum = 0;
    for (int i = 0; i < loss->parts; i++)
        sum += loss->part[i].eps * (long double)loss->part[i].times;
    return sum;
}

static Level bounded_at(const Loss *loss, long double gap)
{
    const LossPart *part = &loss->part[0];
    if (gap <= 0)
        return (Level){-HUGE_VALL, -HUGE_VALL, -HUGE_VALL};
    if (loss->kind == LOSS_LAPLACE)
        return laplace_log_delta(loss, gap);
    long double k = (long double)part->times;
    return closed(response_log_delta(part->eps, k, gap), k * 0x1p-62L);
}

/* delta grows with the gap between eps and the largest loss, so bounds taken at
 * the gap's two neighbours contain the error of its rounding. */
static Level bounded(const Loss *loss, long double eps)
{
    long double top = largest(loss);
    long double slip = (top + eps) * (loss->parts + 1) * 0x1p-64L;
    Level low = bounded_at(loss, top - eps - slip);
    Level high = bounded_at(loss, top - eps + slip);
    return (Level){(low.value + high.value) / 2, low.low, high.high};
}

static Level conversion(const Loss *loss, long double eps)
{
    long double rho = loss->g * loss->g / 2;
    long double value = loss->kind == LOSS_ZCDP ? zcdp_log_delta(rho, eps)
                                                : zcdp_best_log_delta(rho, eps);
    return (Level){value, gauss(loss->g, eps).low, value};
}

static Level forward(const Loss *loss, long double eps)
{
    switch (loss->kind) {
    case LOSS_GAUSS:
        return gauss(loss->g, eps);
    case LOSS_LAPLACE:
    case LOSS_RESPONSE:
        return bounded(loss, eps);
    default:
        return conversion(loss, eps);
    }
}

/* E_P (1 - e^(eps-L))_+ = 1 - e^eps + E_P (e^(eps-L) - 1)_+, and the last is
 * e^eps delta(-eps) of the pair exchanged. */
static long double reflect(long double log_delta, long double eps)
{
    return fminl(0, logl(-expm1l(eps) + expl(eps + log_delta)));
}

Level loss_delta(const Loss *loss, long double eps)
{
    assert(fabsl(eps) <= 1e9L);
    if (eps >= 0)
        return forward(loss, eps);
    Level at = forward(loss, -eps);
    return (Level){reflect(at.value, eps), reflect(at.low, eps) - ROUNDING,
                   fminl(0, reflect(at.high, eps) + ROUNDING)};
}

/* --- the inverse --- */

static const long double PRECISION = 1e-15L; /* of roots, relative */

/* Chandrupatla 1997: inverse quadratic interpolation where the three points
 * allow it, bisection where not. */
long double find_root(Falling f, const void *of, long double low,
                      long double high)
{
    long double a = high, b = low, c = high, t = 0.5L;
    long double fa = fmaxl(f(a, of), -1e30L), fb = fmaxl(f(b, of), -1e30L);
    if (fb <= 0 || fa >= 0)
        return fb <= 0 ? low : high;
    for (int i = 0; i < 300; i++) {
        long double x = a + t * (b - a), fx = fmaxl(f(x, of), -1e30L), fc;
        bool same = (fx < 0) == (fa < 0);
        c = same ? a : b;
        fc = same ? fa : fb;
        if (!same) {
            b = a;
            fb = fa;
        }
        a = x;
        fa = fx;
        long double near = fabsl(fa) < fabsl(fb) ? a : b;
        long double limit = PRECISION * fabsl(near) / fabsl(b - a);
        if (fx == 0 || limit > 0.5L)
            return near;
        long double xi = (a - b) / (c - b), phi = (fa - fb) / (fc - fb);
        t = 0.5L;
        if (phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi)
            t = fa / (fb - fa) * (fc / (fb - fc)) +
                (c - a) / (b - a) * (fa / (fc - fa)) * (fb / (fc - fb));
        t = fminl(1 - limit, fmaxl(limit, t));
    }
    return a;
}

/* the equation to solve, for the eps of a loss or the scale of a mechanism */
typedef struct {
    const Loss *loss; /* NULL: of `times` releases of kind at eps */
    LossKind kind;
    uint64_t times;
    long double eps, log_delta;
} Target;

static Loss at_scale(const Target *t, long double x)
{
    if (t->loss != NULL)
        return *t->loss;
    return t->kind == LOSS_GAUSS ? loss_gauss(1 / x)
                                 : loss_laplace(1 / x, t->times);
}

static Level curve(const Target *t, long double x)
{
    Loss loss = at_scale(t, x);
    return forward(&loss, t->loss != NULL ? x : t->eps);
}

/* log delta minus its target, without bounds, which would double the time */
static long double excess(long double x, const void *of)
{
    const Target *t = of;
    Loss loss = at_scale(t, x);
    long double eps = t->loss != NULL ? x : t->eps;
    if (loss.parts == 0)
        return forward(&loss, eps).value - t->log_delta;
    return bounded_at(&loss, largest(&loss) - eps).value - t->log_delta;
}

static long double excess_at_log(long double log_x, const void *of)
{
    return excess(expl(log_x), of);
}

/* Steps away from the root until the bound on delta is on the right side of
 * the target: then so is the exact delta. */
static long double enclose(const Target *t, long double root, long double end,
                           int side)
{
    Level here = curve(t, root);
    long double least = fmaxl(1e-15L, here.high - here.low);
    for (int i = 0; i < 26; i++) {
        long double step = ldexpl(least, 2 * i);
        long double x = root * (1 + side * step);
        if (side > 0 ? x >= end : x <= end)
            return end;
        Level at = curve(t, x);
        if (side > 0 ? at.high <= t->log_delta : at.low >= t->log_delta)
            return x;
    }
    return end;
}

/* An eps whose delta is surely at most the target: the conversion's, as a pair
 * of eps-DP is eps^2/2-zCDP (Bun & Steinke 2016, proposition 1.4). */
static long double enough(const Loss *loss, long double log_delta)
{
    long double rho = loss->g * loss->g / 2;
    for (int i = 0; i < loss->parts; i++)
        rho += loss->part[i].eps * loss->part[i].eps / 2 *
               (long double)loss->part[i].times;
    long double eps = (rho + 2 * sqrtl(-rho * log_delta)) * (1 + 1e-15L);
    return loss->parts > 0 ? fminl(eps, largest(loss)) : eps;
}

Level loss_epsilon(const Loss *loss, long double log_delta)
{
    assert(log_delta <= 0);
    Target target = {.loss = loss, .log_delta = log_delta};
    long double most = enough(loss, log_delta);
    if (forward(loss, 0).high <= log_delta)
        return (Level){0, 0, 0};
    long double eps = find_root(excess, &target, 0, most);
    Level at = {eps, 0, enclose(&target, eps, most, 1)};
    if (loss->kind == LOSS_ZCDP || loss->kind == LOSS_ZCDP_BEST) {
        Loss gauss = loss_gauss(loss->g);
        at.low = loss_epsilon(&gauss, log_delta).low;
    } else {
        at.low = enclose(&target, eps, 0, -1);
    }
    return at;
}

/* --- the least noise --- */

static Level calibrate(const Target *target, long double least)
{
    const long double most = 5e8L;
    assert(target->eps >= 0 && target->log_delta < 0);
    if (excess(most, target) > 0)
        return (Level){HUGE_VALL, most, HUGE_VALL};
    long double scale =
        expl(find_root(excess_at_log, target, logl(least), logl(most)));
    return (Level){scale, enclose(target, scale, least, -1),
                   enclose(target, scale, most, 1)};
}

Level calibrate_gauss(long double eps, long double log_delta)
{
    Target target = {.kind = LOSS_GAUSS, .eps = eps, .log_delta = log_delta};
    return calibrate(&target, 2e-5L);
}

Level calibrate_laplace(long double eps, long double log_delta, uint64_t times)
{
    Target target = {.kind = LOSS_LAPLACE,
                     .times = times,
                     .eps = eps,
                     .log_delta = log_delta};
    return calibrate(&target, 0.02L);
}
