/* Zhou 2022, sections 2 and 3: the model and its regressions.
 *
 * Assumption 1: P_h(s'|s,a) = <psi(s,a,s'), theta_p> and r_h(s,a) =
 * <varphi(s,a), theta_r> with |theta_p| <= sqrt(d1), |theta_r| <= sqrt(d2),
 * |varphi| <= 1, and phi_V = sum over s' of psi(s,a,s') V(s') has |phi_V| <=
 * sqrt(d1) H for all V in [0,H]^S.
 *
 * Definitions 2.1 to 2.3: (eps,delta)-DP of all actions, JDP of the actions of
 * all users but one, LDP of one privatised trajectory.
 *
 * (1), (2): thetahat = Lambda^-1 u, Lambda = Z + sum x x', u = z + sum x y,
 * with x = phi_V and y = V(s') or x = varphi and y = r.  Assumption 2: |Z| <=
 * lmax, |Z^-1| <= 1/lmin and |z|_(Z^-1) <= nu for all k and h with probability
 * 1 - alpha.
 *
 * The environments are those that runs open, the regularisers those that the
 * suite's learner shows; the rest are identities on random instances. */
#include "envs/env.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/base/text.h"
#include "suite/papers/check.h"
#include "suite/papers/shared/draws.h"
#include "suite/papers/shared/linear.h"
#include "suite/papers/zhou2022/world.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Section 2.1: Assumption 1 of every environment, as runs open it */

/* The paper's scale: psi is longer by sqrt(d1) than a family's, its parameter
 * shorter. */
typedef struct {
    const Env *env;
    double kind, unit; /* of psi */
    int S, d1, d2;
} Seen;

static const double *psi_of(const Seen *x, int pair, int next)
{
    return x->env->task.psi + ((ptrdiff_t)pair * x->S + next) * x->d1;
}

/* |phi_V| is convex in V: its largest value on [0,H]^S is at a vertex */
static double longest_phi(const Seen *x, int pair, double H)
{
    enum { MOST = 64 };
    double most = 0;
    assert(x->d1 <= MOST && x->S <= 12);
    for (unsigned corner = 0; corner < 1U << x->S; corner++) {
        double phi[MOST] = {0};
        for (int s = 0; s < x->S; s++)
            for (int j = 0; (corner >> s & 1) && j < x->d1; j++)
                phi[j] += H * x->unit * psi_of(x, pair, s)[j];
        most = fmax(most, vector_norm(x->d1, phi));
    }
    return most;
}

/* 1 + how far <psi, theta_p> is from a law and <varphi, theta_r> from [0,1] */
static double improper(const Seen *x, int h, int pair)
{
    const Env *e = x->env;
    const double *w = e->w + (ptrdiff_t)h * x->d1;
    const double *phi = e->task.phi + (ptrdiff_t)pair * x->d2;
    double r = vector_dot(x->d2, phi, e->theta + (ptrdiff_t)h * x->d2);
    double sum = 0, off = fmax(0, fmax(-r, r - 1));
    for (int s = 0; s < x->S; s++) {
        double p = vector_dot(x->d1, psi_of(x, pair, s), w);
        off += fmax(0, -p);
        sum += p;
    }
    return 1 + off + fabs(sum - 1);
}

static void check_step(Probe *p, const Seen *x, int h)
{
    const Env *e = x->env;
    double stretch = 1 + p->bend, at = h;
    probe_ratio(
        p, stretch * vector_norm(x->d1, e->w + (ptrdiff_t)h * x->d1) / x->unit,
        sqrt(x->d1), "family h", x->kind, at);
    probe_ratio(p,
                stretch * vector_norm(x->d2, e->theta + (ptrdiff_t)h * x->d2),
                sqrt(x->d2), "family h", x->kind, at);
    for (int i = 0; i < e->task.dim.S * e->task.dim.A; i++)
        probe_ratio(p, improper(x, h, i), 1, "family h pair", x->kind, at,
                    (double)i);
}

static void check(Probe *p, const Env *env, double kind)
{
    const Task *t = &env->task;
    double H = t->dim.H, stretch = 1 + p->bend;
    Seen x = {env, kind, sqrt(t->d_psi), t->dim.N, t->d_psi, t->d_phi};
    for (int h = 0; h < t->dim.H; h++)
        check_step(p, &x, h);
    for (int i = 0; i < t->dim.S * t->dim.A; i++) {
        const double *varphi = t->phi + (ptrdiff_t)i * t->d_phi;
        probe_ratio(p, stretch * vector_norm(t->d_phi, varphi), 1,
                    "family pair", kind, (double)i);
        probe_ratio(p, stretch * longest_phi(&x, i, H), sqrt(t->d_psi) * H,
                    "family pair", kind, (double)i);
    }
}

