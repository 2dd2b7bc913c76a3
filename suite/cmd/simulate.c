#include "suite/base/json.h"
#include "suite/cmd/cmd.h"
#include "suite/run/pool.h"
#include "suite/run/provenance.h"
#include "suite/stat/confidence.h"
#include "suite/store/store.h"
#include "suite/study/run.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <time.h>

static const Setting options[] = {
    {"env", SET_TEXT, "riverswim", 0, 0, NULL, "environment"},
    {"episodes", SET_COUNT, "10000", 1, EPISODES_MAX, NULL,
     "episodes K; 1e15 is a number like any other"},
    {"privacy", SET_CHOICE, "none", 0, 0, PRIVACY_NAMES, "privacy model"},
    {"epsilon", SET_REAL, "1", 1e-9, 1e9, NULL, "privacy parameter"},
    {"delta", SET_REAL, "1e-6", 0, 0.999999, NULL, "privacy parameter"},
    {"mode", SET_CHOICE, "published", 0, 0, "published|calibrated",
     "the paper's constants or the least noise"},
    {"lazy", SET_REAL, "0", 0, 10, NULL,
     "look on the grid k <- ceil(k (1+lazy)); 0: as the paper does"},
    {"looks", SET_CHOICE, "grid", 0, 0, "grid|information",
     "a lazy one looks on the grid, or also when it has learnt much"},
    {"scale-bonus", SET_REAL, "1", 0, 1e9, NULL,
     "exploration bonus, as a multiple of the mode's"},
    {"points", SET_INT, "4", 1, 1000, NULL, "lines per decade of episodes"},
    {"replicates", SET_INT, "1", 1, 100000, NULL, "independent repetitions"},
    {"seed", SET_COUNT, DEFAULT_SEED, 0, EPISODES_MAX, NULL,
     "root of all randomness"},
    {"jobs", SET_INT, "0", 0, 256, NULL, "workers; 0: one a core"},
    {"db", SET_TEXT, NULL, 0, 0, NULL, "database to add the run to"},
    {0}};

/* the options that are settings of study run, too */
static const char *const shared[] = {
    "env",  "episodes", "privacy",     "epsilon", "delta",     "mode",
    "lazy", "looks",    "scale-bonus", "points",  "replicates"};
enum { SHARED = sizeof shared / sizeof *shared };

typedef struct {
    const Args *args;
    Job *jobs;
    const Job **list;
    int replicates;
    RunRow run;
    Store *store;
    Arena *arena;
    Status job_status;
    char job_message[400];
} Simulation;

static Status open_job(const Args *args, Job *job, Arena *arena)
{
    char set[SETS_TEXT];
    const Params *p = &args->options;
    args_settings(args, set, sizeof set);
    char *text = arena_text(arena, "algorithm=%s env=%s %s", args->word[0],
                            params_text(p, "env"), set);
    TRY(job_open(job, &study_run, params_count(p, "seed"), text));
    for (int i = 1; i < SHARED; i++)
        TRY(params_set(&job->params, shared[i], params_text(p, shared[i])));
    return OK;
}

static JobRow row_of(const Simulation *x, int i, const char *text)
{
    JobRow row = {0,    x->run.id, study_run.name, study_run.version,
                  text, i,         false,          ""};
    row.key = store_job_key(&row);
    return row;
}

static Status keep(void *context, int i, const Outcome *outcome)
{
    Simulation *x = context;
    char text[JOB_TEXT];
    job_text(&x->jobs[i], text, sizeof text);
    JobRow row = row_of(x, i, text);
    row.failed = outcome->status != OK;
    row.message = row.failed ? outcome->message : "";
    if (row.failed && x->job_status == OK) {
        x->job_status = outcome->status;
        snprintf(x->job_message, sizeof x->job_message, "%s", outcome->message);
    }
    return store_job(x->store, &row, outcome->rows, outcome->seconds);
}

static Status run_jobs(Simulation *x)
{
    int workers = params_int(&x->args->options, "jobs");
    x->jobs = arena_array(x->arena, Job, x->replicates);
    x->list = arena_array(x->arena, const Job *, x->replicates);
    TRY(open_job(x->args, &x->jobs[0], x->arena));
    for (int i = 0; i < x->replicates; i++) {
        x->jobs[i] = x->jobs[0];
        x->jobs[i].replicate = i;
        x->list[i] = &x->jobs[i];
    }
    TRY(store_run(x->store, &x->run));
    TRY(pool_run(x->list, x->replicates,
                 workers > 0 ? workers : pool_default_workers(), true, keep,
                 x));
    return x->job_status == OK ? OK : FAIL(x->job_status, "%s", x->job_message);
}

typedef struct {
    double mean, half; /* half: NaN with one replicate */
} Mean;

static Mean mean_of(const Rows *rows, int n, const char *name, int step)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < n; i++) {
        const Row *row = rows_find(&rows[i], name, step);
        sum += row->value;
    }
    double mean = sum / n;
    for (int i = 0; i < n; i++) {
        double off = rows_find(&rows[i], name, step)->value - mean;
        squares += off * off;
    }
    Mean m = {mean, (double)NAN};
    if (n > 1)
        m.half = mean_half_width(sqrt(squares / (n - 1)), n, 0.95);
    return m;
}

static void json_mean(Json *j, Mean m)
{
    json_real(j, "regret_mean", m.mean);
    json_real(j, "regret_lo", m.mean - m.half);
    json_real(j, "regret_hi", m.mean + m.half);
}

