#include "algorithms/core/mixture.h"
#include "algorithms/core/zhou2022_scales.h"

#include <math.h>

void mixture_feature(const Task *task, int s, int a, const double *v,
                     double *phi)
{
    int S = task->dim.S, d = task->d_psi;
    const double *psi =
        task->psi + (size_t)(s * task->dim.A + a) * (size_t)S * (size_t)d;
    for (int i = 0; i < d; i++) {
        double sum = 0;
        for (int t = 0; t < S; t++)
            sum += psi[t * d + i] * v[t];
        phi[i] = sum;
    }
}

void mixture_features(const Task *task, int s, const double *v, double *phi)
{
    for (int a = 0; a < task->dim.A; a++)
        mixture_feature(task, s, a, v, phi + (size_t)a * (size_t)task->d_psi);
}

int pattern_size(MixtureNoise pattern, int d)
{
    return pattern == MIXTURE_NOISE_IID ? d * d : packed_size(d);
}

static double entry(MixtureNoise pattern, bool diagonal)
{
    if (pattern == MIXTURE_NOISE_GOE)
        return diagonal ? sqrt(2) : 1;
    return pattern == MIXTURE_NOISE_PROJ && !diagonal ? sqrt(0.5) : 1;
}

const double *pattern_scales(MixtureNoise pattern, int d, double scale,
                             Arena *arena)
{
    double *out = arena_array(arena, double, pattern_size(pattern, d));
    int at = 0;
    for (int i = 0; i < d; i++)
        for (int j = 0; j < (pattern == MIXTURE_NOISE_IID ? d : i + 1); j++)
            out[at++] = scale * entry(pattern, i == j);
    return out;
}

void pattern_add(MixtureNoise pattern, int d, long double n, const double *x,
                 long double *sum)
{
    int at = 0;
    for (int i = 0; i < d; i++)
        for (int j = 0; j < (pattern == MIXTURE_NOISE_IID ? d : i + 1); j++)
            sum[at++] += n * (long double)x[i] * (long double)x[j];
}

const long double *pattern_read(MixtureNoise pattern, int d,
                                const long double *shown, long double *scratch)
{
    if (pattern != MIXTURE_NOISE_IID)
        return shown;
    for (int i = 0, at = 0; i < d; i++)
        for (int j = 0; j <= i; j++)
            scratch[at++] = (shown[i * d + j] + shown[j * d + i]) / 2;
    return scratch;
}

void regression_channels(const MixtureRegression *r, const char *name, int h,
                         Channel out[2], Arena *arena)
{
    double *vector = arena_array(arena, double, r->d);
    for (int i = 0; i < r->d; i++)
        vector[i] = r->vector;
    out[0] = (Channel){
        .name = arena_text(arena, "%s matrix %d", name, h + 1),
        .when = r->when,
        .law = r->law,
        .size = pattern_size(r->pattern, r->d),
        .scale = pattern_scales(r->pattern, r->d, r->matrix, arena),
        .leaves = r->leaves,
    };
    out[1] = out[0];
    out[1].name = arena_text(arena, "%s vector %d", name, h + 1);
    out[1].size = r->d;
    out[1].scale = vector;
}

/* The squared norms of ff' - ee' and af - be, with |f|^2 = x, |e|^2 = y and
 * cosine c, are at most x^2 + y^2 - 2 x y c^2 and x + y + 2 sqrt(xy) |c|.  In
 * units of the ball both are at most what unit vectors with the cosine
 * -sqrt(xy) |c| have, 2 (1 - xy c^2) and 2 (1 + sqrt(xy) |c|), so unit vectors
 * are worst.  A packed GOE counts half of the Frobenius norm's square, the
 * others all of it at most. */
double regression_shift(MixtureNoise pattern, double matrix, double vector,
                        double feature, double target)
{
    double w1 = pow(feature * feature / matrix, 2);
    double w2 = pow(feature * target / vector, 2);
    return zhou2022_pair(pattern == MIXTURE_NOISE_GOE ? w1 / 2 : w1, w2);
}

long double mixture_target(const Block *block, int cell, const double *v,
                           int power)
{
    int S = block->dim.S;
    long double sum = 0;
    for (int s = 0; s < S; s++) {
        long double value = (long double)v[s];
        sum += (long double)block->visit[cell * S + s] *
               (power == 2 ? value * value : value);
    }
    return sum;
}

void vector_add(int d, long double y, const double *x, long double *sum)
{
    for (int i = 0; i < d; i++)
        sum[i] += y * (long double)x[i];
}
