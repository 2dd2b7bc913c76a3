/* Qiao and Wang 2023, section 5.2 and appendix D: the Local Privatizer.
 *
 * Each user reports the indicators of (h,s,a) and of (h,s,a,s') and the rewards
 * of her trajectory with Laplace(3H/eps) on each: "the original visitation
 * number has l1 sensitivity H", so the three families share eps.  Lemma 5.6:
 * this is eps-LDP and keeps Assumption 3.1 with E = O~((H/eps) sqrt(K)).
 *
 * Definition 2.3 compares any possible trajectories: these change 2H in each
 * family.  Losses are exact, 6H unit shifts at most; pairs of trajectories are
 * enumerated (user.h). */
#include "oracles/privacy.h"
#include "suite/claim/probe.h"
#include "suite/papers/check.h"
#include "suite/papers/qiao2023/user.h"

#include <math.h>

/* The three families of one trajectory, each against H. */
static void sensitivity(Probe *p)
{
    for (int H = 1; H <= 3; H++)
        for (int S = 1; S <= (H == 3 ? 2 : 3); S++) {
            double total;
            QiaoPathSet x = {H, S, false};
            QiaoChange c = qiao_largest_change(&x, &total);
            double most = fmax(c.pairs, fmax(c.cells, c.rewards));
            probe_ratio(p, most * p->sensitivity, H, "H S", (double)H,
                        (double)S);
        }
}

static const Claim c_sec52_sens = {
    .id = "qiao2023.sec52.sens",
    .place = "Sec. 5.2",
    .quotation =
        "the original visitation number {sigma(s,a) = 1(s_h^k,a_h^k = s,a)}_(h,s,a) has l_1 sensitivity H.",
    .statement = "the indicators of (h,s,a), of (h,s,a,s') and the rewards of "
                 "one trajectory have l1 sensitivity H each",
    .tags = "privacy sensitivity",
    .kind = KIND_BOUND,
    PROBED(sensitivity),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "of two trajectories in different states at each step one "
               "leaves a cell that the other enters: 2H, by enumeration of all "
               "pairs",
    .fails = "constant",
    .reading = "Def. 2.3, \"for any possible trajectories X, X'\"; S >= 2 "
               "(with one state N and N' do not move)",
    .corrected = "2H each, 6H together; H each if a user is added or removed",
    .fault = "sensitivity-scale=0.5",
};

/* the true value 2H, wherever there are two states; drawn paths above H = 3 */
static void sensitivity_sharp(Probe *p)
{
    for (int H = 1; H <= 3; H++)
        for (int S = 2; S <= (H == 3 ? 2 : 3); S++) {
            double total;
            QiaoPathSet x = {H, S, false};
            QiaoChange c = qiao_largest_change(&x, &total);
            probe_equal(p, c.pairs * p->sensitivity, 2 * H, "H S", (double)H,
                        (double)S);
            probe_equal(p, c.cells, 2 * H, "H S", (double)H, (double)S);
            probe_equal(p, c.rewards, 2 * H, "H S", (double)H, (double)S);
            probe_equal(p, total, 6 * H, "H S", (double)H, (double)S);
        }
    QiaoPathSet wide = {6, 4, false};
    for (uint64_t i = 0; i < p->instances; i++) {
        int n = qiao_path_count(&wide);
        int one = (int)(rng_uniform(&p->rng) * n);
        int other = (int)(rng_uniform(&p->rng) * n);
        double change =
            qiao_total_change(qiao_change_between(&wide, one, other));
        probe_equal_from(p, fmax(change, 36), 36, 1, "instance", (double)i);
    }
}

static const Claim c_sec52_sens_sharp = {
    .id = "qiao2023.sec52.sens.sharp",
    .place = "Sec. 5.2, corrected",
    .statement = "with S >= 2 the l1 sensitivity is exactly 2H for each family "
                 "and 6H together",
    .tags = "privacy sensitivity",
    .kind = KIND_IDENTITY,
    .whose = REPAIRED,
    PROBED(sensitivity_sharp),
    EQUAL(1e-12),
    .expected = HOLDS,
    .because = "all pairs are enumerated to H = 3, and drawn pairs at H = 6, S "
               "= 4 are never beyond",
    .fault = "sensitivity-scale=1.5",
};

/* Lemma 5.6 */

/* exact delta(1) of n unit shifts under Laplace(b) */
static double delta_at_one(int n, double b)
{
    Loss loss = loss_laplace(1 / (long double)b, (uint64_t)n);
    return (double)expl(loss_delta(&loss, 1).value);
}

static void local_ratio(Probe *p, const QiaoPathSet *x)
{
    double total, eps = 1, scale = 3 * x->H / eps * p->noise;
    qiao_largest_change(x, &total);
    probe_ratio(p, total * p->sensitivity / scale, eps, "H S", (double)x->H,
                (double)x->S);
}

/* Definition 2.3, "any possible trajectories X, X'" */
static void local_loss(Probe *p)
{
    for (int H = 1; H <= 3; H++) {
        QiaoPathSet x = {H, 2, false};
        local_ratio(p, &x);
    }
    probe_note(p, "delta_at_eps_1_H_1", delta_at_one(6, 3 * p->noise));
    probe_note(p, "delta_at_eps_1_H_2", delta_at_one(12, 6 * p->noise));
}

