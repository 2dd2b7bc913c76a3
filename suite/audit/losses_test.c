#include "suite/audit/losses.h"
#include "suite/base/sample.h"
#include "tests/check.h"

#include <gsl/gsl_randist.h>
#include <stdbool.h>

static Arena arena;

static double log_density(NoiseLaw law, double x, double scale)
{
    return log(law == NOISE_GAUSS ? gsl_ran_gaussian_pdf(x, scale)
                                  : gsl_ran_laplace_pdf(x, scale));
}

/* ---- one coordinate ---- */

static void coordinates_lose_log_ratios(void)
{
    for (int law = NOISE_GAUSS; law <= NOISE_LAPLACE; law++)
        for (double x = -3; x <= 3; x += 0.37)
            for (double shift = -2; shift <= 2; shift += 0.5) {
                double want = log_density((NoiseLaw)law, x, 0.7) -
                              log_density((NoiseLaw)law, x + shift, 0.7);
                double got = coordinate_loss((NoiseLaw)law, x, shift, 0.7);
                CHECK(fabs(got - want) < 1e-12);
            }
}

/* E f(L) by Simpson between the law's kinks */
static double expect(NoiseLaw law, double a, double theta, bool mean)
{
    const double at[4] = {-60, -a, 0, 60};
    double sum = 0;
    for (int piece = 0; piece < 3; piece++) {
        enum { N = 20000 };
        double h = (at[piece + 1] - at[piece]) / N;
        for (int i = 0; i <= N; i++) {
            double x = at[piece] + h * i;
            double w = i == 0 || i == N ? 1 : i % 2 ? 4 : 2;
            double loss = coordinate_loss(law, x, a, 1);
            double log_f = log_density(law, x, 1) + (mean ? 0 : theta * loss);
            sum += w * h / 3 * exp(log_f) * (mean ? loss : 1);
        }
    }
    return sum;
}

static void moments_are_integrals(void)
{
    static const double thetas[] = {-2, -1, -0.5, 0, 0.3, 1, 4, 9};
    static const double shifts[] = {1e-3, 0.1, 1, 3};
    for (int law = NOISE_GAUSS; law <= NOISE_LAPLACE; law++)
        for (int s = 0; s < 4; s++) {
            double a = shifts[s];
            CHECK_NEAR(coordinate_mean((NoiseLaw)law, a),
                       expect((NoiseLaw)law, a, 0, true), 1e-7);
            for (int t = 0; t < 8; t++) {
                double log_m =
                    coordinate_log_moment((NoiseLaw)law, a, thetas[t]);
                CHECK_NEAR(exp(log_m),
                           expect((NoiseLaw)law, a, thetas[t], false), 1e-8);
                CHECK(log_m ==
                      coordinate_log_moment((NoiseLaw)law, -a, thetas[t]));
            }
        }
    CHECK(coordinate_log_moment(NOISE_LAPLACE, 0, 5) == 0);
    CHECK(fabs(coordinate_log_moment(NOISE_LAPLACE, 1.5, -1)) < 1e-15);
}

/* ---- against the released numbers, by densities ---- */

enum { SIZE = 3, LEAVES = 21 };
static const double scales[3][SIZE] = {{1, 2, 0.5}, {3, 1, 1}, {0.7, 0, 1.3}};

typedef struct {
    Channel channel[3];
    Billboard *billboard;
    long double user[3][LEAVES][SIZE]; /* each user's contribution */
    double mine[3][SIZE], other[3][SIZE], shift[3][SIZE];
    const double *shifts[3];
    long double seen[3][LEAVES][SIZE]; /* all releases */
} World;

static void fill(World *w, NoiseLaw law, uint64_t seed, uint64_t k0)
{
    static const Schedule when[3] = {SUM_TREE, SUM_LOCAL, REFRESH};
    Rng rng = rng_open(seed, "world");
    rng_seek(&rng, RNG_STUDY, k0, 0);
    memset(w, 0, sizeof *w);
    for (int c = 0; c < 3; c++) {
        w->channel[c] =
            (Channel){"x", when[c], law, SIZE, scales[c], LEAVES, 1};
        for (int i = 0; i < SIZE; i++) {
            bool moves = scales[c][i] > 0 && (i != 2 || c == 0);
            for (int k = 0; k < LEAVES; k++)
                w->user[c][k][i] = rng_uniform(&rng);
            w->mine[c][i] = (double)w->user[c][k0 - 1][i];
            w->other[c][i] = moves ? rng_uniform(&rng) : w->mine[c][i];
            w->shift[c][i] = w->mine[c][i] - w->other[c][i];
        }
        w->shifts[c] = w->shift[c];
    }
    w->billboard = billboard_open(w->channel, 3, seed, "world", &arena);
}

