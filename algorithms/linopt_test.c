/* LinOpt-VI and LinOpt-PO against a second implementation of Algorithms 1 and
 * 2, with two features of each kind, so that inverses are formulas, and sums
 * over users. */
#include "algorithms/algorithm.h"
#include "suite/base/rng.h"
#include "tests/check.h"

#include <math.h>

extern const Algorithm alg_linopt_vi, alg_linopt_po;

enum { H = 3, S = 3, A = 2, D = 2, CELLS = H * S * A, K = 400 };
static Arena arena;
static const Shape dim = {H, S, A, S};
static double psi[S * A * S * D], phi[S * A][D];

typedef struct {
    /* of transitions and of rewards: 11, 12, 22 */
    double gram[2][H][3], target[2][H][2], beta[2];
    double q[CELLS], v[(H + 1) * S], x[CELLS][2];
    double eta, sum[CELLS], prob[CELLS]; /* of the mirror step */
    bool greedy;
} Again;

static void make_world(Rng *rng)
{
    rng_seek(rng, RNG_STUDY, 0, 1);
    for (int row = 0; row < S * A; row++)
        for (int i = 0; i < D; i++) {
            double law[S], sum = 0;
            for (int s = 0; s < S; s++)
                sum += law[s] = rng_uniform(rng);
            for (int s = 0; s < S; s++)
                psi[(row * S + s) * D + i] = law[s] / sum / sqrt(D);
        }
    for (int row = 0; row < S * A; row++) {
        double angle = 1.5 * rng_uniform(rng);
        phi[row][0] = cos(angle);
        phi[row][1] = sin(angle);
    }
}

/* mean and beta |x| of one side, ridge 1 */
static double estimate(const Again *g, int side, int h, const double *x)
{
    double a = g->gram[side][h][0] + 1, b = g->gram[side][h][1],
           c = g->gram[side][h][2] + 1, det = a * c - b * b;
    const double *u = g->target[side][h];
    double w0 = (c * u[0] - b * u[1]) / det, w1 = (a * u[1] - b * u[0]) / det;
    double square =
        (c * x[0] * x[0] - 2 * b * x[0] * x[1] + a * x[1] * x[1]) / det;
    return x[0] * w0 + x[1] * w1 + g->beta[side] * sqrt(square);
}

/* a state's value: the best action's, or the policy's mean */
static double value_of(Again *g, int row)
{
    double best = 0, sum = 0, mean = 0;
    for (int c = row; c < row + A; c++) {
        g->prob[c] = exp(g->eta * g->sum[c]);
        sum += g->prob[c];
        best = fmax(best, g->q[c]);
    }
    for (int c = row; c < row + A; c++) {
        g->prob[c] /= sum;
        mean += g->prob[c] * g->q[c];
    }
    return g->greedy ? best : mean;
}

static void plan_again(Again *g)
{
    for (int c = 0; c < CELLS; c++)
        g->sum[c] += g->q[c]; /* of the episode before; 0 at first */
    for (int s = 0; s < S; s++)
        g->v[H * S + s] = 0;
    for (int h = H - 1; h >= 0; h--) {
        for (int i = 0; i < S * A; i++) {
            double *x = g->x[h * S * A + i];
            x[0] = x[1] = 0;
            for (int t = 0; t < S; t++)
                for (int j = 0; j < D; j++)
                    x[j] += sqrt(D) * psi[(i * S + t) * D + j] *
                            g->v[(h + 1) * S + t];
            double q = estimate(g, 1, h, phi[i]);
            if (h < H - 1)
                q += estimate(g, 0, h, x);
            g->q[h * S * A + i] = fmax(0, fmin(H - h, q));
        }
        for (int s = 0; s < S; s++)
            g->v[h * S + s] = value_of(g, (h * S + s) * A);
    }
}

