/* Privacy-preserving UCRL-VTR+: Luyo et al. 2021, Algorithm 3 (appendix D),
 * with the noise of Corollaries 10 (JDP) and 11 (LDP), or none.
 *
 * Two regressions a step: "hat" of V, each user weighted by 1/sbar^2, and
 * "tilde" of V^2, from which the variance estimate comes.  What the paper
 * leaves open is chosen as for Algorithm 1, in core/vtr.h. */
#include "algorithms/core/gauss_budget.h"
#include "algorithms/core/vtr.h"

#include <math.h>
#include <string.h>

enum { HAT, TILDE, FAMILIES };
enum { WATCHES = 14 };

static const Setting settings[] = {
    VTR_SETTINGS,
    {"weights", SET_CHOICE, "variance", 0, 0, "variance|flat",
     "of users in the regression: 1/variance, or all as at the largest"},
    TIE_SETTING,
    {0}};

typedef struct {
    Vtr core; /* first: see VTR_HOOKS */
    Luyo2021Plus scales;
    Luyo2021Radii radii; /* at this replan, times scale_bonus */
    bool flat;
    double scale_bonus;
    Channel *channel; /* [4 steps]: hat matrix, vector, tilde matrix, vector */
    Regressor of[FAMILIES];
    double *weight;   /* [h][s][a] 1/sbar^2 */
    double *square;   /* [H+1][S] V^2 */
    double *rounding; /* [steps][FAMILIES] */
    Watch watch[WATCHES];
} Self;

/* --- opening -------------------------------------------------------------- */

static void choose_scales(Self *self, const AlgorithmInput *in)
{
    const Vtr *l = &self->core;
    if (in->calibrated && l->privacy != LUYO2021_NONE)
        self->scales = luyo2021_plus_calibrated(
            &l->x, l->privacy, gauss_budget(in->epsilon, in->delta));
    else
        self->scales = luyo2021_plus(&l->x, l->privacy);
}

static void open_channels(Self *self, Arena *arena)
{
    static const char *const names[] = {"hat", "tilde"};
    const double *noise = self->scales.noise;
    int steps = self->core.steps;
    self->channel = arena_array(arena, Channel, 4 * steps);
    for (int h = 0; h < steps; h++)
        for (int i = 0; i < FAMILIES; i++)
            vtr_channels(&self->core, names[i], h, noise[i], noise[i],
                         &self->channel[4 * h + 2 * i], arena);
}

static void open_arrays(Self *self, Arena *arena)
{
    const Vtr *l = &self->core;
    Shape dim = l->task.dim;
    self->rounding = arena_array(arena, double, FAMILIES * l->steps);
    for (int i = 0; i < FAMILIES; i++)
        vtr_regressor_open(l, &self->of[i], self->rounding + i, FAMILIES,
                           arena);
    self->weight = arena_array(arena, double, shape_cells(dim));
    self->square = arena_array(arena, double, (dim.H + 1) * dim.S);
}

static void open_watch(Self *self)
{
    Vtr *l = &self->core;
    Shape dim = l->task.dim;
    int d = l->task.d_psi, n = l->steps;
    const Watch watch[WATCHES] = {
        {"q", l->q, shape_cells(dim)},
        {"v", l->v, (dim.H + 1) * dim.S},
        {"estimate", self->of[HAT].estimate, n * d},
        {"factor", self->of[HAT].factor, n * d * d},
        {"radius", &self->radii.hat, 1},
        {"square estimate", self->of[TILDE].estimate, n * d},
        {"square factor", self->of[TILDE].factor, n * d * d},
        {"square radius", &self->radii.tilde, 1},
        {"check radius", &self->radii.check, 1},
        {"weight", self->weight, shape_cells(dim)},
        {"rounding", self->rounding, FAMILIES * n},
        {"singular", &l->singular, 1},
        {"upsilon", self->scales.upsilon, FAMILIES},
        {"noise bound", self->scales.c, FAMILIES},
    };
    memcpy(self->watch, watch, sizeof watch);
}

static Status open(void *memory, const Task *task, const AlgorithmInput *in,
                   Arena *arena)
{
    Self *self = memory;
    TRY(vtr_open(&self->core, "ucrl-vtr-plus", task, in, arena));
    self->flat = params_choice(in->own, "weights") == 1;
    self->scale_bonus = in->scale_bonus;
    choose_scales(self, in);
    open_channels(self, arena);
    open_arrays(self, arena);
    open_watch(self);
    return OK;
}

static int channels(const void *memory, const Channel **channel)
{
    const Self *self = memory;
    *channel = self->channel;
    return 4 * self->core.steps;
}

/* --- what users contribute ------------------------------------------------ */

