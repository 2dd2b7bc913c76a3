/* The command line's entry: finds the subcommand, hands over, and is the only
 * place that prints an error or decides an exit code. */
#include "suite/base/text.h"
#include "suite/cmd/cmd.h"
#include "suite/cmd/completion.h"
#include "suite/run/provenance.h"

#include <gsl/gsl_errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *command_at(const void *table, int i)
{
    const Command *command = ((const Command *const *)table)[i];
    return command == NULL ? NULL : command->name;
}

static Status find(const char *name, const Command **found)
{
    int i;
    TRY(text_find("command", name, command_at, commands, &i));
    *found = commands[i];
    return OK;
}

/* what was kept, to where it should go */
static void copy(FILE *from)
{
    char bytes[65536];
    size_t n;
    rewind(from);
    while ((n = fread(bytes, 1, sizeof bytes, from)) > 0)
        if (fwrite(bytes, 1, n, stdout) != n)
            return; /* close_output says so */
}

/* Keeps what the command prints until it has ended well. */
static Status run_whole(const Args *args, Arena *arena)
{
    FILE *kept = tmpfile();
    int out = kept == NULL ? -1 : dup(STDOUT_FILENO);
    if (out < 0)
        return args->command->run(args, arena);
    dup2(fileno(kept), STDOUT_FILENO);
    Status status = args->command->run(args, arena);
    bool bad = fflush(stdout) != 0;
    dup2(out, STDOUT_FILENO);
    close(out);
    if (bad && status <= UNEXPECTED)
        status = FAIL(WORLD, "the answer has no room in the folder for"
                             " temporary files");
    clearerr(stdout);
    if (status <= UNEXPECTED)
        copy(kept);
    fclose(kept);
    return status;
}

static Status run(int argc, char **argv)
{
    static Args args; /* large, and there is one */
    Arena arena;
    const Command *command;
    bool wants_help;
    TRY(find(argv[1], &command));
    TRY(args_read(&args, command, argc - 2, argv + 2, &wants_help));
    if (wants_help) {
        help_command(command, &args, stdout);
        return OK;
    }
    TRY(arena_open(&arena));
    Status status =
        command->whole ? run_whole(&args, &arena) : command->run(&args, &arena);
    arena_close(&arena);
    return status;
}

static Status close_output(Status status)
{
    if ((fflush(stdout) != 0 || ferror(stdout)) && status <= UNEXPECTED)
        return FAIL(WORLD, "standard output cannot be written");
    return status;
}

static Status start(int argc, char **argv)
{
    if (argc < 2) {
        help_greeting(stdout);
        return OK;
    }
    bool help = strcmp(argv[1], "help") == 0;
    if (help && argc > 2) { /* assay help COMMAND is assay COMMAND --help */
        argv[1] = argv[2];
        argv[2] = (char *)"--help";
        return run(argc, argv);
    }
    if (help || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        help_all(stdout);
        return OK;
    }
    if (strcmp(argv[1], "--man") == 0) {
        help_manual(stdout);
        return OK;
    }
    if (strcmp(argv[1], "--completion") == 0)
        return completion_put(argv[2], stdout); /* NULL ends argv */
    if (strcmp(argv[1], "--version") == 0) {
        printf("assay, source %s\n", provenance_source());
        return OK;
    }
    return run(argc, argv);
}

int main(int argc, char **argv)
{
    provenance_pin(argv);
    gsl_set_error_handler_off();
    signal(SIGXFSZ, SIG_IGN); /* a limit on files is a full disk, no crash */
    Status status = close_output(start(argc, argv));
    if (status > UNEXPECTED)
        fprintf(stderr, "assay: %s\n", status_message());
    return (int)status;
}
