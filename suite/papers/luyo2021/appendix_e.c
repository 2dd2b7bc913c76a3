/* Luyo et al. 2021, App. E, Lemmas 18 to 25. */
/* from probe_linear.c: Luyo et al. 2021, linear MDPs: section 4.1, appendix E. */
#include "oracles/tails.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/papers/check.h"
#include "suite/papers/luyo2021/tools.h"

#include <math.h>
#include <string.h>

enum { D_MAX_LINEAR = 6, STATES_LINEAR = 5, ACTIONS = 3, LENGTH = 100 };

/* a point of the simplex; every third one a corner */
static void simplex(Rng *rng, int n, double *x)
{
    double sum = 0;
    int corner = rng_uniform(rng) < 1 / 3.0 ? (int)(rng_uniform(rng) * n) : -1;
    for (int i = 0; i < n; i++) {
        x[i] = corner >= 0 ? (double)(i == corner) : sample_exponential(rng);
        sum += x[i];
    }
    for (int i = 0; i < n; i++)
        x[i] /= sum;
}

/* w_h of a random linear MDP whose value at h+1 is given: mu_j a law for each
 * coordinate, theta in [0,1]^d, ones if full */
static double weights(Rng *rng, int d, bool full, const double *value,
                      double *w)
{
    double norm = 0, law[STATES_LINEAR];
    for (int j = 0; j < d; j++) {
        simplex(rng, STATES_LINEAR, law);
        w[j] = full ? 1 : rng_uniform(rng);
        for (int s = 0; s < STATES_LINEAR; s++)
            w[j] += law[s] * value[s];
        norm += w[j] * w[j];
    }
    return sqrt(norm);
}

/* the value of a random action of each state */
static void features(Rng *rng, int d, const double *w, double *value)
{
    double phi[D_MAX_LINEAR];
    for (int s = 0; s < STATES_LINEAR; s++) {
        simplex(rng, d, phi);
        value[s] = 0;
        for (int j = 0; j < d; j++)
            value[s] += phi[j] * w[j];
    }
}

/* Lemma 18: |w_h^pi| <= 2 H sqrt(d), for a random policy and features in the
 * simplex */
static void lemma18(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 4; i++) {
        int d = 1 + (int)(i % D_MAX_LINEAR),
            H = 1 + (int)(rng_uniform(&p->rng) * 12);
        double value[STATES_LINEAR] = {0}, w[D_MAX_LINEAR];
        for (int h = H; h >= 1; h--) {
            double norm = weights(&p->rng, d, i % 2 == 0, value, w);
            probe_ratio(p, norm * (1 + p->bend), 2 * H * sqrt(d), "d H h",
                        (double)d, (double)H, (double)h);
            features(&p->rng, d, w, value);
        }
    }
}

static const Claim c_lem18 = {
    .id = "luyo2021.lem18",
    .place = "App. E, Lemma 18",
    .statement = "|w_h^pi| <= 2 H sqrt(d)",
    .tags = "linear matrix",
    .kind = KIND_BOUND,
    PROBED(lemma18),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "sqrt(d) + (H-h) sqrt(d)",
    .fault = "bend=1.02",
};

static void add_outer(Mat a, const double *x)
{
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.rows; j++)
            MAT(a, i, j) += x[i] * x[j];
}

/* Lemma 19: |w~| <= max{1, 2H sqrt(dK/(lambda+c_K)) + C/(lambda+c_K)} for any
 * features, targets in [0, 2H] and |eta| <= C */
