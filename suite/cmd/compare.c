#include "suite/simulation/compare.h"
#include "suite/base/json.h"
#include "suite/cmd/cmd.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static const StudyOptions from[] = {
    {.of = &study_compare, .only = "algorithms env"},
    {.of = &study_compare, .only = "privacies", .as = "privacy"},
    {.of = &study_compare, .only = "epsilons", .as = "epsilon"},
    {.of = &study_compare,
     .only = "delta episodes mode lazy looks scale-bonus points replicates"},
    {0}};

static const Setting options[] = {SEED_OPTION, JOBS_OPTION, DB_OPTION, {0}};

typedef struct {
    const Args *args;
    Job *job;
    Batch batch;
    Curve curve[CURVES_MAX];
    int curves;
} Comparison;

/* env.key=value is the environment's; any other goes to the algorithms */
static Status set_words(const Args *args, Job *job, char *list, size_t size)
{
    list[0] = '\0';
    for (int i = 0; i < args->sets; i++) {
        const char *word = args->set[i];
        char key[60];
        size_t n = strcspn(word, "="), used = strlen(list);
        if (word[n] == '\0' || n >= sizeof key)
            return FAIL(BAD_INPUT, "'%s': write it as key=value", word);
        snprintf(key, sizeof key, "%.*s", (int)n, word);
        if (strncmp(key, "env.", 4) == 0)
            TRY(job_set(job, key, word + n + 1));
        else if (used + strlen(word) + 2 > size)
            return FAIL(BAD_INPUT, "too many settings: at most %d letters",
                        PARAMS_TEXT - 1);
        else
            snprintf(list + used, size - used, "%s%s", used > 0 ? "," : "",
                     word);
    }
    return OK;
}

static Status open_job(const Args *args, Job *job, Arena *arena)
{
    char set[PARAMS_TEXT];
    const Params *p = &args->options;
    char *text = arena_text(arena, "env=%s", params_text(p, "env"));
    TRY(job_open(job, &study_compare, params_count(p, "seed"), text));
    TRY(args_to_job(args, job));
    TRY(set_words(args, job, set, sizeof set));
    return set[0] == '\0' ? OK : params_set(&job->params, "set", set);
}

/* null, where there is no privacy */
static void json_number(Json *j, const char *key, bool is, double value)
{
    json_real(j, key, is ? value : (double)NAN);
}

static void json_name(Json *j, const Comparison *x, const Curve *c)
{
    bool private = c->privacy != PRIVACY_NONE;
    json_text(j, "algorithm", c->algo->name);
    json_text(j, "privacy", privacy_name(c->privacy));
    json_number(j, "epsilon", private, c->epsilon);
    json_number(j, "delta", private, params_real(&x->job->params, "delta"));
    json_text(j, "mode", c->calibrated ? "calibrated" : "published");
}

static void json_curve(const Comparison *x, int i, const char *name)
{
    char row[ROWS_NAME];
    snprintf(row, sizeof row, "regret.%d", i);
    for (int step = 0;; step++) {
        const Row *at = rows_find(&x->batch.rows[0], row, step);
        if (at == NULL)
            return;
        Mean m = batch_mean(&x->batch, row, step);
        Json j = json_open(stdout);
        json_text(&j, "curve", name);
        json_name(&j, x, &x->curve[i]);
        json_large(&j, "k", at->k);
        json_real(&j, "regret_mean", m.mean);
        json_real(&j, "regret_lo", m.mean - m.half);
        json_real(&j, "regret_hi", m.mean + m.half);
        json_close(&j);
    }
}

/* the replicates that learned, and when the first of them did */
static int learners(const Comparison *x, int i, uint64_t *first)
{
    int n = 0;
    *first = 0;
    for (int r = 0; r < x->batch.n; r++) {
        uint64_t k = rows_find(&x->batch.rows[r], "learned", i)->k;
        n += k > 0;
        if (k > 0 && (*first == 0 || k < *first))
            *first = k;
    }
    return n;
}

/* The first curve before i with the same regret in every replicate: the two
 * played alike.  NULL: there is none. */
static const Curve *same_as(const Comparison *x, int i)
{
    for (int j = 0; j < i; j++) {
        int same = 0;
        for (int r = 0; r < x->batch.n; r++) {
            const Rows *rows = &x->batch.rows[r];
            double off = rows_find(rows, "total", i)->value -
                         rows_find(rows, "total", j)->value;
            same += fabs(off) <= 0;
        }
        if (same == x->batch.n)
            return &x->curve[j];
    }
    return NULL;
}

static void print_curve(const Comparison *x, int i)
{
    char name[CURVE_TEXT];
    uint64_t first;
    int learned = learners(x, i, &first);
    Mean m = batch_mean(&x->batch, "total", i);
    curve_name(&x->curve[i], name, sizeof name);
    if (x->args->json) {
        json_curve(x, i, name);
        return;
    }
    printf("%-32s %14.6g", name, m.mean);
    if (!isnan(m.half))
        printf(" +- %-9.3g", m.half);
    printf(" %14.6g",
           m.mean / (double)params_count(&x->args->options, "episodes"));
    if (learned > 0)
        printf("   %d of %d runs, the first at episode %" PRIu64, learned,
               x->batch.n, first);
    const Curve *same = same_as(x, i);
    if (same != NULL) {
        curve_name(same, name, sizeof name);
        printf("   the same regret as %s", name);
    }
    printf("\n");
}

static void print(const Comparison *x)
{
    if (!x->args->json)
        printf("%-32s %14s%s %14s   learned (regret below half of the first "
               "policy's)\n",
               "curve", "regret", x->batch.n > 1 ? "             " : "",
               "an episode");
    for (int i = 0; i < x->curves; i++)
        print_curve(x, i);
    if (x->args->json) {
        Json j = json_open(stdout);
        json_bool(&j, "summary", true);
        json_text(&j, "env", x->job->env->name);
        json_count(&j, "curves", (uint64_t)x->curves);
        json_large(&j, "episodes", params_count(&x->args->options, "episodes"));
        json_count(&j, "replicates", (uint64_t)x->batch.n);
        json_text(&j, "digest", x->batch.digest);
        json_close(&j);
    }
}

static Status run(const Args *args, Arena *arena)
{
    Comparison x = {.args = args, .job = arena_array(arena, Job, 1)};
    TRY(open_job(args, x.job, arena));
    TRY(compare_curves(&x.job->params, x.curve, &x.curves));
    TRY(args_run(args, x.job, &x.batch, arena));
    TRY(batch_close(&x.batch, OK));
    print(&x);
    return OK;
}

const Command cmd_compare = {
    .name = "compare",
    .usage = "",
    .summary = "several algorithms and privacy parameters on the same users",
    .about =
        "Runs one curve for every algorithm, each of the privacy models\n"
        "that it has, and each epsilon; a control (random, optimal) runs\n"
        "once. All meet the same users and the same noise. Prints the\n"
        "regret of each, with 95 % intervals over replicates, and the first\n"
        "episode by which it had learned: by then its regret was below half\n"
        "of what its first policy, which chooses among equal values, would\n"
        "have lost. --set key=value goes to every algorithm that has the\n"
        "setting, --set env.key=value to the environment.\n",
    .from = from,
    .options = options,
    .takes_set = true,
    .examples = "  assay compare --algorithms random,dp-ucbvi --epsilon 1,10\n"
                "  assay compare --algorithms private-ucb-vi --privacy jdp "
                "--lazy 0.1\n",
    .run = run,
};
