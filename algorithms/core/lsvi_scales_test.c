/* The tight scales against the formulas of their header, written again; pairs
 * one by one; bounds on noise by drawing it. */
#include "algorithms/core/gauss_budget.h"
#include "algorithms/core/lsvi_scales.h"
#include "suite/base/dot.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "tests/open_env.h"

static Arena arena;

static LsviInput input_of(Env *env, uint64_t K, NoiseLaw law,
                          MixtureNoise pattern)
{
    env->task.episodes = K;
    return (LsviInput){.task = &env->task,
                       .law = law,
                       .pattern = pattern,
                       .epsilon = 0.8,
                       .delta = 1e-5,
                       .p = 0.05,
                       .prefixes = 40,
                       .nodes = 6,
                       .releases = 40,
                       .growth = 2};
}

/* --- what a pair moves ---------------------------------------------------- */

/* |x x' - y y'|^2 in Frobenius' norm; GOE counts half of it */
static double gram_apart(int d, const double *x, const double *y)
{
    double xx = dot_product(d, x, x), yy = dot_product(d, y, y),
           xy = dot_product(d, x, y);
    return xx * xx + yy * yy - 2 * xy * xy;
}

static double worst_at(const Env *env, double T, double node, double target,
                       const LsviInput *in)
{
    int d = env->task.d_phi, n = env->task.dim.S * env->task.dim.A;
    double worst = 0;
    for (int i = 0; i < n * n; i++) {
        const double *x = env->task.phi + (ptrdiff_t)(i / n) * d;
        const double *y = env->task.phi + (ptrdiff_t)(i % n) * d;
        double xx = dot_product(d, x, x), yy = dot_product(d, y, y);
        double apart = xx + yy - 2 * dot_product(d, x, y);
        double vector = fmax(apart, fmax(xx, yy));
        worst =
            fmax(worst, in->nodes * gram_apart(d, x, y) / 2 / (node * node) +
                            in->releases * T * T * vector / (target * target));
    }
    return worst;
}

static void check_moves(const char *family)
{
    Env env = open_env(family, "", &arena);
    LsviInput in = input_of(&env, 100000, NOISE_GAUSS, MIXTURE_NOISE_GOE);
    LsviScales s = lsvi_scales(&in, &arena);
    double sum = 0, g = gauss_budget(in.epsilon, in.delta);
    int H = env.task.dim.H;
    for (int h = 0; h < H; h++)
        sum += worst_at(&env, H - h, s.node, s.target[h], &in);
    CHECK_NEAR(sum, g * g, 1e-9);
    CHECK_NEAR(lsvi_moves(&in, s.node, s.target, in.releases, &arena), sum,
               1e-9);
    CHECK(s.moves == g && s.releases == in.releases);
    in.releases--; /* one that is not paid for */
    CHECK(lsvi_moves(&in, s.node, s.target, in.releases + 1, &arena) >
          lsvi_moves(&in, s.node, s.target, in.releases, &arena));
}

/* --- the radius ----------------------------------------------------------- */

static void check_radius(const char *family, NoiseLaw law)
{
    Env env = open_env(family, "H=4", &arena);
    LsviInput in = input_of(&env, 1000000, law, MIXTURE_NOISE_SYM1);
    LsviScales s = lsvi_scales(&in, &arena);
    int H = 4, S = env.task.dim.S, d = env.task.d_phi;
    double b = 0, K = 1e6;
    for (int i = 0; i < S * env.task.dim.A; i++) {
        const double *x = env.task.phi + (ptrdiff_t)i * d;
        b = fmax(b, dot_product(d, x, x));
    }
    CHECK_NEAR(s.shift, s.low + s.m, 1e-12);
    for (int h = 0; h < H; h++) {
        double left = H - h - 1, cover = S * log1p(left * sqrt(K));
        double most = env.task.norm_theta + left * env.task.norm_w;
        double logs =
            d * log1p(K * b / (d * s.low)) + 2 * (cover + log(3 * H / in.p));
        double want = sqrt(s.low + 2 * s.m) * most + s.c[h] / sqrt(s.low) +
                      left / 2 * sqrt(logs) + 1;
        CHECK_NEAR(s.beta[h], want, 1e-9); /* S = 5: the table is the fewer */
    }
    CHECK((law == NOISE_NONE) == (s.node == 0));
    in.drawn_pay = true;
    CHECK(lsvi_scales(&in, &arena).beta[H - 1] > s.beta[H - 1]);
}

/* --- bounds on noise ------------------------------------------------------ */

