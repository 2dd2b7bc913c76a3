/* Luyo et al. 2021, Section 4 and App. E.2.1: batched LSVI-UCB, its privacy. */
/* from probe_chain.c: Luyo et al. 2021: printed scales against the chains of compositions they
 * come from. */
/* from probe_linear.c: Luyo et al. 2021, linear MDPs: section 4.1, appendix E. */
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

/* E.2.1, as the Gaussian mechanism of F.3 needs it: |phi| <= 1 gives an L2
 * sensitivity of phi phi' of at most 2; the trace norm, too */
static void sens_linear(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 1 + (int)(i % D_MAX_SENSITIVITY);
        Pair at = {.a = {.d = d}, .b = {.d = d}};
        luyo_move(&at.a, &at.a, &p->rng, 2);
        luyo_move(&at.b, &at.b, &p->rng, 2);
        if (i < D_MAX_SENSITIVITY && d > 1) { /* an orthogonal pair */
            memset(at.a.x, 0, sizeof at.a.x);
            memset(at.b.x, 0, sizeof at.b.x);
            at.a.x[0] = at.b.x[1] = 1;
        }
        Shift s = luyo_shift_of(&at);
        double a = 0, b = 0, ab = 0;
        for (int j = 0; j < d; j++) {
            a += at.a.x[j] * at.a.x[j];
            b += at.b.x[j] * at.b.x[j];
            ab += at.a.x[j] * at.b.x[j];
        }
        /* eigenvalues of rank two: sum a - b, product ab^2 - a b <= 0 */
        double trace = sqrt(fmax(0, (a - b) * (a - b) + 4 * (a * b - ab * ab)));
        probe_ratio(p, sqrt(s.frobenius2) * p->sensitivity, 2, "d", (double)d);
        probe_ratio(p, trace * p->sensitivity, 2, "d", (double)d);
    }
}

static const Claim c_thm8_sensL = {
    .id = "luyo2021.thm8.sensL",
    .place = "Sec. 4.1, App. E.2.1",
    .statement = "the sensitivity of phi phi' is at most 2, |phi| <= 1 (L2, "
                 "as the Gaussian mechanism needs it, and in the trace norm)",
    .tags = "linear privacy sensitivity",
    .kind = KIND_IDENTITY,
    PROBED(sens_linear),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "sup sqrt(2) in L2, 2 in the trace norm",
    .fault = "sensitivity-scale=1.01",
};

static double entries(const Shift *s)
{
    return s->entries;
}

/* E.2.1's word, L1, taken as App. F.2 defines it: the sum over the entries.
 * For even d: u_i = sqrt(2/d) cos t_i, v_i = sqrt(2/d) sin t_i, t_i = pi/8 +
 * (pi/2)(i mod 2), gives sqrt(2) d. */
static void sens_linear_l1(Probe *p)
{
    for (int d = 2; d <= D_MAX_SENSITIVITY; d++) {
        Pair at = {.a = {.d = d}, .b = {.d = d}};
        for (int i = 0; i < d; i++) {
            double t = acos(-1) * (0.125 + 0.5 * (i % 2));
            at.a.x[i] = sqrt(2.0 / d) * cos(t);
            at.b.x[i] = sqrt(2.0 / d) * sin(t);
        }
        luyo_into_ball(&at.a);
        luyo_into_ball(&at.b);
        Shift s = luyo_shift_of(&at);
        double worst =
            d < 5 ? fmax(s.entries, luyo_search(p, entries, d)) : s.entries;
        probe_ratio(p, worst * p->sensitivity, 2, "d", (double)d);
    }
}

static const Claim c_thm8_sensL_l1 = {
    .id = "luyo2021.thm8.sensL.l1",
    .place = "App. E.2.1",
    .statement = "the L1-sensitivity of phi phi' is bounded by 2",
    .tags = "linear privacy sensitivity",
    .kind = KIND_IDENTITY,
    PROBED(sens_linear_l1),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "sqrt(2) d for even d: 2.83 at d = 2, 4.12 at d = 3, 5.66 at d "
               "= 4",
    .fails = "wording",
    .reading = "L1 as App. F.2 defines the L1 sensitivity, the sum over the "
               "entries; of the trace norm the sentence is true (thm8.sensL)",
    .corrected = "L2 sensitivity at most sqrt(2); only that enters (F.3), so "
                 "Thm. 8 is unaffected",
    .fault = "sensitivity-scale=0.17",
};

