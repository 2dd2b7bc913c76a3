/* The judge of an audit's histogram: on made-up counts, and on audits over many
 * seeds, where it must be wrong no more often than it says. */
#include "suite/audit/mechanism_exact.h"
#include "suite/judge/judge.h"
#include "suite/stat/confidence.h"
#include "tests/check.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>

static Arena arena;
static const Claim claim = {.id = "test", .tolerance = 0.05};

static Ruling judged(const Job *job, const Rows *rows, double alpha,
                     double scale)
{
    static Rows evidence;
    Ruling f = {.evidence = &evidence};
    rows_open(&evidence, &arena);
    judge_loss_law(&(Evidence){.claim = &claim,
                               .job = job,
                               .replicates = 1,
                               .rows = rows,
                               .alpha = alpha,
                               .threshold_scale = scale},
                   &f);
    return f;
}

/* the counts of n losses that are N(mean, sd^2) to the nearest one, filed as
 * those of a Gaussian mechanism of this g */
static Rows made_up(double g, double mean, double sd, double n)
{
    Rows rows;
    double low = g * g / 2 - 5 * g, width = 10 * g / AUDIT_BINS, before = 0;
    rows_open(&rows, &arena);
    rows_put(&rows, "moves", 1);
    rows_put(&rows, "law", NOISE_GAUSS);
    rows_put(&rows, "bent", 0);
    rows_put_at(&rows, "move", 0, 1, g);
    rows_put(&rows, "bin_low", low);
    rows_put(&rows, "bin_width", width);
    for (int at = 0; at < AUDIT_WAYS * AUDIT_BINS; at++) {
        int i = at % AUDIT_BINS;
        double edge = (low + (i + 1) * width - mean) / sd;
        double upto =
            i + 1 == AUDIT_BINS ? n : nearbyint(n * gsl_cdf_ugaussian_P(edge));
        rows_put_at(&rows, "bin", at, (uint64_t)n, upto - (i ? before : 0));
        before = upto;
    }
    return rows;
}

static Verdict verdict_on(double g, double mean, double sd, double n)
{
    Rows rows = made_up(g, mean, sd, n);
    return judged(NULL, &rows, 1e-6, 1).verdict;
}

static void counts(void)
{
    for (double g = 0.01; g < 9; g *= 3) {
        double mean = g * g / 2;
        CHECK(verdict_on(g, mean, g, 1e4) == HOLDS);
        CHECK(verdict_on(g, mean + 0.1 * g, g, 1e4) == VIOLATED);
        CHECK(verdict_on(g, mean - 0.1 * g, g, 1e4) == VIOLATED);
        CHECK(verdict_on(g, mean, 1.1 * g, 1e4) == VIOLATED);
        CHECK(verdict_on(g, mean, g / 1.1, 1e4) == VIOLATED);
        CHECK(verdict_on(g, mean, 1.1 * g, 100) == HOLDS); /* too few */
    }
}

/* in both directions k losses are carried over the middle edge; returns how
 * many of a direction lie beyond it then */
static double carry(Rows *rows, int k)
{
    double beyond = 0;
    for (int i = 0; i < rows->n; i++) {
        Row *row = &rows->row[i];
        if (strcmp(row->name, "bin") != 0)
            continue;
        int bin = row->step % AUDIT_BINS;
        if (bin == AUDIT_BINS / 2 || bin == AUDIT_BINS / 2 - 1)
            row->value += bin == AUDIT_BINS / 2 ? k : -k;
        if (row->step >= AUDIT_BINS / 2 && row->step < AUDIT_BINS)
            beyond += row->value;
    }
    return beyond;
}

/* the middle edge is the mean, beyond which lies a half */
static void one_loss_more(void)
{
    enum { TESTS = AUDIT_WAYS * (AUDIT_BINS - 1) };
    const double g = 0.5, n = 1e4;
    int violated = 0;
    for (int k = 200; k < 400; k++) {
        size_t mark = arena_mark(&arena);
        Rows rows = made_up(g, g * g / 2, g, n);
        uint64_t beyond = (uint64_t)carry(&rows, k);
        bool far = binomial_p(beyond, (uint64_t)n, 0.5) * TESTS < 1e-6;
        CHECK(judged(NULL, &rows, 1e-6, 1).verdict == (far ? VIOLATED : HOLDS));
        violated += far;
        arena_reset(&arena, mark);
    }
    CHECK(violated > 0 && violated < 200);
}

