/* Ngo et al. 2022, Section 3: Algorithm 1, Private LSVI-UCB.
 *
 *   line 2   lambda = log(K) (6 sqrt(d+1) + 2 log(3KH/p)) / sqrt(2 rho)
 *   line 3   N_max = (dH/log 2) log(1 + K/(lambda d))
 *   line 4   Lt_h^1 = 2 lambda I
 *   line 8   update when det Lt_h^k >= C det Lt_h^kt for some h and N_count <
 *            N_max
 *   line 11  yt_h^k ~ N(y_h^k, 6 H^2 N_max/rho I)
 *   line 14  Q_h^k = min{phi'w_h^k + beta |phi|_{(Lt_h^k)^-1}, H}
 *   line 22  Lt_h^{k+1} = C_h^(k)(rho/2H) + 2 lambda I, C the binary mechanism
 *   B.1      lambda_y = H N_max sqrt(log(3KH/p)/rho)
 *            U_K = max{1, 2H sqrt(dK/lambda) + lambda_y/lambda}
 *            chi = 25^4 162 K^4 d U_K H/p
 *   Thm 16   beta = 5 H^2 sqrt(d lambda log chi) + 6 d H sqrt(log chi)
 *
 * Tested here: that the learners use these constants, and from which K on they
 * say something.  The calibrated variant is not in the paper; it has the least
 * noise that exact Gaussian accounting allows, values clipped to [0, H-h+1] and
 * a trigger that noise alone cannot pull. */
#include "algorithms/core/ngo2022_scales.h"
#include "suite/papers/check.h"
#include "suite/papers/ngo2022/accounting.h"
#include "suite/papers/ngo2022/bound.h"
#include "suite/papers/ngo2022/matrices.h"
#include "suite/papers/ngo2022/readings.h"
#include "suite/papers/shared/draws.h"
#include "suite/papers/shared/gaussian.h"
#include "suite/papers/shared/linear.h"

#include <math.h>

