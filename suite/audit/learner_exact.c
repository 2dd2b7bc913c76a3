/* Audits a whole algorithm by the exact privacy loss of what it releases about
 * one user k0.
 *
 * Joint privacy lets her states and rewards depend on the actions that she is
 * told to play, so her two candidates are trees of responses, not fixed
 * trajectories.  The others are ordinary users, drawn anew in every run, from
 * whom the algorithm learns up to k0.
 *
 * Both candidates walk under the policy of episode k0 with the same coins.
 * Given all releases so far, what they would add to each channel differs by a
 * shift that is then known.  The loss is that of this shift against the noise
 * of every node that holds leaf k0, whether it is read or not.  Later releases
 * of sums only add other users to the same noise: they do not change the loss,
 * so runs end at k0.  A statistic that is computed anew at each release holds
 * her again, under other values: then the run goes on to the end, and the
 * losses of its releases are added up as they come.
 *
 * The shift depends on earlier releases, so each run's likelihood ratio has a
 * log-moment of its own; the values' bound takes the largest one that the
 * algorithm's `moves` allows.  The average over the other users is at most the
 * worst case, so a lower confidence bound on that average is one on delta. */
#include "suite/audit/learner_exact.h"
#include "suite/audit/loss_sums.h"
#include "suite/audit/losses.h"
#include "suite/audit/tilt.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const Setting settings[] = {
    AUDITED_USER_SETTINGS,
    {"level", SET_CHOICE, "billboard", 0, 0, "billboard|message",
     "everything released, or her own report (local privacy)"},
    {"theta", SET_TEXT, "auto", 0, 0, NULL,
     "importance sampling: how far noise is drawn towards large losses: auto "
     "(recommended), 0 (not at all) or a number > 0"},
    {0}};

typedef struct {
    AuditedUser x;
    Recorder *recorder;
    NoiseLaw law;
    double times, size; /* Algorithm.moves, bent; or a guess */
    bool bounded;
    LossSums sums, mild; /* mild: every other run, at a smaller tilt, where
                            the best tilt is infinite */
    double theta, mild_theta, expected, mixed;
    Block after; /* she is in the data */
} Exposure;

/* ---- what is known beforehand ---- */

/* the largest log E[exp(theta L)] */
static double worst_moment(const void *context, double theta)
{
    const Exposure *e = context;
    return e->times * coordinate_log_moment(e->law, e->size, theta);
}

/* of a pair, by the first release where there are many */
static double mean_loss(void *context)
{
    Exposure *e = context;
    recorder_pair(e->recorder, (const double *const *)e->x.shift);
    return recorder_mean(e->recorder);
}

/* A channel that is released once in batches: the users since its last release
 * are released together, and she is the next one. */
static void find_release(Exposure *e)
{
    const AuditedUser *x = &e->x;
    for (int c = 0; c < x->channels; c++)
        if (x->channel[c].when == SUM_ONCE)
            recorder_once(e->recorder, c,
                          billboard_items(x->learner.billboard, c) + 1);
}

/* Takes the recorder's memory for shifts everywhere, before lives begin: the
 * arena is reset to here after each. */
static void open_recorder(Exposure *e, Arena *arena)
{
    AuditedUser *x = &e->x;
    e->recorder = recorder_open(x->channel, x->channels, x->user, arena);
    for (int c = 0; c < x->channels; c++)
        for (int i = 0; i < x->channel[c].size; i++)
            x->shift[c][i] = 1;
    recorder_pair(e->recorder, (const double *const *)x->shift);
    x->mark = arena_mark(arena);
}

/* The rest of her life, its noise tilted; what its releases have lost is in
 * x.anew. */
static void live_on(Exposure *e, double theta)
{
    if (e->x.learner.refreshes)
        audited_user_live_on(&e->x, theta, &e->after);
}

/* A guess where the algorithm proves none: twice the pilot's spread. */
static void find_size(Exposure *e)
{
    const Algorithm *algo = e->x.job->algo;
    e->times = (double)NAN;
    if (algo->moves != NULL)
        e->times = algo->moves(e->x.learner.self, &e->size);
    e->size /= e->x.noise_scale;
    e->bounded = !isnan(e->times) && !isnan(e->size);
}

