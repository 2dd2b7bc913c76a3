/* Qiao and Wang 2023: their errors, the weightiest first. */
#include "suite/claim/paper.h"

static const Finding factor_two = {
    .id = "qiao2023.factor-two",
    .title = "The local privatizer is 2 eps-LDP, not eps-LDP; the released "
             "central counters have the same factor 2",
    .severity = GUARANTEE_FAILS,
    .place = "Lemma 5.6 and Section 5.2; Appendix D, proof of Lemma 5.1",
    .quotation =
        "{sigma(s,a) = 1(s_h^k,a_h^k = s,a)}_(h,s,a) has l_1 sensitivity H. "
        "... for any possible trajectories X, X' ... the Local Privatizer "
        "satisfies eps-LDP ... Binary Mechanism (Algorithm 2 in Chan et al. "
        "[2011]) with eps' = eps/(3H log K). ... the release of "
        "{N^(s,a)}_(h,s,a,k) satisfies eps/3-DP.",
    .fails = "another trajectory leaves a cell and enters one at each step, so "
             "each of the three families moves by 2H in l1, not by H; with "
             "Laplace(3H/eps) the loss is 6H/(3H/eps) = 2 eps, attained with "
             "positive probability, for every eps",
    .reading = "Definition 2.3 compares \"any possible trajectories X, X'\", "
               "so none saves the local privatizer; with s_1 the same for all "
               "2 eps - eps/H is left. Of the central one eps/(3H log K) is "
               "the parameter of a node, as (84) needs; as a whole counter's "
               "budget the lemma is true with more logarithms",
    .witness = "one step, two states, eps = 1: two users in different states "
               "move 6 coordinates by 1 under Laplace(3), which loses 2; delta "
               "at eps = 1 is 0.0573, where 0 is claimed",
    .instance = "H=1 S=2 K=1024 eps=1 scale=3 node=30 loss=2 delta=0.0573",
    .consequence = "Lemma 5.6 and Theorem 5.7 hold with 2 eps for eps; what "
                   "proves Lemma 5.1 gives the release of the counters 2 eps. "
                   "Whether the central learner's actions lose more than eps "
                   "is open. The orders of the regret stay",
    .mend = "Laplace(6H/eps), and 6H log2(K)/eps at every node; E doubles",
    .headline =
        "Qiao and Wang's local privatizer is 2 eps-LDP, not eps-LDP. Replacing "
        "a trajectory changes each of the three families of counts by 2H in "
        "l1, not H, and the printed noise Laplace(3H/eps) then loses exactly 2 "
        "eps, for every eps, already with one step and two states; the "
        "released central counters have the same factor 2. Laplace(6H/eps) "
        "mends it and doubles E; the orders of the regret stay.",
    .rank = 1,
    SHOWN_BY("qiao2023.lem56.ldp", "qiao2023.lem56.ldp.audit",
             "qiao2023.lem56.ldp.fixed-s1", "qiao2023.sec52.sens",
             "qiao2023.lem51.eps3", "qiao2023.lem51.eps3.audit"),
};

static const Finding small_error = {
    .id = "qiao2023.small-error",
    .title = "The regret proof needs the privatizer's error E to be at least H "
             "(and 1), while Theorem 4.1 admits any E > 0",
    .severity = PROOF_GAP,
    .place = "Theorem 4.1; Lemmas B.4 and B.6; (80)",
    .quotation = "the private counts returned by Privatizer satisfies that for "
                 "some E > 0 ... any Privatizer that satisfies Assumption 3.1 "
                 "... Regret(K) <= Regret~(K) <= O~(sqrt(H^2SAT) + H^2S^2AE + "
                 "H^3S^2A). (80) This completes the proof of Theorem 4.1.",
    .fails = "H^3 S^2 A of (80) is missing in (2) and is H/E times its private "
             "term; 2 iota/(3 N~) of Bernstein's inequality is absorbed into 2 "
             "E iota/N~, which needs E of 0.35 and more, so that Lemmas B.4 "
             "and B.6 are false as stated for small E",
    .reading = "\"for some E > 0\". The paper's own privatizers have E >= H "
               "for eps <= 1 and, with their logarithms, up to eps = 100",
    .witness = "E = 0.01 without noise, four visits, a state of probability "
               "0.0032: one hit breaks (20), with probability 0.0127, and "
               "beta/15 = 0.0067 is allowed. At T = H^3 S^2 A, E = 1, from H = "
               "20 to 2000 what is proved grows 15 times faster than (2)",
    .instance = "E=0.01 beta=0.1 H=3 S=4 A=1 K=1000 n=4 P=0.0032 "
                "failure=0.01274 grown=14.7",
    .consequence = "Theorems 5.2 and 5.7 stand for the eps that people use; "
                   "Theorem 4.1 is proved for E >= H only. It is not refuted",
    .mend = "add S^2 A H^3 to (2), or assume E >= H; read E as max(E, 1) in "
            "Appendix B",
    SHOWN_BY("qiao2023.thm41.h3", "qiao2023.lemB4.any-E",
             "qiao2023.lemB6.any-E"),
};

