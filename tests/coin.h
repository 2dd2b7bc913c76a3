/* Random numbers for tests of what must not depend on suite/base/rng.h:
 * SplitMix64, from coin_state on. */
#ifndef TESTS_COIN_H
#define TESTS_COIN_H
#include <stdint.h>

static uint64_t coin_state;

/* uniform in [0,1) */
static inline double coin(void)
{
    uint64_t z = coin_state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}
#endif
