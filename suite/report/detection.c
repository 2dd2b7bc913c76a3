/* The detection matrix, from its committed table; the descriptions of the
 * defects come from the source. */
#include "suite/base/csv.h"
#include "suite/papers/self/defects.h"
#include "suite/report/report.h"
#include "suite/report/tables.h"
#include "suite/run/power.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <string.h>

#define LEVEL 0.05

typedef struct {
    char name[80], fault[80], vary[40], grade[40];
    double factor, refuted, runs;
    uint64_t seeds, caught, controls, violated;
} Grade;

static Status read_grade(const char *path, const char *line, Grade *g)
{
    csv_field(line, DETECTION_DEFECT, g->name, sizeof g->name);
    csv_field(line, DETECTION_FAULT, g->fault, sizeof g->fault);
    csv_field(line, DETECTION_VARY, g->vary, sizeof g->vary);
    csv_field(line, DETECTION_GRADE, g->grade, sizeof g->grade);
    g->factor = csv_number(line, DETECTION_FACTOR);
    g->refuted = csv_number(line, DETECTION_REFUTED);
    g->runs = csv_number(line, DETECTION_RUNS);
    if (!csv_count(line, DETECTION_SEEDS, &g->seeds) ||
        !csv_count(line, DETECTION_CAUGHT, &g->caught) ||
        !csv_count(line, DETECTION_CONTROLS, &g->controls) ||
        !csv_count(line, DETECTION_VIOLATED, &g->violated) || g->seeds == 0 ||
        g->caught > g->seeds || g->violated > g->controls)
        return FAIL(BAD_INPUT, "%s: no counts of seeds: %s", path, line);
    return OK;
}

static bool powerful(const Grade *g)
{
    return (double)g->caught >= DETECT_POWER * (double)g->seeds;
}

static bool asked(const Grade *g)
{
    return g->factor >= DETECT_FACTOR;
}

static const Defect *find(const char *name)
{
    for (const Defect *d = defects; d->name != NULL; d++)
        if (strcmp(d->name, name) == 0)
            return d;
    return NULL;
}

/* "0.9 (x1.12): 1", "0.99 (x1.01): 0.43 in 0.33..0.53" */
static void put_grade(Document *d, const Grade *g)
{
    Interval power = binomial_interval(g->caught, g->seeds, LEVEL);
    doc_more(d, "%s", g->grade);
    if (isinf(g->factor))
        doc_more(d, " (no noise)");
    else if (!isnan(g->factor))
        doc_more(d, " (x%.4g)", g->factor);
    else if (g->refuted > 1)
        doc_more(d, " (at least x%.3g)", g->refuted);
    doc_more(d, ": %.3g", (double)g->caught / (double)g->seeds);
    if (g->caught > 0 && g->caught < g->seeds)
        doc_more(d, " in %.3f..%.3f", power.lower, power.upper);
}

/* The first grade from which on every grade is caught; n: there is none. */
static int smallest(const Grade *g, int n)
{
    int i = n;
    while (i > 0 && powerful(&g[i - 1]))
        i--;
    return i;
}

static const char *goal(const Grade *g, int n)
{
    int with = 0, met = 0, unknown = 0;
    for (int i = 0; i < n; i++) {
        unknown += isnan(g[i].factor) != 0;
        with += asked(&g[i]);
        met += asked(&g[i]) && powerful(&g[i]);
    }
    if (with > 0)
        return met == with ? "met" : "not met";
    return unknown > 0 ? "no law" : "not reached";
}

static void put_defect(Document *d, const Grade *g, int n)
{
    const Defect *defect = find(g->name);
    int from = smallest(g, n);
    doc_row(d);
    doc_cell(d, "%s", g->name);
    doc_cell(d, "%s", defect == NULL ? "" : defect->what);
    doc_cell(d, "`%s`%s%s", g->fault, g->vary[0] != '\0' ? " at " : "",
             g->vary);
    doc_cell(d, "%s", "");
    for (int i = 0; i < n; i++) {
        doc_more(d, "%s", i > 0 ? "; " : "");
        put_grade(d, &g[i]);
    }
    doc_cell(d, "%s", from < n ? g[from].grade : "none");
    doc_cell(d, "%s", goal(g, n));
}

static int same_defect(const Grade *g, int n)
{
    int same = 1;
    while (same < n && strcmp(g[same].name, g->name) == 0)
        same++;
    return same;
}

