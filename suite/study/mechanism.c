#include "suite/study/mechanism.h"
#include "suite/base/sample.h"
#include "suite/base/text.h"
#include "suite/study/study.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* PARAMS_MAX rows at most.  Those after "pair" are the mechanisms' own, those
 * after "A" bend: a fault sets one of them. */
const Setting mechanism_settings[] = {
    {"mechanism", SET_CHOICE, "tree-gaussian", 0, 0, MECHANISM_NAMES,
     "what is audited"},
    {"epsilon", SET_REAL, "1", 1e-6, 1e3, NULL, "claimed"},
    {"delta", SET_REAL, "1e-6", 0, 0.999999, NULL, "claimed"},
    {"mode", SET_CHOICE, "published", 0, 0, "published|calibrated",
     "the textbook's noise, or the least"},
    {"runs", SET_COUNT, "100000", 100, 1e9, NULL,
     "audited runs in each direction"},
    {"replicates", SET_INT, "1", 1, 1000, NULL, "jobs that share the runs"},
    {"theta", SET_TEXT, "auto", 0, 0, NULL,
     "tilt of the noise towards the loss: auto, or a number >= 0"},
    {"user", SET_COUNT, "1", 1, EPISODES_MAX, NULL, "who is audited"},
    {"pair", SET_CHOICE, "worst", 0, 0, "worst|random|search",
     "the two that she may be: closed form, drawn, or searched for"},
    {"leaves", SET_COUNT, "64", 1, EPISODES_MAX, NULL,
     "items ever inserted in a tree"},
    {"d", SET_INT, "1", 1, 64, NULL, "dimension of a vector or matrix"},
    {"H", SET_INT, "1", 1, 20, NULL, "steps, a channel for each"},
    {"releases", SET_COUNT, "1", 1, 10000, NULL, "of one statistic"},
    {"noise", SET_CHOICE, "goe", 0, 0, "goe|sym1|proj|iid",
     "of a matrix: off-diagonal s, diagonal sqrt2 s; all s; (Z+Z')/2; Z"},
    {"neighbours", SET_CHOICE, "replace", 0, 0, "add|replace",
     "of a matrix: ff' against 0, or against ee'"},
    {"S", SET_INT, "2", 1, 32, NULL, "states"},
    {"A", SET_INT, "1", 1, 32, NULL, "actions"},
    {"scale", SET_REAL, "1", 1e-6, 1e6, NULL, "noise, as a multiple"},
    {"sensitivity", SET_REAL, "1", 1e-6, 1e6, NULL,
     "what the scale is made for, as a multiple of the true one"},
    {"levels", SET_INT, "0", -64, 64, NULL,
     "added to the depth that the scale is made for"},
    {"reuse", SET_CHOICE, "no", 0, 0, "no|nodes|coordinates|steps",
     "one noise for all of them"},
    {"missing", SET_REAL, "0", 0, 1, NULL,
     "share of coordinates whose noise is drawn and not added"},
    {"raw", SET_INT, "0", 0, 64, NULL, "first coordinates without noise"},
    {"fresh", SET_CHOICE, "no", 0, 0, "no|yes",
     "every prefix with noise of its own instead of a tree"},
    {"log", SET_CHOICE, "2", 0, 0, "2|e|10", "base of the depth's logarithm"},
    {"delta-used", SET_REAL, NULL, 1e-300, 0.999999, NULL,
     "what the scale is made for"},
    {"epsilon-used", SET_REAL, "1", 1e-3, 1e3, NULL,
     "what the scale is made for, as a multiple of epsilon"},
    {"unsplit", SET_CHOICE, "no", 0, 0, "no|steps|levels|families|releases|all",
     "parts that each get the whole budget"},
    {"root", SET_CHOICE, "no", 0, 0, "no|yes",
     "parts of Laplace noise composed by their root, as Gaussian ones"},
    {"power", SET_REAL, "1", 0, 2, NULL, "of the scale: 0.5 takes its root"},
    {"made", SET_CHOICE, "same", 0, 0, "same|add|replace",
     "the neighbours that a matrix's scale is made for"},
    {"raw-level", SET_INT, "0", 0, 64, NULL,
     "a tree's nodes of this level, leaves being 1, released without noise"},
    {"drawn", SET_CHOICE, "same", 0, 0, "same|goe|sym1|proj|iid",
     "the matrix noise that is drawn, whatever the scale is made for"},
    {"norm", SET_REAL, "1", 1e-6, 1e6, NULL,
     "what a user may send, as a multiple of the true bound"},
    {0}};

