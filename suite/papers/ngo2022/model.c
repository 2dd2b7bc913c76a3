/* Ngo et al. 2022, Section 2: the model and its privacy tools.
 *
 *   Assumption 1  P_h(.|x,a) = <phi(x,a), mu_h(.)>, r_h(x,a) = <phi(x,a),
 *                 theta_h>, |phi| <= 1, max(|mu_h(S)|, |theta_h|) <= d
 *   Prop. 2       Q_h^pi(x,a) = <phi(x,a), w_h^pi>
 *   Lemma 6       rho-zCDP is (rho + 2 sqrt(rho log(1/delta)), delta)-DP
 *   Lemma 7       rho-zCDP and rho'-zCDP compose to (rho + rho')-zCDP
 *   Def. 8        Delta(f): Euclidean for vectors, operator norm for matrices
 *   Def. 9        GAU(U, f, rho): f(U) + N(0, Delta(f)^2/(2 rho)) a coordinate
 *   Lemma 10      it is rho-zCDP, and its error exceeds sqrt(d Delta^2
 *                 log(d/g)/rho) with probability g at most
 *
 * The model is tested on random linear MDPs of three families (linear_mdp.h),
 * composition on finite laws, the Gaussian mechanism by its exact law. */
#include "suite/papers/check.h"
#include "suite/papers/ngo2022/accounting.h"
#include "suite/papers/ngo2022/linear_mdp.h"
#include "suite/papers/ngo2022/neighbours.h"
#include "suite/papers/shared/draws.h"
#include "suite/papers/shared/linear.h"

#include <math.h>
#include <string.h>

/* The norms of Assumption 1, and that kernels are probabilities and rewards in
 * [0,1]. */
static void assumption1(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        NgoMdp m = ngo_random_mdp(p, n);
        double mass[NGO_MDP_DIM] = {0}, d = m.d, at = (double)n;
        for (int s = 0; s < NGO_S; s++)
            for (int j = 0; j < m.d; j++)
                mass[j] += m.mu[s][j];
        probe_ratio(p, sqrt(vector_dot(m.d, mass, mass)), sqrt(d) * (1 + 1e-12),
                    "instance d", at, d);
        probe_ratio(p, sqrt(vector_dot(m.d, m.theta, m.theta)), d, "instance d",
                    at, d);
        for (int c = 0; c < NGO_PAIRS; c++) {
            double size =
                sqrt(vector_dot(m.d, m.phi[c], m.phi[c])) * (1 + p->bend);
            double least = 0, reward = vector_dot(m.d, m.phi[c], m.theta);
            for (int s = 0; s < NGO_S; s++)
                least = fmin(least, vector_dot(m.d, m.phi[c], m.mu[s]));
            probe_ratio(p, size, 1 + 1e-12, "instance d", at, d);
            probe_ratio(p, fabs(vector_dot(m.d, m.phi[c], mass) - 1), 1e-12,
                        "instance d", at, d);
            probe_ratio(p, -least, 1e-12, "instance d", at, d);
            probe_ratio(p, fabs(reward - 0.5), 0.5 + 1e-12, "instance d", at,
                        d);
        }
    }
}

static const Claim c_assumption1 = {
    .id = "ngo2022.assumption1",
    .place = "Sec. 2.2, Assumption 1",
    .whose = OF_SUITE,
    .statement = "the linear MDPs used here meet Assumption 1: |phi| <= 1, "
                 "|mu_h(S)| <= d, |theta_h| <= d, kernels and rewards in [0,1]",
    .tags = "linear assumption",
    .kind = KIND_IDENTITY,
    PROBED(assumption1),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "all three families meet it; they even have |mu_h(S)| <= "
               "sqrt(d), the normalisation of Jin et al. 2020 that the lemmas "
               "need",
    .fault = "bend=0.01",
};

static void prop2(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        NgoMdp m = ngo_random_mdp(p, n);
        NgoValues x;
        ngo_mdp_values(p, &m, &x);
        for (int i = 0; i < NGO_H * NGO_PAIRS; i++) {
            int h = i / NGO_PAIRS;
            double q = x.q[h][i % NGO_PAIRS];
            double linear =
                vector_dot(m.d, m.phi[i % NGO_PAIRS], x.w[h]) * (1 + p->bend);
            probe_equal_from(p, linear, q, 1, "instance h", (double)n, h + 1.0);
        }
    }
}

static const Claim c_prop2 = {
    .id = "ngo2022.prop2",
    .place = "Sec. 2.2, Prop. 2",
    .statement = "in a linear MDP Q_h^pi = <phi, w_h> with w_h = theta_h + "
                 "sum_s V_{h+1}(s) mu_h(s), for every policy",
    .tags = "linear algebra",
    .kind = KIND_IDENTITY,
    PROBED(prop2),
    EQUAL(1e-10),
    .expected = HOLDS,
    .because = "the Bellman equation is linear in phi; checked on random MDPs "
               "of three families (features in the simplex, tabular, "
               "antipodal)",
    .fault = "bend=1e-6",
};

