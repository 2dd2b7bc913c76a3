#include "suite/base/text.h"
#include "suite/cmd/cmd.h"

#include <stdio.h>
#include <string.h>

typedef struct {
    int n, at;
    char **argv;
} Words;

static Status unknown_option(const Command *command, const char *name)
{
    const char *names[PARAMS_MAX + 3];
    int n = 0;
    for (const Setting *s = command->options; s->name != NULL; s++)
        names[n++] = s->name;
    if (command->takes_set)
        names[n++] = "set";
    names[n++] = "json";
    names[n++] = "help";
    char nearest[200];
    text_nearest(name, names, n, nearest, sizeof nearest);
    return FAIL(BAD_INPUT, "%s has no option --%s; nearest: %s", command->name,
                name, nearest);
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

/* what has an option of its own would be overridden by that without a word */
static Status check_key(const Command *command, const char *value)
{
    char key[60];
    const char *from = strncmp(value, "study.", 6) == 0 ? value + 6 : value;
    snprintf(key, sizeof key, "%.*s", (int)strcspn(from, "="), from);
    if (strcmp(key, "env") == 0 || strcmp(key, "algorithm") == 0 ||
        setting_find(command->options, key) != NULL)
        return FAIL(BAD_INPUT, "--set %s: %s is no setting but an argument of"
                               " assay %s",
                    value, key, command->name);
    return OK;
}

static Status read_set(Args *args, const Command *command, Words *words,
                       const char *equal)
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
    TRY(check_key(command, value));
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

static Status read_option(Args *args, const Command *command, Words *words,
                          const char *text, bool *wants_help)
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
    if (strcmp(name, "set") == 0 && command->takes_set)
        return read_set(args, command, words, equal);
    const Setting *row = setting_find(command->options, name);
    if (row == NULL)
        return unknown_option(command, name);
    return read_setting(args, row, words, equal);
}

static Status check_words(const Args *args, const Command *command)
{
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
    params_open(&args->options, command->options);
    *wants_help = false;
    while (words.at < n) {
        const char *word = argv[words.at++];
        if (strncmp(word, "--", 2) == 0 && word[2] != '\0')
            TRY(read_option(args, command, &words, word + 2, wants_help));
        else if (strcmp(word, "-h") == 0)
            *wants_help = true;
        else if (word[0] == '-' && word[1] != '\0')
            return unknown_option(command, word + 1);
        else if (args->words < ARGS_MAX)
            args->word[args->words++] = word;
        else
            return FAIL(BAD_INPUT, "more than %d words", ARGS_MAX);
    }
    return *wants_help ? OK : check_words(args, command);
}

void args_settings(const Args *args, char *out, size_t size)
{
    size_t n = 0;
    out[0] = '\0';
    for (int i = 0; i < args->sets && n < size; i++)
        n += (size_t)snprintf(out + n, size - n, "%s%s", i > 0 ? " " : "",
                              args->set[i]);
}