/* E.2.1: for fixed a_{h+1} a user moves the sum in u by at most 2(H+1) <= 4H:
 * |phi| <= 1, r in [0,1], V in [0,H] */
static void sens_target(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 1 + (int)(i % D_MAX_SENSITIVITY);
        double H = floor(pow(10, 2 * rng_uniform(&p->rng)));
        Pair at = {.a = {.d = d}, .b = {.d = d}};
        luyo_move(&at.a, &at.a, &p->rng, 1);
        luyo_move(&at.b, &at.b, &p->rng, 1);
        at.a.y = rng_uniform(&p->rng) + H * rng_uniform(&p->rng);
        at.b.y = rng_uniform(&p->rng) + H * rng_uniform(&p->rng);
        if (i <
            D_MAX_SENSITIVITY) { /* opposite unit features, rewards and values full */
            memset(at.a.x, 0, sizeof at.a.x);
            memset(at.b.x, 0, sizeof at.b.x);
            at.a.x[0] = 1;
            at.b.x[0] = -1;
            at.a.y = at.b.y = H + 1;
        }
        Shift s = luyo_shift_of(&at);
        double moved = sqrt(s.vector2) * p->sensitivity;
        probe_ratio(p, moved, 2 * (H + 1), "d H", (double)d, H);
        probe_ratio(p, moved, 4 * H, "d H", (double)d, H);
    }
}

static const Claim c_thm8_sensU = {
    .id = "luyo2021.thm8.sensU",
    .place = "Sec. 4.1, App. E.2.1",
    .statement = "for fixed a_{h+1} a user moves the sum in u by at most "
                 "2(H+1) <= 4H",
    .tags = "linear privacy sensitivity",
    .kind = KIND_IDENTITY,
    PROBED(sens_target),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "opposite unit features, full rewards and values",
    .fault = "sensitivity-scale=1.01",
};

/* a feature of a linear MDP: <phi, m> = 1 for m = int mu, |m| <= sqrt(d), here
 * m = sqrt(d) e_0 */
static void model_feature(Rng *rng, Step *s)
{
    double free = 0, most = sqrt(1 - 1.0 / s->d) * rng_uniform(rng);
    for (int j = 1; j < s->d; j++)
        free += pow(s->x[j] = sample_normal(rng), 2);
    for (int j = 1; j < s->d; j++)
        s->x[j] *= most / sqrt(free);
    s->x[0] = 1 / sqrt(s->d);
    s->y = rng_uniform(rng);
}

/* In a linear MDP <phi, phi'> >= 2/d - 1, so the supremum is (H+1) max(1, 2
 * sqrt(1 - 1/d)); in units of H+1 */
static void target_suprema(Probe *p)
{
    for (int d = 1; d <= D_MAX_SENSITIVITY; d++) {
        Pair at = {.a = {.d = d, .y = 1}, .b = {.d = d, .y = d > 1}};
        at.a.x[0] = at.b.x[0] = 1 / sqrt(d);
        for (int j = 1; j < d; j++)
            at.b.x[j] = -(at.a.x[j] = 1 / sqrt(d));
        Shift s = luyo_shift_of(&at);
        double most = sqrt(s.vector2);
        for (uint64_t i = 0; i < p->instances; i++) {
            model_feature(&p->rng, &at.a);
            model_feature(&p->rng, &at.b);
            s = luyo_shift_of(&at);
            most = fmax(most, sqrt(s.vector2));
        }
        probe_equal(p, most * p->sensitivity, fmax(1, 2 * sqrt(1 - 1.0 / d)),
                    "d", (double)d);
    }
}

