#include "suite/cmd/audit.h"
#include "suite/audit/learner_blackbox.h"
#include "suite/audit/learner_exact.h"
#include "suite/audit/mechanism.h"
#include "suite/base/clock.h"
#include "suite/base/json.h"
#include "suite/base/text.h"
#include "suite/claim/fault.h"
#include "suite/cmd/cmd.h"
#include "suite/cmd/replay.h"
#include "suite/judge/privacy.h"
#include "suite/run/audit_store.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum {
    RUNS_A_JOB = 10000,
    JOBS_MOST = 64,
    BLACKBOX_JOBS = 4 /* each trains for itself */
};

static const StudyOptions from[] = {
    {.of = &study_audit, .only = "epsilon delta mode runs"},
    {.of = &study_audit, .only = "theta", .as = "tilt"},
    {.of = &study_audit, .only = "user pair"},
    {.of = &study_exposure, .only = "env episodes"},
    {.of = &study_exposure, .only = "privacy", .fallback = "jdp"},
    {.of = &study_exposure, .only = "lazy"},
    {.of = &study_blackbox, .only = "event"},
    {0}};

static const Setting options[] = {
    {"level", SET_CHOICE, "billboard", 0, 0, "billboard|message|actions",
     "of an algorithm: everything that it releases, the user's own report, or "
     "what the users after her do"},
    {"fault", SET_TEXT, NULL, 0, 0, NULL,
     "name=grade: inject a deliberate defect (assay list faults)"},
    {"blackbox", SET_FLAG, "no", 0, 0, NULL,
     "judge by what comes out alone: events are chosen in a tenth of the runs "
     "and counted in the others"},
    {"repeat", SET_INT, "1", 1, REPEAT_MOST, NULL,
     "the same audit on this many seeds, --seed and those after it; prints "
     "how often each verdict came"},
    SEED_OPTION,
    JOBS_OPTION,
    {"db", SET_TEXT, NULL, 0, 0, NULL,
     "database to keep the audit in, or with --replay to read (then "
     "default " DEFAULT_DB ")"},
    {"replay", SET_TEXT, NULL, 0, 0, NULL,
     "ID of a stored witness: draws its run again and prints the exact "
     "losses"},
    {0}};

typedef struct {
    const Args *args;
    Job job;
    Batch batch;
    Arena *arena;
    double seconds;
    char id[24]; /* of the verdict that is kept; "": none */
} AuditRun;

static Status apply_fault(Job *job, const char *text)
{
    const Fault *fault;
    char grade[PARAMS_TEXT];
    TRY(fault_read(text, &fault, grade));
    if (fault->setting == NULL || !job_knows(job, fault->setting))
        return FAIL(BAD_INPUT, "fault %s changes nothing in this audit",
                    fault->name);
    return job_set(job, fault->setting, grade);
}

/* How many jobs share the runs equally.  It depends on the runs alone, so that
 * results do not depend on the number of workers. */
static int jobs_for(const Job *job)
{
    uint64_t n = params_count(&job->params, "runs") / RUNS_A_JOB;
    bool trains = job->study == &study_blackbox || job->study == &study_actions;
    uint64_t most = trains ? BLACKBOX_JOBS : JOBS_MOST;
    return n < 1 ? 1 : n > most ? (int)most : (int)n;
}

static const char *settings_of(const Args *args, Arena *arena)
{
    size_t size = 1;
    for (int i = 0; i < args->sets; i++)
        size += strlen(args->set[i]) + 1;
    char *text = arena_array(arena, char, size);
    args_settings(args, text, size);
    return text;
}

/* Checks the settings before any worker starts. */
static Status audit_check(const Job *job, Arena *arena)
{
    Bare bare;
    size_t mark = arena_mark(arena);
    Status status = job->study == &study_exposure ? exposure_check(job, arena)
                    : job->study == &study_actions
                        ? actions_check(job, arena)
                        : bare_open(&bare, &job->params, job->seed, arena);
    arena_reset(arena, mark);
    return status;
}

/* what one kind of audit has and the other has not */
static Status check_kind(const Params *p)
{
    bool blackbox = params_flag(p, "blackbox");
    if (blackbox && params_given(p, "tilt"))
        return FAIL(BAD_INPUT, "--tilt: a black box does not draw the noise");
    if (!blackbox && params_given(p, "event"))
        return FAIL(BAD_INPUT, "--event goes with --blackbox");
    return OK;
}

