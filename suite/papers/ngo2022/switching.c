/* Ngo et al. 2022, Section 4.1 and App. C: how often the policy changes. */
/* from probe_switch.c: Ngo, Vietri & Wu 2022, section 4.1, appendix C, eq. (20): how often the
 * policy changes, and what that costs. */
#include "suite/papers/check.h"
#include "suite/papers/ngo2022/constants.h"
#include "suite/papers/ngo2022/tools.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* ---- Theorem 11, Lemma 31 ---- */

typedef struct {
    double lambda, amplitude, K;
    double cap;  /* of line 8; INFINITY: removed */
    double step; /* what one update adds to N_count */
} Flip;

/* Two counters in two dimensions.  Users bring the feature e_1 / 2 at both
 * steps; the noise of counter 1 is +-amplitude I in turn, that of counter 2
 * its negative.  Every matrix stays within |M| <= lambda. */
static double flip_updates(const Flip *f)
{
    double reference[2], updates = 0, count = 1;
    for (int h = 0; h < 2; h++)
        reference[h] = 2 * log(2 * f->lambda);
    for (double k = 2; k <= f->K; k++) {
        double now[2];
        bool doubled = false;
        for (int h = 0; h < 2; h++) {
            bool up = fmod(k, 2) == h;
            double base = 2 * f->lambda + (up ? 1 : -1) * f->amplitude;
            now[h] = log(base + (k - 1) / 4) + log(base);
            doubled |= now[h] >= reference[h] + log(2);
        }
        if (!doubled || count >= f->cap)
            continue;
        updates++;
        count += f->step;
        reference[0] = now[0];
        reference[1] = now[1];
    }
    return updates;
}

/* Theorem 11 and Lemma 31 for Algorithm 1 with its line 8; N_count grows once
 * an update, or, as the box indents it, once a step */
static void thm11(Probe *p)
{
    for (double K = 64; K < 20000; K *= 1.5)
        for (double step = 1; step <= 2; step++) {
            NgoText t = ngo_text(2, 2, K, 1, 1e-6, 0.05, 1);
            Flip f = {t.lambda, 0.95 * t.lambda, K, t.updates * (1 + p->bend),
                      step};
            if (t.updates > 1)
                probe_ratio(p, flip_updates(&f), t.updates, "K step", K, step);
        }
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
    .because = "line 8 stops at N_max whatever the noise, with N_count "
               "growing once an update or (as line 15 stands) once a step; "
               "that the cap never binds is another matter: sec4.nmax-cap. "
               "The sketch's \"increases by at most twice\" means at least",
    .fault = "bend=1",
};

static double bound_h1(double d, double K, double lambda)
{
    return d * log2((3 * lambda + K / d) / (2 * lambda));
}

/* the adversary of the proof: no matrices, determinants as E2 bounds them; she
 * doubles the reference exactly, as soon as she may */
