/* Pavlovic et al. 2025, Theorems 4.1 and 6.7: the bound on CAPRI's regret, and
 * how it grows.
 *
 * The printed bound is below the trivial 2BT only from T = 5e13 on (16 points,
 * joint privacy; local: 5e19).  Step 1 of its proof says more: an epoch's users
 * lose 6 Delta of the epoch before at most, or 2B.  With every action left,
 * sigma_max^2 <= N/T_r, so the sum over epochs of T_r min(2B, 6 Delta_{r-1}) is
 * known before anything is run, and its terms say where sampling, where noise,
 * and where nothing is learnt yet costs most. */
#include "suite/judge/theorem.h"
#include "suite/papers/pavlovic2025/capri.h"
#include "suite/papers/pavlovic2025/constants.h"

#include <math.h>

static PavlovicTask constants_of(const CapriTask *x)
{
    return (PavlovicTask){x->T, x->N, x->B, x->tau, x->eps, x->delta_dp, x->p};
}

double capri_delta(const CapriTask *x, double sigma_max, double users)
{
    const PavlovicTask of = constants_of(x);
    return x->private ? pavlovic_radius(&of, sigma_max, x->local ? users : 0)
                      : pavlovic_beta(&of, pavlovic_level(&of)) * sigma_max;
}

double capri_regret(const CapriTask *x, double gain)
{
    PavlovicTask of = constants_of(x);
    if (!x->private)
        of.eps = INFINITY;
    return pavlovic_bound_at(&of, gain, x->local);
}

double capri_width(const CapriTask *x, double failure, double bias,
                   double variance, double range, double sd)
{
    double ell = log(4 * x->N * pavlovic_epochs(x->T) / failure);
    double third = range * ell / 3;
    return bias + third + sqrt(third * third + 2 * variance * ell) +
           sd * sqrt(2 * ell);
}

/* --- growth --------------------------------------------------------------- */

static CapriTask task_of(const RateAt *x)
{
    return (CapriTask){.T = x->K,
                       .N = x->S * x->A,
                       .B = x->reward_bound,
                       .tau = x->ridge,
                       .eps = x->eps,
                       .delta_dp = x->delta,
                       .p = x->failure,
                       .private = x->privacy != PRIVACY_NONE,
                       .local = x->privacy == PRIVACY_LDP};
}

typedef struct {
    double sampling, noise;
} Radius;

/* The calibrated width of one of N orthonormal points with this many users
 * each, of whom R counts up to sqrt(2 each l) more or fewer; without noise. */
static double plain_width(const CapriTask *x, double each, double ell)
{
    double sum = each + x->tau, B = x->B;
    double bias = B * (x->tau + sqrt(2 * ell * each)) / sum;
    return capri_width(x, x->p, bias, B * B * each / (sum * sum), 2 * B / sum,
                       0);
}

/* 6 Delta of an epoch with all N points; calibrated it is 4, and widths are
 * those of N orthonormal points with as many users each */
static Radius radius_of(const CapriTask *x, const RateAt *at, double users)
{
    double each = users / x->N, all = x->local ? sqrt(users) : 1;
    if (!at->calibrated) {
        double sigma_max = 1 / sqrt(each + x->tau);
        CapriTask plain = *x;
        plain.private = false;
        double sampling = 6 * capri_delta(&plain, sigma_max, users);
        return (Radius){sampling,
                        6 * capri_delta(x, sigma_max, users) - sampling};
    }
    double sd = x->private ? 2 * x->B / at->budget / (each + x->tau) * all : 0;
    double ell = log(4 * x->N * pavlovic_epochs(x->T) / x->p);
    return (Radius){4 * plain_width(x, each, ell), 4 * sd * sqrt(2 * ell)};
}

static RateCost cost(const RateAt *at)
{
    const CapriTask x = task_of(at);
    double length = pavlovic_first_epoch(x.T), left = x.T - length;
    RateCost sum = {.rest = 2 * x.B * length};
    while (left > 0) {
        Radius before = radius_of(&x, at, length);
        length = fmin(2 * length, left);
        left -= length;
        if (before.sampling + before.noise >= 2 * x.B) {
            sum.rest += 2 * x.B * length;
            continue;
        }
        sum.main += length * before.sampling;
        sum.noise += length * before.noise;
    }
    return sum;
}

static double bound(const RateAt *at)
{
    RateCost sum = cost(at);
    return sum.main + sum.noise + sum.rest;
}

enum { NONE = PRIVACY_NONE, JDP = PRIVACY_JDP, LDP = PRIVACY_LDP };
#define CAPRI(privacies, variable, power)                                      \
    .algorithm = "capri", .privacy = (privacies), .in = (variable),            \
    .exponent = (power), .source = "Pavlovic et al. 2025, Theorem 4.1",        \
    .bound = bound, .cost = cost

const Theorem pavlovic2025_theorems[] = {{CAPRI(NONE | JDP | LDP, "K", 0.5)},
                                         {CAPRI(JDP | LDP, "epsilon", -1)},
                                         {CAPRI(JDP, "K", 0), .of_noise = true},
                                         {0}};
