/* The table of a baseline: a line on what it is of, a head, a line a claim. */
#include "suite/base/csv.h"
#include "suite/base/text.h"
#include "suite/run/baseline.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define KIND "assay baseline"
#define HEAD                                                                   \
    "claim,mode,verdict,slack,statistic,seeds,samples,exact,code,because"
enum {
    CLAIM,
    MODE,
    VERDICT,
    SLACK,
    STATISTIC,
    SEEDS,
    SAMPLES,
    EXACT,
    CODE,
    BECAUSE,
    FIELDS
};

/* ---- writing ---- */

/* x with five digits, the last one moved towards `to` if that is needed */
static void put_outward(double x, double to, char *out, size_t size)
{
    double unit, shown;
    snprintf(out, size, "%.5g", x);
    shown = strtod(out, NULL);
    if (isinf(x) || x == 0 || (to > x ? shown >= x : shown <= x))
        return;
    unit = pow(10, floor(log10(fabs(x))) - 4);
    snprintf(out, size, "%.5g", x + (to > x ? unit : -unit));
}

void span_text(Span range, char *out, size_t size)
{
    char low[32], high[32];
    out[0] = '\0';
    if (range.low > range.high)
        return;
    if (range.low >= range.high) {
        snprintf(out, size, "%.5g", range.low);
        return;
    }
    put_outward(range.low, -INFINITY, low, sizeof low);
    put_outward(range.high, INFINITY, high, sizeof high);
    snprintf(out, size, "%s..%s", low, high);
}

static void verdicts_text(unsigned verdicts, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (int v = HOLDS; v <= UNTESTABLE && used < size; v++)
        if ((verdicts & (1U << v)) != 0)
            used += (size_t)snprintf(out + used, size - used, "%s%s",
                                     used > 0 ? "|" : "", verdict_names[v]);
}

static void put_row(FILE *to, const BaselineRow *row)
{
    char verdicts[80], slack[70], statistic[70];
    verdicts_text(row->verdicts, verdicts, sizeof verdicts);
    span_text(row->slack, slack, sizeof slack);
    span_text(row->statistic, statistic, sizeof statistic);
    fprintf(to, "%s,%s,%s,%s,%s,%" PRIu64 ",%" PRIu64 ",%s,%s,%s\n", row->claim,
            row->mode == CALIBRATED ? "calibrated" : "published", verdicts,
            slack, statistic, row->seeds, row->samples, row->exact, row->code,
            row->because);
}

Status baseline_write(const char *path, const Baseline *baseline)
{
    char fresh[600];
    snprintf(fresh, sizeof fresh, "%s.new", path);
    FILE *to = fopen(fresh, "w");
    if (to == NULL)
        return FAIL(WORLD, "cannot write %s: %s", fresh, strerror(errno));
    fprintf(to,
            KIND ",%d,profile=%s,seed=%" PRIu64
                 ",arithmetic=%s,source=%s\n" HEAD "\n",
            BASELINE_SCHEMA, profile_names[baseline->profile], baseline->seed,
            baseline->arithmetic, baseline->source);
    for (int i = 0; i < baseline->n; i++)
        put_row(to, &baseline->row[i]);
    bool bad = ferror(to) != 0;
    if (fclose(to) != 0 || bad || rename(fresh, path) != 0) {
        Status status =
            FAIL(WORLD, "cannot write %s: %s", path, strerror(errno));
        unlink(fresh);
        return status;
    }
    return OK;
}

/* ---- reading ---- */

static bool read_number(const char *text, double *out)
{
    char *end;
    *out = strtod(text, &end);
    return end != text && *end == '\0' && !isnan(*out);
}

/* A single number is what it was rounded from. */
static bool read_span(char *text, Span *out)
{
    char *dots = strstr(text, "..");
    *out = (Span){(double)INFINITY, -(double)INFINITY};
    if (text[0] == '\0')
        return true;
    if (dots == NULL) {
        if (!read_number(text, &out->low))
            return false;
        out->high = out->low;
        if (isfinite(out->low)) {
            out->low -= 1e-4 * fabs(out->low);
            out->high += 1e-4 * fabs(out->high);
        }
        return true;
    }
    *dots = '\0';
    return read_number(text, &out->low) && read_number(dots + 2, &out->high) &&
           out->low <= out->high;
}

static bool read_verdicts(const char *text, unsigned *out)
{
    *out = 0;
    while (*text != '\0') {
        size_t n = strcspn(text, "|");
        int v = HOLDS;
        while (v <= UNTESTABLE && (strlen(verdict_names[v]) != n ||
                                   strncmp(verdict_names[v], text, n) != 0))
            v++;
        if (v > UNTESTABLE)
            return false;
        *out |= 1U << v;
        text += n + (text[n] == '|');
    }
    return *out != 0;
}

