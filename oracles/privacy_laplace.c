/* The k-fold Laplace loss by a contour integral.
 *
 * In gap = (sum of all shifts) - eps, delta is a distribution function H with
 * H = 0 below 0, and its Laplace transform is
 *
 *     F(z) = prod q_i(z)^k_i / (z (z+1)),
 *     q(z) = E e^(-2 z min(max(X,0), eps0))
 *          = 1 - z D / (2z+1),   D = 1 - e^(-(2z+1) eps0)
 *          = (1 + e^-w)/2 + (1 - e^-w)/2 / (2s),   s = z + 1/2, w = 2 s eps0.
 *
 * So delta = (1/2 pi i) int F(z) e^(z gap) dz over Re z = c > 0; and 1 - delta
 * is minus the same over -1 < c < 0, whose two-sided transform it is: the
 * second where eps is below the mean loss.  c is the saddle point, where the
 * integrand on the real axis is least.
 *
 * The far line.  In q's last form the first term, two atoms, does not decay;
 * the second does as 1/2s.  Expanding q^k by the number n of factors that took
 * the second, the terms n < `from` are summed in closed form elsewhere
 * (privacy_discrete.c), and the integrand left decays as t^-(from+2).
 *
 * Errors.  With step 2 pi/P the trapezoidal rule is off by the aliases
 * H(gap + jP) e^(-cjP), j != 0 (Poisson's summation formula; Abate & Whitt
 * 1992): no other discretisation error.  H is monotone, so for every b of the
 * same sign as c
 *
 *     H(y) <= |b| F(b) e^(by)   (Markov; the same for 1 - H),
 *
 * and a part of it, n >= from, is no larger. */
#include "oracles/privacy_parts.h"

#include <complex.h>
#include <math.h>

typedef long double complex Complex;

/* relative tolerance of each of the three errors */
static const long double TOLERANCE = 1e-17L, TOLERANCE_SEVERAL = 1e-10L;
static const long double PI = 3.14159265358979323846264338328L;
static const long double POINTS_MOST[] = {1e4L, 1e6L}; /* [1] when anyway */

typedef struct {
    const Loss *loss;
    int from, side;         /* side: the sign of c */
    long double gap, total; /* number of factors */
    long double c, log_top; /* log |F(c)| + c gap, all n */
    long double curvature;  /* its second derivative */
    long double period, step, end;
    long double choose[LOSS_PARTS][SPLINE_MAX + 1]; /* (k_i choose n) */
} Line;

/* (1 - e^-w) / w */
static Complex decay(Complex w)
{
    if (cabsl(w) < 1e-30L)
        return 1;
    long double x = creall(w), y = cimagl(w), half = sinl(y / 2);
    long double scale = expl(-x);
    Complex top =
        -expm1l(-x) + 2 * scale * half * half + scale * sinl(y) * (Complex)I;
    return top / w;
}

static Complex log_q(Complex z, long double eps0)
{
    return clogl(1 - z * eps0 * decay((2 * z + 1) * eps0));
}

/* log of prod q^k e^(z gap) */
static Complex log_top(const Line *line, Complex z)
{
    Complex sum = z * line->gap;
    for (int i = 0; i < line->loss->parts; i++) {
        LossPart part = line->loss->part[i];
        sum += (long double)part.times * log_q(z, part.eps);
    }
    return sum;
}

/* --- the saddle point --- */

static long double log_real(const Line *line, long double z, long double gap)
{
    long double sum = z * gap - logl(fabsl(z * (z + 1)));
    for (int i = 0; i < line->loss->parts; i++) {
        LossPart part = line->loss->part[i];
        long double w = (2 * z + 1) * part.eps;
        long double d = fabsl(w) < 1e-30L ? 1 : -expm1l(-w) / w;
        sum += (long double)part.times * log1pl(-z * part.eps * d);
    }
    return sum;
}

/* maps the real line to that side of the real axis */
static long double place(const Line *line, long double u)
{
    return line->side > 0 ? expl(u) : -1 / (1 + expl(-u));
}

/* Minimises log_real, which is convex.  Any other point would be correct but
 * slower. */
static long double saddle(const Line *line, long double gap)
{
    long double low = -60, high = 60;
    while (high - low > 1e-4L) {
        long double a = (2 * low + high) / 3, b = (low + 2 * high) / 3;
        if (log_real(line, place(line, a), gap) <
            log_real(line, place(line, b), gap))
            high = b;
        else
            low = a;
    }
    return place(line, (low + high) / 2);
}

/* Laplace's approximation of log delta, or of log (1 - delta) */
static long double approach(Line *line)
{
    long double c = line->c = saddle(line, line->gap);
    long double h = 1e-3L * fminl(fabsl(c), fabsl(1 + c));
    line->log_top = log_real(line, c, line->gap);
    long double bend = log_real(line, c + h, line->gap) +
                       log_real(line, c - h, line->gap) - 2 * line->log_top;
    return line->log_top - logl(2 * PI * bend / (h * h)) / 2;
}

