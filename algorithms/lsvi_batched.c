/* Privacy-preserving LSVI-UCB with static batches: Luyo et al. 2021, Algorithm
 * 2, under joint privacy (appendix E.1), pure (E.3), or without noise.  At the
 * end of each batch but the last all is released anew; the trees' leaves are
 * batches.
 *
 * Where the paper leaves a choice:
 *   c_K       d Upsilon, the least that Lemma 25 asks for
 *   matrix    (Z + Z')/2, as printed
 *   k < k_1   Lambda = lambda I, w = 0, no noise
 * Rem. 3 sets `batches` to K, Rem. 8 lets a determinant start a batch
 * (batches=dynamic, without a claim of privacy).  Without noise, `base` says
 * what is kept: the paper's formulas without noise (plain), those of the
 * private variant, or the radius of Jin et al. 2020 with c = 1 and lambda = 1.
 */
#include "algorithms/core/gauss_budget.h"
#include "algorithms/core/lsvi.h"
#include "algorithms/core/luyo2021_scales.h"

#include <math.h>
#include <string.h>

static const Setting settings[] = {
    LSVI_SETTINGS,
    LSVI_PRIVATE_SETTINGS,
    {"batches", SET_TEXT, "paper", 0, 0, NULL,
     "paper, a number, all (K of them), or dynamic: when a determinant has "
     "doubled"},
    {"base", SET_CHOICE, "plain", 0, 0, "plain|private|jin",
     "what is kept without noise"},
    {"leaf", SET_CHOICE, "batch", 0, 0, "batch|user",
     "user: a leaf of the trees is a user (a fault)"},
    {0}};

typedef struct {
    Lsvi core;
    Trigger trigger;
    bool dynamic;
    uint64_t length, policies;
    uint64_t next;
    Luyo2021Linear scales;
    Watch watch[LSVI_WATCHES];
} Self;

/* --- opening -------------------------------------------------------------- */

static uint64_t divide_up(uint64_t n, uint64_t by)
{
    return n / by + (n % by > 0);
}

/* B of the setting, or 0: the paper's */
static Status read_batches(Self *self, const AlgorithmInput *in, double *fixed,
                           uint64_t *batches)
{
    const char *text = params_text(in->own, "batches");
    const Setting row = {"batches", SET_COUNT, NULL, 1, EPISODES_MAX, NULL, ""};
    const Setting rows[] = {row, {0}};
    Params number;
    *batches = 0;
    *fixed = 0;
    self->dynamic = strcmp(text, "dynamic") == 0;
    if (self->dynamic && in->privacy != PRIVACY_NONE)
        return FAIL(BAD_INPUT, "lsvi-batched: no paper claims privacy for "
                               "batches=dynamic; it takes privacy=none");
    if (self->dynamic || strcmp(text, "paper") == 0)
        return OK;
    if (strcmp(text, "all") == 0) {
        *batches = self->core.task.episodes;
        *fixed = (double)*batches;
        return OK;
    }
    params_open(&number, rows);
    TRY(params_set(&number, "batches", text));
    *batches = params_count(&number, "batches");
    *fixed = (double)*batches;
    return OK;
}

static Luyo2021Inputs input_of(const Lsvi *l)
{
    return (Luyo2021Inputs){.K = (double)l->task.episodes,
                            .H = l->H,
                            .d = l->d,
                            .eps = l->in.epsilon,
                            .delta = l->in.delta,
                            .p = l->p};
}

static bool keeps_private(const Lsvi *l)
{
    return l->in.privacy == PRIVACY_NONE &&
           params_choice(l->in.own, "base") == 1;
}

/* The paper's constants, with its own analysis where that is asked for. */
static Luyo2021Linear paper_scales(const Lsvi *l, const Luyo2021Inputs *x,
                                   double batches)
{
    bool quiet = l->in.privacy == PRIVACY_NONE && !keeps_private(l);
    if (l->in.privacy == PRIVACY_PURE_JDP)
        return luyo2021_linear_pure_in(x, batches);
    if (quiet || !l->in.calibrated)
        return luyo2021_linear_in(x, quiet ? LUYO2021_NONE : LUYO2021_JDP,
                                  batches);
    return luyo2021_linear_calibrated_in(x, gauss_budget(x->eps, x->delta),
                                         batches);
}

/* The number of batches is public: ceil(K/ceil(K/B)) in integers. */
static void make_schedule(Self *self, uint64_t batches)
{
    const Lsvi *l = &self->core;
    uint64_t K = l->task.episodes;
    if (batches == 0 && self->scales.batches >= (double)K)
        batches = K;
    if (batches == 0)
        batches = (uint64_t)self->scales.batches;
    if (batches < 1)
        batches = 1;
    self->length = divide_up(K, batches < K ? batches : K);
    self->policies = divide_up(K, self->length);
}

static void use_paper(Self *self)
{
    Lsvi *l = &self->core;
    const Luyo2021Linear *s = &self->scales;
    l->first = (long double)s->lambda;
    l->base =
        (long double)s->lambda + (long double)s->c_k + (long double)s->upsilon;
    l->lambda = s->lambda + s->c_k;
    l->upsilon = s->upsilon;
    l->node = s->matrix;
    l->log_chi = log(s->chi);
    for (int h = 0; h < l->H; h++) {
        l->target_scale[h] = s->vector;
        l->c[h] = s->c;
    }
    lsvi_same_radius(l, s->beta);
}

static double releases(const Self *self)
{
    return (double)(self->policies - 1);
}

static double depth(const Self *self)
{
    const Lsvi *l = &self->core;
    bool batches = params_choice(l->in.own, "leaf") == 0;
    uint64_t leaves = batches ? self->policies - 1 : l->task.episodes;
    return leaves > 0 ? tree_depth(leaves) : 1;
}

