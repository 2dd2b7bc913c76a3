/* The suite's exact-loss audits: of the noise of bare mechanisms
 * (assay.audit.*) and of what whole algorithms release (assay.exposure.*).
 *
 * An audit draws a mechanism's noise, computes the exact privacy loss of what
 * one user moves, and brackets delta(eps) by importance sampling.  Each claim
 * is a clean audit, with the least noise that meets (eps, delta), and has a
 * fault of its own that the audit must see.  Audits read the noise of nodes,
 * reports and releases, an algorithm reads what channels show:
 * assay.billboard.* claims that the two are the same numbers, and that the
 * nodes that an audit walks are all that hold a user. */
#include "algorithms/billboard.h"
#include "suite/papers/check.h"

#include <math.h>

/* a mechanism with the least noise that meets its claim */
#define LEAST(mechanism) "mechanism=" mechanism " mode=calibrated runs=20000"

/* The billboard */

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
    Channel shown = {"shown", when, law, WIDTH, scale, leaves, 1};
    Channel told = {"shown", when, law, WIDTH, unit, leaves, 1};
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

/* Prefix k is the disjoint union of nodes k, k less its last bit, .. */
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

static void shows_noise_of_nodes(Probe *p)
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

static const Claim c_billboard_shows = {
    .id = "assay.billboard.shows",
    .place = "algorithms/billboard.h",
    .statement = "what a channel shows is its users' sum plus the noise of the "
                 "nodes, reports or releases that audits read",
    .tags = "audit noise",
    .whose = OF_SUITE,
    .kind = KIND_IDENTITY,
    PROBED(shows_noise_of_nodes),
    EQUAL(1e-10),
    .expected = HOLDS,
    .because = "prefix k is the disjoint union of nodes k, k less its last "
               "bit, and so on: prefixes tell no more than nodes do",
    .fault = "noise-scale=1.00000001",
};

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

static void nodes_that_hold_a_user(Probe *p)
{
    for (uint64_t leaves = 1; leaves <= 130; leaves++)
        for (uint64_t user = 1; user <= leaves; user++)
            holds_user(p, user, leaves);
}

static const Claim c_billboard_holds = {
    .id = "assay.billboard.holds",
    .place = "algorithms/billboard.h",
    .statement = "the nodes that audits walk are all that hold a user's leaf, "
                 "and as many as scales are made for",
    .tags = "audit noise",
    .whose = OF_SUITE,
    .kind = KIND_IDENTITY,
    PROBED(nodes_that_hold_a_user),
    EQUAL(0),
    .expected = HOLDS,
    .because = "node k holds the leaves from k less its last bit, exclusive, "
               "to k; they are counted leaf by leaf",
    .fault = "tree-levels=-1",
};

/* Mechanisms */

/* Equal cases are equal jobs: the clean ones run once for all these claims,
 * each of which has a fault of its own. */
#define AUDIT(name, what, bends, defect)                                       \
    {                                                                          \
        .id = "assay.audit." name, .place = "suite/audit/mechanism_exact.c",   \
        .statement = "an audit of " what                                       \
                     " brackets delta: its interval holds the exact delta, "   \
                     "which meets the claim",                                  \
        .tags = "audit noise", .whose = OF_SUITE, .kind = KIND_PRIVACY,        \
        .modes = CALIBRATED, .study = &study_audit, .judge = judge_audit,      \
        .cases = (bends), .expected = HOLDS,                                   \
        .because = "the losses are exact, and the noise is the least that "    \
                   "meets the claim",                                          \
        .fault = (defect)                                                      \
    }

static const Cases every_mechanism = {
    "", (const char *const[]){
            LEAST("tree-gaussian leaves=1000"),
            LEAST("tree-laplace leaves=100 H=2"),
            LEAST("tree-gaussian H=2 d=2"), LEAST("local-laplace H=4 d=2"),
            LEAST("goe-tree d=3"), LEAST("goe-tree d=3 neighbours=add"),
            LEAST("counters-central H=2 leaves=7"), LEAST("counters-local H=2"),
            LEAST("once-gaussian releases=10 delta=1e-9"),
            LEAST("once-laplace releases=10"),
            LEAST("local-gaussian delta=1e-3 epsilon=4"),
            LEAST("counters-central-gauss H=2 leaves=7"),
            LEAST("counters-local-gauss H=2"), LEAST("goe-tree d=3 noise=iid"),
            LEAST("goe-tree d=3 noise=proj neighbours=add"),
            LEAST("goe-tree d=2 noise=sym1"), NULL}};

static const Claim c_audit_noise =
    AUDIT("noise", "every mechanism at its scale", &every_mechanism,
          "noise-scale=0.99");

static const Claim c_audit_epsilon =
    AUDIT("epsilon", "every mechanism at its epsilon", &every_mechanism,
          "epsilon-scale=1.01");

