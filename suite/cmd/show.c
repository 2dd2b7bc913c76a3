#include "suite/base/json.h"
#include "suite/base/text.h"
#include "suite/claim/claim.h"
#include "suite/claim/ledger.h"
#include "suite/cmd/cmd.h"
#include "suite/cmd/findings.h"
#include "suite/cmd/replay.h"
#include "suite/store/store.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

static const Setting options[] = {
    {"db", SET_TEXT, DEFAULT_DB, 0, 0, NULL, "database with the evidence"},
    {"replay", SET_FLAG, "no", 0, 0, NULL,
     "run the jobs of every violated verdict again and compare them bit for "
     "bit with the stored rows"},
    JOBS_OPTION,
    {0}};

/* of several builds with one seed, what the last of them found */
static const char VERDICTS[] =
    "SELECT v.key, v.case_text, v.verdict, v.slack, v.why, v.reproduce,"
    " v.fault, r.seed, v.profile, v.statistic, v.bound, w.instance,"
    " CAST(v.key AS TEXT),"
    " (SELECT value FROM evidence WHERE verdict = v.key AND step = 0"
    " AND name = 'radius_slack'),"
    " (SELECT value FROM evidence WHERE verdict = v.key AND step = 0"
    " AND name = 'radius_p')"
    " FROM verdict v JOIN run r ON r.id = v.run"
    " LEFT JOIN witness w ON w.verdict = v.key WHERE v.claim = ?1"
    " AND v.run = (SELECT u.id FROM run u JOIN timing t ON t.run = u.id"
    " AND t.what = 'verify' JOIN verdict o ON o.run = u.id AND o.claim ="
    " v.claim AND o.case_text = v.case_text AND o.profile = v.profile AND"
    " o.fault = v.fault WHERE u.seed = r.seed ORDER BY t.ended DESC, u.id"
    " LIMIT 1)"
    " ORDER BY r.seed, v.profile, v.fault, v.case_text";

/* the claim's share of the chance of a false accusation, and each case's */
static void print_alpha(const Claim *c)
{
    char text[80];
    snprintf(text, sizeof text, "%g", claim_alpha(c));
    if (claim_cases(c) > 1)
        snprintf(text, sizeof text, "%g, %g for each case", claim_alpha(c),
                 claim_case_alpha(c));
    field_show("alpha", text);
}

static const char *const whose_said[] = {
    "a statement of the paper", "ours: true instead of one of the paper",
    "ours: about a variant", "about the suite"};

/* what an expected `violated` says beside its reason, and the reading tested */
static void print_failure(const Claim *c)
{
    const Finding *finding = ledger_finding_of(c);
    bool fails = c->fails != NULL;
    field_show("what fails", c->fails);
    field_show("reading", fails && c->reading == NULL ? "any" : c->reading);
    field_show("true instead", fails && c->corrected == NULL
                                   ? "nothing is known"
                                   : c->corrected);
    if (finding != NULL) {
        field_show("finding", finding->id);
        field_show("", finding->title);
    }
}

static void print_cases(const Claim *c)
{
    char text[CASE_TEXT], line[CASE_TEXT + 60];
    for (int i = 0; i < claim_cases(c); i++) {
        claim_case(c, i, text, sizeof text);
        snprintf(line, sizeof line, "%s: %s", c->study->name, text);
        field_show(i == 0 ? "cases" : "", line);
    }
}

static void print_claim(const Claim *c)
{
    char option[40];
    printf("%s  (%s)\n\n", c->id, c->place);
    field_show("its words", c->quotation);
    field_show(c->quotation != NULL ? "tested as" : "statement", c->statement);
    field_show("whose", whose_said[c->whose]);
    field_show("kind", kind_names[c->kind]);
    field_show("expected", verdict_names[c->expected]);
    field_show("because", c->because);
    print_failure(c);
    field_show("waits for", c->waits_for);
    print_alpha(c);
    field_show("its fault", c->fault);
    print_cases(c);
    claim_option(c, option, sizeof option);
    printf("  reproduce     ./assay verify '%s'%s\n", c->id, option);
}

static void print_json_claim(const Claim *c)
{
    const Finding *finding = ledger_finding_of(c);
    Json j = json_open(stdout);
    json_text(&j, "id", c->id);
    json_text(&j, "place", c->place);
    json_text(&j, "kind", kind_names[c->kind]);
    json_text(&j, "whose", whose_names[c->whose]);
    json_text(&j, "quotation", c->quotation);
    json_text(&j, "statement", c->statement);
    json_text(&j, "expected", verdict_names[c->expected]);
    json_text(&j, "because", c->because);
    json_text(&j, "finding", finding != NULL ? finding->id : NULL);
    json_text(&j, "fault", c->fault);
    json_text(&j, "waits_for", c->waits_for);
    json_close(&j);
}

static void print_json_verdict(const Query *q)
{
    Json j = json_open(stdout);
    json_text(&j, "case", store_text(q, 1));
    json_text(&j, "verdict", store_text(q, 2));
    json_real(&j, "slack", store_real(q, 3));
    json_real(&j, "statistic", store_real(q, 9));
    json_real(&j, "bound", store_real(q, 10));
    json_real(&j, "radius_slack", store_real(q, 13));
    json_real(&j, "radius_p", store_real(q, 14));
    json_text(&j, "why", store_text(q, 4));
    json_text(&j, "fault", store_text(q, 6));
    json_text(&j, "seed", store_text(q, 7));
    json_text(&j, "profile", store_text(q, 8));
    json_text(&j, "witness", store_null(q, 11) ? NULL : store_text(q, 11));
    json_text(&j, "id", store_text(q, 12));
    json_text(&j, "reproduce", store_text(q, 5));
    json_close(&j);
}

