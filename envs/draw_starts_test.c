/* The block draw's starts: schedules and their spans, and the first steps
 * alone. */
#include "tests/tiny_env.h"

/* --- (a) scheduled starts ------------------------------------------------ */

static void draw_span(const Tiny *x, uint64_t first, uint64_t last, Block *b)
{
    Rng rng = rng_open(check_seed(), "starts");
    b->first = first;
    b->n = last - first + 1;
    env_draw(&x->env, &x->policy, &rng, b);
}

static bool starts_match(const Tiny *x, const Block *b)
{
    bool good = block_conserves(b);
    uint64_t last = b->first + (b->n - 1), counted[3] = {0};
    for (int s = 0; s < b->dim.S; s++)
        good &= b->start[s] == starts_up_to(&x->env, last, s) -
                                   starts_up_to(&x->env, b->first - 1, s);
    if (b->n > 40)
        return good;
    for (uint64_t i = 0; i < b->n; i++)
        counted[start_of(&x->env, b->first + i)]++;
    for (int s = 0; s < b->dim.S; s++)
        good &= b->start[s] == counted[s];
    return good;
}

/* a span, its two parts on either side of cut, and their sum */
static bool span_matches(const Tiny *x, uint64_t first, uint64_t last,
                         uint64_t cut, Arena *arena)
{
    size_t mark = arena_mark(arena);
    Shape d = x->env.task.dim;
    Block whole, left, right;
    block_open(&whole, d, arena);
    block_open(&left, d, arena);
    block_open(&right, d, arena);
    draw_span(x, first, last, &whole);
    bool good = starts_match(x, &whole);
    if (cut >= first && cut < last) {
        draw_span(x, first, cut, &left);
        draw_span(x, cut + 1, last, &right);
        good &= starts_match(x, &left) && starts_match(x, &right);
        block_add(&left, &right);
        good &= block_conserves(&left) && left.first == first;
        good &= left.n == last - first + 1;
        for (int s = 0; s < d.S; s++)
            good &= left.start[s] == whole.start[s];
    }
    arena_reset(arena, mark);
    return good;
}

/* spans of up to 40 from 40 firsts, about 1, 2^63 and the end */
static bool short_spans_match(const Tiny *x, Arena *arena)
{
    const uint64_t base[] = {1, (UINT64_C(1) << 63) - 20, UINT64_MAX - 60};
    bool good = true;
    for (int b = 0; b < 3; b++)
        for (uint64_t i = 0; i < 1600; i++) {
            uint64_t first = base[b] + i / 40;
            uint64_t n = 1 + i % 40;
            if (first > UINT64_MAX - n) /* leave the last one to the long */
                continue;
            good &= span_matches(x, first, first + n - 1, first + n / 3, arena);
        }
    return good;
}

static bool long_spans_match(const Tiny *x, Arena *arena)
{
    Rng rng = rng_open(check_seed(), "spans");
    rng_seek(&rng, RNG_STUDY, 0, 0);
    bool good = span_matches(x, 1, UINT64_MAX, 1, arena) &&
                span_matches(x, UINT64_MAX, UINT64_MAX, 0, arena) &&
                span_matches(x, 2, UINT64_MAX, UINT64_MAX - 1, arena);
    for (int i = 0; i < 2000; i++) {
        uint64_t a = rng_word(&rng) >> (rng_word(&rng) % 64);
        uint64_t b = rng_word(&rng) >> (rng_word(&rng) % 64);
        uint64_t first = 1 + (a < b ? a : b) / 2,
                 last = 1 + (a < b ? b : a) / 2;
        uint64_t cut = first + (last - first) / (1 + rng_word(&rng) % 9);
        good &= span_matches(x, first, last, cut, arena);
    }
    return good;
}

static void check_starts(Arena *arena)
{
    const uint64_t early[] = {2, 3, 3, 17, 30};
    const uint64_t late[] = {0, 1000000, UINT64_C(1) << 62, UINT64_C(1) << 63,
                             UINT64_MAX - 30};
    Tiny x = make((Shape){1, 3, 1, 3}, REWARD_FIXED, 400, arena);
    set_rule(&x, START_LIST, arena);
    for (x.env.length = 1; x.env.length <= 5; x.env.length++)
        CHECK(short_spans_match(&x, arena) && long_spans_match(&x, arena));
    set_rule(&x, START_SCHEDULE, arena);
    for (x.env.length = 1; x.env.length <= 5; x.env.length++) {
        x.env.until = early;
        CHECK(short_spans_match(&x, arena) && long_spans_match(&x, arena));
        x.env.until = late;
        CHECK(short_spans_match(&x, arena) && long_spans_match(&x, arena));
    }
    Block b;
    block_open(&b, x.env.task.dim, arena);
    draw_span(&x, 1, 10, &b);
    b.start[0]++; /* a wrong start must be noticed */
    CHECK(!starts_match(&x, &b));
}

/* --- (b) the first steps alone ------------------------------------------- */

/* part is what whole says of its first steps, and nothing else */
static bool is_beginning(const Block *part, const Block *whole, int steps)
{
    Shape d = whole->dim;
    bool same = part->first == whole->first && part->n == whole->n;
    int listed = 0;
    for (int s = 0; s < d.S; s++)
        same &= part->start[s] == whole->start[s];
    for (int c = 0; c < shape_cells(d); c++) {
        bool in = cell_step(d, c) < steps;
        same &= part->at[c] == (in ? whole->at[c] : 0);
        same &= fabs(part->reward[c] - (in ? whole->reward[c] : 0)) <= 0;
        for (int t = c * d.N; t < (c + 1) * d.N; t++)
            same &= part->visit[t] == (in ? whole->visit[t] : 0);
        listed += in && whole->at[c] > 0;
    }
    return same && part->cells == listed;
}

static void check_beginnings(Arena *arena)
{
    static const uint64_t sizes[] = {1, 2, 1000, UINT64_C(1000000000000000000)};
    Tiny x = make((Shape){4, 3, 2, 3}, REWARD_BERNOULLI, UINT64_C(7000), arena);
    Block whole, part;
    block_open(&whole, x.env.task.dim, arena);
    block_open(&part, x.env.task.dim, arena);
    Rng rng = rng_open(check_seed(), "beginnings");
    for (int i = 0; i < 40; i++)
        for (int steps = 0; steps <= x.env.task.dim.H; steps++) {
            whole.first = part.first = (uint64_t)i * 7 + 1;
            whole.n = part.n = sizes[i % 4];
            env_draw(&x.env, &x.policy, &rng, &whole);
            env_draw_steps(&x.env, &x.policy, steps, &rng, &part);
            CHECK(is_beginning(&part, &whole, steps));
        }
    CHECK(!is_beginning(&part, &whole, 2)); /* the check can fail */
}

int main(void)
{
    Arena arena;
    if (arena_open(&arena) != OK)
        return 1;
    static void (*const check[])(Arena *) = {
        check_starts,
        check_beginnings,
    };
    for (size_t i = 0; i < sizeof check / sizeof *check; i++) {
        check[i](&arena);
        arena_reset(&arena, 0);
    }
    arena_close(&arena);
    return check_done("draw starts");
}
