/* Luyo, Garcelon, Lazaric, Pirotta 2021: Differentially Private Exploration in
 * Reinforcement Learning with Linear Representation. */
#include "suite/probe/luyo2021.h"
#include "oracles/tails.h"
#include "suite/judge/judge.h"
#include "suite/ledger/claim.h"

#include <math.h>

static double dimension(const Job *job)
{
    return params_int(&job->params, "d");
}

static double claim26(const Job *job, double a)
{
    return 4 * sqrt(dimension(job)) + 2 * log(1 / a);
}

/* E lambda_max <= 2 sqrt(d) and lambda_max is sqrt(2)-Lipschitz in the iid
 * entries, so P(|M| >= 2 sqrt(d) + t) <= 2 exp(-t^2/4). */
static double claim26_sharp(const Job *job, double a)
{
    return 2 * sqrt(dimension(job)) + 2 * sqrt(log(2 / a));
}

static double claim27(const Job *job, double a)
{
    double d = dimension(job), L = log(1 / a);
    switch (params_choice(&job->params, "law")) {
    case TAIL_CHI_SQUARE:
        return d + 2 * sqrt(d * L) + 2 * L;
    case TAIL_CHI_SQUARE_DEFICIT:
        return 2 * sqrt(d * L);
    default: /* the consequence for |v|, v ~ N(0, I) */
        return sqrt(d) + 2 * sqrt(L);
    }
}

static double claim28(const Job *job, double a)
{
    double d = dimension(job);
    return sqrt(d) * log(d / a);
}

static double claim29(const Job *job, double a)
{
    double d = dimension(job), L = log(d / a);
    return 2 * d + 2 * sqrt(d * L) + L;
}

