/* What the report reads of one audit. */
#ifndef SUITE_REPORT_AUDITS_H
#define SUITE_REPORT_AUDITS_H
#include "suite/judge/privacy.h"
#include "suite/report/report.h"

/* what one audit found; NaN: no such number */
MUST_CHECK Status audit_numbers(const Report *, const Claim *, const CaseRow *,
                                AuditEvidence *);
#endif
