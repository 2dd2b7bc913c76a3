/* Pavlovic et al. 2025: the operator orders of Lemmas 6.2, 6.3 and the algebra
 * around Lemma 6.5. */
#include "suite/base/sample.h"
#include "suite/probe/pavlovic2025_kernels.h"

#include <math.h>

/* A and Phi_S Phi_S' in R^m with the least alpha of the hypothesis */
typedef struct {
    int m;
    double tau, alpha;
    Mat A, P; /* P projects onto the span of S */
} Pair;

/* (A + shift)^exponent */
static Mat shifted(Probe *p, Mat A, double shift, double exponent)
{
    Mat out = pavlovic2025_mat(p->arena, A.rows, A.rows);
    Mat in = pavlovic2025_mat(p->arena, A.rows, A.rows);
    for (int i = 0; i < A.rows * A.rows; i++)
        in.p[i] = A.p[i];
    for (int i = 0; i < A.rows; i++)
        MAT(in, i, i) += shift;
    pavlovic2025_power(p->arena, out, mat_view(in), exponent);
    return out;
}

static Mat sandwich(Probe *p, Mat outer, Mat inside)
{
    Mat half = pavlovic2025_mat(p->arena, outer.rows, outer.rows);
    Mat out = pavlovic2025_mat(p->arena, outer.rows, outer.rows);
    mat_multiply(half, mat_view(outer), mat_view(inside));
    mat_multiply(out, mat_view(half), mat_view(outer));
    return out;
}

/* least and largest eigenvalue; a is overwritten */
static void extremes(Probe *p, Mat a, double *least, double *most)
{
    double *values = arena_array(p->arena, double, a.rows);
    mat_symmetric_eigenvalues(a, values);
    *least = values[0];
    *most = values[a.rows - 1];
}

static void add(Mat a, const double *v, double weight)
{
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.rows; j++)
            MAT(a, i, j) += weight * v[i] * v[j];
}

static double normalise(int m, double *v)
{
    double sum = 0;
    for (int j = 0; j < m; j++)
        sum += v[j] * v[j];
    for (int j = 0; j < m; j++)
        v[j] /= sqrt(sum);
    return sqrt(sum);
}

/* S spans rank < m or = m directions with any weights; A differs from it by
 * a relative perturbation of any size in random directions. */
static Pair pair(Probe *p)
{
    Rng *rng = &p->rng;
    int m = 1 + (int)(5 * rng_uniform(rng));
    int rank = 1 + (int)(m * rng_uniform(rng));
    double spread = pow(10, -4 * rng_uniform(rng));
    Pair x = {.m = m, .tau = p->ridge * pow(10, 4 * rng_uniform(rng) - 2)};
    x.A = pavlovic2025_mat(p->arena, m, m);
    x.P = pavlovic2025_mat(p->arena, m, m);
    Mat S = pavlovic2025_mat(p->arena, m, m);
    double *e = arena_array(p->arena, double, m);
    for (int r = 0; r < m + 3; r++) {
        for (int j = 0; j < m; j++)
            e[j] = r < m ? j == r : sample_normal(rng);
        double length = normalise(m, e), heavy = pow(10, 3 * rng_uniform(rng));
        bool inside = r < rank;
        if (inside)
            add(x.P, e, 1);
        if (inside)
            add(S, e, heavy);
        add(x.A, e,
            inside ? heavy * (1 + spread * sample_normal(rng) / 3)
                   : spread * x.tau * length * rng_uniform(rng) / 3);
    }
    Mat root = shifted(p, x.A, x.tau, -0.5), near = shifted(p, S, x.tau, 1);
    double least, most;
    extremes(p, sandwich(p, root, near), &least, &most);
    x.alpha = fmax(1 - least, most - 1);
    return x;
}

static void repeat(Probe *p, void (*one)(Probe *, const Pair *))
{
    for (uint64_t i = 0; i < p->instances; i++) {
        size_t mark = arena_mark(p->arena);
        Pair x = pair(p);
        if (x.alpha < 0.999 && x.alpha > 1e-9) /* the hypothesis */
            one(p, &x);
        arena_reset(p->arena, mark);
    }
}

/* Lemma 6.2 */
static void one_projected(Probe *p, const Pair *x)
{
    double least, most, edge = (1 + x->alpha) / (1 - x->alpha);
    Mat inside = shifted(p, sandwich(p, x->P, x->A), x->tau, 1);
    Mat root = shifted(p, x->A, x->tau, -0.5);
    extremes(p, sandwich(p, root, inside), &least, &most);
    probe_ratio(p, most * (1 + p->bend), edge, "m tau alpha", x->m + 0.0,
                x->tau, x->alpha);
    probe_ratio(p, (1 + p->bend) / edge, least, "m tau alpha", x->m + 0.0,
                x->tau, x->alpha);
}
void pavlovic2025_projected_order(Probe *p)
{
    repeat(p, one_projected);
}

/* Lemma 6.3: the largest eigenvalue of (A + c)^1/2 (Id - P) (A + c)^1/2, which
 * is that of (Id - P)(A + c)(Id - P), against tau/(1 - alpha) */
