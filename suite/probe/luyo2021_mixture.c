/* Luyo et al. 2021, section 3 and appendix C: tails, radii, the explicit regret
 * bound, and where it begins to say something. */
#include "oracles/tails.h"
#include "suite/base/sample.h"
#include "suite/probe/luyo2021.h"

#include <math.h>
#include <string.h>

#define WALK(x)                                                                \
    Luyo2021Inputs x;                                                          \
    for (int i_ = 0; luyo2021_grid(i_, &(x)); i_++)
#define AT(x) "H d K p", (x).H, (x).d, (x).K, (x).p

static Luyo2021Privacy privacy_of(const Probe *p)
{
    return strcmp(p->reading, "ldp") == 0 ? LUYO2021_LDP : LUYO2021_JDP;
}

/* node or user noises that a prefix may sum; popcount(k) for a tree */
static double terms(const Luyo2021Inputs *x, Luyo2021Privacy what)
{
    return what == LUYO2021_LDP ? x->K : floor(log2(x->K + 1));
}

static double noise_of(const Luyo2021Inputs *x, const Luyo2021Mixture *m,
                       const Probe *p)
{
    return p->noise * m->matrix * sqrt(terms(x, privacy_of(p)));
}

/* eps and delta scale sigma and its bounds alike */
static bool repeats(const Luyo2021Inputs *x)
{
    return x->eps != 0.5 || x->delta != 1e-6 || x->norm_w != 0;
}

/* C.2, C.3: with probability 1 - p/(6KH) the eigenvalues of B are in [Ups,
 * 3 Ups], that is |noise| <= Ups.  For GOE(s): |noise| <= s (2 sqrt(d) + 2
 * sqrt(log(2/a))) with probability 1 - a. */
void luyo2021_prefix_eigenvalues(Probe *p)
{
    WALK(x)
    {
        if (repeats(&x))
            continue;
        Luyo2021Mixture m = luyo2021_mixture(&x, privacy_of(p));
        double a = x.p / (6 * x.K * x.H);
        double sharp =
            noise_of(&x, &m, p) * (2 * sqrt(x.d) + 2 * sqrt(log(2 / a)));
        probe_ratio(p, sharp, m.upsilon, AT(x));
    }
}

static double norm_beyond(double d, double t)
{
    double beyond = NAN;
    return tail_exact(TAIL_GAUSS_NORM, (int)d, t, &beyond) ? beyond
                                                           : (double)NAN;
}

/* C.2, C.3: |g| <= C with probability 1 - p/(6KH), by the exact law */
void luyo2021_prefix_norm(Probe *p)
{
    WALK(x)
    {
        if (repeats(&x))
            continue;
        Luyo2021Mixture m = luyo2021_mixture(&x, privacy_of(p));
        double beyond = norm_beyond(x.d, m.c / noise_of(&x, &m, p));
        probe_ratio(p, beyond, x.p / (6 * x.K * x.H), AT(x));
    }
}

/* the t that a law reaches with probability a, d = 2 */
static double quantile(TailLaw law, double a)
{
    double low = 0, high = 100, beyond = (double)NAN;
    for (int i = 0; i < 60; i++) {
        double t = (low + high) / 2;
        if (!tail_exact(law, 2, t, &beyond))
            return (double)NAN;
        *(beyond > a ? &low : &high) = t;
    }
    return high;
}

enum { UNION_K = 8, UNION_H = 2, COORDINATES = 5 };

/* a GOE matrix (both ends of its diagonal, off it) and a normal vector */
static void draw_node(Rng *rng, double scale, double node[COORDINATES])
{
    for (int i = 0; i < COORDINATES; i++)
        node[i] = scale * (i < 2 ? sqrt(2) : 1) * sample_normal(rng);
}

static double norm_of(const double m[3])
{
    return fabs(m[0] + m[1]) / 2 + hypot((m[0] - m[1]) / 2, m[2]);
}

/* One step's prefixes 1..K of a tree, or of all users' noise: does a matrix or
 * a vector leave its bound? */