static double renyi(int n, const double *x, const double *y, double alpha)
{
    double sum = pow(x[0], alpha) * pow(y[0], 1 - alpha);
    for (int i = 1; i < n; i++)
        sum += pow(x[i], alpha) * pow(y[i], 1 - alpha);
    return log(sum) / (alpha - 1);
}

/* The least rho at which two laws on n outcomes are rho-zCDP, both ways, over a
 * grid of alpha: rather too small, which makes the lemma harder. */
static double least_rho(int n, const double *x, const double *y)
{
    double rho = 0;
    for (double alpha = 1.001; alpha < 1000; alpha *= 1.1)
        rho = fmax(rho,
                   fmax(renyi(n, x, y, alpha), renyi(n, y, x, alpha)) / alpha);
    return rho;
}

enum { FIRST = 4, SECOND = 3 };

/* Lemma 6 for two laws on n outcomes, whose delta(eps) is a sum. */
static void finite_conversion(Probe *p, int n, const double *x, const double *y)
{
    double rho = least_rho(n, x, y) * p->noise * p->noise;
    for (int i = 0; i < NGO_DELTAS; i++) {
        double delta = 0, eps = rho + 2 * sqrt(rho * log(1 / ngo_deltas[i]));
        for (int j = 0; j < n; j++)
            delta += fmax(0, x[j] - exp(eps) * y[j]);
        probe_ratio(p, delta, ngo_deltas[i], "rho delta outcomes", rho,
                    ngo_deltas[i], (double)n);
    }
}

/* A Gaussian release meets the definition of zCDP with equality; others are
 * randomised responses and random laws on four outcomes. */
static void lem6(Probe *p)
{
    ngo_check_conversion(p);
    for (double from = 0.01; from < 10; from *= 1.3) {
        double a = 1 / (1 + exp(-from));
        finite_conversion(p, 2, (double[]){a, 1 - a}, (double[]){1 - a, a});
    }
    for (uint64_t i = 0; i < p->instances; i++) {
        double law[2][FIRST];
        for (int side = 0; side < 2; side++)
            ngo_random_law(p, FIRST, law[side]);
        finite_conversion(p, FIRST, law[0], law[1]);
    }
}

static const Claim c_lem6 = {
    .id = "ngo2022.lem6",
    .place = "Sec. 2.3, Lemma 6",
    .statement = "rho-zCDP gives (rho + 2 sqrt(rho log(1/delta)), delta)-DP",
    .tags = "tools privacy composition",
    .kind = KIND_PRIVACY,
    PROBED(lem6),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "Bun and Steinke 2016. Tested with the exact delta of a "
               "Gaussian release, which meets rho-zCDP with equality, of "
               "randomised response and of laws on four outcomes; loose: at "
               "eps = 1 a Gaussian spends 2.4e-9 of the 1e-6 that are allowed",
    .fault = "noise-scale=0.5",
};

static const Claim c_lem6_audit = {
    .id = "ngo2022.lem6.audit",
    .place = "Sec. 2.3, Lemma 6",
    .statement = "no audit of a Gaussian release of rho-zCDP finds more than "
                 "(rho + 2 sqrt(rho log(1/delta)), delta)",
    .tags = "privacy audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    ONE_CASE("mechanism=once-gaussian epsilon=1 scale=1.009674 runs=5000"),
    .expected = HOLDS,
    .because = "at eps = 1 and delta = 1e-6 rho is 0.01747, so that a shift of "
               "1 gets noise 5.350, 1.009674 times the sqrt(2 "
               "log(1.25/delta))/eps of the textbook; it spends 2.4e-9",
    .fault = "noise-scale=0.6",
};

typedef struct {
    double first[2][FIRST], second[2][FIRST][SECOND];
} TwoSteps; /* laws under the two neighbours; the second step's depends on the
               first step's outcome */

static double joint_renyi(const TwoSteps *m, double alpha, double *worst)
{
    double law[2][FIRST * SECOND];
    *worst = 0;
    for (int i = 0; i < FIRST; i++) {
        double one = renyi(SECOND, m->second[0][i], m->second[1][i], alpha);
        *worst = fmax(*worst, one);
        for (int u = 0; u < 2; u++)
            for (int j = 0; j < SECOND; j++)
                law[u][i * SECOND + j] = m->first[u][i] * m->second[u][i][j];
    }
    return renyi(FIRST * SECOND, law[0], law[1], alpha);
}

/* Composition as Section 4.2 uses it, where the second mechanism sees the first
 * one's output; every second instance does not adapt, which is equality. */
