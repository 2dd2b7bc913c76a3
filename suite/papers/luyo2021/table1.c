/* Luyo et al. 2021, the abstract, Table 1 and footnote 1: orders of growth. */
/* from probe_rate.c: Luyo et al. 2021: do the printed orders follow from the printed constants?
 * The bounds are written out with all constants and logarithms. */
/* from probe_tools.c: Luyo et al. 2021, appendices F and G: the tools, on finite mechanisms that
 * can be enumerated and on laws known exactly. */
#include "oracles/privacy.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/papers/check.h"
#include "suite/papers/luyo2021/tools.h"

#include <math.h>
#include <string.h>

/* Table 1, row Cor. 6: what is private in each message is private in whatever
 * others do with all messages.  Three users, messages of four values; the
 * others' actions are a random function of the three. */
static void local_is_joint(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        double mine[2][LUYO_N], theirs[2][LUYO_N], seen[2][4] = {{0}};
        double eps = rng_uniform(&p->rng);
        luyo_pair(&p->rng, i, mine[0], mine[1]);
        luyo_law(&p->rng, LUYO_N, theirs[0]);
        luyo_law(&p->rng, LUYO_N, theirs[1]);
        for (int j = 0; j < LUYO_N * LUYO_N * LUYO_N; j++) {
            int a = j % LUYO_N, b = j / LUYO_N % LUYO_N,
                c = j / (LUYO_N * LUYO_N);
            int action = i % 4 == 0 ? a : (int)(4 * rng_uniform(&p->rng));
            for (int side = 0; side < 2; side++)
                seen[side][action] +=
                    mine[side][a] * theirs[0][b] * theirs[1][c];
        }
        double local = luyo_delta_of(LUYO_N, mine[0], mine[1], eps);
        double joint = luyo_delta_of(4, seen[0], seen[1], eps);
        if (local > VISIBLE)
            probe_ratio(p, joint * (1 + p->bend), local, "eps", eps);
    }
}

static const Claim c_cor6_impliesjdp = {
    .id = "luyo2021.cor6.impliesjdp",
    .place = "Table 1, row Cor. 6",
    .statement = "what is (eps,delta)-LDP in each message is (eps,delta)-JDP "
                 "in what others do",
    .tags = "mixture privacy local",
    .kind = KIND_PRIVACY,
    PROBED(local_is_joint),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "post-processing of one message and of the others'; by "
               "enumeration; an equality where an action is the message",
    .fault = "bend=0.01",
};

/* ---- statements about printed orders ---- */

/* Table 1 prints C_w where Cor. 5 and 6 print C_w + 1.  C_w >= 1: probabilities
 * sum to one, so <phi_v, w> = 1 for v = 1, whose |phi_v| is at most 1.  Here C
 * is C_w. */
static Luyo2021Scale and_one(LUYO_At x)
{
    return (Luyo2021Scale){x->d, x->H, x->K, x->eps, x->C + 1, 0};
}

static Real table1_jdp(LUYO_At x)
{
    Luyo2021Scale y = and_one(x);
    return luyo_cor5(&y);
}

static Real table1_ldp(LUYO_At x)
{
    Luyo2021Scale y = and_one(x);
    return luyo_cor6(&y);
}

static void table1_order(Probe *p)
{
    ORDER(p, table1_jdp, {0.75, 2.25, 0.5, -0.5, 1}, {1, 2, 0.5, 0, 0});
    ORDER(p, table1_ldp, {0.75, 2.5, 0.75, -0.5, 1}, {1, 2, 0.5, 0, 0});
    ORDER_BELOW(p, luyo_thm8, {1.5, 2, 0.5, 0, 0}, {1.6, 2.2, 0.6, -0.4, 0});
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
    .because = "the same exponents; C_w where the corollaries have C_w + 1, "
               "and C_w >= 1 as probabilities sum to one",
    .fault = "bend=0.05",
};

/* in K and eps alone, d = H = C_w = 1 */
static Luyo2021Scale alone(LUYO_At x)
{
    return (Luyo2021Scale){1, 1, x->K, x->eps, 2, x->bend};
}

static Real abstract_jdp(LUYO_At x)
{
    Luyo2021Scale y = alone(x);
    return luyo_cor5(&y);
}

static Real abstract_ldp(LUYO_At x)
{
    Luyo2021Scale y = alone(x);
    return luyo_cor6(&y);
}

static Real abstract_linear(LUYO_At x)
{
    Luyo2021Scale y = alone(x);
    return luyo_thm8(&y);
}

static void abstract_order(Probe *p)
{
    ORDER(p, abstract_jdp, {0, 0, 0.5, -0.5, 0});
    ORDER(p, abstract_ldp, {0, 0, 0.75, -0.5, 0});
    ORDER_BELOW(p, abstract_linear, {0, 0, 0.6, -0.4, 0});
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
    .because = "Cor. 5, 6 and Thm. 8 in K and eps alone",
    .fault = "bend=0.05",
};

/* Cor. 6 at C_w = sqrt(d) */
static Real at_root_d(LUYO_At x)
{
    Luyo2021Scale y = *x;
    y.C = powl(x->d, (1 + (Real)x->bend) / 2) + 1;
    return luyo_cor6(&y);
}

/* footnote 1: the concurrent d^(5/4) H^(7/4) T^(3/4) / sqrt(eps), T = KH; in K
 * > d, where log(1 + K/d) is a logarithm */
static void footnote1(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 10; i++) {
        Rng *rng = &p->rng;
        Luyo2021Powers a = {luyo_above(rng, 0.1), luyo_above(rng, 0.1), 0,
                            luyo_above(rng, 0.1), 0};
        a.K = a.d + luyo_above(rng, 0.1);
        double theirs =
            1.25 * a.d + 1.75 * a.H + 0.75 * (a.K + a.H) + a.eps / 2;
        probe_equal_from(p, luyo_exponent(at_root_d, &a, 200, p->bend), theirs,
                         1, "d H K eps", a.d, a.H, a.K, a.eps);
    }
}

static const Claim c_footnote1 = {
    .id = "luyo2021.footnote1",
    .place = "Footnote 1",
    .statement = "with C_w = sqrt(d) the concurrent bound d^(5/4) H^(5/2) "
                 "K^(3/4)/sqrt(eps) is recovered",
    .tags = "mixture regret algebra",
    .kind = KIND_IDENTITY,
    PROBED(footnote1),
    EQUAL(LUYO2021_EXPONENT_ERROR),
    .expected = HOLDS,
    .because = "exponents of Cor. 6 with all constants; it is Cor. 6 that "
               "matches, the work cited being on local DP; the footnote says "
               "JDP and Cor. 5, a slip",
    .fault = "bend=0.001",
};

const Section luyo2021_table1 = {
    .title = "the abstract, Table 1 and footnote 1: orders of growth",
    .list = (const Claim *const[]){&c_cor6_impliesjdp, &c_table1, &c_abs_jdp,
                                   &c_footnote1, NULL},
};
