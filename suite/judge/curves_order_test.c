/* The judge of an order, on totals written by hand. */
#include "suite/judge/judge.h"
#include "tests/check.h"

#include <math.h>

enum { REPLICATES = 12, CURVES = 5 };
static Arena arena;
static Rows rows[REPLICATES];
static const Claim claim = {.id = "x", .left = "total"};

/* none, jdp at 1 and 10, ldp at 1 and 10; replicate r is off by a little */
static Ruling judge_by(Judge *judge, const char *text,
                       const double total[CURVES], double spread,
                       int replicates)
{
    static Job job;
    static Rows evidence;
    CHECK(job_open(&job, &study_compare, 1, text) == OK);
    for (int r = 0; r < replicates; r++) {
        rows[r].n = 0;
        for (int i = 0; i < CURVES; i++)
            rows_put_at(&rows[r], "total", i, 1,
                        total[i] * (1 + spread * ((r * 7 + i * 5) % 11 - 5)));
    }
    Evidence e = {&claim, &job, replicates, rows, 1e-6, 1};
    evidence.n = 0;
    if (evidence.row == NULL)
        rows_open(&evidence, &arena);
    Ruling f = {.evidence = &evidence};
    judge(&e, &f);
    return f;
}

static Ruling judge(const double total[CURVES], double spread, int replicates)
{
    return judge_by(judge_order, "algorithms=dp-ucbvi epsilons=1,10", total,
                    spread, replicates);
}

/* optimal; two algorithms without privacy and with: none, jdp, none, jdp */
static void check_ranked(void)
{
    static const char text[] = "algorithms=optimal,ucrl-vtr,ucrl-vtr-plus "
                               "privacies=none,jdp env=lm-perm";
    static const double right[] = {0, 10, 90, 20, 100};
    static const double turned[] = {0, 10, 90, 20, 80};
    Ruling f = judge_by(judge_ranked, text, right, 0.001, REPLICATES);
    CHECK(f.verdict == HOLDS && f.slack > 1.1 && f.slack < 1.12);
    f = judge_by(judge_ranked, text, turned, 0.001, REPLICATES);
    CHECK(f.verdict == VIOLATED && strstr(f.witness, "plus jdp") != NULL);
    f = judge_by(judge_ranked, "algorithms=dp-ucbvi epsilons=1,10", right, 0,
                 REPLICATES);
    CHECK(f.verdict == UNDECIDED); /* nothing to rank */
}

/* without spread equal is not below, and a hair on either side decides */
static void check_ranked_edge(void)
{
    static const char text[] = "algorithms=optimal,ucrl-vtr,ucrl-vtr-plus "
                               "privacies=none,jdp env=lm-perm";
    static const struct {
        double last;
        Verdict want;
    } row[] = {{90, UNDECIDED},
               {90 * (1 + 1e-9), HOLDS},
               {90 * (1 - 1e-9), VIOLATED},
               {(double)NAN, UNDECIDED}};
    for (int i = 0; i < 4; i++) {
        const double total[] = {0, 10, 90, 20, row[i].last};
        CHECK(judge_by(judge_ranked, text, total, 0, REPLICATES).verdict ==
              row[i].want);
    }
}

int main(void)
{
    if (arena_open(&arena) != OK)
        return 1;
    for (int r = 0; r < REPLICATES; r++)
        rows_open(&rows[r], &arena);
    static const double right[] = {10, 40, 20, 90, 60};
    static const double same[] = {10, 40, 40, 40, 40};
    static const double turned[] = {10, 20, 40, 90, 60};
    static const double above[] = {50, 40, 20, 90, 60};
    static const double local[] = {10, 40, 20, 90, 15};
    Ruling f = judge(right, 0.001, REPLICATES);
    CHECK(f.verdict == HOLDS && f.slack > 1.4 && f.slack < 1.5);
    CHECK(judge(right, 0.2, REPLICATES).verdict != HOLDS);
    CHECK(judge(right, 0.001, 1).verdict == UNDECIDED);
    f = judge(same, 0, REPLICATES);
    CHECK(f.verdict == VACUOUS);
    CHECK(judge(same, 0.001, REPLICATES).verdict == UNDECIDED);
    CHECK(judge(turned, 0.001, REPLICATES).verdict == VIOLATED);
    CHECK(judge(above, 0.001, REPLICATES).verdict == VIOLATED);
    f = judge(local, 0.001, REPLICATES);
    CHECK(f.verdict == VIOLATED && f.witness[0] != '\0');
    check_ranked();
    check_ranked_edge();
    arena_close(&arena);
    return check_done("order");
}
