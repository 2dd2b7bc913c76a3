/* When an algorithm looks at its statistics again: at every episode, or, made
 * lazy, on the grid k <- ceil(k (1 + eta)).  The grid meets powers of two no
 * more than other numbers do: there a tree's noise is not typical. */
#ifndef ALGORITHMS_CORE_LOOKS_H
#define ALGORITHMS_CORE_LOOKS_H
#include <math.h>
#include <stdint.h>

/* the next look after the one at k; 0: not before 2^64 */
static inline uint64_t looks_next(uint64_t k, double eta)
{
    long double next = ceill((long double)k * (1 + (long double)eta));
    if (eta == 0 || next <= (long double)k)
        return k + 1;
    return next < 18446744073709551616.0L ? (uint64_t)next : 0;
}
#endif
