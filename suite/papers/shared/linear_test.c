#include "suite/base/sample.h"
#include "suite/papers/shared/draws.h"
#include "suite/papers/shared/linear.h"
#include "tests/check.h"

static Rng rng;
static Arena arena;

/* rank one terms in `ranks` random directions */
static Mat random_gram(int d, int ranks)
{
    Mat a = matrix_zero(&arena, d, d);
    double x[LINEAR_MOST];
    for (int k = 0; k < ranks; k++) {
        draw_direction(&rng, d, x);
        matrix_add_outer(a, 0.5 + rng_uniform(&rng), x);
    }
    return a;
}

/* by LU, and the determinant from pivots of an elimination by hand */
static void check_against_elimination(int d)
{
    double shift = draw_log_uniform(&rng, 1), x[LINEAR_MOST], log_det = 0;
    Mat a = random_gram(d, d), b = matrix_zero(&arena, d, d);
    Mat y = matrix_zero(&arena, d, 1), l = matrix_zero(&arena, d, d);
    memcpy(b.p, a.p, sizeof *b.p * (size_t)(d * d));
    matrix_add_identity(b, shift);
    for (int i = 0; i < d; i++)
        y.p[i] = x[i] = sample_normal(&rng);
    double form = matrix_inverse_form(mat_view(a), shift, x);
    CHECK(matrix_factor(mat_view(a), shift, l));
    CHECK(factor_inverse_form(mat_view(l), x) == form);
    for (int k = 0; k < d; k++) {
        log_det += log(MAT(b, k, k));
        for (int i = k + 1; i < d; i++) {
            double by = MAT(b, i, k) / MAT(b, k, k);
            y.p[i] -= by * y.p[k];
            for (int j = k; j < d; j++)
                MAT(b, i, j) -= by * MAT(b, k, j);
        }
    }
    double sum = 0; /* y' D^-1 y, D the pivots */
    for (int k = 0; k < d; k++)
        sum += y.p[k] * y.p[k] / MAT(b, k, k);
    CHECK_NEAR(form, sum, 1e-9);
    CHECK_NEAR(matrix_log_det(mat_view(a), shift), log_det, 1e-9);
}

static void check_rank(void)
{
    for (int d = 1; d <= 12; d++)
        for (int ranks = 0; ranks <= 14; ranks++)
            CHECK(matrix_rank(mat_view(random_gram(d, ranks))) ==
                  (ranks < d ? ranks : d));
}

static void check_vectors(void)
{
    double x[] = {3, 4, 12}, y[] = {1, -1, 2};
    CHECK(vector_dot(3, x, y) == 23 && vector_norm(3, x) == 13);
    vector_normalise(3, x);
    CHECK_NEAR(x[2], 12.0 / 13, 1e-15);
    CHECK_NEAR(growth_exponent(2, 7, 16, 7 * pow(8, -1.5)), -1.5, 1e-13);
}

static void check_indefinite(void)
{
    double x[] = {1, 1}, room[] = {1, 2, 2, 1};
    MatC a = {room, 2, 2, 2};
    CHECK(isnan(matrix_inverse_form(a, 0, x)) && isnan(matrix_log_det(a, 0)));
    CHECK_NEAR(matrix_log_det(a, 2), log(5), 1e-14);
    CHECK_NEAR(matrix_inverse_form(a, 2, x), 0.4, 1e-14);
}

int main(void)
{
    rng = rng_open(check_seed(), "linear_test");
    rng_seek(&rng, RNG_STUDY, 0, 0);
    CHECK(arena_open(&arena) == OK);
    check_vectors();
    check_indefinite();
    for (int i = 0; i < check_repeat(200); i++)
        check_against_elimination(1 + i % 40);
    check_rank();
    arena_close(&arena);
    return check_done("linear");
}
