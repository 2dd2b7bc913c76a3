/* Learning in linear mixtures: of each algorithm its regret along the episodes
 * without privacy, with joint and with local, between the random policy's and
 * the optimal one's, under the theorem's explicit bound and where that bound
 * begins to say something (K*). */
#include "suite/judge/theorem.h"
#include "suite/report/curves.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define PLOT "mixtures"
enum { PANELS = 4, HEIGHT = 1300, PER_DECADE = 2 };

static const char *const claims[PANELS] = {
    "assay.curves.ucrl-vtr", "assay.curves.ucrl-vtr-plus",
    "assay.curves.linopt-vi", "assay.curves.linopt-po"};

typedef struct {
    const Theorem *law; /* NULL: no explicit bound is known */
    RateAt at;
    double k_star; /* the least K with bound < K H */
} Bound;

typedef struct {
    CurveCase of;
    double H, K;
    Bound bound[CURVES_MAX];
} Panel;

/* --- bounds --------------------------------------------------------------- */

/* as a theorem of an algorithm that is told K */
static double bound_at(const Bound *b, double K)
{
    RateAt at = b->at;
    at.K = K;
    return b->law->bound(&at);
}

/* the curve as a job that grows in K, which is what theorems are asked of */
static Status open_law(const Panel *p, int i, Job *job)
{
    static const char *const words[] = {"none", "jdp", "ldp", "pure-jdp",
                                        "pure-ldp"};
    const Curve *c = &p->of.curve[i];
    const Params *params = &p->of.job.params;
    bool private = c->privacy != PRIVACY_NONE;
    char text[JOB_TEXT];
    snprintf(text, sizeof text,
             "env=%s algorithm=%s in=K privacy=%s epsilon=%.17g delta=%.17g "
             "mode=%s",
             params_text(params, "env"), c->algo->name,
             words[__builtin_ctz((unsigned)c->privacy)],
             private ? c->epsilon : 1.0, params_real(params, "delta"),
             params_text(params, "mode"));
    return job_open(job, &study_envelope, p->of.job.seed, text);
}

static Status open_bound(const Report *r, Panel *p, int i)
{
    Bound *b = &p->bound[i];
    Job job;
    *b = (Bound){.k_star = (double)NAN};
    if (!p->of.curve[i].algo->learns)
        return OK;
    TRY(open_law(p, i, &job));
    b->law = theorem_of(&job);
    TRY(rate_at(&job, p->K, &b->at, r->arena));
    p->H = b->at.H;
    if (b->law != NULL)
        b->k_star = rate_k_star(b->law, &b->at);
    return OK;
}

static Status open_panel(const Report *r, int i, Panel *p, bool *run)
{
    TRY(curves_open(r, claims[i], 0, &p->of, run));
    if (!*run)
        return OK;
    p->K = (double)params_count(&p->of.job.params, "episodes");
    for (int c = 0; c < p->of.n; c++)
        TRY(open_bound(r, p, c));
    return OK;
}

/* --- the plot ------------------------------------------------------------- */

/* the style of the curve's privacy */
static int style_of(const Curve *c)
{
    return !c->algo->learns             ? LINE_GROUND
           : c->privacy == PRIVACY_NONE ? LINE_NONE
           : c->privacy == PRIVACY_JDP  ? LINE_JOINT
                                        : LINE_LOCAL;
}

static void put_bound(FILE *to, const Panel *p, int panel, int i)
{
    const Bound *b = &p->bound[i];
    if (b->law == NULL)
        return;
    fprintf(to, "$b%d_%d << e\n", panel, i);
    for (int j = 1; j <= PER_DECADE * log10(p->K); j++) { /* no tree has 1 */
        double K = pow(10, (double)j / PER_DECADE);
        fprintf(to, "%.6g %.6g\n", K, bound_at(b, K));
    }
    fputs("e\n", to);
    fprintf(to, "$k%d_%d << e\n%.6g %.6g\ne\n", panel, i, b->k_star,
            bound_at(b, b->k_star));
}

static Status put_data(const Report *r, FILE *to, const Panel *p, int panel)
{
    for (int i = 0; i < p->of.n; i++) {
        TRY(curves_put(r, to, &p->of, panel, i));
        put_bound(to, p, panel, i);
    }
    return OK;
}

