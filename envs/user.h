/* The audited user: a table that answers every action in every state, so that
 * two candidates for one place can be compared whatever the policy asks. */
#ifndef ENVS_USER_H
#define ENVS_USER_H
#include "envs/env.h"

typedef struct {
    Shape dim;
    int start;
    int *next;      /* [h][s][a] */
    double *reward; /* [h][s][a] */
} User;

void user_open(User *, Shape, Arena *); /* stays in state 0, rewards 0 */
/* one user drawn from the environment: episode k's start, all her answers */
void user_draw(User *, const Env *, uint64_t k, Rng *users);
/* Her episode, number one->first, under the policy; coins draw the actions of a
 * mixed policy. */
void user_walk(const User *, const Policy *, Rng *coins, Block *one);
#endif
