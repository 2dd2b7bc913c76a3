/* Markdown, as GitHub and GitLab read it. */
#include "suite/report/document_tree.h"

#include <ctype.h>
#include <string.h>

typedef struct {
    FILE *to;
    bool in_cell;
    int level; /* of a page's headings, less 1 */
} Markdown;

/* --- escaping ------------------------------------------------------------- */

/* An underscore inside a word marks nothing. */
static bool is_inside(char before, const char *at)
{
    return isalnum((unsigned char)before) && isalnum((unsigned char)at[1]);
}

/* what begins a heading, a list, a rule or a quotation at the start of a line
 * */
static bool opens_block(const char *c)
{
    size_t digits = strspn(c, "0123456789");
    if (digits > 0)
        return (c[digits] == '.' || c[digits] == ')') && c[digits + 1] == ' ';
    return strchr("#+-=>", *c) != NULL;
}

static bool is_special(char before, const char *c)
{
    if (*c == '_')
        return !is_inside(before, c);
    if (*c == '&')
        return isalpha((unsigned char)c[1]) || c[1] == '#';
    return strchr("\\`*[]|~$", *c) != NULL;
}

static void put_plain(const Markdown *m, const char *text, bool starts)
{
    char c[8], before = '\0';
    bool number = starts && opens_block(text) && isdigit((unsigned char)*text);
    if (starts && !number && opens_block(text))
        fputc('\\', m->to);
    while (*text != '\0') {
        bool special = is_special(before, text);
        bool stop = number && strchr(".)", *text) != NULL;
        number = number && !stop;
        before = *text;
        (void)text_next(&text, c);
        if (c[0] == '<')
            fputs("&lt;", m->to);
        else
            fprintf(m->to, "%s%s", special || stop ? "\\" : "",
                    c[0] == '\n' ? " " : c);
    }
}

