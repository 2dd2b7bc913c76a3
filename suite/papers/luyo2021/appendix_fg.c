/* Luyo et al. 2021, Appendices F and G: tools.
 *
 * F, differential privacy
 *   F.1  post-processing            F.5  simple composition
 *   F.2  Laplace mechanism          F.6  advanced composition
 *   F.3  Gaussian mechanism         F.7  billboard lemma
 *   F.4  tree-based method
 * G, auxiliary results
 *   Claim 26  symmetric M, entries N(0,1):
 *             P(|M| >= 4 sqrt(d) + 2 log(1/a)) <= a
 *   Claim 27  chi-square: P(U >= d + 2 sqrt(d L) + 2 L) <= a, P(U <= d - 2
 *             sqrt(d L)) <= a, P(|v| > sqrt(d) + 2 sqrt(L)) <= a, L = log(1/a)
 *   Claim 28  v Laplace: P(|v| > sqrt(d) log(d/a)) <= a
 *   Claim 29  (Z+Z')/2, Z Laplace: P(|M| >= 2d + 2 sqrt(d L) + L) <= a, L =
 *             log(d/a)
 *   Claim 30  A >= B >= 0: rank A >= rank B, A^-1 <= B^-1
 *   Claim 31  A >= B > 0: |x|_A <= |x|_B sqrt(det A / det B)
 *   Claim 32  A >= B > 0: det A >= det B
 *
 * Tools are checked on finite mechanisms that can be enumerated, on laws known
 * exactly, and by sampled norms.  min in the sensitivities of F.2 and F.3 is a
 * slip for max; the sum over entries in F.2 is the paper's L1 sensitivity. */
#include "oracles/privacy.h"
#include "oracles/tails.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/papers/check.h"
#include "suite/papers/luyo2021/accounting.h"
#include "suite/papers/luyo2021/finite.h"
#include "suite/papers/luyo2021/grams.h"
#include "suite/papers/luyo2021/inputs.h"
#include "suite/papers/shared/determinant_ratio.h"
#include "suite/papers/shared/gaussian.h"
#include "suite/papers/shared/linear.h"
#include "suite/papers/shared/tail_bounds.h"

#include <math.h>
#include <string.h>

enum { N = LUYO_OUTCOMES };

/* Sends two laws through a channel, the identity or a random one. */
static void channel(Rng *rng, bool identity, double a[N], double b[N])
{
    double to_a[N] = {0}, to_b[N] = {0}, row[N];
    for (int j = 0; j < N; j++) {
        luyo_random_law(rng, N, row);
        for (int k = 0; k < N; k++) {
            double moves = identity ? (double)(j == k) : row[k];
            to_a[k] += a[j] * moves;
            to_b[k] += b[j] * moves;
        }
    }
    memcpy(a, to_a, sizeof to_a);
    memcpy(b, to_b, sizeof to_b);
}

/* F.1: a channel after a mechanism raises no delta(eps). */
static void post_processing(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        double a[N], b[N], eps = 2 * rng_uniform(&p->rng);
        luyo_random_laws(&p->rng, i, a, b);
        double before = luyo_finite_delta(N, a, b, eps);
        channel(&p->rng, i % 4 == 0, a, b);
        if (before > LUYO_VISIBLE)
            probe_ratio(p, luyo_finite_delta(N, a, b, eps) * (1 + p->bend),
                        before, "eps", eps);
    }
}

static const Claim c_f1 = {
    .id = "luyo2021.f1",
    .place = "App. F.1",
    .statement = "post-processing: a channel after an (eps,delta)-DP "
                 "mechanism leaves it (eps,delta)-DP",
    .tags = "tools privacy",
    .kind = KIND_IDENTITY,
    PROBED(post_processing),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "standard; finite mechanisms enumerated, with equality for the "
               "identity",
    .fault = "bend=0.01",
};

/* F.2: the loss at scale b = Delta_1/eps, at a random point and far on one side
 * of both centres, where it is |shift|_1 / b, the largest there is. */
