/* Published against calibrated, at the worst gap: pairs of envelopes in K that
 * differ only in the mode. */
#include "suite/report/rates.h"

#include <math.h>
#include <string.h>

/* --- pairs ---------------------------------------------------------------- */

static bool is_mode(const RateWord *w)
{
    return strcmp(w->key, "mode") == 0;
}

bool rate_is_twin(const RateName *published, const RateName *calibrated)
{
    bool modes = false;
    if (published->n != calibrated->n)
        return false;
    for (int i = 0; i < published->n; i++) {
        const RateWord *a = &published->word[i], *b = &calibrated->word[i];
        if (strcmp(a->key, b->key) != 0)
            return false;
        if (is_mode(a))
            modes = strcmp(a->text, "published") == 0 &&
                    strcmp(b->text, "calibrated") == 0;
        else if (strcmp(a->text, b->text) != 0)
            return false;
    }
    return modes;
}

static bool in_episodes(const RateCurve *c)
{
    return rate_is_asked(c) && c->n > 1 && strcmp(rate_in(c), "K") == 0;
}

/* the twin of curve i, -1: none */
static int find_twin(const RateCurves *all, int i)
{
    for (int j = 0; j < all->n; j++)
        if (in_episodes(&all->curve[j]) &&
            rate_is_twin(&all->name[i], &all->name[j]))
            return j;
    return -1;
}

/* --- what is compared ----------------------------------------------------- */

/* y at x on the line from point i to point i+1, in logarithms */
static double between(const RateCurve *c, int i, double x)
{
    const RateShown *a = &c->point[i], *b = &c->point[i + 1];
    double t = log(x / a->x) / log(b->x / a->x);
    return exp((1 - t) * log(a->regret) + t * log(b->regret));
}

double rate_regret_at(const RateCurve *c, double x)
{
    for (int i = 0; i + 1 < c->n; i++)
        if (x >= c->point[i].x && x <= c->point[i + 1].x)
            return between(c, i, x);
    return (double)NAN;
}

static double an_episode(const RateCurve *c, int i)
{
    return c->point[i].regret / c->point[i].x;
}

double rate_first_loss(const RateCurve *c)
{
    return rate_mark_of(c, 0) == MARK_LINEAR ? an_episode(c, 0) : (double)NAN;
}

double rate_starts(const RateCurve *c, double first_loss)
{
    double half = first_loss / 2;
    int last = c->n - 1;
    if (!(an_episode(c, 0) >= half && an_episode(c, last) < half))
        return (double)NAN;
    while (an_episode(c, last - 1) < half)
        last--;
    const RateShown *a = &c->point[last - 1], *b = &c->point[last];
    double t = log(half / an_episode(c, last - 1)) /
               log(an_episode(c, last) / an_episode(c, last - 1));
    return a->x * pow(b->x / a->x, t);
}

/* --- rows ----------------------------------------------------------------- */

/* two numbers and how many times the first is the second */
static void put_two(Document *d, double published, double calibrated)
{
    doc_number(d, published);
    doc_number(d, calibrated);
    doc_number(d, published / calibrated);
}

static void put_words(Document *d, const RateName *name)
{
    doc_cell(d, "%s", "");
    for (int i = 0, said = 0; i < name->n; i++)
        if (!is_mode(&name->word[i]))
            doc_more(d, "%s%s", said++ > 0 ? ", " : "", name->word[i].text);
}

/* at the last K that both have */
static void put_pair(Document *d, const RateName *name, const RateCurve *p,
                     const RateCurve *c)
{
    double K = fmin(p->point[p->n - 1].x, c->point[c->n - 1].x);
    double first = rate_first_loss(p); /* the same for both */
    doc_row(d);
    put_words(d, name);
    put_two(d, p->k_star, c->k_star);
    put_two(d, rate_starts(p, first), rate_starts(c, first));
    doc_number(d, K);
    put_two(d, rate_regret_at(p, K), rate_regret_at(c, K));
    doc_cell(d, "%s", p->claim->id);
    doc_cell(d, "%s", c->claim->id);
}

static const Column columns[] = {
    {"of", COLUMN_TEXT, NULL},
    {"K*, published", COLUMN_NUMBER, NULL},
    {"calibrated", COLUMN_NUMBER, NULL},
    {"ratio", COLUMN_NUMBER, NULL},
    {"learns from, published", COLUMN_NUMBER, NULL},
    {"calibrated", COLUMN_NUMBER, NULL},
    {"earlier by the factor", COLUMN_NUMBER, NULL},
    {"at K", COLUMN_NUMBER, NULL},
    {"regret, published", COLUMN_NUMBER, NULL},
    {"calibrated", COLUMN_NUMBER, NULL},
    {"ratio", COLUMN_NUMBER, NULL},
    {"published", COLUMN_CLAIM, NULL},
    {"calibrated", COLUMN_CLAIM, NULL},
    {0}};

static void put_head(Document *d)
{
    doc_heading(d, 1, "At the worst gap");
    doc_paragraph(
        d, "The same for "
           "the largest regret over a "
           "family's gaps, wherever the section on rates has both: K* (the "
           "least K with an explicit bound below K H), the K from which an "
           "episode at the worst gap loses less than half of the first one's "
           "loss (interpolated), and regret at the last K that both have. Here "
           "each K is a run of its own, which knows its K.");
    doc_table(d, columns);
}

Status rate_modes_put(const Report *r, Document *d)
{
    RateCurves all;
    bool started = false;
    TRY(rates_read(r, &all));
    for (int i = 0; i < all.n; i++) {
        int twin = in_episodes(&all.curve[i]) ? find_twin(&all, i) : -1;
        if (twin < 0)
            continue;
        if (!started)
            put_head(d);
        started = true;
        put_pair(d, &all.name[i], &all.curve[i], &all.curve[twin]);
    }
    return started ? report_exhibits(r, d, EXHIBIT_MODES) : OK;
}
