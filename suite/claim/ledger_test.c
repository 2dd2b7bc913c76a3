/* Every claim of the ledger is well-formed. */
#include "algorithms/algorithm.h"
#include "suite/base/text.h"
#include "suite/claim/ledger.h"
#include "suite/judge/judge.h"
#include "tests/check.h"

#include <ctype.h>

static const Claim *now; /* the claim under test, for the message */

static void need(bool good, const char *what)
{
    if (!good)
        fprintf(stderr, "%s: %s %s\n", now->id, what, status_message());
    CHECK(good);
    status_clear();
}

/* one line of printable ASCII, no blanks at its ends */
static bool is_line(const char *text)
{
    if (text == NULL || text[0] == '\0' || text[0] == ' ' ||
        text[strlen(text) - 1] == ' ')
        return false;
    for (const char *c = text; *c != '\0'; c++)
        if ((unsigned char)*c < 0x20 || (unsigned char)*c > 0x7e)
            return false;
    return strstr(text, "  ") == NULL;
}

static bool is_name(const char *text, const char *marks)
{
    for (const char *c = text; *c != '\0'; c++)
        if (!isalnum((unsigned char)*c) && strchr(marks, *c) == NULL)
            return false;
    return text[0] != '\0';
}

static void check_tags(const Claim *claim)
{
    const char *rest = claim->tags == NULL ? "" : claim->tags;
    char word[80];
    need(claim->tags == NULL || is_line(claim->tags), "tags");
    while (text_word(&rest, word, sizeof word) != NULL) {
        char pattern[90];
        snprintf(pattern, sizeof pattern, "@%s", word);
        need(is_name(word, "-"), "a tag is a word");
        need(claim_selected(claim, pattern), "selected by its tag");
    }
}

/* a sentence stands alone, in whatever order it is listed */
static bool stands_alone(const char *text)
{
    static const char *const leaning[] = {"the same ", "The same ", "as above",
                                          "ditto", "likewise"};
    for (size_t i = 0; i < sizeof leaning / sizeof *leaning; i++)
        if (strncmp(text, leaning[i], strlen(leaning[i])) == 0)
            return false;
    return strcmp(text, "the same") != 0;
}

/* a reason that takes back what `holds` says */
static bool takes_back(const char *reason)
{
    static const char *const words[] = {"not refuted", "is not valid",
                                        "is open", "neither proved"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(reason, words[i]) != NULL)
            return true;
    return false;
}

static void check_fields(const Claim *claim)
{
    need(is_line(claim->id) && is_name(claim->id, ".-+"), "id");
    need(is_line(claim->place), "place");
    need(is_line(claim->statement), "statement");
    need(is_line(claim->because), "because");
    need(stands_alone(claim->statement), "a statement that stands alone");
    need(stands_alone(claim->because), "a reason that stands alone");
    need(claim->expected != HOLDS || !takes_back(claim->because),
         "a reason that denies its verdict");
    need(claim->expected <= UNTESTABLE, "expected");
    need(claim->kind <= KIND_LAW, "kind");
    need(claim->modes <= (PUBLISHED | CALIBRATED), "modes");
    need(claim->profile <= DEEP, "profile");
    need(claim_alpha(claim) == (claim->study != NULL ? ALPHA : 0), "alpha");
    need(!claim->open || claim->expected == UNDECIDED, "open, and not so");
    need(claim->tolerance >= 0 && claim->tolerance < 1, "tolerance");
    check_tags(claim);
}

/* by name, and for nothing that exists */
static void check_waits(const Claim *claim)
{
    static const char *const missing[] = {"lsvi-batched", "lsvi-switching",
                                          "capri"};
    const Algorithm *built;
    bool known = false;
    for (size_t i = 0; i < sizeof missing / sizeof *missing; i++)
        known = known || strcmp(claim->waits_for, missing[i]) == 0;
    need(known, "waits for an algorithm of the papers");
    need(algorithm_find(claim->waits_for, &built) == BAD_INPUT,
         "waits for what there is");
    status_clear();
}