static void laplace_mechanism(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 1 + (int)(i % 8);
        double eps = pow(10, 4 * rng_uniform(&p->rng) - 3), length = 0;
        double shift[8], loss = 0, most = 0;
        double sensitivity = pow(10, 4 * rng_uniform(&p->rng) - 2);
        double b = p->noise * sensitivity / eps;
        for (int j = 0; j < d; j++)
            length += fabs(shift[j] = sample_normal(&p->rng));
        for (int j = 0; j < d; j++) {
            shift[j] *= sensitivity / length;
            double y = 3 * sensitivity * sample_normal(&p->rng);
            loss += (fabs(y - shift[j]) - fabs(y)) / b;
            double far = copysign(9 * sensitivity, -shift[j]);
            most += (fabs(far - shift[j]) - fabs(far)) / b;
        }
        probe_ratio(p, fmax(fabs(loss), most), eps, "d eps", (double)d, eps);
    }
}

static const Claim c_f2 = {
    .id = "luyo2021.f2",
    .place = "App. F.2",
    .statement = "Laplace noise of scale Delta_1/eps on each coordinate is "
                 "(eps,0)-DP",
    .tags = "tools privacy laplace",
    .kind = KIND_PRIVACY,
    PROBED(laplace_mechanism),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the largest loss is |shift|_1/b <= Delta_1/b; min in the "
               "definition of the sensitivity is a slip for max",
    .fault = "noise-scale=0.9",
};

static const Claim c_f2_audit = {
    .id = "luyo2021.f2.audit",
    .place = "App. F.2",
    .statement = "no audit of Laplace noise of scale Delta_1/eps on each "
                 "coordinate finds more than eps",
    .tags = "tools privacy laplace audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    CASES("mechanism=once-laplace delta=0", "runs=5000",
          "epsilon=0.1 d=4 runs=5000"),
    .expected = HOLDS,
    .because = "the loss is bounded by eps and reaches it",
    .fault = "noise-scale=0.9",
};

/* F.3 on eps in (0,1): g of sigma = Delta sqrt(2 log(2/delta)) / eps against g
 * admissible. */
static void gaussian_mechanism(Probe *p)
{
    double share, L;
    LUYO_SWEEP(share, 1e-4, 1.35, 31)
    LUYO_SWEEP(L, 0.01, 1.6, 24)
    {
        double eps = fmin(share, 0.9999);
        double g = eps / sqrt(2 * (log(2) + L)) / p->noise;
        probe_ratio(p, g, gaussian_most_shift(eps, exp(-L)), "eps delta", eps,
                    exp(-L));
    }
}

static const Claim c_f3 = {
    .id = "luyo2021.f3",
    .place = "App. F.3",
    .statement = "sigma = Delta_2 sqrt(2 log(2/delta))/eps is (eps,delta)-DP "
                 "for eps in (0,1)",
    .tags = "tools privacy",
    .kind = KIND_PRIVACY,
    PROBED(gaussian_mechanism),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "exact Gaussian law; it first fails at eps = 6.4 (delta = 0.5), "
               "later for smaller delta; min in the definition of the "
               "sensitivity is a slip for max",
    .fault = "noise-scale=0.85",
};

static const Claim c_f3_audit = {
    .id = "luyo2021.f3.audit",
    .place = "App. F.3",
    .statement = "no audit of Gaussian noise of scale sigma = Delta_2 sqrt(2 "
                 "log(2/delta))/eps finds more than (eps,delta)",
    .tags = "tools privacy audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    ONE_CASE("mechanism=once-gaussian epsilon=0.99 d=3 scale=1.016603 "
             "runs=5000"),
    .expected = HOLDS,
    .because = "exact accounting; the case's scale is "
               "sqrt(log(2/delta)/log(1.25/delta)), against the 1.25 of the "
               "textbook",
    .fault = "noise-scale=0.6",
};

/* delta(eps) of k randomised responses of level e0, the worst of all k-fold
 * compositions of (e0, 0)-DP mechanisms (Kairouz et al. 2015). */
static double responses(int k, double e0, double eps)
{
    Loss loss = loss_response((long double)e0, (uint64_t)k);
    return (double)expl(loss_delta(&loss, (long double)eps).value);
}

/* delta of k mechanisms that each reveal all with probability d0 and together
 * have delta `hidden` when none does. */
static double revealing(int k, double d0, double hidden)
{
    double none = k * log1p(-d0);
    return -expm1(none) + exp(none) * hidden;
}

/* F.4: m nodes of (e0, d0) are (m e0^2 + e0 sqrt(2 m log(1/d')), m d0 +
 * d')-DP. */
