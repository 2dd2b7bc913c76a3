/* The loss V* - V^policy by a recursion, with loss_H = 0:
 *
 *     loss_h(s) = sum_a policy_h(a|s) (gap_h(s,a) + sum_s' p_h(s'|s,a)
 *                                                        loss_{h+1}(s')).
 *
 * All terms are nonnegative, so nothing cancels.  A sum over listed successors
 * has the nonzero terms of the sum over all in the same order, and so its bits.
 */
#include "oracles/value.h"

#include <string.h>

static inline long double listed_loss(const Optimum *best, size_t cell,
                                      const long double *loss_next)
{
    long double loss = best->gap[cell];
    for (size_t i = best->list[cell]; i < best->list[cell + 1]; i++)
        loss += (long double)best->weight[i] * loss_next[best->next[i]];
    return loss;
}

static inline long double cell_loss(const Optimum *best, const Env *env,
                                    size_t cell, const long double *loss_next)
{
    if (best->of == env->p)
        return listed_loss(best, cell, loss_next);
    size_t N = (size_t)best->dim.N;
    const double *p = env->p + cell * N;
    long double loss = best->gap[cell];
    for (size_t next = 0; next < N; next++)
        loss += (long double)p[next] * loss_next[next];
    return loss;
}

/* the action of probability 1, or -1 */
static inline int sure_action(const double *row, int A)
{
    for (int a = 0; a < A; a++)
        if (row[a] == 1)
            return a;
    return -1;
}

/* row: the first cell of a state */
static long double mixed_loss(const Optimum *best, const Env *env,
                              const double *prob, size_t row,
                              const long double *loss_next)
{
    long double loss = 0;
    for (size_t cell = row; cell < row + (size_t)best->dim.A; cell++)
        if (prob[cell] > 0)
            loss +=
                (long double)prob[cell] * cell_loss(best, env, cell, loss_next);
    return loss;
}

static inline long double state_loss(const Optimum *best, const Env *env,
                                     const double *prob, size_t row,
                                     const long double *loss_next)
{
    int sure = sure_action(prob + row, best->dim.A);
    return sure >= 0 ? cell_loss(best, env, row + (size_t)sure, loss_next)
                     : mixed_loss(best, env, prob, row, loss_next);
}

void policy_losses(const Optimum *best, const Env *env, const Policy *policy,
                   long double *loss)
{
    Shape d = best->dim;
    size_t S = (size_t)d.S, A = (size_t)d.A, states = (size_t)d.H * S;
    for (size_t s = 0; s < S; s++)
        loss[states + s] = 0;
    for (size_t step = states; step > 0; step -= S) {
        const long double *loss_next = loss + step;
        for (size_t i = step - S; i < step; i++)
            loss[i] = state_loss(best, env, policy->prob, i * A, loss_next);
    }
}

/* --- for a policy that changes a little and often ------------------------ */

void losses_open(Losses *all, const Optimum *best, const Env *env, Arena *arena)
{
    Shape d = best->dim;
    size_t states = (size_t)d.H * (size_t)d.S, cells = states * (size_t)d.A;
    size_t N = (size_t)d.N;
    *all = (Losses){
        .best = best,
        .env = env,
        .prob = arena_array(arena, double, cells),
        .into = arena_array(arena, uint64_t, cells),
        .leads = arena_array(arena, uint64_t, states),
        .sure = arena_array(arena, int, states),
        .loss = arena_array(arena, long double, states + (size_t)d.S),
    };
    for (size_t i = 0; i < cells * N; i++)
        if (env->p[i] > 0)
            all->into[i / N] |= UINT64_C(1) << (i % N % 64);
    for (size_t i = 0; i < cells; i++)
        all->prob[i] = -1; /* unlike any policy */
}

static inline bool same_row(const double *a, const double *b, int A)
{
    uint64_t differ = 0, x, y;
    for (int i = 0; i < A; i++) {
        memcpy(&x, a + i, sizeof x);
        memcpy(&y, b + i, sizeof y);
        differ |= x ^ y;
    }
    return differ == 0;
}

/* Copies a changed row of the policy and notes its successors. */
static inline void copy_row(Losses *all, size_t state, const double *row)
{
    size_t A = (size_t)all->best->dim.A;
    double *to = all->prob + state * A;
    const uint64_t *into = all->into + state * A;
    uint64_t leads = 0;
    for (size_t a = 0; a < A; a++) {
        to[a] = row[a];
        leads |= row[a] > 0 ? into[a] : 0;
    }
    all->leads[state] = leads;
    all->sure[state] = sure_action(row, (int)A);
}

static inline long double new_loss(const Losses *all, size_t i, size_t after)
{
    size_t row = i * (size_t)all->best->dim.A;
    const long double *next = all->loss + after;
    int sure = all->sure[i];
    return sure >= 0 ? cell_loss(all->best, all->env, row + (size_t)sure, next)
                     : mixed_loss(all->best, all->env, all->prob, row, next);
}

/* Updates a step; returns the bits of the states whose loss may have
 * changed. */
static uint64_t update_step(Losses *all, const double *prob, size_t step,
                            uint64_t moved)
{
    size_t S = (size_t)all->best->dim.S, A = (size_t)all->best->dim.A;
    long double *loss = all->loss;
    uint64_t now = 0;
    for (size_t s = 0; s < S; s++) {
        size_t i = step + s;
        bool other = !same_row(all->prob + i * A, prob + i * A, (int)A);
        if (other)
            copy_row(all, i, prob + i * A);
        if (!other && (all->leads[i] & moved) == 0)
            continue;
        long double was = loss[i];
        loss[i] = new_loss(all, i, step + S);
        now |= (uint64_t)(loss[i] != was) << (s % 64);
    }
    return now;
}

const long double *losses_update(Losses *all, const Policy *policy)
{
    Shape d = all->best->dim;
    size_t S = (size_t)d.S, step = S * (size_t)d.A;
    size_t bytes = step * sizeof *policy->prob;
    uint64_t moved = 0;
    for (size_t h = (size_t)d.H; h-- > 0;) {
        const double *prob = policy->prob + h * step;
        if (moved != 0 || memcmp(all->prob + h * step, prob, bytes) != 0)
            moved = update_step(all, policy->prob, h * S, moved);
    }
    return all->loss;
}
