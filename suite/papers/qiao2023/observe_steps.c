/* Qiao and Wang 2023 at a replan: the inequalities of appendix B between
 * private counts and the truth, and the steps (39) to (42) and (53), for every
 * (h,s,a).  N = 0 reads as 1 where the paper divides by it; what speaks of P^
 * is left out there. */
#include "suite/papers/qiao2023/observe_paths.h"

#include <math.h>

/* what one cell shows */
typedef struct {
    int c, next; /* the cell, and its successors' first state */
    double n, N; /* N~ and the true count, at least 1 */
    bool seen;   /* there is a P^ */
    const double *tilde, *truth;
    const long double *flow;
} Cell;

static double hat(const Cell *x, int s)
{
    return (double)(x->flow[s] / (long double)x->N);
}

static double hat_variance(int S, const Cell *x, const double *v)
{
    double mean = 0, sum = 0;
    for (int s = 0; s < S; s++)
        mean += hat(x, s) * v[s];
    for (int s = 0; s < S; s++)
        sum += hat(x, s) * (v[s] - mean) * (v[s] - mean);
    return sum;
}

static void note(QiaoPaths *self, QiaoPathRatio what, uint64_t k, double ratio,
                 double trivial)
{
    qiao_worst(&self->worst[what], k, ratio, trivial);
}

/* --- appendix B ----------------------------------------------------------- */

/* (15), (17), (20), (23): against the truth */
static double against_truth(const Qiao *q, const Cell *x, double reward)
{
    int S = q->dim.S;
    double E = q->E, iota = q->iota, n = x->n, far = 0, l1 = 0, mean = 0;
    const double *best = q->vst_of + x->next;
    for (int s = 0; s < S; s++) {
        double off = x->tilde[s] - x->truth[s];
        l1 += fabs(off);
        mean += off * best[s];
        far = fmax(far, fabs(off) / (sqrt(2 * x->truth[s] * iota / n) +
                                     2 * E * iota / n));
    }
    double r = fmin(1, fmax(0, q->rewards[x->c] / n));
    far = fmax(far, fabs(r - reward) / (sqrt(2 * iota / n) + 2 * E / n));
    far = fmax(far, l1 / (2 * sqrt(S * iota / n) + 2 * S * E / n));
    double spread = q->vst[x->c];
    if (x->seen)
        spread = fmin(spread, hat_variance(S, x, best));
    return fmax(far, fabs(mean) / (sqrt(2 * spread * iota / n) +
                                   2 * q->H * S * E * iota / n));
}

/* (19), (22), (25): against P^, sure where Assumption 3.1 holds */
static double against_counts(const Qiao *q, const Cell *x)
{
    int S = q->dim.S;
    double unit = 2 * q->E / x->n, far = 0, l1 = 0, mean = 0;
    for (int s = 0; s < S; s++) {
        double off = x->tilde[s] - hat(x, s);
        l1 += fabs(off);
        mean += off * q->vst_of[x->next + s];
        far = fmax(far, fabs(off) / unit);
    }
    return fmax(far, fmax(l1, fabs(mean) / q->H) / (S * unit));
}

/* (26) and (27) */
static double deviations(const Qiao *q, const Cell *x, const double *v)
{
    int S = q->dim.S;
    double l1 = 0, rounding = 1e-7 * q->H; /* of the root of a variance */
    for (int s = 0; s < S; s++)
        l1 += fabs(x->tilde[s] - hat(x, s));
    double off =
        fabs(sqrt(qiao_variance(S, x->tilde, v)) - sqrt(hat_variance(S, x, v)));
    double bound = fmin(sqrt(3 * l1), 3 * sqrt(S * q->E / x->n)) * q->H;
    return off / (bound + rounding);
}

static void check_b(QiaoPaths *self, uint64_t k, const Cell *x, double reward)
{
    const Qiao *q = &self->base;
    note(self, QP_B8, k, against_truth(q, x, reward), 0);
    if (!x->seen)
        return;
    note(self, QP_B8, k, against_counts(q, x), 0);
    note(self, QP_B9, k, deviations(q, x, q->vst_of + x->next), 0);
    note(self, QP_B9, k, deviations(q, x, q->v + x->next), 0);
}

