/* Finite-horizon dynamic programming, Puterman 1994, ch. 4: with v_H = 0,
 *
 *     q_h(s,a) = mean_h(s,a) + sum_s' p_h(s'|s,a) v_{h+1}(s'),
 *     v_h(s)   = max_a q_h(s,a)  or  sum_a policy_h(a|s) q_h(s,a).
 *
 * Successors are the states 0..N-1: all of them, or state 0 of a bandit, whose
 * only step is its last. */
#include "oracles/value.h"
#include "oracles/glpk_open.h"
#include "suite/base/status.h"

#include <float.h>
#include <glpk.h>
#include <lapacke.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long double wide(double x)
{
    return (long double)x;
}

/* zeroed memory, never NULL; ends the process when there is none */
static void *take(size_t count, size_t size)
{
    void *piece = calloc(count, size);
    if (piece == NULL)
        status_no_memory();
    return piece;
}

static size_t cell_at(Shape d, int h, int s, int a)
{
    return ((size_t)h * (size_t)d.S + (size_t)s) * (size_t)d.A + (size_t)a;
}

static size_t state_at(Shape d, int h, int s)
{
    return (size_t)h * (size_t)d.S + (size_t)s;
}

static const double *successors(const Env *env, size_t cell)
{
    return env->p + cell * (size_t)env->task.dim.N;
}

static long double action_value(const Env *env, size_t cell,
                                const long double *v_next)
{
    const double *p = successors(env, cell);
    long double q = wide(env->mean[cell]);
    for (int next = 0; next < env->task.dim.N; next++)
        q += wide(p[next]) * v_next[next];
    return q;
}

/* Bound on the difference that rounding can make between actions of equal
 * value: one rounding for each term of each remaining sum. */
static long double rounding(Shape d, int h, long double v)
{
    return LDBL_EPSILON * (long double)(d.H - h) * (long double)(d.N + 2) * v;
}

static void optimise_state(Optimum *best, const Env *env, int h, int s)
{
    Shape d = best->dim;
    size_t row = cell_at(d, h, s, 0);
    long double *q = best->q + row, *v = best->v + state_at(d, h, s);
    for (int a = 0; a < d.A; a++) {
        q[a] =
            action_value(env, row + (size_t)a, best->v + state_at(d, h + 1, 0));
        if (a == 0 || q[a] > *v)
            *v = q[a];
    }
    for (int a = 0; a < d.A; a++) {
        long double gap = *v - q[a];
        best->gap[row + (size_t)a] = gap > rounding(d, h, *v) ? gap : 0;
    }
}

static double smallest_positive(const long double *gap, size_t count)
{
    long double least = 0;
    for (size_t i = 0; i < count; i++)
        if (gap[i] > 0 && (least == 0 || gap[i] < least))
            least = gap[i];
    return (double)least;
}

/* Lists the successors of every cell if at most half of p is positive. */
static void list_successors(Optimum *best, const Env *env, Arena *arena)
{
    size_t cells = cell_at(best->dim, best->dim.H, 0, 0), count = 0;
    size_t N = (size_t)best->dim.N;
    for (size_t i = 0; i < cells * N; i++)
        count += env->p[i] > 0;
    if (2 * count > cells * N)
        return;
    best->of = env->p;
    best->list = arena_array(arena, size_t, cells + 1);
    best->next = arena_array(arena, int, count);
    best->weight = arena_array(arena, double, count);
    count = 0;
    for (size_t i = 0; i < cells * N; i++) {
        if (i % N == 0)
            best->list[i / N] = count;
        if (env->p[i] > 0) {
            best->next[count] = (int)(i % N);
            best->weight[count++] = env->p[i];
        }
    }
    best->list[cells] = count;
}

void optimum_open(Optimum *best, const Env *env, Arena *arena)
{
    Shape d = env->task.dim;
    size_t cells = cell_at(d, d.H, 0, 0);
    *best = (Optimum){
        .dim = d,
        .v = arena_array(arena, long double, state_at(d, d.H + 1, 0)),
        .q = arena_array(arena, long double, cells),
        .gap = arena_array(arena, long double, cells),
    };
    for (int h = d.H - 1; h >= 0; h--)
        for (int s = 0; s < d.S; s++)
            optimise_state(best, env, h, s);
    best->gap_min = smallest_positive(best->gap, cells);
    long double value = 0;
    for (int s = 0; s < d.S; s++)
        value += wide(env->start[s]) * best->v[s];
    best->value = (double)value;
    list_successors(best, env, arena);
}