static void add_cell(const Self *self, int channel, const Block *block, int c)
{
    int family = channel / 2 % 2;
    const Regressor *r = &self->of[family];
    long double weight = family == HAT ? (long double)self->weight[c] : 1;
    if (channel % 2 == 0)
        vtr_add_matrix(&self->core, r, block, c, weight);
    else
        vtr_add_vector(&self->core, r, block, c, weight, family + 1);
}

static void stat(const void *memory, int channel, const Block *block,
                 Contribution *moved)
{
    const Self *self = memory;
    const Vtr *l = &self->core;
    memset(l->sum, 0, (size_t)moved->room * sizeof *l->sum);
    for (int i = 0; i < block->cells; i++)
        if (cell_step(l->task.dim, block->cell[i]) == channel / 4)
            add_cell(self, channel, block, block->cell[i]);
    contribute_all(moved, l->sum);
}

/* --- planning ------------------------------------------------------------- */

static void fit(Self *self, int family, int h, Billboard *billboard)
{
    int channel = 4 * h + 2 * family;
    bool shifted =
        self->core.shifted && billboard_items(billboard, channel) > 0;
    double base =
        self->scales.lambda + (shifted ? self->scales.shift[family] : 0);
    vtr_fit(&self->core, &self->of[family], h, billboard, channel,
            (long double)base);
}

static double within(double x, double top)
{
    return x < 0 ? 0 : x < top ? x : top;
}

/* sbar^2 = max(H^2/d, variance + its error) of the i-th pair of a step */
static double variance_bound(const Self *self, int i)
{
    const Regressor *hat = &self->of[HAT], *tilde = &self->of[TILDE];
    double H = self->core.x.H, H2 = H * H;
    double mean = within(hat->mean[i], H);
    double variance = within(tilde->mean[i], H2) - mean * mean;
    double error = fmin(H2, 2 * H * self->radii.check * hat->width[i]) +
                   fmin(H2, self->radii.tilde * tilde->width[i]);
    return self->flat ? 3 * H2 : fmax(H2 / self->core.x.d, variance + error);
}

/* Q_h = r_h + <w^_h, phi> + radius |phi| in the norm of Lambda^_h^-1, clipped;
 * and the regression weights of this step's users */
static void back_up(Self *self, int h)
{
    Vtr *l = &self->core;
    const Regressor *hat = &self->of[HAT];
    bool learns = h < l->steps;
    int from = cell_index(l->task.dim, h, 0, 0);
    if (learns) {
        vtr_measure(l, &self->of[HAT], h, l->v);
        vtr_measure(l, &self->of[TILDE], h, self->square);
    }
    for (int i = 0; i < l->task.dim.S * l->task.dim.A; i++) {
        double next =
            learns ? hat->mean[i] + self->radii.hat * hat->width[i] : 0;
        l->q[from + i] = vtr_clipped(l, l->task.reward[from + i] + next);
        if (learns)
            self->weight[from + i] = 1 / variance_bound(self, i);
    }
}

static void square_values(Self *self, int h)
{
    const Vtr *l = &self->core;
    int S = l->task.dim.S;
    for (int s = h * S; s < (h + 1) * S; s++)
        self->square[s] = l->v[s] * l->v[s];
}

static bool plan(void *memory, uint64_t k, Billboard *billboard, Policy *policy)
{
    Self *self = memory;
    Vtr *l = &self->core;
    bool changed = false;
    schedule_begin(&l->replan);
    self->radii = luyo2021_plus_radii(&l->x, &self->scales, (double)k);
    self->radii.hat *= self->scale_bonus;
    for (int h = l->steps; h >= 0; h--) {
        for (int i = 0; i < FAMILIES && h < l->steps; i++)
            fit(self, i, h, billboard);
        back_up(self, h);
        changed |= vtr_act(l, h, policy);
        square_values(self, h);
        for (int i = 0; i < FAMILIES && h < l->steps; i++)
            schedule_add_step(&l->replan, h, i, self->of[i].width, policy);
    }
    return changed;
}

/* Hat: |f| <= H, 0 <= y <= H, the weight at most d/H^2, so that its root goes
 * to the features' and the target's bounds: sqrt(d) each.  A user of less
 * weight sends shorter ones of both.  Tilde: |f| <= H^2, 0 <= y <= H^2. */
static double moves(const void *memory, double *size)
{
    const Self *self = memory;
    const Vtr *l = &self->core;
    double d = l->x.d, H2 = l->x.H * l->x.H;
    const double *noise = self->scales.noise;
    double levels = l->when == SUM_TREE ? tree_depth(l->task.episodes) : 1;
    double one =
        regression_shift(l->pattern, noise[HAT], noise[HAT], sqrt(d), sqrt(d)) +
        regression_shift(l->pattern, noise[TILDE], noise[TILDE], H2, H2);
    *size = l->both_sides ? sqrt(levels * l->steps * one) : (double)NAN;
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
