/* Faults: deliberate defects that every check must notice.  A fault changes a
 * setting of the case's job or multiplies the judge's threshold. */
#ifndef SUITE_CLAIM_FAULT_H
#define SUITE_CLAIM_FAULT_H
#include "suite/claim/study.h"

typedef struct {
    const char *name, *setting; /* NULL: it multiplies the threshold */
    const char *help;
} Fault;
extern const Fault faults[]; /* ends with name NULL */
/* Splits "name=grade"; BAD_INPUT when there is no such fault, or no grade. */
MUST_CHECK Status fault_read(const char *text, const Fault **,
                             char grade[PARAMS_TEXT]);
/* Applies a fault to a job or to the judge's threshold; "" changes nothing.
 * *applies is false when the job has no such setting. */
MUST_CHECK Status fault_apply(Job *, const char *text, double *threshold_scale,
                              bool *applies);
#endif