static void advanced_tree(Probe *p)
{
    double e0, d1;
    for (int m = 1; m <= 1000; m += 1 + m / 2)
        LUYO_SWEEP(e0, 0.01, 2, 7)
    LUYO_SWEEP(d1, 0.5, 0.02, 7)
    {
        double eps = m * e0 * e0 + e0 * sqrt(2 * m * log(1 / d1));
        double d0 = d1 / (10 * m);
        double exact = revealing(m, d0, responses(m, e0 / p->noise, eps));
        probe_ratio(p, exact, m * d0 + d1, "m e0 d1", (double)m, e0, d1);
    }
}

static const Claim c_f4 = {
    .id = "luyo2021.f4",
    .place = "App. F.4",
    .statement = "m nodes of (eps_0,delta_0) are (m eps_0^2 + eps_0 sqrt(2 m "
                 "log(1/delta')), m delta_0 + delta')-DP",
    .tags = "tools privacy tree composition",
    .kind = KIND_PRIVACY,
    PROBED(advanced_tree),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the exact delta of m-fold randomised response, the worst of "
               "all compositions",
    .fault = "noise-scale=0.75",
};

/* F.4, F.6: e0 = eps / sqrt(8 m log(2/delta)) and d0 = delta / (2m) suffice. */
static void advanced_split(Probe *p)
{
    double eps, delta;
    for (int m = 1; m <= 1000; m += 1 + m / 2)
        LUYO_SWEEP(eps, 0.02, 2, 6)
    LUYO_SWEEP(delta, 0.9, 1 / 30.0, 9)
    {
        double e0 = eps / sqrt(8 * m * log(2 / delta)) / p->noise;
        double exact = revealing(m, delta / (2 * m), responses(m, e0, eps));
        probe_ratio(p, exact, delta, "m eps delta", (double)m, eps, delta);
    }
}

static const Claim c_f4_split = {
    .id = "luyo2021.f4.split",
    .place = "App. F.4, F.6",
    .statement = "for eps < 1, m nodes of eps_0 = eps/sqrt(8 m log(2/delta)) "
                 "and delta_0 = delta/(2m) are (eps,delta)-DP together",
    .tags = "tools privacy tree composition",
    .kind = KIND_PRIVACY,
    PROBED(advanced_split),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the exact delta of m-fold randomised response, the worst of "
               "all compositions",
    .fault = "noise-scale=0.2",
};

/* F.5: two mechanisms that run independently. */
static void simple_composition(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        double a[2][N], b[2][N], both_a[N * N], both_b[N * N];
        double e0 = rng_uniform(&p->rng), e1 = rng_uniform(&p->rng);
        luyo_random_laws(&p->rng, i, a[0], b[0]);
        luyo_random_laws(&p->rng, i, a[1], b[1]);
        for (int j = 0; j < N * N; j++) {
            both_a[j] = a[0][j / N] * a[1][j % N];
            both_b[j] = b[0][j / N] * b[1][j % N];
        }
        double apart = luyo_finite_delta(N, a[0], b[0], e0) +
                       luyo_finite_delta(N, a[1], b[1], e1);
        double both = luyo_finite_delta(N * N, both_a, both_b, e0 + e1);
        if (apart > LUYO_VISIBLE)
            probe_ratio(p, both * (1 + p->bend), apart, "eps1 eps2", e0, e1);
    }
}

static const Claim c_f5 = {
    .id = "luyo2021.f5",
    .place = "App. F.5",
    .statement = "simple composition: independent mechanisms of "
                 "(eps_i,delta_i) are (sum eps_i, sum delta_i)-DP together",
    .tags = "tools privacy composition",
    .kind = KIND_IDENTITY,
    PROBED(simple_composition),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "standard; finite mechanisms enumerated",
    .fault = "bend=0.002",
};

/* F.6 with the radical over 2 k log(1/delta') alone, as in F.4 and the cited
 * theorem: eps' = eps sqrt(2 k log(1/d')) + k eps (e^eps - 1), delta' = k d0 +
 * d'.  d0 is 0, of the order of d'/k, or far above it.  Noted: delta at k = 50,
 * eps = 1 when the radical covers both terms, as scanned. */
