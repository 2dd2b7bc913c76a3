#include "algorithms/core/cholesky.h"
#include "algorithms/core/quad.h"

enum { LEAST = 17, MOST = 256, PANEL = 2 * LANES };

bool cholesky_fits(int d)
{
    return d >= LEAST && d <= MOST && quad_wide();
}

void cholesky_open(Cholesky *c, int d, Arena *arena)
{
    ptrdiff_t blocks = (d + LANES - 1) / LANES;
    ptrdiff_t rows = blocks * LANES, ld = rows + LANES;
    *c = (Cholesky){.d = d, .rows = rows, .ld = ld};
    c->u = arena_array(arena, double, (rows * ld));
    c->inverse = arena_array(arena, double, rows);
    c->x = arena_array(arena, double, rows);
}

/* --- loading A -------------------------------------------------------------
 * The lower triangle by rows is the upper triangle by columns. */

INLINE void transpose(Quad x[LANES])
{
    Quad a = __builtin_shufflevector(x[0], x[1], 0, 4, 2, 6);
    Quad b = __builtin_shufflevector(x[0], x[1], 1, 5, 3, 7);
    Quad c = __builtin_shufflevector(x[2], x[3], 0, 4, 2, 6);
    Quad d = __builtin_shufflevector(x[2], x[3], 1, 5, 3, 7);
    x[0] = __builtin_shufflevector(a, c, 0, 1, 4, 5);
    x[1] = __builtin_shufflevector(b, d, 0, 1, 4, 5);
    x[2] = __builtin_shufflevector(a, c, 2, 3, 6, 7);
    x[3] = __builtin_shufflevector(b, d, 2, 3, 6, 7);
}

enum { BIAS = 16383, SMALL = BIAS - 900, LARGE = BIAS + 900 };
enum { UNITS = BIAS + 63 - 1023 }; /* to a double's exponent of m */
typedef uint64_t Words __attribute__((vector_size(LANES * sizeof(uint64_t))));

/* gcc's analyzer warns here, because it confuses a vector's lanes and bits */
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wanalyzer-shift-count-overflow"
#endif

/* Four long doubles of x86, rounded as a cast does, which takes a processor
 * four times as long.  A 64-bit significand m is m 2^(e - 16383 - 63); its
 * halves become doubles as the low bits of 2^52 and 2^84, and their sum is
 * rounded once.  A zero has e = 0.  Sets the top bit of a lane of *strange if
 * the exponent is too large or too small for this. */
INLINE void round_four(const long double *from, Quad *to, Words *strange)
{
    Words first, second, m, e, known;
    Quad high, low, scale;
    memcpy(&first, from, sizeof first);
    memcpy(&second, from + 2, sizeof second);
    m = __builtin_shufflevector(first, second, 0, 4, 2, 6);
    e = __builtin_shufflevector(first, second, 1, 5, 3, 7);
    Words sign = (e & 0x8000) << 48;
    e &= 0x7fff;
    known = (Words)(e != 0);
    *strange |= known & ((e - SMALL) | (LARGE - e));
    Words l = 0x4330000000000000 | (m & 0xffffffff);
    Words h = 0x4530000000000000 | (m >> 32);
    Words s = known & ((e - UNITS) << 52);
    memcpy(&low, &l, sizeof low);
    memcpy(&high, &h, sizeof high);
    memcpy(&scale, &s, sizeof scale);
    high = ((high - EACH(0x1p84 + 0x1p52)) + low) * scale;
    memcpy(&m, &high, sizeof m);
    m |= sign;
    m = __builtin_shufflevector(m, m, 0, 2, 1, 3);
    memcpy(to, &m, sizeof m);
}

/* loads rows by casts, for numbers of any exponent */
static void take_rows(Cholesky *c, const long double *a, ptrdiff_t from)
{
    for (ptrdiff_t i = from; i < c->d; i++)
        for (ptrdiff_t j = 0; j <= i; j++)
            c->u[j * c->ld + i] = (double)a[i * (i + 1) / 2 + j];
}

/* Loads A; below the diagonal of U it leaves numbers of a that are
 * never read. */
WIDE static void take_matrix(Cholesky *c, const long double *a)
{
    ptrdiff_t d = c->d, whole = d / LANES * LANES;
    Words strange = {0};
    for (ptrdiff_t i = 0; i < whole; i += LANES)
        for (ptrdiff_t j = 0; j <= i; j += LANES) {
            Quad x[LANES] = {{0}};
            foreach (r, 0, LANES) {
                ptrdiff_t row = i + r;
                round_four(a + row * (row + 1) / 2 + j, &x[r], &strange);
            }
            transpose(x);
            foreach (r, 0, LANES)
                store(c->u + (j + r) * c->ld + i, &x[r]);
        }
    strange >>= 63;
    bool again = (strange[0] | strange[1] | strange[2] | strange[3]) != 0;
    take_rows(c, a, again ? 0 : whole);
}

WIDE static void take(Cholesky *c, const long double *a, double base,
                      const long double *b)
{
    const Quad nothing = {0};
    ptrdiff_t ld = c->ld;
    for (ptrdiff_t i = 0; i < c->rows; i++) {
        store(c->u + i * ld + c->rows - LANES, &nothing);
        store(c->u + i * ld + c->rows, &nothing);
    }
    take_matrix(c, a);
    for (ptrdiff_t i = 0; i < c->d; i++) {
        c->u[i * ld + i] += base;
        c->u[i * ld + c->rows] = (double)b[i];
    }
    for (ptrdiff_t i = c->d; i < c->rows; i++)
        c->u[i * ld + i] = 1;
}

