/* Linear-probe: scripted users who show that values without a lower bound give
 * a user's data away.  H = d = 2, phi = (1, b)/sqrt2 with one number b in a
 * state, or in a state and an action:
 *
 *     step 1   four fillers, b = +1, -1, +1, -1, who go to plus, plus, minus,
 *              minus; a probe, who chooses b = 1 or b = -1
 *     step 2   plus, b = e, paid 1; minus, b = -e, paid 0; far, b = -1, paid 0
 *
 * Episodes begin with the fillers in turn and the last one, K, with the probe:
 * nothing is drawn.  The regression of step 2 extrapolates from +-e to b = -1,
 * where values without a lower bound lie at about -1/(2e).  User 1, replaced by
 * one with b = 1 who comes to far, moves what step 1 regresses on by that much,
 * and with it what the last user chooses.
 *
 * Such users are promised privacy, too; but no linear MDP answers as they do,
 * so there is no mu and regret means nothing here. */
#include "envs/env.h"

#include <math.h>

enum { FILLERS = 4, PLUS = FILLERS, MINUS, FAR, PROBE, STATES, A = 2, H = 2 };

static const Setting settings[] = {
    {"e", SET_REAL, "1e-4", 1e-9, 1, NULL, "how near to 0 the second b are"},
    {0}};

static double number_of(int s, int a, double e)
{
    switch (s) {
    case PLUS:
        return e;
    case MINUS:
        return -e;
    case FAR:
        return -1;
    case PROBE:
        return a == 0 ? 1 : -1;
    default:
        return s % 2 == 0 ? 1 : -1;
    }
}

static int next_of(int s)
{
    return s < FILLERS ? PLUS + s / 2 : PLUS;
}

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    (void)model; /* nothing about it is random */
    EnvArrays made;
    Shape dim = {H, STATES, A, STATES};
    TRY(env_arrays(env, dim, "linear-probe", &made, arena));
    double *phi = arena_array(arena, double, STATES *A * 2);
    int *list = arena_array(arena, int, FILLERS + 1);
    for (int c = 0; c < H * STATES * A; c++) {
        int s = c / A % STATES;
        made.p[c * STATES + next_of(s)] = 1;
        made.mean[c] = s == PLUS;
        phi[c % (STATES * A) * 2] = sqrt(0.5);
        phi[c % (STATES * A) * 2 + 1] =
            sqrt(0.5) * number_of(s, c % A, params_real(params, "e"));
    }
    for (int i = 0; i <= FILLERS; i++) {
        list[i] = i < FILLERS ? i : PROBE;
        made.start[i] = i < FILLERS ? 1.0 / FILLERS : 0;
    }
    env->task.d_phi = 2;
    env->task.phi = phi;
    env->task.linear = true;
    env->rule = START_LAST;
    env->list = list;
    env->length = FILLERS + 1;
    return OK;
}

const EnvFamily env_linear_probe = {
    .name = "linear-probe",
    .source = "Ngo et al. 2022, witness of Theorem 12",
    .help = "scripted users whose last action gives the first one away",
    .tags = "linear witness",
    .settings = settings,
    .open = open,
};
