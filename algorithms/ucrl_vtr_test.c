/* UCRL-VTR against a second writing of Algorithm 1: two features, so that
 * Lambda's inverse is a formula, sums over all episodes kept by hand. */
#include "algorithms/algorithm.h"
#include "tests/hand_learner.h"
#include "tests/two_features.h"

#include <math.h>

extern const Algorithm alg_ucrl_vtr;

enum { H = 3, S = 3, A = 2, D = FEATURES, CELLS = H * S * A, K = 400 };
static Arena arena;
static const Shape dim = {H, S, A, S};
static double psi[S * A * S * D], reward[CELLS];

typedef struct {
    TwoSums sums[H];
    double beta, q[CELLS], v[(H + 1) * S], x[CELLS][2];
} Again;

static void make_world(Rng *rng)
{
    rng_seek(rng, RNG_STUDY, 0, 1);
    two_laws(rng, S * A, S, psi);
    for (int c = 0; c < CELLS; c++)
        reward[c] = 0.5 * rng_uniform(rng);
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
        double q = reward[cell] + two_estimate(&g->sums[h], H * H, g->beta, x);
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

static void add_again(Again *g, const Block *b)
{
    for (int h = 0; h < H; h++) {
        int to = (h + 1) * S + hand_successor(b, h);
        two_add(&g->sums[h], g->x[b->cell[h]], g->v[to]);
    }
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
    HandLearner l;
    Block block;
    hand_open(&l, &alg_ucrl_vtr, &task, &in, &arena);
    CHECK(l.channels == 2 * (H - 1));
    block_open(&block, dim, &arena);
    Rng rng = rng_open(check_seed(), "episodes");
    make_world(&rng);
    /* Thm. 7 without noise, lambda = H^2, p = 0.05 */
    double logs = log(3 * H / 0.05) + D / 2.0 * log(1 + (double)K * H);
    Again g = {.beta = 0.01 * (3 * (sqrt(D) + 1) * H + sqrt(2 * H * H * logs))};
    double off = 0;
    for (uint64_t k = 1; k <= K; k++) {
        alg_ucrl_vtr.plan(l.self, k, l.billboard, &l.policy);
        plan_again(&g, calibrated);
        for (int c = 0; c < CELLS; c++)
            off = fmax(off, fabs(l.watch[0].value[c] - g.q[c]));
        hand_episode(&rng, &l.policy, 0, k, &block);
        add_again(&g, &block);
        hand_add(&l, &block);
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
