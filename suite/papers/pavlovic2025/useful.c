#include "suite/papers/pavlovic2025/useful.h"

#include <math.h>

void pavlovic_useful(Probe *p, PavlovicShare *share, bool local, double within)
{
    double star = INFINITY, least = INFINITY;
    for (double T = 1e3; T <= 1e30; T *= 1.05) {
        PavlovicTask x = {T * p->episodes, 16, 1, 1, 1, 1e-6, 0.01};
        double now = share(&x, local);
        if (T <= within)
            least = fmin(least, now);
        if (now < 1 && T < star)
            star = T;
    }
    probe_ratio(p, least, 1, "k_star", star);
    probe_note(p, "k_star", star);
}
