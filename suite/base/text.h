/* Reading, writing and comparing numbers and names as text. */
#ifndef SUITE_BASE_TEXT_H
#define SUITE_BASE_TEXT_H
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
/* Writes "a", "a or b" or "a, b or c": up to three of names[0..n) nearest to
 * wrong, or the first three when none is near; "none" when n = 0. */
void text_nearest(const char *wrong, const char *const *names, int n, char *out,
                  size_t size);
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
