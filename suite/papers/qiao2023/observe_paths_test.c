/* The observer of conditional sums against a second writing from the paper: a
 * small run with typical episodes, each formula as it is printed, expectations
 * by a recursion backwards instead of an occupancy. */
#include "suite/papers/qiao2023/observe_bench.h"
#include "suite/papers/qiao2023/observe_paths.h"

/* --- the second writing --------------------------------------------------- */

/* what a visit of a cell adds */
typedef struct {
    double frozen, b, c, vpi, vst, vti, apart;
} Adds;

typedef struct {
    double m, frozen, b, c, vpi, vst, vti, apart[H], drift[H], reach[H];
} Sums;

typedef struct {
    double beta, E, iota, first;
    const double *q, *v, *visits, *p, *R;
    double n[CELLS], flow[CELLS][S], reward[CELLS], frozen_n[CELLS];
    Adds look[CELLS], block[CELLS];
    double over[H + 1][S], gap[H + 1][S], gap_drift, gap_reach;
    Sums whole, path[H][S], mean[H][S];
    double worst[QP_RATIOS], least[QP_RATIOS], good;
} Naive;

static void note(Naive *x, QiaoPathRatio i, double ratio, double trivial)
{
    x->worst[i] = fmax(x->worst[i], ratio);
    x->least[i] = fmin(x->least[i], trivial);
}

static void open_naive(Naive *x, const Bench *b)
{
    *x = (Naive){.q = watched(b, "q", CELLS),
                 .v = watched(b, "v", (H + 1) * S),
                 .visits = watched(b, "visits", CELLS),
                 .p = watched(b, "transition law", CELLS * S),
                 .R = watched(b, "reward sum", CELLS),
                 .good = 1e300};
    x->beta = *watched(b, "beta", 1);
    x->E = *watched(b, "error", 1);
    x->iota = log(30. * H * S * A * (double)b->env.task.episodes * H / x->beta);
    x->first = ceil(250. * H * H * S * S * A * x->iota * x->iota);
    for (int i = 0; i < QP_RATIOS; i++)
        x->least[i] = 1e300;
}

static double mean_of(const double *p, const double *v)
{
    return p[0] * v[0] + p[1] * v[1];
}

/* E V^2 - (E V)^2 of two values */
static double var(const double *p, const double *v)
{
    return p[0] * p[1] * (v[0] - v[1]) * (v[0] - v[1]);
}

static double pair(const double *n, int state)
{
    return n[(ptrdiff_t)state * A] + n[(ptrdiff_t)state * A + 1];
}

static double state_count(const Naive *x, int h, int s)
{
    return pair(x->n, h * S + s);
}

/* the values of the next step: V~, V^pi, V* */
typedef struct {
    double tilde[S], pi[S], star[S];
} Values;

static Values values(const Naive *x, const Bench *b, int c)
{
    Values v;
    for (int s = 0; s < S; s++) {
        int i = (c / (S * A) + 1) * S + s;
        v.tilde[s] = x->v[i];
        v.pi[s] = (double)b->vpi[i];
        v.star[s] = (double)b->optimum.v[i];
    }
    return v;
}

static double squared_gap(const Naive *x, int state)
{
    double i = x->iota, M = fmax(1, pair(x->frozen_n, state));
    double one = 1e6 * pow(H, 3) * S * A * i * i / M;
    double two =
        1e6 * pow(H, 4) * pow(S, 4) * A * A * x->E * x->E * pow(i, 4) / M / M;
    double three = 1e6 * pow(H, 6) * pow(S, 4) * A * A * pow(i, 4) / M / M;
    return fmin(one + two + three, H * H);
}

