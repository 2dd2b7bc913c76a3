/* Qiao & Wang 2023, appendix B: concentration.  Rewards are Bernoulli and the
 * next states two groups, so every failure probability is an exact binomial
 * sum, over all counts that some private counts within Assumption 3.1 turn into
 * a violation; times the number of tuples it is to stay within its share of
 * beta. */
#include "suite/base/sample.h"
#include "suite/probe/qiao2023.h"

static const QiaoSize sizes[] = {{1, 1, 1, 1001, 0.1, 1},
                                 {3, 2, 2, 1001, 0.1, 1},
                                 {3, 4, 2, 1001, 1e-6, 1},
                                 {20, 6, 2, 50000, 0.1, 1},
                                 {2, 20, 2, 1e9, 1e-12, 1}};
enum { SIZES = 5 };
static const int visits[] = {1, 2, 5, 10, 30, 100, 300, 1000};
enum { VISITS = 8, CHANCES = 8 };

static double chance(int i, int n)
{
    const double rare[] = {0.003 / n, 0.03 / n, 0.3 / n, 2.0 / n};
    const double common[] = {0.1, 0.5, 0.9, 0.99};
    return i < 4 ? fmin(rare[i], 1) : common[i - 4];
}

static double log_binomial(int n, int c, double P)
{
    double rest = n > c ? (n - c) * log1p(-P) : 0;
    return lgamma(n + 1) - lgamma(c + 1) - lgamma(n - c + 1) +
           (c > 0 ? c * log(P) : 0) + rest;
}

/* one tuple: n visits, c of them hits of probability P.  radius: of the bound,
 * a fault's multiple; cells: whose E the hits may be off by */
typedef struct {
    const QiaoSize *size;
    double iota, E, P, radius, cells;
    int n, c;
    double hits, total; /* private: up to E off each */
} Case;

typedef bool Fails(const Case *);

/* P(some private counts fail), exact: the ends of their ranges are enough, as
 * deviations are monotone in hits, and in total up to one turning point */
static double failure(Case *x, double noise, Fails *fails)
{
    static const double above[] = {0, 0.5, 1};
    double sum = 0, E = x->E * noise;
    for (x->c = 0; x->c <= x->n; x->c++) {
        bool failed = false;
        for (int end = 0; end < 6 && !failed; end++) {
            double off = E * x->cells;
            x->hits = fmax(0, x->c + (end % 2 == 0 ? off : -off));
            x->total = x->n + E * above[end / 2];
            failed = fails(x);
        }
        sum += failed ? exp(log_binomial(x->n, x->c, x->P)) : 0;
    }
    return sum;
}

/* the largest failure probability, over visits and chances, against a share of
 * beta among so many tuples, hits being one cell or a group of them */
static void all_groups(Probe *p, const QiaoSize *size, double E, double tuples,
                       double share, Fails *fails, double cells)
{
    Case x = {.size = size,
              .iota = qiao2023_probe_iota(size),
              .E = E,
              .radius = p->bonus,
              .cells = cells};
    for (int v = 0; v < VISITS; v++)
        for (int i = 0; i < CHANCES; i++) {
            x.n = visits[v];
            x.P = chance(i, x.n);
            probe_ratio(p, tuples * failure(&x, p->noise, fails),
                        share * size->beta, "H S A K beta E n P", size->H,
                        size->S, size->A, size->K, size->beta, E, (double)x.n,
                        x.P);
        }
}

static void all_cases(Probe *p, const QiaoSize *size, double E, double tuples,
                      double share, Fails *fails)
{
    all_groups(p, size, E, tuples, share, fails, 1);
}

/* (15): |r~ - r| <= sqrt(2 iota / N~) + 2 E / N~, r~ cut to [0, 1] */
static bool reward_fails(const Case *x)
{
    double r = fmin(1, x->hits / x->total);
    double bound = sqrt(2 * x->iota / x->total) + 2 * x->E / x->total;
    return fabs(r - x->P) > x->radius * bound + 1e-12;
}

void qiao2023_lemma_b1(Probe *p)
{
    for (int i = 0; i < SIZES; i++)
        for (double E = 0.01; E < 2e4; E *= 100) {
            const QiaoSize *x = &sizes[i];
            all_cases(p, x, E, x->H * x->S * x->A * x->K, 1.0 / 15,
                      reward_fails);
        }
}

