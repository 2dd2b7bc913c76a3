/* Zhou 2022, what the suite's own learners put into their four counters, and
 * on what noise: on linear mixture MDPs whose features lie as far apart as
 * Assumption 1 allows.
 *
 * Two states, each with one unit vector u at an angle to t = (1, .., 1)/sqrt(d)
 * whose cosine is c:  psi(s,a,s') = sqrt(d) u_s / 2,  theta_p = t/(sqrt(d) c),
 * |theta_p| <= sqrt(d) for c >= 1/d.  So P = 1/2 everywhere, whatever is done,
 * and |phi_V| = sqrt(d1) V for a constant V, the longest that is allowed.
 * Rewards: varphi = u of another cosine, theta_r along t. */
#include "suite/base/mat.h"
#include "suite/probe/zhou2022.h"
#include "suite/study/learner.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

extern const Algorithm alg_linopt_vi, alg_linopt_po;

enum { STATES = 2, ACTIONS = 2, PAIRS = STATES * ACTIONS };
enum { P1, P2, R1, R2 };

typedef struct {
    int d, H;
    double K;
    double cos_p, cos_r; /* of each state's features with t */
    double size;         /* of features, 1 without a fault */
} Layout;

typedef struct {
    Layout is;
    Task task;
    double psi[PAIRS * STATES * ZHOU_D], varphi[PAIRS * ZHOU_D];
} World;

/* u_s = c t + or - sqrt(1 - c^2) (1, -1, 0, ..)/sqrt(2) */
static void unit(int d, double c, int s, double *u)
{
    double across = sqrt(fmax(0, 1 - c * c) / 2) * (s == 0 ? 1 : -1);
    for (int i = 0; i < d; i++)
        u[i] = c / sqrt(d) + (i == 0 ? across : i == 1 ? -across : 0);
}

/* Assumption 1: |theta_p| <= sqrt(d) with <psi, theta_p> = 1/2; mean rewards in
 * (0,1], so that a reward of 1 is possible */
static void check_world(const World *w)
{
    double d = w->is.d, u[ZHOU_D], along = 0;
    unit(w->is.d, w->is.cos_p, 0, u);
    for (int i = 0; i < w->is.d; i++)
        along += u[i] / sqrt(d);
    double theta = 1 / (sqrt(d) * along);
    assert(d >= 2 && d <= ZHOU_D && theta <= sqrt(d) * (1 + 1e-12));
    assert(fabs(zhou2022_dot(w->is.d, u, u) - 1) < 1e-12);
    assert(w->is.cos_r > 0 && w->is.cos_r <= 1);
    (void)theta;
}

static void open_world(World *w, Layout is)
{
    *w = (World){.is = is};
    for (int i = 0; i < PAIRS; i++) {
        double u[ZHOU_D];
        unit(is.d, is.cos_p, i / ACTIONS, u);
        for (int to = 0; to < STATES; to++) /* the family's own scale */
            for (int j = 0; j < is.d; j++)
                w->psi[(i * STATES + to) * is.d + j] = is.size * u[j] / STATES;
        unit(is.d, is.cos_r, i / ACTIONS, u);
        for (int j = 0; j < is.d; j++)
            w->varphi[i * is.d + j] = is.size * u[j];
    }
    w->task = (Task){.dim = {is.H, STATES, ACTIONS, STATES},
                     .episodes = (uint64_t)is.K,
                     .d_phi = is.d,
                     .d_psi = is.d,
                     .phi = w->varphi,
                     .psi = w->psi,
                     .norm_w = is.d,
                     .norm_theta = sqrt(is.d),
                     .reward_bound = 1};
    check_world(w);
}

/* --- a learner at work in it ----------------------------------------------
 */

typedef struct {
    const World *world;
    const Algorithm *algo;
    Params own;
    Learner learner;
    Policy policy;
} Work;

/* who learns, by default settings */
static void hire(Work *x, const World *w, const Algorithm *algo)
{
    x->world = w;
    x->algo = algo;
    params_open(&x->own, algo->settings);
}

/* opens it and plans the first episode */
static void start(Work *x, AlgorithmInput input, Probe *p)
{
    const Task *task = &x->world->task;
    NoisePlace noise = {rng_word(&p->rng), x->algo->name};
    input.scale_bonus = 1;
    input.own = &x->own;
    Status s =
        learner_open(&x->learner, x->algo, task, &input, noise, p->arena);
    assert(s == OK);
    (void)s;
    policy_open(&x->policy, task->dim, p->arena);
    learner_plan(&x->learner, 1, &x->policy);
}

