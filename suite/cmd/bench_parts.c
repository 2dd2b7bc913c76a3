/* What is measured against what, and what it works on. */
#include "suite/cmd/bench_parts.h"

#include <gsl/gsl_rng.h>
#include <string.h>

// clang-format off
#define PART(name) {part_##name, 0, 0}
#define LEARN(who, age) {part_learn, who, age}
#define EPISODE(name, who, reference_name, reference) \
    {name " episode", LEARN(who, EARLY), reference_name, PART(reference)}
#define PAST(name, who) \
    {name " past 1e6", LEARN(who, LATE), "past 1e4", LEARN(who, EARLY)}

const BenchRow bench_rows[] = {
    {"philox word", PART(word), "gsl mt19937 word", PART(gsl_word)},
    {"normal", PART(normal), "gsl ziggurat", PART(gsl_normal)},
    {"sum of 1e9 laplace", PART(laplace_sum), "one laplace", PART(laplace)},
    {"binomial n=1e6", PART(binomial),
     "gsl binomial n=1e6", PART(gsl_binomial)},
    {"binomial n=2^62", PART(binomial_huge),
     "gsl binomial n=1e6", PART(gsl_binomial)},
    {"riverswim episode", PART(block_one), "block of 1e6", PART(block)},
    {"riverswim sure episode", PART(sure_episode), "block of 1e6", PART(block)},
    {"evaluated sure episode", PART(evaluated_episode),
     "riverswim sure episode", PART(sure_episode)},
    {"riverswim block of 1e19", PART(block_huge), "block of 1e6", PART(block)},
    {"policy losses", PART(losses), "value by program", PART(program)},
    {"losses of a sure policy", PART(sure_losses),
     "policy losses", PART(losses)},
    {"losses after all rows", PART(new_losses), "policy losses", PART(losses)},
    {"losses after one row", PART(turned_losses),
     "policy losses", PART(losses)},
    {"losses after nothing", PART(same_losses), "policy losses", PART(losses)},
    {"post-process S=6", PART(post_process),
     "the same by program", PART(post_program)},
    {"laplace node of 1920", PART(laplace_node),
     "1920 laplaces", PART(1920_laplaces)},
    {"gaussian node of 1920", PART(normal_node),
     "1920 normals", PART(1920_normals)},
    {"laplace tree step of 1920", PART(tree_step),
     "node of 1920", PART(laplace_node)},
    {"matrix norm d=8", PART(matrix_norm), "its 36 normals", PART(36_normals)},
    {"audited run H=2 leaves=64", PART(audited_run),
     "its 14 normals", PART(14_normals)},
    {"matrix tree d=8 K=1e6", PART(matrix_tree),
     "its 36 normals", PART(36_normals)},
    {"ridge d=64", PART(ridge), "dpotrf d=64", PART(ridge_factor)},
    {"ridge d=64 64 widths", PART(ridge_measure),
     "dpotrf d=64", PART(ridge_factor)},
    {"capri epoch of 256", PART(kernel_fit),
     "its BLAS calls", PART(kernel_fit_calls)},
    {"capri widths of 256", PART(kernel_errors),
     "its BLAS calls", PART(kernel_errors_calls)},
    {"capri epoch of 1024", PART(large_fit),
     "its BLAS calls", PART(large_fit_calls)},
    {"capri widths of 1024", PART(large_errors),
     "its BLAS calls", PART(large_errors_calls)},
    {"delta=1e-6 to 5 % tilted", PART(tilted_run),
     "the same by plain runs", PART(plain_run)},
    {"riverswim sweep", PART(sweep), "its chain", PART(chain)},
    {"counts of an episode", PART(count), "riverswim sweep", PART(sweep)},
    EPISODE("ucbvi", UCBVI, "riverswim sure episode", sure_episode),
    EPISODE("ucbvi printed", UCBVI_PRINTED,
            "riverswim sure episode", sure_episode),
    EPISODE("ucbvi hoeffding", UCBVI_HOEFFDING,
            "riverswim sure episode", sure_episode),
    {"ucbvi written plainly", PART(plain_bernstein),
     "ucbvi episode", LEARN(UCBVI, EARLY)},
    {"hoeffding written plainly", PART(plain_hoeffding),
     "ucbvi hoeffding episode", LEARN(UCBVI_HOEFFDING, EARLY)},
    EPISODE("dp-ucbvi", DP_UCBVI, "riverswim sure episode", sure_episode),
    EPISODE("dp-ucbvi jdp", DP_UCBVI_JDP,
            "riverswim sure episode", sure_episode),
    EPISODE("ucrl-vtr", UCRL_VTR, "mixture episode", mixture_episode),
    EPISODE("linopt-vi", LINOPT_VI, "mixture episode", mixture_episode),
    EPISODE("lsvi-ucb", LSVI_UCB, "mixture episode", mixture_episode),
    EPISODE("lsvi-ucb table", LSVI_UCB_TABLE, "mixture episode",
            mixture_episode),
    EPISODE("lsvi-ucb dense", LSVI_UCB_DENSE, "mixture episode",
            mixture_episode),
    EPISODE("lsvi-switching", LSVI_SWITCHING, "mixture episode",
            mixture_episode),
    PAST("ucbvi", UCBVI),
    PAST("ucbvi printed", UCBVI_PRINTED),
    PAST("ucbvi hoeffding", UCBVI_HOEFFDING),
    PAST("dp-ucbvi", DP_UCBVI),
    PAST("dp-ucbvi jdp", DP_UCBVI_JDP),
    PAST("ucrl-vtr", UCRL_VTR),
    PAST("linopt-vi", LINOPT_VI),
    PAST("lsvi-ucb", LSVI_UCB),
    PAST("lsvi-ucb table", LSVI_UCB_TABLE),
    PAST("lsvi-ucb dense", LSVI_UCB_DENSE),
    {0}};