static bool some_prefix_leaves(Rng *rng, bool local, double scale,
                               const double bound[2])
{
    double prefix[UNION_K + 1][COORDINATES] = {{0}}, node[COORDINATES];
    int terms[UNION_K + 1] = {0};
    bool leaves = false;
    for (int k = 1; k <= UNION_K; k++) {
        int from = local ? k - 1 : k & (k - 1);
        draw_node(rng, scale, node);
        for (int i = 0; i < COORDINATES; i++)
            prefix[k][i] = prefix[from][i] + node[i];
        terms[k] = terms[from] + 1;
        double unit = sqrt(terms[k]), *x = prefix[k];
        leaves |=
            norm_of(x) > unit * bound[0] || hypot(x[3], x[4]) > unit * bound[1];
    }
    return leaves;
}

/* C.2, C.3: with bounds that K H matrices and K H vectors leave with
 * probability p/(6KH) each, neither more nor less, some leave in at most p/3 of
 * the draws: their share, and five standard errors */
void luyo2021_union_bound(Probe *p)
{
    static const double fails = 0.6;
    double each = fails / (6 * UNION_K * UNION_H);
    double bound[2] = {quantile(TAIL_GOE, each),
                       quantile(TAIL_GAUSS_NORM, each)};
    bool local = privacy_of(p) == LUYO2021_LDP;
    double draws = 20.0 * (double)p->instances, bad = 0;
    for (uint64_t i = 0; i < 20 * p->instances; i++) {
        bool leaves = false;
        for (int h = 0; h < UNION_H; h++)
            leaves |= some_prefix_leaves(&p->rng, local, p->noise, bound);
        bad += leaves;
    }
    double share = bad / draws;
    probe_ratio(p, share + 5 * sqrt(share * (1 - share) / draws), fails / 3,
                "K H p", (double)UNION_K, (double)UNION_H, fails);
}

/* a noise's bounds: of Algorithm 1, and of both families of Algorithm 3 */
typedef struct {
    double lambda, upsilon, c;
} Bounds;
enum { FAMILIES = 3 };

/* Cor. 5, 6, 10 and 11 as printed, apart from what the learners use.  The
 * latter two spend half of delta on each family. */
static Bounds as_printed(const Luyo2021Inputs *x, bool local, int family)
{
    bool plus = family > 0;
    double H = x->H, delta = plus ? x->delta / 2 : x->delta;
    double size = family == 0 ? H * H : family == 1 ? x->d : pow(H, 4);
    double nodes = ceil(log2(x->K)) + 1;
    double node = (plus ? 64 : 32) / x->eps *
                  sqrt(2 * H * nodes * log(8 * H / delta) * log(4 / delta) *
                       log(16 * H * nodes / delta));
    double user = (plus ? 8 : 4) * H / x->eps * sqrt(2 * log(4 * H / delta));
    double all = size * (local ? user * sqrt(x->K) : node * sqrt(nodes));
    double likely = log((plus ? 24 : 6) * x->K * H / x->p);
    return (Bounds){.lambda = plus ? 1 : H * H,
                    .upsilon = all * (4 * sqrt(x->d) + 2 * likely),
                    .c = all * (sqrt(x->d) + 2 * sqrt(likely))};
}

/* what the learners use */
static Bounds used(const Luyo2021Inputs *x, bool local, int family)
{
    Luyo2021Privacy what = local ? LUYO2021_LDP : LUYO2021_JDP;
    if (family == 0) {
        Luyo2021Mixture m = luyo2021_mixture(x, what);
        return (Bounds){m.lambda, m.upsilon, m.c};
    }
    Luyo2021Plus q = luyo2021_plus(x, what);
    return (Bounds){q.lambda, q.upsilon[family - 1], q.c[family - 1]};
}

typedef void Check(Probe *, const Luyo2021Inputs *, const Bounds *);

static void check_corollaries(Probe *p, Check *check)
{
    WALK(x)
    {
        for (int i = 0; i < 2 * FAMILIES; i++) {
            Bounds paper = as_printed(&x, i % 2 != 0, i / 2);
            Bounds learner = used(&x, i % 2 != 0, i / 2);
            check(p, &x, &paper);
            check(p, &x, &learner);
        }
    }
}

