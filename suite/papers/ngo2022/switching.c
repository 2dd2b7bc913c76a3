/* Ngo et al. 2022, Section 4.1 and App. C, its proof: how often the policy
 * changes.
 *
 *   Theorem 11  on E2 and with C = 2: N_count <= N_max = (dH/log 2) log(1 +
 *               K/(lambda d))
 *   Lemma 29    det(Lt_h^k) <= (lambda + (k-1)/d)^d
 *   Lemma 30    A >= B: |x|_A <= |x|_B sqrt(det A/det B)
 *   Lemma 31    Theorem 11 once more; its proof takes Lt_h^i1 >= Lt_h^i2 for i1
 *               >= i2
 *
 * Line 8 stops at N_max, so Theorem 11 holds; its proof does not, because noisy
 * Gram matrices are not monotone.  Noise is tested as an adversary's: anything
 * with |M| <= lambda, anew in every episode. */
#include "suite/papers/check.h"
#include "suite/papers/ngo2022/alternation.h"
#include "suite/papers/ngo2022/constants.h"
#include "suite/papers/ngo2022/matrices.h"
#include "suite/papers/shared/determinant_ratio.h"
#include "suite/papers/shared/draws.h"
#include "suite/papers/shared/linear.h"

#include <math.h>
#include <string.h>

/* Algorithm 1 with its line 8 under noise that alternates; N_count grows once
 * an update, or, as the box indents line 15, once a step. */
static void updates_under_cap(Probe *p)
{
    for (double K = 64; K < 20000; K *= 1.5)
        for (double step = 1; step <= 2; step++) {
            NgoConstants t = ngo_constants(2, 2, K, 1, 1e-6, 0.05, 1);
            NgoAlternation f = {t.lambda, 0.95 * t.lambda, K,
                                t.updates * (1 + p->bend), step};
            if (t.updates > 1)
                probe_ratio(p, ngo_alternating_updates(&f), t.updates, "K step",
                            K, step);
        }
}

static void thm11(Probe *p)
{
    updates_under_cap(p);
}

static const Claim c_thm11 = {
    .id = "ngo2022.thm11",
    .place = "Sec. 4.1, Thm 11",
    .statement = "on E2 the policy of Algorithm 1 changes at most N_max = "
                 "(dH/log 2) log(1 + K/(lambda d)) times",
    .tags = "linear switching matrix",
    .kind = KIND_SWITCH,
    PROBED(thm11),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "line 8 stops at N_max whatever the noise, whether N_count "
               "grows once an update or, as line 15 stands, once a step. That "
               "line 8's cap never binds is false: sec4.nmax-cap. The sketch's "
               "\"increases by at most twice\" means at least twice",
    .fault = "bend=1",
};

/* Without noise users fill one counter after another, evenly in all directions,
 * which makes the most updates. */
static void thm11_nonoise(Probe *p)
{
    for (double d = 1; d <= 8; d *= 2)
        for (int H = 1; H <= 4; H++)
            for (double lambda = 1; lambda < 1000; lambda *= 10) {
                double K = 20000, N = 0, last = d * log(2 * lambda);
                for (double k = 1; k <= K; k++) {
                    double n = fmod(k - 1, K / H);
                    if (n == 0)
                        last = d * log(2 * lambda);
                    double now = d * log(2 * lambda + n / d);
                    if (now < last + log(2 * (1 + p->bend)))
                        continue;
                    last = now;
                    N++;
                }
                double bound = d * H * log2(1 + K / (2 * lambda * d));
                probe_ratio(p, N, bound, "d H lambda", d, (double)H, lambda);
            }
}

static const Claim c_thm11_nonoise = {
    .id = "ngo2022.thm11.nonoise",
    .place = "Sec. 4.1, Thm 11, without noise",
    .whose = VARIANT,
    .statement = "without noise and without line 8's cap there are at most dH "
                 "log2(1 + K/(2 lambda d)) updates",
    .tags = "linear switching matrix",
    .kind = KIND_SWITCH,
    PROBED(thm11_nonoise),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "without noise the Gram matrices are monotone and every update "
               "doubles a determinant",
    .fault = "bend=-0.4",
};

static double bound_h1(double d, double K, double lambda)
{
    return d * log2((3 * lambda + K / d) / (2 * lambda));
}