static const Finding figure = {
    .id = "qiao2023.figure",
    .title = "With the printed constants Algorithm 1 learns nothing within the "
             "50000 episodes of Figure 1",
    .severity = SAYS_NOTHING,
    .place = "Section 7, Figure 1",
    .quotation = "we set the planning horizon to be H=20 and run K=50000 "
                 "episodes. ... the cost of privacy under constraints of JDP "
                 "is a small constant, and thus becomes negligible as the "
                 "number of episodes increases.",
    .fails = "nothing that is stated: neither eps nor a scale of the bonus is "
             "printed for the figure. With Algorithm 1 as printed the private "
             "term of the bonus alone is above H in every episode, all Q~ are "
             "H, and every private curve is that of the rule for ties",
    .witness = "RiverSwim, S = 6, A = 2, H = 20, K = 50000, eps = 1000: with "
               "the least E that a single counter's noise allows, 16.8, the "
               "bonus of a cell that every episode visits ends at 20.2, which "
               "is above H",
    .instance = "H=20 S=6 A=2 K=50000 eps=1000 beta=0.1 E=16.84 bonus=20.2",
    .consequence = "the figure cannot come from Algorithm 1 as printed for eps "
                   "up to 1000; told that K = 1e18, it loses less than half of "
                   "what the rule for ties loses from 1.7e13 episodes on at "
                   "eps = 1",
    .mend = "say which eps and which scales of bonus and noise were run",
    .headline =
        "With the printed constants most of these algorithms do not start to "
        "learn at any practical scale. Qiao and Wang's Figure 1 (RiverSwim, K "
        "= 50,000) cannot come from Algorithm 1 as printed: for eps from 1 to "
        "1000 every private curve is the curve of the rule for ties, and "
        "learning starts at 1.7e13 episodes for eps = 1. Luyo et al.'s Theorem "
        "8 is below the trivial K H nowhere up to 1.8e19 episodes. These are "
        "bounds that say nothing, and no errors.",
    .rank = 10,
    SHOWN_BY("qiao2023.fig1.published", "qiao2023.bonus.useful",
             "qiao2023.thm52.useful"),
    BEHIND("luyo2021.thm8.eq22", "luyo2021.cor6.useful",
           "ngo2022.thm16.explicit.vacuity", "zhou2022.thm6.5.useful",
           "pavlovic2025.alg1.useful.jdp"),
};

static const Finding union_bound = {
    .id = "qiao2023.union",
    .title = "The union bound of Lemma B.4 takes S/H times its share beta/15",
    .severity = PROOF_GAP,
    .minor = true,
    .place = "Appendix B, after (21)",
    .quotation = "iota = log(30HSAT/beta). ... The fifth inequality holds with "
                 "probability 1 - beta/15 due to Bernstein's inequality and "
                 "union bound.",
    .fails = "(h,s,a,s',k) are H S^2 A K tuples, and iota = log(30HSAT/beta) "
             "has HSA HK: the sum is 2 H S^2 A K exp(-iota) = (S/H) beta/15",
    .reading = "S > H",
    .witness = "H = 5, S = 40: 8 times beta/15, more than the whole beta/3 of "
               "Lemma B.8",
    .instance = "H=5 S=40 A=2 K=1000 beta=0.1 ratio=8",
    .consequence = "none for S <= 5H - 4, where Lemma B.8 has room for it; "
                   "beyond, a logarithm",
    .mend = "iota = log(30 H S^2 A T/beta)",
    SHOWN_BY("qiao2023.lemB4.union"),
};

