/* Luyo et al. 2021, Algorithms 1 and 3 as printed: Q~ = min{H, .} without a
 * lower clip.
 *
 * The sensitivities of App. C.2, C.3, D.3 and D.4 need 0 <= V~ <= H.  Alg. 2
 * clips to [0,H]; Alg. 1 and 3 clip from above alone.  Read to the letter, V~
 * has no lower bound off the good event, or for users who do not come from the
 * model, and |X|, |y| exceed H.  A counterexample for each corollary:
 *
 * Users (H = 3, one action, d = 2, C_w = sqrt(2), phi = (P_1, P_2)/sqrt(2) for
 * two kernels).  Step 3: g pays 1, b pays 0.  Step 2: from x1 (P_1,P_2)(g) =
 * (1, 1-gam), from x2 (1-gam, 1), from x3 (1, 0), from x4 (0, 1).  Of the first
 * n = 2^m users half go x1 -> b, half x2 -> g.  User n+1 goes to x3 at step 2,
 * her neighbour to x4; K = 2n, so both stand in m+1 nodes.
 *
 * In the basis e+ = (1,1)/sqrt(2), e- = (1,-1)/sqrt(2) the features at x1, x2
 * are (1 - gam/2, +-gam/2), at x3, x4 (1/2, +-1/2).  The regression on x1 and
 * x2 extrapolates to V~_2 of about -1/(2 gam) at one of x3 and x4 and to H at
 * the other, and the statistics of step 1 are of size V~_2^2 (Alg. 1) and
 * V^_2^4 (second moment of Alg. 3).
 *
 * The matrix of a witness needs its noise drawn: the least shift of several
 * draws counts, and delta is divided by the share of draws that this least
 * stands for. */
#include "algorithms/core/luyo2021_scales.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/papers/check.h"
#include "suite/papers/luyo2021/accounting.h"
#include "suite/papers/luyo2021/inputs.h"
#include "suite/papers/shared/gaussian.h"

#include <math.h>

enum { D_MAX = 4 };

/* the users above, in d dimensions */
typedef struct {
    int d, m;
    double gam, eps, delta, norm_w;
    double first, second; /* weights of users at x1 and x2 */
} Witness;

/* what a plan reads: the noise of one node, what is added to I (lambda and
 * shift), the radius, and the upper clip */
typedef struct {
    double noise, ridge, beta, H;
} Release;

static Luyo2021Inputs inputs_of(const Witness *w)
{
    return (Luyo2021Inputs){ldexp(1, w->m + 1), 3,    w->d,     w->eps,
                            w->delta,           0.05, w->norm_w};
}

/* Repeats of a draw, and how many witnesses (the grid of weights in Alg. 3)
 * may share the chance of error. */
enum { DRAWS = 20, GRID = 5, TIMES = GRID * GRID };
static const double MISSED = 1e-7; /* a tenth of a claim's alpha */

/* The admissible g of a release that moves by at least the least of DRAWS.  A
 * least that more than a share 1 - q of all draws undercuts comes up with
 * probability q^DRAWS at most.  So, but for MISSED in each of TIMES witnesses,
 * a share q of the draws moves by as much, and the delta of the mixture over
 * draws is at least q times that of the least. */
static double admissible_in_share(const Luyo2021Inputs *x)
{
    double q = pow(MISSED / TIMES, 1.0 / DRAWS);
    return gaussian_most_shift(x->eps, x->delta / q);
}

/* a += weight f f', f = (plus, minus) on the plane of e+ and e-. */
static void add_users(Mat a, double weight, double plus, double minus)
{
    MAT(a, 0, 0) += weight * plus * plus;
    MAT(a, 1, 1) += weight * minus * minus;
    MAT(a, 1, 0) += weight * plus * minus;
    MAT(a, 0, 1) += weight * plus * minus;
}

/* Writes V~_2 at x3 and x4 under one draw of the node's noise.  False when the
 * released matrix is not positive definite. */
