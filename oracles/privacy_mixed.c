/* Several shifts: the terms with no or one coordinate between the centres,
 * summed over every point of the product of the parts' lattices (formulas in
 * privacy_discrete.c).  Without these terms the contour's integrand decays as
 * t^-4. */
#include "oracles/privacy_parts.h"
#include "suite/base/status.h"

#include <math.h>
#include <stdlib.h>

typedef struct {
    const Loss *loss;
    int between;             /* part of the coordinate between, or -1 */
    long double *weight;     /* probabilities of 0..atoms atoms at -eps */
    size_t from[LOSS_PARTS]; /* index at which a part's weights begin */
    uint64_t atoms[LOSS_PARTS];
} Product;

static const long double PRODUCT_MOST = 4e6L, TIMES_MOST = 1e4L;

bool mixed_fits(const Loss *loss)
{
    long double product = 1, times = 0;
    for (int i = 0; i < loss->parts; i++) {
        product *= (long double)loss->part[i].times + 1;
        times += (long double)loss->part[i].times;
    }
    return times <= TIMES_MOST && product * (loss->parts + 1) <= PRODUCT_MOST;
}

static long double sum_product(const Product *p, int part, long double gap)
{
    if (part == p->loss->parts) {
        bool one = p->between >= 0;
        return spline_share(one, one ? p->loss->part[p->between].eps : 0, gap);
    }
    long double sum = 0, eps = p->loss->part[part].eps;
    for (uint64_t i = 0; i <= p->atoms[part]; i++) {
        long double rest = gap - 2 * eps * (long double)i;
        if (rest <= 0)
            break;
        sum += p->weight[p->from[part] + i] * sum_product(p, part + 1, rest);
    }
    return sum;
}

/* Fills the weights of one part and multiplies *chance by their sum. */
static void fill(Product *p, int part, long double *chance)
{
    LossPart of = p->loss->part[part];
    int n = part == p->between;
    p->atoms[part] = of.times - (uint64_t)n;
    long double atoms = (long double)p->atoms[part];
    long double share =
        expl(spline_log_weight(of.eps, (long double)of.times, n));
    long double *weight = p->weight + p->from[part];
    for (uint64_t i = 0; i <= p->atoms[part]; i++)
        weight[i] = share * expl(log_binomial(atoms, (long double)i, of.eps));
    *chance *= share;
}

bool mixed_part(const Loss *loss, long double gap, long double *log_sum,
                long double *chance)
{
    Product p = {.loss = loss};
    size_t room = 0;
    for (int i = 0; i < loss->parts; i++) {
        p.from[i] = room;
        room += (size_t)loss->part[i].times + 1;
    }
    long double sum = 0;
    p.weight = malloc((room + 1) * sizeof *p.weight);
    if (p.weight == NULL)
        status_no_memory();
    *chance = 0;
    for (p.between = -1; p.between < loss->parts; p.between++) {
        long double share = 1;
        for (int i = 0; i < loss->parts; i++)
            fill(&p, i, &share);
        *chance += share;
        sum += sum_product(&p, 0, gap);
    }
    free(p.weight);
    *log_sum = sum > 0 ? logl(sum) : -(long double)INFINITY;
    return true;
}
