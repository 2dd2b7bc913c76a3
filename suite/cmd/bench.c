/* Speed of the parts.  Every part is measured against a reference in the same
 * run, so that the ratio survives a change of machine; the time is the best of
 * several rounds, so that a busy machine disturbs it little. */
#include "algorithms/billboard.h"
#include "algorithms/core/post_process.h"
#include "oracles/program.h"
#include "oracles/value.h"
#include "suite/base/json.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/base/text.h"
#include "suite/cmd/bench_learners.h"
#include "suite/cmd/bench_saving.h"
#include "suite/cmd/cmd.h"
#include "suite/study/mechanism.h"
#include "suite/study/study.h"

#include <errno.h>
#include <gsl/gsl_randist.h>
#include <math.h>
#include <string.h>
#include <time.h>

static const Setting options[] = {
    {"seconds", SET_REAL, "0.05", 0.001, 10, NULL, "length of a round"},
    {"rounds", SET_INT, "7", 1, 1000, NULL, "rounds; the best counts"},
    {"out", SET_TEXT, NULL, 0, 0, NULL, "write the table as CSV, too"},
    {0}};

/* what the parts work on */
typedef struct {
    Rng rng;
    gsl_rng *gsl;
    Env env;
    Policy policy; /* uniform */
    Policy sure;   /* the optimal one, the lowest of tied actions */
    Optimum optimum;
    Block block;
    long double *loss;
    Losses losses;
    Policy turned[3]; /* sure ones: the first changes, the others differ
                         everywhere */
    double *room;
    Job audit; /* 2 steps, 64 leaves: 7 nodes of 2 channels hold the user */
    Bare bare;
    Billboard *board; /* a channel of COUNTERS for each NoiseLaw */
    Billboard *gram;  /* GRAM Gaussian coordinates */
    Saving saving;
    School school;
    Bencher who; /* of the part that is measured now */
    Age age;
    double sink; /* keeps results alive */
} Bench;

typedef void Part(Bench *, long n);

static void part_word(Bench *b, long n)
{
    uint64_t sum = 0;
    for (long i = 0; i < n; i++)
        sum ^= rng_word(&b->rng);
    b->sink += (double)(sum & 1);
}

static void part_gsl_word(Bench *b, long n)
{
    unsigned long sum = 0;
    for (long i = 0; i < n; i++)
        sum ^= gsl_rng_get(b->gsl);
    b->sink += (double)(sum & 1);
}

static void part_normal(Bench *b, long n)
{
    for (long i = 0; i < n; i++)
        b->sink += sample_normal(&b->rng);
}

static void part_36_normals(Bench *b, long n)
{
    part_normal(b, 36 * n);
}

static void part_gsl_normal(Bench *b, long n)
{
    for (long i = 0; i < n; i++)
        b->sink += gsl_ran_gaussian_ziggurat(b->gsl, 1);
}

static void part_laplace_sum(Bench *b, long n)
{
    for (long i = 0; i < n; i++)
        b->sink += sample_laplace_sum(&b->rng, 1000000000, 1);
}

static void part_laplace(Bench *b, long n)
{
    for (long i = 0; i < n; i++)
        b->sink += sample_laplace(&b->rng, 1);
}

enum { GRAM = 36, GRAM_USERS = 1000000 }; /* of symmetric 8 x 8 */
enum { COUNTERS = 1920 }; /* of RiverSwim: H S A (S + 2), H = 20 */
static double node[COUNTERS];

static void nodes(Bench *b, long n, NoiseLaw law)
{
    for (long i = 1; i <= n; i++) {
        billboard_node(b->board, (int)law, (uint64_t)i, node);
        b->sink += node[i % COUNTERS];
    }
}

static void part_laplace_node(Bench *b, long n)
{
    nodes(b, n, NOISE_LAPLACE);
}

static void part_normal_node(Bench *b, long n)
{
    nodes(b, n, NOISE_GAUSS);
}

static void part_1920_laplaces(Bench *b, long n)
{
    for (long i = 0; i < n; i++) {
        for (int j = 0; j < COUNTERS; j++)
            node[j] = sample_laplace(&b->rng, 1);
        b->sink += node[i % COUNTERS];
    }
}

static void part_1920_normals(Bench *b, long n)
{
    for (long i = 0; i < n; i++) {
        for (int j = 0; j < COUNTERS; j++)
            node[j] = sample_normal(&b->rng);
        b->sink += node[i % COUNTERS];
    }
}

