/* Luyo et al. 2021, Corollaries 10 and 11, App. D.3 and D.4: privacy of UCRL-VTR+. */
/* from probe_chain.c: Luyo et al. 2021: printed scales against the chains of compositions they
 * come from. */
/* from probe_clip.c: Luyo et al. 2021: Alg. 1 and 3 clip Q~ from above only, min{H, .}.  Read to
 * the letter, V~ has no lower bound off the good event or for users who do not
 * come from the model, and |X|, |y| exceed H.
 *
 * Users (H = 3, one action, d = 2, C_w = sqrt(2), phi = (P_1, P_2)/sqrt(2) for
 * two kernels).  Step 3: g pays 1, b pays 0.  Step 2: from x1 (P_1,P_2)(g) =
 * (1, 1-gam), from x2 (1-gam, 1), from x3 (1, 0), from x4 (0, 1).  Of the first
 * n = 2^m users half go x1 -> b, half x2 -> g.  User n+1 goes to x3 at step 2,
 * her neighbour to x4; K = 2n, so both stand in m+1 nodes.
 *
 * In the basis e+ = (1,1)/sqrt(2), e- = (1,-1)/sqrt(2) the features at x1, x2
 * are (1 - gam/2, +-gam/2), at x3, x4 (1/2, +-1/2). */
/* from probe_privacy.c: Luyo et al. 2021: exact Gaussian accounting of what is released.
 *
 * All shifts of one user, in units of the noise, are one vector; g is its
 * longest length.  Nodes and prefixes are in bijection, so accounting by nodes
 * is exact, and g^2 adds over nodes, steps and statistics.  A ratio is g used
 * over g admissible: noise needed over noise used. */
/* from probe_rate.c: Luyo et al. 2021: do the printed orders follow from the printed constants?
 * The bounds are written out with all constants and logarithms. */
/* from probe_sensitivity.c: Luyo et al. 2021: sensitivities, as suprema over the vectors that the
 * assumptions allow.  A search from random starts must not exceed a closed
 * form; the pair that attains it is written down. */
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/papers/check.h"
#include "suite/papers/luyo2021/tools.h"

#include <math.h>
#include <string.h>

/* |x x'|_F and |x y|, entry by entry */
static void statistics(const double *x, int d, double y, double out[2])
{
    double matrix = 0, vector = 0;
    for (int i = 0; i < d; i++) {
        vector += pow(x[i] * y, 2);
        for (int j = 0; j < d; j++)
            matrix += pow(x[i] * x[j], 2);
    }
    out[0] = sqrt(matrix);
    out[1] = sqrt(vector);
}

/* D.3 for 0 <= V <= H and sbar^2 at its least, the larger of H^2/d and the
 * variance of V: the four statistics are within d, d, H^4 and H^4.  (The text
 * prints H^2 for the last; its noise uses H^4.) */
static void cor10_sens(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        Cell x = luyo_draw_cell(&p->rng, 1 + (int)(i % D_MAX_SENSITIVITY),
                                i % 5 == 0);
        double H = x.H, d = x.d, norms[2], y = x.V[i % STATES];
        double weight = p->sensitivity / fmax(H * H / d, x.variance);
        statistics(x.first, x.d, y, norms);
        probe_ratio(p, weight * norms[0], d, "H d", H, d);
        probe_ratio(p, weight * norms[1], d, "H d", H, d);
        statistics(x.second, x.d, y * y, norms);
        probe_ratio(p, norms[0] * p->sensitivity, pow(H, 4), "H d", H, d);
        probe_ratio(p, norms[1] * p->sensitivity, pow(H, 4), "H d", H, d);
    }
}

static const Claim c_cor10_sens = {
    .id = "luyo2021.cor10.sens",
    .place = "App. D.3, D.4",
    .statement = "0 <= V <= H: |sbar^-2 phi_V phi_V'|_F, |sbar^-2 phi_V V| <= "
                 "d, |phi_V2 phi_V2'|_F, |phi_V2 V^2| <= H^4",
    .tags = "mixture privacy sensitivity",
    .kind = KIND_IDENTITY,
    PROBED(cor10_sens),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the last is printed as H^2 in D.3, a misprint: the noise is "
               "built on H^4",
    .fault = "sensitivity-scale=1.01",
};

/* D.3: four families */
static void cor10_chain(Probe *p)
{
    WALK(x)
    {
        double K0 = luyo_levels(x.K) + p->levels;
        Budget family = luyo_simple((Budget){x.eps, x.delta}, 4);
        Budget node = luyo_advanced(luyo_advanced(family, x.H), K0);
        Luyo2021Plus m = luyo2021_plus(&x, LUYO2021_JDP);
        probe_equal(p, luyo_gauss(2 * x.d, node), m.noise[0], LUYO_AT(x));
        probe_equal(p, luyo_gauss(2 * pow(x.H, 4), node), m.noise[1],
                    LUYO_AT(x));
    }
}