static const Claim c_thm8_sensU_exact = {
    .id = "luyo2021.thm8.sensU.exact",
    .place = "App. E.2.1",
    .statement = "in a linear MDP the exact supremum is (H+1) max(1, 2 sqrt(1 "
                 "- 1/d))",
    .tags = "linear privacy sensitivity calibrated",
    .kind = KIND_IDENTITY,
    .modes = CALIBRATED,
    PROBED(target_suprema),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because = "int mu = m with <phi,m> = 1, |m| <= sqrt(d), so <phi,phi'> >= "
               "2/d - 1",
    .fault = "sensitivity-scale=1.01",
};

/* E.2.1: (eps', delta') for each of M_h^Lambda, M_h^u; eps' = eps / (2 sqrt(8 H
 * log(4/delta))), delta' = delta / (4H) */
static Budget stage(const Luyo2021Inputs *x)
{
    return luyo_advanced(luyo_simple((Budget){x->eps, x->delta}, 2), x->H);
}

/* B prefixes, each a sum of at most B_0 nodes, sensitivity 2 */
static void thm8_chain_matrix(Probe *p)
{
    WALK(x)
    {
        Luyo2021Linear l = luyo2021_linear(&x, LUYO2021_JDP);
        double B0 = luyo_levels(l.batches) + p->levels;
        Budget prefix = luyo_advanced(stage(&x), l.batches);
        double needed =
            luyo_gauss(2 * p->sensitivity, luyo_advanced(prefix, B0));
        probe_ratio(p, needed, l.matrix * p->noise, LUYO_AT(x));
    }
}

static const Claim c_thm8_chainL = {
    .id = "luyo2021.thm8.chainL",
    .place = "App. E.2.1",
    .statement = "sigma_Lambda is at least what the chain node -> prefix -> B "
                 "prefixes -> H steps needs",
    .tags = "linear privacy composition algebra tree",
    .kind = KIND_IDENTITY,
    PROBED(thm8_chain_matrix),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "four logarithms below log^2(32 H B_0 B/delta)",
    .fault = "noise-scale=0.88",
};

/* B releases, sensitivity 4H */
static void thm8_chain_target(Probe *p)
{
    WALK(x)
    {
        Luyo2021Linear l = luyo2021_linear(&x, LUYO2021_JDP);
        Budget release = luyo_advanced(stage(&x), l.batches);
        double needed = luyo_gauss(4 * x.H * p->sensitivity, release);
        probe_ratio(p, needed, l.vector * p->noise, LUYO_AT(x));
    }
}

static const Claim c_thm8_chainU = {
    .id = "luyo2021.thm8.chainU",
    .place = "App. E.2.1",
    .statement = "sigma_u is at least what the chain release -> B releases -> "
                 "H steps needs",
    .tags = "linear privacy composition algebra",
    .kind = KIND_IDENTITY,
    PROBED(thm8_chain_target),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "three logarithms; 32 sqrt(8) < 128",
    .fault = "noise-scale=0.15",
};

/* ---- E.2.1, adaptivity: shifts that depend on what was released ---- */

/* delta(eps) of N(s,1) against N(0,1) at any real eps */
static double one_shift(double eps, double s)
{
    if (s < 1e-9)
        return fmax(0, -expm1(eps));
    double up = erfc(-(s / 2 - eps / s) / sqrt(2)) / 2;
    double down = erfc((s / 2 + eps / s) / sqrt(2)) / 2;
    return up - (down > 0 ? exp(eps + log(down)) : 0);
}

/* a first release shifted by s, a second by most * f(first), 0 <= f <= 1 */
static double two_shifts(double eps, double s, double most, double tilt,
                         double at)
{
    enum { N = 2000 };
    double sum = 0, from = -9, step = (2 * -from + s) / N;
    for (int i = 0; i <= N; i++) {
        double y = from + i * step;
        double f = tilt == 0 ? 1 : (1 + tanh(tilt * (y - at))) / 2;
        double weight = i == 0 || i == N ? 1 : i % 2 == 1 ? 4 : 2;
        double density = exp(-(y - s) * (y - s) / 2) / sqrt(2 * acos(-1));
        double spent = s * y - s * s / 2;
        sum += weight * density * one_shift(eps - spent, most * f);
    }
    return sum * step / 3;
}

/* The order of the proof (all batches at H, then at H-1, ..) is not causal; in
 * the causal one, batch by batch, g^2 still adds when each shift is bounded
 * whatever was released before. */
