#include "suite/cmd/bench_kernel.h"
#include "suite/claim/study.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { USERS = 1000000 };

static Mat square_room(int n, Arena *arena)
{
    size_t entries = (size_t)n * (size_t)n;
    return (Mat){arena_array(arena, double, entries), n, n, n};
}

static void open_points(KernelBench *b, Arena *arena)
{
    int n = b->points;
    double *room = arena_array(arena, double, 3 * n);
    b->errors = (SketchErrors){room, room + n, room + 2 * (ptrdiff_t)n};
    b->active = arena_array(arena, bool, n);
    b->S = arena_array(arena, uint64_t, n);
    b->R = arena_array(arena, double, n);
    b->mass = arena_array(arena, double, n);
    for (int w = 0; w < n; w++) {
        b->active[w] = true;
        b->S[w] = 1;
        b->R[w] = b->mass[w] = USERS + w;
    }
}

Status kernel_bench_open(KernelBench *b, int side, Arena *arena)
{
    Job job;
    Env env;
    char text[80];
    int n = side * side;
    snprintf(text, sizeof text, "env=kernel-matern C=%d A=%d", side, side);
    TRY(job_open(&job, &study_value, 1, text));
    TRY(job_model(&job, &env, arena));
    assert(env.task.d_phi == n); /* no points are dependent */
    b->points = n;
    open_points(b, arena);
    sketch_open(&b->sketch, n, n, env.task.phi, 1, arena);
    b->rows = square_room(n, arena);
    b->gram = square_room(n, arena);
    b->solved = square_room(n, arena);
    b->kernel = square_room(n, arena);
    memcpy(b->rows.p, env.task.phi, (size_t)n * (size_t)n * sizeof *b->rows.p);
    kernel_bench_fit(b, 1);
    kernel_bench_fit_calls(b, 1);
    return OK;
}

double kernel_bench_fit(KernelBench *b, long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++) {
        sum += sketch_fit(&b->sketch, b->active, b->S, b->R);
        sum += b->sketch.s2[i % b->points];
    }
    return sum;
}

double kernel_bench_fit_calls(KernelBench *b, long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++) {
        mat_gram(b->gram, mat_view(b->rows));
        for (int j = 0; j < b->points; j++)
            MAT(b->gram, j, j) += 1;
        sum += mat_cholesky(b->gram, NULL);
        memcpy(b->solved.p, b->rows.p,
               (size_t)b->points * (size_t)b->points * sizeof *b->rows.p);
        mat_solve_lower_rows(mat_view(b->gram), b->solved);
        sum += b->solved.p[i % b->points];
    }
    return sum;
}

double kernel_bench_errors(KernelBench *b, long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++) {
        sketch_errors(&b->sketch, b->mass, &b->errors);
        sum += b->errors.bias[i % b->points];
    }
    return sum;
}

double kernel_bench_errors_calls(KernelBench *b, long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++) {
        mat_multiply_transposed(b->kernel, mat_view(b->solved),
                                mat_view(b->solved));
        mat_multiply(b->gram, mat_view(b->kernel), mat_view(b->rows));
        sum += b->gram.p[i % b->points];
    }
    return sum;
}
