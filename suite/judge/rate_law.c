#include "suite/judge/rate_law.h"
#include "algorithms/core/gauss_budget.h"
#include "algorithms/core/luyo2021_scales.h"
#include "algorithms/core/qiao2023_scales.h"
#include "algorithms/core/zhou2022_scales.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- explicit bounds ------------------------------------------------------ */

static bool local(const RateAt *x)
{
    return (x->privacy & (PRIVACY_LDP | PRIVACY_PURE_LDP)) != 0;
}

/* Luyo et al. 2021, appendix C.1, with beta linear (see 4.E2 of its claims):
 * 2 beta H sqrt(2 d K log(1 + K/d)) + H sqrt(2 H K log(3/p)) */
static double bound_vtr(const RateAt *x)
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
    return 2 * m.beta * x->H * sqrt(2 * x->d1 * x->K * log1p(x->K / x->d1)) +
           x->H * sqrt(2 * x->H * x->K * log(3 / x->failure));
}

/* The same, Lemma 16 with sum sbar^2 <= 3 H^2 T: the variance, and two terms
 * of its error, are at most H^2 each. */
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

/* Qiao & Wang 2023, eq. (75) */
static double bound_ucbvi(const RateAt *x)
{
    const Qiao2023Task task = {.H = x->H,
                               .S = x->S,
                               .A = x->A,
                               .K = x->K,
                               .beta = x->failure,
                               .eps = x->eps};
    Qiao2023Privatizer who = local(x) ? QIAO2023_LOCAL : QIAO2023_CENTRAL;
    double error = 1;
    if (x->privacy != PRIVACY_NONE)
        error = (x->calibrated ? qiao2023_calibrated(&task, who)
                               : qiao2023_published(&task, who, QIAO2023_NODE,
                                                    QIAO2023_LOG2))
                    .error;
    return qiao2023_regret(&task, error);
}

/* --- the theorems --------------------------------------------------------- */

enum {
    NONE = PRIVACY_NONE,
    JDP = PRIVACY_JDP,
    LDP = PRIVACY_LDP,
    BOTH = JDP | LDP,
    PURE_JDP = PRIVACY_PURE_JDP,
    PURE_LDP = PRIVACY_PURE_LDP
};

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
    {"dp-ucbvi", NONE | JDP | PURE_JDP, "K", 0.5,
     "Qiao and Wang 2023, Theorems 4.1, 5.2", bound_ucbvi},
    {"dp-ucbvi", LDP | PURE_LDP, "K", 0.5, "Qiao and Wang 2023, Theorem 5.7",
     bound_ucbvi},
    {"dp-ucbvi", BOTH | PURE_JDP | PURE_LDP, "epsilon", -1,
     "Qiao and Wang 2023, Theorems 5.2, 5.7", bound_ucbvi},
};

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
