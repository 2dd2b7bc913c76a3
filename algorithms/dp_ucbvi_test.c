/* DP-UCBVI against a second implementation of Algorithm 1, which computes every
 * cell at every replan, keeps nothing but Q, and post-processes by bisection on
 * the linear program. */
#include "algorithms/algorithm.h"
#include "algorithms/core/qiao2023_scales.h"
#include "suite/base/sample.h"
#include "tests/hand_learner.h"

extern const Algorithm alg_dp_ucbvi;

enum { H = 3, S = 4, A = 2, CELLS = H * S * A, K = 60 };
static Arena arena;
static const Shape dim = {H, S, A, S};

typedef struct {
    HandLearner by_hand;
    const double *q;
    Params params;
} Learner;

static void open(Learner *l, Privacy privacy, bool calibrated, bool hoeffding)
{
    static Task task; /* the algorithm keeps its parts, not the struct */
    task = (Task){.dim = dim, .episodes = K};
    params_open(&l->params, alg_dp_ucbvi.settings);
    /* the printed constants leave Q = H for these few episodes */
    CHECK(params_set(&l->params, "c0", "0.01") == OK);
    CHECK(params_set(&l->params, "private-term", "1e-5") == OK);
    if (hoeffding)
        CHECK(params_set(&l->params, "bonus", "hoeffding") == OK);
    AlgorithmInput in = {.privacy = privacy,
                         .epsilon = 400,
                         .calibrated = calibrated,
                         .scale_bonus = 1e-3,
                         .own = &l->params};
    hand_open(&l->by_hand, &alg_dp_ucbvi, &task, &in, &arena);
    CHECK(l->by_hand.channels == 3);
    l->q = l->by_hand.watch[0].value;
}

/* --- the second writing --------------------------------------------------- */

typedef struct {
    Qiao2023Task x;
    double error, scale_bonus, q[CELLS];
    bool hoeffding; /* H for the deviation of values, H^2 for each gap */
} Again;

/* min over x >= 0 with |sum x - total| <= E/4 of the largest |x - n|, then the
 * paper's shifts; the minimiser nearest to n in sum */
static void consistent(const double *n, double total, double E, double *out)
{
    double low = total - E / 4, high = total + E / 4, sum = 0, t = 0;
    for (int s = 0; s < S; s++)
        sum += fmax(0, n[s]);
    if (high < 0) {
        low = high = 0;
    }
    if (sum > high) { /* lower all by the same, as far as 0 */
        double a = 0, b = 1e12;
        for (int i = 0; i < 300; i++) {
            t = (a + b) / 2;
            double left = 0;
            for (int s = 0; s < S; s++)
                left += fmax(0, n[s] - t);
            *(left > high ? &a : &b) = t;
        }
        for (int s = 0; s < S; s++)
            out[s] = fmax(0, n[s] - t);
        return;
    }
    double most = 0, all = 0;
    for (int s = 0; s < S; s++) {
        out[s] = fmax(0, n[s]);
        most = fmax(most, -n[s]);
        all += n[s];
    }
    if (sum >= low)
        return;
    double reach = fmax(most, (low - all) / S), a = 0, b = reach;
    for (int i = 0; i < 300; i++) {
        double mu = (a + b) / 2, got = 0;
        for (int s = 0; s < S; s++)
            got += fmin(n[s] + reach, fmax(0, n[s]) + mu);
        *(got < low ? &a : &b) = mu;
    }
    for (int s = 0; s < S; s++)
        out[s] = fmin(n[s] + reach, fmax(0, n[s]) + b);
}

typedef struct {
    double visits[CELLS], p[CELLS][S], v[S]; /* v of the step ahead */
} Read;

static void read_again(const Again *g, Billboard *billboard, Read *r)
{
    const long double *N = billboard_shown(billboard, 0);
    const long double *M = billboard_shown(billboard, 1);
    for (int c = 0; c < CELLS; c++) {
        double n[S];
        for (int s = 0; s < S; s++)
            n[s] = (double)M[c * S + s];
        consistent(n, (double)N[c], g->error, r->p[c]);
        r->visits[c] = g->error / 2;
        for (int s = 0; s < S; s++)
            r->visits[c] += r->p[c][s];
        for (int s = 0; s < S; s++)
            r->p[c][s] = (r->p[c][s] + g->error / (2 * S)) / r->visits[c];
    }
}

/* the squared gap of a state ahead, there private visits; c0 = 0.01 */
static double gap_again(const Again *g, double there)
{
    double iota = qiao2023_iota(&g->x), E = g->error;
    double i2 = 1e-10 * iota * iota, h3 = H * H * H;
    double f =
        1e6 * h3 * S * A * i2 / there +
        1e6 * h3 * H * pow(S, 4) * A * A * E * E * i2 * iota * iota /
            (there * there) +
        1e6 * h3 * h3 * pow(S, 4) * A * A * i2 * iota * iota / (there * there);
    return fmin(f, H * H);
}

