/* Zhou 2022: Theorems 4.1, 5.1 and 6.5, Remark 6.9: the growth of the regret
 * and the explicit bounds of the proofs.
 *
 * Two regressions, of values and of rewards.  The noise of each (sections 6.2,
 * 6.3) makes the eigenvalues of Assumption 2, these make Lemma 3.1's radius,
 * and the radii make the terms T1, T2 of the proof of Theorem 4.1.
 *
 * Calibrated noise is the least with the same (eps, delta).  At one step a user
 * changes f f' and f y, |f|, y <= 1 after division by what a counter's noise is
 * proportional to.  If the user is replaced, at a cosine c, the squared shift
 * is 2 (1 - c^2) + 2 (1 - c), at most 9/2 at c = -1/2 (on the entries on and
 * above the diagonal alone it is as large, where f f' - e e' is diagonal).
 * Rewards are counted at H steps and values at H-1, V_{H+1} being 0; step h's
 * values are at most H - h. */
#include "suite/judge/theorem.h"
#include "suite/papers/shared/dyadic.h"

#include <math.h>

static bool is_local(const RateAt *x)
{
    return (x->privacy & (PRIVACY_LDP | PRIVACY_PURE_LDP)) != 0;
}

/* a regression: its dimension, the most of |f|^2, the most of a target */
typedef struct {
    double d, square, range;
} Targets;

/* Assumption 1: |phi_V| <= sqrt(d1) V, |varphi| <= 1 */
static Targets values(const RateAt *x, double range)
{
    return (Targets){x->d1, x->d1 * range * range, range};
}

static Targets rewards(const RateAt *x)
{
    return (Targets){x->d2, 1, 1};
}

/* --- noise ---------------------------------------------------------------- */

/* of one entry in a release: in units of the most that the matrix f f' and the
 * vector f y may be; and a bound on the norm of a matrix of such entries */
typedef struct {
    double unit;
    double (*norm)(double d, double failure);
} Noise;

/* Lemma B.4: 4 sqrt(d) + 2t, 2 exp(-t^2/2) = failure */
static double norm_printed(double d, double failure)
{
    return 4 * sqrt(d) + 2 * sqrt(2 * log(2 / failure));
}

/* both ends of the spectrum: 2 sqrt(d) + t, exp(-t^2/4) each */
static double norm_sharp(double d, double failure)
{
    return 2 * sqrt(d) + 2 * sqrt(log(2 / failure));
}

/* Theorem 6.4: every counter at (eps, delta)/(4H), its m nodes rho-zCDP, with
 * eps/(4H) = 2 sqrt(rho log(4H/delta)).  Lemma 6.1: a release sums m nodes.
 * Remark 6.9: users add theirs once, K of them in a release. */
static Noise noise_published(const RateAt *x)
{
    double m = is_local(x) ? 1 : dyadic_ceil(x->K);
    double terms = is_local(x) ? x->K : m, half = x->eps / (8 * x->H);
    double rho = half * half / log(4 * x->H / x->delta);
    return (Noise){sqrt(m / (2 * rho) * terms), norm_printed};
}

/* users 1..K-1: ceil(log2 K) nodes hold one, a release sums floor(log2 K) */
static Noise noise_least(const RateAt *x)
{
    double shift = 4.5 * x->H + 4.5 * (x->H - 1);
    double nodes = is_local(x) ? 1 : dyadic_ceil(x->K);
    double terms = is_local(x) ? x->K - 1 : dyadic_floor(x->K);
    return (Noise){sqrt(nodes * shift * terms) / x->budget, norm_sharp};
}

static Noise noise_of(const RateAt *x)
{
    return x->privacy == PRIVACY_NONE ? (Noise){0, norm_sharp}
           : x->calibrated            ? noise_least(x)
                                      : noise_published(x);
}

/* --- from noise to a radius ----------------------------------------------- */

/* Assumption 2 */
typedef struct {
    double least, most, nu;
} Ridge;

/* without privacy Z = I, z = 0; proof of Theorem 6.5: a shift of twice the
 * bound on the noise, each bound failing with probability alpha/(4KH) */
static Ridge ridge_of(const RateAt *x, const Targets *t, const Noise *noise)
{
    double failure = x->failure / (4 * x->K * x->H);
    if (x->privacy == PRIVACY_NONE)
        return (Ridge){1, 1, 0};
    double matrix = t->square * noise->unit * noise->norm(t->d, failure);
    double vector = sqrt(t->square) * t->range * noise->unit *
                    (sqrt(t->d) + sqrt(2 * log(1 / failure)));
    return (Ridge){matrix, 3 * matrix, vector / sqrt(matrix)};
}

/* log det of all that K users add, over that of the ridge */
static double growth(const RateAt *x, const Targets *t, const Ridge *ridge)
{
    return t->d * log1p(x->K * t->square / (t->d * ridge->least));
}

/* Lemma 3.1 */
static double radius_of(const RateAt *x, const Targets *t, const Ridge *ridge)
{
    double logs = 2 * log(x->H / x->failure) + growth(x, t, ridge);
    return t->range / 2 * sqrt(logs) + sqrt(t->d * ridge->most) + ridge->nu;
}

