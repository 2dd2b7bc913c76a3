/* Proof.  Q is the law under which all arms succeed with probability 1/2, P_i
 * that under which arm i is good, and N_i the number of its pulls, in [0, R]:
 *
 *     E_i N_i - E_Q N_i <= R |P_i - Q|_TV <= R sqrt(KL(Q || P_i) / 2)
 *     KL(Q || P_i) = E_Q N_i KL(1/2 || 1/2 + gap)
 *                  = E_Q N_i (-1/2) log(1 - 4 gap^2)
 *
 * (Pinsker; the divergence adds up over pulls).  Averaged over i, with
 * sum_i E_Q N_i <= R and the root concave,
 *
 *     mean_i E_i N_i <= R/n + (R/2) sqrt(-(R/n) log(1 - 4 gap^2)),
 *
 * and the mean regret is gap (R - mean_i E_i N_i).  Pulls of arms that are
 * never good only increase the regret. */
#include "oracles/lower_bound.h"

#include <assert.h>
#include <math.h>

/* per round and root of a round: gap (gain r - pull r^1.5) */
typedef struct {
    double gain, pull;
} Rates;

static Rates rates(double n, double gap)
{
    return (Rates){1 - 1 / n, sqrt(-log1p(-4 * gap * gap) / n) / 2};
}

double lower_bound(double n, double R, double gap)
{
    assert(n >= 1 && R >= 0 && gap >= 0 && gap <= 0.5);
    if (!(gap < 0.5))
        return 0;
    Rates x = rates(n, gap);
    return fmax(0, gap * R * (x.gain - x.pull * sqrt(R)));
}

/* The formula is concave in the gap: gap sqrt(-log(1 - 4 gap^2)) is a product
 * of two functions that rise, are positive and convex. */
double lower_bound_gap(double n, double R)
{
    double low = 0, high = 0.5, part = (sqrt(5) - 1) / 2;
    for (int i = 0; i < 200; i++) {
        double left = high - part * (high - low);
        double right = low + part * (high - low);
        /* ties are the zeros on the far side */
        if (lower_bound(n, R, left) < lower_bound(n, R, right))
            low = left;
        else
            high = right;
    }
    return low + (high - low) / 2;
}

double lower_bound_so_far(double n, double R, double gap)
{
    if (!(gap > 0 && gap < 0.5))
        return 0;
    Rates x = rates(n, gap);
    double root = 2 * x.gain / (3 * x.pull), best = floor(root * root);
    return fmax(lower_bound(n, fmin(R, best), gap),
                lower_bound(n, fmin(R, best + 1), gap));
}

double lower_bound_hard(Shape d, uint64_t K, double gap)
{
    assert(d.S >= 3 && d.A >= 2 && d.H >= 3);
    int half = d.H / 2;
    uint64_t contexts = (uint64_t)d.S - 2, rounds = K / contexts;
    double n = (double)half * (d.A - 1), ahead = (double)(K % contexts);
    double more = lower_bound_so_far(n, (double)rounds + 1, gap);
    double less = lower_bound_so_far(n, (double)rounds, gap);
    return (d.H - half - 1) *
           (ahead * more + ((double)contexts - ahead) * less);
}
