/* Audits a bare mechanism by the exact privacy loss L of its releases:
 * delta(epsilon) = E[(1 - exp(epsilon - L))_+].
 *
 * Importance sampling: noise is drawn under the tilted law (suite/audit/tilt.h)
 * and each run is weighted by its likelihood ratio W.  (1 - exp(epsilon - L))_+
 * W lies between 0 and the Chernoff bound on delta, so a delta of 1e-9 needs no
 * more runs than one of 1e-2.  A tenth as many runs without tilt estimate the
 * moments of L and check E[exp(-L)] = 1, which fails when the recorder's loss
 * is not that of the numbers released.
 *
 * Under a fault between draw and release nothing is tilted: the losses are then
 * infinite whenever the fault shows. */
#include "suite/audit/mechanism_exact.h"
#include "suite/audit/loss_sums.h"
#include "suite/audit/mechanism.h"
#include "suite/audit/noise_faults.h"
#include "suite/audit/tilt.h"
#include "suite/claim/study.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const double audit_grid[AUDIT_GRID] = {
    0.25, 0.5,   0.7,  0.8,   0.85, 0.9,   0.92, 0.94,  0.95, 0.96,
    0.97, 0.98,  0.99, 1,     1.01, 1.02,  1.03, 1.04,  1.05, 1.06,
    1.08, 1.1,   1.12, 1.14,  1.16, 1.18,  1.2,  1.225, 1.25, 1.275,
    1.3,  1.325, 1.35, 1.375, 1.4,  1.425, 1.45, 1.475, 1.5,  1.55,
    1.6,  1.8,   2,    2.5,   3,    4};

typedef struct {
    Bare bare;
    Bender bender;
    LossSums sums, mild; /* mild: every other run, at a smaller tilt, where
                            the best tilt is infinite */
    double theta, mild_theta;
    double bin_low, bin_width, bin[AUDIT_BINS]; /* width 0: no histogram */
} Audit;

/* --- runs ----------------------------------------------------------------- */

static Record read_run(Audit *a, uint64_t run)
{
    a->bender.run = run;
    billboard_restart(a->bare.billboard, run);
    return recorder_read(a->bare.recorder, a->bare.billboard);
}

/* The place of a run's noise: different for every run, direction and tilt. */
static uint64_t place_of(uint64_t run, int way, bool plain)
{
    return run * 4 + (uint64_t)way * 2 + plain;
}

/* Is the run drawn under the milder tilt? */
static bool milder(const Audit *a, uint64_t run)
{
    return a->mild_theta > 0 && run % 2 == 1;
}

static uint64_t run_some(Audit *a, int way, RunRange drawn, bool mild)
{
    uint64_t n = 0;
    recorder_tilt(a->bare.recorder, a->bare.billboard,
                  mild ? a->mild_theta : a->theta);
    for (uint64_t i = drawn.from; i < drawn.to; i++) {
        if (milder(a, i) != mild)
            continue;
        audit_says(way, i, drawn);
        loss_sums_add_tilted(mild ? &a->mild : &a->sums,
                             read_run(a, place_of(i, way, false)), i + 1);
        n++;
    }
    return n;
}

/* Returns the number of runs under the first tilt. */
static uint64_t run_tilted(Audit *a, int way, RunRange drawn, Rows *rows)
{
    uint64_t n = run_some(a, way, drawn, false);
    if (a->mild_theta == 0)
        return n;
    loss_sums_clear(&a->mild);
    loss_sums_put_mild(&a->mild, way, run_some(a, way, drawn, true), rows);
    return n;
}

static void add_to_bin(Audit *a, double loss)
{
    if (a->bin_width == 0)
        return;
    double place = (loss - a->bin_low) / a->bin_width;
    a->bin[(int)fmax(0, fmin(place, AUDIT_BINS - 1))]++;
}

static void put_bins(const Audit *a, int way, uint64_t n, Rows *rows)
{
    for (int i = 0; i < AUDIT_BINS && a->bin_width > 0; i++)
        rows_put_at(rows, "bin", way * AUDIT_BINS + i, n, a->bin[i]);
}

