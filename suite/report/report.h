/* The report, from the database alone: equal databases give equal bytes.  Text
 * about claims comes from the ledger, every number from a row.  Its first page
 * is REPORT.md; results/report.html has all pages in one file. */
#ifndef SUITE_REPORT_REPORT_H
#define SUITE_REPORT_REPORT_H
#include "suite/claim/claim.h"
#include "suite/claim/evidence.h"
#include "suite/claim/paper.h"
#include "suite/report/document.h"
#include "suite/report/picture.h"
#include "suite/store/store.h"

typedef enum { REPORT_HTML, REPORT_JSON, REPORT_MARKDOWN } ReportFormat;
#define REPORT_FORMATS "html|json|markdown"
/* Writes out/REPORT.md, out/results/report.html (or the same document as
 * report.json or report.md) and out/results/plots/<name>.svg and .csv.  All are
 * put into place at the end; a report that fails leaves the last one whole. */
MUST_CHECK Status report_write(Store *, const char *out, ReportFormat, Arena *);

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
    ReportFormat format;
    Pictures *pictures;
    struct ReportCases *cases; /* of all claims, read once */
    struct RateCurves **rates; /* what rates_read has read */
    int claims;                /* that the run has */
    int foreign; /* cases that this source does not know, left out */
} Report;

/* Reads the cases of every claim. */
MUST_CHECK Status report_cases_open(Report *);
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
    EXHIBIT_BRIEF,    /* on the first page */
    EXHIBIT_PAPER,    /* on the paper's own page */
    EXHIBIT_REGRET,   /* against K */
    EXHIBIT_RATES,    /* exponents */
    EXHIBIT_COST,     /* of privacy */
    EXHIBIT_AUDITS,   /* of privacy */
    EXHIBIT_NOISE,    /* and eigenvalues */
    EXHIBIT_SWITCHES, /* batches and epochs too */
    EXHIBIT_MODES,    /* published against calibrated */
    EXHIBIT_PLOT      /* a picture of the claim */
} ExhibitPlace;
typedef struct Exhibit {
    ExhibitPlace place;
    /* writes nothing when its claims were not run */
    Status (*put)(const Report *, Document *);
    const char *claim;
    Status (*plot)(const Report *, const Claim *);
} Exhibit;
MUST_CHECK Status report_exhibits(const Report *, Document *, ExhibitPlace);
MUST_CHECK Status report_paper_exhibits(const Report *, Document *,
                                        const Paper *);
/* The section and plot on what privacy costs; and the table of algorithms as
 * published and calibrated.  Nothing when these claims were not run. */
MUST_CHECK Status cost_put(const Report *, Document *);
MUST_CHECK Status cost_figure(const Report *, Document *);
MUST_CHECK Status twins_put(const Report *, Document *);

/* Begins a picture out/results/plots/<name>.svg; write commands to ->to. */
MUST_CHECK Status picture_open(Gnuplot *, const Report *, const Picture *);

#define SLACK_PLOT "privacy-slack"
/* all plots; a claim has one when plot_exists(claim) */
MUST_CHECK Status plots_write(const Report *);
/* The slack of every privacy statement. */
MUST_CHECK Status slack_figure(const Report *, Document *);
/* The bound on a tail that holds with the least room. */
MUST_CHECK Status closest_tail(const Report *, Document *);
/* those of single claims, but for the audits' */
MUST_CHECK Status plot_figures(const Report *, Document *);
bool plot_exists(const Claim *);

/* ---- privacy audits ---- */

/* the deepest clean verdict on run ?1, claim ?2, case ?3 */
#define DEEPEST                                                                \
    "(SELECT key FROM verdict WHERE run = ?1 AND claim = ?2 AND case_text = "  \
    "?3 AND fault = '' ORDER BY CASE profile WHEN 'deep' THEN 2 WHEN "         \
    "'standard' THEN 1 ELSE 0 END DESC LIMIT 1)"
/* the section of REPORT.md; nothing where nothing was audited */
MUST_CHECK Status audits_put(const Report *, Document *);
MUST_CHECK Status audit_figures(const Report *, Document *, int most);
bool audit_plot_exists(const Claim *);
MUST_CHECK Status audit_plot(const Report *, const Claim *);
#endif
