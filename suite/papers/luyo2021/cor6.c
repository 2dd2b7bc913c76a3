/* Luyo et al. 2021, Corollary 6 and App. C.3: local privacy of UCRL-VTR. */
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

/* what a user of a linear mixture sends: phi_V and V(s'), in units of H */
static Step message(Rng *rng, int d, bool full)
{
    Cell x = luyo_draw_cell(rng, d, full);
    Step s = {.d = d, .y = x.V[(int)(rng_uniform(rng) * STATES)] / x.H};
    for (int j = 0; j < d; j++)
        s.x[j] = x.first[j] / x.H;
    return s;
}

/* C.3, on features of linear mixtures, V in [0,H]: each statistic is within
 * H^2, attained where V = H, so two users' differ by 2H^2 at most */
static void cor6_sens(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 1 + (int)(i % D_MAX_SENSITIVITY);
        Pair at = {.a = message(&p->rng, d, i % 5 == 0),
                   .b = message(&p->rng, d, i % 7 == 0)};
        luyo_two_users(p, at);
    }
}

static const Claim c_cor6_sens = {
    .id = "luyo2021.cor6.sens",
    .place = "App. C.3",
    .statement = "|X| <= H, 0 <= y <= H: |X X'|_F and |X y| are at most H^2, "
                 "so each term moves by at most 2H^2",
    .tags = "mixture privacy sensitivity",
    .kind = KIND_IDENTITY,
    PROBED(cor6_sens),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "features phi_V of random linear mixtures, attained where V = "
               "H; luyo2021.cor5.sens has free vectors",
    .fault = "sensitivity-scale=1.01",
};

/* C.3: 2H terms by F.5 */
static void cor6_chain(Probe *p)
{
    WALK(x)
    {
        Budget term = luyo_simple((Budget){x.eps, x.delta}, 2 * x.H);
        Luyo2021Mixture m = luyo2021_mixture(&x, LUYO2021_LDP);
        probe_equal(p, luyo_gauss(2 * x.H * x.H, term), m.matrix, LUYO_AT(x));
    }
}

static const Claim c_cor6_chain = {
    .id = "luyo2021.cor6.chain",
    .place = "App. C.3",
    .statement = "sigma_B of Cor. 6 makes each of 2H terms (eps/(2H), "
                 "delta/(2H))-LDP",
    .tags = "mixture privacy composition algebra",
    .kind = KIND_IDENTITY,
    PROBED(cor6_chain),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because = "2H^2 (2H/eps) sqrt(2 log(4H/delta)): an identity",
    .fault = "bend=1e-6",
};

/* Cor. 6, one message for every (Lambda, w) of the server, values clipped */
static void cor6_ldp(Probe *p)
{
    double worst = luyo_node(p->reading);
    WALK(x)
    {
        if (luyo_repeats_privacy(&x))
            continue;
        double s = p->noise * luyo2021_mixture(&x, LUYO2021_LDP).matrix;
        double g = p->sensitivity * x.H * x.H * sqrt(x.H * worst) / s;
        probe_ratio(p, g, luyo_admissible_privacy(&x), LUYO_AT(x));
    }
}

static const Claim c_cor6_ldp = {
    .id = "luyo2021.cor6.ldp",
    .place = "Cor. 6",
    .statement = "one message of Alg. 1 under Cor. 6, values clipped to "
                 "[0,H], is (eps,delta)-LDP for every (Lambda~,w~) of the "
                 "server",
    .tags = "mixture privacy local",
    .kind = KIND_PRIVACY,
    PROBED(cor6_ldp),
    AT_MOST(ROUNDING),
    .cases = &luyo_runs_cor6_ldp,
    .expected = HOLDS,
    .because = "exact Gaussian accounting: 3.6 to 8.4 times more noise than "
               "needed at delta = 1e-6, H = 2 .. 10; the symmetry of B^1, "
               "left open by Cor. 6, does not matter; without the clip see "
               "luyo2021.cor6.clip",
    .fault = "noise-scale=0.42",
};

static void cor6_calibrated(Probe *p)
{
    double worst = luyo_node("goe");
    WALK(x)
    {
        if (luyo_repeats_privacy(&x) || x.H < 2)
            continue;
        Luyo2021Mixture m = luyo2021_mixture_calibrated(
            &x, LUYO2021_LDP, luyo_admissible_privacy(&x));
        double steps = pow(x.H, 4) * (x.H - 2) + 1;
        luyo_meets(p, &x, sqrt(worst * steps) / m.matrix);
    }
}

