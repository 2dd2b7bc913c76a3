/* The recorder: the exact log-likelihood ratio of everything that a billboard
 * releases about one user.
 *
 * Given all that was released before, two datasets that differ in user k0
 * alone differ in her contribution alone.  So a coordinate that shows her
 * contribution plus noise x, density f, has the loss log f(x)/f(x + d), d being
 * what she sent minus what she might have sent, and the losses of independent
 * coordinates add up:
 *
 *   SUM_TREE    every node of 1..leaves that contains leaf k0
 *   SUM_LOCAL   her own report
 *   REFRESH     releases first..last
 *   SUM_ONCE    the one release of the users that she is among
 *
 * The noise is asked of the billboard: the very numbers that are released.  A
 * law with a density never gives the same number twice nor 0, so equal noise on
 * two coordinates is one variable and noise 0 is none.  Coordinates that share
 * a variable lose what one of them loses when both move alike; else their
 * difference tells the pair apart, the loss is infinite.  For that the recorder
 * looks at coordinates and a node beside hers, too.
 *
 *     Recorder *r = recorder_open(channels, n, user, arena);
 *     recorder_pair(r, shift);
 *     recorder_tilt(r, billboard, 20);
 *     for (...) { billboard_restart(b, run); Record x = recorder_read(r, b); }
 */
#ifndef SUITE_AUDIT_LOSSES_H
#define SUITE_AUDIT_LOSSES_H
#include "algorithms/billboard.h"
#include <stdbool.h>

typedef struct {
    double loss;       /* log dP/dQ; INFINITY when Q never shows this */
    double log_weight; /* log dP/d(law it was drawn from) */
} Record;

/* What becomes of noise between the draw and the release: for faults. */
typedef void NoiseBend(void *context, const Billboard *, int channel,
                       uint64_t place, double *noise);

/* One coordinate of one release, as it was read. */
typedef struct {
    const char *channel; /* its name */
    int coordinate;
    uint64_t place; /* node, report or release */
    bool hers;      /* it holds her; else it stands beside */
    double noise, shift, scale;
    double loss; /* its own; INFINITY when it moves without noise */
} Coordinate;
typedef void CoordinateVisit(void *context, const Coordinate *);

typedef struct Recorder Recorder;
/* the channels stay the caller's */
Recorder *recorder_open(const Channel *, int channels, uint64_t user, Arena *);
void recorder_releases(Recorder *, uint64_t first, uint64_t last);
/* SUM_ONCE: the number of the release that holds her; 1 until this is told */
void recorder_once(Recorder *, int channel, uint64_t release);
void recorder_bend(Recorder *, NoiseBend *, void *context);
/* Shows every coordinate that a reading looks at, in the order of the places;
 * NULL: none.  Their losses add up to the reading's, in the order of noise over
 * scale, where each variable counts once. */
void recorder_visit(Recorder *, CoordinateVisit *, void *context);
/* shift[channel][i]; they stay the caller's, and stay as they are */
void recorder_pair(Recorder *, const double *const *shift);
/* Tilts the billboard's noise by theta; both must live as long as each other */
void recorder_tilt(Recorder *, Billboard *, double theta);
Record recorder_read(Recorder *, const Billboard *);

/* The pair's law: log E[exp(theta L)], exact; infinite when some coordinate
 * moves without noise. */
double recorder_log_moment(const Recorder *, double theta);
double recorder_mean(const Recorder *); /* E[L] */
/* what moves: |shift| / scale, and how often, the last node included; returns
 * how many kinds there are, -1 when more than room */
int recorder_moves(const Recorder *, double *size, uint64_t *times, int room);

/* ---- one coordinate, a = shift / scale ---- */

double coordinate_loss(NoiseLaw, double x, double shift, double scale);
double coordinate_log_moment(NoiseLaw, double a, double theta);
double coordinate_mean(NoiseLaw, double a);
#endif
