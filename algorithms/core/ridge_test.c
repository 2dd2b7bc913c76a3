#include "algorithms/core/ridge.h"
#include "suite/base/rng.h"
#include "tests/check.h"

enum { MOST = 260 }; /* through LAPACK everywhere */
static Arena arena;

/* Lambda = base I + sum of x x', u = sum of y x, entry by entry */
typedef struct {
    int d;
    long double *gram, *target, *full;
} Data;

static Data make(Rng *rng, int d, int n)
{
    Data out = {.d = d};
    out.gram = arena_array(&arena, long double, packed_size(d));
    out.full = arena_array(&arena, long double, (d * d));
    out.target = arena_array(&arena, long double, d);
    double *x = arena_array(&arena, double, d);
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < d; i++)
            x[i] = 2 * rng_uniform(rng) - 1;
        double y = rng_uniform(rng);
        for (int i = 0, at = 0; i < d; i++) {
            out.target[i] += (long double)(y * x[i]);
            for (int j = 0; j < d; j++)
                out.full[i * d + j] += (long double)x[i] * (long double)x[j];
            for (int j = 0; j <= i; j++)
                out.gram[at++] += (long double)x[i] * (long double)x[j];
        }
    }
    return out;
}

/* the solution of Lambda z = b by Gauss-Jordan with pivoting */
static void solve(const Data *in, double base, const long double *b,
                  long double *z)
{
    int d = in->d, n = d + 1;
    long double *a = arena_array(&arena, long double, (d * n));
    for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++)
            a[i * n + j] =
                in->full[i * d + j] + (i == j ? (long double)base : 0);
        a[i * n + d] = b[i];
    }
    for (int c = 0; c < d; c++) {
        int best = c;
        for (int i = c; i < d; i++)
            if (fabsl(a[i * n + c]) > fabsl(a[best * n + c]))
                best = i;
        for (int j = 0; j < n; j++) {
            long double swap = a[c * n + j];
            a[c * n + j] = a[best * n + j];
            a[best * n + j] = swap;
        }
        for (int i = 0; i < d; i++) {
            long double by = i == c ? 0 : a[i * n + c] / a[c * n + c];
            for (int j = 0; j < n && i != c; j++)
                a[i * n + j] -= by * a[c * n + j];
        }
    }
    for (int i = 0; i < d; i++)
        z[i] = a[i * n + d] / a[i * n + i];
}

static void agrees(Rng *rng, int d, double tolerance)
{
    Data in = make(rng, d, 3 * d);
    Ridge r;
    double x[3 * MOST], mean[3], width[3];
    long double w[MOST] = {0}, z[MOST] = {0}, wide[MOST] = {0};
    ridge_open(&r, d, 3, &arena);
    ridge_fit(&r, in.gram, 0.5L, in.target);
    CHECK(r.definite);
    solve(&in, 0.5, in.target, w);
    for (int i = 0; i < d; i++)
        CHECK_NEAR(r.w[i], w[i], tolerance);
    for (int i = 0; i < 3 * d; i++)
        x[i] = rng_uniform(rng);
    ridge_measure(&r, 3, x, mean, width);
    for (int k = 0; k < 3; k++) {
        long double m = 0, square = 0;
        for (int i = 0; i < d; i++)
            wide[i] = (long double)x[k * d + i];
        solve(&in, 0.5, wide, z);
        for (int i = 0; i < d; i++) {
            m += w[i] * wide[i];
            square += z[i] * wide[i];
        }
        CHECK_NEAR(mean[k], m, tolerance);
        CHECK_NEAR(width[k], sqrtl(square), tolerance);
    }
    CHECK(r.error > 0 && r.error < 1e-8);
}

/* one direction met 1e17 times, another never, ridge 1: double would fail */
static void unvisited_direction(void)
{
    long double x[2] = {0.6L, 0.8L}, n = 1e17L, gram[3], target[2];
    double across[2] = {0.8, -0.6}, mean, width;
    Ridge r;
    gram[0] = n * x[0] * x[0];
    gram[1] = n * x[0] * x[1];
    gram[2] = n * x[1] * x[1];
    target[0] = n * x[0] / 2;
    target[1] = n * x[1] / 2;
    ridge_open(&r, 2, 1, &arena);
    ridge_fit(&r, gram, 1, target);
    CHECK(r.definite);
    ridge_measure(&r, 1, across, &mean, &width);
    CHECK_NEAR(width, 1, 0.01);
    CHECK(fabs(mean) < 0.01);
}

