/* Private-LinOpt-PO: Zhou 2022, Algorithm 2 with the privatizer of section 6.1
 * (JDP), that of Remark 6.9 (LDP), or a plain ridge.
 *
 * pi^{k+1} is proportional to pi^k exp(eta Q^k); the step size is printed in
 * the proof of Theorem 5.1 alone.  A block of n episodes is one mirror step of
 * weight n, which is what n steps with the same Q amount to.  A lazy variant
 * that replans by information also replans before such a step would change the
 * policy much. */
#include "algorithms/core/linopt.h"

#include <math.h>

static const Setting settings[] = {
    LINOPT_SETTINGS,
    {"mirror", SET_CHOICE, "weighted", 0, 0, "weighted|once|never",
     "mirror steps after a block of n episodes: n; once, never: 1, 0 (faults)"},
    {0}};

enum { WEIGHTED, ONCE, NEVER };

typedef struct {
    Linopt core; /* first: see LINOPT_HOOKS */
    int mirror;
    double eta, *weight; /* [h][s][a] sum of n Q */
    uint64_t last;       /* episode of the last replan, 0: none */
} Self;

static Status open(void *memory, const Task *task, const AlgorithmInput *in,
                   Arena *arena)
{
    Self *self = memory;
    TRY(linopt_open(&self->core, "linopt-po", task, in, arena));
    self->mirror = params_choice(in->own, "mirror");
    self->eta =
        zhou2022_step_size(self->core.x.H, (double)task->episodes, task->dim.A);
    self->weight = arena_array(arena, double, shape_cells(task->dim));
    self->last = 0;
    return OK;
}

/* one mirror step for the episodes since the last replan */
static void step(Self *self, uint64_t k)
{
    double n = self->last == 0 || self->mirror == NEVER ? 0
               : self->mirror == WEIGHTED ? (double)(k - self->last)
                                          : 1;
    for (int c = 0; n > 0 && c < shape_cells(self->core.task.dim); c++)
        self->weight[c] += n * self->core.q[c];
    self->last = k;
}

/* the policy of one state, proportional to exp(eta weight) */
static void soften(int A, double eta, const double *weight, double *prob)
{
    double top = weight[0], sum = 0;
    for (int a = 1; a < A; a++)
        top = fmax(top, weight[a]);
    for (int a = 0; a < A; a++) {
        prob[a] = exp(eta * (weight[a] - top));
        sum += prob[a];
    }
    for (int a = 0; a < A; a++)
        prob[a] /= sum;
}

static double mean(int A, const double *prob, const double *q)
{
    double sum = 0;
    for (int a = 0; a < A; a++)
        sum += prob[a] * q[a];
    return sum;
}

static bool plan(void *memory, uint64_t k, Billboard *billboard, Policy *policy)
{
    Self *self = memory;
    Linopt *l = &self->core;
    Shape dim = l->task.dim;
    step(self, k);
    for (int h = dim.H - 1; h >= 0; h--) {
        linopt_fit(l, h, billboard);
        linopt_evaluate(l, h);
        for (int s = 0; s < dim.S; s++) {
            int row = cell_index(dim, h, s, 0);
            soften(dim.A, self->eta, self->weight + row, policy->prob + row);
            l->v[h * dim.S + s] = mean(dim.A, policy->prob + row, l->q + row);
        }
        linopt_widen(l, h, policy);
    }
    return true;
}

/* --- when to replan ------------------------------------------------------- */

/* log sum exp(eta (weight + n q)) of one state */
static double log_sum(int A, double eta, const double *weight, const double *q,
                      double n)
{
    double top = -INFINITY, sum = 0;
    for (int a = 0; a < A; a++)
        top = fmax(top, eta * (weight[a] + n * q[a]));
    for (int a = 0; a < A; a++)
        sum += exp(eta * (weight[a] + n * q[a]) - top);
    return top + log(fmax(1, sum)); /* the largest term is 1 */
}

/* KL divergence at one state from pi to pi after n mirror steps with this Q; it
 * grows with n */
static double drift(const Self *self, int row, double n)
{
    int A = self->core.task.dim.A;
    const double *weight = self->weight + row, *q = self->core.q + row;
    double start = log_sum(A, self->eta, weight, q, 0), expected = 0;
    for (int a = 0; a < A; a++)
        expected += exp(self->eta * weight[a] - start) * q[a];
    return log_sum(A, self->eta, weight, q, n) - start -
           self->eta * n * expected;
}

static bool is_steady(const Self *self, double n)
{
    Shape dim = self->core.task.dim;
    for (int row = 0; row < shape_cells(dim); row += dim.A)
        if (drift(self, row, n) > self->core.replan.eta)
            return false;
    return true;
}

/* The largest number of mirror steps, at most n, that leaves the policy nearly
 * as it was.  Longer blocks would be another algorithm: they play one policy
 * where the paper's would have moved on, and then overshoot with one step. */
static uint64_t steady_steps(const Self *self, uint64_t n)
{
    double low = 1, high = (double)n;
    if (is_steady(self, high))
        return n;
    while (high > 1.05 * low + 1) {
        double middle = sqrt(low * high);
        *(is_steady(self, middle) ? &low : &high) = middle;
    }
    return (uint64_t)low;
}

static uint64_t next(void *memory, uint64_t k)
{
    Self *self = memory;
    ReplanSchedule *replan = &self->core.replan;
    uint64_t at = schedule_next(replan, k);
    if (replan->eta == 0 || !replan->by_information)
        return at;
    uint64_t most = (at == 0 ? UINT64_MAX : at) - k;
    uint64_t n = steady_steps(self, most);
    if (n == most)
        return at;
    replan->trigger_square = 0; /* no pair's width triggered this replan */
    return k + n;
}

const Algorithm alg_linopt_po = {
    .name = "linopt-po",
    .source = "Zhou 2022, Algorithm 2",
    .help = "optimistic policy optimisation for linear mixture MDPs, on "
            "private statistics",
    .settings = settings,
    .self_size = sizeof(Self),
    .open = open,
    .plan = plan,
    .next = next,
    LINOPT_HOOKS,
};