static void adaptive(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 4; i++) {
        double eps = 0.1 + 0.9 * rng_uniform(&p->rng);
        double s = 0.2 + 1.5 * rng_uniform(&p->rng);
        double most = 0.2 + 1.5 * rng_uniform(&p->rng);
        double tilt = i % 4 == 0 ? 0 : 4 * (rng_uniform(&p->rng) - 0.5);
        double at = 3 * (rng_uniform(&p->rng) - 0.5);
        double delta = two_shifts(eps, s, most * p->sensitivity, tilt, at);
        double sum = luyo_log_delta(eps, sqrt(s * s + most * most));
        probe_ratio(p, delta, exp(sum), "eps first second tilt", eps, s, most,
                    tilt);
    }
}

static const Claim c_thm8_adaptive = {
    .id = "luyo2021.thm8.adaptive",
    .place = "Sec. 4.1, App. E.2.1",
    .statement = "(M_h^Lambda, M_h^u)_h compose adaptively: g^2 adds when "
                 "each shift is bounded whatever was released",
    .tags = "linear privacy composition",
    .kind = KIND_PRIVACY,
    PROBED(adaptive),
    AT_MOST(LOOSELY),
    .expected = HOLDS,
    .because = "batch by batch, h descending; the printed order (all batches "
               "of H first) is not causal, a gap that the conclusion survives",
    .fault = "sensitivity-scale=1.05",
};

/* Thm. 8: a user of the first batch is in all R = N_K - 1 targets (norm H+1)
 * and in floor(log2 R) + 1 nodes of (Z+Z')/2 */
static double linear_g(const Luyo2021Inputs *x, const Luyo2021Linear *l)
{
    double R = l->policies - 1, most = 0;
    if (R < 1)
        return 0;
    double matrix = 2 * luyo_chain(R) / (l->matrix * l->matrix);
    double target = 2 * R * pow((x->H + 1) / l->vector, 2);
    for (int i = 0; i <= 4000; i++) {
        double c = -1 + i / 2000.0;
        most = fmax(most, matrix * (1 - c * c) + target * (1 - c));
    }
    return sqrt(x->H * most);
}

static void thm8_jdp(Probe *p)
{
    WALK(x)
    {
        if (luyo_repeats_privacy(&x))
            continue;
        Luyo2021Linear l = luyo2021_linear(&x, LUYO2021_JDP);
        double g = linear_g(&x, &l) * p->sensitivity / p->noise;
        probe_ratio(p, g, luyo_admissible_privacy(&x), LUYO_AT(x));
    }
}

static const Claim c_thm8_jdp = {
    .id = "luyo2021.thm8.jdp",
    .place = "Thm. 8",
    .statement = "the billboard of Alg. 2 is (eps,delta)-DP for eps, delta in "
                 "(0,1), hence Alg. 2 JDP",
    .tags = "linear privacy tree",
    .kind = KIND_PRIVACY,
    PROBED(thm8_jdp),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "exact Gaussian accounting: thousands of times more noise than "
               "needed",
    .fault = "noise-scale=4.5e-4",
};

static void thm8_calibrated(Probe *p)
{
    WALK(x)
    {
        if (luyo_repeats_privacy(&x))
            continue;
        Luyo2021Linear l =
            luyo2021_linear_calibrated(&x, luyo_admissible_privacy(&x));
        if (l.policies > 1)
            luyo_meets(p, &x, linear_g(&x, &l));
    }
}

static const Claim c_thm8_jdp_calibrated = {
    .id = "luyo2021.thm8.jdp.calibrated",
    .place = "Thm. 8, least noise",
    .statement = "nodes and targets at 5/(4 sqrt(2)) of sqrt(4 H n_R)/G*, "
                 "(H+1) sqrt(8 H R)/G* meet delta exactly",
    .tags = "linear privacy tree calibrated",
    .kind = KIND_PRIVACY,
    .modes = CALIBRATED,
    PROBED(thm8_calibrated),
    EQUAL(LOOSELY),
    .expected = HOLDS,
    .because = "the worst cosine is -1/4 for both together",
    .fault = "noise-scale=0.95",
};

