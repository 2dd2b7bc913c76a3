/* Ngo, Vietri & Wu 2022, sections 2.3 and 4.2: conversion, composition, the
 * billboard lemma, and what the released targets cost. */
#include "algorithms/core/ngo2022_scales.h"
#include "oracles/privacy.h"
#include "suite/base/sample.h"
#include "suite/probe/ngo2022.h"
#include "suite/probe/ngo2022_tools.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

static const double deltas[] = {0.5, 1e-2, 1e-6, 1e-12, 1e-30};
enum { DELTAS = sizeof deltas / sizeof *deltas };

/* delta actually delivered at eps = rho + factor sqrt(rho log(1/delta)) */
static void convert(Probe *p, double factor)
{
    for (double rho = 1e-6; rho < 2000; rho *= 1.5)
        for (int i = 0; i < DELTAS; i++) {
            double eps = rho + factor * sqrt(rho * log(1 / deltas[i]));
            double mu = rho / (p->noise * p->noise);
            probe_ratio(p, ngo2022_delta(eps, mu), deltas[i], "rho delta", rho,
                        deltas[i]);
        }
}

/* Lemma 6; a Gaussian meets the zCDP definition with equality */
void ngo2022_lem6(Probe *p)
{
    convert(p, 2);
}

/* Section 4.2, before Lemma 13: the 2 is missing */
void ngo2022_sec42_eps(Probe *p)
{
    convert(p, 1);
    double rho = ngo2022_text_rho(1, 1e-6);
    probe_note(p, "delta.at.1e-6",
               ngo2022_delta(rho + sqrt(rho * log(1e6)), rho));
}

/* Theorem 16: the rho that the paper's epsilon stands for, and that it is
 * enough */
void ngo2022_thm16_privacy(Probe *p)
{
    for (double eps = 1e-2; eps < 100; eps *= 1.7)
        for (int i = 0; i < DELTAS; i++) {
            double rho = ngo2022_rho(eps, deltas[i]);
            double spent = rho + 2 * sqrt(rho * log(1 / deltas[i]));
            double mu = rho / (p->noise * p->noise);
            probe_ratio(p, spent, eps, "eps delta", eps, deltas[i]);
            probe_ratio(p, ngo2022_delta(eps, mu), deltas[i], "eps delta", eps,
                        deltas[i]);
        }
}

/* ---- Lemma 7 ---- */

enum { FIRST = 4, SECOND = 3 };

static void random_law(Probe *p, int n, double *law)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += law[i] = sample_exponential(&p->rng) + 1e-3;
    for (int i = 0; i < n; i++)
        law[i] /= sum;
}

static double renyi(int n, const double *x, const double *y, double alpha)
{
    double sum = pow(x[0], alpha) * pow(y[0], 1 - alpha);
    for (int i = 1; i < n; i++)
        sum += pow(x[i], alpha) * pow(y[i], 1 - alpha);
    return log(sum) / (alpha - 1);
}

typedef struct {
    double first[2][FIRST], second[2][FIRST][SECOND];
} TwoSteps; /* under the two neighbours; the second depends on the first */

static double joint_renyi(const TwoSteps *m, double alpha, double *worst)
{
    double law[2][FIRST * SECOND];
    *worst = 0;
    for (int i = 0; i < FIRST; i++) {
        double one = renyi(SECOND, m->second[0][i], m->second[1][i], alpha);
        *worst = fmax(*worst, one);
        for (int u = 0; u < 2; u++)
            for (int j = 0; j < SECOND; j++)
                law[u][i * SECOND + j] = m->first[u][i] * m->second[u][i][j];
    }
    return renyi(FIRST * SECOND, law[0], law[1], alpha);
}

/* Lemma 7, adaptive as section 4.2 uses it; equality without adaptivity */
void ngo2022_lem7(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        TwoSteps m = {.first = {{0}}};
        for (int u = 0; u < 2; u++) {
            random_law(p, FIRST, m.first[u]);
            for (int i = 0; i < FIRST; i++)
                random_law(p, SECOND, m.second[u][i]);
            for (int i = 1; i < FIRST && n % 2 == 0; i++)
                memcpy(m.second[u][i], m.second[u][0], sizeof m.second[u][0]);
        }
        double alpha = 1 + ngo2022_scale(p, 1.5), worst;
        double joint = joint_renyi(&m, alpha, &worst) * (1 + p->bend);
        double alone = renyi(FIRST, m.first[0], m.first[1], alpha);
        probe_ratio(p, joint, alone + worst, "instance alpha", (double)n,
                    alpha);
    }
}

/* ---- Lemma 10 ---- */

/* Renyi divergence of N(shift,1) from N(0,1), by the trapezoidal rule around
 * the integrand's peak */
