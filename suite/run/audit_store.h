/* An audit of a mechanism into the database: its run, jobs, rows, verdict and
 * witness, under the claim "audit:MECHANISM".  No report counts those: they
 * belong to no entry of the ledger. */
#ifndef SUITE_RUN_AUDIT_STORE_H
#define SUITE_RUN_AUDIT_STORE_H
#include "suite/base/rows.h"
#include "suite/store/store.h"
#include "suite/study/study.h"

typedef struct {
    const char *mechanism, *fault, *reproduce; /* fault "": none */
    const Job *jobs;                           /* [n], the replicates of one */
    const Rows *rows;
    const double *seconds;
    int n;
    double alpha, total; /* seconds of all */
} AuditStored;

/* id: of the verdict, by which its witness is found again */
MUST_CHECK Status audit_store(Store *, const AuditStored *, Arena *,
                              char id[24]);
#endif
