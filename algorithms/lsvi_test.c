/* The learners of linear MDPs against a plain reference that keeps every
 * user's steps, adds noise node by node and inverts by elimination; without
 * noise against themselves; and which episodes they may leave untested. */
#include "algorithms/core/gauss_budget.h"
#include "algorithms/core/lsvi.h"
#include "algorithms/core/luyo2021_scales.h"
#include "algorithms/core/ngo2022_scales.h"
#include "suite/simulation/learner.h"
#include "tests/open_env.h"

static Arena arena;

/* --- a run of a learner --------------------------------------------------- */

typedef struct {
    Env env;
    const Algorithm *algo;
    Params own;
    Learner l;
    Policy policy;
    Block one, all;
    Rng users;
    uint64_t k, last;
} Run;

static void set_own(Params *own, const Algorithm *algo, const char *text)
{
    char name[40], value[40];
    int used = 0;
    params_open(own, algo->settings);
    for (; sscanf(text, " %39[^= ]=%39s%n", name, value, &used) == 2;
         text += used)
        CHECK(params_set(own, name, value) == OK);
}

static Run *open_run(const char *algo, const Env *env, uint64_t K,
                     AlgorithmInput in, const char *own, double noise)
{
    Run *r = arena_array(&arena, Run, 1);
    r->env = *env;
    r->env.task.episodes = K;
    CHECK(algorithm_find(algo, &r->algo) == OK);
    set_own(&r->own, r->algo, own);
    in.own = &r->own;
    if (!(in.scale_bonus > 0))
        in.scale_bonus = 1;
    CHECK(learner_open_bent(&r->l, r->algo, &r->env.task, &in,
                            (NoisePlace){check_seed(), "lsvi"}, noise,
                            &arena) == OK);
    policy_open(&r->policy, env->task.dim, &arena);
    block_open(&r->one, env->task.dim, &arena);
    block_open(&r->all, env->task.dim, &arena);
    r->users = rng_open(check_seed(), "users");
    return r;
}

/* plans, then plays up to the next look, or to `to`, in one block or singly */
static bool look(Run *r)
{
    bool changed = learner_plan(&r->l, r->k + 1, &r->policy);
    r->last = learner_last(&r->l, r->k + 1);
    return changed;
}

static void play(Run *r, bool singly)
{
    while (r->k < r->last) {
        r->one.first = r->k + 1;
        r->one.n = singly ? 1 : r->last - r->k;
        env_draw(&r->env, &r->policy, &r->users, &r->one);
        learner_take(&r->l, &r->one);
        block_add(&r->all, &r->one);
        r->k += r->one.n;
    }
}

static const double *shows(const Run *r, const char *name, int size)
{
    const double *value = learner_shows(&r->l, name, size);
    CHECK(value != NULL);
    return value;
}

/* --- the reference -------------------------------------------------------- */

typedef struct {
    double base;        /* of Lambda */
    const double *beta; /* [H] */
    double low;         /* of a value; -1e300: none */
    int steps;          /* values up to H-h+1; else to H */
    MixtureNoise pattern;
    uint64_t leaf, place; /* prefix and release; 0: no noise */
} Reference;

enum { D = 16 };

/* x = a^-1 b by elimination with pivots */
static void eliminate(int d, long double a[D][D], long double *b)
{
    for (int i = 0; i < d; i++) {
        int top = i;
        for (int r = i; r < d; r++)
            top = fabsl(a[r][i]) > fabsl(a[top][i]) ? r : top;
        for (int j = 0; j < d; j++) {
            long double keep = a[i][j];
            a[i][j] = a[top][j];
            a[top][j] = keep;
        }
        long double keep = b[i];
        b[i] = b[top];
        b[top] = keep;
        for (int r = 0; r < d; r++) {
            long double times = r == i ? 0 : a[r][i] / a[i][i];
            for (int j = i; j < d; j++)
                a[r][j] -= times * a[i][j];
            b[r] -= times * b[i];
        }
    }
    for (int i = 0; i < d; i++)
        b[i] /= a[i][i];
}

