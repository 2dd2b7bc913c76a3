#include "suite/audit/user.h"
#include "suite/audit/losses.h"
#include "suite/base/clock.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- opening ---- */

static NoisePlace noise_of(const AuditedUser *x)
{
    return (NoisePlace){x->job->seed, "exposed"};
}

static Status open_learner(AuditedUser *x)
{
    return learner_open_bent(&x->learner, x->job->algo, &x->env.task, &x->input,
                             noise_of(x), x->noise_scale, x->arena);
}

static Status check(const AuditedUser *x)
{
    const Learner *l = &x->learner;
    const char *name = x->job->algo->name;
    if (l->billboard != NULL && l->channels == 0)
        return FAIL(BAD_INPUT,
                    "%s learns nothing in %d step%s: nothing to audit", name,
                    x->env.task.dim.H, x->env.task.dim.H == 1 ? "" : "s");
    if (l->billboard == NULL || l->channel[0].law == NOISE_NONE)
        return FAIL(BAD_INPUT,
                    "%s adds no noise with privacy=%s: nothing to audit", name,
                    params_text(&x->job->params, "privacy"));
    if (x->user > x->env.task.episodes)
        return FAIL(BAD_INPUT, "user=%llu: there are %llu episodes",
                    (unsigned long long)x->user,
                    (unsigned long long)x->env.task.episodes);
    return OK;
}

static void open_rooms(AuditedUser *x)
{
    Shape d = x->env.task.dim;
    policy_open(&x->policy, d, x->arena);
    block_open(&x->block, d, x->arena);
    for (int i = 0; i < 2; i++) {
        block_open(&x->walk[i], d, x->arena);
        user_open(&x->candidate[i], d, x->arena);
    }
    x->shift = arena_array(x->arena, double *, x->channels);
    x->summed = arena_array(x->arena, double *, x->channels);
    x->anew.before = arena_array(x->arena, double *, x->channels);
    x->anew.place = arena_array(x->arena, uint64_t, x->channels);
    int most = 1;
    for (int c = 0; c < x->channels; c++) {
        int size = x->channel[c].size;
        bool anew = x->channel[c].when == REFRESH;
        x->shift[c] = arena_array(x->arena, double, size);
        x->anew.before[c] = arena_array(x->arena, double, size);
        most = size > most ? size : most;
        x->summed[c] = anew ? arena_array(x->arena, double, size) : x->shift[c];
    }
    x->noise = arena_array(x->arena, double, most);
}

/* ---- statistics that are computed anew ---- */

/* A second release with the noise of the first.  Their difference has no noise:
 * if her shifts differ, the loss is infinite, otherwise nothing is added. */
static void see_again(AuditedUser *x, int c)
{
    size_t bytes = (size_t)x->channel[c].size * sizeof(double);
    if (memcmp(x->shift[c], x->anew.before[c], bytes) != 0)
        x->anew.loss = (double)INFINITY;
}

static void see_release(AuditedUser *x, int c, const double *noise)
{
    const Channel *is = &x->channel[c];
    Anew *anew = &x->anew;
    for (int i = 0; i < is->size; i++) {
        double shift = x->shift[c][i], scale = is->scale[i];
        if (shift == 0)
            continue;
        if (!(scale > 0) || is->law == NOISE_NONE) {
            anew->loss = (double)INFINITY;
            continue;
        }
        double loss = coordinate_loss(is->law, noise[i], shift, scale);
        anew->loss += loss;
        anew->drawn += loss;
        anew->mean += coordinate_mean(is->law, shift / scale);
        anew->log_moment +=
            coordinate_log_moment(is->law, shift / scale, x->tilt.theta);
    }
}

/* false for a SUM_ONCE channel after the last replan: no release has her */
static bool is_released(const AuditedUser *x, int c)
{
    return x->channel[c].when != SUM_ONCE || x->last < x->env.task.episodes;
}

/* the contribution of `here` to a channel minus the other candidate's; 0 where
 * it is not released */
