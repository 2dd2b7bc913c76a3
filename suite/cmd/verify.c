#include "suite/cmd/verify.h"
#include "suite/base/json.h"
#include "suite/base/text.h"
#include "suite/claim/ledger.h"
#include "suite/claim/paper.h"
#include "suite/run/changed.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static const Setting options[] = {
    {"profile", SET_CHOICE, "quick", 0, 0, PROFILE_NAMES,
     "sample sizes: each profile draws ten times as much as the one before, "
     "and adds the claims that need it"},
    {"mode", SET_CHOICE, "both", 0, 0, "published|calibrated|both",
     "claims about the constants that the papers print, about the least noise, "
     "or both"},
    SEED_OPTION,
    JOBS_OPTION,
    {"db", SET_TEXT, DEFAULT_DB, 0, 0, NULL, "database to write"},
    {"resume", SET_FLAG, "no", 0, 0, NULL,
     "do not run again the jobs that this build has stored for this seed; "
     "with --seeds and --out: go on from the seeds that the table counts"},
    {"changed", SET_FLAG, "no", 0, 0, NULL,
     "run again only the claims whose code has changed since an earlier run "
     "of this database with the same seed and arithmetic; the results are "
     "those of a full run"},
    {"unexpected", SET_FLAG, "no", 0, 0, NULL,
     "run only the claims whose last verdict in this database was not as "
     "expected"},
    {"fault", SET_TEXT, NULL, 0, 0, NULL,
     "name=grade: inject a deliberate defect into every claim selected (assay "
     "list faults)"},
    {"seeds", SET_COUNT, "1", 1, 1e6, NULL,
     "verify on this many seeds, --seed and those after it, and count how "
     "often a verdict is not as expected"},
    {"out", SET_TEXT, NULL, 0, 0, NULL,
     "table (.csv) for the counts of --seeds"},
    {"label", SET_TEXT, NULL, 0, 0, NULL,
     "a name for this run, such as v1.3 or a commit, kept in the database"},
    {"dry-run", SET_FLAG, "no", 0, 0, NULL,
     "print what would run, and run nothing"},
    {"verbose", SET_FLAG, "no", 0, 0, NULL, "print a line for every case"},
    {"format", SET_CHOICE, "text", 0, 0, "text|junit|tex",
     "text; JUnit's XML, for continuous integration; or every number as a "
     "TeX macro"},
    {"brief", SET_FLAG, "no", 0, 0, NULL,
     "print a line for every paper, and for every claim that is not as "
     "expected"},
    {0}};

enum { FORMAT_TEXT, FORMAT_JUNIT, FORMAT_TEX }; /* as --format lists them */

static VerifyRequest request(const Args *args)
{
    const Params *p = &args->options;
    static const unsigned modes[] = {PUBLISHED, CALIBRATED,
                                     PUBLISHED | CALIBRATED};
    VerifyRequest q = {
        .patterns = args->word,
        .n_patterns = args->words,
        .profile = (Profile)params_choice(p, "profile"),
        .modes = modes[params_choice(p, "mode")],
        .seed = params_count(p, "seed"),
        .workers = params_int(p, "jobs"),
        .db = params_text(p, "db"),
        .folder = params_given(p, "db") ? NULL : DEFAULT_FOLDER,
        .resume = params_flag(p, "resume"),
        .changed = params_flag(p, "changed"),
        .fault = params_present(p, "fault") ? params_text(p, "fault") : NULL,
        .label = params_present(p, "label") ? params_text(p, "label") : NULL,
        .progress = true,
    };
    if (q.n_patterns > 0 && strcmp(q.patterns[0], "@faults") == 0) {
        q.every_fault = true;
        q.patterns++;
        q.n_patterns--;
    }
    return q;
}

