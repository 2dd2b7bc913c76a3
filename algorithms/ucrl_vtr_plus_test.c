/* UCRL-VTR+ against a second writing of Algorithm 3: two features, so that
 * inverses are formulas, sums kept by hand, blocks so large that the variance
 * estimates leave their caps.  With privacy the statistics stay without noise
 * here, so that shift and radii are all that privacy changes. */
#include "algorithms/algorithm.h"
#include "suite/base/rng.h"
#include "tests/check.h"

#include <math.h>

extern const Algorithm alg_ucrl_vtr_plus;

enum { H = 3, S = 3, A = 2, D = 2, CELLS = H * S * A, LOOKS = 60 };
enum { HAT, TILDE, FAMILIES };
static const uint64_t K = UINT64_C(1) << LOOKS; /* looks at 1, 2, 4, 8, .. */
static Arena arena;
static const Shape dim = {H, S, A, S};
static double psi[S * A * S * D], reward[CELLS];

/* --- Algorithm 3, again --------------------------------------------------- */

typedef struct {
    bool both, flat, local;
    double eps; /* 0: no privacy */
    /* 11, 12, 22 */
    long double gram[FAMILIES][H][3], target[FAMILIES][H][D];
    long double upsilon[FAMILIES], radius[FAMILIES], check;
    long double x[FAMILIES][CELLS][D], q[CELLS], v[(H + 1) * S], weight[CELLS];
} Again;

/* the bounds under Cor. 10 and 11: delta = 1e-6, p = 0.05 */
static void open_again(Again *g)
{
    double delta = 1e-6, K0 = LOOKS + 1, unit;
    unit = g->local ? 8 * H * sqrt(2 * log(8 * H / delta))
                    : 64 * sqrt(2 * H * K0 * log(16 * H / delta) *
                                log(8 / delta) * log(32 * H * K0 / delta));
    double terms = g->local ? (double)K : K0;
    double size = 4 * sqrt(D) + 2 * log(24 * (double)K * H / 0.05);
    double scale = g->eps > 0 ? unit / g->eps * sqrt(terms) * size : 0;
    g->upsilon[HAT] = scale * D;
    g->upsilon[TILDE] = scale * pow(H, 4);
}

/* eqs. (5) to (7), |w| <= sqrt(D), lambda = 1; the bonus alone is scaled */
static void radii_again(Again *g, uint64_t k, double bonus)
{
    long double L = logl(24 * powl(k, 2) * H / 0.05L), H4 = powl(H, 4);
    long double hat = 3 * (sqrtl(D) + 1) * sqrtl(1 + g->upsilon[HAT]);
    long double tilde = 3 * (sqrtl(D) + 1) * sqrtl(1 + g->upsilon[TILDE]);
    long double logs = log1pl(K) * L;
    g->check = hat + 8 * D * sqrtl(logs) + 4 * sqrtl(D) * L;
    g->radius[HAT] = bonus * (hat + 8 * sqrtl(D * logs) + 4 * sqrtl(D) * L);
    g->radius[TILDE] =
        tilde + 8 * sqrtl(D * H4 * log1pl(K * H4 / D) * L) + 4 * H * H * L;
}

/* mean and width of one pair's features */
static void estimate(const Again *g, int family, int h, const long double *x,
                     bool first, long double *mean, long double *width)
{
    long double base = 1 + (first ? 0 : 2 * g->upsilon[family]);
    long double a = g->gram[family][h][0] + base, b = g->gram[family][h][1],
                c = g->gram[family][h][2] + base, det = a * c - b * b;
    const long double *u = g->target[family][h];
    *mean = (x[0] * (c * u[0] - b * u[1]) + x[1] * (a * u[1] - b * u[0])) / det;
    *width =
        sqrtl((c * x[0] * x[0] - 2 * b * x[0] * x[1] + a * x[1] * x[1]) / det);
}

static long double within(long double x, long double top)
{
    return fmaxl(0, fminl(x, top));
}

