/* The command line: one table of subcommands, one file each.
 *
 * A command's options are Setting rows, so its help, its parsing and its checks
 * come from one place; the manual page is printed from the same tables. */
#ifndef SUITE_CMD_CMD_H
#define SUITE_CMD_CMD_H
#include "suite/base/arena.h"
#include "suite/base/settings.h"

enum {
    ARGS_MAX = 4096, /* words: a whole ledger by name */
    SETS_MAX = 64,
    SETS_TEXT = SETS_MAX * (PARAMS_TEXT + 60) /* all of them joined */
};

typedef struct {
    Params options;
    const char *word[ARGS_MAX]; /* what is not an option */
    int words;
    const char *set[SETS_MAX]; /* key=value of every --set */
    int sets;
    bool json;
} Args;

typedef struct {
    const char *name, *usage, *summary;
    const char *about; /* a paragraph or two for --help; may be NULL */
    const Setting *options;
    bool takes_set;  /* understands --set key=value */
    int least, most; /* words */
    const char *examples;
    /* the arena is the command's own */
    MUST_CHECK Status (*run)(const Args *, Arena *);
} Command;

#define COMMANDS(X)                                                            \
    X(list)                                                                    \
    X(verify)                                                                  \
    X(show)                                                                    \
    X(value)                                                                   \
    X(simulate) X(compare) X(audit) X(rate) X(account) X(report) X(bench)
#define DECLARE_COMMAND(name) extern const Command cmd_##name;
COMMANDS(DECLARE_COMMAND)
extern const Command *const commands[]; /* NULL-terminated */

/* Reads argv[0..n) by the command's tables; wants_help when --help stands
 * among them. */
MUST_CHECK Status args_read(Args *, const Command *, int n, char **argv,
                            bool *wants_help);
/* all --set words joined by blanks, as job_open reads them */
void args_settings(const Args *, char *out, size_t size);

void help_command(const Command *, FILE *);
void help_all(FILE *);
void help_greeting(FILE *);
void help_manual(FILE *);

#define DEFAULT_FOLDER "results"
#define DEFAULT_DB     DEFAULT_FOLDER "/assay.db"
#define DEFAULT_SEED   "1"
#endif
