#include "algorithms/core/sketch.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* --- opening -------------------------------------------------------------- */

void sketch_open(Sketch *s, int points, int dim, const double *phi, double tau,
                 Arena *arena)
{
    int room = points < dim ? points : dim;
    int wide = points > dim ? points : dim;
    size_t n = (size_t)points, k = (size_t)room, m = (size_t)wide;
    size_t panel = (size_t)SKETCH_PANEL * m;
    assert(points >= 1 && dim >= 1 && tau > 0);
    *s = (Sketch){.points = points,
                  .dim = dim,
                  .phi = phi,
                  .tau = tau,
                  .room = room,
                  .point = arena_array(arena, int, n),
                  .order = arena_array(arena, int, 2 * n),
                  .s2 = arena_array(arena, double, n),
                  .sig2 = arena_array(arena, double, n),
                  .weight = arena_array(arena, double, n),
                  .gram = arena_array(arena, double, k *k),
                  .work = arena_array(arena, double, n *m + 2 * n),
                  .kernel = arena_array(arena, double, n *n),
                  .panel_size = panel,
                  .panel = arena_array(arena, double, panel)};
    s->q = (Mat){arena_array(arena, double, n *m), points, room, room};
    s->a = (Mat){arena_array(arena, double, n *m), points, room, room};
}

static Mat shaped(double *p, int rows, int cols)
{
    return (Mat){p, rows, cols, cols};
}

static MatC rows_of(Mat a, int first, int n)
{
    return (MatC){a.p + (size_t)first * (size_t)a.ld, n, a.cols, a.ld};
}

/* --- coordinates of the projection ---------------------------------------- */

static const double *feature(const Sketch *s, int w)
{
    return s->phi + (size_t)w * (size_t)s->dim;
}

/* features of n points as rows */
static Mat gather(const Sketch *s, int n, const int *point, double *room)
{
    Mat out = shaped(room, n, s->dim);
    for (int i = 0; i < n; i++)
        memcpy(&MAT(out, i, 0), feature(s, point[i]),
               (size_t)s->dim * sizeof *room);
    return out;
}

/* the kernel of all points, its lower triangle, when it is asked for first */
static Mat kernel_of(Sketch *s)
{
    Mat kernel = shaped(s->kernel, s->points, s->points);
    if (!s->has_kernel)
        mat_gram_rows(kernel, (MatC){s->phi, s->points, s->dim, s->dim});
    s->has_kernel = true;
    return kernel;
}

static double kernel_at(Mat kernel, int v, int w)
{
    return v > w ? MAT(kernel, v, w) : MAT(kernel, w, v);
}

/* k(v, w) of the points of two lists; of one and the same: half of it */
static Mat kernel_between(Sketch *s, int n, const int *point, int m,
                          const int *other, double *room)
{
    Mat kernel = kernel_of(s), out = shaped(room, n, m);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < (point == other ? i + 1 : m); j++)
            MAT(out, i, j) = kernel_at(kernel, point[i], other[j]);
    return out;
}

/* S holds every active point, so they are their own projections.  With fewer
 * points than features they are the rows of a Cholesky factor of their
 * kernel. */
static bool take_factor(Sketch *s)
{
    int n = s->active;
    Mat gram = kernel_between(s, n, s->point, n, s->point, s->gram);
    if (!mat_cholesky(gram, NULL))
        return false;
    s->rank = n;
    s->q = shaped(s->q.p, n, n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            MAT(s->q, i, j) = j <= i ? MAT(gram, i, j) : 0;
    return true;
}

static void take_features(Sketch *s)
{
    s->rank = s->dim;
    s->q = gather(s, s->active, s->point, s->q.p);
}

/* An orthonormal basis of the span of S by a pivoted Cholesky factor of its
 * kernel, K = l l': the coordinates of w are l^-1 k_S(w).  False where points
 * are nearly dependent, because their kernel has twice as few digits as their
 * features. */
static bool project_by_kernel(Sketch *s, int n, const int *held)
{
    const double least = 1e-6; /* of a pivot of K, whose first is 1 or so */
    size_t wide = (size_t)(s->points > s->dim ? s->points : s->dim);
    double *scratch = s->work + (size_t)s->points * wide;
    int *pivot = s->order;
    if (n > s->room)
        return false;
    Mat gram = kernel_between(s, n, held, n, held, s->work);
    if (mat_cholesky_pivoted(gram, least, pivot, scratch) < n)
        return false;
    s->rank = n;
    for (int i = 0; i < n; i++)
        pivot[i] = held[pivot[i]];
    s->q = kernel_between(s, s->active, s->point, n, pivot, s->q.p);
    mat_solve_lower_rows(mat_view(gram), s->q);
    return true;
}

/* The same from the features themselves, by QR with pivots; the features as they
 * are where S spans them all. */
static void project_by_features(Sketch *s, int n, const int *held)
{
    const double left = 1e-12;
    Mat basis = gather(s, n, held, s->work);
    Mat phi = gather(s, s->active, s->point, s->a.p);
    assert(mat_basis_work(basis) <= s->panel_size);
    int rank = mat_basis(basis, left, s->order, s->panel);
    if (rank == s->dim) {
        take_features(s);
        return;
    }
    s->rank = rank;
    s->q = shaped(s->q.p, s->active, rank);
    mat_multiply_transposed(s->q, mat_view(phi), rows_of(basis, 0, rank));
}

static void project(Sketch *s, const uint64_t *S)
{
    int *held = s->order + s->points, n = 0;
    for (int i = 0; i < s->active; i++)
        if (S[s->point[i]] > 0)
            held[n++] = s->point[i];
    if (!project_by_kernel(s, n, held))
        project_by_features(s, n, held);
}

static void find_coordinates(Sketch *s, const uint64_t *S)
{
    bool few = s->active < s->dim;
    if (s->covered && few && take_factor(s))
        return;
    if (s->covered && s->dim <= s->room)
        take_features(s);
    else
        project(s, S);
}

/* --- the estimator -------------------------------------------------------- */

static double square(int n, const double *x)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] * x[i];
    return sum;
}