static void plan_cell(Again *g, int h, int i, bool first)
{
    int cell = h * S * A + i;
    long double mean[FAMILIES], width[FAMILIES];
    for (int f = HAT; f <= TILDE; f++) {
        long double *x = g->x[f][cell];
        x[0] = x[1] = 0;
        for (int t = 0; t < S; t++)
            for (int j = 0; j < D; j++)
                x[j] += psi[(i * S + t) * D + j] *
                        powl(g->v[(h + 1) * S + t], f + 1);
        estimate(g, f, h, x, first, &mean[f], &width[f]);
    }
    long double variance = within(mean[TILDE], H * H) -
                           powl(within(mean[HAT], H), 2) +
                           fminl(H * H, 2 * H * g->check * width[HAT]) +
                           fminl(H * H, g->radius[TILDE] * width[TILDE]);
    g->weight[cell] =
        1 / (g->flat ? 3 * H * H : fmaxl((long double)H * H / D, variance));
    long double q = reward[cell] + mean[HAT] + g->radius[HAT] * width[HAT];
    g->q[cell] = fminl(H, g->both ? fmaxl(0, q) : q);
}

static void plan_again(Again *g, bool first)
{
    for (int h = H - 1; h >= 0; h--)
        for (int i = 0; i < S * A; i++) {
            long double *v = &g->v[h * S + i / A];
            int cell = h * S * A + i;
            if (h == H - 1)
                g->q[cell] = fminl(H, reward[cell]);
            else
                plan_cell(g, h, i, first);
            *v = i % A == 0 ? g->q[cell] : fmaxl(*v, g->q[cell]);
        }
}

static void add_again(Again *g, int family, int cell, int to, long double n)
{
    const long double *x = g->x[family][cell];
    int h = cell / (S * A);
    n *= family == HAT ? g->weight[cell] : 1;
    g->gram[family][h][0] += n * x[0] * x[0];
    g->gram[family][h][1] += n * x[0] * x[1];
    g->gram[family][h][2] += n * x[1] * x[1];
    for (int i = 0; i < D; i++)
        g->target[family][h][i] +=
            n * x[i] * powl(g->v[(h + 1) * S + to], family + 1);
}

/* --- the world ------------------------------------------------------------ */

static void make_world(void)
{
    Rng rng = rng_open(check_seed(), "world");
    rng_seek(&rng, RNG_STUDY, 0, 1);
    for (int row = 0; row < S * A; row++)
        for (int i = 0; i < D; i++) {
            double law[S], sum = 0;
            for (int s = 0; s < S; s++)
                sum += law[s] = rng_uniform(&rng);
            for (int s = 0; s < S; s++)
                psi[(row * S + s) * D + i] = law[s] / sum / sqrt(D);
        }
    for (int c = 0; c < CELLS; c++)
        reward[c] = 0.5 * rng_uniform(&rng);
}

/* n users who do what they like; their data enter both */
static void draw_users(Rng *rng, uint64_t n, Block *b, Again *g)
{
    rng_seek(rng, RNG_STUDY, n, 0);
    for (int cell = 0; cell < CELLS; cell++)
        for (int to = 0; to < S; to++) {
            double some = rng_uniform(rng) * (double)(n + 1) / (to + 2);
            b->visit[cell * S + to] = (uint64_t)some;
            for (int f = HAT; f <= TILDE && cell < (H - 1) * S * A; f++)
                add_again(g, f, cell, to, b->visit[cell * S + to]);
        }
    block_index(b);
}

typedef struct {
    Params params;
    Task task;
    AlgorithmInput in;
    void *self;
    const Channel *channel;
    const Watch *watch;
    int channels, watches;
    Billboard *board;
    Contribution moved;
} Bench;

static Status open_bench(Bench *x, const char *key, const char *value)
{
    params_open(&x->params, alg_ucrl_vtr_plus.settings);
    if (key != NULL)
        TRY(params_set(&x->params, key, value));
    x->in.own = &x->params;
    x->self = arena_take(&arena, 1, alg_ucrl_vtr_plus.self_size);
    TRY(alg_ucrl_vtr_plus.open(x->self, &x->task, &x->in, &arena));
    x->channels = alg_ucrl_vtr_plus.channels(x->self, &x->channel);
    x->watches = alg_ucrl_vtr_plus.watch(x->self, &x->watch);
    contribution_open(&x->moved, D * D, &arena);
    return OK;
}

/* quiet: the same channels without noise */
static void open_board(Bench *x, bool quiet)
{
    Channel *channel = arena_array(&arena, Channel, x->channels + 1);
    for (int c = 0; c < x->channels; c++) {
        channel[c] = x->channel[c];
        channel[c].law = quiet ? NOISE_NONE : channel[c].law;
    }
    x->board = billboard_open(channel, x->channels, check_seed(), "x", &arena);
}

static void take(Bench *x, const Block *b, uint64_t n)
{
    for (int c = 0; c < x->channels; c++) {
        x->moved.room = x->channel[c].size;
        contribution_clear(&x->moved);
        alg_ucrl_vtr_plus.stat(x->self, c, b, &x->moved);
        billboard_add(x->board, c, n, &x->moved);
    }
}

