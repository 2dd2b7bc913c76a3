#include "algorithms/core/luyo2021_scales.h"

#include <math.h>

/* K_0 = ceil(log2(n) + 1), the nodes a prefix may sum; n is m 2^e exactly,
 * because log2 rounds 2^49 + 1 down to 49 */
static double levels(double n)
{
    int e;
    double m = frexp(n, &e);
    return m > 0.5 ? e + 1 : e;
}

/* the nodes that hold the worst leaf of a tree with n leaves */
static double chain(double n)
{
    return 1 + ilogb(n);
}

/* ---- Algorithm 1 ---- */

static double hoeffding(const Luyo2021Inputs *x)
{
    return sqrt(2 * x->H * x->H *
                (log(3 * x->H / x->p) + x->d / 2 * log1p(x->K * x->H)));
}

static void radius(const Luyo2021Inputs *x, Luyo2021Mixture *m)
{
    m->lambda = x->H * x->H;
    m->shift = 2 * m->upsilon;
    m->beta = 3 * (x->norm_w + 1) * sqrt(m->lambda + m->upsilon) + hoeffding(x);
}

/* Cor. 5 and 6 */
Luyo2021Mixture luyo2021_mixture(const Luyo2021Inputs *x, Luyo2021Privacy what)
{
    double H = x->H, K0 = levels(x->K), L = log(6 * x->K * H / x->p);
    Luyo2021Mixture m = {.lambda = H * H};
    if (what == LUYO2021_JDP)
        m.matrix = 32 * H * H / x->eps *
                   sqrt(2 * H * K0 * log(8 * H / x->delta) * log(4 / x->delta) *
                        log(16 * H * K0 / x->delta));
    if (what == LUYO2021_LDP)
        m.matrix = 4 * pow(H, 3) / x->eps * sqrt(2 * log(4 * H / x->delta));
    m.vector = m.matrix;
    double summed = m.matrix * sqrt(what == LUYO2021_LDP ? x->K : K0);
    m.upsilon = summed * (4 * sqrt(x->d) + 2 * L);
    m.c = summed * (sqrt(x->d) + 2 * sqrt(L));
    radius(x, &m);
    return m;
}

/* Summed squared shifts of one tree node: 4 H^4 / s^2 at each of the steps
 * 1..H-2, 4 / s^2 at step H-1, where |X|, |y| <= 1, and 0 at step H. */
Luyo2021Mixture luyo2021_mixture_calibrated(const Luyo2021Inputs *x,
                                            Luyo2021Privacy what, double g)
{
    double H = x->H, KH = x->K * H, d = x->d;
    double nodes = what == LUYO2021_JDP ? chain(x->K) : 1;
    double terms = what == LUYO2021_JDP ? chain(x->K) : x->K;
    double steps = H < 2 ? 0 : 4 * pow(H, 4) * (H - 2) + 4;
    Luyo2021Mixture m = {.lambda = H * H};
    if (what != LUYO2021_NONE)
        m.matrix = m.vector = sqrt(nodes * steps) / g;
    double s = m.matrix * sqrt(terms);
    m.upsilon = s * (2 * sqrt(d) + 2 * sqrt(log(12 * KH / x->p)));
    m.c = s * (sqrt(d) + sqrt(2 * log(6 * KH / x->p)));
    m.shift = 2 * m.upsilon;
    m.beta = (x->norm_w * (m.lambda + 3 * m.upsilon) + m.c) /
                 sqrt(m.lambda + m.upsilon) +
             H / 2 * sqrt(2 * (log(3 * H / x->p) + d / 2 * log1p(x->K / d)));
    return m;
}

/* Claim 29 bounds the norm of one noise matrix; C.4 and E.3 multiply it by K_0
 * or sqrt(K) for the sum. */
static void pure_bounds(const Luyo2021Inputs *x, Luyo2021Privacy what,
                        Luyo2021Mixture *m)
{
    double L = log(6 * x->K * x->H * x->d / x->p);
    double terms = what == LUYO2021_LDP ? sqrt(x->K) : levels(x->K);
    m->upsilon = terms * m->matrix * (2 * x->d + 2 * sqrt(x->d * L) + L);
    m->c = terms * m->vector * sqrt(x->d) * L;
    radius(x, m);
}

