/* A hard linear MDP indexed by its gap: a state that decides, x, and an
 * absorbing state g that pays 1 a step.  An action is a vector a of n = d-2
 * numbers, and p_h(g|x,a) = base + <a, m_h>, m_h secret:
 *
 *     phi(x,a) = (alpha, beta a, 0)                  phi(g,a) = (0, .., 0, 1)
 *     mu_h(g)  = (base/alpha,  m_h/beta, 1)          theta = (0, .., 0, 1)
 *     mu_h(x)  = ((1-base)/alpha, -m_h/beta, 0)
 *
 * axis: a = +-e_i, m_h = +-gap e_i for one secret i; 2(d-2) actions.
 * cube: a in {-1,1}^n, m_h in {-gap/2, gap/2}^n: one wrong sign costs the gap.
 * arms: no vectors: phi(x,a) = e_a, phi(g,a) = e_(d-1), p_h(g|x,a) = base, and
 *       base + gap for one secret a; d-1 actions.
 *
 * Let t be the most that <a, m_h> reaches.  Weights:
 *     flat      alpha^2 = beta^2 = 1/(1+|a|^2): m_h is seen at full size
 *     balanced  alpha^2 = 1/(1+t), beta^2 |a|^2 = t/(1+t)
 *
 * At step H-1 being in g is worth 1 and in x 0, and more before that, so the
 * smallest gap of the model is the setting, exactly.  (Zhou, Gu and Szepesvari
 * 2021, with an own coordinate for the state that pays.) */
#include "envs/linear.h"

#include <math.h>

enum { AXIS, CUBE, ARMS, CUBE_MAX = 14 };

static const Setting settings[] = {
    {"d", SET_INT, "4", 3, 500, NULL, "features; of a cube at most 16"},
    {"H", SET_INT, "2", 2, 1000, NULL, "steps of an episode"},
    {"gap", SET_REAL, "0.1", 0, 0.5, NULL, "what the second best loses"},
    {"base", SET_REAL, "0.5", 0, 1, NULL, "chance to be paid, before actions"},
    {"actions", SET_CHOICE, "axis", 0, 0, "axis|cube|arms",
     "2(d-2) unit vectors, 2^(d-2) sign vectors, or d-1 with one feature each"},
    {"weights", SET_CHOICE, "flat", 0, 0, "flat|balanced",
     "how the length of phi is divided"},
    LINEAR_REWARDS,
    {"instance", SET_COUNT, "0", 0, EPISODES_MAX, NULL,
     "which of the random instances of a seed"},
    {0}};

typedef struct {
    int kind, d, n, actions;
    double gap, base, size, length2, reach, alpha, beta;
} Hard;

static double entry(const Hard *x, int action, int i)
{
    if (x->kind == CUBE)
        return action >> i & 1 ? 1 : -1;
    return action / 2 != i ? 0 : action % 2 ? -1 : 1;
}

static Status read_settings(Hard *x, const Params *params)
{
    *x = (Hard){.kind = params_choice(params, "actions"),
                .d = params_int(params, "d"),
                .gap = params_real(params, "gap"),
                .base = params_real(params, "base")};
    x->n = x->d - 2;
    if (x->kind == CUBE && x->n > CUBE_MAX)
        return FAIL(BAD_INPUT, "linear-hard: d=%d, a cube has d at most 16",
                    x->d);
    x->actions = x->kind == CUBE   ? 1 << x->n
                 : x->kind == AXIS ? 2 * x->n
                                   : x->d - 1;
    x->length2 = x->kind == CUBE ? x->n : 1;
    x->size = x->kind == CUBE ? x->gap / 2 : x->gap;
    x->reach = x->size * x->length2;
    double least = x->kind == ARMS ? 0 : x->reach;
    if (x->base + x->reach > 1 + 1e-15 || x->base - least < -1e-15)
        return FAIL(BAD_INPUT,
                    "linear-hard: base=%g is moved by up to %g, out of [0,1]; "
                    "a smaller gap or d",
                    x->base, x->reach);
    double t = params_choice(params, "weights") == 1 ? x->reach : x->length2;
    x->alpha = 1 / sqrt(1 + t);
    x->beta = sqrt(t / x->length2 / (1 + t));
    return OK;
}

static void fill_features(const Hard *x, const Linear *l)
{
    for (int a = 0; a < x->actions; a++) {
        double *phi = linear_phi(l, 0, a);
        linear_phi(l, 1, a)[x->d - 1] = 1;
        if (x->kind == ARMS)
            phi[a] = 1;
        else
            phi[0] = x->alpha;
        for (int i = 0; i < x->n && x->kind != ARMS; i++)
            phi[1 + i] = x->beta * entry(x, a, i);
    }
}

/* the chance to come to g, as a parameter: of coordinate i */
static double chance(const Hard *x, int secret, int i)
{
    if (x->kind == ARMS)
        return x->base + (i == secret ? x->gap : 0);
    if (i == 0)
        return x->base / x->alpha;
    return x->beta > 0 ? x->size * entry(x, secret, i - 1) / x->beta : 0;
}

static void draw_secrets(const Hard *x, const Linear *l, Rng *model)
{
    int last = x->d - 1;
    for (int h = 0; h < l->dim.H; h++) {
        int secret = (int)(rng_uniform(model) * x->actions);
        double *stay = linear_mu(l, h, 0), *go = linear_mu(l, h, 1);
        for (int i = 0; i < last; i++) {
            double whole = x->kind == ARMS ? 1 : i == 0 ? 1 / x->alpha : 0;
            go[i] = chance(x, secret, i);
            stay[i] = whole - go[i];
        }
        go[last] = 1;
        linear_theta(l, h)[last] = 1;
    }
}

/* of sum mu v over v in [0,1]^2: v = (0,1), (1,0) or (1,1) */
static double norm_mu(const Linear *l)
{
    double most = 0;
    for (int h = 0; h < l->dim.H; h++)
        for (int which = 1; which < 4; which++) {
            double square = 0;
            for (int i = 0; i < l->d; i++) {
                double sum = (which & 1 ? linear_mu(l, h, 0)[i] : 0) +
                             (which & 2 ? linear_mu(l, h, 1)[i] : 0);
                square += sum * sum;
            }
            most = fmax(most, sqrt(square));
        }
    return most;
}

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    Hard x;
    Linear l;
    TRY(read_settings(&x, params));
    Shape dim = {params_int(params, "H"), 2, x.actions, 2};
    TRY(linear_open(&l, dim, x.d, "linear-hard", arena));
    rng_seek(model, RNG_MODEL, params_count(params, "instance"), 0);
    fill_features(&x, &l);
    draw_secrets(&x, &l, model);
    linear_start_evenly(&l, 1);
    linear_give(&l, (LinearPromise){norm_mu(&l), 1, linear_law(params)}, env,
                arena);
    return OK;
}

const EnvFamily env_linear_hard = {
    .name = "linear-hard",
    .source = "after Zhou, Gu and Szepesvari 2021",
    .help = "a hidden direction whose gap is a setting, in a linear MDP",
    .tags = "linear",
    .settings = settings,
    .open = open,
};
