/* The numbers of one audit, for the report. */
#ifndef SUITE_REPORT_AUDITS_H
#define SUITE_REPORT_AUDITS_H
#include "suite/judge/privacy.h"
#include "suite/report/report.h"

/* Reads an audit's evidence; NaN where there is no row. */
MUST_CHECK Status audit_numbers(const Report *, const Claim *, const CaseRow *,
                                AuditEvidence *);
#endif