static Status mechanism_job(const Args *args, const char *set, Job *job)
{
    const Params *p = &args->options;
    const Mechanism *mechanism;
    const Study *study =
        params_flag(p, "blackbox") ? &study_blackbox : &study_audit;
    TRY(mechanism_find(args->word[0], &mechanism));
    TRY(audit_not_algorithm(args));
    TRY(check_kind(p));
    TRY(job_open(job, study, params_count(p, "seed"), set));
    TRY(job_set(job, "mechanism", mechanism->name));
    return args_to_job(args, job);
}

Status audit_job(const Args *args, Arena *arena, Job *job)
{
    const Params *p = &args->options;
    const char *set = settings_of(args, arena);
    if (audit_of_algorithm(args))
        TRY(audit_algorithm_job(args, set, arena, job));
    else
        TRY(mechanism_job(args, set, job));
    if (params_present(p, "fault"))
        TRY(apply_fault(job, params_text(p, "fault")));
    return audit_check(job, arena);
}

static Status run_jobs(AuditRun *x)
{
    char text[12];
    TRY(audit_job(x->args, x->arena, &x->job));
    snprintf(text, sizeof text, "%d", jobs_for(&x->job));
    TRY(job_set(&x->job, "replicates", text));
    return args_run(x->args, &x->job, &x->batch, x->arena);
}

/* ---- what it keeps ---- */

/* the command that repeats the audit, without --db and --jobs */
static const char *reproduce(const AuditRun *x)
{
    const Params *p = &x->args->options;
    const char *text =
        arena_text(x->arena, "./assay audit %s", x->args->word[0]);
    for (int i = 0; i < x->args->sets; i++)
        text = arena_text(x->arena, "%s --set %s", text, x->args->set[i]);
    for (const Setting *s = p->rows; s->name != NULL; s++)
        if (params_given(p, s->name) && strcmp(s->name, "db") != 0 &&
            strcmp(s->name, "jobs") != 0 && strcmp(s->name, "seed") != 0)
            text = arena_text(x->arena, "%s --%s %s", text, s->name,
                              params_text(p, s->name));
    return arena_text(x->arena, "%s --seed %s", text, params_text(p, "seed"));
}

static Status keep_audit(AuditRun *x)
{
    const Params *p = &x->args->options;
    if (!params_present(p, "db"))
        return OK;
    AuditStored stored = {
        .mechanism = params_text(&x->job.params, "mechanism"),
        .fault = params_present(p, "fault") ? params_text(p, "fault") : "",
        .reproduce = reproduce(x),
        .job = &x->job,
        .alpha = ALPHA,
        .seconds = x->seconds,
    };
    return audit_store(&x->batch, &stored, x->arena, x->id);
}

/* ---- what it says ---- */

static const char *level_of(const Job *job)
{
    if (job->study == &study_exposure)
        return params_text(&job->params, "level");
    return mechanism_of(&job->params)->when == SUM_LOCAL ? "message"
                                                         : "billboard";
}

static void print_json(const AuditRun *x, const AuditResult *r,
                       const char *level)
{
    const Job *job = &x->job;
    char event[60], seed[24];
    snprintf(event, sizeof event, "loss>%.9g", r->epsilon);
    snprintf(seed, sizeof seed, "%" PRIu64, job->seed);
    Json j = json_open(stdout);
    json_bool(&j, "summary", true);
    json_text(&j, "mechanism", x->args->word[0]);
    json_real(&j, "epsilon", r->epsilon);
    json_real(&j, "delta_claimed", r->delta);
    json_real(&j, "delta_exact", r->delta_exact);
    json_real(&j, "log10_delta_exact", r->log10_exact);
    json_real(&j, "epsilon_exact", r->epsilon_exact);
    json_real(&j, "delta_estimate", r->estimate);
    json_real(&j, "delta_lower", r->lower);
    json_real(&j, "delta_upper", r->upper);
    json_real(&j, "epsilon_lower", r->epsilon_lower);
    json_count(&j, "runs", r->runs);
    json_text(&j, "verdict", verdict_names[r->verdict]);
    json_text(&j, "witness", r->witness[0] != '\0' ? r->witness : NULL);
    json_text(&j, "id", x->id[0] != '\0' ? x->id : NULL);
    json_text(&j, "pair", params_text(&job->params, "pair"));
    json_count(&j, "user", params_count(&job->params, "user"));
    json_text(&j, "direction", r->way == 0 ? "forward" : "backward");
    json_text(&j, "level", level);
    json_text(&j, "event", event);
    json_real(&j, "tilt", r->theta);
    if (!isnan(r->mild_theta))
        json_real(&j, "tilt_mild", r->mild_theta);
    json_real(&j, "inverse_mean", r->inverse);
    json_real(&j, "alpha", ALPHA);
    json_text(&j, "mode", params_text(&job->params, "mode"));
    json_text(&j, "why", r->why);
    json_text(&j, "seed", seed);
    json_real(&j, "seconds", x->seconds);
    json_close(&j);
}

