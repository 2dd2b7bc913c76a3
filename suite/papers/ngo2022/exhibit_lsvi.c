/* LSVI-UCB with batches (Luyo et al. 2021) and with rare switching (Ngo et al.
 * 2022) side by side: how their regret grows, how much of their radii runs use,
 * and how often they update. */
#include "suite/claim/ledger.h"
#include "suite/report/rates.h"

#include <math.h>
#include <string.h>

#define PLOT "rates-lsvi"

/* --- growth --------------------------------------------------------------- */

static bool is_shown(const RateCurve *c)
{
    return strncmp(c->job.algo->name, "lsvi-", 5) == 0 && c->n > 0 &&
           strcmp(rate_in(c), "K") == 0;
}

static void name_of(const RateCurve *c, char *out, size_t size)
{
    const Params *p = &c->job.params;
    snprintf(out, size, "%s, %s, %s, %s", c->job.algo->name,
             params_text(p, "privacy"), params_text(p, "mode"), c->claim->id);
}

static void put_points(FILE *to, const RateCurve *c, int i)
{
    fprintf(to, "$c%d << e\n# %s: K; regret\n", i, c->claim->id);
    for (int j = 0; j < c->n; j++)
        fprintf(to, "%.9g %.9g\n", c->point[j].x, c->point[j].regret);
    fputs("e\n", to);
}

/* "K^0.54 to K^0.67" over the curves that are drawn */
static const char *title_of(const Report *r, const RateCurves *curves)
{
    double low = (double)INFINITY, high = 0;
    for (int i = 0; i < curves->n; i++)
        if (is_shown(&curves->curve[i])) {
            low = fmin(low, curves->curve[i].exponent);
            high = fmax(high, curves->curve[i].exponent);
        }
    return arena_text(r->arena,
                      "LSVI-UCB with batches or rare switches: regret grows as "
                      "K^%.2f to K^%.2f",
                      low, high);
}

static Status plot_growth(const Report *r, const RateCurves *curves)
{
    Gnuplot g;
    int drawn = 0;
    char name[RATE_NAME];
    TRY(picture_open(&g, r,
                     &(Picture){.name = PLOT,
                                .title = title_of(r, curves),
                                .subtitle = "largest mean regret over the "
                                            "family's gaps, against K"}));
    for (int i = 0; i < curves->n; i++)
        if (is_shown(&curves->curve[i]))
            put_points(g.to, &curves->curve[i], i);
    fputs("set logscale xy\nset format '10^{%L}'\nset xlabel 'episodes K'\n"
          "set ylabel 'largest regret over the family'\n"
          "set key inside left top reverse Left font ',11'\nset xtics 1e4\n"
          "plot ",
          g.to);
    for (int i = 0; i < curves->n; i++) {
        const RateCurve *c = &curves->curve[i];
        if (!is_shown(c))
            continue;
        name_of(c, name, sizeof name);
        fprintf(g.to,
                "%s$c%d with linespoints ls %d lw 2 ps 0.6 title '%s: "
                "K^{%.2f}'",
                drawn > 0 ? ", " : "", i, 1 + drawn % LINE_LAST, name,
                c->exponent);
        drawn++;
    }
    fputs("\n", g.to);
    return gnuplot_close(&g);
}

static const Column growth_columns[] = {
    {"claim", COLUMN_CLAIM, NULL},
    {"algorithm", COLUMN_TEXT, NULL},
    {"privacy", COLUMN_TEXT, NULL},
    {"mode", COLUMN_TEXT, NULL},
    {"exponent in K", COLUMN_NUMBER, NULL},
    {"theorem's", COLUMN_NUMBER, NULL},
    {"regret/bound", COLUMN_NUMBER, NULL},
    {"bound < K H from", COLUMN_NUMBER, NULL},
    {0}};

