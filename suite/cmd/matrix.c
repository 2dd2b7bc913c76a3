/* The detection matrix, as verify prints and writes it. */
#include "suite/base/csv.h"
#include "suite/base/json.h"
#include "suite/base/text.h"
#include "suite/cmd/verify.h"
#include "suite/report/tables.h"
#include "suite/run/provenance.h"
#include "suite/stat/confidence.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LEVEL 0.05 /* of intervals for shares: 95 % */

static bool is_control(const DetectRow *row)
{
    return row->grade[0] == '\0';
}

static const char *fault_text(const Defect *d, char *out, size_t size)
{
    snprintf(out, size, "%s%s%s", d->fault, d->with != NULL ? "=" : "",
             d->with != NULL ? d->with : "");
    return out;
}

/* "1.035", "inf", "" */
static const char *number(double x, char *out, size_t size)
{
    if (isnan(x))
        snprintf(out, size, "%s", "");
    else if (isinf(x))
        snprintf(out, size, "%s", "inf");
    else
        snprintf(out, size, "%.6g", x);
    return out;
}

/* ---- counting ---- */

typedef struct {
    int defects, grades, asked, met, blind, blind_met;
    uint64_t controls, violated;
} Counts;

/* asked: grades that deliver DETECT_FACTOR times epsilon or more; met: those of
 * them that are caught; blind: grades without an exact law */
static Counts count(const DetectResult *out)
{
    Counts c = {0};
    for (int i = 0; i < out->n; i++) {
        const DetectRow *row = &out->row[i];
        c.defects += i == 0 || row->defect != row[-1].defect;
        c.grades += !is_control(row);
        c.controls += row->controls;
        c.violated += row->control_violated;
        if (row->factor >= DETECT_FACTOR && !is_control(row)) {
            c.asked++;
            c.met += !detect_misses(row);
        } else if (isnan(row->factor) && !is_control(row)) {
            c.blind++;
            c.blind_met += detect_smallest(row, 1) == 0;
        }
    }
    return c;
}

Status matrix_verdict(const DetectResult *out)
{
    Counts c = count(out);
    return c.met < c.asked || c.violated > 0 ? UNEXPECTED : OK;
}

/* ---- JSON ---- */

static void print_json_row(const DetectRow *row, uint64_t first)
{
    char seed[24], fault[80];
    const Defect *d = row->defect;
    Json j = json_open(stdout);
    json_text(&j, is_control(row) ? "control" : "defect", d->name);
    if (!is_control(row)) {
        Interval power = binomial_interval(row->caught, row->seeds, LEVEL);
        json_text(&j, "grade", row->grade);
        json_text(&j, "fault", fault_text(d, fault, sizeof fault));
        json_text(&j, "vary", d->vary);
        json_text(&j, "what", d->what);
        json_text(&j, "seen", d->seen);
        json_count(&j, "caught", row->caught);
        json_real(&j, "power", (double)row->caught / (double)row->seeds);
        json_real(&j, "power_lower", power.lower);
        json_real(&j, "power_upper", power.upper);
    }
    json_text(&j, "check", d->claim == NULL ? d->text : d->claim);
    json_bool(&j, "unbounded", isinf(row->factor) != 0);
    json_real(&j, "factor", row->factor);
    json_real(&j, "refuted", row->refuted);
    json_count(&j, "runs", row->runs);
    json_count(&j, "controls", row->controls);
    json_count(&j, "controls_violated", row->control_violated);
    json_count(&j, "controls_odd", row->control_odd);
    json_count(&j, "seeds", row->seeds);
    snprintf(seed, sizeof seed, "%" PRIu64, first);
    json_text(&j, "seed", seed);
    json_close(&j);
}

