/* What changed since the committed baseline: claims whose verdict it did not
 * see, or whose slack is now outside the range that it saw. */
#include "suite/report/entries.h"
#include "suite/run/baseline.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

#define FILE_NAME "results/baseline.csv"
enum { SHOWN = 20 };

static const Column columns[] = {
    {"claim", COLUMN_CLAIM, NULL},
    {"verdict", COLUMN_VERDICT, NULL},
    {"baseline", COLUMN_TEXT, NULL},
    {"slack", COLUMN_SLACK, NULL},
    {"its range in the baseline", COLUMN_TEXT, NULL},
    {0}};

/* the geometric mean over the cases, as the baseline has it */
static double mean_slack(const Entry *e)
{
    double sum = 0;
    int n = 0;
    for (int i = 0; i < e->n; i++)
        if (e->rows[i].slack > 0 && isfinite(e->rows[i].slack)) {
            sum += log(e->rows[i].slack);
            n++;
        }
    return n > 0 ? exp(sum / n) : (double)NAN;
}

static bool verdict_is_new(const Entry *e, const BaselineRow *row)
{
    return (row->verdicts & 1U << entry_verdict(e)) == 0;
}

/* below what was seen by more than a hundredth: the claim holds with less */
static bool slack_is_less(const Entry *e, const BaselineRow *row)
{
    return row->slack.low <= row->slack.high &&
           mean_slack(e) < 0.99 * row->slack.low;
}

static void put_seen(Document *d, const BaselineRow *row)
{
    doc_cell(d, "%s", "");
    bool first = true;
    for (int v = 0; v < VERDICTS; v++)
        if ((row->verdicts & 1U << v) != 0) {
            doc_more(d, "%s%s", first ? "" : ", ", verdict_names[v]);
            first = false;
        }
}

static void put_change(Document *d, const Entry *e, const BaselineRow *row)
{
    char range[80];
    span_text(row->slack, range, sizeof range);
    doc_row(d);
    doc_cell(d, "%s", e->claim->id);
    doc_cell(d, "%s", verdict_names[entry_verdict(e)]);
    put_seen(d, row);
    doc_slack(d, mean_slack(e));
    doc_cell(d, "%s", range);
}

/* the verdicts first */
static void put_changes(Document *d, const Entries *all, const Baseline *base)
{
    int shown = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < all->n && shown < SHOWN; i++) {
            const Entry *e = &all->entry[i];
            const BaselineRow *row = baseline_row(base, e->claim->id);
            if (e->n == 0 || row == NULL)
                continue;
            bool verdict = verdict_is_new(e, row);
            if (pass == 0 ? !verdict : verdict || !slack_is_less(e, row))
                continue;
            if (shown++ == 0)
                doc_table(d, columns);
            put_change(d, e, row);
        }
}

static void put_count(Document *d, const Entries *all, const Baseline *base)
{
    int verdicts = 0, slacks = 0, compared = 0;
    for (int i = 0; i < all->n; i++) {
        const Entry *e = &all->entry[i];
        const BaselineRow *row = baseline_row(base, e->claim->id);
        if (e->n == 0 || row == NULL)
            continue;
        compared++;
        verdicts += verdict_is_new(e, row);
        slacks += !verdict_is_new(e, row) && slack_is_less(e, row);
    }
    doc_paragraph(d,
                  "Of %d claims that the committed `" FILE_NAME "` has as "
                  "well, %d have another verdict and %d hold with less slack "
                  "than on any of its seeds.",
                  compared, verdicts, slacks);
}

Status changes_put(const Report *r, Document *d, const Entries *all)
{
    Baseline base;
    const char *path = arena_text(r->arena, "%s/" FILE_NAME, r->out);
    if (access(path, R_OK) != 0)
        return OK; /* no baseline, no section */
    TRY(baseline_read(path, r->arena, &base));
    doc_heading(d, 1, "What changed since the baseline");
    put_count(d, all, &base);
    put_changes(d, all, &base);
    return OK;
}
