/* Qiao & Wang 2023: what one user changes in the releases (sections 5.1, 5.2,
 * appendix D).  Privacy losses are exact: a Laplace(b) release shifted by x
 * loses at most |x|/b, and reaches it on a whole half line. */
#include "algorithms/core/qiao2023_scales.h"
#include "oracles/privacy.h"
#include "suite/probe/qiao2023.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { LEVELS = 20 };

/* node and prefix sums of a stream, as Algorithm 2 of Chan et al. keeps them */
typedef struct {
    double alpha[LEVELS];
} Tree;

static int lowest_bit(unsigned t)
{
    int i = 0;
    while (((t >> i) & 1) == 0)
        i++;
    return i;
}

/* the new node at time t takes over all levels below it; levels from depth on
 * are not kept (a fault) */
static void tree_add(Tree *tree, unsigned t, double item, int depth)
{
    int top = lowest_bit(t);
    double sum = item;
    for (int j = 0; j < top; j++) {
        sum += tree->alpha[j];
        tree->alpha[j] = 0;
    }
    tree->alpha[top] = top < depth ? sum : 0;
}

static double tree_prefix(const Tree *tree, unsigned t, int *terms)
{
    double sum = 0;
    *terms = 0;
    for (int j = 0; j < LEVELS; j++)
        if ((t >> j) & 1) {
            sum += tree->alpha[j];
            ++*terms;
        }
    return sum;
}

/* Section 5.1: every prefix from as many nodes as k-1 has binary ones, at most
 * ceil(log2 K) of them. */
void qiao2023_binary_mechanism(Probe *p)
{
    for (unsigned K = 2; K <= 1024; K += 1 + K / 8) {
        Tree tree = {{0}};
        double exact = 0;
        int terms, depth = (int)qiao2023_probe_levels(log(K)) + p->levels;
        for (unsigned t = 1; t < K; t++) {
            double item = floor(2 * rng_uniform(&p->rng)) + t % 7;
            exact += item;
            tree_add(&tree, t, item, depth);
            probe_equal(p, tree_prefix(&tree, t, &terms), exact, "K t",
                        (double)K, (double)t);
            probe_equal_from(p, terms <= depth - p->levels, 1, 1, "K t",
                             (double)K, (double)t);
        }
    }
}

/* most released nodes that hold one user's item: every node drawn up to time
 * K-1 covers t-2^i+1..t */
static int most_nodes(unsigned K, int *count)
{
    int most = 0;
    memset(count, 0, (K + 2) * sizeof *count);
    for (unsigned t = 1; t < K; t++) {
        count[t + 1 - (1U << lowest_bit(t))]++;
        count[t + 1]--;
    }
    for (unsigned i = 1; i < K; i++) {
        count[i] += count[i - 1];
        most = count[i] > most ? count[i] : most;
    }
    return most;
}

/* Section 5.1 by Theorem 3.5 of Chan et al.: "log K" nodes hold one item */
void qiao2023_tree_nodes(Probe *p)
{
    int *count = arena_array(p->arena, int, 4200);
    double unrounded = 0;
    for (unsigned K = 2; K <= 4100; K++) {
        int most = most_nodes(K, count);
        unsigned up = 0;
        while ((1U << up) < K)
            up++;
        probe_ratio(p, most + p->levels, up, "K", (double)K);
        unrounded = fmax(unrounded, most / log2(K));
    }
    probe_note(p, "against_log2K_unrounded", unrounded);
}

/* --- one trajectory against another ------------------------------------- */

typedef struct {
    int H, S;
    bool fixed_start;
} Paths;

/* what a pair changes in counts of (s,a), of (s,a,s') and in rewards: the
 * policy is deterministic, so a is a function of h and s */
typedef struct {
    double pairs, cells, rewards;
} Change;

static int path_count(const Paths *x)
{
    int n = 1;
    for (int h = x->fixed_start; h <= x->H; h++)
        n *= x->S;
    return n << x->H; /* rewards 0 and 1: extreme points */
}

static void path_read(const Paths *x, int code, int *state, int *reward)
{
    for (int h = 0; h <= x->H; h++) {
        bool given = h == 0 && x->fixed_start;
        state[h] = given ? 0 : code % x->S;
        code /= given ? 1 : x->S;
    }
    for (int h = 0; h < x->H; h++)
        reward[h] = (code >> h) & 1;
}

static Change change_between(const Paths *x, int one, int other)
{
    int s[8], r[8], u[8], q[8];
    Change c = {0};
    path_read(x, one, s, r);
    path_read(x, other, u, q);
    for (int h = 0; h < x->H; h++) {
        bool same = s[h] == u[h];
        c.pairs += same ? 0 : 2;
        c.cells += same && s[h + 1] == u[h + 1] ? 0 : 2;
        c.rewards += same ? abs(r[h] - q[h]) : r[h] + q[h];
    }
    return c;
}

