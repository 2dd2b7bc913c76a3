/* One algorithm on one environment: exact regret at a grid of episode counts,
 * and what an observer saw. */
#include "suite/simulation/run.h"
#include "suite/simulation/observer.h"
#include "suite/simulation/simulation.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <string.h>

const Setting run_settings[] = {
    {"env", SET_TEXT, "riverswim", 0, 0, NULL, "environment"},
    {"algorithm", SET_TEXT, "random", 0, 0, NULL, "algorithm"},
    {"episodes", SET_COUNT, "10000", 1, EPISODES_MAX, NULL, EPISODES_HELP},
    LEARNER_SETTINGS,
    {"points", SET_INT, "4", 1, 1000, NULL, POINTS_HELP},
    {"replicates", SET_INT, "1", 1, 100000, NULL, REPLICATES_HELP},
    {"observe", SET_TEXT, "no", 0, 0, NULL,
     "observer that compares the learner with the truth whenever it replans"},
    {"scale", SET_REAL, "1", 0, 1e30, NULL,
     "all noise is multiplied by this; 0: no noise"},
    {"epsilon-used", SET_REAL, "1", 1e-9, 1e12, NULL,
     "the algorithm is told this multiple of epsilon"},
    {"forget", SET_INT, "0", 0, 10000, NULL,
     "so many last steps of an episode are left out of the regret (a fault)"},
    {"lost", SET_INT, "0", 0, 1000000, NULL,
     "so many first blocks of users never reach the algorithm (a fault)"},
    {"tilt", SET_REAL, "0", 0, 1, NULL,
     "weight of uniform transitions mixed into the simulated ones (a fault)"},
    {"lean", SET_REAL, "0", 0, 1, NULL,
     "share of the simulated transitions that all end in one state (a fault)"},
    {"paid", SET_REAL, "1", 1e-9, 1e12, NULL,
     "rewards are multiplied by this and may leave [0,1] (a fault)"},
    {"steps-off", SET_INT, NULL, 1, 100, NULL,
     "the observer takes transitions of so many steps later (a fault)"},
    {"counter-bits", SET_INT, "64", 1, 64, NULL,
     "the observer's visit counts stop at 2^this (a fault)"},
    {0}};

typedef struct {
    const Job *job;
    Simulation sim;
    const Observer *observer; /* NULL: none */
    const double *releases;   /* so far; NULL: the algorithm counts none */
    void *seen;
    Sight sight;
    Losses losses; /* for the observer */
    AlgorithmInput input;
    /* of a control, about which everything is known */
    uint64_t *starts;             /* [S] so far */
    long double *value;           /* [H+1][S] */
    long double *variance;        /* [S] */
    long double reward;           /* so far */
    long double expected, spread; /* of the reward, and its variance */
} Run;

static void looked(void *context, Simulation *sim, bool changed)
{
    Run *run = context;
    job_done_share((double)sim->done / (double)sim->env.task.episodes);
    if (!run->job->algo->learns && (changed || sim->done == 0)) {
        policy_values(&sim->env, &sim->policy, run->value);
        policy_variances(&sim->env, &sim->policy, run->variance);
    }
    if (run->observer == NULL)
        return;
    run->sight.k = sim->done + 1;
    run->sight.loss = losses_update(&run->losses, &sim->policy);
    run->observer->look(run->seen, &run->sight);
}

static void count_control(Run *run, const Block *b)
{
    for (int s = 0; s < b->dim.S; s++) {
        long double users = (long double)b->start[s];
        run->starts[s] += b->start[s];
        run->expected += users * run->value[s];
        run->spread += users * run->variance[s];
    }
    for (int i = 0; i < b->cells; i++)
        run->reward += (long double)b->reward[b->cell[i]];
}

static void drawn(void *context, Simulation *sim)
{
    Run *run = context;
    if (!run->job->algo->learns)
        count_control(run, &sim->block);
    if (run->observer == NULL || run->observer->drawn == NULL)
        return;
    run->sight.regret = sim->regret;
    run->observer->drawn(run->seen, &run->sight, &sim->block);
}

static Status open_observer(Run *run, Arena *arena)
{
    run->observer = observer_find(params_text(&run->job->params, "observe"));
    run->sight = (Sight){.env = &run->sim.env,
                         .optimum = &run->sim.optimum,
                         .optimal = &run->sim.optimal,
                         .learner = &run->sim.learner,
                         .input = &run->input,
                         .policy = &run->sim.policy,
                         .users = run->sim.users};
    run->sight.counter_bits = params_int(&run->job->params, "counter-bits");
    if (params_present(&run->job->params, "steps-off"))
        run->sight.steps_off = params_int(&run->job->params, "steps-off");
    if (run->observer == NULL)
        return OK;
    losses_open(&run->losses, &run->sim.optimum, &run->sim.env, arena);
    if (run->observer->paths) {
        run->sim.paths = arena_array(arena, Paths, 1);
        TRY(paths_open(run->sim.paths, &run->sim.drawn, arena));
        run->sight.paths = run->sim.paths;
    }
    run->seen = arena_take(arena, 1, run->observer->self_size);
    return run->observer->open(run->seen, &run->sight, arena);
}