static void double_numbers(Probe *p)
{
    for (double d = 1; d <= 32; d *= 2)
        for (double lambda = 1; lambda < 1e4; lambda *= 7) {
            double K = ngo_between(p, 100, 3000), N = 0;
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

/* Algorithm 1's only counter, line 8 without its cap: the noise of an episode
 * may depend on all before. */
typedef struct {
    Mat users;          /* 2 lambda I + sum phi phi' */
    Mat low;            /* M as the adversary starts from it */
    Mat now;            /* Lt^k */
    double most, least; /* multiples of I that bound M */
    double reference;   /* log det Lt^kt */
} Counter;

/* log det of now = users + low + share (most I - low), rising in share */
static double toward_most(Probe *p, Counter *c, double share)
{
    int d = c->now.rows;
    for (int i = 0; i < d * d; i++)
        c->now.p[i] = c->users.p[i] + (1 - share) * c->low.p[i];
    ngo_shift(c->now, share * c->most);
    return ngo_log_det(p, c->now);
}

/* the least noise beyond low that triggers an update, low if none does */
static double just_doubled(Probe *p, Counter *c)
{
    double limit = c->reference + log(2), from = 0, to = 1;
    double now = toward_most(p, c, 0);
    if (now >= limit || toward_most(p, c, 1) < limit)
        return toward_most(p, c, 0);
    for (int i = 0; i < 40; i++) {
        double share = (from + to) / 2;
        if (toward_most(p, c, share) < limit)
            from = share;
        else
            to = share;
    }
    return toward_most(p, c, to);
}

enum { EXACT, EXACT_FROM_DRAWN, DRAWN, IN_TURN, ADVERSARIES };

enum { KINDS = 3 * ADVERSARIES }; /* of users and noise */

/* log det Lt^k, with noise to an adversary's liking */
static double perturbed(Probe *p, Counter *c, int adversary, int k)
{
    int d = c->low.rows;
    memset(c->low.p, 0, sizeof *c->low.p * (size_t)(d * d));
    if (adversary == EXACT)
        ngo_shift(c->low, c->least);
    else if (adversary == IN_TURN)
        ngo_shift(c->low, k % 2 ? c->most : c->least);
    else
        ngo_noise(p, -c->least, c->low);
    return adversary <= EXACT_FROM_DRAWN ? just_doubled(p, c)
                                         : toward_most(p, c, 0);
}

/* users: every direction in turn, one direction, or anything */
static void add_user(Probe *p, Mat users, int kind, int k)
{
    double phi[8] = {0};
    if (kind == 2)
        ngo_unit(p, users.rows, phi);
    else
        phi[kind == 0 ? k % users.rows : 0] = 1;
    ngo_add(users, 1, phi);
}

static double count_updates(Probe *p, int d, int K, double lambda, int kind)
{
    Counter c = {.most = p->noise * lambda,
                 .least = -fmin(p->noise, 1.9) * lambda};
    c.users = ngo_matrix(p, d);
    c.low = ngo_matrix(p, d);
    c.now = ngo_matrix(p, d);
    ngo_shift(c.users, 2 * lambda);
    c.reference = ngo_log_det(p, c.users); /* line 4: no noise at k = 1 */
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
        int d = 1 + (int)ngo_between(p, 0, 8);
        int kind = (int)(i % KINDS);
        int K = (int)ngo_between(p, 20, 400);
        double lambda = pow(10, ngo_between(p, -1, 3));
        double updates = count_updates(p, d, K, lambda, kind);
        probe_ratio(p, updates, bound_h1(d, K, lambda), "d lambda K kind",
                    (double)d, lambda, (double)K, (double)kind);
        arena_reset(p->arena, mark);
    }
}

/* H = 1: each update doubles the only reference, which E2 bounds. */
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
    .statement = "on E2 and with H = 1 the cap removed: N <= d log2((3 lambda "
                 "+ K/d)/(2 lambda))",
    .tags = "linear switching matrix",
    .kind = KIND_SWITCH,
    PROBED(thm11_h1),
    AT_MOST(0),
    CASES("", "reading=numbers", "reading=matrices"),
    .expected = HOLDS,
    .because = "each update doubles the only reference determinant, which E2 "
               "bounds; no monotonicity needed. It mends Lemma 31's proof and "
               "B.5's \"never happens\" (sec4.nmax-cap), not Theorem 11, "
               "which line 8 makes true: the printed N_max follows from K = "
               "lambda d on; for smaller K, d >= 2, noise alone makes an "
               "update that N_max < 1 does not allow. Matrices: users of rank "
               "one, noise against the trigger anew in every episode; "
               "numbers: determinants as large as E2 lets them be",
    .fault = "noise-scale=5",
};

/* No noise: N <= dH log2(1 + K/(2 lambda d)).  Counter after counter is filled
 * evenly in all directions. */
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
    .statement = "no noise, cap removed: N <= dH log2(1 + K/(2 lambda d)) "
                 "updates",
    .tags = "linear switching matrix",
    .kind = KIND_SWITCH,
    PROBED(thm11_nonoise),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "then the Gram matrices are monotone and every update doubles "
               "a determinant",
    .fault = "bend=-0.4",
};

static const Claim c_lem31 = {
    .id = "ngo2022.lem31",
    .place = "App. C, Lemma 31",
    .statement = "on E2 the policy of Algorithm 1 changes at most N_max = "
                 "(dH/log 2) log(1 + K/(lambda d)) times",
    .tags = "linear switching matrix",
    .kind = KIND_SWITCH,
    PROBED(thm11),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "the same statement as Theorem 11, and true for the same "
               "reason: line 8; its proof does not use line 8 and fails "
               "(lem29, lem31.monotone, sec4.nmax-cap)",
    .fault = "bend=1",
};

/* Lemma 31's proof: Lt^i1 >= Lt^i2 for i1 >= i2 "by definition"; the first
 * user's feature against noise that E2 allows */
