/* Error rates of verdicts, and the power of each claim's check, as verify
 * --seeds prints and writes them. */
#include "suite/run/repeat.h"
#include "suite/base/csv.h"
#include "suite/base/json.h"
#include "suite/base/text.h"
#include "suite/cmd/verify.h"
#include "suite/report/tables.h"
#include "suite/run/provenance.h"
#include "suite/stat/confidence.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

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
    json_count(&j, faulty ? "missed" : "verdicts_odd", row->odd);
    json_real(&j, "share", (double)row->good / (double)row->seeds);
    json_real(&j, "share_lower", share.lower);
    json_real(&j, "share_upper", share.upper);
    if (row->odd_case != NULL) {
        snprintf(seed, sizeof seed, "%" PRIu64, row->odd_seed);
        json_text(&j, "first_seed", seed);
        json_text(&j, "first_case", row->odd_case);
        json_text(&j, "first_verdict", verdict_names[row->odd_verdict]);
    }
    snprintf(seed, sizeof seed, "%" PRIu64, q->seed);
    json_text(&j, "seed", seed);
    json_close(&j);
}

typedef struct {
    bool faulty;
    uint64_t seeds; /* of all claims together */
    uint64_t good;
    uint64_t wrong, of; /* verdicts; under faults seeds */
    int always_good;    /* claims */
} Sums;

static Sums sums_of(const RepeatResult *out, bool faulty)
{
    Sums sums = {.faulty = faulty};
    for (int i = 0; i < out->n; i++) {
        const RepeatRow *row = &out->row[i];
        sums.seeds += row->seeds;
        sums.good += row->good;
        sums.wrong += row->odd;
        sums.of += faulty ? row->seeds : row->seeds * (uint64_t)row->cases;
        sums.always_good += row->good == row->seeds;
    }
    return sums;
}

static void print_json_summary(const RepeatResult *out, const Sums *sums)
{
    Interval rate = binomial_interval(sums->wrong, sums->of, LEVEL);
    Json j = json_open(stdout);
    json_bool(&j, "summary", true);
    json_count(&j, "claims", (uint64_t)out->n);
    json_count(&j, "seeds", out->done);
    if (!sums->faulty)
        json_count(&j, "verdicts", sums->of);
    json_count(&j, sums->faulty ? "missed" : "unexpected", sums->wrong);
    json_real(&j, "rate_lower", rate.lower);
    json_real(&j, "rate_upper", rate.upper);
    json_count(&j, "claims_always_good", (uint64_t)sums->always_good);
    json_real(&j, "seconds", out->seconds);
    json_close(&j);
}

static void print_row(const RepeatRow *row)
{
    Interval share = binomial_interval(row->good, row->seeds, LEVEL);
    printf("%-26s %6" PRIu64 " of %-6" PRIu64 " %6.4f..%6.4f", row->claim->id,
           row->good, row->seeds, share.lower, share.upper);
    if (row->fault[0] != '\0')
        printf("  %s", row->fault);
    if (row->odd_case != NULL)
        printf("  first at seed %" PRIu64 ": %s%s%s", row->odd_seed,
               verdict_names[row->odd_verdict],
               row->odd_case[0] != '\0' ? ", " : "", row->odd_case);
    printf("\n");
}

static void print_text(const RepeatResult *out, const Sums *sums, bool verbose)
{
    bool started = false;
    for (int i = 0; i < out->n; i++) {
        const RepeatRow *row = &out->row[i];
        if (!verbose && row->good == row->seeds)
            continue;
        if (!started)
            printf("%-26s %-16s %s\n", "claim",
                   sums->faulty ? "seeds caught" : "seeds as expected",
                   "95 % interval");
        started = true;
        print_row(row);
    }
    Interval rate = binomial_interval(sums->wrong, sums->of, LEVEL);
    if (sums->faulty)
        printf("%d claim%s under a fault each, on %" PRIu64
               " seed%s: caught %" PRIu64 " of %" PRIu64 " times",
               out->n, text_plural((uint64_t)out->n), out->done,
               text_plural(out->done), sums->good, sums->seeds);
    else
        printf("%d claim%s on %" PRIu64 " seed%s: %" PRIu64 " of %" PRIu64
               " verdicts not as expected",
               out->n, text_plural((uint64_t)out->n), out->done,
               text_plural(out->done), sums->wrong, sums->of);
    printf("; a rate in %.2g..%.2g (95 %%)\n%d of %d always %s; %.1f s\n",
           rate.lower, rate.upper, sums->always_good, out->n,
           sums->faulty ? "caught" : "as expected", out->seconds);
}

/* ---- the table ---- */

typedef struct {
    const char *path; /* NULL: none is asked for */
    uint64_t seed;
    Profile profile;
} Table;

