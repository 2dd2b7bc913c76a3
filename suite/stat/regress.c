#include "suite/stat/regress.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stddef.h>

typedef struct {
    long double w, x, y; /* total weight, weighted means */
    long double xx, xy;  /* weighted sums of squares about them */
    int points;
    double least, most; /* x */
} Moments;

static long double weight_of(const double *weight, int i)
{
    if (weight == NULL)
        return 1;
    return weight[i] >= 0 ? (long double)weight[i] : (long double)NAN;
}

static Moments centre(int n, const double *x, const double *y,
                      const double *weight)
{
    Moments m = {.least = INFINITY, .most = -INFINITY};
    for (int i = 0; i < n; i++) {
        long double w = weight_of(weight, i);
        if (w == 0)
            continue;
        m.points++;
        m.w += w;
        m.x += w * x[i];
        m.y += w * y[i];
        m.least = fmin(m.least, x[i]);
        m.most = fmax(m.most, x[i]);
    }
    m.x /= m.points > 0 ? m.w : 1;
    m.y /= m.points > 0 ? m.w : 1;
    return m;
}

/* weighted means first, then sums of squares about them, which do not cancel */
static Moments moments(int n, const double *x, const double *y,
                       const double *weight)
{
    Moments m = centre(n, x, y, weight);
    for (int i = 0; i < n; i++) {
        long double w = weight_of(weight, i);
        if (w == 0)
            continue;
        long double u = x[i] - m.x;
        m.xx += w * u * u;
        m.xy += w * u * (y[i] - m.y);
    }
    return m;
}

Line regress_line(int n, const double *x, const double *y, const double *weight)
{
    const double none = (double)NAN;
    Line line = {none, none, none, none, none, 0};
    Moments m = moments(n, x, y, weight);
    if (!(m.least < m.most)) /* one x: no slope */
        return line;
    long double slope = m.xy / m.xx, rest = 0;
    for (int i = 0; i < n; i++) {
        long double w = weight_of(weight, i);
        long double off = w == 0 ? 0 : y[i] - m.y - slope * (x[i] - m.x);
        rest += w * off * off;
    }
    line.slope = (double)slope;
    line.intercept = (double)(m.y - slope * m.x);
    line.freedom = m.points - 2;
    if (line.freedom < 1)
        return line;
    long double variance = rest / line.freedom;
    line.residual = (double)sqrtl(rest / line.freedom * m.points / m.w);
    line.slope_error = (double)sqrtl(variance / m.xx);
    line.intercept_error =
        (double)sqrtl(variance * (1 / m.w + m.x * m.x / m.xx));
    return line;
}

double student_quantile(double p, int freedom)
{
    if (!(p >= 0 && p <= 1) || freedom < 1)
        return (double)NAN;
    if (p == 0 || p == 1)
        return p == 0 ? -HUGE_VAL : HUGE_VAL;
    return gsl_cdf_tdist_Pinv(p, freedom);
}

Interval regress_slope_interval(const Line *line, double level)
{
    double half =
        student_quantile((1 + level) / 2, line->freedom) * line->slope_error;
    return (Interval){line->slope - half, line->slope + half};
}
