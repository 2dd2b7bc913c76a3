/* What privacy costs: for every claim about it the measured cost against 1/eps
 * with the theorem's slope and private term, a panel for each algorithm, and a
 * table of the exponents. */
#include "suite/simulation/cost.h"
#include "suite/claim/ledger.h"
#include "suite/judge/cost.h"
#include "suite/report/price.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PLOT "privacy-cost"
enum { SERIES_MAX = 64, PANEL = 260, FOOT = 24, PANELS_MAX = 12, HEAD = 62 };

typedef struct {
    const Claim *claim;
    const CaseRow *row;
    Job job;
    int n;
    CostPointEvidence point[COST_POINTS];
    CostFitEvidence fit;
} Series;

typedef struct {
    Series *of;
    int n;
} Costs;

/* --- reading -------------------------------------------------------------- */

static Status read_series(const Report *r, const Claim *claim,
                          const CaseRow *row, Series *s)
{
    *s = (Series){.claim = claim, .row = row};
    EvidencePlace places[] = {
        {cost_fit_evidence, &s->fit, 0, 1},
        {cost_point_evidence, s->point, sizeof *s->point, COST_POINTS}};
    TRY(job_open(&s->job, claim->study, strtoull(r->seed, NULL, 10),
                 row->case_text));
    TRY(report_evidence(r, claim, row, places, 2));
    while (s->n < COST_POINTS && !isnan(s->point[s->n].epsilon))
        s->n++;
    return OK;
}

static Status read_claim(const Report *r, const Claim *claim, Costs *costs)
{
    CaseRow *rows;
    int n;
    if (claim->judge != judge_cost)
        return OK;
    TRY(report_cases(r, claim, false, &rows, &n));
    for (int i = 0; i < n && costs->n < SERIES_MAX; i++)
        TRY(read_series(r, claim, &rows[i], &costs->of[costs->n++]));
    return OK;
}

/* --- what a series is ----------------------------------------------------- */

static bool is_calibrated(const Series *s)
{
    return params_choice(&s->job.params, "mode") == 1;
}

static bool is_local(const Series *s)
{
    return strstr(params_text(&s->job.params, "privacy"), "ldp") != NULL;
}

static const char *colour(const Series *s)
{
    static const char *const of[2][2] = {{"#0072b2", "#56b4e9"},
                                         {"#d55e00", "#e69f00"}};
    return of[is_local(s)][is_calibrated(s)];
}

/* squares are joint, triangles local; upside down and discs the least noise */
static int mark_of(const Series *s, bool filled)
{
    int open =
        is_local(s) ? (is_calibrated(s) ? 10 : 8) : (is_calibrated(s) ? 6 : 4);
    return open + filled;
}

static double episodes(const Series *s)
{
    return (double)params_count(&s->job.params, "episodes");
}

/* The logarithm of the cost at 1/eps = 1 on the line with the theorem's slope
 * through the mean of the fitted points. */
static double anchor(const Series *s)
{
    double sum = 0;
    int n = 0;
    for (int i = 0; i < s->n; i++)
        if (s->point[i].used > 0) {
            sum += log(s->point[i].cost) +
                   s->fit.theorem * log(s->point[i].epsilon);
            n++;
        }
    return n > 0 ? sum / n : (double)NAN;
}

/* --- the plot ------------------------------------------------------------- */

static void put_points(FILE *to, const Series *s, int i, bool used)
{
    fprintf(to, "$%s%d << e\n", used ? "u" : "o", i);
    for (int k = 0; k < s->n; k++) {
        const CostPointEvidence *p = &s->point[k];
        if ((p->used > 0) == used && p->cost > 0)
            fprintf(to, "%.6g %.6g %.6g %.6g\n", 1 / p->epsilon, p->cost,
                    fmax(p->cost_lo, p->cost / 10), p->cost_hi);
    }
    fputs("e\n", to);
}

/* the theorem's slope through the points, and its private term */
static void put_lines(FILE *to, const Series *s, int i)
{
    double at = anchor(s);
    fprintf(to, "$s%d << e\n", i);
    for (int k = 0; k < s->n && !isnan(at); k++)
        fprintf(to, "%.6g %.6g\n", 1 / s->point[k].epsilon,
                exp(at - s->fit.theorem * log(s->point[k].epsilon)));
    fprintf(to, "e\n$t%d << e\n", i);
    for (int k = 0; k < s->n; k++)
        fprintf(to, "%.6g %.6g\n", 1 / s->point[k].epsilon, s->point[k].term);
    fputs("e\n", to);
}

static int count_points(const Series *s, bool used)
{
    int n = 0;
    for (int k = 0; k < s->n; k++)
        n += (s->point[k].used > 0) == used && s->point[k].cost > 0;
    return n;
}

