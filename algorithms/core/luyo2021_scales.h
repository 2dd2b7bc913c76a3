/* Every constant of Luyo et al. 2021 as a pure function of the inputs: noise
 * scales, bounds on the noise, shifts, radii, batch schedules.
 *
 *     Luyo2021Inputs x = {.K = 1e6, .H = 3, .d = 4, .eps = 1, .delta = 1e-6,
 *                         .p = 0.05, .norm_w = 2};
 *     Luyo2021Mixture m = luyo2021_mixture(&x, LUYO2021_JDP);
 *
 * Published is the paper to the letter; what the letter leaves open is said at
 * each function.  Calibrated is the least Gaussian noise with the same (eps,
 * delta), given g = the admissible square root of the summed squared shifts in
 * units of the noise (what exact accounting of (eps, delta) allows), values
 * clipped to [0,H].  Its bounds are the sharp ones (2 sqrt(d) + 2
 * sqrt(log(2/a)) for a GOE norm). */
#ifndef ALGORITHMS_CORE_LUYO2021_SCALES_H
#define ALGORITHMS_CORE_LUYO2021_SCALES_H

typedef struct {
    double K, H, d, eps, delta, p;
    double norm_w; /* C_w */
} Luyo2021Inputs;

typedef enum { LUYO2021_NONE, LUYO2021_JDP, LUYO2021_LDP } Luyo2021Privacy;

/* Algorithm 1.  matrix and vector are the scales of one tree node (JDP) or one
 * user (LDP); a noise matrix is GOE(matrix): off-diagonal N(0, matrix^2),
 * diagonal twice that variance.  The body of Cor. 5 says N(0, sigma^2) for all
 * entries, its appendix GOE; Cor. 6 leaves the law of B^1 open. */
typedef struct {
    double lambda, matrix, vector;
    double upsilon, c; /* bounds on a prefix's matrix and vector noise */
    double shift;      /* times I, added to the matrix */
    double beta;       /* the radius, the same at every k */
} Luyo2021Mixture;

Luyo2021Mixture luyo2021_mixture(const Luyo2021Inputs *, Luyo2021Privacy);
Luyo2021Mixture luyo2021_mixture_calibrated(const Luyo2021Inputs *,
                                            Luyo2021Privacy, double g);

/* Remark 1, App. C.4: Laplace.  The paper prints no scale; published is the
 * reconstruction with the sensitivity 2H^2 in L1 and simple composition,
 * calibrated the scale that is eps-private: sqrt(2) d H^2 bounds the matrix
 * and 2 sqrt(d) H^2 the vector in L1, H-1 steps carry data. */
Luyo2021Mixture luyo2021_mixture_pure(const Luyo2021Inputs *, Luyo2021Privacy);
Luyo2021Mixture luyo2021_mixture_pure_calibrated(const Luyo2021Inputs *,
                                                 Luyo2021Privacy);

/* Algorithm 2.  The paper does not define c_K: c_K = d Upsilon, the least that
 * Lemma 25 asks for and the one that gives the printed order of beta. */
typedef struct {
    double batches, length, policies; /* B, ceil(K/B), ceil(K/length) */
    double levels;                    /* B_0 */
    double lambda, matrix, vector;    /* Z = (Z'+Z'')/2, Z' N(0, matrix^2) */
    double upsilon, c;
    double c_k, weight, chi, beta; /* weight: U_K of Lemma 19 */
} Luyo2021Linear;

Luyo2021Linear luyo2021_linear(const Luyo2021Inputs *, Luyo2021Privacy);
Luyo2021Linear luyo2021_linear_calibrated(const Luyo2021Inputs *, double g);
/* App. E.3, Laplace; published: sensitivities 2 and 4H in L1 */
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
/* the radical in hat over the product of both logarithms, as in eq. (9) */
Luyo2021Radii luyo2021_plus_radii(const Luyo2021Inputs *, const Luyo2021Plus *,
                                  double k);
/* noise alone; bounds as published with that noise */
Luyo2021Plus luyo2021_plus_calibrated(const Luyo2021Inputs *, Luyo2021Privacy,
                                      double g);
#endif
