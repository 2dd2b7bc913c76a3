/* Private LSVI-UCB with rare switching: Ngo, Vietri and Wu 2022, Algorithm 1.
 * A tree of all users shows each Gram matrix; when a determinant has doubled
 * since the last update, targets are released anew and the policy with them.
 *
 * Where the paper leaves a choice:
 *   eq. (6)   read as `tree`; entries of a noise matrix alike (`matrix-noise`)
 *   log       of nodes and of the shift: natural, or to base 2
 *   line 11   the variance of targets as printed (`target`)
 *   N_count   counts updates, or, as printed inside the loop, H of each
 *             (`count`); an update needs N_count < N_max, counted from 1
 *   Q         before the first update: as large as it may be
 *   clip      the minimum with H alone, as printed
 *   a matrix that is not positive definite never triggers; in an update its
 *   bonus is H
 * Without noise, `base` says what is kept: the private shift, radius and cap,
 * or lambda = 1 and the radius of Jin et al. 2020 with c = 1, without cap. */
#include "algorithms/core/gauss_budget.h"
#include "algorithms/core/lsvi.h"
#include "algorithms/core/ngo2022_scales.h"

#include <math.h>

static const Setting settings[] = {
    LSVI_SETTINGS,
    LSVI_PRIVATE_SETTINGS,
    {"tree", SET_CHOICE, "B", 0, 0, NGO2022_TREES, "the reading of eq. (6)"},
    {"log", SET_CHOICE, "e", 0, 0, "e|2|mixed",
     "base of log K in nodes and shift; mixed: 2 and e"},
    {"target", SET_CHOICE, "11", 0, 0, NGO2022_TARGETS,
     "variance of a released target: line 11, or three other readings"},
    {"count", SET_CHOICE, "episode", 0, 0, "episode|literal",
     "an update counts once, or once for each step"},
    {"trigger", SET_CHOICE, "determinant", 0, 0, "determinant|spectral",
     "update when a determinant doubles, or an eigenvalue grows fourfold"},
    {"cap", SET_CHOICE, "yes", 0, 0, "yes|no", "no more updates than N_max"},
    {"base", SET_CHOICE, "private", 0, 0, "private|jin",
     "what is kept without noise"},
    {"test", SET_CHOICE, "released", 0, 0, "released|raw",
     "raw: determinants of matrices without noise (a fault)"},
    {"test-every", SET_COUNT, "1", 1, 1e18, NULL,
     "episodes between tests (a fault beyond 1)"},
    {"growth", SET_REAL, "2", 1.001, 1e6, NULL,
     "how much a determinant grows before an update (a fault but for 2)"},
    {0}};

typedef struct {
    Lsvi core;
    Trigger trigger;
    Ngo2022Scales scales;
    bool fresh;     /* an update has just been made */
    bool exact;     /* tests may be left out where none can pull */
    double updates; /* so far */
    double most;    /* updates allowed */
    uint64_t every, next;
    Watch watch[LSVI_WATCHES];
} Self;

/* --- opening -------------------------------------------------------------- */

static Ngo2022Input input_of(const Lsvi *l, const AlgorithmInput *in)
{
    int base = params_choice(in->own, "log");
    return (Ngo2022Input){
        .episodes = (double)l->task.episodes,
        .d = l->d,
        .horizon = l->H,
        .epsilon = in->epsilon,
        .delta = in->delta,
        .failure = l->p,
        .tree = (Ngo2022Tree)params_choice(in->own, "tree"),
        .target = (Ngo2022Target)params_choice(in->own, "target"),
        .binary_node = base > 0,
        .binary_shift = base == 1,
    };
}

/* Between 1 and N_max in steps of 1, or of H: how many updates there may be. */
static double count_updates(const Lsvi *l, double most)
{
    bool literal = params_choice(l->in.own, "count") == 1;
    return fmax(0, literal ? ceil((most - 1) / l->H) : ceil(most) - 1);
}

