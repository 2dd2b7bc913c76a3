#include "algorithms/core/lsvi.h"
#include "algorithms/core/quad.h"
#include "suite/base/mat.h"

#include <math.h>
#include <string.h>

/* --- opening -------------------------------------------------------------- */

static Status check_task(const char *name, const Task *task,
                         const AlgorithmInput *in)
{
    if (!task->linear)
        return FAIL(BAD_INPUT,
                    "%s needs a linear MDP, p = <phi, mu>, and %s is none: "
                    "take linear-*, or a tabular one with features=table",
                    name, task->family == NULL ? "this" : task->family);
    if (task->reward != NULL)
        return FAIL(BAD_INPUT, "%s learns rewards: here they are known", name);
    if (in->privacy == PRIVACY_JDP && !(in->delta > 0))
        return FAIL(BAD_INPUT, "%s: Gaussian noise needs delta above 0", name);
    return OK;
}

static NoiseLaw law_of(const AlgorithmInput *in)
{
    return in->privacy == PRIVACY_NONE       ? NOISE_NONE
           : in->privacy == PRIVACY_PURE_JDP ? NOISE_LAPLACE
                                             : NOISE_GAUSS;
}

static bool has(const AlgorithmInput *in, const char *setting)
{
    return setting_find(in->own->rows, setting) != NULL;
}

static bool tight(const AlgorithmInput *in)
{
    return in->calibrated && params_choice(in->own, "calibration") == 0;
}

static LsviClip choose_clip(const AlgorithmInput *in, LsviClip published)
{
    int chosen = params_choice(in->own, "clip");
    if (chosen > 0)
        return (LsviClip)(chosen - 1);
    return tight(in) ? CLIP_STEPS : published;
}

static void list_features(Lsvi *, Arena *);

static void open_arrays(Lsvi *l, Arena *arena)
{
    Shape dim = l->task.dim;
    int d = l->d, H = l->H, states = (H + 1) * dim.S;
    l->beta = arena_array(arena, double, H);
    l->target_scale = arena_array(arena, double, H);
    l->c = arena_array(arena, double, H);
    l->channel = arena_array(arena, Channel, 3 * H);
    l->q = arena_array(arena, double, shape_cells(dim));
    l->v = arena_array(arena, double, states);
    l->last_v = arena_array(arena, double, states);
    l->mean = arena_array(arena, double, l->pairs);
    l->width = arena_array(arena, double, l->pairs);
    l->sum = arena_array(arena, long double, d *d);
    l->out = arena_array(arena, long double, d);
    l->scratch = arena_array(arena, long double, 2 * d * d);
    l->paid = arena_array(arena, long double, l->pairs);
    l->row = arena_array(arena, const double *, l->pairs);
    l->estimate = arena_array(arena, double, H *d);
    l->factor = arena_array(arena, double, H *d *d);
    l->rounding = arena_array(arena, double, H);
    l->matrix = arena_array(arena, double, H * l->packed);
    l->target = arena_array(arena, double, H *d);
    l->ridge = arena_array(arena, Ridge, H);
    for (int h = 0; h < H; h++)
        ridge_open(&l->ridge[h], d, l->pairs, arena);
}

Status lsvi_open(Lsvi *l, const char *name, const Task *task,
                 const AlgorithmInput *in, LsviClip published, Arena *arena)
{
    int pattern = 0;
    TRY(check_task(name, task, in));
    *l = (Lsvi){.name = name,
                .in = *in,
                .task = *task,
                .d = task->d_phi,
                .H = task->dim.H,
                .pairs = task->dim.S * task->dim.A,
                .packed = packed_size(task->d_phi),
                .law = law_of(in),
                .clip = choose_clip(in, published),
                .tie = (Tie)params_choice(in->own, "tie"),
                .looks = schedule_open(in),
                .p = params_real(in->own, "p")};
    if (has(in, "matrix-noise"))
        pattern = params_choice(in->own, "matrix-noise");
    if (pattern > 0)
        l->pattern = (MixtureNoise)(pattern - 1);
    else /* Laplace: as many coordinates as there are numbers */
        l->pattern =
            l->law == NOISE_LAPLACE ? MIXTURE_NOISE_SYM1 : MIXTURE_NOISE_GOE;
    l->stale = has(in, "values") && params_choice(in->own, "values") == 1;
    l->repeats = has(in, "noise") && params_choice(in->own, "noise") == 1;
    open_arrays(l, arena);
    list_features(l, arena);
    return OK;
}

