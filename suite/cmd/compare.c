#include "suite/base/text.h"
#include "suite/cmd/cmd.h"
#include "suite/report/comparison.h"
#include "suite/run/provenance.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const StudyOptions from[] = {
    {.of = &study_compare, .only = "algorithms"},
    {.of = &study_compare, .only = "privacies", .as = "privacy"},
    {.of = &study_compare, .only = "epsilons", .as = "epsilon"},
    {.of = &study_compare, .only = "delta mode looks scale-bonus points"},
    {0}};

static const Setting options[] = {
    {"env", SET_TEXT, "riverswim", 0, 0, NULL,
     "environments, separated by commas, each with settings of its own, as in "
     "riverswim:H=10,bandit"},
    {"family", SET_TEXT, NULL, 0, 0, NULL,
     "one environment for each value of a setting, as riverswim:H=5,10,20, in "
     "place of --env"},
    {"episodes", SET_COUNT, NULL, 1, EPISODES_MAX, NULL,
     "horizon K; without it the command runs until every curve has learned, "
     "or to 1.8e19"},
    {"lazy", SET_REAL, NULL, 0, 10, NULL,
     "replan only on the grid of episodes k <- ceil(k (1 + lazy)); 0: whenever "
     "the paper's algorithm replans; without it 0 to K = 1000 and 0.05 beyond"},
    {"replicates", SET_INT, NULL, 1, 100000, NULL,
     "runs of every curve; without it as many as can decide all pairs, at "
     "least 10"},
    {"search", SET_CHOICE, "yes", 0, 0, "yes|no",
     "look for the epsilon that one can afford, too"},
    {"out", SET_TEXT, NULL, 0, 0, NULL,
     "folder that gets compare.md, .html, .csv, .json and pictures"},
    SEED_OPTION,
    JOBS_OPTION,
    DB_OPTION,
    {"resume", SET_FLAG, "no", 0, 0, NULL,
     "with --db: do not run again what this build has stored for this seed"},
    {0}};

enum { ENVS_MAX = 24, LEAST_REPLICATES = 10, RESAMPLES = 2000 };

/* --- environments --------------------------------------------------------- */

/* "name:key=value:key=value" as the text of a job, and as a name to show */
static void read_env(const char *item, size_t n, const char **text,
                     const char **name, Arena *arena)
{
    char *line = arena_text(arena, "env=%.*s", (int)n, item);
    char *shown = arena_text(arena, "%.*s", (int)n, item);
    for (char *c = shown; (c = strchr(c, ':')) != NULL;)
        *c = ' ';
    for (char *colon; (colon = strrchr(line, ':')) != NULL;) {
        *colon = '\0';
        line = arena_text(arena, "%s env.%s", line, colon + 1);
    }
    *text = line;
    *name = shown;
}

static Status too_many(void)
{
    return FAIL(BAD_INPUT, "more than %d environments", ENVS_MAX);
}

static Status add_env(Comparison *x, const char **text, const char *item,
                      size_t n, Arena *arena)
{
    if (x->envs == ENVS_MAX)
        return too_many();
    if (n == 0)
        return FAIL(BAD_INPUT, "--env: a name is empty");
    read_env(item, n, &text[x->envs], &x->env[x->envs], arena);
    for (int i = 0; i < x->envs; i++)
        if (strcmp(x->env[i], x->env[x->envs]) == 0)
            return FAIL(BAD_INPUT, "--env names %s twice", x->env[i]);
    x->envs++;
    return OK;
}

static Status list_envs(Comparison *x, const char **text, const char *list,
                        Arena *arena)
{
    for (;;) {
        size_t n = strcspn(list, ",");
        TRY(add_env(x, text, list, n, arena));
        if (list[n] == '\0')
            return OK;
        list += n + 1;
    }
}

/* riverswim:H=5,10,20 */
static Status list_family(Comparison *x, const char **text, const char *family,
                          Arena *arena)
{
    const char *colon = strchr(family, ':'), *equal = strchr(family, '=');
    if (colon == NULL || equal == NULL || equal < colon || equal[1] == '\0' ||
        strchr(equal + 1, '=') != NULL)
        return FAIL(BAD_INPUT, "--family %s: write NAME:SETTING=VALUE,VALUE,..",
                    family);
    const char *list = equal + 1;
    for (;;) {
        size_t n = strcspn(list, ",");
        const char *item = arena_text(
            arena, "%.*s%.*s", (int)(equal + 1 - family), family, (int)n, list);
        TRY(add_env(x, text, item, n == 0 ? 0 : strlen(item), arena));
        if (list[n] == '\0')
            return OK;
        list += n + 1;
    }
}

