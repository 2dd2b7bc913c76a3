#include "suite/run/trials.h"

typedef struct {
    const Trials *of;
    TrialCount *count;
} Running;

static Status done(void *context, int index, const Outcome *outcome)
{
    Running *x = context;
    const Trials *of = x->of;
    int i = index % of->n, s = index / of->n;
    TrialCount *count = &x->count[i];
    if (outcome->status != OK)
        return FAIL(outcome->status, "%s", outcome->message);
    Job job = *of->jobs[i];
    job.seed += (uint64_t)s;
    Verdict verdict = of->judge(of->context, i, s, &job, outcome->rows);
    bool first = verdict == VIOLATED && (count->count[VIOLATED] == 0 ||
                                         (uint64_t)s < count->first_violated);
    if (first)
        count->first_violated = (uint64_t)s;
    count->count[verdict]++;
    return OK;
}

Status trials_run(const Trials *of, TrialCount *count)
{
    Running x = {of, count};
    PoolWork work = {.jobs = of->jobs,
                     .n = of->n,
                     .seeds = of->seeds,
                     .workers = of->workers,
                     .progress = of->progress};
    for (int i = 0; i < of->n; i++)
        count[i] = (TrialCount){{0}, 0};
    return pool_run(&work, done, &x);
}
