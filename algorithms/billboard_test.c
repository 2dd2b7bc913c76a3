#include "algorithms/billboard.h"
#include "tests/check.h"

#include <gsl/gsl_cdf.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static Arena arena;
static const double ones[4] = {1, 1, 1, 1};

static int width; /* of the channel opened last; a test has one size only */
static Contribution moved;

static Billboard *one_channel(Schedule when, NoiseLaw law, int size,
                              const double *scale, uint64_t leaves)
{
    Channel *c = arena_array(&arena, Channel, 1);
    *c = (Channel){"x", when, law, size, scale, leaves, 1};
    width = size;
    contribution_open(&moved, size, &arena);
    return billboard_open(c, 1, check_seed(), "billboard", &arena);
}

static void add(Billboard *b, uint64_t n, const long double *value)
{
    contribution_clear(&moved);
    contribute_all(&moved, value);
    billboard_add(b, 0, n, &moved);
}

static void sum(Billboard *b, long double *out)
{
    memcpy(out, billboard_shown(b, 0), (size_t)width * sizeof *out);
}

/* a prefix's noise from its nodes, one by one */
static void by_nodes(const Billboard *b, int channel, uint64_t k, int size,
                     long double *noise)
{
    double node[8];
    for (int i = 0; i < size; i++)
        noise[i] = 0;
    for (; k > 0; k &= k - 1) {
        billboard_node(b, channel, k, node);
        for (int i = 0; i < size; i++)
            noise[i] += (long double)node[i];
    }
}

static void tree_walks(void)
{
    long double in[4] = {1, 2, 3, 4}, out[4], noise[4], total = 0;
    Billboard *b = one_channel(SUM_TREE, NOISE_LAPLACE, 4, ones, 5000);
    double off = 0;
    for (uint64_t k = 1; k <= 5000; k++) {
        add(b, 1, in);
        total += 1;
        if (k % 7 == 3) /* jumps as well as steps */
            continue;
        sum(b, out);
        by_nodes(b, 0, k, 4, noise);
        for (int i = 0; i < 4; i++)
            off = fmax(off, (double)fabsl(out[i] - in[i] * total - noise[i]));
    }
    CHECK(off < 1e-12);
    CHECK(billboard_items(b, 0) == 5000);
}

/* one channel fed in blocks and one fed singly show the same prefix */
static void tree_does_not_see_blocks(void)
{
    long double in = 1, out, other;
    Billboard *a = one_channel(SUM_TREE, NOISE_GAUSS, 1, ones, 1000);
    Billboard *b = one_channel(SUM_TREE, NOISE_GAUSS, 1, ones, 1000);
    for (int k = 0; k < 613; k++)
        add(a, 1, &in);
    long double many = 613;
    add(b, 613, &many);
    sum(a, &out);
    sum(b, &other);
    CHECK(fabsl(out - other) < 1e-12L);
    sum(a, &other); /* reading twice shows the same */
    CHECK(out == other);
}

static void tree_counts(void)
{
    for (uint64_t leaves = 1; leaves <= 300; leaves++) {
        int most = 0;
        for (uint64_t i = 1; i <= leaves; i++) {
            int n = 0; /* brute force: nodes (k - width, k] with i inside */
            for (uint64_t k = i; k <= leaves; k++)
                n += k - tree_width(k) < i;
            CHECK(n == tree_nodes_of_leaf(i, leaves));
            most = n > most ? n : most;
        }
        CHECK(most == tree_depth(leaves));
        CHECK(tree_nodes_of_leaf(1, leaves) == most);
    }
    CHECK(tree_depth(UINT64_MAX) == 64);
    CHECK(tree_nodes_of_leaf(1, UINT64_MAX) == 64);
    CHECK(tree_nodes_of_leaf((uint64_t)1 << 63, UINT64_MAX) == 1);
    CHECK(tree_nodes_of_leaf(((uint64_t)1 << 63) + 1, UINT64_MAX) == 63);
    CHECK(tree_parent((uint64_t)1 << 63, UINT64_MAX) == 0);
}

/* each repetition has noise of its own, the same whenever it is drawn */
static void repetitions(void)
{
    long double in = 1, first, again, other;
    static const Schedule when[2] = {SUM_TREE, SUM_LOCAL};
    for (int w = 0; w < 2; w++) {
        Billboard *b = one_channel(when[w], NOISE_LAPLACE, 1, ones, 10);
        add(b, 1, &in);
        sum(b, &first);
        billboard_restart(b, 7);
        CHECK(billboard_items(b, 0) == 0);
        sum(b, &again);
        CHECK(again == 0);
        add(b, 1, &in);
        sum(b, &other);
        billboard_restart(b, 0);
        add(b, 1, &in);
        sum(b, &again);
        CHECK(first == again && first != other);
    }
}

