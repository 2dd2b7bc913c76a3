/* The report's section on rates: a row for every statement about growth, the
 * forest plot, and a picture for each theorem. */
#include "suite/report/rates.h"
#include "suite/claim/ledger.h"

#include <math.h>
#include <string.h>

/* --- rows ----------------------------------------------------------------- */

static void put_statement(Document *d, const Claim *claim)
{
    doc_row(d);
    doc_cell(d, "%s", claim->id);
    doc_cell(d, "%s", claim->place);
}

static void put_real(Document *d, double x)
{
    if (isnan(x))
        doc_number(d, x);
    else
        doc_number_as(d, x, "%.3f", x);
}

/* " --profile standard" if the quick profile does not run it */
static const char *profile_option(const Report *r, const char *profile)
{
    return strcmp(profile, profile_names[QUICK]) == 0
               ? ""
               : arena_text(r->arena, " --profile %s", profile);
}

static void put_command(const Report *r, Document *d, const Claim *claim,
                        const char *profile)
{
    doc_cell(d, "./assay verify '%s'%s --seed %s", claim->id,
             profile_option(r, profile), r->seed);
}

static void put_exponents(Document *d, const RateCurve *c)
{
    put_real(d, c->theorem);
    put_real(d, c->allowed);
    if (rate_fitted(c))
        doc_number_as(d, c->exponent, "%.3f (%.3f .. %.3f; +- %.3f)",
                      c->exponent, c->exponent_lo, c->exponent_hi, c->margin);
    else
        doc_number(d, (double)NAN);
    put_real(d, c->without_logs);
}

/* the least and largest slope between neighbours among the fitted points */
static void put_slopes(Document *d, const RateCurve *c)
{
    double low = (double)INFINITY, high = -(double)INFINITY;
    for (int i = 0; i < c->n; i++)
        if (c->point[i].used > 0) {
            low = fmin(low, c->point[i].slope);
            high = fmax(high, c->point[i].slope);
        }
    if (low <= high)
        doc_cell(d, "%.2f .. %.2f", low, high);
    else
        doc_cell(d, "-");
}

static void put_range(Document *d, const RateCurve *c)
{
    double from, last;
    char a[40], b[40];
    int used = 0;
    for (int i = 0; i < c->n; i++)
        used += c->point[i].used > 0;
    if (!rate_range(c, &from, &last)) {
        doc_cell(d, "none of %d points", c->n);
        return;
    }
    rate_number(from, a, sizeof a);
    rate_number(last, b, sizeof b);
    doc_cell(d, "%s .. %s, %d of %d points", a, b, used, c->n);
}

/* K*, or the same in epsilon where that grows */
static void put_star(Document *d, const RateCurve *c)
{
    char number[40];
    bool epsilon = strcmp(rate_in(c), "epsilon") == 0;
    double x = epsilon ? c->x_star : c->k_star;
    rate_number(x, number, sizeof number);
    if (isnan(x))
        doc_number(d, x);
    else
        doc_number_as(d, x, "%s%s", epsilon ? "ε = " : "", number);
}

/* a row for an envelope whose claim is not about an exponent */
static void put_other(const Report *r, Document *d, const RateCurve *c)
{
    doc_cell(d, "-");
    doc_cell(d, "-");
    doc_cell(d, "no exponent: %s", c->row->why);
    for (int i = 0; i < 3; i++)
        doc_cell(d, "-");
    doc_cell(d, "%s", c->row->verdict);
    doc_cell(d, "-");
    put_command(r, d, c->claim, c->row->profile);
}

static void put_row(const Report *r, Document *d, const RateCurves *all, int i)
{
    char own[RATE_NAME];
    const RateCurve *c = &all->curve[i];
    rate_name_unusual(all->name, all->n, i, own, sizeof own);
    put_statement(d, c->claim);
    doc_cell(d, "%s", own);
    doc_cell(d, "%s", rate_in(c));
    if (!rate_is_asked(c)) {
        put_other(r, d, c);
        return;
    }
    put_exponents(d, c);
    put_slopes(d, c);
    put_range(d, c);
    doc_cell(d, "%s, %s", c->row->verdict, rate_growth_name(c));
    put_star(d, c);
    put_command(r, d, c->claim, c->row->profile);
}

/* --- statements without data ---------------------------------------------- */

static bool has_data(const RateCurves *all, const Claim *claim)
{
    for (int i = 0; i < all->n; i++)
        if (all->curve[i].claim == claim)
            return true;
    return false;
}

/* a row for a claim whose envelope was not run, or which waits for an algorithm
 * */
static void put_missing(const Report *r, Document *d, const RateCurves *all)
{
    const Claim *claim;
    for (int i = 0; (claim = ledger_claim(i)) != NULL; i++) {
        bool waits = claim->kind == KIND_RATE && claim->waits_for != NULL;
        bool envelope = claim->study == &study_envelope;
        if (!(waits || envelope) || has_data(all, claim))
            continue;
        put_statement(d, claim);
        if (waits)
            doc_cell(d, "*no data*: waits for %s", claim->waits_for);
        else
            doc_cell(d, "*no data*: not in this run");
        for (int j = 0; j < 9; j++)
            doc_cell(d, "-");
        if (waits)
            doc_cell(d, "-");
        else
            put_command(r, d, claim, profile_names[claim->profile]);
    }
}

/* --- the section ---------------------------------------------------------- */