void optimum_policy(const Optimum *best, Policy *policy)
{
    Shape d = best->dim;
    for (int i = 0; i < d.H * d.S; i++) {
        const long double *gap = best->gap + (size_t)i * (size_t)d.A;
        double *prob = policy->prob + (size_t)i * (size_t)d.A;
        int tied = 0;
        for (int a = 0; a < d.A; a++)
            tied += gap[a] == 0;
        for (int a = 0; a < d.A; a++)
            prob[a] = gap[a] == 0 ? 1.0 / tied : 0.0;
    }
}

static void value_step(const Env *env, const Policy *policy, int h,
                       const long double *v_next, long double *v)
{
    Shape d = env->task.dim;
    for (int s = 0; s < d.S; s++) {
        v[s] = 0;
        for (int a = 0; a < d.A; a++) {
            size_t cell = cell_at(d, h, s, a);
            v[s] += wide(policy->prob[cell]) * action_value(env, cell, v_next);
        }
    }
}

void policy_values(const Env *env, const Policy *policy, long double *v)
{
    Shape d = env->task.dim;
    for (int s = 0; s < d.S; s++)
        v[state_at(d, d.H, s)] = 0;
    for (int h = d.H - 1; h >= 0; h--)
        value_step(env, policy, h, v + state_at(d, h + 1, 0),
                   v + state_at(d, h, 0));
}

/* Adds the flow out of a cell with this visit probability to its successors. */
static void pass_on(const Env *env, size_t cell, long double weight,
                    long double *next, size_t stride)
{
    const double *p = successors(env, cell);
    for (int s = 0; s < env->task.dim.N; s++)
        next[(size_t)s * stride] += weight * wide(p[s]);
}

/* d[h][s][0] first holds the probability of s at step h; splitting it over the
 * actions overwrites it, so no scratch is needed. */
void policy_visits(const Env *env, const Policy *policy, const double *start,
                   long double *d)
{
    Shape dim = env->task.dim;
    size_t A = (size_t)dim.A, step = (size_t)dim.S * A;
    for (size_t i = 0; i < (size_t)dim.H * step; i++)
        d[i] = 0;
    for (int s = 0; s < dim.S; s++)
        d[cell_at(dim, 0, s, 0)] = wide(start[s]);
    for (int h = 0; h < dim.H; h++)
        for (int s = 0; s < dim.S; s++) {
            size_t row = cell_at(dim, h, s, 0);
            long double met = d[row];
            for (size_t cell = row; cell < row + A; cell++) {
                d[cell] = met * wide(policy->prob[cell]);
                if (h + 1 < dim.H)
                    pass_on(env, cell, d[cell], d + (size_t)(h + 1) * step, A);
            }
        }
}

static long double reward_variance(const Env *env, size_t cell)
{
    long double m = wide(env->mean[cell]);
    long double B = wide(env->task.reward_bound), h = wide(env->spread);
    return env->law == REWARD_BERNOULLI ? m * (1 - m)
           : env->law == REWARD_SIGN    ? B * B - m * m
           : env->law == REWARD_FAIR    ? h * h
                                        : 0;
}

/* Law of total variance over the action and the successor: every term is a
 * square or a variance, so nothing cancels. */
static long double state_variance(const Env *env, const Policy *policy, int h,
                                  int s, const long double *v,
                                  const long double *v_next,
                                  const long double *variance_next)
{
    Shape d = env->task.dim;
    long double variance = 0;
    for (int a = 0; a < d.A; a++) {
        size_t cell = cell_at(d, h, s, a);
        const double *p = successors(env, cell);
        long double part = reward_variance(env, cell);
        for (int next = 0; next < d.N; next++) {
            long double off = wide(env->mean[cell]) + v_next[next] - v[s];
            part += wide(p[next]) * (variance_next[next] + off * off);
        }
        variance += wide(policy->prob[cell]) * part;
    }
    return variance;
}