/* --- what the settings say ------------------------------------------------ */

static int choice(const Bare *b, const char *name)
{
    return params_choice(b->params, name);
}

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
    return logs[choice(b, "log")];
}

/* the depth, the steps and the sensitivity that the scale is made for */
static double made_levels(const Bare *b)
{
    if (b->is->when != SUM_TREE || unsplit(b, "levels"))
        return 1;
    double leaves = (double)params_count(b->params, "leaves");
    double depth = choice(b, "log") == 0
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
    assert(b->channels < BARE_CHANNELS);
    double *scale = arena_array(arena, double, size);
    for (int i = 0; i < size; i++)
        scale[i] = 1;
    uint64_t leaves = params_count(b->params, "leaves");
    b->channel[b->channels++] =
        (Channel){name, b->is->when, b->is->law, size, scale, leaves};
}

/* --- vectors: one in each step, of norm at most 1/2 ------------------------
 */

static void vector_open(Bare *b, Arena *arena)
{
    int d = params_int(b->params, "d");
    for (int h = 0; h < steps(b); h++)
        add_channel(b, "vector", d, arena);
    b->cube = steps(b) * d;
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
    int drawn = choice(b, "drawn");
    return drawn == 0 ? choice(b, "noise") : drawn - 1;
}

static double entry_scale(int noise, bool diagonal)
{
    if (noise == GOE)
        return diagonal ? sqrt(2) : 1;
    return noise == PROJ && !diagonal ? sqrt(0.5) : 1;
}

static void matrix_open(Bare *b, Arena *arena)
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
    if (choice(b, "neighbours") == 1 && b->cube > 1)
        b->there[1] = 1; /* at a right angle: |D| is largest, on the diagonal,
                            where sym1 has least noise for it */
}

static double matrix_euclid(const Bare *b)
{
    MatrixNoise noise = matrix_noise[choice(b, "noise")];
    int made = choice(b, "made");
    int neighbours = made == 0 ? choice(b, "neighbours") : made - 1;
    long double one = neighbours == 0 ? matrix_gauss_add(noise, 1)
                                      : matrix_gauss_replace(noise, b->cube, 1);
    return vector_euclid(b) * (double)one;
}

/* --- counters of visits, transitions and rewards (Qiao & Wang 2023) ------- */

static void counters_open(Bare *b, Arena *arena)
{
    int H = steps(b), S = params_int(b->params, "S");
    int cells = H * S * params_int(b->params, "A");
    add_channel(b, "visits", cells, arena);
    add_channel(b, "transitions", cells * S, arena);
    add_channel(b, "rewards", cells, arena);
    b->cube = 3 * H + 1; /* states, actions, rewards */
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
        parts *= choice(b, "log") == 0 ? log2(K) : log(K) / log_base(b);
    return params_real(b->params, "sensitivity") * parts /
           (b->epsilon * params_real(b->params, "epsilon-used"));
}

/* --- the table ------------------------------------------------------------ */

#define VECTOR                                                                 \
    .open = vector_open, .send = vector_send, .worst = vector_worst,           \
    .euclid = vector_euclid, .moves = vector_moves
#define COUNTERS                                                               \
    .law = NOISE_LAPLACE, .open = counters_open, .send = counters_send,        \
    .worst = counters_worst, .moves = counters_moves,                          \
    .published = counters_published

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
     .when = SUM_TREE,
     COUNTERS},
    {.name = "counters-local",
     .help = "every user's visits, transitions and rewards with Laplace noise "
             "(Qiao, Wang 2023, 5.2)",
     .uses = "H S A",
     .when = SUM_LOCAL,
     COUNTERS},
    {0}};

