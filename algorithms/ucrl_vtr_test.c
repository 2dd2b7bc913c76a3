/* UCRL-VTR against a second writing of Algorithm 1: two features, so that
 * Lambda's inverse is a formula, sums over all episodes kept by hand. */
#include "algorithms/algorithm.h"
#include "suite/base/rng.h"
#include "tests/check.h"

#include <math.h>

extern const Algorithm alg_ucrl_vtr;

enum { H = 3, S = 3, A = 2, D = 2, CELLS = H * S * A, K = 400 };
static Arena arena;
static const Shape dim = {H, S, A, S};
static double psi[S * A * S * D], reward[CELLS];

typedef struct {
    double gram[H][3], target[H][2]; /* 11, 12, 22 */
    double beta, q[CELLS], v[(H + 1) * S], x[CELLS][2];
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
    for (int c = 0; c < CELLS; c++)
        reward[c] = 0.5 * rng_uniform(rng);
}

/* mean and beta |x|, lambda = H^2 */
static double estimate(const Again *g, int h, const double *x)
{
    double a = g->gram[h][0] + H * H, b = g->gram[h][1],
           c = g->gram[h][2] + H * H, det = a * c - b * b;
    const double *u = g->target[h];
    double w0 = (c * u[0] - b * u[1]) / det, w1 = (a * u[1] - b * u[0]) / det;
    double square =
        (c * x[0] * x[0] - 2 * b * x[0] * x[1] + a * x[1] * x[1]) / det;
    return x[0] * w0 + x[1] * w1 + g->beta * sqrt(square);
}

static void plan_step(Again *g, int h, bool both)
{
    for (int i = 0; i < S * A; i++) {
        int cell = h * S * A + i;
        double *x = g->x[cell], *v = &g->v[h * S + i / A];
        x[0] = x[1] = 0;
        for (int t = 0; t < S; t++)
            for (int j = 0; j < D; j++)
                x[j] += psi[(i * S + t) * D + j] * g->v[(h + 1) * S + t];
        double q = reward[cell] + estimate(g, h, x);
        g->q[cell] = fmin(H, both ? fmax(0, q) : q);
        *v = i % A == 0 ? g->q[cell] : fmax(*v, g->q[cell]);
    }
}

static void plan_again(Again *g, bool both)
{
    for (int s = 0; s < S; s++)
        g->v[H * S + s] = 0;
    for (int h = H - 1; h >= 0; h--)
        plan_step(g, h, both);
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
        const double *x = g->x[cell];
        b->visit[cell * S + to] = 1;
        g->gram[h][0] += x[0] * x[0];
        g->gram[h][1] += x[0] * x[1];
        g->gram[h][2] += x[1] * x[1];
        for (int i = 0; i < D; i++)
            g->target[h][i] += x[i] * g->v[(h + 1) * S + to];
        s = to;
    }
    block_index(b);
}

static void agrees(bool calibrated)
{
    Task task = {.dim = dim,
                 .episodes = K,
                 .d_psi = D,
                 .psi = psi,
                 .reward = reward,
                 .norm_w = sqrt(D)};
    Params params;
    params_open(&params, alg_ucrl_vtr.settings);
    /* the printed radius leaves Q = H for these few episodes */
    AlgorithmInput in = {.privacy = PRIVACY_NONE,
                         .epsilon = 1,
                         .delta = 1e-6,
                         .calibrated = calibrated,
                         .scale_bonus = 0.01,
                         .own = &params};
    void *self = arena_take(&arena, 1, alg_ucrl_vtr.self_size);
    CHECK(alg_ucrl_vtr.open(self, &task, &in, &arena) == OK);
    const Channel *channel;
    const Watch *watch;
    int n = alg_ucrl_vtr.channels(self, &channel);
    CHECK(n == 2 * (H - 1));
    CHECK(alg_ucrl_vtr.watch(self, &watch) > 0);
    Billboard *board = billboard_open(channel, n, check_seed(), "x", &arena);
    Policy policy;
    Block block;
    Contribution moved;
    policy_open(&policy, dim, &arena);
    block_open(&block, dim, &arena);
    contribution_open(&moved, 3, &arena);
    Rng rng = rng_open(check_seed(), "episodes");
    make_world(&rng);
    /* Thm. 7 without noise, lambda = H^2, p = 0.05 */
    double logs = log(3 * H / 0.05) + D / 2.0 * log(1 + (double)K * H);
    Again g = {.beta = 0.01 * (3 * (sqrt(D) + 1) * H + sqrt(2 * H * H * logs))};
    double off = 0;
    for (uint64_t k = 1; k <= K; k++) {
        alg_ucrl_vtr.plan(self, k, board, &policy);
        plan_again(&g, calibrated);
        for (int c = 0; c < CELLS; c++)
            off = fmax(off, fabs(watch[0].value[c] - g.q[c]));
        draw_episode(&rng, &policy, k, &block, &g);
        for (int c = 0; c < n; c++) {
            moved.room = channel[c].size;
            contribution_clear(&moved);
            alg_ucrl_vtr.stat(self, c, &block, &moved);
            billboard_add(board, c, 1, &moved);
        }
    }
    CHECK(off < 1e-10);
    int low = 0; /* cells off the cap: else nothing was compared */
    for (int c = 0; c < CELLS; c++)
        low += g.q[c] < H && g.q[c] > reward[c] + 1e-3;
    CHECK(low > CELLS / 3);
}

int main(void)
{
    if (arena_open(&arena) != OK)
        return 1;
    agrees(false);
    agrees(true);
    arena_close(&arena);
    return check_done("ucrl_vtr");
}
