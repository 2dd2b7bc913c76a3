#include "algorithms/core/greedy.h"

static double largest(const double *q, int n)
{
    double best = q[0];
    for (int a = 1; a < n; a++)
        best = q[a] > best ? q[a] : best;
    return best;
}

static int keep_one(const double *q, int n, Tie tie, double best)
{
    int kept = -1;
    for (int a = 0; a < n; a++)
        if (q[a] == best && (kept < 0 || tie == TIE_HIGHEST))
            kept = a;
    return kept;
}

static bool put(double *prob, double value)
{
    bool changed = *prob != value;
    *prob = value;
    return changed;
}

static bool share(const double *q, int n, Tie tie, double best, double *prob)
{
    int tied = 0, kept = -1;
    bool changed = false;
    for (int a = 0; a < n; a++)
        tied += q[a] == best;
    if (tied > 1 && tie != TIE_SHARE)
        kept = keep_one(q, n, tie, best);
    for (int a = 0; a < n; a++) {
        double part = q[a] != best ? 0 : kept < 0 ? 1.0 / tied : a == kept;
        changed |= put(&prob[a], part);
    }
    return changed;
}

bool greedy_state(const double *q, int n, Tie tie, double *v, double *prob)
{
    *v = largest(q, n);
    return share(q, n, tie, *v, prob);
}

bool greedy_step(int h, const double *q, Tie tie, double *v, Policy *policy)
{
    Shape d = policy->dim;
    bool changed = false;
    for (int s = 0; s < d.S; s++) {
        const double *row = &q[cell_index(d, 0, s, 0)];
        changed |= greedy_state(row, d.A, tie, &v[s],
                                policy->prob + cell_index(d, h, s, 0));
    }
    return changed;
}
