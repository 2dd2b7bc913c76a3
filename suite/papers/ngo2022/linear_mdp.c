#include "suite/papers/ngo2022/linear_mdp.h"
#include "suite/base/sample.h"
#include "suite/papers/shared/draws.h"
#include "suite/papers/shared/linear.h"

#include <math.h>

static void simplex_point(Probe *p, int n, double *x)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] = pow(sample_exponential(&p->rng), 3) + 1e-9;
    for (int i = 0; i < n; i++)
        x[i] /= sum;
}

/* features in the simplex, or (corners) one axis each: tabular */
static NgoMdp mixture(Probe *p, bool corners)
{
    NgoMdp m = {.d = corners
                         ? NGO_PAIRS
                         : 2 + (int)draw_between(&p->rng, 0, NGO_MDP_DIM - 1)};
    for (int c = 0; c < NGO_PAIRS; c++) {
        simplex_point(p, m.d, m.phi[c]);
        for (int j = 0; j < m.d && corners; j++)
            m.phi[c][j] = j == c;
    }
    for (int j = 0; j < m.d; j++) {
        double law[NGO_S];
        simplex_point(p, NGO_S, law);
        for (int s = 0; s < NGO_S; s++)
            m.mu[s][j] = law[s];
        m.theta[j] = draw_between(&p->rng, 0, 1);
    }
    return m;
}

/* phi = e_0/c + sqrt(1 - 1/c^2) v, |v| <= 1: holds v and -v; c = |mu(S)| */
static NgoMdp antipodal(Probe *p)
{
    NgoMdp m = {.d = 3 + (int)draw_between(&p->rng, 0, NGO_MDP_DIM - 2)};
    double c = sqrt(m.d), rest = sqrt(1 - 1 / (c * c));
    double g[NGO_S][NGO_MDP_DIM] = {{0}}, mean[NGO_MDP_DIM] = {0}, largest = 0;
    int n = m.d - 1;
    for (int i = 0; i < NGO_PAIRS; i++) {
        draw_direction(&p->rng, n, m.phi[i] + 1);
        for (int j = 1; j < m.d; j++)
            m.phi[i][j] =
                rest * (i % 2 ? -m.phi[i - 1][j] / rest : m.phi[i][j]);
        m.phi[i][0] = 1 / c;
    }
    for (int s = 0; s < NGO_S; s++) {
        draw_direction(&p->rng, n, g[s]);
        for (int j = 0; j < n; j++)
            mean[j] += g[s][j] / NGO_S;
    }
    for (int s = 0; s < NGO_S; s++) {
        double size = 0;
        for (int j = 0; j < n; j++) {
            g[s][j] -= mean[j];
            size += g[s][j] * g[s][j];
        }
        largest = fmax(largest, sqrt(size));
    }
    for (int s = 0; s < NGO_S; s++) {
        m.mu[s][0] = c / NGO_S;
        for (int j = 0; j < n; j++)
            m.mu[s][j + 1] = g[s][j] / (largest * NGO_S * rest);
    }
    draw_direction(&p->rng, n, m.theta + 1);
    for (int j = 1; j < m.d; j++)
        m.theta[j] /= 2 * rest;
    m.theta[0] = c / 2;
    return m;
}

NgoMdp ngo_random_mdp(Probe *p, uint64_t n)
{
    return n % 3 == 2 ? antipodal(p) : mixture(p, n % 3 == 1);
}

void ngo_mdp_values(Probe *p, const NgoMdp *m, NgoValues *x)
{
    double V[NGO_S] = {0};
    for (int h = NGO_H - 1; h >= 0; h--) {
        for (int j = 0; j < m->d; j++) {
            x->w[h][j] = m->theta[j];
            for (int s = 0; s < NGO_S; s++)
                x->w[h][j] += V[s] * m->mu[s][j];
        }
        for (int c = 0; c < NGO_PAIRS; c++) {
            x->q[h][c] = vector_dot(m->d, m->phi[c], m->theta);
            for (int s = 0; s < NGO_S; s++)
                x->q[h][c] += vector_dot(m->d, m->phi[c], m->mu[s]) * V[s];
        }
        for (int s = 0; s < NGO_S; s++)
            V[s] = x->q[h][s * NGO_A + (int)draw_between(&p->rng, 0, NGO_A)];
    }
}