static void guess_size(Exposure *e)
{
    if (e->bounded)
        return;
    e->law = NOISE_GAUSS;
    e->times = 1;
    audited_user_walk(&e->x);
    recorder_pair(e->recorder, (const double *const *)e->x.summed);
    live_on(e, 0);
    e->size = 2 * sqrt(2 * (recorder_mean(e->recorder) + e->x.anew.mean));
}

static void put_bounds(const Exposure *e, LossSums *t, double theta,
                       const char *name, Rows *rows)
{
    for (int j = 0; j < AUDIT_GRID; j++) {
        t->log_bound[j] =
            tilt_log_bound(t->epsilon * audit_grid[j], theta,
                           theta == 0 ? 0 : worst_moment(e, theta));
        rows_put_at(rows, name, j, 0, t->log_bound[j]);
    }
}

/* Reads theta where it is given; 0 for auto. */
static Status check_tilt(Exposure *e)
{
    const char *text = params_text(&e->x.job->params, "theta");
    char *end;
    if (strcmp(text, "auto") == 0)
        return OK;
    e->theta = strtod(text, &end);
    if (end == text || *end != '\0' || !(e->theta >= 0 && e->theta <= 1e6))
        return FAIL(BAD_INPUT, "tilt %s: auto, or a number from 0 to 1e6",
                    text);
    return OK;
}

static void choose_tilt(Exposure *e, Rows *rows)
{
    double log_bound;
    if (strcmp(params_text(&e->x.job->params, "theta"), "auto") == 0) {
        if (!isinf(e->size))
            e->theta = tilt_best(e->sums.epsilon, worst_moment, e, &log_bound);
        e->mild_theta = tilt_milder(e->sums.epsilon, e->theta, worst_moment, e);
    }
    rows_put(rows, "theta", e->theta);
    put_bounds(e, &e->sums, e->theta, "log_bound", rows);
    if (e->mild_theta == 0)
        return;
    rows_put(rows, "mild_theta", e->mild_theta);
    put_bounds(e, &e->mild, e->mild_theta, "mild_log_bound", rows);
}

static void put_law(const Exposure *e, Rows *rows)
{
    rows_put(rows, "bound", 1);
    rows_put(rows, "unbounded", e->bounded ? 0 : 1);
    rows_put(rows, "law", e->law);
    rows_put(rows, "bent", 0);
    rows_put(rows, "moves", e->bounded ? 1 : -1);
    if (e->bounded)
        rows_put_at(rows, "move", 0, (uint64_t)e->times, fmin(e->size, 1e300));
    double second = e->bounded ? exp(worst_moment(e, -2)) : 1e300;
    rows_put(rows, "inverse_second", fmin(second, 1e300));
}

static Status check_level(const AuditedUser *x)
{
    bool message = params_choice(&x->job->params, "level") == 1;
    if (!message || x->channel[0].when == SUM_LOCAL)
        return OK;
    return FAIL(BAD_INPUT,
                "level=message: %s has a report of her own with local "
                "privacy only (ldp, pure-ldp)",
                x->job->algo->name);
}

static Status check_looks(const AuditedUser *x)
{
    if (!x->learner.refreshes || x->input.lazy == 0)
        return OK;
    return FAIL(BAD_INPUT,
                "%s with lazy above 0 skips releases, and the audit cannot "
                "know the values that they would have had; use lazy=0",
                x->job->algo->name);
}

/* Opens without the search for a pair, which may take minutes. */
static Status open_input(Exposure *e, const Job *job, Arena *arena)
{
    double epsilon = params_real(&job->params, "epsilon");
    *e = (Exposure){.sums.epsilon = epsilon, .mild.epsilon = epsilon};
    TRY(audited_user_open(&e->x, job, arena));
    TRY(check_level(&e->x));
    TRY(check_looks(&e->x));
    if (e->x.env.task.dim.H > 64)
        return FAIL(BAD_INPUT, "H=%d: at most 64 steps are scripted",
                    e->x.env.task.dim.H);
    block_open(&e->after, e->x.env.task.dim, arena);
    return check_tilt(e);
}