static void add_again(Again *g, int side, int h, const double *x, double y)
{
    g->gram[side][h][0] += x[0] * x[0];
    g->gram[side][h][1] += x[0] * x[1];
    g->gram[side][h][2] += x[1] * x[1];
    for (int i = 0; i < D; i++)
        g->target[side][h][i] += x[i] * y;
}

/* one user; her data enter both */
static void draw_episode(Rng *rng, const Policy *policy, uint64_t k, Block *b,
                         Again *g)
{
    block_clear(b);
    b->first = k;
    b->n = 1;
    rng_seek(rng, RNG_STUDY, k, 0);
    int s = (int)(rng_uniform(rng) * S);
    b->start[s] = 1;
    for (int h = 0; h < H; h++) {
        int row = cell_index(dim, h, s, 0);
        int cell = row + (rng_uniform(rng) < policy->prob[row] ? 0 : 1);
        int to = (int)(rng_uniform(rng) * rng_uniform(rng) * S);
        b->visit[cell * S + to] = 1;
        b->reward[cell] = rng_uniform(rng) < 0.2 + 0.1 * s ? 1 : 0;
        add_again(g, 0, h, g->x[cell], g->v[(h + 1) * S + to]);
        add_again(g, 1, h, phi[cell % (S * A)], b->reward[cell]);
        s = to;
    }
    block_index(b);
}

static void agrees(const Algorithm *algo, bool greedy)
{
    Task task = {.dim = dim,
                 .episodes = K,
                 .d_psi = D,
                 .psi = psi,
                 .d_phi = D,
                 .phi = phi[0]};
    Params params;
    params_open(&params, algo->settings);
    /* the printed radius leaves Q = H for these few episodes */
    AlgorithmInput in = {.privacy = PRIVACY_NONE,
                         .epsilon = 1,
                         .delta = 1e-6,
                         .scale_bonus = 0.01,
                         .own = &params};
    void *self = arena_take(&arena, 1, algo->self_size);
    CHECK(algo->open(self, &task, &in, &arena) == OK);
    const Channel *channel;
    const Watch *watch;
    int n = algo->channels(self, &channel);
    CHECK(n == 4 * H - 2);
    CHECK(algo->watch(self, &watch) > 0);
    Billboard *board = billboard_open(channel, n, check_seed(), "x", &arena);
    Policy policy;
    Block block;
    Contribution moved;
    policy_open(&policy, dim, &arena);
    block_open(&block, dim, &arena);
    contribution_open(&moved, 3, &arena);
    Rng rng = rng_open(check_seed(), "episodes");
    /* Lemma 3.1 with Z = I, alpha = 0.05 */
    double ln = 2 * log(H / 0.05), k2 = (double)K * H * H;
    Again g = {.greedy = greedy, .eta = sqrt(2 * log(A) / (H * (double)K * H))};
    g.beta[0] = 0.01 * (H / 2.0 * sqrt(ln + D * log(1 + k2)) + sqrt(D));
    g.beta[1] = 0.01 * (0.5 * sqrt(ln + D * log(1 + (double)K / D)) + sqrt(D));
    double off = 0;
    for (uint64_t k = 1; k <= K; k++) {
        algo->plan(self, k, board, &policy);
        plan_again(&g);
        for (int c = 0; c < CELLS; c++)
            off =
                fmax(off, fabs(watch[0].value[c] - g.q[c]) +
                              (greedy ? 0 : fabs(policy.prob[c] - g.prob[c])));
        draw_episode(&rng, &policy, k, &block, &g);
        for (int c = 0; c < n && k < K; c++) {
            moved.room = channel[c].size;
            contribution_clear(&moved);
            algo->stat(self, c, &block, &moved);
            billboard_add(board, c, 1, &moved);
        }
    }
    CHECK(off < 1e-10);
    int low = 0; /* cells off the cap: else nothing was compared */
    for (int c = 0; c < CELLS; c++)
        low += g.q[c] < H - cell_step(dim, c) && g.q[c] > 1e-3;
    CHECK(low > CELLS / 3);
}