/* --- appendix C ----------------------------------------------------------- */

/* (39) to (41): Q~ - Q^pi by what its successors are apart */
static void check_steps(QiaoPaths *self, uint64_t k, const Cell *x,
                        double reward)
{
    const Qiao *q = &self->base;
    double ahead = 0, moved = 0, after = 0, H = q->H, iota = q->iota;
    for (int s = 0; s < q->dim.S; s++) {
        double v = q->v[x->next + s], pi = q->vpi_of[x->next + s];
        after += x->truth[s] * pi;
        ahead += x->truth[s] * (v - pi);
        moved += (x->tilde[s] - x->truth[s]) * (v - q->vst_of[x->next + s]);
    }
    double apart = q->q[x->c] - reward - after, rounding = 1e-12 * H;
    double c4 = H * H * q->S * iota / x->N;
    double step = q->frozen[x->c] + (1 + 1 / H) * ahead;
    double line = q->frozen[x->c] - c4 + moved + ahead;
    double private = ahead / H + c4 + 2 * H * q->S * q->E * iota / x->N;
    note(self, QP_39, k, qiao_over(apart, line, rounding), line / H);
    int left = q->dim.H - 1 - cell_step(q->dim, x->c); /* steps after it */
    if (left > 0) /* at the last both sides of (40) are about nothing */
        note(self, QP_40, k, qiao_over(moved, private, rounding),
             private / left);
    note(self, QP_41, k, qiao_over(apart, step, rounding), step / H);
}

static double square_mean(int S, const double *p, const double *v)
{
    double mean = 0;
    for (int s = 0; s < S; s++)
        mean += p[s] * v[s];
    return mean * mean;
}

static void check_53(QiaoPaths *self, uint64_t k, const Cell *x)
{
    const Qiao *q = &self->base;
    int S = q->dim.S;
    const double *v = q->v + x->next, *pi = q->vpi_of + x->next;
    double a = 0, b = 0;
    for (int s = 0; s < S; s++) {
        a += (x->tilde[s] - x->truth[s]) * v[s] * v[s];
        b += x->truth[s] * (v[s] * v[s] - pi[s] * pi[s]);
    }
    double c = square_mean(S, x->truth, q->vst_of + x->next) -
               square_mean(S, x->tilde, q->vst_of + x->next);
    double more = q->vti[x->c] - q->vpi[x->c] - (a + b + c);
    note(self, QP_53, k, 1 + more / (q->H * q->H), 0);
}

/* (42) without its martingale, from every (h,s) */
static void check_42(QiaoPaths *self, uint64_t k)
{
    const Qiao *q = &self->base;
    int cells = shape_cells(q->dim);
    for (int i = 0; i < q->dim.H * q->dim.S; i++) {
        const double *arrives = self->arrives + (ptrdiff_t)i * cells;
        double sum = 0;
        for (int c = i / q->dim.S * q->dim.S * q->dim.A; c < cells; c++)
            sum += arrives[c] * q->frozen[c];
        note(self, QP_42, k, qiao_over(q->over[i], 3 * sum, 1e-12 * q->H),
             3 * sum / q->H);
    }
}

void qiao_steps(QiaoPaths *self, const Sight *sight)
{
    const Qiao *q = &self->base;
    int S = q->dim.S;
    for (int c = 0; c < shape_cells(q->dim); c++) {
        double reward = sight->env->mean[c], n = (double)q->n[c];
        Cell x = {.c = c,
                  .next = (cell_step(q->dim, c) + 1) * S,
                  .n = q->visits[c],
                  .N = fmax(1, n),
                  .seen = n >= 1,
                  .tilde = q->p + (ptrdiff_t)c * S,
                  .truth = sight->env->p + (ptrdiff_t)c * S,
                  .flow = q->flow + (ptrdiff_t)c * S};
        check_b(self, sight->k, &x, reward);
        check_steps(self, sight->k, &x, reward);
        check_53(self, sight->k, &x);
    }
    check_42(self, sight->k);
}
