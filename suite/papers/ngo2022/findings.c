/* What is wrong in Ngo, Vietri and Wu 2022, the weightiest first.  lambda is
 * the paper's lambda~_Lambda, Lt a noisy Gram matrix, M its noise, E2 the event
 * that every |M_h^k| <= lambda. */
#include "suite/claim/finding.h"

#include <stddef.h>

static const Finding sqrt_h = {
    .id = "ngo2022.sqrt-h",
    .title = "The matrix noise bound (7) lacks a factor sqrt(H), and with it "
             "the event on which the regret proof rests",
    .severity = PROOF_GAP,
    .place = "Sec. 4.2, (7); App. B.2, (17), and B.3",
    .quotation = "with probability at least 1-p on all for k, h in [K] x [H]: "
                 "|M_h^k|_op <= lambda~_Lambda := log(K) (6 sqrt(d+1) + 2 "
                 "log(3KH/p)) / sqrt(2 rho) ... By Theorem 18 we have that "
                 "Pr[E_1] <= p/3 and Pr[E_2] <= p/3",
    .fails = "H counters of rho/(2H) each need nodes of variance proportional "
             "to H, so |M| grows as sqrt(H); lambda does not. Theorem 18 has "
             "the sqrt(H) and is 14 sqrt(H) times lambda, so it says nothing "
             "about E2",
    .reading = "the noise of a node by Lemma 14 and the sentence after (6): "
               "sensitivity 2 at rho/(2H log K). With a prefix variance "
               "log(K)^2/(2 rho) instead (7) holds, but the trees cost 2H rho "
               "where rho/2 is claimed; no reading of (6) makes both true",
    .witness = "H = 10, d = 4, K = 1024, p = 0.05: some prefix of the ten "
               "trees exceeds lambda in practically every run; at H = 5 in a "
               "third of them, at H = 3 in none. With the least noise that is "
               "private at all it takes H = 50",
    .instance = "H=10 d=4 K=1024 p=0.05 lambda=196.4 deviation=52.66 share=1 "
                "h=5 part=0.33 thm18=44.95",
    .consequence = "optimism (Lemma 27) and the rate of Theorem 16 are proved "
                   "on an event that need not happen. The regret order stands "
                   "with lambda times sqrt(2H), which makes its privacy term "
                   "H^(13/4) instead of H^3",
    .mend = "lambda times sqrt(2H), or Theorem 18's bound for it, in line 2, "
            "(7), (9) and (17)",
    .headline = "Ngo et al.: the matrix noise bound (7) lacks a factor "
                "sqrt(H). With the noise that their text prescribes the event "
                "E2, on which optimism and all of Theorem 16 rest, fails in a "
                "third of all runs at H = 5 and in practically all at H = 10 "
                "(d = 4, K = 1024, p = 0.05); their own Theorem 18 has the "
                "sqrt(H). Putting it back makes the privacy term H^(13/4) "
                "instead of H^3.",
    .rank = 2,
    SHOWN_BY("ngo2022.eq7", "ngo2022.eq17", "ngo2022.eq6.both",
             "ngo2022.eq7.pd", "ngo2022.thm18.e2"),
};

