/* The two committed tables of the suite's own error rates and detection power,
 * with the header line that `assay verify --out` writes and the report reads.
 * */
#ifndef SUITE_REPORT_TABLES_H
#define SUITE_REPORT_TABLES_H
#include "suite/base/status.h"
#include <stdint.h>

#define DETECTION_CSV "results/detection.csv"
#define DETECTION_HEAD                                                         \
    "defect,grade,fault,vary,factor,refuted,runs,seed,seeds,caught,"           \
    "controls,controls_violated,source"
enum {
    DETECTION_KEYS = 2, /* a new row replaces one with these fields equal */
    DETECTION_DEFECT = 0,
    DETECTION_GRADE,
    DETECTION_FAULT,
    DETECTION_VARY,
    DETECTION_FACTOR,
    DETECTION_REFUTED,
    DETECTION_RUNS,
    DETECTION_SEED,
    DETECTION_SEEDS,
    DETECTION_CAUGHT,
    DETECTION_CONTROLS,
    DETECTION_VIOLATED,
    DETECTION_SOURCE
};

/* what: verdicts (good: seeds on which all were as expected; odd: verdicts that
 * were not), faults (good: seeds on which the fault was caught; odd: seeds on
 * which it was not) or controls (good: seeds on which a clean audit was not
 * called violated; odd: those that did not say `holds`).  The seeds are `seeds`
 * in a row from `seed` on; a claim counted from several seeds on has a row
 * each.  design is claim_design's: rows of another are not those of the claim
 * as it stands. */
#define ERRORS_CSV  "results/errors.csv"
#define ERRORS_HEAD "what,name,fault,cases,design,seed,seeds,good,odd,source"
enum {
    ERRORS_KEYS = 6,
    ERRORS_WHAT = 0,
    ERRORS_NAME,
    ERRORS_FAULT,
    ERRORS_CASES,
    ERRORS_DESIGN,
    ERRORS_SEED,
    ERRORS_SEEDS,
    ERRORS_GOOD,
    ERRORS_ODD,
    ERRORS_SOURCE
};

typedef struct {
    uint64_t cases, seed, seeds, good, odd;
} ErrorsRow;

/* Reads a line; BAD_INPUT when its counts are impossible. */
MUST_CHECK Status errors_row(const char *path, const char *line, ErrorsRow *);
#endif
