/* Every finding is complete, its claims are called violated, and what is quoted
 * stands in the excerpts of its paper. */
#include "suite/base/text.h"
#include "suite/claim/ledger.h"
#include "tests/check.h"

enum { EXCERPTS = 400, EXCERPT_TEXT = 2000 };

static const char *now; /* what is under test, for the message */

static void need(bool good, const char *what)
{
    if (!good)
        fprintf(stderr, "%s: %s\n", now, what);
    CHECK(good);
}

/* ---- excerpts: paragraphs of tests/excerpts/<paper>.txt under [place] ---- */

typedef struct {
    char text[EXCERPT_TEXT]; /* one line, single blanks */
    int used;
} Excerpt;

static Excerpt excerpts[EXCERPTS];
static int n_excerpts;

static void add_words(char *text, const char *line)
{
    char word[200];
    while (text_word(&line, word, sizeof word) != NULL) {
        size_t used = strlen(text);
        need(used + strlen(word) + 2 < EXCERPT_TEXT, "an excerpt too long");
        snprintf(text + used, EXCERPT_TEXT - used, "%s%s", used > 0 ? " " : "",
                 word);
    }
}

/* '#' starts a comment line, "[place]" an excerpt; a blank line ends it */
static void read_excerpts(const char *paper)
{
    char path[100], line[300];
    bool inside = false;
    snprintf(path, sizeof path, "tests/excerpts/%s.txt", paper);
    FILE *file = fopen(path, "r");
    now = paper;
    n_excerpts = 0;
    need(file != NULL, "no tests/excerpts of it");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (line[0] == '[') {
            need(n_excerpts < EXCERPTS, "too many excerpts");
            excerpts[n_excerpts++] = (Excerpt){0};
            inside = true;
        } else if (line[0] == '\n') {
            inside = false;
        } else if (line[0] != '#') {
            need(inside, "an excerpt without its [place]");
            add_words(excerpts[n_excerpts - 1].text, line);
        }
    }
    if (file != NULL)
        fclose(file);
}

static bool is_excerpt(const char *words)
{
    bool found = false;
    for (int i = 0; i < n_excerpts; i++)
        if (strstr(excerpts[i].text, words) != NULL) {
            excerpts[i].used++;
            found = true;
        }
    return found;
}

/* a quotation: parts of excerpts, joined by " ... " */
static void check_quotation(const char *quotation)
{
    char part[EXCERPT_TEXT];
    for (const char *at = quotation, *end; at != NULL;
         at = end != NULL ? end + 5 : NULL) {
        end = strstr(at, " ... ");
        size_t n = end != NULL ? (size_t)(end - at) : strlen(at);
        snprintf(part, sizeof part, "%.*s", (int)n, at);
        need(n >= 5 && is_excerpt(part), part);
    }
}

/* ---- findings ---- */

static bool said(const char *text)
{
    return text != NULL && strlen(text) >= 4 && strstr(text, "  ") == NULL;
}

static void check_claim_of(const Paper *paper, const Finding *f, const char *id)
{
    char name[40];
    const Claim *claim = ledger_named(id);
    need(claim != NULL, id);
    if (claim == NULL)
        return;
    claim_paper(claim, name, sizeof name);
    need(strcmp(name, paper->name) == 0, "a claim of another paper");
    need(claim->expected == (f->severity == SAYS_NOTHING ? VACUOUS : VIOLATED),
         "a claim whose verdict is another");
    need(claim->study != NULL && claim->waits_for == NULL,
         "a claim without evidence");
}

/* key=value words that a checker reads */
static void check_instance(const char *text)
{
    char word[200];
    int words = 0;
    for (; text_word(&text, word, sizeof word) != NULL; words++) {
        const char *equal = strchr(word, '=');
        need(equal != NULL && equal > word && equal[1] != '\0', word);
    }
    need(words > 0, "instance");
}

