/* The observers with a second learner: what each must record on small runs,
 * without and with a defect. */
#include "suite/claim/study.h"
#include "tests/check.h"

typedef struct {
    Arena arena;
    Rows rows;
} Bench;

/* the rows of one replicate; false when it is refused */
static bool run(Bench *b, const char *text)
{
    Job job;
    status_clear();
    CHECK(arena_open(&b->arena) == OK);
    rows_open(&b->rows, &b->arena);
    CHECK(job_open(&job, &study_run, check_seed(), text) == OK);
    return study_run.run(&job, &b->arena, &b->rows) == OK;
}

static double row_of(const char *text, const char *name)
{
    Bench b;
    CHECK(run(&b, text));
    double value = rows_value(&b.rows, name);
    arena_close(&b.arena);
    return value;
}

static bool refused(const char *text, const char *word)
{
    Bench b;
    bool good = !run(&b, text) && strstr(status_message(), word) != NULL;
    status_clear();
    arena_close(&b.arena);
    return good;
}

#define LEARNS                                                                 \
    "algorithm=dp-ucbvi env=uniform S=2 A=2 H=2 c0=0 private-term=1e-4 "       \
    "scale-bonus=0.05 error-scale=0.01 epsilon=100 "

static void check_replay(void)
{
    static const char *const privacy[] = {
        "privacy=pure-jdp ", "privacy=pure-ldp ", "privacy=jdp noise=gauss "};
    char text[400];
    for (int i = 0; i < 3; i++)
        for (int lazy = 0; lazy < 2; lazy++)
            for (int raw = 0; raw < 3; raw += 2) {
                snprintf(text, sizeof text,
                         LEARNS "observe=replay episodes=%d lazy=%g raw=%d %s",
                         lazy ? 100000 : 3000, lazy * 0.03, raw, privacy[i]);
                double differs = row_of(text, "replay_differs");
                CHECK(raw == 0 ? differs == 0 : differs > 0);
                CHECK(row_of(text, "looks") > 100);
                /* it learns: policies changed */
                CHECK(row_of(text, "updates_total") > 0);
            }
    CHECK(refused("algorithm=random observe=replay", "summed channels"));
}

#define NOISELESS                                                              \
    "algorithm=dp-ucbvi env=uniform S=2 A=2 H=2 observe=noiseless "            \
    "episodes=1e8 lazy=0.1 privacy=pure-jdp epsilon="

/* the distance falls as 1/eps; no row where Q = H still */
static void check_noiseless(void)
{
    double far = row_of(NOISELESS "1e5", "noiseless_gap");
    double near = row_of(NOISELESS "1e8", "noiseless_gap");
    CHECK(far > 0 && near > 0 && near < 0.05 * far);
    CHECK(row_of(NOISELESS "1e8", "noiseless_over_error") <= 1);
    CHECK(row_of(NOISELESS "1e8 error-scale=1e-7", "noiseless_over_error") > 1);
    CHECK(isnan(row_of(NOISELESS "0.1", "noiseless_over_error")));
}

/* a learner that replans at every episode already, and itself on other users */
static void check_exact(void)
{
    double sum[2] = {0};
    static const char text[] =
        "algorithm=dp-ucbvi observe=exact env=riverswim S=3 H=5 c0=0 "
        "none-as=bernstein scale-bonus=0.1 episodes=2000";
    for (int i = 0; i < 8; i++) {
        Bench b;
        Job job;
        CHECK(arena_open(&b.arena) == OK);
        rows_open(&b.rows, &b.arena);
        CHECK(job_open(&job, &study_run, check_seed() + (uint64_t)i, text) ==
              OK);
        CHECK(study_run.run(&job, &b.arena, &b.rows) == OK);
        double one = rows_value(&b.rows, "regret_total");
        double two = rows_value(&b.rows, "regret_exact");
        CHECK(one > 0 && two > 0 && one != two);
        sum[0] += one;
        sum[1] += two;
        arena_close(&b.arena);
    }
    CHECK(fabs(sum[0] / sum[1] - 1) < 0.3);
}

static void check_ties(void)
{
#define TIED                                                                   \
    "algorithm=dp-ucbvi observe=ties env=riverswim privacy=jdp lazy=0.1 "
    double want = row_of(TIED "episodes=10000", "regret_total");
    CHECK_NEAR(row_of(TIED "episodes=10000", "regret_uniform"), want, 1e-12);
    CHECK(fabs(row_of(TIED "episodes=10000 tie=lowest", "regret_total") -
               want) > 0.01 * want);
    CHECK_NEAR(row_of(TIED "episodes=10000 forget=3", "regret_uniform"), want,
               1e-12);
    /* once a learner prefers an action there is no row */
#define PREFERS LEARNS "observe=ties episodes=3000 privacy=none"
    CHECK(isnan(row_of(PREFERS, "regret_uniform")));
    CHECK(row_of(PREFERS, "preferred_from") > 1);
    want = row_of(PREFERS, "regret_total");
    CHECK_NEAR(row_of(PREFERS, "regret_values"), want, 1e-9);
    CHECK(row_of(PREFERS " forget=1", "regret_total") < want * (1 - 1e-6));
    CHECK_NEAR(row_of(TIED "episodes=10000", "preferred_from"), 0, 0);
}

int main(void)
{
    check_replay();
    check_noiseless();
    check_exact();
    check_ties();
    return check_done("observe_again");
}
