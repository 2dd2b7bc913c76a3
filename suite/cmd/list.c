#include "algorithms/algorithm.h"
#include "suite/audit/mechanism.h"
#include "suite/base/json.h"
#include "suite/base/text.h"
#include "suite/claim/fault.h"
#include "suite/claim/ledger.h"
#include "suite/cmd/cmd.h"
#include "suite/cmd/findings.h"
#include "suite/papers/self/defects.h"

#include <string.h>

static const Setting options[] = {{0}};

static void print_json_claim(const Claim *c)
{
    char paper[40];
    const Finding *finding = ledger_finding_of(c);
    claim_paper(c, paper, sizeof paper);
    Json j = json_open(stdout);
    json_text(&j, "id", c->id);
    json_text(&j, "paper", paper);
    json_text(&j, "place", c->place);
    json_text(&j, "kind", kind_names[c->kind]);
    json_text(&j, "whose", whose_names[c->whose]);
    json_text(&j, "quotation", c->quotation);
    json_text(&j, "statement", c->statement);
    json_text(&j, "expected", verdict_names[c->expected]);
    json_text(&j, "because", c->because);
    json_text(&j, "finding", finding != NULL ? finding->id : NULL);
    json_text(&j, "profile", profile_names[c->profile]);
    json_text(&j, "waits_for", c->waits_for);
    json_text(&j, "fault", c->fault);
    json_text(&j, "design", claim_design(c, c->profile).hex);
    json_close(&j);
}

static void print_claim(const Claim *c)
{
    printf("%-26s %-9s %-10s %s\n", c->id, kind_names[c->kind],
           c->waits_for != NULL ? "waits" : verdict_names[c->expected],
           c->statement);
}

/* Each of these prints the entries that the glob selects and returns how many.
 */
static int print_claims(const char *glob, bool json)
{
    int n = 0;
    const Claim *c;
    for (int i = 0; (c = ledger_claim(i)) != NULL; i++)
        if (claim_selected(c, glob)) {
            (json ? print_json_claim : print_claim)(c);
            n++;
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

static void json_setting(Json *list, const Setting *s)
{
    bool number = s->type <= SET_REAL;
    Json j = json_item(list);
    json_text(&j, "name", s->name);
    json_text(&j, "type", setting_types[s->type]);
    json_text(&j, "default", s->fallback);
    if (number) {
        json_real(&j, "min", s->min);
        json_real(&j, "max", s->max);
    }
    if (s->choices != NULL)
        json_text(&j, "choices", s->choices);
    json_text(&j, "help", s->help);
    json_close(&j);
}

static void print_json_algorithm(const Algorithm *a)
{
    const Setting *s = a->settings;
    Json j = json_open(stdout);
    json_text(&j, "name", a->name);
    json_text(&j, "source", a->source);
    json_text(&j, "help", a->help);
    json_open_list(&j, "settings");
    for (; s != NULL && s->name != NULL; s++)
        json_setting(&j, s);
    json_close_list(&j);
    json_close(&j);
}

static void print_algorithm(const Algorithm *a)
{
    print_entry(false, a->name, a->source, a->help);
    if (a->settings != NULL)
        settings_help(a->settings, "  --set ", stdout);
}

static int print_algorithms(const char *glob, bool json)
{
    int n = 0;
    for (const Algorithm *const *a = algorithms; *a != NULL; a++)
        if (text_matches(glob, (*a)->name)) {
            (json ? print_json_algorithm : print_algorithm)(*a);
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
    Setting own[PARAMS_MAX + 1];
    const Mechanism *m;
    for (int i = 0; (m = mechanism_at(i)) != NULL; i++) {
        if (!text_matches(glob, m->name))
            continue;
        print_entry(json, m->name, m->source, m->help);
        n++;
        mechanism_own_settings(m, own);
        if (!json)
            settings_help(own, "  --set ", stdout);
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
} kinds[] = {{"claims", print_claims},         {"findings", findings_list},
             {"algorithms", print_algorithms}, {"envs", print_envs},
             {"mechanisms", print_mechanisms}, {"studies", print_studies},
             {"faults", print_faults},         {"defects", print_defects}};
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

static const char *kind_at(const void *table, int i)
{
    (void)table;
    return i < KINDS ? kinds[i].name : NULL;
}

static Status run(const Args *args, Arena *arena)
{
    (void)arena;
    const char *glob = args->words > 1 ? args->word[1] : "*";
    int kind;
    TRY(text_find("list of", args->word[0], kind_at, NULL, &kind));
    return print_kind(kind, glob, args->json);
}

const Command cmd_list = {
    .name = "list",
    .usage = "KIND [GLOB]",
    .summary = "claims, findings, algorithms and what else there is",
    .about =
        "KIND is claims, findings, algorithms, envs, mechanisms, studies,\n"
        "faults or defects.\n"
        "\n"
        "A finding is one error of a paper: its severity and what the authors\n"
        "would want to read; show prints it whole. What nothing depends on\n"
        "stands apart.\n"
        "\n"
        "Algorithms, environments and mechanisms are listed with their\n"
        "settings, which --set key=value gives. A defect is a fault at one\n"
        "or several grades, of the detection matrix. GLOB selects by name;\n"
        "claims can be selected by @tag, too.\n",
    .options = options,
    .least = 1,
    .most = 2,
    .examples = "  assay list claims\n"
                "  assay list claims 'qiao2023.*'\n"
                "  assay list claims @noise\n"
                "  assay list findings\n"
                "  assay list envs\n",
    .run = run,
};
