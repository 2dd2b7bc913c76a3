#include "suite/judge/theorem.h"
#include "oracles/privacy.h"
#include "suite/claim/paper.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* is it said of the algorithm's settings? */
static bool applies(const Theorem *t, const Job *job)
{
    char name[40];
    if (t->where == NULL)
        return true;
    size_t length = strcspn(t->where, "=");
    snprintf(name, sizeof name, "%.*s", (int)length, t->where);
    return strcmp(params_text(&job->algo_params, name),
                  t->where + length + 1) == 0;
}

static const Theorem *find(const Job *job, bool of_noise)
{
    const char *in = params_text(&job->params, "in");
    unsigned privacy = 1U << params_choice(&job->params, "privacy");
    EACH_PAPER(p)
    for (const Theorem *t = p->theorems; t != NULL && t->algorithm; t++)
        if (strcmp(t->algorithm, job->algo->name) == 0 &&
            strcmp(t->in, in) == 0 && (t->privacy & privacy) != 0 &&
            t->of_noise == of_noise && applies(t, job))
            return t;
    return NULL;
}

const Theorem *theorem_of(const Job *job)
{
    return find(job, false);
}

const Theorem *theorem_of_noise(const Job *job)
{
    return find(job, true);
}

static bool local(const RateAt *x)
{
    return (x->privacy & (PRIVACY_LDP | PRIVACY_PURE_LDP)) != 0;
}

double rate_radius(const Theorem *law, const RateAt *x)
{
    return law != NULL && law->radius != NULL ? law->radius(x) : (double)NAN;
}

bool rate_has_cost(const Theorem *law)
{
    return law != NULL && law->cost != NULL;
}

/* Are the theorem's terms the noise's?  Exponents in 1/eps and K^0 are; under
 * local privacy the noise costs sqrt(K) as well. */
static bool is_of_noise(const Theorem *law)
{
    return law != NULL && law->exponent <= 0;
}

double rate_share(const Theorem *law, const RateAt *x)
{
    if (!rate_has_cost(law))
        return (double)NAN;
    RateCost c = law->cost(x);
    bool in_K = strcmp(law->in, "K") == 0;
    double leads =
        is_of_noise(law) ? c.noise : c.main + (in_K && local(x) ? c.noise : 0);
    return leads / (c.main + c.noise + c.rest);
}

/* By bisection, because the share grows with K; the noise's share falls. */
double rate_rules_from(const Theorem *law, const RateAt *x)
{
    RateAt at = *x;
    double low = 0, high = log(1e60);
    if (law == NULL || is_of_noise(law))
        return (double)NAN;
    at.K = exp(high);
    if (!(rate_share(law, &at) >= RATE_RULES))
        return (double)INFINITY;
    for (int i = 0; i < 200; i++) {
        double middle = (low + high) / 2;
        at.K = exp(middle);
        *(rate_share(law, &at) >= RATE_RULES ? &high : &low) = middle;
    }
    return exp(high);
}

double rate_k_star(const Theorem *law, const RateAt *x)
{
    RateAt at = *x;
    double low = 0, high = log(1e60);
    if (law == NULL)
        return (double)NAN;
    for (int i = 0; i < 200; i++) {
        double middle = (low + high) / 2;
        at.K = exp(middle);
        *(law->bound(&at) < at.K * at.H * at.reward_bound ? &high : &low) =
            middle;
    }
    return exp(high);
}

/* --- a point -------------------------------------------------------------- */

double rate_failure(const Job *job)
{
    static const char *const names[] = {"p", "alpha", "beta"};
    for (int i = 0; i < 3; i++)
        if (job->algo->settings != NULL &&
            setting_find(job->algo->settings, names[i]) != NULL)
            return params_real(&job->algo_params, names[i]);
    return 0.05;
}

static double ridge_of(const Job *job)
{
    const Setting *rows = job->algo->settings;
    return rows != NULL && setting_find(rows, "tau") != NULL
               ? params_real(&job->algo_params, "tau")
               : 1;
}

/* Opens the task at gap 0: the bounds use the norms that the family promises
 * there. */
static Status open_task(const Job *job, double x, Task *task, Arena *arena)
{
    Job at = *job;
    const char *in = params_text(&job->params, "in");
    char text[40];
    Env env;
    bool env_knows = job->env->settings != NULL &&
                     setting_find(job->env->settings, in) != NULL;
    snprintf(text, sizeof text, env_knows ? "%.17g" : "%.0f", x);
    if (env_knows)
        TRY(params_set(&at.env_params, in, text));
    if (job->env->settings != NULL &&
        setting_find(job->env->settings, "gap") != NULL)
        TRY(params_set(&at.env_params, "gap", "0"));
    TRY(job_model(&at, &env, arena));
    *task = env.task;
    return OK;
}

static bool has_hoeffding(const Job *job)
{
    const Setting *rows = job->algo->settings;
    return rows != NULL && setting_find(rows, "bonus") != NULL &&
           strcmp(params_text(&job->algo_params, "bonus"), "hoeffding") == 0;
}

