/* From a line of settings to a job and back: who gets a key, what is refused,
 * and that equal meaning is equal text. */
#include "suite/claim/ledger.h"
#include "tests/check.h"

static void open_job(Job *job, const Study *study, const char *text)
{
    status_clear();
    bool good = job_open(job, study, check_seed(), text) == OK;
    if (!good)
        fprintf(stderr, "'%s': %s\n", text, status_message());
    CHECK(good);
}

static bool text_is(const Job *job, const char *want)
{
    char got[JOB_TEXT];
    job_text(job, got, sizeof got);
    if (strcmp(got, want) != 0)
        fprintf(stderr, "got  %s\nwant %s\n", got, want);
    return strcmp(got, want) == 0;
}

/* refused with one line that contains both words */
static bool refused(Status status, const char *one, const char *other)
{
    const char *message = status_message();
    bool good = status == BAD_INPUT && strstr(message, one) != NULL &&
                strstr(message, other) != NULL && strchr(message, '\n') == NULL;
    if (!good)
        fprintf(stderr, "status %d: '%s' lacks '%s' or '%s'\n", (int)status,
                message, one, other);
    status_clear();
    return good;
}

static bool open_refused(const Study *study, const char *text, const char *one,
                         const char *other)
{
    Job job;
    status_clear();
    return refused(job_open(&job, study, 1, text), one, other);
}

/* ---- canonical text ---- */

#define RUN_REST                                                               \
    " privacy=none epsilon=1 delta=1e-6 mode=published lazy=0 looks=grid "     \
    "scale-bonus=1"                                                            \
    " points=4 replicates=1 observe=no scale=1 epsilon-used=1 forget=0 "       \
    "lost=0 tilt=0 lean=0 paid=1 counter-bits=64"
#define RIVER "env.S=6 env.H=20 env.variant=ovr env.rewards=fixed"

static void check_golden(void)
{
    Job job;
    open_job(&job, &study_tail, "");
    CHECK(text_is(&job,
                  "law=sym1 d=4 draws=40000 scale=1 drawn=sampler times=1"));
    CHECK(job.env == NULL && job.algo == NULL);
    open_job(&job, &study_run, "");
    CHECK(text_is(&job, "env=riverswim algorithm=random episodes=10000" RUN_REST
                        " " RIVER));
    open_job(&job, &study_run,
             "slip=0.5 episodes=1.8e19 H=7 algorithm=optimal env=riverswim");
    CHECK(text_is(&job, "env=riverswim algorithm=optimal"
                        " episodes=18000000000000000000" RUN_REST
                        " env.S=6 env.H=7 env.variant=ovr env.rewards=fixed"
                        " algo.slip=0.5"));
    open_job(&job, &study_tail, "draws=1e4");
    CHECK(text_is(&job,
                  "law=sym1 d=4 draws=10000 scale=1 drawn=sampler times=1"));
    CHECK_TEXT(job.study->name, "tail");
}

static void check_equal_meaning(void)
{
    static const struct {
        const Study *study;
        const char *one, *other;
    } same[] = {
        {&study_tail, "draws=1e4", "draws=10000"},
        {&study_tail, "draws=1e4 d=8", "  d=8\t draws=1.0e4 "},
        {&study_tail, "scale=0.1", "study.scale=1e-1"},
        {&study_tail, "", "law=sym1 d=4 scale=1"},
        {&study_tail, "d=2 d=3", "d=3"},
        {&study_probe, "bend=-0", "bend=0"},
        {&study_run, "H=8 episodes=1e15", "study.episodes=1e15 env.H=8"},
        {&study_run, "epsilon=0.10", "epsilon=1e-1"},
        {&study_run, "algorithm=optimal", "algo.slip=0 algorithm=optimal"},
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        Job one, other;
        char text[JOB_TEXT];
        open_job(&one, same[i].study, same[i].one);
        open_job(&other, same[i].study, same[i].other);
        job_text(&one, text, sizeof text);
        CHECK(text_is(&other, text));
        CHECK(text[0] != ' ' && text[strlen(text) - 1] != ' ');
    }
}

