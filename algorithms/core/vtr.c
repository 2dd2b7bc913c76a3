#include "algorithms/core/vtr.h"

#include <string.h>

/* --- opening -------------------------------------------------------------- */

static MixtureNoise choose_pattern(const AlgorithmInput *in)
{
    int chosen = params_choice(in->own, "matrix-noise");
    if (chosen > 0)
        return (MixtureNoise)(chosen - 1);
    bool goe = in->privacy == PRIVACY_JDP ||
               (in->calibrated && in->privacy == PRIVACY_LDP);
    return goe ? MIXTURE_NOISE_GOE : MIXTURE_NOISE_SYM1;
}

static NoiseLaw law_of(const AlgorithmInput *in)
{
    bool pure = (in->privacy & (PRIVACY_PURE_JDP | PRIVACY_PURE_LDP)) != 0;
    return in->privacy == PRIVACY_NONE ? NOISE_NONE
           : pure                      ? NOISE_LAPLACE
                                       : NOISE_GAUSS;
}

static void open_arrays(Vtr *v, Arena *arena)
{
    Shape dim = v->task.dim;
    int d = v->task.d_psi;
    v->q = arena_array(arena, double, shape_cells(dim));
    v->v = arena_array(arena, double, (dim.H + 1) * dim.S);
    v->scratch = arena_array(arena, long double, (d * d));
    v->sum = arena_array(arena, long double, (d * d));
}

Status vtr_open(Vtr *v, const char *name, const Task *task,
                const AlgorithmInput *in, Arena *arena)
{
    if (task->psi == NULL || task->reward == NULL)
        return FAIL(BAD_INPUT,
                    "%s needs a linear mixture environment with known "
                    "rewards; see: assay list envs",
                    name);
    int clip = params_choice(in->own, "clip");
    bool local = (in->privacy & (PRIVACY_LDP | PRIVACY_PURE_LDP)) != 0;
    *v = (Vtr){
        .task = *task,
        .privacy = in->privacy == PRIVACY_NONE ? LUYO2021_NONE
                   : local                     ? LUYO2021_LDP
                                               : LUYO2021_JDP,
        .x = {.K = (double)task->episodes,
              .H = task->dim.H,
              .d = task->d_psi,
              .eps = in->epsilon,
              .delta = in->delta,
              .p = params_real(in->own, "p"),
              .norm_w = task->norm_w},
        .pattern = choose_pattern(in),
        .when = local ? SUM_LOCAL : SUM_TREE,
        .law = law_of(in),
        .both_sides = clip == 2 || (clip == 0 && in->calibrated),
        .shifted = params_choice(in->own, "shift") == 0,
        .replan = schedule_open(in),
        .tie = (Tie)params_choice(in->own, "tie"),
        .steps = task->dim.H - 1,
    };
    if (v->law == NOISE_GAUSS && !(in->delta > 0))
        return FAIL(BAD_INPUT, "%s: Gaussian noise needs delta above 0", name);
    open_arrays(v, arena);
    return OK;
}

void vtr_channels(const Vtr *v, const char *name, int h, double matrix,
                  double vector, Channel out[2], Arena *arena)
{
    const MixtureRegression regression = {
        .when = v->when,
        .law = v->law,
        .pattern = v->pattern,
        .d = v->task.d_psi,
        .matrix = matrix,
        .vector = vector,
        .leaves = v->task.episodes,
    };
    regression_channels(&regression, name, h, out, arena);
}

void vtr_regressor_open(const Vtr *v, Regressor *r, double *rounding, int apart,
                        Arena *arena)
{
    Shape dim = v->task.dim;
    int d = v->task.d_psi, pairs = dim.S * dim.A;
    r->rounding = rounding;
    r->apart = (size_t)apart;
    r->ridge = arena_array(arena, Ridge, v->steps);
    for (int h = 0; h < v->steps; h++)
        ridge_open(&r->ridge[h], d, pairs, arena);
    r->phi = arena_array(arena, double, shape_cells(dim) * d);
    r->mean = arena_array(arena, double, pairs);
    r->width = arena_array(arena, double, pairs);
    r->estimate = arena_array(arena, double, (v->steps * d));
    r->factor = arena_array(arena, double, (v->steps * d * d));
}

/* --- what users contribute ------------------------------------------------ */

static const double *phi_of(const Vtr *v, const Regressor *r, int cell)
{
    return r->phi + (size_t)cell * (size_t)v->task.d_psi;
}

void vtr_add_matrix(const Vtr *v, const Regressor *r, const Block *block,
                    int cell, long double weight)
{
    pattern_add(v->pattern, v->task.d_psi,
                weight * (long double)block->at[cell], phi_of(v, r, cell),
                v->sum);
}

void vtr_add_vector(const Vtr *v, const Regressor *r, const Block *block,
                    int cell, long double weight, int power)
{
    Shape dim = v->task.dim;
    const double *next = v->v + state_index(dim, cell_step(dim, cell) + 1, 0);
    vector_add(v->task.d_psi, weight * mixture_target(block, cell, next, power),
               phi_of(v, r, cell), v->sum);
}

/* --- planning ------------------------------------------------------------- */

void vtr_fit(Vtr *v, Regressor *r, int h, Billboard *billboard, int channel,
             long double base)
{
    Ridge *ridge = &r->ridge[h];
    size_t d = (size_t)ridge->d, at = (size_t)h;
    const long double *gram = pattern_read(
        v->pattern, ridge->d, billboard_shown(billboard, channel), v->scratch);
    ridge_fit(ridge, gram, base, billboard_shown(billboard, channel + 1));
    v->singular += !ridge->definite;
    r->rounding[at * r->apart] = ridge->error;
    memcpy(r->estimate + at * d, ridge->w, d * sizeof *ridge->w);
    memcpy(r->factor + at * d * d, ridge->factor,
           d * d * sizeof *ridge->factor);
}

void vtr_measure(const Vtr *v, Regressor *r, int h, const double *values)
{
    Shape dim = v->task.dim;
    int pairs = dim.S * dim.A, d = v->task.d_psi;
    double *phi = r->phi + (size_t)(h * pairs) * (size_t)d;
    for (int s = 0; s < dim.S; s++)
        mixture_features(&v->task, s, values + state_index(dim, h + 1, 0),
                         phi + (size_t)(s * dim.A) * (size_t)d);
    ridge_measure(&r->ridge[h], pairs, phi, r->mean, r->width);
}

double vtr_clipped(const Vtr *v, double q)
{
    double H = v->x.H;
    return v->both_sides && q < 0 ? 0 : q < H ? q : H;
}

bool vtr_act(Vtr *v, int h, Policy *policy)
{
    Shape dim = v->task.dim;
    return greedy_step(h, v->q + cell_index(dim, h, 0, 0), v->tie,
                       v->v + state_index(dim, h, 0), policy);
}

uint64_t vtr_next(void *memory, uint64_t k)
{
    return schedule_next(&((Vtr *)memory)->replan, k);
}

int vtr_reads(const void *memory)
{
    return ((const Vtr *)memory)->steps;
}
