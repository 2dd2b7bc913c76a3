#include "suite/base/text.h"
#include "suite/report/comparison.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { SENTENCES = 400, LINE = 3000 };

/* --- small words ---------------------------------------------------------- */

typedef struct {
    char text[LINE];
    size_t n;
} Line;

__attribute__((format(printf, 2, 3))) static void say(Line *line,
                                                      const char *format, ...)
{
    size_t left = sizeof line->text - line->n;
    va_list args;
    va_start(args, format);
    int n = vsnprintf(&line->text[line->n], left, format, args);
    va_end(args);
    line->n += (size_t)n < left ? (size_t)n : left - 1;
}

void sentence_add(Sentences *all, const char *text)
{
    if (all->n < SENTENCES)
        all->text[all->n++] = text;
}

static void end_line(const Shown *s, Sentences *all, const Line *line)
{
    sentence_add(all, arena_text(s->arena, "%s", line->text));
}

const char *number_words(const Shown *s, double x)
{
    char text[40];
    doc_number_text(x, text, sizeof text);
    return arena_text(s->arena, "%s", text);
}

const char *share_words(const Shown *s, double share)
{
    double percent = 100 * share;
    if (isnan(percent))
        return "-";
    if (percent >= 9.95)
        return arena_text(s->arena, "%.0f", percent);
    char text[40];
    snprintf(text, sizeof text, "%.1e", percent);
    double rounded = strtod(text, NULL);
    return number_words(s, rounded);
}

const char *group_name(const Shown *s, const Curve *c)
{
    bool both = false;
    for (int i = 0; i < s->x->curves; i++)
        both = both || s->x->curve[i].beside;
    bool private = c->privacy != PRIVACY_NONE;
    return arena_text(s->arena, "%s%s%s%s", c->algo->name, private ? " " : "",
                      private ? privacy_name(c->privacy) : "",
                      both && private && c->calibrated ? " calibrated" : "");
}

static const char *curve_words(const Shown *s, const Shown1 *c)
{
    const Curve *is = c->runs->curve;
    const char *group = group_name(s, is);
    return is->privacy == PRIVACY_NONE
               ? group
               : arena_text(s->arena, "%s eps=%s", group,
                            number_words(s, is->epsilon));
}

/* ", " or " and " in front of item i of n; nothing in front of the first */
static const char *between(int i, int n)
{
    return i == 0 ? "" : i == n - 1 ? " and " : ", ";
}

/* the environment's name, where there are several */
static const char *where(const Shown *s, int env)
{
    return s->x->envs == 1 ? "" : arena_text(s->arena, "%s: ", s->x->env[env]);
}

/* --- who has learned ------------------------------------------------------ */

static bool learns(const Shown1 *c)
{
    return c->runs->curve->algo->learns;
}

static bool has_learned(const Shown1 *c)
{
    return c->has_learned == c->runs->n;
}

static bool is_late(const Shown1 *c)
{
    return learns(c) && !has_learned(c);
}

/* the horizon by which those that did learn had, the power of ten at least
 * twice beyond the slowest run */
static double shorter_horizon(const Shown *s)
{
    double slowest = 1;
    for (int i = 0; i < s->x->envs * s->x->curves; i++)
        for (int r = 0; !is_late(&s->curve[i]) && r < s->x->replicates; r++)
            slowest = fmax(slowest, (double)s->curve[i].runs->learned[r]);
    return pow(10, ceil(log10(2 * slowest)));
}

static void say_remedy(const Shown *s, int late, int learners, Line *line)
{
    const Comparison *x = s->x;
    double other = shorter_horizon(s);
    if (!x->chosen && x->episodes < (uint64_t)EPISODES_MAX)
        say(line, " Leave --episodes out, and the command finds a horizon that "
                  "shows more.");
    else if (late < learners && other < (double)x->episodes)
        say(line, " The others have by K = %s: try --episodes %s.",
            number_words(s, other), number_words(s, other));
}

