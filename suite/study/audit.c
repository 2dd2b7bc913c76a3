/* Audits a bare mechanism by the exact loss of what it releases.
 *
 * delta(epsilon) = E[(1 - exp(epsilon - L))_+], L the loss of a run.  Noise is
 * drawn under the law tilted by theta, so that a run weighs
 * W = exp(-theta L) E[exp(theta L)] and (1 - exp(epsilon - L))_+ W lies between
 * 0 and a bound known beforehand, the Chernoff bound on delta itself: what
 * makes 1e-9 as easy as 1e-2.  A tenth as many runs without tilt show the
 * loss's moments and E[exp(-L)] = 1, which fails when the numbers released are
 * not what the recorder takes them for.
 *
 * A fault between draw and release makes losses infinite at known places, so
 * those runs are not tilted. */
#include "suite/study/audit.h"
#include "suite/study/mechanism.h"
#include "suite/study/study.h"

#include <math.h>
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
    Rng coins; /* which noise is missing */
    uint64_t run;
    double theta, log_bound[AUDIT_GRID];
    double sum[AUDIT_GRID], square[AUDIT_GRID];
    double infinite, worst;
    uint64_t worst_run;
    double bin_low, bin_width, bin[AUDIT_BINS]; /* width 0: no histogram */
} Audit;

/* --- faults between draw and release -------------------------------------- */

enum { KEEP, REUSE_NODES, REUSE_COORDINATES, REUSE_STEPS };

static void same_coordinate(const Channel *is, double *noise)
{
    int from = 0;
    while (from < is->size && is->scale[from] == 0)
        from++;
    for (int i = from + 1; i < is->size; i++)
        noise[i] = noise[from] / is->scale[from] * is->scale[i];
}

static void same_step(Audit *a, const Billboard *b, int channel, uint64_t place,
                      double *noise)
{
    const Channel *of = &a->bare.channel[0], *is = &a->bare.channel[channel];
    double first[4096];
    if (channel == 0 || of->size > 4096)
        return;
    billboard_node(b, 0, place, first);
    for (int i = 0; i < is->size; i++) {
        int j = i % of->size;
        if (of->scale[j] > 0)
            noise[i] = first[j] / of->scale[j] * is->scale[i];
    }
}

static void lose_some(Audit *a, int channel, uint64_t place, double share,
                      double *noise)
{
    rng_seek(&a->coins, RNG_COINS, place, (uint64_t)channel | a->run << 16);
    for (int i = 0; i < a->bare.channel[channel].size; i++)
        if (rng_uniform(&a->coins) < share)
            noise[i] = 0;
}

/* how many leaves a node of the level without noise covers; 0: none */
static uint64_t raw_width(const Params *p)
{
    int level = params_int(p, "raw-level");
    return level == 0 ? 0 : (uint64_t)1 << (level - 1);
}

static void bend(void *context, const Billboard *b, int channel, uint64_t place,
                 double *noise)
{
    Audit *a = context;
    const Params *p = a->bare.params;
    int reuse = params_choice(p, "reuse");
    if (reuse == REUSE_NODES)
        billboard_node(b, channel, 1, noise);
    else if (reuse == REUSE_COORDINATES)
        same_coordinate(&a->bare.channel[channel], noise);
    else if (reuse == REUSE_STEPS)
        same_step(a, b, channel, place, noise);
    if (tree_width(place) == raw_width(p))
        memset(noise, 0, (size_t)a->bare.channel[channel].size * sizeof *noise);
    if (params_real(p, "missing") > 0)
        lose_some(a, channel, place, params_real(p, "missing"), noise);
}

static bool bends(const Params *p)
{
    return params_choice(p, "reuse") != KEEP || params_real(p, "missing") > 0 ||
           raw_width(p) > 0;
}

/* --- runs ----------------------------------------------------------------- */

static void add_value(Audit *a, Record r, int j)
{
    double epsilon = a->bare.epsilon * audit_grid[j];
    if (!(r.loss > epsilon))
        return;
    double log_value = r.log_weight - a->log_bound[j];
    double value = -expm1(epsilon - r.loss) * exp(log_value);
    value = fmin(value, 1); /* it is, but for rounding */
    a->sum[j] += value;
    a->square[j] += value * value;
}

static Record read_run(Audit *a, uint64_t run)
{
    a->run = run;
    billboard_restart(a->bare.billboard, run);
    return recorder_read(a->bare.recorder, a->bare.billboard);
}

static void note_worst(Audit *a, Record r, uint64_t run)
{
    a->infinite += isinf(r.loss) ? 1 : 0;
    if (r.loss > a->worst) {
        a->worst = r.loss;
        a->worst_run = run;
    }
}

/* way, then tilted or plain, then the run: no two share noise */
static uint64_t place_of(uint64_t run, int way, bool plain)
{
    return run * 4 + (uint64_t)way * 2 + plain;
}

