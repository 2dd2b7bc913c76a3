/* Pavlovic et al. 2025, App. B, Lemma 7.1: the kernel trick.
 *
 *   (41)-(45)  phi'(P R R'P + tau)^-1 P Phi_W y = k_S'(K_SR K_RS + tau K_SS)^-1
 *              K_SW y
 *   (46)-(48)  phi'(P R R'P + tau)^-1 phi = (k - k_S'V k_S)/tau, V = K_SS^-1
 *              K_SR (K_RS K_SS^-1 K_SR + tau)^-1 K_RS K_SS^-1
 *
 * Both sides are computed on random finite kernels, where K_SS is often
 * singular; then its inverse is a pseudo-inverse. */
#include "suite/papers/check.h"
#include "suite/papers/pavlovic2025/instance.h"
#include "suite/papers/shared/linear.h"

/* (41) against (45). */
static void one_mean(Probe *p)
{
    PavlovicInstance x = pavlovic_instance(p);
    int w = (int)(rng_uniform(&p->rng) * x.space.N);
    Mat P = pavlovic_projection(p, &x),
        inverse = pavlovic_projected_inverse(p, &x, P);
    double *y = pavlovic_rewards(p, x.t);
    double *projected =
        pavlovic_times(p->arena, P, pavlovic_weighted(p, &x, y));
    double *inside =
        pavlovic_times(p->arena, pavlovic_gram(p, &x, x.S, x.W), y);
    double primal =
        pavlovic_bilinear(inverse, pavlovic_feature(&x, w), projected);
    double dual =
        pavlovic_bilinear(pavlovic_power(p->arena, pavlovic_middle(p, &x), -1),
                          pavlovic_column(p, &x, x.S, w), inside);
    probe_equal_from(p, dual * (1 + p->bend), primal, 1, "N t tau",
                     x.space.N + 0.0, x.t + 0.0, x.space.tau);
}

static void lem71_mean(Probe *p)
{
    pavlovic_repeat(p, 1, one_mean);
}

static const Claim c_lem7_1_mu = {
    .id = "pavlovic2025.lem7.1.mu",
    .place = "App. B, Lemma 7.1, (41)-(45)",
    .statement = "phi'(P R R'P + tau)^-1 P Phi_W y = k_S'(K_SR K_RS + tau "
                 "K_SS)^-1 K_SW y",
    .tags = "kernel matrix",
    .kind = KIND_IDENTITY,
    PROBED(lem71_mean),
    EQUAL(LOOSELY),
    .expected = HOLDS,
    .because = "Lemma 6.4, with a pseudo-inverse where K_SS is singular",
    .fault = "bend=0.001",
};

/* (46), (47) and the last line of the proof, as sigma^2. */
static void one_variance(Probe *p)
{
    PavlovicInstance x = pavlovic_instance(p);
    int t = x.t, m = x.space.m, w = (int)(rng_uniform(&p->rng) * x.space.N);
    Mat P = pavlovic_projection(p, &x),
        inverse = pavlovic_projected_inverse(p, &x, P);
    Mat RR = matrix_zero(p->arena, m, m);
    pavlovic_covariance(&x.space, x.nR, 0, RR);
    Mat between = pavlovic_product(
        p->arena, inverse,
        pavlovic_product(p->arena, pavlovic_product(p->arena, P, RR), P));
    double *phi = pavlovic_feature(&x, w),
           primal = pavlovic_bilinear(inverse, phi, phi);
    double part =
        (MAT(x.K, w, w) - pavlovic_bilinear(between, phi, phi)) / x.space.tau;
    probe_equal(p, part, primal, "N t tau", x.space.N + 0.0, t + 0.0,
                x.space.tau);
    probe_equal(p, pavlovic_dual_variance(p, &x, pavlovic_dual(p, &x), w),
                primal, "N t tau", x.space.N + 0.0, t + 0.0, x.space.tau);
}

static void lem71_variance(Probe *p)
{
    pavlovic_repeat(p, 1, one_variance);
}

static const Claim c_lem7_1_var = {
    .id = "pavlovic2025.lem7.1.var",
    .place = "App. B, Lemma 7.1, (46)-(48)",
    .statement = "phi'(P R R'P + tau)^-1 phi = (k - k_S'V k_S)/tau, V = "
                 "K_SS^-1 K_SR (K_RS K_SS^-1 K_SR + tau)^-1 K_RS K_SS^-1, "
                 "pseudo-inverse when K_SS is singular",
    .tags = "kernel matrix",
    .kind = KIND_IDENTITY,
    PROBED(lem71_variance),
    EQUAL(LOOSELY),
    .expected = HOLDS,
    .because = "(46), (47) and the last line are compared, as sigma^2: the "
               "lemma prints sigma, and Phi_W for phi(w)",
    .fault = "bend=0.001",
};

const Section pavlovic2025_appendix_b = {
    .title = "App. B, Lemma 7.1: the kernel trick",
    .list = (const Claim *const[]){&c_lem7_1_mu, &c_lem7_1_var, NULL},
};
