/* The explicit regret bounds of Zhou 2022, sections 7 and 8, and what Theorems
 * 4.1, 5.1 and 6.5 say of them. */
#ifndef SUITE_PAPERS_ZHOU2022_REGRET_H
#define SUITE_PAPERS_ZHOU2022_REGRET_H
#include "suite/claim/probe.h"
#include "suite/papers/zhou2022/constants.h"

/* Assumption 2's constants */
typedef struct {
    double lmin_p, lmin_r, lmax_p, lmax_r, nu_p, nu_r;
} ZhouRegular;
/* Draws any that Assumption 2 allows: lambda_min 1e-3 to 1e12, lambda_max up
 * to 1e3 times that, nu 0 or 1e-3 to 1e6. */
ZhouRegular zhou_any_regular(Rng *);
/* Returns Theorem 6.5's: its noise put into Assumption 2. */
ZhouRegular zhou_noisy(const ZhouPoint *);

/* Section 7.1's bounds on T1, T2, T3.  T2 is printed with the factor 2 H
 * beta_r; T2_mended has max(H, 2 beta_r), which the proof allows. */
typedef struct {
    double T1, T2, T2_mended, T3;
} ZhouParts;
ZhouParts zhou_parts(const ZhouPoint *, const ZhouRegular *);
/* Returns what the printed parts say of the regret, which is at most K H
 * whatever they say. */
double zhou_capped(const ZhouPoint *, const ZhouParts *);

double zhou_log_alpha(const ZhouPoint *); /* log(H/alpha) */
/* log(H/alpha) + d kappa, kappa = log(1 + K H^2/lambda_min) */
double zhou_logs(const ZhouPoint *, const ZhouRegular *);
/* Theorem 4.1 without its O(.): sqrt(T H^3) (log(H/alpha) + d kappa) + sqrt(T H
 * d kappa) (sqrt(d lambda_max) + nu) */
double zhou_theorem41(const ZhouPoint *, const ZhouRegular *);
/* Theorem 4.1 at Z = I, z = 0, and at Theorem 6.5's noise */
double zhou_plain(const ZhouPoint *);
double zhou_private_theorem(const ZhouPoint *);
/* Checks T1 + T2 (+ T3) <= 4 sqrt(2) times Theorem 4.1 at drawn points.  T1 and
 * the mended T2 each have 2 sqrt(2) times the theorem's second term and sqrt(2)
 * times its first; alpha <= 0.3 makes T3 less than 1.3 times the first. */
void zhou_explicit_bound(Probe *, bool with_T3);

/* T1 + T2 + T3 at Theorem 6.5's noise: the explicit private bound B */
double zhou_value_bound(const ZhouPoint *);
/* the two terms of equation (4), and their sum */
double zhou_statistical(const ZhouPoint *);
double zhou_private_term(const ZhouPoint *);
double zhou_equation4(const ZhouPoint *);
/* the term that equation (5) adds, log |A| under the root as in Theorem 5.1 */
double zhou_policy_term(const ZhouPoint *);
#endif
