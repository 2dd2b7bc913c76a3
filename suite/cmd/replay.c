#include "suite/run/replay.h"
#include "suite/base/clock.h"
#include "suite/base/json.h"
#include "suite/base/text.h"
#include "suite/claim/ledger.h"
#include "suite/cmd/replay.h"
#include "suite/run/provenance.h"

#include <inttypes.h>
#include <string.h>

enum { DECIDED_MAX = 24 };

typedef struct {
    int same, different, refused, other_source, other_arithmetic, other_version;
    uint64_t rows;
    double seconds;
} Tally;

/* the case's text without the claim's name, which is printed before it */
static const char *short_case(const Witness *w)
{
    size_t n = strlen(w->claim);
    const char *text = w->case_text;
    if (strncmp(text, "claim=", 6) == 0 && strncmp(text + 6, w->claim, n) == 0)
        text += 6 + n + (text[6 + n] == ' ');
    return text;
}

static bool other_version(const Replay *r)
{
    return r->refused == NULL && r->version != r->of->version;
}

static void print_line(const Replay *r)
{
    const Witness *w = r->of;
    const char *text = short_case(w);
    printf("%-8s %s%s%s",
           r->refused != NULL ? "REFUSED"
           : r->same          ? "replayed"
                              : "DIFFERS",
           w->claim, text[0] != '\0' ? " " : "", text);
    if (w->fault[0] != '\0')
        printf(", under fault %s", w->fault);
    if (r->refused != NULL)
        printf(": %s", r->refused);
    else if (r->same)
        printf(": %d row%s identical, verdict %s again", r->rows,
               text_plural((uint64_t)r->rows), w->verdict);
    else
        printf(": %d of %d rows differ, verdict %s (%s stored); %s",
               r->differing, r->rows, verdict_names[r->again.verdict],
               w->verdict, r->first);
    if (r->other_source)
        printf(" [other source]");
    if (r->other_arithmetic)
        printf(" [other arithmetic]");
    if (other_version(r))
        printf(" [study %s version %d stored, %d here]", w->study, w->version,
               r->version);
    putchar('\n');
}

/* the instance, and the rows of its replicate that decided the verdict */
static void print_decided(const Replay *r)
{
    const Row *row[DECIDED_MAX];
    const Witness *w = r->of;
    int n = replay_decided(r, row, DECIDED_MAX);
    printf("    witness %s: %s\n    seed %s, %s, study %s, replicate %d\n",
           w->id, w->instance, w->seed, w->profile, w->study, w->replicate);
    if (r->judged)
        printf("    %s\n", r->again.why);
    for (int i = 0; i < n; i++) {
        printf("      %-16s %.17g", row[i]->name, row[i]->value);
        if (row[i]->step != 0)
            printf("  step %d", row[i]->step);
        if (row[i]->k != 0)
            printf("  k=%" PRIu64, row[i]->k);
        putchar('\n');
    }
}

/* "ratio=1.5 at.H=3" */
static void join_decided(const Replay *r, char *out, size_t size)
{
    const Row *row[DECIDED_MAX];
    size_t used = 0;
    int n = replay_decided(r, row, DECIDED_MAX);
    out[0] = '\0';
    for (int i = 0; i < n && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s=%.17g",
                                 i > 0 ? " " : "", row[i]->name, row[i]->value);
}

