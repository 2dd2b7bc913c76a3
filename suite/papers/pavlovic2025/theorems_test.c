/* What CAPRI's epochs cost by step 1 of the proof of Theorem 6.7, term by term,
 * against a second writing with 40 digits. */
#include "tests/theorem_check.h"

extern const Theorem pavlovic2025_theorems[];

// clang-format off
static const RateAt places[] = {
    {.K = 1e15, .S = 4, .A = 4, .eps = 1, .delta = 1e-6, .failure = 0.05,
     .budget = 0.2367},
    {.K = 1e9, .S = 2, .A = 3, .eps = 0.5, .delta = 1e-5, .failure = 0.1,
     .budget = 0.15},
    {.K = 1e19, .S = 1, .A = 8, .eps = 10, .delta = 1e-9, .failure = 0.01,
     .budget = 1.5},
};

static const struct {
    unsigned privacy;
    bool calibrated;
    int place;
    double bound;
    RateCost cost;
} known[] = {
{NONE, 0, 0, 10536497365890.42, {10520369749620.42, 0.0, 16127616270.0}},
{NONE, 1, 0, 15692188593.80739, {15628943039.80739, 0.0, 63245554.0}},
{JDP, 0, 0, 10536666185402.86, {10520369749620.42, 168819512.4432811, 16127616270.0}},
{JDP, 1, 0, 15692306025.61054, {15628943039.80739, 117431.8031489347, 63245554.0}},
{LDP, 0, 0, 510079658115114.1, {9185686888973.024, 467735149456143.1, 33158821769998.0}},
{LDP, 1, 0, 279805783449.2511, {15628943039.80739, 264113594855.4437, 63245554.0}},
{NONE, 0, 1, 2000000000.0, {0.0, 0.0, 2000000000.0}},
{NONE, 1, 1, 8500466.149653175, {8437220.149653175, 0.0, 63246.0}},
{JDP, 0, 1, 2000000000.0, {0.0, 0.0, 2000000000.0}},
{JDP, 1, 1, 8536392.142693255, {8437220.149653175, 35925.99304007937, 63246.0}},
{LDP, 0, 1, 2000000000.0, {0.0, 0.0, 2000000000.0}},
{LDP, 1, 1, 144591582.6311409, {8232761.54877774, 134398195.0823631, 1960626.0}},
{NONE, 0, 2, 889323291998804.2, {889316967443482.2, 0.0, 6324555322.0}},
{NONE, 1, 2, 1161030457897.278, {1154705902575.278, 0.0, 6324555322.0}},
{JDP, 0, 2, 889323320157753.9, {889316967443482.2, 28158949.6498897, 6324555322.0}},
{JDP, 1, 2, 1161030470370.648, {1154705902575.278, 12473.37009031899, 6324555322.0}},
{LDP, 0, 2, 5804412960447556.0, {889211267488952.2, 4914803245973318.0, 398446985286.0}},
{LDP, 1, 2, 3338364760323.749, {1154705902575.278, 2177334302426.47, 6324555322.0}},
};
// clang-format on

int main(void)
{
    const Theorem *law = pavlovic2025_theorems;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        RateAt x = places[known[i].place];
        x.privacy = (Privacy)known[i].privacy;
        x.calibrated = known[i].calibrated;
        RateCost cost = law->cost(&x);
        CHECK_NEAR(law->bound(&x), known[i].bound, 1e-12);
        CHECK_NEAR(cost.main, known[i].cost.main, 1e-12);
        CHECK_NEAR(cost.noise, known[i].cost.noise, 1e-9);
        CHECK_NEAR(cost.rest, known[i].cost.rest, 1e-12);
    }
    return check_done("theorems");
}
