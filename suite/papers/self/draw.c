/* The suite itself, simulation and oracles. */
/* from probe_billboard.c: Audits read the noise of nodes, reports and releases.  An algorithm reads
 * what channels show.  Are the two the same numbers, and are the nodes that an
 * audit walks all that hold a user? */
#include "algorithms/billboard.h"
#include "suite/papers/check.h"
#include "suite/papers/self/tools.h"

#include <math.h>

static const Claim c_mixture_ridge = {
    .id = "assay.mixture.ridge",
    .place = "algorithms/core/ridge.c",
    .statement = "UCRL-VTR's and LinOpt's estimates of every look without "
                 "privacy are the regression of the raw data by elimination",
    .tags = "run mixture",
    .kind = KIND_IDENTITY,
    .study = &study_run,
    .judge = judge_identity,
    .left = "naive",
    .tolerance = 1e-9,
    CASES("",
          "algorithm=ucrl-vtr observe=vtr p=0.6 replicates=66 env=lm-perm "
          "episodes=1000",
          "observe=linopt alpha=0.1 replicates=66 algorithm=linopt-vi "
          "env=lm-mix3 episodes=500",
          "observe=linopt alpha=0.1 replicates=66 algorithm=linopt-po "
          "env=lm-mix3 episodes=500"),
    .expected = HOLDS,
    .because = "features and sums kept twice, by code that shares nothing but "
               "the values that are regressed on",
    .fault = "lost-data=1",
};

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

static void assay_billboard_shows(Probe *p)
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
    .statement = "what a channel shows is its users' sum and the noise of the "
                 "nodes, reports or releases that audits read",
    .tags = "audit noise",
    .kind = KIND_IDENTITY,
    PROBED(assay_billboard_shows),
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

static void assay_billboard_holds(Probe *p)
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
    .kind = KIND_IDENTITY,
    PROBED(assay_billboard_holds),
    EQUAL(0),
    .expected = HOLDS,
    .because = "node k holds the leaves from k less its last bit, exclusive, "
               "to k: counted leaf by leaf",
    .fault = "tree-levels=-1",
};

static const Claim c_value = {
    .id = "assay.value",
    .place = "oracles/value.c",
    .statement = "backward induction and the linear program agree on the "
                 "optimal value",
    .tags = "tabular mixture oracle",
    .kind = KIND_IDENTITY,
    .study = &study_value,
    .judge = judge_equal,
    .left = "value",
    .right = "value_check",
    .tolerance = 1e-10,
    CASES("", "env=riverswim replicates=3",
          "env=riverswim variant=sl rewards=bernoulli replicates=3",
          "env=tabular-random replicates=2",
          "env=tabular-random S=3 A=2 H=6 instance=1 replicates=2",
          "env=tabular-hard S=5 H=7 starts=list replicates=3",
          "env=bandit A=4 replicates=3", "env=fork A=3 replicates=3",
          "env=chain H=8 instance=1 replicates=3",
          "env=uniform S=5 A=3 rewards=bernoulli replicates=3",
          "env=rare-state S=3 H=4 replicates=3",
          "env=mixture-random replicates=3",
          "env=mixture-random S=12 A=2 H=4 d=7 rewards=bernoulli replicates=2",
          "env=mixture-hard replicates=3",
          "env=mixture-hard actions=axis d=8 H=5 features=flat replicates=3",
          "env=lm-ring replicates=2", "env=lm-perm replicates=2",
          "env=lm-fork replicates=2", "env=lm-clip replicates=2",
          "env=lm-tab replicates=2",
          "env=lm-tab features=loose instance=1 rewards=bernoulli "
          "replicates=2",
          "env=lm-cone replicates=2",
          "env=lm-cone features=orthogonal d=5 replicates=2",
          "env=lm-cone features=opposed d=4 replicates=2",
          "env=lm-mix3 replicates=2", "env=lm-arms A=4 replicates=2",
          "env=tabular-random S=20 A=4 H=10 replicates=2"),
    .expected = HOLDS,
    .because = "strong duality",
    .fault = "tilt=1e-9",
};

