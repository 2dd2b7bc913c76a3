/* Privacy-preserving UCRL-VTR: Luyo et al. 2021, Algorithm 1, with the noise of
 * Corollaries 5 (JDP) and 6 (LDP), of Remark 1 (Laplace), or none.  What the
 * paper leaves open is chosen in core/vtr.h; the shift is 2 Upsilon I, as in
 * appendix C.2 (the body forgets it). */
#include "algorithms/core/gauss_budget.h"
#include "algorithms/core/vtr.h"

#include <math.h>
#include <string.h>

enum { WATCHES = 11 };

static const Setting settings[] = {VTR_SETTINGS, TIE_SETTING, {0}};

typedef struct {
    Vtr core; /* first: see VTR_HOOKS */
    Luyo2021Mixture scales;
    double beta, shift;
    Channel *channel; /* [2 steps]: matrix, then vector, of each step */
    Regressor values; /* of V_{h+1} */
    Watch watch[WATCHES];
} Self;

/* --- opening -------------------------------------------------------------- */

static void choose_scales(Self *self, const AlgorithmInput *in)
{
    const Vtr *l = &self->core;
    if (l->law == NOISE_LAPLACE)
        self->scales = in->calibrated
                           ? luyo2021_mixture_pure_calibrated(&l->x, l->privacy)
                           : luyo2021_mixture_pure(&l->x, l->privacy);
    else if (in->calibrated && l->privacy != LUYO2021_NONE)
        self->scales = luyo2021_mixture_calibrated(
            &l->x, l->privacy, gauss_budget(in->epsilon, in->delta));
    else
        self->scales = luyo2021_mixture(&l->x, l->privacy);
    self->beta = in->scale_bonus * self->scales.beta;
    self->shift = l->shifted ? self->scales.shift : 0;
}

static void open_watch(Self *self)
{
    Vtr *l = &self->core;
    Regressor *r = &self->values;
    int d = l->task.d_psi;
    const Watch watch[WATCHES] = {
        {"q", l->q, shape_cells(l->task.dim)},
        {"v", l->v, (l->task.dim.H + 1) * l->task.dim.S},
        {"estimate", r->estimate, l->steps * d},
        {"factor", r->factor, l->steps * d * d},
        {"radius", &self->beta, 1},
        {"shift", &self->shift, 1},
        {"rounding", r->rounding, l->steps},
        {"singular", &l->singular, 1},
        {"p", &l->x.p, 1},
        {"upsilon", &self->scales.upsilon, 1},
        {"noise bound", &self->scales.c, 1},
    };
    memcpy(self->watch, watch, sizeof watch);
}

static Status open(void *memory, const Task *task, const AlgorithmInput *in,
                   Arena *arena)
{
    Self *self = memory;
    Vtr *l = &self->core;
    TRY(vtr_open(l, "ucrl-vtr", task, in, arena));
    choose_scales(self, in);
    self->channel = arena_array(arena, Channel, 2 * l->steps);
    for (int h = 0; h < l->steps; h++)
        vtr_channels(l, "value", h, self->scales.matrix, self->scales.vector,
                     self->channel + 2 * (ptrdiff_t)h, arena);
    vtr_regressor_open(l, &self->values, arena_array(arena, double, l->steps),
                       1, arena);
    open_watch(self);
    return OK;
}

static int channels(const void *memory, const Channel **channel)
{
    const Self *self = memory;
    *channel = self->channel;
    return 2 * self->core.steps;
}

/* --- what users contribute ------------------------------------------------ */

/* phi phi' to the matrix of her step, phi V_{h+1}(s') to its vector */
static void stat(const void *memory, int channel, const Block *block,
                 Contribution *moved)
{
    const Self *self = memory;
    const Vtr *l = &self->core;
    memset(l->sum, 0, (size_t)moved->room * sizeof *l->sum);
    for (int i = 0; i < block->cells; i++) {
        int c = block->cell[i];
        if (cell_step(l->task.dim, c) != channel / 2)
            continue;
        if (channel % 2 == 0)
            vtr_add_matrix(l, &self->values, block, c, 1);
        else
            vtr_add_vector(l, &self->values, block, c, 1, 1);
    }
    contribute_all(moved, l->sum);
}

