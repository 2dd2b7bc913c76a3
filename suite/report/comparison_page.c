/* The page of a comparison, and the files of its folder. */
#include "suite/report/comparison.h"

#include <errno.h>
#include <math.h>
#include <string.h>

static const char *estimate_words(const Shown *s, Estimate e)
{
    const char *value = number_words(s, e.value);
    if (isnan(e.value))
        return "-";
    if (isnan(e.within.lower))
        return value;
    return arena_text(s->arena, "%s (%s to %s)", value,
                      number_words(s, e.within.lower),
                      number_words(s, e.within.upper));
}

static const char *learned_words(const Shown *s, const Shown1 *c)
{
    if (!c->runs->curve->algo->learns)
        return "-";
    if (c->has_left == 0)
        return "first policy for ever";
    if (isinf(c->learned.value))
        return arena_text(s->arena, "%d of %d runs", c->has_learned,
                          c->runs->n);
    return estimate_words(s, c->learned);
}

/* --- tables --------------------------------------------------------------- */

static const Column regret_columns[] = {
    {"algorithm", COLUMN_TEXT, "algorithm"},
    {"privacy", COLUMN_TEXT, "privacy"},
    {"mode", COLUMN_TEXT, NULL},
    {"eps", COLUMN_NUMBER, NULL},
    {"median regret", COLUMN_NUMBER, NULL},
    {"interquartile mean", COLUMN_NUMBER, NULL},
    {"% of first policy's", COLUMN_NUMBER, NULL},
    {"times no privacy", COLUMN_NUMBER, NULL},
    {"learned from K", COLUMN_NUMBER, NULL},
    {0}};

static void put_regret_row(const Shown *s, const Shown1 *c, Document *d)
{
    const Curve *is = c->runs->curve;
    bool private = is->privacy != PRIVACY_NONE;
    doc_row(d);
    doc_cell(d, "%s", is->algo->name);
    doc_cell(d, "%s", privacy_name(is->privacy));
    doc_cell(d, "%s",
             !private         ? "-"
             : is->calibrated ? "calibrated"
                              : "published");
    doc_number(d, is->epsilon);
    doc_number_as(d, c->median.value, "%s", estimate_words(s, c->median));
    doc_number_as(d, c->iqm.value, "%s", estimate_words(s, c->iqm));
    doc_number_as(d, c->share, "%s", share_words(s, c->share));
    doc_number_as(d, c->price.value, "%s", estimate_words(s, c->price));
    doc_number_as(d, c->learned.value, "%s", learned_words(s, c));
}

static void put_regret(const Shown *s, Document *d)
{
    doc_page(d, "regret", "Regret at K");
    doc_paragraph(
        d,
        "In brackets: 95 %% intervals by the paired bootstrap over runs, %d "
        "resamples. They are percentiles, so none reaches below zero. The "
        "first policy is what a learner plays before it knows anything: its "
        "values are equal, and the tie rule chooses. A curve has learned when "
        "its regret so far is below half of what its first policy would have "
        "lost. Times no privacy: the ratio to the same algorithm without it, "
        "or, where it has no such variant, at epsilon = 1e9.",
        s->how->resamples);
    for (int e = 0; e < s->x->envs; e++) {
        if (s->x->envs > 1)
            doc_heading(d, 1, "%s", s->x->env[e]);
        doc_table(d, regret_columns);
        for (int i = 0; i < s->x->curves; i++)
            put_regret_row(s, shown_at(s, e, i), d);
    }
}

static const Column pair_columns[] = {
    {"environment", COLUMN_TEXT, "environment"},
    {"privacy", COLUMN_TEXT, "privacy"},
    {"mode", COLUMN_TEXT, NULL},
    {"eps", COLUMN_NUMBER, NULL},
    {"less regret", COLUMN_TEXT, NULL},
    {"more regret", COLUMN_TEXT, NULL},
    {"probability of improvement", COLUMN_NUMBER, NULL},
    {"p", COLUMN_NUMBER, NULL},
    {"p after Holm", COLUMN_NUMBER, NULL},
    {"decided", COLUMN_TEXT, "decided"},
    {0}};

