#include "suite/audit/mechanism.h"
#include "suite/audit/tilt.h"
#include "suite/base/sample.h"
#include "suite/base/text.h"
#include "suite/claim/paper.h"

#include <assert.h>
#include <math.h>
#include <string.h>

const Setting mechanism_settings[] = {
    AUDITED_CLAIM,
    {"theta", SET_TEXT, "auto", 0, 0, NULL,
     "importance sampling: how far noise is drawn towards large losses: auto "
     "(recommended), 0 (not at all) or a number > 0"},
    AUDITED_MECHANISM,
    AUDITED_FAULTS,
    {0}};

static int count_bare(void)
{
    int n = 0;
    while (bare_mechanisms[n].name != NULL)
        n++;
    return n;
}

const Mechanism *mechanism_at(int i)
{
    if (i < count_bare())
        return &bare_mechanisms[i];
    i -= count_bare();
    EACH_PAPER(p)
    for (const Mechanism *const *m = p->releases; m != NULL && *m != NULL; m++)
        if (i-- == 0)
            return *m;
    return NULL;
}

static const char *name_at(const void *table, int i)
{
    (void)table;
    const Mechanism *mechanism = mechanism_at(i);
    return mechanism == NULL ? NULL : mechanism->name;
}

const Mechanism *mechanism_named(const char *name)
{
    int i = text_place(name, name_at, NULL);
    return i < 0 ? NULL : mechanism_at(i);
}

void mechanism_own_settings(const Mechanism *mechanism,
                            Setting rows[PARAMS_MAX + 1])
{
    int n = 0;
    for (const Setting *s = mechanism_settings; s->name != NULL; s++)
        if (text_has_word(mechanism->uses, s->name, ' '))
            rows[n++] = *s;
    rows[n] = (Setting){0};
}

Status mechanism_find(const char *name, const Mechanism **found)
{
    int i;
    TRY(text_find("mechanism", name, name_at, NULL, &i));
    *found = mechanism_at(i);
    return OK;
}

const Mechanism *mechanism_of(const Params *params)
{
    return mechanism_named(params_text(params, "mechanism"));
}

Status mechanism_check(const char *key, const char *value)
{
    const Mechanism *found;
    if (strcmp(key, "mechanism") != 0)
        return OK;
    return mechanism_find(value, &found);
}

/* --- channels -------------------------------------------------------------
 */

int bare_choice(const Bare *b, const char *setting)
{
    return params_choice(b->params, setting);
}

double *bare_channel(Bare *b, const char *name, Schedule when, int size,
                     uint64_t leaves, Arena *arena)
{
    assert(b->channels < BARE_CHANNELS);
    double *scale = arena_array(arena, double, size);
    for (int i = 0; i < size; i++)
        scale[i] = 1;
    b->channel[b->channels++] =
        (Channel){name, when, b->is->law, size, scale, leaves, 1};
    return scale;
}

uint64_t bare_places(const Bare *b, int channel)
{
    const Channel *is = &b->channel[channel];
    if (is->when == SUM_LOCAL)
        return 1;
    if (is->when == SUM_TREE)
        return (uint64_t)tree_nodes_of_leaf(b->user, is->leaves);
    return b->last >= b->first ? b->last - b->first + 1 : 0;
}

/* --- the scale ------------------------------------------------------------ */

static double gauss_scale(const Bare *b, double epsilon, long double log_delta)
{
    Level one = calibrate_gauss(epsilon, log_delta);
    double by = bare_choice(b, "mode") == 1
                    ? (double)one.value
                    : (double)classical_gauss(epsilon, log_delta, 1.25L);
    return b->is->euclid(b) * by;
}

static double laplace_scale(const Bare *b, double epsilon,
                            long double log_delta)
{
    double size, times = b->is->moves(b, &size);
    if (bare_choice(b, "root") == 1) {
        size *= sqrt(times);
        times = 1;
    }
    if (bare_choice(b, "mode") == 0 || !isfinite(log_delta))
        return times * size / epsilon;
    Level one = calibrate_laplace(epsilon, log_delta, (uint64_t)times);
    return size * (double)one.value;
}