static void say_horizon(const Shown *s, Sentences *all)
{
    Line line = {.n = 0};
    int late = 0, learners = 0;
    for (int i = 0; i < s->x->envs * s->x->curves; i++) {
        learners += learns(&s->curve[i]);
        late += is_late(&s->curve[i]);
    }
    const char *K = number_words(s, (double)s->x->episodes);
    if (learners == 0)
        return;
    if (late == 0)
        say(&line, "Every curve has learned by K = %s in every run.", K);
    else if (late == learners)
        say(&line, "No curve has learned by K = %s in every run.", K);
    else
        say(&line, "By K = %s%s, %d of %d curves %s not learned in every run.",
            K, s->x->chosen ? ", the most that can be counted" : "", late,
            learners, late == 1 ? "has" : "have");
    if (late > 0)
        say_remedy(s, late, learners, &line);
    end_line(s, all, &line);
}

/* the first to learn by the median; NULL: nothing did */
static const Shown1 *first_learner(const Shown *s, int env, bool private)
{
    const Shown1 *first = NULL;
    for (int i = 0; i < s->x->curves; i++) {
        const Shown1 *c = shown_at(s, env, i);
        bool counts =
            learns(c) && (!private || c->runs->curve->privacy != PRIVACY_NONE);
        if (counts && isfinite(c->learned.value) &&
            (first == NULL || c->learned.value < first->learned.value))
            first = c;
    }
    return first;
}

/* of those asked at epsilon = 1 the first to learn; NULL: none did */
static const Afford *first_at_one(const Shown *s, int env, double *K)
{
    const Afford *first = NULL;
    for (int i = 0; i < s->affords; i++) {
        double from = learned_from(s->afford[i].one, s->how).value;
        if (s->afford[i].env != env || isinf(from) ||
            (first != NULL && from >= *K))
            continue;
        first = &s->afford[i];
        *K = from;
    }
    return first;
}

static void say_none_private(const Shown *s, int env, Line *line)
{
    double K = 0;
    const Afford *one = first_at_one(s, env, &K);
    if (one != NULL)
        say(line, " At eps = 1 nothing private learns before K = %s (%s).",
            number_words(s, K), group_name(s, &one->curve));
}

static void say_first(const Shown *s, int env, Sentences *all)
{
    Line line = {.n = 0};
    const Shown1 *first = first_learner(s, env, false);
    const Shown1 *private = first_learner(s, env, true);
    say(&line, "%s", where(s, env));
    const char *n = s->x->envs == 1 ? "N" : "n";
    if (first == NULL)
        say(&line, "%sothing is learned.", n);
    else
        say(&line, "%sothing learns before K = %s (%s)", n,
            number_words(s, first->learned.value), curve_words(s, first));
    if (private != NULL && private != first)
        say(&line, ", nothing private before %s (%s)",
            number_words(s, private->learned.value), curve_words(s, private));
    if (first != NULL)
        say(&line, ".");
    if (private == NULL)
        say_none_private(s, env, &line);
    end_line(s, all, &line);
}

/* "pucb jdp at eps = 1 and 10", of the late curves of one row; false: none */
static bool say_late_row(const Shown *s, int env, const Curve *row, Line *line)
{
    const Shown1 *late[CURVES_MAX];
    int n = 0;
    for (int i = 0; i < s->x->curves; i++) {
        const Shown1 *c = shown_at(s, env, i);
        if (is_late(c) && curves_alike(c->runs->curve, row))
            late[n++] = c;
    }
    if (n == 0)
        return false;
    say(line, "%s%s", line->n == 0 ? "" : "; ", group_name(s, row));
    if (row->privacy != PRIVACY_NONE)
        say(line, " at eps = ");
    for (int i = 0; i < n; i++) {
        if (row->privacy != PRIVACY_NONE)
            say(line, "%s%s", between(i, n),
                number_words(s, late[i]->runs->curve->epsilon));
        if (late[i]->has_learned > 0)
            say(line, " (%d of %d runs have)", late[i]->has_learned,
                late[i]->runs->n);
    }
    return true;
}