Status mechanism_find(const char *name, const Mechanism **found)
{
    enum { MAX = 40 };
    const char *names[MAX];
    int n = 0;
    for (const Mechanism *m = mechanisms; m->name != NULL; m++) {
        if (strcmp(m->name, name) == 0) {
            *found = m;
            return OK;
        }
        names[n++] = m->name;
    }
    char nearest[200];
    text_nearest(name, names, n, nearest, sizeof nearest);
    return FAIL(BAD_INPUT, "no mechanism '%s'; nearest: %s", name, nearest);
}

/* --- the scale ------------------------------------------------------------ */

static double gauss_scale(const Bare *b, double epsilon, long double log_delta)
{
    Level one = calibrate_gauss(epsilon, log_delta);
    double by = choice(b, "mode") == 1
                    ? (double)one.value
                    : (double)classical_gauss(epsilon, log_delta, 1.25L);
    return b->is->euclid(b) * by;
}

static double laplace_scale(const Bare *b, double epsilon,
                            long double log_delta)
{
    double size, times = b->is->moves(b, &size);
    if (choice(b, "root") == 1) {
        size *= sqrt(times);
        times = 1;
    }
    if (choice(b, "mode") == 0 || !isfinite(log_delta))
        return times * size / epsilon;
    Level one = calibrate_laplace(epsilon, log_delta, (uint64_t)times);
    return size * (double)one.value;
}

static Status find_scale(const Bare *b, double *scale)
{
    double delta = params_present(b->params, "delta-used")
                       ? params_real(b->params, "delta-used")
                       : b->delta;
    double epsilon = b->epsilon * params_real(b->params, "epsilon-used");
    if (choice(b, "mode") == 0 && b->is->published != NULL)
        *scale = b->is->published(b);
    else if (b->is->law == NOISE_LAPLACE)
        *scale = laplace_scale(b, epsilon, logl(delta));
    else if (delta > 0)
        *scale = gauss_scale(b, epsilon, logl(delta));
    else
        return FAIL(BAD_INPUT,
                    "%s needs delta > 0: Gaussian noise is never"
                    " (epsilon, 0)-private",
                    b->is->name);
    *scale = pow(*scale, params_real(b->params, "power")) *
             params_real(b->params, "scale");
    return *scale > 0 && isfinite(*scale)
               ? OK
               : FAIL(BAD_INPUT,
                      "%s: no finite noise meets epsilon=%g"
                      " delta=%g",
                      b->is->name, b->epsilon, b->delta);
}

static void scale_channels(Bare *b, double by)
{
    int raw = params_int(b->params, "raw");
    for (int c = 0; c < b->channels; c++) {
        double *scale = (double *)b->channel[c].scale; /* of add_channel */
        for (int i = 0; i < b->channel[c].size; i++)
            scale[i] = i < raw ? 0 : by * scale[i];
    }
}

/* --- pairs ---------------------------------------------------------------- */

static void set_pair(Bare *b, double *const *other)
{
    b->is->send(b, b->here, b->shift);
    b->is->send(b, b->there, other);
    for (int c = 0; c < b->channels; c++)
        for (int i = 0; i < b->channel[c].size; i++)
            b->shift[c][i] -= other[c][i];
    recorder_pair(b->recorder, (const double *const *)b->shift);
}

/* Does the mechanism compare with nobody rather than with another user? */
static bool against_nobody(const Bare *b)
{
    return b->is->send == matrix_send && choice(b, "neighbours") == 0;
}

static void draw_point(Rng *rng, int n, double *point)
{
    for (int i = 0; i < n; i++)
        point[i] = 2 * rng_uniform(rng) - 1;
}

typedef struct {
    double *const *other; /* room for a contribution */
    double theta, best;
} Climb;

static bool better(Bare *b, Climb *c)
{
    set_pair(b, c->other);
    double moment = recorder_log_moment(b->recorder, c->theta);
    if (!(moment > c->best + 1e-12 * fabs(c->best)))
        return false;
    c->best = moment;
    return true;
}

/* One coordinate of both at its best values; is anything gained?  One user at a
 * time would stay where two must move: an l1 ball's face. */
