/* Pavlovic et al. 2025: what an epoch costs by the paper's lists and by counts.
 *
 * Times differ from run to run, so the evidence keeps only whether growth is as
 * it should be, with room for a busy machine.  From 125 to 500 points the lists
 * take 64 times as long in theory, and must take at least 8 times.  The count
 * form does not depend on T, and may take 4 times as long. */
#include "algorithms/core/sketch.h"
#include "oracles/kernel.h"
#include "suite/base/sample.h"
#include "suite/papers/check.h"
#include "suite/papers/pavlovic2025/spaces.h"

#include <math.h>
#include <time.h>

enum { BITS = 6, TIMES = 5 };

typedef struct {
    Probe *p;
    PavlovicSpace space;
    double *S, *R;
} Work;

typedef bool Epoch(Work *);

static bool by_lists(Work *w)
{
    KernelLists lists;
    const KernelSpace s = {w->space.N, w->space.m, w->space.phi.p,
                           w->space.tau};
    return kernel_lists(&s, w->S, w->R, &lists, w->p->arena);
}

static bool by_counts(Work *w)
{
    int n = w->space.N;
    uint64_t *S = arena_array(w->p->arena, uint64_t, n);
    bool *active = arena_array(w->p->arena, bool, n);
    double *mass = arena_array(w->p->arena, double, n);
    double *room = arena_array(w->p->arena, double, 3 * n);
    SketchErrors errors = {room, room + n, room + 2 * (ptrdiff_t)n};
    Sketch s;
    for (int i = 0; i < n; i++) {
        S[i] = (uint64_t)w->S[i];
        active[i] = true;
        mass[i] = w->R[i];
    }
    sketch_open(&s, n, w->space.m, w->space.phi.p, w->space.tau, w->p->arena);
    bool good = sketch_fit(&s, active, S, w->R);
    sketch_errors(&s, mass, &errors);
    return good;
}

/* the least processor time of some epochs of T users; NaN when one fails */
static double seconds(Probe *p, int bits, double T, Epoch *epoch)
{
    double least = INFINITY;
    size_t mark = arena_mark(p->arena);
    Work w = {.p = p, .space = pavlovic_walsh(p->arena, bits, 2, 1)};
    w.S = arena_array(p->arena, double, w.space.N);
    w.R = arena_array(p->arena, double, w.space.N);
    pavlovic_draw(&w.space, &p->rng, T, w.S);
    pavlovic_draw(&w.space, &p->rng, T, w.R);
    for (int i = 0; i < TIMES; i++) {
        size_t own = arena_mark(p->arena);
        clock_t begin = clock();
        bool good = epoch(&w);
        double took = (double)(clock() - begin) / CLOCKS_PER_SEC;
        least = good ? fmin(least, took) : (double)NAN;
        arena_reset(p->arena, own);
    }
    arena_reset(p->arena, mark);
    return least;
}

/* a fault's size has more points in the later epoch: 8 times as many need 512
 * times the time */
static int later_bits(const Probe *p)
{
    return BITS + (int)lround(log2(p->size));
}

static void cost(Probe *p)
{
    double lists =
        seconds(p, BITS, 500, by_lists) / seconds(p, BITS, 125, by_lists);
    double counts = seconds(p, later_bits(p), 1e18, by_counts) /
                    seconds(p, BITS, 1e6, by_counts);
    probe_ratio(p, lists >= 8 ? 0.5 : 2, 1, "literal", 1.0);
    probe_ratio(p, counts <= 4 ? 0.5 : 2, 1, "counts", 1.0);
}

static const Claim c_cost = {
    .id = "pavlovic2025.cost",
    .place = "App. C, Algorithm 1",
    .statement = "an epoch costs O(T_r^3) literally, O(N^3) in count form",
    .tags = "kernel",
    .kind = KIND_BOUND,
    .whose = OF_SUITE,
    PROBED(cost),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "T_r x T_r inverse roots, timed at T_r = 125 and 500; the count "
               "form of 64 points at 1e6 and 1e18 users",
    .fault = "size-scale=8",
};

const Section pavlovic2025_capri_cost = {
    .title = "Algorithm 1, its cost",
    .list = (const Claim *const[]){&c_cost, NULL},
};
