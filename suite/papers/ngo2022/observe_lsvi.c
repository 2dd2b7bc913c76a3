/* Ngo et al. 2022, Algorithm 1 along a run: (18), Lemmas 26 to 28, (11), (13),
 * (14), (15), the explicit bound of Theorem 16, and how often it updates.
 *
 * The radius is the printed one, whatever a fault makes of the algorithm's; of
 * the least noise, the algorithm's own. */
#include "suite/base/mat.h"
#include "suite/observe/on_good.h"
#include "suite/observe/regression_truth.h"
#include "suite/papers/ngo2022/constants.h"
#include "suite/papers/ngo2022/lsvi.h"
#include "suite/papers/shared/lsvi_truth.h"

#include <math.h>
#include <string.h>

typedef struct {
    LsviTruth truth;
    NgoConstants text;
    double *beta; /* [H] */
    double eq9, eq18, lem26, eq13, eq11, lem28, says;
    double seen;  /* updates */
    bool printed; /* constants of the text */
    /* line 8, where every episode is tested */
    bool each;
    uint64_t tested;   /* the last look */
    double *reference; /* [H] log det at the last update */
    double *room;      /* [d][d] */
    bool broken;
    bool moves;
    OnGood optimism;
    LsviSums sums;
} Switching;

static Status open(void *memory, const Sight *sight, Arena *arena)
{
    Switching *self = memory;
    const AlgorithmInput *in = sight->input;
    if (strcmp(sight->learner->algo->name, "lsvi-switching") != 0)
        return FAIL(BAD_INPUT, "observe=lsvi_switching needs lsvi-switching");
    *self = (Switching){.optimism = on_good_open(), .says = (double)INFINITY};
    TRY(lsvi_truth_open(&self->truth, sight, arena));
    Shape dim = self->truth.dim;
    self->beta = arena_array(arena, double, dim.H);
    self->text =
        ngo_constants(self->truth.d, dim.H, (double)sight->env->task.episodes,
                      in->epsilon, in->delta, params_real(in->own, "p"), 1);
    self->each = in->privacy == PRIVACY_JDP && !in->calibrated &&
                 in->lazy == 0 && dim.H <= 64 &&
                 params_choice(in->own, "matrix-noise") != 4;
    self->reference = arena_array(arena, double, dim.H);
    self->room = arena_array(arena, double, self->truth.d * self->truth.d);
    bool jin =
        in->privacy == PRIVACY_NONE && params_choice(in->own, "base") == 1;
    self->printed = !in->calibrated && !jin;
    lsvi_truth_radius(&self->truth, in,
                      in->calibrated || jin ? 0 : self->text.beta, self->beta);
    return OK;
}

/* log det of what is released of step h now, + 2 lambda I; NaN: it is not
 * positive definite */
static double log_det(const Switching *self, const Sight *sight, int h)
{
    int d = self->truth.d;
    const long double *shown = billboard_shown(sight->learner->billboard, h);
    double *a = self->room, sum = 0;
    for (int i = 0, at = 0; i < d; i++)
        for (int j = 0; j <= i; j++)
            a[i * d + j] = a[j * d + i] = (double)shown[at++];
    for (int i = 0; i < d; i++)
        a[i * d + i] += 2 * self->text.lambda;
    if (!mat_cholesky((Mat){a, d, d, d}, NULL))
        return (double)NAN;
    for (int i = 0; i < d; i++)
        sum += 2 * log(a[i * d + i]);
    return sum;
}

/* An update is due when a determinant has doubled since the last one, in every
 * episode; within rounding either is accepted. */
static void look_at_rule(Switching *self, const Sight *sight)
{
    double most = -(double)INFINITY, now[64];
    int H = self->truth.dim.H;
    bool made = *self->truth.releases > self->seen;
    for (int h = 0; h < H; h++) {
        now[h] = log_det(self, sight, h);
        if (self->tested > 0)
            most = fmax(most, now[h] - self->reference[h]);
    }
    bool late = sight->k != self->tested + 1;
    bool due = most >= log(2) + 1e-9, none = most <= log(2) - 1e-9;
    self->broken |= late || (made ? none : due);
    for (int h = 0; h < H && (made || self->tested == 0); h++)
        self->reference[h] = now[h];
    self->tested = sight->k;
}

