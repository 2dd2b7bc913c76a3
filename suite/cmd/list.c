#include "algorithms/algorithm.h"
#include "suite/claim/fault.h"
#include "suite/claim/ledger.h"
#include "suite/base/json.h"
#include "suite/base/text.h"
#include "suite/cmd/cmd.h"
#include "suite/papers/self/defects.h"
#include "suite/audit/mechanism.h"

#include <string.h>

static const Setting options[] = {{0}};

static int print_claims(const char *glob, bool json)
{
    int n = 0;
    const Claim *c;
    char paper[40];
    for (int i = 0; (c = ledger_claim(i)) != NULL; i++) {
        if (!claim_selected(c, glob))
            continue;
        n++;
        claim_paper(c, paper, sizeof paper);
        if (!json) {
            printf("%-26s %-9s %-10s %s\n", c->id, kind_names[c->kind],
                   c->waits_for != NULL ? "waits" : verdict_names[c->expected],
                   c->statement);
            continue;
        }
        Json j = json_open(stdout);
        json_text(&j, "id", c->id);
        json_text(&j, "paper", paper);
        json_text(&j, "place", c->place);
        json_text(&j, "kind", kind_names[c->kind]);
        json_text(&j, "statement", c->statement);
        json_text(&j, "expected", verdict_names[c->expected]);
        json_text(&j, "profile", profile_names[c->profile]);
        json_text(&j, "waits_for", c->waits_for);
        json_text(&j, "fault", c->fault);
        json_text(&j, "design", claim_design(c, c->profile).hex);
        json_close(&j);
    }
    return n;
}

static void print_entry(bool json, const char *name, const char *source,
                        const char *help)
{
    if (!json) {
        printf("%-16s %s%s%s%s\n", name, help, source != NULL ? " (" : "",
               source != NULL ? source : "", source != NULL ? ")" : "");
        return;
    }
    Json j = json_open(stdout);
    json_text(&j, "name", name);
    json_text(&j, "source", source);
    json_text(&j, "help", help);
    json_close(&j);
}

static int print_algorithms(const char *glob, bool json)
{
    int n = 0;
    for (const Algorithm *const *a = algorithms; *a != NULL; a++)
        if (text_matches(glob, (*a)->name)) {
            print_entry(json, (*a)->name, (*a)->source, (*a)->help);
            n++;
        }
    return n;
}

static int print_envs(const char *glob, bool json)
{
    int n = 0;
    for (const EnvFamily *const *e = env_families; *e != NULL; e++)
        if (text_matches(glob, (*e)->name)) {
            print_entry(json, (*e)->name, (*e)->source, (*e)->help);
            if (!json)
                settings_help((*e)->settings, "  --set ", stdout);
            n++;
        }
    return n;
}

static int print_studies(const char *glob, bool json)
{
    int n = 0;
    for (const Study *const *s = studies; *s != NULL; s++)
        if (text_matches(glob, (*s)->name)) {
            print_entry(json, (*s)->name, NULL, (*s)->help);
            n++;
        }
    return n;
}

static int print_mechanisms(const char *glob, bool json)
{
    int n = 0;
    const Mechanism *m;
    for (int i = 0; (m = mechanism_at(i)) != NULL; i++) {
        if (!text_matches(glob, m->name))
            continue;
        print_entry(json, m->name, m->source, m->help);
        n++;
        for (const Setting *s = mechanism_settings; !json && s->name; s++)
            if (text_has_word(m->uses, s->name, ' '))
                settings_help((const Setting[]){*s, {0}}, "  --set ", stdout);
    }
    return n;
}

static int print_faults(const char *glob, bool json)
{
    int n = 0;
    for (const Fault *f = faults; f->name != NULL; f++)
        if (text_matches(glob, f->name)) {
            print_entry(json, f->name, NULL, f->help);
            n++;
        }
    return n;
}

static int print_defects(const char *glob, bool json)
{
    int n = 0;
    char help[400];
    for (const Defect *d = defects; d->name != NULL; d++) {
        if (!text_matches(glob, d->name))
            continue;
        n++;
        snprintf(help, sizeof help, "%s: %s%s%s%s%s", d->fault,
                 d->with != NULL ? d->with : "", d->with != NULL ? " at " : "",
                 d->vary != NULL ? d->vary : "", d->vary != NULL ? "=" : "",
                 d->grades);
        if (!json)
            printf("%-24s %s (%s)\n%25s%s\n", d->name, d->what, d->seen, "",
                   help);
        else
            print_entry(json, d->name, d->seen, d->what);
    }
    return n;
}

static const struct {
    const char *name;
    int (*print)(const char *glob, bool json);
} kinds[] = {{"claims", print_claims},   {"algorithms", print_algorithms},
             {"envs", print_envs},       {"mechanisms", print_mechanisms},
             {"studies", print_studies}, {"faults", print_faults},
             {"defects", print_defects}};
enum { KINDS = sizeof kinds / sizeof *kinds };

static Status print_kind(int kind, const char *glob, bool json)
{
    int n = kinds[kind].print(glob, json);
    if (n == 0)
        return FAIL(BAD_INPUT, "no %s match '%s'", kinds[kind].name, glob);
    if (json) {
        Json j = json_open(stdout);
        json_bool(&j, "summary", true);
        json_count(&j, kinds[kind].name, (uint64_t)n);
        json_close(&j);
    }
    return OK;
}

static Status run(const Args *args, Arena *arena)
{
    (void)arena;
    const char *what = args->word[0], *names[KINDS];
    for (int i = 0; i < KINDS; i++) {
        names[i] = kinds[i].name;
        if (strcmp(what, kinds[i].name) == 0)
            return print_kind(i, args->words > 1 ? args->word[1] : "*",
                              args->json);
    }
    char nearest[200];
    text_nearest(what, names, KINDS, nearest, sizeof nearest);
    return FAIL(BAD_INPUT, "nothing called '%s' to list; nearest: %s", what,
                nearest);
}

const Command cmd_list = {
    .name = "list",
    .usage = "claims|algorithms|envs|mechanisms|studies|faults|defects [GLOB]",
    .summary = "what there is",
    .options = options,
    .least = 1,
    .most = 2,
    .examples = "  assay list claims\n"
                "  assay list claims 'qiao2023.*'\n"
                "  assay list claims @noise\n"
                "  assay list envs\n",
    .run = run,
};