/* "family name=value .." */
static Status open_family(Probe *p, const char *text, Env *env)
{
    const EnvFamily *family;
    char word[40];
    Params params;
    TRY(env_family_find(text_word(&text, word, sizeof word), &family));
    params_open(&params, family->settings);
    while (text_word(&text, word, sizeof word) != NULL) {
        char *equal = strchr(word, '=');
        assert(equal != NULL);
        *equal = '\0';
        TRY(params_set(&params, word, equal + 1));
    }
    return env_open(env, family, &params, &p->rng, p->arena);
}

static void environments(Probe *p)
{
    static const char *const families[] = {
        "lm-cone",
        "lm-cone features=orthogonal d=6 A=3",
        "lm-cone features=opposed d=5",
        "lm-mix3",
        "lm-arms A=8",
        "lm-tab",
        "lm-tab features=loose S=2 A=3",
        "lm-ring",
        "lm-perm",
        "lm-fork",
        "lm-clip",
        "mixture-random",
        "mixture-random S=7 d=5 rewards=bernoulli instance=2",
        "mixture-hard",
        "mixture-hard d=7",
        "mixture-hard actions=axis d=6 gap=0.3",
        "mixture-hard actions=circle d=3 directions=9 gap=0.1"};
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        Env env = {0};
        p->failed |= open_family(p, families[i], &env) != OK;
        if (!p->failed)
            check(p, &env, (double)i);
    }
}

static const Claim c_asm1_env = {
    .id = "zhou2022.asm1.env",
    .place = "Sec. 2.1, Assumption 1",
    .whose = OF_SUITE,
    .statement = "in the suite's mixtures (opposed features, mixed kernels, "
                 "tables, hypercubes) P is a law, r is in [0,1], |theta| <= "
                 "sqrt(d), |varphi| <= 1 and |phi_V| <= sqrt(d1) H for all V "
                 "in [0,H]^S",
    .tags = "mixture",
    .kind = KIND_IDENTITY,
    PROBED(environments),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "they are built so, and the opposed features attain every norm; "
               "|phi_V| is convex in V, so its largest value is at a vertex of "
               "[0,H]^S, and all are tried",
    .fault = "bend=0.01",
};

enum { NEXT = 6, PAIRS_MAX = 8 };

/* psi(s'|s,a), theta_p and varphi(s,a), theta_r of all state-action pairs */
typedef struct {
    int d1, d2, S, pairs;
    double psi[PAIRS_MAX][NEXT][ZHOU_D], theta_p[ZHOU_D];
    double varphi[PAIRS_MAX][ZHOU_D], theta_r[ZHOU_D];
} Mixture;

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
        most = fmax(most, sqrt(vector_dot(m->d1, phi, phi)));
    }
    return most;
}

/* V in [0,c]^S, scaled from [0,H]^S, where |phi| <= sqrt(d1) H is tight for a
 * random psi brought to that norm */
static void value_scaling(Probe *p)
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

static const Claim c_asm1_scaling = {
    .id = "zhou2022.asm1.scaling",
    .place = "Sec. 2.1, Assumption 1",
    .statement = "every V in [0,c]^S has |phi_V| <= sqrt(d1) c if every V in "
                 "[0,H]^S has |phi_V| <= sqrt(d1) H",
    .tags = "mixture",
    .kind = KIND_IDENTITY,
    PROBED(value_scaling),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "phi_V is linear in V",
    .fault = "bend=0.01",
};

static const Claim c_def2_1 = {
    .id = "zhou2022.def2.1",
    .place = "Sec. 2.2, Definition 2.1",
    .statement = "DP of all actions, neighbours differing in one user "
                 "(replaced): no black-box audit accuses LinOpt-VI without "
                 "bonus, user 1 replaced, her own actions and all later ones "
                 "seen, K = 2 and 4",
    .tags = "privacy audit",
    .kind = KIND_PRIVACY,
    .whose = VARIANT,
    .modes = CALIBRATED,
    .study = &study_actions,
    .judge = judge_blackbox,
    CASES("algorithm=linopt-vi env=lm-cone mode=calibrated privacy=jdp "
          "algo.tie=lowest scale-bonus=0 runs=5000",
          "episodes=2 sees=all", "episodes=4 sees=all"),
    .expected = HOLDS,
    .because = "this is a definition: the audit compares neighbours of its "
               "kind and finds nothing; the first user's own actions follow no "
               "data. A black box of 5000 runs finds noise at 1/60 of its "
               "scale, and at 1/20 no more",
    .fault = "noise-scale=0.015",
};

