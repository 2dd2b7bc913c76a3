/* The explicit bounds on LSVI-UCB's regret, against values of the printed
 * formulas (App. B.5; Jin et al. 2020, Theorem 3.1) with 40 digits.  What is
 * held against regret has decades to spare, so that a factor 2 would not show
 * there. */
#include "suite/papers/ngo2022/lsvi.h"
#include "tests/theorem_check.h"

extern const Theorem ngo2022_theorems[];

typedef enum { PRINTED, LEAST, JIN } Which;

// clang-format off
static const RateAt places[] = {
    {.K = 1e6, .H = 3, .d2 = 4, .S = 5, .eps = 1, .delta = 1e-6,
     .failure = 0.05, .budget = 0.2367},
    {.K = 12345, .H = 5, .d2 = 8, .S = 7, .eps = 0.5, .delta = 1e-5,
     .failure = 0.1, .budget = 0.15},
    {.K = 1e19, .H = 2, .d2 = 2, .S = 3, .eps = 10, .delta = 1e-9,
     .failure = 0.01, .budget = 1.5},
};

static const struct {
    Which which;
    int place;
    double bound;
} known[] = {
{PRINTED, 0, 24035411772.46205},
{LEAST, 0, 421101293.9765471},
{JIN, 0, 3412456.525830649},
{PRINTED, 1, 20425587640.26356},
{LEAST, 1, 2486463399.921136},
{JIN, 1, 2195882.789106209},
{PRINTED, 2, 2.797236952850474e+16},
{LEAST, 2, 109083784051719.3},
{JIN, 2, 4811530932445.149},
};
// clang-format on

int main(void)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        RateAt x = places[known[i].place];
        Which which = known[i].which;
        const char *on = which == JIN ? "lsvi-ucb" : "lsvi-switching";
        x.privacy = which == LEAST ? PRIVACY_JDP : PRIVACY_NONE;
        x.calibrated = which == LEAST;
        const Theorem *law = theorem_under(ngo2022_theorems, on, x.privacy);
        CHECK_NEAR(law->bound(&x), known[i].bound, 1e-12);
        if (which == LEAST)
            continue;
        x.calibrated = true; /* without noise there is nothing to calibrate */
        CHECK_NEAR(law->bound(&x), known[i].bound, 1e-12);
        if (which == JIN)
            continue;
        x.calibrated = false;
        x.privacy = PRIVACY_JDP; /* the printed noise is in both */
        law = theorem_under(ngo2022_theorems, on, PRIVACY_JDP);
        CHECK_NEAR(law->bound(&x), known[i].bound, 1e-12);
    }
    return check_done("theorems");
}
