/* The forest plot: for every claim about growth the measured exponent with its
 * interval, the theorem's exponent, and the slope of the theorem's bound.  A
 * panel has the claims with one growing variable and one exponent. */
#include "suite/report/rates.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLOT = 350, /* pixels: a panel's width */
    LETTER = 7, /* of a statement's name */
    SMALL = 6,  /* of the words behind it */
    TITLE = 80, /* above the panels, of a row, below a panel */
    ROW = 22,
    FOOT = 62,
    PANELS_MAX = 40,
    ROWS_MAX = 200,
    NAMES = 100 /* labels of rows are numbered from here */
};

typedef struct {
    const char *in;
    int rank; /* of what grows: in the order in which it first comes */
    double theorem, left, right;
    int row[ROWS_MAX], n; /* curves */
} Panel;

typedef struct {
    const RateCurves *all;
    Panel panel[PANELS_MAX];
    int n, height;
    int left, right; /* what names and words need beside the panels */
} Forest;

/* --- panels and rows ------------------------------------------------------ */

static bool is_panel(const Panel *p, const RateCurve *c)
{
    bool same =
        p->theorem == c->theorem || (isnan(p->theorem) && isnan(c->theorem));
    return same && strcmp(p->in, rate_in(c)) == 0;
}

static Panel *find_panel(Forest *f, const RateCurve *c)
{
    int rank = f->n;
    for (int i = 0; i < f->n; i++) {
        if (is_panel(&f->panel[i], c))
            return &f->panel[i];
        if (rank == f->n && strcmp(f->panel[i].in, rate_in(c)) == 0)
            rank = f->panel[i].rank;
    }
    if (f->n == PANELS_MAX)
        return NULL;
    f->panel[f->n] = (Panel){.in = rate_in(c),
                             .rank = rank,
                             .theorem = c->theorem,
                             .left = (double)INFINITY,
                             .right = -(double)INFINITY};
    return &f->panel[f->n++];
}

static int by_theorem(const void *a, const void *b)
{
    const Panel *p = a, *q = b;
    if (p->rank != q->rank)
        return p->rank - q->rank;
    double x = fabs(p->theorem), y = fabs(q->theorem);
    return (x > y) - (x < y);
}

static void widen(Panel *p, double x)
{
    if (isnan(x))
        return;
    p->left = fmin(p->left, x);
    p->right = fmax(p->right, x);
}

/* The widest margin that the panel makes room for: with two or three seeds it
 * is so wide that other bars would be invisible. */
static const double WIDEST = 0.3;

static double margin_of(const RateCurve *c)
{
    return isfinite(c->margin) ? c->margin : 0;
}

static void add_row(Panel *p, const RateCurve *c, int row)
{
    double margin = fmin(margin_of(c), WIDEST);
    p->row[p->n++] = row;
    widen(p, c->theorem);
    if (!rate_fitted(c))
        return;
    widen(p, c->allowed);
    widen(p, c->exponent - margin);
    widen(p, c->exponent + margin);
}

static void collect(Forest *f)
{
    for (int i = 0; i < f->all->n; i++) {
        const RateCurve *c = &f->all->curve[i];
        Panel *p = rate_is_asked(c) ? find_panel(f, c) : NULL;
        if (p != NULL && p->n < ROWS_MAX)
            add_row(p, c, i);
    }
    qsort(f->panel, (size_t)f->n, sizeof *f->panel, by_theorem);
    f->height = TITLE;
    for (int i = 0; i < f->n; i++) {
        Panel *p = &f->panel[i];
        if (p->left > p->right) { /* no theorem, and no slope yet */
            p->left = 0;
            p->right = 1;
        }
        double margin = fmax(0.01, 0.08 * (p->right - p->left));
        p->left -= margin;
        p->right += margin;
        f->height += FOOT + ROW * p->n;
    }
}

/* --- data ----------------------------------------------------------------- */

enum { PUBLISHED_ROW, CALIBRATED_ROW, PLAIN_ROW, KINDS };
static const struct {
    const char *name, *colour;
} kinds[KINDS] = {{"published noise", "#0072b2"},
                  {"calibrated noise", "#d55e00"},
                  {"no privacy", "#000000"}};