/* a tilt changes the noise that holds the user, and no other */
static void tilts(void)
{
    static const double shift[4] = {1, 0, -2, 1};
    static const Schedule when[3] = {SUM_TREE, SUM_LOCAL, REFRESH};
    const double *shifts[1] = {shift};
    const Tilt tilt = {.theta = 2, .user = 5, .shift = shifts};
    for (int w = 0; w < 3; w++)
        for (uint64_t k = 1; k <= 16; k++) {
            double plain[4], tilted[4];
            Billboard *b = one_channel(when[w], NOISE_GAUSS, 4, ones, 16);
            bool hers = w == 0   ? k == 5 || k == 6 || k == 8 || k == 16
                        : w == 1 ? k == 5
                                 : true;
            billboard_node(b, 0, k, plain);
            billboard_tilt(b, &tilt);
            billboard_node(b, 0, k, tilted);
            for (int i = 0; i < 4; i++)
                CHECK(fabs(tilted[i] - plain[i] - hers * 2 * shift[i]) < 1e-12);
            billboard_tilt(b, NULL);
            billboard_node(b, 0, k, tilted);
            for (int i = 0; i < 4; i++)
                CHECK(plain[i] == tilted[i]);
        }
}

/* prefixes of 1e19 leaves: popcount(k) nodes, the right variance */
static void huge_prefixes(void)
{
    long double out, noise, in = 9999999999999999999.0L;
    uint64_t k = 9999999999999999999u;
    Billboard *b =
        one_channel(SUM_TREE, NOISE_GAUSS, 1, ones, 10000000000000000000u);
    add(b, k, &in);
    sum(b, &out);
    by_nodes(b, 0, k, 1, &noise);
    CHECK(fabsl(out - in - noise) <= 1); /* of 1e19 in long double */
    CHECK(noise != 0);
}

/* P(X <= x) of the sum of `nodes` standardised draws; Kolmogorov-Smirnov */
static double ks_normal(double *x, int n, double sd)
{
    double worst = 0;
    for (int i = 1; i < n; i++) { /* insertion is enough at this size */
        double v = x[i];
        int j = i;
        for (; j > 0 && x[j - 1] > v; j--)
            x[j] = x[j - 1];
        x[j] = v;
    }
    for (int i = 0; i < n; i++) {
        double p = gsl_cdf_gaussian_P(x[i], sd);
        worst = fmax(worst, fmax(fabs(p - (double)i / n),
                                 fabs(p - (double)(i + 1) / n)));
    }
    return worst * sqrt(n);
}

static double prefix_noise(uint64_t seed, uint64_t k, double sigma)
{
    Channel c = {"x", SUM_TREE, NOISE_GAUSS, 1, &sigma, 1 << 20, 1};
    size_t mark = arena_mark(&arena);
    long double zero = 0, out;
    Billboard *b = billboard_open(&c, 1, seed, "law", &arena);
    add(b, k, &zero);
    sum(b, &out);
    arena_reset(&arena, mark);
    return (double)out;
}

/* 2.6: P(sup > 2.6) = 2.7e-6 */
static void tree_law(void)
{
    enum { N = 4000 };
    static double x[N], y[N];
    for (int i = 0; i < N; i++) {
        x[i] = prefix_noise(check_seed() * 100000 + (uint64_t)i, 0xb5a5, 3);
        y[i] = x[i];
    }
    double sd = 3 * sqrt(__builtin_popcount(0xb5a5));
    CHECK(ks_normal(x, N, sd) < 2.6);
    CHECK(ks_normal(y, N, sd * 1.2) > 2.6); /* the check can fail */
}

