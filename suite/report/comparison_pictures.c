/* The pictures of a comparison: small multiples with one scale. */
#include "suite/report/comparison.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    CURVES_A_PANEL = 5,
    COLUMNS = 6,
    ABREAST = 2,
    PANEL_WIDTH = 190,
    PANEL_HEIGHT = 170,
    ALONE_HEIGHT = 280, /* of one row: room for the name of the axis */
    LEFT = 62,
    HEAD = 96,
    FOOT = 66
};

/* what stands in one panel: the learners of one epsilon, privacy and mode */
typedef struct {
    int env, row, column;
    Privacy privacy;
    bool calibrated;
    double epsilon; /* NaN: without privacy, or all of them */
} Panel;

typedef struct Drawing Drawing;
typedef struct {
    const char *name, *x, *y, *x_format, *y_format;
    void (*put)(const Drawing *, int panel);  /* the numbers */
    void (*plot)(const Drawing *, int panel); /* ", .. with lines .." */
    void (*range)(Drawing *);
} Design;
enum { PICTURE_REGRET, PICTURE_EPSILON, PICTURE_PROFILE, DESIGNS };

struct Drawing {
    const Shown *s;
    const Design *design;
    FILE *to;
    Panel *panel;
    int panels, rows, columns;
    int from;                /* the first of CURVES_A_PANEL algorithms */
    double low, high;        /* of y */
    double left, right;      /* of x */
    int width, height, tall; /* in pixels; tall: of a panel */
};

static const Design designs[DESIGNS];

/* --- algorithms have one hue, dash and mark in all panels ----------------- */

static int algorithms_of(const Shown *s, const Algorithm **out)
{
    int n = 0;
    for (int i = 0; i < s->x->curves; i++) {
        const Algorithm *is = s->x->curve[i].algo;
        int j = 0;
        while (j < n && out[j] != is)
            j++;
        if (j == n && is->learns)
            out[n++] = is;
    }
    return n;
}

/* its place among those that are drawn; -1: it is not */
static int place_of(const Drawing *d, const Algorithm *algo)
{
    const Algorithm *all[CURVES_MAX];
    int n = algorithms_of(d->s, all);
    for (int i = d->from; i < n && i < d->from + CURVES_A_PANEL; i++)
        if (all[i] == algo)
            return i - d->from;
    return -1;
}

static int style(int place)
{
    static const int line[CURVES_A_PANEL] = {LINE_JOINT, LINE_LOCAL, LINE_OTHER,
                                             LINE_MORE, LINE_NONE};
    return line[place];
}

static bool belongs(const Panel *p, const Curve *c)
{
    return c->algo->learns && c->privacy == p->privacy &&
           (c->privacy == PRIVACY_NONE ||
            (c->calibrated == p->calibrated &&
             (isnan(p->epsilon) || c->epsilon == p->epsilon)));
}

/* --- panels --------------------------------------------------------------- */

static void add_panel(Drawing *d, Panel p)
{
    d->panel[d->panels++] = p;
    d->rows = p.row + 1 > d->rows ? p.row + 1 : d->rows;
    d->columns = p.column + 1 > d->columns ? p.column + 1 : d->columns;
}

static bool any_none(const Shown *s)
{
    for (int i = 0; i < s->x->curves; i++)
        if (s->x->curve[i].privacy == PRIVACY_NONE &&
            s->x->curve[i].algo->learns)
            return true;
    return false;
}

/* the first row of the grid with this privacy and mode */
static bool leads(const Grid *g, int row)
{
    const Curve *c = g->row[row];
    for (int i = 0; i < row; i++)
        if (g->row[i]->privacy == c->privacy &&
            g->row[i]->calibrated == c->calibrated)
            return false;
    return c->privacy != PRIVACY_NONE;
}

/* two learners of that privacy to compare */
static bool has_pair(const Drawing *d, Privacy privacy)
{
    for (int i = 0; i < d->s->pairs; i++)
        if (d->s->pair[i].a->runs->curve->privacy == privacy)
            return true;
    return false;
}

/* one panel for each epsilon, a row for each privacy and mode; without privacy
 * in front of the first row */
