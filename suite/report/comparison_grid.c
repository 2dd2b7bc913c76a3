#include "suite/report/comparison.h"

#include <math.h>
#include <stdlib.h>

bool curves_alike(const Curve *a, const Curve *b)
{
    return a->algo == b->algo && a->privacy == b->privacy &&
           a->calibrated == b->calibrated;
}

static void add_row(Grid *g, const Curve *c)
{
    for (int i = 0; i < g->rows; i++)
        if (curves_alike(g->row[i], c))
            return;
    g->row[g->rows++] = c;
}

static void add_epsilon(Grid *g, double epsilon)
{
    int at = g->epsilons;
    for (int i = 0; i < g->epsilons; i++)
        if (g->epsilon[i] == epsilon)
            return;
    for (; at > 0 && g->epsilon[at - 1] > epsilon; at--)
        g->epsilon[at] = g->epsilon[at - 1];
    g->epsilon[at] = epsilon;
    g->epsilons++;
}

void grid_of(const Comparison *x, Grid *g)
{
    *g = (Grid){.rows = 0};
    for (int i = 0; i < x->curves; i++) {
        add_row(g, &x->curve[i]);
        if (x->curve[i].privacy != PRIVACY_NONE)
            add_epsilon(g, x->curve[i].epsilon);
    }
}

const Shown1 *grid_at(const Shown *s, int env, const Curve *row, double epsilon)
{
    for (int i = 0; i < s->x->curves; i++) {
        const Curve *c = &s->x->curve[i];
        if (curves_alike(c, row) &&
            (c->privacy == PRIVACY_NONE || c->epsilon == epsilon))
            return shown_at(s, env, i);
    }
    return NULL;
}

/* a point of the grid to two digits */
static const char *point_words(const Shown *s, double epsilon)
{
    char text[40];
    snprintf(text, sizeof text, "%.1e", epsilon);
    return number_words(s, strtod(text, NULL));
}

const char *threshold_words(const Shown *s, Threshold t)
{
    double step = pow(10, 1.01 / AFFORD_DECADE);
    if (isnan(t.yes))
        return "-";
    if (isinf(t.yes))
        return arena_text(s->arena, "> %s%s", point_words(s, t.no),
                          t.no * step > afford_most ? "" : " ?");
    if (t.no <= 0)
        return arena_text(s->arena, "<= %s%s", point_words(s, t.yes),
                          t.yes < afford_least * step ? "" : " ?");
    return arena_text(s->arena, "%s..%s%s", point_words(s, t.no),
                      point_words(s, t.yes), t.yes > t.no * step ? " ?" : "");
}

const char *stays_words(const Shown *s, const Afford *a)
{
    return a->leaves.no > 0 ? point_words(s, a->leaves.no) : "-";
}

const char *learns_words(const Shown *s, const CurveRuns *runs)
{
    Estimate e = learned_from(runs, s->how);
    return isinf(e.value) ? arena_text(s->arena, "> %s",
                                       number_words(s, (double)runs->episodes))
                          : number_words(s, e.value);
}
