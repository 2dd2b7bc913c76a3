/* REPORT.md and its plots, from the database alone: equal databases give equal
 * bytes.  Text about claims comes from the ledger, every number from a row. */
#ifndef SUITE_REPORT_REPORT_H
#define SUITE_REPORT_REPORT_H
#include "suite/claim/claim.h"
#include "suite/store/store.h"

/* Writes out/REPORT.md and out/results/plots/<name>.svg. */
MUST_CHECK Status report_write(Store *, const char *out, Arena *);

/* ---- between the report's files ---- */

typedef struct {
    const char *case_text, *verdict, *expected, *why, *fault, *witness;
    double slack;
    const char *samples, *profile;
} CaseRow;

typedef struct {
    Store *store;
    Arena *arena;
    const char *out, *run, *seed;
} Report;

/* the rows of a claim in the report's run, in the ledger's order, the deepest
 * profile of each case; faulty: those under a fault instead */
MUST_CHECK Status report_cases(const Report *, const Claim *, bool faulty,
                               CaseRow **, int *n);
/* the case that speaks for the claim: unexpected first, then least slack */
const CaseRow *report_worst(const CaseRow *, int n);

/* sections from the committed tables (tables.h); nothing without the table */
MUST_CHECK Status report_detection(const Report *, FILE *);
MUST_CHECK Status report_errors(const Report *, FILE *);

/* Figure 1 of Qiao and Wang 2023: section and plot; nothing where it was not
 * run */
MUST_CHECK Status figure_put(const Report *, FILE *);

/* Learning in linear mixtures: section and plot; nothing where it was not run
 */
MUST_CHECK Status mixtures_put(const Report *, FILE *);
/* the terms of LinOpt-PO's regret, a table; nothing where they were not run */
MUST_CHECK Status terms_put(const Report *, FILE *);

/* What privacy costs against 1/eps: section and plot; and every algorithm as
 * published beside its calibrated twin: a table.  Nothing where they were not
 * run */
MUST_CHECK Status cost_put(const Report *, FILE *);
MUST_CHECK Status twins_put(const Report *, FILE *);

/* out/results/plots, whatever of it there is already */
MUST_CHECK Status report_folders(const char *out);
typedef struct {
    FILE *to;
    char path[600];
} Gnuplot;
/* starts gnuplot on out/results/plots/<name>.svg; write commands to ->to */
MUST_CHECK Status gnuplot_open(Gnuplot *, const Report *, const char *name,
                               int height);
MUST_CHECK Status gnuplot_open_sized(Gnuplot *, const Report *,
                                     const char *name, int width, int height);
MUST_CHECK Status gnuplot_close(Gnuplot *);

#define SLACK_PLOT "privacy-slack"
enum { PLOT_HEIGHT = 440 };
/* all plots; a claim has one when plot_exists(claim) */
MUST_CHECK Status plots_write(const Report *);
bool plot_exists(const Claim *);

/* ---- privacy audits ---- */

/* what one audit found, as evidence; NaN: no such number */
typedef struct {
    double epsilon, delta; /* claimed */
    double exact, lower;   /* epsilon: delivered, refuted */
    double delta_lower, delta_upper, runs, theta, verdict;
} AuditNumbers;
MUST_CHECK Status audit_numbers(const Report *, const char *claim,
                                const char *case_text, AuditNumbers *);
/* the deepest clean verdict on run ?1, claim ?2, case ?3 */
#define DEEPEST                                                                \
    "(SELECT key FROM verdict WHERE run = ?1 AND claim = ?2 AND case_text = "  \
    "?3 AND fault = '' ORDER BY CASE profile WHEN 'deep' THEN 2 WHEN "         \
    "'standard' THEN 1 ELSE 0 END DESC LIMIT 1)"
/* the section of REPORT.md; nothing where nothing was audited */
MUST_CHECK Status audits_put(const Report *, FILE *to);
bool audit_plot_exists(const Claim *);
MUST_CHECK Status audit_plot(const Report *, const Claim *);
/* a cell of a table: no pipes, no line breaks */
void put_cell(FILE *to, const char *text);
#endif
