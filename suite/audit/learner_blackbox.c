/* Audits a whole algorithm from the actions that it recommends to the other
 * users.
 *
 * In half of the runs the audited user is candidate `here`, in the others
 * candidate `there`.  The other users and the noise are drawn anew in each run.
 * Joint DP is stated for every fixed choice of the others; if it holds for each
 * of them it holds for the average over a law that does not depend on her,
 * which is what the runs sample.  Her own actions are left out, except under
 * a definition that protects all actions (sees=all).
 *
 * The last policy says more than the last user's actions: it has her action in
 * every state.  So it is seen only when asked for (sees=policy), and an event
 * in it refutes no statement about actions. */
#include "suite/audit/learner_blackbox.h"
#include "suite/audit/loss_sums.h"
#include "suite/audit/mechanism_blackbox.h"

#include <math.h>
#include <string.h>

static const Setting settings[] = {
    AUDITED_USER_SETTINGS,
    {"event", SET_CHOICE, "all", 0, 0, "all|" EVENT_NAMES,
     "families of events that are searched for one that tells the pair apart"},
    {"sees", SET_CHOICE, "actions", 0, 0, "actions|all|policy",
     "actions of the users after her, hers as well, or the last policy"},
    {0}};

enum {
    FEATURES_MOST = 64,
    PILOT_MOST = 1000,
    PAIR_LIVES = 4,        /* training lives in which the pair is chosen */
    VALUES_MOST = 1000000, /* rows times features, for training */
    TRAIN_SHARE = 10
};

enum { OWN_ACTIONS = 1, LAST_POLICY = 2 }; /* a set */

typedef struct {
    AuditedUser x;
    Block after;
    unsigned sees;        /* in addition to the others' visits */
    int room;             /* numbers that a run shows */
    double *seen, *first; /* [room]; first: of the first training run */
    uint64_t policies;    /* of that run */
    double *spread;       /* [room] */
    int features, at[FEATURES_MOST];
    double feature[FEATURES_MOST];
} Actions;

/* ---- what is seen ---- */

/* visits of the others, her own actions by step, the last policy */
static void show(const Actions *a, double *out, unsigned sees)
{
    const AuditedUser *x = &a->x;
    Shape d = x->env.task.dim;
    const Block *own = &x->walk[x->here];
    size_t cells = (size_t)shape_cells(d);
    int actions = d.H * d.A;
    double *hers = out + cells, *policy = hers + actions;
    memset(out, 0, (size_t)a->room * sizeof *out);
    for (int i = 0; i < a->after.cells; i++)
        out[a->after.cell[i]] = (double)a->after.at[a->after.cell[i]];
    for (int i = 0; (sees & OWN_ACTIONS) != 0 && i < own->cells; i++)
        hers[cell_step(d, own->cell[i]) * d.A + own->cell[i] % d.A] = 1;
    if ((sees & LAST_POLICY) != 0)
        memcpy(policy, x->policy.prob, cells * sizeof *policy);
}

/* Are all policies after her, and her own actions where they are seen, as in
 * the first training run? */
static bool same(const Actions *a)
{
    Shape d = a->x.env.task.dim;
    const double *hers = a->seen + shape_cells(d);
    const double *first = a->first + shape_cells(d);
    return a->x.policies == a->policies &&
           memcmp(hers, first, (size_t)(d.H * d.A) * sizeof *hers) == 0;
}

/* ---- opening ---- */

/* By how many noise scales the releases differ between the candidates: the
 * tie-break when actions do not differ. */
static double moved(const AuditedUser *x)
{
    double sum = 0;
    for (int c = 0; c < x->channels; c++)
        for (int i = 0; i < x->channel[c].size; i++) {
            double scale = x->channel[c].scale[i];
            sum += fabs(x->shift[c][i]) / (scale > 0 ? scale : 1);
        }
    return sum;
}

/* How much the last policy and the others' actions differ in one life between
 * the candidates. */
static double gap_in_life(Actions *a, uint64_t life)
{
    AuditedUser *x = &a->x;
    double sum = 0;
    for (int side = 0; side < BLACKBOX_SIDES; side++) {
        x->here = side;
        audited_user_live(x, life);
        audited_user_go_on(x, &a->after);
        show(a, a->seen, LAST_POLICY);
        for (int i = 0; side == 1 && i < a->room; i++)
            sum += fabs(a->seen[i] - a->first[i]);
        memcpy(a->first, a->seen, (size_t)a->room * sizeof *a->seen);
    }
    return sum;
}

/* The same, summed over lives that no counted run uses. */
static double distance(void *context)
{
    Actions *a = context;
    double sum = 1e-9 * moved(&a->x);
    for (uint64_t life = 0; life < PAIR_LIVES; life++)
        sum += gap_in_life(a, life);
    a->x.here = 0;
    audited_user_live(&a->x, 0);
    return sum;
}

/* Opens without the search for a pair, which may take minutes. */
static Status open_input(Actions *a, const Job *job, Arena *arena)
{
    AuditedUser *x = &a->x;
    TRY(audited_user_open(x, job, arena));
    Shape d = x->env.task.dim;
    if (d.H > 64)
        return FAIL(BAD_INPUT, "H=%d: at most 64 steps are scripted", d.H);
    if (x->user >= x->env.task.episodes)
        return FAIL(BAD_INPUT, "user=%llu: no user acts after the last episode",
                    (unsigned long long)x->user);
    a->sees = (unsigned)params_choice(&job->params, "sees");
    a->room = 2 * shape_cells(d) + d.H * d.A;
    block_open(&a->after, d, arena);
    a->seen = arena_array(arena, double, a->room);
    a->first = arena_array(arena, double, a->room);
    a->spread = arena_array(arena, double, a->room);
    x->mark = arena_mark(arena);
    return OK;
}