static void lay_epsilons(Drawing *d, int env, int *row)
{
    Grid g;
    grid_of(d->s->x, &g);
    bool ranks = d->design == &designs[PICTURE_PROFILE];
    int none = ranks ? has_pair(d, PRIVACY_NONE) : any_none(d->s),
        wide = none + g.epsilons;
    wide = wide > COLUMNS ? COLUMNS : wide;
    if (none)
        add_panel(d, (Panel){env, *row, 0, PRIVACY_NONE, false, (double)NAN});
    bool first = true;
    for (int r = 0; r < g.rows; r++) {
        if (!leads(&g, r) || (ranks && !has_pair(d, g.row[r]->privacy)))
            continue;
        *row += !first;
        first = false;
        int abreast = wide - none, down = *row;
        for (int i = 0; i < g.epsilons; i++) {
            *row = down + i / abreast;
            add_panel(d,
                      (Panel){env, *row, none + i % abreast, g.row[r]->privacy,
                              g.row[r]->calibrated, g.epsilon[i]});
        }
    }
    ++*row;
}

/* One panel for each environment, a row for each privacy and mode; of one
 * environment alone the panels stand side by side. */
static void lay_environments(Drawing *d)
{
    Grid g;
    int envs = d->s->x->envs, row = 0, at = 0;
    grid_of(d->s->x, &g);
    for (int r = 0; r < g.rows; r++) {
        if (!leads(&g, r))
            continue;
        for (int e = 0; e < envs; e++, at++)
            add_panel(d,
                      (Panel){e, envs == 1 ? at / ABREAST : row + e / COLUMNS,
                              envs == 1 ? at % ABREAST : e % COLUMNS,
                              g.row[r]->privacy, g.row[r]->calibrated,
                              (double)NAN});
        row += (envs + COLUMNS - 1) / COLUMNS;
    }
}

static const char *panel_name(const Drawing *d, const Panel *p)
{
    const Comparison *x = d->s->x;
    bool named = x->envs > 1 && d->design != &designs[PICTURE_PROFILE];
    const char *env = named ? x->env[p->env] : "";
    bool both = false;
    for (int i = 0; i < x->curves; i++)
        both = both || x->curve[i].beside;
    const char *model =
        p->privacy == PRIVACY_NONE ? "no privacy" : privacy_name(p->privacy);
    const char *eps = isnan(p->epsilon)
                          ? ""
                          : arena_text(d->s->arena, ", eps = %s",
                                       number_words(d->s, p->epsilon));
    return arena_text(d->s->arena, "%s%s%s%s%s", env, named ? ": " : "", model,
                      both && p->calibrated ? " calibrated" : "", eps);
}

/* --- the script ----------------------------------------------------------- */

static void size_picture(Drawing *d)
{
    int least = 640;
    d->width = LEFT + d->columns * PANEL_WIDTH + 14;
    d->width = d->width < least ? least : d->width;
    d->tall = d->rows == 1 ? ALONE_HEIGHT : PANEL_HEIGHT;
    d->height = HEAD + d->rows * d->tall + FOOT - 30;
}

static bool is_leftmost(const Drawing *d, const Panel *p)
{
    for (int i = 0; i < d->panels; i++)
        if (d->panel[i].row == p->row && d->panel[i].column < p->column)
            return false;
    return true;
}

static void begin_panel(const Drawing *d, const Panel *p)
{
    double W = d->width, H = d->height, gap = 26, name = 24;
    double wide = (W - LEFT - 14) / d->columns;
    double left = LEFT + p->column * wide, top = HEAD + p->row * d->tall;
    fprintf(d->to,
            "set lmargin at screen %.4f\nset rmargin at screen %.4f\n"
            "set tmargin at screen %.4f\nset bmargin at screen %.4f\n"
            "set title ",
            left / W, (left + wide - gap) / W, 1 - (top + name) / H,
            1 - (top + d->tall - 12) / H);
    gnuplot_quote(d->to, panel_name(d, p));
    fprintf(d->to, " offset 0,-0.6 font ',12' noenhanced\nset format y '%s'\n",
            is_leftmost(d, p) ? d->design->y_format : "");
}

