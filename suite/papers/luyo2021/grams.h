/* Features of norm 1 and their Gram matrices, for the potential arguments of
 * Luyo et al. 2021 (App. C.1.2, Lemmas 19, 24, 25). */
#ifndef SUITE_PAPERS_LUYO2021_GRAMS_H
#define SUITE_PAPERS_LUYO2021_GRAMS_H
#include "suite/base/mat.h"
#include "suite/base/rng.h"

/* How the features of a sequence lie. */
typedef enum {
    LUYO_ONE_AXIS,     /* all on the first axis */
    LUYO_AXES_IN_TURN, /* feature k on axis k mod d */
    LUYO_ANYWHERE      /* uniform on the sphere */
} LuyoSequence;

/* Writes feature k, of norm 1. */
void luyo_feature(Rng *, LuyoSequence, int d, int k, double *x);

/* a becomes (a^-1 + x x')^-1, by Sherman and Morrison, d <= 64.  Returns
 * x' a x of the old a. */
double luyo_add_to_inverse(int d, double *a, const double *x);
#endif
