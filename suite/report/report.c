#include "suite/report/report.h"
#include "suite/base/csv.h"
#include "suite/report/entries.h"
#include "suite/report/rates.h"

#include <errno.h>
#include <string.h>

/* ---- speed ---- */

enum { COLUMNS = 12 };

/* The columns that the table's first line names; the first is a name. */
static int read_columns(const char *head, Column *columns, Arena *arena)
{
    char name[100];
    int n = 0;
    for (; n < COLUMNS; n++) {
        csv_field(head, n, name, sizeof name);
        if (name[0] == '\0')
            break;
        columns[n] = (Column){arena_text(arena, "%s", name),
                              n == 0 ? COLUMN_TEXT : COLUMN_NUMBER, NULL};
    }
    return n;
}

static void put_speeds(const CsvLines *table, int n, Document *d)
{
    char text[400];
    for (int i = 0; i < table->n; i++) {
        doc_row(d);
        for (int c = 0; c < n; c++) {
            csv_field(table->line[i], c, text, sizeof text);
            doc_number_as(d, csv_number(table->line[i], c), "%s", text);
        }
    }
}

/* results/bench.csv as it was committed, whatever its columns */
static Status put_speed(const Report *r, Document *d)
{
    CsvLines table;
    bool found;
    char head[400] = "";
    const char *path = arena_text(r->arena, "%s/results/bench.csv", r->out);
    FILE *from = fopen(path, "r");
    if (from == NULL || fgets(head, sizeof head, from) == NULL) {
        doc_paragraph(d, "There is no results/bench.csv beside this report.");
        if (from != NULL)
            fclose(from);
        return OK;
    }
    fclose(from);
    head[strcspn(head, "\n")] = '\0';
    Column *columns = arena_array(r->arena, Column, COLUMNS + 1);
    int n = read_columns(head, columns, r->arena);
    TRY(csv_read(path, head, &table, &found, r->arena));
    doc_paragraph(d, "Of the committed baseline (`./assay bench`), one core. A "
                     "ratio is to the reference measured in the same run.");
    doc_table(d, columns);
    put_speeds(&table, n, d);
    return OK;
}

/* ---- pages ---- */

static Status put_regret(const Report *r, Document *d)
{
    doc_page(d, "regret", "Regret against K");
    TRY(report_exhibits(r, d, EXHIBIT_REGRET));
    return rate_pictures_put(r, d);
}

static Status put_noise(const Report *r, Document *d, const Entries *all)
{
    doc_page(d, "noise", "Noise and eigenvalues");
    doc_paragraph(d, "Bounds on what noise does: its tails, norms, spectra, "
                     "and the events on which the proofs stand, along whole "
                     "runs. Slack is how many times the bound is wider than "
                     "needed.");
    TRY(plot_figures(r, d));
    TRY(report_exhibits(r, d, EXHIBIT_NOISE));
    kind_table(d, all, 1U << KIND_TAIL | 1U << KIND_COVERAGE);
    return OK;
}

static Status put_switches(const Report *r, Document *d, const Entries *all)
{
    doc_page(d, "switches", "Switches, batches, epochs");
    doc_paragraph(d, "How often a policy may change, and what is released "
                     "each time it does.");
    kind_table(d, all, 1U << KIND_SWITCH);
    return report_exhibits(r, d, EXHIBIT_SWITCHES);
}

static Status put_modes(const Report *r, Document *d)
{
    doc_page(d, "modes", "Published against calibrated");
    TRY(twins_put(r, d));
    return rate_modes_put(r, d);
}

static Status put_suite_pages(const Report *r, Document *d, const Entries *all)
{
    doc_page(d, "faults", "Faults and detection");
    faults_put(d, all);
    TRY(report_detection(r, d));
    doc_page(d, "errors", "Error rates");
    TRY(report_errors(r, d));
    doc_page(d, "speed", "Speed");
    TRY(put_speed(r, d));
    return provenance_put(r, d);
}

static Status put_all(const Report *r, Document *d)
{
    Entries all;
    TRY(entries_read(r, &all));
    TRY(brief_put(r, d, &all));
    TRY(papers_put(r, d, &all));
    TRY(put_regret(r, d));
    TRY(rates_put(r, d));
    TRY(cost_put(r, d));
    TRY(audits_put(r, d));
    TRY(report_exhibits(r, d, EXHIBIT_AUDITS));
    TRY(put_noise(r, d, &all));
    TRY(put_switches(r, d, &all));
    TRY(put_modes(r, d));
    return put_suite_pages(r, d, &all);
}