/* a good matrix but for one pivot, then good again */
static void not_definite_at(Rng *rng, int d, int at)
{
    Data in = make(rng, d, 3 * d);
    double *x = arena_array(&arena, double, d), mean, width;
    long double *pivot = &in.gram[packed_size(at) + at], good = *pivot;
    Ridge r;
    x[at] = 1;
    ridge_open(&r, d, 1, &arena);
    *pivot = -1;
    ridge_fit(&r, in.gram, 0.5L, in.target);
    ridge_measure(&r, 1, x, &mean, &width);
    CHECK(!r.definite && !(fabs(mean) > 0) && isinf(width) && isinf(r.error));
    *pivot = good;
    ridge_fit(&r, in.gram, 0.5L, in.target);
    ridge_measure(&r, 1, x, &mean, &width);
    CHECK(r.definite && width > 0 && width < 2 && isfinite(r.error));
}

static void not_definite(void)
{
    long double gram[3] = {1, 0, -2}, target[2] = {1, 1};
    double x[2] = {1, 0}, mean, width;
    Ridge r;
    ridge_open(&r, 2, 1, &arena);
    ridge_fit(&r, gram, 1, target);
    CHECK(!r.definite && r.w[0] == 0);
    ridge_measure(&r, 1, x, &mean, &width);
    CHECK(mean == 0 && isinf(width));
}

/* the bound on rounding holds against a solution in long double */
static void error_bound(Rng *rng)
{
    for (int repeat = 0; repeat < check_repeat(20); repeat++) {
        Data in = make(rng, 4, 6);
        long double scale = powl(10, 2 * repeat % 17), w[4], off = 0;
        for (int i = 0; i < 10; i++)
            in.gram[i] *= scale;
        for (int i = 0; i < 16; i++)
            in.full[i] *= scale;
        for (int i = 0; i < 4; i++)
            in.target[i] *= scale;
        Ridge r;
        ridge_open(&r, 4, 1, &arena);
        ridge_fit(&r, in.gram, 1, in.target);
        solve(&in, 1, in.target, w);
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
                off += (r.target[i] - w[i]) * (r.target[j] - w[j]) *
                       (in.full[i * 4 + j] + (i == j));
        CHECK(sqrtl(fabsl(off)) <= (long double)r.error);
    }
}

/* A table's Gram matrix is diagonal: w_i = u_i/(g_i + base), and a matrix that
 * is diagonal but for next to nothing gives the same. */
static void tables(Rng *rng)
{
    enum { TABLE = 12 };
    long double gram[TABLE * (TABLE + 1) / 2] = {0}, target[TABLE];
    Ridge r, other;
    ridge_open(&r, TABLE, 1, &arena);
    ridge_open(&other, TABLE, 1, &arena);
    for (int i = 0; i < TABLE; i++) {
        gram[i * (i + 1) / 2 + i] = i == 3 ? 0 : 1e15L * rng_uniform(rng);
        target[i] = 1e14L * rng_uniform(rng);
    }
    ridge_fit(&r, gram, 2, target);
    gram[1] = 1e-30L;
    ridge_fit(&other, gram, 2, target);
    CHECK(r.definite && other.definite);
    for (int i = 0; i < TABLE; i++) {
        long double pivot = gram[i * (i + 1) / 2 + i] + 2;
        CHECK_NEAR(r.w[i], (double)(target[i] / pivot), 1e-15);
        CHECK_NEAR(other.w[i], r.w[i], 1e-15);
        for (int j = 0; j <= i; j++)
            CHECK(fabs(other.root[i * TABLE + j] - r.root[i * TABLE + j]) <=
                  1e-15 * r.root[i * TABLE + i]);
    }
    CHECK_NEAR(other.error, r.error, 1e-12);
    gram[2] = -3;
    gram[1] = 0;
    ridge_fit(&r, gram, 2, target);
    CHECK(!r.definite);
}

/* --- one more vector ------------------------------------------------------ */

static void draw_feature(Rng *rng, int d, bool rare, double *x)
{
    double sum = 0;
    for (int i = 0; i < d; i++)
        sum += x[i] = rare && i > 0 && i == d - 1 ? 0 : rng_uniform(rng);
    for (int i = 0; i < d; i++)
        x[i] /= sum;
}

static void add_user(Data *in, const double *x, double times, double y)
{
    for (int i = 0, at = 0; i < in->d; i++) {
        in->target[i] += (long double)(times * y) * (long double)x[i];
        for (int j = 0; j <= i; j++)
            in->gram[at++] +=
                (long double)times * (long double)x[i] * (long double)x[j];
    }
}

/* |root (gram + I) root' - I|, in Frobenius' norm */
static double drift_of(const Ridge *r, const Data *in)
{
    int d = in->d;
    long double sum = 0, turned[16];
    for (int a = 0; a < d; a++) {
        const double *x = r->root + a * d;
        for (int i = 0; i < d; i++) {
            turned[i] = (long double)x[i];
            for (int j = 0; j < d; j++)
                turned[i] +=
                    in->gram[packed_size(i > j ? i : j) + (i > j ? j : i)] *
                    (long double)x[j];
        }
        for (int b = 0; b < d; b++) {
            long double entry = a == b ? -1 : 0;
            for (int i = 0; i < d; i++)
                entry += turned[i] * (long double)r->root[b * d + i];
            sum += entry * entry;
        }
    }
    return (double)sqrtl(sum);
}