static void lem31_monotone(Probe *p)
{
    NgoText t = ngo_text(1, 1, 1e4, 1, 1e-6, 0.05, 1);
    double first = 2 * t.lambda, second = first + 1 - p->noise * t.lambda;
    probe_ratio(p, first, second, "d H K", 1.0, 1.0, 1e4);
}

static const Claim c_lem31_monotone = {
    .id = "ngo2022.lem31.monotone",
    .place = "App. C, proof of Lemma 31",
    .statement = "Lt_h^i1 >= Lt_h^i2 for all i1 >= i2",
    .tags = "linear switching matrix",
    .kind = KIND_IDENTITY,
    PROBED(lem31_monotone),
    AT_MOST(0),
    .expected = VIOLATED,
    .because = "the sums are monotone, their noise is not: E2 allows M^1 = 0, "
               "M^2 = -lambda I",
    .fails = "step",
    .reading = "\"By the definition of Lt, we know that Lt_h^i1 >= Lt_h^i2 "
               "for all i1 >= i2\", Lt of Algorithm 1 with its noise",
    .corrected = "Lt^i1 + 2 lambda I >= Lt^i2 on E2; the sums without noise "
                 "are monotone",
    .fault = "noise-scale=1e-6",
};

/* ---- Lemma 29 ---- */

/* det(Lt^k)^(1/d) against lambda + (k-1)/d, no noise, data spread evenly */
static void lem29(Probe *p)
{
    for (double d = 1; d <= 64; d *= 2)
        for (double k = 1; k < 1e18; k *= 1e3) {
            NgoText t = ngo_text(d, 1, 1e18, 1, 1e-6, 0.05, 1);
            double raw = floor(k - 1) / d;
            probe_ratio(p, (2 * t.lambda + raw) * (1 + p->bend), t.lambda + raw,
                        "d k", d, k);
        }
}

static const Claim c_lem29 = {
    .id = "ngo2022.lem29",
    .place = "App. C, Lemma 29",
    .statement = "det(Lt_h^k) <= (lambda + (k-1)/d)^d, Lt as in Algorithm 1",
    .tags = "linear matrix",
    .kind = KIND_IDENTITY,
    PROBED(lem29),
    AT_MOST(0),
    .expected = VIOLATED,
    .because = "at k = 1 line 4 has Lt = 2 lambda I: (2 lambda)^d <= lambda^d "
               "is false; the proof takes Tr(2 lambda I + M) for lambda d",
    .fails = "step",
    .reading = "Lemma 29 with line 4, Lt_h^1 = 2 lambda I; noise or not",
    .corrected = "det(Lt_h^k) <= (3 lambda + (k-1)/d)^d on E2",
    .fault = "bend=-0.6",
};

/* on E2: (3 lambda + (k-1)/d)^d */
static void lem29_fixed(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 1 + (int)ngo_between(p, 0, 8);
        double n = floor(pow(10, ngo_between(p, 0, 5)));
        double lambda = ngo_scale(p, 3);
        size_t mark = arena_mark(p->arena);
        Mat a = ngo_matrix(p, d), m = ngo_matrix(p, d);
        if (i % 2 == 0) { /* equality */
            ngo_shift(a, n / d);
            ngo_shift(m, lambda * p->noise);
        } else {
            ngo_gram(p, (int)n, a);
            ngo_noise(p, lambda * fmin(p->noise, 1.9), m);
        }
        ngo_sum(a, m);
        ngo_shift(a, 2 * lambda);
        probe_ratio(p, exp(ngo_log_det(p, a) / d), 3 * lambda + n / d,
                    "instance d", (double)i, (double)d);
        arena_reset(p->arena, mark);
    }
}

static const Claim c_lem29_fixed = {
    .id = "ngo2022.lem29.fixed",
    .place = "App. C, Lemma 29, corrected",
    .statement = "on E2: det(Lt_h^k) <= (3 lambda + (k-1)/d)^d",
    .tags = "linear matrix",
    .kind = KIND_IDENTITY,
    PROBED(lem29_fixed),
    AT_MOST(1e-10),
    .expected = HOLDS,
    .because = "Tr(2 lambda I + M) <= 3 lambda d; an equality for M = lambda I",
    .fault = "noise-scale=1.5",
};

