/* Ngo, Vietri and Wu 2022, Improved Regret for Differentially Private
 * Exploration in Linear MDP (ICML 2022).
 *
 * Notation: lambda is the paper's lambda-tilde-Lambda and lambda_y its
 * lambda-tilde-y; Lt is a noisy Gram matrix and M its noise; kt is the last
 * update; E2 is the event that every |M_h^k| <= lambda; B.5 and the like are
 * sections of the appendix.
 *
 * Readings, where the text has several: tree = A|B|C|T|N is the variance of a
 * node in eq. (6) and sym = iid|goe the law of its entries (readings.h);
 * ncount = episode|literal says whether N_count grows once an update or, as
 * line 15 stands, once a step. */
#include "suite/claim/paper.h"
#include "suite/audit/mechanism.h"
#include "suite/judge/theorem.h"
#include "suite/report/report.h"
#include "suite/simulation/observer.h"

extern const Section ngo2022_introduction, ngo2022_model, ngo2022_algorithm,
    ngo2022_switching, ngo2022_billboard, ngo2022_tree, ngo2022_targets,
    ngo2022_regret_sketch, ngo2022_events, ngo2022_martingales,
    ngo2022_optimism, ngo2022_regret, ngo2022_appendix_d, ngo2022_lsvi_runs;
extern const Mechanism *const ngo2022_releases[];
extern const Observer observe_lsvi_switching;
extern const Theorem ngo2022_theorems[];
extern const Finding *const ngo2022_findings[];

static const Observer *const observers_of[] = {&observe_lsvi_switching, NULL};

extern const Exhibit ngo2022_lsvi_exhibit;
static const Exhibit *const exhibits[] = {&ngo2022_lsvi_exhibit, NULL};

static const Section *const sections[] = {
    &ngo2022_introduction, &ngo2022_model,         &ngo2022_algorithm,
    &ngo2022_switching,    &ngo2022_billboard,     &ngo2022_tree,
    &ngo2022_targets,      &ngo2022_regret_sketch, &ngo2022_events,
    &ngo2022_martingales,  &ngo2022_optimism,      &ngo2022_regret,
    &ngo2022_appendix_d,   &ngo2022_lsvi_runs,     NULL};

const Paper paper_ngo2022 = {
    .name = "ngo2022",
    .title = "Ngo, Vietri, Wu 2022",
    .sections = sections,
    .observers = observers_of,
    .releases = ngo2022_releases,
    .theorems = ngo2022_theorems,
    .exhibits = exhibits,
    .version = "the ICML 2022 text (PMLR 162) with its appendices, from a "
               "scan's optical character recognition",
    .stands = "O(log K) updates of the policy and sqrt(K) regret under joint "
              "privacy: runs stay within Theorem 16's explicit bound. With "
              "lambda and the trigger mended the proof gives its orders in K, "
              "d, eps and delta, and H^(13/4) for H^3. Theorem 11, by line 8. "
              "Theorem 12 with a lower clip and N_count as the box indents "
              "it: 0.88 rho are spent. Concentration (E3), Lemmas 19 to 25 "
              "with the mended display, optimism on E, and the tools of "
              "Section 2 and Appendix D.",
    .findings = ngo2022_findings,
};
