/* Pavlovic et al. 2025, App. A, Theorem 6.7, Steps 1 to 3: the regret.
 *
 *   T > T_0(delta) = max(Tbar, (180 log(14T/delta)/F^2)^(b/(b-1))), d =
 *   delta/(N T log T); with 1-delta_ERR
 *   R_JDP <= sqrt(T) (4B + (135/26) log(T) F^2 beta(d) sqrt(2 gamma_T))
 *            + (135/13) log(T) F^2 beta_1(d) gamma_T; under LDP the last term
 *            is sqrt(T) times that
 *   Step 1   errors at most Delta, width 4 Delta: survivors within 6 Delta
 *   (39)     3/5 (R R' + tau) <= P R R'P + tau <= 5/3 (R R' + tau)
 *   Step 2   sigma_max^2 <= (5/24) max phi'Z^-1 phi <= (90/104) F^2 gamma_T/T
 *   (40)     regret of a step of epoch r: 6 Delta_{r-1} + 2B delta/(T log T)
 *   Step 3   summed over epochs T_1 = ceil(sqrt T), T_{r+1} = 2 T_r
 *
 * Claims named repaired have constants that are not in the paper, beside
 * printed ones that fail. */
#include "suite/papers/check.h"
#include "suite/papers/pavlovic2025/constants.h"
#include "suite/papers/pavlovic2025/epoch.h"
#include "suite/papers/pavlovic2025/useful.h"
#include "suite/papers/shared/linear.h"

#include <math.h>

static double threshold_65(double T, double b)
{
    return pow(180 * log(14 * T / 0.01), b / (b - 1)); /* F = 1, delta = 0.01 */
}

/* Lemma 6.5's threshold for the T_1 points of the first epoch, where T itself
 * is beyond it. */
static void threshold_T0(Probe *p)
{
    for (double b = 2; b <= 4; b++)
        for (double T = 1e6; T <= 1e10; T *= 10) {
            double first = pavlovic_first_epoch(T * p->episodes);
            if (T > threshold_65(T, b))
                probe_ratio(p, threshold_65(first, b), first, "b T T_1", b, T,
                            first);
        }
}

static const Claim c_thm6_7_T0 = {
    .id = "pavlovic2025.thm6.7.T0",
    .place = "App. A, Thm 6.7",
    .quotation =
        "This dependence on the probability is captured in T >= T_0(delta)",
    .statement =
        "T > T_0(delta) puts every epoch's length above the threshold of Lemma 6.5, which the proof applies to it",
    .tags = "kernel",
    .kind = KIND_BOUND,
    PROBED(threshold_T0),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because =
        "the first epoch has ceil(sqrt T) rounds, not T: at b = 2, F = 1, delta = 0.01 T = 1e8 is beyond T_0 = 2.1e7, and T_1 = 1e4 is far below the 8.8e6 that Lemma 6.5 asks for (for Tbar likewise). T_0 must be squared, about. The level is delta/(12 N T log T), besides, not delta",
    .fails = "step",
    .reading = "T_0(delta) as printed in Theorem 6.7, F = 1",
    .corrected =
        "T_1 > Tbar and T_1/gamma_{T_1} >= 1444 F^2 log(14 T_1 12 N T log T/delta)",
    .fault = "episodes-scale=1e10",
};

/* The bound over the trivial 2 B T; it says something if some T <= 1e9 is
 * enough. */
static double bound_share(const PavlovicTask *x, bool local)
{
    return pavlovic_bound(x, local) / (2 * x->T);
}

static void useful_jdp(Probe *p)
{
    pavlovic_useful(p, bound_share, false, 1e9);
}

static const Claim c_thm6_7_regret_jdp_useful = {
    .id = "pavlovic2025.thm6.7.regret.jdp.useful",
    .place = "App. A, Thm 6.7",
    .statement = "under JDP the bound is below 2BT for some T <= 1e9 (16 "
                 "orthonormal points, eps = 1)",
    .tags = "kernel regret",
    .kind = KIND_BOUND,
    PROBED(useful_jdp),
    USEFUL,
    .expected = VACUOUS,
    .because = "the bound falls below 2BT first at the k_star of the evidence",
    .fault = "episodes-scale=6e4",
};

