/* The list of curves, and that each is the run of study `run`. */
#include "suite/simulation/compare.h"
#include "suite/simulation/simulation.h"
#include "tests/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static Arena arena;

static int curves(const char *text, Curve *curve)
{
    Job job;
    int n = 0;
    CHECK(job_open(&job, &study_compare, 1, text) == OK);
    return compare_curves(&job.params, curve, &n) == OK ? n : -1;
}

/* a model's name is its choice of the setting, and back */
static void privacy_names(void)
{
    static const Setting rows[] = {
        {"privacy", SET_CHOICE, "none", 0, 0, PRIVACY_NAMES, "model"}, {0}};
    Params p;
    params_open(&p, rows);
    for (unsigned bit = PRIVACY_NONE; bit <= PRIVACY_PURE_LDP; bit *= 2) {
        const char *name = privacy_name((Privacy)bit);
        CHECK(params_set(&p, "privacy", name) == OK);
        CHECK(privacy_of(&p, "privacy") == (Privacy)bit);
    }
}

static void lists(void)
{
    static Curve c[CURVES_MAX];
    char name[CURVE_TEXT];
    CHECK(curves("algorithms=random,dp-ucbvi epsilons=1,30", c) == 6);
    curve_name(&c[0], name, sizeof name);
    CHECK(strcmp(name, "random") == 0);
    curve_name(&c[1], name, sizeof name);
    CHECK(strcmp(name, "dp-ucbvi") == 0 && c[1].privacy == PRIVACY_NONE);
    curve_name(&c[5], name, sizeof name);
    CHECK(strcmp(name, "dp-ucbvi ldp eps=30") == 0);
    CHECK(curves("algorithms=ucbvi,pucb privacies=jdp,none", c) == 2);
    CHECK(curves("algorithms=ucbvi privacies=jdp", c) == -1);
    CHECK(curves("algorithms=ucbv", c) == -1);
    CHECK(curves("epsilons=0", c) == -1);
    CHECK(curves("epsilons=one", c) == -1);
    CHECK(curves("privacies=ldp,zdp", c) == -1);
    CHECK(curves("epsilons=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,"
                 "21,22,23,24 mode=both",
                 c) == -1);
    CHECK(curves("epsilons=1,,2", c) == -1);
    CHECK(curves("epsilons=1,", c) == -1);
    CHECK(curves("algorithms=,ucbvi", c) == -1);
}

/* every private curve beside its calibrated twin, the others once */
static void sets_twins(void)
{
    static Curve c[CURVES_MAX];
    char name[CURVE_TEXT];
    CHECK(curves("algorithms=random,dp-ucbvi mode=both", c) == 6);
    CHECK(!c[1].calibrated && !c[2].calibrated && !c[2].beside);
    CHECK(c[3].calibrated && c[3].beside && c[3].privacy == c[2].privacy);
    curve_name(&c[3], name, sizeof name);
    CHECK(strcmp(name, "dp-ucbvi jdp eps=1 calibrated") == 0);
    CHECK(curves("algorithms=dp-ucbvi mode=calibrated", c) == 3);
    CHECK(c[1].calibrated && !c[1].beside);
}

static Status go(const Study *study, const char *text, Rows *rows)
{
    Job job;
    rows_open(rows, &arena);
    TRY(job_open(&job, study, 7, text));
    return study->run(&job, &arena, rows);
}

static double alone(const char *algorithm)
{
    Rows rows;
    char text[200];
    snprintf(text, sizeof text,
             "env=tabular-random episodes=300 scale-bonus=0.01 algorithm=%s",
             algorithm);
    CHECK(go(&study_run, text, &rows) == OK);
    return rows_value(&rows, "regret_total");
}

static void equals_run(void)
{
    Rows rows;
    CHECK(go(&study_compare,
             "env=tabular-random episodes=300 scale-bonus=0.01 epsilons=1e4 "
             "algorithms=random,ucbvi,dp-ucbvi set=c0=0,private-term=1e-4",
             &rows) == OK);
    static const char *const same[] = {
        "random", "ucbvi", "dp-ucbvi c0=0 private-term=1e-4",
        "dp-ucbvi c0=0 private-term=1e-4 privacy=jdp epsilon=1e4",
        "dp-ucbvi c0=0 private-term=1e-4 privacy=ldp epsilon=1e4"};
    for (int i = 0; i < 5; i++) {
        const Row *row = rows_find(&rows, "total", i);
        CHECK(row != NULL && row->k == 300);
        CHECK(row != NULL && row->value == alone(same[i]));
    }
    CHECK(rows_value(&rows, "curves") == 5);
    const Row *learned = rows_find(&rows, "learned", 0);
    CHECK(learned != NULL && learned->k == 0); /* random never does */
    CHECK(go(&study_compare, "algorithms=ucbvi set=c0=1", &rows) == BAD_INPUT);
    CHECK(go(&study_compare, "algorithms=ucbvi set=gap", &rows) == BAD_INPUT);
    CHECK(go(&study_compare, "algorithms=ucbvi set=tie=up", &rows) ==
          BAD_INPUT);
}

