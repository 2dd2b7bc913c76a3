#include "algorithms/core/lsvi_scales.h"
#include "algorithms/core/gauss_budget.h"

#include <math.h>

/* what a pair of features moves: a node and a release, each at scale 1 */
typedef struct {
    double matrix, vector; /* squares of lengths, or L1 lengths */
} Pair;

typedef struct {
    const LsviInput *in;
    Pair *pair; /* none is smaller than another in both */
    int pairs;
    int d, H;
    double b;               /* the longest feature */
    double *share;          /* [H] T_h^(2/3) */
    double unit;            /* the bound on a prefix's matrix at node scale 1 */
    double known, known_of; /* the last vector_bound, of so many releases */
} Search;

static double length(const LsviInput *in, double x)
{
    return in->law == NOISE_LAPLACE ? fabs(x) : x * x;
}

static double distance(const LsviInput *in, const double *x, const double *y)
{
    double sum = 0;
    for (int i = 0; i < in->task->d_phi; i++)
        sum += length(in, x[i] - (y == NULL ? 0 : y[i]));
    return sum;
}

/* of packed or full coordinates, each over its own scale */
static double matrix_distance(const LsviInput *in, const double *scale,
                              const double *x, const double *y)
{
    double sum = 0;
    int at = 0, d = in->task->d_phi;
    bool full = in->pattern == MIXTURE_NOISE_IID;
    for (int i = 0; i < d; i++)
        for (int j = 0; j < (full ? d : i + 1); j++)
            sum += length(in, (x[i] * x[j] - y[i] * y[j]) / scale[at++]);
    return sum;
}

static Pair pair_of(const LsviInput *in, const double *scale, const double *x,
                    const double *y)
{
    double apart = distance(in, x, y);
    apart = fmax(apart, distance(in, x, NULL));
    apart = fmax(apart, distance(in, y, NULL));
    return (Pair){matrix_distance(in, scale, x, y), apart};
}

/* keeps the pairs that may be the worst at some split */
static void keep(Search *s, Pair new)
{
    int kept = 0;
    for (int i = 0; i < s->pairs; i++) {
        const Pair *old = &s->pair[i];
        if (old->matrix >= new.matrix && old->vector >= new.vector)
            return;
    }
    for (int i = 0; i < s->pairs; i++) {
        Pair old = s->pair[i];
        if (old.matrix > new.matrix || old.vector > new.vector)
            s->pair[kept++] = old;
    }
    s->pair[kept++] = new;
    s->pairs = kept;
}

static const double *feature(const Search *s, int i)
{
    return s->in->task->phi + (ptrdiff_t)i * s->d;
}

static double norm(int d, const double *x)
{
    double sum = 0;
    for (int i = 0; i < d; i++)
        sum += x[i] * x[i];
    return sqrt(sum);
}

static void list_pairs(Search *s, Arena *arena)
{
    const Task *task = s->in->task;
    int n = task->dim.S * task->dim.A;
    const double *scale = pattern_scales(s->in->pattern, s->d, 1, arena);
    s->pair = arena_array(arena, Pair, n * (n + 1) / 2 + 1);
    for (int i = 0; i < n; i++) {
        s->b = fmax(s->b, norm(s->d, feature(s, i)));
        for (int j = 0; j <= i; j++)
            keep(s, pair_of(s->in, scale, feature(s, i), feature(s, j)));
    }
}

/* r + V_{h+1}, h counted from 0 */
static double most(const Search *s, int h)
{
    return s->in->top != NULL ? s->in->top[h] : s->H - h;
}

static double power(const LsviInput *in, double x)
{
    return in->law == NOISE_LAPLACE ? x : x * x;
}

/* what one user moves all that is released by */
static double moves(const Search *s, double node, const double *target,
                    double releases)
{
    double sum = 0;
    for (int h = 0; h < s->H; h++) {
        double worst = 0;
        double matrix = s->in->nodes / power(s->in, node);
        double vector = releases * power(s->in, most(s, h) / target[h]);
        for (int i = 0; i < s->pairs; i++)
            worst = fmax(worst, matrix * s->pair[i].matrix +
                                    vector * s->pair[i].vector);
        sum += worst;
    }
    return sum;
}

/* --- bounds on the noise -------------------------------------------------- */