static void above_c(Probe *p, const Luyo2021Inputs *x, const Bounds *b)
{
    probe_ratio(p, b->c * (1 + p->bend), b->upsilon, AT(*x));
}

/* C.2, C.3, D.3, D.4: Ups >= C */
void luyo2021_upsilon_above_c(Probe *p)
{
    check_corollaries(p, above_c);
}

static void condition(Probe *p, const Luyo2021Inputs *x, const Bounds *b)
{
    double ridge = b->lambda + b->upsilon;
    double needed = ((b->lambda + 3 * b->upsilon * p->noise) * x->norm_w +
                     b->c * p->noise) /
                    sqrt(ridge);
    probe_ratio(p, needed, 3 * (x->norm_w + 1) * sqrt(ridge), AT(*x));
}

/* C.2, C.3, D.3, D.4: the printed radii meet condition 3 of Thm. 7, 5 of
 * Thm. 9 */
void luyo2021_radius_condition(Probe *p)
{
    check_corollaries(p, condition);
}

/* Hypotheses 1 and 2 of Thm. 7, together: P(|GOE(1)| >= 2 sqrt(d) + t) <= 2
 * exp(-t^2/4) and the exact law of |g|, over all k and h. */
void luyo2021_hypotheses(Probe *p)
{
    WALK(x)
    {
        if (repeats(&x))
            continue;
        Luyo2021Mixture m = luyo2021_mixture(&x, privacy_of(p));
        double s = noise_of(&x, &m, p);
        double t = fmax(0, m.upsilon / s - 2 * sqrt(x.d));
        double each = 2 * exp(-t * t / 4) + norm_beyond(x.d, m.c / s);
        probe_ratio(p, x.K * x.H * each, x.p / 3, AT(x));
    }
}

static double hoeffding(const Luyo2021Inputs *x)
{
    return sqrt(2 * x->H * x->H *
                (log(3 * x->H / x->p) + x->d / 2 * log1p(x->K * x->H)));
}

/* C.1.1: the printed self-normalised radius is at least the one that follows
 * from |X| <= H, lambda = H^2 and noise of range H (H/2-subgaussian) */
void luyo2021_self_normalised_sharp(Probe *p)
{
    WALK(x)
    {
        double logs = log(3 * x.H / x.p) + x.d / 2 * log1p(x.K / x.d);
        double sharp = x.H / 2 * sqrt(2 * logs);
        probe_ratio(p, sharp * (1 + p->bend), hoeffding(&x), AT(x));
    }
}

/* What the proof of C.1.2 gives: R <= sum of 2 beta min(1, |X|_{V^-1}) H with
 * the elliptical potential 2 d log(1 + K/d), and Azuma. */
static double derived(const Luyo2021Inputs *x, double beta)
{
    return 2 * beta * x->H * sqrt(2 * x->d * x->K * log1p(x->K / x->d)) +
           x->H * sqrt(2 * x->H * x->K * log(3 / x->p));
}

/* the display of C.1.2 with beta_K outside the radical, the logarithm inside:
 * the smallest of the forms that Thm. 7 allows */
static double printed(const Luyo2021Inputs *x, double beta)
{
    return 4 * beta * sqrt(x->H * x->H * x->d * x->K * log1p(x->H * x->K)) +
           sqrt(2 * pow(x->H, 3) * x->K * log(3 / x->p));
}

void luyo2021_explicit_bound(Probe *p)
{
    WALK(x)
    {
        double beta = luyo2021_mixture(&x, LUYO2021_JDP).beta;
        probe_ratio(p, derived(&x, beta) * (1 + p->bend), printed(&x, beta),
                    AT(x));
    }
}

/* ---- the fork: K episodes of Alg. 1 in closed recursion ----
 *
 * From s0 action 0 leads to b (1 - gap a step), 1 to g (1 a step), for good;
 * phi = e_0, e_1, w = (1,1).  All matrices are diagonal and transitions
 * certain, so X = y and a block of episodes under one policy adds multiples; a
 * policy is kept for 1 in 100 of the episodes so far.  Lambda~ is shifted by 2
 * Upsilon, no noise drawn (it is a tenth of that). */
