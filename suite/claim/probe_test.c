/* Ratios of a probe hold, at most 1, exactly where measured <= allowed. */
#include "suite/claim/probe.h"
#include "tests/check.h"

static double ratio(double measured, double allowed)
{
    Probe p = {.ratio = {.value = -INFINITY}};
    probe_ratio(&p, measured, allowed, "x", 1.0);
    return p.failed ? (double)NAN : p.ratio.value;
}

static void orders(void)
{
    static const double some[] = {-1e300, -3, -1, -1e-300, 0,
                                  1e-300, 1,  3,  1e300};
    enum { SOME = sizeof some / sizeof *some };
    for (int i = 0; i < SOME; i++)
        for (int j = 0; j < SOME; j++)
            CHECK((ratio(some[i], some[j]) <= 1) == (some[i] <= some[j]));
}

static void known(void)
{
    CHECK_NEAR(ratio(3, 4), 0.75, 1e-15);
    CHECK_NEAR(ratio(-4, -3), 0.75, 1e-15);
    CHECK(ratio(0, 0) == 0 && ratio(-2, 5) == 0);
    CHECK(isinf(ratio(1, 0)) && isinf(ratio(0, -1)) && isinf(ratio(1, -1)));
    CHECK(isnan(ratio(NAN, 0)) && isnan(ratio(NAN, 1)));
    CHECK(isnan(ratio(1, NAN)) && isnan(ratio(0, NAN)));
}

int main(void)
{
    orders();
    known();
    return check_done("probe");
}