static const Claim c_audit_sensitivity =
    AUDIT("sensitivity", "every mechanism at its sensitivity", &every_mechanism,
          "sensitivity-scale=0.99");

static const Claim c_audit_clipped =
    AUDIT("clipped", "every mechanism whose users stay within bounds",
          &every_mechanism, "unclipped=1.01");

static const Claim c_audit_raw =
    AUDIT("raw", "every mechanism with noise on every counter",
          &every_mechanism, "raw-counter=1");

static const Claim c_audit_missing =
    AUDIT("missing", "every mechanism whose noise is added", &every_mechanism,
          "noise-missing=3e-5");

static const Claim c_audit_delta =
    AUDIT("delta", "every mechanism at its delta", &every_mechanism,
          "delta-swap=1.1e-6");

static const Cases trees = {
    "", (const char *const[]){LEAST("tree-gaussian leaves=1000"),
                              LEAST("tree-laplace leaves=100 H=2"), NULL}};

static const Claim c_audit_levels =
    AUDIT("levels", "a tree with noise for all of its levels", &trees,
          "tree-levels=-1");

static const Claim c_audit_log = AUDIT(
    "log", "a tree whose levels are counted by log2", &trees, "log-base=e");

static const Claim c_audit_fresh = AUDIT(
    "fresh", "a tree whose nodes are noised once", &trees, "fresh-noise=yes");

static const Claim c_audit_nodes = AUDIT(
    "nodes", "a tree with noise for each node", &trees, "noise-reuse=nodes");

static const Cases steps = {
    "", (const char *const[]){LEAST("tree-gaussian H=2 d=2"),
                              LEAST("local-laplace H=4 d=2"), NULL}};

static const Claim c_audit_coordinates =
    AUDIT("coordinates", "vectors with noise for each coordinate", &steps,
          "noise-reuse=coordinates");

static const Claim c_audit_steps = AUDIT(
    "steps", "sums with noise for each step", &steps, "noise-reuse=steps");

static const Claim c_audit_budget =
    AUDIT("budget", "sums that split the budget over steps", &steps,
          "budget-unsplit=steps");

static const Cases counters = {
    "", (const char *const[]){LEAST("counters-central H=2 leaves=7"),
                              LEAST("counters-local H=2"), NULL}};

static const Claim c_audit_families =
    AUDIT("families", "counters that split the budget over their families",
          &counters, "budget-unsplit=families");

static const Cases matrices = {
    "mechanism=goe-tree d=3",
    (const char *const[]){"mode=calibrated runs=20000",
                          "neighbours=add mode=calibrated runs=20000", NULL}};

static const Claim c_audit_matrix =
    AUDIT("matrix", "matrices with twice the variance on their diagonal",
          &matrices, "matrix-noise=sym1");

static const Claim c_audit_least = {
    .id = "assay.audit.least",
    .place = "suite/audit/mechanism.c",
    .statement = "the exact delta of what the audit sees moving is the one "
                 "claimed, neither more nor less, for every mechanism",
    .tags = "audit noise",
    .whose = OF_SUITE,
    .kind = KIND_IDENTITY,
    .modes = CALIBRATED,
    .study = &study_audit,
    .judge = judge_audit_least,
    .tolerance = 1e-6,
    .cases = &every_mechanism,
    .expected = HOLDS,
    .because = "the scale is made for a formula's count of what a user moves, "
               "and the recorder counts along the billboard's nodes: a "
               "recorder that missed some would meet every claim",
    .fault = "noise-scale=1.000001",
};

/* claimed epsilons, as they should be and with too little noise; 20 nodes of a
 * million leaves hold a user, so that Laplace's loss has a tail */
#define GRID_AT(mechanism, eps)                                                \
    LEAST(mechanism " leaves=1000000 epsilon=" eps),                           \
        LEAST(mechanism " leaves=1000000 epsilon=" eps " scale=0.8")
#define GRID(mechanism)                                                        \
    GRID_AT(mechanism, "0.1"), GRID_AT(mechanism, "0.2"),                      \
        GRID_AT(mechanism, "0.5"), GRID_AT(mechanism, "1"),                    \
        GRID_AT(mechanism, "2"), GRID_AT(mechanism, "4"),                      \
        GRID_AT(mechanism, "8")

static const Claim c_audit_bound = {
    .id = "assay.audit.bound",
    .place = "suite/audit/mechanism_exact.c",
    .statement = "the largest epsilon that an audit refutes is at most the one "
                 "delivered and within 5 % of it, whatever is claimed",
    .tags = "audit noise",
    .whose = OF_SUITE,
    .kind = KIND_LAW,
    .modes = CALIBRATED,
    .study = &study_audit,
    .judge = judge_audit_bound,
    .tolerance = 0.05,
    CASES("", GRID("tree-gaussian"), GRID("tree-laplace")),
    .expected = HOLDS,
    .because = "delta's interval is narrow at every epsilon of the grid, whose "
               "points are 2.3 % apart",
    .fault = "noise-missing=0.01",
};

