/* The billboard: the only place that adds noise, and all that an algorithm
 * learns from its users.
 *
 * A channel is a vector of independent coordinates, each with its noise scale,
 * under one law and one schedule:
 *
 *   SUM_TREE   the prefix sum over all users so far, with the noise of the
 *              binary mechanism: prefix k carries popcount(k) nodes.  leaves is
 *              how many items are ever inserted; a leaf stands in at most
 *              floor(log2 leaves) + 1 nodes.  A leaf is one user, or a batch
 *              of leaf_users: then it is read when the batch is whole
 *   SUM_LOCAL  the sum of reports that each carry noise of their own
 *   REFRESH    a statistic computed anew from all data, with fresh noise at
 *              every release
 *   SUM_ONCE   the sum over the users since the last release, released once
 *              with fresh noise and emptied: a user stands in one release
 *
 * Sums are long double: a count is exact to 2^64.  Nodes are regenerated from
 * their place in the noise stream, so a prefix needs no storage but its own
 * chain of at most 64 partial sums, and walking from k to k+1 draws one node.
 *
 *     Billboard *b = billboard_open(channels, n, seed, "riverswim/0", arena);
 *     contribution_clear(&c);
 *     contribute(&c, cell, 1);
 *     billboard_add(b, 0, block.n, &c);
 *     const long double *released = billboard_shown(b, 0);
 *
 * A scale of 0 adds nothing, and noise has a stream of its own: eps = infinity
 * is the non-private algorithm, draw for draw. */
#ifndef ALGORITHMS_BILLBOARD_H
#define ALGORITHMS_BILLBOARD_H
#include "suite/base/arena.h"
#include "suite/base/rng.h"
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum { SUM_TREE, SUM_LOCAL, REFRESH, SUM_ONCE } Schedule;
typedef enum { NOISE_NONE, NOISE_GAUSS, NOISE_LAPLACE } NoiseLaw;

typedef struct Channel {
    const char *name;
    Schedule when;
    NoiseLaw law;
    int size;
    const double *scale; /* [size]: standard deviation, or Laplace's b */
    uint64_t leaves;     /* SUM_TREE: items ever inserted, at least 1 */
    uint64_t leaf_users; /* SUM_TREE: users who make one item; 0 stands for 1 */
} Channel;

/* What users add to a channel: value[i] at coordinate at[i], a sparse vector.
 * A coordinate that is named twice gets the sum. */
typedef struct {
    int n, room;
    int *at;
    long double *value;
    bool ones; /* every value is 1, and the array is not written */
} Contribution;

void contribution_open(Contribution *, int size, Arena *);
static inline void contribution_clear(Contribution *c)
{
    c->n = 0;
    c->ones = false;
}
static inline long double contribution_value(const Contribution *c, int i)
{
    return c->ones ? 1 : c->value[i];
}
static inline void contribute(Contribution *c, int at, long double value)
{
    assert(c->n < c->room);
    c->at[c->n] = at;
    c->value[c->n++] = value;
}
static inline void contribute_all(Contribution *c, const long double *value)
{
    for (int i = 0; i < c->room; i++)
        contribute(c, i, value[i]);
}

typedef struct Billboard Billboard;

/* The channels' arrays stay the caller's.  All noise is determined by the seed
 * and the pairing name. */
Billboard *billboard_open(const Channel *, int channels, uint64_t seed,
                          const char *pairing, Arena *);

/* Adds the summed contributions of n users to a channel that is summed. */
void billboard_add(Billboard *, int channel, uint64_t n, const Contribution *);
/* how many users a tree can still take; of any other channel,
 * as many as can be counted */
uint64_t billboard_room(const Billboard *, int channel);
/* Users come after a tree's last leaf and are left out: from now on to read
 * the channel is a bug. */
void billboard_close(Billboard *, int channel);
/* The noisy sum that such a channel shows now, all 0 before the first user.  It
 * is the billboard's array, overwritten when users are added.  A
 * tree is read between its leaves; inside one it is a bug. */
