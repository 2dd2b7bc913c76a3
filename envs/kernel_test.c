/* The kernel families: features give the kernel, functions have their norms. */
#include "envs/kernel.h"
#include "oracles/value.h"
#include "tests/open_env.h"

#include <gsl/gsl_sf_bessel.h>
#include <gsl/gsl_sf_gamma.h>

static Arena arena;

static void bessel(void)
{
    static const double nus[] = {0.05, 0.3, 0.5, 1, 1.5, 2.5, 3.7, 12, 50};
    for (int i = 0; i < 9; i++)
        for (double r = 1e-3; r < 12; r *= 1.7) {
            double nu = nus[i], x = sqrt(2 * nu) * r;
            double log_k = (1 - nu) * log(2) - gsl_sf_lngamma(nu) +
                           nu * log(x) + gsl_sf_bessel_lnKnu(nu, x);
            CHECK_NEAR(kernel_matern(r, nu), exp(log_k), 3e-11);
        }
    for (double r = 0.01; r < 9; r *= 1.3) /* beside a closed form */
        CHECK_NEAR(kernel_matern(r, 1.5 + 1e-13), kernel_matern(r, 1.5), 1e-11);
    CHECK(kernel_matern(0, 1.5) == 1 && kernel_matern(0, 0.7) == 1);
    CHECK(kernel_matern(1e-9, 50) <= 1 && kernel_matern(1e-9, 50) > 0.999);
}

static double norm_of(const Env *env)
{
    double sum = 0;
    for (int i = 0; i < env->task.d_phi; i++)
        sum += env->theta[i] * env->theta[i];
    return sqrt(sum);
}

static int best_of(const Env *env, int c)
{
    int A = env->task.dim.A, best = c * A;
    for (int w = c * A; w < (c + 1) * A; w++)
        if (env->mean[w] > env->mean[best])
            best = w;
    return best % A;
}

/* features give back the kernel up to the cut; the best action moves */
static void grids(void)
{
    static const char *const names[] = {"kernel-se", "kernel-matern"};
    for (int f = 0; f < 2; f++) {
        Env env = open_env(names[f], "C=6 A=5 length=0.4", &arena);
        for (int v = 0; v < 30; v++)
            for (int w = 0; w < 30; w++) {
                double x = (v / 5 - w / 5) / 5.0, y = (v % 5 - w % 5) / 4.0;
                double r = hypot(x, y) / 0.4;
                double k = f == 0 ? exp(-r * r / 2)
                                  : (1 + sqrt(3) * r) * exp(-sqrt(3) * r);
                CHECK(fabs(feature_product(&env, v, w) - k) <= 1.01e-10);
            }
        CHECK_NEAR(norm_of(&env), 0.9, 1e-12);
        CHECK(env.task.norm_theta == 1 && env.task.reward_bound == 1);
        CHECK(env.task.start == env.start && env.task.kernel == NULL);
        int moves = 0;
        for (int c = 1; c < 6; c++)
            moves += best_of(&env, c) != best_of(&env, 0);
        CHECK(moves >= 3);
    }
    Env env = open_env("kernel-se", "C=32 A=32", &arena);
    CHECK(env.task.d_phi > 90 && env.task.d_phi < 200);
    printf("kernel-se, 1024 points: rank %d\n", env.task.d_phi);
}

static void other_kernels(void)
{
    Env env = open_env("kernel-linear", "", &arena);
    CHECK(env.task.d_phi == 3);
    CHECK_NEAR(feature_product(&env, 63, 63), 1, 1e-12);
    CHECK_NEAR(feature_product(&env, 7, 56), 1.0 / 3, 1e-12);
    env = open_env("kernel-walsh", "C=4 A=8 decay=2", &arena);
    double sum = 0, want = 0;
    for (int j = 1; j <= 32; j++) {
        double lambda = 1.0 / j / j;
        sum += lambda;
        want +=
            lambda * (__builtin_popcount((unsigned)(j - 1) & 11) % 2 ? -1 : 1);
    }
    CHECK_NEAR(feature_product(&env, 5, 14), want / sum, 1e-12);
    env = open_env("kernel-arms", "C=3 A=2 arms=4", &arena);
    CHECK(feature_product(&env, 0, 0) == 1 && feature_product(&env, 1, 2) == 1);
    CHECK(feature_product(&env, 0, 3) == 0);
    CHECK_NEAR(env.mean[0] - env.mean[1], 0.5, 1e-12);
    CHECK_NEAR(norm_of(&env), 0.5 * sqrt(0.75), 1e-12);
    CHECK(try_open(&env, "kernel-arms", "gap=1.2", 1, &arena) == BAD_INPUT);
    CHECK(try_open(&env, "kernel-walsh", "C=3", 1, &arena) == BAD_INPUT);
    CHECK(try_open(&env, "kernel-se", "C=100 A=100", 1, &arena) == BAD_INPUT);
}

