/* The truth beside a learner, worked out a second time: from p instead of mu,
 * and with the inverse instead of the factor. */
#include "suite/base/mat.h"
#include "suite/papers/shared/lsvi_truth.h"
#include "tests/open_env.h"

enum { H = 3, S = 5, A = 3, D = 4, PAIRS = S * A, K = 4000 };
static Arena arena;
static Env env;
static Optimum optimum;
static Learner learner;
static Params own;
static AlgorithmInput input;
static Policy policy;
static Losses losses;
static Sight sight;
static LsviTruth truth;

static Status play(double bonus, int steps_off)
{
    const Algorithm *algo;
    Block one;
    Rng users = rng_open(check_seed(), "truth");
    TRY(algorithm_find("lsvi-batched", &algo));
    params_open(&own, algo->settings);
    TRY(params_set(&own, "batches", "8"));
    TRY(params_set(&own, "tie", "lowest"));
    input = (AlgorithmInput){.privacy = PRIVACY_NONE,
                             .epsilon = 1,
                             .delta = 1e-6,
                             .scale_bonus = bonus,
                             .calibrated = true,
                             .own = &own};
    TRY(learner_open(&learner, algo, &env.task, &input,
                     (NoisePlace){check_seed(), "truth"}, &arena));
    policy_open(&policy, env.task.dim, &arena);
    block_open(&one, env.task.dim, &arena);
    losses_open(&losses, &optimum, &env, &arena);
    sight = (Sight){.env = &env,
                    .optimum = &optimum,
                    .learner = &learner,
                    .input = &input,
                    .policy = &policy,
                    .steps_off = steps_off};
    TRY(lsvi_truth_open(&truth, &sight, &arena));
    for (uint64_t k = 1, last; k <= K; k = last + 1) {
        learner_plan(&learner, k, &policy);
        last = learner_last(&learner, k);
        if (last == K)
            break; /* the last release has all before it */
        one.first = k;
        one.n = last - k + 1;
        env_draw(&env, &policy, &users, &one);
        learner_take(&learner, &one);
    }
    sight.loss = losses_update(&losses, &policy);
    lsvi_truth_look(&truth, &sight);
    return OK;
}

/* sum p v of the cell, by the transitions themselves */
static double expected(int cell, const double *v)
{
    double sum = 0;
    for (int s = 0; s < S && cell / PAIRS + 1 < H; s++)
        sum += env.p[cell * S + s] * v[(cell / PAIRS + 1) * S + s];
    return sum;
}

static double inner(const double *x, const double *y)
{
    double sum = 0;
    for (int i = 0; i < D; i++)
        sum += x[i] * y[i];
    return sum;
}

/* Lambda_h^-1 x */
static void inverse_times(int h, const double *x, double *out)
{
    double full[D * D] = {0};
    const double *l = truth.factor + h * D * D;
    for (int i = 0; i < D; i++)
        for (int j = 0; j < D; j++)
            for (int k = 0; k <= i && k <= j; k++)
                full[i * D + j] += l[i * D + k] * l[j * D + k];
    memcpy(out, x, D * sizeof *out);
    CHECK(mat_solve_general((Mat){full, D, D, D}, (Mat){out, D, 1, 1}));
}

static void check_tables(void)
{
    for (int c = 0; c < H * PAIRS; c++) {
        const double *phi = env.task.phi + c % PAIRS * D;
        double y[D];
        inverse_times(c / PAIRS, phi, y);
        CHECK_NEAR(truth.width[c], sqrt(inner(phi, y)), 1e-9);
        double off = inner(phi, truth.w + c / PAIRS * D) - env.mean[c] -
                     expected(c, truth.v);
        CHECK(fabs(truth.error[c] - off) < 1e-9);
        int at = c / PAIRS * S + c % PAIRS / A;
        CHECK_NEAR(truth.value[at], (double)(optimum.v[at] - sight.loss[at]),
                   1e-12);
    }
}

