/* Luyo et al. 2021, Corollary 5 and App. C.2: joint privacy of UCRL-VTR. */
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
/* from probe_mixture.c: Luyo et al. 2021, section 3 and appendix C: tails, radii, the explicit regret
 * bound, and where it begins to say something. */
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
#include "oracles/tails.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/papers/check.h"
#include "suite/papers/luyo2021/tools.h"

#include <math.h>
#include <string.h>

/* Sec. 3.1 and C.2: the L2 sensitivities of X X' and X y are at most 2H^2,
 * given |X| <= H and 0 <= y <= H (V~ in [0,H]); each statistic's own norm (a
 * shift from nothing) is at most H^2 */
static void cor5_sens(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 1 + (int)(i % D_MAX_SENSITIVITY);
        Pair at = {.a = {.d = d}, .b = {.d = d}};
        luyo_move(&at.a, &at.a, &p->rng, 1);
        luyo_move(&at.b, &at.b, &p->rng, 1);
        if (i % 3 == 0) { /* opposite, the vector's worst */
            for (int j = 0; j < d; j++)
                at.b.x[j] = -at.a.x[j];
            at.a.y = at.b.y = 1;
        }
        if (i < D_MAX_SENSITIVITY) {
            memset(at.a.x, 0, sizeof at.a.x);
            memset(at.b.x, 0, sizeof at.b.x);
            at.a.x[0] = 1;
            at.b.x[0] = -1;
        }
        luyo_two_users(p, at);
    }
}

static const Claim c_cor5_sens = {
    .id = "luyo2021.cor5.sens",
    .place = "Sec. 3.1 and App. C.2",
    .statement = "|X| <= H, 0 <= y <= H: the L2 sensitivities of X X' and of "
                 "X y are at most 2H^2",
    .tags = "mixture privacy sensitivity",
    .kind = KIND_IDENTITY,
    PROBED(cor5_sens),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "triangle inequality; needs V~ in [0,H], which a clip at 0 "
               "would give and the printed min{H,.} does not "
               "(luyo2021.cor5.clip)",
    .fault = "sensitivity-scale=1.01",
};

static double at_angles(Metric *metric, int d, double alpha, double beta)
{
    Pair p = {.a = {.d = d, .y = 1}, .b = {.d = d, .y = 1}};
    p.a.x[0] = cos(alpha);
    p.a.x[1] = sin(alpha);
    p.b.x[0] = cos(beta);
    p.b.x[1] = sin(beta);
    Shift s = luyo_shift_of(&p);
    return metric(&s);
}

static double frobenius(const Shift *s)
{
    return s->frobenius2;
}

static double vector(const Shift *s)
{
    return s->vector2;
}

/* squared distance in units of the noise: GOE has half the precision on the
 * diagonal, where each entry stands once, not twice */
static double goe(const Shift *s)
{
    return s->frobenius2 / 2 + s->vector2;
}

/* (Z+Z')/2, and d^2 independent entries */
static double proj(const Shift *s)
{
    return s->frobenius2 + s->vector2;
}

static double sym1(const Shift *s)
{
    return (s->frobenius2 + s->diagonal2) / 2 + s->vector2;
}

/* the exact suprema, in units of H^4 */
static void cor5_suprema(Probe *p)
{
    double third = acos(-1) / 3, quarter = acos(-1) / 4;
    struct {
        Metric *metric;
        double closed, alpha, beta;
    } of[] = {{frobenius, 2, 0, 2 * quarter},
              {vector, 4, 0, 4 * quarter},
              {goe, 4, 0, 4 * quarter},
              {proj, 4.5, 0, 2 * third},
              {sym1, 4.5, quarter + third, quarter - third}};
    for (int d = 2; d <= 4; d++)
        for (int i = 0; i < 5; i++) {
            double found =
                fmax(luyo_search(p, of[i].metric, d),
                     at_angles(of[i].metric, d, of[i].alpha, of[i].beta));
            probe_equal(p, found * p->sensitivity, of[i].closed, "d metric",
                        (double)d, (double)i);
        }
}

static const Claim c_cor5_sens_exact = {
    .id = "luyo2021.cor5.sens.exact",
    .place = "Sec. 3.1 and App. C.2",
    .statement = "exact suprema over pairs, in H^4: Frobenius 2, vector 4, "
                 "matrix and vector together 4 (GOE), 9/2 ((Z+Z')/2 or "
                 "N(0,s^2) everywhere)",
    .tags = "mixture privacy sensitivity calibrated",
    .kind = KIND_IDENTITY,
    .modes = CALIBRATED,
    PROBED(cor5_suprema),
    EQUAL(LOOSELY),
    .expected = HOLDS,
    .because = "attained at an orthogonal pair, opposite pairs and cosine "
               "-1/2; a search from random starts finds no more",
    .fault = "sensitivity-scale=1.01",
};

