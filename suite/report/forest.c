/* The forest plot: of every statement about growth the measured exponent with
 * its interval, the theorem's, and the slope of the theorem's own bound; a
 * panel for each thing that grows. */
#include "suite/report/rates.h"

#include <math.h>
#include <string.h>

enum {
    WIDTH = 960,
    ROW = 24,
    HEAD = 74,
    FOOT = 52,
    TITLE = 64,
    PANELS_MAX = 16
};

typedef struct {
    const char *in;
    int row[400], n; /* curves with an exponent in this */
    double left, right;
} Panel;

typedef struct {
    const RateCurves *all;
    Panel panel[PANELS_MAX];
    int n, height;
} Forest;

/* --- who stands where ----------------------------------------------------- */

static Panel *find_panel(Forest *f, const char *in)
{
    for (int i = 0; i < f->n; i++)
        if (strcmp(f->panel[i].in, in) == 0)
            return &f->panel[i];
    if (f->n == PANELS_MAX)
        return NULL;
    f->panel[f->n] =
        (Panel){.in = in, .left = (double)INFINITY, .right = -(double)INFINITY};
    return &f->panel[f->n++];
}

static void widen(Panel *p, double x)
{
    if (isnan(x))
        return;
    p->left = fmin(p->left, x);
    p->right = fmax(p->right, x);
}

static double margin_of(const RateCurve *c)
{
    return isfinite(c->margin) ? c->margin : 0;
}

static void collect(Forest *f)
{
    f->height = TITLE;
    for (int i = 0; i < f->all->n; i++) {
        const RateCurve *c = &f->all->curve[i];
        Panel *p = rate_fitted(c) ? find_panel(f, rate_in(c)) : NULL;
        if (p == NULL || p->n == 400)
            continue;
        p->row[p->n++] = i;
        widen(p, c->theorem);
        widen(p, c->allowed);
        widen(p, c->exponent - margin_of(c));
        widen(p, c->exponent + margin_of(c));
    }
    for (int i = 0; i < f->n; i++) {
        Panel *p = &f->panel[i];
        double margin = fmax(0.03, 0.08 * (p->right - p->left));
        p->left -= margin;
        p->right += margin;
        f->height += FOOT + ROW * p->n;
    }
}

/* --- a panel -------------------------------------------------------------- */

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

static void put_rows(FILE *to, const Forest *f, int panel)
{
    const Panel *p = &f->panel[panel];
    for (int kind = 0; kind < KINDS; kind++) {
        fprintf(to, "$m%d_%d << e\n", panel, kind);
        for (int i = 0; i < p->n; i++) {
            const RateCurve *c = &f->all->curve[p->row[i]];
            if (kind_of(c) == kind)
                fprintf(to, "%.6g %d %.6g %.6g %.6g %.6g\n", c->exponent,
                        p->n - i, c->exponent - margin_of(c),
                        c->exponent + margin_of(c), c->exponent_lo,
                        c->exponent_hi);
        }
        fputs("e\n", to);
    }
    fprintf(to, "$t%d << e\n", panel);
    for (int i = 0; i < p->n; i++) {
        const RateCurve *c = &f->all->curve[p->row[i]];
        if (!isnan(c->theorem))
            fprintf(to, "%.6g %d %.6g\n", c->theorem, p->n - i, c->allowed);
    }
    fputs("e\n", to);
}

static void put_names(FILE *to, const Forest *f, int panel)
{
    const Panel *p = &f->panel[panel];
    fputs("set ytics (", to);
    for (int i = 0; i < p->n; i++)
        fprintf(to, "%s'%s' %d", i > 0 ? ", " : "",
                f->all->curve[p->row[i]].claim->id, p->n - i);
    fputs(") font ',11'\n", to);
    for (int i = 0; i < p->n; i++) {
        const RateCurve *c = &f->all->curve[p->row[i]];
        char own[RATE_NAME];
        bool known = c->growth >= GROWTH_TIGHT && c->growth <= GROWTH_OPEN;
        rate_name_own(f->all->name, f->all->n, p->row[i], own, sizeof own);
        fprintf(to,
                "set label %d '%s: %s' at graph 1.02, first %d font ',10' tc "
                "'#333333' noenhanced\n",
                10 + i, own, known ? growth_names[(int)c->growth] : "-",
                p->n - i);
    }
}

static const char *axis_of(const char *in)
{
    return strcmp(in, "epsilon") == 0 ? "ε" : in;
}

/* a band, a bar, a mark: 99.9 %, 95 %, the exponent */
static void plot_panel(FILE *to, const Forest *f, int panel)
{
    const Panel *p = &f->panel[panel];
    fprintf(to,
            "plot $t%d using 1:2 with points pt 12 ps 1.3 lw 1.5 lc '#333333' "
            "%s, $t%d using 3:2 with points pt '|' lc '#333333' %s",
            panel, panel == 0 ? "title \"the theorem's\"" : "notitle", panel,
            panel == 0 ? "title \"its bound's own slope\"" : "notitle");
    for (int kind = 0; kind < KINDS; kind++) {
        const char *colour = kinds[kind].colour;
        fprintf(to,
                ", $m%d_%d using 1:2:3:4 with xerrorbars pt 7 ps 0.1 lw 1 lc "
                "'%s' notitle, $m%d_%d using 1:2:5:6 with xerrorbars pt 7 ps "
                "0.6 lw 3 lc '%s' ",
                panel, kind, colour, panel, kind, colour);
        if (panel == 0)
            fprintf(to, "title '%s'", kinds[kind].name);
        else
            fputs("notitle", to);
    }
    fprintf(to, "\nunset for [i=10:%d] label i\nunset key\n", 10 + p->n);
}

static void put_panel(FILE *to, const Forest *f, int panel, int *above)
{
    const Panel *p = &f->panel[panel];
    double top = 1 - (double)*above / f->height;
    double bottom = 1 - (double)(*above + ROW * p->n) / f->height;
    fprintf(to,
            "set tmargin at screen %.4f\nset bmargin at screen %.4f\n"
            "set xrange [%.4g:%.4g]\nset yrange [0.4:%.1f]\n"
            "set xlabel 'exponent in %s' offset 0, 0.4\n",
            top, bottom, p->left, p->right, p->n + 0.6, axis_of(p->in));
    put_names(to, f, panel);
    plot_panel(to, f, panel);
    *above += ROW * p->n + FOOT;
}

Status forest_plot(const Report *r, const RateCurves *all)
{
    Gnuplot plot;
    Forest *f = arena_array(r->arena, Forest, 1);
    char common[RATE_NAME];
    int above = TITLE;
    f->all = all;
    collect(f);
    if (f->n == 0)
        return OK;
    TRY(gnuplot_open_sized(&plot, r, FOREST_PLOT, WIDTH, f->height));
    FILE *to = plot.to;
    for (int i = 0; i < f->n; i++)
        put_rows(to, f, i);
    rate_name_common(all->name, all->n, common, sizeof common);
    fprintf(to,
            "set multiplot\nset lmargin at screen 0.23\nset rmargin at screen "
            "0.6\nset key at screen 0.6, screen %.4f top right horizontal font "
            "',11'\nset label 1 'Measured exponents against the theorems'' "
            "(%s)' at screen 0.02, screen %.4f font ',14' noenhanced\n",
            1 - 24.0 / f->height, common, 1 - 16.0 / f->height);
    for (int i = 0; i < f->n; i++) {
        put_panel(to, f, i, &above);
        fputs("unset label 1\n", to);
    }
    fputs("unset multiplot\n", to);
    return gnuplot_close(&plot);
}
