#include "suite/audit/regression_release.h"
#include "suite/base/text.h"

#include <math.h>
#include <string.h>

/* --- what scales are computed for ----------------------------------------- */

double made_epsilon(const Bare *b)
{
    return b->epsilon * params_real(b->params, "epsilon-used");
}

double made_delta(const Bare *b)
{
    return params_present(b->params, "delta-used")
               ? params_real(b->params, "delta-used")
               : b->delta;
}

double made_episodes(const Bare *b)
{
    return ldexp((double)params_count(b->params, "K"),
                 params_int(b->params, "levels"));
}

double admissible_shift(const Bare *b)
{
    long double log_delta = logl((long double)made_delta(b));
    return (double)(1 / calibrate_gauss(made_epsilon(b), log_delta).value);
}

/* --- what the settings say ------------------------------------------------ */

int release_dimension(const Bare *b)
{
    return params_int(b->params, "d");
}

int release_steps(const Bare *b)
{
    return params_int(b->params, "H");
}

uint64_t release_episodes(const Bare *b)
{
    return params_count(b->params, "K");
}

bool release_calibrated(const Bare *b)
{
    return bare_choice(b, "mode") == 1;
}

Place place_local(void)
{
    return (Place){SUM_LOCAL, 1};
}

Place place_tree(uint64_t leaves)
{
    return (Place){SUM_TREE, leaves};
}

Place place_anew(void)
{
    return (Place){REFRESH, 1};
}

/* --- channels ------------------------------------------------------------- */

double pattern_entry(int pattern, bool diagonal)
{
    if (pattern == PATTERN_GOE && diagonal)
        return sqrt(2);
    return pattern == PATTERN_PROJ && !diagonal ? sqrt(0.5) : 1;
}

Status release_reading(const Bare *b, const char *names, int *which)
{
    const char *reading = params_text(b->params, "reading");
    char word[PARAMS_TEXT];
    for (int i = 0; text_word(&names, word, sizeof word) != NULL; i++)
        if (strcmp(word, reading) == 0) {
            *which = i;
            return OK;
        }
    return strcmp(reading, "-") == 0 ? OK
                                     : FAIL(BAD_INPUT, "%s has no reading '%s'",
                                            b->is->name, reading);
}

/* pattern: of the matrix noise that the scale assumes; a fault may draw another
 * */
Regression *release_layout(Bare *b, int pattern, Arena *arena)
{
    Regression *layout = arena_array(arena, Regression, 1);
    int drawn = bare_choice(b, "drawn");
    *layout = (Regression){.d = params_int(b->params, "d"),
                           .pattern = drawn == 0 ? pattern : drawn - 1,
                           .least = -1};
    b->cube = layout->d + 1; /* direction and target */
    b->layout = layout;
    return layout;
}

static int columns(const Regression *x, int row)
{
    return x->pattern == PATTERN_IID ? x->d : row + 1;
}

void release_part(Bare *b, Part part, Place matrix, Place vector, Arena *arena)
{
    Regression *x = (Regression *)b->layout; /* of release_layout */
    int d = x->d, n = 0;
    int size = x->pattern == PATTERN_IID ? d * d : d * (d + 1) / 2;
    double *scale =
        bare_channel(b, "matrix", matrix.when, size, matrix.leaves, arena);
    for (int i = 0; i < d; i++)
        for (int j = 0; j < columns(x, i); j++)
            scale[n++] = part.matrix * pattern_entry(x->pattern, i == j);
    scale = bare_channel(b, "vector", vector.when, d, vector.leaves, arena);
    for (int i = 0; i < d; i++)
        scale[i] = part.vector;
    x->part[x->parts++] = part;
}

/* --- users ---------------------------------------------------------------- */

static double tidy(double x) /* 0 for a right angle's cosine, up to rounding */
{
    return fabs(x) < 1e-14 ? 0 : x;
}

/* a step's feature is length times the point's direction */
static void send_part(const Regression *x, const double *point, double length,
                      double target, double *matrix, double *vector)
{
    int n = 0;
    for (int i = 0; i < x->d; i++) {
        for (int j = 0; j < columns(x, i); j++)
            matrix[n++] = length * length * point[i] * point[j];
        vector[i] = target * length * point[i];
    }
}

void release_send(const Bare *b, const double *point, double *const *out)
{
    const Regression *x = b->layout;
    double norm = 0, target = (1 + point[x->d]) / 2;
    for (int i = 0; i < x->d; i++)
        norm += point[i] * point[i];
    norm = fmax(1, sqrt(norm));
    for (int i = 0; i < x->parts; i++) {
        const Part *p = &x->part[i];
        double by = pow(params_real(b->params, "norm"), p->power);
        double *const *to = out + 2 * (ptrdiff_t)i;
        send_part(x, point, by * p->feature / norm, by * p->target * target,
                  to[0], to[1]);
    }
}

static bool alone(const Bare *b)
{
    return b->is->may_be_absent &&
           strcmp(params_text(b->params, "neighbours"), "add") == 0;
}

double release_cosine(const Bare *b)
{
    const Regression *x = b->layout;
    if (x->d == 1) /* the least cosine that one dimension and the model allow */
        return x->least > -1 ? 1 : -1;
    double both = x->pattern == PATTERN_GOE ? 1 : 2, A = 0, B = 0;
    for (int i = 0; i < x->parts; i++) {
        const Part *p = &x->part[i];
        double f2 = p->feature * p->feature;
        A += both * (double)bare_places(b, 2 * i) * pow(f2 / p->matrix, 2);
        B += (double)bare_places(b, 2 * i + 1) * f2 *
             pow(p->target / p->vector, 2);
    }
    return fmax(x->least, A > 0 ? fmax(-1, -B / A) : -1);
}

/* two directions at cosine c, symmetric about the diagonal of axes 0 and 1 */
static void plane_pair(Bare *b, double c)
{
    double half = acos(c) / 2, quarter = acos(-1) / 4;
    b->here[0] = tidy(cos(quarter + half));
    b->here[1] = tidy(sin(quarter + half));
    b->there[0] = tidy(cos(quarter - half));
    b->there[1] = tidy(sin(quarter - half));
}

/* constant on one half of the axes and 0 on the other, and the reverse */
static void flat_pair(Bare *b, int d)
{
    int half = d / 2;
    for (int i = 0; i < 2 * half; i++)
        (i < half ? b->here : b->there)[i] = 1 / sqrt(half);
}

/* where the model has one feature alone: the full target against 0 */
static void value_pair(Bare *b, int d)
{
    b->here[0] = b->there[0] = 1;
    b->there[d] = -1;
}

void release_worst(Bare *b)
{
    const Regression *x = b->layout;
    double c = release_cosine(b);
    b->here[x->d] = b->there[x->d] = 1;
    if (alone(b))
        b->here[0] = 1;
    else if (c >= 1)
        value_pair(b, x->d);
    else if (b->is->law == NOISE_LAPLACE && x->d > 1)
        flat_pair(b, x->d);
    else if (c > -1)
        plane_pair(b, c);
    else {
        b->here[0] = 1;
        b->there[0] = -1;
    }
}