static void advanced_composition(Probe *p)
{
    static const double share[] = {0, 1, 1e3}; /* of d'/k */
    double eps, d1;
    for (int k = 1; k <= 600; k += 1 + k / 2)
        LUYO_SWEEP(eps, 0.01, 2, 9)
    LUYO_SWEEP(d1, 0.5, 0.02, 7)
    {
        double total = eps * sqrt(2 * k * log(1 / d1)) + k * eps * expm1(eps);
        double hidden = responses(k, eps / p->noise, total);
        for (int i = 0; i < 3 && share[i] * d1 < 1; i++) {
            double d0 = share[i] * d1 / k;
            probe_ratio(p, revealing(k, d0, hidden), k * d0 + d1, "k eps d0 d1",
                        (double)k, eps, d0, d1);
        }
    }
    double both = sqrt(2 * 50 * log(1e6) + 50 * expm1(1));
    probe_note(p, "delta_radical_over_both", responses(50, 1, both));
}

static const Claim c_f6 = {
    .id = "luyo2021.f6",
    .place = "App. F.6",
    .statement = "advanced composition: k mechanisms of (eps,delta) are (eps "
                 "sqrt(2 k log(1/delta')) + k eps (e^eps - 1), k delta + "
                 "delta')-DP together",
    .tags = "tools privacy composition",
    .kind = KIND_PRIVACY,
    PROBED(advanced_composition),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the theorem that the paper cites. As scanned the radical "
               "covers both terms, which would be false (noted in the "
               "evidence), but F.4 has it over the first alone and only the "
               "clause of luyo2021.f4.split enters the proofs",
    .fault = "noise-scale=0.8",
};

/* three users with a bit each, and a mechanism with four outcomes */
enum { USERS = 3, DATA = 1 << USERS };

typedef struct {
    double law[DATA][N];     /* of the outcome, by all bits */
    int action[USERS][2][N]; /* of a user, by her own bit and the outcome */
} Toy;

/* Writes the law of the others' actions when the bits are data. */
static void others(const Toy *x, int user, int data, double seen[4])
{
    memset(seen, 0, 4 * sizeof *seen);
    for (int m = 0; m < N; m++) {
        int tuple = 0;
        for (int other = 0; other < USERS; other++)
            if (other != user)
                tuple = 2 * tuple + x->action[other][data >> other & 1][m];
        seen[tuple] += x->law[data][m];
    }
}

/* F.7: flipping a user's bit changes the others' actions, random functions of
 * their own bit and the outcome, no more than it changes the outcome. */
static void billboard_lemma(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        Toy x = {0};
        double eps = rng_uniform(&p->rng), seen[2][4];
        for (int data = 0; data < DATA; data++)
            luyo_random_law(&p->rng, N, x.law[data]);
        for (int j = 0; j < USERS * 2 * N; j++)
            x.action[j / N / 2][j / N % 2][j % N] =
                (int)(2 * rng_uniform(&p->rng));
        for (int flip = 0; flip < USERS * DATA; flip++) {
            int user = flip / DATA, from = flip % DATA, to = from ^ 1 << user;
            others(&x, user, from, seen[0]);
            others(&x, user, to, seen[1]);
            double whole = luyo_finite_delta(N, x.law[from], x.law[to], eps);
            double joint = luyo_finite_delta(4, seen[0], seen[1], eps);
            if (whole > LUYO_VISIBLE)
                probe_ratio(p, joint * (1 + p->bend), whole, "eps", eps);
        }
    }
}

static const Claim c_f7 = {
    .id = "luyo2021.f7",
    .place = "App. F.7",
    .statement = "billboard lemma: actions that are functions of a DP "
                 "billboard and of one's own data are JDP",
    .tags = "tools privacy",
    .kind = KIND_IDENTITY,
    PROBED(billboard_lemma),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the others' actions are post-processing of the billboard; "
               "small mechanisms enumerated",
    .fault = "bend=0.01",
};

static const Claim c_claim26 = {
    .id = "luyo2021.claim26",
    .place = "App. G, Claim 26",
    .statement = "a symmetric M with entries N(0,1) has P(|M| >= 4 sqrt(d) + 2 "
                 "log(1/a)) <= a",
    .tags = "tools noise",
    .kind = KIND_TAIL,
    SAMPLED(symmetric_norm_bound),
    CASES("", "law=sym1 d=1", "law=sym1 d=2", "law=sym1 d=4", "law=sym1 d=8",
          "law=sym1 d=16", "law=goe d=1", "law=goe d=2", "law=goe d=4",
          "law=goe d=8"),
    .expected = HOLDS,
    .because = "follows from the sharp form, luyo2021.claim26.sharp; loose",
    .fault = "noise-scale=5",
};

