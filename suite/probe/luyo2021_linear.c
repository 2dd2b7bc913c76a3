/* Luyo et al. 2021, linear MDPs: section 4.1, appendix E. */
#include "suite/probe/luyo2021.h"

#include <math.h>

/* c_K >= d Ups: det(I + 2/d) is the largest determinant ratio left */
void luyo2021_lemma25_determinant(Probe *p)
{
    for (double d = 1; d <= 4096; d++)
        probe_ratio(p, d * log1p(2 / d) * (1 + p->bend), 2, "d", d);
}