static void set_shift(AuditedUser *x, int c)
{
    memset(x->shift[c], 0, (size_t)x->channel[c].size * sizeof(double));
    if (!is_released(x, c))
        return;
    for (int side = 0; side < 2; side++) {
        double sign = side == x->here ? 1 : -1;
        const Contribution *of = learner_stat(&x->learner, c, &x->walk[side]);
        for (int i = 0; i < of->n; i++)
            x->shift[c][of->at[i]] += sign * (double)contribution_value(of, i);
    }
}

/* Called by the billboard for a refreshed statistic, before its noise is drawn
 * under the tilt of this shift; the place of the noise is known.  Her shift is
 * 0 until she is in the data. */
static void told_anew(void *context, int c, long double *out)
{
    AuditedUser *x = context;
    Anew *anew = &x->anew;
    uint64_t place = billboard_items(x->learner.billboard, c) + 1;
    bool again = place <= anew->place[c];
    learner_statistic(&x->learner, c, out);
    if (anew->counts) {
        set_shift(x, c);
        anew->releases++;
        billboard_node(x->learner.billboard, c, place, x->noise);
    } else {
        memset(x->shift[c], 0, (size_t)x->channel[c].size * sizeof(double));
    }
    if (again)
        see_again(x, c);
    else
        see_release(x, c, x->noise);
    anew->place[c] = place;
    memcpy(anew->before[c], x->shift[c],
           (size_t)x->channel[c].size * sizeof(double));
}

static void forget_anew(AuditedUser *x)
{
    Anew *anew = &x->anew;
    anew->counts = false;
    anew->loss = anew->log_moment = anew->mean = anew->drawn = 0;
    anew->releases = 0;
    memset(anew->place, 0, (size_t)x->channels * sizeof *anew->place);
}

static Status read_scripts(AuditedUser *);

Status audited_user_open(AuditedUser *x, const Job *job, Arena *arena)
{
    const Params *p = &job->params;
    *x = (AuditedUser){.job = job,
                       .user = params_count(p, "user"),
                       .input = learner_input(p, &job->algo_params),
                       .noise_scale = params_real(p, "scale") *
                                      params_real(p, "sensitivity"),
                       .arena = arena,
                       .coins = rng_open(job->seed, "her coins")};
    x->input.epsilon *= params_real(p, "epsilon-used");
    TRY(job_model(job, &x->env, arena));
    x->env.task.episodes = params_count(p, "episodes");
    TRY(open_learner(x));
    TRY(check(x));
    x->channel = x->learner.channel;
    x->channels = x->learner.channels;
    open_rooms(x);
    x->mark = arena_mark(arena);
    return params_present(p, "scripts") ? read_scripts(x) : OK;
}

/* ---- one run ---- */

static void play(AuditedUser *x, uint64_t from, uint64_t to)
{
    x->block.first = from;
    x->block.n = to - from + 1;
    env_draw(&x->env, &x->policy, &x->others, &x->block);
    learner_take(&x->learner, &x->block);
}

void audited_user_live(AuditedUser *x, uint64_t run)
{
    char name[60];
    snprintf(name, sizeof name, "others of life %llu", (unsigned long long)run);
    x->others = rng_open(x->job->seed, name);
    rng_seek(&x->coins, RNG_COINS, run, 0);
    arena_reset(x->arena, x->mark);
    if (open_learner(x) != OK) /* it did once, from the same */
        abort();
    billboard_restart(x->learner.billboard, run);
    forget_anew(x);
    if (x->learner.refreshes)
        billboard_supply(x->learner.billboard, told_anew, x);
    for (uint64_t k = 1; k <= x->user; k = x->last + 1) {
        learner_plan(&x->learner, k, &x->policy);
        x->last = learner_last(&x->learner, k);
        if (x->last < x->user)
            play(x, k, x->last);
        else if (k < x->user)
            play(x, k, x->user - 1);
    }
}

static bool by_coin(const Policy *policy, const Block *one)
{
    for (int i = 0; i < one->cells; i++)
        if (policy->prob[one->cell[i]] < 1)
            return true;
    return false;
}

