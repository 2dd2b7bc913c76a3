#include "suite/study/envelope.h"
#include "suite/study/simulation.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const Setting envelope_settings[] = {
    {"env", SET_TEXT, "mixture-hard", 0, 0, NULL,
     "family of instances, indexed by its setting gap"},
    {"algorithm", SET_TEXT, "ucrl-vtr", 0, 0, NULL, "algorithm"},
    {"in", SET_TEXT, "K", 0, 0, NULL,
     "what grows: K, or a setting of the run or of the family"},
    {"from", SET_REAL, "1e13", 1e-9, EPISODES_MAX, NULL, "its first value"},
    {"to", SET_REAL, "1e15", 1e-9, EPISODES_MAX, NULL, "and its last"},
    {"points", SET_INT, "8", 1, 200, NULL, "values, even in the logarithm"},
    {"seeds", SET_INT, "4", 1, ENVELOPE_SEEDS, NULL,
     "runs of each instance, at first"},
    {"most-seeds", SET_INT, "32", 1, ENVELOPE_SEEDS, NULL,
     "and at most, until the largest mean is known to 2 %"},
    {"episodes", SET_COUNT, "1000000000000000", 2, EPISODES_MAX, NULL,
     "K, where something else grows"},
    {"gap-floor", SET_REAL, "1e-14", 1e-16, 0.5, NULL,
     "no smaller gap is tried"},
    LEARNER_SETTINGS,
    {0}};

enum { COARSE = 4 }; /* the first search goes down in steps of this factor */

typedef struct {
    const Job *job;
    Job instance;
    Arena *arena;
    double top, floor; /* of the gap */
    int seeds;
    uint64_t runs;
    double gap[ENVELOPE_GAPS];
    double regret[ENVELOPE_GAPS][ENVELOPE_SEEDS];
} Envelope;

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

double envelope_point(const Job *job, int i)
{
    double from = params_real(&job->params, "from");
    double to = params_real(&job->params, "to");
    int n = params_int(&job->params, "points");
    double x = n == 1 ? from : from * pow(to / from, (double)i / (n - 1));
    return counts(job, params_text(&job->params, "in")) ? round(x) : x;
}

/* --- one run -------------------------------------------------------------- */

