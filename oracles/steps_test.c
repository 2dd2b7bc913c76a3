/* The simulator that walks user after user, against the exact visit law. */
#include "oracles/steps.h"
#include "oracles/value.h"
#include "suite/stat/fit.h"
#include "tests/check.h"

static const double LEVEL = 1e-6; /* false alarms of one test */
enum { USERS = 60000, CELLS_MAX = 64, VISITS_MAX = 256 };

typedef struct {
    Env env;
    Policy policy;
    double p[VISITS_MAX], mean[CELLS_MAX], start[8], prob[CELLS_MAX];
    uint64_t visit[VISITS_MAX];
    double reward[CELLS_MAX];
} World;

static void random_law(Rng *rng, int n, double *p)
{
    double sum = 0;
    int sure = (int)(rng_uniform(rng) * n);
    for (int i = 0; i < n; i++) {
        bool none = i != sure && rng_uniform(rng) < 0.3;
        sum += p[i] = none ? 0 : 0.2 + rng_uniform(rng);
    }
    for (int i = 0; i < n; i++)
        p[i] /= sum;
}

static void fill(World *w, Shape d, RewardLaw law, uint64_t number)
{
    *w = (World){.policy = {.dim = d, .prob = w->prob}};
    Rng rng = rng_open(check_seed(), "steps_test world");
    rng_seek(&rng, RNG_STUDY, number, 0);
    for (int c = 0; c < shape_cells(d); c++) {
        random_law(&rng, d.N, w->p + (ptrdiff_t)c * d.N);
        w->mean[c] = rng_uniform(&rng) < 0.3 ? 0 : rng_uniform(&rng);
        if (c % d.A == 0)
            random_law(&rng, d.A, w->prob + c);
    }
    random_law(&rng, d.S, w->start);
    w->env = (Env){.task = {.dim = d, .reward_bound = 1},
                   .p = w->p,
                   .mean = w->mean,
                   .start = w->start,
                   .law = law};
}

static void simulate(World *w, uint64_t first, uint64_t n, uint64_t stream)
{
    Rng rng = rng_open(check_seed(), "steps_test");
    rng_seek(&rng, RNG_STUDY, stream, 0);
    memset(w->visit, 0, sizeof w->visit);
    memset(w->reward, 0, sizeof w->reward);
    steps_simulate(&w->env, &w->policy, first, n, &rng, w->visit, w->reward);
}

/* the smallest p of all steps for visits to (s,a,s') expected by `truth` from
 * these starts */
static double fit_visits(const World *w, const Env *truth, const double *start)
{
    Shape d = truth->task.dim;
    int step = d.S * d.A * d.N;
    long double met[CELLS_MAX], expected[VISITS_MAX];
    double least = 1;
    policy_visits(truth, &w->policy, start, met);
    for (int i = 0; i < d.H * step; i++)
        expected[i] = USERS * met[i / d.N] * (long double)truth->p[i];
    for (ptrdiff_t at = 0; at < (ptrdiff_t)d.H * step; at += step)
        least = fmin(least, fit_p(step, w->visit + at, expected + at));
    return least;
}

static bool rewards_hold(const World *w)
{
    bool good = true;
    for (int c = 0; c < shape_cells(w->env.task.dim); c++) {
        double n = 0, m = w->mean[c];
        for (int s = 0; s < w->env.task.dim.N; s++)
            n += (double)w->visit[c * w->env.task.dim.N + s];
        double off = fabs(w->reward[c] - n * m);
        if (w->env.law == REWARD_FIXED)
            good &= off <= 1e-10 * n;
        else
            good &= off <= 6 * sqrt(n * m * (1 - m)) &&
                    fabs(w->reward[c] - round(w->reward[c])) <= 0;
    }
    return good;
}

static void index_visits(const World *w, uint64_t first, uint64_t n, Block *b)
{
    Shape d = w->env.task.dim;
    memcpy(b->visit, w->visit,
           (size_t)(shape_cells(d) * d.N) * sizeof *w->visit);
    memcpy(b->reward, w->reward, (size_t)shape_cells(d) * sizeof *w->reward);
    b->first = first;
    b->n = n;
    block_index(b);
    for (int c = 0; c < d.S * d.A; c++)
        b->start[c / d.A] += b->at[c];
}

static bool conserves(const World *w, uint64_t first, uint64_t n, Arena *arena)
{
    size_t mark = arena_mark(arena);
    Block b;
    block_open(&b, w->env.task.dim, arena);
    index_visits(w, first, n, &b);
    bool good = block_conserves(&b);
    arena_reset(arena, mark);
    return good;
}