/* the longest run of backticks */
static int longest_fence(const char *text)
{
    int longest = 0, run = 0;
    for (; *text != '\0'; text++) {
        run = *text == '`' ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    return longest;
}

static void put_fence(FILE *to, int n)
{
    for (int i = 0; i < n; i++)
        fputc('`', to);
}

static void put_code(const Markdown *m, const char *text)
{
    char c[8];
    int fence = 1 + longest_fence(text);
    size_t n = strlen(text);
    if (n == 0)
        return; /* two backticks would open a longer fence */
    bool pad = text[0] == '`' || text[n - 1] == '`';
    put_fence(m->to, fence);
    fputs(pad ? " " : "", m->to);
    while (text_next(&text, c))
        fprintf(m->to, "%s%s", c[0] == '|' && m->in_cell ? "\\" : "",
                c[0] == '\n' ? " " : c);
    fputs(pad ? " " : "", m->to);
    put_fence(m->to, fence);
}

/* a link's address: what would end it is written as a number */
static void put_target(FILE *to, const char *target)
{
    for (; *target != '\0'; target++) {
        unsigned char c = (unsigned char)*target;
        if (c <= ' ' || c >= 0x7F || strchr("()<>\\|\"'`", c) != NULL)
            fprintf(to, "%%%02X", c);
        else
            fputc(c, to);
    }
}

/* --- words ---------------------------------------------------------------- */

/* Blanks at either end stand outside, because marks beside a blank are none. */
static void put_between(const Markdown *m, const char *mark, const Words *w)
{
    char inside[4000];
    size_t before = strspn(w->text, " \n"), n = strlen(w->text) - before;
    while (n > 0 && strchr(" \n", w->text[before + n - 1]) != NULL)
        n--;
    snprintf(inside, sizeof inside, "%.*s", (int)n, w->text + before);
    fputs(before > 0 ? " " : "", m->to);
    if (n > 0) {
        fputs(mark, m->to);
        put_plain(m, inside, false);
        fputs(mark, m->to);
    }
    fputs(w->text[before + n] != '\0' ? " " : "", m->to);
}

static void put_link(const Markdown *m, const Words *w, bool starts)
{
    bool elsewhere = w->target != NULL && w->target[0] != '#';
    if (!elsewhere || !words_may_link(w->target)) {
        put_plain(m, w->text, starts);
        return;
    }
    fputc('[', m->to);
    put_plain(m, w->text, false);
    fputs("](", m->to);
    put_target(m->to, w->target);
    fputc(')', m->to);
}

static void put_words(const Markdown *m, const Node *n)
{
    for (const Words *w = n->words; w != NULL; w = w->next) {
        bool starts = w == n->words && !m->in_cell;
        if (w->style == WORDS_CODE)
            put_code(m, w->text);
        else if (w->style == WORDS_EMPHASIS)
            put_between(m, "*", w);
        else if (w->style == WORDS_STRONG)
            put_between(m, "**", w);
        else if (w->style == WORDS_LINK)
            put_link(m, w, starts);
        else
            put_plain(m, w->text, starts);
    }
}

static void put_text(const Markdown *m, const char *text)
{
    if (text != NULL)
        put_plain(m, text, true);
}

/* --- blocks --------------------------------------------------------------- */

static void put_blocks(Markdown *, const Node *);

static void put_hashes(const Markdown *m, int level, const Node *n)
{
    fputc('\n', m->to);
    for (int i = 0; i < level; i++)
        fputc('#', m->to);
    fputc(' ', m->to);
    put_words(m, n);
    fputc('\n', m->to);
}

static void put_list(Markdown *m, const Node *n)
{
    fputc('\n', m->to);
    int number = 1;
    for (const Node *item = n->children; item != NULL; item = item->next) {
        if (n->level == 1)
            fprintf(m->to, "%d. ", number++);
        else
            fputs("- ", m->to);
        put_words(m, item);
        fputc('\n', m->to);
    }
}

static void put_fenced(const Markdown *m, const char *text)
{
    int fence = longest_fence(text) + 1;
    char c[8];
    fence = fence < 3 ? 3 : fence;
    fputc('\n', m->to);
    put_fence(m->to, fence);
    fputs("sh\n", m->to);
    while (text_next(&text, c))
        fputs(c, m->to);
    fputc('\n', m->to);
    put_fence(m->to, fence);
    fputc('\n', m->to);
}

/* In a line of HTML, Markdown means nothing. */
static void put_summary(const Markdown *m, const Node *n)
{
    char c[8];
    for (const Words *w = n->words; w != NULL; w = w->next) {
        bool code = w->style == WORDS_CODE;
        fputs(code ? "<code>" : "", m->to);
        for (const char *text = w->text; text_next(&text, c);)
            fputs(c[0] == '&'    ? "&amp;"
                  : c[0] == '<'  ? "&lt;"
                  : c[0] == '\n' ? " "
                                 : c,
                  m->to);
        fputs(code ? "</code>" : "", m->to);
    }
}

static void put_details(Markdown *m, const Node *n)
{
    fputs("\n<details><summary>", m->to);
    put_summary(m, n);
    fputs("</summary>\n", m->to);
    put_blocks(m, n);
    fputs("\n</details>\n", m->to);
}

/* --- tables --------------------------------------------------------------- */

static bool is_code(ColumnType type)
{
    return type == COLUMN_CODE || type == COLUMN_CLAIM || type == COLUMN_HOME ||
           type == COLUMN_COMMAND;
}

static bool is_right(ColumnType type)
{
    return type == COLUMN_NUMBER || type == COLUMN_SLACK;
}

static void put_cell(Markdown *m, const Node *table, const Node *cell, int i)
{
    char text[4000];
    node_text(cell, text, sizeof text);
    fputs(" ", m->to);
    if (is_code(node_column(table, i)->type) && text[0] != '\0')
        put_code(m, text);
    else
        put_words(m, cell);
    fputs(" |", m->to);
}

static void put_row(Markdown *m, const Node *table, const Node *row)
{
    int i = 0;
    fputc('|', m->to);
    m->in_cell = true;
    for (const Node *c = row->children; c != NULL; c = c->next)
        if (c->kind == NODE_CELL)
            put_cell(m, table, c, i++);
    m->in_cell = false;
    fputc('\n', m->to);
}

static void put_table(Markdown *m, const Node *n)
{
    fputs("\n|", m->to);
    for (const Column *c = n->columns; c->name != NULL; c++) {
        fputc(' ', m->to);
        put_plain(m, c->name, false);
        fputs(" |", m->to);
    }
    fputs("\n|", m->to);
    for (const Column *c = n->columns; c->name != NULL; c++)
        fputs(is_right(c->type) ? "---:|" : "---|", m->to);
    fputc('\n', m->to);
    for (const Node *row = n->children; row != NULL; row = row->next)
        put_row(m, n, row);
    for (const Node *row = n->children; row != NULL; row = row->next)
        for (const Node *c = row->children; c != NULL; c = c->next)
            if (c->kind == NODE_DETAILS)
                put_details(m, c);
}

/* --- figures -------------------------------------------------------------- */

static void put_figure(const Markdown *m, const Figure *f)
{
    fputs("\n![", m->to);
    put_plain(m, f->alt, false);
    fputs("](results/plots/", m->to);
    put_target(m->to, f->name);
    fputs(".svg)\n\n**", m->to);
    put_plain(m, f->title, false);
    fputs("**", m->to);
    if (f->caption != NULL) {
        fputc(' ', m->to);
        put_plain(m, f->caption, false);
    }
    fputc('\n', m->to);
    if (f->command != NULL) {
        fputs("\nReproduce: ", m->to);
        put_code(m, f->command);
        fputc('\n', m->to);
    }
}

/* --- all of it ------------------------------------------------------------ */

static void put_block(Markdown *m, const Node *n)
{
    char text[4000];
    switch (n->kind) {
    case NODE_PAGE:
        put_hashes(m, 2, n);
        put_blocks(m, n);
        break;
    case NODE_HEADING:
        put_hashes(m, m->level + n->level, n);
        break;
    case NODE_LIST:
        put_list(m, n);
        break;
    case NODE_COMMAND:
        node_text(n, text, sizeof text);
        put_fenced(m, text);
        break;
    case NODE_DETAILS:
        put_details(m, n);
        break;
    case NODE_TABLE:
        put_table(m, n);
        break;
    case NODE_FIGURE:
        put_figure(m, n->figure);
        break;
    default:
        fputc('\n', m->to);
        put_words(m, n);
        fputc('\n', m->to);
    }
}

static void put_blocks(Markdown *m, const Node *n)
{
    for (const Node *c = n->children; c != NULL; c = c->next)
        put_block(m, c);
}

Status document_markdown(const Document *d, const char *page, FILE *to)
{
    Markdown m = {.to = to, .level = page == NULL ? 2 : 1};
    fputs("# ", to);
    put_text(&m, d->title);
    fputc('\n', to);
    for (const Node *n = d->root.children; n != NULL; n = n->next)
        if (page == NULL)
            put_block(&m, n);
        else if (n->kind == NODE_PAGE && strcmp(n->id, page) == 0)
            put_blocks(&m, n);
    return ferror(to) ? FAIL(WORLD, "the report cannot be written") : OK;
}
