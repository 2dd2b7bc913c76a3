/* A fork: the first step decides everything, with the largest variance.
 *
 * From state 0 an action leads to the good state 1, else to the bad state 2;
 * both absorb, and the good one pays 1 at steps h >= 2.  Action 0 is lucky with
 * probability best, every other with best - gap:
 *
 *     V*_1 = (H-1) best,    Var_P V*_2 = (H-1)^2 best (1 - best),
 *
 * at best = 1/2 the largest variance there is, where a bonus of Bernstein's
 * form gains nothing over Hoeffding's. */
#include "envs/env.h"

static const Setting settings[] = {
    {"A", SET_INT, "2", 1, 1000, NULL, "actions"},
    {"H", SET_INT, "5", 2, 1000, NULL, "steps of an episode"},
    {"best", SET_REAL, "0.5", 0, 1, NULL,
     "probability that the best action leads to the good state"},
    {"gap", SET_REAL, "0.1", 0, 1, NULL,
     "how much smaller that probability is for the other actions"},
    TABLE_SETTING,
    {0}};

enum { FORK, GOOD, BAD, STATES };

static void fill_step(Shape d, double best, double other, double *p)
{
    for (int a = 0; a < d.A; a++) {
        double luck = a == 0 ? best : other;
        p[(FORK * d.A + a) * STATES + GOOD] = luck;
        p[(FORK * d.A + a) * STATES + BAD] = 1 - luck;
        p[(GOOD * d.A + a) * STATES + GOOD] = 1;
        p[(BAD * d.A + a) * STATES + BAD] = 1;
    }
}

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    (void)model; /* nothing about it is random */
    Shape d = {params_int(params, "H"), STATES, params_int(params, "A"),
               STATES};
    double best = params_real(params, "best");
    double other = best - params_real(params, "gap");
    if (!(other >= 0))
        return FAIL(BAD_INPUT, "fork: gap is at most best, %g", best);
    EnvArrays x;
    TRY(env_arrays(env, d, "fork", &x, arena));
    for (int h = 0; h < d.H; h++) {
        fill_step(d, best, other, x.p + (ptrdiff_t)h * STATES * d.A * STATES);
        for (int a = 0; a < d.A; a++)
            x.mean[cell_index(d, h, GOOD, a)] = h > 0;
    }
    x.start[FORK] = 1;
    return OK;
}

const EnvFamily env_fork = {
    .name = "fork",
    .source = "a value of the largest variance",
    .help = "the first step leads to a good or a bad state for good",
    .tags = "tabular witness",
    .settings = settings,
    .open = open,
};
