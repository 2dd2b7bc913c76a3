/* Luyo et al. 2021, linear MDPs: section 4.1, appendix E. */
#include "oracles/tails.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/probe/luyo2021.h"

#include <math.h>
#include <string.h>

#define WALK(x)                                                                \
    Luyo2021Inputs x;                                                          \
    for (int i_ = 0; luyo2021_grid(i_, &(x)); i_++)
#define AT(x)                                                                  \
    "H d K eps delta p", (x).H, (x).d, (x).K, (x).eps, (x).delta, (x).p

enum { D_MAX = 6, STATES = 5, ACTIONS = 3, LENGTH = 100 };

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
    double norm = 0, law[STATES];
    for (int j = 0; j < d; j++) {
        simplex(rng, STATES, law);
        w[j] = full ? 1 : rng_uniform(rng);
        for (int s = 0; s < STATES; s++)
            w[j] += law[s] * value[s];
        norm += w[j] * w[j];
    }
    return sqrt(norm);
}

/* the value of a random action of each state */
static void features(Rng *rng, int d, const double *w, double *value)
{
    double phi[D_MAX];
    for (int s = 0; s < STATES; s++) {
        simplex(rng, d, phi);
        value[s] = 0;
        for (int j = 0; j < d; j++)
            value[s] += phi[j] * w[j];
    }
}

/* Lemma 18: |w_h^pi| <= 2 H sqrt(d), for a random policy and features in the
 * simplex */
void luyo2021_lemma18(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 4; i++) {
        int d = 1 + (int)(i % D_MAX), H = 1 + (int)(rng_uniform(&p->rng) * 12);
        double value[STATES] = {0}, w[D_MAX];
        for (int h = H; h >= 1; h--) {
            double norm = weights(&p->rng, d, i % 2 == 0, value, w);
            probe_ratio(p, norm * (1 + p->bend), 2 * H * sqrt(d), "d H h",
                        (double)d, (double)H, (double)h);
            features(&p->rng, d, w, value);
        }
    }
}

static void feature(Rng *rng, int kind, int d, int k, double *x)
{
    double norm = 0;
    for (int i = 0; i < d; i++) {
        x[i] = kind == 0   ? (double)(i == 0)
               : kind == 1 ? (double)(i == k % d)
                           : sample_normal(rng);
        norm += x[i] * x[i];
    }
    for (int i = 0; i < d; i++)
        x[i] /= sqrt(norm);
}

static void add_outer(Mat a, const double *x)
{
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.rows; j++)
            MAT(a, i, j) += x[i] * x[j];
}

/* |x|^2 in (a + shift I)^-1 */
static double inverse_form(Mat a, double shift, const double *x)
{
    double room[D_MAX * D_MAX], y[D_MAX], sum = 0;
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

/* Lemma 19: |w~| <= max{1, 2H sqrt(dK/(lambda+c_K)) + C/(lambda+c_K)} for any
 * features, targets in [0, 2H] and |eta| <= C */
void luyo2021_lemma19(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 10; i++) {
        int d = 1 + (int)(i % D_MAX), kind = (int)(i / D_MAX % 3);
        double H = 1 + floor(9 * rng_uniform(&p->rng));
        double c = d + pow(10, 3 * rng_uniform(&p->rng)) - 1;
        double C = pow(10, 2 * rng_uniform(&p->rng)), room[D_MAX * D_MAX] = {0};
        double u[D_MAX], x[D_MAX];
        Mat a = {room, d, d, d};
        feature(&p->rng, kind, d, 0, u);
        for (int j = 0; j < d; j++)
            u[j] *= C;
        for (int k = 0; k < LENGTH; k++) {
            feature(&p->rng, kind, d, k, x);
            add_outer(a, x);
            double y = kind < 2 ? 2 * H : 2 * H * rng_uniform(&p->rng);
            for (int j = 0; j < d; j++)
                u[j] += x[j] * y;
        }
        double l_room[D_MAX * D_MAX], norm = 0;
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

/* Lemma 20: 72 K log chi <= chi from chi = 18 24^2 K^2 on, and G_1 + .. + G_4 <
 * 36 H^2 d^2 log chi at eps_0 = (dH/K) sqrt(lambda + c_K) */
void luyo2021_lemma20_constants(Probe *p)
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
        probe_ratio(p, G * (1 + p->bend), 36 * d * d * lc, AT(x));
        double chi;
        LUYO2021_SWEEP(chi, 18 * 576 * K * K, 1e6, 5)
        probe_ratio(p, 72 * K * log(chi) * (1 + p->bend), chi, AT(x));
    }
}

