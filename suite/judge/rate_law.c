#include "suite/judge/rate_law.h"
#include "algorithms/core/gauss_budget.h"
#include "algorithms/core/luyo2021_scales.h"
#include "algorithms/core/zhou2022_scales.h"
#include "suite/judge/rate_tabular.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- explicit bounds ------------------------------------------------------ */

static bool local(const RateAt *x)
{
    return (x->privacy & (PRIVACY_LDP | PRIVACY_PURE_LDP)) != 0;
}

static double radius_vtr(const RateAt *x)
{
    const Luyo2021Inputs in = {.K = x->K,
                               .H = x->H,
                               .d = x->d1,
                               .eps = x->eps,
                               .delta = x->delta,
                               .p = x->failure,
                               .norm_w = x->norm_w};
    Luyo2021Privacy privacy = x->privacy == PRIVACY_NONE ? LUYO2021_NONE
                              : local(x)                 ? LUYO2021_LDP
                                                         : LUYO2021_JDP;
    bool pure = (x->privacy & (PRIVACY_PURE_JDP | PRIVACY_PURE_LDP)) != 0;
    Luyo2021Mixture m =
        pure ? (x->calibrated ? luyo2021_mixture_pure_calibrated(&in, privacy)
                              : luyo2021_mixture_pure(&in, privacy))
        : x->calibrated && privacy != LUYO2021_NONE
            ? luyo2021_mixture_calibrated(&in, privacy, x->budget)
            : luyo2021_mixture(&in, privacy);
    return m.beta;
}

/* Luyo et al. 2021, appendix C.1, with beta linear (see 4.E2 of its claims):
 * 2 beta H sqrt(2 d K log(1 + K/d)) + H sqrt(2 H K log(3/p)) */
static double bound_vtr(const RateAt *x)
{
    return 2 * radius_vtr(x) * x->H *
               sqrt(2 * x->d1 * x->K * log1p(x->K / x->d1)) +
           x->H * sqrt(2 * x->H * x->K * log(3 / x->failure));
}

/* The same, Lemma 16, derived again from the paper:
 *
 *   optimism        R <= sum V^ - V^pi
 *   one step        Q^ - Q^pi <= P (V^ - V^pi) + min(H, 2 beta^ |phi_V|), as w
 *                   and w^ are in one confidence set and Q^ <= H
 *   weights         x = phi_V / sbar, |x|^2 <= d since sbar^2 >= H^2 / d, and
 *                   H <= 2 beta^ sbar since beta^ >= 4 sqrt(d): the minimum is
 *                   at most 2 beta^ sbar min(1, |x|)
 *   Cauchy-Schwarz  sum sbar min(1, |x|) <= sqrt(sum sbar^2) sqrt(H pot)
 *   potential       pot = sum_k min(1, |x|^2) <= 2 d log(1 + K / lambda), noise
 *                   and shift only add to Lambda
 *   martingale      4 H sqrt(2 T log(6 H / p)) as printed (a quarter would do)
 *
 * and sbar^2 = max(H^2 / d, variance + error) <= 3 H^2 in every run: the
 * clipped variance and both terms of its error are at most H^2.  Lemma 17 is
 * sharper in the limit and has the same exponent in K and in epsilon: the
 * larger of two bounds that hold accuses less.  sqrt(sum sbar^2) <= H sqrt(3
 * T). */
static double bound_plus(const RateAt *x)
{
    const Luyo2021Inputs in = {.K = x->K,
                               .H = x->H,
                               .d = x->d1,
                               .eps = x->eps,
                               .delta = x->delta,
                               .p = x->failure,
                               .norm_w = x->norm_w};
    Luyo2021Privacy privacy = x->privacy == PRIVACY_NONE ? LUYO2021_NONE
                              : local(x)                 ? LUYO2021_LDP
                                                         : LUYO2021_JDP;
    Luyo2021Plus plus = x->calibrated && privacy != LUYO2021_NONE
                            ? luyo2021_plus_calibrated(&in, privacy, x->budget)
                            : luyo2021_plus(&in, privacy);
    double beta = luyo2021_plus_radii(&in, &plus, x->K).hat, T = x->K * x->H;
    return 2 * beta * x->H * sqrt(3 * T) *
               sqrt(2 * x->H * x->d1 * log1p(x->K / plus.lambda)) +
           4 * x->H * sqrt(2 * T * log(6 * x->H / x->failure));
}

