#include "suite/run/afford.h"

#include <math.h>

const double afford_factors[FACTORS] = {1.1, 2, 10};
const double afford_least = 1e-4, afford_most = 1e6;

enum { GRID = 10 * AFFORD_DECADE + 1, QUESTIONS = FACTORS + 1, SIDES = 2 };
#define LIMIT 1e9

/* What is known of one algorithm.  An answer is monotone in epsilon up to
 * chance: `no` up to some grid point, `yes` from another one on. */
typedef struct {
    Afford *out;
    const CurveRuns *reference;
    const CurveRuns *at[GRID];  /* NULL: not run */
    int low[QUESTIONS][SIDES];  /* bisection between grid points: the */
    int high[QUESTIONS][SIDES]; /* answer is not there yet at low */
} Search;

typedef struct {
    const Comparison *x;
    Runner *runner;
    const Resampling *how;
    Search *search;
    int n;
} Afforded;

static double grid(int i)
{
    return pow(10, i / (double)AFFORD_DECADE) * afford_least;
}

/* the grid point of an epsilon; -1: it is between two */
static int place(double epsilon)
{
    double at = AFFORD_DECADE * log10(epsilon / afford_least);
    int i = (int)round(at);
    return i >= 0 && i < GRID && fabs(at - i) < 1e-6 ? i : -1;
}

/* --- answers -------------------------------------------------------------- */

typedef enum { ANSWER_NO, ANSWER_OPEN, ANSWER_YES } Answer;

static Answer leaves(const CurveRuns *runs)
{
    int n = 0;
    for (int r = 0; r < runs->n; r++)
        n += runs->updates[r] > 0;
    return n == 0 ? ANSWER_NO : n == runs->n ? ANSWER_YES : ANSWER_OPEN;
}

static Answer answer(const Search *s, int question, int i,
                     const Resampling *how)
{
    const CurveRuns *runs = s->at[i];
    if (question == FACTORS)
        return leaves(runs);
    Estimate e = paired_ratio(runs->regret, s->reference->regret, runs->n, how);
    double factor = afford_factors[question];
    return e.within.upper <= factor  ? ANSWER_YES
           : e.within.lower > factor ? ANSWER_NO
                                     : ANSWER_OPEN;
}

/* side 0: where does `no` end?  side 1: where does `yes` begin? */
static bool reached(Answer a, int side)
{
    return side == 0 ? a != ANSWER_NO : a == ANSWER_YES;
}

/* --- bisection ------------------------------------------------------------ */

static void narrow(Search *s, int i, const Resampling *how)
{
    for (int q = 0; q < QUESTIONS; q++) {
        Answer a = answer(s, q, i, how);
        for (int side = 0; side < SIDES; side++)
            if (reached(a, side) && i < s->high[q][side] && i > s->low[q][side])
                s->high[q][side] = i;
            else if (!reached(a, side) && i > s->low[q][side] &&
                     i < s->high[q][side])
                s->low[q][side] = i;
    }
}

/* by how many grid points this one shortens all brackets at least */
static int gain(const Search *s, int i)
{
    int sum = 0;
    for (int q = s->out->idle ? FACTORS : 0; q < QUESTIONS; q++)
        for (int side = 0; side < SIDES; side++) {
            int above = s->high[q][side] - i, below = i - s->low[q][side];
            int least = above < below ? above : below;
            sum += least > 0 ? least : 0;
        }
    return sum;
}

/* the point to look at next, which helps most; -1: all is known */
static int choose(const Search *s)
{
    int best = -1, most = 0;
    for (int i = 0; i < GRID; i++)
        if (gain(s, i) > most) {
            most = gain(s, i);
            best = i;
        }
    return best;
}

/* Ends beyond which nothing is looked for: low = -1 and high = GRID. */
static void open_search(Search *s)
{
    for (int q = 0; q < QUESTIONS; q++)
        for (int side = 0; side < SIDES; side++) {
            s->low[q][side] = -1;
            s->high[q][side] = GRID;
        }
}

static Threshold threshold(const Search *s, int q)
{
    if (s->out->idle && q < FACTORS)
        return (Threshold){(double)NAN, (double)NAN};
    int no = s->low[q][0], yes = s->high[q][1];
    return (Threshold){no < 0 ? 0 : grid(no),
                       yes == GRID ? (double)INFINITY : grid(yes)};
}

