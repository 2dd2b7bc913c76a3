/* What `assay compare` shows: the numbers of a comparison, sentences about
 * them, a page, pictures and tables.
 *
 *     Shown s;
 *     shown_open(&s, &x, afford, n, &how);
 *     TRY(comparison_write(&s, "out"));        the folder, with all of it
 *     comparison_print(&s, stdout);            80 columns of it */
#ifndef SUITE_REPORT_COMPARISON_H
#define SUITE_REPORT_COMPARISON_H
#include "suite/report/document.h"
#include "suite/report/picture.h"
#include "suite/run/afford.h"

/* one curve on one environment */
typedef struct {
    const CurveRuns *runs;
    int env, index; /* index: among the comparison's curves */
    Estimate median, iqm, mean;
    Estimate price; /* ratio to no privacy; NaN: to itself, or it is
                                  not known */
    double share;   /* median, over what the first policy loses */
    Interval share_within;
    Estimate learned;          /* see learned_from */
    int has_learned, has_left; /* replicates; left: its first policy */
    int same;                  /* the first curve with the same regret in every
                                  replicate; its own index: there is none */
} Shown1;

/* two learners at one epsilon, privacy, mode and environment */
typedef struct {
    const Shown1 *a, *b; /* a: the smaller median */
    PairTest test;       /* is a below b? */
    double p;            /* after Holm over all pairs of the page */
} Pair;

typedef struct {
    const Comparison *x;
    const Afford *afford; /* [affords] */
    int affords;          /* 0: not asked */
    const Resampling *how;
    Arena *arena;
    const char *command, *digest;
    Shown1 *curve; /* [envs][curves] */
    Pair *pair;
    int pairs;
} Shown;

void shown_open(Shown *, const Comparison *, const Afford *, int affords,
                const Resampling *);
static inline const Shown1 *shown_at(const Shown *s, int env, int curve)
{
    return &s->curve[env * s->x->curves + curve];
}
/* Pairs are decided at this level, all of the page together. */
#define PAIRS_ALPHA 0.05
static inline bool pair_decided(const Pair *p)
{
    return p->p <= PAIRS_ALPHA;
}
/* How many pairs a list of curves has on so many environments. */
int pairs_of(const Curve *, int curves, int envs);
/* the same but for epsilon */
bool curves_alike(const Curve *, const Curve *);
/* Two curves that differ in the algorithm alone. */
bool curves_rival(const Curve *, const Curve *);

/* ---- words ---- */

typedef struct {
    const char **text;
    int n;
} Sentences;
/* what the numbers say, most general first */
void comparison_sentences(const Shown *, Sentences *);
/* the inverse question, one for each algorithm, privacy and mode */
void afford_sentences(const Shown *, Sentences *);
/* how it was run: horizon, looks, replicates, users */
const char *comparison_setting(const Shown *);
/* the family of tests */
const char *comparison_family(const Shown *);
void sentence_add(Sentences *, const char *);
/* "dp-ucbvi jdp calibrated" */
const char *group_name(const Shown *, const Curve *);
/* "4.6e9", "93 %", "0.018 %" */
const char *number_words(const Shown *, double);
const char *share_words(const Shown *, double share);

/* ---- tables: a row for each algorithm, privacy and mode ---- */

typedef struct {
    double epsilon[CURVES_MAX]; /* ascending */
    int epsilons;
    const Curve *row[CURVES_MAX]; /* one curve of each */
    int rows;
} Grid;
void grid_of(const Comparison *, Grid *);
/* The row's curve at an epsilon; without privacy at any.  NULL: there is none.
 */
const Shown1 *grid_at(const Shown *, int env, const Curve *row, double epsilon);
/* "10..22": where the smallest epsilon lies that suffices; "10..100 ?" where
 * that is not decided; "> 1e6", "<= 1e-4" beyond what was looked at;
 * "-" where nothing is learned without privacy either. */
const char *threshold_words(const Shown *, Threshold);
/* The largest epsilon at which no run leaves the first policy; "-": none. */
const char *stays_words(const Shown *, const Afford *);
/* "1.8e13", or "> 1.8e19" */
const char *learns_words(const Shown *, const CurveRuns *);

/* ---- where it goes ---- */

void comparison_print(const Shown *, FILE *);
void comparison_json(const Shown *, FILE *);
void comparison_csv(const Shown *, FILE *);
/* Writes compare.md, compare.html, compare.csv, compare.json and the pictures
 * below the folder, which is made if there is none. */
MUST_CHECK Status comparison_write(const Shown *, const char *folder);
void comparison_page(const Shown *, Document *);

/* ---- pictures ---- */

MUST_CHECK Status comparison_pictures(const Shown *, Pictures *);
/* puts them on the page */
void comparison_figures(const Shown *, Document *);

/* ---- several environments ---- */

/* Learners at one epsilon, privacy and mode, by the ratio of their median to the
 * best one's of each environment. */
typedef struct {
    const Curve *curve; /* of the comparison */
    int curve_index;
    double *ratio; /* [envs], 1: the best */
    double worst;
} Standing;
/* one for each learner that has a rival */
int profiles_of(const Shown *, Standing **);
/* the share of environments on which it is at most so many times the best */
double profile_share(const Shown *, const Standing *, double factor);
#endif
