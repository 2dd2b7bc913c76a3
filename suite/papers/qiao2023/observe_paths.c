/* Qiao and Wang 2023, appendix C: sums over the episodes that visit (h,s), and
 * what follows in them until H: (44), (46), (47), (49), (52), (58), (65); and
 * over all typical episodes (44) and (57). */
#include "suite/papers/qiao2023/observe_paths.h"

#include <math.h>
#include <string.h>

static const char *const names[QP_RATIOS] = {
    "lemB8",    "lemB9",    "eq39",  "eq40",     "eq41",     "eq42",
    "eq53",     "eq71",     "lemC2", "lemC2_hs", "lemC3_hs", "lemC4_hs",
    "lemC5_hs", "lemC6_hs", "lemC7", "lemC7_hs", "lemC8_hs", "mean_hs"};

static void open_group(QiaoGroup *group, int H, Arena *arena)
{
    group->apart = arena_array(arena, double, H);
    group->drift = arena_array(arena, long double, H);
    group->reach = arena_array(arena, long double, H);
}

static Status paths_open_observer(void *memory, const Sight *sight,
                                  Arena *arena)
{
    QiaoPaths *self = memory;
    *self = (QiaoPaths){0};
    TRY(observe_qiao2023.open(&self->base, sight, arena));
    Shape d = self->base.dim;
    int cells = shape_cells(d), states = d.H * d.S;
    self->arrives = arena_array(arena, double, ((ptrdiff_t)states * cells));
    self->b = arena_array(arena, double, cells);
    self->c = arena_array(arena, double, cells);
    self->weight = arena_array(arena, double, cells);
    self->gap = arena_array(arena, double, states + d.S);
    self->path = arena_array(arena, QiaoGroup, states);
    self->mean = arena_array(arena, QiaoGroup, states);
    open_group(&self->whole, d.H, arena);
    for (int i = 0; i < states; i++) {
        open_group(&self->path[i], d.H, arena);
        open_group(&self->mean[i], d.H, arena);
    }
    for (int i = 0; i < QP_RATIOS; i++)
        self->worst[i] = (QiaoWorst){.trivial = 1e300};
    return OK;
}

/* --- a look --------------------------------------------------------------- */

/* where a user goes from (h,s) under the policy of the look */
static void expect_from(QiaoPaths *self, const Sight *sight, int state)
{
    Shape d = self->base.dim;
    int cells = shape_cells(d), step = d.S * d.A, from = state / d.S * step;
    double *arrives = self->arrives + (ptrdiff_t)state * cells;
    const double *prob = sight->policy->prob;
    memset(arrives, 0, (size_t)cells * sizeof *arrives);
    for (int a = 0; a < d.A; a++)
        arrives[state * d.A + a] = prob[state * d.A + a];
    for (int c = from; c < cells - step; c++) {
        if (arrives[c] <= 0)
            continue;
        int next = (c / step + 1) * step;
        for (int i = next; i < next + step; i++)
            arrives[i] += arrives[c] * prob[i] *
                          sight->env->p[(ptrdiff_t)c * d.S + (i - next) / d.A];
    }
}

static void paths_look(void *memory, const Sight *sight)
{
    QiaoPaths *self = memory;
    observe_qiao2023.look(&self->base, sight);
    for (int i = 0; i < self->base.dim.H * self->base.dim.S; i++)
        expect_from(self, sight, i);
    for (int i = 0; i < self->base.dim.H * self->base.dim.S; i++)
        self->gap[i] = qiao_squared_gap(&self->base, i);
    qiao_steps(self, sight);
}

/* --- a block -------------------------------------------------------------- */

