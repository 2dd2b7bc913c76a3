/* The count form against the paper's lists (eqs. 4 and 6 with T_r x T_r
 * pseudo-inverses), and against 34 and 50 digits at up to 1e15 users. */
#include "algorithms/core/sketch.h"
#include "suite/base/rng.h"
#include "suite/base/sample.h"
#include "tests/kernel_digits.h"
#include "tests/lists.h"
#include "tests/open_env.h"

static Arena arena;

static void compare(const Sketch *s, const Lists *l)
{
    double **a = arena_array(&arena, double *, s->points);
    double worst[3] = {0};
    for (int w = 0; w < s->points; w++)
        a[w] = turned(l, w);
    for (int i = 0; i < s->active; i++) {
        const double *own = &MAT(s->a, i, 0);
        int v = s->point[i];
        double sig2 = sig2_of(l, v);
        worst[0] = fmax(worst[0], fabs(s->sig2[i] - sig2) / sig2);
        for (int j = 0; j < s->active; j++) {
            double inner = dot_product(s->rank, own, &MAT(s->a, j, 0));
            double want = dot_product(l->t, a[v], a[s->point[j]]);
            worst[1] = fmax(worst[1], fabs(inner - want));
        }
        worst[2] =
            fmax(worst[2], fabs(s->s2[i] - dot_product(l->t, a[v], a[v])));
    }
    CHECK(worst[0] < 1e-9 && worst[1] * s->tau < 1e-9);
    CHECK(worst[2] * s->tau < 1e-9);
}

static void against_lists(const char *family, const char *text, int t)
{
    Env env = open_env(family, text, &arena);
    int n = env.task.dim.S * env.task.dim.A;
    uint64_t S[64] = {0}, R[64] = {0};
    double rho[64], support[64], weight[64];
    bool active[64];
    Rng rng = rng_open(check_seed(), family);
    Sketch s;
    for (double tau = 0.1; tau < 101; tau *= 10)
        for (int drop = 0; drop < 2; drop++) {
            size_t mark = arena_mark(&arena);
            rng_seek(&rng, RNG_STUDY, (uint64_t)t, (uint64_t)drop);
            for (int w = 0; w < n; w++) {
                active[w] = drop == 0 || w % 3 != 1;
                rho[w] = active[w] ? 1 + w % 2 : 0;
            }
            sample_multinomial(&rng, (uint64_t)t, n, rho, S);
            sample_multinomial(&rng, (uint64_t)t, n, rho, R);
            for (int w = 0; w < n; w++) {
                support[w] = (double)S[w];
                weight[w] = (double)R[w];
            }
            sketch_open(&s, n, env.task.d_phi, env.task.phi, tau, &arena);
            CHECK(sketch_fit(&s, active, S, weight));
            Lists l = {n,    env.task.d_phi, t,    env.task.phi, tau,
                       NULL, NULL,           NULL, &arena};
            lists_fill(&l, support, weight);
            compare(&s, &l);
            arena_reset(&arena, mark);
        }
}

/* --- 34 digits ------------------------------------------------------------ */

__extension__ typedef __float128 Wide;

static Wide wide_root(Wide x)
{
    Wide r = (Wide)sqrt((double)x);
    for (int i = 0; i < 3; i++)
        r = (r + x / r) / 2;
    return r;
}

enum { MOST = 144, POINTS = 144 };
typedef bool PointSet(int w);
static Wide factor[MOST][MOST];

static void wide_factor(const Sketch *s, const double *R)
{
    for (int i = 0; i < s->dim; i++)
        for (int j = 0; j <= i; j++) {
            Wide sum = i == j ? (Wide)s->tau : 0;
            for (int w = 0; w < s->points; w++)
                sum += (Wide)R[w] * s->phi[w * s->dim + i] *
                       s->phi[w * s->dim + j];
            for (int k = 0; k < j; k++)
                sum -= factor[i][k] * factor[j][k];
            factor[i][j] = i == j ? wide_root(sum) : sum / factor[j][j];
        }
}

static void wide_solve(int d, const Wide *b, Wide *x)
{
    for (int i = 0; i < d; i++) {
        x[i] = b[i];
        for (int k = 0; k < i; k++)
            x[i] -= factor[i][k] * x[k];
        x[i] /= factor[i][i];
    }
}

static Wide wide_dot(int d, const Wide *x, const Wide *y)
{
    Wide sum = 0;
    for (int i = 0; i < d; i++)
        sum += x[i] * y[i];
    return sum;
}

