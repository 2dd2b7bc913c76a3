/* The bounds that are written from the paper against the algorithm's constants,
 * and what the observer stores of a run. */
#include "algorithms/core/pavlovic2025_scales.h"
#include "suite/claim/study.h"
#include "suite/judge/theorem.h"
#include "suite/papers/pavlovic2025/capri.h"
#include "tests/check.h"

#include <string.h>

static Arena arena;
extern const Theorem pavlovic2025_theorems[];

static void constants(void)
{
    for (double T = 100; T < 1e19; T *= 31)
        for (double eps = 1e-9; eps < 1e3; eps *= 700)
            for (int local = 0; local < 2; local++) {
                const CapriTask x = {T,    24,   1.7,  3,         eps,
                                     1e-7, 0.03, true, local == 1};
                const Pavlovic2025Task y = {T, 24, 1.7, 3, eps, 1e-7, 0.03};
                const Pavlovic2025Point w = {0.1, 0.2, 0.3, 0.4};
                Pavlovic2025Scales s = pavlovic2025_published(&y);
                double users = local == 1 ? 400 : 0;
                CHECK_NEAR(capri_delta(&x, 0.01, 400),
                           pavlovic2025_radius(&s, 0.01, users), 1e-12);
                CHECK_NEAR(
                    capri_width(&x, 0.03, 0.1, 0.2, 0.3, 0.4),
                    pavlovic2025_width(&w, pavlovic2025_log_failures(&y)),
                    1e-12);
            }
    const CapriTask plain = {1e6, 9, 1, 1, 1, 1e-6, 0.01, false, false};
    const Pavlovic2025Task y = {1e6, 9, 1, 1, 1, 1e-6, 0.01};
    CHECK_NEAR(capri_delta(&plain, 0.01, 400),
               0.01 * pavlovic2025_published(&y).beta, 1e-12);
}

/* 16 orthonormal points, eps = 1: from where on the bound is below 2 B T */
static void printed_bound(void)
{
    CapriTask x = {5.5e13, 16, 1, 1, 1, 1e-6, 0.01, true, false};
    double gain = 8 * log1p(x.T / 16);
    CHECK(capri_regret(&x, gain) < 2 * x.T);
    x.T = 4e13;
    CHECK(capri_regret(&x, 8 * log1p(x.T / 16)) > 2 * x.T);
    x.local = true;
    x.T = 6e19;
    CHECK(capri_regret(&x, 8 * log1p(x.T / 16)) < 2 * x.T);
    x.T = 4e19;
    CHECK(capri_regret(&x, 8 * log1p(x.T / 16)) > 2 * x.T);
}

static RateAt at(double K, double eps, Privacy privacy, bool calibrated)
{
    RateAt x = {.K = K,
                .H = 1,
                .S = 4,
                .A = 4,
                .delta = 1e-6,
                .failure = 0.01,
                .reward_bound = 1,
                .ridge = 1,
                .privacy = privacy,
                .calibrated = calibrated};
    rate_set_epsilon(&x, eps);
    return x;
}

/* what is known beforehand: the parts are what (40) adds up to, at most 2 K,
 * and in the limit the part that each law names leads */
static void costs(void)
{
    const Theorem *law = pavlovic2025_theorems;
    RateAt x = at(1e6, 1, PRIVACY_JDP, false);
    RateCost c = law->cost(&x);
    CHECK(c.main == 0 && c.noise == 0); /* nothing is learnt yet */
    CHECK_NEAR(c.rest, 2e6, 1e-12);
    for (double K = 1e6; K < 1e30; K *= 100) {
        x = at(K, 1, PRIVACY_JDP, false);
        CHECK(law->bound(&x) <= 2 * K * (1 + 1e-9));
    }
    x = at(1e17, 1, PRIVACY_JDP, false);
    CHECK(rate_share(law, &x) > 0.9);
    x = at(1e18, 1, PRIVACY_LDP, false);
    CHECK(rate_share(law, &x) > 0.75);
    x = at(1e18, 1e-9, PRIVACY_JDP, false);
    CHECK(rate_share(&law[1], &x) > 0.75 && rate_share(law, &x) < 0.1);
    x = at(1e12, 1, PRIVACY_NONE, true);
    RateAt four = at(4e12, 1, PRIVACY_NONE, true);
    CHECK(fabs(law->bound(&four) / law->bound(&x) - 2) < 0.2);
}

/* the sum of T_r min(2B, 6 Delta_(r-1)) at rewards up to B and ridge tau, by
 * the algorithm's own constants */
static double published_cost(double T, double B, double tau)
{
    const Pavlovic2025Task y = {T, 16, B, tau, 1, 1e-6, 0.01};
    Pavlovic2025Scales s = pavlovic2025_published(&y);
    double length = pavlovic2025_first_epoch(T), left = T - length;
    double sum = 2 * B * length;
    while (left > 0) {
        double sigma = 1 / sqrt(length / 16 + tau);
        double before = 6 * pavlovic2025_radius(&s, sigma, 0);
        length = fmin(2 * length, left);
        left -= length;
        sum += length * fmin(2 * B, before);
    }
    return sum;
}