static const Cases every_env = {
    "",
    (const char *const[]){"env=riverswim replicates=3",
                          "env=riverswim variant=sl rewards=bernoulli "
                          "replicates=3",
                          "env=tabular-random replicates=2",
                          "env=tabular-random S=3 A=2 H=6 instance=1 "
                          "replicates=2",
                          "env=tabular-hard S=5 H=7 starts=list replicates=3",
                          "env=bandit A=4 replicates=3",
                          "env=fork A=3 replicates=3",
                          "env=chain H=8 instance=1 replicates=3",
                          "env=uniform S=5 A=3 rewards=bernoulli replicates=3",
                          "env=rare-state S=3 H=4 replicates=3",
                          "env=mixture-random replicates=3",
                          "env=mixture-random S=12 A=2 H=4 d=7 "
                          "rewards=bernoulli replicates=2",
                          "env=mixture-hard replicates=3",
                          "env=mixture-hard actions=axis d=8 H=5 "
                          "features=flat replicates=3",
                          "env=lm-ring replicates=2",
                          "env=lm-perm replicates=2",
                          "env=lm-fork replicates=2",
                          "env=lm-clip replicates=2",
                          "env=lm-tab replicates=2",
                          "env=lm-tab features=loose instance=1 "
                          "rewards=bernoulli replicates=2",
                          "env=lm-cone replicates=2",
                          "env=lm-cone features=orthogonal d=5 replicates=2",
                          "env=lm-cone features=opposed d=4 replicates=2",
                          "env=lm-mix3 replicates=2",
                          "env=lm-arms A=4 replicates=2",
                          NULL}};

static const Claim c_norms = {
    .id = "assay.norms",
    .place = "envs/env.h",
    .statement = "every environment keeps what it promises of norms: "
                 "features, sums over values in [0,1]^S, hidden parameters",
    .tags = "mixture oracle",
    .kind = KIND_IDENTITY,
    .study = &study_value,
    .judge = judge_equal,
    .left = "broken_promises",
    .tolerance = 0,
    .cases = &every_env,
    .expected = HOLDS,
    .because = "a norm is largest in a corner, and the shortest parameter is "
               "a least-squares solution",
    .fault = "stretch=2e-9",
};

static const Cases every_env_blocks = {
    "",
    (const char *const[]){"env=riverswim replicates=3",
                          "env=riverswim variant=sl rewards=bernoulli "
                          "replicates=3",
                          "env=tabular-random replicates=2",
                          "env=tabular-random S=3 A=2 H=6 instance=1 "
                          "replicates=2",
                          "env=tabular-hard S=5 H=7 starts=list replicates=3",
                          "env=bandit A=4 replicates=3",
                          "env=fork A=3 replicates=3",
                          "env=chain H=8 instance=1 replicates=3",
                          "env=uniform S=5 A=3 rewards=bernoulli replicates=3",
                          "env=rare-state S=3 H=4 replicates=3",
                          "env=mixture-random replicates=3",
                          "env=mixture-random S=12 A=2 H=4 d=7 "
                          "rewards=bernoulli replicates=2",
                          "env=mixture-hard replicates=3",
                          "env=mixture-hard actions=axis d=8 H=5 "
                          "features=flat replicates=3",
                          "env=lm-ring replicates=2",
                          "env=lm-perm replicates=2",
                          "env=lm-fork replicates=2",
                          "env=lm-clip replicates=2",
                          "env=lm-tab replicates=2",
                          "env=lm-tab features=loose instance=1 "
                          "rewards=bernoulli replicates=2",
                          "env=lm-cone replicates=2",
                          "env=lm-cone features=orthogonal d=5 replicates=2",
                          "env=lm-cone features=opposed d=4 replicates=2",
                          "env=lm-mix3 replicates=2",
                          "env=lm-arms A=4 replicates=2",
                          "env=riverswim n=1e19 first=3e18 replicates=3",
                          "env=tabular-random n=1e19 instance=2 replicates=3",
                          "env=tabular-hard S=5 H=7 starts=list n=1e19 "
                          "replicates=3",
                          "env=bandit n=1e19 replicates=3",
                          "env=fork n=1e19 replicates=3",
                          "env=chain n=1e19 replicates=3",
                          "env=uniform n=1e19 replicates=3",
                          "env=rare-state visits=1e18 n=1e19 replicates=3",
                          "env=mixture-random n=1e19 instance=2 replicates=3",
                          "env=mixture-hard n=1e19 gap=1e-6 replicates=3",
                          NULL}};

