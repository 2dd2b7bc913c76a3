/* What is wrong in Luyo et al. 2021, the weightiest first. */
#include "suite/claim/finding.h"

#include <stddef.h>

static const Finding no_lower_clip = {
    .id = "luyo2021.no-lower-clip",
    .title = "UCRL-VTR and UCRL-VTR+ are private only with a lower clip that "
             "is not printed: an untrusted server, or crafted users, make "
             "values fall without bound",
    .severity = GUARANTEE_FAILS,
    .place = "Alg. 1 and 3; Cor. 5, 6, 10 and 11 with App. C.2, C.3, D.3, D.4",
    .quotation = "Q~_{k,h}(.,.) = min{H, r_h(.,.) + <phi_{V~_{k,h+1}}(.,.), "
                 "w~_{k,h}> + beta_k "
                 "|phi_{V~_{k,h+1}}(.,.)|_{Lambda~_{k,h}^-1}} ... Alg. 1 is "
                 "(epsilon, delta)-LDP and, for any p in (0, 1), with "
                 "probability at least 1 - p ... |phi_{V~_{k,h+1}}(s_h^k, "
                 "a_h^k)|^2 <= H^2 since V~_{k,h+1}(.) <= H by definition",
    .fails = "min{H, .} bounds V~ from above alone. Where the estimate is bad "
             "V~ is far below 0, and a user's statistics have norm V~^2 (V^^4 "
             "in Alg. 3) instead of H^2",
    .reading = "the formula as it stands in Alg. 1, in Sec. 3 and in the "
               "table of notation; Alg. 2 has Pi_[0,H]. For Cor. 6 and 11 LDP "
               "is meant under an untrusted server, that is for every message "
               "it may send; for Cor. 5 and 10 users are arbitrary, and what "
               "fails is the proof's sentence that the sequence released is "
               "DP",
    .witness = "H = 3, d = 2, eps = 0.99, delta = 1e-6: a server that sends "
               "w~_2 = -40 (1,1)/sqrt(2) makes a user compute V~ = -40 and "
               "send statistics of norm 1600, which spends delta = 0.8. Under "
               "an honest server and Cor. 5 it takes crafted users: of 2^50 = "
               "1.1e15, half at two nearly equal states, V~ = -134 at a "
               "third, and 1.7 times more noise is needed; Cor. 6 itself "
               "under an honest server fails at 2^62 users",
    .instance = "d=2 H=3 eps=0.99 delta=1e-6 p=0.05 C=1.41421356 "
                "users=1000000 M=40 V=-39.96 leaked=0.8153 K=1125899906842624 "
                "gam=0.002 sums=-134.1 ratio=1.746",
    .consequence = "against an untrusted server, which LDP is for, Cor. 6 and "
                   "11 are false as printed; of Cor. 5 and 10 the proofs fail "
                   "and, where a policy on a continuum of states is released, "
                   "Cor. 5 itself; regret bounds are untouched",
    .mend = "max{0, .}, that is Pi_[0,H] as in Alg. 2, at no cost: Q* is "
            "never negative; then all four hold with room",
    .headline = "UCRL-VTR, UCRL-VTR+ (Luyo et al.) and LSVI-UCB (Ngo et al.) "
                "are private only with a lower clip that they do not print: Q "
                "= min{H, .} has no floor, while the proofs bound values by H "
                "in absolute value. One message of the server makes a user "
                "send statistics of any size (LDP), and crafted users make "
                "the central sums leak, though only with some 1e15 of them "
                "(Luyo) or 1e12 (Ngo). max{0, .} repairs all of it at no "
                "cost.",
    .rank = 6,
    SHOWN_BY("luyo2021.cor6.clip", "luyo2021.cor6.clip.audit",
             "luyo2021.cor11.clip", "luyo2021.cor11.clip.audit",
             "luyo2021.cor6.clip.honest", "luyo2021.cor5.clip",
             "luyo2021.cor5.clip.audit", "luyo2021.cor5.clip.policy",
             "luyo2021.cor10.clip", "luyo2021.cor10.clip.audit"),
    BEHIND("ngo2022.no-lower-clip"),
};

static const Finding dimension = {
    .id = "luyo2021.dimension",
    .title = "\"Replace Gaussian by Laplace noise\" does not give pure "
             "privacy at the stated scale: the L1 sensitivity grows with d",
    .severity = WRONG_FORMULA,
    .place = "Rem. 1, App. C.4; App. E.3; App. F.2",
    .quotation = "For example, replacing the gaussian mechanisms by the "
                 "Laplace mechanisms provides an algorithm that can achieve "
                 "pure differential privacy (delta = 0) at the cost of "
                 "worsening the dependency on d and H in the regret bounds of "
                 "both corollaries. ... sigma_u = O~(1/epsilon . H^2 B)",
    .fails = "Laplace noise pays for the sum over entries: |X X' - Y Y'|_1 "
             "reaches sqrt(2) d H^2 and |X y - Y z|_1 at least sqrt(2 d) H^2, "
             "and neither sigma has a factor of d",
    .reading = "entrywise Laplace noise of scale Delta_1/eps as in F.2. The "
               "text gives orders and no constant; the witness takes the "
               "constant of its own sensitivities (2H^2 and 4H) and simple "
               "composition, and any other fails at a larger d",
    .witness = "Alg. 1 at d = 8, H = 10, eps = 1 with scale 4 H^3/eps = 4000: "
               "two users with features flat on one half of the coordinates "
               "each lose 2.4. Alg. 2 at d = 64, H = 5 with scale 8 H^2 "
               "B/eps: 2.0",
    .instance = "d=8 H=10 eps=1 scale=4000 loss=2.403 e=64 h=5 lost=1.984",
    .consequence = "with entrywise Laplace noise of the right scale Cor. 5 "
                   "and 6 lose a further factor sqrt(d) in the private term, "
                   "and E.3's sigma_u a factor sqrt(d), which leaves its "
                   "regret order as it is",
    .mend = "scales with d for matrices and sqrt(d) for vectors, or another "
            "pure noise: density exp(-|Z|_*/b) attains the stated orders",
    .headline = "Luyo et al.: \"replace Gaussian by Laplace noise\" does not "
                "give pure privacy at the stated scale. The L1 sensitivity of "
                "X X' grows like d and that of X y like sqrt(d); with "
                "entrywise Laplace noise of the correct scale Cor. 5 and 6 "
                "lose a further sqrt(d). Another pure noise (density "
                "exp(-|Z|_*/b)) attains the stated orders.",
    .rank = 9,
    SHOWN_BY("luyo2021.c4.compo", "luyo2021.e3.target"),
    BEHIND("luyo2021.subscript"),
};

