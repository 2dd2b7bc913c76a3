/* The plots.  Each reads rows of the database and hands gnuplot a script with
 * the data inline, so that what is drawn can be read back from the script. */
#include "suite/claim/ledger.h"
#include "suite/claim/paper.h"
#include "suite/judge/judge.h"
#include "suite/judge/tail.h"
#include "suite/report/report.h"

#include <math.h>
#include <string.h>

enum { SERIES_MAX = 32 };

static bool draws_tail(const Claim *claim)
{
    return claim->study == &study_tail && claim->threshold != NULL;
}

/* chi-square tails span decades */
static bool draws_logarithm(const Claim *claim)
{
    char text[CASE_TEXT];
    claim_case(claim, 0, text, sizeof text);
    return strstr(text, "chi-square") != NULL;
}

/* a paper's own plot of the claim; NULL: none */
static const Exhibit *exhibit_of(const Claim *claim)
{
    EACH_PAPER(p)
    for (const Exhibit *const *x = p->exhibits; x != NULL && *x != NULL; x++)
        if ((*x)->place == EXHIBIT_PLOT && strcmp((*x)->claim, claim->id) == 0)
            return *x;
    return NULL;
}

Status report_exhibits(const Report *r, Document *d, ExhibitPlace place)
{
    EACH_PAPER(p)
    for (const Exhibit *const *x = p->exhibits; x != NULL && *x != NULL; x++)
        if ((*x)->place == place && (*x)->put != NULL)
            TRY((*x)->put(r, d));
    return OK;
}

Status report_paper_exhibits(const Report *r, Document *d, const Paper *p)
{
    for (const Exhibit *const *x = p->exhibits; x != NULL && *x != NULL; x++)
        if ((*x)->place == EXHIBIT_PAPER && (*x)->put != NULL)
            TRY((*x)->put(r, d));
    return OK;
}

bool plot_exists(const Claim *claim)
{
    return draws_tail(claim) || audit_plot_exists(claim) ||
           exhibit_of(claim) != NULL;
}

/* ---- tails ---- */

/* the row `draws` first, then how many draws were beyond each threshold */
static const char SAMPLE[] =
    "SELECT o.step, o.value, o.name = 'draws' FROM job j CROSS JOIN"
    " observation o ON o.job = j.key WHERE j.run = ?1 AND j.study = 'tail'"
    " AND j.state = 'done' AND j.parameters = ?2"
    " AND o.name IN ('beyond', 'draws')"
    " ORDER BY o.name = 'draws' DESC, o.step";

/* "# law: name" in front of a block */
static void put_block(FILE *to, char kind, int i, const CaseRow *row,
                      const char *what)
{
    fprintf(to, "$%c%d << e\n# %s: %.50s\n", kind, i, what, row->case_text);
}

/* the sampled P(X >= t); thresholds are 2^(step/64) */
static Status put_sample(const Report *r, FILE *to, const Claim *claim,
                         const CaseRow *row)
{
    Query *q;
    char text[JOB_TEXT];
    TRY(report_job(r, claim, row, text));
    const char *args[] = {r->run, text, NULL};
    TRY(store_query(r->store, &q, SAMPLE, args));
    bool more;
    Status status;
    double last_t = 0, last_p = 1, draws = (double)NAN;
    while ((status = store_step(q, &more)) == OK && more) {
        if (store_int(q, 2) != 0)
            draws = store_real(q, 1);
        double t = exp2(store_real(q, 0) / 64);
        double p = store_real(q, 1) / draws;
        /* what a picture cannot show is left out */
        if (!(p > 0 && p < 0.9999) || (t < 1.02 * last_t && p > 0.93 * last_p))
            continue;
        fprintf(to, "%.4g %.4g\n", t, p);
        last_t = t;
        last_p = p;
    }
    store_finish(q);
    fputs("e\n", to);
    return status;
}

/* writes the claimed thresholds, ascending in alpha */
static Status put_marks(const Report *r, FILE *to, const Claim *claim,
                        const CaseRow *row)
{
    TailEvidence level[TAIL_LEVELS_MAX];
    const EvidencePlace place = {tail_evidence, level, sizeof *level,
                                 TAIL_LEVELS_MAX};
    TRY(report_evidence(r, claim, row, &place, 1));
    for (int i = TAIL_LEVELS_MAX - 1; i >= 0; i--)
        if (!isnan(level[i].threshold))
            fprintf(to, "%.6g %.6g\n", level[i].threshold, level[i].alpha);
    fputs("e\n", to);
    return OK;
}

#define TAIL_SUBTITLE                                                            \
    "line: the law, sampled; mark of the same colour: the claimed bound, which " \
    "must lie on or above its line"
enum { TAIL_WIDTH = 820 };

/* The claim with its least room, and the range of thresholds that shows every
 * mark above the sample's resolution. */
