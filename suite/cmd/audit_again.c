#include "suite/audit/mechanism_exact.h"
#include "suite/base/json.h"
#include "suite/base/text.h"
#include "suite/cmd/replay.h"
#include "suite/run/provenance.h"
#include "suite/run/replay.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { SEEN_MAX = 1 << 20 };

typedef struct {
    const Witness *witness;
    Job job;
    int way;
    uint64_t run;
    Coordinate *seen;
    int n;
    AuditRecord record;
    double stored;        /* the loss; INFINITY beyond 1e300 */
    char difference[200]; /* "": none */
    bool other_source;
} AuditAgain;

static void keep(void *context, const Coordinate *one)
{
    AuditAgain *x = context;
    if (x->n < SEEN_MAX)
        x->seen[x->n++] = *one;
}

/* Refuses every other word and option: the witness has the settings. */
static Status check_alone(const Args *args)
{
    const Params *p = &args->options;
    if (args->words > 0)
        return FAIL(BAD_INPUT, "'%s': --replay ID takes no other word",
                    args->word[0]);
    if (args->sets > 0)
        return FAIL(BAD_INPUT,
                    "--set %s: a replay has the settings of its"
                    " witness",
                    args->set[0]);
    for (const Setting *s = p->rows; s->name != NULL; s++)
        if (params_given(p, s->name) && strcmp(s->name, "replay") != 0 &&
            strcmp(s->name, "db") != 0)
            return FAIL(BAD_INPUT,
                        "--%s: a replay has the settings of its"
                        " witness",
                        s->name);
    return OK;
}

static Status find(Store *store, const char *id, const char *db, Arena *arena,
                   AuditAgain *x)
{
    Witness *w;
    char way[12], run[24];
    TRY(witness_find(store, id, arena, &w));
    if (w == NULL || w->instance[0] == '\0')
        return FAIL(BAD_INPUT,
                    "no witness '%s' in %s; an audit with --db says"
                    " its id",
                    id, db);
    if (strcmp(w->study, study_audit.name) != 0)
        return FAIL(BAD_INPUT,
                    "witness %s is no audit's; see: assay show %s"
                    " --replay",
                    id, w->claim);
    if (text_value(w->instance, "way", way, sizeof way) == NULL ||
        text_value(w->instance, "run", run, sizeof run) == NULL ||
        !text_count(run, &x->run) || x->run == 0 ||
        (strcmp(way, "0") != 0 && strcmp(way, "1") != 0))
        return FAIL(BAD_INPUT, "witness %s names no way and run: %s", id,
                    w->instance);
    x->way = way[0] == '1';
    x->witness = w;
    x->other_source = strcmp(w->source, provenance_source()) != 0;
    return witness_job(w, &x->job);
}

/* Compares the loss of the run with its stored row and with the witness's text,
 * and notes the first difference. */
static void compare(AuditAgain *x, const Rows *rows)
{
    const Row *row = rows_find(rows, "worst", x->way);
    char loss[40], said[60];
    double now = fmin(x->record.loss, 1e300);
    text_of_real(now, loss, sizeof loss);
    if (now >= 1e300)
        snprintf(loss, sizeof loss, "inf");
    x->stored = row == NULL ? (double)NAN : row->value;
    if (row == NULL)
        snprintf(x->difference, sizeof x->difference,
                 "row worst at step %d is not stored", x->way);
    else if (row->k != x->run)
        snprintf(x->difference, sizeof x->difference,
                 "row worst at step %d is of run %" PRIu64, x->way, row->k);
    else if (!replay_same(now, row->value))
        snprintf(x->difference, sizeof x->difference,
                 "row worst at step %d: %.17g stored, %.17g now", x->way,
                 row->value, now);
    else if (text_value(x->witness->instance, "loss", said, sizeof said) ==
                 NULL ||
             strcmp(loss, said) != 0)
        snprintf(x->difference, sizeof x->difference, "witness: %.120s",
                 x->witness->instance);
    if (x->stored >= 1e300)
        x->stored = INFINITY;
}

static bool shown(const AuditAgain *x, const Coordinate *one)
{
    return one->shift != 0 || isinf(x->record.loss);
}