/* (17) with two states: |P~ - P|_1 <= 2 sqrt(2 iota / N~) + 4 E / N~ */
static bool norm_fails(const Case *x)
{
    double other = fmin(1, x->hits / x->total);
    double bound = 2 * sqrt(2 * x->iota / x->total) + 4 * x->E / x->total;
    return 2 * fabs(other - x->P) > x->radius * bound + 1e-12;
}

void qiao2023_lemma_b2(Probe *p)
{
    for (int i = 0; i < SIZES; i++)
        for (double E = 0.01; E < 2e4; E *= 100) {
            QiaoSize x = sizes[i];
            x.S = 2;
            all_cases(p, &x, E, x.H * x.S * x.A * x.K, 1.0 / 15, norm_fails);
        }
}

/* (20): |P~(s') - P(s')| <= sqrt(2 P iota / N~) + 2 E iota / N~ */
static bool cell_fails(const Case *x)
{
    double cell = fmin(1, x->hits / x->total);
    double bound =
        sqrt(2 * x->P * x->iota / x->total) + 2 * x->E * x->iota / x->total;
    return fabs(cell - x->P) > x->radius * bound + 1e-12;
}

/* from E = iota / (3 (iota - 1)) on, where 2 E iota absorbs 2 E + 2 iota / 3 */
void qiao2023_lemma_b4(Probe *p)
{
    for (int i = 0; i < SIZES; i++)
        for (int step = 0; step < 5; step++) {
            const QiaoSize *x = &sizes[i];
            double iota = qiao2023_probe_iota(x);
            double E = iota / (3 * (iota - 1)) * pow(10, step);
            all_cases(p, x, E, x->H * x->S * x->S * x->A * x->K, 1.0 / 15,
                      cell_fails);
        }
}

/* (23) with V = H on one group of states, 0 on the other, both ways of
 * grouping; the variance's estimate alone, or the smaller of both roots */
static bool value_fails_by(const Case *x, bool smaller)
{
    double H = x->size->H, S = x->size->S, hat = (double)x->c / x->n;
    double off = H * fabs(fmin(1, x->hits / x->total) - x->P);
    double truth = H * H * x->P * (1 - x->P);
    double estimate = H * H * hat * (1 - hat);
    double variance = smaller ? fmin(truth, estimate) : estimate;
    double bound = sqrt(2 * variance * x->iota / x->total) +
                   2 * H * S * x->E * x->iota / x->total;
    return off > x->radius * bound + 1e-12 * H;
}

static bool value_fails(const Case *x)
{
    return value_fails_by(x, true);
}

static bool informal_fails(const Case *x)
{
    return value_fails_by(x, false);
}

/* E >= 1 as S E (iota - 1) >= 7 iota / 6 has to absorb the second order of
 * empirical Bernstein; one state has no transitions to estimate.  A group of
 * (S+1)/2 states may be off by E each: the others' -E leave a sum within E. */
static void value_cases(Probe *p, Fails *fails)
{
    for (int i = 1; i < SIZES; i++)
        for (double E = 1; E < 2e4; E *= 10) {
            const QiaoSize *x = &sizes[i];
            double tuples = x->H * x->S * x->A * x->K;
            all_groups(p, x, E, tuples, 2.0 / 15, fails, floor((x->S + 1) / 2));
        }
}

void qiao2023_lemma_b6(Probe *p)
{
    value_cases(p, value_fails);
}

void qiao2023_lemma_61(Probe *p)
{
    value_cases(p, informal_fails);
}

/* --- any E > 0 ------------------------------------------------------------ */

/* A = 1 and one start state: N_1(s_1) is k - 1 for certain.  A privatizer that
 * adds no noise and E/(2S) to each cell, E/2 to their sum, keeps Assumption 3.1
 * with this E.  The failure probability of one tuple. */
static double exact_failure(Case *x, double weight, Fails *fails)
{
    double sum = 0, E = x->E;
    for (x->c = 0; x->c <= x->n; x->c++) {
        x->hits = x->c + E * weight / (2 * x->size->S);
        x->total = x->n + E / 2;
        sum += fails(x) ? exp(log_binomial(x->n, x->c, x->P)) : 0;
    }
    return sum;
}