static void put_pair(const Shown *s, const Pair *p, Document *d)
{
    const Curve *a = p->a->runs->curve;
    Estimate share = {p->test.share, p->test.within};
    doc_row(d);
    doc_cell(d, "%s", s->x->env[p->a->env]);
    doc_cell(d, "%s", privacy_name(a->privacy));
    doc_cell(d, "%s", a->calibrated ? "calibrated" : "published");
    doc_number(d, a->epsilon);
    doc_cell(d, "%s", a->algo->name);
    doc_cell(d, "%s", p->b->runs->curve->algo->name);
    doc_number_as(d, share.value, "%s", estimate_words(s, share));
    doc_number(d, p->test.p);
    doc_number(d, p->p);
    doc_cell(d, "%s",
             pair_decided(p)             ? "yes"
             : p->test.same == p->test.n ? "no: they coincide"
                                         : "no");
}

static void put_pairs(const Shown *s, Document *d)
{
    if (s->pairs == 0)
        return;
    doc_page(d, "pairs", "Who is better");
    doc_paragraph(d, "%s", comparison_family(s));
    doc_paragraph(d, "Probability of improvement: the share of runs in which "
                     "the left one has less regret on the same users, ties as "
                     "one half, with its Clopper-Pearson interval.");
    doc_table(d, pair_columns);
    for (int i = 0; i < s->pairs; i++)
        put_pair(s, &s->pair[i], d);
}

/* --- the inverse question ------------------------------------------------- */

static const Column afford_columns[] = {
    {"environment", COLUMN_TEXT, "environment"},
    {"algorithm", COLUMN_TEXT, NULL},
    {"within 10 %", COLUMN_TEXT, NULL},
    {"within 2 times", COLUMN_TEXT, NULL},
    {"within 10 times", COLUMN_TEXT, NULL},
    {"eps = 1 learns from K", COLUMN_NUMBER, NULL},
    {"stays with its first policy up to", COLUMN_TEXT, NULL},
    {0}};

/* a threshold, with "undecided" in words */
static const char *threshold_long(const Shown *s, Threshold t)
{
    const char *brief = threshold_words(s, t);
    size_t n = strlen(brief);
    return n > 2 && brief[n - 1] == '?'
               ? arena_text(s->arena, "undecided, %.*s", (int)n - 2, brief)
               : brief;
}

static void put_afford_row(const Shown *s, const Afford *a, Document *d)
{
    Estimate e = learned_from(a->one, s->how);
    doc_row(d);
    doc_cell(d, "%s", s->x->env[a->env]);
    doc_cell(d, "%s%s", group_name(s, &a->curve),
             a->at_limit ? " (against itself at eps = 1e9)" : "");
    for (int f = 0; f < FACTORS; f++)
        doc_cell(d, "%s", threshold_long(s, a->within[f]));
    doc_number_as(d, e.value, "%s",
                  isinf(e.value) ? learns_words(s, a->one)
                                 : estimate_words(s, e));
    doc_cell(d, "%s",
             a->leaves.no > 0 ? arena_text(s->arena, "eps = %s",
                                           number_words(s, a->leaves.no))
                              : "-");
}

static void put_afford(const Shown *s, Document *d)
{
    if (s->affords == 0)
        return;
    doc_page(d, "afford", "Which epsilon can I afford?");
    doc_paragraph(
        d,
        "The smallest epsilon whose regret at K = %s is within 10 %%, 2 times "
        "and 10 times that of the same algorithm without privacy, by bisection "
        "on a grid of %d points a decade from %s to %s with the same users. "
        "\"10..22\" reads: 10 is not enough, 22 is, each with its whole 95 %% "
        "interval of the median ratio. It is undecided where intervals of "
        "several points contain the threshold, and there is no answer (-) "
        "where nothing is learned without privacy either. The last column: up to that "
        "epsilon no run ever leaves its first policy.",
        number_words(s, (double)s->x->episodes), AFFORD_DECADE,
        number_words(s, afford_least), number_words(s, afford_most));
    doc_table(d, afford_columns);
    for (int i = 0; i < s->affords; i++)
        put_afford_row(s, &s->afford[i], d);
}

/* --- several environments ------------------------------------------------- */

static const Column profile_columns[] = {
    {"algorithm", COLUMN_TEXT, "algorithm"},
    {"privacy", COLUMN_TEXT, NULL},
    {"eps", COLUMN_NUMBER, NULL},
    {"best on", COLUMN_TEXT, NULL},
    {"within 10 %", COLUMN_TEXT, NULL},
    {"within 2 times", COLUMN_TEXT, NULL},
    {"within 10 times", COLUMN_TEXT, NULL},
    {"worst ratio", COLUMN_NUMBER, NULL},
    {0}};

