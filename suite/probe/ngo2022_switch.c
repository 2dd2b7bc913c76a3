/* Ngo, Vietri & Wu 2022, section 4.1, appendix C, eq. (20): how often the
 * policy changes, and what that costs. */
#include "suite/probe/ngo2022.h"
#include "suite/probe/ngo2022_tools.h"

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
void ngo2022_thm11(Probe *p)
{
    for (double K = 64; K < 20000; K *= 1.5)
        for (double step = 1; step <= 2; step++) {
            NgoText t = ngo2022_text(2, 2, K, 1, 1e-6, 0.05, 1);
            Flip f = {t.lambda, 0.95 * t.lambda, K, t.updates * (1 + p->bend),
                      step};
            if (t.updates > 1)
                probe_ratio(p, flip_updates(&f), t.updates, "K step", K, step);
        }
}

/* B.5: "the condition N_count > N_max from Line 8 never happens" on E2 */
void ngo2022_nmax_cap(Probe *p)
{
    for (double K = 1000; K < 20000; K *= 1.5) {
        NgoText t = ngo2022_text(2, 2, K, 1, 1e-6, 0.05, 1);
        Flip f = {t.lambda, 0.95 * t.lambda * p->noise, K, INFINITY, 1};
        probe_ratio(p, flip_updates(&f), t.updates, "K d H", K, 2.0, 2.0);
    }
}

/* Lemma 31's proof: Lt^i1 >= Lt^i2 for i1 >= i2 "by definition"; the first
 * user's feature against noise that E2 allows */
void ngo2022_lem31_monotone(Probe *p)
{
    NgoText t = ngo2022_text(1, 1, 1e4, 1, 1e-6, 0.05, 1);
    double first = 2 * t.lambda, second = first + 1 - p->noise * t.lambda;
    probe_ratio(p, first, second, "d H K", 1.0, 1.0, 1e4);
}

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
            double K = ngo2022_between(p, 100, 3000), N = 0;
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
    ngo2022_shift(c->now, share * c->most);
    return ngo2022_log_det(p, c->now);
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
        ngo2022_shift(c->low, c->least);
    else if (adversary == IN_TURN)
        ngo2022_shift(c->low, k % 2 ? c->most : c->least);
    else
        ngo2022_noise(p, -c->least, c->low);
    return adversary <= EXACT_FROM_DRAWN ? just_doubled(p, c)
                                         : toward_most(p, c, 0);
}

/* users: every direction in turn, one direction, or anything */
static void add_user(Probe *p, Mat users, int kind, int k)
{
    double phi[8] = {0};
    if (kind == 2)
        ngo2022_unit(p, users.rows, phi);
    else
        phi[kind == 0 ? k % users.rows : 0] = 1;
    ngo2022_add(users, 1, phi);
}

static double count_updates(Probe *p, int d, int K, double lambda, int kind)
{
    Counter c = {.most = p->noise * lambda,
                 .least = -fmin(p->noise, 1.9) * lambda};
    c.users = ngo2022_matrix(p, d);
    c.low = ngo2022_matrix(p, d);
    c.now = ngo2022_matrix(p, d);
    ngo2022_shift(c.users, 2 * lambda);
    c.reference = ngo2022_log_det(p, c.users); /* line 4: no noise at k = 1 */
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
        int d = 1 + (int)ngo2022_between(p, 0, 8);
        int kind = (int)(i % KINDS);
        int K = (int)ngo2022_between(p, 20, 400);
        double lambda = pow(10, ngo2022_between(p, -1, 3));
        double updates = count_updates(p, d, K, lambda, kind);
        probe_ratio(p, updates, bound_h1(d, K, lambda), "d lambda K kind",
                    (double)d, lambda, (double)K, (double)kind);
        arena_reset(p->arena, mark);
    }
}

/* H = 1: each update doubles the only reference, which E2 bounds. */
void ngo2022_thm11_h1(Probe *p)
{
    if (strcmp(p->reading, "numbers") == 0)
        double_numbers(p);
    else
        run_matrices(p);
}

/* No noise: N <= dH log2(1 + K/(2 lambda d)).  Counter after counter is filled
 * evenly in all directions. */
void ngo2022_thm11_nonoise(Probe *p)
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

/* ---- Lemma 29 ---- */

/* det(Lt^k)^(1/d) against lambda + (k-1)/d, no noise, data spread evenly */
void ngo2022_lem29(Probe *p)
{
    for (double d = 1; d <= 64; d *= 2)
        for (double k = 1; k < 1e18; k *= 1e3) {
            NgoText t = ngo2022_text(d, 1, 1e18, 1, 1e-6, 0.05, 1);
            double raw = floor(k - 1) / d;
            probe_ratio(p, (2 * t.lambda + raw) * (1 + p->bend), t.lambda + raw,
                        "d k", d, k);
        }
}

