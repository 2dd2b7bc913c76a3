/* Several algorithms on the same users, in one job: the exact regret of every
 * curve at a grid of episode counts, and the episode from which a curve has
 * learned, which is when its regret so far is below half of what its first
 * policy (all values equal: the tie rule) would have had. */
#include "suite/simulation/compare.h"
#include "suite/base/text.h"
#include "suite/simulation/simulation.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const Setting compare_settings[] = {
    {"env", SET_TEXT, "riverswim", 0, 0, NULL, "environment"},
    {"algorithms", SET_TEXT, "dp-ucbvi", 0, 0, NULL,
     "algorithms, separated by commas"},
    {"privacies", SET_TEXT, "none,jdp,ldp", 0, 0, NULL,
     "privacy models, separated by commas, out of " PRIVACY_NAMES},
    {"epsilons", SET_TEXT, "1", 0, 0, NULL,
     "values of epsilon, separated by commas"},
    {"set", SET_TEXT, "", 0, 0, NULL,
     "settings, key=value and separated by commas, each for the algorithms "
     "that have it"},
    {"episodes", SET_COUNT, "10000", 1, EPISODES_MAX, NULL, EPISODES_HELP},
    {"delta", SET_REAL, "1e-6", 0, 0.999999, NULL, DELTA_HELP},
    {"mode", SET_CHOICE, "published", 0, 0, "published|calibrated|both",
     MODE_HELP "; both: one curve of each"},
    LOOKS_SETTINGS,
    {"scale-bonus", SET_REAL, "1", 0, 1e9, NULL, BONUS_HELP},
    {"points", SET_INT, "4", 1, 1000, NULL, POINTS_HELP},
    {"replicates", SET_INT, "1", 1, 100000, NULL, REPLICATES_HELP},
    {"figure", SET_COUNT, "50000", 1, EPISODES_MAX, NULL,
     "episodes of the paper's figure; row figure_ratio is this over the first "
     "episode by which a private curve has learned"},
    {"epsilon-used", SET_REAL, "1", 1e-9, 1e12, NULL,
     "noise is made for this multiple of epsilon (a fault)"},
    {"calibrated-epsilon", SET_REAL, "1", 1e-9, 1e12, NULL,
     "the least noise is made for this multiple of epsilon (a fault)"},
    {"uncounted", SET_REAL, "0", 0, 1, NULL,
     "share of all users that are left out of the regret (a fault)"},
    {0}};

enum { CALIBRATED_ONLY = 1, BOTH_MODES };

/* --- the list of curves --------------------------------------------------- */

/* The next item of "A,B,.."; NULL: none is left.  An item that does not fit is
 * cut, and then refused as unknown; an empty one ends the list. */
static const char *next_item(const char **list, char *out, size_t size)
{
    size_t n = strcspn(*list, ",");
    if (n == 0)
        return NULL;
    snprintf(out, size, "%.*s", (int)n, *list);
    *list += n + ((*list)[n] == ',');
    return out;
}

static Status check_list(const Params *p, const char *setting)
{
    const char *list = params_text(p, setting);
    size_t n = strlen(list);
    if (n > 0 && (list[0] == ',' || list[n - 1] == ',' || strstr(list, ",,")))
        return FAIL(BAD_INPUT, "%s=%s: an item is empty", setting, list);
    return OK;
}

static Status check_lists(const Params *p)
{
    static const char *const lists[] = {"algorithms", "privacies", "epsilons",
                                        "set"};
    for (int i = 0; i < 4; i++)
        TRY(check_list(p, lists[i]));
    return OK;
}

static Status read_privacy(const char *word, Privacy *out)
{
    static const Setting row[] = {
        {"privacy", SET_CHOICE, "none", 0, 0, PRIVACY_NAMES, PRIVACY_HELP},
        {0}};
    Params params;
    params_open(&params, row);
    TRY(params_set(&params, "privacy", word));
    *out = privacy_of(&params, "privacy");
    return OK;
}

static Status read_epsilon(const char *word, double *out)
{
    static const Setting row[] = {
        {"epsilon", SET_REAL, "1", 1e-9, 1e9, NULL, EPSILON_HELP}, {0}};
    Params params;
    params_open(&params, row);
    TRY(params_set(&params, "epsilon", word));
    *out = params_real(&params, "epsilon");
    return OK;
}