static void use_paper(Self *self, const Ngo2022Scales *s)
{
    Lsvi *l = &self->core;
    bool noisy = l->law != NOISE_NONE;
    l->base = l->first = 2 * (long double)s->lambda;
    l->lambda = l->upsilon = s->lambda;
    l->node = noisy ? s->node : 0;
    l->log_chi = s->log_chi;
    for (int h = 0; h < l->H; h++) {
        l->target_scale[h] = noisy ? s->target : 0;
        l->c[h] = s->lambda_y;
    }
    lsvi_same_radius(l, s->beta);
    self->most = s->updates;
}

static double spread_of(const Task *task)
{
    double most = 0;
    int n = task->dim.S * task->dim.A, d = task->d_phi;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            double sum = 0;
            for (int k = 0; k < d; k++)
                sum += pow(task->phi[i * d + k] - task->phi[j * d + k], 2);
            most = fmax(most, sqrt(sum));
        }
    return most;
}

static void use_analysis(Self *self, const Ngo2022Input *x)
{
    Lsvi *l = &self->core;
    const Ngo2022Budget budget = {.shift =
                                      gauss_budget(l->in.epsilon, l->in.delta),
                                  .share = 0.5,
                                  .spread = spread_of(&l->task),
                                  .iid = l->pattern == MIXTURE_NOISE_SYM1,
                                  .spectral = self->trigger.spectral};
    self->scales = ngo2022_calibrated(x, &budget);
    use_paper(self, &self->scales);
}

static double depth(const Lsvi *l)
{
    uint64_t K = l->task.episodes;
    return tree_depth(K > 1 ? K - 1 : 1);
}

static void use_tight(Self *self, Arena *arena)
{
    Lsvi *l = &self->core;
    LsviInput x = lsvi_input(l);
    x.prefixes = (double)l->task.episodes;
    x.nodes = depth(l);
    x.releases = 0;
    x.growth = self->trigger.spectral ? 1.5 : 2;
    LsviScales scales = lsvi_scales(&x, arena);
    int unbudgeted = params_int(l->in.own, "unbudgeted");
    self->most = scales.releases;
    if (unbudgeted > 0) {
        x.releases = fmax(1, scales.releases - unbudgeted);
        scales = lsvi_scales(&x, arena);
    }
    lsvi_take_scales(l, &scales);
}

static void use_jin(Self *self)
{
    Lsvi *l = &self->core;
    double dH = l->d * l->H, K = (double)l->task.episodes;
    l->base = l->first = 1;
    l->lambda = 1;
    lsvi_same_radius(l, dH * sqrt(log(2 * K * dH / l->p)));
    self->most = (double)INFINITY;
}

static void choose_scales(Self *self, Arena *arena)
{
    Lsvi *l = &self->core;
    const Params *own = l->in.own;
    Ngo2022Input x = input_of(l, &l->in);
    if (l->law == NOISE_NONE && params_choice(own, "base") == 1) {
        use_jin(self);
        return;
    }
    if (lsvi_tight(l)) {
        use_tight(self, arena);
    } else {
        self->scales = ngo2022_published(&x);
        if (l->in.calibrated)
            use_analysis(self, &x);
        else
            use_paper(self, &self->scales);
        if (!l->in.calibrated || params_choice(own, "count") == 1)
            self->most = count_updates(l, self->most);
    }
    if (params_choice(own, "cap") == 1)
        self->most = (double)INFINITY;
}

/* What `tight` and the paper's analysis keep when nothing is noisy: scales for
 * the noise there would be. */
static void open_law(Lsvi *l, const AlgorithmInput *in)
{
    bool plain = in->privacy == PRIVACY_NONE;
    bool kept = plain && params_choice(in->own, "base") == 0;
    if (!in->calibrated && params_choice(in->own, "matrix-noise") == 0)
        l->pattern = MIXTURE_NOISE_SYM1;
    if (kept)
        l->law = NOISE_GAUSS;
}

/* the matrices without noise, for a test that should not see them */
static void add_raw(Self *self)
{
    Lsvi *l = &self->core;
    if (params_choice(l->in.own, "test") == 0 || l->law == NOISE_NONE)
        return;
    self->trigger.extra = l->channels;
    for (int h = 0; h < l->H; h++) {
        l->channel[l->channels] = l->channel[h];
        l->channel[l->channels++].law = NOISE_NONE;
    }
}