/* b^, c1 + c4 at N visits */
static Adds adds(const Naive *x, const Bench *b, int c, double N)
{
    Values v = values(x, b, c);
    const double *p = b->env.p + (ptrdiff_t)c * S, *t = x->p + (ptrdiff_t)c * S;
    double i = x->iota, g = 0;
    for (int s = 0; s < S && c < S * A; s++)
        g += t[s] * x->gap[1][s];
    Adds a = {
        .vpi = var(p, v.pi), .vst = var(p, v.star), .vti = var(t, v.tilde)};
    a.b = 2 * (2 * sqrt(a.vti * i / N) + sqrt(2 * i / N) +
               20 * H * S * x->E * i / N) +
          4 * sqrt(i) * sqrt(g / N);
    a.c = sqrt(2 * a.vst * i / N) + H * H * S * i / N;
    a.frozen = a.b + a.c;
    return a;
}

/* --- a look --------------------------------------------------------------- */

static void naive_b(Naive *x, const Bench *b, int c)
{
    Values v = values(x, b, c);
    const double *p = b->env.p + (ptrdiff_t)c * S, *t = x->p + (ptrdiff_t)c * S;
    double n = x->visits[c], i = x->iota, E = x->E;
    double r = fmin(1, fmax(0, x->R[c] / n)), hat[S], b6 = var(p, v.star);
    note(x, QP_B8, fabs(r - b->env.mean[c]) / (sqrt(2 * i / n) + 2 * E / n), 0);
    note(x, QP_B8,
         (fabs(t[0] - p[0]) + fabs(t[1] - p[1])) /
             (2 * sqrt(S * i / n) + 2 * S * E / n),
         0);
    for (int s = 0; s < S; s++) {
        note(x, QP_B8,
             fabs(t[s] - p[s]) / (sqrt(2 * p[s] * i / n) + 2 * E * i / n), 0);
        hat[s] = x->flow[c][s] / fmax(1, x->n[c]);
    }
    if (x->n[c] > 0)
        b6 = fmin(b6, var(hat, v.star));
    note(x, QP_B8,
         fabs(mean_of(t, v.star) - mean_of(p, v.star)) /
             (sqrt(2 * b6 * i / n) + 2 * H * S * E * i / n),
         0);
    if (!(x->n[c] > 0))
        return;
    double l1 = fabs(t[0] - hat[0]) + fabs(t[1] - hat[1]);
    note(x, QP_B8, l1 / (2 * S * E / n), 0);
    note(x, QP_B8, l1 / 2 / (2 * E / n), 0);
    note(x, QP_B8,
         fabs(mean_of(t, v.star) - mean_of(hat, v.star)) / (2 * H * S * E / n),
         0);
    double bound = fmin(sqrt(3) * H * sqrt(l1), 3 * H * sqrt(S * E / n));
    note(x, QP_B9,
         fabs(sqrt(var(t, v.star)) - sqrt(var(hat, v.star))) /
             (bound + 1e-7 * H),
         0);
    note(x, QP_B9,
         fabs(sqrt(var(t, v.tilde)) - sqrt(var(hat, v.tilde))) /
             (bound + 1e-7 * H),
         0);
}

static void naive_steps(Naive *x, const Bench *b, int c)
{
    Values v = values(x, b, c);
    const double *p = b->env.p + (ptrdiff_t)c * S, *t = x->p + (ptrdiff_t)c * S;
    double N = fmax(1, x->n[c]), i = x->iota;
    double apart = x->q[c] - b->env.mean[c] - mean_of(p, v.pi);
    double ahead = mean_of(p, v.tilde) - mean_of(p, v.pi);
    double moved = mean_of(t, v.tilde) - mean_of(t, v.star) -
                   mean_of(p, v.tilde) + mean_of(p, v.star);
    double c1 = sqrt(2 * x->look[c].vst * i / N);
    double at39 = x->look[c].b + c1 + moved + ahead;
    double at40 = ahead / H + H * H * S * i / N + 2 * H * S * x->E * i / N;
    double at41 = x->look[c].frozen + (1 + 1. / H) * ahead;
    note(x, QP_39, apart / at39, at39 / H);
    int after = H - 1 - cell_step(b->env.task.dim, c);
    if (after > 0)
        note(x, QP_40, moved / at40, at40 / after);
    note(x, QP_41, apart / at41, at41 / H);
    double left = x->look[c].vti - x->look[c].vpi;
    for (int s = 0; s < S; s++)
        left -= t[s] * pow(v.tilde[s], 2) - p[s] * pow(v.pi[s], 2);
    left -= pow(mean_of(p, v.star), 2) - pow(mean_of(t, v.star), 2);
    note(x, QP_53, 1 + left / (H * H), 0);
}