enum { FORK_H = 4 };

typedef struct {
    double gap, ridge, beta;
    double sum[FORK_H][2], value[FORK_H + 1][2];
} Fork;

static int fork_action(Fork *f)
{
    const double reward[2] = {1 - f->gap, 1};
    for (int j = 0; j < 2; j++)
        for (int h = FORK_H - 1; h >= 0; h--) {
            double x = f->value[h + 1][j], a = f->ridge + f->sum[h][j];
            double q = (h > 0 ? reward[j] : 0) + x * f->sum[h][j] / a +
                       f->beta * x / sqrt(a);
            f->value[h][j] = fmin(FORK_H, q);
        }
    return f->value[0][1] > f->value[0][0] ? 1 : 0; /* ties: the lowest */
}

static double fork_regret(double gap, double K, const Luyo2021Mixture *m,
                          double bonus)
{
    Fork f = {
        .gap = gap, .ridge = m->lambda + m->shift, .beta = m->beta * bonus};
    double regret = 0, n;
    for (double k = 0; k < K; k += n) {
        n = fmin(fmax(1, floor(0.01 * k)), K - k);
        int a = fork_action(&f);
        regret += a == 0 ? n * gap * (FORK_H - 1) : 0;
        for (int h = 0; h < FORK_H; h++)
            f.sum[h][a] += n * f.value[h + 1][a] * f.value[h + 1][a];
    }
    return regret;
}

static Luyo2021Inputs fork_inputs(double K)
{
    return (Luyo2021Inputs){K, FORK_H, 2, 0.99, 1e-6, 0.05, sqrt(2)};
}

/* the display of C.1.2 with beta_K under the root */
static double under_root(const Luyo2021Inputs *x, double beta)
{
    return 4 * sqrt(x->H * x->H * x->d * x->K * beta * log1p(x->H * x->K)) +
           sqrt(2 * pow(x->H, 3) * x->K * log(3 / x->p));
}

static double regret_under_root(double K)
{
    Luyo2021Inputs x = fork_inputs(K);
    Luyo2021Mixture m = luyo2021_mixture(&x, LUYO2021_JDP);
    return fork_regret(0.5, K, &m, 1) / under_root(&x, m.beta);
}

/* Where the bounds are below all that can be lost; bonus: a learner that plays
 * with a radius too large by that factor */
void luyo2021_fork(Probe *p)
{
    double K, gap;
    LUYO2021_SWEEP(K, 1e14, 10, 5)
    LUYO2021_SWEEP(gap, 0.5, 0.2, 5)
    {
        Luyo2021Inputs x = fork_inputs(K);
        Luyo2021Mixture m = luyo2021_mixture(&x, LUYO2021_JDP);
        double R = fork_regret(gap, K, &m, p->bonus);
        double lost = gap * (FORK_H - 1) * K;
        if (derived(&x, m.beta) < lost)
            probe_ratio(p, R, derived(&x, m.beta), "K gap", K, gap);
        if (printed(&x, m.beta) < lost)
            probe_ratio(p, R, printed(&x, m.beta), "K gap", K, gap);
    }
    probe_note(p, "beta_under_root", regret_under_root(1e10));
}

/* ---- the elliptical potential, on any sequence ---- */

enum { D_MAX = 6, LENGTH = 120 };

/* x'Ax, and A <- (A^-1 + xx')^-1 */
static double update(int d, double a[D_MAX][D_MAX], const double *x)
{
    double ax[D_MAX] = {0}, form = 0;
    for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++)
            ax[i] += a[i][j] * x[j];
        form += x[i] * ax[i];
    }
    for (int i = 0; i < d; i++)
        for (int j = 0; j < d; j++)
            a[i][j] -= ax[i] * ax[j] / (1 + form);
    return form;
}

static void direction(Rng *rng, int kind, int d, int k, double *x)
{
    double norm = 0;
    for (int i = 0; i < d; i++) {
        x[i] = kind == 0 ? (double)(i == k % d) : sample_normal(rng);
        norm += x[i] * x[i];
    }
    double length = kind == 2 ? rng_uniform(rng) : 1;
    for (int i = 0; i < d; i++)
        x[i] *= length / sqrt(norm);
}

