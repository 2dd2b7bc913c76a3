/* Reading, writing and comparing numbers and names as text. */
#ifndef SUITE_BASE_TEXT_H
#define SUITE_BASE_TEXT_H
#include "suite/base/status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Reads a whole number below 2^64 exactly, from decimal text such as "7",
 * "1e19" or "2.5e3".  false, with the number unchanged, for any other text. */
bool text_count(const char *, uint64_t *);
bool text_real(const char *, double *); /* finite decimal, nothing after it */
/* writes the fewest digits that read back as the same double: 0.1, 1e9, 1e-9 */
void text_of_real(double, char *out, size_t size);
/* '*', '?' and [..] as in the shell; also plain equality */
bool text_matches(const char *glob, const char *name);
/* number of single edits from a to b: Damerau-Levenshtein distance */
int text_distance(const char *a, const char *b);

/* A table of named things: the name of entry i, NULL past the last. */
typedef const char *NameAt(const void *table, int i);
/* the NameAt of a list of texts that ends with NULL */
const char *text_at(const void *list, int i);
/* the place of a name in a table; -1 when no entry has it */
int text_place(const char *name, NameAt *, const void *table);
/* the same; BAD_INPUT when no entry has it:
 * "no <what> '<name>'; nearest: .." */
MUST_CHECK Status text_find(const char *what, const char *name, NameAt *,
                            const void *table, int *place);
/* Writes "a", "a or b" or "a, b or c": up to three names of the table nearest
 * to
 * wrong, or its first three when none is near; "none" when it is empty. */
void text_nearest(const char *wrong, NameAt *, const void *table, char *out,
                  size_t size);

/* Prints the words of text in lines that start at a column and end before the
 * 80th, and a newline; the cursor is already in that column.  A longer word
 * stands on a line of its own. */
void text_wrap(const char *text, int column, FILE *);
/* How many bytes the UTF-8 letter at the start of the text has; 0 when these
 * bytes are none, as where a text was cut, and at its end. */
int text_letter(const char *);
/* "" for one, "s" for any other number of things */
const char *text_plural(uint64_t n);
/* Copies the next word of text, which ends at a blank, cut to size, and moves
 * *text past it.  NULL at the end. */
const char *text_word(const char **text, char *out, size_t size);
/* Copies the value of the word "key=value" in text, cut to size.  NULL if there
 * is no such word. */
const char *text_value(const char *text, const char *key, char *out,
                       size_t size);
/* true if word, which is not "", is one of the list's words, as in "a,b,c" */
bool text_has_word(const char *list, const char *word, char separator);
#endif