static void say_late(const Shown *s, int env, Sentences *all)
{
    Line line = {.n = 0};
    Grid g;
    bool any = false;
    grid_of(s->x, &g);
    for (int r = 0; r < g.rows; r++)
        any = say_late_row(s, env, g.row[r], &line) || any;
    if (any && first_learner(s, env, false) != NULL)
        sentence_add(all, arena_text(s->arena, "%sNot learned: %s.",
                                     where(s, env), line.text));
}

/* --- who coincides -------------------------------------------------------- */

static int sharing(const Shown *s, int env, int with)
{
    int n = 0;
    for (int i = 0; i < s->x->curves; i++)
        n += shown_at(s, env, i)->same == with;
    return n;
}

static void say_names(const Shown *s, int env, int with, Line *line)
{
    int k = 0, n = sharing(s, env, with);
    for (int i = 0; i < s->x->curves; i++)
        if (shown_at(s, env, i)->same == with) {
            say(line, "%s%s", between(k, n),
                curve_words(s, shown_at(s, env, i)));
            k++;
        }
}

/* all that are private, and nothing else but what has not learned either */
static bool is_all_private(const Shown *s, int env, int with)
{
    bool any = false;
    for (int i = 0; i < s->x->curves; i++) {
        const Shown1 *c = shown_at(s, env, i);
        bool private = c->runs->curve->privacy != PRIVACY_NONE;
        if (private && c->same != with)
            return false;
        any = any || private;
    }
    return any;
}

static void say_same(const Shown *s, int env, int with, Sentences *all)
{
    Line line = {.n = 0};
    bool ties = shown_at(s, env, with)->has_left == 0;
    say(&line, "%s", where(s, env));
    if (is_all_private(s, env, with) && sharing(s, env, with) > 4) {
        say(&line, "%sll private curves coincide", s->x->envs == 1 ? "A" : "a");
    } else {
        say_names(s, env, with, &line);
        say(&line, " coincide");
    }
    say(&line, ": the same regret in every run");
    if (ties)
        say(&line,
            ". It is the tie rule's: by K = %s none has left its first "
            "policy, which chooses among equal values",
            number_words(s, (double)s->x->episodes));
    say(&line, ".");
    end_line(s, all, &line);
}

static void say_coincidences(const Shown *s, int env, Sentences *all)
{
    for (int i = 0; i < s->x->curves; i++)
        if (shown_at(s, env, i)->same == i && sharing(s, env, i) > 1)
            say_same(s, env, i, all);
}

/* --- the ranking ---------------------------------------------------------- */

typedef struct {
    const Shown1 *is[CURVES_MAX]; /* by their medians */
    int n;
} Panel;

static void add_to_panel(Panel *p, const Shown1 *c)
{
    int at = p->n++;
    for (; at > 0 && p->is[at - 1]->median.value > c->median.value; at--)
        p->is[at] = p->is[at - 1];
    p->is[at] = c;
}

static Panel panel_of(const Shown *s, int env, int i)
{
    Panel p = {.n = 0};
    const Curve *all = s->x->curve;
    for (int j = 0; j < s->x->curves; j++)
        if (j == i || curves_rival(&all[i], &all[j]))
            add_to_panel(&p, shown_at(s, env, j));
    return p;
}

static const Pair *pair_of(const Shown *s, const Shown1 *a, const Shown1 *b)
{
    for (int i = 0; i < s->pairs; i++) {
        const Pair *p = &s->pair[i];
        if ((p->a == a && p->b == b) || (p->a == b && p->b == a))
            return p;
    }
    return NULL;
}

static const char *better(const Pair *p)
{
    return p->a->runs->curve->algo->name;
}

static const char *worse(const Pair *p)
{
    return p->b->runs->curve->algo->name;
}

typedef enum { PAIR_DECIDED, PAIR_OPEN, PAIR_SAME } PairState;

static PairState state_of(const Pair *p)
{
    return p->test.same == p->test.n ? PAIR_SAME
           : pair_decided(p)         ? PAIR_DECIDED
                                     : PAIR_OPEN;
}

