/* The block with its paths: each entry is binomial with the chance that a user
 * passes (h,s) and then takes the cell, pairs of entries covary as one user's
 * do, sums over states are the block's visits; many at once against one by
 * one. */
#include "suite/claim/study.h"
#include "suite/simulation/block_paths.h"
#include "suite/stat/confidence.h"
#include "tests/check.h"

enum { STATES = 8 };

typedef struct {
    Job job;
    Env env;
    Rng users;
    Policy policy;
    Block block;
    Paths paths;
    Arena arena;
} Bench;

static void open_bench(Bench *b, const char *text)
{
    *b = (Bench){0};
    CHECK(arena_open(&b->arena) == OK);
    CHECK(job_open(&b->job, &study_run, check_seed(), text) == OK);
    CHECK(job_env(&b->job, &b->env, &b->users, &b->arena) == OK);
    policy_open(&b->policy, b->env.task.dim, &b->arena);
    block_open(&b->block, b->env.task.dim, &b->arena);
    CHECK(paths_open(&b->paths, &b->env, &b->arena) == OK);
    Shape d = b->env.task.dim;
    for (int row = 0; row < d.H * d.S; row++) /* mixed, another in every row */
        for (int a = 0; a < d.A; a++)
            b->policy.prob[row * d.A + a] =
                (a == 0 ? 1 : row + 1.0) / (row + 2);
}

/* the sums that must hold in every block */
static void check_sums(const Bench *b)
{
    Shape d = b->env.task.dim;
    bool good = block_conserves(&b->block);
    for (int g = 0; g < d.H; g++)
        for (int i = 0; i < shape_cells(d) * d.S; i++) {
            uint64_t sum = 0, h = (uint64_t)cell_step(d, i / d.S);
            int own = i / d.S / d.A % d.S;
            for (int s = 0; s < d.S; s++) {
                uint64_t x = paths_through(&b->paths, g * d.S + s)[i];
                sum += x;
                good &= (int)h != g || x == (s == own ? b->block.visit[i] : 0);
            }
            good &= sum == ((int)h < g ? 0 : b->block.visit[i]);
        }
    for (int c = 0; c < shape_cells(d); c++)
        good &= b->env.law == REWARD_BERNOULLI
                    ? b->block.reward[c] <= (double)b->block.at[c]
                    : fabs(b->block.reward[c] -
                           (double)b->block.at[c] * b->env.mean[c]) <=
                          1e-12 * (double)b->block.at[c];
    CHECK(good);
}

/* adds chance now[] of being in each state at step h, from there on */
static void follow(const Bench *b, const double *now, int h, double *law)
{
    Shape d = b->env.task.dim;
    double next[STATES] = {0};
    for (int c = h * d.S * d.A; c < (h + 1) * d.S * d.A; c++)
        for (int t = 0; t < d.S; t++) {
            double x = now[c / d.A % d.S] * b->policy.prob[c] *
                       b->env.p[(ptrdiff_t)c * d.S + t];
            law[c * d.S + t] += x;
            next[t] += x;
        }
    if (h + 1 < d.H)
        follow(b, next, h + 1, law);
}

/* chance to be at (g,s) and then to take cell and s'' */
static void through_law(const Bench *b, double *law)
{
    Shape d = b->env.task.dim;
    int S = d.S, row = shape_cells(d) * S;
    double at[STATES] = {0};
    for (int s = 0; s < S; s++)
        at[s] = b->env.start[s];
    for (int g = 0; g < d.H; g++) {
        double next[STATES] = {0};
        for (int s = 0; s < S; s++) {
            double now[STATES] = {0}, *own = law + (ptrdiff_t)(g * S + s) * row;
            now[s] = at[s];
            follow(b, now, g, own);
            for (int i = g * S * d.A * S; i < (g + 1) * S * d.A * S; i++)
                next[i % S] += own[i];
        }
        memcpy(at, next, sizeof at);
    }
}

typedef struct {
    int row, all, back; /* entries of a state, of all, to the state before */
    double *law, *now, *sum, *square, *product;
} Moments;

static Moments open_moments(Bench *b)
{
    Shape d = b->env.task.dim;
    Moments m = {.row = shape_cells(d) * d.S};
    m.back = d.S * m.row;
    m.all = d.H * m.back;
    m.law = arena_array(&b->arena, double, m.all);
    m.now = arena_array(&b->arena, double, m.all);
    m.sum = arena_array(&b->arena, double, m.all);
    m.square = arena_array(&b->arena, double, m.all);
    m.product = arena_array(&b->arena, double, m.all);
    through_law(b, m.law);
    return m;
}

