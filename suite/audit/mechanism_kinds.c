/* The kinds of bare mechanisms, and the table of all. */
#include "suite/audit/mechanism.h"
#include "suite/audit/regression_release.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* --- what the settings say ------------------------------------------------ */

static bool unsplit(const Bare *b, const char *part)
{
    const char *text = params_text(b->params, "unsplit");
    return strcmp(text, part) == 0 || strcmp(text, "all") == 0;
}

static int steps(const Bare *b)
{
    return params_int(b->params, "H");
}

static double log_base(const Bare *b)
{
    const double logs[] = {log(2), 1, log(10)};
    return logs[bare_choice(b, "log")];
}

/* the depth, the steps and the sensitivity that the scale is made for */
static double made_levels(const Bare *b)
{
    if (b->is->when != SUM_TREE || unsplit(b, "levels"))
        return 1;
    double leaves = (double)params_count(b->params, "leaves");
    double depth = bare_choice(b, "log") == 0
                       ? tree_depth(params_count(b->params, "leaves"))
                       : ceil(log(leaves) / log_base(b));
    return fmax(1, depth + params_int(b->params, "levels"));
}

static double made_steps(const Bare *b)
{
    return unsplit(b, "steps") ? 1 : steps(b);
}

static double releases(const Bare *b)
{
    if (b->is->when != REFRESH || unsplit(b, "releases"))
        return 1;
    return (double)params_count(b->params, "releases");
}

static void add_channel(Bare *b, const char *name, int size, Arena *arena)
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
    for (int h = 0; h < steps(b); h++)
        add_channel(b, "vector", d, arena);
    b->cube = steps(b) * d;
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

/* Opposite ends of one axis; convexity puts Laplace's maximum there, too.  The
 * sign alternates over steps: the same to independent noise, worse to shared
 * noise. */
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
           sqrt(made_levels(b) * made_steps(b) * releases(b));
}

static double vector_moves(const Bare *b, double *size)
{
    *size = params_real(b->params, "sensitivity");
    return made_levels(b) * made_steps(b) * releases(b);
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
    for (int h = 0; h < steps(b); h++) {
        add_channel(b, "matrix", full ? d * d : d * (d + 1) / 2, arena);
        double *scale = (double *)b->channel[h].scale;
        n = 0;
        for (int i = 0; i < d; i++)
            for (int j = 0; j < (full ? d : i + 1); j++)
                scale[n++] = entry_scale(noise, i == j);
    }
    b->cube = d;
    return OK;
}

/* every step adds the same: a user of one feature */
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

/* --- counters of visits, transitions and rewards (Qiao & Wang 2023) ------- */

static Status counters_open(Bare *b, Arena *arena)
{
    int H = steps(b), S = params_int(b->params, "S");
    int cells = H * S * params_int(b->params, "A");
    add_channel(b, "visits", cells, arena);
    add_channel(b, "transitions", cells * S, arena);
    add_channel(b, "rewards", cells, arena);
    b->cube = 3 * H + 1; /* states, actions, rewards */
    return OK;
}

static int pick(double x, int n)
{
    int i = (int)floor((x + 1) / 2 * n);
    return i < 0 ? 0 : i >= n ? n - 1 : i;
}

static void counters_send(const Bare *b, const double *point,
                          double *const *out)
{
    int H = steps(b), S = params_int(b->params, "S");
    int A = params_int(b->params, "A");
    double norm = params_real(b->params, "norm");
    for (int c = 0; c < b->channels; c++)
        memset(out[c], 0, (size_t)b->channel[c].size * sizeof **out);
    for (int h = 0; h < H; h++) {
        int cell = (h * S + pick(point[h], S)) * A + pick(point[H + 1 + h], A);
        out[0][cell] = norm;
        out[1][cell * S + pick(point[h + 1], S)] = norm;
        out[2][cell] = norm * (point[2 * H + 1 + h] + 1) / 2;
    }
}

/* all in the first state against all in the last, rewards 1: 2H entries of
 * each family differ by 1 (claims qiao2023, 7.4) */