static void same_constants(Probe *p, const NgoConstants *t)
{
    Ngo2022Input in = {.episodes = t->K,
                       .d = (int)t->d,
                       .horizon = (int)t->H,
                       .epsilon = t->eps,
                       .delta = t->delta,
                       .failure = t->p};
    Ngo2022Scales s = ngo2022_published(&in);
    const double pairs[][2] = {{s.rho, t->rho},           {s.lambda, t->lambda},
                               {s.updates, t->updates},   {s.target, t->line11},
                               {s.lambda_y, t->lambda_y}, {s.norm, t->norm},
                               {s.log_chi, t->log_chi},   {s.beta, t->beta}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        probe_equal(p, pairs[i][0], pairs[i][1], "which " NGO_WHERE, (double)i,
                    NGO_AT(t));
}

/* Compares algorithms/core with lines 2, 3 and 11, B.1 and Theorem 16. */
static void constants(Probe *p)
{
    ngo_on_grid(p, same_constants);
}

static const Claim c_alg1_constants = {
    .id = "ngo2022.alg1.constants",
    .place = "Algorithm 1, B.1, Thm 16",
    .whose = OF_SUITE,
    .statement = "rho, lambda, N_max, the noise of line 11, lambda_y, U_K, log "
                 "chi and beta as algorithms/core has them are the paper's",
    .tags = "linear algebra",
    .kind = KIND_IDENTITY,
    PROBED(constants),
    EQUAL(1e-10),
    .expected = HOLDS,
    .because = "the formulas of algorithms/core are compared with a second "
               "transcription of the paper's text",
    .fault = "bend=1e-6",
};

static double published_bonus(double K, double scale)
{
    NgoConstants t = ngo_constants(4, 3, K, 1, 1e-6, 0.05, scale);
    return t.beta / sqrt(K / t.d + 2 * t.lambda) / t.H;
}

/* While the bonus is above H, Q = H in every direction that data visit
 * evenly. */
static void saturation(Probe *p)
{
    probe_ratio(p, published_bonus(1e9, p->noise), 1, "d H K", 4.0, 3.0, 1e9);
    probe_note(p, "k_star", ngo_useful_from(published_bonus, p->noise));
}

static const Claim c_alg1_saturated = {
    .id = "ngo2022.alg1.saturated",
    .place = "Algorithm 1, Thm 16",
    .statement = "at K = 1e9, d = 4, H = 3, eps = 1 the bonus beta "
                 "|phi|_{Lt^-1} is below H after K/d visits",
    .tags = "linear regret",
    .kind = KIND_BOUND,
    PROBED(saturation),
    USEFUL,
    .expected = VACUOUS,
    .because = "where the 1e9 users visit the d directions evenly the bonus is "
               "1.7 H, so that Q = H while phi'w > -0.7 H and the policy is a "
               "tie; it falls below H at about K = 3.5e9. In a direction that "
               "every user visits it is 0.87 H, and below H from K = 7.3e8 on",
    .fault = "noise-scale=0.01",
};

static void calibrated(Probe *p, const Ngo2022Input *in, Ngo2022Budget b)
{
    b.shift = gaussian_most_shift(in->epsilon, in->delta);
    Ngo2022Scales s = ngo2022_calibrated(in, &b);
    double H = in->horizon, levels = 0, squares = 0, metric = b.iid ? 2 : 1;
    for (double width = 1; width < in->episodes; width *= 2)
        levels++;
    for (double h = 1; h <= H; h++)
        squares += pow(fmax(1, b.spread) * (H - h + 1), 2);
    double mu = H * (levels + p->levels) * metric / (2 * s.node * s.node) +
                s.updates * squares / (2 * s.target * s.target);
    mu *= p->sensitivity * p->sensitivity / (p->noise * p->noise);
    probe_ratio(p, ngo_gaussian_delta(in->epsilon, mu), in->delta,
                "d H K eps delta iid spectral", (double)in->d, H, in->episodes,
                in->epsilon, in->delta, (double)b.iid, (double)b.spectral);
}

/* The worst user, who is in the deepest leaf and in every release, has a total
 * shift that meets (eps, delta) with equality. */
static void cal_privacy(Probe *p)
{
    static const int dims[] = {1, 4, 16}, horizons[] = {1, 3, 20};
    for (double K = 1e3; K < 1e19; K *= 1e5)
        for (double eps = 0.1; eps < 20; eps *= 10)
            for (int i = 0; i < 36; i++) {
                Ngo2022Input in = {.episodes = K,
                                   .d = dims[i % 3],
                                   .horizon = horizons[i / 3 % 3],
                                   .epsilon = eps,
                                   .delta = 1e-6,
                                   .failure = 0.05};
                Ngo2022Budget b = {.share = 0.5,
                                   .spread = sqrt(2),
                                   .iid = i / 9 % 2,
                                   .spectral = i / 18};
                calibrated(p, &in, b);
            }
}

static const Claim c_alg1_cal_privacy = {
    .id = "ngo2022.alg1.cal.privacy",
    .place = "Algorithm 1 with calibrated noise",
    .statement =
        "the calibrated tree and targets together spend exactly (eps, delta)",
    .tags = "privacy calibrated composition",
    .kind = KIND_PRIVACY,
    .whose = VARIANT,
    .modes = CALIBRATED,
    PROBED(cal_privacy),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "one pair of Gaussians dominates an adaptive sequence of "
               "Gaussian releases whose squared shifts have a sure total; the "
               "calibrated scales make that total meet (eps, delta) with "
               "equality",
    .fault = "noise-scale=0.99",
};

static const Claim c_alg1_cal_privacy_audit = {
    .id = "ngo2022.alg1.cal.privacy.audit",
    .place = "Algorithm 1 with calibrated noise",
    .statement = "audits of the calibrated tree and targets together agree "
                 "with exact accounting and find no more than (eps, delta)",
    .tags = "privacy calibrated audit",
    .kind = KIND_PRIVACY,
    .whose = VARIANT,
    .modes = CALIBRATED,
    AUDITED,
    CASES("mechanism=ngo2022-lsvi-jdp mode=calibrated",
          "K=1e5 H=2 d=2 runs=2000", "K=1000 H=3 d=3 epsilon=4 runs=2000"),
    .expected = HOLDS,
    .because = "this is the least noise that keeps (eps, delta): users with "
               "orthogonal features meet delta with equality",
    .fault = "noise-scale=0.9",
};

/* The calibrated lambda covers all prefixes with probability 1 - p/3. */
static void cal_lambda(Probe *p)
{
    static const int dims[] = {1, 4, 32}, horizons[] = {1, 5, 50};
    for (double K = 10; K < 1e19; K *= 1e3)
        for (int i = 0; i < 9; i++) {
            Ngo2022Input in = {.episodes = K,
                               .d = dims[i % 3],
                               .horizon = horizons[i / 3],
                               .epsilon = 1,
                               .delta = 1e-6,
                               .failure = 0.05};
            Ngo2022Budget b = {.shift = 0.2, .share = 0.5, .spread = 2};
            Ngo2022Scales s = ngo2022_calibrated(&in, &b);
            double m = ceil(log2(K));
            double log_p = ngo_log_excess(in.d, in.horizon, m,
                                          s.lambda / (p->noise * s.node));
            probe_ratio(p, exp(fmin(log_p, 0)), in.failure / 3, "d H K",
                        (double)in.d, (double)in.horizon, K);
        }
}

static const Claim c_alg1_cal_lambda = {
    .id = "ngo2022.alg1.cal.lambda",
    .place = "Algorithm 1 with calibrated noise",
    .statement = "P(some |M_h^k| > lambda) <= p/3 for the calibrated lambda",
    .tags = "noise tree calibrated",
    .kind = KIND_TAIL,
    .whose = VARIANT,
    .modes = CALIBRATED,
    PROBED(cal_lambda),
    AT_MOST(0),
    .expected = HOLDS,
    .because =
        "the sharp tail of claim32.sharp and a union bound over all prefixes",
    .fault = "noise-scale=2",
};

static void check_growth(Probe *p, Mat reference, Mat now, Mat before,
                         Mat after, double at)
{
    double values[8];
    int d = now.rows;
    ngo_relative_eigenvalues(p, now, reference, values);
    if (values[d - 1] < 4 * (1 - 1e-12))
        return;
    double grown = matrix_log_det(mat_view(after), 0) -
                   matrix_log_det(mat_view(before), 0);
    probe_ratio(p, log(1.5) * (1 + p->bend), grown, "instance d", at,
                (double)d);
}

/* An eigenvalue ratio of 4 under E2 means that the determinant without noise
 * has grown by 1.5; every second instance is the case of equality. */
static void cal_trigger(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 1 + (int)draw_between(&p->rng, 0, 5);
        size_t mark = arena_mark(p->arena);
        Mat before = matrix_zero(p->arena, d, d),
            after = matrix_zero(p->arena, d, d);
        Mat reference = matrix_zero(p->arena, d, d),
            now = matrix_zero(p->arena, d, d);
        Mat more = matrix_zero(p->arena, d, d);
        if (i % 2 == 0) {
            MAT(more, 0, 0) = 1;
            matrix_add_identity(reference, -1);
            matrix_add_identity(now, 1);
        } else {
            ngo_random_gram(p, (int)draw_between(&p->rng, 0, 20), before);
            ngo_random_gram(p, 1 + (int)draw_between(&p->rng, 0, 60), more);
            ngo_random_noise(p, 1, reference);
            ngo_random_noise(p, 1, now);
        }
        matrix_add_identity(before, 2);
        ngo_add_matrix(after, before);
        ngo_add_matrix(after, more);
        ngo_add_matrix(reference, before);
        ngo_add_matrix(now, after);
        check_growth(p, reference, now, before, after, (double)i);
        arena_reset(p->arena, mark);
    }
}