/* Against n arms that are all worse by one gap, a learner whose index is mean +
 * c/sqrt N keeps all indices equal: with a share y of K rounds on the n,
 *
 *     gap = c sqrt(n/(y K)) - c/sqrt((1-y) K),   regret = y K gap,
 *
 * at most c sqrt K u(n) over y, u(n) = max sqrt(n y) - y/sqrt(1-y), which is
 * sqrt n only in the limit (u(4)^2 is 0.56, u(16)^2 4.6). */
double rate_arms(double n)
{
    double low = 0, high = 1, most = 0;
    for (int i = 0; i < 200; i++) { /* concave in y */
        double a = low + (high - low) / 3, b = high - (high - low) / 3;
        double at_a = sqrt(n * a) - a / sqrt(1 - a);
        double at_b = sqrt(n * b) - b / sqrt(1 - b);
        *(at_a < at_b ? &low : &high) = at_a < at_b ? a : b;
        most = fmax(most, fmax(at_a, at_b));
    }
    return most * most;
}

/* S-2 contexts share the users; a bonus that bounds the law in l1 has another
 * sqrt S, which knows nothing of contexts */
static double size_in_states(const Job *job, double S)
{
    const Theorem *law = theorem_of(job);
    return law != NULL && law->exponent == 1 ? sqrt(S * (S - 2)) : S - 2;
}

/* envs/mixture_hard.c with axis actions, one state that decides.  An index
 * learner's bonus is c |X| in V^-1, X = (a, +-b) on the common feature and on
 * one of d-1 directions.  The secret one is played on one side alone, the
 * others on both alike, so with a share y of K rounds on these
 *
 *     the secret's  |X|^2 = 1/((1-y) K)
 *     another's     |X|^2 = (d-2)/(y K) + 1/(y K),
 *
 * the two terms being its own direction's and the common feature's; the
 * secret's rounds cannot separate the common feature from their direction.
 * That is rate_arms with n = d-1; b, the ridge and the gap cancel after many
 * rounds.  The arms account for 1/2 of the theorem's exponent, the radius c,
 * which depends on d, for the rest.  In envs/linear_hard.c one more coordinate
 * is the paid state's: n = d-2. */
static double size_in_features(const Job *job, double d, double arms)
{
    const Theorem *law = theorem_of(job);
    if (law == NULL ||
        strcmp(params_text(&job->env_params, "actions"), "axis") != 0)
        return d;
    double of_radius = log(d) * (law->exponent - 0.5);
    return exp((of_radius + log(rate_arms(arms)) / 2) / law->exponent);
}

/* envs/tabular_hard.c: in each of S-2 contexts floor(H/2) ways to leave,
 * worth the H - floor(H/2) - 1 last steps */
double rate_size(const Job *job, double x)
{
    const char *in = params_text(&job->params, "in");
    if (strcmp(job->env->name, "mixture-hard") == 0 && strcmp(in, "d") == 0)
        return size_in_features(job, x, x - 1);
    if (strcmp(job->env->name, "linear-hard") == 0 && strcmp(in, "d") == 0)
        return size_in_features(job, x, x - 2);
    if (strcmp(job->env->name, "tabular-hard") != 0)
        return x;
    bool in_A = strcmp(in, "A") == 0, in_H = strcmp(in, "H") == 0;
    if (strcmp(in, "S") == 0)
        return size_in_states(job, x);
    if (!in_A && !in_H)
        return x;
    double A = in_A ? x : params_int(&job->env_params, "A");
    double H = in_H ? x : params_int(&job->env_params, "H");
    double half = floor(H / 2), paid = H - half - 1;
    double arms = rate_arms(half * (A - 1));
    return in_A ? arms : cbrt(paid * paid * arms);
}

Status rate_at(const Job *job, double x, RateAt *at, Arena *arena)
{
    const char *in = params_text(&job->params, "in");
    Task task;
    TRY(open_task(job, x, &task, arena));
    *at = (RateAt){
        .K = strcmp(in, "K") == 0
                 ? x
                 : (double)params_count(&job->params, "episodes"),
        .H = task.dim.H,
        .S = task.dim.S,
        .A = task.dim.A,
        .d1 = task.d_psi,
        .d2 = task.d_phi,
        .eps = strcmp(in, "epsilon") == 0
                   ? x
                   : params_real(&job->params, "epsilon"),
        .delta =
            strcmp(in, "delta") == 0 ? x : params_real(&job->params, "delta"),
        .norm_w = task.norm_w,
        .failure = rate_failure(job),
        .reward_bound = task.reward_bound,
        .ridge = ridge_of(job),
        .privacy = (Privacy)(1 << params_choice(&job->params, "privacy")),
        .calibrated = params_choice(&job->params, "mode") == 1,
        .hoeffding = has_hoeffding(job),
    };
    rate_set_epsilon(at, at->eps);
    return OK;
}

void rate_set_epsilon(RateAt *at, double epsilon)
{
    at->eps = epsilon;
    if (at->delta > 0)
        at->budget =
            (double)(1 / calibrate_gauss(epsilon, logl(at->delta)).value);
}
