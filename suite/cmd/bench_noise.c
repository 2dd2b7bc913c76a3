/* Randomness and noise: single draws, tree nodes, audited runs. */
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/cmd/bench_parts.h"

#include <gsl/gsl_randist.h>

static double node[COUNTERS];

void part_word(Bench *b, long n)
{
    uint64_t sum = 0;
    for (long i = 0; i < n; i++)
        sum ^= rng_word(&b->rng);
    b->sink += (double)(sum & 1);
}

void part_gsl_word(Bench *b, long n)
{
    unsigned long sum = 0;
    for (long i = 0; i < n; i++)
        sum ^= gsl_rng_get(b->gsl);
    b->sink += (double)(sum & 1);
}

void part_normal(Bench *b, long n)
{
    for (long i = 0; i < n; i++)
        b->sink += sample_normal(&b->rng);
}

void part_36_normals(Bench *b, long n)
{
    part_normal(b, 36 * n);
}

void part_14_normals(Bench *b, long n)
{
    part_normal(b, 14 * n);
}

void part_gsl_normal(Bench *b, long n)
{
    for (long i = 0; i < n; i++)
        b->sink += gsl_ran_gaussian_ziggurat(b->gsl, 1);
}

void part_laplace_sum(Bench *b, long n)
{
    for (long i = 0; i < n; i++)
        b->sink += sample_laplace_sum(&b->rng, 1000000000, 1);
}

void part_laplace(Bench *b, long n)
{
    for (long i = 0; i < n; i++)
        b->sink += sample_laplace(&b->rng, 1);
}

static void nodes(Bench *b, long n, NoiseLaw law)
{
    for (long i = 1; i <= n; i++) {
        billboard_node(b->board, (int)law, (uint64_t)i, node);
        b->sink += node[i % COUNTERS];
    }
}

void part_laplace_node(Bench *b, long n)
{
    nodes(b, n, NOISE_LAPLACE);
}

void part_normal_node(Bench *b, long n)
{
    nodes(b, n, NOISE_GAUSS);
}

void part_1920_laplaces(Bench *b, long n)
{
    for (long i = 0; i < n; i++) {
        for (int j = 0; j < COUNTERS; j++)
            node[j] = sample_laplace(&b->rng, 1);
        b->sink += node[i % COUNTERS];
    }
}

void part_1920_normals(Bench *b, long n)
{
    for (long i = 0; i < n; i++) {
        for (int j = 0; j < COUNTERS; j++)
            node[j] = sample_normal(&b->rng);
        b->sink += node[i % COUNTERS];
    }
}

/* one user more in the tree, and a look at the new prefix */
void part_tree_step(Bench *b, long n)
{
    for (long i = 0; i < n; i++) {
        const Contribution nothing = {0};
        billboard_add(b->board, NOISE_LAPLACE, 1, &nothing);
        b->sink +=
            (double)billboard_shown(b->board, NOISE_LAPLACE)[i % COUNTERS];
    }
}

void part_binomial_huge(Bench *b, long n)
{
    for (long i = 0; i < n; i++)
        b->sink += (double)sample_binomial(&b->rng, (uint64_t)1 << 62, 0.3);
}

void part_binomial(Bench *b, long n)
{
    for (long i = 0; i < n; i++)
        b->sink += (double)sample_binomial(&b->rng, 1000000, 0.3);
}

void part_gsl_binomial(Bench *b, long n)
{
    for (long i = 0; i < n; i++)
        b->sink += gsl_ran_binomial(b->gsl, 0.3, 1000000);
}

void part_matrix_norm(Bench *b, long n)
{
    enum { D = 8 };
    for (long i = 0; i < n; i++) {
        for (int r = 0; r < D; r++)
            for (int c = 0; c <= r; c++)
                b->room[r * D + c] = b->room[c * D + r] =
                    (double)((r * 7 + c * 3 + i) % 11) - 5;
        b->sink += mat_symmetric_norm((Mat){b->room, D, D, D});
    }
}

/* the Gram matrices of 1e6 users, their prefix sums with noise: one user */
void part_matrix_tree(Bench *b, long n)
{
    for (long i = 0; i < n; i++) {
        if (billboard_items(b->gram, 0) == GRAM_USERS)
            billboard_restart(b->gram, 0);
        const Contribution nothing = {0};
        billboard_add(b->gram, 0, 1, &nothing);
        b->sink += (double)billboard_shown(b->gram, 0)[i % GRAM];
    }
}

void part_audited_run(Bench *b, long n)
{
    for (long i = 0; i < n; i++) {
        billboard_restart(b->bare.billboard, (uint64_t)i);
        b->sink += recorder_read(b->bare.recorder, b->bare.billboard).loss;
    }
}

void part_tilted_run(Bench *b, long n)
{
    b->sink += saving_runs(&b->saving, n, true);
}

void part_plain_run(Bench *b, long n)
{
    b->sink += saving_runs(&b->saving, n, false);
}