static const Claim c_cor10_chain = {
    .id = "luyo2021.cor10.chain",
    .place = "App. D.3",
    .statement = "sigma_{B,1}, sigma_{B,2} are what simple composition of "
                 "four families, advanced over H and K_0 and the Gaussian "
                 "mechanism give",
    .tags = "mixture privacy composition algebra tree",
    .kind = KIND_IDENTITY,
    PROBED(cor10_chain),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because = "64 = 4 * 2 * 8: an identity",
    .fault = "tree-levels=1",
};

/* D.4: 4H terms */
static void cor11_chain(Probe *p)
{
    WALK(x)
    {
        Budget term = luyo_simple((Budget){x.eps, x.delta}, 4 * x.H);
        Luyo2021Plus m = luyo2021_plus(&x, LUYO2021_LDP);
        probe_equal(p, luyo_gauss(2 * x.d, term), m.noise[0], LUYO_AT(x));
        probe_equal(p, luyo_gauss(2 * pow(x.H, 4), term), m.noise[1],
                    LUYO_AT(x));
    }
}

static const Claim c_cor11_chain = {
    .id = "luyo2021.cor11.chain",
    .place = "App. D.4",
    .statement = "sigma_{B,1}, sigma_{B,2} make each of 4H terms (eps/(4H), "
                 "delta/(4H))-LDP",
    .tags = "mixture privacy composition algebra local",
    .kind = KIND_IDENTITY,
    PROBED(cor11_chain),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because = "an identity",
    .fault = "bend=1e-6",
};

static double plus_g(const Luyo2021Inputs *x, const Luyo2021Plus *m,
                     double worst, double nodes, double steps)
{
    double first = x->d / m->noise[0];
    double second = pow(x->H, 4) / m->noise[1];
    return sqrt(worst * nodes * steps * (first * first + second * second));
}

/* Cor. 10: both families of a node at their worst */
static void cor10_jdp(Probe *p)
{
    double worst = luyo_node("goe");
    WALK(x)
    {
        if (luyo_repeats_privacy(&x))
            continue;
        Luyo2021Plus m = luyo2021_plus(&x, LUYO2021_JDP);
        double K0 = luyo_levels(x.K) + p->levels;
        double g = plus_g(&x, &m, worst, K0, x.H) * p->sensitivity / p->noise;
        probe_ratio(p, g, luyo_admissible_privacy(&x), LUYO_AT(x));
    }
}

static const Claim c_cor10_jdp = {
    .id = "luyo2021.cor10.jdp",
    .place = "Cor. 10",
    .statement = "the billboard of Alg. 3 under Cor. 10, values clipped to "
                 "[0,H], is (eps,delta)-DP, hence Alg. 3 JDP",
    .tags = "mixture privacy tree",
    .kind = KIND_PRIVACY,
    PROBED(cor10_jdp),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "exact Gaussian accounting: about 590 times more noise than "
               "needed at delta = 1e-6; without the clip see "
               "luyo2021.cor10.clip",
    .fault = "noise-scale=0.0028",
};

static const Claim c_cor10_jdp_audit = {
    .id = "luyo2021.cor10.jdp.audit",
    .place = "Cor. 10",
    .statement = "no audit of what Alg. 3 releases under Cor. 10 finds more "
                 "than (eps,delta)",
    .tags = "plus privacy audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    ONE_CASE("mechanism=luyo2021-plus-jdp epsilon=0.99 K=60 H=3 d=2 runs=5000"),
    .expected = HOLDS,
    .because = "exact accounting; an audit of what is printed is blind, it "
               "sees that the losses are as small as accounted",
    .fault = "noise-scale=0.001",
};

static const Claim c_cor10_jdp_audit_reduced = {
    .id = "luyo2021.cor10.jdp.audit.reduced",
    .place = "Cor. 10, noise x 0.0015",
    .statement = "what Alg. 3 releases under Cor. 10 with 0.0015 of the "
                 "printed noise: sample and accounting agree, within "
                 "(eps,delta)",
    .tags = "plus privacy audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    ONE_CASE("mechanism=luyo2021-plus-jdp epsilon=0.99 K=60 H=3 d=2 "
             "runs=5000 scale=0.0015"),
    .expected = HOLDS,
    .because = "what is printed has noise to spare; at 0.0015 of it the claim "
               "still holds, with equality nearly, and an audit sees it",
    .fault = "noise-scale=0.0011",
};

