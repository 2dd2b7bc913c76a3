#include "suite/stat/multiple.h"

#include <math.h>

/* the smallest p not yet adjusted, or -1 */
static int next(int n, const double *p, const double *adjusted)
{
    int least = -1;
    for (int i = 0; i < n; i++)
        if (adjusted[i] < 0 && (least < 0 || p[i] < p[least]))
            least = i;
    return least;
}

void holm_adjust(int n, const double *p, double *adjusted)
{
    double reached = 0;
    for (int i = 0; i < n; i++)
        adjusted[i] = isnan(p[i]) ? p[i] : -1;
    int i;
    for (int left = n; (i = next(n, p, adjusted)) >= 0; left--) {
        reached = fmax(reached, fmin(1, left * p[i]));
        adjusted[i] = reached;
    }
}