static const Claim c_draw_visits = {
    .id = "assay.draw.visits",
    .place = "envs/draw.c",
    .statement = "a block's visits follow the oracle's visit law given its "
                 "starts, to n = 1e19, and no user is lost between steps",
    .tags = "tabular mixture draw",
    .kind = KIND_LAW,
    .study = &study_draw,
    .judge = judge_law,
    .left = "p_visit",
    .cases = &every_env_blocks,
    .expected = HOLDS,
    .because = "multinomial splits given counts are the exact law",
    .fault = "tilt=3e-9",
};

static const Claim c_draw_flow = {
    .id = "assay.draw.flow",
    .place = "envs/draw.c",
    .statement = "a block's transitions follow the kernel given its starts, "
                 "to n = 1e19",
    .tags = "tabular mixture draw",
    .kind = KIND_LAW,
    .study = &study_draw,
    .judge = judge_law,
    .left = "p_flow",
    .cases = &every_env_blocks,
    .expected = HOLDS,
    .because = "multinomial splits given counts are the exact law",
    .fault = "tilt=3e-9",
};

static const Claim c_draw_spread = {
    .id = "assay.draw.spread",
    .place = "envs/draw.c",
    .statement = "over 200 blocks of 1e19 users transitions scatter as the "
                 "kernel has it, neither more nor less",
    .tags = "tabular mixture draw",
    .kind = KIND_LAW,
    .study = &study_draw,
    .judge = judge_spread,
    .left = "p_flow",
    /* one state to start in: given the starts of several a step's counts would
 * scatter less than one multinomial */
    CASES("", "env=fork n=1e19 replicates=200",
          "env=tabular-hard n=1e19 replicates=200",
          "env=mixture-hard n=1e19 replicates=200",
          "env=lm-mix3 n=1e19 replicates=200"),
    .expected = HOLDS,
    .because = "a draw that returned its mean would pass a test of one block; "
               "from one state to start in the counts of a step are "
               "multinomial, their p-values uniform",
    .fault = "dealt=0.2",
};

static const Claim c_draw_starts = {
    .id = "assay.draw.starts",
    .place = "envs/draw.c",
    .statement = "the states in which a block's users start follow the start "
                 "law, to n = 1e19",
    .tags = "tabular mixture draw",
    .kind = KIND_LAW,
    .study = &study_draw,
    .judge = judge_law,
    .left = "p_start",
    CASES("", "env=riverswim variant=sl rewards=bernoulli replicates=3",
          "env=lm-perm replicates=2", "env=lm-ring replicates=2",
          "env=lm-clip replicates=2", "env=lm-tab replicates=2",
          "env=tabular-random n=1e19 instance=2 replicates=3",
          "env=uniform n=1e19 replicates=3",
          "env=mixture-random n=1e19 instance=2 replicates=3"),
    .expected = HOLDS,
    .because = "visits and regrets are read given the starts, so that nobody "
               "else tests these",
    .fault = "tilt=1e-8",
};

static const Claim c_draw_rewards = {
    .id = "assay.draw.rewards",
    .place = "envs/draw.c",
    .statement = "given its visits a block's Bernoulli rewards have their "
                 "means, to n = 1e19",
    .tags = "tabular mixture draw",
    .kind = KIND_LAW,
    .study = &study_draw,
    .judge = judge_law,
    .left = "p_reward",
    CASES("", "env=riverswim variant=sl rewards=bernoulli replicates=3",
          "env=uniform S=5 A=3 rewards=bernoulli replicates=3",
          "env=lm-mix3 replicates=2", "env=bandit n=1e19 replicates=3",
          "env=tabular-random n=1e19 instance=2 replicates=3"),
    .expected = HOLDS,
    .because = "sums of independent Bernoulli draws",
    .fault = "reward-scale=1.00000001",
};

static const Claim c_draw_steps = {
    .id = "assay.draw.steps",
    .place = "envs/draw.c",
    .statement = "a block and a step-by-step simulator have one law",
    .tags = "tabular mixture draw",
    .kind = KIND_LAW,
    .study = &study_draw,
    .judge = judge_law,
    .left = "p_steps",
    .cases = &every_env,
    .expected = HOLDS,
    .because = "a block is what n walks add up to",
    .fault = "tilt=0.05",
};

