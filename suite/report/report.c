#include "suite/report/report.h"
#include "suite/base/csv.h"
#include "suite/report/ledger_pages.h"
#include "suite/report/rates.h"

#include <errno.h>
#include <string.h>

/* ---- speed ---- */

static const Column speed_columns[] = {
    {"part", COLUMN_TEXT, NULL},      {"cost", COLUMN_NUMBER, NULL},
    {"unit", COLUMN_TEXT, NULL},      {"ratio", COLUMN_NUMBER, NULL},
    {"reference", COLUMN_TEXT, NULL}, {0}};
#define SPEED_HEAD "part,cost,unit,ratio,reference"

/* results/bench.csv as it was committed */
static Status put_speed(const Report *r, Document *d)
{
    CsvLines table;
    bool found;
    char text[400];
    const char *path = arena_text(r->arena, "%s/results/bench.csv", r->out);
    TRY(csv_read(path, SPEED_HEAD, &table, &found, r->arena));
    if (!found)
        return OK;
    doc_page(d, "speed", "Speed");
    doc_paragraph(d, "Of the committed baseline (`./assay bench`), one core. A "
                     "ratio is to the reference measured in the same run.");
    doc_table(d, speed_columns);
    for (int i = 0; i < table.n; i++) {
        doc_row(d);
        for (int c = 0; c < 5; c++) {
            csv_field(table.line[i], c, text, sizeof text);
            doc_cell(d, "%s", text);
        }
    }
    return OK;
}

/* ---- all of it ---- */

static Status put_all(const Report *r, Document *d)
{
    Entries all;
    TRY(entries_read(r, &all));
    TRY(put_provenance(r, d));
    put_summary(d, &all);
    put_ledger(r, d, &all);
    put_errata(d, &all);
    put_faults(d, &all);
    TRY(report_exhibits(r, d, EXHIBIT_LEDGER));
    TRY(rates_put(r, d));
    TRY(report_exhibits(r, d, EXHIBIT_RATES));
    TRY(cost_put(r, d));
    TRY(twins_put(r, d));
    TRY(rate_modes_put(r, d));
    TRY(audits_put(r, d));
    TRY(report_detection(r, d));
    TRY(report_errors(r, d));
    TRY(put_speed(r, d));
    put_plots(r, d, &all);
    put_evidence(d, &all);
    return OK;
}

/* the run that was verified last */
static Status choose_run(Report *r)
{
    Query *q;
    TRY(store_query(r->store, &q,
                    "SELECT t.run, r.seed FROM timing t JOIN run r ON r.id ="
                    " t.run WHERE t.what = 'verify' ORDER BY t.ended DESC,"
                    " t.run LIMIT 1",
                    NULL));
    bool more;
    Status status = store_step(q, &more);
    if (status == OK && more) {
        r->run = arena_text(r->arena, "%s", store_text(q, 0));
        r->seed = arena_text(r->arena, "%s", store_text(q, 1));
    } else if (status == OK) {
        status = FAIL(WORLD, "the database holds no finished verify run");
    }
    store_finish(q);
    return status;
}

static Status write_all(const Document *d, const char *path)
{
    FILE *to = fopen(path, "w");
    if (to == NULL)
        return FAIL(WORLD, "cannot write %s: %s", path, strerror(errno));
    Status status = document_markdown(d, NULL, to);
    bool bad = ferror(to) != 0;
    if ((fclose(to) != 0 || bad) && status == OK)
        status = FAIL(WORLD, "cannot write %s", path);
    return status;
}

static Status write_report(const Report *r, Arena *nodes)
{
    Document *d = doc_open(nodes, "What assay found");
    const char *path = arena_text(r->arena, "%s/REPORT.md", r->out);
    const char *next = arena_text(r->arena, "%s.new", path);
    TRY(put_all(r, d));
    Status status = write_all(d, next);
    if (status == OK && rename(next, path) != 0)
        status = FAIL(WORLD, "cannot write %s: %s", path, strerror(errno));
    if (status != OK)
        remove(next);
    return status;
}

/* A report that fails does not overwrite the existing one. */
Status report_write(Store *store, const char *out, Arena *arena)
{
    Report r = {.store = store, .arena = arena, .out = out};
    Arena nodes; /* rooms take back what they took from the other */
    TRY(choose_run(&r));
    TRY(report_folders(out));
    TRY(plots_write(&r));
    TRY(arena_open(&nodes));
    Status status = write_report(&r, &nodes);
    arena_close(&nodes);
    return status;
}
