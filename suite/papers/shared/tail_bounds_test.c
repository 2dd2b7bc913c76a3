/* The thresholds against the exact laws of oracles/tails. */
#include "oracles/tails.h"
#include "suite/papers/shared/tail_bounds.h"
#include "tests/check.h"

#include <gsl/gsl_errno.h>

typedef double Bound(const Job *, double a);

static double bound_at(Bound *bound, int d, double a)
{
    Job job;
    char text[20];
    snprintf(text, sizeof text, "d=%d", d);
    CHECK(job_open(&job, &study_tail, 1, text) == OK);
    return bound(&job, a);
}

/* Below the threshold's share of `sharp` the probability is above a: the bound
 * is no looser than that. */
static void check_against(TailLaw law, Bound *bound, double sharp, int most)
{
    for (int d = 1; d <= most; d *= 2)
        for (double a = 0.1; a > 1e-12; a *= 1e-2) {
            double t = bound_at(bound, d, a), p;
            CHECK(tail_exact(law, d, t, &p) && p <= a * (1 + 1e-9));
            CHECK(tail_exact(law, d, t * sharp, &p) && p > a);
        }
}

static void check_values(void)
{
    CHECK_NEAR(bound_at(symmetric_norm_bound, 16, exp(-3)), 22, 1e-14);
    CHECK_NEAR(bound_at(symmetric_norm_bound_sharp, 4, 2 * exp(-9)), 10, 1e-14);
    CHECK_NEAR(bound_at(chi_square_bound, 4, exp(-9)), 34, 1e-14);
    CHECK_NEAR(bound_at(chi_square_deficit_bound, 4, exp(-9)), 12, 1e-14);
    CHECK_NEAR(bound_at(gauss_norm_bound, 9, exp(-4)), 7, 1e-14);
    CHECK_NEAR(bound_at(laplace_norm_bound, 4, 4 * exp(-5)), 10, 1e-14);
}

int main(void)
{
    gsl_set_error_handler_off();
    check_values();
    check_against(TAIL_GOE, symmetric_norm_bound, 0.1, 16);
    check_against(TAIL_GOE, symmetric_norm_bound_sharp, 0.4, 16);
    check_against(TAIL_CHI_SQUARE, chi_square_bound, 0.25, 64);
    check_against(TAIL_GAUSS_NORM, gauss_norm_bound, 0.4, 64);
    check_against(TAIL_LAPLACE_NORM, laplace_norm_bound, 0.6, 2);
    for (double a = 0.1; a > 1e-12; a *= 1e-2) {
        double t = bound_at(chi_square_deficit_bound, 64, a), p;
        CHECK(!tail_exact(TAIL_CHI_SQUARE_DEFICIT, 64, t, &p) || p <= a);
    }
    return check_done("tail_bounds");
}