/* --- settings ------------------------------------------------------------- */

/* env.key=value goes to every environment that has the setting; any other to
 * the algorithms, in `list` */
static Status set_word(const char *word, Job *job, int envs, char *list)
{
    char key[60];
    size_t n = strcspn(word, "="), used = strlen(list);
    int known = 0;
    if (word[n] == '\0' || n >= sizeof key)
        return FAIL(BAD_INPUT, "'%s': write it as key=value", word);
    snprintf(key, sizeof key, "%.*s", (int)n, word);
    if (strncmp(key, "env.", 4) != 0) {
        if (used + strlen(word) + 2 > PARAMS_TEXT)
            return FAIL(BAD_INPUT, "too many settings: at most %d letters",
                        PARAMS_TEXT - 1);
        snprintf(list + used, PARAMS_TEXT - used, "%s%s", used > 0 ? "," : "",
                 word);
        return OK;
    }
    for (int e = 0; e < envs; e++)
        if (envs == 1 || setting_find(job[e].env->settings, key + 4) != NULL) {
            TRY(job_set(&job[e], key, word + n + 1));
            known++;
        }
    return known > 0 ? OK
                     : FAIL(BAD_INPUT, "--set %s: no environment has it", word);
}

static Status set_words(const Args *args, Job *job, int envs)
{
    char list[PARAMS_TEXT] = "";
    for (int i = 0; i < args->sets; i++)
        TRY(set_word(args->set[i], job, envs, list));
    for (int e = 0; e < envs && list[0] != '\0'; e++)
        TRY(params_set(&job[e].params, "set", list));
    return OK;
}

static Status open_envs(const Args *args, Comparison *x, Arena *arena)
{
    const Params *p = &args->options;
    const char *text[ENVS_MAX];
    x->env = arena_array(arena, const char *, ENVS_MAX + 1);
    if (params_present(p, "family") && params_given(p, "env"))
        return FAIL(BAD_INPUT, "--env and --family exclude each other");
    TRY(params_present(p, "family")
            ? list_family(x, text, params_text(p, "family"), arena)
            : list_envs(x, text, params_text(p, "env"), arena));
    Job *job = arena_array(arena, Job, x->envs);
    x->base = arena_array(arena, const Job *, x->envs);
    for (int e = 0; e < x->envs; e++) {
        TRY(job_open(&job[e], &study_compare, params_count(p, "seed"),
                     text[e]));
        TRY(args_to_job(args, &job[e]));
        x->base[e] = &job[e];
    }
    return set_words(args, job, x->envs);
}

/* --- the comparison ------------------------------------------------------- */

static Status check(const Args *args)
{
    const Params *p = &args->options;
    if (params_flag(p, "resume") && !params_present(p, "db"))
        return FAIL(BAD_INPUT, "--resume needs the --db to go on with");
    if (!params_present(p, "episodes") && params_present(p, "lazy") &&
        params_real(p, "lazy") <= 0)
        return FAIL(BAD_INPUT, "--lazy 0 needs --episodes: a run until every "
                               "curve has learned may take 1e19 replans");
    return OK;
}

static Status open_comparison(const Args *args, Comparison *x, Arena *arena)
{
    const Params *p = &args->options;
    *x = (Comparison){.lazy = params_present(p, "lazy") ? params_real(p, "lazy")
                                                        : (double)NAN};
    TRY(check(args));
    TRY(open_envs(args, x, arena));
    TRY(compare_curves(&x->base[0]->params, x->curve, &x->curves));
    TRY(compare_check_set(&x->base[0]->params, x->curve, x->curves));
    if (params_present(p, "episodes"))
        x->episodes = params_count(p, "episodes");
    int pairs = pairs_of(x->curve, x->curves, x->envs);
    int least = paired_fewest(pairs, PAIRS_ALPHA);
    x->replicates = params_present(p, "replicates")
                        ? params_int(p, "replicates")
                    : least > LEAST_REPLICATES ? least
                                               : LEAST_REPLICATES;
    return OK;
}

typedef struct {
    const Args *args;
    Comparison x;
    Afford *afford;
    int affords;
    char digest[65];
} Answer;

static Status run_all(Answer *a, Runner *runner, const Resampling *how)
{
    TRY(store_run(runner->store, &runner->run));
    TRY(comparison_run(&a->x, runner));
    if (params_choice(&a->args->options, "search") == 0)
        TRY(afford_run(&a->x, runner, how, &a->afford, &a->affords));
    return store_digest(runner->store, a->digest);
}

