/* A comparison as lines of JSON and as a table. */
#include "suite/base/json.h"
#include "suite/base/text.h"
#include "suite/report/comparison.h"

#include <inttypes.h>
#include <math.h>

/* --- JSON ----------------------------------------------------------------- */

static void put_interval(Json *j, const Shown *s, const char *name, Estimate e)
{
    json_real(j, name, e.value);
    json_real(j, arena_text(s->arena, "%s_lo", name), e.within.lower);
    json_real(j, arena_text(s->arena, "%s_hi", name), e.within.upper);
}

static void put_curve(Json *j, const Shown *s, int env, const Curve *c)
{
    char name[CURVE_TEXT];
    bool private = c->privacy != PRIVACY_NONE;
    curve_name(c, name, sizeof name);
    json_text(j, "env", s->x->env[env]);
    json_text(j, "curve", name);
    json_text(j, "algorithm", c->algo->name);
    json_text(j, "privacy", privacy_name(c->privacy));
    json_real(j, "epsilon", c->epsilon);
    json_real(j, "delta",
              private ? params_real(&s->x->base[env]->params, "delta")
                      : (double)NAN);
    json_text(j, "mode", c->calibrated ? "calibrated" : "published");
}

static void json_points(const Shown *s, const Shown1 *c, FILE *to)
{
    const CurveRuns *runs = c->runs;
    for (int i = 0; i < runs->points; i++) {
        const double *at = &runs->path[(size_t)i * (size_t)runs->n];
        Json j = json_open(to);
        put_curve(&j, s, c->env, runs->curve);
        json_large(&j, "k", runs->k[i]);
        Estimate e = paired_mean(at, runs->n, s->how);
        json_real(&j, "regret_mean", e.value);
        json_real(&j, "regret_lo", e.within.lower);
        json_real(&j, "regret_hi", e.within.upper);
        json_close(&j);
    }
}

static void json_end(const Shown *s, const Shown1 *c, FILE *to)
{
    Json j = json_open(to);
    put_curve(&j, s, c->env, c->runs->curve);
    json_text(&j, "what", "final");
    json_large(&j, "k", c->runs->episodes);
    put_interval(&j, s, "regret_median", c->median);
    put_interval(&j, s, "regret_iqm", c->iqm);
    put_interval(&j, s, "regret_mean", c->mean);
    json_real(&j, "share_of_first_policy", c->share);
    put_interval(&j, s, "price", c->price);
    put_interval(&j, s, "learned_from", c->learned);
    json_count(&j, "learned", (uint64_t)c->has_learned);
    json_count(&j, "left_first_policy", (uint64_t)c->has_left);
    json_count(&j, "replicates", (uint64_t)c->runs->n);
    json_real(&j, "noise", c->runs->noise);
    char name[CURVE_TEXT];
    curve_name(&s->x->curve[c->same], name, sizeof name);
    json_text(&j, "same_as", c->same == c->index ? NULL : name);
    json_close(&j);
}

static void json_pair(const Shown *s, const Pair *p, FILE *to)
{
    Json j = json_open(to);
    const Curve *a = p->a->runs->curve, *b = p->b->runs->curve;
    json_text(&j, "what", "pair");
    json_text(&j, "env", s->x->env[p->a->env]);
    json_text(&j, "better", a->algo->name);
    json_text(&j, "worse", b->algo->name);
    json_text(&j, "privacy", privacy_name(a->privacy));
    json_real(&j, "epsilon", a->epsilon);
    json_text(&j, "mode", a->calibrated ? "calibrated" : "published");
    json_real(&j, "probability_of_improvement", p->test.share);
    json_real(&j, "probability_lo", p->test.within.lower);
    json_real(&j, "probability_hi", p->test.within.upper);
    json_real(&j, "p", p->test.p);
    json_real(&j, "p_holm", p->p);
    json_bool(&j, "decided", pair_decided(p));
    json_close(&j);
}

