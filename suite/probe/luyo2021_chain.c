/* Luyo et al. 2021: printed scales against the chains of compositions they
 * come from. */
#include "suite/probe/luyo2021.h"

#include <math.h>

typedef struct {
    double eps, delta;
} Budget;

/* F.3 */
static double gauss(double sensitivity, Budget b)
{
    return sensitivity * sqrt(2 * log(2 / b.delta)) / b.eps;
}

/* F.6, "in particular": what each of k mechanisms may spend */
static Budget advanced(Budget b, double k)
{
    return (Budget){b.eps / sqrt(8 * k * log(2 / b.delta)), b.delta / (2 * k)};
}

/* F.5 */
static Budget simple(Budget b, double k)
{
    return (Budget){b.eps / k, b.delta / k};
}

#define WALK(x)                                                                \
    Luyo2021Inputs x;                                                          \
    for (int i_ = 0; luyo2021_grid(i_, &(x)); i_++)
#define AT(x) "H d K eps delta", (x).H, (x).d, (x).K, (x).eps, (x).delta

/* C.2: matrices and vectors (eps/2, delta/2) each, over h by F.6, over the
 * nodes of a prefix by F.6, sensitivity 2H^2 by F.3 */
void luyo2021_cor5_chain(Probe *p)
{
    WALK(x)
    {
        double K0 = luyo2021_levels(x.K) + p->levels;
        Budget half = simple((Budget){x.eps, x.delta}, 2);
        Budget node = advanced(advanced(half, x.H), K0);
        Luyo2021Mixture m = luyo2021_mixture(&x, LUYO2021_JDP);
        probe_equal(p, gauss(2 * x.H * x.H, node), m.matrix, AT(x));
    }
}

/* C.3: 2H terms by F.5 */
void luyo2021_cor6_chain(Probe *p)
{
    WALK(x)
    {
        Budget term = simple((Budget){x.eps, x.delta}, 2 * x.H);
        Luyo2021Mixture m = luyo2021_mixture(&x, LUYO2021_LDP);
        probe_equal(p, gauss(2 * x.H * x.H, term), m.matrix, AT(x));
    }
}

/* D.3: four families */
void luyo2021_cor10_chain(Probe *p)
{
    WALK(x)
    {
        double K0 = luyo2021_levels(x.K) + p->levels;
        Budget family = simple((Budget){x.eps, x.delta}, 4);
        Budget node = advanced(advanced(family, x.H), K0);
        Luyo2021Plus m = luyo2021_plus(&x, LUYO2021_JDP);
        probe_equal(p, gauss(2 * x.d, node), m.noise[0], AT(x));
        probe_equal(p, gauss(2 * pow(x.H, 4), node), m.noise[1], AT(x));
    }
}

/* D.4: 4H terms */
void luyo2021_cor11_chain(Probe *p)
{
    WALK(x)
    {
        Budget term = simple((Budget){x.eps, x.delta}, 4 * x.H);
        Luyo2021Plus m = luyo2021_plus(&x, LUYO2021_LDP);
        probe_equal(p, gauss(2 * x.d, term), m.noise[0], AT(x));
        probe_equal(p, gauss(2 * pow(x.H, 4), term), m.noise[1], AT(x));
    }
}

/* E.2.1: (eps', delta') for each of M_h^Lambda, M_h^u; eps' = eps / (2 sqrt(8 H
 * log(4/delta))), delta' = delta / (4H) */
static Budget stage(const Luyo2021Inputs *x)
{
    return advanced(simple((Budget){x->eps, x->delta}, 2), x->H);
}

/* B prefixes, each a sum of at most B_0 nodes, sensitivity 2 */
void luyo2021_thm8_chain_matrix(Probe *p)
{
    WALK(x)
    {
        Luyo2021Linear l = luyo2021_linear(&x, LUYO2021_JDP);
        double B0 = luyo2021_levels(l.batches) + p->levels;
        Budget prefix = advanced(stage(&x), l.batches);
        double needed = gauss(2 * p->sensitivity, advanced(prefix, B0));
        probe_ratio(p, needed, l.matrix * p->noise, AT(x));
    }
}

