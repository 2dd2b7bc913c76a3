/* Qiao, Wang 2023: Near-Optimal Differentially Private Reinforcement
 * Learning.
 *
 * X = sqrt(H^2 SAT iota^2), Y = sqrt(H^3 SAU iota^2), Z = H^2 S^2 A E iota^2, W
 * = H^3 S^2 A iota^2.  P^ and N are of the true counts, P~ and N~ of the
 * private ones, N^ of the noisy ones before (4). */
#include "suite/probe/qiao2023.h"
#include "suite/judge/judge.h"
#include "suite/ledger/claim.h"

/* what a paper releases, audited at its own noise */
#define AUDITED                                                                \
    .kind = KIND_PRIVACY, .study = &study_audit, .judge = judge_release,       \
    .alpha = ALPHA
/* What the users after the first do, ties to the lowest action. */
#define ACTIONS                                                                \
    .kind = KIND_PRIVACY, .study = &study_actions, .judge = judge_blackbox,    \
    .modes = PUBLISHED, .alpha = ALPHA
#define PRINTED                                                                \
    "algorithm=dp-ucbvi privacy=pure-jdp delta=0 algo.tie=lowest runs=5000 "
#define LATER PRINTED "scale-bonus=0 error-scale=0 "
/* Runs of Algorithm 1 with the printed constants, to K where each bound says
 * something; lazily, as nobody waits for 1e13 episodes.  A lemma that fails
 * with probability beta/12 needs many runs to say so: beta is a parameter of
 * the algorithm, and the statements are for all of it.
 *
 * Sums over the visits of one (h,s), (46) and its like, need to know which ways
 * users went: the runs of PATHS draw their blocks path by path. */
#define RUN   "algorithm=dp-ucbvi observe=qiao2023 points=1 "
#define SMALL "env=uniform S=2 A=2 H=2 instance=3 "
#define RUN_NONE(beta)                                                         \
    RUN SMALL "lazy=0.05 episodes=1e13 replicates=100 beta=" beta
#define RUN_JDP(beta)                                                          \
    RUN SMALL "privacy=pure-jdp epsilon=10 lazy=0.05 episodes=1e14 "           \
              "replicates=100 beta=" beta
#define RUN_LDP(beta)                                                          \
    RUN SMALL "privacy=pure-ldp epsilon=30 lazy=0.05 episodes=1e18 "           \
              "replicates=100 beta=" beta
#define RUN_CALIBRATED(beta)                                                   \
    RUN SMALL "privacy=pure-jdp epsilon=10 mode=calibrated lazy=0.05 "         \
              "episodes=1e14 replicates=100 beta=" beta
#define RUN_RIVER(beta, replicates)                                            \
    RUN "env=riverswim S=3 H=5 privacy=pure-jdp epsilon=10 lazy=0.1 "          \
        "episodes=1e16 beta=" beta " replicates=" replicates
#define PATHS "algorithm=dp-ucbvi observe=qiao2023_paths points=1 "
#define PATH_RUNS                                                              \
    PATHS SMALL "lazy=0.05 episodes=1e13 replicates=32 beta=0.9\n" PATHS SMALL \
                "privacy=pure-jdp epsilon=10 lazy=0.05 episodes=1e14 "         \
                "replicates=32 beta=0.9\n" PATHS                               \
                "env=riverswim S=3 H=5 privacy=pure-jdp epsilon=10 lazy=0.1 "  \
                "episodes=1e16 replicates=32 beta=0.9"
/* next states that are visited unevenly, so that the gap's bound differs */
#define UNEVEN_RUNS                                                            \
    PATHS "env=riverswim S=3 H=3 lazy=0.05 episodes=1e13 replicates=32 "       \
          "beta=0.9\n" PATHS                                                   \
          "env=riverswim S=3 H=5 privacy=pure-jdp epsilon=10 lazy=0.1 "        \
          "episodes=1e16 replicates=32 beta=0.9"
#define LEMMA_RUNS                                                             \
    RUN_NONE("0.9") "\n" RUN_JDP("0.9") "\n" RUN_RIVER("0.9", "100")
#define THEOREM_RUNS RUN_NONE("0.1") "\n" RUN_JDP("0.1") "\n" RUN_LDP("0.1")
/* nothing random in a chain, nearly nothing where a state is rare: the
 * empirical variance is 0 and other terms of the bonus must do */
#define OPTIMISM_RUNS                                                          \
    THEOREM_RUNS                                                               \
    "\n" RUN "env=chain H=4 lazy=0.1 episodes=1e12 replicates=100\n" RUN       \
    "env=rare-state S=3 H=3 lazy=0.1 episodes=1e12 replicates=100\n" RUN       \
    "env=riverswim privacy=pure-jdp lazy=0.1 episodes=1e16 beta=0.5 "          \
    "replicates=12"
#define REPLAY(setting)                                                        \
    "algorithm=dp-ucbvi observe=replay points=1 lazy=0.05 replicates=4 " SMALL \
        setting
#define REPLAY_RUNS                                                            \
    REPLAY("privacy=pure-jdp epsilon=10 episodes=1e14")                        \
    "\n" REPLAY("privacy=pure-ldp epsilon=30 episodes=1e18") "\n" REPLAY(      \
        "privacy=jdp noise=gauss epsilon=10 episodes=1e13")

/* The largest regret over the hard family's gaps.  Points count where the bound
 * is below what can be lost and the theorem's terms are three quarters of what
 * the bonuses cost: known before anything is run (suite/judge/rate_law.h). */
#define RATE_OF(judging)                                                       \
    .kind = KIND_RATE, .study = &study_envelope, .judge = (judging),           \
    .alpha = ALPHA, .tolerance = 0.02
#define RATE RATE_OF(judge_rate)
#define FAMILY                                                                 \
    "algorithm=dp-ucbvi looks=information precision=0 lazy=0.2 seeds=4 "       \
    "points=3 "
#define ENVELOPE                                                               \
    "algorithm=dp-ucbvi env=tabular-hard looks=information precision=0 "
#define UCBVI                                                                  \
    "algorithm=ucbvi env=tabular-hard looks=information precision=0 lazy=0.2 " \
    "seeds=4 points=3 "
#define EARLY                                                                  \
    "env=tabular-hard looks=information lazy=0.5 lead=0 instances=each "       \
    "seeds=8 from=1e4 to=1e6 points=2 "
#define TABLE(learner)                                                         \
    "env=tabular-hard looks=information precision=0 lazy=0.3 seeds=3 "         \
    "most-seeds=12 episodes=1e10 epsilon=1e7 A=2 points=3 algorithm=" learner
#define TABLE_IN_K(learner)                                                    \
    "env=tabular-hard looks=information precision=0 lazy=0.3 seeds=3 "         \
    "most-seeds=64 epsilon=1e7 H=3 S=3 A=2 from=1e8 to=1e14 points=3 "         \
    "algorithm=" learner
// clang-format off
#define TABLE_ROWS_IN_K \
    TABLE_IN_K("pucb privacy=pure-jdp") "\n" \
    TABLE_IN_K("ldp-obi privacy=pure-ldp") "\n" \
    TABLE_IN_K("private-ucb-po privacy=pure-ldp") "\n" \
    TABLE_IN_K("private-ucb-vi privacy=pure-ldp")
// clang-format on
#define TABLE_IN_S " H=3 in=S from=4 to=10"
#define TABLE_IN_H " S=3 in=H from=5 to=17"

static double share_of_beta(const Job *job, double share)
{
    return share * params_real(&job->algo_params, "beta");
}

static double beta(const Job *job, double alpha)
{
    (void)alpha;
    return share_of_beta(job, 1);
}

static double beta_3(const Job *job, double alpha)
{
    (void)alpha;
    return share_of_beta(job, 1.0 / 3);
}

/* what rests on optimism rests on all events of (77) but Assumption 3.1, on
 * which the rows are conditioned */
static double beta_2_3(const Job *job, double alpha)
{
    (void)alpha;
    return share_of_beta(job, 2.0 / 3);
}

static double beta_6(const Job *job, double alpha)
{
    (void)alpha;
    return share_of_beta(job, 1.0 / 6);
}

static double beta_12(const Job *job, double alpha)
{
    (void)alpha;
    return share_of_beta(job, 1.0 / 12);
}

/* The others of Table 1, as they are quoted. */
#define BASELINE(algorithm)                                                    \
    "observe=optimism points=1 " SMALL "lazy=0.05 beta=0.5 replicates=24 "     \
    "algorithm=" algorithm
#define BASELINE_UCBVI BASELINE("ucbvi episodes=1e9")
#define BASELINE_VI    BASELINE("private-ucb-vi privacy=pure-jdp episodes=1e10")
#define BASELINE_PO    BASELINE("private-ucb-po privacy=pure-jdp episodes=1e10")
#define BASELINE_PUCB  BASELINE("pucb privacy=pure-jdp episodes=1e10")
#define BASELINE_OBI   BASELINE("ldp-obi privacy=pure-ldp episodes=1e15")
#define BASELINES_VALUE                                                        \
    BASELINE_UCBVI "\n" BASELINE_VI "\n" BASELINE_PUCB "\n" BASELINE_OBI
#define TIED                                                                   \
    "observe=ties env=riverswim points=1 lazy=0.01 replicates=4 algorithm="
#define TIED_OTHERS                                                            \
    TIED "ucbvi episodes=100\n" TIED                                           \
         "private-ucb-vi privacy=pure-jdp episodes=50000\n" TIED               \
         "pucb privacy=pure-jdp episodes=50000\n" TIED                         \
         "ldp-obi privacy=pure-ldp episodes=50000"
#define LEARNED                                                                \
    "observe=ties env=riverswim S=3 H=5 points=1 lazy=0.05 replicates=4 "      \
    "algorithm="
#define LEARNED_OTHERS                                                         \
    LEARNED "ucbvi episodes=1e9\n" LEARNED                                     \
            "private-ucb-vi privacy=pure-jdp episodes=1e10\n" LEARNED          \
            "pucb privacy=pure-jdp episodes=1e10\n" LEARNED                    \
            "ldp-obi privacy=pure-ldp episodes=1e15"

/* Figure 1: RiverSwim with S = 6, A = 2; as printed, in the setting in which
 * its order appears, and until a curve learns */
#define FIG1_SIZE "env=riverswim env.H=20 episodes=50000"
#define FIG1                                                                   \
    FIG1_SIZE " algorithms=random,optimal,ucbvi,dp-ucbvi "                     \
              "epsilons=1,10,100,1000 lazy=0.02 points=12 replicates=4"
#define FIG1_SET                                                               \
    " set=none-as=bernstein,c0=0,private-term=3e-5,error-scale=0.01 "          \
    "scale-bonus=0.05"
#define FIG1_SCALED                                                            \
    FIG1_SIZE                                                                  \
    " algorithms=random,optimal,dp-ucbvi epsilons=30,100,200" FIG1_SET         \
    " points=12 replicates=32"
#define FIG1_SCALED_LONG                                                       \
    "env=riverswim env.H=20 episodes=1e12 lazy=0.02 points=1 "                 \
    "algorithms=dp-ucbvi" FIG1_SET
#define FIG1_LONG                                                              \
    "env=riverswim env.H=20 episodes=1e18 lazy=0.05 epsilons=1,10,100,1000 "   \
    "points=1 algorithms="

