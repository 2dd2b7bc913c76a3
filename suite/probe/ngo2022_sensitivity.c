/* Ngo, Vietri & Wu 2022, Definition 8 and Lemma 14: how far one user moves a
 * Gram matrix and a target; closed forms against a search that climbs. */
#include "suite/base/sample.h"
#include "suite/probe/ngo2022.h"
#include "suite/probe/ngo2022_tools.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { DIM_MAX = 16, CLIMB = 60 };

typedef struct {
    int d;
    double H, spread; /* of y: the horizon; |m| = spread binds features */
    double phi[DIM_MAX], psi[DIM_MAX], a, b;
} Pair;

static void into_ball(int d, double *x, double radius)
{
    double sum = 0;
    for (int i = 0; i < d; i++)
        sum += x[i] * x[i];
    double scale = sum > radius * radius ? radius / sqrt(sum) : 1;
    for (int i = 0; i < d; i++)
        x[i] *= scale;
}

/* <phi, m> = 1 for m = spread e_0 keeps the first coordinate and leaves a
 * smaller ball to the others */
static void make_feasible(Pair *x)
{
    double top = x->H + 1;
    x->a = fmin(fmax(x->a, 0), top);
    x->b = fmin(fmax(x->b, 0), top);
    if (x->spread <= 0) {
        into_ball(x->d, x->phi, 1);
        into_ball(x->d, x->psi, 1);
        return;
    }
    double rest = sqrt(1 - 1 / (x->spread * x->spread));
    x->phi[0] = x->psi[0] = 1 / x->spread;
    into_ball(x->d - 1, x->phi + 1, rest);
    into_ball(x->d - 1, x->psi + 1, rest);
}

static double target_move(const Pair *x)
{
    double sum = 0;
    for (int i = 0; i < x->d; i++)
        sum += pow(x->a * x->phi[i] - x->b * x->psi[i], 2);
    return sqrt(sum);
}

static Pair random_pair(Probe *p, int d, double H, double spread)
{
    Pair x = {.d = d, .H = H, .spread = spread};
    for (int i = 0; i < d; i++) {
        x.phi[i] = sample_normal(&p->rng);
        x.psi[i] = sample_normal(&p->rng);
    }
    x.a = ngo2022_between(p, 0, H + 1);
    x.b = ngo2022_between(p, 0, H + 1);
    make_feasible(&x);
    return x;
}

/* moves one coordinate at a time, keeps what does not shrink the objective */
static double climb(Probe *p, Pair x, double (*move)(const Pair *))
{
    double best = move(&x);
    for (int i = 0; i < CLIMB * x.d; i++) {
        Pair y = x;
        double step = sample_normal(&p->rng);
        int at = (int)ngo2022_between(p, 0, 2 * x.d + 2);
        if (at < x.d)
            y.phi[at] += step;
        else if (at < 2 * x.d)
            y.psi[at - x.d] += step;
        else if (at == 2 * x.d)
            y.a += step * (x.H + 1);
        else
            y.b += step * (x.H + 1);
        make_feasible(&y);
        double value = move(&y);
        if (value >= best) {
            best = value;
            x = y;
        }
    }
    return best;
}

/* Lemma 14: Delta(y_h) <= 2H+2, V in [0,H] */
void ngo2022_lem14_y(Probe *p)
{
    for (uint64_t n = 0; n < p->instances / 4; n++) {
        int d = 1 + (int)ngo2022_between(p, 0, 8);
        double H = floor(ngo2022_between(p, 1, 30));
        Pair x = random_pair(p, d, H, 0);
        double found = climb(p, x, target_move);
        probe_ratio(p, p->sensitivity * found, 2 * H + 2, "d H", (double)d, H);
    }
}

static Pair antipodes(Pair x)
{
    for (int i = 1; i < x.d; i++) {
        x.phi[i] *= 1e6; /* to the edge of its ball */
        x.psi[i] = -x.phi[i];
    }
    x.a = x.b = x.H + 1;
    make_feasible(&x);
    return x;
}

/* with <phi, mu(S)> = 1 and |mu(S)| = c: (H+1) max(1, 2 sqrt(1 - 1/c^2)); the
 * antipodal pair attains it */
void ngo2022_lem14_y_sharp(Probe *p)
{
    for (uint64_t n = 0; n < p->instances / 4; n++) {
        int d = 2 + (int)ngo2022_between(p, 0, 8);
        double H = floor(ngo2022_between(p, 1, 30)), c = n % 2 ? d : sqrt(d);
        Pair x = random_pair(p, d, H, c);
        if (n % 4 < 2)
            x = antipodes(x);
        double found = climb(p, x, target_move);
        double sharp = (H + 1) * fmax(1, ngo2022_spread(c));
        probe_ratio(p, p->sensitivity * found, sharp, "d H c", (double)d, H, c);
    }
}