bool lsvi_tight(const Lsvi *l)
{
    return tight(&l->in);
}

LsviInput lsvi_input(const Lsvi *l)
{
    return (LsviInput){.task = &l->task,
                       .law = l->law,
                       .pattern = l->pattern,
                       .epsilon = l->in.epsilon,
                       .delta = l->in.delta,
                       .p = l->p,
                       .prefixes = 1,
                       .nodes = 1,
                       .releases = 1,
                       .growth = 2,
                       .drawn_pay = params_choice(l->in.own, "pay") == 1};
}

void lsvi_take_scales(Lsvi *l, const LsviScales *x)
{
    l->node = x->node;
    l->base = (long double)x->shift;
    l->first = l->base;
    l->upsilon = x->m;
    l->lambda = x->low;
    for (int h = 0; h < l->H; h++) {
        l->target_scale[h] = x->target[h];
        l->c[h] = x->c[h];
        l->beta[h] = l->in.scale_bonus * x->beta[h];
    }
}

void lsvi_bend_shift(Lsvi *l)
{
    static const long double times[] = {1, 0.5L, 0};
    l->base *= times[params_choice(l->in.own, "shift")];
    if (!(l->base > 0))
        l->base = 1;
}

void lsvi_same_radius(Lsvi *l, double beta)
{
    for (int h = 0; h < l->H; h++)
        l->beta[h] = l->in.scale_bonus * beta;
}

static const double *same_scales(int n, double scale, Arena *arena)
{
    double *out = arena_array(arena, double, n);
    for (int i = 0; i < n; i++)
        out[i] = scale;
    return out;
}

void lsvi_channels(Lsvi *l, uint64_t leaves, uint64_t leaf_users, Arena *arena)
{
    bool noisy = l->law != NOISE_NONE;
    MixtureNoise pattern = noisy ? l->pattern : MIXTURE_NOISE_SYM1;
    l->channels = 2 * l->H;
    for (int h = 0; h < l->H; h++) {
        l->channel[h] = (Channel){
            .name = arena_text(arena, "matrix %d", h + 1),
            .when = leaves > 0 ? SUM_TREE : SUM_LOCAL,
            .law = l->law,
            .size = pattern_size(pattern, l->d),
            .scale = pattern_scales(pattern, l->d, l->node, arena),
            .leaves = leaves,
            .leaf_users = leaf_users,
        };
        l->channel[l->H + h] = (Channel){
            .name = arena_text(arena, "target %d", h + 1),
            .when = REFRESH,
            .law = l->law,
            .size = l->d,
            .scale = same_scales(l->d, l->target_scale[h], arena),
        };
    }
    l->pattern = pattern;
}

/* --- what users contribute ------------------------------------------------ */

static const double *phi_of(const Lsvi *l, int cell)
{
    return l->task.phi + (ptrdiff_t)(cell % l->pairs) * l->d;
}

/* The coordinates of features that are not 0: of a table one in each. */
static void list_features(Lsvi *l, Arena *arena)
{
    int n = 0;
    l->from = arena_array(arena, int, l->pairs + 1);
    l->at = arena_array(arena, int, l->pairs * l->d);
    for (int c = 0; c < l->pairs; c++) {
        l->from[c] = n;
        for (int i = 0; i < l->d; i++)
            if (phi_of(l, c)[i] != 0)
                l->at[n++] = i;
    }
    l->from[l->pairs] = n;
}

/* n phi phi' of a cell's users, as pattern_add: to what is moved, or to sum */
INLINE void add_products(const Lsvi *l, int cell, long double n,
                         Contribution *moved)
{
    int c = cell % l->pairs, end = l->from[c + 1];
    bool full = l->pattern == MIXTURE_NOISE_IID;
    const double *phi = phi_of(l, c);
    for (int x = l->from[c]; x < end; x++) {
        int i = l->at[x], row = full ? i * l->d : packed_size(i);
        long double times = n * (long double)phi[i];
        for (int y = l->from[c]; y < (full ? end : x + 1); y++) {
            long double value = times * (long double)phi[l->at[y]];
            if (moved != NULL)
                contribute(moved, row + l->at[y], value);
            else
                l->sum[row + l->at[y]] += value;
        }
    }
}