/* Lemma 21, last display: q_1, p_2, q_2, q_4 against beta; and batch 0 */
void luyo2021_lemma21_radius(Probe *p)
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
        probe_ratio(p, needed, beta, AT(x));
        probe_ratio(p, sqrt(x.d * l.lambda) * (x.H + 1), beta, AT(x));
    }
}

/* Lemma 21: C_u / (lambda + c_K) <= H / B_0^(3/2) <= H */
void luyo2021_lemma21_ratio(Probe *p)
{
    WALK(x)
    {
        Luyo2021Linear l = luyo2021_linear(&x, LUYO2021_JDP);
        double B0 = luyo2021_levels(l.batches);
        probe_ratio(p, l.c * p->noise / (l.lambda + l.c_k), x.H / pow(B0, 1.5),
                    AT(x));
    }
}

/* Lemma 24, each h: sum |phi_k| in (Lambda_k + (c_K + 2 Ups) I)^-1 <= sqrt(2 d
 * K log(K/(lambda + c_K) + 1)), on any sequence */
void luyo2021_lemma24(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 10; i++) {
        int d = 1 + (int)(i % D_MAX), kind = (int)(i / D_MAX % 3);
        double c = i % 2 == 0 ? 0 : pow(10, 3 * rng_uniform(&p->rng));
        double upsilon = c * rng_uniform(&p->rng) / d, sum = 0;
        double room[D_MAX * D_MAX] = {0}, x[D_MAX];
        Mat a = {room, d, d, d};
        for (int k = 1; k <= LENGTH; k++) {
            feature(&p->rng, kind, d, k, x);
            sum += sqrt(inverse_form(a, d + c + 2 * upsilon, x));
            add_outer(a, x);
            probe_ratio(p, sum * (1 + p->bend),
                        sqrt(2 * d * k * log1p(k / (d + c))), "d kind K c",
                        (double)d, (double)kind, (double)k, c);
        }
    }
}

/* ---- Lemma 25, counted along plays of Alg. 2 ----
 *
 * A linear MDP with one action, so that no policy matters: features in the
 * simplex, coordinate j leads to a state by its own law.  Inverses by Sherman
 * and Morrison. */
enum { WIDE = 64, MOST_K = 57, STEPS = 3 };

typedef struct {
    double phi[STATES][WIDE], law[WIDE][STATES];
} World;

static void open_world(Rng *rng, int d, World *w)
{
    for (int s = 0; s < STATES; s++)
        simplex(rng, d, w->phi[s]);
    for (int j = 0; j < d; j++)
        simplex(rng, STATES, w->law[j]);
}

static int pick(Rng *rng, int n, const double *share)
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
        int s = (int)(rng_uniform(rng) * STATES);
        for (int h = 0; h < STEPS; h++) {
            path[k][h] = s;
            s = pick(rng, STATES, w->law[pick(rng, d, w->phi[s])]);
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
void luyo2021_lemma25_first_batch(Probe *p)
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

/* Lemma 25 with the first batch counted: |C_h| <= ceil(K/B) (1 + d log(1 + K /
 * (d (lambda + c_K + 2 Ups))) / (2 log 4 - 2)).  Features on the axes, in the
 * order that an adversary picks; also at small noise, where later batches
 * matter. */
void luyo2021_lemma25_repaired(Probe *p)
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

/* Loewner's order instead of determinants: |phi|^2 in (Lambda + c)^-1 is at
 * most (1 + 2 Ups/c) times that in (Lambda + c + 2 Ups)^-1; equal at Lambda =
 * 0. */
void luyo2021_lemma25_loewner(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 1 + (int)(i % D_MAX), users = (int)(i % 7) * 3;
        double c = pow(10, 4 * rng_uniform(&p->rng) - 2);
        double upsilon = c * pow(10, 4 * rng_uniform(&p->rng) - 2);
        double room[D_MAX * D_MAX] = {0}, x[D_MAX];
        Mat a = {room, d, d, d};
        for (int k = 0; k < users; k++) {
            feature(&p->rng, 2, d, k, x);
            add_outer(a, x);
        }
        feature(&p->rng, 2, d, 0, x);
        double small = inverse_form(a, c, x);
        double large = inverse_form(a, c + 2 * upsilon, x);
        probe_ratio(p, small * (1 + p->bend), (1 + 2 * upsilon / c) * large,
                    "d c upsilon", (double)d, c, upsilon);
    }
}

