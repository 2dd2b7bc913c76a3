/* HTML: one file that needs no other and asks no server.  It can be read
 * without its script, which adds filters, sorting and copy buttons. */
#include "suite/report/document_tree.h"

#include <math.h>
#include <string.h>

enum { PICTURES_MAX = 1000 };

typedef struct {
    FILE *to;
    const char *folder; /* of the pictures */
    const char *shown[PICTURES_MAX];
    int n; /* pictures that stand in the page already */
} Html;

static const char *const css[] = {
#include "page.css.h"
    NULL};
static const char *const script[] = {
#include "page.js.h"
    NULL};

/* --- escaping ------------------------------------------------------------- */

static void put_escaped(FILE *to, const char *text)
{
    char c[8];
    while (text != NULL && text_next(&text, c))
        fputs(c[0] == '&'    ? "&amp;"
              : c[0] == '<'  ? "&lt;"
              : c[0] == '>'  ? "&gt;"
              : c[0] == '"'  ? "&quot;"
              : c[0] == '\'' ? "&#39;"
                             : c,
              to);
}

/* an attribute; nothing where the value is NULL */
static void put_attribute(FILE *to, const char *name, const char *value)
{
    if (value == NULL)
        return;
    fprintf(to, " %s=\"", name);
    put_escaped(to, value);
    fputc('"', to);
}

/* --- words ---------------------------------------------------------------- */

static void put_between(FILE *to, const char *tag, const char *text)
{
    fprintf(to, "<%s>", tag);
    put_escaped(to, text);
    fprintf(to, "</%s>", tag);
}

static void put_link(FILE *to, const char *target, const char *text)
{
    if (!words_may_link(target)) {
        put_escaped(to, text);
        return;
    }
    fputs("<a", to);
    put_attribute(to, "href", target);
    fputc('>', to);
    put_escaped(to, text);
    fputs("</a>", to);
}

static void put_words(const Html *h, const Node *n)
{
    for (const Words *w = n->words; w != NULL; w = w->next) {
        if (w->style == WORDS_PLAIN)
            put_escaped(h->to, w->text);
        else if (w->style == WORDS_LINK)
            put_link(h->to, w->target, w->text);
        else
            put_between(h->to,
                        w->style == WORDS_CODE       ? "code"
                        : w->style == WORDS_EMPHASIS ? "em"
                                                     : "strong",
                        w->text);
    }
}

static void put_tagged(const Html *h, const char *tag, const Node *n)
{
    fprintf(h->to, "<%s>", tag);
    put_words(h, n);
    fprintf(h->to, "</%s>\n", tag);
}

static void put_copy(FILE *to)
{
    fputs("<button type=\"button\" class=\"copy\">copy</button>", to);
}

/* --- blocks --------------------------------------------------------------- */

static void put_blocks(Html *, const Node *);

static void put_list(const Html *h, const Node *n)
{
    fputs(n->level == 1 ? "<ol>\n" : "<ul>\n", h->to);
    for (const Node *item = n->children; item != NULL; item = item->next)
        put_tagged(h, "li", item);
    fputs(n->level == 1 ? "</ol>\n" : "</ul>\n", h->to);
}

static void put_details(Html *h, const Node *n)
{
    fputs("<details><summary>", h->to);
    put_words(h, n);
    fputs("</summary>\n", h->to);
    put_blocks(h, n);
    fputs("</details>\n", h->to);
}

static void put_page(Html *h, const Node *n)
{
    fputs("<section", h->to);
    put_attribute(h->to, "id", n->id);
    fputs(">\n", h->to);
    put_tagged(h, "h2", n);
    put_blocks(h, n);
    fputs("</section>\n", h->to);
}

static void put_heading(const Html *h, const Node *n)
{
    int level = 2 + n->level < 6 ? 2 + n->level : 6;
    fprintf(h->to, "<h%d", level);
    put_attribute(h->to, "id", n->id);
    fputc('>', h->to);
    put_words(h, n);
    fprintf(h->to, "</h%d>\n", level);
}

static void put_command(FILE *to, const char *text)
{
    fputs("<div class=\"line\"><pre>", to);
    put_escaped(to, text);
    fputs("</pre>", to);
    put_copy(to);
    fputs("</div>\n", to);
}