static Zhou2022Task zhou(const RateAt *x)
{
    return (Zhou2022Task){.d1 = x->d1,
                          .d2 = x->d2,
                          .H = x->H,
                          .K = x->K,
                          .eps = x->eps,
                          .delta = x->delta,
                          .alpha = x->failure};
}

/* Zhou 2022, Theorems 4.1 and 5.1 as their proofs have them */
static double bound_linopt(const RateAt *x, double actions)
{
    Zhou2022Task task = zhou(x);
    Zhou2022Scales s = x->privacy == PRIVACY_NONE ? zhou2022_plain(&task, 1)
                       : local(x)                 ? zhou2022_local(&task)
                                                  : zhou2022_published(&task);
    if (x->calibrated && x->privacy == PRIVACY_JDP)
        return zhou2022_regret_calibrated(&task, ZHOU2022_START_PRIVATE,
                                          x->budget);
    if (x->calibrated && x->privacy == PRIVACY_LDP)
        s = zhou2022_calibrated_local(&task, 1, x->budget);
    return zhou2022_regret(&task, &s, actions);
}

static double bound_vi(const RateAt *x)
{
    return bound_linopt(x, 0);
}

static double bound_po(const RateAt *x)
{
    return bound_linopt(x, x->A);
}

/* of the regression for values, as printed */
static double radius_linopt(const RateAt *x)
{
    Zhou2022Task task = zhou(x);
    Zhou2022Scales s = x->privacy == PRIVACY_NONE ? zhou2022_plain(&task, 1)
                       : local(x)                 ? zhou2022_local(&task)
                                                  : zhou2022_published(&task);
    return x->calibrated ? (double)NAN : s.p.beta;
}

double rate_radius(const RateLaw *law, const RateAt *x)
{
    return law == NULL               ? (double)NAN
           : law->bound == bound_vtr ? radius_vtr(x)
           : law->bound == bound_vi  ? radius_linopt(x)
                                     : (double)NAN;
}

/* --- the theorems --------------------------------------------------------- */

enum {
    NONE = PRIVACY_NONE,
    JDP = PRIVACY_JDP,
    LDP = PRIVACY_LDP,
    BOTH = JDP | LDP,
    PURE_JDP = PRIVACY_PURE_JDP,
    PURE_LDP = PRIVACY_PURE_LDP,
    CENTRAL = NONE | JDP | PURE_JDP,
    LOCAL = LDP | PURE_LDP
};

#define DP_UCBVI(PRIVACIES, IN, EXPONENT, WHERE)                               \
    {                                                                          \
        "dp-ucbvi", PRIVACIES, IN, EXPONENT, "Qiao and Wang 2023, " WHERE,     \
            rate_bound_dp_ucbvi                                                \
    }

/* a row of Table 1 there, sqrt(S^(2s) A H^3 T), and its s */
#define ROW(ALGORITHM, IN, EXPONENT, BOUND)                                    \
    {                                                                          \
        ALGORITHM, JDP | PURE_JDP | LOCAL, IN, EXPONENT,                       \
            "Qiao and Wang 2023, Table 1", BOUND                               \
    }
#define TABLE1(ALGORITHM, S, BOUND)                                            \
    ROW(ALGORITHM, "K", 0.5, BOUND), ROW(ALGORITHM, "S", S, BOUND),            \
        ROW(ALGORITHM, "A", 0.5, BOUND), ROW(ALGORITHM, "H", 2, BOUND)

