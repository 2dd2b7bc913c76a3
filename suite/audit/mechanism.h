/* Bare mechanisms: a billboard and what one user may send to it, without a
 * learner.  A mechanism has channels, the noise scale that a claim of
 * (epsilon, delta) gives them, and a worst pair of neighbouring users.
 *
 * published is the textbook's scale: Dwork & Roth 2014, theorem A.1 for
 * Gaussian noise, basic composition for Laplace; a paper's counters have its
 * own.  calibrated is the least scale that meets
 * the claim, with equality; it comes from the oracle (oracles/privacy.h).  The
 * releases of the reviewed papers have the scales of
 * algorithms/core/<paper>_scales.h.  `scale` multiplies them: at the printed
 * noise delta is often too small to be sampled.
 *
 * A user is a point of the cube [-1,1]^n; send() maps it to an admissible
 * contribution, so that random users and the search for a pair work alike for
 * every mechanism.  Faults are settings, too (AUDITED_FAULTS). */
#ifndef SUITE_AUDIT_MECHANISM_H
#define SUITE_AUDIT_MECHANISM_H
#include "oracles/privacy.h"
#include "suite/audit/losses.h"
#include "suite/audit/mechanism_settings.h"

typedef struct Mechanism Mechanism;
extern const Setting mechanism_settings[]; /* of the whole audit study */

enum { BARE_CHANNELS = 96 };

typedef struct {
    const Mechanism *is;
    const Params *params;
    double epsilon, delta; /* claimed */
    Channel channel[BARE_CHANNELS];
    int channels;
    uint64_t user, first, last; /* releases that hold her */
    int cube;                   /* n */
    double *here, *there;       /* [cube]: the pair */
    double *shift[BARE_CHANNELS];
    Recorder *recorder;
    Billboard *billboard;
    const void *layout; /* for the mechanism's own use */
} Bare;

struct Mechanism {
    const char *name, *help;
    const char *source; /* of a release: its place in the paper; NULL: bare */
    const char *uses;   /* the settings that it has besides those of all */
    NoiseLaw law;
    Schedule when;
    bool may_be_absent; /* a neighbour may send nothing (neighbours=add) */
    int steps;          /* H is at least so large */
    /* opens the channels, with scale 1, or with the paper's for a release */
    Status (*open)(Bare *, Arena *);
    void (*send)(const Bare *, const double *point, double *const *out);
    void (*worst)(Bare *); /* fills here and there */
    /* for the calibration, at scale 1: the Euclidean norm by which one user
     * changes a Gaussian release; or, of a Laplace one, how many coordinates
     * she changes, and each by how much */
    double (*euclid)(const Bare *);
    double (*moves)(const Bare *, double *size);
    double (*published)(const Bare *); /* the scale; NULL: the textbook's */
};

extern const Mechanism bare_mechanisms[]; /* of no paper; ends with name NULL */
/* the bare mechanisms, then the papers' releases; NULL past the last */
const Mechanism *mechanism_at(int i);
MUST_CHECK Status mechanism_find(const char *name, const Mechanism **);
const Mechanism *mechanism_named(const char *name); /* NULL: there is none */
/* the rows of mechanism_settings that are the mechanism's own; {0} ends them */
void mechanism_own_settings(const Mechanism *, Setting rows[PARAMS_MAX + 1]);
/* The mechanism that the settings name; NULL when there is none, which cannot
 * happen to an open job. */
const Mechanism *mechanism_of(const Params *);
/* a study's check of its setting "mechanism" */
MUST_CHECK Status mechanism_check(const char *key, const char *value);
int bare_choice(const Bare *, const char *setting);
/* Adds a channel and returns its scales, set to 1, for the caller to change. */
double *bare_channel(Bare *, const char *name, Schedule, int size,
                     uint64_t leaves, Arena *);
/* a channel under the mechanism's own schedule, with its leaves or releases */
void bare_add_channel(Bare *, const char *name, int size, Arena *);
/* What the noise scale is computed for, which a fault may falsify: does each of
 * these parts ("steps", "levels", ..) get the whole budget; the true number of
 * steps; the depth of the tree and the steps that the scale assumes; the base
 * of the depth's logarithm. */
bool bare_unsplit(const Bare *, const char *part);
int bare_steps(const Bare *);
double bare_made_levels(const Bare *);
double bare_made_steps(const Bare *);
double bare_log_base(const Bare *);
/* how many nodes, reports or releases of a channel hold her */
uint64_t bare_places(const Bare *, int channel);
/* Opens mechanism, noise scales, pair and recorder as the settings say.  A Bare
 * must not be copied, because its recorder points into it; the settings are
 * kept by pointer. */
MUST_CHECK Status bare_open(Bare *, const Params *, uint64_t seed, Arena *);
/* Exchanges here and there: the loss of Q against P. */
void bare_reverse(Bare *);
/* The tilt with the least Chernoff bound on delta(epsilon): tilt_best. */
double bare_tilt(const Bare *, double *log_bound);
/* a finite tilt where that one is infinite: tilt_milder */
double bare_milder(const Bare *, double theta);
/* log of the largest value of an audited run: tilt_log_bound */
double bare_log_bound(const Bare *, double epsilon, double theta);
#endif
