/* CAPRI along a run: every epoch against the true function, the paper's radius
 * and bounds, the laws of its public points, and, while lists are short, the
 * paper's own estimator.  The algorithm's numbers are read (its watch), never
 * its formulas. */
#include "oracles/kernel.h"
#include "suite/papers/pavlovic2025/capri.h"
#include "suite/papers/shared/linear.h"
#include "suite/simulation/observer.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { EPOCHS_MOST = 64, LAWS = 6 };
static const double LEAST_EXPECTED = 100; /* in a cell of a chi-square test */
static const int SMOOTHED_MOST = 256;     /* points of an N x N inverse */
static const int MEASURED_MOST = 64;      /* points of d_eff and F */

typedef struct {
    double users, active, delta, error, regret, sigma; /* sigma~_max */
    double dimension, flatness; /* d_eff and F of rho_r; NaN: too many points */
    double law[LAWS];
} Epoch;

typedef struct {
    const Sight *sight;
    Arena *arena;
    int N, A;
    CapriTask task;
    KernelSpace space;
    const double *mu, *is_active, *count_S, *count_R, *sig2, *delta, *sigma0;
    const double *users, *p, *tau;
    /* the epoch that is being played */
    double *active, *S, *R, *W, *Y, *widths, *rho, length, noise;
    Contribution coordinates; /* of one point */
    double *a;                /* [N][size] */
    int size, epochs;
    Epoch epoch[EPOCHS_MOST];
    /* worst cases */
    double error, covers, covers_trivial, eq40, eq40_trivial, lists;
    KernelLists literal;
    bool has_lists;
} Capri;

/* --- opening -------------------------------------------------------------- */

static Status open_watches(Capri *self, const Learner *l)
{
    int n = self->N;
    TRY(observer_watch(l, "mu", n, &self->mu));
    TRY(observer_watch(l, "active", n, &self->is_active));
    TRY(observer_watch(l, "S", n, &self->count_S));
    TRY(observer_watch(l, "R", n, &self->count_R));
    TRY(observer_watch(l, "sig2", n, &self->sig2));
    TRY(observer_watch(l, "delta", 1, &self->delta));
    TRY(observer_watch(l, "sigma0", 1, &self->sigma0));
    TRY(observer_watch(l, "users", 1, &self->users));
    TRY(observer_watch(l, "p", 1, &self->p));
    return observer_watch(l, "tau", 1, &self->tau);
}

static void open_arrays(Capri *self, Arena *arena)
{
    double **const all[] = {&self->active, &self->S,      &self->R,  &self->W,
                            &self->Y,      &self->widths, &self->rho};
    for (int i = 0; i < 7; i++)
        *all[i] = arena_array(arena, double, self->N);
    self->a = arena_array(arena, double, self->N * self->size);
    contribution_open(&self->coordinates, self->size, arena);
}

static Status open(void *memory, const Sight *sight, Arena *arena)
{
    Capri *self = memory;
    const Task *task = &sight->env->task;
    *self = (Capri){.sight = sight,
                    .arena = arena,
                    .N = task->dim.S * task->dim.A,
                    .A = task->dim.A,
                    .error = NAN,
                    .covers = NAN,
                    .eq40 = NAN,
                    .lists = NAN,
                    .covers_trivial = INFINITY,
                    .eq40_trivial = INFINITY};
    TRY(open_watches(self, sight->learner));
    self->size = sight->learner->channel->size;
    open_arrays(self, arena);
    self->task = (CapriTask){.T = (double)task->episodes,
                             .N = self->N,
                             .B = task->reward_bound,
                             .tau = *self->tau,
                             .eps = sight->input->epsilon,
                             .delta_dp = sight->input->delta,
                             .p = *self->p,
                             .private = sight->input->privacy != PRIVACY_NONE,
                             .local = sight->input->privacy == PRIVACY_LDP};
    self->space = (KernelSpace){self->N, task->d_phi, task->phi, *self->tau};
    return OK;
}