void audited_user_walk(AuditedUser *x)
{
    x->mixed = false;
    for (int i = 0; i < 2; i++) {
        Rng coins = x->coins;
        x->walk[i].first = x->user;
        user_walk(&x->candidate[i], &x->policy, &coins, &x->walk[i]);
        x->mixed = x->mixed || by_coin(&x->policy, &x->walk[i]);
    }
    for (int c = 0; c < x->channels; c++)
        set_shift(x, c);
}

void audited_user_live_on(AuditedUser *x, double theta, Block *after)
{
    x->tilt = (Tilt){.theta = theta,
                     .user = x->user,
                     .shift = (const double *const *)x->shift};
    x->anew.counts = true;
    for (int c = 0; c < x->channels; c++) /* until the first release */
        if (x->channel[c].when == REFRESH)
            memset(x->shift[c], 0, (size_t)x->channel[c].size * sizeof(double));
    billboard_tilt(x->learner.billboard, theta == 0 ? NULL : &x->tilt);
    audited_user_go_on(x, after);
    billboard_tilt(x->learner.billboard, NULL);
}

static void note_policy(AuditedUser *x, uint64_t k)
{
    for (int i = 0; i < shape_cells(x->policy.dim); i++) {
        uint64_t word;
        memcpy(&word, &x->policy.prob[i], sizeof word);
        x->policies = (x->policies ^ word) * 0x9e3779b97f4a7c15u;
        x->policies ^= x->policies >> 32;
    }
    x->policies = (x->policies ^ k) * 0x9e3779b97f4a7c15u;
}

static void play_after(AuditedUser *x, uint64_t from, uint64_t to, Block *after)
{
    if (from > to)
        return;
    play(x, from, to);
    block_add(after, &x->block);
}

void audited_user_go_on(AuditedUser *x, Block *after)
{
    Block *own = &x->walk[x->here];
    Rng coins = x->coins;
    block_clear(after);
    x->policies = 0;
    own->first = x->user;
    user_walk(&x->candidate[x->here], &x->policy, &coins, own);
    learner_take(&x->learner, own);
    play_after(x, x->user + 1, x->last, after);
    for (uint64_t k = x->last + 1; k <= x->env.task.episodes; k = x->last + 1) {
        if (learner_plan(&x->learner, k, &x->policy))
            note_policy(x, k);
        x->last = learner_last(&x->learner, k);
        play_after(x, k, x->last, after);
    }
}

/* ---- pairs ---- */

/* A trajectory that ignores her actions: state[h] and reward[h] at step h. */
enum { STEPS_MOST = 64 };
typedef struct {
    int state[STEPS_MOST + 1];
    double reward[STEPS_MOST];
} Script;

static void follow(User *user, const Script *script)
{
    Shape d = user->dim;
    user->start = script->state[0];
    for (int c = 0; c < shape_cells(d); c++) {
        int h = cell_step(d, c);
        user->next[c] = script->state[h + 1] % d.N;
        user->reward[c] = script->reward[h];
    }
}

typedef struct {
    AuditedUser *x;
    PairScore *score;
    void *context;
    Script best[2];
    double top;
} Search;

static bool try_pair(Search *s, const Script script[2])
{
    for (int i = 0; i < 2; i++)
        follow(&s->x->candidate[i], &script[i]);
    audited_user_walk(s->x);
    double score = s->score(s->context);
    if (!(score > s->top))
        return false;
    s->top = score;
    memcpy(s->best, script, sizeof s->best);
    return true;
}

/* the same state and the same reward at every step */
static Script constant(int state, double reward)
{
    Script script;
    for (int h = 0; h <= STEPS_MOST; h++)
        script.state[h] = state;
    for (int h = 0; h < STEPS_MOST; h++)
        script.reward[h] = reward;
    return script;
}

/* Says it when the search takes minutes, after some of its pairs. */
static void say_time(const Search *s, int tried, int pairs, double start)
{
    double seconds = (clock_now() - start) / tried * pairs;
    if (seconds > 60 && s->x->job->replicate == 0)
        fprintf(stderr,
                "assay: the worst of %d pairs is searched for, some %.0f "
                "minutes; with --pair random none is\n",
                pairs, ceil(seconds / 60));
}

