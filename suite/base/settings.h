/* Settings: one row has a setting's name, type, default, range and meaning,
 * from which parsing, validation, --help and the stored parameters follow.
 *
 *     static const Setting rows[] = {
 *         {"H", SET_INT, "20", 1, 1000, NULL, "horizon"},
 *         {"rewards", SET_CHOICE, "fixed", 0, 0, "fixed|bernoulli", "law"},
 *         {0}};
 *     Params p;
 *     params_open(&p, rows);
 *     TRY(params_set(&p, "H", "8"));
 *     int H = params_int(&p, "H"); */
#ifndef SUITE_BASE_SETTINGS_H
#define SUITE_BASE_SETTINGS_H
#include "suite/base/status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef enum {
    SET_COUNT,  /* whole number to 1.8e19; 1e19 is decimal text, exact */
    SET_INT,    /* whole number that fits an int */
    SET_REAL,   /* finite */
    SET_CHOICE, /* one of choices, "a|b|c" */
    SET_TEXT,   /* a name or a path */
    SET_FLAG    /* present or not; takes no value on the command line */
} SettingType;

typedef struct {
    const char *name;
    SettingType type;
    const char *fallback; /* NULL: not given */
    double min, max;      /* of numbers, inclusive */
    const char *choices;
    const char *help;
} Setting; /* a table ends with {0} */

enum { PARAMS_MAX = 48, PARAMS_TEXT = 240 };
#define EPISODES_MAX 1.8e19

typedef struct {
    bool given, present; /* set by the user; has a value at all */
    uint64_t count;
    double real;
    int choice; /* index in choices; 0 or 1 of a flag; value of an int */
    char text[PARAMS_TEXT];
} Value;

typedef struct {
    const Setting *rows;
    Value value[PARAMS_MAX];
} Params;

/* Sets all defaults.  Asserts that each is in its own range. */
void params_open(Params *, const Setting *rows);
/* the row of that name, or NULL */
const Setting *setting_find(const Setting *rows, const char *name);
/* the name of row i, as text_find asks for it; NULL past the last */
const char *setting_at(const void *rows, int i);
/* Sets a value.  A flag's text is "yes", "no", or NULL or "" for yes.
 * BAD_INPUT for an unknown name or a value out of range. */
MUST_CHECK Status params_set(Params *, const char *name, const char *text);

/* Getters assert that the row exists, has this type, and has a value (except
 * that an absent flag is false). */
bool params_present(const Params *, const char *name);
bool params_given(const Params *, const char *name);
int params_int(const Params *, const char *name);
uint64_t params_count(const Params *, const char *name);
double params_real(const Params *, const char *name);
int params_choice(const Params *, const char *name);
bool params_flag(const Params *, const char *name);
/* the canonical text of a setting of any type; "" without a value */
const char *params_text(const Params *, const char *name);

/* "H=8 rewards=fixed": every setting with a value, in row order, as canonical
 * text.  Asserts that it fits, because a truncated list could equal the text of
 * another job. */
void params_print(const Params *, const char *prefix, char *out, size_t size);
/* the same, for the settings that differ from their defaults */
void params_print_given(const Params *, const char *prefix, char *out,
                        size_t size);
/* the word for a type: count, int, real, choice, text or flag */
extern const char *const setting_types[];
/* aligned rows for --help; prefix is "--" for options */
void settings_help(const Setting *rows, const char *prefix, FILE *);
#endif