static void lemma19(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 10; i++) {
        int d = 1 + (int)(i % D_MAX_LINEAR), kind = (int)(i / D_MAX_LINEAR % 3);
        double H = 1 + floor(9 * rng_uniform(&p->rng));
        double c = d + pow(10, 3 * rng_uniform(&p->rng)) - 1;
        double C = pow(10, 2 * rng_uniform(&p->rng)),
               room[D_MAX_LINEAR * D_MAX_LINEAR] = {0};
        double u[D_MAX_LINEAR], x[D_MAX_LINEAR];
        Mat a = {room, d, d, d};
        luyo_feature(&p->rng, kind, d, 0, u);
        for (int j = 0; j < d; j++)
            u[j] *= C;
        for (int k = 0; k < LENGTH; k++) {
            luyo_feature(&p->rng, kind, d, k, x);
            add_outer(a, x);
            double y = kind < 2 ? 2 * H : 2 * H * rng_uniform(&p->rng);
            for (int j = 0; j < d; j++)
                u[j] += x[j] * y;
        }
        double l_room[D_MAX_LINEAR * D_MAX_LINEAR], norm = 0;
        Mat l = {l_room, d, d, d};
        for (int j = 0; j < d * d; j++)
            l_room[j] = room[j] + (j % (d + 1) == 0 ? c : 0);
        if (!mat_cholesky(l, NULL))
            continue;
        mat_solve_cholesky(mat_view(l), u);
        for (int j = 0; j < d; j++)
            norm += u[j] * u[j];
        double bound = fmax(1, 2 * H * sqrt(d * LENGTH / c) + C / c);
        probe_ratio(p, sqrt(norm) * (1 + p->bend), bound, "d H ridge C",
                    (double)d, H, c, C);
    }
}

static const Claim c_lem19 = {
    .id = "luyo2021.lem19",
    .place = "App. E, Lemma 19",
    .statement = "|w~_{b,h}| <= max{1, 2H sqrt(dK/(lambda+c_K)) + "
                 "C/(lambda+c_K)}",
    .tags = "linear matrix",
    .kind = KIND_BOUND,
    PROBED(lemma19),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "Cauchy-Schwarz; sum phi' Lambda^-1 phi <= d",
    .fault = "bend=1.4",
};

/* Lemma 20: 72 K log chi <= chi from chi = 18 24^2 K^2 on, and G_1 + .. + G_4 <
 * 36 H^2 d^2 log chi at eps_0 = (dH/K) sqrt(lambda + c_K) */
static void lemma20_constants(Probe *p)
{
    WALK(x)
    {
        Luyo2021Linear l = luyo2021_linear(&x, LUYO2021_JDP);
        double d = x.d, K = x.K, ridge = l.lambda + l.c_k, lc = log(l.chi);
        double G =
            4 * d * d *
                (2 + log1p(8 * 576 * K * K * lc * lc / (sqrt(d) * ridge))) +
            2 * d * log1p(K / ridge) +
            4 * d * log1p(4 * l.weight * K / (d * x.H * sqrt(ridge))) +
            4 * log(6 * x.H / x.p);
        probe_ratio(p, G * (1 + p->bend), 36 * d * d * lc, LUYO_AT_LINEAR(x));
        double chi;
        LUYO2021_SWEEP(chi, 18 * 576 * K * K, 1e6, 5)
        probe_ratio(p, 72 * K * log(chi) * (1 + p->bend), chi,
                    LUYO_AT_LINEAR(x));
    }
}

static const Claim c_lem20_aux = {
    .id = "luyo2021.lem20.aux",
    .place = "App. E, Lemma 20",
    .statement = "G_1 + .. + G_4 < 36 H^2 d^2 log chi and 72 K log chi <= chi "
                 "from chi = 18 * 24^2 K^2 on",
    .tags = "linear algebra",
    .kind = KIND_IDENTITY,
    PROBED(lemma20_constants),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "16 + 2 + 4 + 4 = 26",
    .fault = "bend=6.7",
};

/* Lemma 21, last display: q_1, p_2, q_2, q_4 against beta; and batch 0 */
static void lemma21_radius(Probe *p)
{
    WALK(x)
    {
        Luyo2021Linear l = luyo2021_linear(&x, LUYO2021_JDP);
        double root = sqrt(l.lambda + l.c_k);
        double needed =
            4 * x.H * sqrt(x.d) *
                (l.lambda + l.c_k + 3 * l.upsilon * p->noise) / root +
            6 * x.d * x.H * sqrt(log(l.chi)) + l.c * p->noise / root;
        double beta = 24 * x.H * sqrt(x.d) * root * log(l.chi);
        probe_ratio(p, needed, beta, LUYO_AT_LINEAR(x));
        probe_ratio(p, sqrt(x.d * l.lambda) * (x.H + 1), beta,
                    LUYO_AT_LINEAR(x));
    }
}