static void bounds_and_ridges(void)
{
    const Theorem *law = pavlovic2025_theorems;
    for (double B = 0.5; B < 20; B *= 3)
        for (double tau = 0.1; tau < 200; tau *= 10) {
            RateAt x = at(3e15, 1, PRIVACY_JDP, false);
            x.reward_bound = B;
            x.ridge = tau;
            CHECK_NEAR(law->bound(&x), published_cost(3e15, B, tau), 1e-12);
        }
    RateAt x = at(1e12, 1, PRIVACY_JDP, true), y = x;
    y.reward_bound = 3; /* calibrated, everything is a multiple of B */
    CHECK_NEAR(law->bound(&y), 3 * law->bound(&x), 1e-12);
    y.ridge = 100; /* with so many users a ridge costs little */
    CHECK(law->bound(&y) > 3 * law->bound(&x));
    CHECK(law->bound(&y) < 3.3 * law->bound(&x));
}

/* an envelope's own B and tau reach the bound */
static void reads_settings(void)
{
    Job job;
    RateAt x;
    CHECK(job_open(&job, &study_envelope, 1,
                   "env=kernel-hard C=4 A=4 B=3 algorithm=capri algo.tau=7 "
                   "privacy=jdp") == OK);
    CHECK(rate_at(&job, 1e15, &x, &arena) == OK);
    CHECK(x.reward_bound == 3 && x.ridge == 7);
    CHECK(job_open(&job, &study_envelope, 1, "") == OK);
    CHECK(rate_at(&job, 1e15, &x, &arena) == OK);
    CHECK(x.reward_bound == 1 && x.ridge == 1);
}

/* --- the observer --------------------------------------------------------- */

static Rows run_of(const char *text)
{
    Job job;
    Rows rows;
    rows_open(&rows, &arena);
    if (job_open(&job, &study_run, check_seed(), text) != OK ||
        study_run.run(&job, &arena, &rows) != OK) {
        fprintf(stderr, "%s\n", status_message());
        abort();
    }
    return rows;
}

static int count(const Rows *rows, const char *name)
{
    int n = 0;
    for (int i = 0; i < rows->n; i++)
        n += strcmp(rows->row[i].name, name) == 0;
    return n;
}

static void observes(void)
{
    Rows r = run_of("algorithm=capri observe=capri points=1 privacy=jdp "
                    "env=kernel-matern C=4 A=4 episodes=1e12");
    CHECK(rows_value(&r, "error") < 0.01 && rows_value(&r, "error") > 1e-6);
    CHECK(rows_value(&r, "covers") < 0.5 && rows_value(&r, "covers") > 1e-3);
    CHECK(rows_value(&r, "eq40") < 1 && rows_value(&r, "thm67") < 1);
    CHECK(isnan(rows_value(&r, "lists"))); /* too long */
    CHECK(count(&r, "epoch_active") == 20 && count(&r, "epoch_error") == 19);
    CHECK(count(&r, "p_iid") == 19 * 6);
    CHECK(rows_find(&r, "epoch_active", 0)->value == 16);
    CHECK(rows_find(&r, "epoch_active", 19)->value < 16);
    CHECK(count(&r, "epoch_dimension") == 20);
    CHECK(rows_find(&r, "epoch_dimension", 0)->value < 16);
    CHECK(rows_find(&r, "epoch_dimension", 12)->value > 15.9);
    CHECK(rows_find(&r, "epoch_flatness", 0)->value > 1);
    CHECK(rows_find(&r, "epoch_flatness", 19)->value < 4);
    r = run_of("algorithm=capri observe=capri points=1 privacy=jdp "
               "env=kernel-matern C=4 A=4 episodes=1e12 scale-bonus=1e-4");
    CHECK(rows_value(&r, "error") > 1 && rows_value(&r, "covers") > 1);
    r = run_of("algorithm=capri observe=capri points=1 privacy=none "
               "env=kernel-matern C=3 A=3 episodes=400 scale-bonus=1e-4");
    CHECK(rows_value(&r, "lists") < 1e-9);
    CHECK(count(&r, "p_iid") == 0); /* cells are too small for chi-square */
    r = run_of("algorithm=capri observe=capri points=1 privacy=none lost=1 "
               "env=kernel-matern C=3 A=3 episodes=400 scale-bonus=1e-4");
    CHECK(rows_value(&r, "lists") > 1e-3);
}

/* without noise the error of 256 points is a few sigma~, from 1e4 users to
 * 5e15; the bonus keeps every action */
static void in_sigmas(void)
{
    static const char *const runs[] = {"episodes=1e8", "episodes=1e16"};
    double least = INFINITY, most = 0;
    for (int i = 0; i < 2; i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "algorithm=capri observe=capri points=1 scale-bonus=1e6 "
                 "env=kernel-matern C=16 A=16 %s",
                 runs[i]);
        Rows r = run_of(text);
        for (int j = 0; j < r.n; j++)
            if (strcmp(r.row[j].name, "epoch_in_sigma") == 0) {
                least = fmin(least, r.row[j].value);
                most = fmax(most, r.row[j].value);
            }
    }
    printf("error over sigma~: %.3g to %.3g\n", least, most);
    CHECK(least > 1.5 && most < 5);
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    constants();
    printed_bound();
    costs();
    bounds_and_ridges();
    reads_settings();
    observes();
    in_sigmas();
    arena_close(&arena);
    return check_done("capri's theorems");
}
