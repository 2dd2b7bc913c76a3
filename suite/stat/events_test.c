/* On known laws the learned event is the optimal one and has the law's
 * frequencies; on two samples of one law none is returned. */
#include "suite/base/sample.h"
#include "suite/stat/confidence.h"
#include "suite/stat/events.h"
#include "tests/check.h"

#include <gsl/gsl_errno.h>

static Arena arena;

enum { N = 20000, TESTS = 100000, WIDE = 4 };

typedef void Draw(Rng *, int side, double *row);

static Sample draw_sample(Draw *draw, int side, int features, int n)
{
    double *row = arena_array(&arena, double, (n * features));
    Rng rng = rng_open(check_seed(), "events_test");
    rng_seek(&rng, RNG_STUDY, (uint64_t)side, 0);
    for (int i = 0; i < n; i++)
        draw(&rng, side, row + (size_t)i * (size_t)features);
    return (Sample){n, row};
}

static Events *learn(Draw *draw, int features, unsigned families)
{
    Sample side[2] = {draw_sample(draw, 0, features, N),
                      draw_sample(draw, 1, features, N)};
    EventPlan plan = {features, TESTS, 0, 1e-6};
    return events_learn(side, &plan, families, &arena);
}

/* frequencies of event i in fresh rows */
static void frequencies(const Events *e, Draw *draw, int i, double share[2])
{
    double row[WIDE];
    Rng rng = rng_open(check_seed(), "events_test, fresh");
    for (int s = 0; s < 2; s++) {
        uint64_t hits[EVENT_FAMILIES] = {0};
        rng_seek(&rng, RNG_STUDY, (uint64_t)s, 0);
        for (int k = 0; k < TESTS; k++) {
            draw(&rng, s, row);
            events_tally(e, row, hits);
        }
        share[s] = (double)hits[i] / TESTS;
    }
}

static double ratio(const Events *e, Draw *draw, int i)
{
    double share[2];
    frequencies(e, draw, i, share);
    int toward = events_at(e, i)->toward;
    return share[toward] / share[1 - toward];
}

/* ---- one feature ---- */

static void laplace(Rng *rng, int side, double *row)
{
    row[0] = sample_laplace(rng, 0.5) + (side == 0 ? 0.5 : -0.5);
}

/* the half-line from the far centre on: 1/2 against exp(-2)/2 */
static void laplace_is_cut_at_a_centre(void)
{
    for (int family = EVENT_LINEAR; family <= EVENT_CLIPPED; family++) {
        Events *e = learn(laplace, 1, 1U << family);
        double share[2];
        CHECK(events_count(e) == 1);
        const Event *event = events_at(e, 0);
        frequencies(e, laplace, 0, share);
        CHECK(event->family == family);
        CHECK_NEAR(ratio(e, laplace, 0), exp(2), 0.1);
        CHECK(fabs(share[event->toward] - 0.5) < 0.12);
        CHECK(event->predicted > 1.8 && event->predicted < 2);
    }
}

static void gauss(Rng *rng, int side, double *row)
{
    row[0] = sample_normal(rng) + 2 * side;
}

static void gauss_goes_beyond(void)
{
    Events *e = learn(gauss, 1, 1U << EVENT_LINEAR);
    CHECK(events_count(e) == 1);
    CHECK(ratio(e, gauss, 0) > 30); /* {x > 2} alone has 22 */
}

static void nothing(Rng *rng, int side, double *row)
{
    (void)side;
    row[0] = sample_normal(rng);
}

static void nothing_promises_nothing(void)
{
    Events *e = learn(nothing, 1, EVENTS_ALL);
    for (int i = 0; i < events_count(e); i++) {
        CHECK(events_at(e, i)->predicted <= 0);
        CHECK(events_at(e, i)->family != EVENT_VALUES || i == 0);
    }
}

static void constant(Rng *rng, int side, double *row)
{
    (void)rng;
    row[0] = side;
}

static void constants_are_told_apart(void)
{
    for (int family = 0; family < EVENT_FAMILIES; family++) {
        Events *e = learn(constant, 1, 1U << family);
        double share[2];
        CHECK(events_count(e) == 1);
        frequencies(e, constant, 0, share);
        CHECK(share[0] + share[1] == 1 && share[0] * share[1] == 0);
    }
}

/* ---- several features ---- */

/* noise used twice: the difference of the two shows the side */
static void shared(Rng *rng, int side, double *row)
{
    double noise = sample_normal(rng);
    row[0] = noise + (side == 0 ? 0.01 : 0);
    row[1] = noise;
}

static void shared_noise_is_seen_by_linear(void)
{
    double share[2];
    Events *e = learn(shared, 2, EVENTS_ALL);
    CHECK(events_count(e) == 1); /* the others promise too little */
    CHECK(events_at(e, 0)->family == EVENT_LINEAR);
    frequencies(e, shared, 0, share);
    CHECK(fabs(share[0] - share[1]) == 1);
}