/* every point in S: s2 = phi' G^-1 phi, mu = phi' G^-1 sum Y phi */
static void against_digits(const char *family, double T)
{
    Env env = open_env(family, "C=6 A=6 cut=1e-8", &arena);
    enum { N = 36 };
    bool active[N];
    uint64_t S[N];
    double R[N], Y[N];
    Rng rng = rng_open(check_seed(), family);
    rng_seek(&rng, RNG_STUDY, (uint64_t)T, 0);
    for (int w = 0; w < N; w++) {
        active[w] = true;
        S[w] = 1;
        R[w] = floor(T / N * (0.7 + 0.6 * rng_uniform(&rng)));
        Y[w] = floor(T / N * (2 * rng_uniform(&rng) - 1));
    }
    Sketch s;
    sketch_open(&s, N, env.task.d_phi, env.task.phi, 1, &arena);
    CHECK(sketch_fit(&s, active, S, R));
    wide_factor(&s, R);
    Wide sum[MOST] = {0}, right[MOST], x[MOST], phi[MOST];
    long double g[MOST] = {0};
    for (int w = 0; w < N; w++) {
        for (int i = 0; i < s.dim; i++)
            sum[i] += (Wide)Y[w] * s.phi[w * s.dim + i];
        for (int j = 0; j < s.rank; j++)
            g[j] += (long double)Y[w] * MAT(s.a, w, j);
    }
    wide_solve(s.dim, sum, right);
    double worst[2] = {0}, residual = 0;
    for (int w = 0; w < N; w++) {
        for (int i = 0; i < s.dim; i++)
            phi[i] = (Wide)s.phi[w * s.dim + i];
        wide_solve(s.dim, phi, x);
        Wide s2 = wide_dot(s.dim, x, x), mu = wide_dot(s.dim, x, right);
        worst[0] = fmax(worst[0], fabs((double)((s.s2[w] - s2) / s2)));
        worst[1] =
            fmax(worst[1], fabs((double)((Wide)sketch_mean(&s, w, g) - mu)));
        residual = fmax(residual, fabs(s.sig2[w] - s.s2[w]));
    }
    printf("%s, T = %g: s2 %.1e, mu %.1e\n", family, T, worst[0], worst[1]);
    CHECK(worst[0] < 1e-12 && worst[1] < 1e-13 && residual == 0);
}

/* the same from the kernel itself, to 50 digits */
static void against_table(const KernelDigits *want)
{
    enum { N = DIGITS_POINTS };
    Env env = open_env("kernel-matern", "C=3 A=3", &arena);
    bool active[N];
    uint64_t S[N];
    double R[N];
    long double g[N] = {0};
    Sketch s;
    for (int w = 0; w < N; w++) {
        active[w] = true;
        S[w] = 1;
        R[w] = digits_R(want->T, w);
    }
    sketch_open(&s, N, env.task.d_phi, env.task.phi, want->tau, &arena);
    CHECK(sketch_fit(&s, active, S, R));
    for (int w = 0; w < N; w++)
        for (int j = 0; j < s.rank; j++)
            g[j] += (long double)digits_Y(want->T, w) * MAT(s.a, w, j);
    for (int w = 0; w < N; w++) {
        CHECK_NEAR(s.s2[w], want->sig2[w], 1e-13);
        CHECK(s.sig2[w] == s.s2[w]);
        CHECK(fabs(sketch_mean(&s, w, g) - want->mean[w]) < 1e-13);
    }
}

/* An orthonormal basis of the span of S's points, by Gram and Schmidt, twice. */
static int wide_basis(const Sketch *s, const uint64_t *S, Wide basis[][MOST])
{
    int rank = 0;
    for (int w = 0; w < s->points && rank < s->dim; w++) {
        Wide x[MOST];
        if (S[w] == 0)
            continue;
        for (int i = 0; i < s->dim; i++)
            x[i] = (Wide)s->phi[w * s->dim + i];
        for (int j = 0; j < 2 * rank; j++) {
            Wide along = wide_dot(s->dim, x, basis[j % rank]);
            for (int i = 0; i < s->dim; i++)
                x[i] -= along * basis[j % rank][i];
        }
        Wide square = wide_dot(s->dim, x, x);
        if (square < (Wide)1e-26)
            continue;
        for (int i = 0; i < s->dim; i++)
            basis[rank][i] = x[i] / wide_root(square);
        rank++;
    }
    return rank;
}

typedef struct {
    Sketch s;
    int rank;
    uint64_t S[POINTS];
    double R[POINTS], Y[POINTS];
    Wide basis[MOST][MOST], q[POINTS][MOST], sum[MOST];
} Partial;