static const Claim c_cor10_jdp_audit_calibrated = {
    .id = "luyo2021.cor10.jdp.audit.calibrated",
    .place = "Cor. 10, least noise",
    .statement = "what Alg. 3 releases under Cor. 10 with the least noise: "
                 "sample and accounting agree, within (eps,delta)",
    .tags = "plus privacy audit calibrated",
    .kind = KIND_PRIVACY,
    .modes = CALIBRATED,
    AUDITED,
    ONE_CASE("mechanism=luyo2021-plus-jdp mode=calibrated K=60 H=3 d=2 "
             "runs=5000"),
    .expected = HOLDS,
    .because = "the least noise: the exact law meets delta with equality",
    .fault = "noise-scale=0.9",
};

static void cor10_calibrated(Probe *p)
{
    double worst = luyo_node("goe");
    WALK(x)
    {
        if (luyo_repeats_privacy(&x) || x.H < 2)
            continue;
        double g = luyo_admissible_privacy(&x),
               nodes = luyo_chain(x.K) + p->levels;
        Luyo2021Plus m = luyo2021_plus_calibrated(&x, LUYO2021_JDP, g);
        luyo_meets(p, &x, plus_g(&x, &m, worst, nodes, x.H - 1));
        m = luyo2021_plus_calibrated(&x, LUYO2021_LDP, g);
        luyo_meets(p, &x, plus_g(&x, &m, worst, 1, x.H - 1));
    }
}

static const Claim c_cor10_jdp_calibrated = {
    .id = "luyo2021.cor10.jdp.calibrated",
    .place = "Cor. 10 and 11, least noise",
    .statement = "2 sqrt(2 n (H-1))/G* times d and H^4 (GOE) meet delta "
                 "exactly, for the tree and for a message",
    .tags = "mixture privacy tree calibrated",
    .kind = KIND_PRIVACY,
    .modes = CALIBRATED,
    PROBED(cor10_calibrated),
    EQUAL(LOOSELY),
    .expected = HOLDS,
    .because = "both families at their worst at H - 1 steps",
    .fault = "noise-scale=0.95",
};

/* Billboard of Cor. 10: the second family's features have norm V^2.  The
 * weights 1/sbar^2 of earlier users lie in [1/(3H^2), d/H^2] whatever they
 * were; the least shift over a grid of them counts. */
static void clip_plus(Probe *p)
{
    Witness w = {2, 49, 0.007, 0.99, 1e-6, 1.4142135, 0, 0};
    Luyo2021Inputs x = luyo_inputs(&w);
    Luyo2021Plus m = luyo2021_plus(&x, LUYO2021_JDP);
    double k = ldexp(1, w.m) + 1, low = 1 / (3 * x.H * x.H);
    double high = x.d / (x.H * x.H), least = INFINITY;
    Release r = {p->noise * m.noise[0], m.lambda + m.shift[0],
                 luyo2021_plus_radii(&x, &m, k).hat, x.H};
    for (int i = 0; i < TIMES; i++) {
        w.first = low * pow(high / low, i % GRID / (GRID - 1.0));
        int row = i / GRID;
        w.second = low * pow(high / low, row / (GRID - 1.0));
        least = fmin(least, luyo_least_shift(p, &w, &r, 4));
    }
    double g = least * sqrt(1.5 * (w.m + 1)) / (p->noise * m.noise[1]);
    probe_ratio(p, g, luyo_admissible_in_share(&x), "m gam", (double)w.m,
                w.gam);
}

static const Claim c_cor10_clip = {
    .id = "luyo2021.cor10.clip",
    .place = "App. D.3 (privacy analysis), Alg. 3",
    .statement = "the billboard of Alg. 3 with Q^ = min{H, .} as printed is "
                 "(eps,delta)-DP",
    .tags = "mixture privacy sensitivity",
    .kind = KIND_PRIVACY,
    PROBED(clip_plus),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "phi_V2 has norm V^2: the second family moves by V^4; K = "
               "2^50, all weights of earlier users tried",
    .fails = "step",
    .reading = "min{H, .} without a lower clip, as printed in Alg. 3; users "
               "are arbitrary trees; concerns the sentence of the proof that "
               "the sequence is DP, not Def. 3",
    .corrected = "with Pi_[0,H] Cor. 10 holds (luyo2021.cor10.jdp)",
    .fault = "noise-scale=9",
};