/* what waits says for whom; what runs has a study, a judge and a fault */
static void check_runs(const Claim *claim)
{
    bool waits = claim->waits_for != NULL;
    if (waits)
        check_waits(claim);
    need(waits || claim->study != NULL || claim->expected == UNTESTABLE,
         "a study, or what it waits for");
    if (claim->study == NULL)
        return;
    Judge *j = claim->judge;
    need(j != NULL, "judge");
    need(claim->fault != NULL, "fault");
    need(claim_cases(claim) >= 1, "cases");
    bool tail = j == judge_tail,
         blackbox = j == judge_blackbox || j == judge_blackbox_finds,
         audit = j == judge_audit || j == judge_release ||
                 j == judge_audit_bound || j == judge_audit_least ||
                 j == judge_loss_law || j == judge_loss_normal;
    need((tail || j == judge_loss_normal) == (claim->threshold != NULL) ||
             j == judge_coverage,
         "threshold");
    need(!tail || claim->study == &study_tail, "a tail's study");
    need(!audit || claim->study == &study_audit ||
             ((j == judge_audit || j == judge_audit_bound) &&
              claim->study == &study_exposure),
         "an audit's study");
    need(!blackbox || claim->study == &study_blackbox ||
             claim->study == &study_actions,
         "a black box's study");
    bool own = tail || audit || blackbox || j == judge_tail_law ||
               j == judge_order || j == judge_ranked || j == judge_rate ||
               j == judge_rate_noise || j == judge_rate_floor ||
               j == judge_rate_lazy || j == judge_rate_arms || j == judge_cost;
    need(own || is_line(claim->left), "left");
    need(claim->right == NULL || j == judge_equal || j == judge_coverage ||
             j == judge_means,
         "right");
}

static void check_thresholds(const Claim *claim, const Job *job)
{
    static const double alphas[] = {0.5, 0.1, 0.01};
    double last = 0;
    for (int i = 0; claim->judge == judge_tail && i < 3; i++) {
        double t = claim->threshold(job, alphas[i]);
        need(isfinite(t) && t > 0, "a positive threshold");
        need(t >= last, "a threshold that rises as alpha falls");
        last = t;
    }
}

/* does the claim's own fault have something to bend in this case? */
static bool bends(const Fault *fault, const char *grade, Job *job)
{
    if (fault->setting == NULL) {
        double value;
        need(text_real(grade, &value) && value > 0, "grade of a threshold");
        return true;
    }
    if (!job_knows(job, fault->setting))
        return false;
    char before[JOB_TEXT], after[JOB_TEXT];
    job_text(job, before, sizeof before);
    need(job_set(job, fault->setting, grade) == OK, "grade");
    job_text(job, after, sizeof after);
    return strcmp(before, after) != 0;
}

static void check_cases(const Claim *claim)
{
    char line[300], grade[PARAMS_TEXT] = "";
    const Fault *fault = NULL;
    int bent = 0;
    if (claim->fault != NULL)
        need(fault_read(claim->fault, &fault, grade) == OK, "fault");
    for (int i = 0; i < claim_cases(claim); i++) {
        Job job;
        claim_case(claim, i, line, sizeof line);
        need(is_line(line) || line[0] == '\0', "case");
        bool opens = job_open(&job, claim->study, 1, line) == OK;
        need(opens, line);
        if (!opens)
            continue;
        check_thresholds(claim, &job);
        need(job_replicates(&job) >= 1, "replicates");
        bent += fault != NULL && bends(fault, grade, &job);
    }
    need(claim_cases(claim) == 0 || bent > 0, "its fault bends nothing");
}

/* two cases of one claim are two jobs */
static void check_distinct(const Claim *claim)
{
    char line[300], text[2][JOB_TEXT];
    Job job;
    for (int i = 0; i < claim_cases(claim); i++)
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < 2; k++) {
                claim_case(claim, k ? i : j, line, sizeof line);
                need(job_open(&job, claim->study, 1, line) == OK, line);
                job_text(&job, text[k], sizeof text[k]);
            }
            need(strcmp(text[0], text[1]) != 0, "two equal cases");
        }
}

static void check_claims(void)
{
    CHECK(ledger_size() > 0 && ledger_claim(ledger_size()) == NULL);
    for (int i = 0; i < ledger_size(); i++) {
        now = ledger_claim(i);
        check_fields(now);
        check_runs(now);
        check_cases(now);
        check_distinct(now);
        for (int j = 0; j < i; j++)
            need(strcmp(now->id, ledger_claim(j)->id) != 0, "id used twice");
    }
}