const long double *billboard_shown(Billboard *, int channel);
/* the same, each number rounded to double */
const double *billboard_rounded(Billboard *, int channel);
/* The coordinates of such a channel that may have changed since the last call,
 * some of them twice; returns how many.  -1: any coordinate may have. */
int billboard_changed(Billboard *, int channel, const int **at);
/* Releases value on a refreshed channel: out = value + fresh noise. */
void billboard_refresh(Billboard *, int channel, const long double *value,
                       long double *out);
/* Computes a refreshed statistic from all data.  The harness supplies it; an
 * algorithm asks for a release and sees no data. */
typedef void Statistic(void *context, int channel, long double *out);
void billboard_supply(Billboard *, Statistic *, void *context);
void billboard_release(Billboard *, int channel, long double *out);
/* The same as release number `place`, with that one's noise: for an algorithm
 * that may leave releases out.  To use a place again is a fault. */
void billboard_release_as(Billboard *, int channel, uint64_t place,
                          long double *out);
/* Releases the sum of a SUM_ONCE channel since its last release, and empties
 * it. */
void billboard_release_once(Billboard *, int channel, long double *out);
/* how many users are in a summed channel; how many releases a refreshed channel
 * or a SUM_ONCE channel has had */
uint64_t billboard_items(const Billboard *, int channel);

/* Public coins: randomness that every user may see, at a place of its own,
 * where < 65536.  Both worlds of an audit share it, each repetition draws anew,
 * and neither users nor noise come from it. */
Rng billboard_coins(const Billboard *, uint64_t when, uint64_t where);

/* The noise of tree node k, which sums leaves (k - lowbit(k), k]; of user k's
 * own report on a SUM_LOCAL channel; of release k of the two others.  For
 * audits and tests; it is the noise that the releases contain. */
void billboard_node(const Billboard *, int channel, uint64_t k, double *noise);

/* ---- for audits: repetitions, importance sampling ---- */

/* Empties all channels and switches to the independent noise of this repetition
 * (below 2^48).  billboard_open starts in repetition 0. */
void billboard_restart(Billboard *, uint64_t repetition);

/* Importance sampling (exponential tilting, Siegmund 1976).  In every release
 * that holds this user (her nodes, report, refreshed releases, the one release
 * of a SUM_ONCE channel that has her) coordinate i is
 * drawn with density proportional to f(x) (f(x)/f(x + shift[i]))^theta: towards
 * the privacy loss of a contribution that moves it by shift[i].  The caller
 * must multiply each run by its likelihood ratio (Record.log_weight).  A local
 * report is tilted only if it is added alone.  The struct stays the caller's,
 * who may change shifts between releases.  NULL: no tilt. */
typedef struct {
    double theta; /* above -1/2 */
    uint64_t user;
    const double *const *shift; /* [channel][size] */
    const uint64_t *once; /* [channel] her release of a SUM_ONCE channel; NULL
                             where no channel is one */
} Tilt;
void billboard_tilt(Billboard *, const Tilt *);

/* ---- the shape of the tree ---- */

/* how many users make a leaf */
static inline uint64_t leaf_width(const Channel *is)
{
    return is->leaf_users > 1 ? is->leaf_users : 1;
}

/* The leaf of user k > 0, counted from 1; she may come after the last one. */
static inline uint64_t leaf_of(const Channel *is, uint64_t user)
{
    return (user - 1) / leaf_width(is) + 1;
}

/* the largest power of two that divides k > 0: how many leaves node k covers */
static inline uint64_t tree_width(uint64_t k)
{
    return k & (~k + 1);
}

/* The next node above node k that contains its leaves, 0 past 2^64 or past the
 * last leaf: k + width, when that does not overflow. */
static inline uint64_t tree_parent(uint64_t k, uint64_t leaves)
{
    uint64_t width = tree_width(k);
    return leaves - k >= width && k <= leaves ? k + width : 0;
}

int tree_depth(uint64_t leaves); /* floor(log2 leaves) + 1 */
/* how many of the nodes 1..leaves contain this leaf */
int tree_nodes_of_leaf(uint64_t leaf, uint64_t leaves);
#endif
