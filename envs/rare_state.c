/* A rare state: n visits find it q times in expectation, q far below 1.
 *
 * At step 1 action 0 leads from state 0 to state 1 with probability P = q/n (n
 * is the setting visits) and else uniformly to the other states, where the
 * other actions lead always.  Everything absorbs after that, and state 1 pays 1
 * at steps h >= 2:
 *
 *     V*_1 = (H-1) q/n,    Var_P V*_2 = (H-1)^2 (q/n)(1 - q/n).
 *
 * n visits miss state 1 with probability (1 - q/n)^n, and then the empirical
 * variance is 0: a counterexample to an empirical Bernstein inequality without
 * a term of order 1/n. */
#include "envs/env.h"

static const Setting settings[] = {
    {"S", SET_INT, "2", 2, 500, NULL, "states, one of them rare"},
    {"A", SET_INT, "2", 1, 500, NULL, "actions; one can reach the rare state"},
    {"H", SET_INT, "3", 2, 1000, NULL, "steps of an episode"},
    {"q", SET_REAL, "0.03", 0, 1e9, NULL,
     "how often `visits` visits find the rare state, in expectation"},
    {"visits", SET_COUNT, "10", 1, EPISODES_MAX, NULL,
     "visits; the rare state has probability q/visits"},
    {0}};

enum { FIRST, RARE };

static void fill_first(Shape d, double found, double *p)
{
    for (int a = 0; a < d.A; a++) {
        double rare = a == 0 ? found : 0;
        for (int to = 0; to < d.S; to++)
            p[a * d.S + to] = to == RARE ? rare : (1 - rare) / (d.S - 1);
    }
}

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    (void)model; /* nothing about it is random */
    int S = params_int(params, "S");
    Shape d = {params_int(params, "H"), S, params_int(params, "A"), S};
    double found =
        params_real(params, "q") / (double)params_count(params, "visits");
    if (!(found <= 1))
        return FAIL(BAD_INPUT, "rare-state: q is at most visits");
    EnvArrays x;
    TRY(env_arrays(env, d, "rare-state", &x, arena));
    for (int c = 0; c < shape_cells(d); c++) {
        int s = c / d.A % S;
        x.p[(size_t)c * (size_t)S + (size_t)s] = 1;
        x.mean[c] = s == RARE && c >= S * d.A; /* from step 2 on */
    }
    fill_first(d, found, x.p);
    x.start[FIRST] = 1;
    return OK;
}

const EnvFamily env_rare_state = {
    .name = "rare-state",
    .source = "after Qiao and Wang 2023, Lemmas B.4 and B.6",
    .help = "a state so rare that data hardly ever contain it",
    .tags = "tabular witness",
    .settings = settings,
    .open = open,
};
