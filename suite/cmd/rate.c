#include "suite/judge/rate.h"
#include "suite/base/json.h"
#include "suite/cmd/cmd.h"

#include <inttypes.h>
#include <math.h>

static const StudyOptions from[] = {
    {.of = &study_envelope, .only = "env", .as = "family"},
    {.of = &study_envelope, .only = "in from to points"},
    {.of = &study_envelope, .only = "lead", .fallback = "0"},
    {.of = &study_envelope, .only = "seeds", .as = "replicates"},
    {.of = &study_envelope, .only = "episodes privacy epsilon delta mode"},
    {.of = &study_envelope, .only = "lazy", .fallback = "0.05"},
    {.of = &study_envelope, .only = "looks", .fallback = "information"},
    {.of = &study_envelope, .only = "scale-bonus"},
    {0}};

static const Setting options[] = {SEED_OPTION, JOBS_OPTION, DB_OPTION, {0}};

static Status open_job(const Args *args, Job *job, Arena *arena)
{
    char set[SETS_TEXT];
    const Params *p = &args->options;
    args_settings(args, set, sizeof set);
    const char *text = arena_text(arena, "algorithm=%s env=%s %s",
                                  args->word[0], params_text(p, "family"), set);
    TRY(job_open(job, &study_envelope, params_count(p, "seed"), text));
    TRY(args_to_job(args, job));
    if (params_int(p, "replicates") > params_int(&job->params, "most-seeds"))
        TRY(params_set(&job->params, "most-seeds",
                       params_text(p, "replicates")));
    if (params_real(p, "from") >= params_real(p, "to") &&
        params_int(p, "points") > 1)
        return FAIL(BAD_INPUT, "--from %s is not below --to %s",
                    params_text(p, "from"), params_text(p, "to"));
    return OK;
}

/* the lead, which goes down, before the points, which go up */
static const RatePoint *point_at(const RateFit *f, int i)
{
    return &f->point[i < f->leads ? f->n + f->leads - 1 - i : i - f->leads];
}

static void print_json_point(const RatePoint *p)
{
    Json j = json_open(stdout);
    json_real(&j, "x", p->x);
    json_real(&j, "regret", p->regret);
    json_real(&j, "gap", p->gap);
    json_real(&j, "lo", p->lo);
    json_real(&j, "hi", p->hi);
    json_bool(&j, "on_edge", p->on_edge);
    json_text(&j, "range", range_names[p->range]);
    json_real(&j, "slope", p->slope);
    json_real(&j, "bound", p->bound);
    json_real(&j, "share", p->share);
    json_close(&j);
}

/* a number of so many digits, right-aligned; a dash where there is none */
static void print_cell(int width, int digits, double x)
{
    if (isnan(x))
        printf("%*s", width, "-");
    else
        printf("%*.*g", width, digits, x);
}

static void print_point(const RatePoint *p)
{
    print_cell(12, 5, p->x);
    print_cell(15, 6, p->regret);
    print_cell(15, 6, p->lo);
    print_cell(15, 6, p->hi);
    print_cell(11, 3, p->gap);
    if (isnan(p->slope))
        printf("%8s", "-");
    else
        printf("%8.3f", p->slope);
    printf("  %-10s", range_names[p->range]);
    print_cell(13, 4, p->bound);
    printf("%s\n", p->on_edge ? "  on the family's edge" : "");
}

/* why there are dashes */
static void explain_dashes(const RateFit *f)
{
    if (f->law == NULL)
        printf("no theorem on this learner: no bound\n");
    if (f->n + f->leads == 1)
        printf("one point: no slope\n");
}

