#include "suite/run/check.h"
#include "suite/base/json.h"
#include "suite/base/text.h"
#include "suite/cmd/check_format.h"
#include "suite/cmd/check_speed.h"
#include "suite/cmd/cmd.h"
#include "suite/cmd/gate.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static const Setting options[] = {
    {"baseline", SET_TEXT, DEFAULT_BASELINE, 0, 0, NULL,
     "table to compare with, which assay baseline wrote"},
    {"db", SET_TEXT, ":memory:", 0, 0, NULL,
     "database that keeps the jobs: what it has of this build and seed is not "
     "run again, so that an interrupted check goes on"},
    {"seed", SET_COUNT, NULL, 0, EPISODES_MAX, NULL,
     "compare every claim on this fresh seed and those after it, and no bits"},
    JOBS_OPTION,
    {"fault", SET_TEXT, NULL, 0, 0, NULL,
     "name=grade: inject a deliberate defect into every claim selected, which "
     "check must notice on fresh seeds"},
    {"speed", SET_FLAG, "no", 0, 0, NULL,
     "compare the speed of the parts, as ratios within this run, and no claim"},
    {"bench", SET_TEXT, DEFAULT_BENCH, 0, 0, NULL,
     "table that --speed compares with"},
    {"format", SET_CHOICE, "text", 0, 0, "text|junit|github",
     "what to print: text for people, JUnit's XML, or GitHub's annotations, "
     "with a table in the file that GITHUB_STEP_SUMMARY names"},
    {"accept", SET_TEXT, NULL, 0, 0, NULL,
     "glob of claims whose lines are written anew; needs --because"},
    {"because", SET_TEXT, NULL, 0, 0, NULL, "the reason, kept in the table"},
    {0}};

/* seeds that no baseline has: far behind its own */
enum { FRESH = 1000000 };

static CheckRequest request(const Args *args, const Baseline *baseline)
{
    const Params *p = &args->options;
    CheckRequest q = {
        .of = gate_request(baseline->profile, baseline->seed,
                           params_int(p, "jobs")),
        .baseline = baseline,
        .fresh = baseline->seed + FRESH,
        .only_fresh = params_given(p, "seed") || params_present(p, "fault"),
    };
    q.of.patterns = args->word;
    q.of.n_patterns = args->words;
    q.of.db = params_text(p, "db");
    q.of.resume = true;
    if (params_given(p, "seed"))
        q.fresh = params_count(p, "seed");
    if (params_present(p, "fault"))
        q.of.fault = params_text(p, "fault");
    if (q.of.n_patterns > 0 && strcmp(q.of.patterns[0], "@faults") == 0) {
        q.of.every_fault = q.only_fresh = true;
        q.of.patterns++;
        q.of.n_patterns--;
    }
    return q;
}

/* ---- printing ---- */

static void print_change(const CheckRequest *q, const Change *change)
{
    char command[300];
    check_command(q, change, command, sizeof command);
    printf("%-10s %s\n           was %s, now %s\n           %s\n",
           change_names[change->kind], change->claim, change->was, change->is,
           command);
}

static void print_text(const CheckRequest *q, const CheckResult *out)
{
    for (int i = 0; i < out->n; i++)
        print_change(q, &out->change[i]);
    printf("%s%d claim%s compared: %d the same bit for bit, %d within the "
           "baseline's range,\n%d change%s",
           out->n > 0 ? "\n" : "", out->lines,
           text_plural((uint64_t)out->lines), out->same, out->within, out->n,
           text_plural((uint64_t)out->n));
    if (out->unknown > 0)
        printf("; %d claim%s not in the baseline, the first %s", out->unknown,
               text_plural((uint64_t)out->unknown), out->first_unknown);
    printf("\nchance of a false alarm at most %.2g: %d numbers, each beyond "
           "its range on\n%d fresh seeds in a row; %.1f s\n",
           out->alarm, out->tests, out->seeds, out->seconds);
}

