/* Luyo et al. 2021, the abstract, Table 1 and footnote 1: orders of growth.
 *
 *     Cor. 5, JDP   C_w d^(3/4) H^(9/4) K^(1/2) / eps^(1/2) + d H^2 K^(1/2)
 *     Cor. 6, LDP   C_w d^(3/4) H^(5/2) K^(3/4) / eps^(1/2) + d H^2 K^(1/2)
 *     Thm. 8, JDP   d^(8/5) H^(11/5) K^(3/5) / eps^(2/5) + d^(3/2) H^2 K^(1/2)
 *
 * The bounds of the three theorems are written with all their constants and
 * logarithms, and their growth from 10^150 to 10^300 is compared with these
 * terms. */
#include "suite/papers/check.h"
#include "suite/papers/luyo2021/finite.h"
#include "suite/papers/luyo2021/regret_bounds.h"

#include <math.h>

/* The abstract: K and eps grow alone, d = H = C_w = 1. */
static LuyoScale alone(const LuyoScale *x)
{
    return (LuyoScale){1, 1, x->K, x->eps, 2, x->bend};
}

static Real at(LuyoBound *bound, LuyoScale x)
{
    return bound(&x);
}

static Real abstract_jdp(const LuyoScale *x)
{
    return at(luyo_cor5_regret, alone(x));
}

static Real abstract_ldp(const LuyoScale *x)
{
    return at(luyo_cor6_regret, alone(x));
}

static Real abstract_linear(const LuyoScale *x)
{
    return at(luyo_thm8_regret, alone(x));
}

static void abstract_order(Probe *p)
{
    LUYO_ORDER(p, abstract_jdp, {0, 0, 0.5, -0.5, 0});
    LUYO_ORDER(p, abstract_ldp, {0, 0, 0.75, -0.5, 0});
    LUYO_ORDER_BELOW_KH(p, abstract_linear, {0, 0, 0.6, -0.4, 0});
}

static const Claim c_abs_jdp = {
    .id = "luyo2021.abs.jdp",
    .place = "Abstract",
    .statement = "regret O~(sqrt(K/eps)) under JDP, O~(K^(3/4)/sqrt(eps)) "
                 "under LDP, O~(K^(3/5)/eps^(2/5)) for linear MDPs",
    .tags = "mixture linear regret rate",
    .kind = KIND_RATE,
    PROBED(abstract_order),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the bounds of Cor. 5, Cor. 6 and Thm. 8 with all constants, as "
               "functions of K and eps alone, have these exponents",
    .fault = "bend=0.05",
};

/* Table 1 prints C_w where Cor. 5 and 6 print C_w + 1.  C_w >= 1 because
 * probabilities sum to one: <phi_v, w> = 1 for v = 1, whose |phi_v| is at most
 * 1.  Here C is C_w. */
static LuyoScale and_one(const LuyoScale *x)
{
    return (LuyoScale){x->d, x->H, x->K, x->eps, x->C + 1, 0};
}

static Real table1_jdp(const LuyoScale *x)
{
    return at(luyo_cor5_regret, and_one(x));
}

static Real table1_ldp(const LuyoScale *x)
{
    return at(luyo_cor6_regret, and_one(x));
}

static void table1_order(Probe *p)
{
    LUYO_ORDER(p, table1_jdp, {0.75, 2.25, 0.5, -0.5, 1}, {1, 2, 0.5, 0, 0});
    LUYO_ORDER(p, table1_ldp, {0.75, 2.5, 0.75, -0.5, 1}, {1, 2, 0.5, 0, 0});
    LUYO_ORDER_BELOW_KH(p, luyo_thm8_regret, {1.5, 2, 0.5, 0, 0},
                        {1.6, 2.2, 0.6, -0.4, 0});
}

static const Claim c_table1 = {
    .id = "luyo2021.table1",
    .place = "Table 1",
    .statement = "the bounds of Cor. 5, Cor. 6 and Thm. 8, with their "
                 "constants, have the orders of their rows",
    .tags = "mixture linear regret rate",
    .kind = KIND_RATE,
    PROBED(table1_order),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the exponents of each row are those of its theorem; a row has "
               "C_w where Cor. 5 and 6 have C_w + 1, and C_w >= 1 because "
               "probabilities sum to one",
    .fault = "bend=0.05",
};

