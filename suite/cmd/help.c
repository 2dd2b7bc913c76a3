#include "suite/audit/mechanism.h"
#include "suite/cmd/cmd.h"

#include <stdio.h>
#include <string.h>

#define LIST_COMMAND(name) &cmd_##name,
const Command *const commands[] = {COMMANDS(LIST_COMMAND) NULL};

static const char WHAT[] =
    "assay puts published claims about private reinforcement learning to the\n"
    "test: it runs them against environments whose optimal values are known\n"
    "exactly and says of each claim whether it holds, with the evidence.\n";

static const char EXITS[] = "0  as expected\n"
                            "1  a verdict or a comparison is not as expected\n"
                            "2  usage, or bad input\n"
                            "3  the world failed: disk, memory, database\n";

static const Setting common[] = {
    {"json", SET_FLAG, "no", 0, 0, NULL,
     "one JSON object a line on stdout and nothing else"},
    {"help", SET_FLAG, "no", 0, 0, NULL, "this text"},
    {0}};

static const Setting set_option[] = {
    {"set", SET_TEXT, NULL, 0, 0, NULL,
     "key=value: a setting of the environment or algorithm; may be repeated"},
    {0}};

void help_greeting(FILE *out)
{
    fputs(WHAT, out);
    fputs("\nTry:\n"
          "  assay verify 'luyo2021.claim2*'   five claims about noise, in "
          "seconds\n"
          "  assay value riverswim             an environment's exact truth\n"
          "  assay simulate random --env riverswim --episodes 1e15\n"
          "\nassay --help lists all commands, assay COMMAND --help explains "
          "one.\n",
          out);
}

void help_all(FILE *out)
{
    fputs(WHAT, out);
    fputs("\nUsage: assay COMMAND [...]\n\n", out);
    for (const Command *const *c = commands; *c != NULL; c++)
        fprintf(out, "  %-9s %s\n", (*c)->name, (*c)->summary);
    fputs("\nassay COMMAND --help explains one, with examples.\n"
          "assay --completion bash|zsh|fish prints what completes a line.\n"
          "\nExit status:\n",
          out);
    for (const char *line = EXITS; *line != '\0';
         line += strcspn(line, "\n") + 1)
        fprintf(out, "  %.*s\n", (int)strcspn(line, "\n"), line);
}

/* one table, so that the columns agree */
static void print_options(const Command *command, FILE *out)
{
    Setting rows[PARAMS_MAX + 4];
    int n = 0;
    command_options(command, rows);
    while (rows[n].name != NULL)
        n++;
    if (command->takes_set)
        rows[n++] = set_option[0];
    for (const Setting *s = common; s->name != NULL; s++)
        rows[n++] = *s;
    rows[n] = (Setting){0};
    settings_help(rows, "--", out);
}

static void print_settings(const char *name, const Setting *rows, FILE *out)
{
    if (rows != NULL && rows->name != NULL) {
        fprintf(out, "\nSettings of %s:\n", name);
        settings_help(rows, "  --set ", out);
    }
}

/* those of an algorithm, an environment or a mechanism; of another name none */
static void print_named(const char *name, FILE *out)
{
    Setting rows[PARAMS_MAX + 1];
    const Algorithm *algo = algorithm_named(name);
    const EnvFamily *family = env_family_named(name);
    const Mechanism *mechanism = mechanism_named(name);
    if (algo != NULL)
        print_settings(name, algo->settings, out);
    if (family != NULL)
        print_settings(name, family->settings, out);
    if (mechanism != NULL) {
        mechanism_own_settings(mechanism, rows);
        print_settings(name, rows, out);
    }
}

static void print_subjects(const Args *args, FILE *out)
{
    const Params *p = &args->options;
    for (int i = 0; i < args->words; i++)
        print_named(args->word[i], out);
    if (setting_find(p->rows, "env") != NULL && params_given(p, "env"))
        print_named(params_text(p, "env"), out);
}

void help_command(const Command *command, const Args *args, FILE *out)
{
    fprintf(out, "assay %s%s%s\n\n%s\n", command->name,
            command->usage[0] != '\0' ? " " : "", command->usage,
            command->summary);
    if (command->about != NULL)
        fprintf(out, "\n%s", command->about);
    fputs("\nOptions:\n", out);
    print_options(command, out);
    if (args != NULL && command->takes_set)
        print_subjects(args, out);
    if (command->examples != NULL)
        fprintf(out, "\nExamples:\n%s", command->examples);
}

/* roff: a line must not start with a dot or a quote, '-' and '\' are special */
static void roff(const char *text, FILE *out)
{
    bool start = true;
    for (; *text != '\0'; text++) {
        if (start && (*text == '.' || *text == '\''))
            fputs("\\&", out);
        if (*text == '\\')
            fputs("\\e", out);
        else if (*text == '-')
            fputs("\\-", out);
        else
            fputc(*text, out);
        start = *text == '\n';
    }
}

static void manual_options(const Setting *rows, FILE *out)
{
    for (; rows->name != NULL; rows++) {
        fputs(".TP\n\\fB\\-\\-", out);
        roff(rows->name, out);
        fputs("\\fR\n", out);
        roff(rows->help, out);
        if (rows->choices != NULL) {
            fputs("; one of ", out);
            roff(rows->choices, out);
        }
        if (rows->fallback != NULL && rows->type != SET_FLAG) {
            fputs(" (default ", out);
            roff(rows->fallback, out);
            fputs(")", out);
        }
        fputc('\n', out);
    }
}

static void manual_command(const Command *c, FILE *out)
{
    Setting rows[PARAMS_MAX + 1];
    command_options(c, rows);
    fprintf(out, ".SS %s\n.B assay %s\n", c->name, c->name);
    roff(c->usage, out);
    fputs("\n.PP\n", out);
    roff(c->summary, out);
    fputc('\n', out);
    if (c->about != NULL) {
        fputs(".PP\n", out);
        roff(c->about, out);
    }
    manual_options(rows, out);
    if (c->takes_set)
        manual_options(set_option, out);
    if (c->examples != NULL) {
        fputs(".PP\n.nf\n", out);
        roff(c->examples, out);
        fputs(".fi\n", out);
    }
}

void help_manual(FILE *out)
{
    fputs(".TH ASSAY 1 \"\" \"assay\" \"User Commands\"\n.SH NAME\n"
          "assay \\- verification of private reinforcement learning\n"
          ".SH SYNOPSIS\n.B assay\n.I COMMAND\n[...]\n.SH DESCRIPTION\n",
          out);
    roff(WHAT, out);
    fputs(".PP\nEvery command takes \\fB\\-\\-json\\fR (one JSON object a line "
          "on\nstdout, the last with \"summary\": true) and "
          "\\fB\\-\\-help\\fR.\n.SH COMMANDS\n",
          out);
    for (const Command *const *c = commands; *c != NULL; c++)
        manual_command(*c, out);
    fputs(".SH EXIT STATUS\n.nf\n", out);
    roff(EXITS, out);
    fputs(".fi\n", out);
}