/* --- planning ------------------------------------------------------------- */

/* Lambda_h = lambda I + released, + 2 Upsilon I once there are users */
static void fit(Self *self, int h, Billboard *billboard)
{
    bool first = billboard_items(billboard, 2 * h) == 0;
    vtr_fit(&self->core, &self->values, h, billboard, 2 * h,
            (long double)self->scales.lambda +
                (first ? 0 : (long double)self->shift));
}

/* Q_h = r_h + <w_h, phi> + beta |phi| in the norm of Lambda_h^-1, clipped */
static void back_up(Self *self, int h)
{
    Vtr *l = &self->core;
    Regressor *r = &self->values;
    bool learns = h < l->steps;
    int from = cell_index(l->task.dim, h, 0, 0);
    if (learns)
        vtr_measure(l, r, h, l->v);
    for (int i = 0; i < l->task.dim.S * l->task.dim.A; i++) {
        double q = l->task.reward[from + i];
        if (learns)
            q = q + r->mean[i] + self->beta * r->width[i];
        l->q[from + i] = vtr_clipped(l, q);
    }
}

static bool plan(void *memory, uint64_t k, Billboard *billboard, Policy *policy)
{
    (void)k;
    Self *self = memory;
    Vtr *l = &self->core;
    bool changed = false;
    schedule_begin(&l->replan);
    for (int h = l->steps; h >= 0; h--) {
        if (h < l->steps)
            fit(self, h, billboard);
        back_up(self, h);
        changed |= vtr_act(l, h, policy);
        if (h < l->steps)
            schedule_add_step(&l->replan, h, 0, self->values.width, policy);
    }
    return changed;
}

/* --- sensitivity to one user ---------------------------------------------- */

/* the largest value at step h; at the last step it is the reward's */
static double value_at_most(const Vtr *l, int h)
{
    Shape dim = l->task.dim;
    const double *reward = l->task.reward + cell_index(dim, h, 0, 0);
    double most = 0;
    for (int i = 0; i < dim.S * dim.A; i++)
        most = fmax(most, reward[i]);
    return h == dim.H - 1 ? fmin(dim.H, most) : dim.H;
}

/* With values in [0, R] at h+1 a user sends ff' and y f, |f| <= R, 0 <= y <= R.
 * Laplace: sqrt(2) R^2 bounds |ff' - ee'| in Frobenius' norm and d times it in
 * L1; 2 R^2 bounds |yf - ze|, sqrt(d) times it in L1; moment and delta are
 * largest where all of it is in one coordinate.  NaN when values are cut on one
 * side only, because then they have no lower bound. */
static double moves(const void *memory, double *size)
{
    const Self *self = memory;
    const Vtr *l = &self->core;
    bool laplace = l->law == NOISE_LAPLACE;
    double matrix = self->scales.matrix, vector = self->scales.vector;
    double d = l->task.d_psi, sum = 0;
    double levels = l->when == SUM_TREE ? tree_depth(l->task.episodes) : 1;
    for (int h = 0; h < l->steps; h++) {
        double R = value_at_most(l, h + 1);
        sum += laplace ? R * R * (sqrt(2) * d / matrix + 2 * sqrt(d) / vector)
                       : regression_shift(l->pattern, matrix, vector, R, R);
    }
    *size = !l->both_sides ? (double)NAN : laplace ? sum : sqrt(levels * sum);
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
    .settings = settings,
    .self_size = sizeof(Self),
    .open = open,
    .channels = channels,
    .plan = plan,
    .stat = stat,
    .moves = moves,
    .watch = watch,
    VTR_HOOKS,
};
