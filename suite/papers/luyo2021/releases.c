/* Luyo et al. 2021: what the algorithms release about one user, how long
 * features
 * and targets may be at each step, on which noise, under which schedule.
 *
 * Scales come from the algorithms themselves, as it is they that are audited;
 * the schedules come from the settings as they are, the scales from the
 * settings as a fault bends them. */
#include "algorithms/core/luyo2021_scales.h"
#include "suite/audit/regression_release.h"

#include <math.h>
#include <string.h>

static Luyo2021Inputs luyo2021(const Bare *b)
{
    return (Luyo2021Inputs){.K = made_episodes(b),
                            .H = release_steps(b),
                            .d = release_dimension(b),
                            .eps = made_epsilon(b),
                            .delta = made_delta(b),
                            .p = RELEASE_FAILURE,
                            .norm_w = sqrt(release_dimension(b))};
}

/* Calibrated scales are made for GOE noise, where a step loses at most 4; one
 * scale on every entry loses 9/2. */
static double other_pattern(const Bare *b, int pattern)
{
    return release_calibrated(b) && pattern != PATTERN_GOE ? sqrt(4.5 / 4) : 1;
}

/* Sets the pattern of the noise, the one that the paper has or a reading of it,
 * and the factor on calibrated scales for it. */
static Status choose_pattern(Bare *b, int papers, int *pattern, double *by)
{
    *pattern = release_calibrated(b) ? PATTERN_GOE : papers;
    TRY(release_reading(b, PATTERNS, pattern));
    *by = other_pattern(b, *pattern);
    return OK;
}

/* Values in [0,H] at steps 1..H-2; V~_H = max r is in [0,1] whatever is
 * clipped; nothing at step H. */
static void vtr_parts(Bare *b, const Luyo2021Mixture *m, Place place,
                      Arena *arena)
{
    double H = release_steps(b);
    for (int h = 1; h < release_steps(b); h++) {
        bool last = h == release_steps(b) - 1;
        Part part = {.feature = last ? 1 : H,
                     .target = last ? 1 : H,
                     .matrix = m->matrix,
                     .vector = m->vector,
                     .power = last ? 0 : 1};
        release_part(b, part, place, place, arena);
    }
}

static Status vtr(Bare *b, Luyo2021Privacy what, int papers, Arena *arena)
{
    Luyo2021Inputs x = luyo2021(b);
    int pattern;
    double by;
    TRY(choose_pattern(b, papers, &pattern, &by));
    Luyo2021Mixture m =
        release_calibrated(b)
            ? luyo2021_mixture_calibrated(&x, what, admissible_shift(b))
            : luyo2021_mixture(&x, what);
    m.matrix *= by;
    m.vector *= by;
    release_layout(b, pattern, arena);
    vtr_parts(b, &m,
              what == LUYO2021_JDP ? place_tree(release_episodes(b))
                                   : place_local(),
              arena);
    return OK;
}

static Status open_vtr_jdp(Bare *b, Arena *arena)
{
    return vtr(b, LUYO2021_JDP, PATTERN_GOE, arena);
}

static Status open_vtr_ldp(Bare *b, Arena *arena)
{
    return vtr(b, LUYO2021_LDP, PATTERN_SYM1, arena);
}

/* Laplace noise on each of d^2 entries (App. F.2).  Two users differ at steps
 * 1..H-2 alone (H = 2: at step 1): what step H-1 would add, 1/H^2 of a step,
 * would cost the exact law seconds. */
static Status vtr_pure(Bare *b, Luyo2021Privacy what, Arena *arena)
{
    Luyo2021Inputs x = luyo2021(b);
    Luyo2021Mixture m = release_calibrated(b)
                            ? luyo2021_mixture_pure_calibrated(&x, what)
                            : luyo2021_mixture_pure(&x, what);
    Place place =
        what == LUYO2021_JDP ? place_tree(release_episodes(b)) : place_local();
    double reach = release_steps(b) > 2 ? release_steps(b) : 1;
    release_layout(b, PATTERN_IID, arena);
    for (int h = 1; h <= fmax(1, release_steps(b) - 2); h++)
        release_part(b, (Part){reach, reach, m.matrix, m.vector, 1}, place,
                     place, arena);
    return OK;
}

static Status open_vtr_pure_jdp(Bare *b, Arena *arena)
{
    return vtr_pure(b, LUYO2021_JDP, arena);
}

static Status open_vtr_pure_ldp(Bare *b, Arena *arena)
{
    return vtr_pure(b, LUYO2021_LDP, arena);
}

/* A batch is a leaf; a user of batch i stands in the targets of releases i to
 * R.  Values in [0,H], rewards in [0,1]. */
static Status open_lsvi_jdp(Bare *b, Arena *arena)
{
    Luyo2021Inputs made = luyo2021(b), x = made;
    x.eps = b->epsilon;
    x.delta = b->delta;
    double G = release_calibrated(b) ? admissible_shift(b) : 0;
    Luyo2021Linear shape = release_calibrated(b)
                               ? luyo2021_linear_calibrated(&x, G)
                               : luyo2021_linear(&x, LUYO2021_JDP);
    Luyo2021Linear scale = release_calibrated(b)
                               ? luyo2021_linear_calibrated(&made, G)
                               : luyo2021_linear(&made, LUYO2021_JDP);
    if (!(shape.policies >= 2 && scale.policies >= 2))
        return FAIL(BAD_INPUT, "%s: K=%llu makes one batch, nothing released",
                    b->is->name, (unsigned long long)release_episodes(b));
    uint64_t releases = (uint64_t)shape.policies - 1;
    b->first = b->user;
    b->last = releases;
    release_layout(b, PATTERN_PROJ, arena);
    for (int h = 1; h <= release_steps(b); h++)
        release_part(b,
                     (Part){.feature = 1,
                            .target = release_steps(b) + 1,
                            .matrix = scale.matrix,
                            .vector = scale.vector,
                            .power = 1},
                     place_tree(releases), place_anew(), arena);
    return OK;
}