static void add_noise(const Run *r, const Reference *f, int h,
                      long double a[D][D], long double *u)
{
    int d = r->env.task.d_phi, H = r->env.task.dim.H;
    double node[D * D];
    for (uint64_t k = f->leaf; k > 0; k &= k - 1) {
        billboard_node(r->l.billboard, h, k, node);
        int full = f->pattern == MIXTURE_NOISE_IID;
        for (int i = 0, at = 0; i < d; i++)
            for (int j = 0; j < (full ? d : i + 1); j++, at++) {
                long double x = (long double)node[at] * (full ? 0.5L : 1);
                a[i][j] += x;
                if (full || i != j)
                    a[j][i] += x;
            }
    }
    if (f->place == 0)
        return;
    billboard_node(r->l.billboard, H + h, f->place, node);
    for (int i = 0; i < d; i++)
        u[i] += (long double)node[i];
}

/* Lambda, u of step h from all users so far and v[h+1] */
static void gather(const Run *r, const Reference *f, int h, const double *v,
                   long double a[D][D], long double *u)
{
    Shape dim = r->env.task.dim;
    int d = r->env.task.d_phi;
    memset(a, 0, sizeof(long double) * D * D);
    memset(u, 0, sizeof(long double) * D);
    for (int i = 0; i < dim.S * dim.A; i++) {
        const double *phi = r->env.task.phi + i * d;
        int cell = h * dim.S * dim.A + i;
        long double n = 0, y = (long double)r->all.reward[cell];
        for (int s = 0; s < dim.N; s++) {
            n += (long double)r->all.visit[cell * dim.N + s];
            y += (long double)r->all.visit[cell * dim.N + s] *
                 (long double)v[(h + 1) * dim.S + s];
        }
        for (int j = 0; j < d; j++) {
            u[j] += y * (long double)phi[j];
            for (int k = 0; k < d; k++)
                a[j][k] += n * (long double)phi[j] * (long double)phi[k];
        }
    }
    for (int j = 0; j < d; j++)
        a[j][j] += (long double)f->base;
    add_noise(r, f, h, a, u);
}

static double q_of(const Run *r, const Reference *f, int h, int pair,
                   long double a[D][D], const long double *w)
{
    int d = r->env.task.d_phi, H = r->env.task.dim.H;
    const double *phi = r->env.task.phi + pair * d;
    long double copy[D][D], x[D] = {0}, mean = 0, square = 0;
    memcpy(copy, a, sizeof copy);
    for (int i = 0; i < d; i++)
        x[i] = (long double)phi[i];
    eliminate(d, copy, x);
    for (int i = 0; i < d; i++) {
        mean += (long double)phi[i] * w[i];
        square += (long double)phi[i] * x[i];
    }
    double q = (double)(mean + (long double)f->beta[h] * sqrtl(square));
    double top = f->steps ? H - h : H;
    return fmin(top, fmax(f->low, q));
}

/* the largest difference to the learner's Q */
static double off(const Run *r, const Reference *f)
{
    Shape dim = r->env.task.dim;
    int d = r->env.task.d_phi, pairs = dim.S * dim.A;
    const double *q = shows(r, "q", shape_cells(dim));
    double v[400] = {0}, most = 0;
    for (int h = dim.H - 1; h >= 0; h--) {
        long double a[D][D], copy[D][D], w[D];
        gather(r, f, h, v, a, w);
        memcpy(copy, a, sizeof copy);
        eliminate(d, copy, w);
        for (int s = 0; s < dim.S; s++)
            v[h * dim.S + s] = -1e300;
        for (int i = 0; i < pairs; i++) {
            double mine = q_of(r, f, h, i, a, w);
            double *top = &v[h * dim.S + i / dim.A];
            most = fmax(most, fabs(mine - q[h * pairs + i]));
            *top = fmax(*top, mine);
        }
    }
    return most;
}

/* --- each algorithm against it -------------------------------------------- */

static Env small(void)
{
    return open_env("linear-random", "S=4 A=3 H=3 d=3 rewards=bernoulli",
                    &arena);
}

