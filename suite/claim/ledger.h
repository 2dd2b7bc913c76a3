/* The ledger: all claims of all papers, in the papers' order. */
#ifndef SUITE_CLAIM_LEDGER_H
#define SUITE_CLAIM_LEDGER_H
#include "suite/claim/fault.h"
#include "suite/claim/paper.h"

int ledger_size(void);
const Claim *ledger_named(const char *id); /* NULL: there is none */
const Claim *ledger_claim(int i);          /* NULL: past the last */
/* BAD_INPUT with the nearest names when there is none of this name */
MUST_CHECK Status ledger_find(const char *id, const Claim **);
/* BAD_INPUT when a glob or @tag selects nothing, or a name names nothing */
MUST_CHECK Status ledger_check(const char *pattern);
/* the chance of any false accusation: the sum of all alphas, at most 1e-3 */
double ledger_alpha(void);
#endif