static void print_json_summary(const DetectResult *out)
{
    Counts c = count(out);
    Interval rate = binomial_interval(c.violated, c.controls, LEVEL);
    Json j = json_open(stdout);
    json_bool(&j, "summary", true);
    json_count(&j, "defects", (uint64_t)c.defects);
    json_count(&j, "grades", (uint64_t)c.grades);
    json_count(&j, "asked", (uint64_t)c.asked);
    json_count(&j, "met", (uint64_t)c.met);
    json_count(&j, "without_law", (uint64_t)c.blind);
    json_count(&j, "without_law_caught", (uint64_t)c.blind_met);
    json_count(&j, "controls", c.controls);
    json_count(&j, "controls_violated", c.violated);
    json_real(&j, "controls_upper", rate.upper);
    json_count(&j, "seeds", out->seeds);
    json_count(&j, "jobs", (uint64_t)out->jobs * out->seeds);
    json_real(&j, "seconds", out->seconds);
    json_close(&j);
}

/* ---- text ---- */

static void print_grades(const DetectRow *row, int n)
{
    char factor[40];
    for (int i = 0; i < n; i++) {
        printf("  %s", row[i].grade);
        if (!isnan(row[i].factor))
            printf(" x%s", number(row[i].factor, factor, sizeof factor));
        printf(": %.3g", (double)row[i].caught / (double)row[i].seeds);
    }
}

static void print_defect(const DetectRow *row, int n)
{
    char fault[80];
    uint64_t violated = 0;
    int from = detect_smallest(row, n);
    for (int i = 0; i < n; i++)
        violated += row[i].control_violated;
    printf("%-27s%-25s%-13s", row->defect->name,
           fault_text(row->defect, fault, sizeof fault),
           from < n ? row[from].grade : "none");
    print_grades(row, n);
    if (violated > 0)
        printf("  CONTROL VIOLATED on %" PRIu64 " seed%s", violated,
               text_plural(violated));
    printf("\n");
}

static void print_control(const DetectRow *row)
{
    char factor[40];
    printf("%-34s violated %" PRIu64 ", not found to hold %" PRIu64
           " of %" PRIu64 " (delivers %s of epsilon)\n",
           row->defect->name, row->control_violated, row->control_odd,
           row->seeds, number(row->factor, factor, sizeof factor));
}

static void print_sums(const DetectResult *out)
{
    Counts c = count(out);
    Interval rate = binomial_interval(c.violated, c.controls, LEVEL);
    if (c.grades > 0)
        printf("detection matrix: %d defects at %d grades on %" PRIu64
               " seed%s; %d of %d that deliver %g times epsilon or more caught "
               "with power >= %g, %d of %d without a law\n",
               c.defects, c.grades, out->seeds, text_plural(out->seeds), c.met,
               c.asked, DETECT_FACTOR, DETECT_POWER, c.blind_met, c.blind);
    printf("clean controls: %" PRIu64 " of %" PRIu64
           " called violated (a rate of at most %.2g, 95 %%); %.1f s\n",
           c.violated, c.controls, rate.upper, out->seconds);
}

static void print_table(const DetectResult *out)
{
    if (out->n > 0 && !is_control(out->row))
        printf("%-27s%-25s%-13s  each grade, epsilon delivered: power\n",
               "defect", "fault", "caught at");
    for (int i = 0, n; i < out->n; i += n) {
        n = detect_grades(out, i);
        if (is_control(&out->row[i]))
            print_control(&out->row[i]);
        else
            print_defect(&out->row[i], n);
    }
}

void matrix_print(const DetectResult *out, const VerifyRequest *q, bool json,
                  bool brief)
{
    for (int i = 0; json && i < out->n; i++)
        print_json_row(&out->row[i], q->seed);
    if (json)
        return;
    printf("\n");
    if (!brief)
        print_table(out);
    print_sums(out);
}

