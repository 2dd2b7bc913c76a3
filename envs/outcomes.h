/* The outcomes of a row that can be met, laid out for the draw of one user: by
 * inversion of a word of 64 bits, the same word meeting the same outcome
 * whatever else there is.  Exact to 2^-64. */
#ifndef ENVS_OUTCOMES_H
#define ENVS_OUTCOMES_H
#include "suite/base/arena.h"
#include <stdbool.h>
#include <stdint.h>

/* Rows of equal width; a shorter one repeats its last outcome.  A row lies in
 * one piece, thresholds before outcomes: it is mostly one line of the cache. */
typedef struct {
    const double *of; /* the laws that it was made of */
    int width;        /* the most outcomes that a row has */
    int again;        /* rows after which the same come again; 0: never */
    const uint64_t *row;
} Outcomes;

/* of a row, in words: thresholds, then outcomes, two to a word */
static inline int outcomes_stride(int width)
{
    return width - 1 + (width + 1) / 2;
}

/* [width - 1] a word below it, and not below the one before it, means this
 * outcome; any other the last */
static inline const uint64_t *outcomes_upto(const Outcomes *all, int row)
{
    return all->row + (ptrdiff_t)row * outcomes_stride(all->width);
}

/* [width] ascending */
static inline const int *outcomes_met(const Outcomes *all, int row)
{
    return (const int *)(outcomes_upto(all, row) + all->width - 1);
}

/* NULL when it would have more than 4e6 entries.  When the laws come again
 * after so many rows, and so on to the end, they are laid out once. */
const Outcomes *outcomes_open(const double *law, int rows, int n, int again,
                              Arena *);

/* what the word means in the row of these thresholds */
static inline int outcome_at(const Outcomes *all, const uint64_t *upto,
                             uint64_t word)
{
    enum { NARROW = 8 };
    int at = 0, end = all->width - 1;
    const int *met = (const int *)(upto + end);
    if (end == 2) { /* all are read at once, and no address waits for another */
        int low = met[0], middle = met[1], high = met[2];
        middle = word >= upto[0] ? middle : low;
        return word >= upto[1] ? high : middle;
    }
    for (; end > NARROW; end /= 2) { /* of at .. at+end, sorted */
        int half = (end + 1) / 2;
        at += word >= upto[at + half - 1] ? half : 0;
    }
    int last = at + end;
    for (int i = at; i < last; i++)
        at += word >= upto[i];
    return met[at];
}

static inline int outcome_of(const Outcomes *all, int row, uint64_t word)
{
    return outcome_at(all, outcomes_upto(all, row), word);
}

/* the same, of a law that nobody laid out */
int outcome_of_law(const double *law, int n, uint64_t word);

/* that of two outcomes: mostly a tie shared */
static inline int outcome_of_two(const double *law, uint64_t word)
{
    bool fair = law[0] == 0.5 && law[1] == 0.5;
    return fair ? (int)(word >> 63) : outcome_of_law(law, 2, word);
}
#endif
