/* Luyo et al. 2021, appendices F and G: the tools, on finite mechanisms that
 * can be enumerated and on laws known exactly. */
#include "oracles/privacy.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/probe/luyo2021.h"

#include <math.h>
#include <string.h>

enum { N = 4 }; /* outcomes of a finite mechanism */

/* delta(eps) of a pair of laws */
static double delta_of(int n, const double *a, const double *b, double eps)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += fmax(0, a[i] - exp(eps) * b[i]);
    return sum;
}

/* smaller deltas than this are left out: rounding would show */
static const double VISIBLE = 1e-5;

static void law(Rng *rng, int n, double *x)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] = pow(sample_exponential(rng), 2);
    for (int i = 0; i < n; i++)
        x[i] /= sum;
}

/* every third pair reveals with probability delta and is equal otherwise */
static void pair(Rng *rng, uint64_t i, double *a, double *b)
{
    law(rng, N, a);
    law(rng, N, b);
    if (i % 3 != 0)
        return;
    double reveal = pow(10, -4 * rng_uniform(rng));
    for (int j = 0; j < N; j++)
        a[j] = b[j] = j < 2 ? 0 : (1 - reveal) / (N - 2);
    a[0] = b[1] = reveal;
}

/* what a channel makes of two laws; the identity or a random one */
static void channel(Rng *rng, bool identity, double a[N], double b[N])
{
    double to_a[N] = {0}, to_b[N] = {0}, row[N];
    for (int j = 0; j < N; j++) {
        law(rng, N, row);
        for (int k = 0; k < N; k++) {
            double moves = identity ? (double)(j == k) : row[k];
            to_a[k] += a[j] * moves;
            to_b[k] += b[j] * moves;
        }
    }
    memcpy(a, to_a, sizeof to_a);
    memcpy(b, to_b, sizeof to_b);
}

/* F.1: a channel after a mechanism */
void luyo2021_post_processing(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        double a[N], b[N], eps = 2 * rng_uniform(&p->rng);
        pair(&p->rng, i, a, b);
        double before = delta_of(N, a, b, eps);
        channel(&p->rng, i % 4 == 0, a, b);
        if (before > VISIBLE)
            probe_ratio(p, delta_of(N, a, b, eps) * (1 + p->bend), before,
                        "eps", eps);
    }
}

/* F.5: two mechanisms run independently */
void luyo2021_simple_composition(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        double a[2][N], b[2][N], both_a[N * N], both_b[N * N];
        double e0 = rng_uniform(&p->rng), e1 = rng_uniform(&p->rng);
        pair(&p->rng, i, a[0], b[0]);
        pair(&p->rng, i, a[1], b[1]);
        for (int j = 0; j < N * N; j++) {
            both_a[j] = a[0][j / N] * a[1][j % N];
            both_b[j] = b[0][j / N] * b[1][j % N];
        }
        double apart =
            delta_of(N, a[0], b[0], e0) + delta_of(N, a[1], b[1], e1);
        if (apart > VISIBLE)
            probe_ratio(
                p, delta_of(N * N, both_a, both_b, e0 + e1) * (1 + p->bend),
                apart, "eps1 eps2", e0, e1);
    }
}

/* F.2: scale Delta_1/eps; the loss at a point far on one side of both centres
 * is |shift|_1 / b, the largest there is */
void luyo2021_laplace_mechanism(Probe *p)
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

/* F.3 on eps in (0,1): sigma = Delta sqrt(2 log(2/delta)) / eps */
void luyo2021_gaussian_mechanism(Probe *p)
{
    double share, L;
    LUYO2021_SWEEP(share, 1e-4, 1.35, 31)
    LUYO2021_SWEEP(L, 0.01, 1.6, 24)
    {
        double eps = fmin(share, 0.9999);
        double g = eps / sqrt(2 * (log(2) + L)) / p->noise;
        probe_ratio(p, g, luyo2021_admissible(eps, exp(-L)), "eps delta", eps,
                    exp(-L));
    }
}

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
void luyo2021_advanced_tree(Probe *p)
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

/* F.4, F.6: e0 = eps / sqrt(8 m log(2/delta)), d0 = delta / (2m) suffices */
void luyo2021_advanced_split(Probe *p)
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

