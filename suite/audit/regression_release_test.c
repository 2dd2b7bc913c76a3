/* The papers' releases against the reference numbers of the claims pages: what
 * the recorder sees of a pair (nodes, steps, channels) is one route, the closed
 * forms on the pages the other. */
#include "suite/audit/regression_release.h"
#include "suite/claim/study.h"
#include "tests/check.h"

#include <gsl/gsl_errno.h>

static Arena arena;
static Job job;

static Status try_bare(Bare *bare, const char *name, const char *settings)
{
    char text[300];
    snprintf(text, sizeof text, "mechanism=%s %s", name, settings);
    CHECK(job_open(&job, &study_audit, check_seed(), text) == OK);
    return bare_open(bare, &job.params, job.seed, &arena);
}

static Bare *open_bare(const char *name, const char *settings)
{
    Bare *bare = arena_array(&arena, Bare, 1);
    if (try_bare(bare, name, settings) != OK)
        fprintf(stderr, "%s %s: %s\n", name, settings, status_message());
    CHECK(bare->channels > 0);
    return bare;
}

/* root of the summed squared shifts, each in units of its noise */
static double g_of(const Bare *b)
{
    double size[LOSS_PARTS], sum = 0;
    uint64_t times[LOSS_PARTS];
    int n = recorder_moves(b->recorder, size, times, LOSS_PARTS);
    CHECK(n >= 1);
    for (int i = 0; i < n; i++)
        sum += (double)times[i] * size[i] * size[i];
    return sqrt(sum);
}

static double log10_delta(const Bare *b)
{
    Loss loss = loss_gauss((long double)g_of(b));
    return (double)(loss_delta(&loss, (long double)b->epsilon).value /
                    logl(10));
}

static bool gaussian(const Mechanism *m)
{
    return m->source != NULL && m->law == NOISE_GAUSS;
}

/* --- calibrated: the claim with equality, by every route ------------------ */

static void calibrated_is_equality(void)
{
    static const char *const at[] = {
        "mode=calibrated K=1000 d=2",
        "mode=calibrated K=33 d=4 epsilon=0.5 delta=1e-9",
        "mode=calibrated K=65536 d=3 epsilon=3 delta=0.01"};
    const Mechanism *m;
    for (int which = 0; (m = mechanism_at(which)) != NULL; which++)
        for (int i = 0; i < 3 && gaussian(m); i++)
            for (int H = 2; H <= 5; H++) {
                char text[200];
                bool arms = strncmp(m->name, "pavlovic", 8) == 0;
                snprintf(text, sizeof text, arms ? "%s" : "%s H=%d", at[i], H);
                Bare *b = open_bare(m->name, text);
                CHECK_NEAR(log10_delta(b), log10(b->delta), 1e-6);
            }
}

/* Cor. 6 with noise on every entry, 4.5 in place of 4 */
static void calibrated_patterns(void)
{
    static const char *const names[] = {"sym1", "proj", "iid"};
    for (int i = 0; i < 3; i++) {
        char text[200];
        snprintf(text, sizeof text, "mode=calibrated d=2 H=4 reading=%s",
                 names[i]);
        CHECK_NEAR(log10_delta(open_bare("luyo2021-vtr-ldp", text)), -6, 1e-6);
        CHECK_NEAR(log10_delta(open_bare("luyo2021-plus-ldp", text)), -6, 1e-6);
    }
}

/* --- published ------------------------------------------------------------ */

/* claims luyo2021, 4.L1: g of K_0 nodes and H full steps; of these her pair
 * has n_K nodes and 4 H^4 (H-2) + 4 of 4 H^5 */
static void luyo2021_published(void)
{
    Bare *b = open_bare("luyo2021-vtr-jdp", "epsilon=0.99 K=1e4 H=3 d=4");
    CHECK_NEAR(b->channel[0].scale[1], 2.00e5, 5e-3);
    CHECK_NEAR(b->channel[0].scale[0], sqrt(2) * 2.00e5, 5e-3);
    double share = sqrt(14. / 15 * (4 * 81 + 4) / (4 * 243.));
    CHECK_NEAR(g_of(b), 6.03e-4 * share, 5e-3);
    b = open_bare("luyo2021-vtr-jdp", "epsilon=0.5 K=1e6 H=5 d=4");
    CHECK_NEAR(b->channel[0].scale[1], 1.74e6, 5e-3);
    share = sqrt(20. / 21 * (4 * 625 * 3 + 4) / (4 * 3125.));
    CHECK_NEAR(g_of(b), 2.94e-4 * share, 5e-3);
    b = open_bare("luyo2021-vtr-jdp", "K=1e6 H=3 d=4 mode=calibrated");
    CHECK_NEAR(b->channel[1].scale[0], 342.2, 1e-3);
}

