#include "suite/base/json.h"
#include "suite/base/text.h"
#include "suite/cmd/cmd.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static const StudyOptions from[] = {
    {.of = &study_run,
     .only = "env episodes privacy epsilon delta mode lazy looks scale-bonus "
             "points replicates"},
    {0}};

static const Setting options[] = {SEED_OPTION, JOBS_OPTION, DB_OPTION, {0}};

static Status open_job(const Args *args, Job *job, Arena *arena)
{
    char set[SETS_TEXT];
    const Params *p = &args->options;
    args_settings(args, set, sizeof set);
    char *text = arena_text(arena, "algorithm=%s env=%s %s", args->word[0],
                            params_text(p, "env"), set);
    TRY(job_open(job, &study_run, params_count(p, "seed"), text));
    return args_to_job(args, job);
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

static void print_json_summary(const Args *args, const Job *job, const Batch *b,
                               Mean m)
{
    const Params *p = &args->options;
    double seconds = b->seconds / b->n;
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
    json_real(&j, "value_optimal", rows_value(&b->rows[0], "value_optimal"));
    json_real(&j, "updates", batch_mean(b, "updates_total", 0).mean);
    json_count(&j, "replicates", (uint64_t)b->n);
    json_text(&j, "seed", seed);
    json_real(&j, "seconds", seconds);
    json_real(&j, "seconds_per_episode", seconds / (double)K);
    json_text(&j, "digest", b->digest);
    json_close(&j);
}

static void print_text_summary(const Args *args, const Job *job, const Batch *b,
                               Mean m)
{
    double optimal = rows_value(&b->rows[0], "value_optimal");
    double K = (double)params_count(&args->options, "episodes");
    double seconds = b->seconds / b->n;
    printf("\n%s on %s, %d replicate%s: regret %.6g, %.6g an episode; optimal "
           "value %.9g\n%.3g s a run, %.3g s an episode\n",
           job->algo->name, job->env->name, b->n, text_plural((uint64_t)b->n),
           m.mean, m.mean / K, optimal, seconds, seconds / K);
}

static void print(const Args *args, const Job *job, const Batch *b)
{
    Mean last = {0, 0};
    if (!args->json)
        printf("%20s  %14s\n", "episodes", "regret");
    for (int i = 0; i < b->rows[0].n; i++) {
        const Row *row = &b->rows[0].row[i];
        if (strcmp(row->name, "regret") != 0)
            continue;
        last = batch_mean(b, "regret", row->step);
        print_point(args->json, row->k, last);
    }
    if (args->json)
        print_json_summary(args, job, b, last);
    else
        print_text_summary(args, job, b, last);
}

static Status run(const Args *args, Arena *arena)
{
    Job *job = arena_array(arena, Job, 1);
    Batch batch;
    TRY(open_job(args, job, arena));
    TRY(args_run(args, job, &batch, arena));
    TRY(batch_close(&batch, OK));
    print(args, job, &batch);
    return OK;
}

const Command cmd_simulate = {
    .name = "simulate",
    .usage = "ALGORITHM",
    .summary = "the exact regret of an algorithm, along the episodes",
    .about =
        "Prints the regret at a grid of episode counts, with 95 % intervals\n"
        "over replicates. Settings of the environment and the algorithm are\n"
        "given by --set key=value (env.key or algo.key where both have one\n"
        "of that name); assay simulate ALGORITHM --env ENV --help lists\n"
        "them.\n",
    .from = from,
    .options = options,
    .takes_set = true,
    .least = 1,
    .most = 1,
    .examples = "  assay simulate random --env riverswim --episodes 1e15\n"
                "  assay simulate optimal --env tabular-random --set S=10 "
                "--replicates 8\n",
    .run = run,
};
