/* Ngo, Vietri & Wu 2022: Fact 17, Claim 34, eqs. (12) and (21), Lemma 20, the
 * bias terms of Lemma 26. */
#include "suite/base/sample.h"
#include "suite/probe/ngo2022.h"
#include "suite/probe/ngo2022_tools.h"

#include <math.h>
#include <string.h>

enum { DIM = 8 };

static int dimension(Probe *p)
{
    return 1 + (int)ngo2022_between(p, 0, DIM);
}

typedef struct {
    Mat a, b;     /* a >= b > 0 */
    int d, extra; /* a - b has this rank */
} Ordered;

static Ordered ordered(Probe *p)
{
    Ordered x = {.d = dimension(p)};
    double g[DIM], scale = ngo2022_scale(p, 2);
    x.a = ngo2022_matrix(p, x.d);
    x.b = ngo2022_matrix(p, x.d);
    ngo2022_shift(x.b, scale);
    for (int i = 0; i < x.d; i++) {
        ngo2022_unit(p, x.d, g);
        ngo2022_add(x.b, scale * ngo2022_scale(p, 2), g);
    }
    ngo2022_sum(x.a, x.b);
    x.extra = (int)ngo2022_between(p, 0, x.d + 1);
    for (int i = 0; i < x.extra; i++) {
        ngo2022_unit(p, x.d, g);
        ngo2022_add(x.a, scale * ngo2022_scale(p, 2), g);
    }
    return x;
}

/* Fact 17 with its misprint mended: |x|_A <= |x|_B, |x|_{B^-1} <= |x|_{A^-1}
 * for B >= A; equal in the directions where nothing was added */
void ngo2022_fact17(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        size_t mark = arena_mark(p->arena);
        Ordered x = ordered(p);
        double v[DIM];
        ngo2022_unit(p, x.d, v);
        double at = (double)n, d = x.d;
        probe_ratio(p, mat_quadratic(mat_view(x.b), v) * (1 + p->bend),
                    mat_quadratic(mat_view(x.a), v), "instance d", at, d);
        probe_ratio(p, ngo2022_inverse_form(p, x.a, v) * (1 + p->bend),
                    ngo2022_inverse_form(p, x.b, v), "instance d", at, d);
        arena_reset(p->arena, mark);
    }
}

static int rank_of(Probe *p, Mat a, double floor_at)
{
    size_t mark = arena_mark(p->arena);
    double values[DIM];
    Mat copy = ngo2022_matrix(p, a.rows);
    memcpy(copy.p, a.p, sizeof *a.p * (size_t)(a.rows * a.rows));
    mat_symmetric_eigenvalues(copy, values);
    int rank = 0;
    for (int i = 0; i < a.rows; i++)
        rank += values[i] > floor_at;
    arena_reset(p->arena, mark);
    return rank;
}

/* Claim 34, first line, with >=: singular matrices of known rank */
static void compare_ranks(Probe *p, uint64_t n)
{
    int d = dimension(p), first = (int)ngo2022_between(p, 0, d);
    int more = (int)ngo2022_between(p, 0, 3);
    Mat a = ngo2022_matrix(p, d), b = ngo2022_matrix(p, d);
    double g[DIM];
    for (int i = 0; i < first; i++) {
        ngo2022_unit(p, d, g);
        ngo2022_add(b, 1, g);
    }
    ngo2022_sum(a, b);
    for (int i = 0; i < more; i++) {
        ngo2022_unit(p, d, g);
        ngo2022_add(a, 1, g);
    }
    probe_ratio(p, rank_of(p, b, 1e-9), rank_of(p, a, 1e-9), "instance d",
                (double)n, (double)d);
}

/* Claim 34 with >=: rank, determinant, inverse */
void ngo2022_claim34(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        size_t mark = arena_mark(p->arena);
        Ordered x = ordered(p);
        double values[DIM], at = (double)n, d = x.d;
        double log_ratio = ngo2022_log_det(p, x.b) - ngo2022_log_det(p, x.a);
        probe_ratio(p, exp(log_ratio) * (1 + p->bend), 1, "instance d", at, d);
        ngo2022_ratios(p, x.b, x.a, values); /* B^-1 >= A^-1: at most 1 */
        probe_ratio(p, values[x.d - 1] * (1 + p->bend), 1, "instance d", at, d);
        if (n % 4 == 0)
            compare_ranks(p, n);
        arena_reset(p->arena, mark);
    }
}

