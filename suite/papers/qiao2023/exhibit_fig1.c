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

/* Which curves are one line, and how the picture calls them. */
typedef struct {
    bool together[CURVES_MAX]; /* by curve */
    int first;                 /* of them, which is drawn for all; -1: none */
    char label[LABEL];
} Together;

static Status find_together(const Report *r, const CurveCase *c, Together *t)
{
    int which[CURVES_MAX], n = 0;
    bool member[CURVES_MAX], near[CURVES_MAX];
    char others[LABEL / 2];
    *t = (Together){.first = -1};
    for (int i = 0; i < c->n; i++)
        if (drawn(&c->curve[i]))
            which[n++] = i;
    TRY(curves_coincide(r, c, which, n, COINCIDE, member));
    TRY(curves_coincide(r, c, which, n, NEAR, near));
    name_others(c, which, n, member, others, sizeof others);
    int left = n - count(member, n);
    if (n - left <= 2 || left > EXCEPTIONS)
        return OK;
    for (int i = 0; i < n; i++) {
        t->together[which[i]] = member[i];
        if (member[i] && t->first < 0)
            t->first = which[i];
    }
    snprintf(t->label, LABEL, "%d curves are one line (within 1 %%): all%s%s",
             n - left, left > 0 ? " but " : "", others);
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

static int style_of(const Curve *c)
{
    if (!c->algo->learns)
        return LINE_GROUND;
    if (c->privacy == PRIVACY_NONE)
        return strcmp(c->algo->name, "ucbvi") == 0 ? LINE_OTHER : LINE_NONE;
    return c->privacy == PRIVACY_JDP ? LINE_JOINT : LINE_LOCAL;
}

static void plot_curve(FILE *to, const CurveCase *c, int panel, int i)
{
    char name[CURVE_TEXT];
    curve_name(&c->curve[i], name, sizeof name);
    fprintf(to, ", $c%d_%d with lines ls %d lw 2 dt %d title '%s'", panel, i,
            style_of(&c->curve[i]), c->curve[i].algo->learns ? dash(c, i) : 3,
            name);
}

static void put_panel(FILE *to, const CurveCase *c, int panel,
                      const Together *t)
{
    double top = 0.905 - 0.305 * panel;
    fprintf(to,
            "set tmargin at screen %.3f\nset bmargin at screen %.3f\n"
            "set title '%s' font ',13' offset 0,-0.5\nset ylabel 'regret'\n"
            "set xlabel '%s'\nplot 1/0 notitle",
            top, top - 0.235, panels[panel].title,
            panel == PANELS - 1 ? "episodes" : "");
    if (t->first >= 0)
        fprintf(to, ", $c%d_%d with lines ls %d lw 3 title '%d in one line'",
                panel, t->first, LINE_BOUND, count(t->together, c->n));
    for (int i = 0; i < c->n; i++)
        if (drawn(&c->curve[i]) && !t->together[i])
            plot_curve(to, c, panel, i);
    fputs("\n", to);
    picture_first_panel_done(to);
    fputs("unset label\n", to);
}

static Status plot(const Report *r, CurveCase *cases, const char *title)
{
    Gnuplot g;
    Together together[PANELS];
    for (int p = 0; p < PANELS; p++)
        TRY(find_together(r, &cases[p], &together[p]));
    TRY(picture_open(&g, r,
                     &(Picture){.name = PLOT,
                                .title = title,
                                .subtitle = "RiverSwim, H = 20; the optimal "
                                            "policy's regret is 0",
                                .height = HEIGHT}));
    Status status = OK;
    for (int p = 0; p < PANELS; p++)
        for (int i = 0; status == OK && i < cases[p].n; i++)
            status = curves_put(r, g.to, &cases[p], p, i);
    fputs("set multiplot\nset logscale xy\nset format '10^{%L}'\n"
          "set lmargin at screen 0.11\nset rmargin at screen 0.68\n"
          "set key font ',11' spacing 0.95\n",
          g.to);
    for (int p = 0; p < PANELS; p++) {
        if (together[p].label[0] != '\0')
            fprintf(g.to,
                    "set label '%s' at graph 0.03, graph 0.93 font ',11'"
                    " noenhanced\n",
                    together[p].label);
        put_panel(g.to, &cases[p], p, &together[p]);
    }
    fputs("unset multiplot\n", g.to);
    Status closed = gnuplot_close(&g);
    return status != OK ? status : closed;
}

/* --- from which episode on ------------------------------------------------ */

static const char LEARNED[] =
    "SELECT avg(o.value) FROM job j CROSS JOIN observation o ON o.job = j.key"
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

/* *run: were all three panels run? */
static Status open_cases(const Report *r, CurveCase **cases, bool *run)
{
    *cases = arena_array(r->arena, CurveCase, PANELS);
    for (int p = 0; p < PANELS; p++) {
        TRY(curves_open(r, panels[p].claim, 0, &(*cases)[p], run));
        if (!*run)
            return OK;
    }
    return OK;
}

static Status put_figure(const Report *r, Document *d, CurveCase *cases)
{
    Together printed;
    TRY(find_together(r, &cases[0], &printed));
    const char *title = printed.first >= 0
                            ? "As printed, privacy at any eps in 1 .. 1000 "
                              "learns nothing in 50,000 episodes"
                            : "Figure 1 of Qiao and Wang 2023, three ways";
    if (!pictures_have(r->pictures, PLOT))
        TRY(plot(r, cases, title));
    doc_figure(
        d,
        &(Figure){
            .name = PLOT,
            .title = title,
            .caption = "DP-UCBVI on RiverSwim, with the bonus and noise as "
                       "printed (top), with the least noise that is private "
                       "(middle), and in a scaled setting in which the order "
                       "of the paper's Figure 1 appears (bottom).",
            .command = arena_text(
                r->arena, "./assay verify 'qiao2023.fig1*' --seed %s", r->seed),
            .sql = "SELECT algorithm, privacy, epsilon, mode, k, regret FROM "
                   "v_regret WHERE env = 'riverswim'",
            .csv = PLOT ".csv",
            .seed = r->seed,
            .mode = "published, calibrated, scaled",
            .variant = "looks on a grid of 2 %"});
    return OK;
}

static Status put_brief(const Report *r, Document *d)
{
    bool run;
    CurveCase *cases;
    TRY(open_cases(r, &cases, &run));
    return run ? put_figure(r, d, cases) : OK;
}

static Status put(const Report *r, Document *d)
{
    bool run;
    CurveCase *cases;
    TRY(open_cases(r, &cases, &run));
    if (!run)
        return OK; /* no figure */
    doc_heading(d, 1, "Figure 1 of Qiao and Wang 2023");
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
    TRY(put_figure(r, d, cases));
    return put_table(r, d);
}

const Exhibit qiao2023_fig1_exhibit = {.place = EXHIBIT_REGRET, .put = put};
const Exhibit qiao2023_fig1_brief = {.place = EXHIBIT_BRIEF, .put = put_brief};