static bool none_impossible(const World *w)
{
    Shape d = w->env.task.dim;
    bool good = true;
    for (int i = 0; i < shape_cells(d) * d.N; i++)
        good &= w->visit[i] == 0 || (w->p[i] > 0 && w->prob[i / d.N] > 0);
    for (int c = 0; c < d.S * d.A * d.N; c++)
        good &= w->visit[c] == 0 || w->env.rule != START_LAW ||
                w->start[c / (d.A * d.N)] > 0;
    return good;
}

static void check_laws(Arena *arena)
{
    const Shape shapes[] = {{1, 1, 2, 1}, {1, 3, 2, 1}, {1, 2, 2, 2},
                            {3, 2, 2, 2}, {4, 3, 3, 3}, {5, 4, 2, 4}};
    World w;
    for (uint64_t i = 0; i < 24; i++) {
        RewardLaw law = i % 2 ? REWARD_BERNOULLI : REWARD_FIXED;
        fill(&w, shapes[i % 6], law, i);
        simulate(&w, 1 + i, USERS, i);
        CHECK(conserves(&w, 1 + i, USERS, arena) && none_impossible(&w));
        CHECK(fit_visits(&w, &w.env, w.start) > LEVEL && rewards_hold(&w));
    }
}

static void check_teeth(Arena *arena)
{
    World w;
    for (uint64_t i = 0; i < 3; i++) {
        fill(&w, (Shape){4, 3, 3, 3}, REWARD_FIXED, 100 + i);
        memcpy(w.start, (double[]){0.5, 0.3, 0.2}, 3 * sizeof *w.start);
        simulate(&w, 1, USERS, i);
        Env tilted = w.env;
        env_tilt(&tilted, 0.05, arena);
        CHECK(fit_visits(&w, &tilted, w.start) < LEVEL);
        CHECK(fit_visits(&w, &w.env, w.start) > LEVEL);
        memcpy(w.start, (double[]){0.47, 0.33, 0.2}, 3 * sizeof *w.start);
        CHECK(fit_visits(&w, &w.env, w.start) < LEVEL);
        w.visit[1]++;
        CHECK(!conserves(&w, 1, USERS, arena));
    }
}

/* how many of USERS episodes from `first` start in each state, exactly */
static void check_starts(Arena *arena)
{
    static const int list[] = {2, 0, 2, 1};
    static const uint64_t until[] = {10, 10, 20000, 30000};
    const uint64_t firsts[] = {1, 4, 9999, UINT64_MAX - USERS};
    World w;
    for (int rule = START_LIST; rule <= START_SCHEDULE; rule++)
        for (int i = 0; i < 4; i++) {
            double share[3] = {0};
            fill(&w, (Shape){3, 3, 2, 3}, REWARD_FIXED, 200);
            w.env.rule = (StartRule)rule;
            w.env.list = list;
            w.env.until = until;
            w.env.length = 4;
            for (uint64_t k = firsts[i]; k < firsts[i] + USERS; k++) {
                int place = 0;
                while (place < 3 && k > until[place])
                    place++;
                place = rule == START_LIST ? (int)((k - 1) % 4) : place;
                share[list[place]] += 1.0 / USERS;
            }
            simulate(&w, firsts[i], USERS, (uint64_t)i);
            CHECK(conserves(&w, firsts[i], USERS, arena));
            CHECK(fit_visits(&w, &w.env, share) > LEVEL);
            Block b;
            block_open(&b, w.env.task.dim, arena);
            index_visits(&w, firsts[i], USERS, &b);
            for (int s = 0; s < 3; s++)
                CHECK_NEAR((double)b.start[s] + 1, USERS * share[s] + 1, 1e-9);
        }
}

/* it adds to what is there; the last episode may be the last number */
static void check_adds(Arena *arena)
{
    World w;
    Rng rng = rng_open(check_seed(), "steps_test");
    fill(&w, (Shape){2, 2, 2, 2}, REWARD_FIXED, 300);
    simulate(&w, 1, 100, 1);
    steps_simulate(&w.env, &w.policy, UINT64_MAX - 49, 50, &rng, w.visit,
                   w.reward);
    CHECK(conserves(&w, 1, 150, arena) && rewards_hold(&w));
    steps_simulate(&w.env, &w.policy, 1, 0, &rng, w.visit, w.reward);
    CHECK(conserves(&w, 1, 150, arena));
}

int main(void)
{
    Arena arena;
    if (arena_open(&arena) != OK)
        return 1;
    check_laws(&arena);
    check_teeth(&arena);
    check_starts(&arena);
    check_adds(&arena);
    arena_close(&arena);
    return check_done("steps");
}
