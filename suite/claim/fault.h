/* Faults: deliberate defects that every check must notice.  A fault bends a
 * setting of the case's job or the judge's threshold. */
#ifndef SUITE_CLAIM_FAULT_H
#define SUITE_CLAIM_FAULT_H
#include "suite/claim/study.h"

typedef struct {
    const char *name, *setting; /* NULL: it bends the judge's threshold */
    const char *help;
} Fault;
extern const Fault faults[]; /* ends with name NULL */
/* text: name=grade */
MUST_CHECK Status fault_read(const char *text, const Fault **,
                             char grade[PARAMS_TEXT]);
/* Bends a job, or the judge's threshold; "" bends nothing.  *applies is false
 * when the job has nothing that this fault bends. */
MUST_CHECK Status fault_apply(Job *, const char *text, double *threshold_scale,
                              bool *applies);
#endif