static bool is_optimal(const Curve *c)
{
    return strcmp(c->algo->name, "optimal") == 0;
}

/* The optimal policy's regret is 0, which has no place on the axis. */
static void plot_curve(FILE *to, const Panel *p, int panel, int i)
{
    const Curve *c = &p->of.curve[i];
    char name[CURVE_TEXT];
    int style = style_of(c);
    if (is_optimal(c))
        return;
    curve_name(c, name, sizeof name);
    fprintf(to, ", $c%d_%d with lines ls %d lw 2 title '%s'", panel, i, style,
            name);
    if (p->bound[i].law == NULL)
        return;
    fprintf(to, ", $b%d_%d with lines ls %d lw 1 dt (2,3) notitle", panel, i,
            style);
    if (p->bound[i].k_star <= p->K)
        fprintf(to, ", $k%d_%d with points ls %d pt 13 ps 1 notitle", panel, i,
                style);
}

static void put_panel(FILE *to, const Panel *p, int panel)
{
    double top = 0.925 - 0.232 * panel;
    fprintf(to,
            "set tmargin at screen %.3f\nset bmargin at screen %.3f\n"
            "set title '%s on %s' font ',13' offset 0,-0.5\nset ylabel "
            "'regret'\n"
            "set xlabel '%s'\nset xrange [1:%.6g]\nset yrange [0.1:*]\n"
            "plot x * %.6g with lines lw 1 dt 3 lc '#999999' title 'K H'",
            top, top - 0.178, p->of.curve[p->of.n - 1].algo->name,
            params_text(&p->of.job.params, "env"),
            panel == PANELS - 1 ? "episodes K" : "", p->K, p->H);
    for (int i = 0; i < p->of.n; i++)
        plot_curve(to, p, panel, i);
    fputs(", 1/0 with lines lw 1 dt (2,3) lc '#444444' title 'explicit bound',"
          " 1/0 with points pt 13 ps 1 lc '#444444' title 'K*'\n",
          to);
    picture_first_panel_done(to);
}

static Status plot(const Report *r, const Panel *panels, const char *title)
{
    Gnuplot g;
    TRY(picture_open(
        &g, r,
        &(Picture){.name = PLOT,
                   .title = title,
                   .subtitle = "mean regret along runs that are told the last "
                               "K; the optimal policy's is 0",
                   .height = HEIGHT}));
    Status status = OK;
    for (int p = 0; status == OK && p < PANELS; p++)
        status = put_data(r, g.to, &panels[p], p);
    fputs("set multiplot\nset logscale xy\nset format '10^{%L}'\n"
          "set lmargin at screen 0.11\nset rmargin at screen 0.66\n"
          "set key font ',11' spacing 0.95\n",
          g.to);
    for (int p = 0; p < PANELS; p++)
        put_panel(g.to, &panels[p], p);
    fputs("unset multiplot\n", g.to);
    Status closed = gnuplot_close(&g);
    return status != OK ? status : closed;
}

/* --- the table ------------------------------------------------------------ */

static const char TOTAL[] =
    "SELECT avg(o.value) FROM job j CROSS JOIN observation o ON o.job = j.key"
    " WHERE j.run = ?1 AND j.study = 'compare' AND j.parameters = ?2"
    " AND o.name = 'total' AND o.step = ?3";

/* the first run whose regret is below half of its first policy's */
static const char LEARNED[] =
    "SELECT min(o.value) FROM job j CROSS JOIN observation o ON o.job = j.key"
    " WHERE j.run = ?1 AND j.study = 'compare' AND j.parameters = ?2"
    " AND o.name = 'learned' AND o.step = ?3 AND o.value > 0";

/* NaN: there is none */
static Status read_number(const Report *r, const Panel *p, int i,
                          const char *sql, double *value)
{
    char step[20];
    Query *q;
    bool more;
    snprintf(step, sizeof step, "%d", i);
    const char *args[] = {r->run, p->of.text, step, NULL};
    TRY(store_query(r->store, &q, sql, args));
    Status status = store_step(q, &more);
    *value = status == OK && more && store_text(q, 0)[0] != '\0'
                 ? store_real(q, 0)
                 : (double)NAN;
    store_finish(q);
    return status;
}