/* on E2: (3 lambda + (k-1)/d)^d */
void ngo2022_lem29_fixed(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 1 + (int)ngo2022_between(p, 0, 8);
        double n = floor(pow(10, ngo2022_between(p, 0, 5)));
        double lambda = ngo2022_scale(p, 3);
        size_t mark = arena_mark(p->arena);
        Mat a = ngo2022_matrix(p, d), m = ngo2022_matrix(p, d);
        if (i % 2 == 0) { /* equality */
            ngo2022_shift(a, n / d);
            ngo2022_shift(m, lambda * p->noise);
        } else {
            ngo2022_gram(p, (int)n, a);
            ngo2022_noise(p, lambda * fmin(p->noise, 1.9), m);
        }
        ngo2022_sum(a, m);
        ngo2022_shift(a, 2 * lambda);
        probe_ratio(p, exp(ngo2022_log_det(p, a) / d), 3 * lambda + n / d,
                    "instance d", (double)i, (double)d);
        arena_reset(p->arena, mark);
    }
}

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
    Twice x = {ngo2022_matrix(p, d), ngo2022_matrix(p, d)};
    double values[16];
    ngo2022_shift(x.reference, 2 + up);
    ngo2022_shift(x.now, 2 - down);
    MAT(x.now, d - 1, d - 1) =
        grown * (2 + up) * pow((2 + up) / (2 - down), d - 1);
    ngo2022_ratios(p, x.now, x.reference, values);
    arena_reset(p->arena, mark);
    return values[d - 1];
}

/* Eq. (20): no update yet, so phi'(Lt^kt)^-1 phi <= 2 phi'(Lt^k)^-1 phi.
 * Noise: 0 before the first update, lambda at one, -lambda now; all of it
 * allowed by E2, in units of lambda. */
void ngo2022_eq20(Probe *p)
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

/* Lt at the reference, and later with as much data as keeps the determinant
 * from doubling; false: the noise alone doubles it */
static bool undoubled(Probe *p, int d, double noise, Twice *x)
{
    Mat more = ngo2022_matrix(p, d), base = ngo2022_matrix(p, d);
    Mat m = ngo2022_matrix(p, d);
    x->reference = ngo2022_matrix(p, d);
    x->now = ngo2022_matrix(p, d);
    ngo2022_gram(p, (int)ngo2022_between(p, 0, 20), x->reference);
    ngo2022_shift(x->reference, 2);
    ngo2022_sum(base, x->reference);
    ngo2022_noise(p, noise, m);
    ngo2022_sum(x->reference, m);
    ngo2022_noise(p, noise, m);
    ngo2022_sum(base, m);
    ngo2022_gram(p, 1 + (int)ngo2022_between(p, 0, 5), more);
    double limit = ngo2022_log_det(p, x->reference) + log(2);
    double low = 0, high = 1e4;
    for (int i = 0; i < 60; i++) {
        double scale = i == 0 ? 0 : (low + high) / 2;
        for (int j = 0; j < d * d; j++)
            x->now.p[j] = base.p[j] + scale * more.p[j];
        bool below = ngo2022_log_det(p, x->now) < limit;
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
        int d = 1 + (int)ngo2022_between(p, 0, 5);
        double values[8];
        size_t mark = arena_mark(p->arena);
        Twice x;
        if (undoubled(p, d, noise, &x)) {
            ngo2022_ratios(p, x.now, x.reference, values);
            probe_ratio(p, values[d - 1] * (1 + p->bend), 2 * pow(base, d - 1),
                        "instance d", (double)i, (double)d);
        }
        arena_reset(p->arena, mark);
    }
}

/* on E2: 2 * 3^(d-1), and that is attained */
void ngo2022_eq20_fixed(Probe *p)
{
    largest_factor(p, fmin(p->noise, 1.9), 3);
    for (int d = 1; d <= 8; d++)
        probe_ratio(p, extremal_factor(p, d, p->noise, p->noise, 2),
                    2 * pow(3, d - 1), "instance d", -1.0, (double)d);
}

/* Section 3, low switching costs a factor 2: without noise, sqrt(2) a bonus */
void ngo2022_factor2(Probe *p)
{
    largest_factor(p, 0, 1);
}

/* ---- calibrated trigger ---- */

static void check_growth(Probe *p, Mat reference, Mat now, Mat before,
                         Mat after, double at)
{
    double values[8];
    int d = now.rows;
    ngo2022_ratios(p, now, reference, values);
    if (values[d - 1] < 4 * (1 - 1e-12))
        return;
    double grown = ngo2022_log_det(p, after) - ngo2022_log_det(p, before);
    probe_ratio(p, log(1.5) * (1 + p->bend), grown, "instance d", at,
                (double)d);
}

/* An eigenvalue ratio of 4 under E2 means that the noise-free determinant grew
 * by 1.5; every second instance is the case of equality. */
void ngo2022_cal_trigger(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 1 + (int)ngo2022_between(p, 0, 5);
        size_t mark = arena_mark(p->arena);
        Mat before = ngo2022_matrix(p, d), after = ngo2022_matrix(p, d);
        Mat reference = ngo2022_matrix(p, d), now = ngo2022_matrix(p, d);
        Mat more = ngo2022_matrix(p, d);
        if (i % 2 == 0) {
            MAT(more, 0, 0) = 1;
            ngo2022_shift(reference, -1);
            ngo2022_shift(now, 1);
        } else {
            ngo2022_gram(p, (int)ngo2022_between(p, 0, 20), before);
            ngo2022_gram(p, 1 + (int)ngo2022_between(p, 0, 60), more);
            ngo2022_noise(p, 1, reference);
            ngo2022_noise(p, 1, now);
        }
        ngo2022_shift(before, 2);
        ngo2022_sum(after, before);
        ngo2022_sum(after, more);
        ngo2022_sum(reference, before);
        ngo2022_sum(now, after);
        check_growth(p, reference, now, before, after, (double)i);
        arena_reset(p->arena, mark);
    }
}
