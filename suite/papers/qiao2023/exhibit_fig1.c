/* Figure 1 of Qiao and Wang 2023 three ways: as printed, with the least noise,
 * and in the setting in which its order appears; and from which episode on each
 * curve has learned.  Colours are Okabe and Ito's. */
#include "suite/report/curves.h"

#include <stdio.h>
#include <string.h>

#define PLOT "qiao2023.fig1"
enum { PANELS = 3, HEIGHT = 980 };

static const struct {
    const char *claim, *title;
} panels[PANELS] = {
    {"qiao2023.fig1.published", "printed bonus and noise"},
    {"qiao2023.fig1.calibrated", "printed bonus, least noise"},
    {"qiao2023.fig1",
     "bonus x 0.05, no gap term, private term x 3e-5, E x 0.01"},
};

/* --- the plot ------------------------------------------------------------- */

static bool drawn(const Curve *c)
{
    return strcmp(c->algo->name, "optimal") != 0;
}

static const char *colour(const Curve *c)
{
    if (!c->algo->learns)
        return "#777777";
    if (c->privacy == PRIVACY_NONE)
        return strcmp(c->algo->name, "ucbvi") == 0 ? "#009e73" : "#000000";
    return c->privacy == PRIVACY_JDP ? "#0072b2" : "#d55e00";
}

/* Curves within 1 % of one another are one line on the picture.  The caption
 * says so when all are, or all but two at most, which it names with whether
 * they are near. */
static const double COINCIDE = 1.01, NEAR = 1.1;
enum { EXCEPTIONS = 2, LABEL = 240 };

static void name_others(const CurveCase *c, const int *which, int n,
                        const bool *member, char *out, size_t size)
{
    out[0] = '\0';
    for (int i = 0; i < n; i++) {
        char name[CURVE_TEXT];
        size_t used = strlen(out);
        if (member[i])
            continue;
        curve_name(&c->curve[which[i]], name, sizeof name);
        snprintf(out + used, size - used, "%s%s", used > 0 ? " and " : "",
                 name);
    }
}

static int count(const bool *member, int n)
{
    int members = 0;
    for (int i = 0; i < n; i++)
        members += member[i];
    return members;
}

static Status find_label(const Report *r, const CurveCase *c, char label[LABEL])
{
    int which[CURVES_MAX], n = 0;
    bool member[CURVES_MAX], near[CURVES_MAX];
    char others[LABEL / 2];
    for (int i = 0; i < c->n; i++)
        if (drawn(&c->curve[i]))
            which[n++] = i;
    TRY(curves_coincide(r, c, which, n, COINCIDE, member));
    TRY(curves_coincide(r, c, which, n, NEAR, near));
    name_others(c, which, n, member, others, sizeof others);
    int left = n - count(member, n);
    label[0] = '\0';
    if (left == 0 && n > 1)
        snprintf(label, LABEL, "all curves coincide");
    else if (left <= EXCEPTIONS && n - left > 2)
        snprintf(label, LABEL, "all curves but %s coincide%s", others,
                 count(near, n) == n ? " (within 1 %), all within 10 %" : "");
    return OK;
}

/* a larger epsilon, a longer dash */
static int dash(const CurveCase *c, int i)
{
    int larger = 0;
    for (int j = 0; j < c->n; j++)
        larger += c->curve[j].algo == c->curve[i].algo &&
                  c->curve[j].privacy == c->curve[i].privacy &&
                  c->curve[j].epsilon > c->curve[i].epsilon;
    return 1 + larger;
}

static void put_panel(FILE *to, const CurveCase *c, int panel,
                      const char *label)
{
    double top = 0.95 - 0.32 * panel;
    fputs("unset label\n", to);
    if (label[0] != '\0')
        fprintf(to, "set label '%s' at graph 0.05, graph 0.9 font ',12'\n",
                label);
    fprintf(to,
            "set tmargin at screen %.3f\nset bmargin at screen %.3f\n"
            "set title '%s' font ',13'\nset ylabel 'regret'\n"
            "set xlabel '%s'\nplot ",
            top, top - 0.25, panels[panel].title,
            panel == PANELS - 1 ? "episodes" : "");
    for (int i = 0, n = 0; i < c->n; i++) {
        char name[CURVE_TEXT];
        if (!drawn(&c->curve[i]))
            continue;
        curve_name(&c->curve[i], name, sizeof name);
        fprintf(to, "%s$c%d_%d with lines lw 2 dt %d lc '%s' title '%s'",
                n++ > 0 ? ", " : "", panel, i,
                c->curve[i].algo->learns ? dash(c, i) : 3, colour(&c->curve[i]),
                name);
    }
    fputs("\n", to);
}