static double gaussian_renyi(double shift, double alpha)
{
    double sum = 1, step = 0.05, peak = alpha * shift; /* 1: at the peak */
    double top =
        -alpha * pow(peak - shift, 2) / 2 - (1 - alpha) * peak * peak / 2;
    for (int i = -240; i <= 240; i++) {
        double x = peak + step * i;
        double here = -alpha * pow(x - shift, 2) / 2 - (1 - alpha) * x * x / 2;
        sum += i == 0 ? 0 : exp(here - top);
    }
    return (log(sum * step / sqrt(2 * acos(-1))) + top) / (alpha - 1);
}

/* Definition 9 and Lemma 10: variance Delta^2 / (2 rho) */
void ngo2022_lem10_privacy(Probe *p)
{
    for (double rho = 1e-4; rho < 100; rho *= 3)
        for (double alpha = 1.01; alpha < 200; alpha *= 1.6)
            for (double Delta = 0.1; Delta < 100; Delta *= 5) {
                double sigma = p->noise * sqrt(Delta * Delta / (2 * rho));
                probe_ratio(p, gaussian_renyi(Delta / sigma, alpha),
                            rho * alpha, "rho alpha Delta", rho, alpha, Delta);
            }
}

/* ---- Lemma 13 ---- */

enum { USERS = 3, BOARDS = 4 };

typedef struct {
    double law[1 << USERS][BOARDS]; /* of the billboard, given all data */
    int act[USERS][2][BOARDS];      /* own bit and billboard to an action */
} Board;

static double hockey_stick(int n, const double *x, const double *y, double eps)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += fmax(0, x[i] - exp(eps) * y[i]);
    return sum;
}

/* the others' actions, as one number */
static void others(const Board *b, int data, int user, double *law)
{
    memset(law, 0, sizeof *law << USERS);
    for (int r = 0; r < BOARDS; r++) {
        int seen = 0;
        for (int j = 0; j < USERS; j++)
            if (j != user)
                seen = 2 * seen + b->act[j][data >> j & 1][r];
        law[seen] += b->law[data][r];
    }
}

static void measure_board(Probe *p, const Board *b, double eps, double n)
{
    double board = 0, joint = 0;
    for (int data = 0; data < 1 << USERS; data++)
        for (int user = 0; user < USERS; user++) {
            double x[1 << USERS], y[1 << USERS];
            int other = data ^ 1 << user;
            others(b, data, user, x);
            others(b, other, user, y);
            joint = fmax(joint, hockey_stick(1 << USERS, x, y, eps));
            board = fmax(
                board, hockey_stick(BOARDS, b->law[data], b->law[other], eps));
        }
    probe_ratio(p, joint * (1 + p->bend), board, "instance eps", n, eps);
}

/* Lemma 13: what the others see is no less private than the billboard; every
 * second instance lets any two of them recover it */
void ngo2022_lem13(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        Board b = {.law = {{0}}};
        for (int data = 0; data < 1 << USERS; data++)
            random_law(p, BOARDS, b.law[data]);
        for (int i = 0; i < USERS * 2 * BOARDS; i++) {
            int user = i % USERS, bit = i / USERS % 2, r = i / USERS / 2;
            int readable = user == 0   ? r & 1
                           : user == 1 ? r >> 1
                                       : r == 1 || r == 2;
            bool open = n % 2 == 0;
            b.act[user][bit][r] = open ? readable : rng_uniform(&p->rng) < 0.5;
        }
        measure_board(p, &b, ngo2022_between(p, 0, 1), (double)n);
    }
}

/* ---- Lemma 15 and section 4.2 ---- */

/* Lemma 15 as printed: noise variance (sum of Delta_k) / rho each */
void ngo2022_lem15(Probe *p)
{
    for (int H = 1; H <= 10; H++)
        for (int releases = 1; releases <= 1000; releases *= 10) {
            double Delta = p->sensitivity * (2 * H + 2);
            double variance = p->noise * p->noise * releases * (2 * H + 2);
            probe_ratio(p, releases * Delta * Delta / (2 * variance), 1,
                        "H releases", (double)H, (double)releases);
        }
    double eps = 1 + 2 * sqrt(log(1e6)); /* one query, Delta = 6, rho = 1 */
    probe_note(p, "delta.at.1e-6", ngo2022_delta(eps, 3));
}

/* variance sum Delta_k^2 / (2 rho) each: the divergences of the queries, each
 * by quadrature, against rho alpha */