/* sum over one step's K of min(1, |f| in Lambda^-1), by Cauchy and Schwarz and
 * the elliptical potential */
static double widths(const RateAt *x, const Targets *t, const Ridge *ridge)
{
    return sqrt(x->K * 2 * growth(x, t, ridge));
}

/* --- bounds --------------------------------------------------------------- */

/* T1 + T2 as printed: one radius for all steps.  With the least noise on each
 * user's message it is the radius of step 1, the largest, whose values are at
 * most H-1.  The learner has smaller noise at later steps, as in sum_of_steps,
 * so this bound is valid and looser than it could be. */
static double sum_of_widest(const RateAt *x)
{
    const Noise noise = noise_of(x);
    bool least = x->calibrated && x->privacy != PRIVACY_NONE;
    const Targets p = values(x, x->H), r = rewards(x);
    const Targets first = values(x, least ? x->H - 1 : x->H);
    Ridge zp = ridge_of(x, &first, &noise), zr = ridge_of(x, &r, &noise);
    double T1 = 2 * radius_of(x, &first, &zp) * x->H * widths(x, &p, &zp);
    return T1 + 2 * x->H * radius_of(x, &r, &zr) * x->H * widths(x, &r, &zr);
}

/* min(c, 2 beta w) <= max(c, 2 beta) min(1, w), where what step h can still
 * lose is c = H - h + 1 */
static double term_of_step(const RateAt *x, double h, const Targets *t)
{
    const Noise noise = noise_least(x);
    Ridge ridge = ridge_of(x, t, &noise);
    double most = fmax(x->H - h + 1, 2 * radius_of(x, t, &ridge));
    return most * widths(x, t, &ridge);
}

/* T1 + T2 with the least noise, every step its own */
static double sum_of_steps(const RateAt *x)
{
    const Targets r = rewards(x);
    double sum = 0;
    for (double h = 1; h <= x->H; h++) {
        const Targets p = values(x, x->H - h);
        sum += term_of_step(x, h, &r);
        sum += h < x->H ? term_of_step(x, h, &p) : 0;
    }
    return sum;
}

static double bonuses(const RateAt *x)
{
    return x->calibrated && x->privacy == PRIVACY_JDP ? sum_of_steps(x)
                                                      : sum_of_widest(x);
}

/* sqrt(2T log(1/alpha)) */
static double luck(const RateAt *x)
{
    return sqrt(2 * x->K * x->H * log(1 / x->failure));
}

/* proof of Theorem 4.1: T1 + T2 + T3 */
static double bound_vi(const RateAt *x)
{
    return bonuses(x) + x->H * luck(x);
}

/* proof of Theorem 5.1: (i) of mirror descent, (ii) of the martingale, (iii) is
 * at most T1 + T2 */
static double bound_po(const RateAt *x)
{
    double H = x->H, T = x->K * H;
    return sqrt(2 * H * H * H * T * log(x->A)) + 4 * H * luck(x) + bonuses(x);
}

/* of the regression for values, as printed */
static double radius_linopt(const RateAt *x)
{
    const Targets p = values(x, x->H);
    const Noise noise = noise_of(x);
    Ridge ridge = ridge_of(x, &p, &noise);
    return x->calibrated ? (double)NAN : radius_of(x, &p, &ridge);
}

enum {
    NONE = PRIVACY_NONE,
    JDP = PRIVACY_JDP,
    LDP = PRIVACY_LDP,
    BOTH = JDP | LDP
};
#define VI(privacies, variable, power, where)                                  \
    {                                                                          \
        .algorithm = "linopt-vi", .privacy = (privacies), .in = (variable),    \
        .exponent = (power), .source = "Zhou 2022, " where, .bound = bound_vi, \
        .radius = radius_linopt                                                \
    }
#define PO(privacies, variable, power, where)                                  \
    {                                                                          \
        .algorithm = "linopt-po", .privacy = (privacies), .in = (variable),    \
        .exponent = (power), .source = "Zhou 2022, " where, .bound = bound_po  \
    }

/* "states" and "directions" are settings of the environment mixture-hard:
 * states that decide, and actions at one d. */
const Theorem zhou2022_theorems[] = {
    VI(NONE | JDP, "K", 0.5, "Theorems 4.1, 6.5"),
    VI(LDP, "K", 0.75, "Remark 6.9"),
    VI(BOTH, "epsilon", -0.5, "Theorem 6.5"),
    VI(NONE, "d", 1, "Theorem 4.1"),
    VI(BOTH, "d", 1.75, "Theorem 6.5"),
    VI(NONE, "H", 2, "Theorem 4.1"),
    VI(JDP, "H", 2.5, "Theorem 6.5"),
    VI(NONE | BOTH, "states", 0, "abstract"),
    VI(NONE | BOTH, "directions", 0, "abstract"),
    PO(NONE | JDP, "K", 0.5, "Theorems 5.1, 6.5"),
    PO(LDP, "K", 0.75, "Remark 6.9"),
    PO(BOTH, "epsilon", -0.5, "Theorem 6.5"),
    PO(NONE | BOTH, "states", 0, "abstract"),
    PO(NONE | BOTH, "directions", 0, "abstract"),
    {0}};
