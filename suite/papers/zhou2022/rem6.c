/* Zhou 2022, section 6.3, Remarks 6.6 to 6.9.
 *
 * 6.6: |phi| <= H instead of sqrt(d) H turns d^(7/4) into d^(5/4).  6.7: (4) is
 * O~(d^(7/4) sqrt(T H^4) (log(H/delta))^(1/4) eps^(-1/2)).  6.8: a table is a
 * linear mixture with d1 = S^2 A, d2 = S A.  6.9: with a PRIVATIZER at each
 * user the same analysis gives LDP, the regularisers made of K noises instead
 * of log K.
 *
 * Exponents are read far out from the explicit bound B; tables are built and
 * measured; the local noise is accounted for exactly and audited, and its
 * regret and cost are measured as those of section 6.3. */
#include "algorithms/core/zhou2022_scales.h"
#include "suite/base/sample.h"
#include "suite/papers/check.h"
#include "suite/papers/shared/gaussian.h"
#include "suite/papers/shared/linear.h"
#include "suite/papers/zhou2022/accounting.h"
#include "suite/papers/zhou2022/growth.h"
#include "suite/papers/zhou2022/linear.h"
#include "suite/papers/zhou2022/regret.h"

#include <math.h>
#include <string.h>

static double transition_part(const ZhouPoint *x)
{
    ZhouRegular z = zhou_noisy(x);
    return zhou_parts(x, &z).T1;
}

static double reward_part(const ZhouPoint *x)
{
    ZhouRegular z = zhou_noisy(x);
    return zhou_parts(x, &z).T2;
}

static void rem66(Probe *p)
{
    ZhouPoint x = zhou_far_out;
    zhou_is_exponent(p, transition_part, &x, ZHOU_ALONG_D, 1.75);
    zhou_is_exponent(p, reward_part, &x, ZHOU_ALONG_D, 1.25);
    zhou_is_exponent(p, zhou_value_bound, &x, ZHOU_ALONG_D, 1.75);
    x.narrow = true;
    zhou_is_exponent(p, transition_part, &x, ZHOU_ALONG_D, 1.25);
    zhou_is_exponent(p, zhou_value_bound, &x, ZHOU_ALONG_D, 1.25);
}

static const Claim c_rem6_6 = {
    .id = "zhou2022.rem6.6",
    .place = "Sec. 6.3, Remark 6.6",
    .statement = "|phi| <= H instead of sqrt(d) H turns d^(7/4) of the bound "
                 "into d^(5/4); taken apart, it has d1^(7/4) and d2^(5/4)",
    .tags = "mixture rate",
    .kind = KIND_RATE,
    PROBED(rem66),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "Delta_p1 falls by a factor d, Delta_p2 by sqrt(d)",
    .fault = "bend=0.1",
};

static double remark67(const ZhouPoint *x)
{
    double T = x->K * x->H;
    return pow(x->d1, 1.75) * sqrt(T * pow(x->H, 4) / x->eps) *
           pow(log(x->H / x->delta), 0.25) * log(T) *
           pow(log(T / x->alpha), 1.25);
}

/* (4) in the short form of Remark 6.7, O~ hiding powers of log(T/alpha) */
static void rem67(Probe *p)
{
    zhou_no_faster(p, zhou_equation4, remark67, 1);
}

static const Claim c_rem6_7 = {
    .id = "zhou2022.rem6.7",
    .place = "Sec. 6.3, Remark 6.7",
    .statement = "(4) is O~(d^(7/4) sqrt(TH^4) (log(H/delta))^(1/4) "
                 "eps^(-1/2)) for eps <= 1",
    .tags = "mixture rate",
    .kind = KIND_RATE,
    PROBED(rem67),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "for eps <= 1 the second term of (4) dominates",
    .fault = "bend=0.2",
};

/* A table of S states and A actions as a mixture with d1 = S^2 A, d2 = S A: a
 * row for every (s,a,s') of psi, for every (s,a) of varphi. */
typedef struct {
    int S, A, pairs, d1, d2;
    double *P, *r; /* the table */
    double *psi, *varphi, *theta_p, *theta_r;
} Reduction;

