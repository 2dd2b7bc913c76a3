#include "suite/base/mat.h"
#include "suite/base/dot.h"

#include <assert.h>
#include <cblas.h>
#include <lapacke.h>
#include <math.h>

/* Up to these sizes a plain loop is faster than the library, which has a fixed
 * cost of 20 to 150 ns a call.  Measured with OpenBLAS 0.3.21 pinned to its
 * Haswell kernels and gcc 12 -O2; around each crossing the two are within a
 * factor 1.3 of each other, so the exact number matters little. */
enum {
    LOOP_PRODUCT = 6,    /* cube root of rows * columns * inner length */
    LOOP_CHOLESKY = 12,  /* at 8: 116 ns, dpotrf 198; at 32: 4.2 us, 2.2 */
    LOOP_SOLVE = 24,     /* at 8: 37 ns, dtrsv 88 */
    LOOP_GENERAL = 20,   /* at 8: 428 ns, dgetrf and dgetrs 536 */
    LOOP_QUADRATIC = 12, /* at 8: 36 ns, ddot by rows 49; at 64: 2.4 us, 0.6 */
    LOOP_EIGEN = 32      /* at 8: 1.9 us, dsyev 2.8; at 16: 7.2, 9.5 */
};
enum { MAT_MAX = 2048 }; /* bounds the work arrays, which are on the stack */

/* --- products ---------------------------------------------------------- */

static bool product_is_small(Mat out, int inner)
{
    double work = (double)out.rows * out.cols * inner;
    return work <= LOOP_PRODUCT * LOOP_PRODUCT * LOOP_PRODUCT;
}

/* as dot, of every dx-th and every dy-th number */
static double dot_apart(int n, const double *x, int dx, const double *y, int dy)
{
    double sum = 0;
    for (int k = 0; k < n; k++)
        sum += x[(ptrdiff_t)k * dx] * y[(ptrdiff_t)k * dy];
    return sum;
}

static void assert_product(Mat out, MatC a, MatC b, int inner)
{
    assert(out.p != a.p && out.p != b.p);
    assert(out.rows == a.rows && a.cols == inner);
    (void)out, (void)a, (void)b, (void)inner;
}

void mat_multiply(Mat out, MatC a, MatC b)
{
    assert_product(out, a, b, b.rows);
    assert(out.cols == b.cols);
    if (!product_is_small(out, a.cols)) {
        cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, a.rows, b.cols,
                    a.cols, 1, a.p, a.ld, b.p, b.ld, 0, out.p, out.ld);
        return;
    }
    for (int i = 0; i < a.rows; i++) {
        double *row = &MAT(out, i, 0);
        for (int j = 0; j < b.cols; j++)
            row[j] = 0;
        for (int k = 0; k < a.cols; k++)
            for (int j = 0; j < b.cols; j++)
                row[j] += MAT(a, i, k) * MAT(b, k, j);
    }
}

void mat_multiply_transposed(Mat out, MatC a, MatC b)
{
    assert_product(out, a, b, b.cols);
    assert(out.cols == b.rows);
    if (!product_is_small(out, a.cols)) {
        cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, a.rows, b.rows,
                    a.cols, 1, a.p, a.ld, b.p, b.ld, 0, out.p, out.ld);
        return;
    }
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < b.rows; j++)
            MAT(out, i, j) = dot_product(a.cols, &MAT(a, i, 0), &MAT(b, j, 0));
}

void mat_gram(Mat out, MatC a)
{
    assert(out.rows == a.cols && out.cols == a.cols && out.p != a.p);
    if (!product_is_small(out, a.rows)) {
        cblas_dsyrk(CblasRowMajor, CblasLower, CblasTrans, a.cols, a.rows, 1,
                    a.p, a.ld, 0, out.p, out.ld);
        return;
    }
    for (int i = 0; i < a.cols; i++)
        for (int j = 0; j <= i; j++)
            MAT(out, i, j) =
                dot_apart(a.rows, &MAT(a, 0, i), a.ld, &MAT(a, 0, j), a.ld);
}

