/* Zhou 2022: what the algorithms release about one user, how long features
 * and targets may be at each step, on which noise, under which schedule.
 *
 * Scales come from the algorithms themselves, as it is they that are audited;
 * the schedules come from the settings as they are, the scales from the
 * settings as a fault bends them. */
#include "algorithms/core/zhou2022_scales.h"
#include "suite/audit/regression_release.h"

#include <math.h>
#include <string.h>

static Zhou2022Scales zhou2022_scales(const Bare *b, int h, bool in_messages)
{
    Zhou2022Task x = {.d1 = release_dimension(b),
                      .d2 = release_dimension(b),
                      .H = release_steps(b),
                      .K = made_episodes(b),
                      .eps = made_epsilon(b),
                      .delta = made_delta(b),
                      .alpha = RELEASE_FAILURE};
    if (!release_calibrated(b))
        return in_messages ? zhou2022_local(&x) : zhou2022_published(&x);
    double G = admissible_shift(b);
    return in_messages ? zhou2022_calibrated_local(&x, h, G)
                       : zhou2022_calibrated(&x, h, ZHOU2022_START_PRIVATE, G);
}

/* The first state is a user's own (Definition 2.3; the safe choice for JDP).
 * The transition counters of step H hold zeros. */
static void zhou2022_parts(Bare *b, bool in_messages, Arena *arena)
{
    Place place =
        in_messages ? place_local() : place_tree(release_episodes(b) - 1);
    double root = sqrt(release_dimension(b));
    release_layout(b, PATTERN_SYM1, arena);
    for (int h = 1; h <= release_steps(b); h++) {
        Zhou2022Scales s = zhou2022_scales(b, h, in_messages);
        double range = release_steps(b) - h;
        if (range > 0)
            release_part(
                b, (Part){root * range, range, s.p.sigma[0], s.p.sigma[1], 1},
                place, place, arena);
        release_part(b, (Part){1, 1, s.r.sigma[0], s.r.sigma[1], 1}, place,
                     place, arena);
    }
}

static Status open_jdp(Bare *b, Arena *arena)
{
    zhou2022_parts(b, false, arena);
    return OK;
}

static Status open_ldp(Bare *b, Arena *arena)
{
    zhou2022_parts(b, true, arena);
    return OK;
}

static const Mechanism jdp = {
    .name = "zhou2022-jdp",
    .help = "LinOpt: regressions of values and rewards in trees, VI and PO "
            "alike",
    .source = "Zhou 2022, Thm. 6.4",
    .uses = "K d H levels fresh drawn",
    .law = NOISE_GAUSS,
    .when = SUM_TREE,
    .send = release_send,
    .worst = release_worst,
    .open = open_jdp,
};

static const Mechanism ldp = {
    .name = "zhou2022-ldp",
    .help = "LinOpt: every user's own regressions of values and rewards",
    .source = "Zhou 2022, Rem. 6.9",
    .uses = "K d H drawn",
    .law = NOISE_GAUSS,
    .when = SUM_LOCAL,
    .send = release_send,
    .worst = release_worst,
    .open = open_ldp,
};

const Mechanism *const zhou2022_releases[] = {&jdp, &ldp, NULL};