/* --- what is run ---------------------------------------------------------- */

typedef struct {
    const Job **base;
    const Curve **curve;
    CurveRuns *out;
    Search **search;
    int *place; /* in its grid */
    int n;
} Round;

static void open_round(Round *round, int room, Arena *arena)
{
    round->base = arena_array(arena, const Job *, room);
    round->curve = arena_array(arena, const Curve *, room);
    round->out = arena_array(arena, CurveRuns, room);
    round->search = arena_array(arena, Search *, room);
    round->place = arena_array(arena, int, room);
    round->n = 0;
}

static Curve at_epsilon(const Search *s, double epsilon)
{
    Curve c = s->out->curve;
    c.epsilon = epsilon;
    return c;
}

static Status add(Round *round, const Afforded *all, Search *s, Curve as,
                  uint64_t episodes)
{
    Arena *arena = all->runner->arena;
    Job *job = arena_array(arena, Job, 1);
    Curve *curve = arena_array(arena, Curve, 1);
    *curve = as;
    TRY(comparison_job(all->x, s->out->env, episodes, job));
    round->base[round->n] = job;
    round->curve[round->n] = curve;
    round->search[round->n++] = s;
    return OK;
}

static Status run_round(const Afforded *all, Round *round)
{
    return curves_run(all->runner, round->base, round->curve, round->n,
                      round->out);
}

/* one step of every search at once, so that all workers are busy */
static Status step(Afforded *all, bool *more)
{
    Round round;
    open_round(&round, all->n, all->runner->arena);
    for (int g = 0; g < all->n; g++) {
        Search *s = &all->search[g];
        int i = choose(s);
        if (i < 0)
            continue;
        round.place[round.n] = i;
        TRY(add(&round, all, s, at_epsilon(s, grid(i)), all->x->episodes));
    }
    *more = round.n > 0;
    TRY(run_round(all, &round));
    for (int i = 0; i < round.n; i++) {
        round.search[i]->at[round.place[i]] = &round.out[i];
        narrow(round.search[i], round.place[i], all->how);
    }
    return OK;
}

/* --- what they are compared with ------------------------------------------ */

static bool same_group(const Curve *a, const Curve *b)
{
    return a->algo == b->algo && a->privacy == b->privacy &&
           a->calibrated == b->calibrated;
}

/* the curve of the comparison with that privacy; NULL: none */
static const CurveRuns *find_run(const Comparison *x, const Afford *of,
                                 Privacy privacy, double epsilon)
{
    for (int i = 0; i < x->curves; i++) {
        const Curve *c = &x->curve[i];
        bool same =
            privacy == PRIVACY_NONE
                ? c->algo == of->curve.algo && c->privacy == PRIVACY_NONE
                : same_group(c, &of->curve) && c->epsilon == epsilon;
        if (same)
            return comparison_at(x, of->env, i);
    }
    return NULL;
}

static bool any_learned(const CurveRuns *runs)
{
    for (int r = 0; r < runs->n; r++)
        if (runs->learned[r] > 0)
            return true;
    return false;
}

/* References that the comparison has not run: without privacy, or where the
 * algorithm has no such variant at the largest epsilon. */
static Status find_references(Afforded *all)
{
    Round round;
    open_round(&round, all->n, all->runner->arena);
    for (int g = 0; g < all->n; g++) {
        Search *s = &all->search[g];
        Afford *of = s->out;
        of->at_limit = (of->curve.algo->privacy & PRIVACY_NONE) == 0;
        s->reference = of->at_limit
                           ? find_run(all->x, of, of->curve.privacy, LIMIT)
                           : find_run(all->x, of, PRIVACY_NONE, 0);
        if (s->reference != NULL)
            continue;
        Curve as = at_epsilon(s, LIMIT);
        if (!of->at_limit)
            as.privacy = PRIVACY_NONE;
        TRY(add(&round, all, s, as, all->x->episodes));
    }
    TRY(run_round(all, &round));
    for (int i = 0; i < round.n; i++)
        round.search[i]->reference = &round.out[i];
    for (int g = 0; g < all->n; g++)
        all->search[g].out->idle = !any_learned(all->search[g].reference);
    return OK;
}

