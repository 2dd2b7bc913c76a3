#include "suite/simulation/block_paths.h"
#include "suite/base/sample.h"

#include <string.h>

/* nodes draw at places that no cell of env_draw has */
static const uint64_t NODES_AT = UINT64_C(1) << 40;

static size_t row_size(const Paths *p)
{
    return (size_t)shape_cells(p->dim) * (size_t)p->dim.S;
}

/* paths of every length that some policy can take; to[] are the next counts */
static double count_paths(const Env *env, double *now, double *to)
{
    Shape d = env->task.dim;
    double all = 0;
    for (int s = 0; s < d.S; s++)
        now[s] = env->start[s] > 0;
    for (int h = 0; h < d.H; h++) {
        for (int s = 0; s < d.S; s++)
            to[s] = 0;
        for (int i = 0; i < d.S * d.S; i++) {
            int s = i / d.S, next = i % d.S;
            bool can = false;
            for (int a = 0; a < d.A; a++)
                can |=
                    env->p[(ptrdiff_t)cell_index(d, h, s, a) * d.S + next] > 0;
            to[next] += can ? now[s] : 0;
        }
        for (int s = 0; s < d.S; s++) {
            all += now[s];
            now[s] = to[s];
        }
    }
    return all;
}

Status paths_open(Paths *p, const Env *env, Arena *arena)
{
    Shape d = env->task.dim;
    *p = (Paths){.dim = d};
    if (d.N != d.S)
        return FAIL(BAD_INPUT, "paths need an environment with states");
    double *scratch = arena_array(arena, double, 2 * d.S);
    double all = count_paths(env, scratch, scratch + d.S);
    if (all > PATHS_MAX)
        return FAIL(BAD_INPUT,
                    "the environment has %.3g paths, at most %d can be "
                    "followed",
                    all, PATHS_MAX);
    p->capacity = (int)all;
    p->node = arena_array(arena, PathNode, p->capacity);
    p->through =
        arena_array(arena, uint64_t, (size_t)d.H * (size_t)d.S * row_size(p));
    p->chosen = arena_array(arena, uint64_t, d.A);
    p->reached = arena_array(arena, uint64_t, d.S);
    p->to = arena_array(arena, uint64_t, d.S);
    return OK;
}

/* so many users of this node took the cell to s'': all who led here as well */
static void mark(Paths *p, int node, int h, size_t entry, uint64_t users)
{
    for (int i = node, g = h; i >= 0; i = p->node[i].before, g--)
        p->through[(size_t)state_index(p->dim, g, p->node[i].state) *
                       row_size(p) +
                   entry] += users;
}

static void add_node(Paths *p, int state, int before, uint64_t users)
{
    if (users > 0)
        p->node[p->nodes++] = (PathNode){state, before, users};
}

static void draw_answers(Paths *p, const Env *env, int node, int h, int a,
                         Rng *users, Block *block)
{
    Shape d = p->dim;
    int cell = cell_index(d, h, p->node[node].state, a);
    size_t row = (size_t)cell * (size_t)d.S;
    uint64_t *to = p->to;
    rng_seek(users, RNG_USERS, block->first,
             NODES_AT + (uint64_t)node * (uint64_t)d.A + (uint64_t)a);
    sample_multinomial(users, p->chosen[a], d.S, env->p + row, to);
    for (int s = 0; s < d.S; s++) {
        if (to[s] == 0)
            continue;
        block->visit[row + (size_t)s] += to[s];
        p->reached[s] += to[s];
        mark(p, node, h, row + (size_t)s, to[s]);
    }
}

static void draw_node(Paths *p, const Env *env, const Policy *policy, int node,
                      int h, Rng *users, Block *block)
{
    Shape d = p->dim;
    int first = cell_index(d, h, p->node[node].state, 0);
    rng_seek(users, RNG_POLICY, block->first, NODES_AT + (uint64_t)node);
    sample_multinomial(users, p->node[node].users, d.A, policy->prob + first,
                       p->chosen);
    memset(p->reached, 0, (size_t)d.S * sizeof *p->reached);
    for (int a = 0; a < d.A; a++)
        if (p->chosen[a] > 0)
            draw_answers(p, env, node, h, a, users, block);
    for (int s = 0; s < d.S && h + 1 < d.H; s++)
        add_node(p, s, node, p->reached[s]);
}

static void draw_rewards(const Env *env, Rng *users, Block *block)
{
    for (int i = 0; i < block->cells; i++) {
        int c = block->cell[i];
        rng_seek(users, RNG_USERS, block->first, (uint64_t)c + 1);
        block->reward[c] =
            env_reward_sum(env, env->mean[c], block->at[c], users);
    }
}

static void draw_block(Paths *p, const Env *env, const Policy *policy,
                       Rng *users, Block *block)
{
    uint64_t first = block->first, n = block->n;
    block_clear(block);
    block->first = first;
    block->n = n;
    env_draw_starts(env, first, n, users, block->start);
    for (int s = 0; s < p->dim.S; s++)
        add_node(p, s, -1, block->start[s]);
    for (int h = 0, node = 0; h < p->dim.H; h++)
        for (int end = p->nodes; node < end; node++)
            draw_node(p, env, policy, node, h, users, block);
    block_index(block);
    draw_rewards(env, users, block);
}

/* she is drawn as ever, and her way is her block */
static void follow_one(Paths *p, const Block *block)
{
    int S = p->dim.S;
    for (int h = 0; h < p->dim.H; h++) {
        int cell = block->cell[h], next = 0;
        add_node(p, cell / p->dim.A % S, h - 1, 1);
        while (block->visit[(size_t)cell * (size_t)S + (size_t)next] == 0)
            next++;
        mark(p, h, h, (size_t)cell * (size_t)S + (size_t)next, 1);
    }
}

void paths_draw(Paths *p, const Env *env, const Policy *policy, Rng *users,
                Block *block)
{
    Shape d = p->dim;
    p->nodes = 0;
    memset(p->through, 0,
           (size_t)d.H * (size_t)d.S * row_size(p) * sizeof *p->through);
    if (block->n == 1) {
        env_draw(env, policy, users, block);
        follow_one(p, block);
    } else {
        draw_block(p, env, policy, users, block);
    }
}
