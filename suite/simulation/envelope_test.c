/* The search of an envelope: where it ends, what it finds, what it refuses. */
#include "suite/simulation/envelope.h"
#include "tests/check.h"

static Arena arena;
static Rows rows;

static Status run(const char *text, int replicate)
{
    Job job;
    TRY(job_open(&job, &study_envelope, 3, text));
    job.replicate = replicate;
    rows_open(&rows, &arena);
    return study_envelope.run(&job, &arena, &rows);
}

static double at(const char *name, int step)
{
    const Row *row = rows_find(&rows, name, step);
    return row == NULL ? (double)NAN : row->value;
}

/* A policy that never learns loses in proportion to the gap: the worst is the
 * family's largest, which for d = 4 actions move base by 3 gap / 2. */
static void ends_at_the_edge(void)
{
    CHECK(run("algorithm=random env=mixture-hard from=1e6 to=1e7 points=2 "
              "seeds=2",
              0) == OK);
    CHECK_NEAR(rows_value(&rows, "gap_top"), 1.0 / 3, 2e-3);
    CHECK(at("gap", ENVELOPE_GAPS - 1) == rows_value(&rows, "gap_top"));
    CHECK_NEAR(at("gap", 0) / at("gap", 6), exp2(-1.5), 1e-12);
    /* half of three wrong signs on average; all three at the worst */
    double regret = at("regret", 6 * ENVELOPE_SEEDS);
    CHECK_NEAR(rows_value(&rows, "trivial"), 2 * regret, 1e-9);
    CHECK_NEAR(regret, 1.5 * rows_value(&rows, "gap_top") * 1e6, 1e-9);
}

static void finds_a_hill(void)
{
    double sum[ENVELOPE_GAPS] = {0};
    int best = 0;
    CHECK(run("algorithm=ucrl-vtr env=mixture-hard from=1e9 to=1e10 points=2 "
              "seeds=4 lazy=0.2 looks=information",
              0) == OK);
    for (int i = 0; i < ENVELOPE_GAPS; i++) {
        for (int r = 0; r < 4; r++)
            sum[i] += at("regret", i * ENVELOPE_SEEDS + r);
        best = sum[i] > sum[best] ? i : best;
    }
    CHECK(best == ENVELOPE_GAPS / 2);
    CHECK(rows_value(&rows, "runs") < 200);
    CHECK(at("regret", best * ENVELOPE_SEEDS) < rows_value(&rows, "trivial"));
}

/* a fork without a secret: seeds differ by their users alone */
static void sharpens_as_asked(void)
{
    const char *fork = "algorithm=ucbvi env=fork from=1e6 to=1e7 points=2 "
                       "seeds=2 most-seeds=5 lazy=0.5 precision=";
    char text[200];
    snprintf(text, sizeof text, "%s0", fork);
    CHECK(run(text, 0) == OK && rows_value(&rows, "seeds") == 5);
    snprintf(text, sizeof text, "%s1", fork);
    CHECK(run(text, 0) == OK && rows_value(&rows, "seeds") == 2);
}

static void faults_bend_it(void)
{
    const char *plain = "algorithm=random env=mixture-hard from=1e6 to=1e8 "
                        "points=2 seeds=2";
    char text[200];
    CHECK(run(plain, 1) == OK);
    double regret = at("regret", 0);
    snprintf(text, sizeof text, "%s regret-tilt=0.5", plain);
    CHECK(run(text, 1) == OK);
    CHECK_NEAR(at("regret", 0), 10 * regret, 1e-9);
    snprintf(text, sizeof text, "%s waste=1", plain);
    CHECK(run(text, 1) == OK);
    CHECK_NEAR(at("regret", 0), 3 * regret, 1e-9);
}

