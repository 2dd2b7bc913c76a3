/* Luyo et al. 2021, Appendices F and G: tools. */
/* from probe_tools.c: Luyo et al. 2021, appendices F and G: the tools, on finite mechanisms that
 * can be enumerated and on laws known exactly. */
#include "oracles/privacy.h"
#include "oracles/tails.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/papers/check.h"
#include "suite/papers/luyo2021/tools.h"

#include <math.h>
#include <string.h>

/* what a channel makes of two laws; the identity or a random one */
static void channel(Rng *rng, bool identity, double a[LUYO_N], double b[LUYO_N])
{
    double to_a[LUYO_N] = {0}, to_b[LUYO_N] = {0}, row[LUYO_N];
    for (int j = 0; j < LUYO_N; j++) {
        luyo_law(rng, LUYO_N, row);
        for (int k = 0; k < LUYO_N; k++) {
            double moves = identity ? (double)(j == k) : row[k];
            to_a[k] += a[j] * moves;
            to_b[k] += b[j] * moves;
        }
    }
    memcpy(a, to_a, sizeof to_a);
    memcpy(b, to_b, sizeof to_b);
}

/* F.1: a channel after a mechanism */
static void post_processing(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        double a[LUYO_N], b[LUYO_N], eps = 2 * rng_uniform(&p->rng);
        luyo_pair(&p->rng, i, a, b);
        double before = luyo_delta_of(LUYO_N, a, b, eps);
        channel(&p->rng, i % 4 == 0, a, b);
        if (before > VISIBLE)
            probe_ratio(p, luyo_delta_of(LUYO_N, a, b, eps) * (1 + p->bend),
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
    .because = "standard; finite mechanisms enumerated",
    .fault = "bend=0.01",
};

/* F.2: scale Delta_1/eps; the loss at a point far on one side of both centres
 * is |shift|_1 / b, the largest there is */
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
    .because = "|shift|_1/b; min in the sensitivity is a slip for max",
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
    .because = "the loss is bounded by eps, and reaches it",
    .fault = "noise-scale=0.9",
};

/* F.3 on eps in (0,1): sigma = Delta sqrt(2 log(2/delta)) / eps */
static void gaussian_mechanism(Probe *p)
{
    double share, L;
    LUYO2021_SWEEP(share, 1e-4, 1.35, 31)
    LUYO2021_SWEEP(L, 0.01, 1.6, 24)
    {
        double eps = fmin(share, 0.9999);
        double g = eps / sqrt(2 * (log(2) + L)) / p->noise;
        probe_ratio(p, g, luyo_admissible(eps, exp(-L)), "eps delta", eps,
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
    .because = "exact Gaussian law; it first fails at eps = 6.4 (delta = 0.5) "
               "and later for smaller delta; min is a slip for max",
    .fault = "noise-scale=0.85",
};

static const Claim c_f3_audit = {
    .id = "luyo2021.f3.audit",
    .place = "App. F.3",
    .statement = "no audit of sigma = Delta_2 sqrt(2 log(2/delta))/eps finds "
                 "more than (eps,delta)",
    .tags = "tools privacy audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    ONE_CASE("mechanism=once-gaussian epsilon=0.99 d=3 scale=1.016603 "
             "runs=5000"),
    .expected = HOLDS,
    .because = "exact accounting; scale is "
               "sqrt(log(2/delta)/log(1.25/delta)), against the 1.25 of the "
               "textbook",
    .fault = "noise-scale=0.6",
};

/* delta(eps) of k randomised responses of level e0, whose privacy region holds
 * every (e0, 0) mechanism's (Kairouz et al.) */
static double responses(int k, double e0, double eps)
{
    Loss loss = loss_response((long double)e0, (uint64_t)k);
    return (double)expl(loss_delta(&loss, (long double)eps).value);
}

/* the same, hidden, where each also reveals all with probability d0 */
static double revealing(int k, double d0, double hidden)
{
    double none = k * log1p(-d0);
    return -expm1(none) + exp(none) * hidden;
}

/* F.4: m nodes of (e0, d0) are (m e0^2 + e0 sqrt(2 m log(1/d')), m d0 + d') */
static void advanced_tree(Probe *p)
{
    double e0, d1;
    for (int m = 1; m <= 1000; m += 1 + m / 2)
        LUYO2021_SWEEP(e0, 0.01, 2, 7)
    LUYO2021_SWEEP(d1, 0.5, 0.02, 7)
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
    .because = "exact m-fold randomised response, the worst of all",
    .fault = "noise-scale=0.75",
};

/* F.4, F.6: e0 = eps / sqrt(8 m log(2/delta)), d0 = delta / (2m) suffices */
static void advanced_split(Probe *p)
{
    double eps, delta;
    for (int m = 1; m <= 1000; m += 1 + m / 2)
        LUYO2021_SWEEP(eps, 0.02, 2, 6)
    LUYO2021_SWEEP(delta, 0.9, 1 / 30.0, 9)
    {
        double e0 = eps / sqrt(8 * m * log(2 / delta)) / p->noise;
        double exact = revealing(m, delta / (2 * m), responses(m, e0, eps));
        probe_ratio(p, exact, delta, "m eps delta", (double)m, eps, delta);
    }
}

static const Claim c_f4_split = {
    .id = "luyo2021.f4.split",
    .place = "App. F.4, F.6",
    .statement = "eps_0 = eps/sqrt(8 m log(2/delta)), delta_0 = delta/(2m) "
                 "suffice for (eps,delta), eps < 1",
    .tags = "tools privacy tree composition",
    .kind = KIND_PRIVACY,
    PROBED(advanced_split),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "exact m-fold randomised response",
    .fault = "noise-scale=0.2",
};

/* F.5: two mechanisms run independently */
static void simple_composition(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        double a[2][LUYO_N], b[2][LUYO_N], both_a[LUYO_N * LUYO_N],
            both_b[LUYO_N * LUYO_N];
        double e0 = rng_uniform(&p->rng), e1 = rng_uniform(&p->rng);
        luyo_pair(&p->rng, i, a[0], b[0]);
        luyo_pair(&p->rng, i, a[1], b[1]);
        for (int j = 0; j < LUYO_N * LUYO_N; j++) {
            both_a[j] = a[0][j / LUYO_N] * a[1][j % LUYO_N];
            both_b[j] = b[0][j / LUYO_N] * b[1][j % LUYO_N];
        }
        double apart = luyo_delta_of(LUYO_N, a[0], b[0], e0) +
                       luyo_delta_of(LUYO_N, a[1], b[1], e1);
        if (apart > VISIBLE)
            probe_ratio(
                p,
                luyo_delta_of(LUYO_N * LUYO_N, both_a, both_b, e0 + e1) *
                    (1 + p->bend),
                apart, "eps1 eps2", e0, e1);
    }
}

