#include "envs/outcomes.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

static const size_t ENTRIES_MAX = 4000000;

static uint64_t threshold(long double share)
{
    return share < 1 ? (uint64_t)(share * 0x1p64L) : UINT64_MAX;
}

static long double total(const double *law, int n)
{
    long double sum = 0;
    for (int i = 0; i < n; i++)
        sum += (long double)law[i];
    return sum;
}

/* Compares word < threshold(sum / all) in floating point: an integer is below
 * the integer part of x if and only if its successor is at most x.  The largest
 * word is below no threshold. */
int outcome_of_law(const double *law, int n, uint64_t word)
{
    long double all = total(law, n), sum = 0;
    long double least = word < UINT64_MAX ? (long double)(word + 1) * 0x1p-64L
                                          : (long double)INFINITY;
    int last = 0;
    for (int i = 0; i < n; i++) {
        if (!(law[i] > 0))
            continue;
        last = i;
        sum += (long double)law[i];
        if (least <= (all == 1 ? sum : sum / all))
            break;
    }
    return last;
}

static void lay_out(const double *law, int n, int width, uint64_t *upto,
                    int *outcome)
{
    long double all = total(law, n), sum = 0;
    int met = 0;
    for (int i = 0; i < n; i++) {
        if (!(law[i] > 0))
            continue;
        sum += (long double)law[i];
        if (met < width - 1)
            upto[met] = threshold(sum / all);
        outcome[met++] = i;
    }
    for (int i = met; i < width; i++) {
        upto[i - 1] = UINT64_MAX;
        outcome[i] = outcome[met - 1];
    }
}

static int width_of(const double *law, size_t rows, size_t n)
{
    int most = 1;
    for (size_t r = 0; r < rows; r++) {
        int met = 0;
        for (size_t i = 0; i < n; i++)
            met += law[r * n + i] > 0;
        most = met > most ? met : most;
    }
    return most;
}

static bool comes_again(const double *law, int rows, int n, int again)
{
    for (ptrdiff_t i = (ptrdiff_t)again * n; i < (ptrdiff_t)rows * n; i++)
        if (law[i] != law[i - (ptrdiff_t)again * n])
            return false;
    return true;
}

const Outcomes *outcomes_open(const double *law, int rows, int n, int again,
                              Arena *arena)
{
    bool repeats = comes_again(law, rows, n, again);
    size_t count = (size_t)(repeats ? again : rows);
    size_t width = (size_t)width_of(law, count, (size_t)n);
    if (count > ENTRIES_MAX / width)
        return NULL;
    size_t stride = (size_t)outcomes_stride((int)width);
    uint64_t *row = arena_array(arena, uint64_t, count * stride);
    for (size_t r = 0; r < count; r++) {
        uint64_t *upto = row + r * stride;
        lay_out(law + r * (size_t)n, n, (int)width, upto,
                (int *)(upto + width - 1));
    }
    Outcomes *all = arena_array(arena, Outcomes, 1);
    *all = (Outcomes){.of = law,
                      .width = (int)width,
                      .again = repeats ? again : 0,
                      .row = row};
    return all;
}
