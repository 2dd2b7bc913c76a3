/* The two controls, through their descriptors, as the harness uses them. */
#include "algorithms/algorithm.h"
#include "tests/check.h"

enum { H = 3, S = 2, A = 4, CELLS = H * S * A };
static const Shape shape = {H, S, A, S};

typedef struct {
    const Algorithm *algorithm;
    Params params;
    void *self;
    Status status;
} Opened;

static Opened set_up(const char *name, const char *key, const char *value,
                     const Policy *target, Arena *arena)
{
    const Task task = {.dim = shape, .episodes = 1000, .reward_bound = 1};
    Opened x = {.status = OK};
    CHECK(algorithm_find(name, &x.algorithm) == OK);
    params_open(&x.params, x.algorithm->settings);
    if (key != NULL)
        CHECK(params_set(&x.params, key, value) == OK);
    AlgorithmInput input = {
        .privacy = PRIVACY_NONE, .scale_bonus = 1, .own = &x.params};
    x.self = arena_take(arena, 1, x.algorithm->self_size);
    x.status = x.algorithm->open(x.self, &task, &input, arena);
    if (target != NULL && x.algorithm->oracle != NULL)
        x.algorithm->oracle(x.self, target);
    return x;
}

/* plans episode k; returns what plan says, whether the policy changed */
static bool plan(const Opened *x, uint64_t k, Policy *policy)
{
    for (int c = 0; c < CELLS; c++)
        policy->prob[c] = -1; /* every entry must be written */
    return x->algorithm->plan(x->self, k, NULL, policy);
}

static Policy some_target(Arena *arena)
{
    Policy target;
    policy_open(&target, shape, arena);
    for (int row = 0; row < H * S; row++) {
        if (row % 2 == 0) {
            target.prob[row * A + row % A] = 1;
        } else { /* a tie */
            target.prob[cell_index(shape, 0, row, 0)] = 0.5;
            target.prob[cell_index(shape, 0, row, 3)] = 0.5;
        }
    }
    return target;
}

static bool is_mixture(const Policy *policy, const Policy *target, double slip)
{
    bool good = true;
    for (int row = 0; row < H * S; row++) {
        double sum = 0;
        for (int c = row * A; c < (row + 1) * A; c++) {
            double want = (1 - slip) * target->prob[c] + slip / A;
            good &= fabs(policy->prob[c] - want) < 1e-15;
            sum += policy->prob[c];
        }
        good &= fabs(sum - 1) < 1e-15;
    }
    return good;
}

static void check_plans(const Opened *x, const Policy *target, double slip,
                        Arena *arena)
{
    const uint64_t later[] = {2, 3, 1000, UINT64_MAX};
    Policy policy;
    policy_open(&policy, shape, arena);
    CHECK(x->status == OK);
    CHECK(plan(x, 1, &policy) && is_mixture(&policy, target, slip));
    for (int i = 0; i < 4; i++) { /* and it is asked for no further change */
        CHECK(!plan(x, later[i], &policy));
        CHECK(is_mixture(&policy, target, slip));
    }
}

static void check_random(Arena *arena)
{
    Policy target = some_target(arena);
    Opened x = set_up("random", NULL, NULL, NULL, arena);
    check_plans(&x, &target, 1, arena);
    CHECK(x.algorithm->oracle == NULL);
}

static void check_optimal(Arena *arena)
{
    static const char *const slips[] = {"0", "0.25", "1", "1e-9"};
    Policy target = some_target(arena), kept;
    policy_open(&kept, shape, arena);
    policy_copy(&kept, &target);
    for (int i = 0; i < 4; i++) {
        Opened x = set_up("optimal", "slip", slips[i], &target, arena);
        check_plans(&x, &target, strtod(slips[i], NULL), arena);
    }
    Opened x = set_up("optimal", NULL, NULL, &target, arena);
    check_plans(&x, &target, 0, arena); /* no slip unless asked for */
    for (int c = 0; c < CELLS; c++)
        CHECK(fabs(kept.prob[c] - target.prob[c]) <= 0);
}

static void check_refusals(Arena *arena)
{
    status_clear();
    Opened x = set_up("optimal", NULL, NULL, NULL, arena);
    CHECK(params_set(&x.params, "slip", "1.5") == BAD_INPUT);
    CHECK(strstr(status_message(), "slip=1.5") != NULL);
    status_clear();
    CHECK(algorithm_find("optimum", &x.algorithm) == BAD_INPUT);
    CHECK_TEXT(status_message(), "no algorithm 'optimum'; nearest: optimal");
    status_clear();
}

/* no learner is told what the oracle knows */
static void check_learners(void)
{
    for (const Algorithm *const *a = algorithms; *a != NULL; a++)
        CHECK(!(*a)->learns || (*a)->oracle == NULL);
}

/* controls learn nothing: no channel, no statistics, one plan */
static void check_descriptors(void)
{
    static const char *const names[] = {"random", "optimal"};
    const unsigned all = PRIVACY_NONE | PRIVACY_JDP | PRIVACY_LDP |
                         PRIVACY_PURE_JDP | PRIVACY_PURE_LDP;
    for (int i = 0; i < 2; i++) {
        const Algorithm *a = NULL;
        CHECK(algorithm_find(names[i], &a) == OK);
        CHECK_TEXT(a->name, names[i]);
        CHECK(!a->learns && a->privacy == all);
        CHECK(a->channels == NULL && a->stat == NULL && a->next == NULL);
        CHECK(a->open != NULL && a->plan != NULL && a->help[0] != '\0');
    }
}

int main(void)
{
    Arena arena;
    if (arena_open(&arena) != OK)
        return 1;
    check_random(&arena);
    check_optimal(&arena);
    check_refusals(&arena);
    check_descriptors();
    check_learners();
    arena_close(&arena);
    return check_done("controls");
}
