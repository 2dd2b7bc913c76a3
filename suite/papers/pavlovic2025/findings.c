/* Pavlovic, Salgia and Zhao 2025: their errors, the weightiest first. */
#include "suite/claim/paper.h"

static const Finding spectrum_for_norm = {
    .id = "pavlovic2025.spectrum-for-norm",
    .title = "The key step of the new estimator's error bound takes the norm "
             "of an operator for its spectral radius",
    .severity = PROOF_GAP,
    .place = "Lemma 6.6, Step 2, (23), (24), (29), (30)",
    .quotation =
        "In the above derivation we used that exchanging the places of two "
        "operators keeps the spectrum the same ... B |Z_S^-1 P_S Z P_S|_2 |Id "
        "- Z^-1/2 Zhat Z^-1/2|_2 ... |Ztilde^-1 P_S Z P_S|_2 <= 353/128 < 3.",
    .fails = "products such as Z^-1 Zhat are not normal: their norms are not "
             "their spectral radii, and exceed them by up to the root of Z's "
             "condition number. |Id - Z^-1 Zhat| is not |Id - Z^-1/2 Zhat "
             "Z^-1/2|; nor do 5/3, 353/128, 125/72 + 1 bound the norms",
    .witness =
        "four points (+-0.9995, +-0.0316) of equal probability, T = 1e6, tau = "
        "1, seen 275000, 225000, 225000, 275000 times: concentration 0.1, as "
        "the proof asks, |Id - Z^-1 Zhat| = 3.16, and the norms said to be "
        "below 2.76 and 2.74 are 3.48 and 3.45. T = 1e4 points (1, 0.0022), S "
        "= {e1}: 22 for 5/3",
    .instance = "T=1e6 l=0.001 tau=1 n1=275000 n2=225000 concentration=0.09995 "
                "full=3.1575 norm353=3.4826 norm125=3.4476 T83=1e4 r=0.22 "
                "norm83=22.05",
    .consequence = "E_2, and with it Lemma 6.6's error bound and the regret of "
                   "Theorem 6.7, are not proved. They are not contradicted: in "
                   "simulations the bound on E_2 has slack above 100",
    .mend = "none is known for every decay of eigenvalues: the left side is "
            "O(1) for polynomial ones, so the step needs another argument",
    .headline =
        "Pavlovic et al.: the key step of the new estimator's error bound "
        "(Lemma 6.6, E_2) confuses spectral radius with operator norm. "
        "Products like Z^-1 Zhat are not normal; on draws of the very design "
        "the norm said to be below 353/128 = 2.76 is 5.3, and |Id - Z^-1 Zhat| "
        "is up to 100 times its claimed bound. The conclusion is not "
        "contradicted (slack above 100 in simulations), but as written it is "
        "not proved.",
    .rank = 7,
    SHOWN_BY("pavlovic2025.lem6.6.e2.norm", "pavlovic2025.lem6.6.e2.norm353",
             "pavlovic2025.lem6.6.e2.norm125", "pavlovic2025.lem6.6.e2.norm83"),
    BEHIND("pavlovic2025.lem6.6.e2"),
};

static const Finding width = {
    .id = "pavlovic2025.width",
    .title = "The confidence width of the algorithm is not the one that is "
             "analysed, and too narrow for the privacy noise",
    .severity = WRONG_FORMULA,
    .place = "Section 3.1, (7); Appendix C, (49)",
    .quotation = "beta_1 = log T sqrt(8B log(log T |W|/delta) log(1.25 log "
                 "T/delta_DP))/eps, beta_(1,LDP) = sqrt(T_r) beta_1",
    .fails = "beta_1 grows as sqrt(B), the noise sigma_0 as B; a union over N "
             "points needs sqrt(2 log(2/d)) 4B where sqrt(8B log(..)) is "
             "printed",
    .reading = "(7) with the beta_1 printed beside it, its delta the global "
               "one or the argument in (7); B inside the root as both places "
               "print it (at B = 1 it makes no difference). Theorem 6.7 uses "
               "Lemma 6.6's beta_1, which is right",
    .witness = "local privacy, 16 orthonormal points, B = 1, tau = 1, T = 1e6, "
               "eps = 0.1, delta_DP = 1e-6: the noise alone needs 2.64 times "
               "the width (1.61 times at the level of (7))",
    .instance = "T=1e6 N=16 B=1 tau=1 eps=0.1 delta=0.01 delta_dp=1e-6 "
                "ratio=2.637 ratio_level=1.613",
    .consequence = "with the printed width the best action may be eliminated; "
                   "Theorem 6.7 is about another algorithm, with Lemma 6.6's "
                   "width",
    .mend = "Lemma 6.6's beta_1, or (4 sqrt2 B log T/eps) sqrt(log(2/d) "
            "log(1.25 log T/delta_DP))",
    .headline =
        "Pavlovic et al.: the confidence width in the algorithm is not the one "
        "analysed, and the final constants are off. beta_1 in (7) grows as "
        "sqrt(B) and is at B = 1, T = 1e6, eps = 0.1 a factor 1.6 to 2.6 below "
        "what the privacy noise alone needs under LDP; Lemma 6.6's beta_1 is "
        "right. 5/24 must read 15/8, a factor 9 in the variance; T_0 is stated "
        "for T though the first epoch has sqrt(T) rounds.",
    .rank = 8,
    SHOWN_BY("pavlovic2025.eq7.beta1main"),
    BEHIND("pavlovic2025.nine-eighths", "pavlovic2025.root",
           "pavlovic2025.threshold"),
};