void mat_gram_rows(Mat out, MatC a)
{
    assert(out.rows == a.rows && out.cols == a.rows && out.p != a.p);
    if (!product_is_small(out, a.cols)) {
        cblas_dsyrk(CblasRowMajor, CblasLower, CblasNoTrans, a.rows, a.cols, 1,
                    a.p, a.ld, 0, out.p, out.ld);
        return;
    }
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j <= i; j++)
            MAT(out, i, j) = dot_product(a.cols, &MAT(a, i, 0), &MAT(a, j, 0));
}

double mat_frobenius(MatC a)
{
    double sum = 0;
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.cols; j++)
            sum += MAT(a, i, j) * MAT(a, i, j);
    return sqrt(sum);
}

double mat_quadratic(MatC a, const double *x)
{
    assert(a.rows == a.cols);
    int n = a.rows;
    double sum = 0;
    for (int i = 0; i < n; i++) {
        const double *row = &MAT(a, i, 0);
        sum += x[i] * (n <= LOOP_QUADRATIC ? dot_product(n, row, x)
                                           : cblas_ddot(n, row, 1, x, 1));
    }
    return sum;
}

/* --- Cholesky ------------------------------------------------------------ */

/* l_ij = (a_ij - sum_k<j l_ik l_jk) / l_jj, row by row: both factors of the
 * sum lie along rows */
static int cholesky_loop(Mat a)
{
    for (int i = 0; i < a.rows; i++) {
        double *row = &MAT(a, i, 0);
        for (int j = 0; j < i; j++)
            row[j] =
                (row[j] - dot_product(j, row, &MAT(a, j, 0))) / MAT(a, j, j);
        double pivot = row[i] - dot_product(i, row, row);
        if (!(pivot > 0)) /* a NaN fails, too */
            return i;
        row[i] = sqrt(pivot);
    }
    return -1;
}

/* The lower triangle by rows is the upper one by columns.  OpenBLAS lets a
 * pivot that is not a number pass, so the diagonal is read again. */
static int cholesky_lapack(Mat a)
{
    int info = LAPACKE_dpotrf_work(LAPACK_COL_MAJOR, 'U', a.rows, a.p, a.ld);
    assert(info >= 0);
    int done = info > 0 ? info - 1 : a.rows;
    for (int i = 0; i < done; i++)
        if (!(MAT(a, i, i) > 0))
            return i;
    return info - 1;
}

bool mat_cholesky(Mat a, int *at)
{
    assert(a.rows == a.cols);
    bool small = a.rows <= LOOP_CHOLESKY;
    int failed = small ? cholesky_loop(a) : cholesky_lapack(a);
    if (failed >= 0 && at != NULL)
        *at = failed;
    return failed < 0;
}

int mat_cholesky_pivoted(Mat a, double left, int *order, double *work)
{
    int rank = 0;
    assert(a.rows == a.cols && left >= 0);
    if (a.rows == 0)
        return 0;
    int info = LAPACKE_dpstrf_work(LAPACK_COL_MAJOR, 'U', a.rows, a.p, a.ld,
                                   order, &rank, left, work);
    assert(info >= 0);
    (void)info;
    for (int i = 0; i < a.rows; i++)
        order[i]--;
    return rank;
}

enum { QR_BLOCK = 32 };

size_t mat_basis_work(Mat a)
{
    size_t rows = (size_t)a.rows, cols = (size_t)a.cols;
    return (rows < cols ? rows : cols) + 2 * rows + (rows + 1) * QR_BLOCK;
}

int mat_basis(Mat a, double left, int *order, double *work)
{
    int least = a.rows < a.cols ? a.rows : a.cols, rank = 0, info;
    int size = (int)(mat_basis_work(a) - (size_t)least);
    for (int i = 0; i < a.rows; i++)
        order[i] = 0; /* free to be moved */
    info = LAPACKE_dgeqp3_work(LAPACK_COL_MAJOR, a.cols, a.rows, a.p, a.ld,
                               order, work, work + least, size);
    assert(info == 0);
    while (rank < least && fabs(MAT(a, rank, rank)) > left)
        rank++;
    if (rank > 0)
        info = LAPACKE_dorgqr_work(LAPACK_COL_MAJOR, a.cols, rank, rank, a.p,
                                   a.ld, work, work + least, size);
    assert(info == 0);
    (void)info;
    return rank;
}

double mat_log_det(MatC l)
{
    double sum = 0;
    for (int i = 0; i < l.rows; i++)
        sum += log(MAT(l, i, i));
    return 2 * sum;
}