/* Determinants alone, without matrices: an adversary who may choose any that E2
 * allows doubles the reference exactly, as soon as that is possible. */
static void double_numbers(Probe *p)
{
    for (double d = 1; d <= 32; d *= 2)
        for (double lambda = 1; lambda < 1e4; lambda *= 7) {
            double K = draw_between(&p->rng, 100, 3000), N = 0;
            double reference = d * log(2 * lambda);
            for (double k = 1; k <= K; k++) {
                double most = (2 + p->noise) * lambda + (k - 1) / d;
                if (d * log(most) < reference + log(2))
                    continue;
                reference += log(2);
                N++;
            }
            probe_ratio(p, N, bound_h1(d, K, lambda), "d lambda K", d, lambda,
                        K);
        }
}

/* The one counter of Algorithm 1 at H = 1, line 8 without its cap.  The
 * noise of an episode may depend on all episodes before. */
typedef struct {
    Mat users;          /* 2 lambda I + sum phi phi' */
    Mat low;            /* M as the adversary starts from it */
    Mat now;            /* Lt^k */
    double most, least; /* multiples of I that bound M */
    double reference;   /* log det Lt^kt */
} Counter;

/* Sets now = users + low + share (most I - low) and returns its log
 * determinant, which rises with share. */
static double toward_most(Counter *c, double share)
{
    int d = c->now.rows;
    for (int i = 0; i < d * d; i++)
        c->now.p[i] = c->users.p[i] + (1 - share) * c->low.p[i];
    matrix_add_identity(c->now, share * c->most);
    return matrix_log_det(mat_view(c->now), 0);
}

/* Adds the least noise beyond low that triggers an update, or low itself if
 * none does; returns the log determinant. */
static double just_doubled(Counter *c)
{
    double limit = c->reference + log(2), from = 0, to = 1;
    double now = toward_most(c, 0);
    if (now >= limit || toward_most(c, 1) < limit)
        return toward_most(c, 0);
    for (int i = 0; i < 40; i++) {
        double share = (from + to) / 2;
        if (toward_most(c, share) < limit)
            from = share;
        else
            to = share;
    }
    return toward_most(c, to);
}

enum { EXACT, EXACT_FROM_DRAWN, DRAWN, IN_TURN, ADVERSARIES };

enum { KINDS = 3 * ADVERSARIES }; /* of users and noise */

/* Returns log det Lt^k under the noise that this adversary chooses. */
static double perturbed(Probe *p, Counter *c, int adversary, int k)
{
    int d = c->low.rows;
    memset(c->low.p, 0, sizeof *c->low.p * (size_t)(d * d));
    if (adversary == EXACT)
        matrix_add_identity(c->low, c->least);
    else if (adversary == IN_TURN)
        matrix_add_identity(c->low, k % 2 ? c->most : c->least);
    else
        ngo_random_noise(p, -c->least, c->low);
    return adversary <= EXACT_FROM_DRAWN ? just_doubled(c) : toward_most(c, 0);
}

/* Adds a user whose feature is, by kind, every axis in turn, the first axis, or
 * a random direction. */
static void add_user(Probe *p, Mat users, int kind, int k)
{
    double phi[8] = {0};
    if (kind == 2)
        draw_direction(&p->rng, users.rows, phi);
    else
        phi[kind == 0 ? k % users.rows : 0] = 1;
    matrix_add_outer(users, 1, phi);
}

static double count_updates(Probe *p, int d, int K, double lambda, int kind)
{
    Counter c = {.most = p->noise * lambda,
                 .least = -fmin(p->noise, 1.9) * lambda};
    c.users = matrix_zero(p->arena, d, d);
    c.low = matrix_zero(p->arena, d, d);
    c.now = matrix_zero(p->arena, d, d);
    matrix_add_identity(c.users, 2 * lambda);
    c.reference =
        matrix_log_det(mat_view(c.users), 0); /* line 4: no noise at k = 1 */
    double updates = 0;
    for (int k = 2; k <= K; k++) {
        add_user(p, c.users, kind / ADVERSARIES, k);
        double now = perturbed(p, &c, kind % ADVERSARIES, k);
        if (now < c.reference + log(2))
            continue;
        c.reference = now;
        updates++;
    }
    return updates;
}

