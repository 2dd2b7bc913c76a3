/* Zhou 2022, equation (3): Algorithm 2's own recursion on random linear mixture
 * MDPs, with estimates anywhere in their ellipsoids, on the border in the worst
 * direction for one cell of each step. */
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/probe/zhou2022.h"

#include <math.h>
#include <string.h>

enum { STATES = 4, ACTIONS = 3, STEPS = 4, D = 3, PAIRS = STATES * ACTIONS };

/* of one step; psi_j = kernel[j] is a law, theta_p a mixture of D of them */
typedef struct {
    double kernel[PAIRS][D][STATES], varphi[PAIRS][D];
    double theta[2][D]; /* transitions, rewards */
    double pi[STATES][ACTIONS];
} Step;

/* one ellipsoid: Lambda, its factor, beta, the estimate */
typedef struct {
    double A[D * D], l[D * D], beta, estimate[D];
} Fit;

enum { P, R };

/* rewards in [0,1]: features and parameter of norm 1, none negative */
static void make_step(Rng *rng, Step *x)
{
    for (int c = 0; c < PAIRS; c++) {
        for (int j = 0; j < D; j++)
            sample_law(rng, STATES, x->kernel[c][j]);
        zhou2022_direction(rng, D, x->varphi[c]);
        for (int j = 0; j < D; j++)
            x->varphi[c][j] = fabs(x->varphi[c][j]);
    }
    sample_law(rng, D, x->theta[P]);
    zhou2022_direction(rng, D, x->theta[R]);
    for (int j = 0; j < D; j++)
        x->theta[R][j] = fabs(x->theta[R][j]);
    for (int s = 0; s < STATES; s++)
        sample_law(rng, ACTIONS, x->pi[s]);
}

static void features(const Step *x, const double *V, double phi[][D])
{
    for (int c = 0; c < PAIRS; c++)
        for (int j = 0; j < D; j++)
            phi[c][j] = zhou2022_dot(STATES, x->kernel[c][j], V);
}

/* |theta - thetahat|_Lambda <= beta, an equality towards +-Lambda^-1 x */
static void make_fit(Rng *rng, const double *theta, const double *x, int side,
                     Fit *f)
{
    double gap[D], within = rng_uniform(rng), row[D];
    memset(f->A, 0, sizeof f->A);
    for (int n = 0; n < 2 * D; n++) {
        zhou2022_direction(rng, D, row);
        for (int i = 0; i < D * D; i++)
            f->A[i] += row[i / D] * row[i % D] + 0.1 * (i / D == i % D);
    }
    zhou2022_factor(D, f->A, f->l);
    f->beta = zhou2022_between(rng, 1e-3, 3);
    zhou2022_direction(rng, D, gap);
    if (side != 0) {
        memcpy(gap, x, sizeof gap);
        mat_solve_cholesky((MatC){f->l, D, D, D}, gap);
        within = side;
    }
    double length = sqrt(mat_quadratic((MatC){f->A, D, D, D}, gap));
    for (int i = 0; i < D; i++)
        f->estimate[i] =
            theta[i] + (length > 0 ? within * f->beta / length * gap[i] : 0);
}

static double bonus(const Fit *f, const double *x)
{
    return f->beta * sqrt(zhou2022_inverse_square(D, f->l, x));
}

/* one step backwards: V of the next in, of this one out; both halves of (3) at
 * every cell */
static void step_back(Probe *p, const Step *x, int h, double *V)
{
    double phi[PAIRS][D], next[STATES] = {0}, cap = STEPS - h + 1;
    int worst = (int)(rng_word(&p->rng) % PAIRS);
    int side = (int)(rng_word(&p->rng) % 3) - 1;
    Fit f[2];
    features(x, V, phi);
    make_fit(&p->rng, x->theta[P], phi[worst], side, &f[P]);
    make_fit(&p->rng, x->theta[R], x->varphi[worst], side, &f[R]);
    for (int c = 0; c < PAIRS; c++) {
        double width = bonus(&f[P], phi[c]) + bonus(&f[R], x->varphi[c]);
        double plan = zhou2022_dot(D, phi[c], x->theta[P]) +
                      zhou2022_dot(D, x->varphi[c], x->theta[R]);
        double Q = zhou2022_dot(D, phi[c], f[P].estimate) +
                   zhou2022_dot(D, x->varphi[c], f[R].estimate) +
                   p->bonus * width;
        Q = fmax(0, fmin(cap, Q));
        probe_ratio(p, plan, Q + 1e-12, "h width Q", (double)h, width, Q);
        probe_ratio(p, Q - plan, 2 * width + 1e-12, "h width Q", (double)h,
                    width, Q);
        next[c / ACTIONS] += x->pi[c / ACTIONS][c % ACTIONS] * Q;
    }
    memcpy(V, next, sizeof next);
}

/* 2 (Gamma_p + Gamma_r) >= -iota >= 0, iota = r + P V^k - Q^k */
void zhou2022_bonus_recursion(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        double V[STATES] = {0};
        for (int h = STEPS; h >= 1; h--) {
            Step x = {0};
            make_step(&p->rng, &x);
            step_back(p, &x, h, V);
        }
    }
}