static const Claim c_cor6_ldp_calibrated = {
    .id = "luyo2021.cor6.ldp.calibrated",
    .place = "Cor. 6, least noise",
    .statement = "GOE noise of scale sqrt(4 H^4 (H-2) + 4) / G*(eps,delta) in "
                 "a message meets delta exactly",
    .tags = "mixture privacy local calibrated",
    .kind = KIND_PRIVACY,
    .modes = CALIBRATED,
    PROBED(cor6_calibrated),
    EQUAL(LOOSELY),
    .expected = HOLDS,
    .because = "g^2 adds over steps: sigma of order H^(5/2) where Cor. 6 has "
               "H^3",
    .fault = "noise-scale=0.95",
};

static const Claim c_cor6_ldp_audit = {
    .id = "luyo2021.cor6.ldp.audit",
    .place = "Cor. 6",
    .statement = "no audit of a message of Alg. 1 under Cor. 6 finds more "
                 "than (eps,delta)",
    .tags = "mixture privacy local audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    CASES("mechanism=luyo2021-vtr-ldp epsilon=0.99", "H=3 d=2 runs=5000",
          "H=3 d=2 reading=goe runs=5000", "H=3 d=2 reading=proj runs=5000",
          "H=5 d=3 reading=iid runs=5000"),
    .expected = HOLDS,
    .because = "exact accounting; only tilted noise shows a delta of 1e-228",
    .fault = "noise-scale=0.1",
};

static const Claim c_cor6_ldp_audit_reduced = {
    .id = "luyo2021.cor6.ldp.audit.reduced",
    .place = "Cor. 6, noise x 0.15",
    .statement = "a message of Alg. 1 under Cor. 6 with 0.15 of the printed "
                 "noise: sample and accounting agree, within (eps,delta)",
    .tags = "mixture privacy local audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    ONE_CASE("mechanism=luyo2021-vtr-ldp epsilon=0.99 H=3 d=2 runs=5000 "
             "scale=0.15"),
    .expected = HOLDS,
    .because = "what is printed has noise to spare: at 0.15 of it the claim "
               "still holds, with 1.15 to spare in eps, and an audit sees it",
    .fault = "noise-scale=0.11",
};

static const Claim c_cor6_ldp_audit_calibrated = {
    .id = "luyo2021.cor6.ldp.audit.calibrated",
    .place = "Cor. 6, least noise",
    .statement = "a message of Alg. 1 under Cor. 6 with the least noise: "
                 "sample and accounting agree, within (eps,delta)",
    .tags = "mixture privacy local audit calibrated",
    .kind = KIND_PRIVACY,
    .modes = CALIBRATED,
    AUDITED,
    CASES("mechanism=luyo2021-vtr-ldp mode=calibrated", "H=3 d=2 runs=5000",
          "H=4 d=3 reading=sym1 runs=5000"),
    .expected = HOLDS,
    .because = "the least noise: the exact law meets delta with equality",
    .fault = "noise-scale=0.9",
};

/* One message of Alg. 1 under Cor. 6.  The server sends Lambda~_2 = 1e12 I and
 * w~_2 = -M (1,1)/sqrt(2): a user whose step-2 state has X = (1,1)/sqrt(2)
 * computes V~_2 = -M + beta 1e-6 and sends X_1 X_1', X_1 y_1 of norm V~_2^2;
 * her neighbour's V~_2 is 0.  GOE, the least favourable of the noises. */
static void clip_message(Probe *p)
{
    Luyo2021Inputs x = {1e6, 3, 2, 0.99, 1e-6, 0.05, sqrt(2)};
    Luyo2021Mixture m = luyo2021_mixture(&x, LUYO2021_LDP);
    double M;
    LUYO2021_SWEEP(M, 10, 10, 2)
    {
        double value = fmin(x.H, -M + m.beta * 1e-6);
        double g = sqrt(1.5) * value * value / (p->noise * m.matrix);
        probe_ratio(p, g, luyo_admissible(x.eps, x.delta), "M", M);
    }
}

static const Claim c_cor6_clip = {
    .id = "luyo2021.cor6.clip",
    .place = "Cor. 6, Alg. 1",
    .statement = "the message of Alg. 1 with Q~ = min{H, .} as printed is "
                 "(eps,delta)-LDP for every message of the server",
    .tags = "mixture privacy local",
    .kind = KIND_PRIVACY,
    PROBED(clip_message),
    AT_MOST(ROUNDING),
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
    .fault = "noise-scale=90",
};

/* The same message when the server is honest and only the other users are
 * arbitrary: the n of the witness above send their statistics with the printed
 * noise, user n+1 plans with the sums.  Given those, her message moves by D^2/2
 * (GOE) and D^2. */
