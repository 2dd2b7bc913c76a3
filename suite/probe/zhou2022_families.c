/* Zhou 2022, Assumption 1, of the environments themselves, as runs open them.
 */
#include "envs/env.h"
#include "suite/base/text.h"
#include "suite/probe/zhou2022.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* The paper's scale: psi longer by sqrt(d1) than a family's, its parameter
 * shorter. */
typedef struct {
    const Env *env;
    double kind, unit; /* of psi */
    int S, d1, d2;
} Seen;

static double length(int d, const double *v)
{
    return sqrt(zhou2022_dot(d, v, v));
}

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
        most = fmax(most, length(x->d1, phi));
    }
    return most;
}

/* 1 + how far <psi, theta_p> is from a law and <varphi, theta_r> from [0,1] */
static double improper(const Seen *x, int h, int pair)
{
    const Env *e = x->env;
    const double *w = e->w + (ptrdiff_t)h * x->d1;
    const double *phi = e->task.phi + (ptrdiff_t)pair * x->d2;
    double r = zhou2022_dot(x->d2, phi, e->theta + (ptrdiff_t)h * x->d2);
    double sum = 0, off = fmax(0, fmax(-r, r - 1));
    for (int s = 0; s < x->S; s++) {
        double p = zhou2022_dot(x->d1, psi_of(x, pair, s), w);
        off += fmax(0, -p);
        sum += p;
    }
    return 1 + off + fabs(sum - 1);
}

static void check_step(Probe *p, const Seen *x, int h)
{
    const Env *e = x->env;
    double stretch = 1 + p->bend, at = h;
    probe_ratio(p,
                stretch * length(x->d1, e->w + (ptrdiff_t)h * x->d1) / x->unit,
                sqrt(x->d1), "family h", x->kind, at);
    probe_ratio(p, stretch * length(x->d2, e->theta + (ptrdiff_t)h * x->d2),
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
        probe_ratio(p, stretch * length(t->d_phi, varphi), 1, "family pair",
                    kind, (double)i);
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

void zhou2022_environments(Probe *p)
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