/* unit vectors, one a row */
static double *one_hot(Probe *p, int n)
{
    int cells = n * n;
    double *rows = arena_array(p->arena, double, cells);
    for (int i = 0; i < n; i++)
        rows[i * n + i] = 1 + p->bend;
    return rows;
}

static double *parameter(Probe *p, int n, const double *table)
{
    double *theta = arena_array(p->arena, double, n);
    for (int i = 0; i < n; i++)
        theta[i] = (1 + p->bend) * table[i];
    return theta;
}

/* Certain moves and rewards of 1 have the longest parameters. */
static Reduction reduced(Probe *p, int S, int A, bool certain)
{
    Reduction t = {
        .S = S, .A = A, .pairs = S * A, .d1 = S * S * A, .d2 = S * A};
    t.P = arena_array(p->arena, double, t.d1);
    t.r = arena_array(p->arena, double, t.d2);
    for (int i = 0; i < t.pairs; i++) {
        double *law = t.P + (ptrdiff_t)i * S;
        if (certain)
            law[rng_word(&p->rng) % (uint64_t)S] = 1;
        else
            sample_law(&p->rng, S, law);
        t.r[i] = certain ? 1 : rng_uniform(&p->rng);
    }
    t.psi = one_hot(p, t.d1);
    t.varphi = one_hot(p, t.d2);
    t.theta_p = parameter(p, t.d1, t.P);
    t.theta_r = parameter(p, t.d2, t.r);
    return t;
}

/* 1 + the largest |<row, theta> - table| */
static double misread(int d, const double *rows, const double *theta,
                      const double *table)
{
    double most = 0;
    for (int i = 0; i < d; i++) {
        double read = vector_dot(d, rows + (ptrdiff_t)i * d, theta);
        most = fmax(most, fabs(read - table[i]));
    }
    return 1 + most;
}

/* the largest |phi_V| of a pair, V over the vertices of [0,H]^S */
static double longest_phi(const Reduction *t, int pair, double H, double *phi)
{
    double most = 0;
    for (int bits = 0; bits < 1 << t->S; bits++) {
        memset(phi, 0, (size_t)t->d1 * sizeof *phi);
        for (int s = 0; s < t->S; s++) {
            const double *row = t->psi + (ptrdiff_t)(pair * t->S + s) * t->d1;
            for (int j = 0; (bits >> s & 1) && j < t->d1; j++)
                phi[j] += H * row[j];
        }
        most = fmax(most, vector_norm(t->d1, phi));
    }
    return most;
}

static void check_reduction(Probe *p, const Reduction *t, double H)
{
    double S = t->S, A = t->A, S2A = t->d1, SA = t->d2;
    double *phi = arena_array(p->arena, double, t->d1);
    probe_ratio(p, misread(t->d1, t->psi, t->theta_p, t->P), 1, "S A", S, A);
    probe_ratio(p, misread(t->d2, t->varphi, t->theta_r, t->r), 1, "S A", S, A);
    probe_ratio(p, vector_norm(t->d1, t->theta_p), sqrt(S2A), "S A", S, A);
    probe_ratio(p, vector_norm(t->d2, t->theta_r), sqrt(SA), "S A", S, A);
    for (int pair = 0; pair < t->pairs; pair++) {
        const double *varphi = t->varphi + (ptrdiff_t)pair * t->d2;
        probe_ratio(p, vector_norm(t->d2, varphi), 1, "S A", S, A);
        probe_ratio(p, longest_phi(t, pair, H, phi), sqrt(S2A) * H, "S A H", S,
                    A, H);
    }
}

static void tabular(Probe *p)
{
    static const int states[] = {1, 2, 3, 5, 7}, actions[] = {1, 2, 4};
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 3; j++)
            for (int certain = 0; certain < 2; certain++) {
                Reduction t = reduced(p, states[i], actions[j], certain == 1);
                check_reduction(p, &t, 1 + (double)(i * j));
            }
}