static bool draw_values(Rng *rng, const Witness *w, const Release *r,
                        double value[2])
{
    double room[D_MAX * D_MAX], u[D_MAX], n = ldexp(1, w->m);
    int d = w->d;
    Mat a = {room, d, d, d};
    for (int i = 0; i < d; i++) {
        u[i] = r->noise * sample_normal(rng);
        for (int j = 0; j <= i; j++)
            MAT(a, i, j) = MAT(a, j, i) =
                r->noise * sample_normal(rng) * (i == j ? sqrt(2) : 1) +
                (i == j ? r->ridge : 0);
    }
    double plus = 1 - w->gam / 2, minus = w->gam / 2;
    add_users(a, n / 2 * w->first, plus, minus);
    add_users(a, n / 2 * w->second, plus, -minus);
    u[0] += n / 2 * w->second * plus;
    u[1] -= n / 2 * w->second * minus;
    if (!mat_cholesky(a, NULL))
        return false;
    mat_solve_cholesky(mat_view(a), u);
    for (int side = 0; side < 2; side++) {
        double f[D_MAX] = {0.5, side == 0 ? 0.5 : -0.5}, bonus = 0;
        double mean = f[0] * u[0] + f[1] * u[1];
        mat_solve_lower(mat_view(a), f);
        for (int i = 0; i < d; i++)
            bonus += f[i] * f[i];
        value[side] = fmin(r->H, mean + r->beta * sqrt(bonus));
    }
    return true;
}

/* The least |V~(x3)^power - V~(x4)^power| of DRAWS draws.  0 when some released
 * matrix is not positive definite. */
static double least_shift(Probe *p, const Witness *w, const Release *r,
                          double power)
{
    double least = (double)INFINITY;
    for (int i = 0; i < DRAWS; i++) {
        double v[2];
        if (!draw_values(&p->rng, w, r, v))
            return 0;
        double moved = pow(fabs(v[0]), power) - pow(fabs(v[1]), power);
        least = fmin(least, fabs(moved));
    }
    return least;
}

/* Alg. 1 with the noise of one node */
static Release release_of(const Probe *p, const Luyo2021Mixture *m)
{
    return (Release){p->noise * m->matrix, m->lambda + m->shift, m->beta, 3};
}

/* Reports by how much the noise of Cor. 5 is too small: the shift of one user,
 * `times` the least one of a node, over what the budget allows. */
static void report_shift(Probe *p, const Witness *w, double times)
{
    Luyo2021Inputs x = inputs_of(w);
    Luyo2021Mixture m = luyo2021_mixture(&x, LUYO2021_JDP);
    Release r = release_of(p, &m);
    double g = least_shift(p, w, &r, 2) * times / r.noise;
    probe_ratio(p, g, admissible_in_share(&x), "m gam delta", (double)w->m,
                w->gam, x.delta);
}

/* The billboard of Cor. 5.  At step 1 X = V (1,1)/sqrt(2) and y = V, so with D
 * = V(x3)^2 - V(x4)^2 the matrix moves by |D| (D^2/2 in the metric of GOE
 * noise) and the vector by |D|. */
static void clip_billboard(Probe *p)
{
    static const Witness w = {2, 49, 0.002, 0.99, 1e-6, 1.4142135, 1, 1};
    report_shift(p, &w, sqrt(1.5 * (w.m + 1)));
}

static const Claim c_cor5_clip = {
    .id = "luyo2021.cor5.clip",
    .place = "App. C.2 (privacy analysis), Alg. 1",
    .quotation = "First, we show that the mechanism (Lambda~_{k,h}, "
                 "u~_{k,h})_{(k,h) in [K] x [H]} is (epsilon, delta)-DP.",
    .statement = "the sequence (Lambda~, u~) that Alg. 1 releases under Cor. 5 "
                 "is (eps,delta)-DP with Q~ = min{H, .} as printed",
    .tags = "mixture privacy sensitivity",
    .kind = KIND_PRIVACY,
    PROBED(clip_billboard),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "V~_2 of a user at a state unlike all others is about -1/(2 "
               "gam), so |X| is 134 where H = 3 should bound it; shown at K = "
               "2^50, delta = 1e-6",
    .fails = "step",
    .reading = "min{H, .} without a lower clip, as printed in Alg. 1, in the "
               "display of Sec. 3 and in the table of notation; users are "
               "arbitrary trees; the sentence of the proof, not Def. 3; if a "
               "clip at 0 is meant, Cor. 5 holds (luyo2021.cor5.jdp)",
    .corrected = "with Pi_[0,H] as in Alg. 2 every sensitivity stands, with "
                 "the slack of luyo2021.cor5.jdp; optimism is unaffected since "
                 "Q* >= 0",
    .fault = "noise-scale=2",
};

