/* A hard family indexed by its gap: S-2 independent bandits hidden in time.
 * Contexts 0..S-3 (the start, uniform or in turn), a good state S-2 and a bad
 * state S-1, both absorbing.  Let half = floor(H/2).  In a context, at a step h
 * <= half, action 0 waits and every other action leaves: to the good state with
 * probability 1/2 + gap for the one secret pair (h*,a*) of the context, 1/2 for
 * all others, else to the bad state.  Waiting at h = half leaves with
 * probability 1/2.  Reward 1 in the good state at steps h > half + 1, so paid =
 * H - half - 1 of them: V*_1 = paid (1/2 + gap), and every other choice is
 * worth paid / 2.  So a context is a bandit of half arms, in which a
 * success is worth paid. By the information bound of Auer et al. 2002, Theorem
 * 5.1, no algorithm does better than order H sqrt(S A H K) over the family at
 * gap ~ K^-1/2; the constant is in oracles/lower_bound.h. */
#include "envs/env.h"

static const Setting settings[] = {
    {"S", SET_INT, "3", 3, 500, NULL, "states; S-2 of them are contexts"},
    {"A", SET_INT, "3", 2, 500, NULL, "actions; action 0 waits"},
    {"H", SET_INT, "4", 3, 1000, NULL, "steps of an episode"},
    {"gap", SET_REAL, "0.1", 0, 0.5, NULL, "the secret action's advantage"},
    {"starts", SET_CHOICE, "law", 0, 0, "law|list",
     "contexts at random, or in turn"},
    {"instance", SET_COUNT, "0", 0, EPISODES_MAX, NULL,
     "which of the random instances of a seed"},
    TABLE_SETTING,
    {0}};

typedef struct {
    Shape d;
    int half, good, bad;
    double gap;
    double *p, *mean;
} Hard;

static double *row(const Hard *x, int h, int s, int a)
{
    return x->p + (size_t)cell_index(x->d, h, s, a) * (size_t)x->d.N;
}

/* h counts from 0 here: steps h < half decide, step half-1 is the last */
static void fill_context(const Hard *x, int context, int secret_h, int secret_a)
{
    for (int h = 0; h < x->d.H; h++)
        for (int a = 0; a < x->d.A; a++) {
            double *p = row(x, h, context, a);
            bool waits = a == 0 && h < x->half - 1;
            if (waits || h >= x->half) {
                p[context] = 1; /* not reached: users left by step half */
                continue;
            }
            double good = 0.5 + (h == secret_h && a == secret_a ? x->gap : 0);
            p[x->good] = good;
            p[x->bad] = 1 - good;
        }
}

static void fill_ends(const Hard *x)
{
    for (int h = 0; h < x->d.H; h++)
        for (int a = 0; a < x->d.A; a++) {
            row(x, h, x->good, a)[x->good] = 1;
            row(x, h, x->bad, a)[x->bad] = 1;
            if (h > x->half) /* step h+1 > half + 1 */
                x->mean[cell_index(x->d, h, x->good, a)] = 1;
        }
}

static int pick(Rng *rng, int n)
{
    return (int)(rng_uniform(rng) * n);
}

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    int S = params_int(params, "S"), contexts = S - 2;
    Shape d = {params_int(params, "H"), S, params_int(params, "A"), S};
    TRY(env_fits(d, "tabular-hard"));
    rng_seek(model, RNG_MODEL, params_count(params, "instance"), 0);
    size_t cells = (size_t)shape_cells(d);
    Hard x = {.d = d,
              .half = d.H / 2,
              .good = S - 2,
              .bad = S - 1,
              .gap = params_real(params, "gap"),
              .p = arena_array(arena, double, (cells * (size_t)S)),
              .mean = arena_array(arena, double, cells)};
    double *start = arena_array(arena, double, S);
    int *list = arena_array(arena, int, contexts);
    for (int c = 0; c < contexts; c++) {
        int secret_h = pick(model, x.half);
        fill_context(&x, c, secret_h, 1 + pick(model, d.A - 1));
        start[c] = 1.0 / contexts;
        list[c] = c;
    }
    fill_ends(&x);
    env->task.dim = d;
    env->p = x.p;
    env->mean = x.mean;
    env->start = start;
    env->rule = params_choice(params, "starts") == 0 ? START_LAW : START_LIST;
    env->list = list;
    env->length = contexts;
    return OK;
}

const EnvFamily env_tabular_hard = {
    .name = "tabular-hard",
    .source = "after Auer et al. 2002, Theorem 5.1",
    .help = "S-2 hidden bandits whose gap is a setting",
    .tags = "tabular",
    .settings = settings,
    .open = open,
};