static Status add_curve(Curve curve, Curve *out, int *n)
{
    if (*n == CURVES_MAX)
        return FAIL(BAD_INPUT, "more than %d curves", CURVES_MAX);
    out[(*n)++] = curve;
    return OK;
}

static Status add_modes(const Params *p, Curve curve, Curve *out, int *n)
{
    int mode = params_choice(p, "mode");
    curve.calibrated = mode == CALIBRATED_ONLY;
    TRY(add_curve(curve, out, n));
    if (mode != BOTH_MODES)
        return OK;
    curve.calibrated = curve.beside = true;
    return add_curve(curve, out, n);
}

static Status add_epsilons(const Params *p, Curve curve, Curve *out, int *n)
{
    char word[80];
    const char *list = params_text(p, "epsilons");
    while (next_item(&list, word, sizeof word) != NULL) {
        TRY(read_epsilon(word, &curve.epsilon));
        TRY(add_modes(p, curve, out, n));
    }
    return OK;
}

static Status add_privacies(const Params *p, const Algorithm *algo, Curve *out,
                            int *n)
{
    char word[80];
    const char *list = params_text(p, "privacies");
    Curve curve = {.algo = algo,
                   .privacy = PRIVACY_NONE,
                   .epsilon = (double)NAN,
                   .calibrated = params_choice(p, "mode") == CALIBRATED_ONLY};
    if (!algo->learns)
        return add_curve(curve, out, n);
    while (next_item(&list, word, sizeof word) != NULL) {
        TRY(read_privacy(word, &curve.privacy));
        if ((algo->privacy & (unsigned)curve.privacy) == 0)
            continue;
        TRY(curve.privacy == PRIVACY_NONE ? add_curve(curve, out, n)
                                          : add_epsilons(p, curve, out, n));
    }
    return OK;
}

Status compare_curves(const Params *p, Curve out[CURVES_MAX], int *n)
{
    char word[80];
    const char *list = params_text(p, "algorithms");
    *n = 0;
    TRY(check_lists(p));
    while (next_item(&list, word, sizeof word) != NULL) {
        const Algorithm *algo;
        int before = *n;
        TRY(algorithm_find(word, &algo));
        TRY(add_privacies(p, algo, out, n));
        if (*n == before)
            return FAIL(BAD_INPUT, "%s knows none of privacies=%s", word,
                        params_text(p, "privacies"));
    }
    return *n > 0 ? OK : FAIL(BAD_INPUT, "algorithms= names none");
}

void curve_name(const Curve *curve, char *out, size_t size)
{
    if (curve->privacy == PRIVACY_NONE)
        snprintf(out, size, "%s", curve->algo->name);
    else
        snprintf(out, size, "%s %s eps=%g%s", curve->algo->name,
                 privacy_name(curve->privacy), curve->epsilon,
                 curve->beside ? " calibrated" : "");
}

/* --- their settings ------------------------------------------------------- */

static bool takes(const Algorithm *algo, const char *key)
{
    return algo->settings != NULL && setting_find(algo->settings, key) != NULL;
}

/* splits at the first = */
static Status split(char *item, const char **value)
{
    char *equal = strchr(item, '=');
    if (equal == NULL || equal == item)
        return FAIL(BAD_INPUT, "'%s': write set=key=value,..", item);
    *equal = '\0';
    *value = equal + 1;
    return OK;
}

static Status open_own(const Params *p, const Algorithm *algo, Params *own)
{
    char item[PARAMS_TEXT];
    const char *value, *list = params_text(p, "set");
    params_open(own, algo->settings);
    while (next_item(&list, item, sizeof item) != NULL) {
        TRY(split(item, &value));
        if (takes(algo, item))
            TRY(params_set(own, item, value));
    }
    return OK;
}

Status compare_check_set(const Params *p, const Curve *curve, int n)
{
    char item[PARAMS_TEXT];
    const char *value, *list = params_text(p, "set");
    while (next_item(&list, item, sizeof item) != NULL) {
        bool known = false;
        TRY(split(item, &value));
        for (int i = 0; i < n && !known; i++)
            known = takes(curve[i].algo, item);
        if (!known)
            return FAIL(BAD_INPUT, "no setting '%s' of %s", item,
                        params_text(p, "algorithms"));
    }
    return OK;
}

