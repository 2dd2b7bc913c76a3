#include "suite/papers/zhou2022/growth.h"
#include "suite/papers/shared/draws.h"
#include "suite/papers/shared/linear.h"
#include "suite/papers/zhou2022/linear.h"

#include <math.h>

static const double MARGIN = 0.02; /* of an exponent */

const ZhouPoint zhou_far_out = {.d1 = 1e12,
                                .d2 = 1e12,
                                .H = 1e6,
                                .K = 1e200,
                                .eps = 1e-9,
                                .delta = 1e-9,
                                .alpha = 1e-3,
                                .actions = 2,
                                .noise = 1};

ZhouPoint zhou_distant(Rng *rng)
{
    ZhouPoint x = zhou_point(rng);
    x.K = draw_log_between(rng, 1e60, 1e90);
    x.d2 = x.d1;
    x.delta = fmax(x.delta, 1e-4);
    x.alpha = fmax(x.alpha, 1e-3);
    x.actions = fmin(x.actions, 1e4);
    return x;
}

static ZhouPoint moved(ZhouPoint x, ZhouAxis axis, double by)
{
    x.d1 *= axis == ZHOU_ALONG_D ? by : 1;
    x.d2 *= axis == ZHOU_ALONG_D ? by : 1;
    x.H *= axis == ZHOU_ALONG_H || axis == ZHOU_ALONG_H_ONLY ? by : 1;
    x.K *= axis == ZHOU_ALONG_K ? by : axis == ZHOU_ALONG_H_ONLY ? 1 / by : 1;
    x.eps /= axis == ZHOU_ALONG_EPS ? by : 1;
    x.delta = axis == ZHOU_ALONG_DELTA ? pow(x.delta, by) : x.delta;
    x.alpha = axis == ZHOU_ALONG_ALPHA ? pow(x.alpha, by) : x.alpha;
    x.actions = axis == ZHOU_ALONG_ACTIONS ? pow(x.actions, by) : x.actions;
    return x;
}

double zhou_exponent(ZhouCurve f, const ZhouPoint *x, ZhouAxis axis)
{
    double by = axis >= ZHOU_ALONG_DELTA ? 16 : 1e3;
    ZhouPoint far = moved(*x, axis, by);
    return growth_exponent(1, f(x), by, f(&far));
}

void zhou_is_exponent(Probe *p, ZhouCurve f, const ZhouPoint *x, ZhouAxis axis,
                      double claimed)
{
    double e = zhou_exponent(f, x, axis) + p->bend;
    probe_ratio(p, e, claimed + MARGIN, "axis exponent", (double)axis, e);
    probe_ratio(p, claimed - MARGIN, e, "axis exponent", (double)axis, e);
}

void zhou_no_faster(Probe *p, ZhouCurve f, ZhouCurve g, double largest_eps)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        ZhouPoint x = zhou_distant(&p->rng);
        x.eps = fmin(x.eps, largest_eps);
        for (ZhouAxis axis = 0; axis < ZHOU_AXES; axis++) {
            ZhouPoint far = moved(x, axis, axis >= ZHOU_ALONG_DELTA ? 4 : 1e9);
            double allowed = zhou_exponent(g, &far, axis) + MARGIN;
            double reached = zhou_exponent(f, &far, axis) + p->bend;
            probe_ratio(p, reached, allowed, "axis d H K eps delta alpha",
                        (double)axis, x.d1, x.H, x.K, x.eps, x.delta, x.alpha);
        }
    }
}

void zhou_recipe(Probe *p, ZhouCurve without, ZhouCurve with)
{
    ZhouPoint x = zhou_far_out;
    zhou_is_exponent(p, without, &x, ZHOU_ALONG_K, 0.5);
    zhou_is_exponent(p, with, &x, ZHOU_ALONG_K, 0.5);
    x.local = true;
    zhou_is_exponent(p, with, &x, ZHOU_ALONG_K, 0.75);
}