static int kind_of(const RateCurve *c)
{
    if (params_choice(&c->job.params, "privacy") == 0)
        return PLAIN_ROW;
    return params_choice(&c->job.params, "mode") == 1 ? CALIBRATED_ROW
                                                      : PUBLISHED_ROW;
}

/* exponent, row, 99.9 % of the jackknife, 95 % of the bootstrap */
static void put_measured(FILE *to, const Forest *f, int panel, int kind)
{
    const Panel *p = &f->panel[panel];
    fprintf(to, "$m%d_%d << e\n", panel, kind);
    for (int i = 0; i < p->n; i++) {
        const RateCurve *c = &f->all->curve[p->row[i]];
        if (kind_of(c) == kind && rate_fitted(c))
            fprintf(to, "%.6g %d %.6g %.6g %.6g %.6g\n", c->exponent, p->n - i,
                    c->exponent - margin_of(c), c->exponent + margin_of(c),
                    c->exponent_lo, c->exponent_hi);
    }
    fputs("e\n", to);
}

static void put_rows(FILE *to, const Forest *f, int panel)
{
    const Panel *p = &f->panel[panel];
    for (int kind = 0; kind < KINDS; kind++)
        put_measured(to, f, panel, kind);
    fprintf(to, "$t%d << e\n", panel);
    for (int i = 0; i < p->n && !isnan(p->theorem); i++) {
        const RateCurve *c = &f->all->curve[p->row[i]];
        fprintf(to, "%.6g %d %.6g\n", p->theorem, p->n - i,
                rate_fitted(c) ? c->allowed : (double)NAN);
    }
    fputs("e\n", to);
}

/* --- a panel -------------------------------------------------------------- */

/* the words at the right of a row */
static void row_words(const Forest *f, int row, char *out, size_t size)
{
    char own[RATE_NAME];
    const RateCurve *c = &f->all->curve[row];
    rate_name_unusual(f->all->name, f->all->n, row, own, sizeof own);
    snprintf(out, size, "%s: %s%s", own, rate_growth_name(c),
             rate_fitted(c) ? "" : " yet");
}

static void put_names(FILE *to, const Forest *f, int panel)
{
    const Panel *p = &f->panel[panel];
    fputs("set ytics nomirror (", to);
    for (int i = 0; i < p->n; i++)
        fprintf(to, "%s'%s' %d", i > 0 ? ", " : "",
                f->all->curve[p->row[i]].claim->id, p->n - i);
    fputs(") font ',11'\n", to);
    for (int i = 0; i < p->n; i++) {
        char words[RATE_NAME + 40];
        row_words(f, p->row[i], words, sizeof words);
        fprintf(to,
                "set label %d '%s' at graph 1.02, first %d font ',10' tc "
                "'#333333' noenhanced\n",
                NAMES + i, words, p->n - i);
    }
}

static void find_widths(Forest *f)
{
    f->left = f->right = 0;
    for (int i = 0; i < f->all->n; i++) {
        char words[RATE_NAME + 40];
        row_words(f, i, words, sizeof words);
        int left = 30 + LETTER * (int)strlen(f->all->curve[i].claim->id);
        int right = 20 + SMALL * (int)strlen(words);
        f->left = left > f->left ? left : f->left;
        f->right = right > f->right ? right : f->right;
    }
}

static void put_frame(FILE *to, const Forest *f, int panel, int above)
{
    const Panel *p = &f->panel[panel];
    const char *in = strcmp(p->in, "epsilon") == 0 ? "ε" : p->in;
    fprintf(to,
            "set tmargin at screen %.4f\nset bmargin at screen %.4f\n"
            "set xrange [%.4g:%.4g]\nset xtics nomirror %g\nset yrange "
            "[0.4:%.1f]\n",
            1 - (double)above / f->height,
            1 - (double)(above + ROW * p->n) / f->height, p->left, p->right,
            rate_step(p->right - p->left, 6), p->n + 0.6);
    if (isnan(p->theorem))
        fprintf(to, "set xlabel 'exponent in %s' offset 0, 0.4\n", in);
    else
        fprintf(to,
                "set xlabel 'exponent in %s; theorem: %.3g' offset 0, 0.4\n",
                in, p->theorem);
}

