/* Each paper's release: how long features and targets may be at each step, on
 * which noise, under which schedule.  Scales come from algorithms/core; the
 * schedules from the settings as they are, the scales from the settings as a
 * fault bends them. */
#include "algorithms/core/luyo2021_scales.h"
#include "algorithms/core/ngo2022_scales.h"
#include "algorithms/core/pavlovic2025_scales.h"
#include "algorithms/core/zhou2022_scales.h"
#include "suite/audit/regression_release.h"

#include <math.h>
#include <string.h>

static const double FAILURE = 0.05; /* the papers' p: no scale reads it, or as
                                       a logarithm */

static int dimension(const Bare *b)
{
    return params_int(b->params, "d");
}

static int steps(const Bare *b)
{
    return params_int(b->params, "H");
}

static uint64_t episodes(const Bare *b)
{
    return params_count(b->params, "K");
}

static bool calibrated(const Bare *b)
{
    return bare_choice(b, "mode") == 1;
}

static Place local(void)
{
    return (Place){SUM_LOCAL, 1};
}

static Place tree(uint64_t leaves)
{
    return (Place){SUM_TREE, leaves};
}

static Place anew(void)
{
    return (Place){REFRESH, 1};
}

/* --- Luyo et al. 2021 ----------------------------------------------------- */

static Luyo2021Inputs luyo2021(const Bare *b)
{
    return (Luyo2021Inputs){.K = made_episodes(b),
                            .H = steps(b),
                            .d = dimension(b),
                            .eps = made_epsilon(b),
                            .delta = made_delta(b),
                            .p = FAILURE,
                            .norm_w = sqrt(dimension(b))};
}

/* Calibrated scales are made for GOE noise, where a step loses at most 4; one
 * scale on every entry loses 9/2. */
static double other_pattern(const Bare *b, int pattern)
{
    return calibrated(b) && pattern != PATTERN_GOE ? sqrt(4.5 / 4) : 1;
}

/* Values in [0,H] at steps 1..H-2; V~_H = max r is in [0,1] whatever is
 * clipped; nothing at step H. */