void ngo2022_lem15_squares(Probe *p)
{
    enum { MOST = 20 };
    for (uint64_t n = 0; n < p->instances; n++) {
        double one[MOST], squares = 0, cost = 0, rho = ngo2022_scale(p, 3);
        double alpha = 1 + ngo2022_scale(p, 1);
        int queries = 1 + (int)ngo2022_between(p, 0, MOST);
        for (int i = 0; i < queries; i++) {
            one[i] = ngo2022_scale(p, 2);
            squares += one[i] * one[i];
        }
        double sigma = p->noise * sqrt(squares / (2 * rho));
        for (int i = 0; i < queries; i++)
            cost += gaussian_renyi(one[i] / sigma, alpha);
        probe_ratio(p, cost, rho * alpha, "instance queries alpha", (double)n,
                    (double)queries, alpha);
    }
}

/* Section 4.2, last sentence: a rho/(6 H^2 Nmax)-zCDP mechanism at each of
 * H Nmax releases, for queries as sensitive as 3H: variance (3H)^2 / (2 rho_1);
 * the divergences add up, each by quadrature */
void ngo2022_per_release(Probe *p)
{
    double rho = 0.5, N = 40;
    for (double H = 1; H <= 50; H++)
        for (double alpha = 1.1; alpha < 200; alpha *= 3) {
            double one = rho / 2 / (3 * H * H * N), cost = 0;
            double sigma = p->noise * sqrt(9 * H * H / (2 * one));
            double shift = p->sensitivity * 3 * H / sigma;
            for (double h = 1; h <= H; h++)
                cost += N * gaussian_renyi(shift, alpha);
            probe_ratio(p, cost, rho / 2 * alpha, "H alpha", H, alpha);
        }
}

/* zCDP of the released targets, in units of rho */
static double target_cost(const Probe *p, const NgoText *t, Ngo2022Target kind,
                          double episodes, double squares)
{
    Ngo2022Input in = {.episodes = t->K,
                       .d = (int)t->d,
                       .horizon = (int)t->H,
                       .epsilon = t->eps,
                       .delta = t->delta,
                       .failure = t->p,
                       .target = kind};
    double sigma = p->noise * ngo2022_published(&in).target;
    return episodes * squares * p->sensitivity * p->sensitivity /
           (2 * sigma * sigma) / t->rho;
}

/* line 15 stands inside the loop over h: the count grows by H an episode */
static double literal_episodes(const NgoText *t)
{
    return ceil((t->updates - 1) / t->H);
}

static double literal_cost(const Probe *p, const NgoText *t)
{
    double squares = ngo2022_squares(t->H, ngo2022_spread(t->d));
    return target_cost(p, t, NGO2022_TARGET_LINE11, literal_episodes(t),
                       squares);
}

static void target_privacy(Probe *p, const NgoText *t)
{
    double most = t->H * 4 * (t->H + 1) * (t->H + 1), cost;
    /* a smaller cap than 5H lets one episode overshoot it; the noise-free
     * chain, so that a fault moves the noise alone */
    NgoText u = ngo2022_text(t->d, t->H, t->K, t->eps, t->delta, t->p, 1);
    if (u.updates < 5 * u.H)
        return;
    if (strcmp(p->reading, "text") == 0)
        cost = target_cost(p, &u, NGO2022_TARGET_TEXT, u.updates, most);
    else if (strcmp(p->reading, "lambda") == 0)
        cost = target_cost(p, &u, NGO2022_TARGET_LAMBDA, u.updates, most);
    else
        cost = literal_cost(p, &u);
    probe_ratio(p, cost, 0.5, NGO2022_WHERE, NGO2022_AT(t));
}

/* Section 4.2: releasing all y is rho/2-zCDP */
void ngo2022_y_zcdp(Probe *p)
{
    ngo2022_over(p, target_privacy);
}

/* Staggered users, no noise: in phase g of H the features of step g run
 * through e_0/d +- sqrt(1-1/d^2) v_j, all others are e_0/d.  The log
 * determinant of step h, of d, after n users. */
static double staggered_growth(const NgoText *t, double h, double n)
{
    double phase = t->K / t->H, square = 1 / (t->d * t->d);
    double own = fmin(fmax(n - h * phase, 0), phase);
    return log1p(n * square / (2 * t->lambda)) +
           (t->d - 1) *
               log1p(own * (1 - square) / (t->d - 1) / (2 * t->lambda));
}

static bool doubled(const NgoText *t, double from, double to)
{
    bool any = false;
    for (double h = 0; h < t->H; h++)
        any |=
            staggered_growth(t, h, to) >= staggered_growth(t, h, from) + log(2);
    return any;
}