static Status run_in_store(Answer *a, const Resampling *how, Arena *arena)
{
    const Params *p = &a->args->options;
    Runner runner = {.workers = params_int(p, "jobs"),
                     .resume = params_flag(p, "resume"),
                     .arena = arena};
    bool kept = params_present(p, "db");
    if (kept)
        runner.go_on = "the same command with --resume goes on";
    provenance_fill(&runner.run, params_count(p, "seed"));
    TRY(store_open(&runner.store,
                   kept ? params_text(p, "db") : ":memory:", STORE_WRITE));
    return store_close(runner.store, run_all(a, &runner, how));
}

/* the command again, without what does not change the numbers */
static const char *command_of(const Args *args, Arena *arena)
{
    const char *line = "./assay compare";
    for (const Setting *s = args->rows; s->name != NULL; s++)
        if (params_given(&args->options, s->name) &&
            !text_has_word("jobs,db,resume,out", s->name, ','))
            line = arena_text(arena, "%s --%s %s", line, s->name,
                              params_text(&args->options, s->name));
    for (int i = 0; i < args->sets; i++)
        line = arena_text(arena, "%s --set %s", line, args->set[i]);
    return line;
}

static void print(const Shown *s, const char *out)
{
    comparison_print(s, stdout);
    if (out != NULL)
        printf("\nwrote %s/compare.md, .html, .csv, .json and "
               "%s/results/plots\n",
               out, out);
}

/* before minutes are spent on what cannot be written */
static Status open_folder(const char *out)
{
    if (out[0] == '\0')
        return FAIL(BAD_INPUT, "--out names no folder");
    if (mkdir(out, 0777) != 0 && errno != EEXIST)
        return FAIL(WORLD, "cannot make %s: %s", out, strerror(errno));
    return access(out, W_OK | X_OK) == 0
               ? OK
               : FAIL(WORLD, "cannot write in %s: %s", out, strerror(errno));
}

static Status run(const Args *args, Arena *arena)
{
    const Params *p = &args->options;
    Answer *a = arena_array(arena, Answer, 1);
    Shown s;
    a->args = args;
    const char *out = params_present(p, "out") ? params_text(p, "out") : NULL;
    TRY(open_comparison(args, &a->x, arena));
    if (out != NULL)
        TRY(open_folder(out));
    Resampling how = {.rng = rng_open(params_count(p, "seed"), "compare"),
                      .resamples = RESAMPLES,
                      .level = 0.95,
                      .arena = arena};
    rng_seek(&how.rng, RNG_STUDY, 0, 0);
    TRY(run_in_store(a, &how, arena));
    shown_open(&s, &a->x, a->afford, a->affords, &how);
    s.command = command_of(args, arena);
    s.digest = a->digest;
    if (out != NULL)
        TRY(comparison_write(&s, out));
    if (args->json)
        comparison_json(&s, stdout);
    else
        print(&s, out);
    return OK;
}

const Command cmd_compare = {
    .name = "compare",
    .usage = "",
    .summary = "which epsilon can I afford? algorithms on the same users",
    .about =
        "Runs one curve for every algorithm, each of the privacy models\n"
        "that it has, each epsilon and each environment; a control (random,\n"
        "optimal) runs once. All meet the same users and the same noise.\n"
        "Without --episodes it first looks for a horizon at which there is\n"
        "something to see: the power of ten by which every curve has\n"
        "learned, which is when its regret so far is below half of what its\n"
        "first policy, which chooses among equal values, would have lost.\n"
        "Learners replan when their paper's do up to K = 1000, and beyond\n"
        "on the grid k <- ceil(1.05 k), unless --lazy says otherwise.\n"
        "Prints the regret of each, who is better by exact tests over paired\n"
        "runs, which curves coincide, and the smallest epsilon whose regret\n"
        "is near that without privacy. Intervals are 95 % bootstraps over\n"
        "runs, never below zero. --set key=value goes to every algorithm\n"
        "that has the setting, --set env.key=value to the environments;\n"
        "--env A,B:H=10 names several, each with settings of its own.\n",
    .from = from,
    .options = options,
    .takes_set = true,
    .examples =
        "  assay compare --algorithms pucb,dp-ucbvi --epsilon 1,10,100\n"
        "  assay compare --algorithms ucbvi,dp-ucbvi --privacy none,jdp "
        "--out cmp\n"
        "  assay compare --algorithms pucb,dp-ucbvi --family "
        "riverswim:H=5,10,20\n",
    .run = run,
};
