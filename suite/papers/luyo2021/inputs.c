#include "suite/papers/luyo2021/inputs.h"

/* Takes the next digit of *i, in base n, as an index. */
static double pick(const double *of, int n, int *i)
{
    int at = *i % n;
    *i /= n;
    return of[at];
}
#define PICK(of, i) pick((of), (int)(sizeof(of) / sizeof *(of)), (i))

bool luyo_grid(int i, Luyo2021Inputs *x)
{
    static const double d[] = {1, 2, 4, 8, 64, 1024};
    static const double H[] = {1, 2, 3, 5, 10, 64};
    static const double K[] = {1, 2, 60, 1000, 1e6, 1e12, 1e18};
    static const double eps[] = {0.01, 0.1, 0.5, 0.99};
    static const double delta[] = {1e-12, 1e-6, 0.1, 0.9};
    static const double p[] = {1e-12, 0.05, 0.99};
    static const double share[] = {0, 1, 30}; /* C_w over sqrt(d) */
    x->d = PICK(d, &i);
    x->H = PICK(H, &i);
    x->K = PICK(K, &i);
    x->eps = PICK(eps, &i);
    x->delta = PICK(delta, &i);
    x->p = PICK(p, &i);
    x->norm_w = sqrt(x->d) * PICK(share, &i);
    return i == 0;
}

bool luyo_is_tail_point(const Luyo2021Inputs *x)
{
    return x->eps == 0.5 && x->delta == 1e-6 && x->norm_w == 0;
}

bool luyo_is_privacy_point(const Luyo2021Inputs *x)
{
    return x->p == 0.05 && x->norm_w == 0 && x->d != 64;
}
