/* How often the suite itself errs, from the committed table: verdicts on fresh
 * seeds, faults on fresh seeds, clean audits. */
#include "suite/base/csv.h"
#include "suite/claim/ledger.h"
#include "suite/claim/paper.h"
#include "suite/report/report.h"
#include "suite/report/tables.h"
#include "suite/stat/confidence.h"

#include <stdlib.h>
#include <string.h>

#define LEVEL 0.05

/* one row: the counts of one run of the command */
typedef struct {
    const char *what, *name, *fault, *design, *source;
    ErrorsRow n;
    int line;
} Sitting;

/* The sum of all rows of one claim, control, or claim under its fault.  A seed
 * that several rows have counts once, but its errors count in each row, so that
 * the error rate is never too small. */
typedef struct {
    const char *what, *name, *fault;
    uint64_t cases, seeds;
    uint64_t bad, odd; /* seeds with an error; unexpected verdicts */
    uint64_t end;      /* after the last seed */
} Count;

typedef struct {
    Count *count;
    int n;
    const char **source; /* that counted */
    int sources;
    int stale;       /* rows whose claim or design the ledger no longer has */
    uint64_t mended; /* seeds of these rows with an error */
    uint64_t twice;  /* seeds that another row has as well */
} Counts;

typedef struct {
    int names;
    int enough;           /* of them, on as many seeds as are wanted */
    uint64_t least, most; /* seeds */
    uint64_t wrong, of;
} Sum;

/* the number of seeds on which each claim should be counted */
static uint64_t wanted(const char *what)
{
    return strcmp(what, "verdicts") == 0 ? 300
           : strcmp(what, "faults") == 0 ? 100
                                         : 1000;
}

static const char *field(const char *line, int i, Arena *arena)
{
    char text[300];
    csv_field(line, i, text, sizeof text);
    return arena_text(arena, "%s", text);
}

static Sitting row_of(const char *line, Arena *arena)
{
    return (Sitting){.what = field(line, ERRORS_WHAT, arena),
                     .name = field(line, ERRORS_NAME, arena),
                     .fault = field(line, ERRORS_FAULT, arena),
                     .design = field(line, ERRORS_DESIGN, arena),
                     .source = field(line, ERRORS_SOURCE, arena)};
}

static int by_seed(const void *a, const void *b)
{
    const Sitting *x = a, *y = b;
    if (x->n.seed != y->n.seed)
        return x->n.seed < y->n.seed ? -1 : 1;
    return x->line - y->line;
}

static Status read_rows(const char *path, const CsvLines *table, Sitting **out,
                        Arena *arena)
{
    Sitting *row = arena_array(arena, Sitting, table->n);
    for (int i = 0; i < table->n; i++) {
        row[i] = row_of(table->line[i], arena);
        row[i].line = i;
        TRY(errors_row(path, table->line[i], &row[i].n));
    }
    qsort(row, (size_t)table->n, sizeof *row, by_seed);
    *out = row;
    return OK;
}

/* Is the row's claim gone, or has it another design or another fault now? */
static bool is_stale(const Sitting *row)
{
    if (strcmp(row->what, "controls") == 0)
        return false;
    const Claim *claim = ledger_named(row->name);
    if (claim == NULL)
        return true;
    bool faulty = strcmp(row->what, "faults") == 0;
    return (faulty && strcmp(claim->fault, row->fault) != 0) ||
           strcmp(claim_design(claim, claim->profile).hex, row->design) != 0;
}

static Count *count_of(Counts *all, const Sitting *row)
{
    int i = 0;
    while (i < all->n && (strcmp(all->count[i].what, row->what) != 0 ||
                          strcmp(all->count[i].name, row->name) != 0))
        i++;
    if (i == all->n)
        all->count[all->n++] = (Count){.what = row->what,
                                       .name = row->name,
                                       .fault = row->fault,
                                       .cases = row->n.cases};
    return &all->count[i];
}

/* the rows come by their first seed */
static void add_row(Counts *all, const Sitting *row)
{
    Count *c = count_of(all, row);
    uint64_t end = row->n.seed + row->n.seeds;
    uint64_t from = c->end > row->n.seed ? c->end : row->n.seed;
    uint64_t fresh = end > from ? end - from : 0;
    all->twice += row->n.seeds - fresh;
    c->seeds += fresh;
    c->bad += row->n.seeds - row->n.good;
    c->odd += row->n.odd;
    c->end = end > c->end ? end : c->end;
}

/* Limits the errors to the number of seeds and of their verdicts. */
static void cap(Count *c)
{
    c->bad = c->bad < c->seeds ? c->bad : c->seeds;
    c->odd = c->odd < c->seeds * c->cases ? c->odd : c->seeds * c->cases;
}

