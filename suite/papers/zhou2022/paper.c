/* Zhou 2022: Differentially Private Reinforcement Learning with Linear Function
 * Approximation. */
#include "suite/claim/paper.h"
#include "suite/audit/mechanism.h"
#include "suite/judge/theorem.h"
#include "suite/report/report.h"
#include "suite/simulation/observer.h"

extern const Section zhou2022_model, zhou2022_lem31, zhou2022_thm41,
    zhou2022_thm51, zhou2022_counters, zhou2022_thm64, zhou2022_thm65,
    zhou2022_asm2, zhou2022_rem6, zhou2022_appendix_b;
extern const Observer observe_linopt, observe_terms;
extern const Mechanism *const zhou2022_releases[];
extern const Theorem zhou2022_theorems[];
extern const Finding *const zhou2022_findings[];
extern const Exhibit zhou2022_terms;

static const Section *const sections[] = {&zhou2022_model,
                                          &zhou2022_lem31,
                                          &zhou2022_thm41,
                                          &zhou2022_thm51,
                                          &zhou2022_counters,
                                          &zhou2022_thm64,
                                          &zhou2022_thm65,
                                          &zhou2022_asm2,
                                          &zhou2022_rem6,
                                          &zhou2022_appendix_b,
                                          NULL};

static const Observer *const observers_of[] = {&observe_linopt, &observe_terms,
                                               NULL};

static const Exhibit *const exhibits[] = {&zhou2022_terms, NULL};

const Paper paper_zhou2022 = {
    .name = "zhou2022",
    .title = "Zhou 2022",
    .sections = sections,
    .observers = observers_of,
    .releases = zhou2022_releases,
    .theorems = zhou2022_theorems,
    .exhibits = exhibits,
    .version = "the preprint arXiv 2201.07052 with its appendices, from a "
               "scan's optical character recognition; which version it is the "
               "text does not say",
    .stands = "Everything that is stated as a theorem: the privacy of both "
              "algorithms (Theorem 6.4) exactly for eps <= 50 and delta <= "
              "0.01, although the sensitivities are too small, because "
              "composition wastes more; the regret orders of Theorems 4.1, "
              "5.1 and 6.5 with explicit constants; concentration under "
              "changing regularisers (Lemma 3.1), the counters (Lemma 6.1), "
              "Appendix B. No privacy or regret statement is refuted at "
              "ordinary parameters.",
    .findings = zhou2022_findings,
};