static const Claim c_def2_2 = {
    .id = "zhou2022.def2.2",
    .place = "Sec. 2.2, Definition 2.2",
    .statement = "JDP of the actions of all other users: no black-box audit "
                 "accuses LinOpt-VI without bonus, K = 2, 4 and 8",
    .tags = "privacy audit",
    .kind = KIND_PRIVACY,
    .whose = VARIANT,
    .modes = CALIBRATED,
    .study = &study_actions,
    .judge = judge_blackbox,
    CASES("algorithm=linopt-vi env=lm-cone mode=calibrated privacy=jdp "
          "algo.tie=lowest scale-bonus=0 runs=5000",
          "episodes=2", "episodes=4", "episodes=8 user=3"),
    .expected = HOLDS,
    .because = "this is a definition: the audit leaves out the user's own "
               "actions, sees those of all after her and finds nothing; with "
               "the bonus no policy depends on any user at such K. A black box "
               "of 5000 runs finds noise at 1/60 of its scale, and at 1/20 no "
               "more",
    .fault = "noise-scale=0.015",
};

static const Claim c_def2_3 = {
    .id = "zhou2022.def2.3",
    .place = "Sec. 2.2, Definition 2.3",
    .statement = "LDP of one user's privatised trajectory, s_1 and actions "
                 "included: no two trajectories, constructed, searched for or "
                 "drawn, tell more than (eps,delta)",
    .tags = "privacy audit",
    .kind = KIND_PRIVACY,
    .whose = VARIANT,
    .modes = CALIBRATED,
    AUDITED,
    CASES("mechanism=zhou2022-ldp mode=calibrated H=3 d=2", "runs=5000",
          "pair=search runs=5000", "pair=random runs=5000"),
    .expected = HOLDS,
    .because = "this is a definition: the audit compares any two trajectories, "
               "so that the constants of a private start apply",
    .fault = "noise-scale=0.9",
};

/* Section 3: linear mixture MDPs, one (s,a) at a time */