static const Claim c_lem21 = {
    .id = "luyo2021.lem21",
    .place = "App. E, Lemma 21",
    .statement = "q_1 + q_2 + p_2 + q_4 <= beta, given Lemmas 18 and 20",
    .tags = "linear algebra",
    .kind = KIND_BOUND,
    PROBED(lemma21_radius),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "16 + 6 + 2 = 24; 3 Ups could be 2 Ups",
    .fault = "noise-scale=18",
};

/* Lemma 21: C_u / (lambda + c_K) <= H / B_0^(3/2) <= H */
static void lemma21_ratio(Probe *p)
{
    WALK(x)
    {
        Luyo2021Linear l = luyo2021_linear(&x, LUYO2021_JDP);
        double B0 = luyo_levels(l.batches);
        probe_ratio(p, l.c * p->noise / (l.lambda + l.c_k), x.H / pow(B0, 1.5),
                    LUYO_AT_LINEAR(x));
    }
}

static const Claim c_lem21_ratio = {
    .id = "luyo2021.lem21.ratio",
    .place = "App. E, Lemma 21",
    .statement = "C_u/(lambda+c_K) <= H/B_0^(3/2) <= H",
    .tags = "linear algebra",
    .kind = KIND_IDENTITY,
    PROBED(lemma21_ratio),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "sigma_u/sigma_Lambda = H/sqrt(B_0)",
    .fault = "noise-scale=2.1",
};

/* |x|^2 in (a + shift I)^-1 */
static double inverse_form(Mat a, double shift, const double *x)
{
    double room[D_MAX_LINEAR * D_MAX_LINEAR], y[D_MAX_LINEAR], sum = 0;
    Mat l = {room, a.rows, a.rows, a.rows};
    for (int i = 0; i < a.rows; i++) {
        y[i] = x[i];
        for (int j = 0; j < a.rows; j++)
            MAT(l, i, j) = MAT(a, i, j) + (i == j ? shift : 0);
    }
    if (!mat_cholesky(l, NULL))
        return (double)NAN;
    mat_solve_lower(mat_view(l), y);
    for (int i = 0; i < a.rows; i++)
        sum += y[i] * y[i];
    return sum;
}

/* Lemma 24, each h: sum |phi_k| in (Lambda_k + (c_K + 2 Ups) I)^-1 <= sqrt(2 d
 * K log(K/(lambda + c_K) + 1)), on any sequence */
static void lemma24(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 10; i++) {
        int d = 1 + (int)(i % D_MAX_LINEAR), kind = (int)(i / D_MAX_LINEAR % 3);
        double c = i % 2 == 0 ? 0 : pow(10, 3 * rng_uniform(&p->rng));
        double upsilon = c * rng_uniform(&p->rng) / d, sum = 0;
        double room[D_MAX_LINEAR * D_MAX_LINEAR] = {0}, x[D_MAX_LINEAR];
        Mat a = {room, d, d, d};
        for (int k = 1; k <= LENGTH; k++) {
            luyo_feature(&p->rng, kind, d, k, x);
            sum += sqrt(inverse_form(a, d + c + 2 * upsilon, x));
            add_outer(a, x);
            probe_ratio(p, sum * (1 + p->bend),
                        sqrt(2 * d * k * log1p(k / (d + c))), "d kind K c",
                        (double)d, (double)kind, (double)k, c);
        }
    }
}

static const Claim c_lem24 = {
    .id = "luyo2021.lem24",
    .place = "App. E, Lemma 24",
    .statement = "for each h: sum_k |phi_k| in (Lambda_k + (c_K + 2 Ups) "
                 "I)^-1 <= sqrt(2 d K log(K/(lambda+c_K) + 1)), on every "
                 "sequence",
    .tags = "linear matrix",
    .kind = KIND_BOUND,
    PROBED(lemma24),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "elliptical potential and Cauchy-Schwarz",
    .fault = "bend=0.2",
};

/* ---- Lemma 25, counted along plays of Alg. 2 ----
 *
 * A linear MDP with one action, so that no policy matters: features in the
 * simplex, coordinate j leads to a state by its own law.  Inverses by Sherman
 * and Morrison. */