static double larger(double x, double y)
{
    return isnan(x) || y > x ? y : x;
}

/* --- public points -------------------------------------------------------- */

/* sum over the support of (x - e)(y - e)/e, and how many cells */
static double deviation(const Capri *self, const double *x, const double *y,
                        int *cells)
{
    double sum = 0;
    *cells = 0;
    for (int w = 0; w < self->N; w++) {
        double e = self->length * self->rho[w];
        if (!(e > 0))
            continue;
        sum += (x[w] - e) * (y[w] - e) / e;
        ++*cells;
    }
    return sum;
}

/* Counts of T_r points each against rho by chi-square.  Against each other: two
 * directions in n-1 dimensions, one of them uniform, have a cosine r whose
 * square is Beta(1/2, (n-2)/2). */
static double pair_p(const Capri *self, const double *x, const double *y)
{
    int n;
    double r = deviation(self, x, y, &n) /
               sqrt(deviation(self, x, x, &n) * deviation(self, y, y, &n));
    double rest = fmin(1, fmax(0, 1 - r * r));
    return (double)beta_regularised((long double)rest, (n - 2) / 2.0L, 0.5L);
}

static void test_laws(Capri *self, Epoch *e)
{
    double least = INFINITY;
    const double *const counts[] = {self->S, self->R, self->W};
    int cells = 0;
    for (int w = 0; w < self->N; w++)
        if (self->rho[w] > 0)
            least = fmin(least, self->length * self->rho[w]);
    for (int i = 0; i < 3; i++) {
        double x = deviation(self, counts[i], counts[i], &cells);
        bool large = least >= LEAST_EXPECTED && cells > 3;
        e->law[i] = large ? chi_square_p(x, cells - 1) : (double)NAN;
        e->law[3 + i] =
            large ? pair_p(self, counts[i], counts[(i + 1) % 3]) : (double)NAN;
    }
}

/* --- the paper's lists ---------------------------------------------------- */

/* a(w) as the algorithm has a user contribute it, times sigma_0 again */
static void read_coordinates(Capri *self)
{
    const Learner *l = self->sight->learner;
    double scale = self->noise > 0 ? self->noise : 1;
    size_t mark = arena_mark(self->arena);
    Block one;
    block_open(&one, self->sight->env->task.dim, self->arena);
    memset(self->a, 0, (size_t)(self->N * self->size) * sizeof *self->a);
    for (int w = 0; w < self->N; w++) {
        if (!(self->active[w] > 0))
            continue;
        block_clear(&one);
        one.n = one.visit[w] = 1;
        block_index(&one);
        one.reward[w] = 1;
        contribution_clear(&self->coordinates);
        l->algo->stat(l->self, 0, &one, &self->coordinates);
        for (int i = 0; i < self->coordinates.n; i++)
            self->a[w * self->size + self->coordinates.at[i]] =
                scale * (double)contribution_value(&self->coordinates, i);
    }
    arena_reset(self->arena, mark);
}

static void begin_lists(Capri *self)
{
    self->has_lists = self->length <= KERNEL_LISTS &&
                      kernel_lists(&self->space, self->S, self->R,
                                   &self->literal, self->arena);
    if (self->has_lists)
        read_coordinates(self);
}

/* Largest error between the inner products of A_r k_S(w) and those of a(w).
 * When they agree there is an isometry U with A_r k_S(w) = U a(w), and the
 * paper's noise U z gives the same estimates as z. */
static double turn_error(const Capri *self)
{
    const KernelLists *l = &self->literal;
    double worst = 0;
    for (int v = 0; v < self->N; v++)
        for (int w = 0; w <= v; w++) {
            if (!(self->active[v] > 0 && self->active[w] > 0))
                continue;
            double literal = vector_dot(l->t, l->turned + (ptrdiff_t)v * l->t,
                                        l->turned + (ptrdiff_t)w * l->t);
            double counted = vector_dot(self->size, self->a + v * self->size,
                                        self->a + w * self->size);
            worst = fmax(worst, fabs(literal - counted));
        }
    return worst;
}

