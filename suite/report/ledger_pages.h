/* The claims of the report's run, each with the rows of its cases. */
#ifndef SUITE_REPORT_LEDGER_PAGES_H
#define SUITE_REPORT_LEDGER_PAGES_H
#include "suite/report/report.h"

typedef struct {
    const Claim *claim;
    CaseRow *rows, *faulty; /* without and under a fault */
    int n, n_faulty;
} Entry;

typedef struct {
    Entry *entry; /* in the ledger's order */
    int n;
} Entries;

MUST_CHECK Status entries_read(const Report *, Entries *);
/* The verdict of its worst case; UNTESTABLE where it was not run. */
Verdict entry_verdict(const Entry *);
bool entry_as_expected(const Entry *);

MUST_CHECK Status put_provenance(const Report *, Document *);
void put_summary(Document *, const Entries *);
void put_ledger(const Report *, Document *, const Entries *);
void put_errata(Document *, const Entries *);
void put_faults(Document *, const Entries *);
void put_plots(const Report *, Document *, const Entries *);
void put_evidence(Document *, const Entries *);
#endif