static Status find_scale(const Bare *b, double *scale)
{
    double delta = params_present(b->params, "delta-used")
                       ? params_real(b->params, "delta-used")
                       : b->delta;
    double epsilon = b->epsilon * params_real(b->params, "epsilon-used");
    if (b->is->source != NULL)
        *scale = params_real(b->params, "sensitivity");
    else if (bare_choice(b, "mode") == 0 && b->is->published != NULL)
        *scale = b->is->published(b);
    else if (b->is->law == NOISE_LAPLACE)
        *scale = laplace_scale(b, epsilon, logl(delta));
    else if (delta > 0)
        *scale = gauss_scale(b, epsilon, logl(delta));
    else
        return FAIL(BAD_INPUT,
                    "%s needs delta > 0: Gaussian noise is never"
                    " (epsilon, 0)-private",
                    b->is->name);
    *scale = pow(*scale, params_real(b->params, "power")) *
             params_real(b->params, "scale");
    return *scale > 0 && isfinite(*scale)
               ? OK
               : FAIL(BAD_INPUT,
                      "%s: no finite noise meets epsilon=%g"
                      " delta=%g",
                      b->is->name, b->epsilon, b->delta);
}

static void scale_channels(Bare *b, double by)
{
    int raw = params_int(b->params, "raw");
    for (int c = 0; c < b->channels; c++) {
        double *scale = (double *)b->channel[c].scale; /* of add_channel */
        for (int i = 0; i < b->channel[c].size; i++)
            scale[i] = i < raw ? 0 : by * scale[i];
    }
}

/* --- pairs ---------------------------------------------------------------- */

static void set_pair(Bare *b, double *const *other)
{
    b->is->send(b, b->here, b->shift);
    b->is->send(b, b->there, other);
    for (int c = 0; c < b->channels; c++)
        for (int i = 0; i < b->channel[c].size; i++)
            b->shift[c][i] -= other[c][i];
    recorder_pair(b->recorder, (const double *const *)b->shift);
}

/* Is the neighbour a user who sends nothing, instead of another user? */
static bool against_nobody(const Bare *b)
{
    return b->is->may_be_absent && bare_choice(b, "neighbours") == 0;
}

static void draw_point(Rng *rng, int n, double *point)
{
    for (int i = 0; i < n; i++)
        point[i] = 2 * rng_uniform(rng) - 1;
}

typedef struct {
    double *const *other; /* room for a contribution */
    double theta, best;
} Climb;

static bool better(Bare *b, Climb *c)
{
    set_pair(b, c->other);
    double moment = recorder_log_moment(b->recorder, c->theta);
    if (!(moment > c->best + 1e-12 * fabs(c->best)))
        return false;
    c->best = moment;
    return true;
}

/* Sets one coordinate of both users to its best values; true if that improves
 * the pair.  Both at once, because on a face of the l1 ball changing one user
 * alone never improves. */
static bool climb(Bare *b, Climb *c, int i)
{
    static const double values[] = {-1, -0.5, 0, 0.5, 1};
    double here = b->here[i], there = b->there[i];
    bool gained = false;
    for (int v = 0; v < 25; v++) {
        b->here[i] = values[v % 5];
        if (!against_nobody(b))
            b->there[i] = values[v / 5];
        if (!better(b, c))
            continue;
        gained = true;
        here = b->here[i];
        there = b->there[i];
    }
    b->here[i] = here;
    b->there[i] = there;
    return gained;
}

static bool sweep(Bare *b, Climb *c)
{
    bool gained = false;
    for (int i = 0; i < b->cube; i++)
        gained |= climb(b, c, i);
    return gained;
}