/* --- the errors, as logarithms --- */

static long double geometric(long double log_first, long double log_ratio)
{
    return log_ratio < 0 ? log_first - logl(-expm1l(log_ratio)) : HUGE_VALL;
}

/* the aliases on the side where H (or 1 - H) is near 1, and on the other */
static long double aliases(const Line *line, long double period)
{
    long double shrink = fabsl(line->c) * period;
    long double full = geometric(-shrink, -shrink);
    long double y = line->gap - (long double)line->side * period;
    if (line->side > 0 && y <= 0)
        return full;
    long double b = saddle(line, y);
    long double first = logl(fabsl(b)) + log_real(line, b, y) + shrink;
    long double rest = geometric(first, shrink - fabsl(b) * period);
    return fmaxl(full, rest) + 0.7L; /* log 2: a sum of two terms */
}

/* log of a bound on the integral beyond t.  With a = (1 + e^-w)/2,
 * |q| <= a (1 + 1/2t), and what is left after the terms n < from is at most
 * a^k (k/2t)^from / from! e^(k/2t). */
static long double beyond(const Line *line, long double t)
{
    long double log_a = 0, small = 1 / (2 * t), from = line->from;
    for (int i = 0; i < line->loss->parts; i++) {
        LossPart part = line->loss->part[i];
        long double w = (2 * line->c + 1) * part.eps;
        log_a += (long double)part.times * log1pl(expm1l(-w) / 2);
    }
    long double rest = line->total * log1pl(small);
    if (from > 0)
        rest = from * logl(line->total * small) - lgammal(from + 1) +
               line->total * small - logl(from + 1);
    return line->c * line->gap + log_a + rest - logl(PI * t);
}

/* --- the sum --- */

typedef struct {
    Complex value;
    long double modulus; /* of the terms that it is a difference of */
} Term;

/* the product of two polynomials in the number of second terms, n < from */
static void multiply(int from, long double complex *p,
                     const long double complex *q)
{
    for (int n = from - 1; n >= 0; n--) {
        Complex sum = 0;
        for (int j = 0; j <= n; j++)
            sum += p[n - j] * q[j];
        p[n] = sum;
    }
}

/* The terms n < from of prod q^k = prod (A + u)^k, over e^log_top: for each
 * part (k choose n) A^(from-1-n) u^n, with the rest of A's powers apart. */
static Term few(const Line *line, Complex z)
{
    Complex all[SPLINE_MAX + 1] = {1}, rest = z * line->gap - line->log_top;
    Complex sum = 0;
    long double size = 0;
    for (int i = 0; i < line->loss->parts; i++) {
        LossPart part = line->loss->part[i];
        Complex w = (2 * z + 1) * part.eps, d = decay(w), power = 1;
        Complex a = 1 - w * d / 2, u = part.eps * d / 2, one[SPLINE_MAX + 1];
        for (int n = 0; n < line->from; n++, power *= u)
            one[n] = line->choose[i][n] * power;
        power = 1;
        for (int n = line->from - 1; n >= 0; n--, power *= a)
            one[n] *= power;
        multiply(line->from, all, one);
        rest += (long double)(part.times - (uint64_t)line->from + 1) * clogl(a);
    }
    for (int n = 0; n < line->from; n++) {
        sum += all[n];
        size += cabsl(all[n]);
    }
    rest = cexpl(rest);
    return (Term){sum * rest, size * cabsl(rest)};
}

static Term integrand(const Line *line, Complex z)
{
    Complex all = cexpl(log_top(line, z) - line->log_top);
    Complex pole = z * (z + 1);
    Term term = {all, cabsl(all)};
    if (line->from > 0) {
        Term part = few(line, z);
        term.value -= part.value;
        term.modulus += part.modulus;
    }
    return (Term){term.value / pole, term.modulus / cabsl(pole)};
}

/* Sums up to the first point beyond the end, so that the integral from there
 * bounds what is left out.  A term's rounding error is a few units for each of
 * its k factors, and that of its phase. */
static void sum_line(const Line *line, Contour *out)
{
    long double sum = 0, rounding = 0;
    for (long double j = 0; (j - 1) * line->step <= line->end; j++) {
        Complex z = line->c + j * line->step * (Complex)I;
        Term term = integrand(line, z);
        long double weight = j > 0 ? 1 : 0.5L;
        sum += weight * creall(term.value);
        rounding += term.modulus *
                    (20 + 4 * line->total + cabsl(z) * line->gap) * 0x1p-64L;
    }
    long double scale = line->step / PI;
    out->log_scale = line->log_top;
    out->value = (long double)line->side * sum * scale;
    out->error += rounding * scale;
    out->complement = line->side < 0;
}

