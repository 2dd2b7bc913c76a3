#include "suite/papers/shared/linear.h"

#include <assert.h>
#include <math.h>
#include <string.h>

double vector_dot(int d, const double *x, const double *y)
{
    double sum = 0;
    for (int i = 0; i < d; i++)
        sum += x[i] * y[i];
    return sum;
}

double vector_norm(int d, const double *x)
{
    return sqrt(vector_dot(d, x, x));
}

void vector_normalise(int d, double *x)
{
    double size = vector_norm(d, x);
    for (int i = 0; i < d; i++)
        x[i] /= size;
}

Mat matrix_zero(Arena *arena, int rows, int cols)
{
    return (Mat){arena_array(arena, double, (rows * cols)), rows, cols, cols};
}

void matrix_add_outer(Mat a, double scale, const double *x)
{
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.cols; j++)
            MAT(a, i, j) += scale * x[i] * x[j];
}

void matrix_add_identity(Mat a, double by)
{
    for (int i = 0; i < a.rows; i++)
        MAT(a, i, i) += by;
}

bool matrix_factor(MatC a, double shift, Mat l)
{
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.rows; j++)
            MAT(l, i, j) = MAT(a, i, j) + (i == j ? shift : 0);
    return mat_cholesky(l, NULL);
}

double factor_inverse_form(MatC l, const double *x)
{
    double y[LINEAR_MOST];
    assert(l.rows <= LINEAR_MOST);
    memcpy(y, x, sizeof *y * (size_t)l.rows);
    mat_solve_lower(l, y);
    return vector_dot(l.rows, y, y);
}

double matrix_inverse_form(MatC a, double shift, const double *x)
{
    double room[LINEAR_MOST * LINEAR_MOST];
    Mat l = {room, a.rows, a.rows, a.rows};
    assert(a.rows <= LINEAR_MOST);
    return matrix_factor(a, shift, l) ? factor_inverse_form(mat_view(l), x)
                                      : (double)NAN;
}

double matrix_log_det(MatC a, double shift)
{
    double room[LINEAR_MOST * LINEAR_MOST];
    Mat l = {room, a.rows, a.rows, a.rows};
    assert(a.rows <= LINEAR_MOST);
    return matrix_factor(a, shift, l) ? mat_log_det(mat_view(l)) : (double)NAN;
}

int matrix_rank(MatC a)
{
    double room[LINEAR_MOST * LINEAR_MOST], values[LINEAR_MOST];
    Mat copy = {room, a.rows, a.rows, a.rows};
    int rank = 0;
    assert(a.rows <= LINEAR_MOST);
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.rows; j++)
            MAT(copy, i, j) = MAT(a, i, j);
    mat_symmetric_eigenvalues(copy, values);
    for (int i = 0; i < a.rows; i++)
        rank += values[i] > 1e-10 * values[a.rows - 1];
    return rank;
}

double growth_exponent(double x0, double y0, double x1, double y1)
{
    return log(y1 / y0) / log(x1 / x0);
}