/* Coordinate ascent on log E[exp(theta L)] over pairs, from random starts. With
 * Gaussian noise every theta orders pairs as delta does; with Laplace noise it
 * orders them by the Chernoff bound on delta at that theta. */
static void search_pair(Bare *b, double *const *other, double theta, Rng *rng,
                        Arena *arena)
{
    enum { STARTS = 8, SWEEPS = 50 };
    size_t bytes = (size_t)b->cube * sizeof(double);
    double *here = arena_array(arena, double, b->cube);
    double *there = arena_array(arena, double, b->cube), top = -1;
    for (int s = 0; s < STARTS; s++) {
        draw_point(rng, b->cube, b->here);
        if (!against_nobody(b))
            draw_point(rng, b->cube, b->there);
        Climb c = {other, theta, 0};
        for (int i = 0; i < SWEEPS && sweep(b, &c); i++)
            continue;
        if (c.best <= top)
            continue;
        top = c.best;
        memcpy(here, b->here, bytes);
        memcpy(there, b->there, bytes);
    }
    memcpy(b->here, here, bytes);
    memcpy(b->there, there, bytes);
}

static void find_pair(Bare *b, uint64_t seed, Arena *arena)
{
    double *other[BARE_CHANNELS];
    int pair = bare_choice(b, "pair");
    Rng rng = rng_open(seed, "audited pair");
    rng_seek(&rng, RNG_STUDY, 0, 0);
    for (int c = 0; c < b->channels; c++) {
        b->shift[c] = arena_array(arena, double, b->channel[c].size);
        other[c] = arena_array(arena, double, b->channel[c].size);
    }
    b->is->worst(b);
    set_pair(b, other);
    if (pair == 0)
        return;
    double log_bound, theta = bare_tilt(b, &log_bound);
    memset(b->there, 0, (size_t)b->cube * sizeof *b->there);
    if (pair == 2)
        search_pair(b, other, theta, &rng, arena);
    else
        draw_point(&rng, b->cube, b->here);
    if (pair == 1 && !against_nobody(b))
        draw_point(&rng, b->cube, b->there);
    set_pair(b, other);
}

/* --- opening -------------------------------------------------------------- */

static bool one_of(const char *list, const char *word)
{
    return text_has_word(list, word, ' ');
}

static Status check_settings(const Bare *b)
{
    bool own = false;
    const Setting *row = mechanism_settings;
    for (; strcmp(row->name, "scale") != 0; row++) {
        if (own && params_given(b->params, row->name) &&
            !one_of(b->is->uses, row->name))
            return FAIL(BAD_INPUT, "%s has no setting '%s'; it has: %s",
                        b->is->name, row->name, b->is->uses);
        own = own || strcmp(row->name, "pair") == 0;
    }
    if (params_int(b->params, "H") < b->is->steps)
        return FAIL(BAD_INPUT, "%s needs H >= %d: the last step sends nothing",
                    b->is->name, b->is->steps);
    if (b->is->source == NULL || b->is->law != NOISE_GAUSS || b->delta > 0)
        return OK;
    return FAIL(BAD_INPUT, "%s needs delta > 0", b->is->name);
}

