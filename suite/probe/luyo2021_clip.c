/* Luyo et al. 2021: Alg. 1 and 3 clip Q~ from above only, min{H, .}.  Read to
 * the letter, V~ has no lower bound off the good event or for users who do not
 * come from the model, and |X|, |y| exceed H.
 *
 * Users (H = 3, one action, d = 2, C_w = sqrt(2), phi = (P_1, P_2)/sqrt(2) for
 * two kernels).  Step 3: g pays 1, b pays 0.  Step 2: from x1 (P_1,P_2)(g) =
 * (1, 1-gam), from x2 (1-gam, 1), from x3 (1, 0), from x4 (0, 1).  Of the first
 * n = 2^m users half go x1 -> b, half x2 -> g.  User n+1 goes to x3 at step 2,
 * her neighbour to x4; K = 2n, so both stand in m+1 nodes.
 *
 * In the basis e+ = (1,1)/sqrt(2), e- = (1,-1)/sqrt(2) the features at x1, x2
 * are (1 - gam/2, +-gam/2), at x3, x4 (1/2, +-1/2). */
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/probe/luyo2021.h"

#include <math.h>

enum { DRAWS = 20, D_MAX = 4, GRID = 5, TIMES = GRID * GRID };
static const double MISSED = 1e-7; /* a tenth of a claim's alpha */

typedef struct {
    int d, m;
    double gam, eps, delta, norm_w;
    double first, second; /* weights of users at x1 and x2 */
} Witness;

static Luyo2021Inputs inputs(const Witness *w)
{
    return (Luyo2021Inputs){ldexp(1, w->m + 1), 3,    w->d,     w->eps,
                            w->delta,           0.05, w->norm_w};
}

typedef struct {
    double noise, ridge, beta, H; /* ridge: lambda and shift */
} Release;

/* the admissible g of a release that this share of all draws makes */
static double admissible_in_share(const Luyo2021Inputs *x)
{
    double q = pow(MISSED / TIMES, 1.0 / DRAWS);
    return luyo2021_admissible(x->eps, x->delta / q);
}

/* a += weight f f' on the plane of e+, e- */
static void add_users(Mat a, double weight, double plus, double minus)
{
    MAT(a, 0, 0) += weight * plus * plus;
    MAT(a, 1, 1) += weight * minus * minus;
    MAT(a, 1, 0) += weight * plus * minus;
    MAT(a, 0, 1) += weight * plus * minus;
}

/* Q~ at x3 (side +1) and x4 (side -1) under one draw of the node noise; false:
 * the released matrix is not positive definite */
static bool draw_values(Rng *rng, const Witness *w, const Release *r,
                        double value[2])
{
    double room[D_MAX * D_MAX], u[D_MAX], n = ldexp(1, w->m);
    int d = w->d;
    Mat a = {room, d, d, d};
    for (int i = 0; i < d; i++) {
        u[i] = r->noise * sample_normal(rng);
        for (int j = 0; j <= i; j++)
            MAT(a, i, j) = MAT(a, j, i) =
                r->noise * sample_normal(rng) * (i == j ? sqrt(2) : 1) +
                (i == j ? r->ridge : 0);
    }
    double plus = 1 - w->gam / 2, minus = w->gam / 2;
    add_users(a, n / 2 * w->first, plus, minus);
    add_users(a, n / 2 * w->second, plus, -minus);
    u[0] += n / 2 * w->second * plus;
    u[1] -= n / 2 * w->second * minus;
    if (!mat_cholesky(a, NULL))
        return false;
    mat_solve_cholesky(mat_view(a), u);
    for (int side = 0; side < 2; side++) {
        double f[D_MAX] = {0.5, side == 0 ? 0.5 : -0.5}, bonus = 0;
        double mean = f[0] * u[0] + f[1] * u[1];
        mat_solve_lower(mat_view(a), f);
        for (int i = 0; i < d; i++)
            bonus += f[i] * f[i];
        value[side] = fmin(r->H, mean + r->beta * sqrt(bonus));
    }
    return true;
}

/* the least |V(x3)^power - V(x4)^power| over the draws.  A least of DRAWS that
 * more than a share 1 - q of all draws undercuts comes up with probability
 * q^DRAWS at most; so but for MISSED in each of TIMES witnesses a share q moves
 * by as much, and the mixture's delta is q times that of the least. */
static double least_shift(Probe *p, const Witness *w, const Release *r,
                          double power)
{
    double least = INFINITY;
    for (int i = 0; i < DRAWS; i++) {
        double v[2];
        if (!draw_values(&p->rng, w, r, v))
            return 0;
        double moved = pow(fabs(v[0]), power) - pow(fabs(v[1]), power);
        least = fmin(least, fabs(moved));
    }
    return least;
}

static Release mixture_release(const Probe *p, const Luyo2021Mixture *m)
{
    return (Release){p->noise * m->matrix, m->lambda + m->shift, m->beta, 3};
}

/* Billboard of Cor. 5.  X = V (1,1)/sqrt(2) and y = V at step 1, so with D =
 * V(x3)^2 - V(x4)^2 the matrix moves by |D| (D^2/2 in the GOE metric), the
 * vector by |D|. */
void luyo2021_clip_billboard(Probe *p)
{
    static const Witness w[] = {{2, 54, 0.001, 0.99, 1e-6, 1.4142135, 1, 1},
                                {2, 52, 0.002, 0.99, 0.1, 1.4142135, 1, 1}};
    for (int i = 0; i < 2; i++) {
        Luyo2021Inputs x = inputs(&w[i]);
        Luyo2021Mixture m = luyo2021_mixture(&x, LUYO2021_JDP);
        Release r = mixture_release(p, &m);
        double moved = least_shift(p, &w[i], &r, 2);
        double g = moved * sqrt(1.5 * (w[i].m + 1)) / r.noise;
        probe_ratio(p, g, admissible_in_share(&x), "m gam delta",
                    (double)w[i].m, w[i].gam, x.delta);
    }
}

