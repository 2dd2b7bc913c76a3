/* A theorem's plot: the envelopes' regret against the growing variable, with
 * the explicit bound, the theorem's slope through the fitted points and K*;
 * below it the local slopes. */
#include "suite/report/rates_data.h"

#include <math.h>
#include <string.h>

/* pixels: up to the panels, a panel, a letter and a line of the legend; how
 * many lines of it there is room for */
enum {
    LEFT = 78,
    PLOT = 556,
    LETTER = 7,
    HEIGHT = 640,
    LINE = 17,
    LINES = 17,
    COLOURS = 8
};
/* Okabe and Ito's, the darker ones first */
static const char *const colours[COLOURS] = {"#0072b2", "#d55e00", "#009e73",
                                             "#7a4d9e", "#a88400", "#000000",
                                             "#cc79a7", "#56b4e9"};

/* a dash for each, so that grey is enough */
enum { DASHES = 5 };
static const char *const dashes[DASHES] = {"1", "(12,4)", "(5,3)", "(12,3,3,3)",
                                           "(2,3)"};

/* gnuplot's points: open, and filled where fitted */
static const int shapes[MARKS][2] = {{4, 5}, {2, 2}, {8, 9}, {6, 7}};

/* if there are few values, these are the tics of the axis */
static void put_axis(FILE *to, const RateGroup *g, const RateFrame *f,
                     bool labels)
{
    const RateCurve *c = g->curve[0];
    bool decades = f->right / f->left > 300;
    fprintf(to, "set xrange [%.6g:%.6g]\nset logscale x\nset format x '%s'\n",
            f->left, f->right, decades && labels ? "10^{%L}" : "");
    if (decades)
        return;
    fputs("set xtics (", to);
    for (int i = 0; i < c->n; i++) {
        double x = rate_across(c, c->point[i].x);
        fputs(i > 0 ? ", " : "", to);
        if (labels)
            fprintf(to, "'%.3g' %.6g", x, x);
        else
            fprintf(to, "'' %.6g", x);
    }
    fputs(")\n", to);
}

/* --- points and titles ---------------------------------------------------- */

/* in single quotes, as it is */
static void put_title(FILE *to, const char *text)
{
    fputs(" title '", to);
    for (; *text != '\0'; text++)
        fputs(*text == '\'' ? "''" : (char[]){*text, '\0'}, to);
    fputs("' noenhanced", to);
}

static void plot_marks(FILE *to, const RateCurve *c, int curve, int column)
{
    bool has[MARKS][2] = {{false}};
    for (int i = 0; i < c->n; i++)
        has[rate_mark_of(c, i)][c->point[i].used > 0] = true;
    for (int m = 0; m < MARKS; m++)
        for (int used = 0; used < 2; used++)
            if (has[m][used])
                fprintf(to,
                        ", $p%d_%d_%d using 1:%d with points pt %d ps %s lw "
                        "1.5 lc '%s' notitle",
                        curve, m, used, column, shapes[m][used],
                        used ? "0.8" : "0.7", colours[curve % COLOURS]);
}

/* --- the trivial bounds --------------------------------------------------- */

/* over x where K grows, as it is where epsilon does */
typedef struct {
    double horizon, trivial;
    bool grows;
} Level;

static Level find_level(const RateCurve *c)
{
    bool grows = strcmp(rate_in(c), "K") == 0;
    double x = grows ? c->point[0].x : 1;
    return (Level){c->horizon[0] / x, c->point[0].trivial / x, grows};
}

static bool is_new_level(const RateGroup *g, int which)
{
    Level a = find_level(g->curve[which]);
    for (int i = 0; i < which; i++) {
        Level b = find_level(g->curve[i]);
        if (fabs(a.horizon / b.horizon - 1) < 0.01 &&
            fabs(a.trivial / b.trivial - 1) < 0.01)
            return false;
    }
    return true;
}

/* of K and epsilon along the whole axis, of all else where there are points */
static void plot_level(FILE *to, const RateGroup *g, int which)
{
    const RateCurve *c = g->curve[which];
    Level level = find_level(c);
    char horizon[80], trivial[80];
    if (!is_new_level(g, which))
        return;
    snprintf(horizon, sizeof horizon, level.grows ? "%.6g * x" : "%.6g",
             level.horizon);
    snprintf(trivial, sizeof trivial, level.grows ? "%.6g * x" : "%.6g",
             level.trivial);
    if (!level.grows && !rate_in_epsilon(c)) {
        snprintf(horizon, sizeof horizon, "$c%d using 1:5", which);
        snprintf(trivial, sizeof trivial, "$c%d using 1:4", which);
    }
    fprintf(to,
            ", %s with lines lw 1 dt 3 lc '#888888' %s, %s with lines lw 1.5 "
            "lc '#bbbbbb' %s",
            horizon, which == 0 ? "title 'K H, the trivial bound'" : "notitle",
            trivial,
            which == 0 ? "title 'worst policy, largest gap'" : "notitle");
}

