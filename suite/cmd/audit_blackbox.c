/* assay audit --blackbox: what it says. */
#include "suite/audit/mechanism.h"
#include "suite/base/json.h"
#include "suite/cmd/audit.h"
#include "suite/judge/blackbox.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

typedef struct {
    const Args *args;
    const Job *job;
    BlackBoxResult r;
    DetectionLimit limit;
    double seconds;
} Said;

static const char *level_of(const Job *job)
{
    if (job->study == &study_actions) /* a table says more than actions do */
        return strcmp(params_text(&job->params, "sees"), "policy") == 0
                   ? "policy"
                   : "actions";
    return mechanism_of(&job->params)->when == SUM_LOCAL ? "message"
                                                         : "billboard";
}

/* toward: the side of the pair that the event speaks for */
static const char *direction_of(const BlackBoxResult *r)
{
    return r->toward == 0 ? "forward" : "backward";
}

static void json_claim(Json *j, const Said *x)
{
    const BlackBoxResult *r = &x->r;
    const double none = (double)NAN; /* only exact losses tell */
    json_real(j, "epsilon", r->epsilon);
    json_real(j, "delta_claimed", r->delta);
    json_real(j, "delta_exact", none);
    json_real(j, "log10_delta_exact", none);
    json_real(j, "epsilon_exact", none);
    json_real(j, "delta_estimate", r->p - exp(r->epsilon) * r->q);
    json_real(j, "delta_lower",
              fmax(0, r->p_lower - exp(r->epsilon) * r->q_upper));
    json_real(j, "delta_upper", none);
    json_real(j, "epsilon_lower", r->epsilon_lower);
}

static void json_event(Json *j, const Said *x)
{
    const BlackBoxResult *r = &x->r;
    json_text(j, "direction", direction_of(r));
    json_text(j, "level", level_of(x->job));
    json_text(j, "event", r->event >= 0 ? r->name : NULL);
    json_count(j, "events", (uint64_t)r->events);
    json_real(j, "frequency", r->p);
    json_real(j, "frequency_lower", r->p_lower);
    json_real(j, "frequency_other", r->q);
    json_real(j, "frequency_other_upper", r->q_upper);
    json_real(j, "detection_limit", x->limit.epsilon);
    json_text(j, "detection_limit_by", limit_names[x->limit.by]);
}

static void print_json(const Said *x)
{
    const BlackBoxResult *r = &x->r;
    const Params *p = &x->job->params;
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, x->job->seed);
    Json j = json_open(stdout);
    json_bool(&j, "summary", true);
    json_text(&j, "mechanism", x->args->word[0]);
    json_bool(&j, "blackbox", true);
    json_claim(&j, x);
    json_count(&j, "runs", r->train + r->tests);
    json_count(&j, "runs_train", r->train);
    json_text(&j, "verdict", verdict_names[r->verdict]);
    json_text(&j, "witness", r->witness[0] != '\0' ? r->witness : NULL);
    json_text(&j, "pair", params_text(p, "pair"));
    json_count(&j, "user", params_count(p, "user"));
    json_event(&j, x);
    json_real(&j, "tilt", 0);
    json_real(&j, "alpha", ALPHA);
    json_text(&j, "mode", params_text(p, "mode"));
    json_text(&j, "why", r->why);
    json_text(&j, "seed", seed);
    json_real(&j, "seconds", x->seconds);
    json_close(&j);
}

static void print_limit(const Said *x)
{
    static const char *const supposing[] = {
        "", ", for noise of the same law",
        ", if an event as likely reveals it"};
    if (x->r.constant) {
        printf("  detection limit     none: no later user acts on her data\n");
        return;
    }
    if (isnan(x->limit.epsilon)) {
        printf("  detection limit     none: this noise would be found at no "
               "scale\n");
        return;
    }
    printf("  detection limit     %.6g (estimate%s): this epsilon or more "
           "would be found with probability 0.99\n",
           x->limit.epsilon, supposing[x->limit.by]);
}

static void print_text(const Said *x)
{
    const BlackBoxResult *r = &x->r;
    const Params *p = &x->job->params;
    printf("%s: (epsilon=%.6g, delta=%.6g) %s, black box: %s\n",
           x->args->word[0], r->epsilon, r->delta, params_text(p, "mode"),
           verdict_names[r->verdict]);
    if (!isnan(r->epsilon_lower))
        printf("  epsilon refuted     %.6g and below\n", r->epsilon_lower);
    print_limit(x);
    printf("  %s of user %s, pair %s; %" PRIu64 " + %" PRIu64
           " runs each way, %.2g s\n  %s\n",
           level_of(x->job), params_text(p, "user"), params_text(p, "pair"),
           r->train, r->tests, x->seconds, r->why);
    if (r->witness[0] != '\0')
        printf("  witness: %s\n", r->witness);
}

Status audit_blackbox(const Args *args, const Job *job, const Rows *rows,
                      int replicates, double seconds)
{
    Said x = {.args = args, .job = job, .seconds = seconds};
    blackbox_result(job, rows, replicates, ALPHA, &x.r);
    x.limit = blackbox_limit(&rows[0], &x.r);
    if (args->json)
        print_json(&x);
    else
        print_text(&x);
    return x.r.verdict == VIOLATED ? UNEXPECTED : OK;
}
