/* Qiao and Wang 2023, sections 5.1 and 5.2 mended, and section 5.3: the least
 * noise.
 *
 * A replaced user moves 6H counts by 1, in each of m = ceil(log2 K) nodes or
 * once in a report.  So Laplace(6Hm/eps) and Laplace(6H/eps) are the least for
 * pure privacy; "the Laplace Mechanism can be replaced with other mechanisms,
 * like Gaussian Mechanism", with sigma = sqrt(6Hm)/G, G what (eps, delta)
 * admits.
 *
 * The learner's calibrated scales are judged by exact accounting of the worst
 * pair of users. */
#include "oracles/privacy.h"
#include "suite/claim/probe.h"
#include "suite/papers/check.h"
#include "suite/papers/qiao2023/constants.h"
#include "suite/papers/qiao2023/runs.h"
#include "suite/papers/qiao2023/user.h"

#include <math.h>

/* of the worst pair of users: all steps in different cells, all rewards 1 */
static double shifts(const QiaoSize *x, bool central)
{
    double one_family = 2 * x->H;
    double nodes = central ? qiao_levels(log(x->K)) : 1;
    return nodes * 3 * one_family;
}

/* reading=central: the tree; reading=local: the reports */
static Qiao2023Privatizer who_of(const Probe *p)
{
    return p->reading[0] == 'c' ? QIAO2023_CENTRAL : QIAO2023_LOCAL;
}

static void laplace_calibrated(Probe *p)
{
    Qiao2023Privatizer who = who_of(p);
    for (uint64_t i = 0; i < p->instances; i++) {
        QiaoSize x = qiao_any_size(&p->rng);
        Qiao2023Task task = qiao_task_of(&x);
        double scale = qiao2023_calibrated(&task, who).scale * p->noise;
        double loss = shifts(&x, who == QIAO2023_CENTRAL) * p->sensitivity;
        probe_ratio(p, loss / scale, x.eps, "H S K eps", x.H, x.S, x.K, x.eps);
    }
}

static const Claim c_jdp_cal = {
    .id = "qiao2023.jdp.cal",
    .place = "Sec. 5.1, calibrated",
    .statement = "with nodes of Laplace(6 H ceil(log2 K) / eps) the release is "
                 "eps-DP; with reports of Laplace(6H/eps) it is eps-LDP",
    .tags = "privacy tree calibrated",
    .kind = KIND_PRIVACY,
    .whose = VARIANT,
    .modes = CALIBRATED,
    PROBED(laplace_calibrated),
    AT_MOST(ROUNDING),
    .cases = &qiao_both_privatizers,
    .expected = HOLDS,
    .because = "the scale is the l1 sensitivity over eps, so needed over used "
               "is 1",
    .fault = "noise-scale=0.99",
};

static const Claim c_jdp_cal_audit = {
    .id = "qiao2023.jdp.cal.audit",
    .place = "Sec. 5.1, calibrated",
    .statement = "nodes with Laplace(6 H ceil(log2 K) / eps) and reports with "
                 "Laplace(6H/eps): no audit finds more than eps",
    .tags = "privacy calibrated audit",
    .kind = KIND_PRIVACY,
    .whose = VARIANT,
    .modes = CALIBRATED,
    AUDITED,
    CASES("",
          "mechanism=counters-central mode=calibrated delta=0 leaves=7 H=2 "
          "runs=5000",
          "mechanism=counters-local mode=calibrated delta=0 H=2 runs=5000"),
    .expected = HOLDS,
    .because = "the loss is bounded by eps, and reaches it",
    .fault = "noise-scale=0.7",
};

/* Gaussian noise for approximate DP, just enough of it. */
static void gauss_calibrated(Probe *p)
{
    Qiao2023Privatizer who = who_of(p);
    for (double eps = 0.01; eps <= 10; eps *= 10)
        for (double delta = 1e-2; delta > 1e-11; delta /= 100) {
            long double log_delta = logl((long double)delta);
            Level least = calibrate_gauss((long double)eps, log_delta);
            double budget = 1 / (double)least.high;
            QiaoSize x = qiao_any_size(&p->rng);
            Qiao2023Task task = qiao_task_of(&x);
            double sigma = qiao2023_gauss(&task, who, budget).scale * p->noise;
            double squared = shifts(&x, who == QIAO2023_CENTRAL);
            double G = sqrt(squared) * p->sensitivity / sigma;
            Loss loss = loss_gauss((long double)G);
            Level at = loss_delta(&loss, (long double)eps);
            probe_ratio(p, (double)expl(at.high), delta, "H K eps delta", x.H,
                        x.K, eps, delta);
        }
}