static void left_out(Probe *p, const Pair *x, double c)
{
    double least, most;
    Mat across = pavlovic2025_mat(p->arena, x->m, x->m);
    for (int i = 0; i < x->m; i++)
        for (int j = 0; j < x->m; j++)
            MAT(across, i, j) = (i == j) - MAT(x->P, i, j);
    extremes(p, sandwich(p, across, shifted(p, x->A, c, 1)), &least, &most);
    probe_ratio(p, most * (1 + p->bend), x->tau / (1 - x->alpha), "m tau alpha",
                x->m + 0.0, x->tau, x->alpha);
}

static void one_left_out(Probe *p, const Pair *x)
{
    left_out(p, x, x->tau);
}
void pavlovic2025_left_out(Probe *p)
{
    repeat(p, one_left_out);
}

/* as printed, with (A + Id)^-1: from tau = 1 on (a fault of the ridge) the
 * printed form is true */
static void one_left_out_printed(Probe *p, const Pair *x)
{
    left_out(p, x, 1);
}
void pavlovic2025_left_out_printed(Probe *p)
{
    /* R^2, S = {e1}, A = e1 e1', tau = 0.1: the left side is 1 on e2 */
    Pair x = {2, 0.1 * p->ridge, 0, pavlovic2025_mat(p->arena, 2, 2),
              pavlovic2025_mat(p->arena, 2, 2)};
    MAT(x.A, 0, 0) = MAT(x.P, 0, 0) = 1;
    left_out(p, &x, 1);
    repeat(p, one_left_out_printed);
}

/* --- the two bounds inside Lemma 6.5
 * ------------------------------------------- */

typedef struct {
    PavlovicSpace s;
    double T, C0;
    Mat root, mean; /* Z^-1/2 and Z^-1/2 Lambda Z^-1/2 */
} Whitened;

static Whitened whitened(Probe *p)
{
    Whitened x = {.s = pavlovic2025_lattice(p->arena, &p->rng)};
    int m = x.s.m;
    x.T = floor(pow(10, 4 * rng_uniform(&p->rng)));
    x.C0 = pavlovic2025_c0(p->arena, &x.s, x.T);
    Mat Lambda = pavlovic2025_mat(p->arena, m, m);
    pavlovic2025_covariance(&x.s, x.s.rho, 0, Lambda);
    Mat scaled = pavlovic2025_mat(p->arena, m, m);
    for (int i = 0; i < m * m; i++)
        scaled.p[i] = x.T * Lambda.p[i];
    x.root = shifted(p, scaled, x.s.tau, -0.5);
    x.mean = sandwich(p, x.root, Lambda);
    return x;
}

/* V(w) - mean; V = u u', u = Z^-1/2 phi(w) */
static Mat centred(Probe *p, const Whitened *x, int w)
{
    int m = x->s.m;
    Mat out = pavlovic2025_mat(p->arena, m, m);
    double *u = arena_array(p->arena, double, m);
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++)
            u[i] += MAT(x->root, i, j) * MAT(x->s.phi, w, j);
    for (int i = 0; i < m * m; i++)
        out.p[i] = -x->mean.p[i];
    add(out, u, 1);
    return out;
}

/* U: |V_i - Z^-1/2 Lambda Z^-1/2| <= max(C_0, 1/T) */
void pavlovic2025_range(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        size_t mark = arena_mark(p->arena);
        Whitened x = whitened(p);
        for (int w = 0; w < x.s.N; w++)
            probe_ratio(p, mat_symmetric_norm(centred(p, &x, w)) * p->size,
                        fmax(x.C0, 1 / x.T), "N T tau", x.s.N + 0.0, x.T,
                        x.s.tau);
        arena_reset(p->arena, mark);
    }
}

/* |sum_i E (V_i - E V)^2| <= C_0 */
void pavlovic2025_variance(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        size_t mark = arena_mark(p->arena);
        Whitened x = whitened(p);
        int m = x.s.m;
        Mat sum = pavlovic2025_mat(p->arena, m, m);
        Mat square = pavlovic2025_mat(p->arena, m, m);
        for (int w = 0; w < x.s.N; w++) {
            Mat v = centred(p, &x, w);
            mat_multiply(square, mat_view(v), mat_view(v));
            for (int j = 0; j < m * m; j++)
                sum.p[j] += x.T * x.s.rho[w] * square.p[j];
        }
        probe_ratio(p, mat_symmetric_norm(sum) * p->size * p->size, x.C0,
                    "N T tau", x.s.N + 0.0, x.T, x.s.tau);
        arena_reset(p->arena, mark);
    }
}

/* 14 T exp(-(t^2/2)/(C0 + t C0/3)) <= delta at t = 2 sqrt(C0 L) + (4/3) L C0,
 * L = ln(14 T/delta): the exponent is at least L */
void pavlovic2025_bernstein_algebra(Probe *p)
{
    for (double C0 = 1e-12; C0 < 1e3; C0 *= 3)
        for (double L = log(14 / 0.99); L < 2000; L *= 1.3) {
            double t = (2 * sqrt(C0 * L) + 4.0 / 3 * L * C0) / (1 + p->bend);
            double exponent = t * t / 2 / (C0 + t * C0 / 3);
            probe_ratio(p, L, exponent, "C0 L", C0, L);
        }
}