static void put_growth_row(Document *d, const RateCurve *c)
{
    doc_row(d);
    doc_cell(d, "%s", c->claim->id);
    doc_cell(d, "%s", c->job.algo->name);
    doc_cell(d, "%s", params_text(&c->job.params, "privacy"));
    doc_cell(d, "%s", params_text(&c->job.params, "mode"));
    doc_number_as(d, c->exponent, "%.3f", c->exponent);
    doc_number(d, c->theorem);
    doc_number(d, c->share_of_bound);
    doc_number(d, c->k_star);
}

static Status put_growth(const Report *r, Document *d)
{
    RateCurves curves;
    int shown = 0;
    TRY(rates_read(r, &curves));
    for (int i = 0; i < curves.n; i++)
        shown += is_shown(&curves.curve[i]);
    if (shown == 0)
        return OK;
    doc_heading(d, 1, "LSVI-UCB, batched and switching");
    doc_paragraph(
        d, "Algorithm 2 of Luyo et al. 2021 and Algorithm 1 of Ngo et al. 2022 "
           "on one family (linear-hard). With printed constants the growth of "
           "the second can be seen; the first plays Q = H to K = 6e20 at d = "
           "4, H = 3, eps = 1 (`luyo2021.thm8.saturated`) and is drawn with "
           "the least noise alone. The explicit bounds are loose: the last "
           "columns say by how much, and from which K they say anything. From "
           "which K each learns stands below, published against calibrated "
           "(`assay.calibrated.lsvi`); the batches of a run of 1e19 episodes "
           "have 3e11, so that Algorithm 2 cannot learn earlier there.");
    TRY(plot_growth(r, &curves));
    doc_figure(
        d, &(Figure){.name = PLOT,
                     .title = title_of(r, &curves),
                     .caption = "The largest mean regret over the "
                                "family's gaps; the exponent is fitted.",
                     .command = arena_text(
                         r->arena, "./assay verify @rate --seed %s", r->seed),
                     .sql = "SELECT claim, x, exponent, margin, allowed FROM "
                            "v_exponent WHERE algorithm LIKE 'lsvi%'",
                     .csv = PLOT ".csv",
                     .seed = r->seed});
    doc_table(d, growth_columns);
    for (int i = 0; i < curves.n; i++)
        if (is_shown(&curves.curve[i]))
            put_growth_row(d, &curves.curve[i]);
    return OK;
}

/* --- along runs ----------------------------------------------------------- */

static const char LARGEST[] =
    "SELECT max(o.value) FROM job j CROSS JOIN observation o ON o.job = j.key"
    " WHERE j.run = ?1 AND j.study = 'run' AND j.parameters = ?2"
    " AND o.name = ?3";

/* the largest over a case's runs; NaN: there is none */
static Status largest(const Report *r, const char *job, const char *name,
                      double *out)
{
    Query *q;
    bool more;
    const char *args[] = {r->run, job, name, NULL};
    *out = (double)NAN;
    TRY(store_query(r->store, &q, LARGEST, args));
    Status status = store_step(q, &more);
    if (status == OK && more)
        *out = store_real(q, 0);
    store_finish(q);
    return status;
}

typedef struct {
    const Claim *claim;
    const CaseRow *row;
    Job job;
    char text[JOB_TEXT];
} Case;

static Status open_case(const Report *r, const Claim *claim, const CaseRow *row,
                        Case *c)
{
    c->claim = claim;
    c->row = row;
    TRY(report_job(r, claim, row, c->text));
    return job_open(&c->job, claim->study, 1, row->case_text);
}

static void put_case(Document *d, const Case *c)
{
    doc_row(d);
    doc_cell(d, "%s", c->claim->id);
    doc_cell(d, "%s", params_text(&c->job.params, "privacy"));
    doc_cell(d, "%s", params_text(&c->job.params, "mode"));
    doc_number(d, (double)params_count(&c->job.params, "episodes"));
}

typedef Status PutCase(const Report *, Document *, const Case *);

