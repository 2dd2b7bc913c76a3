#include "suite/papers/zhou2022/accounting.h"

#include <math.h>

int zhou_levels(uint64_t K)
{
    int m = 0;
    while (m < 63 && (uint64_t)1 << m < K)
        m++;
    return m;
}

int zhou_nodes(uint64_t i, uint64_t last)
{
    int n = 0;
    for (int l = 0; l < 63; l++) {
        uint64_t size = (uint64_t)1 << l;
        uint64_t end = (i + size - 1) / size * size;
        n += size <= last && end <= last;
    }
    return n;
}

/* Each step has a pair of matrix and vector.  With c the cosine of two unit
 * features and full targets its sum of squares is 2 (1 - c^2) + 2 (1 - c),
 * largest at c = -1/2. */
double zhou_user_shift(double H, bool fixed)
{
    double best = 2 * (1 - 0.25) + 2 * (1 + 0.5), sum = 0;
    for (double h = 1; h <= H; h++) {
        double reach = pow((H - h) / H, 4);
        bool public_feature = fixed && h < 2;
        sum += public_feature ? reach + 1 : best * (reach + 1);
    }
    return sum;
}
