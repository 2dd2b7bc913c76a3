#include "suite/base/mat.h"

#include "tests/check.h"
#include <float.h>

/* Sizes run through both sides of every limit in mat.c.  Where one routine has
 * two paths, the small problem is also solved as a block of a large one. */
enum { MOST = 70, LARGE = 64, STRIDE = 72 };
static const double PI = 3.14159265358979323846;
static const double RATIO_MAX = 10; /* LAPACK's own tests allow 30 */

typedef struct {
    double p[MOST * STRIDE];
} Store; /* rows are STRIDE apart, so a wrong ld shows */

static uint64_t state;

/* uniform in [-1, 1): a test of its own must not stand on rng.c */
static double draw(void)
{
    state += 0x9e3779b97f4a7c15u;
    uint64_t z = (state ^ state >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (double)(int64_t)(z ^ z >> 31) * 0x1p-63;
}

static long double times(double x, double y)
{
    return (long double)x * (long double)y;
}

static Mat shaped(Store *store, int rows, int cols)
{
    return (Mat){store->p, rows, cols, STRIDE};
}

static Mat random_matrix(Store *store, int rows, int cols)
{
    for (int i = 0; i < MOST * STRIDE; i++)
        store->p[i] = draw();
    return shaped(store, rows, cols);
}

static Mat random_symmetric(Store *store, int n)
{
    Mat a = random_matrix(store, n, n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            MAT(a, j, i) = MAT(a, i, j);
    return a;
}

/* b b' + small I with b of random numbers */
static Mat random_positive(Store *store, int n, double ridge)
{
    static Store factor;
    Mat b = random_matrix(&factor, n, n), a = shaped(store, n, n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double sum = i == j ? ridge : 0;
            for (int k = 0; k < n; k++)
                sum += MAT(b, i, k) * MAT(b, j, k);
            MAT(a, i, j) = sum;
        }
    return a;
}

/* the same numbers elsewhere */
static Mat copied(Store *store, Mat a)
{
    Mat to = shaped(store, a.rows, a.cols);
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.cols; j++)
            MAT(to, i, j) = MAT(a, i, j);
    return to;
}

/* diag(a, corner I): large enough for the library's path */
static Mat embedded(Store *store, Mat a, double corner)
{
    Mat to = shaped(store, LARGE, LARGE);
    for (int i = 0; i < LARGE; i++)
        for (int j = 0; j < LARGE; j++)
            MAT(to, i, j) = i < a.rows && j < a.rows ? MAT(a, i, j)
                            : i == j                 ? corner
                                                     : 0;
    return to;
}

static double norm_of(const double *x, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] * x[i];
    return sqrt(sum);
}

static void check_product(int rows, int inner, int cols)
{
    static Store sa, sb, sbt, sc, sd;
    Mat a = random_matrix(&sa, rows, inner),
        b = random_matrix(&sb, inner, cols);
    Mat bt = shaped(&sbt, cols, inner);
    Mat c = random_matrix(&sc, rows, cols), d = random_matrix(&sd, rows, cols);
    for (int i = 0; i < inner; i++)
        for (int j = 0; j < cols; j++)
            MAT(bt, j, i) = MAT(b, i, j);
    double beyond = MAT(c, 0, cols);
    mat_multiply(c, mat_view(a), mat_view(b));
    mat_multiply_transposed(d, mat_view(a), mat_view(bt));
    double worst = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++) {
            long double sum = 0;
            for (int k = 0; k < inner; k++)
                sum += times(MAT(a, i, k), MAT(b, k, j));
            worst = fmax(worst, fabs(MAT(c, i, j) - (double)sum));
            worst = fmax(worst, fabs(MAT(d, i, j) - (double)sum));
        }
    CHECK(worst <= inner * DBL_EPSILON);
    CHECK_NEAR(MAT(c, 0, cols), beyond, 0);
}