static bool climb(Bare *b, Climb *c, int i)
{
    static const double values[] = {-1, -0.5, 0, 0.5, 1};
    double here = b->here[i], there = b->there[i];
    bool gained = false;
    for (int v = 0; v < 25; v++) {
        b->here[i] = values[v % 5];
        if (!against_nobody(b))
            b->there[i] = values[v / 5];
        if (!better(b, c))
            continue;
        gained = true;
        here = b->here[i];
        there = b->there[i];
    }
    b->here[i] = here;
    b->there[i] = there;
    return gained;
}

static bool sweep(Bare *b, Climb *c)
{
    bool gained = false;
    for (int i = 0; i < b->cube; i++)
        gained |= climb(b, c, i);
    return gained;
}

/* Coordinate ascent from random starts on what a user may send, for the
 * largest log E[exp(theta L)]: in a Gaussian any theta orders pairs as delta
 * does; in Laplace noise it is the bound on delta that theta is best for. */
static void search_pair(Bare *b, double *const *other, double theta, Rng *rng,
                        Arena *arena)
{
    enum { STARTS = 8, SWEEPS = 50 };
    size_t bytes = (size_t)b->cube * sizeof(double);
    double *here = arena_array(arena, double, b->cube);
    double *there = arena_array(arena, double, b->cube), top = -1;
    for (int s = 0; s < STARTS; s++) {
        draw_point(rng, b->cube, b->here);
        if (!against_nobody(b))
            draw_point(rng, b->cube, b->there);
        Climb c = {other, theta, 0};
        for (int i = 0; i < SWEEPS && sweep(b, &c); i++)
            continue;
        if (c.best <= top)
            continue;
        top = c.best;
        memcpy(here, b->here, bytes);
        memcpy(there, b->there, bytes);
    }
    memcpy(b->here, here, bytes);
    memcpy(b->there, there, bytes);
}

static void find_pair(Bare *b, uint64_t seed, Arena *arena)
{
    double *other[BARE_CHANNELS];
    int pair = choice(b, "pair");
    Rng rng = rng_open(seed, "audited pair");
    rng_seek(&rng, RNG_STUDY, 0, 0);
    for (int c = 0; c < b->channels; c++) {
        b->shift[c] = arena_array(arena, double, b->channel[c].size);
        other[c] = arena_array(arena, double, b->channel[c].size);
    }
    b->is->worst(b);
    set_pair(b, other);
    if (pair == 0)
        return;
    double log_bound, theta = bare_tilt(b, &log_bound);
    memset(b->there, 0, (size_t)b->cube * sizeof *b->there);
    if (pair == 2)
        search_pair(b, other, theta, &rng, arena);
    else
        draw_point(&rng, b->cube, b->here);
    if (pair == 1 && !against_nobody(b))
        draw_point(&rng, b->cube, b->there);
    set_pair(b, other);
}

/* --- opening -------------------------------------------------------------- */

static bool one_of(const char *list, const char *word)
{
    return text_has_word(list, word, ' ');
}

static Status check_settings(const Bare *b)
{
    bool own = false;
    const Setting *row = mechanism_settings;
    for (; strcmp(row->name, "scale") != 0; row++) {
        if (own && params_given(b->params, row->name) &&
            !one_of(b->is->uses, row->name))
            return FAIL(BAD_INPUT, "%s has no setting '%s'; it has: %s",
                        b->is->name, row->name, b->is->uses);
        own = own || strcmp(row->name, "pair") == 0;
    }
    return OK;
}

/* a fault that the mechanism has nothing for would pass unseen */
static Status check_bends(const Bare *b)
{
    static const char *const parts[] = {"levels", "fresh", "log", "drawn",
                                        "made"};
    for (int i = 0; i < 5; i++)
        if (params_given(b->params, parts[i]) && !one_of(b->is->uses, parts[i]))
            return FAIL(BAD_INPUT, "%s has nothing for %s to bend", b->is->name,
                        parts[i]);
    const char *reuse = params_text(b->params, "reuse");
    bool nodes =
        b->is->when == SUM_TREE && params_count(b->params, "leaves") >= 3;
    bool bends = strcmp(reuse, "nodes") == 0         ? nodes
                 : strcmp(reuse, "coordinates") == 0 ? b->channel[0].size > 1
                 : strcmp(reuse, "steps") == 0       ? b->channels > 1
                                                     : true;
    if (!bends)
        return FAIL(BAD_INPUT, "%s has one of %s only: nothing to reuse",
                    b->is->name, reuse);
    if (choice(b, "root") == 1 && b->is->law != NOISE_LAPLACE)
        return FAIL(BAD_INPUT, "%s composes by the root rightly: Gaussian",
                    b->is->name);
    if (params_int(b->params, "raw-level") > 0 && b->is->when != SUM_TREE)
        return FAIL(BAD_INPUT, "%s has no levels", b->is->name);
    return OK;
}

