#include "suite/simulation/envelope.h"
#include "suite/simulation/simulation.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

const Setting envelope_settings[] = {
    {"env", SET_TEXT, "mixture-hard", 0, 0, NULL,
     "family of instances: its setting gap is varied and the worst one counts"},
    {"algorithm", SET_TEXT, "ucrl-vtr", 0, 0, NULL, "algorithm"},
    {"in", SET_TEXT, "K", 0, 0, NULL,
     "what grows: K, or a setting of the run (epsilon, delta) or of the family "
     "(d, H, S, A)"},
    {"from", SET_REAL, "1e13", 1e-12, EPISODES_MAX, NULL, "its smallest value"},
    {"to", SET_REAL, "1e15", 1e-12, EPISODES_MAX, NULL, "its largest value"},
    {"points", SET_INT, "8", 1, 200, NULL,
     "how many values, evenly spaced in the logarithm"},
    {"lead", SET_INT, "8", 0, 20, NULL,
     "decades of K or epsilon below the smallest value; plotted, not fitted"},
    {"seeds", SET_INT, "4", 1, ENVELOPE_SEEDS, NULL,
     "runs of each instance to begin with"},
    {"most-seeds", SET_INT, "32", 1, ENVELOPE_SEEDS, NULL,
     "runs of each instance at most: they double until the precision is met"},
    {"precision", SET_REAL, "0.02", 0, 1, NULL,
     "relative standard error of the largest mean regret that is good enough"},
    {"episodes", SET_COUNT, "1e15", 2, EPISODES_MAX, NULL,
     "number of episodes K, where something else grows"},
    {"instances", SET_CHOICE, "one", 0, 0, "one|each",
     "one instance for all seeds, or another one for each"},
    {"regret-tilt", SET_REAL, "0", -10, 10, NULL,
     "regret is multiplied by (x/from)^this (a fault)"},
    {"waste", SET_REAL, "0", 0, 1, NULL,
     "adds the largest possible loss for this share of users (a fault)"},
    {"power", SET_REAL, "1", 0, 10, NULL,
     "noise is made for this power of epsilon (a fault)"},
    {"against", SET_REAL, "-1", -1, 10, NULL,
     "a second value of lazy: every other job runs with it, so that the two "
     "can be compared; -1: none"},
    LEARNER_SETTINGS,
    {0}};

/* Gaps lie on one lattice, gap_top 2^(-j/4), whatever x is. */
enum { LATTICE = 240, PER_OCTAVE = 4 };

/* of the lead, which is not fitted: its smallest K and epsilon, its seeds */
static const double LEAST_K = 100, LEAST_EPSILON = 1e-9;
enum { LEAD_SEEDS = 2 };

/* A search gets finer three times: in steps and in how often a lazy algorithm
 * looks.  Where the regret is largest depends little on that. */
enum { SCAN, NARROW, FINE, LEVELS };
static const int STRIDE[LEVELS] = {8, 2, 1};
static const double COARSEST[LEVELS] = {0.2, 0.2, 0};

/* shares of the largest mean so far that make a gap worth a closer look: far
 * below 1, because another eta moves the regret, and a gap where some seeds
 * learn and others do not makes two hills */
static const double WORTH[LEVELS] = {0.3, 0.9, 1};

typedef struct {
    const Job *job;
    Job instance;
    Arena *arena;
    double tilt, waste, eta;
    double top;     /* the largest gap the family has */
    double losable; /* an episode's largest loss over its gap, at the top */
    int seeds, most_seeds;
    uint64_t runs;
    double mean[LEVELS][LATTICE]; /* NaN: not asked for */
    double regret[LATTICE][ENVELOPE_SEEDS];
} Envelope;

static double gap_of(const Envelope *e, int j)
{
    return e->top * exp2(-(double)j / PER_OCTAVE);
}

static bool counts(const Job *job, const char *name)
{
    const Setting *rows[] = {job->study->settings, job->env->settings,
                             job->algo->settings};
    for (int i = 0; i < 3; i++) {
        const Setting *s = rows[i] == NULL ? NULL : setting_find(rows[i], name);
        if (s != NULL)
            return s->type == SET_INT || s->type == SET_COUNT;
    }
    return strcmp(name, "K") == 0;
}

/* two jobs at each x */
static bool compares(const Job *job)
{
    return params_real(&job->params, "against") >= 0;
}

/* decades from one value of the lead to the next, 0: there is none; and the
 * least value */
static int lead_step(const char *in, double *least)
{
    bool epsilon = strcmp(in, "epsilon") == 0;
    *least = epsilon ? LEAST_EPSILON : LEAST_K;
    return strcmp(in, "K") == 0 ? 1 : epsilon ? 2 : 0;
}

