/* Luyo et al. 2021: sensitivities, as suprema over the vectors that the
 * assumptions allow.  A search from random starts must not exceed a closed
 * form; the pair that attains it is written down. */
#include "suite/base/sample.h"
#include "suite/probe/luyo2021.h"

#include <math.h>
#include <string.h>

enum { D_MAX = 8 };

/* one user's step: x in the unit ball, y in [0,1]; units of H */
typedef struct {
    int d;
    double x[D_MAX], y;
} Step;
typedef struct {
    Step a, b;
} Pair;

/* norms of the shift D = x x' - X X' and v = x y - X Y */
typedef struct {
    double frobenius2, diagonal2, entries, vector2, vector1;
} Shift;

static Shift shift_of(const Pair *p)
{
    Shift s = {0};
    for (int i = 0; i < p->a.d; i++) {
        double v = p->a.x[i] * p->a.y - p->b.x[i] * p->b.y;
        s.vector2 += v * v;
        s.vector1 += fabs(v);
        for (int j = 0; j < p->a.d; j++) {
            double e = p->a.x[i] * p->a.x[j] - p->b.x[i] * p->b.x[j];
            s.frobenius2 += e * e;
            s.diagonal2 += i == j ? e * e : 0;
            s.entries += fabs(e);
        }
    }
    return s;
}

static void into_ball(Step *s)
{
    double norm = 0;
    for (int i = 0; i < s->d; i++)
        norm += s->x[i] * s->x[i];
    norm = sqrt(norm);
    for (int i = 0; i < s->d && norm > 1; i++)
        s->x[i] /= norm;
    s->y = fmin(1, fmax(0, s->y));
}

static void move(Step *s, const Step *from, Rng *rng, double by)
{
    *s = *from;
    for (int i = 0; i < s->d; i++)
        s->x[i] += by * sample_normal(rng);
    s->y += by * sample_normal(rng);
    into_ball(s);
}

typedef double Metric(const Shift *);

/* the best of several climbs by random steps that shrink when they fail */
static double search(Probe *p, Metric *metric, int d)
{
    double best = 0;
    for (int start = 0; start < 8; start++) {
        Pair at = {.a = {.d = d}, .b = {.d = d}};
        move(&at.a, &at.a, &p->rng, 1);
        move(&at.b, &at.b, &p->rng, 1);
        Shift s = shift_of(&at);
        double value = metric(&s), by = 1;
        for (int i = 0; i < 1500; i++) {
            Pair next;
            move(&next.a, &at.a, &p->rng, by);
            move(&next.b, &at.b, &p->rng, by);
            s = shift_of(&next);
            bool better = metric(&s) > value;
            by = better ? fmin(1, 1.5 * by) : fmax(1e-9, 0.97 * by);
            if (!better)
                continue;
            value = metric(&s);
            at = next;
        }
        best = fmax(best, value);
    }
    return best;
}

static double at_angles(Metric *metric, int d, double alpha, double beta)
{
    Pair p = {.a = {.d = d, .y = 1}, .b = {.d = d, .y = 1}};
    p.a.x[0] = cos(alpha);
    p.a.x[1] = sin(alpha);
    p.b.x[0] = cos(beta);
    p.b.x[1] = sin(beta);
    Shift s = shift_of(&p);
    return metric(&s);
}

/* The statistics of two users are within 2 H^2, and one's from nothing within
 * H^2; lengths are in units of H. */
static void two_users(Probe *p, Pair at)
{
    double d = at.a.d;
    for (int users = 2; users > 0; users--) {
        Shift s = shift_of(&at);
        probe_ratio(p, sqrt(s.frobenius2) * p->sensitivity, users, "d", d);
        probe_ratio(p, sqrt(s.vector2) * p->sensitivity, users, "d", d);
        at.b = (Step){.d = at.a.d};
    }
}

