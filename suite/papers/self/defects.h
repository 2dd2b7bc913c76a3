/* The detection matrix: privacy defects as people make them, each on a ladder
 * of grades from harmless to gross, beside the check that must catch it.
 *
 *     {.name = "factor-2", .fault = "sensitivity-scale",
 *      .grades = "1 0.9 0.5", .text = "mechanism=once-gaussian",
 *      .what = "...", .seen = "..."}
 *
 * The grades are the fault's own, or, where `with` is its only one, values of
 * the setting `vary`: with the whole budget for each of H steps, H = 1 is
 * harmless.  Without `claim` the check is an audit of what `text` says, and it
 * catches what it calls violated; its control is the same audit without the
 * fault.  With `claim` the check is that claim's, in its case `text`. */
#ifndef SUITE_PAPERS_SELF_DEFECTS_H
#define SUITE_PAPERS_SELF_DEFECTS_H
#include "suite/claim/ledger.h"

typedef struct {
    const char *name;
    const char *fault; /* of the table of faults; NULL: none, a control */
    const char *grades;
    const char *with, *vary;
    const char *claim, *text;
    const char *control; /* another claim instead, where the published text has
                            the defect; its first case */
    const char *what, *seen;
} Defect;

extern const Defect defects[];      /* ends with name NULL */
extern const Defect clean_audits[]; /* what must never be called violated */

/* the i-th word of the grades; false past the last */
bool defect_grade(const Defect *, int i, char *out, size_t size);
/* The job of a grade, or of its control, and the fault's bend of the judge's
 * threshold; claim: whose judge decides, NULL for an audit's own. */
typedef struct {
    Job job;
    const Claim *claim;
    double threshold_scale;
} DefectTrial;
MUST_CHECK Status defect_trial(const Defect *, const char *grade, bool control,
                               DefectTrial *);
#endif
