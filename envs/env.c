#include "envs/env.h"
#include "suite/base/sample.h"
#include "suite/base/text.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { TABLE_MOST = 256 }; /* features */

#define DECLARE(family) extern const EnvFamily env_##family;
ENV_FAMILIES(DECLARE)
#define LIST(family) &env_##family,
const EnvFamily *const env_families[] = {ENV_FAMILIES(LIST) NULL};

static const char *family_at(const void *table, int i)
{
    const EnvFamily *family = ((const EnvFamily *const *)table)[i];
    return family == NULL ? NULL : family->name;
}

Status env_family_find(const char *name, const EnvFamily **found)
{
    int i;
    TRY(text_find("environment", name, family_at, env_families, &i));
    *found = env_families[i];
    return OK;
}

const EnvFamily *env_family_named(const char *name)
{
    int i = text_place(name, family_at, env_families);
    return i < 0 ? NULL : env_families[i];
}

static bool is_law(const double *p, int n)
{
    long double sum = 0;
    for (int i = 0; i < n; i++) {
        if (!(p[i] >= 0))
            return false;
        sum += (long double)p[i];
    }
    return fabsl(sum - 1) < 1e-12L;
}

static bool gives(const double *feature, const double *parameter,
                  const double *want, int H, size_t rows, int d)
{
    for (size_t h = 0; h < (size_t)H; h++)
        for (size_t i = 0; i < rows; i++) {
            long double off = -(long double)want[h * rows + i];
            for (size_t k = 0; k < (size_t)d; k++)
                off += (long double)feature[i * (size_t)d + k] *
                       (long double)parameter[h * (size_t)d + k];
            if (!(fabsl(off) <= 1e-12L))
                return false;
        }
    return true;
}

static bool within(const double *parameter, int H, int d, double bound)
{
    for (int h = 0; h < H; h++) {
        long double square = 0;
        for (int k = 0; k < d; k++)
            square += (long double)parameter[h * d + k] * parameter[h * d + k];
        if (!(sqrtl(square) <= bound * (1 + 1e-12L)))
            return false;
    }
    return true;
}

/* p_h(s'|s,a) = <phi(s,a), mu_h(s')>, to 1e-12 */
static bool measures_give(const Env *env)
{
    Shape d = env->task.dim;
    size_t width = (size_t)env->task.d_phi, N = (size_t)d.N;
    size_t pairs = (size_t)d.S * (size_t)d.A;
    for (size_t c = 0; c < (size_t)d.H * pairs; c++)
        for (size_t t = 0; t < N; t++) {
            const double *phi = env->task.phi + c % pairs * width;
            const double *mu = env->mu + (c / pairs * N + t) * width;
            long double off = -(long double)env->p[c * N + t];
            for (size_t k = 0; k < width; k++)
                off += (long double)phi[k] * (long double)mu[k];
            if (!(fabsl(off) <= 1e-12L))
                return false;
        }
    return true;
}

static void check_parameters(const Env *env)
{
    const Task *task = &env->task;
    Shape d = task->dim;
    size_t pairs = (size_t)d.S * (size_t)d.A;
    if (env->w != NULL) {
        assert(gives(task->psi, env->w, env->p, d.H, pairs * (size_t)d.N,
                     task->d_psi));
        assert(within(env->w, d.H, task->d_psi, task->norm_w));
    }
    if (env->theta != NULL) {
        assert(
            gives(task->phi, env->theta, env->mean, d.H, pairs, task->d_phi));
        assert(within(env->theta, d.H, task->d_phi, task->norm_theta));
    }
    assert(env->mu == NULL || measures_give(env));
}

static void check(const Env *env)
{
    Shape d = env->task.dim;
    assert(d.H >= 1 && d.S >= 1 && d.A >= 1);
    assert(d.N == d.S || (d.N == 1 && d.H == 1));
    assert(is_law(env->start, d.S));
    Range means = env_means(env);
    for (int c = 0; c < shape_cells(d); c++) {
        assert(is_law(env->p + (size_t)c * (size_t)d.N, d.N));
        assert(env->mean[c] >= means.low && env->mean[c] <= means.high);
    }
}

