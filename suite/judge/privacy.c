/* At every epsilon of the grid delta is a known bound times the mean of values
 * between 0 and 1, so empirical Bernstein gives a confidence interval.  The
 * claimed epsilon has half of the error budget and the rest of the grid the
 * other half; the two directions share equally. */
#include "suite/judge/privacy.h"
#include "suite/audit/mechanism_exact.h"
#include "suite/base/text.h"
#include "suite/stat/bernstein.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <string.h>

typedef struct {
    const Job *job;
    const Rows *rows;
    int replicates;
    double alpha;
} Reading;

typedef struct {
    double sum;
    uint64_t n;
} Total;

typedef struct {
    double estimate, lower, upper;
} Delta;

static Total total(const Reading *x, const char *name, int step)
{
    Total t = {0, 0};
    for (int r = 0; r < x->replicates; r++) {
        const Row *row = rows_find(&x->rows[r], name, step);
        t.sum += row == NULL ? (double)NAN : row->value;
        t.n += row == NULL ? 0 : row->k;
    }
    return t;
}

/* fmax and fmin that return NaN when either argument is NaN */
static double larger(double a, double b)
{
    return isnan(a) || a > b ? a : b;
}

static double smaller(double a, double b)
{
    return isnan(a) || a < b ? a : b;
}

/* bound * share; 0 when share is 0 even if the bound overflowed */
static double scaled(double bound, double share)
{
    return share == 0 && !isnan(bound) ? 0 : bound * share;
}

/* delta by the runs of one tilt */
static Delta delta_of(const Reading *x, const char *const row[3], int way,
                      int j, double alpha)
{
    int step = way * AUDIT_GRID + j;
    Total sum = total(x, row[0], step), square = total(x, row[1], step);
    double n = (double)sum.n, mean = mean_of_sum(sum.sum, n);
    double variance =
        sum.n > 1 ? larger(0, (square.sum - sum.sum * mean) / (n - 1)) : 0;
    const Row *log_bound = rows_find(&x->rows[0], row[2], j);
    double bound = log_bound == NULL ? (double)NAN : exp(log_bound->value);
    Interval at = bernstein_interval(sum.n, mean, variance, alpha);
    if (isnan(sum.sum) || isnan(square.sum)) /* missing rows */
        at = (Interval){(double)NAN, (double)NAN};
    return (Delta){scaled(bound, mean), scaled(bound, at.lower),
                   smaller(1, scaled(bound, at.upper))};
}

static bool two_tilts(const Reading *x)
{
    return rows_find(&x->rows[0], "mild_theta", 0) != NULL;
}

/* Two tilts share alpha; both intervals hold, and the narrower one has the
 * estimate. */
static Delta delta_at(const Reading *x, int way, int j, double alpha)
{
    static const char *const rows[2][3] = {
        {"sum", "square", "log_bound"},
        {"mild_sum", "mild_square", "mild_log_bound"}};
    if (!two_tilts(x))
        return delta_of(x, rows[0], way, j, alpha);
    Delta a = delta_of(x, rows[0], way, j, alpha / 2),
          b = delta_of(x, rows[1], way, j, alpha / 2);
    bool second = b.upper - b.lower < a.upper - a.lower;
    return (Delta){second ? b.estimate : a.estimate, larger(a.lower, b.lower),
                   smaller(a.upper, b.upper)};
}

/* ---- the exact law ---- */

static bool put_part(Loss *loss, const Row *move, int i)
{
    if (!(move->value >= 1e-9 && move->value <= 100 && move->k >= 1 &&
          move->k <= 1000000))
        return false;
    if (i > 0)
        return loss_add(loss, (long double)move->value, move->k);
    *loss = loss_laplace((long double)move->value, move->k);
    return true;
}