/* --- tables --------------------------------------------------------------- */

enum { TEXT = 4000 };

static bool is_number(ColumnType type)
{
    return type == COLUMN_NUMBER || type == COLUMN_SLACK;
}

/* label: narrow screens show a cell with its column's name */
static void put_opening(FILE *to, const Column *column, const Node *cell,
                        bool label)
{
    fputs("<td", to);
    if (is_number(column->type))
        fputs(" class=\"n\"", to);
    if (cell->numeric && isfinite(cell->value))
        fprintf(to, " data-value=\"%.6g\"", cell->value);
    else if (cell->numeric)
        fputs(cell->value > 0 ? " data-value=\"Infinity\""
                              : " data-value=\"-Infinity\"",
              to);
    if (label)
        put_attribute(to, "data-label", column->name);
    fputc('>', to);
}

/* "holds, tight" is of the class holds */
static void put_verdict(const Html *h, const Node *cell, const char *text)
{
    size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyz");
    if (n == 0) {
        put_words(h, cell);
        return;
    }
    fprintf(h->to, "<span class=\"v %.*s\">", (int)n, text);
    put_words(h, cell);
    fputs("</span>", h->to);
}

/* a claim's id, linked to where it is told */
static void put_claim(const Html *h, const char *text)
{
    fputs("<a", h->to);
    char target[TEXT + 1];
    snprintf(target, sizeof target, "#%s", text);
    put_attribute(h->to, "href", target);
    fputc('>', h->to);
    put_between(h->to, "code", text);
    fputs("</a>", h->to);
}

static void put_cell(const Html *h, const Column *column, const Node *cell,
                     bool label)
{
    char text[TEXT];
    node_text(cell, text, sizeof text);
    put_opening(h->to, column, cell, label);
    if (text[0] == '\0' || strcmp(text, "-") == 0) {
        fputs(text[0] == '\0' ? "" : "\xE2\x80\x93", h->to);
    } else if (column->type == COLUMN_CLAIM) {
        put_claim(h, text);
    } else if (column->type == COLUMN_CODE || column->type == COLUMN_HOME) {
        put_between(h->to, "code", text);
    } else if (column->type == COLUMN_COMMAND) {
        put_between(h->to, "code", text);
        fputc(' ', h->to);
        put_copy(h->to);
    } else if (column->type == COLUMN_VERDICT) {
        put_verdict(h, cell, text);
    } else {
        put_words(h, cell);
    }
    fputs("</td>", h->to);
}

static const Node *details_of(const Node *row)
{
    for (const Node *c = row->children; c != NULL; c = c->next)
        if (c->kind == NODE_DETAILS)
            return c;
    return NULL;
}

/* the only part of a tag that cannot be escaped */
static bool is_name(const char *text)
{
    return text[0] != '\0' &&
           text[strspn(text, "abcdefghijklmnopqrstuvwxyz")] == '\0';
}

/* what readers may pick rows by */
static void put_filters(const Html *h, const Node *table, const Node *row)
{
    char name[60], text[TEXT];
    int i = 0;
    for (const Node *c = row->children; c != NULL; c = c->next) {
        if (c->kind != NODE_CELL)
            continue;
        const Column *column = node_column(table, i++);
        if (column->filter == NULL || !is_name(column->filter))
            continue;
        node_text(c, text, sizeof text);
        snprintf(name, sizeof name, "data-%s", column->filter);
        put_attribute(h->to, name, text);
    }
}

static void put_row(Html *h, const Node *table, const Node *row)
{
    int i = 0;
    bool label = row->id != NULL;
    const Node *more = details_of(row);
    fputs("<tr", h->to);
    put_attribute(h->to, "id", row->id);
    put_filters(h, table, row);
    fputs(more != NULL ? " class=\"has\">" : ">", h->to);
    for (const Node *c = row->children; c != NULL; c = c->next)
        if (c->kind == NODE_CELL)
            put_cell(h, node_column(table, i++), c, label);
    fputs("</tr>\n", h->to);
    if (more == NULL)
        return;
    fprintf(h->to, "<tr class=\"more\"><td colspan=\"%d\">", i);
    put_details(h, more);
    fputs("</td></tr>\n", h->to);
}

