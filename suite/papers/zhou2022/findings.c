/* What is wrong in Zhou 2022, the weightiest first. */
#include "suite/claim/finding.h"

#include <stddef.h>

static const Finding sensitivity = {
    .id = "zhou2022.sensitivity",
    .title = "The printed sensitivities are too small by sqrt(2) and 2 when a "
             "user is replaced",
    .severity = WRONG_FORMULA,
    .place = "Sec. 6.2, proof of Theorem 6.4",
    .quotation = "we have |phi_h^k(s,a)| <= sqrt(d_1) H, for all s, a, h, k, "
                 "and hence Delta_{p,1} = d_1 H^2 <= d H^2 ... with Delta = "
                 "Delta_{r,1} = Delta_{r,2} = 1 ... all the four counters are "
                 "(epsilon/4, delta/4)-DP",
    .fails = "replacing a user changes a sum by the difference of two terms: "
             "sqrt(2) d1 (H-h)^2, 2 sqrt(d1) (H-h)^2, sqrt(2) and 2 where d1 "
             "H^2, sqrt(d1) H^2, 1 and 1 are printed",
    .reading = "replacement, as in Definitions 2.1 and 2.2 and \"if the "
               "state-action pair of a single episode is changed\"; in the "
               "transition counters it takes H = 7 (matrix) and H = 4 "
               "(vector), because V_{h+1} <= H - h",
    .witness = "d1 = 2, H = 16, step 2: the four changes are 1.08, 1.53, 1.41 "
               "and 2 times what is printed. The reward vector's counter at "
               "eps = 1, delta = 1e-6 spends delta = 9.0e-5 where 2.5e-7 is "
               "claimed",
    .instance = "d=2 H=16 h=2 p1=1.083 p2=1.531 r1=1.4142 r2=2 eps=1 "
                "delta=1e-6 leaked=9.021e-5",
    .consequence = "absorbed: later sentences claim O(eps/4, delta/4), and "
                   "basic composition over 4H counters wastes more than this "
                   "takes, so that Theorem 6.4 holds exactly for eps <= 50 "
                   "(zhou2022.thm6.4.jdp.vi)",
    .mend = "sqrt(2) d1 H^2, 2 sqrt(d1) H^2, sqrt(2) and 2",
    SHOWN_BY("zhou2022.thm6.4.counter.exactly", "zhou2022.thm6.4.sens.r2",
             "zhou2022.thm6.4.sens.r1", "zhou2022.thm6.4.sens.p2",
             "zhou2022.thm6.4.sens.p1"),
};

static const Finding factor = {
    .id = "zhou2022.factor",
    .title = "From T2 as printed Theorem 4.1 does not follow: a factor H too "
             "much",
    .severity = PROOF_GAP,
    .place = "Sec. 4 and 7.1, from T2 to Theorem 4.1",
    .quotation = "T_2 <= 2H beta_r(alpha) sqrt(KH) sqrt(2H d_2 log(1 + K/(d_2 "
                 "lambda_{min,r})))",
    .fails = "2H beta_r contains H sqrt(d lambda_max), a factor H above the "
             "theorem's second term",
    .reading = "O(.) one constant for all H",
    .witness = "d = 4, K = 1e16, lambda_min = lambda_max = 1e6, alpha = 0.05: "
               "T2 is 7.8 times the theorem's expression at H = 3 and 62 "
               "times at H = 30",
    .instance = "d=4 H=3 K=1e16 lambda=1e6 alpha=0.05 beta=2005 one=7.757 "
                "two=61.79",
    .consequence = "the theorem is true all the same, by min(H, 2 beta_r y) "
                   "<= max(H, 2 beta_r) min(1, y), and Theorem 6.5 is "
                   "untouched, as its lambda_max of the transitions is at "
                   "least H^2 times that of the rewards",
    .mend = "max(H, 2 beta_r) for 2H beta_r",
    SHOWN_BY("zhou2022.thm4.1.O.printed"),
};

static const Finding any_epsilon = {
    .id = "zhou2022.any-epsilon",
    .title = "\"For any eps > 0\" fails for eps in the thousands",
    .severity = PROOF_GAP,
    .minor = true,
    .place = "Sec. 6.2, Theorem 6.4",
    .quotation = "For any epsilon > 0 and delta in (0,1], both "
                 "Private-LinOpt-VI and Private-LinOpt-PO can guarantee "
                 "O(epsilon, delta)-JDP.",
    .fails = "with sigma proportional to 1/eps the loss grows as "
             "eps^2/log(H/delta), past any constant times eps; likewise the "
             "bound (4) of Theorem 6.5 lacks a log(eps)",
    .reading = "the printed sigma is part of the claim, and O(.) is one "
               "constant, 10 here, for all eps; as pure existence (\"can "
               "guarantee\") the theorem is true",
    .witness = "H = 1, delta = 1e-6: at eps = 5000 the reward counters are "
               "not (10 eps, 10 delta)-DP even at the printed sensitivities; "
               "with those of a replaced user the limit is 2073, and 119 for "
               "(eps, delta) itself",
    .instance = "H=1 eps=5000 delta=1e-6 C=10 mean=51392 leaked=0.999993",
    .consequence = "none at eps that people use: up to 50 the theorem holds "
                   "exactly",
    .mend = "eps <= c log(1/delta), or sigma by exact Gaussian accounting",
    SHOWN_BY("zhou2022.thm6.4.jdp.large-eps"),
};

const Finding *const zhou2022_findings[] = {&sensitivity, &factor, &any_epsilon,
                                            NULL};
