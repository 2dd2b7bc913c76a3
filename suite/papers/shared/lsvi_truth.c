#include "suite/papers/shared/lsvi_truth.h"
#include "suite/base/mat.h"
#include "suite/observe/regression_truth.h"

#include <math.h>
#include <string.h>

static Status find(LsviTruth *t, const Learner *l)
{
    int H = t->dim.H, d = t->d;
    TRY(observer_watch(l, "q", shape_cells(t->dim), &t->q));
    TRY(observer_watch(l, "v", (H + 1) * t->dim.S, &t->v));
    TRY(observer_watch(l, "estimate", H * d, &t->w));
    TRY(observer_watch(l, "factor", H * d * d, &t->factor));
    TRY(observer_watch(l, "radius", H, &t->radius));
    TRY(observer_watch(l, "rounding", H, &t->rounding));
    TRY(observer_watch(l, "singular", 1, &t->singular));
    return observer_watch(l, "releases", 1, &t->releases);
}

Status lsvi_truth_open(LsviTruth *t, const Sight *sight, Arena *arena)
{
    const Env *env = sight->env;
    if (env->mu == NULL)
        return FAIL(BAD_INPUT, "to observe this needs a linear MDP with its "
                               "measures: linear-*, or features=table");
    *t = (LsviTruth){.env = env,
                     .dim = env->task.dim,
                     .d = env->task.d_phi,
                     .pairs = env->task.dim.S * env->task.dim.A,
                     .wrong = sight->steps_off};
    int cells = shape_cells(t->dim);
    t->width = arena_array(arena, double, cells);
    t->error = arena_array(arena, double, cells);
    t->next = arena_array(arena, double, cells);
    t->value = arena_array(arena, double, (t->dim.H + 1) * t->dim.S);
    t->sum = arena_array(arena, long double, t->d);
    t->dense = arena_array(arena, double, t->d * t->d);
    t->eigen = arena_array(arena, double, t->d);
    return find(t, sight->learner);
}

static const double *phi_of(const LsviTruth *t, int cell)
{
    return t->env->task.phi + (ptrdiff_t)(cell % t->pairs) * t->d;
}

static const double *factor_of(const LsviTruth *t, int h)
{
    return t->factor + (ptrdiff_t)h * t->d * t->d;
}

/* <phi, sum of mu_h(s') values(s')> of a step's pairs; after the last step
 * nothing comes */
static void expect(const LsviTruth *t, int h, const double *values, double *out)
{
    int H = t->dim.H, N = t->dim.N, step = (h + t->wrong) % H;
    memset(t->sum, 0, (size_t)t->d * sizeof *t->sum);
    for (int s = 0; s < N && h + 1 < H; s++) {
        const double *mu = t->env->mu + (ptrdiff_t)(step * N + s) * t->d;
        for (int i = 0; i < t->d; i++)
            t->sum[i] += (long double)mu[i] * (long double)values[s];
    }
    for (int i = 0; i < t->pairs; i++) {
        const double *phi = phi_of(t, i);
        long double sum = 0;
        for (int j = 0; j < t->d; j++)
            sum += (long double)phi[j] * t->sum[j];
        out[i] = (double)sum;
    }
}

static void fill_step(LsviTruth *t, int h)
{
    int from = h * t->pairs;
    const double *w = t->w + (ptrdiff_t)h * t->d;
    expect(t, h, t->v + state_index(t->dim, h + 1, 0), t->next + from);
    for (int c = from; c < from + t->pairs; c++) {
        const double *phi = phi_of(t, c);
        long double off =
            -(long double)t->env->mean[c] - (long double)t->next[c];
        for (int i = 0; i < t->d; i++)
            off += (long double)phi[i] * (long double)w[i];
        t->error[c] = (double)off;
        t->width[c] = shadow_width(t->d, factor_of(t, h), phi);
    }
}

static bool known(const LsviTruth *t)
{
    bool good = *t->singular == t->singular_before;
    for (int h = 0; h < t->dim.H; h++)
        good = good && t->rounding[h] <= 0.01 * t->radius[h];
    return good;
}