static void plot_panel(FILE *to, int panel)
{
    fprintf(to,
            "plot $t%d using 1:2 with points pt 12 ps 1 lw 1.5 lc '#333333', "
            "$t%d using 3:2 with points pt '|' lc '#333333'",
            panel, panel);
    for (int kind = 0; kind < KINDS; kind++)
        fprintf(to,
                ", $m%d_%d using 1:2:3:4 with xerrorbars pt 7 ps 0.1 lw 1 lc "
                "'%s', $m%d_%d using 1:2:5:6 with xerrorbars pt 7 ps 0.6 lw 3 "
                "lc '%s'",
                panel, kind, kinds[kind].colour, panel, kind,
                kinds[kind].colour);
    fputs("\n", to);
}

static void put_panel(FILE *to, const Forest *f, int panel, int *above)
{
    const Panel *p = &f->panel[panel];
    put_frame(to, f, panel, *above);
    put_names(to, f, panel);
    plot_panel(to, panel);
    fprintf(to, "unset for [i=%d:%d] label i\n", NAMES, NAMES + p->n - 1);
    *above += ROW * p->n + FOOT;
}

/* --- the whole ------------------------------------------------------------ */

static int width_of(const Forest *f)
{
    return f->left + PLOT + f->right;
}

/* a plot of nothing in the space of the title: its key is the legend */
static void put_legend(FILE *to, const Forest *f)
{
    double top = 1 - 34.0 / f->height, bottom = 1 - 62.0 / f->height;
    fprintf(to,
            "set lmargin at screen 0.01\nset rmargin at screen 0.99\n"
            "set tmargin at screen %.4f\nset bmargin at screen %.4f\n"
            "unset border\nunset tics\nset xrange [0:1]\nset yrange [0:1]\n"
            "set key inside left center horizontal Left reverse samplen 2 "
            "font ',11'\nplot NaN with points pt 12 ps 1 lw 1.5 lc '#333333' "
            "title \"the theorem's\", NaN with points pt '|' lc '#333333' "
            "title \"its bound's own slope\"",
            top, bottom);
    for (int kind = 0; kind < KINDS; kind++)
        fprintf(to, ", NaN with lines lw 3 lc '%s' title 'measured, %s'",
                kinds[kind].colour, kinds[kind].name);
    fputs("\nset border 3 lc '#555555'\nset tics nomirror textcolor "
          "'#333333'\nunset key\nunset label 1\n",
          to);
    fprintf(to, "set lmargin at screen %.4f\nset rmargin at screen %.4f\n",
            (double)f->left / width_of(f),
            (double)(f->left + PLOT) / width_of(f));
}

static void put_heading(FILE *to, const Forest *f)
{
    char usual[RATE_NAME];
    rate_name_usual(f->all->name, f->all->n, usual, sizeof usual);
    fprintf(to,
            "set label 1 \"Measured exponents against the theorems'%s%s%s\" at "
            "screen 0.02, screen %.4f font ',14' noenhanced\n",
            usual[0] != '\0' ? " (unless said otherwise: " : "", usual,
            usual[0] != '\0' ? ")" : "", 1 - 18.0 / f->height);
}

Status forest_plot(const Report *r, const RateCurves *all)
{
    Gnuplot plot;
    Forest *f = arena_array(r->arena, Forest, 1);
    int above = TITLE;
    f->all = all;
    collect(f);
    if (f->n == 0)
        return OK;
    find_widths(f);
    TRY(gnuplot_open_sized(&plot, r, FOREST_PLOT, width_of(f), f->height));
    for (int i = 0; i < f->n; i++)
        put_rows(plot.to, f, i);
    put_heading(plot.to, f);
    fputs("set multiplot\n", plot.to);
    put_legend(plot.to, f);
    for (int i = 0; i < f->n; i++)
        put_panel(plot.to, f, i, &above);
    fputs("unset multiplot\n", plot.to);
    return gnuplot_close(&plot);
}