static void naive_look(void *self, Bench *b)
{
    Naive *x = self;
    policy_values(&b->env, &b->policy, b->vpi);
    for (int h = 0; h < H; h++)
        for (int s = 0; s < S; s++)
            x->over[h][s] = x->v[h * S + s] - (double)b->vpi[h * S + s];
    for (int c = 0; c < CELLS; c++)
        x->frozen_n[c] = x->n[c];
    for (int s = 0; s < S; s++)
        x->gap[1][s] = squared_gap(x, S + s);
    double from[H + 1][S] = {{0}};
    for (int c = CELLS - 1; c >= 0; c--) {
        int h = c / (S * A), s = c / A % S;
        double off = fabs(x->R[c] - x->reward[c]);
        for (int t = 0; t < S; t++) {
            double seen = x->p[c * S + t] * x->visits[c];
            off = fmax(off, fabs(seen - x->flow[c][t]));
            x->good = fmin(x->good, seen);
        }
        x->good = fmin(x->good, fmin(x->E - off, x->visits[c] - x->n[c]));
        x->good = fmin(x->good, x->n[c] + x->E - x->visits[c]);
        x->look[c] = adds(x, b, c, fmax(1, x->n[c]));
        x->look[c].apart = x->over[h][s];
        from[h][s] += b->policy.prob[c] *
                      (x->look[c].frozen +
                       mean_of(b->env.p + (ptrdiff_t)c * S, from[h + 1]));
        naive_b(x, b, c);
        naive_steps(x, b, c);
    }
    for (int h = 0; h < H; h++)
        for (int s = 0; s < S; s++)
            note(x, QP_42, x->over[h][s] / (3 * from[h][s]),
                 3 * from[h][s] / H);
}

/* --- a block -------------------------------------------------------------- */

static void add(Sums *to, const Adds *a, int h, double w)
{
    to->frozen += w * a->frozen;
    to->b += w * a->b;
    to->c += w * a->c;
    to->vpi += w * a->vpi;
    to->vst += w * a->vst;
    to->vti += w * a->vti;
    to->apart[h] += w * a->apart;
}

/* every state can be reached */
static double above_least(const double *p, const double *v)
{
    return v[0] < v[1] ? p[1] * (v[1] - v[0]) : p[0] * (v[0] - v[1]);
}

static void add_ways(Naive *x, const Bench *b, Sums *to, const uint64_t *ways)
{
    for (int c = 0; c < CELLS; c++)
        for (int s = 0; s < S; s++) {
            double w = (double)ways[c * S + s];
            int h = c / (S * A);
            double mean = mean_of(b->env.p + (ptrdiff_t)c * S, x->over[h + 1]);
            add(to, &x->block[c], h, w);
            to->drift[h] += w * (mean - x->over[h + 1][s]);
            to->reach[h] +=
                w * above_least(b->env.p + (ptrdiff_t)c * S, x->over[h + 1]);
        }
}

/* n visits of (h,s) and what the policy expects after them */
static void add_expected(Naive *x, const Bench *b, Sums *to, int h, int s,
                         double n)
{
    for (int a = 0; a < A && n > 0; a++) {
        int c = (h * S + s) * A + a;
        double w = n * b->policy.prob[c];
        add(to, &x->block[c], h, w);
        for (int t = 0; t < S && h + 1 < H; t++)
            add_expected(x, b, to, h + 1, t,
                         w * b->env.p[(ptrdiff_t)c * S + t]);
    }
}