void lsvi_truth_look(LsviTruth *t, const Sight *sight)
{
    t->usable = known(t);
    t->singular_before = *t->singular;
    for (int i = 0; i < t->dim.H * t->dim.S; i++)
        t->value[i] = (double)(sight->optimum->v[i] - sight->loss[i]);
    for (int h = 0; h < t->dim.H; h++)
        fill_step(t, h);
}

/* the largest of sign * error, or of |error| for sign 0, over beta |phi| */
static double largest(const LsviTruth *t, const double *beta, int sign)
{
    double most = -(double)INFINITY;
    for (int c = 0; c < shape_cells(t->dim) && t->usable; c++) {
        double x = sign == 0 ? fabs(t->error[c]) : sign * t->error[c];
        most = fmax(most, x / (beta[c / t->pairs] * t->width[c]));
    }
    return t->usable ? most : (double)NAN;
}

double lsvi_truth_error(const LsviTruth *t, const double *beta)
{
    return largest(t, beta, 0);
}

double lsvi_truth_upper(const LsviTruth *t, const double *beta)
{
    return largest(t, beta, 1);
}

/* x <- (L L')^-1 x */
static void solve(int d, const double *l, long double *x)
{
    for (int i = 0; i < d; i++) {
        for (int j = 0; j < i; j++)
            x[i] -= (long double)l[i * d + j] * x[j];
        x[i] /= (long double)l[i * d + i];
    }
    for (int i = d - 1; i >= 0; i--) {
        for (int j = i + 1; j < d; j++)
            x[i] -= (long double)l[j * d + i] * x[j];
        x[i] /= (long double)l[i * d + i];
    }
}

/* sum over a cell's users of V(s'), 0 after the last step */
static long double values_after(const LsviTruth *t, const Block *b, int cell,
                                const double *v)
{
    int h = cell / t->pairs, N = t->dim.N;
    long double sum = 0;
    for (int s = 0; s < N && h + 1 < t->dim.H; s++)
        sum += (long double)b->visit[cell * N + s] *
               (long double)v[state_index(t->dim, h + 1, s)];
    return sum;
}

static void add_phi(const LsviTruth *t, int cell, long double times)
{
    const double *phi = phi_of(t, cell);
    for (int i = 0; i < t->d; i++)
        t->sum[i] += times * (long double)phi[i];
}

/* <phi, Lambda^-1 sum phi (r + V)> - r - P V at step h, over |phi| */
static double clean_step(const LsviTruth *t, const Block *total, int h)
{
    int to;
    double most = 0;
    memset(t->sum, 0, (size_t)t->d * sizeof *t->sum);
    for (int i = block_step(total, h, &to); i < to; i++) {
        int c = total->cell[i];
        add_phi(t, c,
                (long double)total->reward[c] +
                    values_after(t, total, c, t->v));
    }
    solve(t->d, factor_of(t, h), t->sum);
    for (int c = h * t->pairs; c < (h + 1) * t->pairs; c++) {
        long double off =
            -(long double)t->env->mean[c] - (long double)t->next[c];
        for (int i = 0; i < t->d; i++)
            off += (long double)phi_of(t, c)[i] * t->sum[i];
        most = fmax(most, fabs((double)off) / t->width[c]);
    }
    return most;
}

double lsvi_truth_clean(const LsviTruth *t, const Learner *l, double beta)
{
    double most = 0;
    for (int h = 0; h < t->dim.H && t->usable; h++)
        most = fmax(most, clean_step(t, &l->total, h) / beta);
    return t->usable ? most : (double)NAN;
}

static double martingale_step(const LsviTruth *t, const Block *total, int h)
{
    int to, d = t->d;
    const double *l = factor_of(t, h);
    long double square = 0;
    memset(t->sum, 0, (size_t)d * sizeof *t->sum);
    for (int i = block_step(total, h, &to); i < to; i++) {
        int c = total->cell[i];
        add_phi(t, c,
                values_after(t, total, c, t->v) -
                    (long double)total->at[c] * (long double)t->next[c]);
    }
    for (int i = 0; i < d; i++) {
        for (int j = 0; j < i; j++)
            t->sum[i] -= (long double)l[i * d + j] * t->sum[j];
        t->sum[i] /= (long double)l[i * d + i];
        square += t->sum[i] * t->sum[i];
    }
    return (double)sqrtl(square);
}

