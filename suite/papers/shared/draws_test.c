#include "suite/papers/shared/draws.h"
#include "tests/check.h"

enum { DRAWS = 20000 };

/* Kolmogorov's distance of values that should be uniform on [0,1]; 3 / sqrt(n)
 * is exceeded with probability 3e-8 */
static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void check_uniform(double *u)
{
    double most = 0;
    qsort(u, DRAWS, sizeof *u, ascending);
    for (int i = 0; i < DRAWS; i++)
        most = fmax(most,
                    fmax(u[i] - (double)i / DRAWS, (i + 1.0) / DRAWS - u[i]));
    CHECK(u[0] >= 0 && u[DRAWS - 1] <= 1 && most < 3 / sqrt(DRAWS));
}

static void check_numbers(Rng *rng)
{
    static double a[DRAWS], b[DRAWS], c[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
        a[i] = (draw_between(rng, -3, 5) + 3) / 8;
        b[i] = log(draw_log_between(rng, 0.01, 50) / 0.01) / log(5000);
        c[i] = (log10(draw_log_uniform(rng, 2)) + 2) / 4;
    }
    check_uniform(a);
    check_uniform(b);
    check_uniform(c);
}

/* Archimedes: in three dimensions every coordinate is uniform on [-1,1] */
static void check_directions(Rng *rng)
{
    static double at[3][DRAWS];
    for (int i = 0; i < DRAWS; i++) {
        double x[3];
        draw_direction(rng, 3, x);
        CHECK_NEAR(x[0] * x[0] + x[1] * x[1] + x[2] * x[2], 1, 1e-14);
        for (int j = 0; j < 3; j++)
            at[j][i] = (1 + x[j]) / 2;
    }
    for (int j = 0; j < 3; j++)
        check_uniform(at[j]);
}

int main(void)
{
    Rng rng = rng_open(check_seed(), "draws_test");
    rng_seek(&rng, RNG_STUDY, 0, 0);
    check_numbers(&rng);
    check_directions(&rng);
    return check_done("draws");
}