static double total_change(Change c)
{
    return c.pairs + c.cells + c.rewards;
}

/* the largest of each, over all pairs of paths */
static Change largest_change(const Paths *x, double *total)
{
    Change most = {0};
    int n = path_count(x);
    assert(x->H < 8);
    *total = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            Change c = change_between(x, i, j);
            most.pairs = fmax(most.pairs, c.pairs);
            most.cells = fmax(most.cells, c.cells);
            most.rewards = fmax(most.rewards, c.rewards);
            *total = fmax(*total, total_change(c));
        }
    return most;
}

/* Section 5.2: "the original visitation number has l1 sensitivity H", and the
 * transitions and rewards too */
void qiao2023_sensitivity(Probe *p)
{
    for (int H = 1; H <= 3; H++)
        for (int S = 1; S <= (H == 3 ? 2 : 3); S++) {
            double total;
            Paths x = {H, S, false};
            Change c = largest_change(&x, &total);
            double most = fmax(c.pairs, fmax(c.cells, c.rewards));
            probe_ratio(p, most * p->sensitivity, H, "H S", (double)H,
                        (double)S);
        }
}

/* the true value 2H, wherever there are two states; drawn paths above H = 3 */
void qiao2023_sensitivity_sharp(Probe *p)
{
    for (int H = 1; H <= 3; H++)
        for (int S = 2; S <= (H == 3 ? 2 : 3); S++) {
            double total;
            Paths x = {H, S, false};
            Change c = largest_change(&x, &total);
            probe_equal(p, c.pairs * p->sensitivity, 2 * H, "H S", (double)H,
                        (double)S);
            probe_equal(p, c.cells, 2 * H, "H S", (double)H, (double)S);
            probe_equal(p, c.rewards, 2 * H, "H S", (double)H, (double)S);
            probe_equal(p, total, 6 * H, "H S", (double)H, (double)S);
        }
    Paths wide = {6, 4, false};
    for (uint64_t i = 0; i < p->instances; i++) {
        int n = path_count(&wide);
        int one = (int)(rng_uniform(&p->rng) * n);
        int other = (int)(rng_uniform(&p->rng) * n);
        double change = total_change(change_between(&wide, one, other));
        probe_equal_from(p, fmax(change, 36), 36, 1, "instance", (double)i);
    }
}

/* --- the central privatizer ---------------------------------------------- */

/* Appendix D: "the release of the private counters satisfies eps-DP", nodes of
 * scale 1/eps' = 3 H log2 K / eps; at K a power of two log2 K is exact */
void qiao2023_tree_release(Probe *p)
{
    int *count = arena_array(p->arena, int, 70000);
    for (int H = 1; H <= 3; H++)
        for (unsigned K = 2; K <= 65536; K *= 2) {
            double total;
            Paths x = {H, 2, false};
            largest_change(&x, &total);
            double scale = 3 * H * log2(K) * p->noise; /* eps = 1 */
            double loss = total * most_nodes(K, count) / scale;
            probe_ratio(p, loss, 1, "H K", (double)H, (double)K);
        }
    probe_note(p, "loss_at_K_50000",
               2 * most_nodes(50000, count) / log2(50000));
}

/* the same release as approximate DP, H = 20: the least scale with
 * delta(eps) = 1e-6, against the printed one */
void qiao2023_tree_approximate(Probe *p)
{
    int *count = arena_array(p->arena, int, 70000);
    static const unsigned last[] = {256, 4096, 50000};
    for (int i = 0; i < 3; i++)
        for (double eps = 0.1; eps < 5; eps *= 3) {
            double H = 20, K = last[i];
            uint64_t shifts = (uint64_t)(6 * H * most_nodes(last[i], count));
            double used = 3 * H * log2(K) / eps * p->noise;
            Level least =
                calibrate_laplace((long double)eps, logl(1e-6L), shifts);
            probe_ratio(p, (double)least.high, used, "K eps", K, eps);
        }
}

/* the other reading: eps' is the budget of a counter, divided by log2 K once
 * more among its nodes (Chan et al., Theorem 3.5) */
void qiao2023_tree_total(Probe *p)
{
    int *count = arena_array(p->arena, int, 70000);
    for (int H = 1; H <= 3; H++)
        for (unsigned K = 6; K <= 65536; K += 1 + K / 3) {
            double total;
            Paths x = {H, 2, false};
            largest_change(&x, &total);
            double scale = 3 * H * log2(K) * log2(K) * p->noise;
            double loss = total * most_nodes(K, count) / scale;
            probe_ratio(p, loss, 1, "H K", (double)H, (double)K);
        }
}

/* The least noise for the worst pair of users, enumerated: every count and
 * reward moves by 1 at most, in each node that holds her item.  Gaussian noise
 * by the exact delta(1) = 1e-6, Laplace noise by the loss 1. */