/* C.2: matrices and vectors (eps/2, delta/2) each, over h by F.6, over the
 * nodes of a prefix by F.6, sensitivity 2H^2 by F.3 */
static void cor5_chain(Probe *p)
{
    WALK(x)
    {
        double K0 = luyo_levels(x.K) + p->levels;
        Budget half = luyo_simple((Budget){x.eps, x.delta}, 2);
        Budget node = luyo_advanced(luyo_advanced(half, x.H), K0);
        Luyo2021Mixture m = luyo2021_mixture(&x, LUYO2021_JDP);
        probe_equal(p, luyo_gauss(2 * x.H * x.H, node), m.matrix, LUYO_AT(x));
    }
}

static const Claim c_cor5_chain = {
    .id = "luyo2021.cor5.chain",
    .place = "App. C.2",
    .statement = "sigma_B of Cor. 5 is what simple composition of two "
                 "statistics, advanced over H steps and K_0 nodes and the "
                 "Gaussian mechanism give",
    .tags = "mixture privacy composition algebra",
    .kind = KIND_IDENTITY,
    PROBED(cor5_chain),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because = "32 = 2 * 2 * 8: an identity",
    .fault = "tree-levels=1",
};

/* the dyadic intervals (j 2^l, (j+1) 2^l] that end by K and contain leaf i,
 * counted level by level */
static int intervals_with(uint64_t i, uint64_t K)
{
    int n = 0;
    for (int level = 0; level < 63 && ((uint64_t)1 << level) <= K; level++) {
        uint64_t width = (uint64_t)1 << level;
        uint64_t odd = (i - 1) / width % 2; /* a right half is no node itself */
        n += odd == 0 && (i - 1) / width * width + width <= K;
    }
    return n;
}

static int ones(uint64_t k)
{
    int n = 0;
    for (; k > 0; k /= 2)
        n += k % 2 == 1;
    return n;
}

/* App. C.2: the nodes that users enter and the nodes that prefixes sum */
static void cor5_tree(Probe *p)
{
    int most_ones = 0;
    for (uint64_t K = 1; K <= 4096; K++) {
        int nodes = 0;
        double allowed = ceil(log2((double)K) + 1) + p->levels;
        for (uint64_t i = 1; i <= K; i++)
            nodes = intervals_with(i, K) > nodes ? intervals_with(i, K) : nodes;
        most_ones = ones(K) > most_ones ? ones(K) : most_ones;
        probe_ratio(p, nodes, allowed, "K", (double)K);
        probe_ratio(p, most_ones, allowed, "K", (double)K);
    }
    for (int j = 13; j < 63; j++)
        for (int off = -1; off <= 1; off++) {
            uint64_t K = ((uint64_t)1 << j) + (uint64_t)off;
            double allowed = (off > 0 ? j + 2 : j + 1) + p->levels;
            probe_ratio(p, intervals_with(1, K), allowed, "K", (double)K);
            probe_ratio(p, ones(((uint64_t)1 << j) - 1), allowed, "K",
                        (double)K);
        }
}

static const Claim c_cor5_tree = {
    .id = "luyo2021.cor5.tree",
    .place = "App. C.2, F.4",
    .statement = "binary tree over K users: each user enters at most K_0 = "
                 "ceil(log2(K) + 1) nodes, each prefix sums at most K_0",
    .tags = "mixture privacy tree",
    .kind = KIND_IDENTITY,
    PROBED(cor5_tree),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "floor(log2 K) + 1 nodes for the first user, popcount(k) for a "
               "prefix; enumerated to K = 4096, then at 2^j - 1, 2^j, 2^j + 1",
    .fault = "tree-levels=-1",
};

/* Cor. 5, billboard, K_0 nodes, all H steps counted */
static void cor5_jdp(Probe *p)
{
    double worst = luyo_node("goe");
    WALK(x)
    {
        if (luyo_repeats_privacy(&x))
            continue;
        double s = p->noise * luyo2021_mixture(&x, LUYO2021_JDP).matrix;
        double K0 = luyo_levels(x.K) + p->levels;
        double g = p->sensitivity * x.H * x.H * sqrt(K0 * x.H * worst) / s;
        probe_ratio(p, g, luyo_admissible_privacy(&x), LUYO_AT(x));
    }
}

static const Claim c_cor5_jdp = {
    .id = "luyo2021.cor5.jdp",
    .place = "Cor. 5",
    .statement = "the billboard of Alg. 1 under Cor. 5, values clipped to "
                 "[0,H], is (eps,delta)-DP for eps, delta in (0,1), hence "
                 "Alg. 1 JDP",
    .tags = "mixture privacy tree",
    .kind = KIND_PRIVACY,
    PROBED(cor5_jdp),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "exact Gaussian accounting: at least 190 times more noise than "
               "needed, 390 to 490 at delta = 1e-6; without the clip see "
               "luyo2021.cor5.clip",
    .fault = "noise-scale=0.005",
};

