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
    bool local; /* each user noises her own report; else a tree */
    NoiseLaw law;
    double scale;
    int raw;        /* first coordinates of each that are released without
                       noise (a fault) */
    uint64_t users; /* nobody reads after the last: a tree ends before */
} CountsHow;

void counts_channels(Shape, const CountsHow *, Channel out[COUNT_CHANNELS],
                     Arena *);
/* what a block adds: Algorithm.stat */
void counts_stat(int channel, const Block *, Contribution *);

/* what is shown now, and the cells that may show something new: cell[0..n),
 * some of them twice, or all of them when n < 0 */
typedef struct {
    const double *visits, *transitions, *rewards;
    const int *cell;
    int n;
    const int *transition; /* the same of transitions, as coordinates */
    int moves;
} CountsNews;
void counts_read(CountsNews *, Billboard *);

/* What a bonus and the estimates are made of, at four cells with visits: as
 * quick as at one.  times/N with the caller's times; the laws go to the cells'
 * rows of p, unless that is NULL. */
enum { COUNTS_FOUR = 4 };
typedef struct {
    double N[COUNTS_FOUR], reward[COUNTS_FOUR];
    double inverse_root[COUNTS_FOUR], times[COUNTS_FOUR];
} CountsFour;
typedef void CountsShares(const CountsNews *, Shape, const int c[COUNTS_FOUR],
                          double times, double *p, CountsFour *);
CountsShares counts_shares;
/* the same bits each: on any processor, with AVX2, with FMA as well */
enum { COUNTS_WAYS = 3 };
extern CountsShares *const counts_shares_ways[COUNTS_WAYS];
int counts_shares_best(void); /* of them, here */
/* p[s'] = transitions over n at cell c */
void counts_law(const CountsNews *, Shape, int c, double n, double *p);
#endif