static const Claim c_cor5_clip_audit = {
    .id = "luyo2021.cor5.clip.audit",
    .place = "App. C.2 (privacy analysis), Alg. 1",
    .quotation = "First, we show that the mechanism (Lambda~_{k,h}, "
                 "u~_{k,h})_{(k,h) in [K] x [H]} is (epsilon, delta)-DP.",
    .statement = "no audit of the sequence (Lambda~, u~) of Alg. 1 under Cor. "
                 "5 with Q~ = min{H, .} as printed finds more than "
                 "(eps,delta), tried on a pair with |X| = |y| = 134 against 0 "
                 "at step 1",
    .tags = "mixture privacy sensitivity audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    ONE_CASE("mechanism=luyo2021-vtr-jdp epsilon=0.99 K=1125899906842624 "
             "user=562949953421313 H=3 d=2 neighbours=add norm=44.6666667 "
             "runs=1000"),
    .expected = VIOLATED,
    .because = "the witness of luyo2021.cor5.clip has |X| = 134 and stands in "
               "50 nodes, and the sampled losses show it",
    .fails = "step",
    .reading = "min{H, .} without a lower clip (luyo2021.cor5.clip); the sums "
               "of K = 2^50 users lead to that value of |X|, and the audit "
               "starts from it",
    .corrected = "with Pi_[0,H] an audit finds nothing "
                 "(luyo2021.cor5.jdp.audit)",
    .fault = "noise-scale=2",
};

/* JDP of Def. 3 through the final policy alone.  d = 4: features have blocks A
 * and B, and step 1 of user n+1 and step 2 of the first n use A.  The last
 * prefix is one node.  The policy on a continuum of states reveals (Lambda~_1,
 * w~_1), hence v'Lambda~ v / 2 + v'u~ for v = e+, whose mean moves by 3D/2 and
 * whose variance is 3 s^2 / 2. */
static void clip_policy(Probe *p)
{
    static const Witness w = {4, 53, 0.001, 0.99, 1e-6, 2, 1, 1};
    report_shift(p, &w, sqrt(1.5));
}

static const Claim c_cor5_clip_policy = {
    .id = "luyo2021.cor5.clip.policy",
    .place = "Cor. 5, Def. 3, Alg. 1",
    .quotation = "Then, for any p in (0,1), Alg. 1 is (epsilon, delta)-JDP",
    .statement = "Alg. 1 under Cor. 5 with Q~ = min{H, .} as printed is "
                 "(eps,delta)-JDP, seen through its final policy alone",
    .tags = "mixture privacy sensitivity",
    .kind = KIND_PRIVACY,
    PROBED(clip_policy),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "on a continuum of states the final policy reveals one prefix "
               "of Lambda~_1 and w~_1, and one half-space of those tells "
               "V~_2^2 from H^2; K = 2^54",
    .fails = "privacy statement",
    .reading = "min{H, .} without a lower clip, as printed in Alg. 1, in the "
               "display of Sec. 3 and in the table of notation; users are "
               "arbitrary trees; the state space is infinite, which Sec. 2 "
               "allows; the final policy is part of the output (Def. 3: a "
               "sequence of actions and a policy)",
    .corrected = "with Pi_[0,H] as in Alg. 2 Cor. 5 holds",
    .fault = "noise-scale=2.5",
};

/* One message of Alg. 1 under Cor. 6.  The server sends Lambda~_2 = 1e12 I and
 * w~_2 = -M (1,1)/sqrt(2).  A user whose state at step 2 has X = (1,1)/sqrt(2)
 * computes V~_2 = -M + beta 1e-6 and sends X_1 X_1', X_1 y_1 of norm V~_2^2;
 * V~_2 of her neighbour is 0.  GOE noise, the least favourable here. */