static void show(World *w, int c, int k)
{
    Contribution moved;
    contribution_open(&moved, SIZE, &arena);
    contribute_all(&moved, w->user[c][k]);
    billboard_add(w->billboard, c, 1, &moved);
    memcpy(w->seen[c][k], billboard_shown(w->billboard, c),
           sizeof w->seen[c][k]);
}

static void release_all(World *w)
{
    long double total[SIZE] = {0};
    for (int k = 0; k < LEAVES; k++) {
        show(w, 0, k);
        show(w, 1, k);
        for (int i = 0; i < SIZE; i++)
            total[i] += w->user[2][k][i];
        billboard_refresh(w->billboard, 2, total, w->seen[2][k]);
    }
}

/* log f(seen) for one release of noisy sums, given what is in the sum */
static double likelihood(const World *w, int c, const long double *seen,
                         const long double *in)
{
    double sum = 0;
    for (int i = 0; i < SIZE; i++)
        if (scales[c][i] > 0)
            sum += log_density(w->channel[c].law, (double)(seen[i] - in[i]),
                               scales[c][i]);
    return sum;
}

/* leaves (from, to] with user k0 replaced or not */
static void add_up(const World *w, int c, int from, int to, uint64_t k0,
                   bool replaced, long double *sum)
{
    for (int i = 0; i < SIZE; i++) {
        sum[i] = 0;
        for (int k = from; k < to; k++)
            sum[i] += replaced && (uint64_t)k + 1 == k0
                          ? (long double)w->other[c][i]
                          : w->user[c][k][i];
    }
}

static double of_all(const World *w, uint64_t k0, bool replaced)
{
    double sum = 0;
    long double in[SIZE], node[SIZE];
    for (int k = 1; k <= LEAVES; k++) {
        int low = k - (int)tree_width((uint64_t)k);
        for (int i = 0; i < SIZE; i++) /* differences are the nodes */
            node[i] = w->seen[0][k - 1][i] - (low ? w->seen[0][low - 1][i] : 0);
        add_up(w, 0, low, k, k0, replaced, in);
        sum += likelihood(w, 0, node, in);
        for (int i = 0; i < SIZE; i++)
            node[i] = w->seen[1][k - 1][i] - (k > 1 ? w->seen[1][k - 2][i] : 0);
        add_up(w, 1, k - 1, k, k0, replaced, in);
        sum += likelihood(w, 1, node, in);
        add_up(w, 2, 0, k, k0, replaced, in);
        sum += likelihood(w, 2, w->seen[2][k - 1], in);
    }
    return sum;
}

static void records_what_is_released(void)
{
    static World w;
    for (int law = NOISE_GAUSS; law <= NOISE_LAPLACE; law++)
        for (uint64_t k0 = 1; k0 <= LEAVES; k0++) {
            fill(&w, (NoiseLaw)law, check_seed(), k0);
            Recorder *r = recorder_open(w.channel, 3, k0, &arena);
            recorder_releases(r, k0, LEAVES);
            recorder_pair(r, w.shifts);
            if (k0 % 2 == 0)
                recorder_tilt(r, w.billboard, 0.4);
            release_all(&w);
            Record x = recorder_read(r, w.billboard);
            double want = of_all(&w, k0, false) - of_all(&w, k0, true);
            CHECK(fabs(x.loss - want) < 1e-9);
            double weight = recorder_log_moment(r, k0 % 2 ? 0 : 0.4) -
                            (k0 % 2 ? 0 : 0.4) * x.loss;
            CHECK(fabs(x.log_weight - weight) < 1e-9);
        }
}

/* ---- the tilted law ---- */

/* the tilted law's mass between two points, by the midpoint rule */
static double mass(double from, double to, double shift, double theta)
{
    enum { N = 1000 };
    double log_m = coordinate_log_moment(NOISE_LAPLACE, shift, theta);
    double h = (to - from) / N, p = 0;
    for (int i = 0; i < N; i++) {
        double x = from + (i + 0.5) * h;
        double loss = coordinate_loss(NOISE_LAPLACE, x, shift, 1);
        p += h * exp(-fabs(x) + theta * loss - log_m) / 2;
    }
    return p;
}