static void print_plan(const DetectResult *out, bool json)
{
    for (int i = 0; i < out->n; i++) {
        const DetectRow *row = &out->row[i];
        if (!json) {
            printf("%-26s %s\n", row->defect->name, row->grade);
            continue;
        }
        Json j = json_open(stdout);
        json_text(&j, "defect", row->defect->name);
        json_text(&j, "grade", row->grade[0] != '\0' ? row->grade : NULL);
        json_close(&j);
    }
    if (!json) {
        printf("%d row%s, %d job%s on each of %" PRIu64
               " seed%s, nothing run\n",
               out->n, text_plural((uint64_t)out->n), out->jobs,
               text_plural((uint64_t)out->jobs), out->seeds,
               text_plural(out->seeds));
        return;
    }
    Json j = json_open(stdout);
    json_bool(&j, "summary", true);
    json_count(&j, "rows", (uint64_t)out->n);
    json_count(&j, "jobs", (uint64_t)out->jobs * out->seeds);
    json_close(&j);
}

/* ---- the committed tables ---- */

static void write_grade(FILE *to, const DetectRow *row, uint64_t seed)
{
    char fault[80], factor[40], refuted[40];
    const Defect *d = row->defect;
    fprintf(to,
            "%s,%s,%s,%s,%s,%s,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64
            ",%" PRIu64 ",%" PRIu64 ",%s\n",
            d->name, row->grade, fault_text(d, fault, sizeof fault),
            d->vary == NULL ? "" : d->vary,
            number(row->factor, factor, sizeof factor),
            number(row->refuted, refuted, sizeof refuted), row->runs, seed,
            row->seeds, row->caught, row->controls, row->control_violated,
            provenance_source());
}

static void write_control(FILE *to, const DetectRow *row, uint64_t seed)
{
    fprintf(
        to,
        "controls,%s,,1,,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%s\n",
        row->defect->name, seed, row->seeds, row->seeds - row->control_violated,
        row->control_odd, provenance_source());
}

static Status write_out(const char *path, const DetectResult *out,
                        uint64_t seed, Arena *arena)
{
    char *lines = NULL;
    size_t size;
    bool controls = is_control(out->row);
    FILE *to = open_memstream(&lines, &size);
    if (to == NULL)
        return FAIL(WORLD, "no memory for a table");
    for (int i = 0; i < out->n; i++)
        (controls ? write_control : write_grade)(to, &out->row[i], seed);
    fclose(to);
    Status status =
        csv_merge(path, controls ? ERRORS_HEAD : DETECTION_HEAD,
                  controls ? ERRORS_KEYS : DETECTION_KEYS, lines, arena);
    free(lines);
    return status;
}

/* ---- commands ---- */

static bool asked(const Args *args, const char *word)
{
    return args->words > 0 && strcmp(args->word[0], word) == 0;
}

bool matrix_asked(const Args *args)
{
    return asked(args, "@detection") || asked(args, "@controls");
}

static Status refuse_others(const Args *args)
{
    static const char *const none[] = {"fault", "db", "resume", "profile",
                                       "mode"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (params_given(&args->options, none[i]))
            return FAIL(BAD_INPUT, "verify %s does not take --%s",
                        args->word[0], none[i]);
    return OK;
}

Status matrix_once(const VerifyRequest *v, Arena *arena, DetectResult *out)
{
    DetectRequest q = {
        .table = defects, .seed = v->seed, .seeds = 1, .workers = v->workers};
    return detect(&q, arena, out);
}

Status matrix_command(const Args *args, const VerifyRequest *v, Arena *arena)
{
    DetectResult out;
    const Params *p = &args->options;
    DetectRequest q = {.table =
                           asked(args, "@controls") ? clean_audits : defects,
                       .patterns = args->word + 1,
                       .n_patterns = args->words - 1,
                       .seed = v->seed,
                       .seeds = params_count(p, "seeds"),
                       .workers = v->workers,
                       .progress = true};
    TRY(refuse_others(args));
    if (params_flag(p, "dry-run")) {
        TRY(detect_plan(&q, arena, &out));
        print_plan(&out, args->json);
        return OK;
    }
    TRY(detect(&q, arena, &out));
    matrix_print(&out, v, args->json, params_flag(p, "brief"));
    if (args->json)
        print_json_summary(&out);
    if (params_present(p, "out"))
        TRY(write_out(params_text(p, "out"), &out, q.seed, arena));
    return matrix_verdict(&out);
}
