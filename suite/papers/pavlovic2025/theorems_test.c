/* What CAPRI's epochs cost by step 1 of the proof of Theorem 6.7, term by term,
 * against a second writing with 40 digits. */
#include "tests/theorem_check.h"

extern const Theorem pavlovic2025_theorems[];

// clang-format off
static const RateAt places[] = {
    {.K = 1e15, .S = 4, .A = 4, .eps = 1, .delta = 1e-6, .failure = 0.05,
     .budget = 0.2367,
     .reward_bound = 1, .ridge = 1},
    {.K = 1e9, .S = 2, .A = 3, .eps = 0.5, .delta = 1e-5, .failure = 0.1,
     .budget = 0.15, .reward_bound = 1, .ridge = 1},
    {.K = 1e19, .S = 1, .A = 8, .eps = 10, .delta = 1e-9, .failure = 0.01,
     .budget = 1.5, .reward_bound = 1, .ridge = 1},
};

static const struct {
    unsigned privacy;
    bool calibrated;
    int place;
    double bound;
    RateCost cost;
} known[] = {
{NONE, 0, 0, 10536497365890.42, {10520369749620.42, 0.0, 16127616270.0}},
{NONE, 1, 0, 15692191648.24347, {15628946094.24347, 0.0, 63245554.0}},
{JDP, 0, 0, 10536666185402.86, {10520369749620.42, 168819512.4432811, 16127616270.0}},
{JDP, 1, 0, 15692309080.04662, {15628946094.24347, 117431.8031489347, 63245554.0}},
{LDP, 0, 0, 510079658115114.1, {9185686888973.024, 467735149456143.1, 33158821769998.0}},
{LDP, 1, 0, 279805786503.6872, {15628946094.24347, 264113594855.4437, 63245554.0}},
{NONE, 0, 1, 2000000000.0, {0.0, 0.0, 2000000000.0}},
{NONE, 1, 1, 8501116.633406313, {8437870.633406313, 0.0, 63246.0}},
{JDP, 0, 1, 2000000000.0, {0.0, 0.0, 2000000000.0}},
{JDP, 1, 1, 8537042.626446393, {8437870.633406313, 35925.99304007937, 63246.0}},
{LDP, 0, 1, 2000000000.0, {0.0, 0.0, 2000000000.0}},
{LDP, 1, 1, 144592054.8688169, {8233233.786453758, 134398195.0823631, 1960626.0}},
{NONE, 0, 2, 889323291998804.2, {889316967443482.2, 0.0, 6324555322.0}},
{NONE, 1, 2, 1161030459847.416, {1154705904525.416, 0.0, 6324555322.0}},
{JDP, 0, 2, 889323320157753.9, {889316967443482.2, 28158949.6498897, 6324555322.0}},
{JDP, 1, 2, 1161030472320.786, {1154705904525.416, 12473.37009031899, 6324555322.0}},
{LDP, 0, 2, 5804412960447556.0, {889211267488952.2, 4914803245973318.0, 398446985286.0}},
{LDP, 1, 2, 3338364762273.887, {1154705904525.416, 2177334302426.47, 6324555322.0}},
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