static void print_json_case(const VerifyRequest *q, const CaseResult *r)
{
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, q->seed);
    const Ruling *f = &r->ruling;
    Json j = json_open(stdout);
    json_text(&j, "claim", r->claim->id);
    json_text(&j, "case", r->case_text);
    json_text(&j, "mode", r->mode == CALIBRATED ? "calibrated" : "published");
    json_text(&j, "verdict", verdict_names[f->verdict]);
    json_text(&j, "expected", verdict_names[r->claim->expected]);
    json_real(&j, "slack", f->slack);
    json_real(&j, "statistic", f->statistic);
    json_real(&j, "bound", f->bound);
    json_real(&j, "alpha", claim_case_alpha(r->claim));
    json_count(&j, "samples", f->samples);
    json_real(&j, "radius_slack", f->radius_slack);
    json_real(&j, "radius_p", f->radius_p);
    json_text(&j, "why", f->why);
    json_text(&j, "witness", f->witness[0] != '\0' ? f->witness : NULL);
    if (r->fault[0] != '\0') {
        json_text(&j, "fault", r->fault);
        json_bool(&j, "caught", r->as_expected);
    }
    json_text(&j, "seed", seed);
    json_real(&j, "seconds", r->seconds);
    json_text(&j, "reproduce", r->reproduce);
    json_close(&j);
}

static void print_json_waiting(const Claim *claim)
{
    Json j = json_open(stdout);
    json_text(&j, "claim", claim->id);
    json_null(&j, "case");
    json_text(&j, "verdict", verdict_names[UNTESTABLE]);
    json_text(&j, "expected", verdict_names[claim->expected]);
    json_text(&j, "waits_for", claim->waits_for);
    json_close(&j);
}

static void print_json_summary(const VerifyRequest *q, const VerifyResult *out)
{
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, q->seed);
    Json j = json_open(stdout);
    json_bool(&j, "summary", true);
    json_count(&j, "claims", (uint64_t)out->claims);
    json_count(&j, "cases", (uint64_t)out->n);
    json_count(&j, "as_expected", (uint64_t)out->as_expected);
    json_count(&j, "unexpected", (uint64_t)out->unexpected);
    json_count(&j, "waiting", (uint64_t)out->waiting);
    json_count(&j, "jobs", (uint64_t)out->jobs);
    json_count(&j, "jobs_reused", (uint64_t)out->jobs_reused);
    json_count(&j, "unchanged", (uint64_t)out->unchanged);
    json_real(&j, "alpha_budget", ledger_alpha());
    json_text(&j, "seed", seed);
    json_text(&j, "digest", out->digest);
    json_real(&j, "seconds", out->seconds);
    json_close(&j);
}

static void print_slack(double slack)
{
    if (isnan(slack))
        printf("%10s", "-");
    else if (isinf(slack))
        printf("%10s", "inf");
    else
        printf("%10.3g", slack);
}

static const char *mark(const CaseResult *r, bool faulty)
{
    if (faulty)
        return r->as_expected ? "caught" : "MISSED";
    return r->as_expected ? "ok" : "NOT";
}

/* by what factor a tail's or a confidence set's radius could be smaller */
static void print_radius(const Ruling *f)
{
    if (f->radius_slack > 1 && f->radius_p > 0)
        printf("; a radius %.3g times smaller would do at p = %.3g",
               f->radius_slack, f->radius_p);
    else if (f->radius_slack > 1)
        printf("; a radius %.3g times smaller would do in all of these",
               f->radius_slack);
    printf("\n");
}

static void print_line(const CaseResult *r, int cases, bool faulty)
{
    printf("%-7s%-24s %-10s", mark(r, faulty), r->claim->id,
           verdict_names[r->ruling.verdict]);
    print_slack(r->ruling.slack);
    if (cases > 0)
        printf("  %2d case%-1s  %s", cases, text_plural((uint64_t)cases),
               r->ruling.why);
    else
        printf("  %s\n%44s%s", r->case_text, "", r->ruling.why);
    print_radius(&r->ruling);
}