static void lay_out(Env *env, Arena *arena)
{
    Shape d = env->task.dim;
    env->next = outcomes_open(env->p, shape_cells(d), d.N, d.S * d.A, arena);
    env->first = outcomes_open(env->start, 1, d.S, 1, arena);
}

static bool asks_for_table(const Params *params)
{
    const Setting *row = setting_find(params->rows, "features");
    return row != NULL && strcmp(row->choices, "table") == 0 &&
           params_present(params, "features");
}

/* mu_h(s')_(s,a) = p_h(s'|s,a) */
static const double *table_measures(const Env *env, Arena *arena)
{
    Shape d = env->task.dim;
    size_t pairs = (size_t)d.S * (size_t)d.A, N = (size_t)d.N;
    size_t n = (size_t)d.H * pairs * N;
    double *mu = arena_array(arena, double, n);
    for (size_t i = 0; i < n; i++) {
        size_t cell = i / N, h = cell / pairs;
        mu[(h * N + i % N) * pairs + cell % pairs] = env->p[i];
    }
    return mu;
}

static Status open_table(Env *env, const char *family, Arena *arena)
{
    Shape d = env->task.dim;
    int pairs = d.S * d.A;
    if (pairs > TABLE_MOST)
        return FAIL(BAD_INPUT, "%s: features=table has S A = %d, at most %d",
                    family, pairs, TABLE_MOST);
    double *phi = arena_array(arena, double, pairs *pairs);
    for (int i = 0; i < pairs; i++)
        phi[i * pairs + i] = 1;
    env->task.phi = phi;
    env->task.d_phi = pairs;
    env->theta = env->mean;
    env->mu = table_measures(env, arena);
    env->task.norm_w = env->task.norm_theta = sqrt(pairs);
    env->task.reward = NULL;
    return OK;
}

Status env_open(Env *env, const EnvFamily *family, const Params *params,
                Rng *model, Arena *arena)
{
    *env = (Env){.task.reward_bound = 1};
    TRY(family->open(env, params, model, arena));
    env->task.family = family->name;
    if (asks_for_table(params))
        TRY(open_table(env, family->name, arena));
    env->task.linear = env->task.linear || env->mu != NULL;
    check(env);
    check_parameters(env);
    lay_out(env, arena);
    return OK;
}

Status env_fits(Shape d, const char *family)
{
    double entries = (double)d.H * d.S * d.A * d.N;
    return entries <= 1e8
               ? OK
               : FAIL(BAD_INPUT, "%s: H S A S = %g entries, at most 1e8",
                      family, entries);
}

Status env_arrays(Env *env, Shape d, const char *family, EnvArrays *made,
                  Arena *arena)
{
    TRY(env_fits(d, family));
    size_t cells = (size_t)shape_cells(d);
    made->p = arena_array(arena, double, (cells * (size_t)d.N));
    made->mean = arena_array(arena, double, cells);
    made->start = arena_array(arena, double, d.S);
    env->task.dim = d;
    env->p = made->p;
    env->mean = made->mean;
    env->start = made->start;
    return OK;
}

/* Fisher-Yates; to[i] is the new name of i */
static void shuffle(Rng *rng, int n, int *to)
{
    for (int i = 0; i < n; i++)
        to[i] = i;
    for (int i = n - 1; i > 0; i--) {
        int j = (int)(rng_uniform(rng) * (i + 1)), keep = to[i];
        to[i] = to[j];
        to[j] = keep;
    }
}

typedef struct {
    Shape d;
    const int *state, *action;
    Arena *arena;
} Names;

/* [outer][s][a][width] with s and a renamed; NULL stays NULL */
static const double *rename_rows(const Names *n, const double *from, int outer,
                                 int width)
{
    if (from == NULL)
        return NULL;
    size_t w = (size_t)width;
    int S = n->d.S, A = n->d.A;
    double *to = arena_array(n->arena, double, (size_t)(outer * S * A) * w);
    for (int o = 0; o < outer; o++)
        for (int s = 0; s < S; s++)
            for (int a = 0; a < A; a++) {
                int old = (o * S + s) * A + a;
                int new = (o * S + n->state[s]) * A + n->action[a];
                memcpy(to + (size_t) new *w, from + (size_t)old * w,
                       w * sizeof *to);
            }
    return to;
}

