#include "suite/report/rates_data.h"

#include <math.h>
#include <string.h>

bool rate_in_epsilon(const RateCurve *c)
{
    return strcmp(rate_in(c), "epsilon") == 0;
}

/* where x stands on the axis */
double rate_across(const RateCurve *c, double x)
{
    return rate_in_epsilon(c) ? 1 / x : x;
}

/* the sign of slopes against the axis */
double rate_sign(const RateCurve *c)
{
    return rate_in_epsilon(c) ? -1 : 1;
}

/* --- data ----------------------------------------------------------------- */

static void put_points(FILE *to, const RateCurve *c, int curve)
{
    for (int m = 0; m < MARKS; m++)
        for (int used = 0; used < 2; used++) {
            fprintf(to, "$p%d_%d_%d << e\n", curve, m, used);
            for (int i = 0; i < c->n; i++) {
                const RateShown *p = &c->point[i];
                if ((int)rate_mark_of(c, i) == m && (p->used > 0) == used)
                    fprintf(to, "%.6g %.6g %.6g\n", rate_across(c, p->x),
                            p->regret, rate_sign(c) * p->slope);
            }
            fputs("e\n", to);
        }
}

/* x, regret, bound, worst policy's regret, K H, local slope */
static void put_lines(FILE *to, const RateCurve *c, int curve)
{
    fprintf(to, "$c%d << e\n", curve);
    for (int i = 0; i < c->n; i++) {
        const RateShown *p = &c->point[i];
        fprintf(to, "%.6g %.6g %.6g %.6g %.6g %.6g\n", rate_across(c, p->x),
                p->regret, p->bound, p->trivial, c->horizon[i],
                rate_sign(c) * p->slope);
    }
    fputs("e\n", to);
}

/* Finds the mean logarithms of the fitted points; returns how many there are.
 * */
static int find_middle(const RateCurve *c, double *size, double *regret)
{
    int n = 0;
    *size = *regret = 0;
    for (int i = 0; i < c->n; i++)
        if (c->point[i].used > 0) {
            *size += log(c->point[i].size);
            *regret += log(c->point[i].regret);
            n++;
        }
    *size /= n > 0 ? n : 1;
    *regret /= n > 0 ? n : 1;
    return n;
}

/* The theorem's slope through the middle of the fitted points, point by point:
 * it is no straight line where the family's effective size is not x. */
static void put_theorem(FILE *to, const RateCurve *c, int curve)
{
    double size, regret;
    bool drawn = find_middle(c, &size, &regret) > 1 && !isnan(c->theorem);
    fprintf(to, "$t%d << e\n", curve);
    for (int i = 0; i < c->n && drawn; i++)
        if (c->point[i].used > 0)
            fprintf(to, "%.6g %.6g\n", rate_across(c, c->point[i].x),
                    exp(regret + c->theorem * (log(c->point[i].size) - size)));
    fputs("e\n", to);
}

/* --- the frame ------------------------------------------------------------ */

static void widen(double *low, double *high, double x)
{
    if (!(x > 0) || isinf(x))
        return;
    *low = fmin(*low, x);
    *high = fmax(*high, x);
}

/* The frame of all that is drawn, and of K* if it is near. */
RateFrame rate_frame(const RateGroup *g)
{
    RateFrame f = {(double)INFINITY, 0, (double)INFINITY, 0};
    for (int i = 0; i < g->n; i++) {
        const RateCurve *c = g->curve[i];
        for (int j = 0; j < c->n; j++) {
            const RateShown *p = &c->point[j];
            widen(&f.left, &f.right, rate_across(c, p->x));
            widen(&f.bottom, &f.top, p->regret);
            widen(&f.bottom, &f.top, p->bound);
            widen(&f.bottom, &f.top, c->horizon[j]);
        }
    }
    double margin = pow(f.right / f.left, 0.03);
    return (RateFrame){f.left / margin, f.right * margin, f.bottom / 3,
                       f.top * 3};
}

bool rate_shows_star(const RateCurve *c, const RateFrame *f)
{
    double x = rate_across(c, c->x_star);
    return x >= f->left && x <= f->right; /* not where it is NaN */
}

static void put_star(FILE *to, const RateCurve *c, int curve,
                     const RateFrame *f)
{
    if (!rate_shows_star(c, f))
        return;
    fprintf(to, "$k%d << e\n%.6g %.6g\n%.6g %.6g\ne\n", curve,
            rate_across(c, c->x_star), f->bottom, rate_across(c, c->x_star),
            f->top);
}

/* --- all of it ------------------------------------------------------------ */

void rate_put_data(FILE *to, const RateGroup *g, const RateFrame *f)
{
    for (int i = 0; i < g->n; i++) {
        put_points(to, g->curve[i], i);
        put_lines(to, g->curve[i], i);
        put_theorem(to, g->curve[i], i);
        put_star(to, g->curve[i], i, f);
    }
}
