/* The parts that bench measures, and what they work on. */
#ifndef SUITE_CMD_BENCH_PARTS_H
#define SUITE_CMD_BENCH_PARTS_H
#include "oracles/start_losses.h"
#include "suite/cmd/bench_kernel.h"
#include "suite/cmd/bench_learners.h"
#include "suite/cmd/bench_plain.h"
#include "suite/cmd/bench_ridge.h"
#include "suite/cmd/bench_saving.h"

enum { GRAM = 36, GRAM_USERS = 1000000 }; /* of symmetric 8 x 8 */
enum { COUNTERS = 1920 }; /* of RiverSwim: H S A (S + 2), H = 20 */

/* what the parts work on */
typedef struct {
    Rng rng;
    void *gsl; /* a gsl_rng */
    Env env;
    Policy policy; /* uniform */
    Policy sure;   /* the optimal one, the lowest of tied actions */
    Optimum optimum;
    Block block;
    long double *loss;
    StartLosses losses;
    Policy turned[3]; /* sure ones: the first changes, the others differ
                         everywhere */
    double *room;
    Job audit; /* 2 steps, 64 leaves: 7 nodes of 2 channels hold the user */
    Bare bare;
    Billboard *board; /* a channel of COUNTERS for each NoiseLaw */
    Billboard *gram;  /* GRAM Gaussian coordinates */
    Saving saving;
    RidgeBench ridge;
    KernelBench kernel, large;
    School school;
    Plain plain[2]; /* Bernstein bonuses; Hoeffding's */
    Bencher who;    /* of the part that is measured now */
    Age age;
    double sink; /* keeps results alive */
} Bench;

typedef void Part(Bench *, long n);

typedef struct {
    Part *run;
    Bencher who; /* of part_learn */
    Age age;
} Timed;

typedef struct {
    const char *name;
    Timed part;
    const char *reference_name;
    Timed reference;
} BenchRow;
/* Ends without a name; a name is a column of a table, so it has no comma. */
extern const BenchRow bench_rows[];

MUST_CHECK Status bench_open(Bench *, Arena *);
void bench_close(Bench *);
/* n calls */
static inline void bench_run(Bench *b, const Timed *part, long n)
{
    b->who = part->who;
    b->age = part->age;
    part->run(b, n);
}
/* how many calls the part's name speaks of: they are not all made */
double bench_calls(Bench *, const Timed *);

/* the other of two actions at a row of a sure policy */
static inline void bench_turn(Policy *policy, long row)
{
    double *prob = policy->prob + row * policy->dim.A, was = prob[0];
    prob[0] = prob[1];
    prob[1] = was;
}

/* randomness and noise: bench_noise.c */
Part part_word, part_gsl_word, part_normal, part_36_normals, part_14_normals,
    part_gsl_normal, part_laplace_sum, part_laplace, part_laplace_node,
    part_normal_node, part_1920_laplaces, part_1920_normals, part_tree_step,
    part_binomial_huge, part_binomial, part_gsl_binomial, part_matrix_norm,
    part_matrix_tree, part_audited_run, part_tilted_run, part_plain_run;
/* environments, oracles, learners: bench_values.c */
Part part_block_one, part_sure_episode, part_block, part_block_huge,
    part_evaluated_episode, part_losses, part_sure_losses, part_turned_losses,
    part_new_losses, part_same_losses, part_program, part_post_process,
    part_post_program, part_learn, part_sweep, part_count, part_chain,
    part_plain_bernstein, part_plain_hoeffding, part_mixture_episode,
    part_ridge, part_ridge_factor, part_ridge_measure, part_kernel_fit,
    part_kernel_fit_calls, part_kernel_errors, part_kernel_errors_calls,
    part_large_fit, part_large_fit_calls, part_large_errors,
    part_large_errors_calls;

#endif