static void check_ucb(void)
{
    Env env = small();
    AlgorithmInput in = {.privacy = PRIVACY_NONE, .scale_bonus = 0.02};
    Run *r = open_run("lsvi-ucb", &env, 400, in, "", 1);
    double dH = 9, beta = 0.02 * dH * sqrt(log(2 * 400 * dH / 0.05));
    double betas[3] = {beta, beta, beta};
    Reference f = {.base = 1, .beta = betas, .low = -1e300};
    int changes = 0;
    for (; r->k < 400; play(r, true)) {
        changes += look(r);
        CHECK(r->last == r->k + 1);
        CHECK(off(r, &f) < 1e-12);
    }
    CHECK(changes > 5);
    CHECK(shows(r, "releases", 1)[0] == 399);
}

/* Many dense features: factors follow users one by one, and a block of users
 * has a fresh one. */
static void check_followed(void)
{
    Env env = open_env("linear-random", "S=5 A=3 H=2 d=12", &arena);
    AlgorithmInput in = {.privacy = PRIVACY_NONE, .scale_bonus = 0.02};
    Run *r = open_run("lsvi-ucb", &env, 600, in, "", 1);
    const double *beta = shows(r, "radius", 2),
                 *off_by = shows(r, "rounding", 2);
    Reference f = {.base = 1, .beta = beta, .low = -1e300};
    const Lsvi *l = r->l.self; /* its memory begins with it */
    int followed = 0;
    while (r->k < 600) {
        look(r);
        CHECK(off(r, &f) < 1e-9);
        CHECK(off_by[0] <= 1e-6 * beta[0]);
        followed += !l->ridge[0].fresh;
        r->last = r->k % 100 == 50 ? r->k + 9 : r->last;
        play(r, false);
    }
    CHECK(followed > 500);
    in.scale_bonus = 1e-12; /* nothing may be off */
    r = open_run("lsvi-ucb", &env, 100, in, "", 1);
    for (l = r->l.self; r->k < 100; play(r, true)) {
        look(r);
        CHECK(l->ridge[0].fresh || r->k == 0);
    }
}

/* 120 episodes, 7 a batch or so; noise that is felt, not published's */
static void check_batched_case(const char *own, Privacy privacy,
                               bool calibrated, MixtureNoise pattern)
{
    Env env = small();
    AlgorithmInput in = {.privacy = privacy,
                         .epsilon = 2,
                         .delta = 1e-5,
                         .calibrated = calibrated};
    Run *r = open_run("lsvi-batched", &env, 120, in, own, 1);
    const double *beta = shows(r, "radius", 3), *m = shows(r, "upsilon", 1);
    const double *lambda = shows(r, "lambda", 1);
    bool tight = calibrated;
    Reference f = {
        .base = *lambda + *m, .beta = beta, .steps = tight, .pattern = pattern};
    look(r);
    uint64_t length = r->last;
    CHECK(length == 8); /* ceil(120/16) */
    play(r, true);
    for (uint64_t b = 1; r->k < 120; b++, play(r, b % 2 == 0)) {
        CHECK(r->k == b * length);
        look(r);
        f.leaf = f.place = b;
        if (privacy == PRIVACY_NONE)
            f.leaf = f.place = 0;
        CHECK(off(r, &f) < 1e-8);
        CHECK(shows(r, "releases", 1)[0] == (double)b);
    }
    CHECK(shows(r, "releases", 1)[0] == 14);
}

static void check_batched(void)
{
    check_batched_case("batches=16", PRIVACY_JDP, false, MIXTURE_NOISE_PROJ);
    check_batched_case("batches=16", PRIVACY_JDP, true, MIXTURE_NOISE_GOE);
    check_batched_case("batches=16 matrix-noise=iid", PRIVACY_JDP, true,
                       MIXTURE_NOISE_IID);
    check_batched_case("batches=16", PRIVACY_PURE_JDP, false,
                       MIXTURE_NOISE_IID);
    check_batched_case("batches=16", PRIVACY_PURE_JDP, true,
                       MIXTURE_NOISE_SYM1);
    check_batched_case("batches=16", PRIVACY_NONE, false, MIXTURE_NOISE_SYM1);
    check_batched_case("batches=16 base=private", PRIVACY_NONE, true,
                       MIXTURE_NOISE_SYM1);
}

/* log det by elimination */
static long double log_det_of(const Run *r, Reference *f, int h)
{
    long double a[D][D], u[D], sum = 0;
    double v[400] = {0};
    int d = r->env.task.d_phi;
    gather(r, f, h, v, a, u);
    for (int i = 0; i < d; i++) {
        if (!(a[i][i] > 0))
            return (long double)NAN;
        sum += logl(a[i][i]);
        for (int j = i + 1; j < d; j++)
            for (int k = d - 1; k >= i; k--)
                a[j][k] -= a[j][i] / a[i][i] * a[i][k];
    }
    return sum;
}

