/* The sweep against a plain loop over all cells, bit for bit: the one that
 * keeps lists, and the one of whole steps, on every kind of processor. */
#include "algorithms/core/sweep_wide.h"
#include "suite/base/rng.h"
#include "tests/check.h"

#include <stdlib.h>

enum { PLAIN, LISTS, STEPS, WAYS = STEPS + WIDE_WAYS };

/* the same sweep, once for each version of the code */
typedef struct {
    Shape dim;
    bool held[WAYS];
    Sweep w[WAYS];
    Policy policy[WAYS];
} Bench;

static Arena arena;

static int below(Rng *rng, int n)
{
    return (int)(rng_word(rng) % (uint64_t)n);
}

static void open_bench(Bench *b, Rng *rng, Shape d)
{
    bool falling = below(rng, 2), cut = below(rng, 8) != 0;
    bool spread = below(rng, 3) != 0, constant = below(rng, 4) == 0;
    bool raw = below(rng, 2);
    Tie tie = (Tie)below(rng, 3);
    *b = (Bench){.dim = d};
    for (int i = 0; i < WAYS; i++) {
        Sweep *w = &b->w[i];
        sweep_open(w, d, &arena);
        if (raw || i == PLAIN)
            w->raw = arena_array(&arena, double, shape_cells(d));
        policy_open(&b->policy[i], d, &arena);
        b->held[i] = i <= LISTS || (w->wide.on && i - STEPS <= wide_best());
        w->wide.on = i > LISTS && w->wide.on;
        w->falling = falling;
        w->cut = cut;
        w->tie = tie;
        w->per_deviation = spread ? 1.5 : 0;
        w->per_gap = spread ? 0.25 : 0;
        w->deviation = constant ? 2 : -1;
    }
}

/* coarse numbers, so that ties and states that do not move are met */
static double coarse(Rng *rng)
{
    return below(rng, 9) / 8.0;
}

static void new_cell(Bench *b, Rng *rng, int c)
{
    int N = b->dim.N, some = 1 + below(rng, N);
    bool known = below(rng, 6) != 0, fine = below(rng, 2);
    double fixed = coarse(rng), root = coarse(rng), reward = coarse(rng);
    double p[16], sum = 0;
    for (int s = 0; s < N; s++) {
        bool met = below(rng, N) < some;
        sum += p[s] = met ? fine ? rng_uniform(rng) : coarse(rng) : 0;
    }
    for (int i = 0; i < WAYS; i++) {
        Sweep *w = &b->w[i];
        w->fixed[c] = known ? fixed : (double)INFINITY;
        w->root[c] = root;
        w->reward[c] = reward;
        for (int s = 0; s < N; s++)
            w->p[c * N + s] = p[s] / (sum > 0 ? sum : 1);
        sweep_touch(w, c);
    }
}

static void new_gap(Bench *b, Rng *rng)
{
    int h = below(rng, b->dim.H), s = below(rng, b->dim.S);
    double gap = coarse(rng);
    for (int i = 0; i < WAYS; i++)
        sweep_gap(&b->w[i], h, s, gap);
}

/* the formula of sweep.h, for all cells; the order of the sums is sweep.c's */
static double plain_q(Sweep *w, int c)
{
    int N = w->dim.N, after = (w->step[c] + 1) * N;
    const double *p = w->p + (ptrdiff_t)c * N;
    double sum[3][2] = {{0}}, top = w->top[w->step[c]];
    bool in_order = N > 8 && 2 * w->ways[c] < N;
    for (int s = 0; s < N; s++) {
        double v = w->v[after + s];
        int half = in_order || (s == N - 1 && N % 2 == 1) ? 0 : s % 2;
        if (s == N - 1 && N % 2 == 1 && !in_order)
            for (int i = 0; i < 3; i++) {
                sum[i][0] += sum[i][1];
                sum[i][1] = 0;
            }
        sum[0][half] += p[s] * v;
        sum[1][half] += p[s] * (v * v);
        sum[2][half] += p[s] * w->gap[after + s];
    }
    double mean = sum[0][0] + sum[0][1], square = sum[1][0] + sum[1][1];
    double variance = square - mean * mean;
    double deviation =
        w->deviation >= 0 ? w->deviation : sqrt(variance > 0 ? variance : 0);
    double q = w->reward[c] + w->fixed[c];
    if (w->per_deviation != 0)
        q += w->root[c] * (w->per_gap * sqrt(sum[2][0] + sum[2][1]));
    q += mean;
    if (w->per_deviation != 0)
        q += w->root[c] * w->per_deviation * deviation;
    bool known = w->fixed[c] != (double)INFINITY;
    w->raw[c] = known ? q : top;
    if (!known || !w->cut)
        return w->raw[c];
    double most = w->falling && w->q[c] < top ? w->q[c] : top;
    q = q < most ? q : most;
    return q > 0 ? q : 0;
}

