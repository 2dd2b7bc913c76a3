/* Error rates of verdicts, and the power of each claim's check, as verify
 * --seeds prints and writes them. */
#include "suite/run/repeat.h"
#include "suite/base/csv.h"
#include "suite/base/json.h"
#include "suite/cmd/verify.h"
#include "suite/report/tables.h"
#include "suite/run/provenance.h"
#include "suite/stat/confidence.h"

#include <inttypes.h>
#include <stdlib.h>

#define LEVEL 0.05 /* of intervals for shares: 95 % */

static void print_json_row(const RepeatRow *row, const VerifyRequest *q)
{
    char seed[24];
    bool faulty = row->fault[0] != '\0';
    Interval share = binomial_interval(row->good, row->seeds, LEVEL);
    Json j = json_open(stdout);
    json_text(&j, "claim", row->claim->id);
    json_count(&j, "cases", (uint64_t)row->cases);
    json_text(&j, "expected", verdict_names[row->claim->expected]);
    json_text(&j, "fault", faulty ? row->fault : NULL);
    json_count(&j, "seeds", row->seeds);
    json_count(&j, faulty ? "caught" : "good", row->good);
    json_count(&j, faulty ? "cases_missed" : "verdicts_odd", row->odd);
    json_real(&j, "share", (double)row->good / (double)row->seeds);
    json_real(&j, "share_lower", share.lower);
    json_real(&j, "share_upper", share.upper);
    if (row->good < row->seeds) {
        snprintf(seed, sizeof seed, "%" PRIu64, row->odd_seed);
        json_text(&j, "first_seed", seed);
        json_text(&j, "first_case", row->odd_case);
        json_text(&j, "first_verdict", verdict_names[row->odd_verdict]);
    }
    snprintf(seed, sizeof seed, "%" PRIu64, q->seed);
    json_text(&j, "seed", seed);
    json_close(&j);
}

static uint64_t seeds_good(const RepeatResult *out)
{
    uint64_t good = 0;
    for (int i = 0; i < out->n; i++)
        good += out->row[i].good;
    return good;
}

static void print_json_summary(const RepeatResult *out, bool faulty)
{
    uint64_t all = (uint64_t)out->n * out->seeds, good = seeds_good(out);
    uint64_t wrong = faulty ? all - good : out->odd;
    uint64_t of = faulty ? all : out->verdicts;
    Interval rate = binomial_interval(wrong, of, LEVEL);
    Json j = json_open(stdout);
    json_bool(&j, "summary", true);
    json_count(&j, "claims", (uint64_t)out->n);
    json_count(&j, "seeds", out->seeds);
    json_count(&j, "verdicts", out->verdicts);
    json_count(&j, faulty ? "missed" : "unexpected", wrong);
    json_real(&j, "rate_lower", rate.lower);
    json_real(&j, "rate_upper", rate.upper);
    json_count(&j, "claims_always_good", (uint64_t)out->good);
    json_real(&j, "seconds", out->seconds);
    json_close(&j);
}

static void print_row(const RepeatRow *row)
{
    bool faulty = row->fault[0] != '\0';
    Interval share = binomial_interval(row->good, row->seeds, LEVEL);
    printf("%-26s %6" PRIu64 " of %-6" PRIu64 " %6.4f..%6.4f", row->claim->id,
           row->good, row->seeds, share.lower, share.upper);
    if (faulty)
        printf("  %s", row->fault);
    if (row->good < row->seeds)
        printf("  first at seed %" PRIu64 ": %s%s%s", row->odd_seed,
               verdict_names[row->odd_verdict],
               row->odd_case[0] != '\0' ? ", " : "", row->odd_case);
    printf("\n");
}

static void print_text(const RepeatResult *out, bool faulty, bool verbose)
{
    bool started = false;
    for (int i = 0; i < out->n; i++) {
        const RepeatRow *row = &out->row[i];
        if (!verbose && row->good == row->seeds)
            continue;
        if (!started)
            printf("%-26s %-16s %s\n", "claim",
                   faulty ? "seeds caught" : "seeds as expected",
                   "95 % interval");
        started = true;
        print_row(row);
    }
    uint64_t all = (uint64_t)out->n * out->seeds, good = seeds_good(out);
    Interval rate = faulty ? binomial_interval(all - good, all, LEVEL)
                           : binomial_interval(out->odd, out->verdicts, LEVEL);
    if (faulty)
        printf("%d claims, each under its fault on %" PRIu64
               " seeds: caught %" PRIu64 " of %" PRIu64 " times",
               out->n, out->seeds, good, all);
    else
        printf("%d claims on %" PRIu64 " seeds: %" PRIu64 " of %" PRIu64
               " verdicts not as expected",
               out->n, out->seeds, out->odd, out->verdicts);
    printf("; a rate in %.2g..%.2g (95 %%)\n%d claims %s on every seed; %.1f "
           "s\n",
           rate.lower, rate.upper, out->good,
           faulty ? "caught their fault" : "were as expected", out->seconds);
}

static void write_row(FILE *to, const RepeatRow *row, uint64_t seed)
{
    fprintf(to,
            "%s,%s,%s,%d,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%s\n",
            row->fault[0] != '\0' ? "faults" : "verdicts", row->claim->id,
            row->fault, row->cases, seed, row->seeds, row->good, row->odd,
            provenance_source());
}

static Status write_out(const char *path, const RepeatResult *out,
                        uint64_t seed, Arena *arena)
{
    char *lines = NULL;
    size_t size;
    FILE *to = open_memstream(&lines, &size);
    if (to == NULL)
        return FAIL(WORLD, "no memory for a table");
    for (int i = 0; i < out->n; i++)
        write_row(to, &out->row[i], seed);
    fclose(to);
    Status status = csv_merge(path, ERRORS_HEAD, lines, arena);
    free(lines);
    return status;
}

Status repeat_command(const Args *args, const VerifyRequest *request,
                      Arena *arena)
{
    RepeatResult out;
    VerifyRequest q = *request;
    const Params *p = &args->options;
    bool faulty = q.every_fault || q.fault != NULL;
    if (!params_given(p, "db")) {
        q.db = ":memory:";
        q.folder = NULL;
    }
    TRY(repeat(&q, params_count(p, "seeds"), arena, &out));
    for (int i = 0; args->json && i < out.n; i++)
        print_json_row(&out.row[i], &q);
    if (args->json)
        print_json_summary(&out, faulty);
    else
        print_text(&out, faulty, params_flag(p, "verbose"));
    if (params_present(p, "out"))
        TRY(write_out(params_text(p, "out"), &out, q.seed, arena));
    if (q.fault != NULL) /* a defect of the user's, as for one seed */
        return seeds_good(&out) > 0 ? UNEXPECTED : OK;
    return out.good < out.n ? UNEXPECTED : OK;
}
