/* The report's section on rates: a row for every statement about growth, the
 * forest plot, and a picture for each theorem. */
#include "suite/report/rates.h"
#include "suite/claim/ledger.h"

#include <math.h>
#include <string.h>

/* --- rows ----------------------------------------------------------------- */

static void put_statement(FILE *to, const Claim *claim)
{
    fprintf(to, "| `%s` (", claim->id);
    put_cell(to, claim->place);
    fputs(") | ", to);
}

static void put_real(FILE *to, double x)
{
    if (isnan(x))
        fputs("- | ", to);
    else
        fprintf(to, "%.3f | ", x);
}

/* " --profile standard" if the quick profile does not run it */
static void put_profile(FILE *to, const char *profile)
{
    if (strcmp(profile, profile_names[QUICK]) != 0)
        fprintf(to, " --profile %s", profile);
}

static void put_command(const Report *r, FILE *to, const Claim *claim,
                        const char *profile)
{
    fprintf(to, "`./assay verify '%s'", claim->id);
    put_profile(to, profile);
    fprintf(to, " --seed %s` |\n", r->seed);
}

static void put_exponents(FILE *to, const RateCurve *c)
{
    put_real(to, c->theorem);
    put_real(to, c->allowed);
    if (rate_fitted(c))
        fprintf(to, "%.3f (%.3f .. %.3f; ± %.3f) | ", c->exponent,
                c->exponent_lo, c->exponent_hi, c->margin);
    else
        fputs("- | ", to);
    put_real(to, c->without_logs);
}

/* the least and largest slope between neighbours among the fitted points */
static void put_slopes(FILE *to, const RateCurve *c)
{
    double low = (double)INFINITY, high = -(double)INFINITY;
    for (int i = 0; i < c->n; i++)
        if (c->point[i].used > 0) {
            low = fmin(low, c->point[i].slope);
            high = fmax(high, c->point[i].slope);
        }
    if (low <= high)
        fprintf(to, "%.2f .. %.2f | ", low, high);
    else
        fputs("- | ", to);
}

static void put_range(FILE *to, const RateCurve *c)
{
    double from, last;
    char a[40], b[40];
    int used = 0;
    for (int i = 0; i < c->n; i++)
        used += c->point[i].used > 0;
    if (!rate_range(c, &from, &last)) {
        fprintf(to, "none of %d points | ", c->n);
        return;
    }
    rate_number(from, a, sizeof a);
    rate_number(last, b, sizeof b);
    fprintf(to, "%s .. %s, %d of %d points | ", a, b, used, c->n);
}

/* K*, or the same in epsilon where that grows */
static void put_star(FILE *to, const RateCurve *c)
{
    char number[40];
    bool epsilon = strcmp(rate_in(c), "epsilon") == 0;
    double x = epsilon ? c->x_star : c->k_star;
    rate_number(x, number, sizeof number);
    if (isnan(x))
        fputs("- | ", to);
    else
        fprintf(to, "%s%s | ", epsilon ? "ε = " : "", number);
}

/* a row for an envelope whose claim is not about an exponent */
static void put_other(const Report *r, FILE *to, const RateCurve *c)
{
    fputs("- | - | no exponent: ", to);
    put_cell(to, c->row->why);
    fprintf(to, " | - | - | - | %s | - | ", c->row->verdict);
    put_command(r, to, c->claim, c->row->profile);
}

