#include "suite/run/baseline.h"
#include "suite/base/json.h"
#include "suite/base/text.h"
#include "suite/claim/ledger.h"
#include "suite/cmd/cmd.h"
#include "suite/cmd/gate.h"

#include <string.h>

static const Setting options[] = {
    {"out", SET_TEXT, DEFAULT_BASELINE, 0, 0, NULL, "table (.csv) to write"},
    {"seeds", SET_COUNT, "20", 1, 1000, NULL,
     "seeds of each claim, --seed and those after it"},
    SEED_OPTION,
    {"profile", SET_CHOICE, "quick", 0, 0, PROFILE_NAMES, "sample sizes"},
    JOBS_OPTION,
    {"because", SET_TEXT, NULL, 0, 0, NULL,
     "replace the lines of the claims selected in the table that is there, "
     "with this reason"},
    {0}};

VerifyRequest gate_request(Profile profile, uint64_t seed, int workers)
{
    return (VerifyRequest){.profile = profile,
                           .modes = PUBLISHED | CALIBRATED,
                           .seed = seed,
                           .workers = workers,
                           .db = ":memory:",
                           .progress = true};
}

/* a reason stands in one field of the table */
static const char *reason_of(const char *text, Arena *arena)
{
    char *reason = arena_text(arena, "%.200s", text);
    for (char *c = reason; *c != '\0'; c++)
        if (*c == ',' || *c == '\n' || *c == '\r')
            *c = ';';
    return reason;
}

/* the old lines, with those of `fresh` in the place of theirs, in the ledger's
 * order */
static void merge(const Baseline *old, const Baseline *fresh, Arena *arena,
                  Baseline *out)
{
    *out = *old;
    out->row = arena_array(arena, BaselineRow, old->n + fresh->n);
    out->n = 0;
    for (int i = 0; i < ledger_size(); i++) {
        const char *id = ledger_claim(i)->id;
        const BaselineRow *row = baseline_row(fresh, id);
        if (row == NULL)
            row = baseline_row(old, id);
        if (row != NULL)
            out->row[out->n++] = *row;
    }
}

Status gate_accept(const char *path, const VerifyRequest *q, uint64_t seeds,
                   const char *because, Arena *arena)
{
    Baseline old, fresh, out;
    VerifyRequest same = *q;
    TRY(baseline_read(path, arena, &old));
    same.profile = old.profile;
    same.seed = old.seed;
    TRY(baseline_run(&same, seeds, arena, &fresh));
    if (strcmp(old.arithmetic, fresh.arithmetic) != 0)
        return FAIL(BAD_INPUT,
                    "%s is of another machine's arithmetic (%s, here %s): "
                    "write it anew with assay baseline",
                    path, old.arithmetic, fresh.arithmetic);
    for (int i = 0; i < fresh.n; i++)
        fresh.row[i].because = reason_of(because, arena);
    merge(&old, &fresh, arena, &out);
    return baseline_write(path, &out);
}

static void print(const Args *args, int lines, uint64_t seeds)
{
    const char *path = params_text(&args->options, "out");
    if (args->json) {
        Json j = json_open(stdout);
        json_bool(&j, "summary", true);
        json_text(&j, "baseline", path);
        json_count(&j, "claims", (uint64_t)lines);
        json_count(&j, "seeds", seeds);
        json_close(&j);
    } else {
        printf("%s: %d claim%s on %llu seed%s\n", path, lines,
               text_plural((uint64_t)lines), (unsigned long long)seeds,
               text_plural(seeds));
    }
}

static Status run(const Args *args, Arena *arena)
{
    const Params *p = &args->options;
    Baseline baseline = {0};
    uint64_t seeds = params_count(p, "seeds");
    VerifyRequest q =
        gate_request((Profile)params_choice(p, "profile"),
                     params_count(p, "seed"), params_int(p, "jobs"));
    q.patterns = args->word;
    q.n_patterns = args->words;
    if (params_present(p, "because")) {
        TRY(gate_accept(params_text(p, "out"), &q, seeds,
                        params_text(p, "because"), arena));
        TRY(baseline_read(params_text(p, "out"), arena, &baseline));
    } else {
        TRY(baseline_run(&q, seeds, arena, &baseline));
        TRY(baseline_write(params_text(p, "out"), &baseline));
    }
    print(args, baseline.n, seeds);
    return OK;
}

const Command cmd_baseline = {
    .name = "baseline",
    .usage = "[GLOB|@TAG ...]",
    .summary = "the table that check compares with",
    .about =
        "Runs the claims that the patterns select (all, without a pattern)\n"
        "on several seeds and writes a line for each: verdicts, the range\n"
        "of its slack and of its statistic, seeds, samples, a hash of the\n"
        "bits at the first seed, a hash of the code it depends on. Of a\n"
        "claim with several cases slack is the geometric mean, and the\n"
        "statistic the mean.\n",
    .options = options,
    .most = ARGS_MAX,
    .examples = "  assay baseline\n"
                "  assay baseline 'qiao2023.fig1*' --because \"other bonus\"\n"
                "  assay baseline @tail --out /tmp/tail.csv --seeds 50\n",
    .run = run,
};