// clang-format on

double bench_calls(Bench *b, const Timed *timed)
{
    Part *part = timed->run;
    if (part == part_tilted_run)
        return saving_needed(&b->saving, true);
    return part == part_plain_run ? saving_needed(&b->saving, false) : 1;
}

static void open_board(Bench *b, Arena *arena)
{
    static const char *const name[] = {"none", "gauss", "laplace"};
    double *scale = arena_array(arena, double, COUNTERS);
    Channel *c = arena_array(arena, Channel, NOISE_LAPLACE + 1);
    for (int i = 0; i < COUNTERS; i++)
        scale[i] = 1;
    for (int law = NOISE_NONE; law <= NOISE_LAPLACE; law++)
        c[law] = (Channel){name[law],  SUM_TREE, (NoiseLaw)law, COUNTERS, scale,
                           UINT64_MAX, 1};
    b->board = billboard_open(c, NOISE_LAPLACE + 1, 1, "bench", arena);
    Channel *gram = arena_array(arena, Channel, 1);
    *gram =
        (Channel){"gram", SUM_TREE, NOISE_GAUSS, GRAM, scale, GRAM_USERS, 1};
    b->gram = billboard_open(gram, 1, 1, "bench", arena);
}

static void make_sure(Policy *policy)
{
    Shape d = policy->dim;
    for (int row = 0; row < d.H * d.S; row++) {
        double *prob = policy->prob + (ptrdiff_t)row * d.A;
        int first = 0;
        while (!(prob[first] > 0))
            first++;
        for (int a = 0; a < d.A; a++)
            prob[a] = a == first;
    }
}

Status bench_open(Bench *b, Arena *arena)
{
    Job job;
    memset(b, 0, sizeof *b);
    TRY(job_open(&job, &study_value, 1, "env=riverswim"));
    TRY(job_env(&job, &b->env, &b->rng, arena));
    Shape d = b->env.task.dim;
    policy_open(&b->policy, d, arena);
    policy_uniform(&b->policy);
    optimum_open(&b->optimum, &b->env, arena);
    policy_open(&b->sure, d, arena);
    optimum_policy(&b->optimum, &b->sure);
    make_sure(&b->sure);
    start_losses_open(&b->losses, &b->optimum, &b->env, arena);
    for (int i = 0; i < 3; i++) {
        policy_open(&b->turned[i], d, arena);
        policy_copy(&b->turned[i], &b->sure);
    }
    for (int row = 0; row < d.H * d.S; row++)
        bench_turn(&b->turned[2], row);
    block_open(&b->block, d, arena);
    b->loss = arena_array(arena, long double, (size_t)(d.H + 1) * (size_t)d.S);
    b->room = arena_array(arena, double, 256);
    TRY(job_open(&b->audit, &study_audit, 1,
                 "mechanism=tree-gaussian H=2 leaves=64 mode=calibrated"));
    TRY(bare_open(&b->bare, &b->audit.params, 1, arena));
    TRY(saving_open(&b->saving,
                    "mechanism=tree-gaussian leaves=64 delta=1e-6 "
                    "mode=calibrated",
                    arena));
    open_board(b, arena);
    ridge_bench_open(&b->ridge, arena);
    TRY(kernel_bench_open(&b->kernel, 16, arena));
    TRY(kernel_bench_open(&b->large, 32, arena));
    TRY(school_open(&b->school, arena));
    plain_open(&b->plain[0], &b->env, b->optimum.value, true, 0.05);
    plain_open(&b->plain[1], &b->env, b->optimum.value, false, 0.001);
    for (int i = 0; i < 2; i++)
        plain_learn(&b->plain[i], 10000); /* as old as the learners */
    b->gsl = gsl_rng_alloc(gsl_rng_mt19937);
    return b->gsl != NULL ? OK : FAIL(WORLD, "out of memory");
}

void bench_close(Bench *b)
{
    gsl_rng_free(b->gsl);
}
