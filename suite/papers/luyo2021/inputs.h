/* The inputs at which the formulas of Luyo et al. 2021 are evaluated.
 *
 *     LUYO_EACH_INPUT(x)
 *     {
 *         if (luyo_is_tail_point(&x))
 *             probe_ratio(p, measured(&x), allowed(&x), LUYO_AT_TAIL(x));
 *     }
 */
#ifndef SUITE_PAPERS_LUYO2021_INPUTS_H
#define SUITE_PAPERS_LUYO2021_INPUTS_H
#include "algorithms/core/luyo2021_scales.h"
#include <math.h>
#include <stdbool.h>

/* Writes point i of a wide product grid of d, H, K, eps, delta, p and C_w.
 * Returns false when i is past the last point. */
bool luyo_grid(int i, Luyo2021Inputs *);

/* for every point x of that grid */
#define LUYO_EACH_INPUT(x)                                                     \
    Luyo2021Inputs x;                                                          \
    for (int x##_i = 0; luyo_grid(x##_i, &(x)); x##_i++)

/* True at one of the points that differ in eps, delta and C_w alone: a noise
 * and the bounds on it scale alike, so the others say nothing new of tails. */
bool luyo_is_tail_point(const Luyo2021Inputs *);

/* True at one of the points that differ in p and C_w alone, d = 64 left out:
 * privacy depends on neither. */
bool luyo_is_privacy_point(const Luyo2021Inputs *);

/* for every one of them */
#define LUYO_EACH_PRIVACY_INPUT(x)                                             \
    LUYO_EACH_INPUT(x) if (luyo_is_privacy_point(&(x)))

/* where a probe was, for the three kinds of statement */
#define LUYO_AT_TAIL(x) "H d K p", (x).H, (x).d, (x).K, (x).p
#define LUYO_AT_PRIVACY(x)                                                     \
    "H d K eps delta", (x).H, (x).d, (x).K, (x).eps, (x).delta
#define LUYO_AT_ALL(x)                                                         \
    "H d K eps delta p", (x).H, (x).d, (x).K, (x).eps, (x).delta, (x).p

/* for x = from, from * by, from * by^2, .., n values in all */
#define LUYO_SWEEP(x, from, by, n)                                             \
    for (int x##_i = 0; x##_i < (n) && ((x) = (from)*pow((by), x##_i), true);  \
         x##_i++)
#endif