static void check_papers(void)
{
    char name[40];
    EACH_PAPER(paper)
    {
        CHECK(is_line(paper->name) && is_line(paper->title));
        for (const Section *const *s = paper->sections; *s != NULL; s++)
            CHECK(is_line((*s)->title) && (*s)->list[0] != NULL);
        EACH_CLAIM(c, paper)
        {
            now = c;
            claim_paper(now, name, sizeof name);
            need(strcmp(name, paper->name) == 0, "belongs to another paper");
            need(strlen(now->id) > strlen(name) + 1, "a name after the paper");
        }
    }
}

static void check_alpha(void)
{
    double sum = ledger_alpha();
    CHECK(sum > 0 && sum <= 1e-3);
}

static int selected(const char *pattern)
{
    int n = 0;
    for (int i = 0; i < ledger_size(); i++)
        n += claim_selected(ledger_claim(i), pattern);
    return n;
}

static void check_selection(void)
{
    CHECK(selected(NULL) == ledger_size() && selected("") == ledger_size());
    CHECK(selected("*") == ledger_size());
    int of_papers = 0, kinds = 0;
    char pattern[80];
    EACH_PAPER(paper)
    {
        snprintf(pattern, sizeof pattern, "%s.*", paper->name);
        CHECK((selected(pattern) > 0) == paper_has_claims(paper));
        of_papers += selected(pattern);
    }
    for (Kind k = KIND_PRIVACY; k <= KIND_LAW; k++) {
        snprintf(pattern, sizeof pattern, "@%s", kind_names[k]);
        kinds += selected(pattern);
    }
    CHECK(of_papers == ledger_size() && kinds >= ledger_size());
    CHECK(selected("luyo2021.claim26") == 1);
    CHECK(selected("luyo2021.claim26*") >= 2);
    CHECK(selected("luyo2021.claim2?") >= 4);
    CHECK(selected("luyo2021.claim2[67]") == 2);
    CHECK(selected("luyo2021") == 0 && selected("LUYO2021.*") == 0);
    CHECK(selected("@tail") > 0 && selected("@tai") == 0);
    CHECK(selected("@") == 0 && selected("@*") == 0);
}

static void check_find(void)
{
    const Claim *found = NULL;
    for (int i = 0; i < ledger_size(); i++) {
        CHECK(ledger_find(ledger_claim(i)->id, &found) == OK);
        CHECK(found == ledger_claim(i));
    }
    status_clear();
    CHECK(ledger_find("luyo2021.claim62", &found) == BAD_INPUT);
    CHECK(strstr(status_message(), "'luyo2021.claim62'") != NULL);
    CHECK(strstr(status_message(), "luyo2021.claim26") != NULL);
    status_clear();
}

static bool fault_refused(const char *text, const char *word)
{
    const Fault *fault;
    char grade[PARAMS_TEXT];
    status_clear();
    bool good = fault_read(text, &fault, grade) == BAD_INPUT &&
                strstr(status_message(), word) != NULL;
    status_clear();
    return good;
}

static void check_faults(void)
{
    char text[80], grade[PARAMS_TEXT];
    for (const Fault *f = faults; f->name != NULL; f++) {
        const Fault *found = NULL;
        CHECK(is_name(f->name, "-") && is_line(f->help));
        snprintf(text, sizeof text, "%s=a=b", f->name);
        CHECK(fault_read(text, &found, grade) == OK && found == f);
        CHECK_TEXT(grade, "a=b");
        CHECK(fault_refused(f->name, "needs a grade"));
    }
    CHECK(fault_refused("noise-scal=3", "noise-scale"));
    CHECK(fault_refused("", "nearest"));
    CHECK(fault_refused("=3", "nearest"));
}

static void says_it_holds(const Evidence *e, Ruling *f)
{
    (void)e;
    f->verdict = HOLDS;
    f->radius_slack = 2;
    f->radius_p = 0.5;
    ruling_say(f, "three of three");
}

static void check_open(void)
{
    Rows rows;
    Arena arena;
    CHECK(arena_open(&arena) == OK);
    rows_open(&rows, &arena);
    Claim claim = {.judge = says_it_holds};
    Ruling f = {.evidence = &rows};
    claim_judge(&(const Evidence){.claim = &claim}, &f);
    CHECK(f.verdict == HOLDS && isnan(f.slack) && f.radius_slack == 2);
    CHECK(rows_value(&rows, "radius_slack") == 2);
    CHECK(rows_value(&rows, "radius_p") == 0.5);
    rows.n = 0;
    claim.open = true;
    claim_judge(&(const Evidence){.claim = &claim}, &f);
    CHECK(f.verdict == UNDECIDED);
    CHECK_TEXT(f.why, "not refuted: three of three");
    arena_close(&arena);
}

