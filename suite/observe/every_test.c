/* Every observer on every learner, on small runs: what it writes are numbers,
 * or it says in one line that it cannot look at that algorithm.  A NaN would
 * make the database refuse the job. */
#include "suite/claim/paper.h"
#include "suite/simulation/observer.h"
#include "tests/check.h"

#include <math.h>

static Arena arena;

static bool numbers(const Rows *rows, const char *text)
{
    for (int i = 0; i < rows->n; i++)
        if (isnan(rows->row[i].value)) {
            fprintf(stderr, "%s: %s is no number\n", text, rows->row[i].name);
            return false;
        }
    return rows->n > 0;
}

/* whether it ran */
static bool observe(const char *observer, const Algorithm *algo, int privacy,
                    const char *rest)
{
    static const char *const privacies[] = {"none", "jdp", "ldp", "pure-jdp",
                                            "pure-ldp"};
    Rows rows;
    Job job;
    char text[300];
    size_t mark = arena_mark(&arena);
    snprintf(text, sizeof text, "observe=%s algorithm=%s privacy=%s %s",
             observer, algo->name, privacies[privacy], rest);
    rows_open(&rows, &arena);
    CHECK(job_open(&job, &study_run, check_seed(), text) == OK);
    Status status = study_run.run(&job, &arena, &rows);
    CHECK(status == OK ? numbers(&rows, text) : status == BAD_INPUT);
    arena_reset(&arena, mark);
    return status == OK;
}

/* of one list of observers, on every learner: in how many ways */
static int every_of(const Observer *const *o, const char *rest)
{
    int ran = 0;
    for (; o != NULL && *o != NULL; o++)
        for (int a = 0; algorithms[a] != NULL; a++)
            for (int p = 0; p < 5; p++)
                if ((algorithms[a]->privacy & 1U << p) != 0)
                    ran += observe((*o)->name, algorithms[a], p, rest);
    return ran;
}

static int every(const char *rest)
{
    int ran = every_of(observers, rest);
    EACH_PAPER(p)
        ran += every_of(p->observers, rest);
    return ran;
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    CHECK(every("env=lm-mix3 episodes=20") > 100);
    CHECK(every("env=lm-mix3 episodes=20 scale=0") > 100);
    /* no radius of the paper's to look at */
    CHECK(every("env=lm-mix3 episodes=20 scale-bonus=0") > 100);
    /* every policy is as good, and one action is no choice */
    CHECK(every("env=lm-cone A=1 features=opposed episodes=3") > 100);
    CHECK(every("env=bandit episodes=1") > 50);
    arena_close(&arena);
    return check_done("observe_every");
}
