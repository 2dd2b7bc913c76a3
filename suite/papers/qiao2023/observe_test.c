/* The observer of appendix C against a second writing from the paper: a small
 * run with typical episodes, every visit of a typical block one by one, every
 * formula as it is printed. */
#include "suite/papers/qiao2023/observe.h"
#include "suite/papers/qiao2023/observe_bench.h"

/* --- the second writing --------------------------------------------------- */

typedef struct {
    double K, beta, E, iota;
    const double *q, *v, *raw, *visits, *p, *R;
    uint64_t n[CELLS], flow[CELLS][S];
    double reward[CELLS], last[CELLS];
    /* of the look */
    uint64_t frozen[CELLS];
    double over[H][S];
    /* sums */
    double D[H], U[H], vpi, vst, vti, B, tilde, regret, firsts;
    double tilde_hs[H][S], regret_hs[H][S];
    /* worst, and least bound over trivial */
    double worst[QIAO_RATIOS], least[QIAO_RATIOS], good, rise;
} Naive;

static void note(Naive *x, QiaoRatio i, double ratio, double trivial)
{
    x->worst[i] = fmax(x->worst[i], ratio);
    x->least[i] = fmin(x->least[i], trivial);
}

static void open_naive(Naive *x, const Bench *b)
{
    *x = (Naive){.K = (double)b->env.task.episodes,
                 .q = watched(b, "q", CELLS),
                 .v = watched(b, "v", (H + 1) * S),
                 .raw = watched(b, "raw", CELLS),
                 .visits = watched(b, "visits", CELLS),
                 .p = watched(b, "transition law", CELLS * S),
                 .R = watched(b, "reward sum", CELLS),
                 .good = 1e300,
                 .rise = -1e300};
    x->beta = *watched(b, "beta", 1);
    x->E = *watched(b, "error", 1);
    x->iota = log(30. * H * S * A * x->K * H / x->beta);
    for (int c = 0; c < CELLS; c++)
        x->last[c] = H;
    for (int i = 0; i < QIAO_RATIOS; i++)
        x->least[i] = 1e300;
}

static double state_count(const Naive *x, int h, int s)
{
    double n = 0;
    for (int a = 0; a < A; a++)
        n += (double)x->n[(h * S + s) * A + a];
    return n;
}

static double big(const Naive *x, double root)
{
    double i2 = x->iota * x->iota;
    return 1000 * (root + pow(H, 2) * S * S * A * x->E * i2 +
                   pow(H, 3) * S * S * A * i2);
}

static double var(const double *p, const long double *v)
{
    long double m = 0, m2 = 0;
    for (int s = 0; s < S; s++) {
        m += (long double)p[s] * v[s];
        m2 += (long double)p[s] * v[s] * v[s];
    }
    return (double)(m2 - m * m);
}

static void naive_look(void *self, Bench *b)
{
    Naive *x = self;
    for (int c = 0; c < CELLS; c++) {
        double n = (double)x->n[c], off = fabs(x->R[c] - x->reward[c]);
        double best = (double)b->optimum.q[c];
        for (int s = 0; s < S; s++) {
            double seen = x->p[c * S + s] * x->visits[c];
            off = fmax(off, fabs(seen - (double)x->flow[c][s]));
            x->good = fmin(x->good, seen);
        }
        x->good = fmin(x->good, fmin(x->E - off, x->visits[c] - n));
        x->good = fmin(x->good, n + x->E - x->visits[c]);
        note(x, QIAO_ASM31, fmax(off, fabs(x->visits[c] - n)) / x->E, 0);
        note(x, QIAO_C11, best / (x->q[c] + 1e-12 * H), x->raw[c] / H);
        note(x, QIAO_C11_RAW, best / (x->raw[c] + 1e-12 * H), x->raw[c] / H);
        if (x->visits[c] < n)
            note(x, QIAO_ASM31, 1 + (n - x->visits[c]) / x->E, 0);
        x->rise = fmax(x->rise, x->q[c] - x->last[c]);
        CHECK(x->q[c] == fmin(fmin(H, x->last[c]), x->raw[c]));
        x->last[c] = x->q[c];
        x->frozen[c] = x->n[c];
    }
    policy_values(&b->env, &b->policy, b->vpi);
    for (int h = 0; h < H; h++)
        for (int s = 0; s < S; s++) {
            double N = state_count(x, h, s), v = x->v[h * S + s];
            x->over[h][s] = v - (double)b->vpi[h * S + s];
            if (N < 1)
                continue;
            double bound =
                big(x, sqrt(pow(H, 3) * S * A * x->iota * x->iota * N)) / N;
            note(x, QIAO_C10, (v - (double)b->optimum.v[h * S + s]) / bound,
                 bound / H);
        }
}