static void clip_message_honest(Probe *p)
{
    static const Witness w = {2, 68, 0.008, 0.99, 1e-6, 1.4142135, 1, 1};
    Luyo2021Inputs x = luyo_inputs(&w);
    Luyo2021Mixture m = luyo2021_mixture(&x, LUYO2021_LDP);
    Release r = luyo_mixture_release(p, &m);
    r.noise *= sqrt(ldexp(1, w.m));
    double moved = luyo_least_shift(p, &w, &r, 2);
    double g = sqrt(1.5) * moved / (p->noise * m.matrix);
    probe_ratio(p, g, luyo_admissible_in_share(&x), "m gam", (double)w.m,
                w.gam);
    probe_note(p, "moved", moved);
}

static const Claim c_cor6_clip_honest = {
    .id = "luyo2021.cor6.clip.honest",
    .place = "Cor. 6, Alg. 1",
    .statement = "the message of Alg. 1 with Q~ = min{H, .} as printed is "
                 "(eps,delta)-LDP under an honest server, whatever the other "
                 "users",
    .tags = "mixture privacy local",
    .kind = KIND_PRIVACY,
    PROBED(clip_message_honest),
    AT_MOST(ROUNDING),
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
    .fault = "noise-scale=11",
};

static const Claim c_cor6_clip_audit = {
    .id = "luyo2021.cor6.clip.audit",
    .place = "Cor. 6, Alg. 1",
    .statement = "the message of Alg. 1 with Q~ = min{H, .} as printed is "
                 "(eps,delta)-LDP: audited, V~ = -M against 0",
    .tags = "mixture privacy local audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    CASES("mechanism=luyo2021-vtr-ldp reading=goe neighbours=add "
          "epsilon=0.99 H=3 d=2",
          "norm=13.3333333 runs=2000", "norm=33.3333333 runs=2000"),
    .expected = VIOLATED,
    .because = "M = 40 and 100 in the witness of luyo2021.cor6.clip; GOE, the "
               "least favourable noise",
    .fails = "privacy statement",
    .reading = "min{H, .} without a lower clip, as luyo2021.cor6.clip says; "
               "LDP for every message of the server",
    .corrected = "with Pi_[0,H] an audit finds nothing "
                 "(luyo2021.cor6.ldp.audit)",
    .fault = "noise-scale=90",
};

static const Claim c_cor6_rate_epsilon = {
    .id = "luyo2021.cor6.rate.epsilon",
    .place = "Cor. 6",
    .statement = "the regret of Alg. 1 under Cor. 6 grows no faster than "
                 "1/sqrt(eps)",
    .tags = "mixture regret rate local",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
             "seeds=8 privacy=ldp episodes=1e18 in=epsilon from=3 to=100 "
             "points=5"),
    .expected = HOLDS,
    .because = "beta ~ sqrt(Upsilon) ~ 1/sqrt(eps)",
    .fault = "regret-tilt=-0.2",
};

static void cor6_order(Probe *p)
{
    ORDER(p, luyo_cor6, {0.75, 2.5, 0.75, -0.5, 1}, {1, 2, 0.5, 0, 0});
}

static const Claim c_cor6_regret = {
    .id = "luyo2021.cor6.regret",
    .place = "Cor. 6",
    .statement = "R(K) = O~((C_w+1) d^(3/4) H^(5/2) K^(3/4)/sqrt(eps) + d H^2 "
                 "sqrt(K)) follows from Thm. 7",
    .tags = "mixture regret rate algebra local",
    .kind = KIND_RATE,
    PROBED(cor6_order),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "beta ~ (C_w+1) d^(1/4) H^(3/2) K^(1/4)/sqrt(eps)",
    .fault = "bend=0.05",
};

static const Claim c_cor6_rate = {
    .id = "luyo2021.cor6.rate",
    .place = "Cor. 6",
    .statement = "the regret of Alg. 1 under Cor. 6 grows no faster than "
                 "K^(3/4)",
    .tags = "mixture regret rate local",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
             "seeds=8 privacy=ldp epsilon=10 from=1e15 to=1e19 points=6"),
    .expected = HOLDS,
    .because = "an upper bound; learning starts near K = 5e13 at published "
               "constants",
    .fault = "regret-tilt=0.2",
};

static const Claim c_cor6_rate_calibrated = {
    .id = "luyo2021.cor6.rate.calibrated",
    .place = "Cor. 6, least noise",
    .statement = "with the least noise the regret of Alg. 1 grows no faster "
                 "than K^(3/4)",
    .tags = "mixture regret rate local calibrated",
    .kind = KIND_RATE,
    .modes = CALIBRATED,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=ucrl-vtr env=mixture-hard lazy=0.2 looks=information "
             "seeds=8 privacy=ldp mode=calibrated epsilon=10 from=1e14 "
             "to=1e18 points=5"),
    .expected = HOLDS,
    .because = "the same formula with the scales of the smaller noise",
    .fault = "regret-tilt=0.2",
};