/* one user more in the tree, and a look at the new prefix */
static void part_tree_step(Bench *b, long n)
{
    for (long i = 0; i < n; i++) {
        const Contribution nothing = {0};
        billboard_add(b->board, NOISE_LAPLACE, 1, &nothing);
        b->sink +=
            (double)billboard_shown(b->board, NOISE_LAPLACE)[i % COUNTERS];
    }
}

static void part_binomial_huge(Bench *b, long n)
{
    for (long i = 0; i < n; i++)
        b->sink += (double)sample_binomial(&b->rng, (uint64_t)1 << 62, 0.3);
}

static void part_binomial(Bench *b, long n)
{
    for (long i = 0; i < n; i++)
        b->sink += (double)sample_binomial(&b->rng, 1000000, 0.3);
}

static void part_gsl_binomial(Bench *b, long n)
{
    for (long i = 0; i < n; i++)
        b->sink += gsl_ran_binomial(b->gsl, 0.3, 1000000);
}

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

static void part_block_one(Bench *b, long n)
{
    draw_blocks(b, n, &b->policy, 1);
}

static void part_sure_episode(Bench *b, long n)
{
    draw_blocks(b, n, &b->sure, 1);
}

static void part_block(Bench *b, long n)
{
    draw_blocks(b, n, &b->policy, 1000000);
}

static void part_block_huge(Bench *b, long n)
{
    draw_blocks(b, n, &b->policy, 10000000000000000000u);
}

static void turn(Policy *policy, long row)
{
    double *prob = policy->prob + row * policy->dim.A, was = prob[0];
    prob[0] = prob[1];
    prob[1] = was;
}

/* all that an episode costs but the learner: the draw, exact regret, reward,
 * when the policy has changed in one state */
static void part_evaluated_episode(Bench *b, long n)
{
    long rows = (long)b->sure.dim.H * b->sure.dim.S;
    long double regret = 0, reward = 0;
    for (long i = 0; i < n; i++) {
        turn(&b->turned[0], i * 7 % rows);
        const long double *loss = losses_update(&b->losses, &b->turned[0]);
        b->block.first = (uint64_t)i + 1;
        b->block.n = 1;
        env_draw(&b->env, &b->turned[0], &b->rng, &b->block);
        regret += loss[block_only_start(&b->block)];
        reward += block_reward(&b->block);
    }
    b->sink += (double)(regret + reward);
}

static void part_losses(Bench *b, long n)
{
    for (long i = 0; i < n; i++) {
        policy_losses(&b->optimum, &b->env, &b->policy, b->loss);
        b->sink += (double)b->loss[0];
    }
}

static void part_sure_losses(Bench *b, long n)
{
    for (long i = 0; i < n; i++) {
        policy_losses(&b->optimum, &b->env, &b->sure, b->loss);
        b->sink += (double)b->loss[0];
    }
}

/* a sure policy that takes the other action in one state after the other */
static void part_turned_losses(Bench *b, long n)
{
    long rows = (long)b->sure.dim.H * b->sure.dim.S;
    for (long i = 0; i < n; i++) {
        turn(&b->turned[0], i * 7 % rows);
        b->sink += (double)losses_update(&b->losses, &b->turned[0])[0];
    }
}

/* or in all of them at once */
static void part_new_losses(Bench *b, long n)
{
    for (long i = 0; i < n; i++)
        b->sink += (double)losses_update(&b->losses, &b->turned[1 + i % 2])[0];
}

/* or in none */
static void part_same_losses(Bench *b, long n)
{
    for (long i = 0; i < n; i++)
        b->sink += (double)losses_update(&b->losses, &b->sure)[0];
}

static void part_program(Bench *b, long n)
{
    double value;
    for (long i = 0; i < n; i++)
        if (value_by_program(&b->env, &value) == OK)
            b->sink += value;
}

static void part_matrix_norm(Bench *b, long n)
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
static void part_matrix_tree(Bench *b, long n)
{
    for (long i = 0; i < n; i++) {
        if (billboard_items(b->gram, 0) == GRAM_USERS)
            billboard_restart(b->gram, 0);
        const Contribution nothing = {0};
        billboard_add(b->gram, 0, 1, &nothing);
        b->sink += (double)billboard_shown(b->gram, 0)[i % GRAM];
    }
}

static const double counts[] = {12.5, -3, 40.25, 7, 0.5, -1.25};
enum { COUNTS = 6 };