/* the block's mean of b^ and of c1 + c4 at a cell, N growing with each visit */
static void weigh_visits(QiaoPaths *self, int c, uint64_t m)
{
    const Qiao *q = &self->base;
    long double root, inverse;
    qiao_visit_sums(q, c, m > 0 ? m : 1, &root, &inverse);
    double r = (double)root / fmax(1, (double)m);
    double i = (double)inverse / fmax(1, (double)m);
    self->b[c] = q->root[c] * r + q->inverse[c] * i;
    self->c[c] =
        sqrt(2 * q->vst[c] * q->iota) * r + q->H * q->H * q->S * q->iota * i;
}

/* weight[c] visits of each cell from step h on */
static void add_cells(const QiaoPaths *self, QiaoGroup *group, int h)
{
    const Qiao *q = &self->base;
    Shape d = q->dim;
    for (int c = h * d.S * d.A; c < shape_cells(d); c++) {
        double w = self->weight[c];
        if (w <= 0)
            continue;
        group->frozen += w * q->frozen[c];
        group->b += w * self->b[c];
        group->c += w * self->c[c];
        group->vpi += w * q->vpi[c];
        group->vst += w * q->vst[c];
        group->vti += w * q->vti[c];
        group->apart[cell_step(d, c)] += w * q->over[c / d.A];
    }
}

/* Adds the sum of P v - v(s'') over the flow users [S] who took the cell, and
 * what it would be if all had gone where v is least. */
static void martingale(int S, const double *p, const double *v,
                       const uint64_t *flow, long double *sum,
                       long double *reach)
{
    long double w = 0;
    double least = INFINITY;
    for (int s = 0; s < S; s++) {
        w += (long double)flow[s];
        least = p[s] > 0 ? fmin(least, v[s]) : least;
    }
    for (int s = 0; s < S && w > 0; s++) {
        long double users = w * (long double)p[s];
        *sum += (users - (long double)flow[s]) * (long double)v[s];
        *reach += users * (long double)(v[s] - least);
    }
}

/* flow: [cells][S] users who took the cell to s''.  Sets weight, adds the
 * martingale differences of V~ - V^pi. */
static void add_flow(QiaoPaths *self, const Sight *sight, QiaoGroup *group,
                     int h, const uint64_t *flow)
{
    const Qiao *q = &self->base;
    Shape d = q->dim;
    for (int c = h * d.S * d.A; c < shape_cells(d); c++) {
        int step = cell_step(d, c);
        const uint64_t *to = flow + (ptrdiff_t)c * d.S;
        uint64_t w = 0;
        for (int s = 0; s < d.S; s++)
            w += to[s];
        self->weight[c] = (double)w;
        if (step + 1 < d.H) /* V_{H+1} = 0 */
            martingale(d.S, sight->env->p + (ptrdiff_t)c * d.S,
                       q->over + (ptrdiff_t)(step + 1) * d.S, to,
                       &group->drift[step], &group->reach[step]);
    }
}

static void add_visits(QiaoPaths *self, const Sight *sight, int state,
                       uint64_t n)
{
    const Qiao *q = &self->base;
    int cells = shape_cells(q->dim), h = state / q->dim.S;
    const double *arrives = self->arrives + (ptrdiff_t)state * cells;
    self->path[state].visits += (double)n;
    self->mean[state].visits += (double)n;
    add_flow(self, sight, &self->path[state], h,
             paths_through(sight->paths, state));
    add_cells(self, &self->path[state], h);
    for (int c = 0; c < cells; c++)
        self->weight[c] = (double)n * arrives[c];
    add_cells(self, &self->mean[state], h);
}