double lsvi_truth_martingale(const LsviTruth *t, const Learner *l, bool *moves)
{
    double most = 0;
    for (int h = 0; h + 1 < t->dim.H && t->usable; h++) {
        const double *v = t->v + state_index(t->dim, h + 1, 0);
        for (int s = 1; s < t->dim.S; s++)
            *moves = *moves || v[s] != v[0];
        most = fmax(most, martingale_step(t, &l->total, h));
    }
    return t->usable ? most : (double)NAN;
}

/* L L' less the users' own, entry i, j of step h */
static double excess(const LsviTruth *t, const Block *total, int h, int i,
                     int j)
{
    int to;
    const double *l = factor_of(t, h);
    long double sum = 0;
    for (int k = 0; k <= i && k <= j; k++)
        sum += (long double)l[i * t->d + k] * (long double)l[j * t->d + k];
    for (int x = block_step(total, h, &to); x < to; x++) {
        const double *phi = phi_of(t, total->cell[x]);
        sum -= (long double)total->at[total->cell[x]] * (long double)phi[i] *
               (long double)phi[j];
    }
    return (double)sum;
}

void lsvi_truth_excess(const LsviTruth *t, const Learner *l, double ends[2])
{
    int d = t->d;
    ends[0] = (double)INFINITY;
    ends[1] = -(double)INFINITY;
    for (int h = 0; h < t->dim.H; h++) {
        for (int i = 0; i < d * d; i++)
            t->dense[i] = excess(t, &l->total, h, i / d, i % d);
        mat_symmetric_eigenvalues((Mat){t->dense, d, d, d}, t->eigen);
        ends[0] = fmin(ends[0], t->eigen[0]);
        ends[1] = fmax(ends[1], t->eigen[d - 1]);
    }
}

double lsvi_truth_recursion(const LsviTruth *t, const double *beta,
                            const Policy *policy)
{
    double most = -(double)INFINITY, after[512], left[512];
    int S = t->dim.S, A = t->dim.A;
    if (!t->usable || S > 512 || t->pairs > 512)
        return (double)NAN;
    for (int h = 0; h < t->dim.H; h++) {
        for (int s = 0; s < S && h + 1 < t->dim.H; s++) {
            int at = state_index(t->dim, h + 1, s);
            after[s] = t->v[at] - t->value[at];
        }
        expect(t, h, after, left);
        for (int i = 0; i < t->pairs; i++) {
            int c = h * t->pairs + i, at = state_index(t->dim, h, i / A);
            double delta = t->v[at] - t->value[at];
            if (policy->prob[c] > 0)
                most =
                    fmax(most, (delta - left[i]) / (2 * beta[h] * t->width[c]));
        }
    }
    return most;
}

double lsvi_truth_trivial(const LsviTruth *t, const double *beta)
{
    double least = (double)INFINITY;
    for (int c = 0; c < shape_cells(t->dim); c++)
        least = fmin(least, beta[c / t->pairs] * t->width[c] / (t->dim.H + 1));
    return least;
}

void lsvi_truth_add(const LsviTruth *t, const double *beta, const Block *b,
                    LsviSums *sums)
{
    double H = t->dim.H, after[512], left[512];
    for (int h = 0; h < t->dim.H; h++) {
        int to, from = block_step(b, h, &to);
        for (int s = 0; s < t->dim.S && h + 1 < t->dim.H; s++) {
            int at = state_index(t->dim, h + 1, s);
            after[s] = t->v[at] - t->value[at];
        }
        expect(t, h, after, left);
        for (int i = from; i < to; i++) {
            int c = b->cell[i];
            long double n = (long double)b->at[c];
            double bonus = beta[h] * t->width[c];
            sums->bonus += n * (long double)bonus;
            sums->capped += n * (long double)fmin(H, 2 * bonus);
            sums->drift += n * (long double)left[c % t->pairs];
            for (int s = 0; s < t->dim.N && h + 1 < t->dim.H; s++)
                sums->drift -= (long double)b->visit[c * t->dim.N + s] *
                               (long double)after[s];
        }
    }
}

void lsvi_truth_radius(const LsviTruth *t, const AlgorithmInput *in,
                       double paper, double *beta)
{
    for (int h = 0; h < t->dim.H; h++)
        beta[h] = paper > 0 ? paper : t->radius[h] / in->scale_bonus;
}
