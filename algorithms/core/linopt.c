#include "algorithms/core/linopt.h"
#include "algorithms/core/gauss_budget.h"

#include <math.h>
#include <string.h>

/* --- opening -------------------------------------------------------------- */

static bool is_local(const AlgorithmInput *in)
{
    return in->privacy == PRIVACY_LDP;
}

static Zhou2022Scales scales_of(const Linopt *l, const AlgorithmInput *in,
                                int h, double budget)
{
    if (in->privacy == PRIVACY_NONE)
        return zhou2022_plain(&l->x, params_real(in->own, "lambda"));
    if (!in->calibrated)
        return is_local(in) ? zhou2022_local(&l->x) : zhou2022_published(&l->x);
    Zhou2022Start start = (Zhou2022Start)params_choice(in->own, "start");
    return is_local(in) ? zhou2022_calibrated_local(&l->x, h + 1, budget)
                        : zhou2022_calibrated(&l->x, h + 1, start, budget);
}

static void open_scales(Linopt *l, const AlgorithmInput *in, Arena *arena)
{
    double budget = in->calibrated && in->privacy != PRIVACY_NONE
                        ? gauss_budget(in->epsilon, in->delta)
                        : 0;
    l->scales = arena_array(arena, Zhou2022Scales, l->task.dim.H);
    for (int h = 0; h < l->task.dim.H; h++)
        l->scales[h] = scales_of(l, in, h, budget);
}

/* a fault: the first `raw` coordinates of a channel get no noise */
static void silence(Channel *is, int raw, Arena *arena)
{
    double *scale = arena_array(arena, double, is->size);
    for (int i = 0; i < is->size; i++)
        scale[i] = i < raw ? 0 : is->scale[i];
    is->scale = scale;
}

/* the matrix and the vector of one regression */
static void add_channels(Linopt *l, const AlgorithmInput *in, bool rewards,
                         int h, Arena *arena)
{
    bool silent = in->privacy == PRIVACY_NONE ||
                  params_choice(in->own, "shift-alone") == 1;
    const Zhou2022Side *s = rewards ? &l->scales[h].r : &l->scales[h].p;
    uint64_t K = l->task.episodes;
    const MixtureRegression regression = {
        .when = is_local(in) ? SUM_LOCAL : SUM_TREE,
        .law = silent ? NOISE_NONE : NOISE_GAUSS,
        .pattern = MIXTURE_NOISE_SYM1,
        .d = rewards ? l->task.d_phi : l->task.d_psi,
        .matrix = s->sigma[0],
        .vector = s->sigma[1],
        .leaves = K > 1 ? K - 1 : 1,
    };
    regression_channels(&regression, rewards ? "reward" : "value", h,
                        &l->channel[l->channels], arena);
    for (int i = 0; i < 2; i++)
        silence(&l->channel[l->channels + i], params_int(in->own, "raw"),
                arena);
    l->channels += 2;
}

static void open_channels(Linopt *l, const AlgorithmInput *in, Arena *arena)
{
    int H = l->task.dim.H;
    l->channel = arena_array(arena, Channel, 4 * H);
    for (int h = 0; h < H; h++) {
        if (h < H - 1)
            add_channels(l, in, false, h, arena);
        add_channels(l, in, true, h, arena);
    }
}

static void scale_features(Linopt *l, const Task *task, Arena *arena)
{
    Shape dim = task->dim;
    size_t n =
        (size_t)dim.S * (size_t)dim.A * (size_t)dim.S * (size_t)task->d_psi;
    double *psi = arena_array(arena, double, n), by = sqrt(task->d_psi);
    for (size_t i = 0; i < n; i++)
        psi[i] = by * task->psi[i];
    l->task.psi = psi;
}

static void show_bounds(Linopt *l, int h, int side)
{
    const Zhou2022Side *s = side == 0 ? &l->scales[h].p : &l->scales[h].r;
    const double bounds[LINOPT_BOUNDS] = {s->radius, s->lambda_min,
                                          s->lambda_max, s->nu};
    l->radius[side][h] = l->scale_bonus * s->beta;
    memcpy(&l->bounds[LINOPT_BOUNDS * (2 * h + side) + 0], bounds,
           sizeof bounds);
}