static const Claim c_cor10_clip_audit = {
    .id = "luyo2021.cor10.clip.audit",
    .place = "App. D.3 (privacy analysis), Alg. 3",
    .statement = "the billboard of Alg. 3 with Q^ = min{H, .} as printed is "
                 "(eps,delta)-DP: audited, V^ = -35 against 0 at step 1",
    .tags = "plus privacy sensitivity audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    ONE_CASE("mechanism=luyo2021-plus-jdp epsilon=0.99 K=1125899906842624 "
             "user=562949953421313 H=3 d=2 neighbours=add norm=11.6666667 "
             "runs=1000"),
    .expected = VIOLATED,
    .because = "the witness of luyo2021.cor10.clip moves second moments by "
               "35.5^4, in 50 nodes",
    .fails = "step",
    .reading = "min{H, .} without a lower clip, as luyo2021.cor10.clip says; "
               "the billboard, not the actions",
    .corrected = "with Pi_[0,H] an audit finds nothing "
                 "(luyo2021.cor10.jdp.audit)",
    .fault = "noise-scale=9",
};

static void cor11_ldp(Probe *p)
{
    double worst = luyo_node(p->reading);
    WALK(x)
    {
        if (luyo_repeats_privacy(&x))
            continue;
        Luyo2021Plus m = luyo2021_plus(&x, LUYO2021_LDP);
        double g = plus_g(&x, &m, worst, 1, x.H) * p->sensitivity / p->noise;
        probe_ratio(p, g, luyo_admissible_privacy(&x), LUYO_AT(x));
    }
}

static const Claim c_cor11_ldp = {
    .id = "luyo2021.cor11.ldp",
    .place = "Cor. 11",
    .statement = "one message of Alg. 3 under Cor. 11, values clipped to "
                 "[0,H], is (eps,delta)-LDP for every message of the server",
    .tags = "mixture privacy local",
    .kind = KIND_PRIVACY,
    PROBED(cor11_ldp),
    AT_MOST(ROUNDING),
    .cases = &luyo_runs_cor6_ldp,
    .expected = HOLDS,
    .because = "exact Gaussian accounting: 6 to 8 times more noise than "
               "needed at delta = 1e-6, H = 3 .. 5; without the clip see "
               "luyo2021.cor11.clip",
    .fault = "noise-scale=0.3",
};

static const Claim c_cor11_ldp_audit = {
    .id = "luyo2021.cor11.ldp.audit",
    .place = "Cor. 11",
    .statement = "no audit of a message of Alg. 3 under Cor. 11 finds more "
                 "than (eps,delta)",
    .tags = "plus privacy local audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    CASES("mechanism=luyo2021-plus-ldp epsilon=0.99 H=3 d=2", "runs=5000",
          "reading=goe runs=5000"),
    .expected = HOLDS,
    .because = "exact accounting; only tilted noise shows a delta of 1e-241",
    .fault = "noise-scale=0.1",
};

static const Claim c_cor11_ldp_audit_reduced = {
    .id = "luyo2021.cor11.ldp.audit.reduced",
    .place = "Cor. 11, noise x 0.15",
    .statement = "a message of Alg. 3 under Cor. 11 with 0.15 of the printed "
                 "noise: sample and accounting agree, within (eps,delta)",
    .tags = "plus privacy local audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    ONE_CASE("mechanism=luyo2021-plus-ldp epsilon=0.99 H=3 d=2 runs=5000 "
             "scale=0.15"),
    .expected = HOLDS,
    .because = "what is printed has noise to spare; at 0.15 of it the claim "
               "still holds, with equality nearly, and an audit sees it",
    .fault = "noise-scale=0.11",
};

static const Claim c_cor11_ldp_audit_calibrated = {
    .id = "luyo2021.cor11.ldp.audit.calibrated",
    .place = "Cor. 11, least noise",
    .statement = "a message of Alg. 3 under Cor. 11 with the least noise: "
                 "sample and accounting agree, within (eps,delta)",
    .tags = "plus privacy local audit calibrated",
    .kind = KIND_PRIVACY,
    .modes = CALIBRATED,
    AUDITED,
    ONE_CASE("mechanism=luyo2021-plus-ldp mode=calibrated H=3 d=2 runs=5000"),
    .expected = HOLDS,
    .because = "the least noise: the exact law meets delta with equality",
    .fault = "noise-scale=0.9",
};

