/* Abbasi-Yadkori et al. 2011, Lemma 12: for A >= B > 0,
 *
 *     |v|_A <= |v|_B sqrt(det A / det B),
 *
 * which Luyo et al. 2021 and Ngo et al. 2022 use as a tool. */
#ifndef SUITE_PAPERS_SHARED_DETERMINANT_RATIO_H
#define SUITE_PAPERS_SHARED_DETERMINANT_RATIO_H
#include "suite/claim/probe.h"

/* Reports both sides for p->instances random pairs of d x d matrices, d <= 16,
 * of any scale.  Every second pair has A = B + c g g' and v = B^-1 g, where the
 * sides are equal: v'Av / v'Bv = 1 + c g'B^-1 g = det A / det B. */
void determinant_ratios(Probe *, int d);
#endif
