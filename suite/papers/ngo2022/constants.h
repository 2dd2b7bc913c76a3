/* What the probes of ngo2022 share: the paper's constants worked out from its
 * text once more (not from algorithms/core), Gaussian accounting, random
 * matrices. */
#ifndef SUITE_PAPERS_NGO2022_CONSTANTS_H
#define SUITE_PAPERS_NGO2022_CONSTANTS_H
#include "suite/base/mat.h"
#include "suite/claim/probe.h"

typedef struct {
    double d, H, K, eps, delta, p; /* in */
    double L3, rho, lambda, updates, lambda_y, norm, log_chi, beta, line11;
} NgoText;

/* Lemma 6 inverted by bisection */
double ngo_text_rho(double eps, double delta);
/* Algorithm 1 and B.1 as printed, log = ln; lambda at scale times itself */
NgoText ngo_text(double d, double H, double K, double eps, double delta,
                 double p, double scale);
/* a wide grid; K >= 2 */
void ngo_over(Probe *, void (*)(Probe *, const NgoText *));
#define NGO2022_WHERE "d H K eps delta p"
#define NGO2022_AT(t) (t)->d, (t)->H, (t)->K, (t)->eps, (t)->delta, (t)->p

/* delta(eps) of N(0,1) against N(sqrt(2 mu),1); mu is also its zCDP */
double ngo_delta(double eps, double mu);
/* sup over features with <phi, m> = 1, |m| <= c, of |phi - phi'| */
double ngo_spread(double c);
/* sum over h of the squared sensitivities of y, V in [0,H], V_{H+1} = 0 */
double ngo_squares(double H, double spread);

double ngo_between(Probe *, double low, double high);
double ngo_scale(Probe *, double decades); /* 10^[-decades, decades] */
void ngo_unit(Probe *, int d, double *x);
Mat ngo_matrix(Probe *, int d);                     /* from the arena, zero */
void ngo_add(Mat a, double scale, const double *x); /* += scale x x' */
void ngo_shift(Mat a, double by);                   /* += by I */
void ngo_sum(Mat a, Mat b);                         /* a += b */
/* symmetric, random axes; eigenvalues +-radius or anything between */
void ngo_noise(Probe *, double radius, Mat out);
/* a sum of n outer products of unit vectors in few or many directions */
void ngo_gram(Probe *, int n, Mat out);
double ngo_log_det(Probe *, Mat); /* of a positive definite one; it stays */
/* x' a^-1 x */
double ngo_inverse_form(Probe *, Mat a, const double *x);
double ngo_norm(Probe *, Mat); /* largest |eigenvalue| */
/* eigenvalues of b^-1 a, ascending, b > 0 */
void ngo_ratios(Probe *, Mat a, Mat b, double *values);
/* a part of ngo2022_lem25_radius: (25) for all k at once, signs enumerated */
void ngo_fixed_net(Probe *);
#endif