/* V - V^pi less what is expected of it, over pairs that are played */
static void check_ratios(void)
{
    const double beta[H] = {3, 2, 1};
    double worst = 0, upper = -1e300, recursion = -1e300, after[(H + 1) * S];
    for (int i = 0; i < (H + 1) * S; i++)
        after[i] = i < H * S ? truth.v[i] - truth.value[i] : 0;
    for (int c = 0; c < H * PAIRS; c++) {
        double bonus = beta[c / PAIRS] * truth.width[c];
        worst = fmax(worst, fabs(truth.error[c]) / bonus);
        upper = fmax(upper, truth.error[c] / bonus);
        if (policy.prob[c] > 0)
            recursion = fmax(recursion, (after[c / PAIRS * S + c % PAIRS / A] -
                                         expected(c, after)) /
                                            (2 * bonus));
    }
    CHECK_NEAR(lsvi_truth_error(&truth, beta), worst, 1e-12);
    CHECK_NEAR(lsvi_truth_upper(&truth, beta), upper, 1e-12);
    CHECK_NEAR(lsvi_truth_recursion(&truth, beta, &policy), recursion, 1e-9);
}

/* |sum phi (V(s') - P V)|, and the regression of the users' own targets,
 * which without noise is the learner's */
static void check_sums(void)
{
    double worst = 0;
    bool moves = false;
    const Block *b = &learner.total;
    for (int h = 0; h + 1 < H; h++) {
        double x[D] = {0}, y[D];
        for (int c = h * PAIRS; c < (h + 1) * PAIRS; c++) {
            double sum = -(double)b->at[c] * expected(c, truth.v);
            for (int s = 0; s < S; s++)
                sum += (double)b->visit[c * S + s] * truth.v[(h + 1) * S + s];
            for (int i = 0; i < D; i++)
                x[i] += sum * env.task.phi[c % PAIRS * D + i];
        }
        inverse_times(h, x, y);
        worst = fmax(worst, sqrt(inner(x, y)));
    }
    CHECK_NEAR(lsvi_truth_martingale(&truth, &learner, &moves), worst, 1e-8);
    CHECK(moves);
    double one[H] = {1, 1, 1};
    CHECK_NEAR(lsvi_truth_clean(&truth, &learner, 1),
               lsvi_truth_error(&truth, one), 1e-9);
}

static void check_block(void)
{
    const double beta[H] = {3, 2, 1};
    Block b;
    LsviSums sums = {0, 0, 0};
    double bonus = 0, capped = 0, drift = 0, after[(H + 1) * S] = {0};
    Rng users = rng_open(check_seed(), "block");
    block_open(&b, env.task.dim, &arena);
    b.first = 1;
    b.n = 1000;
    env_draw(&env, &policy, &users, &b);
    lsvi_truth_add(&truth, beta, &b, &sums);
    for (int i = 0; i < H * S; i++)
        after[i] = truth.v[i] - truth.value[i];
    for (int c = 0; c < H * PAIRS; c++) {
        double n = (double)b.at[c], x = beta[c / PAIRS] * truth.width[c];
        bonus += n * x;
        capped += n * fmin(H, 2 * x);
        drift += n * expected(c, after);
        for (int s = 0; s < S && c / PAIRS + 1 < H; s++)
            drift -=
                (double)b.visit[c * S + s] * after[(c / PAIRS + 1) * S + s];
    }
    CHECK_NEAR((double)sums.bonus, bonus, 1e-9);
    CHECK_NEAR((double)sums.capped, capped, 1e-9);
    CHECK(fabs((double)sums.drift - drift) < 1e-6);
}

int main(void)
{
    if (arena_open(&arena) != OK)
        return 1;
    env = open_env("linear-simplex", "", &arena);
    env.task.episodes = K;
    optimum_open(&optimum, &env, &arena);
    CHECK(play(0.1, 0) == OK);
    check_tables();
    check_ratios();
    check_sums();
    check_block();
    const double one[H] = {1, 1, 1};
    double right = lsvi_truth_error(&truth, one);
    CHECK(play(0.1, 1) == OK); /* the fault: another step's measures */
    CHECK(lsvi_truth_error(&truth, one) > 1.2 * right);
    CHECK(play(0, 0) == OK && !truth.usable); /* no radius to be within */
    CHECK(isnan(lsvi_truth_error(&truth, one)));
    arena_close(&arena);
    return check_done("lsvi truth");
}
