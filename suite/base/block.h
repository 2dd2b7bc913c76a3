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

typedef struct {
    Shape dim;
    uint64_t first, n; /* episodes first .. first+n-1, 1-based */
    uint64_t *start;   /* [s]           sums to n */
    uint64_t *visit;   /* [h][s][a][s'] sums to n for every h */
    double *reward;    /* [h][s][a]     sums of rewards */
    int *cell;         /* list of the (h,s,a) with a visit, ascending */
    int cells;         /* its length; H for a single episode */
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
/* Adds part to whole, of the same shape but other episodes: n is the sum, first
 * the smaller one. */
void block_add(Block *whole, const Block *part);
/* Fills cell, cells and at from visit, after visit was written by hand. */
void block_index(Block *);
/* The occupied cells of step h are cell[from] to cell[to - 1]; returns from.
 * Nothing of other steps is looked at. */
int block_step(const Block *, int h, int *to);
/* true if starts and each step's visits sum to n, and as many users leave every
 * state at step h+1 as enter it after step h */
bool block_conserves(const Block *);

/* the start state of a block with one user, without a search in start */
static inline int block_only_start(const Block *b)
{
    return b->cell[0] / b->dim.A;
}
long double block_reward(const Block *); /* the sum over all cells */
/* the sum of loss[s] over all users, s the user's start state */
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