static void part_post_process(Bench *b, long n)
{
    for (long i = 0; i < n; i++) {
        post_process(COUNTS, counts, 30 + (double)(i % 7), 5, b->room,
                     b->room + COUNTS);
        b->sink += b->room[COUNTS];
    }
}

static void part_post_program(Bench *b, long n)
{
    bool feasible;
    double distance;
    for (long i = 0; i < n; i++)
        if (program_post_process(COUNTS, counts, 30 + (double)(i % 7), 5,
                                 &feasible, &distance) == OK)
            b->sink += distance;
}

static void part_audited_run(Bench *b, long n)
{
    for (long i = 0; i < n; i++) {
        billboard_restart(b->bare.billboard, (uint64_t)i);
        b->sink += recorder_read(b->bare.recorder, b->bare.billboard).loss;
    }
}

static void part_tilted_run(Bench *b, long n)
{
    b->sink += saving_runs(&b->saving, n, true);
}

static void part_plain_run(Bench *b, long n)
{
    b->sink += saving_runs(&b->saving, n, false);
}

/* how many calls the part's name speaks of: they are not all made */
static double calls_meant(Bench *b, Part *part)
{
    if (part == part_tilted_run)
        return saving_needed(&b->saving, true);
    return part == part_plain_run ? saving_needed(&b->saving, false) : 1;
}

static void part_learn(Bench *b, long n)
{
    b->sink += school_learn(&b->school, b->who, b->age, n);
}

static void part_sweep(Bench *b, long n)
{
    b->sink += school_sweep(&b->school, n);
}

static void part_chain(Bench *b, long n)
{
    b->sink += school_chain(&b->school, n);
}

/* one user of mixture-random under the optimal policy */
static void part_mixture_episode(Bench *b, long n)
{
    Simulation *s = &b->school.learner[UCRL_VTR][EARLY];
    Block *block = &s->block;
    for (long i = 0; i < n; i++) {
        block->first = (uint64_t)i + 1;
        block->n = 1;
        env_draw(&s->drawn, &s->target, &b->rng, block);
        b->sink += (double)block->cells;
    }
}

static void part_14_normals(Bench *b, long n)
{
    part_normal(b, 14 * n);
}

typedef struct {
    Part *run;
    Bencher who; /* of part_learn */
    Age age;
} Timed;

