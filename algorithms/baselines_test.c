/* UCBVI and the private learners of Table 1 against a second implementation
 * that computes every cell at every replan, with the bonus from its published
 * function. */
#include "algorithms/algorithm.h"
#include "algorithms/core/baseline_scales.h"
#include "suite/base/sample.h"
#include "tests/hand_learner.h"

extern const Algorithm alg_ucbvi, alg_private_ucb_vi, alg_private_ucb_po,
    alg_pucb, alg_ldp_obi;

enum { H = 3, S = 4, A = 2, CELLS = H * S * A, K = 60 };
static const uint64_t CROWD = UINT64_C(1000000000000);
static Arena arena;
static const Shape dim = {H, S, A, S};
static const double BONUS = 0.005; /* small, so that Q falls below its top */

typedef struct {
    HandLearner by_hand;
    const double *q;
    Params params;
} Learner;

static void open_learner(Learner *l, const Algorithm *algo, const char *key,
                         const char *value, uint64_t users,
                         const AlgorithmInput *how)
{
    static Task task; /* the algorithm keeps its parts, not the struct */
    AlgorithmInput in = *how;
    task = (Task){.dim = dim, .episodes = users};
    params_open(&l->params, algo->settings);
    if (key != NULL)
        CHECK(params_set(&l->params, key, value) == OK);
    in.own = &l->params;
    hand_open(&l->by_hand, algo, &task, &in, &arena);
    CHECK(l->by_hand.channels == 3);
    l->q = l->by_hand.watch[0].value;
}

/* --- the second writing --------------------------------------------------- */

typedef enum { HOEFFDING, BERNSTEIN, VI, PO, PUCB, OBI } Kind;

typedef struct {
    Kind kind;
    BaselineTask x, cell; /* cell: one cell's share of beta */
    BaselineNoise e;
    double q[CELLS], pi[CELLS], next[CELLS];
} Again;

typedef struct {
    double n, r, p[S];
} Cell;

static Cell cell_of(const Again *g, Billboard *b, int c)
{
    const long double *N = billboard_shown(b, 0), *M = billboard_shown(b, 1),
                      *R = billboard_shown(b, 2);
    double n = (double)N[c], by = n == 0 ? 1 : n;
    if (g->kind == VI || g->kind == PO || g->kind == OBI)
        by = fmax(1, n + g->e.count);
    Cell out = {.n = n, .r = (double)R[c] / by};
    for (int s = 0; s < S; s++)
        out.p[s] = (double)M[(size_t)c * S + (size_t)s] / by;
    return out;
}

static double visits_of(Billboard *b, int h, int s)
{
    const long double *N = billboard_shown(b, 0);
    int c = cell_index(dim, h, s, 0);
    return (double)(N[c] + N[c + 1]);
}

static double bernstein(const Again *g, Billboard *b, int h, const Cell *c,
                        const double *v)
{
    double mean = 0, square = 0, gap = 0;
    for (int s = 0; s < S; s++) {
        mean += c->p[s] * v[s];
        square += c->p[s] * v[s] * v[s];
        if (h + 1 < H)
            gap += c->p[s] * ucbvi_gap(&g->x, visits_of(b, h + 1, s));
    }
    return ucbvi_bonus_2(&g->x, c->n, fmax(0, square - mean * mean), gap) +
           ucbvi_bonus_reward(&g->x, c->n);
}

static double bonus(const Again *g, Billboard *b, int h, const Cell *c,
                    const double *v)
{
    switch (g->kind) {
    case HOEFFDING:
        return ucbvi_bonus_1(&g->x, c->n) + ucbvi_bonus_reward(&g->x, c->n);
    case BERNSTEIN:
        return bernstein(g, b, h, c, v);
    case VI:
        return private_ucb_vi_bonus(&g->x, &g->e, c->n);
    case PUCB:
        return pucb_bonus(&g->cell, &g->e, c->n);
    default:
        return private_ucb_po_bonus(&g->x, &g->e, c->n);
    }
}

static bool unknown(const Again *g, const Cell *c)
{
    if (g->kind == PUCB)
        return c->n < 2 * fmax(g->e.count, g->e.next) || c->n <= 0;
    return g->kind <= BERNSTEIN && c->n == 0;
}

static double top_of(const Again *g, int c)
{
    int h = c / (S * A);
    return g->kind <= BERNSTEIN || g->kind == PUCB ? H : H - h;
}

static double q_of(const Again *g, Billboard *b, int c, const double *v)
{
    int h = c / (S * A);
    double top = top_of(g, c);
    Cell cell = cell_of(g, b, c);
    if (unknown(g, &cell))
        return top;
    double q = cell.r + BONUS * bonus(g, b, h, &cell, v);
    for (int s = 0; s < S; s++)
        q += cell.p[s] * v[s];
    q = fmax(0, fmin(top, q));
    return g->kind <= BERNSTEIN ? fmin(g->q[c], q) : q;
}