/* the pairs of a panel in that state */
static int pairs_in(const Shown *s, const Panel *p, PairState state,
                    const Pair **out)
{
    int n = 0;
    for (int i = 0; i < p->n; i++)
        for (int j = i + 1; j < p->n; j++) {
            const Pair *pair = pair_of(s, p->is[i], p->is[j]);
            if (state_of(pair) == state)
                out[n++] = pair;
        }
    return n;
}

static void say_open(const Pair *const *pair, int n, Line *line)
{
    if (n == 0)
        return;
    say(line, n == 1 ? " The ranking of " : " The rankings of ");
    for (int i = 0; i < n; i++)
        say(line, "%s%s and %s (less regret in %d of %d runs)", between(i, n),
            better(pair[i]), worse(pair[i]), pair[i]->test.less,
            pair[i]->test.n);
    say(line, " %s not decided at 95 %%.", n == 1 ? "is" : "are");
}

static const char *panel_words(const Shown *s, const Panel *p)
{
    enum { MOST = CURVES_MAX * CURVES_MAX / 2 };
    Line line = {.n = 0};
    const Pair *pair[MOST];
    int all = p->n * (p->n - 1) / 2;
    int decided = pairs_in(s, p, PAIR_DECIDED, pair);
    if (all > 1 && pairs_in(s, p, PAIR_SAME, pair) == all)
        return "all coincide.";
    if (decided > 0 || p->n > 2) {
        for (int i = 0; i < p->n; i++)
            say(&line, "%s%s",
                i == 0   ? ""
                : i == 1 ? " before "
                         : ", then ",
                p->is[i]->runs->curve->algo->name);
        say(&line,
            decided == all ? "; every pair is decided." : ", by the median.");
    }
    int n = pairs_in(s, p, PAIR_SAME, pair);
    for (int i = 0; i < n; i++)
        say(&line, " %s and %s coincide.", better(pair[i]), worse(pair[i]));
    say_open(pair, pairs_in(s, p, PAIR_OPEN, pair), &line);
    const char *text = line.text + (line.text[0] == ' ');
    return arena_text(s->arena, "%s", text);
}

/* the first curve of its panel, which speaks for it */
static bool speaks(const Shown *s, int i)
{
    bool rival = false;
    for (int j = 0; j < s->x->curves; j++) {
        bool is = curves_rival(&s->x->curve[i], &s->x->curve[j]);
        if (is && j < i)
            return false;
        rival = rival || is;
    }
    return rival;
}

static bool same_model(const Curve *a, const Curve *b)
{
    return a->privacy == b->privacy && a->calibrated == b->calibrated;
}

typedef struct {
    int curve[CURVES_MAX]; /* of panels that say the same */
    int n;
    const char *text;
} Told;

static void say_told(const Shown *s, int env, const Told *told, Sentences *all)
{
    Line line = {.n = 0};
    const Curve *c = &s->x->curve[told->curve[0]];
    say(&line, "%s", where(s, env));
    if (c->privacy == PRIVACY_NONE) {
        say(&line, "without privacy: ");
    } else {
        const char *model = privacy_name(c->privacy);
        bool both = strstr(group_name(s, c), " calibrated") != NULL;
        say(&line, "%s%s, eps = ", model, both ? " calibrated" : "");
        for (int i = 0; i < told->n; i++)
            say(&line, "%s%s", between(i, told->n),
                number_words(s, s->x->curve[told->curve[i]].epsilon));
        say(&line, ": ");
    }
    say(&line, "%s", told->text);
    end_line(s, all, &line);
}

/* Panels of one model that say the same become one sentence. */
static void say_ranking(const Shown *s, int env, Sentences *all)
{
    bool done[CURVES_MAX] = {false};
    const Comparison *x = s->x;
    for (int i = 0; i < x->curves; i++) {
        if (done[i] || !speaks(s, i))
            continue;
        Panel p = panel_of(s, env, i);
        Told told = {.text = panel_words(s, &p)};
        for (int j = i; j < x->curves; j++) {
            if (done[j] || !speaks(s, j) ||
                !same_model(&x->curve[i], &x->curve[j]))
                continue;
            p = panel_of(s, env, j);
            if (strcmp(panel_words(s, &p), told.text) != 0)
                continue;
            done[j] = true;
            told.curve[told.n++] = j;
        }
        say_told(s, env, &told, all);
    }
}

