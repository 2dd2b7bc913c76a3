/* How often each defect is caught: every grade and its control is audited, or
 * judged by a claim, on many seeds.  Equal jobs run once a seed: grades share
 * their control. */
#ifndef SUITE_RUN_POWER_H
#define SUITE_RUN_POWER_H
#include "suite/papers/self/defects.h"

/* What the matrix is for: a defect that multiplies the delivered epsilon by
 * DETECT_FACTOR is caught on a share of DETECT_POWER of all seeds. */
#define DETECT_FACTOR 1.1
#define DETECT_POWER  0.99

typedef struct {
    const Defect *table;         /* defects or clean_audits */
    const char *const *patterns; /* globs on names; none: all */
    int n_patterns;
    uint64_t seed, seeds; /* seed, seed + 1, .. */
    int workers;
    bool progress;
} DetectRequest;

typedef struct {
    const Defect *defect;
    char grade[40]; /* "": a control alone */
    /* delivered epsilon over the claimed one, exactly: infinite without noise,
     * NaN where no law is known */
    double factor;
    double refuted; /* the multiple refuted on every seed; NaN: none */
    uint64_t runs;  /* of an audit, each direction; 0: the check is a claim's */
    uint64_t seeds, caught;
    /* the same without the defect: called violated, or not found to hold.
     * controls: seeds, 0 where an earlier row has the same control */
    uint64_t controls, control_violated, control_odd;
} DetectRow;

typedef struct {
    DetectRow *row; /* in the table's order, a defect's grades together */
    int n, jobs;
    uint64_t seeds;
    double seconds;
} DetectResult;

MUST_CHECK Status detect(const DetectRequest *, Arena *, DetectResult *);
/* what would run: the rows without counts, jobs of one seed */
MUST_CHECK Status detect_plan(const DetectRequest *, Arena *, DetectResult *);

/* Of rows[0..n), one defect's: the first grade from which on all are caught
 * with DETECT_POWER; n when the last is not. */
int detect_smallest(const DetectRow *, int n);
bool detect_misses(const DetectRow *); /* what DETECT_FACTOR asks for */
int detect_grades(const DetectResult *, int i); /* rows of row i's defect */
#endif
