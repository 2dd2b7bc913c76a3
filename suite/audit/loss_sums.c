#include "suite/audit/loss_sums.h"

#include <math.h>
#include <string.h>

double tally_log_bound(double epsilon, double theta, double log_moment)
{
    if (theta == 0)
        return 0;
    return log_moment - theta * epsilon - theta * log1p(1 / theta) -
           log1p(theta);
}

static double bound_at(double epsilon, double theta, LogMoment *moment,
                       const void *context)
{
    return tally_log_bound(epsilon, theta, moment(context, theta));
}

/* The bound is convex in theta: golden section on its logarithm. */
double tally_tilt(double epsilon, LogMoment *moment, const void *context,
                  double *log_bound)
{
    const double golden = (sqrt(5) - 1) / 2;
    double low = log(1e-3), high = log(1e6);
    for (int i = 0; i < 80; i++) {
        double step = golden * (high - low);
        double left = high - step, right = low + step;
        bool down = bound_at(epsilon, exp(left), moment, context) >
                    bound_at(epsilon, exp(right), moment, context);
        *(down ? &low : &high) = down ? left : right;
    }
    double theta = exp((low + high) / 2);
    *log_bound = bound_at(epsilon, theta, moment, context);
    if (*log_bound < 0)
        return theta;
    *log_bound = 0; /* delta <= 1 is as good a bound: no tilt, no weights */
    return 0;
}

double tally_milder(double epsilon, double theta, LogMoment *moment,
                    const void *context)
{
    static const double share[] = {0.95, 0.9, 0.8, 0.5, 0.25};
    const double reach = 1e4; /* of what a search from 1e-3 to 1e6 finds */
    double log_bound;
    if (theta < reach)
        return 0;
    for (int i = 0; i < 5; i++) {
        double mild =
            tally_tilt(epsilon * share[i], moment, context, &log_bound);
        if (mild < reach)
            return mild;
    }
    return 0;
}

void tally_clear(Tally *t)
{
    memset(t->sum, 0, sizeof t->sum);
    memset(t->square, 0, sizeof t->square);
    memset(t->moment, 0, sizeof t->moment);
    t->infinite = 0;
    t->worst = -INFINITY;
    t->worst_run = 0;
}

static void add_value(Tally *t, Record r, int j)
{
    double epsilon = t->epsilon * audit_grid[j];
    if (!(r.loss > epsilon))
        return;
    double log_value = r.log_weight - t->log_bound[j];
    double value = -expm1(epsilon - r.loss) * exp(log_value);
    value = fmin(value, 1); /* it is, but for rounding */
    t->sum[j] += value;
    t->square[j] += value * value;
}

void tally_tilted(Tally *t, Record r, uint64_t run)
{
    t->infinite += isinf(r.loss) ? 1 : 0;
    if (r.loss > t->worst) {
        t->worst = r.loss;
        t->worst_run = run;
    }
    for (int j = 0; j < AUDIT_GRID; j++)
        add_value(t, r, j);
}

void tally_plain(Tally *t, double loss)
{
    double inverse = exp(-loss);
    if (isinf(loss)) {
        t->infinite++;
        return;
    }
    t->moment[0] += loss;
    t->moment[1] += loss * loss;
    t->moment[2] += inverse;
    t->moment[3] += inverse * inverse;
}

static void put_values(const Tally *t, int way, uint64_t n, const char *sum,
                       const char *square, Rows *rows)
{
    for (int j = 0; j < AUDIT_GRID; j++) {
        int step = way * AUDIT_GRID + j;
        rows_put_at(rows, sum, step, n, t->sum[j]);
        rows_put_at(rows, square, step, n, t->square[j]);
    }
}

void tally_put_mild(const Tally *t, int way, uint64_t tilted, Rows *rows)
{
    put_values(t, way, tilted, "mild_sum", "mild_square", rows);
}

void tally_put(const Tally *t, int way, uint64_t tilted, uint64_t plain,
               Rows *rows)
{
    static const char *const names[TALLY_MOMENTS] = {
        "loss", "loss_square", "inverse", "inverse_square"};
    for (int i = 0; i < TALLY_MOMENTS; i++)
        rows_put_at(rows, names[i], way, plain, t->moment[i]);
    put_values(t, way, tilted, "sum", "square", rows);
    rows_put_at(rows, "infinite", way, 0, t->infinite);
    if (tilted > 0) /* 1e300 for infinity: the database knows none */
        rows_put_at(rows, "worst", way, t->worst_run, fmin(t->worst, 1e300));
}

uint64_t tally_share(const Job *job, uint64_t n, int replicate)
{
    uint64_t jobs = (uint64_t)job_replicates(job);
    return n / jobs * (uint64_t)replicate +
           n % jobs * (uint64_t)replicate / jobs;
}