static void check_products(void)
{
    for (int n = 1; n <= 40; n++)
        check_product(n, n, n);
    check_product(1, 50, 1);
    check_product(50, 1, 3);
    check_product(3, 70, 20);
    check_product(2, 3, 4);
    static Store s;
    Mat a = shaped(&s, 2, 3);
    for (int i = 0; i < 6; i++)
        MAT(a, i / 3, i % 3) = i + 1;
    CHECK_NEAR(mat_frobenius(mat_view(a)), sqrt(91), 1e-15);
}

/* ||a - l l'|| / (n ||a|| eps) */
static double cholesky_ratio(Mat a, Mat l)
{
    static Store s;
    int n = a.rows;
    Mat rest = shaped(&s, n, n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            long double sum = (long double)MAT(a, i, j);
            for (int k = 0; k <= (i < j ? i : j); k++)
                sum -= times(MAT(l, i, k), MAT(l, j, k));
            MAT(rest, i, j) = (double)sum;
        }
    return mat_frobenius(mat_view(rest)) /
           (n * mat_frobenius(mat_view(a)) * DBL_EPSILON);
}

static void check_factor(int n)
{
    static Store sa, sl, sw;
    Mat a = random_positive(&sa, n, 1e-6), l = copied(&sl, a);
    Mat whole = embedded(&sw, a, 1);
    CHECK(mat_cholesky(l, NULL) && mat_cholesky(whole, NULL));
    CHECK(cholesky_ratio(a, l) <= RATIO_MAX);
    CHECK(cholesky_ratio(a, whole) <= RATIO_MAX);
    if (n > 1)
        CHECK_NEAR(MAT(l, 0, n - 1), MAT(a, 0, n - 1), 0); /* not touched */
    double log_det = mat_log_det(mat_view(l));
    CHECK(fabs(log_det - mat_log_det(mat_view(whole))) <= 1e-6 * n);
}

/* a matrix whose leading k x k block is the last that is positive */
static void check_failing_pivot(int n, int k, double bad)
{
    static Store sa;
    Mat a = random_positive(&sa, n, 1);
    int at = -1;
    MAT(a, k, k) = bad;
    CHECK(!mat_cholesky(a, &at));
    CHECK(at == k);
}

static void check_cholesky(void)
{
    static const int sizes[] = {1, 2, 12, 13, 40, LARGE};
    for (int n = 1; n <= LARGE; n++)
        check_factor(n);
    for (int i = 0; i < 6; i++) {
        int n = sizes[i];
        check_failing_pivot(n, 0, 0);
        check_failing_pivot(n, n / 2, -1);
        check_failing_pivot(n, n - 1, (double)NAN);
    }
}

/* ||t x - b|| / (n ||t|| ||x|| eps), where t is the lower triangle of l */
static double triangle_ratio(Mat l, const double *x, const double *b)
{
    double rest[MOST], size = 0;
    for (int i = 0; i < l.rows; i++) {
        long double sum = (long double)-b[i];
        for (int j = 0; j <= i; j++)
            sum += times(MAT(l, i, j), x[j]);
        rest[i] = (double)sum;
        size += pow(norm_of(&MAT(l, i, 0), i + 1), 2);
    }
    return norm_of(rest, l.rows) /
           (l.rows * sqrt(size) * norm_of(x, l.rows) * DBL_EPSILON);
}

/* ||a x - b|| / (n ||a|| ||x|| eps) for column k */
static double full_ratio(Mat a, Mat x, Mat b, int k)
{
    double rest[MOST], column[MOST];
    for (int i = 0; i < a.rows; i++) {
        long double sum = (long double)-MAT(b, i, k);
        column[i] = MAT(x, i, k);
        for (int j = 0; j < a.rows; j++)
            sum += times(MAT(a, i, j), MAT(x, j, k));
        rest[i] = (double)sum;
    }
    return norm_of(rest, a.rows) / (a.rows * mat_frobenius(mat_view(a)) *
                                    norm_of(column, a.rows) * DBL_EPSILON);
}