static void add_matrix(const Lsvi *l, int h, const Block *b)
{
    int to;
    for (int i = block_step(b, h, &to); i < to; i++)
        add_products(l, b->cell[i], (long double)b->at[b->cell[i]], NULL);
}

/* rewards and the values that follow, of a cell's users */
static long double paid(const Lsvi *l, const Block *b, int cell)
{
    int h = cell_step(l->task.dim, cell), N = l->task.dim.N;
    const double *values = l->stale ? l->last_v : l->v;
    const double *next = values + state_index(l->task.dim, h + 1, 0);
    long double sum = (long double)b->reward[cell];
    if (h + 1 == l->H)
        return sum;
    for (int s = 0; s < N; s++)
        sum += (long double)b->visit[cell * N + s] * (long double)next[s];
    return sum;
}

static void add_listed(const Lsvi *l, const Block *b, int i, int to)
{
    for (; i < to; i++) {
        int c = b->cell[i] % l->pairs;
        long double y = paid(l, b, b->cell[i]);
        for (int x = l->from[c]; x < l->from[c + 1]; x++)
            l->sum[l->at[x]] += y * (long double)phi_of(l, c)[l->at[x]];
    }
}

/* The same sums where features have no zeros: four coordinates at a time, which
 * stay in registers. */
INLINE void add_columns(const Lsvi *l, int n, ptrdiff_t j, ptrdiff_t columns)
{
    long double sum[4] = {0};
    for (int i = 0; i < n; i++) {
        long double y = l->paid[i];
        foreach (v, 0, columns)
            sum[v] += y * (long double)l->row[i][j + v];
    }
    foreach (v, 0, columns)
        l->sum[j + v] = sum[v];
}

static void add_target(const Lsvi *l, int h, const Block *b)
{
    int to, from = block_step(b, h, &to), n = to - from, j = 0;
    if (l->from[l->pairs] < l->pairs * l->d) {
        add_listed(l, b, from, to);
        return;
    }
    for (int i = 0; i < n; i++) {
        l->paid[i] = paid(l, b, b->cell[from + i]);
        l->row[i] = phi_of(l, b->cell[from + i]);
    }
    for (; j + 4 <= l->d; j += 4)
        add_columns(l, n, j, 4);
    for (; j < l->d; j++)
        add_columns(l, n, j, 1);
}

static void contribute_sum(const Lsvi *l, Contribution *moved)
{
    for (int i = 0; i < moved->room; i++)
        if (l->sum[i] != 0)
            contribute(moved, i, l->sum[i]);
}

void lsvi_stat(const Lsvi *l, int channel, const Block *block,
               Contribution *moved)
{
    int h = channel % l->H, to, from = block_step(block, h, &to);
    if (channel / l->H == 0 && to == from + 1) { /* one user, say */
        int cell = block->cell[from];
        add_products(l, cell, (long double)block->at[cell], moved);
        return;
    }
    memset(l->sum, 0, (size_t)moved->room * sizeof *l->sum);
    if (channel / l->H == 1)
        add_target(l, h, block);
    else
        add_matrix(l, h, block);
    contribute_sum(l, moved);
}

/* --- planning ------------------------------------------------------------- */

double lsvi_top(const Lsvi *l, int h)
{
    return l->clip == CLIP_STEPS ? l->H - h : l->H;
}

static double clipped(const Lsvi *l, int h, double q)
{
    double top = lsvi_top(l, h);
    return l->clip != CLIP_MIN && q < 0 ? 0 : q < top ? q : top;
}

/* The values of the next release hold those of the one before it. */
static void keep_values(Lsvi *l)
{
    if (l->stale)
        memcpy(l->last_v, l->v,
               (size_t)((l->H + 1) * l->task.dim.S) * sizeof *l->v);
}

