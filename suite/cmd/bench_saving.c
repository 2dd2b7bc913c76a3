#include "suite/cmd/bench_saving.h"

#include <math.h>

typedef struct {
    double value, square, plain_square; /* sums */
} Moments;

Status saving_open(Saving *s, const char *mechanism, Arena *arena)
{
    double log_bound;
    TRY(job_open(&s->job, &study_audit, 1, mechanism));
    TRY(bare_open(&s->bare, &s->job.params, 1, arena));
    s->theta = bare_tilt(&s->bare, &log_bound);
    return OK;
}

static Moments moments_of(Saving *s, long n, double theta)
{
    const Bare *bare = &s->bare;
    Moments sum = {0};
    recorder_tilt(bare->recorder, bare->billboard, theta);
    for (long i = 0; i < n; i++) {
        billboard_restart(bare->billboard, (uint64_t)i);
        Record r = recorder_read(bare->recorder, bare->billboard);
        if (!(r.loss > bare->epsilon))
            continue;
        double v = -expm1(bare->epsilon - r.loss), x = v * exp(r.log_weight);
        sum.value += x;
        sum.square += x * x;
        sum.plain_square += x * v;
    }
    return sum;
}

double saving_runs(Saving *s, long n, bool tilted)
{
    return moments_of(s, n, tilted ? s->theta : 0).value;
}

double saving_needed(Saving *s, bool tilted)
{
    enum { RUNS = 200000 };
    Moments sum = moments_of(s, RUNS, s->theta);
    double delta = sum.value / RUNS;
    double square = (tilted ? sum.square : sum.plain_square) / RUNS;
    return ceil(pow(1.96 / 0.05, 2) * (square / (delta * delta) - 1));
}