/* updates exactly when a determinant has doubled, and never beyond the cap */
static void check_switching_case(const char *own, Privacy privacy,
                                 bool calibrated, double noise, uint64_t K)
{
    Env env = small();
    AlgorithmInput in = {.privacy = privacy,
                         .epsilon = 100,
                         .delta = 1e-3,
                         .calibrated = calibrated};
    Run *r = open_run("lsvi-switching", &env, K, in, own, noise);
    const double *releases = shows(r, "releases", 1);
    bool noisy = privacy != PRIVACY_NONE;
    Reference f = {
        .base = calibrated
                    ? shows(r, "lambda", 1)[0] + shows(r, "upsilon", 1)[0]
                    : 2 * shows(r, "lambda", 1)[0],
        .beta = shows(r, "radius", 3),
        .low = calibrated ? 0 : -1e300,
        .steps = calibrated,
        .pattern = calibrated ? MIXTURE_NOISE_GOE : MIXTURE_NOISE_SYM1};
    long double ref[3], now[3];
    for (int h = 0; h < 3; h++)
        ref[h] = 3 * logl((long double)f.base);
    for (uint64_t count = 0; r->k < K; play(r, true)) {
        bool pulled = false;
        f.leaf = noisy ? r->k : 0;
        look(r);
        for (int h = 0; h < 3; h++) {
            now[h] = log_det_of(r, &f, h);
            pulled |= r->k > 0 && now[h] - ref[h] >= logl(2);
        }
        count += pulled;
        CHECK(*releases == (double)count);
        if (!pulled)
            continue;
        memcpy(ref, now, sizeof ref);
        f.place = noisy ? count : 0;
        CHECK(off(r, &f) < 1e-8);
    }
    CHECK(*releases >= 3);
}

static void check_switching(void)
{
    check_switching_case("cap=no", PRIVACY_JDP, true, 1, 3000);
    check_switching_case("", PRIVACY_JDP, false, 1, 6000);
    check_switching_case("", PRIVACY_NONE, true, 1, 3000);
}

/* --- noise at 0 is none --------------------------------------------------- */

static void check_silent(const char *algo, const char *own, bool calibrated,
                         Privacy privacy)
{
    Env env = small();
    AlgorithmInput in = {.privacy = privacy,
                         .epsilon = 50,
                         .delta = 1e-4,
                         .calibrated = calibrated,
                         .scale_bonus = calibrated ? 0.02 : 1e-9};
    char plain[100];
    snprintf(plain, sizeof plain, "%s base=private", own);
    Run *a = open_run(algo, &env, 2000, in, own, 0);
    in.privacy = PRIVACY_NONE;
    Run *b = open_run(algo, &env, 2000, in, plain, 1);
    int cells = shape_cells(env.task.dim), changes = 0;
    const double *p = shows(a, "q", cells), *q = shows(b, "q", cells);
    while (a->k < 2000) { /* a looks at least as often */
        bool changed = look(a);
        if (a->k == b->last)
            CHECK(look(b) == changed);
        CHECK(memcmp(p, q, (size_t)cells * sizeof *p) == 0);
        a->last = a->last < b->last ? a->last : b->last;
        play(a, true);
        uint64_t last = b->last;
        b->last = a->last;
        play(b, true);
        b->last = last;
        changes += changed;
    }
    CHECK(changes > 1);
}

static void check_silence(void)
{
    check_silent("lsvi-batched", "batches=100", false, PRIVACY_JDP);
    check_silent("lsvi-batched", "batches=100", true, PRIVACY_JDP);
    check_silent("lsvi-switching", "", true, PRIVACY_JDP);
    check_silent("lsvi-switching", "clip=steps", false, PRIVACY_JDP);
}

/* --- what is left out ----------------------------------------------------- */