static void json_afford(const Shown *s, const Afford *a, FILE *to)
{
    static const char *const name[FACTORS] = {"within_10_percent", "within_2",
                                              "within_10"};
    Json j = json_open(to);
    json_text(&j, "what", "afford");
    json_text(&j, "env", s->x->env[a->env]);
    json_text(&j, "algorithm", a->curve.algo->name);
    json_text(&j, "privacy", privacy_name(a->curve.privacy));
    json_text(&j, "mode", a->curve.calibrated ? "calibrated" : "published");
    json_text(&j, "reference", a->at_limit ? "epsilon=1e9" : "none");
    for (int f = 0; f < FACTORS; f++) {
        json_real(&j, arena_text(s->arena, "%s_above", name[f]),
                  a->within[f].no);
        json_real(&j, arena_text(s->arena, "%s_from", name[f]),
                  a->within[f].yes);
    }
    json_real(&j, "stays_to", a->leaves.no);
    json_real(&j, "leaves_from", a->leaves.yes);
    put_interval(&j, s, "epsilon_1_learns_from", learned_from(a->one, s->how));
    json_large(&j, "epsilon_1_episodes", a->one->episodes);
    json_close(&j);
}

static void json_summary(const Shown *s, FILE *to)
{
    const Comparison *x = s->x;
    Sentences all;
    Json j = json_open(to);
    json_bool(&j, "summary", true);
    json_text(&j, "env", x->env[0]);
    json_count(&j, "envs", (uint64_t)x->envs);
    json_count(&j, "curves", (uint64_t)x->curves);
    json_large(&j, "episodes", x->episodes);
    json_bool(&j, "episodes_chosen", x->chosen);
    json_real(&j, "lazy", x->runs[0].lazy);
    json_count(&j, "replicates", (uint64_t)x->replicates);
    json_count(&j, "pairs", (uint64_t)s->pairs);
    json_open_list(&j, "sentences");
    comparison_sentences(s, &all);
    for (int i = 0; i < all.n; i++)
        json_item_text(&j, all.text[i]);
    json_close_list(&j);
    json_text(&j, "digest", s->digest);
    json_close(&j);
}

void comparison_json(const Shown *s, FILE *to)
{
    for (int i = 0; i < s->x->envs * s->x->curves; i++) {
        json_points(s, &s->curve[i], to);
        json_end(s, &s->curve[i], to);
    }
    for (int i = 0; i < s->pairs; i++)
        json_pair(s, &s->pair[i], to);
    for (int i = 0; i < s->affords; i++)
        json_afford(s, &s->afford[i], to);
    json_summary(s, to);
}

/* --- CSV ------------------------------------------------------------------ */

static void put_number(FILE *to, double x)
{
    char text[40] = "";
    if (isfinite(x))
        text_of_real(x, text, sizeof text);
    fprintf(to, ",%s", text);
}

static void put_estimate(FILE *to, Estimate e)
{
    put_number(to, e.value);
    put_number(to, e.within.lower);
    put_number(to, e.within.upper);
}

/* a name as one field, whatever its settings are */
static void put_name(FILE *to, const char *name)
{
    for (; *name != '\0'; name++)
        fputc(*name == ',' ? ';' : *name, to);
}

static void csv_curve(const Shown *s, const Shown1 *c, FILE *to)
{
    const Curve *is = c->runs->curve;
    put_name(to, s->x->env[c->env]);
    fprintf(to, ",%s,%s", is->algo->name, privacy_name(is->privacy));
    put_number(to, is->epsilon);
    fprintf(to, ",%s,%" PRIu64 ",%d",
            is->calibrated ? "calibrated" : "published", c->runs->episodes,
            c->runs->n);
    put_estimate(to, c->median);
    put_estimate(to, c->iqm);
    put_estimate(to, c->mean);
    put_number(to, c->share);
    put_estimate(to, c->price);
    put_estimate(to, c->learned);
    fprintf(to, ",%d,%d\n", c->has_learned, c->has_left);
}

void comparison_csv(const Shown *s, FILE *to)
{
    fputs("env,algorithm,privacy,epsilon,mode,episodes,replicates,"
          "median,median_lo,median_hi,iqm,iqm_lo,iqm_hi,mean,mean_lo,mean_hi,"
          "share_of_first_policy,price,price_lo,price_hi,learned_from,"
          "learned_from_lo,learned_from_hi,learned,left_first_policy\n",
          to);
    for (int i = 0; i < s->x->envs * s->x->curves; i++)
        csv_curve(s, &s->curve[i], to);
}