static void print_json(const CheckRequest *q, const CheckResult *out)
{
    for (int i = 0; i < out->n; i++) {
        const Change *change = &out->change[i];
        char command[300], seed[24];
        check_command(q, change, command, sizeof command);
        snprintf(seed, sizeof seed, "%" PRIu64, change->seed);
        Json j = json_open(stdout);
        json_text(&j, "claim", change->claim);
        json_text(&j, "mode",
                  change->mode == CALIBRATED ? "calibrated" : "published");
        json_text(&j, "change", change_names[change->kind]);
        json_text(&j, "was", change->was);
        json_text(&j, "is", change->is);
        json_real(&j, "moved", change->moved);
        json_text(&j, "seed", seed);
        json_text(&j, "reproduce", command);
        json_close(&j);
    }
    Json j = json_open(stdout);
    json_bool(&j, "summary", true);
    json_count(&j, "claims", (uint64_t)out->lines);
    json_count(&j, "same", (uint64_t)out->same);
    json_count(&j, "within", (uint64_t)out->within);
    json_count(&j, "changes", (uint64_t)out->n);
    json_count(&j, "unknown", (uint64_t)out->unknown);
    json_count(&j, "tests", (uint64_t)out->tests);
    json_count(&j, "fresh_seeds", (uint64_t)out->seeds);
    json_real(&j, "false_alarm", out->alarm);
    json_real(&j, "seconds", out->seconds);
    json_close(&j);
}

enum { FORMAT_TEXT, FORMAT_JUNIT, FORMAT_GITHUB }; /* as --format has them */

static Status print(const Args *args, const CheckRequest *q,
                    const CheckResult *out, Arena *arena)
{
    int format = params_choice(&args->options, "format");
    if (args->json)
        print_json(q, out);
    else if (format == FORMAT_JUNIT)
        check_junit(q, out, arena);
    else if (format == FORMAT_GITHUB)
        return check_github(q, out);
    else
        print_text(q, out);
    return OK;
}

/* ---- command ---- */

static Status accept(const Args *args, const char *path, Arena *arena)
{
    const Params *p = &args->options;
    const char *glob = params_text(p, "accept");
    Baseline baseline;
    if (!params_present(p, "because"))
        return FAIL(BAD_INPUT, "--accept needs --because: the reason stays in "
                               "the table");
    TRY(baseline_read(path, arena, &baseline));
    uint64_t seeds = baseline.n > 0 ? baseline.row[0].seeds : 20;
    VerifyRequest q =
        gate_request(baseline.profile, baseline.seed, params_int(p, "jobs"));
    q.patterns = &glob;
    q.n_patterns = 1;
    TRY(gate_accept(path, &q, seeds, params_text(p, "because"), arena));
    if (!args->json)
        printf("%s: the lines of %s are written anew\n", path, glob);
    return OK;
}

static Status speed(const Args *args, Arena *arena)
{
    SpeedResult out;
    TRY(check_speed(params_text(&args->options, "bench"), arena, &out));
    speed_print(&out, args->json);
    if (args->json) {
        Json j = json_open(stdout);
        json_bool(&j, "summary", true);
        json_count(&j, "parts", (uint64_t)out.parts);
        json_count(&j, "changes", (uint64_t)out.n);
        json_count(&j, "missing", (uint64_t)out.missing);
        json_close(&j);
    }
    return out.n > 0 ? UNEXPECTED : OK;
}

static Status run(const Args *args, Arena *arena)
{
    const char *path = params_text(&args->options, "baseline");
    Baseline baseline;
    CheckResult out;
    if (params_flag(&args->options, "speed"))
        return speed(args, arena);
    if (params_present(&args->options, "accept"))
        return accept(args, path, arena);
    TRY(baseline_read(path, arena, &baseline));
    CheckRequest q = request(args, &baseline);
    TRY(check(&q, arena, &out));
    TRY(print(args, &q, &out, arena));
    return out.n > 0 ? UNEXPECTED : OK;
}

const Command cmd_check = {
    .name = "check",
    .usage = "[GLOB|@TAG ...]",
    .summary = "has anything changed since the baseline?",
    .about =
        "Runs the claims that the patterns select (all, without a pattern)\n"
        "and compares them with the baseline. At the baseline's own seed,\n"
        "on the same arithmetic and with a claim's code unchanged, every\n"
        "bit must be the same. Where its code has changed and a bit moved,\n"
        "the claim runs on fresh seeds: its slack or its statistic has\n"
        "changed when it lies beyond the baseline's range, on the same\n"
        "side, on each of them; its verdict, when three fresh seeds give\n"
        "one that the baseline never had. The last lines say how likely\n"
        "that is where nothing has changed. A claim that vanished and one\n"
        "that draws fewer samples are changes as well. Exit 1 when there is\n"
        "a change; prints only changes, the worst first.\n",
    .options = options,
    .most = ARGS_MAX,
    .examples = "  assay check\n"
                "  assay check 'zhou2022.*' --seed 7000\n"
                "  assay check --accept 'qiao2023.fig1*' "
                "--because \"other bonus\"\n"
                "  assay check @faults\n"
                "  assay check --speed\n"
                "  assay check --format junit >check.xml\n",
    .run = run,
};