static void print_text(const AuditRun *x, const AuditResult *r,
                       const char *level)
{
    const Job *job = &x->job;
    printf("%s: (epsilon=%.6g, delta=%.6g) %s, %s\n", x->args->word[0],
           r->epsilon, r->delta, params_text(&job->params, "mode"),
           verdict_names[r->verdict]);
    if (isnan(r->upper))
        printf("  delta at epsilon    %.6g, at least %.6g\n", r->estimate,
               r->lower);
    else
        printf("  delta at epsilon    %.6g, in %.6g..%.6g\n", r->estimate,
               r->lower, r->upper);
    if (!isnan(r->delta_exact) && isinf(r->log10_exact))
        printf("  exact               0\n");
    else if (!isnan(r->delta_exact))
        printf("  exact               %.9g (log10 %.6g)\n", r->delta_exact,
               r->log10_exact);
    if (!isnan(r->epsilon_exact))
        printf("  epsilon delivered   %.9g at that delta\n", r->epsilon_exact);
    if (!isnan(r->epsilon_lower))
        printf("  epsilon refuted     %.6g and below\n", r->epsilon_lower);
    printf("  mean of exp(-loss)  %.6g\n", r->inverse);
    printf("  %s of user %s, pair %s, %s; tilt %.6g%s, %" PRIu64
           " runs each way, %.2g s\n  %s\n",
           level, params_text(&job->params, "user"),
           params_text(&job->params, "pair"),
           r->way == 0 ? "forward" : "backward", r->theta,
           isnan(r->mild_theta)
               ? ""
               : arena_text(x->arena, " and %.6g", r->mild_theta),
           r->runs, x->seconds, r->why);
    if (r->witness[0] != '\0')
        printf("  witness: %s\n", r->witness);
    if (x->id[0] != '\0' && r->witness[0] != '\0')
        printf("  again: ./assay audit --replay %s --db %s\n", x->id,
               params_text(&x->args->options, "db"));
}

static Status judge_losses(AuditRun *x)
{
    AuditResult r;
    audit_result(&x->job, x->batch.rows, x->batch.n, ALPHA, &r);
    TRY(keep_audit(x));
    if (x->args->json)
        print_json(x, &r, level_of(&x->job));
    else
        print_text(x, &r, level_of(&x->job));
    return r.verdict == HOLDS ? OK : UNEXPECTED;
}

static Status run_audit(const Args *args, Arena *arena)
{
    AuditRun *x = arena_array(arena, AuditRun, 1);
    *x = (AuditRun){.args = args, .arena = arena};
    double begin = clock_now();
    if (params_given(&args->options, "repeat"))
        return audit_repeat(args, arena);
    TRY(run_jobs(x));
    x->seconds = clock_now() - begin;
    bool events = params_flag(&args->options, "blackbox");
    Status status = events || audit_of_actions(args)
                        ? audit_blackbox(args, &x->job, x->batch.rows,
                                         x->batch.n, x->seconds)
                        : judge_losses(x);
    return batch_close(&x->batch, status);
}

