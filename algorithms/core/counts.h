/* The three channels of every learner that counts: visits of (h,s,a), its
 * transitions (h,s,a,s'), and its summed rewards.
 *
 *     counts_channels(dim, &how, channel, arena);
 *     ...
 *     counts_read(&news, billboard);
 *     for (int i = 0; i < news.n; i++) news.cell[i] ... */
#ifndef ALGORITHMS_CORE_COUNTS_H
#define ALGORITHMS_CORE_COUNTS_H
#include "algorithms/billboard.h"
#include "suite/base/block.h"

enum { COUNT_VISITS, COUNT_TRANSITIONS, COUNT_REWARDS, COUNT_CHANNELS };

typedef struct {
    bool local; /* each user adds noise to her own report; else a tree */
    NoiseLaw law;
    double scale;
    int raw;        /* the first so many coordinates of each channel get no
                       noise (a fault) */
    uint64_t users; /* the tree holds one less: no release follows the last */
} CountsHow;

void counts_channels(Shape, const CountsHow *, Channel out[COUNT_CHANNELS],
                     Arena *);
/* what a block adds to a channel, as Algorithm.stat asks */
void counts_stat(int channel, const Block *, Contribution *);

/* The released counts, and the cells whose counts may have changed since the
 * last call: cell[0..n), some of them twice, or all cells when n < 0. */
typedef struct {
    const double *visits, *transitions, *rewards;
    const int *cell;
    int n;
    const int *transition; /* changed coordinates of transitions, likewise */
    int moves;
} CountsNews;
void counts_read(CountsNews *, Billboard *);

/* N, mean reward, 1/sqrt(N) and times/N at four cells, as quick as at one; each
 * must have a visit.  The caller chooses times.  Transition probabilities go to
 * the cells' rows of p, unless p is NULL. */
enum { COUNTS_FOUR = 4 };
typedef struct {
    double N[COUNTS_FOUR], reward[COUNTS_FOUR];
    double inverse_root[COUNTS_FOUR], times[COUNTS_FOUR];
} CountsFour;
typedef void CountsShares(const CountsNews *, Shape, const int c[COUNTS_FOUR],
                          double times, double *p, CountsFour *);
CountsShares counts_shares;
/* versions with the same bits: for any processor, with AVX2, with FMA
 * as well */
enum { COUNTS_WAYS = 3 };
extern CountsShares *const counts_shares_ways[COUNTS_WAYS];
int counts_shares_best(void); /* index of the fastest on this processor */
/* p[s'] = transitions over n at cell c */
void counts_law(const CountsNews *, Shape, int c, double n, double *p);
#endif