/* |w - w's| in the norm of gram + I */
static double apart(const Data *in, const double *w, const double *other)
{
    long double sum = 0;
    for (int i = 0; i < in->d; i++)
        for (int j = 0; j < in->d; j++)
            sum += (in->gram[packed_size(i > j ? i : j) + (i > j ? j : i)] +
                    (i == j)) *
                   (long double)(w[i] - other[i]) *
                   (long double)(w[j] - other[j]);
    return (double)sqrtl(fabsl(sum));
}

static void same_widths(const Ridge *r, const Ridge *fresh, const double *x)
{
    double mean[3], width[3];
    ridge_measure(r, 1, x, mean, width);
    ridge_measure(fresh, 1, x, mean + 1, width + 1);
    CHECK_NEAR(width[0], width[1], r->drift + 1e-14);
    for (int i = 0; i < r->d * r->d; i++)
        CHECK(fabs(r->factor[i] - fresh->factor[i]) <=
              (r->drift + 1e-13) * sqrt(r->top));
}

/* Users one by one, after many who may have left the last coordinate alone: the
 * factor that follows them against a fresh one, and both stored bounds.  Returns
 * how often a fresh one was asked for. */
static int follows(Rng *rng, int d, double many, double allowed, int users)
{
    Data in = make(rng, d, 0);
    Ridge r, fresh;
    double x[16];
    int asked = 0;
    ridge_open(&r, d, 1, &arena);
    ridge_open(&fresh, d, 1, &arena);
    for (int i = 0; i < 3 * d; i++) {
        draw_feature(rng, d, true, x);
        add_user(&in, x, floor(many / (3 * d)), rng_uniform(rng));
    }
    ridge_fit(&r, in.gram, 1, in.target);
    for (int k = 0; k < users; k++) {
        draw_feature(rng, d, k % 50 < 49, x);
        add_user(&in, x, 1, rng_uniform(rng));
        ridge_fit(&fresh, in.gram, 1, in.target);
        bool grown = ridge_grow(&r, x, in.target, allowed);
        CHECK(!grown || (r.error <= allowed && r.error > 0));
        asked += !grown;
        if (!grown)
            ridge_fit(&r, in.gram, 1, in.target);
        else
            CHECK(drift_of(&r, &in) <= r.drift);
        CHECK(apart(&in, r.w, fresh.w) <= r.error + fresh.error);
        same_widths(&r, &fresh, x);
    }
    return asked;
}

static void grows(Rng *rng)
{
    for (int d = 1; d <= 16; d++) {
        CHECK(follows(rng, d, 0, 1e-6, 300) == (d > 8)); /* 0 is a table's */
        CHECK(follows(rng, d, 1e6, 1e-3, 300) == 0);
    }
    CHECK(follows(rng, 12, 1e6, 1e-7, 300) > 1);   /* now and then */
    CHECK(follows(rng, 12, 1e15, 1e-3, 30) == 30); /* no more in double */
}

/* what cannot follow says so */
static void refuses(void)
{
    long double gram[3] = {1, 0, -2}, target[2] = {1, 1};
    double x[20] = {1};
    Ridge r, table, large;
    ridge_open(&r, 2, 1, &arena);
    ridge_fit(&r, gram, 1, target);
    CHECK(!ridge_grow(&r, x, target, 1));
    long double many[210] = {0}, zeros[20] = {0};
    ridge_open(&table, 12, 1, &arena);
    ridge_fit(&table, many, 1, zeros);
    CHECK(table.diagonal && !ridge_grow(&table, x, zeros, 1));
    ridge_open(&large, 20, 1, &arena);
    ridge_fit(&large, many, 1, zeros);
    CHECK(large.definite && !ridge_grow(&large, x, zeros, 1));
}

int main(void)
{
    if (arena_open(&arena) != OK)
        return 1;
    Rng rng = rng_open(check_seed(), "ridge");
    for (int d = 1; d <= 16; d++)
        agrees(&rng, d, 1e-12);
    agrees(&rng, 17, 1e-9);
    agrees(&rng, 64, 1e-8);
    agrees(&rng, MOST, 1e-8);
    for (int d = 15; d < 21; d++)
        not_definite_at(&rng, d, d - 1);
    not_definite_at(&rng, 64, 30);
    not_definite_at(&rng, MOST, 0);
    unvisited_direction();
    not_definite();
    error_bound(&rng);
    tables(&rng);
    grows(&rng);
    refuses();
    arena_close(&arena);
    return check_done("ridge");
}
