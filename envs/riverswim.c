/* RiverSwim: a swimmer is paid a little for drifting left and much for
 * reaching the right bank against the current.
 *
 * variant=ovr  Osband, Russo and Van Roy 2013: starts on the left bank;
 *              r(0,left) = 5/1000, r(S-1,right) = 1.
 * variant=sl   Strehl and Littman 2008: starts in the second or third state
 *              with equal probability; rewards 5 and 10000, divided by 10000.
 *
 * Time-inhomogeneous in form, the same kernel and rewards at every step.
 * Actions: 0 left, 1 right. */
#include "envs/env.h"

#include <string.h>

static const Setting settings[] = {
    {"S", SET_INT, "6", 3, 1000, NULL, "states along the river"},
    {"H", SET_INT, "20", 1, 10000, NULL, "steps of an episode"},
    {"variant", SET_CHOICE, "ovr", 0, 0, "ovr|sl",
     "Osband-Russo-Van Roy or Strehl-Littman"},
    {"rewards", SET_CHOICE, "fixed", 0, 0, "fixed|bernoulli",
     "law of a reward with the given mean"},
    TABLE_SETTING,
    {0}};

typedef struct {
    double stay_left, forward_left; /* in state 0 */
    double back, stay, forward;     /* in between */
    double back_right, stay_right;  /* in state S-1 */
    double reward_left;
} Current;

static const Current variants[] = {
    {.4, .6, .05, .6, .35, .4, .6, 5.0 / 1000},
    {.7, .3, .1, .6, .3, .7, .3, 5.0 / 10000},
};

enum { LEFT, RIGHT, ACTIONS };

static void fill_step(Shape d, const Current *c, double *p, double *mean)
{
    int S = d.S;
    for (int s = 0; s < S; s++) {
        double *left = p + ((ptrdiff_t)s * ACTIONS + LEFT) * S;
        double *right = p + ((ptrdiff_t)s * ACTIONS + RIGHT) * S;
        left[s > 0 ? s - 1 : 0] = 1;
        if (s == 0) {
            right[0] = c->stay_left;
            right[1] = c->forward_left;
        } else if (s < S - 1) {
            right[s - 1] = c->back;
            right[s] = c->stay;
            right[s + 1] = c->forward;
        } else {
            right[s - 1] = c->back_right;
            right[s] = c->stay_right;
        }
    }
    mean[LEFT] = c->reward_left;
    mean[(S - 1) * ACTIONS + RIGHT] = 1;
}

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    (void)model; /* nothing about it is random */
    int variant = params_choice(params, "variant");
    Shape d = {params_int(params, "H"), params_int(params, "S"), ACTIONS,
               params_int(params, "S")};
    EnvArrays x;
    TRY(env_arrays(env, d, "riverswim", &x, arena));
    size_t step = (size_t)d.S * ACTIONS;
    for (size_t h = 0; h < (size_t)d.H; h++)
        fill_step(d, &variants[variant], x.p + h * step * (size_t)d.S,
                  x.mean + h * step);
    if (variant == 0)
        x.start[0] = 1;
    else
        x.start[1] = x.start[2] = 0.5;
    env->law =
        params_choice(params, "rewards") == 0 ? REWARD_FIXED : REWARD_BERNOULLI;
    return OK;
}

const EnvFamily env_riverswim = {
    .name = "riverswim",
    .source = "Osband et al. 2013 (ovr); Strehl and Littman 2008 (sl)",
    .help = "a chain with a current; large reward upstream, small downstream",
    .tags = "tabular",
    .settings = settings,
    .open = open,
};
