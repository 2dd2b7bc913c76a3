/* One user against the one who replaces her: how far the Gram matrix and the
 * target of a step move, and a search for the pair that moves them farthest. */
#ifndef SUITE_PAPERS_NGO2022_NEIGHBOURS_H
#define SUITE_PAPERS_NGO2022_NEIGHBOURS_H
#include "suite/papers/ngo2022/matrices.h"

enum { NGO_FEATURE_DIM = 16 };

/* Features phi and psi, targets a and b, both reward + V in [0, H+1]. */
typedef struct {
    int d;
    double H;
    double spread; /* |mu(S)| = spread binds features; 0: nothing does */
    double phi[NGO_FEATURE_DIM], psi[NGO_FEATURE_DIM], a, b;
} NgoPair;
NgoPair ngo_random_pair(Probe *, int d, double H, double spread);
/* Makes a pair an allowed one: <phi, m> = 1 for m = spread e_0 fixes the first
 * coordinate and leaves a smaller ball to the others. */
void ngo_make_feasible(NgoPair *);
/* Returns |a phi - b psi|, how far the target moves. */
double ngo_target_move(const NgoPair *);
/* Returns the largest `move` that coordinate-wise random steps from x find. */
double ngo_climb(Probe *, NgoPair x, double (*move)(const NgoPair *));

/* Norms of phi phi' - psi psi'. */
typedef struct {
    double op, frobenius, triangle; /* triangle: of entries on and above the
                                       diagonal */
} NgoGramMove;
NgoGramMove ngo_gram_move(Probe *, const NgoPair *);
/* Returns two features; every second time orthogonal unit vectors. */
NgoPair ngo_random_features(Probe *, uint64_t n);
/* Compares one user's change of Lambda_h, on random features, with 2: its
 * operator norm, or that of its upper triangle. */
void ngo_probe_gram(Probe *, bool triangle);
#endif