/* Exponents at fixed other variables; K is the number of episodes, T = K H. */
static const RateLaw laws[] = {
    {"ucrl-vtr", NONE, "K", 0.5, "Luyo et al. 2021, Theorem 7", bound_vtr},
    {"ucrl-vtr", JDP, "K", 0.5, "Luyo et al. 2021, Corollary 5", bound_vtr},
    {"ucrl-vtr", LDP, "K", 0.75, "Luyo et al. 2021, Corollary 6", bound_vtr},
    {"ucrl-vtr", PURE_JDP, "K", 0.5, "Luyo et al. 2021, Remark 1", bound_vtr},
    {"ucrl-vtr", PURE_LDP, "K", 0.75, "Luyo et al. 2021, Remark 1", bound_vtr},
    {"ucrl-vtr", JDP | PURE_JDP, "epsilon", -0.5,
     "Luyo et al. 2021, Corollary 5", bound_vtr},
    {"ucrl-vtr", LDP | PURE_LDP, "epsilon", -0.5,
     "Luyo et al. 2021, Corollary 6", bound_vtr},
    {"ucrl-vtr", NONE, "d", 1, "Luyo et al. 2021, Theorem 7", bound_vtr},
    {"ucrl-vtr", BOTH, "d", 0.75, "Luyo et al. 2021, Corollaries 5, 6",
     bound_vtr},
    {"ucrl-vtr", NONE, "H", 2, "Luyo et al. 2021, Theorem 7", bound_vtr},
    {"ucrl-vtr", JDP, "H", 2.25, "Luyo et al. 2021, Corollary 5", bound_vtr},
    {"ucrl-vtr", LDP, "H", 2.5, "Luyo et al. 2021, Corollary 6", bound_vtr},
    {"ucrl-vtr-plus", NONE | JDP, "K", 0.5,
     "Luyo et al. 2021, Theorem 9, Corollary 10", bound_plus},
    {"ucrl-vtr-plus", LDP, "K", 0.75, "Luyo et al. 2021, Corollary 11",
     bound_plus},
    {"ucrl-vtr-plus", BOTH, "epsilon", -0.5,
     "Luyo et al. 2021, Corollaries 10, 11", bound_plus},
    {"linopt-vi", NONE | JDP, "K", 0.5, "Zhou 2022, Theorems 4.1, 6.5",
     bound_vi},
    {"linopt-vi", LDP, "K", 0.75, "Zhou 2022, Remark 6.9", bound_vi},
    {"linopt-vi", BOTH, "epsilon", -0.5, "Zhou 2022, Theorem 6.5", bound_vi},
    {"linopt-vi", NONE, "d", 1, "Zhou 2022, Theorem 4.1", bound_vi},
    {"linopt-vi", BOTH, "d", 1.75, "Zhou 2022, Theorem 6.5", bound_vi},
    {"linopt-vi", NONE, "H", 2, "Zhou 2022, Theorem 4.1", bound_vi},
    {"linopt-vi", JDP, "H", 2.5, "Zhou 2022, Theorem 6.5", bound_vi},
    {"linopt-po", NONE | JDP, "K", 0.5, "Zhou 2022, Theorems 5.1, 6.5",
     bound_po},
    {"linopt-po", LDP, "K", 0.75, "Zhou 2022, Remark 6.9", bound_po},
    {"linopt-po", BOTH, "epsilon", -0.5, "Zhou 2022, Theorem 6.5", bound_po},
    /* settings of mixture-hard: states that decide, actions at one d */
    {"linopt-vi", NONE | BOTH, "states", 0, "Zhou 2022, abstract", bound_vi},
    {"linopt-po", NONE | BOTH, "states", 0, "Zhou 2022, abstract", bound_po},
    {"linopt-vi", NONE | BOTH, "directions", 0, "Zhou 2022, abstract",
     bound_vi},
    {"linopt-po", NONE | BOTH, "directions", 0, "Zhou 2022, abstract",
     bound_po},
    DP_UCBVI(CENTRAL, "K", 0.5, "Theorems 4.1, 5.2"),
    DP_UCBVI(LOCAL, "K", 0.5, "Theorem 5.7"),
    DP_UCBVI(JDP | PURE_JDP, "epsilon", -1, "Theorem 5.2"),
    DP_UCBVI(LOCAL, "epsilon", -1, "Theorem 5.7"),
    DP_UCBVI(CENTRAL | LOCAL, "S", 0.5, "Theorems 4.1, 5.2"),
    DP_UCBVI(CENTRAL | LOCAL, "A", 0.5, "Theorems 4.1, 5.2"),
    DP_UCBVI(CENTRAL | LOCAL, "H", 1.5, "Theorems 4.1, 5.2"),
    {"ucbvi", NONE, "K", 0.5, "Azar et al. 2017, Theorems 1, 2",
     rate_bound_ucbvi},
    TABLE1("private-ucb-vi", 0.5, rate_bound_private_vi),
    TABLE1("private-ucb-po", 1, rate_bound_private_po),
    TABLE1("ldp-obi", 1, rate_bound_ldp_obi),
    TABLE1("pucb", 1, rate_bound_pucb),
};