/* --- the upper panel ------------------------------------------------------ */

static void plot_curve(FILE *to, const RateGroup *g, int i, const RateFrame *f)
{
    const RateCurve *c = g->curve[i];
    const char *colour = colours[i % COLOURS], *dash = dashes[i % DASHES];
    char name[RATE_NAME], text[RATE_NAME + 80], number[40];
    rate_name_own(g->name, g->n, i, name, sizeof name);
    fprintf(to,
            ", $c%d using 1:2 with lines lw 1.3 dt %s lc '%s' notitle, $c%d "
            "using 1:3 with lines lw 1 dt (2,3) lc '%s' notitle, $t%d with "
            "lines lw 3 lc '%s' notitle, NaN with lines lw 3 dt %s lc '%s'",
            i, dash, colour, i, colour, i, colour, dash, colour);
    put_title(to, name[0] != '\0' ? name : "measured");
    plot_marks(to, c, i, 2);
    if (isnan(c->x_star))
        return;
    rate_number(c->x_star, number, sizeof number);
    snprintf(text, sizeof text, "%s* = %s%s", rate_in_epsilon(c) ? "ε" : "K",
             number, rate_shows_star(c, f) ? "" : ", beyond the plot");
    if (rate_shows_star(c, f))
        fprintf(to, ", $k%d with lines lw 1.5 dt 4 lc '%s'", i, colour);
    else
        fprintf(to, ", NaN with lines lw 1.5 dt 4 lc '%s'", colour);
    put_title(to, text);
}

/* the legend's lines that all curves share, in grey */
static void plot_legend(FILE *to, const RateGroup *g)
{
    const RateCurve *c = g->curve[0];
    char text[80];
    double from, last;
    bool fitted = false;
    for (int i = 0; i < g->n; i++)
        fitted = fitted || rate_range(g->curve[i], &from, &last);
    if (isnan(c->theorem))
        return;
    fputs(", NaN with lines lw 1 dt (2,3) lc '#555555' title 'explicit bound'",
          to);
    if (!fitted)
        return;
    snprintf(text, sizeof text, "theorem's slope, %.3g",
             rate_sign(c) * c->theorem);
    fputs(", NaN with lines lw 3 lc '#555555'", to);
    put_title(to, text);
}

static void put_upper(FILE *to, const RateGroup *g, const RateFrame *f,
                      double key)
{
    put_axis(to, g, f, false);
    fprintf(to,
            "set tmargin at screen 0.885\nset bmargin at screen 0.41\n"
            "set logscale y\nset format y '10^{%%L}'\nset yrange "
            "[%.6g:%.6g]\nset ylabel 'largest mean regret'\n"
            "set key at screen %.4f, screen 0.895\nplot NaN notitle",
            f->bottom, f->top, key);
    for (int i = 0; i < g->n; i++)
        plot_curve(to, g, i, f);
    plot_legend(to, g);
    for (int i = 0; i < g->n; i++)
        plot_level(to, g, i);
    fputs("\n", to);
}

/* --- the lower one: local slopes ------------------------------------------ */

/* the slopes and the theorem's */
static void slope_range(const RateGroup *g, double *low, double *high)
{
    *low = (double)INFINITY;
    *high = -(double)INFINITY;
    for (int i = 0; i < g->n; i++) {
        const RateCurve *c = g->curve[i];
        if (!isnan(c->theorem))
            *low = fmin(*low, rate_sign(c) * c->theorem);
        for (int j = 0; j < c->n; j++) {
            *low = fmin(*low, rate_sign(c) * c->point[j].slope);
            *high = fmax(*high, rate_sign(c) * c->point[j].slope);
        }
        if (!isnan(c->theorem))
            *high = fmax(*high, rate_sign(c) * c->theorem);
    }
    double margin = fmax(0.05, 0.1 * (*high - *low));
    *low -= margin;
    *high += margin;
}

/* the legend of the shapes that occur */
static void plot_shapes(FILE *to, const RateGroup *g)
{
    bool has[MARKS][2] = {{false}};
    for (int i = 0; i < g->n; i++)
        for (int j = 0; j < g->curve[i]->n; j++)
            has[rate_mark_of(g->curve[i], j)][g->curve[i]->point[j].used > 0] =
                true;
    for (int m = 0; m < MARKS; m++)
        for (int used = 1; used >= 0; used--)
            if (has[m][used])
                fprintf(to,
                        ", NaN with points pt %d ps 0.8 lw 1.5 lc '#555555' "
                        "title \"%s%s\"",
                        shapes[m][used], mark_names[m],
                        used               ? ", fitted"
                        : m == MARK_LINEAR ? ": nothing learnt"
                        : m == MARK_EDGE   ? ": left out"
                                           : ", not fitted");
}