static double draw_norm(Rng *rng, const LsviInput *in, double node)
{
    double a[16] = {0}, one[16];
    bool full = in->pattern == MIXTURE_NOISE_IID;
    int n = full ? 16 : 10;
    const double *scale = pattern_scales(in->pattern, 4, node, &arena);
    for (int k = 0; k < (int)in->nodes; k++) {
        for (int i = 0; i < n; i++)
            one[i] = in->law == NOISE_LAPLACE ? sample_laplace(rng, scale[i])
                                              : scale[i] * sample_normal(rng);
        for (int i = 0, at = 0; i < 4; i++)
            for (int j = 0; j < (full ? 4 : i + 1); j++, at++) {
                double x = one[at] * (full ? 0.5 : 1);
                a[i * 4 + j] += x;
                if (full || i != j)
                    a[j * 4 + i] += x;
            }
    }
    return mat_symmetric_norm((Mat){a, 4, 4, 4});
}

/* beyond the bound with probability p/6 over all; far from useless */
static void check_noise(NoiseLaw law, MixtureNoise pattern)
{
    Env env = open_env("linear-simplex", "", &arena);
    LsviInput in = input_of(&env, 100000, law, pattern);
    LsviScales s = lsvi_scales(&in, &arena);
    Rng rng = rng_open(check_seed(), "noise");
    rng_seek(&rng, RNG_STUDY, (uint64_t)law, (uint64_t)pattern);
    double matrix = 0, vector = 0;
    for (int i = 0; i < check_repeat(3000); i++) {
        size_t mark = arena_mark(&arena);
        double square = 0;
        matrix = fmax(matrix, draw_norm(&rng, &in, s.node));
        for (int j = 0; j < 4; j++) {
            double x = law == NOISE_LAPLACE ? sample_laplace(&rng, s.target[0])
                                            : s.target[0] * sample_normal(&rng);
            square += x * x;
        }
        vector = fmax(vector, sqrt(square));
        arena_reset(&arena, mark);
    }
    double room = law == NOISE_LAPLACE ? 8 : 3;
    CHECK(matrix < s.m && matrix > s.m / room);
    CHECK(vector < s.c[0] && vector > s.c[0] / room);
}

/* a budget that grows costs less; more releases cost more */
static void check_order(void)
{
    Env env = open_env("linear-random", "", &arena);
    LsviInput in = input_of(&env, 100000, NOISE_GAUSS, MIXTURE_NOISE_GOE);
    double base = lsvi_scales(&in, &arena).beta[0];
    in.epsilon *= 2;
    CHECK(lsvi_scales(&in, &arena).beta[0] < base);
    in.epsilon /= 2;
    in.releases *= 4;
    CHECK(lsvi_scales(&in, &arena).beta[0] > base);
    in.releases = 0;
    LsviScales capped = lsvi_scales(&in, &arena);
    double end = capped.low + 2 * capped.m + 1e5 / 4.0;
    CHECK(capped.releases >= 1 &&
          capped.releases <=
              ceil(12 / log(2) * log(end / (capped.low + capped.m))) + 1);
}

/* Without noise low is what long double can tell from sums of K. */
static void check_rounding(void)
{
    Env env = open_env("linear-simplex", "", &arena);
    LsviInput in = input_of(&env, 1000000, NOISE_NONE, MIXTURE_NOISE_SYM1);
    CHECK(lsvi_scales(&in, &arena).low < 0.01);
    in = input_of(&env, UINT64_C(10000000000000000000), NOISE_NONE,
                  MIXTURE_NOISE_SYM1);
    CHECK(lsvi_scales(&in, &arena).low >= 10);
    in = input_of(&env, UINT64_C(10000000000000000000), NOISE_GAUSS,
                  MIXTURE_NOISE_GOE);
    CHECK(lsvi_scales(&in, &arena).low > 10); /* noise asks for more */
}

int main(void)
{
    if (arena_open(&arena) != OK)
        return 1;
    check_moves("linear-simplex");
    check_moves("linear-random");
    check_moves("antipodal");
    check_radius("linear-simplex", NOISE_NONE);
    check_radius("linear-simplex", NOISE_GAUSS);
    check_radius("linear-simplex", NOISE_LAPLACE);
    check_noise(NOISE_GAUSS, MIXTURE_NOISE_GOE);
    check_noise(NOISE_GAUSS, MIXTURE_NOISE_SYM1);
    check_noise(NOISE_GAUSS, MIXTURE_NOISE_PROJ);
    check_noise(NOISE_GAUSS, MIXTURE_NOISE_IID);
    check_noise(NOISE_LAPLACE, MIXTURE_NOISE_SYM1);
    check_order();
    check_rounding();
    arena_close(&arena);
    return check_done("lsvi scales");
}