/* the fields that a row begins with and is found by */
static int row_keys(const Table *table, const RepeatRow *row, char *out,
                    size_t size)
{
    return snprintf(out, size, "%s,%s,%s,%d,%s,%" PRIu64 ",",
                    row->fault[0] != '\0' ? "faults" : "verdicts",
                    row->claim->id, row->fault, row->cases,
                    claim_design(row->claim, table->profile).hex, table->seed);
}

static void write_row(FILE *to, const Table *table, const RepeatRow *row)
{
    char keys[400];
    row_keys(table, row, keys, sizeof keys);
    fprintf(to, "%s%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%s\n", keys, row->seeds,
            row->good, row->odd, provenance_source());
}

static Status merge_rows(const Table *table, const RepeatResult *out,
                         Arena *arena)
{
    char *lines = NULL;
    size_t size;
    FILE *to = open_memstream(&lines, &size);
    if (to == NULL)
        return FAIL(WORLD, "no memory for a table");
    for (int i = 0; out->done > 0 && i < out->n; i++)
        write_row(to, table, &out->row[i]);
    fclose(to);
    Status status =
        csv_merge(table->path, ERRORS_HEAD, ERRORS_KEYS, lines, arena);
    free(lines);
    return status;
}

/* Writes the table after every seed, so that an interruption loses none. */
static Status keep_rows(void *context, const RepeatResult *out)
{
    const Table *table = context;
    Arena own;
    if (table->path == NULL)
        return OK;
    TRY(arena_open(&own));
    Status status = merge_rows(table, out, &own);
    arena_close(&own);
    return status;
}

/* the row's line in the table by this source, or NULL */
static const char *line_of(const CsvLines *lines, const Table *table,
                           const RepeatRow *row)
{
    char mine[400], theirs[40];
    int n = row_keys(table, row, mine, sizeof mine);
    for (int i = 0; i < lines->n; i++) {
        csv_field(lines->line[i], ERRORS_SOURCE, theirs, sizeof theirs);
        if (strncmp(lines->line[i], mine, (size_t)n) == 0 &&
            strcmp(theirs, provenance_source()) == 0)
            return lines->line[i];
    }
    return NULL;
}

static Status take_over(const char *path, const char *line, RepeatRow *row)
{
    ErrorsRow kept;
    TRY(errors_row(path, line, &kept));
    row->seeds = kept.seeds;
    row->good = kept.good;
    row->odd = kept.odd;
    return OK;
}

static Status read_rows(const Table *table, Arena *arena, RepeatResult *out)
{
    CsvLines lines;
    bool found;
    TRY(csv_read(table->path, ERRORS_HEAD, &lines, &found, arena));
    for (int i = 0; found && i < out->n; i++) {
        RepeatRow *row = &out->row[i];
        const char *line = line_of(&lines, table, row);
        if (line != NULL)
            TRY(take_over(table->path, line, row));
        if (row->seeds != out->row[0].seeds)
            return FAIL(BAD_INPUT,
                        "%s has %" PRIu64 " seeds of %s and %" PRIu64
                        " of %s: one selection cannot go on from both",
                        table->path, out->row[0].seeds, out->row[0].claim->id,
                        row->seeds, row->claim->id);
    }
    out->done = out->n > 0 ? out->row[0].seeds : 0;
    return OK;
}

/* ---- command ---- */

static Status open_table(const Args *args, Table *table, Arena *arena,
                         RepeatResult *out)
{
    const Params *p = &args->options;
    if (params_present(p, "out"))
        table->path = params_text(p, "out");
    if (table->path != NULL && params_flag(p, "resume"))
        TRY(read_rows(table, arena, out));
    return keep_rows(table, out); /* a bad path is found at once */
}

Status repeat_command(const Args *args, const VerifyRequest *request,
                      Arena *arena)
{
    RepeatResult out;
    VerifyRequest q = *request;
    const Params *p = &args->options;
    Table table = {.seed = q.seed, .profile = q.profile};
    if (!params_given(p, "db")) {
        q.db = ":memory:";
        q.folder = NULL;
    }
    TRY(repeat_open(&q, arena, &out));
    TRY(open_table(args, &table, arena, &out));
    TRY(repeat(&q, params_count(p, "seeds"), keep_rows, &table, arena, &out));
    Sums sums = sums_of(&out, q.every_fault || q.fault != NULL);
    for (int i = 0; args->json && i < out.n; i++)
        print_json_row(&out.row[i], &q);
    if (args->json)
        print_json_summary(&out, &sums);
    else
        print_text(&out, &sums, params_flag(p, "verbose"));
    if (q.fault != NULL) /* a defect of the user's, as for one seed */
        return sums.good > 0 ? UNEXPECTED : OK;
    return sums.always_good < out.n ? UNEXPECTED : OK;
}