static const Claim c_alg1_cal_trigger = {
    .id = "ngo2022.alg1.cal.trigger",
    .place = "Algorithm 1 with an eigenvalue trigger",
    .statement = "on E2, when an eigenvalue of Lref^-1 Lt reaches 4, which "
                 "triggers an update, the determinant without noise has grown "
                 "by 3/2 at least",
    .tags = "linear switching matrix calibrated",
    .kind = KIND_SWITCH,
    .whose = VARIANT,
    .modes = CALIBRATED,
    PROBED(cal_trigger),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "with A the Gram matrix plus 2 lambda I, without noise, x'A_k x "
               ">= 4 x'A_ref x - 5 lambda |x|^2 >= 1.5 x'A_ref x in the "
               "direction x of that eigenvalue; attained. So noise alone "
               "triggers nothing",
    .fault = "bend=0.01",
};

/* The calibrated constants at eps = 1, delta = 1e-6, p = 0.05, written down
 * once more.  A user's squared shifts, each over its variance, add up to G^2 in
 * all: one half in H trees of m levels (1 a node under goe), one half in the
 * targets, whose sensitivity at step h is spread (H-h+1). */
typedef struct {
    double d, H, K, fail;
    double lambda, updates, lambda_y, norm, beta;
} Calibrated;