enum { N = LUYO_OUTCOMES };

/* Table 1 gives Cor. 6 a JDP column: what is private in each message is private
 * in whatever others do with all messages.  Three users, messages of four
 * values; the others' actions are a random function of the three. */
static void local_is_joint(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        double mine[2][N], theirs[2][N], seen[2][4] = {{0}};
        double eps = rng_uniform(&p->rng);
        luyo_random_laws(&p->rng, i, mine[0], mine[1]);
        luyo_random_law(&p->rng, N, theirs[0]);
        luyo_random_law(&p->rng, N, theirs[1]);
        for (int j = 0; j < N * N * N; j++) {
            int a = j % N, b = j / N % N, c = j / (N * N);
            int action = i % 4 == 0 ? a : (int)(4 * rng_uniform(&p->rng));
            for (int side = 0; side < 2; side++)
                seen[side][action] +=
                    mine[side][a] * theirs[0][b] * theirs[1][c];
        }
        double local = luyo_finite_delta(N, mine[0], mine[1], eps);
        double joint = luyo_finite_delta(4, seen[0], seen[1], eps);
        if (local > LUYO_VISIBLE)
            probe_ratio(p, joint * (1 + p->bend), local, "eps", eps);
    }
}

static const Claim c_cor6_impliesjdp = {
    .id = "luyo2021.cor6.impliesjdp",
    .place = "Table 1, row Cor. 6",
    .statement = "an algorithm whose every message is (eps,delta)-LDP is "
                 "(eps,delta)-JDP: the actions of the others say no more",
    .tags = "mixture privacy local",
    .kind = KIND_PRIVACY,
    PROBED(local_is_joint),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the actions of the others are post-processing of one message "
               "and of messages that do not depend on her; finite mechanisms "
               "enumerated, with equality where an action shows the message",
    .fault = "bend=0.01",
};

/* The bound of Cor. 6 at C_w = sqrt(d). */
static Real at_root_d(const LuyoScale *x)
{
    LuyoScale y = *x;
    y.C = powl(x->d, (1 + (Real)x->bend) / 2) + 1;
    return luyo_cor6_regret(&y);
}

/* Footnote 1: the concurrent bound is d^(5/4) H^(7/4) T^(3/4) / sqrt(eps), T =
 * KH.  Compared in directions with K > d, where log(1 + K/d) is a logarithm. */
static void footnote1(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 10; i++) {
        Rng *rng = &p->rng;
        LuyoPowers a = {luyo_random_power(rng, 0.1),
                        luyo_random_power(rng, 0.1), 0,
                        luyo_random_power(rng, 0.1), 0};
        a.K = a.d + luyo_random_power(rng, 0.1);
        double theirs =
            1.25 * a.d + 1.75 * a.H + 0.75 * (a.K + a.H) + a.eps / 2;
        probe_equal_from(p, luyo_exponent(at_root_d, &a, 200, p->bend), theirs,
                         1, "d H K eps", a.d, a.H, a.K, a.eps);
    }
}

static const Claim c_footnote1 = {
    .id = "luyo2021.footnote1",
    .place = "Footnote 1",
    .whose = REPAIRED,
    .statement = "with C_w = sqrt(d) the concurrent bound d^(5/4) H^(5/2) "
                 "K^(3/4)/sqrt(eps) is recovered",
    .tags = "mixture regret algebra",
    .kind = KIND_IDENTITY,
    PROBED(footnote1),
    EQUAL(LUYO_EXPONENT_ERROR),
    .expected = HOLDS,
    .because = "exponents of the bound of Cor. 6 with all constants; the "
               "footnote names JDP and Cor. 5, a slip, since the work cited is "
               "on local privacy",
    .fault = "bend=0.001",
};

const Section luyo2021_table1 = {
    .title = "Abstract, Table 1 and footnote 1: orders of growth",
    .list = (const Claim *const[]){&c_abs_jdp, &c_table1, &c_cor6_impliesjdp,
                                   &c_footnote1, NULL},
};