/* B releases, sensitivity 4H */
void luyo2021_thm8_chain_target(Probe *p)
{
    WALK(x)
    {
        Luyo2021Linear l = luyo2021_linear(&x, LUYO2021_JDP);
        Budget release = advanced(stage(&x), l.batches);
        double needed = gauss(4 * x.H * p->sensitivity, release);
        probe_ratio(p, needed, l.vector * p->noise, AT(x));
    }
}

/* C.2, F.4, by enumeration: a prefix k is the sum of the nodes k, k - lowbit,
 * ..; leaf i stands in the nodes i, i + lowbit, .. <= K.  Neither is ever more
 * than K_0 = ceil(log2(K) + 1) = floor(log2(K)) + 1 or one more. */
void luyo2021_tree(Probe *p)
{
    enum { MOST = 20000 };
    int popcount = 0, widest = 0;
    for (int K = 1; K <= MOST; K++) {
        int terms = 0, nodes = 0;
        for (int k = K; k > 0; k -= k & -k)
            terms++;
        popcount = terms > popcount ? terms : popcount;
        for (int i = 1; i <= K; i += i & -i) /* leaf 1 is in the most nodes */
            nodes++;
        double K0 = luyo2021_levels(K) + p->levels;
        probe_ratio(p, popcount, K0, "K", (double)K);
        probe_ratio(p, nodes, K0, "K", (double)K);
        probe_ratio(p, nodes, luyo2021_chain(K) + p->levels, "K", (double)K);
        widest = nodes > widest ? nodes : widest;
    }
    for (int leaf = 1; leaf <= MOST; leaf++) {
        int nodes = 0;
        for (int i = leaf; i <= MOST; i += i & -i)
            nodes++;
        probe_ratio(p, nodes, widest, "leaf", (double)leaf);
    }
}

/* the dyadic intervals (j 2^l, (j+1) 2^l] that end by K and contain leaf i,
 * counted level by level */
static int intervals_with(uint64_t i, uint64_t K)
{
    int n = 0;
    for (int level = 0; level < 63 && ((uint64_t)1 << level) <= K; level++) {
        uint64_t width = (uint64_t)1 << level;
        uint64_t odd = (i - 1) / width % 2; /* a right half is no node itself */
        n += odd == 0 && (i - 1) / width * width + width <= K;
    }
    return n;
}

static int ones(uint64_t k)
{
    int n = 0;
    for (; k > 0; k /= 2)
        n += k % 2 == 1;
    return n;
}

/* App. C.2: the nodes that users enter and the nodes that prefixes sum */
void luyo2021_cor5_tree(Probe *p)
{
    int most_ones = 0;
    for (uint64_t K = 1; K <= 4096; K++) {
        int nodes = 0;
        double allowed = ceil(log2((double)K) + 1) + p->levels;
        for (uint64_t i = 1; i <= K; i++)
            nodes = intervals_with(i, K) > nodes ? intervals_with(i, K) : nodes;
        most_ones = ones(K) > most_ones ? ones(K) : most_ones;
        probe_ratio(p, nodes, allowed, "K", (double)K);
        probe_ratio(p, most_ones, allowed, "K", (double)K);
    }
    for (int j = 13; j < 63; j++)
        for (int off = -1; off <= 1; off++) {
            uint64_t K = ((uint64_t)1 << j) + (uint64_t)off;
            double allowed = (off > 0 ? j + 2 : j + 1) + p->levels;
            probe_ratio(p, intervals_with(1, K), allowed, "K", (double)K);
            probe_ratio(p, ones(((uint64_t)1 << j) - 1), allowed, "K",
                        (double)K);
        }
}