void policy_variances(const Env *env, const Policy *policy,
                      long double *variance)
{
    Shape d = env->task.dim;
    size_t S = (size_t)d.S;
    long double *rows = take(3 * S, sizeof *rows);
    long double *v = rows, *v_next = rows + S, *variance_next = rows + 2 * S;
    for (int h = d.H - 1; h >= 0; h--) {
        value_step(env, policy, h, v_next, v);
        for (int s = 0; s < d.S; s++)
            variance[s] =
                state_variance(env, policy, h, s, v, v_next, variance_next);
        memcpy(v_next, v, S * sizeof *v);
        memcpy(variance_next, variance, S * sizeof *variance);
    }
    free(rows);
}

/* Regret of one step from the visits of its states; fills those of the next. */
static long double regret_step(const Optimum *best, const Env *env,
                               const Policy *policy, int h,
                               const long double *met, long double *met_next)
{
    Shape d = best->dim;
    long double regret = 0;
    for (int s = 0; s < d.S; s++)
        met_next[s] = 0;
    for (int s = 0; s < d.S; s++)
        for (int a = 0; a < d.A; a++) {
            size_t cell = cell_at(d, h, s, a);
            long double weight = met[s] * wide(policy->prob[cell]);
            if (weight == 0)
                continue;
            regret += weight * best->gap[cell];
            pass_on(env, cell, weight, met_next, 1);
        }
    return regret;
}

/* The performance difference lemma (Kakade & Langford 2002, Lemma 6.1). */
long double optimum_regret(const Optimum *best, const Env *env,
                           const Policy *policy, const uint64_t *start,
                           long double *scratch)
{
    Shape d = best->dim;
    long double *met = scratch, *met_next = scratch + d.S, regret = 0;
    for (int s = 0; s < d.S; s++)
        met[s] = (long double)start[s];
    for (int h = 0; h < d.H; h++) {
        regret += regret_step(best, env, policy, h, met, met_next);
        long double *swap = met;
        met = met_next;
        met_next = swap;
    }
    return regret;
}

/* --- the linear program over occupation measures (Puterman 1994, 6.9) ---
 *
 * Maximise sum mean x over x_h(s,a) >= 0 with, for every step and state,
 *
 *     sum_a x_h(s,a) - sum_{s',a} p_{h-1}(s|s',a) x_{h-1}(s',a)
 *         = start(s) if h = 1, else 0. */

static double largest_mean(const Env *env)
{
    double largest = 0;
    for (size_t i = 0; i < cell_at(env->task.dim, env->task.dim.H, 0, 0); i++)
        if (env->mean[i] > largest)
            largest = env->mean[i];
    return largest > 0 ? largest : 1;
}

/* One column: it leaves (h,s) and arrives at the states of h+1. */
static void add_flow(glp_prob *lp, const Env *env, int h, int s, int a,
                     int *row, double *entry)
{
    Shape d = env->task.dim;
    size_t cell = cell_at(d, h, s, a);
    const double *p = successors(env, cell);
    int count = 1;
    row[1] = 1 + h * d.S + s;
    entry[1] = 1;
    for (int next = 0; h + 1 < d.H && next < d.N; next++)
        if (p[next] != 0) {
            count++;
            row[count] = 1 + (h + 1) * d.S + next;
            entry[count] = -p[next];
        }
    glp_set_mat_col(lp, 1 + (int)cell, count, row, entry);
}

static void fill_flows(glp_prob *lp, const Env *env, double unit, int *row,
                       double *entry)
{
    Shape d = env->task.dim;
    glp_set_obj_dir(lp, GLP_MAX);
    glp_add_rows(lp, d.H * d.S);
    glp_add_cols(lp, d.H * d.S * d.A);
    for (int h = 0; h < d.H; h++)
        for (int s = 0; s < d.S; s++) {
            double source = h == 0 ? env->start[s] : 0;
            glp_set_row_bnds(lp, 1 + h * d.S + s, GLP_FX, source, source);
            for (int a = 0; a < d.A; a++) {
                size_t cell = cell_at(d, h, s, a);
                glp_set_col_bnds(lp, 1 + (int)cell, GLP_LO, 0, 0);
                glp_set_obj_coef(lp, 1 + (int)cell, env->mean[cell] / unit);
                add_flow(lp, env, h, s, a, row, entry);
            }
        }
}

/* Any policy's occupation measure is a vertex: begin at action 0 everywhere,
 * which spares the search for a feasible point. */
