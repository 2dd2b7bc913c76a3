/* Zhou 2022, sections 2 and 3: environments, ridge regression, filtration. */
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/probe/zhou2022.h"

#include <math.h>
#include <string.h>

/* --- linear mixture MDPs, one (s,a) at a time ------------------------------
 */

enum { NEXT = 6, PAIRS = 8 };

/* psi(s'|s,a), theta_p and varphi(s,a), theta_r of all state-action pairs */
typedef struct {
    int d1, d2, S, pairs;
    double psi[PAIRS][NEXT][ZHOU_D], theta_p[ZHOU_D];
    double varphi[PAIRS][ZHOU_D], theta_r[ZHOU_D];
} Mixture;

/* O1: features 120 degrees apart, every norm of Assumption 1 attained */
static void saturating(Rng *rng, Mixture *m)
{
    *m = (Mixture){.d1 = 2, .d2 = 2, .S = 4, .pairs = PAIRS};
    const double pi = acos(-1);
    for (int i = 0; i < PAIRS; i++) {
        double at = (i % 2 ? 105 : -15) * pi / 180, p[NEXT];
        double u[2] = {cos(at), sin(at)};
        sample_law(rng, m->S, p);
        for (int s = 0; s < m->S; s++)
            for (int j = 0; j < 2; j++)
                m->psi[i][s][j] = sqrt(2) * p[s] * u[j];
        memcpy(m->varphi[i], u, sizeof u);
    }
    for (int j = 0; j < 2; j++) {
        m->theta_p[j] = 1;
        m->theta_r[j] = rng_uniform(rng);
    }
    m->theta_r[1] = m->theta_r[0];
}

/* O2: base kernels mixed by weights; rewards one-hot */
static void kernels(Rng *rng, Mixture *m)
{
    int d = 1 + (int)(rng_word(rng) % 6);
    *m = (Mixture){.d1 = d, .d2 = PAIRS, .S = NEXT, .pairs = PAIRS};
    sample_law(rng, d, m->theta_p);
    for (int i = 0; i < PAIRS; i++) {
        for (int j = 0; j < d; j++) {
            double p[NEXT];
            sample_law(rng, NEXT, p);
            for (int s = 0; s < NEXT; s++)
                m->psi[i][s][j] = p[s];
        }
        m->varphi[i][i] = 1;
        m->theta_r[i] = rng_uniform(rng);
    }
}

/* O3: a table.  psi = e_(s,a,s'), theta_p = P; one (s,a) of d1 = 2 NEXT. */
static void table(Rng *rng, Mixture *m)
{
    *m = (Mixture){.d1 = 2 * NEXT, .d2 = 2, .S = NEXT, .pairs = 2};
    for (int i = 0; i < m->pairs; i++) {
        sample_law(rng, NEXT, m->theta_p + (ptrdiff_t)i * NEXT);
        for (int s = 0; s < NEXT; s++)
            m->psi[i][s][i * NEXT + s] = 1;
        m->varphi[i][i] = 1;
        m->theta_r[i] = rng_uniform(rng);
    }
}

/* O5: actions are signs; P(good|x,a) = delta + <a, mu> */
static void hypercube(Rng *rng, Mixture *m)
{
    enum { N = 3 };
    *m = (Mixture){.d1 = N + 1, .d2 = 2, .S = 2, .pairs = 1 << N};
    double delta = 0.3 + 0.4 * rng_uniform(rng), gap = 0.3 * rng_uniform(rng);
    m->theta_p[0] = 1;
    for (int j = 0; j < N; j++)
        m->theta_p[j + 1] = (rng_uniform(rng) < 0.5 ? -1 : 1) * gap / N;
    for (int i = 0; i < m->pairs; i++) {
        m->psi[i][0][0] = delta;
        m->psi[i][1][0] = 1 - delta;
        for (int j = 0; j < N; j++) {
            m->psi[i][0][j + 1] = i >> j & 1 ? 1 : -1;
            m->psi[i][1][j + 1] = -m->psi[i][0][j + 1];
        }
        m->varphi[i][i % 2] = 1;
    }
    m->theta_r[0] = 1;
}

static void mixture(Rng *rng, uint64_t kind, Mixture *m)
{
    void (*const make[])(Rng *, Mixture *) = {saturating, kernels, table,
                                              hypercube};
    make[kind % 4](rng, m);
}

/* phi_V of one pair */
static void feature(const Mixture *m, int pair, const double *V, double *phi)
{
    memset(phi, 0, ZHOU_D * sizeof *phi);
    for (int s = 0; s < m->S; s++)
        for (int j = 0; j < m->d1; j++)
            phi[j] += m->psi[pair][s][j] * V[s];
}

/* |phi_V| is convex in V: its largest value on [0,c]^S is at a vertex */
static double largest_feature(const Mixture *m, int pair, double c)
{
    double most = 0, V[NEXT], phi[ZHOU_D];
    for (int bits = 0; bits < 1 << m->S; bits++) {
        for (int s = 0; s < m->S; s++)
            V[s] = bits >> s & 1 ? c : 0;
        feature(m, pair, V, phi);
        most = fmax(most, sqrt(zhou2022_dot(m->d1, phi, phi)));
    }
    return most;
}