static bool read_row(const char *line, BaselineRow *row, Arena *arena)
{
    char field[FIELDS][300];
    for (int i = 0; i < FIELDS; i++)
        csv_field(line, i, field[i], sizeof field[i]);
    bool calibrated = strcmp(field[MODE], "calibrated") == 0;
    if (!calibrated && strcmp(field[MODE], "published") != 0)
        return false;
    *row = (BaselineRow){.claim = arena_text(arena, "%s", field[CLAIM]),
                         .mode = calibrated ? CALIBRATED : PUBLISHED,
                         .because = arena_text(arena, "%s", field[BECAUSE])};
    snprintf(row->exact, sizeof row->exact, "%.8s", field[EXACT]);
    snprintf(row->code, sizeof row->code, "%.8s", field[CODE]);
    return field[CLAIM][0] != '\0' && strlen(field[EXACT]) == 8 &&
           strlen(field[CODE]) == 8 &&
           read_verdicts(field[VERDICT], &row->verdicts) &&
           read_span(field[SLACK], &row->slack) &&
           read_span(field[STATISTIC], &row->statistic) &&
           csv_count(line, SEEDS, &row->seeds) && row->seeds > 0 &&
           csv_count(line, SAMPLES, &row->samples);
}

/* "profile=quick" and so on, after the schema */
static bool read_title(const char *line, Baseline *out)
{
    char profile[40], seed[40], arithmetic[60], source[60];
    csv_field(line, 2, profile, sizeof profile);
    csv_field(line, 3, seed, sizeof seed);
    csv_field(line, 4, arithmetic, sizeof arithmetic);
    csv_field(line, 5, source, sizeof source);
    for (int p = QUICK; p <= DEEP; p++)
        if (strncmp(profile, "profile=", 8) == 0 &&
            strcmp(profile + 8, profile_names[p]) == 0)
            out->profile = (Profile)p;
    snprintf(out->arithmetic, sizeof out->arithmetic, "%.23s",
             strncmp(arithmetic, "arithmetic=", 11) == 0 ? arithmetic + 11
                                                         : "");
    snprintf(out->source, sizeof out->source, "%.23s",
             strncmp(source, "source=", 7) == 0 ? source + 7 : "");
    return strncmp(seed, "seed=", 5) == 0 && csv_count(seed + 5, 0, &out->seed);
}

static Status check_kind(const char *path, const char *line)
{
    char kind[40];
    uint64_t schema;
    csv_field(line, 0, kind, sizeof kind);
    if (strcmp(kind, KIND) != 0 || !csv_count(line, 1, &schema))
        return FAIL(BAD_INPUT,
                    "%s is no baseline: its first line does not "
                    "begin with '" KIND "'",
                    path);
    if (schema != BASELINE_SCHEMA)
        return FAIL(BAD_INPUT,
                    "%s is a baseline of schema %" PRIu64
                    ", and this program reads %d: assay baseline writes it "
                    "anew",
                    path, schema, BASELINE_SCHEMA);
    return OK;
}

static Status read_lines(const char *path, const CsvLines *lines, Arena *arena,
                         Baseline *out)
{
    if (lines->n < 2 || strcmp(lines->line[1], HEAD) != 0 ||
        !read_title(lines->line[0], out))
        return FAIL(BAD_INPUT, "%s is damaged in its first two lines", path);
    out->row = arena_array(arena, BaselineRow, lines->n);
    for (int i = 2; i < lines->n; i++) {
        BaselineRow row;
        if (!read_row(lines->line[i], &row, arena))
            return FAIL(BAD_INPUT, "%s: line %d is damaged", path, i + 1);
        if (baseline_row(out, row.claim) != NULL)
            return FAIL(BAD_INPUT, "%s: line %d is a second one of %s", path,
                        i + 1, row.claim);
        out->row[out->n++] = row;
    }
    return OK;
}

Status baseline_read(const char *path, Arena *arena, Baseline *out)
{
    CsvLines lines;
    bool found;
    *out = (Baseline){0};
    TRY(csv_lines(path, &lines, &found, arena));
    if (!found)
        return FAIL(BAD_INPUT,
                    "%s: there is no such baseline, or it is empty; "
                    "assay baseline writes one",
                    path);
    TRY(check_kind(path, lines.line[0]));
    return read_lines(path, &lines, arena, out);
}