/* claims luyo2021, section 10: sigma_B 622.9; V~ = -M against nothing moves a
 * message by M^2, at step H-1 by 1 */
static void luyo2021_messages(void)
{
    Bare *b = open_bare("luyo2021-vtr-ldp",
                        "epsilon=0.99 H=3 d=2 neighbours=add norm=10 "
                        "reading=iid");
    CHECK_NEAR(b->channel[1].scale[0], 622.9, 1e-4);
    CHECK_NEAR(g_of(b), sqrt(2 * (pow(30, 4) + 1)) / 622.9, 1e-4);
    b = open_bare("luyo2021-vtr-ldp", "epsilon=0.99 H=3 d=2");
    CHECK_NEAR(g_of(b), sqrt(4.5 * 82) / 622.9, 1e-4);
    b = open_bare("luyo2021-vtr-ldp", "epsilon=0.99 H=3 d=2 reading=goe");
    CHECK_NEAR(g_of(b), sqrt(4. * 82) / 622.9, 1e-4);
    b = open_bare("luyo2021-plus-ldp", "epsilon=0.99 H=3 d=2 reading=goe");
    CHECK_NEAR(b->channel[3].scale[0], 11448, 1e-3);
}

/* 4.L4 and 5.3 */
static void luyo2021_batches(void)
{
    Bare *b = open_bare("luyo2021-lsvi-jdp", "K=1e6 H=3 d=4");
    CHECK(b->channel[0].leaves == 87); /* 88 policies */
    CHECK(b->last == 87 && bare_places(b, 1) == 87);
    CHECK_NEAR(g_of(b), 3.3e-5, 0.1);
    CHECK_NEAR(release_cosine(open_bare("luyo2021-lsvi-jdp",
                                        "K=1e6 H=3 d=4 mode=calibrated")),
               -0.25, 1e-12);
}

/* 4.E3, the pair of the model: loss in units of eps, without the last step */
static void luyo2021_pure(void)
{
    static const struct {
        int d, H;
        double loss;
    } at[] = {{4, 3, 0.632}, {4, 8, 1.284}, {8, 5, 1.824}, {8, 14, 2.573}};
    for (int i = 0; i < 4; i++) {
        char text[120];
        double H = at[i].H, size[LOSS_PARTS], sum = 0;
        uint64_t times[LOSS_PARTS];
        snprintf(text, sizeof text, "delta=0 K=2 d=%d H=%d", at[i].d, at[i].H);
        Bare *b = open_bare("luyo2021-vtr-pure-ldp", text);
        int n = recorder_moves(b->recorder, size, times, LOSS_PARTS);
        for (int k = 0; k < n; k++)
            sum += (double)times[k] * size[k];
        CHECK_NEAR(sum, at[i].loss * (H - 2) / (H - 2 + 1 / (H * H)), 1e-3);
    }
}

/* claims ngo2022, E-1: line 11 and tree B at K = 1e9, 330 updates */
static void ngo2022_published(void)
{
    double rho = 0.017474, up = 0;
    Bare *b = open_bare("ngo2022-lsvi-jdp", "K=1e9 H=10 d=4 reading=episode "
                                            "releases=339");
    const Regression *x = b->layout;
    for (int h = 0; h < 10; h++)
        up += 339 * pow(x->part[h].target / x->part[h].vector, 2);
    /* mu = sum of |shift|^2 / 2, |f - e|^2 = 4 (1 - 1/16) */
    CHECK_NEAR(up * 4 * (1 - 1. / 16) / 2, 1.921 * rho, 2e-3);
    CHECK_NEAR(release_cosine(b), 2. / 16 - 1, 1e-12);
    CHECK(log10_delta(b) > log10(5.6e-6) &&
          log10_delta(b) < -5); /* the trees' part */
    /* node variances log K / (2 rho) and 4 H log K / rho */
    double A = open_bare("ngo2022-lsvi-jdp", "K=1e6 H=2 d=2 reading=A")
                   ->channel[0]
                   .scale[0];
    double B =
        open_bare("ngo2022-lsvi-jdp", "K=1e6 H=2 d=2")->channel[0].scale[0];
    CHECK_NEAR(B * B / (A * A), 8 * 2, 1e-9);
    b = open_bare("ngo2022-lsvi-jdp", "K=1e9 H=10 d=4"); /* to the letter */
    CHECK(b->last == 60 && b->channel[0].leaves == 999999999);
    b = open_bare("ngo2022-lsvi-jdp", "K=1e6 H=3 d=4 mode=calibrated");
    CHECK(b->last == 68);
    CHECK_NEAR(b->channel[0].scale[1], 46.28, 1e-3);
    CHECK_NEAR(b->channel[1].scale[0], 260.7, 1e-3);
    CHECK_NEAR(g_of(b) * g_of(b) / 2, 0.0280145, 1e-5);
}

