/* What the sections of Qiao and Wang 2023 share. */
#ifndef SUITE_PAPERS_QIAO2023_TOOLS_H
#define SUITE_PAPERS_QIAO2023_TOOLS_H
#include "algorithms/core/qiao2023_scales.h"
#include "suite/claim/probe.h"
#include "suite/papers/check.h"
#include <math.h>

typedef struct {
    double H, S, A, K, beta, eps;
} QiaoSize;
/* --- post-processing ------------------------------------------------------ */

enum { CELLS = 8 };
/* the parts of the union bound at exp(-iota) = beta / (30 H S A T): Hoeffding
 * at 4 iota, Weissman et al. at 2 S iota, Bernstein, Bernstein with empirical
 * Bernstein */
typedef struct {
    double b1, b2, b4, b6;
} Budget;
Budget qiao_budget_of(const QiaoSize *x, double iota);
/* --- Theorem 4.1 against what is proved, (80) --------------------------------
 */

typedef struct {
    double main, private_term, dropped;
} Terms;
Terms qiao_terms_of(const QiaoSize *x, double E);
/* m, L and E of the tree at scale 3 H log2 K / eps */
double qiao_central_error(const QiaoSize *x);
/* --- from where on
 * --------------------------------------------------------------- */

static const QiaoSize riverswim = {20, 6, 2, 1e9, 0.1, 1};
typedef double Error(const QiaoSize *);
typedef double Against(const QiaoSize *, double E, double i); /* i: iota */
double qiao_no_noise(const QiaoSize *x);
/* the ratio at K = 1e9, four orders beyond the paper's experiment, and the K
 * where it falls to 1 */
void qiao_useful(Probe *p, QiaoSize x, Error *error, Against *against);
/* (75) over the largest regret, T */
double qiao_bound_over_trivial(const QiaoSize *x, double E, double i);
typedef struct {
    QiaoSize size;
    double E, iota, T, X, Z, W, typical;
} Terms_regret;
Terms_regret qiao_terms_of_regret(QiaoSize x, double E);
/* the least K with typical episodes */
double qiao_first_typical(QiaoSize x);
#define QIAO_AT  "H S A K E"
#define AT_OF(t) (t)->size.H, (t)->size.S, (t)->size.A, (t)->size.K, (t)->E
/* --- sums over visits ------------------------------------------------------
 */

enum { CELLS_REGRET = 64 };
/* how a run visits cells: `in_turn` or unevenly at random; N~ of N visits */
typedef struct {
    double E, noise; /* noise 1: N~ at the lower end of N..N + E */
    bool in_turn, low;
} Visits;
/* drawn runs, and many visits of every cell: what they cost at most */
void qiao_sums_of_ones(Probe *p, double E);
/* sections 3 and 5, in qiao2023_scales.c */
double qiao_probe_iota(const QiaoSize *x);
double qiao_probe_levels(double log_K);
/* the t where it reaches L */
double qiao_probe_radius(double m, double L);
Qiao2023Task qiao_task_of(const QiaoSize *x);
QiaoSize qiao_any_size(Rng *rng);
/* --- one trajectory against another ------------------------------------- */

typedef struct {
    int H, S;
    bool fixed_start;
} Paths;
/* what a pair changes in counts of (s,a), of (s,a,s') and in rewards: the
 * policy is deterministic, so a is a function of h and s */
typedef struct {
    double pairs, cells, rewards;
} Change;
int qiao_path_count(const Paths *x);
void qiao_path_read(const Paths *x, int code, int *state, int *reward);
Change qiao_change_between(const Paths *x, int one, int other);
double qiao_total_change(Change c);
/* the largest of each, over all pairs of paths */
Change qiao_largest_change(const Paths *x, double *total);
double qiao_share_of_beta(const Job *job, double share);
double qiao_beta(const Job *job, double alpha);
double qiao_beta_3(const Job *job, double alpha);
/* what rests on optimism rests on all events of (77) but Assumption 3.1, on
 * which the rows are conditioned */
double qiao_beta_2_3(const Job *job, double alpha);
extern const Cases qiao_runs_jdp_cal;
extern const Cases qiao_runs_asm31_calibrated;
extern const Cases qiao_path_runs;
extern const Cases qiao_theorem_runs;
/* next states that are visited unevenly, so that the gap's bound differs */
extern const Cases qiao_uneven_runs;
extern const Cases qiao_lemma_runs;

#endif
