#include "suite/judge/blackbox.h"
#include "oracles/privacy.h"
#include "suite/audit/losses.h"
#include "suite/audit/mechanism_blackbox.h"
#include "suite/stat/confidence.h"
#include "suite/stat/events.h"

#include <math.h>

/* ---- counts ---- */

typedef struct {
    const Rows *rows;
    int replicates;
} Counts;

typedef struct {
    uint64_t hits, n;
    bool sound; /* every row is there, and a count */
} Count;

static Count total(const Counts *c, const char *name, int event)
{
    Count sum = {0, 0, true};
    for (int r = 0; r < c->replicates; r++) {
        const Row *row = rows_find(&c->rows[r], name, event);
        if (row == NULL || !rows_is_count(row)) {
            sum.sound = false;
            continue;
        }
        sum.hits += (uint64_t)row->value;
        sum.n += row->k;
    }
    sum.sound = sum.sound && sum.n > 0;
    return sum;
}

static double at(const Counts *c, const char *name, int event)
{
    const Row *row = rows_find(&c->rows[0], name, event);
    return row == NULL ? (double)NAN : row->value;
}

static void name_event(const Counts *c, int i, BlackBoxResult *r)
{
    int family = (int)at(c, "family", i);
    snprintf(r->name, sizeof r->name, "%s%s%.9g,%s", event_names[family],
             at(c, "above", i) != 0 ? ">=" : "<", at(c, "threshold", i),
             at(c, "toward", i) == 0 ? "here" : "there");
}

/* The refuted epsilon: p <= e^epsilon q + delta fails for every smaller one. */
static double refuted(double p, double q, double delta)
{
    return p > delta ? log((p - delta) / q) : -(double)INFINITY;
}

static bool is_known(const Counts *c, int i)
{
    double family = at(c, "family", i);
    return family >= 0 && family < EVENT_FAMILIES &&
           !isnan(at(c, "above", i) + at(c, "toward", i)) &&
           !isnan(at(c, "threshold", i));
}

static void try_event(const Counts *c, int i, BlackBoxResult *r)
{
    static const char *const names[] = {"hits_here", "hits_there"};
    int toward = at(c, "toward", i) == 0 ? 0 : 1;
    Count k = total(c, names[toward], i), l = total(c, names[1 - toward], i);
    if (!k.sound || !l.sound || !is_known(c, i)) {
        r->sound = false;
        return;
    }
    double p = binomial_lower(k.hits, k.n, r->share);
    double q = binomial_upper(l.hits, l.n, r->share);
    double epsilon = refuted(p, q, r->delta);
    if (r->event >= 0 && !(epsilon > r->epsilon_lower))
        return;
    r->event = i;
    r->toward = toward;
    r->epsilon_lower = epsilon;
    r->p_lower = p;
    r->q_upper = q;
    r->p = (double)k.hits / (double)k.n;
    r->q = (double)l.hits / (double)l.n;
    r->tests = k.n;
    name_event(c, i, r);
}

/* Study actions: were all policies after her the same in every run of both
 * sides?  Then other policies have probability at most `other`, with
 * confidence, and no event's probability differs by more between the sides. */
static bool same_in_all(const Counts *c, BlackBoxResult *r)
{
    if (rows_find(&c->rows[0], "constant", 0) == NULL)
        return false;
    Count a = total(c, "constant", 0), b = total(c, "constant", 1);
    r->sound = r->sound && a.sound && b.sound;
    if (!r->sound)
        return false;
    r->other = binomial_upper(a.n - a.hits, a.n, r->share);
    return a.hits == a.n && b.hits == b.n;
}

