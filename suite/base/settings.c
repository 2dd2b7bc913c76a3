#include "suite/base/settings.h"
#include "suite/base/text.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

enum { TEXT_SHOWN = 60 }; /* how much of a wrong value a message repeats */

/* --- a line of text that grows to the end of its buffer ---------------- */

typedef struct {
    char *out;
    size_t size, used;
} Line;

__attribute__((format(printf, 2, 3))) static void
line_add(Line *line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(line->out + line->used, line->size - line->used, format,
                      args);
    va_end(args);
    /* a truncated list of settings could equal the text of another job */
    assert(n >= 0 && (size_t)n < line->size - line->used);
    line->used += (size_t)n;
}

static Line line_open(char *out, size_t size)
{
    assert(size > 0);
    out[0] = '\0';
    return (Line){out, size, 0};
}

/* --- reading a value --------------------------------------------------- */

/* A range's ends are doubles, and near 2^64 a count must not be rounded to one.
 */
static bool count_in_range(const Setting *row, uint64_t count)
{
    double low = ceil(row->min), high = floor(row->max);
    if (high < 0 || low >= 0x1p64)
        return false;
    return (low <= 0 || count >= (uint64_t)low) &&
           (high >= 0x1p64 || count <= (uint64_t)high);
}

static bool read_count(const Setting *row, const char *text, Value *value)
{
    if (!text_count(text, &value->count) || !count_in_range(row, value->count))
        return false;
    value->real = (double)value->count;
    snprintf(value->text, PARAMS_TEXT, "%llu",
             (unsigned long long)value->count);
    return true;
}

static bool read_int(const Setting *row, const char *text, Value *value)
{
    uint64_t size;
    bool negative = text[0] == '-';
    if (!text_count(text + negative, &size) || size > INT_MAX)
        return false;
    value->choice = negative ? -(int)size : (int)size;
    value->real = value->choice;
    snprintf(value->text, PARAMS_TEXT, "%d", value->choice);
    return value->real >= row->min && value->real <= row->max;
}

static bool read_real(const Setting *row, const char *text, Value *value)
{
    if (!text_real(text, &value->real))
        return false;
    value->real += 0.0; /* turns -0 into 0: one text, one job id */
    text_of_real(value->real, value->text, PARAMS_TEXT);
    return value->real >= row->min && value->real <= row->max;
}

static bool read_choice(const Setting *row, const char *text, Value *value)
{
    if (strlen(text) >= PARAMS_TEXT || strchr(text, '|') != NULL ||
        !text_has_word(row->choices, text, '|'))
        return false;
    snprintf(value->text, PARAMS_TEXT, "%s", text);
    size_t length = strlen(text);
    value->choice = 0;
    for (const char *at = row->choices;; value->choice++) {
        size_t n = strcspn(at, "|");
        if (n == length && strncmp(at, text, n) == 0)
            return true;
        at += n + 1;
    }
}

static bool read_text(const char *text, Value *value)
{
    if (strlen(text) >= PARAMS_TEXT)
        return false;
    snprintf(value->text, PARAMS_TEXT, "%s", text);
    return true;
}

/* Reads a flag: the command line gives no text, params_print writes yes or no.
 */
static bool read_flag(const char *text, Value *value)
{
    value->choice = strcmp(text, "no") != 0;
    if (value->choice && text[0] != '\0' && strcmp(text, "yes") != 0)
        return false;
    snprintf(value->text, PARAMS_TEXT, "%s", value->choice ? "yes" : "no");
    return true;
}

static bool read_value(const Setting *row, const char *text, Value *value)
{
    *value = (Value){.present = true};
    switch (row->type) {
    case SET_COUNT:
        return read_count(row, text, value);
    case SET_INT:
        return read_int(row, text, value);
    case SET_REAL:
        return read_real(row, text, value);
    case SET_CHOICE:
        return read_choice(row, text, value);
    case SET_TEXT:
        return read_text(text, value);
    case SET_FLAG:
        return read_flag(text, value);
    }
    return false;
}

