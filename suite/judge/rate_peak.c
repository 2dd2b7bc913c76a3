#include "suite/judge/rate_peak.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <string.h>

const PeakSample peak_everybody = {NULL, 1, -1};

/* Sets all regrets to NaN, for those without a row. */
static void forget(Peak *p, Arena *arena)
{
    p->regret = arena_take(arena, ENVELOPE_GAPS, sizeof *p->regret);
    for (int i = 0; i < ENVELOPE_GAPS; i++) {
        p->log_gap[i] = (double)NAN;
        for (int r = 0; r < ENVELOPE_SEEDS; r++)
            p->regret[i][r] = (double)NAN;
    }
}

void peak_read(const Rows *rows, Peak *p, Arena *arena)
{
    double seeds = rows_value(rows, "seeds");
    forget(p, arena);
    p->seeds = seeds >= 1 && seeds <= ENVELOPE_SEEDS ? (int)seeds : 0;
    for (int n = 0; n < rows->n; n++) {
        const Row *row = &rows->row[n];
        int at = row->step, gap = at / ENVELOPE_SEEDS;
        if (strcmp(row->name, "gap") == 0 && at >= 0 && at < ENVELOPE_GAPS)
            p->log_gap[at] = log(row->value);
        if (strcmp(row->name, "regret") == 0 && at >= 0 && gap < ENVELOPE_GAPS)
            p->regret[gap][at % ENVELOPE_SEEDS] = row->value;
    }
}

static double mean_at(const Peak *p, int i, const PeakSample *of)
{
    double sum = 0;
    int n = 0;
    for (int r = 0; r < p->seeds; r++) {
        if (r % of->groups == of->left)
            continue;
        sum += p->regret[i][of->u == NULL ? r : (int)(of->u[r] * p->seeds)];
        n++;
    }
    return mean_of_sum(sum, n);
}

/* least squares y = a + b x + c x^2 around the middle; its top, when it has
 * one within the gaps */
static bool parabola_top(const double *x, const double *y, double *top)
{
    double m = x[ENVELOPE_GAPS / 2], s[5] = {0}, t[3] = {0};
    for (int i = 0; i < ENVELOPE_GAPS; i++) {
        double z = x[i] - m, power = 1;
        for (int k = 0; k < 5; k++, power *= z) {
            s[k] += power;
            if (k < 3)
                t[k] += power * y[i];
        }
    }
    double d = s[0] * (s[2] * s[4] - s[3] * s[3]) -
               s[1] * (s[1] * s[4] - s[2] * s[3]) +
               s[2] * (s[1] * s[3] - s[2] * s[2]);
    double a = (t[0] * (s[2] * s[4] - s[3] * s[3]) -
                s[1] * (t[1] * s[4] - s[3] * t[2]) +
                s[2] * (t[1] * s[3] - s[2] * t[2])) /
               d;
    double b = (s[0] * (t[1] * s[4] - s[3] * t[2]) -
                t[0] * (s[1] * s[4] - s[2] * s[3]) +
                s[2] * (s[1] * t[2] - t[1] * s[2])) /
               d;
    double c = (s[0] * (s[2] * t[2] - t[1] * s[3]) -
                s[1] * (s[1] * t[2] - t[1] * s[2]) +
                t[0] * (s[1] * s[3] - s[2] * s[2])) /
               d;
    if (!(c < 0))
        return false;
    double at = m - b / (2 * c);
    *top = a - b * b / (4 * c);
    return at >= x[0] && at <= x[ENVELOPE_GAPS - 1];
}

double peak_log(const Peak *p, const PeakSample *of, int *worst)
{
    double y[ENVELOPE_GAPS], top;
    int best = 0;
    bool known = true;
    for (int i = 0; i < ENVELOPE_GAPS; i++) {
        double mean = mean_at(p, i, of);
        known = known && !isnan(mean) && !isnan(p->log_gap[i]);
        y[i] = log(mean);
        best = y[i] > y[best] ? i : best;
    }
    if (worst != NULL)
        *worst = best;
    if (!known)
        return (double)NAN;
    return parabola_top(p->log_gap, y, &top) ? top : y[best];
}