static void add_source(Counts *all, const char *source)
{
    for (int i = 0; i < all->sources; i++)
        if (strcmp(all->source[i], source) == 0)
            return;
    all->source[all->sources++] = source;
}

static Counts counts_of(const Sitting *row, int n, Arena *arena)
{
    Counts all = {.count = arena_array(arena, Count, n),
                  .source = arena_array(arena, const char *, n)};
    for (int i = 0; i < n; i++) {
        if (is_stale(&row[i])) {
            all.stale++;
            all.mended += row[i].n.seeds - row[i].n.good;
            continue;
        }
        add_source(&all, row[i].source);
        add_row(&all, &row[i]);
    }
    for (int i = 0; i < all.n; i++)
        cap(&all.count[i]);
    return all;
}

/* verdicts count case by case, the others seed by seed */
static void add(Sum *sum, const Count *c)
{
    bool verdicts = strcmp(c->what, "verdicts") == 0;
    sum->least =
        sum->names == 0 || c->seeds < sum->least ? c->seeds : sum->least;
    sum->most = c->seeds > sum->most ? c->seeds : sum->most;
    sum->names++;
    sum->enough += c->seeds >= wanted(c->what);
    sum->of += verdicts ? c->seeds * c->cases : c->seeds;
    sum->wrong += verdicts ? c->odd : c->bad;
}

/* all: how many names there are, with counts or without */
static void put_sum(Document *d, const char *name, const char *counted, int all,
                    const Sum *sum)
{
    if (sum->names == 0)
        return;
    Interval rate = binomial_interval(sum->wrong, sum->of, LEVEL);
    doc_row(d);
    doc_cell(d, "%s", name);
    doc_cell(d, "%d of %d", sum->names, all);
    doc_number(d, sum->enough);
    doc_cell(d, "%llu", (unsigned long long)sum->least);
    if (sum->most > sum->least)
        doc_more(d, "..%llu", (unsigned long long)sum->most);
    doc_cell(d, "%llu of %llu %s", (unsigned long long)sum->wrong,
             (unsigned long long)sum->of, counted);
    doc_cell(d, "%.2g .. %.2g", rate.lower, rate.upper);
}

static bool is_of_paper(const Count *c, const char *what, const char *paper)
{
    size_t n = strlen(paper);
    return strcmp(c->what, what) == 0 && strncmp(c->name, paper, n) == 0 &&
           (c->name[n] == '.' || c->name[n] == '\0');
}

static bool is_decided(const Claim *c)
{
    return c->waits_for == NULL && c->profile == QUICK;
}

/* a paper's claims that the quick profile decides */
static int decided(const Paper *p)
{
    int n = 0;
    EACH_CLAIM(c, p)
    n += is_decided(c);
    return n;
}

static void put_papers(Document *d, const Counts *all, const char *what,
                       const char *counted)
{
    char name[200];
    EACH_PAPER(p)
    {
        Sum sum = {0};
        if (!paper_has_claims(p))
            continue;
        for (int i = 0; i < all->n; i++)
            if (is_of_paper(&all->count[i], what, p->name))
                add(&sum, &all->count[i]);
        snprintf(name, sizeof name, "%s: %s", what, p->title);
        put_sum(d, name, counted, decided(p), &sum);
    }
}

static void put_controls(Document *d, const Counts *all)
{
    Sum sum = {0};
    for (int i = 0; i < all->n; i++)
        if (strcmp(all->count[i].what, "controls") == 0)
            add(&sum, &all->count[i]);
    put_sum(d, "clean audits of every mechanism", "called violated", sum.names,
            &sum);
}

static const Column wrong_columns[] = {{"claim", COLUMN_CLAIM, NULL},
                                       {"what", COLUMN_TEXT, NULL},
                                       {"right on", COLUMN_TEXT, NULL},
                                       {"95 %", COLUMN_TEXT, NULL},
                                       {0}};

static void put_wrong(Document *d, const Counts *all)
{
    bool started = false;
    for (int i = 0; i < all->n; i++) {
        const Count *c = &all->count[i];
        if (c->bad == 0)
            continue;
        if (!started) {
            doc_paragraph(d, "Every claim of which a seed went wrong:");
            doc_table(d, wrong_columns);
        }
        started = true;
        uint64_t right = c->seeds - c->bad;
        Interval share = binomial_interval(right, c->seeds, LEVEL);
        doc_row(d);
        doc_cell(d, "%s", c->name);
        doc_cell(d, "%s%s%s", c->what, c->fault[0] != '\0' ? ", " : "",
                 c->fault);
        doc_cell(d, "%llu of %llu seeds", (unsigned long long)right,
                 (unsigned long long)c->seeds);
        doc_cell(d, "%.4f .. %.4f", share.lower, share.upper);
    }
    if (!started)
        doc_paragraph(d, "No claim, as it stands, was wrong on any of its "
                         "seeds.");
}

