/* A hard linear mixture indexed by its gap: a decision state x, and an
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
 * circle: d = 3, a is one of `directions` equally spaced unit vectors, mu_h =
 *       D b for one secret b of them, gap = D (1 - cos(2 pi / directions)).
 *
 * There may be n decision states, and an episode begins in any of them.  Each
 * has the same actions in an order of its own, and a user who does not reach g
 * goes on to the next, psi(x_i+1|x_i,a) = psi(x|x,a).  A tabular learner then
 * has n times as much to learn, a learner of mixtures with the same d has not.
 *
 * Let t = max_a <a,mu>: (d-1) D, gap or D.  For v in [0,1]^S
 *     |phi_v|^2 = alpha^2 (convex combination)^2 + beta^2 |a|^2 (v_g - v_x)^2
 * is at most alpha^2 + beta^2 |a|^2 = 1 under both choices of weights:
 *     balanced  alpha^2 = 1/(1+t), beta^2 |a|^2 = t/(1+t): |w_h| = 1 + t
 *               (Zhou, Gu and Szepesvari 2021; Luyo et al. need |w| <= C_w)
 *     flat      alpha^2 = beta^2 = 1/(1+|a|^2): mu is seen at full size
 *               (Zhou 2022, the hypercube)
 *
 * With q = base + t, V*_1(x) = sum_{h=1}^{H} (H-h) q (1-q)^(h-1).  At step H-1
 * being in g is worth 1 and in x 0, before that more: the smallest gap of the
 * model is exactly the setting. */
#include "envs/mixture.h"

#include <math.h>

enum { CUBE_MAX = 16 };

static const Setting settings[] = {
    {"d", SET_INT, "4", 2, 500, NULL, "features; of a cube at most 16"},
    {"H", SET_INT, "2", 2, 1000, NULL, "steps of an episode"},
    {"gap", SET_REAL, "0.1", 0, 0.5, NULL, "the smallest positive gap"},
    {"base", SET_REAL, "0.5", 0, 1, NULL,
     "probability of reaching the paying state, before the action's share"},
    {"actions", SET_CHOICE, "cube", 0, 0, "cube|axis|circle",
     "2^(d-1) sign vectors, 2(d-1) unit vectors, or directions in a plane"},
    {"directions", SET_INT, "8", 3, 4096, NULL, "actions of a circle"},
    {"states", SET_INT, "1", 1, 1000, NULL,
     "decision states, each with the actions in its own order"},
    {"features", SET_CHOICE, "balanced", 0, 0, "balanced|flat",
     "weights alpha, beta of psi: |w| small, or equal"},
    {"rewards", SET_CHOICE, "fixed", 0, 0, "fixed|bernoulli",
     "known, or to be learned; rewards are 0 or 1 in both"},
    {"instance", SET_COUNT, "0", 0, EPISODES_MAX, NULL,
     "which of the random instances of a seed"},
    {0}};

enum { CUBE, AXIS, CIRCLE };

typedef struct {
    int kind, n, actions; /* n = d-1: the length of an action */
    int states;           /* decision states; g comes after them */
    const int *first;     /* [states] the first action in a state's order */
    double size;          /* mu_h is size times an action */
    double reach;         /* t */
    double length2;       /* |a|^2 */
    double base, alpha, beta;
} Hard;

static double turn(const Hard *x)
{
    return 2 * acos(-1) / x->actions;
}

static double entry(const Hard *x, int action, int i)
{
    double angle = turn(x) * action;
    if (x->kind == CUBE)
        return action >> i & 1 ? 1 : -1;
    if (x->kind == CIRCLE)
        return i == 0 ? cos(angle) : sin(angle);
    return action / 2 != i ? 0 : action % 2 ? -1 : 1;
}

/* sets the number of actions, the size of mu_h, and the norm of an action */
static void read_actions(Hard *x, const Params *params)
{
    double gap = params_real(params, "gap");
    x->actions = x->kind == CUBE   ? 1 << x->n
                 : x->kind == AXIS ? 2 * x->n
                                   : params_int(params, "directions");
    x->size = x->kind == CUBE   ? gap / 2
              : x->kind == AXIS ? gap
                                : gap / (1 - cos(turn(x)));
    x->length2 = x->kind == CUBE ? x->n : 1;
    x->reach = x->size * x->length2;
}

static Status read_settings(Hard *x, const Params *params)
{
    int d = params_int(params, "d");
    x->n = d - 1;
    x->kind = params_choice(params, "actions");
    x->base = params_real(params, "base");
    x->states = params_int(params, "states");
    if (x->kind == CUBE && d > CUBE_MAX)
        return FAIL(BAD_INPUT,
                    "mixture-hard: d=%d makes 2^%d actions, d at most %d; "
                    "actions=axis has 2(d-1)",
                    d, x->n, CUBE_MAX);
    if (x->kind == CIRCLE && d != 3)
        return FAIL(BAD_INPUT,
                    "mixture-hard: actions=circle needs d=3, not d=%d", d);
    read_actions(x, params);
    if (x->reach > fmin(x->base, 1 - x->base) + 1e-15)
        return FAIL(BAD_INPUT,
                    "mixture-hard: actions change base=%g by up to %g, beyond "
                    "[0,1]; choose a smaller gap or d",
                    x->base, x->reach);
    bool flat = params_choice(params, "features") == 1;
    double t = flat ? x->length2 : x->reach;
    x->alpha = 1 / sqrt(1 + t);
    x->beta = sqrt(t / x->length2 / (1 + t));
    return OK;
}

static void fill_action(const Hard *x, const Mixture *m, int state, int a)
{
    int action = (a + x->first[state]) % x->actions;
    double *good = mixture_psi(m, state, a, x->states);
    good[0] = x->alpha * x->base;
    for (int i = 0; i < x->n; i++)
        good[1 + i] = x->beta * entry(x, action, i);
    double *stay = mixture_psi(m, state, a, (state + 1) % x->states);
    stay[0] = x->alpha * (1 - x->base);
    for (int i = 0; i < x->n; i++)
        stay[1 + i] = -good[1 + i];
    mixture_phi(m, state, a)[1] = 1;
}

static void fill_features(const Hard *x, const Mixture *m)
{
    for (int a = 0; a < x->actions; a++) {
        for (int state = 0; state < x->states; state++)
            fill_action(x, m, state, a);
        mixture_psi(m, x->states, a, x->states)[0] = x->alpha;
        mixture_phi(m, x->states, a)[0] = 1;
    }
}

/* draws each state's order of actions; the first state keeps that of entry() */
static void draw_orders(Hard *x, Rng *model, Arena *arena)
{
    int *first = arena_array(arena, int, x->states);
    for (int i = 0; i < x->states; i++)
        first[i] = i == 0 ? 0 : (int)(rng_uniform(model) * x->actions);
    x->first = first;
}

/* draws mu_h as size times an action, which is then the best one */
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
    int states = x.states + 1;
    Shape d = {params_int(params, "H"), states, x.actions, states};
    TRY(mixture_open(&m, d, x.n + 1, 2, "mixture-hard", arena));
    uint64_t instance = params_count(params, "instance");
    rng_seek(model, RNG_MODEL, instance, 1);
    draw_orders(&x, model, arena);
    fill_features(&x, &m);
    rng_seek(model, RNG_MODEL, instance, 0);
    draw_secrets(&x, &m, model);
    mixture_start_evenly(&m, x.states);
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
    .help = "one hidden best action vector; the gap is a setting",
    .tags = "mixture",
    .settings = settings,
    .open = open,
};