typedef struct {
    int defects, defects_met, grades, met;
    int blind, refuted; /* grades without exact law; those of them for which
                           DETECT_FACTOR times epsilon was refuted */
    uint64_t controls, violated;
} Sums;

static void add_defect(Sums *sum, const Grade *g, int n)
{
    int with = 0, met = 0;
    for (int i = 0; i < n; i++) {
        with += asked(&g[i]);
        met += asked(&g[i]) && powerful(&g[i]);
        sum->blind += isnan(g[i].factor) != 0;
        sum->refuted += isnan(g[i].factor) && g[i].refuted >= DETECT_FACTOR;
        sum->controls += g[i].controls;
        sum->violated += g[i].violated;
    }
    sum->defects += with > 0;
    sum->defects_met += with > 0 && met == with;
    sum->grades += with;
    sum->met += met;
}

static void put_goal(Document *d, const Grade *g, int n)
{
    Sums sum = {0};
    for (int i = 0, k; i < n; i += k) {
        k = same_defect(&g[i], n - i);
        add_defect(&sum, &g[i], k);
    }
    doc_paragraph(
        d,
        "The goal is that every defect which multiplies the delivered "
        "epsilon by %g or more is caught with power %g: so are %d of %d "
        "grades known to do so, all of them in %d of %d defects. %d grades "
        "have no law; for %d of these every seed refuted %g times epsilon. "
        "Among the others is noise that is missing too seldom to show in "
        "the runs, which leaves no finite epsilon at a smaller delta all "
        "the same. The same checks without the defect, on the same seeds, "
        "were called violated %llu of %llu times.",
        DETECT_FACTOR, DETECT_POWER, sum.met, sum.grades, sum.defects_met,
        sum.defects, sum.blind, sum.refuted, DETECT_FACTOR,
        (unsigned long long)sum.violated, (unsigned long long)sum.controls);
}

static const Column columns[] = {{"defect", COLUMN_CODE, NULL},
                                 {"stands for", COLUMN_TEXT, NULL},
                                 {"fault", COLUMN_TEXT, NULL},
                                 {"grades: power", COLUMN_TEXT, NULL},
                                 {"caught from", COLUMN_TEXT, NULL},
                                 {"goal", COLUMN_TEXT, "goal"},
                                 {0}};

static void put_head(Document *d, const Grade *g, int n)
{
    double least = INFINITY, most = 0;
    for (int i = 0; i < n; i++) {
        least = g[i].runs > 0 ? fmin(least, g[i].runs) : least;
        most = fmax(most, g[i].runs);
    }
    Interval full = binomial_interval(g->seeds, g->seeds, LEVEL);
    doc_heading(d, 1, "Detection matrix");
    doc_paragraph(
        d,
        "Privacy defects as people make them, "
        "each on a ladder of grades from harmless to gross, from the "
        "committed `" DETECTION_CSV "` (`./assay verify @detection --seeds "
        "%llu --out " DETECTION_CSV "`; `./assay list defects` says where "
        "each occurs). After a grade stands in brackets the epsilon really "
        "delivered at the claimed delta as a multiple of the claimed one, "
        "exactly; \"at least\" is what the audit refuted on every seed, "
        "where no law is known. Then the power: on which share of %llu "
        "seeds the check said violated, with its 95 %% interval (all of "
        "them: at least %.3f). An audit has %g to %g runs a direction; "
        "noise that is missing in fewer than a handful of these cannot be "
        "seen in them.",
        (unsigned long long)g->seeds, (unsigned long long)g->seeds, full.lower,
        least, most);
    doc_table(d, columns);
}

Status report_detection(const Report *r, Document *d)
{
    CsvLines table;
    bool found;
    const char *path = arena_text(r->arena, "%s/%s", r->out, DETECTION_CSV);
    TRY(csv_read(path, DETECTION_HEAD, &table, &found, r->arena));
    if (!found || table.n == 0) {
        doc_paragraph(d, "There is no " DETECTION_CSV " beside this report.");
        return OK;
    }
    Grade *g = arena_array(r->arena, Grade, table.n);
    for (int i = 0; i < table.n; i++)
        TRY(read_grade(path, table.line[i], &g[i]));
    put_head(d, g, table.n);
    for (int i = 0, n; i < table.n; i += n) {
        n = same_defect(&g[i], table.n - i);
        put_defect(d, &g[i], n);
    }
    put_goal(d, g, table.n);
    return OK;
}