/* No test within the quiet time pulls: those who test each episode, beside. */
static void check_quiet(void)
{
    Env env = open_env("linear-simplex", "", &arena);
    AlgorithmInput in = {.privacy = PRIVACY_NONE, .epsilon = 1, .delta = 1e-6};
    Run *each = open_run("lsvi-switching", &env, 100000, in,
                         "test-every=1 base=jin", 1);
    Trigger t;
    Lsvi *l = each->l.self; /* its memory begins with it */
    trigger_open(&t, l, false, &arena);
    uint64_t looks = 0, pulls = 0, quiet_until = 0;
    for (; each->k < 100000; looks++) {
        uint64_t before = (uint64_t)shows(each, "releases", 1)[0];
        look(each);
        bool pulled = (uint64_t)shows(each, "releases", 1)[0] > before;
        CHECK(!pulled || each->k >= quiet_until);
        pulls += pulled;
        quiet_until = each->last;                /* as it says itself */
        each->last = each->k + 1 + each->k / 50; /* look more often */
        each->last = each->last < quiet_until ? each->last : quiet_until;
        play(each, false);
    }
    CHECK(pulls > 20 && looks > pulls);
}

/* Users without chance: leaving tests out changes nothing, and finds the very
 * episodes; every second episode, some are missed. */
static uint64_t updates_at(const char *own, Privacy privacy, double noise,
                           uint64_t *at)
{
    Env env = open_env("linear-probe", "e=0.5", &arena);
    AlgorithmInput in = {.privacy = privacy, .epsilon = 1, .delta = 1e-6};
    Run *r = open_run("lsvi-switching", &env, 60000, in, own, noise);
    uint64_t n = 0;
    for (; r->k < 60000; play(r, false)) {
        look(r);
        if (shows(r, "releases", 1)[0] > (double)n)
            at[n++] = r->k;
    }
    return n;
}

static void check_skipping(void)
{
    uint64_t skip[200], each[200], second[200];
    uint64_t n = updates_at("", PRIVACY_NONE, 1, skip);
    CHECK(n > 4);
    CHECK(updates_at("", PRIVACY_JDP, 0, each) == n);
    CHECK(memcmp(skip, each, n * sizeof *skip) == 0);
    uint64_t fewer = updates_at("test-every=7", PRIVACY_JDP, 0, second);
    CHECK(fewer != n || memcmp(skip, second, n * sizeof *skip) != 0);
}

/* Batches that are left out take their noise with them. */
static void check_lazy_noise(void)
{
    Env env = small();
    AlgorithmInput in = {.privacy = PRIVACY_JDP,
                         .epsilon = 2,
                         .delta = 1e-5,
                         .calibrated = true,
                         .lazy = 0.5};
    Run *r = open_run("lsvi-batched", &env, 4000, in, "batches=200", 1);
    Reference f = {.base = shows(r, "lambda", 1)[0] + shows(r, "upsilon", 1)[0],
                   .beta = shows(r, "radius", 3),
                   .steps = 1,
                   .pattern = MIXTURE_NOISE_GOE};
    int looks = 0;
    for (; r->k < 4000; play(r, false), looks++) {
        look(r);
        f.leaf = f.place = r->k / 20;
        CHECK(r->k % 20 == 0);
        CHECK(r->k == 0 || off(r, &f) < 1e-8);
    }
    CHECK(looks > 8 && looks < 30);
    CHECK(shows(r, "releases", 1)[0] == looks - 1);
}

/* --- scales --------------------------------------------------------------- */

/* The tight noise meets (epsilon, delta) with equality, as its own `moves`
 * adds up what one user moves. */
static void check_budget(void)
{
    static const char *const envs[] = {"linear-simplex", "linear-random",
                                       "linear-hard", "antipodal"};
    for (int i = 0; i < 8; i++) {
        Env env = open_env(envs[i / 2], "", &arena);
        AlgorithmInput in = {.privacy = PRIVACY_JDP,
                             .epsilon = 0.7,
                             .delta = 1e-6,
                             .calibrated = true};
        bool batched = i % 2 == 0;
        Run *r = open_run(batched ? "lsvi-batched" : "lsvi-switching", &env,
                          1000000, in, "", 1);
        double size, times = r->algo->moves(r->l.self, &size);
        CHECK(times == 1);
        CHECK_NEAR(size, gauss_budget(0.7, 1e-6), 1e-6);
        Run *less = open_run(batched ? "lsvi-batched" : "lsvi-switching", &env,
                             1000000, in, "unbudgeted=1", 1);
        less->algo->moves(less->l.self, &size);
        CHECK(size > gauss_budget(0.7, 1e-6) * 1.0001);
    }
}