static void check_triangles(int n)
{
    static Store sa, sl;
    double b[MOST] = {0}, x[MOST], y[MOST];
    Mat a = random_positive(&sa, n, 1e-6), l = copied(&sl, a);
    CHECK(mat_cholesky(l, NULL));
    for (int i = 0; i < n; i++)
        x[i] = y[i] = b[i] = draw();
    mat_solve_lower(mat_view(l), x);
    CHECK(triangle_ratio(l, x, b) <= RATIO_MAX);
    mat_solve_cholesky(mat_view(l), y);
    Mat my = {y, n, 1, 1}, mb = {b, n, 1, 1};
    CHECK(full_ratio(a, my, mb, 0) <= RATIO_MAX);
}

static void check_general(int n, int columns)
{
    static Store sa, slu, sb, sx, sw, sy;
    Mat a = random_matrix(&sa, n, n), lu = copied(&slu, a);
    Mat b = random_matrix(&sb, LARGE, columns), x = copied(&sx, b);
    Mat whole = embedded(&sw, a, 1), y = copied(&sy, b);
    x.rows = n;
    CHECK(mat_solve_general(lu, x) && mat_solve_general(whole, y));
    for (int k = 0; k < columns; k++) {
        CHECK(full_ratio(a, x, b, k) <= RATIO_MAX);
        CHECK(full_ratio(a, y, b, k) <= RATIO_MAX);
    }
}

static void check_singular(int n)
{
    static Store sa, sx;
    Mat a = random_matrix(&sa, n, n), x = random_matrix(&sx, n, 1);
    for (int i = 0; i < n; i++)
        MAT(a, i, n / 2) = 0;
    CHECK(!mat_solve_general(a, x));
    a = random_matrix(&sa, n, n);
    MAT(a, n / 2, n / 2) = (double)NAN;
    CHECK(!mat_solve_general(a, x));
}

static void check_solving(void)
{
    for (int n = 1; n <= LARGE; n++) {
        check_triangles(n);
        check_general(n, 1 + n % 4);
        check_singular(n);
    }
}

static void check_quadratic(int n)
{
    static Store sa;
    double x[MOST];
    long double sum = 0;
    Mat a = random_symmetric(&sa, n);
    for (int i = 0; i < n; i++)
        x[i] = draw();
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum += times(x[i], x[j]) * (long double)MAT(a, i, j);
    CHECK(fabs(mat_quadratic(mat_view(a), x) - (double)sum) <=
          n * n * DBL_EPSILON);
}

/* --- eigenvalues --------------------------------------------------------- */

static double distance(const double *x, const double *y, int n)
{
    double worst = 0;
    for (int i = 0; i < n; i++)
        worst = x[i] <= y[i]  ? fmax(worst, y[i] - x[i])
                : x[i] > y[i] ? fmax(worst, x[i] - y[i])
                              : (double)INFINITY;
    return worst;
}

/* Our path against LAPACK's on diag(a, c I) with c above all of a, and the
 * first two moments: trace and Frobenius norm. */
static void check_spectrum(Mat a)
{
    static Store sb, sw, sn;
    double values[MOST], wide[MOST], trace = 0, sum = 0, bound;
    int n = a.rows;
    double size = mat_frobenius(mat_view(a));
    Mat b = copied(&sb, a), whole = embedded(&sw, a, 2 * size);
    for (int i = 0; i < n; i++)
        trace += MAT(a, i, i);
    mat_symmetric_eigenvalues(b, values);
    mat_symmetric_eigenvalues(whole, wide);
    bound = RATIO_MAX * n * size * DBL_EPSILON;
    for (int i = 0; i < n; i++) {
        sum += values[i];
        CHECK(i == 0 || values[i - 1] <= values[i]);
    }
    CHECK(distance(values, wide, n) <= bound);
    CHECK(fabs(sum - trace) <= bound);
    CHECK(fabs(norm_of(values, n) - size) <= bound);
    double largest = fmax(fabs(values[0]), fabs(values[n - 1]));
    CHECK_NEAR(mat_symmetric_norm(copied(&sn, a)), largest, 0);
}