static void print_claims(const VerifyResult *out, bool faulty, bool verbose)
{
    printf("%-7s%-25s%-10s%10s  evidence (of the worst case)\n",
           faulty ? "fault" : "", "claim", "verdict", "slack");
    for (int i = 0, n; i < out->n; i += n) {
        n = verify_cases(out, i);
        if (verbose)
            for (int c = i; c < i + n; c++)
                print_line(&out->result[c], 0, faulty);
        else
            print_line(verify_spoken(out->result + i, n, faulty), n, faulty);
    }
}

/* verdicts of a paper's claims: of its own statements, and of ours */
typedef struct {
    int own[UNTESTABLE + 1], ours[UNTESTABLE + 1];
} Count;

static int *count_of(Count *count, const Claim *c)
{
    return c->whose == OF_PAPER ? count->own : count->ours;
}

static bool print_counts(const char *title, const int *count)
{
    int sum = 0;
    for (int v = 0; v <= UNTESTABLE; v++)
        sum += count[v];
    if (sum > 0)
        printf("%-40s%6d%10d%10d%11d%8d\n", title, count[HOLDS],
               count[VIOLATED], count[VACUOUS], count[UNDECIDED],
               count[UNTESTABLE]);
    return sum > 0;
}

static void print_paper(const Paper *paper, const VerifyRequest *q,
                        const VerifyResult *out, bool faulty)
{
    Count count = {0};
    size_t length = strlen(paper->name);
    for (int i = 0, n; i < out->n; i += n) {
        n = verify_cases(out, i);
        const CaseResult *r = verify_spoken(out->result + i, n, faulty);
        if (strncmp(r->claim->id, paper->name, length) != 0)
            continue;
        count_of(&count, r->claim)[r->ruling.verdict]++;
        if (!r->as_expected)
            print_line(r, n, faulty);
    }
    EACH_CLAIM(c, paper)
    if (c->waits_for != NULL && verify_wants(q, c))
        count_of(&count, c)[UNTESTABLE]++;
    bool own = print_counts(paper->title, count.own);
    print_counts(own ? "  ours beside them" : paper->title, count.ours);
}

static void print_papers(const VerifyRequest *q, const VerifyResult *out,
                         bool faulty)
{
    printf("%-40s%6s%10s%10s%11s%8s\n", "statements of", "holds", "violated",
           "vacuous", "undecided", "waits");
    EACH_PAPER(p)
    print_paper(p, q, out, faulty);
}

static void print_summary(const VerifyRequest *q, const VerifyResult *out,
                          bool faulty)
{
    printf("\n%d claim%s in %d case%s: %d %s, %d %s", out->claims,
           text_plural((uint64_t)out->claims), out->n,
           text_plural((uint64_t)out->n), out->as_expected,
           faulty ? "faults caught" : "as expected", out->unexpected,
           faulty ? "missed" : "not as expected");
    if (out->waiting > 0)
        printf(", %d waiting", out->waiting);
    printf("\n%d job%s", out->jobs, text_plural((uint64_t)out->jobs));
    if (out->jobs_reused > 0)
        printf(" (%d done before)", out->jobs_reused);
    if (out->unchanged > 0)
        printf(" with the code of %d claim%s unchanged", out->unchanged,
               text_plural((uint64_t)out->unchanged));
    printf(" in %.1f s; chance of a false accusation in the whole ledger at "
           "most %.2g\nresults in %s, digest %.16s\n",
           out->seconds, ledger_alpha(), q->db, out->digest);
}

static void print_json_plan(const VerifyResult *out)
{
    for (int i = 0; i < out->n; i++) {
        const CaseResult *r = &out->result[i];
        Json j = json_open(stdout);
        json_text(&j, "claim", r->claim->id);
        json_text(&j, "case", r->case_text);
        json_text(&j, "fault", r->fault[0] != '\0' ? r->fault : NULL);
        json_close(&j);
    }
    Json j = json_open(stdout);
    json_bool(&j, "summary", true);
    json_count(&j, "cases", (uint64_t)out->n);
    json_count(&j, "jobs", (uint64_t)out->jobs);
    json_close(&j);
}