static void one_probe(Probe *p)
{
    (void)p;
}

static bool case_is(const Claim *claim, int i, const char *text)
{
    char line[CASE_TEXT];
    claim_case(claim, i, line, sizeof line);
    return strcmp(line, text) == 0;
}

/* the words of `every` and of one of `each`, however a claim splits them */
static void check_words(void)
{
    const char *const each[] = {"d=1", "", "d=4 e=5", NULL};
    const Cases both = {"a=1 b=2", each}, one = {"a=1 b=2", NULL},
                only = {NULL, each};
    Claim c = {.id = "x.y", .study = &study_tail, .cases = &both};
    CHECK(claim_cases(&c) == 3 && case_is(&c, 0, "a=1 b=2 d=1"));
    CHECK(case_is(&c, 1, "a=1 b=2") && case_is(&c, 2, "a=1 b=2 d=4 e=5"));
    c.cases = &one;
    CHECK(claim_cases(&c) == 1 && case_is(&c, 0, "a=1 b=2"));
    c.cases = &only;
    CHECK(claim_cases(&c) == 3 && case_is(&c, 0, "d=1") && case_is(&c, 1, ""));
    c.probe = one_probe;
    CHECK(case_is(&c, 0, "claim=x.y d=1") && case_is(&c, 1, "claim=x.y"));
    c.cases = NULL;
    CHECK(claim_cases(&c) == 1 && case_is(&c, 0, "claim=x.y"));
    CHECK(claim_case_alpha(&c) == ALPHA);
    c.cases = &both;
    CHECK(claim_case_alpha(&c) == ALPHA / 3);
    c.study = NULL;
    CHECK(claim_cases(&c) == 0 && claim_alpha(&c) == 0);
}

static bool same_design(const Claim *a, const Claim *b)
{
    return strcmp(claim_design(a, QUICK).hex, claim_design(b, QUICK).hex) == 0;
}

/* words may change without a new count, what decides a verdict may not */
static void check_design(void)
{
    const Claim *found = NULL;
    CHECK(ledger_find("luyo2021.claim28", &found) == OK);
    Claim one = *found, c = one;
    c.statement = c.because = c.tags = "other words";
    CHECK(same_design(&c, &one));
    c = one, c.id = "luyo2021.claim29";
    CHECK(!same_design(&c, &one));
    c = one, c.cases = &(const Cases){"law=laplace-norm d=2", NULL};
    CHECK(!same_design(&c, &one));
    c = one, c.study = &study_probe;
    CHECK(!same_design(&c, &one));
    c = one, c.left = "left";
    CHECK(!same_design(&c, &one));
    one.left = "left"; /* and not what stands where it stands */
    c = one, c.left = NULL, c.right = "left";
    CHECK(!same_design(&c, &one));
    c = one, c.tolerance = 0.5;
    CHECK(!same_design(&c, &one));
    c = one, c.modes ^= CALIBRATED;
    CHECK(!same_design(&c, &one));
    c = one, c.expected = VIOLATED;
    CHECK(!same_design(&c, &one));
    /* how the words are split is a way of writing, which come is not */
    const char *const first[] = {"a=1 b=2", "a=1 b=3", NULL};
    const char *const second[] = {"b=2", "b=3", NULL};
    const char *const third[] = {"b=3", "b=2", NULL};
    c = one, c.cases = &(const Cases){NULL, first};
    one.cases = &(const Cases){"a=1", second};
    CHECK(same_design(&c, &one));
    c.cases = &(const Cases){"a=1", third};
    CHECK(!same_design(&c, &one));
    CHECK(strcmp(claim_design(&one, QUICK).hex, claim_design(&one, DEEP).hex) !=
          0);
    CHECK(strlen(claim_design(&one, DEEP).hex) == 16);
}

int main(void)
{
    check_claims();
    check_words();
    check_open();
    check_design();
    check_papers();
    check_alpha();
    check_selection();
    check_find();
    check_faults();
    return check_done("ledger");
}