static const char *axis_of(const RateCurve *c)
{
    return rate_in_epsilon(c)             ? "1/ε"
           : strcmp(rate_in(c), "K") == 0 ? "episodes K"
                                          : rate_in(c);
}

static void put_lower(FILE *to, const RateGroup *g, const RateFrame *f,
                      double key)
{
    put_axis(to, g, f, true);
    const RateCurve *c = g->curve[0];
    double low, high;
    slope_range(g, &low, &high);
    fprintf(to,
            "set tmargin at screen 0.37\nset bmargin at screen 0.1\n"
            "unset logscale y\nset format y '%%g'\n"
            "set yrange [%.4g:%.4g]\nset ytics %g\nset ylabel 'local slope'\n"
            "set xlabel '%s'\nset key at screen %.4f, screen 0.38\n"
            "plot NaN notitle",
            low, high, rate_step(high - low, 5), axis_of(c), key);
    if (!isnan(c->theorem))
        fprintf(to,
                ", %.6g with lines lw 1.5 lc '#333333' title 'theorem: %.3g'",
                rate_sign(c) * c->theorem, rate_sign(c) * c->theorem);
    for (int i = 0; i < g->n; i++) {
        fprintf(to, ", $c%d using 1:6 with lines lw 0.7 lc '%s' notitle", i,
                colours[i % COLOURS]);
        plot_marks(to, g->curve[i], i, 3);
    }
    plot_shapes(to, g);
    fputs("\n", to);
}

/* --- the whole ------------------------------------------------------------ */

/* "regret grows as K^0.500 to 0.512, allowed: 0.51" */
const char *rate_group_title(const RateGroup *g, Arena *arena)
{
    const RateCurve *c = g->curve[0];
    const char *source = c->law != NULL ? c->law->source : c->claim->id;
    double low = (double)INFINITY, high = -(double)INFINITY, allowed = high;
    for (int i = 0; i < g->n; i++) {
        const RateCurve *x = g->curve[i];
        if (!rate_fitted(x))
            continue;
        low = fmin(low, rate_sign(x) * x->exponent);
        high = fmax(high, rate_sign(x) * x->exponent);
        allowed =
            fmax(allowed,
                 rate_sign(x) * (isnan(x->allowed) ? x->theorem : x->allowed));
    }
    const char *in = rate_in_epsilon(c) ? "(1/\xCE\xB5)" : rate_in(c);
    if (!(low <= high))
        return arena_text(arena, "%s: regret against %s, no exponent yet",
                          source, in);
    if (high - low < 5e-4)
        return arena_text(arena, "%s: regret grows as %s^%.3f, allowed %.3f",
                          source, in, high, allowed);
    return arena_text(arena,
                      "%s: regret grows as %s^%.3f to %.3f, allowed %.3f",
                      source, in, low, high, allowed);
}

/* room for the legend beside the upper panel */
static int height_of(const RateGroup *g)
{
    int lines = 2 * g->n + 4;
    return HEIGHT + (lines > LINES ? 2 * LINE * (lines - LINES) : 0);
}

static int width_of(const RateGroup *g)
{
    size_t longest = 36; /* of the lines that all have */
    for (int i = 0; i < g->n; i++) {
        char name[RATE_NAME];
        rate_name_own(g->name, g->n, i, name, sizeof name);
        longest = strlen(name) > longest ? strlen(name) : longest;
    }
    return LEFT + PLOT + 70 + LETTER * (int)longest;
}

Status rate_plot(const Report *r, const RateGroup *g)
{
    Gnuplot plot;
    char name[RATE_NAME];
    RateFrame frame = rate_frame(g);
    double width = width_of(g);
    rate_group_name(g, name, sizeof name);
    char common[RATE_NAME];
    rate_name_common(g->name, g->n, common, sizeof common);
    TRY(picture_open(&plot, r,
                     &(Picture){.name = name,
                                .title = rate_group_title(g, r->arena),
                                .subtitle = common,
                                .width = (int)width,
                                .height = height_of(g)}));
    FILE *to = plot.to;
    rate_put_data(to, g, &frame);
    fprintf(to,
            "set multiplot\nset clip two\nset lmargin at screen %.4f\n"
            "set rmargin at screen %.4f\nset key top left Left reverse "
            "samplen 2 font ',11' spacing 1\n",
            LEFT / width, (LEFT + PLOT) / width);
    put_upper(to, g, &frame, (LEFT + PLOT + 20) / width);
    picture_first_panel_done(to);
    put_lower(to, g, &frame, (LEFT + PLOT + 20) / width);
    fputs("unset multiplot\n", to);
    return gnuplot_close(&plot);
}
