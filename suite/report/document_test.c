/* The tree, and that no text from outside becomes markup in any back end. */
#include "suite/report/document_tree.h"
#include "tests/check.h"

#include <stdbool.h>

static const char *const hostile[] = {
    "</script><script>alert(1)</script>",
    "<img src=x onerror=\"alert('1')\">",
    "a | b || c",
    "`code` ``more``",
    "*bold* _it_ ~~no~~ **x**",
    "[click](javascript:alert(1)) ![x](y)",
    "line one\nline two\n# heading\n\n- item",
    "# heading",
    "1. item",
    "&lt;b&gt; &amp; &#60;",
    "tab\tbell\a escape\x1b[31m",
    "\xff\xfe broken \xc3 utf \xed\xa0\x80",
    "\xf8 marks \xf9 of ours \xf8",
    "%s %n %d",
    "'; DROP TABLE claim; -- \\",
    "]]> --> <!-- </td></table>",
    "",
};
enum { HOSTILE = sizeof hostile / sizeof *hostile };

static const Column columns[] = {{"<name>|", COLUMN_TEXT, "f\"ilter"},
                                 {"code", COLUMN_CODE, NULL},
                                 {"home", COLUMN_HOME, NULL},
                                 {"claim", COLUMN_CLAIM, NULL},
                                 {"verdict", COLUMN_VERDICT, "v"},
                                 {"command", COLUMN_COMMAND, NULL},
                                 {"number", COLUMN_NUMBER, NULL},
                                 {"slack", COLUMN_SLACK, NULL},
                                 {0}};

static void put_row(Document *d, const char *text)
{
    doc_row(d);
    for (int i = 0; i < 6; i++)
        doc_cell(d, "%s", text);
    doc_number(d, (double)NAN);
    doc_slack(d, (double)INFINITY);
    doc_row_details(d, "more of %s", text);
    doc_paragraph(d, "%s", text);
    doc_end(d);
}

/* every kind of node with this text in every place */
static void put_everything(Document *d, const char *text)
{
    doc_page(d, text, text);
    doc_heading(d, 1, "%s", text);
    doc_paragraph(d, "plain %s, `code %s`, *emphasis %s* ", text, text, text);
    doc_code(d, "%s", text);
    doc_strong(d, "%s", text);
    doc_link(d, text, "%s", text);
    doc_link(d, "https://example.org/", "%s", text);
    doc_item(d, "%s", text);
    doc_numbered(d, "%s", text);
    doc_command(d, "%s", text);
    doc_details(d, "%s", text);
    doc_paragraph(d, "%s", text);
    doc_end(d);
    doc_table(d, columns);
    put_row(d, text);
    doc_figure(d, &(Figure){text, text, text, text, text, text, text, text,
                            text, text});
}

typedef Status Writer(const Document *, FILE *);

static Status all_markdown(const Document *d, FILE *to)
{
    return document_markdown(d, NULL, to);
}

static Status all_html(const Document *d, FILE *to)
{
    return document_html(d, "no-such-folder", to);
}

static char *written(Arena *arena, const Document *d, Writer *write)
{
    FILE *file = tmpfile();
    CHECK(file != NULL && write(d, file) == OK);
    long length = ftell(file);
    char *text = arena_take(arena, (size_t)length + 1, 1);
    rewind(file);
    CHECK(fread(text, 1, (size_t)length, file) == (size_t)length);
    fclose(file);
    return text;
}

static bool is_clean(const char *text)
{
    char c[8];
    const char *before = text;
    while (text_next(&text, c)) {
        if (strncmp(before, c, strlen(c)) != 0)
            return false;
        before = text;
    }
    return true;
}

/* --- HTML: the tags that are opened are closed, and no others ------------- */

enum { DEPTH = 40, NAME = 20 };

static bool is_void(const char *name)
{
    static const char *const list[] = {"meta",     "input", "br",
                                       "!doctype", "img",   "link"};
    for (int i = 0; i < 6; i++)
        if (strcmp(list[i], name) == 0)
            return true;
    return false;
}