/* features 120 degrees apart, where every norm of Assumption 1 is attained */
static void saturating(Rng *rng, Mixture *m)
{
    *m = (Mixture){.d1 = 2, .d2 = 2, .S = 4, .pairs = PAIRS_MAX};
    const double pi = acos(-1);
    for (int i = 0; i < PAIRS_MAX; i++) {
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

/* base kernels mixed by weights; rewards one-hot */
static void kernels(Rng *rng, Mixture *m)
{
    int d = 1 + (int)(rng_word(rng) % 6);
    *m = (Mixture){.d1 = d, .d2 = PAIRS_MAX, .S = NEXT, .pairs = PAIRS_MAX};
    sample_law(rng, d, m->theta_p);
    for (int i = 0; i < PAIRS_MAX; i++) {
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

/* a table: psi = e_(s,a,s'), theta_p = P; one (s,a) of d1 = 2 NEXT */
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

/* actions are signs; P(good|x,a) = delta + <a, mu> */
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

/* [P V](s,a) = <phi_V(s,a), theta_p> */
static void bellman(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        Mixture m;
        mixture(&p->rng, i, &m);
        for (int pair = 0; pair < m.pairs; pair++) {
            double V[NEXT] = {0}, phi[ZHOU_D], mean = 0;
            for (int s = 0; s < m.S; s++)
                V[s] = 10 * rng_uniform(&p->rng);
            for (int s = 0; s < m.S; s++)
                mean += vector_dot(m.d1, m.psi[pair][s], m.theta_p) * V[s];
            feature(&m, pair, V, phi);
            probe_equal_from(
                p, vector_dot(m.d1, phi, m.theta_p) * (1 + p->bend), mean, 1,
                "kind pair", (double)(i % 4), (double)pair);
        }
    }
}

static const Claim c_bellman_lin = {
    .id = "zhou2022.bellman.lin",
    .place = "Sec. 3, first display",
    .statement = "[P_h V](s,a) = <phi_V(s,a), theta_p>",
    .tags = "mixture",
    .kind = KIND_IDENTITY,
    PROBED(bellman),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because = "P_h V is linear in V, and P_h is linear in theta_p",
    .fault = "bend=1e-6",
};

enum { ROWS = 12 };

typedef struct {
    int d;
    double Z[ZHOU_D * ZHOU_D], x[ROWS][ZHOU_D], y[ROWS];
} Regression;

static void regression(Rng *rng, int d, double range, Regression *r)
{
    *r = (Regression){.d = d};
    double size = draw_log_between(rng, 1e-3, 1e3);
    for (int n = 0; n < d; n++) {
        double g[ZHOU_D];
        draw_direction(rng, d, g);
        for (int i = 0; i < d * d; i++)
            r->Z[i] += size * (g[i / d] * g[i % d] + (i / d == i % d) * 0.1);
    }
    for (int k = 0; k < ROWS; k++) {
        draw_direction(rng, d, r->x[k]);
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
        sum += pow(r->y[k] - vector_dot(r->d, r->x[k], theta), 2);
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
    zhou_factor(d, a, l);
    mat_solve_cholesky((MatC){l, d, d, d}, theta);
}

/* The objective is a quadratic, so along any direction v its values at theta +
 * v and theta - v differ by twice the slope, which is 0 at the minimiser: the
 * slope against the curvature. */
static void ridge(Probe *p, double range)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        Regression r;
        int d = 1 + (int)(i % 6);
        regression(&p->rng, d, range, &r);
        double theta[ZHOU_D], v[ZHOU_D], up[ZHOU_D], down[ZHOU_D];
        closed_form(&r, theta);
        draw_direction(&p->rng, d, v);
        double length = 0.1 + vector_norm(d, theta);
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

static void ridge_of_values(Probe *p)
{
    ridge(p, 7);
}

static const Claim c_eq1 = {
    .id = "zhou2022.eq1",
    .place = "Sec. 3, above eq. (1)",
    .statement = "[Z + sum phi phi']^-1 sum phi V minimises |theta|_Z^2 + sum "
                 "(V - <phi,theta>)^2 over theta",
    .tags = "mixture matrix",
    .kind = KIND_IDENTITY,
    PROBED(ridge_of_values),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because = "the norm is squared, which the closed form needs (it is "
               "printed without the square), and the features phi^j are of "
               "each episode's own V; a quadratic takes equal values at equal "
               "distances from its minimiser",
    .fault = "bend=1e-6",
};

static void ridge_of_rewards(Probe *p)
{
    ridge(p, 1);
}

static const Claim c_eq2 = {
    .id = "zhou2022.eq2",
    .place = "Sec. 3, above eq. (2)",
    .statement = "[Z + sum varphi varphi']^-1 sum varphi r minimises "
                 "|theta|_Z^2 + sum (r - <varphi,theta>)^2 over theta",
    .tags = "mixture matrix",
    .kind = KIND_IDENTITY,
    PROBED(ridge_of_rewards),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because = "the norm is squared, which the closed form needs (it is "
               "printed without the square); a quadratic takes equal values at "
               "equal distances from its minimiser",
    .fault = "bend=1e-6",
};

/* sums of one step without noise: x x', x y */
typedef struct {
    double G[ZHOU_D * ZHOU_D], u[ZHOU_D];
} Sums;

static void add(int d, const double *x, double y, Sums *sums)
{
    for (int i = 0; i < d * d; i++)
        sums->G[i] += x[i / d] * x[i % d];
    for (int i = 0; i < d; i++)
        sums->u[i] += x[i] * y;
}

/* Adds a user's features and targets at step h = 1..H, by this episode's V. */
static void add_user(const ZhouWork *x, int h, const Block *b, Sums *p, Sums *r)
{
    const ZhouWorld *w = x->world;
    double phi[ZHOU_D];
    int c = b->cell[h - 1], s = c / ZHOU_ACTIONS % ZHOU_STATES, d = w->is.d;
    const double *V = zhou_learner_shows(x, "v") + (ptrdiff_t)h * ZHOU_STATES;
    zhou_feature(w, s, V, phi);
    add(d, phi, V[b->visit[c * ZHOU_STATES + 1] > 0], p);
    add(d, w->varphi + (ptrdiff_t)s * ZHOU_ACTIONS * d, b->reward[c], r);
}

/* what a learner shows of a regression: Lambda's factor and thetahat */
typedef struct {
    int d;
    const double *l, *theta;
} Shown;

/* Z = Lambda - G and z = Lambda thetahat - u, Lambda from its factor: |Z| and
 * |Z^-1| against lambda and 1/lambda, |z| against 0 beside |u| */
static void check_plain(Probe *p, Shown x, const Sums *sums, double lambda)
{
    int d = x.d;
    double Z[ZHOU_D * ZHOU_D], value[ZHOU_D], z[ZHOU_D] = {0};
    for (int i = 0; i < d; i++)
        for (int j = 0; j < d; j++) {
            double sum = 0;
            for (int k = 0; k <= (i < j ? i : j); k++)
                sum += x.l[i * d + k] * x.l[j * d + k];
            z[i] += sum * x.theta[j];
            Z[i * d + j] = sum - sums->G[i * d + j];
        }
    for (int i = 0; i < d; i++)
        z[i] -= sums->u[i];
    mat_symmetric_eigenvalues((Mat){Z, d, d, d}, value);
    double u = sqrt(vector_dot(d, sums->u, sums->u));
    double off = sqrt(vector_dot(d, z, z)) / (1 + u);
    probe_ratio(p, value[d - 1], lambda, "d lambda", (double)d, lambda);
    probe_ratio(p, 1 / value[0], 1 / lambda, "d lambda", (double)d, lambda);
    probe_ratio(p, 1 + off, 1, "d lambda", (double)d, lambda);
}

enum { STEPS = 3, USERS = 12 };

static void plain_run(Probe *p, const ZhouWorld *w, double lambda)
{
    ZhouWork x;
    Sums of_p = {{0}, {0}}, of_r = {{0}, {0}};
    char text[32];
    int d = w->is.d, h = STEPS - 1;
    snprintf(text, sizeof text, "%.17g", lambda * p->ridge);
    zhou_learner_choose(&x, w, &alg_linopt_vi);
    Status s = params_set(&x.own, "lambda", text);
    assert(s == OK);
    (void)s;
    zhou_learner_start(&x, (AlgorithmInput){.privacy = PRIVACY_NONE}, p);
    for (uint64_t k = 1; k <= USERS; k++) {
        Block b = zhou_random_user(&p->rng, w, p->arena);
        add_user(&x, h, &b, &of_p, &of_r);
        learner_take(&x.learner, &b);
        learner_plan(&x.learner, k + 1, &x.policy);
    }
    ptrdiff_t at = (ptrdiff_t)(h - 1) * d;
    Shown p_side = {d, zhou_learner_shows(&x, "factor") + at * d,
                    zhou_learner_shows(&x, "estimate") + at};
    Shown r_side = {d, zhou_learner_shows(&x, "reward factor") + at * d,
                    zhou_learner_shows(&x, "reward estimate") + at};
    check_plain(p, p_side, &of_p, lambda);
    check_plain(p, r_side, &of_r, lambda);
}

static void plain_regular(Probe *p)
{
    size_t mark = arena_mark(p->arena);
    for (int d = 2; d <= 8; d *= 2)
        for (double lambda = 0.1; lambda < 2e3; lambda *= 10) {
            ZhouWorld w;
            zhou_world_open(&w, (ZhouLayout){d, STEPS, USERS + 1, 0.6, 0.6, 1});
            plain_run(p, &w, lambda);
            arena_reset(p->arena, mark);
        }
}

static const Claim c_asm2_generic = {
    .id = "zhou2022.asm2.generic",
    .place = "Sec. 3, Assumption 2",
    .statement = "Z = lambda I and z = 0, as LinOpt-VI without privacy has "
                 "them, satisfy Assumption 2 with lmax = lmin = lambda and nu "
                 "= 0",
    .tags = "mixture matrix",
    .kind = KIND_IDENTITY,
    PROBED(plain_regular),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "Z and z are read off the learner, as its Lambda and Lambda "
               "thetahat less the sums over users, which are kept a second "
               "time; lambda is 0.1 to 1000",
    .fault = "ridge-scale=1.001",
};

const Section zhou2022_model = {
    .title = "Sections 2 and 3: the model and its regressions",
    .list = (const Claim *const[]){&c_asm1_env, &c_asm1_scaling, &c_def2_1,
                                   &c_def2_2, &c_def2_3, &c_bellman_lin, &c_eq1,
                                   &c_eq2, &c_asm2_generic, NULL},
};