static void add_block(QiaoPaths *self, const Sight *sight, const Block *block)
{
    const Qiao *q = &self->base;
    Shape d = q->dim;
    for (int c = 0; c < shape_cells(d); c++)
        weigh_visits(self, c, block->at[c]);
    for (int i = 0; i < d.H * d.S; i++) {
        uint64_t n = 0;
        for (int a = 0; a < d.A; a++)
            n += block->at[i * d.A + a];
        if (n > 0 && q->state[i] >= (long double)q->typical)
            add_visits(self, sight, i, n);
    }
    if (block->first < q->typical)
        return;
    self->whole.visits += (double)block->n;
    for (int c = 0; c < shape_cells(d); c++)
        martingale(d.S, sight->env->p + (ptrdiff_t)c * d.S,
                   self->gap + (ptrdiff_t)(cell_step(d, c) + 1) * d.S,
                   block->visit + (ptrdiff_t)c * d.S, &self->gap_drift,
                   &self->gap_reach);
    add_flow(self, sight, &self->whole, 0, block->visit);
    add_cells(self, &self->whole, 0);
}

/* --- the lemmas ----------------------------------------------------------- */

typedef struct {
    double H, S, A, E, iota, N, U;
    int h;
    uint64_t k;
} Scale;

static void note(QiaoPaths *self, QiaoPathRatio what, const Scale *x,
                 double left, double bound, double trivial)
{
    qiao_worst(&self->worst[what], x->k, left / bound,
               trivial > 0 ? bound / trivial : (double)INFINITY);
}

/* (44) from step h on; m episodes */
static void check_drift(QiaoPaths *self, QiaoPathRatio what, const Scale *x,
                        const QiaoGroup *group, double steps)
{
    long double sum = 0, reach = 0;
    double bound = x->H * sqrt(steps * x->iota);
    for (int h = self->base.dim.H - 1; h >= x->h; h--) {
        sum += group->drift[h];
        reach += group->reach[h];
        note(self, what, x, (double)sum, bound, (double)reach);
    }
}

/* sum of squares of 0..n: 4 times the largest variances, of values within
 * [0,H-j] at each step */
static double squares(double n)
{
    return n * (n + 1) * (2 * n + 1) / 6;
}

/* (46): each step apart, and their sum */
static void check_apart(QiaoPaths *self, QiaoPathRatio what, const Scale *x,
                        const QiaoGroup *group)
{
    double sum = 0, trivial = x->H * group->visits;
    for (int h = x->h; h < self->base.dim.H; h++) {
        sum += group->apart[h];
        note(self, what, x, group->apart[h], x->U, trivial);
    }
    note(self, what, x, sum, x->H * x->U, x->H * trivial);
}

/* (46), (47), (49), (52), (58), (65): all into what, or each into its own */
static void check_group(QiaoPaths *self, const Scale *x, const QiaoGroup *g,
                        bool mean)
{
    double H = x->H, S = x->S, A = x->A, i = x->iota, N = x->N, m = g->visits;
    const Qiao *q = &self->base;
    double left = H - 1 - x->h, spread = m * squares(left) / 4;
    double root = i * sqrt(H * H * H * S * A * N);
    double error = i * sqrt(H * H * H * S * A * x->U);
    double c4 = H * H * N + 2 * sqrt(pow(H, 5) * N * i) + H * H * H * i;
    double c5 = 2 * H * H * (x->U + sqrt(H * N * i));
    double c6 = 2 * H * H * x->U + 8 * H * H * H * S * sqrt(A * N * i) +
                6 * H * H * H * S * S * A * x->E * i;
    double typical = (double)q->typical; /* from there on it is not empty */
    check_apart(self, mean ? QP_MEAN : QP_C3_HS, x, g);
    note(self, mean ? QP_MEAN : QP_C7_HS, x, g->c, 3 * root + 2 * error + q->W,
         (3 * root + 2 * error + q->W) * N / typical);
    double c8 = 16 * root + 6 * error + 250 * (q->Z + q->W);
    note(self, mean ? QP_MEAN : QP_C8_HS, x, g->b, c8, c8 * N / typical);
    if (!(spread > 0))
        return; /* the last step: no variance */
    note(self, mean ? QP_MEAN : QP_C4_HS, x, g->vpi, c4, spread);
    note(self, mean ? QP_MEAN : QP_C5_HS, x, g->vst - g->vpi, c5, spread);
    note(self, mean ? QP_MEAN : QP_C6_HS, x, g->vti - g->vpi, c6,
         m * left * H * H / 4);
}