/* Steps 1..H-2 at norm H, step H-1 at norm 1 (V~_H = r_H <= 1), none at H. */
static void cor5_calibrated(Probe *p)
{
    double worst = luyo_node("goe");
    WALK(x)
    {
        if (luyo_repeats_privacy(&x) || x.H < 2)
            continue;
        Luyo2021Mixture m = luyo2021_mixture_calibrated(
            &x, LUYO2021_JDP, luyo_admissible_privacy(&x));
        double steps = pow(x.H, 4) * (x.H - 2) + 1;
        double nodes = luyo_chain(x.K) + p->levels;
        luyo_meets(p, &x, sqrt(worst * nodes * steps) / m.matrix);
    }
}

static const Claim c_cor5_jdp_calibrated = {
    .id = "luyo2021.cor5.jdp.calibrated",
    .place = "Cor. 5, least noise",
    .statement = "GOE nodes of scale sqrt(n_K (4 H^4 (H-2) + 4)) / "
                 "G*(eps,delta) meet delta exactly",
    .tags = "mixture privacy tree calibrated",
    .kind = KIND_PRIVACY,
    .modes = CALIBRATED,
    PROBED(cor5_calibrated),
    EQUAL(LOOSELY),
    .expected = HOLDS,
    .because = "g^2 adds over nodes and steps; H - 1 steps carry data",
    .fault = "noise-scale=0.95",
};

static const Claim c_cor5_jdp_audit = {
    .id = "luyo2021.cor5.jdp.audit",
    .place = "Cor. 5",
    .statement = "no audit of what Alg. 1 releases under Cor. 5 finds more "
                 "than (eps,delta)",
    .tags = "mixture privacy audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    CASES("mechanism=luyo2021-vtr-jdp", "epsilon=0.99 K=1000 H=3 d=2 runs=5000",
          "epsilon=0.5 K=1000 H=5 d=2 runs=5000"),
    .expected = HOLDS,
    .because = "exact accounting; an audit of what is printed is blind, it "
               "sees that the losses are as small as accounted",
    .fault = "noise-scale=0.001",
};

static const Claim c_cor5_jdp_audit_reduced = {
    .id = "luyo2021.cor5.jdp.audit.reduced",
    .place = "Cor. 5, noise x 0.0016",
    .statement = "what Alg. 1 releases under Cor. 5 with 0.0016 of the "
                 "printed noise: sample and accounting agree, within "
                 "(eps,delta)",
    .tags = "mixture privacy audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    ONE_CASE("mechanism=luyo2021-vtr-jdp epsilon=0.99 K=1000 H=3 d=2 "
             "runs=5000 scale=0.0016"),
    .expected = HOLDS,
    .because = "what is printed has noise to spare; at 0.0016 of it the claim "
               "still holds, with equality nearly, and an audit sees it",
    .fault = "noise-scale=0.0012",
};

static const Claim c_cor5_jdp_audit_calibrated = {
    .id = "luyo2021.cor5.jdp.audit.calibrated",
    .place = "Cor. 5, least noise",
    .statement = "what Alg. 1 releases under Cor. 5 with the least noise: "
                 "sample and accounting agree, within (eps,delta)",
    .tags = "mixture privacy audit calibrated",
    .kind = KIND_PRIVACY,
    .modes = CALIBRATED,
    AUDITED,
    ONE_CASE("mechanism=luyo2021-vtr-jdp mode=calibrated K=1000 H=3 d=2 "
             "runs=5000"),
    .expected = HOLDS,
    .because = "the least noise: the exact law meets delta with equality",
    .fault = "noise-scale=0.9",
};

/* Billboard of Cor. 5.  X = V (1,1)/sqrt(2) and y = V at step 1, so with D =
 * V(x3)^2 - V(x4)^2 the matrix moves by |D| (D^2/2 in the GOE metric), the
 * vector by |D|. */
static void clip_billboard(Probe *p)
{
    static const Witness w[] = {{2, 54, 0.001, 0.99, 1e-6, 1.4142135, 1, 1},
                                {2, 52, 0.002, 0.99, 0.1, 1.4142135, 1, 1}};
    for (int i = 0; i < 2; i++) {
        Luyo2021Inputs x = luyo_inputs(&w[i]);
        Luyo2021Mixture m = luyo2021_mixture(&x, LUYO2021_JDP);
        Release r = luyo_mixture_release(p, &m);
        double moved = luyo_least_shift(p, &w[i], &r, 2);
        double g = moved * sqrt(1.5 * (w[i].m + 1)) / r.noise;
        probe_ratio(p, g, luyo_admissible_in_share(&x), "m gam delta",
                    (double)w[i].m, w[i].gam, x.delta);
    }
}