static void useful_ldp(Probe *p)
{
    pavlovic_useful(p, bound_share, true, 1e9);
}

static const Claim c_thm6_7_regret_ldp_useful = {
    .id = "pavlovic2025.thm6.7.regret.ldp.useful",
    .place = "App. A, Thm 6.7",
    .statement = "under LDP the bound is below 2BT for some T <= 1e9 (16 "
                 "orthonormal points, eps = 1)",
    .tags = "kernel regret",
    .kind = KIND_BOUND,
    PROBED(useful_ldp),
    USEFUL,
    .expected = VACUOUS,
    .because = "the bound falls below 2BT first at the k_star of the evidence",
    .fault = "episodes-scale=6e10",
};

/* Arms with random and extreme values, whose estimates have random errors of at
 * most Delta and extreme ones: at a width of `width` Delta the best survives,
 * and no survivor is worse by more than `worst` Delta. */
static void one_elimination(Probe *p, double width, double worst)
{
    enum { ARMS = 6 };
    double f[ARMS], mu[ARMS], top = -INFINITY, best = -INFINITY;
    int at = 0;
    for (int i = 0; i < ARMS; i++) {
        double u = rng_uniform(&p->rng), e = rng_uniform(&p->rng);
        f[i] = i == 0 ? 0 : -worst * 1.1 * u;
        if (i == ARMS - 1) /* at the edge of survival, rounding aside */
            f[i] = -worst * (1 + p->bend) * (1 - 1e-12);
        if (f[i] > best)
            best = f[i], at = i;
        mu[i] = f[i] + (e < 0.25  ? -1
                        : e < 0.5 ? 1
                                  : 2 * rng_uniform(&p->rng) - 1);
        if (i == 0)
            mu[i] = f[i] - 1; /* the best looks worst */
        if (i == ARMS - 1)
            mu[i] = f[i] + 1; /* the worst looks best */
        top = fmax(top, mu[i]);
    }
    double limit = top - width * (1 + p->bend);
    for (int i = 0; i < ARMS; i++)
        if (mu[i] >= limit)
            probe_ratio(p, best - f[i], worst, "arm width", i + 0.0, width);
    probe_ratio(p, mu[at] >= limit ? 1 : 2, 1, "arm width", at + 0.0, width);
}

static void eliminations(Probe *p, double width, double worst)
{
    for (uint64_t i = 0; i < p->instances; i++)
        one_elimination(p, width, worst);
}

static void width_four(Probe *p)
{
    eliminations(p, 4, 6);
}

static const Claim c_thm6_7_step1_opt = {
    .id = "pavlovic2025.thm6.7.step1.opt",
    .place = "App. A, Thm 6.7, Step 1",
    .statement = "with errors of at most Delta and width 4 Delta the best "
                 "action survives and every survivor is within 6 Delta",
    .tags = "kernel",
    .kind = KIND_BOUND,
    PROBED(width_four),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "a survivor's estimate is at most 4 Delta below the best one, "
               "and two errors add 2 Delta; attained",
    .fault = "bend=0.1",
};

static void width_two(Probe *p)
{
    eliminations(p, 2, 4);
}

static const Claim c_thm6_7_step1_narrow = {
    .id = "pavlovic2025.thm6.7.step1.narrow",
    .place = "App. A, Thm 6.7, Step 1, sharpened",
    .statement = "with errors of at most Delta and width 2 Delta the best "
                 "action survives and every survivor is within 4 Delta",
    .tags = "kernel calibrated",
    .kind = KIND_BOUND,
    .whose = VARIANT,
    .modes = CALIBRATED,
    PROBED(width_two),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the printed width is twice what the proof needs",
    .fault = "bend=0.1",
};

/* The extreme eigenvalues of P Sigma_R P + tau relative to Sigma_R + tau, when
 * both concentrations are at most 1/9. */