const char *const setting_types[] = {"count",  "int",  "real",
                                     "choice", "text", "flag"};

/* --- tables of settings ------------------------------------------------ */

static void read_fallback(const Setting *row, Value *value)
{
    *value = (Value){0};
    if (row->fallback == NULL)
        return;
    bool readable = read_value(row, row->fallback, value);
    assert(readable && "a setting's default must itself be valid");
    (void)readable;
}

void params_open(Params *p, const Setting *rows)
{
    p->rows = rows;
    for (int i = 0; rows[i].name != NULL; i++) {
        assert(i < PARAMS_MAX);
        assert(rows[i].min <= rows[i].max);
        assert((rows[i].type == SET_CHOICE) == (rows[i].choices != NULL));
        read_fallback(&rows[i], &p->value[i]);
    }
}

const Setting *setting_find(const Setting *rows, const char *name)
{
    for (const Setting *row = rows; row->name != NULL; row++)
        if (strcmp(row->name, name) == 0)
            return row;
    return NULL;
}

const char *setting_at(const void *rows, int i)
{
    return ((const Setting *)rows)[i].name;
}

static Status fail_unknown(const Setting *rows, const char *name)
{
    char nearest[PARAMS_TEXT];
    if (rows->name == NULL)
        return FAIL(BAD_INPUT, "no setting '%.*s' here; there are none",
                    TEXT_SHOWN, name);
    text_nearest(name, setting_at, rows, nearest, sizeof nearest);
    return FAIL(BAD_INPUT, "no setting '%.*s' here; nearest: %s", TEXT_SHOWN,
                name, nearest);
}

static void list_choices(Line *line, const char *choices, const char *last)
{
    for (const char *at = choices; *at != '\0';) {
        int n = (int)strcspn(at, "|");
        const char *next = at + n + (at[n] == '|');
        const char *comma = *next == '\0' ? last : ", ";
        line_add(line, "%s%.*s", at == choices ? "" : comma, n, at);
        at = next;
    }
}

static void describe_range(Line *line, const Setting *row)
{
    char low[40], high[40];
    text_of_real(row->min, low, sizeof low);
    text_of_real(row->max, high, sizeof high);
    line_add(line, "%s to %s", low, high);
}

static void describe_wanted(Line *line, const Setting *row)
{
    if (row->type == SET_CHOICE) {
        line_add(line, "one of ");
        list_choices(line, row->choices, ", ");
    } else if (row->type == SET_TEXT) {
        line_add(line, "at most %d characters", PARAMS_TEXT - 1);
    } else if (row->type == SET_FLAG) {
        line_add(line, "yes or no");
    } else {
        bool whole = row->type != SET_REAL;
        line_add(line, "a %snumber from ", whole ? "whole " : "");
        describe_range(line, row);
    }
}

Status params_set(Params *p, const char *name, const char *text)
{
    const Setting *row = setting_find(p->rows, name);
    if (row == NULL)
        return fail_unknown(p->rows, name);
    Value value;
    const char *said = text == NULL ? "" : text;
    if (!read_value(row, said, &value)) {
        char wanted[4 * PARAMS_TEXT];
        Line line = line_open(wanted, sizeof wanted);
        describe_wanted(&line, row);
        return FAIL(BAD_INPUT, "%s=%.*s%s: %s", name, TEXT_SHOWN, said,
                    strlen(said) > TEXT_SHOWN ? "..." : "", wanted);
    }
    value.given = true;
    p->value[row - p->rows] = value;
    return OK;
}

/* --- getters ----------------------------------------------------------- */

static const Value *find_value(const Params *p, const char *name)
{
    const Setting *row = setting_find(p->rows, name);
    assert(row != NULL);
    return &p->value[row - p->rows];
}

/* the value of a row that must be of this type and have one */
static const Value *find_typed(const Params *p, const char *name,
                               SettingType type)
{
    const Value *value = find_value(p, name);
    assert(p->rows[value - p->value].type == type);
    assert(value->present || type == SET_FLAG);
    return value;
}

bool params_present(const Params *p, const char *name)
{
    return find_value(p, name)->present;
}