static void check_states(QiaoPaths *self, Scale x)
{
    const Qiao *q = &self->base;
    for (int i = 0; i < q->dim.H * q->dim.S; i++) {
        if (self->path[i].visits <= 0)
            continue;
        x.h = i / q->dim.S;
        x.N = (double)q->state[i];
        double azuma = 3 * x.H * sqrt(x.H * x.N * x.iota);
        x.U = 3 * self->path[i].frozen + azuma;
        check_drift(self, QP_C2_HS, &x, &self->path[i], x.H * x.N);
        check_group(self, &x, &self->path[i], false);
        x.U = 3 * self->mean[i].frozen + azuma;
        check_group(self, &x, &self->mean[i], true);
    }
}

/* (44), (57) and the second inequality of (71) */
static void check_whole(QiaoPaths *self, Scale x)
{
    const Qiao *q = &self->base;
    if (self->whole.visits <= 0)
        return;
    double T = x.H * (double)x.k, HHSA = x.H * x.H * x.S * x.A;
    x.U = 3 * self->whole.frozen + 3 * x.H * sqrt(T * x.iota);
    double c7 = 3 * x.iota * sqrt(HHSA * T) +
                2 * x.iota * sqrt(HHSA * x.H * x.U) + q->W;
    check_drift(self, QP_C2, &x, &self->whole, T);
    double azuma = x.H * x.H * sqrt(T * x.iota);
    note(self, QP_71, &x, (double)self->gap_drift, azuma,
         (double)self->gap_reach);
    note(self, QP_C7, &x, self->whole.c, c7,
         c7 * (double)x.k / (double)q->typical);
}

static void paths_drawn(void *memory, const Sight *sight, const Block *block)
{
    QiaoPaths *self = memory;
    const Qiao *q = &self->base;
    add_block(self, sight, block);
    observe_qiao2023.drawn(&self->base, sight, block);
    Scale x = {.H = q->H,
               .S = q->S,
               .A = q->A,
               .E = q->E,
               .iota = q->iota,
               .k = block->first + (block->n - 1)};
    check_states(self, x);
    check_whole(self, x);
}

static uint64_t paths_stop(const void *memory, uint64_t k)
{
    return observe_qiao2023.stop(&((const QiaoPaths *)memory)->base, k);
}

/* the worst of all sums, and where one of them says something */
static QiaoWorst worst_of_all(const QiaoPaths *self)
{
    QiaoWorst all = self->worst[QP_C2];
    for (int i = QP_C2 + 1; i < QP_RATIOS; i++) {
        const QiaoWorst *one = &self->worst[i];
        if (isnan(one->ratio) || one->ratio > all.ratio) {
            all.ratio = one->ratio;
            all.at = one->at;
        }
        if (one->trivial < all.trivial) {
            all.trivial = one->trivial;
            all.useful = one->useful;
        }
    }
    return all;
}

/* Assumption 3.1 is assumed by all of it */
static void paths_put(const void *memory, const Sight *sight, Rows *rows)
{
    const QiaoPaths *self = memory;
    (void)sight;
    bool good = self->base.good >= 0;
    QiaoWorst all = worst_of_all(self);
    for (int i = 0; i < QP_RATIOS; i++)
        qiao_put_worst(&self->worst[i], names[i], good, rows);
    qiao_put_worst(&all, "sums", good, rows);
    rows_put(rows, "good", self->base.good);
}

const Observer observe_qiao2023_paths = {
    .name = "qiao2023_paths",
    .self_size = sizeof(QiaoPaths),
    .open = paths_open_observer,
    .look = paths_look,
    .drawn = paths_drawn,
    .put = paths_put,
    .stop = paths_stop,
    .paths = true,
};
