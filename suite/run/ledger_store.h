/* The ledger as rows, so that a database says what its verdicts speak of. */
#ifndef SUITE_RUN_LEDGER_STORE_H
#define SUITE_RUN_LEDGER_STORE_H
#include "suite/store/store.h"

/* Replaces the tables paper, claim, finding and finding_claim by this source's
 * ledger; does nothing when they are this source's already. */
MUST_CHECK Status ledger_store(Store *, const char *source);
#endif