static const double *watched(const Work *x, const char *name)
{
    const Watch *watch;
    int n = learner_watch(&x->learner, &watch);
    for (int i = 0; i < n; i++)
        if (strcmp(watch[i].name, name) == 0)
            return watch[i].value;
    assert(false); /* a learner without what it is known to show */
    return NULL;
}

/* One user: in `first` at step 1, then in `state` for good, with action 0. */
typedef struct {
    int first, state;
    double first_reward, reward;
} Walk;

static Block trajectory(const World *w, Walk walk, Arena *arena)
{
    Block b;
    Shape dim = w->task.dim;
    block_open(&b, dim, arena);
    b.first = b.n = 1;
    b.start[walk.first] = 1;
    for (int h = 0; h < dim.H; h++) {
        int c = cell_index(dim, h, h == 0 ? walk.first : walk.state, 0);
        b.visit[c * STATES + walk.state] = 1;
        b.reward[c] = h == 0 ? walk.first_reward : walk.reward;
    }
    block_index(&b);
    return b;
}

/* step h = 1..H; the transition counters end with step H-1 */
static int channel_of(const World *w, int h, int counter)
{
    return 4 * (h - 1) + counter - (h == w->is.H ? 2 : 0);
}

enum { CELLS = ZHOU_D * (ZHOU_D + 1) / 2 };

/* what one user adds to a channel less what the other does; returns how many
 * numbers */
static int difference(Work *x, int channel, const Block *user, double *out)
{
    int n = x->learner.channel[channel].size;
    memset(out, 0, CELLS * sizeof *out);
    for (int side = 0; side < 2; side++) {
        const Contribution *c = learner_stat(&x->learner, channel, &user[side]);
        for (int i = 0; i < c->n; i++)
            out[c->at[i]] +=
                (side == 0 ? 1 : -1) * (double)contribution_value(c, i);
    }
    return n;
}

/* its norm; of a matrix, kept as its lower triangle, Frobenius' */
static double change(Work *x, int h, int counter, const Block *user)
{
    double out[CELLS], sum = 0;
    int n = difference(x, channel_of(x->world, h, counter), user, out);
    bool matrix = counter == P1 || counter == R1;
    for (int i = 0, row = 0, at = 0; i < n; i++, at++) {
        if (at > row) {
            row++;
            at = 0;
        }
        sum += (matrix && at < row ? 2 : 1) * out[i] * out[i];
    }
    return sqrt(sum);
}

static AlgorithmInput published(double eps, double delta)
{
    return (AlgorithmInput){
        .privacy = PRIVACY_JDP, .epsilon = eps, .delta = delta};
}

/* --- the printed sensitivities ---------------------------------------------
 */

/* d1 H^2, sqrt(d1) H^2, 1, 1 */
static double printed(int counter, double d, double H)
{
    return counter == P1 ? d * H * H : counter == P2 ? sqrt(d) * H * H : 1;
}

/* The change at step h by two users who part after step 1, or at it, both
 * rewarded with 1; features as far apart as the counter sees best. */
static void compare(Probe *p, int counter, Layout is, bool common)
{
    size_t mark = arena_mark(p->arena);
    World w;
    Work x;
    is.size = p->size;
    open_world(&w, is);
    hire(&x, &w, &alg_linopt_vi);
    start(&x, published(1, 1e-6), p);
    Block user[2] = {trajectory(&w, (Walk){0, 0, 1, 1}, p->arena),
                     trajectory(&w, (Walk){common ? 0 : 1, 1, 1, 1}, p->arena)};
    int last = counter < R1 ? is.H - 1 : is.H;
    for (int h = common ? 2 : 1; h <= last; h++)
        probe_ratio(p, p->sensitivity * change(&x, h, counter, user),
                    printed(counter, is.d, is.H) * (1 + 1e-12), "d H h cosine",
                    (double)is.d, (double)is.H, (double)h,
                    counter < R1 ? is.cos_p : is.cos_r);
    arena_reset(p->arena, mark);
}