static void say(const Job *job, BlackBoxResult *r)
{
    bool found = r->verdict == VIOLATED;
    if (!r->sound)
        snprintf(r->why, sizeof r->why,
                 "rows of events or counts are missing, or no numbers");
    else if (r->constant)
        snprintf(r->why, sizeof r->why,
                 "nothing can be seen: all policies after her are the same in "
                 "every run of both sides; others have probability <= %.6g",
                 r->other);
    else if (r->events == 0)
        snprintf(r->why, sizeof r->why, "no event tells the pair apart");
    else
        snprintf(r->why, sizeof r->why,
                 "%s in %d event%s: %s has probability >= %.6g against <= "
                 "%.6g, epsilon >= %.6g",
                 found ? "found" : "nothing found", r->events,
                 r->events == 1 ? "" : "s", r->name, r->p_lower, r->q_upper,
                 fmax(0, r->epsilon_lower));
    if (found)
        snprintf(r->witness, sizeof r->witness,
                 "user=%s pair=%s event %s: %.9g against %.9g in %llu runs "
                 "each, epsilon>=%.6g",
                 params_text(&job->params, "user"),
                 params_text(&job->params, "pair"), r->name, r->p, r->q,
                 (unsigned long long)r->tests, r->epsilon_lower);
}

/* Do all jobs count the same events (or none)? */
static bool same_events(const Counts *c)
{
    double events = rows_value(&c->rows[0], "events");
    for (int r = 1; r < c->replicates; r++)
        if (rows_value(&c->rows[r], "events") != events)
            return false;
    return c->replicates > 0;
}

static void open_result(const Job *job, const Rows *rows, double alpha,
                        BlackBoxResult *r)
{
    const double none = (double)NAN;
    double events = rows_value(rows, "events");
    double train = rows_value(rows, "train");
    uint64_t runs = params_count(&job->params, "runs");
    *r = (BlackBoxResult){.epsilon = params_real(&job->params, "epsilon"),
                          .delta = params_real(&job->params, "delta"),
                          .event = -1,
                          .p = none,
                          .other = none,
                          .q = none,
                          .p_lower = none,
                          .q_upper = none,
                          .share = alpha / (2 * fmax(1, events)),
                          .sound = events >= 0 && events <= BLACKBOX_EVENTS &&
                                   train >= 0 && train <= (double)runs,
                          .verdict = UNDECIDED};
    if (!r->sound)
        return;
    r->events = (int)events;
    r->train = (uint64_t)train;
    r->tests = runs - r->train;
}

void blackbox_result(const Job *job, const Rows *rows, int replicates,
                     double alpha, BlackBoxResult *r)
{
    Counts c = {rows, replicates};
    open_result(job, &rows[0], alpha, r);
    r->sound = r->sound && same_events(&c);
    r->constant = same_in_all(&c, r);
    for (int i = 0; i < r->events && !r->constant; i++)
        try_event(&c, i, r);
    if (r->sound && r->event >= 0 && r->epsilon_lower > r->epsilon)
        r->verdict = VIOLATED;
    say(job, r);
    if (!r->sound || r->event < 0 || !(r->epsilon_lower > 0))
        r->epsilon_lower = (double)NAN;
}

static void put_evidence(Ruling *f, const BlackBoxResult *r)
{
    f->samples = r->tests * BLACKBOX_SIDES;
    ruling_put(f, "epsilon_lower", 0, r->epsilon_lower);
    ruling_put(f, "events", 0, r->events);
    ruling_put(f, "frequency", 0, r->p);
    ruling_put(f, "frequency", 1, r->q);
    ruling_say(f, "%s", r->why);
}

void judge_blackbox(const Evidence *e, Ruling *f)
{
    BlackBoxResult r;
    blackbox_result(e->job, e->rows, e->replicates, e->alpha, &r);
    f->verdict = !r.sound                ? UNDECIDED
                 : r.verdict == VIOLATED ? VIOLATED
                 : r.constant            ? VACUOUS
                                         : HOLDS;
    f->statistic = isnan(r.epsilon_lower) ? 0 : r.epsilon_lower;
    f->bound = r.epsilon * e->threshold_scale;
    if (f->statistic > f->bound)
        f->verdict = VIOLATED;
    f->slack = f->statistic > 0 ? f->bound / f->statistic : (double)INFINITY;
    put_evidence(f, &r);
    snprintf(f->witness, sizeof f->witness, "%s", r.witness);
}