/* Draws counts of the active points that S has, and sums of their rewards. */
static void open_partial(Partial *x, const char *family, const char *text,
                         double T, PointSet *active_at, PointSet *in_S)
{
    Env env = open_env(family, text, &arena);
    int n = env.task.dim.S * env.task.dim.A;
    bool active[POINTS];
    Rng rng = rng_open(check_seed(), family);
    rng_seek(&rng, RNG_STUDY, (uint64_t)T, 1);
    for (int w = 0; w < n; w++) {
        active[w] = active_at(w);
        x->S[w] = active[w] && in_S(w);
        double mass = x->S[w] > 0 ? T / n : 0;
        x->R[w] = floor(mass * (0.7 + 0.6 * rng_uniform(&rng)));
        x->Y[w] = floor(mass * (2 * rng_uniform(&rng) - 1));
    }
    sketch_open(&x->s, n, env.task.d_phi, env.task.phi, 1, &arena);
    CHECK(sketch_fit(&x->s, active, x->S, x->R));
}

/* q(w), the coordinates of the projection of phi(w), and sum Y q */
static void project_wide(Partial *x)
{
    const Sketch *s = &x->s;
    x->rank = wide_basis(s, x->S, x->basis);
    memset(x->sum, 0, sizeof x->sum);
    for (int w = 0; w < s->points; w++)
        for (int j = 0; j < x->rank; j++) {
            Wide along = 0;
            for (int i = 0; i < s->dim; i++)
                along += s->phi[w * s->dim + i] * x->basis[j][i];
            x->q[w][j] = along;
            x->sum[j] += x->Y[w] * along;
        }
}

/* the factor of G = sum R q q' + tau */
static void factor_projected(const Partial *x)
{
    for (int i = 0; i < x->rank; i++)
        for (int j = 0; j <= i; j++) {
            Wide sum = i == j ? (Wide)x->s.tau : 0;
            for (int w = 0; w < x->s.points; w++)
                sum += x->R[w] * x->q[w][i] * x->q[w][j];
            for (int k = 0; k < j; k++)
                sum -= factor[i][k] * factor[j][k];
            factor[i][j] = i == j ? wide_root(sum) : sum / factor[j][j];
        }
}

static double off(double seen, Wide want, Wide unit)
{
    return fabs((double)(((Wide)seen - want) / unit));
}

typedef struct {
    double s2, sig2, mu; /* the first two relative */
} Off;

/* s2 = q' G^-1 q, sig2 = s2 + (|phi|^2 - |q|^2) / tau, mu = q' G^-1 sum Y q */
static void compare_at(const Partial *x, int place, const Wide *right,
                       const long double *g, Off *most)
{
    const Sketch *s = &x->s;
    Wide left[MOST], own = 0;
    int w = s->point[place];
    wide_solve(x->rank, x->q[w], left);
    Wide s2 = wide_dot(x->rank, left, left);
    for (int j = 0; j < s->dim; j++)
        own += (Wide)s->phi[w * s->dim + j] * s->phi[w * s->dim + j];
    Wide rest = own - wide_dot(x->rank, x->q[w], x->q[w]);
    Wide sig2 = s2 + (x->S[w] > 0 ? 0 : rest);
    Wide mu = wide_dot(x->rank, left, right);
    most->s2 = fmax(most->s2, off(s->s2[place], s2, s2));
    most->sig2 = fmax(most->sig2, off(s->sig2[place], sig2, sig2));
    most->mu = fmax(most->mu, off(sketch_mean(s, place, g), mu, 1));
}

/* of the points that S has, and of the others */
static void compare_wide(const Partial *x, Off most[2])
{
    const Sketch *s = &x->s;
    Wide right[MOST];
    long double g[POINTS] = {0};
    for (int i = 0; i < s->active; i++)
        for (int j = 0; j < s->rank; j++)
            g[j] += (long double)x->Y[s->point[i]] * MAT(s->a, i, j);
    wide_solve(x->rank, x->sum, right);
    for (int i = 0; i < s->active; i++)
        compare_at(x, i, right, g, &most[x->S[s->point[i]] == 0]);
}

/* Some points are dropped, and S lacks others, about which a rounding of the
 * features or of G says more: the span of nearly dependent points turns, and in
 * some directions G is tau beside 1e15. */
