#include "suite/papers/luyo2021/prefix_noise.h"
#include "oracles/tails.h"
#include "suite/papers/luyo2021/inputs.h"
#include "suite/papers/luyo2021/printed.h"

#include <math.h>
#include <string.h>

bool luyo_is_local(const Probe *p)
{
    return strcmp(p->reading, "ldp") == 0;
}

double luyo_prefix_scale(const Probe *p, const Luyo2021Inputs *x, double sigma)
{
    double terms = luyo_is_local(p) ? x->K : floor(log2(x->K + 1));
    return p->noise * sigma * sqrt(terms);
}

double luyo_matrix_beyond(double d, double t)
{
    double over = fmax(0, t - 2 * sqrt(d));
    return 2 * exp(-over * over / 4);
}

double luyo_vector_beyond(double d, double t)
{
    double beyond = (double)NAN;
    return tail_exact(TAIL_GAUSS_NORM, (int)d, t, &beyond) ? beyond
                                                           : (double)NAN;
}

/* what Alg. 1 adds: the learner's own scale */
static double noise_of(const Probe *p, const Luyo2021Inputs *x)
{
    Luyo2021Mixture m =
        luyo2021_mixture(x, luyo_is_local(p) ? LUYO2021_LDP : LUYO2021_JDP);
    return luyo_prefix_scale(p, x, m.matrix);
}

void luyo_prefix_matrix(Probe *p)
{
    LUYO_EACH_INPUT(x)
    {
        if (!luyo_is_tail_point(&x))
            continue;
        double a = x.p / (6 * x.K * x.H);
        double sharp = noise_of(p, &x) * (2 * sqrt(x.d) + 2 * sqrt(log(2 / a)));
        double upsilon =
            luyo_noise_bounds(&x, luyo_is_local(p), LUYO_VTR).upsilon;
        probe_ratio(p, sharp, upsilon, LUYO_AT_TAIL(x));
    }
}

void luyo_prefix_vector(Probe *p)
{
    LUYO_EACH_INPUT(x)
    {
        if (!luyo_is_tail_point(&x))
            continue;
        double c = luyo_noise_bounds(&x, luyo_is_local(p), LUYO_VTR).c;
        double beyond = luyo_vector_beyond(x.d, c / noise_of(p, &x));
        probe_ratio(p, beyond, x.p / (6 * x.K * x.H), LUYO_AT_TAIL(x));
    }
}