static const Finding squares = {
    .id = "ngo2022.squares",
    .title = "The composition lemma for adaptively released targets adds "
             "sensitivities where their squares add",
    .severity = PROOF_GAP,
    .place = "Sec. 4.2, Lemma 15 and the last display",
    .quotation = "such that the joint sensitivity is bounded by: sum_{k=1}^K "
                 "Delta(f_i) <= Delta. Then, the composition of {f_k(D_k^b) + "
                 "eta_k}_{k in [K]}, where eta_k ~ N(0, Delta/rho) satisfies "
                 "rho-zCDP ... sum_{h=1}^H sum_{k=1}^K Delta(f_h^k) = "
                 "sum_{h=1}^H sum_{k=1}^K Delta(y_h^k) <= 3 H^2 N_max",
    .fails = "the cost is rho sum Delta_k^2 / (2 sum Delta_k), which exceeds "
             "rho as soon as sensitivities exceed 2; here they are 2H+2",
    .reading = "N(0, .) by its variance, as in Definition 9. Read with the "
               "sum of squares the lemma is true, but then Section 4.2 would "
               "need 9 H^3 N_max where it has 3 H^2 N_max",
    .witness = "one query of sensitivity 6 costs 3 rho, at rho = 1 delta = "
               "6.3e-3 for 1e-6. Line 11 composed as Section 4.2 counts, H "
               "releases in each of N_max episodes, spends 3.4 rho at H = 10, "
               "d = 4 where rho/2 is claimed, and 4.0 rho with Lemma 14's own "
               "2H+2",
    .instance = "D=6 rho=1 delta=1e-6 cost=3 leaked=6.264e-3 H=10 d=4 "
                "line11=3.406 lemma14=4.033",
    .consequence = "Lemma 15 is false, and the targets are not shown to be "
                   "rho/2-zCDP. Theorem 12 is saved only if N_count really "
                   "grows H times an update, as the indentation of line 15 "
                   "happens to say: then 0.42 rho are spent",
    .mend = "variance 4 H (H+1)^2 N_max/rho in line 11, sum_k Delta_k^2/(2 "
            "rho) in Lemma 15",
    .headline = "Ngo et al.: the composition lemma for adaptively released "
                "targets (Lemma 15) adds sensitivities where their squares "
                "add. One query of sensitivity 6 costs 3 rho instead of rho, "
                "and the noise of line 11, composed as Section 4.2 counts, "
                "spends 3.4 rho at H = 10 where rho/2 is claimed. Theorem 12 "
                "is saved only if N_count grows H times an update, as the "
                "indentation of line 15 happens to say.",
    .rank = 3,
    SHOWN_BY("ngo2022.lem15", "ngo2022.y.zcdp.episode",
             "ngo2022.y.zcdp.episode.audit"),
};

static const Finding monotone = {
    .id = "ngo2022.monotone",
    .title = "The rare-switching argument treats noisy Gram matrices as if "
             "they only grew",
    .severity = PROOF_GAP,
    .place = "App. B.4, Theorem 21; App. B.5, (20) and (21); App. C, proof of "
             "Lemma 31",
    .quotation = "By the definition of Lambda~_h^k, we know that "
                 "Lambda~_h^{i_1} >= Lambda~_h^{i_2} for all i_1 >= i_2 and h "
                 "in [H]. ... the condition N_count > N_max from Line 8 in "
                 "Algorithm 1 never happens ... It follows that on E_2, the "
                 "following bound holds: (phi_h^k)' (Lambda~_h^k~)^-1 phi_h^k "
                 "<= 2 (phi_h^k)' (Lambda~_h^k)^-1 phi_h^k for all (k,h) in "
                 "[K] x [H]",
    .fails = "the sums grow, their noise goes up and down. On E2 the factor 2 "
             "of (20) can be 2*3^(d-1); the count of updates without line 8's "
             "cap is not bounded by N_max; the middle member of (21) can be "
             "below the first, and negative; Theorem 21, borrowed from Jin et "
             "al. 2020, is printed for any M_i and has a negative right side "
             "for M_i = -lambda I",
    .reading = "as implications of E2, which bounds |M| and nothing else; "
               "noise as an adversary on E2 would choose it, which runs "
               "seldom show",
    .witness = "eps = 1, d = 4, K = 1e6: M = lambda I at the last update and "
               "-lambda I later make the factor of (20) 54. H = d = 2, K = "
               "10000: noise that alternates wants 9999 updates where N_max "
               "is 7. K = 100000 users along one axis: (21) 2.95 <= 1.70. "
               "Theorem 21 at d = 8, delta = 0.1: a square below -0.94",
    .instance = "d=4 H=1 K=1e6 eps=1 lambda=3639 factor=54 k=10000 "
                "wanted=9999 cap=7.461 n=100000 left=2.954 right=1.697 m=8 "
                "share=0.1 bound=-0.9397",
    .consequence = "for d >= 3 the regret proof is open, not the regret: once "
                   "the cap binds the policy is frozen, and (20) costs "
                   "sqrt(2*3^(d-1)) where the bound has room for 3. Theorem "
                   "11 itself is true, because line 8 stops at N_max",
    .mend = "a trigger on eigenvalues that noise alone cannot pull, and "
            "determinants of lambda I + sum phi phi' in (21) and Theorem 21",
    .headline = "Ngo et al.: the rare-switching argument treats noisy Gram "
                "matrices as if they only grew. Tree noise makes them go down "
                "as well: on E2 the factor 2 of (20) can be 2*3^(d-1), "
                "\"N_count > N_max never happens\" is false, and the middle "
                "term of the potential bound can be negative, so that for d "
                ">= 3 the regret proof is open (not the regret). A trigger on "
                "eigenvalues repairs it.",
    .rank = 4,
    SHOWN_BY("ngo2022.eq20", "ngo2022.sec4.nmax-cap", "ngo2022.lem31.monotone",
             "ngo2022.eq21.middle", "ngo2022.thm21"),
};