/* [rows][s'][width] with the successors renamed */
static const double *rename_successors(const Names *n, const double *from,
                                       int rows, int width)
{
    if (from == NULL || n->d.N != n->d.S)
        return from;
    size_t w = (size_t)width, S = (size_t)n->d.S;
    double *to = arena_array(n->arena, double, ((size_t)rows * S * w));
    for (size_t r = 0; r < (size_t)rows; r++)
        for (size_t s = 0; s < S; s++)
            memcpy(to + (r * S + (size_t)n->state[s]) * w,
                   from + (r * S + s) * w, w * sizeof *to);
    return to;
}

/* renames rows and columns of the kernel, which are both pairs (s,a) */
static const double *rename_kernel(const Names *n, const double *from)
{
    int cells = n->d.S * n->d.A;
    const double *rows = rename_rows(n, from, 1, cells);
    Names column = *n;
    return rows == NULL ? NULL : rename_rows(&column, rows, cells, 1);
}

static const double *rename_states(const Names *n, const double *from)
{
    if (from == NULL)
        return NULL;
    double *to = arena_array(n->arena, double, n->d.S);
    for (int s = 0; s < n->d.S; s++)
        to[n->state[s]] = from[s];
    return to;
}

void env_relabel(Env *env, Rng *labels, Arena *arena)
{
    Shape d = env->task.dim;
    int *state = arena_array(arena, int, d.S);
    int *action = arena_array(arena, int, d.A);
    rng_seek(labels, RNG_LABELS, 0, 0);
    shuffle(labels, d.S, state);
    shuffle(labels, d.A, action);
    Names n = {d, state, action, arena};
    Task *task = &env->task;
    int cells = shape_cells(d), pairs = d.S * d.A;
    env->p = rename_successors(&n, rename_rows(&n, env->p, d.H, d.N), cells, 1);
    env->mean = rename_rows(&n, env->mean, d.H, 1);
    if (env->mu != NULL)
        env->mu = rename_successors(&n, env->mu, d.H, task->d_phi);
    env->start = rename_states(&n, env->start);
    task->phi = rename_rows(&n, task->phi, 1, task->d_phi);
    task->psi =
        rename_successors(&n, rename_rows(&n, task->psi, 1, d.N * task->d_psi),
                          pairs, task->d_psi);
    task->kernel = rename_kernel(&n, task->kernel);
    task->reward = rename_rows(&n, task->reward, d.H, 1);
    task->start = rename_states(&n, task->start);
    int *list = arena_array(arena, int, env->length);
    for (int i = 0; i < env->length; i++)
        list[i] = state[env->list[i]];
    env->list = list;
    lay_out(env, arena);
}

/* replaces every law by (1 - share) p + more[N] */
static void mix(Env *env, double share, const double *more, Arena *arena)
{
    Shape d = env->task.dim;
    size_t n = (size_t)shape_cells(d) * (size_t)d.N;
    if (!(share > 0))
        return;
    double *p = arena_array(arena, double, n);
    for (size_t i = 0; i < n; i++)
        p[i] = (1 - share) * env->p[i] + more[i % (size_t)d.N];
    env->p = p;
    lay_out(env, arena);
}

void env_tilt(Env *env, double tilt, Arena *arena)
{
    int N = env->task.dim.N;
    double *uniform = arena_array(arena, double, N);
    for (int s = 0; s < N; s++)
        uniform[s] = tilt / N;
    mix(env, tilt, uniform, arena);
}

void env_lean(Env *env, double share, Arena *arena)
{
    double *corner = arena_array(arena, double, env->task.dim.N);
    corner[0] = share;
    mix(env, share, corner, arena);
}

void env_pay(Env *env, double times, Arena *arena)
{
    int cells = shape_cells(env->task.dim);
    if (times == 1)
        return;
    double *mean = arena_array(arena, double, cells);
    for (int c = 0; c < cells; c++)
        mean[c] = times * env->mean[c];
    env->mean = mean;
    env->law = REWARD_FIXED;
}
