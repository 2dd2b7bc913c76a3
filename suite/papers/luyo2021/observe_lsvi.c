/* Luyo et al. 2021, Algorithm 2 along a run: Lemmas 20 to 23, Eq. (22), and how
 * many policies there are.
 *
 * The radius is the printed one, whatever a fault makes of the algorithm's; of
 * the least noise, the algorithm's own. */
#include "suite/observe/on_good.h"
#include "suite/observe/regression_truth.h"
#include "suite/papers/luyo2021/lsvi.h"
#include "suite/papers/shared/lsvi_truth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    LsviTruth truth;
    LuyoAlg2 text;
    bool printed; /* the constants are those of the text */
    double *beta; /* [H] */
    double ridge, length;
    double lem20, lem21, events, says; /* worst ratios; least bound over
                                          trivial */
    const double *upsilon;
    bool moves, late; /* V was not constant; a policy came late */
    OnGood optimism;
    LsviSums sums;
} Batched;

static bool is_private(const AlgorithmInput *in)
{
    return in->privacy != PRIVACY_NONE;
}

/* B of the text, or as many as the algorithm's setting says */
static double batches_of(const AlgorithmInput *in)
{
    const char *text = params_text(in->own, "batches");
    double B = strtod(text, NULL);
    return B > 0 ? B : 0;
}

static Status open(void *memory, const Sight *sight, Arena *arena)
{
    Batched *self = memory;
    const AlgorithmInput *in = sight->input;
    if (strcmp(sight->learner->algo->name, "lsvi-batched") != 0)
        return FAIL(BAD_INPUT, "observe=lsvi_batched needs lsvi-batched");
    *self = (Batched){.optimism = on_good_open(), .says = (double)INFINITY};
    TRY(lsvi_truth_open(&self->truth, sight, arena));
    Shape dim = self->truth.dim;
    self->beta = arena_array(arena, double, dim.H);
    self->text = luyo_alg2(
        (double)sight->env->task.episodes, dim.H, self->truth.d, in->epsilon,
        in->delta, params_real(in->own, "p"), is_private(in), batches_of(in));
    int base = params_choice(in->own, "base");
    self->printed = in->privacy == PRIVACY_JDP ? !in->calibrated
                                               : !is_private(in) && base == 0;
    self->printed = self->printed && (!in->calibrated || !is_private(in));
    lsvi_truth_radius(&self->truth, in, self->printed ? self->text.beta : 0,
                      self->beta);
    const double *lambda;
    TRY(observer_watch(sight->learner, "lambda", 1, &lambda));
    TRY(observer_watch(sight->learner, "upsilon", 1, &self->upsilon));
    self->ridge = self->printed ? self->text.lambda + self->text.c_k : *lambda;
    return OK;
}

static double log_chi(const Batched *self)
{
    return self->text.log_chi;
}

/* E.2.2: on the good event noise and shift add between lambda + c_K and that
 * and 2 Upsilon */
static void look_at_noise(Batched *self, const Sight *sight)
{
    double ends[2];
    double upsilon = self->printed ? self->text.upsilon : *self->upsilon;
    lsvi_truth_excess(&self->truth, sight->learner, ends);
    keep_worst(&self->events,
               ends[0] > 0 ? self->ridge * (1 - 1e-9) / ends[0] : 2);
    keep_worst(&self->events,
               ends[1] * (1 - 1e-9) / (self->ridge + 2 * upsilon));
}

static void look(void *memory, const Sight *sight)
{
    Batched *self = memory;
    LsviTruth *t = &self->truth;
    double d = t->d, H = t->dim.H;
    lsvi_truth_look(t, sight);
    keep_worst(&self->lem21, lsvi_truth_error(t, self->beta));
    keep_worst(&self->lem20,
               lsvi_truth_martingale(t, sight->learner, &self->moves) /
                   (6 * d * H * sqrt(log_chi(self))));
    self->says = fmin(self->says, lsvi_truth_trivial(t, self->beta));
    if (t->usable)
        on_good_look(&self->optimism, t->q, sight->env, sight->optimum);
    if (*t->releases > 0 && t->usable)
        look_at_noise(self, sight);
    uint64_t length = (uint64_t)self->text.length;
    self->late |= (sight->k - 1) % length != 0;
}

static void drawn(void *memory, const Sight *sight, const Block *b)
{
    Batched *self = memory;
    (void)sight;
    lsvi_truth_add(&self->truth, self->beta, b, &self->sums);
}

static void put_regret(const Batched *self, const Sight *sight, Rows *rows)
{
    double K = self->text.K, H = self->text.H, R = (double)sight->regret;
    double azuma = 2 * sqrt(2 * K * H * H * H * log(3 / self->text.p));
    double lem23 = azuma + (double)self->sums.capped, beta = 0;
    for (int h = 0; h < self->truth.dim.H; h++)
        beta = fmax(beta, self->beta[h]);
    double eq22 =
        luyo_regret_eq22(&self->text, beta, self->text.length, self->ridge);
    observe_put(rows, "lem23", R / lem23);
    observe_put(rows, "lem23_trivial", lem23 / (K * H));
    observe_put(rows, "eq22", R / eq22);
    observe_put(rows, "eq22_trivial", eq22 / (K * H));
}

/* every batch has its policy: N_K = ceil(K/ceil(K/B)) of them, the first one
 * and one for each release; none begins within a batch */
static void put_schedule(const Batched *self, Rows *rows)
{
    double policies = 1 + *self->truth.releases;
    bool exact = policies == self->text.policies && !self->late;
    observe_put(rows, "policies", policies);
    observe_put(rows, "schedule", exact ? policies / fmax(1, self->text.B) : 2);
}

static void put(const void *memory, const Sight *sight, Rows *rows)
{
    const Batched *self = memory;
    const AlgorithmInput *in = sight->input;
    observe_put(rows, "events", self->events);
    observe_put(rows, "lem20", self->lem20);
    observe_put(rows, "lem20_trivial", self->moves ? 0 : 2);
    observe_put(rows, "lem21",
                within(self->lem21, in->scale_bonus, self->lem21));
    observe_put(rows, "lem21_trivial", self->says);
    observe_put(rows, "optimism", on_good_ratio(&self->optimism));
    observe_put(rows, "optimism_trivial",
                on_good_over_trivial(&self->optimism));
    put_regret(self, sight, rows);
    put_schedule(self, rows);
}

const Observer observe_lsvi_batched = {
    .name = "lsvi_batched",
    .self_size = sizeof(Batched),
    .open = open,
    .look = look,
    .drawn = drawn,
    .put = put,
};