static bool act(Lsvi *l, int h, Policy *policy)
{
    Shape dim = l->task.dim;
    return greedy_step(h, l->q + cell_index(dim, h, 0, 0), l->tie,
                       l->v + state_index(dim, h, 0), policy);
}

static void back_up(Lsvi *l, int h)
{
    Ridge *r = &l->ridge[h];
    double *q = l->q + cell_index(l->task.dim, h, 0, 0);
    ridge_measure(r, l->pairs, l->task.phi, l->mean, l->width);
    for (int i = 0; i < l->pairs; i++) {
        double bonus = r->definite ? l->beta[h] * l->width[i] : l->H;
        q[i] = clipped(l, h, l->mean[i] + bonus);
    }
}

static const long double *shown_matrix(Lsvi *l, Billboard *b, int channel)
{
    return pattern_read(l->pattern, l->d, billboard_shown(b, channel),
                        l->scratch);
}

enum { FOLLOW_MAX = 16 }; /* as core/ridge.h follows */

void lsvi_follow(Lsvi *l, Arena *arena)
{
    l->before = arena_array(arena, long double, l->H * l->packed);
}

/* The feature of the one user by whom a matrix has grown, up to its sign: a
 * column of phi phi' over the root of its largest diagonal entry. */
static bool find_feature(const Lsvi *l, int h, const long double *gram,
                         double *x)
{
    const long double *before = l->before + (ptrdiff_t)h * l->packed;
    long double top = 0;
    int at = 0;
    for (int i = 0; i < l->d; i++) {
        long double grown =
            gram[packed_size(i) + i] - before[packed_size(i) + i];
        at = grown > top ? i : at;
        top = grown > top ? grown : top;
    }
    long double scale = 1 / sqrtl(top);
    for (int i = 0; i < l->d; i++) {
        int entry = i > at ? packed_size(i) + at : packed_size(at) + i;
        x[i] = (double)((gram[entry] - before[entry]) * scale);
    }
    return top > 0;
}

/* one user more than at the last sweep */
static bool follow(Lsvi *l, int h, const long double *gram, uint64_t users)
{
    double x[FOLLOW_MAX];
    bool one = l->before != NULL && users == l->users + 1 && l->d <= FOLLOW_MAX;
    return one && find_feature(l, h, gram, x) &&
           ridge_grow(&l->ridge[h], x, l->out, 1e-6 * l->beta[h]);
}

static void fit(Lsvi *l, int h, const long double *gram, uint64_t users)
{
    if (!follow(l, h, gram, users))
        ridge_fit(&l->ridge[h], gram, l->base, l->out);
    if (l->before != NULL)
        memcpy(l->before + (ptrdiff_t)h * l->packed, gram,
               (size_t)l->packed * sizeof *gram);
}

static void note_fit(Lsvi *l, int h, const long double *gram,
                     const long double *target)
{
    const Ridge *r = &l->ridge[h];
    ptrdiff_t d = l->d;
    l->singular += !r->definite;
    l->rounding[h] = r->error;
    memcpy(l->estimate + h * d, r->w, (size_t)d * sizeof *r->w);
    memcpy(l->factor + h * d * d, r->factor,
           (size_t)(d * d) * sizeof *r->factor);
    for (int i = 0; i < l->packed; i++)
        l->matrix[h * l->packed + i] = (double)gram[i];
    for (int i = 0; i < l->d; i++)
        l->target[h * d + i] = (double)target[i];
}

bool lsvi_begin(Lsvi *l, bool saturated, Policy *policy)
{
    bool changed = false;
    memset(l->sum, 0, (size_t)(l->d * l->d) * sizeof *l->sum);
    memset(l->out, 0, (size_t)l->d * sizeof *l->out);
    schedule_begin(&l->looks);
    for (int h = l->H - 1; h >= 0; h--) {
        double *q = l->q + cell_index(l->task.dim, h, 0, 0);
        ridge_fit(&l->ridge[h], l->sum, l->first, l->out);
        note_fit(l, h, l->sum, l->out);
        back_up(l, h);
        for (int i = 0; i < l->pairs && saturated; i++)
            q[i] = lsvi_top(l, h);
        changed |= act(l, h, policy);
        schedule_add_step(&l->looks, h, 0, l->width, policy);
    }
    keep_values(l);
    return changed;
}