/* Alg. 3 under Cor. 11, the same message: the second family moves by V^4 */
static void clip_message_plus(Probe *p)
{
    Luyo2021Inputs x = {1e6, 3, 2, 0.99, 1e-6, 0.05, sqrt(2)};
    Luyo2021Plus m = luyo2021_plus(&x, LUYO2021_LDP);
    double beta = luyo2021_plus_radii(&x, &m, x.K).hat;
    double M;
    LUYO2021_SWEEP(M, 2, 10, 2)
    {
        double value = fmin(x.H, -M + beta * 1e-6);
        double g = sqrt(1.5) * pow(value, 4) / (p->noise * m.noise[1]);
        probe_ratio(p, g, luyo_admissible(x.eps, x.delta), "M", M);
    }
}

static const Claim c_cor11_clip = {
    .id = "luyo2021.cor11.clip",
    .place = "Cor. 11, Alg. 3",
    .statement = "the message of Alg. 3 with Q^ = min{H, .} as printed is "
                 "(eps,delta)-LDP for every message of the server",
    .tags = "mixture privacy local",
    .kind = KIND_PRIVACY,
    PROBED(clip_message_plus),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "the server makes V^ = -M: the second family moves by M^4",
    .fails = "privacy statement",
    .reading = "min{H, .} without a lower clip, as printed in Alg. 3; LDP for "
               "an untrusted server, that is for every message or transcript",
    .corrected = "with Pi_[0,H] Cor. 11 holds (luyo2021.cor11.ldp)",
    .fault = "noise-scale=80",
};

static const Claim c_cor11_clip_audit = {
    .id = "luyo2021.cor11.clip.audit",
    .place = "Cor. 11, Alg. 3",
    .statement = "the message of Alg. 3 with Q^ = min{H, .} as printed is "
                 "(eps,delta)-LDP: audited, V^ = -20 against 0",
    .tags = "plus privacy local audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    ONE_CASE("mechanism=luyo2021-plus-ldp reading=goe neighbours=add "
             "epsilon=0.99 H=3 d=2 norm=6.66666667 runs=2000"),
    .expected = VIOLATED,
    .because = "M = 20 in the witness of luyo2021.cor11.clip",
    .fails = "privacy statement",
    .reading = "min{H, .} without a lower clip, as luyo2021.cor11.clip says; "
               "LDP for every message of the server",
    .corrected = "with Pi_[0,H] an audit finds nothing "
                 "(luyo2021.cor11.ldp.audit)",
    .fault = "noise-scale=80",
};

static const Claim c_cor10_eig_run = {
    .id = "luyo2021.cor10.eig.run",
    .place = "App. D.3, D.4",
    .statement = "along runs: the eigenvalues of both noises are in [Ups_j, 3 "
                 "Ups_j] for all k, h, with probability 1 - p/6",
    .tags = "run mixture noise",
    .kind = KIND_COVERAGE,
    ALONG("noise"),
    .threshold = luyo_sixth,
    CASES("algorithm=ucrl-vtr-plus observe=vtr_plus p=0.6 replicates=66 "
          "env=lm-perm",
          "privacy=jdp episodes=1000", "privacy=ldp episodes=1000"),
    .expected = HOLDS,
    .because = "Lambda less the weighted sum without noise, at every look, "
               "against Ups_j from the printed formulas",
    .fault = "noise-scale=7",
};

/* ---- Algorithm 3 ---- */

static Real norms(LUYO_At x, Real sigma, Real terms)
{
    return sigma * sqrtl(terms) *
           (4 * sqrtl(x->d) + 2 * logl(24 * x->K * x->H / LUYO_P));
}

static Real plus(LUYO_At x, Real first, Real second)
{
    return luyo_plus_within(x, first, second, 1);
}

static Real cor10(LUYO_At x)
{
    Real H = x->H, K0 = luyo_levels_rate(x->K);
    Real unit = 64 / x->eps *
                sqrtl(2 * H * K0 * logl(16 * H / DELTA) * logl(8 / DELTA) *
                      logl(32 * H * K0 / DELTA));
    return plus(x, norms(x, x->d * unit, K0), norms(x, powl(H, 4) * unit, K0));
}

static void cor10_order(Probe *p)
{
    ORDER(p, cor10, {2.5, 3.5, 0, -1, 2}, {1.25, 2.5, 0.25, -0.5, 1},
          {2, 2.25, 0.25, -0.5, 1}, {1.25, 1.75, 0.5, -0.5, 1},
          {0.75, 2.25, 0.5, -0.5, 1});
}

static const Claim c_cor10_regret = {
    .id = "luyo2021.cor10.regret",
    .place = "Cor. 10",
    .statement = "O~((C+1)^2 H^(7/2) d^(5/2)/eps + (C+1)/sqrt(eps) [(H^(5/2) "
                 "d^(5/4) + H^(9/4) d^2) K^(1/4) + (H^(7/4) d^(5/4) + H^(9/4) "
                 "d^(3/4)) K^(1/2)]) follows from Thm. 9",
    .tags = "mixture regret rate algebra",
    .kind = KIND_RATE,
    PROBED(cor10_order),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the eps^(-3/4) cross terms are dominated by AM-GM",
    .fault = "bend=0.05",
};