static void one_eq39(Probe *p)
{
    PavlovicSpace s = pavlovic_lattice(p->arena, &p->rng);
    int m = s.m;
    double T = floor(pow(10, 4 * rng_uniform(&p->rng)));
    double *S = arena_array(p->arena, double, s.N);
    double *R = arena_array(p->arena, double, s.N);
    s.tau *= T / 5; /* heavy enough that S may miss a direction */
    pavlovic_draw(&s, &p->rng, T, S);
    pavlovic_draw(&s, &p->rng, T, R);
    if (!(pavlovic_deviation(p->arena, &s, T, S) <= 1.0 / 9 &&
          pavlovic_deviation(p->arena, &s, T, R) <= 1.0 / 9))
        return;
    PavlovicSketch k = pavlovic_sketch(p->arena, &s, S, R);
    Mat P = pavlovic_projection_onto(p->arena, &k);
    Mat A = matrix_zero(p->arena, m, m);
    pavlovic_covariance(&s, R, s.tau, A);
    Mat root = pavlovic_power(p->arena, A, -0.5);
    pavlovic_covariance(&s, R, 0, A);
    Mat X = pavlovic_sandwich(p->arena, P, A);
    for (int i = 0; i < m; i++)
        MAT(X, i, i) += s.tau;
    double *values = arena_array(p->arena, double, m);
    mat_symmetric_eigenvalues(pavlovic_sandwich(p->arena, root, X), values);
    probe_ratio(p, values[m - 1] * (1 + p->bend), 5.0 / 3, "m T tau", m + 0.0,
                T, s.tau);
    probe_ratio(p, 3.0 / 5 * (1 + p->bend), values[0], "m T tau", m + 0.0, T,
                s.tau);
}

static void eq39(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        size_t mark = arena_mark(p->arena);
        one_eq39(p);
        arena_reset(p->arena, mark);
    }
}

static const Claim c_thm6_7_eq39 = {
    .id = "pavlovic2025.thm6.7.eq39",
    .place = "App. A, Thm 6.7, (39)",
    .statement = "where concentrations are at most 1/9, 3/5 (Sigma_R + tau) <= "
                 "P Sigma_R P + tau <= 5/3 (Sigma_R + tau)",
    .tags = "kernel matrix",
    .kind = KIND_IDENTITY,
    PROBED(eq39),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "Lemma 6.2 with alpha = 1/4",
    .fault = "bend=0.6",
};

static bool on_event(const PavlovicEpoch *x)
{
    return x->dev_S <= 1.0 / 9 && x->dev_R <= 1.0 / 9;
}

/* sigma_max^2 against c max phi' Z^-1 phi on the proof's event. */
static void one_step2a(Probe *p, const PavlovicEpoch *x)
{
    double c = p->reading[0] == 'p' ? 5.0 / 24 : 15.0 / 8;
    if (on_event(x))
        probe_ratio(p, x->by_R.sigma_max * x->by_R.sigma_max * p->size,
                    c * x->C0, "T dev_S dev_R", x->T, x->dev_S, x->dev_R);
}

static void step2a(Probe *p)
{
    pavlovic_over_epochs(p, one_step2a);
}

static const Claim c_thm6_7_step2a = {
    .id = "pavlovic2025.thm6.7.step2a",
    .place = "App. A, Thm 6.7, Step 2",
    .quotation =
        "sigma~_max,r^2 <= 5/3 max phi'(w) (Phi_R Phi_R' + tau Id)^-1 phi(w) <= 5/24 max phi'(w) Z^-1 phi(w)",
    .statement = "sigma_max^2 <= (5/24) max phi'Z^-1 phi",
    .tags = "kernel",
    .kind = KIND_BOUND,
    PROBED(step2a),
    AT_MOST(ROUNDING),
    ONE_CASE("reading=printed"),
    .expected = VIOLATED,
    .because = "on the proof's own event sigma^2 >= (27/50) phi'Z^-1 phi for "
               "every w, and 27/50 > 5/24: false on every instance",
    .fails = "step",
    .reading = "as displayed, \"<= 5/24 max phi'Z^-1 phi\"; no F, gamma_T or "
               "Tbar enters",
    .corrected = "(5/3)(9/8) = 15/8 (thm6.7.step2a.repaired)",
    .fault = "size-scale=0.05",
};

