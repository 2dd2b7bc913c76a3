/* The search for a worst pair changes every answer of both candidates, at every
 * step to the last, by scores that only a search can reach. */
#include "suite/audit/user.h"
#include "suite/claim/study.h"
#include "tests/check.h"

static Arena arena;

extern const Study study_exposure;

typedef struct {
    AuditedUser *x;
    int step;       /* what is scored: an answer at this step .. */
    int side;       /* .. of this candidate */
    bool of_reward; /* her reward there, or where she goes from there */
    double want;
} Wish;

/* The answer of a scripted candidate at a step; scripts answer alike in every
 * cell of a step. */
static double answer(const Wish *w, int side, int step, bool of_reward)
{
    const User *user = &w->x->candidate[side];
    int c = cell_index(user->dim, step, 0, 0);
    return of_reward ? user->reward[c] : user->next[c];
}

/* Constant scripts reach all but the last part: everywhere else the two are in
 * state 0 and unpaid. */
static double score(void *context)
{
    const Wish *w = context;
    Shape d = w->x->env.task.dim;
    double sum = 0;
    for (int side = 0; side < 2; side++)
        for (int h = 0; h < d.H; h++)
            for (int kind = 0; kind < 2; kind++) {
                bool asked =
                    side == w->side && h == w->step && kind == w->of_reward;
                double want = asked ? w->want : 0;
                sum += answer(w, side, h, kind) == want;
            }
    return sum;
}

static void finds(int step, int side, bool of_reward, double want)
{
    Job job;
    AuditedUser x;
    size_t mark = arena_mark(&arena);
    CHECK(job_open(&job, &study_exposure, check_seed(),
                   "algorithm=dp-ucbvi env=tabular-random env.S=3 env.A=2 "
                   "env.H=3 episodes=8 delta=0 privacy=pure-jdp "
                   "pair=search") == OK);
    CHECK(audited_user_open(&x, &job, &arena) == OK);
    x.mark = arena_mark(&arena);
    audited_user_live(&x, 0);
    Wish wish = {&x, step, side, of_reward, want};
    audited_user_pair(&x, score, &wish);
    CHECK(score(&wish) == 2 * 2 * 3);
    arena_reset(&arena, mark);
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    for (int step = 0; step < 3; step++)
        for (int side = 0; side < 2; side++) {
            finds(step, side, false, 2);
            finds(step, side, true, 1);
            finds(step, side, true, 0.5);
        }
    arena_close(&arena);
    return check_done("audited user");
}
