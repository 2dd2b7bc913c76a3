/* Four doubles at once, each rounded as if alone: every operation is one of
 * IEEE 754 on each lane, so the bits do not depend on the processor's vectors.
 * Values are passed by pointer, because by value they would need registers that
 * not every caller has.  Roots are slow without -fno-math-errno. */
#ifndef ALGORITHMS_CORE_QUAD_H
#define ALGORITHMS_CORE_QUAD_H
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

/* A loop of known length, at most 8, that the compiler unrolls, so that its
 * operands stay in registers. */
// NOLINTBEGIN(bugprone-macro-parentheses): i is a name
#define foreach(i, from, to)                                                   \
    _Pragma("GCC unroll 8") for (ptrdiff_t i = (from); i < (to); i++)
// NOLINTEND(bugprone-macro-parentheses)

enum { LANES = 4 };
/* two registers on processors whose vectors hold two doubles */
typedef double Quad __attribute__((vector_size(LANES * sizeof(double))));
typedef double Pair __attribute__((vector_size(2 * sizeof(double))));
/* the result of a comparison: all bits of a lane set, or none */
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

/* x = 0 where y is negative.  The mask depends on y alone, so it is ready
 * before an x that is computed from y. */
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

/* Compile the same source a second time for processors with vectors of four
 * doubles; quad_wide() and quad_masked() say whether this one has them. */
#ifdef __x86_64__
#define WIDE __attribute__((target("avx2"))) /* no FMA: it rounds once less */
/* four lanes with mask registers and twice as many vector registers */
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
