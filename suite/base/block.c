#include "suite/base/block.h"
#include "suite/base/small.h"

#include <assert.h>
#include <string.h>

static bool same_shape(Shape a, Shape b)
{
    return a.H == b.H && a.S == b.S && a.A == b.A && a.N == b.N;
}

static bool is_shape(Shape d)
{
    return d.H >= 1 && d.S >= 1 && d.A >= 1 && (d.N == d.S || d.N == 1);
}

static uint64_t *visit_row(const Block *b, int cell)
{
    return b->visit + (size_t)cell * (size_t)b->dim.N;
}

void block_open(Block *b, Shape dim, Arena *arena)
{
    assert(is_shape(dim));
    size_t cells = (size_t)shape_cells(dim);
    *b = (Block){.dim = dim};
    b->start = arena_array(arena, uint64_t, dim.S);
    b->visit = arena_array(arena, uint64_t, cells * (size_t)dim.N);
    b->reward = arena_array(arena, double, cells);
    b->cell = arena_array(arena, int, cells);
    b->at = arena_array(arena, uint64_t, cells);
}

__attribute__((always_inline)) static inline void clear_cells(Block b, size_t n)
{
    for (int i = 0; i < b.cells; i++) {
        size_t cell = (size_t)b.cell[i];
        memset(b.visit + cell * n, 0, n * sizeof *b.visit);
        b.reward[cell] = 0;
        b.at[cell] = 0;
    }
}

/* Clears occupied cells.  Rows are mostly short, and for a length that the
 * compiler knows clearing is a few writes instead of a call. */
static void clear_occupied(const Block *b)
{
#define KNOWN(n)                                                               \
    case n:                                                                    \
        clear_cells(*b, n);                                                    \
        return;
    switch (b->dim.N) {
        KNOWN(1)
        SMALL_SIZES(KNOWN)
    default:
        clear_cells(*b, (size_t)b->dim.N);
    }
#undef KNOWN
}

void block_clear(Block *b)
{
    clear_occupied(b);
    memset(b->start, 0, (size_t)b->dim.S * sizeof *b->start);
    b->cells = 0;
    b->first = b->n = 0;
}

static uint64_t row_sum(const Block *b, int cell)
{
    uint64_t sum = 0;
    const uint64_t *row = visit_row(b, cell);
    for (int s = 0; s < b->dim.N; s++)
        sum += row[s];
    return sum;
}

void block_index(Block *b)
{
    b->cells = 0;
    for (int cell = 0; cell < shape_cells(b->dim); cell++) {
        b->at[cell] = row_sum(b, cell);
        if (b->at[cell] > 0)
            b->cell[b->cells++] = cell;
    }
}

long double block_reward(const Block *b)
{
    long double sum = 0;
    for (int i = 0; i < b->cells; i++)
        sum += (long double)b->reward[b->cell[i]];
    return sum;
}

