/* What the observer of Qiao and Wang 2023 keeps, shared by its two files: what
 * a replan shows (observe.c), and the sums of appendix C over blocks
 * (observe_sums.c).
 *
 * X = sqrt(H^2 SA T_k iota^2), Z = H^2 S^2 A E iota^2, W = H^3 S^2 A iota^2.
 *
 * The paper divides by the true count N of the visits before an episode.  A
 * lazy learner decides by the counts at its last replan, and satisfies the
 * recursion (41) with those alone.  So U of (45), on the side of what is
 * allowed, has the counts of the replan; B of (64), on the other side, those of
 * every episode.  At lazy=0 the two counts are equal.  N = 0 reads as 1: first
 * visits cost at most H HSA. */
#ifndef SUITE_PAPERS_QIAO2023_OBSERVE_H
#define SUITE_PAPERS_QIAO2023_OBSERVE_H
#include "suite/simulation/observer.h"

extern const Observer observe_qiao2023, observe_qiao2023_paths;

typedef enum {
    QIAO_ASM31,    /* deviations of private counts over E */
    QIAO_C3,       /* (45) */
    QIAO_C4,       /* (47), its first sum */
    QIAO_C5,       /* (48) */
    QIAO_C6,       /* (51) */
    QIAO_C8,       /* (64) */
    QIAO_C9,       /* (75) */
    QIAO_C9_HS,    /* (76) */
    QIAO_C9_FIRST, /* Regret over the sum of V~ - V^pi, of all and of (h,s) */
    QIAO_DEFC1,    /* (34): that sum before the first typical episode */
    QIAO_C10,
    QIAO_C11,     /* Q* over Q~ */
    QIAO_C11_RAW, /* Q* over the value before the minimum */
    QIAO_THM41,   /* regret at K over (75) */
    QIAO_RATIOS
} QiaoRatio;

/* the largest of what is bounded over its bound, and the smallest of the bound
 * over what is trivial */
typedef struct {
    double ratio, trivial;
    uint64_t at, useful; /* where it was; where the bound first says something,
                            0: nowhere */
} QiaoWorst;

typedef struct {
    Shape dim;
    double H, S, A, K, E, iota, Z, W;
    uint64_t typical; /* the first typical episode, Def. C.1 */
    long double most; /* visits that a counter holds */
    /* the learner's */
    const double *q, *v, *raw, *visits, *p, *rewards, *error, *beta;
    /* true counts so far */
    long double *n, *flow, *reward, *state; /* [cells], [cells][S], ., [H][S] */
    /* of the current look, [cells] */
    double *last;            /* Q~ of the look before */
    double *vpi, *vst, *vti; /* variances */
    double *frozen;          /* b^ + c1 + c4 */
    double *root, *inverse;  /* b^ is root / sqrt(N) + inverse / N */
    double *over;            /* [H][S] V~ - V^pi */
    double *vpi_of, *vst_of; /* [H+1][S] V^pi and V* */
    /* sums over typical episodes */
    long double *d, *u; /* [H]: of V~ - V^pi, of frozen */
    long double sum_vpi, sum_vst, sum_vti, sum_b, first_visits;
    /* over all */
    long double tilde, regret; /* of V~_1 - V^pi_1 and of V*_1 - V^pi_1 */
    long double *tilde_hs, *regret_hs; /* [H][S] */
    double good, margin, margin_raw, rise, active;
    QiaoWorst worst[QIAO_RATIOS];
} Qiao;

/* keeps the worst; trivial: the bound over what is trivially true */
void qiao_worst(QiaoWorst *, uint64_t k, double ratio, double trivial);
/* rows name and name_trivial; 0 where the statement does not apply */
void qiao_put_worst(const QiaoWorst *, const char *name, bool applies, Rows *);
void qiao_note(Qiao *, QiaoRatio, uint64_t k, double ratio, double trivial);
/* Returns left over right.  A right side below 0 bounds a left side below it
 * alone. */
double qiao_over(double left, double right, double rounding);
/* 1000 (root + Z + W), the right sides of (75), (76) and Corollary C.10 */
double qiao_bound(const Qiao *, double root);
/* the variance of v under the law p on S states */
double qiao_variance(int S, const double *p, const double *v);
/* min{.., H^2} of (32) at a state's count */
double qiao_squared_gap(const Qiao *, int state);
/* everything of a look that its blocks need */
void qiao_weigh(Qiao *, const Sight *);
/* a block: sums, then the inequalities at its end */
void qiao_block(Qiao *, const Sight *, const Block *);
/* the sums of b^ and c1, c4: of N^-1/2 and N^-1 over the next n visits of a
 * cell */
void qiao_visit_sums(const Qiao *, int c, uint64_t n, long double *root,
                     long double *inverse);
/* the sums of max(1,i)^-1/2 and max(1,i)^-1 over n integers i from `from` */
void qiao_power_sums(long double from, uint64_t n, long double *root,
                     long double *inverse);
#endif
