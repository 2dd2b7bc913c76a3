/* The bare mechanisms that belong to no paper: vectors and matrices. */
#include "suite/audit/mechanism.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* --- what the scale is computed for --------------------------------------- */

bool bare_unsplit(const Bare *b, const char *part)
{
    const char *text = params_text(b->params, "unsplit");
    return strcmp(text, part) == 0 || strcmp(text, "all") == 0;
}

int bare_steps(const Bare *b)
{
    return params_int(b->params, "H");
}

double bare_log_base(const Bare *b)
{
    const double logs[] = {log(2), 1, log(10)};
    return logs[bare_choice(b, "log")];
}

/* the depth of the tree; 1 without a tree */
double bare_made_levels(const Bare *b)
{
    if (b->is->when != SUM_TREE || bare_unsplit(b, "levels"))
        return 1;
    double leaves = (double)params_count(b->params, "leaves");
    double depth = bare_choice(b, "log") == 0
                       ? tree_depth(params_count(b->params, "leaves"))
                       : ceil(log(leaves) / bare_log_base(b));
    return fmax(1, depth + params_int(b->params, "levels"));
}

double bare_made_steps(const Bare *b)
{
    return bare_unsplit(b, "steps") ? 1 : bare_steps(b);
}

static double releases(const Bare *b)
{
    if (b->is->when != REFRESH || bare_unsplit(b, "releases"))
        return 1;
    return (double)params_count(b->params, "releases");
}

void bare_add_channel(Bare *b, const char *name, int size, Arena *arena)
{
    bare_channel(b, name, b->is->when, size, params_count(b->params, "leaves"),
                 arena);
    if (b->is->when == REFRESH)
        b->last = params_count(b->params, "releases");
}

/* --- vectors: one in each step, of norm at most 1/2 ------------------------
 */

static Status vector_open(Bare *b, Arena *arena)
{
    int d = params_int(b->params, "d");
    for (int h = 0; h < bare_steps(b); h++)
        bare_add_channel(b, "vector", d, arena);
    b->cube = bare_steps(b) * d;
    return OK;
}

static double norm_of(NoiseLaw law, const double *x, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += law == NOISE_GAUSS ? x[i] * x[i] : fabs(x[i]);
    return law == NOISE_GAUSS ? sqrt(sum) : sum;
}

static void vector_send(const Bare *b, const double *point, double *const *out)
{
    double norm = params_real(b->params, "norm") / 2;
    for (int h = 0; h < b->channels; h++) {
        int d = b->channel[h].size;
        double by = norm / fmax(1, norm_of(b->is->law, point, d));
        for (int i = 0; i < d; i++)
            out[h][i] = by * point[i];
        point += d;
    }
}

/* Opposite ends of one axis: the worst pair for Gaussian noise, and for Laplace
 * noise by convexity.  The sign alternates over steps, which does not matter to
 * independent noise and shows noise that steps share. */
static void vector_worst(Bare *b)
{
    int d = b->channel[0].size;
    for (int i = 0; i < b->cube; i++) {
        int sign = i / d % 2 == 0 ? 1 : -1;
        b->here[i] = i % d == 0 ? sign : 0;
        b->there[i] = -b->here[i];
    }
}

static double vector_euclid(const Bare *b)
{
    return params_real(b->params, "sensitivity") *
           sqrt(bare_made_levels(b) * bare_made_steps(b) * releases(b));
}

static double vector_moves(const Bare *b, double *size)
{
    *size = params_real(b->params, "sensitivity");
    return bare_made_levels(b) * bare_made_steps(b) * releases(b);
}

/* --- matrices: ff' with |f| <= 1 ------------------------------------------ */

enum { GOE, SYM1, PROJ, IID };
static const MatrixNoise matrix_noise[] = {NOISE_GOE, NOISE_SYM1, NOISE_AVERAGE,
                                           NOISE_FULL};

static int drawn_noise(const Bare *b)
{
    int drawn = bare_choice(b, "drawn");
    return drawn == 0 ? bare_choice(b, "noise") : drawn - 1;
}

