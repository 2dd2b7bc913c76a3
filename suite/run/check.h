/* The gate: what has changed since a baseline was written.
 *
 * exact: at the baseline's first seed, on the same arithmetic and with the code
 * of a claim unchanged, every bit of its rulings must be the same.
 *
 * statistical: where the code has changed and a bit moved, the claim runs on
 * fresh seeds.  Its slack (and its statistic) has changed when it lies beyond
 * the baseline's range, on the same side, on each of m fresh seeds.  If nothing
 * has changed, n + m seeds are exchangeable, and the m fresh ones are all above
 * or all below the n others with probability at most 2 / C(n + m, m), whatever
 * the distribution; m makes the sum of that over all that is looked at at most
 * CHECK_ALPHA.  A claim leaves at the first seed that lies within.  Its verdict
 * has changed when CHECK_VERDICTS fresh seeds in a row give one that the
 * baseline never had. */
#ifndef SUITE_RUN_CHECK_H
#define SUITE_RUN_CHECK_H
#include "suite/run/baseline.h"

#define CHECK_ALPHA 0.005
/* A claim whose cases together draw less than this share of the samples that
 * they drew before has been weakened; a little less can be a sequential
 * sample's own doing. */
#define CHECK_SAMPLES 0.9
enum { CHECK_VERDICTS = 3, CHECK_SEEDS_MAX = 12 };

typedef enum {
    CHANGED_VERDICT,
    CHANGED_MISSING, /* the ledger has no such claim, or it waits */
    CHANGED_SAMPLES, /* fewer than before */
    CHANGED_BITS,    /* though code and arithmetic are the same */
    CHANGED_SLACK,
    CHANGED_STATISTIC
} ChangeKind;
extern const char *const change_names[];

typedef struct {
    ChangeKind kind;
    const char *claim;
    Mode mode;
    char was[80], is[80];
    double moved;  /* of slack: log10 of the factor; NaN: no number */
    uint64_t seed; /* the first that shows it */
} Change;

typedef struct {
    VerifyRequest of; /* what to look at, with which database and workers; its
                         seed and profile are the baseline's */
    const Baseline *baseline;
    uint64_t fresh;  /* the first fresh seed */
    bool only_fresh; /* compare no bits: fresh seeds for every claim */
} CheckRequest;

typedef struct {
    Change *change; /* the worst first */
    int n;
    int lines;   /* claims compared */
    int same;    /* bit for bit */
    int within;  /* by fresh seeds */
    int unknown; /* claims that the baseline has no line of */
    const char *first_unknown;
    int tests;    /* slacks and statistics looked at */
    int seeds;    /* m */
    double alarm; /* the chance of any change where there is none, at most */
    double seconds;
} CheckResult;

/* Where a number has been on the fresh seeds so far; once WITHIN its range, or
 * on both sides of it, it stays WITHIN. */
typedef enum { UNKNOWN, BELOW, ABOVE, WITHIN } Side;
/* x is the number on the next seed.  NaN, or a range of nothing, is WITHIN. */
void side_move(Side *, Span, double x);

/* How many fresh seeds `tests` comparisons with n baseline seeds need, and the
 * chance of a false alarm then; 0 where CHECK_SEEDS_MAX are too few. */
int check_seeds(int tests, uint64_t n, double *alarm);
MUST_CHECK Status check(const CheckRequest *, Arena *, CheckResult *);
#endif
