/* Draws a noise statistic many times and stores how often it exceeds each
 * threshold of a fixed grid.  Several claims, each with its own bound, share
 * one sample. */
#include "algorithms/billboard.h"
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

/* How a sum of noise is drawn: by the sampler; as the noise of a block of local
 * reports, which a billboard adds at once; or as the one report that an audit
 * watches, under a tilt of 0, which changes nothing. */
typedef enum { BY_SAMPLER, BY_BLOCK, BY_AUDIT } Drawn;

static const Setting settings[] = {
    {"law", SET_CHOICE, "sym1", 0, 0, LAWS, "statistic whose tail is drawn"},
    {"d", SET_INT, "4", 1, TERMS_MAX, NULL,
     "dimension (at most 64), or the number of terms of a sum"},
    {"draws", SET_COUNT, "40000", 100, 1e12, NULL, "how many draws"},
    {"scale", SET_REAL, "1", 1e-6, 1e6, NULL,
     "the noise is multiplied by this"},
    {"drawn", SET_CHOICE, "sampler", 0, 0, "sampler|block|audit",
     "of a sum: by the sampler, as a billboard's noise of a block of reports, "
     "or as the report that an audit watches (d=1)"},
    {"times", SET_COUNT, "1", 1, TERMS_MAX, NULL,
     "a block's number of reports over d; its sum is divided by the root"},
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

/* ---- sums that a billboard draws ---- */

enum { WIDTH = 8 };

typedef struct {
    Billboard *billboard;
    Contribution nothing;
    Tilt tilt;
    const double *shift;
    uint64_t users;
    double divisor;
    double noise[WIDTH];
    uint64_t drawn; /* so far; WIDTH of them a repetition */
} Reports;

static void open_reports(Reports *r, const Job *job, TailLaw law, Arena *arena)
{
    static const double shift[WIDTH] = {1, -1, 0.1, -3, 2, 1e-3, 30, -0.5};
    double *scale = arena_array(arena, double, WIDTH);
    for (int i = 0; i < WIDTH; i++)
        scale[i] = params_real(&job->params, "scale");
    Channel channel = {"report",
                       SUM_LOCAL,
                       law == TAIL_GAUSS_SUM ? NOISE_GAUSS : NOISE_LAPLACE,
                       WIDTH,
                       scale,
                       0,
                       1};
    Channel *kept = arena_array(arena, Channel, 1);
    *kept = channel;
    uint64_t times = params_count(&job->params, "times");
    *r = (Reports){.users = times * (uint64_t)params_int(&job->params, "d"),
                   .divisor = sqrt((double)times),
                   .shift = shift};
    r->billboard = billboard_open(kept, 1, job->seed, "reports", arena);
    contribution_open(&r->nothing, WIDTH, arena);
    contribution_clear(&r->nothing);
    r->tilt = (Tilt){.theta = 0, .user = 1, .shift = &r->shift};
    if (params_choice(&job->params, "drawn") == BY_AUDIT)
        billboard_tilt(r->billboard, &r->tilt);
}

static double draw_report(Reports *r)
{
    int at = (int)(r->drawn % WIDTH);
    if (at == 0) {
        billboard_restart(r->billboard, r->drawn / WIDTH);
        billboard_add(r->billboard, 0, r->users, &r->nothing);
        const long double *shown = billboard_shown(r->billboard, 0);
        for (int i = 0; i < WIDTH; i++)
            r->noise[i] = (double)shown[i];
    }
    r->drawn++;
    return fabs(r->noise[at]) / r->divisor;
}

static Status check_drawn(const Params *p, bool sum_of_many)
{
    Drawn drawn = (Drawn)params_choice(p, "drawn");
    bool one = params_int(p, "d") == 1 && params_count(p, "times") == 1;
    if (drawn == BY_SAMPLER && params_count(p, "times") > 1)
        return FAIL(BAD_INPUT, "times: only with drawn=block");
    if (drawn != BY_SAMPLER && !sum_of_many)
        return FAIL(BAD_INPUT, "drawn: only of laplace-sum and gauss-sum");
    if (drawn == BY_AUDIT && !one)
        return FAIL(BAD_INPUT, "drawn=audit: one report, d=1");
    return OK;
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
    bool reported = params_choice(&job->params, "drawn") != BY_SAMPLER;
    Reports reports;
    if (d > D_MAX && !sum_of_many)
        return FAIL(BAD_INPUT, "d=%d: at most %d of this law", d, D_MAX);
    TRY(check_drawn(&job->params, sum_of_many));
    if (reported)
        open_reports(&reports, job, law, arena);
    uint64_t *falls = arena_array(arena, uint64_t, GRID);
    double *room = arena_array(arena, double, (sum_of_many ? 1 : d * d));
    char pairing[80];
    snprintf(pairing, sizeof pairing, "tail %s d=%d",
             params_text(&job->params, "law"), d);
    Rng rng = rng_open(job->seed, pairing);
    rng_seek(&rng, RNG_STUDY, 0, 0);
    double sum = 0, largest = -INFINITY;
    for (uint64_t i = 0; i < n; i++) {
        double x =
            reported ? draw_report(&reports) : scale * draw(law, &rng, d, room);
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