/* The smallest over x of (times (-log(1 - x^2)) + logs)/x, 0 < x < 1. */
static double chernoff(double times, double logs)
{
    double low = 0, high = 1;
    for (int i = 0; i < 200; i++) {
        double x = low + (high - low) / 3, y = high - (high - low) / 3;
        double at_x = (-times * log1p(-x * x) + logs) / x;
        double at_y = (-times * log1p(-y * y) + logs) / y;
        if (at_x < at_y)
            high = y;
        else
            low = x;
    }
    double x = low + (high - low) / 2;
    return (-times * log1p(-x * x) + logs) / x;
}

/* The bound on |M| of every prefix and step at node scale 1, which holds with
 * probability 1 - p/6.  Gauss: a symmetric matrix whose entries have deviation
 * 1 off the diagonal and at most sqrt(2) on it has |M| <= 2 sqrt(d) + 2
 * sqrt(log(2/a)) with probability 1-a.  Laplace: for each of the 9^d points x
 * of a net of width 1/4, log E exp(l x'Mx) <= -2 log(1-l^2) for one node, and
 * |M| is at most twice the largest x'Mx. */
static double matrix_bound(const Search *s)
{
    const LsviInput *in = s->in;
    double logs = log(12 * in->prefixes * s->H / in->p);
    if (in->law == NOISE_NONE)
        return 0;
    if (in->law == NOISE_LAPLACE)
        return 2 * chernoff(2 * in->nodes, s->d * log(9) + logs);
    bool halved =
        in->pattern == MIXTURE_NOISE_PROJ || in->pattern == MIXTURE_NOISE_IID;
    return sqrt(in->nodes * (halved ? 0.5 : 1)) *
           (2 * sqrt(s->d) + 2 * sqrt(logs));
}

/* Of all releases and steps, with probability 1 - p/6, at scale 1. */
static double find_vector_bound(const Search *s, double releases)
{
    const LsviInput *in = s->in;
    double logs = log(6 * fmax(1, releases) * s->H / in->p);
    if (in->law == NOISE_NONE)
        return 0;
    if (in->law == NOISE_LAPLACE)
        return fmin(2 * chernoff(1, s->d * log(5) + logs),
                    sqrt(s->d) * (logs + log(s->d)));
    return sqrt(s->d) + sqrt(2 * logs);
}

static double vector_bound(Search *s, double releases)
{
    if (s->known_of != releases)
        s->known = find_vector_bound(s, releases);
    s->known_of = releases;
    return s->known;
}

static void open_search(Search *s, const LsviInput *in, Arena *arena)
{
    *s = (Search){.in = in, .d = in->task->d_phi, .H = in->task->dim.H};
    list_pairs(s, arena);
    s->share = arena_array(arena, double, s->H);
    for (int h = 0; h < s->H; h++)
        s->share[h] = pow(most(s, h), 2.0 / 3);
    s->unit = matrix_bound(s);
}

/* --- the radius ----------------------------------------------------------- */

/* log of how many values step h+1 may have, rounded to 1/sqrt(K) */
static double covering(const Search *s, const LsviScales *x, int h)
{
    double K = (double)s->in->task->episodes, d = s->d, width = 1 / sqrt(K);
    double table = s->in->task->dim.S * log1p((most(s, h) - 1) * sqrt(K));
    if (h + 1 == s->H)
        return 0;
    double beta = x->beta[h + 1], ridge = x->low;
    double weight =
        most(s, h + 1) * sqrt(d * K / ridge) * s->b + x->c[h + 1] / ridge;
    double functions =
        d * log1p(4 * weight / width) +
        d * d * log1p(8 * sqrt(d) * beta * beta / (ridge * width * width));
    return fmin(table, functions);
}

/* |theta_h + sum mu_h V| */
static double weight_at_most(const Search *s, int h)
{
    const Task *task = s->in->task;
    double root = sqrt(s->d);
    double theta = task->norm_theta > 0 ? task->norm_theta : root;
    double mu = task->norm_w > 0 ? task->norm_w : root;
    return theta + (most(s, h) - 1) * mu;
}

static void fill_radius(const Search *s, LsviScales *x)
{
    double K = (double)s->in->task->episodes, d = s->d;
    double growth = d * log1p(K * s->b * s->b / (d * x->low));
    for (int h = s->H - 1; h >= 0; h--) {
        double range = most(s, h) - (s->in->drawn_pay ? 0 : 1);
        double logs = covering(s, x, h) + log(3 * s->H / s->in->p);
        x->beta[h] = sqrt(x->low + 2 * x->m) * weight_at_most(s, h) +
                     x->c[h] / sqrt(x->low) +
                     range / 2 * sqrt(growth + 2 * logs) + 1;
    }
}

static double sum_of(int n, const double *x)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i];
    return sum;
}