/* Sec. 3.1 and C.2: the L2 sensitivities of X X' and X y are at most 2H^2,
 * given |X| <= H and 0 <= y <= H (V~ in [0,H]); each statistic's own norm (a
 * shift from nothing) is at most H^2 */
void luyo2021_cor5_sens(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 1 + (int)(i % D_MAX);
        Pair at = {.a = {.d = d}, .b = {.d = d}};
        move(&at.a, &at.a, &p->rng, 1);
        move(&at.b, &at.b, &p->rng, 1);
        if (i % 3 == 0) { /* opposite, the vector's worst */
            for (int j = 0; j < d; j++)
                at.b.x[j] = -at.a.x[j];
            at.a.y = at.b.y = 1;
        }
        if (i < D_MAX) {
            memset(at.a.x, 0, sizeof at.a.x);
            memset(at.b.x, 0, sizeof at.b.x);
            at.a.x[0] = 1;
            at.b.x[0] = -1;
        }
        two_users(p, at);
    }
}

static double frobenius(const Shift *s)
{
    return s->frobenius2;
}
static double vector(const Shift *s)
{
    return s->vector2;
}
/* squared distance in units of the noise: GOE has half the precision on the
 * diagonal, where each entry stands once, not twice */
static double goe(const Shift *s)
{
    return s->frobenius2 / 2 + s->vector2;
}
/* (Z+Z')/2, and d^2 independent entries */
static double proj(const Shift *s)
{
    return s->frobenius2 + s->vector2;
}
static double sym1(const Shift *s)
{
    return (s->frobenius2 + s->diagonal2) / 2 + s->vector2;
}

/* the exact suprema, in units of H^4 */
void luyo2021_cor5_suprema(Probe *p)
{
    double third = acos(-1) / 3, quarter = acos(-1) / 4;
    struct {
        Metric *metric;
        double closed, alpha, beta;
    } of[] = {{frobenius, 2, 0, 2 * quarter},
              {vector, 4, 0, 4 * quarter},
              {goe, 4, 0, 4 * quarter},
              {proj, 4.5, 0, 2 * third},
              {sym1, 4.5, quarter + third, quarter - third}};
    for (int d = 2; d <= 4; d++)
        for (int i = 0; i < 5; i++) {
            double found =
                fmax(search(p, of[i].metric, d),
                     at_angles(of[i].metric, d, of[i].alpha, of[i].beta));
            probe_equal(p, found * p->sensitivity, of[i].closed, "d metric",
                        (double)d, (double)i);
        }
}

/* E.2.1, as the Gaussian mechanism of F.3 needs it: |phi| <= 1 gives an L2
 * sensitivity of phi phi' of at most 2; the trace norm, too */
void luyo2021_sens_linear(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 1 + (int)(i % D_MAX);
        Pair at = {.a = {.d = d}, .b = {.d = d}};
        move(&at.a, &at.a, &p->rng, 2);
        move(&at.b, &at.b, &p->rng, 2);
        if (i < D_MAX && d > 1) { /* an orthogonal pair */
            memset(at.a.x, 0, sizeof at.a.x);
            memset(at.b.x, 0, sizeof at.b.x);
            at.a.x[0] = at.b.x[1] = 1;
        }
        Shift s = shift_of(&at);
        double a = 0, b = 0, ab = 0;
        for (int j = 0; j < d; j++) {
            a += at.a.x[j] * at.a.x[j];
            b += at.b.x[j] * at.b.x[j];
            ab += at.a.x[j] * at.b.x[j];
        }
        /* eigenvalues of rank two: sum a - b, product ab^2 - a b <= 0 */
        double trace = sqrt(fmax(0, (a - b) * (a - b) + 4 * (a * b - ab * ab)));
        probe_ratio(p, sqrt(s.frobenius2) * p->sensitivity, 2, "d", (double)d);
        probe_ratio(p, trace * p->sensitivity, 2, "d", (double)d);
    }
}

static double entries(const Shift *s)
{
    return s->entries;
}