static double q_again(const Again *g, const Read *r, int c, double reward)
{
    double m = 0, m2 = 0, gap = 0, n = r->visits[c];
    double iota = qiao2023_iota(&g->x);
    int h = c / (S * A);
    for (int s = 0; s < S; s++) {
        double there = 0, p = r->p[c][s];
        m += p * r->v[s];
        m2 += p * r->v[s] * r->v[s];
        for (int a = 0; a < A && h < H - 1; a++)
            there += r->visits[((h + 1) * S + s) * A + a];
        gap += h == H - 1     ? 0
               : g->hoeffding ? p * H * H
                              : p * gap_again(g, there);
    }
    double variance = g->hoeffding ? H * H : fmax(0, m2 - m * m);
    double bonus =
        g->scale_bonus * (2 * sqrt(variance * iota / n) + sqrt(2 * iota / n) +
                          4 * sqrt(iota * gap / n)) +
        1e-5 * 20 * H * S * g->error * iota / n;
    return fmin(1, fmax(0, reward / n)) + m + bonus;
}

static void plan_again(Again *g, Billboard *billboard)
{
    const long double *R = billboard_shown(billboard, 2);
    Read r = {.v = {0}};
    read_again(g, billboard, &r);
    for (int h = H - 1; h >= 0; h--) {
        double next[S] = {0};
        for (int c = h * S * A; c < (h + 1) * S * A; c++) {
            int s = c / A % S;
            g->q[c] = fmin(fmin(g->q[c], H), q_again(g, &r, c, (double)R[c]));
            next[s] = c % A == 0 ? g->q[c] : fmax(next[s], g->q[c]);
        }
        memcpy(r.v, next, sizeof r.v);
    }
}

/* --- both on the same episodes -------------------------------------------- */

static double largest_difference(Learner *l, Again *g, Block *block, Rng *rng)
{
    HandLearner *by = &l->by_hand;
    double off = 0;
    for (uint64_t k = 1; k <= K; k++) {
        alg_dp_ucbvi.plan(by->self, k, by->billboard, &by->policy);
        plan_again(g, by->billboard);
        for (int c = 0; c < CELLS; c++)
            off = fmax(off, fabs(l->q[c] - g->q[c]));
        hand_episode(rng, &by->policy, 0.3, k, block);
        if (k < K)
            hand_add(by, block);
    }
    return off;
}

static void agrees(Privacy privacy, bool calibrated, bool hoeffding)
{
    static const Qiao2023Privatizer of[] = {QIAO2023_CENTRAL, QIAO2023_LOCAL};
    Learner l;
    Block block;
    Rng rng = rng_open(check_seed(), "episodes");
    block_open(&block, dim, &arena);
    open(&l, privacy, calibrated, hoeffding);
    Again g = {.x = {H, S, A, K, 0.1, 400},
               .scale_bonus = 1e-3,
               .error = 1,
               .hoeffding = hoeffding};
    int local = privacy == PRIVACY_LDP;
    if (privacy != PRIVACY_NONE)
        g.error =
            (calibrated ? qiao2023_calibrated(&g.x, of[local])
                        : qiao2023_published(&g.x, of[local], QIAO2023_NODE,
                                             QIAO2023_LOG2))
                .error;
    for (int c = 0; c < CELLS; c++)
        g.q[c] = H;
    CHECK(largest_difference(&l, &g, &block, &rng) < 1e-9);
    int low = 0; /* cells that left Q = H: else nothing was compared */
    for (int c = 0; c < CELLS; c++)
        low += l.q[c] < H;
    CHECK(low > CELLS / 4);
    CHECK(l.by_hand.channel[0].when == (local ? SUM_LOCAL : SUM_TREE));
    CHECK(l.by_hand.channel[0].leaves == K - 1);
}

static void refuses(void)
{
    Params params;
    Task task = {.dim = dim, .episodes = K};
    void *self = arena_take(&arena, 1, alg_dp_ucbvi.self_size);
    params_open(&params, alg_dp_ucbvi.settings);
    CHECK(params_set(&params, "noise", "gauss") == OK);
    AlgorithmInput in = {.privacy = PRIVACY_PURE_JDP,
                         .epsilon = 1,
                         .delta = 1e-6,
                         .scale_bonus = 1,
                         .own = &params};
    CHECK(alg_dp_ucbvi.open(self, &task, &in, &arena) == BAD_INPUT);
    in.privacy = PRIVACY_JDP;
    CHECK(alg_dp_ucbvi.open(self, &task, &in, &arena) == OK);
    in.delta = 0;
    CHECK(alg_dp_ucbvi.open(self, &task, &in, &arena) == BAD_INPUT);
}

int main(void)
{
    if (arena_open(&arena) != OK)
        return 1;
    agrees(PRIVACY_NONE, false, false);
    agrees(PRIVACY_JDP, false, false);
    agrees(PRIVACY_JDP, true, false);
    agrees(PRIVACY_LDP, false, false);
    agrees(PRIVACY_NONE, false, true);
    agrees(PRIVACY_LDP, true, true);
    refuses();
    arena_close(&arena);
    return check_done("dp_ucbvi");
}
