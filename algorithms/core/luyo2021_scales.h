/* Every constant of Luyo et al. 2021 as a pure function of the inputs: noise
 * scales, bounds on the noise, shifts, radii, batch schedules.
 *
 *     Luyo2021Inputs x = {.K = 1e6, .H = 3, .d = 4, .eps = 1, .delta = 1e-6,
 *                         .p = 0.05, .norm_w = 2};
 *     Luyo2021Mixture m = luyo2021_mixture(&x, LUYO2021_JDP);
 *
 * Published scales are the paper's to the letter; each function says how it
 * reads what the paper leaves open.  Calibrated scales are the smallest
 * Gaussian noise that meets (eps, delta) with values clipped to [0,H].  They
 * take g, the root of the summed squared shifts in units of the noise that
 * exact accounting of (eps, delta) allows (core/gauss_budget.h), and use sharp
 * bounds on the noise, 2 sqrt(d) + 2 sqrt(log(2/a)) for a GOE matrix. */
#ifndef ALGORITHMS_CORE_LUYO2021_SCALES_H
#define ALGORITHMS_CORE_LUYO2021_SCALES_H

typedef struct {
    double K, H, d, eps, delta, p;
    double norm_w; /* C_w */
} Luyo2021Inputs;

typedef enum { LUYO2021_NONE, LUYO2021_JDP, LUYO2021_LDP } Luyo2021Privacy;

/* Algorithm 1.  matrix and vector are the noise scales of one tree node (JDP)
 * or one user (LDP).  A noise matrix is GOE(matrix), off-diagonal N(0,
 * matrix^2) and twice that variance on the diagonal.  The body of Cor. 5 says
 * N(0, sigma^2) for all entries, its appendix GOE; Cor. 6 leaves the law of B^1
 * open. */
typedef struct {
    double lambda, matrix, vector;
    double upsilon, c; /* bounds on a prefix's matrix and vector noise */
    double shift;      /* multiple of I that is added to the matrix */
    double beta;       /* radius of the confidence set, the same at every k */
} Luyo2021Mixture;

Luyo2021Mixture luyo2021_mixture(const Luyo2021Inputs *, Luyo2021Privacy);
Luyo2021Mixture luyo2021_mixture_calibrated(const Luyo2021Inputs *,
                                            Luyo2021Privacy, double g);

/* Laplace noise of Remark 1, App. C.4, for which the paper prints no scale.
 * Published is a reconstruction, with sensitivity 2H^2 in L1 and simple
 * composition.  Calibrated is the scale that is eps-DP: in L1 a user changes
 * the matrix by at most sqrt(2) d H^2 and the vector by at most 2 sqrt(d) H^2,
 * at H-1 steps. */
Luyo2021Mixture luyo2021_mixture_pure(const Luyo2021Inputs *, Luyo2021Privacy);
Luyo2021Mixture luyo2021_mixture_pure_calibrated(const Luyo2021Inputs *,
                                                 Luyo2021Privacy);

/* Algorithm 2.  The paper does not define c_K.  Here c_K = d Upsilon, the least
 * that Lemma 25 asks for, which also gives the printed order of beta. */
typedef struct {
    double batches, length, policies; /* B, ceil(K/B), ceil(K/length) */
    double levels;                    /* B_0 */
    double lambda, matrix, vector;    /* Z = (Z'+Z'')/2, Z' N(0, matrix^2) */
    double upsilon, c;
    double c_k, weight, chi, beta; /* weight: U_K of Lemma 19 */
} Luyo2021Linear;

Luyo2021Linear luyo2021_linear(const Luyo2021Inputs *, Luyo2021Privacy);
Luyo2021Linear luyo2021_linear_calibrated(const Luyo2021Inputs *, double g);
/* Laplace noise of App. E.3, as published, with sensitivities 2 and 4H in L1 */
Luyo2021Linear luyo2021_linear_pure(const Luyo2021Inputs *);
/* The three with so many batches instead of their own number (Rem. 3); 0: their
 * own. */
Luyo2021Linear luyo2021_linear_in(const Luyo2021Inputs *, Luyo2021Privacy,
                                  double batches);
Luyo2021Linear luyo2021_linear_calibrated_in(const Luyo2021Inputs *, double g,
                                             double batches);
Luyo2021Linear luyo2021_linear_pure_in(const Luyo2021Inputs *, double batches);

/* Algorithm 3: index 0 the weighted first moment, 1 the second moment. */
typedef struct {
    double lambda, noise[2], upsilon[2], c[2], shift[2];
} Luyo2021Plus;
typedef struct {
    double check, hat, tilde;
} Luyo2021Radii;

Luyo2021Plus luyo2021_plus(const Luyo2021Inputs *, Luyo2021Privacy);
/* Radii at episode k, eqs. (5) to (7).  The root in `hat` covers the product of
 * both logarithms, as in eq. (9). */
Luyo2021Radii luyo2021_plus_radii(const Luyo2021Inputs *, const Luyo2021Plus *,
                                  double k);
/* Only the noise scales are calibrated; its bounds are the published formulas
 * at that noise. */
Luyo2021Plus luyo2021_plus_calibrated(const Luyo2021Inputs *, Luyo2021Privacy,
                                      double g);
#endif