static const Claim c_cor5_clip = {
    .id = "luyo2021.cor5.clip",
    .place = "App. C.2 (privacy analysis), Alg. 1",
    .statement = "(Lambda~, u~) is (eps,delta)-DP with Q~ = min{H, .} as "
                 "printed",
    .tags = "mixture privacy sensitivity",
    .kind = KIND_PRIVACY,
    PROBED(clip_billboard),
    AT_MOST(ROUNDING),
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
    .corrected = "with Pi_[0,H] as in Alg. 2 every sensitivity stands, with "
                 "the slack of luyo2021.cor5.jdp; optimism is unaffected "
                 "since Q* >= 0",
    .fault = "noise-scale=20",
};

static const Claim c_cor5_clip_audit = {
    .id = "luyo2021.cor5.clip.audit",
    .place = "App. C.2 (privacy analysis), Alg. 1",
    .statement = "(Lambda~, u~) is (eps,delta)-DP with Q~ = min{H, .} as "
                 "printed: audited, |X| = |y| = 441 against 0 at step 1",
    .tags = "mixture privacy sensitivity audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    ONE_CASE("mechanism=luyo2021-vtr-jdp epsilon=0.99 K=36028797018963968 "
             "user=18014398509481985 H=3 d=2 neighbours=add norm=147 "
             "runs=1000"),
    .expected = VIOLATED,
    .because = "the witness of luyo2021.cor5.clip has |X| = 444, in 55 nodes; "
               "the sample shows it",
    .fails = "step",
    .reading = "min{H, .} without a lower clip, as luyo2021.cor5.clip says; "
               "the sums of K = 2^55 users make that value, the audit starts "
               "from it",
    .corrected = "with Pi_[0,H] an audit finds nothing "
                 "(luyo2021.cor5.jdp.audit)",
    .fault = "noise-scale=20",
};

/* JDP of Def. 3 through the final policy alone (d = 4: the blocks A and B of
 * the features; step 1 of user n+1 and step 2 of the first n use A).  The last
 * prefix is one node; the policy on a continuum of states reveals (Lambda~_1,
 * w~_1), hence v'Lambda~ v / 2 + v'u~ for v = e+: its mean moves by 3D/2, its
 * variance is 3 s^2 / 2. */
static void clip_policy(Probe *p)
{
    static const Witness w[] = {{4, 54, 0.001, 0.99, 1e-6, 2, 1, 1},
                                {4, 54, 0.001, 0.99, 0.1, 2, 1, 1}};
    for (int i = 0; i < 2; i++) {
        Luyo2021Inputs x = luyo_inputs(&w[i]);
        Luyo2021Mixture m = luyo2021_mixture(&x, LUYO2021_JDP);
        Release r = luyo_mixture_release(p, &m);
        double g = luyo_least_shift(p, &w[i], &r, 2) * sqrt(1.5) / r.noise;
        probe_ratio(p, g, luyo_admissible_in_share(&x), "m gam delta",
                    (double)w[i].m, w[i].gam, x.delta);
    }
}

static const Claim c_cor5_clip_policy = {
    .id = "luyo2021.cor5.clip.policy",
    .place = "Cor. 5, Def. 3, Alg. 1",
    .statement = "Alg. 1 with Q~ = min{H, .} as printed is (eps,delta)-JDP: "
                 "the final policy alone",
    .tags = "mixture privacy sensitivity",
    .kind = KIND_PRIVACY,
    PROBED(clip_policy),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "on a continuum of states the final policy reveals one prefix "
               "of Lambda~_1 and w~_1, whose half-space tells V~_2^2 from "
               "H^2; K = 2^55",
    .fails = "privacy statement",
    .reading = "min{H, .} without a lower clip, as printed in Alg. 1, in the "
               "display of Sec. 3 and in the table of notation; users are "
               "arbitrary trees; the state space infinite (Sec. 2 allows it), "
               "the final policy part of the output (Def. 3: a sequence of "
               "actions and a policy)",
    .corrected = "with Pi_[0,H] as in Alg. 2 Cor. 5 holds",
    .fault = "noise-scale=3.2",
};

static const Cases runs_cor5_eig = {"reading=jdp", NULL};