/* two users at step h, V_{H+1} = 0, moved apart; antipodal ones attain it */
static double released(Probe *p, int d, double H, double h, bool antipodal)
{
    Pair x = random_pair(p, d, h < H ? H : 0, 0);
    for (int j = 0; j < d && antipodal; j++) {
        x.phi[j] = j == 0;
        x.psi[j] = -x.phi[j];
        x.a = x.b = x.H + 1;
    }
    return p->sensitivity * climb(p, x, target_move);
}

/* Section 4.2: V in [0,H], another at each update; at H = 2 the 2H+2 of
 * antipodal users is 3H */
void ngo2022_jointsens(Probe *p)
{
    for (uint64_t n = 0; n < p->instances / 40; n++) {
        int d = 1 + (int)ngo2022_between(p, 0, 6);
        double H = n % 4 ? floor(ngo2022_between(p, 1, 9)) : 2, sum = 0;
        double updates = floor(ngo2022_between(p, 1, 4));
        for (double i = 0; i < updates * H; i++) {
            double h = 1 + fmod(i, H);
            double found = released(p, d, H, h, n % 2 == 0);
            probe_ratio(p, found, 3 * H, "d H h", (double)d, H, h);
            sum += found;
        }
        probe_ratio(p, sum, 3 * H * H * updates, "d H h", (double)d, H, 0.0);
    }
}

typedef struct {
    double op, frobenius, iid; /* iid: norm of the upper triangle */
} GramMove;

static GramMove gram_move(Probe *p, const Pair *x)
{
    size_t mark = arena_mark(p->arena);
    Mat D = ngo2022_matrix(p, x->d);
    ngo2022_add(D, 1, x->phi);
    ngo2022_add(D, -1, x->psi);
    GramMove g = {.op = ngo2022_norm(p, D)};
    for (int i = 0; i < x->d; i++)
        for (int j = 0; j < x->d; j++) {
            double square = MAT(D, i, j) * MAT(D, i, j);
            g.frobenius += square;
            g.iid += j <= i ? square : 0;
        }
    g.frobenius = sqrt(g.frobenius);
    g.iid = sqrt(g.iid);
    arena_reset(p->arena, mark);
    return g;
}

static Pair features(Probe *p, uint64_t n)
{
    int d = 1 + (int)ngo2022_between(p, 0, DIM_MAX);
    Pair x = random_pair(p, d, 1, 0);
    if (n % 2 == 0 && d > 1) { /* orthogonal unit vectors, on the axes */
        memset(x.phi, 0, sizeof x.phi);
        memset(x.psi, 0, sizeof x.psi);
        x.phi[0] = x.psi[d - 1] = 1;
    }
    return x;
}

/* Lemma 14: Delta(Lambda_h) <= 2, in the operator norm of Definition 8 */
void ngo2022_lem14_gram(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        Pair x = features(p, n);
        GramMove g = gram_move(p, &x);
        probe_ratio(p, p->sensitivity * g.op, 2, "instance d", (double)n,
                    (double)x.d);
    }
}

/* operator norm 1, Frobenius and upper-triangle norm sqrt(2), attained */
void ngo2022_lem14_gram_sharp(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        Pair x = features(p, n);
        GramMove g = gram_move(p, &x);
        double d = x.d, at = (double)n;
        probe_ratio(p, p->sensitivity * g.op, 1, "instance d", at, d);
        probe_ratio(p, p->sensitivity * g.frobenius, sqrt(2), "instance d", at,
                    d);
        probe_ratio(p, p->sensitivity * g.iid, sqrt(2), "instance d", at, d);
    }
}

/* Definition 8 measures matrices in operator norm, the mechanism's noise in
 * the norm of the upper triangle: Delta = 2 covers the one-user differences */
void ngo2022_def8(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        Pair x = features(p, n);
        GramMove g = gram_move(p, &x);
        probe_ratio(p, p->sensitivity * g.iid, 2, "instance d", (double)n,
                    (double)x.d);
    }
    /* a difference I_d would cost so much more than its operator norm says */
    probe_note(p, "identity.d16", 16);
}

/* ---- no lower truncation ---- */

typedef struct {
    NgoText t;
    double e, V; /* the pair of features (1, +-e)/sqrt(2); value at x* */
} Blow;

