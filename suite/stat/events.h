/* Events that tell two samples apart: learned on training rows, to be counted
 * in others.
 *
 * A row is a vector of features, from sample 0 or 1.  Each family has a score
 * that it learns, and gives one event, score >= threshold or below it, with
 * the sample in which it is likelier: the one for which training foretells the
 * largest lower bound on
 *
 *     epsilon >= log((p - delta) / q),    p its frequency there, q elsewhere
 *
 * after as many rows as will be counted.  Training is charged for its own
 * uncertainty, so a lucky gap in a tail promises nothing.
 *
 *   linear     Fisher's discriminant; finds noise that coordinates share
 *   clipped    what Laplace noise loses, |x - m1| - |x - m0| over its scale,
 *              added up: medians and scales of the training rows.  Where
 *              counts are few, the law that this supposes says how few they
 *              would be: it chooses thresholds, and nothing rests on it
 *   halfline   the best single feature (as linear where there is but one)
 *   values     exact values: log ratios of their counts, of the whole row where
 *              it is known, else added up over features.  A value that is seen
 *              once says nothing, so noise with a density has no such event
 *
 *     Events *e = events_learn(side, &plan, EVENTS_ALL, arena);
 *     for (...) events_tally(e, row, hits); */
#ifndef SUITE_STAT_EVENTS_H
#define SUITE_STAT_EVENTS_H
#include "suite/base/arena.h"
#include <stdbool.h>
#include <stdint.h>

#define EVENT_NAMES "linear|clipped|halfline|values"
enum {
    EVENT_LINEAR,
    EVENT_CLIPPED,
    EVENT_HALFLINE,
    EVENT_VALUES,
    EVENT_FAMILIES,
    EVENTS_ALL = (1 << EVENT_FAMILIES) - 1
};
extern const char *const event_names[EVENT_FAMILIES];

typedef struct {
    int n;
    const double *row; /* [n][features] */
} Sample;

typedef struct {
    int features;
    uint64_t tests;      /* rows of each sample that will be counted */
    double delta, alpha; /* of the claim; of one bound */
} EventPlan;

typedef struct {
    int family;
    int toward; /* the sample in which it is likelier */
    bool above; /* score >= threshold, or score < threshold */
    double threshold;
    double predicted; /* the lower bound on epsilon that training foretells */
} Event;

typedef struct Events Events;
/* families: a set, 1 << EVENT_LINEAR for one.  An event that promises less
 * than half of the best is left out: each costs the others a share of alpha.
 * None may be left.  The rows may go afterwards. */
Events *events_learn(const Sample side[2], const EventPlan *, unsigned families,
                     Arena *);
int events_count(const Events *);
const Event *events_at(const Events *, int i);
/* hits[i]++ for every event that the row is in */
void events_tally(const Events *, const double *row, uint64_t *hits);
#endif
