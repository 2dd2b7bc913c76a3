/* Qiao, Wang 2023: Near-Optimal Differentially Private Reinforcement
 * Learning. */
#include "suite/judge/judge.h"
#include "suite/ledger/claim.h"

const Claim claims_qiao2023[] = {
    {.id = "qiao2023.rem53",
     .place = "Sec. 5.1.1, Remark 5.3",
     .statement = "post-processing (4) is the linear program (6); its closed "
                  "form in O(S log S) has the program's optimum",
     .tags = "tabular counts",
     .kind = KIND_IDENTITY,
     .study = &study_identity,
     .cases = "what=post-process d=1\nwhat=post-process d=2\n"
              "what=post-process d=3\nwhat=post-process d=6\n"
              "what=post-process d=12",
     .judge = judge_identity,
     .left = "worst",
     .tolerance = 1e-12,
     .alpha = 2e-6,
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
     .alpha = 2e-6,
     .expected = HOLDS,
     .because = "by construction; checked on degenerate instances",
     .fault = "bend=0.01"},
    {.id = "qiao2023.lemC11",
     .place = "App. C, Lemma C.11",
     .statement = "optimism: Q of every episode is at least the optimal Q",
     .tags = "tabular optimism",
     .kind = KIND_COVERAGE,
     .alpha = 2e-6,
     .expected = HOLDS,
     .because = "the bonus dominates every error on the good event",
     .waits_for = "dp-ucbvi"},
    {0}};
