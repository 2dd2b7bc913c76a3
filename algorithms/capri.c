/* CAPRI: Pavlovic, Salgia, Zhao 2025, Algorithm 1, with the estimator of
 * Sec. 3.1 by counts (core/sketch.h).
 *
 *     T_1 = ceil(sqrt T), X_1(c) = X                      episodes are users
 *     epoch r: draw S_r, R_r, T_r public points each of rho_r, which has
 *         contexts by kappa and actions even over X_r(c); play X_r evenly
 *     at its end read g = sum of y A_r k_S(w) + noise, mu = k_S(w)' A_r g
 *     X_{r+1}(c) = { x of X_r(c): mu(x) >= max mu - 4 Delta_r }, and
 *         T_{r+1} = 2 T_r
 *
 * Joint privacy adds noise sigma_0 to g, local privacy to every user's part of
 * it.  Here users contribute y a(w) / sigma_0 to a channel of scale 1, since
 * sigma_0 changes with every epoch.
 *
 * What the paper leaves open:
 *   - beta_1 is Lemma 6.6's (appendix), or that of Sec. 3.1 at the error
 *     probability p (main) or at the level p/(N T ln T) of eq. (7) (main-level)
 *   - sigma_max of eq. (6) is over the support of rho_r.  Contexts that are
 *     never drawn keep all their actions; calibrated noise covers them, too
 *   - Delta is one radius for all (radius), or each action's own (arm): beta
 *     sig(w) + beta_1 sigma_max sig(w), since Step 3's noise is sigma_0 sig(w)
 *   - split=exact is the least noise that meets (eps/ln T, delta/ln T), which
 *     the published formula exceeds; beta_1 keeps its ratio to the noise
 *   - copy=mean has T_r rho in the place of R's counts: kappa is known
 *
 * Calibrated: a user stands in one release, so the noise is the least for (eps,
 * delta) at its exact sensitivity 2 B max |a(w)|.  The radius is valid at every
 * T given S and R: worst bias, Bernstein, Gaussian tail; 2 Delta suffices. */
#include "algorithms/algorithm.h"
#include "algorithms/core/gauss_budget.h"
#include "algorithms/core/pavlovic2025_scales.h"
#include "algorithms/core/sketch.h"
#include "suite/base/sample.h"

#include <math.h>
#include <string.h>

enum { BETA_APPENDIX, BETA_MAIN, BETA_MAIN_LEVEL };

static const Setting settings[] = {
    {"p", SET_REAL, "0.01", 1e-12, 0.999, NULL, "error probability"},
    {"tau", SET_REAL, "1", 1e-9, 1e12, NULL, "ridge"},
    {"beta1", SET_CHOICE, "appendix", 0, 0, "appendix|main|main-level",
     "which beta_1 the radius has: Lemma 6.6's, or that of Sec. 3.1"},
    {"elimination", SET_CHOICE, "radius", 0, 0, "radius|arm",
     "by one radius for all actions, or by each action's own"},
    {"copy", SET_CHOICE, "drawn", 0, 0, "drawn|mean|same",
     "R: public points that are drawn, what they are in the mean, or S (a "
     "fault)"},
    {"split", SET_CHOICE, "published", 0, 0, "published|exact",
     "published noise for the split budget: the formula, or the least"},
    {"widths", SET_CHOICE, "needed", 0, 0, "needed|always",
     "calibrated radii: where something can be eliminated, or always"},
    {"noise-of", SET_CHOICE, "own", 0, 0, "own|next",
     "sigma_0 of this epoch, or of one of twice the users (a fault)"},
    {0}};

enum { WATCHES = 12 };

typedef struct {
    const Task *task;
    Privacy privacy;
    bool calibrated, by_arm, always, mean_copy, same_copy, noise_of_next;
    int points, actions, size; /* size: of the channel */
    double B, T, failures;     /* failures: ln(4 N epochs / p) */
    double bonus;
    Pavlovic2025Scales scales; /* published; beta1 as it is read */
    double unit; /* sigma_0 over sigma_max, published; over sens, calibrated */
    Sketch sketch;
    SketchErrors errors;
    /* the epoch */
    uint64_t first, users; /* where it began, T_r */
    bool *active;          /* [points] */
    double *rho, *mass;    /* [points], [active] T_r rho */
    uint64_t *S, *R;       /* [points] */
    int *place;            /* [points] in the sketch */
    double sigma0;
    long double *g, *seen, *sum; /* [size]; seen: shown before the epoch */
    double *estimate, *radius;   /* [points] by place */
    Channel channel;
    /* what is watched */
    double *mu, *width, *is_active, *count_S, *count_R, *s2, *sig2;
    double delta, length, p, tau;
    Watch watch[WATCHES];
} Self;

