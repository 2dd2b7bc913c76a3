/* What one user changes in counts and rewards, by enumeration of trajectories,
 * and how many nodes of the tree hold her. */
#ifndef SUITE_PAPERS_QIAO2023_USER_H
#define SUITE_PAPERS_QIAO2023_USER_H
#include <stdbool.h>

/* All trajectories of H steps over S states.  The policy is deterministic, so
 * the action is a function of step and state; rewards are 0 or 1, the extreme
 * points. */
typedef struct {
    int H, S;
    bool fixed_start;
} QiaoPathSet;
int qiao_path_count(const QiaoPathSet *);
/* Writes the H + 1 states and H rewards of path 0 .. count - 1. */
void qiao_path_read(const QiaoPathSet *, int code, int *state, int *reward);

/* what a pair of users changes in the counts of (s,a), in those of (s,a,s') and
 * in rewards, in l1 */
typedef struct {
    double pairs, cells, rewards;
} QiaoChange;
QiaoChange qiao_change_between(const QiaoPathSet *, int one, int other);
double qiao_total_change(QiaoChange);
/* Returns the largest of each over all pairs of paths, H < 8. */
QiaoChange qiao_largest_change(const QiaoPathSet *, double *total);

/* Counts the most released nodes that hold one user's item: the node drawn at
 * time t <= K-1 covers t-2^i+1..t, i the zeros at the end of t.  count is room
 * for K + 2 numbers. */
int qiao_most_nodes(unsigned K, int *count);
#endif