static const Claim c_draw_reward = {
    .id = "assay.draw.reward",
    .place = "envs/draw.c",
    .statement = "rewards summed over a run have the oracle's mean and "
                 "variance, to K = 1e15",
    .tags = "tabular mixture draw",
    .kind = KIND_LAW,
    .study = &study_run,
    .judge = judge_spread,
    .left = "reward_p",
    CASES("", "algorithm=random env=riverswim episodes=1e15 replicates=100",
          "algorithm=optimal env=riverswim episodes=1e15 replicates=100",
          "algorithm=random env=tabular-random episodes=1e15 replicates=100",
          "algorithm=random env=bandit episodes=1e15 replicates=100",
          "algorithm=optimal env=fork episodes=1e15 replicates=100",
          "algorithm=random env=mixture-random rewards=bernoulli "
          "episodes=1e15 replicates=100"),
    .expected = HOLDS,
    .because = "the total reward is a sum of independent users: 100 runs' "
               "normal p-values are uniform only if mean and variance are "
               "right",
    .fault = "tilt=1e-8",
};

static const Cases optimal_runs = {
    "algorithm=optimal",
    (const char *const[]){"env=riverswim episodes=1e15 replicates=4",
                          "env=tabular-random episodes=1e15 replicates=4",
                          "env=mixture-random episodes=1e15 replicates=4",
                          "env=mixture-hard episodes=1.8e19 replicates=2",
                          "env=tabular-hard episodes=1.8e19 replicates=2",
                          "env=chain episodes=1.8e19 replicates=2",
                          "env=rare-state episodes=1.8e19 replicates=2", NULL}};

static const Claim c_regret_optimal = {
    .id = "assay.regret.optimal",
    .place = "algorithms/optimal.c",
    .statement = "the optimal policy has regret zero, exactly",
    .tags = "tabular mixture regret",
    .kind = KIND_BOUND,
    .study = &study_run,
    .judge = judge_equal,
    .left = "regret_total",
    .tolerance = 0,
    .cases = &optimal_runs,
    .expected = HOLDS,
    .because = "its gaps are zero by construction, and nothing on the way "
               "from a gap to the regret adds to them; assay.regret.value has "
               "what the policy gets",
    .fault = "slip=1e-12",
};

static const Claim c_regret_value = {
    .id = "assay.regret.value",
    .place = "algorithms/optimal.c",
    .statement = "the optimal policy, evaluated by itself on the users' "
                 "starts, gets what backward induction has as the optimum",
    .tags = "tabular mixture regret oracle",
    .kind = KIND_IDENTITY,
    .study = &study_run,
    .judge = judge_equal,
    .left = "regret_by_values",
    .tolerance = 1e-12,
    .cases = &optimal_runs,
    .expected = HOLDS,
    .because = "Bellman's equation; gaps have no part in it",
    .fault = "slip=1e-11",
};

static const Claim c_regret_random = {
    .id = "assay.regret.random",
    .place = "algorithms/random.c",
    .statement = "the uniform policy's regret is K times the oracle's "
                 "difference of values",
    .tags = "tabular mixture regret",
    .kind = KIND_BOUND,
    .study = &study_run,
    .judge = judge_equal,
    .left = "regret_total",
    .right = "regret_by_values",
    .tolerance = 1e-12,
    CASES("algorithm=random", "env=riverswim episodes=1e15 replicates=4",
          "env=tabular-hard starts=list episodes=1.8e19 replicates=2",
          "env=bandit episodes=1e15 replicates=2",
          "env=fork episodes=1.8e19 replicates=2",
          "env=uniform episodes=1.8e19 replicates=2",
          "env=mixture-random episodes=1.8e19 replicates=2",
          "env=mixture-hard H=5 episodes=1.8e19 replicates=2"),
    .expected = HOLDS,
    .because = "gaps summed over visits are a difference of values",
    .fault = "forget=1",
};