/* nodes are independent of each other and across channels and coordinates */
static void nodes_differ(void)
{
    Channel c[2] = {{"a", SUM_TREE, NOISE_GAUSS, 2, ones, 64, 1},
                    {"b", SUM_TREE, NOISE_GAUSS, 2, ones, 64, 1}};
    Billboard *b = billboard_open(c, 2, 1, "z", &arena);
    double seen[2 * 2 * 64];
    int n = 0;
    for (int channel = 0; channel < 2; channel++)
        for (uint64_t k = 1; k <= 64; k++, n += 2)
            billboard_node(b, channel, k, seen + n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            check_that(seen[i] != seen[j], __FILE__, __LINE__, "distinct");
}

static void local_and_fresh(void)
{
    enum { N = 3000 };
    static double x[N], y[N];
    for (int i = 0; i < N; i++) {
        size_t mark = arena_mark(&arena);
        Channel c[2] = {{"l", SUM_LOCAL, NOISE_GAUSS, 1, ones, 0, 1},
                        {"r", REFRESH, NOISE_GAUSS, 1, ones, 0, 1}};
        long double in = 5, out;
        Billboard *b = billboard_open(c, 2, check_seed() * 77777 + (uint64_t)i,
                                      "local", &arena);
        add(b, 1000000, &in);
        add(b, 3000000, &in);
        sum(b, &out);
        x[i] = (double)(out - 10);
        billboard_refresh(b, 1, &in, &out);
        y[i] = (double)(out - 5);
        long double again;
        billboard_refresh(b, 1, &in, &again);
        check_that(out != again, __FILE__, __LINE__, "fresh noise");
        arena_reset(&arena, mark);
    }
    CHECK(ks_normal(x, N, 2000) < 2.6);
    CHECK(ks_normal(y, N, 1) < 2.6);
}

/* no noise: the sum itself, to 2^64, with nothing drawn */
static void silence(void)
{
    double none[1] = {0};
    long double in = 18446744073709551615.0L, out;
    Billboard *b = one_channel(SUM_TREE, NOISE_LAPLACE, 1, none, UINT64_MAX);
    sum(b, &out);
    CHECK(out == 0);
    add(b, UINT64_MAX, &in);
    sum(b, &out);
    CHECK(out == in);
}

/* without noise the billboard lists the coordinates that changed */
static void changes(void)
{
    static const double none[4];
    const int *at;
    Billboard *b = one_channel(SUM_TREE, NOISE_NONE, 4, none, 100);
    CHECK(billboard_changed(b, 0, &at) == -1); /* never asked: any */
    CHECK(billboard_changed(b, 0, &at) == 0);
    contribution_clear(&moved);
    contribute(&moved, 2, 1);
    contribute(&moved, 2, 3);
    billboard_add(b, 0, 5, &moved);
    CHECK(billboard_changed(b, 0, &at) == 2 && at[0] == 2 && at[1] == 2);
    CHECK(billboard_shown(b, 0)[2] == 4 && billboard_shown(b, 0)[1] == 0);
    for (int i = 0; i < 3; i++) /* six moves do not fit in four places */
        billboard_add(b, 0, 1, &moved);
    CHECK(billboard_changed(b, 0, &at) == -1);
    CHECK(billboard_changed(b, 0, &at) == 0);
    b = one_channel(SUM_TREE, NOISE_LAPLACE, 4, ones, 100);
    billboard_changed(b, 0, &at);
    billboard_add(b, 0, 1, &moved);
    CHECK(billboard_changed(b, 0, &at) == -1); /* noise moves them all */
}

/* whole numbers small and large, of both signs, and others: the later, the
 * more of them, so that sums are whole for a while */
static long double some_value(Rng *rng, int round)
{
    uint64_t word = rng_word(rng);
    int kind = (int)(word % 64) < round ? (int)(word >> 8 & 3) : 0;
    long double whole = (long double)(int64_t)(word >> 44) - 0x1p19L;
    return kind == 1   ? whole * 0x1p34L
           : kind == 2 ? whole * 0x1p44L + 1
           : kind == 3 ? whole / 3
                       : whole;
}

static void some_moves(Rng *rng, int round)
{
    contribution_clear(&moved);
    for (int i = (int)(rng_word(rng) % 4); i >= 0; i--)
        contribute(&moved, (int)(rng_word(rng) % 4), some_value(rng, round));
    moved.ones = rng_word(rng) % 3 == 0;
}

static void check_sums(Billboard *b, const long double *want, bool shown)
{
    for (int i = 0; i < 4; i++) {
        double rounded = (double)want[i];
        CHECK(billboard_rounded(b, 0)[i] == rounded);
        CHECK(!shown || billboard_shown(b, 0)[i] == want[i]);
    }
}

/* whatever is added, the sums are those of long doubles, bit for bit */
static void plain_sums(void)
{
    static const double none[4];
    Rng rng = rng_open(check_seed(), "plain sums");
    Billboard *b = one_channel(SUM_TREE, NOISE_NONE, 4, none, 100);
    for (int run = 0; run < check_repeat(300); run++) {
        long double want[4] = {0};
        billboard_restart(b, 0);
        for (int round = 0; round < 60; round++) {
            some_moves(&rng, run % 4 == 0 ? round / 20 : round);
            for (int i = 0; i < moved.n; i++)
                want[moved.at[i]] += moved.ones ? 1 : moved.value[i];
            billboard_add(b, 0, 1, &moved);
            check_sums(b, want, round % 7 == 0);
        }
    }
}

static int asked;

static void supply(void *context, int channel, long double *out)
{
    asked++;
    for (int i = 0; i < 4; i++)
        out[i] = *(const double *)context + i + channel;
}

/* every release of a refreshed channel computes the statistic and adds fresh
 * noise */
static void releases(void)
{
    static const double none[4];
    long double out[4], again[4];
    double data = 7;
    Billboard *b = one_channel(REFRESH, NOISE_NONE, 4, none, 0);
    billboard_supply(b, supply, &data);
    billboard_release(b, 0, out);
    CHECK(asked == 1 && out[0] == 7 && out[3] == 10);
    b = one_channel(REFRESH, NOISE_GAUSS, 4, ones, 0);
    billboard_supply(b, supply, &data);
    billboard_release(b, 0, out);
    data = 8;
    billboard_release(b, 0, again);
    CHECK(asked == 3 && billboard_items(b, 0) == 2);
    double noise[2][4];
    billboard_node(b, 0, 1, noise[0]);
    billboard_node(b, 0, 2, noise[1]);
    for (int i = 0; i < 4; i++) {
        CHECK(out[i] == 7 + i + (long double)noise[0][i]);
        CHECK(again[i] == 8 + i + (long double)noise[1][i]);
    }
}

/* each release is the sum since the last one, with noise of its own */
static void sums_shown_once(void)
{
    const long double in[4] = {1, 20, 300, 4000};
    long double out[4];
    double noise[4];
    Billboard *b = one_channel(SUM_ONCE, NOISE_GAUSS, 4, ones, 0);
    for (int r = 1; r <= 5; r++) {
        for (int k = 0; k < r; k++) /* release r has r blocks */
            add(b, 1000, in);
        CHECK(billboard_items(b, 0) == (uint64_t)r - 1);
        billboard_release_once(b, 0, out);
        billboard_node(b, 0, (uint64_t)r, noise);
        for (int i = 0; i < 4; i++)
            CHECK(out[i] == r * in[i] + (long double)noise[i]);
    }
    billboard_release_once(b, 0, out); /* of no user */
    billboard_node(b, 0, 6, noise);
    CHECK(out[3] == (long double)noise[3] && billboard_items(b, 0) == 6);
    add(b, 7, in);
    billboard_restart(b, 1);
    CHECK(billboard_items(b, 0) == 0);
    billboard_release_once(b, 0, out);
    billboard_node(b, 0, 1, noise);
    CHECK(out[1] == (long double)noise[1]);
    b = one_channel(SUM_ONCE, NOISE_NONE, 4, ones, 0);
    add(b, 1, in);
    add(b, 1, in);
    billboard_release_once(b, 0, out);
    CHECK(out[0] == 2 && out[3] == 8000);
    billboard_release_once(b, 0, out);
    CHECK(out[0] == 0 && out[3] == 0);
}

/* a tilt moves her release alone */
static void tilts_one_release(void)
{
    static const double shift[4] = {1, 0, -2, 0.5};
    const double *shifts[1] = {shift};
    const uint64_t once[1] = {3};
    const Tilt tilt = {.theta = 2, .user = 1, .shift = shifts, .once = once};
    double plain[4], bent[4];
    Billboard *b = one_channel(SUM_ONCE, NOISE_GAUSS, 4, ones, 0);
    for (uint64_t r = 1; r <= 4; r++) {
        billboard_tilt(b, NULL);
        billboard_node(b, 0, r, plain);
        billboard_tilt(b, &tilt);
        billboard_node(b, 0, r, bent);
        for (int i = 0; i < 4; i++)
            CHECK(bent[i] == plain[i] + (r == 3 ? 2 * shift[i] : 0));
    }
}

/* Public coins: the same at the same place, others in another repetition,
 * seed or place, and not the words of noise or users. */
static void coins(void)
{
    Billboard *b = one_channel(SUM_ONCE, NOISE_GAUSS, 4, ones, 0);
    Billboard *other = one_channel(SUM_TREE, NOISE_LAPLACE, 1, ones, 9);
    Rng at = billboard_coins(b, 5, 1), again = billboard_coins(other, 5, 1);
    uint64_t word[7];
    Rng noise = rng_open(check_seed(), "billboard"), users = noise;
    rng_seek(&noise, RNG_NOISE, 5, 1);
    rng_seek(&users, RNG_USERS, 5, 1);
    word[0] = rng_word(&at);
    CHECK(word[0] == rng_word(&again));
    word[1] = rng_word(&noise);
    word[2] = rng_word(&users);
    at = billboard_coins(b, 5, 0);
    word[3] = rng_word(&at);
    at = billboard_coins(b, 6, 1);
    word[4] = rng_word(&at);
    billboard_restart(b, 1);
    at = billboard_coins(b, 5, 1);
    word[5] = rng_word(&at);
    billboard_restart(b, 2);
    at = billboard_coins(b, 5, 1);
    word[6] = rng_word(&at);
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < i; j++)
            CHECK(word[i] != word[j]);
    billboard_restart(b, 0);
    at = billboard_coins(b, 5, 1);
    CHECK(word[0] == rng_word(&at));
}

