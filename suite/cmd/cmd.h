/* The command line: one table of subcommands, one file each.
 *
 * A command's options are settings of the study that it runs, named and not
 * written again, and rows of its own.  Its help, its parsing, its checks and
 * the manual page come from these tables. */
#ifndef SUITE_CMD_CMD_H
#define SUITE_CMD_CMD_H
#include "suite/base/arena.h"
#include "suite/base/settings.h"
#include "suite/run/batch.h"

enum {
    ARGS_MAX = 4096, /* words: a whole ledger by name */
    SETS_MAX = 64,
    SETS_TEXT = SETS_MAX * (PARAMS_TEXT + 60) /* all of them joined */
};

typedef struct Command Command;

typedef struct {
    const Command *command;
    Setting rows[PARAMS_MAX + 1]; /* of options; ends with {0} */
    Params options;
    const char *word[ARGS_MAX]; /* what is not an option */
    int words;
    const char *set[SETS_MAX]; /* key=value of every --set */
    int sets;
    bool json;
} Args;

/* Settings of a study that are options of a command. */
typedef struct {
    const Study *of;
    const char *only;     /* their names, in the order of the help */
    const char *as;       /* the option's name, where another; NULL: the same */
    const char *fallback; /* the option's default; NULL: the study's */
} StudyOptions;           /* a list ends with {0} */

struct Command {
    const char *name, *usage, *summary;
    const char *about;        /* a paragraph or two for --help; may be NULL */
    const StudyOptions *from; /* NULL: none */
    const Setting *options;   /* the command's own, after those */
    bool takes_set;           /* understands --set key=value */
    int least, most;          /* words */
    bool whole;               /* prints all of its answer or, when the world
                                 fails, nothing */
    const char *examples;
    /* the arena is the command's own */
    MUST_CHECK Status (*run)(const Args *, Arena *);
};

// clang-format off
#define COMMANDS(X)                                                            \
    X(list) X(verify) X(show) X(value) X(simulate) X(compare) X(audit) X(rate) \
    X(account) X(report) X(sql) X(bench) X(baseline) X(check)           \
    X(history)
// clang-format on
#define DECLARE_COMMAND(name) extern const Command cmd_##name;
COMMANDS(DECLARE_COMMAND)
extern const Command *const commands[]; /* NULL-terminated */

/* Reads argv[0..n) by the command's tables; wants_help when --help stands
 * among them. */
MUST_CHECK Status args_read(Args *, const Command *, int n, char **argv,
                            bool *wants_help);
/* Every option of a command: PARAMS_MAX rows at most, and {0}. */
void command_options(const Command *, Setting rows[PARAMS_MAX + 1]);
/* Gives a job what the options say: those that the user gave, and those whose
 * default is the command's, as far as they are settings of the job's study.
 * Its environment and algorithm are not set here: they open the job. */
MUST_CHECK Status args_to_job(const Args *, Job *);
/* All replicates of the job, as --jobs and --db say; see batch_run. */
MUST_CHECK Status args_run(const Args *, const Job *, Batch *, Arena *);
/* all --set words joined by blanks, as job_open reads them */
void args_settings(const Args *, char *out, size_t size);

/* args: what stood beside --help; the settings of an algorithm, environment or
 * mechanism that they name are explained, too.  NULL: nothing did */
void help_command(const Command *, const Args *args, FILE *);
void help_all(FILE *);
void help_greeting(FILE *);
void help_manual(FILE *);

// clang-format off
/* options that several commands have of their own */
#define SEED_OPTION                                                            \
    {"seed", SET_COUNT, DEFAULT_SEED, 0, EPISODES_MAX, NULL,                   \
     "root of all randomness"}
#define JOBS_OPTION                                                            \
    {"jobs", SET_INT, "0", 0, 256, NULL,                                       \
     "worker processes; 0: one per core. Results do not depend on it"}
#define DB_OPTION                                                              \
    {"db", SET_TEXT, NULL, 0, 0, NULL, "database to add the run to"}
// clang-format on

#define DEFAULT_FOLDER "results"
#define DEFAULT_DB     DEFAULT_FOLDER "/assay.db"
#define DEFAULT_SEED   "1"
#endif
