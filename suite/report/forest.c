/* The forest plot: a line for every theorem, on one scale: the measured
 * exponent less the one that the theorem allows.  A mark left of 0, or on it,
 * grows no faster than the theorem says. */
#include "suite/report/rates_data.h"

#include <math.h>
#include <string.h>

enum {
    ROW = 19,
    FOOT = 60,
    LEFT = 370,
    WIDTH = 960,
};
/* margins beyond are cut, because with two or three seeds they would hide the
 * others */
static const double WIDEST = 0.35;

typedef enum { ROW_PLAIN, ROW_JOINT, ROW_LOCAL, ROW_LEAST, ROW_KINDS } RowKind;
static const struct {
    const char *name;
    int line;
} kinds[ROW_KINDS] = {{"no privacy", LINE_NONE},
                      {"joint, as printed", LINE_JOINT},
                      {"local, as printed", LINE_LOCAL},
                      {"least noise", LINE_LOCAL_LESS}};

enum { ROW_CURVES = 40 };
typedef struct {
    const RateCurve *curve[ROW_CURVES];
    int n;
} ForestRow;

typedef struct {
    ForestRow *row;
    int n, fitted, allowed; /* curves with an exponent; of them not above */
    const Report *report;
} Forest;

static RowKind kind_of(const RateCurve *c)
{
    const Params *p = &c->job.params;
    if (params_choice(p, "privacy") == 0)
        return ROW_PLAIN;
    if (params_choice(p, "mode") == 1)
        return ROW_LEAST;
    return strstr(params_text(p, "privacy"), "ldp") != NULL ? ROW_LOCAL
                                                            : ROW_JOINT;
}

/* how much faster regret grows than the theorem allows */
static double excess(const RateCurve *c)
{
    double allowed = isnan(c->allowed) ? c->theorem : c->allowed;
    return rate_sign(c) * (c->exponent - allowed);
}

static double half_width(double margin)
{
    return isfinite(margin) ? fmin(margin, WIDEST) : WIDEST;
}

static bool is_shown(const RateCurve *c)
{
    return rate_fitted(c) && !isnan(excess(c));
}

/* the row of the curve's theorem, a new one where there is none yet */
static ForestRow *row_of(Forest *f, const RateCurve *c)
{
    for (int i = 0; i < f->n; i++)
        if (c->law != NULL && f->row[i].curve[0]->law == c->law)
            return &f->row[i];
    return &f->row[f->n++];
}

static void collect(Forest *f, const RateCurves *all)
{
    RateGroup *groups = arena_array(f->report->arena, RateGroup, all->n + 1);
    int n = rate_groups(all, groups);
    f->row = arena_array(f->report->arena, ForestRow, all->n + 1);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < groups[i].n; j++) {
            const RateCurve *c = groups[i].curve[j];
            ForestRow *row = is_shown(c) ? row_of(f, c) : NULL;
            if (row == NULL || row->n == ROW_CURVES)
                continue;
            row->curve[row->n++] = c;
            f->fitted++;
            f->allowed += strcmp(c->row->verdict, "holds") == 0;
        }
}

/* --- the picture ---------------------------------------------------------- */

static const char *source_of(const RateCurve *c)
{
    return c->law != NULL ? c->law->source : c->claim->id;
}

/* the marks of one kind: excess, row, margin from and to */
static void put_marks(FILE *to, const Forest *f, RowKind kind)
{
    fprintf(to, "$m%d << e\n# %s: excess; row; margin from; to\n", kind,
            kinds[kind].name);
    for (int i = 0; i < f->n; i++)
        for (int j = 0; j < f->row[i].n; j++) {
            const RateCurve *c = f->row[i].curve[j];
            double x = excess(c), wide = half_width(c->margin);
            /* the curves of a theorem side by side */
            double y = f->n - i + 0.3 - 0.6 * (j + 1) / (f->row[i].n + 1);
            if (kind_of(c) == kind)
                fprintf(to, "%.4f %.3f %.4f %.4f\n", x, y, x - wide, x + wide);
        }
    fputs("e\n", to);
}

