#include "suite/report/price.h"
#include "suite/claim/ledger.h"
#include "suite/report/curves.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CURVES_MOST = 400, EPSILONS = 4, RUNS_MOST = 64 };
static const double epsilons[EPSILONS] = {1, 10, 100, 1000};

/* one curve of a comparison at its last K */
typedef struct {
    const char *algo, *env;
    Privacy privacy;
    double epsilon, K;
    double total, learned; /* the median run's; INFINITY: most never learn */
    int runs;
    int group; /* the comparison: curves of one share their users */
} Priced;

typedef struct {
    Priced *curve;
    int n, groups;
} Prices;

/* --- reading -------------------------------------------------------------- */

/* Only comparisons with everything as printed can stand beside one another. */
static bool is_plain(const Params *p)
{
    return strcmp(params_text(p, "mode"), "published") == 0 &&
           params_text(p, "set")[0] == '\0' &&
           params_real(p, "scale-bonus") == 1 &&
           strchr(params_text(p, "epsilons"), ',') != NULL;
}

static const char VALUES[] =
    "SELECT o.value FROM job j CROSS JOIN observation o ON o.job = j.key"
    " WHERE j.run = ?1 AND j.study = 'compare' AND j.parameters = ?2"
    " AND o.name = ?3 AND o.step = ?4 ORDER BY o.value";

/* the values of all runs, ascending */
static Status read_values(const Report *r, const CurveCase *c, int i,
                          const char *name, double value[RUNS_MOST], int *n)
{
    Query *q;
    bool more;
    Status status;
    const char *args[] = {r->run, c->text, name, arena_text(r->arena, "%d", i),
                          NULL};
    TRY(store_query(r->store, &q, VALUES, args));
    *n = 0;
    while ((status = store_step(q, &more)) == OK && more && *n < RUNS_MOST)
        value[(*n)++] = store_real(q, 0);
    store_finish(q);
    return status;
}

/* the median, where those that are 0 never happened */
static double median_of(const double *value, int n)
{
    int never = 0;
    while (never < n && value[never] <= 0)
        never++;
    int at = never + n / 2;
    return n == 0 ? (double)NAN : at < n ? value[at] : (double)INFINITY;
}

static double mean_of(const double *value, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += value[i];
    return sum / n; /* NaN: there are none */
}

static Status read_curve(const Report *r, const CurveCase *c, int i, Priced *p)
{
    const Curve *curve = &c->curve[i];
    double value[RUNS_MOST];
    int n;
    *p = (Priced){.algo = curve->algo->name,
                  .env = c->job.env->name,
                  .privacy = curve->privacy,
                  .epsilon = curve->epsilon,
                  .K = (double)params_count(&c->job.params, "episodes")};
    TRY(read_values(r, c, i, "total", value, &n));
    p->total = mean_of(value, n);
    TRY(read_values(r, c, i, "learned", value, &n));
    p->learned = median_of(value, n);
    p->runs = n;
    return OK;
}

static Status read_case(const Report *r, const Claim *claim, int i, Prices *all,
                        CurveCase *c)
{
    bool run;
    TRY(curves_open(r, claim->id, i, c, &run));
    if (!run || !is_plain(&c->job.params))
        return OK;
    int group = all->groups++;
    for (int j = 0; j < c->n && all->n < CURVES_MOST; j++) {
        Priced *p = &all->curve[all->n];
        if (!c->curve[j].algo->learns)
            continue;
        TRY(read_curve(r, c, j, p));
        p->group = group;
        all->n += !isnan(p->total);
    }
    return OK;
}

static Status read_prices(const Report *r, Prices *all)
{
    CurveCase *c = arena_array(r->arena, CurveCase, 1);
    all->curve = arena_array(r->arena, Priced, CURVES_MOST);
    for (int i = 0; i < ledger_size(); i++) {
        const Claim *claim = ledger_claim(i);
        CaseRow *rows;
        int n;
        if (claim->study != &study_compare)
            continue;
        TRY(report_cases(r, claim, false, &rows, &n));
        for (int k = 0; k < n; k++)
            TRY(read_case(r, claim, k, all, c));
    }
    return OK;
}

/* --- which comparison to show --------------------------------------------- */

static bool is_same(const Priced *a, const Priced *b)
{
    return strcmp(a->algo, b->algo) == 0 && strcmp(a->env, b->env) == 0 &&
           a->privacy == b->privacy;
}

static const Priced *find(const Prices *all, const Priced *like, int group,
                          double epsilon)
{
    for (int i = 0; i < all->n; i++)
        if (all->curve[i].group == group && is_same(&all->curve[i], like) &&
            all->curve[i].epsilon == epsilon)
            return &all->curve[i];
    return NULL;
}