/* --- the search ----------------------------------------------------------- */

static double budget(const LsviInput *in)
{
    return in->law == NOISE_LAPLACE ? in->epsilon
                                    : gauss_budget(in->epsilon, in->delta);
}

/* Scales in this ratio, as small as the budget allows. */
static void fill_noise(Search *s, double ratio, double g, LsviScales *x)
{
    double unit = 0;
    for (int h = 0; h < s->H; h++)
        x->target[h] = ratio * s->share[h];
    if (s->in->law != NOISE_NONE) {
        unit = moves(s, 1, x->target, x->releases);
        unit = (s->in->law == NOISE_LAPLACE ? unit : sqrt(unit)) / g;
    }
    x->node = unit;
    for (int h = 0; h < s->H; h++)
        x->target[h] *= unit;
    double longest = vector_bound(s, x->releases);
    x->m = s->unit * x->node;
    for (int h = 0; h < s->H; h++)
        x->c[h] = x->target[h] * longest;
}

/* At most so often a determinant can grow by that factor, each step's its own,
 * when no prefix's noise exceeds m. */
static double cap(const Search *s, const LsviScales *x)
{
    double K = (double)s->in->task->episodes, d = s->d;
    double end = x->low + 2 * x->m + K * s->b * s->b / d;
    double times = d * s->H / log(s->in->growth);
    return fmax(1, ceil(times * log(end / (x->low + x->m))));
}

static double try_one(Search *s, double ratio, double low, double g,
                      LsviScales *x)
{
    enum { ROUNDS = 8 };
    x->low = low;
    x->m = 0;
    x->releases = s->in->releases;
    for (int i = 0; i < ROUNDS; i++) {
        if (s->in->releases <= 0)
            x->releases = cap(s, x);
        fill_noise(s, ratio, g, x);
        if (s->in->releases > 0)
            break;
    }
    fill_radius(s, x);
    return sum_of(s->H, x->beta);
}

typedef struct {
    Search *s;
    double g, ratio;
    LsviScales *x;
} Try;

/* where a function of one valley is smallest, by golden sections */
static double valley(double (*of)(Try *, double), Try *t, double from,
                     double to, int steps)
{
    const double golden = (sqrt(5) - 1) / 2;
    double a = to - golden * (to - from), b = from + golden * (to - from);
    double at_a = of(t, a), at_b = of(t, b);
    for (int i = 0; i < steps; i++)
        if (at_a <= at_b) {
            to = b;
            b = a;
            at_b = at_a;
            a = to - golden * (to - from);
            at_a = of(t, a);
        } else {
            from = a;
            a = b;
            at_a = at_b;
            b = from + golden * (to - from);
            at_b = of(t, b);
        }
    return at_a <= at_b ? a : b;
}

static double at_low(Try *t, double log_low)
{
    return try_one(t->s, t->ratio, exp(log_low), t->g, t->x);
}

/* Without noise rounding says how small low may be: what long double can tell
 * from sums of K. */
static double best_low(Try *t)
{
    const LsviInput *in = t->s->in;
    double rounding = 1e-18 * (double)in->task->episodes;
    double least = in->law == NOISE_NONE ? fmax(1e-3, rounding) : 1e-3;
    return valley(at_low, t, log(least), log(1e15), 26);
}

static double at_ratio(Try *t, double log_ratio)
{
    t->ratio = exp(log_ratio);
    return at_low(t, best_low(t));
}

static void open_scales(LsviScales *x, int H, Arena *arena)
{
    *x = (LsviScales){.target = arena_array(arena, double, H),
                      .c = arena_array(arena, double, H),
                      .beta = arena_array(arena, double, H)};
}

LsviScales lsvi_scales(const LsviInput *in, Arena *arena)
{
    LsviScales x;
    Search s;
    open_search(&s, in, arena);
    open_scales(&x, s.H, arena);
    bool noisy = in->law != NOISE_NONE;
    Try t = {&s, noisy ? budget(in) : 1, 1, &x};
    if (noisy)
        t.ratio = exp(valley(at_ratio, &t, log(1e-2), log(1e6), 18));
    at_low(&t, best_low(&t));
    x.shift = x.low + x.m;
    x.moves = noisy ? t.g : 0;
    return x;
}

double lsvi_moves(const LsviInput *in, double node, const double *target,
                  double releases, Arena *arena)
{
    Search s;
    size_t mark = arena_mark(arena);
    open_search(&s, in, arena);
    double sum = moves(&s, node, target, releases);
    arena_reset(arena, mark);
    return sum;
}
