/* Audits a bare mechanism from its output alone.  Half of the runs have the
 * user's contribution, half the other one of the pair; events are learned on a
 * tenth of them and counted in the rest.  The audit knows the pair and the
 * claim, and nothing of the noise.
 *
 * Every released number that depends on her is a feature.  So is one place that
 * does not depend on her, because reused noise would cancel against it.  If
 * these are too many, features are sums along the pair's difference, plain and
 * clipped to the range between her two values. */
#include "suite/audit/mechanism_blackbox.h"
#include "suite/audit/loss_sums.h"
#include "suite/audit/noise_faults.h"
#include "suite/claim/study.h"

#include <math.h>
#include <string.h>

static const Setting settings[] = {
    AUDITED_CLAIM,
    {"event", SET_CHOICE, "all", 0, 0, "all|" EVENT_NAMES,
     "families of events that are searched for one that tells the pair apart"},
    AUDITED_MECHANISM,
    AUDITED_FAULTS,
    {0}};

enum {
    FEATURES_MOST = 64,
    ROWS_MOST = 100000,
    VALUES_MOST = 1000000, /* rows times features, for training */
    TRAIN_SHARE = 10
};

/* which released numbers are summed into one feature */
typedef enum { EACH, BY_PLACE, BY_CHANNEL, TOGETHER } Grain;

typedef struct {
    Bare bare;
    Bender bender;
    bool bends;
    double *sent[BLACKBOX_SIDES][BARE_CHANNELS];
    double *noise;
    int *coordinate[BARE_CHANNELS], coordinates[BARE_CHANNELS];
    Grain grain;
    int features, at;
    double feature[FEATURES_MOST];
    int side;
} BlackBox;

/* ---- what depends on her ---- */

static uint64_t first_place(const BlackBox *x, const Channel *is)
{
    return is->when == REFRESH ? x->bare.first : x->bare.user;
}

static uint64_t next_place(const BlackBox *x, const Channel *is, uint64_t k)
{
    if (is->when == SUM_TREE)
        return tree_parent(k, is->leaves);
    return is->when == REFRESH && k < x->bare.last ? k + 1 : 0;
}

/* a leaf or a report of another user, which does not depend on her; 0: none */
static uint64_t place_beside(const BlackBox *x, const Channel *is)
{
    if (is->when == SUM_LOCAL)
        return x->bare.user + 1;
    if (is->when == REFRESH)
        return 0;
    return x->bare.user > 1 ? x->bare.user - 1 : is->leaves >= 3 ? 3 : 0;
}

static bool differs(const BlackBox *x, int channel, int i)
{
    return i >= 0 && i < x->bare.channel[channel].size &&
           x->sent[0][channel][i] != x->sent[1][channel][i];
}

/* Lists the coordinates in which the pair differs, and their neighbours. */
static void list_coordinates(BlackBox *x, int c, Arena *arena)
{
    int size = x->bare.channel[c].size;
    x->coordinate[c] = arena_array(arena, int, size);
    for (int i = 0; i < size; i++)
        if (differs(x, c, i) || differs(x, c, i - 1) || differs(x, c, i + 1))
            x->coordinate[c][x->coordinates[c]++] = i;
}

static int count_places(const BlackBox *x, const Channel *is)
{
    int n = 0;
    for (uint64_t k = first_place(x, is); k != 0; k = next_place(x, is, k))
        n++;
    return n;
}

static int count_features(const BlackBox *x, Grain grain)
{
    int n = 0;
    for (int c = 0; c < x->bare.channels; c++) {
        const Channel *is = &x->bare.channel[c];
        int coordinates = x->coordinates[c];
        int places = count_places(x, is);
        if (coordinates == 0)
            continue;
        n += grain == EACH ? coordinates * (places + (place_beside(x, is) != 0))
             : grain == BY_PLACE   ? 2 * places
             : grain == BY_CHANNEL ? 2
                                   : 0;
    }
    return grain == TOGETHER ? 2 : n;
}