/* Fresh noise for every prefix: she stands in all from her own on. */
static Status make_fresh(Bare *b)
{
    uint64_t leaves = params_count(b->params, "leaves");
    b->first = 1;
    b->last = b->is->when == REFRESH ? params_count(b->params, "releases") : 1;
    if (choice(b, "fresh") == 0)
        return OK;
    if (leaves > 100000)
        return FAIL(BAD_INPUT, "fresh noise for %llu prefixes: at most 100000",
                    (unsigned long long)leaves);
    for (int c = 0; c < b->channels; c++)
        b->channel[c].when = REFRESH;
    b->first = b->user;
    b->last = leaves;
    return OK;
}

static Status check_user(const Bare *b)
{
    uint64_t leaves = params_count(b->params, "leaves");
    if (b->is->when != SUM_TREE || b->user <= leaves)
        return OK;
    return FAIL(BAD_INPUT, "user=%llu: there are %llu leaves",
                (unsigned long long)b->user, (unsigned long long)leaves);
}

Status bare_open(Bare *b, const Params *params, uint64_t seed, Arena *arena)
{
    double scale;
    *b = (Bare){.params = params,
                .epsilon = params_real(params, "epsilon"),
                .delta = params_real(params, "delta"),
                .user = params_count(params, "user")};
    b->is = &mechanisms[params_choice(params, "mechanism")];
    TRY(check_settings(b));
    TRY(check_user(b));
    b->is->open(b, arena);
    TRY(check_bends(b));
    TRY(find_scale(b, &scale));
    scale_channels(b, scale);
    TRY(make_fresh(b));
    b->here = arena_array(arena, double, b->cube);
    b->there = arena_array(arena, double, b->cube);
    b->recorder = recorder_open(b->channel, b->channels, b->user, arena);
    recorder_releases(b->recorder, b->first, b->last);
    b->billboard =
        billboard_open(b->channel, b->channels, seed, "audit", arena);
    find_pair(b, seed, arena);
    return OK;
}

void bare_reverse(Bare *b)
{
    double *here = b->here;
    b->here = b->there;
    b->there = here;
    for (int c = 0; c < b->channels; c++)
        for (int i = 0; i < b->channel[c].size; i++)
            b->shift[c][i] = -b->shift[c][i];
    recorder_pair(b->recorder, (const double *const *)b->shift);
}

/* --- the tilt ------------------------------------------------------------- */

/* At its largest where exp(epsilon - L) = theta / (1 + theta). */
double bare_log_bound(const Bare *b, double epsilon, double theta)
{
    if (theta == 0)
        return 0;
    return recorder_log_moment(b->recorder, theta) - theta * epsilon -
           theta * log1p(1 / theta) - log1p(theta);
}

/* The bound is convex in theta: golden section on its logarithm. */
double bare_tilt(const Bare *b, double *log_bound)
{
    const double golden = (sqrt(5) - 1) / 2;
    double low = log(1e-3), high = log(1e6);
    for (int i = 0; i < 80; i++) {
        double step = golden * (high - low);
        double left = high - step, right = low + step;
        bool down = bare_log_bound(b, b->epsilon, exp(left)) >
                    bare_log_bound(b, b->epsilon, exp(right));
        *(down ? &low : &high) = down ? left : right;
    }
    double theta = exp((low + high) / 2);
    *log_bound = bare_log_bound(b, b->epsilon, theta);
    if (*log_bound < 0)
        return theta;
    *log_bound = 0; /* delta <= 1 is as good a bound: no tilt, no weights */
    return 0;
}