/* b^ of (66) where the cell has N visits; the next states' are the look's */
static double b_hat(const Naive *x, int c, double vti, double N)
{
    double b1 = 2 * sqrt(vti * x->iota / N) + sqrt(2 * x->iota / N) +
                20 * H * S * x->E * x->iota / N;
    double g = 0;
    for (int s = 0; s < S && c < S * A; s++) {
        double M = 0;
        for (int a = 0; a < A; a++)
            M += (double)x->frozen[(S + s) * A + a];
        M = fmax(1, M);
        double one = 1e6 * pow(H, 3) * S * A * pow(x->iota, 2) / M;
        double two = 1e6 * pow(H, 4) * pow(S, 4) * A * A * x->E * x->E *
                     pow(x->iota, 4) / M / M;
        double three =
            1e6 * pow(H, 6) * pow(S, 4) * A * A * pow(x->iota, 4) / M / M;
        g += x->p[c * S + s] * fmin(one + two + three, H * H);
    }
    return 2 * b1 + 4 * sqrt(x->iota) * sqrt(g / N);
}

static void naive_typical(Naive *x, const Bench *b, int c)
{
    int h = c / (S * A), next = (h + 1) * S;
    long double v[S] = {(long double)x->v[next], (long double)x->v[next + 1]};
    double vpi = var(b->env.p + (ptrdiff_t)c * S, b->vpi + next);
    double vst = var(b->env.p + (ptrdiff_t)c * S, b->optimum.v + next);
    double vti = var(x->p + (ptrdiff_t)c * S, v);
    vti = fmax(0, vti), vst = fmax(0, vst);
    double N = fmax(1, (double)x->frozen[c]), at = (double)b->block.at[c];
    double c1 = sqrt(2 * vst * x->iota / N), c4 = H * H * S * x->iota / N;
    x->U[h] += at * (b_hat(x, c, vti, N) + c1 + c4);
    x->D[h] += at * x->over[h][(c / A) % S];
    x->vpi += at * vpi;
    x->vst += at * vst;
    x->vti += at * vti;
    x->firsts += x->n[c] == 0;
    for (uint64_t t = 0; t < b->block.at[c]; t++)
        x->B += b_hat(x, c, vti, fmax(1, (double)(x->n[c] + t)));
}

static void naive_check_typical(Naive *x, double k, double first)
{
    double T = H * k, i = x->iota, m = k - first + 1;
    double U0 = 3 * (x->U[0] + x->U[1]) + 3 * H * sqrt(T * i);
    double U1 = 3 * x->U[1] + 3 * H * sqrt(T * i);
    note(x, QIAO_C3, x->D[0] / U0, U0 / (H * m));
    note(x, QIAO_C3, x->D[1] / U1, U1 / (H * m));
    note(x, QIAO_C3, (x->D[0] + x->D[1]) / (H * U0), U0 / (H * m));
    double spread = m * 0.25; /* V_2 within [0,1], V_3 = 0 */
    double c4 = H * T + 2 * sqrt(pow(H, 4) * T * i) + pow(H, 3) * i;
    double c5 = 2 * H * H * U0 + 2 * H * H * sqrt(T * i);
    double c6 = 2 * H * H * U0 + 8 * H * H * S * sqrt(H * A * T * i) +
                6 * pow(H, 3) * S * S * A * x->E * i;
    double c8 = 16 * sqrt(H * H * S * A * T * i * i) +
                6 * sqrt(pow(H, 3) * S * A * U0 * i * i) +
                250 * H * H * S * S * A * x->E * i * i +
                250 * pow(H, 3) * S * S * A * i * i;
    note(x, QIAO_C4, x->vpi / c4, c4 / spread);
    note(x, QIAO_C5, (x->vst - x->vpi) / c5, c5 / spread);
    note(x, QIAO_C6, (x->vti - x->vpi) / c6, c6 / (m * pow(H, 3) / 4));
    note(x, QIAO_C8, x->B / c8, first / k);
}

/* a bound that is not positive is broken by whatever lies above it */
static double of(double left, double right, double most)
{
    double rounding = 1e-12 * most;
    if (right > rounding)
        return left / right;
    return left > right + rounding ? (double)INFINITY : 0;
}

static void naive_block(void *self, Bench *b)
{
    Naive *x = self;
    double first = ceil(250. * H * H * S * S * A * x->iota * x->iota);
    const Block *block = &b->block;
    double k = (double)(block->first + block->n - 1);
    bool typical = (double)block->first >= first;
    CHECK(typical || k < first); /* no block is both */
    for (int c = 0; c < CELLS && typical; c++)
        naive_typical(x, b, c);
    for (int c = 0; c < CELLS; c++) {
        x->n[c] += block->at[c];
        x->reward[c] += block->reward[c];
        for (int s = 0; s < S; s++)
            x->flow[c][s] += block->visit[c * S + s];
        int h = c / (S * A), s = c / A % S, i = h * S + s;
        x->tilde_hs[h][s] += (double)block->at[c] * x->over[h][s];
        x->regret_hs[h][s] +=
            (double)block->at[c] * (double)(b->optimum.v[i] - b->vpi[i]);
    }
    for (int s = 0; s < S; s++) {
        double users = (double)block->start[s];
        x->tilde += users * x->over[0][s];
        x->regret += users * (double)(b->optimum.v[s] - b->vpi[s]);
    }
    if (typical)
        naive_check_typical(x, k, first);
    double T = H * k, bound;
    double first_cost = 250. * H * H * S * S * A * x->iota * x->iota;
    bound = big(x, sqrt(H * H * S * A * T * x->iota * x->iota));
    note(x, QIAO_C9, x->tilde / bound, bound / T);
    note(x, QIAO_C9_FIRST, of(x->regret, x->tilde, H * k), 0);
    if (k < first)
        note(x, QIAO_DEFC1, x->tilde / (first_cost * H), 0);
    if (k == x->K)
        note(x, QIAO_THM41, x->regret / bound, bound / T);
    for (int h = 0; h < H; h++)
        for (int s = 0; s < S; s++) {
            double N = state_count(x, h, s);
            bound = big(x, sqrt(pow(H, 3) * S * A * N * x->iota * x->iota));
            if (N >= 1)
                note(x, QIAO_C9_HS, x->tilde_hs[h][s] / bound, bound / H / N);
            if (N < first_cost)
                note(x, QIAO_DEFC1, x->tilde_hs[h][s] / (first_cost * H), 0);
            note(x, QIAO_C9_FIRST,
                 of(x->regret_hs[h][s], x->tilde_hs[h][s], H * k), 0);
        }
}