static void print_point(bool json, uint64_t k, Mean m)
{
    if (json) {
        Json j = json_open(stdout);
        json_count(&j, "k", k);
        json_mean(&j, m);
        json_close(&j);
    } else {
        printf("%20" PRIu64 "  %14.6g", k, m.mean);
        if (!isnan(m.half))
            printf("  +- %.3g", m.half);
        printf("\n");
    }
}

static void print_json_summary(const Simulation *x, const Rows *rows, Mean m,
                               double seconds, const char *digest)
{
    const Params *p = &x->args->options;
    const Job *job = &x->jobs[0];
    char variant[400], seed[24];
    uint64_t K = params_count(p, "episodes");
    snprintf(seed, sizeof seed, "%" PRIu64, job->seed);
    params_print_given(&job->algo_params, "", variant, sizeof variant);
    Json j = json_open(stdout);
    json_bool(&j, "summary", true);
    json_text(&j, "algorithm", job->algo->name);
    json_text(&j, "env", job->env->name);
    json_text(&j, "privacy", params_text(p, "privacy"));
    json_real(&j, "epsilon", params_real(p, "epsilon"));
    json_real(&j, "delta", params_real(p, "delta"));
    json_text(&j, "mode", params_text(p, "mode"));
    json_text(&j, "variant", variant);
    json_count(&j, "episodes", K);
    json_mean(&j, m);
    json_real(&j, "value_optimal", rows_value(&rows[0], "value_optimal"));
    json_real(&j, "updates",
              mean_of(rows, x->replicates, "updates_total", 0).mean);
    json_count(&j, "replicates", (uint64_t)x->replicates);
    json_text(&j, "seed", seed);
    json_real(&j, "seconds", seconds);
    json_real(&j, "seconds_per_episode", seconds / ((double)K * x->replicates));
    json_text(&j, "digest", digest);
    json_close(&j);
}

static void print_text_summary(const Simulation *x, const Rows *rows, Mean m,
                               double seconds)
{
    double optimal = rows_value(&rows[0], "value_optimal");
    double K = (double)params_count(&x->args->options, "episodes");
    printf("\n%s on %s, %d replicate%s: regret %.6g, %.6g an episode; optimal "
           "value %.9g\n%.3g s a run, %.3g s an episode\n",
           x->jobs[0].algo->name, x->jobs[0].env->name, x->replicates,
           x->replicates == 1 ? "" : "s", m.mean, m.mean / K, optimal, seconds,
           seconds / K);
}

static Status load(const Simulation *x, Rows *rows, double *seconds)
{
    char text[JOB_TEXT];
    *seconds = 0;
    for (int i = 0; i < x->replicates; i++) {
        double spent;
        job_text(&x->jobs[i], text, sizeof text);
        JobRow row = row_of(x, i, text);
        size_t room = i == 0 ? ROWS_ROOM : (size_t)rows[0].n;
        rows[i] = (Rows){arena_array(x->arena, Row, room), 0, (int)room};
        TRY(store_rows(x->store, row.key, &rows[i], &spent));
        *seconds += spent;
    }
    return OK;
}

static Status print(const Simulation *x)
{
    Rows *rows = arena_array(x->arena, Rows, x->replicates);
    double seconds;
    char digest[65];
    Mean last = {0, 0};
    TRY(load(x, rows, &seconds));
    TRY(store_digest(x->store, digest));
    if (!x->args->json)
        printf("%20s  %14s\n", "episodes", "regret");
    for (int i = 0; i < rows[0].n; i++) {
        const Row *row = &rows[0].row[i];
        if (strcmp(row->name, "regret") != 0)
            continue;
        last = mean_of(rows, x->replicates, "regret", row->step);
        print_point(x->args->json, row->k, last);
    }
    seconds /= x->replicates;
    if (x->args->json)
        print_json_summary(x, rows, last, seconds, digest);
    else
        print_text_summary(x, rows, last, seconds);
    return OK;
}

static Status run_in(const Args *args, Arena *arena)
{
    const Params *p = &args->options;
    Simulation x = {.args = args,
                    .replicates = params_int(p, "replicates"),
                    .arena = arena};
    provenance_fill(&x.run, params_count(p, "seed"));
    TRY(store_open(&x.store,
                   params_present(p, "db") ? params_text(p, "db") : ":memory:",
                   STORE_WRITE));
    Status status = run_jobs(&x);
    if (status == OK)
        status = print(&x);
    store_close(x.store);
    return status;
}

static Status run(const Args *args)
{
    Arena arena;
    TRY(arena_open(&arena));
    Status status = run_in(args, &arena);
    arena_close(&arena);
    return status;
}

const Command cmd_simulate = {
    .name = "simulate",
    .usage = "ALGORITHM",
    .summary = "an algorithm's exact regret along the episodes",
    .about =
        "Prints regret at a grid of episode counts, with 95 % intervals\n"
        "over replicates. Settings of the environment and the algorithm\n"
        "go by --set key=value (env.key or algo.key where both know it).\n",
    .options = options,
    .takes_set = true,
    .least = 1,
    .most = 1,
    .examples = "  assay simulate random --env riverswim --episodes 1e15\n"
                "  assay simulate optimal --env tabular-random --set S=10 "
                "--replicates 8\n",
    .run = run,
};