static const Claim c_cor5_eig = {
    .id = "luyo2021.cor5.eig",
    .place = "App. C.2",
    .statement = "for each (k,h), with probability 1 - p/(6KH), the "
                 "eigenvalues of B_{k,h} are in [Ups, 3 Ups]",
    .tags = "mixture noise tree",
    .kind = KIND_BOUND,
    PROBED(luyo_prefix_eigenvalues),
    AT_MOST(ROUNDING),
    .cases = &runs_cor5_eig,
    .expected = HOLDS,
    .because = "|GOE(s)| <= s (2 sqrt(d) + 2 sqrt(log(2/a))) "
               "(luyo2021.claim26.sharp); at k = 1 there is no noise and no "
               "shift, harmless",
    .fault = "noise-scale=1.5",
};

static const Claim c_cor5_gnorm = {
    .id = "luyo2021.cor5.gnorm",
    .place = "App. C.2",
    .statement = "|g_{k,h}| <= C with probability 1 - p/(6KH)",
    .tags = "mixture noise tree",
    .kind = KIND_BOUND,
    PROBED(luyo_prefix_norm),
    AT_MOST(ROUNDING),
    .cases = &runs_cor5_eig,
    .expected = HOLDS,
    .because = "exact chi-square law",
    .fault = "noise-scale=1.15",
};

/* the t that a law reaches with probability a, d = 2 */
static double quantile(TailLaw law, double a)
{
    double low = 0, high = 100, beyond = (double)NAN;
    for (int i = 0; i < 60; i++) {
        double t = (low + high) / 2;
        if (!tail_exact(law, 2, t, &beyond))
            return (double)NAN;
        *(beyond > a ? &low : &high) = t;
    }
    return high;
}

enum { UNION_K = 8, UNION_H = 2, COORDINATES = 5 };

/* a GOE matrix (both ends of its diagonal, off it) and a normal vector */
static void draw_node(Rng *rng, double scale, double node[COORDINATES])
{
    for (int i = 0; i < COORDINATES; i++)
        node[i] = scale * (i < 2 ? sqrt(2) : 1) * sample_normal(rng);
}

static double norm_of(const double m[3])
{
    return fabs(m[0] + m[1]) / 2 + hypot((m[0] - m[1]) / 2, m[2]);
}

/* One step's prefixes 1..K of a tree, or of all users' noise: does a matrix or
 * a vector leave its bound? */
static bool some_prefix_leaves(Rng *rng, bool local, double scale,
                               const double bound[2])
{
    double prefix[UNION_K + 1][COORDINATES] = {{0}}, node[COORDINATES];
    int terms[UNION_K + 1] = {0};
    bool leaves = false;
    for (int k = 1; k <= UNION_K; k++) {
        int from = local ? k - 1 : k & (k - 1);
        draw_node(rng, scale, node);
        for (int i = 0; i < COORDINATES; i++)
            prefix[k][i] = prefix[from][i] + node[i];
        terms[k] = terms[from] + 1;
        double unit = sqrt(terms[k]), *x = prefix[k];
        leaves |=
            norm_of(x) > unit * bound[0] || hypot(x[3], x[4]) > unit * bound[1];
    }
    return leaves;
}

/* C.2, C.3: with bounds that K H matrices and K H vectors leave with
 * probability p/(6KH) each, neither more nor less, some leave in at most p/3 of
 * the draws: their share, and five standard errors */
static void union_bound(Probe *p)
{
    static const double fails = 0.6;
    double each = fails / (6 * UNION_K * UNION_H);
    double bound[2] = {quantile(TAIL_GOE, each),
                       quantile(TAIL_GAUSS_NORM, each)};
    bool local = luyo_privacy_of(p) == LUYO2021_LDP;
    double draws = 20.0 * (double)p->instances, bad = 0;
    for (uint64_t i = 0; i < 20 * p->instances; i++) {
        bool leaves = false;
        for (int h = 0; h < UNION_H; h++)
            leaves |= some_prefix_leaves(&p->rng, local, p->noise, bound);
        bad += leaves;
    }
    double share = bad / draws;
    probe_ratio(p, share + 5 * sqrt(share * (1 - share) / draws), fails / 3,
                "K H p", (double)UNION_K, (double)UNION_H, fails);
}

static const Claim c_cor5_union = {
    .id = "luyo2021.cor5.union",
    .place = "App. C.2, C.3",
    .statement = "of K H matrices and K H vectors that leave their bounds "
                 "with probability p/(6KH) each, some do with probability p/3 "
                 "at most",
    .tags = "mixture noise",
    .kind = KIND_TAIL,
    PROBED(union_bound),
    AT_MOST(ROUNDING),
    .cases = &luyo_runs_cor5_union,
    .expected = HOLDS,
    .because = "drawn, at the exact quantiles for K = 8, H = 2, d = 2, p = "
               "0.6; (k,h) in [K] x [K] is a slip for [K] x [H]",
    .fault = "noise-scale=1.05",
};

/* a noise's bounds: of Algorithm 1, and of both families of Algorithm 3 */
typedef struct {
    double lambda, upsilon, c;
} Bounds;

