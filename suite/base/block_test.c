#include "suite/base/block.h"

#include "tests/check.h"

static uint64_t state;

static int draw(int n) /* uniform on 0..n-1, well enough */
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (int)((state >> 33) % (uint64_t)n);
}

static Block opened(Shape dim, Arena *arena)
{
    Block b;
    block_open(&b, dim, arena);
    return b;
}

/* the same walk, taken by `times` users, added to visit by hand */
static void walk(Block *b, uint64_t times)
{
    Shape d = b->dim;
    int s = draw(d.S);
    b->start[s] += times;
    b->n += times;
    for (int h = 0; h < d.H; h++) {
        int cell = cell_index(d, h, s, draw(d.A)), to = draw(d.N);
        b->visit[cell * d.N + to] += times;
        b->reward[cell] += (double)times * 0.5;
        s = d.N == d.S ? to : draw(d.S);
    }
}

static Block walked(Shape dim, int walks, uint64_t first, Arena *arena)
{
    Block b = opened(dim, arena);
    b.first = first;
    for (int i = 0; i < walks; i++)
        walk(&b, 1 + (uint64_t)draw(5));
    block_index(&b);
    return b;
}

static int is_blank(const Block *b)
{
    int count = shape_cells(b->dim), bad = b->cells != 0 || b->n != 0;
    for (int i = 0; i < count; i++)
        bad += b->at[i] != 0 || !(fabs(b->reward[i]) <= 0);
    for (int i = 0; i < count * b->dim.N; i++)
        bad += b->visit[i] != 0;
    for (int s = 0; s < b->dim.S; s++)
        bad += b->start[s] != 0;
    return bad == 0 && b->first == 0;
}

static void check_index(Shape dim, Arena *arena)
{
    size_t mark = arena_mark(arena);
    Block b = opened(dim, arena);
    CHECK(block_conserves(&b) && is_blank(&b));
    CHECK(shape_cells(dim) == dim.H * dim.S * dim.A);
    walk(&b, 1);
    b.first = 7;
    block_index(&b);
    CHECK(b.cells == dim.H && block_conserves(&b));
    CHECK(b.start[block_only_start(&b)] == 1);
    CHECK_NEAR(block_reward(&b), 0.5 * dim.H, 1e-15);
    for (int h = 0; h < b.cells; h++)
        CHECK(cell_step(dim, b.cell[h]) == h && b.at[b.cell[h]] == 1);
    block_clear(&b);
    CHECK(is_blank(&b) && block_conserves(&b));
    arena_reset(arena, mark);
}

/* adding must equal writing both into one block and indexing it */
static void check_add(Shape dim, int walks, Arena *arena)
{
    size_t mark = arena_mark(arena);
    Block a = walked(dim, walks, 11, arena);
    Block b = walked(dim, 1 + draw(20), 5, arena), sum = opened(dim, arena);
    block_add(&sum, &a);
    CHECK(sum.first == 11 && sum.n == a.n && block_conserves(&sum));
    block_add(&sum, &b);
    CHECK(sum.first == 5 && sum.n == a.n + b.n);
    CHECK(block_conserves(&sum) && block_conserves(&a));
    int good = 1;
    for (int i = 0; i < shape_cells(dim) * dim.N; i++)
        good &= sum.visit[i] == a.visit[i] + b.visit[i];
    for (int i = 0; i < shape_cells(dim); i++)
        good &= fabs(sum.reward[i] - a.reward[i] - b.reward[i]) <= 0;
    CHECK(good);
    Block empty = opened(dim, arena);
    block_add(&sum, &empty);
    CHECK(sum.first == 5 && sum.n == a.n + b.n && block_conserves(&sum));
    block_clear(&sum);
    CHECK(is_blank(&sum));
    arena_reset(arena, mark);
}

/* every cell is in the range of its own step, and in no other */
static void check_steps(Shape dim, int walks, Arena *arena)
{
    size_t mark = arena_mark(arena);
    Block b = walked(dim, walks, 1, arena);
    int seen = 0;
    for (int h = 0, to; h < dim.H; h++) {
        int from = block_step(&b, h, &to);
        CHECK(from == seen && to > from);
        for (; seen < to; seen++)
            CHECK(cell_step(dim, b.cell[seen]) == h);
    }
    CHECK(seen == b.cells);
    block_clear(&b);
    CHECK(block_step(&b, 0, &seen) == 0 && seen == 0);
    arena_reset(arena, mark);
}