static void put_head(Document *d, const RateCurves *all)
{
    char usual[RATE_NAME];
    rate_name_usual(all->name, all->n, usual, sizeof usual);
    doc_paragraph(
        d,
        "Of each statement about growth, the largest mean regret "
        "over a family of instances indexed by their gap, and the slope of its "
        "logarithm in what grows. *With logarithms* is the slope of the "
        "theorem's own explicit bound over the same points: where the leading "
        "term rules, it is what the theorem allows. In brackets the 95 %% "
        "bootstrap over seeds and the jackknife's 99.9 %% margin, which "
        "decides. *Without logarithms* is, of K, the measured exponent less "
        "what they add to the bound's. Growth is `tight`, `below` its bound by more "
        "than 0.1, `above`, or `open` (too few seeds). *A slope never refutes "
        "a theorem*, only runs above its explicit bound do: an exponent above "
        "is `undecided`. K* is the least K at which the bound is below the "
        "trivial K H (of epsilon, the least epsilon). Growth in S, A, H of "
        "tabular-hard and in d of axis actions is measured against what the "
        "family has of it: n arms cost an index learner u(n) sqrt(K), and u(n) "
        "= max over y of sqrt(ny) - y/sqrt(1-y) is sqrt(n) only in the limit "
        "(d: n = d-1, a claim of its own, `assay.rate.arms`).");
    if (usual[0] != '\0')
        doc_paragraph(d, "Unless a row says otherwise: %s.", usual);
}

static const Column columns[] = {{"statement", COLUMN_CLAIM, NULL},
                                 {"place", COLUMN_TEXT, NULL},
                                 {"of", COLUMN_TEXT, NULL},
                                 {"in", COLUMN_TEXT, "in"},
                                 {"theorem", COLUMN_NUMBER, NULL},
                                 {"with logarithms", COLUMN_NUMBER, NULL},
                                 {"measured", COLUMN_NUMBER, NULL},
                                 {"without logarithms", COLUMN_NUMBER, NULL},
                                 {"local slopes", COLUMN_TEXT, NULL},
                                 {"fitted over", COLUMN_TEXT, NULL},
                                 {"verdict, growth", COLUMN_VERDICT, "verdict"},
                                 {"K*", COLUMN_NUMBER, NULL},
                                 {"reproduce", COLUMN_COMMAND, NULL},
                                 {0}};

static void put_table(const Report *r, Document *d, const RateCurves *all)
{
    doc_table(d, columns);
    for (int i = 0; i < all->n; i++)
        put_row(r, d, all, i);
    put_missing(r, d, all);
}

static int profile_of(const RateCurve *c)
{
    int profile = DEEP;
    while (profile > QUICK &&
           strcmp(c->row->profile, profile_names[profile]) != 0)
        profile--;
    return profile;
}

/* the command that runs these claims and draws them */
static const char *again(const Report *r, const char *claims, int profile)
{
    return arena_text(r->arena,
                      "./assay verify%s%s --seed %s --db rates.db && ./assay "
                      "report --db rates.db --out rates",
                      claims, profile_option(r, profile_names[profile]),
                      r->seed);
}

static void put_key(Document *d)
{
    doc_paragraph(
        d,
        "In the pictures below, one for each theorem, a point is the "
        "largest mean regret over the gaps; its shape is its range. "
        "*Linear*: nothing is learnt, regret grows like the worst "
        "policy's. "
        "*Transition, on the family's edge*: learning has begun, and the "
        "worst gap is the largest that the family has, so that the supremum "
        "may lie beyond: left out of every fit. *Transition*: the "
        "theorem's leading term does not dominate yet. *Asymptotic*: it does. "
        "Filled points are fitted; those below the fitted range have two "
        "seeds. Dashed: the explicit bound with all its constants. Thick: "
        "the theorem's slope through the middle of the fitted points. "
        "Vertical: K*. Grey: K H, and the worst policy's regret at the "
        "largest gap; the optimal policy's regret is 0.");
}

/* the claims of a picture, each once, as arguments */
static const char *claims_of(const Report *r, const RateGroup *g)
{
    const char *text = "";
    for (int i = 0; i < g->n; i++) {
        bool said = false;
        for (int j = 0; j < i; j++)
            said = said || g->curve[j]->claim == g->curve[i]->claim;
        if (!said)
            text =
                arena_text(r->arena, "%s '%s'", text, g->curve[i]->claim->id);
    }
    return text;
}

static Status put_group(const Report *r, Document *d, const RateGroup *g)
{
    char name[RATE_NAME];
    int deepest = QUICK;
    for (int i = 0; i < g->n; i++)
        if (profile_of(g->curve[i]) > deepest)
            deepest = profile_of(g->curve[i]);
    rate_group_name(g, name, sizeof name);
    TRY(rate_plot(r, g));
    doc_figure(
        d, &(Figure){.name = name,
                     .title = rate_group_title(g, r->arena),
                     .sql = "SELECT claim, x, exponent, margin, allowed FROM "
                            "v_exponent",
                     .csv = arena_text(r->arena, "%s.csv", name),
                     .command = again(r, claims_of(r, g), deepest),
                     .seed = r->seed});
    return OK;
}

Status rate_pictures_put(const Report *r, Document *d)
{
    RateCurves all;
    TRY(rates_read(r, &all));
    RateGroup *groups = arena_array(r->arena, RateGroup, all.n + 1);
    int n = rate_groups(&all, groups);
    if (n == 0)
        return OK;
    doc_heading(d, 1, "Theorem by theorem");
    put_key(d);
    for (int i = 0; i < n; i++)
        TRY(put_group(r, d, &groups[i]));
    return OK;
}

Status rates_put(const Report *r, Document *d)
{
    RateCurves all;
    TRY(rates_read(r, &all));
    doc_page(d, "rates", "Exponents");
    TRY(theorems_put(r, d));
    if (all.n > 0) {
        put_head(d, &all);
        put_table(r, d, &all);
    }
    return report_exhibits(r, d, EXHIBIT_RATES);
}
