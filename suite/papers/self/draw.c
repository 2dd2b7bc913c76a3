/* The suite's simulator and oracles: blocks of up to 1e19 users, optimal
 * values, regret, and the laws of noise.
 *
 * A block is drawn from counts by multinomial splits instead of user by user:
 * assay.draw.* compares its visits, transitions, starts and rewards with the
 * oracle's law and with a step-by-step simulator.  assay.value obtains the
 * optimal value twice, assay.regret.* the regret by gaps, by visits and by
 * values.  assay.tail.* compares sampled noise with its exact law. */
#include "suite/papers/check.h"

// clang-format off
#define TABULAR_ENVS \
    "env=riverswim replicates=3", \
    "env=riverswim variant=sl rewards=bernoulli replicates=3", \
    "env=tabular-random replicates=2", \
    "env=tabular-random S=3 A=2 H=6 instance=1 replicates=2", \
    "env=tabular-hard S=5 H=7 starts=list replicates=3", \
    "env=bandit A=4 replicates=3", \
    "env=fork A=3 replicates=3", \
    "env=chain H=8 instance=1 replicates=3", \
    "env=uniform S=5 A=3 rewards=bernoulli replicates=3", \
    "env=rare-state S=3 H=4 replicates=3"
#define MIXTURE_ENVS \
    "env=mixture-random replicates=3", \
    "env=mixture-random S=12 A=2 H=4 d=7 rewards=bernoulli replicates=2", \
    "env=mixture-hard replicates=3", \
    "env=mixture-hard actions=axis d=8 H=5 features=flat replicates=3", \
    "env=lm-ring replicates=2", \
    "env=lm-perm replicates=2", \
    "env=lm-fork replicates=2", \
    "env=lm-clip replicates=2", \
    "env=lm-tab replicates=2", \
    "env=lm-tab features=loose instance=1 rewards=bernoulli replicates=2", \
    "env=lm-cone replicates=2", \
    "env=lm-cone features=orthogonal d=5 replicates=2", \
    "env=lm-cone features=opposed d=4 replicates=2", \
    "env=lm-mix3 replicates=2", \
    "env=lm-arms A=4 replicates=2"
// clang-format on
#define EVERY_ENV TABULAR_ENVS, MIXTURE_ENVS

static const Claim c_value = {
    .id = "assay.value",
    .place = "oracles/value.c",
    .statement = "backward induction and the linear program agree on the "
                 "optimal value",
    .tags = "tabular mixture oracle",
    .whose = OF_SUITE,
    .kind = KIND_IDENTITY,
    .study = &study_value,
    .judge = judge_equal,
    .left = "value",
    .right = "value_check",
    .tolerance = 1e-10,
    CASES("", EVERY_ENV, "env=tabular-random S=20 A=4 H=10 replicates=2"),
    .expected = HOLDS,
    .because = "strong duality of the linear program",
    .fault = "tilt=1e-9",
};

static const Cases every_env = {"", (const char *const[]){EVERY_ENV, NULL}};

static const Claim c_norms = {
    .id = "assay.norms",
    .place = "envs/env.h",
    .statement = "every environment keeps what it promises of norms: features, "
                 "sums over values in [0,1]^S, hidden parameters",
    .tags = "mixture oracle",
    .whose = OF_SUITE,
    .kind = KIND_IDENTITY,
    .study = &study_value,
    .judge = judge_equal,
    .left = "broken_promises",
    .tolerance = 0,
    .cases = &every_env,
    .expected = HOLDS,
    .because = "a norm is largest in a corner, and the shortest parameter is a "
               "least-squares solution",
    .fault = "stretch=2e-9",
};

static const Cases blocks = {
    "", (const char *const[]){
            EVERY_ENV, "env=riverswim n=1e19 first=3e18 replicates=3",
            "env=tabular-random n=1e19 instance=2 replicates=3",
            "env=tabular-hard S=5 H=7 starts=list n=1e19 replicates=3",
            "env=bandit n=1e19 replicates=3", "env=fork n=1e19 replicates=3",
            "env=chain n=1e19 replicates=3", "env=uniform n=1e19 replicates=3",
            "env=rare-state visits=1e18 n=1e19 replicates=3",
            "env=mixture-random n=1e19 instance=2 replicates=3",
            "env=mixture-hard n=1e19 gap=1e-6 replicates=3", NULL}};

static const Claim c_draw_visits = {
    .id = "assay.draw.visits",
    .place = "envs/draw.c",
    .statement = "a block's visits follow the oracle's visit law given its "
                 "starts, to n = 1e19, and no user is lost between steps",
    .tags = "tabular mixture draw",
    .whose = OF_SUITE,
    .kind = KIND_LAW,
    .study = &study_draw,
    .judge = judge_law,
    .left = "p_visit",
    .cases = &blocks,
    .expected = HOLDS,
    .because = "multinomial splits of given counts are the exact law",
    .fault = "tilt=3e-9",
};

static const Claim c_draw_flow = {
    .id = "assay.draw.flow",
    .place = "envs/draw.c",
    .statement = "a block's transitions follow the kernel given its starts, to "
                 "n = 1e19",
    .tags = "tabular mixture draw",
    .whose = OF_SUITE,
    .kind = KIND_LAW,
    .study = &study_draw,
    .judge = judge_law,
    .left = "p_flow",
    .cases = &blocks,
    .expected = HOLDS,
    .because = "multinomial splits of given counts are the exact law",
    .fault = "tilt=3e-9",
};