static void mirror(Again *g, int row)
{
    double step = private_ucb_po_step(&g->x), sum = 0;
    for (int c = row; c < row + A; c++)
        sum += g->pi[c] * exp(step * g->q[c]);
    for (int c = row; c < row + A; c++)
        g->next[c] = g->pi[c] * exp(step * g->q[c]) / sum;
}

static void plan_again(Again *g, Billboard *b)
{
    double v[S] = {0};
    memcpy(g->pi, g->next, sizeof g->pi);
    for (int h = H - 1; h >= 0; h--) {
        double now[S];
        for (int s = 0; s < S; s++) {
            int row = (h * S + s) * A;
            for (int c = row; c < row + A; c++)
                g->q[c] = q_of(g, b, c, v);
            now[s] = g->kind == PO ? g->pi[row] * g->q[row] +
                                         g->pi[row + 1] * g->q[row + 1]
                                   : fmax(g->q[row], g->q[row + 1]);
            mirror(g, row);
        }
        memcpy(v, now, sizeof v);
    }
}

/* --- both on the same episodes -------------------------------------------- */

/* many at once, in every second state: its gap is below top, and the others'
 * cells have no news */
static void draw_crowd(Rng *rng, uint64_t first, Block *b)
{
    block_clear(b);
    b->first = first;
    b->n = CROWD;
    for (int state = 0; state < H * S; state += 2)
        for (int i = 0; i < A * S; i++)
            b->visit[state * A * S + i] = (uint64_t)(1e11 * rng_uniform(rng));
    block_index(b);
    for (int c = 0; c < CELLS; c++)
        b->reward[c] = floor(0.4 * (double)b->at[c]);
}

static double policy_off(const Again *g, const Policy *policy)
{
    double off = 0;
    for (int row = 0; row < CELLS; row += A) {
        const double *p = policy->prob + row, *q = g->q + row;
        if (g->kind == PO)
            off = fmax(off, fabs(p[0] - g->pi[row]));
        else if (fabs(q[0] - q[1]) > 1e-9)
            off = fmax(off, fabs(p[0] - (q[0] > q[1])));
    }
    return off;
}

/* crowd: in the middle CROWD users come at once */
static double largest_difference(Learner *l, Again *g, bool crowd, Block *block,
                                 Rng *rng)
{
    HandLearner *by = &l->by_hand;
    double off = 0;
    uint64_t first = 1;
    for (int look = 1; look <= K; look++, first += block->n) {
        by->algo->plan(by->self, first, by->billboard, &by->policy);
        plan_again(g, by->billboard);
        for (int c = 0; c < CELLS; c++)
            off = fmax(off, fabs(l->q[c] - g->q[c]));
        off = fmax(off, policy_off(g, &by->policy));
        if (crowd && look == K / 2)
            draw_crowd(rng, first, block);
        else
            hand_episode(rng, &by->policy, 0.3, first, block);
        if (look < K)
            hand_add(by, block);
    }
    return off;
}

static void begin_again(Again *g)
{
    for (int c = 0; c < CELLS; c++) {
        g->q[c] = H;
        g->next[c] = 1.0 / A;
    }
}

static void agrees(const Algorithm *algo, Kind kind, const char *key,
                   const char *value, AlgorithmInput how)
{
    Learner l;
    Block block;
    Rng rng = rng_open(check_seed(), "episodes");
    bool local = how.privacy == PRIVACY_LDP;
    BaselineModel model = local ? BASELINE_LOCAL : BASELINE_CENTRAL;
    block_open(&block, dim, &arena);
    how.epsilon = 1e4;
    how.scale_bonus = BONUS;
    open_learner(&l, algo, key, value, K, &how);
    Again g = {.kind = kind, .x = {H, S, A, K, 0.1, 1e4}};
    g.cell = g.x;
    g.cell.beta /= CELLS;
    g.e = how.calibrated ? baseline_noise_calibrated(&g.x, model)
                         : baseline_noise(&g.x, model);
    begin_again(&g);
    CHECK(largest_difference(&l, &g, false, &block, &rng) < 1e-9);
    int low = 0; /* cells that left their top: else nothing was compared */
    for (int c = 0; c < CELLS; c++)
        low += l.q[c] < top_of(&g, c);
    CHECK(low > CELLS / 4);
    CHECK(l.by_hand.channel[0].when == (local ? SUM_LOCAL : SUM_TREE));
    CHECK((l.by_hand.channel[0].law == NOISE_NONE) ==
          (how.privacy == PRIVACY_NONE));
    if (how.privacy != PRIVACY_NONE)
        CHECK_NEAR(l.by_hand.channel[0].scale[0], g.e.scale, 1e-15);
}