/* the release's noise at w; a run under local privacy has other places */
static double noise_at(const Capri *self, int w, const double *z)
{
    return self->task.private
               ? self->noise *
                     vector_dot(self->size, self->a + w * self->size, z)
               : 0;
}

static double literal_delta(const Capri *self)
{
    double most = 0;
    for (int w = 0; w < self->N; w++)
        if (self->active[w] > 0 && self->rho[w] > 0)
            most = fmax(most, self->literal.sig2[w]);
    return self->sight->input->scale_bonus *
           capri_delta(&self->task, sqrt(most), self->length);
}

/* published eliminations, by the literal estimates */
static int other_survivors(const Capri *self, const double *mean)
{
    double delta = literal_delta(self);
    int other = 0;
    for (int w = 0; w < self->N; w++) {
        double best = -INFINITY;
        for (int v = w / self->A * self->A; v < (w / self->A + 1) * self->A;
             v++)
            if (self->active[v] > 0)
                best = fmax(best, mean[v]);
        bool stays = self->active[w] > 0 && mean[w] >= best - 4 * delta;
        other += stays != (self->is_active[w] > 0);
    }
    return other;
}

static void compare_lists(Capri *self)
{
    size_t mark = arena_mark(self->arena);
    double *mean = arena_array(self->arena, double, self->N), worst = 0;
    double *z = arena_array(self->arena, double, self->size);
    if (self->task.private)
        billboard_node(self->sight->learner->billboard, 0,
                       (uint64_t)self->epochs, z);
    kernel_lists_means(&self->space, &self->literal, self->Y, mean,
                       self->arena);
    for (int w = 0; w < self->N; w++) {
        if (!(self->active[w] > 0))
            continue;
        mean[w] += noise_at(self, w, z);
        worst = fmax(worst, fabs(mean[w] - self->mu[w]));
        worst = fmax(worst, fabs(self->literal.sig2[w] - self->widths[w]));
    }
    worst = fmax(worst, turn_error(self));
    worst += other_survivors(self, mean);
    self->lists = larger(self->lists, worst);
    arena_reset(self->arena, mark);
}

/* --- widths --------------------------------------------------------------- */

typedef struct {
    double bias, variance, range;
} Errors;

/* of the point w, whose row of the smoother this is */
static Errors errors_at(const Capri *self, int w, const double *row)
{
    const KernelSpace *s = &self->space;
    Errors e = {0};
    double square = 0;
    for (int v = 0; v < self->N; v++) {
        double mass = self->length * self->rho[v];
        e.variance += mass * row[v] * row[v];
        e.range = fmax(e.range, mass > 0 ? fabs(row[v]) : 0);
    }
    for (int i = 0; i < s->dim; i++) {
        double sum = s->phi[(ptrdiff_t)w * s->dim + i];
        for (int v = 0; v < self->N; v++)
            sum -= self->length * self->rho[v] * row[v] *
                   s->phi[(ptrdiff_t)v * s->dim + i];
        square += sum * sum;
    }
    e.bias = sqrt(square);
    return e;
}

/* the largest width; with every point in S, s2 is the smoother's diagonal */
static double largest_width(const Capri *self, const double *smoother)
{
    const CapriTask *x = &self->task;
    double most = 0, all = x->local ? sqrt(self->length) : 1;
    for (int w = 0; w < self->N; w++) {
        const double *row = smoother + (ptrdiff_t)w * self->N;
        if (!(self->rho[w] > 0))
            continue;
        Errors e = errors_at(self, w, row);
        double sd = self->noise * all * sqrt(row[w]);
        most = fmax(most, capri_width(x, x->p / x->T, x->B * e.bias,
                                      x->B * x->B * e.variance,
                                      2 * x->B * e.range, sd));
    }
    return most;
}