static void weigh_block(Naive *x, const Bench *b)
{
    if ((double)b->block.first < x->first)
        return; /* nothing is typical, (h,s) last of all */
    for (int c = 0; c < CELLS; c++) {
        double m = fmax(1, (double)b->block.at[c]);
        x->block[c] = x->look[c];
        x->block[c].b = x->block[c].c = 0;
        for (double t = 0; t < m; t++) {
            Adds one = adds(x, b, c, fmax(1, x->n[c] + t));
            x->block[c].b += one.b / m;
            x->block[c].c += one.c / m;
        }
    }
}

/* of what can at most be */
static double over_most(double bound, double most)
{
    return most > 0 ? bound / most : (double)INFINITY;
}

static void check_sums(Naive *x, const Sums *g, int h, double N, bool mean)
{
    double i = x->iota, azuma = 3 * H * sqrt(H * N * i);
    double drift = 0, reach = 0, apart = 0;
    double U = 3 * g->frozen + azuma, left = H - 1 - h, m = g->m;
    double Z = H * H * S * S * A * x->E * i * i,
           W = pow(H, 3) * S * S * A * i * i;
    for (int j = H - 1; j >= h; j--) {
        double bound = H * sqrt(H * N * i);
        drift += g->drift[j];
        reach += g->reach[j];
        apart += g->apart[j];
        note(x, mean ? QP_MEAN : QP_C3_HS, g->apart[j] / U, U / (H * m));
        if (!mean)
            note(x, QP_C2_HS, drift / bound, over_most(bound, reach));
    }
    note(x, mean ? QP_MEAN : QP_C3_HS, apart / (H * U), U / (H * m));
    double x1 = sqrt(pow(H, 3) * S * A * N * i * i);
    double x2 = sqrt(pow(H, 3) * S * A * U * i * i);
    note(x, mean ? QP_MEAN : QP_C7_HS, g->c / (3 * x1 + 2 * x2 + W),
         x->first / N);
    note(x, mean ? QP_MEAN : QP_C8_HS,
         g->b / (16 * x1 + 6 * x2 + 250 * Z + 250 * W), x->first / N);
    if (left <= 0)
        return;
    double c4 = H * H * N + 2 * sqrt(pow(H, 5) * N * i) + pow(H, 3) * i;
    double c5 = 2 * H * H * U + 2 * H * H * sqrt(H * N * i);
    double c6 = 2 * H * H * U + 8 * pow(H, 3) * S * sqrt(A * N * i) +
                6 * pow(H, 3) * S * S * A * x->E * i;
    note(x, mean ? QP_MEAN : QP_C4_HS, g->vpi / c4, c4 / (m / 4));
    note(x, mean ? QP_MEAN : QP_C5_HS, (g->vst - g->vpi) / c5, c5 / (m / 4));
    note(x, mean ? QP_MEAN : QP_C6_HS, (g->vti - g->vpi) / c6,
         c6 / (m * H * H / 4));
}

static void check_whole(Naive *x, double k)
{
    double i = x->iota, T = H * k, drift = 0, reach = 0;
    double U = 3 * x->whole.frozen + 3 * H * sqrt(T * i);
    double c7 = 3 * sqrt(H * H * S * A * T * i * i) +
                2 * sqrt(pow(H, 3) * S * A * U * i * i) +
                pow(H, 3) * S * S * A * i * i;
    for (int h = H - 1; h >= 0; h--) {
        double bound = H * sqrt(T * i);
        drift += x->whole.drift[h];
        reach += x->whole.reach[h];
        note(x, QP_C2, drift / bound, over_most(bound, reach));
    }
    note(x, QP_C7, x->whole.c / c7, x->first / k);
    double azuma = H * H * sqrt(T * i);
    note(x, QP_71, x->gap_drift / azuma, over_most(azuma, x->gap_reach));
}