static Status put_line(const Report *r, Document *d, const Panel *p, int i)
{
    const Bound *b = &p->bound[i];
    char name[CURVE_TEXT];
    double total, learned;
    TRY(read_number(r, p, i, TOTAL, &total));
    TRY(read_number(r, p, i, LEARNED, &learned));
    curve_name(&p->of.curve[i], name, sizeof name);
    doc_row(d);
    doc_cell(d, "%s", params_text(&p->of.job.params, "env"));
    doc_cell(d, "%s", name);
    doc_number(d, total);
    doc_number(d, p->of.curve[i].algo->learns ? learned : (double)NAN);
    doc_number(d, b->law == NULL ? (double)NAN : bound_at(b, p->K));
    doc_number(d, b->k_star);
    doc_cell(d, "%s", b->law == NULL ? "-" : b->law->source);
    return OK;
}

static const Column columns[] = {{"environment", COLUMN_TEXT, NULL},
                                 {"curve", COLUMN_TEXT, NULL},
                                 {"regret at the last K", COLUMN_NUMBER, NULL},
                                 {"learns from", COLUMN_NUMBER, NULL},
                                 {"bound at the last K", COLUMN_NUMBER, NULL},
                                 {"K*", COLUMN_NUMBER, NULL},
                                 {"theorem", COLUMN_TEXT, NULL},
                                 {0}};

static Status put_table(const Report *r, Document *d, const Panel *panels)
{
    doc_table(d, columns);
    for (int p = 0; p < PANELS; p++)
        for (int i = 0; i < panels[p].of.n; i++)
            TRY(put_line(r, d, &panels[p], i));
    return OK;
}

/* --- one algorithm against another ---------------------------------------- */

typedef struct {
    int first, second; /* panels */
    const char *of;    /* what the papers say of the two */
} Pairing;

static const Pairing pairings[] = {
    {0, 1,
     "Luyo et al. 2021 find an improvement of sqrt(H) of UCRL-VTR+ on UCRL-VTR "
     "without privacy where d >= H, in orders (App. D.1), and none with "
     "privacy (Remark 6)"},
    {2, 3,
     "Zhou 2022 gives LinOpt-PO the bound of LinOpt-VI and sqrt(TH^3 log A) "
     "more (Theorem 6.5)"},
};
enum { PAIRINGS = sizeof pairings / sizeof *pairings };

/* the second's total, first learned episode and K* over the first's */
static Status put_ratios(const Report *r, Document *d, const Panel *a,
                         const Panel *b, int i)
{
    double x[2], y[2];
    const Panel *panel[2] = {a, b};
    char name[CURVE_TEXT];
    for (int k = 0; k < 2; k++) {
        TRY(read_number(r, panel[k], i, TOTAL, &x[k]));
        TRY(read_number(r, panel[k], i, LEARNED, &y[k]));
    }
    curve_name(&b->of.curve[i], name, sizeof name);
    doc_row(d);
    doc_cell(d, "%s", name);
    doc_number(d, x[1] / x[0]);
    doc_number(d, y[1] / y[0]);
    doc_number(d, b->bound[i].k_star / a->bound[i].k_star);
    doc_number(d, bound_at(&b->bound[i], b->K) / bound_at(&a->bound[i], a->K));
    return OK;
}

static const Column ratio_columns[] = {
    {"curve", COLUMN_TEXT, NULL},
    {"regret at the last K", COLUMN_NUMBER, NULL},
    {"learns from", COLUMN_NUMBER, NULL},
    {"K*", COLUMN_NUMBER, NULL},
    {"bound at the last K", COLUMN_NUMBER, NULL},
    {0}};

static Status put_pairings(const Report *r, Document *d, const Panel *panels)
{
    for (int i = 0; i < PAIRINGS; i++) {
        const Panel *a = &panels[pairings[i].first],
                    *b = &panels[pairings[i].second];
        int last = a->of.n < b->of.n ? a->of.n : b->of.n;
        doc_paragraph(d,
                      "%s. Measured here, and in explicit bounds, times what "
                      "%s has:",
                      pairings[i].of, a->of.curve[a->of.n - 1].algo->name);
        doc_table(d, ratio_columns);
        for (int c = 0; c < last; c++)
            if (a->bound[c].law != NULL && b->bound[c].law != NULL)
                TRY(put_ratios(r, d, a, b, c));
    }
    return OK;
}

