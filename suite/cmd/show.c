#include "suite/base/json.h"
#include "suite/claim/claim.h"
#include "suite/claim/ledger.h"
#include "suite/cmd/cmd.h"
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
    " CAST(v.key AS TEXT)"
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
    printf("  alpha     %g", claim_alpha(c));
    if (claim_cases(c) > 1)
        printf(", %g for each case", claim_case_alpha(c));
    printf("\n");
}

static void print_claim(const Claim *c)
{
    char text[300];
    printf("%s  (%s)\n  %s\n\n  kind      %s\n  expected  %s: %s\n", c->id,
           c->place, c->statement, kind_names[c->kind],
           verdict_names[c->expected], c->because);
    if (c->fails != NULL)
        printf("  what fails: the %s\n", c->fails);
    if (c->fails != NULL || c->reading != NULL)
        printf("  under the reading: %s\n",
               c->reading != NULL ? c->reading : "as printed");
    if (c->fails != NULL)
        printf("  correct instead: %s\n",
               c->corrected != NULL ? c->corrected : "nothing is known");
    if (c->waits_for != NULL)
        printf("  waits for %s\n", c->waits_for);
    print_alpha(c);
    if (c->fault != NULL)
        printf("  fault     %s must lead to another verdict\n", c->fault);
    for (int i = 0; i < claim_cases(c); i++) {
        claim_case(c, i, text, sizeof text);
        printf("  %-9s %s: %s\n", i == 0 ? "cases" : "", c->study->name, text);
    }
    claim_option(c, text, sizeof text);
    printf("  reproduce ./assay verify '%s'%s\n", c->id, text);
}

static void print_json_claim(const Claim *c)
{
    Json j = json_open(stdout);
    json_text(&j, "id", c->id);
    json_text(&j, "place", c->place);
    json_text(&j, "kind", kind_names[c->kind]);
    json_text(&j, "statement", c->statement);
    json_text(&j, "expected", verdict_names[c->expected]);
    json_text(&j, "because", c->because);
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
    json_text(&j, "why", store_text(q, 4));
    json_text(&j, "fault", store_text(q, 6));
    json_text(&j, "seed", store_text(q, 7));
    json_text(&j, "profile", store_text(q, 8));
    json_text(&j, "witness", store_null(q, 11) ? NULL : store_text(q, 11));
    json_text(&j, "id", store_text(q, 12));
    json_text(&j, "reproduce", store_text(q, 5));
    json_close(&j);
}

static void print_verdict(const Query *q)
{
    printf("\n  seed %s, %s: %s%s%s\n    %s", store_text(q, 7),
           store_text(q, 8), store_text(q, 1),
           store_text(q, 6)[0] != '\0' ? ", under fault " : "",
           store_text(q, 6), store_text(q, 2));
    if (!store_null(q, 3) && isfinite(store_real(q, 3)))
        printf(", slack %.3g", store_real(q, 3));
    printf("; %s\n", store_text(q, 4));
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

static Status run(const Args *args, Arena *arena)
{
    Store *store = NULL;
    if (params_flag(&args->options, "replay"))
        return show_replay(args, arena);
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
    .usage = "CLAIM|GLOB|@TAG",
    .summary = "a claim, its place in the paper and its evidence so far",
    .about =
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
                "  assay show 'qiao2023.eq7*'\n",
    .run = run,
};