static void add_draw(Moments *m, double n)
{
    for (int x = 0; x < m->all; x++) {
        double off = m->now[x] - n * m->law[x];
        int y = x >= m->back ? x - m->back : x; /* seen a step earlier */
        m->sum[x] += off;
        m->square[x] += off * off;
        m->product[x] += off * (m->now[y] - n * m->law[y]);
    }
}

/* chance of entry x and of having been in the same state a step earlier */
static double both(const Bench *b, const Moments *m, int x)
{
    Shape d = b->env.task.dim;
    int state = x / m->row, s = state % d.S, g = state / d.S;
    double stay = 0, here = 0;
    for (int a = 0; a < d.A; a++) {
        int before = cell_index(d, g - 1, s, a) * d.S;
        int now = cell_index(d, g, s, a) * d.S;
        stay += m->law[(state - d.S) * m->row + before + s];
        for (int t = 0; t < d.S; t++)
            here += m->law[state * m->row + now + t];
    }
    return stay * m->law[x] / here;
}

/* fourth central moment of a binomial */
static double fourth(double n, double p)
{
    double v = n * p * (1 - p);
    return v * (1 + 3 * (n - 2) * p * (1 - p));
}

static void check_moments(const Bench *b, const Moments *m, double n,
                          double draws)
{
    double z = 0, square = 0, product = 0;
    int seen = 0;
    for (int x = 0; x < m->all; x++) {
        double p = m->law[x], v = n * p * (1 - p);
        if (p <= 0) {
            CHECK(fabs(m->sum[x]) < 1e-9);
            continue;
        }
        seen++;
        z = fmax(z, fabs(m->sum[x]) / sqrt(draws * v));
        square = fmax(square, fabs(m->square[x] - draws * v) /
                                  sqrt(draws * (fourth(n, p) - v * v)));
        double q = x < m->back ? 0 : m->law[x - m->back];
        if (q <= 0)
            continue; /* no user was there a step earlier */
        double cov = n * (both(b, m, x) - p * q);
        double spread = sqrt(draws * sqrt(fourth(n, p) * fourth(n, q)));
        product = fmax(product, fabs(m->product[x] - draws * cov) / spread);
    }
    CHECK(seen > 10);
    CHECK(normal_p(z) * seen > 1e-6);
    CHECK(square < 7); /* skew */
    CHECK(product < 6);
}

/* n users at once, or one by one */
static void check_law(const char *text, uint64_t n, bool at_once, int draws)
{
    Bench b;
    open_bench(&b, text);
    Moments m = open_moments(&b);
    uint64_t each = at_once ? n : 1;
    for (int i = 0; i < draws; i++) {
        memset(m.now, 0, (size_t)m.all * sizeof *m.now);
        for (uint64_t k = 0; k < n; k += each) {
            b.block.first = 1 + (uint64_t)i * n + k;
            b.block.n = each;
            paths_draw(&b.paths, &b.env, &b.policy, &b.users, &b.block);
            for (int x = 0; x < m.all; x++)
                m.now[x] += (double)b.paths.through[x];
        }
        if (i % 64 == 0)
            check_sums(&b);
        add_draw(&m, (double)n);
    }
    check_moments(&b, &m, (double)n, draws);
    arena_close(&b.arena);
}

static void check_huge(const char *text)
{
    Bench b;
    open_bench(&b, text);
    b.block.first = 5;
    b.block.n = UINT64_C(1000000000000000);
    paths_draw(&b.paths, &b.env, &b.policy, &b.users, &b.block);
    check_sums(&b);
    arena_close(&b.arena);
}

static void check_refused(void)
{
    Bench b = {0};
    CHECK(arena_open(&b.arena) == OK);
    CHECK(job_open(&b.job, &study_run, 1, "env=uniform S=4 H=10") == OK);
    CHECK(job_env(&b.job, &b.env, &b.users, &b.arena) == OK);
    CHECK(paths_open(&b.paths, &b.env, &b.arena) == BAD_INPUT);
    arena_close(&b.arena);
}

int main(void)
{
    static const char *const small =
        "env=tabular-random S=2 A=2 H=3 instance=4";
    check_law(small, 3, true, check_repeat(20000));
    check_law(small, 3, false, check_repeat(20000));
    check_law("env=riverswim S=3 H=3", 50, true, check_repeat(20000));
    check_huge("env=riverswim S=3 H=5");
    check_huge("env=fork H=20");
    check_refused();
    return check_done("paths");
}