static bool below_is_free(const Drawing *d, const Panel *p)
{
    for (int i = 0; i < d->panels; i++)
        if (d->panel[i].column == p->column && d->panel[i].row > p->row)
            return false;
    return true;
}

/* factor between tics so that about `most` of them stand on the axis */
static double tics(double low, double high, int most)
{
    return pow(10, fmax(1, ceil(log10(high / low) / most)));
}

static void put_axes(const Drawing *d)
{
    fprintf(d->to,
            "set logscale x\nset xrange [%.6g:%.6g]\nset yrange "
            "[%.6g:%.6g]\nset xtics %.6g\nset grid\n",
            d->left, d->right, d->low, d->high, tics(d->left, d->right, 4));
    if (d->low <= 0)
        fputs("set ytics 0.25\n", d->to);
    else
        fprintf(d->to, "set logscale y\nset ytics %.6g\n",
                tics(d->low, d->high, 5));
}

/* The names of all algorithms, once, above the panels. */
static void put_key(const Drawing *d)
{
    const Algorithm *all[CURVES_MAX];
    int n = algorithms_of(d->s, all), x = 14;
    double W = d->width, y = 1 - 62.0 / d->height;
    for (int i = d->from; i < n && i < d->from + CURVES_A_PANEL; i++) {
        fprintf(
            d->to,
            "set arrow from screen %.4f, screen %.4f to screen %.4f, screen "
            "%.4f nohead ls %d lw 2\nset label ' ' at screen %.4f, screen "
            "%.4f point ls %d ps 0.8\nset label ",
            x / W, y, (x + 34) / W, y, style(i - d->from), (x + 17) / W, y,
            style(i - d->from));
        gnuplot_quote(d->to, all[i]->name);
        fprintf(d->to, " at screen %.4f, screen %.4f left noenhanced\n",
                (x + 40) / W, y);
        x += 62 + 8 * (int)strlen(all[i]->name);
    }
}

static void drop_labels(const Drawing *d)
{
    fputs("unset label\nunset arrow\n", d->to);
}

/* --- regret along the episodes -------------------------------------------- */

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* quarter, median and three quarters of the runs' regret at point i, over what
 * the first policy would have lost by then */
static void quarters(const Shown *s, const CurveRuns *runs, int i,
                     double out[3])
{
    size_t mark = arena_mark(s->arena);
    int n = runs->n;
    double *v = arena_array(s->arena, double, n);
    for (int r = 0; r < n; r++)
        v[r] = runs->path[i * n + r];
    qsort(v, (size_t)n, sizeof *v, by_value);
    double all = runs->first * (double)runs->k[i];
    out[0] = v[n / 4] / all;
    out[1] = (v[(n - 1) / 2] + v[n / 2]) / 2 / all;
    out[2] = v[n - 1 - n / 4] / all;
    arena_reset(s->arena, mark);
}

static void put_paths(const Drawing *d, int panel)
{
    const Panel *p = &d->panel[panel];
    for (int i = 0; i < d->s->x->curves; i++) {
        const CurveRuns *runs = comparison_at(d->s->x, p->env, i);
        if (!belongs(p, runs->curve) || place_of(d, runs->curve->algo) < 0)
            continue;
        fprintf(d->to,
                "$p%d_%d << e\n# %s %s: k, quarter, median, three "
                "quarters of the runs\n",
                panel, i, panel_name(d, p), runs->curve->algo->name);
        for (int at = 0; at < runs->points; at++) {
            double q[3];
            quarters(d->s, runs, at, q);
            if (q[1] > 0)
                fprintf(d->to, "%.6g %.6g %.6g %.6g\n", (double)runs->k[at],
                        fmax(q[0], d->low), q[1], q[2]);
        }
        fputs("e\n", d->to);
    }
}