static void least_noise(int H, unsigned K, int *count, double *gauss,
                        double *laplace)
{
    double total;
    Paths x = {H, 2, false};
    largest_change(&x, &total);
    double moved = total * most_nodes(K, count);
    *gauss = sqrt(moved) * (double)calibrate_gauss(1, logl(1e-6L)).value;
    *laplace = moved;
}

/* Section 5.3: the learner's sigma is the least, and the private term S^2 A H^2
 * E of (3) grows as H^2.5 where E is so many sigma, as H^3 with Laplace noise:
 * log(H^2 noise) over log H */
void qiao2023_gauss_rate(Probe *p)
{
    int *count = arena_array(p->arena, int, 70000);
    double budget = 1 / (double)calibrate_gauss(1, logl(1e-6L)).value;
    for (unsigned K = 2; K <= 65536; K = 3 * K / 2 + 1) {
        double one[2], gauss, laplace;
        least_noise(1, K, count, &one[0], &one[1]);
        for (int H = 1; H <= 3; H++) {
            Qiao2023Task task = {H, 2, 2, K, 0.1, 1};
            least_noise(H, K, count, &gauss, &laplace);
            Qiao2023Scales used =
                qiao2023_gauss(&task, QIAO2023_CENTRAL, budget);
            probe_equal(p, used.scale * p->noise, gauss, "H K", (double)H,
                        (double)K);
            double H2 = (double)H * H;
            probe_equal(p, H2 * gauss / one[0], pow(H, 2.5), "H K", (double)H,
                        (double)K);
            probe_equal(p, H2 * laplace / one[1], pow(H, 3), "H K", (double)H,
                        (double)K);
        }
    }
}

/* what two trajectories of one step change in the counters (at, .) */
static double shift_at(int at, const int s[2], int r, const int u[2], int q)
{
    bool one = s[0] == at, other = u[0] == at;
    double pairs = one != other;
    double cells = one && other && s[1] != u[1] ? 2 : pairs;
    return pairs + cells + abs((one ? r : 0) - (other ? q : 0));
}

/* Lemma 5.1 at H = 1, K = 2: the policy of user 2 at her state s2 reads the
 * counters (s2, .) alone.  One node each, scale 3 / eps. */
void qiao2023_tree_first_user(Probe *p)
{
    double scale = 3 * log2(2) * p->noise;
    for (int S = 1; S <= 4; S++) {
        Paths x = {1, S, false};
        int n = path_count(&x), s[2], r, u[2], q;
        for (int i = 0; i < n * n * S; i++) {
            int at = i % S;
            path_read(&x, i / S % n, s, &r);
            path_read(&x, i / S / n, u, &q);
            probe_ratio(p, shift_at(at, s, r, u, q) / scale, 1, "S at",
                        (double)S, (double)at);
        }
    }
}

/* --- the local privatizer ------------------------------------------------- */

/* exact delta(1) of n unit shifts under Laplace(b) */
static double delta_at_one(int n, double b)
{
    Loss loss = loss_laplace(1 / (long double)b, (uint64_t)n);
    return (double)expl(loss_delta(&loss, 1).value);
}

static void local_ratio(Probe *p, const Paths *x)
{
    double total, eps = 1, scale = 3 * x->H / eps * p->noise;
    largest_change(x, &total);
    probe_ratio(p, total * p->sensitivity / scale, eps, "H S", (double)x->H,
                (double)x->S);
}

/* Lemma 5.6 and Definition 2.3, "any possible trajectories X, X'" */
void qiao2023_local_loss(Probe *p)
{
    for (int H = 1; H <= 3; H++) {
        Paths x = {H, 2, false};
        local_ratio(p, &x);
    }
    probe_note(p, "delta_at_eps_1_H_1", delta_at_one(6, 3 * p->noise));
    probe_note(p, "delta_at_eps_1_H_2", delta_at_one(12, 6 * p->noise));
}

/* the same when s_1 is the same for all */
void qiao2023_local_fixed_start(Probe *p)
{
    for (int H = 2; H <= 4; H++) {
        Paths x = {H, 2, true};
        local_ratio(p, &x);
    }
    probe_note(p, "delta_at_eps_1_H_2", delta_at_one(9, 6 * p->noise));
}

void qiao2023_local_one_step(Probe *p)
{
    for (int S = 1; S <= 8; S++) {
        Paths x = {1, S, true};
        local_ratio(p, &x);
    }
}

void qiao2023_local_one_state(Probe *p)
{
    for (int H = 1; H <= 7; H++) {
        Paths x = {H, 1, false};
        double total;
        largest_change(&x, &total);
        probe_ratio(p, total * p->sensitivity / (3 * H * p->noise), 1.0 / 3,
                    "H", (double)H);
    }
}
