/* CAPRI in the report: its epochs as published and calibrated, and its regret
 * beside the bound and across epsilon. */
#include "suite/claim/ledger.h"
#include "suite/papers/pavlovic2025/capri.h"
#include "suite/report/curves.h"

#include <math.h>
#include <string.h>

/* --- epochs --------------------------------------------------------------- */

enum { EPOCHS_MOST = 64, JDP_CASE = 1 };
static const char *const PUBLISHED_RUN = "pavlovic2025.thm6.7.step1.error";
static const char *const CALIBRATED_RUN = "pavlovic2025.alg1.error.calibrated";

typedef struct {
    double users, active, dimension, flatness;
    double error, delta; /* NaN: not ended */
} EpochMean;

static const char EPOCHS[] =
    "SELECT o.step, max(o.k),"
    " avg(CASE o.name WHEN 'epoch_active' THEN o.value END),"
    " avg(CASE o.name WHEN 'epoch_dimension' THEN o.value END),"
    " avg(CASE o.name WHEN 'epoch_flatness' THEN o.value END),"
    " avg(CASE o.name WHEN 'epoch_error' THEN o.value END),"
    " avg(CASE o.name WHEN 'epoch_delta' THEN o.value END)"
    " FROM job j CROSS JOIN observation o ON o.job = j.key"
    " WHERE j.run = ?1 AND j.study = 'run' AND j.parameters = ?2"
    " AND o.name LIKE 'epoch!_%' ESCAPE '!'"
    " GROUP BY o.step ORDER BY o.step";

/* the job of the i-th case of a claim; false: it was not run */
static Status job_of(const Report *r, const char *id, int i, bool *run,
                     char text[JOB_TEXT])
{
    const Claim *claim;
    CaseRow *rows;
    int n;
    TRY(ledger_find(id, &claim));
    TRY(report_cases(r, claim, false, &rows, &n));
    *run = i < n;
    return *run ? report_job(r, claim, &rows[i], text) : OK;
}

static Status read_epochs(const Report *r, const char *id,
                          EpochMean epoch[EPOCHS_MOST], int *n)
{
    Query *q;
    bool more, run;
    char text[JOB_TEXT];
    *n = 0;
    TRY(job_of(r, id, JDP_CASE, &run, text));
    if (!run)
        return OK;
    const char *args[] = {r->run, text, NULL};
    TRY(store_query(r->store, &q, EPOCHS, args));
    Status status;
    while ((status = store_step(q, &more)) == OK && more && *n < EPOCHS_MOST) {
        EpochMean *e = &epoch[(*n)++];
        double delta = store_real(q, 6);
        bool ended = delta > 0;
        *e = (EpochMean){store_real(q, 1),
                         store_real(q, 2),
                         store_real(q, 3),
                         store_real(q, 4),
                         ended ? store_real(q, 5) : (double)NAN,
                         ended ? delta : (double)NAN};
    }
    store_finish(q);
    return status;
}

static const Column epoch_columns[] = {
    {"epoch", COLUMN_NUMBER, NULL},
    {"users", COLUMN_NUMBER, NULL},
    {"active, published", COLUMN_NUMBER, NULL},
    {"error", COLUMN_NUMBER, NULL},
    {"error/Delta", COLUMN_NUMBER, NULL},
    {"active, calibrated", COLUMN_NUMBER, NULL},
    {"error, calibrated", COLUMN_NUMBER, NULL},
    {"error/Delta, calibrated", COLUMN_NUMBER, NULL},
    {"d_eff", COLUMN_NUMBER, NULL},
    {"F", COLUMN_NUMBER, NULL},
    {0}};

static void put_half(Document *d, const EpochMean *e)
{
    doc_number(d, e->active);
    doc_number(d, e->error);
    doc_number(d, e->error / e->delta);
}

/* Returns how many times the first epoch's published radius is the calibrated
 * one: both have all points and the same S and R. */
static double too_wide(const EpochMean *published, const EpochMean *calibrated)
{
    return published->delta / calibrated->delta;
}