static void print_json(const Replay *r)
{
    const Witness *w = r->of;
    char decided[DECIDED_MAX * 60];
    join_decided(r, decided, sizeof decided);
    Json j = json_open(stdout);
    json_text(&j, "id", w->id);
    json_text(&j, "claim", w->claim);
    json_text(&j, "case", w->case_text);
    json_text(&j, "mode", w->mode);
    json_text(&j, "profile", w->profile);
    json_text(&j, "fault", w->fault);
    json_text(&j, "seed", w->seed);
    json_text(&j, "study", w->study);
    json_count(&j, "version", (uint64_t)w->version);
    json_count(&j, "version_here", (uint64_t)r->version);
    json_text(&j, "witness", w->instance);
    json_bool(&j, "identical", r->refused == NULL && r->same);
    json_count(&j, "rows", (uint64_t)r->rows);
    json_count(&j, "rows_differing", (uint64_t)r->differing);
    json_text(&j, "verdict", w->verdict);
    json_text(&j, "verdict_again",
              r->judged ? verdict_names[r->again.verdict] : NULL);
    json_real(&j, "statistic", w->statistic);
    if (r->judged)
        json_real(&j, "statistic_again", r->again.statistic);
    else
        json_null(&j, "statistic_again");
    json_text(&j, "witness_again", r->judged ? r->again.witness : NULL);
    json_text(&j, "decided", decided);
    json_text(&j, "difference", r->first[0] != '\0' ? r->first : NULL);
    json_text(&j, "refused", r->refused);
    json_bool(&j, "other_source", r->other_source);
    json_bool(&j, "other_arithmetic", r->other_arithmetic);
    json_close(&j);
}

static void count(const Replay *r, Tally *t)
{
    bool same = r->refused == NULL && r->same;
    t->same += same;
    t->refused += r->refused != NULL;
    t->different += r->refused == NULL && !same;
    t->other_source += r->other_source;
    t->other_arithmetic += r->other_arithmetic;
    t->other_version += other_version(r);
    t->rows += (uint64_t)r->rows;
}

static void print_json_summary(const Tally *t, int n)
{
    Json j = json_open(stdout);
    json_bool(&j, "summary", true);
    json_count(&j, "witnesses", (uint64_t)n);
    json_count(&j, "identical", (uint64_t)t->same);
    json_count(&j, "different", (uint64_t)t->different);
    json_count(&j, "refused", (uint64_t)t->refused);
    json_count(&j, "other_source", (uint64_t)t->other_source);
    json_count(&j, "other_arithmetic", (uint64_t)t->other_arithmetic);
    json_count(&j, "other_version", (uint64_t)t->other_version);
    json_count(&j, "rows", t->rows);
    json_real(&j, "seconds", t->seconds);
    json_close(&j);
}

static void print_summary(const Tally *t, int n)
{
    printf("\n%d witness%s: %d identical, %d different, %d refused; %" PRIu64
           " row%s in %.1f s\n",
           n, n == 1 ? "" : "es", t->same, t->different, t->refused, t->rows,
           text_plural(t->rows), t->seconds);
    if (t->other_source > 0)
        printf("%d stored by another source than this one, %s\n",
               t->other_source, provenance_source());
    if (t->other_arithmetic > 0)
        printf("%d stored on a machine with other arithmetic: last bits may "
               "differ\n",
               t->other_arithmetic);
}

static void print_all(const Args *args, const Replay *r, int n, Tally *t)
{
    bool one = strpbrk(args->word[0], "*?[@") == NULL;
    for (int i = 0; i < n; i++) {
        count(&r[i], t);
        if (args->json)
            print_json(&r[i]);
        else
            print_line(&r[i]);
        if (one && !args->json)
            print_decided(&r[i]);
    }
    if (args->json)
        print_json_summary(t, n);
    else if (n > 0)
        print_summary(t, n);
    else
        printf("No violated verdict of %s in %s: nothing to replay.\n",
               args->word[0], params_text(&args->options, "db"));
}

static Status replay_in(const Args *args, Store *store, Arena *arena)
{
    Witness *w;
    int n;
    Tally t = {0};
    double begin = clock_now();
    TRY(witness_list(store, args->word[0], arena, &w, &n));
    Replay *r = arena_array(arena, Replay, n + 1);
    TRY(replay_all(store, w, n, params_int(&args->options, "jobs"), arena, r));
    t.seconds = clock_now() - begin;
    print_all(args, r, n, &t);
    return t.same == n ? OK : UNEXPECTED;
}

Status show_replay(const Args *args, Arena *arena)
{
    Store *store;
    if (strncmp(args->word[0], REPLAY_AUDIT, strlen(REPLAY_AUDIT)) != 0)
        TRY(ledger_check(args->word[0]));
    TRY(store_open(&store, params_text(&args->options, "db"), STORE_READ));
    return store_close(store, replay_in(args, store, arena));
}