static void any_error(Probe *p, const QiaoSize *size, double E, double share,
                      Fails *fails)
{
    Case x = {.size = size, .iota = qiao2023_probe_iota(size), .radius = 1};
    x.E = E * p->noise;
    for (int v = 2; v < VISITS; v++)
        for (double rate = 1e-3; rate < 2; rate *= 1.2) {
            x.n = visits[v] - 1;
            x.P = rate / x.n;
            probe_ratio(p, exact_failure(&x, 1, fails), share * size->beta,
                        "H S A K beta E n P", size->H, size->S, size->A,
                        size->K, size->beta, x.E, (double)x.n, x.P);
        }
}

/* one state of probability P, the others share the rest */
void qiao2023_lemma_b4_any(Probe *p)
{
    QiaoSize x = {3, 4, 1, 1000, 0.1, 1};
    any_error(p, &x, 0.01, 1.0 / 15, cell_fails);
}

/* V*_2 = H - 1 in one state, 0 in the other: visits that all miss it leave an
 * empirical variance of 0 */
static bool missed_fails(const Case *x)
{
    Case y = *x;
    QiaoSize size = *x->size;
    size.H--;       /* the range of V */
    y.size = &size; /* and yet 2 H S E iota stays as printed */
    y.E = x->E * x->size->H / size.H;
    return value_fails(&y);
}

void qiao2023_lemma_b6_any(Probe *p)
{
    QiaoSize x = {3, 2, 1, 1000, 0.1, 1};
    any_error(p, &x, 0.02, 2.0 / 15, missed_fails);
}

/* --- more states: drawn counts, ends of the private ranges ---------------- */

enum { STATES = 12 };

typedef struct {
    int S;
    double P[STATES], value[STATES], cell[STATES], total, N, H;
    uint64_t count[STATES];
} Draw;

/* private cells within E, together N + above: all as low as they may be, then
 * raised, the high values (or the others) first */
static void move(Draw *x, double E, double above, bool high)
{
    double room = above;
    for (int s = 0; s < x->S; s++) {
        double count = (double)x->count[s];
        x->cell[s] = fmax(count - E, 0);
        room += count - x->cell[s];
    }
    for (int k = 0; k < 2 * x->S && room > 0; k++) {
        int s = k % x->S;
        if (((x->value[s] > x->H / 2) == high) != (k < x->S))
            continue;
        double by = fmin(room, (double)x->count[s] + E - x->cell[s]);
        x->cell[s] += by;
        room -= by;
    }
    x->total = x->N + above;
}

static Draw draw(Probe *p, double E)
{
    Draw x = {.S = 2 + (int)(rng_uniform(&p->rng) * (STATES - 1)), .H = 20};
    uint64_t n = (uint64_t)pow(10, 6 * rng_uniform(&p->rng));
    double sum = 0;
    for (int s = 0; s < x.S; s++)
        sum += x.P[s] = pow(10, -4 * rng_uniform(&p->rng));
    for (int s = 0; s < x.S; s++)
        x.P[s] /= sum;
    sample_multinomial(&p->rng, n, x.S, x.P, x.count);
    x.N = (double)n;
    for (int s = 0; s < x.S; s++)
        x.value[s] = rng_uniform(&p->rng) < 0.5 ? x.H : 0;
    double above = rng_uniform(&p->rng) < 0.5 ? E : 0;
    move(&x, E, above, rng_uniform(&p->rng) < 0.5);
    return x;
}

static const QiaoSize drawn_size = {20, STATES, 4, 1e7, 1e-6, 1};

void qiao2023_lemma_b2_drawn(Probe *p)
{
    double iota = qiao2023_probe_iota(&drawn_size);
    for (uint64_t i = 0; i < 5 * p->instances; i++) {
        double E = pow(10, 5 * rng_uniform(&p->rng)), off = 0;
        Draw x = draw(p, E * p->noise);
        for (int s = 0; s < x.S; s++)
            off += fabs(x.cell[s] / x.total - x.P[s]);
        probe_ratio(p, off,
                    2 * sqrt(x.S * iota / x.total) + 2 * x.S * E / x.total,
                    "S E N instance", (double)x.S, E, x.N, (double)i);
    }
}

/* --- (23) by importance sampling -------------------------------------------
 */

/* n visits of one cell; draws come from the law tilted to l V, under which a
 * failure is common, and count with their likelihood */
