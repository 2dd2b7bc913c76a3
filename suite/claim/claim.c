#include "suite/claim/claim.h"
#include "suite/base/hash.h"
#include "suite/base/text.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

const char *const verdict_names[] = {"holds", "violated", "vacuous",
                                     "undecided", "untestable"};
const char *const whose_names[] = {"paper", "repaired", "variant", "suite"};
const char *const kind_names[] = {"privacy", "tail",   "coverage", "bound",
                                  "rate",    "switch", "identity", "law"};
const char *const profile_names[] = {"quick", "standard", "deep"};

double claim_alpha(const Claim *claim)
{
    return claim->study != NULL ? ALPHA : 0;
}

double claim_case_alpha(const Claim *claim)
{
    return claim_alpha(claim) / claim_cases(claim);
}

static bool has_tag(const Claim *claim, const char *tag)
{
    return strcmp(tag, kind_names[claim->kind]) == 0 ||
           (claim->tags != NULL && text_has_word(claim->tags, tag, ' '));
}

bool claim_selected(const Claim *claim, const char *pattern)
{
    if (pattern == NULL || pattern[0] == '\0')
        return true;
    if (pattern[0] == '@')
        return has_tag(claim, pattern + 1);
    return text_matches(pattern, claim->id);
}

void claim_paper(const Claim *claim, char *out, size_t size)
{
    snprintf(out, size, "%.*s", (int)strcspn(claim->id, "."), claim->id);
}

void claim_option(const Claim *claim, char *out, size_t size)
{
    bool told = claim->profile != QUICK;
    snprintf(out, size, "%s%s", told ? " --profile " : "",
             told ? profile_names[claim->profile] : "");
}

/* what no number of cases decides is not refuted, and no more */
static void leave_open(Ruling *f)
{
    char why[sizeof f->why];
    if (f->verdict != HOLDS)
        return;
    f->verdict = UNDECIDED;
    snprintf(why, sizeof why, "%s", f->why);
    ruling_say(f, "not refuted: %.300s", why);
}

void claim_judge(const Evidence *e, Ruling *f)
{
    f->slack = f->statistic = f->bound = (double)NAN;
    f->radius_slack = f->radius_p = (double)NAN;
    e->claim->judge(e, f);
    ruling_put(f, "radius_slack", 0, f->radius_slack);
    ruling_put(f, "radius_p", 0, f->radius_p);
    if (e->claim->open)
        leave_open(f);
}

int claim_cases(const Claim *claim)
{
    int n = 0;
    if (claim->study == NULL)
        return 0;
    if (claim->cases == NULL || claim->cases->each == NULL)
        return 1;
    while (claim->cases->each[n] != NULL)
        n++;
    return n;
}

/* appends words, with a space between them and what stands there */
static void add_words(char *out, size_t size, const char *words)
{
    size_t used = strlen(out);
    if (words == NULL || words[0] == '\0')
        return;
    int n =
        snprintf(out + used, size - used, "%s%s", used > 0 ? " " : "", words);
    assert(n >= 0 && used + (size_t)n < size);
    (void)n;
}

static void add_case(const Claim *claim, int i, char *out, size_t size)
{
    if (claim->cases == NULL)
        return;
    add_words(out, size, claim->cases->every);
    if (claim->cases->each != NULL)
        add_words(out, size, claim->cases->each[i]);
}

void claim_case(const Claim *claim, int i, char *out, size_t size)
{
    out[0] = '\0';
    /* a probe's job is keyed by its claim, so cases need not repeat the id */
    if (claim->probe != NULL)
        snprintf(out, size, "claim=%s", claim->id);
    add_case(claim, i, out, size);
}

Status claim_job(const Claim *claim, const char *case_text, uint64_t seed,
                 Profile profile, Job *job)
{
    static const uint64_t factor[] = {1, 10, 100};
    const char *size = claim->study->size;
    char text[32];
    TRY(job_open(job, claim->study, seed, case_text));
    if (size == NULL || factor[profile] == 1)
        return OK;
    snprintf(text, sizeof text, "%" PRIu64,
             params_count(&job->params, size) * factor[profile]);
    return params_set(&job->params, size, text);
}

static void add_text(Hash *h, const char *text)
{
    if (text != NULL)
        hash_add(h, text, strlen(text));
    hash_add(h, "", 1); /* a terminator: "ab","c" differs from "a","bc" */
}

/* all cases, one a line */
static void add_cases(Hash *h, const Claim *claim)
{
    for (int i = 0; i < claim_cases(claim); i++) {
        char text[CASE_TEXT] = "";
        add_case(claim, i, text, sizeof text);
        hash_add(h, "\n", i > 0);
        hash_add(h, text, strlen(text));
    }
    hash_add(h, "", 1);
}

ClaimDesign claim_design(const Claim *claim, Profile profile)
{
    char number[80], hex[65];
    ClaimDesign out;
    Hash h;
    hash_open(&h);
    snprintf(number, sizeof number, "%.17g %.17g %u", claim->tolerance,
             claim_alpha(claim), claim->modes);
    add_text(&h, claim->id);
    add_cases(&h, claim);
    const char *parts[] = {claim->study != NULL ? claim->study->name : NULL,
                           claim->left,
                           claim->right,
                           number,
                           verdict_names[claim->expected],
                           profile_names[profile]};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        add_text(&h, parts[i]);
    hash_hex(&h, hex);
    memcpy(out.hex, hex, sizeof out.hex - 1);
    out.hex[sizeof out.hex - 1] = '\0';
    return out;
}
