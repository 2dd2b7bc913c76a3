/* Private-UCB-PO: Chowdhury & Zhou 2022, policy optimisation.
 *
 *   paper    at episode k it plays pi_k, evaluates it on the noisy counts of
 *            the users before k with a bonus, Q cut to [0, H - h + 1], and goes
 *            on to pi_{k+1} proportional to pi_k exp(step Q); pi_1 is uniform
 *   derived  the bonus's constants, E1, E2 and step = sqrt(2 log A/(H^2 K))
 *            (core/baseline_scales.h).  Made lazy, it takes n steps at once
 *            after a policy was played for n episodes. */
#include "algorithms/core/private_counts.h"

#include <math.h>

static const Setting settings[] = {
    PRIVATE_COUNTS_SETTINGS,
    {"step", SET_REAL, "1", 0, 1e9, NULL, "multiple of the mirror step"},
    {0}};

typedef struct {
    PrivateCounts counts;
    double step;
    double *score; /* [h][s][a] log of pi, up to a constant of the row */
    Policy ready;  /* pi of the next replan */
} Self;

static Status open(void *memory, const Task *task, const AlgorithmInput *in,
                   Arena *arena)
{
    Self *self = memory;
    TRY(private_counts_open(&self->counts, "private-ucb-po", task, in, arena));
    self->counts.divisor = private_ucb_divisor;
    self->counts.bonus = private_ucb_po_bonus;
    self->step =
        private_ucb_po_step(&self->counts.x) * params_real(in->own, "step");
    self->score = arena_array(arena, double, shape_cells(task->dim));
    policy_open(&self->ready, task->dim, arena);
    policy_uniform(&self->ready);
    return OK;
}

/* prob proportional to exp(score); subtracts the largest score first, so that
 * nothing overflows */
static void soften(double *score, int n, double *prob)
{
    double most = score[0], sum = 0;
    for (int a = 1; a < n; a++)
        most = fmax(most, score[a]);
    for (int a = 0; a < n; a++) {
        score[a] -= most;
        prob[a] = exp(score[a]);
        sum += prob[a];
    }
    for (int a = 0; a < n; a++)
        prob[a] /= sum;
}

static void improve(Self *self, double step)
{
    Shape d = self->counts.dim;
    for (int c = 0; c < shape_cells(d); c++)
        self->score[c] += step * self->counts.sweep.q[c];
    for (int row = 0; row < shape_cells(d); row += d.A)
        soften(self->score + row, d.A, self->ready.prob + row);
}

static bool same(const Policy *a, const Policy *b)
{
    int differ = 0;
    for (int c = 0; c < shape_cells(a->dim); c++)
        differ += a->prob[c] != b->prob[c];
    return differ == 0;
}

static bool plan(void *memory, uint64_t k, Billboard *billboard, Policy *policy)
{
    Self *self = memory;
    bool changed = k == 1 || !same(policy, &self->ready);
    policy_copy(policy, &self->ready);
    private_counts_read(&self->counts, billboard);
    schedule_add_counts(&self->counts.replan, self->counts.visits, policy);
    sweep_evaluate(&self->counts.sweep, policy);
    uint64_t until = schedule_next(&self->counts.replan, k);
    improve(self, until > k ? self->step * (double)(until - k) : 0);
    return changed;
}

const Algorithm alg_private_ucb_po = {
    .name = "private-ucb-po",
    .source = "Chowdhury & Zhou 2022, Private-UCB-PO",
    .help = "optimistic policy optimisation on private counts",
    .privacy = PRIVACY_JDP | PRIVACY_LDP | PRIVACY_PURE_JDP | PRIVACY_PURE_LDP,
    .settings = settings,
    .self_size = sizeof(Self),
    .open = open,
    .plan = plan,
    PRIVATE_COUNTS_HOOKS,
};
