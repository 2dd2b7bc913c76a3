/* Privacy-preserving UCRL-VTR+: Luyo et al. 2021, Algorithm 3 (appendix D),
 * with the noise of Corollaries 10 (JDP) and 11 (LDP), or none.
 *
 * Two regressions a step: "hat" of V, each user weighted by 1/sbar^2, and
 * "tilde" of V^2, from which the variance estimate comes.  As in Algorithm 1:
 * V_{H+1} = 0, the empty prefix has no shift, values are cut at H alone as
 * printed (calibrated: [0, H]), a singular matrix means a bonus of H. */
#include "algorithms/core/gauss_budget.h"
#include "algorithms/core/greedy.h"
#include "algorithms/core/looks.h"
#include "algorithms/core/luyo2021_scales.h"
#include "algorithms/core/mixture.h"

#include <math.h>
#include <string.h>

enum { HAT, TILDE };
enum { WATCHES = 14 };

static const Setting settings[] = {
    {"p", SET_REAL, "0.05", 1e-12, 0.999, NULL, "failure probability"},
    {"matrix-noise", SET_CHOICE, "paper", 0, 0, "paper|" MATRIX_PATTERNS,
     "symmetric noise: off-diagonal s, diagonal sqrt2 s; all s; (Z+Z')/2; Z"},
    {"clip", SET_CHOICE, "mode", 0, 0, "mode|one-sided|both",
     "values at most H, or in [0, H]; mode: as the paper, or both"},
    {"shift", SET_CHOICE, "yes", 0, 0, "yes|no",
     "no: without 2 Upsilon I (a fault)"},
    {"weights", SET_CHOICE, "variance", 0, 0, "variance|flat",
     "flat: every user has the weight of the largest variance"},
    TIE_SETTING,
    {0}};

typedef struct {
    Task task;
    Luyo2021Inputs x;
    Luyo2021Plus scales;
    Luyo2021Radii radii; /* of this look, bonus scaled */
    MatrixPattern pattern;
    bool both_sides, flat, shifted;
    double scale_bonus;
    Looks looks;
    Tie tie;
    int steps;        /* that learn: H - 1 */
    Channel *channel; /* [4 steps]: hat matrix, vector, tilde matrix, vector */
    Ridge *ridge[2];  /* [steps] */
    double *phi[2];   /* [h][s][a][d] of V and of V^2 */
    double *weight;   /* [h][s][a] 1/sbar^2 */
    double *q, *v, *square; /* [h][s][a], [H+1][S] V, V^2 */
    double *mean[2], *width[2];
    long double *scratch, *sum;
    double *estimate[2], *factor[2], *rounding, singular;
    Watch watch[WATCHES];
} Self;

/* --- opening -------------------------------------------------------------- */

static Status choose_scales(Self *self, const AlgorithmInput *in)
{
    Luyo2021Privacy privacy = in->privacy == PRIVACY_NONE  ? LUYO2021_NONE
                              : in->privacy == PRIVACY_LDP ? LUYO2021_LDP
                                                           : LUYO2021_JDP;
    if (privacy != LUYO2021_NONE && !(in->delta > 0))
        return FAIL(BAD_INPUT,
                    "ucrl-vtr-plus: Gaussian noise needs delta above 0");
    if (in->calibrated && privacy != LUYO2021_NONE)
        self->scales = luyo2021_plus_calibrated(
            &self->x, privacy, gauss_budget(in->epsilon, in->delta));
    else
        self->scales = luyo2021_plus(&self->x, privacy);
    return OK;
}

static MatrixPattern choose_pattern(const AlgorithmInput *in)
{
    int chosen = params_choice(in->own, "matrix-noise");
    if (chosen > 0)
        return (MatrixPattern)(chosen - 1);
    return in->privacy == PRIVACY_JDP || in->calibrated ? PATTERN_GOE
                                                        : PATTERN_SYM1;
}