const Claim claims_qiao2023[] = {
    {.id = "qiao2023.def22.billboard",
     .place = "Sec. 2.2 and App. D",
     .statement = "every policy is a function of the counts released before "
                  "it, so that a run replayed from its releases has the same"
                  " policies",
     .tags = "privacy composition",
     .kind = KIND_IDENTITY,
     .study = &study_run,
     .cases = REPLAY_RUNS,
     .judge = judge_identity,
     .left = "replay_differs",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "post-processing; the billboard lemma (Hsu et al. 2014). A "
                "second learner is shown what carries noise and nothing else; "
                "looks with another "
                "policy are counted, bit by bit",
     /* both actions' at the first state: without one of them alone, the
      * policy is the same where that action is much the better */
     .fault = "raw-counter=2"},
    {.id = "qiao2023.sec51.binmech",
     .place = "Sec. 5.1",
     .statement = "the Binary Mechanism releases every prefix from as many "
                  "nodes as k-1 has binary ones, at most ceil(log2 K)",
     .tags = "privacy tree",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = qiao2023_binary_mechanism,
     .judge = judge_identity,
     .left = "error",
     .tolerance = 1e-12,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "a node at time t replaces the levels below its lowest set "
                "bit; exact without noise, K to 1024",
     .fault = "tree-levels=-1"},
    {.id = "qiao2023.lem51.nodes",
     .place = "Sec. 5.1, App. D by Theorem 3.5 of Chan et al.",
     .statement = "one user's item is in at most log K released nodes, log K"
                  " := ceil(log2 K)",
     .tags = "privacy tree sensitivity",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_tree_nodes,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the most is ceil(log2 K), user 1's, enumerated to K = 4100;"
                " a convention: against log2 K unrounded it is 3/2.32 at K ="
                " 5, with the natural logarithm 1.44 more; equality at every"
                " K",
     .fault = "tree-levels=1"},
    {.id = "qiao2023.sec52.sens",
     .place = "Sec. 5.2",
     .statement = "the indicators of (h,s,a), of (h,s,a,s') and the rewards "
                  "of one trajectory have l1 sensitivity H each",
     .tags = "privacy sensitivity",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_sensitivity,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "one of two trajectories in different states at each step "
                "leaves one cell and enters another: 2H, by enumeration of "
                "all pairs",
     .fails = "constant",
     .reading = "Def. 2.3, \"for any possible trajectories X, X'\"; S >= 2 "
                "(with one state N and N' do not move)",
     .corrected = "2H each, 6H together; H each if a user is added or "
                  "removed",
     .fault = "sensitivity-scale=0.5"},
    {.id = "qiao2023.sec52.sens.sharp",
     .place = "Sec. 5.2, corrected",
     .statement = "with S >= 2 the l1 sensitivity is exactly 2H for each "
                  "family and 6H together",
     .tags = "privacy sensitivity",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = qiao2023_sensitivity_sharp,
     .judge = judge_identity,
     .left = "error",
     .tolerance = 1e-12,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "all pairs to H = 3, drawn pairs at H = 6, S = 4 never "
                "beyond",
     .fault = "sensitivity-scale=1.5"},
    {.id = "qiao2023.lem51.eps3",
     .place = "App. D, proof of Lemma 5.1",
     .statement = "the release of all private counters, nodes with "
                  "Laplace(3H log2 K / eps), is eps-DP",
     .tags = "privacy tree composition",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = qiao2023_tree_release,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "6H unit shifts on each of log2 K nodes lose exactly 2 eps, "
                "reached where every node lies beyond both centres; K = 2, "
                "4, .., 65536, where rounding the logarithm plays no role. "
                "Which actions follow is another matter: see lem51.jdp",
     .fails = "step",
     .reading = "eps' = eps/(3H log K) is the parameter of a node: the eps' "
                "= eps/log T inside Algorithm 2 of Chan et al., and the "
                "only reading under which (84) holds. As a whole counter's "
                "budget Lemma 5.1 is true with more logarithms (jdp.read2). "
                "Users are replaced (Def. 2.2)",
     .corrected = "nodes with Laplace(6 H m / eps), m = ceil(log2 K); as "
                  "printed the release is 2 eps m / log2 K-DP",
     .fault = "noise-scale=4"},
    {.id = "qiao2023.lem51.eps3.audit",
     .place = "App. D, proof of Lemma 5.1",
     .statement = "the release of all private counters, nodes with Laplace(3H "
                  "log2 K / eps), is eps-DP: audited, K = 8, H = 1 and 2",
     .tags = "privacy audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=counters-central delta=0 leaves=7 H=1 runs=5000"
              "\n"
              "mechanism=counters-central delta=0 leaves=7 H=2 runs=5000",
     .expected = VIOLATED,
     .because = "6H unit shifts in each of log2 K nodes lose 2 eps; delta(1) "
                "is 3.7e-3 and 1.4e-4, and the sample shows it",
     .fails = "step",
     .reading = "as qiao2023.lem51.eps3: eps' = eps/(3H log K) is the "
                "parameter of a node; under the other reading see "
                "jdp.read2.audit",
     .corrected = "nodes with Laplace(6H ceil(log2 K) / eps), or the reading "
                  "of qiao2023.jdp.read2",
     .fault = "noise-scale=4"},
    {.id = "qiao2023.lem51.eps3.approx",
     .place = "App. D as approximate DP",
     .statement = "H = 20, eps 0.1 to 2.7: the release with nodes of "
                  "Laplace(3H log2 K / eps) is (eps, 1e-6)-DP",
     .tags = "privacy tree",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = qiao2023_tree_approximate,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exact delta of 6Hm unit shifts: for K = 50000 and eps = 1 a"
                " fifth of the printed scale would do, though pure eps-DP "
                "needs twice of it",
     .fault = "noise-scale=0.28"},
    {.id = "qiao2023.lem51.eps3.approx.audit",
     .place = "App. D as approximate DP",
     .statement = "no audit of nodes with Laplace(3H log2 K / eps), H = 20, "
                  "finds more than (eps, 1e-6)",
     .tags = "privacy audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=counters-central leaves=255 H=20 S=2 runs=500",
     .expected = HOLDS,
     .because = "exact accounting of 960 shifts; only tilted noise shows a "
                "delta of 1e-58",
     .fault = "noise-scale=0.15"},
    {.id = "qiao2023.lem51.eps3.approx.audit.reduced",
     .place = "App. D as approximate DP, noise x 0.31",
     .statement = "nodes with 0.31 of that noise, H = 20: sample and "
                  "accounting agree, within (eps, 1e-6)",
     .tags = "privacy audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases =
         "mechanism=counters-central leaves=255 H=20 S=2 runs=500 scale=0.31",
     .expected = HOLDS,
     .because = "what is printed has noise to spare; at 0.31 of it the claim "
                "still holds, with equality nearly, and an audit sees it",
     .fault = "noise-scale=0.22"},
    {.id = "qiao2023.jdp.read2",
     .place = "App. D, eps' as the budget of one counter",
     .statement = "with nodes of Laplace(3H (log2 K)^2 / eps) the release of"
                  " all counters is eps-DP for K >= 6",
     .tags = "privacy tree composition",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = qiao2023_tree_total,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "2 eps m / (log2 K)^2; fails at K = 2, 3, 5 only. The "
                "reading that saves the privacy proof; it costs E a factor "
                "log2 K (jdp.read2.order)",
     .fault = "noise-scale=0.85"},
    {.id = "qiao2023.jdp.read2.audit",
     .place = "App. D, eps' as the budget of one counter",
     .statement = "no audit of nodes with Laplace(3H (log2 K)^2 / eps), K = 8, "
                  "finds more than eps",
     .tags = "privacy audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases =
         "mechanism=counters-central delta=0 leaves=7 H=2 scale=3 runs=5000",
     .expected = HOLDS,
     .because = "the loss is bounded by 2/3 eps; no run exceeds eps (scale=3 "
                "is log2 K once more)",
     .fault = "noise-scale=1"},
    {.id = "qiao2023.jdp.read2.order",
     .place = "App. D, (84) with eps' as the budget of one counter",
     .statement = "with nodes of Laplace(3H (log2 K)^2 / eps) the error E "
                  "grows as (log K)^3, not as the log^2 of (84)",
     .tags = "noise tree rate",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = qiao2023_central_order_total,
     .judge = judge_identity,
     .left = "error",
     .tolerance = 1e-3,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "so no reading of eps' gives eps-DP of the release and (84) "
                "together",
     .fault = "bend=0.01"},
    {.id = "qiao2023.lem51.jdp",
     .place = "Lemma 5.1",
     .statement = "Algorithm 1 with the Central Privatizer: no audit of the "
                  "actions of all users but one refutes eps-joint-DP",
     .tags = "privacy tree",
     ACTIONS,
     .cases = LATER
     "env=bandit env.A=6 episodes=2\n" LATER
     "env=tabular-random env.S=2 env.A=6 env.H=1 episodes=2\n" LATER
     "env=tabular-random env.S=2 env.A=6 env.H=1 episodes=3\n" LATER
     "env=bandit env.A=6 episodes=4\n" LATER "env=fork env.A=4 episodes=2",
     .expected = HOLDS,
     .because = "not refuted: the proof passes through lem51.eps3, but what "
                "the actions reveal is open (H = 1, K = 2: lem51.jdp.first). "
                "With the printed noise and no bonus, so that actions follow "
                "the counters, an audit that sees them finds nothing; it sees "
                "a seventh of that noise in the first three cases (many "
                "actions tell most), not a fifth, and hardly a tenth in the "
                "others",
     .fault = "noise-scale=0.15"},
    {.id = "qiao2023.lem51.jdp.published",
     .place = "Lemma 5.1",
     .statement = "the same with the printed E, with the printed bonus and "
                  "without: K = 2, 16",
     .tags = "privacy tree",
     ACTIONS,
     .cases = PRINTED "env=tabular-random env.S=2 env.A=2 env.H=1 episodes=2"
                      "\n" PRINTED "env=bandit env.A=2 episodes=16\n" PRINTED
                      "env=bandit env.A=2 episodes=16 scale-bonus=0",
     .expected = VACUOUS,
     .because = "E exceeds every count, so Q = H everywhere: no policy depends "
                "on anybody, and the lemma is true of actions that say nothing",
     .fault = "error-scale=0"},
    {.id = "qiao2023.lem51.jdp.first",
     .place = "Lemma 5.1 at H = 1, K = 2",
     .statement = "eps-JDP of the actions at H = 1, K = 2: user 2's action "
                  "reads the counters of her state alone",
     .tags = "privacy tree",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = qiao2023_tree_first_user,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "at most 3 shifts of 1 at scale 3/eps, by enumeration: the "
                "lemma holds here, with equality",
     .fault = "noise-scale=0.99"},
    {.id = "qiao2023.lem56.ldp",
     .place = "Lemma 5.6",
     .statement = "reports with Laplace(3H/eps) on all three families are "
                  "eps-LDP",
     .tags = "privacy",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = qiao2023_local_loss,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "6H unit shifts at scale 3H/eps lose exactly 2 eps, with "
                "positive probability; the note is the exact delta(1) at eps"
                " = 1",
     .fails = "privacy statement",
     .reading = "none saves it: Def. 2.3 says any possible trajectories X, "
                "X', sec. 5.2 prints Lap(3H/eps); S >= 2, and s_1 not the "
                "same for all if H = 1",
     .corrected = "2 eps-LDP as printed; eps-LDP with Laplace(6H/eps), which"
                  " doubles E",
     .fault = "noise-scale=4"},
    {.id = "qiao2023.lem56.ldp.audit",
     .place = "Lemma 5.6",
     .statement = "reports with Laplace(3H/eps) on all three families are "
                  "eps-LDP: audited, H = 1, 2 and 3",
     .tags = "privacy audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=counters-local delta=0 H=1 S=2 runs=5000"
              "\n"
              "mechanism=counters-local delta=0 H=2 S=2 runs=5000"
              "\n"
              "mechanism=counters-local delta=0 H=3 S=3 runs=5000",
     .expected = VIOLATED,
     .because = "6H unit shifts at scale 3H/eps; delta(1) is 0.057 at H = 1, "
                "and the sample shows it",
     .fails = "privacy statement",
     .reading = "as qiao2023.lem56.ldp: none saves it",
     .corrected = "Laplace(6H/eps) (qiao2023.jdp.cal.audit)",
     .fault = "noise-scale=4"},
    {.id = "qiao2023.lem56.ldp.fixed-s1",
     .place = "Lemma 5.6, s_1 the same for all",
     .statement = "H >= 2, s_1 and the policy fixed: reports with "
                  "Laplace(3H/eps) are eps-LDP",
     .tags = "privacy",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = qiao2023_local_fixed_start,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "6H - 3 shifts: 2 eps - eps/H",
     .fails = "privacy statement",
     .reading = "trajectories that share s_1, deterministic policies, H >= 2",
     .corrected = "Laplace((6H - 3)/eps)",
     .fault = "noise-scale=4"},
    {.id = "qiao2023.lem56.ldp.one-step",
     .place = "Lemma 5.6 at H = 1",
     .statement = "H = 1, s_1 fixed: reports with Laplace(3/eps) are eps-LDP",
     .tags = "privacy",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = qiao2023_local_one_step,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "three shifts of at most 1 (s_2 moves N' by 2, r by 1): an "
                "equality",
     .fault = "noise-scale=0.99"},
    {.id = "qiao2023.lem56.ldp.one-state",
     .place = "Lemma 5.6 at S = 1",
     .statement = "S = 1: reports with Laplace(3H/eps) lose at most eps/3",
     .tags = "privacy",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = qiao2023_local_one_state,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "only rewards move, by H; an equality",
     .fault = "noise-scale=0.99"},
    {.id = "qiao2023.jdp.cal",
     .place = "Sec. 5.1, calibrated",
     .statement = "nodes with Laplace(6 H ceil(log2 K) / eps): the release "
                  "is eps-DP; reports with Laplace(6H/eps): eps-LDP",
     .tags = "privacy tree calibrated",
     .kind = KIND_PRIVACY,
     .modes = CALIBRATED,
     .study = &study_probe,
     .cases = "reading=central\n"
              "reading=local",
     .probe = qiao2023_laplace_calibrated,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "equal to the l1 sensitivity over eps: needed over used is 1",
     .fault = "noise-scale=0.99"},
    {.id = "qiao2023.jdp.cal.audit",
     .place = "Sec. 5.1, calibrated",
     .statement = "nodes with Laplace(6 H ceil(log2 K) / eps) and reports with "
                  "Laplace(6H/eps): no audit finds more than eps",
     .tags = "privacy calibrated audit",
     .modes = CALIBRATED,
     AUDITED,
     .cases = "mechanism=counters-central mode=calibrated delta=0 leaves=7 H=2 "
              "runs=5000"
              "\n"
              "mechanism=counters-local mode=calibrated delta=0 H=2 runs=5000",
     .expected = HOLDS,
     .because = "the loss is bounded by eps, and reaches it",
     .fault = "noise-scale=0.7"},
    {.id = "qiao2023.sec53.gauss",
     .place = "Sec. 5.3",
     .statement = "Gaussian noise of sigma = sqrt(6 H m)/G (tree) or "
                  "sqrt(6H)/G (reports) is (eps, delta)-DP, G the exact "
                  "Gaussian budget",
     .tags = "privacy tree calibrated gauss",
     .kind = KIND_PRIVACY,
     .modes = CALIBRATED,
     .study = &study_probe,
     .cases = "reading=central\n"
              "reading=local",
     .probe = qiao2023_gauss_calibrated,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exact delta(eps) of the worst pair, 6H unit shifts a level;"
                " eps 0.01 to 10, delta 1e-2 to 1e-10",
     .fault = "noise-scale=0.99"},
    {.id = "qiao2023.sec53.gauss.audit",
     .place = "Sec. 5.3",
     .statement = "Gaussian noise of sigma = sqrt(6 H m)/G or sqrt(6H)/G: "
                  "sample and accounting agree, within (eps, delta)",
     .tags = "privacy calibrated audit",
     .modes = CALIBRATED,
     AUDITED,
     .cases = "mechanism=counters-central-gauss mode=calibrated leaves=7 H=2 "
              "runs=5000"
              "\n"
              "mechanism=counters-local-gauss mode=calibrated H=3 runs=5000",
     .expected = HOLDS,
     .because = "6H unit shifts in each node meet delta with equality",
     .fault = "noise-scale=0.9"},
    {.id = "qiao2023.sec53.gauss.rate",
     .place = "Sec. 5.3",
     .statement =
         "with the least Gaussian noise, at fixed eps and delta, the private "
         "term of (3) grows as H^2.5 instead of H^3, its logarithms apart",
     .tags = "rate calibrated gauss",
     .kind = KIND_RATE,
     .modes = CALIBRATED,
     .study = &study_probe,
     .probe = qiao2023_gauss_rate,
     .judge = judge_identity,
     .left = "error",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "sigma grows as sqrt(H m), the Laplace scale as H m: from all "
                "pairs of trajectories, H to 3, the nodes that hold a user, K "
                "to 65536, and the exact delta; the learner's sigma is that",
     .fault = "noise-scale=1.0001"},
    {.id = "qiao2023.scales",
     .place = "Secs. 3, 5 and Alg. 1, line 7",
     .statement = "iota, levels, noise scales in every reading, explicit E, "
                  "bonus and (75), each recomputed from its chain",
     .tags = "algebra noise composition",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = qiao2023_scales_printed,
     .judge = judge_identity,
     .left = "error",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "E = 4 times the Chernoff radius of the noise over all "
                "counters and episodes at beta/3; the paper leaves its "
                "constant to O(.)",
     .fault = "bend=1e-6"},
    {.id = "qiao2023.scales.cal",
     .place = "Secs. 5.1, 5.2, calibrated",
     .statement = "calibrated scales and their E, each recomputed from its "
                  "chain",
     .tags = "algebra noise calibrated",
     .kind = KIND_IDENTITY,
     .modes = CALIBRATED,
     .study = &study_probe,
     .probe = qiao2023_scales_calibrated,
     .judge = judge_identity,
     .left = "error",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "6H unit shifts a level, ceil(log2 K) levels",
     .fault = "bend=1e-6"},
    {.id = "qiao2023.asm31",
     .place = "Assumption 3.1 by App. D",
     .statement = "with explicit E all private counters stay within E/4 of "
                  "the truth with probability 1 - beta/3",
     .tags = "noise tree",
     .kind = KIND_TAIL,
     .study = &study_probe,
     .cases = "reading=central\n"
              "reading=local",
     .probe = qiao2023_good_event,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exact tails of sums of Laplace variables, summed over "
                "counters and episodes; no sample",
     .fault = "noise-scale=1.2"},
    {.id = "qiao2023.asm31.run",
     .place = "Assumption 3.1, Sec. 5.1 and 5.2",
     .statement = "along runs all private counts are within E of the true "
                  "ones, and never below them, with probability 1 - beta/3",
     .tags = "privacy noise tree tabular",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = RUN_JDP("0.9") "\n" RUN_RIVER("0.9", "100"),
     .judge = judge_coverage,
     .threshold = beta_3,
     .left = "asm31",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "asm31 and lem54 together, at the looks of the run; E is made "
                "for every k and counter at once, and for what a lazy run "
                "sees a fifth of it would do",
     .fault = "error-scale=0.12"},
    {.id = "qiao2023.asm31.calibrated",
     .place = "Assumption 3.1, Sec. 5.1, at the noise that eps-DP needs",
     .statement = "the same with nodes of Laplace(6H ceil(log2 K) / eps) and "
                  "the E of that",
     .tags = "privacy noise tree tabular",
     .kind = KIND_COVERAGE,
     .modes = CALIBRATED,
     .study = &study_run,
     .cases = RUN_CALIBRATED("0.5"),
     .judge = judge_coverage,
     .threshold = beta_3,
     .left = "asm31",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "E follows the noise",
     .fault = "error-scale=0.1"},
    {.id = "qiao2023.asm31.drawn",
     .place = "Assumption 3.1 by App. D",
     .statement = "drawn trees and reports, (H,S,A,K) = (3,2,2,256): some "
                  "counter leaves E/4 in at most beta/3 of runs",
     .tags = "noise tree",
     .kind = KIND_TAIL,
     .study = &study_probe,
     .cases = "reading=central\n"
              "reading=local",
     .probe = qiao2023_good_event_drawn,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exact tails above; the union over correlated prefixes is "
                "loose",
     .fault = "noise-scale=2"},
    {.id = "qiao2023.lem51.util",
     .place = "Lemma 5.1, (84)",
     .statement =
         "E = O((H/eps) log(HSAT/beta)^2): the learner's E is at most "
         "52 times that, A = 2, and enough for Assumption 3.1 by exact "
         "tails, K = 2^4 to 2^60",
     .tags = "noise tree rate",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = qiao2023_central_order,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "log2 K nodes' noise times a radius of order log: 12/ln 2 "
                "times Chernoff's rate, 47.43, as K grows; reading of eps' as "
                "in lem51.eps3",
     .fault = "noise-scale=1.1"},
    {.id = "qiao2023.lem56.util",
     .place = "Lemma 5.6, (88)",
     .statement = "E = O((H/eps) sqrt(K log(HSAT/beta))) for K >= log: the "
                  "constant is at most 12 sqrt(8)",
     .tags = "noise rate",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = qiao2023_local_order,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Chernoff's radius of K-1 Laplace variables is at most "
                "sqrt(8 K L); the hypothesis K >= log belongs to the cited "
                "Corollary 12.4 and is not printed",
     .fault = "noise-scale=1.3"},
    {.id = "qiao2023.lem54",
     .place = "Lemma 5.4",
     .statement = "noise within E/4 gives |N~(s,a,s') - N| <= E and N~(s,a) "
                  "- N <= E, for every minimiser of (4)",
     .tags = "tabular counts",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_counts_close,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the true counts are feasible; E/2 + E/(2S) and E are "
                "reached. Rewards are outside the lemma: their E comes from "
                "the tail itself",
     .fault = "noise-scale=1.02"},
    {.id = "qiao2023.rem55",
     .place = "Remark 5.5, (86)",
     .statement = "noise within E/4: N~(s,a) >= N(s,a), for every minimiser "
                  "of (4)",
     .tags = "tabular counts",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_counts_above,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "(5) adds E/2, the most that total and program take away; "
                "reached",
     .fault = "noise-scale=1.02"},
    {.id = "qiao2023.sec53.factor",
     .place = "Sec. 5.3",
     .statement = "post-processing makes E worse by a constant factor only: "
                  "4 times the noise bound",
     .tags = "tabular counts",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_counts_factor,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "lem54 read the other way; the factor is reached",
     .fault = "bend=0.05"},
    {.id = "qiao2023.lp.feasible",
     .place = "Sec. 5.1.1, (4)",
     .statement = "program (4) has a solution exactly when N^(s,a) >= -E/4, "
                  "so always on the good event",
     .tags = "tabular counts",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = qiao2023_program_feasible,
     .judge = judge_identity,
     .left = "error",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "against the linear program; half of the totals lie within 1"
                " % of the border",
     .fault = "bend=0.02"},
    {.id = "qiao2023.rem53",
     .place = "Sec. 5.1.1, Remark 5.3",
     .statement = "post-processing (4) is the linear program (6); its closed"
                  " form in O(S log S) has the program's optimum",
     .tags = "tabular counts",
     .kind = KIND_IDENTITY,
     .study = &study_identity,
     .cases = "what=post-process d=1\n"
              "what=post-process d=2\n"
              "what=post-process d=3\n"
              "what=post-process d=6\n"
              "what=post-process d=12",
     .judge = judge_identity,
     .left = "worst",
     .tolerance = 1e-12,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the optimum is the largest of three thresholds",
     .fault = "bend=0.01"},
    {.id = "qiao2023.rem53.minimiser",
     .place = "Sec. 5.1.1, eq. (4)",
     .statement = "the minimiser used is feasible for (4) and attains its "
                  "optimum",
     .tags = "tabular counts",
     .kind = KIND_IDENTITY,
     .study = &study_identity,
     .cases = "what=post-process-feasible d=1\n"
              "what=post-process-feasible d=2\n"
              "what=post-process-feasible d=6\n"
              "what=post-process-feasible d=12",
     .judge = judge_identity,
     .left = "worst",
     .tolerance = 1e-12,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "by construction; checked on degenerate instances",
     .fault = "bend=0.01"},
    {.id = "qiao2023.rem32",
     .place = "Remark 3.2",
     .statement = "P~ sums to 1 and all its cells are positive, whatever the"
                  " noise",
     .tags = "tabular counts",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = qiao2023_kernel_valid,
     .judge = judge_identity,
     .left = "error",
     .tolerance = 1e-12,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "(5) adds E/(2S) to x >= 0, also to x = 0 where (4) has no "
                "solution; the learner's own code, one cell and several at "
                "once",
     .fault = "error-scale=0"},
    {.id = "qiao2023.lemB1",
     .place = "Lemma B.1, (15)",
     .statement = "|r~ - r| <= sqrt(2 iota/N~) + 2E/N~ for all tuples with "
                  "probability 1 - beta/15",
     .tags = "tabular counts tools",
     .kind = KIND_TAIL,
     .study = &study_probe,
     .probe = qiao2023_lemma_b1,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exact binomial tails over every count that some admissible "
                "private counts turn into a violation, times the number of "
                "tuples; loose by 2 in the root",
     .fault = "noise-scale=2"},
    {.id = "qiao2023.lemB2",
     .place = "Lemma B.2, (17), two states",
     .statement = "|P~ - P|_1 <= 2 sqrt(S iota/N~) + 2SE/N~ for all tuples "
                  "with probability 1 - beta/15, S = 2",
     .tags = "tabular counts tools",
     .kind = KIND_TAIL,
     .study = &study_probe,
     .probe = qiao2023_lemma_b2,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exact binomial tails over every count that some admissible "
                "private counts turn into a violation, times the number of "
                "tuples",
     .fault = "noise-scale=2"},
    {.id = "qiao2023.lemB2.drawn",
     .place = "Lemma B.2, (17)",
     .statement = "|P~ - P|_1 <= 2 sqrt(S iota/N~) + 2SE/N~, drawn counts, S"
                  " to 12, private counts at the ends of their ranges",
     .tags = "tabular counts tools",
     .kind = KIND_TAIL,
     .study = &study_probe,
     .probe = qiao2023_lemma_b2_drawn,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Weissman et al.: a draw fails with probability exp(-2 S "
                "iota), iota above 30",
     .fault = "noise-scale=4"},
    {.id = "qiao2023.remB3",
     .place = "Remark B.3, (19)",
     .statement = "on the good event |P~ - P^|_1 <= 2SE/N~",
     .tags = "tabular counts tools",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_remark_b3,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "(S+1) E/N~ in fact",
     .fault = "noise-scale=2"},
    {.id = "qiao2023.lemB4",
     .place = "Lemma B.4, (20)",
     .statement = "E >= iota/(3(iota-1)): |P~(s') - P(s')| <= sqrt(2 P "
                  "iota/N~) + 2 E iota/N~ for all tuples with probability 1 "
                  "- beta/15",
     .tags = "tabular counts tools",
     .kind = KIND_TAIL,
     .study = &study_probe,
     .probe = qiao2023_lemma_b4,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exact binomial tails over every count that some admissible "
                "private counts turn into a violation, times the number of "
                "tuples; the condition is what (21) needs to absorb 2 "
                "iota/(3N), about 0.35",
     .fault = "bonus-scale=0.75"},
    {.id = "qiao2023.lemB4.any-E",
     .place = "Lemma B.4, last step of (21)",
     .statement = "|P~(s') - P(s')| <= sqrt(2 P iota/N~) + 2 E iota/N~ with "
                  "probability 1 - beta/15 for any E > 0 of Assumption 3.1",
     .tags = "tabular counts tools",
     .kind = KIND_TAIL,
     .study = &study_probe,
     .probe = qiao2023_lemma_b4_any,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "E = 0.01, A = 1, one start state, no noise, N~ = N + E/2: "
                "one hit among few visits of a rare state already fails more"
                " often than beta/15, at one tuple and one k",
     .fails = "step",
     .reading = "Theorem 4.1's \"any privacy budget, any Privatizer that "
                "satisfies Assumption 3.1\", \"for some E > 0\"; the paper's"
                " own Privatizers have E this small for eps > 1e5 only",
     .corrected = "assume E >= iota/(3(iota-1)), or read E as max(E, 1)",
     .fault = "noise-scale=100"},
    {.id = "qiao2023.lemB4.union",
     .place = "Lemma B.4, its union bound",
     .statement = "Bernstein's inequality at iota = log(30 HSAT/beta), "
                  "summed over h,s,a,s',k, stays within beta/15",
     .tags = "tabular tools composition",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_lemma_b4_union,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "2 H S^2 A K exp(-iota) = (S/H) beta/15. The lemma itself "
                "is not refuted (Bernstein's inequality has room), and the "
                "total of Lemma B.8 still closes for S < 5H - 3",
     .fails = "step",
     .reading = "\"with probability 1 - beta/15 due to Bernstein's "
                "inequality and union bound\", S > H",
     .corrected = "within beta/15 for S <= H; iota = log(30 H S^2 A T/beta) "
                  "in general",
     .fault = "bend=0.5"},
    {.id = "qiao2023.remB5",
     .place = "Remark B.5, (22)",
     .statement = "on the good event |P~(s') - P^(s')| <= 2E/N~",
     .tags = "tabular counts tools",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_remark_b5,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "E from the cell, E from the total",
     .fault = "noise-scale=1.1"},
    {.id = "qiao2023.lemB6",
     .place = "Lemma B.6, (23)",
     .statement = "E >= 1: |(P~ - P)V*| <= min of both roots sqrt(2 Var "
                  "iota/N~), of P and of P^, + 2HSE iota/N~ for all tuples "
                  "with probability 1 - 2 beta/15",
     .tags = "tabular counts tools",
     .kind = KIND_TAIL,
     .study = &study_probe,
     .probe = qiao2023_lemma_b6,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exact binomial tails over every count that some admissible "
                "private counts turn into a violation, times the number of "
                "tuples; values 0 and H, (S+1)/2 states of each may be off "
                "by E; E >= 1 absorbs the second order of "
                "empirical Bernstein, 7H iota/(3(N-1)), lost in (24)",
     .fault = "bonus-scale=0.5"},
    {.id = "qiao2023.lemB6.drawn",
     .place = "Lemma B.6, (23)",
     .statement = "(23) at E = 1 fails at one of its HSAK tuples with "
                  "probability at most 2 beta/(15 HSAK): S to 12, N to 1e10, "
                  "any V, private counts at the ends of their ranges",
     .tags = "tabular counts tools",
     .kind = KIND_TAIL,
     .study = &study_probe,
     .probe = qiao2023_lemma_b6_drawn,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Bernstein's inequality, exp(-iota) each; probabilities of "
                "1e-9 and less, estimated by draws from the law tilted to "
                "the bound, each counted with its likelihood",
     .fault = "bonus-scale=0.9"},
    {.id = "qiao2023.lemB6.any-E",
     .place = "Lemma B.6, last step of (24)",
     .statement = "|(P~ - P)V*| is within (23) with probability 1 - 2 "
                  "beta/15 for any E > 0 of Assumption 3.1",
     .tags = "tabular counts tools",
     .kind = KIND_TAIL,
     .study = &study_probe,
     .probe = qiao2023_lemma_b6_any,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "E = 0.02, H = 3, S = 2, A = 1: visits that all lead to the "
                "one state of value H - 1, or all miss it, have empirical "
                "variance 0, and 2HSE iota/N~ is below their error",
     .fails = "step",
     .reading = "\"any Privatizer that satisfies Assumption 3.1\", \"for "
                "some E > 0\"",
     .corrected = "assume S E (iota - 1) >= 7 iota/6 N/(N-1), or read E as "
                  "max(E, 1), S >= 2",
     .fault = "noise-scale=100"},
    {.id = "qiao2023.lem61",
     .place = "Lemma 6.1 (informal B.6)",
     .statement = "E >= 1: |(P~ - P)V*| <= sqrt(2 Var_P^(V*) iota/N~) + 2HSE"
                  " iota/N~ with probability 1 - 2 beta/15",
     .tags = "tabular counts tools",
     .kind = KIND_TAIL,
     .study = &study_probe,
     .probe = qiao2023_lemma_61,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "part of lemB6",
     .fault = "bonus-scale=0.5"},
    {.id = "qiao2023.remB7",
     .place = "Remark B.7, (25)",
     .statement = "on the good event |(P~ - P^)V| <= 2HSE/N~ for 0 <= V <= H",
     .tags = "tabular counts tools",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_remark_b7,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Hoelder and Remark B.3",
     .fault = "noise-scale=3.5"},
    {.id = "qiao2023.lemB8",
     .place = "Lemma B.8",
     .statement = "the failures of B.1, B.2, B.4, B.6 sum to at most beta/3,"
                  " wherever S < 5H - 3",
     .tags = "tabular tools composition",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_lemma_b8,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "(S+3) beta/(15H) and two parts that are nothing: beta/3 at "
                "S = 5H - 3",
     .fault = "bend=0.01"},
    {.id = "qiao2023.lemB8.run",
     .place = "Lemma B.8",
     .statement = "along runs (15), (17), (19), (20), (22), (23) and (25) "
                  "hold for all h,s,a,s',k at once, given Assumption 3.1, "
                  "with probability 1 - beta/3",
     .tags = "tabular counts tools",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = PATH_RUNS,
     .judge = judge_coverage,
     .threshold = beta_3,
     .left = "lemB8",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "at every look, against the truth; the roots have twice the "
                "room they need",
     .fault = "tilt=0.001"},
    {.id = "qiao2023.lemB9",
     .place = "Lemma B.9, (26)",
     .statement = "|sd_P~(V) - sd_P^(V)| <= sqrt(3) H sqrt(|P~ - P^|_1) for "
                  "|V| <= H",
     .tags = "tabular tools",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_lemma_b9,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "0.8165 is the most, a rare state at the other end; 0.408 "
                "for 0 <= V <= H",
     .fault = "bend=0.25"},
    {.id = "qiao2023.lemB9.private",
     .place = "Lemma B.9, (27)",
     .statement = "on the good event |sd_P~(V) - sd_P^(V)| <= 3H sqrt(SE/N~)",
     .tags = "tabular tools",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_lemma_b9_private,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "sqrt(3) sqrt(2) <= 3",
     .fault = "noise-scale=2"},
    {.id = "qiao2023.lemB9.run",
     .place = "Lemma B.9, (26) and (27)",
     .statement = "along runs, given Assumption 3.1, both differences of "
                  "standard deviations of V* and of V~ stay below their "
                  "bounds",
     .tags = "tabular tools",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = PATH_RUNS,
     .judge = judge_coverage,
     .threshold = NULL,
     .left = "lemB9",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "surely: lemB9 and lemB9.private, at every look",
     .fault = "unclipped-values=no"},
    {.id = "qiao2023.defC1",
     .place = "Definition C.1, (34)",
     .statement = "along runs the sum of V~ - V^pi over episodes before the "
                  "first typical one, of all and of each (h,s), is at most "
                  "250 H^3 S^2 A iota^2",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = THEOREM_RUNS,
     .judge = judge_coverage,
     .threshold = NULL,
     .left = "defC1",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "surely: fewer than 250 H^2 S^2 A iota^2 of them, and V~ is "
                "cut at H",
     .fault = "unclipped-values=no"},
    {.id = "qiao2023.defC1.useful",
     .place = "Definition C.1",
     .statement = "some episode is typical at K = 1e9 on RiverSwim (H = 20, "
                  "S = 6, A = 2)",
     .tags = "tabular regret",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_typical_useful,
     .judge = judge_useful,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = VACUOUS,
     .because = "250 H^2 S^2 A iota^2 exceeds K: every sum of C.3 to C.5 is "
                "empty",
     .fault = "log-power=0"},
    {.id = "qiao2023.eq39",
     .place = "App. C.3, (39)",
     .statement = "Q~ - Q^pi <= b^ + c1 + (P~ - P)(V~ - V*) + P(V~ - V^pi) "
                  "for all h,s,a of every episode",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = PATH_RUNS,
     .judge = judge_coverage,
     .threshold = beta_2_3,
     .left = "eq39",
     .right = "eq39_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Lemmas B.1 and B.6 and the definition of b^, at every look",
     .fault = "bonus-scale=1.5"},
    {.id = "qiao2023.eq40",
     .place = "App. C.3, (40)",
     .statement = "(P~ - P)(V~ - V*) <= P(V~ - V^pi)/H + H^2 S iota/N + 2HSE "
                  "iota/N for all h,s,a of every episode",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = PATH_RUNS,
     .judge = judge_coverage,
     .threshold = beta_2_3,
     .left = "eq40",
     .right = "eq40_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Lemma B.4, the means of two numbers and optimism",
     .fault = "tilt=0.1"},
    {.id = "qiao2023.eq41",
     .place = "App. C.3, (41)",
     .statement = "Q~ - Q^pi <= (1 + 1/H) P(V~ - V^pi) + b^ + c1 + c4 for all "
                  "h,s,a of every episode",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = PATH_RUNS,
     .judge = judge_coverage,
     .threshold = beta_2_3,
     .left = "eq41",
     .right = "eq41_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "(39) and (40): what 2HSE iota/N costs is within b^",
     .fault = "bonus-scale=2"},
    {.id = "qiao2023.eq42",
     .place = "App. C.3, (42)",
     .statement = "in expectation over the rest of the episode V~ - V^pi at "
                  "(h,s) is at most 3 times the sum of b^ + c1 + c4 from "
                  "there on, for all h,s and episodes",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = PATH_RUNS,
     .judge = judge_coverage,
     .threshold = beta_2_3,
     .left = "eq42",
     .right = "eq42_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "(41) step by step and (1 + 1/H)^H < 3; the occupancy from "
                "(h,s) under the episode's policy, so no martingale is left",
     .fault = "bonus-scale=6"},
    {.id = "qiao2023.eq41-43",
     .place = "App. C.3, (41)-(43)",
     .statement = "the recursion's weights (1 + 1/H)^H stay below 3",
     .tags = "tabular regret algebra",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_eq43,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "below e; the weight belongs to the martingale differences "
                "too, where 3 stands for it only in the bound of their sum",
     .fault = "bend=0.12"},
    {.id = "qiao2023.lemC2",
     .place = "Lemma C.2, (44)",
     .statement = "the martingale sums stay below H sqrt(T iota) and H "
                  "sqrt(H N iota) for all k,h,s,h' with probability 1 - "
                  "beta/12",
     .tags = "tabular regret tools",
     .kind = KIND_TAIL,
     .study = &study_probe,
     .probe = qiao2023_lemma_c2,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "differences lie in an interval of length H given the past: "
                "exp(-2 iota) each, which exact tails of extreme walks, even "
                "and lopsided, stay below; with the printed range [-H,H] "
                "alone exp(-iota/2), too much. The conditional sum over i <= "
                "k has N^{k+1} terms",
     .fault = "bend=0.45"},
    {.id = "qiao2023.lemC2.run",
     .place = "Lemma C.2, (44), its first sum",
     .statement =
         "along runs the martingale sums over typical episodes stay "
         "below H sqrt(T iota), from every step on, with probability 1 "
         "- beta/3",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = UNEVEN_RUNS,
     .judge = judge_coverage,
     .threshold = beta_3,
     .left = "lemC2",
     .right = "lemC2_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "at the ends of blocks: beta/12, of which so many runs show "
                "beta/3; the tail itself is lemC2. Below what the sums were "
                "if all went where V~ - V^pi is least",
     .fault = "tilt=0.01"},
    {.id = "qiao2023.lemC2.hs",
     .place = "Lemma C.2, (44), its second sum",
     .statement = "along runs the martingale sums over the visits of each "
                  "(h,s) stay below H sqrt(HN iota), from every step h' >= h "
                  "on, with probability 1 - beta/3",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = UNEVEN_RUNS,
     .judge = judge_coverage,
     .threshold = beta_3,
     .left = "lemC2_hs",
     .right = "lemC2_hs_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "as lemC2.run, along the ways that users went",
     .fault = "tilt=0.005"},
    {.id = "qiao2023.lemC3",
     .place = "Lemma C.3, (45)",
     .statement = "sums of V~ - V^pi over typical episodes stay below "
                  "U_{k,1}",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = LEMMA_RUNS,
     .judge = judge_coverage,
     .threshold = beta_12,
     .left = "lemC3",
     .right = "lemC3_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "(42) and Lemma C.2, which beta/12 bounds. Every step h; U "
                "at the counts of the look. Below H on average only from K "
                "of 1e7 (no privacy) or 2e9 (JDP, eps = 10) at H = S = A = "
                "2",
     .fault = "bonus-scale=10"},
    {.id = "qiao2023.lemC3.hs",
     .place = "Lemma C.3, (46)",
     .statement = "for each (h,s) and j >= h: sums of V~_j - V^pi_j over the "
                  "visits of (h,s) in its typical episodes stay below "
                  "U_{k,h,s}, and the sum over j below H U_{k,h,s}",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = PATH_RUNS,
     .judge = judge_coverage,
     .threshold = beta_2_3,
     .left = "lemC3_hs",
     .right = "lemC3_hs_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "as lemC3, along whole trajectories; U at the counts of the "
                "look",
     .fault = "bonus-scale=10"},
    {.id = "qiao2023.lemC4",
     .place = "Lemma C.4, (47), its first sum",
     .statement = "sums of Var_P V^pi along episodes stay below HT + 2 "
                  "sqrt(H^4 T iota) + H^3 iota",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases =
         RUN "env=fork H=20 lazy=0.1 episodes=1e13 replicates=100 beta=0.9",
     .judge = judge_coverage,
     .threshold = beta_12,
     .left = "lemC4",
     .right = "lemC4_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "law of total variance and Freedman's inequality. A fork "
                "has the largest variance, (H-1)^2/4 of H^2; below H = "
                "13 variances of values in [0,H-h] are trivially within "
                "it, at H = 20 it says something from K of 9e9",
     .fault = "reward-scale=3"},
    {.id = "qiao2023.lemC4.hs",
     .place = "Lemma C.4, (47), its second sum",
     .statement = "for each (h,s): sums of Var_P V^pi from step h on, over "
                  "the visits of (h,s), stay below H^2 N + 2 sqrt(H^5 N iota) "
                  "+ H^3 iota",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases =
         PATHS "env=fork H=20 lazy=0.2 episodes=1e13 replicates=100 beta=0.9",
     .judge = judge_coverage,
     .threshold = beta_12,
     .left = "lemC4_hs",
     .right = "lemC4_hs_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "as lemC4, from (h,s) on; at H = 20 variances of values in "
                "[0,H-j] may sum to more than H^2 for h <= 3",
     .fault = "reward-scale=3"},
    {.id = "qiao2023.lemC4.variance",
     .place = "Lemma C.4, law of total variance",
     .statement = "Var(sum of r) = E sum_h Var_P V_{h+1} and is at most H^2,"
                  " fixed policy, given rewards",
     .tags = "tabular tools",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = qiao2023_lemma_c4_variance,
     .judge = judge_identity,
     .left = "error",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "by two recursions on random chains",
     .fault = "bend=0.01"},
    {.id = "qiao2023.lemC4.typical",
     .place = "Lemma C.4, second inequalities of (47)",
     .statement = "2 sqrt(H^4 T iota) + H^3 iota <= HT for typical episodes,"
                  " and the same for (h,s)",
     .tags = "tabular regret algebra",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_lemma_c4_typical,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "T >= 250 H^3 S^2 A iota^2 leaves much room",
     .fault = "episodes-scale=1e-4"},
    {.id = "qiao2023.lemC5",
     .place = "Lemma C.5, (48)",
     .statement = "sums of Var_P V* - Var_P V^pi stay below 2H^2 U + 2H^2 "
                  "sqrt(T iota)",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = LEMMA_RUNS,
     .judge = judge_coverage,
     .threshold = beta_12,
     .left = "lemC5",
     .right = "lemC5_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "lemC5.step, then Lemmas C.2 and C.3. Below sums of "
                "(H-h)^2/4 from K of 6e8 (no privacy) or 4e11 (JDP, eps = "
                "10)",
     .fault = "bonus-scale=1e6"},
    {.id = "qiao2023.lemC5.hs",
     .place = "Lemma C.5, (49)",
     .statement = "for each (h,s): sums of Var_P V* - Var_P V^pi from step h "
                  "on stay below 2H^2 U_{k,h,s} + 2H^2 sqrt(HN iota)",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = PATH_RUNS,
     .judge = judge_coverage,
     .threshold = beta_2_3,
     .left = "lemC5_hs",
     .right = "lemC5_hs_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "as lemC5, along whole trajectories",
     .fault = "bonus-scale=1e6"},
    {.id = "qiao2023.lemC5.step",
     .place = "Lemma C.5, (50)",
     .statement = "Var_P V* - Var_P V <= 2H P(V* - V) for 0 <= V <= V* <= H",
     .tags = "tabular tools",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_lemma_c5_step,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "squares; sharp for a rare state of value H",
     .fault = "bend=0.01"},
    {.id = "qiao2023.eq54",
     .place = "App. C.4, (54), last line",
     .statement = "sum over typical i, h of H^2 (2 sqrt(S iota/N) + 2SE/N) "
                  "<= 2H^2 S sqrt(HAT iota) + 2H^3 S^2 A E iota",
     .tags = "tabular regret algebra",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_eq54,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "uniform visits: the sum of 1/sqrt(N) is 2 sqrt(HSAT); A = "
                "1 leaves nothing to a choice of actions. (a) itself is far "
                "below; harmless: (51) still closes, see lemC6.closing",
     .fails = "constant",
     .reading = "\"the last inequality is because of direct calculation\"; E"
                " up to 1e4",
     .corrected = "4H^2 S sqrt(HAT iota) + 2H^3 S^2 A E iota",
     .fault = "bend=-0.6"},
    {.id = "qiao2023.eq56",
     .place = "App. C.4, (56), last line",
     .statement = "sum over typical i, h of 4H^2 sqrt(iota/N) + 4H^2 SE/N <="
                  " 4H^2 sqrt(HSAT iota) + 4H^3 S^2 A E iota",
     .tags = "tabular regret algebra",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_eq56,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "the same slip as in (54), on uniform visits, A = 1 too. "
                "Harmless: Hoeffding's inequality gives half of the first "
                "line, and lemC6.closing uses that",
     .fails = "constant",
     .reading = "\"the last inequality holds because of direct "
                "calculation\"; E up to 1e4",
     .corrected = "8H^2 sqrt(HSAT iota) + 4H^3 S^2 A E iota",
     .fault = "bend=-0.6"},
    {.id = "qiao2023.lemC6",
     .place = "Lemma C.6, (51)",
     .statement = "sums of Var_P~ V~ - Var_P V^pi stay below 2H^2 U + 8H^2 S"
                  " sqrt(HAT iota) + 6H^3 S^2 A E iota",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = LEMMA_RUNS,
     .judge = judge_coverage,
     .threshold = beta_6,
     .left = "lemC6",
     .right = "lemC6_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "(54) to (56), see eq54 and lemC6.closing; beta/12 each for "
                "C.2 and C.6, all k together. Below H^2/4 a step from K of "
                "2e7 (no privacy) or 5e10 (JDP, eps = 10)",
     .fault = "bonus-scale=1e5"},
    {.id = "qiao2023.eq53",
     .place = "App. C.4, (53)",
     .statement = "Var_P~ V~ - Var_P V^pi is at most the three differences "
                  "(a) + (b) + (c), for all h,s,a of every episode",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = PATH_RUNS,
     .judge = judge_coverage,
     .threshold = beta_2_3,
     .left = "eq53",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "squares of V^pi <= V* <= V~; the ratio is 1 plus the "
                "difference over H^2",
     .fault = "tilt=0.1"},
    {.id = "qiao2023.lemC6.hs",
     .place = "Lemma C.6, (52)",
     .statement = "for each (h,s): sums of Var_P~ V~ - Var_P V^pi from step h "
                  "on stay below 2H^2 U_{k,h,s} + 8H^3 S sqrt(AN iota) + 6H^3 "
                  "S^2 A E iota",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = PATH_RUNS,
     .judge = judge_coverage,
     .threshold = beta_2_3,
     .left = "lemC6_hs",
     .right = "lemC6_hs_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "as lemC6, along whole trajectories",
     .fault = "tilt=0.05"},
    {.id = "qiao2023.lemC6.closing",
     .place = "Lemma C.6, (51), closing",
     .statement = "with the sums of (54) to (56) as they are, their roots "
                  "are within the printed 8H^2 S sqrt(HAT iota), S >= 2",
     .tags = "tabular regret algebra",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_eq51,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Hoeffding's constant for a range H in (56), half of the "
                "printed, with which it closes for S >= 5 only; at S = 1 the"
                " left side is 0",
     .fault = "bend=0.03"},
    {.id = "qiao2023.eq60",
     .place = "App. C.5, (60), (63), (69), (70)",
     .statement = "the sum of 1/N over all visits, first ones apart, is at "
                  "most HSA iota",
     .tags = "tabular regret algebra",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_harmonic,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "drawn runs counted visit by visit, and visits in turn to K = "
                "1e19: 1.58 + log K <= iota; visits with N = 0, read as 1, "
                "cost at most H each, "
                "within 250 W",
     .fault = "episodes-scale=0.95"},
    {.id = "qiao2023.lemC7",
     .place = "Lemma C.7, (57), closing",
     .statement = "C_k <= 3 sqrt(H^2 SAT iota^2) + 2 sqrt(H^3 SAU iota^2) + "
                  "H^3 S^2 A iota^2 from (60), (61), (63), any U",
     .tags = "tabular regret algebra",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_eq57,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "for typical episodes 4 H^3 sqrt(T iota) is below 5 H^2 T; "
                "(58) is the same with T = HN",
     .fault = "bend=0.03"},
    {.id = "qiao2023.lemC7.run",
     .place = "Lemma C.7, (57)",
     .statement = "along runs C_k <= 3 sqrt(H^2 SAT iota^2) + 2 sqrt(H^3 SAU "
                  "iota^2) + H^3 S^2 A iota^2",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = PATH_RUNS,
     .judge = judge_coverage,
     .threshold = beta_2_3,
     .left = "lemC7",
     .right = "lemC7_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "its proof is lemC7; N of every visit",
     .fault = "counter-bits=24"},
    {.id = "qiao2023.lemC7.hs",
     .place = "Lemma C.7, (58)",
     .statement = "for each (h,s): C_{k,h,s} <= 3 sqrt(H^3 SAN iota^2) + 2 "
                  "sqrt(H^3 SAU iota^2) + H^3 S^2 A iota^2",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = PATH_RUNS,
     .judge = judge_coverage,
     .threshold = beta_2_3,
     .left = "lemC7_hs",
     .right = "lemC7_hs_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "(57) with HN for T, along whole trajectories",
     .fault = "counter-bits=24"},
    {.id = "qiao2023.eq67",
     .place = "App. C.5, (67)",
     .statement = "the first part of B_k is at most 8X + 4 sqrt(2) Y + 10 "
                  "sqrt(H^4 S^3 A^2 E iota^3), typical episodes, any U",
     .tags = "tabular regret algebra",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_eq67,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "8H^2 S sqrt(HAT iota) <= 2HT there",
     .fault = "bend=0.03"},
    {.id = "qiao2023.eq68",
     .place = "App. C.5, (68)",
     .statement = "H >= 2: the sum of 2 sqrt(2 iota/N) over typical episodes"
                  " is at most sqrt(H^2 SAT iota^2)",
     .tags = "tabular regret algebra",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_eq68,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "needs 32 <= H iota with the sum as it is",
     .fault = "bend=0.2"},
    {.id = "qiao2023.eq71",
     .place = "App. C.5, (71), second inequality",
     .statement = "sums over typical episodes of min{.., H^2} of the bonus, "
                  "P's mean less what the next state has, stay below H^2 "
                  "sqrt(T iota) with probability 1 - beta/3",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = UNEVEN_RUNS,
     .judge = judge_coverage,
     .threshold = beta_3,
     .left = "eq71",
     .right = "eq71_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Azuma and Hoeffding, at the ends of blocks: beta/12, of which "
                "so many runs show beta/3. RiverSwim: where all next states "
                "are visited alike the bound is above what the sums could "
                "be. The last line of (71), missing in the text, is judged "
                "by (72)",
     .fault = "lean=0.001"},
    {.id = "qiao2023.eq72",
     .place = "App. C.5, (72)",
     .statement = "the fourth part of B_k is at most 7 sqrt(H^3 S^2 A iota^2"
                  " sqrt(HAT iota)) + 120 sqrt(H^5 S^4 A^2 E iota^4) + 200 "
                  "H^3 S^2 A iota^2",
     .tags = "tabular regret algebra",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_eq72,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "the first piece under the minimum, 1000^2 H^3 SA iota^2/N, "
                "is left out; uniform visits, E = 1, sums bounded from "
                "below, also with A = 1. Harmless: (64) holds here, and (75)"
                " closes by another way, see lemC9.closing",
     .fails = "step",
     .reading = "\"the last inequality comes from direct calculation\"; 120 "
                "read as 180 = 4 sqrt(2000), which the line before would "
                "give; E near 1 (at E >= 1e3 the E term hides it)",
     .corrected = "add min{4000 H^2.5 S^1.5 A iota^2.5, 4 sqrt(H) sqrt(H^2 "
                  "SAT iota^2)}",
     .fault = "bend=-0.8"},
    {.id = "qiao2023.lemC8",
     .place = "Lemma C.8, (64)",
     .statement = "B_k <= 16 sqrt(H^2 SAT iota^2) + 6 sqrt(H^3 SAU iota^2) +"
                  " 250 H^2 S^2 A E iota^2 + 250 H^3 S^2 A iota^2",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = LEMMA_RUNS,
     .judge = judge_coverage,
     .threshold = beta_3,
     .left = "lemC8",
     .right = "lemC8_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "its proof passes through (72), which fails; survives in "
                "lemC8.uniform and along runs, N of every episode. beta/12 "
                "each for C.2, C.4, C.6 and this; there are typical "
                "episodes from K of 1e7 (H = S = A = 2) or 2e8 (riverswim, "
                "S = 3, H = 5)",
     .fault = "counter-bits=24"},
    {.id = "qiao2023.lemC8.hs",
     .place = "Lemma C.8, (65)",
     .statement = "for each (h,s): B_{k,h,s} <= 16 sqrt(H^3 SAN iota^2) + 6 "
                  "sqrt(H^3 SAU iota^2) + 250 H^2 S^2 A E iota^2 + 250 H^3 "
                  "S^2 A iota^2",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = PATH_RUNS,
     .judge = judge_coverage,
     .threshold = beta_2_3,
     .left = "lemC8_hs",
     .right = "lemC8_hs_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "as lemC8, along whole trajectories",
     .fault = "counter-bits=24"},
    {.id = "qiao2023.lemC8.uniform",
     .place = "Lemma C.8, (64), uniform visits",
     .statement = "uniform visits, U = 0: all four parts of B_k, the fourth "
                  "as it is, are at most 16X + 250Z + 250W",
     .tags = "tabular regret algebra",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_eq64,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "survives where (72) fails; eight sizes, K to 1e18, E to 1e6",
     .fault = "bend=1.3"},
    {.id = "qiao2023.hs.expected",
     .place = "App. C, (46), (47), (49), (52), (58), (65)",
     .statement = "the sums over the visits of each (h,s) stay below their "
                  "bounds also where what follows a visit is replaced by its "
                  "expectation under the episode's policy",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = PATH_RUNS,
     .judge = judge_coverage,
     .threshold = beta_2_3,
     .left = "mean_hs",
     .right = "mean_hs_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the occupancy from (h,s): the same proofs without "
                "martingales",
     .fault = "bonus-scale=10"},
    {.id = "qiao2023.hs.every",
     .place = "App. C, (44), (46), (47), (49), (52), (57), (58), (65)",
     .statement = "the same sums, along trajectories and in expectation, with "
                  "a new policy in every episode and at every k",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = PATHS "env=tabular-random S=2 A=1 H=2 lazy=0 episodes=15000000 "
                    "beta=1e-6",
     .judge = judge_coverage,
     .threshold = NULL,
     .left = "sums",
     .right = "sums_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "nothing lazy, so all is as printed; together they fail "
                "with probability beta = 1e-6, so no run may. At this K "
                "(46), (57), (58), (65) say something, (44), (47), (49), "
                "(52) do not",
     .fault = "counter-bits=8",
     .profile = STANDARD},
    {.id = "qiao2023.lemC9",
     .place = "Lemma C.9, (75)",
     .statement =
         "Regret(k) <= 1000 (sqrt(H^2 SAT iota^2) + H^2 S^2 A E "
         "iota^2 + H^3 S^2 A iota^2) for all k; for (h,s) see lemC9.hs",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = THEOREM_RUNS,
     .judge = judge_coverage,
     .threshold = beta,
     .left = "lemC9",
     .right = "lemC9_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "lemC9.closing; trivial for T <= 1e6 H^2 SA iota^2: "
                "below KH from K of 1e10 (no privacy), 4e11 (JDP, eps = "
                "10), 5e17 (LDP, eps = 30) at H = S = A = 2",
     .fault = "bonus-scale=1e4"},
    {.id = "qiao2023.lemC9.closing",
     .place = "Lemma C.9, (75), closing with corrected algebra",
     .statement = "H <= 1000, S >= 2, E >= 1: with (54), (72), (78) "
                  "corrected the constant 1000 of (75) still closes",
     .tags = "tabular regret algebra",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_eq75_closes,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "U <= F(U), F concave with F(0) > 0 and F(target) <= target;"
                " where T is below 1000 X the bound is trivial. Beyond H of "
                "1500 this way does not close, which refutes nothing",
     .fault = "bend=0.2"},
    {.id = "qiao2023.eq77",
     .place = "App. C.5, (77)",
     .statement = "the failure probabilities of the proof, each from the "
                  "inequality that it names, at iota and over all its events, "
                  "sum to at most beta, S <= 10H - 5; those of Lemmas C.2, "
                  "C.4, C.6, C.8 are at most beta/12 each",
     .tags = "tabular composition algebra",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_eq77,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "1/3 for Assumption 3.1, (S+3)/(15H) for Lemma B.8, which is "
                "its third only to S = 5H - 3, and little for the others",
     .fault = "bend=-0.001"},
    {.id = "qiao2023.eq78.coefficient",
     .place = "App. C.5, (78), fourth inequality",
     .statement = "3B_k + 3C_k + 3H sqrt(T iota) + 250W <= 60X + 24Y + 750Z "
                  "+ 1000W by Lemmas C.7 and C.8",
     .tags = "tabular regret algebra",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_eq78_coefficient,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "3*250 + 3 + 250 = 1003; the 3 that X has to spare cover it "
                "up to HS of some 200, not beyond, at the first typical "
                "episode",
     .fails = "constant",
     .reading = "\"by combining Lemma C.8 and Lemma C.7\", U = 0, HS > 250",
     .corrected = "1003 H^3 S^2 A iota^2",
     .fault = "bend=-0.01"},
    {.id = "qiao2023.eq78.solve",
     .place = "App. C.5, (78), last inequality",
     .statement = "\"solving the inequality\": U <= 60X + 24Y(U) + 750Z + "
                  "750W gives U + 250W <= 1000 (X + Z + W)",
     .tags = "tabular regret algebra",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_eq78_solve,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "the largest solution at the first typical episode passes it"
                " for HS of 1e3 and more. Harmless: up to T = 1e6 H^2 SA "
                "iota^2 (75) is trivial, and beyond it lemC9.closing has "
                "another way to H = 1000",
     .fails = "step",
     .reading = "\"the last inequality results from solving the inequality "
                "with respect to U\", first typical episode, E = 1, HS of "
                "1e3 or more",
     .corrected = "1634 (S = 2), 1324 (S = 6) instead of 1000 before W",
     .fault = "bend=-0.5"},
    {.id = "qiao2023.lemC9.hs",
     .place = "Lemma C.9, (76)",
     .statement = "the same for the visits of each (h,s): sums of V~ - V^pi "
                  "over N visits stay below 1000 (sqrt(H^3 SAN iota^2) + "
                  "H^2 S^2 A E iota^2 + H^3 S^2 A iota^2)",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = THEOREM_RUNS,
     .judge = judge_coverage,
     .threshold = beta,
     .left = "lemC9_hs",
     .right = "lemC9_hs_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "(75) with HN for T; trivial for N <= 1e6 HSA iota^2: K "
                "of 2e10 (no privacy), 8e11 (JDP, eps = 10), 9e17 (LDP, "
                "eps = 30)",
     .fault = "bonus-scale=1e4"},
    {.id = "qiao2023.lemC9.first",
     .place = "Lemma C.9, the first inequalities of (75) and (76)",
     .statement = "Regret(k) is at most the sum of V~_1 - V^pi_1, and so for "
                  "the visits of each (h,s), for all k",
     .tags = "tabular regret optimism",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = THEOREM_RUNS,
     .judge = judge_coverage,
     .threshold = beta,
     .left = "tilde",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "optimism at each step",
     .fault = "bonus-scale=1e-5"},
    {.id = "qiao2023.corC10",
     .place = "Corollary C.10",
     .statement = "V~_h^k(s) - V*_h(s) <= 1000 (sqrt(H^3 SA iota^2/N) + H^2 "
                  "S^2 A E iota^2/N + H^3 S^2 A iota^2/N) for all k,h,s",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = THEOREM_RUNS,
     .judge = judge_coverage,
     .threshold = beta,
     .left = "corC10",
     .right = "corC10_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "(76) over N visits of a falling V~, so for lazy looks "
                "too; below H from K of 2e10 (no privacy), 8e11 (JDP, "
                "eps = 10), 9e17 (LDP, eps = 30)",
     .fault = "bonus-scale=1e4"},
    {.id = "qiao2023.corC10.useful",
     .place = "Corollary C.10 and Alg. 1, line 7",
     .statement = "at K = 1e9, E = 1, the fourth term's bound is below its "
                  "cap H^2 at a state that every episode visits (RiverSwim)",
     .tags = "tabular regret",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_gap_useful,
     .judge = judge_useful,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = VACUOUS,
     .because = "until then the bonus contains 4H sqrt(iota/N), a Hoeffding "
                "term",
     .fault = "log-power=0"},
    {.id = "qiao2023.lemC11",
     .place = "App. C, Lemma C.11",
     .statement = "optimism: Q of every episode is at least the optimal Q",
     .tags = "tabular optimism",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = OPTIMISM_RUNS,
     .judge = judge_coverage,
     .threshold = beta,
     .left = "lemC11",
     .right = "lemC11_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the bonus dominates every error on the good event; all "
                "Q = H shows nothing, the first falls below at K of 8e3 "
                "(no privacy), 8e7 (JDP, eps = 10), 1e14 (LDP, eps = 30)",
     .fault = "bonus-scale=0.001"},
    {.id = "qiao2023.lemC11.raw",
     .place = "App. C, proof of Lemma C.11, (81)",
     .statement = "optimism before the minimum: r~ + P~V~ + b of every "
                  "episode is itself at least the optimal Q",
     .tags = "tabular optimism",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = OPTIMISM_RUNS,
     .judge = judge_coverage,
     .threshold = beta,
     .left = "lemC11_raw",
     .right = "lemC11_raw_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "what the proof shows; H and the Q of earlier episodes hide "
                "nothing here",
     .fault = "bonus-scale=0.001"},
    {.id = "qiao2023.lemC11.synthetic",
     .place = "App. C, Lemma C.11, one pass",
     .statement = "optimism on drawn counts: random MDPs, n visits of each "
                  "(h,s,a), n to 1e18, noise at the ends of E/4 against V*",
     .tags = "tabular optimism",
     .kind = KIND_COVERAGE,
     .study = &study_probe,
     .probe = qiao2023_optimism,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "bonus as printed, one pass without the minimum over earlier"
                " episodes; rewards E too low; the ratio is the part of the "
                "bonus needed",
     .fault = "bonus-scale=0.1"},
    {.id = "qiao2023.eq81",
     .place = "App. C.6, (81)",
     .statement = "of 20 HSE iota/N~ Lemmas B.1, B.6, B.9 and Remark B.3 "
                  "spend 3 HSE iota + (6 + 4 sqrt(2)) H sqrt(SE iota) at "
                  "most, E >= 1",
     .tags = "tabular optimism algebra",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_eq81,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "closes for SE iota >= 0.47",
     .fault = "bend=1.45"},
    {.id = "qiao2023.eq82",
     .place = "App. C.6, (82)",
     .statement = "sd(X) <= sqrt(2 Var Y) + sqrt(2 Var(X - Y))",
     .tags = "tabular optimism tools",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_eq82,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "constant 1 is enough: sd is a seminorm",
     .fault = "bend=0.45"},
    {.id = "qiao2023.eq83",
     .place = "App. C.6, (83)",
     .statement = "sqrt(2 Var(V~ - V*)) is at most sqrt(6 mean min{.., H^2}) "
                  "at the true counts, and that at most sqrt(8 mean min{.., "
                  "H^2}) at private ones, N <= N~ <= N + AE, V~ - V* at the "
                  "end of condition 2",
     .tags = "tabular optimism algebra",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_eq83,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "(a+b+c)^2 <= 3 (a^2+b^2+c^2), reached at a rare state where "
                "all three are equal; where the minimum at N~ is below H^2, "
                "N~ is above 1000 HS^2 AE iota^2",
     .fault = "size-scale=1.02"},
    {.id = "qiao2023.alg1.monotone",
     .place = "Alg. 1, line 9",
     .statement = "Q~ falls with k",
     .tags = "tabular",
     .kind = KIND_IDENTITY,
     .study = &study_run,
     .cases = THEOREM_RUNS,
     .judge = judge_identity,
     .left = "rise",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "a minimum with the one before",
     .fault = "unclipped-values=no"},
    {.id = "qiao2023.alg1.ties",
     .place = "Alg. 1, line 13",
     .statement = "ties broken arbitrarily, here shared: while all Q~ are "
                  "equal the regret is the uniform policy's on the same users",
     .tags = "tabular regret",
     .kind = KIND_IDENTITY,
     .study = &study_run,
     .cases = TIED "dp-ucbvi privacy=pure-jdp episodes=50000\n" TIED
                   "dp-ucbvi privacy=pure-ldp episodes=50000\n" TIED
                   "dp-ucbvi episodes=3000",
     .judge = judge_equal,
     .left = "regret_total",
     .right = "regret_uniform",
     .tolerance = 1e-12,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Q~ = H everywhere with the printed constants; on RiverSwim "
                "a tie rule that goes right would look optimal",
     .fault = "tie-rule=highest"},
    {.id = "qiao2023.induction",
     .place = "Sec. 6 and App. C.2",
     .statement = "the sum over i <= k of visits to (h,s) has N^{k+1} terms,"
                  " so N^{k+1} V~^{k+1} is within (76)",
     .tags = "tabular regret algebra",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_induction,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "C.10 prints N^k, C.11 uses N^{k+1}: consistent, as V~ "
                "falls; an index slip",
     .fault = "bend=0.01"},
    {.id = "qiao2023.thm41.regret",
     .place = "Theorem 4.1, (2)",
     .statement = "Regret(K) = O~(sqrt(SAH^2 T) + S^2 A H^2 E) with "
                  "probability 1 - beta, any Privatizer",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = THEOREM_RUNS,
     .judge = judge_coverage,
     .threshold = beta,
     .left = "thm41",
     .right = "thm41_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "its explicit form is lemC9: constant 1000 and H^3 S^2 A "
                "beside H^2 S^2 A E; below KH from K of 1e10 (no "
                "privacy), 4e11 (JDP, eps = 10), 5e17 (LDP, eps = 30)",
     .fault = "bonus-scale=1e5"},
    {.id = "qiao2023.thm41.calibrated",
     .place = "Theorem 4.1, (2), at the noise that eps-DP needs",
     .statement = "Regret(K) of the corrected Central Privatizer is within "
                  "the bound of its E, with probability 1 - beta",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .modes = CALIBRATED,
     .study = &study_run,
     .cases = RUN_CALIBRATED("0.5"),
     .judge = judge_coverage,
     .threshold = beta,
     .left = "thm41",
     .right = "thm41_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "any Privatizer with Assumption 3.1",
     .fault = "bonus-scale=1e6"},
    {.id = "qiao2023.thm41.local",
     .place = "Theorem 4.1 with Sec. 5.2, eps = 1",
     .statement = "Regret(K) under local privacy at eps = 1 is within (75)",
     .tags = "tabular regret",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = RUN SMALL "privacy=pure-ldp epsilon=1 lazy=0.1 episodes=1e18 "
                        "replicates=24 beta=0.5",
     .judge = judge_coverage,
     .threshold = beta,
     .left = "thm41",
     .right = "thm41_trivial",
     .alpha = ALPHA,
     .expected = VACUOUS,
     .because = "E grows as sqrt(K): (75) is below KH only from K of 1e20",
     .fault = "error-scale=1e-9"},
    {.id = "qiao2023.thm41.h3",
     .place = "Theorem 4.1 from (80)",
     .statement = "(80), with its third term H^3 S^2 A, implies (2) for any "
                  "E > 0",
     .tags = "tabular regret algebra",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = qiao2023_theorem41_dropped,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "at T = H^3 S^2 A and E = 1 what (80) and Regret <= T leave "
                "is sqrt(HS) beyond (2): a power, beyond every logarithm. "
                "(2) itself is not refuted",
     .fails = "step",
     .reading = "\"this completes the proof of Theorem 4.1\", any "
                "Privatizer, E < H",
     .corrected = "add S^2 A H^3 to (2), (3), (7), or assume E >= H "
                  "(thm41.h3.private)",
     .fault = "error-scale=1e6"},
    {.id = "qiao2023.thm41.h3.private",
     .place = "Theorem 4.1 from (80), the paper's own privatizer",
     .statement = "eps <= 100: with the tree's E the term H^3 S^2 A is below"
                  " S^2 A H^2 E, so (80) implies (2)",
     .tags = "tabular regret algebra tree",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_theorem41_private,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "E >= H for eps up to 12 log2(K) t, t the Chernoff radius",
     .fault = "noise-scale=0.9"},
    {.id = "qiao2023.thm41.useful",
     .place = "Theorem 4.1 by (75)",
     .statement = "E = 1, K = 1e9: the bound is below the trivial KH on "
                  "RiverSwim",
     .tags = "tabular regret",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_theorem41_useful,
     .judge = judge_useful,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = VACUOUS,
     .because = "from K = 5e11 on",
     .fault = "log-power=0"},
    {.id = "qiao2023.bonus.useful",
     .place = "Alg. 1, line 7, and Sec. 7",
     .statement = "eps = 1, tree, K = 1e9: the bonus of a cell that every "
                  "episode visits is below H on RiverSwim",
     .tags = "tabular regret",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_bonus_useful,
     .judge = judge_useful,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = VACUOUS,
     .because = "from K = 2.5e9 on; before that Q = H and ties decide every "
                "action",
     .fault = "noise-scale=1e-6"},
    {.id = "qiao2023.thm41.rate",
     .place = "Theorem 4.1, no noise",
     .statement =
         "without noise the regret of DP-UCBVI grows no faster than sqrt(K)",
     .tags = "tabular regret rate",
     RATE,
     /* at lazy=0.2 the looks' own ripple over the gaps can hide the peak */
     .cases =
         ENVELOPE "lazy=0.1 seeds=4 most-seeds=32 from=1e16 to=1e19 points=3",
     .expected = HOLDS,
     .because = "an upper bound, and tight; before K = 1e15 the learner pays "
                "for the gap's term, 4000 against 2 at the variance",
     .fault = "bonus-scale=0.01"},
    {.id = "qiao2023.thm41.rate.families",
     .place = "Theorem 4.1, no noise",
     .statement = "the same on bandits and on forks, indexed by their gaps",
     .tags = "tabular regret rate",
     RATE,
     .cases = FAMILY "env=bandit most-seeds=64 from=1e14 to=1e19"
                     "\n" FAMILY "env=fork most-seeds=24 from=1e15 to=1e19",
     .expected = HOLDS,
     .because =
         "an upper bound, and tight: a fork has the largest variance there is",
     .fault = "bonus-scale=0.1"},
    {.id = "qiao2023.thm41.rate.S",
     .place = "Theorem 4.1, no noise, K = 1e19",
     .statement =
         "without noise the regret of DP-UCBVI grows no faster than sqrt(S)",
     .tags = "tabular regret rate",
     RATE,
     .cases = ENVELOPE
     "lazy=0.2 seeds=3 most-seeds=24 episodes=1e19 H=3 in=S from=4 to=12 "
     "points=3",
     .expected = HOLDS,
     .because = "an upper bound; S - 2 contexts of the hard family",
     .fault = "regret-tilt=0.4",
     .profile = STANDARD},
    {.id = "qiao2023.thm41.rate.A",
     .place = "Theorem 4.1, no noise, K = 1e19",
     .statement =
         "without noise the regret of DP-UCBVI grows no faster than sqrt(A)",
     .tags = "tabular regret rate",
     RATE,
     .cases = ENVELOPE
     "lazy=0.2 seeds=3 most-seeds=48 episodes=1e19 H=3 in=A from=3 to=9 "
     "points=3",
     .expected = HOLDS,
     .because = "an upper bound; few arms cost less than sqrt of their number, "
                "which is divided out",
     .fault = "regret-tilt=0.4",
     .profile = STANDARD},
    {.id = "qiao2023.thm41.rate.H",
     .place = "Theorem 4.1, no noise, K = 1e19",
     .statement = "without noise the regret of DP-UCBVI grows no faster than "
                  "H^(3/2) at fixed K, H at fixed T",
     .tags = "tabular regret rate",
     RATE,
     .cases = ENVELOPE
     "lazy=0.2 seeds=3 most-seeds=24 episodes=1e19 in=H from=5 to=17 "
     "points=3",
     .expected = HOLDS,
     .because = "an upper bound; half of the steps decide, and half pay",
     .fault = "regret-tilt=0.6",
     .profile = STANDARD},
    {.id = "qiao2023.thm52.regret",
     .place = "Theorem 5.2, (3)",
     .statement =
         "what the learner's E adds to its bound (75), over 1000 "
         "iota^2, is at most 52 S^2 A H^3/eps log(HSAT/beta)^2, A >= 2",
     .tags = "tabular regret algebra rate",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = qiao2023_theorem52,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-6,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "E of Lemma 5.1 (lem51.util); drawn sizes, K from 100 to 1e19",
     .fault = "noise-scale=1.5"},
    {.id = "qiao2023.thm52.cost",
     .place = "Theorem 5.2, (3)",
     .statement = "regret(eps) - regret(none) on the same users, at the worst"
                  " gap, grows no faster than the private term of the bound, "
                  "S^2 A H^3/eps",
     .tags = "tabular regret rate cost",
     .kind = KIND_RATE,
     .study = &study_cost,
     .cases = "algorithm=dp-ucbvi env=tabular-hard gap-to=0.5 gaps=6 "
              "privacy=pure-jdp lazy=0.2 looks=information episodes=1e16 "
              "from=0.0005 to=0.5 points=4 replicates=16",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound, and tight in eps: a gap g asks for about "
                "HSE/g visits, so each costs HSE ~ 1/eps, whatever g",
     .fault = "noise-power=1.5"},
    {.id = "qiao2023.thm52.cost.calibrated",
     .place = "Theorem 5.2, (3), least noise",
     .statement = "regret(eps) - regret(none) on the same users, at the worst"
                  " gap, grows no faster than the private term of the bound, "
                  "S^2 A H^3/eps",
     .tags = "tabular regret rate cost calibrated",
     .kind = KIND_RATE,
     .modes = CALIBRATED,
     .study = &study_cost,
     .cases = "algorithm=dp-ucbvi env=tabular-hard gap-to=0.5 gaps=6 "
              "privacy=pure-jdp mode=calibrated lazy=0.2 "
              "looks=information episodes=1e16 from=0.0005 to=0.5 "
              "points=4 replicates=24",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "twice the noise, the same order",
     .fault = "noise-power=1.5",
     .profile = STANDARD},
    {.id = "qiao2023.thm52.jdp",
     .place = "Theorem 5.2 with Lemma 5.1, calibrated",
     .statement = "noise for which the release is eps-DP costs E a factor 2 "
                  "ceil(log2 K)/log2 K: (3) keeps its order",
     .tags = "privacy tree calibrated",
     .kind = KIND_BOUND,
     .modes = CALIBRATED,
     .study = &study_probe,
     .probe = qiao2023_theorem52_calibrated,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "at most 4/log2 3, at K = 3",
     .fault = "noise-scale=0.99"},
    {.id = "qiao2023.thm52.useful",
     .place = "Theorem 5.2 by (75)",
     .statement = "eps = 1, K = 1e9: the bound is below the trivial KH on "
                  "RiverSwim",
     .tags = "tabular regret",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_theorem52_useful,
     .judge = judge_useful,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = VACUOUS,
     .because = "from K = 5.5e15 on",
     .fault = "episodes-scale=1e7"},
    {.id = "qiao2023.thm52.rate",
     .place = "Theorem 5.2, (3), eps = 100",
     .statement = "under joint privacy the regret of DP-UCBVI grows no faster "
                  "than sqrt(K)",
     .tags = "tabular regret rate",
     RATE,
     .cases =
         ENVELOPE "lazy=0.2 seeds=4 most-seeds=8 privacy=pure-jdp epsilon=100 "
                  "from=1e17 to=1e19 points=3",
     .expected = HOLDS,
     .because = "an upper bound, and tight; below K = 9e15 the noise costs "
                "more than the variance",
     .fault = "regret-tilt=0.2",
     .profile = STANDARD},
    {.id = "qiao2023.thm52.rate.calibrated",
     .place = "Theorem 5.2, (3), eps = 100",
     .statement = "with the least noise that is eps-DP the regret of DP-UCBVI "
                  "grows no faster than sqrt(K)",
     .tags = "tabular regret rate calibrated",
     .modes = CALIBRATED,
     RATE,
     .cases = ENVELOPE
     "lazy=0.2 seeds=4 most-seeds=8 privacy=pure-jdp mode=calibrated "
     "epsilon=100 from=1e17 to=1e19 points=3",
     .expected = HOLDS,
     .because = "twice the noise, in the term that does not grow",
     .fault = "regret-tilt=0.2",
     .profile = STANDARD},
    {.id = "qiao2023.thm52.rate.bandit",
     .place = "Theorem 5.2, (3), S = H = 1, eps = 1",
     .statement = "under joint privacy the regret of DP-UCBVI on bandits grows "
                  "no faster than sqrt(K)",
     .tags = "tabular regret rate",
     RATE,
     .cases = FAMILY
     "env=bandit most-seeds=32 privacy=pure-jdp epsilon=1 from=1e17 to=1e19",
     .expected = HOLDS,
     .because = "an upper bound, and tight: S^2 A H^3/eps is small enough here "
                "at eps = 1",
     .fault = "regret-tilt=0.2",
     .profile = STANDARD},
    {.id = "qiao2023.thm52.rate.cost",
     .place = "Theorem 5.2, (3), eps = 0.01",
     .statement = "where the noise costs most the regret of DP-UCBVI grows "
                  "with K as logarithms do",
     .tags = "tabular regret rate",
     RATE_OF(judge_rate_noise),
     .cases = ENVELOPE
     "lazy=0.2 seeds=4 most-seeds=16 privacy=pure-jdp epsilon=0.01 "
     "from=1e17 to=1e19 points=3",
     .expected = HOLDS,
     .because = "an upper bound: E grows as log^2",
     .fault = "regret-tilt=0.2",
     .profile = STANDARD},
    {.id = "qiao2023.thm52.rate.eps1",
     .place = "Theorem 5.2, (3), eps = 1",
     .statement =
         "at eps = 1 the growth as sqrt(K) is seen at some K up to 1.8e19",
     .tags = "tabular regret rate",
     RATE,
     .cases =
         ENVELOPE "lazy=0.2 seeds=4 most-seeds=12 privacy=pure-jdp epsilon=1 "
                  "from=1e15 to=1.8e19 points=3",
     .expected = VACUOUS,
     .because = "the noise costs more than the variance at every such K: "
                "regret barely grows",
     .fault = "regret-tilt=2",
     .profile = STANDARD},
    {.id = "qiao2023.thm52.rate.epsilon",
     .place = "Theorem 5.2, (3), K = 1e15",
     .statement = "where the noise costs most the regret of DP-UCBVI grows no "
                  "faster than 1/eps",
     .tags = "tabular regret rate",
     RATE,
     .cases = ENVELOPE
     "lazy=0.1 seeds=3 most-seeds=32 privacy=pure-jdp episodes=1e15 "
     "in=epsilon from=0.5 to=5 points=3",
     .expected = HOLDS,
     .because = "an upper bound, and tight: E is proportional to 1/eps",
     .fault = "noise-power=1.2",
     .profile = STANDARD},
    {.id = "qiao2023.thm57.regret",
     .place = "Theorem 5.7, (7)",
     .statement = "K above its logarithm L: what the learner's E adds to its "
                  "bound (75), over 1000 iota^2, is at most 12 sqrt(8) S^2 A "
                  "sqrt(H^5 T L)/eps",
     .tags = "tabular regret algebra rate",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = qiao2023_theorem57,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-6,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "E of Lemma 5.6 with K = T/H (lem56.util); drawn sizes, K to "
                "1e19",
     .fault = "noise-scale=1.5"},
    {.id = "qiao2023.thm57.cost",
     .place = "Theorem 5.7, (7)",
     .statement = "regret(eps) - regret(none) on the same users, at the worst"
                  " gap, grows no faster than the private term of the bound, "
                  "1/eps; eps 1 to 1000",
     .tags = "tabular regret rate cost local",
     .kind = KIND_RATE,
     .study = &study_cost,
     .cases = "algorithm=dp-ucbvi env=tabular-hard gap-to=0.5 gaps=6 "
              "privacy=pure-ldp lazy=0.2 looks=information episodes=1e19 "
              "from=1 to=1000 points=4 replicates=12",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound, and tight in eps",
     .fault = "noise-power=1.5"},
    {.id = "qiao2023.thm57.cost.below1",
     .place = "Theorem 5.7, (7), eps < 1",
     .statement = "regret(eps) - regret(none) on the same users, at the worst"
                  " gap, grows no faster than the private term of the bound, "
                  "1/eps",
     .tags = "tabular regret rate cost local",
     .kind = KIND_RATE,
     .study = &study_cost,
     .cases = "algorithm=dp-ucbvi env=tabular-hard gap-to=0.5 gaps=6 "
              "privacy=pure-ldp lazy=0.2 looks=information episodes=1e19 "
              "from=0.0005 to=0.5 points=4 replicates=4",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = VACUOUS,
     .because = "learning has hardly begun at K = 1e19: the bound says "
                "something from K* = 5e23 on at eps = 0.5",
     .fault = "epsilon-scale=1e4"},
    {.id = "qiao2023.thm57.cost.calibrated",
     .place = "Theorem 5.7, (7), least noise",
     .statement = "regret(eps) - regret(none) on the same users, at the worst"
                  " gap, grows no faster than the private term of the bound, "
                  "1/eps; eps 4 to 4000",
     .tags = "tabular regret rate cost local calibrated",
     .kind = KIND_RATE,
     .modes = CALIBRATED,
     .study = &study_cost,
     .cases = "algorithm=dp-ucbvi env=tabular-hard gap-to=0.5 gaps=6 "
              "privacy=pure-ldp mode=calibrated lazy=0.2 "
              "looks=information episodes=1e19 from=4 to=4000 points=4 "
              "replicates=12",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "twice the noise, the same order",
     .fault = "noise-power=1.5",
     .profile = STANDARD},
    {.id = "qiao2023.thm57.ldp",
     .place = "Theorem 5.7 with Lemma 5.6, calibrated",
     .statement = "reports with Laplace(6H/eps) are eps-LDP and E is twice "
                  "the printed: (7) keeps its order",
     .tags = "privacy calibrated",
     .kind = KIND_IDENTITY,
     .modes = CALIBRATED,
     .study = &study_probe,
     .probe = qiao2023_theorem57_calibrated,
     .judge = judge_identity,
     .left = "error",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the repair of Lemma 5.6 costs a factor 2",
     .fault = "noise-scale=0.99"},
    {.id = "qiao2023.thm57.useful",
     .place = "Theorem 5.7 by (75)",
     .statement = "eps = 1, K = 1e9: the bound is below the trivial KH on "
                  "RiverSwim",
     .tags = "tabular regret",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_theorem57_useful,
     .judge = judge_useful,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = VACUOUS,
     .because = "from K = 1.2e27 on",
     .fault = "episodes-scale=2e18"},
    {.id = "qiao2023.thm57.rate",
     .place = "Theorem 5.7, (7), eps = 1e5",
     .statement = "under local privacy the regret of DP-UCBVI grows no faster "
                  "than sqrt(K)",
     .tags = "tabular regret rate",
     RATE,
     .cases =
         ENVELOPE "lazy=0.02 seeds=3 most-seeds=8 privacy=pure-ldp epsilon=1e5 "
                  "from=1e16 to=1e19 points=3",
     .expected = HOLDS,
     .because = "an upper bound, and tight: E grows as sqrt(K)",
     .fault = "regret-tilt=0.2",
     .profile = STANDARD},
    {.id = "qiao2023.thm57.rate.calibrated",
     .place = "Theorem 5.7, (7), eps = 1e5",
     .statement = "with the least noise that is eps-LDP the regret of DP-UCBVI "
                  "grows no faster than sqrt(K)",
     .tags = "tabular regret rate calibrated",
     .modes = CALIBRATED,
     RATE,
     .cases = ENVELOPE
     "lazy=0.02 seeds=3 most-seeds=8 privacy=pure-ldp mode=calibrated "
     "epsilon=1e5 from=1e16 to=1e19 points=3",
     .expected = HOLDS,
     .because = "twice the noise",
     .fault = "regret-tilt=0.2",
     .profile = STANDARD},
    {.id = "qiao2023.thm57.rate.eps1",
     .place = "Theorem 5.7, (7), eps = 1",
     .statement =
         "at eps = 1 the growth as sqrt(K) is seen at some K up to 1.8e19",
     .tags = "tabular regret rate",
     RATE,
     .cases =
         ENVELOPE "lazy=0.2 seeds=4 most-seeds=12 privacy=pure-ldp epsilon=1 "
                  "from=1e15 to=1.8e19 points=3",
     .expected = VACUOUS,
     .because = "nothing is learnt: E is above K, and the bound below K H only "
                "beyond 2^64 episodes",
     .fault = "regret-tilt=2"},
    {.id = "qiao2023.thm57.rate.epsilon",
     .place = "Theorem 5.7, (7), K = 1e18",
     .statement = "where the noise costs most the regret of DP-UCBVI grows no "
                  "faster than 1/eps",
     .tags = "tabular regret rate",
     RATE,
     .cases = ENVELOPE
     "lazy=0.02 seeds=3 most-seeds=8 privacy=pure-ldp episodes=1e18 "
     "in=epsilon from=1e4 to=1e5 points=3",
     .expected = HOLDS,
     .because = "an upper bound, and tight: E is proportional to 1/eps",
     .fault = "regret-tilt=-0.2",
     .profile = STANDARD},
    {.id = "qiao2023.abs.free",
     .place = "Abstract",
     .statement = "eps >= S^1.5 A^0.5 H^2/sqrt(T): the private term of (3) "
                  "is below the main one",
     .tags = "tabular regret algebra rate",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_abstract_free,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an equality at the border; the doubled root of the text "
                "version is read as one",
     .fault = "bend=0.01"},
    {.id = "qiao2023.abs.free.h3",
     .place = "Abstract by (80)",
     .statement = "the same condition covers the term H^3 S^2 A of (80) when"
                  " eps <= 1",
     .tags = "tabular regret algebra rate",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_abstract_free_proved,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "needs T >= S^3 A H^4, which the condition implies for eps "
                "<= 1 and not above",
     .fault = "bend=0.05"},
    {.id = "qiao2023.tab1",
     .place = "Table 1",
     .statement = "rows of PUCB, LDP-OBI, Private-UCB-PO and -VI: regret grows "
                  "no faster than sqrt(K); S and H: tab1.*, thm41.rate.*",
     .tags = "tabular regret rate",
     RATE,
     .cases = TABLE_ROWS_IN_K,
     .expected = HOLDS,
     .because = "an upper bound, and tight; eps = 1e7 makes the noise cheap. "
                "The constants of these learners' bonuses are derived, their "
                "rows are of the cited papers",
     .fault = "regret-tilt=0.2",
     .profile = STANDARD},
    {.id = "qiao2023.tab1.pucb",
     .place = "Table 1, PUCB",
     .statement = "the regret of PUCB grows no faster than S and H^2 at fixed "
                  "K, its row sqrt(S^2 A H^3 T)",
     .tags = "tabular regret rate",
     RATE,
     .cases = TABLE("pucb") " privacy=pure-jdp" TABLE_IN_S
                            "\n" TABLE("pucb") " privacy=pure-jdp" TABLE_IN_H,
     .expected = HOLDS,
     .because = "an upper bound; its bonus as quoted has no sqrt(S), so S "
                "costs sqrt(S)",
     .fault = "regret-tilt=2",
     .profile = STANDARD},
    {.id = "qiao2023.tab1.private-ucb-po",
     .place = "Table 1, Private-UCB-PO",
     .statement = "the regret of Private-UCB-PO grows no faster than S and H^2 "
                  "at fixed K, its row sqrt(S^2 A H^3 T)",
     .tags = "tabular regret rate",
     RATE,
     .cases = TABLE("private-ucb-po") " privacy=pure-ldp" TABLE_IN_S "\n" TABLE(
         "private-ucb-po") " privacy=pure-ldp" TABLE_IN_H,
     .expected = HOLDS,
     .because = "an upper bound; the bonus's constants are derived",
     .fault = "regret-tilt=2",
     .profile = STANDARD},
    {.id = "qiao2023.tab1.private-ucb-vi",
     .place = "Table 1, Private-UCB-VI",
     .statement = "the regret of Private-UCB-VI grows no faster than sqrt(S) "
                  "and H^2 at fixed K, its row sqrt(S A H^3 T)",
     .tags = "tabular regret rate",
     RATE,
     .cases = TABLE("private-ucb-vi") " privacy=pure-ldp" TABLE_IN_S "\n" TABLE(
         "private-ucb-vi") " privacy=pure-ldp" TABLE_IN_H,
     .expected = HOLDS,
     .because = "an upper bound; the bonus's constants are derived",
     .fault = "regret-tilt=2",
     .profile = STANDARD},
    {.id = "qiao2023.tab1.ldp-obi",
     .place = "Table 1, LDP-OBI",
     .statement = "the regret of LDP-OBI grows no faster than S and H^2 at "
                  "fixed K, its row sqrt(S^2 A H^3 T)",
     .tags = "tabular regret rate",
     RATE,
     .cases = TABLE("ldp-obi") " privacy=pure-ldp" TABLE_IN_S "\n" TABLE(
         "ldp-obi") " privacy=pure-ldp" TABLE_IN_H,
     .expected = HOLDS,
     .because = "an upper bound; the bonus's constants are derived",
     .fault = "regret-tilt=2",
     .profile = STANDARD},
    {.id = "qiao2023.ucbvi.rate",
     .place = "Sec. 7, UCBVI",
     .statement = "the regret of UCBVI with bonus_2 of Azar et al. 2017, "
                  "Bernstein's, grows no faster than sqrt(K)",
     .tags = "tabular regret rate",
     RATE,
     .cases = UCBVI "most-seeds=32 from=1e15 to=1e18",
     .expected = HOLDS,
     .because = "an upper bound, and tight",
     .fault = "bonus-scale=0"},
    {.id = "qiao2023.ucbvi.rate.hoeffding",
     .place = "Sec. 1.2, UCBVI with bonus 1",
     .statement = "the regret of UCBVI with bonus_1 of Azar et al. 2017, "
                  "Hoeffding's, grows no faster than sqrt(K)",
     .tags = "tabular regret rate",
     RATE,
     .cases = UCBVI "bonus=hoeffding most-seeds=16 from=1e12 to=1e15",
     .expected = HOLDS,
     .because = "an upper bound, and tight; its bonus has L, not sqrt L",
     .fault = "bonus-scale=0"},
    {.id = "qiao2023.tab1.optimism",
     .place = "Table 1, the other algorithms",
     .statement = "UCBVI, Private-UCB-VI, PUCB and LDP-OBI as they are "
                  "quoted: Q of every episode is at least the optimal Q with "
                  "probability 1 - beta",
     .tags = "tabular optimism",
     .kind = KIND_COVERAGE,
     .study = &study_run,
     .cases = BASELINES_VALUE,
     .judge = judge_coverage,
     .threshold = beta,
     .left = "optimism",
     .right = "optimism_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "each bonus covers its law's and its noise's errors; the "
                "constants are the cited papers', the error bounds this "
                "suite's. In each some Q falls below what can be had at all",
     .fault = "bonus-scale=0.01"},
    {.id = "qiao2023.tab1.clip",
     .place = "Table 1, the other algorithms",
     .statement = "their values, and Private-UCB-PO's, stay below H",
     .tags = "tabular",
     .kind = KIND_BOUND,
     .study = &study_run,
     .cases = BASELINES_VALUE "\n" BASELINE_PO,
     .judge = judge_at_most,
     .left = "q_over_H",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "cut at H - h + 1, or H",
     .fault = "unclipped-values=no"},
    {.id = "qiao2023.tab1.ties",
     .place = "Table 1, the other algorithms",
     .statement = "while all their values tie, the regret of UCBVI, Private- "
                  "UCB-VI, PUCB and LDP-OBI is the uniform policy's",
     .tags = "tabular regret",
     .kind = KIND_IDENTITY,
     .study = &study_run,
     .cases = TIED_OTHERS,
     .judge = judge_equal,
     .left = "regret_total",
     .right = "regret_uniform",
     .tolerance = 1e-12,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "as qiao2023.alg1.ties",
     .fault = "tie-rule=highest"},
    {.id = "qiao2023.tab1.regret",
     .place = "Table 1, the other algorithms",
     .statement = "the regret recorded of them while they learn counts every "
                  "step: it is the loss of each look's policy by its values",
     .tags = "tabular regret",
     .kind = KIND_IDENTITY,
     .study = &study_run,
     .cases = LEARNED_OTHERS,
     .judge = judge_equal,
     .left = "regret_total",
     .right = "regret_values",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "gaps along the policy against values",
     .fault = "forget=1"},
    {.id = "qiao2023.lower",
     .place = "Table 1, lower bound",
     .statement = "learners that learn early, DP-UCBVI (no gap, 0.1 of its "
                  "bonus) and UCBVI (0.03), stay above the exact lower bound "
                  "of the hard family, of order sqrt(SAH^2 T), on average "
                  "over it",
     .tags = "tabular regret rate",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Jin et al. 2018, for every algorithm; a test of the suite's "
                "learners more than of the paper. With their whole bonus they "
                "still play at random here, a thousand times above it",
     .study = &study_envelope,
     .cases =
         EARLY "algorithm=dp-ucbvi none-as=bernstein c0=0 "
               "scale-bonus=0.1\n" EARLY "algorithm=ucbvi scale-bonus=0.03",
     .judge = judge_rate_floor,
     .tolerance = 0.02,
     .fault = "regret-tilt=-0.8"},
    {.id = "qiao2023.lower.family",
     .place = "Table 1, lower bound",
     .statement = "the hard family's exact information bound is "
                  "Omega(sqrt(SAH^2 T))",
     .tags = "tabular regret rate",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_lower_family,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "(S-2) bandits of (A-1)H/2 arms, H/2 rewards at stake, 0.14 "
                "sqrt(nR) each (Auer et al. 2002)",
     .fault = "bend=0.4"},
    {.id = "qiao2023.fig1",
     .place = "Sec. 7, Figure 1",
     .statement = "RiverSwim, H = 20, K = 50000, with some scales of bonus "
                  "and noise, far below the printed, and eps 30 to 200: UCBVI "
                  "below JDP, larger eps better, below LDP",
     .tags = "tabular regret figure",
     .kind = KIND_BOUND,
     .study = &study_compare,
     .cases = FIG1_SCALED " lazy=0.02",
     .judge = judge_order,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "neither eps nor the scales of bonus and noise are stated: "
                "with the bonus 0.05 times the printed one, without its gap, "
                "3e-5 of its private term and E/100, the order appears at eps "
                "30 to 200, looking on a grid of 2 % (at 300 that private "
                "term is below what UCBVI has instead)",
     .fault = "epsilon-scale=0.01"},
    {.id = "qiao2023.fig1.every",
     .place = "Sec. 7, Figure 1",
     .statement = "the same with a new policy in every episode",
     .tags = "tabular regret figure",
     .kind = KIND_BOUND,
     .study = &study_compare,
     .cases = FIG1_SCALED " lazy=0",
     .judge = judge_order,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "as qiao2023.fig1, without the grid: eight minutes of one core",
     .fault = "epsilon-scale=0.01",
     .profile = DEEP},
    {.id = "qiao2023.fig1.published",
     .place = "Sec. 7, Figure 1",
     .statement =
         "with the printed bonus and noise, eps 1 to 1000, the private "
         "curves stand in the order of Figure 1 wherever they differ",
     .tags = "tabular regret figure",
     .kind = KIND_BOUND,
     .study = &study_compare,
     .cases = FIG1 " mode=published",
     .judge = judge_order,
     .alpha = ALPHA,
     .expected = VACUOUS,
     .because = "E is at least 178, so the bonus is above H at every N <= K: "
                "Q = H, and all private curves are the tie rule's: they "
                "differ nowhere. E's constant and the figure's eps are not "
                "printed; read as core/qiao2023_scales.h says",
     .fault = "epsilon-scale=1e12"},
    {.id = "qiao2023.fig1.calibrated",
     .place = "Sec. 7, Figure 1",
     .statement = "with the printed bonus and the least noise that is eps-DP, "
                  "eps 1 to 1000, the private curves stand in the order of "
                  "Figure 1 wherever they differ",
     .tags = "tabular regret figure",
     .kind = KIND_BOUND,
     .modes = CALIBRATED,
     .study = &study_compare,
     .cases = FIG1 " mode=calibrated",
     .judge = judge_order,
     .alpha = ALPHA,
     .expected = VACUOUS,
     .because = "twice the noise: as qiao2023.fig1.published",
     .fault = "epsilon-scale=1e12"},
    {.id = "qiao2023.fig1.learns",
     .place = "Sec. 7, Figure 1",
     .statement = "with printed constants no private curve, eps 1 to 1000, "
                  "falls below half of the tie rule's regret within 50000 "
                  "episodes",
     .tags = "tabular regret figure",
     .kind = KIND_BOUND,
     .study = &study_compare,
     .cases =
         FIG1_LONG "ucbvi,dp-ucbvi mode=published\n" FIG1_LONG
                   "ucbvi,dp-ucbvi mode=calibrated\n" FIG1_LONG
                   "private-ucb-vi,private-ucb-po mode=published\n" FIG1_LONG
                   "pucb,ldp-obi mode=published",
     .judge = judge_at_most,
     .left = "figure_ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "looking on a grid of 5 % and told K = 1e18, the first to "
                "learn is joint privacy at eps = 1000, long after 50000 (a "
                "grid of 2 % brings most forward by a tenth to a quarter)",
     .fault = "uncounted=0.6"},
    {.id = "qiao2023.fig1.learns.scaled",
     .place = "Sec. 7, Figure 1",
     .statement = "in the setting in which the order appears every private "
                  "curve, eps 1 to 1000, falls below half of the tie rule's "
                  "regret within 1e12 episodes",
     .tags = "tabular regret figure",
     .kind = KIND_BOUND,
     .study = &study_compare,
     .cases = FIG1_SCALED_LONG " epsilons=1,10,30,100,200,1000",
     .judge = judge_identity,
     .left = "unlearned",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "joint privacy from 4e6 (eps = 1), 4e5 (10), 4e4 (100); "
                "local from 6e9, 6e8, 6e7, told K = 1e12",
     .fault = "epsilon-scale=1e-6"},
    {.id = "qiao2023.fig1.learns.small",
     .place = "Sec. 7, Figure 1",
     .statement = "nor does eps = 1 or 10 learn within 50000 episodes in that "
                  "setting",
     .tags = "tabular regret figure",
     .kind = KIND_BOUND,
     .study = &study_compare,
     .cases = FIG1_SCALED_LONG " privacies=jdp,ldp epsilons=1,10",
     .judge = judge_at_most,
     .left = "figure_ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "eps = 10 learns from 4e5 on: so the curves of Figure 1 had "
                "less noise, a smaller bonus, or a larger eps",
     .fault = "epsilon-scale=100"},
    {.id = "qiao2023.sec6.eq10",
     .place = "Sec. 6, (10) and App. C.5, (69)",
     .statement = "the sum of 20HSE iota/N~ along episodes is at most 20 S^2 "
                  "A H^2 E iota^2, for N <= N~ <= N + E",
     .tags = "tabular regret algebra",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = qiao2023_harmonic_private,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "N~ never underestimates (rem55), and eq60; drawn runs, N~ at "
                "the ends of its range, N = 0 read as 1",
     .fault = "noise-scale=1.1"},
    {0}};