/* --- opening -------------------------------------------------------------- */

/* the least whole number whose square is at least T */
static uint64_t root_above(uint64_t T)
{
    uint64_t root = (uint64_t)sqrtl((long double)T);
    while (root > 1 && root - 1 > (T - 1) / (root - 1))
        root--;
    while (root <= (T - 1) / root)
        root++;
    return root;
}

/* how many epochs end by T */
static int epochs_of(uint64_t T)
{
    uint64_t length = root_above(T), left = T;
    int n = 0;
    for (; left >= length; length *= 2, n++)
        left -= length;
    return n;
}

static Pavlovic2025Task constants(const Self *self, const AlgorithmInput *in)
{
    return (Pavlovic2025Task){.T = self->T,
                              .N = self->points,
                              .B = self->B,
                              .tau = self->tau,
                              .eps = in->epsilon,
                              .delta_dp = in->delta,
                              .delta = self->p};
}

static void choose_published(Self *self, const AlgorithmInput *in)
{
    const Pavlovic2025Task x = constants(self, in);
    Pavlovic2025Scales s = pavlovic2025_published(&x);
    double split = log(self->T);
    int reading = params_choice(in->own, "beta1");
    self->unit = s.sigma0;
    if (params_choice(in->own, "split") == 1)
        self->unit =
            2 * self->B / gauss_budget(in->epsilon / split, in->delta / split);
    s.beta1 = reading == BETA_MAIN         ? s.beta1_main_a
              : reading == BETA_MAIN_LEVEL ? s.beta1_main_b
                                           : s.beta1;
    s.beta1 *= self->unit / s.sigma0;
    self->scales = s;
}

static void choose_scales(Self *self, const AlgorithmInput *in)
{
    bool private = self->privacy != PRIVACY_NONE;
    if (private)
        choose_published(self, in);
    else
        self->scales.beta = pavlovic2025_beta(
            &(Pavlovic2025Task){.T = self->T, .B = self->B, .tau = self->tau},
            self->p / (self->points * self->T * log(self->T)));
    if (private && self->calibrated)
        self->unit = 2 * self->B / gauss_budget(in->epsilon, in->delta);
    self->failures = log(4 * (double)self->points *
                         epochs_of(self->task->episodes) / self->p);
    self->bonus = in->scale_bonus;
}

static Status check(const Task *task, const AlgorithmInput *in)
{
    Shape d = task->dim;
    if (task->phi == NULL || task->start == NULL || d.H != 1)
        return FAIL(BAD_INPUT, "capri: needs one step, features of contexts "
                               "and actions, and the public law of contexts");
    if (task->episodes < 3)
        return FAIL(BAD_INPUT, "capri: episodes=%d: at least 3",
                    (int)task->episodes);
    if (in->lazy > 0)
        return FAIL(BAD_INPUT, "capri: lazy=%g: its epochs are the paper's",
                    in->lazy);
    if (in->privacy != PRIVACY_NONE && !(in->delta > 0))
        return FAIL(BAD_INPUT, "capri: Gaussian noise needs delta above 0");
    return OK;
}

static void read_settings(Self *self, const AlgorithmInput *in)
{
    const Params *own = in->own;
    self->privacy = in->privacy;
    self->calibrated = in->calibrated;
    self->p = params_real(own, "p");
    self->tau = params_real(own, "tau");
    self->by_arm = params_choice(own, "elimination") == 1;
    self->mean_copy = params_choice(own, "copy") == 1;
    self->same_copy = params_choice(own, "copy") == 2;
    self->always = params_choice(own, "widths") == 1;
    self->noise_of_next = params_choice(own, "noise-of") == 1;
}

static void open_epoch(Self *self, Arena *arena)
{
    size_t n = (size_t)self->points, k = (size_t)self->size;
    self->active = arena_array(arena, bool, n);
    self->rho = arena_array(arena, double, n);
    self->mass = arena_array(arena, double, n);
    self->S = arena_array(arena, uint64_t, n);
    self->R = arena_array(arena, uint64_t, n);
    self->place = arena_array(arena, int, n);
    self->g = arena_array(arena, long double, k);
    self->seen = arena_array(arena, long double, k);
    self->sum = arena_array(arena, long double, k);
    self->estimate = arena_array(arena, double, n);
    self->radius = arena_array(arena, double, n);
    self->errors.bias = arena_array(arena, double, n);
    self->errors.variance = arena_array(arena, double, n);
    self->errors.range = arena_array(arena, double, n);
    for (size_t w = 0; w < n; w++)
        self->active[w] = true;
}