static double norm(int d, const double *v)
{
    return sqrt(zhou2022_dot(d, v, v));
}

/* V in [0,c]^S: scaled from [0,H]^S, where |phi| <= sqrt(d1) H is tight for a
 * random psi brought to that norm */
void zhou2022_value_scaling(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        Mixture m = {.d1 = 1 + (int)(i % 5), .S = NEXT, .pairs = 1};
        for (int s = 0; s < NEXT; s++)
            for (int j = 0; j < m.d1; j++)
                m.psi[0][s][j] = sample_normal(&p->rng);
        double H = 1 + (double)(i % 20), c = H * rng_uniform(&p->rng);
        double unit = sqrt(m.d1) * H / largest_feature(&m, 0, H);
        double most = unit * largest_feature(&m, 0, c) * (1 + p->bend);
        probe_ratio(p, most, sqrt(m.d1) * c, "H c", H, c);
    }
}

/* [P V](s,a) = <phi_V(s,a), theta_p> */
void zhou2022_bellman(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        Mixture m;
        mixture(&p->rng, i, &m);
        for (int pair = 0; pair < m.pairs; pair++) {
            double V[NEXT] = {0}, phi[ZHOU_D], mean = 0;
            for (int s = 0; s < m.S; s++)
                V[s] = 10 * rng_uniform(&p->rng);
            for (int s = 0; s < m.S; s++)
                mean += zhou2022_dot(m.d1, m.psi[pair][s], m.theta_p) * V[s];
            feature(&m, pair, V, phi);
            probe_equal_from(
                p, zhou2022_dot(m.d1, phi, m.theta_p) * (1 + p->bend), mean, 1,
                "kind pair", (double)(i % 4), (double)pair);
        }
    }
}

/* Remark 6.8: a table of S states and A actions as a mixture with d1 = S^2 A,
 * d2 = S A.  A row for every (s,a,s') of psi, for every (s,a) of varphi. */
typedef struct {
    int S, A, pairs, d1, d2;
    double *P, *r; /* the table */
    double *psi, *varphi, *theta_p, *theta_r;
} Reduction;

/* unit vectors, one a row */
static double *one_hot(Probe *p, int n)
{
    int cells = n * n;
    double *rows = arena_array(p->arena, double, cells);
    for (int i = 0; i < n; i++)
        rows[i * n + i] = 1 + p->bend;
    return rows;
}

static double *parameter(Probe *p, int n, const double *table)
{
    double *theta = arena_array(p->arena, double, n);
    for (int i = 0; i < n; i++)
        theta[i] = (1 + p->bend) * table[i];
    return theta;
}

/* Certain moves and rewards of 1 have the longest parameters. */
static Reduction reduced(Probe *p, int S, int A, bool certain)
{
    Reduction t = {
        .S = S, .A = A, .pairs = S * A, .d1 = S * S * A, .d2 = S * A};
    t.P = arena_array(p->arena, double, t.d1);
    t.r = arena_array(p->arena, double, t.d2);
    for (int i = 0; i < t.pairs; i++) {
        double *law = t.P + (ptrdiff_t)i * S;
        if (certain)
            law[rng_word(&p->rng) % (uint64_t)S] = 1;
        else
            sample_law(&p->rng, S, law);
        t.r[i] = certain ? 1 : rng_uniform(&p->rng);
    }
    t.psi = one_hot(p, t.d1);
    t.varphi = one_hot(p, t.d2);
    t.theta_p = parameter(p, t.d1, t.P);
    t.theta_r = parameter(p, t.d2, t.r);
    return t;
}

/* 1 + the largest |<row, theta> - table| */
static double misread(int d, const double *rows, const double *theta,
                      const double *table)
{
    double most = 0;
    for (int i = 0; i < d; i++) {
        double read = zhou2022_dot(d, rows + (ptrdiff_t)i * d, theta);
        most = fmax(most, fabs(read - table[i]));
    }
    return 1 + most;
}

/* the largest |phi_V| of a pair, V over the vertices of [0,H]^S */
static double longest_phi(const Reduction *t, int pair, double H, double *phi)
{
    double most = 0;
    for (int bits = 0; bits < 1 << t->S; bits++) {
        memset(phi, 0, (size_t)t->d1 * sizeof *phi);
        for (int s = 0; s < t->S; s++) {
            const double *row = t->psi + (ptrdiff_t)(pair * t->S + s) * t->d1;
            for (int j = 0; (bits >> s & 1) && j < t->d1; j++)
                phi[j] += H * row[j];
        }
        most = fmax(most, norm(t->d1, phi));
    }
    return most;
}

