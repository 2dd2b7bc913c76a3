#include "suite/claim/probe.h"
#include "suite/base/text.h"
#include "suite/claim/ledger.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const Setting settings[] = {
    {"claim", SET_TEXT, "-", 0, 0, NULL, "the claim whose probe runs"},
    {"reading", SET_TEXT, "-", 0, 0, NULL,
     "which reading of an ambiguous statement; -: the only one"},
    {"instances", SET_COUNT, "1000", 1, 1e12, NULL, "random instances"},
    {"scale", SET_REAL, "1", 0, 1e6, NULL,
     "factor on the claimed noise scales"},
    {"sensitivity", SET_REAL, "1", 1e-12, 1e6, NULL,
     "factor on the true sensitivities"},
    {"size", SET_REAL, "1", 1e-9, 1e9, NULL,
     "factor on norms, summands and other sizes"},
    {"ridge", SET_REAL, "1", 1e-9, 1e9, NULL,
     "factor on the claimed ridge (multiple of I) of Gram matrices"},
    {"scale-bonus", SET_REAL, "1", 0, 1e9, NULL,
     "factor on the claimed exploration bonuses"},
    {"error-scale", SET_REAL, "1", 0, 1e9, NULL,
     "factor on the claimed error bound E of private counts"},
    {"bend", SET_REAL, "0", -0.9, 10, NULL,
     "one side made wrong by this relative amount"},
    {"levels", SET_INT, "0", -64, 64, NULL, "added to the depth of trees"},
    {"log-power", SET_REAL, "1", 0, 1, NULL,
     "logarithms to this power; 0 drops them, as O~ does"},
    {"episodes-scale", SET_REAL, "1", 1e-30, 1e30, NULL,
     "factor on the number of episodes"},
    {"jitter", SET_REAL, "0", 0, 1, NULL,
     "multiple of I added to a Gram matrix"},
    {0}};

static void keep(ProbeWorst *worst, double value, const char *names,
                 va_list values)
{
    const char *rest = names;
    char word[ROWS_NAME];
    worst->value = value;
    worst->names = names;
    for (int i = 0; text_word(&rest, word, sizeof word) != NULL; i++) {
        assert(i < PROBE_AT);
        worst->at[i] = va_arg(values, double);
    }
}

static void consider(Probe *p, ProbeWorst *worst, double value,
                     const char *names, va_list values)
{
    p->points++;
    if (isnan(value))
        p->failed = true;
    else if (value <= worst->value)
        return;
    keep(worst, value, names, values);
}

/* A ratio that is at most 1 exactly if measured <= allowed.  0 / 0 is within
 * the bound; anything positive over 0 is infinitely beyond. */
static double ratio_of(double measured, double allowed)
{
    if (isnan(measured) || isnan(allowed))
        return (double)NAN;
    if (measured <= 0 && allowed >= 0)
        return 0;
    if (measured < 0)
        return allowed / measured;
    return allowed > 0 ? measured / allowed : (double)INFINITY;
}

void probe_ratio(Probe *p, double measured, double allowed, const char *names,
                 ...)
{
    va_list values;
    va_start(values, names);
    consider(p, &p->ratio, ratio_of(measured, allowed), names, values);
    va_end(values);
}

void probe_equal_from(Probe *p, double a, double b, double floor,
                      const char *names, ...)
{
    va_list values;
    va_start(values, names);
    consider(p, &p->error, fabs(a - b) / fmax(fabs(b), floor), names, values);
    va_end(values);
}

void probe_note(Probe *p, const char *name, double value)
{
    assert(rows_find(p->rows, name, 0) == NULL);
    rows_put(p->rows, name, value);
}

static bool holds_at(const Probe *p, void (*check)(Probe *), double bonus)
{
    Probe trial = *p;
    trial.bonus = bonus;
    trial.ratio = (ProbeWorst){.value = -INFINITY};
    check(&trial);
    return !trial.failed && trial.ratio.value <= 1;
}

void probe_radius(Probe *p, void (*check)(Probe *), double at)
{
    double good = p->bonus, bad = p->bonus / 0x1p20;
    if (!holds_at(p, check, good))
        return;
    while (good / bad > 1.01) {
        double middle = sqrt(good * bad);
        *(holds_at(p, check, middle) ? &good : &bad) = middle;
    }
    probe_note(p, "least_radius_slack", p->bonus / good);
    probe_note(p, "at_probability", at);
}

/* the worst value, and its coordinates as rows "at.H", "at.d" */
static void put_worst(Rows *rows, const char *name, const ProbeWorst *worst)
{
    if (worst->names == NULL)
        return;
    const char *rest = worst->names;
    char word[ROWS_NAME - 4], at[ROWS_NAME];
    rows_put(rows, name, worst->value);
    for (int i = 0; text_word(&rest, word, sizeof word) != NULL; i++) {
        snprintf(at, sizeof at, "at.%s", word);
        if (rows_find(rows, at, 0) == NULL)
            rows_put(rows, at, worst->at[i]);
    }
}

static Status run(const Job *job, Arena *arena, Rows *rows)
{
    const Claim *claim;
    const Params *s = &job->params;
    TRY(ledger_find(params_text(s, "claim"), &claim));
    if (claim->probe == NULL)
        return FAIL(BAD_INPUT, "claim %s has no probe", claim->id);
    Probe p = {.rng = rng_open(job->seed, claim->id),
               .arena = arena,
               .instances = params_count(s, "instances"),
               .reading = params_text(s, "reading"),
               .noise = params_real(s, "scale"),
               .sensitivity = params_real(s, "sensitivity"),
               .size = params_real(s, "size"),
               .ridge = params_real(s, "ridge"),
               .bonus = params_real(s, "scale-bonus"),
               .error_scale = params_real(s, "error-scale"),
               .bend = params_real(s, "bend"),
               .levels = params_int(s, "levels"),
               .log_power = params_real(s, "log-power"),
               .episodes = params_real(s, "episodes-scale"),
               .jitter = params_real(s, "jitter"),
               .ratio = {.value = -INFINITY},
               .error = {.value = -INFINITY},
               .rows = rows};
    rng_seek(&p.rng, RNG_STUDY, 0, 0);
    claim->probe(&p);
    if (p.failed)
        return FAIL(WORLD, "%s: a point of its probe has no value", claim->id);
    put_worst(rows, "ratio", &p.ratio);
    put_worst(rows, "error", &p.error);
    rows_put(rows, "instances", (double)p.points);
    return OK;
}

const Study study_probe = {
    .name = "probe",
    .help = "a formula on a grid or on random instances: the worst point",
    .version = 1,
    .settings = settings,
    .size = "instances",
    .limit = 3600,
    .run = run,
};
