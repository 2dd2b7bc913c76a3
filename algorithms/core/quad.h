/* Four doubles at once, each rounded as one alone: every operation is one of
 * IEEE 754 on each lane, so the bits do not depend on the processor's vectors.
 * Values go by pointer: by value they would need registers that not every
 * caller has.  To be compiled with -fno-math-errno, or roots are slow. */
#ifndef ALGORITHMS_CORE_QUAD_H
#define ALGORITHMS_CORE_QUAD_H
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

/* a loop of known length, 8 at most, that is no loop: what it works on stays in
 * registers */
// NOLINTBEGIN(bugprone-macro-parentheses): i is a name
#define foreach(i, from, to)                                                   \
    _Pragma("GCC unroll 8") for (ptrdiff_t i = (from); i < (to); i++)
// NOLINTEND(bugprone-macro-parentheses)

enum { LANES = 4 };
/* two registers where the processor has but half of it */
typedef double Quad __attribute__((vector_size(LANES * sizeof(double))));
typedef double Pair __attribute__((vector_size(2 * sizeof(double))));
/* of a comparison: all bits of a lane, or none */
typedef int64_t Bits __attribute__((vector_size(LANES * sizeof(int64_t))));

#define EACH(x)                ((Quad){x, x, x, x})
#define SHUFFLE(x, a, b, c, d) __builtin_shufflevector(x, x, a, b, c, d)

INLINE void load(Quad *to, const double *from)
{
    memcpy(to, from, sizeof *to);
}

INLINE void store(double *to, const Quad *from)
{
    memcpy(to, from, sizeof *from);
}

INLINE void gather(Quad *to, const double *from, const int at[LANES])
{
    *to = (Quad){from[at[0]], from[at[1]], from[at[2]], from[at[3]]};
}

/* least > x ? least : x */
INLINE void at_least(Quad *x, const Quad *least)
{
    for (int i = 0; i < LANES; i++)
        (*x)[i] = (*least)[i] > (*x)[i] ? (*least)[i] : (*x)[i];
}

/* most < x ? most : x */
INLINE void at_most(Quad *x, const Quad *most)
{
    for (int i = 0; i < LANES; i++)
        (*x)[i] = (*most)[i] < (*x)[i] ? (*most)[i] : (*x)[i];
}

INLINE void root(Quad *x)
{
    for (int i = 0; i < LANES; i++)
        (*x)[i] = sqrt((*x)[i]);
}

/* x becomes other where the lane is chosen */
INLINE void replace(Quad *x, const Bits *chosen, const Quad *other)
{
    Bits a, b;
    memcpy(&a, x, sizeof a);
    memcpy(&b, other, sizeof b);
    a = (a & ~*chosen) | (b & *chosen);
    memcpy(x, &a, sizeof a);
}

/* 0 where y is negative: asked of y, it waits for no x that comes of it */
INLINE void not_where_negative(Quad *x, const Quad *y)
{
    const Quad zero = EACH(0);
    const Bits negative = (Bits)(*y < zero);
    *x = (Quad)((Bits)*x & ~negative);
}

INLINE bool any(const Bits *x)
{
    const Bits other = SHUFFLE(*x, 2, 3, 2, 3), both = *x | other;
    return (both[0] | both[1]) != 0;
}

/* Has this processor four lanes?  A WIDE function has the same lines as its
 * narrow twin. */
#ifdef __x86_64__
#define WIDE __attribute__((target("avx2"))) /* no FMA: it rounds once less */
/* the same four lanes with masks and with twice as many registers */
#define MASKED __attribute__((target("avx2,avx512vl,avx512dq")))
static inline bool quad_wide(void)
{
    return __builtin_cpu_supports("avx2") != 0;
}
static inline bool quad_masked(void)
{
    return quad_wide() && __builtin_cpu_supports("avx512vl") != 0 &&
           __builtin_cpu_supports("avx512dq") != 0;
}
#else
#define WIDE
#define MASKED
static inline bool quad_wide(void)
{
    return false;
}
static inline bool quad_masked(void)
{
    return false;
}
#endif
#endif
