/* Luyo et al. 2021: Differentially Private Exploration in Reinforcement
 * Learning with Linear Representation. */
#include "suite/claim/paper.h"
#include "suite/audit/mechanism.h"
#include "suite/judge/theorem.h"
#include "suite/report/report.h"
#include "suite/simulation/observer.h"

extern const Section luyo2021_table1, luyo2021_cor5, luyo2021_cor6,
    luyo2021_rem1, luyo2021_thm7, luyo2021_thm8, luyo2021_thm8_regret,
    luyo2021_thm9, luyo2021_cor10, luyo2021_clip, luyo2021_appendix_e,
    luyo2021_appendix_fg, luyo2021_lsvi_runs;
extern const Observer observe_vtr, observe_vtr_plus, observe_lsvi_batched;
extern const Mechanism *const luyo2021_releases[];
extern const Theorem luyo2021_theorems[];
extern const Finding *const luyo2021_findings[];
extern const Exhibit luyo2021_weights;

static const Section *const sections[] = {
    &luyo2021_table1,      &luyo2021_cor5,
    &luyo2021_cor6,        &luyo2021_rem1,
    &luyo2021_thm7,        &luyo2021_thm8,
    &luyo2021_thm8_regret, &luyo2021_thm9,
    &luyo2021_cor10,       &luyo2021_clip,
    &luyo2021_appendix_e,  &luyo2021_appendix_fg,
    &luyo2021_lsvi_runs,   NULL};

static const Observer *const observers_of[] = {&observe_vtr, &observe_vtr_plus,
                                               &observe_lsvi_batched, NULL};

static const Exhibit *const exhibits[] = {&luyo2021_weights, NULL};

const Paper paper_luyo2021 = {
    .name = "luyo2021",
    .title = "Luyo, Garcelon, Lazaric, Pirotta 2021",
    .sections = sections,
    .observers = observers_of,
    .releases = luyo2021_releases,
    .theorems = luyo2021_theorems,
    .exhibits = exhibits,
    .version = "the preprint arXiv 2112.01585 with its appendices, from a "
               "scan's optical character recognition; which version it is the "
               "text does not say",
    .stands = "All regret orders, Theorems 7, 8 and 9 and Corollaries 5, 6, "
              "10 and 11: no run exceeds a bound (that of Theorem 8 says "
              "nothing at the printed constants). The privacy of all four "
              "corollaries with a lower clip at 0, with room (3.6 to 8.4 "
              "times the noise needed in Cor. 6), and of Theorem 8 as "
              "printed. Confidence sets, optimism, Lemmas 12 to 24, and the "
              "tools of Appendices F and G.",
    .findings = luyo2021_findings,
};