static void print_text(const AuditAgain *x)
{
    const Witness *w = x->witness;
    printf("%s, seed %s, %s, run %" PRIu64 ", tilt %.6g\n  %s\n\n", w->claim,
           w->seed, x->way == 0 ? "forward" : "backward", x->run,
           x->record.theta, w->instance);
    printf("  %-10s %10s %5s %24s %24s %24s %24s\n", "channel", "place", "at",
           "noise", "shift", "scale", "loss");
    for (int i = 0; i < x->n; i++) {
        const Coordinate *c = &x->seen[i];
        if (shown(x, c))
            printf("  %-10s %10" PRIu64 " %5d %24.17g %24.17g %24.17g %24.17g"
                   "%s\n",
                   c->channel, c->place, c->coordinate, c->noise, c->shift,
                   c->scale, c->loss, c->hers ? "" : "  (not hers)");
    }
    printf("\n  sum     %.17g\n", x->record.loss);
    if (isnan(x->stored))
        printf("  stored  none\n");
    else
        printf("  stored  %.17g\n", x->stored);
    if (x->difference[0] == '\0')
        printf("  replayed: identical\n");
    else
        printf("  DIFFERS: %s%s\n", x->difference,
               x->other_source ? " [other source]" : "");
    if (isinf(x->record.loss))
        printf("  infinite: noise is missing, or is one variable on "
               "coordinates that move apart\n");
    if (w->version != x->job.study->version)
        printf("  study %s version %d stored, %d here\n", w->study, w->version,
               x->job.study->version);
}

static void print_json_coordinate(const Coordinate *c)
{
    Json j = json_open(stdout);
    json_text(&j, "channel", c->channel);
    json_count(&j, "place", c->place);
    json_count(&j, "coordinate", (uint64_t)c->coordinate);
    json_bool(&j, "hers", c->hers);
    json_real(&j, "noise", c->noise);
    json_real(&j, "shift", c->shift);
    json_real(&j, "scale", c->scale);
    json_real(&j, "loss", c->loss);
    json_close(&j);
}

static void print_json(const AuditAgain *x)
{
    const Witness *w = x->witness;
    for (int i = 0; i < x->n; i++)
        if (shown(x, &x->seen[i]))
            print_json_coordinate(&x->seen[i]);
    Json j = json_open(stdout);
    json_bool(&j, "summary", true);
    json_text(&j, "id", w->id);
    json_text(&j, "claim", w->claim);
    json_text(&j, "seed", w->seed);
    json_text(&j, "witness", w->instance);
    json_text(&j, "direction", x->way == 0 ? "forward" : "backward");
    json_count(&j, "run", x->run);
    json_real(&j, "tilt", x->record.theta);
    json_real(&j, "log_weight", x->record.log_weight);
    json_real(&j, "loss", x->record.loss);
    json_bool(&j, "loss_infinite", isinf(x->record.loss));
    json_real(&j, "loss_stored", x->stored);
    json_bool(&j, "identical", x->difference[0] == '\0');
    json_text(&j, "difference", x->difference[0] ? x->difference : NULL);
    json_bool(&j, "other_source", x->other_source);
    json_count(&j, "version", (uint64_t)w->version);
    json_count(&j, "version_here", (uint64_t)x->job.study->version);
    json_close(&j);
}

static Status again_in(const Args *args, Store *store, Arena *arena)
{
    Rows rows;
    const Params *p = &args->options;
    AuditAgain *x = arena_array(arena, AuditAgain, 1);
    TRY(find(store, params_text(p, "replay"), params_text(p, "db"), arena, x));
    x->seen = arena_array(arena, Coordinate, SEEN_MAX);
    TRY(audit_replay(&x->job, x->way, x->run, arena, keep, x, &x->record));
    rows_open(&rows, arena);
    TRY(witness_rows(store, x->witness, &rows));
    compare(x, &rows);
    if (args->json)
        print_json(x);
    else
        print_text(x);
    return x->difference[0] == '\0' ? OK : UNEXPECTED;
}

Status audit_again(const Args *args, Arena *arena)
{
    Store *store;
    const char *db = params_text(&args->options, "db");
    TRY(check_alone(args));
    TRY(store_open(&store, db[0] != '\0' ? db : DEFAULT_DB, STORE_READ));
    return store_close(store, again_in(args, store, arena));
}
