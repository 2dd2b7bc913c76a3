#include "suite/papers/ngo2022/alternation.h"

#include <math.h>
#include <stdbool.h>

double ngo_alternating_updates(const NgoAlternation *f)
{
    double reference[2], updates = 0, count = 1;
    for (int h = 0; h < 2; h++)
        reference[h] = 2 * log(2 * f->lambda);
    for (double k = 2; k <= f->K; k++) {
        double now[2];
        bool doubled = false;
        for (int h = 0; h < 2; h++) {
            bool up = fmod(k, 2) == h;
            double base = 2 * f->lambda + (up ? 1 : -1) * f->amplitude;
            now[h] = log(base + (k - 1) / 4) + log(base);
            doubled |= now[h] >= reference[h] + log(2);
        }
        if (!doubled || count >= f->cap)
            continue;
        updates++;
        count += f->step;
        reference[0] = now[0];
        reference[1] = now[1];
    }
    return updates;
}