static void plot_paths(const Drawing *d, int panel)
{
    const Panel *p = &d->panel[panel];
    for (int i = 0; i < d->s->x->curves; i++) {
        const Curve *c = &d->s->x->curve[i];
        int place = belongs(p, c) ? place_of(d, c->algo) : -1;
        if (place >= 0)
            fprintf(d->to,
                    ", $p%d_%d using 1:2:4 with filledcurves fs transparent "
                    "solid 0.18 noborder ls %d notitle, $p%d_%d using 1:3 with "
                    "linespoints ls %d lw 1.6 ps 0.5 pointinterval %d notitle",
                    panel, i, style(place), panel, i, style(place), 9 + place);
    }
}

static void path_range(Drawing *d)
{
    double least = 0.1;
    for (int i = 0; i < d->s->x->envs * d->s->x->curves; i++) {
        const CurveRuns *runs = d->s->curve[i].runs;
        double q[3];
        quarters(d->s, runs, runs->points - 1, q);
        if (runs->curve->algo->learns && q[1] > 0)
            least = fmin(least, q[1]);
    }
    d->low = fmax(pow(10, floor(log10(least))), 1e-16);
    d->high = 3;
    d->left = 1;
    d->right = (double)d->s->x->episodes;
}

/* --- regret at the end, against epsilon ----------------------------------- */

static void put_ends(const Drawing *d, int panel)
{
    const Panel *p = &d->panel[panel];
    const Algorithm *all[CURVES_MAX];
    int n = algorithms_of(d->s, all);
    for (int a = d->from; a < n && a < d->from + CURVES_A_PANEL; a++) {
        fprintf(d->to, "$p%d_%d << e\n# %s %s: epsilon, share, low, high\n",
                panel, a - d->from, panel_name(d, p), all[a]->name);
        for (int i = 0; i < d->s->x->curves; i++) {
            const Shown1 *c = shown_at(d->s, p->env, i);
            const Curve *is = c->runs->curve;
            if (belongs(p, is) && is->algo == all[a] && c->share > 0)
                fprintf(d->to, "%.6g %.6g %.6g %.6g\n", is->epsilon, c->share,
                        c->runs->n > 1 ? c->share_within.lower : c->share,
                        c->runs->n > 1 ? c->share_within.upper : c->share);
        }
        fputs("e\n", d->to);
    }
}

/* of the same algorithm without privacy; NaN: not run */
static double share_of_none(const Drawing *d, int env, int place)
{
    const Comparison *x = d->s->x;
    for (int i = 0; i < x->curves; i++)
        if (x->curve[i].privacy == PRIVACY_NONE && x->curve[i].algo->learns &&
            place_of(d, x->curve[i].algo) == place)
            return shown_at(d->s, env, i)->share;
    return (double)NAN;
}

static bool panel_has(const Drawing *d, const Panel *p, int place)
{
    for (int i = 0; i < d->s->x->curves; i++)
        if (belongs(p, &d->s->x->curve[i]) &&
            place_of(d, d->s->x->curve[i].algo) == place)
            return true;
    return false;
}

static void plot_ends(const Drawing *d, int panel)
{
    const Panel *p = &d->panel[panel];
    for (int a = 0; a < CURVES_A_PANEL; a++) {
        double none = share_of_none(d, p->env, a);
        if (none > 0)
            fprintf(d->to, ", %.6g with lines ls %d lw 1.2 dt 3 notitle", none,
                    style(a));
        if (panel_has(d, p, a))
            fprintf(d->to,
                    ", $p%d_%d using 1:2:3:4 with yerrorlines ls %d lw 1.6 ps "
                    "0.8 notitle",
                    panel, a, style(a));
    }
}

static void end_range(Drawing *d)
{
    Grid g;
    grid_of(d->s->x, &g);
    path_range(d);
    d->left = g.epsilon[0] / 2;
    d->right = 2 * g.epsilon[g.epsilons - 1];
}

/* --- several environments ------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* the share of environments on which the ratio is at most so large, as steps */
static void put_profile(const Drawing *d, const Standing *p)
{
    int envs = d->s->x->envs;
    size_t mark = arena_mark(d->s->arena);
    double *sorted = arena_array(d->s->arena, double, envs);
    memcpy(sorted, p->ratio, (size_t)envs * sizeof *sorted);
    qsort(sorted, (size_t)envs, sizeof *sorted, by_size);
    fputs("1 0\n", d->to);
    for (int e = 0; e < envs; e++)
        fprintf(d->to, "%.6g %.6g\n", sorted[e], (e + 1.0) / envs);
    fprintf(d->to, "%.6g 1\n", d->right);
    arena_reset(d->s->arena, mark);
}

