/* The outcomes of a row that can be met, laid out for the draw of one user: by
 * inversion of a word of 64 bits, the same word meeting the same outcome
 * whatever else there is.  Exact to 2^-64. */
#ifndef ENVS_OUTCOMES_H
#define ENVS_OUTCOMES_H
#include "suite/base/arena.h"
#include <stdint.h>

/* Rows of equal width; a shorter one repeats its last outcome. */
typedef struct {
    const double *of;     /* the laws that it was made of */
    int width;            /* the most outcomes that a row has */
    const int *outcome;   /* [row][width], ascending */
    const uint64_t *upto; /* [row][width]: a word below it, and not below the
                             one before it, means this outcome */
} Outcomes;

/* NULL when it would have more than 4e6 entries */
const Outcomes *outcomes_open(const double *law, int rows, int n, Arena *);

/* what the word means in this row */
static inline int outcome_of(const Outcomes *all, int row, uint64_t word)
{
    enum { NARROW = 8 };
    size_t from = (size_t)row * (size_t)all->width;
    const uint64_t *upto = all->upto + from;
    int at = 0, end = all->width - 1;
    for (; end > NARROW; end /= 2) { /* of at .. at+end, sorted */
        int half = (end + 1) / 2;
        at += word >= upto[at + half - 1] ? half : 0;
    }
    int last = at + end;
    for (int i = at; i < last; i++)
        at += word >= upto[i];
    return all->outcome[from + (size_t)at];
}

/* the same, of a law that nobody laid out */
int outcome_of_law(const double *law, int n, uint64_t word);
#endif