/* Eq. (12): |<phi, L^-1 eta>| <= |eta| |phi| in the norm of L^-1; equality for
 * parallel vectors */
void ngo2022_eq12(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        size_t mark = arena_mark(p->arena);
        Ordered x = ordered(p);
        double phi[DIM], eta[DIM], sum[DIM];
        ngo2022_unit(p, x.d, phi);
        ngo2022_unit(p, x.d, eta);
        for (int i = 0; i < x.d; i++) {
            eta[i] = n % 2 ? eta[i] : -3 * phi[i];
            sum[i] = phi[i] + eta[i];
        }
        double one = ngo2022_inverse_form(p, x.a, phi);
        double two = ngo2022_inverse_form(p, x.a, eta);
        double inner = (ngo2022_inverse_form(p, x.a, sum) - one - two) / 2;
        probe_ratio(p, fabs(inner) * (1 + p->bend), sqrt(one * two),
                    "instance d", (double)n, (double)x.d);
        arena_reset(p->arena, mark);
    }
}

/* ---- eq. (21) ---- */

/* sum of phi'(Sigma + 2 lambda I + M)^-1 phi over n users, noise fresh each
 * time, none of it (hard = false) or the worst E2 allows */
static double potential(Probe *p, int d, int n, double lambda, bool hard)
{
    Mat gram = ngo2022_matrix(p, d), now = ngo2022_matrix(p, d);
    Mat m = ngo2022_matrix(p, d);
    double phi[DIM], sum = 0;
    for (int k = 0; k < n; k++) {
        memset(m.p, 0, sizeof *m.p * (size_t)(d * d));
        if (hard)
            ngo2022_shift(m, -lambda);
        else
            ngo2022_noise(p, lambda, m);
        memcpy(now.p, gram.p, sizeof *gram.p * (size_t)(d * d));
        ngo2022_shift(now, 2 * lambda);
        ngo2022_sum(now, m);
        ngo2022_unit(p, d, phi);
        sum += ngo2022_inverse_form(p, now, phi);
        ngo2022_add(gram, 1, phi);
    }
    return sum;
}

/* Eq. (21), first against last: lambda >= 1, E2 */
void ngo2022_eq21(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 4; i++) {
        int d = dimension(p);
        int n = 1 + (int)ngo2022_between(p, 0, i % 8 ? 10 : 200);
        double lambda = i % 3 ? pow(10, ngo2022_between(p, 0, 2)) : 1;
        size_t mark = arena_mark(p->arena);
        double sum = potential(p, d, n, lambda, i % 2 == 0);
        probe_ratio(p, sum * (1 + p->bend), 2 * d * log((lambda + n) / lambda),
                    "instance d K lambda", (double)i, (double)d, (double)n,
                    lambda);
        arena_reset(p->arena, mark);
    }
}

typedef struct {
    double d, K, lambda, left;
} Lined; /* all users along e_1, no noise but in Lt^(K+1) */

static Lined lined(double d, double K, double lambda)
{
    Lined x = {d, K, lambda, 0};
    for (double k = 1; k <= K; k++)
        x.left += 1 / (2 * lambda + k - 1);
    return x;
}

/* log(det Lt^(K+1) / det Lt^1), the last noise a multiple of lambda I */
static double last_growth(const Lined *x, double noise)
{
    double first = 2 * x->lambda, shift = first + noise * x->lambda;
    return log((shift + x->K) / first) + (x->d - 1) * log(shift / first);
}

/* K = 50 lambda at line 2's own lambda, d = 4 */
static Lined fifty(void)
{
    double K = 1e5;
    for (int i = 0; i < 100; i++)
        K = 50 * ngo2022_text(4, 1, K, 1, 1e-6, 0.05, 1).lambda;
    return lined(4, floor(K), K / 50);
}

/* Eq. (21), first against the middle, 2 log(det Lt^(K+1) / det Lt^1), the last
 * noise -lambda I: d = 1, K = 5 and d = 4, K = 50 lambda */
void ngo2022_eq21_middle(Probe *p)
{
    NgoText t = ngo2022_text(1, 1, 5, 1, 1e-6, 0.05, 1);
    bool many = strcmp(p->reading, "many-users") == 0;
    Lined x = many ? fifty() : lined(1, t.K, t.lambda);
    probe_ratio(p, x.left, 2 * last_growth(&x, -p->noise), "d K lambda", x.d,
                x.K, x.lambda);
    probe_note(p, "left", x.left);
    probe_note(p, "right", 2 * last_growth(&x, -p->noise));
}

