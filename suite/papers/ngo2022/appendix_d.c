/* Ngo et al. 2022, App. D: auxiliary results.
 *
 *   Claim 32  M symmetric, entries N(0,1):
 *             P(|M| >= 4 sqrt(d) + 2 log(1/a)) <= a
 *   Claim 33  U ~ chi-square(d), L = log(1/a): P(U >= d + 2 sqrt(d L) + 2 L) <=
 *             a, P(U <= d - 2 sqrt(d L)) <= a; v ~ N(0, I_d): P(|v| > sqrt(d) +
 *             2 sqrt(L)) <= a
 *   Claim 34  A >= B >= 0: rank A >= rank B, det A >= det B, B^-1 >= A^-1
 *   Claim 35  A >= B > 0: |x|_A <= |x|_B sqrt(det A/det B)
 *
 * The study draws the norms; shared/tail_bounds has their thresholds. */
#include "suite/papers/check.h"
#include "suite/papers/ngo2022/matrices.h"
#include "suite/papers/shared/determinant_ratio.h"
#include "suite/papers/shared/draws.h"
#include "suite/papers/shared/linear.h"
#include "suite/papers/shared/tail_bounds.h"

#include <math.h>
#include <string.h>

static const Claim c_claim32 = {
    .id = "ngo2022.claim32",
    .place = "App. D, Claim 32",
    .statement = "symmetric M, entries N(0,1): P(|M| >= 4 sqrt(d) + 2 "
                 "log(1/a)) <= a",
    .tags = "tools noise",
    .kind = KIND_TAIL,
    SAMPLED(symmetric_norm_bound),
    CASES("law=sym1", "d=1", "d=2", "d=4", "d=8", "d=16"),
    .expected = HOLDS,
    .because = "it follows from the sharp form, claim32.sharp; loose",
    .fault = "noise-scale=5",
};

static const Claim c_claim32_sharp = {
    .id = "ngo2022.claim32.sharp",
    .place = "App. D, Claim 32, sharpened",
    .statement = "symmetric M, entries N(0,1) off the diagonal, N(0,1) or "
                 "N(0,2) on it: P(|M| >= 2 sqrt(d) + 2 sqrt(log(2/a))) <= a",
    .tags = "tools noise calibrated",
    .kind = KIND_TAIL,
    .whose = VARIANT,
    .modes = CALIBRATED,
    SAMPLED(symmetric_norm_bound_sharp),
    CASES("", "law=sym1 d=1", "law=sym1 d=2", "law=sym1 d=4", "law=sym1 d=8",
          "law=sym1 d=16", "law=goe d=2", "law=goe d=4", "law=goe d=8"),
    .expected = HOLDS,
    .because = "Sudakov-Fernique and Gaussian concentration",
    .fault = "noise-scale=3",
};

static const Claim c_claim33_upper = {
    .id = "ngo2022.claim33.upper",
    .place = "App. D, Claim 33",
    .statement = "chi-square(d): P(U >= d + 2 sqrt(d L) + 2 L) <= a, L = "
                 "log(1/a)",
    .tags = "tools noise",
    .kind = KIND_TAIL,
    SAMPLED(chi_square_bound),
    CASES("law=chi-square", "d=1", "d=2", "d=8", "d=64"),
    .expected = HOLDS,
    .because = "Laurent and Massart 2000; as scanned the root reaches over 2 "
               "L, which would be false (d = 1, a = 1e-6: 2e-4)",
    .fault = "noise-scale=3",
};

static const Claim c_claim33_lower = {
    .id = "ngo2022.claim33.lower",
    .place = "App. D, Claim 33",
    .statement = "chi-square(d): P(U <= d - 2 sqrt(d L)) <= a, L = log(1/a)",
    .tags = "tools noise",
    .kind = KIND_TAIL,
    SAMPLED(chi_square_deficit_bound),
    CASES("law=chi-square-deficit", "d=1", "d=2", "d=8", "d=64"),
    .expected = HOLDS,
    .because = "Laurent and Massart 2000",
    .fault = "noise-scale=3",
};

