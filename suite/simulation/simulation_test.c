/* A learner that meets only the steps it says it reads is the same learner. */
#include "suite/claim/study.h"
#include "suite/simulation/run.h"
#include "suite/simulation/simulation.h"
#include "tests/check.h"

static Arena arena;
static int learnt; /* runs whose policy moved: else nothing was compared */

typedef struct {
    long double regret;
    uint64_t updates;
    int drawn_steps;
    const Watch *watch;
    int watches;
} End;

static Status finish(const char *text, bool lean, End *end)
{
    Job *job = arena_array(&arena, Job, 1);
    Simulation *s = arena_array(&arena, Simulation, 1);
    TRY(job_open(job, &study_run, check_seed(), text));
    SimulationSetup setup = {
        .algo = job->algo,
        .input = learner_input(&job->params, &job->algo_params),
        .noise = {check_seed(), "lean"},
        .noise_scale = 1,
        .draw_only_what_is_read = lean,
    };
    TRY(job_env(job, &setup.env, &setup.users, &arena));
    setup.env.task.episodes = params_count(&job->params, "episodes");
    setup.drawn = setup.env;
    TRY(simulation_open(s, &setup, &arena));
    simulation_go(s, setup.env.task.episodes);
    *end = (End){s->regret, s->updates, s->drawn_steps, NULL, 0};
    end->watches = learner_watch(&s->learner, &end->watch);
    return OK;
}

static bool same_end(const End *a, const End *b)
{
    bool same = a->updates == b->updates && a->watches == b->watches &&
                a->regret == b->regret;
    for (int i = 0; same && i < a->watches; i++)
        same = memcmp(a->watch[i].value, b->watch[i].value,
                      (size_t)a->watch[i].size * sizeof(double)) == 0;
    return same;
}

/* how many steps it draws of 3 */
static int lean_is_the_same(const char *algo, const char *more)
{
    size_t mark = arena_mark(&arena);
    End whole = {0}, lean = {0};
    char text[300];
    snprintf(text, sizeof text, "algorithm=%s env=mixture-random H=3 %s", algo,
             more);
    CHECK(finish(text, false, &whole) == OK);
    CHECK(finish(text, true, &lean) == OK);
    CHECK(whole.drawn_steps == 3);
    learnt += whole.updates > 0;
    CHECK(same_end(&whole, &lean));
    arena_reset(&arena, mark);
    return lean.drawn_steps;
}

int main(void)
{
    static const char *const runs[] = {
        "episodes=500 scale-bonus=0.02",
        "episodes=1e6 scale-bonus=0.02 lazy=0.1",
        "episodes=1e14 privacy=jdp scale-bonus=0.02 lazy=0.2 mode=calibrated",
        "episodes=1e14 privacy=ldp scale-bonus=0.02 lazy=0.2 looks=information",
    };
    if (arena_open(&arena) != OK)
        return 1;
    for (int i = 0; i < 4; i++) {
        CHECK(lean_is_the_same("ucrl-vtr", runs[i]) == 2);
        CHECK(lean_is_the_same("ucrl-vtr-plus", runs[i]) == 2);
        CHECK(lean_is_the_same("linopt-vi", runs[i]) == 3);
        CHECK(lean_is_the_same("linopt-po", runs[i]) == 3);
    }
    CHECK(lean_is_the_same("ucbvi", runs[0]) == 3);
    CHECK(learnt >= 14);
    arena_close(&arena);
    return check_done("simulation");
}
