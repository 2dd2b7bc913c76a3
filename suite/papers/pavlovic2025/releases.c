/* Pavlovic et al. 2025: what the algorithms release about one user, how long
 * features
 * and targets may be at each step, on which noise, under which schedule.
 *
 * Scales come from the algorithms themselves, as it is they that are audited;
 * the schedules come from the settings as they are, the scales from the
 * settings as a fault bends them. */
#include "algorithms/core/pavlovic2025_scales.h"
#include "suite/audit/regression_release.h"

#include <math.h>
#include <string.h>

static double sketch_norm(const Bare *b)
{
    double seen = pavlovic2025_first_epoch((double)release_episodes(b)) /
                  release_dimension(b);
    return 1 / sqrt(seen + 1);
}

static double pavlovic2025_scale(const Bare *b)
{
    double sens = sketch_norm(b);
    Pavlovic2025Task x = {.T = made_episodes(b),
                          .N = release_dimension(b),
                          .B = 1,
                          .tau = 1,
                          .eps = made_epsilon(b),
                          .delta_dp = made_delta(b),
                          .delta = RELEASE_FAILURE};
    return release_calibrated(b)
               ? pavlovic2025_calibrated_sigma0(1, sens, admissible_shift(b))
               : sens * pavlovic2025_published(&x).sigma0;
}

static Status open_open(Bare *b, Arena *arena)
{
    int d = release_dimension(b);
    double *scale = bare_channel(b, "estimator", b->is->when, d, 1, arena);
    for (int i = 0; i < d; i++)
        scale[i] = pavlovic2025_scale(b);
    b->cube = 2; /* arm and reward */
    return OK;
}

static void send(const Bare *b, const double *point, double *const *out)
{
    int d = release_dimension(b), arm = (int)floor((point[0] + 1) / 2 * d);
    memset(out[0], 0, (size_t)d * sizeof **out);
    out[0][arm < d ? arm : d - 1] =
        params_real(b->params, "norm") * point[1] * sketch_norm(b);
}

static void worst(Bare *b)
{
    b->here[0] = b->there[0] = -1;
    b->here[1] = 1;
    b->there[1] = -1;
}

static const Mechanism jdp = {
    .name = "pavlovic2025-jdp",
    .help = "CAPRI: an epoch's statistic of d orthonormal arms, one release",
    .source = "Pavlovic et al. 2025, eq. (5)",
    .uses = "K d",
    .law = NOISE_GAUSS,
    .when = REFRESH,
    .open = open_open,
    .send = send,
    .worst = worst,
};

static const Mechanism ldp = {
    .name = "pavlovic2025-ldp",
    .help = "CAPRI: a user's own statistic of d orthonormal arms",
    .source = "Pavlovic et al. 2025, eq. (8)",
    .uses = "K d",
    .law = NOISE_GAUSS,
    .when = SUM_LOCAL,
    .open = open_open,
    .send = send,
    .worst = worst,
};

const Mechanism *const pavlovic2025_releases[] = {&jdp, &ldp, NULL};