static const Finding lower_order = {
    .id = "ngo2022.lower-order",
    .title = "\"Negligible, lower-order privacy cost\" is not what the regret "
             "bound says",
    .severity = WRONG_FORMULA,
    .place = "Abstract and Sec. 1.1",
    .quotation = "in comparison with the existing non-private regret bounds, "
                 "the additional regret due to privacy appears in lower-order "
                 "terms ... In this case, the privacy cost term is dominated "
                 "the non-private regret rate, and thus, our regret rate "
                 "becomes O~(sqrt(d^3 H^4 K))",
    .fails = "the privacy term H^3 d^(5/4) sqrt(K/eps) is H d^(-1/4) "
             "eps^(-1/2) times the other: of the same order in K and of a "
             "higher one in H",
    .reading = "of the bound, not of the regret; eps = 1, K and H variables "
               "as in the formula. With H, K and eps fixed the ratio does "
               "fall as d^(-1/4)",
    .witness = "with the constants of B.5 the privacy term is 77, 135 and 192 "
               "times the other at d = 4, H = 3, eps = 1 and K = 1e6, 1e12 "
               "and 1e18, and 550 times at H = 12, K = 1e12",
    .instance = "d=4 H=3 eps=1 r6=77.07 r12=135.1 r18=192.3 r4H=549.9",
    .consequence = "at constant eps the rate is O~(d^(5/4) H^3 sqrt(K)) from "
                   "H = d^(1/4) on, and is not that of Jin et al. 2020; the "
                   "improvement over Luyo et al. in K and d stands",
    .mend = "O~(sqrt(d^3 H^4 K)) for H <= d^(1/4) sqrt(eps) alone",
    .headline = "\"Negligible, lower-order privacy cost\" (Ngo et al., "
                "abstract) is not what the bound says. Both terms grow as "
                "sqrt(K), and the private one is H d^(-1/4) times the other: "
                "with the paper's constants 77 times larger at d = 4, H = 3, "
                "eps = 1 and K = 1e6, and 192 times at K = 1e18.",
    .rank = 5,
    SHOWN_BY("ngo2022.abs.lower-order", "ngo2022.sec11.nonprivate-rate"),
};

