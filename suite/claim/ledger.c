#include "suite/claim/ledger.h"
#include "suite/base/text.h"

#include <string.h>

const Claim *ledger_claim(int i)
{
    EACH_PAPER(p)
    EACH_CLAIM(c, p)
    if (i-- == 0)
        return c;
    return NULL;
}

int ledger_size(void)
{
    int n = 0;
    EACH_PAPER(p)
    EACH_CLAIM(c, p)
    n++;
    return n;
}

const Claim *ledger_named(const char *id)
{
    EACH_PAPER(p)
    EACH_CLAIM(c, p)
    if (strcmp(c->id, id) == 0)
        return c;
    return NULL;
}

double ledger_alpha(void)
{
    double sum = 0;
    EACH_PAPER(p)
    EACH_CLAIM(c, p)
    sum += claim_alpha(c);
    return sum;
}

static const char *claim_at(const void *ledger, int i)
{
    (void)ledger;
    const Claim *claim = ledger_claim(i);
    return claim == NULL ? NULL : claim->id;
}

Status ledger_find(const char *id, const Claim **found)
{
    int place;
    *found = ledger_named(id);
    return *found != NULL ? OK : text_find("claim", id, claim_at, NULL, &place);
}

Status ledger_check(const char *pattern)
{
    const Claim *claim = ledger_claim(0);
    for (int i = 0; claim != NULL; claim = ledger_claim(++i))
        if (claim_selected(claim, pattern))
            return OK;
    if (strpbrk(pattern, "*?[@") == NULL)
        return ledger_find(pattern, &claim);
    return FAIL(BAD_INPUT, "no claim matches '%s'; see: assay list claims",
                pattern);
}
