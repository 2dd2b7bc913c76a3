/* Ngo, Vietri, Wu 2022: Improved Regret for Differentially Private Exploration
 * in Linear MDP. */
#include "suite/judge/judge.h"
#include "suite/ledger/claim.h"

const Claim claims_ngo2022[] = {
    {.id = "ngo2022.lem30",
     .place = "App. B, Lemma 30",
     .statement = "A >= B > 0: |x|_A <= |x|_B sqrt(det A / det B)",
     .tags = "tools matrix",
     .kind = KIND_IDENTITY,
     .study = &study_identity,
     .cases = "what=determinant-ratio d=2\nwhat=determinant-ratio d=4\n"
              "what=determinant-ratio d=8",
     .judge = judge_at_most,
     .left = "worst",
     .tolerance = 1e-10,
     .alpha = 2e-6,
     .expected = HOLDS,
     .because = "Abbasi-Yadkori et al. 2011, Lemma 12",
     .fault = "bend=0.001"},
    {.id = "ngo2022.thm11.logK",
     .place = "Sec. 1.1 and 3",
     .statement = "without noise the policy changes O(d H log K) times",
     .tags = "linear switching",
     .kind = KIND_SWITCH,
     .alpha = 2e-6,
     .expected = HOLDS,
     .because = "every change doubles a determinant",
     .waits_for = "lsvi-switching"},
    {0}};