bool audit_loss(const Rows *rows, Loss *loss)
{
    double moves = rows_value(rows, "moves");
    double law = rows_value(rows, "law");
    bool gauss = law == NOISE_GAUSS;
    long double g = 0;
    if (!(moves >= 1) || isnan(law))
        return false;
    for (int i = 0; i < moves; i++) {
        const Row *move = rows_find(rows, "move", i);
        if (move == NULL || (!gauss && !put_part(loss, move, i)))
            return false;
        g += (long double)move->k * (long double)move->value *
             (long double)move->value;
    }
    bool fits = g >= 1e-18L && g <= 1e10L;
    if (gauss && fits)
        *loss = loss_gauss(sqrtl(g));
    return !gauss || fits;
}

static bool without_noise(const Rows *rows)
{
    double moves = rows_value(rows, "moves");
    for (int i = 0; i < moves; i++) {
        const Row *move = rows_find(rows, "move", i);
        if (move == NULL) /* `moves` counts more rows than there are */
            return false;
        if (move->value >= 1e300)
            return true;
    }
    return false;
}

/* no coordinate has a shift: the pair is indistinguishable */
static bool unmoved(const Rows *rows)
{
    return rows_value(rows, "moves") == 0;
}

/* The probability of an infinite loss: that the noise of some shifted
 * coordinate is missing.  NaN under a fault without a closed form. */
static long double shown_share(const Rows *rows)
{
    double kinds = rows_value(rows, "moves");
    double missing = rows_value(rows, "missing");
    long double moves = 0;
    if (rows_value(rows, "bent") == 0)
        return 0;
    if (!(missing >= 0 && missing <= 1))
        return (long double)NAN;
    for (int i = 0; i < kinds; i++) {
        const Row *move = rows_find(rows, "move", i);
        if (move == NULL)
            return (long double)NAN;
        moves += (long double)move->k;
    }
    return -expm1l(moves * log1pl(-(long double)missing));
}

/* log(shown + (1 - shown) exp(level)) */
static long double mixed(long double shown, long double level)
{
    return logl(shown + (1 - shown) * expl(level));
}

/* The epsilon of the finite losses, with the delta that infinite ones leave;
 * INFINITY when they leave none. */
static long double rest_epsilon(const Loss *loss, long double shown,
                                long double delta)
{
    if (shown > 0 && delta <= shown)
        return INFINITY;
    return loss_epsilon(loss, logl((delta - shown) / (1 - shown))).value;
}

static Level exact_of(const Rows *rows, const AuditResult *r,
                      long double *epsilon)
{
    Loss loss = {0};
    const long double none = (long double)NAN, shown = shown_share(rows);
    *epsilon = none;
    if (isnan(shown))
        return (Level){none, none, none};
    if (without_noise(rows))
        return (Level){0, 0, 0};
    if (unmoved(rows)) {
        *epsilon = 0;
        return (Level){-INFINITY, -INFINITY, -INFINITY};
    }
    if (!audit_loss(rows, &loss))
        return (Level){none, none, none};
    if (r->delta > 0 || loss.kind == LOSS_LAPLACE)
        *epsilon = rest_epsilon(&loss, shown, (long double)r->delta);
    Level rest = loss_delta(&loss, (long double)r->epsilon);
    if (shown == 0)
        return rest;
    return (Level){mixed(shown, rest.value), mixed(shown, rest.low),
                   mixed(shown, rest.high)};
}

static void put_exact(const Reading *x, AuditResult *r, Level *exact)
{
    long double epsilon;
    *exact = exact_of(&x->rows[0], r, &epsilon);
    r->epsilon_exact = (double)epsilon;
    r->delta_exact = (double)expl(exact->value);
    r->log10_exact = (double)(exact->value / logl(10));
}

/* ---- the sample ---- */

/* Runs with an infinite loss count towards delta at every epsilon.  Under a
 * fault, where such losses are possible, nothing is tilted, and Clopper-Pearson
 * on their number is the sharper bound when they are rare.  It gets half of the
 * claimed epsilon's share. */
static double certain(const Reading *x, int way)
{
    if (rows_value(&x->rows[0], "bent") == 0)
        return 0;
    double alpha = x->alpha / (4 * AUDIT_WAYS);
    double infinite = total(x, "infinite", way).sum;
    uint64_t n = total(x, "sum", way * AUDIT_GRID + AUDIT_CLAIMED).n +
                 total(x, "loss", way).n;
    if (!(infinite >= 0 && infinite <= (double)n && infinite < 0x1p63))
        return (double)NAN;
    return binomial_lower((uint64_t)infinite, n, alpha);
}