const RateLaw rate_noise_law =
    DP_UCBVI(CENTRAL, "K", 0, "Theorem 5.2, its second term");

const RateLaw *rate_law(const Job *job)
{
    const char *in = params_text(&job->params, "in");
    unsigned privacy = 1U << params_choice(&job->params, "privacy");
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++)
        if (strcmp(laws[i].algorithm, job->algo->name) == 0 &&
            strcmp(laws[i].in, in) == 0 && (laws[i].privacy & privacy) != 0)
            return &laws[i];
    return NULL;
}

typedef RateCost CostOf(const RateAt *);

static CostOf *cost_of(const RateLaw *law)
{
    static const struct {
        const char *algorithm;
        CostOf *of;
    } costs[] = {
        {"dp-ucbvi", rate_cost_dp_ucbvi},
        {"ucbvi", rate_cost_ucbvi},
        {"private-ucb-vi", rate_cost_private_vi},
        {"private-ucb-po", rate_cost_private_po},
        {"ldp-obi", rate_cost_ldp_obi},
        {"pucb", rate_cost_pucb},
    };
    for (size_t i = 0; law != NULL && i < sizeof costs / sizeof *costs; i++)
        if (strcmp(costs[i].algorithm, law->algorithm) == 0)
            return costs[i].of;
    return NULL;
}

bool rate_has_cost(const RateLaw *law)
{
    return cost_of(law) != NULL;
}

/* 1/eps and K^0 are the noise's alone; under local privacy it costs sqrt(K),
 * too */
static bool is_of_noise(const RateLaw *law)
{
    return law != NULL && law->exponent <= 0;
}

double rate_share(const RateLaw *law, const RateAt *x)
{
    CostOf *of = cost_of(law);
    if (of == NULL)
        return (double)NAN;
    RateCost c = of(x);
    bool in_K = strcmp(law->in, "K") == 0;
    double leads =
        is_of_noise(law) ? c.noise : c.main + (in_K && local(x) ? c.noise : 0);
    return leads / (c.main + c.noise + c.rest);
}

/* The share grows with K; one of the noise falls. */
double rate_rules_from(const RateLaw *law, const RateAt *x)
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

/* The bounds use the environment's own promises at the smallest instance: a
 * family's norms at gap 0. */
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
    const RateLaw *law = rate_law(job);
    return law != NULL && law->exponent == 1 ? sqrt(S * (S - 2)) : S - 2;
}

/* envs/mixture_hard.c with axis actions, one state that decides.  An index
 * learner's bonus is c |X| in V^-1, X = (a, +-b) on the common feature and on
 * one of d-1 directions.  The secret one is played on one side alone, the
 * others on both alike, so with a share y of K rounds on these
 *
 *     the secret's  |X|^2 = 1/((1-y) K)
 *     another's     |X|^2 = (d-2)/(y K) + 1/(y K):
 *
 * its own direction's and the common feature's, which the secret's rounds do
 * not tell from their direction.  That is rate_arms with n = d-1; b, the ridge
 * and the gap cancel where much is seen.  Of the theorem's exponent 1/2 are
 * these arms, the rest is the radius c, which knows d itself. */
static double size_in_features(const Job *job, double d)
{
    const RateLaw *law = rate_law(job);
    if (law == NULL ||
        strcmp(params_text(&job->env_params, "actions"), "axis") != 0)
        return d;
    double of_radius = log(d) * (law->exponent - 0.5);
    return exp((of_radius + log(rate_arms(d - 1)) / 2) / law->exponent);
}

/* envs/tabular_hard.c: in each of S-2 contexts floor(H/2) ways to leave,
 * worth the H - floor(H/2) - 1 last steps */
double rate_size(const Job *job, double x)
{
    const char *in = params_text(&job->params, "in");
    if (strcmp(job->env->name, "mixture-hard") == 0 && strcmp(in, "d") == 0)
        return size_in_features(job, x);
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
        at->budget = gauss_budget(epsilon, at->delta);
}