enum { FAMILIES = 3 };

/* Cor. 5, 6, 10 and 11 as printed, apart from what the learners use.  The
 * latter two spend half of delta on each family. */
static Bounds as_printed(const Luyo2021Inputs *x, bool local, int family)
{
    bool plus = family > 0;
    double H = x->H, delta = plus ? x->delta / 2 : x->delta;
    double size = family == 0 ? H * H : family == 1 ? x->d : pow(H, 4);
    double nodes = ceil(log2(x->K)) + 1;
    double node = (plus ? 64 : 32) / x->eps *
                  sqrt(2 * H * nodes * log(8 * H / delta) * log(4 / delta) *
                       log(16 * H * nodes / delta));
    double user = (plus ? 8 : 4) * H / x->eps * sqrt(2 * log(4 * H / delta));
    double all = size * (local ? user * sqrt(x->K) : node * sqrt(nodes));
    double likely = log((plus ? 24 : 6) * x->K * H / x->p);
    return (Bounds){.lambda = plus ? 1 : H * H,
                    .upsilon = all * (4 * sqrt(x->d) + 2 * likely),
                    .c = all * (sqrt(x->d) + 2 * sqrt(likely))};
}

/* what the learners use */
static Bounds used(const Luyo2021Inputs *x, bool local, int family)
{
    Luyo2021Privacy what = local ? LUYO2021_LDP : LUYO2021_JDP;
    if (family == 0) {
        Luyo2021Mixture m = luyo2021_mixture(x, what);
        return (Bounds){m.lambda, m.upsilon, m.c};
    }
    Luyo2021Plus q = luyo2021_plus(x, what);
    return (Bounds){q.lambda, q.upsilon[family - 1], q.c[family - 1]};
}

typedef void Check(Probe *, const Luyo2021Inputs *, const Bounds *);

static void check_corollaries(Probe *p, Check *check)
{
    WALK(x)
    {
        for (int i = 0; i < 2 * FAMILIES; i++) {
            Bounds paper = as_printed(&x, i % 2 != 0, i / 2);
            Bounds learner = used(&x, i % 2 != 0, i / 2);
            check(p, &x, &paper);
            check(p, &x, &learner);
        }
    }
}

static void above_c(Probe *p, const Luyo2021Inputs *x, const Bounds *b)
{
    probe_ratio(p, b->c * (1 + p->bend), b->upsilon, LUYO_AT_MIXTURE(*x));
}

/* C.2, C.3, D.3, D.4: Ups >= C */
static void upsilon_above_c(Probe *p)
{
    check_corollaries(p, above_c);
}

static const Claim c_cor5_upsC = {
    .id = "luyo2021.cor5.upsC",
    .place = "App. C.2, C.3, D.3, D.4",
    .statement = "Upsilon >= C in every corollary",
    .tags = "mixture noise algebra",
    .kind = KIND_IDENTITY,
    PROBED(upsilon_above_c),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "4 sqrt(d) + 2 L >= sqrt(d) + 2 sqrt(L) for L >= log 6",
    .fault = "bend=1.2",
};

static void condition(Probe *p, const Luyo2021Inputs *x, const Bounds *b)
{
    double ridge = b->lambda + b->upsilon;
    double needed = ((b->lambda + 3 * b->upsilon * p->noise) * x->norm_w +
                     b->c * p->noise) /
                    sqrt(ridge);
    probe_ratio(p, needed, 3 * (x->norm_w + 1) * sqrt(ridge),
                LUYO_AT_MIXTURE(*x));
}

/* C.2, C.3, D.3, D.4: the printed radii meet condition 3 of Thm. 7, 5 of
 * Thm. 9 */
static void radius_condition(Probe *p)
{
    check_corollaries(p, condition);
}

static const Claim c_cor5_betacond = {
    .id = "luyo2021.cor5.betacond",
    .place = "App. C.2, C.3, D.3, D.4",
    .statement = "the printed radii meet condition 3 of Thm. 7 and condition "
                 "5 of Thm. 9",
    .tags = "mixture algebra",
    .kind = KIND_IDENTITY,
    PROBED(radius_condition),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "2 lambda C_w + 3 lambda + 3 Ups >= C",
    .fault = "noise-scale=1.02",
};

static const Claim c_cor5_eig_run = {
    .id = "luyo2021.cor5.eig.run",
    .place = "App. C.2, C.3",
    .statement = "along runs: for all k, h the eigenvalues of B are in [Ups, "
                 "3 Ups], with probability 1 - p/6",
    .tags = "run mixture noise",
    .kind = KIND_COVERAGE,
    ALONG("noise"),
    .threshold = luyo_sixth,
    CASES("algorithm=ucrl-vtr observe=vtr p=0.6 replicates=66",
          "env=lm-perm privacy=jdp episodes=1000",
          "env=lm-perm privacy=ldp episodes=1000",
          "env=mixture-random privacy=jdp episodes=1e13 lazy=0.1"),
    .expected = HOLDS,
    .because = "Lambda~ less the sum without noise, at every look, against "
               "Ups from the printed formula",
    .fault = "noise-scale=6",
};