static void open_arrays(Linopt *l, Arena *arena)
{
    Shape dim = l->task.dim;
    int pairs = dim.S * dim.A, H = dim.H;
    int d[2] = {l->task.d_psi, l->task.d_phi};
    size_t most = (size_t)(d[0] > d[1] ? d[0] : d[1]);
    l->p = arena_array(arena, Ridge, H);
    l->r = arena_array(arena, Ridge, H);
    for (int h = 0; h < H; h++) {
        ridge_open(&l->p[h], d[0], pairs, arena);
        ridge_open(&l->r[h], d[1], pairs, arena);
    }
    for (int i = 0; i < 2; i++) {
        l->estimate[i] = arena_array(arena, double, (H * d[i]));
        l->factor[i] = arena_array(arena, double, (H * d[i] * d[i]));
        l->radius[i] = arena_array(arena, double, H);
    }
    l->rounding = arena_array(arena, double, 2 * H);
    l->phi = arena_array(arena, double, shape_cells(dim) * d[0]);
    l->q = arena_array(arena, double, shape_cells(dim));
    l->v = arena_array(arena, double, (H + 1) * dim.S);
    l->mean = arena_array(arena, double, 2 * pairs);
    l->width = arena_array(arena, double, 2 * pairs);
    l->sum = arena_array(arena, long double, (most * most));
    l->bounds = arena_array(arena, double, 2 * LINOPT_BOUNDS * H);
    for (int i = 0; i < 2 * H; i++)
        show_bounds(l, i / 2, i % 2);
}

static void open_watch(Linopt *l)
{
    Shape dim = l->task.dim;
    int H = dim.H, d1 = l->task.d_psi, d2 = l->task.d_phi;
    const Watch watch[LINOPT_WATCHES] = {
        {"q", l->q, shape_cells(dim)},
        {"v", l->v, (H + 1) * dim.S},
        {"estimate", l->estimate[0], H * d1},
        {"factor", l->factor[0], H * d1 * d1},
        {"radius", l->radius[0], H},
        {"reward estimate", l->estimate[1], H * d2},
        {"reward factor", l->factor[1], H * d2 * d2},
        {"reward radius", l->radius[1], H},
        {"rounding", l->rounding, 2 * H},
        {"singular", &l->singular, 1},
        {"alpha", &l->x.alpha, 1},
        {"features", l->phi, shape_cells(dim) * d1},
        {"bounds", l->bounds, 2 * LINOPT_BOUNDS * H},
    };
    memcpy(l->watch, watch, sizeof watch);
}

Status linopt_open(Linopt *l, const char *name, const Task *task,
                   const AlgorithmInput *in, Arena *arena)
{
    if (task->psi == NULL || task->phi == NULL)
        return FAIL(BAD_INPUT,
                    "%s needs a linear mixture environment with "
                    "reward features; see: assay list envs",
                    name);
    if (in->privacy != PRIVACY_NONE && !(in->delta > 0))
        return FAIL(BAD_INPUT, "%s: Gaussian noise needs delta above 0", name);
    *l = (Linopt){
        .task = *task,
        .x = {.d1 = task->d_psi,
              .d2 = task->d_phi,
              .H = task->dim.H,
              .K = fmax(2, (double)task->episodes),
              .eps = in->epsilon,
              .delta = in->delta,
              .alpha = params_real(in->own, "alpha")},
        .scale_bonus = in->scale_bonus,
        .replan = schedule_open(in),
        .cap_by_step = params_choice(in->own, "cap") == 0,
        .shifted = params_choice(in->own, "shift") == 0,
    };
    open_scales(l, in, arena);
    open_channels(l, in, arena);
    scale_features(l, task, arena);
    open_arrays(l, arena);
    open_watch(l);
    return OK;
}

/* --- what users contribute ------------------------------------------------ */

/* a channel's step, and which of the four counters it is */
static int step_of(const Linopt *l, int channel, int *counter)
{
    int last = 4 * (l->task.dim.H - 1);
    *counter = channel < last ? channel % 4 : 2 + channel - last;
    return channel < last ? channel / 4 : l->task.dim.H - 1;
}

static int channel_of(const Linopt *l, int h, int counter)
{
    bool at_last = h == l->task.dim.H - 1;
    return 4 * h + counter - (at_last ? 2 : 0);
}

static void add_cell(const Linopt *l, int counter, const Block *block, int cell)
{
    Shape dim = l->task.dim;
    bool rewards = counter >= 2;
    int d = rewards ? l->task.d_phi : l->task.d_psi;
    const double *x =
        rewards ? l->task.phi + (size_t)(cell % (dim.S * dim.A)) * (size_t)d
                : l->phi + (size_t)cell * (size_t)d;
    if (counter % 2 == 0) {
        pattern_add(MIXTURE_NOISE_SYM1, d, (long double)block->at[cell], x,
                    l->sum);
        return;
    }
    const double *v = l->v + state_index(dim, cell_step(dim, cell) + 1, 0);
    vector_add(d,
               rewards ? (long double)block->reward[cell]
                       : mixture_target(block, cell, v, 1),
               x, l->sum);
}

int linopt_channels(const void *memory, const Channel **channel)
{
    const Linopt *l = memory;
    *channel = l->channel;
    return l->channels;
}

