#include "suite/cmd/completion.h"
#include "suite/claim/ledger.h"
#include "suite/cmd/cmd.h"

#include <string.h>

/* ---- the words ---- */

static void put_claims(FILE *to)
{
    const Claim *claim;
    for (int i = 0; (claim = ledger_claim(i)) != NULL; i++)
        fprintf(to, "%s ", claim->id);
}

static void put_algorithms(FILE *to)
{
    for (const Algorithm *const *a = algorithms; *a != NULL; a++)
        fprintf(to, "%s ", (*a)->name);
}

static void put_environments(FILE *to)
{
    for (const EnvFamily *const *e = env_families; *e != NULL; e++)
        fprintf(to, "%s ", (*e)->name);
}

/* what a command's words that are no options may be; NULL: nothing known */
typedef void Words(FILE *);
static Words *words_of(const Command *command)
{
    static const struct {
        const char *command;
        Words *words;
    } known[] = {{"verify", put_claims},     {"show", put_claims},
                 {"check", put_claims},      {"baseline", put_claims},
                 {"history", put_claims},    {"simulate", put_algorithms},
                 {"rate", put_algorithms},   {"audit", put_algorithms},
                 {"value", put_environments}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].command, command->name) == 0)
            return known[i].words;
    return NULL;
}

static void put_choices(const Setting *s, FILE *to)
{
    for (const char *c = s->choices; *c != '\0'; c++)
        fputc(*c == '|' ? ' ' : *c, to);
}

static void put_options(const Command *command, FILE *to)
{
    Setting rows[PARAMS_MAX + 1];
    command_options(command, rows);
    for (const Setting *s = rows; s->name != NULL; s++)
        fprintf(to, "--%s ", s->name);
    fputs(command->takes_set ? "--set --json --help" : "--json --help", to);
}

/* ---- bash, and zsh by its emulation ---- */

static void put_bash_values(const Command *command, FILE *to)
{
    Setting rows[PARAMS_MAX + 1];
    command_options(command, rows);
    for (const Setting *s = rows; s->name != NULL; s++) {
        if (s->type != SET_CHOICE)
            continue;
        fprintf(to, "    %s,--%s) words='", command->name, s->name);
        put_choices(s, to);
        fputs("' ;;\n", to);
    }
}

static void put_bash_words(const Command *command, FILE *to)
{
    Words *words = words_of(command);
    fprintf(to, "    %s,*) words='", command->name);
    if (words != NULL)
        words(to);
    put_options(command, to);
    fputs("' ;;\n", to);
}

static void put_bash(FILE *to)
{
    fputs("# bash completion of assay; made by assay --completion bash\n"
          "_assay() {\n"
          "    local cur=${COMP_WORDS[COMP_CWORD]} words=\n"
          "    local before=${COMP_WORDS[COMP_CWORD-1]}\n"
          "    case ${COMP_WORDS[1]},$before in\n"
          "    *,assay|*,./assay) words='",
          to);
    for (const Command *const *c = commands; *c != NULL; c++)
        fprintf(to, "%s ", (*c)->name);
    fputs("help' ;;\n    *,--env|*,--family) words='", to);
    put_environments(to);
    fputs("' ;;\n    *,--algorithms) words='", to);
    put_algorithms(to);
    fputs("' ;;\n    *,--db|*,--out|*,--baseline|*,--bench|*,--from)\n"
          "        mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")\n"
          "        return ;;\n",
          to);
    for (const Command *const *c = commands; *c != NULL; c++)
        put_bash_values(*c, to);
    for (const Command *const *c = commands; *c != NULL; c++)
        put_bash_words(*c, to);
    fputs("    esac\n"
          "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n"
          "}\n"
          "complete -F _assay assay ./assay\n",
          to);
}

static void put_zsh(FILE *to)
{
    fputs("#compdef assay\n"
          "autoload -U +X bashcompinit && bashcompinit\n"
          "mapfile() { # zsh has none\n"
          "    COMPREPLY=(\"${(@f)$(cat)}\")\n"
          "}\n",
          to);
    put_bash(to);
}

/* ---- fish ---- */

/* a description in quotes: its first clause */
static void put_quoted(const char *text, FILE *to)
{
    fputc('\'', to);
    for (const char *c = text; *c != '\0' && *c != ';' && *c != ':'; c++) {
        if (*c == '\'' || *c == '\\')
            fputc('\\', to);
        fputc(*c, to);
    }
    fputc('\'', to);
}

static void put_fish_option(const Command *command, const Setting *s, FILE *to)
{
    fprintf(to, "complete -c assay -n '__fish_seen_subcommand_from %s' -l %s%s",
            command->name, s->name, s->type == SET_FLAG ? "" : " -x");
    if (s->type == SET_CHOICE) {
        fputs(" -a '", to);
        put_choices(s, to);
        fputs("'", to);
    }
    fputs(" -d ", to);
    put_quoted(s->help, to);
    fputs("\n", to);
}

static void put_fish_command(const Command *command, FILE *to)
{
    Setting rows[PARAMS_MAX + 1];
    Words *words = words_of(command);
    fprintf(to, "complete -c assay -n __fish_use_subcommand -f -a %s -d ",
            command->name);
    put_quoted(command->summary, to);
    fputs("\n", to);
    if (words != NULL) {
        fprintf(to,
                "complete -c assay -n '__fish_seen_subcommand_from %s' -f -a '",
                command->name);
        words(to);
        fputs("'\n", to);
    }
    command_options(command, rows);
    for (const Setting *s = rows; s->name != NULL; s++)
        put_fish_option(command, s, to);
}

static void put_fish(FILE *to)
{
    fputs("# fish completion of assay; made by assay --completion fish\n", to);
    for (const Command *const *c = commands; *c != NULL; c++)
        put_fish_command(*c, to);
}

Status completion_put(const char *shell, FILE *to)
{
    static const struct {
        const char *name;
        Words *put;
    } shells[] = {{"bash", put_bash}, {"zsh", put_zsh}, {"fish", put_fish}};
    for (size_t i = 0; shell != NULL && i < sizeof shells / sizeof *shells; i++)
        if (strcmp(shells[i].name, shell) == 0) {
            shells[i].put(to);
            return OK;
        }
    return FAIL(BAD_INPUT, "--completion is for bash, zsh or fish%s%s",
                shell != NULL ? ", not for " : "", shell != NULL ? shell : "");
}