static const Claim c_lem30 = {
    .id = "ngo2022.lem30",
    .place = "App. B, Lemma 30",
    .statement = "A >= B > 0: |x|_A <= |x|_B sqrt(det A / det B)",
    .tags = "tools matrix",
    .kind = KIND_IDENTITY,
    .study = &study_identity,
    .judge = judge_at_most,
    .left = "worst",
    .tolerance = 1e-10,
    CASES("what=determinant-ratio", "d=2", "d=4", "d=8"),
    .expected = HOLDS,
    .because = "Abbasi-Yadkori et al. 2011, Lemma 12",
    .fault = "bend=0.001",
};

/* ---- eq. (20) ---- */

typedef struct {
    Mat reference, now; /* Lt at the last update and at k */
} Twice;

/* reference: 2 + up in all directions but one; now: 2 - down there, and in the
 * last as much as a determinant ratio of `grown` leaves */
static double extremal_factor(Probe *p, int d, double up, double down,
                              double grown)
{
    size_t mark = arena_mark(p->arena);
    Twice x = {ngo_matrix(p, d), ngo_matrix(p, d)};
    double values[16];
    ngo_shift(x.reference, 2 + up);
    ngo_shift(x.now, 2 - down);
    MAT(x.now, d - 1, d - 1) =
        grown * (2 + up) * pow((2 + up) / (2 - down), d - 1);
    ngo_ratios(p, x.now, x.reference, values);
    arena_reset(p->arena, mark);
    return values[d - 1];
}

/* Eq. (20): no update yet, so phi'(Lt^kt)^-1 phi <= 2 phi'(Lt^k)^-1 phi.
 * Noise: 0 before the first update, lambda at one, -lambda now; all of it
 * allowed by E2, in units of lambda. */
static void eq20(Probe *p)
{
    static const double no_update = 2 * (1 - 1e-3);
    for (int d = 1; d <= 4; d++) {
        double s = p->noise;
        probe_ratio(p, extremal_factor(p, d, 0, s, no_update), 2, "d first",
                    (double)d, 1.0);
        probe_ratio(p, extremal_factor(p, d, s, s, no_update), 2, "d first",
                    (double)d, 0.0);
    }
}

static const Claim c_eq20 = {
    .id = "ngo2022.eq20",
    .place = "App. B.5, (20)",
    .statement = "on E2 and while no determinant doubles: phi'(Lt^kt)^-1 phi "
                 "<= 2 phi'(Lt^k)^-1 phi",
    .tags = "linear matrix",
    .kind = KIND_IDENTITY,
    PROBED(eq20),
    AT_MOST(0),
    .expected = VIOLATED,
    .because = "Lt^kt <= Lt^k is used and fails with noise: before any update "
               "2^d, later 2*3^(d-1), both allowed by E2; harmless where the "
               "factor is at most 9 (d <= 2), for 6 beta stands where 2 beta "
               "sqrt(factor) is needed; runs seldom show it",
    .fails = "step",
    .reading = "(20) as an implication of E2, \"on E2, the following bound "
               "holds\", d >= 2",
    .corrected = "the factor is 2*3^(d-1) on E2, 2 without noise",
    .fault = "noise-scale=1e-6",
};

/* Lt at the reference, and later with as much data as keeps the determinant
 * from doubling; false: the noise alone doubles it */
static bool undoubled(Probe *p, int d, double noise, Twice *x)
{
    Mat more = ngo_matrix(p, d), base = ngo_matrix(p, d);
    Mat m = ngo_matrix(p, d);
    x->reference = ngo_matrix(p, d);
    x->now = ngo_matrix(p, d);
    ngo_gram(p, (int)ngo_between(p, 0, 20), x->reference);
    ngo_shift(x->reference, 2);
    ngo_sum(base, x->reference);
    ngo_noise(p, noise, m);
    ngo_sum(x->reference, m);
    ngo_noise(p, noise, m);
    ngo_sum(base, m);
    ngo_gram(p, 1 + (int)ngo_between(p, 0, 5), more);
    double limit = ngo_log_det(p, x->reference) + log(2);
    double low = 0, high = 1e4;
    for (int i = 0; i < 60; i++) {
        double scale = i == 0 ? 0 : (low + high) / 2;
        for (int j = 0; j < d * d; j++)
            x->now.p[j] = base.p[j] + scale * more.p[j];
        bool below = ngo_log_det(p, x->now) < limit;
        if (i == 0 && !below)
            return false;
        if (below)
            low = scale;
        else
            high = scale;
    }
    for (int j = 0; j < d * d; j++)
        x->now.p[j] = base.p[j] + low * more.p[j];
    return true;
}