static void clip_message(Probe *p)
{
    Luyo2021Inputs x = {1e6, 3, 2, 0.99, 1e-6, 0.05, sqrt(2)};
    Luyo2021Mixture m = luyo2021_mixture(&x, LUYO2021_LDP);
    double M;
    LUYO_SWEEP(M, 10, 10, 2)
    {
        double value = fmin(x.H, -M + m.beta * 1e-6);
        double g = sqrt(1.5) * value * value / (p->noise * m.matrix);
        probe_ratio(p, g, gaussian_most_shift(x.eps, x.delta), "M", M);
    }
}

static const Claim c_cor6_clip = {
    .id = "luyo2021.cor6.clip",
    .place = "Cor. 6, Alg. 1",
    .quotation = "Alg. 1 is (epsilon, delta)-LDP and, for any p in (0, 1), "
                 "with probability at least 1 - p",
    .statement = "the message of Alg. 1 under Cor. 6 with Q~ = min{H, .} as "
                 "printed is (eps,delta)-LDP for every message of the server",
    .tags = "mixture privacy local",
    .kind = KIND_PRIVACY,
    PROBED(clip_message),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "if the server sends Lambda~ = 1e12 I and w~ = -M "
               "(1,1)/sqrt(2), the user computes V~ = -M and sends statistics "
               "of norm M^2",
    .fails = "privacy statement",
    .reading = "min{H, .} without a lower clip, as printed in Alg. 1, in the "
               "display of Sec. 3 and in the table of notation; users are "
               "arbitrary trees; LDP is for an untrusted server, that is for "
               "every (Lambda~,w~) or transcript; luyo2021.cor6.clip.honest "
               "has an honest server",
    .corrected = "with Pi_[0,H] Cor. 6 holds, with 3.6 to 8.4 times more noise "
                 "than needed at delta = 1e-6 (luyo2021.cor6.ldp)",
    .fault = "noise-scale=90",
};

static const Claim c_cor6_clip_audit = {
    .id = "luyo2021.cor6.clip.audit",
    .place = "Cor. 6, Alg. 1",
    .quotation = "Alg. 1 is (epsilon, delta)-LDP and, for any p in (0, 1), "
                 "with probability at least 1 - p",
    .statement = "no audit of the message of Alg. 1 under Cor. 6 with Q~ = "
                 "min{H, .} as printed finds more than (eps,delta), tried on a "
                 "pair with V~ = -M against 0",
    .tags = "mixture privacy local audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    CASES("mechanism=luyo2021-vtr-ldp reading=goe neighbours=add "
          "epsilon=0.99 H=3 d=2",
          "norm=13.3333333 runs=2000", "norm=33.3333333 runs=2000"),
    .expected = VIOLATED,
    .because = "M = 40 and M = 100 in the witness of luyo2021.cor6.clip, with "
               "GOE noise, the least favourable here",
    .fails = "privacy statement",
    .reading = "min{H, .} without a lower clip (luyo2021.cor6.clip); LDP for "
               "every message of the server",
    .corrected = "with Pi_[0,H] an audit finds nothing "
                 "(luyo2021.cor6.ldp.audit)",
    .fault = "noise-scale=90",
};

/* A message of Alg. 1 under Cor. 6 when the server is honest and only the other
 * users are arbitrary.  The n users at the head of this file send their
 * statistics with the printed noise, and user n+1 plans with the sums.  Given
 * those, the squared shift of her message is D^2/2 (GOE) plus D^2. */
static void clip_message_honest(Probe *p)
{
    static const Witness w = {2, 62, 0.02, 0.99, 1e-6, 1.4142135, 1, 1};
    Luyo2021Inputs x = inputs_of(&w);
    x.K = ldexp(1, w.m) + 1; /* no tree: the last user may be the one */
    Luyo2021Mixture m = luyo2021_mixture(&x, LUYO2021_LDP);
    Release r = release_of(p, &m);
    r.noise *= sqrt(ldexp(1, w.m));
    double moved = least_shift(p, &w, &r, 2);
    double g = sqrt(1.5) * moved / (p->noise * m.matrix);
    probe_ratio(p, g, admissible_in_share(&x), "m gam", (double)w.m, w.gam);
    probe_note(p, "moved", moved);
}