static Status run_once(Envelope *e, int seed, double *regret)
{
    size_t mark = arena_mark(e->arena);
    const Job *job = &e->instance;
    Simulation sim;
    SimulationSetup setup = {
        .algo = job->algo,
        .input = learner_input(&job->params, &job->algo_params),
        .noise = {job->seed,
                  arena_text(e->arena, "%s/%d", job->env->name, seed)},
    };
    e->instance.replicate = seed;
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

static Status set_gap(Envelope *e, double gap)
{
    char text[40];
    snprintf(text, sizeof text, "%.17g", gap);
    return job_set(&e->instance, "env.gap", text);
}

static Status run_seeds(Envelope *e, double gap, int from, int to, double *out)
{
    TRY(set_gap(e, gap));
    for (int r = from; r < to; r++)
        TRY(run_once(e, r, &out[r]));
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

/* Down from the largest gap in coarse steps, until the regret has fallen well
 * below its largest: it rises with the gap while nothing is learnt, and falls
 * once the gap is seen. */
static Status search_coarse(Envelope *e, double *best)
{
    double regret[ENVELOPE_SEEDS], most = -1;
    *best = e->top;
    for (double gap = e->top; gap >= e->floor; gap /= COARSE) {
        TRY(run_seeds(e, gap, 0, e->seeds, regret));
        double mean = mean_of(regret, e->seeds);
        if (mean > most) {
            most = mean;
            *best = gap;
        }
        if (mean < most / 8)
            break;
    }
    return OK;
}

/* evaluates the grid of gaps from low to high; which is worst? */
static Status search_grid(Envelope *e, double low, double high, int *worst)
{
    low = fmax(low, e->floor);
    high = fmin(high, e->top);
    *worst = 0;
    for (int i = 0; i < ENVELOPE_GAPS; i++) {
        double share = (double)i / (ENVELOPE_GAPS - 1);
        e->gap[i] = low * pow(high / low, share);
        TRY(run_seeds(e, e->gap[i], 0, e->seeds, e->regret[i]));
        if (mean_of(e->regret[i], e->seeds) >
            mean_of(e->regret[*worst], e->seeds))
            *worst = i;
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

/* more seeds for all gaps, until the worst one's mean is known to 2 % */
static Status sharpen(Envelope *e, int worst, int most)
{
    while (e->seeds < most &&
           relative_error(e->regret[worst], e->seeds) > 0.02) {
        int more = e->seeds * 2 < most ? e->seeds * 2 : most;
        for (int i = 0; i < ENVELOPE_GAPS; i++)
            TRY(run_seeds(e, e->gap[i], e->seeds, more, e->regret[i]));
        e->seeds = more;
    }
    return OK;
}

static Status search(Envelope *e)
{
    double best;
    int worst;
    TRY(search_coarse(e, &best));
    TRY(search_grid(e, best / COARSE, best * COARSE, &worst));
    double step = pow(COARSE, 2.0 / (ENVELOPE_GAPS - 1));
    best = e->gap[worst];
    TRY(search_grid(e, best / step, best * step, &worst));
    return sharpen(e, worst, params_int(&e->job->params, "most-seeds"));
}

/* --- a job ---------------------------------------------------------------- */

static Status set_point(Envelope *e, double x)
{
    const char *in = params_text(&e->job->params, "in");
    bool whole = counts(e->job, in);
    char text[40];
    snprintf(text, sizeof text, whole ? "%.0f" : "%.17g", x);
    return job_set(&e->instance, strcmp(in, "K") == 0 ? "study.episodes" : in,
                   text);
}

static Status open_envelope(Envelope *e, const Job *job, Arena *arena)
{
    *e = (Envelope){.job = job, .instance = *job, .arena = arena};
    const Setting *gap = job->env->settings == NULL
                             ? NULL
                             : setting_find(job->env->settings, "gap");
    if (gap == NULL)
        return FAIL(BAD_INPUT, "%s has no setting gap to index instances by",
                    job->env->name);
    e->top = gap->max;
    e->floor = params_real(&job->params, "gap-floor");
    e->seeds = params_int(&job->params, "seeds");
    return OK;
}

/* the family may allow less than its setting's range: halve until it does */
static Status find_top(Envelope *e)
{
    for (int i = 0; i < 40; i++, e->top /= 2) {
        size_t mark = arena_mark(e->arena);
        Env env;
        Rng users;
        TRY(set_gap(e, e->top));
        bool opens = job_env(&e->instance, &env, &users, e->arena) == OK;
        arena_reset(e->arena, mark);
        if (opens)
            return OK;
        status_clear();
    }
    return FAIL(BAD_INPUT, "%s opens with no gap", e->job->env->name);
}

static void put(const Envelope *e, double x, Rows *rows)
{
    rows_put(rows, "x", x);
    rows_put(rows, "episodes",
             (double)params_count(&e->instance.params, "episodes"));
    rows_put(rows, "gap_top", e->top);
    rows_put(rows, "gap_floor", e->floor);
    rows_put(rows, "seeds", e->seeds);
    rows_put(rows, "runs", (double)e->runs);
    for (int i = 0; i < ENVELOPE_GAPS; i++) {
        rows_put_at(rows, "gap", i, 0, e->gap[i]);
        for (int r = 0; r < e->seeds; r++)
            rows_put_at(rows, "regret", i * ENVELOPE_SEEDS + r, 0,
                        e->regret[i][r]);
    }
}

static Status run(const Job *job, Arena *arena, Rows *rows)
{
    Envelope *e = arena_array(arena, Envelope, 1);
    double x = envelope_point(job, job->replicate);
    TRY(open_envelope(e, job, arena));
    TRY(set_point(e, x));
    TRY(find_top(e));
    TRY(search(e));
    put(e, x, rows);
    return OK;
}

const Study study_envelope = {
    .name = "envelope",
    .help = "the largest regret over a family of gaps, as something grows",
    .version = 1,
    .settings = envelope_settings,
    .jobs = "points",
    .limit = 3600,
    .run = run,
};
