/* Numbers and names as people write them. */
#ifndef SUITE_BASE_TEXT_H
#define SUITE_BASE_TEXT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* "7", "1e19", "2.5e3": decimal text of a whole number below 2^64, exact.
 * When false, the number is left as it was. */
bool text_count(const char *, uint64_t *);
bool text_real(const char *, double *); /* finite decimal, nothing after it */
/* the fewest digits that read back as the same double: 20, 0.1, 1e9, 1e-9 */
void text_of_real(double, char *out, size_t size);
/* '*', '?' and [..] as in the shell; also plain equality */
bool text_matches(const char *glob, const char *name);
/* how many single edits (with transpositions) lead from a to b */
int text_distance(const char *a, const char *b);
/* "a", "a or b", "a, b or c": up to three of names[0..n) nearest to wrong, or
 * the first ones when none is near; "none" when n = 0 */
void text_nearest(const char *wrong, const char *const *names, int n, char *out,
                  size_t size);
/* cuts text at blanks; returns the word, cut to size, and moves *text past it;
 * NULL at the end */
const char *text_word(const char **text, char *out, size_t size);
/* the value of the word "key=value" in text, cut to size; NULL without one */
const char *text_value(const char *text, const char *key, char *out,
                       size_t size);
/* is word, not "", one of "a,b,c"? */
bool text_has_word(const char *list, const char *word, char separator);
#endif
