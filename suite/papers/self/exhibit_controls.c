/* Regret an episode of the two controls, random and optimal, on the first
 * environment of their claims. */
#include "suite/claim/ledger.h"
#include "suite/report/report.h"

#include <string.h>

static const char REGRET[] =
    "SELECT o.k, o.value / CAST(o.k AS REAL) FROM job j CROSS JOIN"
    " observation o ON o.job = j.key WHERE j.run = ?1 AND j.study = 'run'"
    " AND j.replicate = 0 AND j.parameters = ?2"
    " AND o.name = 'regret' ORDER BY o.step";

/* the curve of a claim's first case; none where it was not run */
static Status put_regret(const Report *r, FILE *to, const char *id)
{
    Query *q;
    const Claim *claim;
    CaseRow *rows;
    bool more;
    int n;
    char text[JOB_TEXT] = "";
    TRY(ledger_find(id, &claim));
    TRY(report_cases(r, claim, false, &rows, &n));
    if (n > 0)
        TRY(report_job(r, claim, &rows[0], text));
    const char *args[] = {r->run, text, NULL};
    TRY(store_query(r->store, &q, REGRET, args));
    Status status;
    while ((status = store_step(q, &more)) == OK && more)
        fprintf(to, "%s %.9g\n", store_text(q, 0), store_real(q, 1));
    store_finish(q);
    fputs("e\n", to);
    return status;
}

static Status plot(const Report *r, const Claim *claim)
{
    CaseRow *rows;
    int n;
    Gnuplot plot;
    TRY(report_cases(r, claim, false, &rows, &n));
    if (n == 0)
        return OK;
    TRY(picture_open(
        &plot, r,
        &(Picture){.name = claim->id,
                   .title = "Exact regret an episode of the two controls: "
                            "constant for random, 0 for optimal",
                   .subtitle = "riverswim, against the episodes K"}));
    fputs("$random << e\n# random: K; regret an episode\n", plot.to);
    Status status = put_regret(r, plot.to, "assay.regret.random");
    fputs("$optimal << e\n# optimal: K; regret an episode\n", plot.to);
    if (status == OK)
        status = put_regret(r, plot.to, "assay.regret.optimal");
    fprintf(plot.to,
            "set logscale x\nset format x '10^{%%T}'\nset yrange [-0.2:4]\n"
            "set xlabel 'episodes K'\nset ylabel 'regret / K'\n"
            "plot $random with linespoints ls %d title 'random', $optimal with "
            "linespoints ls %d title 'optimal'\n",
            LINE_GROUND, LINE_NONE);
    Status closed = gnuplot_close(&plot);
    return status != OK ? status : closed;
}

const Exhibit self_controls = {
    .place = EXHIBIT_PLOT, .claim = "assay.regret.random", .plot = plot};