static const Claim c_cor6_clip_honest = {
    .id = "luyo2021.cor6.clip.honest",
    .place = "Cor. 6, Alg. 1",
    .quotation = "Alg. 1 is (epsilon, delta)-LDP and, for any p in (0, 1), "
                 "with probability at least 1 - p",
    .statement = "the message of Alg. 1 under Cor. 6 with Q~ = min{H, .} as "
                 "printed is (eps,delta)-LDP under an honest server, whatever "
                 "the other users do",
    .tags = "mixture privacy local",
    .kind = KIND_PRIVACY,
    PROBED(clip_message_honest),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "with the users of luyo2021.cor5.clip, against noise and shift "
               "of order sqrt(K), V~_2 falls as -K^(1/4) at one state and "
               "stays at H at another; at K = 2^62 + 1 the last user's "
               "message moves by 1.4 times what the noise covers",
    .fails = "privacy statement",
    .reading = "min{H, .} without a lower clip (luyo2021.cor6.clip); the "
               "other users are arbitrary trees and send their messages with "
               "the printed noise; no statement of Cor. 6 limits K",
    .corrected = "with Pi_[0,H] Cor. 6 holds, with 3.6 to 8.4 times more noise "
                 "than needed at delta = 1e-6 (luyo2021.cor6.ldp)",
    .fault = "noise-scale=2",
};

/* The billboard of Cor. 10: the features of the second moment have norm V^2.
 * Whatever the weights 1/sbar^2 of earlier users were, they lie in [1/(3H^2),
 * d/H^2]; the least shift over a grid of them counts. */
static void clip_plus(Probe *p)
{
    Witness w = {2, 49, 0.007, 0.99, 1e-6, 1.4142135, 0, 0};
    Luyo2021Inputs x = inputs_of(&w);
    Luyo2021Plus m = luyo2021_plus(&x, LUYO2021_JDP);
    double k = ldexp(1, w.m) + 1, low = 1 / (3 * x.H * x.H);
    double high = x.d / (x.H * x.H), least = (double)INFINITY;
    Release r = {p->noise * m.noise[0], m.lambda + m.shift[0],
                 luyo2021_plus_radii(&x, &m, k).hat, x.H};
    for (int i = 0; i < TIMES; i++) {
        w.first = low * pow(high / low, i % GRID / (GRID - 1.0));
        int row = i / GRID;
        w.second = low * pow(high / low, row / (GRID - 1.0));
        least = fmin(least, least_shift(p, &w, &r, 4));
    }
    double g = least * sqrt(1.5 * (w.m + 1)) / (p->noise * m.noise[1]);
    probe_ratio(p, g, admissible_in_share(&x), "m gam", (double)w.m, w.gam);
}

static const Claim c_cor10_clip = {
    .id = "luyo2021.cor10.clip",
    .place = "App. D.3 (privacy analysis), Alg. 3",
    .quotation = "We also show that the mechanism (u^_{k,h}, u~_{k,h}, "
                 "Lambda^_{k,h}, Lambda~_{k,h})_{(k,h) in [K] x [H]} is "
                 "(epsilon, delta)-DP.",
    .statement = "the billboard of Alg. 3 under Cor. 10 with Q^ = min{H, .} as "
                 "printed is (eps,delta)-DP",
    .tags = "mixture privacy sensitivity",
    .kind = KIND_PRIVACY,
    PROBED(clip_plus),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "the second moment has features of norm V^2 and so moves by "
               "V^4; shown at K = 2^50 for a grid of the weights that earlier "
               "users may have",
    .fails = "step",
    .reading = "min{H, .} without a lower clip, as printed in Alg. 3; users "
               "are arbitrary trees; the sentence of the proof, not Def. 3",
    .corrected = "with Pi_[0,H] Cor. 10 holds (luyo2021.cor10.jdp)",
    .fault = "noise-scale=9",
};