static Line open_line(const Loss *loss, int from, long double gap,
                      long double *log_value)
{
    Line line = {.loss = loss, .from = from, .side = 1, .gap = gap};
    for (int i = 0; i < loss->parts; i++) {
        long double k = (long double)loss->part[i].times;
        line.total += k;
        for (int n = 0; n < from; n++)
            line.choose[i][n] = (long double)n > k ? 0 : expl(log_choose(k, n));
    }
    *log_value = approach(&line);
    if (*log_value > -0.7L) { /* compute 1 - delta, which is smaller */
        line.side = -1;
        approach(&line);
        line.log_top = 0; /* terms that underflow are negligible beside 1 */
        *log_value = 0;
    }
    return line;
}

/* Finds where the sum may end; false when that takes too many points. */
static bool find_end(Line *line, long double goal, long double most)
{
    line->end = fmaxl(fabsl(line->c), line->step);
    while (beyond(line, line->end) > goal) {
        if (line->end > most * line->step)
            return false;
        line->end *= 1.1L;
    }
    return true;
}

bool contour_part(const Loss *loss, int from, long double gap, bool anyway,
                  Contour *out)
{
    long double log_value;
    Line line = open_line(loss, from, gap, &log_value);
    bool several = loss->parts > 1;
    long double goal =
        log_value + logl(several ? TOLERANCE_SEVERAL : TOLERANCE);
    long double period = -goal / fabsl(line.c);
    while (aliases(&line, period) > goal)
        period *= 1.1L;
    line.step = 2 * PI / period;
    if (!find_end(&line, goal, POINTS_MOST[anyway] / loss->parts) && !anyway)
        return false;
    out->error = expl(aliases(&line, period) - line.log_top) +
                 expl(beyond(&line, line.end) - line.log_top);
    sum_line(&line, out);
    return true;
}

/* --- together --- */

static long double add_logs(long double a, long double b)
{
    long double big = fmaxl(a, b), small = fminl(a, b);
    return isinf(big) ? big : big + log1pl(expl(small - big));
}

/* a level with this relative error */
static Level around(long double log_value, long double relative)
{
    return (Level){fminl(0, log_value), fminl(0, log_value) - relative,
                   fminl(0, log_value + relative)};
}

/* the log of the terms with fewer than `from` coordinates between the centres,
 * and their probability */
static long double sum_few(LossPart part, int from, long double gap,
                           long double *weight)
{
    long double sum = -HUGE_VALL, k = (long double)part.times;
    *weight = 0;
    for (int n = 0; n < from && (long double)n <= k; n++) {
        sum = add_logs(sum, spline_log_part(part.eps, k, n, gap));
        *weight += expl(spline_log_weight(part.eps, k, n));
    }
    return sum;
}

/* adds the exact terms and the contour's part, or, for a complement, the part's
 * probability minus the contour's value */
static Level join(long double log_few, long double weight, long double k,
                  const Contour *c)
{
    const long double rounding = 1e-15L + 1e-18L * k;
    long double few = expl(log_few - c->log_scale), scale = c->log_scale;
    long double sum = few + c->value;
    if (c->complement) {
        few = expl(log_few);
        scale = 0;
        sum = few + (1 - weight) - expl(c->log_scale) * c->value;
    }
    long double error = c->error * expl(c->log_scale - scale) +
                        rounding * (few + weight * (c->complement ? 1 : 0));
    return around(logl(sum) + scale, error / sum + 1e-18L);
}

static long double count(const Loss *loss)
{
    long double k = 0;
    for (int i = 0; i < loss->parts; i++)
        k += (long double)loss->part[i].times;
    return k;
}

/* Exact terms plus contour, for integrands that do not decay by themselves. */
static bool by_both(const Loss *loss, long double gap, Level *level)
{
    Contour contour = {0};
    long double k = count(loss), few = -HUGE_VALL, weight = 0;
    bool several = loss->parts > 1;
    int from = several ? 2 : SPLINE_MAX + 1;
    if (!several)
        few = sum_few(loss->part[0], from, gap, &weight);
    else if (mixed_fits(loss) && !mixed_part(loss, gap, &few, &weight))
        return false;
    if (several && !mixed_fits(loss))
        from = 0;
    if (!several && k <= SPLINE_MAX) {
        *level = around(few, 1e-15L);
        return true;
    }
    contour_part(loss, from, gap, true, &contour);
    *level = join(few, weight, k, &contour);
    return true;
}

Level laplace_log_delta(const Loss *loss, long double gap)
{
    Contour contour = {0};
    Level level;
    if (count(loss) > SPLINE_MAX && contour_part(loss, 0, gap, false, &contour))
        return join(-HUGE_VALL, 0, count(loss), &contour);
    if (!by_both(loss, gap, &level))
        level = (Level){nanl(""), -HUGE_VALL, 0}; /* no memory */
    return level;
}