static void check_published(void)
{
    Env env = open_env("linear-simplex", "", &arena);
    Luyo2021Inputs x = {1e9, 3, 4, 1, 1e-6, 0.05, 0};
    Luyo2021Linear luyo = luyo2021_linear(&x, LUYO2021_JDP);
    Ngo2022Input y = {.episodes = 1e9,
                      .d = 4,
                      .horizon = 3,
                      .epsilon = 1,
                      .delta = 1e-6,
                      .failure = 0.05};
    Ngo2022Scales ngo = ngo2022_published(&y);
    AlgorithmInput in = {.privacy = PRIVACY_JDP, .epsilon = 1, .delta = 1e-6};
    Run *a = open_run("lsvi-batched", &env, 1000000000, in, "", 1);
    Run *b = open_run("lsvi-switching", &env, 1000000000, in, "", 1);
    CHECK_NEAR(shows(a, "radius", 3)[1], luyo.beta, 1e-13);
    CHECK_NEAR(shows(a, "node", 1)[0], luyo.matrix, 1e-13);
    CHECK_NEAR(shows(a, "target scale", 3)[2], luyo.vector, 1e-13);
    CHECK_NEAR(a->l.channel[0].leaves, luyo.policies - 1, 1e-13);
    CHECK_NEAR(a->l.channel[0].leaf_users, luyo.length, 1e-13);
    CHECK_NEAR(shows(b, "radius", 3)[1], ngo.beta, 1e-13);
    CHECK_NEAR(shows(b, "node", 1)[0], ngo.node, 1e-13);
    CHECK_NEAR(shows(b, "target scale", 3)[0], ngo.target, 1e-13);
    CHECK(b->l.channel[0].leaves == 999999999);
    Run *all = open_run("lsvi-batched", &env, 1000, in, "batches=all", 1);
    CHECK(all->l.channel[0].leaves == 999 && all->l.channel[0].leaf_users == 1);
    double size;
    CHECK(isnan(b->algo->moves(b->l.self, &size))); /* no lower bound */
}

static void check_refusals(void)
{
    static const struct {
        const char *algo, *env, *env_own, *own, *says;
        Privacy privacy;
    } bad[] = {
        {"lsvi-ucb", "mixture-random", "", "", "mixture-random is none",
         PRIVACY_NONE},
        {"lsvi-ucb", "riverswim", "", "", "linear MDP", PRIVACY_NONE},
        {"lsvi-batched", "linear-random", "", "batches=dynamic", "dynamic",
         PRIVACY_JDP},
        {"lsvi-batched", "linear-random", "", "batches=many", "batches",
         PRIVACY_JDP},
        {"lsvi-switching", "linear-random", "", "", "pure-jdp",
         PRIVACY_PURE_JDP},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Env env = open_env(bad[i].env, bad[i].env_own, &arena);
        const Algorithm *algo = NULL;
        Params own;
        Learner l;
        CHECK(algorithm_find(bad[i].algo, &algo) == OK);
        set_own(&own, algo, bad[i].own);
        AlgorithmInput in = {.privacy = bad[i].privacy,
                             .epsilon = 1,
                             .delta = 1e-6,
                             .own = &own};
        env.task.episodes = 100;
        CHECK(learner_open(&l, algo, &env.task, &in, (NoisePlace){1, "x"},
                           &arena) == BAD_INPUT);
        CHECK(strstr(status_message(), bad[i].says) != NULL);
        status_clear();
    }
}

int main(void)
{
    if (arena_open(&arena) != OK)
        return 1;
    static void (*const check[])(void) = {
        check_ucb,     check_followed,  check_batched,  check_switching,
        check_silence, check_quiet,     check_skipping, check_lazy_noise,
        check_budget,  check_published, check_refusals};
    for (size_t i = 0; i < sizeof check / sizeof *check; i++) {
        size_t mark = arena_mark(&arena);
        check[i]();
        arena_reset(&arena, mark);
    }
    arena_close(&arena);
    return check_done("lsvi");
}