/* "jdp, published, K = 1e+18: 0.499" */
static void name_series(FILE *to, const Series *s)
{
    fprintf(to, " title '%s, %s, K = %.2g",
            params_text(&s->job.params, "privacy"),
            params_text(&s->job.params, "mode"), episodes(s));
    if (!isnan(s->fit.exponent))
        fprintf(to, ": %.3f", s->fit.exponent);
    fputs("'", to);
}

static void plot_series(FILE *to, const Series *s, int i)
{
    bool counts = count_points(s, true) > 0;
    if (counts) {
        fprintf(to, ", $u%d with yerrorbars dt 1 pt %d ps 0.8 lw 1 lc '%s'", i,
                mark_of(s, true), colour(s));
        name_series(to, s);
    }
    if (count_points(s, false) > 0) {
        fprintf(to, ", $o%d with points pt %d ps 0.8 lc '%s'", i,
                mark_of(s, false), colour(s));
        if (counts)
            fputs(" notitle", to);
        else
            name_series(to, s);
    }
    if (!isnan(anchor(s)))
        fprintf(to, ", $s%d with lines lw 1.5 dt %s lc '%s' notitle", i,
                is_local(s) ? "(10,4)" : "1", colour(s));
    fprintf(to, ", $t%d with lines lw 1.2 dt (2,3) lc '%s' notitle", i,
            colour(s));
}

static bool same_algorithm(const Series *s, const Series *other)
{
    return s->job.algo == other->job.algo;
}

/* Lists the algorithms, in the order of the claims. */
static int list_panels(const Costs *c, int first[PANELS_MAX])
{
    int n = 0;
    for (int i = 0; i < c->n; i++) {
        bool known = false;
        for (int p = 0; p < n && !known; p++)
            known = same_algorithm(&c->of[i], &c->of[first[p]]);
        if (!known && n < PANELS_MAX)
            first[n++] = i;
    }
    return n;
}

static void put_panel(FILE *to, const Costs *c, int first, int panel, int of)
{
    const Series *head = &c->of[first];
    double height = PANEL * of + FOOT + HEAD,
           top = 1 - (PANEL * panel + 40 + HEAD) / height;
    fprintf(to,
            "set tmargin at screen %.4f\nset bmargin at screen %.4f\n"
            "set title '%s on %s' font ',13'\nset ylabel 'cost of privacy'\n"
            "set xlabel '%s'\nplot 1/0 notitle",
            top, top - (PANEL - 90) / height, head->job.algo->name,
            head->job.env->name, panel == of - 1 ? "1/eps" : "");
    for (int i = first; i < c->n; i++)
        if (same_algorithm(&c->of[i], head))
            plot_series(to, &c->of[i], i);
    fprintf(to,
            ", 1/0 with lines lw 1.5 dt 1 lc '#555555' title 'exponent %g', "
            "1/0 with lines lw 1.2 dt (2,3) lc '#555555' title 'private "
            "term of the bound'\n",
            head->fit.theorem);
    picture_first_panel_done(to);
}

static Status plot(const Report *r, const Costs *c, const char *title)
{
    Gnuplot g;
    int first[PANELS_MAX], panels = list_panels(c, first);
    TRY(picture_open(&g, r,
                     &(Picture){.name = PLOT,
                                .title = title,
                                .subtitle = "regret with privacy minus regret "
                                            "without, on the same users",
                                .height = PANEL * panels + FOOT + HEAD}));
    for (int i = 0; i < c->n; i++) {
        put_points(g.to, &c->of[i], i, true);
        put_points(g.to, &c->of[i], i, false);
        put_lines(g.to, &c->of[i], i);
    }
    fputs("set multiplot\nset logscale xy\nset format '10^{%L}'\n"
          "set lmargin at screen 0.11\nset rmargin at screen 0.57\n"
          "set key font ',10' spacing 0.95\nset bars small\n",
          g.to);
    for (int p = 0; p < panels; p++)
        put_panel(g.to, c, first[p], p, panels);
    fputs("unset multiplot\n", g.to);
    return gnuplot_close(&g);
}

/* --- the table ------------------------------------------------------------ */

static const Column columns[] = {
    {"algorithm", COLUMN_TEXT, "algorithm"},
    {"privacy", COLUMN_TEXT, "privacy"},
    {"noise", COLUMN_TEXT, "noise"},
    {"K", COLUMN_NUMBER, NULL},
    {"lazy", COLUMN_NUMBER, NULL},
    {"eps", COLUMN_TEXT, NULL},
    {"cost, at the smallest eps .. at the largest", COLUMN_TEXT, NULL},
    {"exponent of 1/eps (99.9 %)", COLUMN_NUMBER, NULL},
    {"theorem", COLUMN_NUMBER, NULL},
    {"private term's", COLUMN_NUMBER, NULL},
    {"points", COLUMN_TEXT, NULL},
    {"regret over bound", COLUMN_NUMBER, NULL},
    {"K*", COLUMN_NUMBER, NULL},
    {"verdict", COLUMN_VERDICT, "verdict"},
    {"claim", COLUMN_CLAIM, NULL},
    {0}};