bool lsvi_sweep(Lsvi *l, Billboard *b, uint64_t place, Policy *policy)
{
    bool changed = false;
    uint64_t users = billboard_items(b, 0);
    schedule_begin(&l->looks);
    for (int h = l->H - 1; h >= 0; h--) {
        billboard_release_as(b, l->H + h, l->repeats ? 1 : place, l->out);
        const long double *gram = shown_matrix(l, b, h);
        fit(l, h, gram, users);
        note_fit(l, h, gram, l->out);
        back_up(l, h);
        changed |= act(l, h, policy);
        schedule_add_step(&l->looks, h, 0, l->width, policy);
    }
    keep_values(l);
    l->users = users;
    l->releases++;
    return changed;
}

/* --- what one user moves -------------------------------------------------- */

double lsvi_moved(const Lsvi *l, double nodes, double releases, double *size)
{
    Arena arena;
    LsviInput in = lsvi_input(l);
    *size = (double)NAN;
    if (l->clip == CLIP_MIN || l->law == NOISE_NONE || arena_open(&arena) != OK)
        return (double)NAN;
    double *top = arena_array(&arena, double, l->H);
    for (int h = 0; h < l->H; h++)
        top[h] = h + 1 == l->H ? 1 : 1 + lsvi_top(l, h + 1);
    in.top = top;
    in.nodes = nodes;
    double sum = lsvi_moves(&in, l->node, l->target_scale, releases, &arena);
    *size = l->law == NOISE_LAPLACE ? sum : sqrt(sum);
    arena_close(&arena);
    return 1;
}

void lsvi_watch(const Lsvi *l, Watch out[LSVI_WATCHES])
{
    int d = l->d, H = l->H;
    const Watch watch[LSVI_WATCHES] = {
        {"q", l->q, shape_cells(l->task.dim)},
        {"v", l->v, (H + 1) * l->task.dim.S},
        {"releases", &l->releases, 1},
        {"estimate", l->estimate, H * d},
        {"factor", l->factor, H * d * d},
        {"radius", l->beta, H},
        {"rounding", l->rounding, H},
        {"singular", &l->singular, 1},
        {"matrix", l->matrix, H * l->packed},
        {"target", l->target, H * d},
        {"p", &l->p, 1},
        {"upsilon", &l->upsilon, 1},
        {"noise bound", l->c, H},
        {"log chi", &l->log_chi, 1},
        {"lambda", &l->lambda, 1},
        {"node", &l->node, 1},
        {"target scale", l->target_scale, H},
        {"rows", NULL, 0},
    };
    memcpy(out, watch, sizeof watch);
}

/* --- the determinant's test ----------------------------------------------- */

void trigger_open(Trigger *t, const Lsvi *l, bool spectral, Arena *arena)
{
    int d = l->d;
    *t = (Trigger){.spectral = spectral, .growth = logl(2)};
    t->now = arena_array(arena, long double, l->H);
    t->of = arena_array(arena, long double, l->H);
    t->root = arena_array(arena, double, l->H *d *d);
    t->wide = arena_array(arena, double, 2 * d * d);
    ridge_open(&t->ridge, d, l->pairs, arena);
    for (int h = 0; h < l->H; h++)
        t->now[h] = t->of[h] = (long double)l->d * logl(l->first);
}

/* log det of gram + base I by pivots, no roots; NaN: not positive definite */
static long double log_det(int d, const long double *gram, long double base,
                           long double *row)
{
    long double product = 1;
    for (int i = 0, at = 0; i < d; at += ++i) {
        long double *mine = row + (ptrdiff_t)i * d, pivot = gram[at + i] + base;
        for (int j = 0; j < i; j++) {
            const long double *other = row + (ptrdiff_t)j * d;
            long double x = gram[at + j];
            for (int k = 0; k < j; k++)
                x -= mine[k] * other[k];
            mine[j] = x; /* L_ij times pivot j; divided below */
        }
        for (int j = 0; j < i; j++) {
            long double scaled = mine[j] * row[(ptrdiff_t)j * d + j];
            pivot -= mine[j] * scaled;
            mine[j] = scaled;
        }
        if (!(pivot > 0))
            return (long double)NAN;
        mine[i] = 1 / pivot;
        product *= pivot;
    }
    return logl(product);
}

