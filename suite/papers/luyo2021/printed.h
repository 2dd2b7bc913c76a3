/* The constants of Luyo et al. 2021 as printed.  They are written from the
 * paper and share no code with algorithms/core, whose constants are compared
 * with them; only the inputs have one type. */
#ifndef SUITE_PAPERS_LUYO2021_PRINTED_H
#define SUITE_PAPERS_LUYO2021_PRINTED_H
#include "algorithms/core/luyo2021_scales.h"
#include <stdbool.h>

/* What one step releases: the regression of Alg. 1 (Cor. 5 and 6), and the
 * weighted first and the second moment of Alg. 3 (Cor. 10 and 11). */
typedef enum { LUYO_VTR, LUYO_FIRST_MOMENT, LUYO_SECOND_MOMENT } LuyoFamily;

typedef struct {
    double lambda;  /* H^2 in Alg. 1, 1 in Alg. 3 */
    double upsilon; /* Ups: the noise in Lambda~, less its shift 2 Ups I */
    double c;       /* C: the noise in u~ */
} LuyoNoiseBounds;

/* Scale sigma_B of a node of a tree, or of a user's own noise if local. */
double luyo_sigma(const Luyo2021Inputs *, bool local, LuyoFamily);

/* Bounds at p/(6KH) in Alg. 1, at p/(24KH) in Alg. 3. */
LuyoNoiseBounds luyo_noise_bounds(const Luyo2021Inputs *, bool local,
                                  LuyoFamily);

/* App. C.1.1: sqrt(2 H^2 log(3H (1+KH)^(d/2) / p)). */
double luyo_self_normalised(const Luyo2021Inputs *);

/* beta_k of Cor. 5 and 6, for a bound Upsilon on the noise. */
double luyo_beta(const Luyo2021Inputs *, double upsilon);

/* The regret bound that the proof of App. C.1.2 gives: the sum of 2 beta H
 * min(1, |X| in V^-1), with the elliptical potential 2 d log(1 + K/d), and
 * Azuma's H sqrt(2 H K log(3/p)). */
double luyo_proved_regret(const Luyo2021Inputs *, double beta);

/* Alg. 2, App. E.1.  The paper does not define c_K: it is d Upsilon here, the
 * least that Lemma 25 asks for. */
typedef struct {
    double batches; /* B */
    double levels;  /* B_0 */
    double lambda, upsilon, c, c_k;
    double weight; /* U_K of Lemma 19 */
    double chi;    /* of Lemma 20 */
} LuyoBatched;

LuyoBatched luyo_batched(const Luyo2021Inputs *);
/* U_K of Lemma 19 and chi of Lemma 20, for the c and c_K that l has. */
void luyo_cover(const Luyo2021Inputs *, LuyoBatched *l);
#endif
