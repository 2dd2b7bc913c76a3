#include "suite/base/text.h"
#include "suite/claim/ledger.h"
#include "suite/claim/paper.h"
#include "suite/report/rates.h"

#include <errno.h>
#include <math.h>
#include <string.h>

enum { VERDICTS = 5, FIELD = 200 };

typedef struct {
    const Claim *claim;
    CaseRow *rows;
    int n;
} Entry;

void put_cell(FILE *to, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '|')
            fputc('\\', to);
        fputc(*text == '\n' ? ' ' : *text, to);
    }
}

static void put_slack(FILE *to, double slack)
{
    if (isnan(slack) || isinf(slack))
        fputs(isnan(slack) ? "-" : "exact", to);
    else
        fprintf(to, "%.3g", slack);
}

/* ---- where it comes from ---- */

static Status read_provenance(const Report *r, char field[8][FIELD])
{
    Query *q;
    const char *args[] = {r->run, NULL};
    TRY(store_query(r->store, &q,
                    "SELECT seed, source, compiler, flags, libraries,"
                    " blas_core, fingerprint FROM run WHERE id = ?1",
                    args));
    bool more;
    Status status = store_step(q, &more);
    for (int i = 0; status == OK && more && i < 7; i++)
        snprintf(field[i], FIELD, "%s", store_text(q, i));
    store_finish(q);
    return status;
}

static Status put_head(const Report *r, FILE *to)
{
    char f[8][FIELD] = {{0}};
    TRY(read_provenance(r, f));
    fputs("# What assay found\n\nEvery number on this page is read from the "
          "database of one run; `./run_all.sh` makes both again. A verdict is "
          "about the claim as its row states it.\n\n",
          to);
    fprintf(to,
            "| | |\n|---|---|\n| source tree | `%s` |\n| seed | %s |\n"
            "| compiler | %s, `%s` |\n| BLAS | %s |\n"
            "| arithmetic fingerprint | `%s` |\n\n",
            f[1], f[0], f[2], f[3], f[5], f[6]);
    return OK;
}

/* ---- the summary ---- */

static int verdict_of(const Entry *e)
{
    if (e->n == 0)
        return UNTESTABLE;
    const CaseRow *worst = report_worst(e->rows, e->n);
    for (int v = 0; v < VERDICTS; v++)
        if (strcmp(worst->verdict, verdict_names[v]) == 0)
            return v;
    return UNTESTABLE;
}

static bool as_expected(const Entry *e)
{
    for (int i = 0; i < e->n; i++)
        if (strcmp(e->rows[i].verdict, e->rows[i].expected) != 0)
            return false;
    return true;
}

static void put_summary(FILE *to, const Entry *entries, int n)
{
    fputs("## Summary\n\n| paper | claims | holds | violated | vacuous | "
          "undecided | not run | not as expected |\n"
          "|---|---|---|---|---|---|---|---|\n",
          to);
    EACH_PAPER(p)
    {
        int count[VERDICTS] = {0}, claims = 0, odd = 0;
        if (!paper_has_claims(p))
            continue;
        for (int i = 0; i < n; i++) {
            const Claim *c = entries[i].claim;
            if (strncmp(c->id, p->name, strlen(p->name)) != 0)
                continue;
            claims++;
            count[verdict_of(&entries[i])]++;
            odd += !as_expected(&entries[i]);
        }
        fprintf(to, "| %s | %d | %d | %d | %d | %d | %d | %d |\n", p->title,
                claims, count[HOLDS], count[VIOLATED], count[VACUOUS],
                count[UNDECIDED], count[UNTESTABLE], odd);
    }
    fprintf(to,
            "\nChance that any claim of the ledger is called violated by bad "
            "luck: at most %.2g.\n\n",
            ledger_alpha());
}

/* ---- the ledger ---- */

static void put_entry(FILE *to, const Entry *e, const char *seed)
{
    char option[40];
    const Claim *c = e->claim;
    fprintf(to, "| `%s` | ", c->id);
    put_cell(to, c->place);
    if (e->n == 0) {
        if (c->waits_for != NULL)
            fprintf(to, " | waits for %s | | | ", c->waits_for);
        else
            fputs(" | not run | | | ", to);
        put_cell(to, c->statement);
        fputs(" | |\n", to);
        return;
    }
    const CaseRow *worst = report_worst(e->rows, e->n);
    fprintf(to, " | %s%s | ", worst->verdict,
            as_expected(e) ? "" : " (**not expected**)");
    put_slack(to, worst->slack);
    fprintf(to, " | %s x %d | ",
            strcmp(worst->samples, "0") == 0 ? "exact" : worst->samples, e->n);
    put_cell(to, c->statement);
    claim_option(c, option, sizeof option);
    fprintf(to, " | `./assay verify '%s'%s --seed %s`", c->id, option, seed);
    if (plot_exists(c))
        fprintf(to, " [plot](results/plots/%s.svg)", c->id);
    fputs(" |\n", to);
}

