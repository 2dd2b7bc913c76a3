/* What the tests of the papers' theorems share. */
#ifndef TESTS_THEOREM_CHECK_H
#define TESTS_THEOREM_CHECK_H
#include "suite/judge/theorem.h"
#include "tests/check.h"

enum {
    NONE = PRIVACY_NONE,
    JDP = PRIVACY_JDP,
    LDP = PRIVACY_LDP,
    PURE_JDP = PRIVACY_PURE_JDP,
    PURE_LDP = PRIVACY_PURE_LDP
};

/* a value of the printed formulas with 40 digits */
typedef struct {
    int which; /* the algorithm, by the test's own number */
    unsigned privacy;
    bool calibrated;
    int place;     /* the test's */
    double radius; /* 0: no theorem gives it */
    double bound;
} KnownBound;

/* the theorem of a paper that is on an algorithm under this privacy; NULL if
 * there is none */
static inline const Theorem *
theorem_under(const Theorem *theorems, const char *algorithm, unsigned privacy)
{
    for (const Theorem *t = theorems; t->algorithm != NULL; t++)
        if (strcmp(t->algorithm, algorithm) == 0 && (t->privacy & privacy) != 0)
            return t;
    return NULL;
}

static inline void check_known_bound(const KnownBound *is, const Theorem *law,
                                     RateAt place)
{
    place.privacy = (Privacy)is->privacy;
    place.calibrated = is->calibrated;
    CHECK_NEAR(law->bound(&place), is->bound, 1e-13);
    if (is->radius > 0)
        CHECK_NEAR(law->radius(&place), is->radius, 1e-13);
}

/* K to 1.8e19, eps 0.01 to 200, and several sizes of a tabular problem */
static inline void check_over_sizes(void (*agrees_at)(RateAt))
{
    static const double sizes[][3] = {
        {2, 2, 2}, {3, 4, 1}, {10, 1, 5}, {1, 3, 3}, {20, 32, 16}};
    for (double K = 2; K < 1.8e19; K = 3 * K + 1)
        for (double eps = 0.01; eps < 200; eps *= 10)
            for (int i = 0; i < 5; i++)
                agrees_at((RateAt){.K = K,
                                   .H = sizes[i][0],
                                   .S = sizes[i][1],
                                   .A = sizes[i][2],
                                   .eps = eps,
                                   .failure = i % 2 == 0 ? 0.05 : 1e-3});
}
#endif