static const struct {
    const char *name;
    Timed part;
    const char *reference_name;
    Timed reference;
} parts[] = {
    {"philox word",
     {part_word, 0, 0},
     "gsl mt19937 word",
     {part_gsl_word, 0, 0}},
    {"normal", {part_normal, 0, 0}, "gsl ziggurat", {part_gsl_normal, 0, 0}},
    {"sum of 1e9 laplace",
     {part_laplace_sum, 0, 0},
     "one laplace",
     {part_laplace, 0, 0}},
    {"binomial n=1e6",
     {part_binomial, 0, 0},
     "gsl binomial n=1e6",
     {part_gsl_binomial, 0, 0}},
    {"binomial n=2^62",
     {part_binomial_huge, 0, 0},
     "gsl binomial n=1e6",
     {part_gsl_binomial, 0, 0}},
    {"riverswim episode",
     {part_block_one, 0, 0},
     "block of 1e6",
     {part_block, 0, 0}},
    {"riverswim sure episode",
     {part_sure_episode, 0, 0},
     "block of 1e6",
     {part_block, 0, 0}},
    {"evaluated sure episode",
     {part_evaluated_episode, 0, 0},
     "riverswim sure episode",
     {part_sure_episode, 0, 0}},
    {"riverswim block of 1e19",
     {part_block_huge, 0, 0},
     "block of 1e6",
     {part_block, 0, 0}},
    {"policy losses",
     {part_losses, 0, 0},
     "value by program",
     {part_program, 0, 0}},
    {"losses of a sure policy",
     {part_sure_losses, 0, 0},
     "policy losses",
     {part_losses, 0, 0}},
    {"losses after all rows",
     {part_new_losses, 0, 0},
     "policy losses",
     {part_losses, 0, 0}},
    {"losses after one row",
     {part_turned_losses, 0, 0},
     "policy losses",
     {part_losses, 0, 0}},
    {"losses after nothing",
     {part_same_losses, 0, 0},
     "policy losses",
     {part_losses, 0, 0}},
    {"post-process S=6",
     {part_post_process, 0, 0},
     "the same by program",
     {part_post_program, 0, 0}},
    {"laplace node of 1920",
     {part_laplace_node, 0, 0},
     "1920 laplaces",
     {part_1920_laplaces, 0, 0}},
    {"gaussian node of 1920",
     {part_normal_node, 0, 0},
     "1920 normals",
     {part_1920_normals, 0, 0}},
    {"laplace tree step of 1920",
     {part_tree_step, 0, 0},
     "node of 1920",
     {part_laplace_node, 0, 0}},
    {"matrix norm d=8",
     {part_matrix_norm, 0, 0},
     "its 36 normals",
     {part_36_normals, 0, 0}},
    {"audited run H=2 leaves=64",
     {part_audited_run, 0, 0},
     "its 14 normals",
     {part_14_normals, 0, 0}},
    {"matrix tree d=8 K=1e6",
     {part_matrix_tree, 0, 0},
     "its 36 normals",
     {part_36_normals, 0, 0}},
    {"delta=1e-6 to 5 % tilted",
     {part_tilted_run, 0, 0},
     "the same by plain runs",
     {part_plain_run, 0, 0}},
    {"riverswim sweep", {part_sweep, 0, 0}, "its chain", {part_chain, 0, 0}},
    {"ucbvi episode",
     {part_learn, UCBVI, EARLY},
     "riverswim sure episode",
     {part_sure_episode, 0, 0}},
    {"ucbvi printed episode",
     {part_learn, UCBVI_PRINTED, EARLY},
     "riverswim sure episode",
     {part_sure_episode, 0, 0}},
    {"dp-ucbvi episode",
     {part_learn, DP_UCBVI, EARLY},
     "riverswim sure episode",
     {part_sure_episode, 0, 0}},
    {"dp-ucbvi jdp episode",
     {part_learn, DP_UCBVI_JDP, EARLY},
     "riverswim sure episode",
     {part_sure_episode, 0, 0}},
    {"ucrl-vtr episode",
     {part_learn, UCRL_VTR, EARLY},
     "mixture episode",
     {part_mixture_episode, 0, 0}},
    {"linopt-vi episode",
     {part_learn, LINOPT_VI, EARLY},
     "mixture episode",
     {part_mixture_episode, 0, 0}},
    {"ucbvi past 1e6",
     {part_learn, UCBVI, LATE},
     "past 1e4",
     {part_learn, UCBVI, EARLY}},
    {"ucbvi printed past 1e6",
     {part_learn, UCBVI_PRINTED, LATE},
     "past 1e4",
     {part_learn, UCBVI_PRINTED, EARLY}},
    {"dp-ucbvi past 1e6",
     {part_learn, DP_UCBVI, LATE},
     "past 1e4",
     {part_learn, DP_UCBVI, EARLY}},
    {"dp-ucbvi jdp past 1e6",
     {part_learn, DP_UCBVI_JDP, LATE},
     "past 1e4",
     {part_learn, DP_UCBVI_JDP, EARLY}},
    {"ucrl-vtr past 1e6",
     {part_learn, UCRL_VTR, LATE},
     "past 1e4",
     {part_learn, UCRL_VTR, EARLY}},
    {"linopt-vi past 1e6",
     {part_learn, LINOPT_VI, LATE},
     "past 1e4",
     {part_learn, LINOPT_VI, EARLY}},
};
enum { PARTS = sizeof parts / sizeof *parts };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double seconds_of(Bench *b, const Timed *part, long n)
{
    b->who = part->who;
    b->age = part->age;
    double start = now();
    part->run(b, n);
    return now() - start;
}

/* how many calls fill a round */
static long calibrate(Bench *b, const Timed *part, double round)
{
    long n = 1;
    while (seconds_of(b, part, n) < round / 4 && n < 1L << 40)
        n *= 2;
    return n;
}

typedef struct {
    double part, reference; /* nanoseconds a call */
} Times;

/* part and reference take turns, so that both meet the same machine */
static Times measure(Bench *b, int i, const Args *args)
{
    double round = params_real(&args->options, "seconds");
    const Timed *part = &parts[i].part, *reference = &parts[i].reference;
    long n = calibrate(b, part, round);
    long m = calibrate(b, reference, round);
    Times best = {INFINITY, INFINITY};
    for (int r = 0; r < params_int(&args->options, "rounds"); r++) {
        best.part = fmin(best.part, seconds_of(b, part, n) / (double)n * 1e9);
        best.reference =
            fmin(best.reference, seconds_of(b, reference, m) / (double)m * 1e9);
    }
    best.part *= calls_meant(b, part->run);
    best.reference *= calls_meant(b, reference->run);
    return best;
}

