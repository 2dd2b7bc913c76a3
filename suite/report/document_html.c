/* HTML: one file that needs no other. */
#include "suite/report/document_tree.h"

#include <string.h>

typedef struct {
    FILE *to;
    const char *folder; /* of the pictures */
} Html;

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
    fputs("<a href=\"", to);
    put_escaped(to, target);
    fputs("\">", to);
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

/* --- blocks --------------------------------------------------------------- */

static void put_blocks(const Html *, const Node *);

static void put_id(const Html *h, const char *id)
{
    if (id == NULL)
        return;
    fputs(" id=\"", h->to);
    put_escaped(h->to, id);
    fputs("\"", h->to);
}

static void put_list(const Html *h, const Node *n)
{
    fputs(n->level == 1 ? "<ol>\n" : "<ul>\n", h->to);
    for (const Node *item = n->children; item != NULL; item = item->next)
        put_tagged(h, "li", item);
    fputs(n->level == 1 ? "</ol>\n" : "</ul>\n", h->to);
}

static void put_details(const Html *h, const Node *n)
{
    fputs("<details><summary>", h->to);
    put_words(h, n);
    fputs("</summary>\n", h->to);
    put_blocks(h, n);
    fputs("</details>\n", h->to);
}

static void put_page(const Html *h, const Node *n)
{
    fputs("<section", h->to);
    put_id(h, n->id);
    fputs(">\n", h->to);
    put_tagged(h, "h2", n);
    put_blocks(h, n);
    fputs("</section>\n", h->to);
}

static void put_heading(const Html *h, const Node *n)
{
    fprintf(h->to, "<h%d", 2 + n->level);
    put_id(h, n->id);
    fputc('>', h->to);
    put_words(h, n);
    fprintf(h->to, "</h%d>\n", 2 + n->level);
}

/* --- tables --------------------------------------------------------------- */

static void put_cell(const Html *h, const Node *table, const Node *cell, int i)
{
    ColumnType type = node_column(table, i)->type;
    bool code = type == COLUMN_CODE || type == COLUMN_CLAIM ||
                type == COLUMN_HOME || type == COLUMN_COMMAND;
    if (cell->numeric)
        fprintf(h->to, "<td data-value=\"%.9g\">", cell->value);
    else
        fputs("<td>", h->to);
    if (code && cell->words != NULL) {
        char text[4000];
        node_text(cell, text, sizeof text);
        put_between(h->to, "code", text);
    } else {
        put_words(h, cell);
    }
    fputs("</td>", h->to);
}

static void put_row(const Html *h, const Node *table, const Node *row)
{
    int i = 0;
    fputs("<tr", h->to);
    put_id(h, row->id);
    fputc('>', h->to);
    for (const Node *c = row->children; c != NULL; c = c->next)
        if (c->kind == NODE_CELL)
            put_cell(h, table, c, i++);
    fputs("</tr>\n", h->to);
}

static void put_table(const Html *h, const Node *n)
{
    fputs("<table><thead><tr>", h->to);
    for (const Column *c = n->columns; c->name != NULL; c++)
        put_between(h->to, "th", c->name);
    fputs("</tr></thead>\n<tbody>\n", h->to);
    for (const Node *row = n->children; row != NULL; row = row->next)
        put_row(h, n, row);
    fputs("</tbody></table>\n", h->to);
}

/* --- all of it ------------------------------------------------------------ */

static void put_block(const Html *h, const Node *n)
{
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
        fputs("<pre>", h->to);
        put_words(h, n);
        fputs("</pre>\n", h->to);
        break;
    case NODE_DETAILS:
        put_details(h, n);
        break;
    case NODE_TABLE:
        put_table(h, n);
        break;
    case NODE_FIGURE:
        put_between(h->to, "p", n->figure->title);
        break;
    default:
        put_tagged(h, "p", n);
    }
}

static void put_blocks(const Html *h, const Node *n)
{
    for (const Node *c = n->children; c != NULL; c = c->next)
        put_block(h, c);
}

Status document_html(const Document *d, const char *folder, FILE *to)
{
    Html h = {to, folder};
    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n"
          "<meta charset=\"utf-8\">\n<title>",
          to);
    put_escaped(to, d->title);
    fputs("</title>\n</head>\n<body>\n", to);
    put_between(to, "h1", d->title);
    put_blocks(&h, &d->root);
    fputs("</body>\n</html>\n", to);
    return ferror(to) ? FAIL(WORLD, "the report cannot be written") : OK;
}