static void begin_feasible(glp_prob *lp, Shape d)
{
    for (int i = 0; i < d.H * d.S; i++) {
        glp_set_row_stat(lp, 1 + i, GLP_NS);
        for (int a = 0; a < d.A; a++)
            glp_set_col_stat(lp, 1 + i * d.A + a, a == 0 ? GLP_BS : GLP_NL);
    }
}

/* Bound on the distance from the optimum: each step's measure sums to 1, so
 * raising x at a step gains at most the step's largest reduced cost. */
static double missing(glp_prob *lp, Shape d)
{
    double total = 0;
    for (int h = 0; h < d.H; h++) {
        double worst = 0;
        for (int i = 0; i < d.S * d.A; i++) {
            double gain = glp_get_col_dual(lp, 1 + h * d.S * d.A + i);
            worst = gain > worst ? gain : worst;
        }
        total += worst;
    }
    return total;
}

/* Means are scaled to at most 1, so 1e-15 is a value of rounding size. */
static Status solve_flows(glp_prob *lp, Shape d, double *value)
{
    glp_smcp how;
    glp_init_smcp(&how);
    how.msg_lev = GLP_MSG_OFF;
    how.meth = GLP_PRIMAL;
    how.tol_bnd = how.tol_dj = 1e-13; /* 1e-7 would leave 1e-7 of value */
    int code = glp_simplex(lp, &how);
    if (code != 0 || glp_get_status(lp) != GLP_OPT)
        return FAIL(WORLD, "linear program of the value: GLPK code %d", code);
    *value = glp_get_obj_val(lp);
    double gap = missing(lp, d);
    if (!(gap <= 1e-11 * fabs(*value) || gap <= 1e-15))
        return FAIL(WORLD, "linear program of the value: gap %g of %g", gap,
                    *value);
    return OK;
}

Status value_by_program(const Env *env, double *value)
{
    Shape d = env->task.dim;
    int *row = take((size_t)d.N + 2, sizeof *row);
    double *entry = take((size_t)d.N + 2, sizeof *entry);
    double unit = largest_mean(env), scaled = 0;
    glpk_open();
    glp_prob *lp = glp_create_prob();
    fill_flows(lp, env, unit, row, entry);
    begin_feasible(lp, d);
    Status status = solve_flows(lp, d, &scaled);
    if (status == OK)
        *value = scaled * unit;
    glp_delete_prob(lp);
    glp_free_env();
    free(entry);
    free(row);
    return status;
}

/* --- what a task promises --- */

enum { CUBE_MAX = 12 };           /* 2^12 corners a pair are still cheap */
static const double SLACK = 1e-9; /* rounding of bounds met with equality */

/* Always false, as what it describes. */
__attribute__((format(printf, 3, 4))) static bool
describe(char *why, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(why, size, format, args);
    va_end(args);
    return false;
}

static bool is_law(const double *law, int n)
{
    long double sum = 0;
    for (int i = 0; i < n; i++) {
        if (!(law[i] >= 0))
            return false;
        sum += wide(law[i]);
    }
    return fabsl(sum - 1) <= 1e-12L;
}

static bool laws_hold(const Env *env, char *why, size_t size)
{
    Shape d = env->task.dim;
    for (size_t cell = 0; cell < cell_at(d, d.H, 0, 0); cell++)
        if (!is_law(successors(env, cell), d.N))
            return describe(why, size, "p of cell %zu is no law", cell);
    if (!is_law(env->start, d.S))
        return describe(why, size, "start is no law");
    if (env->task.start != NULL && !is_law(env->task.start, d.S))
        return describe(why, size, "the public start is no law");
    return true;
}

static bool rewards_hold(const Env *env, char *why, size_t size)
{
    Shape d = env->task.dim;
    double bound = env->task.reward_bound * (1 + 1e-12);
    bool both_signs = env->law == REWARD_SIGN || env->law == REWARD_FAIR;
    if (env->law == REWARD_BERNOULLI)
        bound = fmin(bound, 1);
    if (env->law == REWARD_FAIR)
        bound -= env->spread;
    for (size_t cell = 0; cell < cell_at(d, d.H, 0, 0); cell++) {
        double mean = env->mean[cell];
        if (!(mean >= (both_signs ? -bound : 0) && mean <= bound))
            return describe(why, size, "mean %g of cell %zu is not in [%g,%g]",
                            mean, cell, both_signs ? -bound : 0,
                            env->task.reward_bound);
        if (env->task.reward != NULL && env->task.reward[cell] != mean)
            return describe(why, size, "cell %zu: the known mean is not %g",
                            cell, mean);
    }
    return true;
}