/* bonus_2's gaps: at their top until a state has been met often enough */
static void gaps_agree(void)
{
    Learner l;
    Block block;
    Rng rng = rng_open(check_seed(), "crowd");
    AlgorithmInput how = {.privacy = PRIVACY_NONE, .scale_bonus = BONUS};
    Again g = {.kind = BERNSTEIN, .x = {H, S, A, 2.0 * (double)CROWD, 0.1, 1}};
    block_open(&block, dim, &arena);
    open_learner(&l, &alg_ucbvi, "bonus", "bernstein", 2 * CROWD, &how);
    begin_again(&g);
    /* a variance of 0 is so up to 2^-52 H^2, and has a root in the bonus */
    double rounded = BONUS * sqrt(8 * ucbvi_log(&g.x)) * H * 0x1p-26;
    CHECK(largest_difference(&l, &g, true, &block, &rng) < rounded);
    int below = 0;
    for (int h = 1; h < H; h++)
        for (int s = 0; s < S; s++)
            below +=
                ucbvi_gap(&g.x, visits_of(l.by_hand.billboard, h, s)) < H * H;
    CHECK(below == (H - 1) * S / 2);
}

/* Where nothing is known yet the bonus exceeds every value, so that Q is what it
 * is cut to: all that the steps left can pay, or H where the paper has that. */
static void cut_at(const Algorithm *algo, Kind kind, AlgorithmInput how)
{
    Learner l;
    Again g = {.kind = kind};
    how.epsilon = 1;
    how.scale_bonus = 1;
    open_learner(&l, algo, NULL, NULL, K, &how);
    for (int look = 0; look < 2; look++) {
        HandLearner *by = &l.by_hand;
        by->algo->plan(by->self, 1, by->billboard, &by->policy);
        for (int c = 0; c < CELLS; c++)
            CHECK(l.q[c] == top_of(&g, c));
    }
}

/* Made lazy, the policy after n episodes under one policy pi is proportional to
 * pi exp(n step Q). */
static void lazy_steps_add_up(void)
{
    Learner l;
    Block block;
    Rng rng = rng_open(check_seed(), "lazy");
    AlgorithmInput how = {.privacy = PRIVACY_JDP,
                          .epsilon = 1e4,
                          .scale_bonus = BONUS,
                          .lazy = 0.5};
    BaselineTask x = {H, S, A, K, 0.1, 1e4};
    double step = private_ucb_po_step(&x), pi[CELLS], longest = 0;
    block_open(&block, dim, &arena);
    open_learner(&l, &alg_private_ucb_po, NULL, NULL, K, &how);
    HandLearner *by = &l.by_hand;
    uint64_t until = 1, n = 0;
    for (uint64_t k = 1; k < K; k++) {
        if (k == until) {
            double q[CELLS];
            memcpy(q, l.q, sizeof q);
            by->algo->plan(by->self, k, by->billboard, &by->policy);
            for (int row = 0; row < CELLS && k > 1; row += A) {
                double odds = pi[row] / pi[row + 1] *
                              exp((double)n * step * (q[row] - q[row + 1]));
                CHECK_NEAR(by->policy.prob[row] / by->policy.prob[row + 1],
                           odds, 1e-9);
                longest = fmax(longest, fabs(log(odds)));
            }
            memcpy(pi, by->policy.prob, sizeof pi);
            until = by->algo->next(by->self, k);
            n = until - k;
        }
        hand_episode(&rng, &by->policy, 0.3, k, &block);
        hand_add(by, &block);
    }
    CHECK(n > 5 && longest > 0.01); /* else one step would do */
}

int main(void)
{
    static const AlgorithmInput none = {.privacy = PRIVACY_NONE},
                                jdp = {.privacy = PRIVACY_JDP},
                                cal = {.privacy = PRIVACY_JDP,
                                       .calibrated = true},
                                ldp = {.privacy = PRIVACY_LDP};
    if (arena_open(&arena) != OK)
        return 1;
    agrees(&alg_ucbvi, HOEFFDING, "bonus", "hoeffding", none);
    agrees(&alg_ucbvi, BERNSTEIN, "bonus", "bernstein", none);
    gaps_agree();
    agrees(&alg_private_ucb_vi, VI, NULL, NULL, jdp);
    agrees(&alg_private_ucb_vi, VI, NULL, NULL, cal);
    agrees(&alg_private_ucb_vi, VI, NULL, NULL, ldp);
    agrees(&alg_private_ucb_po, PO, NULL, NULL, jdp);
    agrees(&alg_private_ucb_po, PO, NULL, NULL, ldp);
    agrees(&alg_pucb, PUCB, NULL, NULL, jdp);
    agrees(&alg_ldp_obi, OBI, NULL, NULL, ldp);
    lazy_steps_add_up();
    cut_at(&alg_private_ucb_vi, VI, jdp);
    cut_at(&alg_private_ucb_vi, VI, ldp);
    cut_at(&alg_private_ucb_po, PO, cal);
    cut_at(&alg_ldp_obi, OBI, ldp);
    cut_at(&alg_pucb, PUCB, jdp);
    arena_close(&arena);
    return check_done("baselines");
}