static Status open_actions(Actions *a, const Job *job, Arena *arena)
{
    TRY(open_input(a, job, arena));
    audited_user_live(&a->x, 0);
    audited_user_pair(&a->x, distance, a);
    return OK;
}

/* ---- one run ---- */

/* One run, in a life of its own. */
static void run_once(Actions *a, int side, uint64_t run)
{
    a->x.here = side;
    audited_user_live(&a->x, PAIR_LIVES + 2 * run + (uint64_t)side);
    audited_user_go_on(&a->x, &a->after);
    show(a, a->seen, a->sees);
}

static const double *features(Actions *a)
{
    for (int i = 0; i < a->features; i++)
        a->feature[i] = a->seen[a->at[i]];
    return a->feature;
}

/* ---- what to look at ---- */

static void add_spread(Actions *a)
{
    for (int i = 0; i < a->room; i++) {
        double gap = a->seen[i] - a->first[i];
        a->spread[i] += gap * gap;
    }
}

static int widest(const Actions *a)
{
    int best = 0;
    for (int i = 1; i < a->room; i++)
        if (a->spread[i] > a->spread[best])
            best = i;
    return best;
}

/* Takes as features the numbers that varied most in training, ties by place;
 * none when all runs were equal. */
static void choose_features(Actions *a, int n)
{
    int pilot = n < PILOT_MOST ? n : PILOT_MOST;
    run_once(a, 0, 0);
    memcpy(a->first, a->seen, (size_t)a->room * sizeof *a->seen);
    a->policies = a->x.policies;
    for (int i = 0; i < 2 * pilot; i++) {
        run_once(a, i % 2, (uint64_t)i / 2);
        add_spread(a);
    }
    for (a->features = 0; a->features < FEATURES_MOST; a->features++) {
        int best = widest(a);
        if (!(a->spread[best] > 0))
            break;
        a->at[a->features] = best;
        a->spread[best] = 0;
    }
}

/* ---- training and counting ---- */

static int training_rows(uint64_t runs)
{
    uint64_t n = runs / TRAIN_SHARE, most = VALUES_MOST / FEATURES_MOST;
    return (int)(n < most ? n : most);
}

/* Learns the events; NULL when nothing varied in training. */
static Events *train(Actions *a, const Job *job, int n, uint64_t tests,
                     Arena *arena)
{
    Sample side[BLACKBOX_SIDES];
    size_t bytes = (size_t)a->features * sizeof(double);
    if (a->features == 0)
        return NULL;
    double *row[BLACKBOX_SIDES];
    for (int s = 0; s < BLACKBOX_SIDES; s++) {
        row[s] = arena_take(arena, (size_t)n, bytes);
        side[s] = (Sample){n, row[s]};
    }
    a->x.mark = arena_mark(arena); /* each life frees memory down to here */
    for (int i = 0; i < 2 * n; i++) {
        run_once(a, i % 2, (uint64_t)i / 2);
        memcpy(row[i % 2] + (size_t)(i / 2) * (size_t)a->features, features(a),
               bytes);
    }
    EventPlan plan = {.features = a->features,
                      .tests = tests,
                      .delta = params_real(&job->params, "delta")};
    Events *events = blackbox_learn(job, side, plan, arena);
    a->x.mark = arena_mark(arena);
    return events;
}

static void count_side(Actions *a, const Events *events, int side,
                       const uint64_t range[2], Rows *rows)
{
    static const char *const names[] = {"hits_here", "hits_there"};
    uint64_t hits[BLACKBOX_EVENTS] = {0}, n = range[1] - range[0], equal = 0;
    for (uint64_t i = range[0]; i < range[1]; i++) {
        job_done_share((side + (double)(i - range[0]) / (double)n) /
                       BLACKBOX_SIDES);
        run_once(a, side, i);
        equal += same(a);
        if (events != NULL)
            events_tally(events, features(a), hits);
    }
    rows_put_at(rows, "constant", side, n, (double)equal);
    for (int e = 0; events != NULL && e < events_count(events); e++)
        rows_put_at(rows, names[side], e, n, (double)hits[e]);
}

/* Every job trains on the same runs, so all jobs of a case count the same
 * events. */
static Status run(const Job *job, Arena *arena, Rows *rows)
{
    Actions *a = arena_array(arena, Actions, 1);
    uint64_t runs = params_count(&job->params, "runs");
    TRY(open_actions(a, job, arena));
    int n = training_rows(runs);
    uint64_t tests = runs - (uint64_t)n, from = (uint64_t)n;
    choose_features(a, n);
    Events *events = train(a, job, n, tests, arena);
    blackbox_put_events(events, rows);
    rows_put(rows, "train", n);
    rows_put(rows, "features", a->features);
    rows_put(rows, "moves", 0);
    rows_put(rows, "law", a->x.channel[0].law);
    rows_put(rows, "bent", 1); /* no exact law of a whole algorithm's loss */
    RunRange own = audit_range(job, tests);
    uint64_t range[] = {from + own.from, from + own.to};
    for (int s = 0; s < BLACKBOX_SIDES; s++)
        count_side(a, events, s, range, rows);
    return OK;
}

Status actions_check(const Job *job, Arena *arena)
{
    return open_input(arena_array(arena, Actions, 1), job, arena);
}

const Study study_actions = {
    .name = "actions",
    .help =
        "events in other users' actions, learned and counted in separate runs",
    .version = 2,
    .settings = settings,
    .size = "runs",
    .limit = 3600,
    .run = run,
};
