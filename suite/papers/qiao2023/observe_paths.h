/* What the observer of appendices B and C keeps beside Qiao: the steps of their
 * proofs at every replan (observe_steps.c), and the sums over episodes that
 * visit (h,s), over whole trajectories (observe_paths.c).
 *
 * The sums are kept twice: along the ways that users really went, and with each
 * visit of (h,s) replaced by what the policy of its episode expects after it
 * (the occupancy from there).
 *
 * A block of more than one episode is typical for (h,s) when it was at the
 * block's start, and a visit of a cell counts with the mean of the block's
 * visits of that cell; at lazy=0 both are as printed. */
#ifndef SUITE_PAPERS_QIAO2023_OBSERVE_PATHS_H
#define SUITE_PAPERS_QIAO2023_OBSERVE_PATHS_H
#include "suite/papers/qiao2023/observe.h"

typedef enum {
    QP_B8, /* the worst of (15), (17), (19), (20), (22), (23), (25) */
    QP_B9, /* (26), (27) at V* and V~ */
    QP_39, /* its last line */
    QP_40,
    QP_41,
    QP_42, /* in expectation: without its martingale */
    QP_53, /* 1 + (left - right) / H^2 */
    QP_71, /* its martingale */
    QP_C2,
    QP_C2_HS, /* (44) */
    QP_C3_HS, /* (46) */
    QP_C4_HS, /* (47), its second sum */
    QP_C5_HS, /* (49) */
    QP_C6_HS, /* (52) */
    QP_C7,    /* (57) */
    QP_C7_HS, /* (58) */
    QP_C8_HS, /* (65) */
    QP_MEAN,  /* the worst of (46) to (65) in expectation */
    QP_RATIOS
} QiaoPathRatio;

/* sums over visits of one (h,s), or over all episodes */
typedef struct {
    double visits;       /* in the sums */
    double frozen, b, c; /* b^ + c1 + c4 of the look, b^, c1 + c4 */
    double vpi, vst, vti;
    double *apart;      /* [H] V~ - V^pi at each step */
    long double *drift; /* [H] the martingale differences */
    long double *reach; /* [H] the most that they could sum to */
} QiaoGroup;

typedef struct {
    Qiao base;
    double *arrives; /* [h][s][cells] chance to be there after (h,s) */
    double *b, *c;   /* [cells] of the block: means of b^ and of c1 + c4 */
    double *weight;  /* [cells] scratch */
    double *gap;     /* [H+1][S] min{.., H^2} of (32), of the look; 0 at H+1 */
    long double gap_drift, gap_reach; /* its drift, reach; typical episodes */
    QiaoGroup whole, *path, *mean;    /* ., [h][s], [h][s] */
    QiaoWorst worst[QP_RATIOS];
} QiaoPaths;

/* appendix B and (39) to (42), (53), at a look, after its arrives */
void qiao_steps(QiaoPaths *, const Sight *);
#endif