static bool plain_run(Sweep *w, Policy *policy)
{
    Shape d = w->dim;
    bool changed = false;
    for (int h = d.H - 1; h >= 0; h--) {
        for (int c = h * d.S * d.A; c < (h + 1) * d.S * d.A; c++)
            w->q[c] = plain_q(w, c);
        for (int s = 0; s < d.S; s++) {
            int row = (h * d.S + s) * d.A;
            changed |= greedy_state(w->q + row, d.A, w->tie, &w->v[h * d.S + s],
                                    policy->prob + row);
        }
    }
    return changed;
}

static bool same(const double *a, const double *b, int n)
{
    return memcmp(a, b, (size_t)n * sizeof *a) == 0;
}

static void compare(Bench *b)
{
    int cells = shape_cells(b->dim);
    bool want = plain_run(&b->w[PLAIN], &b->policy[PLAIN]);
    const Sweep *is = &b->w[PLAIN];
    for (int i = LISTS; i < WAYS; i++) {
        Sweep *w = &b->w[i];
        Policy *policy = &b->policy[i];
        if (!b->held[i])
            continue;
        bool changed =
            i == LISTS ? sweep_run(w, policy) : wide_runs[i - STEPS](w, policy);
        CHECK(changed == want);
        CHECK(same(w->q, is->q, cells));
        CHECK(w->raw == NULL || same(w->raw, is->raw, cells));
        CHECK(same(w->v, is->v, (b->dim.H + 1) * b->dim.S));
        CHECK(same(policy->prob, b->policy[PLAIN].prob, cells));
    }
}

/* from one run to the next many cells, few, or none are new */
static void try_shape(Rng *rng, Shape d)
{
    Bench b;
    size_t mark = arena_mark(&arena);
    open_bench(&b, rng, d);
    compare(&b);
    for (int round = 0; round < 12; round++) {
        int cells = shape_cells(d),
            some = below(rng, round % 3 ? 4 : 2 * cells);
        for (int i = 0; i < some; i++)
            new_cell(&b, rng, below(rng, cells));
        for (int i = below(rng, 3); i > 0; i--)
            new_gap(&b, rng);
        compare(&b);
    }
    arena_reset(&arena, mark);
}

/* If V of the next step did not change, untouched cells are not computed,
 * except those that share a vector with a touched one; checked by numbers that
 * no sweep would leave there. */
static void check_few(Rng *rng)
{
    const Shape d = {4, 6, 2, 6};
    const double odd = 100; /* above what any sweep would leave */
    Sweep w;
    Policy policy;
    size_t mark = arena_mark(&arena);
    sweep_open(&w, d, &arena);
    policy_open(&policy, d, &arena);
    w.falling = true;
    w.per_deviation = 1;
    wide_run(&w, &policy);
    int per = 4, cell = below(rng, d.S * d.A), first = cell / per * per;
    for (int c = 0; c < shape_cells(d); c++)
        w.q[c] = odd;
    sweep_wake(&w, shape_cells(d) - d.S * d.A + cell);
    wide_run(&w, &policy);
    for (int c = 0; c < shape_cells(d); c++) {
        int at = c - (shape_cells(d) - d.S * d.A);
        bool again = at >= first && at < first + per;
        CHECK((w.q[c] == odd) == !again);
    }
    arena_reset(&arena, mark);
}

int main(void)
{
    static const Shape riverswim = {20, 6, 2, 6};
    Rng rng = rng_open(check_seed(), "sweep");
    if (arena_open(&arena) != OK)
        return 1;
    for (int i = 0; i < check_repeat(400); i++) {
        int S = 1 + below(&rng, 10);
        try_shape(&rng, (Shape){1 + below(&rng, 5), S, 1 + below(&rng, 5), S});
    }
    for (int i = 0; i < check_repeat(40); i++)
        try_shape(&rng, riverswim);
    for (int i = 0; i < check_repeat(8); i++)
        check_few(&rng);
    CHECK(wide_fits(riverswim));
    CHECK(!wide_fits((Shape){20, 9, 2, 9}) && !wide_fits((Shape){20, 6, 3, 6}));
    arena_close(&arena);
    return check_done("sweep");
}