static double entry_scale(int noise, bool diagonal)
{
    if (noise == GOE)
        return diagonal ? sqrt(2) : 1;
    return noise == PROJ && !diagonal ? sqrt(0.5) : 1;
}

static Status matrix_open(Bare *b, Arena *arena)
{
    int d = params_int(b->params, "d"), noise = drawn_noise(b), n = 0;
    bool full = noise == IID;
    for (int h = 0; h < bare_steps(b); h++) {
        bare_add_channel(b, "matrix", full ? d * d : d * (d + 1) / 2, arena);
        double *scale = (double *)b->channel[h].scale;
        n = 0;
        for (int i = 0; i < d; i++)
            for (int j = 0; j < (full ? d : i + 1); j++)
                scale[n++] = entry_scale(noise, i == j);
    }
    b->cube = d;
    return OK;
}

/* The user has one feature, which she sends at every step. */
static void matrix_send(const Bare *b, const double *point, double *const *out)
{
    int d = b->cube;
    bool full = drawn_noise(b) == IID;
    double norm = fmax(1, norm_of(NOISE_GAUSS, point, d));
    double by = params_real(b->params, "norm") / (norm * norm);
    for (int h = 0; h < b->channels; h++) {
        int n = 0;
        for (int i = 0; i < d; i++)
            for (int j = 0; j < (full ? d : i + 1); j++)
                out[h][n++] = by * point[i] * point[j];
    }
}

static void matrix_worst(Bare *b)
{
    b->here[0] = 1;
    if (bare_choice(b, "neighbours") == 1 && b->cube > 1)
        b->there[1] = 1; /* at a right angle: |D| is largest, on the diagonal,
                            where sym1 has least noise for it */
}

static double matrix_euclid(const Bare *b)
{
    MatrixNoise noise = matrix_noise[bare_choice(b, "noise")];
    int made = bare_choice(b, "made");
    int neighbours = made == 0 ? bare_choice(b, "neighbours") : made - 1;
    long double one = neighbours == 0 ? matrix_gauss_add(noise, 1)
                                      : matrix_gauss_replace(noise, b->cube, 1);
    return vector_euclid(b) * (double)one;
}

/* --- the table ------------------------------------------------------------ */

#define VECTOR                                                                 \
    .open = vector_open, .send = vector_send, .worst = vector_worst,           \
    .euclid = vector_euclid, .moves = vector_moves

const Mechanism bare_mechanisms[] = {
    {.name = "tree-gaussian",
     .help = "prefix sums of vectors, binary tree of Gaussian noise",
     .uses = "leaves d H levels fresh log",
     .law = NOISE_GAUSS,
     .when = SUM_TREE,
     VECTOR},
    {.name = "tree-laplace",
     .help = "prefix sums of vectors, binary tree of Laplace noise",
     .uses = "leaves d H levels fresh log",
     .law = NOISE_LAPLACE,
     .when = SUM_TREE,
     VECTOR},
    {.name = "goe-tree",
     .help = "prefix sums of matrices ff', binary tree of symmetric Gaussian "
             "noise",
     .uses = "leaves d H levels fresh log noise neighbours drawn made",
     .law = NOISE_GAUSS,
     .when = SUM_TREE,
     .may_be_absent = true,
     .open = matrix_open,
     .send = matrix_send,
     .worst = matrix_worst,
     .euclid = matrix_euclid},
    {.name = "once-gaussian",
     .help = "a sum of vectors released with Gaussian noise",
     .uses = "releases d H",
     .law = NOISE_GAUSS,
     .when = REFRESH,
     VECTOR},
    {.name = "once-laplace",
     .help = "a sum of vectors released with Laplace noise",
     .uses = "releases d H",
     .law = NOISE_LAPLACE,
     .when = REFRESH,
     VECTOR},
    {.name = "local-gaussian",
     .help = "every user's own vector with Gaussian noise",
     .uses = "d H",
     .law = NOISE_GAUSS,
     .when = SUM_LOCAL,
     VECTOR},
    {.name = "local-laplace",
     .help = "every user's own vector with Laplace noise",
     .uses = "d H",
     .law = NOISE_LAPLACE,
     .when = SUM_LOCAL,
     VECTOR},
    {0}};