/* The run that was verified last; if none was, the one that did anything last,
 * so that a database of single comparisons can be reported as well. */
static const char CHOOSE[] =
    "SELECT r.id, r.seed FROM run r LEFT JOIN timing t ON t.run = r.id"
    " GROUP BY r.id ORDER BY max(t.what = 'verify') DESC,"
    " max(CASE t.what WHEN 'verify' THEN t.ended END) DESC,"
    " max(t.ended) DESC, r.id LIMIT 1";

static Status choose_run(Report *r)
{
    Query *q;
    bool more;
    TRY(store_query(r->store, &q, CHOOSE, NULL));
    Status status = store_step(q, &more);
    if (status == OK && more) {
        r->run = arena_text(r->arena, "%s", store_text(q, 0));
        r->seed = arena_text(r->arena, "%s", store_text(q, 1));
    } else if (status == OK) {
        status = FAIL(WORLD, "the database holds no run; make one with: assay "
                             "verify");
    }
    store_finish(q);
    return status;
}

/* ---- files ---- */

typedef struct {
    const Document *d;
    const char *folder; /* of the pictures */
    const char *path, *next;
    Status (*write)(const Document *, const char *folder, FILE *);
} Output;

static Status write_brief(const Document *d, const char *folder, FILE *to)
{
    (void)folder;
    return document_markdown(d, "findings", to);
}

static Status write_next(const Output *o)
{
    FILE *to = fopen(o->next, "w");
    if (to == NULL)
        return FAIL(WORLD, "cannot write %s: %s", o->next, strerror(errno));
    Status status = o->write(o->d, o->folder, to);
    bool bad = ferror(to) != 0;
    if ((fclose(to) != 0 || bad) && status == OK)
        status = FAIL(WORLD, "cannot write %s", o->next);
    return status;
}

static Status put_in_place(const Output *o)
{
    if (rename(o->next, o->path) != 0)
        return FAIL(WORLD, "cannot write %s: %s", o->path, strerror(errno));
    return OK;
}

static Status write_markdown(const Document *d, const char *folder, FILE *to)
{
    (void)folder;
    return document_markdown(d, NULL, to);
}

static Status write_json(const Document *d, const char *folder, FILE *to)
{
    (void)folder;
    return document_json(d, to);
}

static const struct {
    const char *ending;
    Status (*write)(const Document *, const char *folder, FILE *);
} formats[] = {[REPORT_HTML] = {"html", document_html},
               [REPORT_JSON] = {"json", write_json},
               [REPORT_MARKDOWN] = {"md", write_markdown}};

enum { OUTPUTS = 2 };

/* First all under other names, then all into place. */
static Status write_report(const Report *r, const Document *d)
{
    const char *page = arena_text(r->arena, "%s/REPORT.md", r->out);
    const char *all = arena_text(r->arena, "%s/results/report.%s", r->out,
                                 formats[r->format].ending);
    const char *folder = pictures_folder(r->pictures);
    const Output out[OUTPUTS] = {
        {d, folder, page, arena_text(r->arena, "%s.new", page), write_brief},
        {d, folder, all, arena_text(r->arena, "%s.new", all),
         formats[r->format].write}};
    Status status = OK;
    for (int i = 0; status == OK && i < OUTPUTS; i++)
        status = write_next(&out[i]);
    if (status == OK)
        status = pictures_keep(r->pictures);
    for (int i = 0; status == OK && i < OUTPUTS; i++)
        status = put_in_place(&out[i]);
    for (int i = 0; status != OK && i < OUTPUTS; i++)
        remove(out[i].next);
    return status;
}

/* the nodes stand in an arena of their own, because rooms take back what they
 * took from the other */
static Status build_and_write(const Report *r, Arena *nodes)
{
    Document *d = doc_open(nodes, "What assay found");
    TRY(plots_write(r));
    TRY(put_all(r, d));
    TRY(pictures_draw(r->pictures));
    return write_report(r, d);
}

/* A report that fails leaves the last one as it was. */
Status report_write(Store *store, const char *out, ReportFormat format,
                    Arena *arena)
{
    Report r = {.store = store, .arena = arena, .out = out, .format = format};
    Arena nodes = {0};
    TRY(choose_run(&r));
    TRY(store_quicken(store));
    TRY(report_cases_open(&r));
    r.rates = arena_array(arena, struct RateCurves *, 1);
    Status status = pictures_open(&r.pictures, out, arena);
    if (status == OK)
        status = arena_open(&nodes);
    if (status == OK)
        status = build_and_write(&r, &nodes);
    arena_close(&nodes);
    pictures_close(r.pictures);
    return status;
}