static void put_profiles(const Drawing *d, int panel)
{
    const Panel *p = &d->panel[panel];
    Standing *all;
    int n = profiles_of(d->s, &all);
    for (int i = 0; i < n; i++) {
        if (!belongs(p, all[i].curve) || place_of(d, all[i].curve->algo) < 0)
            continue;
        fprintf(d->to, "$p%d_%d << e\n# %s %s: ratio, share\n", panel,
                all[i].curve_index, panel_name(d, p), all[i].curve->algo->name);
        put_profile(d, &all[i]);
        fputs("e\n", d->to);
    }
}

static void plot_profiles(const Drawing *d, int panel)
{
    const Panel *p = &d->panel[panel];
    Standing *all;
    int n = profiles_of(d->s, &all);
    for (int i = 0; i < n; i++) {
        int place = place_of(d, all[i].curve->algo);
        if (belongs(p, all[i].curve) && place >= 0)
            fprintf(d->to, ", $p%d_%d with steps ls %d lw 2 notitle", panel,
                    all[i].curve_index, style(place));
    }
}

static void profile_range(Drawing *d)
{
    Standing *all;
    int n = profiles_of(d->s, &all);
    d->left = 1;
    d->right = 10;
    for (int i = 0; i < n; i++)
        if (all[i].worst < RATIO_MAX)
            d->right = fmax(d->right, 1.2 * all[i].worst);
    d->low = 0;
    d->high = 1.05;
}

/* --- a picture ------------------------------------------------------------ */

#define TEN "10^{%T}"
static const Design designs[DESIGNS] = {
    {"compare-regret", "episode k", "regret by k, share of the first policy's",
     TEN, TEN, put_paths, plot_paths, path_range},
    {"compare-epsilon", "epsilon", "regret at K, share of the first policy's",
     TEN, TEN, put_ends, plot_ends, end_range},
    {"compare-profile", "ratio to the best of its panel",
     "share of environments", "%g", "%g", put_profiles, plot_profiles,
     profile_range}};

typedef struct {
    int kind, env, from; /* env: of a picture of paths; from: algorithms */
} Chosen;

/* the finding, in one line */
static const char *title_of(const Shown *s, const Chosen *c)
{
    const Comparison *x = s->x;
    const char *K = number_words(s, (double)x->episodes);
    int late = 0, learners = 0;
    bool one = c->kind == PICTURE_REGRET, same = true;
    int begin = one ? c->env * x->curves : 0;
    int end = one ? begin + x->curves : x->envs * x->curves;
    for (int i = begin; i < end; i++) {
        bool learns = s->curve[i].runs->curve->algo->learns;
        learners += learns;
        late += learns && s->curve[i].has_learned < s->curve[i].runs->n;
        same = same && s->curve[i].same == 0;
    }
    if (c->kind == PICTURE_PROFILE)
        return arena_text(s->arena,
                          "Regret at K = %s over that of the best, "
                          "on %d environments",
                          K, x->envs);
    const char *what =
        c->kind == PICTURE_EPSILON ? "What epsilon buys"
        : x->envs == 1             ? "Regret"
                       : arena_text(s->arena, "Regret on %s", x->env[c->env]);
    if (late == learners)
        return arena_text(s->arena, "%s: nothing has learned by K = %s%s", what,
                          K, same ? "; all curves coincide" : "");
    return arena_text(s->arena, "%s: %d of %d curves have learned by K = %s",
                      what, learners - late, learners, K);
}

static const char *subtitle_of(const Shown *s, int kind)
{
    static const char *const text[DESIGNS] = {
        "median and middle half of %d runs; 1 is the first policy for ever",
        "median of %d runs with its 95 %% interval; thin: the same without "
        "privacy",
        "medians of %d runs; higher and further left is better"};
    char line[200];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(line, sizeof line, text[kind], s->x->replicates);
#pragma GCC diagnostic pop
    return arena_text(s->arena, "%s", line);
}

