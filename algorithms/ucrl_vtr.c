/* Privacy-preserving UCRL-VTR: Luyo et al. 2021, Algorithm 1, with the noise of
 * Corollaries 5 (JDP) and 6 (LDP), of Remark 1 (Laplace), or none.
 *
 * Where the paper leaves a choice:
 *   V_{H+1}   0; so step H learns nothing and steps 1..H-1 have channels
 *   k = 1     the empty prefix: Lambda = lambda I, neither noise nor shift
 *   shift     2 Upsilon I, as in appendix C.2; the body forgets it
 *   matrix    JDP: GOE as in C.2 (the body: all entries alike); LDP: the same
 *             variance for all entries, symmetric (Claim 26 needs that)
 *   clip      published: min with H only, as printed; calibrated: [0, H]
 *   singular  noise beyond its bounds: the bonus is H */
#include "algorithms/core/gauss_budget.h"
#include "algorithms/core/greedy.h"
#include "algorithms/core/looks.h"
#include "algorithms/core/luyo2021_scales.h"
#include "algorithms/core/mixture.h"

#include <math.h>
#include <string.h>

enum { WATCHES = 11 };

static const Setting settings[] = {
    {"p", SET_REAL, "0.05", 1e-12, 0.999, NULL, "failure probability"},
    {"matrix-noise", SET_CHOICE, "paper", 0, 0, "paper|" MATRIX_PATTERNS,
     "symmetric noise: off-diagonal s, diagonal sqrt2 s; all s; (Z+Z')/2; Z"},
    {"clip", SET_CHOICE, "mode", 0, 0, "mode|one-sided|both",
     "values at most H, or in [0, H]; mode: as the paper, or both"},
    {"shift", SET_CHOICE, "yes", 0, 0, "yes|no",
     "no: without 2 Upsilon I (a fault)"},
    TIE_SETTING,
    {0}};

typedef struct {
    Task task;
    Luyo2021Inputs x;
    Luyo2021Mixture scales;
    MatrixPattern pattern;
    bool both_sides, shifted;
    double beta;
    Looks looks;
    Tie tie;
    int steps;        /* that learn: H - 1 */
    Channel *channel; /* [2 steps]: matrix, then vector, of each step */
    Ridge *ridge;     /* [steps] */
    double *phi;      /* [h][s][a][d] of the current V_{h+1} */
    double *q, *v;    /* [h][s][a], [H+1][S] */
    double *mean, *width;
    long double *scratch, *sum; /* one channel's coordinates */
    /* what judges look at */
    double *estimate, *factor; /* [steps][d], [steps][d][d] */
    double *error;             /* [steps] of rounding */
    double shift, singular;
    Watch watch[WATCHES];
} Self;

/* --- opening -------------------------------------------------------------- */

static Status choose_scales(Self *self, const AlgorithmInput *in)
{
    static const Luyo2021Privacy of[] = {LUYO2021_NONE, LUYO2021_JDP,
                                         LUYO2021_LDP};
    bool local = (in->privacy & (PRIVACY_LDP | PRIVACY_PURE_LDP)) != 0;
    bool pure = (in->privacy & (PRIVACY_PURE_JDP | PRIVACY_PURE_LDP)) != 0;
    Luyo2021Privacy privacy = of[in->privacy == PRIVACY_NONE ? 0
                                 : local                     ? 2
                                                             : 1];
    if (in->privacy != PRIVACY_NONE && !pure && !(in->delta > 0))
        return FAIL(BAD_INPUT, "ucrl-vtr: Gaussian noise needs delta above 0; "
                               "or privacy pure-jdp, pure-ldp");
    if (pure)
        self->scales = in->calibrated
                           ? luyo2021_mixture_pure_calibrated(&self->x, privacy)
                           : luyo2021_mixture_pure(&self->x, privacy);
    else if (in->calibrated && privacy != LUYO2021_NONE)
        self->scales = luyo2021_mixture_calibrated(
            &self->x, privacy, gauss_budget(in->epsilon, in->delta));
    else
        self->scales = luyo2021_mixture(&self->x, privacy);
    self->beta = in->scale_bonus * self->scales.beta;
    self->shift = self->shifted ? self->scales.shift : 0;
    return OK;
}

static MatrixPattern choose_pattern(const AlgorithmInput *in)
{
    int chosen = params_choice(in->own, "matrix-noise");
    if (chosen > 0)
        return (MatrixPattern)(chosen - 1);
    bool goe = in->privacy == PRIVACY_JDP ||
               (in->calibrated && in->privacy == PRIVACY_LDP);
    return goe ? PATTERN_GOE : PATTERN_SYM1;
}