/* Users of one common first state, as section 2.1 has it. */
static void accuse(Probe *p, int counter)
{
    for (int d = 2; d <= 8; d *= 2)
        for (int H = 16; H <= 32; H *= 2) {
            Layout is = {.d = d, .H = H, .K = 8};
            is.cos_p = counter == P1 ? sqrt(0.5) : 1.0 / d;
            is.cos_r = counter == R1 ? sqrt(0.5) : 0.02;
            compare(p, counter, is, true);
        }
}

void zhou2022_shift_p1(Probe *p)
{
    accuse(p, P1);
}

void zhou2022_shift_p2(Probe *p)
{
    accuse(p, P2);
}

void zhou2022_shift_r1(Probe *p)
{
    accuse(p, R1);
}

void zhou2022_shift_r2(Probe *p)
{
    accuse(p, R2);
}

/* Where the printed number suffices inside the algorithm: any angle, any V in
 * [0, H-h] in closed form; and the learner's own items at many angles.  The
 * first step whose features may differ is 1, or 2 with a fixed start; at a
 * fixed start's step 1 the target alone differs, by H-1 on |phi| of sqrt(d1)
 * (H-1). */
static void reach(Probe *p, int counter, int most, int most_fixed)
{
    bool fixed = strcmp(p->reading, "fixed") == 0;
    double apart = counter == P1 ? sqrt(2) : 2;
    double alone = counter == P1 ? 0 : 1;
    int last = fixed ? most_fixed : most;
    for (int H = 2; H <= last; H++) {
        for (int h = 1; h < H; h++) {
            double range = (double)(H - h) / H;
            double of = fixed && h == 1 ? alone : apart;
            probe_ratio(p, p->sensitivity * of * range * range, 1, "H h",
                        (double)H, (double)h);
        }
        for (int d = 2; d <= 8; d *= 2)
            for (double c = 1.0 / d; c < 1; c += 0.11)
                compare(
                    p, counter,
                    (Layout){.d = d, .H = H, .K = 8, .cos_p = c, .cos_r = c},
                    fixed);
    }
    double beyond = (last + 1 - (fixed ? 2.0 : 1.0)) / (last + 1);
    probe_note(p, "next_H", beyond * beyond * apart);
}

void zhou2022_reach_p1(Probe *p)
{
    reach(p, P1, 6, 12);
}

void zhou2022_reach_p2(Probe *p)
{
    reach(p, P2, 3, 6);
}

/* --- all that a user moves -------------------------------------------------
 */

/* Root of the summed squared changes, each over its noise, of all nodes that
 * hold the first user. */
static double moved(Work *x, const Block *user, double noise)
{
    double sum = 0;
    for (int c = 0; c < x->learner.channels; c++) {
        const Channel *is = &x->learner.channel[c];
        double out[CELLS];
        int n = difference(x, c, user, out);
        double nodes = tree_nodes_of_leaf(1, is->leaves);
        for (int i = 0; i < n; i++)
            sum += nodes * pow(out[i] / (noise * is->scale[i]), 2);
    }
    return sqrt(sum);
}

/* Private-LinOpt-PO's own channels and noise, at the worst pair: features 120
 * degrees apart, values at their cap. */
static double moved_policy(Probe *p, int H, double eps, double delta)
{
    size_t mark = arena_mark(p->arena);
    World w;
    Work x;
    bool fixed = strcmp(p->reading, "fixed-start") == 0;
    open_world(&w, (Layout){2, H, 1000, 0.5, 0.5, 1});
    hire(&x, &w, &alg_linopt_po);
    start(&x, published(eps, delta), p);
    Walk other = {fixed ? 0 : 1, 1, fixed ? 0 : 1, 1};
    Block user[2] = {trajectory(&w, (Walk){0, 0, 1, 1}, p->arena),
                     trajectory(&w, other, p->arena)};
    double g = moved(&x, user, p->noise);
    arena_reset(p->arena, mark);
    return g;
}

static void policy_at(Probe *p, double eps, double delta)
{
    double most = zhou2022_admissible(eps, delta);
    for (int H = 1; H <= 32; H *= 2)
        probe_ratio(p, moved_policy(p, H, eps, delta), most, "H eps delta",
                    (double)H, eps, delta);
}

void zhou2022_jdp_policy(Probe *p)
{
    for (double delta = 1e-12; delta < 0.02; delta *= 1e5)
        for (double eps = 50; eps > 0.01; eps /= 5)
            policy_at(p, eps, delta);
    for (double eps = 50; eps > 0.01; eps /= 5)
        policy_at(p, eps, 0.01);
    for (double eps = 10; eps > 0.01; eps /= 5)
        policy_at(p, eps, 0.1);
}