static void put_epochs_head(Document *d, double wider)
{
    doc_heading(d, 1, "CAPRI, epoch by epoch");
    doc_paragraph(
        d,
        "16 points of a Matern kernel, joint privacy at eps = 1, T = 1e12: how "
        "many points are still played, the largest error of the estimate, and "
        "that error over the radius Delta, in the mean of the runs. The "
        "published radius of the first epoch is %.3g times the calibrated one, "
        "which holds at every T with the same probability. d_eff and F are of "
        "the calibrated run's sampling measure: the effective dimension, and "
        "the largest value of its normalised eigenfunctions (Assumption 2.3).",
        wider);
    doc_table(d, epoch_columns);
}

static Status put_epochs(const Report *r, Document *d)
{
    static EpochMean published[EPOCHS_MOST], calibrated[EPOCHS_MOST];
    int n, m;
    TRY(read_epochs(r, PUBLISHED_RUN, published, &n));
    TRY(read_epochs(r, CALIBRATED_RUN, calibrated, &m));
    if (n == 0 || n != m)
        return OK;
    put_epochs_head(d, too_wide(published, calibrated));
    for (int i = 0; i < n; i++) {
        doc_row(d);
        doc_number(d, i + 1);
        doc_number(d, published[i].users);
        put_half(d, &published[i]);
        put_half(d, &calibrated[i]);
        doc_number(d, calibrated[i].dimension);
        doc_number(d, calibrated[i].flatness);
    }
    return OK;
}

/* --- bounds --------------------------------------------------------------- */

/* the least T at which Theorem 6.7's bound on 16 orthonormal points is below
 * 2 B T, by bisection to 1e40 */
static double k_star(double eps, bool local)
{
    double low = log(3), high = log(1e40);
    for (int i = 0; i < 200; i++) {
        double middle = (low + high) / 2;
        CapriTask x = {exp(middle), 16, 1, 1, eps, 1e-6, 0.3, true, local};
        bool useful = capri_regret(&x, 8 * log1p(x.T / 16)) < 2 * x.T;
        *(useful ? &high : &low) = middle;
    }
    return exp(high);
}

static const char TOTALS[] =
    "SELECT max(CASE o.name WHEN 'episodes' THEN o.value END),"
    " avg(CASE o.name WHEN 'regret_total' THEN o.value END),"
    " avg(CASE o.name WHEN 'bound' THEN o.value END)"
    " FROM job j CROSS JOIN observation o ON o.job = j.key"
    " WHERE j.run = ?1 AND j.study = 'run' AND j.parameters = ?2";

static Status put_total(const Report *r, Document *d, const Claim *claim,
                        const CaseRow *row, bool local)
{
    Query *q;
    Job job;
    bool more;
    char text[JOB_TEXT];
    TRY(report_job(r, claim, row, text));
    TRY(job_open(&job, claim->study, 1, row->case_text));
    double eps = params_real(&job.params, "epsilon");
    const char *args[] = {r->run, text, NULL};
    TRY(store_query(r->store, &q, TOTALS, args));
    Status status = store_step(q, &more);
    if (status == OK && more) {
        doc_row(d);
        doc_cell(d, local ? "local" : "joint");
        doc_cell(d, "%s", params_text(&job.env_params, "rewards"));
        doc_number(d, eps);
        for (int i = 0; i < 3; i++)
            doc_number(d, store_real(q, i));
        doc_number(d, store_real(q, 2) / store_real(q, 1));
        doc_number(d, k_star(eps, local));
    }
    store_finish(q);
    return status;
}

static const Column bound_columns[] = {{"privacy", COLUMN_TEXT, NULL},
                                       {"rewards", COLUMN_TEXT, NULL},
                                       {"eps", COLUMN_NUMBER, NULL},
                                       {"T", COLUMN_NUMBER, NULL},
                                       {"regret", COLUMN_NUMBER, NULL},
                                       {"bound", COLUMN_NUMBER, NULL},
                                       {"bound/regret", COLUMN_NUMBER, NULL},
                                       {"K*", COLUMN_NUMBER, NULL},
                                       {0}};

