#include "suite/base/json.h"
#include "suite/cmd/cmd.h"
#include "suite/cmd/sql_print.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static const Setting options[] = {
    {"db", SET_TEXT, DEFAULT_DB, 0, 0, NULL, "database to read"},
    {"csv", SET_FLAG, "no", 0, 0, NULL,
     "comma-separated values with all digits, for spreadsheets and pandas"},
    {"upgrade", SET_FLAG, "no", 0, 0, NULL,
     "convert a database of an older assay to this one's tables; keeps every "
     "result"},
    {0}};

/* without a query: what can be asked, views first */
static const char CONTENTS[] =
    "SELECT m.name, group_concat(p.name, ' ') AS columns FROM sqlite_master m"
    " JOIN pragma_table_info(m.name) p WHERE m.type IN ('view', 'table')"
    " GROUP BY m.name ORDER BY m.type = 'view' AND m.name LIKE 'v!_%' ESCAPE"
    " '!' DESC, m.type DESC, m.name";

static Store *asked; /* for the handler; NULL: none is open */

static void interrupted(int signal)
{
    (void)signal;
    if (asked != NULL)
        store_interrupt(asked);
}

static SqlFormat format_of(const Args *args)
{
    return args->json                           ? SQL_JSON
           : params_flag(&args->options, "csv") ? SQL_CSV
                                                : SQL_TABLE;
}

static Status answer(const Args *args, Store *store, Arena *arena)
{
    Query *q;
    TRY(store_ask(store, &q, args->words > 0 ? args->word[0] : CONTENTS));
    Status status = sql_print(q, format_of(args), arena);
    store_finish(q);
    return status;
}

static Status upgrade(const Args *args, const char *db)
{
    Store *store;
    if (access(db, F_OK) != 0) /* do not make one */
        return FAIL(WORLD, "%s cannot be opened: %s", db, strerror(errno));
    TRY(store_open(&store, db, STORE_WRITE));
    TRY(store_close(store, OK));
    if (args->json) {
        Json j = json_open(stdout);
        json_bool(&j, "summary", true);
        json_text(&j, "db", db);
        json_close(&j);
    } else {
        printf("%s has this assay's tables\n", db);
    }
    return OK;
}

static Status run(const Args *args, Arena *arena)
{
    Store *store;
    const char *db = params_text(&args->options, "db");
    if (args->json && params_flag(&args->options, "csv"))
        return FAIL(BAD_INPUT, "--csv and --json: one of them");
    bool upgrades = params_flag(&args->options, "upgrade");
    if (upgrades && args->words > 0)
        return FAIL(BAD_INPUT, "--upgrade takes no query");
    if (upgrades)
        return upgrade(args, db);
    TRY(store_open(&store, db, STORE_READ));
    asked = store;
    void (*before)(int) = signal(SIGINT, interrupted);
    Status status = answer(args, store, arena);
    signal(SIGINT, before);
    asked = NULL;
    return store_close(store, status);
}

const Command cmd_sql = {
    .name = "sql",
    .usage = "[QUERY]",
    .summary = "ask the database, in SQL",
    .about =
        "Runs one query, which can only read, and prints its rows. The views\n"
        "whose names begin with v_ read like questions: v_claim, v_violation,\n"
        "v_finding, v_regret, v_cost, v_exponent, v_audit, v_time, v_change,\n"
        "v_fault, v_run, v_learned. Without a query it lists all views and\n"
        "tables with their columns. docs/questions.md has examples. Numbers\n"
        "of a table are cut to six digits; --csv and --json have all. Any\n"
        "SQLite program can read the file, too. Exit 2 when the query is\n"
        "wrong, 3 when the database is damaged.\n",
    .options = options,
    .whole = true,
    .most = 1,
    .examples =
        "  assay sql \"SELECT paper, verdict, count(*) FROM v_claim GROUP BY 1, "
        "2\"\n"
        "  assay sql 'SELECT claim, slack, why FROM v_violation' --csv\n"
        "  assay sql 'SELECT claim, seconds FROM v_time ORDER BY 2 DESC LIMIT "
        "5'\n"
        "  assay sql --upgrade --db old.db\n",
    .run = run,
};