static void counters_worst(Bare *b)
{
    int H = steps(b);
    for (int i = 0; i < b->cube; i++) {
        b->here[i] = i > 2 * H ? 1 : -1;
        b->there[i] = i <= H || i > 2 * H ? 1 : -1;
    }
}

static double counters_euclid(const Bare *b)
{
    double entries = (unsplit(b, "families") ? 1 : 3) * 2 * made_steps(b);
    return params_real(b->params, "sensitivity") *
           sqrt(entries * made_levels(b));
}

static double counters_moves(const Bare *b, double *size)
{
    *size = params_real(b->params, "sensitivity");
    return (unsplit(b, "families") ? 1 : 3) * 2 * made_steps(b) *
           made_levels(b);
}

/* Lap(3 H log2(K) / epsilon) at every node, K - 1 users inserted; Lap(3 H /
 * epsilon) in every report */
static double counters_published(const Bare *b)
{
    double K = (double)params_count(b->params, "leaves") + 1;
    double parts = (unsplit(b, "families") ? 1 : 3) * made_steps(b);
    if (b->is->when == SUM_TREE && !unsplit(b, "levels"))
        parts *= bare_choice(b, "log") == 0 ? log2(K) : log(K) / log_base(b);
    return params_real(b->params, "sensitivity") * parts /
           (b->epsilon * params_real(b->params, "epsilon-used"));
}

/* --- the table ------------------------------------------------------------ */

#define VECTOR                                                                 \
    .open = vector_open, .send = vector_send, .worst = vector_worst,           \
    .euclid = vector_euclid, .moves = vector_moves
#define COUNTERS                                                               \
    .open = counters_open, .send = counters_send, .worst = counters_worst,     \
    .euclid = counters_euclid, .moves = counters_moves
/* what a regression releases; its opener scales the channels itself */
#define RELEASE .send = release_send, .worst = release_worst

