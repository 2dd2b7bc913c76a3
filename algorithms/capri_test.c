/* CAPRI against the paper's lists: T users one by one, the same S, R, W,
 * rewards and noise give the same estimates, radii and active sets. */
#include "algorithms/algorithm.h"
#include "algorithms/core/gauss_budget.h"
#include "algorithms/core/pavlovic2025_scales.h"
#include "suite/simulation/learner.h"
#include "tests/lists.h"
#include "tests/open_env.h"
#include "tests/watched.h"

#include <string.h>

static Arena arena;
enum { T = 400, MOST = 20 };

typedef struct {
    Env env;
    AlgorithmInput input;
    Params own;
    Learner learner;
    Policy policy;
    Block block;
    Rng users;
    int N, A, epochs, dropped;
    /* the epoch, by lists */
    Lists lists;
    bool active[MOST];
    double turned[MOST][T], a[MOST][MOST]; /* A_r k_S(w), and by counts */
    double sig2[MOST], mu[MOST];
    double sigma0, g[T];
    long double noise[MOST];
    uint64_t first, users_seen;
} Run;

static void open_run(Run *x, const char *family, const char *env_text,
                     Privacy privacy, const char *own)
{
    const Algorithm *algo;
    memset(x, 0, sizeof *x);
    x->env = open_env(family, env_text, &arena);
    x->env.task.episodes = T;
    CHECK(algorithm_find("capri", &algo) == OK);
    params_open(&x->own, algo->settings);
    char name[40], value[40];
    int used = 0;
    for (; sscanf(own, " %39[^= ]=%39s%n", name, value, &used) == 2;
         own += used)
        CHECK(params_set(&x->own, name, value) == OK);
    x->input = (AlgorithmInput){.privacy = privacy,
                                .epsilon = 20,
                                .delta = 1e-3,
                                .scale_bonus = 1,
                                .own = &x->own};
    x->N = x->env.task.dim.S * x->env.task.dim.A;
    x->A = x->env.task.dim.A;
    x->users = rng_open(check_seed(), "users of capri");
    policy_open(&x->policy, x->env.task.dim, &arena);
    block_open(&x->block, x->env.task.dim, &arena);
}

/* a(w) / sigma_0, as the algorithm has one user contribute it */
static void read_coordinates(Run *x, int w)
{
    block_clear(&x->block);
    x->block.n = x->block.visit[w] = 1;
    block_index(&x->block);
    x->block.reward[w] = 1;
    const Contribution *c = learner_stat(&x->learner, 0, &x->block);
    for (int i = 0; i < c->n; i++)
        x->a[w][c->at[i]] = (double)c->value[i];
}

static double literal_sigma0(const Run *x)
{
    const Pavlovic2025Task task = {T,
                                   x->N,
                                   x->env.task.reward_bound,
                                   1,
                                   x->input.epsilon,
                                   x->input.delta,
                                   0.01};
    double sigma = 0, moved = 0;
    for (int w = 0; w < x->N; w++) {
        if (!x->active[w])
            continue;
        sigma = fmax(sigma, x->sig2[w]);
        moved =
            fmax(moved, dot_product(x->lists.t, x->turned[w], x->turned[w]));
    }
    if (x->input.privacy == PRIVACY_NONE)
        return 0;
    if (x->input.calibrated)
        return 2 * task.B * sqrt(moved) /
               gauss_budget(x->input.epsilon, x->input.delta);
    return sqrt(sigma) * pavlovic2025_published(&task).sigma0;
}

static void begin(Run *x, uint64_t k)
{
    const double *S = watched(&x->learner, "S"), *R = watched(&x->learner, "R");
    const double *is_active = watched(&x->learner, "active");
    Lists *l = &x->lists;
    *l = (Lists){.points = x->N,
                 .dim = x->env.task.d_phi,
                 .t = (int)*watched(&x->learner, "users"),
                 .phi = x->env.task.phi,
                 .tau = 1,
                 .arena = &arena};
    lists_fill(l, S, R);
    memset(x->a, 0, sizeof x->a);
    memset(x->g, 0, sizeof x->g);
    for (int w = 0; w < x->N; w++) {
        x->active[w] = is_active[w] > 0;
        x->sig2[w] = sig2_of(l, w);
        const double *turn = turned(l, w);
        memcpy(x->turned[w], turn, (size_t)l->t * sizeof *turn);
        if (x->active[w])
            read_coordinates(x, w);
    }
    x->sigma0 = literal_sigma0(x);
    x->first = k;
    CHECK_NEAR(*watched(&x->learner, "sigma0"), x->sigma0, 1e-9);
}

/* what of the epoch's noise is in g, over sigma_0: that of the release, or of
 * all reports */
