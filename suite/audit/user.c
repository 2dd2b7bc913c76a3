#include "suite/audit/user.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- opening ---- */

static NoisePlace noise_of(const Exposed *x)
{
    return (NoisePlace){x->job->seed, "exposed"};
}

static Status open_learner(Exposed *x)
{
    return learner_open_bent(&x->learner, x->job->algo, &x->env.task, &x->input,
                             noise_of(x), x->noise_scale, x->arena);
}

static Status check(const Exposed *x)
{
    const Learner *l = &x->learner;
    const char *name = x->job->algo->name;
    if (l->billboard == NULL || l->channel[0].law == NOISE_NONE)
        return FAIL(BAD_INPUT,
                    "%s adds no noise with privacy=%s: nothing to audit", name,
                    params_text(&x->job->params, "privacy"));
    if (l->refreshes)
        return FAIL(BAD_INPUT,
                    "%s computes statistics anew from all users: no "
                    "audit of those yet",
                    name);
    if (x->user > x->env.task.episodes)
        return FAIL(BAD_INPUT, "user=%llu: there are %llu episodes",
                    (unsigned long long)x->user,
                    (unsigned long long)x->env.task.episodes);
    return OK;
}

static void open_rooms(Exposed *x)
{
    Shape d = x->env.task.dim;
    policy_open(&x->policy, d, x->arena);
    block_open(&x->block, d, x->arena);
    for (int i = 0; i < 2; i++) {
        block_open(&x->walk[i], d, x->arena);
        user_open(&x->candidate[i], d, x->arena);
    }
    x->shift = arena_array(x->arena, double *, x->channels);
    for (int c = 0; c < x->channels; c++)
        x->shift[c] = arena_array(x->arena, double, x->channel[c].size);
}

Status exposed_open(Exposed *x, const Job *job, Arena *arena)
{
    const Params *p = &job->params;
    *x = (Exposed){.job = job,
                   .user = params_count(p, "user"),
                   .input = learner_input(p, &job->algo_params),
                   .noise_scale =
                       params_real(p, "scale") * params_real(p, "sensitivity"),
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
    return OK;
}

/* ---- a life ---- */

static void play(Exposed *x, uint64_t from, uint64_t to)
{
    x->block.first = from;
    x->block.n = to - from + 1;
    env_draw(&x->env, &x->policy, &x->others, &x->block);
    learner_take(&x->learner, &x->block);
}

void exposed_live(Exposed *x, uint64_t run)
{
    char name[60];
    snprintf(name, sizeof name, "others of life %llu", (unsigned long long)run);
    x->others = rng_open(x->job->seed, name);
    rng_seek(&x->coins, RNG_COINS, run, 0);
    arena_reset(x->arena, x->mark);
    if (open_learner(x) != OK) /* it did once, from the same */
        abort();
    billboard_restart(x->learner.billboard, run);
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

static void add_shift(Exposed *x, int side, double sign)
{
    for (int c = 0; c < x->channels; c++) {
        const Contribution *of = learner_stat(&x->learner, c, &x->walk[side]);
        for (int i = 0; i < of->n; i++)
            x->shift[c][of->at[i]] += sign * (double)contribution_value(of, i);
    }
}

void exposed_walk(Exposed *x)
{
    x->mixed = false;
    for (int i = 0; i < 2; i++) {
        Rng coins = x->coins;
        x->walk[i].first = x->user;
        user_walk(&x->candidate[i], &x->policy, &coins, &x->walk[i]);
        x->mixed = x->mixed || by_coin(&x->policy, &x->walk[i]);
    }
    for (int c = 0; c < x->channels; c++)
        memset(x->shift[c], 0, (size_t)x->channel[c].size * sizeof(double));
    add_shift(x, x->here, 1);
    add_shift(x, 1 - x->here, -1);
}

static void note_policy(Exposed *x, uint64_t k)
{
    for (int i = 0; i < shape_cells(x->policy.dim); i++) {
        uint64_t word;
        memcpy(&word, &x->policy.prob[i], sizeof word);
        x->policies = (x->policies ^ word) * 0x9e3779b97f4a7c15u;
        x->policies ^= x->policies >> 32;
    }
    x->policies = (x->policies ^ k) * 0x9e3779b97f4a7c15u;
}

static void play_after(Exposed *x, uint64_t from, uint64_t to, Block *after)
{
    if (from > to)
        return;
    play(x, from, to);
    block_add(after, &x->block);
}

void exposed_go_on(Exposed *x, Block *after)
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

/* A script: she is in state[h] at step h whatever she does, and gets reward[h].
 */
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
    Exposed *x;
    PairScore *score;
    void *context;
    Script best[2];
    double top;
} Search;

static bool try_pair(Search *s, const Script script[2])
{
    for (int i = 0; i < 2; i++)
        follow(&s->x->candidate[i], &script[i]);
    exposed_walk(s->x);
    double score = s->score(s->context);
    if (!(score > s->top))
        return false;
    s->top = score;
    memcpy(s->best, script, sizeof s->best);
    return true;
}

/* always in state `state`, always paid `reward` */
static Script constant(int state, double reward)
{
    Script script;
    for (int h = 0; h <= STEPS_MOST; h++)
        script.state[h] = state;
    for (int h = 0; h < STEPS_MOST; h++)
        script.reward[h] = reward;
    return script;
}

static void try_constants(Search *s)
{
    int S = s->x->env.task.dim.S;
    Range range = env_rewards(&s->x->env);
    double paid[2] = {range.low, range.high};
    for (int i = 0; i < S * S * 4; i++) {
        Script pair[2] = {constant(i / 4 % S, paid[i & 1]),
                          constant(i / 4 / S, paid[i >> 1 & 1])};
        try_pair(s, pair);
    }
}

/* one answer of one of the two, all values it can have */
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

static void draw_pair(Exposed *x)
{
    Rng users = rng_open(x->job->seed, "audited pair");
    for (int i = 0; i < 2; i++)
        user_draw(&x->candidate[i], &x->env, (uint64_t)i + 1, &users);
}

void exposed_pair(Exposed *x, PairScore *score, void *context)
{
    enum { SWEEPS = 20 };
    int pair = params_choice(&x->job->params, "pair");
    Search s = {.x = x, .score = score, .context = context, .top = -1};
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
