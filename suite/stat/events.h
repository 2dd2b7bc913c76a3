/* Events that distinguish two samples: chosen on training rows, to be counted
 * on other rows.
 *
 * A row is a vector of features, from sample 0 or 1.  Each family learns a
 * score and gives one event, score >= threshold or score < threshold, with the
 * sample in which it is more frequent.  The event is the one for which training
 * predicts the largest lower bound on
 *
 *     epsilon >= log((p - delta) / q),    p its frequency there, q elsewhere
 *
 * when `tests` rows are counted.  The prediction allows for the uncertainty of
 * training, so that a chance gap in a tail predicts nothing.
 *
 *   linear     Fisher's discriminant; finds noise that coordinates share
 *   clipped    the privacy loss under Laplace noise, the sum over features of
 *              (|x - m1| - |x - m0|)/scale, with medians m and scales of the
 *              training rows.  Where counts are small, frequencies under this
 *              law help to choose the threshold; no verdict rests on them
 *   halfline   the best single feature (left out if there is only one, because
 *              then it is linear)
 *   values     exact values: the log ratio of the counts of the whole row if it
 *              was seen, otherwise the sum of those of its features.  A value
 *              that was seen once is ignored, so noise with a density has no
 *              such event
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
    double delta, alpha; /* delta of the claim, alpha of one bound */
} EventPlan;

typedef struct {
    int family;
    int toward; /* the sample in which it is more frequent */
    bool above; /* score >= threshold, or score < threshold */
    double threshold;
    double predicted; /* the lower bound on epsilon that training predicts */
} Event;

typedef struct Events Events;
/* Chooses events of these families, a set such as 1 << EVENT_LINEAR.  Leaves
 * out an event that predicts less than half of the best one's bound, because
 * each event costs the others a share of alpha; possibly none is left.  The
 * training rows are not needed afterwards. */
Events *events_learn(const Sample side[2], const EventPlan *, unsigned families,
                     Arena *);
int events_count(const Events *);
const Event *events_at(const Events *, int i);
/* hits[i]++ for every event that the row is in */
void events_tally(const Events *, const double *row, uint64_t *hits);
#endif