static double norm(const double *x, int d)
{
    double square = 0;
    for (int i = 0; i < d; i++)
        square += x[i] * x[i];
    return sqrt(square);
}

/* max over v in [0,1]^n of |sum_s v(s) part[s]|: a norm is convex, so a corner
 * attains it. */
static double largest_on_cube(const double *part, int n, int d)
{
    double largest = 0;
    for (unsigned corner = 1; corner < 1u << n; corner++) {
        double square = 0;
        for (int i = 0; i < d; i++) {
            double x = 0;
            for (int s = 0; s < n; s++)
                if (corner >> s & 1)
                    x += part[(size_t)s * (size_t)d + (size_t)i];
            square += x * x;
        }
        largest = fmax(largest, square);
    }
    return sqrt(largest);
}

/* Is |sum_s v(s) part[s]| <= bound for all v in [0,1]^n?  Coordinate i is
 * between -down and up, the sums of its negative and positive parts: when these
 * stay within bound, so does the rest, and with one sign a coordinate nothing
 * is given away.  Else the corners say; unsure when they are too many. */
static bool cube_within(const double *part, int n, int d, double bound,
                        bool *unsure)
{
    double most = 0, at_one = 0;
    for (int i = 0; i < d; i++) {
        double up = 0, down = 0;
        for (int s = 0; s < n; s++) {
            double x = part[(size_t)s * (size_t)d + (size_t)i];
            *(x > 0 ? &up : &down) += fabs(x);
        }
        most += fmax(up, down) * fmax(up, down);
        at_one += (up - down) * (up - down);
    }
    if (!(sqrt(at_one) <= bound))
        return false;
    if (sqrt(most) <= bound)
        return true;
    if (n <= CUBE_MAX)
        return largest_on_cube(part, n, d) <= bound;
    *unsure = true;
    return true;
}

static bool features_hold(const Task *task, bool *unsure, char *why,
                          size_t size)
{
    Shape d = task->dim;
    size_t psi_row = (size_t)d.N * (size_t)task->d_psi;
    for (int i = 0; i < d.S * d.A; i++) {
        if (task->phi != NULL &&
            !(norm(task->phi + (size_t)i * (size_t)task->d_phi, task->d_phi) <=
              1 + SLACK))
            return describe(why, size, "|phi| > 1 at pair %d", i);
        if (task->psi != NULL &&
            !cube_within(task->psi + (size_t)i * psi_row, d.N, task->d_psi,
                         1 + SLACK, unsure))
            return describe(why, size, "|sum psi v| > 1 at pair %d", i);
    }
    return true;
}

/* The model feature x = target in its shortest solution x: any parameter that
 * gives the target is at least as long.  Targets are columns (sides). */
typedef struct {
    const double *feature; /* [rows][d] */
    int rows, d, sides;
    const double *target; /* [sides][rows] */
    double *x;            /* [sides][ld], ld = max(rows,d), d are read */
    int ld;
} Fit;

static bool residuals_vanish(const Fit *fit)
{
    size_t rows = (size_t)fit->rows, d = (size_t)fit->d;
    for (size_t j = 0; j < (size_t)fit->sides; j++)
        for (size_t i = 0; i < rows; i++) {
            long double off = -wide(fit->target[j * rows + i]);
            for (size_t k = 0; k < d; k++)
                off += wide(fit->feature[i * d + k]) *
                       wide(fit->x[j * (size_t)fit->ld + k]);
            if (!(fabsl(off) <= wide(SLACK)))
                return false;
        }
    return true;
}

