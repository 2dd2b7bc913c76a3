/* Faults that change noise between its draw and its release: noise that is
 * reused at several places, noise that is drawn and not added.
 *
 *     bender_open(&bender, &bare, seed);
 *     bender.run = repetition;
 *     if (bender_bends(params))
 *         bender_bend(&bender, billboard, channel, place, noise); */
#ifndef SUITE_AUDIT_NOISE_FAULTS_H
#define SUITE_AUDIT_NOISE_FAULTS_H
#include "suite/audit/mechanism.h"
#include <stdbool.h>

typedef struct {
    const Bare *bare;
    Rng coins; /* decide which noise is missing */
    uint64_t run;
} Bender;

void bender_open(Bender *, const Bare *, uint64_t seed);
/* Do the settings have such a fault? */
bool bender_bends(const Params *);
/* The share of coordinates whose noise is missing; NaN with another fault. */
double bender_share(const Params *);
NoiseBend bender_bend; /* its context is a Bender */
#endif
