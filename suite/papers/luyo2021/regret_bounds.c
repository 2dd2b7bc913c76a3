#include "suite/papers/luyo2021/regret_bounds.h"
#include "suite/papers/luyo2021/inputs.h"
#include "suite/papers/luyo2021/printed.h"

#include <math.h>

Real luyo_levels_l(Real n)
{
    return ceill(log2l(n) + 1);
}

/* the square root, whose exponent a fault bends */
static Real root(const LuyoScale *x, Real square)
{
    return powl(square, (1 + (Real)x->bend) / 2);
}

/* sum of K features' norms, by the elliptical potential */
static Real potential(const LuyoScale *x, Real ridge)
{
    return root(x, 2 * x->d * x->K * log1pl(x->K / ridge));
}

Real luyo_vtr_regret(const LuyoScale *x, Real beta)
{
    return 2 * beta * x->H * potential(x, x->d) +
           x->H * sqrtl(2 * x->H * x->K * logl(3 / LUYO_P));
}

Real luyo_vtr_radius(const LuyoScale *x, Real upsilon)
{
    return 3 * x->C * sqrtl(x->H * x->H + upsilon) +
           sqrtl(2 * x->H * x->H *
                 (logl(3 * x->H / LUYO_P) + x->d / 2 * log1pl(x->K * x->H)));
}

/* Ups of Cor. 5 and 6: bound on a sum of so many noises */
static Real spread(const LuyoScale *x, Real sigma, Real terms)
{
    return sigma * sqrtl(terms) *
           (4 * sqrtl(x->d) + 2 * logl(6 * x->K * x->H / LUYO_P));
}

Real luyo_cor5_sigma(const LuyoScale *x)
{
    Real H = x->H, K0 = luyo_levels_l(x->K);
    return 32 * H * H / x->eps *
           sqrtl(2 * H * K0 * logl(8 * H / LUYO_DELTA) * logl(4 / LUYO_DELTA) *
                 logl(16 * H * K0 / LUYO_DELTA));
}

Real luyo_cor5_regret(const LuyoScale *x)
{
    return luyo_vtr_regret(x, luyo_vtr_radius(x, spread(x, luyo_cor5_sigma(x),
                                                        luyo_levels_l(x->K))));
}

Real luyo_cor6_regret(const LuyoScale *x)
{
    Real sigma =
        4 * powl(x->H, 3) / x->eps * sqrtl(2 * logl(4 * x->H / LUYO_DELTA));
    return luyo_vtr_regret(x, luyo_vtr_radius(x, spread(x, sigma, x->K)));
}

void luyo_lsvi_radius(const LuyoScale *x, LuyoLsvi *l)
{
    Real d = x->d, H = x->H, ridge = d + l->c_k;
    Real weight = fmaxl(1, 2 * H * sqrtl(d * x->K / ridge) + l->c / ridge);
    Real chi = 24 * 24 * 18 * x->K * x->K * d * weight * H / LUYO_P;
    l->beta = 24 * H * root(x, d * ridge) * logl(chi);
}

LuyoLsvi luyo_lsvi(const LuyoScale *x, Real B, Real share)
{
    Real d = x->d, H = x->H, B0 = luyo_levels_l(B),
         L = logl(6 * x->K * H / LUYO_P);
    Real lg = logl(32 * H * B0 * B / LUYO_DELTA);
    LuyoLsvi l;
    l.upsilon = 128 / x->eps * sqrtl(B * H * B0) * lg * lg * B0 *
                (4 * sqrtl(d) + 2 * L);
    l.c = 128 / x->eps * H * sqrtl(H * B) * lg * lg * (sqrtl(d) + 2 * sqrtl(L));
    l.c_k = share * l.upsilon;
    luyo_lsvi_radius(x, &l);
    return l;
}

Real luyo_batches(const LuyoScale *x)
{
    return ceill(powl(x->K * x->eps, 0.4L * (1 + (Real)x->bend)) /
                 (powl(x->d, 0.6L) * powl(x->H, 0.2L)));
}

Real luyo_delayed_pairs(const LuyoScale *x, Real B)
{
    return x->d * x->H * ceill(x->K / B) * log1pl(x->K / (x->d * x->d)) /
           (2 * logl(4) - 2);
}

Real luyo_eq22(const LuyoScale *x, const LuyoLsvi *l, Real delayed)
{
    Real d = x->d, H = x->H, K = x->K;
    return 2 * sqrtl(2 * K * H * H * H * logl(3 / LUYO_P)) + H * delayed +
           8 * l->beta * H * potential(x, d + l->c_k);
}

Real luyo_thm8_regret(const LuyoScale *x)
{
    Real B = luyo_batches(x);
    LuyoLsvi l = luyo_lsvi(x, B, x->d);
    return luyo_eq22(x, &l, luyo_delayed_pairs(x, B));
}

Real luyo_thm9_regret(const LuyoScale *x, Real hat, Real tilde, Real check)
{
    Real d = x->d, H = x->H, T = x->K * H, L = logl(6 * H / LUYO_P);
    Real log_k = log1pl(x->K), log_4 = log1pl(x->K * powl(H, 4) / d);
    Real a = 4 * H * hat * sqrtl(2 * d * H * H * H * log_k);
    Real total = T * powl(H, 1 + (Real)x->bend); /* of variances, Lemma 14 */
    Real b = H * H * T / d + 3 * (total + H * H * H * L) +
             8 * H * H * H * sqrtl(2 * T * L) +
             2 * tilde * sqrtl(T) * sqrtl(2 * d * H * log_4) +
             7 * check * H * H * sqrtl(T) * sqrtl(2 * d * H * log_k);
    Real variances = 9 * (a * a + b) / 4;
    return 2 * hat * sqrtl(variances) * root(x, 2 * H * d * log_k) +
           4 * H * sqrtl(2 * T * L);
}

Real luyo_plus_regret(const LuyoScale *x, Real first, Real second, Real shorter)
{
    Real d = x->d, H2 = x->H * x->H, L = logl(24 * x->K * x->K * x->H / LUYO_P);
    Real log_k = log1pl(x->K), log_4 = log1pl(x->K * H2 * H2 / d);
    Real noise = 3 * x->C * sqrtl(1 + first);
    Real hat = noise + 8 * sqrtl(d * log_k * L) + 4 * sqrtl(d) * L;
    Real check = noise + 8 * d * sqrtl(log_k * L) + 4 * sqrtl(d) * L;
    Real tilde = 3 * x->C * sqrtl(1 + second) +
                 8 * sqrtl(d * H2 * H2 * log_4 * L) + 4 * H2 * L;
    return luyo_thm9_regret(x, hat / shorter, tilde / shorter, check / shorter);
}

double luyo_regret_share(const Probe *p, double K, bool local)
{
    Luyo2021Inputs x = {K, 3, 4, 0.99, 1e-6, 0.05, 2};
    double upsilon = p->noise * luyo_noise_bounds(&x, local, LUYO_VTR).upsilon;
    return luyo_proved_regret(&x, luyo_beta(&x, upsilon)) / (K * x.H);
}

void luyo_useful(Probe *p, LuyoShare *share)
{
    static const double COUNTABLE = 1.8e19;
    double least = (double)INFINITY, star = 0;
    double K;
    LUYO_SWEEP(K, 2, 1.05, 1800)
    {
        double now = share(p, K);
        if (K <= COUNTABLE)
            least = fmin(least, now);
        if (now < 1 && star == 0)
            star = K;
    }
    probe_ratio(p, least, 1, "K", COUNTABLE);
    probe_note(p, "k_star", star);
}
