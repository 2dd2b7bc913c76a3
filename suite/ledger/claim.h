/* The ledger: every claim is one entry of one table, and entries are data.
 *
 *     {.id = "luyo2021.claim28", .kind = KIND_TAIL, .place = "App. G",
 *      .statement = "iid Laplace(1): P(|v| > sqrt(d) log(d/a)) <= a",
 *      .study = &study_tail, .cases = "law=laplace-norm d=1\n"
 *                                     "law=laplace-norm d=4",
 *      .judge = judge_tail, .threshold = claim28,
 *      .alpha = ALPHA, .expected = HOLDS, .fault = "noise-scale=3"}
 *
 *     {.id = "luyo2021.cor5.chain", .kind = KIND_IDENTITY, ...,
 *      .study = &study_probe, .probe = cor5_chain,
 *      .judge = judge_identity, .left = "error", .tolerance = 1e-9,
 *      .alpha = ALPHA, .expected = HOLDS, .fault = "bend=1e-6"}
 *
 * A case names the study's job; the judge is a pure function from the rows of
 * that job (and exact oracles) to a finding; threshold, left, right and
 * tolerance are what its kind of judge needs.  alpha belongs to the entry,
 * whatever is selected; the sum over the ledger is checked. */
#ifndef SUITE_LEDGER_CLAIM_H
#define SUITE_LEDGER_CLAIM_H
#include "suite/study/probe.h"
#include "suite/study/study.h"

/* The share of the false-alarm budget that every entry owns, selected or not:
 * a thousand entries stay within 1e-3. */
#define ALPHA 1e-6

typedef enum { HOLDS, VIOLATED, VACUOUS, UNDECIDED, UNTESTABLE } Verdict;
extern const char *const verdict_names[];

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

typedef struct Claim Claim;

/* What a judge may look at. */
typedef struct {
    const Claim *claim;
    const Job *job; /* the case, replicate 0 */
    int replicates;
    const Rows *rows;       /* [replicates] */
    double alpha;           /* this case's share */
    double threshold_scale; /* 1, or a fault's */
} Evidence;

typedef struct {
    Verdict verdict;
    double slack, statistic, bound; /* NaN: no number */
    uint64_t samples;               /* 0: exact */
    char why[400];
    Rows *evidence;    /* the numbers behind it, per alpha, step, .. */
    char witness[240]; /* the instance that repeats a violation, or "" */
    int witness_replicate;
} Finding;

typedef void Judge(const Evidence *, Finding *);

struct Claim {
    const char *id, *place, *statement;
    const char *tags; /* words; the study's and environments' come by case */
    Kind kind;
    unsigned modes; /* 0: the same in both, listed as published */
    const Study *study;
    const char *cases;      /* one a line; NULL: one case, all defaults */
    void (*probe)(Probe *); /* what study_probe runs */
    Judge *judge;
    double (*threshold)(const Job *, double alpha); /* tail */
    const char *left, *right;                       /* rows compared */
    double tolerance;
    double alpha;
    Verdict expected;
    const char *because; /* why that verdict is expected */
    /* of an expected `violated`: what fails ("step", "constant", "formula",
     * "privacy statement", "theorem"), under which reading, and what is true
     * instead; of another: the reading that is tested, where the text has
     * several */
    const char *fails, *reading, *corrected;
    const char *fault; /* name=grade: must lead to another verdict */
    const char *waits_for;
    Profile profile; /* the smallest in which it runs */
};

/* a paper's entries; a table ends with an entry without id */
typedef struct {
    const char *name, *title;
    const Claim *claims;
} Paper;
extern const Paper ledger[]; /* ends with name NULL */

int ledger_size(void);
const Claim *ledger_named(const char *id); /* NULL: there is none */
const Claim *ledger_claim(int i);          /* in the order of the papers */
MUST_CHECK Status ledger_find(const char *id, const Claim **);
/* Does a glob or @tag select any claim, or a name name one? */
MUST_CHECK Status ledger_check(const char *pattern);
/* "" or NULL selects all; otherwise a glob on ids or @tag */
bool claim_selected(const Claim *, const char *pattern);
double ledger_alpha(void); /* the sum; at most 1e-3 */
void claim_paper(const Claim *, char *out, size_t size);
/* " --profile standard", or "" where verify runs it without being told */
void claim_option(const Claim *, char *out, size_t size);
int claim_cases(const Claim *);
/* the i-th line of cases */
void claim_case(const Claim *, int i, char *out, size_t size);
/* What a verdict depends on besides the code: cases, what is compared, how
 * narrowly, and what is expected, for a profile.  Verdicts counted under one
 * design say nothing of another. */
typedef struct {
    char hex[17];
} Design;
Design claim_design(const Claim *, Profile);

/* Faults: deliberate defects.  One bends a setting of the case's job or an
 * input of the judge; nothing else in the house knows of faults. */
typedef struct {
    const char *name, *setting; /* NULL: it bends the judge's threshold */
    const char *help;
} Fault;
extern const Fault faults[]; /* ends with name NULL */
/* text: name=grade */
MUST_CHECK Status fault_read(const char *text, const Fault **,
                             char grade[PARAMS_TEXT]);
/* Bends a job, or the judge's threshold; "" bends nothing.  false in *applies
 * when the job has nothing that this fault bends. */
MUST_CHECK Status fault_apply(Job *, const char *text, double *threshold_scale,
                              bool *applies);
#endif