static void read_noise(Run *x, uint64_t last)
{
    double one[MOST];
    const Billboard *b = x->learner.billboard;
    memset(x->noise, 0, sizeof x->noise);
    if (x->input.privacy == PRIVACY_NONE)
        return;
    bool local = x->input.privacy == PRIVACY_LDP;
    uint64_t from = local ? x->first : (uint64_t)x->epochs + 1;
    for (uint64_t k = from; k <= (local ? last : from); k++) {
        billboard_node(b, 0, k, one);
        for (int i = 0; i < x->learner.channel->size; i++)
            x->noise[i] += one[i];
    }
}

/* Z with Z' A_r k_S(w) = z' a(w) for every w: the same noise in the paper's
 * coordinates.  Z = U z, U the isometry from one to the other. */
static void turn_noise(Run *x)
{
    int t = x->lists.t, n = 0, k = x->learner.channel->size;
    double scale = x->sigma0 > 0 ? x->sigma0 : 1;
    static double from[MOST * MOST], to[MOST * T];
    for (int w = 0; w < x->N; w++) {
        if (!x->active[w])
            continue;
        for (int i = 0; i < k; i++)
            from[n * k + i] = scale * x->a[w][i];
        for (int i = 0; i < t; i++)
            to[n * t + i] = x->turned[w][i];
        n++;
    }
    static double singular[MOST];
    int rank;
    double room[MOST * T] = {0};
    memcpy(room, to, sizeof to);
    CHECK(LAPACKE_dgelsd(LAPACK_ROW_MAJOR, n, k, t, from, k, room, t, singular,
                         1e-9, &rank) == 0);
    bool noisy = x->input.privacy != PRIVACY_NONE;
    for (int i = 0; noisy && i < k; i++)
        for (int j = 0; j < t; j++)
            x->g[j] += scale * (double)x->noise[i] * room[i * t + j];
}

static double calibrated_width(const Run *x, int w)
{
    double users = x->lists.t, ell = log(4.0 * x->N * 4 / 0.01);
    double c[MOST] = {0}, variance = 0, range = 0, square = 0;
    const double *start = x->env.task.start;
    for (int v = 0; v < x->N; v++) {
        int n = 0, from = v / x->A * x->A;
        for (int u = from; u < from + x->A; u++)
            n += x->active[u];
        if (!x->active[v])
            continue;
        double mass = users * start[v / x->A] / n;
        double inner = dot_product(x->lists.t, x->turned[w], x->turned[v]);
        c[v] = mass * inner;
        variance += mass * inner * inner;
        range = fmax(range, 2 * fabs(inner));
    }
    for (int v = 0; v < x->N; v++)
        for (int u = 0; u < x->N; u++)
            square +=
                ((v == w) - c[v]) * ((u == w) - c[u]) * kernel(&x->lists, v, u);
    double sd =
        x->sigma0 * sqrt(dot_product(x->lists.t, x->turned[w], x->turned[w]));
    sd *= x->input.privacy == PRIVACY_LDP ? sqrt(users) : 1;
    double third = range * ell / 3;
    return sqrt(fmax(square, 0)) + third +
           sqrt(third * third + 2 * variance * ell) + sd * sqrt(2 * ell);
}

static double literal_delta(const Run *x)
{
    const Pavlovic2025Task task = {
        T, x->N, 1, 1, x->input.epsilon, x->input.delta, 0.01};
    double most = 0;
    for (int w = 0; w < x->N; w++)
        if (x->active[w])
            most = fmax(most, x->input.calibrated ? calibrated_width(x, w)
                                                  : x->sig2[w]);
    if (x->input.calibrated)
        return x->input.scale_bonus * most;
    Pavlovic2025Scales s = pavlovic2025_published(&task);
    if (x->input.privacy == PRIVACY_NONE)
        s.beta1 = 0;
    return x->input.scale_bonus *
           pavlovic2025_radius(&s, sqrt(most),
                               x->input.privacy == PRIVACY_LDP ? x->lists.t
                                                               : 0);
}

static void end(Run *x)
{
    const double *mu = watched(&x->learner, "mu");
    const double *is_active = watched(&x->learner, "active");
    double delta = literal_delta(x), worst = 0;
    turn_noise(x);
    for (int w = 0; w < x->N; w++) {
        x->mu[w] = dot_product(x->lists.t, x->turned[w], x->g);
        if (x->active[w])
            worst = fmax(worst, fabs(x->mu[w] - mu[w]));
    }
    CHECK(worst < 1e-9);
    CHECK_NEAR(*watched(&x->learner, "delta"), delta, 1e-9);
    for (int w = 0; w < x->N; w++) {
        double best = -INFINITY;
        for (int u = w / x->A * x->A; u < (w / x->A + 1) * x->A; u++)
            if (x->active[u])
                best = fmax(best, x->mu[u]);
        bool stays = x->mu[w] >= best - (x->input.calibrated ? 2 : 4) * delta;
        CHECK((is_active[w] > 0) == (x->active[w] && stays));
        x->dropped += x->active[w] && !stays;
    }
    x->epochs++;
}

