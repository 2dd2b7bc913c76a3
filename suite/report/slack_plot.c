/* How much room each privacy statement has, as one picture: what is allowed
 * over what is measured, the tightest at the top. */
#include "suite/claim/ledger.h"
#include "suite/judge/judge.h"
#include "suite/report/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROW = 16, HEAD = 90, FOOT = 60, WIDTH = 820 };
/* slacks beyond are drawn at the edge, as arrows */
static const double LEAST = 1e-3, MOST = 1e4;

typedef struct {
    const Claim *claim;
    double slack;
    bool holds;
} Slack;

static int by_slack(const void *a, const void *b)
{
    const Slack *x = a, *y = b;
    if (x->slack != y->slack)
        return x->slack < y->slack ? -1 : 1;
    return strcmp(x->claim->id, y->claim->id);
}

static Status collect(const Report *r, Slack *slack, int *n)
{
    const Claim *claim;
    *n = 0;
    for (int i = 0; (claim = ledger_claim(i)) != NULL; i++) {
        CaseRow *rows;
        int cases;
        /* the slack of an identity is about rounding, and is left out */
        if (claim->kind != KIND_PRIVACY || claim->judge != judge_at_most ||
            claim->whose != OF_PAPER)
            continue;
        TRY(report_cases(r, claim, false, &rows, &cases));
        if (cases == 0 || !(rows[0].slack > 0))
            continue;
        const CaseRow *worst = report_worst(rows, cases);
        slack[(*n)++] = (Slack){claim, worst->slack,
                                strcmp(worst->verdict, "violated") != 0};
    }
    qsort(slack, (size_t)*n, sizeof *slack, by_slack);
    return OK;
}

static int count_holding(const Slack *slack, int n)
{
    int holding = 0;
    for (int i = 0; i < n; i++)
        holding += slack[i].holds;
    return holding;
}

static void put_rows(FILE *to, const Slack *slack, int n)
{
    for (int holds = 1; holds >= 0; holds--) {
        fprintf(to, "$s%d << e\n# %s: slack; row\n", holds,
                holds ? "holds" : "violated");
        for (int i = 0; i < n; i++)
            if (slack[i].holds == (holds == 1))
                fprintf(to, "%.4g %d\n",
                        fmax(LEAST, fmin(slack[i].slack, MOST)), n - i);
        fputs("e\n", to);
    }
    fputs("set ytics nomirror (", to);
    for (int i = 0; i < n; i++) {
        fputs(i > 0 ? ", " : "", to);
        gnuplot_quote(to, slack[i].claim->id);
        fprintf(to, " %d", n - i);
    }
    fputs(") font ',11' noenhanced\n", to);
    for (int i = 0; i < n; i++)
        if (slack[i].slack < LEAST)
            fprintf(to,
                    "set arrow from %g, first %d to %g, first %d head filled "
                    "lc '#d55e00'\n",
                    LEAST, n - i, LEAST / 1.8, n - i);
}

static Status draw(const Report *r, const Slack *slack, int n,
                   const char *title)
{
    Gnuplot g;
    int height = HEAD + FOOT + ROW * n;
    TRY(picture_open(&g, r,
                     &(Picture){.name = SLACK_PLOT,
                                .title = title,
                                .subtitle = "allowed over measured, worst case "
                                            "of each statement; right of 1 "
                                            "holds",
                                .width = WIDTH,
                                .height = height}));
    put_rows(g.to, slack, n);
    fprintf(g.to,
            "set lmargin at screen 0.36\nset rmargin at screen 0.97\n"
            "set tmargin at screen %.4f\nset bmargin at screen %.4f\n"
            "set logscale x\nset format x '10^{%%T}'\nset xrange [%g:%g]\n"
            "set yrange [0.3:%.1f]\nset xlabel 'slack'\n"
            "set arrow from 1, graph 0 to 1, graph 1 nohead lw 1.5 lc "
            "'#333333'\nset key at screen 0.97, screen %.4f right top "
            "horizontal\n"
            "plot $s1 with points ls %d ps 0.8 title 'holds', $s0 with points "
            "ls %d ps 0.9 title 'violated'\n",
            1 - (double)HEAD / height, (double)FOOT / height, LEAST / 2,
            2 * MOST, n + 0.7, 1 - 60.0 / height, LINE_JOINT, LINE_LOCAL);
    return gnuplot_close(&g);
}

Status slack_figure(const Report *r, Document *d)
{
    Slack *slack = arena_array(r->arena, Slack, ledger_size());
    int n;
    TRY(collect(r, slack, &n));
    if (n == 0)
        return OK;
    const char *title =
        arena_text(r->arena, "%d of %d privacy statements hold as printed",
                   count_holding(slack, n), n);
    if (!pictures_have(r->pictures, SLACK_PLOT))
        TRY(draw(r, slack, n, title));
    doc_figure(
        d,
        &(Figure){.name = SLACK_PLOT,
                  .title = title,
                  .caption = "Sensitivities, scales and compositions: what "
                             "the statement allows over what is measured, "
                             "in its worst case. Left of 1 the noise is too "
                             "little, right of it more than needed.",
                  .command = arena_text(
                      r->arena, "./assay verify @privacy --seed %s", r->seed),
                  .sql = "SELECT claim, slack, verdict FROM v_claim "
                         "WHERE kind = 'privacy' AND whose = 'paper'",
                  .csv = SLACK_PLOT ".csv",
                  .seed = r->seed});
    return OK;
}