/* For mechanisms broken on purpose: finding the leak is what is expected. */
void judge_blackbox_finds(const Evidence *e, Ruling *f)
{
    BlackBoxResult r;
    blackbox_result(e->job, e->rows, e->replicates, e->alpha, &r);
    f->statistic = isnan(r.epsilon_lower) ? 0 : r.epsilon_lower;
    f->bound = r.epsilon * e->threshold_scale;
    f->slack = f->statistic / f->bound;
    f->verdict = f->statistic > f->bound ? HOLDS : UNDECIDED;
    put_evidence(f, &r);
}

/* ---- the detection limit ---- */

typedef struct {
    const BlackBoxResult *r;
    double n;
} Power;

/* The epsilon that n runs refute with probability 0.99: by the bounds at the
 * most likely counts of the worst hundredth, where the count that varies more
 * is further from its mean. */
static double surely_refuted(const Power *x, double p, double q)
{
    const double z = 2.326; /* P(Z > z) = 0.01 */
    uint64_t n = (uint64_t)x->n;
    double by_p = sqrt(p * (1 - p)) / (p - x->r->delta);
    double by_q = q > 0 ? sqrt((1 - q) / q) : 0;
    double both = hypot(by_p, by_q);
    double z_p = both > 0 ? z * by_p / both : 0;
    double z_q = both > 0 ? z * by_q / both : 0;
    if (!(p > x->r->delta))
        return -INFINITY;
    uint64_t k = binomial_quantile(n, p, erfc(z_p / sqrt(2)) / 2);
    uint64_t l = binomial_quantile(n, q, erfc(-z_q / sqrt(2)) / 2);
    return refuted(binomial_lower(k, n, x->r->share),
                   binomial_upper(l, n, x->r->share), x->r->delta);
}

/* The same by a rough normal approximation, to choose the event only. */
static double nearly_refuted(const Power *x, double p, double q)
{
    const double z = 7.7; /* 5.1 of the bounds, 2.6 of the counts */
    double low = p - z * sqrt(p / x->n);
    double high = q + z * sqrt((q + z * z / (4 * x->n)) / x->n);
    return refuted(fmax(0, low), high, x->r->delta);
}

static double delta_of(const Loss *loss, double epsilon)
{
    return (double)expl(loss_delta(loss, (long double)epsilon).value);
}

/* {loss > t}: delta(t) = P(L > t) - e^t Q(L > t), and delta' = -e^t Q(L > t) */
static void tail_event(const Loss *loss, double t, double *p, double *q)
{
    double h = 1e-4 * fmax(t, 1e-3);
    double mass =
        fmax(0, (delta_of(loss, t - h) - delta_of(loss, t + h)) / (2 * h));
    *q = fmin(1, exp(-t) * mass);
    *p = fmin(1, delta_of(loss, t) + mass);
}

static bool finds(const Power *x, const Loss *loss, double delivered)
{
    enum { STEPS = 18 };
    double best = -INFINITY, p_best = 0, q_best = 1;
    for (int i = 0; i <= STEPS; i++) {
        double p, q, t = delivered * (1.5 * i / STEPS - 1e-3);
        tail_event(loss, t, &p, &q);
        double epsilon = nearly_refuted(x, p, q);
        if (!(epsilon > best))
            continue;
        best = epsilon;
        p_best = p;
        q_best = q;
    }
    return surely_refuted(x, p_best, q_best) > x->r->epsilon;
}

static Loss scaled(const Loss *loss, double by)
{
    if (loss->kind == LOSS_GAUSS)
        return loss_gauss(loss->g * (long double)by);
    return loss_laplace(loss->part[0].eps * (long double)by,
                        loss->part[0].times);
}