/* one user: she is in the lists W and y, and she contributes */
static void one_user(Run *x, uint64_t k)
{
    x->block.first = k;
    x->block.n = 1;
    env_draw(&x->env, &x->policy, &x->users, &x->block);
    int w = x->block.cell[0];
    for (int i = 0; i < x->lists.t; i++)
        x->g[i] += x->block.reward[w] * x->turned[w][i];
    learner_take(&x->learner, &x->block);
}

/* the epochs that end by T; scale_bonus makes radii small enough to drop */
static void live(Run *x)
{
    static const uint64_t ends[] = {20, 60, 140, 300};
    const Algorithm *algo;
    NoisePlace noise = {check_seed(), "capri"};
    CHECK(algorithm_find("capri", &algo) == OK);
    CHECK(learner_open(&x->learner, algo, &x->env.task, &x->input, noise,
                       &arena) == OK);
    uint64_t k = 1;
    for (int r = 0; r < 4; r++) {
        learner_plan(&x->learner, k, &x->policy);
        CHECK(learner_last(&x->learner, k) == ends[r]);
        if (r > 0)
            end(x);
        begin(x, k);
        for (; k <= ends[r]; k++)
            one_user(x, k);
        read_noise(x, ends[r]);
    }
    learner_plan(&x->learner, k, &x->policy);
    end(x);
    CHECK(learner_last(&x->learner, k) == T);
}

static void against_lists(void)
{
    static const char *const families[][2] = {
        {"kernel-matern", "C=3 A=3"},
        {"kernel-linear", "C=3 A=4"},
        {"kernel-arms", "C=4 A=3 gap=1"},
        {"kernel-matern", "C=3 A=3 kappa=ramp"}};
    static const Privacy privacies[] = {PRIVACY_NONE, PRIVACY_JDP, PRIVACY_LDP};
    static Run x;
    int dropped = 0;
    for (int i = 0; i < 24; i++) {
        size_t mark = arena_mark(&arena);
        const char *const *family = families[i % 4];
        open_run(&x, family[0], family[1], privacies[i / 4 % 3],
                 "widths=always");
        x.input.calibrated = i < 12;
        x.input.scale_bonus = x.input.calibrated ? 0.05 : 2e-4;
        live(&x);
        dropped += x.dropped;
        arena_reset(&arena, mark);
    }
    printf("actions dropped: %d\n", dropped);
    CHECK(dropped > 20);
}

/* --- epochs, settings, what is refused ------------------------------------ */

static Status try_learner(Learner *l, Env *env, AlgorithmInput input,
                          const char *own)
{
    const Algorithm *algo;
    static Params params;
    char name[40], value[40];
    int used = 0;
    CHECK(algorithm_find("capri", &algo) == OK);
    params_open(&params, algo->settings);
    for (; sscanf(own, " %39[^= ]=%39s%n", name, value, &used) == 2;
         own += used)
        CHECK(params_set(&params, name, value) == OK);
    input.own = &params;
    return learner_open(l, algo, &env->task, &input, (NoisePlace){1, "x"},
                        &arena);
}

/* T_1 is the least whole number with T_1^2 >= T, exactly, to 2^64 */
static void epochs(void)
{
    static const struct {
        uint64_t T, first;
    } known[] = {{3, 2},
                 {4, 2},
                 {5, 3},
                 {UINT64_C(8100000000000001), 90000001},
                 {UINT64_C(8100000000000000), 90000000},
                 {UINT64_C(18000000000000000000), UINT64_C(4242640688)}};
    for (int i = 0; i < 6; i++) {
        Env env = open_env("kernel-arms", "C=2 A=2", &arena);
        Learner l;
        Policy policy;
        env.task.episodes = known[i].T;
        CHECK(try_learner(
                  &l, &env,
                  (AlgorithmInput){.privacy = PRIVACY_NONE, .scale_bonus = 1},
                  "") == OK);
        policy_open(&policy, env.task.dim, &arena);
        CHECK(learner_plan(&l, 1, &policy));
        CHECK(learner_last(&l, 1) ==
              (known[i].first < known[i].T ? known[i].first : known[i].T));
        CHECK(*watched(&l, "users") == (double)known[i].first);
        CHECK(policy.prob[0] == 0.5 && policy.prob[3] == 0.5);
    }
}