/* Chooses the features, from the pair alone: how it is released is unknown. */
static void open_features(BlackBox *x, Arena *arena)
{
    Bare *b = &x->bare;
    int most = 1;
    for (int c = 0; c < b->channels; c++) {
        int size = b->channel[c].size;
        most = size > most ? size : most;
        for (int s = 0; s < BLACKBOX_SIDES; s++)
            x->sent[s][c] = arena_array(arena, double, size);
    }
    x->noise = arena_array(arena, double, most);
    b->is->send(b, b->here, x->sent[0]);
    b->is->send(b, b->there, x->sent[1]);
    for (int c = 0; c < b->channels; c++)
        list_coordinates(x, c, arena);
    for (x->grain = EACH; x->grain < TOGETHER; x->grain++)
        if (count_features(x, x->grain) <= FEATURES_MOST)
            break;
    x->features = count_features(x, x->grain);
    if (x->features == 0)
        x->features = 1; /* the pair is equal: a constant feature */
}

/* ---- one run ---- */

static void add_each(BlackBox *x, int channel, bool hers)
{
    const double *sent = x->sent[x->side][channel];
    for (int m = 0; m < x->coordinates[channel]; m++) {
        int i = x->coordinate[channel][m];
        x->feature[x->at++] = (hers ? sent[i] : 0) + x->noise[i];
    }
}

static void add_sums(BlackBox *x, int channel)
{
    const double *here = x->sent[0][channel], *there = x->sent[1][channel];
    for (int m = 0; m < x->coordinates[channel]; m++) {
        int i = x->coordinate[channel][m];
        double along = here[i] - there[i];
        double value = x->sent[x->side][channel][i] + x->noise[i];
        double cut =
            fmin(fmax(value, fmin(here[i], there[i])), fmax(here[i], there[i]));
        x->feature[x->at] += along * value;
        x->feature[x->at + 1] += along * cut;
    }
}

static void see(BlackBox *x, int channel, uint64_t place, bool hers)
{
    const Billboard *billboard = x->bare.billboard;
    billboard_node(billboard, channel, place, x->noise);
    if (x->bends)
        bender_bend(&x->bender, billboard, channel, place, x->noise);
    if (x->grain == EACH)
        add_each(x, channel, hers);
    else
        add_sums(x, channel);
    if (x->grain == BY_PLACE)
        x->at += 2;
}

static void see_channel(BlackBox *x, int c)
{
    const Channel *is = &x->bare.channel[c];
    for (uint64_t k = first_place(x, is); k != 0; k = next_place(x, is, k))
        see(x, c, k, true);
    if (x->grain == EACH && place_beside(x, is) != 0)
        see(x, c, place_beside(x, is), false);
    if (x->grain == BY_CHANNEL)
        x->at += 2;
}

static const double *run_once(BlackBox *x, int side, uint64_t repetition)
{
    x->side = side;
    x->at = 0;
    memset(x->feature, 0, (size_t)x->features * sizeof *x->feature);
    x->bender.run = repetition;
    billboard_restart(x->bare.billboard, repetition);
    for (int c = 0; c < x->bare.channels; c++)
        if (x->coordinates[c] > 0)
            see_channel(x, c);
    return x->feature;
}

/* The repetition of a run on a side: no two share noise. */
static uint64_t repetition_of(uint64_t run, int side)
{
    return 2 * run + (uint64_t)side;
}

/* ---- training and counting ---- */

static int training_rows(const BlackBox *x, uint64_t runs)
{
    uint64_t n = runs / TRAIN_SHARE;
    uint64_t most = (uint64_t)(VALUES_MOST / x->features);
    most = most < ROWS_MOST ? most : ROWS_MOST;
    return (int)(n < most ? n : most);
}

Events *blackbox_learn(const Job *job, const Sample side[BLACKBOX_SIDES],
                       EventPlan plan, Arena *arena)
{
    int only = params_choice(&job->params, "event");
    unsigned families = only == 0 ? EVENTS_ALL : 1U << (only - 1);
    plan.alpha = 2.5e-7;
    return events_learn(side, &plan, families, arena);
}

