/* Martingales of fair signs, enumerated instead of drawn: NGO_STEPS signs make
 * NGO_PATHS paths, so probabilities are exact. */
#ifndef SUITE_PAPERS_NGO2022_SIGN_PATHS_H
#define SUITE_PAPERS_NGO2022_SIGN_PATHS_H
#include "suite/claim/probe.h"

enum { NGO_STEPS = 10, NGO_PATHS = 1 << NGO_STEPS };

/* H = 1 on a line: phi_i = length[i].  The states of a step have a fair hidden
 * sign and, within it, a law without atoms.  V is 1 - e times the sign, and any
 * function within e of that: one way at the states that came and the other way
 * elsewhere, so that it moves each centred term by 2e. */
typedef struct {
    double lambda, e, length[NGO_STEPS];
} NgoSignLine;
/* Reports how often the bound of Lemma 22, parenthesis mended, fails for a net
 * of one function (N = 1) and all that is within e of it; `at` numbers the
 * instance. */
void ngo_check_ball(Probe *, const NgoSignLine *, double at);
#endif