static void run_plain(Audit *a, int way, uint64_t from, uint64_t to)
{
    memset(a->bin, 0, sizeof a->bin);
    recorder_tilt(a->bare.recorder, a->bare.billboard, 0);
    for (uint64_t i = from; i < to; i++) {
        Record r = read_run(a, place_of(i, way, true));
        add_to_bin(a, r.loss);
        loss_sums_add_plain(&a->sums, r.loss);
    }
}

static void run_way(Audit *a, const Job *job, int way, Rows *rows)
{
    uint64_t n = params_count(&job->params, "runs");
    RunRange drawn = audit_range(job, n), plain = audit_range(job, n / 10);
    loss_sums_clear(&a->sums);
    uint64_t tilted = run_tilted(a, way, drawn, rows);
    run_plain(a, way, plain.from, plain.to);
    loss_sums_put(&a->sums, way, tilted, plain.to - plain.from, rows);
    put_bins(a, way, plain.to - plain.from, rows);
}

/* --- what is known beforehand --------------------------------------------- */

static double finite(double x)
{
    return fmax(-1e300, fmin(1e300, x));
}

static void put_law(const Audit *a, Rows *rows)
{
    enum { KINDS = LOSS_PARTS };
    double size[KINDS];
    uint64_t times[KINDS];
    const Recorder *r = a->bare.recorder;
    int n = recorder_moves(r, size, times, KINDS);
    for (int i = 0; i < n; i++)
        rows_put_at(rows, "move", i, times[i], finite(size[i]));
    rows_put(rows, "moves", n);
    rows_put(rows, "law", a->bare.is->law);
    rows_put(rows, "bent", bender_bends(a->bare.params));
    if (bender_share(a->bare.params) > 0)
        rows_put(rows, "missing", bender_share(a->bare.params));
    rows_put(rows, "loss_mean", finite(recorder_mean(r)));
    rows_put(rows, "inverse_second", finite(exp(recorder_log_moment(r, -2))));
}

/* The supremum of the loss; INFINITY for Gaussian noise, whose losses have no
 * largest one, and when there are too many kinds of moves to list. */
static double sure_loss(const Recorder *r, NoiseLaw law)
{
    double size[LOSS_PARTS], sum = 0;
    uint64_t times[LOSS_PARTS];
    int n = recorder_moves(r, size, times, LOSS_PARTS);
    for (int i = 0; i < n; i++)
        sum += size[i] * (double)times[i];
    return n < 0 || law == NOISE_GAUSS ? (double)INFINITY : sum;
}

/* The variance is a second difference of log E[exp(theta L)].  Laplace losses
 * have atoms at multiples of the moves; the bins' edges are shifted off them by
 * an irrational share of a bin. */
static void open_bins(Audit *a, Rows *rows)
{
    const Recorder *r = a->bare.recorder;
    double mean = recorder_mean(r), h = 0.1 / (1 + mean);
    a->bin_width = 0;
    if (!(h > 0)) /* something moves without noise */
        return;
    double sd =
        sqrt(recorder_log_moment(r, h) + recorder_log_moment(r, -h)) / h;
    double sure = sure_loss(r, a->bare.is->law);
    double low = fmax(mean - 5 * sd, -sure), high = fmin(mean + 5 * sd, sure);
    double width = (high - low) / (AUDIT_BINS - 1);
    if (!(width > 0) || isinf(width))
        return;
    a->bin_width = width;
    a->bin_low = low - (sqrt(2) - 1) * width;
    rows_put(rows, "bin_low", a->bin_low);
    rows_put(rows, "bin_width", a->bin_width);
}

static void put_log_bounds(const Audit *a, LossSums *t, double theta,
                           const char *name, Rows *rows)
{
    for (int j = 0; j < AUDIT_GRID; j++) {
        double epsilon = a->bare.epsilon * audit_grid[j];
        t->log_bound[j] = bare_log_bound(&a->bare, epsilon, theta);
        rows_put_at(rows, name, j, 0, t->log_bound[j]);
    }
}

