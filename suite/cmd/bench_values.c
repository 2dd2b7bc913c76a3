/* Environments, oracles and learners at work. */
#include "algorithms/core/post_process.h"
#include "oracles/program.h"
#include "suite/cmd/bench_parts.h"

static void draw_blocks(Bench *b, long n, const Policy *policy,
                        uint64_t episodes)
{
    for (long i = 0; i < n; i++) {
        b->block.first = (uint64_t)i + 1;
        b->block.n = episodes;
        env_draw(&b->env, policy, &b->rng, &b->block);
        b->sink += (double)b->block.cells;
    }
}

void part_block_one(Bench *b, long n)
{
    draw_blocks(b, n, &b->policy, 1);
}

void part_sure_episode(Bench *b, long n)
{
    draw_blocks(b, n, &b->sure, 1);
}

void part_block(Bench *b, long n)
{
    draw_blocks(b, n, &b->policy, 1000000);
}

void part_block_huge(Bench *b, long n)
{
    draw_blocks(b, n, &b->policy, 10000000000000000000u);
}

/* all that an episode costs but the learner: the draw, exact regret, reward,
 * when the policy has changed in one state */
void part_evaluated_episode(Bench *b, long n)
{
    long rows = (long)b->sure.dim.H * b->sure.dim.S;
    long double regret = 0, reward = 0;
    for (long i = 0; i < n; i++) {
        bench_turn(&b->turned[0], i * 7 % rows);
        const double *loss = start_losses_update(&b->losses, &b->turned[0]);
        b->block.first = (uint64_t)i + 1;
        b->block.n = 1;
        env_draw(&b->env, &b->turned[0], &b->rng, &b->block);
        regret += (long double)loss[block_only_start(&b->block)];
        reward += block_reward(&b->block);
    }
    b->sink += (double)(regret + reward);
}

void part_losses(Bench *b, long n)
{
    for (long i = 0; i < n; i++) {
        policy_losses(&b->optimum, &b->env, &b->policy, b->loss);
        b->sink += (double)b->loss[0];
    }
}

void part_sure_losses(Bench *b, long n)
{
    for (long i = 0; i < n; i++) {
        policy_losses(&b->optimum, &b->env, &b->sure, b->loss);
        b->sink += (double)b->loss[0];
    }
}

/* a sure policy that takes the other action in one state after the other */
void part_turned_losses(Bench *b, long n)
{
    long rows = (long)b->sure.dim.H * b->sure.dim.S;
    for (long i = 0; i < n; i++) {
        bench_turn(&b->turned[0], i * 7 % rows);
        b->sink += start_losses_update(&b->losses, &b->turned[0])[0];
    }
}

/* or in all of them at once */
void part_new_losses(Bench *b, long n)
{
    for (long i = 0; i < n; i++)
        b->sink += start_losses_update(&b->losses, &b->turned[1 + i % 2])[0];
}

/* or in none */
void part_same_losses(Bench *b, long n)
{
    for (long i = 0; i < n; i++)
        b->sink += start_losses_update(&b->losses, &b->sure)[0];
}

void part_program(Bench *b, long n)
{
    double value;
    for (long i = 0; i < n; i++)
        if (value_by_program(&b->env, &value) == OK)
            b->sink += value;
}

static const double counts[] = {12.5, -3, 40.25, 7, 0.5, -1.25};
enum { COUNTS = 6 };

void part_post_process(Bench *b, long n)
{
    for (long i = 0; i < n; i++) {
        post_process(COUNTS, counts, 30 + (double)(i % 7), 5, b->room,
                     b->room + COUNTS);
        b->sink += b->room[COUNTS];
    }
}

void part_post_program(Bench *b, long n)
{
    bool feasible;
    double distance;
    for (long i = 0; i < n; i++)
        if (program_post_process(COUNTS, counts, 30 + (double)(i % 7), 5,
                                 &feasible, &distance) == OK)
            b->sink += distance;
}

void part_learn(Bench *b, long n)
{
    b->sink += school_learn(&b->school, b->who, b->age, n);
}

void part_plain_bernstein(Bench *b, long n)
{
    b->sink += plain_learn(&b->plain[0], n);
}

void part_plain_hoeffding(Bench *b, long n)
{
    b->sink += plain_learn(&b->plain[1], n);
}

void part_sweep(Bench *b, long n)
{
    b->sink += school_sweep(&b->school, n);
}

void part_count(Bench *b, long n)
{
    b->sink += school_count(&b->school, n);
}

void part_chain(Bench *b, long n)
{
    b->sink += school_chain(&b->school, n);
}

/* one user of mixture-random under the optimal policy */
void part_mixture_episode(Bench *b, long n)
{
    Simulation *s = &b->school.learner[UCRL_VTR][EARLY];
    Block *block = &s->block;
    for (long i = 0; i < n; i++) {
        block->first = (uint64_t)i + 1;
        block->n = 1;
        env_draw(&s->drawn, &s->optimal, &b->rng, block);
        b->sink += (double)block->cells;
    }
}

void part_ridge(Bench *b, long n)
{
    b->sink += ridge_bench_fit(&b->ridge, n);
}

void part_ridge_factor(Bench *b, long n)
{
    b->sink += ridge_bench_factor(&b->ridge, n);
}

void part_ridge_measure(Bench *b, long n)
{
    b->sink += ridge_bench_measure(&b->ridge, n);
}

void part_kernel_fit(Bench *b, long n)
{
    b->sink += kernel_bench_fit(&b->kernel, n);
}

void part_kernel_fit_calls(Bench *b, long n)
{
    b->sink += kernel_bench_fit_calls(&b->kernel, n);
}

void part_kernel_errors(Bench *b, long n)
{
    b->sink += kernel_bench_errors(&b->kernel, n);
}

void part_kernel_errors_calls(Bench *b, long n)
{
    b->sink += kernel_bench_errors_calls(&b->kernel, n);
}

void part_large_fit(Bench *b, long n)
{
    b->sink += kernel_bench_fit(&b->large, n);
}

void part_large_fit_calls(Bench *b, long n)
{
    b->sink += kernel_bench_fit_calls(&b->large, n);
}

void part_large_errors(Bench *b, long n)
{
    b->sink += kernel_bench_errors(&b->large, n);
}

void part_large_errors_calls(Bench *b, long n)
{
    b->sink += kernel_bench_errors_calls(&b->large, n);
}