static void open_channels(Self *self, const AlgorithmInput *in, Arena *arena)
{
    static const char *const names[] = {"hat", "tilde"};
    self->channel = arena_array(arena, Channel, 4 * self->steps);
    for (int h = 0; h < self->steps; h++)
        for (int i = 0; i < 2; i++) {
            const Regression regression = {
                .when = in->privacy == PRIVACY_LDP ? SUM_LOCAL : SUM_TREE,
                .law = in->privacy == PRIVACY_NONE ? NOISE_NONE : NOISE_GAUSS,
                .pattern = self->pattern,
                .d = self->task.d_psi,
                .matrix = self->scales.noise[i],
                .vector = self->scales.noise[i],
                .leaves = self->task.episodes,
            };
            regression_channels(&regression, names[i], h,
                                &self->channel[4 * h + 2 * i], arena);
        }
}

static void open_arrays(Self *self, Arena *arena)
{
    Shape dim = self->task.dim;
    size_t d = (size_t)self->task.d_psi, cells = (size_t)shape_cells(dim);
    size_t steps = (size_t)self->steps;
    int pairs = dim.S * dim.A;
    for (int i = 0; i < 2; i++) {
        self->ridge[i] = arena_array(arena, Ridge, steps);
        for (int h = 0; h < self->steps; h++)
            ridge_open(&self->ridge[i][h], self->task.d_psi, pairs, arena);
        self->phi[i] = arena_array(arena, double, cells *d);
        self->mean[i] = arena_array(arena, double, pairs);
        self->width[i] = arena_array(arena, double, pairs);
        self->estimate[i] = arena_array(arena, double, steps *d);
        self->factor[i] = arena_array(arena, double, steps *d *d);
    }
    self->rounding = arena_array(arena, double, 2 * steps);
    self->weight = arena_array(arena, double, cells);
    self->q = arena_array(arena, double, cells);
    self->v = arena_array(arena, double, (dim.H + 1) * dim.S);
    self->square = arena_array(arena, double, (dim.H + 1) * dim.S);
    self->scratch = arena_array(arena, long double, d *d);
    self->sum = arena_array(arena, long double, d *d);
}

static void open_watch(Self *self)
{
    Shape dim = self->task.dim;
    int d = self->task.d_psi, n = self->steps;
    const Watch watch[WATCHES] = {
        {"q", self->q, shape_cells(dim)},
        {"v", self->v, (dim.H + 1) * dim.S},
        {"estimate", self->estimate[HAT], n * d},
        {"factor", self->factor[HAT], n * d * d},
        {"radius", &self->radii.hat, 1},
        {"square estimate", self->estimate[TILDE], n * d},
        {"square factor", self->factor[TILDE], n * d * d},
        {"square radius", &self->radii.tilde, 1},
        {"check radius", &self->radii.check, 1},
        {"weight", self->weight, shape_cells(dim)},
        {"rounding", self->rounding, 2 * n},
        {"singular", &self->singular, 1},
        {"upsilon", self->scales.upsilon, 2},
        {"noise bound", self->scales.c, 2},
    };
    memcpy(self->watch, watch, sizeof watch);
}

static Status open(void *memory, const Task *task, const AlgorithmInput *in,
                   Arena *arena)
{
    Self *self = memory;
    if (task->psi == NULL || task->reward == NULL)
        return FAIL(BAD_INPUT, "ucrl-vtr-plus needs a linear mixture "
                               "environment with known rewards; see: assay "
                               "list envs");
    int clip = params_choice(in->own, "clip");
    *self = (Self){
        .task = *task,
        .x = {.K = (double)task->episodes,
              .H = task->dim.H,
              .d = task->d_psi,
              .eps = in->epsilon,
              .delta = in->delta,
              .p = params_real(in->own, "p"),
              .norm_w = task->norm_w},
        .pattern = choose_pattern(in),
        .both_sides = clip == 2 || (clip == 0 && in->calibrated),
        .flat = params_choice(in->own, "weights") == 1,
        .shifted = params_choice(in->own, "shift") == 0,
        .scale_bonus = in->scale_bonus,
        .looks = looks_open(in),
        .tie = (Tie)params_choice(in->own, "tie"),
        .steps = task->dim.H - 1,
    };
    TRY(choose_scales(self, in));
    open_channels(self, in, arena);
    open_arrays(self, arena);
    open_watch(self);
    return OK;
}

