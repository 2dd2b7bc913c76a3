#include "suite/papers/shared/dyadic.h"

#include <math.h>

double dyadic_floor(double K)
{
    return ilogb(K);
}

double dyadic_ceil(double K)
{
    int below = ilogb(K);
    return K > scalbn(1, below) ? below + 1 : below;
}
