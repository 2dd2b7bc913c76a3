/* Ngo et al. 2022: what the algorithms release about one user, how long
 * features
 * and targets may be at each step, on which noise, under which schedule.
 *
 * Scales come from the algorithms themselves, as it is they that are audited;
 * the schedules come from the settings as they are, the scales from the
 * settings as a fault bends them. */
#include "algorithms/core/ngo2022_scales.h"
#include "suite/audit/regression_release.h"

#include <math.h>
#include <string.h>

enum { BY_EPISODE = NGO2022_TREE_N2 + 1 };

static Ngo2022Input ngo2022(const Bare *b, int reading)
{
    bool tree = reading >= 0 && reading < BY_EPISODE;
    return (Ngo2022Input){.episodes = (double)release_episodes(b),
                          .d = release_dimension(b),
                          .horizon = release_steps(b),
                          .epsilon = b->epsilon,
                          .delta = b->delta,
                          .failure = RELEASE_FAILURE,
                          .tree = tree ? (Ngo2022Tree)reading : NGO2022_TREE_B};
}

static Ngo2022Scales ngo2022_scales(const Bare *b, const Ngo2022Input *in)
{
    if (!release_calibrated(b))
        return ngo2022_published(in);
    Ngo2022Budget budget = {
        .shift = admissible_shift(b), .share = 0.5, .spread = sqrt(2)};
    return ngo2022_calibrated(in, &budget);
}

/* Lines 14 to 16 stand inside the loop over h: to the letter the count grows
 * by H an update, and updates end at the cap. */
static uint64_t ngo2022_updates(const Bare *b, int reading,
                                const Ngo2022Scales *s)
{
    if (reading == BY_EPISODE)
        return params_count(b->params, "releases");
    return (uint64_t)(release_calibrated(b)
                          ? s->updates
                          : ceil((s->updates - 1) / release_steps(b)));
}

/* Published: values in [0,H], V_{H+1} = 0, features with <f, mu(S)> = 1 and
 * |mu(S)| = d, so cosines from 2/d^2 - 1; entries iid, as Claim 32 has them.
 * Calibrated: features on a simplex, values in [0, H-h+1], GOE. */
static Status open_lsvi_jdp(Bare *b, Arena *arena)
{
    int reading = -1;
    TRY(release_reading(b, "B A C T N N2 episode", &reading));
    Ngo2022Input in = ngo2022(b, reading);
    Ngo2022Scales shape = ngo2022_scales(b, &in);
    in.epsilon = made_epsilon(b);
    in.delta = made_delta(b);
    in.episodes = made_episodes(b);
    Ngo2022Scales scale = ngo2022_scales(b, &in);
    double d = release_dimension(b);
    if (bare_choice(b, "pair") != 0)
        return FAIL(BAD_INPUT,
                    "%s: not every two features are a model's; "
                    "pair=worst alone",
                    b->is->name);
    b->last = ngo2022_updates(b, reading, &shape);
    int pattern = release_calibrated(b) ? PATTERN_GOE : PATTERN_SYM1;
    release_layout(b, pattern, arena)->least =
        release_calibrated(b) ? 0 : 2 / (d * d) - 1;
    for (int h = 1; h <= release_steps(b); h++)
        release_part(
            b,
            (Part){.feature = 1,
                   .target = release_calibrated(b)   ? release_steps(b) - h + 1
                             : h == release_steps(b) ? 1
                                                     : release_steps(b) + 1,
                   .matrix = scale.node,
                   .vector = scale.target,
                   .power = 1},
            place_tree(release_episodes(b) - 1), place_anew(), arena);
    return OK;
}

static const Mechanism lsvi_jdp = {
    .name = "ngo2022-lsvi-jdp",
    .help = "LSVI-UCB with low switching: ff' in trees, targets anew at every "
            "update; reading: B A C T N N2 (trees), episode (so many updates "
            "as releases says)",
    .source = "Ngo et al. 2022, Alg. 1, Sec. 4.2",
    .uses = "K d H reading releases levels drawn",
    .law = NOISE_GAUSS,
    .when = SUM_TREE,
    .send = release_send,
    .worst = release_worst,
    .open = open_lsvi_jdp,
};

const Mechanism *const ngo2022_releases[] = {&lsvi_jdp, NULL};
