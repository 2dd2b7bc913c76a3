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

const Finding *ledger_finding(int i)
{
    EACH_PAPER(p)
    EACH_FINDING(f, p)
    if (i-- == 0)
        return f;
    return NULL;
}

const Finding *ledger_finding_named(const char *id)
{
    EACH_PAPER(p)
    EACH_FINDING(f, p)
    if (strcmp(f->id, id) == 0)
        return f;
    return NULL;
}

static bool shows(const Claim *claim, const Finding *finding)
{
    for (const char *const *id = finding->claims; *id != NULL; id++)
        if (strcmp(*id, claim->id) == 0)
            return true;
    return false;
}

const Finding *ledger_finding_of(const Claim *claim)
{
    EACH_PAPER(p)
    EACH_FINDING(f, p)
    if (shows(claim, f))
        return f;
    return NULL;
}

const Paper *ledger_finding_paper(const Finding *finding)
{
    EACH_PAPER(p)
    EACH_FINDING(f, p)
    if (f == finding)
        return p;
    return NULL;
}

/* the finding of the least rank above `last`; NULL: there is none */
static const Finding *next_headline(int last)
{
    const Finding *next = NULL;
    EACH_PAPER(p)
    EACH_FINDING(f, p)
    if (f->rank > last && (next == NULL || f->rank < next->rank))
        next = f;
    return next;
}

const Finding *ledger_headline(int i)
{
    const Finding *found = next_headline(0);
    while (found != NULL && i-- > 0)
        found = next_headline(found->rank);
    return found;
}

const Paper *ledger_paper_named(const char *name)
{
    EACH_PAPER(p)
    if (strcmp(p->name, name) == 0)
        return p;
    return NULL;
}