/* V_2 at a state whose actions all have b = -1, n users, half b = e with reward
 * 1 and half b = -e with reward 0; gram noise m, target noise y */
static double blown_value(const NgoText *t, double n, double e,
                          const double m[3], const double y[2])
{
    double a = n / 2 + 2 * t->lambda + m[0], b = m[1];
    double c = n * e * e / 2 + 2 * t->lambda + m[2];
    double y0 = n / (2 * sqrt(2)) + y[0], y1 = n * e / (2 * sqrt(2)) + y[1];
    double det = a * c - b * b;
    double w0 = (c * y0 - b * y1) / det, w1 = (a * y1 - b * y0) / det;
    double form = (c + 2 * b + a) / (2 * det); /* (1,-1)/sqrt(2) */
    return (w0 - w1) / sqrt(2) + t->beta * sqrt(form);
}

static Blow blow(double K)
{
    static const double none[3] = {0, 0, 0};
    Blow x = {.t = ngo2022_text(2, 2, K, 1, 1e-6, 0.05, 1), .V = INFINITY};
    for (double e = 1e-6; e < 1; e *= 1.01) {
        double V = blown_value(&x.t, K / 4, e, none, none);
        if (V >= x.V)
            continue;
        x.V = V;
        x.e = e;
    }
    return x;
}

/* log determinants that the witness's users leave after n of them: step 2 as
 * above, one direction at step 1 */
static void growth(const Blow *x, double n, double out[2])
{
    double twice = 2 * x->t.lambda;
    out[0] = log1p(n / twice);
    out[1] = log1p(n / 2 / twice) + log1p(n * x->e * x->e / 2 / twice);
}

/* Is there an update in [K/4, K/2], with line 8's cap counted as the box
 * indents it, which allows the fewest? */
static bool updates_in_time(const Blow *x)
{
    double last[2] = {0, 0}, now[2], done = 0, late = 0;
    for (double n = 1; n <= x->t.K / 2; n *= 1.001) {
        growth(x, n, now);
        if (now[0] < last[0] + log(2) && now[1] < last[1] + log(2))
            continue;
        memcpy(last, now, sizeof last);
        done++;
        late += n >= x->t.K / 4;
    }
    return late > 0 && done < (x->t.updates - 1) / x->t.H;
}

/* the least negative V over draws of the real noise (nodes of variance
 * 4 H log(K) / rho, line 11) at an update anywhere in [K/4, K/2] */
static double mildest(Probe *p, const Blow *x)
{
    const NgoText *t = &x->t;
    double worst = -INFINITY, node = sqrt(4 * t->H * log(t->K) / t->rho);
    for (uint64_t i = 0; i < p->instances / 10; i++) {
        double n = floor(ngo2022_between(p, t->K / 4, t->K / 2));
        double prefix = node * sqrt((double)__builtin_popcountll((uint64_t)n)),
               m[3], y[2];
        for (int j = 0; j < 3; j++)
            m[j] = prefix * sample_normal(&p->rng);
        for (int j = 0; j < 2; j++)
            y[j] = t->line11 * sample_normal(&p->rng);
        worst = fmax(worst, blown_value(t, n, x->e, m, y));
    }
    return worst;
}

/* One user's next state has V = H and reward 1, her double's is x* with reward
 * 0, the same unit feature: the target moves by H + 1 - V(x*). */
static double blown_shift(Probe *p, const Blow *x)
{
    if (!updates_in_time(x))
        return 0; /* no such release: nothing shown */
    return p->sensitivity * (x->t.H + 1 - mildest(p, x));
}

/* Lemma 14 for Algorithm 1 as printed: line 14 has min{., H} alone */
void ngo2022_lem14_y_unclipped(Probe *p)
{
    Blow x = blow(1e12);
    probe_ratio(p, blown_shift(p, &x), 2 * x.t.H + 2, "K H d e", x.t.K, x.t.H,
                x.t.d, x.e);
    probe_note(p, "V.1e12", x.V);
    probe_note(p, "V.1e11", blow(1e11).V);
}

/* Theorem 12 at the billboard: that one release alone */
void ngo2022_thm12_unclipped(Probe *p)
{
    Blow x = blow(1e12);
    double mu = pow(blown_shift(p, &x) / x.t.line11, 2) / 2;
    probe_ratio(p, ngo2022_delta(x.t.eps, mu), x.t.delta, "K H d e", x.t.K,
                x.t.H, x.t.d, x.e);
    probe_note(p, "rho.of.one.release", mu / x.t.rho);
}