static void put_profile(const Shown *s, const Standing *p, Document *d)
{
    static const double factor[] = {1, 1.1, 2, 10};
    int envs = s->x->envs;
    doc_row(d);
    doc_cell(d, "%s", p->curve->algo->name);
    doc_cell(d, "%s", privacy_name(p->curve->privacy));
    doc_number(d, p->curve->epsilon);
    for (int f = 0; f < 4; f++)
        doc_cell(d, "%.0f of %d", envs * profile_share(s, p, factor[f]), envs);
    doc_number(d, p->worst);
}

static void put_profiles(const Shown *s, Document *d)
{
    Standing *p;
    int n = profiles_of(s, &p);
    if (s->x->envs < 2 || n == 0)
        return;
    doc_page(d, "profiles", "Over all environments");
    doc_paragraph(d, "The median regret over that of the best algorithm at the "
                     "same epsilon, privacy and mode: on how many environments "
                     "it is at most so large.");
    doc_table(d, profile_columns);
    for (int i = 0; i < n; i++)
        put_profile(s, &p[i], d);
}

/* --- the page ------------------------------------------------------------- */

void comparison_page(const Shown *s, Document *d)
{
    Sentences all;
    comparison_sentences(s, &all);
    doc_page(d, "summary", "What the runs say");
    doc_paragraph(d, "%s", comparison_setting(s));
    for (int i = 0; i < all.n; i++)
        doc_item(d, "%s", all.text[i]);
    doc_command(d, "%s", s->command);
    doc_paragraph(d, "Digest of all rows: %s.", s->digest);
    comparison_figures(s, d);
    put_afford(s, d);
    put_regret(s, d);
    put_pairs(s, d);
    put_profiles(s, d);
}

/* --- the folder ----------------------------------------------------------- */

typedef struct {
    const Shown *s;
    const Document *doc;
    const char *pictures; /* folder of the pictures */
} Written;

static Status put_markdown(const Written *w, FILE *to)
{
    return document_markdown(w->doc, NULL, to);
}

static Status put_html(const Written *w, FILE *to)
{
    return document_html(w->doc, w->pictures, to);
}

static Status put_csv(const Written *w, FILE *to)
{
    comparison_csv(w->s, to);
    return OK;
}

static Status put_json(const Written *w, FILE *to)
{
    comparison_json(w->s, to);
    return OK;
}

/* The old file stays until the new one is whole. */
static Status write_file(const Written *w, const char *path,
                         Status (*put)(const Written *, FILE *))
{
    const char *next = arena_text(w->s->arena, "%s.new", path);
    FILE *to = fopen(next, "w");
    if (to == NULL)
        return FAIL(WORLD, "cannot write %s: %s", next, strerror(errno));
    Status status = put(w, to);
    bool bad = ferror(to) != 0;
    if ((fclose(to) != 0 || bad) && status == OK)
        status = FAIL(WORLD, "cannot write %s", next);
    if (status == OK && rename(next, path) != 0)
        status = FAIL(WORLD, "cannot write %s: %s", path, strerror(errno));
    if (status != OK)
        remove(next);
    return status;
}

static Status write_all(const Written *w, const char *folder)
{
    static const struct {
        const char *name;
        Status (*put)(const Written *, FILE *);
    } file[] = {{"compare.md", put_markdown},
                {"compare.html", put_html},
                {"compare.csv", put_csv},
                {"compare.json", put_json}};
    for (int i = 0; i < 4; i++)
        TRY(write_file(w,
                       arena_text(w->s->arena, "%s/%s", folder, file[i].name),
                       file[i].put));
    return OK;
}

static Status draw_and_write(const Shown *s, Pictures *pictures,
                             const char *folder, Arena *nodes)
{
    Document *d = doc_open(nodes, "Comparison");
    pictures_begin_with(pictures, "compare");
    TRY(comparison_pictures(s, pictures));
    TRY(pictures_draw(pictures));
    comparison_page(s, d);
    Written w = {s, d, pictures_folder(pictures)};
    TRY(write_all(&w, folder));
    return pictures_keep(pictures);
}

Status comparison_write(const Shown *s, const char *folder)
{
    Arena nodes; /* a document's arena gives nothing back */
    Pictures *pictures = NULL;
    Status status = pictures_open(&pictures, folder, s->arena);
    if (status == OK)
        status = arena_open(&nodes);
    if (status == OK) {
        status = draw_and_write(s, pictures, folder, &nodes);
        arena_close(&nodes);
    }
    pictures_close(pictures);
    return status;
}