static Status open(void *memory, const Task *task, const AlgorithmInput *in,
                   Arena *arena)
{
    Self *self = memory;
    Lsvi *l = &self->core;
    TRY(lsvi_open(l, "lsvi-switching", task, in,
                  in->calibrated ? CLIP_STEPS : CLIP_MIN, arena));
    if (task->episodes < 2)
        return FAIL(BAD_INPUT, "lsvi-switching: at least 2 episodes");
    self->trigger.spectral = params_choice(in->own, "trigger") == 1;
    open_law(l, in);
    choose_scales(self, arena);
    lsvi_bend_shift(l);
    if (in->privacy == PRIVACY_NONE)
        l->law = NOISE_NONE;
    bool noisy = l->law != NOISE_NONE;
    lsvi_channels(l, noisy ? task->episodes - 1 : 0, 1, arena);
    trigger_open(&self->trigger, l, self->trigger.spectral, arena);
    self->trigger.growth = logl((long double)params_real(in->own, "growth"));
    add_raw(self);
    self->every = params_count(in->own, "test-every");
    self->exact = !noisy && l->looks.eta == 0 && self->every == 1 &&
                  !self->trigger.spectral;
    lsvi_watch(l, self->watch);
    return OK;
}

static int channels(const void *memory, const Channel **channel)
{
    const Lsvi *l = &((const Self *)memory)->core;
    *channel = l->channel;
    return l->channels;
}

/* --- planning ------------------------------------------------------------- */

static void look_ahead(Self *self, uint64_t k, Billboard *b, Policy *policy)
{
    Lsvi *l = &self->core;
    if (self->updates >= self->most) { /* nothing is ever released again */
        self->next = 0;
    } else if (self->exact) {
        uint64_t quiet = trigger_quiet(&self->trigger, l, b, policy);
        self->next = quiet < UINT64_MAX - k ? k + quiet : 0;
    } else if (l->looks.eta > 0) {
        trigger_widen(&self->trigger, l, b, policy);
        self->next = schedule_next(&l->looks, k);
    } else {
        self->next = k + self->every;
    }
}

static bool plan(void *memory, uint64_t k, Billboard *b, Policy *policy)
{
    Self *self = memory;
    Lsvi *l = &self->core;
    bool changed = false;
    if (k == 1)
        changed = lsvi_begin(l, true, policy);
    bool pulled = trigger_pulled(&self->trigger, l, b);
    if (k > 1 && pulled && self->updates < self->most) {
        self->updates++;
        changed = lsvi_sweep(l, b, (uint64_t)self->updates, policy);
        trigger_reset(&self->trigger, l, b);
    }
    look_ahead(self, k, b, policy);
    return changed;
}

static uint64_t next(void *memory, uint64_t k)
{
    (void)k;
    return ((Self *)memory)->next;
}

static void stat(const void *memory, int channel, const Block *block,
                 Contribution *moved)
{
    const Lsvi *l = &((const Self *)memory)->core;
    lsvi_stat(l, channel < 2 * l->H ? channel : channel % l->H, block, moved);
}

static double moves(const void *memory, double *size)
{
    const Self *self = memory;
    const Lsvi *l = &self->core;
    double most = self->most;
    if (self->trigger.extra > 0 || isinf(most)) {
        *size = (double)NAN;
        return (double)NAN;
    }
    return lsvi_moved(l, depth(l), most, size);
}

static int watch(const void *memory, const Watch **out)
{
    *out = ((const Self *)memory)->watch;
    return LSVI_WATCHES;
}

const Algorithm alg_lsvi_switching = {
    .name = "lsvi-switching",
    .source = "Ngo et al. 2022, Algorithm 1",
    .help = "private least squares in linear MDPs, updated when a determinant "
            "has doubled",
    .privacy = PRIVACY_NONE | PRIVACY_JDP,
    .learns = true,
    .settings = settings,
    .self_size = sizeof(Self),
    .open = open,
    .channels = channels,
    .plan = plan,
    .next = next,
    .stat = stat,
    .moves = moves,
    .watch = watch,
};