Luyo2021Mixture luyo2021_mixture_pure(const Luyo2021Inputs *x,
                                      Luyo2021Privacy what)
{
    Luyo2021Mixture m = {0};
    double nodes = what == LUYO2021_LDP ? 1 : levels(x->K);
    m.matrix = m.vector = 4 * pow(x->H, 3) * nodes / x->eps;
    pure_bounds(x, what, &m);
    return m;
}

Luyo2021Mixture luyo2021_mixture_pure_calibrated(const Luyo2021Inputs *x,
                                                 Luyo2021Privacy what)
{
    Luyo2021Mixture m = {0};
    double nodes = what == LUYO2021_LDP ? 1 : chain(x->K);
    double each = 2 * x->H * x->H * nodes * (x->H - 1) / x->eps;
    m.matrix = sqrt(2) * x->d * each;
    m.vector = 2 * sqrt(x->d) * each;
    pure_bounds(x, what, &m);
    return m;
}

/* ---- Algorithm 2 ---- */

static void schedule(const Luyo2021Inputs *x, Luyo2021Linear *l, double batches)
{
    l->lambda = x->d;
    l->batches = batches;
    l->length = ceil(x->K / l->batches);
    l->policies = ceil(x->K / l->length);
    l->levels = levels(l->batches);
}

/* Lemmas 19 and 20 */
static void covering(const Luyo2021Inputs *x, Luyo2021Linear *l)
{
    double ridge = l->lambda + l->c_k;
    l->weight = fmax(1, 2 * x->H * sqrt(x->d * x->K / ridge) + l->c / ridge);
    l->chi = 24 * 24 * 18 * x->K * x->K * x->d * l->weight * x->H / x->p;
    l->beta = 24 * x->H * sqrt(x->d * ridge) * log(l->chi);
}

/* App. E.1; Upsilon has the factor B_0, not its root, as printed */
Luyo2021Linear luyo2021_linear(const Luyo2021Inputs *x, Luyo2021Privacy what)
{
    return luyo2021_linear_in(x, what, 0);
}

Luyo2021Linear luyo2021_linear_in(const Luyo2021Inputs *x, Luyo2021Privacy what,
                                  double batches)
{
    double H = x->H, d = x->d, L = log(6 * x->K * H / x->p);
    Luyo2021Linear l = {0};
    double own = ceil(pow(x->K * x->eps, 0.4) / (pow(d, 0.6) * pow(H, 0.2)));
    schedule(x, &l, batches > 0 ? batches : own);
    if (what != LUYO2021_NONE) {
        double log_all = log(32 * H * l.levels * l.batches / x->delta);
        double base = 128 / x->eps * sqrt(l.batches * H) * log_all * log_all;
        l.matrix = base * sqrt(l.levels);
        l.vector = base * H;
    }
    l.upsilon = l.matrix * l.levels * (4 * sqrt(d) + 2 * L);
    l.c = l.vector * (sqrt(d) + 2 * sqrt(L));
    l.c_k = d * l.upsilon;
    covering(x, &l);
    return l;
}

/* For matrix and vector together the worst pair of feature vectors has cosine
 * -1/4, hence the factor 5 / (4 sqrt(2)).  c_K is from the Loewner form of
 * Lemma 25. */
Luyo2021Linear luyo2021_linear_calibrated(const Luyo2021Inputs *x, double g)
{
    return luyo2021_linear_calibrated_in(x, g, 0);
}

Luyo2021Linear luyo2021_linear_calibrated_in(const Luyo2021Inputs *x, double g,
                                             double batches)
{
    double H = x->H, d = x->d, joint = 5 / (4 * sqrt(2));
    Luyo2021Linear l = {0};
    double own = ceil(pow(x->K * x->eps, 0.4) / pow(H, 0.2));
    schedule(x, &l, batches > 0 ? batches : own);
    double releases = l.policies - 1;
    if (releases >= 1) {
        double nodes = chain(releases), a = x->p / (6 * releases * H);
        l.matrix = joint * sqrt(4 * H * nodes) / g;
        l.vector = joint * (H + 1) * sqrt(8 * H * releases) / g;
        l.upsilon = l.matrix / sqrt(2) * sqrt(nodes) *
                    (2 * sqrt(d) + 2 * sqrt(log(2 / a)));
        l.c = l.vector * (sqrt(d) + sqrt(2 * log(1 / a)));
        l.c_k = fmax(2 * l.upsilon, l.c / (H * sqrt(d)));
    }
    covering(x, &l);
    double ridge = l.lambda + l.c_k;
    l.beta = (ridge + 2 * l.upsilon) * (H + 1) * sqrt(d) / sqrt(ridge) +
             6 * d * H * sqrt(log(l.chi)) + l.c / sqrt(ridge);
    return l;
}