static void tilted_laplace_fits(double shift, double theta)
{
    enum { BINS = 40, N = 200000 };
    double worst = 0;
    int count[BINS] = {0};
    Rng rng = rng_open(check_seed(), "tilted");
    rng_seek(&rng, RNG_STUDY, 0, 0);
    for (int i = 0; i < N; i++) {
        double x = sample_laplace_tilted(&rng, 1, shift, theta);
        int bin = (int)floor((x + 10) * BINS / 20);
        count[bin < 0 ? 0 : bin >= BINS ? BINS - 1 : bin]++;
    }
    for (int b = 1; b < BINS - 1; b++) {
        double from = -10 + 20.0 * b / BINS;
        double want = N * mass(from, from + 20.0 / BINS, shift, theta);
        if (want > 5)
            worst = fmax(worst, pow(count[b] - want, 2) / want);
    }
    CHECK(worst < 30); /* of 38 bins: five standard deviations */
}

static void tilted_laplace(void)
{
    tilted_laplace_fits(0.5, 3);
    tilted_laplace_fits(-2, 0.7);
    tilted_laplace_fits(4, 0.2);
    tilted_laplace_fits(1, -0.3);
}

typedef struct {
    double mean, error;
} Mean;

enum { OF_WEIGHT, OF_INVERSE, OF_LOSS };

static Mean mean_of(Recorder *r, Billboard *b, int what, int n)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < n; i++) {
        billboard_restart(b, (uint64_t)i);
        Record x = recorder_read(r, b);
        double w = exp(x.log_weight);
        double v = what == OF_WEIGHT    ? w
                   : what == OF_INVERSE ? w * exp(-x.loss)
                                        : w * x.loss;
        sum += v;
        squares += v * v;
    }
    double mean = sum / n;
    return (Mean){mean, sqrt((squares / n - mean * mean) / n)};
}

static void weights_average_to_one(void)
{
    static World w;
    int n = check_repeat(20000);
    for (int law = NOISE_GAUSS; law <= NOISE_LAPLACE; law++) {
        fill(&w, (NoiseLaw)law, check_seed(), 3);
        Recorder *r = recorder_open(w.channel, 2, 3, &arena);
        recorder_pair(r, w.shifts);
        for (double theta = -0.25; theta < 0.7; theta += 0.25) {
            recorder_tilt(r, w.billboard, theta);
            Mean weight = mean_of(r, w.billboard, OF_WEIGHT, n);
            Mean inverse = mean_of(r, w.billboard, OF_INVERSE, n);
            Mean loss = mean_of(r, w.billboard, OF_LOSS, n);
            CHECK(fabs(weight.mean - 1) <= 6 * weight.error + 1e-12);
            CHECK(fabs(inverse.mean - 1) <= 6 * inverse.error + 1e-12);
            CHECK(fabs(loss.mean - recorder_mean(r)) <= 6 * loss.error + 1e-12);
        }
    }
}

/* ---- defects show ---- */

static void copy_first(void *context, const Billboard *b, int channel,
                       uint64_t place, double *noise)
{
    (void)b;
    (void)place;
    const Channel *is = (const Channel *)context + channel;
    for (int i = 1; i < is->size; i++)
        noise[i] = noise[0] / is->scale[0] * is->scale[i];
}

static void same_everywhere(void *context, const Billboard *b, int channel,
                            uint64_t place, double *noise)
{
    (void)context;
    (void)place;
    billboard_node(b, channel, 1, noise);
}

static void lose_second(void *context, const Billboard *b, int channel,
                        uint64_t place, double *noise)
{
    (void)context;
    (void)b;
    (void)channel;
    (void)place;
    noise[1] = 0;
}

static double loss_of(const Channel *is, const double *shift, NoiseBend *bend)
{
    const double *shifts[1] = {shift};
    Billboard *b = billboard_open(is, 1, check_seed(), "bent", &arena);
    Recorder *r = recorder_open(is, 1, 1, &arena);
    recorder_pair(r, shifts);
    recorder_bend(r, bend, (void *)is);
    return recorder_read(r, b).loss;
}

static void defects_show(void)
{
    static const double one[2] = {1, 1}, half[2] = {2, 1}, raw[2] = {1, 0};
    static const double both[2] = {1, 1}, first[2] = {1, 0};
    Channel is = {"x", SUM_TREE, NOISE_GAUSS, 2, one, 8, 1};
    Channel alone = is, two = is, open = is;
    two.scale = half;
    open.scale = raw;
    alone.leaves = 1;
    CHECK(isfinite(loss_of(&is, both, NULL)));
    CHECK(isinf(loss_of(&is, both, lose_second)));
    CHECK(isfinite(loss_of(&is, first, lose_second)));
    CHECK(isinf(loss_of(&is, both, same_everywhere))); /* node 3 is not hers */
    CHECK(isfinite(loss_of(&alone, both, same_everywhere)));
    CHECK(isinf(loss_of(&is, first, copy_first)));
    CHECK(isinf(loss_of(&two, both, copy_first))); /* shifts of 1/2 and 1 */
    CHECK(isinf(loss_of(&open, both, NULL)));
    CHECK(isfinite(loss_of(&open, first, NULL)));
    /* two that move alike on one noise lose what one of them does */
    double whole = loss_of(&alone, both, copy_first);
    CHECK_NEAR(whole, loss_of(&alone, first, NULL), 1e-12);
}

