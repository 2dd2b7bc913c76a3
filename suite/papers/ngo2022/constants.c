#include "suite/papers/ngo2022/constants.h"

#include <math.h>

double ngo_rho(double eps, double delta)
{
    double low = 0, high = eps, root = sqrt(log(1 / delta));
    for (int i = 0; i < 200; i++) {
        double rho = (low + high) / 2;
        if (rho + 2 * sqrt(rho) * root < eps)
            low = rho;
        else
            high = rho;
    }
    return (low + high) / 2;
}

NgoConstants ngo_constants(double d, double H, double K, double eps,
                           double delta, double p, double scale)
{
    NgoConstants t = {
        .d = d, .H = H, .K = K, .eps = eps, .delta = delta, .p = p};
    t.L3 = log(3) + log(K) + log(H) - log(p);
    t.rho = ngo_rho(eps, delta);
    /* line 2, (7), B.1 */
    t.lambda =
        scale * log(K) * (6 * sqrt(d + 1) + 2 * t.L3) / (sqrt(2) * sqrt(t.rho));
    /* line 3 */
    double N = d * H / log(2) * log1p(K / (t.lambda * d));
    t.updates = N;
    /* line 11 */
    t.line11 = sqrt(6 * H * H * N / t.rho);
    /* B.1 */
    t.lambda_y = sqrt(pow(H * N, 2) * t.L3 / t.rho);
    t.norm = fmax(1, 2 * H * sqrt(d * K / t.lambda) + t.lambda_y / t.lambda);
    t.log_chi = log(390625.0 * 162.0) + 4 * log(K) + log(d * t.norm * H / p);
    double root = sqrt(t.log_chi);
    t.beta = 5 * H * H * sqrt(d * t.lambda) * root + 6 * d * H * root;
    return t;
}

void ngo_on_grid(Probe *p, void (*visit)(Probe *, const NgoConstants *))
{
    static const double d[] = {1, 2, 3, 8, 64, 1024};
    static const double H[] = {1, 2, 3, 7, 20, 100};
    static const double K[] = {2, 10, 1e2, 1e4, 1e6, 1e9, 1e12, 1e15, 1e18};
    static const double eps[] = {0.01, 0.1, 1, 10};
    static const double delta[] = {1e-2, 1e-6, 1e-12};
    static const double fail[] = {0.5, 0.05, 1e-6};
    enum { D = 6, E = 4, F = 9, G = 3 };
    for (int i = 0; i < D * D * F * E * G * G; i++) {
        int k = i / (D * D), e = k / F, g = e / E, f = g / G;
        NgoConstants t =
            ngo_constants(d[i % D], H[i / D % D], K[k % F], eps[e % E],
                          delta[g % G], fail[f], p->noise);
        visit(p, &t);
    }
}
