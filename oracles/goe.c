/* With x = eigenvalue / sqrt 2 the eigenvalues have density proportional to
 * prod |x_i - x_j| e^(-sum x_i^2 / 2), and de Bruijn (1955) makes P(all in
 * [-t,t]) a Pfaffian of
 *
 *     <f,g> = 1/2 int int sgn(y - x) f(x) g(y) dx dy     over [-t,t]^2
 *
 * on any functions that span polynomial * e^(-x^2/2); for odd d bordered by
 * int f (Mehta 2004, ch. 5 and 14; Chiani 2014 has it on the monomials).  Let
 * phi_n be the Hermite functions, orthonormal, and take phi_2j and -phi_2j':
 * parity leaves a determinant, and integration by parts
 *
 *     <phi_2j, -phi_2k'> = (phi_2j, phi_2k) - phi_2k(t) int phi_2j,
 *
 * which is 1 or 0 on the whole line.  So P(all in [-t,t]) = det(1 - E) without
 * any constant to divide by, and E holds integrals over |x| > t alone: the
 * tail 1 - det(1 - E) never cancels.
 *
 * Odd d.  One column is the border.  v_j being int phi_2j over the line, the
 * rows f_0 = phi_0/v_0, f_j = phi_2j - (v_j/v_(j-1)) phi_(2j-2) and columns
 * (border - sum_(i<k) v_i <., -phi_2i'>)/v_k are again 1 or 0 on the line.
 *
 * Leading minors are the same probability at d-2, d-4, ..: elimination meets
 * 1 - P(beyond t at d | not at d-2), inside (0,1], and needs no pivoting.
 *
 * The factor e^(-t^2/2) of every quantity is kept apart, in `scale`. */
#include "oracles/goe.h"
#include "suite/base/status.h"

#include <gsl/gsl_integration.h>
#include <math.h>

enum { RANK = GOE_MAX / 2, NODES = 32, PANELS = 24 };
static const long double PI = 3.14159265358979323846264338327950288L;

typedef struct {
    int m; /* phi_0, phi_2, .. phi_(2m-2) */
    long double t, scale;
    long double at[RANK];         /* phi_2j(t) / scale */
    long double whole[RANK];      /* v_j */
    long double beyond[RANK];     /* 2 int_t^inf phi_2j / scale */
    long double both[RANK][RANK]; /* 2 int_t^inf phi_2i phi_2j / scale^2 */
} Parts;

/* phi_2j(t+u) e^(t^2/2), by a recurrence stable for growing order */
static void hermite(const Parts *p, long double u, long double *even)
{
    long double x = p->t + u, before = 0;
    long double now = powl(PI, -0.25L) * expl(-u * (p->t + u / 2));
    for (int n = 0; n < 2 * p->m - 1; n++) {
        if (n % 2 == 0)
            even[n / 2] = now;
        long double next = sqrtl(2.0L / (n + 1)) * x * now -
                           sqrtl((long double)n / (n + 1)) * before;
        before = now;
        now = next;
    }
}

/* By phi'' = (x^2 - T^2) phi the logarithm falls, past the last turning point
 * T, by at least u^2/2 and u sqrt(t^2 - T^2): beyond this u, by 50. */
static long double reach(const Parts *p)
{
    long double turn2 = 4 * p->m - 3, gap2 = p->t * p->t - turn2;
    if (gap2 <= 0)
        return sqrtl(turn2) - p->t + 10;
    return fminl(10, 50 / sqrtl(gap2));
}

static void add_point(Parts *p, long double u, long double weight)
{
    long double even[RANK];
    hermite(p, u, even);
    for (int i = 0; i < p->m; i++) {
        p->beyond[i] += 2 * weight * even[i];
        for (int j = 0; j <= i; j++)
            p->both[i][j] += 2 * weight * even[i] * even[j];
    }
}

