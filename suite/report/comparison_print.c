/* A comparison in 80 columns. */
#include "suite/base/text.h"
#include "suite/report/comparison.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL = 20, THRESHOLD = 15, LEARNS = 10, CELL = 12, CELLS = 5 };

static void put_cell(FILE *to, const char *text, int width, bool last)
{
    fprintf(to, "%-*s", last ? 0 : width, text);
    if (!last && (int)strlen(text) >= width)
        fputc(' ', to);
}

static int label_width(const Shown *s)
{
    int wide = LABEL;
    for (int i = 0; i < s->x->curves; i++) {
        int n = (int)strlen(group_name(s, &s->x->curve[i])) + 2;
        wide = n > wide ? n : wide;
    }
    return wide;
}

/* --- regret --------------------------------------------------------------- */

/* "0.46 5e9"; "100" for a curve that has not learned, "tie" for one that has
 * never left its first policy */
static const char *cell(const Shown *s, const Shown1 *c)
{
    if (c == NULL)
        return "";
    const char *share = share_words(s, c->share);
    if (c->has_left == 0 && c->runs->curve->algo->learns)
        return "tie";
    if (isinf(c->learned.value) || !c->runs->curve->algo->learns)
        return share;
    char k[20];
    snprintf(k, sizeof k, "%.0e", c->learned.value);
    return arena_text(s->arena, "%s %s", share,
                      number_words(s, strtod(k, NULL)));
}

static const char *head(const Shown *s, const Grid *g, int i)
{
    return i == 0 ? "none"
                  : arena_text(s->arena, "eps=%s",
                               number_words(s, g->epsilon[i - 1]));
}

static bool is_private(const Curve *c)
{
    return c->privacy != PRIVACY_NONE;
}

/* columns from..to of one environment; column 0 is without privacy */
static void put_columns(const Shown *s, int env, const Grid *g, int from, int n,
                        FILE *to)
{
    int wide = label_width(s);
    put_cell(to, s->x->envs > 1 ? s->x->env[env] : "", wide, false);
    for (int i = 0; i < n; i++)
        put_cell(to, head(s, g, from + i), CELL, i == n - 1);
    fputc('\n', to);
    for (int r = 0; r < g->rows; r++) {
        const Curve *row = g->row[r];
        if (!is_private(row) && from > 0)
            continue;
        int last = is_private(row) ? n - 1 : 0;
        put_cell(to, group_name(s, row), wide, false);
        for (int i = 0; i <= last; i++) {
            bool none = from + i == 0;
            const Shown1 *c =
                none == !is_private(row)
                    ? grid_at(s, env, row, none ? 0 : g->epsilon[from + i - 1])
                    : NULL;
            put_cell(to, cell(s, c), CELL, i == last);
        }
        fputc('\n', to);
    }
}

static void put_regret(const Shown *s, FILE *to)
{
    Grid g;
    grid_of(s->x, &g);
    text_wrap("Regret in % of what the first policy would have lost (median), "
              "and the K from which it has learned (regret below half of "
              "that):",
              0, to);
    for (int e = 0; e < s->x->envs; e++)
        for (int from = 0; from <= g.epsilons; from += CELLS) {
            int left = g.epsilons + 1 - from;
            fputc('\n', to);
            put_columns(s, e, &g, from, left < CELLS ? left : CELLS, to);
        }
}

/* --- the inverse question ------------------------------------------------- */

static void put_afford_head(const Shown *s, int env, int wide, FILE *to)
{
    fprintf(to, "\n%-*s%-*s%-*s%-*s%-*s%s\n", wide,
            s->x->envs > 1 ? s->x->env[env] : "", THRESHOLD, "10 %", THRESHOLD,
            "2 x", THRESHOLD, "10 x", LEARNS, "eps=1 K", "stays");
}

static void put_afford_row(const Shown *s, const Afford *a, int wide, FILE *to)
{
    put_cell(to,
             arena_text(s->arena, "%s%s", group_name(s, &a->curve),
                        a->at_limit ? "*" : ""),
             wide, false);
    for (int f = 0; f < FACTORS; f++)
        put_cell(to, threshold_words(s, a->within[f]), THRESHOLD, false);
    put_cell(to, learns_words(s, a->one), LEARNS, false);
    put_cell(to, stays_words(s, a), CELL, true);
    fputc('\n', to);
}

static void put_afford(const Shown *s, FILE *to)
{
    bool limit = false, idle = false;
    int env = -1, wide = label_width(s);
    if (s->affords == 0)
        return;
    fputc('\n', to);
    text_wrap("The smallest epsilon whose regret at this K is within 10 %, 2 "
              "times and 10 times of none's; the K from which eps = 1 learns; "
              "the epsilon up to which it never leaves its first policy:",
              0, to);
    for (int i = 0; i < s->affords; i++) {
        const Afford *a = &s->afford[i];
        if (a->env != env)
            put_afford_head(s, a->env, wide, to);
        env = a->env;
        put_afford_row(s, a, wide, to);
        limit = limit || a->at_limit;
        idle = idle || a->idle;
    }
    text_wrap("\"10..22\": 10 is not enough, 22 is; \"?\": undecided within.",
              0, to);
    if (idle)
        text_wrap("\"-\" within: by this K nothing is learned without privacy "
                  "either.",
                  0, to);
    if (limit)
        text_wrap("* has no variant without privacy: its own at epsilon = 1e9 "
                  "stands for it.",
                  0, to);
}

/* --- all of it ------------------------------------------------------------ */

void comparison_print(const Shown *s, FILE *to)
{
    Sentences all;
    text_wrap(comparison_setting(s), 0, to);
    fputc('\n', to);
    put_regret(s, to);
    fputc('\n', to);
    comparison_sentences(s, &all);
    for (int i = 0; i < all.n; i++) {
        fputs("- ", to);
        text_wrap(all.text[i], 2, to);
    }
    if (s->pairs > 0)
        text_wrap(comparison_family(s), 0, to);
    put_afford(s, to);
}
