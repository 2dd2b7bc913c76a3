/* Speed of the parts.  Every part is measured against a reference in the same
 * run, so that the ratio survives a change of machine; the time is the best of
 * several rounds, so that a busy machine disturbs it little. */
#include "suite/base/json.h"
#include "suite/base/text.h"
#include "suite/cmd/bench_measure.h"
#include "suite/cmd/cmd.h"

#include <errno.h>
#include <math.h>
#include <string.h>

static const Setting options[] = {
    {"seconds", SET_REAL, "0.05", 0.001, 10, NULL,
     "seconds that a round lasts"},
    {"rounds", SET_INT, "7", 1, 1000, NULL,
     "rounds of each part; the fastest one counts"},
    {"repeat", SET_INT, "1", 1, 1000, NULL,
     "measure all parts this many times, one after the other, and give the "
     "range of each ratio: assay check --speed compares with it"},
    {"out", SET_TEXT, NULL, 0, 0, NULL, "CSV file to write the table to, too"},
    {0}};

/* what was measured of one part */
typedef struct {
    const BenchRow *row;
    Times best;
    double low, high; /* of its ratio */
} Measured;

static void add(Measured *m, Times t)
{
    double ratio = t.part / t.reference;
    m->low = fmin(m->low, ratio);
    m->high = fmax(m->high, ratio);
    if (t.part < m->best.part)
        m->best = t;
}

static void print_json(const Measured *m, double ratio)
{
    Json j = json_open(stdout);
    json_text(&j, "part", m->row->name);
    json_real(&j, "nanoseconds", m->best.part);
    json_text(&j, "reference", m->row->reference_name);
    json_real(&j, "reference_nanoseconds", m->best.reference);
    json_real(&j, "ratio", ratio);
    json_real(&j, "ratio_low", m->low);
    json_real(&j, "ratio_high", m->high);
    json_close(&j);
}

static void print(const Args *args, const Measured *m)
{
    double ratio = m->best.part / m->best.reference;
    if (args->json) {
        print_json(m, ratio);
        return;
    }
    printf("%-26s%12.1f ns%10.3g x  %s (%.1f ns)\n", m->row->name, m->best.part,
           ratio, m->row->reference_name, m->best.reference);
    if (m->low < m->high)
        printf("%38s %.3g to %.3g\n", "", m->low, m->high);
    fflush(stdout);
}

static Status write_table(const char *path, const Measured *m, int n,
                          int repeat)
{
    FILE *csv = fopen(path, "w");
    if (csv == NULL)
        return FAIL(WORLD, "cannot write %s: %s", path, strerror(errno));
    fputs(BENCH_HEAD "\n", csv);
    for (int i = 0; i < n; i++)
        fprintf(csv, "%s,%.3g,%.3g,%s,%.3g,%.4g,%.4g,%d\n", m[i].row->name,
                m[i].best.part, m[i].best.part / m[i].best.reference,
                m[i].row->reference_name, m[i].best.reference, m[i].low,
                m[i].high, repeat);
    return fclose(csv) == 0 ? OK : FAIL(WORLD, "cannot write %s", path);
}

static int select_parts(const Args *args, Measured *m)
{
    const char *glob = args->words > 0 ? args->word[0] : "*";
    int n = 0;
    for (const BenchRow *row = bench_rows; row->name != NULL; row++)
        if (text_matches(glob, row->name))
            m[n++] = (Measured){.row = row,
                                .best = {(double)INFINITY, (double)INFINITY},
                                .low = (double)INFINITY};
    return n;
}

/* Once round all parts before any is measured again: a machine that is busy for
 * a while disturbs one repetition of many parts, and not all of one. */
static void measure_all(Bench *b, const Args *args, Measured *m, int n)
{
    const Params *p = &args->options;
    int repeat = params_int(p, "repeat");
    for (int r = 0; r < repeat; r++)
        for (int i = 0; i < n; i++) {
            add(&m[i], bench_measure(b, m[i].row, params_real(p, "seconds"),
                                     params_int(p, "rounds")));
            if (r == repeat - 1)
                print(args, &m[i]);
        }
}

static Status run(const Args *args, Arena *arena)
{
    Bench b;
    const Params *p = &args->options;
    Measured *m = arena_array(arena, Measured, BENCH_ROWS_MAX);
    int n = select_parts(args, m);
    if (n == 0)
        return FAIL(BAD_INPUT, "no part matches '%s'; see: assay bench",
                    args->word[0]);
    TRY(bench_open(&b, arena));
    measure_all(&b, args, m, n);
    bench_close(&b);
    if (params_present(p, "out"))
        TRY(write_table(params_text(p, "out"), m, n, params_int(p, "repeat")));
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
                "  assay bench 'binomial*'\n"
                "  assay bench --repeat 20 --out results/bench.csv\n",
    .run = run,
};