static const Claim c_thm6_7_step2a_repaired = {
    .id = "pavlovic2025.thm6.7.step2a.repaired",
    .place = "App. A, Thm 6.7, Step 2, repaired",
    .statement = "sigma_max^2 <= (15/8) max phi'Z^-1 phi on the event",
    .tags = "kernel",
    .kind = KIND_BOUND,
    .whose = REPAIRED,
    PROBED(step2a),
    AT_MOST(ROUNDING),
    ONE_CASE("reading=repaired"),
    .expected = HOLDS,
    .because =
        "(39) gives 5/3, and Sigma_R + tau >= (8/9) Z gives 9/8; seen on 55 draws of one kernel, Walsh-32, of which 35 are on the event",
    .fault = "size-scale=3",
};

/* On the event of the proof, for uniform rho and F = 1, sigma_max^2 >= d_eff/(T
 * (1 + 1/9)), and gamma_T is at most the relaxed gain.  At N = 2^22, b = 2, T =
 * 2e8 Lemma 6.5's bound is below 1/9 and T above its threshold. */
static void step2b(Probe *p)
{
    double N = 1 << 22, T = 2e8, delta = 0.01, L = log(14 * T / delta);
    double b = 2 * (1 + p->bend), least = pow(180 * L, b / (b - 1));
    PavlovicSpectrum s = pavlovic_walsh_spectrum(N, b, T, 1);
    double x = s.dimension / T * L;
    probe_note(p, "lemma65_bound", 2 * sqrt(x) + 4.0 / 3 * x);
    probe_note(p, "T_over_threshold", T / least);
    probe_note(p, "lemma61_ratio", s.dimension / s.gain / (54.0 / 13));
    if (2 * sqrt(x) + 4.0 / 3 * x <= 1.0 / 9 && T > least)
        probe_ratio(p, s.dimension / (1 + 1.0 / 9), 90.0 / 104 * s.gain, "N T",
                    N, T);
}

static const Claim c_thm6_7_step2b = {
    .id = "pavlovic2025.thm6.7.step2b",
    .place = "App. A, Thm 6.7, Step 2",
    .quotation = "<= 5/24 max phi'(w) Z^-1 phi(w) <= 90F^2/104 gamma_T/T",
    .statement = "sigma_max^2 <= (90/104) F^2 gamma_T/T",
    .tags = "kernel",
    .kind = KIND_BOUND,
    PROBED(step2b),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "sigma_max^2 >= (9/10) d_eff/T on the event and d_eff/gamma_T "
               "-> 2/b, so it is false for b < 2.08 on infinite spectra. "
               "Tested on the Walsh kernel with N = 2^22, b = 2 at T = 2e8, "
               "above the threshold of Lemma 6.5",
    .fails = "constant",
    .reading = "as displayed, Tbar (not given) at most 2e8 on that instance; "
               "on a fixed finite W it becomes true for large T",
    .corrected = "405/52 for 90/104, a factor 9 (thm6.7.step2b.repaired)",
    .fault = "bend=0.25",
};

/* The repaired bound with the gain of a uniform design, which gamma_T is not
 * below. */
static void one_step2b(Probe *p, const PavlovicEpoch *x)
{
    double gain = 0;
    for (int j = 0; j < x->s.N; j++) {
        double root = MAT(x->s.phi, 0, j); /* chi_j(0) = 1 */
        gain +=
            log1p(floor(x->T / x->s.N) * x->s.N * root * root / x->s.tau) / 2;
    }
    if (on_event(x))
        probe_ratio(p, x->T * x->by_R.sigma_max * x->by_R.sigma_max * p->size,
                    405.0 / 52 * gain, "T", x->T);
}

/* At tau = 1e4 T Lambda/tau is small up to T = 1e4; there C_0 is 2 gamma_T/T,
 * the most that the gain allows, and every draw is on the event. */