static const Finding nine_eighths = {
    .id = "pavlovic2025.nine-eighths",
    .title = "5/24 must read 15/8: the bound on the variance is nine times too "
             "small",
    .severity = WRONG_FORMULA,
    .place = "Theorem 6.7, Step 2",
    .quotation = "<= 5/24 max phi'(w) Z^-1 phi(w) <= 90F^2/104 gamma_T/T",
    .fails = "Phi_R Phi_R' + tau >= (8/9) Z makes (5/3)(9/8) = 15/8 of the "
             "fraction 5/3, where 5/24 = (5/3)/8 is printed; on the proof's "
             "own event sigma_max^2 >= (27/50) phi'Z^-1 phi, so it is false on "
             "every instance",
    .reading = "5/24: any. 90/104 = (54/13)(5/24): a Tbar, which is not given, "
               "of at most 2e8 on the Walsh kernel below",
    .witness = "one point: sigma^2 = phi'Z^-1 phi, and 1 > 5/24. The Walsh "
               "kernel of 2^22 points with eigenvalues j^-2, T = 2e8: "
               "sigma_max^2 is at least 1.039 times (90/104) gamma_T/T",
    .instance = "printed=0.20833 right=1.875 N=4194304 T=2e8 b=2 ratio=1.0394",
    .consequence = "135/26 and 135/13 in the regret bounds of Theorem 6.7 are "
                   "not what Step 2 gives (405/52 for 90/104); the orders stay",
    .mend = "15/8 for 5/24 and 405/52 for 90/104",
    SHOWN_BY("pavlovic2025.thm6.7.step2a", "pavlovic2025.thm6.7.step2b"),
};

static const Finding threshold = {
    .id = "pavlovic2025.threshold",
    .title = "That T > T_0 makes the concentration 1/9 does not follow, and "
             "the first epoch has sqrt(T) rounds, not T",
    .severity = PROOF_GAP,
    .place = "Lemma 6.5, end of the proof; Theorem 6.7",
    .quotation =
        "We note that the threshold T > max(Tbar, (180 "
        "log(14T/delta)/F^2)^(beta/beta-1)) was chosen so that ... This was "
        "namely done for the ease of presentation ... with T > T_0(delta) ... "
        "This dependence on the probability is captured in T >= T_0(delta)",
    .fails =
        "by Lemma 6.1, C_0 log(14T/delta) is F^2 times gamma_T/T times "
        "that logarithm, so F^2 stands on the wrong side of the threshold "
        "and 180 for 1444; and the lemma is applied to epochs of ceil(sqrt "
        "T) rounds and more, at delta/(12 |W| T log T)",
    .reading = "as an implication. No T refutes the sentence itself, as Tbar "
               "is not given; the paper calls the threshold ease of "
               "presentation",
    .witness = "F = 1, b = 2, delta = 0.01: Lemma 6.1 gives 0.335 at the "
               "threshold, where 1/9 is concluded; T = 1e8 is beyond T_0 = "
               "2.1e7, its first epoch has 1e4 rounds, and the lemma asks for "
               "8.8e6",
    .instance = "T=1e8 b=2 F2=1 delta=0.01 chain=0.3346 T0=2.134e7 "
                "asked=8.772e6",
    .consequence = "Theorem 6.7 holds from a later T on (about T_0 squared); "
                   "its orders stay",
    .mend = "T_1 > Tbar and T_1/gamma_(T_1) >= 1444 F^2 log(14 T_1 12 |W| T "
            "log T/delta)",
    SHOWN_BY("pavlovic2025.lem6.5.threshold", "pavlovic2025.thm6.7.T0"),
};

static const Finding large_eps = {
    .id = "pavlovic2025.large-eps",
    .title = "The noise is that of the classical Gaussian mechanism, which is "
             "valid for a range of eps, not for every eps > 0",
    .severity = WRONG_FORMULA,
    .place = "Lemma 6.6, (8); Theorem 6.7",
    .quotation = "then mu is (eps/log T, delta_DP/log T)-JDP ... and privacy "
                 "parameters eps > 0",
    .fails = "(8) falls as 1/eps, and what (eps, delta) asks for falls as "
             "1/sqrt(eps) for large eps: the guarantee of one estimator fails "
             "from eps = 446 on and that of a run from 1.04e4 (T = 1e4, "
             "delta_DP = 1e-6)",
    .reading = "\"eps > 0\" to the letter; with eps/log T <= 1, the domain of "
               "the mechanism that is cited, it is true",
    .witness = "T = 1e4, eps = 500, delta_DP = 1e-6: one estimator's delta is "
               "7.5e-7, where 1.1e-7 is claimed",
    .instance = "T=1e4 delta_dp=1e-6 eps=500 delta=7.527e-7 run_eps=12000 "
                "run_delta=1",
    .consequence = "none at the eps of practice; the limit eps to infinity of "
                   "Section 1.2 is outside the guarantee",
    .mend = "the exact Gaussian mechanism, or eps <= log T",
    SHOWN_BY("pavlovic2025.lem6.6.jdp.any-eps",
             "pavlovic2025.lem6.6.jdp.any-eps.audit",
             "pavlovic2025.thm6.7.any-eps",
             "pavlovic2025.thm6.7.any-eps.audit"),
};

