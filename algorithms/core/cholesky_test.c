#include "algorithms/core/cholesky.h"
#include "suite/base/rng.h"
#include "tests/check.h"

#include <float.h>

enum { MOST = 256 };
static const double BASE = 0.5;
static Arena arena;

/* a regression's system, packed, and what comes of it */
typedef struct {
    int d;
    long double *a, *b; /* without the base */
    double *x, *l;
    Cholesky c;
} System;

static System make(Rng *rng, int d)
{
    System s = {.d = d};
    s.a = arena_array(&arena, long double, (d * (d + 1) / 2));
    s.b = arena_array(&arena, long double, d);
    s.x = arena_array(&arena, double, d);
    s.l = arena_array(&arena, double, (d * d));
    cholesky_open(&s.c, d, &arena);
    double *v = arena_array(&arena, double, d);
    for (int k = 0; k < d; k++) {
        for (int i = 0; i < d; i++)
            v[i] = 2 * rng_uniform(rng) - 1;
        for (int i = 0, at = 0; i < d; i++) {
            s.b[i] += v[i] / 3;
            for (int j = 0; j <= i; j++)
                s.a[at++] += (long double)v[i] * v[j];
        }
    }
    return s;
}

static bool solve(System *s, double base)
{
    return cholesky_solve(&s->c, s->a, base, s->b, s->x, s->l);
}

static long double entry(const System *s, int i, int j)
{
    int row = i > j ? i : j, column = i > j ? j : i;
    return s->a[row * (row + 1) / 2 + column] + (i == j ? BASE : 0);
}

/* of A - L L' and A x - b, as multiples of d units of rounding */
static void residuals(const System *s, double *factor, double *solution)
{
    int d = s->d;
    long double unit = (long double)(d * DBL_EPSILON), size = 0, x = 0;
    long double off = 0, left = 0;
    for (int i = 0; i < d; i++) {
        long double rest = -s->b[i];
        for (int j = 0; j < d; j++) {
            long double product = 0;
            for (int k = 0; k <= i && k <= j; k++)
                product += (long double)s->l[i * d + k] * s->l[j * d + k];
            off = fmaxl(off, fabsl(entry(s, i, j) - product));
            size = fmaxl(size, fabsl(entry(s, i, j)));
            rest += entry(s, i, j) * s->x[j];
        }
        x = fmaxl(x, fabsl((long double)s->x[i]));
        left = fmaxl(left, fabsl(rest));
    }
    *factor = (double)(off / (size * unit));
    *solution = (double)(left / (size * x * unit * d));
}

static void solves(Rng *rng, int d)
{
    double factor, solution;
    System s = make(rng, d);
    CHECK(solve(&s, BASE));
    residuals(&s, &factor, &solution);
    CHECK(factor < 1 && solution < 1);
    for (int i = 0; i < d; i++)
        for (int j = i + 1; j < d; j++)
            CHECK(!(fabs(s.l[i * d + j]) > 0));
}

/* any sign and significand, or half way between two doubles, or zero */
static long double number(Rng *rng, int low, int high)
{
    uint64_t m = rng_word(rng) | UINT64_C(1) << 63, kind = rng_word(rng);
    int e = low + (int)(kind >> 40) % (high - low);
    if (kind & 1)
        m = (m & ~UINT64_C(0x7ff)) | 0x400;
    long double x = (kind >> 1 & 7) == 0 ? 0 : ldexpl((long double)m, e - 63);
    return kind >> 4 & 1 ? -x : x;
}

/* Where a_00 = 1 the first column of L is that of A, rounded to double. */
static void rounds_as_a_cast(Rng *rng, int d, int low, int high)
{
    System s = make(rng, d);
    s.a[0] = 1;
    for (int i = 1; i < d; i++) {
        long double *row = s.a + i * (i + 1) / 2;
        row[0] = number(rng, low, high);
        row[i] = d * (d + 2 * row[0] * row[0]);
    }
    CHECK(solve(&s, 0));
    for (int i = 1; i < d; i++) {
        double got = s.l[(size_t)i * (size_t)d],
               expected = (double)s.a[i * (i + 1) / 2];
        CHECK(got == expected && !signbit(got) == !signbit(expected));
    }
}

/* a bad entry anywhere on the diagonal, and nothing of it stays */
static void refuses(Rng *rng, int d)
{
    const long double bad[] = {-1, (long double)NAN, -(long double)INFINITY};
    System s = make(rng, d);
    double *x = arena_array(&arena, double, d);
    CHECK(solve(&s, BASE));
    memcpy(x, s.x, (size_t)d * sizeof *x);
    for (int i = 0; i < d; i++)
        for (int k = 0; k < 3; k++) {
            long double *at = &s.a[i * (i + 1) / 2 + i], kept = *at;
            *at = bad[k];
            CHECK(!solve(&s, BASE));
            *at = (long double)INFINITY;
            (void)solve(&s, BASE); /* known for sure: good or not */
            *at = kept;
            CHECK(solve(&s, BASE));
            CHECK(memcmp(s.x, x, (size_t)d * sizeof *x) == 0);
        }
}

int main(void)
{
    if (arena_open(&arena) != OK)
        return 1;
    CHECK(!cholesky_fits(16) && !cholesky_fits(MOST + 1));
    Rng rng = rng_open(check_seed(), "cholesky");
    for (int d = 17; d <= MOST && cholesky_fits(d); d += d < 36 ? 1 : 55) {
        solves(&rng, d);
        rounds_as_a_cast(&rng, d, -500, 500);
        rounds_as_a_cast(&rng, d, -1100, 500); /* denormal doubles, too */
        refuses(&rng, d < 40 ? d : 40);
    }
    arena_close(&arena);
    return check_done("cholesky");
}