static Delta delta_claimed(const Reading *x, int way)
{
    double alpha = x->alpha / (2 * AUDIT_WAYS);
    if (rows_value(&x->rows[0], "bent") == 0)
        return delta_at(x, way, AUDIT_CLAIMED, alpha);
    Delta d = delta_at(x, way, AUDIT_CLAIMED, alpha / 2);
    d.lower = larger(d.lower, certain(x, way));
    d.estimate = larger(d.estimate, d.lower);
    d.upper = larger(d.upper, d.estimate);
    return d;
}

static void put_delta(const Reading *x, AuditResult *r)
{
    for (int way = 0; way < AUDIT_WAYS; way++) {
        Delta d = delta_claimed(x, way);
        if (way == 0 || isnan(d.estimate) || d.estimate > r->estimate) {
            r->way = way;
            r->estimate = d.estimate;
        }
        r->lower = way == 0 ? d.lower : larger(r->lower, d.lower);
        r->upper = way == 0 ? d.upper : larger(r->upper, d.upper);
    }
    r->sound = !isnan(r->estimate) && !isnan(r->lower);
    if (rows_value(&x->rows[0], "unbounded") == 1)
        r->upper = (double)NAN; /* values were cut at a guess */
    r->runs = total(x, "sum", AUDIT_CLAIMED).n;
    if (two_tilts(x))
        r->runs += total(x, "mild_sum", AUDIT_CLAIMED).n;
}

static void put_epsilon(const Reading *x, AuditResult *r)
{
    double alpha = x->alpha / (2 * AUDIT_WAYS * AUDIT_GRID);
    r->epsilon_lower = (double)NAN;
    for (int j = 0; j < AUDIT_GRID; j++)
        for (int way = 0; way < AUDIT_WAYS; way++)
            if (delta_at(x, way, j, alpha).lower > r->delta ||
                certain(x, way) > r->delta)
                r->epsilon_lower = r->epsilon * audit_grid[j];
}

/* Is this an audit of a whole algorithm?  Its loss depends on earlier releases,
 * so law and moments are bounds, and each run has its own expected loss. */
static bool is_bound(const Reading *x)
{
    return rows_value(&x->rows[0], "bound") == 1;
}

static double expected_loss(const Reading *x, double n)
{
    if (is_bound(x))
        return (total(x, "expected", 0).sum + total(x, "expected", 1).sum) / n;
    return rows_value(&x->rows[0], "loss_mean");
}

typedef struct {
    double n, loss, squares, inverse, infinite;
} Plain; /* sums over the runs without tilt */

static Plain plain_runs(const Reading *x)
{
    Plain p = {0};
    for (int way = 0; way < AUDIT_WAYS; way++) {
        p.inverse += total(x, "inverse", way).sum;
        p.n += (double)total(x, "inverse", way).n;
        p.loss += total(x, "loss", way).sum;
        p.squares += total(x, "loss_square", way).sum;
        p.infinite += total(x, "infinite", way).sum;
    }
    return p;
}

/* Do the runs without tilt agree with E[exp(-L)] = 1 and the exact E[L], within
 * 8 standard errors (error 1e-15 for a normal mean)?  Not tested, true, where
 * the exact variance is too large for n runs. */
static bool moments_agree(const Reading *x, AuditResult *r)
{
    double second = rows_value(&x->rows[0], "inverse_second");
    Plain p = plain_runs(x);
    double n = p.n;
    r->inverse = mean_of_sum(p.inverse, n);
    if (isnan(p.inverse + p.loss + p.squares + p.infinite + second))
        r->sound = false; /* rows are missing */
    if (!r->sound || p.infinite > 0 || second > 3 || n < 1000)
        return r->sound;
    double mean = p.loss / n, exact = expected_loss(x, n);
    double spread = sqrt(fmax(0, p.squares / n - mean * mean) / n);
    double room = 1e-12 * (1 + exact); /* of rounding in the sums */
    r->sound = !isnan(exact);
    return fabs(r->inverse - 1) <= 8 * sqrt((second - 1) / n) + room &&
           fabs(mean - exact) <= 8 * spread + room;
}