static void lem7(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        TwoSteps m = {.first = {{0}}};
        for (int u = 0; u < 2; u++) {
            ngo_random_law(p, FIRST, m.first[u]);
            for (int i = 0; i < FIRST; i++)
                ngo_random_law(p, SECOND, m.second[u][i]);
            for (int i = 1; i < FIRST && n % 2 == 0; i++)
                memcpy(m.second[u][i], m.second[u][0], sizeof m.second[u][0]);
        }
        double alpha = 1 + draw_log_uniform(&p->rng, 1.5), worst;
        double joint = joint_renyi(&m, alpha, &worst) * (1 + p->bend);
        double alone = renyi(FIRST, m.first[0], m.first[1], alpha);
        probe_ratio(p, joint, alone + worst, "instance alpha", (double)n,
                    alpha);
    }
}

static const Claim c_lem7 = {
    .id = "ngo2022.lem7",
    .place = "Sec. 2.3, Lemma 7",
    .statement = "rho-zCDP and rho'-zCDP compose to (rho + rho')-zCDP, also "
                 "adaptively",
    .tags = "tools privacy composition",
    .kind = KIND_PRIVACY,
    PROBED(lem7),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the Renyi divergence of a product is the sum of the "
               "divergences, and an adaptive second step costs at most its "
               "worst case; enumerated on finite laws",
    .fault = "bend=0.01",
};

/* Definition 8 measures matrices in operator norm, the mechanism's noise
 * measures them in the norm of the upper triangle; Delta = 2 covers both for
 * the change that one user makes. */
static void def8(Probe *p)
{
    ngo_probe_gram(p, true);
    /* a change by I_d would cost d times what its operator norm says */
    probe_note(p, "identity.d16", 16);
}

static const Claim c_def8 = {
    .id = "ngo2022.def8",
    .place = "Sec. 2.3, Def. 8",
    .statement = "noise N(0, Delta^2/(2 rho)) on and above the diagonal, "
                 "Delta = 2 in operator norm as Definition 8 says, makes the "
                 "change phi phi' - psi psi' of one user rho-zCDP",
    .tags = "privacy sensitivity",
    .kind = KIND_PRIVACY,
    PROBED(def8),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "the norm that counts is that of the upper triangle, at most "
               "sqrt(2) < 2 for this change, of operator norm 1",
    .reading = "for the one change that occurs, with Lemma 14's 2. As a "
               "definition for any matrix-valued function the operator norm "
               "is not enough: with this noise a change by I_d costs d times "
               "more than its operator norm says (identity.d16 in the "
               "evidence), and Lemma 10 is stated for vectors",
    .fault = "sensitivity-scale=2",
};

/* Definition 9's variance is Delta^2 / (2 rho). */
static void lem10_privacy(Probe *p)
{
    for (double rho = 1e-4; rho < 100; rho *= 3)
        for (double alpha = 1.01; alpha < 200; alpha *= 1.6)
            for (double Delta = 0.1; Delta < 100; Delta *= 5) {
                double sigma = p->noise * sqrt(Delta * Delta / (2 * rho));
                probe_ratio(p, ngo_gaussian_renyi(Delta / sigma, alpha),
                            rho * alpha, "rho alpha Delta", rho, alpha, Delta);
            }
}

static const Claim c_lem10_privacy = {
    .id = "ngo2022.lem10.privacy",
    .place = "Sec. 2.3, Lemma 10",
    .statement = "noise N(0, Delta^2/(2 rho)) makes f(U) rho-zCDP",
    .tags = "tools privacy",
    .kind = KIND_PRIVACY,
    PROBED(lem10_privacy),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "for a Gaussian release the zCDP inequality is an equality; the "
               "Renyi divergence is computed by quadrature",
    .fault = "noise-scale=0.9",
};

/* Lemma 10's bound in units of sigma = Delta / sqrt(2 rho). */
static double lemma10(const Job *job, double a)
{
    double d = params_int(&job->params, "d");
    return sqrt(2 * d * log(d / a));
}

static const Claim c_lem10_tail = {
    .id = "ngo2022.lem10.tail",
    .place = "Sec. 2.3, Lemma 10",
    .statement = "eta ~ N(0, Delta^2/(2 rho) I_d): P(|eta| > sqrt(d Delta^2 "
                 "log(d/g)/rho)) <= g",
    .tags = "tools noise",
    .kind = KIND_TAIL,
    SAMPLED(lemma10),
    CASES("law=gauss-norm", "d=1", "d=2", "d=4", "d=16", "d=64"),
    .expected = HOLDS,
    .because = "a union bound over the d coordinates",
    .fault = "noise-scale=3",
};

const Section ngo2022_model = {
    .title = "Section 2: linear MDPs and differential privacy",
    .list = (const Claim *const[]){&c_assumption1, &c_prop2, &c_lem6,
                                   &c_lem6_audit, &c_lem7, &c_def8,
                                   &c_lem10_privacy, &c_lem10_tail, NULL},
};