static void largest_factor(Probe *p, double noise, double base)
{
    for (uint64_t i = 0; i < p->instances / 4; i++) {
        int d = 1 + (int)ngo_between(p, 0, 5);
        double values[8];
        size_t mark = arena_mark(p->arena);
        Twice x;
        if (undoubled(p, d, noise, &x)) {
            ngo_ratios(p, x.now, x.reference, values);
            probe_ratio(p, values[d - 1] * (1 + p->bend), 2 * pow(base, d - 1),
                        "instance d", (double)i, (double)d);
        }
        arena_reset(p->arena, mark);
    }
}

/* on E2: 2 * 3^(d-1), and that is attained */
static void eq20_fixed(Probe *p)
{
    largest_factor(p, fmin(p->noise, 1.9), 3);
    for (int d = 1; d <= 8; d++)
        probe_ratio(p, extremal_factor(p, d, p->noise, p->noise, 2),
                    2 * pow(3, d - 1), "instance d", -1.0, (double)d);
}

static const Claim c_eq20_fixed = {
    .id = "ngo2022.eq20.fixed",
    .place = "App. B.5, (20), corrected",
    .statement = "on E2 and while no determinant doubles: phi'(Lt^kt)^-1 phi "
                 "<= 2*3^(d-1) phi'(Lt^k)^-1 phi",
    .tags = "linear matrix",
    .kind = KIND_IDENTITY,
    PROBED(eq20_fixed),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "every eigenvalue of (Lt^kt)^-1 Lt^k is at least 1/3 and their "
               "product below 2; attained",
    .fault = "noise-scale=1.2",
};

/* B.5: "the condition N_count > N_max from Line 8 never happens" on E2 */
static void nmax_cap(Probe *p)
{
    for (double K = 1000; K < 20000; K *= 1.5) {
        NgoText t = ngo_text(2, 2, K, 1, 1e-6, 0.05, 1);
        Flip f = {t.lambda, 0.95 * t.lambda * p->noise, K, INFINITY, 1};
        probe_ratio(p, flip_updates(&f), t.updates, "K d H", K, 2.0, 2.0);
    }
}

static const Claim c_sec4_nmax_cap = {
    .id = "ngo2022.sec4.nmax-cap",
    .place = "App. B.5, before (20)",
    .statement = "on E2 the condition N_count > N_max of line 8 never happens",
    .tags = "linear switching matrix",
    .kind = KIND_SWITCH,
    PROBED(nmax_cap),
    AT_MOST(0),
    .expected = VIOLATED,
    .because = "H = 2, d = 2, M = +-0.95 lambda I with opposite signs in the "
               "two counters: an update in every episode, all within E2; an "
               "update that one counter triggers resets the other at a low "
               "value",
    .fails = "step",
    .reading = "B.5: on E2 \"the total number of updates is bounded by "
               "[N_max] and the condition .. never happens\", H, d >= 2",
    .corrected = "true without noise and, with d log2((3 lambda + K/d)/(2 "
                 "lambda)), for H = 1; an eigenvalue trigger "
                 "(alg1.cal.trigger) makes it true",
    .fault = "noise-scale=0.1",
};

/* Section 3, low switching costs a factor 2: without noise, sqrt(2) a bonus */
static void factor2(Probe *p)
{
    largest_factor(p, 0, 1);
}

static const Claim c_factor2 = {
    .id = "ngo2022.factor2",
    .place = "Sec. 3",
    .statement = "no noise: updating when a determinant doubles costs at most "
                 "a factor 2 in phi' Lambda^-1 phi",
    .tags = "linear switching matrix",
    .kind = KIND_IDENTITY,
    PROBED(factor2),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "Lemma 30; sqrt(2) a bonus; attained; with noise: eq20",
    .fault = "bend=0.01",
};

const Section ngo2022_switching = {
    .title = "Section 4.1 and App. C: how often the policy changes",
    .list = (const Claim *const[]){&c_thm11, &c_thm11_h1, &c_thm11_nonoise,
                                   &c_lem31, &c_lem31_monotone,
                                   &c_lem29, &c_lem29_fixed, &c_lem30, &c_eq20,
                                   &c_eq20_fixed, &c_sec4_nmax_cap, &c_factor2,
                                   NULL},
};