/* --- a block of four rows --------------------------------------------------
 * Every block above it is finished.  Subtracts the products of the rows above
 * from rows i to i+3, in `wide` vectors from column j on. */

INLINE void reduce(const Cholesky *c, ptrdiff_t i, ptrdiff_t j, int wide,
                   Quad out[LANES][2])
{
    ptrdiff_t ld = c->ld;
    const double *row = c->u;
    foreach (r, 0, LANES)
        foreach (v, 0, wide)
            load(&out[r][v], c->u + (i + r) * ld + j + v * LANES);
    for (const double *end = row + i * ld; row < end; row += ld) {
        Quad x[2] = {{0}};
        foreach (v, 0, wide)
            load(&x[v], row + j + v * LANES);
        foreach (r, 0, LANES)
            foreach (v, 0, wide)
                out[r][v] -= EACH(row[i + r]) * x[v];
    }
}

/* Factors the block on the diagonal; false if a pivot is not positive.  The
 * elimination comes first and all roots after it: a root and a division for
 * each pivot in turn would take most of the time. */
INLINE bool factor_corner(Cholesky *c, ptrdiff_t i, Quad l[LANES])
{
    Quad s[LANES][2] = {{{0}}}, top = {0}, inverse;
    reduce(c, i, i, 1, s);
    foreach (k, 0, LANES) {
        double pivot = s[k][0][k];
        if (!(pivot > 0)) /* a NaN fails, too */
            return false;
        top[k] = pivot;
        double share = 1 / pivot;
        foreach (r, k + 1, LANES)
            s[r][0] -= EACH(s[k][0][r] * share) * s[k][0];
    }
    root(&top);
    inverse = EACH(1.0) / top;
    store(c->inverse + i, &inverse);
    foreach (k, 0, LANES) {
        Quad row = s[k][0] * EACH(inverse[k]);
        foreach (r, 0, k)
            row[r] = 0;
        row[k] = top[k];
        l[k] = row;
        store(c->u + (i + k) * c->ld + i, &row);
    }
    return true;
}

/* multiplies the rest of the block's rows by L^-1 of the corner from
 * the left */
INLINE void factor_panel(Cholesky *c, ptrdiff_t i, ptrdiff_t j, int wide,
                         const Quad l[LANES])
{
    Quad s[LANES][2] = {{{0}}};
    reduce(c, i, j, wide, s);
    foreach (r, 0, LANES)
        foreach (v, 0, wide) {
            foreach (k, 0, r)
                s[r][v] -= EACH(l[k][r]) * s[k][v];
            s[r][v] *= EACH(c->inverse[i + r]);
            store(c->u + (i + r) * c->ld + j + v * LANES, &s[r][v]);
        }
}

WIDE static bool factor(Cholesky *c)
{
    for (ptrdiff_t i = 0; i < c->rows; i += LANES) {
        ptrdiff_t j = i + LANES;
        Quad l[LANES] = {{0}};
        if (!factor_corner(c, i, l))
            return false;
        for (; j + LANES < c->ld; j += PANEL)
            factor_panel(c, i, j, 2, l);
        if (j < c->ld)
            factor_panel(c, i, j, 1, l);
    }
    return true;
}

/* --- back substitution ---------------------------------------------------- */

/* the sums of U_ij x_j in rows i to i+3 over the columns after their
 * own block */
INLINE void weigh(const Cholesky *c, ptrdiff_t i, Quad *sum)
{
    Quad part[LANES] = {EACH(0), EACH(0), EACH(0), EACH(0)};
    for (ptrdiff_t j = i + LANES; j < c->rows; j += LANES) {
        Quad x, row;
        load(&x, c->x + j);
        foreach (r, 0, LANES) {
            load(&row, c->u + (i + r) * c->ld + j);
            part[r] += row * x;
        }
    }
    transpose(part);
    *sum = (part[0] + part[1]) + (part[2] + part[3]);
}

/* U x = U'^-1 b, four rows at a time from the last */
WIDE static void substitute(Cholesky *c)
{
    double *x = c->x;
    for (ptrdiff_t i = c->rows - LANES; i >= 0; i -= LANES) {
        Quad sum;
        weigh(c, i, &sum);
        foreach (done, 0, LANES) {
            ptrdiff_t r = LANES - 1 - done;
            const double *row = c->u + (i + r) * c->ld;
            double left = row[c->rows] - sum[r];
            foreach (k, r + 1, LANES)
                left -= row[i + k] * x[i + k];
            x[i + r] = left * c->inverse[i + r];
        }
    }
}

WIDE static void lower_of(const Cholesky *c, double *l)
{
    ptrdiff_t d = c->d, whole = d / LANES * LANES, ld = c->ld;
    for (ptrdiff_t i = 0; i < whole; i += LANES)
        for (ptrdiff_t j = 0; j <= i; j += LANES) {
            Quad x[LANES] = {{0}};
            foreach (r, 0, LANES)
                load(&x[r], c->u + (j + r) * ld + i);
            transpose(x);
            foreach (r, 0, LANES)
                store(l + (i + r) * d + j, &x[r]);
        }
    for (ptrdiff_t i = whole; i < d; i++)
        for (ptrdiff_t j = 0; j <= i; j++)
            l[i * d + j] = c->u[j * ld + i];
}

bool cholesky_solve(Cholesky *c, const long double *a, double base,
                    const long double *b, double *x, double *l)
{
    take(c, a, base, b);
    if (!factor(c))
        return false;
    substitute(c);
    memcpy(x, c->x, (size_t)c->d * sizeof *x);
    lower_of(c, l);
    return true;
}
