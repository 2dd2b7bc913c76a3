#include "suite/observe/on_good.h"

enum { SAYS_NOTHING = 2 };
#define ROUNDING 1e-9

/* the trivial bound on Q; 0 at the last step when its reward is known, because
 * Q is then exact */
static double can_be_had(const Task *task, int c)
{
    int after = task->dim.H - 1 - cell_step(task->dim, c);
    if (task->reward == NULL)
        return 1 + after;
    return after > 0 ? task->reward[c] + after : 0;
}

void on_good_cell(OnGood *x, double q, double best, double most)
{
    x->broken |= q < best * (1 - ROUNDING) - ROUNDING;
    if (most > 0)
        x->least = fmin(x->least, q / most);
}

void on_good_look(OnGood *x, const double *q, const Env *env,
                  const Optimum *optimum)
{
    for (int c = 0; c < shape_cells(env->task.dim); c++)
        on_good_cell(x, q[c], (double)optimum->q[c], can_be_had(&env->task, c));
}

double on_good_ratio(const OnGood *x)
{
    return x->broken ? 2 : 0;
}

double on_good_over_trivial(const OnGood *x)
{
    return x->least < 1 - ROUNDING ? x->least : SAYS_NOTHING;
}