void mat_solve_lower(MatC l, double *x)
{
    assert(l.rows == l.cols);
    if (l.rows > LOOP_SOLVE) {
        cblas_dtrsv(CblasRowMajor, CblasLower, CblasNoTrans, CblasNonUnit,
                    l.rows, l.p, l.ld, x, 1);
        return;
    }
    for (int i = 0; i < l.rows; i++)
        x[i] = (x[i] - dot_product(i, &MAT(l, i, 0), x)) / MAT(l, i, i);
}

/* x <- l'^-1 x */
static void solve_lower_transposed(MatC l, double *x)
{
    if (l.rows > LOOP_SOLVE) {
        cblas_dtrsv(CblasRowMajor, CblasLower, CblasTrans, CblasNonUnit, l.rows,
                    l.p, l.ld, x, 1);
        return;
    }
    for (int i = l.rows - 1; i >= 0; i--) {
        x[i] /= MAT(l, i, i);
        for (int j = 0; j < i; j++)
            x[j] -= MAT(l, i, j) * x[i];
    }
}

void mat_solve_lower_rows(MatC l, Mat x)
{
    assert(x.cols == l.rows);
    cblas_dtrsm(CblasRowMajor, CblasRight, CblasLower, CblasTrans, CblasNonUnit,
                x.rows, x.cols, 1, l.p, l.ld, x.p, x.ld);
}

void mat_solve_cholesky(MatC l, double *x)
{
    mat_solve_lower(l, x);
    solve_lower_transposed(l, x);
}

/* --- general systems ----------------------------------------------------- */

static void swap_rows(Mat a, int i, int j)
{
    for (int k = 0; k < a.cols && i != j; k++) {
        double kept = MAT(a, i, k);
        MAT(a, i, k) = MAT(a, j, k);
        MAT(a, j, k) = kept;
    }
}

/* row i of m loses factor times row j, from column first on */
static void subtract_row(Mat m, int i, int j, int first, double factor)
{
    for (int k = first; k < m.cols; k++)
        MAT(m, i, k) -= factor * MAT(m, j, k);
}

/* Gauss with row pivoting, every right-hand side along */
static bool solve_general_loop(Mat a, Mat x)
{
    int n = a.rows;
    for (int j = 0; j < n; j++) {
        int top = j;
        for (int i = j + 1; i < n; i++)
            if (fabs(MAT(a, i, j)) > fabs(MAT(a, top, j)))
                top = i;
        swap_rows(a, j, top);
        swap_rows(x, j, top);
        if (!(fabs(MAT(a, j, j)) > 0))
            return false;
        for (int i = j + 1; i < n; i++) {
            double factor = MAT(a, i, j) / MAT(a, j, j);
            subtract_row(a, i, j, j + 1, factor);
            subtract_row(x, i, j, 0, factor);
        }
    }
    for (int j = n - 1; j >= 0; j--) {
        for (int k = 0; k < x.cols; k++)
            MAT(x, j, k) /= MAT(a, j, j);
        for (int i = 0; i < j; i++)
            subtract_row(x, i, j, 0, MAT(a, i, j));
    }
    return true;
}

/* By columns LAPACK sees the transposed matrix, so 'T' solves with ours. */
static bool solve_general_lapack(Mat a, Mat x)
{
    int n = a.rows, pivot[MAT_MAX];
    double column[MAT_MAX];
    int info = LAPACKE_dgetrf_work(LAPACK_COL_MAJOR, n, n, a.p, a.ld, pivot);
    assert(info >= 0);
    for (int i = 0; i < n; i++)
        if (!(fabs(MAT(a, i, i)) > 0))
            return false;
    for (int k = 0; k < x.cols; k++) {
        cblas_dcopy(n, &MAT(x, 0, k), x.ld, column, 1);
        LAPACKE_dgetrs_work(LAPACK_COL_MAJOR, 'T', n, 1, a.p, a.ld, pivot,
                            column, n);
        cblas_dcopy(n, column, 1, &MAT(x, 0, k), x.ld);
    }
    return true;
}

bool mat_solve_general(Mat a, Mat x)
{
    assert(a.rows == a.cols && x.rows == a.rows && a.rows <= MAT_MAX);
    if (a.rows <= LOOP_GENERAL)
        return solve_general_loop(a, x);
    return solve_general_lapack(a, x);
}