static void run_matrices(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 5; i++) {
        size_t mark = arena_mark(p->arena);
        int d = 1 + (int)draw_between(&p->rng, 0, 8);
        int kind = (int)(i % KINDS);
        int K = (int)draw_between(&p->rng, 20, 400);
        double lambda = pow(10, draw_between(&p->rng, -1, 3));
        double updates = count_updates(p, d, K, lambda, kind);
        probe_ratio(p, updates, bound_h1(d, K, lambda), "d lambda K kind",
                    (double)d, lambda, (double)K, (double)kind);
        arena_reset(p->arena, mark);
    }
}

/* At H = 1 each update doubles the only reference, which E2 bounds. */
static void thm11_h1(Probe *p)
{
    if (strcmp(p->reading, "numbers") == 0)
        double_numbers(p);
    else
        run_matrices(p);
}

static const Claim c_thm11_h1 = {
    .id = "ngo2022.thm11.h1",
    .place = "App. B.5 and C, the count without line 8's cap, corrected, H = 1",
    .whose = REPAIRED,
    .statement = "with H = 1, on E2 and without line 8's cap, there are at "
                 "most d log2((3 lambda + K/d)/(2 lambda)) updates",
    .tags = "linear switching matrix",
    .kind = KIND_SWITCH,
    PROBED(thm11_h1),
    AT_MOST(0),
    CASES("", "reading=numbers", "reading=matrices"),
    .expected = HOLDS,
    .because = "each update doubles the only reference determinant, which E2 "
               "bounds; no monotonicity is needed. It mends Lemma 31's proof "
               "and B.5's \"never happens\" (sec4.nmax-cap), not Theorem 11, "
               "which line 8 makes true: the printed N_max follows from K = "
               "lambda d on; for smaller K and d >= 2 noise alone makes an "
               "update that N_max < 1 does not allow. Matrices: users of rank "
               "one, noise against the trigger anew in every episode; numbers: "
               "determinants as large as E2 lets them be",
    .fault = "noise-scale=5",
};

/* det(Lt^k)^(1/d) against lambda + (k-1)/d, without noise and with data spread
 * evenly. */
static void lem29(Probe *p)
{
    for (double d = 1; d <= 64; d *= 2)
        for (double k = 1; k < 1e18; k *= 1e3) {
            NgoConstants t = ngo_constants(d, 1, 1e18, 1, 1e-6, 0.05, 1);
            double raw = floor(k - 1) / d;
            probe_ratio(p, (2 * t.lambda + raw) * (1 + p->bend), t.lambda + raw,
                        "d k", d, k);
        }
}

static const Claim c_lem29 = {
    .id = "ngo2022.lem29",
    .place = "App. C, Lemma 29",
    .quotation = "Then for all h in [H] and k in [K], we have "
                 "det(Lambda~_h^k) <= (lambda~_Lambda + (k-1)/d)^d",
    .statement =
        "det(Lt_h^k) <= (lambda + (k-1)/d)^d for the Lt of Algorithm 1",
    .tags = "linear matrix",
    .kind = KIND_IDENTITY,
    PROBED(lem29),
    AT_MOST(0),
    .expected = VIOLATED,
    .because = "at k = 1 line 4 has Lt = 2 lambda I: (2 lambda)^d <= lambda^d "
               "is false; the proof takes Tr(2 lambda I + M) for lambda d",
    .fails = "lemma",
    .reading =
        "Lemma 29 with line 4, Lt_h^1 = 2 lambda I; with and without noise",
    .corrected = "det(Lt_h^k) <= (3 lambda + (k-1)/d)^d on E2",
    .fault = "bend=-0.6",
};

/* The determinants of random matrices on E2, and of the case of equality. */
static void lem29_fixed(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 1 + (int)draw_between(&p->rng, 0, 8);
        double n = floor(pow(10, draw_between(&p->rng, 0, 5)));
        double lambda = draw_log_uniform(&p->rng, 3);
        size_t mark = arena_mark(p->arena);
        Mat a = matrix_zero(p->arena, d, d), m = matrix_zero(p->arena, d, d);
        if (i % 2 == 0) { /* equality */
            matrix_add_identity(a, n / d);
            matrix_add_identity(m, lambda * p->noise);
        } else {
            ngo_random_gram(p, (int)n, a);
            ngo_random_noise(p, lambda * fmin(p->noise, 1.9), m);
        }
        ngo_add_matrix(a, m);
        matrix_add_identity(a, 2 * lambda);
        probe_ratio(p, exp(matrix_log_det(mat_view(a), 0) / d),
                    3 * lambda + n / d, "instance d", (double)i, (double)d);
        arena_reset(p->arena, mark);
    }
}

