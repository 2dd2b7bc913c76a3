/* A claim: one statement of a paper and how it is put to the test.  Claims are
 * data; suite/papers/check.h has the words that most are written with.
 *
 *     static const Claim c_lemma7 = {
 *         .id = "paper2030.lemma7",
 *         .place = "App. A, Lemma 7",
 *         .statement = "v iid Laplace(1): P(|v| > sqrt(d) log(d/a)) <= a",
 *         .kind = KIND_TAIL,
 *         SAMPLED(lemma7),
 *         CASES("law=laplace-norm", "d=1", "d=4"),
 *         .expected = HOLDS,
 *         .because = "union bound over coordinates; an equality at d = 1",
 *         .fault = "noise-scale=1.15",
 *     };
 *
 * A case is one job of the claim's study.  The judge is a pure function from
 * the rows of that job (and exact oracles) to a ruling; threshold, left, right
 * and tolerance are what its kind of judge needs. */
#ifndef SUITE_CLAIM_CLAIM_H
#define SUITE_CLAIM_CLAIM_H
#include "suite/claim/probe.h"
#include "suite/claim/ruling.h"

typedef enum {
    KIND_PRIVACY,
    KIND_TAIL,
    KIND_COVERAGE,
    KIND_BOUND,
    KIND_RATE,
    KIND_SWITCH,
    KIND_IDENTITY,
    KIND_LAW /* a simulated law agrees with the exact one */
} Kind;
extern const char *const kind_names[];

typedef enum { QUICK, STANDARD, DEEP } Profile;
#define PROFILE_NAMES "quick|standard|deep"
extern const char *const profile_names[];

typedef enum { PUBLISHED = 1, CALIBRATED = 2 } Mode; /* a set */

/* The cases of a claim: the words of `every`, then those of one of `each`. */
typedef struct {
    const char *every;
    const char *const *each; /* ends with NULL; NULL: one case */
} Cases;

/* Whose statement a claim is. */
typedef enum {
    OF_PAPER,
    REPAIRED, /* what is true instead of a statement of the paper */
    VARIANT,  /* about a variant of ours: calibrated, another reading, lazy */
    OF_SUITE  /* about the suite itself */
} Whose;
extern const char *const whose_names[];

struct Claim {
    const char *id, *place, *statement;
    const char *quotation; /* the paper's own words, in ASCII; needed where a
                              statement of the paper is called violated */
    Whose whose;
    const char *tags; /* words; the study's and environments' come by case */
    Kind kind;
    unsigned modes;         /* 0: the same in both, listed as published */
    const Study *study;     /* NULL: the claim waits for something */
    void (*probe)(Probe *); /* what study_probe runs */
    Judge *judge;
    const char *left, *right;                       /* rows compared */
    double (*threshold)(const Job *, double alpha); /* tail */
    double tolerance;
    const Cases *cases; /* NULL: one case, all defaults */
    Verdict expected;
    /* Neither a proof nor a finite number of cases decides it: what the judge
     * calls holds is undecided, "not refuted". */
    bool open;
    const char *because; /* why that verdict is expected */
    /* of an expected `violated`: what fails ("step", "constant", "formula",
     * "lemma", "privacy statement", "theorem"), under which reading, and what is
     * true instead; of another: the reading that is tested, where the text has
     * several */
    const char *fails, *reading, *corrected;
    const char *fault; /* name=grade: must lead to another verdict */
    const char *waits_for;
    Profile profile; /* the smallest in which it runs */
};

/* The share of the false-alarm budget that every claim owns, selected or not,
 * and divides among its cases: a thousand claims stay within 1e-3. */
#define ALPHA 1e-6
/* Returns ALPHA; 0 for a claim that waits, because it is never judged. */
double claim_alpha(const Claim *);
double claim_case_alpha(const Claim *); /* each case's part of it */

/* Is the claim selected by a glob on ids or by @tag?  "" and NULL select all */
bool claim_selected(const Claim *, const char *pattern);
void claim_paper(const Claim *, char *out, size_t size);
/* " --profile standard", or "" where verify runs it without being told */
void claim_option(const Claim *, char *out, size_t size);
/* Judges a claim's rows: everything of the ruling but its list of evidence,
 * which the caller gives, is written. */
void claim_judge(const Evidence *, Ruling *);
int claim_cases(const Claim *);
enum { CASE_TEXT = 300 };
/* the text of case i: settings of the claim's study */
void claim_case(const Claim *, int i, char *out, size_t size);
/* Opens the job of a case for a profile, which multiplies its study's size. */
MUST_CHECK Status claim_job(const Claim *, const char *case_text, uint64_t seed,
                            Profile, Job *);
/* What a verdict depends on besides the code: cases, what is compared, how
 * narrowly, and what is expected, for a profile.  The error rates counted under
 * one design (results/errors.csv) are no evidence for another. */
typedef struct {
    char hex[17];
} ClaimDesign;
ClaimDesign claim_design(const Claim *, Profile);
#endif
