/* A block drawn path by path, which knows how many users were at (h,s) and, at
 * that step or later, went from a cell to a successor.
 *
 * Users with the same states so far are exchangeable, so the number of users on
 * each path can be drawn step by step.  The law is exactly that of env_draw,
 * with other random numbers; the cost depends on the number of occupied paths,
 * not of users.  Environments
 * with more than PATHS_MAX paths are refused. */
#ifndef SUITE_SIMULATION_BLOCK_PATHS_H
#define SUITE_SIMULATION_BLOCK_PATHS_H
#include "envs/env.h"

enum { PATHS_MAX = 20000 };

typedef struct {
    int state, before; /* the state, and the node it was reached from, or -1 */
    uint64_t users;
} PathNode;

typedef struct {
    Shape dim;
    PathNode *node; /* of the last block, step after step */
    int nodes, capacity;
    uint64_t *through;               /* [h][s][h'][s'][a'][s'']: 0 for h' < h */
    uint64_t *chosen, *reached, *to; /* [A], [S] of a node, [S] of a cell */
} Paths;

/* BAD_INPUT: too many paths, or no states */
MUST_CHECK Status paths_open(Paths *, const Env *, Arena *);
/* Like env_draw, and also fills `node` and `through`. */
void paths_draw(Paths *, const Env *, const Policy *, Rng *users, Block *);
/* [cell][s'']: the users who were at (h,s), whose state_index is `state`, and
 * went from the cell to s'' */
static inline const uint64_t *paths_through(const Paths *p, int state)
{
    return p->through +
           (size_t)state * (size_t)shape_cells(p->dim) * (size_t)p->dim.S;
}
#endif