static void vtr_parts(Bare *b, const Luyo2021Mixture *m, Place place,
                      Arena *arena)
{
    double H = steps(b);
    for (int h = 1; h < steps(b); h++) {
        bool last = h == steps(b) - 1;
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
    int pattern = calibrated(b) ? PATTERN_GOE : papers;
    TRY(release_reading(b, PATTERNS, &pattern));
    Luyo2021Mixture m =
        calibrated(b)
            ? luyo2021_mixture_calibrated(&x, what, admissible_shift(b))
            : luyo2021_mixture(&x, what);
    double by = other_pattern(b, pattern);
    m.matrix *= by;
    m.vector *= by;
    release_layout(b, pattern, arena);
    vtr_parts(b, &m, what == LUYO2021_JDP ? tree(episodes(b)) : local(), arena);
    return OK;
}

Status release_luyo2021_vtr_jdp(Bare *b, Arena *arena)
{
    return vtr(b, LUYO2021_JDP, PATTERN_GOE, arena);
}

Status release_luyo2021_vtr_ldp(Bare *b, Arena *arena)
{
    return vtr(b, LUYO2021_LDP, PATTERN_SYM1, arena);
}

/* Laplace noise on each of d^2 entries (App. F.2).  Two users differ at steps
 * 1..H-2 alone (H = 2: at step 1): what step H-1 would add, 1/H^2 of a step,
 * would cost the exact law seconds. */
static Status vtr_pure(Bare *b, Luyo2021Privacy what, Arena *arena)
{
    Luyo2021Inputs x = luyo2021(b);
    Luyo2021Mixture m = calibrated(b)
                            ? luyo2021_mixture_pure_calibrated(&x, what)
                            : luyo2021_mixture_pure(&x, what);
    Place place = what == LUYO2021_JDP ? tree(episodes(b)) : local();
    double reach = steps(b) > 2 ? steps(b) : 1;
    release_layout(b, PATTERN_IID, arena);
    for (int h = 1; h <= fmax(1, steps(b) - 2); h++)
        release_part(b, (Part){reach, reach, m.matrix, m.vector, 1}, place,
                     place, arena);
    return OK;
}

Status release_luyo2021_vtr_pure_jdp(Bare *b, Arena *arena)
{
    return vtr_pure(b, LUYO2021_JDP, arena);
}

Status release_luyo2021_vtr_pure_ldp(Bare *b, Arena *arena)
{
    return vtr_pure(b, LUYO2021_LDP, arena);
}

/* A batch is a leaf; a user of batch i stands in the targets of releases i to
 * R.  Values in [0,H], rewards in [0,1]. */
Status release_luyo2021_lsvi_jdp(Bare *b, Arena *arena)
{
    Luyo2021Inputs made = luyo2021(b), x = made;
    x.eps = b->epsilon;
    x.delta = b->delta;
    double G = calibrated(b) ? admissible_shift(b) : 0;
    Luyo2021Linear shape = calibrated(b) ? luyo2021_linear_calibrated(&x, G)
                                         : luyo2021_linear(&x, LUYO2021_JDP);
    Luyo2021Linear scale = calibrated(b) ? luyo2021_linear_calibrated(&made, G)
                                         : luyo2021_linear(&made, LUYO2021_JDP);
    if (!(shape.policies >= 2 && scale.policies >= 2))
        return FAIL(BAD_INPUT, "%s: K=%llu makes one batch, nothing released",
                    b->is->name, (unsigned long long)episodes(b));
    uint64_t releases = (uint64_t)shape.policies - 1;
    b->first = b->user;
    b->last = releases;
    release_layout(b, PATTERN_PROJ, arena);
    for (int h = 1; h <= steps(b); h++)
        release_part(b,
                     (Part){.feature = 1,
                            .target = steps(b) + 1,
                            .matrix = scale.matrix,
                            .vector = scale.vector,
                            .power = 1},
                     tree(releases), anew(), arena);
    return OK;
}

/* First moments weighted by at most d/H^2, second moments of V^2 in [0,H^2].
 * A value that is not clipped is let into the second moments alone. */
static Status plus(Bare *b, Luyo2021Privacy what, int papers, Arena *arena)
{
    Luyo2021Inputs x = luyo2021(b);
    int pattern = calibrated(b) ? PATTERN_GOE : papers;
    TRY(release_reading(b, PATTERNS, &pattern));
    Luyo2021Plus m =
        calibrated(b) ? luyo2021_plus_calibrated(&x, what, admissible_shift(b))
                      : luyo2021_plus(&x, what);
    double by = other_pattern(b, pattern), longest[] = {sqrt(x.d), x.H * x.H};
    Place place = what == LUYO2021_JDP ? tree(episodes(b)) : local();
    release_layout(b, pattern, arena);
    for (int i = 0; i < 2 * (steps(b) - 1); i++) {
        bool second = i % 2 == 1, last = i / 2 == steps(b) - 2;
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

Status release_luyo2021_plus_jdp(Bare *b, Arena *arena)
{
    return plus(b, LUYO2021_JDP, PATTERN_GOE, arena);
}

Status release_luyo2021_plus_ldp(Bare *b, Arena *arena)
{
    return plus(b, LUYO2021_LDP, PATTERN_SYM1, arena);
}

/* --- Ngo et al. 2022 ------------------------------------------------------ */

enum { BY_EPISODE = NGO2022_TREE_N2 + 1 };

static Ngo2022Input ngo2022(const Bare *b, int reading)
{
    bool tree = reading >= 0 && reading < BY_EPISODE;
    return (Ngo2022Input){.episodes = (double)episodes(b),
                          .d = dimension(b),
                          .horizon = steps(b),
                          .epsilon = b->epsilon,
                          .delta = b->delta,
                          .failure = FAILURE,
                          .tree = tree ? (Ngo2022Tree)reading : NGO2022_TREE_B};
}

static Ngo2022Scales ngo2022_scales(const Bare *b, const Ngo2022Input *in)
{
    if (!calibrated(b))
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
    return (uint64_t)(calibrated(b) ? s->updates
                                    : ceil((s->updates - 1) / steps(b)));
}

/* Published: values in [0,H], V_{H+1} = 0, features with <f, mu(S)> = 1 and
 * |mu(S)| = d, so cosines from 2/d^2 - 1; entries iid, as Claim 32 has them.
 * Calibrated: features on a simplex, values in [0, H-h+1], GOE. */
Status release_ngo2022_lsvi_jdp(Bare *b, Arena *arena)
{
    int reading = -1;
    TRY(release_reading(b, "B A C T N N2 episode", &reading));
    Ngo2022Input in = ngo2022(b, reading);
    Ngo2022Scales shape = ngo2022_scales(b, &in);
    in.epsilon = made_epsilon(b);
    in.delta = made_delta(b);
    in.episodes = made_episodes(b);
    Ngo2022Scales scale = ngo2022_scales(b, &in);
    double d = dimension(b);
    if (bare_choice(b, "pair") != 0)
        return FAIL(BAD_INPUT,
                    "%s: not every two features are a model's; "
                    "pair=worst alone",
                    b->is->name);
    b->last = ngo2022_updates(b, reading, &shape);
    int pattern = calibrated(b) ? PATTERN_GOE : PATTERN_SYM1;
    release_layout(b, pattern, arena)->least =
        calibrated(b) ? 0 : 2 / (d * d) - 1;
    for (int h = 1; h <= steps(b); h++)
        release_part(b,
                     (Part){.feature = 1,
                            .target = calibrated(b)   ? steps(b) - h + 1
                                      : h == steps(b) ? 1
                                                      : steps(b) + 1,
                            .matrix = scale.node,
                            .vector = scale.target,
                            .power = 1},
                     tree(episodes(b) - 1), anew(), arena);
    return OK;
}

/* --- Zhou 2022 ------------------------------------------------------------ */

static Zhou2022Scales zhou2022_scales(const Bare *b, int h, bool in_messages)
{
    Zhou2022Task x = {.d1 = dimension(b),
                      .d2 = dimension(b),
                      .H = steps(b),
                      .K = made_episodes(b),
                      .eps = made_epsilon(b),
                      .delta = made_delta(b),
                      .alpha = FAILURE};
    if (!calibrated(b))
        return in_messages ? zhou2022_local(&x) : zhou2022_published(&x);
    double G = admissible_shift(b);
    return in_messages ? zhou2022_calibrated_local(&x, h, G)
                       : zhou2022_calibrated(&x, h, ZHOU2022_START_PRIVATE, G);
}

/* The first state is a user's own (Definition 2.3; the safe choice for JDP).
 * The transition counters of step H hold zeros. */
static void zhou2022_parts(Bare *b, bool in_messages, Arena *arena)
{
    Place place = in_messages ? local() : tree(episodes(b) - 1);
    double root = sqrt(dimension(b));
    release_layout(b, PATTERN_SYM1, arena);
    for (int h = 1; h <= steps(b); h++) {
        Zhou2022Scales s = zhou2022_scales(b, h, in_messages);
        double range = steps(b) - h;
        if (range > 0)
            release_part(
                b, (Part){root * range, range, s.p.sigma[0], s.p.sigma[1], 1},
                place, place, arena);
        release_part(b, (Part){1, 1, s.r.sigma[0], s.r.sigma[1], 1}, place,
                     place, arena);
    }
}

Status release_zhou2022_jdp(Bare *b, Arena *arena)
{
    zhou2022_parts(b, false, arena);
    return OK;
}

Status release_zhou2022_ldp(Bare *b, Arena *arena)
{
    zhou2022_parts(b, true, arena);
    return OK;
}

/* --- Pavlovic et al. 2025 ------------------------------------------------- */

static double sketch_norm(const Bare *b)
{
    double seen = pavlovic2025_first_epoch((double)episodes(b)) / dimension(b);
    return 1 / sqrt(seen + 1);
}

static double pavlovic2025_scale(const Bare *b)
{
    double sens = sketch_norm(b);
    Pavlovic2025Task x = {.T = made_episodes(b),
                          .N = dimension(b),
                          .B = 1,
                          .tau = 1,
                          .eps = made_epsilon(b),
                          .delta_dp = made_delta(b),
                          .delta = FAILURE};
    return calibrated(b)
               ? pavlovic2025_calibrated_sigma0(1, sens, admissible_shift(b))
               : sens * pavlovic2025_published(&x).sigma0;
}

Status release_pavlovic2025_open(Bare *b, Arena *arena)
{
    int d = dimension(b);
    double *scale = bare_channel(b, "estimator", b->is->when, d, 1, arena);
    for (int i = 0; i < d; i++)
        scale[i] = pavlovic2025_scale(b);
    b->cube = 2; /* arm and reward */
    return OK;
}

void release_pavlovic2025_send(const Bare *b, const double *point,
                               double *const *out)
{
    int d = dimension(b), arm = (int)floor((point[0] + 1) / 2 * d);
    memset(out[0], 0, (size_t)d * sizeof **out);
    out[0][arm < d ? arm : d - 1] =
        params_real(b->params, "norm") * point[1] * sketch_norm(b);
}

void release_pavlovic2025_worst(Bare *b)
{
    b->here[0] = b->there[0] = -1;
    b->here[1] = 1;
    b->there[1] = -1;
}