/* claims zhou2022, 7.3 and 5.1: S of a private start, mu of pair W */
static void zhou2022_published(void)
{
    static const double S[] = {0, 4.5, 9.28125, 14.4444, 25.0488};
    static const int H[] = {0, 1, 2, 3, 5};
    for (int i = 1; i <= 4; i++) {
        char text[80];
        snprintf(text, sizeof text, "K=1024 d=2 H=%d", H[i]);
        Bare *b = open_bare("zhou2022-jdp", text);
        const double *reward = b->channel[b->channels - 1].scale;
        double squares = pow(g_of(b) * reward[0], 2) / 10;
        CHECK_NEAR(squares, S[i], 1e-4);
        b = open_bare("zhou2022-ldp", text);
        reward = b->channel[b->channels - 1].scale;
        CHECK_NEAR(pow(g_of(b) * reward[0], 2), S[i], 1e-4);
        CHECK_NEAR(release_cosine(b), -0.5, 1e-12);
    }
    /* the fixed start has mu = 1.071e-3 with S = 10.0556 */
    Bare *b = open_bare("zhou2022-jdp", "K=1024 d=2 H=3");
    CHECK_NEAR(pow(g_of(b), 2) / 2, 1.071e-3 * 14.4444 / 10.0556, 1e-3);
}

/* claims pavlovic2025, P3: sigma0 over 2 B sigma_max */
static void pavlovic2025_published(void)
{
    for (int d = 1; d <= 16; d *= 4) {
        char text[80];
        snprintf(text, sizeof text, "K=1e4 d=%d", d);
        CHECK_NEAR(1 / g_of(open_bare("pavlovic2025-jdp", text)), 74.28, 1e-4);
        snprintf(text, sizeof text, "K=1e8 d=%d epsilon=10", d);
        CHECK_NEAR(1 / g_of(open_bare("pavlovic2025-ldp", text)), 15.17, 1e-3);
    }
}

/* --- layout --------------------------------------------------------------- */

/* One dimension: 1 against -1; where a model has one feature alone, a target
 * against none. */
static void one_dimension(void)
{
    Bare *b = open_bare("luyo2021-vtr-jdp", "mode=calibrated H=3 d=1");
    CHECK_NEAR(log10_delta(b), -6, 1e-6);
    b = open_bare("ngo2022-lsvi-jdp", "H=3 d=1 K=1e6 mode=calibrated");
    double G = 1 / (double)calibrate_gauss(1, logl(1e-6L)).value;
    CHECK_NEAR(g_of(b), G / 2, 1e-9);
    b = open_bare("luyo2021-vtr-pure-ldp", "H=3 d=1 delta=0");
    CHECK(b->here[0] == 1 && b->there[0] == -1);
}

static void layouts(void)
{
    Bare *b = open_bare("luyo2021-vtr-jdp", "H=4 d=3 K=100");
    CHECK(b->channels == 6 && b->channel[0].size == 6);
    CHECK(b->channel[1].size == 3 && b->channel[0].leaves == 100);
    CHECK(b->channel[0].when == SUM_TREE && bare_places(b, 0) == 7);
    b = open_bare("luyo2021-vtr-ldp", "H=4 d=3 reading=iid");
    CHECK(b->channel[0].size == 9 && b->channel[0].when == SUM_LOCAL);
    b = open_bare("luyo2021-plus-jdp", "H=4 d=3");
    CHECK(b->channels == 12);
    b = open_bare("zhou2022-jdp", "H=4 d=3 K=65");
    CHECK(b->channels == 14); /* nothing of transitions at step H */
    CHECK(b->channel[0].leaves == 64 && bare_places(b, 0) == 7);
    b = open_bare("ngo2022-lsvi-jdp", "H=4 d=3 K=65");
    CHECK(b->channels == 8 && b->channel[1].when == REFRESH);
    b = open_bare("pavlovic2025-ldp", "d=5");
    CHECK(b->channels == 1 && b->channel[0].size == 5);
}