/* One state to start in: given the starts of several a step's counts would
 * scatter less than one multinomial. */
static const Claim c_draw_spread = {
    .id = "assay.draw.spread",
    .place = "envs/draw.c",
    .statement = "over 200 blocks of 1e19 users transitions scatter as the "
                 "kernel has it, neither more nor less",
    .tags = "tabular mixture draw",
    .whose = OF_SUITE,
    .kind = KIND_LAW,
    .study = &study_draw,
    .judge = judge_spread,
    .left = "p_flow",
    CASES("", "env=fork n=1e19 replicates=200",
          "env=tabular-hard n=1e19 replicates=200",
          "env=mixture-hard n=1e19 replicates=200",
          "env=lm-mix3 n=1e19 replicates=200"),
    .expected = HOLDS,
    .because = "a draw that returned its mean would pass a test of one block; "
               "from one state to start in the counts of a step are "
               "multinomial, and their p-values uniform",
    .fault = "dealt=0.2",
};

static const Claim c_draw_starts = {
    .id = "assay.draw.starts",
    .place = "envs/draw.c",
    .statement = "the states in which a block's users start follow the start "
                 "law, to n = 1e19",
    .tags = "tabular mixture draw",
    .whose = OF_SUITE,
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
    .because = "visits and regrets are read given the starts, so that no other "
               "claim tests these",
    .fault = "tilt=1e-8",
};

static const Claim c_draw_rewards = {
    .id = "assay.draw.rewards",
    .place = "envs/draw.c",
    .statement = "given its visits a block's Bernoulli rewards have their "
                 "means, to n = 1e19",
    .tags = "tabular mixture draw",
    .whose = OF_SUITE,
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
    .statement = "a block and a step-by-step simulator have the same law",
    .tags = "tabular mixture draw",
    .whose = OF_SUITE,
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
    .whose = OF_SUITE,
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
    .whose = OF_SUITE,
    .kind = KIND_BOUND,
    .study = &study_run,
    .judge = judge_equal,
    .left = "regret_total",
    .tolerance = 0,
    .cases = &optimal_runs,
    .expected = HOLDS,
    .because = "its gaps are zero by construction, and nothing on the way from "
               "a gap to the regret adds to them; assay.regret.value has what "
               "the policy gets",
    .fault = "slip=1e-12",
};

static const Claim c_regret_value = {
    .id = "assay.regret.value",
    .place = "algorithms/optimal.c",
    .statement = "the optimal policy, evaluated by itself on the users' "
                 "starts, gets what backward induction has as the optimum",
    .tags = "tabular mixture regret oracle",
    .whose = OF_SUITE,
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
    .whose = OF_SUITE,
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
    .whose = OF_SUITE,
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
    .because = "the run adds up gaps, and only where a policy changed; values "
               "know of neither, and lose to rounding 1e-16 of the total",
    .fault = "forget=1",
};

static const Claim c_regret_routes = {
    .id = "assay.regret.routes",
    .place = "oracles/value.c",
    .statement = "gaps summed over visits are the difference of values, to K = "
                 "1.8e19",
    .tags = "tabular regret oracle",
    .whose = OF_SUITE,
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
    .whose = OF_SUITE,
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
    .whose = OF_SUITE,
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

static const Claim c_billboard_block = {
    .id = "assay.billboard.block",
    .place = "algorithms/billboard.c",
    .statement = "the noise of a block of local reports, drawn at once, has "
                 "the law of the sum of its users' noise, to n = 1e18",
    .tags = "noise oracle laplace",
    .whose = OF_SUITE,
    .kind = KIND_LAW,
    .study = &study_tail,
    .judge = judge_tail_law,
    .left = "beyond",
    CASES("drawn=block", "law=laplace-sum d=1", "law=laplace-sum d=2",
          "law=laplace-sum d=1000",
          "law=laplace-sum d=1000000000 times=1000000000", "law=gauss-sum d=1",
          "law=gauss-sum d=2", "law=gauss-sum d=1000",
          "law=gauss-sum d=1000000000 times=1000000000"),
    .expected = HOLDS,
    .because = "the sum of n Laplace(1) is sqrt(2 Gamma(n)) N(0,1), that of n "
               "N(0,1) is sqrt(n) N(0,1)",
    .fault = "noise-scale=1.05",
};

static const Claim c_billboard_watched = {
    .id = "assay.billboard.watched",
    .place = "algorithms/billboard.c",
    .statement = "under a tilt of 0 the report that an audit watches has the "
                 "law of every other report",
    .tags = "noise oracle laplace audit",
    .whose = OF_SUITE,
    .kind = KIND_LAW,
    .study = &study_tail,
    .judge = judge_tail_law,
    .left = "beyond",
    CASES("drawn=audit d=1", "law=laplace-sum", "law=gauss-sum"),
    .expected = HOLDS,
    .because = "a likelihood ratio to the power 0 is 1; the audits' sampler of "
               "Laplace noise is another one than the releases'",
    .fault = "noise-scale=1.05",
};

const Section self_draw = {
    .title = "Simulation and oracles",
    .list =
        (const Claim *const[]){
            &c_value, &c_norms, &c_draw_visits, &c_draw_flow, &c_draw_spread,
            &c_draw_starts, &c_draw_rewards, &c_draw_steps, &c_draw_reward,
            &c_regret_optimal, &c_regret_value, &c_regret_random,
            &c_regret_learner, &c_regret_routes, &c_tail_goe, &c_tail_sum,
            &c_billboard_block, &c_billboard_watched, NULL},
};