const Mechanism mechanisms[] = {
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
     .nobody = true,
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
    {.name = "counters-central",
     .help = "visits, transitions and rewards in trees of Laplace noise "
             "(Qiao, Wang 2023, 5.1)",
     .uses = "leaves H S A levels fresh log",
     .law = NOISE_LAPLACE,
     .when = SUM_TREE,
     COUNTERS,
     .published = counters_published},
    {.name = "counters-local",
     .help = "every user's visits, transitions and rewards with Laplace noise "
             "(Qiao, Wang 2023, 5.2)",
     .uses = "H S A",
     .law = NOISE_LAPLACE,
     .when = SUM_LOCAL,
     COUNTERS,
     .published = counters_published},
    {.name = "counters-central-gauss",
     .help = "the same in trees of Gaussian noise (Qiao, Wang 2023, 5.3)",
     .uses = "leaves H S A levels fresh log",
     .law = NOISE_GAUSS,
     .when = SUM_TREE,
     COUNTERS},
    {.name = "counters-local-gauss",
     .help = "every user's own with Gaussian noise (Qiao, Wang 2023, 5.3)",
     .uses = "H S A",
     .law = NOISE_GAUSS,
     .when = SUM_LOCAL,
     COUNTERS},
    {.name = "luyo2021-vtr-jdp",
     .help = "UCRL-VTR: XX' and Xy of H-1 steps in trees",
     .source = "Luyo et al. 2021, Alg. 1, Cor. 5",
     .uses = "K d H reading neighbours levels fresh drawn",
     .law = NOISE_GAUSS,
     .when = SUM_TREE,
     .nobody = true,
     .steps = 2,
     RELEASE,
     .open = release_luyo2021_vtr_jdp},
    {.name = "luyo2021-vtr-ldp",
     .help = "UCRL-VTR: every user's own XX' and Xy of H-1 steps",
     .source = "Luyo et al. 2021, Alg. 1, Cor. 6",
     .uses = "K d H reading neighbours drawn",
     .law = NOISE_GAUSS,
     .when = SUM_LOCAL,
     .nobody = true,
     .steps = 2,
     RELEASE,
     .open = release_luyo2021_vtr_ldp},
    {.name = "luyo2021-vtr-pure-jdp",
     .help = "the same in trees of Laplace noise, a scale free of d "
             "(reconstructed; the paper prints orders)",
     .source = "Luyo et al. 2021, Rem. 1, App. C.4",
     .uses = "K d H levels",
     .when = SUM_TREE,
     .steps = 2,
     RELEASE,
     .law = NOISE_LAPLACE,
     .open = release_luyo2021_vtr_pure_jdp},
    {.name = "luyo2021-vtr-pure-ldp",
     .help = "every user's own with Laplace noise, a scale free of d "
             "(reconstructed; the paper prints orders)",
     .source = "Luyo et al. 2021, Rem. 1, App. C.4",
     .uses = "K d H",
     .when = SUM_LOCAL,
     .steps = 2,
     RELEASE,
     .law = NOISE_LAPLACE,
     .open = release_luyo2021_vtr_pure_ldp},
    {.name = "luyo2021-lsvi-jdp",
     .help = "LSVI-UCB in static batches: ff' in trees, targets anew at every "
             "release",
     .source = "Luyo et al. 2021, Alg. 2, Thm. 8",
     .uses = "K d H drawn",
     .law = NOISE_GAUSS,
     .when = SUM_TREE,
     RELEASE,
     .open = release_luyo2021_lsvi_jdp},
    {.name = "luyo2021-plus-jdp",
     .help = "UCRL-VTR+: weighted first and second moments of H-1 steps in "
             "trees",
     .source = "Luyo et al. 2021, Alg. 3, Cor. 10",
     .uses = "K d H reading neighbours levels fresh drawn",
     .law = NOISE_GAUSS,
     .when = SUM_TREE,
     .nobody = true,
     .steps = 2,
     RELEASE,
     .open = release_luyo2021_plus_jdp},
    {.name = "luyo2021-plus-ldp",
     .help = "UCRL-VTR+: every user's own moments of H-1 steps",
     .source = "Luyo et al. 2021, Alg. 3, Cor. 11",
     .uses = "K d H reading neighbours drawn",
     .law = NOISE_GAUSS,
     .when = SUM_LOCAL,
     .nobody = true,
     .steps = 2,
     RELEASE,
     .open = release_luyo2021_plus_ldp},
    {.name = "ngo2022-lsvi-jdp",
     .help = "LSVI-UCB with low switching: ff' in trees, targets anew at every "
             "update; reading: B A C T N N2 (trees), episode (so many updates "
             "as releases says)",
     .source = "Ngo et al. 2022, Alg. 1, Sec. 4.2",
     .uses = "K d H reading releases levels drawn",
     .law = NOISE_GAUSS,
     .when = SUM_TREE,
     RELEASE,
     .open = release_ngo2022_lsvi_jdp},
    {.name = "zhou2022-jdp",
     .help = "LinOpt: regressions of values and rewards in trees, VI and PO "
             "alike",
     .source = "Zhou 2022, Thm. 6.4",
     .uses = "K d H levels fresh drawn",
     .law = NOISE_GAUSS,
     .when = SUM_TREE,
     RELEASE,
     .open = release_zhou2022_jdp},
    {.name = "zhou2022-ldp",
     .help = "LinOpt: every user's own regressions of values and rewards",
     .source = "Zhou 2022, Rem. 6.9",
     .uses = "K d H drawn",
     .law = NOISE_GAUSS,
     .when = SUM_LOCAL,
     RELEASE,
     .open = release_zhou2022_ldp},
    {.name = "pavlovic2025-jdp",
     .help = "CAPRI: an epoch's statistic of d orthonormal arms, one release",
     .source = "Pavlovic et al. 2025, eq. (5)",
     .uses = "K d",
     .law = NOISE_GAUSS,
     .when = REFRESH,
     .open = release_pavlovic2025_open,
     .send = release_pavlovic2025_send,
     .worst = release_pavlovic2025_worst},
    {.name = "pavlovic2025-ldp",
     .help = "CAPRI: a user's own statistic of d orthonormal arms",
     .source = "Pavlovic et al. 2025, eq. (8)",
     .uses = "K d",
     .law = NOISE_GAUSS,
     .when = SUM_LOCAL,
     .open = release_pavlovic2025_open,
     .send = release_pavlovic2025_send,
     .worst = release_pavlovic2025_worst},
    {0}};
