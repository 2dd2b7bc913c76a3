#include "suite/report/report.h"
#include "suite/base/json.h"
#include "suite/cmd/cmd.h"

static const Setting options[] = {
    {"db", SET_TEXT, DEFAULT_DB, 0, 0, NULL, "database to read"},
    {"out", SET_TEXT, ".", 0, 0, NULL,
     "folder that gets REPORT.md and results/plots"},
    {0}};

/* Refuses paths that would end a line of what gnuplot reads. */
static Status check_folder(const char *out)
{
    for (const char *c = out; *c != '\0'; c++)
        if ((unsigned char)*c < ' ')
            return FAIL(BAD_INPUT, "--out: a folder's name without line ends "
                                   "and other control characters");
    return OK;
}

static Status run(const Args *args, Arena *arena)
{
    Store *store;
    const char *out = params_text(&args->options, "out");
    TRY(check_folder(out));
    TRY(store_open(&store, params_text(&args->options, "db"), STORE_READ));
    TRY(store_close(store, report_write(store, out, arena)));
    if (args->json) {
        Json j = json_open(stdout);
        json_bool(&j, "summary", true);
        json_text(&j, "report", arena_text(arena, "%s/REPORT.md", out));
        json_close(&j);
    } else {
        printf("%s/REPORT.md and %s/results/plots are written\n", out, out);
    }
    return OK;
}

const Command cmd_report = {
    .name = "report",
    .usage = "",
    .summary = "REPORT.md and its plots from a database",
    .about =
        "Reports the run that verify stored last. Equal databases give the\n"
        "same bytes.\n",
    .options = options,
    .examples = "  assay report\n"
                "  assay report --db old.db --out /tmp/old\n",
    .run = run,
};