static void some_against_digits(const char *family, const char *text,
                                PointSet *active, PointSet *in_S, Off room,
                                double beyond)
{
    static Partial x;
    for (double T = 1e4; T < 2e15; T *= 1e3) {
        Off most[2] = {{0, 0, 0}, {0, 0, 0}};
        size_t mark = arena_mark(&arena);
        open_partial(&x, family, text, T, active, in_S);
        CHECK((project_wide(&x), x.s.rank == x.rank));
        factor_projected(&x);
        compare_wide(&x, most);
        printf("%s %s, T = %g, active %d of %d, rank %d of %d: s2 %.1e, mu "
               "%.1e; beyond S %.1e, sig2 %.1e, mu %.1e\n",
               family, text, T, x.s.active, x.s.points, x.s.rank, x.s.dim,
               most[0].s2, most[0].mu, most[1].s2, most[1].sig2, most[1].mu);
        CHECK(most[0].s2 < room.s2 && most[0].sig2 < room.sig2);
        CHECK(most[0].mu < room.mu && most[1].s2 <= beyond);
        CHECK(most[1].sig2 <= beyond && most[1].mu <= beyond);
        arena_reset(&arena, mark);
    }
}

static bool everywhere(int w)
{
    return w >= 0;
}

static bool in_few(int w)
{
    return w % 5 == 2 || w == 7;
}

static bool in_thirds(int w)
{
    return w % 3 == 0;
}

static bool but_last_context(int w) /* of 12 x 12 points */
{
    return w < 132;
}

static void partly(void)
{
    const char *matern = "kernel-matern", *se = "kernel-se";
    const char *small = "C=6 A=6", *large = "C=12 A=12";
    const Off as_measured = {1e-12, 1e-12, 1e-13},
              few_digits = {1e-9, 1e-9, 1e-9};
    some_against_digits(matern, small, in_few, everywhere, as_measured, 0);
    some_against_digits(matern, small, everywhere, in_few, as_measured, 1e-13);
    some_against_digits(matern, small, in_few, in_thirds, as_measured, 1e-13);
    some_against_digits(se, small, in_few, everywhere, as_measured, 0);
    some_against_digits(se, small, everywhere, in_thirds, as_measured, 1e-11);
    some_against_digits(se, large, in_thirds, in_few, as_measured, 1e-12);
    some_against_digits(se, large, everywhere, everywhere, as_measured, 0);
    some_against_digits(se, large, everywhere, but_last_context, few_digits,
                        1e-5);
}

/* --- errors --------------------------------------------------------------- */

/* bias by what expected counts give, for the worst f there is at a point */
static void errors(bool covered)
{
    Env env = open_env("kernel-matern", "C=3 A=4", &arena);
    enum { N = 12 };
    bool active[N];
    uint64_t S[N];
    double R[N], mass[N], bias[N], variance[N], range[N];
    for (int w = 0; w < N; w++) {
        active[w] = w != 5;
        S[w] = active[w] && (covered || w % 2 == 0);
        R[w] = active[w] ? 10 + w : 0;
    }
    Sketch s;
    SketchErrors e = {bias, variance, range};
    sketch_open(&s, N, env.task.d_phi, env.task.phi, 0.5, &arena);
    CHECK(sketch_fit(&s, active, S, R) && s.covered == covered);
    const Lists l = {.points = N, .dim = s.dim, .phi = s.phi};
    for (int i = 0; i < s.active; i++)
        mass[i] = i == 2 ? 0 : 13;
    sketch_errors(&s, mass, &e);
    for (int i = 0; i < s.active; i++) {
        double c[N], square = 0, spread = 0, largest = 0;
        for (int j = 0; j < s.active; j++) {
            double inner =
                dot_product(s.rank, &MAT(s.a, i, 0), &MAT(s.a, j, 0));
            c[j] = mass[j] * inner;
            spread += mass[j] * inner * inner;
            largest = fmax(largest, mass[j] > 0 ? fabs(inner) : 0);
        }
        for (int j = 0; j < s.active; j++)
            for (int k = 0; k < s.active; k++) {
                double x = (j == i) - c[j], y = (k == i) - c[k];
                square += x * y * kernel(&l, s.point[j], s.point[k]);
            }
        CHECK_NEAR(bias[i], sqrt(square), 1e-9);
        CHECK_NEAR(variance[i], spread, 1e-9);
        CHECK_NEAR(range[i], largest, 1e-9);
    }
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    for (int t = 2; t <= 80; t = t * 2 + t % 3) {
        against_lists("kernel-matern", "C=3 A=3", t);
        against_lists("kernel-se", "C=3 A=4 cut=1e-5", t);
        against_lists("kernel-linear", "C=4 A=4", t);
        against_lists("kernel-walsh", "C=4 A=2", t);
        against_lists("kernel-arms", "C=5 A=2 arms=3", t);
    }
    for (double T = 1e4; T < 2e15; T *= 10) {
        against_digits("kernel-matern", T);
        against_digits("kernel-se", T);
    }
    for (int i = 0; i < KERNEL_DIGITS; i++)
        against_table(&kernel_digits[i]);
    partly();
    errors(true);
    errors(false);
    arena_close(&arena);
    return check_done("sketch");
}