static const Claim c_audit_law = {
    .id = "assay.audit.law",
    .place = "suite/audit/mechanism_exact.c",
    .statement = "the privacy losses of untilted runs follow the exact law",
    .tags = "audit noise",
    .whose = OF_SUITE,
    .kind = KIND_LAW,
    .modes = CALIBRATED,
    .study = &study_audit,
    .judge = judge_loss_law,
    CASES("", "mechanism=tree-gaussian leaves=1000 mode=calibrated runs=100000",
          "mechanism=tree-laplace leaves=100 H=2 mode=calibrated runs=100000",
          "mechanism=counters-central H=2 leaves=7 mode=calibrated "
          "runs=100000",
          "mechanism=local-laplace H=4 d=2 mode=calibrated runs=100000"),
    .expected = HOLDS,
    .because = "P(L > t) is delta less its slope at t, and the losses are "
               "exact",
    .fault = "noise-missing=1e-3",
};

/* Algorithms */

#define EXPOSURE(name, what, bends, defect)                                    \
    {                                                                          \
        .id = "assay.exposure." name, .place = "suite/audit/learner_exact.c",  \
        .statement = "the audited loss of what " what                          \
                     " releases is within the worst case's accounting, which " \
                     "meets the claim",                                        \
        .tags = "audit noise exposure", .whose = OF_SUITE,                     \
        .kind = KIND_PRIVACY, .modes = CALIBRATED, .study = &study_exposure,   \
        .judge = judge_audit, .cases = (bends), .expected = HOLDS,             \
        .because = "no user moves a release by more than the algorithm's "     \
                   "bound, whatever was released before; the noise is the "    \
                   "least that hides so much",                                 \
        .fault = (defect)                                                      \
    }

static const Cases exposed_counts = {
    "algorithm=dp-ucbvi mode=calibrated runs=2000 algo.tie=lowest",
    (const char *const[]){"env.H=2 privacy=pure-jdp delta=0",
                          "env.H=2 privacy=ldp algo.noise=gauss user=9",
                          "env.H=3 privacy=jdp algo.noise=gauss user=3 "
                          "lazy=0.5 episodes=64",
                          NULL}};

static const Claim c_exposure_counts =
    EXPOSURE("counts", "DP-UCBVI", &exposed_counts, "noise-scale=0.97");

static const Claim c_exposure_raw =
    EXPOSURE("raw", "DP-UCBVI with noise on every counter", &exposed_counts,
             "raw-counter=1");

static const Cases exposed_values = {
    "algorithm=ucrl-vtr mode=calibrated runs=2000 algo.tie=lowest "
    "env=lm-cone env.rewards=fixed",
    (const char *const[]){"privacy=jdp pair=search",
                          "privacy=ldp user=9 pair=search", NULL}};

static const Claim c_exposure_values =
    EXPOSURE("values", "UCRL-VTR", &exposed_values, "noise-scale=0.9");

static const Claim c_exposure_clip =
    EXPOSURE("clip", "UCRL-VTR with values cut at 0, too,", &exposed_values,
             "clip-rule=one-sided");

static const Cases exposed_linopt = {
    "algorithm=linopt-vi mode=calibrated runs=2000 algo.tie=lowest "
    "env=lm-cone",
    (const char *const[]){"privacy=jdp", "privacy=ldp user=9 level=message",
                          "privacy=jdp user=3 episodes=32", NULL}};

static const Claim c_exposure_linopt =
    EXPOSURE("linopt", "LinOpt-VI", &exposed_linopt, "sensitivity-scale=0.97");

static const Claim c_exposure_epsilon =
    EXPOSURE("epsilon", "LinOpt-VI at its epsilon", &exposed_linopt,
             "epsilon-scale=1.1");

const Section self_audits = {
    .title = "Exact-loss audits",
    .list = (const Claim *const[]){&c_billboard_shows,   &c_billboard_holds,
                                   &c_audit_noise,       &c_audit_epsilon,
                                   &c_audit_sensitivity, &c_audit_clipped,
                                   &c_audit_raw,         &c_audit_missing,
                                   &c_audit_delta,       &c_audit_levels,
                                   &c_audit_log,         &c_audit_fresh,
                                   &c_audit_nodes,       &c_audit_coordinates,
                                   &c_audit_steps,       &c_audit_budget,
                                   &c_audit_families,    &c_audit_matrix,
                                   &c_audit_least,       &c_audit_bound,
                                   &c_audit_law,         &c_exposure_counts,
                                   &c_exposure_raw,      &c_exposure_values,
                                   &c_exposure_clip,     &c_exposure_linopt,
                                   &c_exposure_epsilon,  NULL},
};