/* Entries over sixty powers of two, and all zero beyond the third row: what a
 * Gram matrix with one visited direction looks like. */
static void check_graded(int n)
{
    static Store s;
    Mat a = random_symmetric(&s, n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            MAT(a, i, j) = ldexp(MAT(a, i, j), -60 * (i + j) / n);
    check_spectrum(a);
    a = random_symmetric(&s, n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            MAT(a, i, j) *= i < 3 && j < 3;
    check_spectrum(a);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            MAT(a, i, j) = i == j ? 0 : ldexp(1, -100);
    MAT(a, 0, 0) = 1;
    check_spectrum(a);
}

/* 2 on the diagonal, -1 beside it: 2 - 2 cos(k pi / (n + 1)) */
static void check_second_difference(int n)
{
    static Store s;
    double values[MOST], exact[MOST];
    Mat a = shaped(&s, n, n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            MAT(a, i, j) = i == j ? 2 : abs(i - j) == 1 ? -1 : 0;
    mat_symmetric_eigenvalues(a, values);
    for (int k = 1; k <= n; k++)
        exact[k - 1] = 2 - 2 * cos(k * PI / (n + 1));
    CHECK(distance(values, exact, n) <= RATIO_MAX * 4 * DBL_EPSILON);
}

/* all ones: n once, 0 otherwise; and the same scaled to the ends of double */
static void check_ones(int n, int power)
{
    static Store s;
    double values[MOST], unit = ldexp(1, power);
    Mat a = shaped(&s, n, n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            MAT(a, i, j) = unit;
    mat_symmetric_eigenvalues(a, values);
    CHECK_NEAR(values[n - 1] / unit, n, n * DBL_EPSILON);
    if (n > 1)
        CHECK(fabs(values[0] / unit) <= RATIO_MAX * n * DBL_EPSILON);
}

static void check_not_finite(int n)
{
    static Store s;
    double values[MOST];
    Mat a = random_symmetric(&s, n);
    MAT(a, n - 1, 0) = (double)NAN;
    mat_symmetric_eigenvalues(a, values);
    CHECK(isnan(values[0]) && isnan(values[n - 1]));
    a = random_symmetric(&s, n);
    MAT(a, n / 2, n / 2) = -(double)INFINITY;
    CHECK(isnan(mat_symmetric_norm(a)));
    for (int i = 0; i < MOST * STRIDE; i++)
        s.p[i] = 0;
    CHECK_NEAR(mat_symmetric_norm(a), 0, 0);
}

static void check_eigenvalues(void)
{
    static Store s;
    for (int n = 1; n < LARGE; n++) {
        check_spectrum(random_symmetric(&s, n));
        check_spectrum(random_positive(&s, n, 0));
        check_second_difference(n);
        check_ones(n, 0);
        check_not_finite(n);
        check_graded(n);
    }
    for (int i = 0; i < check_repeat(300); i++)
        check_spectrum(random_symmetric(&s, 3 + i % 14));
    for (int n = 1; n <= 40; n += 3) {
        check_ones(n, 1000);
        check_ones(n, -1000);
    }
}

/* --- long double --------------------------------------------------------- */

/* 1 + K v v' at K = 1e17, where a double loses the 1: its determinant is
 * 1 + K |v|^2. */
static void check_one_direction(int d)
{
    long double a[16 * 16], v[16], K = 1e17L, size = 0;
    for (int i = 0; i < d; i++) {
        v[i] = (long double)draw();
        size += v[i] * v[i];
    }
    for (int i = 0; i < d; i++)
        for (int j = 0; j < d; j++)
            a[i * d + j] = K * v[i] * v[j] + (i == j ? 1 : 0);
    bool good = ml_cholesky(d, a, NULL);
    CHECK(good);
    if (good)
        CHECK(fabsl(ml_log_det(d, a) - log1pl(K * size)) <= 0.3L);
}

static void check_long_double(int d)
{
    static Store s;
    long double a[16 * 16] = {0}, l[16 * 16], b[16], x[16], y[16];
    long double worst = 0;
    Mat from = random_positive(&s, d, 1);
    for (int i = 0; i < d; i++) {
        b[i] = x[i] = y[i] = (long double)draw();
        for (int j = 0; j < d; j++)
            l[i * d + j] = a[i * d + j] = (long double)MAT(from, i, j);
    }
    CHECK(ml_cholesky(d, l, NULL));
    ml_solve_lower(d, l, x);
    ml_solve_cholesky(d, l, y);
    for (int i = 0; i < d; i++) {
        long double lower = -b[i], full = lower;
        for (int j = 0; j <= i; j++)
            lower += l[i * d + j] * x[j];
        for (int j = 0; j < d; j++)
            full += a[i * d + j] * y[j];
        worst = fmaxl(worst, fmaxl(fabsl(lower), fabsl(full)));
    }
    CHECK(worst <= 100 * d * LDBL_EPSILON);
    CHECK(mat_cholesky(from, NULL));
    CHECK_NEAR(ml_log_det(d, l), mat_log_det(mat_view(from)), 1e-12);
    int at = -1;
    a[(d / 2) * d + d / 2] = -1;
    CHECK(!ml_cholesky(d, a, &at) && at == d / 2);
}

/* a' a, entry by entry; the upper triangle stays as it was */
static void check_gram(int rows, int cols)
{
    static Store from, to;
    Mat a = random_matrix(&from, rows, cols);
    Mat out = random_matrix(&to, cols, cols);
    double above = cols > 1 ? MAT(out, 0, 1) : 0, worst = 0;
    mat_gram(out, mat_view(a));
    for (int i = 0; i < cols; i++)
        for (int j = 0; j <= i; j++) {
            long double sum = 0;
            for (int k = 0; k < rows; k++)
                sum += times(MAT(a, k, i), MAT(a, k, j));
            worst = fmax(worst, fabs((double)sum - MAT(out, i, j)));
        }
    CHECK(worst <= 4 * rows * DBL_EPSILON);
    CHECK(cols == 1 || MAT(out, 0, 1) == above);
    Mat b = random_matrix(&from, cols, rows);
    mat_gram_rows(out, mat_view(b));
    worst = 0;
    for (int i = 0; i < cols; i++)
        for (int j = 0; j <= i; j++) {
            long double sum = 0;
            for (int k = 0; k < rows; k++)
                sum += times(MAT(b, i, k), MAT(b, j, k));
            worst = fmax(worst, fabs((double)sum - MAT(out, i, j)));
        }
    CHECK(worst <= 4 * rows * DBL_EPSILON);
}

/* b b' with b of `rank` columns: the rank is found, and the factor gives the
 * matrix back in the pivots' order */
static void check_pivoted(int n, int rank)
{
    static Store factor, work, kept;
    double scratch[2 * MOST], worst = 0;
    int order[MOST];
    Mat b = random_matrix(&factor, n, rank), a = shaped(&work, n, n);
    Mat whole = shaped(&kept, n, n);
    mat_multiply_transposed(a, mat_view(b), mat_view(b));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            MAT(whole, i, j) = MAT(a, i, j);
    int found = mat_cholesky_pivoted(a, 1e-10, order, scratch);
    CHECK(found == rank);
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            long double sum = 0;
            for (int k = 0; k < found && k <= j; k++)
                sum += times(MAT(a, i, k), MAT(a, j, k));
            double off = (double)sum - MAT(whole, order[i], order[j]);
            worst = fmax(worst, fabs(off));
        }
    CHECK(worst <= 1e-10 + 1e-14 * n);
    for (int i = 1; i < found; i++)
        CHECK(MAT(a, i, i) <= MAT(a, i - 1, i - 1) * (1 + 1e-12));
}

/* A basis of the span of n rows of length m, of rank `rank`, of which the last
 * direction is 1e-9 long: orthonormal, and nothing of a row is left. */
static void check_basis(int n, int m, int rank)
{
    static Store factor, other, rows, kept;
    static double work[MOST * 40];
    int order[MOST];
    Mat b = random_matrix(&factor, n, rank), c = random_matrix(&other, m, rank);
    Mat a = shaped(&rows, n, m), whole = shaped(&kept, n, m);
    for (int i = 0; i < n && rank > 1; i++)
        MAT(b, i, rank - 1) *= 1e-9;
    mat_multiply_transposed(a, mat_view(b), mat_view(c));
    mat_multiply_transposed(whole, mat_view(b), mat_view(c));
    CHECK(mat_basis_work(a) <= MOST * 40);
    CHECK(mat_basis(a, 1e-12, order, work) == rank);
    for (int i = 0; i < rank; i++)
        for (int j = 0; j <= i; j++) {
            double sum = 0;
            for (int k = 0; k < m; k++)
                sum += MAT(a, i, k) * MAT(a, j, k);
            CHECK(fabs(sum - (i == j)) < 1e-13);
        }
    for (int w = 0; w < n; w++) {
        double rest = 0, along[MOST] = {0};
        for (int i = 0; i < rank; i++)
            for (int k = 0; k < m; k++)
                along[i] += MAT(whole, w, k) * MAT(a, i, k);
        for (int k = 0; k < m; k++) {
            double left = MAT(whole, w, k);
            for (int i = 0; i < rank; i++)
                left -= along[i] * MAT(a, i, k);
            rest = fmax(rest, fabs(left));
        }
        CHECK(rest < 1e-13 * m);
    }
}

/* as large as CAPRI's epochs get: one row of a solution */
static void check_large(void)
{
    enum { N = 1500 };
    double *p = calloc(3 * (size_t)N * N, sizeof *p), y[N];
    Mat a = {p, N, N, N}, l = {p + (size_t)N * N, N, N, N};
    Mat rows = {p + 2 * (size_t)N * N, N, N, N};
    for (int i = 0; i < N * N; i++)
        a.p[i] = rows.p[i] = draw();
    mat_gram(l, mat_view(a));
    for (int i = 0; i < N; i++)
        MAT(l, i, i) += 1;
    CHECK(mat_cholesky(l, NULL));
    mat_solve_lower_rows(mat_view(l), rows);
    double worst = 0; /* rows l' = a */
    for (int j = 0; j < N; j++) {
        y[j] = 0;
        for (int i = 0; i <= j; i++)
            y[j] += MAT(l, j, i) * MAT(rows, 7, i);
    }
    for (int j = 0; j < N; j++)
        worst = fmax(worst, fabs(y[j] - MAT(a, 7, j)));
    CHECK(worst <= 1e-10);
    free(p);
}

int main(void)
{
    state = check_seed();
    check_products();
    check_cholesky();
    check_solving();
    for (int n = 1; n <= MOST; n++)
        check_quadratic(n);
    check_eigenvalues();
    for (int n = 1; n <= MOST; n += n < 9 ? 1 : 13) {
        check_gram(n, n);
        check_gram(MOST, n);
        check_gram(n, 3);
        check_pivoted(n, n);
        check_pivoted(n, n / 2 + 1);
        check_basis(n, n, n / 2 + 1);
        check_basis(n, n / 2 + 1, n / 3 + 1);
        check_basis(n / 2 + 1, n, n / 2 + 1);
    }
    check_large();
    for (int d = 1; d <= 16; d++) {
        check_long_double(d);
        check_one_direction(d);
    }
    return check_done("mat");
}