/* how many local learners have not learned by the last K */
static Status find_title(const Report *r, const Panel *panels,
                         const char **title)
{
    int joint = 0, local = 0, learned[2] = {0};
    for (int p = 0; p < PANELS; p++)
        for (int i = 0; i < panels[p].of.n; i++) {
            const Curve *c = &panels[p].of.curve[i];
            bool is_joint = c->privacy == PRIVACY_JDP;
            double from;
            if (!c->algo->learns || c->privacy == PRIVACY_NONE)
                continue;
            TRY(read_number(r, &panels[p], i, LEARNED, &from));
            *(is_joint ? &joint : &local) += 1;
            learned[is_joint] += !isnan(from);
        }
    char K[40];
    doc_number_text(panels[0].K, K, sizeof K);
    *title = arena_text(r->arena,
                        "By K = %s %d of %d joint and %d of %d local "
                        "learners have learned, as printed",
                        K, learned[1], joint, learned[0], local);
    return OK;
}

/* *run: were all panels run? */
static Status open_panels(const Report *r, Panel **panels, bool *run)
{
    *panels = arena_array(r->arena, Panel, PANELS);
    for (int p = 0; p < PANELS; p++) {
        TRY(open_panel(r, p, &(*panels)[p], run));
        if (!*run)
            return OK;
    }
    return OK;
}

static Status put_figure(const Report *r, Document *d, const Panel *panels)
{
    const char *title;
    TRY(find_title(r, panels, &title));
    if (!pictures_have(r->pictures, PLOT))
        TRY(plot(r, panels, title));
    doc_figure(
        d,
        &(Figure){
            .name = PLOT,
            .title = title,
            .caption = "Four learners of linear mixtures, with the papers' "
                       "constants, under the bounds of their theorems; where a "
                       "bound crosses K H, the trivial one, stands its K*.",
            .command = arena_text(
                r->arena, "./assay verify 'assay.curves.*' --seed %s", r->seed),
            .sql = "SELECT algorithm, privacy, epsilon, k, regret FROM "
                   "v_regret WHERE env LIKE 'lm-%'",
            .csv = PLOT ".csv",
            .seed = r->seed,
            .mode = "published",
            .variant = "looks on a grid"});
    return OK;
}

static Status put_brief(const Report *r, Document *d)
{
    bool run;
    Panel *panels;
    TRY(open_panels(r, &panels, &run));
    return run ? put_figure(r, d, panels) : OK;
}

static Status put(const Report *r, Document *d)
{
    bool run;
    Panel *panels;
    TRY(open_panels(r, &panels, &run));
    if (!run)
        return OK; /* no figure */
    const Params *first = &panels[0].of.job.params;
    doc_heading(d, 1, "Learning in linear mixtures");
    doc_paragraph(
        d,
        "Mean regret along the episodes of %d runs that are told K = %.3g, "
        "with the papers' constants, delta = %s, looking on a grid of "
        "%g %%. Dashed: the theorem's bound with all its constants, as of "
        "an algorithm that is told the K below it; a curve is to be "
        "compared with it at the last K. The point on it is K*, from "
        "where on it is below the trivial K H, where that is not beyond "
        "the plot. The optimal policy's "
        "regret is 0 and not drawn. No bound is drawn where the "
        "suite has no explicit one. *Learns from*: the first episode at "
        "which a run's regret was below half of what its first policy "
        "loses.",
        params_int(first, "replicates"), panels[0].K,
        params_text(first, "delta"), 100 * params_real(first, "lazy"));
    TRY(put_figure(r, d, panels));
    TRY(put_table(r, d, panels));
    return put_pairings(r, d, panels);
}

const Exhibit self_mixtures = {.place = EXHIBIT_REGRET, .put = put};
const Exhibit self_mixtures_brief = {.place = EXHIBIT_BRIEF, .put = put_brief};
