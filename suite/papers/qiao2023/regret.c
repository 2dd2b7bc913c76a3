#include "suite/papers/qiao2023/regret.h"

#include <math.h>

QiaoOrders qiao_orders(const QiaoSize *x, double E)
{
    return (QiaoOrders){x->H * sqrt(x->S * x->A * x->K * x->H),
                        x->S * x->S * x->A * x->H * x->H * E,
                        x->S * x->S * x->A * pow(x->H, 3)};
}

QiaoTerms qiao_terms(QiaoSize x, double E)
{
    QiaoTerms t = {.size = x, .E = E, .iota = qiao_iota(&x)};
    double i2 = t.iota * t.iota;
    t.T = x.K * x.H;
    t.X = sqrt(x.H * x.H * x.S * x.A * t.T * i2);
    t.Z = x.H * x.H * x.S * x.S * x.A * E * i2;
    t.W = x.H * x.H * x.H * x.S * x.S * x.A * i2;
    t.typical = 250 * x.H * x.H * x.S * x.S * x.A * i2; /* Def. C.1 */
    return t;
}

double qiao_first_typical(QiaoSize x)
{
    x.K = 1;
    for (int i = 0; i < 200; i++)
        x.K = qiao_terms(x, 1).typical;
    return x.K;
}

const QiaoSize qiao_riverswim = {20, 6, 2, 1e9, 0.1, 1};

double qiao_no_noise(const QiaoSize *x)
{
    (void)x;
    return 1;
}

double qiao_bound_over_trivial(const QiaoSize *x, double E, double i)
{
    QiaoOrders t = qiao_orders(x, E);
    return 1000 * (i * t.main + i * i * (t.private_term + t.dropped)) /
           (x->K * x->H);
}

static double relative(const Probe *p, const QiaoSize *x, QiaoError *error,
                       QiaoAgainst *against)
{
    double iota = pow(qiao_iota(x), p->log_power);
    return against(x, p->noise * error(x), iota);
}

void qiao_useful(Probe *p, QiaoSize x, QiaoError *error, QiaoAgainst *against)
{
    x.K *= p->episodes;
    probe_ratio(p, relative(p, &x, error, against), 1, "H S K", x.H, x.S, x.K);
    double low = 0, high = log(1e40);
    for (int i = 0; i < 60; i++) {
        x.K = exp((low + high) / 2);
        if (relative(p, &x, error, against) > 1)
            low = log(x.K);
        else
            high = log(x.K);
    }
    probe_note(p, "k_star", exp(high));
}