/* update episodes until K or the cap, N_count once an update */
static double staggered_updates(const NgoText *t)
{
    double last = 0, N = 0;
    while (N + 1 < t->updates && doubled(t, last, t->K)) {
        double low = last, high = t->K;
        while (high - low > 1) {
            double middle = floor((low + high) / 2);
            if (doubled(t, last, middle))
                high = middle;
            else
                low = middle;
        }
        last = high;
        N++;
    }
    return N;
}

/* What section 4.2 composes: H releases in each of Nmax episodes, line 11 */
void ngo2022_y_zcdp_episode(Probe *p)
{
    for (double d = 2; d <= 64; d *= 2)
        for (double H = 1; H <= 20; H++) {
            NgoText t = ngo2022_text(d, H, 1e9, 1, 1e-6, 0.05, 1);
            double squares = ngo2022_squares(H, ngo2022_spread(d));
            double cost =
                target_cost(p, &t, NGO2022_TARGET_LINE11, t.updates, squares);
            probe_ratio(p, cost, 0.5, "d H", d, H);
        }
    /* with Lemma 14's 2H+2 at every step, in units of rho; and what staggered
     * users reach, the first against its antipode */
    NgoText t = ngo2022_text(4, 10, 1e9, 1, 1e-6, 0.05, 1);
    probe_note(p, "rho.lemma14.H10",
               target_cost(p, &t, NGO2022_TARGET_LINE11, t.updates,
                           4 * t.H * pow(t.H + 1, 2)));
    double N = staggered_updates(&t);
    double cost = target_cost(p, &t, NGO2022_TARGET_LINE11, N,
                              ngo2022_squares(t.H, ngo2022_spread(t.d)));
    probe_note(p, "staggered.updates", N);
    probe_note(p, "staggered.rho", cost);
    probe_note(p, "staggered.delta", ngo2022_delta(t.eps, cost * t.rho));
}

static void billboard(Probe *p, const NgoText *t)
{
    NgoText u = ngo2022_text(t->d, t->H, t->K, t->eps, t->delta, t->p, 1);
    if (u.updates < 5 * u.H)
        return;
    double node = 4 * u.H * log(u.K) / u.rho * p->noise * p->noise;
    double levels = ceil(log2(u.K)) + p->levels;
    double tree =
        p->sensitivity * p->sensitivity * u.H * levels * 2 / (2 * node);
    double mu = tree + literal_cost(p, &u) * u.rho;
    probe_ratio(p, mu, u.rho, NGO2022_WHERE, NGO2022_AT(t));
    probe_ratio(p, ngo2022_delta(u.eps, mu), u.delta, NGO2022_WHERE,
                NGO2022_AT(t));
}

/* Section 4.2: tree (nodes of rho/(2H log K), Delta = 2) and targets */
void ngo2022_thm12_billboard(Probe *p)
{
    ngo2022_over(p, billboard);
}

/* ---- calibrated ---- */

static void calibrated(Probe *p, const Ngo2022Input *in, Ngo2022Budget b)
{
    long double log_delta = logl((long double)in->delta);
    b.shift = (double)(1 / calibrate_gauss(in->epsilon, log_delta).value);
    Ngo2022Scales s = ngo2022_calibrated(in, &b);
    double H = in->horizon, levels = 0, squares = 0, metric = b.iid ? 2 : 1;
    for (double width = 1; width < in->episodes; width *= 2)
        levels++;
    for (double h = 1; h <= H; h++)
        squares += pow(fmax(1, b.spread) * (H - h + 1), 2);
    double mu = H * (levels + p->levels) * metric / (2 * s.node * s.node) +
                s.updates * squares / (2 * s.target * s.target);
    mu *= p->sensitivity * p->sensitivity / (p->noise * p->noise);
    probe_ratio(p, ngo2022_delta(in->epsilon, mu), in->delta,
                "d H K eps delta iid spectral", (double)in->d, H, in->episodes,
                in->epsilon, in->delta, (double)b.iid, (double)b.spectral);
}

/* every user's total shift, worst leaf and every release, meets (eps, delta)
 * with equality */
void ngo2022_cal_privacy(Probe *p)
{
    static const int dims[] = {1, 4, 16}, horizons[] = {1, 3, 20};
    for (double K = 1e3; K < 1e19; K *= 1e5)
        for (double eps = 0.1; eps < 20; eps *= 10)
            for (int i = 0; i < 36; i++) {
                Ngo2022Input in = {.episodes = K,
                                   .d = dims[i % 3],
                                   .horizon = horizons[i / 3 % 3],
                                   .epsilon = eps,
                                   .delta = 1e-6,
                                   .failure = 0.05};
                Ngo2022Budget b = {.share = 0.5,
                                   .spread = sqrt(2),
                                   .iid = i / 9 % 2,
                                   .spectral = i / 18};
                calibrated(p, &in, b);
            }
}