/* the second of two jobs at one x is what a plain job with that eta is */
static void compares_two(void)
{
    const char *plain = "algorithm=ucrl-vtr env=mixture-hard seeds=2 "
                        "most-seeds=2 looks=information from=1e6 to=1e8 ";
    char text[240];
    double x[2], regret[2];
    for (int i = 0; i < 2; i++) {
        snprintf(text, sizeof text, "%spoints=2 lazy=%s", plain,
                 i == 0 ? "0.5" : "0.1");
        CHECK(run(text, 1) == OK);
        x[i] = rows_value(&rows, "x");
        regret[i] = at("regret", 3 * ENVELOPE_SEEDS);
    }
    CHECK(regret[0] != regret[1]);
    for (int i = 0; i < 2; i++) {
        snprintf(text, sizeof text, "%spoints=4 lazy=0.5 against=0.1", plain);
        CHECK(run(text, 2 + i) == OK);
        CHECK(rows_value(&rows, "x") == x[i]);
        CHECK(at("regret", 3 * ENVELOPE_SEEDS) == regret[i]);
    }
    CHECK(run("algorithm=random env=mixture-hard points=3 against=0", 0) ==
          BAD_INPUT);
    status_clear();
}

static void places_points(void)
{
    Job job;
    CHECK(job_open(&job, &study_envelope, 1,
                   "env=mixture-hard algorithm=ucrl-vtr in=d from=3 to=12 "
                   "points=3") == OK);
    CHECK(envelope_point(&job, 0) == 3 && envelope_point(&job, 1) == 6 &&
          envelope_point(&job, 2) == 12);
    CHECK(job_open(&job, &study_envelope, 1,
                   "env=mixture-hard algorithm=ucrl-vtr in=epsilon from=0.1 "
                   "to=1 points=3") == OK);
    CHECK_NEAR(envelope_point(&job, 1), sqrt(0.1), 1e-12);
    CHECK(run("env=riverswim algorithm=random points=1", 0) == BAD_INPUT);
    status_clear();
    CHECK(run("env=mixture-hard algorithm=random in=H from=0.1 to=0.4 "
              "points=1",
              0) == BAD_INPUT);
    status_clear();
}

/* decades before the first point, of K and of epsilon alone; few seeds */
static void leads(void)
{
    Job job;
    const char *k = "algorithm=random env=mixture-hard from=1e6 to=1e7 "
                    "points=2 seeds=4";
    CHECK(job_open(&job, &study_envelope, 1, k) == OK);
    CHECK(envelope_leads(&job) == 4); /* 1e5 .. 1e2 */
    CHECK(job_replicates(&job) == 6);
    CHECK_NEAR(envelope_point(&job, 1), 1e7, 1e-12);
    CHECK_NEAR(envelope_point(&job, 2), 1e5, 1e-12);
    CHECK_NEAR(envelope_point(&job, 5), 1e2, 1e-12);
    CHECK(run(k, 1) == OK && rows_value(&rows, "seeds") == 4);
    CHECK(run(k, 5) == OK && rows_value(&rows, "seeds") == 2);
    CHECK(rows_value(&rows, "episodes") == 100);
    CHECK(job_set(&job, "lead", "0") == OK && job_replicates(&job) == 2);
    CHECK(job_set(&job, "lead", "5") == OK);
    CHECK(job_set(&job, "in", "epsilon") == OK && envelope_leads(&job) == 2);
    CHECK_NEAR(envelope_point(&job, 3), 1e2, 1e-12);
    CHECK(job_set(&job, "waste", "0.1") == OK && envelope_leads(&job) == 0);
    CHECK(job_set(&job, "waste", "0") == OK && envelope_leads(&job) == 2);
    CHECK(job_set(&job, "power", "2") == OK && envelope_leads(&job) == 0);
    CHECK(job_set(&job, "power", "1") == OK);
    CHECK(job_set(&job, "in", "d") == OK && envelope_leads(&job) == 0);
}

/* noise for epsilon^2 is that of the epsilon so small */
static void bends_noise(void)
{
    const char *text = "algorithm=dp-ucbvi env=bandit privacy=pure-jdp "
                       "in=epsilon from=4 to=16 points=2 lead=0 seeds=2 "
                       "most-seeds=2 episodes=1e12 lazy=0.2";
    char bent[300];
    CHECK(run(text, 1) == OK);
    double at_16 = at("regret", 3 * ENVELOPE_SEEDS);
    snprintf(bent, sizeof bent, "%s power=2", text);
    CHECK(run(bent, 0) == OK && rows_value(&rows, "x") == 4);
    CHECK(at("regret", 3 * ENVELOPE_SEEDS) == at_16);
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    ends_at_the_edge();
    finds_a_hill();
    sharpens_as_asked();
    faults_bend_it();
    compares_two();
    places_points();
    leads();
    bends_noise();
    arena_close(&arena);
    return check_done("envelope");
}