/* the end of the tag that starts here, past quoted values; NULL: none */
static const char *end_of_tag(const char *c)
{
    for (char quote = '\0'; *c != '\0'; c++) {
        if (quote == '\0' && *c == '>')
            return c;
        if (quote == '\0' && (*c == '"' || *c == '\''))
            quote = *c;
        else if (*c == quote)
            quote = '\0';
    }
    return NULL;
}

/* past the end of a script or a style, whose text is no markup */
static const char *skip_raw(const char *c, const char *name)
{
    char end[NAME + 4];
    if (strcmp(name, "script") != 0 && strcmp(name, "style") != 0)
        return c;
    snprintf(end, sizeof end, "</%s>", name);
    return strstr(c, end);
}

static bool is_balanced(const char *html)
{
    static char stack[DEPTH][NAME];
    int depth = 0;
    for (const char *c = html; c != NULL && (c = strchr(c, '<')) != NULL;) {
        char name[NAME] = "";
        bool closes = c[1] == '/';
        const char *from = c + 1 + closes, *end = end_of_tag(c);
        int n = (int)strcspn(from, " >\n/");
        if (end == NULL || n == 0 || n >= NAME)
            return false;
        snprintf(name, sizeof name, "%.*s", n, from);
        c = end + 1;
        if (is_void(name) || end[-1] == '/')
            continue;
        if (closes && (depth == 0 || strcmp(stack[--depth], name) != 0))
            return false;
        if (!closes && depth == DEPTH)
            return false;
        if (!closes)
            strcpy(stack[depth++], name);
        c = closes ? c : skip_raw(c, name);
    }
    return depth == 0;
}

static int count(const char *text, const char *word)
{
    int n = 0;
    for (const char *c = text; (c = strstr(c, word)) != NULL; c++)
        n++;
    return n;
}

/* The same document with harmless text has as many tags of every kind. */
static void html_stays_html(Arena *arena, const Document *d,
                            const Document *harmless)
{
    const char *text = written(arena, d, all_html);
    const char *like = written(arena, harmless, all_html);
    CHECK(is_clean(text));
    CHECK(is_balanced(text) && is_balanced(like));
    CHECK(count(text, "<script") == count(like, "<script"));
    CHECK(count(text, "<img") == 0 && count(text, " onerror=\"") == 0);
    CHECK(count(text, "href=\"javascript") == 0);
    CHECK(count(text, "<td") == count(like, "<td"));
    CHECK(count(text, "<h3") == count(like, "<h3"));
}

/* --- Markdown ------------------------------------------------------------- */

/* pipes that are not escaped on the lines of tables */
static int cells(const char *text)
{
    int n = 0;
    bool table = false;
    for (const char *c = text; *c != '\0'; c++) {
        if (c == text || c[-1] == '\n')
            table = *c == '|';
        n += table && *c == '|' && (c == text || c[-1] != '\\');
    }
    return n;
}

static void markdown_stays_markdown(Arena *arena, const Document *d,
                                    const Document *harmless)
{
    const char *text = written(arena, d, all_markdown);
    const char *like = written(arena, harmless, all_markdown);
    CHECK(is_clean(text));
    CHECK(cells(text) == cells(like));
    CHECK(count(text, "\n## ") == count(like, "\n## "));
    CHECK(count(text, "<script") <= count(text, "`"));
}

/* --- JSON: quotes, braces and brackets match ------------------------------ */

static bool is_json(const char *c)
{
    char stack[60];
    int depth = 0;
    for (bool quoted = false; *c != '\0' && depth < 59; c++) {
        if (quoted && *c == '\\')
            c++;
        else if (*c == '"')
            quoted = !quoted;
        else if (!quoted && (*c == '{' || *c == '['))
            stack[depth++] = *c == '{' ? '}' : ']';
        else if (!quoted && (*c == '}' || *c == ']') &&
                 (depth == 0 || stack[--depth] != *c))
            return false;
        if (quoted && (unsigned char)*c < 0x20)
            return false;
    }
    return depth == 0;
}