static int channels(const void *memory, const Channel **channel)
{
    const Self *self = memory;
    *channel = self->channel;
    return 4 * self->steps;
}

/* --- what users contribute ------------------------------------------------ */

static void add_cell(const Self *self, int channel, const Block *block, int c)
{
    int d = self->task.d_psi, family = channel / 2 % 2, h = channel / 4;
    const double *x = self->phi[family] + (size_t)c * (size_t)d;
    const double *v = self->v + state_index(self->task.dim, h + 1, 0);
    long double weight = family == HAT ? (long double)self->weight[c] : 1;
    if (channel % 2 == 0)
        pattern_add(self->pattern, d, weight * (long double)block->at[c], x,
                    self->sum);
    else
        vector_add(d, weight * mixture_target(block, c, v, family + 1), x,
                   self->sum);
}

static void stat(const void *memory, int channel, const Block *block,
                 Contribution *moved)
{
    const Self *self = memory;
    memset(self->sum, 0, (size_t)moved->room * sizeof *self->sum);
    for (int i = 0; i < block->cells; i++)
        if (cell_step(self->task.dim, block->cell[i]) == channel / 4)
            add_cell(self, channel, block, block->cell[i]);
    contribute_all(moved, self->sum);
}

static int reads(const void *memory)
{
    return ((const Self *)memory)->steps;
}

/* --- planning ------------------------------------------------------------- */

static void fit(Self *self, int family, int h, Billboard *billboard)
{
    Ridge *r = &self->ridge[family][h];
    size_t d = (size_t)r->d, at = (size_t)h;
    int matrix = 4 * h + 2 * family;
    bool shifted = self->shifted && billboard_items(billboard, matrix) > 0;
    double base =
        self->scales.lambda + (shifted ? self->scales.shift[family] : 0);
    const long double *gram = pattern_read(
        self->pattern, r->d, billboard_shown(billboard, matrix), self->scratch);
    ridge_fit(r, gram, (long double)base,
              billboard_shown(billboard, matrix + 1));
    self->singular += !r->definite;
    self->rounding[2 * h + family] = r->error;
    memcpy(self->estimate[family] + at * d, r->w, d * sizeof *r->w);
    memcpy(self->factor[family] + at * d * d, r->factor,
           d * d * sizeof *r->factor);
}

static double within(double x, double top)
{
    return x < 0 ? 0 : x < top ? x : top;
}

/* sbar^2 = max(H^2/d, variance + its error) of the i-th pair of a step */
static double variance_bound(const Self *self, int i)
{
    double H = self->x.H, H2 = H * H;
    double mean = within(self->mean[HAT][i], H);
    double variance = within(self->mean[TILDE][i], H2) - mean * mean;
    double error = fmin(H2, 2 * H * self->radii.check * self->width[HAT][i]) +
                   fmin(H2, self->radii.tilde * self->width[TILDE][i]);
    return self->flat ? 3 * H2 : fmax(H2 / self->x.d, variance + error);
}

static double clipped(const Self *self, double q)
{
    double H = self->x.H;
    return self->both_sides && q < 0 ? 0 : q < H ? q : H;
}

