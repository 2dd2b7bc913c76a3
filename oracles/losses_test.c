/* Losses against the plain sum over everything, against values, and those that
 * follow a changing policy against those from nothing: bit for bit, but for the
 * losses from each start, which are doubles and a few roundings off. */
#include "oracles/start_losses.h"
#include "suite/base/fill.h"
#include "suite/base/rng.h"
#include "tests/check.h"

#include <string.h>

typedef struct {
    Env env;
    double *p, *mean;
    Optimum best;
    Policy policy;
    Rng rng;
    size_t states;
} Made;

/* keep: how many of its entries are positive; their sum is 1 */
static void random_law(Rng *rng, double keep, int n, double *law)
{
    double sum = 0;
    int some = (int)(rng_uniform(rng) * n);
    for (int i = 0; i < n; i++)
        sum += law[i] =
            i == some || rng_uniform(rng) < keep ? rng_uniform(rng) : 0;
    for (int i = 0; i < n; i++)
        law[i] /= sum;
}

/* one action for certain, or a law */
static void random_row(Made *m, size_t state)
{
    int A = m->policy.dim.A;
    double *row = m->policy.prob + state * (size_t)A;
    random_law(&m->rng, rng_uniform(&m->rng) < 0.7 ? 0 : 0.7, A, row);
}

static Made make(Shape d, double keep, uint64_t number, Arena *arena)
{
    size_t cells = (size_t)shape_cells(d), N = (size_t)d.N;
    Made m = {.rng = rng_open(check_seed(), "losses"),
              .p = arena_array(arena, double, (cells * N)),
              .mean = arena_array(arena, double, cells),
              .states = (size_t)d.H * (size_t)d.S};
    double *start = arena_array(arena, double, d.S);
    rng_seek(&m.rng, RNG_STUDY, number, 0);
    policy_open(&m.policy, d, arena);
    for (size_t c = 0; c < cells; c++) {
        random_law(&m.rng, keep, d.N, m.p + c * N);
        m.mean[c] = floor(4 * rng_uniform(&m.rng)) / 4; /* ties */
    }
    for (size_t i = 0; i < m.states; i++)
        random_row(&m, i);
    random_law(&m.rng, 1, d.S, start);
    m.env = (Env){.task = {.dim = d, .reward_bound = 1},
                  .p = m.p,
                  .mean = m.mean,
                  .start = start};
    optimum_open(&m.best, &m.env, arena);
    return m;
}

static void plain_losses(const Made *m, long double *loss)
{
    Shape d = m->policy.dim;
    size_t S = (size_t)d.S, A = (size_t)d.A, N = (size_t)d.N;
    for (size_t i = m->states; i-- > 0;) {
        const long double *after = loss + (i / S + 1) * S;
        loss[i] = 0;
        for (size_t cell = i * A; cell < (i + 1) * A; cell++) {
            long double here = m->best.gap[cell];
            for (size_t next = 0; next < N; next++)
                here += (long double)m->env.p[cell * N + next] * after[next];
            loss[i] += (long double)m->policy.prob[cell] * here;
        }
    }
}

static bool same(const long double *a, const long double *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!(a[i] == b[i]))
            return false;
    return true;
}

/* v - policy's v: equal but for rows whose probabilities do not add up to 1,
 * each by a rounding of its entries, which count v for each step */
static bool near_values(const Made *m, const long double *loss, Arena *arena)
{
    long double *v =
        arena_array(arena, long double, m->states + (size_t)m->policy.dim.S);
    policy_values(&m->env, &m->policy, v);
    bool good = true;
    Shape d = m->policy.dim;
    long double off = 0x1p-53L * (long double)(d.A * d.H * d.H);
    for (size_t i = 0; i < m->states; i++)
        good &= loss[i] >= 0 && fabsl(m->best.v[i] - v[i] - loss[i]) < off;
    return good;
}

static void check_plain(Shape d, double keep, uint64_t number, Arena *arena)
{
    size_t mark = arena_mark(arena);
    Made m = make(d, keep, number, arena);
    size_t room = m.states + (size_t)d.S;
    long double *loss = arena_array(arena, long double, room);
    long double *plain = arena_array(arena, long double, room);
    policy_losses(&m.best, &m.env, &m.policy, loss);
    plain_losses(&m, plain);
    CHECK(same(loss, plain, room) && near_values(&m, loss, arena));
    /* not the kernel whose successors are listed */
    m.env.p = make(d, 1, number + 1, arena).p;
    policy_losses(&m.best, &m.env, &m.policy, loss);
    plain_losses(&m, plain);
    CHECK(same(loss, plain, room));
    optimum_policy(&m.best, &m.policy);
    policy_losses(&m.best, &m.env, &m.policy, loss);
    for (size_t i = 0; i < room; i++)
        plain[i] = 0;
    CHECK(same(loss, plain, room)); /* of an optimal action: 0, not little */
    arena_reset(arena, mark);
}