static void put_ledger(FILE *to, const Entry *entries, int n, const char *seed)
{
    fputs("## Ledger\n\nSlack is oriented so that 1 or more means the claim "
          "holds, with that factor to spare (for an identity: allowed over "
          "measured rounding error); `n` is samples or instances a "
          "case times cases. Of several cases the worst is shown.\n",
          to);
    EACH_PAPER(p)
    {
        if (!paper_has_claims(p))
            continue;
        fprintf(to,
                "\n### %s\n\n| claim | place | verdict | slack | n | statement "
                "| reproduce |\n|---|---|---|---|---|---|---|\n",
                p->title);
        EACH_CLAIM(c, p)
        for (int i = 0; i < n; i++)
            if (entries[i].claim == c)
                put_entry(to, &entries[i], seed);
    }
}

/* ---- errata ---- */

static void put_line(FILE *to, const char *name, const char *text)
{
    if (text != NULL && text[0] != '\0')
        fprintf(to, "- *%s*: %s\n", name, text);
}

static void put_erratum(FILE *to, const Entry *e)
{
    char option[40];
    const Claim *c = e->claim;
    const CaseRow *worst = report_worst(e->rows, e->n);
    fprintf(to, "\n**`%s`** (%s): a %s fails\n\n", c->id, c->place,
            c->fails != NULL ? c->fails : "statement");
    put_line(to, "printed", c->statement);
    put_line(to, "reading", c->reading);
    put_line(to, "why", c->because);
    put_line(to, "evidence", worst->why);
    put_line(to, "witness", worst->witness);
    put_line(to, "instead", c->corrected);
    claim_option(c, option, sizeof option);
    fprintf(to, "- *see it*: `./assay verify '%s'%s`\n", c->id, option);
}

/* the claims that this run found violated, whatever was expected */
static void put_errata(FILE *to, const Entry *entries, int n)
{
    bool started = false;
    for (int i = 0; i < n; i++) {
        if (entries[i].n == 0 || verdict_of(&entries[i]) != VIOLATED)
            continue;
        if (!started)
            fputs("\n## Errata\n\nClaims that are false as printed, each under "
                  "the reading named. A step that slips while its theorem "
                  "stands is called a step, not a refuted theorem.\n",
                  to);
        started = true;
        put_erratum(to, &entries[i]);
    }
}

/* ---- the evidence ---- */

static void put_evidence(FILE *to, const Entry *entries, int n)
{
    fputs("\n## Evidence\n\n", to);
    for (int i = 0; i < n; i++) {
        const Entry *e = &entries[i];
        if (e->n == 0)
            continue;
        fprintf(to, "<details><summary><code>%s</code>: expected %s, because ",
                e->claim->id, verdict_names[e->claim->expected]);
        fprintf(to,
                "%s</summary>\n\n| case | verdict | slack | evidence |\n"
                "|---|---|---|---|\n",
                e->claim->because);
        for (int c = 0; c < e->n; c++) {
            fprintf(to, "| `%s` | %s | ", e->rows[c].case_text,
                    e->rows[c].verdict);
            put_slack(to, e->rows[c].slack);
            fputs(" | ", to);
            put_cell(to, e->rows[c].why);
            if (e->rows[c].witness[0] != '\0')
                fprintf(to, "; witness `%s`", e->rows[c].witness);
            fputs(" |\n", to);
        }
        fputs("\n</details>\n\n", to);
    }
}

static void put_plots(FILE *to, const Entry *entries, int n)
{
    fputs("## Plots\n\n![How much more noise than "
          "needed](results/plots/" SLACK_PLOT ".svg)\n",
          to);
    for (int i = 0; i < n; i++)
        if (entries[i].n > 0 && plot_exists(entries[i].claim) &&
            !audit_plot_exists(entries[i].claim)) /* those stand above */
            fprintf(to, "\n![%s](results/plots/%s.svg)\n", entries[i].claim->id,
                    entries[i].claim->id);
}

/* ---- faults ---- */

static bool caught(const CaseRow *row)
{
    return strcmp(row->verdict, row->expected) != 0;
}

