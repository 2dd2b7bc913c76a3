/* LinOpt-VI and LinOpt-PO against a second implementation of Algorithms 1 and
 * 2, with two features of each kind, so that inverses are formulas, and sums
 * over users. */
#include "algorithms/algorithm.h"
#include "tests/hand_learner.h"
#include "tests/two_features.h"

#include <math.h>

extern const Algorithm alg_linopt_vi, alg_linopt_po;

enum { H = 3, S = 3, A = 2, D = FEATURES, CELLS = H * S * A, K = 400 };
static Arena arena;
static const Shape dim = {H, S, A, S};
static double psi[S * A * S * D], phi[S * A][D];

typedef struct {
    TwoSums sums[2][H]; /* of transitions and of rewards */
    double beta[2];
    double q[CELLS], v[(H + 1) * S], x[CELLS][2];
    double eta, sum[CELLS], prob[CELLS]; /* of the mirror step */
    bool greedy;
} Again;

static void make_world(Rng *rng)
{
    rng_seek(rng, RNG_STUDY, 0, 1);
    two_laws(rng, S * A, S, psi);
    for (int row = 0; row < S * A; row++) {
        double angle = 1.5 * rng_uniform(rng);
        phi[row][0] = cos(angle);
        phi[row][1] = sin(angle);
    }
}

static double estimate(const Again *g, int side, int h, const double *x)
{
    return two_estimate(&g->sums[side][h], 1, g->beta[side], x);
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

static void add_again(Again *g, const Block *b)
{
    for (int h = 0; h < H; h++) {
        int cell = b->cell[h], to = (h + 1) * S + hand_successor(b, h);
        two_add(&g->sums[0][h], g->x[cell], g->v[to]);
        two_add(&g->sums[1][h], phi[cell % (S * A)], b->reward[cell]);
    }
}

static Task task_of(uint64_t episodes)
{
    return (Task){.dim = dim,
                  .episodes = episodes,
                  .d_psi = D,
                  .psi = psi,
                  .d_phi = D,
                  .phi = phi[0]};
}

static void agrees(const Algorithm *algo, bool greedy)
{
    Task task = task_of(K);
    Params params;
    params_open(&params, algo->settings);
    /* the printed radius leaves Q = H for these few episodes */
    AlgorithmInput in = {.privacy = PRIVACY_NONE,
                         .epsilon = 1,
                         .delta = 1e-6,
                         .scale_bonus = 0.01,
                         .own = &params};
    HandLearner l;
    Block block;
    hand_open(&l, algo, &task, &in, &arena);
    CHECK(l.channels == 4 * H - 2);
    block_open(&block, dim, &arena);
    Rng rng = rng_open(check_seed(), "episodes");
    /* Lemma 3.1 with Z = I, alpha = 0.05 */
    double ln = 2 * log(H / 0.05), k2 = (double)K * H * H;
    Again g = {.greedy = greedy, .eta = sqrt(2 * log(A) / (H * (double)K * H))};
    g.beta[0] = 0.01 * (H / 2.0 * sqrt(ln + D * log(1 + k2)) + sqrt(D));
    g.beta[1] = 0.01 * (0.5 * sqrt(ln + D * log(1 + (double)K / D)) + sqrt(D));
    double off = 0;
    for (uint64_t k = 1; k <= K; k++) {
        algo->plan(l.self, k, l.billboard, &l.policy);
        plan_again(&g);
        for (int c = 0; c < CELLS; c++)
            off = fmax(off,
                       fabs(l.watch[0].value[c] - g.q[c]) +
                           (greedy ? 0 : fabs(l.policy.prob[c] - g.prob[c])));
        hand_episode(&rng, &l.policy, 0.2, k, &block);
        add_again(&g, &block);
        if (k < K)
            hand_add(&l, &block);
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
    Task task = task_of(EPISODES);
    Params params;
    params_open(&params, alg_linopt_po.settings);
    AlgorithmInput in = {.privacy = PRIVACY_NONE,
                         .scale_bonus = 0.01,
                         .lazy = eta,
                         .by_information = true,
                         .own = &params};
    HandLearner l;
    Block block;
    int shortened = 0;
    hand_open(&l, &alg_linopt_po, &task, &in, &arena);
    block_open(&block, dim, &arena);
    double step = sqrt(2 * log(A) / (H * (double)EPISODES * H)), most = 0;
    for (uint64_t k = 1; k < EPISODES;) {
        alg_linopt_po.plan(l.self, k, l.billboard, &l.policy);
        uint64_t next = alg_linopt_po.next(l.self, k), n = next - k;
        double far = 0;
        for (int row = 0; row < CELLS; row += A)
            far = fmax(far,
                       drift_again(l.policy.prob + row, l.watch[0].value + row,
                                   step * (double)n));
        CHECK(n >= 1 && (double)n <= (double)k * eta + 1);
        shortened += far > eta / 2;
        most = n == 1 ? most : fmax(most, far);
        draw_likelier(&l.policy, k, n, &block);
        if (next < EPISODES)
            hand_add(&l, &block);
        k = next;
    }
    CHECK(most <= eta * (1 + 1e-6));
    CHECK(shortened > 0);
}

static const double *shows(const HandLearner *l, const char *name)
{
    for (int i = 0;; i++)
        if (strcmp(l->watch[i].name, name) == 0)
            return l->watch[i].value;
}

/* Before the first user the private matrices are their shift alone, twice the
 * bound on the noise; and Q is cut at what the steps left can pay. */
static void knows_nothing(const Algorithm *algo, bool calibrated)
{
    enum { BOUNDS = 4 };
    Task task = task_of(K);
    Params params;
    params_open(&params, algo->settings);
    AlgorithmInput in = {.privacy = PRIVACY_JDP,
                         .epsilon = 1,
                         .delta = 1e-6,
                         .calibrated = calibrated,
                         .scale_bonus = 10,
                         .own = &params};
    HandLearner l;
    hand_open(&l, algo, &task, &in, &arena);
    algo->plan(l.self, 1, l.billboard, &l.policy);
    for (int c = 0; c < CELLS; c++)
        CHECK(l.watch[0].value[c] == H - cell_step(dim, c));
    const double *factor[2] = {shows(&l, "factor"), shows(&l, "reward factor")};
    const double *bounds = shows(&l, "bounds");
    for (int h = 0; h < H; h++)
        for (int side = h == H - 1; side < 2; side++) {
            const double *root = factor[side] + h * D * D;
            double radius = bounds[BOUNDS * (2 * h + side)];
            CHECK(radius > 0);
            CHECK_NEAR(root[0] * root[0], 2 * radius, 1e-12);
            CHECK_NEAR(root[D + 1] * root[D + 1], 2 * radius, 1e-12);
        }
}

int main(void)
{
    if (arena_open(&arena) != OK)
        return 1;
    Rng rng = rng_open(check_seed(), "world");
    make_world(&rng); /* opening copies the features */
    agrees(&alg_linopt_vi, true);
    agrees(&alg_linopt_po, false);
    knows_nothing(&alg_linopt_vi, false);
    knows_nothing(&alg_linopt_vi, true);
    knows_nothing(&alg_linopt_po, false);
    Rng same = rng_open(1, "world"); /* where leads are overtaken */
    make_world(&same);
    steps_are_small(0.2);
    steps_are_small(0.01);
    arena_close(&arena);
    return check_done("linopt");
}