/* by what factor a tail's or a confidence set's radius could be smaller */
static void print_radius(double slack, double p)
{
    char at[40] = "in all of these";
    if (p > 0)
        snprintf(at, sizeof at, "at p = %.3g", p);
    if (slack > 1)
        printf("    a radius %.3g times smaller would do %s\n", slack, at);
}

static void print_verdict(const Query *q)
{
    char found[600];
    bool slack = !store_null(q, 3) && isfinite(store_real(q, 3));
    printf("\n  seed %s, %s: %s%s%s\n    ", store_text(q, 7), store_text(q, 8),
           store_text(q, 1),
           store_text(q, 6)[0] != '\0' ? ", under fault " : "",
           store_text(q, 6));
    int n = snprintf(found, sizeof found, "%s", store_text(q, 2));
    if (slack)
        n += snprintf(found + n, sizeof found - (size_t)n, ", slack %.3g",
                      store_real(q, 3));
    snprintf(found + n, sizeof found - (size_t)n, "; %s", store_text(q, 4));
    text_wrap(found, 4, stdout);
    print_radius(store_real(q, 13), store_real(q, 14));
    if (!store_null(q, 11))
        printf("    witness %s: %s\n", store_text(q, 12), store_text(q, 11));
    printf("    %s\n", store_text(q, 5));
}

static Status print_evidence(Store *store, const Claim *claim, bool json,
                             int *n)
{
    Query *q;
    const char *args[] = {claim->id, NULL};
    TRY(store_query(store, &q, VERDICTS, args));
    bool more;
    Status status;
    while ((status = store_step(q, &more)) == OK && more) {
        if (!json && *n == 0)
            printf("\nEvidence so far:\n");
        ++*n;
        if (json)
            print_json_verdict(q);
        else
            print_verdict(q);
    }
    store_finish(q);
    return status;
}

static Status show_claim(Store *store, const Claim *claim, bool json, int *n)
{
    if (json)
        print_json_claim(claim);
    else
        print_claim(claim);
    return store == NULL ? OK : print_evidence(store, claim, json, n);
}

static Status show_claims(const Args *args, Store *store)
{
    int shown = 0, verdicts = 0;
    const Claim *claim;
    for (int i = 0; (claim = ledger_claim(i)) != NULL; i++) {
        int n = 0;
        if (!claim_selected(claim, args->word[0]))
            continue;
        if (shown++ > 0 && !args->json)
            printf("\n\n");
        TRY(show_claim(store, claim, args->json, &n));
        if (n == 0 && !args->json)
            printf("\nNo evidence yet in %s.\n",
                   params_text(&args->options, "db"));
        verdicts += n;
    }
    if (args->json) {
        Json j = json_open(stdout);
        json_bool(&j, "summary", true);
        json_count(&j, "claims", (uint64_t)shown);
        json_count(&j, "verdicts", (uint64_t)verdicts);
        json_close(&j);
    }
    return OK;
}

/* a paper or a finding; false when the word names neither */
static bool show_object(const char *word, bool json)
{
    const Paper *paper = ledger_paper_named(word);
    const Finding *finding = ledger_finding_named(word);
    if (paper != NULL)
        paper_show(paper, json);
    else if (finding != NULL)
        finding_show(finding, json);
    else
        return false;
    if (json) {
        Json j = json_open(stdout);
        json_bool(&j, "summary", true);
        json_count(&j, paper != NULL ? "papers" : "findings", 1);
        json_close(&j);
    }
    return true;
}

static Status run(const Args *args, Arena *arena)
{
    Store *store = NULL;
    if (params_flag(&args->options, "replay"))
        return show_replay(args, arena);
    if (show_object(args->word[0], args->json))
        return OK;
    TRY(ledger_check(args->word[0]));
    const char *db = params_text(&args->options, "db");
    /* without results yet the claim is still worth showing */
    if (params_given(&args->options, "db") || access(db, R_OK) == 0)
        TRY(store_open(&store, db, STORE_READ));
    Status status = show_claims(args, store);
    return store_close(store, status);
}

const Command cmd_show = {
    .name = "show",
    .usage = "CLAIM|GLOB|@TAG|FINDING|PAPER",
    .summary = "a claim and its evidence so far, a finding, a paper",
    .about =
        "A claim: its place, the paper's words where they are quoted, what is\n"
        "tested, and what the runs so far found. A finding, by the name that\n"
        "list findings gives: what is printed, what fails, a witness, what\n"
        "follows and what mends it. A paper: which text was read, what\n"
        "stands, its findings.\n"
        "\n"
        "--replay runs the jobs of every violated verdict again (also of\n"
        "those under a fault), from their stored settings and seed alone.\n"
        "Each row is compared with the stored one bit for bit, and the\n"
        "verdict is made again. Exit 1 when anything differs. '*' takes\n"
        "every violated verdict, 'audit:*' those of stored audits.\n",
    .options = options,
    .whole = true,
    .least = 1,
    .most = 1,
    .examples = "  assay show luyo2021.claim28\n"
                "  assay show 'qiao2023.eq7*'\n"
                "  assay show qiao2023\n",
    .run = run,
};