static void put_rows(FILE *to, const Forest *f)
{
    fputs("set ytics nomirror (", to);
    for (int i = 0; i < f->n; i++) {
        const RateCurve *c = f->row[i].curve[0];
        fputs(i > 0 ? ", " : "", to);
        gnuplot_quote(to,
                      arena_text(f->report->arena, "%s, %.60s: %s",
                                 c->job.algo->name, source_of(c), rate_in(c)));
        fprintf(to, " %d", f->n - i);
    }
    fputs(") font ',11' noenhanced\n", to);
}

/* from the slowest to the fastest, at most WIDEST beyond the others */
static void find_range(const Forest *f, double *left, double *right)
{
    *left = -0.1;
    *right = 0.1;
    for (int i = 0; i < f->n; i++)
        for (int j = 0; j < f->row[i].n; j++) {
            double x = excess(f->row[i].curve[j]);
            *left = fmax(-1, fmin(*left, x - 0.05));
            *right = fmin(1, fmax(*right, x + 0.05));
        }
}

static void put_plot(FILE *to)
{
    fputs("plot ", to);
    for (int k = 0; k < ROW_KINDS; k++)
        fprintf(to,
                "%s$m%d using 1:2:3:4 with xerrorbars ls %d lw 1 dt 1 pt -1 "
                "notitle, $m%d using 1:2 with points ls %d ps 0.65 title '%s'",
                k > 0 ? ", " : "", k, kinds[k].line, k, kinds[k].line,
                kinds[k].name);
    fputc('\n', to);
}

static Status draw(const Forest *f, const char *title)
{
    Gnuplot g;
    int height = PICTURE_HEAD + 26 + FOOT + ROW * f->n;
    TRY(picture_open(
        &g, f->report,
        &(Picture){.name = FOREST_PLOT,
                   .title = title,
                   .subtitle = "exponent of regret less the exponent that the "
                               "theorem's bound allows; bars: 99.9 %",
                   .width = WIDTH,
                   .height = height}));
    for (int k = 0; k < ROW_KINDS; k++)
        put_marks(g.to, f, (RowKind)k);
    put_rows(g.to, f);
    double left, right;
    find_range(f, &left, &right);
    fprintf(g.to,
            "set lmargin at screen %.4f\nset rmargin at screen 0.975\n"
            "set tmargin at screen %.4f\nset bmargin at screen %.4f\n"
            "set yrange [0.3:%.1f]\nset xrange [%.3f:%.3f]\nset xtics %g\n"
            "set xlabel 'measured less allowed: left of 0 grows "
            "more slowly than the theorem allows'\n"
            "set arrow from 0, graph 0 to 0, graph 1 nohead lw 1.5 lc "
            "'#333333' front\nset key at screen 0.975, screen %.4f right top "
            "horizontal noopaque\n",
            (double)LEFT / WIDTH, 1 - (PICTURE_HEAD + 22.0) / height,
            (double)FOOT / height, f->n + 0.7, left, right,
            rate_step(right - left, 8), 1 - 58.0 / height);
    put_plot(g.to);
    return gnuplot_close(&g);
}

/* --- the page ------------------------------------------------------------- */

Status theorems_put(const Report *r, Document *d)
{
    RateCurves all;
    Forest f = {.report = r};
    TRY(rates_read(r, &all));
    collect(&f, &all);
    if (f.n == 0) {
        doc_paragraph(d, "No exponent was measured in this run.");
        return OK;
    }
    const char *title =
        arena_text(r->arena,
                   "%d of %d measured exponents are at most what %d theorems "
                   "allow",
                   f.allowed, f.fitted, f.n);
    if (!pictures_have(r->pictures, FOREST_PLOT))
        TRY(draw(&f, title));
    doc_figure(
        d,
        &(Figure){
            .name = FOREST_PLOT,
            .title = title,
            .caption =
                "A line for every theorem and what grows in it, a mark for "
                "every measurement. An exponent is fitted only where learning "
                "has begun; a bound is consistent with any smaller exponent, "
                "and only runs above the explicit bound would refute it.",
            .command = arena_text(r->arena,
                                  "./assay verify @rate --profile standard "
                                  "--seed %s",
                                  r->seed),
            .sql = "SELECT claim, x, exponent, margin, allowed FROM v_exponent",
            .csv = FOREST_PLOT ".csv",
            .seed = r->seed,
            .mode = "published and calibrated"});
    return OK;
}