static double lead_point(const Job *job, int i)
{
    double least, from = params_real(&job->params, "from");
    return from * pow(10, -(i + 1) * lead_step(params_text(&job->params, "in"),
                                               &least));
}

int envelope_leads(const Job *job)
{
    int n = 0, decades = params_int(&job->params, "lead");
    if (params_real(&job->params, "regret-tilt") != 0 ||
        params_real(&job->params, "waste") != 0 ||
        params_real(&job->params, "power") != 1)
        return 0; /* nobody looks at a fault's picture */
    double least;
    int step = lead_step(params_text(&job->params, "in"), &least);
    while (step > 0 && !compares(job) && (n + 1) * step <= decades &&
           lead_point(job, n) >= least * (1 - 1e-9))
        n++;
    return n;
}

static int count_points(const Job *job)
{
    return params_int(&job->params, "points") + envelope_leads(job);
}

double envelope_point(const Job *job, int i)
{
    double from = params_real(&job->params, "from");
    double to = params_real(&job->params, "to");
    int n = params_int(&job->params, "points");
    if (compares(job)) {
        n /= 2;
        i /= 2;
    }
    double x = i >= n   ? lead_point(job, i - n)
               : n == 1 ? from
                        : from * pow(to / from, (double)i / (n - 1));
    return counts(job, params_text(&job->params, "in")) ? round(x) : x;
}

/* --- one run -------------------------------------------------------------- */

/* Each seed meets other names, other users and other noise (and another
 * instance of the family, when asked), the same at every gap and x. */
static Status set_seed(Envelope *e, int seed)
{
    char text[40];
    const Setting *rows = e->job->env->settings;
    e->instance.replicate = seed;
    if (params_choice(&e->job->params, "instances") == 0 ||
        setting_find(rows, "instance") == NULL)
        return OK;
    snprintf(text, sizeof text, "%" PRIu64,
             params_count(&e->job->env_params, "instance") + (uint64_t)seed);
    return params_set(&e->instance.env_params, "instance", text);
}

static Status run_once(Envelope *e, int seed, double *regret)
{
    size_t mark = arena_mark(e->arena);
    const Job *job = &e->instance;
    Simulation sim;
    TRY(set_seed(e, seed));
    SimulationSetup setup = {
        .algo = job->algo,
        .input = learner_input(&job->params, &job->algo_params),
        .noise = {job->seed,
                  arena_text(e->arena, "%s/%d", job->env->name, seed)},
        .noise_scale = 1,
        .draw_only_what_is_read = true,
    };
    setup.input.epsilon =
        pow(setup.input.epsilon, params_real(&job->params, "power"));
    TRY(job_env(job, &setup.env, &setup.users, e->arena));
    setup.env.task.episodes = params_count(&job->params, "episodes");
    setup.drawn = setup.env;
    TRY(simulation_open(&sim, &setup, e->arena));
    simulation_go(&sim, setup.env.task.episodes);
    *regret = (double)sim.regret;
    e->runs++;
    arena_reset(e->arena, mark);
    return OK;
}

static Status set_real(Job *job, const char *key, double value)
{
    char text[40];
    snprintf(text, sizeof text, "%.17g", value);
    return job_set(job, key, text);
}

static double episodes_of(const Envelope *e)
{
    return (double)params_count(&e->instance.params, "episodes");
}

/* no regret at this gap, or at a smaller one, is larger */
static double ceiling(const Envelope *e, int j)
{
    return episodes_of(e) * e->losable * gap_of(e, j);
}

static Status run_seeds(Envelope *e, int j, int from, int to)
{
    TRY(set_real(&e->instance, "env.gap", gap_of(e, j)));
    for (int r = from; r < to; r++) {
        double *regret = &e->regret[j][r];
        TRY(run_once(e, r, regret));
        *regret = (*regret + e->waste * ceiling(e, j)) * e->tilt;
    }
    return OK;
}

static double mean_of(const double *x, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i];
    return sum / n;
}

/* --- the search ----------------------------------------------------------- */

static double eta_of(const Envelope *e, int level)
{
    return e->job->algo->own_looks ? 0 : fmax(e->eta, COARSEST[level]);
}

static Status set_level(Envelope *e, int level)
{
    return set_real(&e->instance, "study.lazy", eta_of(e, level));
}

/* Did a coarser search that looked as often ask here?  Then its runs are the
 * ones that would be made. */
static bool is_known(const Envelope *e, int level, int j)
{
    for (int coarser = 0; coarser < level; coarser++)
        if (!isnan(e->mean[coarser][j]) &&
            eta_of(e, coarser) == eta_of(e, level))
            return true;
    return false;
}

