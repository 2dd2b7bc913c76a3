#include "suite/papers/pavlovic2025/matrices.h"
#include "suite/papers/shared/linear.h"

#include <math.h>

static void rotate(Mat a, int p, int q, double c, double s)
{
    for (int k = 0; k < a.cols; k++) {
        double x = MAT(a, p, k), y = MAT(a, q, k);
        MAT(a, p, k) = c * x - s * y;
        MAT(a, q, k) = s * x + c * y;
    }
}

static void rotate_columns(Mat a, int p, int q, double c, double s)
{
    for (int k = 0; k < a.rows; k++) {
        double x = MAT(a, k, p), y = MAT(a, k, q);
        MAT(a, k, p) = c * x - s * y;
        MAT(a, k, q) = s * x + c * y;
    }
}

static void annihilate(Mat a, Mat v, int p, int q)
{
    double off = MAT(a, p, q);
    if (fabs(off) < 1e-300)
        return;
    double theta = (MAT(a, q, q) - MAT(a, p, p)) / (2 * off);
    double t = copysign(1, theta) / (fabs(theta) + hypot(theta, 1));
    double c = 1 / hypot(t, 1);
    rotate(a, p, q, c, t * c);
    rotate_columns(a, p, q, c, t * c);
    rotate_columns(v, p, q, c, t * c);
}

static double off_diagonal(Mat a)
{
    double sum = 0;
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < i; j++)
            sum += MAT(a, i, j) * MAT(a, i, j);
    return sqrt(2 * sum);
}

void pavlovic_eigen(Mat a, double *values, Mat v)
{
    int n = a.rows;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            MAT(v, i, j) = i == j;
    double size = mat_frobenius(mat_view(a));
    for (int sweep = 0; sweep < 40; sweep++) {
        if (off_diagonal(a) <= 1e-16 * size)
            break;
        for (int p = 0; p < n - 1; p++)
            for (int q = p + 1; q < n; q++)
                annihilate(a, v, p, q);
    }
    for (int i = 0; i < n; i++)
        values[i] = MAT(a, i, i);
}

Mat pavlovic_power(Arena *arena, Mat a, double exponent)
{
    int n = a.rows;
    Mat out = matrix_zero(arena, n, n);
    size_t mark = arena_mark(arena);
    Mat work = matrix_zero(arena, n, n), v = matrix_zero(arena, n, n);
    double *values = arena_array(arena, double, n), largest = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            MAT(work, i, j) = (MAT(a, i, j) + MAT(a, j, i)) / 2;
    pavlovic_eigen(work, values, v);
    for (int i = 0; i < n; i++)
        largest = fmax(largest, values[i]);
    for (int j = 0; j < n; j++) {
        double x = values[j];
        double y = x > 1e-11 * largest ? pow(x, exponent) : 0;
        for (int i = 0; i < n; i++)
            MAT(work, i, j) = MAT(v, i, j) * y;
    }
    mat_multiply_transposed(out, mat_view(work), mat_view(v));
    arena_reset(arena, mark);
    return out;
}

Mat pavlovic_shifted(Arena *arena, Mat a, double shift, double exponent)
{
    Mat in = matrix_zero(arena, a.rows, a.rows);
    for (int i = 0; i < a.rows * a.rows; i++)
        in.p[i] = a.p[i];
    for (int i = 0; i < a.rows; i++)
        MAT(in, i, i) += shift;
    return pavlovic_power(arena, in, exponent);
}

Mat pavlovic_product(Arena *arena, Mat a, Mat b)
{
    Mat out = matrix_zero(arena, a.rows, b.cols);
    mat_multiply(out, mat_view(a), mat_view(b));
    return out;
}

Mat pavlovic_sandwich(Arena *arena, Mat outer, Mat inside)
{
    Mat half = pavlovic_product(arena, outer, inside);
    return pavlovic_product(arena, half, outer);
}

double *pavlovic_times(Arena *arena, Mat a, const double *x)
{
    double *y = arena_array(arena, double, a.rows);
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.cols; j++)
            y[i] += MAT(a, i, j) * x[j];
    return y;
}

double pavlovic_bilinear(Mat a, const double *x, const double *y)
{
    double sum = 0;
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.cols; j++)
            sum += x[i] * MAT(a, i, j) * y[j];
    return sum;
}