static const Claim c_lem56_ldp = {
    .id = "qiao2023.lem56.ldp",
    .place = "Lemma 5.6",
    .quotation = "the Local Privatizer satisfies eps-LDP",
    .statement = "reports with Laplace(3H/eps) on all three families are "
                 "eps-LDP",
    .tags = "privacy",
    .kind = KIND_PRIVACY,
    PROBED(local_loss),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "6H unit shifts at scale 3H/eps lose exactly 2 eps, with "
               "positive probability; the notes are the exact delta(1) at eps "
               "= 1",
    .fails = "privacy statement",
    .reading = "no reading saves it: Def. 2.3 says any possible trajectories "
               "X, X', sec. 5.2 prints Lap(3H/eps); S >= 2, and s_1 not the "
               "same for all if H = 1",
    .corrected = "2 eps-LDP as printed; eps-LDP with Laplace(6H/eps), which "
                 "doubles E",
    .fault = "noise-scale=4",
};

static const Claim c_lem56_ldp_audit = {
    .id = "qiao2023.lem56.ldp.audit",
    .place = "Lemma 5.6",
    .quotation = "the Local Privatizer satisfies eps-LDP",
    .statement = "an audit finds no more than eps in reports with "
                 "Laplace(3H/eps) on all three families, H = 1, 2 and 3",
    .tags = "privacy audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    CASES("mechanism=counters-local delta=0", "H=1 S=2 runs=5000",
          "H=2 S=2 runs=5000", "H=3 S=3 runs=5000"),
    .expected = VIOLATED,
    .because = "6H unit shifts at scale 3H/eps; delta(1) is 0.057 at H = 1, "
               "and the sample shows it",
    .fails = "privacy statement",
    .reading = "no reading saves it (qiao2023.lem56.ldp)",
    .corrected = "Laplace(6H/eps) (qiao2023.jdp.cal.audit)",
    .fault = "noise-scale=4",
};

/* s_1 is the same for all. */
static void local_fixed_start(Probe *p)
{
    for (int H = 2; H <= 4; H++) {
        QiaoPathSet x = {H, 2, true};
        local_ratio(p, &x);
    }
    probe_note(p, "delta_at_eps_1_H_2", delta_at_one(9, 6 * p->noise));
}

static const Claim c_lem56_ldp_fixed_s1 = {
    .id = "qiao2023.lem56.ldp.fixed-s1",
    .place = "Lemma 5.6, s_1 the same for all",
    .quotation = "the Local Privatizer satisfies eps-LDP",
    .statement = "H >= 2, s_1 and the policy fixed: reports with "
                 "Laplace(3H/eps) are eps-LDP",
    .tags = "privacy",
    .kind = KIND_PRIVACY,
    PROBED(local_fixed_start),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "6H - 3 unit shifts are left, which lose 2 eps - eps/H",
    .fails = "privacy statement",
    .reading = "trajectories that share s_1, deterministic policies, H >= 2",
    .corrected = "Laplace((6H - 3)/eps)",
    .fault = "noise-scale=4",
};

static void local_one_step(Probe *p)
{
    for (int S = 1; S <= 8; S++) {
        QiaoPathSet x = {1, S, true};
        local_ratio(p, &x);
    }
}

static const Claim c_lem56_ldp_one_step = {
    .id = "qiao2023.lem56.ldp.one-step",
    .place = "Lemma 5.6 at H = 1",
    .statement = "H = 1, s_1 fixed: reports with Laplace(3/eps) are eps-LDP",
    .tags = "privacy",
    .kind = KIND_PRIVACY,
    .whose = REPAIRED,
    PROBED(local_one_step),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "there are three shifts of at most 1 (s_2 moves N' by 2, r by "
               "1), which is an equality",
    .fault = "noise-scale=0.99",
};

static void local_one_state(Probe *p)
{
    for (int H = 1; H <= 7; H++) {
        QiaoPathSet x = {H, 1, false};
        double total;
        qiao_largest_change(&x, &total);
        probe_ratio(p, total * p->sensitivity / (3 * H * p->noise), 1.0 / 3,
                    "H", (double)H);
    }
}

static const Claim c_lem56_ldp_one_state = {
    .id = "qiao2023.lem56.ldp.one-state",
    .place = "Lemma 5.6 at S = 1",
    .statement = "S = 1: reports with Laplace(3H/eps) lose at most eps/3",
    .tags = "privacy",
    .kind = KIND_PRIVACY,
    .whose = REPAIRED,
    PROBED(local_one_state),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "only rewards move, by H, which is an equality",
    .fault = "noise-scale=0.99",
};

const Section qiao2023_local = {
    .title = "Section 5.2 and App. D: the Local Privatizer",
    .list = (const Claim *const[]){&c_sec52_sens, &c_sec52_sens_sharp,
                                   &c_lem56_ldp, &c_lem56_ldp_audit,
                                   &c_lem56_ldp_fixed_s1, &c_lem56_ldp_one_step,
                                   &c_lem56_ldp_one_state, NULL},
};
