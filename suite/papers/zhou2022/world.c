#include "suite/papers/zhou2022/world.h"
#include "suite/papers/shared/linear.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* u_s = c t + or - sqrt(1 - c^2) (1, -1, 0, ..)/sqrt(2) */
static void unit(int d, double c, int s, double *u)
{
    double across = sqrt(fmax(0, 1 - c * c) / 2) * (s == 0 ? 1 : -1);
    for (int i = 0; i < d; i++)
        u[i] = c / sqrt(d) + (i == 0 ? across : i == 1 ? -across : 0);
}

/* Assumption 1: |theta_p| <= sqrt(d) with <psi, theta_p> = 1/2.  Mean rewards
 * lie in (0,1], so that a reward of 1 is possible. */
static void check_world(const ZhouWorld *w)
{
    double d = w->is.d, u[ZHOU_D], along = 0;
    unit(w->is.d, w->is.cos_p, 0, u);
    for (int i = 0; i < w->is.d; i++)
        along += u[i] / sqrt(d);
    double theta = 1 / (sqrt(d) * along);
    assert(d >= 2 && d <= ZHOU_D && theta <= sqrt(d) * (1 + 1e-12));
    assert(fabs(vector_dot(w->is.d, u, u) - 1) < 1e-12);
    assert(w->is.cos_r > 0 && w->is.cos_r <= 1);
    (void)theta;
}

void zhou_world_open(ZhouWorld *w, ZhouLayout is)
{
    *w = (ZhouWorld){.is = is};
    for (int i = 0; i < ZHOU_PAIRS; i++) {
        double u[ZHOU_D];
        unit(is.d, is.cos_p, i / ZHOU_ACTIONS, u);
        for (int to = 0; to < ZHOU_STATES; to++) /* the family's own scale */
            for (int j = 0; j < is.d; j++)
                w->psi[(i * ZHOU_STATES + to) * is.d + j] =
                    is.size * u[j] / ZHOU_STATES;
        unit(is.d, is.cos_r, i / ZHOU_ACTIONS, u);
        for (int j = 0; j < is.d; j++)
            w->varphi[i * is.d + j] = is.size * u[j];
    }
    w->task = (Task){.dim = {is.H, ZHOU_STATES, ZHOU_ACTIONS, ZHOU_STATES},
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

void zhou_feature(const ZhouWorld *w, int s, const double *V, double *phi)
{
    memset(phi, 0, ZHOU_D * sizeof *phi);
    for (int to = 0; to < ZHOU_STATES; to++)
        for (int j = 0; j < w->is.d; j++)
            phi[j] +=
                sqrt(w->is.d) * V[to] *
                w->psi[(s * ZHOU_ACTIONS * ZHOU_STATES + to) * w->is.d + j];
}

void zhou_learner_choose(ZhouWork *x, const ZhouWorld *w, const Algorithm *algo)
{
    x->world = w;
    x->algo = algo;
    params_open(&x->own, algo->settings);
}

void zhou_learner_start(ZhouWork *x, AlgorithmInput input, Probe *p)
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

const double *zhou_learner_shows(const ZhouWork *x, const char *name)
{
    const Watch *watch;
    int n = learner_watch(&x->learner, &watch);
    for (int i = 0; i < n; i++)
        if (strcmp(watch[i].name, name) == 0)
            return watch[i].value;
    assert(false);
    return NULL;
}

AlgorithmInput zhou_joint_privacy(double eps, double delta)
{
    return (AlgorithmInput){
        .privacy = PRIVACY_JDP, .epsilon = eps, .delta = delta};
}

Block zhou_user(const ZhouWorld *w, ZhouWalk walk, Arena *arena)
{
    Block b;
    Shape dim = w->task.dim;
    block_open(&b, dim, arena);
    b.first = b.n = 1;
    b.start[walk.first] = 1;
    for (int h = 0; h < dim.H; h++) {
        int c = cell_index(dim, h, h == 0 ? walk.first : walk.state, 0);
        b.visit[c * ZHOU_STATES + walk.state] = 1;
        b.reward[c] = h == 0 ? walk.first_reward : walk.reward;
    }
    block_index(&b);
    return b;
}

Block zhou_random_user(Rng *rng, const ZhouWorld *w, Arena *arena)
{
    Block b;
    Shape dim = w->task.dim;
    int s = 0;
    block_open(&b, dim, arena);
    b.first = b.n = 1;
    b.start[s] = 1;
    for (int h = 0; h < dim.H; h++) {
        int a = (int)(rng_word(rng) % ZHOU_ACTIONS);
        int to = (int)(rng_word(rng) % ZHOU_STATES),
            c = cell_index(dim, h, s, a);
        b.visit[c * ZHOU_STATES + to] = 1;
        b.reward[c] = (double)(rng_word(rng) % 2);
        s = to;
    }
    block_index(&b);
    return b;
}

int zhou_difference(ZhouWork *x, int channel, const Block *user, double *out)
{
    int n = x->learner.channel[channel].size;
    memset(out, 0, ZHOU_CELLS * sizeof *out);
    for (int side = 0; side < 2; side++) {
        const Contribution *c = learner_stat(&x->learner, channel, &user[side]);
        for (int i = 0; i < c->n; i++)
            out[c->at[i]] +=
                (side == 0 ? 1 : -1) * (double)contribution_value(c, i);
    }
    return n;
}