/* First moments weighted by at most d/H^2, second moments of V^2 in [0,H^2].
 * A value that is not clipped is let into the second moments alone. */
static Status plus(Bare *b, Luyo2021Privacy what, int papers, Arena *arena)
{
    Luyo2021Inputs x = luyo2021(b);
    int pattern;
    double by, longest[] = {sqrt(x.d), x.H * x.H};
    TRY(choose_pattern(b, papers, &pattern, &by));
    Luyo2021Plus m =
        release_calibrated(b)
            ? luyo2021_plus_calibrated(&x, what, admissible_shift(b))
            : luyo2021_plus(&x, what);
    Place place =
        what == LUYO2021_JDP ? place_tree(release_episodes(b)) : place_local();
    release_layout(b, pattern, arena);
    for (int i = 0; i < 2 * (release_steps(b) - 1); i++) {
        bool second = i % 2 == 1, last = i / 2 == release_steps(b) - 2;
        release_part(b,
                     (Part){.feature = longest[second],
                            .target = longest[second],
                            .matrix = by * m.noise[second],
                            .vector = by * m.noise[second],
                            .power = second && !last ? 2 : 0},
                     place, place, arena);
    }
    return OK;
}

static Status open_plus_jdp(Bare *b, Arena *arena)
{
    return plus(b, LUYO2021_JDP, PATTERN_GOE, arena);
}

static Status open_plus_ldp(Bare *b, Arena *arena)
{
    return plus(b, LUYO2021_LDP, PATTERN_SYM1, arena);
}

static const Mechanism vtr_jdp = {
    .name = "luyo2021-vtr-jdp",
    .help = "UCRL-VTR: XX' and Xy of H-1 steps in trees",
    .source = "Luyo et al. 2021, Alg. 1, Cor. 5",
    .uses = "K d H reading neighbours levels fresh drawn",
    .law = NOISE_GAUSS,
    .when = SUM_TREE,
    .may_be_absent = true,
    .steps = 2,
    .send = release_send,
    .worst = release_worst,
    .open = open_vtr_jdp,
};

static const Mechanism vtr_ldp = {
    .name = "luyo2021-vtr-ldp",
    .help = "UCRL-VTR: every user's own XX' and Xy of H-1 steps",
    .source = "Luyo et al. 2021, Alg. 1, Cor. 6",
    .uses = "K d H reading neighbours drawn",
    .law = NOISE_GAUSS,
    .when = SUM_LOCAL,
    .may_be_absent = true,
    .steps = 2,
    .send = release_send,
    .worst = release_worst,
    .open = open_vtr_ldp,
};

static const Mechanism vtr_pure_jdp = {
    .name = "luyo2021-vtr-pure-jdp",
    .help = "UCRL-VTR: XX' and Xy in trees of Laplace noise, a scale free of d "
            "(reconstructed; the paper prints orders)",
    .source = "Luyo et al. 2021, Rem. 1, App. C.4",
    .uses = "K d H levels",
    .when = SUM_TREE,
    .steps = 2,
    .send = release_send,
    .worst = release_worst,
    .law = NOISE_LAPLACE,
    .open = open_vtr_pure_jdp,
};

static const Mechanism vtr_pure_ldp = {
    .name = "luyo2021-vtr-pure-ldp",
    .help = "UCRL-VTR: each user's XX' and Xy with Laplace noise, free of d "
            "(reconstructed; the paper prints orders)",
    .source = "Luyo et al. 2021, Rem. 1, App. C.4",
    .uses = "K d H",
    .when = SUM_LOCAL,
    .steps = 2,
    .send = release_send,
    .worst = release_worst,
    .law = NOISE_LAPLACE,
    .open = open_vtr_pure_ldp,
};

static const Mechanism lsvi_jdp = {
    .name = "luyo2021-lsvi-jdp",
    .help = "LSVI-UCB in static batches: ff' in trees, targets anew at every "
            "release",
    .source = "Luyo et al. 2021, Alg. 2, Thm. 8",
    .uses = "K d H drawn",
    .law = NOISE_GAUSS,
    .when = SUM_TREE,
    .send = release_send,
    .worst = release_worst,
    .open = open_lsvi_jdp,
};

static const Mechanism plus_jdp = {
    .name = "luyo2021-plus-jdp",
    .help = "UCRL-VTR+: weighted first and second moments of H-1 steps in "
            "trees",
    .source = "Luyo et al. 2021, Alg. 3, Cor. 10",
    .uses = "K d H reading neighbours levels fresh drawn",
    .law = NOISE_GAUSS,
    .when = SUM_TREE,
    .may_be_absent = true,
    .steps = 2,
    .send = release_send,
    .worst = release_worst,
    .open = open_plus_jdp,
};

static const Mechanism plus_ldp = {
    .name = "luyo2021-plus-ldp",
    .help = "UCRL-VTR+: every user's own moments of H-1 steps",
    .source = "Luyo et al. 2021, Alg. 3, Cor. 11",
    .uses = "K d H reading neighbours drawn",
    .law = NOISE_GAUSS,
    .when = SUM_LOCAL,
    .may_be_absent = true,
    .steps = 2,
    .send = release_send,
    .worst = release_worst,
    .open = open_plus_ldp,
};

const Mechanism *const luyo2021_releases[] = {
    &vtr_jdp,  &vtr_ldp,  &vtr_pure_jdp, &vtr_pure_ldp,
    &lsvi_jdp, &plus_jdp, &plus_ldp,     NULL};