/* the mean at a gap of the lattice, once */
static Status ask(Envelope *e, int level, int j)
{
    double *mean = &e->mean[level][j];
    if (!isnan(*mean))
        return OK;
    if (!is_known(e, level, j))
        TRY(run_seeds(e, j, 0, e->seeds));
    *mean = mean_of(e->regret[j], e->seeds);
    return OK;
}

static int worst_of(const Envelope *e, int level)
{
    int worst = -1;
    for (int j = 0; j < LATTICE; j++)
        if (!isnan(e->mean[level][j]) &&
            (worst < 0 || e->mean[level][j] > e->mean[level][worst]))
            worst = j;
    return worst;
}

/* From the family's largest gap down, until nobody could lose as much at a
 * smaller one: no stop by the shape of what was seen. */
static Status scan(Envelope *e)
{
    TRY(set_level(e, SCAN));
    for (int j = 0; j < LATTICE; j += STRIDE[SCAN]) {
        TRY(ask(e, SCAN, j));
        if (ceiling(e, j) < e->mean[SCAN][worst_of(e, SCAN)])
            break;
    }
    return OK;
}

static bool is_worth(const Envelope *e, int level, int j)
{
    return e->mean[level][j] >=
           WORTH[level] * e->mean[level][worst_of(e, level)];
}

/* Could it not even be worth a closer look if its users lost all they can?
 * Past the last search nobody looks closer. */
static bool is_hopeless(const Envelope *e, int level, int j)
{
    int worst = worst_of(e, level);
    double most = (1 + e->waste) * e->tilt * ceiling(e, j);
    return level < FINE && worst >= 0 &&
           most < (1 - 1e-9) * WORTH[level] * e->mean[level][worst];
}

/* every place within `reach` of one that the coarser search found worth it */
static Status look_closer(Envelope *e, int level, int reach)
{
    bool want[LATTICE] = {false};
    for (int j = 0; j < LATTICE; j++)
        for (int i = j - reach; i <= j + reach && is_worth(e, level - 1, j);
             i += STRIDE[level])
            if (i >= 0 && i < LATTICE)
                want[i] = true;
    TRY(set_level(e, level));
    for (int j = 0; j < LATTICE; j++)
        if (want[j] && !is_hopeless(e, level, j))
            TRY(ask(e, level, j));
    return OK;
}

/* Seven neighbours around the worst, or at the family's end; when the worst is
 * another one now, around that.  Returns the first. */
static Status surround(Envelope *e, int *first)
{
    for (int before = -1, worst = worst_of(e, FINE); worst != before;) {
        int middle = ENVELOPE_GAPS / 2, last = LATTICE - ENVELOPE_GAPS;
        *first = worst < middle ? 0 : worst - middle;
        *first = *first > last ? last : *first;
        for (int i = 0; i < ENVELOPE_GAPS; i++)
            TRY(ask(e, FINE, *first + i));
        before = worst;
        worst = worst_of(e, FINE);
    }
    return OK;
}

static double relative_error(const double *x, int n)
{
    double mean = mean_of(x, n), square = 0;
    for (int i = 0; i < n; i++)
        square += (x[i] - mean) * (x[i] - mean);
    return n < 2 ? (double)INFINITY : sqrt(square / (n - 1) / n) / mean;
}

/* more seeds for all gaps, until the worst one's mean is known well enough */
static Status sharpen(Envelope *e, int first, int most)
{
    int worst = worst_of(e, FINE);
    double enough = params_real(&e->job->params, "precision");
    while (e->seeds < most &&
           relative_error(e->regret[worst], e->seeds) > enough) {
        int more = e->seeds * 2 < most ? e->seeds * 2 : most;
        for (int j = first; j < first + ENVELOPE_GAPS; j++)
            TRY(run_seeds(e, j, e->seeds, more));
        e->seeds = more;
    }
    return OK;
}

static Status search(Envelope *e, int *first)
{
    for (int level = 0; level < LEVELS; level++)
        for (int j = 0; j < LATTICE; j++)
            e->mean[level][j] = (double)NAN;
    TRY(scan(e));
    TRY(look_closer(e, NARROW, STRIDE[SCAN]));
    TRY(look_closer(e, FINE, 0));
    TRY(surround(e, first));
    return sharpen(e, *first, e->most_seeds);
}

/* --- a job ---------------------------------------------------------------- */

static Status set_point(Envelope *e, double x)
{
    const char *in = params_text(&e->job->params, "in");
    double from = params_real(&e->job->params, "from");
    char text[40];
    snprintf(text, sizeof text, counts(e->job, in) ? "%.0f" : "%.17g", x);
    e->tilt = pow(x / from, params_real(&e->job->params, "regret-tilt"));
    return job_set(&e->instance, strcmp(in, "K") == 0 ? "study.episodes" : in,
                   text);
}

