/* Actions of the others: who is counted, what never changes, what her data
 * decide, the same counts from any number of jobs. */
#include "suite/audit/learner_blackbox.h"
#include "suite/audit/mechanism_blackbox.h"
#include "tests/check.h"

#include <math.h>
#include <string.h>

static Arena arena;

#define BANDIT                                                                 \
    "algorithm=dp-ucbvi env=bandit env.A=2 algo.tie=lowest episodes=4 "        \
    "delta=0 privacy=pure-jdp runs=2000 "
#define FOLLOWS "scale-bonus=0 algo.error-scale=0 "

static void open_job(Job *job, const char *text)
{
    CHECK(job_open(job, &study_actions, check_seed(), text) == OK);
}

static uint64_t visits_at(const Block *b, int h)
{
    uint64_t sum = 0;
    for (int i = 0; i < b->cells; i++)
        if (cell_step(b->dim, b->cell[i]) == h)
            sum += b->at[b->cell[i]];
    return sum;
}

/* exactly the users after her, each at every step, lazy or not */
static void others_are_counted(void)
{
    static const char *const lazy[] = {"lazy=0", "lazy=0.5", "lazy=3"};
    for (int i = 0; i < 3; i++)
        for (int user = 1; user < 9; user++) {
            Job job;
            AuditedUser x;
            Block after;
            char text[200];
            snprintf(text, sizeof text,
                     "algorithm=dp-ucbvi env=tabular-random env.H=2 delta=0 "
                     "privacy=pure-jdp episodes=9 user=%d %s",
                     user, lazy[i]);
            open_job(&job, text);
            CHECK(audited_user_open(&x, &job, &arena) == OK);
            block_open(&after, x.env.task.dim, &arena);
            x.mark = arena_mark(&arena);
            audited_user_live(&x, 1);
            audited_user_go_on(&x, &after);
            CHECK(x.last == 9);
            for (int h = 0; h < 2; h++)
                CHECK(visits_at(&after, h) == (uint64_t)(9 - user));
            CHECK(i > 0 || billboard_items(x.learner.billboard, 0) == 8);
        }
}

/* what one job stores */
static Rows rows_of(Job *job)
{
    Rows rows;
    rows_open(&rows, &arena);
    CHECK(study_actions.run(job, &arena, &rows) == OK);
    return rows;
}

static double constant_share(const Rows *rows, int side)
{
    const Row *row = rows_find(rows, "constant", side);
    CHECK(row != NULL && row->k == 1800);
    return row == NULL ? (double)NAN : row->value / (double)row->k;
}

static void printed_constants_say_nothing(void)
{
    Job job;
    open_job(&job, BANDIT);
    Rows rows = rows_of(&job);
    CHECK(constant_share(&rows, 0) == 1 && constant_share(&rows, 1) == 1);
    CHECK(rows_value(&rows, "features") == 0); /* ties to the lowest */
    CHECK(rows_value(&rows, "events") == 0);
}

/* the largest frequency ratio of an event, towards its side */
static double largest_ratio(const Rows *rows)
{
    double most = 0;
    for (int i = 0; i < (int)rows_value(rows, "events"); i++) {
        double here = rows_find(rows, "hits_here", i)->value;
        double there = rows_find(rows, "hits_there", i)->value;
        bool toward_here = rows_find(rows, "toward", i)->value == 0;
        double ratio =
            toward_here ? here / fmax(there, 1) : there / fmax(here, 1);
        most = fmax(most, ratio);
    }
    return most;
}

static void her_data_decide_without_noise(void)
{
    Job job;
    open_job(&job, BANDIT FOLLOWS "scale=0.001");
    Rows rows = rows_of(&job);
    CHECK(constant_share(&rows, 0) < 1);
    CHECK(largest_ratio(&rows) > exp(1));
    open_job(&job, BANDIT FOLLOWS "scale=1000");
    rows = rows_of(&job);
    CHECK(constant_share(&rows, 0) < 1);
    CHECK(largest_ratio(&rows) < exp(0.5));
}

/* a table of all that she would do is more than what she does */
static void what_is_seen_is_as_asked(void)
{
    static const char *const sees[] = {"sees=actions", "sees=all",
                                       "sees=policy"};
    double features[3];
    for (int i = 0; i < 3; i++) {
        Job job;
        char text[300];
        snprintf(
            text, sizeof text,
            "algorithm=dp-ucbvi env=tabular-random env.S=2 env.A=2 "
            "env.H=1 delta=0 privacy=pure-jdp runs=2000 episodes=4 " FOLLOWS
            "scale=0.001 %s",
            sees[i]);
        open_job(&job, text);
        Rows rows = rows_of(&job);
        features[i] = rows_value(&rows, "features");
    }
    CHECK(features[0] == 4); /* cells */
    CHECK(features[1] == 6); /* and her action at one step */
    CHECK(features[2] == 8); /* or the policy */
}

static void replicates_share_the_runs(void)
{
    static const char *const names[] = {"constant", "hits_here", "hits_there"};
    Job job;
    open_job(&job, BANDIT FOLLOWS "scale=0.001");
    Rows one = rows_of(&job), part[3];
    CHECK(job_set(&job, "replicates", "3") == OK);
    for (int i = 0; i < 3; i++) {
        job.replicate = i;
        part[i] = rows_of(&job);
    }
    for (int n = 0; n < 3; n++) {
        double sum = 0;
        for (int i = 0; i < 3; i++)
            sum += rows_value(&part[i], names[n]);
        CHECK(sum == rows_value(&one, names[n]));
    }
}

/* Under a mixed policy that noise moves no two runs have the same policies after
 * her, so that a counted run equals the first training run only if it is that
 * run. */
static void counted_runs_are_fresh(void)
{
    Job job;
    open_job(&job, "algorithm=private-ucb-po env=tabular-random env.S=2 "
                   "env.A=2 env.H=2 episodes=4 delta=0 privacy=pure-jdp "
                   "runs=1000 algo.step=1e3 scale-bonus=1e-3");
    Rows rows = rows_of(&job);
    for (int side = 0; side < BLACKBOX_SIDES; side++) {
        const Row *equal = rows_find(&rows, "constant", side);
        CHECK(equal != NULL && equal->k == 900 && equal->value == 0);
    }
}

static void bad_input_is_refused(void)
{
    static const char *const bad[] = {BANDIT "user=4", BANDIT "user=5",
                                      BANDIT "privacy=none",
                                      "algorithm=ucbvi env=bandit episodes=4"};
    for (int i = 0; i < 4; i++) {
        Job job;
        open_job(&job, bad[i]);
        CHECK(actions_check(&job, &arena) == BAD_INPUT);
        status_clear();
    }
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    others_are_counted();
    printed_constants_say_nothing();
    her_data_decide_without_noise();
    what_is_seen_is_as_asked();
    replicates_share_the_runs();
    counted_runs_are_fresh();
    bad_input_is_refused();
    arena_close(&arena);
    return check_done("actions");
}
