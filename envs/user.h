/* The audited user, as a table of her answers (next state, reward) to every
 * action in every state at every step, so that two candidate users can be
 * compared under any policy. */
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
/* draws user k from the environment: her start and all her answers */
void user_draw(User *, const Env *, uint64_t k, Rng *users);
/* Writes her episode under the policy to the block, as episode one->first;
 * coins draw the actions of a mixed policy. */
void user_walk(const User *, const Policy *, Rng *coins, Block *one);
#endif