const Claim claims_luyo2021[] = {
    {.id = "luyo2021.claim26",
     .place = "App. G, Claim 26",
     .statement = "symmetric M, entries N(0,1): P(|M| >= 4 sqrt(d) + 2 "
                  "log(1/a)) <= a",
     .tags = "tools noise",
     .kind = KIND_TAIL,
     .study = &study_tail,
     .cases = "law=sym1 d=1\nlaw=sym1 d=2\nlaw=sym1 d=4\nlaw=sym1 d=8\n"
              "law=sym1 d=16\nlaw=goe d=1\nlaw=goe d=2\nlaw=goe d=4\n"
              "law=goe d=8",
     .judge = judge_tail,
     .threshold = claim26,
     .alpha = 2e-6,
     .expected = HOLDS,
     .because = "follows from the sharp form below; loose",
     .fault = "noise-scale=5"},
    {.id = "luyo2021.claim26.sharp",
     .place = "App. G, Claim 26, sharpened",
     .statement = "symmetric M, entries N(0,1): P(|M| >= 2 sqrt(d) + 2 "
                  "sqrt(log(2/a))) <= a",
     .tags = "tools noise calibrated",
     .kind = KIND_TAIL,
     .modes = CALIBRATED,
     .study = &study_tail,
     .cases = "law=sym1 d=1\nlaw=sym1 d=2\nlaw=sym1 d=4\nlaw=sym1 d=8\n"
              "law=sym1 d=16\nlaw=goe d=2\nlaw=goe d=4\nlaw=goe d=8",
     .judge = judge_tail,
     .threshold = claim26_sharp,
     .alpha = 2e-6,
     .expected = HOLDS,
     .because = "Sudakov-Fernique and Gaussian concentration",
     .fault = "noise-scale=3"},
    {.id = "luyo2021.claim27",
     .place = "App. G, Claim 27",
     .statement = "chi-square(d): P(U >= d + 2 sqrt(d L) + 2 L), P(U <= d - 2 "
                  "sqrt(d L)), P(|v| > sqrt(d) + 2 sqrt(L)) <= a, L = "
                  "log(1/a)",
     .tags = "tools noise",
     .kind = KIND_TAIL,
     .study = &study_tail,
     .cases = "law=chi-square d=1\nlaw=chi-square d=2\nlaw=chi-square d=8\n"
              "law=chi-square d=64\nlaw=chi-square-deficit d=1\n"
              "law=chi-square-deficit d=8\nlaw=chi-square-deficit d=64\n"
              "law=gauss-norm d=1\nlaw=gauss-norm d=8\nlaw=gauss-norm d=64",
     .judge = judge_tail,
     .threshold = claim27,
     .alpha = 2e-6,
     .expected = HOLDS,
     .because = "Laurent and Massart 2000, Lemma 1",
     .fault = "threshold-scale=0.5"},
    {.id = "luyo2021.claim28",
     .place = "App. G, Claim 28",
     .statement = "v iid Laplace(1): P(|v| > sqrt(d) log(d/a)) <= a",
     .tags = "tools noise laplace",
     .kind = KIND_TAIL,
     .study = &study_tail,
     .cases = "law=laplace-norm d=1\nlaw=laplace-norm d=2\n"
              "law=laplace-norm d=3\nlaw=laplace-norm d=8",
     .judge = judge_tail,
     .threshold = claim28,
     .alpha = 2e-6,
     .expected = HOLDS,
     .because = "union bound over coordinates; an equality at d = 1",
     .fault = "noise-scale=2"},
    {.id = "luyo2021.claim29",
     .place = "App. G, Claim 29",
     .statement = "M = (Z+Z')/2, Z Laplace(1): P(|M| >= 2d + 2 sqrt(d "
                  "log(d/a)) + log(d/a)) <= a",
     .tags = "tools noise laplace",
     .kind = KIND_TAIL,
     .study = &study_tail,
     .cases = "law=laplace-average d=1\nlaw=laplace-average d=2\n"
              "law=laplace-average d=4\nlaw=laplace-average d=8\n"
              "law=laplace-mirror d=2\nlaw=laplace-mirror d=4\n"
              "law=laplace-mirror d=8",
     .judge = judge_tail,
     .threshold = claim29,
     .alpha = 2e-6,
     .expected = HOLDS,
     .because = "true whether Z is symmetric (the statement) or independent "
                "(the proof); loose by sqrt(d)",
     .fault = "noise-scale=5"},
    {.id = "luyo2021.claim31",
     .place = "App. G, Claim 31",
     .statement = "A >= B > 0: |x|_A <= |x|_B sqrt(det A / det B)",
     .tags = "tools matrix",
     .kind = KIND_IDENTITY,
     .study = &study_identity,
     .cases = "what=determinant-ratio d=1\nwhat=determinant-ratio d=2\n"
              "what=determinant-ratio d=4\nwhat=determinant-ratio d=8",
     .judge = judge_at_most,
     .left = "worst",
     .tolerance = 1e-10,
     .alpha = 2e-6,
     .expected = HOLDS,
     .because = "Abbasi-Yadkori et al. 2011, Lemma 12; an equality for A = B + "
                "c g g', x = B^-1 g",
     .fault = "bend=0.001"},
    {.id = "luyo2021.lem25.c",
     .place = "App. E, Lemma 25",
     .statement = "c_K >= d Ups gives a log determinant ratio of at most 2: "
                  "(1 + 2/d)^d <= e^2",
     .tags = "linear matrix",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = luyo2021_lemma25_determinant,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = 2e-6,
     .expected = HOLDS,
     .because = "log(1+x) <= x",
     .fault = "bend=0.01"},
    {.id = "luyo2021.thm8.switch",
     .place = "Sec. 4.1 and App. E.2",
     .statement = "Alg. 2 uses at most B policies, at times fixed by K and B",
     .tags = "linear switching",
     .kind = KIND_SWITCH,
     .alpha = 2e-6,
     .expected = HOLDS,
     .because = "batches of equal length: ceil(K / ceil(K/B)) of them",
     .waits_for = "lsvi-batched"},
    {0}};