static void open_channels(Self *self, const AlgorithmInput *in, Arena *arena)
{
    bool local = (in->privacy & (PRIVACY_LDP | PRIVACY_PURE_LDP)) != 0;
    bool pure = (in->privacy & (PRIVACY_PURE_JDP | PRIVACY_PURE_LDP)) != 0;
    NoiseLaw law = in->privacy == PRIVACY_NONE ? NOISE_NONE
                   : pure                      ? NOISE_LAPLACE
                                               : NOISE_GAUSS;
    const Regression regression = {
        .when = local ? SUM_LOCAL : SUM_TREE,
        .law = law,
        .pattern = self->pattern,
        .d = self->task.d_psi,
        .matrix = self->scales.matrix,
        .vector = self->scales.vector,
        .leaves = self->task.episodes,
    };
    self->channel = arena_array(arena, Channel, 2 * self->steps);
    for (int h = 0; h < self->steps; h++)
        regression_channels(&regression, "value", h,
                            self->channel + 2 * (size_t)h, arena);
}

static void open_arrays(Self *self, Arena *arena)
{
    Shape dim = self->task.dim;
    size_t d = (size_t)self->task.d_psi, cells = (size_t)shape_cells(dim);
    size_t steps = (size_t)self->steps;
    int pairs = dim.S * dim.A;
    self->ridge = arena_array(arena, Ridge, steps);
    for (int h = 0; h < self->steps; h++)
        ridge_open(&self->ridge[h], self->task.d_psi, pairs, arena);
    self->phi = arena_array(arena, double, cells *d);
    self->q = arena_array(arena, double, cells);
    self->v = arena_array(arena, double, (dim.H + 1) * dim.S);
    self->mean = arena_array(arena, double, pairs);
    self->width = arena_array(arena, double, pairs);
    self->scratch = arena_array(arena, long double, d *d);
    self->sum = arena_array(arena, long double, d *d);
    self->estimate = arena_array(arena, double, steps *d);
    self->factor = arena_array(arena, double, steps *d *d);
    self->error = arena_array(arena, double, steps);
}

static void open_watch(Self *self)
{
    Shape dim = self->task.dim;
    int d = self->task.d_psi;
    const Watch watch[WATCHES] = {
        {"q", self->q, shape_cells(dim)},
        {"v", self->v, (dim.H + 1) * dim.S},
        {"estimate", self->estimate, self->steps * d},
        {"factor", self->factor, self->steps * d * d},
        {"radius", &self->beta, 1},
        {"shift", &self->shift, 1},
        {"rounding", self->error, self->steps},
        {"singular", &self->singular, 1},
        {"p", &self->x.p, 1},
        {"upsilon", &self->scales.upsilon, 1},
        {"noise bound", &self->scales.c, 1},
    };
    memcpy(self->watch, watch, sizeof watch);
}

static Status open(void *memory, const Task *task, const AlgorithmInput *in,
                   Arena *arena)
{
    Self *self = memory;
    if (task->psi == NULL || task->reward == NULL)
        return FAIL(BAD_INPUT, "ucrl-vtr needs a linear mixture environment "
                               "with known rewards; see: assay list envs");
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
        .shifted = params_choice(in->own, "shift") == 0,
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
    return 2 * self->steps;
}

/* --- what users contribute ------------------------------------------------ */

static void stat(const void *memory, int channel, const Block *block,
                 Contribution *moved)
{
    const Self *self = memory;
    int d = self->task.d_psi, h = channel / 2;
    bool matrix = channel % 2 == 0;
    const double *v = self->v + state_index(self->task.dim, h + 1, 0);
    memset(self->sum, 0, (size_t)moved->room * sizeof *self->sum);
    for (int i = 0; i < block->cells; i++) {
        int c = block->cell[i];
        if (cell_step(self->task.dim, c) != h)
            continue;
        const double *x = self->phi + (size_t)c * (size_t)d;
        if (matrix)
            pattern_add(self->pattern, d, (long double)block->at[c], x,
                        self->sum);
        else
            vector_add(d, mixture_target(block, c, v, 1), x, self->sum);
    }
    contribute_all(moved, self->sum);
}

static int reads(const void *memory)
{
    return ((const Self *)memory)->steps;
}

/* --- planning ------------------------------------------------------------- */