static void nothing_becomes_markup(void)
{
    for (int i = 0; i < HOSTILE; i++) {
        Arena arena;
        CHECK(arena_open(&arena) == OK);
        Document *d = doc_open(&arena, hostile[i]);
        Document *harmless = doc_open(&arena, "harmless");
        put_everything(d, hostile[i]);
        put_everything(harmless, hostile[i][0] == '\0' ? "" : "harmless");
        html_stays_html(&arena, d, harmless);
        markdown_stays_markdown(&arena, d, harmless);
        const char *json = written(&arena, d, document_json);
        CHECK(is_clean(json) && is_json(json));
        arena_close(&arena);
    }
}

/* --- what is written ------------------------------------------------------ */

static void put_example(Document *d)
{
    doc_page(d, "first", "A page");
    doc_heading(d, 1, "A_heading of x_i");
    doc_paragraph(d, "K* of `%s` is *at most* 2 * %g +- 1, see ", "a|b", 1e18);
    doc_link(d, "docs/x.md", "here");
    doc_more(d, ".");
    doc_item(d, "one");
    doc_item(d, "two");
    doc_command(d, "./assay verify 'x.*'");
    doc_table(d, columns + 6);
    doc_row(d);
    doc_number(d, 1.2345e18);
    doc_slack(d, (double)INFINITY);
}

static void writes_markdown(void)
{
    static const char want[] =
        "# T\n\n## A page\n\n### A_heading of x_i\n\n"
        "K\\* of `a|b` is *at most* 2 \\* 1e18 \xC2\xB1 1, see "
        "[here](docs/x.md).\n\n- one\n- two\n\n```sh\n./assay verify 'x.*'\n"
        "```\n\n| number | slack |\n|---:|---:|\n| 1.23e18 | exact |\n";
    Arena arena;
    CHECK(arena_open(&arena) == OK);
    Document *d = doc_open(&arena, "T");
    put_example(d);
    CHECK_TEXT(written(&arena, d, all_markdown), want);
    arena_close(&arena);
}

static void writes_one_page(void)
{
    Arena arena;
    CHECK(arena_open(&arena) == OK);
    Document *d = doc_open(&arena, "T");
    doc_page(d, "first", "A");
    doc_paragraph(d, "in");
    doc_page(d, "second", "B");
    doc_paragraph(d, "out");
    FILE *file = tmpfile();
    char text[100] = "";
    CHECK(file != NULL && document_markdown(d, "first", file) == OK);
    rewind(file);
    CHECK(fread(text, 1, sizeof text - 1, file) > 0);
    fclose(file);
    CHECK_TEXT(text, "# T\n\nin\n");
    arena_close(&arena);
}

static void numbers_are_short(void)
{
    char text[40];
    doc_number_text(1.5e18, text, sizeof text);
    CHECK_TEXT(text, "1.5e18");
    doc_number_text(-1e-9, text, sizeof text);
    CHECK_TEXT(text, "-1e-9");
    doc_number_text(0, text, sizeof text);
    CHECK_TEXT(text, "0");
}

static void links_lead_nowhere_else(void)
{
    CHECK(words_may_link("#claim"));
    CHECK(words_may_link("docs/reading.md"));
    CHECK(words_may_link("https://arxiv.org/abs/2112.01585"));
    CHECK(!words_may_link("javascript:alert(1)"));
    CHECK(!words_may_link("data:text/html,x"));
    CHECK(!words_may_link("//evil.example"));
    CHECK(!words_may_link(""));
    CHECK(!words_may_link(NULL));
}

int main(void)
{
    nothing_becomes_markup();
    writes_markdown();
    writes_one_page();
    numbers_are_short();
    links_lead_nowhere_else();
    return check_done("document");
}
