/* Rates in the report: what every envelope of the run says of a theorem's
 * exponent, as a table, a forest plot and a picture for each theorem.
 *
 * What is shown is found by its study: each case of a claim whose study is
 * `envelope` is a curve, and curves of one law (algorithm, privacy, what grows)
 * share a picture. */
#ifndef SUITE_REPORT_RATES_H
#define SUITE_REPORT_RATES_H
#include "suite/judge/rate.h"
#include "suite/report/report.h"

/* ---- names ---- */

/* what tells one curve from another, in words for people */
enum { RATE_WORDS = 24, RATE_NAME = 300 };
typedef struct {
    char key[24], text[72];
} RateWord;
typedef struct {
    RateWord word[RATE_WORDS];
    int n;
} RateName;

/* of a case as its claim writes it; the job has the defaults */
void rate_name_open(RateName *, const Job *, const char *case_text);
/* the words that all n names share, or those of one that they do not; joined
 * by ", " */
void rate_name_common(const RateName *, int n, char *out, size_t size);
void rate_name_own(const RateName *, int n, int which, char *out, size_t size);
/* the same for words that two thirds share, and the words that are not those:
 * "unless a row says otherwise" */
void rate_name_usual(const RateName *, int n, char *out, size_t size);
void rate_name_unusual(const RateName *, int n, int which, char *out,
                       size_t size);
/* to three digits: 1.83e12, 0.3 */
void rate_number(double, char *out, size_t size);

/* 1, 2 or 5 times a power of ten: at most `most` of them in the length */
double rate_step(double length, int most);

/* ---- points ---- */

typedef RatePointEvidence RateShown;

/* Where nothing is learnt the regret grows as what can be lost does.  A point
 * on the family's edge that grows otherwise has begun to learn, and its
 * supremum may lie beyond: it is left out. */
typedef enum {
    MARK_LINEAR,
    MARK_EDGE,
    MARK_TRANSITION,
    MARK_ASYMPTOTIC,
    MARKS
} RateMark;
extern const char *const mark_names[MARKS];
/* trivial_slope: of what can be lost, in the logarithms */
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

typedef struct {
    RateCurve *curve;
    RateName *name; /* of each */
    int n;
} RateCurves;

MUST_CHECK Status rates_read(const Report *, RateCurves *);
/* was it asked for an exponent? other judges ask envelopes other things */
bool rate_is_asked(const RateCurve *);
/* has it an exponent? three points, as the judge has it */
bool rate_fitted(const RateCurve *);
/* the first and last fitted x; false: none is fitted */
bool rate_range(const RateCurve *, double *from, double *to);
const char *rate_in(const RateCurve *); /* what grows */
/* tight, below, above, open; without a slope its verdict says why */
const char *rate_growth_name(const RateCurve *);
RateMark rate_mark_of(const RateCurve *, int i);

/* ---- pictures ---- */

#define FOREST_PLOT "rates"
MUST_CHECK Status forest_plot(const Report *, const RateCurves *);

/* The curves that share a picture: those of one law, or one without law.  A
 * case that two claims ask for is drawn once. */
enum { GROUP_MAX = 12 };
typedef struct {
    const RateCurve *curve[GROUP_MAX];
    RateName name[GROUP_MAX];
    int n;
} RateGroup;
/* fills groups [curves->n]; returns how many */
int rate_groups(const RateCurves *, RateGroup *);
/* the file's name: rate.ucrl-vtr.jdp.K */
void rate_group_name(const RateGroup *, char *out, size_t size);
MUST_CHECK Status rate_plot(const Report *, const RateGroup *);

/* ---- published against calibrated ---- */

/* Do the names of two curves differ in the mode alone? */
bool rate_is_twin(const RateName *published, const RateName *calibrated);
/* of the curve, between its points in the logarithms; NaN: outside */
double rate_regret_at(const RateCurve *, double x);
/* what an episode loses at the first point; NaN: something is learnt there */
double rate_first_loss(const RateCurve *);
/* The K from which an episode loses less than half of that; NaN: beyond the
 * points, on either side. */
double rate_starts(const RateCurve *, double first_loss);
/* the section; nothing where no two curves are twins */
MUST_CHECK Status rate_modes_put(const Report *, FILE *);

/* the section, with all its pictures */
MUST_CHECK Status rates_put(const Report *, FILE *);
#endif
