/* The oracle against itself: the optimal value by backward induction and by a
 * linear program; and what a model promises to learners. */
#include "oracles/value.h"
#include "suite/claim/study.h"

#include <math.h>

static const Setting settings[] = {
    {"env", SET_TEXT, "riverswim", 0, 0, NULL, "environment"},
    {"replicates", SET_INT, "1", 1, 100000, NULL,
     "instances of the environment"},
    {"tilt", SET_REAL, "0", 0, 1, NULL,
     "weight of uniform transitions mixed into those that the linear program "
     "sees (a fault)"},
    {"stretch", SET_REAL, "0", 0, 1, NULL,
     "features are made longer by this relative amount (a fault)"},
    {0}};

static const double *longer(const double *feature, size_t n, double by,
                            Arena *arena)
{
    if (feature == NULL)
        return NULL;
    double *to = arena_array(arena, double, n);
    for (size_t i = 0; i < n; i++)
        to[i] = feature[i] * (1 + by);
    return to;
}

static bool promises_hold(const Env *truth, double stretch, Arena *arena)
{
    Env env = *truth;
    Shape d = env.task.dim;
    size_t pairs = (size_t)d.S * (size_t)d.A;
    char why[200];
    env.task.phi =
        longer(env.task.phi, pairs * (size_t)env.task.d_phi, stretch, arena);
    env.task.psi =
        longer(env.task.psi, pairs * (size_t)d.N * (size_t)env.task.d_psi,
               stretch, arena);
    return env_norms_hold(&env, why, sizeof why) && why[0] == '\0';
}

static Status run(const Job *job, Arena *arena, Rows *rows)
{
    Env env, programmed;
    Rng rng;
    TRY(job_env(job, &env, &rng, arena));
    Optimum optimum;
    optimum_open(&optimum, &env, arena);
    double program;
    programmed = env;
    env_tilt(&programmed, params_real(&job->params, "tilt"), arena);
    TRY(value_by_program(&programmed, &program));
    rows_put(rows, "value", optimum.value);
    rows_put(rows, "value_check", program);
    rows_put(rows, "scale", fmax(1e-3, fabs(optimum.value)));
    rows_put(rows, "gap_min", optimum.gap_min);
    rows_put(rows, "broken_promises",
             promises_hold(&env, params_real(&job->params, "stretch"), arena)
                 ? 0
                 : 1);
    rows_put(rows, "instances", 1);
    return OK;
}

const Study study_value = {
    .name = "value",
    .help = "the optimal value by backward induction and by a linear program",
    .version = 3,
    .settings = settings,
    .limit = 3600,
    .run = run,
};
