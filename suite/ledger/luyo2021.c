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

#define PROBE(name) .study = &study_probe, .probe = luyo2021_##name
/* rounding alone; 1e-6 where a quadrature, a search or a small delta stands on
 * one side */
#define RATIO    .judge = judge_at_most, .left = "ratio", .tolerance = 1e-9
#define LOOSE    .judge = judge_at_most, .left = "ratio", .tolerance = 1e-6
#define IDENTITY .judge = judge_identity, .left = "error", .tolerance = 1e-9
#define EXACT    .judge = judge_identity, .left = "error", .tolerance = 1e-6
/* of bounds with all constants and logarithms */
#define EXPONENT                                                               \
    .judge = judge_identity, .left = "error",                                  \
    .tolerance = LUYO2021_EXPONENT_ERROR
#define USEFUL .judge = judge_useful, .left = "ratio"

/* what a paper releases, audited at its own noise */
#define AUDITED                                                                \
    .kind = KIND_PRIVACY, .study = &study_audit, .judge = judge_release,       \
    .alpha = ALPHA

/* of the failure probability p of a run */
static double share(const Job *job, double part)
{
    return part * params_real(&job->algo_params, "p");
}

static double whole(const Job *job, double alpha)
{
    (void)alpha;
    return share(job, 1);
}

static double two_thirds(const Job *job, double alpha)
{
    (void)alpha;
    return share(job, 2.0 / 3);
}

static double third(const Job *job, double alpha)
{
    (void)alpha;
    return share(job, 1.0 / 3);
}

static double sixth(const Job *job, double alpha)
{
    (void)alpha;
    return share(job, 1.0 / 6);
}

/* Runs that an observer follows; a replicate is one trial.  p is large: the
 * radii are smaller, and few runs decide about p/6. */
#define ALONG(runs, row)                                                       \
    .study = &study_run, .cases = (runs), .judge = judge_coverage, .left = (row)
#define VTR  "algorithm=ucrl-vtr observe=vtr p=0.6 replicates=66 "
#define PLUS "algorithm=ucrl-vtr-plus observe=vtr_plus p=0.6 replicates=66 "
#define VTR_EXACT                                                              \
    VTR "env=lm-perm episodes=1000\n" VTR                                      \
        "env=lm-perm privacy=jdp episodes=1000"
/* features in all directions; few users, many, and noise no larger than
 * lambda */
#define VTR_SPREAD                                                             \
    VTR "env=lm-ring episodes=16\n" VTR "env=lm-ring episodes=1000\n" VTR      \
        "env=lm-ring privacy=jdp epsilon=1e6 episodes=1000"
#define VTR_PRIVATE                                                            \
    VTR "env=lm-perm privacy=jdp episodes=1000\n" VTR                          \
        "env=lm-perm privacy=ldp episodes=1000\n" VTR                          \
        "env=mixture-random privacy=jdp episodes=1e13 lazy=0.1"
#define VTR_CALIBRATED                                                         \
    VTR "mode=calibrated env=lm-perm privacy=jdp episodes=1000\n" VTR          \
        "mode=calibrated env=lm-perm privacy=ldp episodes=1000\n" VTR          \
        "mode=calibrated env=mixture-hard privacy=jdp episodes=1e9 "           \
        "lazy=0.1\n" VTR                                                       \
        "mode=calibrated env=mixture-random privacy=ldp episodes=1e12 "        \
        "lazy=0.1"
#define VTR_LEARNT                                                             \
    VTR "env=lm-perm episodes=1e9 lazy=0.1\n" VTR                              \
        "env=lm-fork privacy=jdp episodes=1e15 lazy=0.1"
/* long enough for Q~ to fall below what can be had at all */
#define VTR_OPTIMISM_NONE                                                      \
    VTR "env=lm-perm episodes=1e6 lazy=0.1\n" VTR                              \
        "env=mixture-hard episodes=1e8 lazy=0.1"
#define VTR_OPTIMISM                                                           \
    VTR_OPTIMISM_NONE                                                          \
    "\n" VTR "env=mixture-random privacy=jdp episodes=1e13 lazy=0.1\n" VTR     \
    "env=mixture-random privacy=ldp episodes=1e18 lazy=0.1"
#define VTR_OPTIMISM_CALIBRATED                                                \
    VTR "mode=calibrated env=mixture-hard privacy=jdp episodes=1e9 "           \
        "lazy=0.1\n" VTR                                                       \
        "mode=calibrated env=mixture-random privacy=ldp episodes=1e16 "        \
        "lazy=0.1"
#define PLUS_OPTIMISM                                                          \
    PLUS "env=mixture-hard episodes=1e8 lazy=0.1\n" PLUS                       \
         "env=lm-perm episodes=1e13 lazy=0.1\n" PLUS                           \
         "env=mixture-hard privacy=jdp episodes=1e18 lazy=0.1"
#define PLUS_PRIVATE                                                           \
    PLUS "env=lm-perm privacy=jdp episodes=1000\n" PLUS                        \
         "env=lm-perm privacy=ldp episodes=1000"
#define PLUS_OPTIMISM_CALIBRATED                                               \
    PLUS "mode=calibrated env=mixture-hard privacy=jdp episodes=1e10 lazy=0.1"
/* H^2/d, the least sbar^2, is most of the bound */
#define PLUS_FLOOR                                                             \
    PLUS "env=mixture-hard d=2 H=20 gap=0.05 episodes=1e13 lazy=0.1\n" PLUS    \
         "env=lm-perm episodes=1e13 lazy=0.1"
#define PLUS_LEARNT                                                            \
    PLUS "env=lm-perm episodes=1e13 lazy=0.1\n" PLUS                           \
         "env=mixture-hard episodes=1e13 lazy=0.1"

/* both algorithms on the same users */
#define AGAINST_ON(privacies, world)                                           \
    "algorithms=ucrl-vtr,ucrl-vtr-plus privacies=" privacies                   \
    " epsilons=1 episodes=1e18 lazy=0.1 points=1 replicates=8 env=" world
#define AGAINST .study = &study_compare, .judge = judge_ranked