static void print_plan(const VerifyResult *out)
{
    for (int i = 0; i < out->n; i++)
        printf("%-26s %s%s%s\n", out->result[i].claim->id,
               out->result[i].case_text,
               out->result[i].fault[0] != '\0' ? "  under " : "",
               out->result[i].fault);
    printf("%d case%s, %d job%s, nothing run\n", out->n,
           text_plural((uint64_t)out->n), out->jobs,
           text_plural((uint64_t)out->jobs));
}

typedef void PrintWaiting(const Claim *);

static void print_text_waiting(const Claim *claim)
{
    printf("%-7s%-25s%-10s%10s  for %s\n", "waits", claim->id,
           verdict_names[UNTESTABLE], "-", claim->waits_for);
}

/* claims whose part is not built yet */
static void print_waiting(const VerifyRequest *q, PrintWaiting *print_one)
{
    const Claim *claim;
    for (int i = 0; (claim = ledger_claim(i)) != NULL; i++)
        if (claim->waits_for != NULL && !q->every_fault &&
            verify_wants(q, claim))
            print_one(claim);
}

static void print_text(const Args *args, const VerifyRequest *q,
                       const VerifyResult *out)
{
    bool faulty = q->every_fault || q->fault != NULL;
    if (params_flag(&args->options, "brief")) {
        print_papers(q, out, faulty);
    } else {
        print_claims(out, faulty, params_flag(&args->options, "verbose"));
        print_waiting(q, print_text_waiting);
    }
    print_summary(q, out, faulty);
}

/* matrix: of @faults, or NULL */
static void print(const Args *args, const VerifyRequest *q,
                  const VerifyResult *out, const DetectResult *matrix)
{
    if (params_choice(&args->options, "format") != FORMAT_TEXT)
        return;
    bool brief = params_flag(&args->options, "brief");
    if (!args->json)
        print_text(args, q, out);
    for (int i = 0; args->json && i < out->n; i++)
        print_json_case(q, &out->result[i]);
    if (args->json)
        print_waiting(q, print_json_waiting);
    if (matrix != NULL)
        matrix_print(matrix, q, args->json, brief);
    if (args->json)
        print_json_summary(q, out);
}

/* A fault given by name is a defect like any other: when it is caught, the
 * verdicts are not as expected and the exit code says so.  @faults asks whether
 * every check can fail, so there a fault that is missed is what fails. */
static Status verdict_of(const VerifyRequest *q, const VerifyResult *out)
{
    bool bad = q->fault != NULL ? out->as_expected > 0 : out->unexpected > 0;
    return bad ? UNEXPECTED : OK;
}

/* --unexpected: fills q->only from the database; *n claims are left */
static Status only_unexpected(VerifyRequest *q, Arena *arena, int *n)
{
    Store *store;
    int *only = arena_array(arena, int, ledger_size());
    TRY(store_open(&store, q->db, STORE_READ));
    q->only = only;
    return store_close(store, changed_unexpected(store, q->profile, only, n));
}

/* for another program; it takes the place of all that print writes */
static void print_format(const Args *args, const VerifyRequest *q,
                         const VerifyResult *out, Arena *arena)
{
    int format = params_choice(&args->options, "format");
    if (format == FORMAT_JUNIT)
        format_junit(q, out, arena);
    if (format == FORMAT_TEX)
        format_tex(q, out);
}

/* A format is of the verdicts of one seed. */
static Status check_format(const Args *args)
{
    const Params *p = &args->options;
    static const char *const others[] = {"dry-run", "seeds", "out"};
    if (params_choice(p, "format") == FORMAT_TEXT)
        return OK;
    if (args->json || matrix_asked(args))
        return FAIL(BAD_INPUT, "--format %s is not for %s",
                    params_text(p, "format"),
                    args->json ? "--json" : args->word[0]);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (params_given(p, others[i]))
            return FAIL(BAD_INPUT, "--format %s is not for --%s",
                        params_text(p, "format"), others[i]);
    return OK;
}