static Status each_case(const Report *r, Document *d, const char *id,
                        PutCase *put_one, void (*head)(Document *),
                        bool *headed)
{
    const Claim *claim;
    CaseRow *rows;
    int n;
    static Case c;
    TRY(ledger_find(id, &claim));
    TRY(report_cases(r, claim, false, &rows, &n));
    if (n > 0 && !*headed)
        head(d);
    *headed = *headed || n > 0;
    for (int i = 0; i < n; i++) {
        TRY(open_case(r, claim, &rows[i], &c));
        TRY(put_one(r, d, &c));
    }
    return OK;
}

#define CASE_COLUMNS                                                           \
    {"claim", COLUMN_CLAIM, NULL}, {"privacy", COLUMN_TEXT, NULL},             \
        {"mode", COLUMN_TEXT, NULL},                                           \
    {                                                                          \
        "K", COLUMN_NUMBER, NULL                                               \
    }

static const Column radius_columns[] = {
    CASE_COLUMNS, {"radius used", COLUMN_NUMBER, NULL}, {0}};

static void radius_head(Document *d)
{
    doc_paragraph(d,
                  "How much of the radius beta runs use: the largest "
                  "|<phi,w> - r - P V| over beta |phi| at any update, state, "
                  "action and step (Lemma 21 of Luyo et al., 26 of Ngo et "
                  "al.).");
    doc_table(d, radius_columns);
}

static Status put_radius(const Report *r, Document *d, const Case *c)
{
    double used;
    put_case(d, c);
    TRY(largest(r, c->text, c->claim->left, &used));
    doc_number(d, used);
    return OK;
}

static const Column update_columns[] = {CASE_COLUMNS,
                                        {"updates", COLUMN_NUMBER, NULL},
                                        {"bound", COLUMN_NUMBER, NULL},
                                        {"share", COLUMN_NUMBER, NULL},
                                        {0}};

static void update_head(Document *d)
{
    doc_paragraph(d, "How often Algorithm 1 of Ngo et al. updates without "
                     "noise, against (dH/log 2) log(1 + K/(lambda d)).");
    doc_table(d, update_columns);
}

static Status put_updates(const Report *r, Document *d, const Case *c)
{
    double share, bound, K = (double)params_count(&c->job.params, "episodes");
    put_case(d, c);
    TRY(largest(r, c->text, "switches", &share));
    TRY(largest(r, c->text, "switches_trivial", &bound));
    doc_number(d, round(share * bound * K));
    doc_number(d, bound * K);
    doc_number(d, share);
    return OK;
}

static const Column noise_columns[] = {CASE_COLUMNS,
                                       {"reading", COLUMN_TEXT, NULL},
                                       {"noise/bound", COLUMN_NUMBER, NULL},
                                       {"updates/N_max", COLUMN_NUMBER, NULL},
                                       {0}};

static void noise_head(Document *d)
{
    doc_paragraph(d, "How near the noise and shift of a released matrix come "
                     "to the ends that (7) and (9) allow, lambda and 3 lambda, "
                     "and updates to N_max, by reading of eq. (6).");
    doc_table(d, noise_columns);
}

static Status put_noise(const Report *r, Document *d, const Case *c)
{
    double noise, updates;
    put_case(d, c);
    doc_cell(d, "%s", params_text(&c->job.algo_params, "tree"));
    TRY(largest(r, c->text, "eq9", &noise));
    doc_number(d, noise);
    TRY(largest(r, c->text, "switches", &updates));
    doc_number(d, updates);
    return OK;
}

static Status put(const Report *r, Document *d)
{
    bool radius = false, updates = false, noise = false;
    TRY(put_growth(r, d));
    TRY(each_case(r, d, "luyo2021.lem21.path", put_radius, radius_head,
                  &radius));
    TRY(each_case(r, d, "ngo2022.lem26", put_radius, radius_head, &radius));
    TRY(each_case(r, d, "ngo2022.thm11.logK", put_updates, update_head,
                  &updates));
    TRY(each_case(r, d, "ngo2022.eq9.run", put_noise, noise_head, &noise));
    return each_case(r, d, "ngo2022.eq9.readings", put_noise, noise_head,
                     &noise);
}

const Exhibit ngo2022_lsvi_exhibit = {.place = EXHIBIT_RATES, .put = put};