static void check_reduction(Probe *p, const Reduction *t, double H)
{
    double S = t->S, A = t->A, S2A = t->d1, SA = t->d2;
    double *phi = arena_array(p->arena, double, t->d1);
    probe_ratio(p, misread(t->d1, t->psi, t->theta_p, t->P), 1, "S A", S, A);
    probe_ratio(p, misread(t->d2, t->varphi, t->theta_r, t->r), 1, "S A", S, A);
    probe_ratio(p, norm(t->d1, t->theta_p), sqrt(S2A), "S A", S, A);
    probe_ratio(p, norm(t->d2, t->theta_r), sqrt(SA), "S A", S, A);
    for (int pair = 0; pair < t->pairs; pair++) {
        const double *varphi = t->varphi + (ptrdiff_t)pair * t->d2;
        probe_ratio(p, norm(t->d2, varphi), 1, "S A", S, A);
        probe_ratio(p, longest_phi(t, pair, H, phi), sqrt(S2A) * H, "S A H", S,
                    A, H);
    }
}

void zhou2022_tabular(Probe *p)
{
    static const int states[] = {1, 2, 3, 5, 7}, actions[] = {1, 2, 4};
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 3; j++)
            for (int certain = 0; certain < 2; certain++) {
                Reduction t = reduced(p, states[i], actions[j], certain == 1);
                check_reduction(p, &t, 1 + (double)(i * j));
            }
}

/* --- the filtration ---------------------------------------------------------
 */

/* Definition 7.1: t(k,h,m) = 2H(k-1) + 2(h-1) + m counts 1, 2, .., 2HK in the
 * order in which the data arrive */
void zhou2022_filtration(Probe *p)
{
    for (double H = 1; H <= 12; H++) {
        double clock = 0;
        for (double k = 1; k <= 20; k++)
            for (double h = 1; h <= H; h++)
                for (double m = 1; m <= 2; m++) {
                    double t = 2 * H * (k - 1) + 2 * (h - 1) + m;
                    probe_equal(p, t, ++clock, "H k h m", H, k, h, m);
                }
    }
}

/* --- ridge regression ------------------------------------------------------
 */

enum { ROWS = 12 };

typedef struct {
    int d;
    double Z[ZHOU_D * ZHOU_D], x[ROWS][ZHOU_D], y[ROWS];
} Regression;

static void regression(Rng *rng, int d, double range, Regression *r)
{
    *r = (Regression){.d = d};
    double size = zhou2022_between(rng, 1e-3, 1e3);
    for (int n = 0; n < d; n++) {
        double g[ZHOU_D];
        zhou2022_direction(rng, d, g);
        for (int i = 0; i < d * d; i++)
            r->Z[i] += size * (g[i / d] * g[i % d] + (i / d == i % d) * 0.1);
    }
    for (int k = 0; k < ROWS; k++) {
        zhou2022_direction(rng, d, r->x[k]);
        for (int i = 0; i < d; i++)
            r->x[k][i] *= range * rng_uniform(rng);
        r->y[k] = range * rng_uniform(rng);
    }
}

/* |theta|_Z^2 + sum_j (y_j - <x_j, theta>)^2 */
static double objective(const Regression *r, const double *theta)
{
    double sum = mat_quadratic((MatC){r->Z, r->d, r->d, r->d}, theta);
    for (int k = 0; k < ROWS; k++)
        sum += pow(r->y[k] - zhou2022_dot(r->d, r->x[k], theta), 2);
    return sum;
}

/* [Z + sum x x']^-1 sum x y */
static void closed_form(const Regression *r, double *theta)
{
    int d = r->d;
    double a[ZHOU_D * ZHOU_D], l[ZHOU_D * ZHOU_D];
    memcpy(a, r->Z, sizeof a);
    memset(theta, 0, ZHOU_D * sizeof *theta);
    for (int k = 0; k < ROWS; k++)
        for (int i = 0; i < d; i++) {
            theta[i] += r->x[k][i] * r->y[k];
            for (int j = 0; j < d; j++)
                a[i * d + j] += r->x[k][i] * r->x[k][j];
        }
    zhou2022_factor(d, a, l);
    mat_solve_cholesky((MatC){l, d, d, d}, theta);
}

/* The objective is a quadratic, so along any direction v its value at theta +-
 * v differs by twice the slope, 0 at the minimiser: the slope against the
 * curvature. */
static void ridge(Probe *p, double range)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        Regression r;
        int d = 1 + (int)(i % 6);
        regression(&p->rng, d, range, &r);
        double theta[ZHOU_D], v[ZHOU_D], up[ZHOU_D], down[ZHOU_D];
        closed_form(&r, theta);
        zhou2022_direction(&p->rng, d, v);
        double length = 0.1 + norm(d, theta);
        for (int j = 0; j < d; j++) {
            double centre = theta[j] * (1 + p->bend);
            up[j] = centre + length * v[j];
            down[j] = centre - length * v[j];
        }
        double high = objective(&r, up), low = objective(&r, down);
        probe_equal_from(p, high, low, 1e-300, "d instance", (double)d,
                         (double)i);
    }
}

void zhou2022_ridge(Probe *p)
{
    ridge(p, 7);
}

void zhou2022_ridge_reward(Probe *p)
{
    ridge(p, 1);
}