static void open_channel(Self *self, Arena *arena)
{
    double *scale = arena_array(arena, double, self->size);
    for (int i = 0; i < self->size; i++)
        scale[i] = self->privacy == PRIVACY_NONE ? 0 : 1;
    self->channel = (Channel){
        .name = "projected rewards",
        .when = self->privacy == PRIVACY_LDP ? SUM_LOCAL : SUM_ONCE,
        .law = self->privacy == PRIVACY_NONE ? NOISE_NONE : NOISE_GAUSS,
        .size = self->size,
        .scale = scale,
    };
}

static void open_watch(Self *self, Arena *arena)
{
    int n = self->points;
    double **const all[] = {&self->mu,      &self->width,   &self->is_active,
                            &self->count_S, &self->count_R, &self->s2,
                            &self->sig2};
    for (int i = 0; i < 7; i++)
        *all[i] = arena_array(arena, double, n);
    const Watch watch[WATCHES] = {
        {"mu", self->mu, n},
        {"width", self->width, n},
        {"active", self->is_active, n},
        {"S", self->count_S, n},
        {"R", self->count_R, n},
        {"s2", self->s2, n},
        {"sig2", self->sig2, n},
        {"delta", &self->delta, 1},
        {"sigma0", &self->sigma0, 1},
        {"users", &self->length, 1},
        {"p", &self->p, 1},
        {"tau", &self->tau, 1},
    };
    memcpy(self->watch, watch, sizeof watch);
}

static Status open(void *memory, const Task *task, const AlgorithmInput *in,
                   Arena *arena)
{
    Self *self = memory;
    TRY(check(task, in));
    *self = (Self){.task = task,
                   .points = task->dim.S * task->dim.A,
                   .actions = task->dim.A,
                   .B = task->reward_bound,
                   .T = (double)task->episodes};
    read_settings(self, in);
    choose_scales(self, in);
    sketch_open(&self->sketch, self->points, task->d_phi, task->phi, self->tau,
                arena);
    self->size = self->sketch.room;
    open_epoch(self, arena);
    open_channel(self, arena);
    open_watch(self, arena);
    return OK;
}

static int channels(const void *memory, const Channel **channel)
{
    *channel = &((const Self *)memory)->channel;
    return 1;
}

/* --- what users contribute ------------------------------------------------ */

static double divisor(const Self *self)
{
    return self->sigma0 > 0 ? self->sigma0 : 1;
}

/* y a(w) / sigma_0 */
static void stat(const void *memory, int channel, const Block *block,
                 Contribution *moved)
{
    const Self *self = memory;
    const Sketch *s = &self->sketch;
    (void)channel;
    memset(self->sum, 0, (size_t)s->rank * sizeof *self->sum);
    for (int i = 0; i < block->cells; i++) {
        int w = block->cell[i];
        const double *a = &MAT(s->a, self->place[w], 0);
        long double reward = (long double)block->reward[w] / divisor(self);
        for (int j = 0; j < s->rank; j++)
            self->sum[j] += reward * a[j];
    }
    for (int j = 0; j < s->rank; j++)
        contribute(moved, j, self->sum[j]);
}

/* --- the beginning of an epoch -------------------------------------------- */

static bool is_drawn(const Self *self, int w)
{
    return self->task->start[w / self->actions] > 0;
}

static int left_in(const Self *self, int context)
{
    int n = 0;
    for (int a = 0; a < self->actions; a++)
        n += self->active[context * self->actions + a];
    return n;
}

static void find_rho(Self *self)
{
    for (int c = 0; c < self->task->dim.S; c++) {
        double share = self->task->start[c] / left_in(self, c);
        for (int w = c * self->actions; w < (c + 1) * self->actions; w++)
            self->rho[w] = self->active[w] ? share : 0;
    }
}

