/* Tables of the possible outcomes of each transition law, for drawing one
 * user's successor by inversion of a word of 64 bits.  Probabilities are exact
 * to 2^-64. */
#ifndef ENVS_OUTCOMES_H
#define ENVS_OUTCOMES_H
#include "suite/base/arena.h"
#include <stdbool.h>
#include <stdint.h>

/* Rows of equal width; a law with fewer outcomes repeats its last one.  A row
 * is stored in one piece, thresholds before outcomes, mostly one cache line. */
typedef struct {
    const double *of; /* the laws that the table was made of */
    int width;        /* the largest number of outcomes of a law */
    int again;        /* the laws repeat after so many rows; 0: never */
    const uint64_t *row;
} Outcomes;

/* words of a row: thresholds, then outcomes, two to a word */
static inline int outcomes_stride(int width)
{
    return width - 1 + (width + 1) / 2;
}

/* thresholds [width - 1]: outcome i is drawn by words below threshold i and not
 * below threshold i-1, the last outcome by all other words */
static inline const uint64_t *outcomes_upto(const Outcomes *all, int row)
{
    return all->row + (ptrdiff_t)row * outcomes_stride(all->width);
}

/* outcomes [width], ascending */
static inline const int *outcomes_met(const Outcomes *all, int row)
{
    return (const int *)(outcomes_upto(all, row) + all->width - 1);
}

/* Makes the table of `rows` laws over n outcomes.  If the laws repeat after
 * `again` rows, to the end, they are stored once.  NULL if the table would have
 * more than 4e6 entries. */
const Outcomes *outcomes_open(const double *law, int rows, int n, int again,
                              Arena *);

/* the outcome that the word draws from the row with these thresholds */
static inline int outcome_at(const Outcomes *all, const uint64_t *upto,
                             uint64_t word)
{
    enum { NARROW = 8 };
    int at = 0, end = all->width - 1;
    const int *met = (const int *)(upto + end);
    if (end == 2) { /* reads all three, so that no load waits for another */
        int low = met[0], middle = met[1], high = met[2];
        middle = word >= upto[0] ? middle : low;
        return word >= upto[1] ? high : middle;
    }
    for (; end > NARROW; end /= 2) { /* bisects at .. at+end */
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

/* the same outcome, straight from a law without a table */
int outcome_of_law(const double *law, int n, uint64_t word);

/* outcome_of_law for two outcomes, quick where both have probability 1/2 */
static inline int outcome_of_two(const double *law, uint64_t word)
{
    bool fair = law[0] == 0.5 && law[1] == 0.5;
    return fair ? (int)(word >> 63) : outcome_of_law(law, 2, word);
}
#endif
