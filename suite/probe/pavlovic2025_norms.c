/* Pavlovic et al. 2025: what Step 2 of Lemma 6.6 says of operator norms, on one
 * kernel. */
#include "suite/probe/pavlovic2025_kernels.h"

#include <math.h>

/* The Walsh kernel of 256 contexts, one action (so that uniform rho is all of
 * M_W, F = 1), b = 3; T is above the printed threshold for delta = 0.01, and
 * many eigenvalues of T Lambda are about tau = 1. */
typedef struct {
    PavlovicSpace s;
    double T, farthest; /* the largest concentration of S, R and W */
    double *z;          /* Z is diagonal */
    Mat R, W;           /* sums of phi phi' */
} Step2;

/* |Z^-1/2 (X + tau) Z^-1/2 - Id| */
static double concentration(Probe *p, const Step2 *x, Mat X)
{
    int m = x->s.m;
    Mat off = pavlovic2025_mat(p->arena, m, m);
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++) {
            double mean = i == j ? x->z[i] - x->s.tau : 0;
            MAT(off, i, j) = (MAT(X, i, j) - mean) / sqrt(x->z[i] * x->z[j]);
        }
    return mat_symmetric_norm(off);
}

static Mat drawn(Probe *p, Step2 *x)
{
    double *count = arena_array(p->arena, double, x->s.N);
    Mat X = pavlovic2025_mat(p->arena, x->s.m, x->s.m);
    pavlovic2025_draw(&x->s, &p->rng, x->T, count);
    for (int w = 0; w < x->s.N; w++)
        p->failed |= count[w] < 1; /* S spans everything: P_S = Id */
    pavlovic2025_covariance(&x->s, count, 0, X);
    x->farthest = fmax(x->farthest, concentration(p, x, X));
    return X;
}

static Step2 step2(Probe *p)
{
    Step2 x = {.s = pavlovic2025_walsh(p->arena, 8, 3, p->ridge), .T = 1e6};
    x.z = arena_array(p->arena, double, x.s.m);
    for (int j = 0; j < x.s.m; j++) /* chi_j(0) = 1 */
        x.z[j] = x.T * MAT(x.s.phi, 0, j) * MAT(x.s.phi, 0, j) + x.s.tau;
    drawn(p, &x); /* S */
    x.R = drawn(p, &x);
    x.W = drawn(p, &x);
    probe_note(p, "T_over_threshold",
               x.T / pow(180 * log(14 * x.T / 0.01), 1.5));
    return x;
}

static void at_most(Probe *p, const Step2 *x, Mat X, double printed)
{
    if (x->farthest <= 1.0 / 9)
        probe_ratio(p, pavlovic2025_norm(p->arena, mat_view(X)), printed,
                    "N T concentration", x->s.N + 0.0, x->T, x->farthest);
}

/* |Ztilde_S^-1 P_S Z P_S|, P_S = Id */
void pavlovic2025_norm_353(Probe *p)
{
    Step2 x = step2(p);
    Mat X = pavlovic2025_mat(p->arena, x.s.m, x.s.m);
    for (int j = 0; j < x.s.m; j++) {
        MAT(X, j, j) = x.z[j];
        MAT(x.R, j, j) += x.s.tau;
    }
    p->failed |= !mat_solve_general(x.R, X);
    at_most(p, &x, X, 353.0 / 128);
}

/* |P_S Z_S^-1 P_S Sigma_W|, P_S = Id */
void pavlovic2025_norm_125(Probe *p)
{
    Step2 x = step2(p);
    for (int i = 0; i < x.s.m; i++)
        for (int j = 0; j < x.s.m; j++)
            MAT(x.W, i, j) /= x.z[i];
    at_most(p, &x, x.W, 125.0 / 72 + 1);
}