static Status open_exposure(Exposure *e, const Job *job, Arena *arena,
                            Rows *rows)
{
    TRY(open_input(e, job, arena));
    e->law = e->x.channel[0].law;
    find_size(e);
    open_recorder(e, arena);
    audited_user_live(&e->x, 0);
    audited_user_pair(&e->x, mean_loss, e);
    audited_user_walk(&e->x);
    guess_size(e);
    choose_tilt(e, rows);
    return OK;
}

/* ---- runs ---- */

/* The life of a run: different for every run, direction and tilt; life 0 is the
 * pilot. */
static uint64_t life_of(uint64_t run, int way, bool plain)
{
    return 1 + run * 4 + (uint64_t)way * 2 + plain;
}

static Record live_once(Exposure *e, uint64_t life, double theta)
{
    audited_user_live(&e->x, life);
    find_release(e);
    audited_user_walk(&e->x);
    recorder_pair(e->recorder, (const double *const *)e->x.summed);
    recorder_tilt(e->recorder, e->x.learner.billboard, theta);
    e->mixed += e->x.mixed;
    live_on(e, theta);
    if (e->x.learner.refreshes)
        recorder_tilt(e->recorder, e->x.learner.billboard, theta);
    Record seen = recorder_read(e->recorder, e->x.learner.billboard);
    const Anew *anew = &e->x.anew;
    seen.loss += anew->loss;
    if (theta != 0)
        seen.log_weight += anew->log_moment - theta * anew->drawn;
    return seen;
}

/* Returns how many runs had the milder tilt: every other one, if there is such
 * a tilt. */
static uint64_t run_tilted(Exposure *e, int way, RunRange drawn, Rows *rows)
{
    uint64_t mild = 0;
    loss_sums_clear(&e->mild);
    for (uint64_t i = drawn.from; i < drawn.to; i++) {
        audit_says(way, i, drawn);
        bool milder = e->mild_theta > 0 && i % 2 == 1;
        double theta = milder ? e->mild_theta : e->theta;
        loss_sums_add_tilted(milder ? &e->mild : &e->sums,
                             live_once(e, life_of(i, way, false), theta),
                             i + 1);
        mild += milder;
    }
    if (e->mild_theta > 0)
        loss_sums_put_mild(&e->mild, way, mild, rows);
    return mild;
}

static void run_way(Exposure *e, const Job *job, int way, Rows *rows)
{
    uint64_t n = params_count(&job->params, "runs");
    RunRange drawn = audit_range(job, n), plain = audit_range(job, n / 10);
    uint64_t walked = plain.to - plain.from;
    loss_sums_clear(&e->sums);
    e->expected = e->mixed = 0;
    uint64_t mild = run_tilted(e, way, drawn, rows);
    for (uint64_t i = plain.from; i < plain.to; i++) {
        loss_sums_add_plain(&e->sums,
                            live_once(e, life_of(i, way, true), 0).loss);
        e->expected += recorder_mean(e->recorder) + e->x.anew.mean;
    }
    loss_sums_put(&e->sums, way, drawn.to - drawn.from - mild, walked, rows);
    rows_put_at(rows, "expected", way, walked, fmin(e->expected, 1e300));
    rows_put_at(rows, "own_coins", way, drawn.to - drawn.from + walked,
                e->mixed);
}

static Status run(const Job *job, Arena *arena, Rows *rows)
{
    Exposure *e = arena_array(arena, Exposure, 1);
    TRY(open_exposure(e, job, arena, rows));
    put_law(e, rows);
    for (int way = 0; way < AUDIT_WAYS; way++) {
        e->x.here = way;
        run_way(e, job, way, rows);
    }
    return OK;
}

Status exposure_check(const Job *job, Arena *arena)
{
    return open_input(arena_array(arena, Exposure, 1), job, arena);
}

const Study study_exposure = {
    .name = "exposure",
    .help = "the exact privacy loss of an algorithm's releases about one user",
    .version = 3,
    .settings = settings,
    .size = "runs",
    .limit = 3600,
    .run = run,
};