static const Claim c_cor5_eig_calibrated = {
    .id = "luyo2021.cor5.eig.calibrated",
    .place = "suite",
    .statement = "the same for the calibrated noise and its sharp bound",
    .tags = "run mixture noise",
    .kind = KIND_COVERAGE,
    .modes = CALIBRATED,
    ALONG("noise"),
    .threshold = luyo_sixth,
    CASES("algorithm=ucrl-vtr observe=vtr p=0.6 replicates=66 mode=calibrated",
          "env=lm-perm privacy=jdp episodes=1000",
          "env=lm-perm privacy=ldp episodes=1000",
          "env=mixture-hard privacy=jdp episodes=1e9 lazy=0.1",
          "env=mixture-random privacy=ldp episodes=1e12 lazy=0.1"),
    .expected = HOLDS,
    .because = "2 sqrt(d) + 2 sqrt(log(2/a)) bounds a GOE norm",
    .fault = "noise-scale=2.5",
};

static void cor5_order(Probe *p)
{
    ORDER(p, luyo_cor5, {0.75, 2.25, 0.5, -0.5, 1}, {1, 2, 0.5, 0, 0});
}

static const Claim c_cor5_regret = {
    .id = "luyo2021.cor5.regret",
    .place = "Cor. 5",
    .statement = "R(K) = O~((C_w+1) d^(3/4) H^(9/4) sqrt(K/eps) + d H^2 "
                 "sqrt(K)) follows from Thm. 7",
    .tags = "mixture regret rate algebra",
    .kind = KIND_RATE,
    PROBED(cor5_order),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "sigma ~ H^(5/2)/eps, Ups ~ sigma sqrt(d)",
    .fault = "bend=0.05",
};

static const Claim c_cor5_rate = {
    .id = "luyo2021.cor5.rate",
    .place = "Cor. 5",
    .statement = "the regret of Alg. 1 under Cor. 5 grows no faster than "
                 "sqrt(K)",
    .tags = "mixture regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
             "seeds=8 privacy=jdp from=1e13 to=1e15 points=6"),
    .expected = HOLDS,
    .because = "an upper bound; learning starts near K = 1e10 at published "
               "constants",
    .fault = "regret-tilt=0.2",
};

static const Claim c_cor5_rate_calibrated = {
    .id = "luyo2021.cor5.rate.calibrated",
    .place = "Cor. 5",
    .statement = "with the least noise the regret of Alg. 1 grows no faster "
                 "than sqrt(K)",
    .tags = "mixture regret rate calibrated",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
             "seeds=8 privacy=jdp mode=calibrated from=1e12 to=1e15 points=6"),
    .expected = HOLDS,
    .because = "the same formula with the scales of the smaller noise",
    .fault = "regret-tilt=0.2",
};

static const Claim c_cor5_rate_epsilon = {
    .id = "luyo2021.cor5.rate.epsilon",
    .place = "Cor. 5",
    .statement = "the regret of Alg. 1 under Cor. 5 grows no faster than "
                 "1/sqrt(eps)",
    .tags = "mixture regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
             "seeds=16 privacy=jdp episodes=1e15 in=epsilon from=0.01 to=1 "
             "points=5"),
    .expected = HOLDS,
    .because = "beta ~ sqrt(Upsilon) ~ 1/sqrt(eps)",
    .fault = "regret-tilt=-0.2",
    .profile = STANDARD,
};

static const Claim c_cor5_rate_d = {
    .id = "luyo2021.cor5.rate.d",
    .place = "Cor. 5, Thm. 7",
    .statement = "the regret of Alg. 1 grows no faster than d^(3/4) under "
                 "Cor. 5, than d without noise, as axis actions have d",
    .tags = "mixture regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    CASES("algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
          "seeds=8 actions=axis",
          "privacy=jdp episodes=1e15 in=d from=4 to=16 points=3",
          "privacy=none episodes=1e12 in=d from=4 to=16 points=3"),
    .expected = HOLDS,
    .because = "an upper bound. The family is d-1 arms, regret beta sqrt(K) "
               "u(d-1) to 7 % (assay.rate.arms), and u(n) = sqrt n only in "
               "the limit: from d = 4 to 16 it grows as n^0.8, raw slopes are "
               "0.93 and 1.24. So slopes are against d^(e-1/2) u, e the "
               "theorem's. beta is still below d^(1/4): log(6KH/p) outweighs "
               "sqrt(d) in Upsilon to d = 500; 1/4 itself is beyond any run",
    .fault = "regret-tilt=0.5",
    .profile = STANDARD,
};

