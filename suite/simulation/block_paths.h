/* A block whose users' ways are known, for sums over those who passed a state:
 * how many were at (h,s) and, at that step or later, took a cell to a
 * successor.
 *
 * Users with the same states so far are exchangeable, so the block is drawn
 * path by path: exact in law, like env_draw, from other words of the streams.
 * The cost is in the number of occupied paths, not of users.  Environments
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
/* env_draw, and the ways */
void paths_draw(Paths *, const Env *, const Policy *, Rng *users, Block *);
/* [cell][s''] of those who were at (h,s); state: state_index of it */
static inline const uint64_t *paths_through(const Paths *p, int state)
{
    return p->through +
           (size_t)state * (size_t)shape_cells(p->dim) * (size_t)p->dim.S;
}
#endif