/* --- pairs ---------------------------------------------------------------- */

/* The search knows nothing of the closed form and finds no more than it. */
static void searched_pairs(void)
{
    const Mechanism *m;
    for (int which = 0; (m = mechanism_at(which)) != NULL; which++) {
        char text[120];
        bool arms = strncmp(m->name, "pavlovic", 8) == 0;
        if (!gaussian(m) || strncmp(m->name, "ngo", 3) == 0)
            continue;
        snprintf(text, sizeof text, "mode=calibrated d=2 pair=search%s",
                 arms ? "" : " H=3");
        Bare *b = open_bare(m->name, text);
        CHECK(log10_delta(b) <= -6 + 1e-6);
        CHECK(log10_delta(b) >= -6.2); /* its steps are coarse */
    }
}

/* --- what settings and faults bend ---------------------------------------- */

static double bent(const char *name, const char *settings, const char *more)
{
    char text[200];
    snprintf(text, sizeof text, "%s %s", settings, more);
    return g_of(open_bare(name, text)) / g_of(open_bare(name, settings));
}

static void bends(void)
{
    const char *vtr = "luyo2021-vtr-jdp", *at = "mode=calibrated H=3 d=2 K=100";
    CHECK_NEAR(bent(vtr, at, "scale=0.5"), 2, 1e-12);
    CHECK_NEAR(bent(vtr, at, "sensitivity=0.5"), 2, 1e-12);
    CHECK_NEAR(bent(vtr, at, "levels=-1"), sqrt(7. / 6), 1e-12);
    CHECK_NEAR(bent("zhou2022-jdp", at, "levels=1"), sqrt(7. / 8), 1e-12);
    CHECK(bent(vtr, at, "epsilon-used=2") > 1.5);
    CHECK(bent(vtr, at, "delta-used=0.1") > 1.5);
    CHECK(bent("luyo2021-vtr-ldp", "mode=calibrated H=3 d=2", "norm=2") > 3.5);
    CHECK(bent("zhou2022-jdp", at, "drawn=goe") < 1);
    CHECK(bent("luyo2021-lsvi-jdp", "mode=calibrated H=3 d=2 K=1e4",
               "epsilon-used=2") > 1.5);
    CHECK(bent("ngo2022-lsvi-jdp", at, "epsilon-used=2") > 1.5);
}

static void refused(const char *name, const char *text, const char *why)
{
    Bare b;
    CHECK(try_bare(&b, name, text) == BAD_INPUT);
    if (strstr(status_message(), why) == NULL)
        fprintf(stderr, "%s: %s\n", text, status_message());
    CHECK(strstr(status_message(), why) != NULL);
    status_clear();
}

static void refuses(void)
{
    refused("luyo2021-vtr-jdp", "H=1", "H >= 2");
    refused("luyo2021-vtr-jdp", "H=2 leaves=7", "no setting 'leaves'");
    refused("luyo2021-vtr-jdp", "H=2 delta=0", "delta > 0");
    refused("luyo2021-vtr-jdp", "H=2 K=10 user=11", "10 leaves");
    refused("luyo2021-vtr-jdp", "H=2 unsplit=steps", "as its paper");
    refused("luyo2021-vtr-ldp", "H=2 levels=1", "levels");
    refused("luyo2021-lsvi-jdp", "H=2 K=2 d=8", "one batch");
    refused("luyo2021-vtr-jdp", "H=2 reading=B", "no reading 'B'");
    refused("ngo2022-lsvi-jdp", "H=2 d=2 reading=goe", "no reading 'goe'");
    refused("ngo2022-lsvi-jdp", "H=2 d=2 pair=search", "pair=worst");
}

int main(void)
{
    gsl_set_error_handler_off();
    CHECK(arena_open(&arena) == OK);
    calibrated_is_equality();
    calibrated_patterns();
    luyo2021_published();
    luyo2021_messages();
    luyo2021_batches();
    luyo2021_pure();
    ngo2022_published();
    zhou2022_published();
    pavlovic2025_published();
    layouts();
    one_dimension();
    searched_pairs();
    bends();
    refuses();
    arena_close(&arena);
    return check_done("release");
}