/* JDP of Def. 3 through the final policy alone (d = 4: the blocks A and B of
 * the features; step 1 of user n+1 and step 2 of the first n use A).  The last
 * prefix is one node; the policy on a continuum of states reveals (Lambda~_1,
 * w~_1), hence v'Lambda~ v / 2 + v'u~ for v = e+: its mean moves by 3D/2, its
 * variance is 3 s^2 / 2. */
void luyo2021_clip_policy(Probe *p)
{
    static const Witness w[] = {{4, 54, 0.001, 0.99, 1e-6, 2, 1, 1},
                                {4, 54, 0.001, 0.99, 0.1, 2, 1, 1}};
    for (int i = 0; i < 2; i++) {
        Luyo2021Inputs x = inputs(&w[i]);
        Luyo2021Mixture m = luyo2021_mixture(&x, LUYO2021_JDP);
        Release r = mixture_release(p, &m);
        double g = least_shift(p, &w[i], &r, 2) * sqrt(1.5) / r.noise;
        probe_ratio(p, g, admissible_in_share(&x), "m gam delta",
                    (double)w[i].m, w[i].gam, x.delta);
    }
}

/* Billboard of Cor. 10: the second family's features have norm V^2.  The
 * weights 1/sbar^2 of earlier users lie in [1/(3H^2), d/H^2] whatever they
 * were; the least shift over a grid of them counts. */
void luyo2021_clip_plus(Probe *p)
{
    Witness w = {2, 49, 0.007, 0.99, 1e-6, 1.4142135, 0, 0};
    Luyo2021Inputs x = inputs(&w);
    Luyo2021Plus m = luyo2021_plus(&x, LUYO2021_JDP);
    double k = ldexp(1, w.m) + 1, low = 1 / (3 * x.H * x.H);
    double high = x.d / (x.H * x.H), least = INFINITY;
    Release r = {p->noise * m.noise[0], m.lambda + m.shift[0],
                 luyo2021_plus_radii(&x, &m, k).hat, x.H};
    for (int i = 0; i < TIMES; i++) {
        w.first = low * pow(high / low, i % GRID / (GRID - 1.0));
        int row = i / GRID;
        w.second = low * pow(high / low, row / (GRID - 1.0));
        least = fmin(least, least_shift(p, &w, &r, 4));
    }
    double g = least * sqrt(1.5 * (w.m + 1)) / (p->noise * m.noise[1]);
    probe_ratio(p, g, admissible_in_share(&x), "m gam", (double)w.m, w.gam);
}

/* One message of Alg. 1 under Cor. 6.  The server sends Lambda~_2 = 1e12 I and
 * w~_2 = -M (1,1)/sqrt(2): a user whose step-2 state has X = (1,1)/sqrt(2)
 * computes V~_2 = -M + beta 1e-6 and sends X_1 X_1', X_1 y_1 of norm V~_2^2;
 * her neighbour's V~_2 is 0.  GOE, the least favourable of the noises. */
void luyo2021_clip_message(Probe *p)
{
    Luyo2021Inputs x = {1e6, 3, 2, 0.99, 1e-6, 0.05, sqrt(2)};
    Luyo2021Mixture m = luyo2021_mixture(&x, LUYO2021_LDP);
    double M;
    LUYO2021_SWEEP(M, 10, 10, 2)
    {
        double value = fmin(x.H, -M + m.beta * 1e-6);
        double g = sqrt(1.5) * value * value / (p->noise * m.matrix);
        probe_ratio(p, g, luyo2021_admissible(x.eps, x.delta), "M", M);
    }
}

/* The same message when the server is honest and only the other users are
 * arbitrary: the n of the witness above send their statistics with the printed
 * noise, user n+1 plans with the sums.  Given those, her message moves by D^2/2
 * (GOE) and D^2. */
void luyo2021_clip_message_honest(Probe *p)
{
    static const Witness w = {2, 68, 0.008, 0.99, 1e-6, 1.4142135, 1, 1};
    Luyo2021Inputs x = inputs(&w);
    Luyo2021Mixture m = luyo2021_mixture(&x, LUYO2021_LDP);
    Release r = mixture_release(p, &m);
    r.noise *= sqrt(ldexp(1, w.m));
    double moved = least_shift(p, &w, &r, 2);
    double g = sqrt(1.5) * moved / (p->noise * m.matrix);
    probe_ratio(p, g, admissible_in_share(&x), "m gam", (double)w.m, w.gam);
    probe_note(p, "moved", moved);
}

/* Alg. 3 under Cor. 11, the same message: the second family moves by V^4 */
void luyo2021_clip_message_plus(Probe *p)
{
    Luyo2021Inputs x = {1e6, 3, 2, 0.99, 1e-6, 0.05, sqrt(2)};
    Luyo2021Plus m = luyo2021_plus(&x, LUYO2021_LDP);
    double beta = luyo2021_plus_radii(&x, &m, x.K).hat;
    double M;
    LUYO2021_SWEEP(M, 2, 10, 2)
    {
        double value = fmin(x.H, -M + beta * 1e-6);
        double g = sqrt(1.5) * pow(value, 4) / (p->noise * m.noise[1]);
        probe_ratio(p, g, luyo2021_admissible(x.eps, x.delta), "M", M);
    }
}
