/* How often the suite itself errs, from the committed table: verdicts on fresh
 * seeds, faults on fresh seeds, clean audits. */
#include "suite/base/csv.h"
#include "suite/report/report.h"
#include "suite/report/tables.h"
#include "suite/stat/confidence.h"

#include <string.h>

#define LEVEL 0.05

typedef struct {
    int names;
    uint64_t least, most; /* seeds */
    uint64_t wrong, of;
} Sum;

static bool is(const char *line, int field, const char *text, size_t n)
{
    char value[200];
    csv_field(line, field, value, sizeof value);
    return strncmp(value, text, n) == 0 &&
           (value[n] == '\0' || value[n] == '.');
}

/* verdicts count case by case, the others seed by seed */
static void add(Sum *sum, const char *line, bool verdicts)
{
    uint64_t seeds = (uint64_t)csv_number(line, ERRORS_SEEDS);
    uint64_t good = (uint64_t)csv_number(line, ERRORS_GOOD);
    uint64_t cases = (uint64_t)csv_number(line, ERRORS_CASES);
    sum->least = sum->names == 0 || seeds < sum->least ? seeds : sum->least;
    sum->most = seeds > sum->most ? seeds : sum->most;
    sum->names++;
    sum->of += verdicts ? seeds * cases : seeds;
    sum->wrong +=
        verdicts ? (uint64_t)csv_number(line, ERRORS_ODD) : seeds - good;
}

static void put_sum(FILE *to, const char *name, const char *counted,
                    const Sum *sum)
{
    if (sum->names == 0)
        return;
    Interval rate = binomial_interval(sum->wrong, sum->of, LEVEL);
    fprintf(to, "| %s | %d | %llu", name, sum->names,
            (unsigned long long)sum->least);
    if (sum->most > sum->least)
        fprintf(to, "..%llu", (unsigned long long)sum->most);
    fprintf(to, " | %llu of %llu %s | %.2g .. %.2g |\n",
            (unsigned long long)sum->wrong, (unsigned long long)sum->of,
            counted, rate.lower, rate.upper);
}

static void put_papers(FILE *to, const CsvLines *table, const char *what,
                       const char *title, const char *counted)
{
    char name[200];
    for (const Paper *p = ledger; p->name != NULL; p++) {
        Sum sum = {0};
        for (int i = 0; i < table->n; i++)
            if (is(table->line[i], ERRORS_WHAT, what, strlen(what)) &&
                is(table->line[i], ERRORS_NAME, p->name, strlen(p->name)))
                add(&sum, table->line[i], strcmp(what, "verdicts") == 0);
        snprintf(name, sizeof name, "%s: %s", title, p->title);
        put_sum(to, name, counted, &sum);
    }
}

static void put_controls(FILE *to, const CsvLines *table)
{
    Sum sum = {0};
    for (int i = 0; i < table->n; i++)
        if (is(table->line[i], ERRORS_WHAT, "controls", 8))
            add(&sum, table->line[i], false);
    put_sum(to, "clean audits of every mechanism", "called violated", &sum);
}

static void put_wrong(FILE *to, const CsvLines *table)
{
    bool started = false;
    for (int i = 0; i < table->n; i++) {
        const char *line = table->line[i];
        char what[40], name[100], fault[100];
        uint64_t seeds = (uint64_t)csv_number(line, ERRORS_SEEDS);
        uint64_t good = (uint64_t)csv_number(line, ERRORS_GOOD);
        if (good >= seeds)
            continue;
        if (!started)
            fputs("\nEvery claim of which a seed went wrong:\n\n| claim | what "
                  "| right on | 95 % |\n|---|---|---|---|\n",
                  to);
        started = true;
        csv_field(line, ERRORS_WHAT, what, sizeof what);
        csv_field(line, ERRORS_NAME, name, sizeof name);
        csv_field(line, ERRORS_FAULT, fault, sizeof fault);
        Interval share = binomial_interval(good, seeds, LEVEL);
        fprintf(to, "| `%s` | %s%s%s | %llu of %llu seeds | %.4f .. %.4f |\n",
                name, what, fault[0] != '\0' ? ", " : "", fault,
                (unsigned long long)good, (unsigned long long)seeds,
                share.lower, share.upper);
    }
    if (!started)
        fputs("\nNo claim was wrong on any of its seeds.\n", to);
}

Status report_errors(const Report *r, FILE *to)
{
    CsvLines table;
    bool found;
    TRY(csv_read(arena_text(r->arena, "%s/%s", r->out, ERRORS_CSV), ERRORS_HEAD,
                 &table, &found, r->arena));
    if (!found || table.n == 0)
        return OK;
    fputs(
        "\n## Error rates\n\nThe suite on itself, from the committed "
        "`" ERRORS_CSV "` (`./assay verify --seeds N --out " ERRORS_CSV
        "`, the same with `@faults` and with `@controls`): on fresh seeds "
        "how often was a verdict not the expected one, a claim's fault not "
        "noticed, a clean audit called violated? Rates with 95 % "
        "Clopper-Pearson intervals.\n\n"
        "| what | claims | seeds | wrong | rate, 95 % |\n|---|---|---|---|---|"
        "\n",
        to);
    put_papers(to, &table, "verdicts", "verdicts", "not as expected");
    put_papers(to, &table, "faults", "faults", "missed");
    put_controls(to, &table);
    put_wrong(to, &table);
    return OK;
}
