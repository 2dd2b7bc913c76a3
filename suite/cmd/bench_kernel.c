#include "suite/cmd/bench_kernel.h"
#include "suite/claim/study.h"

#include <string.h>

enum { N = KERNEL_POINTS, USERS = 1000000 };

static Mat square_room(Arena *arena)
{
    return (Mat){arena_array(arena, double, N *N), N, N, N};
}

Status kernel_bench_open(KernelBench *b, Arena *arena)
{
    Job job;
    Env env;
    double *room = arena_array(arena, double, 3 * N);
    TRY(job_open(&job, &study_value, 1, "env=kernel-matern C=16 A=16"));
    TRY(job_model(&job, &env, arena));
    sketch_open(&b->sketch, N, env.task.d_phi, env.task.phi, 1, arena);
    b->errors = (SketchErrors){room, room + N, room + 2 * (ptrdiff_t)N};
    for (int w = 0; w < N; w++) {
        b->active[w] = true;
        b->S[w] = 1;
        b->R[w] = b->mass[w] = USERS + w;
    }
    b->rows = square_room(arena);
    b->gram = square_room(arena);
    b->solved = square_room(arena);
    b->kernel = square_room(arena);
    memcpy(b->rows.p, env.task.phi,
           (size_t)(N * env.task.d_phi) * sizeof *b->rows.p);
    kernel_bench_fit(b, 1);
    kernel_bench_fit_calls(b, 1);
    return OK;
}

double kernel_bench_fit(KernelBench *b, long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++) {
        sum += sketch_fit(&b->sketch, b->active, b->S, b->R);
        sum += b->sketch.s2[i % N];
    }
    return sum;
}

double kernel_bench_fit_calls(KernelBench *b, long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++) {
        mat_gram(b->gram, mat_view(b->rows));
        for (int j = 0; j < N; j++)
            MAT(b->gram, j, j) += 1;
        sum += mat_cholesky(b->gram, NULL);
        memcpy(b->solved.p, b->rows.p, sizeof(double[N]) * N);
        mat_solve_lower_rows(mat_view(b->gram), b->solved);
        sum += b->solved.p[i % N];
    }
    return sum;
}

double kernel_bench_errors(KernelBench *b, long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++) {
        sketch_errors(&b->sketch, b->mass, &b->errors);
        sum += b->errors.bias[i % N];
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
        sum += b->gram.p[i % N];
    }
    return sum;
}