enum { WIDE = 64, MOST_K = 57, STEPS = 3 };

typedef struct {
    double phi[STATES_LINEAR][WIDE], law[WIDE][STATES_LINEAR];
} World;

static void open_world(Rng *rng, int d, World *w)
{
    for (int s = 0; s < STATES_LINEAR; s++)
        simplex(rng, d, w->phi[s]);
    for (int j = 0; j < d; j++)
        simplex(rng, STATES_LINEAR, w->law[j]);
}

static int pick_linear(Rng *rng, int n, const double *share)
{
    double left = rng_uniform(rng);
    int i = 0;
    while (i < n - 1 && left >= share[i])
        left -= share[i++];
    return i;
}

/* which state each step of each user is in */
static void play(Rng *rng, const World *w, int d, int path[MOST_K][STEPS])
{
    for (int k = 0; k < MOST_K; k++) {
        int s = (int)(rng_uniform(rng) * STATES_LINEAR);
        for (int h = 0; h < STEPS; h++) {
            path[k][h] = s;
            s = pick_linear(rng, STATES_LINEAR,
                            w->law[pick_linear(rng, d, w->phi[s])]);
        }
    }
}

/* I / ridge */
static void start_inverse(int d, double ridge, double *inverse)
{
    for (int i = 0; i < d * d; i++)
        inverse[i] = i % (d + 1) == 0 ? 1 / ridge : 0;
}

static double form_of(int d, const double *a, const double *x)
{
    return mat_quadratic((MatC){a, d, d, d}, x);
}

/* A <- (A^-1 + xx')^-1 */
static void add_to_inverse(int d, double *a, const double *x)
{
    double ax[WIDE] = {0}, form = 1;
    for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++)
            ax[i] += a[i * d + j] * x[j];
        form += x[i] * ax[i];
    }
    for (int i = 0; i < d * d; i++)
        a[i] -= ax[i / d] * ax[i % d] / form;
}

typedef struct {
    int d, K, length;             /* of a batch */
    double first, ridge, upsilon; /* of I: in Lambda~_0; lambda + c_K */
} Delayed;

/* The pairs of step h that Lemma 25 counts.  Noise after batch 0 at its worst
 * on the event E, -Upsilon I. */
static int counted(const Delayed *at, const World *w, int path[MOST_K][STEPS],
                   int h)
{
    int d = at->d, pairs = 0;
    double now[WIDE * WIDE] = {0}, late[WIDE * WIDE] = {0};
    double held[WIDE * WIDE] = {0};
    start_inverse(d, at->ridge + 2 * at->upsilon, now);
    start_inverse(d, at->ridge, late);
    start_inverse(d, at->first, held);
    for (int k = 0; k < at->K; k++) {
        const double *phi = w->phi[path[k][h]];
        if (k > 0 && k % at->length == 0)
            memcpy(held, late, sizeof held);
        pairs += form_of(d, held, phi) > 16 * form_of(d, now, phi);
        add_to_inverse(d, now, phi);
        add_to_inverse(d, late, phi);
    }
    return pairs;
}

/* ceil(K/B) at eps = 0.99 */
static double batch_length(double d, double K)
{
    return ceil(K / ceil(pow(0.99 * K, 0.4) / (pow(d, 0.6) * pow(STEPS, 0.2))));
}

/* One play of K users, ridge lambda in batch 0.  A count is within the floor of
 * a bound where it is within the bound. */
static void count_pairs(Probe *p, const World *w, int path[MOST_K][STEPS],
                        double d, double K)
{
    Luyo2021Inputs x = {K, STEPS, d, 0.99, 1e-6, 0.05, 1};
    Luyo2021Linear l = luyo2021_linear(&x, LUYO2021_JDP);
    double length = batch_length(d, K), pairs = 0;
    Delayed at = {.d = (int)d,
                  .K = (int)K,
                  .length = (int)length,
                  .first = p->ridge * d,
                  .ridge = d + p->noise * l.c_k,
                  .upsilon = p->noise * l.upsilon};
    for (int h = 0; h < STEPS; h++)
        pairs += counted(&at, w, path, h);
    double bound = d * STEPS * length * log1p(K / (d * d)) / (2 * log(4) - 2);
    probe_ratio(p, pairs, bound, "d H K", d, x.H, K);
}