/* Eq. (21), the middle against the last, 2 d log((lambda + K) / lambda): the
 * last noise lambda I */
void ngo2022_eq21_last(Probe *p)
{
    NgoText t = ngo2022_text(1, 1, 5, 1, 1e-6, 0.05, 1);
    Lined x = lined(1, t.K, t.lambda);
    probe_ratio(p, 2 * last_growth(&x, p->noise),
                2 * x.d * log((x.lambda + x.K) / x.lambda), "d K lambda", x.d,
                x.K, x.lambda);
}

/* ---- Lemmas 20 and 26 ---- */

/* Lemma 20: |w| <= U_K; any data, targets in [0, H+1], |M| <= lambda, noise of
 * norm lambda_y */
void ngo2022_lem20(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = dimension(p), n = (int)ngo2022_between(p, 0, 60);
        double H = floor(ngo2022_between(p, 1, 20));
        double lambda = ngo2022_scale(p, 2), norm_y = ngo2022_scale(p, 3);
        size_t mark = arena_mark(p->arena);
        Mat a = ngo2022_matrix(p, d), l = a;
        double y[DIM], phi[DIM], size = 0;
        ngo2022_noise(p, lambda * fmin(p->noise, 1.99), a);
        ngo2022_shift(a, 2 * lambda);
        ngo2022_unit(p, d, y);
        for (int j = 0; j < d; j++)
            y[j] *= norm_y;
        ngo2022_unit(p, d, phi);
        for (int k = 0; k < n; k++) {
            if (i % 2)
                ngo2022_unit(p, d, phi);
            double target = i % 2 ? ngo2022_between(p, 0, H + 1) : H + 1;
            ngo2022_add(a, 1, phi);
            for (int j = 0; j < d; j++)
                y[j] += target * phi[j];
        }
        bool positive = mat_cholesky(l, NULL);
        mat_solve_cholesky(mat_view(l), y);
        for (int j = 0; j < d; j++)
            size += y[j] * y[j];
        double U =
            fmax(1, 2 * H * sqrt(d * (n + 1) / lambda) + norm_y / lambda);
        probe_ratio(p, positive ? sqrt(size) : (double)INFINITY, U,
                    "instance d K H", (double)i, (double)d, n + 1.0, H);
        arena_reset(p->arena, mark);
    }
}

/* |N w| in the norm of (Sigma + N)^-1, N = 2 lambda I + M */
static double bias(Probe *p, Mat gram, Mat m, double lambda, const double *w)
{
    int d = gram.rows;
    double v[DIM];
    ngo2022_shift(m, 2 * lambda);
    for (int i = 0; i < d; i++) {
        v[i] = 0;
        for (int j = 0; j < d; j++)
            v[i] += MAT(m, i, j) * w[j];
    }
    ngo2022_sum(gram, m);
    return sqrt(ngo2022_inverse_form(p, gram, v));
}

/* Lemma 26, term q_1: the norm at most sqrt(lambda) |w|; no data, no noise */
void ngo2022_lem26_q1(Probe *p)
{
    for (int d = 1; d <= DIM; d++) {
        size_t mark = arena_mark(p->arena);
        double w[DIM], lambda = ngo2022_scale(p, 3);
        ngo2022_unit(p, d, w);
        double norm =
            bias(p, ngo2022_matrix(p, d), ngo2022_matrix(p, d), lambda, w);
        probe_ratio(p, norm * (1 + p->bend), sqrt(lambda), "d lambda",
                    (double)d, lambda);
        arena_reset(p->arena, mark);
    }
}

/* on E2: sqrt(3 lambda) |w|, attained without data at M = lambda I */
void ngo2022_lem26_q1_fixed(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = dimension(p);
        double w[DIM], lambda = ngo2022_scale(p, 3);
        size_t mark = arena_mark(p->arena);
        Mat gram = ngo2022_matrix(p, d), m = ngo2022_matrix(p, d);
        ngo2022_unit(p, d, w);
        if (i % 2) {
            ngo2022_gram(p, (int)ngo2022_between(p, 0, 100), gram);
            ngo2022_noise(p, lambda * fmin(p->noise, 1.9), m);
        } else {
            ngo2022_shift(m, lambda * p->noise);
        }
        probe_ratio(p, bias(p, gram, m, lambda, w), sqrt(3 * lambda),
                    "instance d", (double)i, (double)d);
        arena_reset(p->arena, mark);
    }
}
