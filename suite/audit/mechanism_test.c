#include "suite/audit/mechanism.h"
#include "suite/claim/study.h"
#include "tests/check.h"

#include <gsl/gsl_errno.h>

static Arena arena;
static Job job;

static Bare *open_bare(const char *name, const char *settings)
{
    Bare *bare = arena_array(&arena, Bare, 1);
    char text[300];
    snprintf(text, sizeof text, "mechanism=%s %s", name, settings);
    CHECK(job_open(&job, &study_audit, check_seed(), text) == OK);
    CHECK(bare_open(bare, &job.params, job.seed, &arena) == OK);
    return bare;
}

/* exact log delta of the pair, by the oracle, from what the recorder sees */
static double log_delta(const Bare *b, double epsilon)
{
    double size[LOSS_PARTS];
    uint64_t times[LOSS_PARTS];
    int n = recorder_moves(b->recorder, size, times, LOSS_PARTS);
    Loss loss = loss_laplace((long double)size[0], times[0]);
    double g = 0;
    CHECK(n >= 1);
    for (int i = 0; i < n; i++) {
        g += (double)times[i] * size[i] * size[i];
        if (i > 0)
            CHECK(loss_add(&loss, (long double)size[i], times[i]));
    }
    if (b->is->law == NOISE_GAUSS)
        loss = loss_gauss((long double)sqrt(g));
    return (double)loss_delta(&loss, (long double)epsilon).value;
}

static const char *const shapes[] = {
    "mode=calibrated", "mode=calibrated H=2 epsilon=0.5 delta=1e-9",
    "mode=calibrated epsilon=3 delta=0.01"};