static void integrate(Parts *p)
{
    gsl_integration_glfixed_table *rule =
        gsl_integration_glfixed_table_alloc(NODES);
    if (rule == NULL)
        status_no_memory();
    long double width = reach(p) / PANELS;
    for (int panel = 0; panel < PANELS; panel++)
        for (size_t k = 0; k < NODES; k++) {
            double u, weight;
            gsl_integration_glfixed_point(0, 1, k, &u, &weight, rule);
            add_point(p, width * (panel + (long double)u),
                      width * (long double)weight);
        }
    gsl_integration_glfixed_table_free(rule);
    for (int i = 0; i < p->m; i++)
        for (int j = 0; j < i; j++)
            p->both[j][i] = p->both[i][j];
}

static void prepare(Parts *p, int d, long double t)
{
    *p = (Parts){.m = (d + 1) / 2, .t = t, .scale = expl(-t * t / 2)};
    hermite(p, 0, p->at);
    p->whole[0] = powl(PI, -0.25L) * sqrtl(2 * PI);
    for (int j = 1; j < p->m; j++) /* from int phi_(2j-1)' = 0 */
        p->whole[j] = p->whole[j - 1] * sqrtl((2 * j - 1) / (2.0L * j));
    integrate(p);
}

static void fill_even(const Parts *p, long double e[RANK][RANK])
{
    for (int j = 0; j < p->m; j++)
        for (int k = 0; k < p->m; k++)
            e[j][k] = p->scale * p->both[j][k] +
                      p->at[k] * (p->whole[j] - p->scale * p->beyond[j]);
}

/* the row of f with tail = 2 int_t^inf f, inside = int over the line, and
 * product[i] = 2 int_t^inf f phi_2i */
static void fill_row(const Parts *p, long double tail, long double inside,
                     const long double *product, long double *e)
{
    long double past = 0;
    e[0] = tail;
    for (int k = 1; k < p->m; k++) {
        long double left = inside - p->scale * tail;
        past +=
            p->whole[k - 1] * (p->scale * product[k - 1] + p->at[k - 1] * left);
        e[k] = (tail - past) / p->whole[k];
    }
}

static void fill_odd(const Parts *p, long double e[RANK][RANK])
{
    for (int j = 0; j < p->m; j++) {
        long double c = j == 0 ? 0 : p->whole[j] / p->whole[j - 1];
        long double unit = j == 0 ? p->whole[0] : 1, product[RANK];
        int from = j == 0 ? 0 : j - 1;
        for (int i = 0; i < p->m; i++)
            product[i] = (p->both[j][i] - c * p->both[from][i]) / unit;
        fill_row(p, (p->beyond[j] - c * p->beyond[from]) / unit, j == 0,
                 product, e[j]);
    }
}

/* -log det(1 - scale e) / scale; infinity where the determinant is no larger
 * than its rounding error */
static long double eliminate(int m, long double scale,
                             long double e[RANK][RANK])
{
    long double sum = 0, inside = 1;
    for (int k = 0; k < m; k++) {
        long double pivot = 1 - scale * e[k][k];
        inside *= pivot;
        if (!(pivot > 0 && inside > 1e-18L))
            return (long double)INFINITY;
        sum += scale * fabsl(e[k][k]) < 1e-22L
                   ? e[k][k]
                   : -log1pl(-scale * e[k][k]) / scale;
        for (int i = k + 1; i < m; i++)
            for (int j = k + 1; j < m; j++)
                e[i][j] += scale * e[i][k] / pivot * e[k][j];
    }
    return sum;
}

long double goe_log_tail(int d, double t)
{
    const long double far = 1e30L; /* the powers of t are lost to rounding */
    if (d < 1 || d > GOE_MAX || isnan(t))
        return (long double)NAN;
    long double x = (long double)t / sqrtl(2);
    if (!(x > 0))
        return 0;
    if (x > far)
        return -x * x / 2;
    Parts parts;
    long double e[RANK][RANK];
    prepare(&parts, d, x);
    (d % 2 == 0 ? fill_even : fill_odd)(&parts, e);
    long double sum = eliminate(parts.m, parts.scale, e);
    long double y = parts.scale * sum;
    return y < 1e-22L ? logl(sum) - x * x / 2 : logl(-expm1l(-y));
}