static void naive_block(void *self, Bench *b)
{
    Naive *x = self;
    const Block *block = &b->block;
    double k = (double)(block->first + block->n - 1);
    weigh_block(x, b);
    for (int i = 0; i < H * S; i++) {
        const uint64_t *at = block->at + (ptrdiff_t)i * A;
        double n = (double)(at[0] + at[1]);
        if (n <= 0 || state_count(x, i / S, i % S) < x->first)
            continue;
        x->path[i / S][i % S].m += n;
        x->mean[i / S][i % S].m += n;
        add_ways(x, b, &x->path[i / S][i % S], paths_through(&b->paths, i));
        add_expected(x, b, &x->mean[i / S][i % S], i / S, i % S, n);
    }
    if ((double)block->first >= x->first) {
        x->whole.m += (double)block->n;
        add_ways(x, b, &x->whole, block->visit);
        for (int i = 0; i < CELLS * S; i++) {
            int c = i / S, h = c / (S * A);
            double mean = mean_of(b->env.p + (ptrdiff_t)c * S, x->gap[h + 1]);
            x->gap_drift +=
                (double)block->visit[i] * (mean - x->gap[h + 1][i % S]);
            x->gap_reach +=
                (double)block->visit[i] *
                above_least(b->env.p + (ptrdiff_t)c * S, x->gap[h + 1]);
        }
    }
    for (int c = 0; c < CELLS; c++) {
        x->n[c] += (double)block->at[c];
        x->reward[c] += block->reward[c];
        for (int s = 0; s < S; s++)
            x->flow[c][s] += (double)block->visit[c * S + s];
    }
    for (int i = 0; i < H * S; i++) {
        double N = state_count(x, i / S, i % S);
        if (x->path[i / S][i % S].m <= 0)
            continue;
        check_sums(x, &x->path[i / S][i % S], i / S, N, false);
        check_sums(x, &x->mean[i / S][i % S], i / S, N, true);
    }
    if (x->whole.m > 0)
        check_whole(x, k);
}

/* --- both ----------------------------------------------------------------- */

static const char *const names[QP_RATIOS] = {
    "lemB8",    "lemB9",    "eq39",  "eq40",     "eq41",     "eq42",
    "eq53",     "eq71",     "lemC2", "lemC2_hs", "lemC3_hs", "lemC4_hs",
    "lemC5_hs", "lemC6_hs", "lemC7", "lemC7_hs", "lemC8_hs", "mean_hs"};

static void compare(const char *text, bool applies)
{
    Bench b;
    Naive x;
    char name[ROWS_NAME];
    double most = 0;
    open_bench(&b, text, "qiao2023_paths");
    open_naive(&x, &b);
    drive(&b, true, &(Second){&x, naive_look, naive_block});
    for (int i = 0; i < QP_RATIOS; i++) {
        double want = applies ? x.worst[i] : 0;
        double got = rows_value(&b.rows, names[i]);
        bool drift = i == QP_C2 || i == QP_C2_HS || i == QP_71;
        if (drift) /* differences of large numbers */
            CHECK(fabs(got - want) <= 1e-6 * want + 1e-12);
        else
            CHECK_NEAR(got, want, 1e-8);
        snprintf(name, sizeof name, "%s_trivial", names[i]);
        CHECK_NEAR(rows_value(&b.rows, name), x.least[i], 1e-8);
        most = fmax(most, i >= QP_C2 ? want : 0);
    }
    CHECK_NEAR(rows_value(&b.rows, "sums"), most, 1e-8);
    CHECK(x.worst[QP_C3_HS] > 0 && x.worst[QP_C8_HS] > 0);
    CHECK((rows_value(&b.rows, "good") >= 0) == applies);
    arena_close(&b.arena);
}

#define SMALL                                                                  \
    "algorithm=dp-ucbvi env=tabular-random S=2 A=2 H=2 beta=0.999 "            \
    "episodes=11000000 lazy=0.1 "

int main(void)
{
    compare(SMALL "instance=0", true);
    compare(SMALL "instance=1 privacy=pure-jdp epsilon=10", true);
    compare(SMALL "instance=2 c0=0 scale-bonus=0.01", true);
    compare(SMALL "privacy=pure-ldp epsilon=10 error-scale=0.05", false);
    return check_done("observe_qiao2023_paths");
}