static bool tells_claims(const Node *table)
{
    for (const Column *c = table->columns; c->name != NULL; c++)
        if (c->type == COLUMN_HOME)
            return true;
    return false;
}

static void put_table(Html *h, const Node *n)
{
    fprintf(h->to, "<div class=\"wide\"><table%s><thead><tr>",
            tells_claims(n) ? " class=\"claims\"" : "");
    for (const Column *c = n->columns; c->name != NULL; c++) {
        fprintf(h->to, "<th scope=\"col\"%s>",
                is_number(c->type) ? " class=\"n\"" : "");
        put_escaped(h->to, c->name);
        fputs("</th>", h->to);
    }
    fputs("</tr></thead>\n<tbody>\n", h->to);
    for (const Node *row = n->children; row != NULL; row = row->next)
        put_row(h, n, row);
    fputs("</tbody></table></div>\n", h->to);
}

/* --- figures -------------------------------------------------------------- */

/* Copies a file that the suite itself has made. */
static bool put_file(const Html *h, const char *name, const char *ending,
                     bool escape)
{
    char path[700], line[4096];
    snprintf(path, sizeof path, "%s/%s%s", h->folder, name, ending);
    FILE *from = fopen(path, "r");
    if (from == NULL)
        return false;
    while (fgets(line, sizeof line, from) != NULL)
        if (escape)
            put_escaped(h->to, line);
        else
            fputs(line, h->to);
    fclose(from);
    return true;
}

static void put_field(FILE *to, const char *name, const char *value)
{
    if (value == NULL || value[0] == '\0')
        return;
    fprintf(to, "<p class=\"quiet\">%s: ", name);
    put_escaped(to, value);
    fputs("</p>\n", to);
}

/* Longer tables are named, not shown. */
static void put_numbers(const Html *h, const Figure *f)
{
    enum { MOST = 24000 };
    char path[700];
    snprintf(path, sizeof path, "results/plots/%s", f->csv);
    put_field(h->to, "CSV", path);
    snprintf(path, sizeof path, "%s/%s", h->folder, f->csv);
    FILE *from = fopen(path, "r");
    bool is_short =
        from != NULL && fseek(from, 0, SEEK_END) == 0 && ftell(from) <= MOST;
    if (from != NULL)
        fclose(from);
    if (!is_short)
        return;
    fputs("<div class=\"line\"><pre>", h->to);
    (void)put_file(h, f->name, ".csv", true);
    fputs("</pre>", h->to);
    put_copy(h->to);
    fputs("</div>\n", h->to);
}

/* how the picture was made: command, SQL, numbers */
static void put_origin(const Html *h, const Figure *f)
{
    fputs("<details><summary>How it was made, and its numbers</summary>\n",
          h->to);
    if (f->command != NULL)
        put_command(h->to, f->command);
    if (f->sql != NULL)
        put_command(h->to, f->sql);
    put_field(h->to, "seed", f->seed);
    put_field(h->to, "mode", f->mode);
    put_field(h->to, "variant", f->variant);
    if (f->csv != NULL)
        put_numbers(h, f);
    fputs("</details>\n", h->to);
}

static bool is_shown(const Html *h, const char *name)
{
    for (int i = 0; i < h->n; i++)
        if (strcmp(h->shown[i], name) == 0)
            return true;
    return false;
}

/* A picture stands once in the page; elsewhere is a link to it. */
static void put_reference(const Html *h, const Figure *f)
{
    char target[400];
    snprintf(target, sizeof target, "#figure-%s", f->name);
    fputs("<p>Picture: ", h->to);
    put_link(h->to, target, f->title);
    fputs("</p>\n", h->to);
}

