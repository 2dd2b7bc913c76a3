#include "suite/papers/ngo2022/sign_paths.h"

#include <math.h>

/* largest over k of what the worst V within e of one function makes of a path,
 * against its bound; Lt = lambda + sum phi^2, the worst that E2 allows */
static double ball_ratio(const NgoSignLine *x, int signs, double size,
                         double log_one)
{
    double inner = 0, outer = 0, squares = 0, largest = 0;
    for (int i = 0; i < NGO_STEPS; i++) {
        double k = i + 1;
        inner += signs >> i & 1 ? x->length[i] : -x->length[i];
        outer += x->length[i];
        squares += x->length[i] * x->length[i];
        double most = size * ((1 - x->e) * fabs(inner) + 2 * x->e * outer);
        double bound = 4 * (log1p(squares / x->lambda) / 2 + log_one) +
                       8 * k * k * x->e * x->e / x->lambda;
        largest = fmax(largest, most * most / (x->lambda + squares) / bound);
    }
    return largest;
}

void ngo_check_ball(Probe *p, const NgoSignLine *x, double at)
{
    static const double levels[] = {0.5, 0.1, 0.01};
    double sure = 0;
    for (int path = 0; path < NGO_PATHS; path++)
        sure = fmax(sure,
                    ball_ratio(x, path, p->size, (NGO_STEPS + 1e-9) * log(2)));
    probe_ratio(p, sure, 1, "instance e delta", at, x->e, 0.0);
    for (int i = 0; i < 3; i++) {
        int bad = 0;
        for (int path = 0; path < NGO_PATHS; path++)
            bad += ball_ratio(x, path, p->size, -log(levels[i])) > 1;
        probe_ratio(p, (double)bad / NGO_PATHS, levels[i], "instance e delta",
                    at, x->e, levels[i]);
    }
}