static const long double *tested(const Trigger *t, Lsvi *l, Billboard *b, int h)
{
    return shown_matrix(l, b, t->extra > 0 ? t->extra + h : h);
}

/* x^-1 a x'^-1 of two full symmetric matrices has an eigenvalue of at least 4,
 * x the factor at the last update */
static bool stretched(Trigger *t, const Lsvi *l, int h, const long double *gram)
{
    int d = l->d;
    double *a = t->wide;
    for (int i = 0; i < d; i++)
        for (int j = 0; j < d; j++) {
            int row = i > j ? i : j, column = i > j ? j : i;
            double x = (double)gram[packed_size(row) + column];
            a[i * d + j] = x + (i == j ? (double)l->base : 0);
        }
    MatC root = {t->root + (ptrdiff_t)h * d * d, d, d, d};
    double *turned = t->wide + (ptrdiff_t)d * d;
    mat_solve_lower_rows(root, (Mat){a, d, d, d});
    for (int i = 0; i < d * d; i++)
        turned[i] = a[i % d * d + i / d];
    mat_solve_lower_rows(root, (Mat){turned, d, d, d});
    return mat_symmetric_norm((Mat){turned, d, d, d}) >= 4;
}

bool trigger_pulled(Trigger *t, Lsvi *l, Billboard *b)
{
    bool pulled = false;
    for (int h = 0; h < l->H; h++) {
        const long double *gram = tested(t, l, b, h);
        t->now[h] =
            log_det(l->d, gram, l->base, l->scratch + (ptrdiff_t)l->d * l->d);
        if (isnan(t->now[h]) || isnan(t->of[h]))
            continue;
        pulled |= t->spectral ? stretched(t, l, h, gram)
                              : t->now[h] - t->of[h] >= t->growth;
    }
    return pulled;
}

void trigger_reset(Trigger *t, Lsvi *l, Billboard *b)
{
    size_t square = (size_t)l->d * (size_t)l->d;
    for (int h = 0; h < l->H; h++) {
        const long double *gram = tested(t, l, b, h);
        t->of[h] = t->now[h];
        memset(l->out, 0, (size_t)l->d * sizeof *l->out);
        if (!t->spectral)
            continue;
        ridge_fit(&t->ridge, gram, l->base, l->out);
        memcpy(t->root + (size_t)h * square, t->ridge.factor,
               square * sizeof *t->root);
    }
}

/* widths of all pairs at step h under what is shown now */
static void widths_now(Trigger *t, Lsvi *l, Billboard *b, int h)
{
    memset(l->out, 0, (size_t)l->d * sizeof *l->out);
    ridge_fit(&t->ridge, tested(t, l, b, h), l->base, l->out);
    ridge_measure(&t->ridge, l->pairs, l->task.phi, l->mean, l->width);
}

uint64_t trigger_quiet(Trigger *t, Lsvi *l, Billboard *b, const Policy *policy)
{
    long double quiet = 18446744073709551615.0L, d = (long double)l->d;
    for (int h = 0; h < l->H; h++) {
        const double *prob = policy->prob + (ptrdiff_t)h * l->pairs;
        double widest = 0;
        widths_now(t, l, b, h);
        for (int i = 0; i < l->pairs; i++)
            if (prob[i] > 0)
                widest = fmax(widest, l->width[i] * l->width[i]);
        long double room = t->growth - (t->now[h] - t->of[h]);
        /* a little less, for what rounding does to room and width */
        long double n =
            (1 - 1e-9L) * d / (long double)widest * expm1l((room - 1e-16L) / d);
        if (!(n > quiet))
            quiet = n;
    }
    return quiet >= 2 ? (quiet < 1.8e19L ? (uint64_t)quiet : UINT64_MAX / 2)
                      : 1;
}

void trigger_widen(Trigger *t, Lsvi *l, Billboard *b, const Policy *policy)
{
    schedule_begin(&l->looks);
    for (int h = 0; h < l->H && l->looks.by_information; h++) {
        widths_now(t, l, b, h);
        schedule_add_step(&l->looks, h, 0, l->width, policy);
    }
}