static const Claim c_cor6_cost = {
    .id = "luyo2021.cor6.cost",
    .place = "Cor. 6",
    .statement = "regret(eps) - regret(none) on the same users, at the worst "
                 "gap, grows no faster than the private term of the bound, "
                 "1/sqrt(eps)",
    .tags = "mixture regret rate cost local",
    .kind = KIND_RATE,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    CASES("algorithm=ucrl-vtr env=mixture-hard privacy=ldp lazy=0.2 "
          "looks=information episodes=1e19",
          "from=0.0005 to=0.5 points=6 gaps=13 replicates=24",
          "from=1 to=1000 points=6 gaps=13 replicates=6"),
    .expected = HOLDS,
    .because = "an upper bound, and tight; of the range eps < 1 only the "
               "upper part is within reach of K = 1e19, the rest stands on "
               "eps 1 to 1000, which the regret bound allows",
    .fault = "noise-power=1.5",
};

static const Claim c_cor6_cost_calibrated = {
    .id = "luyo2021.cor6.cost.calibrated",
    .place = "Cor. 6, least noise",
    .statement = "regret(eps) - regret(none) on the same users, at the worst "
                 "gap, grows no faster than the private term of the bound, "
                 "1/sqrt(eps)",
    .tags = "mixture regret rate cost local calibrated",
    .kind = KIND_RATE,
    .modes = CALIBRATED,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    ONE_CASE("algorithm=ucrl-vtr env=mixture-hard privacy=ldp "
             "mode=calibrated lazy=0.2 looks=information episodes=1e19 "
             "from=0.0005 to=0.5 points=6 gaps=13 replicates=12"),
    .expected = HOLDS,
    .because = "an upper bound; the least Gaussian noise grows a little "
               "slower than 1/eps",
    .fault = "noise-power=1.5",
    .profile = STANDARD,
};

static double share_ldp(const Probe *p, double K)
{
    return luyo_mixture_share(p, K, LUYO2021_LDP);
}

static void useful_ldp(Probe *p)
{
    luyo_useful(p, share_ldp);
}

static const Claim c_cor6_useful = {
    .id = "luyo2021.cor6.useful",
    .place = "Cor. 6, d = 4, H = 3, eps = 0.99",
    .statement = "some K <= 1.8e19 has the explicit bound below K H",
    .tags = "mixture regret local",
    .kind = KIND_BOUND,
    PROBED(useful_ldp),
    USEFUL,
    .expected = VACUOUS,
    .because = "K* about 6e19: beyond any run",
    .fault = "noise-scale=0.5",
};

static const Cases runs_cor6_eig = {"reading=ldp", NULL};

static const Claim c_cor6_eig = {
    .id = "luyo2021.cor6.eig",
    .place = "App. C.3",
    .statement = "sums of up to K users' noises and 2 Ups I have eigenvalues "
                 "in [Ups, 3 Ups] with probability 1 - p/(6KH)",
    .tags = "mixture noise local",
    .kind = KIND_BOUND,
    PROBED(luyo_prefix_eigenvalues),
    AT_MOST(ROUNDING),
    .cases = &runs_cor6_eig,
    .expected = HOLDS,
    .because = "as luyo2021.cor5.eig; B^1 made symmetric, which Cor. 6 leaves "
               "unsaid and Claim 26 needs",
    .fault = "noise-scale=1.5",
};

static const Claim c_cor6_gnorm = {
    .id = "luyo2021.cor6.gnorm",
    .place = "App. C.3",
    .statement = "|g_{k,h}| <= C with probability 1 - p/(6KH)",
    .tags = "mixture noise local",
    .kind = KIND_BOUND,
    PROBED(luyo_prefix_norm),
    AT_MOST(ROUNDING),
    .cases = &runs_cor6_eig,
    .expected = HOLDS,
    .because = "exact chi-square law",
    .fault = "noise-scale=1.15",
};

const Section luyo2021_cor6 = {
    .title = "Corollary 6 and App. C.3: local privacy of UCRL-VTR",
    .list = (const Claim *const[]){&c_cor6_sens,
                                   &c_cor6_chain,
                                   &c_cor6_ldp,
                                   &c_cor6_ldp_calibrated,
                                   &c_cor6_ldp_audit,
                                   &c_cor6_ldp_audit_reduced,
                                   &c_cor6_ldp_audit_calibrated,
                                   &c_cor6_clip,
                                   &c_cor6_clip_honest,
                                   &c_cor6_clip_audit,
                                   &c_cor6_rate_epsilon,
                                   &c_cor6_regret,
                                   &c_cor6_rate,
                                   &c_cor6_rate_calibrated,
                                   &c_cor6_cost,
                                   &c_cor6_cost_calibrated,
                                   &c_cor6_useful,
                                   &c_cor6_eig,
                                   &c_cor6_gnorm,
                                   NULL},
};
