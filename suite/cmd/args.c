#include "suite/base/text.h"
#include "suite/cmd/cmd.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    int n, at;
    char **argv;
} Words;

/* ---- the table of options ---- */

/* the setting as an option: under its own name and default, or the command's */
static Setting as_option(const StudyOptions *from, const char *setting)
{
    const Setting *row = setting_find(from->of->settings, setting);
    assert(row != NULL);
    Setting option = *row;
    if (from->as != NULL)
        option.name = from->as;
    if (from->fallback != NULL)
        option.fallback = from->fallback;
    return option;
}

void command_options(const Command *command, Setting rows[PARAMS_MAX + 1])
{
    int n = 0;
    char setting[40];
    const StudyOptions *f = command->from;
    for (; f != NULL && f->of != NULL; f++)
        for (const char *rest = f->only;
             text_word(&rest, setting, sizeof setting) != NULL; n++)
            rows[n] = as_option(f, setting);
    for (const Setting *s = command->options; s->name != NULL; s++)
        rows[n++] = *s;
    assert(n <= PARAMS_MAX);
    rows[n] = (Setting){0};
}

static bool names_part(const char *setting)
{
    return strcmp(setting, "env") == 0 || strcmp(setting, "algorithm") == 0;
}

static Status option_to_job(const Args *args, const StudyOptions *from,
                            const char *setting, Job *job)
{
    const Params *p = &args->options;
    const char *option = from->as != NULL ? from->as : setting;
    bool said = params_given(p, option) || from->fallback != NULL;
    if (!said || names_part(setting) ||
        setting_find(job->study->settings, setting) == NULL)
        return OK;
    return params_set(&job->params, setting, params_text(p, option));
}

Status args_to_job(const Args *args, Job *job)
{
    char setting[40];
    const StudyOptions *f = args->command->from;
    for (; f != NULL && f->of != NULL; f++)
        for (const char *rest = f->only;
             text_word(&rest, setting, sizeof setting) != NULL;)
            TRY(option_to_job(args, f, setting, job));
    return OK;
}

Status args_run(const Args *args, const Job *job, Batch *batch, Arena *arena)
{
    const Params *p = &args->options;
    const char *db = params_present(p, "db") ? params_text(p, "db") : NULL;
    return batch_run(batch, job, params_int(p, "jobs"), db, arena);
}

/* ---- reading ---- */

/* the name of option i: the command's, then those that others have, too */
static const char *option_at(const void *of, int i)
{
    const Args *args = of;
    const char *rest[] = {"json", "help",
                          args->command->takes_set ? "set" : NULL};
    for (const Setting *s = args->rows; s->name != NULL; s++)
        if (i-- == 0)
            return s->name;
    return i < 3 ? rest[i] : NULL;
}

static Status unknown_option(const Args *args, const char *name)
{
    char nearest[200];
    text_nearest(name, option_at, args, nearest, sizeof nearest);
    return FAIL(BAD_INPUT, "%s has no option --%s; nearest: %s",
                args->command->name, name, nearest);
}

/* the text after '=', or the next word */
static Status value_of(Words *words, const char *name, const char *equal,
                       const char **value)
{
    if (equal != NULL)
        *value = equal + 1;
    else if (words->at < words->n)
        *value = words->argv[words->at++];
    else
        return FAIL(BAD_INPUT, "--%s needs a value", name);
    return OK;
}

/* A setting that is an option, too: the option's default would override it
 * without a word. */
static Status check_key(const Args *args, const char *value)
{
    char key[60];
    const char *from = strncmp(value, "study.", 6) == 0 ? value + 6 : value;
    snprintf(key, sizeof key, "%.*s", (int)strcspn(from, "="), from);
    if (strcmp(key, "env") == 0 || strcmp(key, "algorithm") == 0 ||
        setting_find(args->rows, key) != NULL)
        return FAIL(BAD_INPUT,
                    "--set %s: %s is no setting but an argument of"
                    " assay %s",
                    value, key, args->command->name);
    return OK;
}

static Status read_set(Args *args, Words *words, const char *equal)
{
    const char *value;
    TRY(value_of(words, "set", equal, &value));
    if (args->sets == SETS_MAX)
        return FAIL(BAD_INPUT, "more than %d --set", SETS_MAX);
    if (strchr(value, '=') == NULL)
        return FAIL(BAD_INPUT, "--set %s: write it as --set key=value", value);
    if (value[strcspn(value, " \t\n\v\f\r")] != '\0')
        return FAIL(BAD_INPUT, "--set '%s': one key=value without blanks",
                    value);
    TRY(check_key(args, value));
    args->set[args->sets++] = value;
    return OK;
}

static Status read_setting(Args *args, const Setting *row, Words *words,
                           const char *equal)
{
    const char *value = "yes";
    if (row->type != SET_FLAG)
        TRY(value_of(words, row->name, equal, &value));
    else if (equal != NULL)
        return FAIL(BAD_INPUT, "--%s takes no value", row->name);
    return params_set(&args->options, row->name, value);
}

static Status read_option(Args *args, Words *words, const char *text,
                          bool *wants_help)
{
    char name[60];
    const char *equal = strchr(text, '=');
    size_t length = equal == NULL ? strlen(text) : (size_t)(equal - text);
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    if (strcmp(name, "help") == 0 && equal == NULL) {
        *wants_help = true;
        return OK;
    }
    if (strcmp(name, "json") == 0 && equal == NULL) {
        args->json = true;
        return OK;
    }
    if (strcmp(name, "set") == 0 && args->command->takes_set)
        return read_set(args, words, equal);
    const Setting *row = setting_find(args->rows, name);
    if (row == NULL)
        return unknown_option(args, name);
    return read_setting(args, row, words, equal);
}

static Status check_words(const Args *args)
{
    const Command *command = args->command;
    if (args->words < command->least)
        return FAIL(BAD_INPUT, "usage: assay %s %s", command->name,
                    command->usage);
    if (args->words > command->most)
        return FAIL(BAD_INPUT, "'%s' is one word too many; usage: assay %s %s",
                    args->word[command->most], command->name, command->usage);
    for (int i = 0; i < args->words; i++)
        if (args->word[i][0] == '\0')
            return FAIL(BAD_INPUT, "an empty word; usage: assay %s %s",
                        command->name, command->usage);
    return OK;
}

Status args_read(Args *args, const Command *command, int n, char **argv,
                 bool *wants_help)
{
    Words words = {n, 0, argv};
    memset(args, 0, sizeof *args);
    args->command = command;
    command_options(command, args->rows);
    params_open(&args->options, args->rows);
    *wants_help = false;
    while (words.at < n) {
        const char *word = argv[words.at++];
        if (strncmp(word, "--", 2) == 0 && word[2] != '\0')
            TRY(read_option(args, &words, word + 2, wants_help));
        else if (strcmp(word, "-h") == 0)
            *wants_help = true;
        else if (word[0] == '-' && word[1] != '\0')
            return unknown_option(args, word + 1);
        else if (args->words < ARGS_MAX)
            args->word[args->words++] = word;
        else
            return FAIL(BAD_INPUT, "more than %d words", ARGS_MAX);
    }
    return *wants_help ? OK : check_words(args);
}

void args_settings(const Args *args, char *out, size_t size)
{
    size_t n = 0;
    out[0] = '\0';
    for (int i = 0; i < args->sets && n < size; i++)
        n += (size_t)snprintf(out + n, size - n, "%s%s", i > 0 ? " " : "",
                              args->set[i]);
}