/* Refuses a fault that would change nothing in this mechanism. */
static Status check_bends(const Bare *b)
{
    static const char *const parts[] = {"levels", "fresh", "log", "drawn",
                                        "made"};
    for (int i = 0; i < 5; i++)
        if (params_given(b->params, parts[i]) && !one_of(b->is->uses, parts[i]))
            return FAIL(BAD_INPUT, "%s has nothing for %s to bend", b->is->name,
                        parts[i]);
    if (b->is->source != NULL && params_given(b->params, "unsplit"))
        return FAIL(BAD_INPUT, "%s splits as its paper does", b->is->name);
    const char *reuse = params_text(b->params, "reuse");
    bool nodes = b->is->when == SUM_TREE && b->channel[0].leaves >= 3;
    bool bends = strcmp(reuse, "nodes") == 0         ? nodes
                 : strcmp(reuse, "coordinates") == 0 ? b->channel[0].size > 1
                 : strcmp(reuse, "steps") == 0       ? b->channels > 1
                                                     : true;
    if (!bends)
        return FAIL(BAD_INPUT, "%s has one of %s only: nothing to reuse",
                    b->is->name, reuse);
    if (bare_choice(b, "root") == 1 && b->is->law != NOISE_LAPLACE)
        return FAIL(BAD_INPUT, "%s composes by the root rightly: Gaussian",
                    b->is->name);
    if (bare_choice(b, "root") == 1 && b->is->source != NULL)
        return FAIL(BAD_INPUT, "%s has its paper's own scale: no root to take",
                    b->is->name);
    if (params_int(b->params, "raw-level") > 0 && b->is->when != SUM_TREE)
        return FAIL(BAD_INPUT, "%s has no levels", b->is->name);
    return OK;
}

/* Releases every prefix sum with fresh noise; all from hers on hold her. */
static Status make_fresh(Bare *b)
{
    uint64_t leaves = b->channel[0].leaves;
    if (bare_choice(b, "fresh") == 0)
        return OK;
    if (leaves > 100000)
        return FAIL(BAD_INPUT, "fresh noise for %llu prefixes: at most 100000",
                    (unsigned long long)leaves);
    for (int c = 0; c < b->channels; c++)
        b->channel[c].when = REFRESH;
    b->first = b->user;
    b->last = leaves;
    return OK;
}

static Status check_user(const Bare *b)
{
    uint64_t leaves = b->channel[0].leaves;
    if (b->is->when != SUM_TREE || b->user <= leaves)
        return OK;
    return FAIL(BAD_INPUT, "user=%llu: there are %llu leaves",
                (unsigned long long)b->user, (unsigned long long)leaves);
}

Status bare_open(Bare *b, const Params *params, uint64_t seed, Arena *arena)
{
    double scale;
    *b = (Bare){.params = params,
                .epsilon = params_real(params, "epsilon"),
                .delta = params_real(params, "delta"),
                .user = params_count(params, "user"),
                .first = 1,
                .last = 1};
    TRY(mechanism_find(params_text(params, "mechanism"), &b->is));
    TRY(check_settings(b));
    TRY(b->is->open(b, arena));
    TRY(check_user(b));
    TRY(check_bends(b));
    TRY(find_scale(b, &scale));
    scale_channels(b, scale);
    TRY(make_fresh(b));
    b->here = arena_array(arena, double, b->cube);
    b->there = arena_array(arena, double, b->cube);
    b->recorder = recorder_open(b->channel, b->channels, b->user, arena);
    recorder_releases(b->recorder, b->first, b->last);
    b->billboard =
        billboard_open(b->channel, b->channels, seed, "audit", arena);
    find_pair(b, seed, arena);
    return OK;
}

void bare_reverse(Bare *b)
{
    double *here = b->here;
    b->here = b->there;
    b->there = here;
    for (int c = 0; c < b->channels; c++)
        for (int i = 0; i < b->channel[c].size; i++)
            b->shift[c][i] = -b->shift[c][i];
    recorder_pair(b->recorder, (const double *const *)b->shift);
}

/* --- the tilt ------------------------------------------------------------- */

static double moment_of(const void *bare, double theta)
{
    return recorder_log_moment(((const Bare *)bare)->recorder, theta);
}

double bare_log_bound(const Bare *b, double epsilon, double theta)
{
    return tilt_log_bound(epsilon, theta, moment_of(b, theta));
}

double bare_tilt(const Bare *b, double *log_bound)
{
    return tilt_best(b->epsilon, moment_of, b, log_bound);
}

double bare_milder(const Bare *b, double theta)
{
    return tilt_milder(b->epsilon, theta, moment_of, b);
}
