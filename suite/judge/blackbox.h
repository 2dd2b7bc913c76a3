/* From a black-box audit's counts to what it says: the largest epsilon that
 * they refute at the claimed delta.
 *
 * Every event counted has its equal share of alpha, half for each of its two
 * frequencies (Clopper-Pearson); the events were chosen in other runs, so
 * nothing else was tried in these. */
#ifndef SUITE_JUDGE_BLACKBOX_H
#define SUITE_JUDGE_BLACKBOX_H
#include "suite/judge/judge.h"

typedef struct {
    double epsilon, delta;         /* claimed */
    double epsilon_lower;          /* of all events; NaN: none is refuted */
    double p_lower, q_upper, p, q; /* of the event that says so */
    bool sound;                    /* all rows are there, and numbers */
    bool constant;                 /* of actions: no policy depended on her */
    double other;          /* then: the most that another may have, or NaN */
    int events, event;     /* tried; which one, -1: none */
    int toward;            /* the side in which it is likelier */
    double share;          /* of alpha, for one bound */
    uint64_t train, tests; /* runs on each side */
    Verdict verdict;       /* violated, or undecided: nothing found */
    char name[80], why[400], witness[240];
} BlackBoxResult;

void blackbox_result(const Job *, const Rows *, int replicates, double alpha,
                     BlackBoxResult *);

/* what the limit supposes of stronger leaks */
typedef enum {
    LIMIT_LAW,  /* the mechanism's noise rescaled, the best event at each scale;
                   the exact law of its losses */
    LIMIT_LIKE, /* the same with a law like it: shifts made equal where they are
                   not, a Gaussian for more than 64 */
    LIMIT_EVENT /* where there is no law: an event as likely as the one found,
                   that delivers so much */
} LimitBy;
extern const char *const limit_names[];

typedef struct {
    double epsilon; /* NaN: none is found */
    LimitBy by;
} DetectionLimit;

/* An estimate: the least delivered epsilon (at the claimed delta) that as many
 * runs would find with probability 0.99. */
DetectionLimit blackbox_limit(const Rows *, const BlackBoxResult *);
#endif
