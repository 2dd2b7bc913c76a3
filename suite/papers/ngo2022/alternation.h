/* A run of Algorithm 1 whose noise alternates: it updates in every episode. */
#ifndef SUITE_PAPERS_NGO2022_ALTERNATION_H
#define SUITE_PAPERS_NGO2022_ALTERNATION_H

/* Two counters in two dimensions.  Users bring the feature e_1 / 2 at both
 * steps; the noise of counter 1 is +-amplitude I in turn, that of counter 2 its
 * negative.  While amplitude <= lambda every matrix stays within |M| <= lambda,
 * on E2. */
typedef struct {
    double lambda, amplitude, K;
    double cap;  /* of line 8; INFINITY: removed */
    double step; /* what one update adds to N_count */
} NgoAlternation;
/* Returns the number of updates in K episodes. */
double ngo_alternating_updates(const NgoAlternation *);
#endif