static const Claim c_rem6_8 = {
    .id = "zhou2022.rem6.8",
    .place = "Sec. 6.3, Remark 6.8",
    .statement = "a table of S states and A actions is a mixture with d1 = S^2 "
                 "A, d2 = SA: <psi, theta_p> = P, <varphi, theta_r> = r, norms "
                 "within Assumption 1",
    .tags = "mixture tabular",
    .kind = KIND_IDENTITY,
    PROBED(tabular),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the features are one-hot, so |theta_p| <= sqrt(SA), |phi| <= "
               "sqrt(S) H and |theta_r| <= sqrt(SA). Bounds free of S and A "
               "are so at fixed d; here d = S^2 A, and d^(7/4) in (4) is "
               "S^(7/2) A^(7/4), which is the remark's \"may not be optimal\"",
    .fault = "bend=0.01",
};

static void rem69(Probe *p)
{
    ZhouPoint x = zhou_far_out;
    x.local = true;
    zhou_is_exponent(p, zhou_value_bound, &x, ZHOU_ALONG_K, 0.75);
    zhou_is_exponent(p, zhou_value_bound, &x, ZHOU_ALONG_EPS, 0.5);
    zhou_is_exponent(p, zhou_value_bound, &x, ZHOU_ALONG_D, 1.75);
}

static const Claim c_rem6_9 = {
    .id = "zhou2022.rem6.9",
    .place = "Sec. 6.3, Remark 6.9",
    .whose = VARIANT,
    .statement = "with noise at the users the bound has K^(3/4), eps^(-1/2), "
                 "d^(7/4)",
    .tags = "mixture rate privacy",
    .kind = KIND_RATE,
    PROBED(rem69),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "a release has K noises of one sigma (their number is K against "
               "log K; the variances are K and log^2 K)",
    .reading = "the remark says that the analysis carries over and states no "
               "rate; these exponents are what it then gives",
    .fault = "bend=0.1",
};

/* sigma as the learner has it, one level, one release; Definition 2.3 makes the
 * first state and the actions part of the data. */
static void local_privacy(Probe *p)
{
    for (double delta = 1e-12; delta < 0.02; delta *= 10)
        for (double eps = 50; eps > 0.01; eps /= 1.5) {
            double most = gaussian_most_shift(eps, delta);
            for (double H = 1; H <= ZHOU_MOST_STEPS; H *= 2) {
                Zhou2022Task x = {2, 2, H, 2, eps, delta, 0.05};
                double unit = zhou2022_local(&x).r.sigma[0] * p->noise;
                probe_ratio(p, sqrt(zhou_user_shift(H, false)) / unit, most,
                            "H eps delta", H, eps, delta);
            }
        }
}

static const Claim c_rem6_9_privacy = {
    .id = "zhou2022.rem6.9.privacy",
    .place = "Sec. 6.3, Remark 6.9 and Definition 2.3",
    .whose = VARIANT,
    .statement = "messages with the printed sigma of one level are "
                 "(eps,delta)-LDP for eps <= 50, delta <= 0.01, between any "
                 "two trajectories",
    .tags = "privacy",
    .kind = KIND_PRIVACY,
    PROBED(local_privacy),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "exact accounting over 4H counters with one node each; s_1 is "
               "part of a trajectory, so only the constants of a private start "
               "count",
    .fault = "noise-scale=0.9",
};

static const Claim c_rem6_9_privacy_audit = {
    .id = "zhou2022.rem6.9.privacy.audit",
    .place = "Sec. 6.3, Remark 6.9 and Definition 2.3",
    .whose = VARIANT,
    .statement = "no audit of a message with the printed sigma, one level, "
                 "finds more than (eps,delta)",
    .tags = "privacy audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    CASES("mechanism=zhou2022-ldp", "H=2 d=2 runs=5000",
          "epsilon=50 H=3 d=2 runs=5000"),
    .expected = HOLDS,
    .because = "exact accounting, two messages 120 degrees apart; only tilted "
               "noise shows so small a delta",
    .fault = "noise-scale=0.2",
};

static const Claim c_rem6_9_privacy_audit_reduced = {
    .id = "zhou2022.rem6.9.privacy.audit.reduced",
    .place = "Sec. 6.3, Remark 6.9, noise x 0.32",
    .whose = VARIANT,
    .statement = "with 0.32 of the printed noise sample and accounting agree "
                 "about a message, within (eps,delta)",
    .tags = "privacy audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    ONE_CASE("mechanism=zhou2022-ldp H=2 d=2 runs=5000 scale=0.32"),
    .expected = HOLDS,
    .because = "the printed noise has room to spare; at 0.32 of it the claim "
               "still holds, nearly with equality, and an audit sees it",
    .fault = "noise-scale=0.25",
};

