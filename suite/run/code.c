#include "suite/run/code.h"
#include "suite/audit/mechanism.h"
#include "suite/base/hash.h"
#include "suite/claim/ledger.h"
#include "suite/judge/theorem.h"
#include "suite/run/code_map.h"
#include "suite/simulation/observer.h"

#include <string.h>

enum { OBJECTS_MAX = 2000 };

/* What turns jobs into verdicts, whatever the claim: these objects count, and
 * not what they need, which is the whole program. */
static const char *const runner[] = {"suite/run/jobs", "suite/run/pool",
                                     "suite/run/verify", NULL};

typedef struct {
    bool needed[OBJECTS_MAX];
} Closure;

static void add_object(Closure *closure, int object)
{
    if (closure->needed[object])
        return;
    closure->needed[object] = true;
    for (const int *to = code_objects[object].needs; *to >= 0; to++)
        add_object(closure, *to);
}

static int object_named(const char *name)
{
    for (int i = 0; code_objects[i].name != NULL; i++)
        if (strcmp(code_objects[i].name, name) == 0)
            return i;
    return -1;
}

/* Adds the object that defines what stands at this address in a list; nothing
 * where no list points to it. */
static void add_entry(Closure *closure, const void *address)
{
    for (const CodeEntry *e = code_entries; e->address != NULL; e++)
        if (e->address == address)
            add_object(closure, e->object);
}

/* ---- what the words of a job name ---- */

static void add_releases(Closure *closure, const Paper *paper, const char *word)
{
    for (const Mechanism *const *m = paper->releases; m != NULL && *m != NULL;
         m++)
        if (strcmp((*m)->name, word) == 0)
            add_entry(closure, paper->releases);
}

static void add_theorems(Closure *closure, const Paper *paper, const char *word)
{
    for (const Theorem *t = paper->theorems; t != NULL && t->algorithm != NULL;
         t++)
        if (strcmp(t->algorithm, word) == 0)
            add_entry(closure, paper->theorems);
}

static void add_word(Closure *closure, const char *word)
{
    add_entry(closure, algorithm_named(word));
    add_entry(closure, observer_find(word));
    for (const EnvFamily *const *env = env_families; *env != NULL; env++)
        if (strcmp((*env)->name, word) == 0)
            add_entry(closure, *env);
    EACH_PAPER(paper)
    {
        add_releases(closure, paper, word);
        add_theorems(closure, paper, word);
    }
}

/* every name between = , and spaces; a number is nobody's name */
static void add_words(Closure *closure, const char *text)
{
    char word[80];
    while (*text != '\0') {
        size_t n = strcspn(text, "=, ");
        if (n > 0 && n < sizeof word) {
            memcpy(word, text, n);
            word[n] = '\0';
            add_word(closure, word);
        }
        text += n + (text[n] != '\0');
    }
}

static Status add_case(Closure *closure, const Claim *claim, int i)
{
    Job job;
    char text[JOB_TEXT];
    claim_case(claim, i, text, sizeof text);
    TRY(claim_job(claim, text, 1, claim->profile, &job));
    job_text(&job, text, sizeof text);
    add_words(closure, text);
    return OK;
}

static const Section *section_of(const Claim *claim)
{
    EACH_PAPER(paper)
    for (const Section *const *s = paper->sections; *s != NULL; s++)
        for (const Claim *const *c = (*s)->list; *c != NULL; c++)
            if (*c == claim)
                return *s;
    return NULL;
}

static Status closure_of(const Claim *claim, Closure *closure)
{
    memset(closure, 0, sizeof *closure);
    for (const char *const *name = runner; *name != NULL; name++)
        closure->needed[object_named(*name)] = true;
    add_entry(closure, section_of(claim));
    for (int i = 0; i < claim_cases(claim); i++)
        if (claim->waits_for == NULL)
            TRY(add_case(closure, claim, i));
    return OK;
}

Status code_of(const Claim *claim, CodeHash *out)
{
    Closure closure;
    Hash hash;
    char hex[65];
    TRY(closure_of(claim, &closure));
    hash_open(&hash);
    for (int i = 0; code_objects[i].name != NULL; i++)
        if (closure.needed[i])
            hash_add(&hash, code_objects[i].hash, 16);
    hash_hex(&hash, hex);
    memcpy(out->hex, hex, 16);
    out->hex[16] = '\0';
    return OK;
}

Status code_needs(const Claim *claim, const char *object, bool *needed)
{
    Closure closure;
    int i = object_named(object);
    if (i < 0)
        return FAIL(BAD_INPUT, "no object %s in this program", object);
    TRY(closure_of(claim, &closure));
    *needed = closure.needed[i];
    return OK;
}
