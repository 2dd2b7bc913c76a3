/* Pavlovic, Salgia, Zhao 2025: private kernel bandits. */
#include "suite/judge/judge.h"
#include "suite/ledger/claim.h"

const Claim claims_pavlovic2025[] = {
    {.id = "pavlovic2025.lem6.4",
     .place = "Sec. 6, Lemma 6.4",
     .statement = "A (BA + tau I)^-1 = (AB + tau I)^-1 A",
     .tags = "kernel matrix",
     .kind = KIND_IDENTITY,
     .study = &study_identity,
     .cases = "what=push-through d=1\nwhat=push-through d=2\n"
              "what=push-through d=4\nwhat=push-through d=12",
     .judge = judge_identity,
     .left = "worst",
     .tolerance = 1e-12,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "A (BA + tau I) = (AB + tau I) A; one side is invertible when "
                "the other is, tau not 0",
     .fault = "bend=0.001"},
    {.id = "pavlovic2025.alg1.iid",
     .place = "Sec. 3.1",
     .statement = "points within an epoch are iid given the past; S and R are "
                  "independent copies",
     .tags = "kernel",
     .kind = KIND_LAW,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "by construction",
     .waits_for = "capri"},
    {0}};