static void run_tilted(Audit *a, int way, uint64_t from, uint64_t to)
{
    recorder_tilt(a->bare.recorder, a->bare.billboard, a->theta);
    for (uint64_t i = from; i < to; i++) {
        Record r = read_run(a, place_of(i, way, false));
        note_worst(a, r, i + 1);
        for (int j = 0; j < AUDIT_GRID; j++)
            add_value(a, r, j);
    }
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

static void run_plain(Audit *a, int way, uint64_t from, uint64_t to, Rows *rows)
{
    double sum[4] = {0};
    memset(a->bin, 0, sizeof a->bin);
    recorder_tilt(a->bare.recorder, a->bare.billboard, 0);
    for (uint64_t i = from; i < to; i++) {
        Record r = read_run(a, place_of(i, way, true));
        double inverse = exp(-r.loss);
        add_to_bin(a, r.loss);
        if (isinf(r.loss)) {
            a->infinite++;
            continue;
        }
        sum[0] += r.loss;
        sum[1] += r.loss * r.loss;
        sum[2] += inverse;
        sum[3] += inverse * inverse;
    }
    static const char *const names[] = {"loss", "loss_square", "inverse",
                                        "inverse_square"};
    for (int i = 0; i < 4; i++)
        rows_put_at(rows, names[i], way, to - from, sum[i]);
    put_bins(a, way, to - from, rows);
}

/* this job's share of n runs; n below 2^53 */
static uint64_t share(const Job *job, uint64_t n, int replicate)
{
    uint64_t jobs = (uint64_t)job_replicates(job);
    return n / jobs * (uint64_t)replicate +
           n % jobs * (uint64_t)replicate / jobs;
}

static void run_way(Audit *a, const Job *job, int way, Rows *rows)
{
    uint64_t n = params_count(&job->params, "runs");
    uint64_t plain = n / 10;
    int at = job->replicate;
    memset(a->sum, 0, sizeof a->sum);
    memset(a->square, 0, sizeof a->square);
    a->infinite = 0;
    a->worst = -INFINITY;
    uint64_t from = share(job, n, at), to = share(job, n, at + 1);
    run_tilted(a, way, from, to);
    run_plain(a, way, share(job, plain, at), share(job, plain, at + 1), rows);
    for (int j = 0; j < AUDIT_GRID; j++) {
        int step = way * AUDIT_GRID + j;
        rows_put_at(rows, "sum", step, to - from, a->sum[j]);
        rows_put_at(rows, "square", step, to - from, a->square[j]);
    }
    rows_put_at(rows, "infinite", way, 0, a->infinite);
    if (to > from) /* 1e300 for infinity: the database knows none */
        rows_put_at(rows, "worst", way, a->worst_run, fmin(a->worst, 1e300));
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
    rows_put(rows, "bent", bends(a->bare.params));
    rows_put(rows, "loss_mean", finite(recorder_mean(r)));
    rows_put(rows, "inverse_second", finite(exp(recorder_log_moment(r, -2))));
}

/* the largest loss there is; only noise without tails has one */
static double sure_loss(const Recorder *r, NoiseLaw law)
{
    double size[LOSS_PARTS], sum = 0;
    uint64_t times[LOSS_PARTS];
    int n = recorder_moves(r, size, times, LOSS_PARTS);
    for (int i = 0; i < n; i++)
        sum += size[i] * (double)times[i];
    return n < 0 || law == NOISE_GAUSS ? (double)INFINITY : sum;
}

/* The variance by a second difference of log E[exp(theta L)].  The edges stand
 * an irrational share of a bin beside the atoms of Laplace's losses. */
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
    }
    if (bends(a->bare.params) ||
        isinf(recorder_log_moment(a->bare.recorder, a->theta)))
        a->theta = 0;
    rows_put(rows, "theta", a->theta);
    for (int j = 0; j < AUDIT_GRID; j++) {
        double epsilon = a->bare.epsilon * audit_grid[j];
        a->log_bound[j] = bare_log_bound(&a->bare, epsilon, a->theta);
        rows_put_at(rows, "log_bound", j, 0, a->log_bound[j]);
    }
    return OK;
}

static Status open_audit(Audit *a, const Job *job, Arena *arena, Rows *rows)
{
    *a = (Audit){.coins = rng_open(job->seed, "missing noise")};
    TRY(bare_open(&a->bare, &job->params, job->seed, arena));
    TRY(choose_tilt(a, rows));
    if (bends(&job->params))
        recorder_bend(a->bare.recorder, bend, a);
    return OK;
}

static Status run(const Job *job, Arena *arena, Rows *rows)
{
    Audit a;
    TRY(open_audit(&a, job, arena, rows));
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
    recorder_tilt(a->bare.recorder, a->bare.billboard, a->theta);
    Record r = read_run(a, place_of(run - 1, way, false));
    *out = (AuditRecord){r.loss, r.log_weight, a->theta};
    return OK;
}

const Study study_audit = {
    .name = "audit",
    .help = "the exact privacy loss of a bare mechanism's releases",
    .version = 2,
    .settings = mechanism_settings,
    .size = "runs",
    .limit = 3600,
    .run = run,
};
