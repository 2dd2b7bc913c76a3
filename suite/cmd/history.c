/* What each source found of a claim. */
#include "suite/run/history.h"
#include "suite/base/json.h"
#include "suite/base/text.h"
#include "suite/claim/ledger.h"
#include "suite/cmd/cmd.h"

#include <math.h>
#include <string.h>

static const Setting options[] = {
    {"db", SET_TEXT, DEFAULT_DB, 0, 0, NULL, "database to read"},
    {"from", SET_TEXT, NULL, 0, 0, NULL,
     "another database, whose history is copied into --db first"},
    {0}};

/* ---- one claim ---- */

static void print_json_row(const char *claim, const HistoryRow *row)
{
    Json j = json_open(stdout);
    json_text(&j, "claim", claim);
    json_text(&j, "source", row->source);
    json_text(&j, "label", row->label[0] != '\0' ? row->label : NULL);
    json_text(&j, "began", row->began);
    json_text(&j, "seed", row->seed);
    json_text(&j, "profile", row->profile);
    json_text(&j, "verdict", verdict_names[row->verdict]);
    json_real(&j, "slack", row->slack);
    json_real(&j, "statistic", row->statistic);
    json_real(&j, "seconds", row->seconds);
    json_bool(&j, "change", row->change);
    json_close(&j);
}

static void print_number(double x)
{
    if (isnan(x))
        printf("%10s", "-");
    else
        printf("%10.4g", x);
}

static void print_row(const HistoryRow *row)
{
    printf("%c %.10s  %.16s  %-9s", row->change ? '*' : ' ', row->began,
           row->label[0] != '\0' ? row->label : row->source,
           verdict_names[row->verdict]);
    print_number(row->slack);
    print_number(row->statistic);
    printf("%8.2f s\n", row->seconds);
}

/* one letter a version: the logarithm of the slack between its least and its
 * greatest, a dot without one */
static void print_spark(const HistoryRow *row, int n)
{
    static const char *const bars[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    double low = (double)INFINITY, high = -(double)INFINITY;
    for (int i = 0; i < n; i++)
        if (row[i].slack > 0 && isfinite(row[i].slack)) {
            low = fmin(low, log(row[i].slack));
            high = fmax(high, log(row[i].slack));
        }
    printf("  ");
    for (int i = n > 70 ? n - 70 : 0; i < n; i++) {
        double at = (log(row[i].slack) - low) / (high - low);
        bool none = !(row[i].slack > 0) || isinf(row[i].slack);
        printf("%s", none ? "." : high > low ? bars[(int)(at * 7.999)] : "▄");
    }
    printf("\n");
}

/* a heading where seed, profile or arithmetic change */
static void print_series(const HistoryRow *row, int n)
{
    printf("\n  %s, seed %s, arithmetic %s\n", row->profile, row->seed,
           row->arithmetic);
    print_spark(row, n);
    for (int i = 0; i < n; i++)
        print_row(&row[i]);
}

static int series(const HistoryRow *row, int n)
{
    int i = 1;
    while (i < n && strcmp(row[i].seed, row->seed) == 0 &&
           strcmp(row[i].profile, row->profile) == 0 &&
           strcmp(row[i].arithmetic, row->arithmetic) == 0)
        i++;
    return i;
}

static Status one_claim(const Args *args, Store *store, const char *claim,
                        Arena *arena)
{
    HistoryRow *row;
    int n;
    TRY(history_read(store, claim, arena, &row, &n));
    if (n == 0)
        return FAIL(BAD_INPUT, "%s has no history of %s",
                    params_text(&args->options, "db"), claim);
    for (int i = 0; args->json && i < n; i++)
        print_json_row(claim, &row[i]);
    if (args->json)
        return OK;
    printf("%s\n    began       version           verdict       slack "
           "statistic    time\n",
           claim);
    for (int i = 0, m; i < n; i += m) {
        m = series(row + i, n - i);
        print_series(row + i, m);
    }
    return OK;
}

/* ---- the last version against the one before ---- */

static Status last_change(const Args *args, Store *store, const char *claim,
                          int *changes)
{
    Arena own;
    HistoryRow *row;
    int n;
    TRY(arena_open(&own));
    Status status = history_read(store, claim, &own, &row, &n);
    if (status == OK && n > 0 && row[n - 1].change) {
        ++*changes;
        if (args->json)
            print_json_row(claim, &row[n - 1]);
        else
            printf("%-40s %s, slack %.4g; was %s, %.4g\n", claim,
                   verdict_names[row[n - 1].verdict], row[n - 1].slack,
                   verdict_names[row[n - 2].verdict], row[n - 2].slack);
    }
    arena_close(&own);
    return status;
}

static Status last_changes(const Args *args, Store *store)
{
    int changes = 0;
    for (int i = 0; i < ledger_size(); i++)
        TRY(last_change(args, store, ledger_claim(i)->id, &changes));
    if (!args->json)
        printf("%d claim%s changed with the last version in %s\n", changes,
               text_plural((uint64_t)changes),
               params_text(&args->options, "db"));
    return OK;
}

static Status selected(const Args *args, Store *store, Arena *arena)
{
    const Params *p = &args->options;
    if (params_present(p, "from"))
        TRY(history_copy(store, params_text(p, "from")));
    if (args->words == 0)
        return last_changes(args, store);
    TRY(ledger_check(args->word[0]));
    for (int i = 0; i < ledger_size(); i++)
        if (claim_selected(ledger_claim(i), args->word[0]))
            TRY(one_claim(args, store, ledger_claim(i)->id, arena));
    return OK;
}

static Status run(const Args *args, Arena *arena)
{
    Store *store;
    const Params *p = &args->options;
    TRY(store_open(&store, params_text(p, "db"),
                   params_present(p, "from") ? STORE_WRITE : STORE_READ));
    TRY(store_close(store, selected(args, store, arena)));
    if (args->json) {
        Json j = json_open(stdout);
        json_bool(&j, "summary", true);
        json_close(&j);
    }
    return OK;
}

const Command cmd_history = {
    .name = "history",
    .usage = "[CLAIM]",
    .summary = "what each version of the source found",
    .about =
        "Prints a row for every version of the source that has verified the\n"
        "claim into this database, the oldest first: when, its label or the\n"
        "hash of its source, verdict, slack and statistic (over the cases),\n"
        "seconds. A star marks a change: another verdict than before, or a\n"
        "number more than 1 % away from that at the last star. A star\n"
        "depends on earlier versions alone. Without CLAIM: the claims that\n"
        "changed with the last version.\n"
        "\n"
        "The commit that changed a claim is found by\n"
        "  git bisect run sh -c 'make -s || exit 125; ./assay check CLAIM'\n",
    .options = options,
    .most = 1,
    .examples = "  assay history\n"
                "  assay history luyo2021.claim28\n"
                "  assay history --from old.db\n",
    .run = run,
};