static Real cor11(LUYO_At x)
{
    Real unit = 8 * x->H / x->eps * sqrtl(2 * logl(8 * x->H / DELTA));
    return plus(x, norms(x, x->d * unit, x->K),
                norms(x, powl(x->H, 4) * unit, x->K));
}

static void cor11_order(Probe *p)
{
    ORDER(p, cor11, {2.5, 4, 0.5, -1, 2}, {1.25, 2.75, 0.5, -0.5, 1},
          {2, 2.5, 0.5, -0.5, 1}, {1.25, 2, 0.75, -0.5, 1},
          {0.75, 2.5, 0.75, -0.5, 1});
}

static const Claim c_cor11_regret = {
    .id = "luyo2021.cor11.regret",
    .place = "Cor. 11",
    .statement = "O~((C+1)^2 H^4 d^(5/2) K^(1/2)/eps + (C+1)/sqrt(eps) "
                 "[(H^(11/4) d^(5/4) + H^(5/2) d^2) K^(1/2) + (H^2 d^(5/4) + "
                 "H^(5/2) d^(3/4)) K^(3/4)]) follows from Thm. 9",
    .tags = "mixture regret rate algebra local",
    .kind = KIND_RATE,
    PROBED(cor11_order),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the eps^(-3/4) cross terms are dominated by AM-GM",
    .fault = "bend=0.05",
};

static const Claim c_cor10_rate = {
    .id = "luyo2021.cor10.rate",
    .place = "Cor. 10",
    .statement = "the regret of Alg. 3 under Cor. 10 grows no faster than "
                 "sqrt(K)",
    .tags = "mixture regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=ucrl-vtr-plus env=mixture-hard lazy=0.2 "
             "looks=information seeds=8 privacy=jdp from=1e15 to=1e18 "
             "points=4"),
    .expected = HOLDS,
    .because = "an upper bound",
    .fault = "regret-tilt=0.2",
};

static const Claim c_cor11_rate = {
    .id = "luyo2021.cor11.rate",
    .place = "Cor. 11",
    .statement = "the regret of Alg. 3 under Cor. 11 grows no faster than "
                 "K^(3/4)",
    .tags = "mixture regret rate local",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=ucrl-vtr-plus env=mixture-hard lazy=0.2 "
             "looks=information seeds=8 privacy=ldp epsilon=100 from=1e16 "
             "to=1e19 points=4"),
    .expected = HOLDS,
    .because = "an upper bound",
    .fault = "regret-tilt=0.2",
};

static const Claim c_cor10_rate_calibrated = {
    .id = "luyo2021.cor10.rate.calibrated",
    .place = "Cor. 10, least noise",
    .statement = "with the least noise the regret of Alg. 3 grows no faster "
                 "than sqrt(K)",
    .tags = "mixture regret rate calibrated",
    .kind = KIND_RATE,
    .modes = CALIBRATED,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=ucrl-vtr-plus env=mixture-hard lazy=0.2 "
             "looks=information seeds=6 privacy=jdp mode=calibrated "
             "from=1e14 to=1e16 points=3"),
    .expected = HOLDS,
    .because = "the same radii in a smaller noise",
    .fault = "regret-tilt=0.2",
};

static const Claim c_cor11_rate_calibrated = {
    .id = "luyo2021.cor11.rate.calibrated",
    .place = "Cor. 11, least noise",
    .statement = "with the least noise the regret of Alg. 3 grows no faster "
                 "than K^(3/4)",
    .tags = "mixture regret rate local calibrated",
    .kind = KIND_RATE,
    .modes = CALIBRATED,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=ucrl-vtr-plus env=mixture-hard lazy=0.2 "
             "looks=information seeds=8 privacy=ldp mode=calibrated "
             "epsilon=100 from=1e16 to=1e19 points=4"),
    .expected = HOLDS,
    .because = "the same radii in a smaller noise",
    .fault = "regret-tilt=0.2",
};

