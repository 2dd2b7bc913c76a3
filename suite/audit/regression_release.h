/* What the algorithms of the reviewed papers release about one user, as
 * audited mechanisms at the paper's own noise scales.
 *
 * Nearly all of these are regressions: at every step a feature f of norm at
 * most `feature` and a target a of at most `target` enter a matrix ff' and a
 * vector a f, each with noise of its own.  The papers differ in these bounds,
 * in the scales, and in whether a statistic is summed in a tree, sent in a
 * message, or computed anew for every release.
 *
 * The worst pair with Gaussian noise, in closed form.  Two users have features
 * f u and f v, u and v unit vectors with cosine c, and the target a.  The sum
 * of squared shifts in units of the noise is
 *
 *     matrices   |f^2 (uu' - vv')|^2 = 2 (1 - c^2) f^4 in Frobenius norm, where
 *                symmetric noise (off-diagonal s, diagonal sqrt2 s) makes it
 *                (1 - c^2) f^4/s^2; noise of one scale s on every entry or on
 *                the upper triangle 2 (1 - c^2) f^4/s^2, for which u and v are
 *                turned so that the difference is diagonal
 *     vectors    |a f (u - v)|^2 / s^2 = 2 (1 - c) f^2 a^2/s^2
 *
 * The total A (1 - c^2) + 2 B (1 - c) is largest at c = -B/A, or at the least
 * cosine that the model allows.  Steps and kinds of regressions may differ in
 * A/B; a pair has one cosine, so A and B are then sums over all of them.
 *
 * With Laplace noise of scale b the worst loss is |D|_1 / b.  The pair has
 * features that are constant on one half of the d axes and 0 on the other, and
 * the reverse: uu' - vv' has d^2/2 entries of size 2/d, which sum to d, and u -
 * v has d of size sqrt(2/d), which sum to sqrt(2d), in units of f^2 and f a.
 * (No pair exceeds sqrt2 d in the matrix, the bound of the Frobenius norm
 * sqrt2.) */
#ifndef SUITE_AUDIT_REGRESSION_RELEASE_H
#define SUITE_AUDIT_REGRESSION_RELEASE_H
#include "suite/audit/mechanism.h"

enum { PATTERN_GOE, PATTERN_SYM1, PATTERN_PROJ, PATTERN_IID };
/* the standard deviation of an entry's noise, in units of the scale */
double pattern_entry(int pattern, bool diagonal);

/* one step of one regression: two channels, matrix and vector */
typedef struct {
    double feature, target;
    double matrix, vector; /* scales */
    /* users who exceed their bound by `norm` exceed `feature` and `target` by
     * this power of it: 0 where the value is not clipped but bounded */
    int power;
} Part;

typedef struct {
    Schedule when;
    uint64_t leaves;
} Place;

typedef struct {
    int d, pattern, parts;
    double least; /* cosine that the model lets features reach */
    Part part[BARE_CHANNELS / 2];
} Regression;

/* What the noise scale is computed for, after a fault if there is one. */
double made_epsilon(const Bare *);
double made_delta(const Bare *);
double made_episodes(const Bare *); /* K 2^levels */
/* the largest |shift| / scale with which Gaussian noise is (eps, delta)-private
 * */
double admissible_shift(const Bare *);

/* Sets *which to the place of the setting reading among the names, and leaves
 * it alone for "-"; BAD_INPUT for another reading. */
MUST_CHECK Status release_reading(const Bare *, const char *names, int *which);
#define PATTERNS "goe sym1 proj iid"
Regression *release_layout(Bare *, int pattern, Arena *);
void release_part(Bare *, Part, Place matrix, Place vector, Arena *);
void release_send(const Bare *, const double *point, double *const *out);
void release_worst(Bare *);
/* the cosine c of the worst pair's features */
double release_cosine(const Bare *);

/* settings that releases read */
int release_dimension(const Bare *);
int release_steps(const Bare *);
uint64_t release_episodes(const Bare *);
bool release_calibrated(const Bare *);
/* The failure probability of the regret bounds, which enters noise scales only
 * through a logarithm. */
#define RELEASE_FAILURE 0.05

Place place_local(void);
Place place_tree(uint64_t leaves);
Place place_anew(void); /* computed anew for every release */
#endif
