/* Pavlovic et al. 2025, App. A, Theorem 6.7, Step 4: the privacy of a run.
 *
 *   CAPRI is (eps, delta_DP)-JDP (LDP) for eps > 0
 *   Claim 6.8  the first i estimators are (i eps/log T, i delta_DP/log T)-DP
 *   LDP        a user's one message is (eps, delta_DP)-LDP
 *
 * A user's datum enters one epoch's release, so a run spends what one release
 * does; runs on two data sets (run.h) show it.  "eps > 0" is tested within eps
 * <= log T and, as any-eps, beyond it. */
#include "suite/papers/check.h"
#include "suite/papers/pavlovic2025/gaussian.h"
#include "suite/papers/pavlovic2025/run.h"

#include <math.h>

/* "eps > 0" to the letter, at T = 1e4 and delta_DP = 1e-6 */
static void any_eps(Probe *p)
{
    for (double eps = 1.2; eps <= 12000; eps *= 10)
        pavlovic_check_budget(p, 1e4, eps, 1e-6);
}

static const Claim c_thm6_7_any_eps = {
    .id = "pavlovic2025.thm6.7.any-eps",
    .place = "App. A, Thm 6.7",
    .quotation =
        "privacy parameters eps > 0 and delta_DP in (0,1) under JDP (resp. LDP), then CAPRI satisfies (eps, delta_DP)-JDP (resp. LDP)",
    .statement = "CAPRI is (eps, delta_DP)-JDP (resp. LDP) for every eps > 0",
    .tags = "kernel privacy",
    .kind = KIND_PRIVACY,
    PROBED(any_eps),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "the classical Gaussian mechanism's formula fails at eps in the "
               "thousands: beyond 2.3e3 at T = 100, 1.0e4 at T = 1e4 (delta_DP "
               "= 1e-6)",
    .fails = "range of validity",
    .reading = "\"eps_DP > 0\" literally; true with eps/log T <= 1, the cited "
               "mechanism's domain",
    .corrected = "calibrate by the exact Gaussian (cal.noise)",
    .fault = "noise-scale=1.2",
};

static const Claim c_thm6_7_any_eps_audit = {
    .id = "pavlovic2025.thm6.7.any-eps.audit",
    .place = "App. A, Thm 6.7",
    .quotation =
        "privacy parameters eps > 0 and delta_DP in (0,1) under JDP (resp. LDP), then CAPRI satisfies (eps, delta_DP)-JDP (resp. LDP)",
    .statement = "CAPRI is (eps, delta_DP)-JDP (resp. LDP) for every eps > 0: "
                 "audited, T = 1e4, eps = 2e4",
    .tags = "privacy audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    CASES("", "mechanism=pavlovic2025-jdp K=1e4 d=2 epsilon=2e4 runs=5000",
          "mechanism=pavlovic2025-ldp K=1e4 d=2 epsilon=2e4 runs=5000"),
    .expected = VIOLATED,
    .because = "the classical scale falls as 1/eps, the needed one as "
               "1/sqrt(eps): at T = 1e4 the run is over budget once eps is "
               "beyond 1.03e4, and the sample shows it",
    .fails = "range of validity",
    .reading = "\"eps > 0\" to the letter, with neighbours (c,B) and (c,-B)",
    .corrected = "the analytic Gaussian mechanism",
    .fault = "noise-scale=1e3",
};

static void spends(Probe *p, const PavlovicRun *x, double shift, double share)
{
    double eps = share * x->task.eps, delta = share * x->task.delta_dp;
    probe_ratio(p, pavlovic_least(eps, delta) * shift, 1, "T eps delta tau N",
                x->task.T, eps, delta, x->s.tau, x->s.N + 0.0);
}

static void each_run(Probe *p, void (*one)(Probe *, const PavlovicRun *,
                                           const PavlovicLosses *))
{
    for (uint64_t i = 0; i < p->instances / 10; i++) {
        size_t mark = arena_mark(p->arena);
        PavlovicRun x = pavlovic_open_run(p, i);
        PavlovicLosses out = pavlovic_run(p, &x);
        one(p, &x, &out);
        arena_reset(p->arena, mark);
    }
}

static void all_releases(Probe *p, const PavlovicRun *x,
                         const PavlovicLosses *out)
{
    spends(p, x, pavlovic_together(out), 1);
}

static void thm67_jdp(Probe *p)
{
    each_run(p, all_releases);
}

static const Claim c_thm6_7_jdp = {
    .id = "pavlovic2025.thm6.7.jdp",
    .place = "App. A, Thm 6.7",
    .statement = "all releases of CAPRI together are (eps, delta_DP)-DP in one "
                 "user's datum for eps <= log T; T < 400, active sets shrink",
    .tags = "kernel privacy",
    .kind = KIND_PRIVACY,
    PROBED(thm67_jdp),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "Algorithm 1 with any elimination width, on two data sets given "
               "the past that they share: one epoch's mean differs, and the "
               "later actions are post-processing",
    .fault = "noise-scale=0.5",
};