static const Claim c_cor10_cost = {
    .id = "luyo2021.cor10.cost",
    .place = "Cor. 10",
    .statement = "regret(eps) - regret(none) on the same users, at the worst "
                 "gap, grows no faster than the private term of the bound, "
                 "1/sqrt(eps)",
    .tags = "mixture regret rate cost",
    .kind = KIND_RATE,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    ONE_CASE("algorithm=ucrl-vtr-plus env=mixture-hard privacy=jdp lazy=0.2 "
             "looks=information episodes=1e18 from=0.0005 to=0.5 points=4 "
             "gaps=12 replicates=6"),
    .expected = HOLDS,
    .because = "an upper bound, and tight: at K = 1e18 the printed 1/eps "
               "term, without K, is far below the others",
    .fault = "noise-power=1.5",
};

static const Claim c_cor10_cost_calibrated = {
    .id = "luyo2021.cor10.cost.calibrated",
    .place = "Cor. 10, least noise",
    .statement = "regret(eps) - regret(none) on the same users, at the worst "
                 "gap, grows no faster than the private term of the bound, "
                 "1/sqrt(eps)",
    .tags = "mixture regret rate cost calibrated",
    .kind = KIND_RATE,
    .modes = CALIBRATED,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    ONE_CASE("algorithm=ucrl-vtr-plus env=mixture-hard privacy=jdp "
             "mode=calibrated lazy=0.2 looks=information episodes=1e16 "
             "from=0.0005 to=0.5 points=6 gaps=13 replicates=12"),
    .expected = HOLDS,
    .because = "an upper bound; the least Gaussian noise grows a little "
               "slower than 1/eps",
    .fault = "noise-power=1.5",
    .profile = STANDARD,
};

/* Lemmas 16 and 17 with the radii of Cor. 10 or 11 against K H, at d = 4, H =
 * 3, C_w = 2: the least up to 1.8e19 episodes.  eps enters as 1 / noise alone
 */
static void useful(Probe *p, Luyo2021Bound *bound)
{
    double K, least = INFINITY, star = 0;
    LUYO2021_SWEEP(K, 2, 1.05, 3000)
    {
        Luyo2021Scale x = {4, 3, (Real)K, 0.99L / (Real)p->noise, 3, 0};
        double share = (double)(bound(&x) / (x.K * x.H));
        least = K <= 1.8e19 ? fmin(least, share) : least;
        star = share < 1 && star == 0 ? K : star;
    }
    probe_ratio(p, least * (1 + p->bend), 1, "K", 1.8e19);
    probe_note(p, "k_star", star);
}

static void useful_plus(Probe *p)
{
    useful(p, cor10);
}

static const Claim c_cor10_useful = {
    .id = "luyo2021.cor10.useful",
    .place = "Cor. 10, Lemmas 16 and 17, d = 4, H = 3, eps = 0.99",
    .statement = "some K <= 1.8e19 has the explicit bound below K H",
    .tags = "mixture regret",
    .kind = KIND_BOUND,
    PROBED(useful_plus),
    USEFUL,
    .expected = HOLDS,
    .because = "K* about 1.1e15 (noted), later than the 1.5e13 of Cor. 5",
    .fault = "noise-scale=2e4",
};

static const Claim c_cor11_cost = {
    .id = "luyo2021.cor11.cost",
    .place = "Cor. 11",
    .statement = "regret(eps) - regret(none) on the same users, at the worst "
                 "gap, grows no faster than the private term of the bound, "
                 "1/sqrt(eps); eps 4 to 4000",
    .tags = "mixture regret rate cost local",
    .kind = KIND_RATE,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    ONE_CASE("algorithm=ucrl-vtr-plus env=mixture-hard privacy=ldp lazy=0.2 "
             "looks=information episodes=1.8e19 from=4 to=4000 points=4 "
             "gaps=11 replicates=6"),
    .expected = HOLDS,
    .because = "an upper bound, and tight; the noise at such eps is what the "
               "formula prints",
    .fault = "noise-power=1.5",
};

static const Claim c_cor11_cost_below1 = {
    .id = "luyo2021.cor11.cost.below1",
    .place = "Cor. 11, eps < 1",
    .statement = "regret(eps) - regret(none) on the same users, at the worst "
                 "gap, grows no faster than the private term of the bound, "
                 "1/sqrt(eps)",
    .tags = "mixture regret rate cost local",
    .kind = KIND_RATE,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    ONE_CASE("algorithm=ucrl-vtr-plus env=mixture-hard privacy=ldp lazy=0.2 "
             "looks=information episodes=1.8e19 from=0.0005 to=0.5 points=4 "
             "gaps=11 replicates=6"),
    .expected = VACUOUS,
    .because = "learning has hardly begun at K = 1.8e19: the bound says "
               "something from K* = 4e21 on at eps = 0.5",
    .fault = "epsilon-scale=1e4",
};

