#include "suite/cmd/findings.h"
#include "suite/base/json.h"
#include "suite/base/text.h"

#include <stdio.h>
#include <string.h>

enum { COLUMN = 16 };

void field_show(const char *heading, const char *text)
{
    if (text == NULL)
        return;
    printf("  %-*s", COLUMN - 2, heading);
    text_wrap(text, COLUMN, stdout);
}

/* ---- JSON ---- */

static void put_words(Json *j, const Finding *f)
{
    json_text(j, "title", f->title);
    json_text(j, "place", f->place);
    json_text(j, "quotation", f->quotation);
    json_text(j, "fails", f->fails);
    json_text(j, "reading", f->reading);
    json_text(j, "witness", f->witness);
    json_text(j, "instance", f->instance);
    json_text(j, "consequence", f->consequence);
    json_text(j, "mend", f->mend);
    json_text(j, "headline", f->headline);
    json_text(j, "to_check", f->to_check);
}

static void put_list(Json *j, const char *key, const char *const *id)
{
    json_open_list(j, key);
    for (; id != NULL && *id != NULL; id++)
        json_item_text(j, *id);
    json_close_list(j);
}

static void print_json(const Finding *f)
{
    Json j = json_open(stdout);
    json_text(&j, "id", f->id);
    json_text(&j, "paper", ledger_finding_paper(f)->name);
    json_text(&j, "severity", severity_names[f->severity]);
    json_bool(&j, "minor", f->minor);
    if (f->rank > 0)
        json_count(&j, "rank", (uint64_t)f->rank);
    else
        json_null(&j, "rank");
    put_words(&j, f);
    put_list(&j, "claims", f->claims);
    put_list(&j, "behind", f->behind);
    json_close(&j);
}

/* ---- lists ---- */

static void print_line(const Finding *f)
{
    printf("  %s  (%s%s)\n      ", f->id, severity_names[f->severity],
           f->to_check != NULL ? "; to be checked against the print" : "");
    text_wrap(f->title, 6, stdout);
}

static int print_part(const Paper *paper, const char *glob, bool minor,
                      const char *heading)
{
    int n = 0;
    EACH_FINDING(f, paper)
    {
        if (f->minor != minor || !text_matches(glob, f->id))
            continue;
        if (n++ == 0)
            printf("%s\n", heading);
        print_line(f);
    }
    return n;
}

static int print_paper_list(const Paper *paper, const char *glob)
{
    int n = print_part(paper, glob, false, paper->title);
    char heading[100];
    snprintf(heading, sizeof heading, "%s: nothing depends on these",
             paper->title);
    return n + print_part(paper, glob, true, heading);
}

static int print_json_list(const Paper *paper, const char *glob)
{
    int n = 0;
    EACH_FINDING(f, paper)
    if (text_matches(glob, f->id)) {
        print_json(f);
        n++;
    }
    return n;
}

int findings_list(const char *glob, bool json)
{
    int n = 0;
    EACH_PAPER(p)
    n += (json ? print_json_list : print_paper_list)(p, glob);
    return n;
}

/* ---- one finding ---- */

static void print_claims(const Finding *f)
{
    char option[40];
    printf("\n  Shown by\n");
    for (const char *const *id = f->claims; *id != NULL; id++) {
        const Claim *c = ledger_named(*id);
        option[0] = '\0';
        if (c != NULL)
            claim_option(c, option, sizeof option);
        printf("    ./assay verify '%s'%s\n", *id, option);
    }
}

static void print_behind(const Finding *f)
{
    if (f->behind != NULL)
        printf("\n  Spoken of beside it\n");
    for (const char *const *id = f->behind; id != NULL && *id != NULL; id++)
        printf("    ./assay show %s\n", *id);
}

static void print_text(const Finding *f)
{
    printf("%s  (%s)\n  ", f->id, severity_names[f->severity]);
    text_wrap(f->title, 2, stdout);
    printf("\n");
    field_show("paper", ledger_finding_paper(f)->title);
    field_show("place", f->place);
    field_show("printed", f->quotation);
    field_show("what fails", f->fails);
    field_show("reading", f->reading);
    field_show("witness", f->witness);
    field_show("as numbers", f->instance);
    field_show("consequence", f->consequence);
    field_show("what mends it", f->mend);
    field_show("to check", f->to_check);
    if (f->minor)
        field_show("weight", "nothing depends on it");
    field_show("in short", f->headline);
    print_claims(f);
    print_behind(f);
}

void finding_show(const Finding *f, bool json)
{
    (json ? print_json : print_text)(f);
}

/* ---- one paper ---- */

static int count_claims(const Paper *paper, Whose whose)
{
    int n = 0;
    EACH_CLAIM(c, paper)
    n += c->whose == whose;
    return n;
}

static int count_findings(const Paper *paper)
{
    int n = 0;
    EACH_FINDING(f, paper)
    n++;
    return n;
}

static void print_json_paper(const Paper *paper)
{
    Json j = json_open(stdout);
    json_text(&j, "paper", paper->name);
    json_text(&j, "title", paper->title);
    json_text(&j, "version", paper->version);
    json_text(&j, "stands", paper->stands);
    for (Whose w = OF_PAPER; w <= OF_SUITE; w++)
        json_count(&j, whose_names[w], (uint64_t)count_claims(paper, w));
    json_count(&j, "findings", (uint64_t)count_findings(paper));
    json_close(&j);
    print_json_list(paper, "*");
}

static void print_text_paper(const Paper *paper)
{
    char claims[160];
    snprintf(claims, sizeof claims,
             "%d statements of the paper, %d repaired ones, %d about variants, "
             "%d about the suite",
             count_claims(paper, OF_PAPER), count_claims(paper, REPAIRED),
             count_claims(paper, VARIANT), count_claims(paper, OF_SUITE));
    printf("%s  (%s)\n\n", paper->title, paper->name);
    field_show("read as", paper->version);
    field_show("claims", claims);
    field_show("what stands", paper->stands);
    printf("\n");
    print_paper_list(paper, "*");
}

void paper_show(const Paper *paper, bool json)
{
    (json ? print_json_paper : print_text_paper)(paper);
}