Luyo2021Linear luyo2021_linear_pure(const Luyo2021Inputs *x)
{
    return luyo2021_linear_pure_in(x, 0);
}

Luyo2021Linear luyo2021_linear_pure_in(const Luyo2021Inputs *x, double batches)
{
    double H = x->H, d = x->d, L = log(6 * x->K * H * d / x->p);
    Luyo2021Linear l = {0};
    double own = ceil(cbrt(x->K * x->eps / (d * d * H)));
    schedule(x, &l, batches > 0 ? batches : own);
    l.matrix = 4 * H * l.batches * l.levels / x->eps;
    l.vector = 8 * H * H * l.batches / x->eps;
    l.upsilon = l.matrix * l.levels * (2 * d + 2 * sqrt(d * L) + L);
    l.c = l.vector * sqrt(d) * L;
    l.c_k = d * l.upsilon;
    covering(x, &l);
    return l;
}

/* ---- Algorithm 3 ---- */

static void plus_bounds(const Luyo2021Inputs *x, Luyo2021Privacy what,
                        Luyo2021Plus *m)
{
    double L = log(24 * x->K * x->H / x->p);
    double terms = what == LUYO2021_LDP ? x->K : levels(x->K);
    m->lambda = 1;
    for (int i = 0; i < 2; i++) {
        double s = m->noise[i] * sqrt(terms);
        m->upsilon[i] = s * (4 * sqrt(x->d) + 2 * L);
        m->c[i] = s * (sqrt(x->d) + 2 * sqrt(L));
        m->shift[i] = 2 * m->upsilon[i];
    }
}

/* Cor. 10 and 11 */
Luyo2021Plus luyo2021_plus(const Luyo2021Inputs *x, Luyo2021Privacy what)
{
    double H = x->H, K0 = levels(x->K), unit = 0;
    if (what == LUYO2021_JDP)
        unit = 64 / x->eps *
               sqrt(2 * H * K0 * log(16 * H / x->delta) * log(8 / x->delta) *
                    log(32 * H * K0 / x->delta));
    if (what == LUYO2021_LDP)
        unit = 8 * H / x->eps * sqrt(2 * log(8 * H / x->delta));
    Luyo2021Plus m = {.noise = {unit * x->d, unit * pow(H, 4)}};
    plus_bounds(x, what, &m);
    return m;
}

/* Squared shift of one GOE node: at most 4 / unit^2, in each of the two
 * families and at each of H-1 steps. */
Luyo2021Plus luyo2021_plus_calibrated(const Luyo2021Inputs *x,
                                      Luyo2021Privacy what, double g)
{
    double nodes = what == LUYO2021_JDP ? chain(x->K) : 1;
    double unit =
        what == LUYO2021_NONE ? 0 : 2 * sqrt(2 * nodes * (x->H - 1)) / g;
    Luyo2021Plus m = {.noise = {unit * x->d, unit * pow(x->H, 4)}};
    plus_bounds(x, what, &m);
    return m;
}

/* eqs. (5) to (7) */
Luyo2021Radii luyo2021_plus_radii(const Luyo2021Inputs *x,
                                  const Luyo2021Plus *m, double k)
{
    double d = x->d, H4 = pow(x->H, 4), L = log(24 * k * k * x->H / x->p);
    double ridge[2];
    for (int i = 0; i < 2; i++)
        ridge[i] = 3 * (x->norm_w + 1) * sqrt(m->lambda + m->upsilon[i]);
    double logs = log1p(x->K / m->lambda) * L;
    return (Luyo2021Radii){
        .check = ridge[0] + 8 * d * sqrt(logs) + 4 * sqrt(d) * L,
        .hat = ridge[0] + 8 * sqrt(d * logs) + 4 * sqrt(d) * L,
        .tilde = ridge[1] +
                 8 * sqrt(d * H4 * log1p(x->K * H4 / (d * m->lambda)) * L) +
                 4 * x->H * x->H * L};
}