bool params_given(const Params *p, const char *name)
{
    return find_value(p, name)->given;
}

int params_int(const Params *p, const char *name)
{
    return find_typed(p, name, SET_INT)->choice;
}

uint64_t params_count(const Params *p, const char *name)
{
    return find_typed(p, name, SET_COUNT)->count;
}

double params_real(const Params *p, const char *name)
{
    return find_typed(p, name, SET_REAL)->real;
}

int params_choice(const Params *p, const char *name)
{
    return find_typed(p, name, SET_CHOICE)->choice;
}

bool params_flag(const Params *p, const char *name)
{
    return find_typed(p, name, SET_FLAG)->choice != 0;
}

const char *params_text(const Params *p, const char *name)
{
    return find_value(p, name)->text;
}

/* --- writing ----------------------------------------------------------- */

static void add_setting(Line *line, const char *prefix, const Setting *row,
                        const Value *value)
{
    line_add(line, "%s%s%s=%s", line->used > 0 ? " " : "", prefix, row->name,
             value->text);
}

void params_print(const Params *p, const char *prefix, char *out, size_t size)
{
    Line line = line_open(out, size);
    for (int i = 0; p->rows[i].name != NULL; i++)
        if (p->value[i].present)
            add_setting(&line, prefix, &p->rows[i], &p->value[i]);
}

void params_print_given(const Params *p, const char *prefix, char *out,
                        size_t size)
{
    Line line = line_open(out, size);
    Value fallback;
    for (int i = 0; p->rows[i].name != NULL; i++) {
        const Value *value = &p->value[i];
        read_fallback(&p->rows[i], &fallback);
        bool same = fallback.present == value->present &&
                    strcmp(fallback.text, value->text) == 0;
        if (value->present && !same)
            add_setting(&line, prefix, &p->rows[i], value);
    }
}

/* --- help -------------------------------------------------------------- */

enum { HELP_WIDTH = 80, HELP_COLUMN_MAX = 30 };

/* "--epsilon X" for an option, "epsilon=X" where settings are name=value */
static int describe_name(const Setting *row, const char *prefix, char *out,
                         size_t size)
{
    static const char *const letter[] = {"N", "N", "X", "WORD", "TEXT", "yes"};
    bool option = prefix[0] == '-';
    Line line = line_open(out, size);
    line_add(&line, "  %s%s", prefix, row->name);
    if (row->type != SET_FLAG || !option)
        line_add(&line, "%s%s", option ? " " : "=", letter[row->type]);
    return (int)line.used;
}

/* "what it means (a, b or c; default a)", "... (default 1; 0 to 9)" */
static void describe_row(Line *line, const Setting *row)
{
    const char *fallback = row->type == SET_FLAG ? NULL : row->fallback;
    bool number = row->type <= SET_REAL, choice = row->type == SET_CHOICE;
    line_add(line, "%s", row->help);
    if (!number && !choice && fallback == NULL)
        return;
    line_add(line, " (");
    if (choice)
        list_choices(line, row->choices, " or ");
    if (fallback != NULL)
        line_add(line, "%sdefault %s%s", choice ? "; " : "", fallback,
                 number ? "; " : "");
    if (number)
        describe_range(line, row);
    line_add(line, ")");
}

void settings_help(const Setting *rows, const char *prefix, FILE *file)
{
    char name[PARAMS_TEXT], text[8 * PARAMS_TEXT];
    int column = 0;
    for (const Setting *row = rows; row->name != NULL; row++) {
        int width = 2 + describe_name(row, prefix, name, sizeof name);
        if (width > column && width <= HELP_COLUMN_MAX)
            column = width;
    }
    for (const Setting *row = rows; row->name != NULL; row++) {
        int width = describe_name(row, prefix, name, sizeof name);
        if (width + 2 > column)
            fprintf(file, "%s\n%*s", name, column, "");
        else
            fprintf(file, "%-*s", column, name);
        Line line = line_open(text, sizeof text);
        describe_row(&line, row);
        text_wrap(text, column, file);
    }
}