static Bench bench(Privacy privacy, bool calibrated, double bonus)
{
    return (Bench){.task = {.dim = dim,
                            .episodes = K,
                            .d_psi = D,
                            .psi = psi,
                            .reward = reward,
                            .norm_w = sqrt(D)},
                   .in = {.privacy = privacy,
                          .epsilon = 1,
                          .delta = 1e-6,
                          .calibrated = calibrated,
                          .scale_bonus = bonus}};
}

static const double *watched(const Bench *x, const char *name)
{
    for (int i = 0; i < x->watches; i++)
        if (strcmp(x->watch[i].name, name) == 0)
            return x->watch[i].value;
    fprintf(stderr, "no observer can read %s\n", name);
    exit(1);
}

/* --- the recursion -------------------------------------------------------- */

static double worst_of(const Bench *x, const Again *g)
{
    const double *q = watched(x, "q"), *weight = watched(x, "weight");
    double off = 0;
    for (int c = 0; c < CELLS; c++)
        off = fmax(off, fabs(q[c] - (double)g->q[c]));
    for (int c = 0; c < (H - 1) * S * A; c++)
        off = fmax(off, fabs(weight[c] / (double)g->weight[c] - 1));
    CHECK_NEAR(*watched(x, "radius"), g->radius[HAT], 1e-12);
    CHECK_NEAR(*watched(x, "square radius"), g->radius[TILDE], 1e-12);
    CHECK_NEAR(*watched(x, "check radius"), g->check, 1e-12);
    return off;
}

/* how many cells are off all caps: else nothing was compared */
static int free_cells(const Again *g)
{
    int n = 0;
    for (int c = 0; c < (H - 1) * S * A; c++) {
        double variance = 1 / (double)g->weight[c];
        n += g->q[c] < H && g->q[c] > reward[c] + 1e-3 &&
             (g->flat || (variance > H * H / (double)D * (1 + 1e-9) &&
                          variance < 2 * H * H));
    }
    return n;
}

static void agrees(Privacy privacy, bool calibrated, const char *weights)
{
    Bench x = bench(privacy, calibrated, 0.3);
    Again g = {.both = calibrated,
               .flat = strcmp(weights, "flat") == 0,
               .local = privacy == PRIVACY_LDP,
               .eps = privacy == PRIVACY_NONE ? 0 : 1};
    Policy policy;
    Block block;
    Rng rng = rng_open(check_seed(), "users");
    policy_open(&policy, dim, &arena);
    block_open(&block, dim, &arena);
    CHECK(open_bench(&x, "weights", weights) == OK);
    CHECK(x.channels == 4 * (H - 1));
    open_board(&x, true);
    open_again(&g);
    double off = 0;
    int most = 0;
    for (int i = 0; i < LOOKS; i++) {
        uint64_t k = UINT64_C(1) << i; /* after k - 1 users */
        alg_ucrl_vtr_plus.plan(x.self, k, x.board, &policy);
        radii_again(&g, k, 0.3);
        plan_again(&g, k == 1);
        off = fmax(off, worst_of(&x, &g));
        most = free_cells(&g) > most ? free_cells(&g) : most;
        draw_users(&rng, k, &block, &g);
        take(&x, &block, k);
    }
    CHECK(off < 1e-9);
    if (!(off < 1e-9))
        fprintf(stderr, "off by %g\n", off);
    CHECK(most >= S * A);
    if (g.eps > 0) {
        CHECK_NEAR(watched(&x, "upsilon")[HAT], g.upsilon[HAT], 1e-12);
        CHECK_NEAR(watched(&x, "upsilon")[TILDE], g.upsilon[TILDE], 1e-12);
    }
}

/* --- limits and edges ----------------------------------------------------- */

static void play(Bench *x, int looks)
{
    Policy policy;
    Block block;
    Again unused = {0};
    Rng rng = rng_open(check_seed(), "users");
    policy_open(&policy, x->task.dim, &arena);
    block_open(&block, x->task.dim, &arena);
    for (int i = 0; i < looks; i++) {
        alg_ucrl_vtr_plus.plan(x->self, UINT64_C(1) << i, x->board, &policy);
        draw_users(&rng, UINT64_C(1) << i, &block, &unused);
        take(x, &block, UINT64_C(1) << i);
    }
    alg_ucrl_vtr_plus.plan(x->self, UINT64_C(1) << looks, x->board, &policy);
}