static const Claim c_cor11_cost_calibrated = {
    .id = "luyo2021.cor11.cost.calibrated",
    .place = "Cor. 11, least noise",
    .statement = "regret(eps) - regret(none) on the same users, at the worst "
                 "gap, grows no faster than the private term of the bound, "
                 "1/sqrt(eps); eps 0.5 to 500",
    .tags = "mixture regret rate cost local calibrated",
    .kind = KIND_RATE,
    .modes = CALIBRATED,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    ONE_CASE("algorithm=ucrl-vtr-plus env=mixture-hard privacy=ldp "
             "mode=calibrated lazy=0.2 looks=information episodes=1.8e19 "
             "from=0.5 to=500 points=6 gaps=13 replicates=12"),
    .expected = HOLDS,
    .because = "an upper bound; from eps = 30 on the least Gaussian noise "
               "falls slower than its own law near 1. At smaller eps (0.02 to "
               "20: 0.56, 0.0005 to 0.5: 0.7) Theorem 9's cross term rules, "
               "(1/eps)^(3/4): where radius times width is above 1/8 the "
               "error of the variance is above H^2/d, and sbar grows with the "
               "radius, from H/sqrt(d) to sqrt(3) H at most. With flat "
               "weights it is 1/2 there: .cost.flat",
    .fault = "noise-power=1.5",
    .profile = STANDARD,
};

static const Claim c_cor11_cost_flat = {
    .id = "luyo2021.cor11.cost.flat",
    .place = "Cor. 11, least noise, flat weights",
    .statement = "the same with the weight of the largest variance for every "
                 "user, which the theorem's bound allows for; eps 0.05 to 50",
    .tags = "mixture regret rate cost local calibrated",
    .kind = KIND_RATE,
    .modes = CALIBRATED,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    ONE_CASE("algorithm=ucrl-vtr-plus env=mixture-hard privacy=ldp "
             "mode=calibrated weights=flat lazy=0.2 looks=information "
             "episodes=1.8e19 from=0.05 to=50 points=6 gaps=13 replicates=12"),
    .expected = HOLDS,
    .because = "regret is radius times sbar times sqrt(K): with sbar^2 = 3 "
               "H^2 for all only the radius knows eps, and it falls as "
               "1/sqrt(eps). What cor11.cost.calibrated has above 1/2 at such "
               "eps is sbar's",
    .fault = "noise-power=1.5",
    .profile = STANDARD,
};

static void useful_plus_local(Probe *p)
{
    useful(p, cor11);
}

static const Claim c_cor11_useful = {
    .id = "luyo2021.cor11.useful",
    .place = "Cor. 11, Lemmas 16 and 17, d = 4, H = 3, eps = 0.99, delta = "
             "1e-6, p = 0.05, C_w = 2",
    .statement = "some K <= 1.8e19 has the explicit bound below K H",
    .tags = "mixture regret local",
    .kind = KIND_BOUND,
    PROBED(useful_plus_local),
    USEFUL,
    .expected = VACUOUS,
    .because = "Ups is of order sqrt(K): K* about 3e23 (noted), beyond any run",
    .fault = "noise-scale=0.01",
};

const Section luyo2021_cor10 = {
    .title = "Corollaries 10 and 11, App. D.3 and D.4: privacy of UCRL-VTR+",
    .list = (const Claim *const[]){&c_cor10_sens,
                                   &c_cor10_chain,
                                   &c_cor11_chain,
                                   &c_cor10_jdp,
                                   &c_cor10_jdp_audit,
                                   &c_cor10_jdp_audit_reduced,
                                   &c_cor10_jdp_audit_calibrated,
                                   &c_cor10_jdp_calibrated,
                                   &c_cor10_clip,
                                   &c_cor10_clip_audit,
                                   &c_cor11_ldp,
                                   &c_cor11_ldp_audit,
                                   &c_cor11_ldp_audit_reduced,
                                   &c_cor11_ldp_audit_calibrated,
                                   &c_cor11_clip,
                                   &c_cor11_clip_audit,
                                   &c_cor10_eig_run,
                                   &c_cor10_regret,
                                   &c_cor11_regret,
                                   &c_cor10_rate,
                                   &c_cor11_rate,
                                   &c_cor10_rate_calibrated,
                                   &c_cor11_rate_calibrated,
                                   &c_cor10_cost,
                                   &c_cor10_cost_calibrated,
                                   &c_cor10_useful,
                                   &c_cor11_cost,
                                   &c_cor11_cost_below1,
                                   &c_cor11_cost_calibrated,
                                   &c_cor11_cost_flat,
                                   &c_cor11_useful,
                                   NULL},
};