/* only a single audit by exact losses has a witness to replay */
static Status check_kept(const Params *p)
{
    bool blackbox = params_flag(p, "blackbox");
    if (!params_present(p, "db") || !(blackbox || params_given(p, "repeat")))
        return OK;
    return FAIL(BAD_INPUT, "--db: %s is not kept; leave out --db or --%s",
                blackbox ? "a black-box audit" : "a repeated audit",
                blackbox ? "blackbox" : "repeat");
}

static Status run(const Args *args, Arena *arena)
{
    if (params_present(&args->options, "replay"))
        return audit_again(args, arena);
    if (args->words == 0)
        return FAIL(BAD_INPUT, "usage: assay audit %s", cmd_audit.usage);
    TRY(check_kept(&args->options));
    return run_audit(args, arena);
}

const Command cmd_audit = {
    .name = "audit",
    .usage = "MECHANISM | ALGORITHM --env ENV | --replay ID",
    .summary = "what a mechanism or an algorithm reveals about one user",
    .about =
        "A mechanism is audited by exact privacy losses. Each run draws\n"
        "everything that the mechanism releases about one user and sums the\n"
        "log-likelihood ratio of the two neighbouring users; the sample\n"
        "bounds delta at the claimed epsilon from both sides (all bounds\n"
        "together fail with probability at most 1e-6). By importance\n"
        "sampling 1e5 runs know a delta of 1e-9 to a few per cent. Where\n"
        "the claimed epsilon is the largest loss possible, half of the runs\n"
        "are drawn with a smaller tilt, to see smaller losses too, and two\n"
        "tilts are printed. The exact delta of the pair is printed beside\n"
        "the estimate, where it is known. The verdict is violated when the\n"
        "sample refutes the claim, holds when the exact delta meets the\n"
        "claim and the sample agrees with it, and undecided otherwise. Exit\n"
        "0 only when the claim holds. With --db the audit is stored and, if\n"
        "it is violated, so is the run with the largest loss: --replay ID\n"
        "draws that run again and prints the loss of every coordinate of\n"
        "every release. Exit 1 when a bit differs.\n"
        "\n"
        "An algorithm (assay list algorithms) is audited on an environment;\n"
        "--env, --episodes, --privacy, --lazy and --level are for this, and\n"
        "--runs is then 10000 unless given. In every run the other users\n"
        "are drawn anew, both candidates for the audited user's episode\n"
        "follow the policy, and the loss is that of what they would add to\n"
        "each release. `exact' is then the algorithm's own worst-case\n"
        "bound; the sample sees an average over the other users, which is\n"
        "smaller. Where the audited user's actions are random, the loss is\n"
        "only an upper bound and the verdict is never violated. --level\n"
        "actions sees only how often the later users visit each cell (with\n"
        "--set sees=policy the last policy, too) and judges as --blackbox\n"
        "does.\n"
        "\n"
        "--blackbox knows the pair and the claim, and sees only what comes\n"
        "out. Events are chosen in a tenth of the runs (at most 100000) and\n"
        "counted in the others, with Clopper-Pearson bounds corrected for\n"
        "the number of events. The verdict is violated, or undecided:\n"
        "nothing was found, and the detection limit is the epsilon that\n"
        "would have been found with probability 0.99 (an estimate). Exit 1\n"
        "when violated. With --repeat N: exit 1 when any verdict is\n"
        "violated or, for exact losses, is not holds. See: assay list\n"
        "mechanisms, assay list faults.\n",
    .from = from,
    .options = options,
    .takes_set = true,
    .least = 0,
    .most = 1,
    .examples =
        "  assay audit tree-gaussian --set leaves=1000 --mode calibrated\n"
        "  assay audit tree-gaussian --mode calibrated --fault "
        "noise-scale=0.9\n"
        "  assay audit counters-central --set leaves=7 --delta 0\n"
        "  assay audit goe-tree --set d=4 --set noise=sym1 --pair search\n"
        "  assay audit once-laplace --blackbox --fault noise-scale=0.909\n"
        "  assay audit once-laplace --blackbox --repeat 1000 --runs 20000\n"
        "  assay audit linopt-vi --env lm-cone --mode calibrated --episodes 8\n"
        "  assay audit dp-ucbvi --level actions --env bandit --episodes 4\n"
        "  assay audit counters-central --delta 0 --db audits.db\n"
        "  assay audit --replay ID --db audits.db\n",
    .run = run,
};