static Status choose_tilt(Audit *a, Rows *rows)
{
    const char *text = params_text(a->bare.params, "theta");
    char *end;
    double log_bound;
    a->theta = bare_tilt(&a->bare, &log_bound);
    if (strcmp(text, "auto") != 0) {
        a->theta = strtod(text, &end);
        if (end == text || *end != '\0' || !(a->theta >= 0 && a->theta <= 1e6))
            return FAIL(BAD_INPUT, "tilt %s: auto, or a number from 0 to 1e6",
                        text);
    } else if (!bender_bends(a->bare.params)) {
        a->mild_theta = bare_milder(&a->bare, a->theta);
    }
    if (bender_bends(a->bare.params) ||
        isinf(recorder_log_moment(a->bare.recorder, a->theta)))
        a->theta = a->mild_theta = 0;
    rows_put(rows, "theta", a->theta);
    put_log_bounds(a, &a->sums, a->theta, "log_bound", rows);
    if (a->mild_theta > 0) {
        rows_put(rows, "mild_theta", a->mild_theta);
        put_log_bounds(a, &a->mild, a->mild_theta, "mild_log_bound", rows);
    }
    return OK;
}

static Status open_audit(Audit *a, const Job *job, Arena *arena, Rows *rows)
{
    *a = (Audit){.theta = 0};
    bender_open(&a->bender, &a->bare, job->seed);
    TRY(bare_open(&a->bare, &job->params, job->seed, arena));
    a->sums.epsilon = a->mild.epsilon = a->bare.epsilon;
    TRY(choose_tilt(a, rows));
    if (bender_bends(&job->params))
        recorder_bend(a->bare.recorder, bender_bend, &a->bender);
    return OK;
}

/* Refuses what would take ten times a job's limit, and says so of what takes
 * minutes: a release of 5e7 batches, say, is drawn anew in every run. */
static Status check_time(const Audit *a, const Job *job)
{
    const double each = 5e-8; /* seconds a noisy number */
    double size[LOSS_PARTS], numbers = 0;
    uint64_t times[LOSS_PARTS];
    RunRange own = audit_range(job, params_count(&job->params, "runs"));
    int n = recorder_moves(a->bare.recorder, size, times, LOSS_PARTS);
    for (int i = 0; i < n; i++)
        numbers += (double)times[i];
    double seconds =
        each * numbers * 1.1 * AUDIT_WAYS * (double)(own.to - own.from);
    if (seconds > 10 * study_audit.limit)
        return FAIL(BAD_INPUT,
                    "she is in %.3g noisy numbers, drawn anew in every run: "
                    "some %.2g hours a job; take fewer runs, or fewer releases",
                    numbers, seconds / 3600);
    if (seconds > 300 && job->replicate == 0)
        fprintf(stderr, "assay: some %.0f minutes for each of %d jobs\n",
                seconds / 60, job_replicates(job));
    return OK;
}

static Status run(const Job *job, Arena *arena, Rows *rows)
{
    Audit a;
    TRY(open_audit(&a, job, arena, rows));
    TRY(check_time(&a, job));
    put_law(&a, rows);
    open_bins(&a, rows);
    for (int way = 0; way < AUDIT_WAYS; way++) {
        run_way(&a, job, way, rows);
        bare_reverse(&a.bare);
    }
    return OK;
}

Status audit_replay(const Job *job, int way, uint64_t run, Arena *arena,
                    CoordinateVisit *visit, void *context, AuditRecord *out)
{
    Audit *a = arena_array(arena, Audit, 1); /* its recorder points into it */
    Rows rows;
    rows_open(&rows, arena);
    TRY(open_audit(a, job, arena, &rows));
    if (way == 1)
        bare_reverse(&a->bare);
    recorder_visit(a->bare.recorder, visit, context);
    double theta = milder(a, run - 1) ? a->mild_theta : a->theta;
    recorder_tilt(a->bare.recorder, a->bare.billboard, theta);
    Record r = read_run(a, place_of(run - 1, way, false));
    *out = (AuditRecord){r.loss, r.log_weight, theta};
    return OK;
}

const Study study_audit = {
    .name = "audit",
    .help = "the exact privacy loss of a bare mechanism's releases",
    .version = 3,
    .settings = mechanism_settings,
    .size = "runs",
    .check = mechanism_check,
    .limit = 3600,
    .run = run,
};
