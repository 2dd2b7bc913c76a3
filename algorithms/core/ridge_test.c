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
    arena_close(&arena);
    return check_done("ridge");
}
