/* REPORT.md and its plots, from the database alone: equal databases give equal
 * bytes.  Text about claims comes from the ledger, every number from a row. */
#ifndef SUITE_REPORT_REPORT_H
#define SUITE_REPORT_REPORT_H
#include "suite/claim/claim.h"
#include "suite/claim/evidence.h"
#include "suite/report/document.h"
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
/* The job of a case, as the database keys its rows: its first replicate's. */
MUST_CHECK Status report_job(const Report *, const Claim *, const CaseRow *,
                             char text[JOB_TEXT]);
/* The case to show for a claim: an unexpected verdict if there is one, else the
 * case with the least slack. */
const CaseRow *report_worst(const CaseRow *, int n);

/* Where to read evidence to: a struct for each step below `steps`, `stride`
 * bytes apart. */
typedef struct {
    const EvidenceField *fields;
    void *numbers;
    size_t stride;
    int steps;
} EvidencePlace;
/* Reads the evidence of a case's deepest verdict; NaN where there is no row. */
MUST_CHECK Status report_evidence(const Report *, const Claim *,
                                  const CaseRow *, const EvidencePlace *,
                                  int n);

/* sections from the committed tables (tables.h); nothing without the table */
MUST_CHECK Status report_detection(const Report *, Document *);
MUST_CHECK Status report_errors(const Report *, Document *);

/* What a paper adds to the report (Paper.exhibits): a table, a figure, a
 * paragraph, at the end of one of the report's sections; or a plot of its own
 * for one claim. */
typedef enum {
    EXHIBIT_LEDGER,
    EXHIBIT_RATES,
    EXHIBIT_COST,
    EXHIBIT_MODES, /* published against calibrated */
    EXHIBIT_PLOT   /* of the claim */
} ExhibitPlace;
typedef struct Exhibit {
    ExhibitPlace place;
    /* writes nothing when its claims were not run */
    Status (*put)(const Report *, Document *);
    const char *claim;
    Status (*plot)(const Report *, const Claim *);
} Exhibit;
MUST_CHECK Status report_exhibits(const Report *, Document *, ExhibitPlace);
/* The section and plot on what privacy costs; and the table of algorithms as
 * published and calibrated.  Nothing when these claims were not run. */
MUST_CHECK Status cost_put(const Report *, Document *);
MUST_CHECK Status twins_put(const Report *, Document *);

/* Makes the folders out/results/plots that do not exist. */
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

/* the deepest clean verdict on run ?1, claim ?2, case ?3 */
#define DEEPEST                                                                \
    "(SELECT key FROM verdict WHERE run = ?1 AND claim = ?2 AND case_text = "  \
    "?3 AND fault = '' ORDER BY CASE profile WHEN 'deep' THEN 2 WHEN "         \
    "'standard' THEN 1 ELSE 0 END DESC LIMIT 1)"
/* the section of REPORT.md; nothing where nothing was audited */
MUST_CHECK Status audits_put(const Report *, Document *);
bool audit_plot_exists(const Claim *);
MUST_CHECK Status audit_plot(const Report *, const Claim *);
#endif