/* The smallest number of seeds above `above` that is not enough; 0: none. */
static uint64_t next_few(const Counts *all, const char *what, uint64_t above)
{
    uint64_t least = 0;
    for (int i = 0; i < all->n; i++) {
        const Count *c = &all->count[i];
        if (strcmp(c->what, what) == 0 && c->seeds > above &&
            c->seeds < wanted(what) && (least == 0 || c->seeds < least))
            least = c->seeds;
    }
    return least;
}

static bool is_counted(const Counts *all, const char *what, const char *name)
{
    for (int i = 0; i < all->n; i++)
        if (strcmp(all->count[i].what, what) == 0 &&
            strcmp(all->count[i].name, name) == 0)
            return true;
    return false;
}

static void put_few_title(Document *d, const char *what)
{
    doc_paragraph(d, "On fewer than %llu seeds (%s):",
                  (unsigned long long)wanted(what), what);
}

/* Lists the claims that were not counted; false: there are none. */
static bool put_uncounted(Document *d, const Counts *all, const char *what)
{
    bool started = false;
    EACH_PAPER(p)
    EACH_CLAIM(c, p)
    {
        if (!is_decided(c) || is_counted(all, what, c->id))
            continue;
        if (!started) {
            put_few_title(d, what);
            doc_item(d, "0:");
        }
        doc_more(d, " `%s`", c->id);
        started = true;
    }
    return started;
}

/* Lists the claims with too few seeds, by their number. */
static void put_few(Document *d, const Counts *all, const char *what)
{
    uint64_t seeds = next_few(all, what, 0);
    if (!put_uncounted(d, all, what) && seeds > 0)
        put_few_title(d, what);
    for (; seeds > 0; seeds = next_few(all, what, seeds)) {
        doc_item(d, "%llu:", (unsigned long long)seeds);
        for (int i = 0; i < all->n; i++) {
            const Count *c = &all->count[i];
            if (strcmp(c->what, what) == 0 && c->seeds == seeds)
                doc_more(d, " `%s`", c->name);
        }
    }
}

static void put_origin(Document *d, const Counts *all)
{
    doc_paragraph(
        d,
        "Counted by %d version%s of the source, one after another as the "
        "suite grew",
        all->sources, all->sources == 1 ? "" : "s");
    if (all->stale > 0)
        doc_more(
            d,
            "; %d row%s of claims that have since been given another fault "
            "or other cases %s left out, with %llu seed%s that went wrong",
            all->stale, all->stale == 1 ? "" : "s",
            all->stale == 1 ? "is" : "are", (unsigned long long)all->mended,
            all->mended == 1 ? "" : "s");
    if (all->twice > 0)
        doc_more(d, "; %llu seed%s that two rows have count%s once",
                 (unsigned long long)all->twice, all->twice == 1 ? "" : "s",
                 all->twice == 1 ? "s" : "");
    doc_more(d, ".");
}

static const Column columns[] = {{"what", COLUMN_TEXT, NULL},
                                 {"claims counted", COLUMN_TEXT, NULL},
                                 {"on enough seeds", COLUMN_NUMBER, NULL},
                                 {"seeds", COLUMN_TEXT, NULL},
                                 {"wrong", COLUMN_TEXT, NULL},
                                 {"rate, 95 %", COLUMN_TEXT, NULL},
                                 {0}};

Status report_errors(const Report *r, Document *d)
{
    CsvLines table;
    Sitting *row;
    bool found;
    const char *path = arena_text(r->arena, "%s/%s", r->out, ERRORS_CSV);
    TRY(csv_read(path, ERRORS_HEAD, &table, &found, r->arena));
    if (!found || table.n == 0) {
        doc_paragraph(d, "There is no " ERRORS_CSV " beside this report.");
        return OK;
    }
    TRY(read_rows(path, &table, &row, r->arena));
    Counts all = counts_of(row, table.n, r->arena);
    doc_paragraph(
        d,
        "The suite on itself, from the committed "
        "`" ERRORS_CSV "` (`./assay verify --seeds N --out " ERRORS_CSV
        "`, the same with `@faults` and with `@controls`): how often, on fresh "
        "seeds, a verdict was not the expected one, a claim's fault was not "
        "noticed, or a clean audit was called violated. Rates with 95 %% "
        "Clopper-Pearson intervals. Enough seeds are 300 for verdicts, 100 for "
        "faults and 1,000 for clean audits; a claim with fewer is expensive to "
        "run, or its test has changed since.");
    doc_table(d, columns);
    put_papers(d, &all, "verdicts", "not as expected");
    put_papers(d, &all, "faults", "missed");
    put_controls(d, &all);
    put_wrong(d, &all);
    put_few(d, &all, "verdicts");
    put_few(d, &all, "faults");
    put_origin(d, &all);
    return OK;
}
