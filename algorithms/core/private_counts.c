#include "algorithms/core/private_counts.h"

#include <math.h>

static BaselineNoise choose_noise(const PrivateCounts *self,
                                  const AlgorithmInput *in, bool local)
{
    BaselineModel model = local ? BASELINE_LOCAL : BASELINE_CENTRAL;
    double scale = params_real(in->own, "error-scale");
    BaselineNoise e = in->calibrated
                          ? baseline_noise_calibrated(&self->x, model)
                          : baseline_noise(&self->x, model);
    e.count *= scale;
    e.next *= scale;
    return e;
}

static void open_sweep(PrivateCounts *self, const Params *own, Arena *arena)
{
    Shape d = self->dim;
    sweep_open(&self->sweep, d, arena);
    self->sweep.cut = params_choice(own, "clip") == 0;
    for (int h = 0; h < d.H; h++)
        self->sweep.top[h] = d.H - h;
    for (int c = 0; c < shape_cells(d); c++)
        self->sweep.q[c] = d.H - cell_step(d, c);
}

Status private_counts_open(PrivateCounts *self, const char *name,
                           const Task *task, const AlgorithmInput *in,
                           Arena *arena)
{
    Shape d = task->dim;
    bool local = (in->privacy & (PRIVACY_LDP | PRIVACY_PURE_LDP)) != 0;
    if (d.N != d.S)
        return FAIL(BAD_INPUT, "%s needs an environment with states", name);
    *self = (PrivateCounts){
        .dim = d,
        .x = tabular_task(task, in),
        .scale_bonus = in->scale_bonus,
        .replan = schedule_open(in),
    };
    self->x.K = fmax(2, self->x.K); /* log 1 = 0 would mean no noise */
    self->noise = choose_noise(self, in, local);
    CountsHow how = {.local = local,
                     .law = NOISE_LAPLACE,
                     .scale = self->noise.scale,
                     .users = task->episodes};
    counts_channels(d, &how, self->channel, arena);
    open_sweep(self, in->own, arena);
    self->visits = arena_array(arena, double, shape_cells(d));
    self->watch[0] = (Watch){"q", self->sweep.q, shape_cells(d)};
    self->watch[1] = (Watch){"v", self->sweep.v, (d.H + 1) * d.S};
    self->watch[2] = (Watch){"visits", self->visits, shape_cells(d)};
    return OK;
}

static void read_cell(PrivateCounts *self, const CountsNews *news, int c)
{
    Sweep *w = &self->sweep;
    double N = news->visits[c];
    double D = self->divisor(&self->noise, N);
    double b = self->bonus(&self->x, &self->noise, N);
    self->visits[c] = N;
    w->fixed[c] = isinf(b) ? b : self->scale_bonus * b;
    w->reward[c] = news->rewards[c] / D;
    counts_law(news, self->dim, c, D, w->p + (size_t)c * (size_t)self->dim.N);
    sweep_renew(w, c);
}

void private_counts_read(PrivateCounts *self, Billboard *billboard)
{
    CountsNews news;
    counts_read(&news, billboard);
    int n = news.n < 0 ? shape_cells(self->dim) : news.n;
    for (int i = 0; i < n; i++)
        read_cell(self, &news, news.n < 0 ? i : news.cell[i]);
}

int private_counts_channels(const void *self, const Channel **channel)
{
    *channel = ((const PrivateCounts *)self)->channel;
    return COUNT_CHANNELS;
}

void private_counts_stat(const void *self, int channel, const Block *block,
                         Contribution *moved)
{
    (void)self;
    counts_stat(channel, block, moved);
}

bool private_counts_plan(void *memory, uint64_t k, Billboard *billboard,
                         Policy *policy)
{
    (void)k;
    PrivateCounts *self = memory;
    private_counts_read(self, billboard);
    bool changed = sweep_run(&self->sweep, policy);
    schedule_add_counts(&self->replan, self->visits, policy);
    return changed;
}

uint64_t private_counts_next(void *self, uint64_t k)
{
    return schedule_next(&((PrivateCounts *)self)->replan, k);
}

int private_counts_watch(const void *memory, const Watch **out)
{
    const PrivateCounts *self = memory;
    *out = self->watch;
    return (int)(sizeof self->watch / sizeof *self->watch);
}
