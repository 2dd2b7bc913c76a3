/* Audits read the noise of nodes, reports and releases.  An algorithm reads
 * what channels show.  Are the two the same numbers, and are the nodes that an
 * audit walks all that hold a user? */
#include "algorithms/billboard.h"
#include "suite/probe/assay.h"

#include <math.h>

enum { WIDTH = 3 };
static const double unit[WIDTH] = {1, 0.5, 2};

/* Two billboards of one seed: one is given users and shows sums, a fault bends
 * its scales; the other is asked for noise alone. */
typedef struct {
    Billboard *shows, *tells;
    Contribution moved;
    long double users[WIDTH], noise[WIDTH]; /* expected so far */
} Pair;

static Pair open_pair(Probe *p, Schedule when, NoiseLaw law, uint64_t leaves)
{
    Pair x = {0};
    double *scale = arena_array(p->arena, double, WIDTH);
    uint64_t seed = rng_word(&p->rng);
    for (int i = 0; i < WIDTH; i++)
        scale[i] = unit[i] * p->noise;
    Channel shown = {"shown", when, law, WIDTH, scale, leaves};
    Channel told = {"shown", when, law, WIDTH, unit, leaves};
    Channel *both = arena_array(p->arena, Channel, 2);
    both[0] = shown;
    both[1] = told;
    x.shows = billboard_open(&both[0], 1, seed, "probe", p->arena);
    x.tells = billboard_open(&both[1], 1, seed, "probe", p->arena);
    contribution_open(&x.moved, WIDTH, p->arena);
    return x;
}

static void add_users(Probe *p, Pair *x, uint64_t n)
{
    contribution_clear(&x->moved);
    for (int i = 0; i < WIDTH; i++) {
        long double value = (long double)(2 * rng_uniform(&p->rng) - 1);
        contribute(&x->moved, i, value);
        x->users[i] += value;
    }
    billboard_add(x->shows, 0, n, &x->moved);
}

static void add_noise(Pair *x, uint64_t place)
{
    double node[WIDTH];
    billboard_node(x->tells, 0, place, node);
    for (int i = 0; i < WIDTH; i++)
        x->noise[i] += (long double)node[i];
}

static void compare(Probe *p, const Pair *x, const long double *shown,
                    uint64_t k)
{
    for (int i = 0; i < WIDTH; i++)
        probe_equal_from(p, (double)(shown[i] - x->users[i]),
                         (double)x->noise[i], 1e-3, "k coordinate", (double)k,
                         (double)i);
}

/* prefix k is the disjoint union of nodes k, k less its last bit, .. */
static void tree(Probe *p, NoiseLaw law, double most)
{
    const uint64_t leaves = (uint64_t)(64 * most);
    Pair x = open_pair(p, SUM_TREE, law, leaves);
    for (uint64_t k = 0; k < leaves - (uint64_t)most;) {
        uint64_t n = 1 + (uint64_t)(rng_uniform(&p->rng) * most);
        add_users(p, &x, n);
        k += n;
        for (int i = 0; i < WIDTH; i++)
            x.noise[i] = 0;
        for (uint64_t node = k; node > 0; node &= node - 1)
            add_noise(&x, node);
        compare(p, &x, billboard_shown(x.shows, 0), k);
    }
}

static void reports(Probe *p, NoiseLaw law)
{
    Pair x = open_pair(p, SUM_LOCAL, law, 0);
    for (uint64_t k = 1; k <= 100; k++) {
        add_users(p, &x, 1);
        add_noise(&x, k);
        compare(p, &x, billboard_shown(x.shows, 0), k);
    }
}

static void releases(Probe *p, NoiseLaw law)
{
    long double shown[WIDTH];
    Pair x = open_pair(p, REFRESH, law, 0);
    for (uint64_t k = 1; k <= 50; k++) {
        for (int i = 0; i < WIDTH; i++) {
            x.users[i] = (long double)rng_uniform(&p->rng);
            x.noise[i] = 0;
        }
        add_noise(&x, k);
        billboard_refresh(x.shows, 0, x.users, shown);
        compare(p, &x, shown, k);
    }
}

void assay_billboard_shows(Probe *p)
{
    static const NoiseLaw laws[] = {NOISE_GAUSS, NOISE_LAPLACE};
    for (int i = 0; i < 2; i++) {
        tree(p, laws[i], 1);
        tree(p, laws[i], 20);
        tree(p, laws[i], 1e16);
        reports(p, laws[i]);
        releases(p, laws[i]);
    }
}

/* By the definition of a node, the leaves (k - width, k], against the walk from
 * the user's leaf upwards and against the number that scales are made for. */
static void holds_user(Probe *p, uint64_t user, uint64_t leaves)
{
    int defined = 0, walked = 0;
    uint64_t next = user;
    for (uint64_t k = user; k <= leaves; k++) {
        uint64_t width = 1;
        while (k / width % 2 == 0)
            width *= 2;
        if (k - width >= user)
            continue;
        defined++;
        walked += next == k;
        if (next == k)
            next = tree_parent(next, leaves);
    }
    probe_equal(p, (double)walked, (double)defined, "user leaves", (double)user,
                (double)leaves);
    probe_equal(p, (double)next, 0.0, "user leaves", (double)user,
                (double)leaves); /* the walk has an end */
    probe_equal(p, (double)tree_nodes_of_leaf(user, leaves), (double)defined,
                "user leaves", (double)user, (double)leaves);
    if (user == 1) /* in most nodes */
        probe_equal(p, (double)(tree_depth(leaves) + p->levels),
                    (double)defined, "user leaves", 1.0, (double)leaves);
}

void assay_billboard_holds(Probe *p)
{
    for (uint64_t leaves = 1; leaves <= 130; leaves++)
        for (uint64_t user = 1; user <= leaves; user++)
            holds_user(p, user, leaves);
}
