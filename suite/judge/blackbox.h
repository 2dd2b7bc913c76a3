/* The largest epsilon that a black-box audit refutes at the claimed delta: if
 * an event has probability >= p on one side and <= q on the other, with
 * confidence, then epsilon >= log((p - delta) / q).
 *
 * The events share alpha equally, half for each of the two Clopper-Pearson
 * bounds.  They were chosen in other runs, so no further correction is due. */
#ifndef SUITE_JUDGE_BLACKBOX_H
#define SUITE_JUDGE_BLACKBOX_H
#include "suite/judge/judge.h"

typedef struct {
    double epsilon, delta;         /* claimed */
    double epsilon_lower;          /* of all events; NaN: none is refuted */
    double p_lower, q_upper, p, q; /* of that event: bounds, frequencies */
    bool sound;                    /* all rows are there, and numbers */
    bool constant;         /* study actions: no policy depended on her */
    double other;          /* then: an upper bound on the probability of runs
                              in which one did; else NaN */
    int events, event;     /* how many; the best one's place, -1: none */
    int toward;            /* the side on which it is more likely */
    double share;          /* of alpha, for one bound */
    uint64_t train, tests; /* runs on each side */
    Verdict verdict;       /* violated, or undecided: nothing found */
    char name[80], why[400], witness[240];
} BlackBoxResult;

void blackbox_result(const Job *, const Rows *, int replicates, double alpha,
                     BlackBoxResult *);

/* How the detection limit models stronger leaks. */
typedef enum {
    LIMIT_LAW,  /* the exact law of the loss, with the noise rescaled, and the
                   best event {loss > t} at each scale */
    LIMIT_LIKE, /* the same with an approximate law: all shifts equal, or a
                   Gaussian for more than 64 shifts */
    LIMIT_EVENT /* without a law: an event as likely as the best one found, at
                   a larger epsilon */
} LimitBy;
extern const char *const limit_names[];

typedef struct {
    double epsilon; /* NaN: no such epsilon */
    LimitBy by;
} DetectionLimit;

/* Estimates the detection limit: the least delivered epsilon (at the claimed
 * delta) that an audit with as many runs finds with probability 0.99. */
DetectionLimit blackbox_limit(const Rows *, const BlackBoxResult *);
#endif
