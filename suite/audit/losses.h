/* The recorder: the privacy loss of one user, which is the exact log-likelihood
 * ratio of everything that a billboard releases about her.
 *
 * Given all that was released before, two datasets that differ in user k0
 * alone differ in her contribution alone.  A coordinate that holds her
 * contribution plus noise x of density f has the loss log f(x)/f(x + d), where
 * the shift d is what she sent minus what the other of the pair would have
 * sent.  The losses of independent coordinates add up:
 *
 *   SUM_TREE    every node of 1..leaves that contains leaf k0
 *   SUM_LOCAL   her own report
 *   REFRESH     releases first..last
 *   SUM_ONCE    the one release of the users that she is among
 *
 * The noise x is read from the billboard, so it is the noise of the release.  A
 * law with a density gives no number twice and never 0.  So equal noise on two
 * coordinates is one variable (reused noise), and noise 0 is no noise.
 * Coordinates that share a variable have together the loss of one of them if
 * their shifts are equal; otherwise their difference shows which of the pair it
 * was, and the loss is infinite.  To notice reuse the recorder also reads a few
 * witnesses: coordinates next to shifted ones, and a node without her.
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

/* Changes noise between the draw and the release: a fault. */
typedef void NoiseBend(void *context, const Billboard *, int channel,
                       uint64_t place, double *noise);

/* One coordinate of one release, as it was read. */
typedef struct {
    const char *channel; /* its name */
    int coordinate;
    uint64_t place; /* node, report or release */
    bool hers;      /* it holds her; else it is a witness of reused noise */
    double noise, shift, scale;
    double loss; /* its own; INFINITY when it moves without noise */
} Coordinate;
typedef void CoordinateVisit(void *context, const Coordinate *);

typedef struct Recorder Recorder;
/* The channels are kept by pointer. */
Recorder *recorder_open(const Channel *, int channels, uint64_t user, Arena *);
void recorder_releases(Recorder *, uint64_t first, uint64_t last);
/* SUM_ONCE: the number of the release that holds her; 1 until this is told */
void recorder_once(Recorder *, int channel, uint64_t release);
void recorder_bend(Recorder *, NoiseBend *, void *context);
/* Calls visit for every coordinate that a reading reads, in the order of the
 * places; NULL: for none.  Their losses sum to the reading's if each noise
 * variable counts once (the recorder adds in the order of noise / scale). */
void recorder_visit(Recorder *, CoordinateVisit *, void *context);
/* Sets the pair by its shift[channel][i], which is kept by pointer and must not
 * change before the next call. */
void recorder_pair(Recorder *, const double *const *shift);
/* Draws the billboard's noise under the law tilted by theta; 0: untilted.  Both
 * must live as long as each other. */
void recorder_tilt(Recorder *, Billboard *, double theta);
Record recorder_read(Recorder *, const Billboard *);

/* log E[exp(theta L)] of the pair, exact; INFINITY when some coordinate has a
 * shift and no noise. */
double recorder_log_moment(const Recorder *, double theta);
double recorder_mean(const Recorder *); /* E[L], likewise */
/* Lists the distinct values of |shift| / scale and how many coordinates have
 * each, over all nodes that hold her.  Returns how many values there are, -1
 * when more than room. */
int recorder_moves(const Recorder *, double *size, uint64_t *times, int room);

/* ---- loss, log E[exp(theta L)] and E[L] of one coordinate, with
 *      a = shift / scale ---- */

double coordinate_loss(NoiseLaw, double x, double shift, double scale);
double coordinate_log_moment(NoiseLaw, double a, double theta);
double coordinate_mean(NoiseLaw, double a);
#endif
