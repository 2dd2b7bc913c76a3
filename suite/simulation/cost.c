#include "suite/simulation/cost.h"
#include "suite/simulation/simulation.h"

#include <math.h>
#include <stdio.h>

const Setting cost_settings[] = {
    {"env", SET_TEXT, "mixture-hard", 0, 0, NULL,
     "family of instances: its setting gap is varied"},
    {"algorithm", SET_TEXT, "ucrl-vtr", 0, 0, NULL, "algorithm"},
    {"from", SET_REAL, "0.0009765625", 1e-9, 1e9, NULL, "smallest epsilon"},
    {"to", SET_REAL, "1", 1e-9, 1e9, NULL, "largest epsilon"},
    {"points", SET_INT, "6", 2, COST_POINTS, NULL,
     "how many values of epsilon, evenly spaced in the logarithm"},
    {"gap-to", SET_REAL, "0.25", 1e-12, 1, NULL, "largest gap"},
    {"gaps", SET_INT, "12", 3, COST_GAPS, NULL,
     "how many gaps, from the largest down"},
    {"per-octave", SET_INT, "1", 1, 16, NULL,
     "how many gaps until they have halved"},
    {"episodes", SET_COUNT, "1e18", 2, EPISODES_MAX, NULL,
     "number of episodes K"},
    {"replicates", SET_INT, "8", 1, 100000, NULL, REPLICATES_HELP},
    {"power", SET_REAL, "1", 0, 10, NULL,
     "noise is made for this power of epsilon (a fault)"},
    {"epsilon-used", SET_REAL, "1", 1e-9, 1e12, NULL,
     "noise is made for this multiple of epsilon (a fault)"},
    LEARNER_SETTINGS,
    {0}};

double cost_epsilon(const Params *p, int i)
{
    double from = params_real(p, "from"), to = params_real(p, "to");
    return from * pow(to / from, (double)i / (params_int(p, "points") - 1));
}

double cost_gap(const Params *p, int i)
{
    double octaves = (double)i / params_int(p, "per-octave");
    return params_real(p, "gap-to") * exp2(-octaves);
}

typedef struct {
    Job job; /* at one gap */
    Arena *arena;
    Rows *rows;
} Costs;

static Status set_gap(Costs *c, double gap)
{
    char text[40];
    snprintf(text, sizeof text, "%.17g", gap);
    return job_set(&c->job, "env.gap", text);
}

static Status open_world(Costs *c, SimulationSetup *setup)
{
    const Job *job = &c->job;
    setup->noise =
        (NoisePlace){job->seed, arena_text(c->arena, "%s/%d", job->env->name,
                                           job->replicate)};
    TRY(job_env(job, &setup->env, &setup->users, c->arena));
    setup->env.task.episodes = params_count(&job->params, "episodes");
    setup->drawn = setup->env;
    return OK;
}

/* private or not, at the gap that is set */
static Status regret_of(Costs *c, Privacy privacy, double epsilon,
                        double *regret)
{
    size_t mark = arena_mark(c->arena);
    const Job *job = &c->job;
    Simulation sim;
    SimulationSetup setup = {
        .algo = job->algo,
        .noise_scale = 1,
        .input = learner_input(&job->params, &job->algo_params)};
    setup.input.privacy = privacy;
    setup.input.epsilon = epsilon;
    TRY(open_world(c, &setup));
    TRY(simulation_open(&sim, &setup, c->arena));
    simulation_go(&sim, setup.env.task.episodes);
    *regret = (double)sim.regret;
    arena_reset(c->arena, mark);
    return OK;
}

/* an episode's largest loss: the best policy for the negated rewards */
static Status losable(Costs *c, double *loss)
{
    size_t mark = arena_mark(c->arena);
    SimulationSetup setup = {0};
    Optimum best, worst;
    long double most = 0;
    TRY(open_world(c, &setup));
    Env *env = &setup.env;
    int cells = shape_cells(env->task.dim);
    double *negated = arena_array(c->arena, double, cells);
    for (int i = 0; i < cells; i++)
        negated[i] = -env->mean[i];
    optimum_open(&best, env, c->arena);
    env->mean = negated;
    optimum_open(&worst, env, c->arena);
    for (int s = 0; s < env->task.dim.S; s++)
        most = fmaxl(most, best.v[s] + worst.v[s]);
    *loss = (double)most;
    arena_reset(c->arena, mark);
    return OK;
}

static Status run_gap(Costs *c, int gap)
{
    const Params *p = &c->job.params;
    Privacy privacy = privacy_of(p, "privacy");
    double none, private, loss;
    TRY(set_gap(c, cost_gap(p, gap)));
    TRY(losable(c, &loss));
    TRY(regret_of(c, PRIVACY_NONE, 1, &none));
    rows_put_at(c->rows, "gap", gap, 0, cost_gap(p, gap));
    rows_put_at(c->rows, "losable", gap, 0, loss);
    rows_put_at(c->rows, "none", gap, 0, none);
    for (int e = 0; e < params_int(p, "points"); e++) {
        double used = pow(cost_epsilon(p, e), params_real(p, "power")) *
                      params_real(p, "epsilon-used");
        TRY(regret_of(c, privacy, used, &private));
        rows_put_at(c->rows, "private", cost_cell(e, gap), 0, private);
    }
    return OK;
}

static Status run(const Job *job, Arena *arena, Rows *rows)
{
    Costs c = {.job = *job, .arena = arena, .rows = rows};
    const Params *p = &job->params;
    if (job->env->settings == NULL ||
        setting_find(job->env->settings, "gap") == NULL)
        return FAIL(BAD_INPUT, "%s has no setting gap to index instances by",
                    job->env->name);
    if (params_choice(p, "privacy") == 0)
        return FAIL(BAD_INPUT, "privacy=none has no cost: jdp, ldp, ..");
    for (int e = 0; e < params_int(p, "points"); e++)
        rows_put_at(rows, "epsilon", e, 0, cost_epsilon(p, e));
    for (int g = 0; g < params_int(p, "gaps"); g++)
        TRY(run_gap(&c, g));
    rows_put(rows, "episodes", (double)params_count(p, "episodes"));
    return OK;
}

const Study study_cost = {
    .name = "cost",
    .help =
        "the regret with privacy minus the regret without, on the same users",
    .version = 2,
    .settings = cost_settings,
    .limit = 3600,
    .run = run,
};
