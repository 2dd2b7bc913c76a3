/* Ngo, Vietri & Wu 2022: Assumption 1, Proposition 2 and Lemma 19 on random
 * linear MDPs of three families. */
#include "suite/base/sample.h"
#include "suite/probe/ngo2022.h"
#include "suite/probe/ngo2022_tools.h"

#include <math.h>

enum { S = 4, A = 2, H = 5, PAIRS = S * A, DIM = 8 };

/* stationary in h but for the policy: steps do not interact */
typedef struct {
    int d;
    double phi[PAIRS][DIM], mu[S][DIM], theta[DIM];
} Model;

static void simplex_point(Probe *p, int n, double *x)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] = pow(sample_exponential(&p->rng), 3) + 1e-9;
    for (int i = 0; i < n; i++)
        x[i] /= sum;
}

/* features in the simplex, or (corners) one axis each: tabular */
static Model mixture(Probe *p, bool corners)
{
    Model m = {.d = corners ? PAIRS : 2 + (int)ngo2022_between(p, 0, DIM - 1)};
    for (int c = 0; c < PAIRS; c++) {
        simplex_point(p, m.d, m.phi[c]);
        for (int j = 0; j < m.d && corners; j++)
            m.phi[c][j] = j == c;
    }
    for (int j = 0; j < m.d; j++) {
        double law[S];
        simplex_point(p, S, law);
        for (int s = 0; s < S; s++)
            m.mu[s][j] = law[s];
        m.theta[j] = ngo2022_between(p, 0, 1);
    }
    return m;
}

/* phi = e_0/c + sqrt(1 - 1/c^2) v, |v| <= 1: holds v and -v; c = |mu(S)| */
static Model antipodal(Probe *p)
{
    Model m = {.d = 3 + (int)ngo2022_between(p, 0, DIM - 2)};
    double c = sqrt(m.d), rest = sqrt(1 - 1 / (c * c));
    double g[S][DIM] = {{0}}, mean[DIM] = {0}, largest = 0;
    int n = m.d - 1;
    for (int i = 0; i < PAIRS; i++) {
        ngo2022_unit(p, n, m.phi[i] + 1);
        for (int j = 1; j < m.d; j++)
            m.phi[i][j] =
                rest * (i % 2 ? -m.phi[i - 1][j] / rest : m.phi[i][j]);
        m.phi[i][0] = 1 / c;
    }
    for (int s = 0; s < S; s++) {
        ngo2022_unit(p, n, g[s]);
        for (int j = 0; j < n; j++)
            mean[j] += g[s][j] / S;
    }
    for (int s = 0; s < S; s++) {
        double size = 0;
        for (int j = 0; j < n; j++) {
            g[s][j] -= mean[j];
            size += g[s][j] * g[s][j];
        }
        largest = fmax(largest, sqrt(size));
    }
    for (int s = 0; s < S; s++) {
        m.mu[s][0] = c / S;
        for (int j = 0; j < n; j++)
            m.mu[s][j + 1] = g[s][j] / (largest * S * rest);
    }
    ngo2022_unit(p, n, m.theta + 1);
    for (int j = 1; j < m.d; j++)
        m.theta[j] /= 2 * rest;
    m.theta[0] = c / 2;
    return m;
}

static Model draw(Probe *p, uint64_t n)
{
    return n % 3 == 2 ? antipodal(p) : mixture(p, n % 3 == 1);
}

static double dot(int d, const double *x, const double *y)
{
    double sum = 0;
    for (int i = 0; i < d; i++)
        sum += x[i] * y[i];
    return sum;
}

/* Assumption 1: norms, and that the kernel and rewards are what they should */
void ngo2022_assumption1(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        Model m = draw(p, n);
        double mass[DIM] = {0}, d = m.d, at = (double)n;
        for (int s = 0; s < S; s++)
            for (int j = 0; j < m.d; j++)
                mass[j] += m.mu[s][j];
        probe_ratio(p, sqrt(dot(m.d, mass, mass)), sqrt(d) * (1 + 1e-12),
                    "instance d", at, d);
        probe_ratio(p, sqrt(dot(m.d, m.theta, m.theta)), d, "instance d", at,
                    d);
        for (int c = 0; c < PAIRS; c++) {
            double size = sqrt(dot(m.d, m.phi[c], m.phi[c])) * (1 + p->bend);
            double least = 0, reward = dot(m.d, m.phi[c], m.theta);
            for (int s = 0; s < S; s++)
                least = fmin(least, dot(m.d, m.phi[c], m.mu[s]));
            probe_ratio(p, size, 1 + 1e-12, "instance d", at, d);
            probe_ratio(p, fabs(dot(m.d, m.phi[c], mass) - 1), 1e-12,
                        "instance d", at, d);
            probe_ratio(p, -least, 1e-12, "instance d", at, d);
            probe_ratio(p, fabs(reward - 0.5), 0.5 + 1e-12, "instance d", at,
                        d);
        }
    }
}

typedef struct {
    double q[H][PAIRS], w[H][DIM];
} Values;

/* Q by the Bellman equation from the kernel, w by Proposition 2, for a random
 * policy */
static void evaluate(Probe *p, const Model *m, Values *x)
{
    double V[S] = {0};
    for (int h = H - 1; h >= 0; h--) {
        for (int j = 0; j < m->d; j++) {
            x->w[h][j] = m->theta[j];
            for (int s = 0; s < S; s++)
                x->w[h][j] += V[s] * m->mu[s][j];
        }
        for (int c = 0; c < PAIRS; c++) {
            x->q[h][c] = dot(m->d, m->phi[c], m->theta);
            for (int s = 0; s < S; s++)
                x->q[h][c] += dot(m->d, m->phi[c], m->mu[s]) * V[s];
        }
        for (int s = 0; s < S; s++)
            V[s] = x->q[h][s * A + (int)ngo2022_between(p, 0, A)];
    }
}

void ngo2022_prop2(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        Model m = draw(p, n);
        Values x;
        evaluate(p, &m, &x);
        for (int i = 0; i < H * PAIRS; i++) {
            int h = i / PAIRS;
            double q = x.q[h][i % PAIRS];
            double linear = dot(m.d, m.phi[i % PAIRS], x.w[h]) * (1 + p->bend);
            probe_equal_from(p, linear, q, 1, "instance h", (double)n, h + 1.0);
        }
    }
}

/* Lemma 19 with |mu(S)|, |theta| and the total variation within sqrt(d); some
 * tabular ones pay 1 everywhere, so that w_1 = H (1, .., 1), the longest there
 * is: H sqrt(d) */
void ngo2022_lem19(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        Model m = draw(p, n);
        Values x;
        for (int j = 0; j < m.d && n % 30 == 1; j++)
            m.theta[j] = 1;
        evaluate(p, &m, &x);
        for (int h = 0; h < H; h++)
            probe_ratio(p, p->size * sqrt(dot(m.d, x.w[h], x.w[h])),
                        2 * H * sqrt(m.d), "instance d h", (double)n,
                        (double)m.d, h + 1.0);
    }
    /* Assumption 1 as scanned, norms up to d: theta = d e_1, mu = d nu e_2,
     * phi = (b, 1, 0..)/d; w_1 = d e_1 + d (H-1) e_2 */
    double d = 16, long_run = 10;
    probe_note(p, "norm.as.scanned", d * hypot(1, long_run - 1));
    probe_note(p, "bound.as.scanned", 2 * long_run * sqrt(d));
}