typedef struct {
    Draw x;
    double iota, E, radius, mean, l, log_mean; /* log of E_P exp(l V) */
    double Q[STATES];
} Tilted;

static double mean_of(int S, const double *P, const double *V)
{
    double sum = 0;
    for (int s = 0; s < S; s++)
        sum += P[s] * V[s];
    return sum;
}

static double variance_of(int S, const double *P, const double *V)
{
    double sum = 0, mean = mean_of(S, P, V);
    for (int s = 0; s < S; s++)
        sum += P[s] * (V[s] - mean) * (V[s] - mean);
    return sum;
}

static void tilt(Tilted *t, double l)
{
    double most = -(double)INFINITY, raised[STATES] = {0};
    for (int s = 0; s < t->x.S; s++)
        most = fmax(most, l * t->x.value[s]);
    for (int s = 0; s < t->x.S; s++)
        raised[s] = exp(l * t->x.value[s] - most);
    double sum = mean_of(t->x.S, t->x.P, raised);
    for (int s = 0; s < t->x.S; s++) {
        t->Q[s] = t->x.P[s] * raised[s];
        t->Q[s] /= sum;
    }
    t->l = l;
    t->log_mean = log(sum) + most;
}

/* the right side of (23), given the law of the empirical variance */
static double bound_of(const Tilted *t, const double *law, double total)
{
    const Draw *x = &t->x;
    double variance = fmin(variance_of(x->S, x->P, x->value),
                           variance_of(x->S, law, x->value));
    return t->radius * (sqrt(2 * variance * t->iota / total) +
                        2 * x->H * x->S * t->E * t->iota / total);
}

/* up or down until the mean is off by the bound; false: it never is */
static bool tilt_to_bound(Tilted *t, double sign)
{
    double low = 0, high = 50;
    for (int i = 0; i < 60; i++) {
        tilt(t, sign * (low + high) / 2);
        double off = fabs(mean_of(t->x.S, t->Q, t->x.value) - t->mean);
        bool beyond = off > bound_of(t, t->Q, t->x.N);
        *(beyond ? &high : &low) = (low + high) / 2;
    }
    tilt(t, sign * high);
    return high < 49;
}

/* the likelihood of drawn counts if some private ones break (23), or 0 */
static double failure_of(Tilted *t)
{
    Draw *x = &t->x;
    double hat[STATES], sum = 0;
    for (int s = 0; s < x->S; s++) {
        hat[s] = (double)x->count[s] / x->N;
        sum += (double)x->count[s] * x->value[s];
    }
    for (int end = 0; end < 4; end++) {
        double off = 0;
        move(x, t->E, end < 2 ? 0 : t->E, end % 2 == 0);
        for (int s = 0; s < x->S; s++)
            off += (x->cell[s] / x->total - x->P[s]) * x->value[s];
        if (fabs(off) > bound_of(t, hat, x->total))
            return exp(x->N * t->log_mean - t->l * sum);
    }
    return 0;
}

static double failure_by_tilts(Tilted *t, Rng *rng)
{
    enum { DRAWS = 200 };
    double sum = 0;
    for (int sign = -1; sign <= 1; sign += 2) {
        if (!tilt_to_bound(t, sign))
            continue;
        for (int i = 0; i < DRAWS; i++) {
            sample_multinomial(rng, (uint64_t)t->x.N, t->x.S, t->Q, t->x.count);
            sum += failure_of(t) / DRAWS;
        }
    }
    return sum;
}

void qiao2023_lemma_b6_drawn(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 20 + 5; i++) {
        Tilted t = {.x = draw(p, 0), .E = 1, .radius = p->bonus};
        Draw *x = &t.x;
        x->H = 1;
        x->N = floor(pow(10, 4 + 6 * rng_uniform(&p->rng)));
        for (int s = 0; s < x->S; s++)
            x->value[s] = rng_uniform(&p->rng);
        QiaoSize size = {x->H, x->S, 1, x->N + 1, 0.999, 1};
        t.iota = qiao2023_probe_iota(&size);
        t.mean = mean_of(x->S, x->P, x->value);
        double tuples = size.H * size.S * size.A * size.K;
        probe_ratio(p, tuples * failure_by_tilts(&t, &p->rng),
                    2 * size.beta / 15, "S N instance", size.S, x->N,
                    (double)i);
    }
}
