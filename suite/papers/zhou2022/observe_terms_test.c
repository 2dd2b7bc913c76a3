/* The three terms of a policy optimiser's regret on small runs. */
#include "suite/claim/study.h"
#include "tests/check.h"

#include <math.h>

typedef struct {
    double mirror, martingale, bonus, regret, error;
} Terms;

static bool run(const char *text, Terms *out)
{
    Arena arena;
    Rows rows;
    Job job;
    status_clear();
    CHECK(arena_open(&arena) == OK);
    rows_open(&rows, &arena);
    CHECK(job_open(&job, &study_run, check_seed(), text) == OK);
    bool good = study_run.run(&job, &arena, &rows) == OK;
    if (good)
        *out = (Terms){rows_value(&rows, "term_mirror"),
                       rows_value(&rows, "term_martingale"),
                       rows_value(&rows, "term_bonus"),
                       rows_value(&rows, "regret_total"),
                       rows_value(&rows, "terms_error")};
    arena_close(&arena);
    return good;
}

#define PO "algorithm=linopt-po observe=terms "

/* whatever is played and believed, they sum to the regret */
static void check_sum(void)
{
    static const char *const texts[] = {
        PO "env=lm-mix3 episodes=300 scale-bonus=0.01",
        PO "env=lm-mix3 episodes=300 scale-bonus=0 tilt=0.5",
        PO "env=mixture-random rewards=bernoulli episodes=200 privacy=jdp "
           "epsilon=1e4 scale-bonus=0.1 mirror=never",
        PO "env=mixture-random rewards=bernoulli episodes=1e15 lazy=0.2 "
           "privacy=ldp",
        "algorithm=linopt-vi observe=terms env=lm-mix3 episodes=300",
    };
    Terms t = {0};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        CHECK(run(texts[i], &t));
        CHECK(t.error < 1e-12);
        CHECK(t.regret > 0);
    }
    CHECK(run(PO "env=lm-mix3 episodes=300 forget=3", &t));
    CHECK(t.error > 1e-2);
}

/* Two arms of gap 1/2, all values at the cap 1: nothing to descend on.  iota is
 * mean - 1 whatever is done: -0.2 under pi*, -0.45 on the average. */
static void check_saturated(void)
{
    Terms t = {0};
    CHECK(run(PO "env=lm-arms gap=0.5 episodes=1000 privacy=jdp", &t));
    CHECK(t.mirror == 0);
    CHECK(fabs(t.martingale + t.bonus - 250) < 1e-9);
    CHECK(fabs(t.regret - 250) < 1e-9);
    CHECK(fabs(t.bonus - 250) < 5 * 0.25 * sqrt(1000));
}

/* without mirror steps the policy stays uniform, and (i) grows as the regret */
static void check_steps(void)
{
    Terms still = {0}, moved = {0};
    CHECK(run(PO "env=lm-arms gap=0.5 episodes=4000 scale-bonus=0 mirror=never",
              &still));
    CHECK(run(PO "env=lm-arms gap=0.5 episodes=4000 scale-bonus=0", &moved));
    CHECK(still.mirror > 0.9 * 4000 * 0.25);
    CHECK(moved.mirror < 0.2 * still.mirror);
}

static void check_refused(void)
{
    Terms t = {0};
    CHECK(!run("algorithm=ucrl-vtr observe=terms env=lm-perm", &t));
    CHECK(!run("algorithm=random observe=terms env=riverswim", &t));
    status_clear();
}

int main(void)
{
    check_sum();
    check_saturated();
    check_steps();
    check_refused();
    return check_done("observe_terms");
}