static void print_json_summary(const Args *args, const RateFit *f,
                               const Batch *b)
{
    Json j = json_open(stdout);
    json_bool(&j, "summary", true);
    json_text(&j, "algorithm", args->word[0]);
    json_text(&j, "family", params_text(&args->options, "family"));
    json_text(&j, "in", params_text(&args->options, "in"));
    json_real(&j, "exponent", f->exponent);
    json_real(&j, "lo", f->lo);
    json_real(&j, "hi", f->hi);
    json_real(&j, "theorem", f->law == NULL ? (double)NAN : f->law->exponent);
    json_text(&j, "source", f->law == NULL ? NULL : f->law->source);
    json_real(&j, "with_logarithms", f->allowed);
    json_real(&j, "without_logarithms", f->without_logs);
    json_real(&j, "k_star", f->k_star);
    json_real(&j, "rules_from", f->rules_from);
    json_count(&j, "points_used", (uint64_t)f->used);
    json_text(&j, "verdict", verdict_names[f->verdict]);
    json_text(&j, "why", f->why);
    json_real(&j, "seconds", b->seconds);
    json_text(&j, "digest", b->digest);
    json_close(&j);
}

static void print_text(const Args *args, const RateFit *f, const Batch *b)
{
    printf("%12s %14s %14s %14s %10s %7s  %-10s %12s\n",
           params_text(&args->options, "in"), "regret", "lo", "hi", "gap",
           "slope", "range", "bound");
    for (int i = 0; i < f->n + f->leads; i++)
        print_point(point_at(f, i));
    printf("\n%s: %s\n", verdict_names[f->verdict], f->why);
    explain_dashes(f);
    if (f->law != NULL && !isnan(f->k_star))
        printf("%s: the bound is below K H from K = %.3g on\n", f->law->source,
               f->k_star);
    if (!isnan(f->without_logs))
        printf("without the bound's logarithms the exponent is %.3f\n",
               f->without_logs);
    printf("%.3g s of computing\n", b->seconds);
}

static Status run(const Args *args, Arena *arena)
{
    Job *job = arena_array(arena, Job, 1);
    Batch batch;
    RateFit fit;
    TRY(open_job(args, job, arena));
    TRY(args_run(args, job, &batch, arena));
    TRY(batch_close(&batch, OK));
    rate_fit(job, batch.rows, batch.n, &(RateRule){ALPHA, 0.02, 1, NULL}, &fit,
             arena);
    if (args->json) {
        for (int i = 0; i < fit.n + fit.leads; i++)
            print_json_point(point_at(&fit, i));
        print_json_summary(args, &fit, &batch);
    } else {
        print_text(args, &fit, &batch);
    }
    return fit.verdict == VIOLATED
               ? FAIL(UNEXPECTED, "%s: %s", args->word[0], fit.why)
               : OK;
}

const Command cmd_rate = {
    .name = "rate",
    .usage = "ALGORITHM",
    .summary = "how the worst-case regret over a family of instances grows",
    .about =
        "A theorem bounds the worst case, so at each value of what grows\n"
        "(--in) the largest mean regret over a family of instances, indexed\n"
        "by their gap, is searched for. Prints it with a 95 % bootstrap\n"
        "interval over seeds, the local slope and the theorem's explicit\n"
        "bound. A point whose worst gap is the family's largest or smallest\n"
        "(nothing is learnt yet) is not used. Then the exponent is fitted\n"
        "over the range where the bound's leading term dominates (for\n"
        "tabular learners: where the bound is below the trivial one and the\n"
        "theorem's terms are three quarters of what the bonuses cost) and\n"
        "compared with the theorem's. S, A, H and d are the family's own:\n"
        "tabular-hard has S-2 contexts, mixture-hard with axis actions has\n"
        "d-1 arms.\n",
    .from = from,
    .options = options,
    .takes_set = true,
    .least = 1,
    .most = 1,
    .examples =
        "  assay rate ucrl-vtr --privacy jdp --from 1e13 --to 1e15\n"
        "  assay rate ucrl-vtr --privacy jdp --in epsilon --from 0.1 --to 1\n"
        "  assay rate dp-ucbvi --family tabular-hard --from 1e16 --to 1e19\n",
    .run = run,
};