/* Does the interval of the sample contain the exact delta?  A whole algorithm's
 * delta, an average over earlier releases, may lie below its worst case. */
static bool within(const Reading *x, const AuditResult *r, const Level *exact)
{
    double low = (double)expl(exact->low), high = (double)expl(exact->high);
    const double room = 1e-9; /* sums of doubles */
    return (is_bound(x) || low <= r->upper * (1 + room)) &&
           high >= r->lower * (1 - room);
}

/* ---- the verdict ---- */

static void name_witness(const Reading *x, AuditResult *r)
{
    double worst = -INFINITY;
    uint64_t run = 0;
    for (int i = 0; i < x->replicates; i++) {
        const Row *row = rows_find(&x->rows[i], "worst", r->way);
        if (row == NULL || row->value <= worst)
            continue;
        worst = row->value;
        run = row->k;
        r->witness_replicate = i;
    }
    char loss[40]; /* to the last bit, which a replay must reproduce */
    text_of_real(worst, loss, sizeof loss);
    snprintf(r->witness, sizeof r->witness,
             "user=%s pair=%s way=%d loss>%.9g: delta>=%.4g; run=%llu loss=%s",
             params_text(&x->job->params, "user"),
             params_text(&x->job->params, "pair"), r->way, r->epsilon, r->lower,
             (unsigned long long)run, worst >= 1e300 ? "inf" : loss);
}

/* Did coins choose some of her actions?  The loss given the coins is then only
 * an upper bound on the loss of the released law, which mixes over them. */
static bool own_coins(const Reading *x)
{
    return is_bound(x) && !(total(x, "own_coins", 0).sum == 0 &&
                            total(x, "own_coins", 1).sum == 0);
}

static void decide(const Reading *x, AuditResult *r, bool known, bool moments)
{
    const double room = 1e-9; /* equality, but for rounding */
    bool met = known ? r->delta_exact <= r->delta * (1 + room) ||
                           r->epsilon_exact <= r->epsilon * (1 + room)
                     : r->upper <= r->delta && !is_bound(x);
    r->verdict = UNDECIDED;
    /* If sample and law agree on delta and the law meets epsilon, a delta above
     * the claim is rounding of the scale: with Laplace noise near the largest
     * loss it is 1e-15. */
    bool rounding = known && r->agrees && met;
    bool above = r->lower > r->delta && !rounding;
    if (!r->sound) {
        snprintf(r->why, sizeof r->why,
                 "the sample gives no number for delta or for its moments");
    } else if (above && own_coins(x)) {
        snprintf(r->why, sizeof r->why,
                 "given her own coins delta at epsilon=%.6g is at least %.4g, "
                 "claimed %.4g; over her coins it may be less",
                 r->epsilon, r->lower, r->delta);
    } else if (above) {
        r->verdict = VIOLATED;
        name_witness(x, r);
        snprintf(r->why, sizeof r->why,
                 "delta at epsilon=%.6g is at least %.4g, claimed %.4g",
                 r->epsilon, r->lower, r->delta);
    } else if (!r->agrees) {
        snprintf(r->why, sizeof r->why,
                 moments ? "sampled delta in %.4g..%.4g, exact %.4g"
                         : "these are not privacy losses, because E exp(-L) is "
                           "not 1 (delta %.4g..%.4g, exact %.4g)",
                 r->lower, r->upper, r->delta_exact);
    } else if (isnan(r->upper)) {
        snprintf(r->why, sizeof r->why,
                 "delta at epsilon=%.6g is about %.4g, at least %.4g, claimed "
                 "%.4g; not bounded from above, because the algorithm does not "
                 "say how much one user moves (`moves')",
                 r->epsilon, r->estimate, r->lower, r->delta);
    } else {
        r->verdict = met ? HOLDS : UNDECIDED;
        snprintf(r->why, sizeof r->why,
                 "delta at epsilon=%.6g in %.4g..%.4g%s%.4g, claimed %.4g",
                 r->epsilon, r->lower, r->upper,
                 !known        ? ", about "
                 : is_bound(x) ? ", at most "
                               : ", exact ",
                 known ? r->delta_exact : r->estimate, r->delta);
    }
}