/* the items of `set` that this algorithm has */
static Status own_items(const Params *p, const Algorithm *algo, char *out,
                        size_t size)
{
    char item[PARAMS_TEXT], key[PARAMS_TEXT];
    const char *value, *list = params_text(p, "set");
    size_t used = 0;
    out[0] = '\0';
    while (next_item(&list, item, sizeof item) != NULL) {
        snprintf(key, sizeof key, "%s", item);
        TRY(split(key, &value));
        if (takes(algo, key))
            used += (size_t)snprintf(out + used, size - used, "%s%s",
                                     used > 0 ? "," : "", item);
    }
    return OK;
}

Status compare_alone(const Job *job, const Curve *curve, Job *alone)
{
    char text[PARAMS_TEXT];
    Params *p = &alone->params;
    *alone = *job;
    bool private = curve->privacy != PRIVACY_NONE;
    text_of_real(private ? curve->epsilon : 1, text, sizeof text);
    TRY(params_set(p, "algorithms", curve->algo->name));
    TRY(params_set(p, "privacies", privacy_name(curve->privacy)));
    TRY(params_set(p, "epsilons", text));
    TRY(params_set(p, "mode", curve->calibrated ? "calibrated" : "published"));
    if (curve->algo->own_looks)
        TRY(params_set(p, "lazy", "0"));
    TRY(own_items(&job->params, curve->algo, text, sizeof text));
    return params_set(p, "set", text);
}

/* --- one curve ------------------------------------------------------------ */

typedef struct {
    long double first; /* loss of the first policy, an episode */
    uint64_t learned;  /* 0: not yet */
    double counted;    /* share of the regret that is recorded */
    double noise;      /* noise_of, at the first episode */
} Progress;

static long double regret_of(const Simulation *sim)
{
    const Progress *progress = sim->context;
    return sim->regret * (long double)progress->counted;
}

static long double mean_loss(const Simulation *sim)
{
    long double sum = 0;
    for (int s = 0; s < sim->env.task.dim.S; s++)
        sum += (long double)(sim->env.start[s] * sim->loss[s]);
    return sum;
}

/* Standard deviation of the noise of one node, report or release, summed over
 * its coordinates, in the units of what users contribute before they divide it.
 * NaN for a learner whose divisor is. */
static double noise_of(const Learner *l)
{
    const double *divisor = learner_shows(l, "sigma0", 1);
    double variance = 0;
    for (int c = 0; c < l->channels; c++) {
        const Channel *is = &l->channel[c];
        double unit = is->law == NOISE_LAPLACE ? 2
                      : is->law == NOISE_GAUSS ? 1
                                               : 0;
        for (int i = 0; i < is->size; i++)
            variance += unit * is->scale[i] * is->scale[i];
    }
    return sqrt(variance) * (divisor != NULL ? *divisor : 1);
}

/* At the first episode all curves have the same data, none. */
static void begin_progress(Progress *progress, const Simulation *sim)
{
    progress->first = mean_loss(sim);
    progress->noise = noise_of(&sim->learner);
}

static void note_learned(Progress *progress, const Simulation *sim)
{
    if (progress->learned == 0 &&
        regret_of(sim) < progress->first * (long double)sim->done / 2)
        progress->learned = sim->done;
}

static void looked(void *context, Simulation *sim, bool changed)
{
    Progress *progress = context;
    (void)changed;
    if (sim->done == 0)
        begin_progress(progress, sim);
    else
        note_learned(progress, sim);
}

static void put_curve(Simulation *sim, const char *name, uint64_t K, int points,
                      Rows *rows)
{
    int due = 0, written = 0;
    for (uint64_t record; sim->done < K; written++) {
        do
            record = simulation_due(due++, points, K);
        while (record <= sim->done);
        simulation_go(sim, record);
        if (sim->until >= K) /* it will not look again */
            note_learned(sim->context, sim);
        rows_put_at(rows, name, written, record, (double)regret_of(sim));
    }
}