static const Finding no_lower_clip = {
    .id = "ngo2022.no-lower-clip",
    .title = "Private LSVI-UCB needs a lower clip that is not printed: "
             "without it crafted users make the releases and the actions leak",
    .severity = GUARANTEE_FAILS,
    .place = "Algorithm 1, line 14; Sec. 4.2, Theorem 12 and Lemma 14",
    .quotation = "Algorithm 1 satisfies (epsilon, delta)-JDP. ... Q_h^k(.,.) "
                 "= min{phi(.,.)' w_h^k + B_h^k(.,.), H} ... Delta(y_h^k) <= "
                 "2H+2",
    .fails = "Q = min{., H} has no lower bound, and the sensitivity of y_h is "
             "1 + H - V with V as negative as other users make it",
    .reading = "line 14 as printed, users arbitrary, as Definition 4 "
               "quantifies over all of them; nothing leaks while Q = H "
               "everywhere, and with max{0, min{., H}} the proof's |V| <= H "
               "is true",
    .witness = "H = d = 2, eps = 1, delta = 1e-6, K = 1e12: 2.5e11 users with "
               "nearly parallel features and contrary rewards make V = -473 "
               "at a state of one later user, whose data then cost 47 rho in "
               "one release, delta = 0.23. At K = 1e13 what the last user is "
               "told to do reveals eps >= 2.6 of another one, with line 8 "
               "tested on a grid of episodes (ngo2022.thm12.jdp)",
    .instance = "d=2 H=2 K=1e12 n=2.5e11 e=0.0005 eps=1 delta=1e-6 "
                "value=-473.5 cost=46.51 leaked=0.2308",
    .consequence = "Theorem 12 as printed is false, though only at some 1e12 "
                   "users; the sentence of its proof that the statistics are "
                   "rho-zCDP likewise",
    .mend = "max{0, min{., H}} in line 14, at no cost: Q* is never negative",
    SHOWN_BY("ngo2022.thm12.jdp", "ngo2022.thm12.unclipped",
             "ngo2022.lem14.y.unclipped"),
};

static const Finding utility = {
    .id = "ngo2022.utility",
    .title = "Theorem 18's bound on the target noise is a factor H too small",
    .severity = WRONG_FORMULA,
    .place = "App. B.3, Theorem 18",
    .quotation = "and for any k in [K] and h in [H] |y~_h^k - y_h^k|_2 <= "
                 "sqrt((dH/log 2 log(1 + K/(lambda~_Lambda d)))^2 log(KH/p) / "
                 "rho)",
    .fails = "against line 11's noise the bound is sqrt(N_max log(KH/p)/6)/H "
             "standard deviations",
    .reading = "the noise of line 11, N(0, 6 H^2 N_max/rho I); the other "
               "variances in the text are larger",
    .witness = "d = 4, H = 3, K = 20000, eps = 1, p = 0.05: the bound is 2.3 "
               "standard deviations, and the three draws of the first update "
               "exceed it with probability 0.61",
    .instance = "d=4 H=3 K=20000 p=0.05 eps=1 deviations=2.274 exceeds=0.6116",
    .consequence = "the event E1 of (16), which the proof uses, has the "
                   "factor H; only \"By Theorem 18\" does not give it",
    .mend = "the factor H of lambda_y in (16)",
    SHOWN_BY("ngo2022.thm18.y"),
};

static const Finding twice_lambda = {
    .id = "ngo2022.twice-lambda",
    .title = "2 lambda I + M is bounded as if it were lambda I",
    .severity = PROOF_GAP,
    .minor = true,
    .place = "App. C, Lemma 29; App. B.5, (21); App. B.6, proof of Lemma 26",
    .quotation = "Then for all h in [H] and k in [K], we have "
                 "det(Lambda~_h^k) <= (lambda~_Lambda + (k-1)/d)^d ... <= "
                 "|phi(x,a)|_{(Lambda~_h^k~)^-1} |(lambda~_Lambda I) "
                 "w_h^pi|_{(Lambda~_h^k~)^-1}",
    .fails = "at k = 1 Lt = 2 lambda I by line 4, and on E2 it reaches 3 "
             "lambda I plus the data",
    .witness = "Lemma 29 at k = 1, d = 4: 16 lambda^4 <= lambda^4. q_1 before "
               "any data is sqrt(2) times its bound. (21) at d = 4, eps = 1, "
               "K = 500: 3.52 <= 2.93",
    .instance = "d=4 H=1 K=500 eps=1 lambda=1131.6 ratio=16 q1=1.4142 "
                "middle=3.519 last=2.927",
    .consequence = "none: beta has room for sqrt(3 lambda), and the outer "
                   "inequality of (21) is true",
    .mend = "3 lambda for lambda in Lemma 29, sqrt(3 lambda) in q_1 and p_2",
    SHOWN_BY("ngo2022.lem29", "ngo2022.lem26.q1", "ngo2022.eq21.last"),
};