/* --- symmetric eigenvalues ----------------------------------------------- */

/* Entries this small relative to the largest one are treated as 0. */
#define NEGLIGIBLE 0x1p-70

/* A power of two near the largest entry: dividing by it is exact and lets the
 * squares below neither overflow nor vanish.  1 when all are zero, NaN when
 * one is not finite. */
static double scale_of(MatC a)
{
    double largest = 0;
    bool finite = true;
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j <= i; j++) {
            double size = fabs(MAT(a, i, j));
            finite = finite && isfinite(size);
            largest = size > largest ? size : largest;
        }
    int exponent;
    frexp(largest, &exponent);
    exponent = exponent < -1000 ? -1000 : exponent; /* 1/scale is finite */
    exponent = exponent > 1000 ? 1000 : exponent;
    return finite ? ldexp(1, exponent) : (double)NAN;
}

static void eigenvalues_of_two(Mat a, double *values)
{
    double middle = 0.5 * (MAT(a, 0, 0) + MAT(a, 1, 1));
    double half = 0.5 * (MAT(a, 0, 0) - MAT(a, 1, 1));
    double radius = sqrt(half * half + MAT(a, 1, 0) * MAT(a, 1, 0));
    values[0] = middle - radius;
    values[1] = middle + radius;
}

/* p = b v / h - (v' b v / 2 h^2) v for the leading n x n block b, from its
 * lower triangle alone */
static void reflect_vector(MatC b, int n, const double *v, double h, double *p)
{
    for (int j = 0; j < n; j++) {
        const double *row = &MAT(b, j, 0);
        double sum = row[j] * v[j];
        for (int k = 0; k < j; k++) {
            sum += row[k] * v[k];
            p[k] += row[k] * v[j];
        }
        p[j] = sum;
    }
    double turn = 0.5 * dot_product(n, p, v) / (h * h);
    for (int j = 0; j < n; j++)
        p[j] = p[j] / h - turn * v[j];
}

/* Householder: the diagonal goes to d, what is beside it to e, e[i] between i
 * and i+1.  Row i, from the last up, becomes the vector v whose reflection
 * 1 - v v'/h clears it but for one entry; b - v p' - p v' is what the block
 * above it turns into. */
static void tridiagonalise(Mat a, double *d, double *e)
{
    double p[LOOP_EIGEN];
    for (int i = a.rows - 1; i > 0; i--) {
        double *v = &MAT(a, i, 0), f = v[i - 1],
               rest = dot_product(i - 1, v, v);
        d[i] = v[i];
        e[i - 1] = f;
        if (!(rest > NEGLIGIBLE * NEGLIGIBLE))
            continue;
        double size = sqrt(rest + f * f);
        e[i - 1] = f >= 0 ? -size : size;
        double h = size * (size + fabs(f));
        v[i - 1] = f - e[i - 1];
        reflect_vector(mat_view(a), i, v, h, p);
        for (int j = 0; j < i; j++)
            for (int k = 0; k <= j; k++)
                MAT(a, j, k) -= v[j] * p[k] + p[j] * v[k];
    }
    d[0] = MAT(a, 0, 0);
}

/* One implicit QL step with Wilkinson's shift on the rows low..high. */
static void ql_step(double *d, double *e, int low, int high)
{
    double half = 0.5 * (d[low + 1] - d[low]), off = e[low];
    double r = sqrt(half * half + off * off);
    double shift = d[low] - off * (off / (half + (half >= 0 ? r : -r)));
    double g = d[high] - shift, s = 1, c = 1, moved = 0;
    for (int i = high - 1; i >= low; i--) {
        double f = s * e[i], b = c * e[i];
        r = sqrt(f * f + g * g);
        e[i + 1] = r;
        if (!(r > 0)) { /* the block has split by itself */
            d[i + 1] -= moved;
            e[high] = 0;
            return;
        }
        s = f / r;
        c = g / r;
        g = d[i + 1] - moved;
        double q = (d[i] - g) * s + 2 * c * b;
        moved = s * q;
        d[i + 1] = g + moved;
        g = c * q - b;
    }
    d[low] -= moved;
    e[low] = g;
    e[high] = 0;
}

