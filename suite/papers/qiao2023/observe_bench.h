/* A small run that the tests of the observers of Qiao and Wang 2023 drive: it
 * has typical episodes, and what is seen of it is written a second time. */
#ifndef SUITE_PAPERS_QIAO2023_OBSERVE_BENCH_H
#define SUITE_PAPERS_QIAO2023_OBSERVE_BENCH_H
#include "suite/claim/study.h"
#include "suite/simulation/block_paths.h"
#include "suite/simulation/observer.h"
#include "tests/check.h"

enum { H = 2, S = 2, A = 2, CELLS = H * S * A };

typedef struct {
    Job job;
    Env env;
    Rng users;
    Learner learner;
    Optimum optimum;
    Policy policy, target;
    Block block;
    Paths paths;
    long double *loss, *vpi;
    Arena arena;
    Rows rows;
    const Observer *observer;
    void *seen;
    Sight sight;
} Bench;

/* text: of a job of study run; `observer` follows it */
static void open_bench(Bench *b, const char *text, const char *observer)
{
    *b = (Bench){0};
    CHECK(arena_open(&b->arena) == OK);
    rows_open(&b->rows, &b->arena);
    CHECK(job_open(&b->job, &study_run, check_seed(), text) == OK);
    CHECK(job_env(&b->job, &b->env, &b->users, &b->arena) == OK);
    const Params *p = &b->job.params;
    Shape d = b->env.task.dim;
    b->env.task.episodes = params_count(p, "episodes");
    optimum_open(&b->optimum, &b->env, &b->arena);
    policy_open(&b->policy, d, &b->arena);
    block_open(&b->block, d, &b->arena);
    CHECK(paths_open(&b->paths, &b->env, &b->arena) == OK);
    b->loss = arena_array(&b->arena, long double, (H + 1) * S);
    b->vpi = arena_array(&b->arena, long double, (H + 1) * S);
    AlgorithmInput in = {.privacy = (Privacy)(1 << params_choice(p, "privacy")),
                         .epsilon = params_real(p, "epsilon"),
                         .lazy = params_real(p, "lazy"),
                         .scale_bonus = params_real(p, "scale-bonus"),
                         .own = &b->job.algo_params};
    CHECK(learner_open(&b->learner, b->job.algo, &b->env.task, &in,
                       (NoisePlace){check_seed(), "x"}, &b->arena) == OK);
    b->observer = observer_find(observer);
    b->seen = arena_take(&b->arena, 1, b->observer->self_size);
    b->sight = (Sight){.env = &b->env,
                       .optimum = &b->optimum,
                       .learner = &b->learner,
                       .policy = &b->policy,
                       .loss = b->loss,
                       .paths = &b->paths};
    CHECK(b->observer->open(b->seen, &b->sight, &b->arena) == OK);
}

static const double *watched(const Bench *b, const char *name, int size)
{
    const double *value = NULL;
    CHECK(observer_watch(&b->learner, name, size, &value) == OK);
    return value;
}

/* The second writing's own look and block. */
typedef struct {
    void *self;
    void (*look)(void *self, Bench *);
    void (*block)(void *self, Bench *);
} Second;

/* paths: the block is drawn path by path */
static void drive(Bench *b, bool paths, const Second *x)
{
    uint64_t end = 0;
    for (uint64_t k = 1; k <= b->env.task.episodes; k += b->block.n) {
        if (k > end) {
            learner_plan(&b->learner, k, &b->policy);
            policy_losses(&b->optimum, &b->env, &b->policy, b->loss);
            b->sight.k = k;
            b->observer->look(b->seen, &b->sight);
            x->look(x->self, b);
            end = learner_last(&b->learner, k);
        }
        b->block.first = k;
        b->block.n = observer_last(b->observer, b->seen, k, end) - k + 1;
        if (paths)
            paths_draw(&b->paths, &b->env, &b->policy, &b->users, &b->block);
        else
            env_draw(&b->env, &b->policy, &b->users, &b->block);
        b->observer->drawn(b->seen, &b->sight, &b->block);
        x->block(x->self, b);
        learner_take(&b->learner, &b->block);
    }
    b->observer->put(b->seen, &b->sight, &b->rows);
}
#endif