static void use_tight(Self *self, Arena *arena)
{
    Lsvi *l = &self->core;
    LsviInput x = lsvi_input(l);
    double n = fmax(1, releases(self));
    x.prefixes = n;
    x.nodes = tree_depth((uint64_t)fmax(1, releases(self)));
    x.releases = fmax(1, n - params_int(l->in.own, "unbudgeted"));
    LsviScales scales = lsvi_scales(&x, arena);
    lsvi_take_scales(l, &scales);
}

static void use_jin(Lsvi *l)
{
    double dH = l->d * l->H, K = (double)l->task.episodes;
    l->base = l->first = 1;
    l->lambda = 1;
    lsvi_same_radius(l, dH * sqrt(log(2 * K * dH / l->p)));
}

static void choose_scales(Self *self, uint64_t batches, double fixed,
                          Arena *arena)
{
    Lsvi *l = &self->core;
    bool plain = l->in.privacy == PRIVACY_NONE;
    Luyo2021Inputs x = input_of(l);
    self->scales = paper_scales(l, &x, fixed);
    if (lsvi_tight(l) && l->in.privacy != PRIVACY_PURE_JDP)
        self->scales.batches =
            fixed > 0 ? fixed : luyo2021_linear_calibrated_in(&x, 1, 0).batches;
    make_schedule(self, batches);
    if (plain && params_choice(l->in.own, "base") == 2)
        use_jin(l);
    else if (lsvi_tight(l))
        use_tight(self, arena);
    else
        use_paper(self);
}

static void open_pattern(Lsvi *l)
{
    bool paper = !l->in.calibrated || !lsvi_tight(l);
    if (keeps_private(l))
        l->law = NOISE_GAUSS;
    if (params_choice(l->in.own, "matrix-noise") > 0 || !paper)
        return;
    l->pattern =
        l->law == NOISE_LAPLACE ? MIXTURE_NOISE_IID : MIXTURE_NOISE_PROJ;
}

static Status open(void *memory, const Task *task, const AlgorithmInput *in,
                   Arena *arena)
{
    Self *self = memory;
    Lsvi *l = &self->core;
    double fixed;
    uint64_t batches;
    TRY(lsvi_open(l, "lsvi-batched", task, in, CLIP_H, arena));
    TRY(read_batches(self, in, &fixed, &batches));
    open_pattern(l);
    choose_scales(self, batches, fixed, arena);
    lsvi_bend_shift(l);
    if (in->privacy == PRIVACY_NONE)
        l->law = NOISE_NONE;
    uint64_t leaves = self->policies - 1;
    bool user = params_choice(in->own, "leaf") == 1;
    bool tree = l->law != NOISE_NONE && leaves > 0;
    lsvi_channels(l,
                  !tree  ? 0
                  : user ? task->episodes
                         : leaves,
                  user ? 1 : self->length, arena);
    if (self->dynamic)
        trigger_open(&self->trigger, l, false, arena);
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

/* the first episode of batch b, 0: there is none */
static uint64_t first_of(const Self *self, uint64_t b)
{
    return b < self->policies ? b * self->length + 1 : 0;
}

/* at the end of this batch, or of a later one, as little as may be learnt */
static uint64_t next_batch(Self *self, uint64_t k)
{
    ReplanSchedule *looks = &self->core.looks;
    uint64_t b = (k - 1) / self->length + 1;
    if (looks->eta > 0) {
        uint64_t wanted = schedule_next(looks, k);
        if (wanted == 0)
            return 0;
        uint64_t later = divide_up(wanted - 1, self->length);
        b = later > b ? later : b;
    }
    return first_of(self, b);
}

static bool plan_dynamic(Self *self, uint64_t k, Billboard *b, Policy *policy)
{
    Lsvi *l = &self->core;
    bool changed = k == 1 && lsvi_begin(l, false, policy);
    if (trigger_pulled(&self->trigger, l, b) && k > 1) {
        changed = lsvi_sweep(l, b, (uint64_t)l->releases + 1, policy);
        trigger_reset(&self->trigger, l, b);
    }
    if (l->looks.eta > 0) {
        trigger_widen(&self->trigger, l, b, policy);
        self->next = schedule_next(&l->looks, k);
        return changed;
    }
    uint64_t quiet = trigger_quiet(&self->trigger, l, b, policy);
    self->next = quiet < UINT64_MAX - k ? k + quiet : 0;
    return changed;
}

static bool plan(void *memory, uint64_t k, Billboard *b, Policy *policy)
{
    Self *self = memory;
    Lsvi *l = &self->core;
    if (self->dynamic)
        return plan_dynamic(self, k, b, policy);
    if ((k - 1) % self->length != 0) /* within a batch nothing is shown */
        return false;
    bool changed = k == 1 ? lsvi_begin(l, false, policy)
                          : lsvi_sweep(l, b, (k - 1) / self->length, policy);
    self->next = next_batch(self, k);
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
    lsvi_stat(&((const Self *)memory)->core, channel, block, moved);
}

static double moves(const void *memory, double *size)
{
    const Self *self = memory;
    return lsvi_moved(&self->core, depth(self), releases(self), size);
}

static int watch(const void *memory, const Watch **out)
{
    *out = ((const Self *)memory)->watch;
    return LSVI_WATCHES;
}

const Algorithm alg_lsvi_batched = {
    .name = "lsvi-batched",
    .source = "Luyo et al. 2021, Algorithm 2",
    .help = "private least squares in linear MDPs, updated after each batch",
    .privacy = PRIVACY_NONE | PRIVACY_JDP | PRIVACY_PURE_JDP,
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