static bool covered(const Capri *self)
{
    for (int w = 0; w < self->N; w++)
        if (self->active[w] > 0 && !(self->S[w] > 0))
            return false;
    return self->N <= SMOOTHED_MOST;
}

/* The event of Step 1 has probability p/T, too rare to be counted.  Given S and
 * R, a width that covers at that level can be computed; this compares it with
 * Delta. */
static void check_coverage(Capri *self, double delta)
{
    size_t mark = arena_mark(self->arena);
    if (!covered(self) || isnan(delta))
        return;
    double *smoother = arena_array(self->arena, double, self->N * self->N);
    if (kernel_smoother(&self->space, self->R, smoother, self->arena)) {
        double ratio = largest_width(self, smoother) / delta;
        self->covers = larger(self->covers, ratio);
        self->covers_trivial =
            fmin(self->covers_trivial, delta / (2 * self->task.B));
    }
    arena_reset(self->arena, mark);
}

/* --- an epoch ------------------------------------------------------------- */

static void finish(Capri *self)
{
    Epoch *e = &self->epoch[self->epochs - 1];
    double off = 0;
    e->delta = *self->delta;
    for (int w = 0; w < self->N; w++)
        if (self->active[w] > 0 && self->rho[w] > 0)
            off = fmax(off, fabs(self->sight->env->mean[w] - self->mu[w]));
    e->error = off;
    if (!isnan(e->delta))
        self->error = larger(self->error, off / e->delta);
    test_laws(self, e);
    if (!self->sight->input->calibrated)
        check_coverage(self, e->delta);
    if (self->has_lists)
        compare_lists(self);
}

/* what a user of the epoch loses in the mean */
static double expected_loss(const Capri *self)
{
    double sum = 0;
    for (int w = 0; w < self->N; w++)
        sum += self->rho[w] * (double)self->sight->optimum->gap[w];
    return sum;
}

/* (40), with the Delta of the epoch before; its last term as Markov's
 * inequality gives it, 2B/T */
static void check_regret(Capri *self, Epoch *e, double before)
{
    double most = 2 * self->task.B;
    e->regret = expected_loss(self);
    if (isnan(before))
        return;
    self->eq40 =
        larger(self->eq40, e->regret / (6 * before + most / self->task.T));
    self->eq40_trivial = fmin(self->eq40_trivial, 6 * before / most);
}

static void find_rho(Capri *self)
{
    const double *start = self->sight->env->task.start;
    for (int w = 0; w < self->N; w++) {
        double left = 0;
        for (int v = w / self->A * self->A; v < (w / self->A + 1) * self->A;
             v++)
            left += self->is_active[v];
        self->rho[w] = self->is_active[w] > 0 ? start[w / self->A] / left : 0;
    }
}

static double largest_sigma(const Capri *self)
{
    double most = 0;
    for (int w = 0; w < self->N; w++)
        if (self->rho[w] > 0)
            most = fmax(most, self->widths[w]);
    return sqrt(most);
}

/* d_eff and F of Assumption 2.3 for the points that are left */
static void measure_rho(Capri *self, Epoch *e)
{
    KernelDesign d;
    double F;
    e->dimension = e->flatness = NAN;
    if (self->N > MEASURED_MOST)
        return;
    if (kernel_design(&self->space, self->length, self->rho, &d, self->arena))
        e->dimension = d.dimension;
    if (kernel_flatness(&self->space, self->rho, &F, self->arena))
        e->flatness = F;
}

