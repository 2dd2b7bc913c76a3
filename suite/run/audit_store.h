/* What an audit says of a mechanism, into the database of its batch: verdict
 * and witness, under the claim "audit:MECHANISM".  No report counts those: they
 * belong to no entry of the ledger. */
#ifndef SUITE_RUN_AUDIT_STORE_H
#define SUITE_RUN_AUDIT_STORE_H
#include "suite/run/batch.h"

typedef struct {
    const char *mechanism, *fault, *reproduce; /* fault "": none */
    const Job *job;
    double alpha, seconds;
} AuditStored;

/* id: of the verdict, by which its witness is found again */
MUST_CHECK Status audit_store(const Batch *, const AuditStored *, Arena *,
                              char id[24]);
#endif