/* for every mechanism m that is no paper's own release: the textbook's noise */
#define EACH_TEXTBOOK(m)                                                       \
    for (int m##_i = 0; mechanism_at(m##_i) != NULL; m##_i++)                  \
        for (const Mechanism *m = mechanism_at(m##_i);                         \
             m != NULL && m->source == NULL; m = NULL)

/* calibrated: the claim with equality; the oracle's closed forms and the
 * billboard's own nodes are the two routes */
static void calibrated_is_equality(void)
{
    EACH_TEXTBOOK(m)
        for (int s = 0; s < 3; s++) {
            Bare *b = open_bare(m->name, shapes[s]);
            CHECK_NEAR(log_delta(b, b->epsilon), log(b->delta), 1e-9);
        }
}

static void matrices_are_equality(void)
{
    static const char *const noises[] = {"goe", "sym1", "proj", "iid"};
    for (int n = 0; n < 4; n++)
        for (int d = 1; d <= 5; d += 2) {
            char text[120];
            snprintf(text, sizeof text,
                     "mode=calibrated noise=%s d=%d leaves=1000", noises[n], d);
            Bare *b = open_bare("goe-tree", text);
            CHECK_NEAR(log_delta(b, 1), log(1e-6), 1e-9);
            snprintf(text, sizeof text,
                     "mode=calibrated noise=%s d=%d "
                     "neighbours=add",
                     noises[n], d);
            b = open_bare("goe-tree", text);
            CHECK_NEAR(log_delta(b, 1), log(1e-6), 1e-9);
        }
}

/* claims qiao2023, table of section 4.1: exact delta(1) of what is published */
static void published_counters(void)
{
    Bare *b = open_bare("counters-central", "leaves=1 delta=0");
    CHECK_NEAR(exp(log_delta(b, 1)), 0.0573, 1e-3);
    b = open_bare("counters-central", "leaves=7 delta=0");
    CHECK_NEAR(exp(log_delta(b, 1)), 3.70e-3, 1e-3);
    b = open_bare("counters-central", "leaves=7 delta=0 log=e");
    CHECK_NEAR(exp(log_delta(b, 1)), 0.0291, 2e-3);
    b = open_bare("counters-central", "leaves=7 H=2 delta=0");
    CHECK_NEAR(exp(log_delta(b, 1)), 1.38e-4, 5e-3);
    b = open_bare("counters-local", "H=2 S=3 delta=0");
    CHECK_NEAR(exp(log_delta(b, 1)), 0.01150, 1e-3);
}

/* pure: the sum of all moves is epsilon */
static void pure_is_equality(void)
{
    static const char *const names[] = {"tree-laplace", "once-laplace",
                                        "local-laplace", "counters-central",
                                        "counters-local"};
    for (int i = 0; i < 5; i++) {
        double size[4];
        uint64_t times[4];
        Bare *b = open_bare(names[i], "mode=calibrated delta=0 H=3 epsilon=2");
        CHECK(recorder_moves(b->recorder, size, times, 4) == 1);
        CHECK_NEAR(size[0] * (double)times[0], 2, 1e-12);
    }
}

/* The search knows nothing of the closed forms and finds them; a random pair
 * is never worse. */
static void searched_pairs(void)
{
    static const char *const shape[] = {"mode=calibrated H=2 pair=worst",
                                        "mode=calibrated H=2 pair=search",
                                        "mode=calibrated H=2 pair=random"};
    static const char *const wide[] = {"mode=calibrated d=3 pair=worst",
                                       "mode=calibrated d=3 pair=search",
                                       "mode=calibrated d=3 pair=random"};
    EACH_TEXTBOOK(m) {
        bool counters = strncmp(m->name, "counters", 8) == 0;
        const char *const *with = counters ? shape : wide;
        double delta[3];
        for (int p = 0; p < 3; p++) {
            Bare *b = open_bare(m->name, with[p]);
            delta[p] = log_delta(b, 1);
        }
        CHECK_NEAR(delta[1], delta[0], 1e-9);
        CHECK(delta[2] < delta[0]);
    }
}

static void searched_matrices(void)
{
    static const char *const noises[] = {"goe", "sym1", "proj", "iid"};
    for (int i = 0; i < 8; i++) {
        char text[160];
        snprintf(text, sizeof text,
                 "mode=calibrated d=4 noise=%s neighbours=%s "
                 "pair=search",
                 noises[i % 4], i < 4 ? "add" : "replace");
        Bare *b = open_bare("goe-tree", text);
        CHECK_NEAR(log_delta(b, 1), log(1e-6), 1e-6);
    }
}

/* any user but the first stands in fewer nodes */
static void later_users(void)
{
    for (int user = 1; user <= 64; user++) {
        char text[80];
        snprintf(text, sizeof text, "mode=calibrated user=%d", user);
        Bare *b = open_bare("tree-gaussian", text);
        int nodes = tree_nodes_of_leaf((uint64_t)user, 64);
        double size[1];
        uint64_t times[1];
        CHECK(recorder_moves(b->recorder, size, times, 1) == 1);
        CHECK(times[0] == (uint64_t)nodes);
    }
}

static void tilt_is_least(void)
{
    EACH_TEXTBOOK(m) {
        Bare *b = open_bare(m->name, "mode=calibrated H=2");
        double bound, theta = bare_tilt(b, &bound);
        CHECK(theta > 0 && bound < 0);
        CHECK(bound >= log_delta(b, 1)); /* Chernoff's is a bound */
        CHECK(bound < log_delta(b, 1) + log(100));
        for (double by = 0.5; by < 2.5; by += 0.375)
            CHECK(bare_log_bound(b, 1, by * theta) >= bound - 1e-9);
    }
}

/* the noise of the first coordinate under a fault, over that without */
static double scale_ratio(const char *mechanism, const char *fault)
{
    char text[200];
    snprintf(text, sizeof text, "mode=calibrated %s", fault);
    double bent = open_bare(mechanism, text)->channel[0].scale[0];
    snprintf(text, sizeof text, "mode=calibrated %.*s",
             (int)strcspn(fault, " "), fault);
    return bent / open_bare(mechanism, text)->channel[0].scale[0];
}

/* what a fault does to the scale, by hand; its settings come second */
static void bent_scales(void)
{
    const double room = 1e-3; /* delta = 1e-6 of pure noise */
    CHECK_NEAR(scale_ratio("local-laplace", "H=4 root=yes"), 0.5, room);
    CHECK_NEAR(scale_ratio("tree-laplace", "leaves=64 root=yes"), 1 / sqrt(7),
               room);
    CHECK_NEAR(scale_ratio("once-gaussian", "releases=9 unsplit=releases"),
               1.0 / 3, 1e-12);
    CHECK_NEAR(scale_ratio("once-laplace", "releases=9 unsplit=releases"),
               1.0 / 9, room);
    CHECK_NEAR(scale_ratio("tree-gaussian", "leaves=1000 log=10"), sqrt(0.3),
               1e-12);
    CHECK_NEAR(scale_ratio("tree-gaussian", "leaves=1000 log=e"), sqrt(0.7),
               1e-12);
    CHECK_NEAR(scale_ratio("goe-tree", "d=3 made=add"), sqrt(0.5), 1e-12);
    CHECK_NEAR(scale_ratio("goe-tree", "d=3 made=replace"), 1, 1e-12);
    double plain = open_bare("once-gaussian", "")->channel[0].scale[0];
    double root = open_bare("once-gaussian", "power=0.5")->channel[0].scale[0];
    CHECK_NEAR(root * root, plain, 1e-12);
}

static void refused(const char *text, const char *why)
{
    Bare b;
    bool opens = job_open(&job, &study_audit, 1, text) == OK;
    CHECK(opens);
    CHECK(bare_open(&b, &job.params, 1, &arena) == BAD_INPUT);
    if (strstr(status_message(), why) == NULL)
        fprintf(stderr, "%s: %s\n", text, status_message());
    CHECK(strstr(status_message(), why) != NULL);
    status_clear();
}

static void refuses(void)
{
    const Mechanism *m;
    refused("mechanism=once-gaussian leaves=7", "no setting 'leaves'");
    refused("mechanism=tree-gaussian user=65", "64 leaves");
    refused("mechanism=tree-gaussian delta=0", "delta > 0");
    refused("mechanism=local-laplace fresh=yes", "fresh");
    refused("mechanism=once-laplace levels=-1", "levels");
    refused("mechanism=tree-laplace reuse=coordinates", "nothing to reuse");
    refused("mechanism=tree-laplace reuse=steps", "nothing to reuse");
    refused("mechanism=once-gaussian reuse=nodes", "nothing to reuse");
    refused("mechanism=tree-gaussian root=yes", "Gaussian");
    refused("mechanism=once-laplace raw-level=1", "no levels");
    refused("mechanism=tree-gaussian made=add", "made");
    refused("mechanism=tree-gaussian leaves=1e6 fresh=yes", "at most 100000");
    CHECK(mechanism_find("tree-gauss", &m) == BAD_INPUT);
    CHECK(strstr(status_message(), "tree-gaussian") != NULL);
    status_clear();
}

int main(void)
{
    gsl_set_error_handler_off();
    CHECK(arena_open(&arena) == OK);
    calibrated_is_equality();
    matrices_are_equality();
    published_counters();
    pure_is_equality();
    searched_pairs();
    searched_matrices();
    later_users();
    tilt_is_least();
    bent_scales();
    refuses();
    arena_close(&arena);
    return check_done("mechanism");
}