static double delivered_by(const Power *x, const Loss *loss)
{
    return (double)loss_epsilon(loss, logl((long double)x->r->delta)).value;
}

/* bisection on the logarithm of the noise's inverse scale */
static double limit_by_law(const Power *x, const Loss *loss)
{
    long double size = loss->kind == LOSS_GAUSS ? loss->g : loss->part[0].eps;
    double low = log(1e-6 / (double)size), high = log(90 / (double)size);
    double found = (double)NAN;
    for (int i = 0; i < 24; i++) {
        double middle = (low + high) / 2;
        Loss other = scaled(loss, exp(middle));
        double delivered = delivered_by(x, &other);
        bool yes = delivered > x->r->epsilon && finds(x, &other, delivered);
        found = yes ? delivered : found;
        *(yes ? &high : &low) = middle;
    }
    return found;
}

static double limit_by_event(const Power *x)
{
    double low = x->r->epsilon, high = low + 50;
    if (!(x->r->p > x->r->delta) ||
        !(surely_refuted(x, x->r->p, 0) > x->r->epsilon))
        return (double)NAN;
    for (int i = 0; i < 30; i++) {
        double middle = (low + high) / 2;
        double q = (x->r->p - x->r->delta) * exp(-middle);
        bool yes = surely_refuted(x, x->r->p, q) > x->r->epsilon;
        *(yes ? &high : &low) = middle;
    }
    return high;
}

const char *const limit_names[] = {"law", "like", "event"};

enum { EQUAL_MOST = 64 }; /* shifts for which the oracle is fast */

/* The law of n equal shifts with the same sum S1 and nearly the same sum of
 * squares S2: n = S1^2 / S2. */
static bool equal_shifts(const Rows *rows, Loss *loss, bool *exact)
{
    double n = rows_value(rows, "moves"), sum = 0, squares = 0, times = 0;
    for (int i = 0; i < n; i++) {
        const Row *move = rows_find(rows, "move", i);
        if (move == NULL)
            return false;
        sum += (double)move->k * move->value;
        squares += (double)move->k * move->value * move->value;
        times += (double)move->k;
    }
    double k = squares > 0 ? round(sum * sum / squares) : 0;
    if (!(k >= 1 && k <= EQUAL_MOST && sum / k >= 1e-9 && sum / k <= 100))
        return false;
    *exact = n == 1 && k == times;
    *loss = loss_laplace((long double)(sum / k), (uint64_t)k);
    return true;
}

/* the Gaussian law with the same E[L] */
static bool gauss_of(const Rows *rows, Loss *loss)
{
    double g = sqrt(2 * rows_value(rows, "loss_mean"));
    if (!(g >= 1e-9 && g <= 1e5))
        return false;
    *loss = loss_gauss((long double)g);
    return true;
}

static LimitBy limit_law(const Rows *rows, const BlackBoxResult *r, Loss *loss)
{
    bool gauss = rows_value(rows, "law") == NOISE_GAUSS, exact = false;
    if (rows_value(rows, "bent") != 0)
        return LIMIT_EVENT;
    if (!gauss && equal_shifts(rows, loss, &exact))
        return exact ? LIMIT_LAW : LIMIT_LIKE;
    if (r->delta > 0 && gauss_of(rows, loss))
        return gauss ? LIMIT_LAW : LIMIT_LIKE;
    return LIMIT_EVENT;
}

DetectionLimit blackbox_limit(const Rows *rows, const BlackBoxResult *r)
{
    Loss loss;
    Power x = {r, (double)r->tests};
    LimitBy by = limit_law(rows, r, &loss);
    if (r->event < 0)
        return (DetectionLimit){(double)NAN, by};
    double limit =
        by == LIMIT_EVENT ? limit_by_event(&x) : limit_by_law(&x, &loss);
    return (DetectionLimit){limit, by};
}