static void laws(void)
{
    Env env = open_env("kernel-linear", "C=3 kappa=ramp", &arena);
    CHECK_NEAR(env.start[2], 0.5, 1e-15);
    env = open_env("kernel-linear", "C=3 kappa=missing", &arena);
    CHECK(env.start[2] == 0 && env.start[0] == 0.5);
    CHECK(env.law == REWARD_SIGN);
    env = open_env("kernel-linear", "rewards=fair B=2 share=0.5", &arena);
    CHECK(env.law == REWARD_FAIR);
    CHECK_NEAR(env.spread, 0.2, 1e-15);
    CHECK(try_open(&env, "kernel-linear", "rewards=fair share=1 spread=0.5", 1,
                   &arena) == BAD_INPUT);
    CHECK(try_open(&env, "kernel-linear", "C=1 kappa=missing", 1, &arena) ==
          BAD_INPUT);
}

/* the largest gap that still opens, to four digits */
static double top_gap(const char *text)
{
    double low = 0, high = 2;
    for (int i = 0; i < 16; i++) {
        char full[120];
        double gap = (low + high) / 2;
        Env env;
        size_t mark = arena_mark(&arena);
        snprintf(full, sizeof full, "%s gap=%.17g", text, gap);
        Status status = try_open(&env, "kernel-hard", full, 1, &arena);
        *(status == OK ? &low : &high) = gap;
        arena_reset(&arena, mark);
        status_clear();
    }
    return low;
}

/* one gap in every context, no shorter function has it */
static void hard(void)
{
    static const struct {
        const char *text;
        double top;
    } known[] = {
        {"C=4 A=4", 0.577},
        {"C=8 A=8", 0.378},
        {"C=16 A=16", 0.258},
        {"kernel=matern C=4 A=4", 0.394},
        {"kernel=matern C=8 A=8", 0.101},
        {"kernel=matern C=4 A=4 length=0.1", 0.571},
        {"kernel=matern C=8 A=8 length=0.1", 0.314},
        {"kernel=matern nu=2.5 C=4 A=4", 0.354},
        {"kernel=matern nu=2.5 C=8 A=8", 0.051},
    };
    for (int i = 0; i < 9; i++)
        CHECK(fabs(top_gap(known[i].text) - known[i].top) < 6e-4);
    Env env = open_env("kernel-hard", "kernel=matern gap=0.05", &arena);
    for (int c = 0; c < 8; c++)
        for (int a = 0; a < 8; a++) {
            double gap =
                env.mean[8 * c + best_of(&env, c)] - env.mean[8 * c + a];
            CHECK(a == best_of(&env, c) ? gap == 0 : fabs(gap - 0.05) < 1e-15);
        }
    double norm = norm_of(&env);
    Env twice = open_env("kernel-hard", "kernel=matern gap=0.1", &arena);
    CHECK_NEAR(norm_of(&twice), 2 * norm, 1e-9);
    CHECK(try_open(&env, "kernel-hard", "kernel=matern nu=40 length=2", 1,
                   &arena) == BAD_INPUT);
    status_clear();
}

static void promises(void)
{
    static const char *const names[] = {"kernel-se",     "kernel-matern",
                                        "kernel-linear", "kernel-walsh",
                                        "kernel-hard",   "kernel-arms"};
    char why[200];
    for (int i = 0; i < 6; i++) {
        Env env = open_env(names[i], "C=4 A=4", &arena);
        bool holds = env_norms_hold(&env, why, sizeof why);
        if (!holds)
            fprintf(stderr, "%s: %s\n", names[i], why);
        CHECK(holds);
        Rng labels = rng_open(check_seed(), "labels");
        env_relabel(&env, &labels, &arena);
        CHECK(env_norms_hold(&env, why, sizeof why));
    }
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    bessel();
    grids();
    other_kernels();
    laws();
    hard();
    promises();
    arena_close(&arena);
    return check_done("kernel environments");
}