/* a + the sum of users' features, which may be fewer than d */
static void add_users(Rng *rng, int users, Mat a)
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
void luyo2021_lemma25_determinant(Probe *p)
{
    double d, upsilon;
    LUYO2021_SWEEP(d, 1, 2, 7)
    LUYO2021_SWEEP(upsilon, 0.01, 10, 10)
    {
        double room[WIDE * WIDE] = {0};
        Mat gram = {room, (int)d, (int)d, (int)d};
        add_users(&p->rng, (int)(40 * rng_uniform(&p->rng)), gram);
        double base = d + p->ridge * d * upsilon;
        double more = log_det_with(mat_view(gram), base + 2 * upsilon) -
                      log_det_with(mat_view(gram), base);
        probe_ratio(p, more, 2, "d upsilon", d, upsilon);
    }
}

/* E.2.2: P(E_1), P(E_2) >= 1 - p/6 over the B releases.  (Z+Z')/2 is GOE(s /
 * sqrt(2)); at most B_0 nodes are summed. */
void luyo2021_events(Probe *p)
{
    WALK(x)
    {
        if (x.eps != 0.5 || x.delta != 1e-6 || x.norm_w != 0)
            continue;
        Luyo2021Linear l = luyo2021_linear(&x, LUYO2021_JDP);
        double B0 = luyo2021_levels(l.batches), target = (double)NAN;
        double node = p->noise * l.matrix / sqrt(2) * sqrt(B0);
        double t = fmax(0, l.upsilon / node - 2 * sqrt(x.d));
        double matrix = 2 * exp(-t * t / 4);
        if (!tail_exact(TAIL_GAUSS_NORM, (int)x.d, l.c / (p->noise * l.vector),
                        &target))
            target = (double)NAN;
        double pairs = l.batches * x.H;
        probe_ratio(p, pairs * target, x.p / 6, AT(x));
        probe_ratio(p, pairs * matrix, x.p / 6, AT(x));
    }
}

/* Sec. 4.1, E.2: batches start at i ceil(K/B) + 1, so N_K = ceil(K / ceil(K/B))
 * <= B policies are played, whatever the users do */
void luyo2021_batches(Probe *p)
{
    for (int K = 1; K <= 400; K++)
        for (int B = 1; B <= K + 3; B++) {
            int length = (K + B - 1) / B, policies = 0;
            for (int k = 1; k <= K; k += length)
                policies++;
            probe_ratio(p, policies * (1 + p->bend), B, "K B", (double)K,
                        (double)B);
        }
}

enum { EPISODES = 120 };

/* which episodes start a batch, the determinant having doubled; user k0's
 * feature is mine */
static void doublings(const double (*x)[2], int k0, const double mine[2],
                      bool start[EPISODES])
{
    double a = 2, b = 0, c = 2, last = log(4);
    for (int k = 0; k < EPISODES; k++) {
        const double *f = k == k0 ? mine : x[k];
        a += f[0] * f[0];
        b += f[0] * f[1];
        c += f[1] * f[1];
        double now = log(a * c - b * b);
        start[k] = now > last + log(2);
        last = start[k] ? now : last;
    }
}

/* Rem. 4, 8: batches that start when a determinant has doubled.  Changing user
 * k_0 alone (turned by a right angle) moves the start of later batches; how
 * many of 30 pairs move any.  The least change does when a determinant is about
 * to double: a millionth of that turn on 1 of 60 seeds. */
void luyo2021_dynamic_batches(Probe *p)
{
    enum { PAIRS = 30 };
    int moved = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
        double x[EPISODES][2], mine[2], by = p->sensitivity;
        bool start[2][EPISODES], differs = false;
        for (int k = 0; k < EPISODES; k++)
            feature(&p->rng, 2, 2, k, x[k]);
        int k0 = pair % 5;
        mine[0] = x[k0][0] + by * (-x[k0][1] - x[k0][0]);
        mine[1] = x[k0][1] + by * (x[k0][0] - x[k0][1]);
        doublings((const double(*)[2])x, k0, x[k0], start[0]);
        doublings((const double(*)[2])x, k0, mine, start[1]);
        for (int k = k0 + 1; k < EPISODES; k++)
            differs = differs || start[0][k] != start[1][k];
        moved += differs;
    }
    probe_ratio(p, 1, moved, "pairs", (double)PAIRS);
}
