/* Qiao and Wang 2023, Section 5.2 and App. D: the local privatizer. */
/* from probe_tree.c: Qiao & Wang 2023: what one user changes in the releases (sections 5.1, 5.2,
 * appendix D).  Privacy losses are exact: a Laplace(b) release shifted by x
 * loses at most |x|/b, and reaches it on a whole half line. */
#include "algorithms/core/qiao2023_scales.h"
#include "oracles/privacy.h"
#include "suite/papers/check.h"
#include "suite/papers/qiao2023/tools.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- the local privatizer ------------------------------------------------- */

/* exact delta(1) of n unit shifts under Laplace(b) */
static double delta_at_one(int n, double b)
{
    Loss loss = loss_laplace(1 / (long double)b, (uint64_t)n);
    return (double)expl(loss_delta(&loss, 1).value);
}

static void local_ratio(Probe *p, const Paths *x)
{
    double total, eps = 1, scale = 3 * x->H / eps * p->noise;
    qiao_largest_change(x, &total);
    probe_ratio(p, total * p->sensitivity / scale, eps, "H S", (double)x->H,
                (double)x->S);
}

/* Lemma 5.6 and Definition 2.3, "any possible trajectories X, X'" */
static void local_loss(Probe *p)
{
    for (int H = 1; H <= 3; H++) {
        Paths x = {H, 2, false};
        local_ratio(p, &x);
    }
    probe_note(p, "delta_at_eps_1_H_1", delta_at_one(6, 3 * p->noise));
    probe_note(p, "delta_at_eps_1_H_2", delta_at_one(12, 6 * p->noise));
}

static const Claim c_lem56_ldp = {
    .id = "qiao2023.lem56.ldp",
    .place = "Lemma 5.6",
    .statement = "reports with Laplace(3H/eps) on all three families are "
                 "eps-LDP",
    .tags = "privacy",
    .kind = KIND_PRIVACY,
    PROBED(local_loss),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "6H unit shifts at scale 3H/eps lose exactly 2 eps, with "
               "positive probability; the note is the exact delta(1) at eps = "
               "1",
    .fails = "privacy statement",
    .reading = "none saves it: Def. 2.3 says any possible trajectories X, X', "
               "sec. 5.2 prints Lap(3H/eps); S >= 2, and s_1 not the same for "
               "all if H = 1",
    .corrected = "2 eps-LDP as printed; eps-LDP with Laplace(6H/eps), which "
                 "doubles E",
    .fault = "noise-scale=4",
};

static const Claim c_lem56_ldp_audit = {
    .id = "qiao2023.lem56.ldp.audit",
    .place = "Lemma 5.6",
    .statement = "reports with Laplace(3H/eps) on all three families are "
                 "eps-LDP: audited, H = 1, 2 and 3",
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
    .reading = "as qiao2023.lem56.ldp: none saves it",
    .corrected = "Laplace(6H/eps) (qiao2023.jdp.cal.audit)",
    .fault = "noise-scale=4",
};

/* the same when s_1 is the same for all */
static void local_fixed_start(Probe *p)
{
    for (int H = 2; H <= 4; H++) {
        Paths x = {H, 2, true};
        local_ratio(p, &x);
    }
    probe_note(p, "delta_at_eps_1_H_2", delta_at_one(9, 6 * p->noise));
}

static const Claim c_lem56_ldp_fixed_s1 = {
    .id = "qiao2023.lem56.ldp.fixed-s1",
    .place = "Lemma 5.6, s_1 the same for all",
    .statement = "H >= 2, s_1 and the policy fixed: reports with "
                 "Laplace(3H/eps) are eps-LDP",
    .tags = "privacy",
    .kind = KIND_PRIVACY,
    PROBED(local_fixed_start),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "6H - 3 shifts: 2 eps - eps/H",
    .fails = "privacy statement",
    .reading = "trajectories that share s_1, deterministic policies, H >= 2",
    .corrected = "Laplace((6H - 3)/eps)",
    .fault = "noise-scale=4",
};

static void local_one_step(Probe *p)
{
    for (int S = 1; S <= 8; S++) {
        Paths x = {1, S, true};
        local_ratio(p, &x);
    }
}

static const Claim c_lem56_ldp_one_step = {
    .id = "qiao2023.lem56.ldp.one-step",
    .place = "Lemma 5.6 at H = 1",
    .statement = "H = 1, s_1 fixed: reports with Laplace(3/eps) are eps-LDP",
    .tags = "privacy",
    .kind = KIND_PRIVACY,
    PROBED(local_one_step),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "three shifts of at most 1 (s_2 moves N' by 2, r by 1): an "
               "equality",
    .fault = "noise-scale=0.99",
};

static void local_one_state(Probe *p)
{
    for (int H = 1; H <= 7; H++) {
        Paths x = {H, 1, false};
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
    PROBED(local_one_state),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "only rewards move, by H; an equality",
    .fault = "noise-scale=0.99",
};

const Section qiao2023_local = {
    .title = "Section 5.2 and App. D: the local privatizer",
    .list = (const Claim *const[]){&c_lem56_ldp, &c_lem56_ldp_audit,
                                   &c_lem56_ldp_fixed_s1, &c_lem56_ldp_one_step,
                                   &c_lem56_ldp_one_state, NULL},
};