static const Claim c_claim33_norm = {
    .id = "ngo2022.claim33.norm",
    .place = "App. D, Claim 33",
    .statement = "v ~ N(0, I_d): P(|v| > sqrt(d) + 2 sqrt(log(1/a))) <= a",
    .tags = "tools noise",
    .kind = KIND_TAIL,
    SAMPLED(gauss_norm_bound),
    CASES("law=gauss-norm", "d=1", "d=2", "d=8", "d=64"),
    .expected = HOLDS,
    .because = "the concentration of a Lipschitz function of Gaussians, for "
               "which sqrt(2 log(1/a)) would be enough",
    .fault = "noise-scale=3",
};

static const Claim c_claim33_laplace = {
    .id = "ngo2022.claim33.laplace",
    .place = "App. D, proof of Claim 33",
    .statement = "v iid Laplace(1): P(|v| > sqrt(d) log(d/a)) <= a",
    .tags = "tools noise laplace",
    .kind = KIND_TAIL,
    SAMPLED(laplace_norm_bound),
    CASES("law=laplace-norm", "d=1", "d=2", "d=3", "d=8"),
    .expected = HOLDS,
    .because = "a union bound over coordinates; the sentence is a leftover, "
               "for no mechanism here is Laplace",
    .fault = "noise-scale=2",
};

/* rank A >= rank B for singular matrices of known rank. */
static void compare_ranks(Probe *p, uint64_t n)
{
    int d = ngo_random_dimension(p), first = (int)draw_between(&p->rng, 0, d);
    int more = (int)draw_between(&p->rng, 0, 3);
    Mat a = matrix_zero(p->arena, d, d), b = matrix_zero(p->arena, d, d);
    double g[NGO_MATRIX_DIM];
    for (int i = 0; i < first; i++) {
        draw_direction(&p->rng, d, g);
        matrix_add_outer(b, 1, g);
    }
    ngo_add_matrix(a, b);
    for (int i = 0; i < more; i++) {
        draw_direction(&p->rng, d, g);
        matrix_add_outer(a, 1, g);
    }
    probe_ratio(p, matrix_rank(mat_view(b)), matrix_rank(mat_view(a)),
                "instance d", (double)n, (double)d);
}

/* Rank, determinant and inverse, read with >= throughout. */
static void claim34(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        size_t mark = arena_mark(p->arena);
        NgoOrdered x = ngo_random_ordered(p);
        double values[NGO_MATRIX_DIM], at = (double)n, d = x.d;
        double log_ratio =
            matrix_log_det(mat_view(x.b), 0) - matrix_log_det(mat_view(x.a), 0);
        probe_ratio(p, exp(log_ratio) * (1 + p->bend), 1, "instance d", at, d);
        ngo_relative_eigenvalues(p, x.b, x.a,
                                 values); /* B^-1 >= A^-1: at most 1 */
        probe_ratio(p, values[x.d - 1] * (1 + p->bend), 1, "instance d", at, d);
        if (n % 4 == 0)
            compare_ranks(p, n);
        arena_reset(p->arena, mark);
    }
}

static const Claim c_claim34 = {
    .id = "ngo2022.claim34",
    .place = "App. D, Claim 34",
    .statement = "A >= B >= 0: rank A >= rank B, det A >= det B, B^-1 >= A^-1",
    .tags = "tools matrix",
    .kind = KIND_IDENTITY,
    PROBED(claim34),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "Weyl's inequalities; read with >= throughout, where the scan "
               "has strict signs in places",
    .fault = "bend=0.01",
};

static void claim35(Probe *p)
{
    for (int d = 1; d <= 8; d *= 2)
        determinant_ratios(p, d);
}

static const Claim c_claim35 = {
    .id = "ngo2022.claim35",
    .place = "App. D, Claim 35",
    .statement = "A >= B > 0: |x|_A <= |x|_B sqrt(det A / det B)",
    .tags = "tools matrix",
    .kind = KIND_IDENTITY,
    PROBED(claim35),
    AT_MOST(1e-10),
    ONE_CASE("instances=2000"),
    .expected = HOLDS,
    .because = "Abbasi-Yadkori et al. 2011, Lemma 12; the paper states it as "
               "Lemma 30, too",
    .fault = "bend=0.001",
};

const Section ngo2022_appendix_d = {
    .title = "App. D: auxiliary results",
    .list = (const Claim *const[]){&c_claim32, &c_claim32_sharp,
                                   &c_claim33_upper, &c_claim33_lower,
                                   &c_claim33_norm, &c_claim33_laplace,
                                   &c_claim34, &c_claim35, NULL},
};
