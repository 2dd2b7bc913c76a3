/* Identities and inequalities that must hold for every instance: random ones
 * and adversarial ones (equality cases, ill-conditioned, degenerate), numbered
 * so that one of them can be repeated alone. */
#include "suite/simulation/identity.h"
#include "suite/claim/study.h"

#include <math.h>

#define IDENTITIES                                                             \
    "determinant-ratio|push-through|post-process|post-process-feasible"

static double (*const identity[])(const IdentityCase *, Rng *) = {
    identity_determinant_ratio, identity_push_through, identity_post_process,
    identity_post_process_feasible};

static const Setting settings[] = {
    {"what", SET_CHOICE, "push-through", 0, 0, IDENTITIES,
     "which identity or inequality"},
    {"d", SET_INT, "4", 1, 16, NULL, "dimension"},
    {"instances", SET_COUNT, "2000", 1, 1e9, NULL, "random instances"},
    {"bend", SET_REAL, "0", -0.5, 0.5, NULL,
     "one side is made wrong by this relative amount (a fault)"},
    {0}};

static Status run(const Job *job, Arena *arena, Rows *rows)
{
    int what = params_choice(&job->params, "what");
    uint64_t n = params_count(&job->params, "instances");
    IdentityCase x = {.d = params_int(&job->params, "d"),
                      .bend = params_real(&job->params, "bend"),
                      .arena = arena};
    char pairing[80];
    snprintf(pairing, sizeof pairing, "identity %s d=%d",
             params_text(&job->params, "what"), x.d);
    Rng rng = rng_open(job->seed, pairing);
    double worst = -INFINITY, worst_at = 0;
    size_t mark = arena_mark(arena);
    for (x.instance = 0; x.instance < n; x.instance++) {
        rng_seek(&rng, RNG_STUDY, x.instance, 0);
        double value = identity[what](&x, &rng);
        arena_reset(arena, mark);
        if (value <= worst)
            continue;
        worst = value; /* a NaN gets here, and stays */
        worst_at = (double)x.instance;
        if (isnan(value))
            return FAIL(WORLD, "%s: instance %.0f has no value",
                        params_text(&job->params, "what"), worst_at);
    }
    rows_put(rows, "worst", worst);
    rows_put(rows, "worst_instance", worst_at);
    rows_put(rows, "instances", (double)n);
    return OK;
}

const Study study_identity = {
    .name = "identity",
    .help = "the worst of many random instances of an identity or inequality",
    .version = 1,
    .settings = settings,
    .size = "instances",
    .limit = 3600,
    .run = run,
};