/* --- epsilon = 1 ---------------------------------------------------------- */

static bool has_learned(const CurveRuns *runs)
{
    for (int r = 0; r < runs->n; r++)
        if (runs->learned[r] == 0)
            return false;
    return true;
}

/* those that have not learned by `after` run again, to `episodes` */
static Status run_ones(Afforded *all, uint64_t episodes)
{
    Round round;
    open_round(&round, all->n, all->runner->arena);
    for (int g = 0; g < all->n; g++) {
        Search *s = &all->search[g];
        const CurveRuns *one = s->out->one;
        if (one == NULL || (one->episodes < episodes && !has_learned(one)))
            TRY(add(&round, all, s, at_epsilon(s, 1), episodes));
    }
    TRY(run_round(all, &round));
    for (int i = 0; i < round.n; i++)
        round.search[i]->out->one = &round.out[i];
    return OK;
}

/* --- all of it ------------------------------------------------------------ */

static void add_group(Afforded *all, int env, const Curve *curve)
{
    for (int g = 0; g < all->n; g++)
        if (all->search[g].out->env == env &&
            same_group(&all->search[g].out->curve, curve))
            return;
    Search *s = &all->search[all->n++];
    s->out->env = env;
    s->out->curve = *curve;
    s->out->curve.epsilon = 1;
    open_search(s);
}

static void list_groups(Afforded *all, Afford *out)
{
    const Comparison *x = all->x;
    for (int i = 0; i < x->envs * x->curves; i++)
        all->search[i].out = &out[i];
    for (int e = 0; e < x->envs; e++)
        for (int i = 0; i < x->curves; i++)
            if (x->curve[i].privacy != PRIVACY_NONE)
                add_group(all, e, &x->curve[i]);
}

/* what the comparison has run on grid points */
static void take_known(Afforded *all)
{
    const Comparison *x = all->x;
    for (int g = 0; g < all->n; g++) {
        Search *s = &all->search[g];
        for (int i = 0; i < x->curves; i++) {
            const Curve *c = &x->curve[i];
            int at = same_group(c, &s->out->curve) ? place(c->epsilon) : -1;
            if (at < 0)
                continue;
            s->at[at] = comparison_at(x, s->out->env, i);
            narrow(s, at, all->how);
        }
        s->out->one = find_run(x, s->out, s->out->curve.privacy, 1);
    }
}

static void put_answers(Afforded *all)
{
    for (int g = 0; g < all->n; g++) {
        Search *s = &all->search[g];
        s->out->reference = s->reference;
        for (int q = 0; q < FACTORS; q++)
            s->out->within[q] = threshold(s, q);
        s->out->leaves = threshold(s, FACTORS);
    }
}

Status afford_run(const Comparison *x, Runner *runner, const Resampling *how,
                  Afford **out, int *n)
{
    int room = x->envs * x->curves;
    Afforded all = {.x = x, .runner = runner, .how = how};
    all.search = arena_array(runner->arena, Search, room);
    *out = arena_array(runner->arena, Afford, room);
    list_groups(&all, *out);
    *n = all.n;
    TRY(find_references(&all));
    take_known(&all);
    for (bool more = true; more;)
        TRY(step(&all, &more));
    TRY(run_ones(&all, x->episodes));
    TRY(run_ones(&all, (uint64_t)EPISODES_MAX));
    put_answers(&all);
    return OK;
}

/* --- when they learned ---------------------------------------------------- */

static double seen(double k)
{
    return k < RATIO_MAX / 2 ? k : (double)INFINITY;
}

Estimate learned_from(const CurveRuns *runs, const Resampling *how)
{
    size_t mark = arena_mark(how->arena);
    double *k = arena_array(how->arena, double, runs->n);
    for (int r = 0; r < runs->n; r++)
        k[r] = runs->learned[r] > 0 ? (double)runs->learned[r] : RATIO_MAX;
    Estimate e = paired_median(k, runs->n, how);
    arena_reset(how->arena, mark);
    return (Estimate){seen(e.value),
                      {seen(e.within.lower), seen(e.within.upper)}};
}