static const Claim c_sec53_gauss = {
    .id = "qiao2023.sec53.gauss",
    .place = "Sec. 5.3",
    .statement = "Gaussian noise of sigma = sqrt(6 H m)/G (tree) or sqrt(6H)/G "
                 "(reports) is (eps, delta)-DP, G the exact Gaussian budget",
    .tags = "privacy tree calibrated gauss",
    .kind = KIND_PRIVACY,
    .whose = VARIANT,
    .modes = CALIBRATED,
    PROBED(gauss_calibrated),
    AT_MOST(ROUNDING),
    .cases = &qiao_both_privatizers,
    .expected = HOLDS,
    .because = "the exact delta(eps) of the worst pair, 6H unit shifts a "
               "level; eps 0.01 to 10, delta 1e-2 to 1e-10",
    .fault = "noise-scale=0.99",
};

static const Claim c_sec53_gauss_audit = {
    .id = "qiao2023.sec53.gauss.audit",
    .place = "Sec. 5.3",
    .statement = "with Gaussian noise of sigma = sqrt(6 H m)/G or sqrt(6H)/G "
                 "sample and accounting agree, within (eps, delta)",
    .tags = "privacy calibrated audit",
    .kind = KIND_PRIVACY,
    .whose = VARIANT,
    .modes = CALIBRATED,
    AUDITED,
    CASES("",
          "mechanism=counters-central-gauss mode=calibrated leaves=7 H=2 "
          "runs=5000",
          "mechanism=counters-local-gauss mode=calibrated H=3 runs=5000"),
    .expected = HOLDS,
    .because = "6H unit shifts in each node meet delta with equality",
    .fault = "noise-scale=0.9",
};

/* The least noise for the worst pair of users, enumerated: every count and
 * reward moves by 1 at most, in each node that holds her item.  Gaussian noise
 * by the exact delta(1) = 1e-6, Laplace noise by the loss 1. */
static void least_noise(int H, unsigned K, int *count, double *gauss,
                        double *laplace)
{
    double total;
    QiaoPathSet x = {H, 2, false};
    qiao_largest_change(&x, &total);
    double moved = total * qiao_most_nodes(K, count);
    *gauss = sqrt(moved) * (double)calibrate_gauss(1, logl(1e-6L)).value;
    *laplace = moved;
}

/* The learner's sigma is the least, and the private term S^2 A H^2 E of (3)
 * grows as H^2.5 where E is so many sigma, as H^3 with Laplace noise: log(H^2
 * noise) over log H. */
static void gauss_rate(Probe *p)
{
    int *count = arena_array(p->arena, int, 70000);
    double budget = 1 / (double)calibrate_gauss(1, logl(1e-6L)).value;
    for (unsigned K = 2; K <= 65536; K = 3 * K / 2 + 1) {
        double one[2], gauss, laplace;
        least_noise(1, K, count, &one[0], &one[1]);
        for (int H = 1; H <= 3; H++) {
            Qiao2023Task task = {H, 2, 2, K, 0.1, 1};
            least_noise(H, K, count, &gauss, &laplace);
            Qiao2023Scales used =
                qiao2023_gauss(&task, QIAO2023_CENTRAL, budget);
            probe_equal(p, used.scale * p->noise, gauss, "H K", (double)H,
                        (double)K);
            double H2 = (double)H * H;
            probe_equal(p, H2 * gauss / one[0], pow(H, 2.5), "H K", (double)H,
                        (double)K);
            probe_equal(p, H2 * laplace / one[1], pow(H, 3), "H K", (double)H,
                        (double)K);
        }
    }
}

static const Claim c_sec53_gauss_rate = {
    .id = "qiao2023.sec53.gauss.rate",
    .place = "Sec. 5.3",
    .statement = "with the least Gaussian noise, at fixed eps and delta, the "
                 "private term of (3) grows as H^2.5 instead of H^3, its "
                 "logarithms apart",
    .tags = "rate calibrated gauss",
    .kind = KIND_RATE,
    .whose = VARIANT,
    .modes = CALIBRATED,
    PROBED(gauss_rate),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because = "sigma grows as sqrt(H m), the Laplace scale as H m; found from "
               "all pairs of trajectories, H to 3, the nodes that hold a user, "
               "K to 65536, and the exact delta, which the learner's sigma "
               "meets",
    .fault = "noise-scale=1.0001",
};

const Section qiao2023_sec53 = {
    .title = "Section 5.3 and the least noise",
    .list =
        (const Claim *const[]){&c_jdp_cal, &c_jdp_cal_audit, &c_sec53_gauss,
                               &c_sec53_gauss_audit, &c_sec53_gauss_rate, NULL},
};
