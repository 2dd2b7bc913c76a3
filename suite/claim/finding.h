/* A finding: one error of a paper, as its authors would want to read it.  The
 * claims that the ledger calls violated are its evidence; every one of them
 * belongs to exactly one finding.  suite/papers/<paper>/findings.c has them, the
 * weightiest first. */
#ifndef SUITE_CLAIM_FINDING_H
#define SUITE_CLAIM_FINDING_H
#include <stdbool.h>

typedef enum {
    GUARANTEE_FAILS, /* a privacy guarantee or a theorem, as stated */
    PROOF_GAP,       /* a step of a proof; what it proves may stand */
    WRONG_FORMULA,   /* a constant or a formula */
    MISPRINT         /* the paper has it right elsewhere */
} Severity;
extern const char *const severity_names[];

typedef struct {
    const char *id;    /* PAPER.WORDS, such as "author2020.local-noise"; never a
                          claim's id */
    const char *title; /* what a researcher would say, one sentence */
    Severity severity;
    bool minor; /* nothing depends on it: shown apart, in small type */
    /* the paper's own words, in ASCII; a test looks for them in
     * tests/excerpts/<paper>.txt */
    const char *place, *quotation;
    const char *fails;   /* what is false, in symbols where they are shorter */
    const char *reading; /* under which reading of the text; NULL: any */
    /* The most ordinary instance that shows it: in words, and as key=value
     * words from which tests/witness computes it again. */
    const char *witness, *instance;
    const char *consequence, *mend;
    const char *headline;      /* two or three plain sentences; NULL: none */
    int rank;                  /* among the headlines of all papers; 0: none */
    const char *to_check;      /* the glyph of a scanned text on which it hangs;
                                  such a finding is no accusation yet */
    const char *const *claims; /* ids, what shows it best first; NULL ends */
} Finding;
#endif
