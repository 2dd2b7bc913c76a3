/* Zhou 2022: Differentially Private Reinforcement Learning with Linear Function
 * Approximation. */
#include "suite/judge/judge.h"
#include "suite/ledger/claim.h"

#include <math.h>

/* |A| <= 4 sigma sqrt(n) + 2t with probability 1 - 2 exp(-t^2/(2 sigma^2)):
 * b = 2 exp(-t^2/2) gives t = sqrt(2 log(2/b)) */
static double lemma_b4(const Job *job, double b)
{
    double n = params_int(&job->params, "d");
    return 4 * sqrt(n) + 2 * sqrt(2 * log(2 / b));
}

/* Sudakov-Fernique on the symmetric form: E(X_u - X_v)^2 <= 2 |uu'-vv'|_F^2 =
 * 4 (1 - c^2) <= 4 |u-v|^2, c = u.v, and the sqrt(2)-Lipschitz map from the
 * upper triangle. */
static double lemma_b4_sharp(const Job *job, double b)
{
    double n = params_int(&job->params, "d");
    return 2 * sqrt(n) + 2 * sqrt(log(2 / b));
}

const Claim claims_zhou2022[] = {
    {.id = "zhou2022.lemB.4",
     .place = "App. B, Lemma B.4",
     .statement = "symmetric A, entries N(0,s^2): P(|A| > 4 s sqrt(n) + 2 s "
                  "sqrt(2 log(2/b))) <= b",
     .tags = "tools noise",
     .kind = KIND_TAIL,
     .study = &study_tail,
     .cases = "law=sym1 d=1\nlaw=sym1 d=2\nlaw=sym1 d=4\nlaw=sym1 d=8\n"
              "law=sym1 d=16",
     .judge = judge_tail,
     .threshold = lemma_b4,
     .alpha = 2e-6,
     .expected = HOLDS,
     .because = "true, twice too large; its proof applies the law of full iid "
                "matrices to triangles, which Jensen's inequality repairs",
     .fault = "noise-scale=5"},
    {.id = "zhou2022.lemB.4.sharp",
     .place = "App. B, Lemma B.4, sharpened",
     .statement = "symmetric A, entries N(0,s^2): P(|A| >= 2 s sqrt(n) + 2 s "
                  "sqrt(log(2/b))) <= b",
     .tags = "tools noise calibrated",
     .kind = KIND_TAIL,
     .modes = CALIBRATED,
     .study = &study_tail,
     .cases = "law=sym1 d=1\nlaw=sym1 d=2\nlaw=sym1 d=4\nlaw=sym1 d=8\n"
              "law=sym1 d=16",
     .judge = judge_tail,
     .threshold = lemma_b4_sharp,
     .alpha = 2e-6,
     .expected = HOLDS,
     .because = "Sudakov-Fernique on the symmetric form",
     .fault = "noise-scale=3"},
    {.id = "zhou2022.thm4.1.explicit",
     .place = "Sec. 4, Theorem 4.1",
     .statement =
         "the regret of LinOpt-VI-Reg is below its explicit bound with "
         "probability 1 - 4a",
     .tags = "mixture regret",
     .kind = KIND_BOUND,
     .alpha = 2e-6,
     .expected = HOLDS,
     .because = "the proof's constants, evaluated; vacuous at small K",
     .waits_for = "linopt-vi"},
    {0}};