/* F.6 with the radical over 2 k log(1/delta') alone, as in F.4 and the cited
 * theorem: eps' = eps sqrt(2 k log(1/d')) + k eps (e^eps - 1), delta' = k d0 +
 * d'; d0 is 0, of the order of d'/k, or far above it */
void luyo2021_advanced_composition(Probe *p)
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

enum { USERS = 3, DATA = 1 << USERS };

typedef struct {
    double law[DATA][N];     /* of the outcome, by everybody's bits */
    int action[USERS][2][N]; /* of a user, by her own bit and the outcome */
} Billboard;

/* the law of the others' actions when the bits are data */
static void others(const Billboard *x, int user, int data, double seen[4])
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

/* F.7: three users with a bit each, a mechanism with four outcomes; the others'
 * actions are random functions of their own bit and the outcome. */
void luyo2021_billboard_lemma(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        Billboard x = {0};
        double eps = rng_uniform(&p->rng), seen[2][4];
        for (int data = 0; data < DATA; data++)
            law(&p->rng, N, x.law[data]);
        for (int j = 0; j < USERS * 2 * N; j++)
            x.action[j / N / 2][j / N % 2][j % N] =
                (int)(2 * rng_uniform(&p->rng));
        for (int flip = 0; flip < USERS * DATA; flip++) {
            int user = flip / DATA, from = flip % DATA, to = from ^ 1 << user;
            others(&x, user, from, seen[0]);
            others(&x, user, to, seen[1]);
            double whole = delta_of(N, x.law[from], x.law[to], eps);
            double joint = delta_of(4, seen[0], seen[1], eps);
            if (whole > VISIBLE)
                probe_ratio(p, joint * (1 + p->bend), whole, "eps", eps);
        }
    }
}

/* Table 1, row Cor. 6: what is private in each message is private in whatever
 * others do with all messages.  Three users, messages of four values; the
 * others' actions are a random function of the three. */
void luyo2021_local_is_joint(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        double mine[2][N], theirs[2][N], seen[2][4] = {{0}};
        double eps = rng_uniform(&p->rng);
        pair(&p->rng, i, mine[0], mine[1]);
        law(&p->rng, N, theirs[0]);
        law(&p->rng, N, theirs[1]);
        for (int j = 0; j < N * N * N; j++) {
            int a = j % N, b = j / N % N, c = j / (N * N);
            int action = i % 4 == 0 ? a : (int)(4 * rng_uniform(&p->rng));
            for (int side = 0; side < 2; side++)
                seen[side][action] +=
                    mine[side][a] * theirs[0][b] * theirs[1][c];
        }
        double local = delta_of(N, mine[0], mine[1], eps);
        double joint = delta_of(4, seen[0], seen[1], eps);
        if (local > VISIBLE)
            probe_ratio(p, joint * (1 + p->bend), local, "eps", eps);
    }
}

/* ---- appendix G: matrices ---- */

enum { D_MAX = 6 };

static void add_random(Rng *rng, Mat a, int ranks, double scale)
{
    double g[D_MAX];
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
    double room[D_MAX * D_MAX], values[D_MAX];
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
void luyo2021_claim30(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 2 + (int)(i % (D_MAX - 1)), ranks = 1 + (int)(i / 5 % 8);
        double a_room[D_MAX * D_MAX] = {0}, b_room[D_MAX * D_MAX] = {0};
        Mat a = {a_room, d, d, d}, b = {b_room, d, d, d};
        add_random(&p->rng, b, ranks, 1);
        for (int j = 0; j < d * d; j++)
            a_room[j] = b_room[j];
        /* by one direction: in all others A^-1 and B^-1 agree */
        add_random(&p->rng, a, 1, 0.1 + rng_uniform(&p->rng));
        probe_ratio(p, rank_of(b), rank_of(a) * (1 - p->bend), "d ranks",
                    (double)d, (double)ranks);
        double x[D_MAX], y[D_MAX], in_a = 0, in_b = 0;
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

/* Claim 32: A >= B > 0: det A >= det B */
void luyo2021_claim32(Probe *p)
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
