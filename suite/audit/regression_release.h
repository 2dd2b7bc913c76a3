/* What the algorithms of the reviewed papers release about one user, as
 * audited mechanisms at the paper's own noise scales.
 *
 * Nearly all of it is regressions: at every step a feature f of norm at most
 * `feature` and a target a of at most `target` enter a matrix ff' and a vector
 * a f, each with noise of its own.  What the papers differ in is those bounds,
 * the scales, and whether a statistic stands in a tree, in a message, or is
 * computed anew for every release.
 *
 * The worst pair is closed form.  With c the cosine of two users' features of
 * full length and full targets, symmetric noise (off-diagonal s, diagonal
 * sqrt2 s) sees (1 - c^2) f^4/s^2 of the matrices; noise of one scale on every
 * entry, or on the upper triangle, 2 (1 - c^2) f^4/s^2 (there the plane is
 * turned so that the difference is diagonal); the vectors lose 2 (1 - c) f^2
 * a^2/s^2.  Their sum A (1 - c^2) + 2 B (1 - c) is largest at c = -B/A, or as
 * far as the model lets features differ (claims zhou2022, E1; luyo2021, 5.1 to
 * 5.3; ngo2022, 7.2).  Two steps or kinds may differ in A/B; then one cosine
 * for all is what the pair has.
 *
 * Laplace noise sees |D|_1: features flat on one half of d axes against the
 * other half, d in the matrix and sqrt(2d) in the vector, in units of f^2 and f
 * a (luyo2021, 4.E3, the pair of the model; sqrt2 d is the most). */
#ifndef SUITE_AUDIT_REGRESSION_RELEASE_H
#define SUITE_AUDIT_REGRESSION_RELEASE_H
#include "suite/audit/mechanism.h"

enum { PATTERN_GOE, PATTERN_SYM1, PATTERN_PROJ, PATTERN_IID };
/* an entry's noise, in units of the scale */
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

/* settings as faults bend them: what the scale is made for */
double made_epsilon(const Bare *);
double made_delta(const Bare *);
double made_episodes(const Bare *);    /* K 2^levels */
double admissible_shift(const Bare *); /* what Gaussian (eps, delta) admits */

/* the place of `reading` among the names; which stays as it is for "-" */
MUST_CHECK Status release_reading(const Bare *, const char *names, int *which);
#define PATTERNS "goe sym1 proj iid"
Regression *release_layout(Bare *, int pattern, Arena *);
void release_part(Bare *, Part, Place matrix, Place vector, Arena *);
void release_send(const Bare *, const double *point, double *const *out);
void release_worst(Bare *);
/* the cosine of the worst pair */
double release_cosine(const Bare *);

/* the settings of a release */
int release_dimension(const Bare *);
int release_steps(const Bare *);
uint64_t release_episodes(const Bare *);
bool release_calibrated(const Bare *);
/* the failure probability of the regret's bounds; no noise scale depends on it
 * but through a logarithm */
#define RELEASE_FAILURE 0.05

Place place_local(void);
Place place_tree(uint64_t leaves);
Place place_anew(void); /* computed anew for every release */
#endif