/* --- the least noise ------------------------------------------------------ */

/* A calibrated curve stands behind its published twin. */
static void say_noise(const Shown *s, Sentences *all)
{
    Line line = {.n = 0};
    const char *last = "";
    for (int i = 1; i < s->x->curves; i++) {
        const Shown1 *least = shown_at(s, 0, i);
        const Shown1 *printed = shown_at(s, 0, i - 1);
        const char *name = group_name(s, least->runs->curve);
        if (!least->runs->curve->beside || strcmp(name, last) == 0)
            continue;
        last = name;
        say(&line, "%s%s %s times", line.n == 0 ? "" : ", ", name,
            number_words(s, least->runs->noise / printed->runs->noise));
    }
    if (line.n == 0)
        return;
    sentence_add(all,
                 arena_text(s->arena,
                            "Noise of the calibrated curves, over what is "
                            "printed: %s. Above 1, the printed noise is less "
                            "than this accounting needs for its epsilon.",
                            line.text));
}

/* --- several environments ------------------------------------------------- */

static void say_profiles(const Shown *s, Sentences *all)
{
    Standing *p;
    int n = profiles_of(s, &p);
    for (int i = 0; s->x->envs > 1 && i < n; i++) {
        double best = profile_share(s, &p[i], 1);
        if (best < 1)
            continue;
        const Shown1 *c = shown_at(s, 0, p[i].curve_index);
        sentence_add(all, arena_text(s->arena,
                                     "%s has the least median regret of its "
                                     "rivals on all %d environments.",
                                     curve_words(s, c), s->x->envs));
    }
}

/* --- all of it ------------------------------------------------------------ */

void comparison_sentences(const Shown *s, Sentences *all)
{
    *all = (Sentences){arena_array(s->arena, const char *, SENTENCES), 0};
    say_horizon(s, all);
    for (int e = 0; e < s->x->envs; e++) {
        say_first(s, e, all);
        say_late(s, e, all);
        say_coincidences(s, e, all);
        say_ranking(s, e, all);
    }
    say_profiles(s, all);
    say_noise(s, all);
}

const char *comparison_setting(const Shown *s)
{
    const Comparison *x = s->x;
    const Params *p = &x->base[0]->params;
    const CurveRuns *runs = x->runs;
    Line line = {.n = 0};
    for (int e = 0; e < x->envs; e++)
        say(&line, "%s%s", between(e, x->envs), x->env[e]);
    say(&line, "; K = %s%s; ", number_words(s, (double)x->episodes),
        x->chosen ? " (run until every curve has learned, or to 1.8e19)" : "");
    say(&line, "%d run%s, each with the same users for all curves; ",
        x->replicates, text_plural((uint64_t)x->replicates));
    if (runs->lazy > 0)
        say(&line, "lazy: learners replan on the grid k <- ceil(%g k); ",
            1 + runs->lazy);
    else
        say(&line, "exact: learners replan whenever their paper's do; ");
    const char *mode = params_text(p, "mode");
    say(&line, "%s noise, delta = %s.",
        strcmp(mode, "both") == 0 ? "published and calibrated" : mode,
        params_text(p, "delta"));
    return arena_text(s->arena, "%s", line.text);
}

const char *comparison_family(const Shown *s)
{
    int least = paired_fewest(s->pairs, PAIRS_ALPHA), n = s->x->replicates;
    if (s->pairs == 0)
        return "";
    const char *more =
        n >= least
            ? ""
            : arena_text(s->arena,
                         " %d run%s cannot decide so many: --replicates %d "
                         "can.",
                         n, text_plural((uint64_t)n), least);
    return arena_text(
        s->arena,
        "Decided: the exact sign test over paired runs, Holm over the family "
        "of all %d pair%s of algorithms at one epsilon, privacy, mode and "
        "environment; the chance of any wrong ranking is at most 5 %%.%s",
        s->pairs, text_plural((uint64_t)s->pairs), more);
}