static const Claim c_cor5_rate_H = {
    .id = "luyo2021.cor5.rate.H",
    .place = "Cor. 5, Thm. 7",
    .statement = "the regret of Alg. 1 grows no faster than H^(9/4) under "
                 "Cor. 5, than H^2 without noise",
    .tags = "mixture regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    CASES("algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
          "seeds=8",
          "privacy=jdp episodes=1e15 in=H from=2 to=8 points=3",
          "privacy=none episodes=1e12 in=H from=2 to=8 points=3"),
    .expected = HOLDS,
    .because = "an upper bound; the family leaves its deciding state early, "
               "so it is not the hardest in H",
    .fault = "regret-tilt=1",
    .profile = STANDARD,
};

static const Claim c_cor5_cost = {
    .id = "luyo2021.cor5.cost",
    .place = "Cor. 5",
    .statement = "regret(eps) - regret(none) on the same users, at the worst "
                 "gap, grows no faster than the private term of the bound, "
                 "1/sqrt(eps)",
    .tags = "mixture regret rate cost",
    .kind = KIND_RATE,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    ONE_CASE("algorithm=ucrl-vtr env=mixture-hard privacy=jdp lazy=0.2 "
             "looks=information episodes=1e18 from=0.0005 to=0.5 points=6 "
             "gaps=13 replicates=6"),
    .expected = HOLDS,
    .because = "an upper bound, and tight: beta ~ sqrt(Upsilon) ~ "
               "1/sqrt(eps); without privacy the same users lose a millionth",
    .fault = "noise-power=1.25",
};

static const Claim c_cor5_cost_calibrated = {
    .id = "luyo2021.cor5.cost.calibrated",
    .place = "Cor. 5, least noise",
    .statement = "regret(eps) - regret(none) on the same users, at the worst "
                 "gap, grows no faster than the private term of the bound, "
                 "1/sqrt(eps)",
    .tags = "mixture regret rate cost calibrated",
    .kind = KIND_RATE,
    .modes = CALIBRATED,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    ONE_CASE("algorithm=ucrl-vtr env=mixture-hard privacy=jdp "
             "mode=calibrated lazy=0.2 looks=information episodes=1e13 "
             "from=0.0005 to=0.5 points=6 gaps=13 replicates=12"),
    .expected = HOLDS,
    .because = "an upper bound; the least Gaussian noise grows a little "
               "slower than 1/eps",
    .fault = "noise-power=1.5",
    .profile = STANDARD,
};

static double share_jdp(const Probe *p, double K)
{
    return luyo_mixture_share(p, K, LUYO2021_JDP);
}

static void useful_jdp(Probe *p)
{
    luyo_useful(p, share_jdp);
}

static const Claim c_cor5_useful = {
    .id = "luyo2021.cor5.useful",
    .place = "Cor. 5, d = 4, H = 3, eps = 0.99",
    .statement = "some K <= 1.8e19 has the explicit bound below K H",
    .tags = "mixture regret",
    .kind = KIND_BOUND,
    PROBED(useful_jdp),
    USEFUL,
    .expected = HOLDS,
    .because = "K* about 1.5e13 (noted)",
    .fault = "noise-scale=5e5",
};

const Section luyo2021_cor5 = {
    .title = "Corollary 5 and App. C.2: joint privacy of UCRL-VTR",
    .list = (const Claim *const[]){&c_cor5_sens,
                                   &c_cor5_sens_exact,
                                   &c_cor5_chain,
                                   &c_cor5_tree,
                                   &c_cor5_jdp,
                                   &c_cor5_jdp_calibrated,
                                   &c_cor5_jdp_audit,
                                   &c_cor5_jdp_audit_reduced,
                                   &c_cor5_jdp_audit_calibrated,
                                   &c_cor5_clip,
                                   &c_cor5_clip_audit,
                                   &c_cor5_clip_policy,
                                   &c_cor5_eig,
                                   &c_cor5_gnorm,
                                   &c_cor5_union,
                                   &c_cor5_upsC,
                                   &c_cor5_betacond,
                                   &c_cor5_eig_run,
                                   &c_cor5_eig_calibrated,
                                   &c_cor5_regret,
                                   &c_cor5_rate,
                                   &c_cor5_rate_calibrated,
                                   &c_cor5_rate_epsilon,
                                   &c_cor5_rate_d,
                                   &c_cor5_rate_H,
                                   &c_cor5_cost,
                                   &c_cor5_cost_calibrated,
                                   &c_cor5_useful,
                                   NULL},
};