static void check_finding(const Paper *paper, const Finding *f)
{
    size_t n = strlen(paper->name);
    now = f->id;
    need(strncmp(f->id, paper->name, n) == 0 && f->id[n] == '.', "its paper");
    need(ledger_named(f->id) == NULL, "a claim has that id");
    need(ledger_finding_named(f->id) == f, "an id used twice");
    need(ledger_finding_paper(f) == paper, "ledger_finding_paper");
    need(said(f->title) && said(f->place) && said(f->quotation) &&
             said(f->fails) && said(f->witness) && said(f->consequence) &&
             said(f->mend),
         "a field is missing");
    check_instance(f->instance);
    need(f->severity <= SAYS_NOTHING, "severity");
    need((f->rank > 0) == (f->headline != NULL), "a headline has a rank");
    need(!f->minor || f->rank == 0, "a minor finding is no headline");
    need(f->claims[0] != NULL, "a claim that shows it");
    for (const char *const *id = f->claims; *id != NULL; id++)
        check_claim_of(paper, f, *id);
    for (const char *const *id = f->behind; id != NULL && *id != NULL; id++)
        need(f->headline != NULL && (ledger_named(*id) != NULL ||
                                     ledger_finding_named(*id) != NULL),
             *id);
    check_quotation(f->quotation);
}

/* how many findings name a claim */
static int findings_of(const Paper *paper, const Claim *claim)
{
    int n = 0;
    EACH_FINDING(f, paper)
    for (const char *const *id = f->claims; *id != NULL; id++)
        n += strcmp(*id, claim->id) == 0;
    return n;
}

static void check_claim(const Paper *paper, const Claim *claim)
{
    bool accused = claim->expected == VIOLATED && claim->whose == OF_PAPER;
    int findings = findings_of(paper, claim);
    now = claim->id;
    need(claim->whose <= OF_SUITE, "whose");
    need(claim->modes != CALIBRATED || claim->whose != OF_PAPER,
         "a calibrated claim is ours");
    need(claim->expected != VIOLATED || claim->waits_for == NULL,
         "called violated without evidence");
    need(!accused || claim->quotation != NULL, "no quotation");
    need(accused ? findings == 1 : claim->expected == VACUOUS || findings == 0,
         "not in one finding");
    need((ledger_finding_of(claim) != NULL) == (findings > 0), "its finding");
    if (claim->quotation != NULL)
        check_quotation(claim->quotation);
}

static bool is_accused(const Paper *paper)
{
    EACH_CLAIM(c, paper)
    if (c->expected == VIOLATED && c->whose == OF_PAPER)
        return true;
    return false;
}

static void check_paper(const Paper *paper)
{
    read_excerpts(paper->name);
    need(said(paper->version) && said(paper->stands), "version, stands");
    EACH_FINDING(f, paper)
    check_finding(paper, f);
    EACH_CLAIM(c, paper)
    check_claim(paper, c);
    for (int i = 0; i < n_excerpts; i++) {
        now = excerpts[i].text;
        need(excerpts[i].used > 0, "an excerpt that nothing quotes");
    }
}

/* what is of no paper is about the suite */
static void check_suite(const Paper *paper)
{
    now = paper->name;
    need(paper->findings == NULL, "findings of no paper");
    EACH_CLAIM(c, paper)
    {
        now = c->id;
        need(c->whose == OF_SUITE, "not about the suite");
    }
}

static void check_headlines(void)
{
    int i = 0;
    for (const Finding *f; (f = ledger_headline(i)) != NULL; i++) {
        now = f->id;
        need(f->rank == i + 1, "ranks are 1, 2, .. without a gap");
    }
    CHECK(i > 0 && ledger_headline(i) == NULL);
}

static void check_lists(void)
{
    int n = 0;
    while (ledger_finding(n) != NULL)
        n++;
    CHECK(n > 0 && ledger_finding(n) == NULL);
    CHECK(ledger_finding_named("none") == NULL);
    CHECK(ledger_paper_named("none") == NULL);
    EACH_PAPER(p)
    CHECK(ledger_paper_named(p->name) == p);
}

int main(void)
{
    check_lists();
    EACH_PAPER(p)
    if (p->version != NULL || is_accused(p))
        check_paper(p);
    else
        check_suite(p);
    check_headlines();
    return check_done("findings");
}