static void moves_are_counted(void)
{
    double size[4];
    uint64_t times[4];
    static const double scale[3] = {1, 2, 1}, shift[3] = {1, 1, -0.5};
    const double *shifts[1] = {shift};
    Channel is = {"x", SUM_TREE, NOISE_LAPLACE, 3, scale, 1000, 1};
    Recorder *r = recorder_open(&is, 1, 1, &arena);
    recorder_pair(r, shifts);
    CHECK(recorder_moves(r, size, times, 4) == 2);
    CHECK(size[0] == 1 && times[0] == 10 && size[1] == 0.5 && times[1] == 20);
    CHECK(recorder_moves(r, size, times, 1) == -1);
    Recorder *late = recorder_open(&is, 1, 1001, &arena);
    recorder_pair(late, shifts); /* never inserted */
    CHECK(recorder_moves(late, size, times, 4) == 0);
    CHECK(recorder_mean(late) == 0 && recorder_log_moment(late, 3) == 0);
}

/* The epochs of SUM_ONCE: only the release that has her tells of her, and its
 * loss is the log-likelihood ratio of what it shows. */
static void one_release_tells(void)
{
    static const double scale[2] = {1.5, 0.4};
    static const double shift[2] = {2, -0.3};
    const double *shifts[1] = {shift};
    Channel is = {"x", SUM_ONCE, NOISE_GAUSS, 2, scale, 0, 1};
    Billboard *b = billboard_open(&is, 1, check_seed(), "once", &arena);
    Recorder *r = recorder_open(&is, 1, 77, &arena);
    long double out[2], sum[2] = {5, 6};
    double loss = 0;
    Contribution moved;
    contribution_open(&moved, 2, &arena);
    contribute_all(&moved, sum);
    recorder_pair(r, shifts);
    for (uint64_t release = 1; release <= 4; release++) {
        billboard_add(b, 0, 10, &moved);
        billboard_release_once(b, 0, out);
        for (int i = 0; i < 2 && release == 3; i++) {
            double x = (double)(out[i] - sum[i]);
            loss += log_density(NOISE_GAUSS, x, scale[i]) -
                    log_density(NOISE_GAUSS, x + shift[i], scale[i]);
        }
    }
    recorder_once(r, 0, 3);
    CHECK_NEAR(recorder_read(r, b).loss, loss, 1e-9);
    recorder_once(r, 0, 2);
    CHECK(fabs(recorder_read(r, b).loss - loss) > 1e-9);
    CHECK_NEAR(recorder_mean(r), (4 / 2.25 + 0.09 / 0.16) / 2, 1e-12);
    recorder_bend(r, same_everywhere, NULL); /* noise that is used again */
    recorder_once(r, 0, 3);
    CHECK(isinf(recorder_read(r, b).loss));
}

/* a user of a batch is told by the nodes of the batch's leaf */
static void batches_are_leaves(void)
{
    static const double one[2] = {1, 1}, shift[2] = {1, -2};
    const double *shifts[1] = {shift};
    Channel is = {"x", SUM_TREE, NOISE_GAUSS, 2, one, 8, 1}, batch = is;
    batch.leaf_users = 4;
    Billboard *b = billboard_open(&is, 1, check_seed(), "batch", &arena);
    for (uint64_t user = 1; user <= 33; user++) {
        Recorder *leaf = recorder_open(&is, 1, (user + 3) / 4, &arena);
        Recorder *r = recorder_open(&batch, 1, user, &arena);
        recorder_pair(leaf, shifts);
        recorder_pair(r, shifts);
        CHECK(recorder_read(r, b).loss == recorder_read(leaf, b).loss);
        CHECK(recorder_mean(r) == recorder_mean(leaf));
        CHECK((recorder_mean(r) > 0) == (user <= 32));
    }
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    coordinates_lose_log_ratios();
    moments_are_integrals();
    records_what_is_released();
    tilted_laplace();
    weights_average_to_one();
    defects_show();
    moves_are_counted();
    one_release_tells();
    batches_are_leaves();
    arena_close(&arena);
    return check_done("recorder");
}
