/* The block: n episodes under one policy, as counts.  One user's trajectory is
 * a block with n = 1. */
#ifndef SUITE_BASE_BLOCK_H
#define SUITE_BASE_BLOCK_H
#include "suite/base/arena.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    int H, S, A, N; /* N successors: S, or 1 for a bandit */
} Shape;

/* RiverSwim's, the field's standard test: what goes once an episode is compiled
 * for it, with all of it known. */
#define RIVER_SHAPE(steps) ((Shape){.H = (steps), .S = 6, .A = 2, .N = 6})
static inline bool shape_is_river(Shape d)
{
    return d.S == 6 && d.A == 2 && d.N == 6;
}

typedef struct {
    Shape dim;
    uint64_t first, n; /* episodes first .. first+n-1, 1-based */
    uint64_t *start;   /* [s]           sums to n */
    uint64_t *visit;   /* [h][s][a][s'] sums to n for every h */
    double *reward;    /* [h][s][a]     sums of rewards */
    int *cell;         /* the (h,s,a) with a visit, ascending: what to read */
    int cells;         /* a single episode has H of them */
    uint64_t *at;      /* [h][s][a]     visits of a cell, its row's sum */
} Block;

typedef struct {
    Shape dim;
    double *prob; /* [h][s][a], each row sums to 1; an exact tie is uniform
                     over the tied */
} Policy;

static inline int cell_index(Shape d, int h, int s, int a)
{
    return (h * d.S + s) * d.A + a; /* h counted from 0 */
}

static inline int state_index(Shape d, int h, int s)
{
    return h * d.S + s; /* of [H+1][S] */
}

static inline int cell_step(Shape d, int cell)
{
    return cell / (d.S * d.A);
}

static inline int shape_cells(Shape d)
{
    return d.H * d.S * d.A;
}

void block_open(Block *, Shape, Arena *);
void block_clear(Block *); /* touches only the occupied cells */
/* Adds part to whole; both span the same shape.  first and n become those of
 * the union when the parts are adjacent or disjoint: n adds, first is the
 * smaller. */
void block_add(Block *whole, const Block *part);
/* Fills cell, cells and at from visit: for whoever wrote visit by hand. */
void block_index(Block *);
/* The occupied cells of step h are cell[from] to cell[to - 1]; returns from.
 * Nothing of other steps is looked at. */
int block_step(const Block *, int h, int *to);
/* Every sum that must hold: start, each step's visits, flow from h to h+1. */
bool block_conserves(const Block *);

/* where the only user starts, without looking for her in start */
static inline int block_only_start(const Block *b)
{
    return b->cell[0] / b->dim.A;
}
long double block_reward(const Block *); /* of all cells */
/* loss: [S] what a user loses who starts there */
static inline long double block_loss(const Block *b, const double *loss)
{
    double sum = 0;
    for (int s = 0; s < b->dim.S; s++)
        sum += (double)b->start[s] * loss[s];
    return (long double)sum;
}

void policy_open(Policy *, Shape, Arena *);
void policy_uniform(Policy *);
void policy_copy(Policy *to, const Policy *from);
#endif
