/* Rates in the report: the measured exponent of every envelope of the run
 * against its theorem's, as a table, a forest plot and a plot for each theorem.
 *
 * Each case of a claim whose study is `envelope` is a curve; curves of one
 * theorem (algorithm, privacy, growing variable) share a plot. */
#ifndef SUITE_REPORT_RATES_H
#define SUITE_REPORT_RATES_H
#include "suite/judge/rate.h"
#include "suite/report/report.h"

/* ---- names ---- */

/* a curve's name: words that readers can compare between curves */
enum { RATE_WORDS = 24, RATE_NAME = 300 };
typedef struct {
    char key[24], text[72];
} RateWord;
typedef struct {
    RateWord word[RATE_WORDS];
    int n;
} RateName;

/* Names a case from its text as the claim writes it; the job has the defaults.
 * */
void rate_name_open(RateName *, const Job *, const char *case_text);
/* Joins with ", " the words that all n names share; or those of one name that
 * not all share. */
void rate_name_common(const RateName *, int n, char *out, size_t size);
void rate_name_own(const RateName *, int n, int which, char *out, size_t size);
/* The same for words that two thirds of the names share, which a caption gives
 * ("unless a row says otherwise"), and for the others of one name. */
void rate_name_usual(const RateName *, int n, char *out, size_t size);
void rate_name_unusual(const RateName *, int n, int which, char *out,
                       size_t size);
/* writes a number to three digits: 1.83e12, 0.3 */
void rate_number(double, char *out, size_t size);

/* The smallest 1, 2 or 5 times a power of ten that fits at most `most` times
 * into the length: a step for an axis. */
double rate_step(double length, int most);

/* ---- points ---- */

typedef RatePointEvidence RateShown;

/* A point's range.  LINEAR: nothing is learnt, and regret grows like the worst
 * policy's.  EDGE: learning has begun and the worst gap is the family's
 * largest, so the supremum may lie beyond; such a point is not fitted. */
typedef enum {
    MARK_LINEAR,
    MARK_EDGE,
    MARK_TRANSITION,
    MARK_ASYMPTOTIC,
    MARKS
} RateMark;
extern const char *const mark_names[MARKS];
/* trivial_slope: of the worst policy's regret, in the logarithms */
RateMark rate_mark(RateRange, double slope, double trivial_slope);

/* ---- curves ---- */

typedef struct {
    const Claim *claim;
    const CaseRow *row;
    Job job;
    const Theorem *law; /* NULL: none */
    int n;
    RateShown *point; /* [n], ascending in x */
    double *horizon;  /* [n] the trivial K H, NaN: not known */
    union {
        RateFitEvidence fit;
        struct {
            RATE_FIT_EVIDENCE(EVIDENCE_DOUBLE)
        };
    };
} RateCurve;

typedef struct RateCurves {
    RateCurve *curve;
    RateName *name; /* of each */
    int n;
} RateCurves;

/* They are read once for a report. */
MUST_CHECK Status rates_read(const Report *, RateCurves *);
/* Is the curve's claim about an exponent? */
bool rate_is_asked(const RateCurve *);
/* Has it a fitted exponent?  That takes three points. */
bool rate_fitted(const RateCurve *);
/* the first and last fitted x; false: none is fitted */
bool rate_range(const RateCurve *, double *from, double *to);
const char *rate_in(const RateCurve *); /* the growing variable */
/* "tight", "below", "above" or "open"; the verdict when there is no slope */
const char *rate_growth_name(const RateCurve *);
RateMark rate_mark_of(const RateCurve *, int i);

/* ---- pictures ---- */

#define FOREST_PLOT "rates"
/* The forest plot, a line a theorem, with what it shows. */
MUST_CHECK Status theorems_put(const Report *, Document *);

/* The curves that share a plot: all of one theorem, or a single one without
 * theorem.  A case of two claims is drawn once. */
enum { GROUP_MAX = 5 }; /* more are hard to tell apart */
typedef struct {
    const RateCurve *curve[GROUP_MAX];
    RateName name[GROUP_MAX];
    int n;
    int same; /* groups before it whose file would have the same name */
} RateGroup;
/* fills groups [curves->n]; returns how many */
int rate_groups(const RateCurves *, RateGroup *);
/* the file's name: rate.ucrl-vtr.jdp.K */
void rate_group_name(const RateGroup *, char *out, size_t size);
MUST_CHECK Status rate_plot(const Report *, const RateGroup *);
/* its finding: the exponents measured and the one allowed */
const char *rate_group_title(const RateGroup *, Arena *);

/* ---- published against calibrated ---- */

/* Do the names of two curves differ in the mode alone? */
bool rate_is_twin(const RateName *published, const RateName *calibrated);
/* The regret at x, interpolated in the logarithms; NaN outside the points. */
double rate_regret_at(const RateCurve *, double x);
/* The loss of an episode at the first point; NaN if it has learned there. */
double rate_first_loss(const RateCurve *);
/* The K from which an episode loses less than half of that; NaN when it lies
 * outside the points. */
double rate_starts(const RateCurve *, double first_loss);
/* Writes the section; nothing when no two curves are twins. */
MUST_CHECK Status rate_modes_put(const Report *, Document *);

/* Pictures of regret against what grows, one a theorem. */
MUST_CHECK Status rate_pictures_put(const Report *, Document *);
/* The page on exponents. */
MUST_CHECK Status rates_put(const Report *, Document *);
#endif