static const Finding first_batch = {
    .id = "luyo2021.first-batch",
    .title = "Lemma 25 forgets the first batch, whose matrix lacks c_K",
    .severity = PROOF_GAP,
    .minor = true,
    .place = "App. E.2.2, Lemma 25",
    .quotation = "Under the event C n E, |C_| <= floor(dH . ceil(K/B) . "
                 "log(K/(d lambda) + 1)/(2 log 4 - 2))",
    .fails = "in batch 0 Lambda~ is lambda I, so every pair of that batch has "
             "a ratio above 4",
    .reading = "Lambda~_{0,h} = lambda I as initialised in Alg. 2, c_K = d "
               "Upsilon; c_K itself is nowhere defined",
    .witness = "d = 64, H = 3, K = 49, eps = 0.99: one batch, 147 pairs, "
               "bound 144; from K = 0.8 d on the bound is large enough",
    .instance = "d=64 H=3 K=49 eps=0.99 pairs=147 bound=144",
    .consequence = "H ceil(K/B) is added to Eq. (22), whose rate stays",
    .mend = "add H ceil(K/B) for batch 0",
    SHOWN_BY("luyo2021.lem25"),
};

static const Finding composition = {
    .id = "luyo2021.composition",
    .title = "Advanced composition is available for LDP too",
    .severity = WRONG_FORMULA,
    .minor = true,
    .place = "App. C.4",
    .quotation = "since we are able to apply the advanced composition theorem "
                 "(available for DP, but not for LDP).",
    .fails = "a user's randomiser is a mechanism on a database of one record, "
             "so F.6 applies to its 2H outputs",
    .reading = "the parenthesis to the letter; Rem. 5 says with more care "
               "that \"we are not aware of this result for LDP\"",
    .witness = "H = 10, eps = 1, delta = 1e-6: 20 Gaussian outputs at "
               "(eps/20, delta/20) each have 4.4 times the noise that (eps, "
               "delta) needs",
    .instance = "H=10 eps=1 delta=1e-6 ratio=4.370",
    .consequence = "none for what is stated: Cor. 6 holds with more noise "
                   "than it needs; with advanced composition sigma_B would be "
                   "of order H^(5/2) instead of H^3",
    .mend = "F.6 in the proof of Cor. 6",
    SHOWN_BY("luyo2021.c4.noadvldp"),
};

static const Finding names = {
    .id = "luyo2021.names",
    .title = "The last sentence of D.1 exchanges the two corollaries",
    .severity = MISPRINT,
    .minor = true,
    .place = "App. D.1, last sentence",
    .quotation = "We can then observe that the regret bound of Cor. 5 is in "
                 "this case not better than the one of Cor. 10.",
    .fails = "the display before it shows that the bound of Cor. 10 is the "
             "larger one, by d^(1/4) in its leading term",
    .witness = "d = 16, H = 4, C_w = 1, eps = 1: Cor. 5 has 618 sqrt(K), Cor. "
               "10 has 1086 sqrt(K), constants left out as in the text",
    .instance = "d=16 H=4 C=1 eps=1 cor5=618.0 cor10=1086",
    .consequence = "none: Rem. 6 concludes rightly that the private UCRL-VTR+ "
                   "is not better",
    .mend = "exchange \"Cor. 5\" and \"Cor. 10\"",
    SHOWN_BY("luyo2021.d1.last"),
};

static const Finding subscript = {
    .id = "luyo2021.subscript",
    .title = "The L1 sensitivity of phi phi' is not bounded by 2",
    .severity = MISPRINT,
    .minor = true,
    .place = "App. E.2.1",
    .quotation = "Noticing that the L_1-sensitivity of phi(s, a) phi(s, a)' "
                 "w.r.t. the user is bounded by 2",
    .fails = "by App. F.2's definition, the sum over entries, it is sqrt(2) "
             "d; in L2, which the Gaussian mechanism needs, it is sqrt(2)",
    .witness = "d = 4, features flat on one half of the coordinates each: 4 "
               "in L1, 1.4 in L2",
    .instance = "d=4 l1=4 l2=1.4142",
    .consequence = "none: only the L2 sensitivity enters Theorem 8",
    .mend = "L_2 for L_1",
    .to_check = "the subscript 1 of L_1 in a scanned text",
    SHOWN_BY("luyo2021.thm8.sensL.l1"),
};

const Finding *const luyo2021_findings[] = {
    &no_lower_clip, &dimension, &first_batch, &composition,
    &names,         &subscript, NULL};