static const Finding root = {
    .id = "pavlovic2025.root",
    .title = "A constant goes into the sum over epochs without its root",
    .severity = WRONG_FORMULA,
    .minor = true,
    .place = "Theorem 6.7, Step 3, second display",
    .quotation = "sum_(r=2)^(log T) 135F^2/26 beta(delta/(|W| T log T)) "
                 "sqrt(2 gamma_T T_(r-1))",
    .fails = "6 T_r beta sigma with sigma^2 <= (90/104) F^2 gamma/T_(r-1) and "
             "T_r = 2 T_(r-1) is 12 sqrt(90/104) F, where (135/26) sqrt(2) F^2 "
             "is printed",
    .reading = "the summand, with the paper's own 90/104 and 1 <= F < 1.52",
    .witness = "F = 1: 11.16 where 7.34 is printed",
    .instance = "F=1 left=11.163 right=7.343",
    .consequence = "none: the sum over epochs is below the printed bound for F "
                   "log T >= 11.02",
    .mend = "12 sqrt(405/52) F = 33.5 F, with 405/52 for 90/104",
    SHOWN_BY("pavlovic2025.thm6.7.sqrt-term"),
};

static const Finding missing_B = {
    .id = "pavlovic2025.missing-B",
    .title = "|f| <= B is dropped in (11), so that sqrt(24 tau) lacks a factor "
             "B",
    .severity = WRONG_FORMULA,
    .minor = true,
    .place = "Lemma 6.6, (11) and beta",
    .quotation = "|phi'(w)(Id - Zhat_S^-1 P_S Phi_W Phi_W') f| <= |phi'(w)(Id "
                 "- Zhat_S^-1 P_S Phi_W Phi_W')|_(H_k) (11) ... sqrt(24 tau))",
    .fails = "the right side needs |f|, which may be B",
    .reading = "tau any positive number; the paper restricts it nowhere",
    .witness =
        "one point, T = 1e4, B = 10, tau = 1e6: the ridge makes an error "
        "of 9.85, where 8.90 is allowed",
    .instance = "T=1e4 B=10 f=9.95 tau=1e6 eps=1 delta_dp=1e-6 delta=0.01 "
                "error=9.8515 allowed=8.9016",
    .consequence = "none at tau of order 1, where the other terms cover it",
    .mend = "B sqrt(24 tau)",
    SHOWN_BY("pavlovic2025.lem6.6.err.tau"),
};

static const Finding repeated_points = {
    .id = "pavlovic2025.repeated-points",
    .title = "The features of the played points are called linearly "
             "independent, though W is finite and points repeat",
    .severity = PROOF_GAP,
    .minor = true,
    .place = "Section 3",
    .quotation = "Since {phi(w_i)}_(i=1)^t are linearly independent, they form "
                 "a basis",
    .fails = "iid points of a finite W repeat, and t features span no more "
             "than the rank of the kernel",
    .reading = "W finite, as Section 2.2 says, and t above the kernel's rank",
    .witness = "100 rounds on 16 points",
    .instance = "points=16 rounds=100",
    .consequence = "none: every formula stays true with pseudo-inverses",
    .mend = "pseudo-inverses",
    SHOWN_BY("pavlovic2025.indep"),
};

static const Finding missing_tau = {
    .id = "pavlovic2025.missing-tau",
    .title = "A tau is missing in the statement of Lemma 6.3",
    .severity = MISPRINT,
    .minor = true,
    .place = "Lemma 6.3",
    .quotation = "(Id - P_S) <= tau/(1-alpha) (A + Id)^-1 ... <= tau (Phi_S "
                 "Phi_S' + tau Id)^-1 <= tau/(1-alpha) (A + tau Id)^-1",
    .fails = "(A + Id)^-1 for (A + tau Id)^-1; false for tau < 1",
    .witness = "R^2, S = {e1}, A = e1 e1', tau = 0.1, alpha = 0.01: along e2 "
               "the left side is 1, the right side 0.101",
    .instance = "tau=0.1 alpha=0.01 right=0.10101",
    .consequence = "none: the proof has it right",
    .mend = "(A + tau Id)^-1",
    .to_check = "the tau before Id, which the last line of the proof has",
    SHOWN_BY("pavlovic2025.lem6.3.printed"),
};

const Finding *const pavlovic2025_findings[] = {
    &spectrum_for_norm, &width, &nine_eighths, &threshold,
    &large_eps,         &root,  &missing_B,    &repeated_points,
    &missing_tau,       NULL};
