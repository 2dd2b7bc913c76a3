#include "suite/report/comparison.h"
#include "suite/stat/multiple.h"

#include <math.h>
#include <string.h>

static bool equal_runs(const CurveRuns *a, const CurveRuns *b)
{
    return memcmp(a->regret, b->regret, (size_t)a->n * sizeof *a->regret) == 0;
}

static int same_as(const Comparison *x, int env, int i)
{
    int j = 0;
    while (!equal_runs(comparison_at(x, env, j), comparison_at(x, env, i)))
        j++;
    return j;
}

/* --- one curve ------------------------------------------------------------ */

/* what a private curve is compared with: its algorithm without privacy */
static const CurveRuns *reference_of(const Shown *s, int env, const Curve *c)
{
    for (int i = 0; i < s->affords; i++)
        if (s->afford[i].env == env && curves_alike(&s->afford[i].curve, c))
            return s->afford[i].reference;
    for (int i = 0; i < s->x->curves; i++)
        if (s->x->curve[i].algo == c->algo &&
            s->x->curve[i].privacy == PRIVACY_NONE)
            return comparison_at(s->x, env, i);
    return NULL;
}

static Estimate price_of(const Shown *s, int env, const CurveRuns *runs)
{
    static const Estimate unknown = {(double)NAN, {(double)NAN, (double)NAN}};
    if (runs->curve->privacy == PRIVACY_NONE)
        return unknown;
    const CurveRuns *to = reference_of(s, env, runs->curve);
    return to == NULL ? unknown
                      : paired_ratio(runs->regret, to->regret, runs->n, s->how);
}

static void count_replicates(Shown1 *c)
{
    for (int r = 0; r < c->runs->n; r++) {
        c->has_learned += c->runs->learned[r] > 0;
        c->has_left += c->runs->updates[r] > 0;
    }
}

static void show_curve(const Shown *s, int env, int i, Shown1 *c)
{
    const CurveRuns *runs = comparison_at(s->x, env, i);
    double all = runs->first * (double)runs->episodes;
    if (all <= 0)
        all = 1; /* there is no regret either */
    *c = (Shown1){.runs = runs, .env = env, .index = i};
    c->median = paired_median(runs->regret, runs->n, s->how);
    c->iqm = paired_iqm(runs->regret, runs->n, s->how);
    c->mean = paired_mean(runs->regret, runs->n, s->how);
    c->share = c->median.value / all;
    c->share_within =
        (Interval){c->median.within.lower / all, c->median.within.upper / all};
    c->learned = learned_from(runs, s->how);
    c->price = price_of(s, env, runs);
    c->same = same_as(s->x, env, i);
    count_replicates(c);
}

/* --- pairs ---------------------------------------------------------------- */

bool curves_rival(const Curve *a, const Curve *b)
{
    bool alike = a->privacy == b->privacy && a->calibrated == b->calibrated &&
                 (a->privacy == PRIVACY_NONE || a->epsilon == b->epsilon);
    return alike && a->algo != b->algo && a->algo->learns && b->algo->learns;
}

int pairs_of(const Curve *curve, int curves, int envs)
{
    int n = 0;
    for (int i = 0; i < curves; i++)
        for (int j = i + 1; j < curves; j++)
            n += curves_rival(&curve[i], &curve[j]);
    return n * envs;
}

static Pair make_pair(const Shown1 *a, const Shown1 *b)
{
    if (b->median.value < a->median.value) {
        const Shown1 *swap = a;
        a = b;
        b = swap;
    }
    Pair p = {.a = a, .b = b};
    p.test = paired_test(a->runs->regret, b->runs->regret, a->runs->n,
                         1 - PAIRS_ALPHA);
    return p;
}

static void list_pairs(Shown *s)
{
    const Comparison *x = s->x;
    for (int e = 0; e < x->envs; e++)
        for (int i = 0; i < x->curves; i++)
            for (int j = i + 1; j < x->curves; j++)
                if (curves_rival(&x->curve[i], &x->curve[j]))
                    s->pair[s->pairs++] =
                        make_pair(shown_at(s, e, i), shown_at(s, e, j));
}

static void adjust(Shown *s)
{
    double *p = arena_array(s->arena, double, s->pairs);
    double *adjusted = arena_array(s->arena, double, s->pairs);
    for (int i = 0; i < s->pairs; i++)
        p[i] = s->pair[i].test.p;
    holm_adjust(s->pairs, p, adjusted);
    for (int i = 0; i < s->pairs; i++)
        s->pair[i].p = adjusted[i];
}

void shown_open(Shown *s, const Comparison *x, const Afford *afford,
                int affords, const Resampling *how)
{
    *s = (Shown){.x = x,
                 .afford = afford,
                 .affords = affords,
                 .how = how,
                 .arena = how->arena,
                 .command = "",
                 .digest = ""};
    s->curve = arena_array(s->arena, Shown1, (x->envs * x->curves));
    for (int e = 0; e < x->envs; e++)
        for (int i = 0; i < x->curves; i++)
            show_curve(s, e, i, &s->curve[e * x->curves + i]);
    s->pair =
        arena_array(s->arena, Pair, (pairs_of(x->curve, x->curves, x->envs)));
    list_pairs(s);
    adjust(s);
}

/* --- several environments ------------------------------------------------- */

static bool has_rival(const Comparison *x, int i)
{
    for (int j = 0; j < x->curves; j++)
        if (curves_rival(&x->curve[i], &x->curve[j]))
            return true;
    return false;
}

/* the median over the least of its own and its rivals' */
static double ratio_to_best(const Shown *s, int env, int i)
{
    const Comparison *x = s->x;
    double mine = shown_at(s, env, i)->median.value, best = mine;
    for (int j = 0; j < x->curves; j++)
        if (curves_rival(&x->curve[i], &x->curve[j]))
            best = fmin(best, shown_at(s, env, j)->median.value);
    return best > 0 ? mine / best : mine > 0 ? RATIO_MAX : 1;
}

int profiles_of(const Shown *s, Standing **out)
{
    int n = 0;
    Standing *p = arena_array(s->arena, Standing, s->x->curves);
    for (int i = 0; i < s->x->curves; i++) {
        if (!has_rival(s->x, i))
            continue;
        p[n] = (Standing){&s->x->curve[i], i,
                          arena_array(s->arena, double, s->x->envs), 1};
        for (int e = 0; e < s->x->envs; e++) {
            p[n].ratio[e] = ratio_to_best(s, e, i);
            p[n].worst = fmax(p[n].worst, p[n].ratio[e]);
        }
        n++;
    }
    *out = p;
    return n;
}

double profile_share(const Shown *s, const Standing *p, double factor)
{
    int n = 0;
    for (int e = 0; e < s->x->envs; e++)
        n += p->ratio[e] <= factor;
    return (double)n / s->x->envs;
}
