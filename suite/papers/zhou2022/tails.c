#include "suite/papers/zhou2022/tails.h"
#include "oracles/tails.h"

#include <math.h>

double zhou_log_vector_tail(int n, double t)
{
    double q;
    return tail_exact(TAIL_GAUSS_NORM, n, t, &q) && q > 0 ? log(q)
                                                          : -(double)INFINITY;
}

/* log P(sum of n fair +-1 coins >= t), exactly */
static double coins_beyond(int n, double t)
{
    double sum = 0, top;
    int first = (int)ceil((t + n) / 2 - 1e-9);
    if (first > n)
        return -(double)INFINITY;
    if (first < 0)
        return 0;
    top = lgamma(n + 1.0) - lgamma(first + 1.0) - lgamma(n - first + 1.0);
    for (int k = first; k <= n; k++)
        sum +=
            exp(lgamma(n + 1.0) - lgamma(k + 1.0) - lgamma(n - k + 1.0) - top);
    return top + log(sum) - n * log(2);
}

/* log P(the largest sum on the way >= t), that is of a walk that stops on
 * reaching t.  By reflection each path that ends at t counts once and each that
 * ends beyond it twice. */
static double stopped_walk_beyond(int n, double t)
{
    double level = ceil(t - 1e-9);
    if (level <= 0)
        return 0;
    double reached = coins_beyond(n, level);
    double beyond = coins_beyond(n, level + 1);
    return isinf(reached) ? reached : reached + log1p(exp(beyond - reached));
}

void zhou_coins(Probe *p, double per, double factor)
{
    double (*const laws[])(int, double) = {coins_beyond, stopped_walk_beyond};
    for (double T = 1; T <= 4096; T *= 2)
        for (double alpha = 1e-12; alpha < 1; alpha *= 3)
            for (int law = 0; law < 2; law++) {
                double bound = factor * sqrt(2 * T * log(1 / alpha));
                double logs = laws[law]((int)(per * T), bound / (1 + p->bend));
                probe_ratio(p, sqrt(log(1 / alpha)), sqrt(-logs) * (1 + 1e-9),
                            "T alpha stopped", T, alpha, (double)law);
            }
}