static const Finding first_update = {
    .id = "ngo2022.first-update",
    .title = "With very few updates the target noise exceeds lambda_y too "
             "often",
    .severity = WRONG_FORMULA,
    .minor = true,
    .place = "App. B.2, (16)",
    .quotation = "By Theorem 18 we have that Pr[E_1] <= p/3 and Pr[E_2] <= "
                 "p/3",
    .fails = "lambda_y is sqrt(N_max log(3KH/p)/6) deviations, and N_max is "
             "about d + 1 when the data first force an update",
    .witness = "d = H = 1, eps = 1, K = 5000, p = 0.05: N_max = 2.1, one "
               "update is forced, and its draw exceeds lambda_y with "
               "probability 0.036 for p/3 = 0.017",
    .instance = "d=1 H=1 K=5000 p=0.05 eps=1 cap=2.089 deviations=2.096 "
                "exceeds=0.03612",
    .consequence = "none where there is something to learn: from N_max = 12 "
                   "on (16) holds",
    .mend = "lambda_y = sigma (sqrt(d) + sqrt(2 log(3 N_max H/p)))",
    SHOWN_BY("ngo2022.eq16.early"),
};

static const Finding norm_rate = {
    .id = "ngo2022.norm-rate",
    .title = "The order of the target noise in (10) lacks sqrt(H)",
    .severity = WRONG_FORMULA,
    .minor = true,
    .place = "Sec. 4.3, (10), first half",
    .quotation = "Also, by the tail bound on the Gaussian noise we have "
                 "|eta_h^k|_2 <= O~(Hd/sqrt(rho))",
    .fails = "line 11 has sigma sqrt(d) = H sqrt(6 d N_max/rho), and N_max is "
             "of order dH",
    .witness = "d = 4, K = 1e9, eps = 1: from H = 10 to H = 160 the noise "
               "grows by 4 = sqrt(16) more than H d/sqrt(rho)",
    .instance = "d=4 H=10 K=1e9 eps=1 over=30.02 grown=3.985",
    .consequence = "none: the second half of (10), which is used, holds",
    .mend = "O~(H^(3/2) d/sqrt(rho))",
    SHOWN_BY("ngo2022.eq10.norm"),
};

static const Finding first_step = {
    .id = "ngo2022.first-step",
    .title = "A step of the covering bound needs H <= 5 sqrt(d)",
    .severity = PROOF_GAP,
    .minor = true,
    .place = "App. B.6, proof of Lemma 25, G_1",
    .quotation = "4H^2 d^2 (2 + log(1 + 8.25^2 K^2 sqrt(d) "
                 "log(chi)/lambda~_Lambda))",
    .fails = "beta <= 25 d H sqrt(lambda log chi) is used, and beta has H^2",
    .reading = "8.25^2 as 8 times 25^2",
    .witness = "d = 4, H = 20, K = 1e6, eps = 1: the argument of the "
               "logarithm is 4 times the printed one",
    .instance = "d=4 H=20 K=1e6 eps=1 beta=2.399e6 ratio=4.015",
    .consequence = "none: it stands inside a logarithm, and Lemma 25's "
                   "constant has a factor 7 to spare",
    .mend = "8 beta^2 K^2/(d^(3/2) H^2 lambda^2) itself",
    SHOWN_BY("ngo2022.lem25.steps"),
};