/* no privacy is eps = infinity, to the last bit; a small eps is not */
static void has_a_limit(Privacy privacy)
{
    static const double epsilon[] = {(double)INFINITY, 1};
    Bench none = bench(PRIVACY_NONE, false, 0.3);
    CHECK(open_bench(&none, NULL, NULL) == OK);
    open_board(&none, false);
    play(&none, 40);
    for (int i = 0; i < 2; i++) {
        Bench x = bench(privacy, false, 0.3);
        x.in.epsilon = epsilon[i];
        CHECK(open_bench(&x, NULL, NULL) == OK);
        open_board(&x, false);
        play(&x, 40);
        bool same = true;
        for (int w = 0; w < x.watches; w++)
            same =
                same && memcmp(x.watch[w].value, none.watch[w].value,
                               (size_t)x.watch[w].size * sizeof(double)) == 0;
        CHECK(same == (i == 0));
    }
}

/* one user in all: the empty prefix is lambda I, so widths are lengths */
static void one_episode(void)
{
    Bench x = bench(PRIVACY_JDP, true, 1e-3);
    x.task.episodes = 1;
    CHECK(open_bench(&x, NULL, NULL) == OK);
    open_board(&x, false);
    Policy policy;
    policy_open(&policy, dim, &arena);
    CHECK(alg_ucrl_vtr_plus.plan(x.self, 1, x.board, &policy));
    const double *q = watched(&x, "q"), *v = watched(&x, "v");
    double radius = *watched(&x, "radius"), off = 0;
    for (int i = 0; i < S * A; i++) {
        double length = 0;
        for (int j = 0; j < D; j++) {
            double sum = 0;
            for (int t = 0; t < S; t++)
                sum += psi[(i * S + t) * D + j] * v[(H - 1) * S + t];
            length += sum * sum;
        }
        int cell = (H - 2) * S * A + i;
        off = fmax(
            off, fabs(q[cell] - fmin(H, reward[cell] + radius * sqrt(length))));
        CHECK(q[cell] < H);
    }
    CHECK(off < 1e-12);
}

/* a single step has nothing to learn */
static void one_step(void)
{
    Bench x = bench(PRIVACY_JDP, false, 1);
    x.task.dim.H = 1;
    CHECK(open_bench(&x, NULL, NULL) == OK);
    CHECK(x.channels == 0);
    open_board(&x, false);
    Policy policy;
    policy_open(&policy, x.task.dim, &arena);
    CHECK(alg_ucrl_vtr_plus.plan(x.self, 1, x.board, &policy));
    for (int c = 0; c < S * A; c++)
        CHECK(watched(&x, "q")[c] == reward[c]);
}

static bool refuses(Bench x, const char *key, const char *value,
                    const char *word)
{
    bool bad = open_bench(&x, key, value) == BAD_INPUT;
    bool says = strstr(status_message(), word) != NULL;
    status_clear();
    return bad && says;
}

static void refused(void)
{
    Bench x = bench(PRIVACY_JDP, false, 1);
    x.in.delta = 0;
    CHECK(refuses(x, NULL, NULL, "delta"));
    x = bench(PRIVACY_NONE, false, 1);
    x.task.psi = NULL;
    CHECK(refuses(x, NULL, NULL, "mixture"));
    x = bench(PRIVACY_NONE, false, 1);
    x.task.reward = NULL;
    CHECK(refuses(x, NULL, NULL, "rewards"));
    x = bench(PRIVACY_NONE, false, 1);
    CHECK(refuses(x, "p", "1", "p"));
    CHECK(refuses(x, "clip", "neither", "clip"));
    CHECK(refuses(x, "weights", "none", "weights"));
    CHECK(refuses(x, "matrix-noise", "wigner", "matrix-noise"));
    CHECK(!refuses(x, "matrix-noise", "iid", ""));
}

int main(void)
{
    if (arena_open(&arena) != OK)
        return 1;
    make_world();
    agrees(PRIVACY_NONE, false, "variance");
    agrees(PRIVACY_NONE, true, "variance");
    agrees(PRIVACY_NONE, false, "flat");
    agrees(PRIVACY_JDP, false, "variance");
    agrees(PRIVACY_LDP, false, "variance");
    has_a_limit(PRIVACY_JDP);
    has_a_limit(PRIVACY_LDP);
    one_episode();
    one_step();
    refused();
    arena_close(&arena);
    return check_done("ucrl_vtr_plus");
}