static void put_figure(Html *h, const Figure *f)
{
    char id[400];
    if (is_shown(h, f->name)) {
        put_reference(h, f);
        return;
    }
    if (h->n < PICTURES_MAX)
        h->shown[h->n++] = f->name;
    snprintf(id, sizeof id, "figure-%s", f->name);
    fputs("<figure", h->to);
    put_attribute(h->to, "id", id);
    fputs("><figcaption>", h->to);
    put_between(h->to, "strong", f->title);
    fputc(' ', h->to);
    put_escaped(h->to, f->caption);
    fputs("</figcaption>\n<div class=\"wide\" role=\"img\"", h->to);
    put_attribute(h->to, "aria-label", f->alt);
    fputs(">\n", h->to);
    (void)put_file(h, f->name, ".svg", false);
    fputs("</div>\n", h->to);
    put_origin(h, f);
    fputs("</figure>\n", h->to);
}

/* --- all of it ------------------------------------------------------------ */

static void put_block(Html *h, const Node *n)
{
    char text[TEXT];
    switch (n->kind) {
    case NODE_PAGE:
        put_page(h, n);
        break;
    case NODE_HEADING:
        put_heading(h, n);
        break;
    case NODE_LIST:
        put_list(h, n);
        break;
    case NODE_COMMAND:
        node_text(n, text, sizeof text);
        put_command(h->to, text);
        break;
    case NODE_DETAILS:
        put_details(h, n);
        break;
    case NODE_TABLE:
        put_table(h, n);
        break;
    case NODE_FIGURE:
        put_figure(h, n->figure);
        break;
    default:
        put_tagged(h, "p", n);
    }
}

static void put_blocks(Html *h, const Node *n)
{
    for (const Node *c = n->children; c != NULL; c = c->next)
        put_block(h, c);
}

static void put_lines(FILE *to, const char *const *lines)
{
    for (; *lines != NULL; lines++)
        fputs(*lines, to);
}

static void put_head(FILE *to, const char *title)
{
    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n"
          "<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, "
          "initial-scale=1\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
          "'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
          "img-src data:\">\n<link rel=\"icon\" href=\"data:,\">\n<title>",
          to);
    put_escaped(to, title);
    fputs("</title>\n<style>\n", to);
    put_lines(to, css);
    fputs("</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">Skip to "
          "the report</a>\n<div class=\"frame\">\n",
          to);
}

static void put_navigation(const Html *h, const Document *d)
{
    fputs("<nav aria-label=\"Pages\"><ol>\n", h->to);
    for (const Node *n = d->root.children; n != NULL; n = n->next) {
        char target[400], text[TEXT];
        if (n->kind != NODE_PAGE)
            continue;
        snprintf(target, sizeof target, "#%s", n->id);
        node_text(n, text, sizeof text);
        fputs("<li>", h->to);
        put_link(h->to, target, text);
        fputs("</li>\n", h->to);
    }
    fputs("</ol></nav>\n<main id=\"main\">\n", h->to);
}

static void put_select(FILE *to, const char *name)
{
    fprintf(to,
            "<label>%s <select name=\"%s\"><option value=\"\">any</option>"
            "</select></label>\n",
            name, name);
}

static void put_bar(FILE *to)
{
    fputs("<form class=\"bar\" role=\"search\" aria-label=\"Find claims\" "
          "onsubmit=\"return false\">\n<input type=\"search\" name=\"q\" "
          "placeholder=\"search all claims ( / )\" aria-label=\"search all "
          "claims\">\n",
          to);
    put_select(to, "paper");
    put_select(to, "kind");
    put_select(to, "verdict");
    put_select(to, "whose");
    fputs("<label><input type=\"checkbox\" name=\"surprise\" value=\"yes\"> "
          "surprises only</label>\n<button type=\"button\" class=\"clear\">"
          "clear</button>\n<button type=\"button\" class=\"csv\">rows as "
          "CSV</button>\n<output></output>\n</form>\n",
          to);
}

Status document_html(const Document *d, const char *folder, FILE *to)
{
    Html h = {.to = to, .folder = folder};
    put_head(to, d->title);
    put_navigation(&h, d);
    put_between(to, "h1", d->title);
    put_bar(to);
    put_blocks(&h, &d->root);
    fputs("</main>\n</div>\n<script>\n", to);
    put_lines(to, script);
    fputs("</script>\n</body>\n</html>\n", to);
    return ferror(to) ? FAIL(WORLD, "the report cannot be written") : OK;
}