/* how many of the table's epsilons a comparison has, and then its last K */
static double worth(const Prices *all, const Priced *p)
{
    double n = 0;
    for (int e = 0; e < EPSILONS; e++)
        n += find(all, p, p->group, epsilons[e]) != NULL;
    return n < 2 ? 0 : n + log10(p->K) / 100;
}

/* Is it the first curve of the best comparison for its row? */
static bool leads(const Prices *all, int i)
{
    const Priced *p = &all->curve[i];
    double mine = worth(all, p);
    if (p->privacy == PRIVACY_NONE || mine == 0)
        return false;
    for (int j = 0; j < all->n; j++) {
        const Priced *q = &all->curve[j];
        if (j == i || !is_same(p, q))
            continue;
        double other = worth(all, q);
        if (other > mine || (other == mine && j < i))
            return false;
    }
    return true;
}

/* The same algorithm without privacy on the same users; if it has none, the
 * best of any on this environment at this K.  NULL: nothing to compare with. */
static const Priced *without_privacy(const Prices *all, const Priced *p)
{
    const Priced *best = NULL;
    for (int i = 0; i < all->n; i++) {
        const Priced *q = &all->curve[i];
        if (q->privacy != PRIVACY_NONE || strcmp(q->env, p->env) != 0 ||
            q->K != p->K)
            continue;
        if (q->group == p->group && strcmp(q->algo, p->algo) == 0)
            return q;
        if (best == NULL || q->total < best->total)
            best = q;
    }
    return best;
}

/* --- the table ------------------------------------------------------------ */

static const Column columns[] = {{"algorithm", COLUMN_TEXT, NULL},
                                 {"privacy", COLUMN_TEXT, NULL},
                                 {"on", COLUMN_TEXT, NULL},
                                 {"K", COLUMN_NUMBER, NULL},
                                 {"runs", COLUMN_NUMBER, NULL},
                                 {"none: learns from", COLUMN_TEXT, NULL},
                                 {"eps = 1", COLUMN_NUMBER, NULL},
                                 {"eps = 10", COLUMN_NUMBER, NULL},
                                 {"eps = 100", COLUMN_NUMBER, NULL},
                                 {"eps = 1000", COLUMN_NUMBER, NULL},
                                 {0}};

static void put_cell(Document *d, const Priced *p, const Priced *base)
{
    char from[40], times[40];
    if (p == NULL) {
        doc_number(d, (double)NAN);
        return;
    }
    doc_number_text(p->learned, from, sizeof from);
    if (isinf(p->learned)) {
        doc_number_as(d, p->learned, "nothing");
    } else if (base == NULL) {
        doc_number_as(d, p->learned, "%s", from);
    } else {
        doc_number_text(p->total / base->total, times, sizeof times);
        doc_number_as(d, p->learned, "%s, x %s", from, times);
    }
}

static void put_base(Document *d, const Priced *p, const Priced *base)
{
    char from[40];
    if (base == NULL) {
        doc_cell(d, "-");
        return;
    }
    doc_number_text(base->learned, from, sizeof from);
    doc_cell(d, "%s", isinf(base->learned) ? "nothing" : from);
    if (strcmp(base->algo, p->algo) != 0)
        doc_more(d, " (%s)", base->algo);
}

static void put_row(Document *d, const Prices *all, const Priced *p)
{
    static const char *const words[] = {"none", "joint", "local", "pure joint",
                                        "pure local"};
    const Priced *base = without_privacy(all, p);
    doc_row(d);
    doc_cell(d, "%s", p->algo);
    doc_cell(d, "%s", words[__builtin_ctz((unsigned)p->privacy)]);
    doc_cell(d, "%s", p->env);
    doc_number(d, p->K);
    doc_number(d, p->runs);
    put_base(d, p, base);
    for (int e = 0; e < EPSILONS; e++)
        put_cell(d, find(all, p, p->group, epsilons[e]), base);
}

Status price_put(const Report *r, Document *d)
{
    Prices all = {0};
    bool started = false;
    TRY(read_prices(r, &all));
    for (int i = 0; i < all.n; i++) {
        if (!leads(&all, i))
            continue;
        if (!started) {
            doc_paragraph(
                d, "As printed, on one environment a row: the episode from "
                   "which the algorithm *learns* (its regret so far is below "
                   "half of what its first policy loses; of the median run), "
                   "and its regret at the last K as a multiple of the same "
                   "algorithm's without privacy, or, in brackets, of the best "
                   "other one's.");
            doc_table(d, columns);
        }
        started = true;
        put_row(d, &all, &all.curve[i]);
    }
    return OK;
}