/* what the next policy has new: nothing, a row or two, a step, or all */
static void change(Made *m, uint64_t turn)
{
    size_t S = (size_t)m->policy.dim.S, from = 0, to = m->states;
    size_t at = (size_t)(rng_uniform(&m->rng) * (double)m->states);
    switch (turn % 5) {
    case 0:
        return;
    case 1:
    case 2:
        from = at;
        to = at + 1;
        break;
    case 3:
        from = at / S * S;
        to = from + S;
        break;
    default:
        break;
    }
    for (size_t i = from; i < to; i++)
        random_row(m, i);
}

static void check_updates(Shape d, double keep, uint64_t number, Arena *arena)
{
    size_t mark = arena_mark(arena);
    Made m = make(d, keep, number, arena);
    size_t room = m.states + (size_t)d.S;
    long double *loss = arena_array(arena, long double, room);
    long double *before = arena_array(arena, long double, room);
    Losses all;
    int moves = 0;
    bool good = true;
    losses_open(&all, &m.best, &m.env, arena);
    for (uint64_t turn = 0; turn < 200; turn++) {
        policy_losses(&m.best, &m.env, &m.policy, loss);
        good &= same(losses_update(&all, &m.policy), loss, room);
        moves += !same(loss, before, room);
        memcpy(before, loss, room * sizeof *loss);
        change(&m, turn);
    }
    CHECK(good && moves > 20);
    /* a gap that changes behind its back is not seen, nor is it seen twice */
    m.best.gap[0] += 1;
    m.policy.prob[0] = 1;
    for (int a = 1; a < d.A; a++)
        m.policy.prob[a] = 0;
    losses_update(&all, &m.policy);
    m.best.gap[0] += 1;
    policy_losses(&m.best, &m.env, &m.policy, loss);
    CHECK(!same(losses_update(&all, &m.policy), loss, 1));
    arena_reset(arena, mark);
}

/* nonnegative terms: each product, sum and probability rounds once a step */
static bool near_losses(const double *start, const long double *loss, Shape d)
{
    long double off = 0x1p-53L * (long double)((d.N + d.A + 6) * d.H);
    bool good = true;
    for (int s = 0; s < d.S; s++)
        good &= fabsl((long double)start[s] - loss[s]) <= off * loss[s];
    return good;
}

static void check_starts(Shape d, double keep, uint64_t number, Arena *arena)
{
    size_t mark = arena_mark(arena), bytes = (size_t)d.S * sizeof(double);
    Made m = make(d, keep, number, arena);
    long double *loss = arena_array(arena, long double, m.states + (size_t)d.S);
    double *before = arena_array(arena, double, d.S);
    StartLosses all, way[2];
    int moves = 0;
    bool good = true, packed = d.S <= 8 && d.N <= 8;
    int ways = !packed ? 0 : fill_wide() ? 2 : 1;
    start_losses_open(&all, &m.best, &m.env, arena);
    for (int i = 0; i < 2; i++)
        start_losses_open(&way[i], &m.best, &m.env, arena);
    for (uint64_t turn = 0; turn < 200; turn++) {
        policy_losses(&m.best, &m.env, &m.policy, loss);
        const double *start = start_losses_update(&all, &m.policy);
        good &= near_losses(start, loss, d);
        for (int i = 0; i < ways; i++) {
            start_losses_ways[i](&way[i], &m.policy);
            good &= memcmp(way[i].start, start, bytes) == 0;
        }
        moves += memcmp(start, before, bytes) != 0;
        memcpy(before, start, bytes);
        change(&m, turn);
    }
    CHECK(all.packed == packed && good && moves > 20);
    optimum_policy(&m.best, &m.policy);
    const double *start = start_losses_update(&all, &m.policy);
    for (int s = 0; s < d.S; s++)
        CHECK(start[s] == 0); /* of an optimal action: 0, not little */
    arena_reset(arena, mark);
}

int main(void)
{
    Arena arena;
    if (arena_open(&arena) != OK)
        return 1;
    static const Shape shape[] = {{20, 6, 2, 6},    {5, 3, 4, 3}, {1, 4, 3, 1},
                                  {4, 150, 3, 150}, {7, 2, 2, 2}, {3, 8, 5, 8}};
    static const double keep[] = {0, 0.2, 0.6, 1};
    for (uint64_t i = 0; i < 24; i++) {
        check_plain(shape[i / 4], keep[i % 4], 2 * i, &arena);
        check_updates(shape[i / 4], keep[i % 4], 100 + i, &arena);
        check_starts(shape[i / 4], keep[i % 4], 200 + i, &arena);
    }
    for (int S = 2; S <= 8; S++) /* each compiled by itself */
        for (int A = 2; A <= 5; A++)
            check_starts((Shape){6, S, A, S}, 0.2, 300 + (uint64_t)(8 * S + A),
                         &arena);
    arena_close(&arena);
    return check_done("losses");
}