/* E.2.1's word, L1, taken as App. F.2 defines it: the sum over the entries.
 * For even d: u_i = sqrt(2/d) cos t_i, v_i = sqrt(2/d) sin t_i, t_i = pi/8 +
 * (pi/2)(i mod 2), gives sqrt(2) d. */
void luyo2021_sens_linear_l1(Probe *p)
{
    for (int d = 2; d <= D_MAX; d++) {
        Pair at = {.a = {.d = d}, .b = {.d = d}};
        for (int i = 0; i < d; i++) {
            double t = acos(-1) * (0.125 + 0.5 * (i % 2));
            at.a.x[i] = sqrt(2.0 / d) * cos(t);
            at.b.x[i] = sqrt(2.0 / d) * sin(t);
        }
        into_ball(&at.a);
        into_ball(&at.b);
        Shift s = shift_of(&at);
        double worst =
            d < 5 ? fmax(s.entries, search(p, entries, d)) : s.entries;
        probe_ratio(p, worst * p->sensitivity, 2, "d", (double)d);
    }
}

/* E.2.1: for fixed a_{h+1} a user moves the sum in u by at most 2(H+1) <= 4H:
 * |phi| <= 1, r in [0,1], V in [0,H] */
void luyo2021_sens_target(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 1 + (int)(i % D_MAX);
        double H = floor(pow(10, 2 * rng_uniform(&p->rng)));
        Pair at = {.a = {.d = d}, .b = {.d = d}};
        move(&at.a, &at.a, &p->rng, 1);
        move(&at.b, &at.b, &p->rng, 1);
        at.a.y = rng_uniform(&p->rng) + H * rng_uniform(&p->rng);
        at.b.y = rng_uniform(&p->rng) + H * rng_uniform(&p->rng);
        if (i < D_MAX) { /* opposite unit features, rewards and values full */
            memset(at.a.x, 0, sizeof at.a.x);
            memset(at.b.x, 0, sizeof at.b.x);
            at.a.x[0] = 1;
            at.b.x[0] = -1;
            at.a.y = at.b.y = H + 1;
        }
        Shift s = shift_of(&at);
        double moved = sqrt(s.vector2) * p->sensitivity;
        probe_ratio(p, moved, 2 * (H + 1), "d H", (double)d, H);
        probe_ratio(p, moved, 4 * H, "d H", (double)d, H);
    }
}

/* a feature of a linear MDP: <phi, m> = 1 for m = int mu, |m| <= sqrt(d), here
 * m = sqrt(d) e_0 */
static void model_feature(Rng *rng, Step *s)
{
    double free = 0, most = sqrt(1 - 1.0 / s->d) * rng_uniform(rng);
    for (int j = 1; j < s->d; j++)
        free += pow(s->x[j] = sample_normal(rng), 2);
    for (int j = 1; j < s->d; j++)
        s->x[j] *= most / sqrt(free);
    s->x[0] = 1 / sqrt(s->d);
    s->y = rng_uniform(rng);
}

/* In a linear MDP <phi, phi'> >= 2/d - 1, so the supremum is (H+1) max(1, 2
 * sqrt(1 - 1/d)); in units of H+1 */
void luyo2021_target_suprema(Probe *p)
{
    for (int d = 1; d <= D_MAX; d++) {
        Pair at = {.a = {.d = d, .y = 1}, .b = {.d = d, .y = d > 1}};
        at.a.x[0] = at.b.x[0] = 1 / sqrt(d);
        for (int j = 1; j < d; j++)
            at.b.x[j] = -(at.a.x[j] = 1 / sqrt(d));
        Shift s = shift_of(&at);
        double most = sqrt(s.vector2);
        for (uint64_t i = 0; i < p->instances; i++) {
            model_feature(&p->rng, &at.a);
            model_feature(&p->rng, &at.b);
            s = shift_of(&at);
            most = fmax(most, sqrt(s.vector2));
        }
        probe_equal(p, most * p->sensitivity, fmax(1, 2 * sqrt(1 - 1.0 / d)),
                    "d", (double)d);
    }
}