static const Finding sums_of_roots = {
    .id = "qiao2023.sums-of-roots",
    .title = "A sum of 1/sqrt(n) is taken for sqrt(N), half of what it is, in "
             "(54) and (56)",
    .severity = WRONG_FORMULA,
    .minor = true,
    .place = "Appendix C.4, (54) and (56), last lines",
    .quotation = "<= 2H^2 S sqrt(HAT_k iota) + 2H^3 S^2 A E iota. (54) The "
                 "second inequality comes from Lemma B.2. The last inequality "
                 "is because of direct calculation.",
    .fails = "with uniform visits the sum of 1/sqrt(N) over h and i is 2 "
             "sqrt(HSAT): the first terms must be twice what is printed",
    .witness = "H = 3, S = A = 2, K = 1e12, E = 1: the sum in (54) is 1.99 "
               "times its bound",
    .instance = "H=3 S=2 A=2 K=1e12 E=1 beta=0.1 ratio=1.99",
    .consequence = "none: (51) closes with the sums as they are",
    .mend = "4H^2 S sqrt(HAT iota) in (54), 8H^2 sqrt(HSAT iota) in (56)",
    SHOWN_BY("qiao2023.eq54", "qiao2023.eq56"),
};

static const Finding left_out = {
    .id = "qiao2023.left-out",
    .title = "The largest of the three pieces under the bonus's minimum is "
             "left out of (72)",
    .severity = PROOF_GAP,
    .minor = true,
    .place = "Appendix C.5, (72)",
    .quotation = "The last inequality comes from direct calculation. "
                 "Therefore, we have (d) <= 7 sqrt(H^3 S^2 A iota^2 sqrt(HAT_k "
                 "iota)) + 120 sqrt(H^5 S^4 A^2 E iota^4) + 200 H^3 S^2 A "
                 "iota^2. (72)",
    .fails = "1000^2 H^3 S A iota^2/N of (66) contributes up to min{4000 "
             "H^2.5 S^1.5 A iota^2.5, 4 sqrt(H) sqrt(H^2 SAT iota^2)}, which "
             "(72) does not have",
    .reading = "120 read as 180 = 4 sqrt(2000), which the line before gives; E "
               "near 1, as for E >= 1e3 the second term hides it",
    .witness = "H = 3, S = A = 2, K = 1e14, E = 1: (d) is 3.3 times its bound",
    .instance = "H=3 S=2 A=2 K=1e14 E=1 beta=0.1 ratio=3.331",
    .consequence = "none for H up to 1000: (64) and (75) close by another way",
    .mend = "add the piece to (72)",
    SHOWN_BY("qiao2023.eq72"),
};

static const Finding solving = {
    .id = "qiao2023.solving",
    .title = "Solving (78) gives more than the constant 1000 where HS is 1000 "
             "or more",
    .severity = WRONG_FORMULA,
    .minor = true,
    .place = "Appendix C.5, (78)",
    .quotation = "750H^2 S^2 A E iota^2 + 1000H^3 S^2 A iota^2 <= 1000 "
                 "(sqrt(H^2 SAT_k iota^2) + H^2 S^2 A E iota^2 + H^3 S^2 A "
                 "iota^2), (78) ... The last inequality results from solving "
                 "the inequality with respect to U_(k,1).",
    .fails = "24Y(U) is not small against H^3 S^2 A iota^2 at the first "
             "typical episode; and 3*250 + 3 + 250 = 1003, not 1000, stands "
             "before that term a line earlier",
    .reading = "first typical episode, E = 1",
    .witness = "H = 500, S = A = 2, K = 1.12e12: the solution is 1.11 times "
               "the right side",
    .instance = "H=500 S=2 A=2 K=1.12e12 E=1 beta=0.1 ratio=1.112",
    .consequence = "none for H up to 1000: where T is below 1e6 H^2 SA iota^2 "
                   "(75) is trivial, and beyond it closes by another way",
    .mend = "1634 (S = 2) or 1324 (S = 6) for 1000 before H^3 S^2 A iota^2",
    SHOWN_BY("qiao2023.eq78.solve"),
};

const Finding *const qiao2023_findings[] = {
    &factor_two,    &small_error, &figure,  &union_bound,
    &sums_of_roots, &left_out,    &solving, NULL};