const Claim claims_luyo2021[] = {
    {.id = "luyo2021.cor5.sens",
     .place = "Sec. 3.1 and App. C.2",
     .statement = "|X| <= H, 0 <= y <= H: the L2 sensitivities of X X' and of "
                  "X y are at most 2H^2",
     .tags = "mixture privacy sensitivity",
     .kind = KIND_IDENTITY,
     PROBE(cor5_sens),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because =
         "triangle inequality; needs V~ in [0,H], which a clip at 0 would give "
         "and the printed min{H,.} does not (luyo2021.cor5.clip)",
     .fault = "sensitivity-scale=1.01"},
    {.id = "luyo2021.cor5.sens.exact",
     .place = "Sec. 3.1 and App. C.2",
     .statement =
         "exact suprema over pairs, in H^4: Frobenius 2, vector 4, matrix and "
         "vector together 4 (GOE), 9/2 ((Z+Z')/2 or N(0,s^2) everywhere)",
     .tags = "mixture privacy sensitivity calibrated",
     .kind = KIND_IDENTITY,
     .modes = CALIBRATED,
     PROBE(cor5_suprema),
     EXACT,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "attained at an orthogonal pair, opposite pairs and cosine "
                "-1/2; a search from random starts finds no more",
     .fault = "sensitivity-scale=1.01"},
    {.id = "luyo2021.cor5.chain",
     .place = "App. C.2",
     .statement =
         "sigma_B of Cor. 5 is what simple composition of two statistics, "
         "advanced over H steps and K_0 nodes and the Gaussian mechanism give",
     .tags = "mixture privacy composition algebra",
     .kind = KIND_IDENTITY,
     PROBE(cor5_chain),
     IDENTITY,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "32 = 2 * 2 * 8: an identity",
     .fault = "tree-levels=1"},
    {.id = "luyo2021.cor5.tree",
     .place = "App. C.2, F.4",
     .statement = "binary tree over K users: each user enters at most K_0 = "
                  "ceil(log2(K) + 1) nodes, each prefix sums at most K_0",
     .tags = "mixture privacy tree",
     .kind = KIND_IDENTITY,
     PROBE(cor5_tree),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "floor(log2 K) + 1 nodes for the first user, popcount(k) for a "
                "prefix; enumerated to K = 4096, then at 2^j - 1, 2^j, 2^j + 1",
     .fault = "tree-levels=-1"},
    {.id = "luyo2021.cor5.jdp",
     .place = "Cor. 5",
     .statement =
         "the billboard of Alg. 1 under Cor. 5, values clipped to [0,H], is "
         "(eps,delta)-DP for eps, delta in (0,1), hence Alg. 1 JDP",
     .tags = "mixture privacy tree",
     .kind = KIND_PRIVACY,
     PROBE(cor5_jdp),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exact Gaussian accounting: at least 190 times more noise than "
                "needed, 390 to 490 at delta = 1e-6; without the clip see "
                "luyo2021.cor5.clip",
     .fault = "noise-scale=0.005"},
    {.id = "luyo2021.cor5.jdp.calibrated",
     .place = "Cor. 5, least noise",
     .statement = "GOE nodes of scale sqrt(n_K (4 H^4 (H-2) + 4)) / "
                  "G*(eps,delta) meet delta exactly",
     .tags = "mixture privacy tree calibrated",
     .kind = KIND_PRIVACY,
     .modes = CALIBRATED,
     PROBE(cor5_calibrated),
     EXACT,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "g^2 adds over nodes and steps; H - 1 steps carry data",
     .fault = "noise-scale=0.95"},
    {.id = "luyo2021.cor5.jdp.audit",
     .place = "Cor. 5",
     .statement = "no audit of what Alg. 1 releases under Cor. 5 finds more "
                  "than (eps,delta)",
     .tags = "mixture privacy audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=luyo2021-vtr-jdp epsilon=0.99 K=1000 H=3 d=2 runs=5000"
              "\n"
              "mechanism=luyo2021-vtr-jdp epsilon=0.5 K=1000 H=5 d=2 runs=5000",
     .expected = HOLDS,
     .because = "exact accounting; an audit of what is printed is blind, it "
                "sees that the losses are as small as accounted",
     .fault = "noise-scale=0.001"},
    {.id = "luyo2021.cor5.jdp.audit.reduced",
     .place = "Cor. 5, noise x 0.0016",
     .statement =
         "what Alg. 1 releases under Cor. 5 with 0.0016 of the printed noise: "
         "sample and accounting agree, within (eps,delta)",
     .tags = "mixture privacy audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=luyo2021-vtr-jdp epsilon=0.99 K=1000 H=3 d=2 "
              "runs=5000 scale=0.0016",
     .expected = HOLDS,
     .because = "what is printed has noise to spare; at 0.0016 of it the claim "
                "still holds, with equality nearly, and an audit sees it",
     .fault = "noise-scale=0.0012"},
    {.id = "luyo2021.cor5.jdp.audit.calibrated",
     .place = "Cor. 5, least noise",
     .statement = "what Alg. 1 releases under Cor. 5 with the least noise: "
                  "sample and accounting agree, within (eps,delta)",
     .tags = "mixture privacy audit calibrated",
     .modes = CALIBRATED,
     AUDITED,
     .cases =
         "mechanism=luyo2021-vtr-jdp mode=calibrated K=1000 H=3 d=2 runs=5000",
     .expected = HOLDS,
     .because = "the least noise: the exact law meets delta with equality",
     .fault = "noise-scale=0.9"},
    {.id = "luyo2021.cor5.clip",
     .place = "App. C.2 (privacy analysis), Alg. 1",
     .statement =
         "(Lambda~, u~) is (eps,delta)-DP with Q~ = min{H, .} as printed",
     .tags = "mixture privacy sensitivity",
     .kind = KIND_PRIVACY,
     PROBE(clip_billboard),
     RATIO,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "V~_2 of a user at a state unlike all others is about -1/(2 "
                "gam): |X| is 444 where H = 3 bounds it; shown at K = 2^55 "
                "(delta 1e-6) and 2^53 (0.1)",
     .fails = "step",
     .reading = "min{H, .} without a lower clip, as printed in Alg. 1, in the "
                "display of Sec. 3 and in the table of notation; users are "
                "arbitrary trees; concerns the sentence of the proof that the "
                "sequence (Lambda~,u~) is DP, not Def. 3; if a clip at 0 is "
                "meant, Cor. 5 holds (luyo2021.cor5.jdp)",
     .corrected =
         "with Pi_[0,H] as in Alg. 2 every sensitivity stands, with the slack "
         "of luyo2021.cor5.jdp; optimism is unaffected since Q* >= 0",
     .fault = "noise-scale=20"},
    {.id = "luyo2021.cor5.clip.audit",
     .place = "App. C.2 (privacy analysis), Alg. 1",
     .statement = "(Lambda~, u~) is (eps,delta)-DP with Q~ = min{H, .} as "
                  "printed: audited, |X| = |y| = 441 against 0 at step 1",
     .tags = "mixture privacy sensitivity audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases =
         "mechanism=luyo2021-vtr-jdp epsilon=0.99 K=36028797018963968 "
         "user=18014398509481985 H=3 d=2 neighbours=add norm=147 runs=1000",
     .expected = VIOLATED,
     .because = "the witness of luyo2021.cor5.clip has |X| = 444, in 55 nodes; "
                "the sample shows it",
     .fails = "step",
     .reading =
         "min{H, .} without a lower clip, as luyo2021.cor5.clip says; the sums "
         "of K = 2^55 users make that value, the audit starts from it",
     .corrected =
         "with Pi_[0,H] an audit finds nothing (luyo2021.cor5.jdp.audit)",
     .fault = "noise-scale=20"},
    {.id = "luyo2021.cor5.clip.policy",
     .place = "Cor. 5, Def. 3, Alg. 1",
     .statement = "Alg. 1 with Q~ = min{H, .} as printed is (eps,delta)-JDP: "
                  "the final policy alone",
     .tags = "mixture privacy sensitivity",
     .kind = KIND_PRIVACY,
     PROBE(clip_policy),
     RATIO,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because =
         "on a continuum of states the final policy reveals one prefix of "
         "Lambda~_1 and w~_1, whose half-space tells V~_2^2 from H^2; K = 2^55",
     .fails = "privacy statement",
     .reading =
         "min{H, .} without a lower clip, as printed in Alg. 1, in the display "
         "of Sec. 3 and in the table of notation; users are arbitrary trees; "
         "the state space infinite (Sec. 2 allows it), the final policy part "
         "of the output (Def. 3: a sequence of actions and a policy)",
     .corrected = "with Pi_[0,H] as in Alg. 2 Cor. 5 holds",
     .fault = "noise-scale=3.2"},
    {.id = "luyo2021.cor6.sens",
     .place = "App. C.3",
     .statement = "|X| <= H, 0 <= y <= H: |X X'|_F and |X y| are at most H^2, "
                  "so each term moves by at most 2H^2",
     .tags = "mixture privacy sensitivity",
     .kind = KIND_IDENTITY,
     PROBE(cor6_sens),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "features phi_V of random linear mixtures, attained where V = "
                "H; luyo2021.cor5.sens has free vectors",
     .fault = "sensitivity-scale=1.01"},
    {.id = "luyo2021.cor6.chain",
     .place = "App. C.3",
     .statement =
         "sigma_B of Cor. 6 makes each of 2H terms (eps/(2H), delta/(2H))-LDP",
     .tags = "mixture privacy composition algebra",
     .kind = KIND_IDENTITY,
     PROBE(cor6_chain),
     IDENTITY,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "2H^2 (2H/eps) sqrt(2 log(4H/delta)): an identity",
     .fault = "bend=1e-6"},
    {.id = "luyo2021.cor6.ldp",
     .place = "Cor. 6",
     .statement =
         "one message of Alg. 1 under Cor. 6, values clipped to [0,H], is "
         "(eps,delta)-LDP for every (Lambda~,w~) of the server",
     .tags = "mixture privacy local",
     .kind = KIND_PRIVACY,
     PROBE(cor6_ldp),
     .cases = "reading=goe\nreading=proj\nreading=sym1",
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because =
         "exact Gaussian accounting: 3.6 to 8.4 times more noise than needed "
         "at delta = 1e-6, H = 2 .. 10; the symmetry of B^1, left open by Cor. "
         "6, does not matter; without the clip see luyo2021.cor6.clip",
     .fault = "noise-scale=0.42"},
    {.id = "luyo2021.cor6.ldp.calibrated",
     .place = "Cor. 6, least noise",
     .statement = "GOE noise of scale sqrt(4 H^4 (H-2) + 4) / G*(eps,delta) in "
                  "a message meets delta exactly",
     .tags = "mixture privacy local calibrated",
     .kind = KIND_PRIVACY,
     .modes = CALIBRATED,
     PROBE(cor6_calibrated),
     EXACT,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because =
         "g^2 adds over steps: sigma of order H^(5/2) where Cor. 6 has H^3",
     .fault = "noise-scale=0.95"},
    {.id = "luyo2021.cor6.ldp.audit",
     .place = "Cor. 6",
     .statement = "no audit of a message of Alg. 1 under Cor. 6 finds more "
                  "than (eps,delta)",
     .tags = "mixture privacy local audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases =
         "mechanism=luyo2021-vtr-ldp epsilon=0.99 H=3 d=2 runs=5000"
         "\n"
         "mechanism=luyo2021-vtr-ldp epsilon=0.99 H=3 d=2 reading=goe runs=5000"
         "\n"
         "mechanism=luyo2021-vtr-ldp epsilon=0.99 H=3 d=2 reading=proj "
         "runs=5000"
         "\n"
         "mechanism=luyo2021-vtr-ldp epsilon=0.99 H=5 d=3 reading=iid "
         "runs=5000",
     .expected = HOLDS,
     .because = "exact accounting; only tilted noise shows a delta of 1e-228",
     .fault = "noise-scale=0.1"},
    {.id = "luyo2021.cor6.ldp.audit.reduced",
     .place = "Cor. 6, noise x 0.15",
     .statement = "a message of Alg. 1 under Cor. 6 with 0.15 of the printed "
                  "noise: sample and accounting agree, within (eps,delta)",
     .tags = "mixture privacy local audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases =
         "mechanism=luyo2021-vtr-ldp epsilon=0.99 H=3 d=2 runs=5000 scale=0.15",
     .expected = HOLDS,
     .because = "what is printed has noise to spare: at 0.15 of it the claim "
                "still holds, with 1.15 to spare in eps, and an audit sees it",
     .fault = "noise-scale=0.11"},
    {.id = "luyo2021.cor6.ldp.audit.calibrated",
     .place = "Cor. 6, least noise",
     .statement = "a message of Alg. 1 under Cor. 6 with the least noise: "
                  "sample and accounting agree, within (eps,delta)",
     .tags = "mixture privacy local audit calibrated",
     .modes = CALIBRATED,
     AUDITED,
     .cases = "mechanism=luyo2021-vtr-ldp mode=calibrated H=3 d=2 runs=5000"
              "\n"
              "mechanism=luyo2021-vtr-ldp mode=calibrated H=4 d=3 reading=sym1 "
              "runs=5000",
     .expected = HOLDS,
     .because = "the least noise: the exact law meets delta with equality",
     .fault = "noise-scale=0.9"},
    {.id = "luyo2021.cor6.clip",
     .place = "Cor. 6, Alg. 1",
     .statement = "the message of Alg. 1 with Q~ = min{H, .} as printed is "
                  "(eps,delta)-LDP for every message of the server",
     .tags = "mixture privacy local",
     .kind = KIND_PRIVACY,
     PROBE(clip_message),
     RATIO,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "the server sends Lambda~ = 1e12 I, w~ = -M (1,1)/sqrt(2): the "
                "user computes V~ = -M and sends statistics of norm M^2",
     .fails = "privacy statement",
     .reading = "min{H, .} without a lower clip, as printed in Alg. 1, in the "
                "display of Sec. 3 and in the table of notation; users are "
                "arbitrary trees; LDP for an untrusted server, that is for "
                "every (Lambda~,w~) or transcript; with an honest server see "
                "luyo2021.cor6.clip.honest",
     .corrected = "with Pi_[0,H] Cor. 6 holds with a slack of 3.6 to 8.4 at "
                  "delta = 1e-6",
     .fault = "noise-scale=90"},
    {.id = "luyo2021.cor6.clip.honest",
     .place = "Cor. 6, Alg. 1",
     .statement =
         "the message of Alg. 1 with Q~ = min{H, .} as printed is "
         "(eps,delta)-LDP under an honest server, whatever the other users",
     .tags = "mixture privacy local",
     .kind = KIND_PRIVACY,
     PROBE(clip_message_honest),
     RATIO,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "the users of luyo2021.cor5.clip: against noise and shift of "
                "order sqrt(K), V~_2 falls as -K^(1/4), H^2 stays; at K = 2^69 "
                "the message moves by 9 times what the noise covers",
     .fails = "privacy statement",
     .reading = "min{H, .} without a lower clip, as luyo2021.cor6.clip says; "
                "the other users arbitrary trees, their messages with the "
                "printed noise; K = 2^69 (no claim of Cor. 6 limits K)",
     .corrected = "with Pi_[0,H] Cor. 6 holds with a slack of 3.6 to 8.4 at "
                  "delta = 1e-6",
     .fault = "noise-scale=11"},
    {.id = "luyo2021.cor6.clip.audit",
     .place = "Cor. 6, Alg. 1",
     .statement = "the message of Alg. 1 with Q~ = min{H, .} as printed is "
                  "(eps,delta)-LDP: audited, V~ = -M against 0",
     .tags = "mixture privacy local audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=luyo2021-vtr-ldp reading=goe neighbours=add "
              "epsilon=0.99 H=3 d=2 norm=13.3333333 runs=2000"
              "\n"
              "mechanism=luyo2021-vtr-ldp reading=goe neighbours=add "
              "epsilon=0.99 H=3 d=2 norm=33.3333333 runs=2000",
     .expected = VIOLATED,
     .because = "M = 40 and 100 in the witness of luyo2021.cor6.clip; GOE, the "
                "least favourable noise",
     .fails = "privacy statement",
     .reading = "min{H, .} without a lower clip, as luyo2021.cor6.clip says; "
                "LDP for every message of the server",
     .corrected =
         "with Pi_[0,H] an audit finds nothing (luyo2021.cor6.ldp.audit)",
     .fault = "noise-scale=90"},
    {.id = "luyo2021.cor6.impliesjdp",
     .place = "Table 1, row Cor. 6",
     .statement = "what is (eps,delta)-LDP in each message is (eps,delta)-JDP "
                  "in what others do",
     .tags = "mixture privacy local",
     .kind = KIND_PRIVACY,
     PROBE(local_is_joint),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "post-processing of one message and of the others'; by "
                "enumeration; an equality where an action is the message",
     .fault = "bend=0.01"},
    {.id = "luyo2021.rem1.i",
     .place = "Rem. 1, App. C.4",
     .statement = "simple instead of advanced composition over H steps raises "
                  "sigma by sqrt(H), up to logarithms",
     .tags = "mixture privacy laplace composition",
     .kind = KIND_IDENTITY,
     PROBE(rem1_composition),
     EXPONENT,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because =
         "exponents in H, K, eps and d of F.2 and F.5 over steps and nodes "
         "against those of the printed sigma_B; what else Laplace noise "
         "needs is luyo2021.c4.compo",
     .fault = "bend=0.001"},
    {.id = "luyo2021.c4.compo",
     .place = "Rem. 1, App. C.4, F.2",
     .statement = "Laplace noise whose scale does not grow with d (H^3/eps up "
                  "to logarithms of K, H, p) makes Cor. 5 and 6 eps-pure",
     .tags = "mixture privacy laplace sensitivity",
     .kind = KIND_PRIVACY,
     PROBE(pure_free_of_d),
     RATIO,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because =
         "features flat on two halves of the coordinates move the matrix by d "
         "H^2 in L1; here with 100 times the scale that sensitivity 2H^2 would "
         "give; the ratio grows like d, past any constant",
     .fails = "step",
     .reading =
         "entrywise Laplace noise of scale Delta_1/eps, Delta_1 the sum over "
         "entries (App. F.2); C.4: sigma_B is about sqrt(H) times its "
         "counterpart; a statement about orders, no scale is printed",
     .corrected = "an L1-correct scale has sqrt(2) d H^2 for the matrix and 2 "
                  "sqrt(d) H^2 for the vector; other pure noises (density "
                  "exp(-|Z|_*/b)) attain the printed regret orders",
     .fault = "noise-scale=2.7"},
    {.id = "luyo2021.c4.compo.audit",
     .place = "Rem. 1, App. C.4",
     .statement = "Laplace(4 H^3/eps), free of d, makes a message of Alg. 1 "
                  "eps-pure: audited, d = 8, H = 4",
     .tags = "mixture privacy local laplace audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=luyo2021-vtr-pure-ldp epsilon=0.99 delta=0 H=4 d=8 "
              "runs=500",
     .expected = VIOLATED,
     .because = "two users on disjoint features lose 1.5 eps for certain, and "
                "the sample sees delta(eps) > 0",
     .fails = "formula",
     .reading =
         "the paper prints orders; this scale is its sensitivity 2H^2 and "
         "simple composition over 2H terms. Against the paper stands "
         "luyo2021.c4.compo alone: any constant free of d fails for large d",
     .corrected = "2 sqrt(2) d H^2 (H-1)/eps and 4 sqrt(d) H^2 (H-1)/eps "
                  "(luyo2021.rem1.calibrated)",
     .fault = "noise-scale=1.6"},
    {.id = "luyo2021.rem1.calibrated",
     .place = "Rem. 1, App. F.2, least scale",
     .statement = "Laplace nodes of scale 2 sqrt(2) d H^2 n (H-1)/eps "
                  "(matrix), 4 sqrt(d) H^2 n (H-1)/eps (vector) are eps-pure",
     .tags = "mixture privacy laplace calibrated",
     .kind = KIND_PRIVACY,
     .modes = CALIBRATED,
     PROBE(pure_calibrated),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "|D|_1 <= d |D|_F, |v|_1 <= sqrt(d) |v|_2",
     .fault = "noise-scale=0.9"},
    {.id = "luyo2021.rem1.calibrated.audit",
     .place = "Rem. 1, App. F.2, least scale",
     .statement = "no audit of a message or of nodes with the mended Laplace "
                  "scales finds more than eps",
     .tags = "mixture privacy laplace calibrated audit",
     .modes = CALIBRATED,
     AUDITED,
     .cases = "mechanism=luyo2021-vtr-pure-ldp mode=calibrated epsilon=0.5 "
              "delta=0 H=12 d=2 runs=5000"
              "\n"
              "mechanism=luyo2021-vtr-pure-jdp mode=calibrated epsilon=0.5 "
              "delta=0 H=12 d=2 K=3 runs=5000",
     .expected = HOLDS,
     .because =
         "the loss is bounded, 0.64 eps for this pair by its exact law, which "
         "the sampled losses meet; with 0.6 of the noise they pass eps",
     .fault = "noise-scale=0.6"},
    {.id = "luyo2021.c4.noadvldp",
     .place = "App. C.4",
     .statement =
         "advanced composition is available for DP, but not for LDP: the 2H "
         "outputs of a randomiser need the noise of simple composition",
     .tags = "mixture privacy local composition",
     .kind = KIND_PRIVACY,
     PROBE(no_advanced_ldp),
     RATIO,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "2H exact Gaussian outputs composed jointly need less noise "
                "than 2H outputs at (eps/(2H), delta/(2H))",
     .fails = "wording",
     .reading =
         "the literal parenthesis of C.4: the advanced composition theorem "
         "(available for DP, but not for LDP), which is why sigma_B of Cor. 6 "
         "has H where Cor. 5 has sqrt(H); Rem. 5 claims less (\"we are not "
         "aware of this result for LDP\"); no theorem rests on it",
     .corrected =
         "a user's randomiser is a mechanism on a database of one record, so "
         "F.6 applies to its outputs: sigma of order H^(5/2) suffices for LDP",
     .fault = "noise-scale=25"},
    {.id = "luyo2021.cor5.eig",
     .place = "App. C.2",
     .statement = "for each (k,h), with probability 1 - p/(6KH), the "
                  "eigenvalues of B_{k,h} are in [Ups, 3 Ups]",
     .tags = "mixture noise tree",
     .kind = KIND_BOUND,
     PROBE(prefix_eigenvalues),
     .cases = "reading=jdp",
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "|GOE(s)| <= s (2 sqrt(d) + 2 sqrt(log(2/a))) "
                "(luyo2021.claim26.sharp); at k = 1 there is no noise and no "
                "shift, harmless",
     .fault = "noise-scale=1.5"},
    {.id = "luyo2021.cor5.gnorm",
     .place = "App. C.2",
     .statement = "|g_{k,h}| <= C with probability 1 - p/(6KH)",
     .tags = "mixture noise tree",
     .kind = KIND_BOUND,
     PROBE(prefix_norm),
     .cases = "reading=jdp",
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exact chi-square law",
     .fault = "noise-scale=1.15"},
    {.id = "luyo2021.cor5.union",
     .place = "App. C.2, C.3",
     .statement =
         "of K H matrices and K H vectors that leave their bounds with "
         "probability p/(6KH) each, some do with probability p/3 at "
         "most",
     .tags = "mixture noise",
     .kind = KIND_TAIL,
     PROBE(union_bound),
     .cases = "reading=jdp\nreading=ldp",
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because =
         "drawn, at the exact quantiles for K = 8, H = 2, d = 2, p = 0.6; "
         "(k,h) in [K] x [K] is a slip for [K] x [H]",
     .fault = "noise-scale=1.05"},
    {.id = "luyo2021.cor5.upsC",
     .place = "App. C.2, C.3, D.3, D.4",
     .statement = "Upsilon >= C in every corollary",
     .tags = "mixture noise algebra",
     .kind = KIND_IDENTITY,
     PROBE(upsilon_above_c),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "4 sqrt(d) + 2 L >= sqrt(d) + 2 sqrt(L) for L >= log 6",
     .fault = "bend=1.2"},
    {.id = "luyo2021.cor5.betacond",
     .place = "App. C.2, C.3, D.3, D.4",
     .statement = "the printed radii meet condition 3 of Thm. 7 and condition "
                  "5 of Thm. 9",
     .tags = "mixture algebra",
     .kind = KIND_IDENTITY,
     PROBE(radius_condition),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "2 lambda C_w + 3 lambda + 3 Ups >= C",
     .fault = "noise-scale=1.02"},
    {.id = "luyo2021.thm7.hyp",
     .place = "Thm. 7, hypotheses 1 and 2",
     .statement =
         "Cor. 5 and 6 meet the hypotheses on B and g with probability 1 - p/3",
     .tags = "mixture noise",
     .kind = KIND_BOUND,
     PROBE(hypotheses),
     .cases = "reading=jdp\nreading=ldp",
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the tails of a GOE norm and of chi-square over all k, h; "
                "hypothesis 3 is luyo2021.cor5.betacond",
     .fault = "noise-scale=1.15"},
    {.id = "luyo2021.thm7.selfnorm",
     .place = "App. C.1.1",
     .statement =
         "with probability 1 - p/(3H), for all k: |sum X eta| in (lambda I + "
         "sum X X')^-1 <= sqrt(2 H^2 log(3H (1+KH)^(d/2) / p))",
     .tags = "run mixture optimism",
     .kind = KIND_COVERAGE,
     ALONG(VTR_OPTIMISM_NONE, "self_normalised"),
     .right = "optimism_trivial",
     .threshold = third,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Abbasi-Yadkori et al. 2011; off the good event V~ leaves "
                "[0,H] under the one-sided min, repaired by an indicator",
     .fault = "tilt=0.05"},
    {.id = "luyo2021.thm7.selfnorm.radius",
     .place = "App. C.1.1",
     .statement = "the printed self-normalised radius is at least (H/2) sqrt(2 "
                  "log(3H (1+K/d)^(d/2) / p)), which noise of range H and |X| "
                  "<= H = sqrt(lambda) need",
     .tags = "mixture algebra",
     .kind = KIND_BOUND,
     PROBE(self_normalised_sharp),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "a range of H is H/2-subgaussian; determinant against trace",
     .fault = "bend=1.05"},
    {.id = "luyo2021.thm7.conf",
     .place = "App. C.1.1",
     .statement = "with probability 1 - 2p/3, for all k, h: |w_h - w~_{k,h}| "
                  "in Lambda~_{k,h} <= beta_k",
     .tags = "run mixture optimism",
     .kind = KIND_COVERAGE,
     ALONG(VTR_OPTIMISM, "confidence"),
     .right = "optimism_trivial",
     .threshold = two_thirds,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "self-normalised bound plus the bounds on the noise; runs in "
                "which Q~ falls below what can be had",
     .fault = "bonus-scale=0.1"},
    {.id = "luyo2021.thm7.conf.calibrated",
     .place = "suite",
     .statement = "the same for the calibrated scales",
     .tags = "run mixture optimism",
     .kind = KIND_COVERAGE,
     .modes = CALIBRATED,
     ALONG(VTR_OPTIMISM_CALIBRATED, "confidence"),
     .right = "optimism_trivial",
     .threshold = two_thirds,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "sharp bounds on less noise",
     .fault = "bonus-scale=0.2"},
    {.id = "luyo2021.thm7.optimism",
     .place = "App. C.1",
     .statement = "on the confidence event Q~_{k,h} >= Q*_h everywhere",
     .tags = "run mixture optimism",
     .kind = KIND_COVERAGE,
     ALONG(VTR_OPTIMISM, "optimism"),
     .right = "optimism_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "induction over h; Jia et al. 2020",
     .fault = "bonus-scale=0.01"},
    {.id = "luyo2021.thm7.optimism.calibrated",
     .place = "suite",
     .statement = "on the calibrated event Q~ >= Q* everywhere",
     .tags = "run mixture optimism",
     .kind = KIND_COVERAGE,
     .modes = CALIBRATED,
     ALONG(VTR_OPTIMISM_CALIBRATED, "optimism"),
     .right = "optimism_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the same induction",
     .fault = "bonus-scale=0.01"},
    {.id = "luyo2021.cor5.eig.run",
     .place = "App. C.2, C.3",
     .statement = "along runs: for all k, h the eigenvalues of B are in [Ups, "
                  "3 Ups], with probability 1 - p/6",
     .tags = "run mixture noise",
     .kind = KIND_COVERAGE,
     ALONG(VTR_PRIVATE, "noise"),
     .threshold = sixth,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because =
         "Lambda~ less the sum without noise, at every look, against Ups "
         "from the printed formula",
     .fault = "noise-scale=6"},
    {.id = "luyo2021.cor5.eig.calibrated",
     .place = "suite",
     .statement = "the same for the calibrated noise and its sharp bound",
     .tags = "run mixture noise",
     .kind = KIND_COVERAGE,
     .modes = CALIBRATED,
     ALONG(VTR_CALIBRATED, "noise"),
     .threshold = sixth,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "2 sqrt(d) + 2 sqrt(log(2/a)) bounds a GOE norm",
     .fault = "noise-scale=2.5"},
    {.id = "luyo2021.thm7.potential.run",
     .place = "App. C.1.2",
     .statement = "along runs: sum_k min(1, |X_k|^2 in Lambda~_k^-1) <= 2 d "
                  "log(1 + K/d) at every h",
     .tags = "run mixture matrix",
     .kind = KIND_COVERAGE,
     ALONG(VTR_SPREAD, "potential"),
     .alpha = ALPHA,
     .expected = HOLDS,
     .because =
         "Lambda~_k is at least lambda I + sum X X' on the event; K > 2.52 "
         "d, below which the bound is more than K",
     .fault = "lost-data=7"},
    {.id = "luyo2021.thm7.explicit.run",
     .place = "App. C.1.2",
     .statement = "with probability 1 - p: R(K) <= 2 beta_K H sqrt(2 d K "
                  "log(1+K/d)) + H sqrt(2 H K log(3/p)), beyond its K*",
     .tags = "run mixture regret",
     .kind = KIND_COVERAGE,
     ALONG(VTR_LEARNT, "regret_over_bound"),
     .right = "bound_over_trivial",
     .threshold = whole,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "real runs at published constants, lazy(0.1), K* from 1e5 "
                "without privacy to 1e13 with it",
     .fault = "bonus-scale=1e3"},
    {.id = "luyo2021.thm7.explicit.small",
     .place = "App. C.1.2",
     .statement = "the same at K = 1000",
     .tags = "run mixture regret",
     .kind = KIND_COVERAGE,
     ALONG(VTR_EXACT, "regret_over_bound"),
     .right = "bound_over_trivial",
     .threshold = whole,
     .alpha = ALPHA,
     .expected = VACUOUS,
     .because = "the bound exceeds K H before K*",
     .fault = "reward-scale=1e6"},
    {.id = "luyo2021.thm7.explicit.radical",
     .place = "App. C.1.2",
     .statement = "on the fork a run exceeds 4 sqrt(H^2 d K beta_K log(1+HK)) "
                  "+ H sqrt(2 H K log(3/p)): the radical ends before beta_K",
     .tags = "run mixture regret",
     .kind = KIND_COVERAGE,
     ALONG("algorithm=ucrl-vtr env=lm-fork privacy=jdp epsilon=0.99 "
           "episodes=1e10 lazy=0.1 observe=vtr replicates=3",
           "radical_over_regret"),
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "saturated at K = 1e10: regret linear, twice that bound; a "
                "statement about how the scanned text is to be read",
     .fault = "bonus-scale=0.01"},
    {.id = "luyo2021.thm7.regret",
     .place = "Thm. 7",
     .statement = "R(K) = O~((H d^(1/2) beta_K + H^(3/2)) K^(1/2)) follows "
                  "from the bound that the proof gives",
     .tags = "mixture regret rate algebra",
     .kind = KIND_RATE,
     PROBE(thm7_order),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "2 beta H sqrt(2 d K log(1 + K/d)) + H sqrt(2 H K log(3/p))",
     .fault = "bend=0.05"},
    {.id = "luyo2021.thm7.explicit",
     .place = "App. C.1.2",
     .statement = "R(K) <= 4 beta_K sqrt(H^2 d K log(1+HK)) + sqrt(2 H^3 K "
                  "log(3/p)): no smaller than what the proof gives",
     .tags = "mixture regret algebra",
     .kind = KIND_BOUND,
     PROBE(explicit_bound),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "beta_K stands outside the radical; the text as scanned draws "
                "it over beta_K too, which the next line, Thm. 7 and the fork "
                "contradict (luyo2021.thm7.explicit.fork): no accusation rests "
                "on the extent of a rule",
     .fault = "bend=0.42"},
    {.id = "luyo2021.thm7.explicit.fork",
     .place = "App. C.1.2",
     .statement = "on the fork (H = 4, d = 2) the regret of Alg. 1 under Cor. "
                  "5 is within both forms of the bound, K = 1e14 .. 1e18 and "
                  "gaps where that is less than all that can be lost",
     .tags = "mixture regret",
     .kind = KIND_BOUND,
     PROBE(fork),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because =
         "closed recursion without noise; the bound is 200 times what is "
         "lost; with beta_K under the root it would be exceeded 4-fold "
         "at K = 1e10 (noted)",
     .fault = "bonus-scale=80"},
    {.id = "luyo2021.thm7.potential",
     .place = "App. C.1.2",
     .statement = "lambda = H^2 >= |X|^2: sum min(1, |X_k|^2 in V_k^-1) <= 2 d "
                  "log(1 + K/d), on every sequence",
     .tags = "mixture matrix",
     .kind = KIND_BOUND,
     PROBE(potential),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "log(1+x) >= x/2 on [0,1]; determinant against trace",
     .fault = "bend=0.4"},
    {.id = "luyo2021.cor5.regret",
     .place = "Cor. 5",
     .statement = "R(K) = O~((C_w+1) d^(3/4) H^(9/4) sqrt(K/eps) + d H^2 "
                  "sqrt(K)) follows from Thm. 7",
     .tags = "mixture regret rate algebra",
     .kind = KIND_RATE,
     PROBE(cor5_order),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "sigma ~ H^(5/2)/eps, Ups ~ sigma sqrt(d)",
     .fault = "bend=0.05"},
    {.id = "luyo2021.cor5.rate",
     .place = "Cor. 5",
     .statement =
         "the regret of Alg. 1 under Cor. 5 grows no faster than sqrt(K)",
     .tags = "mixture regret rate",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because =
         "an upper bound; learning starts near K = 1e10 at published constants",
     .study = &study_envelope,
     .cases = "algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
              "seeds=8 privacy=jdp from=1e13 to=1e15 points=6",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.2"},
    {.id = "luyo2021.cor5.rate.calibrated",
     .place = "Cor. 5",
     .statement = "with the least noise the regret of Alg. 1 grows no faster "
                  "than sqrt(K)",
     .tags = "mixture regret rate calibrated",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the same formula with the scales of the smaller noise",
     .study = &study_envelope,
     .cases = "algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
              "seeds=8 privacy=jdp mode=calibrated from=1e12 to=1e15 points=6",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.2"},
    {.id = "luyo2021.cor5.rate.epsilon",
     .place = "Cor. 5",
     .statement =
         "the regret of Alg. 1 under Cor. 5 grows no faster than 1/sqrt(eps)",
     .tags = "mixture regret rate",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "beta ~ sqrt(Upsilon) ~ 1/sqrt(eps)",
     .study = &study_envelope,
     .cases = "algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
              "seeds=16 privacy=jdp episodes=1e15 in=epsilon from=0.01 to=1 "
              "points=5",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=-0.2",
     .profile = STANDARD},
    {.id = "luyo2021.cor5.rate.d",
     .place = "Cor. 5, Thm. 7",
     .statement = "the regret of Alg. 1 grows no faster than d^(3/4) under "
                  "Cor. 5, than d without noise, as axis actions have d",
     .tags = "mixture regret rate",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound. The family is d-1 arms, regret beta sqrt(K) "
                "u(d-1) to 7 % (assay.rate.arms), and u(n) = sqrt n only in "
                "the limit: from d = 4 to 16 it grows as n^0.8, raw slopes "
                "are 0.93 and 1.24. So slopes are against d^(e-1/2) u, e the "
                "theorem's. beta is still below d^(1/4): log(6KH/p) outweighs "
                "sqrt(d) in Upsilon to d = 500; 1/4 itself is beyond any run",
     .study = &study_envelope,
     .cases = "algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
              "seeds=8 actions=axis privacy=jdp episodes=1e15 in=d from=4 "
              "to=16 points=3\n"
              "algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
              "seeds=8 actions=axis privacy=none episodes=1e12 in=d from=4 "
              "to=16 points=3",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.5",
     .profile = STANDARD},
    {.id = "luyo2021.cor5.rate.H",
     .place = "Cor. 5, Thm. 7",
     .statement = "the regret of Alg. 1 grows no faster than H^(9/4) under "
                  "Cor. 5, than H^2 without noise",
     .tags = "mixture regret rate",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound; the family leaves its deciding state early, "
                "so it is not the hardest in H",
     .study = &study_envelope,
     .cases = "algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
              "seeds=8 privacy=jdp episodes=1e15 in=H from=2 to=8 points=3\n"
              "algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
              "seeds=8 privacy=none episodes=1e12 in=H from=2 to=8 points=3",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=1",
     .profile = STANDARD},
    {.id = "luyo2021.cor6.rate.epsilon",
     .place = "Cor. 6",
     .statement =
         "the regret of Alg. 1 under Cor. 6 grows no faster than 1/sqrt(eps)",
     .tags = "mixture regret rate local",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "beta ~ sqrt(Upsilon) ~ 1/sqrt(eps)",
     .study = &study_envelope,
     .cases =
         "algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
         "seeds=8 privacy=ldp episodes=1e18 in=epsilon from=3 to=100 points=5",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=-0.2"},
    {.id = "luyo2021.cor5.cost",
     .place = "Cor. 5",
     .statement = "regret(eps) - regret(none) on the same users, at the worst"
                  " gap, grows no faster than the private term of the bound, "
                  "1/sqrt(eps)",
     .tags = "mixture regret rate cost",
     .kind = KIND_RATE,
     .study = &study_cost,
     .cases = "algorithm=ucrl-vtr env=mixture-hard privacy=jdp lazy=0.2 "
              "looks=information episodes=1e18 from=0.0005 to=0.5 "
              "points=6 gaps=13 replicates=6",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound, and tight: beta ~ sqrt(Upsilon) ~ "
                "1/sqrt(eps); without privacy the same users lose a "
                "millionth",
     .fault = "noise-power=1.25"},
    {.id = "luyo2021.cor5.cost.calibrated",
     .place = "Cor. 5, least noise",
     .statement = "regret(eps) - regret(none) on the same users, at the worst"
                  " gap, grows no faster than the private term of the bound, "
                  "1/sqrt(eps)",
     .tags = "mixture regret rate cost calibrated",
     .kind = KIND_RATE,
     .modes = CALIBRATED,
     .study = &study_cost,
     .cases = "algorithm=ucrl-vtr env=mixture-hard privacy=jdp "
              "mode=calibrated lazy=0.2 looks=information episodes=1e13 "
              "from=0.0005 to=0.5 points=6 gaps=13 replicates=12",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound; the least Gaussian noise grows a little "
                "slower than 1/eps",
     .fault = "noise-power=1.5",
     .profile = STANDARD},
    {.id = "luyo2021.thm7.rate",
     .place = "Thm. 7",
     .statement =
         "without noise the regret of Alg. 1 grows no faster than sqrt(K)",
     .tags = "mixture regret rate",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound",
     .study = &study_envelope,
     .cases = "algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
              "seeds=8 privacy=none from=1e8 to=1e12 points=5",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.2"},
    {.id = "luyo2021.rem1.rate",
     .place = "Rem. 1",
     .statement = "with Laplace noise the regret of Alg. 1 grows no faster "
                  "than sqrt(K), under local privacy than K^(3/4)",
     .tags = "mixture regret rate laplace",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound",
     .study = &study_envelope,
     .cases = "algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
              "seeds=8 privacy=pure-jdp from=1e13 to=1e16 points=4\n"
              "algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
              "seeds=8 privacy=pure-ldp epsilon=10 from=1e15 to=1e18 points=4",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.2"},
    {.id = "luyo2021.cor5.useful",
     .place = "Cor. 5, d = 4, H = 3, eps = 0.99",
     .statement = "some K <= 1.8e19 has the explicit bound below K H",
     .tags = "mixture regret",
     .kind = KIND_BOUND,
     PROBE(useful_jdp),
     USEFUL,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "K* about 1.5e13 (noted)",
     .fault = "noise-scale=5e5"},
    {.id = "luyo2021.cor6.regret",
     .place = "Cor. 6",
     .statement = "R(K) = O~((C_w+1) d^(3/4) H^(5/2) K^(3/4)/sqrt(eps) + d H^2 "
                  "sqrt(K)) follows from Thm. 7",
     .tags = "mixture regret rate algebra local",
     .kind = KIND_RATE,
     PROBE(cor6_order),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "beta ~ (C_w+1) d^(1/4) H^(3/2) K^(1/4)/sqrt(eps)",
     .fault = "bend=0.05"},
    {.id = "luyo2021.cor6.rate",
     .place = "Cor. 6",
     .statement =
         "the regret of Alg. 1 under Cor. 6 grows no faster than K^(3/4)",
     .tags = "mixture regret rate local",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because =
         "an upper bound; learning starts near K = 5e13 at published constants",
     .study = &study_envelope,
     .cases = "algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
              "seeds=8 privacy=ldp epsilon=10 from=1e15 to=1e19 points=6",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.2"},
    {.id = "luyo2021.cor6.rate.calibrated",
     .place = "Cor. 6, least noise",
     .statement = "with the least noise the regret of Alg. 1 grows no faster "
                  "than K^(3/4)",
     .tags = "mixture regret rate local calibrated",
     .kind = KIND_RATE,
     .modes = CALIBRATED,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the same formula with the scales of the smaller noise",
     .study = &study_envelope,
     .cases = "algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
              "seeds=8 privacy=ldp mode=calibrated epsilon=10 from=1e14 "
              "to=1e18 points=5",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.2"},
    {.id = "luyo2021.cor6.cost",
     .place = "Cor. 6",
     .statement = "regret(eps) - regret(none) on the same users, at the worst"
                  " gap, grows no faster than the private term of the bound, "
                  "1/sqrt(eps)",
     .tags = "mixture regret rate cost local",
     .kind = KIND_RATE,
     .study = &study_cost,
     .cases = "algorithm=ucrl-vtr env=mixture-hard privacy=ldp lazy=0.2 "
              "looks=information episodes=1e19 from=0.0005 to=0.5 "
              "points=6 gaps=13 replicates=24"
              "\n"
              "algorithm=ucrl-vtr env=mixture-hard privacy=ldp lazy=0.2 "
              "looks=information episodes=1e19 from=1 to=1000 points=6 "
              "gaps=13 replicates=6",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound, and tight; of the range eps < 1 only the "
                "upper part is within reach of K = 1e19, the rest stands on"
                " eps 1 to 1000, which the regret bound allows",
     .fault = "noise-power=1.5"},
    {.id = "luyo2021.cor6.cost.calibrated",
     .place = "Cor. 6, least noise",
     .statement = "regret(eps) - regret(none) on the same users, at the worst"
                  " gap, grows no faster than the private term of the bound, "
                  "1/sqrt(eps)",
     .tags = "mixture regret rate cost local calibrated",
     .kind = KIND_RATE,
     .modes = CALIBRATED,
     .study = &study_cost,
     .cases = "algorithm=ucrl-vtr env=mixture-hard privacy=ldp "
              "mode=calibrated lazy=0.2 looks=information episodes=1e19 "
              "from=0.0005 to=0.5 points=6 gaps=13 replicates=12",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound; the least Gaussian noise grows a little "
                "slower than 1/eps",
     .fault = "noise-power=1.5",
     .profile = STANDARD},
    {.id = "luyo2021.cor6.useful",
     .place = "Cor. 6, d = 4, H = 3, eps = 0.99",
     .statement = "some K <= 1.8e19 has the explicit bound below K H",
     .tags = "mixture regret local",
     .kind = KIND_BOUND,
     PROBE(useful_ldp),
     USEFUL,
     .alpha = ALPHA,
     .expected = VACUOUS,
     .because = "K* about 6e19: beyond any run",
     .fault = "noise-scale=0.5"},
    {.id = "luyo2021.cor6.eig",
     .place = "App. C.3",
     .statement = "sums of up to K users' noises and 2 Ups I have eigenvalues "
                  "in [Ups, 3 Ups] with probability 1 - p/(6KH)",
     .tags = "mixture noise local",
     .kind = KIND_BOUND,
     PROBE(prefix_eigenvalues),
     .cases = "reading=ldp",
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "as luyo2021.cor5.eig; B^1 made symmetric, which Cor. 6 leaves "
                "unsaid and Claim 26 needs",
     .fault = "noise-scale=1.5"},
    {.id = "luyo2021.cor6.gnorm",
     .place = "App. C.3",
     .statement = "|g_{k,h}| <= C with probability 1 - p/(6KH)",
     .tags = "mixture noise local",
     .kind = KIND_BOUND,
     PROBE(prefix_norm),
     .cases = "reading=ldp",
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exact chi-square law",
     .fault = "noise-scale=1.15"},
    {.id = "luyo2021.table1",
     .place = "Table 1",
     .statement = "the bounds of Cor. 5, Cor. 6 and Thm. 8, with their "
                  "constants, have the orders of their rows",
     .tags = "mixture linear regret rate",
     .kind = KIND_RATE,
     PROBE(table1_order),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the same exponents; C_w where the corollaries have C_w + 1, "
                "and C_w >= 1 as probabilities sum to one",
     .fault = "bend=0.05"},
    {.id = "luyo2021.abs.jdp",
     .place = "Abstract",
     .statement = "regret O~(sqrt(K/eps)) under JDP, O~(K^(3/4)/sqrt(eps)) "
                  "under LDP, O~(K^(3/5)/eps^(2/5)) for linear MDPs",
     .tags = "mixture linear regret rate",
     .kind = KIND_RATE,
     PROBE(abstract_order),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Cor. 5, 6 and Thm. 8 in K and eps alone",
     .fault = "bend=0.05"},
    {.id = "luyo2021.rem1.ii",
     .place = "Rem. 1, App. C.4",
     .statement = "pure JDP: O~((H^2 d + (C_w+1) H^(5/2) d/sqrt(eps)) sqrt(K)) "
                  "follows from sigma ~ H^3/eps and Claim 29",
     .tags = "mixture regret rate laplace algebra",
     .kind = KIND_RATE,
     PROBE(pure_jdp_order),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because =
         "Ups ~ d sigma; that this sigma is not pure at large d for Laplace "
         "noise is luyo2021.c4.compo, other noises attain the order",
     .fault = "bend=0.05"},
    {.id = "luyo2021.rem1.ii.ldp",
     .place = "Rem. 1, App. C.4",
     .statement =
         "pure LDP: O~(H^2 d sqrt(K) + (C_w+1) H^(5/2) d K^(3/4)/sqrt(eps)) "
         "follows from sigma ~ H^3/eps and Claim 29",
     .tags = "mixture regret rate laplace algebra local",
     .kind = KIND_RATE,
     PROBE(pure_ldp_order),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Ups ~ d sigma sqrt(K); as luyo2021.rem1.ii",
     .fault = "bend=0.05"},
    {.id = "luyo2021.c4.opnorm",
     .place = "App. C.4",
     .statement =
         "Claim 29 bounds the eigenvalues of Laplace noise only by Theta~(d)",
     .tags = "mixture noise laplace",
     .kind = KIND_BOUND,
     PROBE(laplace_radius),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "said of the claims cited; the norm itself has the order "
                "sqrt(d) (1.4 to 2 sqrt(d) for d = 2 .. 32)",
     .fault = "bend=0.01"},
    {.id = "luyo2021.thm8.sensL",
     .place = "Sec. 4.1, App. E.2.1",
     .statement = "the sensitivity of phi phi' is at most 2, |phi| <= 1 (L2, "
                  "as the Gaussian mechanism needs it, and in the trace norm)",
     .tags = "linear privacy sensitivity",
     .kind = KIND_IDENTITY,
     PROBE(sens_linear),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "sup sqrt(2) in L2, 2 in the trace norm",
     .fault = "sensitivity-scale=1.01"},
    {.id = "luyo2021.thm8.sensL.l1",
     .place = "App. E.2.1",
     .statement = "the L1-sensitivity of phi phi' is bounded by 2",
     .tags = "linear privacy sensitivity",
     .kind = KIND_IDENTITY,
     PROBE(sens_linear_l1),
     RATIO,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because =
         "sqrt(2) d for even d: 2.83 at d = 2, 4.12 at d = 3, 5.66 at d = 4",
     .fails = "wording",
     .reading =
         "L1 as App. F.2 defines the L1 sensitivity, the sum over the entries; "
         "of the trace norm the sentence is true (thm8.sensL)",
     .corrected = "L2 sensitivity at most sqrt(2); only that enters (F.3), so "
                  "Thm. 8 is unaffected",
     .fault = "sensitivity-scale=0.17"},
    {.id = "luyo2021.thm8.sensU",
     .place = "Sec. 4.1, App. E.2.1",
     .statement =
         "for fixed a_{h+1} a user moves the sum in u by at most 2(H+1) <= 4H",
     .tags = "linear privacy sensitivity",
     .kind = KIND_IDENTITY,
     PROBE(sens_target),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "opposite unit features, full rewards and values",
     .fault = "sensitivity-scale=1.01"},
    {.id = "luyo2021.thm8.sensU.exact",
     .place = "App. E.2.1",
     .statement =
         "in a linear MDP the exact supremum is (H+1) max(1, 2 sqrt(1 - 1/d))",
     .tags = "linear privacy sensitivity calibrated",
     .kind = KIND_IDENTITY,
     .modes = CALIBRATED,
     PROBE(target_suprema),
     IDENTITY,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "int mu = m with <phi,m> = 1, |m| <= sqrt(d), so <phi,phi'> >= "
                "2/d - 1",
     .fault = "sensitivity-scale=1.01"},
    {.id = "luyo2021.thm8.chainL",
     .place = "App. E.2.1",
     .statement = "sigma_Lambda is at least what the chain node -> prefix -> B "
                  "prefixes -> H steps needs",
     .tags = "linear privacy composition algebra tree",
     .kind = KIND_IDENTITY,
     PROBE(thm8_chain_matrix),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "four logarithms below log^2(32 H B_0 B/delta)",
     .fault = "noise-scale=0.88"},
    {.id = "luyo2021.thm8.chainU",
     .place = "App. E.2.1",
     .statement = "sigma_u is at least what the chain release -> B releases -> "
                  "H steps needs",
     .tags = "linear privacy composition algebra",
     .kind = KIND_IDENTITY,
     PROBE(thm8_chain_target),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "three logarithms; 32 sqrt(8) < 128",
     .fault = "noise-scale=0.15"},
    {.id = "luyo2021.thm8.adaptive",
     .place = "Sec. 4.1, App. E.2.1",
     .statement = "(M_h^Lambda, M_h^u)_h compose adaptively: g^2 adds when "
                  "each shift is bounded whatever was released",
     .tags = "linear privacy composition",
     .kind = KIND_PRIVACY,
     PROBE(adaptive),
     LOOSE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "batch by batch, h descending; the printed order (all batches "
                "of H first) is not causal, a gap that the conclusion survives",
     .fault = "sensitivity-scale=1.05"},
    {.id = "luyo2021.thm8.jdp",
     .place = "Thm. 8",
     .statement = "the billboard of Alg. 2 is (eps,delta)-DP for eps, delta in "
                  "(0,1), hence Alg. 2 JDP",
     .tags = "linear privacy tree",
     .kind = KIND_PRIVACY,
     PROBE(thm8_jdp),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because =
         "exact Gaussian accounting: thousands of times more noise than needed",
     .fault = "noise-scale=4.5e-4"},
    {.id = "luyo2021.thm8.jdp.calibrated",
     .place = "Thm. 8, least noise",
     .statement = "nodes and targets at 5/(4 sqrt(2)) of sqrt(4 H n_R)/G*, "
                  "(H+1) sqrt(8 H R)/G* meet delta exactly",
     .tags = "linear privacy tree calibrated",
     .kind = KIND_PRIVACY,
     .modes = CALIBRATED,
     PROBE(thm8_calibrated),
     EXACT,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the worst cosine is -1/4 for both together",
     .fault = "noise-scale=0.95"},
    {.id = "luyo2021.thm8.jdp.audit",
     .place = "Thm. 8",
     .statement =
         "no audit of what Alg. 2 releases finds more than (eps,delta)",
     .tags = "linear privacy audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases =
         "mechanism=luyo2021-lsvi-jdp epsilon=0.99 K=1000 H=2 d=2 runs=5000",
     .expected = HOLDS,
     .because = "exact accounting; an audit of what is printed is blind, it "
                "sees that the losses are as small as accounted",
     .fault = "noise-scale=1e-4"},
    {.id = "luyo2021.thm8.jdp.audit.reduced",
     .place = "Thm. 8, noise x 0.00022",
     .statement = "what Alg. 2 releases with 0.00022 of the printed noise: "
                  "sample and accounting agree, within (eps,delta)",
     .tags = "linear privacy audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=luyo2021-lsvi-jdp epsilon=0.99 K=1000 H=2 d=2 "
              "runs=5000 scale=0.00022",
     .expected = HOLDS,
     .because = "what is printed has noise to spare; at 0.00022 of it the "
                "claim still holds, with equality nearly, and an audit sees it",
     .fault = "noise-scale=0.00017"},
    {.id = "luyo2021.thm8.jdp.audit.calibrated",
     .place = "Thm. 8, least noise",
     .statement = "what Alg. 2 releases with the least noise: sample and "
                  "accounting agree, within (eps,delta)",
     .tags = "linear privacy audit calibrated",
     .modes = CALIBRATED,
     AUDITED,
     .cases =
         "mechanism=luyo2021-lsvi-jdp mode=calibrated K=1000 H=2 d=2 runs=5000",
     .expected = HOLDS,
     .because = "the least noise: the exact law meets delta with equality",
     .fault = "noise-scale=0.9"},
    {.id = "luyo2021.thm8.switch",
     .place = "Sec. 4.1 and App. E.2",
     .statement = "Alg. 2 uses at most B policies, at times fixed by K and B",
     .tags = "linear switching",
     .kind = KIND_SWITCH,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "batches of equal length: ceil(K / ceil(K/B)) of them",
     .waits_for = "lsvi-batched"},
    {.id = "luyo2021.thm8.switch.schedule",
     .place = "Sec. 4.1, App. E.2",
     .statement = "batches of ceil(K/B) episodes give N_K = ceil(K / "
                  "ceil(K/B)) <= B policies",
     .tags = "linear switching",
     .kind = KIND_SWITCH,
     PROBE(batches),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "enumeration; strict for K = 1000, B = 88",
     .fault = "bend=0.01"},
    {.id = "luyo2021.alg2.cK",
     .place = "Alg. 2, App. E.1",
     .statement = "c_K, undefined in App. E.1, taken as d Upsilon: beta = "
                  "O~(dH + d^(11/10) H^(6/5) K^(1/10) eps^(-2/5)) where B > 1",
     .tags = "linear rate algebra",
     .kind = KIND_RATE,
     PROBE(thm8_radius_order),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because =
         "d Upsilon is the least that Lemma 25 asks for; where K eps < d^(3/2) "
         "H^(1/2) there is one batch and beta ~ d^(5/4) H^(5/4)/sqrt(eps)",
     .fault = "bend=0.05"},
    {.id = "luyo2021.thm8.events",
     .place = "App. E.2.2",
     .statement = "P(E_1) >= 1 - p/6, P(E_2) >= 1 - p/6",
     .tags = "linear noise tree",
     .kind = KIND_BOUND,
     PROBE(events),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exact chi-square law; (Z+Z')/2 is GOE(s/sqrt(2)); the printed "
                "bound has B_0 where sqrt(B_0) would do",
     .fault = "noise-scale=1.15"},
    {.id = "luyo2021.lem18",
     .place = "App. E, Lemma 18",
     .statement = "|w_h^pi| <= 2 H sqrt(d)",
     .tags = "linear matrix",
     .kind = KIND_BOUND,
     PROBE(lemma18),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "sqrt(d) + (H-h) sqrt(d)",
     .fault = "bend=1.02"},
    {.id = "luyo2021.lem19",
     .place = "App. E, Lemma 19",
     .statement =
         "|w~_{b,h}| <= max{1, 2H sqrt(dK/(lambda+c_K)) + C/(lambda+c_K)}",
     .tags = "linear matrix",
     .kind = KIND_BOUND,
     PROBE(lemma19),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Cauchy-Schwarz; sum phi' Lambda^-1 phi <= d",
     .fault = "bend=1.4"},
    {.id = "luyo2021.lem20",
     .place = "App. E, Lemma 20",
     .statement = "with probability 1 - p/3: |sum phi (V - P V)| in Lambda~^-1 "
                  "< 6 d H sqrt(log chi) for all k, h",
     .tags = "linear optimism",
     .kind = KIND_COVERAGE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "covering of the values and a self-normalised bound; proof "
                "constants sum to 26 of 36",
     .waits_for = "lsvi-batched"},
    {.id = "luyo2021.lem20.aux",
     .place = "App. E, Lemma 20",
     .statement = "G_1 + .. + G_4 < 36 H^2 d^2 log chi and 72 K log chi <= chi "
                  "from chi = 18 * 24^2 K^2 on",
     .tags = "linear algebra",
     .kind = KIND_IDENTITY,
     PROBE(lemma20_constants),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "16 + 2 + 4 + 4 = 26",
     .fault = "bend=6.7"},
    {.id = "luyo2021.lem21",
     .place = "App. E, Lemma 21",
     .statement = "q_1 + q_2 + p_2 + q_4 <= beta, given Lemmas 18 and 20",
     .tags = "linear algebra",
     .kind = KIND_BOUND,
     PROBE(lemma21_radius),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "16 + 6 + 2 = 24; 3 Ups could be 2 Ups",
     .fault = "noise-scale=18"},
    {.id = "luyo2021.lem21.path",
     .place = "App. E, Lemma 21",
     .statement = "|<phi,w~> - Q^pi - P(V - V^pi)| <= beta |phi| in Lambda~^-1 "
                  "on every path of the good event",
     .tags = "linear optimism",
     .kind = KIND_COVERAGE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Lemmas 18, 20 and the structure of a linear MDP",
     .waits_for = "lsvi-batched"},
    {.id = "luyo2021.lem21.ratio",
     .place = "App. E, Lemma 21",
     .statement = "C_u/(lambda+c_K) <= H/B_0^(3/2) <= H",
     .tags = "linear algebra",
     .kind = KIND_IDENTITY,
     PROBE(lemma21_ratio),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "sigma_u/sigma_Lambda = H/sqrt(B_0)",
     .fault = "noise-scale=2.1"},
    {.id = "luyo2021.lem22",
     .place = "App. E, Lemma 22",
     .statement = "on the good event Q_h^k >= Q*_h everywhere",
     .tags = "linear optimism",
     .kind = KIND_COVERAGE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Lemma 21 and induction over h",
     .waits_for = "lsvi-batched"},
    {.id = "luyo2021.lem23",
     .place = "App. E, Lemma 23",
     .statement = "with probability 1 - p: R <= 2 sqrt(2 K H^3 log(3/p)) + sum "
                  "min{H, 2 beta |phi| in Lambda~_b^-1}",
     .tags = "linear regret",
     .kind = KIND_BOUND,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Azuma; a range of H would do for 2H",
     .waits_for = "lsvi-batched"},
    {.id = "luyo2021.lem24",
     .place = "App. E, Lemma 24",
     .statement =
         "for each h: sum_k |phi_k| in (Lambda_k + (c_K + 2 Ups) I)^-1 <= "
         "sqrt(2 d K log(K/(lambda+c_K) + 1)), on every sequence",
     .tags = "linear matrix",
     .kind = KIND_BOUND,
     PROBE(lemma24),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "elliptical potential and Cauchy-Schwarz",
     .fault = "bend=0.2"},
    {.id = "luyo2021.lem25",
     .place = "Lemma 25, Sec. 4.1",
     .statement =
         "the pairs whose bonus is more than 4 times the undelayed one number "
         "at most floor(d H ceil(K/B) log(K/(d lambda) + 1)/(2 log 4 - 2))",
     .tags = "linear switching matrix",
     .kind = KIND_SWITCH,
     PROBE(lemma25_first_batch),
     RATIO,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because =
         "counted along plays of Alg. 2: in batch 0 Lambda~_0 = lambda I "
         "lacks c_K, so all its H ceil(K/B) pairs are among them: 3 > 0 "
         "at d = 4, H = 3, K = 1; 9 > 8 at K = 3; 147 > 144 at d = 64, "
         "K = 49",
     .fails = "formula",
     .reading = "Lambda~_{0,h} = lambda I as printed in Alg. 2, c_K = d "
                "Upsilon > 0; in a linear MDP no feature is zero; the "
                "witnesses have K < d^2 (e^(0.7726/d) - 1), all in batch 0",
     .corrected = "add H ceil(K/B) for batch 0 (luyo2021.lem25.repaired); Eq. "
                  "22 and the rate are unaffected",
     .fault = "ridge-scale=3e5"},
    {.id = "luyo2021.lem25.repaired",
     .place = "Lemma 25, with batch 0",
     .statement = "at most H ceil(K/B) (1 + d log(1 + K/(d (lambda + c_K + 2 "
                  "Ups)))/(2 log 4 - 2)) pairs have that ratio",
     .tags = "linear switching matrix",
     .kind = KIND_SWITCH,
     PROBE(lemma25_repaired),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the printed proof from batch 1 on, batch 0 counted whole; "
                "adversarial sequences on the axes",
     .fault = "bend=0.05"},
    {.id = "luyo2021.lem25.loewner",
     .place = "Lemma 25, by the Loewner order",
     .statement = "|phi|^2 in (Lambda + c)^-1 <= (1 + 2 Ups/c) |phi|^2 in "
                  "(Lambda + c + 2 Ups)^-1: c_K = Upsilon would do",
     .tags = "linear matrix calibrated",
     .kind = KIND_IDENTITY,
     .modes = CALIBRATED,
     PROBE(lemma25_loewner),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Lambda + c + 2 Ups <= (1 + 2 Ups/c)(Lambda + c); an equality "
                "at Lambda = 0",
     .fault = "bend=0.01"},
    {.id = "luyo2021.lem25.c",
     .place = "App. E, Lemma 25",
     .statement = "c_K >= d Ups gives a log determinant ratio of at most 2: "
                  "(1 + 2/d)^d <= e^2",
     .tags = "linear matrix",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = luyo2021_lemma25_determinant,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "log(1+x) <= x; both determinants by Cholesky, d to 64",
     .fault = "ridge-scale=0.98"},
    {.id = "luyo2021.thm8.eq22",
     .place = "Eq. (22), d = 4, H = 3, eps = 0.99",
     .statement = "with probability 1 - p: R <= 2 sqrt(2 K H^3 log(3/p)) + H "
                  "|C| + 8 beta H sqrt(2 d K log(K/(lambda+c_K) + 1)); below K "
                  "H for some K <= 1.8e19",
     .tags = "linear regret",
     .kind = KIND_BOUND,
     PROBE(useful_linear),
     USEFUL,
     .alpha = ALPHA,
     .expected = VACUOUS,
     .because = "K* about 3e29 (noted); as a bound it holds, the first batch "
                "added costs at most H ceil(K/B)",
     .fault = "noise-scale=4e-8"},
    {.id = "luyo2021.thm8.eq22.run",
     .place = "Eq. (22)",
     .statement =
         "the regret of Alg. 2 is within Eq. (22) with probability 1 - p",
     .tags = "linear regret",
     .kind = KIND_BOUND,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Lemmas 23 to 25",
     .waits_for = "lsvi-batched"},
    {.id = "luyo2021.thm8.regret",
     .place = "Thm. 8",
     .statement = "min{O~(sqrt(d^3 H^4 K) + d^(8/5) H^(11/5) K^(3/5) "
                  "eps^(-2/5)), K H} follows from Eq. (22) and App. E.1",
     .tags = "linear regret rate algebra",
     .kind = KIND_RATE,
     PROBE(thm8_order),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "d H^2 K/B and H sqrt(dK) beta balance at the printed B",
     .fault = "bend=0.05"},
    {.id = "luyo2021.thm8.rate",
     .place = "Thm. 8",
     .statement = "the regret of Alg. 2 grows no faster than K^(3/5)",
     .tags = "linear regret rate",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound; vacuous below K = 1e29 at published constants",
     .waits_for = "lsvi-batched"},
    {.id = "luyo2021.thm8.gap",
     .place = "Sec. 4",
     .statement =
         "Thm. 8 is worse than the linear-mixture rate by (K eps)^(1/10)",
     .tags = "linear regret rate algebra",
     .kind = KIND_IDENTITY,
     PROBE(thm8_gap),
     EXPONENT,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because =
         "3/5 - 1/2 and -2/5 + 1/2; measured on the bounds with all constants",
     .fault = "bend=0.001"},
    {.id = "luyo2021.rem3",
     .place = "Rem. 3",
     .statement = "without batches the regret is K^(3/20) eps^(-1/10) worse, "
                  "the variance of the noise K^(3/5) eps^(-2/5) larger",
     .tags = "linear regret rate algebra",
     .kind = KIND_IDENTITY,
     PROBE(unbatched_factors),
     EXPONENT,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "3/4 - 3/5; K batches against (K eps)^(2/5); measured as "
                "luyo2021.thm8.gap",
     .fault = "bend=0.002"},
    {.id = "luyo2021.rem7",
     .place = "Rem. 7",
     .statement =
         "B = K: O~(d^(3/2) H^2 sqrt(K) + d^(5/4) H^(9/4) K^(3/4)/sqrt(eps))",
     .tags = "linear regret rate algebra",
     .kind = KIND_RATE,
     PROBE(unbatched_order),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because =
         "with c_K of the order Upsilon, all that one-episode batches need; "
         "with the c_K = d Upsilon of Lemma 25 the same route gives d^(7/4), "
         "an inconsistency of App. E; Rem. 7 equates beta with its product",
     .fault = "bend=0.05"},
    {.id = "luyo2021.rem2",
     .place = "Rem. 2, App. E.3",
     .statement = "pure JDP: min{O~(d^(3/2) H^2 sqrt(K) + d^(5/3) H^(7/3) "
                  "K^(2/3) eps^(-1/3)), K H} follows from Eq. (22)",
     .tags = "linear regret rate laplace algebra",
     .kind = KIND_RATE,
     PROBE(e3_order),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because =
         "also with the sqrt(d) that an L1 sensitivity of u needs; the tree "
         "protects all prefixes jointly, so sigma_Lambda ~ B H/eps suffices",
     .fault = "bend=0.05"},
    {.id = "luyo2021.e3",
     .place = "App. E.3",
     .statement = "pure JDP costs (K eps)^(1/15) against Thm. 8",
     .tags = "linear regret rate laplace algebra",
     .kind = KIND_IDENTITY,
     PROBE(e3_gap),
     EXPONENT,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "2/3 - 3/5 and -1/3 + 2/5; measured as luyo2021.thm8.gap",
     .fault = "bend=0.005"},
    {.id = "luyo2021.e3.target",
     .place = "App. E.3, F.2",
     .statement =
         "Laplace noise on u of the order H^2 B/eps, free of d, is eps-pure",
     .tags = "linear privacy laplace sensitivity",
     .kind = KIND_PRIVACY,
     PROBE(e3_free_of_d),
     RATIO,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because =
         "opposite flat features move u by 2 (H+1) sqrt(d-1) in L1 at each "
         "release; here with 100 times the scale that sensitivity 4H would "
         "give; the ratio grows like sqrt(d), past any power of a logarithm",
     .fails = "step",
     .reading = "entrywise Laplace noise of scale Delta_1/eps, Delta_1 the sum "
                "over entries (App. F.2), which E.3 cites; a statement about "
                "orders at large d (no factor of d, K eps >> d^2 H)",
     .corrected = "sigma_u = O~(sqrt(d) H^2 B/eps); the regret order is "
                  "unchanged (luyo2021.rem2)",
     .fault = "noise-scale=5"},
    {.id = "luyo2021.rem4",
     .place = "Rem. 4, 8",
     .statement = "with batches started by a determinant, changing one user "
                  "can move later batch times",
     .tags = "linear switching privacy",
     .kind = KIND_SWITCH,
     PROBE(dynamic_batches),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "demonstrated on random pairs; why Alg. 2 batches statically",
     .fault = "sensitivity-scale=1e-12"},
    {.id = "luyo2021.rem8",
     .place = "Rem. 8",
     .statement = "with batches started by a determinant the regret would be "
                  "O~(sqrt(K/eps)); no privacy is claimed",
     .tags = "linear regret rate",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "no proof is given",
     .waits_for = "lsvi-switching"},
    {.id = "luyo2021.rem5",
     .place = "Rem. 5",
     .statement = "LDP in linear MDPs is open; naive privatisation of features "
                  "gives linear regret",
     .tags = "linear local",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = UNTESTABLE,
     .because =
         "not checkable as stated: an open question and an informal example",
     .waits_for = "lsvi-batched"},
    {.id = "luyo2021.cor10.sens",
     .place = "App. D.3, D.4",
     .statement = "0 <= V <= H: |sbar^-2 phi_V phi_V'|_F, |sbar^-2 phi_V V| <= "
                  "d, |phi_V2 phi_V2'|_F, |phi_V2 V^2| <= H^4",
     .tags = "mixture privacy sensitivity",
     .kind = KIND_IDENTITY,
     PROBE(cor10_sens),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the last is printed as H^2 in D.3, a misprint: the noise is "
                "built on H^4",
     .fault = "sensitivity-scale=1.01"},
    {.id = "luyo2021.cor10.chain",
     .place = "App. D.3",
     .statement =
         "sigma_{B,1}, sigma_{B,2} are what simple composition of four "
         "families, advanced over H and K_0 and the Gaussian mechanism give",
     .tags = "mixture privacy composition algebra tree",
     .kind = KIND_IDENTITY,
     PROBE(cor10_chain),
     IDENTITY,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "64 = 4 * 2 * 8: an identity",
     .fault = "tree-levels=1"},
    {.id = "luyo2021.cor11.chain",
     .place = "App. D.4",
     .statement = "sigma_{B,1}, sigma_{B,2} make each of 4H terms (eps/(4H), "
                  "delta/(4H))-LDP",
     .tags = "mixture privacy composition algebra local",
     .kind = KIND_IDENTITY,
     PROBE(cor11_chain),
     IDENTITY,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an identity",
     .fault = "bend=1e-6"},
    {.id = "luyo2021.cor10.jdp",
     .place = "Cor. 10",
     .statement = "the billboard of Alg. 3 under Cor. 10, values clipped to "
                  "[0,H], is (eps,delta)-DP, hence Alg. 3 JDP",
     .tags = "mixture privacy tree",
     .kind = KIND_PRIVACY,
     PROBE(cor10_jdp),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because =
         "exact Gaussian accounting: about 590 times more noise than needed at "
         "delta = 1e-6; without the clip see luyo2021.cor10.clip",
     .fault = "noise-scale=0.0028"},
    {.id = "luyo2021.cor10.jdp.audit",
     .place = "Cor. 10",
     .statement = "no audit of what Alg. 3 releases under Cor. 10 finds more "
                  "than (eps,delta)",
     .tags = "plus privacy audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=luyo2021-plus-jdp epsilon=0.99 K=60 H=3 d=2 runs=5000",
     .expected = HOLDS,
     .because = "exact accounting; an audit of what is printed is blind, it "
                "sees that the losses are as small as accounted",
     .fault = "noise-scale=0.001"},
    {.id = "luyo2021.cor10.jdp.audit.reduced",
     .place = "Cor. 10, noise x 0.0015",
     .statement =
         "what Alg. 3 releases under Cor. 10 with 0.0015 of the printed noise: "
         "sample and accounting agree, within (eps,delta)",
     .tags = "plus privacy audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=luyo2021-plus-jdp epsilon=0.99 K=60 H=3 d=2 runs=5000 "
              "scale=0.0015",
     .expected = HOLDS,
     .because = "what is printed has noise to spare; at 0.0015 of it the claim "
                "still holds, with equality nearly, and an audit sees it",
     .fault = "noise-scale=0.0011"},
    {.id = "luyo2021.cor10.jdp.audit.calibrated",
     .place = "Cor. 10, least noise",
     .statement = "what Alg. 3 releases under Cor. 10 with the least noise: "
                  "sample and accounting agree, within (eps,delta)",
     .tags = "plus privacy audit calibrated",
     .modes = CALIBRATED,
     AUDITED,
     .cases =
         "mechanism=luyo2021-plus-jdp mode=calibrated K=60 H=3 d=2 runs=5000",
     .expected = HOLDS,
     .because = "the least noise: the exact law meets delta with equality",
     .fault = "noise-scale=0.9"},
    {.id = "luyo2021.cor10.jdp.calibrated",
     .place = "Cor. 10 and 11, least noise",
     .statement = "2 sqrt(2 n (H-1))/G* times d and H^4 (GOE) meet delta "
                  "exactly, for the tree and for a message",
     .tags = "mixture privacy tree calibrated",
     .kind = KIND_PRIVACY,
     .modes = CALIBRATED,
     PROBE(cor10_calibrated),
     EXACT,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "both families at their worst at H - 1 steps",
     .fault = "noise-scale=0.95"},
    {.id = "luyo2021.cor10.clip",
     .place = "App. D.3 (privacy analysis), Alg. 3",
     .statement = "the billboard of Alg. 3 with Q^ = min{H, .} as printed is "
                  "(eps,delta)-DP",
     .tags = "mixture privacy sensitivity",
     .kind = KIND_PRIVACY,
     PROBE(clip_plus),
     RATIO,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "phi_V2 has norm V^2: the second family moves by V^4; K = "
                "2^50, all weights of earlier users tried",
     .fails = "step",
     .reading = "min{H, .} without a lower clip, as printed in Alg. 3; users "
                "are arbitrary trees; concerns the sentence of the proof that "
                "the sequence is DP, not Def. 3",
     .corrected = "with Pi_[0,H] Cor. 10 holds (luyo2021.cor10.jdp)",
     .fault = "noise-scale=9"},
    {.id = "luyo2021.cor10.clip.audit",
     .place = "App. D.3 (privacy analysis), Alg. 3",
     .statement = "the billboard of Alg. 3 with Q^ = min{H, .} as printed is "
                  "(eps,delta)-DP: audited, V^ = -35 against 0 at step 1",
     .tags = "plus privacy sensitivity audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=luyo2021-plus-jdp epsilon=0.99 K=1125899906842624 "
              "user=562949953421313 H=3 d=2 neighbours=add norm=11.6666667 "
              "runs=1000",
     .expected = VIOLATED,
     .because = "the witness of luyo2021.cor10.clip moves second moments by "
                "35.5^4, in 50 nodes",
     .fails = "step",
     .reading = "min{H, .} without a lower clip, as luyo2021.cor10.clip says; "
                "the billboard, not the actions",
     .corrected =
         "with Pi_[0,H] an audit finds nothing (luyo2021.cor10.jdp.audit)",
     .fault = "noise-scale=9"},
    {.id = "luyo2021.cor11.ldp",
     .place = "Cor. 11",
     .statement = "one message of Alg. 3 under Cor. 11, values clipped to "
                  "[0,H], is (eps,delta)-LDP for every message of the server",
     .tags = "mixture privacy local",
     .kind = KIND_PRIVACY,
     PROBE(cor11_ldp),
     .cases = "reading=goe\nreading=proj\nreading=sym1",
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because =
         "exact Gaussian accounting: 6 to 8 times more noise than needed at "
         "delta = 1e-6, H = 3 .. 5; without the clip see luyo2021.cor11.clip",
     .fault = "noise-scale=0.3"},
    {.id = "luyo2021.cor11.ldp.audit",
     .place = "Cor. 11",
     .statement = "no audit of a message of Alg. 3 under Cor. 11 finds more "
                  "than (eps,delta)",
     .tags = "plus privacy local audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=luyo2021-plus-ldp epsilon=0.99 H=3 d=2 runs=5000"
              "\n"
              "mechanism=luyo2021-plus-ldp epsilon=0.99 H=3 d=2 reading=goe "
              "runs=5000",
     .expected = HOLDS,
     .because = "exact accounting; only tilted noise shows a delta of 1e-241",
     .fault = "noise-scale=0.1"},
    {.id = "luyo2021.cor11.ldp.audit.reduced",
     .place = "Cor. 11, noise x 0.15",
     .statement = "a message of Alg. 3 under Cor. 11 with 0.15 of the printed "
                  "noise: sample and accounting agree, within (eps,delta)",
     .tags = "plus privacy local audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=luyo2021-plus-ldp epsilon=0.99 H=3 d=2 runs=5000 "
              "scale=0.15",
     .expected = HOLDS,
     .because = "what is printed has noise to spare; at 0.15 of it the claim "
                "still holds, with equality nearly, and an audit sees it",
     .fault = "noise-scale=0.11"},
    {.id = "luyo2021.cor11.ldp.audit.calibrated",
     .place = "Cor. 11, least noise",
     .statement = "a message of Alg. 3 under Cor. 11 with the least noise: "
                  "sample and accounting agree, within (eps,delta)",
     .tags = "plus privacy local audit calibrated",
     .modes = CALIBRATED,
     AUDITED,
     .cases = "mechanism=luyo2021-plus-ldp mode=calibrated H=3 d=2 runs=5000",
     .expected = HOLDS,
     .because = "the least noise: the exact law meets delta with equality",
     .fault = "noise-scale=0.9"},
    {.id = "luyo2021.cor11.clip",
     .place = "Cor. 11, Alg. 3",
     .statement = "the message of Alg. 3 with Q^ = min{H, .} as printed is "
                  "(eps,delta)-LDP for every message of the server",
     .tags = "mixture privacy local",
     .kind = KIND_PRIVACY,
     PROBE(clip_message_plus),
     RATIO,
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "the server makes V^ = -M: the second family moves by M^4",
     .fails = "privacy statement",
     .reading = "min{H, .} without a lower clip, as printed in Alg. 3; LDP for "
                "an untrusted server, that is for every message or transcript",
     .corrected = "with Pi_[0,H] Cor. 11 holds (luyo2021.cor11.ldp)",
     .fault = "noise-scale=80"},
    {.id = "luyo2021.cor11.clip.audit",
     .place = "Cor. 11, Alg. 3",
     .statement = "the message of Alg. 3 with Q^ = min{H, .} as printed is "
                  "(eps,delta)-LDP: audited, V^ = -20 against 0",
     .tags = "plus privacy local audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=luyo2021-plus-ldp reading=goe neighbours=add "
              "epsilon=0.99 H=3 d=2 norm=6.66666667 runs=2000",
     .expected = VIOLATED,
     .because = "M = 20 in the witness of luyo2021.cor11.clip",
     .fails = "privacy statement",
     .reading = "min{H, .} without a lower clip, as luyo2021.cor11.clip says; "
                "LDP for every message of the server",
     .corrected =
         "with Pi_[0,H] an audit finds nothing (luyo2021.cor11.ldp.audit)",
     .fault = "noise-scale=80"},
    {.id = "luyo2021.thm9.hyp",
     .place = "Thm. 9, hypotheses 1 to 4",
     .statement = "Cor. 10 and 11 meet the hypotheses on both families with "
                  "probability 1 - p/6",
     .tags = "mixture noise",
     .kind = KIND_BOUND,
     PROBE(plus_condition),
     .cases = "reading=jdp\nreading=ldp",
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the tails of a GOE norm and of chi-square over all k, h",
     .fault = "noise-scale=1.2"},
    {.id = "luyo2021.thm9.radius",
     .place = "Thm. 9, App. D.2.1",
     .statement = "the confidence sets check, tilde, hat hold for all k, h "
                  "with failure p/6, p/6, p/2",
     .tags = "run mixture optimism",
     .kind = KIND_COVERAGE,
     ALONG(PLUS_OPTIMISM, "ellipsoids"),
     .right = "optimism_trivial",
     .threshold = two_thirds,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Zhou et al. 2021, Thm. 4.1, with p/(6H); Eqs. 5 to 7 read "
                "with the radical of Eq. 9",
     .fault = "bonus-scale=0.1"},
    {.id = "luyo2021.thm9.radius.calibrated",
     .place = "suite",
     .statement = "the same for the calibrated scales",
     .tags = "run mixture optimism",
     .kind = KIND_COVERAGE,
     .modes = CALIBRATED,
     ALONG(PLUS_OPTIMISM_CALIBRATED, "ellipsoids"),
     .right = "optimism_trivial",
     .threshold = two_thirds,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "printed bounds on less noise",
     .fault = "bonus-scale=0.2"},
    {.id = "luyo2021.lem12",
     .place = "App. D, Lemma 12",
     .statement = "for every estimate: |V_h V - Vbar V| <= min{H^2, |phi_V2| "
                  "|w~ - w|} + min{H^2, 2H |phi_V| |w^ - w|}, V in [0,H]",
     .tags = "mixture matrix",
     .kind = KIND_BOUND,
     PROBE(lemma12),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "clipping is a contraction; Cauchy-Schwarz",
     .fault = "bend=0.02"},
    {.id = "luyo2021.lem13",
     .place = "App. D, Lemma 13",
     .statement =
         "martingale differences within M: P(sum > M sqrt(2 n log(1/p))) <= p",
     .tags = "mixture tools",
     .kind = KIND_BOUND,
     PROBE(lemma13),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because =
         "Azuma-Hoeffding; against the martingale that an adversary makes "
         "of steps in multiples of M/20, by dynamic programming, to n = "
         "24",
     .fault = "size-scale=1.15"},
    {.id = "luyo2021.lem14",
     .place = "App. D, Lemma 14",
     .statement =
         "with probability 1 - p: sum of Var_h V^pi <= 3 (H T + H^3 log(1/p))",
     .tags = "mixture tools",
     .kind = KIND_BOUND,
     PROBE(lemma14),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an episode adds at most H^3/4, H^2/4 in the mean: Chernoff",
     .fault = "bend=8"},
    {.id = "luyo2021.lem15",
     .place = "App. D, Lemma 15",
     .statement = "on the good event Q^_{k,h} >= Q*_h everywhere",
     .tags = "run mixture optimism",
     .kind = KIND_COVERAGE,
     ALONG(PLUS_OPTIMISM, "optimism"),
     .right = "optimism_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Zhou et al. 2021, Lemma C.4",
     .fault = "bonus-scale=0.0001"},
    {.id = "luyo2021.cor10.eig.run",
     .place = "App. D.3, D.4",
     .statement = "along runs: the eigenvalues of both noises are in [Ups_j, 3 "
                  "Ups_j] for all k, h, with probability 1 - p/6",
     .tags = "run mixture noise",
     .kind = KIND_COVERAGE,
     ALONG(PLUS_PRIVATE, "noise"),
     .threshold = sixth,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Lambda less the weighted sum without noise, at every look, "
                "against Ups_j from the printed formulas",
     .fault = "noise-scale=7"},
    {.id = "luyo2021.lem16",
     .place = "App. D, Lemma 16",
     .statement = "sum V^ - V^pi <= 2 beta^ sqrt(sum sbar^2) sqrt(2 H d log(1 "
                  "+ K/lambda)) + 4 H sqrt(2 T log(6H/p)) on the good event",
     .tags = "run mixture regret",
     .kind = KIND_BOUND,
     ALONG(PLUS_LEARNT, "lemma16"),
     .right = "lemma16_over_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Zhou et al. 2021, Lemma C.5",
     .fault = "bonus-scale=15"},
    {.id = "luyo2021.lem17",
     .place = "App. D, Lemma 17",
     .statement =
         "sum sbar^2 <= H^2 T/d + 3 (HT + H^3 log(6/p)) + 2H sum P(V^ - V^pi) "
         "+ "
         "2 beta~ sqrt(2dHT log(1 + KH^4/d)) + 7 beta-check H^2 sqrt(2dHT "
         "log(1 + K)) on the good event",
     .tags = "run mixture regret",
     .kind = KIND_BOUND,
     ALONG(PLUS_FLOOR, "lemma17"),
     .right = "lemma17_over_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because =
         "Zhou et al. 2021, Lemma C.6; a run off the event counts as one "
         "that says nothing",
     .fault = "weights-rule=flat"},
    {.id = "luyo2021.thm9.quad",
     .place = "App. D.2.2",
     .statement = "x <= a sqrt(x) + b gives x <= (9/4)(a^2 + b)",
     .tags = "mixture algebra",
     .kind = KIND_IDENTITY,
     PROBE(quadratic),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "4/3 would do, attained at b = 2 a^2",
     .fault = "bend=0.7"},
    {.id = "luyo2021.thm9.regret",
     .place = "Thm. 9",
     .statement = "the maximum of six terms times H^(1/2) d^(1/2) beta^ plus "
                  "H^(3/2) K^(1/2) follows from Lemmas 16 and 17",
     .tags = "mixture regret rate algebra",
     .kind = KIND_RATE,
     PROBE(thm9_order),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "term by term, each radius growing by itself; the last two "
                "have sqrt(beta~), sqrt(beta-check)",
     .fault = "bend=0.05"},
    {.id = "luyo2021.cor10.regret",
     .place = "Cor. 10",
     .statement = "O~((C+1)^2 H^(7/2) d^(5/2)/eps + (C+1)/sqrt(eps) [(H^(5/2) "
                  "d^(5/4) + H^(9/4) d^2) K^(1/4) + (H^(7/4) d^(5/4) + H^(9/4) "
                  "d^(3/4)) K^(1/2)]) follows from Thm. 9",
     .tags = "mixture regret rate algebra",
     .kind = KIND_RATE,
     PROBE(cor10_order),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the eps^(-3/4) cross terms are dominated by AM-GM",
     .fault = "bend=0.05"},
    {.id = "luyo2021.cor11.regret",
     .place = "Cor. 11",
     .statement = "O~((C+1)^2 H^4 d^(5/2) K^(1/2)/eps + (C+1)/sqrt(eps) "
                  "[(H^(11/4) d^(5/4) + H^(5/2) d^2) K^(1/2) + (H^2 d^(5/4) + "
                  "H^(5/2) d^(3/4)) K^(3/4)]) follows from Thm. 9",
     .tags = "mixture regret rate algebra local",
     .kind = KIND_RATE,
     PROBE(cor11_order),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the eps^(-3/4) cross terms are dominated by AM-GM",
     .fault = "bend=0.05"},
    {.id = "luyo2021.cor10.rate",
     .place = "Cor. 10",
     .statement =
         "the regret of Alg. 3 under Cor. 10 grows no faster than sqrt(K)",
     .tags = "mixture regret rate",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound",
     .study = &study_envelope,
     .cases =
         "algorithm=ucrl-vtr-plus env=mixture-hard lazy=0.2 looks=information "
         "seeds=8 privacy=jdp from=1e15 to=1e18 points=4",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.2"},
    {.id = "luyo2021.cor11.rate",
     .place = "Cor. 11",
     .statement =
         "the regret of Alg. 3 under Cor. 11 grows no faster than K^(3/4)",
     .tags = "mixture regret rate local",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound",
     .study = &study_envelope,
     .cases =
         "algorithm=ucrl-vtr-plus env=mixture-hard lazy=0.2 looks=information "
         "seeds=8 privacy=ldp epsilon=100 from=1e16 to=1e19 points=4",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.2"},
    {.id = "luyo2021.cor10.rate.calibrated",
     .place = "Cor. 10, least noise",
     .statement = "with the least noise the regret of Alg. 3 grows no faster "
                  "than sqrt(K)",
     .tags = "mixture regret rate calibrated",
     .kind = KIND_RATE,
     .modes = CALIBRATED,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the same radii in a smaller noise",
     .study = &study_envelope,
     .cases =
         "algorithm=ucrl-vtr-plus env=mixture-hard lazy=0.2 looks=information "
         "seeds=6 privacy=jdp mode=calibrated from=1e14 to=1e16 points=3",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.2"},
    {.id = "luyo2021.cor11.rate.calibrated",
     .place = "Cor. 11, least noise",
     .statement = "with the least noise the regret of Alg. 3 grows no faster "
                  "than K^(3/4)",
     .tags = "mixture regret rate local calibrated",
     .kind = KIND_RATE,
     .modes = CALIBRATED,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the same radii in a smaller noise",
     .study = &study_envelope,
     .cases = "algorithm=ucrl-vtr-plus env=mixture-hard lazy=0.2 "
              "looks=information seeds=8 privacy=ldp mode=calibrated "
              "epsilon=100 from=1e16 to=1e19 points=4",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.2"},
    {.id = "luyo2021.cor10.cost",
     .place = "Cor. 10",
     .statement = "regret(eps) - regret(none) on the same users, at the worst"
                  " gap, grows no faster than the private term of the bound, "
                  "1/sqrt(eps)",
     .tags = "mixture regret rate cost",
     .kind = KIND_RATE,
     .study = &study_cost,
     .cases = "algorithm=ucrl-vtr-plus env=mixture-hard privacy=jdp "
              "lazy=0.2 looks=information episodes=1e18 from=0.0005 "
              "to=0.5 points=4 gaps=12 replicates=6",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound, and tight: at K = 1e18 the printed 1/eps "
                "term, without K, is far below the others",
     .fault = "noise-power=1.5"},
    {.id = "luyo2021.cor10.cost.calibrated",
     .place = "Cor. 10, least noise",
     .statement = "regret(eps) - regret(none) on the same users, at the worst"
                  " gap, grows no faster than the private term of the bound, "
                  "1/sqrt(eps)",
     .tags = "mixture regret rate cost calibrated",
     .kind = KIND_RATE,
     .modes = CALIBRATED,
     .study = &study_cost,
     .cases = "algorithm=ucrl-vtr-plus env=mixture-hard privacy=jdp "
              "mode=calibrated lazy=0.2 looks=information episodes=1e16 "
              "from=0.0005 to=0.5 points=6 gaps=13 replicates=12",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound; the least Gaussian noise grows a little "
                "slower than 1/eps",
     .fault = "noise-power=1.5",
     .profile = STANDARD},
    {.id = "luyo2021.cor10.useful",
     .place = "Cor. 10, Lemmas 16 and 17, d = 4, H = 3, eps = 0.99",
     .statement = "some K <= 1.8e19 has the explicit bound below K H",
     .tags = "mixture regret",
     .kind = KIND_BOUND,
     PROBE(useful_plus),
     USEFUL,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "K* about 1.1e15 (noted), later than the 1.5e13 of Cor. 5",
     .fault = "noise-scale=2e4"},
    {.id = "luyo2021.cor11.cost",
     .place = "Cor. 11",
     .statement = "regret(eps) - regret(none) on the same users, at the worst"
                  " gap, grows no faster than the private term of the bound, "
                  "1/sqrt(eps); eps 4 to 4000",
     .tags = "mixture regret rate cost local",
     .kind = KIND_RATE,
     .study = &study_cost,
     .cases = "algorithm=ucrl-vtr-plus env=mixture-hard privacy=ldp "
              "lazy=0.2 looks=information episodes=1.8e19 from=4 to=4000 "
              "points=4 gaps=11 replicates=6",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound, and tight; the noise at such eps is what "
                "the formula prints",
     .fault = "noise-power=1.5"},
    {.id = "luyo2021.cor11.cost.below1",
     .place = "Cor. 11, eps < 1",
     .statement = "regret(eps) - regret(none) on the same users, at the worst"
                  " gap, grows no faster than the private term of the bound, "
                  "1/sqrt(eps)",
     .tags = "mixture regret rate cost local",
     .kind = KIND_RATE,
     .study = &study_cost,
     .cases = "algorithm=ucrl-vtr-plus env=mixture-hard privacy=ldp "
              "lazy=0.2 looks=information episodes=1.8e19 from=0.0005 "
              "to=0.5 points=4 gaps=11 replicates=6",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = VACUOUS,
     .because = "learning has hardly begun at K = 1.8e19: the bound says "
                "something from K* = 4e21 on at eps = 0.5",
     .fault = "epsilon-scale=1e4"},
    {.id = "luyo2021.cor11.cost.calibrated",
     .place = "Cor. 11, least noise",
     .statement = "regret(eps) - regret(none) on the same users, at the worst"
                  " gap, grows no faster than the private term of the bound, "
                  "1/sqrt(eps); eps 0.5 to 500",
     .tags = "mixture regret rate cost local calibrated",
     .kind = KIND_RATE,
     .modes = CALIBRATED,
     .study = &study_cost,
     .cases = "algorithm=ucrl-vtr-plus env=mixture-hard privacy=ldp "
              "mode=calibrated lazy=0.2 looks=information episodes=1.8e19"
              " from=0.5 to=500 points=6 gaps=13 replicates=12",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound; from eps = 30 on the least Gaussian noise "
                "falls slower than its own law near 1. At smaller eps (0.02 to "
                "20: 0.56, 0.0005 to 0.5: 0.7) Theorem 9's cross term rules, "
                "(1/eps)^(3/4): where radius times width is above 1/8 the "
                "error of the variance is above H^2/d, and sbar grows with "
                "the radius, from H/sqrt(d) to sqrt(3) H at most. With flat "
                "weights it is 1/2 there: .cost.flat",
     .fault = "noise-power=1.5",
     .profile = STANDARD},
    {.id = "luyo2021.cor11.cost.flat",
     .place = "Cor. 11, least noise, flat weights",
     .statement = "the same with the weight of the largest variance for "
                  "every user, which the theorem's bound allows for; eps 0.05 "
                  "to 50",
     .tags = "mixture regret rate cost local calibrated",
     .kind = KIND_RATE,
     .modes = CALIBRATED,
     .study = &study_cost,
     .cases = "algorithm=ucrl-vtr-plus env=mixture-hard privacy=ldp "
              "mode=calibrated weights=flat lazy=0.2 looks=information "
              "episodes=1.8e19 from=0.05 to=50 points=6 gaps=13 "
              "replicates=12",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "regret is radius times sbar times sqrt(K): with sbar^2 = "
                "3 H^2 for all only the radius knows eps, and it falls as "
                "1/sqrt(eps). What cor11.cost.calibrated has above 1/2 at "
                "such eps is sbar's",
     .fault = "noise-power=1.5",
     .profile = STANDARD},
    {.id = "luyo2021.cor11.useful",
     .place = "Cor. 11, Lemmas 16 and 17, d = 4, H = 3, eps = 0.99, delta = "
              "1e-6, p = 0.05, C_w = 2",
     .statement = "some K <= 1.8e19 has the explicit bound below K H",
     .tags = "mixture regret local",
     .kind = KIND_BOUND,
     PROBE(useful_plus_local),
     USEFUL,
     .alpha = ALPHA,
     .expected = VACUOUS,
     .because =
         "Ups is of order sqrt(K): K* about 3e23 (noted), beyond any run",
     .fault = "noise-scale=0.01"},
    {.id = "luyo2021.rem6",
     .place = "Rem. 6, App. D.1",
     .statement = "under privacy UCRL-VTR+ does not improve on UCRL-VTR: the "
                  "bound of Cor. 10 is at least that of Cor. 5",
     .tags = "mixture regret rate algebra",
     .kind = KIND_RATE,
     PROBE(rem6_order),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "AM-GM, eps < 1; the last sentence of D.1 states it the wrong "
                "way round",
     .fault = "bend=0.05"},
    {.id = "luyo2021.rem6.run",
     .place = "Rem. 6, printed constants, eps = 1, K = 1e18",
     .statement = "measured, too: with joint and with local privacy UCRL-VTR "
                  "has less regret than UCRL-VTR+",
     .tags = "run mixture regret",
     .kind = KIND_BOUND,
     AGAINST,
     .cases = AGAINST_ON("jdp,ldp", "lm-perm"),
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the noise of Algorithm 3 is larger, and so are its radii "
                "(one environment: on mixture-hard with d = 8 eight lazy runs "
                "with joint privacy spread too much to say)",
     .fault = "bonus-scale=1e9"},
    {.id = "luyo2021.d1.nonpriv.run",
     .place = "App. D.1, printed constants, K = 1e18, d >= H",
     .statement = "the gain is one of bounds: measured without privacy "
                  "UCRL-VTR has less regret than UCRL-VTR+, and learns sooner",
     .tags = "run mixture regret",
     .kind = KIND_BOUND,
     AGAINST,
     .cases = AGAINST_ON("none", "lm-perm") "\n" AGAINST_ON(
         "none", "mixture-hard actions=axis d=8 H=4"),
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "K* is 2e6 against 4e10 on lm-perm (REPORT.md): constants and "
                "logarithms, see luyo2021.d1.nonpriv.explicit. An upper bound "
                "of either is not touched",
     .fault = "bonus-scale=1e9"},
    {.id = "luyo2021.d1.nonpriv",
     .place = "App. D.1",
     .statement = "without noise UCRL-VTR+ improves by sqrt(H) where d >= H",
     .tags = "mixture regret rate algebra",
     .kind = KIND_IDENTITY,
     PROBE(bernstein_gain),
     EXPONENT,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exponents of Thm. 7 and 9 with all constants, K large; D.1's "
                "beta_K = Theta~(H sqrt(d)) and "
                "its \"low-order\" first term ask for C_w = O~(sqrt(d)), the "
                "gain does not",
     .fault = "bend=0.001"},
    {.id = "luyo2021.d1.nonpriv.explicit",
     .place = "App. D.1, with constants",
     .statement =
         "where d = H, C_w = 2 and K <= 1.8e19 the gain does not show: "
         "UCRL-VTR+'s explicit bound without noise is above UCRL-VTR's "
         "wherever that is below K H",
     .tags = "mixture regret algebra",
     .kind = KIND_BOUND,
     PROBE(bernstein_explicit),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "D.1 speaks of orders; the radius of (6) has 8 and 4 for "
                "constants and a root of a logarithm more. sqrt(H) outweighs "
                "them from H_star of the evidence on, at k_star episodes",
     .fault = "bend=6"},
    {.id = "luyo2021.f1",
     .place = "App. F.1",
     .statement = "post-processing: a channel after an (eps,delta)-DP "
                  "mechanism leaves it (eps,delta)-DP",
     .tags = "tools privacy",
     .kind = KIND_IDENTITY,
     PROBE(post_processing),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "standard; finite mechanisms enumerated",
     .fault = "bend=0.01"},
    {.id = "luyo2021.f2",
     .place = "App. F.2",
     .statement =
         "Laplace noise of scale Delta_1/eps on each coordinate is (eps,0)-DP",
     .tags = "tools privacy laplace",
     .kind = KIND_PRIVACY,
     PROBE(laplace_mechanism),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "|shift|_1/b; min in the sensitivity is a slip for max",
     .fault = "noise-scale=0.9"},
    {.id = "luyo2021.f2.audit",
     .place = "App. F.2",
     .statement = "no audit of Laplace noise of scale Delta_1/eps on each "
                  "coordinate finds more than eps",
     .tags = "tools privacy laplace audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=once-laplace delta=0 runs=5000"
              "\n"
              "mechanism=once-laplace delta=0 epsilon=0.1 d=4 runs=5000",
     .expected = HOLDS,
     .because = "the loss is bounded by eps, and reaches it",
     .fault = "noise-scale=0.9"},
    {.id = "luyo2021.f3",
     .place = "App. F.3",
     .statement = "sigma = Delta_2 sqrt(2 log(2/delta))/eps is (eps,delta)-DP "
                  "for eps in (0,1)",
     .tags = "tools privacy",
     .kind = KIND_PRIVACY,
     PROBE(gaussian_mechanism),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exact Gaussian law; it first fails at eps = 6.4 (delta = 0.5) "
                "and later for smaller delta; min is a slip for max",
     .fault = "noise-scale=0.85"},
    {.id = "luyo2021.f3.audit",
     .place = "App. F.3",
     .statement = "no audit of sigma = Delta_2 sqrt(2 log(2/delta))/eps finds "
                  "more than (eps,delta)",
     .tags = "tools privacy audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases =
         "mechanism=once-gaussian epsilon=0.99 d=3 scale=1.016603 runs=5000",
     .expected = HOLDS,
     .because =
         "exact accounting; scale is sqrt(log(2/delta)/log(1.25/delta)), "
         "against the 1.25 of the textbook",
     .fault = "noise-scale=0.6"},
    {.id = "luyo2021.f4",
     .place = "App. F.4",
     .statement = "m nodes of (eps_0,delta_0) are (m eps_0^2 + eps_0 sqrt(2 m "
                  "log(1/delta')), m delta_0 + delta')-DP",
     .tags = "tools privacy tree composition",
     .kind = KIND_PRIVACY,
     PROBE(advanced_tree),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exact m-fold randomised response, the worst of all",
     .fault = "noise-scale=0.75"},
    {.id = "luyo2021.f4.split",
     .place = "App. F.4, F.6",
     .statement = "eps_0 = eps/sqrt(8 m log(2/delta)), delta_0 = delta/(2m) "
                  "suffice for (eps,delta), eps < 1",
     .tags = "tools privacy tree composition",
     .kind = KIND_PRIVACY,
     PROBE(advanced_split),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exact m-fold randomised response",
     .fault = "noise-scale=0.2"},
    {.id = "luyo2021.f5",
     .place = "App. F.5",
     .statement = "simple composition: eps and delta add",
     .tags = "tools privacy composition",
     .kind = KIND_IDENTITY,
     PROBE(simple_composition),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "standard; finite mechanisms enumerated",
     .fault = "bend=0.002"},
    {.id = "luyo2021.f6",
     .place = "App. F.6",
     .statement = "k-fold composition is (eps sqrt(2 k log(1/delta')) + k eps "
                  "(e^eps - 1), k delta + delta')-DP",
     .tags = "tools privacy composition",
     .kind = KIND_PRIVACY,
     PROBE(advanced_composition),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the theorem cited; as scanned the radical covers both terms, "
                "which would be false (noted), but F.4 has it over the first "
                "alone and only the clause luyo2021.f4.split enters the proofs",
     .fault = "noise-scale=0.8"},
    {.id = "luyo2021.f7",
     .place = "App. F.7",
     .statement = "billboard lemma: actions that are functions of a DP "
                  "billboard and of one's own data are JDP",
     .tags = "tools privacy",
     .kind = KIND_IDENTITY,
     PROBE(billboard_lemma),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because =
         "the others' actions are post-processing; toy mechanisms enumerated",
     .fault = "bend=0.01"},
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
     .alpha = ALPHA,
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
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Sudakov-Fernique and Gaussian concentration",
     .fault = "noise-scale=1.6"},
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
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Laurent and Massart 2000, Lemma 1",
     .fault = "noise-scale=1.6"},
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
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "union bound over coordinates; an equality at d = 1",
     .fault = "noise-scale=1.15"},
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
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "true whether Z is symmetric (the statement) or independent "
                "(the proof); loose by sqrt(d)",
     .fault = "noise-scale=3"},
    {.id = "luyo2021.claim30",
     .place = "App. G, Claim 30",
     .statement =
         "A >= B >= 0: rank A >= rank B; A^-1 <= B^-1 where B is nonsingular",
     .tags = "tools matrix",
     .kind = KIND_IDENTITY,
     PROBE(claim30),
     LOOSE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Zhang 2011, Thm. 7.8",
     .fault = "bend=0.002"},
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
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Abbasi-Yadkori et al. 2011, Lemma 12; an equality for A = B + "
                "c g g', x = B^-1 g",
     .fault = "bend=0.001"},
    {.id = "luyo2021.claim32",
     .place = "App. G, Claim 32",
     .statement = "A >= B > 0: det A >= det B",
     .tags = "tools matrix",
     .kind = KIND_IDENTITY,
     PROBE(claim32),
     RATIO,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "eigenvalues are monotone; an equality at A = B",
     .fault = "bend=0.01"},
    {.id = "luyo2021.footnote1",
     .place = "Footnote 1",
     .statement = "with C_w = sqrt(d) the concurrent bound d^(5/4) H^(5/2) "
                  "K^(3/4)/sqrt(eps) is recovered",
     .tags = "mixture regret algebra",
     .kind = KIND_IDENTITY,
     PROBE(footnote1),
     EXPONENT,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exponents of Cor. 6 with all constants; it is Cor. 6 that "
                "matches, the work cited being on local DP; "
                "the footnote says JDP and Cor. 5, a slip",
     .fault = "bend=0.001"},
    {0}};