static void put_row(const Report *r, FILE *to, const RateCurves *all, int i)
{
    char own[RATE_NAME];
    const RateCurve *c = &all->curve[i];
    rate_name_unusual(all->name, all->n, i, own, sizeof own);
    put_statement(to, c->claim);
    put_cell(to, own);
    fprintf(to, " | %s | ", rate_in(c));
    if (!rate_is_asked(c)) {
        put_other(r, to, c);
        return;
    }
    put_exponents(to, c);
    put_slopes(to, c);
    put_range(to, c);
    fprintf(to, "%s, %s | ", c->row->verdict, rate_growth_name(c));
    put_star(to, c);
    put_command(r, to, c->claim, c->row->profile);
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
static void put_missing(const Report *r, FILE *to, const RateCurves *all)
{
    const Claim *claim;
    for (int i = 0; (claim = ledger_claim(i)) != NULL; i++) {
        bool waits = claim->kind == KIND_RATE && claim->waits_for != NULL;
        bool envelope = claim->study == &study_envelope;
        if (!(waits || envelope) || has_data(all, claim))
            continue;
        put_statement(to, claim);
        if (waits)
            fprintf(to, "**no data**: waits for %s", claim->waits_for);
        else
            fputs("**no data**: not in this run", to);
        fputs(" | - | - | - | - | - | - | - | - | - | ", to);
        if (waits)
            fputs("- |\n", to);
        else
            put_command(r, to, claim, profile_names[claim->profile]);
    }
}

/* --- the section ---------------------------------------------------------- */

static void put_head(FILE *to, const RateCurves *all)
{
    char usual[RATE_NAME];
    rate_name_usual(all->name, all->n, usual, sizeof usual);
    fputs(
        "\n## Rates\n\nOf each statement about growth, the largest mean regret "
        "over a family of instances indexed by their gap, and the slope of its "
        "logarithm in what grows. *With logarithms* is the slope of the "
        "theorem's own explicit bound over the same points: where the leading "
        "term rules, it is what the theorem allows. In brackets the 95 % "
        "bootstrap over seeds and the jackknife's 99.9 % margin, which "
        "decides. *Without logarithms* is, of K, the measured exponent less "
        "what they add to the bound's. Growth is `tight`, `below` its bound by more "
        "than 0.1, `above`, or `open` (too few seeds). **A slope never refutes "
        "a theorem**, only runs above its explicit bound do: an exponent above "
        "is `undecided`. K* is the least K at which the bound is below the "
        "trivial K H (of epsilon, the least epsilon). Growth in S, A, H of "
        "tabular-hard and in d of axis actions is measured against what the "
        "family has of it: n arms cost an index learner u(n) sqrt(K), and u(n) "
        "= max over y of sqrt(ny) - y/sqrt(1-y) is sqrt(n) only in the limit "
        "(d: n = d-1, a claim of its own, `assay.rate.arms`).\n",
        to);
    if (usual[0] != '\0')
        fprintf(to, "\nUnless a row says otherwise: %s.\n", usual);
}

static void put_table(const Report *r, FILE *to, const RateCurves *all)
{
    fputs("\n| statement | of | in | theorem | with logarithms | measured | "
          "without logarithms | local slopes | fitted over | verdict, growth | "
          "K* | reproduce |\n"
          "|---|---|---|---|---|---|---|---|---|---|---|---|\n",
          to);
    for (int i = 0; i < all->n; i++)
        put_row(r, to, all, i);
    put_missing(r, to, all);
}

static int profile_of(const RateCurve *c)
{
    int profile = DEEP;
    while (profile > QUICK &&
           strcmp(c->row->profile, profile_names[profile]) != 0)
        profile--;
    return profile;
}

static void put_again(const Report *r, FILE *to, int profile)
{
    put_profile(to, profile_names[profile]);
    fprintf(to,
            " --seed %s --db rates.db && ./assay report --db rates.db --out "
            "rates`\n",
            r->seed);
}

static void put_forest(const Report *r, FILE *to, const RateCurves *all)
{
    int deepest = QUICK;
    for (int i = 0; i < all->n; i++)
        if (profile_of(&all->curve[i]) > deepest)
            deepest = profile_of(&all->curve[i]);
    fputs("\n![Measured exponents against the "
          "theorems'](results/plots/" FOREST_PLOT
          ".svg)\n\nReproduce: `./assay verify @rate",
          to);
    put_again(r, to, deepest);
}

static void put_key(FILE *to)
{
    fputs(
        "\nIn the pictures below, one for each theorem, a point is the "
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
        "largest gap; the optimal policy's regret is 0.\n",
        to);
}

/* the claims of a picture, each once, as arguments */
static void put_claims(FILE *to, const RateGroup *g)
{
    for (int i = 0; i < g->n; i++) {
        bool said = false;
        for (int j = 0; j < i; j++)
            said = said || g->curve[j]->claim == g->curve[i]->claim;
        if (!said)
            fprintf(to, " '%s'", g->curve[i]->claim->id);
    }
}

static Status put_group(const Report *r, FILE *to, const RateGroup *g)
{
    char name[RATE_NAME];
    const RateCurve *first = g->curve[0];
    int deepest = QUICK;
    for (int i = 0; i < g->n; i++)
        if (profile_of(g->curve[i]) > deepest)
            deepest = profile_of(g->curve[i]);
    rate_group_name(g, name, sizeof name);
    TRY(rate_plot(r, g));
    fprintf(to, "\n![%s: regret against %s](results/plots/%s.svg)\n\n",
            first->law != NULL ? first->law->source : first->claim->id,
            rate_in(first), name);
    fputs("Reproduce: `./assay verify", to);
    put_claims(to, g);
    put_again(r, to, deepest);
    return OK;
}

Status rates_put(const Report *r, FILE *to)
{
    RateCurves all;
    TRY(rates_read(r, &all));
    if (all.n == 0)
        return OK; /* nothing was measured: no section */
    put_head(to, &all);
    put_table(r, to, &all);
    TRY(forest_plot(r, &all));
    put_forest(r, to, &all);
    RateGroup *groups = arena_array(r->arena, RateGroup, all.n);
    int n = rate_groups(&all, groups);
    if (n > 0)
        put_key(to);
    for (int i = 0; i < n; i++)
        TRY(put_group(r, to, &groups[i]));
    return OK;
}
