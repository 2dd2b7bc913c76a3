/* The lists against the dual form and known values; gains between bounds. */
#include "oracles/kernel.h"
#include "suite/base/rng.h"
#include "tests/kernel_digits.h"
#include "tests/open_env.h"

static Arena arena;

static KernelSpace space_of(const char *family, const char *text, double tau)
{
    Env env = open_env(family, text, &arena);
    return (KernelSpace){env.task.dim.S * env.task.dim.A, env.task.d_phi,
                         env.task.phi, tau};
}

/* every point in S: two routes to the same estimate and widths */
static void two_routes(const char *family, const char *text)
{
    enum { MOST = 16 };
    double S[MOST], R[MOST], Y[MOST], mean[2][MOST], sig2[MOST];
    Rng rng = rng_open(check_seed(), family);
    for (double tau = 0.1; tau < 20; tau *= 10) {
        KernelSpace s = space_of(family, text, tau);
        double sum_S = 0, sum_R = 0;
        for (int w = 0; w < s.points; w++) {
            sum_S += S[w] = 1 + floor(9 * rng_uniform(&rng));
            sum_R += R[w] = floor(9 * rng_uniform(&rng));
            Y[w] = 40 * rng_uniform(&rng) - 20;
        }
        *(sum_S > sum_R ? &R[0] : &S[0]) += fabs(sum_S - sum_R);
        KernelLists l;
        CHECK(kernel_lists(&s, S, R, &l, &arena));
        kernel_lists_means(&s, &l, Y, mean[0], &arena);
        CHECK(kernel_dual(&s, R, Y, mean[1], sig2, &arena));
        for (int w = 0; w < s.points; w++) {
            CHECK(fabs(mean[0][w] - mean[1][w]) < 1e-8 / tau);
            CHECK_NEAR(l.sig2[w], sig2[w], 1e-8);
        }
    }
}

static void limits(void)
{
    KernelSpace s = space_of("kernel-arms", "C=4 A=1", 1);
    double S[4] = {200, 100, 100, 100}, R[4] = {1, 2, 3, 494};
    double Y[4] = {2, 3, 4, 5}, mean[4];
    KernelLists l;
    CHECK(kernel_lists(&s, S, R, &l, &arena));
    kernel_lists_means(&s, &l, Y, mean, &arena);
    for (int w = 0; w < 4; w++) {
        CHECK_NEAR(l.sig2[w], 1 / (R[w] + 1), 1e-9);
        CHECK_NEAR(mean[w], Y[w] / (R[w] + 1), 1e-9);
    }
    S[0] = R[0] = 201;
    CHECK(!kernel_lists(&s, S, R, &l, &arena));
}

/* estimates, widths and designs against 50 digits */
static void digits(void)
{
    enum { N = DIGITS_POINTS };
    for (int i = 0; i < KERNEL_DIGITS; i++) {
        const KernelDigits *want = &kernel_digits[i];
        KernelSpace s = space_of("kernel-matern", "C=3 A=3", want->tau);
        double R[N], Y[N], rho[N], mean[N], sig2[N];
        KernelDesign d;
        for (int w = 0; w < N; w++) {
            R[w] = digits_R(want->T, w);
            Y[w] = digits_Y(want->T, w);
            rho[w] = R[w] / want->T;
        }
        CHECK(kernel_dual(&s, R, Y, mean, sig2, &arena));
        CHECK(kernel_design(&s, want->T, rho, &d, &arena));
        for (int w = 0; w < N; w++) {
            CHECK_NEAR(sig2[w], want->sig2[w], 1e-13);
            CHECK(fabs(mean[w] - want->mean[w]) < 1e-13);
        }
        CHECK_NEAR(d.dimension, want->dimension, 1e-13);
        CHECK_NEAR(d.gain, want->gain, 1e-13);
    }
}

/* gamma_T of m orthonormal arms: T points spread evenly */
static void arms(void)
{
    KernelSpace s = space_of("kernel-arms", "C=5 A=2", 0.5);
    for (double T = 1; T <= 1000; T = T * 3 + 1) {
        KernelGain g;
        double even = floor(T / 5), more = T - 5 * even;
        double want =
            (more * log1p((even + 1) / 0.5) + (5 - more) * log1p(even / 0.5)) /
            2;
        kernel_gain(&s, T, 1e-3, 200, &g, &arena);
        CHECK(g.low <= want * (1 + 1e-12) && want <= g.high * (1 + 1e-12));
        CHECK_NEAR(g.low, want, 1e-12);
    }
    double rho[10];
    for (int w = 0; w < 10; w++)
        rho[w] = 0.1;
    KernelDesign d;
    CHECK(kernel_design(&s, 100, rho, &d, &arena));
    CHECK_NEAR(d.c0, 1 / 20.5, 1e-12);
    CHECK_NEAR(d.dimension, 5 * 20 / 20.5, 1e-12);
    CHECK_NEAR(d.gain, 2.5 * log(41), 1e-12);
}

/* Characters are the eigenfunctions of the Walsh kernel, so F = 1; of a Matern
 * kernel on 8 x 8 points F = 2.68; orthonormal points of which one is rare */
static void flatness(void)
{
    double rho[64], F;
    for (int w = 0; w < 64; w++)
        rho[w] = 1.0 / 64;
    KernelSpace s = space_of("kernel-walsh", "", 1);
    CHECK(kernel_flatness(&s, rho, &F, &arena));
    CHECK_NEAR(F, 1, 1e-9);
    s = space_of("kernel-matern", "", 1);
    CHECK(kernel_flatness(&s, rho, &F, &arena));
    CHECK(fabs(F - 2.68) < 0.005);
    s = space_of("kernel-arms", "C=3 A=1", 1);
    const double few[3] = {0.01, 0.99, 0};
    CHECK(kernel_flatness(&s, few, &F, &arena));
    CHECK_NEAR(F, 10, 1e-12);
}

/* 256 points, tau = 1, measured apart */
static void gains(void)
{
    static const struct {
        const char *family;
        double T, low, high;
    } known[] = {{"kernel-matern", 1e3, 53.7186, 53.7298},
                 {"kernel-se", 1e3, 31.4708, 31.4989},
                 {"kernel-matern", 1e6, 606.7511, 606.7511},
                 {"kernel-matern", 1e12, 2371.907, 2371.907}};
    for (int i = 0; i < 4; i++) {
        size_t mark = arena_mark(&arena);
        KernelSpace s = space_of(known[i].family, "C=16 A=16", 1);
        KernelGain g;
        CHECK(kernel_gain(&s, known[i].T, 1e-3, 4000, &g, &arena));
        printf("%s, T = %g: %.4f to %.4f, %d steps\n", known[i].family,
               known[i].T, g.low, g.high, g.steps);
        CHECK(g.low <= known[i].high * (1 + 1e-6) &&
              g.high >= known[i].low * (1 - 1e-6));
        arena_reset(&arena, mark);
    }
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    two_routes("kernel-matern", "C=3 A=4");
    two_routes("kernel-se", "C=3 A=3 cut=1e-5");
    two_routes("kernel-linear", "C=4 A=4");
    limits();
    digits();
    arms();
    flatness();
    gains();
    arena_close(&arena);
    return check_done("kernel oracle");
}