static void measure(Self *self, int family, int h)
{
    Shape dim = self->task.dim;
    int pairs = dim.S * dim.A, d = self->task.d_psi;
    const double *value = family == HAT ? self->v : self->square;
    double *phi = self->phi[family] + (size_t)(h * pairs) * (size_t)d;
    for (int s = 0; s < dim.S; s++)
        mixture_features(&self->task, s, value + state_index(dim, h + 1, 0),
                         phi + (size_t)(s * dim.A) * (size_t)d);
    ridge_measure(&self->ridge[family][h], pairs, phi, self->mean[family],
                  self->width[family]);
}

static void back_up(Self *self, int h)
{
    Shape dim = self->task.dim;
    int pairs = dim.S * dim.A, from = h * pairs;
    const double *reward = self->task.reward + from;
    bool last = h == dim.H - 1;
    for (int family = HAT; family <= TILDE && !last; family++)
        measure(self, family, h);
    for (int i = 0; i < pairs; i++) {
        double next =
            last ? 0
                 : self->mean[HAT][i] + self->radii.hat * self->width[HAT][i];
        self->q[from + i] = clipped(self, reward[i] + next);
        if (!last)
            self->weight[from + i] = 1 / variance_bound(self, i);
    }
}

static void square_values(Self *self, int h)
{
    int S = self->task.dim.S;
    for (int s = h * S; s < (h + 1) * S; s++)
        self->square[s] = self->v[s] * self->v[s];
}

static bool plan(void *memory, uint64_t k, Billboard *billboard, Policy *policy)
{
    Self *self = memory;
    Shape dim = self->task.dim;
    bool changed = false;
    looks_begin(&self->looks);
    self->radii = luyo2021_plus_radii(&self->x, &self->scales, (double)k);
    self->radii.hat *= self->scale_bonus;
    for (int h = dim.H - 1; h >= 0; h--) {
        for (int family = HAT; family <= TILDE && h < self->steps; family++)
            fit(self, family, h, billboard);
        back_up(self, h);
        changed |= greedy_step(h, self->q + cell_index(dim, h, 0, 0), self->tie,
                               self->v + state_index(dim, h, 0), policy);
        square_values(self, h);
        for (int i = 0; i < 2 && h < self->steps; i++)
            looks_widen_step(&self->looks, h, i, self->width[i], policy);
    }
    return changed;
}

static uint64_t next(void *memory, uint64_t k)
{
    return looks_next(&((Self *)memory)->looks, k);
}

/* Hat: |f| <= H, 0 <= y <= H, the weight at most d/H^2, so that its root goes
 * to the features' and the target's bounds: sqrt(d) each.  A user of less
 * weight sends shorter ones of both.  Tilde: |f| <= H^2, 0 <= y <= H^2. */
static double moves(const void *memory, double *size)
{
    const Self *self = memory;
    const Channel *is = &self->channel[0];
    double d = self->x.d, H2 = self->x.H * self->x.H;
    const double *noise = self->scales.noise;
    double levels = is->when == SUM_TREE ? tree_depth(is->leaves) : 1;
    double one =
        regression_shift(self->pattern, noise[HAT], noise[HAT], sqrt(d),
                         sqrt(d)) +
        regression_shift(self->pattern, noise[TILDE], noise[TILDE], H2, H2);
    *size = self->both_sides ? sqrt(levels * self->steps * one) : (double)NAN;
    return 1;
}

static int watch(const void *memory, const Watch **out)
{
    *out = ((const Self *)memory)->watch;
    return WATCHES;
}

const Algorithm alg_ucrl_vtr_plus = {
    .name = "ucrl-vtr-plus",
    .source = "Luyo et al. 2021, Algorithm 3",
    .help = "variance-weighted value-targeted regression, on private "
            "statistics",
    .privacy = PRIVACY_NONE | PRIVACY_JDP | PRIVACY_LDP,
    .learns = true,
    .settings = settings,
    .self_size = sizeof(Self),
    .open = open,
    .channels = channels,
    .plan = plan,
    .next = next,
    .stat = stat,
    .reads = reads,
    .moves = moves,
    .watch = watch,
};