/* the text of every case opens as a job that has the same text */
static void check_ledger_texts(void)
{
    char line[JOB_TEXT], text[JOB_TEXT];
    const Claim *claim;
    for (int i = 0; (claim = ledger_claim(i)) != NULL; i++)
        for (int c = 0; c < claim_cases(claim); c++) {
            Job job, again;
            claim_case(claim, c, line, sizeof line);
            open_job(&job, claim->study, line);
            job_text(&job, text, sizeof text);
            open_job(&again, claim->study, text);
            CHECK(text_is(&again, text));
            CHECK(job_reopen(&again, claim->study, 1, text) == OK);
            CHECK(text_is(&again, text));
        }
}

/* ---- routing ---- */

static const Setting twin_rows[] = {
    {"H", SET_INT, "1", 0, 9, NULL, "also the river's"},
    {"episodes", SET_COUNT, "5", 1, 9, NULL, "also the study's"},
    {"own", SET_INT, "2", 0, 9, NULL, "nobody else's"},
    {0}};
static const Algorithm twin = {.name = "twin", .settings = twin_rows};
static const Setting pond_rows[] = {
    {"points", SET_INT, "3", 0, 9, NULL, "also the study's"},
    {"depth", SET_INT, "4", 0, 9, NULL, "nobody else's"},
    {0}};
static const EnvFamily pond = {.name = "pond", .settings = pond_rows};

static void check_ambiguous(void)
{
    Job job;
    open_job(&job, &study_run, "");
    job.algo = &twin;
    params_open(&job.algo_params, twin_rows);
    CHECK(refused(job_set(&job, "H", "3"), "env.H", "algo.H"));
    CHECK(refused(job_set(&job, "H", "3"), "riverswim", "twin"));
    CHECK(refused(job_set(&job, "episodes", "3"), "study.episodes",
                  "algo.episodes"));
    CHECK(params_int(&job.env_params, "H") == 20);
    CHECK(params_int(&job.algo_params, "H") == 1);
    CHECK(job_set(&job, "env.H", "3") == OK);
    CHECK(job_set(&job, "algo.H", "4") == OK);
    CHECK(job_set(&job, "study.episodes", "5") == OK);
    CHECK(job_set(&job, "algo.episodes", "6") == OK);
    CHECK(job_set(&job, "own", "7") == OK);
    CHECK(params_int(&job.env_params, "H") == 3);
    CHECK(params_int(&job.algo_params, "H") == 4);
    CHECK(params_count(&job.params, "episodes") == 5);
    CHECK(params_count(&job.algo_params, "episodes") == 6);
    CHECK(params_int(&job.algo_params, "own") == 7);
    CHECK(job_knows(&job, "own") && job_knows(&job, "variant"));
    job.env = &pond;
    params_open(&job.env_params, pond_rows);
    CHECK(refused(job_set(&job, "points", "3"), "study.points", "env.points"));
    CHECK(refused(job_set(&job, "points", "3"), "pond", "study run"));
    CHECK(job_set(&job, "depth", "9") == OK);
    CHECK(job_set(&job, "H", "8") == OK); /* now the algorithm's alone */
    CHECK(!job_knows(&job, "variant"));
}

static void check_refused(void)
{
    const Study *r = &study_run, *t = &study_tail;
    CHECK(open_refused(t, "drawz=5", "'drawz'", "draws"));
    CHECK(open_refused(r, "varient=sl", "'varient'", "variant"));
    CHECK(open_refused(r, "episode=5", "'episode'", "episodes"));
    CHECK(open_refused(r, "env.varient=sl", "varient", "variant"));
    CHECK(open_refused(r, "study.episode=5", "'episode'", "episodes"));
    CHECK(open_refused(r, "algo.slip=0.5", "slip", "none"));
    CHECK(open_refused(t, "env.H=5", "'env.H'", "nearest"));
    CHECK(open_refused(t, "algo.H=5", "'algo.H'", "nearest"));
    CHECK(open_refused(t, "env=riverswim", "'env'", "nearest"));
    CHECK(open_refused(r, "env=riverswin", "'riverswin'", "riverswim"));
    CHECK(open_refused(r, "algorithm=randon", "'randon'", "random"));
    CHECK(open_refused(t, "draws", "'draws'", "key=value"));
    CHECK(open_refused(t, "=5", "'=5'", "key=value"));
    CHECK(open_refused(t, "draws=1e13", "draws=1e13", "1e12"));
    CHECK(open_refused(t, "draws=", "draws=", "number"));
    CHECK(open_refused(t, "law=sym2", "law=sym2", "sym1"));
    CHECK(open_refused(r, "H=0", "H=0", "1 to"));
    CHECK(open_refused(r, "H=nan", "H=nan", "number"));
}

