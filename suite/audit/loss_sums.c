#include "suite/audit/loss_sums.h"
#include "suite/claim/study.h"

#include <math.h>
#include <string.h>

void loss_sums_clear(LossSums *t)
{
    memset(t->sum, 0, sizeof t->sum);
    memset(t->square, 0, sizeof t->square);
    memset(t->moment, 0, sizeof t->moment);
    t->infinite = 0;
    t->worst = -INFINITY;
    t->worst_run = 0;
}

static void add_value(LossSums *t, Record r, int j)
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

void loss_sums_add_tilted(LossSums *t, Record r, uint64_t run)
{
    t->infinite += isinf(r.loss) ? 1 : 0;
    if (r.loss > t->worst) {
        t->worst = r.loss;
        t->worst_run = run;
    }
    for (int j = 0; j < AUDIT_GRID; j++)
        add_value(t, r, j);
}

void loss_sums_add_plain(LossSums *t, double loss)
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

static void put_values(const LossSums *t, int way, uint64_t n, const char *sum,
                       const char *square, Rows *rows)
{
    for (int j = 0; j < AUDIT_GRID; j++) {
        int step = way * AUDIT_GRID + j;
        rows_put_at(rows, sum, step, n, t->sum[j]);
        rows_put_at(rows, square, step, n, t->square[j]);
    }
}

void loss_sums_put_mild(const LossSums *t, int way, uint64_t tilted, Rows *rows)
{
    put_values(t, way, tilted, "mild_sum", "mild_square", rows);
}

void loss_sums_put(const LossSums *t, int way, uint64_t tilted, uint64_t plain,
                   Rows *rows)
{
    static const char *const names[LOSS_MOMENTS] = {
        "loss", "loss_square", "inverse", "inverse_square"};
    for (int i = 0; i < LOSS_MOMENTS; i++)
        rows_put_at(rows, names[i], way, plain, t->moment[i]);
    put_values(t, way, tilted, "sum", "square", rows);
    rows_put_at(rows, "infinite", way, 0, t->infinite);
    if (tilted > 0) /* 1e300 for infinity: the database knows none */
        rows_put_at(rows, "worst", way, t->worst_run, fmin(t->worst, 1e300));
}

static uint64_t begins(uint64_t n, uint64_t jobs, uint64_t replicate)
{
    return n / jobs * replicate + n % jobs * replicate / jobs;
}

RunRange audit_range(const Job *job, uint64_t n)
{
    uint64_t jobs = (uint64_t)job_replicates(job);
    uint64_t at = (uint64_t)job->replicate;
    return (RunRange){begins(n, jobs, at), begins(n, jobs, at + 1)};
}

void audit_says(int way, uint64_t i, RunRange of)
{
    double share = (double)(i - of.from) / (1.1 * (double)(of.to - of.from));
    job_done_share((way + share) / AUDIT_WAYS);
}