static const Claim c_regret_learner = {
    .id = "assay.regret.learner",
    .place = "suite/simulation/simulation.c",
    .statement = "a learner's regret is what its policies, each evaluated "
                 "anew, get less than the optimum",
    .tags = "run tabular mixture regret",
    .kind = KIND_IDENTITY,
    .study = &study_run,
    .judge = judge_equal,
    .left = "regret_total",
    .right = "regret_evaluated",
    .tolerance = 1e-10,
    CASES("",
          "algorithm=dp-ucbvi observe=values points=1 replicates=2 "
          "env=uniform S=2 A=2 env.H=2 c0=0 none-as=bernstein episodes=1e9 "
          "lazy=0.05",
          "algorithm=ucbvi observe=values points=1 replicates=2 "
          "env=riverswim S=3 env.H=5 episodes=3000 scale-bonus=0.1",
          "algorithm=private-ucb-po observe=values points=1 replicates=2 "
          "env=tabular-hard env.gap=0.4 privacy=pure-jdp episodes=1e12 "
          "lazy=0.05",
          "algorithm=ucrl-vtr observe=values points=1 replicates=2 "
          "env=lm-perm privacy=jdp episodes=1e15 lazy=0.05",
          "algorithm=ucrl-vtr-plus observe=values points=1 replicates=2 "
          "env=lm-perm episodes=1e13 lazy=0.05",
          "algorithm=linopt-vi observe=values points=1 replicates=2 "
          "env=lm-mix3 privacy=ldp episodes=1e18 lazy=0.05 looks=information",
          "algorithm=linopt-po observe=values points=1 replicates=2 "
          "env=lm-mix3 episodes=1e9 lazy=0.05"),
    .expected = HOLDS,
    .because = "the run adds up gaps, where a policy changed alone; values "
               "know of neither, and lose to rounding 1e-16 of all that is had",
    .fault = "forget=1",
};

static const Claim c_regret_routes = {
    .id = "assay.regret.routes",
    .place = "oracles/value.c",
    .statement = "gaps summed over visits are the difference of values, to K "
                 "= 1.8e19",
    .tags = "tabular regret oracle",
    .kind = KIND_IDENTITY,
    .study = &study_run,
    .judge = judge_equal,
    .left = "regret_by_visits",
    .right = "regret_by_values",
    .tolerance = 1e-12,
    CASES("",
          "algorithm=random env=riverswim variant=sl episodes=1.8e19 "
          "replicates=2",
          "algorithm=optimal slip=0.3 env=tabular-random episodes=1.8e19 "
          "replicates=2"),
    .expected = HOLDS,
    .because = "the performance difference lemma",
    .fault = "forget=1",
};

static const Claim c_tail_goe = {
    .id = "assay.tail.goe",
    .place = "suite/simulation/tail.c",
    .statement = "the operator norm of sampled GOE matrices follows the exact "
                 "law",
    .tags = "noise oracle",
    .kind = KIND_LAW,
    .study = &study_tail,
    .judge = judge_tail_law,
    .left = "beyond",
    CASES("", "law=goe d=1", "law=goe d=2", "law=goe d=3", "law=goe d=4",
          "law=goe d=8", "law=goe d=16", "law=gauss-average d=4"),
    .expected = HOLDS,
    .because = "P(all eigenvalues in [-t,t]) is a determinant of Hermite "
               "functions (de Bruijn 1955, Mehta 2004)",
    .fault = "noise-scale=1.01",
};

static const Claim c_tail_sum = {
    .id = "assay.tail.sum",
    .place = "suite/base/sample.c",
    .statement = "sums of Laplace and Gaussian noise drawn at once follow the "
                 "exact law, to 1e9 terms",
    .tags = "noise oracle laplace",
    .kind = KIND_LAW,
    .study = &study_tail,
    .judge = judge_tail_law,
    .left = "beyond",
    CASES("", "law=laplace-sum d=1", "law=laplace-sum d=2",
          "law=laplace-sum d=7", "law=laplace-sum d=64",
          "law=laplace-sum d=1000000000", "law=gauss-sum d=64",
          "law=gauss-sum d=1000000000"),
    .expected = HOLDS,
    .because = "the sum of n Laplace(1) is sqrt(2 Gamma(n)) N(0,1)",
    .fault = "noise-scale=1.03",
};

const Section self_draw = {
    .title = "simulation and oracles",
    .list = (const Claim *const[]){&c_mixture_ridge,   &c_billboard_shows,
                                   &c_billboard_holds, &c_value,
                                   &c_norms,           &c_draw_visits,
                                   &c_draw_flow,       &c_draw_spread,
                                   &c_draw_starts,     &c_draw_rewards,
                                   &c_draw_steps,      &c_draw_reward,
                                   &c_regret_optimal,  &c_regret_value,
                                   &c_regret_random,   &c_regret_learner,
                                   &c_regret_routes,   &c_tail_goe,
                                   &c_tail_sum,        NULL},
};
