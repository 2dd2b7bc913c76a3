/* The oracle against itself: the optimal value by backward induction and by a
 * linear program. */
#include "oracles/value.h"
#include "suite/study/study.h"

#include <math.h>

static const Setting settings[] = {
    {"env", SET_TEXT, "riverswim", 0, 0, NULL, "environment"},
    {"replicates", SET_INT, "1", 1, 100000, NULL, "instances of it"},
    {"bend", SET_REAL, "0", -0.5, 0.5, NULL,
     "one side made wrong by this relative amount"},
    {0}};

static Status run(const Job *job, Arena *arena, Rows *rows)
{
    Env env;
    Rng rng;
    TRY(job_env(job, &env, &rng, arena));
    Optimum optimum;
    optimum_open(&optimum, &env, arena);
    double program;
    TRY(value_by_program(&env, &program));
    program *= 1 + params_real(&job->params, "bend");
    rows_put(rows, "value", optimum.value);
    rows_put(rows, "value_check", program);
    rows_put(rows, "scale", fmax(1e-3, fabs(optimum.value)));
    rows_put(rows, "gap_min", optimum.gap_min);
    rows_put(rows, "instances", 1);
    return OK;
}

const Study study_value = {
    .name = "value",
    .help = "the optimal value by two routes",
    .version = 1,
    .settings = settings,
    .limit = 3600,
    .run = run,
};