/* --- both ----------------------------------------------------------------- */

static const char *const names[QIAO_RATIOS] = {
    "asm31",    "lemC3", "lemC4", "lemC5",  "lemC6",  "lemC8",      "lemC9",
    "lemC9_hs", "tilde", "defC1", "corC10", "lemC11", "lemC11_raw", "thm41"};

static void compare(const char *text, bool applies)
{
    Bench b;
    Naive x;
    char name[ROWS_NAME];
    open_bench(&b, text, "qiao2023");
    open_naive(&x, &b);
    drive(&b, false, &(Second){&x, naive_look, naive_block});
    for (int i = 0; i < QIAO_RATIOS; i++) {
        bool lemma = i >= QIAO_C3 && i <= QIAO_C8;
        double want = applies || !lemma ? x.worst[i] : 0;
        CHECK_NEAR(rows_value(&b.rows, names[i]), want, 1e-8);
        snprintf(name, sizeof name, "%s_trivial", names[i]);
        CHECK_NEAR(rows_value(&b.rows, name), x.least[i], 1e-8);
    }
    CHECK(x.worst[QIAO_C3] > 0 && x.worst[QIAO_C8] > 0);
    CHECK_NEAR(rows_value(&b.rows, "good"), x.good, 1e-6);
    CHECK((rows_value(&b.rows, "good") >= 0) == applies);
    CHECK(rows_value(&b.rows, "rise") == x.rise);
    CHECK_NEAR(rows_value(&b.rows, "first_visits"), x.firsts, 0);
    CHECK_NEAR(rows_value(&b.rows, "regret_tilde"), x.tilde, 1e-9);
    arena_close(&b.arena);
}

/* i^-1/2 and i^-1 one by one */
static void check_power_sums(void)
{
    static const uint64_t from[] = {0, 1, 5, 63, 64, 1000};
    static const uint64_t count[] = {0, 1, 2, 59, 100, 100000};
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) {
            long double want[2] = {0}, root, inverse;
            for (uint64_t t = 0; t < count[j]; t++) {
                long double n = fmaxl(1, (long double)(from[i] + t));
                want[0] += 1 / sqrtl(n);
                want[1] += 1 / n;
            }
            qiao_power_sums((long double)from[i], count[j], &root, &inverse);
            CHECK_NEAR((double)root, (double)want[0], 2e-12);
            CHECK_NEAR((double)inverse, (double)want[1], 2e-12);
        }
}

/* counters that hold 100 visits: the next ones are all taken for the 100th */
static void check_visit_sums(void)
{
    static const uint64_t from[] = {0, 90, 99, 100, 101, 5000};
    for (int i = 0; i < 6; i++) {
        long double n = (long double)from[i], root, inverse, want[2] = {0};
        Qiao self = {.n = &n, .most = 100};
        for (uint64_t t = 0; t < 50; t++) {
            long double count =
                fminl(100, fmaxl(1, (long double)(from[i] + t)));
            want[0] += 1 / sqrtl(count);
            want[1] += 1 / count;
        }
        qiao_visit_sums(&self, 0, 50, &root, &inverse);
        CHECK_NEAR((double)root, (double)want[0], 1e-14);
        CHECK_NEAR((double)inverse, (double)want[1], 1e-14);
    }
}

#define SMALL                                                                  \
    "algorithm=dp-ucbvi env=tabular-random S=2 A=2 H=2 beta=0.999 "            \
    "episodes=4500000 lazy=0.1 "

int main(void)
{
    check_power_sums();
    check_visit_sums();
    compare(SMALL "instance=0", true);
    compare(SMALL "instance=1 privacy=pure-jdp epsilon=10", true);
    compare(SMALL "instance=2 c0=0 scale-bonus=0.01", true);
    compare(SMALL "privacy=pure-ldp epsilon=10 error-scale=0.05", false);
    return check_done("observe_qiao2023");
}