/* four coordinates of Laplace noise, one of them moved */
static void one_of_four(Rng *rng, int side, double *row)
{
    for (int j = 0; j < WIDE; j++)
        row[j] = sample_laplace(rng, 0.5) + (j == 2 && side == 0 ? 1 : 0);
}

static void the_moved_feature_is_found(void)
{
    Events *e = learn(one_of_four, WIDE, 1U << EVENT_HALFLINE);
    CHECK_NEAR(ratio(e, one_of_four, 0), exp(2), 0.1);
    e = learn(one_of_four, WIDE, 1U << EVENT_CLIPPED);
    CHECK(ratio(e, one_of_four, 0) > 0.85 * exp(2));
}

static void all_of_four(Rng *rng, int side, double *row)
{
    for (int j = 0; j < WIDE; j++)
        row[j] = sample_laplace(rng, 1) + side;
}

/* many coordinates: clipping is what Laplace noise calls for */
static void clipped_adds_up(void)
{
    Events *e = learn(all_of_four, WIDE, 1U << EVENT_CLIPPED);
    Events *line = learn(all_of_four, WIDE, 1U << EVENT_HALFLINE);
    CHECK(events_at(e, 0)->predicted > 1.5 * events_at(line, 0)->predicted);
    CHECK(ratio(e, all_of_four, 0) > exp(1));
}

/* ---- exact values ---- */

/* discrete: 2 has odds 4, 0 has odds 1/3 */
static void dice(Rng *rng, int side, double *row)
{
    static const double first[2][2] = {{0.3, 0.6}, {0.1, 0.9}};
    double u = rng_uniform(rng);
    row[0] = u < first[side][0] ? 0 : u < first[side][1] ? 1 : 2;
}

static void values_are_ordered_by_their_ratio(void)
{
    double share[2];
    Events *e = learn(dice, 1, 1U << EVENT_VALUES);
    CHECK(events_count(e) == 1);
    frequencies(e, dice, 0, share);
    CHECK(events_at(e, 0)->toward == 0);
    CHECK_NEAR(share[0] / share[1], 4, 0.1); /* {2} */
}

/* neither feature tells, both together do */
static void parity(Rng *rng, int side, double *row)
{
    row[0] = rng_uniform(rng) < 0.5;
    bool equal = rng_uniform(rng) < (side == 0 ? 0.8 : 0.2);
    row[1] = equal ? row[0] : 1 - row[0];
}

/* a corner has the ratio of both, half as often: linear finds no more */
static void whole_rows_are_values(void)
{
    double share[2];
    Events *e = learn(parity, 2, EVENTS_ALL);
    int last = events_count(e) - 1;
    CHECK(events_at(e, last)->family == EVENT_VALUES);
    CHECK(events_at(e, last)->predicted > events_at(e, 0)->predicted ||
          last == 0);
    frequencies(e, parity, last, share);
    CHECK_NEAR(fmax(share[0], share[1]), 0.8, 0.02);
    CHECK_NEAR(fmin(share[0], share[1]), 0.2, 0.04);
}

/* a hundredth without noise */
static void atoms(Rng *rng, int side, double *row)
{
    double noise = sample_normal(rng);
    row[0] = side + (rng_uniform(rng) < 0.01 ? 0 : 100 * noise);
}

static void atoms_are_values(void)
{
    double share[2];
    Events *e = learn(atoms, 1, EVENTS_ALL);
    CHECK(events_count(e) == 1 && events_at(e, 0)->family == EVENT_VALUES);
    frequencies(e, atoms, 0, share);
    int toward = events_at(e, 0)->toward;
    CHECK_NEAR(share[toward], 0.01, 0.2);
    CHECK(share[1 - toward] == 0);
}

/* ---- uncertainty of training ---- */

/* A tail without a single row on the other side promises no more than the
 * rows can: 3 in n may still be there. */
static void luck_promises_nothing(void)
{
    static double row[2][100];
    for (int i = 0; i < 100; i++) {
        row[0][i] = i;
        row[1][i] = i < 90 ? i : i - 50;
    }
    Sample side[2] = {{100, row[0]}, {100, row[1]}};
    EventPlan plan = {1, 1000000, 0, 1e-6};
    Events *e = events_learn(side, &plan, 1U << EVENT_LINEAR, &arena);
    CHECK(events_count(e) == 1);
    double q = events_at(e, 0)->predicted;
    CHECK(q > 0.3 && q < log(binomial_upper(10, 100, 0.01) /
                             binomial_upper(0, 100, 0.05)) +
                             0.5);
}

int main(void)
{
    gsl_set_error_handler_off();
    if (arena_open(&arena) != OK)
        return 1;
    laplace_is_cut_at_a_centre();
    gauss_goes_beyond();
    nothing_promises_nothing();
    constants_are_told_apart();
    shared_noise_is_seen_by_linear();
    the_moved_feature_is_found();
    clipped_adds_up();
    values_are_ordered_by_their_ratio();
    whole_rows_are_values();
    atoms_are_values();
    luck_promises_nothing();
    arena_close(&arena);
    return check_done("events");
}