static void step2b_repaired(Probe *p)
{
    for (double b = 1.2; b < 3; b += 0.8)
        for (double tau = 1; tau <= 1e4; tau *= 1e4)
            for (double T = 100; T <= 1e8; T *= 10) {
                size_t mark = arena_mark(p->arena);
                PavlovicEpoch x = pavlovic_epoch(p, 5, b, tau, T);
                one_step2b(p, &x);
                arena_reset(p->arena, mark);
            }
}

static const Claim c_thm6_7_step2b_repaired = {
    .id = "pavlovic2025.thm6.7.step2b.repaired",
    .place = "App. A, Thm 6.7, Step 2, repaired",
    .statement = "sigma_max^2 <= (405/52) F^2 gamma_T/T on the event",
    .tags = "kernel",
    .kind = KIND_BOUND,
    .whose = REPAIRED,
    PROBED(step2b_repaired),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "(15/8)(54/13) = 405/52. On the event at most a quarter of it "
               "is seen, at tau = 1e4: Lemma 6.1 has twice what is needed, and "
               "15/8 is for the worst S and R",
    .fault = "size-scale=4.5",
};

/* 2 B T_1 + 2 B, which (40) gives after Markov, against 4 B sqrt T. */
static void first_epoch_cost(Probe *p)
{
    for (double T = 3; T <= 1e18; T = T < 2e4 ? T + 1 : floor(T * 1.1))
        probe_ratio(p, (2 * pavlovic_first_epoch(T) + 2) * (1 + p->bend),
                    4 * sqrt(T), "T", T);
}

static const Claim c_thm6_7_first_epoch = {
    .id = "pavlovic2025.thm6.7.first-epoch",
    .place = "App. A, Thm 6.7, Step 3",
    .statement = "2B ceil(sqrt T) + 2B <= 4B sqrt T for T >= 3",
    .tags = "kernel regret algebra",
    .kind = KIND_BOUND,
    PROBED(first_epoch_cost),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "elementary; it covers the first epoch and the bad event even "
               "with 2B/T a step in (40)",
    .fault = "bend=0.3",
};

/* 6 T_r beta sigma with T_r = 2 T_{r-1}, sigma <= sqrt(c F^2 gamma/T_{r-1}) and
 * the printed c = 90/104 is 12 sqrt(c) F beta sqrt(gamma T_{r-1}), against the
 * display's (135/26) sqrt 2 F^2.  A fault raises F, where it becomes true. */
static void sqrt_term(Probe *p)
{
    for (double i = 0; i <= 5; i++) {
        double F = (1 + i / 10) * p->size;
        probe_ratio(p, 12 * sqrt(90.0 / 104) * F, 135.0 / 26 * sqrt(2) * F * F,
                    "F", F);
    }
}

static const Claim c_thm6_7_sqrt_term = {
    .id = "pavlovic2025.thm6.7.sqrt-term",
    .place = "App. A, Thm 6.7, Step 3, second display",
    .quotation =
        "sum_(r=2)^(log T) 135F^2/26 beta(delta/(|W| T log T)) sqrt(2 gamma_T T_(r-1))",
    .statement = "from sigma^2 <= (90/104) F^2 gamma/T_{r-1} and T_r = "
                 "2T_{r-1} follows 6 T_r beta sigma <= (135/26) F^2 beta "
                 "sqrt(2 gamma T_{r-1})",
    .tags = "kernel regret algebra",
    .kind = KIND_BOUND,
    PROBED(sqrt_term),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "the left side is 12 sqrt(90/104) F = 11.16 F against 7.34 F^2, "
               "for the constant went in without its root and 2 with one; "
               "false for F < 1.52",
    .fails = "step",
    .reading = "the summand as displayed, with the paper's own 90/104 and 1 "
               "<= F < 1.52",
    .corrected = "12 sqrt(405/52) F = 33.5 F; the sum over epochs is still "
                 "below the printed bound for F log T >= 11.02 "
                 "(thm6.7.sqrt-term.sum)",
    .fault = "size-scale=1.6",
};

/* The final bound is still implied: the sum over epochs with the repaired
 * constant 405/52 is below the printed one with its ln T where F ln T is at
 * least 11.02. */
