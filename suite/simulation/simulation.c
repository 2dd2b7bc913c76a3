#include "suite/simulation/simulation.h"

#include <math.h>

static void forget_steps(Optimum *optimum, int steps)
{
    Shape d = optimum->dim;
    int from = d.H > steps ? d.H - steps : 0;
    for (int c = from * d.S * d.A; c < shape_cells(d); c++)
        optimum->gap[c] = 0;
}

/* before steps are forgotten: the optimal policy is of the whole optimum */
static void find_optimal(Simulation *s, Arena *arena)
{
    policy_open(&s->optimal, s->env.task.dim, arena);
    optimum_policy(&s->optimum, &s->optimal);
}

static Status open_learner(Simulation *s, const SimulationSetup *setup,
                           Arena *arena)
{
    const Task *task = &s->env.task;
    if (setup->algo->oracle != NULL)
        return learner_open_told(&s->learner, setup->algo, task, &setup->input,
                                 &s->optimal, arena);
    return learner_open_bent(&s->learner, setup->algo, task, &setup->input,
                             setup->noise, setup->noise_scale, arena);
}

Status simulation_open(Simulation *s, const SimulationSetup *setup,
                       Arena *arena)
{
    *s = (Simulation){.env = setup->env,
                      .drawn = setup->drawn,
                      .users = setup->users,
                      .lost = setup->lost};
    Shape d = s->env.task.dim;
    optimum_open(&s->optimum, &s->env, arena);
    find_optimal(s, arena);
    policy_open(&s->policy, d, arena);
    block_open(&s->block, d, arena);
    forget_steps(&s->optimum, setup->forget);
    start_losses_open(&s->losses, &s->optimum, &s->env, arena);
    TRY(open_learner(s, setup, arena));
    s->drawn_steps =
        setup->draw_only_what_is_read ? learner_reads(&s->learner) : d.H;
    return OK;
}

static void look(Simulation *s, uint64_t k)
{
    bool changed = learner_plan(&s->learner, k, &s->policy);
    if (changed || k == 1)
        s->loss = start_losses_update(&s->losses, &s->policy);
    s->updates += changed && k > 1; /* the first policy is no change */
    s->until = learner_last(&s->learner, k);
    if (s->looked != NULL)
        s->looked(s->context, s, changed);
}

static void play(Simulation *s, uint64_t last)
{
    Block *b = &s->block;
    b->first = s->done + 1;
    b->n = last - s->done;
    if (s->paths != NULL)
        paths_draw(s->paths, &s->drawn, &s->policy, &s->users, b);
    else
        env_draw_steps(&s->drawn, &s->policy, s->drawn_steps, &s->users, b);
    if (s->drawn_block != NULL)
        s->drawn_block(s->context, s);
    s->regret += block_loss(b, s->loss);
    if (s->lost > 0)
        s->lost--;
    else
        learner_take(&s->learner, b);
    s->done = last;
}

void simulation_go(Simulation *s, uint64_t to)
{
    while (s->done < to) {
        if (s->done == s->until)
            look(s, s->done + 1);
        play(s, s->until < to ? s->until : to);
    }
}

uint64_t simulation_due(int i, int points, uint64_t K)
{
    long double k = ceill(powl(10, (long double)i / points));
    return k >= (long double)K ? K : (uint64_t)k;
}

AlgorithmInput learner_input(const Params *study, const Params *own)
{
    return (AlgorithmInput){
        .privacy = privacy_of(study, "privacy"),
        .epsilon = params_real(study, "epsilon"),
        .delta = params_real(study, "delta"),
        .calibrated = params_choice(study, "mode") == 1,
        .lazy = params_real(study, "lazy"),
        .by_information = params_choice(study, "looks") == 1,
        .scale_bonus = params_real(study, "scale-bonus"),
        .own = own,
    };
}