static const Claim c_lem29_fixed = {
    .id = "ngo2022.lem29.fixed",
    .place = "App. C, Lemma 29, corrected",
    .whose = REPAIRED,
    .statement = "on E2: det(Lt_h^k) <= (3 lambda + (k-1)/d)^d",
    .tags = "linear matrix",
    .kind = KIND_IDENTITY,
    PROBED(lem29_fixed),
    AT_MOST(1e-10),
    .expected = HOLDS,
    .because = "Tr(2 lambda I + M) <= 3 lambda d on E2, and a geometric mean "
               "of eigenvalues is at most the arithmetic one; an equality for "
               "M = lambda I",
    .fault = "noise-scale=1.5",
};

static void lem30(Probe *p)
{
    for (int d = 1; d <= 8; d *= 2)
        determinant_ratios(p, d);
}

static const Claim c_lem30 = {
    .id = "ngo2022.lem30",
    .place = "App. C, Lemma 30",
    .statement = "A >= B > 0: |x|_A <= |x|_B sqrt(det A / det B)",
    .tags = "tools matrix",
    .kind = KIND_IDENTITY,
    PROBED(lem30),
    AT_MOST(1e-10),
    ONE_CASE("instances=2000"),
    .expected = HOLDS,
    .because = "Abbasi-Yadkori et al. 2011, Lemma 12",
    .fault = "bend=0.001",
};

/* Lemma 31 repeats Theorem 11. */
static void lem31(Probe *p)
{
    updates_under_cap(p);
}

static const Claim c_lem31 = {
    .id = "ngo2022.lem31",
    .place = "App. C, Lemma 31",
    .statement = "on E2 the policy of Algorithm 1 changes at most N_max = "
                 "(dH/log 2) log(1 + K/(lambda d)) times",
    .tags = "linear switching matrix",
    .kind = KIND_SWITCH,
    PROBED(lem31),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "line 8 stops at N_max whatever the noise, as in Theorem 11, "
               "which the lemma repeats; the lemma's proof does not use line 8 "
               "and fails (lem29, lem31.monotone, sec4.nmax-cap)",
    .fault = "bend=1",
};

/* The first user adds 1 to the Gram matrix; noise that E2 allows takes lambda
 * away. */
static void lem31_monotone(Probe *p)
{
    NgoConstants t = ngo_constants(1, 1, 1e4, 1, 1e-6, 0.05, 1);
    double first = 2 * t.lambda, second = first + 1 - p->noise * t.lambda;
    probe_ratio(p, first, second, "d H K", 1.0, 1.0, 1e4);
}

static const Claim c_lem31_monotone = {
    .id = "ngo2022.lem31.monotone",
    .place = "App. C, proof of Lemma 31",
    .quotation = "By the definition of Lambda~_h^k, we know that "
                 "Lambda~_h^{i_1} >= Lambda~_h^{i_2} for all i_1 >= i_2 and h "
                 "in [H].",
    .statement = "Lt_h^i1 >= Lt_h^i2 for all i1 >= i2",
    .tags = "linear switching matrix",
    .kind = KIND_IDENTITY,
    PROBED(lem31_monotone),
    AT_MOST(0),
    .expected = VIOLATED,
    .because = "the sums are monotone, their noise is not: E2 allows M^1 = 0, "
               "M^2 = -lambda I",
    .fails = "step",
    .reading = "Lt of Algorithm 1 with its noise, on E2",
    .corrected = "Lt^i1 + 2 lambda I >= Lt^i2 on E2; the sums without noise "
                 "are monotone",
    .fault = "noise-scale=1e-6",
};

const Section ngo2022_switching = {
    .title = "Section 4.1 and App. C: how often the policy changes",
    .list = (const Claim *const[]){&c_thm11, &c_thm11_nonoise, &c_thm11_h1,
                                   &c_lem29, &c_lem29_fixed, &c_lem30, &c_lem31,
                                   &c_lem31_monotone, NULL},
};