static const Claim c_cor10_clip_audit = {
    .id = "luyo2021.cor10.clip.audit",
    .place = "App. D.3 (privacy analysis), Alg. 3",
    .quotation = "We also show that the mechanism (u^_{k,h}, u~_{k,h}, "
                 "Lambda^_{k,h}, Lambda~_{k,h})_{(k,h) in [K] x [H]} is "
                 "(epsilon, delta)-DP.",
    .statement = "no audit of the billboard of Alg. 3 under Cor. 10 with Q^ = "
                 "min{H, .} as printed finds more than (eps,delta), tried on a "
                 "pair with V^ = -35 against 0 at step 1",
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
    .reading = "min{H, .} without a lower clip (luyo2021.cor10.clip); what is "
               "audited is the billboard, not the actions",
    .corrected = "with Pi_[0,H] an audit finds nothing "
                 "(luyo2021.cor10.jdp.audit)",
    .fault = "noise-scale=9",
};

/* One message of Alg. 3 under Cor. 11, whose second moment moves by V^4 when
 * the server sends w^_2 = -M (1,1)/sqrt(2). */
static void clip_message_plus(Probe *p)
{
    Luyo2021Inputs x = {1e6, 3, 2, 0.99, 1e-6, 0.05, sqrt(2)};
    Luyo2021Plus m = luyo2021_plus(&x, LUYO2021_LDP);
    double beta = luyo2021_plus_radii(&x, &m, x.K).hat;
    double M;
    LUYO_SWEEP(M, 2, 10, 2)
    {
        double value = fmin(x.H, -M + beta * 1e-6);
        double g = sqrt(1.5) * pow(value, 4) / (p->noise * m.noise[1]);
        probe_ratio(p, g, gaussian_most_shift(x.eps, x.delta), "M", M);
    }
}

static const Claim c_cor11_clip = {
    .id = "luyo2021.cor11.clip",
    .place = "Cor. 11, Alg. 3",
    .quotation = "Alg. 3 is (epsilon, delta)-LDP and with probability at "
                 "least 1 - p, its regret is bounded as follows",
    .statement = "the message of Alg. 3 under Cor. 11 with Q^ = min{H, .} as "
                 "printed is (eps,delta)-LDP for every message of the server",
    .tags = "mixture privacy local",
    .kind = KIND_PRIVACY,
    PROBED(clip_message_plus),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "the server can make V^ = -M, and then the second moment moves "
               "by M^4",
    .fails = "privacy statement",
    .reading = "min{H, .} without a lower clip, as printed in Alg. 3; LDP is "
               "for an untrusted server, that is for every message or "
               "transcript",
    .corrected = "with Pi_[0,H] Cor. 11 holds (luyo2021.cor11.ldp)",
    .fault = "noise-scale=80",
};

static const Claim c_cor11_clip_audit = {
    .id = "luyo2021.cor11.clip.audit",
    .place = "Cor. 11, Alg. 3",
    .quotation = "Alg. 3 is (epsilon, delta)-LDP and with probability at "
                 "least 1 - p, its regret is bounded as follows",
    .statement = "no audit of the message of Alg. 3 under Cor. 11 with Q^ = "
                 "min{H, .} as printed finds more than (eps,delta), tried on a "
                 "pair with V^ = -20 against 0",
    .tags = "plus privacy local audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    ONE_CASE("mechanism=luyo2021-plus-ldp reading=goe neighbours=add "
             "epsilon=0.99 H=3 d=2 norm=6.66666667 runs=2000"),
    .expected = VIOLATED,
    .because = "M = 20 in the witness of luyo2021.cor11.clip",
    .fails = "privacy statement",
    .reading = "min{H, .} without a lower clip (luyo2021.cor11.clip); LDP for "
               "every message of the server",
    .corrected = "with Pi_[0,H] an audit finds nothing "
                 "(luyo2021.cor11.ldp.audit)",
    .fault = "noise-scale=80",
};

const Section luyo2021_clip = {
    .title = "Algorithms 1 and 3 as printed: min{H, .} without a lower clip",
    .list = (const Claim *const[]){&c_cor5_clip, &c_cor5_clip_audit,
                                   &c_cor5_clip_policy, &c_cor6_clip,
                                   &c_cor6_clip_audit, &c_cor6_clip_honest,
                                   &c_cor10_clip, &c_cor10_clip_audit,
                                   &c_cor11_clip, &c_cor11_clip_audit, NULL},
};