/* --- section 3's plain regulariser, and step H ----------------------------
 */

/* A user who goes where chance takes her, rewarded with 0 or 1. */
static Block anybody(Rng *rng, const World *w, Arena *arena)
{
    Block b;
    Shape dim = w->task.dim;
    int s = 0;
    block_open(&b, dim, arena);
    b.first = b.n = 1;
    b.start[s] = 1;
    for (int h = 0; h < dim.H; h++) {
        int a = (int)(rng_word(rng) % ACTIONS);
        int to = (int)(rng_word(rng) % STATES), c = cell_index(dim, h, s, a);
        b.visit[c * STATES + to] = 1;
        b.reward[c] = (double)(rng_word(rng) % 2);
        s = to;
    }
    block_index(&b);
    return b;
}

/* phi_V of state s (the action decides nothing), at the paper's scale */
static void feature(const World *w, int s, const double *V, double *phi)
{
    memset(phi, 0, ZHOU_D * sizeof *phi);
    for (int to = 0; to < STATES; to++)
        for (int j = 0; j < w->is.d; j++)
            phi[j] += sqrt(w->is.d) * V[to] *
                      w->psi[(s * ACTIONS * STATES + to) * w->is.d + j];
}

/* sums of one step without noise: x x', x y */
typedef struct {
    double G[ZHOU_D * ZHOU_D], u[ZHOU_D];
} Sums;

static void add(int d, const double *x, double y, Sums *sums)
{
    for (int i = 0; i < d * d; i++)
        sums->G[i] += x[i / d] * x[i % d];
    for (int i = 0; i < d; i++)
        sums->u[i] += x[i] * y;
}

/* a user's features and targets at step h = 1..H, by this episode's V */
static void add_user(const Work *x, int h, const Block *b, Sums *p, Sums *r)
{
    const World *w = x->world;
    double phi[ZHOU_D];
    int c = b->cell[h - 1], s = c / ACTIONS % STATES, d = w->is.d;
    const double *V = watched(x, "v") + (ptrdiff_t)h * STATES;
    feature(w, s, V, phi);
    add(d, phi, V[b->visit[c * STATES + 1] > 0], p);
    add(d, w->varphi + (ptrdiff_t)s * ACTIONS * d, b->reward[c], r);
}

/* Lambda - G and Lambda thetahat - u, Lambda from its factor: Z and z.  |Z| and
 * |Z^-1| against lambda and 1/lambda, |z| against 0 beside |u|. */
static void check_plain(Probe *p, int d, const double *l, const double *theta,
                        const Sums *sums, double lambda)
{
    double Z[ZHOU_D * ZHOU_D], value[ZHOU_D], z[ZHOU_D] = {0};
    for (int i = 0; i < d; i++)
        for (int j = 0; j < d; j++) {
            double sum = 0;
            for (int k = 0; k <= (i < j ? i : j); k++)
                sum += l[i * d + k] * l[j * d + k];
            z[i] += sum * theta[j];
            Z[i * d + j] = sum - sums->G[i * d + j];
        }
    for (int i = 0; i < d; i++)
        z[i] -= sums->u[i];
    mat_symmetric_eigenvalues((Mat){Z, d, d, d}, value);
    double u = sqrt(zhou2022_dot(d, sums->u, sums->u));
    double off = sqrt(zhou2022_dot(d, z, z)) / (1 + u);
    probe_ratio(p, value[d - 1], lambda, "d lambda", (double)d, lambda);
    probe_ratio(p, 1 / value[0], 1 / lambda, "d lambda", (double)d, lambda);
    probe_ratio(p, 1 + off, 1, "d lambda", (double)d, lambda);
}

enum { H_PLAIN = 3, USERS = 12 };