static Status open_run(Run *run, const Job *job, Arena *arena)
{
    SimulationSetup setup = {
        .algo = job->algo,
        .input = learner_input(&job->params, &job->algo_params),
        .noise = {job->seed,
                  arena_text(arena, "%s/%d", job->env->name, job->replicate)},
        .noise_scale = params_real(&job->params, "scale"),
        .forget = params_int(&job->params, "forget"),
        .lost = params_int(&job->params, "lost"),
    };
    setup.input.epsilon *= params_real(&job->params, "epsilon-used");
    *run = (Run){.job = job, .input = setup.input};
    TRY(job_env(job, &setup.env, &setup.users, arena));
    setup.env.task.episodes = params_count(&job->params, "episodes");
    env_pay(&setup.env, params_real(&job->params, "paid"), arena);
    setup.drawn = setup.env;
    env_tilt(&setup.drawn, params_real(&job->params, "tilt"), arena);
    env_lean(&setup.drawn, params_real(&job->params, "lean"), arena);
    TRY(simulation_open(&run->sim, &setup, arena));
    run->releases = learner_shows(&run->sim.learner, "releases", 1);
    Shape d = setup.env.task.dim;
    run->starts = arena_array(arena, uint64_t, d.S);
    run->value = arena_array(arena, long double, (d.H + 1) * d.S);
    run->variance = arena_array(arena, long double, d.S);
    run->sim.context = run;
    run->sim.looked = looked;
    if (!job->algo->learns ||
        strcmp(params_text(&job->params, "observe"), "no") != 0)
        run->sim.drawn_block = drawn;
    return open_observer(run, arena);
}

static void simulate(Run *run, uint64_t K, int points, Rows *rows)
{
    const Simulation *sim = &run->sim;
    int row = 0, written = 0;
    for (uint64_t record; sim->done < K; written++) {
        do
            record = simulation_due(row++, points, K);
        while (record <= sim->done);
        while (sim->done < record)
            simulation_go(&run->sim, observer_last(run->observer, run->seen,
                                                   sim->done + 1, record));
        rows_put_at(rows, "regret", written, record, (double)sim->regret);
        rows_put_at(rows, "updates", written, record, (double)sim->updates);
        if (run->releases != NULL)
            rows_put_at(rows, "releases", written, record, *run->releases);
    }
}

static void put_totals(const Run *run, uint64_t K, Rows *rows)
{
    rows_put(rows, "episodes", (double)K);
    rows_put(rows, "instances", 1);
    rows_put(rows, "regret_total", (double)run->sim.regret);
    rows_put(rows, "reward_total", (double)run->reward);
    rows_put(rows, "value_optimal", run->sim.optimum.value);
    rows_put(rows, "updates_total", (double)run->sim.updates);
    if (run->releases != NULL)
        rows_put(rows, "releases_total", *run->releases);
}

/* A control never changes its policy, so everything about it is known: its
 * regret by values and by visits instead of gaps, the law of its reward. */
static void put_control(const Run *run, Arena *arena, Rows *rows)
{
    const Simulation *sim = &run->sim;
    Shape d = sim->env.task.dim;
    long double best = 0, got = 0, z = 0;
    for (int s = 0; s < d.S; s++) {
        long double users = (long double)run->starts[s];
        best += users * sim->optimum.v[s];
        got += users * run->value[s];
    }
    if (run->spread > 0)
        z = (run->reward - run->expected) / sqrtl(run->spread);
    long double *scratch = arena_array(arena, long double, 2 * d.S);
    rows_put(rows, "scale", (double)best);
    rows_put(rows, "regret_by_values", (double)(best - got));
    rows_put(rows, "regret_by_visits",
             (double)optimum_regret(&sim->optimum, &sim->env, &sim->policy,
                                    run->starts, scratch));
    rows_put(rows, "reward_expected", (double)run->expected);
    rows_put(rows, "reward_p", normal_p((double)z));
}

static Status run_job(const Job *job, Arena *arena, Rows *rows)
{
    Run run;
    TRY(open_run(&run, job, arena));
    uint64_t K = run.sim.env.task.episodes;
    simulate(&run, K, params_int(&job->params, "points"), rows);
    put_totals(&run, K, rows);
    run.sight.regret = run.sim.regret;
    if (run.observer != NULL)
        run.observer->put(run.seen, &run.sight, rows);
    if (!job->algo->learns)
        put_control(&run, arena, rows);
    return OK;
}

static Status check(const char *key, const char *value)
{
    return strcmp(key, "observe") == 0 ? observer_check(value) : OK;
}

const Study study_run = {
    .name = "run",
    .help = "the exact regret of an algorithm on an environment, along the "
            "episodes",
    .version = 5,
    .settings = run_settings,
    .check = check,
    .limit = 24 * 3600,
    .run = run_job,
};