static const Claim c_f5 = {
    .id = "luyo2021.f5",
    .place = "App. F.5",
    .statement = "simple composition: eps and delta add",
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
 * d'; d0 is 0, of the order of d'/k, or far above it */
static void advanced_composition(Probe *p)
{
    static const double share[] = {0, 1, 1e3}; /* of d'/k */
    double eps, d1;
    for (int k = 1; k <= 600; k += 1 + k / 2)
        LUYO2021_SWEEP(eps, 0.01, 2, 9)
    LUYO2021_SWEEP(d1, 0.5, 0.02, 7)
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
    .statement = "k-fold composition is (eps sqrt(2 k log(1/delta')) + k eps "
                 "(e^eps - 1), k delta + delta')-DP",
    .tags = "tools privacy composition",
    .kind = KIND_PRIVACY,
    PROBED(advanced_composition),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the theorem cited; as scanned the radical covers both terms, "
               "which would be false (noted), but F.4 has it over the first "
               "alone and only the clause luyo2021.f4.split enters the proofs",
    .fault = "noise-scale=0.8",
};

enum { USERS = 3, DATA = 1 << USERS };

typedef struct {
    double law[DATA][LUYO_N]; /* of the outcome, by everybody's bits */
    int action[USERS][2]
              [LUYO_N]; /* of a user, by her own bit and the outcome */
} Toy;

/* the law of the others' actions when the bits are data */
static void others(const Toy *x, int user, int data, double seen[4])
{
    memset(seen, 0, 4 * sizeof *seen);
    for (int m = 0; m < LUYO_N; m++) {
        int tuple = 0;
        for (int other = 0; other < USERS; other++)
            if (other != user)
                tuple = 2 * tuple + x->action[other][data >> other & 1][m];
        seen[tuple] += x->law[data][m];
    }
}

/* F.7: three users with a bit each, a mechanism with four outcomes; the others'
 * actions are random functions of their own bit and the outcome. */
static void billboard_lemma(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        Toy x = {0};
        double eps = rng_uniform(&p->rng), seen[2][4];
        for (int data = 0; data < DATA; data++)
            luyo_law(&p->rng, LUYO_N, x.law[data]);
        for (int j = 0; j < USERS * 2 * LUYO_N; j++)
            x.action[j / LUYO_N / 2][j / LUYO_N % 2][j % LUYO_N] =
                (int)(2 * rng_uniform(&p->rng));
        for (int flip = 0; flip < USERS * DATA; flip++) {
            int user = flip / DATA, from = flip % DATA, to = from ^ 1 << user;
            others(&x, user, from, seen[0]);
            others(&x, user, to, seen[1]);
            double whole = luyo_delta_of(LUYO_N, x.law[from], x.law[to], eps);
            double joint = luyo_delta_of(4, seen[0], seen[1], eps);
            if (whole > VISIBLE)
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
    .because = "the others' actions are post-processing; toy mechanisms "
               "enumerated",
    .fault = "bend=0.01",
};

static double dimension(const Job *job)
{
    return params_int(&job->params, "d");
}

static double claim26(const Job *job, double a)
{
    return 4 * sqrt(dimension(job)) + 2 * log(1 / a);
}

static const Claim c_claim26 = {
    .id = "luyo2021.claim26",
    .place = "App. G, Claim 26",
    .statement = "symmetric M, entries N(0,1): P(|M| >= 4 sqrt(d) + 2 "
                 "log(1/a)) <= a",
    .tags = "tools noise",
    .kind = KIND_TAIL,
    SAMPLED(claim26),
    CASES("", "law=sym1 d=1", "law=sym1 d=2", "law=sym1 d=4", "law=sym1 d=8",
          "law=sym1 d=16", "law=goe d=1", "law=goe d=2", "law=goe d=4",
          "law=goe d=8"),
    .expected = HOLDS,
    .because = "follows from the sharp form below; loose",
    .fault = "noise-scale=5",
};

/* E lambda_max <= 2 sqrt(d) and lambda_max is sqrt(2)-Lipschitz in the iid
 * entries, so P(|M| >= 2 sqrt(d) + t) <= 2 exp(-t^2/4). */
static double claim26_sharp(const Job *job, double a)
{
    return 2 * sqrt(dimension(job)) + 2 * sqrt(log(2 / a));
}

static const Claim c_claim26_sharp = {
    .id = "luyo2021.claim26.sharp",
    .place = "App. G, Claim 26, sharpened",
    .statement = "symmetric M, entries N(0,1): P(|M| >= 2 sqrt(d) + 2 "
                 "sqrt(log(2/a))) <= a",
    .tags = "tools noise calibrated",
    .kind = KIND_TAIL,
    .modes = CALIBRATED,
    SAMPLED(claim26_sharp),
    CASES("", "law=sym1 d=1", "law=sym1 d=2", "law=sym1 d=4", "law=sym1 d=8",
          "law=sym1 d=16", "law=goe d=2", "law=goe d=4", "law=goe d=8"),
    .expected = HOLDS,
    .because = "Sudakov-Fernique and Gaussian concentration",
    .fault = "noise-scale=1.6",
};

static double claim27(const Job *job, double a)
{
    double d = dimension(job), L = log(1 / a);
    switch (params_choice(&job->params, "law")) {
    case TAIL_CHI_SQUARE:
        return d + 2 * sqrt(d * L) + 2 * L;
    case TAIL_CHI_SQUARE_DEFICIT:
        return 2 * sqrt(d * L);
    default: /* the consequence for |v|, v ~ N(0, I) */
        return sqrt(d) + 2 * sqrt(L);
    }
}

static const Claim c_claim27 = {
    .id = "luyo2021.claim27",
    .place = "App. G, Claim 27",
    .statement = "chi-square(d): P(U >= d + 2 sqrt(d L) + 2 L), P(U <= d - 2 "
                 "sqrt(d L)), P(|v| > sqrt(d) + 2 sqrt(L)) <= a, L = log(1/a)",
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

static double claim28(const Job *job, double a)
{
    double d = dimension(job);
    return sqrt(d) * log(d / a);
}

static const Claim c_claim28 = {
    .id = "luyo2021.claim28",
    .place = "App. G, Claim 28",
    .statement = "v iid Laplace(1): P(|v| > sqrt(d) log(d/a)) <= a",
    .tags = "tools noise laplace",
    .kind = KIND_TAIL,
    SAMPLED(claim28),
    CASES("law=laplace-norm", "d=1", "d=2", "d=3", "d=8"),
    .expected = HOLDS,
    .because = "union bound over coordinates; an equality at d = 1",
    .fault = "noise-scale=1.15",
};

static double claim29(const Job *job, double a)
{
    double d = dimension(job), L = log(d / a);
    return 2 * d + 2 * sqrt(d * L) + L;
}

static const Claim c_claim29 = {
    .id = "luyo2021.claim29",
    .place = "App. G, Claim 29",
    .statement = "M = (Z+Z')/2, Z Laplace(1): P(|M| >= 2d + 2 sqrt(d "
                 "log(d/a)) + log(d/a)) <= a",
    .tags = "tools noise laplace",
    .kind = KIND_TAIL,
    SAMPLED(claim29),
    CASES("", "law=laplace-average d=1", "law=laplace-average d=2",
          "law=laplace-average d=4", "law=laplace-average d=8",
          "law=laplace-mirror d=2", "law=laplace-mirror d=4",
          "law=laplace-mirror d=8"),
    .expected = HOLDS,
    .because = "true whether Z is symmetric (the statement) or independent "
               "(the proof); loose by sqrt(d)",
    .fault = "noise-scale=3",
};

/* ---- appendix G: matrices ---- */

enum { D_MAX_TOOLS = 6 };

static void add_random(Rng *rng, Mat a, int ranks, double scale)
{
    double g[D_MAX_TOOLS];
    for (int k = 0; k < ranks; k++) {
        for (int i = 0; i < a.rows; i++)
            g[i] = sqrt(scale) * sample_normal(rng);
        for (int i = 0; i < a.rows; i++)
            for (int j = 0; j < a.rows; j++)
                MAT(a, i, j) += g[i] * g[j];
    }
}

static int rank_of(Mat a)
{
    double room[D_MAX_TOOLS * D_MAX_TOOLS], values[D_MAX_TOOLS];
    int rank = 0;
    Mat copy = {room, a.rows, a.rows, a.rows};
    for (int i = 0; i < a.rows * a.rows; i++)
        room[i] = a.p[i];
    mat_symmetric_eigenvalues(copy, values);
    for (int i = 0; i < a.rows; i++)
        rank += values[i] > 1e-10 * values[a.rows - 1];
    return rank;
}

/* Claim 30: A >= B >= 0: the rank is no smaller; A^-1 <= B^-1 where both exist,
 * in the worst direction x = B y or any */
static void claim30(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 2 + (int)(i % (D_MAX_TOOLS - 1)), ranks = 1 + (int)(i / 5 % 8);
        double a_room[D_MAX_TOOLS * D_MAX_TOOLS] = {0},
                                    b_room[D_MAX_TOOLS * D_MAX_TOOLS] = {0};
        Mat a = {a_room, d, d, d}, b = {b_room, d, d, d};
        add_random(&p->rng, b, ranks, 1);
        for (int j = 0; j < d * d; j++)
            a_room[j] = b_room[j];
        /* by one direction: in all others A^-1 and B^-1 agree */
        add_random(&p->rng, a, 1, 0.1 + rng_uniform(&p->rng));
        probe_ratio(p, rank_of(b), rank_of(a) * (1 - p->bend), "d ranks",
                    (double)d, (double)ranks);
        double x[D_MAX_TOOLS], y[D_MAX_TOOLS], in_a = 0, in_b = 0;
        for (int j = 0; j < d; j++)
            x[j] = y[j] = sample_normal(&p->rng);
        if (ranks < d + 2 || !mat_cholesky(a, NULL) || !mat_cholesky(b, NULL))
            continue;
        mat_solve_lower(mat_view(a), x);
        mat_solve_lower(mat_view(b), y);
        for (int j = 0; j < d; j++) {
            in_a += x[j] * x[j];
            in_b += y[j] * y[j];
        }
        probe_ratio(p, in_a * (1 + p->bend), in_b, "d ranks", (double)d,
                    (double)ranks);
    }
}

static const Claim c_claim30 = {
    .id = "luyo2021.claim30",
    .place = "App. G, Claim 30",
    .statement = "A >= B >= 0: rank A >= rank B; A^-1 <= B^-1 where B is "
                 "nonsingular",
    .tags = "tools matrix",
    .kind = KIND_IDENTITY,
    PROBED(claim30),
    AT_MOST(LOOSELY),
    .expected = HOLDS,
    .because = "Zhang 2011, Thm. 7.8",
    .fault = "bend=0.002",
};

static const Claim c_claim31 = {
    .id = "luyo2021.claim31",
    .place = "App. G, Claim 31",
    .statement = "A >= B > 0: |x|_A <= |x|_B sqrt(det A / det B)",
    .tags = "tools matrix",
    .kind = KIND_IDENTITY,
    .study = &study_identity,
    .judge = judge_at_most,
    .left = "worst",
    .tolerance = 1e-10,
    CASES("what=determinant-ratio", "d=1", "d=2", "d=4", "d=8"),
    .expected = HOLDS,
    .because = "Abbasi-Yadkori et al. 2011, Lemma 12; an equality for A = B + "
               "c g g', x = B^-1 g",
    .fault = "bend=0.001",
};

/* Claim 32: A >= B > 0: det A >= det B */
static void claim32(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 1 + (int)(i % D_MAX_TOOLS);
        double a_room[D_MAX_TOOLS * D_MAX_TOOLS] = {0},
                                    b_room[D_MAX_TOOLS * D_MAX_TOOLS] = {0};
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