static const Finding conversion = {
    .id = "ngo2022.conversion",
    .title = "A factor 2 is missing in the conversion from zCDP before Lemma "
             "13",
    .severity = MISPRINT,
    .minor = true,
    .place = "Sec. 4.2, before Lemma 13",
    .quotation = "satisfies (epsilon, delta)-DP for epsilon = rho + sqrt(rho "
                 "log(1/delta))",
    .fails = "Lemma 6 and Theorem 16 have rho + 2 sqrt(rho log(1/delta))",
    .witness = "rho = 0.0175, delta = 1e-6: at epsilon = 0.509 a Gaussian "
               "release spends 2.4e-4",
    .instance = "rho=0.0175 delta=1e-6 eps=0.5092 leaked=2.373e-4",
    .consequence = "none if the 2 of Lemma 6 is meant",
    .mend = "epsilon = rho + 2 sqrt(rho log(1/delta))",
    .to_check = "the factor 2 before the root, one digit of a scanned text",
    SHOWN_BY("ngo2022.sec42.eps"),
};

static const Finding parenthesis = {
    .id = "ngo2022.parenthesis",
    .title = "A parenthesis of Lemma 22 puts the covering number inside the "
             "first logarithm",
    .severity = MISPRINT,
    .minor = true,
    .place = "App. B.4, Lemma 22",
    .quotation = "4H^2 [d/2 log((k + lambda~_Lambda)/lambda~_Lambda + "
                 "log(N_epsilon/delta))] + 8 k^2 epsilon^2/lambda~_Lambda",
    .fails = "as it stands the bound grows with log log N_epsilon",
    .witness = "d = H = 1, lambda = 1, k = 100 distinct states with fair "
               "hidden signs, all 2^100 sign functions, delta = 0.1: the "
               "supremum is always 99.0, the printed bound 18.3, the one of "
               "(25) 303.7",
    .instance = "k=100 lambda=1 delta=0.1 left=99.01 printed=18.30 "
                "mended=303.7",
    .consequence = "none: (25) uses the bound with the parenthesis closed "
                   "before",
    .mend = "4H^2 [d/2 log((k + lambda)/lambda) + log(N_epsilon/delta)] + 8 "
            "k^2 epsilon^2/lambda",
    .to_check = "the place of one closing parenthesis in a scanned display",
    SHOWN_BY("ngo2022.lem22.printed"),
};

static const Finding display = {
    .id = "ngo2022.display",
    .title = "A display after (27) loses rho^(-1/4) and a factor 2",
    .severity = MISPRINT,
    .minor = true,
    .place = "App. B.6, after (27)",
    .quotation = "lambda~_y/sqrt(lambda~_Lambda) = sqrt(2) (dH^2/log 2 log(1 "
                 "+ K/(lambda~_Lambda d))) sqrt(log(3KH/p)) / sqrt(log(K) (6 "
                 "sqrt(d+1) + log(3KH/p)))",
    .fails = "by the two definitions before it the left side has rho^(-1/4), "
             "and 2 log(3KH/p) under the root",
    .reading = "as an upper bound, rho < 1",
    .witness = "d = 4, H = 3, K = 1e6, p = 0.05, eps = 1: the left side is "
               "1.8 times the right",
    .instance = "d=4 H=3 K=1e6 p=0.05 eps=1 shown=63.56 ratio=1.837",
    .consequence = "none: the bound H^2 sqrt(d lambda log chi) drawn from it "
                   "holds",
    .mend = "2^(1/4) rho^(-1/4) (dH^2/log 2) log(1 + K/(lambda d)) "
            "sqrt(L)/sqrt(log(K) (6 sqrt(d+1) + 2 L)), L = log(3KH/p)",
    .to_check = "a power of rho and a digit 2 that a scanned display may have "
                "lost",
    SHOWN_BY("ngo2022.lem26.display"),
};

const Finding *const ngo2022_findings[] = {
    &sqrt_h,     &squares,      &monotone,     &lower_order, &no_lower_clip,
    &utility,    &twice_lambda, &first_update, &norm_rate,   &first_step,
    &conversion, &parenthesis,  &display,      NULL};