static bool is_coupled(const double *d, const double *e, int i)
{
    return fabs(e[i]) > 0x1p-53 * (fabs(d[i]) + fabs(d[i + 1])) + NEGLIGIBLE;
}

/* d, the diagonal, becomes the eigenvalues in no order */
static void iterate_ql(int n, double *d, double *e)
{
    for (int low = 0; low < n - 1; low++)
        for (int steps = 0; is_coupled(d, e, low); steps++) {
            int high = low + 1;
            while (high < n - 1 && is_coupled(d, e, high))
                high++;
            assert(steps < 60); /* two or three suffice */
            ql_step(d, e, low, high);
        }
}

static void sort(int n, double *x)
{
    for (int i = 1; i < n; i++) {
        double kept = x[i];
        int at = i;
        for (; at > 0 && x[at - 1] > kept; at--)
            x[at] = x[at - 1];
        x[at] = kept;
    }
}

static void eigenvalues_loop(Mat a, double *values)
{
    double beside[LOOP_EIGEN];
    tridiagonalise(a, values, beside);
    iterate_ql(a.rows, values, beside);
    sort(a.rows, values);
}

static void eigenvalues_lapack(Mat a, double *values)
{
    double work[3 * MAT_MAX]; /* dsyev's least, and its best up to d = 180 */
    int info = LAPACKE_dsyev_work(LAPACK_COL_MAJOR, 'N', 'U', a.rows, a.p, a.ld,
                                  values, work, 3 * MAT_MAX);
    assert(info == 0);
    (void)info;
}

static void multiply_lower(Mat a, double factor)
{
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j <= i; j++)
            MAT(a, i, j) *= factor;
}

static void eigenvalues_of_scaled(Mat a, double *values)
{
    if (a.rows == 1)
        values[0] = a.p[0];
    else if (a.rows == 2)
        eigenvalues_of_two(a, values);
    else if (a.rows <= LOOP_EIGEN)
        eigenvalues_loop(a, values);
    else
        eigenvalues_lapack(a, values);
}

void mat_symmetric_eigenvalues(Mat a, double *values)
{
    assert(a.rows == a.cols && a.rows >= 1 && a.rows <= MAT_MAX);
    double scale = scale_of(mat_view(a));
    if (!isfinite(scale)) {
        for (int i = 0; i < a.rows; i++)
            values[i] = (double)NAN;
        return;
    }
    multiply_lower(a, 1 / scale);
    eigenvalues_of_scaled(a, values);
    for (int i = 0; i < a.rows; i++)
        values[i] *= scale;
}

double mat_symmetric_norm(Mat a)
{
    double values[MAT_MAX];
    mat_symmetric_eigenvalues(a, values);
    double first = fabs(values[0]), last = fabs(values[a.rows - 1]);
    return first > last ? first : last;
}

/* --- long double -----------------------------------------------------------
 */

static long double ml_dot(int n, const long double *x, const long double *y)
{
    long double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

static const long double *ml_row(int d, const long double *a, int i)
{
    return a + (size_t)i * (size_t)d;
}

bool ml_cholesky(int d, long double *a, int *at)
{
    for (int i = 0; i < d; i++) {
        long double *row = a + (size_t)i * (size_t)d;
        for (int j = 0; j < i; j++)
            row[j] = (row[j] - ml_dot(j, row, ml_row(d, a, j))) / a[j * d + j];
        long double pivot = row[i] - ml_dot(i, row, row);
        if (!(pivot > 0)) {
            if (at != NULL)
                *at = i;
            return false;
        }
        row[i] = sqrtl(pivot);
    }
    return true;
}

void ml_solve_lower(int d, const long double *l, long double *x)
{
    for (int i = 0; i < d; i++)
        x[i] = (x[i] - ml_dot(i, ml_row(d, l, i), x)) / l[i * d + i];
}

void ml_solve_cholesky(int d, const long double *l, long double *x)
{
    ml_solve_lower(d, l, x);
    for (int i = d - 1; i >= 0; i--) {
        x[i] /= l[i * d + i];
        for (int j = 0; j < i; j++)
            x[j] -= l[i * d + j] * x[i];
    }
}

long double ml_log_det(int d, const long double *l)
{
    long double sum = 0;
    for (int i = 0; i < d; i++)
        sum += logl(l[i * d + i]);
    return 2 * sum;
}
