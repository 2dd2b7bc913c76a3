/* LM-perm: d known moves, one of which is drawn at each step by hidden weights.
 *
 *     g_j(s,a) = (s + (j+1)(a+1)) mod S, j = 0..d-1
 *     psi_j(s'|s,a) = 1[s' = g_j(s,a)] / sqrt(d)        w_h = sqrt(d) q_h
 *
 * q_h(j) is 0.7 at j = h mod d, h counted from 1, and the rest shares 0.3.
 * phi_v = (v(g_j))_j / sqrt(d): norm at most 1.  r(s,a) = s/(S-1) (1-0.1 a).
 * While V is at its cap every pair has the same phi_V, so that a user has no
 * privacy loss: this family suits regret and no audit. */
#include "envs/mixture.h"

#include <math.h>

static const Setting settings[] = {
    {"S", SET_INT, "5", 2, 200, NULL, "states"},
    {"A", SET_INT, "3", 1, 10, NULL, "actions"},
    {"H", SET_INT, "4", 1, 1000, NULL, "steps of an episode"},
    {"d", SET_INT, "4", 1, 64, NULL, "known moves"},
    {0}};

static void fill_pair(const Mixture *m, int s, int a)
{
    for (int j = 0; j < m->d_psi; j++) {
        int next = (s + (j + 1) * (a + 1)) % m->d.S;
        mixture_psi(m, s, a, next)[j] = 1 / sqrt(m->d_psi);
    }
    mixture_reward(m, s, a, s / (m->d.S - 1.0) * (1 - 0.1 * a));
}

static void fill_weights(const Mixture *m)
{
    int d = m->d_psi;
    for (int h = 0; h < m->d.H; h++)
        for (int j = 0; j < d; j++) {
            double q = j == (h + 1) % d ? 0.7 : 0.3 / (d - 1);
            m->w[h * d + j] = d == 1 ? 1 : sqrt(d) * q;
        }
}

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    (void)model; /* nothing about it is random */
    int S = params_int(params, "S"), k = params_int(params, "d");
    Shape d = {params_int(params, "H"), S, params_int(params, "A"), S};
    Mixture m;
    TRY(mixture_open(&m, d, k, 1, "lm-perm", arena));
    for (int s = 0; s < S; s++)
        for (int a = 0; a < d.A; a++)
            fill_pair(&m, s, a);
    fill_weights(&m);
    mixture_start_evenly(&m, S);
    mixture_give(&m, (MixturePromise){.norm_w = sqrt(k), .norm_theta = 1}, env,
                 arena);
    return OK;
}

const EnvFamily env_lm_perm = {
    .name = "lm-perm",
    .source = "Luyo et al. 2021, witness of Assumption 2",
    .help = "known moves, drawn by hidden weights",
    .tags = "mixture witness",
    .settings = settings,
    .open = open,
};