static void sqrt_term_sum(Probe *p)
{
    for (double F = 1; F <= 8; F *= 2)
        for (double T = 70000; T <= 1e18; T *= 7) {
            double sum = 0, length = pavlovic_first_epoch(T), left = T - length;
            for (; left > 0; left -= 2 * length, length *= 2)
                sum += fmin(2 * length, left) / sqrt(length);
            probe_ratio(p, 6 * sqrt(405.0 / 52) * F * sum * (1 + p->bend),
                        135.0 / 26 * log(T) * F * F * sqrt(2 * T), "F T", F, T);
        }
}

static const Claim c_thm6_7_sqrt_term_sum = {
    .id = "pavlovic2025.thm6.7.sqrt-term.sum",
    .place = "App. A, Thm 6.7, Step 3, last display",
    .statement = "with 405/52 for 90/104, sum_r 6 T_r beta sigma_{r-1} <= "
                 "(135/26) log(T) F^2 beta sqrt(2 gamma T) for T >= 7e4",
    .tags = "kernel regret algebra",
    .kind = KIND_BOUND,
    .whose = REPAIRED,
    PROBED(sqrt_term_sum),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the printed log T covers a geometric sum",
    .fault = "bend=1",
};

/* Returns the privacy terms in units of F^2 beta_1 gamma: the sum over the
 * epochs from the second on of 6 min(T_r, what is left of T) sigma^2_{r-1},
 * under LDP times T_{r-1}^(1/2), where sigma^2_{r-1} = c/T_{r-1}. */
static double privacy_sum(double T, double c, bool local)
{
    double sum = 0, length = pavlovic_first_epoch(T), left = T - length;
    for (; left > 0; left -= 2 * length, length *= 2)
        sum += 6 * fmin(2 * length, left) * c / (local ? sqrt(length) : length);
    return sum;
}

/* Step 3's last terms with c = 90/104, and beside them with 405/52. */
static void privacy_term(Probe *p)
{
    double repaired = 0;
    for (double T = 3; T <= 1e18; T = T < 2e4 ? T + 1 : floor(T * 1.1))
        for (int local = 0; local < 2; local++) {
            double allowed = 135.0 / 13 * log(T) * (local ? sqrt(T) : 1);
            probe_ratio(p, privacy_sum(T, 90.0 / 104 * p->size, local), allowed,
                        "T local", T, local + 0.0);
            repaired =
                fmax(repaired, privacy_sum(T, 405.0 / 52, local) / allowed);
        }
    probe_note(p, "with_405_52", repaired);
}

static const Claim c_thm6_7_privacy_term = {
    .id = "pavlovic2025.thm6.7.privacy-term",
    .place = "App. A, Thm 6.7, Step 3",
    .statement = "from sigma_r^2 <= (90/104) F^2 gamma/T_r the privacy terms "
                 "of all epochs add up to (135/13) log(T) F^2 beta_1 gamma at "
                 "most, under LDP to sqrt(T) times that",
    .tags = "kernel regret algebra",
    .kind = KIND_BOUND,
    PROBED(privacy_term),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "12 times 90/104 an epoch, in at most log T epochs; enumerated "
               "from T = 3 on. With 405/52 it would be 9 times as much, up to "
               "6.3 times the printed bound (with_405_52 in the evidence), so "
               "the printed constant is not established, nor refuted",
    .fault = "size-scale=1.6",
};

const Section pavlovic2025_thm67 = {
    .title = "App. A, Theorem 6.7, Steps 1 to 3: the regret",
    .list =
        (const Claim *const[]){&c_thm6_7_T0, &c_thm6_7_regret_jdp_useful,
                               &c_thm6_7_regret_ldp_useful, &c_thm6_7_step1_opt,
                               &c_thm6_7_step1_narrow, &c_thm6_7_eq39,
                               &c_thm6_7_step2a, &c_thm6_7_step2a_repaired,
                               &c_thm6_7_step2b, &c_thm6_7_step2b_repaired,
                               &c_thm6_7_first_epoch, &c_thm6_7_sqrt_term,
                               &c_thm6_7_sqrt_term_sum, &c_thm6_7_privacy_term,
                               NULL},
};
