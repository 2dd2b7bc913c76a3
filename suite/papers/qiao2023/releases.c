/* Qiao and Wang 2023, Sections 5.1 to 5.3: counters of visits, transitions and
 * rewards, in binary trees (joint privacy) or in every user's report (local).
 */
#include "suite/audit/mechanism.h"

#include <math.h>
#include <string.h>

static Status counters_open(Bare *b, Arena *arena)
{
    int H = bare_steps(b), S = params_int(b->params, "S");
    int cells = H * S * params_int(b->params, "A");
    bare_add_channel(b, "visits", cells, arena);
    bare_add_channel(b, "transitions", cells * S, arena);
    bare_add_channel(b, "rewards", cells, arena);
    b->cube = 3 * H + 1; /* states, actions, rewards */
    return OK;
}

static int pick(double x, int n)
{
    int i = (int)floor((x + 1) / 2 * n);
    return i < 0 ? 0 : i >= n ? n - 1 : i;
}

static void counters_send(const Bare *b, const double *point,
                          double *const *out)
{
    int H = bare_steps(b), S = params_int(b->params, "S");
    int A = params_int(b->params, "A");
    double norm = params_real(b->params, "norm");
    for (int c = 0; c < b->channels; c++)
        memset(out[c], 0, (size_t)b->channel[c].size * sizeof **out);
    for (int h = 0; h < H; h++) {
        int cell = (h * S + pick(point[h], S)) * A + pick(point[H + 1 + h], A);
        out[0][cell] = norm;
        out[1][cell * S + pick(point[h + 1], S)] = norm;
        out[2][cell] = norm * (point[2 * H + 1 + h] + 1) / 2;
    }
}

/* all in the first state against all in the last, rewards 1: 2H entries of
 * each family differ by 1 (Section 5.2: the true
 * sensitivity is twice the H that is printed) */
static void counters_worst(Bare *b)
{
    int H = bare_steps(b);
    for (int i = 0; i < b->cube; i++) {
        b->here[i] = i > 2 * H ? 1 : -1;
        b->there[i] = i <= H || i > 2 * H ? 1 : -1;
    }
}

static double counters_euclid(const Bare *b)
{
    double entries =
        (bare_unsplit(b, "families") ? 1 : 3) * 2 * bare_made_steps(b);
    return params_real(b->params, "sensitivity") *
           sqrt(entries * bare_made_levels(b));
}

static double counters_moves(const Bare *b, double *size)
{
    *size = params_real(b->params, "sensitivity");
    return (bare_unsplit(b, "families") ? 1 : 3) * 2 * bare_made_steps(b) *
           bare_made_levels(b);
}

/* Lap(3 H log2(K) / epsilon) at every node, K - 1 users inserted; Lap(3 H /
 * epsilon) in every report */
static double counters_published(const Bare *b)
{
    double K = (double)params_count(b->params, "leaves") + 1;
    double parts = (bare_unsplit(b, "families") ? 1 : 3) * bare_made_steps(b);
    if (b->is->when == SUM_TREE && !bare_unsplit(b, "levels"))
        parts *=
            bare_choice(b, "log") == 0 ? log2(K) : log(K) / bare_log_base(b);
    return params_real(b->params, "sensitivity") * parts /
           (b->epsilon * params_real(b->params, "epsilon-used"));
}

static const Mechanism counters_central = {
    .name = "counters-central",
    .help = "visits, transitions and rewards in trees of Laplace noise "
            "(Qiao, Wang 2023, 5.1)",
    .uses = "leaves H S A levels fresh log",
    .law = NOISE_LAPLACE,
    .when = SUM_TREE,
    .open = counters_open,
    .send = counters_send,
    .worst = counters_worst,
    .euclid = counters_euclid,
    .moves = counters_moves,
    .published = counters_published,
};

static const Mechanism counters_local = {
    .name = "counters-local",
    .help = "every user's visits, transitions and rewards with Laplace noise "
            "(Qiao, Wang 2023, 5.2)",
    .uses = "H S A",
    .law = NOISE_LAPLACE,
    .when = SUM_LOCAL,
    .open = counters_open,
    .send = counters_send,
    .worst = counters_worst,
    .euclid = counters_euclid,
    .moves = counters_moves,
    .published = counters_published,
};

static const Mechanism counters_central_gauss = {
    .name = "counters-central-gauss",
    .help = "visits, transitions and rewards in trees of Gaussian noise "
            "(Qiao, Wang 2023, 5.3)",
    .uses = "leaves H S A levels fresh log",
    .law = NOISE_GAUSS,
    .when = SUM_TREE,
    .open = counters_open,
    .send = counters_send,
    .worst = counters_worst,
    .euclid = counters_euclid,
    .moves = counters_moves,
};

static const Mechanism counters_local_gauss = {
    .name = "counters-local-gauss",
    .help = "every user's visits, transitions and rewards with Gaussian noise "
            "(Qiao, Wang 2023, 5.3)",
    .uses = "H S A",
    .law = NOISE_GAUSS,
    .when = SUM_LOCAL,
    .open = counters_open,
    .send = counters_send,
    .worst = counters_worst,
    .euclid = counters_euclid,
    .moves = counters_moves,
};

const Mechanism *const qiao2023_releases[] = {
    &counters_central, &counters_local, &counters_central_gauss,
    &counters_local_gauss, NULL};