static void refusals(void)
{
    Env env = open_env("kernel-arms", "C=2 A=2", &arena);
    Env bandit = open_env("bandit", "", &arena);
    Learner l;
    AlgorithmInput input = {
        .privacy = PRIVACY_JDP, .epsilon = 1, .delta = 1e-6, .scale_bonus = 1};
    env.task.episodes = bandit.task.episodes = 100;
    CHECK(try_learner(&l, &env, input, "") == OK);
    CHECK(try_learner(&l, &bandit, input, "") == BAD_INPUT);
    input.lazy = 0.1;
    CHECK(try_learner(&l, &env, input, "") == BAD_INPUT);
    input.lazy = input.delta = 0;
    CHECK(try_learner(&l, &env, input, "") == BAD_INPUT);
    input.delta = 1e-6;
    env.task.episodes = 2;
    CHECK(try_learner(&l, &env, input, "") == BAD_INPUT);
    status_clear();
}

/* what a user moves: exactly the budget, calibrated; half the noise scale of
 * Lemma 3.1, published; never drawn contexts are covered by calibrated noise */
static void moves(void)
{
    Env env = open_env("kernel-arms", "C=3 A=1 kappa=missing", &arena);
    Learner l;
    AlgorithmInput input = {.privacy = PRIVACY_JDP,
                            .epsilon = 1,
                            .delta = 1e-6,
                            .calibrated = true,
                            .scale_bonus = 1};
    double size;
    env.task.episodes = 10000;
    CHECK(try_learner(&l, &env, input, "") == OK);
    CHECK(l.algo->moves(l.self, &size) == 1);
    CHECK_NEAR(size, gauss_budget(1, 1e-6), 1e-12);
    input.calibrated = false;
    CHECK(try_learner(&l, &env, input, "") == OK);
    l.algo->moves(l.self, &size);
    CHECK(isnan(size));
    env = open_env("kernel-arms", "C=3 A=1", &arena);
    env.task.episodes = 10000;
    CHECK(try_learner(&l, &env, input, "") == OK);
    l.algo->moves(l.self, &size);
    CHECK_NEAR(size, 1 / 74.28, 5e-4);
    CHECK(try_learner(&l, &env, input, "split=exact") == OK);
    l.algo->moves(l.self, &size);
    CHECK_NEAR(size, 1 / 38.07, 5e-4);
}

/* the privacy part of the first epoch's Delta, over the noise's deviation */
static double radius_in_noise(const char *own)
{
    Env env = open_env("kernel-arms", "C=3 A=2 B=2", &arena);
    AlgorithmInput input = {
        .privacy = PRIVACY_JDP, .epsilon = 1, .delta = 1e-6, .scale_bonus = 1};
    Learner l;
    Policy policy;
    Block block;
    Rng users = rng_open(check_seed(), "users");
    env.task.episodes = 10000;
    CHECK(try_learner(&l, &env, input, own) == OK);
    policy_open(&policy, env.task.dim, &arena);
    block_open(&block, env.task.dim, &arena);
    learner_plan(&l, 1, &policy);
    double sigma0 = *watched(&l, "sigma0"), sig2 = 0;
    for (int w = 0; w < 6; w++)
        sig2 = fmax(sig2, watched(&l, "sig2")[w]);
    block.first = 1;
    block.n = learner_last(&l, 1);
    env_draw(&env, &policy, &users, &block);
    learner_take(&l, &block);
    learner_plan(&l, block.n + 1, &policy);
    const Pavlovic2025Task task = {1e4, 6, 2, 1, 1, 1e-6, 0.01};
    double beta = pavlovic2025_published(&task).beta;
    return (*watched(&l, "delta") - beta * sqrt(sig2)) / sigma0 / sqrt(sig2);
}

/* The radius keeps its ratio to the noise under every reading of beta_1; the
 * main text's is sqrt(log(N log T/delta) / (2B)) deviations. */
static void readings(void)
{
    static const char *const of[] = {"beta1=appendix", "beta1=main",
                                     "beta1=main-level"};
    double d = 0.01 / (6e4 * log(1e4));
    const double want[] = {2 * log(3 / d), sqrt(log(600 * log(1e4)) / 4),
                           sqrt(log(6 * log(1e4) / d) / 4)};
    for (int i = 0; i < 3; i++) {
        char exact[80];
        snprintf(exact, sizeof exact, "%s split=exact", of[i]);
        CHECK_NEAR(radius_in_noise(of[i]), want[i], 1e-9);
        CHECK_NEAR(radius_in_noise(exact), want[i], 1e-9);
    }
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    against_lists();
    epochs();
    refusals();
    moves();
    readings();
    arena_close(&arena);
    return check_done("capri");
}
