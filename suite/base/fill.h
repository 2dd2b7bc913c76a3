/* Vectors of Laplace or normal noise: all coordinates of one tree node.
 *
 *     rng_seek(&rng, RNG_NOISE, node, channel);
 *     sample_laplace_fill(&rng, n, scale, noise);
 *
 * A fill starts at the stream's next block of four words and ends after the
 * last block it used.  There is no rejection: element i is a function of
 * word i from there on (Laplace: the very word and the very formula of
 * sample_laplace) or of its pair of words (Gaussian), whatever n, the scales
 * and the neighbours are.
 *
 * The bits are fixed: additions, multiplications, divisions and square roots
 * in a written order, each rounded as IEEE 754 says.  Every compiler, flag and
 * processor gives the same numbers; but no -ffast-math, and -ffp-contract=off
 * where the target has FMA.  With AVX2 four elements go at once, else two.
 *
 * Accuracy, against long double: the logarithm below 0.9 ulp, a normal draw
 * below 4 ulp.  The uniforms have 52 bits, so |noise| ends at 36.7 scales and
 * at 8.57 standard deviations; beyond, the laws have 1.1e-16 at most. */
#ifndef SUITE_BASE_FILL_H
#define SUITE_BASE_FILL_H
#include "suite/base/rng.h"
#include <stdbool.h>

/* out[i] is Laplace of scale[i], or normal of standard deviation scale[i];
 * exactly 0 where the scale is 0 */
void sample_laplace_fill(Rng *, int n, const double *scale, double *out);
void sample_normal_fill(Rng *, int n, const double *scale, double *out);

/* Several fills: row p of out is what a fill gives after rng_seek with when[p]
 * and otherwise the stream's place.  n above 0. */
void sample_laplace_fills(const Rng *, int places, const uint64_t *when, int n,
                          const double *scale, double *out);
void sample_normal_fills(const Rng *, int places, const uint64_t *when, int n,
                         const double *scale, double *out);

/* ---- for the test ---- */

/* the words that n calls of rng_word give from the next block on; n a multiple
 * of 4 */
void fill_words(Rng *, int n, uint64_t *word);
void fill_log(int n, const double *x, double *out); /* x normal, positive */

/* standard draws from n words, up to the next multiple of FILL_STEP:
 * [0] on any processor, [1] with AVX2 */
enum { FILL_CHUNK = 32, FILL_STEP = 8 };
typedef void FillChunk(int n, const uint64_t *restrict word,
                       double *restrict out);
extern FillChunk *const fill_laplace[2], *const fill_normal[2];
bool fill_wide(void); /* true if this processor has AVX2 */
#endif