/* By singular values; false when no x gives the target.  Free x after use. */
static bool fit_solve(Fit *fit)
{
    size_t rows = (size_t)fit->rows, d = (size_t)fit->d;
    fit->ld = fit->rows > fit->d ? fit->rows : fit->d;
    size_t ld = (size_t)fit->ld;
    double *columns = take(rows * d, sizeof *columns);
    double *singular = take(ld, sizeof *singular);
    int rank = 0;
    fit->x = take(ld * (size_t)fit->sides, sizeof *fit->x);
    for (size_t i = 0; i < rows; i++)
        for (size_t k = 0; k < d; k++)
            columns[k * rows + i] = fit->feature[i * d + k];
    for (size_t j = 0; j < (size_t)fit->sides; j++)
        memcpy(fit->x + j * ld, fit->target + j * rows, rows * sizeof *fit->x);
    int info =
        LAPACKE_dgelsd(LAPACK_COL_MAJOR, fit->rows, fit->d, fit->sides, columns,
                       fit->rows, fit->x, fit->ld, singular, 1e-9, &rank);
    free(singular);
    free(columns);
    /* what lacks memory has not been refuted */
    if (info == LAPACK_WORK_MEMORY_ERROR ||
        info == LAPACK_TRANSPOSE_MEMORY_ERROR)
        status_no_memory();
    return info == 0 && residuals_vanish(fit);
}

/* One promised parameter a step, its norm at most bound. */
static bool parameters_short(const double *feature, int rows, int d,
                             const double *target, int H, double bound)
{
    Fit fit = {feature, rows, d, .sides = H, .target = target};
    bool good = fit_solve(&fit);
    for (int h = 0; good && h < H; h++)
        good = norm(fit.x + (size_t)h * (size_t)fit.ld, d) <=
               bound * (1 + 1e-6); /* what the cut at 1e-9 leaves certain */
    free(fit.x);
    return good;
}

/* A linear MDP: p(s'|s,a) = phi(s,a) . mu(s') with |sum_s' mu(s') v(s')| at
 * most bound for v in [0,1]^S; p of one step. */
static bool measures_short(const Task *task, const double *p, double bound,
                           bool *unsure)
{
    size_t N = (size_t)task->dim.N, d = (size_t)task->d_phi;
    size_t rows = (size_t)task->dim.S * (size_t)task->dim.A;
    double *target = take(rows * N, sizeof *target);
    double *mu = take(N * d, sizeof *mu);
    for (size_t i = 0; i < rows; i++)
        for (size_t next = 0; next < N; next++)
            target[next * rows + i] = p[i * N + next];
    Fit fit = {task->phi, (int)rows, task->d_phi, task->dim.N,
               .target = target};
    bool good = fit_solve(&fit);
    for (size_t next = 0; next < N; next++)
        memcpy(mu + next * d, fit.x + next * (size_t)fit.ld, d * sizeof *mu);
    good = good && cube_within(mu, task->dim.N, task->d_phi, bound * (1 + 1e-6),
                               unsure);
    free(fit.x);
    free(mu);
    free(target);
    return good;
}

static bool parameters_hold(const Env *env, bool *unsure, char *why,
                            size_t size)
{
    const Task *task = &env->task;
    Shape d = task->dim;
    int pairs = d.S * d.A;
    if (task->phi != NULL && task->norm_theta > 0 &&
        !parameters_short(task->phi, pairs, task->d_phi, env->mean, d.H,
                          task->norm_theta))
        return describe(why, size,
                        "no theta within norm_theta gives the means");
    if (!(task->norm_w > 0) || d.N == 1) /* a bandit has no transitions */
        return true;
    if (task->psi != NULL &&
        !parameters_short(task->psi, pairs * d.N, task->d_psi, env->p, d.H,
                          task->norm_w))
        return describe(why, size, "no w within norm_w gives p");
    for (int h = 0; task->psi == NULL && task->phi != NULL && h < d.H; h++)
        if (!measures_short(task, successors(env, cell_at(d, h, 0, 0)),
                            task->norm_w, unsure))
            return describe(why, size, "no mu within norm_w gives p, step %d",
                            h + 1);
    return true;
}

bool env_norms_hold(const Env *env, char *why, size_t size)
{
    bool unsure = false;
    if (size > 0)
        why[0] = '\0';
    if (!laws_hold(env, why, size) || !rewards_hold(env, why, size) ||
        !features_hold(&env->task, &unsure, why, size) ||
        !parameters_hold(env, &unsure, why, size))
        return false;
    if (unsure)
        describe(why, size, "unchecked: sums over v, %d successors are over %d",
                 env->task.dim.N, CUBE_MAX);
    return true;
}