/* What a claim that the law meets at its epsilon alone means below the rounding
 * of the noise's scale: delta at that very epsilon is then above the claim. */
static void say_certified(AuditResult *r, const Level *exact)
{
    const double room = 1e-9;
    size_t used = strlen(r->why);
    if (r->verdict != HOLDS || !(r->delta > 0) || isnan(r->delta_exact) ||
        r->delta_exact <= r->delta * (1 + room))
        return;
    snprintf(r->why + used, sizeof r->why - used,
             "; certified is this delta at epsilon %.9g (1 + 1e-9): rounding "
             "of the noise's scale alone leaves 10^%.1f at epsilon itself",
             r->epsilon, (double)(exact->value / logl(10)));
}

void audit_result(const Job *job, const Rows *rows, int replicates,
                  double alpha, AuditResult *r)
{
    Reading x = {job, rows, replicates, alpha};
    Level exact;
    *r = (AuditResult){.epsilon = params_real(&job->params, "epsilon"),
                       .delta = params_real(&job->params, "delta"),
                       .theta = rows_value(&rows[0], "theta"),
                       .mild_theta = rows_value(&rows[0], "mild_theta")};
    put_delta(&x, r);
    put_epsilon(&x, r);
    put_exact(&x, r, &exact);
    bool known = !isnan(r->delta_exact);
    bool moments = moments_agree(&x, r);
    r->agrees = r->sound && moments && (!known || within(&x, r, &exact));
    decide(&x, r, known, moments);
    say_certified(r, &exact);
}

#define FIELD(name) EVIDENCE_FIELD(AuditEvidence, name)
const EvidenceField audit_fields[] = {AUDIT_EVIDENCE(FIELD){0}};

void audit_evidence(Ruling *f, const AuditResult *r)
{
    const AuditEvidence seen = {.delta_estimate = r->estimate,
                                .delta_lower = r->lower,
                                .delta_upper = r->upper,
                                .delta_exact = r->delta_exact,
                                .epsilon_claimed = r->epsilon,
                                .delta_claimed = r->delta,
                                .epsilon_exact = r->epsilon_exact,
                                .epsilon_lower = r->epsilon_lower,
                                .inverse_mean = r->inverse,
                                .theta = r->theta,
                                .runs = (double)r->runs,
                                .audit_verdict = r->verdict};
    f->samples = r->runs * AUDIT_WAYS;
    evidence_put(f, audit_fields, 0, &seen);
}

static void put_ruling(const AuditResult *r, double scale, Ruling *f)
{
    f->verdict = r->verdict;
    f->statistic = isnan(r->delta_exact) ? r->upper : r->delta_exact;
    f->bound = r->delta * scale;
    f->slack = f->statistic > 0 ? f->bound / f->statistic : (double)INFINITY;
    if (f->verdict == HOLDS)
        f->slack = fmax(f->slack, 1);
    audit_evidence(f, r);
    ruling_say(f, "%s", r->why);
    snprintf(f->witness, sizeof f->witness, "%s", r->witness);
    f->witness_replicate = r->witness_replicate;
}

void judge_mechanism(const Evidence *e, Ruling *f)
{
    AuditResult r;
    audit_result(e->job, e->rows, e->replicates, e->alpha, &r);
    put_ruling(&r, 1, f);
}

/* The claim here is that the audit agrees with the accounting, so a
 * disagreement is a violation; about a mechanism it would decide nothing. */
void judge_audit(const Evidence *e, Ruling *f)
{
    AuditResult r;
    audit_result(e->job, e->rows, e->replicates, e->alpha, &r);
    if (r.sound && !r.agrees) {
        Reading x = {e->job, e->rows, e->replicates, e->alpha};
        r.verdict = VIOLATED;
        name_witness(&x, &r);
    }
    put_ruling(&r, e->threshold_scale, f);
}