static Status put_faults(const Report *r, FILE *to, const Entry *entries, int n)
{
    bool started = false;
    for (int i = 0; i < n; i++) {
        CaseRow *rows;
        int cases, hits = 0;
        TRY(report_cases(r, entries[i].claim, true, &rows, &cases));
        for (int c = 0; c < cases; c++)
            hits += caught(&rows[c]);
        if (cases == 0)
            continue;
        if (!started)
            fputs("\n## Can every check fail?\n\nEach claim was run again "
                  "with a deliberate defect in place; a check that does not "
                  "notice cannot judge.\n\n| claim | defect | noticed in | "
                  "what it then said |\n|---|---|---|---|\n",
                  to);
        started = true;
        const CaseRow *worst = report_worst(rows, cases);
        fprintf(to, "| `%s` | `%s` | %s%d of %d cases | ", entries[i].claim->id,
                worst->fault, hits == 0 ? "**none**: " : "", hits, cases);
        put_cell(to, worst->why);
        fputs(" |\n", to);
    }
    return OK;
}

/* ---- speed ---- */

/* results/bench.csv as it was committed: part, cost, unit, ratio, reference */
static void put_speed(const Report *r, FILE *to)
{
    char path[600], line[400];
    snprintf(path, sizeof path, "%s/results/bench.csv", r->out);
    FILE *from = fopen(path, "r");
    if (from == NULL)
        return;
    fputs("\n## Speed\n\nOf the committed baseline (`./assay bench`), one "
          "core. A ratio is to the reference measured in the same run.\n\n",
          to);
    for (int row = 0; fgets(line, sizeof line, from) != NULL; row++) {
        line[strcspn(line, "\n")] = '\0';
        fputs("| ", to);
        int columns = 1;
        for (const char *c = line; *c != '\0'; c++) {
            columns += *c == ',';
            fputs(*c == ',' ? " | " : (char[]){*c, '\0'}, to);
        }
        fputs(" |\n", to);
        for (int i = 0; row == 0 && i < columns; i++)
            fputs(i + 1 < columns ? "|---" : "|---|\n", to);
    }
    fclose(from);
}

/* ---- all of it ---- */

static Status collect(const Report *r, Entry **out, int *n)
{
    *n = ledger_size();
    Entry *entries = arena_array(r->arena, Entry, *n);
    for (int i = 0; i < *n; i++) {
        entries[i].claim = ledger_claim(i);
        TRY(report_cases(r, entries[i].claim, false, &entries[i].rows,
                         &entries[i].n));
    }
    *out = entries;
    return OK;
}

static Status put_all(const Report *r, FILE *to)
{
    Entry *entries;
    int n;
    TRY(collect(r, &entries, &n));
    TRY(put_head(r, to));
    put_summary(to, entries, n);
    put_ledger(to, entries, n, r->seed);
    put_errata(to, entries, n);
    TRY(put_faults(r, to, entries, n));
    TRY(report_exhibits(r, to, EXHIBIT_LEDGER));
    TRY(rates_put(r, to));
    TRY(report_exhibits(r, to, EXHIBIT_RATES));
    TRY(cost_put(r, to));
    TRY(twins_put(r, to));
    TRY(rate_modes_put(r, to));
    TRY(audits_put(r, to));
    TRY(report_detection(r, to));
    TRY(report_errors(r, to));
    put_speed(r, to);
    fputc('\n', to);
    put_plots(to, entries, n);
    put_evidence(to, entries, n);
    return OK;
}

/* the run that was verified last */
static Status choose_run(Report *r)
{
    Query *q;
    TRY(store_query(r->store, &q,
                    "SELECT t.run, r.seed FROM timing t JOIN run r ON r.id ="
                    " t.run WHERE t.what = 'verify' ORDER BY t.ended DESC,"
                    " t.run LIMIT 1",
                    NULL));
    bool more;
    Status status = store_step(q, &more);
    if (status == OK && more) {
        r->run = arena_text(r->arena, "%s", store_text(q, 0));
        r->seed = arena_text(r->arena, "%s", store_text(q, 1));
    } else if (status == OK) {
        status = FAIL(WORLD, "the database holds no finished verify run");
    }
    store_finish(q);
    return status;
}

static Status write_all(const Report *r, const char *path)
{
    FILE *to = fopen(path, "w");
    if (to == NULL)
        return FAIL(WORLD, "cannot write %s: %s", path, strerror(errno));
    Status status = put_all(r, to);
    bool bad = ferror(to) != 0;
    if ((fclose(to) != 0 || bad) && status == OK)
        status = FAIL(WORLD, "cannot write %s", path);
    return status;
}

/* A report that fails does not overwrite the existing one. */
Status report_write(Store *store, const char *out, Arena *arena)
{
    Report r = {.store = store, .arena = arena, .out = out};
    const char *path = arena_text(arena, "%s/REPORT.md", out);
    const char *next = arena_text(arena, "%s.new", path);
    TRY(choose_run(&r));
    TRY(report_folders(out));
    TRY(plots_write(&r));
    Status status = write_all(&r, next);
    if (status == OK && rename(next, path) != 0)
        status = FAIL(WORLD, "cannot write %s: %s", path, strerror(errno));
    if (status != OK)
        remove(next);
    return status;
}
