/* UCBVI written plainly is the learner of this suite: with the same bonuses,
 * and the lowest of tied actions, it loses as much. */
#include "suite/claim/study.h"
#include "suite/cmd/bench_parts.h"
#include "suite/cmd/bench_plain.h"
#include "suite/simulation/simulation.h"
#include "tests/check.h"

#include <math.h>
#include <string.h>

enum { EPISODES = 20000, SEEDS = 4 };

/* The suite's own learner on the same task; also opens *plain. */
static double learn(const char *text, int seed, bool bernstein, double scale,
                    Plain *plain)
{
    Arena arena;
    Simulation s;
    if (arena_open(&arena) != OK)
        return NAN;
    Job *job = arena_array(&arena, Job, 1);
    CHECK(job_open(job, &study_run, (uint64_t)seed, text) == OK);
    SimulationSetup setup = {
        .algo = job->algo,
        .input = learner_input(&job->params, &job->algo_params),
        .noise = {1, "bench"},
        .noise_scale = 1,
    };
    CHECK(job_env(job, &setup.env, &setup.users, &arena) == OK);
    setup.env.task.episodes = UINT64_C(1000000000000);
    setup.drawn = setup.env;
    CHECK(simulation_open(&s, &setup, &arena) == OK);
    simulation_go(&s, EPISODES);
    plain_open(plain, &setup.env, s.optimum.value, bernstein, scale);
    plain->word += (uint64_t)seed;
    double lost = (double)s.regret;
    arena_close(&arena);
    return lost;
}

static void compare(const char *text, bool bernstein, double scale)
{
    double plainly = 0, here = 0;
    Plain plain;
    for (int seed = 1; seed <= SEEDS; seed++) {
        here += learn(text, seed, bernstein, scale, &plain);
        plainly += plain_learn(&plain, EPISODES);
    }
    CHECK(here > 0 && fabs(log(plainly / here)) < 0.1);
}

static void check_names(void)
{
    for (const BenchRow *row = bench_rows; row->name != NULL; row++) {
        CHECK(strchr(row->name, ',') == NULL);
        CHECK(strchr(row->reference_name, ',') == NULL);
    }
}

int main(void)
{
    check_names();
    compare("env=riverswim algorithm=ucbvi scale-bonus=0.05 tie=lowest", true,
            0.05);
    compare("env=riverswim algorithm=ucbvi bonus=hoeffding scale-bonus=0.001 "
            "tie=lowest",
            false, 0.001);
    return check_done("bench_plain");
}
