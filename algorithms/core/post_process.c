/* Closed form: with lo, hi = total -+ quarter, a distance t is feasible
 * when the boxes [max(0, c_i - t), c_i + t] are not empty and the interval of
 * their sums meets [lo, hi]:
 *   t >= max_i -c_i                  a box reaches 0
 *   sum (c_i + t) >= lo              enough at the top:   t_up
 *   sum max(0, c_i - t) <= hi        little enough below: t_down
 * and the optimum is the largest of the three, or 0.  t_down is the root of a
 * piecewise linear function, found from the sorted cells as in projections on a
 * simplex. */
#include "algorithms/core/post_process.h"

#include <string.h>

/* inline, while fmax is a call */
static inline double larger(double a, double b)
{
    return a > b ? a : b;
}

static inline double smaller(double a, double b)
{
    return a < b ? a : b;
}

static double positive_sum(int n, const double *cell)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += larger(0, cell[i]);
    return sum;
}

/* Restores a heap with the least number at its root after v[at] was changed. */
static void sink(double *v, int at, int n)
{
    for (int child; (child = 2 * at + 1) < n; at = child) {
        if (child + 1 < n && v[child + 1] < v[child])
            child++;
        if (v[at] <= v[child])
            return;
        double keep = v[at];
        v[at] = v[child];
        v[child] = keep;
    }
}

static void heap_sort_descending(int n, double *v)
{
    for (int i = n / 2 - 1; i >= 0; i--)
        sink(v, i, n);
    for (int last = n - 1; last > 0; last--) {
        double least = v[0];
        v[0] = v[last];
        v[last] = least;
        sink(v, 0, last);
    }
}

/* insertion is faster for a handful of states */
static void sort_descending(int n, double *v)
{
    enum { HANDFUL = 24 };
    if (n > HANDFUL) {
        heap_sort_descending(n, v);
        return;
    }
    for (int i = 1; i < n; i++) {
        double x = v[i];
        int j = i;
        for (; j > 0 && v[j - 1] < x; j--)
            v[j] = v[j - 1];
        v[j] = x;
    }
}

/* the t with sum max(0, c_i - t) = hi, given that t = 0 gives more */
static double lower_by(int n, const double *cell, double hi, double *scratch)
{
    memcpy(scratch, cell, (size_t)n * sizeof *cell);
    sort_descending(n, scratch);
    double sum = 0, t = 0;
    for (int i = 0; i < n; i++) {
        sum += scratch[i];
        t = (sum - hi) / (i + 1);
        if (i + 1 == n || scratch[i + 1] <= t)
            break;
    }
    return t;
}

static double raise_by(int n, const double *cell, double lo)
{
    double sum = 0, t = 0;
    for (int i = 0; i < n; i++) {
        sum += cell[i];
        t = larger(t, -cell[i]);
    }
    return larger(t, (lo - sum) / n);
}

bool post_process_distance(int n, const double *cell, double total,
                           double quarter, double *scratch, double *distance)
{
    double hi = total + quarter;
    if (hi < 0)
        return false;
    double t = raise_by(n, cell, total - quarter);
    if (positive_sum(n, cell) > hi)
        t = larger(t, lower_by(n, cell, hi, scratch));
    *distance = t;
    return true;
}

/* Raises all cells by the same mu until they sum to lo: x_i = min(c_i + t,
 * max(0, c_i) + mu).  A cell above 0 is raised by mu <= t; one below 0 stops at
 * c_i + t >= 0.  mu is found from below: the cells that stop at one guess give
 * the next guess, which is no smaller and either stops more cells or is the
 * solution. */
static void fill_up(int n, const double *cell, double t, double lo, double *x)
{
    double mu = 0;
    int stopped = -1, before = -2;
    for (int round = 0; round <= n && stopped != before; round++) {
        double sum = 0;
        before = stopped;
        stopped = 0;
        for (int i = 0; i < n; i++) {
            bool stops = cell[i] < 0 && cell[i] + t <= mu;
            sum += stops ? cell[i] + t : larger(0, cell[i]);
            stopped += stops;
        }
        mu = stopped < n ? smaller(t, (lo - sum) / (n - stopped)) : t;
    }
    for (int i = 0; i < n; i++)
        x[i] = larger(0, smaller(cell[i] + t, larger(0, cell[i]) + mu));
}

bool post_process(int n, const double *cell, double total, double quarter,
                  double *scratch, double *x)
{
    double lo = total - quarter, hi = total + quarter;
    memset(x, 0, (size_t)n * sizeof *x);
    if (hi < 0)
        return false;
    double sum = positive_sum(n, cell);
    if (sum < lo) {
        fill_up(n, cell, raise_by(n, cell, lo), lo, x);
        return true;
    }
    double t = sum > hi ? lower_by(n, cell, hi, scratch) : 0;
    for (int i = 0; i < n; i++)
        x[i] = larger(0, cell[i] - t);
    return true;
}
