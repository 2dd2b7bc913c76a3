/* Every command's table of options, and what a job gets from it. */
#include "suite/cmd/cmd.h"
#include "tests/check.h"

static Args args;
static Job job;
static const Study *const learners[] = {&study_run, &study_compare,
                                        &study_envelope};

static const Command *named(const char *name)
{
    const Command *const *c = commands;
    for (; *c != NULL; c++)
        if (strcmp((*c)->name, name) == 0)
            return *c;
    CHECK(false); /* no command of that name */
    return commands[0];
}

/* An option's default is one of its own range, its name is given once, and
 * args_read sees them all. */
static void tables_are_whole(void)
{
    Setting rows[PARAMS_MAX + 1];
    bool help;
    for (const Command *const *c = commands; *c != NULL; c++) {
        command_options(*c, rows);
        for (const Setting *s = rows; s->name != NULL; s++) {
            CHECK(s->help != NULL && s->help[0] != '\0');
            CHECK(setting_find(rows, s->name) == s);
        }
        char *word[] = {(char *)"--help"};
        CHECK(args_read(&args, *c, 1, word, &help) == OK && help);
    }
}

static Status read(const char *command, const Study *study, int n,
                   char *const *words)
{
    bool help;
    char *copy[20];
    memcpy(copy, words, (size_t)n * sizeof *copy);
    TRY(args_read(&args, named(command), n, copy, &help));
    TRY(job_open(&job, study, 1, ""));
    return args_to_job(&args, &job);
}
#define READ(command, study, ...)                                              \
    read(command, study,                                                       \
         (int)(sizeof(char *[]){__VA_ARGS__} / sizeof(char *)),                \
         (char *[]){__VA_ARGS__})

static void given_options_reach_the_job(void)
{
    CHECK(READ("simulate", &study_run, "random", "--episodes", "77") == OK);
    CHECK(params_count(&job.params, "episodes") == 77);
    CHECK(!params_given(&job.params, "points"));
    CHECK(READ("compare", &study_compare, "--privacy", "jdp", "--epsilon",
               "1,2") == OK);
    CHECK_TEXT(params_text(&job.params, "privacies"), "jdp");
    CHECK_TEXT(params_text(&job.params, "epsilons"), "1,2");
    CHECK(READ("rate", &study_envelope, "ucrl-vtr", "--replicates", "9") == OK);
    CHECK(params_int(&job.params, "seeds") == 9);
}

/* where a command has a default of its own, the job gets that */
static void own_defaults_reach_the_job(void)
{
    CHECK(READ("rate", &study_envelope, "ucrl-vtr") == OK);
    CHECK_TEXT(params_text(&job.params, "lazy"), "0.05");
    CHECK_TEXT(params_text(&job.params, "looks"), "information");
    CHECK(params_int(&job.params, "lead") == 0);
    CHECK(!params_given(&job.params, "from"));
}

/* settings that the job's study has not, and its parts, are passed over */
static void others_are_passed_over(void)
{
    for (int i = 0; i < 3; i++) {
        CHECK(READ("simulate", learners[i], "random", "--env", "bandit",
                   "--seed", "5") == OK);
        CHECK(strcmp(params_text(&job.params, "env"), "bandit") != 0);
    }
    CHECK(READ("simulate", &study_probe, "random", "--episodes", "77") == OK);
}

static void refuses(void)
{
    CHECK(READ("simulate", &study_run, "random", "--episodes", "0") ==
          BAD_INPUT);
    status_clear();
    CHECK(READ("simulate", &study_run, "random", "--set", "episodes=3") ==
          BAD_INPUT);
    CHECK(strstr(status_message(), "no setting but an argument") != NULL);
    status_clear();
    CHECK(READ("rate", &study_envelope, "ucrl-vtr", "--seeds", "3") ==
          BAD_INPUT);
    CHECK_TEXT(status_message(), "rate has no option --seeds; nearest: seed");
    status_clear();
}

int main(void)
{
    tables_are_whole();
    given_options_reach_the_job();
    own_defaults_reach_the_job();
    others_are_passed_over();
    refuses();
    return check_done("args");
}