void linopt_stat(const void *memory, int channel, const Block *block,
                 Contribution *moved)
{
    const Linopt *l = memory;
    int counter, h = step_of(l, channel, &counter);
    memset(l->sum, 0, (size_t)moved->room * sizeof *l->sum);
    for (int i = 0; i < block->cells; i++)
        if (cell_step(l->task.dim, block->cell[i]) == h)
            add_cell(l, counter, block, block->cell[i]);
    contribute_all(moved, l->sum);
}

/* Values of h+1 are in [0, R], so |phi| <= sqrt(d1) R and 0 <= y <= R; reward
 * features are within the unit ball and rewards in [0, 1]. */
double linopt_moves(const void *memory, double *size)
{
    const Linopt *l = memory;
    const Channel *is = &l->channel[0];
    int H = l->task.dim.H;
    double levels = is->when == SUM_TREE ? tree_depth(is->leaves) : 1;
    double sum = 0, root = sqrt(l->task.d_psi);
    for (int h = 0; h < H; h++) {
        const Zhou2022Scales *s = &l->scales[h];
        double R = l->cap_by_step ? H - h - 1 : H;
        if (h < H - 1)
            sum += regression_shift(MIXTURE_NOISE_SYM1, s->p.sigma[0],
                                    s->p.sigma[1], root * R, R);
        sum += regression_shift(MIXTURE_NOISE_SYM1, s->r.sigma[0],
                                s->r.sigma[1], 1, 1);
    }
    *size = is->scale[0] > 0 ? sqrt(levels * sum) : (double)INFINITY;
    return 1;
}

int linopt_watch(const void *memory, const Watch **watch)
{
    *watch = ((const Linopt *)memory)->watch;
    return LINOPT_WATCHES;
}

/* --- estimates ------------------------------------------------------------ */

static void fit_side(Linopt *l, int side, int h, Billboard *billboard)
{
    const Zhou2022Side *s = side == 0 ? &l->scales[h].p : &l->scales[h].r;
    Ridge *ridge = side == 0 ? &l->p[h] : &l->r[h];
    size_t d = (size_t)ridge->d, at = (size_t)h;
    int matrix = channel_of(l, h, 2 * side);
    double base = s->radius == 0 ? s->lambda_min
                  : l->shifted   ? 2 * s->radius
                                 : 0;
    ridge_fit(ridge, billboard_shown(billboard, matrix), (long double)base,
              billboard_shown(billboard, matrix + 1));
    l->singular += !ridge->definite;
    l->rounding[2 * h + side] = ridge->error;
    memcpy(l->estimate[side] + at * d, ridge->w, d * sizeof *ridge->w);
    memcpy(l->factor[side] + at * d * d, ridge->factor,
           d * d * sizeof *ridge->factor);
}

void linopt_fit(Linopt *l, int h, Billboard *billboard)
{
    if (h < l->task.dim.H - 1)
        fit_side(l, 0, h, billboard);
    fit_side(l, 1, h, billboard);
}

/* --- one step of evaluation ----------------------------------------------- */

static void measure_transitions(Linopt *l, int h)
{
    Shape dim = l->task.dim;
    int pairs = dim.S * dim.A, d = l->task.d_psi;
    double *phi = l->phi + (size_t)(h * pairs) * (size_t)d;
    for (int s = 0; s < dim.S; s++)
        mixture_features(&l->task, s, l->v + state_index(dim, h + 1, 0),
                         phi + (size_t)(s * dim.A) * (size_t)d);
    ridge_measure(&l->p[h], pairs, phi, l->mean, l->width);
}

void linopt_evaluate(Linopt *l, int h)
{
    Shape dim = l->task.dim;
    int pairs = dim.S * dim.A;
    double cap = l->cap_by_step ? dim.H - h : dim.H;
    double *q = l->q + cell_index(dim, h, 0, 0), *mean = l->mean + pairs,
           *width = l->width + pairs;
    bool last = h == dim.H - 1;
    if (!last)
        measure_transitions(l, h);
    ridge_measure(&l->r[h], pairs, l->task.phi, mean, width);
    for (int i = 0; i < pairs; i++) {
        double value = mean[i] + l->radius[1][h] * width[i];
        if (!last)
            value += l->mean[i] + l->radius[0][h] * l->width[i];
        q[i] = fmax(0, fmin(cap, value));
    }
}

void linopt_widen(Linopt *l, int h, const Policy *policy)
{
    Shape dim = l->task.dim;
    if (h == dim.H - 1)
        schedule_begin(&l->replan); /* planning begins at the last step */
    else
        schedule_add_step(&l->replan, h, 0, l->width, policy);
    schedule_add_step(&l->replan, h, 1, l->width + cell_index(dim, 1, 0, 0),
                      policy);
}