static Status plot(const Report *r, CurveCase *cases)
{
    Gnuplot g;
    char label[PANELS][LABEL];
    for (int p = 0; p < PANELS; p++)
        TRY(find_label(r, &cases[p], label[p]));
    TRY(gnuplot_open(&g, r, PLOT, HEIGHT));
    Status status = OK;
    for (int p = 0; p < PANELS; p++)
        for (int i = 0; status == OK && i < cases[p].n; i++)
            status = curves_put(r, g.to, &cases[p], p, i);
    fputs("set multiplot\nset logscale xy\nset format '10^{%L}'\n"
          "set lmargin at screen 0.11\nset rmargin at screen 0.68\n"
          "set key font ',11' spacing 0.95\n",
          g.to);
    for (int p = 0; p < PANELS; p++)
        put_panel(g.to, &cases[p], p, label[p]);
    fputs("unset multiplot\n", g.to);
    Status closed = gnuplot_close(&g);
    return status != OK ? status : closed;
}

/* --- from which episode on ------------------------------------------------ */

static const char LEARNED[] =
    "SELECT avg(o.value) FROM observation o JOIN job j ON j.key = o.job"
    " WHERE j.run = ?1 AND j.study = 'compare' AND j.parameters = ?2"
    " AND o.name = 'learned' AND o.step = ?3";

static Status put_learned(const Report *r, Document *d, const CurveCase *c,
                          int i, const char *setting)
{
    char step[20], name[CURVE_TEXT];
    Query *q;
    bool more;
    snprintf(step, sizeof step, "%d", i);
    const char *args[] = {r->run, c->text, step, NULL};
    TRY(store_query(r->store, &q, LEARNED, args));
    Status status = store_step(q, &more);
    curve_name(&c->curve[i], name, sizeof name);
    double last = (double)params_count(&c->job.params, "episodes");
    doc_row(d);
    doc_cell(d, "%s", name);
    doc_cell(d, "%s",
             setting != NULL ? setting : params_text(&c->job.params, "mode"));
    if (status == OK && more && store_real(q, 0) > 0)
        doc_number(d, store_real(q, 0));
    else
        doc_number_as(d, last, "not by %.3g", last);
    store_finish(q);
    return status;
}

static Status put_curves(const Report *r, Document *d, const char *claim,
                         const char *setting)
{
    bool run;
    CurveCase *c = arena_array(r->arena, CurveCase, 1);
    for (int i = 0;; i++) {
        TRY(curves_open(r, claim, i, c, &run));
        if (!run)
            return OK;
        for (int j = 0; j < c->n; j++)
            TRY(put_learned(r, d, c, j, setting));
    }
}

static const Column columns[] = {{"curve", COLUMN_TEXT, NULL},
                                 {"noise", COLUMN_TEXT, NULL},
                                 {"learned from episode", COLUMN_NUMBER, NULL},
                                 {0}};

static Status put_table(const Report *r, Document *d)
{
    doc_paragraph(
        d, "Looking lazily (5 %%, scaled 2 %%), a curve has learned from the "
           "first episode "
           "at which its regret is below half of the tie rule's: with the "
           "printed bonus and told K = 1e18, and in the scaled setting told "
           "K = 1e12 (that setting divides the bonus by more than its proof "
           "allows: an epsilon of 1000 can learn the wrong policy soonest):");
    doc_table(d, columns);
    TRY(put_curves(r, d, "qiao2023.fig1.learns", NULL));
    return put_curves(r, d, "qiao2023.fig1.learns.scaled", "scaled");
}

static Status put(const Report *r, Document *d)
{
    CurveCase *cases = arena_array(r->arena, CurveCase, PANELS);
    for (int p = 0; p < PANELS; p++) {
        bool run;
        TRY(curves_open(r, panels[p].claim, 0, &cases[p], &run));
        if (!run)
            return OK; /* no figure */
    }
    TRY(plot(r, cases));
    doc_page(d, "qiao2023-fig1", "Figure 1 of Qiao and Wang 2023");
    doc_paragraph(
        d,
        "RiverSwim, H = 20, K = 50000. The paper states neither eps nor "
        "the scales of bonus and noise. As printed (top) every private "
        "curve is the tie rule's, whatever eps; with the least noise that "
        "is private (middle) nothing changes; the order of the figure "
        "appears in a scaled setting (bottom), means of %d runs. The "
        "optimal policy's regret is 0 and not drawn; all look on a grid of "
        "2 %%.",
        job_replicates(&cases[PANELS - 1].job));
    doc_figure(d, &(Figure){.name = PLOT,
                            .title = "Figure 1 three ways",
                            .command = arena_text(r->arena,
                                                  "./assay verify "
                                                  "'qiao2023.fig1*' --seed %s",
                                                  r->seed),
                            .seed = r->seed});
    return put_table(r, d);
}

const Exhibit qiao2023_fig1_exhibit = {.place = EXHIBIT_LEDGER, .put = put};