static void fit(Self *self, int h, Billboard *billboard)
{
    Ridge *r = &self->ridge[h];
    size_t d = (size_t)r->d;
    bool first = billboard_items(billboard, 2 * h) == 0;
    const long double *gram = pattern_read(
        self->pattern, r->d, billboard_shown(billboard, 2 * h), self->scratch);
    ridge_fit(r, gram,
              (long double)self->scales.lambda +
                  (first ? 0 : (long double)self->shift),
              billboard_shown(billboard, 2 * h + 1));
    self->singular += !r->definite;
    self->error[h] = r->error;
    memcpy(self->estimate + (size_t)h * d, r->w, d * sizeof *r->w);
    memcpy(self->factor + (size_t)h * d * d, r->factor,
           d * d * sizeof *r->factor);
}

static double clipped(const Self *self, double q)
{
    double H = self->task.dim.H;
    return self->both_sides && q < 0 ? 0 : q < H ? q : H;
}

/* Q of step h from V of the next */
static void back_up(Self *self, int h)
{
    Shape dim = self->task.dim;
    size_t d = (size_t)self->task.d_psi;
    int from = cell_index(dim, h, 0, 0), pairs = dim.S * dim.A;
    const double *reward = self->task.reward + from;
    double *q = self->q + from, *phi = self->phi + (size_t)from * d;
    if (h == dim.H - 1) {
        for (int i = 0; i < pairs; i++)
            q[i] = clipped(self, reward[i]);
        return;
    }
    for (int s = 0; s < dim.S; s++)
        mixture_features(&self->task, s, self->v + state_index(dim, h + 1, 0),
                         phi + (size_t)(s * dim.A) * d);
    ridge_measure(&self->ridge[h], pairs, phi, self->mean, self->width);
    for (int i = 0; i < pairs; i++)
        q[i] = clipped(self,
                       reward[i] + self->mean[i] + self->beta * self->width[i]);
}

static bool plan(void *memory, uint64_t k, Billboard *billboard, Policy *policy)
{
    (void)k;
    Self *self = memory;
    Shape dim = self->task.dim;
    bool changed = false;
    looks_begin(&self->looks);
    for (int h = dim.H - 1; h >= 0; h--) {
        if (h < self->steps)
            fit(self, h, billboard);
        back_up(self, h);
        changed |= greedy_step(h, self->q + cell_index(dim, h, 0, 0), self->tie,
                               self->v + state_index(dim, h, 0), policy);
        if (h < self->steps)
            looks_widen_step(&self->looks, h, 0, self->width, policy);
    }
    return changed;
}

static uint64_t next(void *memory, uint64_t k)
{
    return looks_next(&((Self *)memory)->looks, k);
}

/* the largest value of step h: rewards alone at the last */
static double value_at_most(const Self *self, int h)
{
    Shape dim = self->task.dim;
    const double *reward = self->task.reward + cell_index(dim, h, 0, 0);
    double most = 0;
    for (int i = 0; i < dim.S * dim.A; i++)
        most = fmax(most, reward[i]);
    return h == dim.H - 1 ? fmin(dim.H, most) : dim.H;
}

/* With values in [0, R] at h+1 a user sends ff' and y f, |f| <= R, 0 <= y <= R.
 * Laplace: sqrt(2) R^2 bounds |ff' - ee'| in Frobenius' norm and d times it in
 * L1; 2 R^2 bounds |yf - ze|, sqrt(d) times it in L1; moment and delta are
 * largest where all of it is in one coordinate.  Cut on one side only, values
 * have no lower bound and this has none. */
static double moves(const void *memory, double *size)
{
    const Self *self = memory;
    bool laplace = self->channel[0].law == NOISE_LAPLACE;
    double matrix = self->scales.matrix, vector = self->scales.vector;
    double d = self->task.d_psi, sum = 0;
    double levels = self->channel[0].when == SUM_TREE
                        ? tree_depth(self->channel[0].leaves)
                        : 1;
    for (int h = 0; h < self->steps; h++) {
        double R = value_at_most(self, h + 1);
        sum += laplace ? R * R * (sqrt(2) * d / matrix + 2 * sqrt(d) / vector)
                       : regression_shift(self->pattern, matrix, vector, R, R);
    }
    *size = !self->both_sides ? (double)NAN
            : laplace         ? sum
                              : sqrt(levels * sum);
    return laplace ? levels : 1;
}

static int watch(const void *memory, const Watch **out)
{
    *out = ((const Self *)memory)->watch;
    return WATCHES;
}

const Algorithm alg_ucrl_vtr = {
    .name = "ucrl-vtr",
    .source = "Luyo et al. 2021, Algorithm 1",
    .help = "value-targeted regression for linear mixture MDPs, on private "
            "statistics",
    .privacy = PRIVACY_NONE | PRIVACY_JDP | PRIVACY_LDP | PRIVACY_PURE_JDP |
               PRIVACY_PURE_LDP,
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