static double sum_of_squares(double H, double spread)
{
    double factor = fmax(1, spread);
    return factor * factor * H * (H + 1) * (2 * H + 1) / 6;
}

/* (25) at e0 = (dH/K) sqrt(lambda), for k = K */
static double martingale_square(const Calibrated *x)
{
    double d = x->d, H = x->H, K = x->K, e0 = d * H / K * sqrt(x->lambda);
    double covers =
        d * log1p(4 * x->norm / e0) +
        d * d * log1p(8 * sqrt(d) * x->beta * x->beta / (e0 * e0 * x->lambda));
    return 4 * H * H *
               (d / 2 * log1p(K / x->lambda) + covers + log(6 * H / x->fail)) +
           8 * d * d * H * H;
}

/* beta has the bias terms of Lemma 26 with their right constant, sqrt(3 lambda)
 * |w| with |w| <= H sqrt(d); it enters its own cover, so it is iterated. */
static double calibrated_beta(Calibrated x)
{
    double bias = 2 * sqrt(3 * x.lambda) * x.H * sqrt(x.d);
    for (int i = 0; i < 50; i++)
        x.beta =
            bias + sqrt(martingale_square(&x)) + x.lambda_y / sqrt(x.lambda);
    return x.beta;
}

static Calibrated calibrated_constants(double d, double H, double K, double G)
{
    Calibrated x = {.d = d, .H = H, .K = K, .fail = 0.05};
    double G2 = G * G, m = ceil(log2(K));
    double node = sqrt(H * m / (0.5 * G2));
    x.lambda =
        node * sqrt(m) * (2 * sqrt(d) + 2 * sqrt(log(6 * K * H / x.fail)));
    /* each update doubles a determinant, between 2 lambda and 3 lambda + K/d */
    double grown = K / (2 * x.lambda * d);
    x.updates = ceil(d * H / log(2) * log(1.5 + grown));
    double target =
        sqrt(x.updates * sum_of_squares(H, sqrt(2)) / ((1 - 0.5) * G2));
    x.lambda_y = target * (sqrt(d) + sqrt(2 * log(3 * x.updates * H / x.fail)));
    double spread = sqrt(d * K / x.lambda);
    x.norm = fmax(1, 2 * H * spread + x.lambda_y / x.lambda);
    x.beta = calibrated_beta(x);
    return x;
}

/* The bound that the proof of Theorem 16 gives with the calibrated constants:
 * bonuses of 2 beta, a determinant trigger without noise, (19) at p/4. */
static double calibrated_bound(double K, double scale)
{
    double H = 3, d = 4;
    double sigma = gaussian_least_noise(1, 1e-6);
    Calibrated x = calibrated_constants(d, H, K, 1 / (scale * sigma));
    double potential = sqrt(2 * d * K * log1p(K / (x.lambda * d)));
    return (sqrt(2 * K * H * H * H * log(4 / x.fail)) +
            2 * sqrt(2) * x.beta * H * potential) /
           (K * H);
}

static void cal_vacuity(Probe *p)
{
    probe_ratio(p, calibrated_bound(1e10, p->noise), 1, "d H K", 4.0, 3.0,
                1e10);
    probe_note(p, "k_star", ngo_useful_from(calibrated_bound, p->noise));
}

static const Claim c_alg1_cal_vacuity = {
    .id = "ngo2022.alg1.cal.vacuity",
    .place = "Algorithm 1 with calibrated noise",
    .statement = "at K = 1e10, d = 4, H = 3, eps = 1 the regret bound with "
                 "calibrated constants is below KH",
    .tags = "linear regret calibrated",
    .kind = KIND_BOUND,
    .whose = VARIANT,
    .modes = CALIBRATED,
    PROBED(cal_vacuity),
    USEFUL,
    .expected = HOLDS,
    .because = "the bound falls below KH at about K = 2e9, against 1.3e15 with "
               "the published constants",
    .fault = "noise-scale=100",
};

const Section ngo2022_algorithm = {
    .title = "Section 3: Algorithm 1, Private LSVI-UCB",
    .list =
        (const Claim *const[]){&c_alg1_constants, &c_alg1_saturated,
                               &c_alg1_cal_privacy, &c_alg1_cal_privacy_audit,
                               &c_alg1_cal_lambda, &c_alg1_cal_trigger,
                               &c_alg1_cal_vacuity, NULL},
};