static void draw_copies(Self *self, const Billboard *billboard)
{
    Rng coins = billboard_coins(billboard, self->first, 0);
    int n = self->points;
    sample_multinomial(&coins, self->users, n, self->rho, self->S);
    coins = billboard_coins(billboard, self->first, self->same_copy ? 0 : 1);
    sample_multinomial(&coins, self->users, n, self->rho, self->R);
    for (int w = 0; w < n; w++) {
        self->count_S[w] = (double)self->S[w];
        self->count_R[w] = self->mean_copy ? (double)self->users * self->rho[w]
                                           : (double)self->R[w];
    }
}

/* the root of the largest entry, over all active points or those that occur */
static double root_of_largest(const Self *self, const double *x, bool drawn)
{
    double most = 0;
    for (int i = 0; i < self->sketch.active; i++)
        if (!drawn || is_drawn(self, self->sketch.point[i]))
            most = fmax(most, x[i]);
    return sqrt(most);
}

static void choose_noise(Self *self)
{
    const Sketch *s = &self->sketch;
    double size = self->calibrated ? root_of_largest(self, s->s2, false)
                                   : root_of_largest(self, s->sig2, true);
    self->sigma0 = self->unit * size * (self->noise_of_next ? sqrt(0.5) : 1);
}

static void show_epoch(Self *self)
{
    const Sketch *s = &self->sketch;
    for (int w = 0; w < self->points; w++) {
        self->is_active[w] = self->active[w];
        self->s2[w] = self->sig2[w] = (double)NAN;
    }
    for (int i = 0; i < s->active; i++) {
        int w = s->point[i];
        self->place[w] = i;
        self->mass[i] = (double)self->users * self->rho[w];
        self->s2[w] = s->s2[i];
        self->sig2[w] = s->sig2[i];
    }
    self->length = (double)self->users;
}

static void begin(Self *self, uint64_t k, const Billboard *billboard)
{
    self->first = k;
    find_rho(self);
    draw_copies(self, billboard);
    bool fits = sketch_fit(&self->sketch, self->active, self->S, self->count_R);
    assert(fits); /* counts are at least 0, and tau is above it */
    (void)fits;
    choose_noise(self);
    show_epoch(self);
}

static void play(const Self *self, Policy *policy)
{
    for (int c = 0; c < self->task->dim.S; c++) {
        int n = left_in(self, c);
        for (int w = c * self->actions; w < (c + 1) * self->actions; w++)
            policy->prob[w] = self->active[w] ? 1.0 / n : 0;
    }
}

/* --- its end -------------------------------------------------------------- */

/* g over sigma_0: the release, or by how much the sum of reports has grown */
static void read_release(Self *self, Billboard *billboard)
{
    size_t size = (size_t)self->size;
    if (self->channel.when == SUM_ONCE) {
        billboard_release_once(billboard, 0, self->g);
        return;
    }
    const long double *shown = billboard_shown(billboard, 0);
    for (size_t i = 0; i < size; i++)
        self->g[i] = shown[i] - self->seen[i];
    memcpy(self->seen, shown, size * sizeof *shown);
}

static void estimate(Self *self)
{
    const Sketch *s = &self->sketch;
    for (int w = 0; w < self->points; w++)
        self->mu[w] = self->width[w] = (double)NAN;
    self->delta = (double)NAN;
    for (int i = 0; i < s->active; i++) {
        self->estimate[i] = divisor(self) * sketch_mean(s, i, self->g);
        self->mu[s->point[i]] = self->estimate[i];
    }
}

/* reports carry noise each, a release once */
static double spread(const Self *self)
{
    return self->privacy == PRIVACY_LDP ? sqrt((double)self->users) : 1;
}

/* the noise's part of a calibrated width */
static double private_width(const Self *self, int place)
{
    double sd = self->sigma0 * spread(self) * sqrt(self->sketch.s2[place]);
    return self->bonus * sd * sqrt(2 * self->failures);
}

/* Noise alone is a lower bound on every width: with estimates closer together
 * than that, no action can go. */
static bool may_eliminate(const Self *self)
{
    const Sketch *s = &self->sketch;
    double least = INFINITY, most = 0, apart = 0, low = 0, high = 0;
    for (int i = 0; i < s->active; i++) {
        int w = s->point[i];
        bool same =
            i > 0 && s->point[i - 1] / self->actions == w / self->actions;
        low = same ? fmin(low, self->estimate[i]) : self->estimate[i];
        high = same ? fmax(high, self->estimate[i]) : self->estimate[i];
        if (!is_drawn(self, w))
            continue;
        apart = fmax(apart, high - low);
        least = fmin(least, private_width(self, i));
        most = fmax(most, private_width(self, i));
    }
    return apart > 2 * (self->by_arm ? least : most);
}