/* Lemma 25 with Lambda~_0 = lambda I as printed, small and larger K */
static void lemma25_first_batch(Probe *p)
{
    static const int few = 12, apart = 5;
    double d;
    LUYO2021_SWEEP(d, 2, 2, 6)
    {
        World w = {0};
        int path[MOST_K][STEPS];
        open_world(&p->rng, (int)d, &w);
        play(&p->rng, &w, (int)d, path);
        for (int K = 1; K <= MOST_K; K += K < few ? 1 : apart)
            count_pairs(p, &w, path, d, K);
    }
}

static const Claim c_lem25 = {
    .id = "luyo2021.lem25",
    .place = "Lemma 25, Sec. 4.1",
    .statement = "the pairs whose bonus is more than 4 times the undelayed "
                 "one number at most floor(d H ceil(K/B) log(K/(d lambda) + "
                 "1)/(2 log 4 - 2))",
    .tags = "linear switching matrix",
    .kind = KIND_SWITCH,
    PROBED(lemma25_first_batch),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "counted along plays of Alg. 2: in batch 0 Lambda~_0 = lambda "
               "I lacks c_K, so all its H ceil(K/B) pairs are among them: 3 > "
               "0 at d = 4, H = 3, K = 1; 9 > 8 at K = 3; 147 > 144 at d = "
               "64, K = 49",
    .fails = "formula",
    .reading = "Lambda~_{0,h} = lambda I as printed in Alg. 2, c_K = d "
               "Upsilon > 0; in a linear MDP no feature is zero; the "
               "witnesses have K < d^2 (e^(0.7726/d) - 1), all in batch 0",
    .corrected = "add H ceil(K/B) for batch 0 (luyo2021.lem25.repaired); Eq. "
                 "22 and the rate are unaffected",
    .fault = "ridge-scale=3e5",
};

/* Lemma 25 with the first batch counted: |C_h| <= ceil(K/B) (1 + d log(1 + K /
 * (d (lambda + c_K + 2 Ups))) / (2 log 4 - 2)).  Features on the axes, in the
 * order that an adversary picks; also at small noise, where later batches
 * matter. */
static void lemma25_repaired(Probe *p)
{
    enum { K = 300 };
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 1 + (int)(i % 4);
        int length = 5 + (int)(100 * rng_uniform(&p->rng)), axis = 0;
        double upsilon = pow(10, 6 * rng_uniform(&p->rng) - 2);
        double c = d * upsilon, seen[4] = {0}, then[4] = {0};
        int pairs = 0;
        for (int k = 0; k < K; k++) {
            bool starts = k % length == 0;
            for (int j = 0; j < d && starts; j++)
                then[j] = d + seen[j] + (k == 0 ? 0 : c);
            if (starts || rng_uniform(&p->rng) < 0.02)
                axis = (int)(rng_uniform(&p->rng) * d);
            double now = d + seen[axis] + c + 2 * upsilon;
            pairs += now / then[axis] > 16;
            seen[axis] += 1;
        }
        double bound =
            length *
            (1 + d * log1p(K / (d * (d + c + 2 * upsilon))) / (2 * log(4) - 2));
        probe_ratio(p, pairs * (1 + p->bend), bound, "d length upsilon",
                    (double)d, (double)length, upsilon);
    }
}

static const Claim c_lem25_repaired = {
    .id = "luyo2021.lem25.repaired",
    .place = "Lemma 25, with batch 0",
    .statement = "at most H ceil(K/B) (1 + d log(1 + K/(d (lambda + c_K + 2 "
                 "Ups)))/(2 log 4 - 2)) pairs have that ratio",
    .tags = "linear switching matrix",
    .kind = KIND_SWITCH,
    PROBED(lemma25_repaired),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the printed proof from batch 1 on, batch 0 counted whole; "
               "adversarial sequences on the axes",
    .fault = "bend=0.05",
};

/* Loewner's order instead of determinants: |phi|^2 in (Lambda + c)^-1 is at
 * most (1 + 2 Ups/c) times that in (Lambda + c + 2 Ups)^-1; equal at Lambda =
 * 0. */