/* a part decides which settings there are: it stays what it was opened as */
static void check_parts(void)
{
    Job job;
    char before[JOB_TEXT];
    open_job(&job, &study_run, "");
    job_text(&job, before, sizeof before);
    CHECK(refused(job_set(&job, "env", "tabular-hard"), "'env'", "riverswim"));
    CHECK(refused(job_set(&job, "study.env", "tabular-hard"), "'env'",
                  "riverswim"));
    CHECK(refused(job_set(&job, "algorithm", "optimal"), "'algorithm'",
                  "random"));
    CHECK(text_is(&job, before));
    CHECK(open_refused(&study_run, "study.env=tabular-hard", "'env'",
                       "riverswim"));
    open_job(&job, &study_run, "gap=0.2 env=tabular-hard"); /* in any order */
    CHECK_NEAR(params_real(&job.env_params, "gap"), 0.2, 0);
}

/* From a text with every default spelt out: these do not count as given. */
static void check_reopened(void)
{
    Job job;
    char text[JOB_TEXT];
    open_job(&job, &study_run, "env=tabular-hard gap=0.2 episodes=77");
    job_text(&job, text, sizeof text);
    CHECK(job_reopen(&job, &study_run, 9, text) == OK && job.seed == 9);
    CHECK(text_is(&job, text));
    CHECK(params_given(&job.params, "episodes"));
    CHECK(!params_given(&job.params, "points"));
    CHECK(params_given(&job.env_params, "gap"));
    CHECK(!params_given(&job.env_params, "S"));
    CHECK(refused(job_reopen(&job, &study_run, 9, "env=tabular-hard"),
                  "settings of run", "episodes"));
    size_t n = strlen(text);
    snprintf(text + n, sizeof text - n, " colour=red");
    CHECK(
        refused(job_reopen(&job, &study_run, 9, text), "'colour'", "nearest"));
}

static void check_replicates(void)
{
    Job job;
    open_job(&job, &study_run, "replicates=7");
    CHECK(job_replicates(&job) == 7 && job.replicate == 0);
    open_job(&job, &study_tail, "");
    CHECK(job_replicates(&job) == 1);
}

/* ---- who meets whom ---- */

static uint64_t first_user(const char *text, uint64_t seed, int replicate)
{
    Job job;
    Arena arena;
    Env env;
    Rng users = {{0}, {0}, {0}, 0};
    open_job(&job, &study_run, text);
    job.seed = seed;
    job.replicate = replicate;
    CHECK(arena_open(&arena) == OK);
    CHECK(job_env(&job, &env, &users, &arena) == OK);
    arena_close(&arena);
    rng_seek(&users, RNG_USERS, 1, 0);
    return rng_word(&users);
}

static void check_pairing(void)
{
    uint64_t user = first_user("env=tabular-hard", 1, 0);
    CHECK(user == first_user("env=tabular-hard algorithm=optimal", 1, 0));
    CHECK(user == first_user("env=tabular-hard epsilon=0.1 delta=0", 1, 0));
    CHECK(user == first_user("env=tabular-hard privacy=jdp lazy=0.1", 1, 0));
    CHECK(user == first_user("env=tabular-hard episodes=5 gap=0.3", 1, 0));
    CHECK(user != first_user("env=tabular-hard", 2, 0));
    CHECK(user != first_user("env=tabular-hard", 1, 1));
    CHECK(user != first_user("env=riverswim", 1, 0));
}

int main(void)
{
    check_golden();
    check_equal_meaning();
    check_ledger_texts();
    check_ambiguous();
    check_refused();
    check_parts();
    check_reopened();
    check_replicates();
    check_pairing();
    return check_done("job");
}
