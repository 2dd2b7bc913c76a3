/* The claims of the report's run, each with the rows of its cases; and the
 * pages that are made of them. */
#ifndef SUITE_REPORT_ENTRIES_H
#define SUITE_REPORT_ENTRIES_H
#include "suite/claim/paper.h"
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
/* NULL: the ledger has no such claim */
const Entry *entry_of(const Entries *, const char *claim);
bool entry_is_of(const Entry *, const Paper *);
/* The verdict of its worst case; UNTESTABLE where it was not run. */
Verdict entry_verdict(const Entry *);
/* "holds", or "not run", or "waits for .." */
const char *entry_words(const Entry *, Arena *);
bool entry_as_expected(const Entry *);
/* how many of its cases under a fault were noticed */
int entry_caught(const Entry *);
/* the command that runs it again */
const char *entry_command(const Report *, const Entry *);
enum { VERDICTS = UNTESTABLE + 1 };

/* The first page, which is REPORT.md. */
MUST_CHECK Status brief_put(const Report *, Document *, const Entries *);
/* What changed since results/baseline.csv; nothing where that is not there. */
MUST_CHECK Status changes_put(const Report *, Document *, const Entries *);
/* A page for each paper: what stands, its errors, its claims in its order. */
MUST_CHECK Status papers_put(const Report *, Document *, const Entries *);
/* Tables of the claims of a kind, worst first. */
void kind_table(Document *, const Entries *, unsigned kinds);
void faults_put(Document *, const Entries *);
MUST_CHECK Status provenance_put(const Report *, Document *);
#endif