static Events *train(BlackBox *x, const Job *job, int n, uint64_t tests,
                     Arena *arena)
{
    Sample side[BLACKBOX_SIDES];
    size_t bytes = (size_t)x->features * sizeof(double);
    for (int s = 0; s < BLACKBOX_SIDES; s++) {
        double *row = arena_take(arena, (size_t)n, bytes);
        side[s] = (Sample){n, row};
        for (int i = 0; i < n; i++)
            memcpy(row + (size_t)i * (size_t)x->features,
                   run_once(x, s, repetition_of((uint64_t)i, s)), bytes);
    }
    EventPlan plan = {
        .features = x->features, .tests = tests, .delta = x->bare.delta};
    return blackbox_learn(job, side, plan, arena);
}

void blackbox_put_events(const Events *events, Rows *rows)
{
    int n = events == NULL ? 0 : events_count(events);
    rows_put(rows, "events", n);
    for (int i = 0; i < n; i++) {
        const Event *e = events_at(events, i);
        rows_put_at(rows, "family", i, 0, e->family);
        rows_put_at(rows, "toward", i, 0, e->toward);
        rows_put_at(rows, "above", i, 0, e->above);
        rows_put_at(rows, "threshold", i, 0, e->threshold);
        rows_put_at(rows, "predicted", i, 0, e->predicted);
    }
}

static void count(BlackBox *x, const Events *events, uint64_t from, uint64_t to,
                  Rows *rows)
{
    static const char *const names[] = {"hits_here", "hits_there"};
    for (int s = 0; s < BLACKBOX_SIDES; s++) {
        uint64_t hits[BLACKBOX_EVENTS] = {0};
        for (uint64_t i = from; i < to; i++)
            events_tally(events, run_once(x, s, repetition_of(i, s)), hits);
        for (int e = 0; e < events_count(events); e++)
            rows_put_at(rows, names[s], e, to - from, (double)hits[e]);
    }
}

static void put_law(const BlackBox *x, Rows *rows)
{
    double size[LOSS_PARTS];
    uint64_t times[LOSS_PARTS];
    int n = recorder_moves(x->bare.recorder, size, times, LOSS_PARTS);
    for (int i = 0; i < n; i++)
        rows_put_at(rows, "move", i, times[i], fmin(size[i], 1e300));
    rows_put(rows, "moves", n);
    rows_put(rows, "law", x->bare.is->law);
    rows_put(rows, "bent", x->bends);
    rows_put(rows, "loss_mean", fmin(recorder_mean(x->bare.recorder), 1e300));
}

/* Every job trains on the same runs, so all jobs of a case count the same
 * events. */
static Status run(const Job *job, Arena *arena, Rows *rows)
{
    BlackBox *x = arena_array(arena, BlackBox, 1);
    uint64_t runs = params_count(&job->params, "runs");
    TRY(bare_open(&x->bare, &job->params, job->seed, arena));
    bender_open(&x->bender, &x->bare, job->seed);
    x->bends = bender_bends(&job->params);
    open_features(x, arena);
    int n = training_rows(x, runs);
    uint64_t tests = runs - (uint64_t)n;
    Events *events = train(x, job, n, tests, arena);
    blackbox_put_events(events, rows);
    rows_put(rows, "train", n);
    rows_put(rows, "features", x->features);
    put_law(x, rows);
    RunRange own = audit_range(job, tests);
    count(x, events, (uint64_t)n + own.from, (uint64_t)n + own.to, rows);
    return OK;
}

const Study study_blackbox = {
    .name = "blackbox",
    .help =
        "events in a mechanism's output, learned and counted in separate runs",
    .version = 1,
    .settings = settings,
    .size = "runs",
    .check = mechanism_check,
    .limit = 3600,
    .run = run,
};
