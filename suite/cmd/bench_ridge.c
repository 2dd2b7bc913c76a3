#include "suite/cmd/bench_ridge.h"
#include "suite/base/rng.h"

enum { USERS = 1000 };
static const double BASE = 2;

static void add_user(RidgeBench *b, Rng *rng)
{
    double x[RIDGE_D], y = rng_uniform(rng);
    for (int i = 0, at = 0; i < RIDGE_D; i++) {
        x[i] = 2 * rng_uniform(rng) - 1;
        b->target[i] += (long double)(y * x[i]);
        for (int j = 0; j <= i; j++)
            b->gram[at++] += (long double)(x[i] * x[j]);
    }
}

void ridge_bench_open(RidgeBench *b, Arena *arena)
{
    Rng rng = rng_open(1, "ridge");
    ridge_open(&b->ridge, RIDGE_D, RIDGE_ROWS, arena);
    b->gram = arena_array(arena, long double, packed_size(RIDGE_D));
    b->target = arena_array(arena, long double, RIDGE_D);
    b->identity = arena_array(arena, double, (RIDGE_D * RIDGE_D));
    b->x = arena_array(arena, double, (RIDGE_ROWS * RIDGE_D));
    b->mean = arena_array(arena, double, RIDGE_ROWS);
    b->width = arena_array(arena, double, RIDGE_ROWS);
    for (int k = 0; k < USERS; k++)
        add_user(b, &rng);
    for (int i = 0; i < RIDGE_D; i++)
        b->identity[i * RIDGE_D + i] = 1;
    for (int i = 0; i < RIDGE_ROWS * RIDGE_D; i++)
        b->x[i] = rng_uniform(&rng);
    ridge_bench_fit(b, 1);
}

double ridge_bench_fit(RidgeBench *b, long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++) {
        ridge_fit(&b->ridge, b->gram, (long double)BASE, b->target);
        sum += b->ridge.w[i % RIDGE_D];
    }
    return sum;
}

/* LAPACK's own, on the triangle that it factors faster */
void dpotrf_(const char *triangle, const int *n, double *a, const int *ld,
             int *info, size_t length);

double ridge_bench_factor(RidgeBench *b, long n)
{
    const int d = RIDGE_D;
    int info, failed = 0;
    for (long i = 0; i < n; i++) {
        dpotrf_("L", &d, b->identity, &d, &info, 1);
        failed += info != 0;
    }
    return b->identity[0] + failed;
}

double ridge_bench_measure(RidgeBench *b, long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++) {
        ridge_measure(&b->ridge, RIDGE_ROWS, b->x, b->mean, b->width);
        sum += b->width[i % RIDGE_ROWS];
    }
    return sum;
}
