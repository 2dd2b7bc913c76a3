/* What the harness does for leaves that are batches and for statistics that
 * are computed anew, with an algorithm made for it. */
#include "suite/simulation/learner.h"
#include "tests/check.h"

enum { H = 3, S = 4, A = 2, BATCH = 5, LEAVES = 3, EPISODES = 18 };
static const Shape dim = {H, S, A, S};
static Arena arena;

/* One tree of visits by batches, and at each step a refreshed statistic that
 * reads what was released at the step behind it. */
typedef struct {
    Channel channel[1 + H];
    double released[H + 1], releases;
    long double visits;
    int cells; /* looked at by stat() for refreshed channels */
    Watch watch;
} Self;

static const double one[1] = {1};

static Status open(void *memory, const Task *task, const AlgorithmInput *in,
                   Arena *room)
{
    Self *self = memory;
    (void)task;
    (void)in;
    (void)room;
    self->channel[0] = (Channel){.name = "visits",
                                 .when = SUM_TREE,
                                 .law = NOISE_GAUSS,
                                 .size = 1,
                                 .scale = one,
                                 .leaves = LEAVES,
                                 .leaf_users = BATCH};
    for (int h = 0; h < H; h++)
        self->channel[1 + h] = (Channel){.name = "anew",
                                         .when = REFRESH,
                                         .law = NOISE_GAUSS,
                                         .size = 1,
                                         .scale = one};
    self->watch = (Watch){"releases", &self->releases, 1};
    return OK;
}

static int channels(const void *memory, const Channel **channel)
{
    *channel = ((const Self *)memory)->channel;
    return 1 + H;
}

static bool plan(void *memory, uint64_t k, Billboard *board, Policy *policy)
{
    Self *self = memory;
    policy_uniform(policy);
    if (k == 1)
        return true;
    self->visits = billboard_shown(board, 0)[0];
    for (int h = H - 1; h >= 0; h--) {
        long double out;
        billboard_release(board, 1 + h, &out);
        self->released[h] = (double)out;
    }
    self->releases++;
    return false;
}

static uint64_t next(void *memory, uint64_t k)
{
    (void)memory;
    return k > BATCH * LEAVES ? 0 : k + BATCH;
}

/* visits of step 1; or those of step h, times what step h+1 released */
static void stat(const void *memory, int channel, const Block *block,
                 Contribution *moved)
{
    const Self *self = memory;
    int h = channel > 0 ? channel - 1 : 0, to;
    long double sum = 0;
    for (int i = block_step(block, h, &to); i < to; i++) {
        sum += (long double)block->at[block->cell[i]];
        ((Self *)memory)->cells += channel > 0;
    }
    long double times = 1 + (long double)self->released[h + 1];
    contribute(moved, 0, channel > 0 ? sum * times : sum);
}

static int watch(const void *memory, const Watch **out)
{
    *out = &((const Self *)memory)->watch;
    return 1;
}

static const Algorithm batched = {
    .name = "batched",
    .privacy = PRIVACY_JDP,
    .learns = true,
    .self_size = sizeof(Self),
    .open = open,
    .channels = channels,
    .plan = plan,
    .next = next,
    .stat = stat,
    .watch = watch,
};

/* n users who walk through the same states, in block pieces */
static void fill(Block *b, uint64_t first, uint64_t n)
{
    block_clear(b);
    b->first = first;
    b->n = n;
    b->start[0] = n;
    for (int h = 0; h < H; h++)
        b->visit[(size_t)cell_index(dim, h, h, 0) * S + (size_t)h + 1] = n;
    block_index(b);
}

static double noise_of(const Learner *l, int channel, uint64_t place)
{
    double noise;
    billboard_node(l->billboard, channel, place, &noise);
    return noise;
}

/* what step h releases: users times 1 + what step h+1 has, and noise */
static void check_release(const Learner *l, uint64_t users, uint64_t release)
{
    const Self *self = l->self;
    double behind = 0;
    for (int h = H - 1; h >= 0; h--) {
        double want =
            (double)users * (1 + behind) + noise_of(l, 1 + h, release);
        CHECK_NEAR(self->released[h], want, 1e-12);
        behind = self->released[h];
    }
    CHECK(self->releases == (double)release);
    CHECK(billboard_items(l->billboard, 1) == release);
}

static void check_batches(void)
{
    Task task = {.dim = dim, .episodes = EPISODES};
    AlgorithmInput input = {.privacy = PRIVACY_JDP, .epsilon = 1};
    Learner l;
    Block b;
    Policy policy;
    block_open(&b, dim, &arena);
    policy_open(&policy, dim, &arena);
    CHECK(learner_open(&l, &batched, &task, &input,
                       (NoisePlace){check_seed(), "batches"}, &arena) == OK);
    Self *self = l.self;
    CHECK(learner_shows(&l, "releases", 1) == &self->releases);
    CHECK(learner_shows(&l, "releases", 2) == NULL);
    uint64_t release = 0;
    for (uint64_t k = 1, last; k <= EPISODES; k = last + 1, release++) {
        learner_plan(&l, k, &policy);
        last = learner_last(&l, k);
        if (release > 0) {
            double noise = noise_of(&l, 0, release);
            if (release == 3)
                noise += noise_of(&l, 0, 2);
            CHECK_NEAR(self->visits, (double)(k - 1) + noise, 1e-12);
            check_release(&l, k - 1, release);
            CHECK(self->cells == (int)release * H); /* a cell for each step */
        }
        fill(&b, k, 2); /* a batch comes in pieces */
        learner_take(&l, &b);
        fill(&b, k + 2, last - k - 1);
        learner_take(&l, &b);
    }
    CHECK(release == 4); /* the last batch, of 3 users, is read by no release */
    CHECK(billboard_items(l.billboard, 0) == BATCH * LEAVES);
    CHECK(l.total.n == EPISODES);
}

int main(void)
{
    if (arena_open(&arena) != OK)
        return 1;
    check_batches();
    arena_close(&arena);
    return check_done("learner");
}