static void put_exponent(Document *d, const Series *s)
{
    bool known = !isnan(s->fit.exponent);
    if (known)
        doc_number_as(d, s->fit.exponent, "%.3f +- %.3f", s->fit.exponent,
                      s->fit.margin);
    else
        doc_number(d, s->fit.exponent);
    doc_number(d, s->fit.theorem);
    doc_number(d, known ? s->fit.term_slope : (double)NAN);
}

static void put_line(Document *d, const Series *s)
{
    const Params *p = &s->job.params;
    const CostPointEvidence *least = &s->point[s->n - 1], *most = &s->point[0];
    doc_row(d);
    doc_cell(d, "%s", s->job.algo->name);
    doc_cell(d, "%s", params_text(p, "privacy"));
    doc_cell(d, "%s", params_text(p, "mode"));
    doc_number(d, episodes(s));
    doc_number_as(d, params_real(p, "lazy"), "%g %%",
                  100 * params_real(p, "lazy"));
    doc_cell(d, "%.2g .. %.2g", most->epsilon, least->epsilon);
    doc_cell(d, "%.3g .. %.3g", most->cost, least->cost);
    put_exponent(d, s);
    doc_cell(d, "%d of %d", count_points(s, true), s->n);
    doc_number(d, s->fit.share_of_bound);
    doc_number(d, s->fit.k_star);
    doc_cell(d, "%s", s->row->verdict);
    doc_cell(d, "%s", s->claim->id);
}

static Status read_costs(const Report *r, Costs *c)
{
    *c = (Costs){.of = arena_array(r->arena, Series, SERIES_MAX)};
    for (int i = 0; i < ledger_size(); i++)
        TRY(read_claim(r, ledger_claim(i), c));
    return OK;
}

/* "12 of 12 fits of the cost of privacy are at most the theorem's power" */
static const char *title_of(const Report *r, const Costs *c)
{
    int fits = 0, allowed = 0;
    for (int i = 0; i < c->n; i++) {
        bool fitted = !isnan(c->of[i].fit.exponent);
        fits += fitted;
        allowed += fitted && strcmp(c->of[i].row->verdict, "holds") == 0;
    }
    return arena_text(
        r->arena,
        "%d of %d fitted costs of privacy grow no faster in 1/eps "
        "than the theorem allows",
        allowed, fits);
}

static const char CAPTION[] =
    "Regret with privacy minus regret without, on the same users, against "
    "1/eps, a panel for each algorithm. Solid: a line with the theorem's "
    "exponent through the fitted points; dashed: the private term of the "
    "theorem's explicit bound. Open points are not fitted.";

Status cost_figure(const Report *r, Document *d)
{
    Costs c;
    TRY(read_costs(r, &c));
    if (c.n == 0) {
        doc_paragraph(d, "The cost of privacy was not measured in this run.");
        return OK;
    }
    const char *title = title_of(r, &c);
    if (!pictures_have(r->pictures, PLOT))
        TRY(plot(r, &c, title));
    doc_figure(d,
               &(Figure){.name = PLOT,
                         .title = title,
                         .caption = CAPTION,
                         .command = arena_text(r->arena,
                                               "./assay verify @cost --profile "
                                               "standard --seed %s",
                                               r->seed),
                         .sql = "SELECT v.claim, v.case_text, e.step, e.name, "
                                "e.value FROM v_case v JOIN evidence e ON "
                                "e.verdict = v.id WHERE v.last AND e.name IN "
                                "('epsilon', 'cost', 'cost_lo', 'cost_hi')",
                         .csv = PLOT ".csv",
                         .seed = r->seed,
                         .mode = "published and calibrated",
                         .variant = "lazy, on a grid and by information"});
    return OK;
}

static void put_head(Document *d)
{
    doc_paragraph(
        d, "Regret with privacy minus regret without, on the same users "
           "(only eps differs), at the gap where that mean "
           "difference is largest, against 1/eps. All learners replan lazily, "
           "on a grid and also when they have learnt much, so they are "
           "variants of the papers' algorithms. Bars are 95 %% "
           "intervals over replicates. Points are not fitted where "
           "the difference is not significantly positive or learning "
           "has not begun even at the largest gap. A theorem's bound is "
           "consistent with any exponent up to its own; a larger one leaves "
           "it undecided; only runs above the explicit bound refute it. K* is "
           "the least K with a bound below K H, at the largest eps.");
}

Status cost_put(const Report *r, Document *d)
{
    Costs c;
    TRY(read_costs(r, &c));
    doc_page(d, "cost", "Cost of privacy");
    TRY(price_put(r, d));
    TRY(cost_figure(r, d));
    if (c.n > 0) {
        put_head(d);
        doc_table(d, columns);
    }
    for (int i = 0; i < c.n; i++)
        put_line(d, &c.of[i]);
    return report_exhibits(r, d, EXHIBIT_COST);
}