/* what it hands the report */
static void evidence_for_the_plot(void)
{
    Rows rows = made_up(0.5, 0.125, 0.5, 1e5);
    Ruling f = judged(NULL, &rows, 1e-6, 1);
    double law = 0, share = 0;
    for (int i = 0; i < AUDIT_BINS; i++) {
        double p = rows_find(f.evidence, "bin_law", i)->value;
        law += p;
        share += rows_find(f.evidence, "bin_share", i)->value;
        CHECK(rows_find(f.evidence, "bin_lower", i)->value <= p);
        CHECK(rows_find(f.evidence, "bin_upper", i)->value >= p);
    }
    CHECK_NEAR(law, 1, 1e-12);
    CHECK_NEAR(share, 1, 1e-12);
    CHECK(f.samples == 200000 && f.slack >= 1 && f.witness[0] == '\0');
    f = judged(NULL, &rows, 1e-6, 1.1);
    CHECK(f.verdict == VIOLATED && f.slack < 1 && f.witness[0] != '\0');
}

static void nothing_to_judge(void)
{
    Rows rows, all = made_up(0.5, 0.125, 0.5, 1e4);
    rows_open(&rows, &arena);
    CHECK(judged(NULL, &rows, 1e-6, 1).verdict == UNDECIDED);
    Row *last = &all.row[all.n - 1];
    const double value = last->value, wrong[] = {(double)NAN, -1, 1e4 + 1};
    for (int i = 0; i < 3; i++) {
        last->value = wrong[i];
        CHECK(judged(NULL, &all, 1e-6, 1).verdict == UNDECIDED);
    }
    last->value = value;
    static const char *const needed[] = {"moves",     "move", "bin_low",
                                         "bin_width", "bin",  "law"};
    for (int leave = 0; leave < 6; leave++) {
        rows_open(&rows, &arena);
        for (int i = 0; i < all.n; i++)
            if (strcmp(all.row[i].name, needed[leave]) != 0)
                rows_put_at(&rows, all.row[i].name, all.row[i].step,
                            all.row[i].k, all.row[i].value);
        CHECK(judged(NULL, &rows, 1e-6, 1).verdict == UNDECIDED);
    }
}

/* edges past all that a law is known at */
static void damaged_edges(void)
{
    static const char *const edge[] = {"bin_low", "bin_width"};
    static const double wrong[] = {1e9, -1e300, (double)INFINITY};
    for (int i = 0; i < 2 * 3; i++) {
        Rows rows = made_up(0.5, 0.125, 0.5, 1e4);
        for (int r = 0; r < rows.n; r++) {
            if (strcmp(rows.row[r].name, "law") == 0)
                rows.row[r].value = NOISE_LAPLACE;
            if (strcmp(rows.row[r].name, edge[i / 3]) == 0)
                rows.row[r].value = wrong[i % 3];
        }
        CHECK(judged(NULL, &rows, 1e-6, 1).verdict == UNDECIDED);
    }
}

/* --- audits --- */

static Ruling audited(const char *text, uint64_t seed, double alpha)
{
    static Job job;
    Rows rows;
    rows_open(&rows, &arena);
    bool ran = job_open(&job, &study_audit, seed, text) == OK &&
               study_audit.run(&job, &arena, &rows) == OK;
    CHECK(ran);
    return judged(&job, &rows, alpha, 1);
}

static const char *const clean[] = {
    "mechanism=tree-gaussian mode=calibrated runs=2000",
    "mechanism=tree-laplace mode=calibrated runs=2000 H=2 delta=1e-4",
    "mechanism=local-laplace mode=calibrated runs=2000 H=4 epsilon=4",
    "mechanism=local-laplace mode=calibrated runs=2000 H=1 epsilon=3",
    "mechanism=counters-central mode=calibrated runs=2000 H=2 leaves=7",
    "mechanism=goe-tree mode=calibrated runs=2000 d=2 leaves=7",
};

static void false_alarms(void)
{
    int n = check_repeat(200), strict = 0, loose = 0;
    for (int i = 0; i < n; i++) {
        size_t mark = arena_mark(&arena);
        uint64_t seed = check_seed() * 1000 + (uint64_t)i;
        strict += audited(clean[i % 6], seed, 1e-6).verdict != HOLDS;
        loose += audited(clean[i % 6], seed, 0.1).verdict != HOLDS;
        arena_reset(&arena, mark);
    }
    CHECK(strict == 0);
    CHECK(loose <= n / 10);
}

static void defects(void)
{
    static const char *const bad[] = {"missing=0.05", "reuse=steps",
                                      "reuse=nodes"};
    for (int i = 0; i < 3; i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "mechanism=tree-gaussian H=2 leaves=100 mode=calibrated "
                 "runs=20000 %s",
                 bad[i]);
        Ruling f = audited(text, check_seed(), 1e-6);
        CHECK(f.verdict == VIOLATED && f.witness[0] != '\0');
    }
    /* no noise, no law */
    CHECK(audited("mechanism=tree-gaussian raw=1 runs=2000", 1, 1e-6).verdict ==
          UNDECIDED);
}

int main(void)
{
    gsl_set_error_handler_off();
    CHECK(arena_open(&arena) == OK);
    counts();
    one_loss_more();
    evidence_for_the_plot();
    nothing_to_judge();
    damaged_edges();
    false_alarms();
    defects();
    arena_close(&arena);
    return check_done("loss law judge");
}