typedef struct {
    const Job *job;
    Env env;
    Rng users;
    uint64_t soonest;   /* a private curve learned; 0: none did */
    int unlearned;      /* private curves that did not */
    double least, most; /* regret of a curve that learns */
} Stage;                /* the same for every curve */

/* the epsilon that the algorithm is given, after a fault */
static double epsilon_of(const Params *p, const Curve *curve)
{
    if (curve->privacy == PRIVACY_NONE)
        return 1;
    return curve->epsilon * params_real(p, "epsilon-used") *
           (curve->calibrated ? params_real(p, "calibrated-epsilon") : 1);
}

static AlgorithmInput input_of(const Params *p, const Curve *curve,
                               const Params *own)
{
    return (AlgorithmInput){
        .privacy = curve->privacy,
        .epsilon = epsilon_of(p, curve),
        .delta = params_real(p, "delta"),
        .calibrated = curve->calibrated,
        .lazy = params_real(p, "lazy"),
        .by_information = params_choice(p, "looks") == 1,
        .scale_bonus = params_real(p, "scale-bonus"),
        .own = own,
    };
}

static Status run_curve(Stage *stage, const Curve *curve, int i, Arena *arena,
                        Rows *rows)
{
    const Params *p = &stage->job->params;
    uint64_t K = stage->env.task.episodes;
    Simulation sim;
    Params own;
    Progress progress = {.counted = 1 - params_real(p, "uncounted")};
    char name[ROWS_NAME];
    TRY(open_own(p, curve->algo, &own));
    SimulationSetup setup = {
        .env = stage->env,
        .drawn = stage->env,
        .users = stage->users,
        .algo = curve->algo,
        .input = input_of(p, curve, &own),
        .noise_scale = 1,
        .noise = {stage->job->seed,
                  arena_text(arena, "%s/%d", stage->job->env->name,
                             stage->job->replicate)},
    };
    TRY(simulation_open(&sim, &setup, arena));
    sim.context = &progress;
    sim.looked = looked;
    snprintf(name, sizeof name, "regret.%d", i);
    put_curve(&sim, name, K, params_int(p, "points"), rows);
    rows_put_at(rows, "learned", i, progress.learned, (double)progress.learned);
    stage->unlearned += curve->privacy != PRIVACY_NONE && progress.learned == 0;
    if (curve->privacy != PRIVACY_NONE && progress.learned > 0 &&
        (stage->soonest == 0 || progress.learned < stage->soonest))
        stage->soonest = progress.learned;
    rows_put_at(rows, "updates", i, K, (double)sim.updates);
    rows_put_at(rows, "noise", i, 0, progress.noise);
    rows_put_at(rows, "first", i, 1, (double)progress.first);
    double total = (double)regret_of(&sim);
    rows_put_at(rows, "total", i, K, total);
    if (curve->algo->learns) {
        stage->least = fmin(stage->least, total);
        stage->most = fmax(stage->most, total);
    }
    return OK;
}

static Status run_job(const Job *job, Arena *arena, Rows *rows)
{
    Stage stage = {.job = job, .least = (double)INFINITY};
    Curve curve[CURVES_MAX];
    int n;
    TRY(compare_curves(&job->params, curve, &n));
    TRY(compare_check_set(&job->params, curve, n));
    TRY(job_env(job, &stage.env, &stage.users, arena));
    stage.env.task.episodes = params_count(&job->params, "episodes");
    for (int i = 0; i < n; i++) {
        size_t mark = arena_mark(arena);
        TRY(run_curve(&stage, &curve[i], i, arena, rows));
        arena_reset(arena, mark);
    }
    rows_put(rows, "curves", n);
    rows_put(rows, "instances", n);
    rows_put(rows, "figure_ratio",
             stage.soonest == 0 ? 0
                                : (double)params_count(&job->params, "figure") /
                                      (double)stage.soonest);
    rows_put(rows, "unlearned", stage.unlearned);
    /* 0 when all curves that learn agree in every draw */
    rows_put(rows, "apart", (stage.most - stage.least) / stage.most);
    rows_put(rows, "episodes", (double)stage.env.task.episodes);
    return OK;
}

const Study study_compare = {
    .name = "compare",
    .help = "the exact regret of several algorithms on the same users",
    .version = 5,
    .settings = compare_settings,
    .limit = 24 * 3600,
    .run = run_job,
};