/* G = sum R q q' + tau I */
static bool factor_gram(Sketch *s, Mat gram)
{
    Mat scaled = shaped(s->work, s->active, s->rank);
    for (int i = 0; i < s->active; i++) {
        double root = sqrt(s->weight[i]);
        for (int j = 0; j < s->rank; j++)
            MAT(scaled, i, j) = root * MAT(s->q, i, j);
    }
    mat_gram(gram, mat_view(scaled));
    for (int j = 0; j < s->rank; j++)
        MAT(gram, j, j) += s->tau;
    return mat_cholesky(gram, NULL);
}

static void measure(Sketch *s, const uint64_t *S)
{
    for (int i = 0; i < s->active; i++) {
        int w = s->point[i];
        double rest =
            square(s->dim, feature(s, w)) - square(s->rank, &MAT(s->q, i, 0));
        bool inside = s->covered || S[w] > 0;
        s->s2[i] = square(s->rank, &MAT(s->a, i, 0));
        s->sig2[i] = s->s2[i] + (inside ? 0 : fmax(rest, 0) / s->tau);
    }
}

bool sketch_fit(Sketch *s, const bool *active, const uint64_t *S,
                const double *R)
{
    s->active = 0;
    s->covered = true;
    for (int w = 0; w < s->points; w++) {
        if (!active[w])
            continue;
        s->weight[s->active] = R[w];
        s->point[s->active++] = w;
        s->covered = s->covered && S[w] > 0;
    }
    find_coordinates(s, S);
    Mat gram = shaped(s->gram, s->rank, s->rank);
    bool positive = factor_gram(s, gram);
    s->a = shaped(s->a.p, s->active, s->rank);
    memcpy(s->a.p, s->q.p,
           (size_t)s->active * (size_t)s->rank * sizeof *s->a.p);
    if (s->rank > 0)
        mat_solve_lower_rows(mat_view(gram), s->a);
    measure(s, S);
    return positive;
}

double sketch_mean(const Sketch *s, int place, const long double *g)
{
    long double sum = 0;
    for (int j = 0; j < s->rank; j++)
        sum += (long double)MAT(s->a, place, j) * g[j];
    return (double)sum;
}

/* --- errors --------------------------------------------------------------- */

static void read_row(const Sketch *s, int i, const double *mass, double *row,
                     SketchErrors *out)
{
    double variance = 0, range = 0;
    for (int v = 0; v < s->active; v++) {
        variance += mass[v] * row[v] * row[v];
        range = fmax(range, mass[v] > 0 ? fabs(row[v]) : 0);
        row[v] *= mass[v];
    }
    out->variance[i] = variance;
    out->range[i] = range;
}

static double distance(int n, const double *x, const double *y)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += (x[i] - y[i]) * (x[i] - y[i]);
    return sqrt(sum);
}

void sketch_errors(Sketch *s, const double *mass, SketchErrors *out)
{
    int n = s->active;
    Mat phi = s->covered ? s->q : gather(s, n, s->point, s->q.p);
    for (int i = 0; i < n; i += SKETCH_PANEL) {
        int some = n - i < SKETCH_PANEL ? n - i : SKETCH_PANEL;
        Mat kernel = shaped(s->panel, some, n);
        Mat mean = shaped(s->work, some, phi.cols);
        mat_multiply_transposed(kernel, rows_of(s->a, i, some), mat_view(s->a));
        for (int j = 0; j < some; j++)
            read_row(s, i + j, mass, &MAT(kernel, j, 0), out);
        mat_multiply(mean, mat_view(kernel), mat_view(phi));
        for (int j = 0; j < some; j++)
            out->bias[i + j] =
                distance(phi.cols, &MAT(phi, i + j, 0), &MAT(mean, j, 0));
    }
}