/* KL(p, q), q proportional to p exp(step value), by its definition */
static double drift_again(const double *p, const double *value, double step)
{
    double q[A], sum = 0, out = 0;
    for (int a = 0; a < A; a++)
        sum += q[a] = p[a] * exp(step * (value[a] - value[0]));
    for (int a = 0; a < A; a++)
        out += p[a] > 1e-300 ? p[a] * log(p[a] * sum / q[a]) : 0;
    return out;
}

/* n users in state 0, each at the likelier action, which pays at first: what
 * was best falls behind when it has a long lead */
static void draw_likelier(const Policy *policy, uint64_t k, uint64_t n,
                          Block *b)
{
    block_clear(b);
    b->first = k;
    b->n = n;
    b->start[0] = n;
    for (int h = 0; h < H; h++) {
        int row = cell_index(dim, h, 0, 0);
        int a = policy->prob[row + 1] > policy->prob[row];
        b->visit[(ptrdiff_t)(row + a) * S] = n;
        b->reward[row + a] = k < 1000000 ? 0.9 * (double)n : 0;
    }
    block_index(b);
}

/* A lazy variant replans before a mirror step would change the policy much. */
static void steps_are_small(double eta)
{
    enum { EPISODES = 100000000 };
    Task task = {.dim = dim,
                 .episodes = EPISODES,
                 .d_psi = D,
                 .psi = psi,
                 .d_phi = D,
                 .phi = phi[0]};
    Params params;
    params_open(&params, alg_linopt_po.settings);
    AlgorithmInput in = {.privacy = PRIVACY_NONE,
                         .scale_bonus = 0.01,
                         .lazy = eta,
                         .by_information = true,
                         .own = &params};
    void *self = arena_take(&arena, 1, alg_linopt_po.self_size);
    CHECK(alg_linopt_po.open(self, &task, &in, &arena) == OK);
    const Channel *channel;
    const Watch *watch;
    int channels = alg_linopt_po.channels(self, &channel), shortened = 0;
    (void)alg_linopt_po.watch(self, &watch);
    Billboard *board =
        billboard_open(channel, channels, check_seed(), "y", &arena);
    double step = sqrt(2 * log(A) / (H * (double)EPISODES * H)), most = 0;
    Policy policy;
    Block block;
    Contribution moved;
    policy_open(&policy, dim, &arena);
    block_open(&block, dim, &arena);
    contribution_open(&moved, 3, &arena);
    for (uint64_t k = 1; k < EPISODES;) {
        alg_linopt_po.plan(self, k, board, &policy);
        uint64_t next = alg_linopt_po.next(self, k), n = next - k;
        double far = 0;
        for (int row = 0; row < CELLS; row += A)
            far = fmax(far, drift_again(policy.prob + row, watch[0].value + row,
                                        step * (double)n));
        CHECK(n >= 1 && (double)n <= (double)k * eta + 1);
        shortened += far > eta / 2;
        most = n == 1 ? most : fmax(most, far);
        draw_likelier(&policy, k, n, &block);
        for (int c = 0; c < channels && next < EPISODES; c++) {
            moved.room = channel[c].size;
            contribution_clear(&moved);
            alg_linopt_po.stat(self, c, &block, &moved);
            billboard_add(board, c, n, &moved);
        }
        k = next;
    }
    CHECK(most <= eta * (1 + 1e-6));
    CHECK(shortened > 0);
}

int main(void)
{
    if (arena_open(&arena) != OK)
        return 1;
    Rng rng = rng_open(check_seed(), "world");
    make_world(&rng); /* opening copies the features */
    agrees(&alg_linopt_vi, true);
    agrees(&alg_linopt_po, false);
    Rng same = rng_open(1, "world"); /* where leads are overtaken */
    make_world(&same);
    steps_are_small(0.2);
    steps_are_small(0.01);
    arena_close(&arena);
    return check_done("linopt");
}