static void put_bounds_head(Document *d)
{
    doc_heading(d, 1, "CAPRI's regret beside Theorem 6.7");
    doc_paragraph(d, "Published, 16 points of a Matern kernel; the bound with "
                     "F = 1 and the gain of the even design, the least that "
                     "they can be. K*: the first T at which the bound is below "
                     "the trivial 2BT (16 orthonormal points). Rewards are -B "
                     "or B, or f with an even spread (fair): the published "
                     "radius is so wide that both drop the same actions in the "
                     "same epochs.");
    doc_table(d, bound_columns);
}

static Status put_bounds(const Report *r, Document *d)
{
    static const char *const ids[] = {"pavlovic2025.thm6.7.regret.jdp",
                                      "pavlovic2025.thm6.7.regret.ldp"};
    bool headed = false;
    for (int i = 0; i < 2; i++) {
        const Claim *claim;
        CaseRow *rows;
        int n;
        TRY(ledger_find(ids[i], &claim));
        TRY(report_cases(r, claim, false, &rows, &n));
        if (n > 0 && !headed)
            put_bounds_head(d);
        headed = headed || n > 0;
        for (int j = 0; j < n; j++)
            TRY(put_total(r, d, claim, &rows[j], i == 1));
    }
    return OK;
}

/* --- across epsilon ------------------------------------------------------- */

static const char LAST[] =
    "SELECT max(o.k), avg(o.value) FROM job j CROSS JOIN"
    " observation o ON o.job = j.key WHERE j.run = ?1 AND j.study = 'compare'"
    " AND j.parameters = ?2 AND o.name = ?3"
    " GROUP BY o.step ORDER BY o.step DESC LIMIT 1";

static Status put_curve(const Report *r, Document *d, const CurveCase *c, int i)
{
    Query *q;
    bool more;
    char row[ROWS_NAME], name[CURVE_TEXT];
    snprintf(row, sizeof row, "regret.%d", i);
    curve_name(&c->curve[i], name, sizeof name);
    const char *args[] = {r->run, c->text, row, NULL};
    TRY(store_query(r->store, &q, LAST, args));
    Status status = store_step(q, &more);
    if (status == OK && more) {
        doc_row(d);
        doc_cell(d, "%s", params_text(&c->job.params, "mode"));
        doc_cell(d, "%s", name);
        doc_number(d, store_real(q, 0));
        doc_number(d, store_real(q, 1));
    }
    store_finish(q);
    return status;
}

static const Column epsilon_columns[] = {{"mode", COLUMN_TEXT, NULL},
                                         {"curve", COLUMN_TEXT, NULL},
                                         {"T", COLUMN_NUMBER, NULL},
                                         {"regret", COLUMN_NUMBER, NULL},
                                         {0}};

static void put_epsilons_head(Document *d)
{
    doc_heading(d, 1, "CAPRI across epsilon");
    doc_paragraph(d, "Local privacy pays 1/eps everywhere. Joint privacy pays "
                     "it only where N/T << eps << sqrt(N/T), an eps of 1e-9 at "
                     "T = 1e18; elsewhere the same actions are dropped at the "
                     "same epochs with privacy and without, and eps does not "
                     "show at all.");
    doc_table(d, epsilon_columns);
}

static Status put_epsilons(const Report *r, Document *d)
{
    static const char *const ids[] = {"pavlovic2025.curves.ldp",
                                      "pavlovic2025.curves.jdp",
                                      "pavlovic2025.curves.jdp.free"};
    bool headed = false;
    for (int i = 0; i < 3; i++) {
        bool run;
        static CurveCase c;
        TRY(curves_open(r, ids[i], 0, &c, &run));
        if (run && !headed)
            put_epsilons_head(d);
        headed = headed || run;
        for (int j = 0; run && j < c.n; j++)
            if (c.curve[j].algo->learns)
                TRY(put_curve(r, d, &c, j));
    }
    return OK;
}

static Status put(const Report *r, Document *d)
{
    TRY(put_bounds(r, d));
    return put_epsilons(r, d);
}

const Exhibit pavlovic2025_runs_exhibit = {.place = EXHIBIT_REGRET, .put = put};
const Exhibit pavlovic2025_epochs_exhibit = {.place = EXHIBIT_SWITCHES,
                                             .put = put_epochs};