/* how many occupied cells come before this one */
static int cells_before(const Block *b, int cell)
{
    int low = 0, high = b->cells;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (b->cell[middle] < cell)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int block_step(const Block *b, int h, int *to)
{
    *to = cells_before(b, cell_index(b->dim, h + 1, 0, 0));
    return cells_before(b, cell_index(b->dim, h, 0, 0));
}

/* --- adding ------------------------------------------------------------ */

/* Merges part's list of cells into whole's, both ascending, from the
 * back, because whole's list grows in place; `at` still tells which
 * cells whole has. */
static void merge_cells(Block *whole, const Block *part)
{
    int fresh = 0, i = whole->cells - 1, j = part->cells - 1;
    for (int k = 0; k < part->cells; k++)
        fresh += whole->at[part->cell[k]] == 0;
    whole->cells += fresh;
    for (int to = whole->cells - 1; j >= 0; to--) {
        int own = i >= 0 ? whole->cell[i] : -1, other = part->cell[j];
        whole->cell[to] = own > other ? own : other;
        i -= own >= other;
        j -= other >= own;
    }
}

static void add_cell(Block *whole, const Block *part, int cell)
{
    uint64_t *to = visit_row(whole, cell);
    const uint64_t *from = visit_row(part, cell);
    for (int s = 0; s < whole->dim.N; s++)
        to[s] += from[s];
    whole->reward[cell] += part->reward[cell];
    whole->at[cell] += part->at[cell];
}

void block_add(Block *whole, const Block *part)
{
    assert(whole != part && same_shape(whole->dim, part->dim));
    if (part->n == 0)
        return;
    if (whole->n == 0 || part->first < whole->first)
        whole->first = part->first;
    /* no count exceeds n: when n fits, every count does */
    bool over = __builtin_add_overflow(whole->n, part->n, &whole->n);
    assert(!over);
    (void)over;
    for (int s = 0; s < whole->dim.S; s++)
        whole->start[s] += part->start[s];
    merge_cells(whole, part);
    for (int i = 0; i < part->cells; i++)
        add_cell(whole, part, part->cell[i]);
}

/* --- invariants --------------------------------------------------------- */

/* adds to *sum; false, with nothing added, if that would exceed 2^64 - 1 */
static bool add(uint64_t *sum, uint64_t more)
{
    return !__builtin_add_overflow(*sum, more, sum);
}

/* true if x[0], x[stride], ... x[(count-1) stride] sum to exactly n */
static bool sums_to(const uint64_t *x, int count, int stride, uint64_t n)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < (size_t)count; i++)
        if (!add(&sum, x[i * (size_t)stride]))
            return false;
    return sum == n;
}

/* true if only listed cells have visits and rewards; others would be neither
 * read nor cleared */
static bool cells_hold(const Block *b)
{
    int listed = 0;
    for (int cell = 0; cell < shape_cells(b->dim); cell++) {
        bool none = b->at[cell] == 0;
        bool next = listed < b->cells && b->cell[listed] == cell;
        if (none == next ||
            !sums_to(visit_row(b, cell), b->dim.N, 1, b->at[cell]))
            return false;
        if (none && !(b->reward[cell] >= 0 && b->reward[cell] <= 0))
            return false;
        listed += next;
    }
    return listed == b->cells;
}

static bool steps_hold(const Block *b)
{
    int row = b->dim.S * b->dim.A;
    for (int h = 0; h < b->dim.H; h++)
        if (!sums_to(b->at + cell_index(b->dim, h, 0, 0), row, 1, b->n))
            return false;
    return true;
}

/* true if as many users act in (h, s) as arrive there */
static bool arrivals_act(const Block *b, int h, int s)
{
    Shape d = b->dim;
    uint64_t acts = 0;
    for (int a = 0; a < d.A; a++)
        if (!add(&acts, b->at[cell_index(d, h, s, a)]))
            return false;
    if (h == 0)
        return b->start[s] == acts;
    const uint64_t *into = visit_row(b, cell_index(d, h - 1, 0, 0)) + s;
    return sums_to(into, d.S * d.A, d.N, acts);
}

/* With a single successor, a bandit's, only the start is known. */
static bool flow_holds(const Block *b)
{
    int known = b->dim.N == b->dim.S ? b->dim.H : 1;
    for (int h = 0; h < known; h++)
        for (int s = 0; s < b->dim.S; s++)
            if (!arrivals_act(b, h, s))
                return false;
    return true;
}

bool block_conserves(const Block *b)
{
    return sums_to(b->start, b->dim.S, 1, b->n) && cells_hold(b) &&
           steps_hold(b) && flow_holds(b);
}

/* --- policies ------------------------------------------------------------ */

void policy_open(Policy *p, Shape dim, Arena *arena)
{
    assert(is_shape(dim));
    *p = (Policy){dim, arena_array(arena, double, shape_cells(dim))};
}

void policy_uniform(Policy *p)
{
    for (int cell = 0; cell < shape_cells(p->dim); cell++)
        p->prob[cell] = 1.0 / p->dim.A;
}

void policy_copy(Policy *to, const Policy *from)
{
    assert(same_shape(to->dim, from->dim));
    memcpy(to->prob, from->prob,
           (size_t)shape_cells(to->dim) * sizeof *to->prob);
}
