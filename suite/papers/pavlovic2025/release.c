#include "suite/papers/pavlovic2025/release.h"
#include "suite/papers/pavlovic2025/gaussian.h"
#include "suite/papers/shared/gaussian.h"

#include <math.h>

PavlovicRelease pavlovic_least_release(Probe *p, double sigma_max)
{
    PavlovicRelease r = {.eps = pow(10, 2 * rng_uniform(&p->rng) - 1), .B = 2};
    r.delta = pow(10, -1 - 7 * rng_uniform(&p->rng));
    r.noise =
        p->noise * 2 * r.B * sigma_max * gaussian_least_noise(r.eps, r.delta);
    return r;
}

void pavlovic_note_largest(Probe *p, double (*one)(Probe *), const char *beside)
{
    double most = 0;
    for (uint64_t i = 0; i < p->instances / 20; i++) {
        size_t mark = arena_mark(p->arena);
        most = fmax(most, one(p));
        arena_reset(p->arena, mark);
    }
    probe_note(p, beside, most);
}

PavlovicTask pavlovic_random_budget(Probe *p, const PavlovicInstance *x)
{
    double T = rng_uniform(&p->rng) < 0.5 ? 3 : fmax(3, x->t * x->t);
    double share = pow(10, -rng_uniform(&p->rng));
    share = rng_uniform(&p->rng) < 0.5 ? 1 : share;
    double delta = pow(10, -1 - 11 * rng_uniform(&p->rng));
    return (PavlovicTask){T,     x->space.N, 2, x->space.tau, share * log(T),
                          delta, 0.01};
}

double pavlovic_printed_sigma0(Probe *p, const PavlovicInstance *x,
                               const PavlovicTask *task)
{
    return p->noise * pavlovic_sigma0(task) * pavlovic_dual_sigma(p, x);
}