enum { STATES = 4 };

/* d kernels mixed by q, phi_v = (P_j v)_j / sqrt(d); V in [0,H] */
typedef struct {
    int d;
    double H, V[STATES], first[D_MAX], second[D_MAX]; /* phi_V, phi_V2 */
    double variance;                                  /* of V */
} Cell;

static void draw_values(Rng *rng, bool full, Cell *x)
{
    x->H = floor(pow(10, 2 * rng_uniform(rng)));
    for (int s = 0; s < STATES; s++)
        x->V[s] =
            full || rng_uniform(rng) < 0.4 ? x->H : x->H * rng_uniform(rng);
}

static Cell draw_cell(Rng *rng, int d, bool full)
{
    Cell x = {.d = d};
    double mean = 0, square = 0, sum = 0;
    draw_values(rng, full, &x);
    for (int j = 0; j < d; j++) {
        double law[STATES], mass = 0, q = sample_exponential(rng);
        for (int s = 0; s < STATES; s++)
            mass += law[s] = sample_exponential(rng);
        for (int s = 0; s < STATES; s++) {
            x.first[j] += law[s] / mass * x.V[s] / sqrt(d);
            x.second[j] += law[s] / mass * x.V[s] * x.V[s] / sqrt(d);
        }
        mean += q * sqrt(d) * x.first[j];
        square += q * sqrt(d) * x.second[j];
        sum += q;
    }
    x.variance = square / sum - pow(mean / sum, 2);
    return x;
}

/* what a user of a linear mixture sends: phi_V and V(s'), in units of H */
static Step message(Rng *rng, int d, bool full)
{
    Cell x = draw_cell(rng, d, full);
    Step s = {.d = d, .y = x.V[(int)(rng_uniform(rng) * STATES)] / x.H};
    for (int j = 0; j < d; j++)
        s.x[j] = x.first[j] / x.H;
    return s;
}

/* C.3, on features of linear mixtures, V in [0,H]: each statistic is within
 * H^2, attained where V = H, so two users' differ by 2H^2 at most */
void luyo2021_cor6_sens(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 1 + (int)(i % D_MAX);
        Pair at = {.a = message(&p->rng, d, i % 5 == 0),
                   .b = message(&p->rng, d, i % 7 == 0)};
        two_users(p, at);
    }
}

/* |x x'|_F and |x y|, entry by entry */
static void statistics(const double *x, int d, double y, double out[2])
{
    double matrix = 0, vector = 0;
    for (int i = 0; i < d; i++) {
        vector += pow(x[i] * y, 2);
        for (int j = 0; j < d; j++)
            matrix += pow(x[i] * x[j], 2);
    }
    out[0] = sqrt(matrix);
    out[1] = sqrt(vector);
}

/* D.3 for 0 <= V <= H and sbar^2 at its least, the larger of H^2/d and the
 * variance of V: the four statistics are within d, d, H^4 and H^4.  (The text
 * prints H^2 for the last; its noise uses H^4.) */
void luyo2021_cor10_sens(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        Cell x = draw_cell(&p->rng, 1 + (int)(i % D_MAX), i % 5 == 0);
        double H = x.H, d = x.d, norms[2], y = x.V[i % STATES];
        double weight = p->sensitivity / fmax(H * H / d, x.variance);
        statistics(x.first, x.d, y, norms);
        probe_ratio(p, weight * norms[0], d, "H d", H, d);
        probe_ratio(p, weight * norms[1], d, "H d", H, d);
        statistics(x.second, x.d, y * y, norms);
        probe_ratio(p, norms[0] * p->sensitivity, pow(H, 4), "H d", H, d);
        probe_ratio(p, norms[1] * p->sensitivity, pow(H, 4), "H d", H, d);
    }
}