/* A job of its own gives every curve the same rows. */
static void runs_alone(void)
{
    Job job, one;
    Curve c[CURVES_MAX];
    int n;
    Rows all, mine;
    rows_open(&all, &arena);
    CHECK(job_open(&job, &study_compare, 7,
                   "env=tabular-random episodes=300 scale-bonus=0.01 "
                   "epsilons=1e4,30 algorithms=random,ucbvi,dp-ucbvi,pucb "
                   "mode=both set=c0=0,private-term=1e-4") == OK);
    CHECK(study_compare.run(&job, &arena, &all) == OK);
    CHECK(compare_curves(&job.params, c, &n) == OK && n == 15);
    for (int i = 0; i < n; i++) {
        static const char *const same[] = {"total", "learned", "updates",
                                           "noise", "first"};
        CHECK(compare_alone(&job, &c[i], &one) == OK);
        rows_open(&mine, &arena);
        CHECK(study_compare.run(&one, &arena, &mine) == OK);
        CHECK(rows_value(&mine, "curves") == 1);
        for (int s = 0; s < 5; s++)
            CHECK(rows_find(&all, same[s], i)->value ==
                  rows_find(&mine, same[s], 0)->value);
    }
    CHECK(rows_find(&all, "first", 0)->value > 0);
}

static double noise(const Rows *rows, int curve)
{
    return rows_find(rows, "noise", curve)->value;
}

/* the least noise of DP-UCBVI is 6H ceil(log2 K), printed 3H log2 K */
static void twins_differ_in_noise(void)
{
    Rows rows;
    const char *text = "algorithms=dp-ucbvi mode=both privacies=none,pure-jdp "
                       "env=tabular-random episodes=1024";
    char bent[200];
    CHECK(go(&study_compare, text, &rows) == OK);
    CHECK(noise(&rows, 0) == 0);
    CHECK(fabs(noise(&rows, 2) / noise(&rows, 1) - 2) < 1e-9);
    double least = noise(&rows, 2), printed = noise(&rows, 1);
    snprintf(bent, sizeof bent, "%s calibrated-epsilon=0.1", text);
    CHECK(go(&study_compare, bent, &rows) == OK);
    CHECK(fabs(noise(&rows, 2) / least - 10) < 1e-9);
    CHECK(noise(&rows, 1) == printed);
}

/* CAPRI's channel has scale 1, because users divide by sigma_0, of which the
 * printed one is 17.6 times the least at T = 1e4, eps = 1, delta = 1e-6 */
static void divided_noise(void)
{
    Rows rows;
    CHECK(go(&study_compare,
             "algorithms=capri mode=both privacies=none,jdp epsilons=1 "
             "delta=1e-6 env=kernel-arms C=2 A=2 episodes=10000",
             &rows) == OK);
    CHECK(noise(&rows, 0) == 0);
    CHECK(fabs(noise(&rows, 1) / noise(&rows, 2) - 74.28 / 4.2247) < 0.01);
}

/* The root of the summed variances: 2 b^2 of Laplace noise, s^2 of Gaussian. */
static void noise_is_a_deviation(void)
{
    static const char *const text[] = {"noise=laplace", "noise=gauss"};
    for (int gauss = 0; gauss < 2; gauss++) {
        Rows rows;
        Job job;
        Env env;
        Rng users;
        Learner l;
        char line[200];
        snprintf(line, sizeof line,
                 "algorithms=dp-ucbvi privacies=jdp env=tabular-random "
                 "episodes=1024 set=%s",
                 text[gauss]);
        CHECK(go(&study_compare, line, &rows) == OK);
        snprintf(line, sizeof line,
                 "algorithm=dp-ucbvi privacy=jdp env=tabular-random "
                 "episodes=1024 %s",
                 text[gauss]);
        CHECK(job_open(&job, &study_run, 7, line) == OK);
        CHECK(job_env(&job, &env, &users, &arena) == OK);
        env.task.episodes = 1024;
        AlgorithmInput in = learner_input(&job.params, &job.algo_params);
        CHECK(learner_open(&l, job.algo, &env.task, &in, (NoisePlace){7, "x"},
                           &arena) == OK);
        double squares = 0;
        for (int c = 0; c < l.channels; c++)
            for (int i = 0; i < l.channel[c].size; i++)
                squares += pow(l.channel[c].scale[i], 2);
        CHECK(squares > 0);
        double each = gauss ? 1 : 2;
        CHECK_NEAR(noise(&rows, 0), sqrt(each * squares), 1e-12);
    }
}

/* UCBVI's own bonus is too large to learn from so little, except where most of
 * the regret is not counted */
static void leaves_users_out(void)
{
    Rows rows;
    const char *text = "env=tabular-random episodes=300 algorithms=ucbvi "
                       "privacies=none";
    char bent[200];
    CHECK(go(&study_compare, text, &rows) == OK);
    double all = rows_find(&rows, "total", 0)->value;
    snprintf(bent, sizeof bent, "%s uncounted=0.75", text);
    CHECK(go(&study_compare, bent, &rows) == OK);
    CHECK(fabs(rows_find(&rows, "total", 0)->value / all - 0.25) < 1e-12);
    CHECK(rows_find(&rows, "learned", 0)->k > 0);
    snprintf(bent, sizeof bent, "%s uncounted=0.25", text);
    CHECK(go(&study_compare, bent, &rows) == OK);
    CHECK(rows_find(&rows, "learned", 0)->k == 0);
}

int main(void)
{
    if (arena_open(&arena) != OK)
        return 1;
    privacy_names();
    lists();
    sets_twins();
    equals_run();
    runs_alone();
    twins_differ_in_noise();
    divided_noise();
    noise_is_a_deviation();
    leaves_users_out();
    arena_close(&arena);
    return check_done("compare");
}