static const Claim c_rem6_9_privacy_audit_calibrated = {
    .id = "zhou2022.rem6.9.privacy.audit.calibrated",
    .place = "Sec. 6.3, Remark 6.9, least noise",
    .statement = "with the least sigma sample and accounting agree about a "
                 "message, within (eps,delta)",
    .tags = "privacy calibrated audit",
    .kind = KIND_PRIVACY,
    .whose = VARIANT,
    .modes = CALIBRATED,
    AUDITED,
    ONE_CASE("mechanism=zhou2022-ldp mode=calibrated H=2 d=2 runs=5000"),
    .expected = HOLDS,
    .because = "two messages 120 degrees apart meet delta with equality",
    .fault = "noise-scale=0.9",
};

static const Claim c_rem6_9_vi_regret_calibrated = {
    .id = "zhou2022.rem6.9.vi.regret.calibrated",
    .place = "Sec. 6.3, Remark 6.9, least noise",
    .whose = VARIANT,
    .statement = "with the least noise at the users the regret of "
                 "Private-LinOpt-VI grows no faster than K^(3/4)",
    .tags = "mixture regret rate local calibrated",
    .kind = KIND_RATE,
    .modes = CALIBRATED,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=linopt-vi env=mixture-hard lazy=0.2 "
             "looks=information seeds=6 privacy=ldp mode=calibrated "
             "epsilon=10 from=1e16 to=1e18 points=3"),
    .expected = HOLDS,
    .because = "formula (4) with K noises a release, its scales recomputed for "
               "the smaller noise; as printed it is "
               "zhou2022.abs.sublinear.regret",
    .fault = "regret-tilt=0.2",
};

static const Claim c_rem6_9_po_regret = {
    .id = "zhou2022.rem6.9.po.regret",
    .place = "Sec. 6.3, Remark 6.9",
    .whose = VARIANT,
    .statement = "with noise at the users the regret of Private-LinOpt-PO "
                 "grows no faster than K^(3/4)",
    .tags = "mixture policy regret rate local",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=linopt-po env=mixture-hard lazy=0.2 "
             "looks=information seeds=16 privacy=ldp epsilon=10 from=1e16 "
             "to=1e19 points=4"),
    .expected = HOLDS,
    .because = "an upper bound: K noises of one sigma make the private term "
               "grow as K^(3/4)",
    .fault = "regret-tilt=0.2",
    .profile = STANDARD,
};

static const Claim c_rem6_9_po_regret_calibrated = {
    .id = "zhou2022.rem6.9.po.regret.calibrated",
    .place = "Sec. 6.3, Remark 6.9, least noise",
    .whose = VARIANT,
    .statement = "with the least noise at the users the regret of "
                 "Private-LinOpt-PO grows no faster than K^(3/4)",
    .tags = "mixture policy regret rate local calibrated",
    .kind = KIND_RATE,
    .modes = CALIBRATED,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=linopt-po env=mixture-hard lazy=0.2 "
             "looks=information seeds=16 privacy=ldp mode=calibrated "
             "epsilon=10 from=1e16 to=1e19 points=4"),
    .expected = HOLDS,
    .because = "formula (5) with K noises a release, its scales recomputed for "
               "the smaller noise",
    .fault = "regret-tilt=0.2",
    .profile = STANDARD,
};

static const Claim c_rem6_9_vi_cost = {
    .id = "zhou2022.rem6.9.vi.cost",
    .place = "Sec. 6.3, Remark 6.9",
    .whose = VARIANT,
    .statement = "for Private-LinOpt-VI with noise at the users regret(eps) - "
                 "regret(none) on the same users, at the worst gap, grows no "
                 "faster than the private term of the bound, 1/sqrt(eps); eps "
                 "1 to 1000",
    .tags = "mixture regret rate cost local",
    .kind = KIND_RATE,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    ONE_CASE("algorithm=linopt-vi env=mixture-hard privacy=ldp lazy=0.2 "
             "looks=information episodes=1e19 from=1 to=1000 points=4 "
             "gaps=11 replicates=6"),
    .expected = HOLDS,
    .because = "an upper bound, and tight; at a smaller eps learning begins "
               "beyond K = 1e19",
    .fault = "noise-power=1.5",
};