/* C.1.2 with lambda = H^2 >= |X|^2: sum min(1, |X_k|^2_{V_k^-1}) <= 2 d log(1 +
 * K/d); units of H */
void luyo2021_potential(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 5; i++) {
        int d = 1 + (int)(i % D_MAX), kind = (int)(i / D_MAX % 3);
        double a[D_MAX][D_MAX] = {{0}}, sum = 0, x[D_MAX];
        for (int j = 0; j < d; j++)
            a[j][j] = 1;
        for (int k = 0; k < LENGTH; k++) {
            direction(&p->rng, kind, d, k, x);
            sum += fmin(1, update(d, a, x));
            probe_ratio(p, sum * (1 + p->bend), 2 * d * log1p((k + 1.0) / d),
                        "d kind K", (double)d, (double)kind, k + 1.0);
        }
    }
}

/* C.4: "bounded this time only by Theta~(d) .. (see Clms. 26 and 29)": what
 * Claim 29 gives is between 2 d and d times a logarithm */
void luyo2021_laplace_radius(Probe *p)
{
    double d, a;
    LUYO2021_SWEEP(d, 1, 2, 21)
    LUYO2021_SWEEP(a, 0.5, 1e-3, 10)
    {
        double L = log(d / a), by = 1 + p->bend;
        double bound = 2 * d + 2 * sqrt(d * L) + L;
        probe_ratio(p, bound * by, d * (2 + 2 * sqrt(L) + L), "d a", d, a);
        probe_ratio(p, 2 * d * by, bound, "d a", d, a);
    }
}

/* ---- where a bound falls below K H ---- */

typedef double Share(const Probe *, double K); /* of K H */

/* the least share up to 1.8e19 episodes, and K* where it falls below one */
static void useful(Probe *p, Share *share)
{
    static const double COUNTABLE = 1.8e19;
    double least = INFINITY, star = 0;
    double K;
    LUYO2021_SWEEP(K, 2, 1.05, 1800)
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

static double mixture_share(const Probe *p, double K, Luyo2021Privacy what)
{
    Luyo2021Inputs x = {K, 3, 4, 0.99, 1e-6, 0.05, 2};
    double upsilon = p->noise * luyo2021_mixture(&x, what).upsilon;
    double beta =
        3 * (x.norm_w + 1) * sqrt(x.H * x.H + upsilon) + hoeffding(&x);
    return derived(&x, beta) / (K * x.H);
}

static double share_jdp(const Probe *p, double K)
{
    return mixture_share(p, K, LUYO2021_JDP);
}
static double share_ldp(const Probe *p, double K)
{
    return mixture_share(p, K, LUYO2021_LDP);
}

/* eq. (22) */
static double share_linear(const Probe *p, double K)
{
    Luyo2021Inputs x = {K, 3, 4, 0.99, 1e-6, 0.05, 2};
    Luyo2021Linear l = luyo2021_linear(&x, LUYO2021_JDP);
    double d = x.d, H = x.H, ridge = d + p->noise * l.c_k;
    double weight =
        fmax(1, 2 * H * sqrt(d * K / ridge) + p->noise * l.c / ridge);
    double chi = 24 * 24 * 18 * K * K * d * weight * H / x.p;
    double beta = 24 * H * sqrt(d * ridge) * log(chi);
    double few = floor(d * H * ceil(K / l.batches) * log1p(K / (d * d)) /
                       (2 * log(4) - 2));
    double bound = 2 * sqrt(2 * K * H * H * H * log(3 / x.p)) + H * few +
                   8 * beta * H * sqrt(2 * d * K * log1p(K / ridge));
    return bound / (K * H);
}

void luyo2021_useful_jdp(Probe *p)
{
    useful(p, share_jdp);
}

void luyo2021_useful_ldp(Probe *p)
{
    useful(p, share_ldp);
}

void luyo2021_useful_linear(Probe *p)
{
    useful(p, share_linear);
}