static Status tail_title(const Report *r, const Claim *claim,
                         const CaseRow *rows, int n, const char **title,
                         const char **range)
{
    double least = (double)INFINITY, most = 0;
    TailEvidence level[TAIL_LEVELS_MAX];
    const EvidencePlace place = {tail_evidence, level, sizeof *level,
                                 TAIL_LEVELS_MAX};
    for (int i = 0; i < n; i++) {
        TRY(report_evidence(r, claim, &rows[i], &place, 1));
        for (int j = 0; j < TAIL_LEVELS_MAX; j++)
            if (level[j].alpha >= 5e-5)
                most = fmax(most, level[j].threshold);
        least = fmin(least, rows[i].slack);
    }
    const char *verdict = report_worst(rows, n)->verdict;
    const char *times = least >= 1
                            ? arena_text(r->arena, "at most 1/%.3g", least)
                            : arena_text(r->arena, "%.3g times", 1 / least);
    *title = arena_text(r->arena,
                        "%s %s: the law exceeds the bound %s as often "
                        "as claimed (%.50s)",
                        claim->id, verdict, times, claim->place);
    *range = most > 0
                 ? arena_text(r->arena, "set xrange [%s:%.4g]\n",
                              draws_logarithm(claim) ? "0.5" : "0", 1.05 * most)
                 : "";
    return OK;
}

static void put_tail_frame(FILE *to, const Claim *claim, const char *range)
{
    fputs("set logscale y\nset yrange [5e-5:1.5]\n"
          "set format y '10^{%T}'\nset xlabel 'threshold t'\n"
          "set ylabel 'P(X ≥ t)'\n",
          to);
    if (draws_logarithm(claim))
        fputs("set logscale x\n", to);
    fputs(range, to);
}

static void put_tail_series(FILE *to, const CaseRow *rows, int n)
{
    fputs("plot ", to);
    for (int i = 0; i < n; i++) {
        const char *law = rows[i].case_text;
        int line = 1 + i % LINE_BOUND;
        fprintf(to, "%s$s%d with lines ls %d lw 2 title ", i > 0 ? ", " : "", i,
                line);
        gnuplot_quote(to, strncmp(law, "law=", 4) == 0 ? law + 4 : law);
        fprintf(to, " noenhanced, $m%d with points ls %d ps 0.9 notitle", i,
                line);
    }
    fputc('\n', to);
}

static Status plot_tail(const Report *r, const Claim *claim)
{
    CaseRow *rows;
    int n;
    Gnuplot plot;
    TRY(report_cases(r, claim, false, &rows, &n));
    if (n == 0)
        return OK;
    if (n > SERIES_MAX)
        n = SERIES_MAX;
    const char *title, *range;
    TRY(tail_title(r, claim, rows, n, &title, &range));
    TRY(picture_open(&plot, r,
                     &(Picture){.name = claim->id,
                                .title = title,
                                .subtitle = TAIL_SUBTITLE,
                                .width = TAIL_WIDTH}));
    for (int i = 0; i < n; i++) {
        put_block(plot.to, 's', i, &rows[i], "sampled P(X >= t)");
        TRY(put_sample(r, plot.to, claim, &rows[i]));
        put_block(plot.to, 'm', i, &rows[i], "claimed bound");
        TRY(put_marks(r, plot.to, claim, &rows[i]));
    }
    put_tail_frame(plot.to, claim, range);
    put_tail_series(plot.to, rows, n);
    return gnuplot_close(&plot);
}

Status plots_write(const Report *report)
{
    const Claim *claim;
    for (int i = 0; (claim = ledger_claim(i)) != NULL; i++) {
        if (!plot_exists(claim))
            continue;
        TRY(draws_tail(claim) ? plot_tail(report, claim)
            : audit_plot_exists(claim)
                ? audit_plot(report, claim)
                : exhibit_of(claim)->plot(report, claim));
    }
    return OK;
}

static void put_claim_figure(const Report *r, Document *d, const Claim *claim)
{
    doc_figure(
        d,
        &(Figure){.name = claim->id,
                  .title = arena_text(r->arena, "%s: %s", claim->id,
                                      claim->statement),
                  .command = arena_text(r->arena, "./assay verify %s --seed %s",
                                        claim->id, r->seed),
                  .sql = arena_text(
                      r->arena,
                      "SELECT case_text, "
                      "slack, why FROM v_case WHERE last AND claim = '%s'",
                      claim->id),
                  .csv = arena_text(r->arena, "%s.csv", claim->id),
                  .seed = r->seed});
}

Status plot_figures(const Report *r, Document *d)
{
    for (int i = 0; i < ledger_size(); i++) {
        const Claim *claim = ledger_claim(i);
        if (pictures_have(r->pictures, claim->id) && !audit_plot_exists(claim))
            put_claim_figure(r, d, claim);
    }
    return OK;
}

Status closest_tail(const Report *r, Document *d)
{
    const Claim *closest = NULL;
    double least = (double)INFINITY;
    for (int i = 0; i < ledger_size(); i++) {
        const Claim *claim = ledger_claim(i);
        CaseRow *rows;
        int n;
        if (!draws_tail(claim) || claim->whose != OF_PAPER)
            continue;
        TRY(report_cases(r, claim, false, &rows, &n));
        double slack = n > 1 ? report_worst(rows, n)->slack : 0;
        if (slack >= 1 && slack < least) {
            least = slack;
            closest = claim;
        }
    }
    if (closest != NULL)
        put_claim_figure(r, d, closest);
    return OK;
}
