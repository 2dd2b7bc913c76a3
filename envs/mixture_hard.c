/* A hard linear mixture indexed by its gap: one state that decides, x, and an
 * absorbing state g that pays 1 a step.  An action is a vector a, and
 *
 *     p_h(g|x,a) = base + <a, mu_h>,
 *
 * mu_h secret.  The known features, with weights alpha and beta below:
 *
 *     psi(g|x,a) = (alpha base,      beta a)      w_h = (1/alpha, mu_h/beta)
 *     psi(x|x,a) = (alpha (1-base), -beta a)      psi(g|g,a) = (alpha, 0)
 *
 * cube: a in {-1,1}^(d-1), mu_h in {-D,D}^(d-1), the best is a = sign(mu_h) and
 *       one wrong sign costs gap = 2 D.  2^(d-1) actions.
 * axis: a = +-e_i, mu_h = +-gap e_i for one secret i.  2(d-1) actions.
 *
 * Let t = max_a <a,mu>: (d-1) D or gap.  For v in [0,1]^2
 *     |phi_v|^2 = alpha^2 (convex combination)^2 + beta^2 |a|^2 (v_g - v_x)^2
 * is at most alpha^2 + beta^2 |a|^2 = 1 under both choices of weights:
 *     balanced  alpha^2 = 1/(1+t), beta^2 |a|^2 = t/(1+t): |w_h| = 1 + t
 *               (Zhou, Gu and Szepesvari 2021; Luyo et al. need |w| <= C_w)
 *     flat      alpha^2 = beta^2 = 1/(1+|a|^2): mu is seen at full size
 *               (Zhou 2022, the hypercube)
 *
 * With q = base + t, V*_1(x) = sum_{h=1}^{H} (H-h) q (1-q)^(h-1).  At step H-1
 * being in g is worth 1 and in x 0, before that more: the smallest gap of the
 * model is the setting, exactly. */
#include "envs/mixture.h"

#include <math.h>

enum { CUBE_MAX = 16, X = 0, G = 1, STATES };

static const Setting settings[] = {
    {"d", SET_INT, "4", 2, 500, NULL, "features; of a cube at most 16"},
    {"H", SET_INT, "2", 2, 1000, NULL, "steps of an episode"},
    {"gap", SET_REAL, "0.1", 0, 0.5, NULL, "what the second best loses"},
    {"base", SET_REAL, "0.5", 0, 1, NULL, "chance to be paid, before actions"},
    {"actions", SET_CHOICE, "cube", 0, 0, "cube|axis",
     "2^(d-1) sign vectors, or 2(d-1) unit vectors"},
    {"features", SET_CHOICE, "balanced", 0, 0, "balanced|flat",
     "how the length of psi is divided"},
    {"rewards", SET_CHOICE, "fixed", 0, 0, "fixed|bernoulli",
     "known, or to be learned; 0 or 1 in both"},
    {"instance", SET_COUNT, "0", 0, EPISODES_MAX, NULL,
     "which of the random instances of a seed"},
    {0}};

enum { CUBE, AXIS };

typedef struct {
    int kind, n, actions; /* n = d-1: the length of an action */
    double size;          /* |mu_i| where it is not 0 */
    double reach;         /* t */
    double length2;       /* |a|^2 */
    double base, alpha, beta;
} Hard;

static double entry(const Hard *x, int action, int i)
{
    if (x->kind == CUBE)
        return action >> i & 1 ? 1 : -1;
    return action / 2 != i ? 0 : action % 2 ? -1 : 1;
}

static Status read_settings(Hard *x, const Params *params)
{
    double gap = params_real(params, "gap");
    int d = params_int(params, "d");
    x->n = d - 1;
    x->kind = params_choice(params, "actions");
    x->base = params_real(params, "base");
    if (x->kind == CUBE && d > CUBE_MAX)
        return FAIL(BAD_INPUT,
                    "mixture-hard: d=%d makes 2^%d actions, d at most %d; "
                    "actions=axis has 2(d-1)",
                    d, x->n, CUBE_MAX);
    x->actions = x->kind == CUBE ? 1 << x->n : 2 * x->n;
    x->size = x->kind == CUBE ? gap / 2 : gap;
    x->reach = x->kind == CUBE ? x->n * x->size : x->size;
    x->length2 = x->kind == CUBE ? x->n : 1;
    if (x->reach > fmin(x->base, 1 - x->base) + 1e-15)
        return FAIL(BAD_INPUT,
                    "mixture-hard: base=%g is moved by up to %g, out of "
                    "[0,1]; a smaller gap or d",
                    x->base, x->reach);
    bool flat = params_choice(params, "features") == 1;
    double t = flat ? x->length2 : x->reach;
    x->alpha = 1 / sqrt(1 + t);
    x->beta = sqrt(t / x->length2 / (1 + t));
    return OK;
}

static void fill_features(const Hard *x, const Mixture *m)
{
    for (int a = 0; a < x->actions; a++) {
        double *good = mixture_psi(m, X, a, G), *stay = mixture_psi(m, X, a, X);
        good[0] = x->alpha * x->base;
        stay[0] = x->alpha * (1 - x->base);
        for (int i = 0; i < x->n; i++) {
            good[1 + i] = x->beta * entry(x, a, i);
            stay[1 + i] = -good[1 + i];
        }
        mixture_psi(m, G, a, G)[0] = x->alpha;
        mixture_phi(m, G, a)[0] = 1;
        mixture_phi(m, X, a)[1] = 1;
    }
}

/* mu_h is size times an action: that action is the best one */
static void draw_secrets(const Hard *x, const Mixture *m, Rng *model)
{
    for (int h = 0; h < m->d.H; h++) {
        int secret = (int)(rng_uniform(model) * x->actions);
        double *w = m->w + (ptrdiff_t)h * m->d_psi;
        w[0] = 1 / x->alpha;
        for (int i = 0; i < x->n && x->size > 0; i++)
            w[1 + i] = x->size * entry(x, secret, i) / x->beta;
        m->theta[(ptrdiff_t)h * m->d_phi] = 1;
    }
}

/* |w_h|; mu_h has length t / |a| */
static double norm_of(const Hard *x)
{
    double mu = x->reach / sqrt(x->length2);
    return hypot(1 / x->alpha, mu > 0 ? mu / x->beta : 0);
}

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    Hard x = {0};
    Mixture m;
    TRY(read_settings(&x, params));
    Shape d = {params_int(params, "H"), STATES, x.actions, STATES};
    TRY(mixture_open(&m, d, x.n + 1, 2, "mixture-hard", arena));
    rng_seek(model, RNG_MODEL, params_count(params, "instance"), 0);
    fill_features(&x, &m);
    draw_secrets(&x, &m, model);
    m.start[X] = 1;
    mixture_give(&m,
                 (MixturePromise){.norm_w = norm_of(&x),
                                  .norm_theta = 1,
                                  .law = params_choice(params, "rewards") == 0
                                             ? REWARD_FIXED
                                             : REWARD_BERNOULLI},
                 env, arena);
    return OK;
}

const EnvFamily env_mixture_hard = {
    .name = "mixture-hard",
    .source = "Luyo et al. 2021; Zhou, Gu and Szepesvari 2021",
    .help = "a hidden direction whose gap is a setting",
    .tags = "mixture",
    .settings = settings,
    .open = open,
};