/* --- leaves that are batches ---------------------------------------------- */

enum { BATCH = 3, BATCHES = 9 };

static Billboard *in_batches(void)
{
    Channel *c = arena_array(&arena, Channel, 1);
    *c = (Channel){.name = "x",
                   .when = SUM_TREE,
                   .law = NOISE_LAPLACE,
                   .size = 4,
                   .scale = ones,
                   .leaves = BATCHES,
                   .leaf_users = BATCH};
    return billboard_open(c, 1, check_seed(), "billboard", &arena);
}

/* the prefix of b batches carries what the prefix of b users carries elsewhere
 */
static void batches_are_leaves(void)
{
    long double in[4] = {1, 2, 3, 4}, batched[4], single[4];
    Billboard *users = one_channel(SUM_TREE, NOISE_LAPLACE, 4, ones, BATCHES);
    Billboard *b = in_batches();
    CHECK(billboard_room(b, 0) == BATCH * BATCHES);
    for (uint64_t k = 1; k <= BATCHES; k++) {
        add(users, 1, in);
        add(b, 2, in);
        add(b, 1, in);
        sum(users, single);
        sum(b, batched);
        for (int i = 0; i < 4; i++)
            CHECK_NEAR(batched[i] - 2 * k * in[i], single[i] - k * in[i],
                       1e-12);
        CHECK(billboard_items(b, 0) == BATCH * k);
    }
    CHECK(billboard_room(b, 0) == 0);
}

