/* The explicit bounds on Algorithm 2's regret (Luyo et al. 2021, App. E.1, E.3,
 * eq. (22), Remarks 7 and 8), against values with 40 digits; of the least noise
 * against a second writing of the bound derived in theorems_lsvi.c. */
#include "suite/papers/luyo2021/lsvi.h"
#include "tests/theorem_check.h"

typedef enum { BATCHES, UNBATCHED, DYNAMIC } Which;

// clang-format off
static const RateAt places[] = {
    {.K = 1e6, .H = 3, .d2 = 4, .S = 5, .eps = 1, .delta = 1e-6,
     .failure = 0.05, .budget = 0.2367},
    {.K = 12345, .H = 5, .d2 = 8, .S = 7, .eps = 0.5, .delta = 1e-5,
     .failure = 0.1, .budget = 0.15},
    {.K = 1e19, .H = 2, .d2 = 2, .S = 3, .eps = 10, .delta = 1e-9,
     .failure = 0.01, .budget = 1.5},
};

static const KnownBound known[] = {
{BATCHES, NONE, 0, 0, 0, 3524976533.548246},
{BATCHES, JDP, 0, 0, 0, 414039906656.5477},
{BATCHES, PURE_JDP, 0, 0, 0, 395733374120.6912},
{BATCHES, JDP, 1, 0, 0, 100943942.0437097},
{UNBATCHED, NONE, 0, 0, 0, 3519129551.548246},
{UNBATCHED, JDP, 0, 0, 0, 414052692668.3079},
{DYNAMIC, NONE, 0, 0, 0, 1244219227.866943},
{BATCHES, NONE, 0, 1, 0, 1902696014.514087},
{BATCHES, JDP, 0, 1, 0, 22849744857.05196},
{BATCHES, PURE_JDP, 0, 1, 0, 23729139853.30452},
{BATCHES, JDP, 1, 1, 0, 43526582.48757163},
{UNBATCHED, NONE, 0, 1, 0, 1900292084.514087},
{UNBATCHED, JDP, 0, 1, 0, 22847384964.69696},
{DYNAMIC, NONE, 0, 1, 0, 671858417.6083287},
{BATCHES, NONE, 0, 2, 0, 8107963834464676.0},
{BATCHES, JDP, 0, 2, 0, 8.46163560258555e+21},
{BATCHES, PURE_JDP, 0, 2, 0, 1.277247139070391e+21},
{BATCHES, JDP, 1, 2, 0, 1018828184289023.0},
{UNBATCHED, NONE, 0, 2, 0, 8031588960877756.0},
{UNBATCHED, JDP, 0, 2, 0, 2.112719609639979e+24},
{DYNAMIC, NONE, 0, 2, 0, 2839634566441330.0},
};
// clang-format on

int main(void)
{
    static double (*const bounds[])(const RateAt *) = {
        luyo_bound_lsvi, luyo_bound_unbatched, luyo_bound_dynamic};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const KnownBound *is = &known[i];
        RateAt x = places[is->place];
        x.privacy = (Privacy)is->privacy;
        x.calibrated = is->calibrated;
        /* log(K/ridge + 1) loses digits where the ridge is far above K */
        CHECK_NEAR(bounds[is->which](&x), is->bound, 1e-8);
    }
    return check_done("theorems on LSVI");
}
