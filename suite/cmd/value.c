#include "oracles/value.h"
#include "suite/base/json.h"
#include "suite/claim/study.h"
#include "suite/cmd/cmd.h"

#include <inttypes.h>
#include <math.h>

static const Setting options[] = {
    {"seed", SET_COUNT, DEFAULT_SEED, 0, EPISODES_MAX, NULL,
     "root of all randomness: which instance of a random environment"},
    {"policy", SET_FLAG, "no", 0, 0, NULL, "print the optimal actions, too"},
    {0}};

enum { LARGE = 1000000 }; /* transitions of a linear program of minutes */

static const double AGREEMENT = 1e-10; /* of the two routes, relative */

typedef struct {
    Env env;
    Optimum optimum;
    double program, random;
    bool norms;
    char why[200];
} Truth;

static double uniform_value(const Env *env, Arena *arena)
{
    Shape d = env->task.dim;
    Policy policy;
    policy_open(&policy, d, arena);
    policy_uniform(&policy);
    long double *v =
        arena_array(arena, long double, (size_t)(d.H + 1) * (size_t)d.S);
    policy_values(env, &policy, v);
    long double sum = 0;
    for (int s = 0; s < d.S; s++)
        sum += (long double)env->start[s] * v[s];
    return (double)sum;
}

static Status find_truth(const Args *args, Truth *t, Arena *arena)
{
    char text[SETS_TEXT];
    args_settings(args, text, sizeof text);
    const char *job_text_of =
        arena_text(arena, "env=%s %s", args->word[0], text);
    Job job;
    TRY(job_open(&job, &study_value, params_count(&args->options, "seed"),
                 job_text_of));
    TRY(job_model(&job, &t->env, arena));
    optimum_open(&t->optimum, &t->env, arena);
    double entries = (double)shape_cells(t->env.task.dim) * t->env.task.dim.N;
    if (entries > LARGE)
        fprintf(stderr,
                "assay: the optimal value is %.15g; its second route, a linear "
                "program of %.2g transitions, takes minutes or more\n",
                t->optimum.value, entries);
    TRY(value_by_program(&t->env, &t->program));
    t->random = uniform_value(&t->env, arena);
    t->norms = env_norms_hold(&t->env, t->why, sizeof t->why);
    return OK;
}

/* the optimal action of a state, or a star when there are several */
static void print_action(const Truth *t, int h, int s)
{
    Shape d = t->env.task.dim;
    int best = -1, ties = 0;
    for (int a = d.A - 1; a >= 0; a--)
        if (t->optimum.gap[cell_index(d, h, s, a)] <= 0) {
            best = a;
            ties++;
        }
    printf(ties > 1 ? "  *" : " %2d", best);
}

static void print_policy(const Truth *t)
{
    Shape d = t->env.task.dim;
    printf("\noptimal actions (* several), a row a step, a column a state\n");
    for (int h = 0; h < d.H; h++) {
        printf("%4d ", h + 1);
        for (int s = 0; s < d.S; s++)
            print_action(t, h, s);
        printf("\n");
    }
}

static void print_text(const Args *args, const Truth *t, bool agree)
{
    Shape d = t->env.task.dim;
    printf("%s: S=%d A=%d H=%d\n", args->word[0], d.S, d.A, d.H);
    printf("  optimal value        %.15g\n", t->optimum.value);
    printf("  by linear program    %.15g  (%s)\n", t->program,
           agree ? "agrees" : "DISAGREES");
    printf("  of random actions    %.15g\n", t->random);
    printf("  smallest gap > 0     %.6g\n", t->optimum.gap_min);
    printf("  norm bounds          %s%s\n",
           t->norms ? "hold" : "FAIL: ", t->norms ? "" : t->why);
    printf("  by start state      ");
    for (int s = 0; s < d.S && s < 12; s++)
        printf(" %.6f", (double)t->optimum.v[s]);
    printf("%s\n", d.S > 12 ? " .." : "");
    if (params_flag(&args->options, "policy"))
        print_policy(t);
}

static void print_json(const Args *args, const Truth *t)
{
    Shape d = t->env.task.dim;
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64,
             params_count(&args->options, "seed"));
    Json j = json_open(stdout);
    json_bool(&j, "summary", true);
    json_text(&j, "env", args->word[0]);
    json_count(&j, "S", (uint64_t)d.S);
    json_count(&j, "A", (uint64_t)d.A);
    json_count(&j, "H", (uint64_t)d.H);
    json_real(&j, "value", t->optimum.value);
    json_real(&j, "value_check", t->program);
    json_real(&j, "value_random", t->random);
    json_real(&j, "gap_min", t->optimum.gap_min);
    json_bool(&j, "norms_ok", t->norms);
    json_text(&j, "seed", seed);
    json_close(&j);
}

static Status run(const Args *args, Arena *arena)
{
    Truth t;
    TRY(find_truth(args, &t, arena));
    double off = fabs(t.program - t.optimum.value);
    bool agree = off <= AGREEMENT * fmax(1, fabs(t.optimum.value));
    if (args->json)
        print_json(args, &t);
    else
        print_text(args, &t, agree);
    return agree && t.norms ? OK : UNEXPECTED;
}

const Command cmd_value = {
    .name = "value",
    .usage = "ENV",
    .summary = "the optimal value, gaps and norm bounds of an environment",
    .about =
        "The optimal value is found twice, by backward induction and by a\n"
        "linear program; exit 1 when they differ by more than 1e-10. assay\n"
        "value ENV --help lists the environment's settings.\n",
    .options = options,
    .takes_set = true,
    .least = 1,
    .most = 1,
    .examples = "  assay value riverswim --set H=20\n"
                "  assay value tabular-random --seed 7 --policy\n",
    .run = run,
};