static void lemma25_loewner(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 1 + (int)(i % D_MAX_LINEAR), users = (int)(i % 7) * 3;
        double c = pow(10, 4 * rng_uniform(&p->rng) - 2);
        double upsilon = c * pow(10, 4 * rng_uniform(&p->rng) - 2);
        double room[D_MAX_LINEAR * D_MAX_LINEAR] = {0}, x[D_MAX_LINEAR];
        Mat a = {room, d, d, d};
        for (int k = 0; k < users; k++) {
            luyo_feature(&p->rng, 2, d, k, x);
            add_outer(a, x);
        }
        luyo_feature(&p->rng, 2, d, 0, x);
        double small = inverse_form(a, c, x);
        double large = inverse_form(a, c + 2 * upsilon, x);
        probe_ratio(p, small * (1 + p->bend), (1 + 2 * upsilon / c) * large,
                    "d c upsilon", (double)d, c, upsilon);
    }
}

static const Claim c_lem25_loewner = {
    .id = "luyo2021.lem25.loewner",
    .place = "Lemma 25, by the Loewner order",
    .statement = "|phi|^2 in (Lambda + c)^-1 <= (1 + 2 Ups/c) |phi|^2 in "
                 "(Lambda + c + 2 Ups)^-1: c_K = Upsilon would do",
    .tags = "linear matrix calibrated",
    .kind = KIND_IDENTITY,
    .modes = CALIBRATED,
    PROBED(lemma25_loewner),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "Lambda + c + 2 Ups <= (1 + 2 Ups/c)(Lambda + c); an equality "
               "at Lambda = 0",
    .fault = "bend=0.01",
};

/* a + the sum of users' features, which may be fewer than d */
static void add_users_linear(Rng *rng, int users, Mat a)
{
    double phi[WIDE] = {0};
    for (int k = 0; k < users; k++) {
        simplex(rng, a.rows, phi);
        add_outer(a, phi);
    }
}

static double log_det_with(MatC gram, double ridge)
{
    double room[WIDE * WIDE] = {0};
    Mat l = {room, gram.rows, gram.rows, gram.rows};
    for (int i = 0; i < gram.rows * gram.rows; i++)
        room[i] = gram.p[i] + (i % (gram.rows + 1) == 0 ? ridge : 0);
    return mat_cholesky(l, NULL) ? mat_log_det(mat_view(l)) : (double)NAN;
}

/* Lemma 25, eq. (20): from c_K = d Ups on, log det(Lambda + c_K + 2 Ups) is at
 * most 2 above log det(Lambda + c_K); ridge multiplies c_K */
static void lemma25_determinant(Probe *p)
{
    double d, upsilon;
    LUYO2021_SWEEP(d, 1, 2, 7)
    LUYO2021_SWEEP(upsilon, 0.01, 10, 10)
    {
        double room[WIDE * WIDE] = {0};
        Mat gram = {room, (int)d, (int)d, (int)d};
        add_users_linear(&p->rng, (int)(40 * rng_uniform(&p->rng)), gram);
        double base = d + p->ridge * d * upsilon;
        double more = log_det_with(mat_view(gram), base + 2 * upsilon) -
                      log_det_with(mat_view(gram), base);
        probe_ratio(p, more, 2, "d upsilon", d, upsilon);
    }
}

static const Claim c_lem25_c = {
    .id = "luyo2021.lem25.c",
    .place = "App. E, Lemma 25",
    .statement = "c_K >= d Ups gives a log determinant ratio of at most 2: (1 "
                 "+ 2/d)^d <= e^2",
    .tags = "linear matrix",
    .kind = KIND_BOUND,
    PROBED(lemma25_determinant),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "log(1+x) <= x; both determinants by Cholesky, d to 64",
    .fault = "ridge-scale=0.98",
};

const Section luyo2021_appendix_e = {
    .title = "App. E, Lemmas 18 to 25",
    .list = (const Claim *const[]){&c_lem18, &c_lem19, &c_lem20_aux,
                                   &c_lem21, &c_lem21_ratio,
                                   &c_lem24, &c_lem25,
                                   &c_lem25_repaired, &c_lem25_loewner,
                                   &c_lem25_c, NULL},
};