static const Claim c_rem6_9_vi_cost_calibrated = {
    .id = "zhou2022.rem6.9.vi.cost.calibrated",
    .place = "Sec. 6.3, Remark 6.9, least noise",
    .whose = VARIANT,
    .statement = "for Private-LinOpt-VI with the least noise at the users "
                 "regret(eps) - regret(none) on the same users, at the worst "
                 "gap, grows no faster than the private term of the bound, "
                 "1/sqrt(eps)",
    .tags = "mixture regret rate cost local calibrated",
    .kind = KIND_RATE,
    .modes = CALIBRATED,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    ONE_CASE("algorithm=linopt-vi env=mixture-hard privacy=ldp "
             "mode=calibrated lazy=0.2 looks=information episodes=1e19 "
             "from=0.0005 to=0.5 points=6 gaps=13 replicates=12"),
    .expected = HOLDS,
    .because = "an upper bound; the least Gaussian noise grows a little slower "
               "than 1/eps",
    .fault = "noise-power=1.5",
    .profile = STANDARD,
};

static const Claim c_rem6_9_po_cost = {
    .id = "zhou2022.rem6.9.po.cost",
    .place = "Sec. 6.3, Remark 6.9",
    .whose = VARIANT,
    .statement = "for Private-LinOpt-PO with noise at the users regret(eps) - "
                 "regret(none) on the same users, at the worst gap, grows no "
                 "faster than the private term of the bound, 1/sqrt(eps); eps "
                 "1 to 1000",
    .tags = "mixture policy regret rate cost local",
    .kind = KIND_RATE,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    ONE_CASE("algorithm=linopt-po env=mixture-hard privacy=ldp lazy=0.2 "
             "looks=information episodes=1e19 from=1 to=1000 points=6 "
             "gaps=13 replicates=32"),
    .expected = HOLDS,
    .because = "an upper bound, and tight; at a smaller eps learning begins "
               "beyond K = 1e19",
    .fault = "noise-power=1.5",
    .profile = STANDARD,
};

static const Claim c_rem6_9_po_cost_calibrated = {
    .id = "zhou2022.rem6.9.po.cost.calibrated",
    .place = "Sec. 6.3, Remark 6.9, least noise",
    .whose = VARIANT,
    .statement = "for Private-LinOpt-PO with the least noise at the users "
                 "regret(eps) - regret(none) on the same users, at the worst "
                 "gap, grows no faster than the private term of the bound, "
                 "1/sqrt(eps)",
    .tags = "mixture policy regret rate cost local calibrated",
    .kind = KIND_RATE,
    .modes = CALIBRATED,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    ONE_CASE("algorithm=linopt-po env=mixture-hard privacy=ldp "
             "mode=calibrated lazy=0.2 looks=information episodes=1e19 "
             "from=0.0005 to=0.5 points=6 gaps=13 replicates=24"),
    .expected = HOLDS,
    .because = "an upper bound; the least Gaussian noise grows a little slower "
               "than 1/eps",
    .fault = "noise-power=1.5",
    .profile = STANDARD,
};

const Section zhou2022_rem6 = {
    .title = "Section 6.3, Remarks 6.6 to 6.9",
    .list =
        (const Claim *const[]){
            &c_rem6_6, &c_rem6_7, &c_rem6_8, &c_rem6_9, &c_rem6_9_privacy,
            &c_rem6_9_privacy_audit, &c_rem6_9_privacy_audit_reduced,
            &c_rem6_9_privacy_audit_calibrated, &c_rem6_9_vi_regret_calibrated,
            &c_rem6_9_po_regret, &c_rem6_9_po_regret_calibrated,
            &c_rem6_9_vi_cost, &c_rem6_9_vi_cost_calibrated, &c_rem6_9_po_cost,
            &c_rem6_9_po_cost_calibrated, NULL},
};