static Status run(const Args *args, Arena *arena)
{
    VerifyRequest q = request(args);
    VerifyResult out;
    TRY(check_format(args));
    if (params_flag(&args->options, "unexpected")) {
        int n;
        TRY(only_unexpected(&q, arena, &n));
        if (n == 0 && !args->json)
            printf("%s has no verdict that is not as expected\n", q.db);
        if (n == 0)
            return OK;
    }
    if (matrix_asked(args))
        return matrix_command(args, &q, arena);
    if (params_flag(&args->options, "dry-run")) {
        TRY(verify_plan(&q, arena, &out));
        if (args->json)
            print_json_plan(&out);
        else
            print_plan(&out);
        return OK;
    }
    if (params_given(&args->options, "seeds"))
        return repeat_command(args, &q, arena);
    if (params_present(&args->options, "out"))
        return FAIL(BAD_INPUT, "--out is a table of --seeds N");
    DetectResult matrix = {0};
    bool whole = q.every_fault && q.n_patterns == 0;
    TRY(verify(&q, arena, &out));
    if (whole)
        TRY(matrix_once(&q, arena, &matrix));
    print(args, &q, &out, whole ? &matrix : NULL);
    print_format(args, &q, &out, arena);
    TRY(verify_broken(&out));
    Status status = whole ? matrix_verdict(&matrix) : OK;
    return status == OK ? verdict_of(&q, &out) : status;
}

const Command cmd_verify = {
    .name = "verify",
    .usage = "[GLOB|@TAG ...]",
    .summary = "run claims and judge them",
    .about =
        "Runs the claims that the patterns select (all, without a pattern).\n"
        "A pattern is a glob on claim names or a @tag; @faults before the\n"
        "others runs each claim under a deliberate defect that it must\n"
        "notice. A verdict is holds, violated, vacuous (true but no better\n"
        "than trivial), undecided or untestable. slack is oriented so that\n"
        "1 or more means holds, with that factor to spare. Of a tail and of\n"
        "confidence sets it is said, too, how much smaller the radius could\n"
        "be, where the exact law or the sample tells. --brief counts a\n"
        "paper's statements apart from ours. Exit 1 when a verdict is not\n"
        "the one that is expected of the claim.\n"
        "\n"
        "--seeds N verifies on N seeds, in memory unless --db is given, and\n"
        "counts the verdicts that are not as expected, or with @faults how\n"
        "often each defect was noticed. --out keeps the counts in a table\n"
        "that is written after every seed; --resume goes on from there.\n"
        "\n"
        "@detection prints the detection matrix: privacy defects, each at\n"
        "grades from harmless to gross (assay list defects), the epsilon\n"
        "that each grade really delivers as a multiple of the claimed one,\n"
        "the share of seeds on which the check called it violated, and the\n"
        "same without the defect. Globs after it select by name. @faults\n"
        "alone ends with this matrix on its one seed. @controls are clean\n"
        "audits of every mechanism. Exit 1 when a defect that delivers 1.1\n"
        "times epsilon or more is caught on less than 99 % of the seeds, or\n"
        "a clean audit is called violated.\n"
        "\n"
        "--format junit prints a test for every case: passed when its verdict\n"
        "is as expected, failed when not, an error when a job did not end,\n"
        "skipped when the claim waits or needs a larger profile. --format tex\n"
        "prints \\newcommand for every number of the run (docs/database.md).\n",
    .options = options,
    .most = ARGS_MAX,
    .examples = "  assay verify\n"
                "  assay verify 'luyo2021.claim2*' --verbose\n"
                "  assay verify --brief\n"
                "  assay verify --format junit >assay.xml\n"
                "  assay verify --changed --brief\n"
                "  assay verify @noise --profile standard --seed 7\n"
                "  assay verify luyo2021.claim28 --fault noise-scale=2\n"
                "  assay verify @faults\n"
                "  assay verify @faults 'zhou2022.*' --seeds 20\n"
                "  assay verify --seeds 50 --out errors.csv\n"
                "  assay verify @detection 'noise.*' --seeds 100\n"
                "  assay verify @controls --seeds 1000\n",
    .run = run,
};
