/* A document as a tree, built once from first to last; the back ends write it
 * as Markdown, HTML or JSON, and escape every text.  A room of the report and a
 * paper's exhibit say what is there, never how it is marked up.
 *
 *     doc_page(d, "privacy", "Privacy audits");
 *     doc_paragraph(d, "The noise of `%s` is *half* of what it needs.", name);
 *     static const Column columns[] = {
 *         {"claim", COLUMN_CLAIM}, {"K", COLUMN_NUMBER}, {0}};
 *     doc_table(d, columns);
 *     doc_row(d);
 *     doc_cell(d, "%s", claim->id);
 *     doc_number(d, 1.5e18);
 *
 * Words are printf formats.  In the format, but not in its arguments, `..` is
 * code and *..* is emphasis; a star between blanks is a star.  Arguments are
 * plain text, whatever they contain.  In plain text "1e+08" is written 1e8 and
 * "+-" as one sign.  All texts are copied. */
#ifndef SUITE_REPORT_DOCUMENT_H
#define SUITE_REPORT_DOCUMENT_H
#include "suite/base/arena.h"
#include <stdbool.h>
#include <stdio.h>

typedef struct Document Document;

/* The document keeps its nodes in the arena, from which no one may take back
 * what was taken since. */
Document *doc_open(Arena *, const char *title);
/* Starts a page: a part that can be read alone.  The id names it in links. */
void doc_page(Document *, const char *id, const char *name);
/* level 1 is below the page's own heading */
void doc_heading(Document *, int level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- words ---- */

#define DOC_WORDS __attribute__((format(printf, 2, 3)))
void doc_paragraph(Document *, const char *format, ...) DOC_WORDS;
/* an item of a list, which the next block of another kind ends */
void doc_item(Document *, const char *format, ...) DOC_WORDS;
void doc_numbered(Document *, const char *format, ...) DOC_WORDS;
/* Adds to the paragraph, item or cell that was begun last. */
void doc_more(Document *, const char *format, ...) DOC_WORDS;
void doc_code(Document *, const char *format, ...) DOC_WORDS;
void doc_strong(Document *, const char *format, ...) DOC_WORDS;
/* The target is "#id" of a page, a heading or a row, a path below the report's
 * folder, or https://..; the words of any other stay plain. */
void doc_link(Document *, const char *target, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A shell command on its own, to copy. */
void doc_command(Document *, const char *format, ...) DOC_WORDS;
/* Details that are closed until a reader opens them, up to doc_end. */
void doc_details(Document *, const char *format, ...) DOC_WORDS;
void doc_end(Document *);

/* ---- tables ---- */

typedef enum {
    COLUMN_TEXT,
    COLUMN_NUMBER,
    COLUMN_CODE,
    COLUMN_CLAIM,   /* a claim's id, a link to where it is told */
    COLUMN_HOME,    /* the same, and this row is where it is told */
    COLUMN_VERDICT, /* one of verdict_names, or words */
    COLUMN_SLACK,
    COLUMN_COMMAND
} ColumnType;

typedef struct {
    const char *name;
    ColumnType type;
    const char *filter; /* readers may pick rows by this column's text, under
                           this name; NULL: no */
} Column;

/* The columns end with name NULL and are kept by pointer: use a static list. */
void doc_table(Document *, const Column *columns);
/* Begins a row of the table that is open. */
void doc_row(Document *);
void doc_cell(Document *, const char *format, ...) DOC_WORDS;
/* A number to three digits; NaN is shown as a dash. */
void doc_number(Document *, double);
/* A number in words of its own, as "0.512 +- 0.004"; it sorts as value. */
void doc_number_as(Document *, double value, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Slack: infinite is "exact", NaN a dash. */
void doc_slack(Document *, double);
/* Details of the row begun last, up to doc_end. */
void doc_row_details(Document *, const char *format, ...) DOC_WORDS;

/* ---- figures ---- */

typedef struct {
    const char *name;    /* results/plots/<name>.svg */
    const char *title;   /* the finding, with its number */
    const char *caption; /* what is drawn, and how to read it; NULL: nothing */
    const char *alt;     /* the picture in words; NULL: the title */
    const char *command, *sql; /* what makes the numbers, what reads them */
    const char *csv;           /* the numbers, a file; NULL: none */
    const char *seed, *mode, *variant;
} Figure;
void doc_figure(Document *, const Figure *);

/* ---- back ends ---- */

/* Writes one page, or all when page is NULL. */
MUST_CHECK Status document_markdown(const Document *, const char *page, FILE *);
MUST_CHECK Status document_json(const Document *, FILE *);
/* One file that needs no other; pictures are read from folder. */
MUST_CHECK Status document_html(const Document *, const char *folder, FILE *);

/* Writes a number to three digits without printf's padding: 1.83e12, 0.3. */
void doc_number_text(double, char *out, size_t size);
#endif
