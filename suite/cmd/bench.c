/* Speed of the parts.  Every part is measured against a reference in the same
 * run, so that the ratio survives a change of machine; the time is the best of
 * several rounds, so that a busy machine disturbs it little. */
#include "suite/base/clock.h"
#include "suite/base/json.h"
#include "suite/base/text.h"
#include "suite/cmd/bench_parts.h"
#include "suite/cmd/cmd.h"

#include <errno.h>
#include <math.h>
#include <string.h>

static const Setting options[] = {
    {"seconds", SET_REAL, "0.05", 0.001, 10, NULL,
     "seconds that a round lasts"},
    {"rounds", SET_INT, "7", 1, 1000, NULL,
     "rounds of each part; the fastest one counts"},
    {"out", SET_TEXT, NULL, 0, 0, NULL, "CSV file to write the table to, too"},
    {0}};

static double seconds_of(Bench *b, const Timed *part, long n)
{
    double start = clock_now();
    bench_run(b, part, n);
    return clock_now() - start;
}

/* how many calls fill a round */
static long calibrate(Bench *b, const Timed *part, double round)
{
    long n = 1;
    while (seconds_of(b, part, n) < round / 4 && n < 1L << 40)
        n *= 2;
    return n;
}

typedef struct {
    double part, reference; /* nanoseconds a call */
} Times;

/* part and reference take turns, so that both meet the same machine */
static Times measure(Bench *b, const BenchRow *row, const Args *args)
{
    double round = params_real(&args->options, "seconds");
    const Timed *part = &row->part, *reference = &row->reference;
    long n = calibrate(b, part, round);
    long m = calibrate(b, reference, round);
    Times best = {INFINITY, INFINITY};
    for (int r = 0; r < params_int(&args->options, "rounds"); r++) {
        best.part = fmin(best.part, seconds_of(b, part, n) / (double)n * 1e9);
        best.reference =
            fmin(best.reference, seconds_of(b, reference, m) / (double)m * 1e9);
    }
    best.part *= bench_calls(b, part);
    best.reference *= bench_calls(b, reference);
    return best;
}

static void print(const Args *args, const BenchRow *row, Times t, FILE *csv)
{
    double ratio = t.part / t.reference;
    if (args->json) {
        Json j = json_open(stdout);
        json_text(&j, "part", row->name);
        json_real(&j, "nanoseconds", t.part);
        json_text(&j, "reference", row->reference_name);
        json_real(&j, "reference_nanoseconds", t.reference);
        json_real(&j, "ratio", ratio);
        json_close(&j);
    } else {
        printf("%-26s%12.1f ns%10.3g x  %s (%.1f ns)\n", row->name, t.part,
               ratio, row->reference_name, t.reference);
    }
    if (csv != NULL)
        fprintf(csv, "%s,%.3g,%.3g,%s,%.3g\n", row->name, t.part, ratio,
                row->reference_name, t.reference);
}

static int measure_all(Bench *b, const Args *args, FILE *csv)
{
    const char *glob = args->words > 0 ? args->word[0] : "*";
    int n = 0;
    if (csv != NULL)
        fputs("part,ns,ratio,reference,reference ns\n", csv);
    for (const BenchRow *row = bench_rows; row->name != NULL; row++) {
        if (!text_matches(glob, row->name))
            continue;
        print(args, row, measure(b, row, args), csv);
        fflush(stdout);
        n++;
    }
    return n;
}

static Status run(const Args *args, Arena *arena)
{
    Bench b;
    const Params *p = &args->options;
    FILE *csv = NULL;
    TRY(bench_open(&b, arena));
    if (params_present(p, "out") &&
        (csv = fopen(params_text(p, "out"), "w")) == NULL) {
        bench_close(&b);
        return FAIL(WORLD, "cannot write %s: %s", params_text(p, "out"),
                    strerror(errno));
    }
    int n = measure_all(&b, args, csv);
    bench_close(&b);
    if (csv != NULL && fclose(csv) != 0)
        return FAIL(WORLD, "cannot write %s", params_text(p, "out"));
    if (n == 0)
        return FAIL(BAD_INPUT, "no part matches '%s'; see: assay bench",
                    args->word[0]);
    if (args->json) {
        Json j = json_open(stdout);
        json_bool(&j, "summary", true);
        json_count(&j, "parts", (uint64_t)n);
        json_bool(&j, "finite", isfinite(b.sink) != 0);
        json_close(&j);
    }
    return OK;
}

const Command cmd_bench = {
    .name = "bench",
    .usage = "[GLOB]",
    .summary = "speed of the parts, as ratios within one run",
    .about =
        "Times every part that GLOB selects (all, without one) in turn with\n"
        "a reference: a library, a slower way to do the same, or the part\n"
        "of the work that nothing can save. Prints nanoseconds a call,\n"
        "their ratio to the reference, and the reference. A ratio can be\n"
        "compared between machines; nanoseconds cannot.\n"
        "\n"
        "In names: a sure policy is deterministic; losses are the exact\n"
        "regret of a policy from each start state; a sweep is one value\n"
        "iteration; its chain is the longest row of operations that wait\n"
        "for each other; past 1e6 is a learner that has seen a million\n"
        "episodes.\n",
    .options = options,
    .most = 1,
    .examples = "  assay bench\n"
                "  assay bench 'binomial*'\n",
    .run = run,
};