static const Claim c_thm8_jdp_audit = {
    .id = "luyo2021.thm8.jdp.audit",
    .place = "Thm. 8",
    .statement = "no audit of what Alg. 2 releases finds more than (eps,delta)",
    .tags = "linear privacy audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    ONE_CASE("mechanism=luyo2021-lsvi-jdp epsilon=0.99 K=1000 H=2 d=2 "
             "runs=5000"),
    .expected = HOLDS,
    .because = "exact accounting; an audit of what is printed is blind, it "
               "sees that the losses are as small as accounted",
    .fault = "noise-scale=1e-4",
};

static const Claim c_thm8_jdp_audit_reduced = {
    .id = "luyo2021.thm8.jdp.audit.reduced",
    .place = "Thm. 8, noise x 0.00022",
    .statement = "what Alg. 2 releases with 0.00022 of the printed noise: "
                 "sample and accounting agree, within (eps,delta)",
    .tags = "linear privacy audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    ONE_CASE("mechanism=luyo2021-lsvi-jdp epsilon=0.99 K=1000 H=2 d=2 "
             "runs=5000 scale=0.00022"),
    .expected = HOLDS,
    .because = "what is printed has noise to spare; at 0.00022 of it the "
               "claim still holds, with equality nearly, and an audit sees it",
    .fault = "noise-scale=0.00017",
};

static const Claim c_thm8_jdp_audit_calibrated = {
    .id = "luyo2021.thm8.jdp.audit.calibrated",
    .place = "Thm. 8, least noise",
    .statement = "what Alg. 2 releases with the least noise: sample and "
                 "accounting agree, within (eps,delta)",
    .tags = "linear privacy audit calibrated",
    .kind = KIND_PRIVACY,
    .modes = CALIBRATED,
    AUDITED,
    ONE_CASE("mechanism=luyo2021-lsvi-jdp mode=calibrated K=1000 H=2 d=2 "
             "runs=5000"),
    .expected = HOLDS,
    .because = "the least noise: the exact law meets delta with equality",
    .fault = "noise-scale=0.9",
};

static Real thm8_radius(LUYO_At x)
{
    return luyo_linear(x, luyo_batches(x), x->d).beta;
}

/* E.2.2: beta = O~(dH + d^(11/10) H^(6/5) K^(1/10) eps^(-2/5)); B >= 1 keeps a
 * third term, reached where one batch is all there is and the bound is K H */
static void thm8_radius_order(Probe *p)
{
    ORDER(p, thm8_radius, {1, 1, 0, 0, 0}, {1.1, 1.2, 0.1, -0.4, 0},
          {1.25, 1.25, 0, -0.5, 0});
}

static const Claim c_alg2_cK = {
    .id = "luyo2021.alg2.cK",
    .place = "Alg. 2, App. E.1",
    .statement = "c_K, undefined in App. E.1, taken as d Upsilon: beta = "
                 "O~(dH + d^(11/10) H^(6/5) K^(1/10) eps^(-2/5)) where B > 1",
    .tags = "linear rate algebra",
    .kind = KIND_RATE,
    PROBED(thm8_radius_order),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "d Upsilon is the least that Lemma 25 asks for; where K eps < "
               "d^(3/2) H^(1/2) there is one batch and beta ~ d^(5/4) "
               "H^(5/4)/sqrt(eps)",
    .fault = "bend=0.05",
};

/* E.2.2: P(E_1), P(E_2) >= 1 - p/6 over the B releases.  (Z+Z')/2 is GOE(s /
 * sqrt(2)); at most B_0 nodes are summed. */
static void events(Probe *p)
{
    WALK(x)
    {
        if (x.eps != 0.5 || x.delta != 1e-6 || x.norm_w != 0)
            continue;
        Luyo2021Linear l = luyo2021_linear(&x, LUYO2021_JDP);
        double B0 = luyo_levels(l.batches), target = (double)NAN;
        double node = p->noise * l.matrix / sqrt(2) * sqrt(B0);
        double t = fmax(0, l.upsilon / node - 2 * sqrt(x.d));
        double matrix = 2 * exp(-t * t / 4);
        if (!tail_exact(TAIL_GAUSS_NORM, (int)x.d, l.c / (p->noise * l.vector),
                        &target))
            target = (double)NAN;
        double pairs = l.batches * x.H;
        probe_ratio(p, pairs * target, x.p / 6, LUYO_AT_LINEAR(x));
        probe_ratio(p, pairs * matrix, x.p / 6, LUYO_AT_LINEAR(x));
    }
}