static Status open_envelope(Envelope *e, const Job *job, Arena *arena)
{
    e->job = job;
    e->instance = *job;
    e->arena = arena;
    const Setting *gap = job->env->settings == NULL
                             ? NULL
                             : setting_find(job->env->settings, "gap");
    if (gap == NULL)
        return FAIL(BAD_INPUT, "%s has no setting gap to index instances by",
                    job->env->name);
    if (compares(job) && params_int(&job->params, "points") % 2 != 0)
        return FAIL(BAD_INPUT, "points=%d: two jobs compare at each x",
                    params_int(&job->params, "points"));
    e->eta = params_real(&job->params, compares(job) && job->replicate % 2 != 0
                                           ? "against"
                                           : "lazy");
    if (job->algo->own_looks)
        e->eta = 0;
    e->top = gap->max;
    bool leads = job->replicate >= params_int(&job->params, "points");
    e->seeds = params_int(&job->params, "seeds");
    e->most_seeds = params_int(&job->params, "most-seeds");
    if (leads && e->seeds > LEAD_SEEDS)
        e->seeds = LEAD_SEEDS;
    if (leads)
        e->most_seeds = e->seeds;
    e->waste = params_real(&job->params, "waste");
    return OK;
}

static Status opens(Envelope *e, double gap, bool *good)
{
    size_t mark = arena_mark(e->arena);
    Env env;
    Rng users;
    TRY(set_real(&e->instance, "env.gap", gap));
    *good = job_env(&e->instance, &env, &users, e->arena) == OK;
    arena_reset(e->arena, mark);
    if (!*good)
        status_clear();
    return OK;
}

/* the family may allow less than its setting's range: the largest that it does,
 * to three digits */
static Status find_top(Envelope *e)
{
    bool good;
    double low = 0, high = e->top;
    TRY(opens(e, high, &good));
    if (good)
        return OK;
    TRY(opens(e, low, &good));
    if (!good) { /* once more, for the family's own words */
        Env env;
        Rng users;
        return job_env(&e->instance, &env, &users, e->arena);
    }
    while (high - low > 1e-3 * high) {
        double middle = (low + high) / 2;
        TRY(opens(e, middle, &good));
        *(good ? &low : &high) = middle;
    }
    e->top = low;
    return OK;
}

/* what an episode loses under the worst policy: the best one of the negated
 * rewards, over the gap */
static Status find_losable(Envelope *e)
{
    size_t mark = arena_mark(e->arena);
    Env env;
    Rng users;
    Optimum best, worst;
    long double most = 0;
    TRY(set_real(&e->instance, "env.gap", e->top));
    TRY(job_env(&e->instance, &env, &users, e->arena));
    int cells = shape_cells(env.task.dim);
    double *negated = arena_array(e->arena, double, cells);
    for (int i = 0; i < cells; i++)
        negated[i] = -env.mean[i];
    optimum_open(&best, &env, e->arena);
    env.mean = negated;
    optimum_open(&worst, &env, e->arena);
    for (int s = 0; s < env.task.dim.S; s++)
        most = fmaxl(most, best.v[s] + worst.v[s]);
    e->losable = (double)most / e->top;
    arena_reset(e->arena, mark);
    return OK;
}

static void put(const Envelope *e, double x, int first, Rows *rows)
{
    rows_put(rows, "x", x);
    rows_put(rows, "episodes", episodes_of(e));
    rows_put(rows, "gap_top", e->top);
    rows_put(rows, "seeds", e->seeds);
    rows_put(rows, "runs", (double)e->runs);
    rows_put(rows, "trivial", episodes_of(e) * e->losable * e->top);
    for (int i = 0; i < ENVELOPE_GAPS; i++) {
        int j = first + ENVELOPE_GAPS - 1 - i;
        rows_put_at(rows, "gap", i, 0, gap_of(e, j));
        for (int r = 0; r < e->seeds; r++)
            rows_put_at(rows, "regret", i * ENVELOPE_SEEDS + r, 0,
                        e->regret[j][r]);
    }
}

static Status run(const Job *job, Arena *arena, Rows *rows)
{
    Envelope *e = arena_array(arena, Envelope, 1);
    double x = envelope_point(job, job->replicate);
    int first = 0;
    TRY(open_envelope(e, job, arena));
    TRY(set_point(e, x));
    TRY(find_top(e));
    TRY(find_losable(e));
    TRY(search(e, &first));
    put(e, x, first, rows);
    return OK;
}

const Study study_envelope = {
    .name = "envelope",
    .help = "the largest regret over a family of gaps, as K, epsilon or a "
            "dimension grows",
    .version = 4,
    .settings = envelope_settings,
    .jobs = count_points,
    .limit = 3600,
    .run = run,
};
