#include "suite/report/report.h"
#include "suite/base/json.h"
#include "suite/cmd/cmd.h"

static const Setting options[] = {
    {"db", SET_TEXT, DEFAULT_DB, 0, 0, NULL, "database to read"},
    {"out", SET_TEXT, ".", 0, 0, NULL,
     "folder that gets REPORT.md, results/report.html and results/plots"},
    {"format", SET_CHOICE, "html", 0, 0, REPORT_FORMATS,
     "of the whole report in results: report.html, report.json or report.md"},
    {0}};

static const char *const endings[] = {"html", "json", "md"};

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
    int format = params_choice(&args->options, "format");
    TRY(store_close(store,
                    report_write(store, out, (ReportFormat)format, arena)));
    const char *whole =
        arena_text(arena, "%s/results/report.%s", out, endings[format]);
    if (args->json) {
        Json j = json_open(stdout);
        json_bool(&j, "summary", true);
        json_text(&j, "report", arena_text(arena, "%s/REPORT.md", out));
        json_text(&j, "whole", whole);
        json_close(&j);
    } else {
        printf("the findings  %s/REPORT.md\nevery claim   %s\npictures      "
               "%s/results/plots\n",
               out, whole, out);
    }
    return OK;
}

const Command cmd_report = {
    .name = "report",
    .usage = "",
    .summary = "REPORT.md, report.html and their pictures from a database",
    .about =
        "Reports the run that verify stored last: the findings in REPORT.md,\n"
        "every claim with its evidence in results/report.html, which is one\n"
        "file and needs no network. Equal databases give the same bytes. A\n"
        "report that fails leaves the last one as it was. The pictures need\n"
        "gnuplot.\n",
    .options = options,
    .examples = "  assay report\n"
                "  assay report --db old.db --out /tmp/old\n"
                "  assay report --format json\n",
    .run = run,
};