static const Claim c_thm6_7_jdp_audit = {
    .id = "pavlovic2025.thm6.7.jdp.audit",
    .place = "App. A, Thm 6.7",
    .statement = "no audit of an estimator with sigma_0 of eq. (5) finds more "
                 "than (eps, delta_DP) for eps <= log T",
    .tags = "privacy audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    CASES("mechanism=pavlovic2025-jdp", "K=1e4 d=4 runs=5000",
          "K=1e8 d=1 epsilon=10 runs=5000"),
    .expected = HOLDS,
    .because = "by exact accounting the printed noise spends so little that an "
               "audit finds nothing; it sees that the losses are as small as "
               "accounted",
    .fault = "noise-scale=0.03",
};

static const Claim c_thm6_7_jdp_audit_reduced = {
    .id = "pavlovic2025.thm6.7.jdp.audit.reduced",
    .place = "App. A, Thm 6.7, noise x 0.063",
    .statement = "audits of an estimator with 0.063 of the printed noise agree "
                 "with exact accounting and find no more than (eps, delta_DP)",
    .tags = "privacy audit",
    .kind = KIND_PRIVACY,
    .whose = VARIANT,
    .modes = PUBLISHED,
    AUDITED,
    ONE_CASE("mechanism=pavlovic2025-jdp K=1e4 d=4 runs=5000 scale=0.063"),
    .expected = HOLDS,
    .because = "the printed noise is more than is needed; at 0.063 of it (eps, "
               "delta_DP) still holds, nearly with equality, so that an audit "
               "has something to find",
    .fault = "noise-scale=0.05",
};

/* The first i releases at (i eps/ln T, i delta/ln T). */
static void first_ones(Probe *p, const PavlovicRun *x,
                       const PavlovicLosses *out)
{
    double square = 0;
    for (int i = 1; i <= out->epochs; i++) {
        square += out->square[i - 1];
        spends(p, x, sqrt(square), i / log(x->task.T));
    }
}

static void claim68(Probe *p)
{
    each_run(p, first_ones);
}

static const Claim c_claim6_8 = {
    .id = "pavlovic2025.claim6.8",
    .place = "App. A, Claim 6.8",
    .statement = "the first i estimators are (i eps/log T, i delta_DP/log "
                 "T)-DP for eps <= log T",
    .tags = "kernel privacy composition",
    .kind = KIND_PRIVACY,
    PROBED(claim68),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "in runs of CAPRI on two data sets (thm6.7.jdp) epochs have "
               "disjoint users, so i estimators cost one release, not i. The "
               "index of the printed data set should run to i, not i-1",
    .fault = "noise-scale=0.5",
};

/* The two messages of the run that are the farthest apart. */
static void any_message(Probe *p, const PavlovicRun *x,
                        const PavlovicLosses *out)
{
    spends(p, x, out->message, 1);
}

static void thm67_ldp(Probe *p)
{
    each_run(p, any_message);
}

static const Claim c_thm6_7_ldp = {
    .id = "pavlovic2025.thm6.7.ldp",
    .place = "App. A, Thm 6.7",
    .statement = "every message of a run of CAPRI is (eps, delta_DP)-LDP given "
                 "the past for eps <= log T; T < 400, active sets shrink",
    .tags = "kernel privacy",
    .kind = KIND_PRIVACY,
    PROBED(thm67_ldp),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "each user sends one message; the farthest two over the active "
               "pairs of every epoch, at that epoch's sigma_max",
    .fault = "noise-scale=0.5",
};

static const Claim c_thm6_7_ldp_audit = {
    .id = "pavlovic2025.thm6.7.ldp.audit",
    .place = "App. A, Thm 6.7",
    .statement = "no audit of a message with sigma_0 of eq. (8) finds more "
                 "than (eps, delta_DP) for eps <= log T",
    .tags = "privacy audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    CASES("mechanism=pavlovic2025-ldp", "K=1e4 d=4 runs=5000",
          "K=1e8 d=1 epsilon=10 runs=5000"),
    .expected = HOLDS,
    .because = "by exact accounting the printed noise spends so little that an "
               "audit finds nothing; it sees that the losses are as small as "
               "accounted",
    .fault = "noise-scale=0.03",
};

static const Claim c_thm6_7_ldp_audit_reduced = {
    .id = "pavlovic2025.thm6.7.ldp.audit.reduced",
    .place = "App. A, Thm 6.7, noise x 0.063",
    .statement = "audits of a message with 0.063 of the printed noise agree "
                 "with exact accounting and find no more than (eps, delta_DP)",
    .tags = "privacy audit",
    .kind = KIND_PRIVACY,
    .whose = VARIANT,
    .modes = PUBLISHED,
    AUDITED,
    ONE_CASE("mechanism=pavlovic2025-ldp K=1e4 d=4 runs=5000 scale=0.063"),
    .expected = HOLDS,
    .because = "the printed noise is more than is needed; at 0.063 of it (eps, "
               "delta_DP) still holds, nearly with equality, so that an audit "
               "has something to find",
    .fault = "noise-scale=0.05",
};

const Section pavlovic2025_thm67_privacy = {
    .title = "App. A, Theorem 6.7, Step 4: privacy of a run",
    .list = (const Claim *const[]){&c_thm6_7_any_eps, &c_thm6_7_any_eps_audit,
                                   &c_thm6_7_jdp, &c_thm6_7_jdp_audit,
                                   &c_thm6_7_jdp_audit_reduced, &c_claim6_8,
                                   &c_thm6_7_ldp, &c_thm6_7_ldp_audit,
                                   &c_thm6_7_ldp_audit_reduced, NULL},
};