static void try_constants(Search *s)
{
    enum { TIMED = 4 };
    double start = clock_now();
    int S = s->x->env.task.dim.S;
    Range range = env_rewards(&s->x->env);
    double paid[2] = {range.low, range.high};
    for (int i = 0; i < S * S * 4; i++) {
        Script pair[2] = {constant(i / 4 % S, paid[i & 1]),
                          constant(i / 4 / S, paid[i >> 1 & 1])};
        try_pair(s, pair);
        if (i + 1 == TIMED)
            say_time(s, TIMED, S * S * 4, start);
    }
}

/* Tries all values of one answer of one candidate; true if the score grew. */
static bool improve(Search *s, int side, int h)
{
    Shape d = s->x->env.task.dim;
    Range range = env_rewards(&s->x->env);
    bool gained = false;
    for (int i = 0; i < d.S; i++) {
        Script pair[2] = {s->best[0], s->best[1]};
        pair[side].state[h] = i;
        gained |= try_pair(s, pair);
    }
    for (int i = 0; i <= 2 && h < d.H; i++) {
        Script pair[2] = {s->best[0], s->best[1]};
        pair[side].reward[h] = range.low + (range.high - range.low) * i / 2;
        gained |= try_pair(s, pair);
    }
    return gained;
}

static bool sweep(Search *s)
{
    bool gained = false;
    int H = s->x->env.task.dim.H;
    for (int i = 0; i < 2 * (H + 1); i++)
        gained |= improve(s, i % 2, i / 2);
    return gained;
}

/* "0,6:0,0.5/0,4:0,1" */
static const char *read_script(const char *text, int H, Script *script)
{
    char *end;
    for (int h = 0; h < 2 * H; h++, text = end + 1) {
        double value = strtod(text, &end);
        char after = h == H - 1 ? ':' : ',';
        if (end == text || (h < 2 * H - 1 && *end != after))
            return NULL;
        if (h < H)
            script->state[h] = (int)value;
        else
            script->reward[h - H] = value;
        if (h == 2 * H - 1)
            break;
    }
    script->state[H] = script->state[H - 1];
    return end;
}

static bool can_be(const Script *script, Shape d, Range range)
{
    for (int h = 0; h < d.H; h++)
        if (script->state[h] < 0 || script->state[h] >= d.S ||
            !(script->reward[h] >= range.low &&
              script->reward[h] <= range.high))
            return false;
    return true;
}

static Status read_scripts(AuditedUser *x)
{
    const char *text = params_text(&x->job->params, "scripts");
    Shape d = x->env.task.dim;
    Range range = env_rewards(&x->env);
    for (int i = 0; i < 2; i++) {
        Script script = {{0}, {0}};
        text = read_script(text, d.H, &script);
        if (text == NULL || *text != (i == 0 ? '/' : '\0'))
            return FAIL(BAD_INPUT,
                        "scripts: %d states, ':', %d rewards, '/' and the "
                        "same again",
                        d.H, d.H);
        if (!can_be(&script, d, range))
            return FAIL(BAD_INPUT,
                        "scripts: states 0 to %d, rewards in [%g,%g]", d.S - 1,
                        range.low, range.high);
        follow(&x->candidate[i], &script);
        text++;
    }
    return OK;
}

static void draw_pair(AuditedUser *x)
{
    Rng users = rng_open(x->job->seed, "audited pair");
    for (int i = 0; i < 2; i++)
        user_draw(&x->candidate[i], &x->env, (uint64_t)i + 1, &users);
}

void audited_user_pair(AuditedUser *x, PairScore *score, void *context)
{
    enum { SWEEPS = 20 };
    int pair = params_choice(&x->job->params, "pair");
    Search s = {.x = x, .score = score, .context = context, .top = -1};
    if (params_present(&x->job->params, "scripts"))
        return;
    if (pair == 1) {
        draw_pair(x);
        return;
    }
    try_constants(&s);
    bool gained = pair == 2;
    for (int i = 0; gained && i < SWEEPS; i++)
        gained = sweep(&s);
    for (int i = 0; i < 2; i++)
        follow(&x->candidate[i], &s.best[i]);
}