static const Claim c_thm8_events = {
    .id = "luyo2021.thm8.events",
    .place = "App. E.2.2",
    .statement = "P(E_1) >= 1 - p/6, P(E_2) >= 1 - p/6",
    .tags = "linear noise tree",
    .kind = KIND_BOUND,
    PROBED(events),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "exact chi-square law; (Z+Z')/2 is GOE(s/sqrt(2)); the printed "
               "bound has B_0 where sqrt(B_0) would do",
    .fault = "noise-scale=1.15",
};

/* |phi - phi'|_1 of two unit features m/d +- z: m = (1, .., 1) has <phi, m> = 1
 * in every feature, z is flat, of both signs alike, |z|^2 = 1 - 1/d */
static double opposite(int d)
{
    double norm = 0, inner = 0, moved = 0, z = sqrt((1 - 1.0 / d) / d);
    for (int i = 0; i < d; i++) {
        double a = 1.0 / d + (i % 2 == 0 ? z : -z), b = 2.0 / d - a;
        norm += a * a;
        inner += a;
        moved += fabs(a - b);
    }
    bool features = fabs(norm - 1) < 1e-9 && fabs(inner - 1) < 1e-9;
    return features ? moved : (double)NAN;
}

/* E.3 gives sigma_u the order H^2 B / eps: those features, targets H+1 at H-1
 * steps and 1 at the last, in all R releases */
static void e3_free_of_d(Probe *p)
{
    static const double GENEROUS = 100;
    double d;
    LUYO2021_SWEEP(d, 4, 10, 7)
    {
        Luyo2021Inputs x = {1e18, 5, d, 0.5, 0, 0.05, sqrt(d)};
        Luyo2021Linear l = luyo2021_linear_pure(&x);
        double b = p->noise * GENEROUS * 8 * x.H * x.H * l.batches / x.eps;
        double each = ((x.H - 1) * (x.H + 1) + 1) * opposite((int)d);
        double loss = (l.policies - 1) * each / b;
        probe_ratio(p, loss * p->sensitivity, x.eps, "d K H", d, x.K, x.H);
    }
}

static const Claim c_e3_target = {
    .id = "luyo2021.e3.target",
    .place = "App. E.3, F.2",
    .statement = "Laplace noise on u of the order H^2 B/eps, free of d, is "
                 "eps-pure",
    .tags = "linear privacy laplace sensitivity",
    .kind = KIND_PRIVACY,
    PROBED(e3_free_of_d),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "opposite flat features move u by 2 (H+1) sqrt(d-1) in L1 at "
               "each release; here with 100 times the scale that sensitivity "
               "4H would give; the ratio grows like sqrt(d), past any power "
               "of a logarithm",
    .fails = "step",
    .reading = "entrywise Laplace noise of scale Delta_1/eps, Delta_1 the sum "
               "over entries (App. F.2), which E.3 cites; a statement about "
               "orders at large d (no factor of d, K eps >> d^2 H)",
    .corrected = "sigma_u = O~(sqrt(d) H^2 B/eps); the regret order is "
                 "unchanged (luyo2021.rem2)",
    .fault = "noise-scale=5",
};

const Section luyo2021_thm8 = {
    .title = "Section 4 and App. E.2.1: batched LSVI-UCB, its privacy",
    .list =
        (const Claim *const[]){
            &c_thm8_sensL, &c_thm8_sensL_l1, &c_thm8_sensU, &c_thm8_sensU_exact,
            &c_thm8_chainL, &c_thm8_chainU, &c_thm8_adaptive, &c_thm8_jdp,
            &c_thm8_jdp_calibrated, &c_thm8_jdp_audit,
            &c_thm8_jdp_audit_reduced, &c_thm8_jdp_audit_calibrated, &c_alg2_cK,
            &c_thm8_events, &c_e3_target, NULL},
};