/* one wrong number anywhere must be seen */
static void check_teeth(Shape dim, Arena *arena)
{
    size_t mark = arena_mark(arena);
    Block b = walked(dim, 6, 1, arena);
    CHECK(block_conserves(&b));
    uint64_t *const counts[] = {b.start, b.visit, b.at, &b.n};
    const int sizes[] = {dim.S, shape_cells(dim) * dim.N, shape_cells(dim), 1};
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < sizes[k]; i++) {
            counts[k][i]++;
            CHECK(!block_conserves(&b));
            counts[k][i]--;
        }
    for (int i = 0; i < shape_cells(dim); i++) {
        double kept = b.reward[i];
        b.reward[i] = (double)NAN;
        CHECK(block_conserves(&b) == (b.at[i] > 0));
        b.reward[i] = kept;
    }
    b.cells--;
    CHECK(!block_conserves(&b));
    b.cells++;
    if (b.cells > 1) {
        int kept = b.cell[0];
        b.cell[0] = b.cell[1];
        CHECK(!block_conserves(&b));
        b.cell[0] = kept;
    }
    CHECK(block_conserves(&b));
    arena_reset(arena, mark);
}

/* moving one user's arrival to another state keeps every total but the flow */
static void check_flow(Arena *arena)
{
    size_t mark = arena_mark(arena);
    Shape dim = {.H = 2, .S = 2, .A = 1, .N = 2};
    Block b = opened(dim, arena);
    b.n = 1;
    b.start[0] = 1;
    b.visit[cell_index(dim, 0, 0, 0) * 2 + 1] = 1;
    b.visit[cell_index(dim, 1, 1, 0) * 2 + 0] = 1;
    block_index(&b);
    CHECK(block_conserves(&b));
    b.visit[cell_index(dim, 0, 0, 0) * 2 + 1] = 0;
    b.visit[cell_index(dim, 0, 0, 0) * 2 + 0] = 1;
    block_index(&b);
    CHECK(!block_conserves(&b));
    b.visit[cell_index(dim, 0, 0, 0) * 2 + 0] = 0;
    b.visit[cell_index(dim, 0, 1, 0) * 2 + 1] = 1;
    block_index(&b);
    CHECK(!block_conserves(&b)); /* acts where it did not start */
    arena_reset(arena, mark);
}

/* n may reach 2^64 - 1; a sum that wraps round to n is not n */
static void check_largest(Arena *arena)
{
    size_t mark = arena_mark(arena);
    Shape dim = {.H = 3, .S = 2, .A = 2, .N = 2};
    Block a = opened(dim, arena), b = opened(dim, arena);
    walk(&a, UINT64_MAX - 5);
    walk(&b, 5);
    block_index(&a);
    block_index(&b);
    block_add(&a, &b);
    CHECK(a.n == UINT64_MAX && block_conserves(&a));
    Shape flat = {.H = 1, .S = 3, .A = 1, .N = 1};
    Block c = opened(flat, arena);
    for (int s = 0; s < 3; s++)
        c.start[s] = c.visit[s] = s < 2 ? UINT64_MAX : 3;
    c.n = 1; /* 2^64-1 + 2^64-1 + 3 = 1 modulo 2^64 */
    block_index(&c);
    CHECK(!block_conserves(&c));
    arena_reset(arena, mark);
}

static void check_policy(Arena *arena)
{
    Shape dim = {.H = 2, .S = 3, .A = 4, .N = 3};
    Policy p, q;
    policy_open(&p, dim, arena);
    policy_open(&q, dim, arena);
    policy_uniform(&p);
    CHECK_NEAR(p.prob[0], 0.25, 0);
    p.prob[cell_index(dim, 1, 2, 3)] = 0.5;
    policy_copy(&q, &p);
    int last = shape_cells(dim) - 1;
    CHECK_NEAR(q.prob[last], 0.5, 0);
    CHECK_NEAR(q.prob[last - 1], 0.25, 0);
}

int main(void)
{
    static const Shape shapes[] = {{1, 1, 1, 1}, {1, 4, 3, 1}, {1, 3, 2, 3},
                                   {5, 1, 2, 1}, {4, 3, 2, 3}, {3, 6, 4, 6},
                                   {3, 4, 2, 1}};
    Arena arena;
    state = check_seed();
    if (arena_open(&arena) != OK)
        return 1;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        check_index(shapes[i], &arena);
        check_teeth(shapes[i], &arena);
        for (int k = 0; k < check_repeat(50); k++)
            check_add(shapes[i], 1 + k, &arena);
        check_steps(shapes[i], 1 + (int)i, &arena);
    }
    for (int n = 2; n <= 40; n++) /* rows of every length are cleared */
        check_index((Shape){3, n, 2, n}, &arena);
    check_flow(&arena);
    check_largest(&arena);
    check_policy(&arena);
    arena_close(&arena);
    return check_done("block");
}