static void a_tilt_finds_her_batch(void)
{
    static const double shift[4] = {1, 1, 1, 1};
    const double *shifts[1] = {shift};
    /* the second leaf */
    const Tilt tilt = {.theta = 1, .user = BATCH + 1, .shift = shifts};
    Billboard *b = in_batches();
    for (uint64_t node = 1; node <= BATCHES; node++) {
        double plain[4], tilted[4];
        billboard_tilt(b, NULL);
        billboard_node(b, 0, node, plain);
        billboard_tilt(b, &tilt);
        billboard_node(b, 0, node, tilted);
        bool hers = node == 2 || node == 4 || node == 8;
        CHECK((memcmp(plain, tilted, sizeof plain) != 0) == hers);
    }
}

/* does reading end the process? */
static bool read_aborts(Billboard *b)
{
    int ended = 0;
    pid_t child = fork();
    if (child == 0) {
        (void)freopen("/dev/null", "w", stderr);
        billboard_shown(b, 0);
        _exit(0);
    }
    CHECK(child > 0 && waitpid(child, &ended, 0) == child);
    return WIFSIGNALED(ended) && WTERMSIG(ended) == SIGABRT;
}

static void bad_reads_are_bugs(void)
{
    long double in[4] = {1, 2, 3, 4};
    Billboard *b = in_batches();
    CHECK(!read_aborts(b));
    add(b, 1, in);
    CHECK(read_aborts(b));
    add(b, 2, in);
    CHECK(!read_aborts(b));
    billboard_close(b, 0);
    CHECK(read_aborts(b));
    billboard_restart(b, 1);
    CHECK(!read_aborts(b));
}

int main(void)
{
    if (arena_open(&arena) != OK)
        return 1;
    tree_walks();
    tree_does_not_see_blocks();
    tree_counts();
    repetitions();
    tilts();
    huge_prefixes();
    tree_law();
    nodes_differ();
    local_and_fresh();
    silence();
    changes();
    plain_sums();
    releases();
    sums_shown_once();
    tilts_one_release();
    coins();
    batches_are_leaves();
    a_tilt_finds_her_batch();
    bad_reads_are_bugs();
    arena_close(&arena);
    return check_done("billboard");
}
