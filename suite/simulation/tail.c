/* Draws a noise statistic many times and stores how often it lies beyond each
 * threshold of a fixed grid.  Whose bound that puts to the test is the claims'
 * business: several share one sample. */
#include "oracles/tails.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/claim/study.h"
#include "suite/simulation/tail_grid.h"

#include <assert.h>
#include <math.h>

/* in the order of TailLaw */
#define LAWS                                                                   \
    "chi-square|chi-square-deficit|gauss-norm|laplace-norm|sym1|goe|"          \
    "laplace-mirror|laplace-average|gauss-average|laplace-sum|gauss-sum"

enum { D_MAX = 64, TERMS_MAX = 1000000000 };

static const Setting settings[] = {
    {"law", SET_CHOICE, "sym1", 0, 0, LAWS, "statistic whose tail is drawn"},
    {"d", SET_INT, "4", 1, TERMS_MAX, NULL,
     "dimension (at most 64), or the number of terms of a sum"},
    {"draws", SET_COUNT, "40000", 100, 1e12, NULL, "how many draws"},
    {"scale", SET_REAL, "1", 1e-6, 1e6, NULL,
     "the noise is multiplied by this"},
    {0}};

static double chi_square(Rng *rng, int d)
{
    double sum = 0;
    for (int i = 0; i < d; i++) {
        double z = sample_normal(rng);
        sum += z * z;
    }
    return sum;
}

static double laplace_norm(Rng *rng, int d)
{
    double sum = 0;
    for (int i = 0; i < d; i++) {
        double z = sample_laplace(rng, 1);
        sum += z * z;
    }
    return sqrt(sum);
}

static double entry(TailLaw law, Rng *rng, bool diagonal)
{
    switch (law) {
    case TAIL_GOE:
        return sample_normal(rng) * (diagonal ? sqrt(2) : 1);
    case TAIL_GAUSS_AVERAGE: /* (Z_ij + Z_ji) / 2 */
        return diagonal ? sample_normal(rng)
                        : (sample_normal(rng) + sample_normal(rng)) / 2;
    case TAIL_LAPLACE_MIRROR:
        return sample_laplace(rng, 1);
    case TAIL_LAPLACE_AVERAGE: /* (Z_ij + Z_ji) / 2 */
        return diagonal ? sample_laplace(rng, 1)
                        : (sample_laplace(rng, 1) + sample_laplace(rng, 1)) / 2;
    default:
        return sample_normal(rng);
    }
}

static double matrix_norm(TailLaw law, Rng *rng, Mat m)
{
    int d = m.rows;
    for (int i = 0; i < d; i++)
        for (int j = 0; j <= i; j++)
            MAT(m, i, j) = MAT(m, j, i) = entry(law, rng, i == j);
    return mat_symmetric_norm(m);
}

static double draw(TailLaw law, Rng *rng, int d, double *room)
{
    switch (law) {
    case TAIL_CHI_SQUARE:
        return chi_square(rng, d);
    case TAIL_CHI_SQUARE_DEFICIT:
        return d - chi_square(rng, d);
    case TAIL_GAUSS_NORM:
        return sqrt(chi_square(rng, d));
    case TAIL_LAPLACE_NORM:
        return laplace_norm(rng, d);
    case TAIL_LAPLACE_SUM:
        return fabs(sample_laplace_sum(rng, (uint64_t)d, 1));
    case TAIL_GAUSS_SUM:
        return fabs(sample_normal_sum(rng, (uint64_t)d, 1));
    default:
        return matrix_norm(law, rng, (Mat){room, d, d, d});
    }
}

enum { GRID = TAIL_GRID_LAST - TAIL_GRID_FIRST + 2 };

/* falls[i] counts draws whose last threshold reached is i-1 places on */
static void store(const uint64_t *falls, uint64_t n, Rows *rows)
{
    uint64_t beyond = n;
    int first = TAIL_GRID_FIRST;
    bool started = false;
    for (int i = 0; i < GRID - 1 && beyond > 0; i++) {
        beyond -= falls[i];
        if (!started && beyond == n)
            continue;
        if (!started)
            first = TAIL_GRID_FIRST + i;
        started = true;
        rows_put_at(rows, "beyond", TAIL_GRID_FIRST + i, 0, (double)beyond);
    }
    rows_put(rows, "grid_first", first);
}

static Status run(const Job *job, Arena *arena, Rows *rows)
{
    TailLaw law = (TailLaw)params_choice(&job->params, "law");
    int d = params_int(&job->params, "d");
    uint64_t n = params_count(&job->params, "draws");
    double scale = params_real(&job->params, "scale");
    bool sum_of_many = law == TAIL_LAPLACE_SUM || law == TAIL_GAUSS_SUM;
    if (d > D_MAX && !sum_of_many)
        return FAIL(BAD_INPUT, "d=%d: at most %d of this law", d, D_MAX);
    uint64_t *falls = arena_array(arena, uint64_t, GRID);
    double *room = arena_array(arena, double, (sum_of_many ? 1 : d * d));
    char pairing[80];
    snprintf(pairing, sizeof pairing, "tail %s d=%d",
             params_text(&job->params, "law"), d);
    Rng rng = rng_open(job->seed, pairing);
    rng_seek(&rng, RNG_STUDY, 0, 0);
    double sum = 0, largest = -INFINITY;
    for (uint64_t i = 0; i < n; i++) {
        double x = scale * draw(law, &rng, d, room);
        int at = tail_grid_below(x);
        assert(at < TAIL_GRID_LAST);
        falls[at - TAIL_GRID_FIRST + 1]++;
        sum += x;
        largest = fmax(largest, x);
    }
    store(falls, n, rows);
    rows_put(rows, "draws", (double)n);
    rows_put(rows, "mean", sum / (double)n);
    rows_put(rows, "largest", largest);
    return OK;
}

const Study study_tail = {
    .name = "tail",
    .help = "how often a noise statistic exceeds each threshold",
    .version = 1,
    .settings = settings,
    .size = "draws",
    .limit = 3600,
    .run = run,
};