static void put_axis_names(const Drawing *d)
{
    fputs("set label 903 ", d->to);
    gnuplot_quote(d->to, d->design->x);
    fprintf(d->to, " at screen 0.5, screen %.4f center\nset label 904 ",
            12.0 / d->height);
    gnuplot_quote(d->to, d->design->y);
    fprintf(d->to, " at screen %.4f, screen %.4f center rotate by 90\n",
            12.0 / d->width,
            (1 - (double)HEAD / d->height) / 2 + 10.0 / d->height);
}

static void plot_panel(const Drawing *d, int panel)
{
    const Panel *p = &d->panel[panel];
    begin_panel(d, p);
    fprintf(d->to, "set format x '%s'\nplot NaN notitle",
            below_is_free(d, p) ? d->design->x_format : "");
    d->design->plot(d, panel);
    fputc('\n', d->to);
    if (panel == 0)
        drop_labels(d);
}

static void draw(const Drawing *d)
{
    for (int i = 0; i < d->panels; i++)
        d->design->put(d, i);
    put_axes(d);
    put_axis_names(d);
    put_key(d);
    fputs("set key off\nset multiplot\n", d->to);
    for (int i = 0; i < d->panels; i++)
        plot_panel(d, i);
}

/* --- which pictures ------------------------------------------------------- */

/* the environments have a picture of paths each, one of ends together */
static int choose(const Shown *s, Chosen *out)
{
    Grid g;
    const Algorithm *all[CURVES_MAX];
    int n = 0, learners = algorithms_of(s, all);
    grid_of(s->x, &g);
    for (int from = 0; from < learners; from += CURVES_A_PANEL) {
        for (int e = 0; e < s->x->envs; e++)
            out[n++] = (Chosen){PICTURE_REGRET, e, from};
        if (g.epsilons > 0)
            out[n++] = (Chosen){PICTURE_EPSILON, 0, from};
        if (s->x->envs > 1 && s->pairs > 0)
            out[n++] = (Chosen){PICTURE_PROFILE, 0, from};
    }
    return n;
}

static const char *picture_name(const Shown *s, const Chosen *c)
{
    const char *name = designs[c->kind].name;
    int number = c->env + 1 + c->from / CURVES_A_PANEL * s->x->envs;
    return number == 1 ? name : arena_text(s->arena, "%s-%d", name, number);
}

static Status draw_chosen(const Shown *s, Pictures *pictures, const Chosen *c)
{
    int room = (s->x->envs + 1) * (s->x->curves + 1) + 1, row = 0;
    Drawing d = {.s = s, .design = &designs[c->kind], .from = c->from};
    d.panel = arena_array(s->arena, Panel, room);
    if (c->kind == PICTURE_EPSILON)
        lay_environments(&d);
    else
        lay_epsilons(&d, c->env, &row);
    d.design->range(&d);
    size_picture(&d);
    Gnuplot g;
    Picture picture = {.name = picture_name(s, c),
                       .title = title_of(s, c),
                       .subtitle = subtitle_of(s, c->kind),
                       .width = d.width,
                       .height = d.height};
    TRY(picture_begin(pictures, &g, &picture));
    d.to = g.to;
    draw(&d);
    return gnuplot_close(&g);
}

Status comparison_pictures(const Shown *s, Pictures *pictures)
{
    Chosen *c = arena_array(s->arena, Chosen, (3 * CURVES_MAX * s->x->envs));
    int n = choose(s, c);
    for (int i = 0; i < n; i++)
        TRY(draw_chosen(s, pictures, &c[i]));
    return OK;
}

void comparison_figures(const Shown *s, Document *doc)
{
    Chosen *c = arena_array(s->arena, Chosen, (3 * CURVES_MAX * s->x->envs));
    int n = choose(s, c);
    for (int i = 0; i < n; i++)
        doc_figure(doc, &(Figure){.name = picture_name(s, &c[i]),
                                  .title = title_of(s, &c[i]),
                                  .caption = subtitle_of(s, c[i].kind),
                                  .csv = arena_text(s->arena, "%s.csv",
                                                    picture_name(s, &c[i]))});
}