static void begin(Capri *self)
{
    size_t bytes = (size_t)self->N * sizeof(double);
    double before = self->epochs > 0 ? *self->delta : (double)NAN;
    Epoch *e = &self->epoch[self->epochs++];
    *e = (Epoch){.users = *self->users};
    find_rho(self);
    memcpy(self->active, self->is_active, bytes);
    memcpy(self->S, self->count_S, bytes);
    memcpy(self->R, self->count_R, bytes);
    memcpy(self->widths, self->sig2, bytes);
    memset(self->W, 0, bytes);
    memset(self->Y, 0, bytes);
    self->length = *self->users;
    self->noise = *self->sigma0;
    for (int w = 0; w < self->N; w++)
        e->active += self->active[w];
    e->delta = e->error = NAN;
    e->sigma = largest_sigma(self);
    for (int i = 0; i < LAWS; i++)
        e->law[i] = NAN;
    check_regret(self, e, before);
    measure_rho(self, e);
    begin_lists(self);
}

static void look(void *memory, const Sight *sight)
{
    Capri *self = memory;
    self->sight = sight;
    if (self->epochs > 0)
        finish(self);
    if (self->epochs < EPOCHS_MOST)
        begin(self);
}

static void drawn(void *memory, const Sight *sight, const Block *block)
{
    Capri *self = memory;
    (void)sight;
    for (int i = 0; i < block->cells; i++) {
        int w = block->cell[i];
        self->W[w] += (double)block->at[w];
        self->Y[w] += block->reward[w];
    }
}

/* --- rows ----------------------------------------------------------------- */

static void put_epochs(const Capri *self, Rows *rows)
{
    int laws = 0;
    for (int r = 0; r < self->epochs; r++) {
        const Epoch *e = &self->epoch[r];
        uint64_t users = (uint64_t)e->users;
        rows_put_at(rows, "epoch_active", r, users, e->active);
        rows_put_at(rows, "epoch_regret", r, users, e->regret);
        if (!isnan(e->dimension))
            rows_put_at(rows, "epoch_dimension", r, users, e->dimension);
        if (!isnan(e->flatness))
            rows_put_at(rows, "epoch_flatness", r, users, e->flatness);
        if (!isnan(e->delta))
            rows_put_at(rows, "epoch_delta", r, users, e->delta);
        if (!isnan(e->error))
            rows_put_at(rows, "epoch_error", r, users, e->error);
        if (!isnan(e->error))
            rows_put_at(rows, "epoch_in_sigma", r, users, e->error / e->sigma);
        for (int i = 0; i < LAWS; i++)
            if (!isnan(e->law[i]))
                rows_put_at(rows, "p_iid", laws++, users, e->law[i]);
    }
}

/* Theorem 6.7 at its least: F = 1, and the even design's gain, which is no more
 * than gamma_T */
static void put_theorem(const Capri *self, const Sight *sight, Rows *rows)
{
    size_t mark = arena_mark(self->arena);
    const CapriTask *x = &self->task;
    double *even = arena_array(self->arena, double, self->N);
    KernelDesign d;
    for (int w = 0; w < self->N; w++)
        even[w] = 1.0 / self->N;
    if (kernel_design(&self->space, x->T, even, &d, self->arena)) {
        double bound = capri_regret(x, d.gain);
        rows_put(rows, "bound", bound);
        rows_put(rows, "thm67", (double)sight->regret / bound);
        rows_put(rows, "thm67_trivial", bound / (2 * x->B * x->T));
    }
    arena_reset(self->arena, mark);
}

static void put(const void *memory, const Sight *sight, Rows *rows)
{
    const Capri *self = memory;
    observe_put(rows, "error", self->error);
    observe_put(rows, "covers", self->covers);
    if (isfinite(self->covers_trivial))
        rows_put(rows, "covers_trivial", self->covers_trivial);
    observe_put(rows, "eq40", self->eq40);
    if (isfinite(self->eq40_trivial))
        rows_put(rows, "eq40_trivial", self->eq40_trivial);
    observe_put(rows, "lists", self->lists);
    put_epochs(self, rows);
    put_theorem(self, sight, rows);
}

const Observer observe_capri = {
    .name = "capri",
    .self_size = sizeof(Capri),
    .open = open,
    .look = look,
    .drawn = drawn,
    .put = put,
};
