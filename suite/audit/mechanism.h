/* Bare mechanisms: a billboard, and what one user may send to it, without a
 * learner.  A mechanism is its channels, the noise scale that a claim of
 * (epsilon, delta) gives them, and the pair of users that is hardest to hide.
 *
 * published is the textbook's scale: Dwork & Roth 2014, theorem A.1 for
 * Gaussian noise, basic composition for Laplace, and Qiao & Wang 2023, sections
 * 5.1 and 5.2, for their counters.  calibrated is the least scale that meets
 * the claim, with equality; it comes from the oracle (oracles/privacy.h).  The
 * releases of the reviewed papers bring scales of their own, from
 * algorithms/core/<paper>_scales.h; `scale` multiplies them, so that an audit
 * sees something where the printed noise leaves nothing to see.
 *
 * A user sends a point of the cube [-1,1]^n; send() turns it into what the
 * mechanism lets her contribute, so random users and a search know nothing of
 * mechanisms.  Faults bend the settings. */
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
    const void *layout; /* a release's own */
} Bare;

struct Mechanism {
    const char *name, *help;
    const char *source; /* of a release: its place in the paper; NULL: bare */
    const char *uses;   /* the settings that it knows, beside those of all */
    NoiseLaw law;
    Schedule when;
    bool nobody; /* may compare with one who sends nothing */
    int steps;   /* H is at least so large */
    /* channels with scales of 1; a release's with the paper's */
    Status (*open)(Bare *, Arena *);
    void (*send)(const Bare *, const double *point, double *const *out);
    void (*worst)(Bare *); /* fills here and there */
    /* how the calibration sees it: how far one user moves a Gaussian release
     * of scale 1 in Euclid's norm; or how often a Laplace one, and how far */
    double (*euclid)(const Bare *);
    double (*moves)(const Bare *, double *size);
    double (*published)(const Bare *); /* the scale; NULL: the textbook's */
};

extern const Mechanism bare_mechanisms[]; /* of no paper; ends with name NULL */
/* those, then the papers' releases; NULL past the last */
const Mechanism *mechanism_at(int i);
MUST_CHECK Status mechanism_find(const char *name, const Mechanism **);
const Mechanism *mechanism_named(const char *name); /* NULL: there is none */
/* the rows of mechanism_settings that are the mechanism's own; {0} ends them */
void mechanism_own_settings(const Mechanism *, Setting rows[PARAMS_MAX + 1]);
/* NULL when there is none of that name: a job that is open has one */
const Mechanism *mechanism_of(const Params *);
/* a study's check of its setting "mechanism" */
MUST_CHECK Status mechanism_check(const char *key, const char *value);
int bare_choice(const Bare *, const char *setting);
/* of one channel, to be scaled by its opener; sets the scales to 1 */
double *bare_channel(Bare *, const char *name, Schedule, int size,
                     uint64_t leaves, Arena *);
/* a channel under the mechanism's own schedule, with its leaves or releases */
void bare_add_channel(Bare *, const char *name, int size, Arena *);
/* what the scale is made for, as a fault bends it: is the budget left whole for
 * this part ("steps", "levels", ..); depth, steps; base of the logarithm */
bool bare_unsplit(const Bare *, const char *part);
int bare_steps(const Bare *);
double bare_made_levels(const Bare *);
double bare_made_steps(const Bare *);
double bare_log_base(const Bare *);
uint64_t bare_places(const Bare *, int channel); /* that hold her */
/* Opens what the settings say: pair, calibrated scales, recorder.  A Bare stays
 * where it is: its recorder points into it; the settings stay the caller's. */
MUST_CHECK Status bare_open(Bare *, const Params *, uint64_t seed, Arena *);
/* the other way round: here and there exchanged */
void bare_reverse(Bare *);
/* The theta that makes the audit's values smallest at their largest: the
 * Chernoff bound on delta(epsilon).  log_bound: of that bound. */
double bare_tilt(const Bare *, double *log_bound);
/* beside it, where that is without end: see tally_milder */
double bare_milder(const Bare *, double theta);
/* log of the largest (1 - exp(epsilon - L)) exp(-theta L) E[exp(theta L)] */
double bare_log_bound(const Bare *, double epsilon, double theta);
#endif