static void open_board(Bench *b, Arena *arena)
{
    static const char *const name[] = {"none", "gauss", "laplace"};
    double *scale = arena_array(arena, double, COUNTERS);
    Channel *c = arena_array(arena, Channel, NOISE_LAPLACE + 1);
    for (int i = 0; i < COUNTERS; i++)
        scale[i] = 1;
    for (int law = NOISE_NONE; law <= NOISE_LAPLACE; law++)
        c[law] = (Channel){name[law], SUM_TREE, (NoiseLaw)law,
                           COUNTERS,  scale,    UINT64_MAX};
    b->board = billboard_open(c, NOISE_LAPLACE + 1, 1, "bench", arena);
    Channel *gram = arena_array(arena, Channel, 1);
    *gram = (Channel){"gram", SUM_TREE, NOISE_GAUSS, GRAM, scale, GRAM_USERS};
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

static Status open_bench(Bench *b, Arena *arena)
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
    losses_open(&b->losses, &b->optimum, &b->env, arena);
    for (int i = 0; i < 3; i++) {
        policy_open(&b->turned[i], d, arena);
        policy_copy(&b->turned[i], &b->sure);
    }
    for (int row = 0; row < d.H * d.S; row++)
        turn(&b->turned[2], row);
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
    TRY(school_open(&b->school, arena));
    b->gsl = gsl_rng_alloc(gsl_rng_mt19937);
    return b->gsl != NULL ? OK : FAIL(WORLD, "out of memory");
}

static void print(const Args *args, int i, Times t, FILE *csv)
{
    double ratio = t.part / t.reference;
    if (args->json) {
        Json j = json_open(stdout);
        json_text(&j, "part", parts[i].name);
        json_real(&j, "nanoseconds", t.part);
        json_text(&j, "reference", parts[i].reference_name);
        json_real(&j, "reference_nanoseconds", t.reference);
        json_real(&j, "ratio", ratio);
        json_close(&j);
    } else {
        printf("%-26s%12.1f ns%10.3g x  %s (%.1f ns)\n", parts[i].name, t.part,
               ratio, parts[i].reference_name, t.reference);
    }
    if (csv != NULL)
        fprintf(csv, "%s,%.3g,%.3g,%s,%.3g\n", parts[i].name, t.part, ratio,
                parts[i].reference_name, t.reference);
}

static int measure_all(Bench *b, const Args *args, FILE *csv)
{
    const char *glob = args->words > 0 ? args->word[0] : "*";
    int n = 0;
    if (csv != NULL)
        fputs("part,ns,ratio,reference,reference ns\n", csv);
    for (int i = 0; i < PARTS; i++) {
        if (!text_matches(glob, parts[i].name))
            continue;
        print(args, i, measure(b, i, args), csv);
        fflush(stdout);
        n++;
    }
    return n;
}

static Status run_in(const Args *args, Arena *arena)
{
    Bench b;
    const Params *p = &args->options;
    FILE *csv = NULL;
    TRY(open_bench(&b, arena));
    if (params_present(p, "out") &&
        (csv = fopen(params_text(p, "out"), "w")) == NULL) {
        gsl_rng_free(b.gsl);
        return FAIL(WORLD, "cannot write %s: %s", params_text(p, "out"),
                    strerror(errno));
    }
    int n = measure_all(&b, args, csv);
    gsl_rng_free(b.gsl);
    if (csv != NULL && fclose(csv) != 0)
        return FAIL(WORLD, "cannot write %s", params_text(p, "out"));
    if (n == 0)
        return FAIL(BAD_INPUT, "no part matches '%s'; see: assay bench",
                    args->word[0]);
    if (args->json) {
        Json j = json_open(stdout);
        json_bool(&j, "summary", true);
        json_count(&j, "parts", (uint64_t)n);
        json_bool(&j, "finite", isfinite(b.sink) != 0);
        json_close(&j);
    }
    return OK;
}

static Status run(const Args *args)
{
    Arena arena;
    TRY(arena_open(&arena));
    Status status = run_in(args, &arena);
    arena_close(&arena);
    return status;
}

const Command cmd_bench = {
    .name = "bench",
    .usage = "[GLOB]",
    .summary = "speed of the parts, as ratios within one run",
    .options = options,
    .most = 1,
    .examples = "  assay bench\n"
                "  assay bench 'binomial*'\n",
    .run = run,
};