static const Claim c_claim26_sharp = {
    .id = "luyo2021.claim26.sharp",
    .place = "App. G, Claim 26, sharpened",
    .statement = "a symmetric M with entries N(0,1) has P(|M| >= 2 sqrt(d) + 2 "
                 "sqrt(log(2/a))) <= a",
    .tags = "tools noise calibrated",
    .kind = KIND_TAIL,
    .whose = VARIANT,
    .modes = CALIBRATED,
    SAMPLED(symmetric_norm_bound_sharp),
    CASES("", "law=sym1 d=1", "law=sym1 d=2", "law=sym1 d=4", "law=sym1 d=8",
          "law=sym1 d=16", "law=goe d=2", "law=goe d=4", "law=goe d=8"),
    .expected = HOLDS,
    .because = "Sudakov-Fernique and Gaussian concentration",
    .fault = "noise-scale=1.6",
};

/* Claim 27: three bounds, by the law that is sampled */
static double claim27(const Job *job, double a)
{
    switch (params_choice(&job->params, "law")) {
    case TAIL_CHI_SQUARE:
        return chi_square_bound(job, a);
    case TAIL_CHI_SQUARE_DEFICIT:
        return chi_square_deficit_bound(job, a);
    default: /* the consequence for |v|, v ~ N(0, I) */
        return gauss_norm_bound(job, a);
    }
}

static const Claim c_claim27 = {
    .id = "luyo2021.claim27",
    .place = "App. G, Claim 27",
    .statement = "for U chi-square(d), v ~ N(0,I) and L = log(1/a): P(U >= d + "
                 "2 sqrt(d L) + 2 L), P(U <= d - 2 sqrt(d L)) and P(|v| > "
                 "sqrt(d) + 2 sqrt(L)) are at most a",
    .tags = "tools noise",
    .kind = KIND_TAIL,
    SAMPLED(claim27),
    CASES("", "law=chi-square d=1", "law=chi-square d=2", "law=chi-square d=8",
          "law=chi-square d=64", "law=chi-square-deficit d=1",
          "law=chi-square-deficit d=8", "law=chi-square-deficit d=64",
          "law=gauss-norm d=1", "law=gauss-norm d=8", "law=gauss-norm d=64"),
    .expected = HOLDS,
    .because = "Laurent and Massart 2000, Lemma 1",
    .fault = "noise-scale=1.6",
};

static const Claim c_claim28 = {
    .id = "luyo2021.claim28",
    .place = "App. G, Claim 28",
    .statement = "v with d iid entries Laplace(1) has P(|v| > sqrt(d) "
                 "log(d/a)) <= a",
    .tags = "tools noise laplace",
    .kind = KIND_TAIL,
    SAMPLED(laplace_norm_bound),
    CASES("law=laplace-norm", "d=1", "d=2", "d=3", "d=8"),
    .expected = HOLDS,
    .because = "union bound over coordinates; an equality at d = 1",
    .fault = "noise-scale=1.15",
};

/* Claim 29 */
static double claim29(const Job *job, double a)
{
    double d = params_int(&job->params, "d"), L = log(d / a);
    return 2 * d + 2 * sqrt(d * L) + L;
}

static const Claim c_claim29 = {
    .id = "luyo2021.claim29",
    .place = "App. G, Claim 29",
    .statement = "M = (Z+Z')/2 with entries of Z Laplace(1) has P(|M| >= 2d + "
                 "2 sqrt(d log(d/a)) + log(d/a)) <= a",
    .tags = "tools noise laplace",
    .kind = KIND_TAIL,
    SAMPLED(claim29),
    CASES("", "law=laplace-average d=1", "law=laplace-average d=2",
          "law=laplace-average d=4", "law=laplace-average d=8",
          "law=laplace-mirror d=2", "law=laplace-mirror d=4",
          "law=laplace-mirror d=8"),
    .expected = HOLDS,
    .because = "true whether Z is symmetric (the statement) or has independent "
               "entries (the proof); loose by sqrt(d)",
    .fault = "noise-scale=3",
};

enum { D_MAX = 6 };

/* a += scale times `ranks` outer products of random directions */
static void add_random(Rng *rng, Mat a, int ranks, double scale)
{
    double g[D_MAX];
    for (int k = 0; k < ranks; k++) {
        for (int i = 0; i < a.rows; i++)
            g[i] = sqrt(scale) * sample_normal(rng);
        matrix_add_outer(a, 1, g);
    }
}

