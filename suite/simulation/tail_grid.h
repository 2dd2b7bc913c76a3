/* The grid on which a sample's tail is stored: threshold i is 2^(i/64). */
#ifndef SUITE_SIMULATION_TAIL_GRID_H
#define SUITE_SIMULATION_TAIL_GRID_H
#include <math.h>

enum { TAIL_GRID_FIRST = -1280, TAIL_GRID_LAST = 1920 };

static inline double tail_grid(int i)
{
    return exp2(i / 64.0);
}

/* the nearest grid points at or below, at or above t */
static inline int tail_grid_below(double t)
{
    if (!(t > tail_grid(TAIL_GRID_FIRST)) || t <= 0)
        return TAIL_GRID_FIRST - 1; /* below the grid: all draws are beyond */
    int i = (int)floor(64 * log2(t));
    while (tail_grid(i) > t)
        i--;
    while (tail_grid(i + 1) <= t)
        i++;
    return i;
}

static inline int tail_grid_above(double t)
{
    int i = tail_grid_below(t);
    return i >= TAIL_GRID_FIRST && tail_grid(i) >= t ? i : i + 1;
}
#endif