/* (7), (9): noise and shift add between lambda and 3 lambda */
static void look_at_noise(Switching *self, const Sight *sight)
{
    double ends[2], lambda = self->text.lambda;
    lsvi_truth_excess(&self->truth, sight->learner, ends);
    keep_worst(&self->eq9, ends[0] > 0 ? lambda * (1 - 1e-9) / ends[0] : 2);
    keep_worst(&self->eq9, ends[1] * (1 - 1e-9) / (3 * lambda));
}

/* What the lemmas say of a regression is said at its update; before the first
 * one Q = H. */
static void look_at_regression(Switching *self, const Sight *sight)
{
    LsviTruth *t = &self->truth;
    double d = t->d, H = t->dim.H, root = sqrt(self->text.log_chi);
    double clean =
        4 * sqrt(3) * H * sqrt(d * self->text.lambda) + 6 * d * H * root;
    if (self->printed && t->usable)
        look_at_noise(self, sight);
    keep_worst(&self->lem26, lsvi_truth_error(t, self->beta));
    keep_worst(&self->eq13, fmax(0, lsvi_truth_upper(t, self->beta)));
    keep_worst(&self->eq11, lsvi_truth_clean(t, sight->learner, clean));
    keep_worst(&self->eq18,
               lsvi_truth_martingale(t, sight->learner, &self->moves) /
                   (6 * d * H * root));
    self->says = fmin(self->says, lsvi_truth_trivial(t, self->beta));
}

static void look(void *memory, const Sight *sight)
{
    Switching *self = memory;
    LsviTruth *t = &self->truth;
    lsvi_truth_look(t, sight);
    if (self->each)
        look_at_rule(self, sight);
    if (*t->releases > self->seen)
        look_at_regression(self, sight);
    self->seen = *t->releases;
    keep_worst(&self->lem28,
               lsvi_truth_recursion(t, self->beta, sight->policy));
    if (t->usable)
        on_good_look(&self->optimism, t->q, sight->env, sight->optimum);
}

static void drawn(void *memory, const Sight *sight, const Block *b)
{
    Switching *self = memory;
    (void)sight;
    lsvi_truth_add(&self->truth, self->beta, b, &self->sums);
}

static void put_regret(const Switching *self, const Sight *sight, Rows *rows)
{
    double K = self->text.K, H = self->text.H, d = self->text.d;
    double R = (double)sight->regret;
    double eq15 = (double)(self->sums.drift + 3 * self->sums.bonus);
    double bound = ngo_explicit(K, H, d, self->text.lambda, self->text.log_chi);
    observe_put(rows, "eq15", R / eq15);
    observe_put(rows, "eq15_trivial", eq15 / (K * H));
    observe_put(rows, "explicit", R / bound);
    observe_put(rows, "explicit_trivial", bound / (K * H));
    observe_put(rows, "switches", *self->truth.releases / self->text.updates);
    observe_put(rows, "switches_trivial", self->text.updates / K);
}

static void put(const void *memory, const Sight *sight, Rows *rows)
{
    const Switching *self = memory;
    double scale = sight->input->scale_bonus;
    if (self->printed)
        observe_put(rows, "eq9", self->eq9);
    observe_put(rows, "eq18", self->eq18);
    observe_put(rows, "eq18_trivial", self->moves ? 0 : 2);
    observe_put(rows, "lem26", within(self->lem26, scale, self->lem26));
    observe_put(rows, "lem26_trivial", self->says);
    observe_put(rows, "eq13", within(self->eq13, scale, self->eq13));
    observe_put(rows, "eq11", self->eq11);
    if (self->each)
        observe_put(rows, "rule", self->broken ? 2 : 0);
    observe_put(rows, "lem28", within(self->lem28, scale, self->lem28));
    observe_put(rows, "optimism", on_good_ratio(&self->optimism));
    observe_put(rows, "optimism_trivial",
                on_good_over_trivial(&self->optimism));
    put_regret(self, sight, rows);
}

const Observer observe_lsvi_switching = {
    .name = "lsvi_switching",
    .self_size = sizeof(Switching),
    .open = open,
    .look = look,
    .drawn = drawn,
    .put = put,
};