/* Claim 30: the rank is no smaller, and A^-1 <= B^-1 in a random direction
 * where both exist. */
static void claim30(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 2 + (int)(i % (D_MAX - 1)), ranks = 1 + (int)(i / 5 % 8);
        double a_room[D_MAX * D_MAX] = {0}, b_room[D_MAX * D_MAX] = {0};
        Mat a = {a_room, d, d, d}, b = {b_room, d, d, d};
        add_random(&p->rng, b, ranks, 1);
        for (int j = 0; j < d * d; j++)
            a_room[j] = b_room[j];
        /* one direction more: in all others A^-1 and B^-1 agree */
        add_random(&p->rng, a, 1, 0.1 + rng_uniform(&p->rng));
        probe_ratio(p, matrix_rank(mat_view(b)),
                    matrix_rank(mat_view(a)) * (1 - p->bend), "d ranks",
                    (double)d, (double)ranks);
        double x[D_MAX], y[D_MAX];
        for (int j = 0; j < d; j++)
            x[j] = y[j] = sample_normal(&p->rng);
        if (ranks < d + 2 || !mat_cholesky(a, NULL) || !mat_cholesky(b, NULL))
            continue;
        probe_ratio(p, factor_inverse_form(mat_view(a), x) * (1 + p->bend),
                    factor_inverse_form(mat_view(b), y), "d ranks", (double)d,
                    (double)ranks);
    }
}

static const Claim c_claim30 = {
    .id = "luyo2021.claim30",
    .place = "App. G, Claim 30",
    .statement = "A >= B >= 0: rank A >= rank B, and A^-1 <= B^-1 where B is "
                 "nonsingular",
    .tags = "tools matrix",
    .kind = KIND_IDENTITY,
    PROBED(claim30),
    AT_MOST(LOOSELY),
    .expected = HOLDS,
    .because = "Zhang 2011, Thm. 7.8",
    .fault = "bend=0.002",
};

static void claim31(Probe *p)
{
    for (int d = 1; d <= 8; d *= 2)
        determinant_ratios(p, d);
}

static const Claim c_claim31 = {
    .id = "luyo2021.claim31",
    .place = "App. G, Claim 31",
    .statement = "A >= B > 0: |x|_A <= |x|_B sqrt(det A / det B)",
    .tags = "tools matrix",
    .kind = KIND_IDENTITY,
    PROBED(claim31),
    AT_MOST(1e-10),
    ONE_CASE("instances=2000"),
    .expected = HOLDS,
    .because = "Abbasi-Yadkori et al. 2011, Lemma 12; an equality for A = B + "
               "c g g', x = B^-1 g",
    .fault = "bend=0.001",
};

/* Claim 32, by Cholesky factors. */
static void claim32(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 1 + (int)(i % D_MAX);
        double a_room[D_MAX * D_MAX] = {0}, b_room[D_MAX * D_MAX] = {0};
        Mat a = {a_room, d, d, d}, b = {b_room, d, d, d};
        add_random(&p->rng, b, d + 2, pow(10, 4 * rng_uniform(&p->rng) - 2));
        for (int j = 0; j < d * d; j++)
            a_room[j] = b_room[j];
        add_random(&p->rng, a, (int)(i % 3),
                   pow(10, 6 * rng_uniform(&p->rng) - 4));
        if (!mat_cholesky(a, NULL) || !mat_cholesky(b, NULL))
            continue;
        double over = mat_log_det(mat_view(b)) - mat_log_det(mat_view(a));
        probe_ratio(p, exp(over) * (1 + p->bend), 1, "d", (double)d);
    }
}

static const Claim c_claim32 = {
    .id = "luyo2021.claim32",
    .place = "App. G, Claim 32",
    .statement = "A >= B > 0: det A >= det B",
    .tags = "tools matrix",
    .kind = KIND_IDENTITY,
    PROBED(claim32),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "eigenvalues are monotone; an equality at A = B",
    .fault = "bend=0.01",
};

const Section luyo2021_appendix_fg = {
    .title = "Appendices F and G: tools",
    .list = (const Claim *const[]){&c_f1, &c_f2, &c_f2_audit, &c_f3,
                                   &c_f3_audit, &c_f4, &c_f4_split, &c_f5,
                                   &c_f6, &c_f7, &c_claim26, &c_claim26_sharp,
                                   &c_claim27, &c_claim28, &c_claim29,
                                   &c_claim30, &c_claim31, &c_claim32, NULL},
};