static void plain_run(Probe *p, const World *w, double lambda)
{
    Work x;
    Sums of_p = {{0}, {0}}, of_r = {{0}, {0}};
    char text[32];
    int d = w->is.d, h = H_PLAIN - 1;
    snprintf(text, sizeof text, "%.17g", lambda * p->ridge);
    hire(&x, w, &alg_linopt_vi);
    Status s = params_set(&x.own, "lambda", text);
    assert(s == OK);
    (void)s;
    start(&x, (AlgorithmInput){.privacy = PRIVACY_NONE}, p);
    for (uint64_t k = 1; k <= USERS; k++) {
        Block b = anybody(&p->rng, w, p->arena);
        add_user(&x, h, &b, &of_p, &of_r);
        learner_take(&x.learner, &b);
        learner_plan(&x.learner, k + 1, &x.policy);
    }
    ptrdiff_t at = (ptrdiff_t)(h - 1) * d;
    check_plain(p, d, watched(&x, "factor") + at * d,
                watched(&x, "estimate") + at, &of_p, lambda);
    check_plain(p, d, watched(&x, "reward factor") + at * d,
                watched(&x, "reward estimate") + at, &of_r, lambda);
}

void zhou2022_plain_regular(Probe *p)
{
    size_t mark = arena_mark(p->arena);
    for (int d = 2; d <= 8; d *= 2)
        for (double lambda = 0.1; lambda < 2e3; lambda *= 10) {
            World w;
            open_world(&w, (Layout){d, H_PLAIN, USERS + 1, 0.6, 0.6, 1});
            plain_run(p, &w, lambda);
            arena_reset(p->arena, mark);
        }
}

/* Q at the last step by its reward counters alone */
static double last_value(const Work *x, int s)
{
    const World *w = x->world;
    int d = w->is.d, h = w->is.H - 1;
    const double *varphi = w->varphi + (ptrdiff_t)s * ACTIONS * d;
    const double *theta = watched(x, "reward estimate") + (ptrdiff_t)h * d;
    const double *l = watched(x, "reward factor") + (ptrdiff_t)h * d * d;
    double wide = sqrt(zhou2022_inverse_square(d, l, varphi));
    return zhou2022_dot(d, varphi, theta) +
           watched(x, "reward radius")[h] * wide;
}

/* Both items of step H, phi phi' (its trace) and phi V_{H+1}, by the learner's
 * own V_{H+1}, for a user in either state, and where she goes.  bend: V_{H+1}
 * is so much. */
static double last_items(const Probe *p, const Work *x, int s, int to)
{
    const double *own = watched(x, "v") + (ptrdiff_t)x->world->is.H * STATES;
    double V[STATES], phi[ZHOU_D];
    for (int i = 0; i < STATES; i++)
        V[i] = own[i] + p->bend;
    feature(x->world, s, V, phi);
    double square = zhou2022_dot(x->world->is.d, phi, phi);
    return square + sqrt(square) * fabs(V[to]);
}

static void last_step(Probe *p, Work *x)
{
    int H = x->world->is.H;
    const double *q =
        watched(x, "q") + cell_index(x->world->task.dim, H - 1, 0, 0);
    for (int s = 0; s < STATES; s++) {
        for (int to = 0; to < STATES; to++)
            probe_ratio(p, 1 + last_items(p, x, s, to), 1, "H state", (double)H,
                        (double)s);
        double alone = fmax(0, fmin(1, last_value(x, s)));
        probe_ratio(p, 1 + fabs(q[(ptrdiff_t)s * ACTIONS] - alone), 1 + 1e-9,
                    "H state", (double)H, (double)s);
    }
    Block user[2] = {trajectory(x->world, (Walk){0, 0, 1, 1}, p->arena),
                     trajectory(x->world, (Walk){0, 1, 1, 1}, p->arena)};
    if (H > 2) /* and the step before does tell them apart */
        probe_ratio(p, 0.1, change(x, H - 1, P1, user), "H", (double)H);
}

void zhou2022_last_step(Probe *p)
{
    const Algorithm *const learner[] = {&alg_linopt_vi, &alg_linopt_po};
    size_t mark = arena_mark(p->arena);
    for (int H = 1; H <= 8; H++)
        for (int i = 0; i < 2; i++) {
            World w;
            Work x;
            open_world(&w, (Layout){2, H, 20, 0.6, 0.6, 1});
            hire(&x, &w, learner[i]);
            start(&x, (AlgorithmInput){.privacy = PRIVACY_NONE}, p);
            for (uint64_t k = 1; k < 19; k++) {
                Block b = anybody(&p->rng, &w, p->arena);
                learner_take(&x.learner, &b);
                learner_plan(&x.learner, k + 1, &x.policy);
            }
            last_step(p, &x);
            arena_reset(p->arena, mark);
        }
}
