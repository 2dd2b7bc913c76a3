/* The ledger: all claims of all papers, in the papers' order. */
#ifndef SUITE_CLAIM_LEDGER_H
#define SUITE_CLAIM_LEDGER_H
#include "suite/claim/fault.h"
#include "suite/claim/paper.h"

int ledger_size(void);
const Claim *ledger_named(const char *id); /* NULL: no claim has that id */
const Claim *ledger_claim(int i);          /* NULL: past the last */
/* The same; BAD_INPUT with the nearest ids when there is none. */
MUST_CHECK Status ledger_find(const char *id, const Claim **);
/* BAD_INPUT when an id, a glob or an @tag selects no claim. */
MUST_CHECK Status ledger_check(const char *pattern);
/* An upper bound on the probability of any false `violated`: the sum of all
 * alphas, at most 1e-3. */
double ledger_alpha(void);

/* ---- findings, in the order of papers and then of weight ---- */

const Finding *ledger_finding(int i);                /* NULL: past the last */
const Finding *ledger_finding_named(const char *id); /* NULL: there is none */
/* the finding that a claim shows; NULL: it shows none */
const Finding *ledger_finding_of(const Claim *);
/* the paper whose error it is */
const Paper *ledger_finding_paper(const Finding *);
/* headline i of all papers in order of rank; NULL: past the last */
const Finding *ledger_headline(int i);

/* ---- papers ---- */

const Paper *ledger_paper_named(const char *name); /* NULL: there is none */
#endif
