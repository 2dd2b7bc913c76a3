#include "suite/papers/luyo2021/grams.h"
#include "suite/base/sample.h"

#include <math.h>

void luyo_feature(Rng *rng, LuyoSequence how, int d, int k, double *x)
{
    double norm = 0;
    for (int i = 0; i < d; i++) {
        x[i] = how == LUYO_ONE_AXIS       ? (double)(i == 0)
               : how == LUYO_AXES_IN_TURN ? (double)(i == k % d)
                                          : sample_normal(rng);
        norm += x[i] * x[i];
    }
    for (int i = 0; i < d; i++)
        x[i] /= sqrt(norm);
}

double luyo_add_to_inverse(int d, double *a, const double *x)
{
    enum { WIDE = 64 };
    double ax[WIDE] = {0}, form = 0;
    for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++)
            ax[i] += a[i * d + j] * x[j];
        form += x[i] * ax[i];
    }
    for (int i = 0; i < d * d; i++)
        a[i] -= ax[i / d] * ax[i % d] / (1 + form);
    return form;
}
