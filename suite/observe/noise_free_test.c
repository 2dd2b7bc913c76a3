/* A private learner compared with itself without noise, on small runs. */
#include "suite/claim/study.h"
#include "tests/check.h"

#include <math.h>

typedef struct {
    double draws, apart, moved, regret, twin;
} Twin;

static Twin run(const char *text)
{
    Arena arena;
    Rows rows;
    Job job;
    CHECK(arena_open(&arena) == OK);
    rows_open(&rows, &arena);
    CHECK(job_open(&job, &study_run, check_seed(), text) == OK);
    CHECK(study_run.run(&job, &arena, &rows) == OK);
    Twin t = {rows_value(&rows, "twin_draws"), rows_value(&rows, "twin_apart"),
              rows_value(&rows, "twin_moved"),
              rows_value(&rows, "regret_total"),
              rows_value(&rows, "regret_twin")};
    arena_close(&arena);
    return t;
}

#define VTR                                                                    \
    "algorithm=ucrl-vtr env=lm-perm observe=twin episodes=1e8 lazy=0.1 "       \
    "privacy=jdp "
#define EVERY                                                                  \
    "algorithm=linopt-vi env=lm-mix3 observe=twin episodes=3000 "              \
    "epsilon=1e9 "

int main(void)
{
    Twin same = run(VTR "epsilon=1e4 scale=0");
    CHECK(same.draws == 0 && same.apart == 0 && same.moved > 0);
    CHECK(same.regret == same.twin && same.regret > 0);
    /* noise is another, the twin the same */
    Twin noisy = run(VTR "epsilon=1e4");
    CHECK(noisy.draws > 0 && noisy.apart > 0);
    CHECK(noisy.twin == same.twin);
    CHECK(run(VTR "epsilon=1e9 epsilon-used=1e3").draws == 0);
    /* neither learns: no row of agreement */
    CHECK(isnan(run("algorithm=linopt-vi env=lm-mix3 observe=twin "
                    "episodes=200 privacy=jdp")
                    .draws));
    /* at every episode, too; and local reports, Laplace noise */
    CHECK(run(EVERY "privacy=jdp epsilon-used=1e3").draws == 0);
    CHECK(run(EVERY "privacy=ldp epsilon-used=1e3").draws == 0);
    CHECK(run("algorithm=dp-ucbvi env=uniform S=2 A=2 env.H=2 observe=twin "
              "episodes=1e9 lazy=0.1 privacy=pure-ldp epsilon=100 scale=0")
              .draws == 0);
    return check_done("observe_twin");
}