static void calibrated_widths(Self *self)
{
    sketch_errors(&self->sketch, self->mass, &self->errors);
    const SketchErrors *e = &self->errors;
    double B = self->B;
    for (int i = 0; i < self->sketch.active; i++) {
        double sd = self->sigma0 * spread(self) * sqrt(self->sketch.s2[i]);
        const Pavlovic2025Point w = {B * e->bias[i], B * B * e->variance[i],
                                     2 * B * e->range[i], sd};
        self->radius[i] = self->bonus * pavlovic2025_width(&w, self->failures);
    }
}

/* Delta_r of eq. (7), each point with its own sigma~ */
static void published_widths(Self *self)
{
    const Sketch *s = &self->sketch;
    double sigma_max = root_of_largest(self, s->sig2, true);
    double slope =
        self->scales.beta + spread(self) * self->scales.beta1 * sigma_max;
    for (int i = 0; i < s->active; i++)
        self->radius[i] = self->bonus * slope * sqrt(s->sig2[i]);
}

/* false: none is computed, none could matter */
static bool find_widths(Self *self)
{
    const Sketch *s = &self->sketch;
    if (self->calibrated && !self->always && !may_eliminate(self))
        return false;
    if (self->calibrated)
        calibrated_widths(self);
    else
        published_widths(self);
    self->delta = 0;
    for (int i = 0; i < s->active; i++) {
        self->width[s->point[i]] = self->radius[i];
        if (is_drawn(self, s->point[i]))
            self->delta = fmax(self->delta, self->radius[i]);
    }
    return true;
}

/* Twice the proof's need is published: 4 Delta, where 2 Delta keeps every best
 * action on the good event. */
static bool eliminate_in(Self *self, int context)
{
    double factor = self->calibrated ? 1 : 2, best = -INFINITY;
    bool gone = false;
    int first = context * self->actions, last = first + self->actions;
    for (int w = first; w < last; w++) {
        double own = self->by_arm ? self->width[w] : self->delta;
        if (self->active[w])
            best = fmax(best, self->mu[w] - factor * own);
    }
    for (int w = first; w < last; w++) {
        double own = self->by_arm ? self->width[w] : self->delta;
        if (!self->active[w] || !(self->mu[w] + factor * own < best))
            continue;
        self->active[w] = false;
        gone = true;
    }
    return gone;
}

static bool end(Self *self, Billboard *billboard)
{
    bool gone = false;
    read_release(self, billboard);
    estimate(self);
    if (find_widths(self))
        for (int c = 0; c < self->task->dim.S; c++)
            if (self->task->start[c] > 0)
                gone |= eliminate_in(self, c);
    return gone;
}

static bool plan(void *memory, uint64_t k, Billboard *billboard, Policy *policy)
{
    Self *self = memory;
    bool changed = k == 1;
    if (k > 1)
        changed = end(self, billboard);
    self->users = k == 1 ? root_above(self->task->episodes) : 2 * self->users;
    begin(self, k, billboard);
    if (changed)
        play(self, policy);
    return changed;
}

static uint64_t next(void *memory, uint64_t k)
{
    const Self *self = memory;
    uint64_t end;
    (void)k;
    return __builtin_add_overflow(self->first, self->users, &end) ? 0 : end;
}

/* --- what one user moves -------------------------------------------------- */

static bool all_are_drawn(const Self *self)
{
    for (int c = 0; c < self->task->dim.S; c++)
        if (!(self->task->start[c] > 0))
            return false;
    return true;
}

/* From -B a(w) to B a(w) at most, in one release or report.  Published noise
 * does not cover contexts that are never drawn. */
static double moves(const void *memory, double *size)
{
    const Self *self = memory;
    bool covered = self->calibrated || all_are_drawn(self);
    double scale = self->unit * (self->noise_of_next ? sqrt(0.5) : 1);
    *size = covered ? 2 * self->B / scale : (double)NAN;
    return 1;
}

static int watch(const void *memory, const Watch **out)
{
    *out = ((const Self *)memory)->watch;
    return WATCHES;
}

const Algorithm alg_capri = {
    .name = "capri",
    .source = "Pavlovic et al. 2025, Algorithm 1",
    .help = "explore and eliminate for kernel bandits, on randomly projected "
            "sums",
    .privacy = PRIVACY_NONE | PRIVACY_JDP | PRIVACY_LDP,
    .learns = true,
    .own_looks = true,
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
