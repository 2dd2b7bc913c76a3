/* A finding: one error of a paper, as its authors would want to read it.  The
 * claims that the ledger calls violated are its evidence; every one of them
 * belongs to exactly one finding.  suite/papers/<paper>/findings.c has them, the
 * weightiest first.
 *
 *     static const Finding trees = {
 *         .id = "paper2030.trees",
 *         .title = "The tree's noise gives 2 eps-DP, not eps-DP",
 *         .severity = GUARANTEE_FAILS,
 *         .place = "Lemma 3",
 *         .quotation = "Algorithm 1 is eps-differentially private",
 *         .fails = "a replaced user moves two leaves, not one",
 *         .witness = "two users, K = 2, eps = 1: the loss is 2",
 *         .instance = "K=2 eps=1 scale=1 loss=2",
 *         .consequence = "every guarantee of the paper doubles",
 *         .mend = "twice the noise",
 *         SHOWN_BY("paper2030.lemma3", "paper2030.lemma3.audit"),
 *     };
 *
 * finding_test.c checks all of them, tests/witness computes each again. */
#ifndef SUITE_CLAIM_FINDING_H
#define SUITE_CLAIM_FINDING_H
#include <stdbool.h>

typedef enum {
    GUARANTEE_FAILS, /* a privacy guarantee or a theorem, as stated */
    PROOF_GAP,       /* a step of a proof; what it proves may stand */
    WRONG_FORMULA,   /* a constant or a formula */
    MISPRINT,        /* the paper has it right elsewhere */
    SAYS_NOTHING     /* no error: a bound that is true and no better than
                        trivial; its claims are called vacuous */
} Severity;
extern const char *const severity_names[];

typedef struct {
    const char *id;    /* PAPER.WORDS, such as "author2020.local-noise"; never a
                          claim's id */
    const char *title; /* what a researcher would say, one sentence */
    Severity severity;
    bool minor; /* nothing depends on it: shown apart, in small type */
    /* the paper's own words, in ASCII, parts of them joined by " ... "; a test
     * looks for them in tests/excerpts/<paper>.txt */
    const char *place, *quotation;
    const char *fails;   /* what is false, in symbols where they are shorter */
    const char *reading; /* under which reading of the text; NULL: any */
    /* The most ordinary instance that shows it: in words, and as key=value
     * words from which tests/witness computes it again. */
    const char *witness, *instance;
    const char *consequence, *mend;
    const char *headline; /* two or three plain sentences; NULL: none */
    int rank;             /* among the headlines of all papers; 0: none */
    const char *to_check; /* the glyph of a scanned text on which it hangs; such
                             a finding is no accusation yet.  NULL: none */
    const char *const *claims; /* ids, what shows it best first; NULL ends */
    /* other claims and findings of which the headline speaks; NULL: none */
    const char *const *behind;
} Finding;

// clang-format off
#define SHOWN_BY(...) .claims = (const char *const[]){__VA_ARGS__, NULL}
#define BEHIND(...)   .behind = (const char *const[]){__VA_ARGS__, NULL}
// clang-format on
#endif
